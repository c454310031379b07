// 1201.1b: positions that come back while the same player has priority, and what was done in them.
#include "engine/zx/loops.h"

#include <algorithm>
#include <string_view>

#include "engine/kernel/instruct.h"

namespace headjudge::zx {
namespace {

// Whether an ability that nothing but its cost limits lies where it might be played, or may come there.
bool may_be_repeated(const Game& g) {
  if (!g.cards().has_free_abilities) return false;
  if (!g.s.pending.empty() || g.cards().gives_abilities || g.has_compounds()) return true;
  for (int z = 0; z < g.words().zones(); ++z) {
    const int place = place_of(static_cast<ZoneId>(z));
    const bool hidden = place == kHand || place == kDeck || place == kTrash || place == kCharge;
    const std::uint64_t here = 1ull << place | (hidden ? 0 : kernel::kUnnamedPlace);
    if ((g.cards().all_free_places & here) == 0) continue;
    for (const CardId c : g.s.zone(static_cast<ZoneId>(z)))
      if ((g.cards().free_places[g.s.card[c].def] & here) != 0) return true;
  }
  return false;
}

}  // namespace

// A card that was played comes back, and an attacker is rebooted or enters anew, by one of these only; costs
// that are more than 0 are got back so too.
bool may_lead_back(const kernel::CardSet& cards) {
  constexpr std::string_view kBringBack[] = {"reboot",     "stand",      "move",       "return", "exchange",
                                             "enter",      "put_forces", "play",       "igob",   "unison",
                                             "break_into", "combine",    "start_phase"};
  const auto brings_back = [&](const kernel::Line& line) {
    if (line.kind != kernel::LineKind::verb) return false;
    const std::string_view word = kernel::verb_specs()[line.verb].word;
    return std::find(std::begin(kBringBack), std::end(kBringBack), word) != std::end(kBringBack);
  };
  const bool stays_awake = ((cards.replaced | cards.forbidden) >> kEvSlept & 1) != 0;
  return stays_awake || cards.has_change(kernel::ChangeKind::allow) ||
         std::any_of(cards.lines.begin() + 1, cards.lines.end(), brings_back);
}

void note_held(Game& g) {
  const bool comes_back = !kLeadsBack.lacks(g.absent()) || may_be_repeated(g);
  g.held = comes_back ? g.position_hash() : kernel::Hash{};
}
bool leads_nowhere(const Game& g, Answer verb, CardId card, int what) {
  const Game::Deed deed{g.held, verb, card, what};
  return std::find(g.again.begin(), g.again.end(), deed) != g.again.end();
}
void note_deed(Game& g, Answer verb, CardId card, int what) {
  constexpr std::size_t kRememberedMax = 64;
  if (g.held == kernel::Hash{} || leads_nowhere(g, verb, card, what)) return;
  if (g.again.size() == kRememberedMax) g.again.erase(g.again.begin());
  g.again.push_back({g.held, verb, card, what});
}
bool is_done_with_priority(const Game& g) {
  if (g.s.frames.n < 2) return false;
  const std::uint16_t caller = g.s.frames[g.s.frames.n - 2].first;
  return caller == g.book().row_of(kMainRows) || caller == g.book().row_of(kBattleRows);
}

}  // namespace headjudge::zx
