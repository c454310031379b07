// Why: which rules made a step's changes, what a value is made of, which checks refuse an action.
#pragma once

#include <string>

namespace headjudge::verifier {

struct ExplainOptions {
  std::string path, step;  // after this step ("hit", "hit+1", "given"); empty: after the last one
  std::string question;    // an expression, or "P1: {attack: wolf, at: bear}"; empty: the step's changes
  std::string rulebook;
};

// `status`: 0 told, 2 no such step, 3 the file or the question cannot be read.
std::string explain(const ExplainOptions& options, int& status);

}  // namespace headjudge::verifier
