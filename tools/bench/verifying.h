// Verifying a thousand generated scenario files with their golden logs on both cores.
#pragma once

#include <benchmark/benchmark.h>

namespace headjudge::testing {

void verifying(benchmark::State& state);

}  // namespace headjudge::testing
