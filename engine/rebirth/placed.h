// What a position must not say.
#pragma once

#include "engine/kernel/setup.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {

// Cards that lie as the rules let none lie (4.1.1.1, 4.4.4, 4.4.2 to 4.12.2).
void check_placed(const Game& g, const kernel::Setup& setup, kernel::Problems& problems);
// Damage and values of a kind that there are none of (2.6.2, 8.4.3).
void check_words(const Game& g, kernel::Mark mark, kernel::Problems& problems);

}  // namespace headjudge::rebirth
