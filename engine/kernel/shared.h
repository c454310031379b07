// What several games do alike with waiting abilities, effects, uses and objects that leave.
#pragma once

#include <initializer_list>

#include "engine/kernel/game.h"

namespace headjudge::kernel {

// Period of a Use that is an event of this turn which some text counts; its `count` is the event's row.
inline constexpr std::uint8_t kDeedsOfTurn = 64;

// Keeps the last known information of an object that is about to become `after`.
void remember(Game& g, CardId c, Ref after);
// The same of a card that leaves an open zone for a hidden one, when its values are not the printed ones.
void remember_in_the_open(Game& g, CardId c, ZoneId to, Ref after);
// The object a card will be after one more move that makes a new one.
Ref next_object(const Core& s, CardId c);
// Ends effects, delayed abilities and turn-long uses whose time is over.
void end_effects(Game& g, std::initializer_list<Duration> over);
// What was used or done in this turn: its number is forgotten when the turn ends, not when its effects do.
void forget_uses_of_turn(Game& g);
// Ends what lasts until the end of the phase that is over, or until the turn that has begun.
void end_periods(Game& g);
// Ends what lasts while its source stays where it was.
void end_with_sources(Game& g);
// An event about one object that does not move.
Event make_event(int event, Ref card, Ref by, Player player, int amount, Cause cause);
// A move that is about to happen, for Game::replaced.
Event coming_move(const Core& s, int event, Ref r, ZoneId to, Cause cause, Ref by, How how = How::none);
// Raises an event about one object.
void raise_event(Game& g, int event, Ref card, Ref by, Player player, int amount, Cause cause);
// Raises a move and returns the event, for events that go with it.
Event raise_move(Game& g, int event, Ref before, Ref now, ZoneId from, ZoneId to, Cause cause, Ref by,
                 How how);
// Waiting abilities of a player (or of everybody: kNobody); equal instances count once.
void list_pending(const Game& g, Player of, Candidates& out);
// Takes the waiting ability that the answer names (local 1) and begins its play; local 3 is the play.
int take_pending(Game& g, std::uint8_t play_kind);
// How often a card has an ability: printed, and each time it gained it.
int copies_of(const Game& g, TextId text, Ref source);
// Whether an ability with a limit may be played or trigger once more.
bool within_limits(const Game& g, TextId text, Ref source);
// Notes one more play of an ability with a limit.
void count_use(Game& g, TextId text, Ref source, Player player);
// Periods of Use that the kernel keeps for every game: how often an event of `nth:` happened this turn, and
// that a state of `becomes:` was noticed.
inline constexpr std::uint8_t kNthUse = 8, kStateUse = 9;
// How often an event that an ability with `nth:` waits for happened this turn: while its card was there, or
// in the whole turn for a player (Pattern::whole_turn).
int times_heard(const Game& g, TextId text, Ref source, Player controller);
// Counts an event for the abilities that hear by its number what happened in the whole turn.
void count_numbered(Game& g, const Event& e);
// Counts one more event of a trigger with `nth:`; true when it is the one it waits for.
bool is_nth(Game& g, TextId text, Ref source, Player controller, int copies);
// A state that was noticed may be noticed again.
void forget_state(Game& g, TextId text, Ref source);
// Forgets a taken answer: locals 0 to 2.
void clear_answer(Game& g);

}  // namespace headjudge::kernel
