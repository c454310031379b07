// Z/X as a rulebook of the kernel: the one thing that others need from this folder.
#pragma once

#include "engine/kernel/book.h"

namespace headjudge::zx {

const kernel::Rulebook& rulebook();

}  // namespace headjudge::zx
