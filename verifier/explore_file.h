// Exploring a scenario file from one of its steps: for the commands `explore` and `perft`.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verifier/explore.h"

namespace headjudge::verifier {

struct ExploreFile {
  std::string path;
  std::string step;  // after this step ("hit", "given"); empty: after the last one
  std::string rulebook;
  ExploreLimits limits;
  std::vector<std::pair<Claim, std::string>> claims;
};

// The report. `example`: the first line that is found as a scenario, "" when there is none; one against a
// claim goes before one for it. `status`: 0 every claim holds, 1 one does not, 2 no such step, 3 the file or
// an expression is invalid, 4 nobody is asked there.
std::string explore_file(const ExploreFile& wanted, std::string& example, int& status);
// Lines by depth and how many different positions there are.
std::string perft_file(const ExploreFile& wanted, int& status);

}  // namespace headjudge::verifier
