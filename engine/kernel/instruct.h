// What instructions of card text need: arguments by name, and the procedures that several games share.
#pragma once

#include <string_view>

#include "engine/kernel/game.h"
#include "engine/kernel/text/compile.h"

namespace headjudge::kernel {

// The argument of an instruction by its parameter's word; 0 when it was not given.
std::uint16_t argument(const Line& line, std::string_view parameter);
// The instruction that the running frame carries out: its line, from local `k`.
const Line& line_at(const Game& g, int k);

// Choosing (target, choose): locals 4 line, 5 least, 6 most, 7 picked so far. Names are bound in the play's scope.
void start_choice(Game& g, const Line& line, Frame& callee);
// Candidates that are still allowed: after the last pick, and never the same twice.
void choice_candidates(const Game& g, Candidates& out);
// How many candidates there are at all.
int choice_size(const Game& g);
void take_choice(Game& g);
bool choice_open(const Game& g);        // more may be picked
bool choice_may_stop(const Game& g);    // enough is picked, more is possible
void stop_choice(Game& g);
Player chooser(const Game& g);
std::uint16_t choice_name(const Game& g);

}  // namespace headjudge::kernel
