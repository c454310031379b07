// libFuzzer target: whatever the bytes are, reading and playing them as a scenario gives a verdict or
// problems.
#include <cstddef>
#include <cstdint>
#include <string>

#include "verifier/run.h"
#include "verifier/scenario.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace headjudge;
  kernel::Problems problems;
  std::string text = verifier::clean(std::string(reinterpret_cast<const char*>(data), size), 0, problems);
  const verifier::Scenario scenario =
      verifier::read_scenario_text("fuzz.yaml", std::move(text), "", problems);
  if (!problems.empty()) {
    (void)verifier::render(problems, scenario.sources);
    return 0;
  }
  if (scenario.revisions.empty()) return 0;
  verifier::Run run(scenario, scenario.revisions.front(), {}, true);
  run.go();
  return 0;
}
