// Expressions that ask several cards for what one card has: only the first would answer.
#pragma once

#include "engine/kernel/game.h"

namespace headjudge::verifier {

// The part of an expression whose cards are asked though there are several now, as in `P1.units.rest`; 0:
// none.
kernel::NodeId asks_several(const kernel::Game& game, kernel::NodeId expression);

}  // namespace headjudge::verifier
