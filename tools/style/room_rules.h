// Rules of single rooms: who may include whom, and what would make the engine depend on more than its state.
#pragma once

#include <vector>

#include "tools/style/rules.h"
#include "tools/style/source.h"

namespace headjudge::style {

// Dependencies point one way: tools -> verifier -> engine/<game> -> engine/kernel.
void check_includes(const Source& source, std::vector<Finding>& out);

// Words that have no place in engine/: clocks, floats, unordered containers, foreign luck.
void check_engine_words(const Source& source, std::vector<Finding>& out);

// Variables that outlive a call: a static local in engine/ must be constant.
void check_engine_statics(const Source& source, std::vector<Finding>& out);

}  // namespace headjudge::style
