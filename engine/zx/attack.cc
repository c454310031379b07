// 602.1: who may attack, and what may be attacked, by kind, state and place.
#include "engine/zx/attack.h"

#include <bit>

#include "engine/zx/keywords.h"
#include "engine/zx/squares.h"

namespace headjudge::zx {
namespace {

void all_cards(const Game& g, Candidates& out) {
  for (const CardId c : cards_on_squares(g)) out.add(c);
}

// Squares, a bit each.
using Squares = unsigned;
constexpr Squares next_to(Squares these) {
  constexpr Squares kAll = 0777, kLeft = 0111, kRight = 0444;
  return ((these & ~kLeft) >> 1 | (these & ~kRight) << 1 | these << 3 | these >> 3) & kAll;
}
static_assert(next_to(1u << 4) == 0252 && next_to(1u) == 012 && next_to(1u << 5) == 0424);
// Where something next to these squares is in range; everywhere where a card may have a range.
Squares in_range_of(const Game& g, Squares these) {
  return g.none_has_keyword(kRangeRow) ? next_to(these) : 0777u;
}
// Cards of a player and of these kinds on some squares; unless `asleep_too`, rebooted ones.
void those_on(const Game& g, Squares where, Player p, std::uint32_t kinds, bool asleep_too, Candidates& out) {
  for (; where != 0; where &= where - 1)
    for (const CardId c : g.s.zone(square(std::countr_zero(where))))
      if (g.s.card[c].controller == p && (asleep_too || !asleep(g, c)) && (g.kinds(c) & kinds) != 0)
        out.add(c);
}

}  // namespace

void attackers(const Game& g, Candidates& out) {
  if (!g.is_brief()) return all_cards(g, out);
  const Game::OnSquares& there = on_squares(g);
  const Player p = g.s.turn_player;
  const Squares where = there.awake[p] & in_range_of(g, there.fighting[other(p)]);
  those_on(g, where, p, kZxKinds, false, out);
}
void attackers_of_player(const Game& g, Candidates& out) {
  if (!g.is_brief()) return all_cards(g, out);
  const Game::OnSquares& there = on_squares(g);
  const Player p = g.s.turn_player;
  const Squares home = 1u << square_of(player_square(other(p)));
  const bool is_covered = ((there.fighting[0] | there.fighting[1]) & home) != 0;
  const Squares where = is_covered ? 0 : there.awake[p] & in_range_of(g, home);
  those_on(g, where, p, kZxKinds, false, out);
}
void targets(const Game& g, Candidates& out) {
  if (!g.is_brief()) return all_cards(g, out);
  const Game::OnSquares& there = on_squares(g);
  const Player p = g.s.turn_player;
  const Squares where = there.fighting[other(p)] & in_range_of(g, there.awake[p]);
  those_on(g, where, other(p), kZxKinds | kAscensionKinds, true, out);
}
void attacked_players(const Game& g, Candidates& out) {
  for (Player p = 0; p < 2; ++p)
    if (!g.is_brief() || p != g.s.turn_player) out.add(p);
}

bool has_player_card_there(const Game& g, Option o) {
  for (CardId c : g.s.zone(player_square(static_cast<Player>(o.b))))
    if (has_kind(g, c, kPlayerCard) || has_kind(g, c, kPlayerExtra)) return true;
  return g.cards().find_card("virtual_player_card") == 0xffff;
}
bool player_uncovered(const Game& g, Option o) {
  for (CardId c : g.s.zone(player_square(static_cast<Player>(o.b))))
    if (is_zx(g, c) || is_ascension(g, c)) return false;
  return true;
}
bool reaches(const Game& g, CardId attacker, ZoneId target) {
  if (!is_square(g.s[attacker].zone) || !is_square(target)) return false;
  const int far = distance(square_of(g.s[attacker].zone), square_of(target));
  if (far == 0) return has_keyword(g, attacker, "range");
  return far == 1 || far <= reach(g, attacker);
}

}  // namespace headjudge::zx
