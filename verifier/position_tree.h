// A position of a game as the `given:` of a scenario: where its phase starts, as far as positions can say it.
#pragma once

#include "engine/kernel/game.h"
#include "verifier/given.h"

namespace headjudge::verifier {

// `given`: the position the game came from; what it says of the format and the options stays.
kernel::Tree position_tree(const kernel::Game& game, const Names& names, const kernel::Tree& given);

}  // namespace headjudge::verifier
