// 10.2: refresh, which interrupts whatever goes on.
#include <vector>

#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::when;

// Local 3: whose refresh is under way, as player + 1. Until it is over no other one of that player begins.
// Local 4: players who should have lost by it and did not, a bit each.
bool is_refreshing(const Game& g, Player p) {
  for (const Frame& f : g.s.frames)
    if (f.first == g.book().row_of(kRefresh) && f.num(3) == p + 1) return true;
  return false;
}
bool is_due(const Game& g, Player p, bool with_waiting_room) {
  const bool has = g.s.count(zone(p, kWaitingRoom)) > 0;
  const bool spared = !has && (g.frame().num(4) >> p & 1) != 0;
  return g.s.count(zone(p, kDeck)) == 0 && has == with_waiting_room && !is_refreshing(g, p) && !spared;
}
Player player_where(const Game& g, bool with_waiting_room) {
  Player found = kNobody;
  each_player(g, [&](Player p) {
    if (found == kNobody && is_due(g, p, with_waiting_room)) found = p;
  });
  return found;
}
bool may_refresh(const Game& g) { return player_where(g, true) != kNobody; }
bool cannot_refresh(const Game& g) { return player_where(g, false) != kNobody; }
void move_back(Game& g) {
  const Player p = player_where(g, true);
  g.frame().set(3, p + 1);
  const auto there = cards(g, p, kWaitingRoom);
  const std::vector<CardId> all(there.begin(), there.end());  // what stays for now is not asked again
  const kernel::Together at_once(g, static_cast<int>(all.size()));
  for (CardId c : all) move_card(g, g.s.ref(c), zone(p, kDeck), -1, Cause::rule);
}
bool is_moved_back(const Game& g) { return g.frame().num(3) != 0; }
void shuffle_in(Game& g) {
  const auto p = static_cast<Player>(g.frame().num(3) - 1);
  g.frame().set(3, 0);
  if (!in_game(g, p)) return;
  note_shuffle(g, zone(p, kDeck));
  g.used("5.8.2"_rb);
  g.shuffle(zone(p, kDeck));
  raise(g, kEvShuffled, {}, {}, p);
  raise(g, kEvRefreshed, {}, {}, p);
}
// 10.1.3: all of whom it is due, at the same time.
void run_out(Game& g) {
  std::uint8_t due = 0;
  each_player(g, [&](Player p) {
    if (is_due(g, p, false)) due |= only(p);
  });
  const std::uint8_t losers = losers_now(g, due);
  g.frame().set(4, g.frame().num(4) | (due & ~losers));
  if (losers == 0) return;
  g.used("1.2.2.2"_rb);
  if ((losers & (losers - 1)) != 0) g.used("10.1.3"_rb);
  lose(g, losers);
}
constexpr Row kRefreshRows[] = {
    {"12.5.3.2"_rb, "one player alone has the fewest retired cards", when<fewest_alone>,
     act<win_with_fewest>},
    {"10.2.1"_rb, "the deck is shuffled", when<is_moved_back>, act<shuffle_in>},
    {"10.2.1.1"_rb, "an empty deck and an empty waiting room: lost", when<cannot_refresh>, act<run_out>},
    {"10.2.1"_rb, "an empty deck: the waiting room moves into it", when<may_refresh>, act<move_back>},
};
static_assert(kernel::well_formed(kRefreshRows, kProcedures));

}  // namespace

bool may_interrupt(const Game& g) {
  if (g.s.gone != 0) return true;
  for (Player p = 0; p < g.s.players; ++p)
    if (g.s.count(zone(p, kDeck)) == 0) return true;
  return false;
}

const Procedure kRefresh{"refresh", Order::ranked, kRefreshRows};

}  // namespace headjudge::rebirth
