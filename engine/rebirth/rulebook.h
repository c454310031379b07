// Re-birth for you as a rulebook of the kernel: the one thing that others need from this folder.
#pragma once

#include "engine/kernel/book.h"

namespace headjudge::rebirth {

const kernel::Rulebook& rulebook();

}  // namespace headjudge::rebirth
