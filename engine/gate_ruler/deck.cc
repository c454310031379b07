// 5-2 and appendix A: deck construction, asked of deck steps and of `decks: legal`.
#include <algorithm>
#include <bit>
#include <map>
#include <string>

#include "engine/gate_ruler/state.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::gate_ruler {
namespace {

constexpr int kNone = 1000;
// What each ruler asks of a deck; kNone: no limit.
struct Limits {
  const char* ruler;
  const char* rule;
  int armies, names, legends, levels;
  bool energy, world_master;
};
constexpr Limits kLimits[] = {
    {"apprentice", "A:A-1", 2, 4, 2, 50, false, false},
    {"highlander", "A:H-8", 3, 1, 2, 50, false, false},
    {"knight", "A:K-11", 2, 4, 2, kNone, true, false},
    {"world_master_alpha_2020", "A:WM-alpha-2020", kNone, 4, 0, 40, false, true},
    {"world_master_beta_2020", "A:WM-beta-2020", kNone, 4, 0, kNone, true, true},
};
constexpr int kDeckSize = 50, kCountersMax = 16, kEnergyCards = 3, kOfOneArmyMax = 12;

const kernel::Filled* zone_of(const kernel::SeatSetup& seat, std::string_view word, std::string_view also) {
  for (const kernel::Filled& filled : seat.zones)
    if (filled.word == word || filled.word == also) return &filled;
  return nullptr;
}
bool has_counter(const Game& g, const kernel::CardDef& def) {
  for (int i = 0; i < def.abilities; ++i)
    if (g.cards().abilities[static_cast<std::size_t>(def.first_ability + i)].kind ==
        kernel::AbilityKind::counter)
      return true;
  return false;
}
bool is_master_number(std::string_view number) {
  return number.starts_with("MD") || number.starts_with("2020");
}

// A card with a number of this ruler, or of the same name as one that has it.
bool has_master_number(const Game& g, const kernel::CardDef& def) {
  for (const kernel::CardDef& other : g.cards().cards)
    if (other.name == def.name && is_master_number(other.collector_number)) return true;
  return false;
}

// The sums a deck is measured by.
struct Sums {
  std::map<std::string, int> names, legends;
  std::map<std::string, int> allowed;  // of a name, as its cards' texts say
  int legend = 0, levels = 0, counters = 0;
  std::uint32_t armies = 0;
  int of_army[32] = {};
};
Sums sums_of(const Game& g, const kernel::Filled& deck) {
  Sums s;
  for (const kernel::Placed& placed : deck.cards) {
    const kernel::CardDef& def = g.cards().cards[placed.def];
    ++s.names[def.name];
    int& allowed = s.allowed[def.name];
    allowed = std::max(allowed, kernel::deck_limit_of(g, def, "name", 0));
    if (def.legend) ++s.legend, ++s.legends[def.name];
    s.levels += def.view.number[kLevel];
    s.counters += has_counter(g, def) ? 1 : 0;
    s.armies |= def.view.groups;
    for (int i = 0; i < 32; ++i) s.of_army[i] += static_cast<int>(def.view.groups >> i & 1);
  }
  return s;
}

void check_deck(const Game& g, const kernel::Filled& deck, const Limits& limits, kernel::Problems& problems) {
  const auto refuse = [&](const char* rule, const std::string& why) {
    problems.push_back({deck.mark, std::string("(") + rule + ") (5-2c-1) (" + limits.rule + ") " + why});
  };
  if (deck.cards.size() != static_cast<std::size_t>(kDeckSize))
    refuse("5-2c-1a", "a deck is exactly 50 cards");
  const Sums s = sums_of(g, deck);
  if (std::popcount(s.armies) > limits.armies) refuse("5-2c-1b", "too many armies for this ruler");
  for (const auto& [name, count] : s.names)
    if (count > std::max(limits.names, s.allowed.at(name))) refuse("5-2c-1c", "too many cards named " + name);
  if (s.legend > limits.legends) refuse("5-2c-1d", "too many legend cards");
  if (s.levels > limits.levels)
    refuse("5-2c-1e", "the levels of the deck add up to " + std::to_string(s.levels));
  if (s.counters > kCountersMax) refuse("5-2c-1f", "more than 16 cards with a counter");
  for (const auto& [name, count] : s.legends)
    if (count > 1) refuse("5-2c-2", "more than one legend card named " + name);
  for (const kernel::Placed& placed : deck.cards) {
    const kernel::CardDef& def = g.cards().cards[placed.def];
    if ((def.view.kinds >> kRuler & 1) != 0)
      problems.push_back({placed.mark, "(5-2c) a ruler is no card of a deck"});
    if (limits.world_master && !has_master_number(g, def))
      problems.push_back({placed.mark, std::string("(") + limits.rule + ") (2-16b-1) " + def.name +
                                           " has no collector number of this ruler"});
  }
  for (int i = 0; limits.world_master && i < 32; ++i)
    if (s.of_army[i] > kOfOneArmyMax) refuse(limits.rule, "more than 12 cards of one army");
}

}  // namespace

void check_decks(const Game& g, const kernel::Setup& setup, kernel::Problems& problems) {
  if (!setup.legal_decks) return;
  for (const kernel::SeatSetup& seat : setup.seats) {
    const kernel::Filled* deck = zone_of(seat, "deck", "deck");
    std::string ruler;
    for (const auto& [key, tree] : seat.values)
      if (key == "ruler")
        ruler = tree.is_map() && tree.find("card") != nullptr ? tree.find("card")->text : tree.text;
    if (ruler.empty()) {
      problems.push_back({seat.mark, "(5-2b) (5-2a) a player prepares exactly one ruler"});
      continue;
    }
    const Limits* limits = nullptr;
    for (const Limits& l : kLimits)
      if (ruler == l.ruler) limits = &l;
    if (limits == nullptr) continue;
    if (deck == nullptr) {
      problems.push_back({seat.mark, "(5-2a) a player needs a deck"});
      continue;
    }
    check_deck(g, *deck, *limits, problems);
    const kernel::Filled* energy = zone_of(seat, "energy", "energy_zone");
    const std::size_t n = energy == nullptr ? 0 : energy->cards.size();
    if (limits->energy != (n == static_cast<std::size_t>(kEnergyCards)) || (!limits->energy && n > 0))
      problems.push_back({seat.mark, std::string("(") + limits->rule + ") this ruler has " +
                                         (limits->energy ? "exactly three" : "no") +
                                         " energy cards beside the deck"});
  }
}

}  // namespace headjudge::gate_ruler
