// libFuzzer target: whatever the bytes are, reading them as a scenario gives a scenario or problems.
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/kernel/text/compile.h"
#include "verifier/given.h"
#include "verifier/scenario.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace headjudge;
  kernel::Problems problems;
  std::string text = verifier::clean(std::string(reinterpret_cast<const char*>(data), size), 0, problems);
  const verifier::Scenario scenario =
      verifier::read_scenario_text("fuzz.yaml", std::move(text), "", problems);
  if (problems.empty() && !scenario.revisions.empty()) {
    kernel::CardSet cards;
    kernel::CardReader reader(*scenario.game, scenario.revisions.front(), cards, problems);
    if (scenario.define != nullptr)
      for (const kernel::Tree& card : scenario.define->items) reader.add_card(card);
    if (problems.empty()) reader.finish();
    if (problems.empty() && scenario.given != nullptr)
      (void)verifier::read_given(*scenario.given, *scenario.game, cards, {}, scenario.seed, problems);
  }
  (void)verifier::render(problems, scenario.sources);
  return 0;
}
