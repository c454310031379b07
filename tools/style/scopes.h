// Finds the functions of a source file by counting braces: good enough for their length and their locals.
#pragma once

#include <vector>

#include "tools/style/source.h"

namespace headjudge::style {

// Lines from 1: the first line of the declaration, the line of the opening and of the closing brace.
struct Function {
  int first;
  int open;
  int last;
};

std::vector<Function> find_functions(const Source& source);

}  // namespace headjudge::style
