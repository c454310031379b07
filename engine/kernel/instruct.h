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
void choice_player_candidates(const Game& g, Candidates& out);
// How many candidates there are at all, and how many of them nobody could deny: not those of hidden places
// that have to fit a condition.
int choice_size(const Game& g);
int choice_open_to_all(const Game& g);
void take_choice(Game& g);
bool choice_open(const Game& g);      // more may be picked
bool choice_may_stop(const Game& g);  // enough is picked, more is possible
void stop_choice(Game& g);
Player chooser(const Game& g);
std::uint16_t choice_name(const Game& g);
// What was chosen while playing is chosen no more when it is none of those to choose from now. What has gone
// (`gone`) is dropped as well, or kept for what is read of it alone.
void drop_lost_choices(Game& g, bool gone);
void start_choosing(Game& g, const Line& line, Frame& callee);

// may: do, then, else. Locals 4 line, 5 whether it was accepted.
void start_may(Game& g, const Line& line, Frame& callee);
void accept_may(Game& g);
void decline_may(Game& g);
bool may_accepted(const Game& g);
// Who pays what a line asks for: its player, else who may do what it is a part of, else its controller.
Player payer_of(const Context& c, const Line& line, const Procedure& may);
bool may_was_done(const Game& g);
bool may_was_not_done(const Game& g);
void run_may(Game& g);
void run_then(Game& g);
void run_else(Game& g);

// Instructions of a block from its first line on, as far as they follow each other without a condition; fn
// says whether to go on.
template <class Fn>
void each_instruction(const Game& g, LineId first, Fn&& fn) {
  for (LineId at = first; at != 0; ++at) {
    const Line& line = g.cards().lines[at];
    const Instruction* how = line.kind == LineKind::verb ? g.book().instruction[line.verb] : nullptr;
    if (how == nullptr || !fn(line, *how)) return;
  }
}

// Whether the running play's last instruction was really done: what "if you do" reads.
void note_done(Game& g, bool did);
// The rules by which parts of a block cannot be done.
void note_undoable(const Context& c, LineId first);
// Arguments with what they are when not given.
std::int64_t number_or(const Context& c, const Line& line, std::string_view parameter,
                       std::int64_t otherwise);
// How often something is done: not for 0 or less, and not more often than possible; marks the rules of that.
// `whose`: of what was split among players, the share of this one.
std::int64_t times(Game& g, const Line& line, std::string_view parameter, std::int64_t otherwise,
                   std::int64_t possible, Player whose = kNobody);
