// Findings as small scenarios.
#pragma once

#include <cstdint>

#include "verifier/fuzz_episode.h"

namespace headjudge::verifier {

// Takes away from the finding's scenario what does not matter, in a child process. When its steps alone do
// not show it, or it takes too long, the scenario stays as it is and ends with a comment that says so. The
// result does not depend on `jobs`.
void make_small(FuzzFinding& finding, int jobs, std::uint64_t candidates);

}  // namespace headjudge::verifier
