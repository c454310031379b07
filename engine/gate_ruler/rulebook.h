// Gate Ruler as a rulebook of the kernel: the one thing that others need from this folder.
#pragma once

#include "engine/kernel/book.h"

namespace headjudge::gate_ruler {

// Comprehensive rules 2020-12 with the rulers of appendix A.
const kernel::Rulebook& rulebook();

}  // namespace headjudge::gate_ruler
