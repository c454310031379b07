// What an instruction cannot be done to, or not so often as it says, is told by the rules of that.
#pragma once

#include "engine/kernel/instruct.h"

namespace headjudge::kernel {

// Before an instruction of the running text: there is nothing to do it to (`nothing`), or less than it names.
void note_too_few(const Game& g, const Line& line, RuleIndex nothing);

}  // namespace headjudge::kernel
