// Small texts about files: whether a deck is legal, and a stub of a scenario for a rule.
#pragma once

#include <string>

#include "engine/kernel/book.h"

namespace headjudge::verifier {

// A file with game, cards or define, and deck. `status`: 0 legal under every revision asked for, 1 not, 3 the
// file cannot be read.
std::string deck_check(const std::string& path, const std::string& rulebook, int& status);

// A scenario to fill in for a rule of a game, or for none (kNoRule); it fails until then.
std::string scenario_stub(const kernel::Rulebook& game, kernel::RuleIndex rule);

}  // namespace headjudge::verifier
