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

}  // namespace headjudge::kernel