Player player_or_you(const Context& c, const Line& line, std::string_view parameter = "player");
// A player's zone of a word that every game has: "hand", "deck".
ZoneId zone_of(const Game& g, Player p, std::string_view word);
inline ZoneId deck_of(const Game& g, Player p) { return zone_of(g, p, "deck"); }
inline ZoneId hand_of(const Game& g, Player p) { return zone_of(g, p, "hand"); }
void objects_of(const Context& c, const Line& line, std::string_view parameter, Refs& out);
// each: locals 4 line, 5 place in the frame's list. repeat: locals 4 line, 5 how often still.
void start_each(Game& g, const Line& line, Frame& callee);
bool each_left(const Game& g);
void each_next(Game& g);
void start_repeat(Game& g, const Line& line, Frame& callee);
bool repeat_left(const Game& g);
void repeat_next(Game& g);
// "Up to" so often: asked before each time, or how often at once (local 6: times that are granted).
bool repeat_asks(const Game& g);
void repeat_numbers(const Game& g, Candidates& out);
void go_on(Game& g);
void go_on_so_often(Game& g);
void go_on_no_more(Game& g);
// discard: locals 4 line, 5 how many, 6 whose hand; the picks are the frame's list.
void start_discard(Game& g, const Line& line, Frame& callee);
// Several players choose in turn order before any of their cards moves; local 3: how many chose already.
bool discards_together(const Game& g);
bool next_discards(const Game& g);
void next_discarder(Game& g);
bool discard_open(const Game& g);
Player discarder(const Game& g);        // whose hand
Player discard_chooser(const Game& g);  // who picks
bool discard_may_stop(const Game& g);   // up to so many
void stop_discard(Game& g);
void discard_candidates(const Game& g, Candidates& out);
void pick_discard(Game& g);
void do_discards(Game& g);
void discard_picked(Game& g, Cause cause, Ref by);
// One discard with its events; the object it became, or the same when it did not happen.
Ref discard_card(Game& g, Event e);
bool can_discard(const Context& c, const Line& line);
// move, return: locals 4 line, 5 to 7 as of an order; the frame's list is what moves. Cards that go to one
// deck are put in an order by its player or by who moves them, before they move.
void start_move(Game& g, const Line& line, Frame& callee);
bool move_group_left(const Game& g);
bool move_needs_order(const Game& g);
bool is_moving(const Game& g);
void next_group_of_owner(Game& g);
void next_group_of_mover(Game& g);
void do_moves(Game& g);
// The first card of the list, and its move to a place that somebody has chosen for it.
Ref first_moving(const Game& g);
void move_first(Game& g, ZoneId to);
// What an effect itself moves it still knows at the new place: names of the running play are bound anew.
void follow(Game& g, Ref was, Ref now);
// The same where names go on meaning what it was (last known information), but what is done to them is done
// to what it is.
void keep_in_sight(Game& g, Ref was, Ref now);
Ref in_sight(const Context& c, const Line& line, Ref r);
// Where only what moves a card on finds it again: after each move that a text makes.
void keep_track(Game& g, Ref was, Ref now, Cause cause);
// What the running play has made of it is not found any more; names go on meaning what it was.
void lose_track(Game& g, Ref was);
// exchange: both ways at the same time, or not at all when one of the cards does not fit.
bool exchange(Game& g, const Line& line, bool (*fits)(const Game&, Ref, ZoneId));
// The players an instruction names, a bit each.
std::uint8_t players_as_bits(const Game& g, const Line& line);
// With those whom the lines of this verb after it name, where `together:` makes one moment of them.
std::uint8_t players_together(const Game& g, const Line& line);
// Whether `state:` says rest (asleep).
bool state_is_rest(const Line& line);
// draw: locals 0 player, 1 how many.
void start_draw(Game& g, const Line& line, Frame& callee);
// Questions that several instructions share: local 4 line, 7 answered already.
void start_asking(Game& g, const Line& line, Frame& callee);
// Whether the running frame pays a cost, and so what its instructions are done by.
bool is_paying(const Game& g);
Cause cause_now(const Game& g);
// Whether the running play is still being played, and whether this choice was made then.
bool is_playing(const Game& g);
// The rule of prices when what is asked now pays for a play; what its text has chosen while playing does not.
RuleIndex rule_of_price_asked(const Game& g);
bool made_while_playing(const Game& g, const Line& line);
// choose_number (locals 5 least, 6 most), choose_value, choose_player.
void start_number(Game& g, const Line& line, Frame& callee);
bool value_open(const Game& g);
bool trait_open(const Game& g);  // an attribute or a race is asked for
bool word_open(const Game& g);   // anything else
void number_candidates(const Game& g, Candidates& out);
void take_number(Game& g);
void word_candidates(const Game& g, Candidates& out);
void zone_candidates(const Game& g, Candidates& out);
void value_number_candidates(const Game& g, Candidates& out);
void take_word(Game& g);
void take_zone_value(Game& g);
// So many places (locals 3 the last pick + 1, 5 picks so far, 6 most): those of `all` that come after the
// last.
bool wants_place(const Game& g);
void further_places(const Game& g, const Candidates& all, Candidates& out);
bool places_may_stop(const Game& g, Option);
void take_place(Game& g);
void stop_places(Game& g);
void player_candidates(const Game& g, Candidates& out);
void take_player(Game& g);
// modes: see instruct_modes.cc for the locals.
std::uint16_t modes_choice(const Game& g);
void start_modes(Game& g, const Line& line, Frame& callee);
bool modes_open(const Game& g);
bool modes_open_in_play(const Game& g);
bool modes_open_later(const Game& g);
bool modes_may_stop(const Game& g, Option);
void mode_candidates(const Game& g, Candidates& out);
void pick_mode(Game& g);
void stop_modes(Game& g);
bool mode_left(const Game& g);
void run_mode(Game& g);
// split: shares are bound in pairs, the number and whose it is.
void start_split(Game& g, const Line& line, Frame& callee);
bool split_too_thin(const Game& g);
bool split_open(const Game& g);
bool split_open_in_play(const Game& g);
bool split_open_later(const Game& g);
void share_cards(const Game& g, Candidates& out);
void share_players(const Game& g, Candidates& out);
void share_numbers(const Game& g, Candidates& out);
void take_card_share(Game& g);
void take_player_share(Game& g);
void bind_shares(Game& g);
// An amount for one of several: his share, when shares are bound to its name.
std::int64_t amount_for(const Context& c, NodeId amount, Ref r, Player p = kNobody);
bool has_shares(const Context& c, NodeId amount);
// look, reveal: locals 4 line, 5 seen so far, 6 how many, 7 asked one by one.
void start_look(Game& g, const Line& line, Frame& callee);
bool look_left(const Game& g);
bool look_asks(const Game& g);
void stop_look(Game& g);
Ref look_at_one(Game& g, bool all);
void look_one(Game& g);
// search: a choice in a place that is seen meanwhile.
void start_search(Game& g, const Line& line, Frame& callee);
bool search_is_hidden(const Game& g);
bool search_shuffles(const Game& g);
bool search_reveals(const Game& g);
ZoneId end_search(Game& g);  // the place is hidden again
void searched_cards(const Game& g, Refs& out);
void shuffle_rest(Game& g, ZoneId z);
void show_searched(Game& g);
// An order: locals 5 how many have their place, 6 who orders, 7 how many there are; the frame's list.
void order_candidates(const Game& g, Candidates& out);
bool order_open(const Game& g);
Player orderer(const Game& g);
void take_order(Game& g);
void start_rearrange(Game& g, const Line& line, Frame& callee);
void put_back_in_order(Game& g);
// Blocks, delayed abilities, changes of rules.
bool can_do_all(const Context& c, LineId first);
void do_all_or_nothing(Game& g, const Line& line, Frame& f);
void do_block(Game& g, const Line& line, Frame& f);
void do_later(Game& g, const Line& line, Frame&);
// What names mean, for an effect or a delayed ability that outlives its play. What the play has bound without
// a name (prices, colors) is its own.
std::uint16_t copy_scope(Game& g, std::uint16_t from);

// give, lose, set: a continuous effect on the objects of this moment.
void do_give(Game& g, const Line& line, Frame&);
// Whether an expression speaks of something that its text has not named yet.
bool is_yet_unknown(const Context& c, std::uint16_t node);
bool speaks_of_unknown(const Context& c, const Line& line);
// The same, and its numbers stay what they are now, where they are not each card's own; so do those of a
// change of costs.
void do_give_fixed(Game& g, const Line& line, Frame&);
void do_rule_change_fixed(Game& g, const Line& line, Frame&);
// swap_values: two numbers of each card, or one number between two cards.
void do_swap_values(Game& g, const Line& line, Frame&);

}  // namespace headjudge::kernel
