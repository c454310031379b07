// A failing scenario becomes small, fails alike, and is the same with any number of threads.
#include "verifier/minimize.h"

#include <gtest/gtest.h>

#include "verifier/play.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

constexpr const char* kHead = R"(scenario: A unit with lethal damage is destroyed through the gate
game: gate_ruler
define:
  - {id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 4, hp: 3, stk: 1}
  - {id: bear, name: Bear, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 2, hp: 4, stk: 1}
  - {id: lion, name: Lion, kind: unit, army: [wild], attributes: [beast], level: 3, atk: 4, hp: 4, stk: 3}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {ruler: apprentice, attack_zone: [wolf, ~], deck: [lion x 20]}
  P2: {ruler: apprentice, defense_zone: [bear], deck: [lion x 20]}
play:
)";
constexpr const char* kFailing = R"(  - options: {P1: [pass]}
  - until: {phase: attack_phase}
  - illegal: {P1: {attack: wolf, at: P2.ruler}, rule: "8-4c-1"}
  - P1: {attack: wolf, at: bear}
  - expect: {"8-4d": wolf.rest}
  - expect: {"12-4c-2": bear in P2.exile}
  - P1: pass
)";

int steps_of(const std::string& text) {
  int n = 0;
  for (std::size_t at = text.find("\n  - P"); at != std::string::npos; at = text.find("\n  - P", at + 1)) ++n;
  return n;
}

TEST(Minimize, KeepsTheFailureAndNothingElse) {
  MinimizeOptions options;
  std::string text = std::string(kHead) + kFailing;
  text.erase(text.find("  - options"), text.find("  - until") - text.find("  - options"));
  const Minimized found = minimize("scenarios/x.yaml", text, options);
  EXPECT_EQ(found.symptom.kind, "expectation");
  EXPECT_EQ(found.symptom.rule, "12-4c-2");
  EXPECT_LE(steps_of(found.text), 1) << found.text;
  EXPECT_LT(found.text.size(), 300u) << found.text;
  EXPECT_EQ(found.text.find("8-4d"), std::string::npos) << found.text;
  EXPECT_FALSE(found.without_effect.empty());
  EXPECT_TRUE(is_same(examine("scenarios/x.yaml", found.text, {}), found.symptom));
  for (const int jobs : {2, 5}) {
    options.jobs = jobs;
    EXPECT_EQ(minimize("scenarios/x.yaml", text, options).text, found.text) << jobs;
  }
  options.candidates = 3;
  EXPECT_TRUE(minimize("scenarios/x.yaml", text, options).exhausted);
}

TEST(Minimize, SaysWhenNothingFails) {
  EXPECT_EQ(minimize("x.yaml", std::string(kHead) + "  - never: turn < 0\n", {}).symptom.kind, "");
  EXPECT_EQ(minimize("x.yaml", "scenario: no\n", {}).symptom.kind, "invalid");
}

// A random game with a row switched off: what differs first needs a few steps only.
TEST(Minimize, ARandomGameWithARowSwitchedOff) {
  const std::string file = ::testing::TempDir() + "minimize_test.yaml";
  ASSERT_TRUE(write_whole(file, std::string(kHead) + "  - never: turn < 0\n"));
  std::string error, said;
  Conversation talk(Session::from_file(file, "", "", error));
  ASSERT_EQ(error, "");
  talk.random(60, 4);
  ASSERT_TRUE(talk.save(file, said)) << said;
  std::string text;
  ASSERT_TRUE(read_bytes(file, text));
  ASSERT_GT(steps_of(text), 12) << text;
  MinimizeOptions options;
  options.examine.without = {"8-4d"};
  const Minimized found = minimize(file, text, options);
  EXPECT_EQ(found.symptom.kind, "difference");
  EXPECT_EQ(found.symptom.rule, "8-4d");
  EXPECT_GE(steps_of(found.text), 1) << found.text;
  EXPECT_LE(steps_of(found.text), 3) << found.text;
  EXPECT_TRUE(is_same(examine(file, found.text, options.examine), found.symptom));
}

}  // namespace
}  // namespace headjudge::verifier
