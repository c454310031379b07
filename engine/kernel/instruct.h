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

// What an instruction that chooses may choose from.
void choosable(const Context& c, const Line& line, Refs& out);
// Choosing (target, choose): locals 4 line, 5 least, 6 most, 7 picked so far. Names are bound in the play's
// scope.
void start_choice(Game& g, const Line& line, Frame& callee);
// Candidates that are still allowed: after the last pick, and never the same twice.
void choice_candidates(const Game& g, Candidates& out);
// How many candidates there are at all.
int choice_size(const Game& g);
void take_choice(Game& g);
bool choice_open(const Game& g);      // more may be picked
bool choice_may_stop(const Game& g);  // enough is picked, more is possible
void stop_choice(Game& g);
Player chooser(const Game& g);
std::uint16_t choice_name(const Game& g);
void start_choosing(Game& g, const Line& line, Frame& callee);

// may: do, then, else. Locals 4 line, 5 whether it was accepted.
void start_may(Game& g, const Line& line, Frame& callee);
void accept_may(Game& g);
void decline_may(Game& g);
bool may_accepted(const Game& g);
bool may_was_done(const Game& g);
bool may_was_not_done(const Game& g);
void run_may(Game& g);
void run_then(Game& g);
void run_else(Game& g);

// Whether the running play's last instruction was really done: what "if you do" reads.
void note_done(Game& g, bool did);
// Arguments with what they are when not given.
std::int64_t number_or(const Context& c, const Line& line, std::string_view parameter,
                       std::int64_t otherwise);
Player player_or_you(const Context& c, const Line& line, std::string_view parameter = "player");
void objects_of(const Context& c, const Line& line, std::string_view parameter, Refs& out);
// each: locals 4 line, 5 place in the frame's list. repeat: locals 4 line, 5 how often still.
void start_each(Game& g, const Line& line, Frame& callee);
bool each_left(const Game& g);
void each_next(Game& g);
void start_repeat(Game& g, const Line& line, Frame& callee);
bool repeat_left(const Game& g);
void repeat_next(Game& g);
// discard: locals 4 line, 5 how many, 6 whose hand; the picks are the frame's list.
void start_discard(Game& g, const Line& line, Frame& callee);
bool discard_open(const Game& g);
Player discarder(const Game& g);
void discard_candidates(const Game& g, Candidates& out);
void pick_discard(Game& g);
void do_discards(Game& g);
// One discard with its events; the object it became, or the same when it did not happen.
Ref discard_card(Game& g, Event e);
bool can_discard(const Context& c, const Line& line);
// move, return, mill: one step each.
void do_move(Game& g, const Line& line, Frame&);
// draw: locals 0 player, 1 how many.
void start_draw(Game& g, const Line& line, Frame& callee);
// give, lose, set: a continuous effect on the objects of this moment.
void do_give(Game& g, const Line& line, Frame&);

}  // namespace headjudge::kernel
