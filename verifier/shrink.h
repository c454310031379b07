// The ways to make a scenario's tree a little smaller, in a fixed order, and what became of it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/kernel/text/tree.h"

namespace headjudge::verifier {

// Ways number `from` to `from + count - 1` of making the position, the cards or the head smaller: a part
// less, fewer copies, a smaller number, a name less. Numbers of cards stay. Large parts first. Empty: there
// are no more.
std::vector<kernel::Tree> smaller(const kernel::Tree& root, std::size_t from, std::size_t count);

bool is_look(const kernel::Tree& step);
bool is_pass(const kernel::Tree& step);

// "388 of 400 steps", "11 of 13 cards defined", ...: what the smaller one does without.
std::vector<std::string> differences(const kernel::Tree& root, const kernel::Tree& small);

}  // namespace headjudge::verifier
