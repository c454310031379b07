// Constant abilities of one player that became valid in the same moment: where their order decides something,
// he decides it.
#pragma once

#include "engine/kernel/game.h"

namespace headjudge::kernel {

// Whether such an order is open, whose it is, the cards whose ability may be the first one.
bool same_time_open(const Game& g);
Player same_time_player(const Game& g);
void same_time_candidates(const Game& g, Candidates& out);
// The ability of the picked card (local 1) is the earliest of them from now on.
void take_same_time(Game& g);
// Whether changes from this one on say what something is, so that the last of several holds.
bool sets_something(const CardSet& set, std::size_t change);
// Whether two copies of a position in which the order in time is another one read the same values of cards,
// limits of zones and costs. Nobody hears them from now on.
bool read_alike(Game& a, Game& b);
// The kinds of changes whose order in time decides something in this card set, a bit each: those of values,
// and limits and costs where several texts say what one is.
std::uint32_t rules_in_time(const CardSet& set);
inline std::uint32_t kinds_in_time(const CardSet& set) {
  return set.has_change(ChangeKind::limit) || set.has_change(ChangeKind::cost) ? rules_in_time(set)
                                                                               : kChangesValues;
}
// Whether a constant ability makes a change of one of these kinds.
bool makes_change(const CardSet& set, const Ability& a, std::uint32_t kinds);
// When a change of a rule began to apply, for comparing: what began later is applied later.
struct Since {
  std::uint32_t age = 0;
  int order = 0;  // among those of one age
  auto operator<=>(const Since&) const = default;
};
Since since_when(const Game& g, const Change& change, const Context& c, bool of_effect);

}  // namespace headjudge::kernel
