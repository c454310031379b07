// 102.3, 804.2f, 804.3c: whether an instruction can be done in full, as far as that is known before.
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/zx/state.h"

namespace headjudge::zx {

// What an earlier instruction of its text leaves for it is not known before.
bool follows_another(const kernel::Context& c, const kernel::Line& line);
// 804.3c: an offer of nothing but what is undone as a whole (1015.3, 1019.2a, 1029.4), or of a token, may be
// taken in vain; beside other instructions it is a part that must be possible.
bool is_offered_alone(const kernel::Context& c, const kernel::Line& line);
// Whether so many cards are all that an expression names: `top(2)` names two.
bool are_enough(const kernel::Context& c, kernel::NodeId node, int found);
bool can_choose(const kernel::Context& c, const kernel::Line& line);
bool can_turn(const kernel::Context& c, const kernel::Line& line);  // sleep, rest, reboot
bool can_destroy(const kernel::Context& c, const kernel::Line& line);
bool can_move(const kernel::Context& c, const kernel::Line& line);  // move, return
bool can_exile(const kernel::Context& c, const kernel::Line& line);
// turn_face_up, turn_face_down; 102.5: what lies so already is not turned.
bool can_turn_face(const kernel::Context& c, const kernel::Line& line);
bool can_enter(const kernel::Context& c, const kernel::Line& line);
// 1010.1a: whether the card is there that others are put under.
bool has_host(const kernel::Context& c, const kernel::Line& line);
bool can_attach(const kernel::Context& c, const kernel::Line& line);
bool can_put_forces(const kernel::Context& c, const kernel::Line& line);
bool can_vanish(const kernel::Context& c, const kernel::Line& line);
bool can_damage(const kernel::Context& c, const kernel::Line& line);
bool can_use_deck(const kernel::Context& c, const kernel::Line& line);  // mill, recover
// What only has to be there: everything that it speaks of.
bool can_find(const kernel::Context& c, const kernel::Line& line);

// 202.7e, 1029.3, 1010.1a: the rules that keep an offer from being done, of which nobody is asked.
void note_why_not(const kernel::Context& c, kernel::LineId block);

// 804.4b: whether no text keeps a card from being moved, or destroyed, as a payment of a player.
bool may_move_off(const Game& g, Player p, Ref r);
bool may_leave(const Game& g, Player p, Ref r);
// The same of a cost that has cards of a hand discarded.
bool can_pay_discards(const kernel::Context& c, const kernel::Line& line, Cause cause = Cause::cost);
// Whether all of a block that is offered can be done, so that no part of it is done alone (804.3c); the same
// of what a replacement demands.
bool can_do_in_full(const kernel::Context& c, kernel::LineId block);
bool can_meet_price(const kernel::Context& c, kernel::TextId text);

}  // namespace headjudge::zx
