// What a position must not say.
#pragma once

#include "engine/kernel/setup.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {

// Cards that lie as the rules let none lie (4.1.1.1, 4.4.4, 4.4.2 to 4.12.2).
void check_placed(const Game& g, const kernel::Setup& setup, kernel::Problems& problems);
// Replacements, prohibitions and permissions that nothing would ask for.
void check_words(const Game& g, kernel::Mark mark, kernel::Problems& problems);

}  // namespace headjudge::rebirth
