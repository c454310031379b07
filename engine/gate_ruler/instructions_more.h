// Instructions of chapter 15 that put cards somewhere, play them, or end turn and game: rows of
// instructions.cc.
#pragma once

#include "engine/gate_ruler/actions.h"
#include "engine/kernel/instruct.h"

namespace headjudge::gate_ruler {

void start_special_summon(kernel::Game&, const kernel::Line&, Frame& callee);
void start_gain_control(kernel::Game&, const kernel::Line&, Frame& callee);
void start_set_card(kernel::Game&, const kernel::Line&, Frame& callee);
void start_play(kernel::Game&, const kernel::Line&, Frame& callee);
void start_normal_summon(kernel::Game&, const kernel::Line&, Frame& callee);
void start_drive(kernel::Game&, const kernel::Line&, Frame& callee);
void start_targets(kernel::Game&, const kernel::Line&, Frame& callee);
void start_choice(kernel::Game&, const kernel::Line&, Frame& callee);
void start_modes(kernel::Game&, const kernel::Line&, Frame& callee);
// 14-3b-4: of the targets and modes that the running frame chooses while playing: whether what is chosen
// after them can have its targets, with `chosen` as the next target where there is one.
bool leaves_targets(const Game&, Ref chosen);
bool modes_have_targets(const Game&);
void start_discard(kernel::Game&, const kernel::Line&, Frame& callee);
bool can_choose(const kernel::Context&, const kernel::Line&);
// 14-3b-8, 8-4d-1: what is being paid cannot be. Whether a part of a cost can be paid in full, as far as what
// it is done to is known.
void refuse_cost(Game&);
// Whether an effect has really paid what it says, as far as it has come (15-15a).
void note_payment(Game&, bool full);
// 13-6d-3: the card of an ability that has left the gate leaves the counter zone.
void counter_left_gate(Game&, const kernel::Play&);
// 12-5a: units that came to one zone together.
void note_newcomers(Game&, const kernel::Refs& which);
bool cannot_be_paid(const Game&, const kernel::Line&, const kernel::Instruction&);
bool would_turn(const Game&, Ref, bool rest, Cause = Cause::cost);
bool has_objects(const kernel::Context&, const kernel::Line&);
bool can_mill(const kernel::Context&, const kernel::Line&);
bool can_draw(const kernel::Context&, const kernel::Line&);
bool can_drive(const kernel::Context&, const kernel::Line&);
bool can_discard_in_full(const kernel::Context&, const kernel::Line&);
bool can_rest(const kernel::Context&, const kernel::Line&);
bool can_act(const kernel::Context&, const kernel::Line&);
bool can_energy(const kernel::Context&, const kernel::Line&);
bool can_special_summon(const kernel::Context&, const kernel::Line&);
bool can_gain_control(const kernel::Context&, const kernel::Line&);
bool can_set_card(const kernel::Context&, const kernel::Line&);
bool can_attach(const kernel::Context&, const kernel::Line&);
bool can_put_on(const kernel::Context&, const kernel::Line&);
bool can_exchange(const kernel::Context&, const kernel::Line&);
bool can_damage(const kernel::Context&, const kernel::Line&);
bool can_heal(const kernel::Context&, const kernel::Line&);
void set_face(Game&, Ref, std::uint16_t face);
// Control of a card is gained until a period is over.
void lend(Game&, Ref, Player before, Player now, std::uint16_t until);
void start_heal(kernel::Game&, const kernel::Line&, Frame& callee);
void do_damage(kernel::Game&, const kernel::Line&, Frame&);
void start_reduce(kernel::Game&, const kernel::Line&, Frame& callee);
void do_attach(kernel::Game&, const kernel::Line&, Frame&);
void do_put_on(kernel::Game&, const kernel::Line&, Frame&);
void do_exchange(kernel::Game&, const kernel::Line&, Frame&);
void start_genesis(kernel::Game&, const kernel::Line&, Frame& callee);
void start_abyss(kernel::Game&, const kernel::Line&, Frame& callee);
void do_guarded(kernel::Game&, const kernel::Line&, Frame&);
void do_negate(kernel::Game&, const kernel::Line&, Frame&);
void do_redirect(kernel::Game&, const kernel::Line&, Frame&);
void start_ending_turn(kernel::Game&, const kernel::Line&, Frame&);
void do_win(kernel::Game&, const kernel::Line&, Frame&);
void do_lose(kernel::Game&, const kernel::Line&, Frame&);
void start_move(kernel::Game&, const kernel::Line&, Frame& callee);
void start_together(kernel::Game&, const kernel::Line&, Frame& callee);
void do_draw_game(kernel::Game&, const kernel::Line&, Frame&);
// 14-3b-8: whether some choice made as the ability is played lets its cost be paid that speaks of it.
bool payable_by_choice(const Game& g, kernel::TextId text, Ref self, Player you);
// Whether each line of a block can be done, whatever cards the others take.
bool can_do_lines(const kernel::Context& c, kernel::LineId first);
// can_do_block by some way of choosing what is chosen in its middle.
bool can_do_by_choice(const kernel::Context& c, kernel::LineId block);
// 14-13d, 14-3b-8: whether what a replacement demands can be done in full.
bool can_meet_price(const kernel::Context& c, kernel::TextId text);

}  // namespace headjudge::gate_ruler
