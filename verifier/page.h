// Reports as one self-contained page of HTML: a scenario with its table step by step, a suite with what did
// not hold. They need no server and no network.
#pragma once

#include <string>

#include "verifier/coverage.h"
#include "verifier/report.h"

namespace headjudge::verifier {

// Plays the file and shows it. `status`: 0 it holds, 1 it fails, 3 the file is invalid (the problems are
// returned instead), 2 it runs under no such revision.
std::string scenario_page(const std::string& path, const std::string& rulebook, int& status);

// An index of all scenarios, with the whole text of each that did not pass.
std::string suite_page(const Report& report);

// The rules with behaviour: which are cited, applied and asserted by `scenarios` scenarios.
std::string rules_page(const kernel::Rulebook& game, const std::vector<RuleCoverage>& rules,
                       std::size_t scenarios);

}  // namespace headjudge::verifier
