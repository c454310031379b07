// Instructions in files of their own: mill, heal, delayed abilities, rules made by effects, winning.
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {

// What an instruction was done to is known by the name that it gives.
void call_it(Game& g, const kernel::Line& line, Ref now);
// The areas that a text names; without a player those of its master (4.1.1.2), else of all whom it means
// (12.5.4). How many.
int zones_said(const kernel::Context& c, kernel::NodeId node, ZoneId (&out)[kernel::kZonesMax]);
// 4.9.3: the decks and how many cards of the top of each an instruction names; none: it says it otherwise.
struct FromTop {
  int decks = 0;
  int n = 0;
  Player of[kernel::kPlayersMax] = {};
};
FromTop cards_from_top(const Game& g, const kernel::Line& line);
void start_from_deck(kernel::Game& base, const kernel::Line& line, Frame& f);
void start_heal(kernel::Game&, const kernel::Line&, Frame&);
// A heal of a player that nothing replaces in the end.
void heal_after_all(Game& g, const kernel::Aside& a);
void do_win_game(kernel::Game&, const kernel::Line&, Frame&);
void do_put_memory(kernel::Game& g, const kernel::Line& line, kernel::Frame& f);
void do_lose_game(kernel::Game&, const kernel::Line&, Frame&);
void do_set_rebirth(kernel::Game&, const kernel::Line&, Frame&);
// 5.6.1, 1.3.3: whether an instruction can set this card.
bool is_settable(const kernel::Context& c, const kernel::Line& line, Ref r, Cause cause);
// 5.16.1: what can be healed: the cards of a player's retire zone, or those there that the text names; these
// all, unless it says how many.
void healable(const kernel::Context& c, const kernel::Line& line, Player p, kernel::Refs& out);
bool heals_all_named(const kernel::Context& c, const kernel::Line& line);
// 5.4.1, 1.3.2.1: which way an instruction turns cards, and whether it can turn this one.
bool turns_down(const kernel::Line& line);
bool can_turn_over(const Game& g, Ref r, bool down);

// Whether an instruction, as it is written, is done without asking anybody and ends no play: several of those
// are one moment.
bool asks_nobody(const kernel::Context&, const kernel::Line&);
bool takes_from_deck_silently(const kernel::Context& c, const kernel::Line& line);
bool moves_silently(const kernel::Context& c, const kernel::Line& line);
bool discards_silently(const kernel::Context&, const kernel::Line& line);

void start_together(kernel::Game& g, const kernel::Line& line, kernel::Frame& f);
void start_rearrange(kernel::Game& g, const kernel::Line& line, kernel::Frame& callee);
void start_look(kernel::Game& g, const kernel::Line& line, kernel::Frame& callee);
void start_move(kernel::Game& base, const kernel::Line& line, Frame& f);
void do_cancel_play(kernel::Game& base, const kernel::Line& line, Frame&);
void do_draw_game(kernel::Game& base, const kernel::Line& line, Frame&);
void start_play(kernel::Game& base, const kernel::Line& line, Frame& f);
void do_turn_face(kernel::Game& base, const kernel::Line& line, Frame&);
void do_exchange(kernel::Game& base, const kernel::Line& line, Frame&);

}  // namespace headjudge::rebirth
