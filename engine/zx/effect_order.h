// 811.3b, 811.3c: the continuous effects that a play began date from its end; their controller orders them.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

// What the source of the running play began before does not date from this one (local 6: how many).
void note_earlier_effects(Game& g);
// What it began dates from now on.
void date_effects(Game& g);
// Whether the order of what it began decides something (local 4: how many have their place); which comes
// next.
bool effect_order_open(const Game& g);
extern const Question kWhichEffect;

}  // namespace headjudge::zx
