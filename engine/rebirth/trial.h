// Whether a play that is not begun yet would come to its end: tried on copies of the game.
#pragma once

#include "engine/kernel/trial.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {

// Local of a play that may still be taken back: the position before it (13.1.1.2); 0: it is not compared.
inline constexpr int kBefore = 7;

// The rule by which a play of this ability is taken back whatever is chosen for it and paid with; kNoRule:
// there is a way to play it, or too many ways to try. In a copy that tries a play itself nothing is tried.
kernel::RuleIndex unplayable(const kernel::Context& c, kernel::TextId text, std::int32_t before = 0);

}  // namespace headjudge::rebirth
