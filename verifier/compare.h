// One scenario under two revisions of its rulebook, side by side.
#pragma once

#include <string>
#include <vector>

#include "engine/kernel/text/tree.h"

namespace headjudge::verifier {

// A step as both revisions tell it; a column is empty where its play had ended.
struct ComparedStep {
  std::string key, answer;
  bool same = true;
  std::vector<std::string> columns[2];  // what only this revision tells: changes, what is asked, rules
};

struct Comparison {
  std::string title;
  std::string revisions[2];
  std::string verdicts[2];  // "holds", "FAIL expectation @hit: ...", "cannot be played: ..."
  bool fails = false;       // under a revision that it is made for
  std::vector<ComparedStep> steps;
  int differing() const;
};

// False with problems when the file or a revision cannot be used.
bool compare_revisions(const std::string& path, const std::string& first, const std::string& second,
                       Comparison& out, std::string& problems);
// "text" or "md".
std::string render(const Comparison& comparison, const std::string& format);

}  // namespace headjudge::verifier
