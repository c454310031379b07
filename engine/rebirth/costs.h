// Costs (9.5): whether their parts can be done in full, and whether a cost can be paid as a whole.
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {

// 5.3.1, 1.3.2.1: whether a card can be turned to that state.
bool can_turn(const Game& g, Ref r, bool rest);
// 1.3.3, 4.1.1.1: whether a card may go where an instruction puts it, a part of a cost or of an effect;
// `event`: what it is called first.
bool may_go(const kernel::Context& c, const kernel::Line& line, Ref r, ZoneId to, int event);
// The same of an area of its owner's.
bool may_go_home(const kernel::Context& c, const kernel::Line& line, Ref r, Place place, int event);
// 9.5.2.2: whether an instruction that is a part of a cost can be done, all of it; what the instructions ask
// for that. Energy and choices have rows of their own that refuse them.
bool can_be_paid(const kernel::Context& c, const kernel::Line& line);
bool can_pay_draw(const kernel::Context& c, const kernel::Line& line);
bool can_pay_mill(const kernel::Context& c, const kernel::Line& line);
bool can_pay_rest(const kernel::Context& c, const kernel::Line& line);
bool can_pay_stand(const kernel::Context& c, const kernel::Line& line);
bool can_pay_retire(const kernel::Context& c, const kernel::Line& line);
bool can_pay_exile(const kernel::Context& c, const kernel::Line& line);
bool can_pay_move(const kernel::Context& c, const kernel::Line& line);
bool can_pay_discard(const kernel::Context& c, const kernel::Line& line);
bool can_pay_heal(const kernel::Context& c, const kernel::Line& line);
bool can_pay_set(const kernel::Context& c, const kernel::Line& line);
bool can_pay_damage(const kernel::Context& c, const kernel::Line& line);
bool can_pay_exchange(const kernel::Context& c, const kernel::Line& line);
bool can_pay_face(const kernel::Context& c, const kernel::Line& line);
// Of an ability, also of one that waits and knows what it waited for; of what a replacement demands (9.11.3).
bool can_pay_cost(const kernel::Context& c, kernel::TextId text);
bool has_targets(const kernel::Context& c, kernel::TextId text);

}  // namespace headjudge::rebirth
