// Objects that the running effect has moved itself (1205.1).
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

// 1205.1: a card that the running effect names is remembered as it was in the open zone it leaves.
void remember_named(Game& g, CardId c, ZoneId to, Ref after, Cause cause);

}  // namespace headjudge::zx
