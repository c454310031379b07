// Rules that hold in every room: how a file begins, how long things are, what a line may contain.
#pragma once

#include <vector>

#include "tools/style/rules.h"
#include "tools/style/source.h"

namespace headjudge::style {

// First comment, header guard, tabs, line ends, width, promises without an issue.
void check_layout(const Source& source, std::vector<Finding>& out);

// Lines of the file and of its functions. A catalogue (.inc) may be as long as its rulebook.
void check_lengths(const Source& source, std::vector<Finding>& out);

}  // namespace headjudge::style
