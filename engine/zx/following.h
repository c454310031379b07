// Objects that the running effect has moved itself (814.1, 1205.1).
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/zx/state.h"

namespace headjudge::zx {

// What an effect has moved and names again is moved on from where it lies now.
void move_on(Game& g, const kernel::Line& line, const kernel::Refs& gone);
// Where it lies when the running effect has moved it and names it again by an instruction's `cards:`; else
// none.
Ref found_again(const Game& g, const kernel::Line& line, Ref r);
// 1205.1: a card that the running effect names is remembered as it was in the open zone it leaves.
void remember_named(Game& g, CardId c, ZoneId to, Ref after, Cause cause);

}  // namespace headjudge::zx
