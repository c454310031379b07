// Every answer that is listed is one that a scenario can write: taken from the suite, each is read back.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "tests/sanitized.h"
#include "verifier/keeper.h"
#include "verifier/run.h"
#include "verifier/verify.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {
namespace {

constexpr std::size_t kEvery = testing::kSanitized ? 400 : 40;  // one of so many files

// Whether a step with this text is accepted where the play has stopped.
bool is_accepted(const Run& run, const LegalAnswer& answer) {
  kernel::Problems problems;
  const kernel::Tree step = read_yaml("- P1: " + answer.text + "\n", 0, problems);
  if (!problems.empty()) return false;
  const Written written = take_apart(step.items[0].entries[0].value);
  const Plan plan = plan_answer(*run.game(), run.names(), answer.player, written);
  const auto copy = run.game()->clone();
  copy->set_listener(nullptr);
  copy->set_distinct(names_payment(written));
  return plan.found && std::all_of(plan.options.begin(), plan.options.end(),
                                   [&](kernel::Option o) { return copy->answer(o); });
}

// Reads back what is listed after each step.
class Reader final : public Watcher {
 public:
  std::map<std::string, int> read;  // by game
  std::string file;
  void after(const Run& run, const Step*, const GoldenStep* entry) override {
    if (entry == nullptr || run.asks_about_loop()) return;
    for (const LegalAnswer& answer : legal_lines(*run.game(), run.names())) {
      EXPECT_TRUE(is_accepted(run, answer)) << file << " " << entry->key << ": " << answer.text;
      ++read[run.game()->book().rulebook->word];
    }
  }
};

TEST(Legal, WhatIsListedIsAcceptedAsWritten) {
  Reader reader;
  const Suite suite = discover({"scenarios"}, {});
  for (std::size_t i = 0; i < suite.files.size(); i += kEvery) {
    kernel::Problems problems;
    const Scenario scenario = read_scenario(suite.files[i], "", problems);
    if (!problems.empty() || scenario.revisions.empty()) continue;
    reader.file = suite.files[i];
    verifier::Run(scenario, scenario.revisions.front(), {}, false).go(&reader);
  }
  for (const char* game : {"gate_ruler", "rebirth", "zx"}) EXPECT_GT(reader.read[game], 50) << game;
}

constexpr const char* kSquares = R"(scenario: Squares
game: zx
status: derived
define:
  - {id: r, name: R, kind: zx, cost: 1, colors: [red], races: [pawn], power: 1000}
  - {id: b, name: B, kind: zx, cost: 1, colors: [blue], races: [pawn], power: 1000}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {hand: [r as one], resource: [r as r1, b as b1], life: [r x 4], deck: [r x 10]}
  P2: {life: [r x 4], deck: [r x 10]}
play:
)";

std::string failure_of(const std::string& steps) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario_text("scenarios/x.yaml", kSquares + steps, "", problems);
  EXPECT_TRUE(problems.empty());
  verifier::Run run(scenario, scenario.revisions.front(), {}, false);
  run.go();
  return run.failure ? run.failure->headline : "";
}

// A choice of a play is listed in the play itself, under the word that it is written with.
TEST(Legal, AChoiceOfAPlayIsListedInThePlay) {
  const std::string list = "{play: one, to: a1} (or to: b1, c1, a2, b2, c2, a3, c3)";
  EXPECT_EQ(failure_of("  - P1: {play: one}\n  - never: turn < 0\n"), "'to:' is missing; one of " + list);
  EXPECT_EQ(failure_of("  - P1: {play: one, to: P2.hand}\n  - never: turn < 0\n"),
            "P1 cannot take 'P2.hand' now; legal: " + list);
  EXPECT_EQ(failure_of("  - P1: {choose: a1}\n  - never: turn < 0\n"),
            "nobody asks for a choice now; P1 is asked by 506.2; legal: pass, " + list);
}

// What only a choice that may be left out makes payable is listed with that choice.
TEST(Legal, WhatPaysIsListed) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario("scenarios/zx/1000/as-you-play.yaml", "", problems);
  ASSERT_TRUE(problems.empty());
  verifier::Run run(scenario, scenario.revisions.front(), {}, false);
  Keeper keeper("given");
  run.go(&keeper);
  ASSERT_NE(keeper.game, nullptr);
  const std::string list = legal_answers(*keeper.game, run.names());
  EXPECT_TRUE(list.starts_with("pass, {play: ogre, to: a1, meal: goat1}, {play: page, to: a1} (or to: b1,"))
      << list;
}

}  // namespace
}  // namespace headjudge::verifier
