// One line for anything that was compiled: expressions as prefix forms, blocks as numbered lines.
#pragma once

#include <string>

#include "engine/kernel/text/code.h"

namespace headjudge::kernel {

std::string show_expression(const CardSet& set, NodeId id);
// "1 draw(1) 2 end": lines of a block, counted from its first; blocks inside are in braces.
std::string show_block(const CardSet& set, LineId first);

}  // namespace headjudge::kernel
