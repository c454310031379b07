// 401: deck construction, asked of the decks a game starts from and of `decks: legal`.
#include <algorithm>
#include <map>
#include <string>

#include "engine/kernel/text_rules.h"
#include "engine/zx/state.h"

namespace headjudge::zx {
namespace {

constexpr std::uint32_t kDynamisKinds =
    1u << kZxExtra | 1u << kShift | 1u << kEventExtra | 1u << kObUpper | 1u << kAscensionExtra;
constexpr std::uint32_t kBehindKinds = 1u << kObLower | 1u << kPlayerExtra;
constexpr std::uint32_t kDeckKinds = 1u << kZx | 1u << kEvent | 1u << kAscension;

const kernel::Filled* zone_of(const kernel::SeatSetup& seat, std::string_view word) {
  for (const kernel::Filled& filled : seat.zones)
    if (filled.word == word) return &filled;
  return nullptr;
}
bool has_ignition(const Game& g, const kernel::CardDef& def) {
  const auto icons = g.words().icons;
  for (std::size_t i = 0; i < icons.size(); ++i)
    if (std::string_view(icons[i].word) == "ignition_icon") return (def.view.icons >> i & 1) != 0;
  return false;
}
bool has_keyword(const Game& g, const kernel::CardDef& def, std::string_view word) {
  const auto keywords = g.words().keywords;
  for (std::size_t i = 0; i < keywords.size(); ++i)
    if (word == keywords[i].word) return (def.view.keywords >> i & 1) != 0;
  return false;
}

// 401.2, 401.11: at most four cards of a name.
void check_names(const Game& g, const kernel::Filled& part, const char* rule, kernel::Problems& problems) {
  std::map<std::string, int> names, with_subtext, allowed;
  g.used("201.2"_zx);
  for (const kernel::Placed& placed : part.cards) {
    const kernel::CardDef& def = g.cards().cards[placed.def];
    ++with_subtext[def.name];
    for (kernel::WordId word : def.subtext) ++with_subtext[g.cards().words[word]], g.used("206.3a"_zx);
    int& limit = allowed[def.name];
    limit = std::max({limit, 4, kernel::deck_limit_of(g, def, "name", 4)});
    if (limit > 4) g.used("102.2"_zx), g.used("803.1a"_zx);
    if (++names[def.name] == limit + 1)
      problems.push_back(
          {placed.mark, std::string(rule) + " (201.2) more than four cards named " + def.name});
  }
  for (const auto& [name, count] : with_subtext)
    if (count > std::max(4, allowed[name]) && names[name] <= std::max(4, allowed[name]))
      problems.push_back(
          {part.mark, std::string(rule) +
                          " (201.2) with names of subtexts (206.3a), more than four cards named " + name});
}
void check_deck(const Game& g, const kernel::Filled& deck, kernel::Problems& problems) {
  struct Limited {
    const char *word, *refusal;
    kernel::RuleIndex rule;
  };
  constexpr Limited kLimited[] = {{"life_recovery", "(401.3)", "401.3"_zx},
                                  {"void_bringer", "(401.4)", "401.4"_zx},
                                  {"overdrive", "(401.5)", "401.5"_zx}};
  if (deck.cards.size() != 50) problems.push_back({deck.mark, "(401.1a) a deck is exactly 50 cards"});
  check_names(g, deck, "(401.2)", problems);
  int ignition = 0, of_keyword[3] = {};
  for (const auto rule : {"401.1"_zx, "401.1a"_zx, "401.2"_zx, "401.6"_zx, "401.7"_zx}) g.used(rule);
  for (const kernel::Placed& placed : deck.cards) {
    const kernel::CardDef& def = g.cards().cards[placed.def];
    ignition += has_ignition(g, def) ? 1 : 0;
    for (int i = 0; i < 3; ++i) {
      if (!has_keyword(g, def, kLimited[i].word)) continue;
      g.used(kLimited[i].rule);
      if (++of_keyword[i] == 5)
        problems.push_back(
            {placed.mark, std::string(kLimited[i].refusal) + " more than four with " + kLimited[i].word});
    }
    if ((def.view.kinds & kDeckKinds) == 0)
      problems.push_back({placed.mark, "(401.7) " + def.name + " is of a kind that no deck holds"});
  }
  if (ignition != 20)
    problems.push_back({deck.mark, "(401.6) a deck has exactly 20 cards with the ignition icon"});
}
void check_dynamis(const Game& g, const kernel::Filled& dynamis, kernel::Problems& problems) {
  for (const auto rule : {"401.9"_zx, "401.9a"_zx, "401.10"_zx, "401.11"_zx}) g.used(rule);
  if (dynamis.cards.size() > 16) problems.push_back({dynamis.mark, "(401.9a) a dynamis is at most 16 cards"});
  check_names(g, dynamis, "(401.11)", problems);
  for (const kernel::Placed& placed : dynamis.cards)
    if ((g.cards().cards[placed.def].view.kinds & kDynamisKinds) == 0)
      problems.push_back({placed.mark, "(401.10) this kind does not belong in a dynamis"});
}
// 1207 (1206 in 6.5.0): cards past their day, and newer ones of the same name.
void check_days(const Game& g, const kernel::Filled& part, const std::string& date,
                kernel::Problems& problems) {
  const auto is_over = [&](const kernel::CardDef& def) { return !def.expires.empty() && def.expires < date; };
  const bool later = g.book().revision != 0;
  for (const kernel::Placed& placed : part.cards) {
    const kernel::CardDef& def = g.cards().cards[placed.def];
    if (!def.expires.empty()) g.used(later ? "1207.1"_zx : "1206.1"_zx);
    if (is_over(def)) {
      problems.push_back({placed.mark, (later ? "(1207.1) " : "(1206.1) ") + def.name +
                                           " was to be used until " + def.expires});
      continue;
    }
    for (const kernel::CardDef& other : g.cards().cards)
      if (other.name == def.name && is_over(other)) {
        problems.push_back({placed.mark, (later ? "(1207.2) " : "(1206.2) ") + def.name +
                                             " has the name of a card that was to be used until " +
                                             other.expires});
        break;
      }
  }
}
void check_markers(const Game& g, const kernel::Filled& part, kernel::Problems& problems) {
  constexpr std::uint32_t kMarkers = 1u << kTokenKind | 1u << kCounterKind | 1u << kLink;
  g.used("401.12"_zx);
  for (const kernel::Placed& placed : part.cards)
    if ((g.cards().cards[placed.def].view.kinds & kMarkers) == 0)
      problems.push_back({placed.mark, "(401.12) a marker is a token, a counter or a link"});
}
// 401.8: a card whose own text speaks of lying there may do so too.
bool may_lie_behind(const Game& g, const kernel::CardDef& def) {
  const auto is_named = [&](const kernel::Ability& a) {
    return a.zones != ~0ull && (a.zones >> kBehind & 1) != 0;
  };
  const auto first = g.cards().abilities.begin() + def.first_ability;
  return (def.view.kinds & kBehindKinds) != 0 || std::any_of(first, first + def.abilities, is_named);
}
// 401.8, 402.1b: what is brought as the player card is of that kind, and so is what lies there in a position.
void check_player_kind(const Game& g, const kernel::Filled& part, kernel::Problems& problems) {
  for (const kernel::Placed& placed : part.cards)
    if (const kernel::CardDef& def = g.cards().cards[placed.def]; def.view.kinds != 1u << kPlayerCard)
      problems.push_back({placed.mark, "(401.8) " + def.name + " is no player card"});
}
void check_player_cards(const Game& g, const kernel::Filled& part, kernel::Problems& problems) {
  g.used("401.8"_zx);
  int behind = 0;
  for (const kernel::Placed& placed : part.cards)
    for (const kernel::Placed& under : placed.under) {
      if (under.under_word != "behind" && under.under_word != "on_top") continue;
      ++behind;
      if (!may_lie_behind(g, g.cards().cards[under.def]))
        problems.push_back({under.mark,
                            "(401.8) only the lower half of an over boost, a player extra or what its "
                            "text says lies with the player card"});
    }
  if (part.cards.size() > 1 || behind > 1)
    problems.push_back({part.mark, "(401.8) at most one player card and one card behind it"});
}

}  // namespace

void check_decks(const Game& g, const kernel::Setup& setup, kernel::Problems& problems) {
  for (const kernel::SeatSetup& seat : setup.seats) {
    const kernel::Filled* deck = zone_of(seat, "deck");
    if (setup.from_start && deck == nullptr)
      problems.push_back({seat.mark, "(401.1) every player brings a deck"});
    for (const kernel::Filled& filled : seat.zones)
      if (!setup.date.empty() && (setup.from_start || setup.legal_decks))
        check_days(g, filled, setup.date, problems);
    if (const kernel::Filled* markers = zone_of(seat, kMarkersWord)) check_markers(g, *markers, problems);
    const kernel::Filled* player = zone_of(seat, "player_card");
    if (player != nullptr) check_player_kind(g, *player, problems);
    if (!setup.legal_decks) continue;
    if (deck != nullptr) check_deck(g, *deck, problems);
    if (const kernel::Filled* dynamis = zone_of(seat, "dynamis"))
      check_dynamis(g, *dynamis, problems);
    else  // it may be left out
      g.used("401.9"_zx), g.used("401.9a"_zx);
    if (player != nullptr) check_player_cards(g, *player, problems);
  }
}

}  // namespace headjudge::zx
