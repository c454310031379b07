// 804.2f: the order in which the payments of an ability are made: that of the text, unless only another
// works.
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/kernel/trial.h"
#include "engine/zx/state.h"

namespace headjudge::zx {

// Whether the ability that the running frame is about to pay for may need another order than that of the
// text; finding it.
bool seeks_order(const Game& g);
void find_order(Game& g);
// Where another order was found: whether payments are left after the one being made; the next one.
bool has_next_payment(const Game& g);
void next_payment(Game& g);
// Whether a line of the cost that is carried out is of another payment than the one being made.
bool is_out_of_turn(const Game& g, const kernel::Line& line);
// The rule that the payment of an ability cannot be made by in any order; kNoRule: it can, as far as is
// known.
kernel::RuleIndex unpayable_in_any_order(const kernel::Context& c, kernel::TextId text);
// The same of a part of it that is several instructions itself, where nothing that they do may help another
// one.
kernel::RuleIndex plainly_unpayable(const kernel::Context& c, kernel::LineId part);
// The rule that a mode of a payment cannot be chosen by while another one can be paid; kNoRule: it can, as
// far as is known before.
kernel::RuleIndex why_unpayable_mode(const Game& g, int mode);

}  // namespace headjudge::zx
