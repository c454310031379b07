// What the cards of a scenario are called: their own names, ids that are unambiguous, tokens that came.
#include <algorithm>

#include "verifier/given.h"

namespace headjudge::verifier {

using kernel::CardId;
using kernel::Filled;
using kernel::kNoCard;
using kernel::Mark;
using kernel::Placed;
using kernel::Problems;

void Names::name(CardId c, const std::string& text, Mark mark, Problems& problems) {
  if (!by_name_.try_emplace(text, c).second)
    problems.push_back({mark, "two cards are called '" + text + "'"});
  by_card_[c] = text;
}

void Names::walk(const Placed& placed, Problems& problems) {
  if (!placed.name.empty() && placed.card != kNoCard) name(placed.card, placed.name, placed.mark, problems);
  for (const Placed& under : placed.under) walk(under, problems);
}

void Names::take(const kernel::Game& game, const kernel::Setup& setup, Problems& problems) {
  by_name_.clear();
  const kernel::Core& s = game.core();
  by_card_.assign(s.cards, "");
  for (const kernel::SeatSetup& seat : setup.seats)
    for (const Filled& zone : seat.zones)
      for (const Placed& placed : zone.cards) walk(placed, problems);
  std::vector<int> copies(game.cards().cards.size(), 0), unnamed(game.cards().cards.size(), 0);
  for (CardId c = 0; c < s.cards; ++c) {
    ++copies[s[c].def];
    unnamed[s[c].def] += by_card_[c].empty() ? 1 : 0;
  }
  std::vector<std::string> taken;  // ids of only cards that are the names of others
  for (CardId c = 0; c < s.cards; ++c) {
    // The only one, or the only one that the position gives no name of its own.
    const bool only = copies[s[c].def] == 1;
    if (!only && (unnamed[s[c].def] != 1 || !by_card_[c].empty())) continue;
    const std::string& id = game.cards().cards[s[c].def].id;
    const bool is_new = by_name_.try_emplace(id, c).second;
    if (only && !is_new && by_card_[c].empty() && by_name_.find(id)->second != c) taken.push_back(id);
    if (only && by_card_[c].empty() && by_name_.find(id)->second == c) by_card_[c] = id;
  }
  for (const kernel::SeatSetup& seat : setup.seats)
    for (const Filled& zone : seat.zones)
      for (const Placed& placed : zone.cards) tell_taken(placed, taken, problems);
}

// A card that has another card's id for its name: which of them is meant?
void Names::tell_taken(const Placed& placed, const std::vector<std::string>& taken, Problems& problems) {
  if (std::find(taken.begin(), taken.end(), placed.name) != taken.end())
    problems.push_back({placed.mark, "two cards are called '" + placed.name +
                                         "': of one it is the name, of the other the id"});
  for (const Placed& under : placed.under) tell_taken(under, taken, problems);
}

void Names::adopt(const kernel::Game& game) {
  const kernel::Core& s = game.core();
  for (CardId c = static_cast<CardId>(by_card_.size()); c < s.cards; ++c) {
    const std::string& id = game.cards().cards[s[c].def].id;
    int copies = 0;
    for (CardId other = 0; other < s.cards; ++other) copies += s[other].def == s[c].def ? 1 : 0;
    const bool is_named = copies == 1 && by_name_.try_emplace(id, c).second;
    by_card_.push_back(is_named ? id : std::string());
  }
}

void Names::walk_unplaced(const Placed& placed, Problems& problems) {
  const std::string& name = placed.name;
  if (!name.empty() && placed.card == kNoCard) {
    broken.add_word(name);
    if (!unplaced_.try_emplace(name, kNoCard).second || by_name_.find(name) != by_name_.end())
      problems.push_back({placed.mark, "two cards are called '" + name + "'"});
  }
  for (const Placed& under : placed.under) walk_unplaced(under, problems);
}

void Names::take_unplaced(const kernel::Setup& setup, Problems& problems) {
  for (const kernel::SeatSetup& seat : setup.seats)
    for (const Filled& zone : seat.zones)
      for (const Placed& placed : zone.cards) walk_unplaced(placed, problems);
}

CardId Names::find(std::string_view name) const {
  const auto at = by_name_.find(name);
  return at == by_name_.end() ? kNoCard : at->second;
}

void Names::names(std::vector<std::string_view>& out) const {
  for (const auto& entry : by_name_) out.push_back(entry.first);
  for (const std::string& card : broken.cards()) out.push_back(card);
}

std::string Names::name_of(const kernel::Game&, CardId c) const {
  return c < by_card_.size() ? by_card_[c] : std::string();
}

std::string Names::zone_name(const kernel::Game& game, kernel::ZoneId z) {
  if (z >= game.words().zones()) return "nowhere";
  const kernel::PlaceRow& row = game.words().row(z);
  const kernel::Player p = game.words().player_of(z);
  std::string out = p == kernel::kNobody ? std::string() : "P" + std::to_string(p + 1) + ".";
  out += row.word;
  if (row.slot != 0) {
    int slots = 0;
    for (const kernel::PlaceRow& other : game.words().places)
      slots += std::string_view(other.word) == row.word ? 1 : 0;
    const char* word = slot_word(game, z);
    if (slots > 1) out += "." + (word != nullptr ? std::string(word) : std::to_string(row.slot));
  }
  return out;
}

const char* Names::slot_word(const kernel::Game& game, kernel::ZoneId z) {
  if (z >= game.words().zones()) return nullptr;
  const kernel::PlaceRow& row = game.words().row(z);
  return row.slot != 0 && game.words().player_of(z) == kernel::kNobody ? row.scenario_word : nullptr;
}

std::string Names::shown(const kernel::Game& game, CardId c) const {
  std::string name = name_of(game, c);
  if (!name.empty()) return name;
  const kernel::Core& s = game.core();
  if (c >= s.cards) return "?";
  const kernel::ZoneId z = s[c].zone;
  name = game.cards().cards[s[c].def].id + "@" + zone_name(game, z);
  if (s.count(z) > 1) name += "." + std::to_string(s.index_in_zone(c) + 1);
  return name;
}

}  // namespace headjudge::verifier
