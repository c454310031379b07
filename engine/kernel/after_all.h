// What an event that was put aside shares with the row or the instruction that was about to do it.
#pragma once

#include "engine/kernel/game.h"

namespace headjudge::kernel {

// It is done by that row or instruction: their rules.
void note_doer(const Game& g);
// What the running text calls a card goes on meaning the one that its instruction has moved after all.
void follow_names(Game& g, const Event& e);
// Whether the play that an event belongs to is still under way.
bool is_played(const Core& s, int play);

}  // namespace headjudge::kernel
