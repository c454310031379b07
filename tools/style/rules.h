// The house's rules for sources, as tables and small functions; each finding names the rule that it breaks.
#pragma once

#include <string>
#include <vector>

#include "tools/style/source.h"

namespace headjudge::style {

inline constexpr int kFileLinesMax = 500;
inline constexpr int kFileLinesWarned = 400;
inline constexpr int kFunctionLinesMax = 70;
inline constexpr int kLineColumnsMax = 110;
inline constexpr int kTableColumnsMax = 130;  // between clang-format off and on: a row is one line

// A warning is printed and does not fail the check.
struct Finding {
  int line;
  std::string rule;  // one word: `tabs`, `clock`, `one-way`
  std::string message;
  bool warning = false;
};

// All findings of one file, by line. A comment `style: allow(RULE) why` on the line takes a finding back.
std::vector<Finding> check_source(const Source& source);

// "path:line: error: message [rule]"
std::string to_text(const Source& source, const Finding& finding);

}  // namespace headjudge::style
