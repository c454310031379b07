// Exploration: every answer is tried, lines are counted, and a line against a claim is a scenario.
#include "verifier/explore.h"

#include <gtest/gtest.h>

#include "verifier/run.h"

namespace headjudge::verifier {
namespace {

// Two attackers and one defender: P1 may attack with either or stop.
constexpr const char* kHead = R"(scenario: Two attackers
game: gate_ruler
define:
  - {id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 4, hp: 3, stk: 1}
  - {id: bear, name: Bear, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 2, hp: 4, stk: 1}
  - {id: filler, name: Filler, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: 1, stk: 1}
given:
  turn: 3
  active: P1
  phase: attack_phase
  P1: {ruler: apprentice, attack_zone: [wolf, ~], deck: [filler x 10]}
  P2: {ruler: apprentice, defense_zone: [bear], deck: [filler x 10]}
play:
)";

struct Told {
  std::string verdict;
  std::vector<std::string> details;
};
Told told(const std::string& play) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario_text("x.yaml", kHead + play, "", problems);
  if (!problems.empty()) return {"INVALID: " + problems[0].text, {}};
  Run run(scenario, scenario.revisions.front(), {}, true);
  run.go();
  if (!run.problems.empty()) return {"INVALID: " + run.problems[0].text, {}};
  if (run.failure) return {run.failure->kind + ": " + run.failure->headline, run.failure->details};
  return {"PASS", {}};
}

TEST(Explore, JudgesItsClaims) {
  const std::pair<const char*, const char*> cases[] = {
      {"sometimes: {\"12-4c-2\": bear in P2.graveyard}", "PASS"},
      {"never: {\"8-4d\": wolf in P1.graveyard}", "PASS"},
      {"always: {\"8-4c\": P1.attack_zone.count == 1}", "PASS"},
      {"never: {\"12-4c-2\": bear in P2.graveyard}",
       "expectation: never \"12-4c-2\": bear in P2.graveyard  happens in 2 of "},
      {"always: {\"12-4c-2\": bear in P2.graveyard}", "expectation: always \"12-4c-2\""},
      {"sometimes: {\"8-4d\": wolf in P1.graveyard}", "expectation: sometimes \"8-4d\""},
      {"positions: 1, never: {\"8-4d\": wolf in P1.graveyard}", "expectation: never"},
      {"leave_open: [P2], never: {\"8-4d\": wolf in P1.graveyard}", "stuck: nobody"},
      {"sometimes: {\"16-5a-1\": bear in P2.graveyard}", "vacuous: "},
  };
  for (const auto& [claim, wanted] : cases) {
    const Told found = told(std::string("  - explore: {depth: 1, ") + claim + "}\n");
    EXPECT_EQ(found.verdict.substr(0, std::string_view(wanted).size()), wanted) << claim << "\n"
                                                                                << found.verdict;
  }
}

TEST(Explore, ShowsALineThatCanBePlayed) {
  const Told found = told("  - explore: {depth: 1, never: {\"12-4c-2\": bear in P2.graveyard}}\n");
  std::string steps;
  for (const std::string& line : found.details)
    if (line.starts_with("- ")) steps += "  " + line + "\n";
  ASSERT_NE(steps, "");
  const Told again = told(steps + "  - expect: {\"12-4c-2\": bear in P2.graveyard}\n");
  EXPECT_EQ(again.verdict, "PASS") << steps;
}

TEST(Explore, SaysWhatItDidNotTry) {
  const Told found = told("  - explore: {depth: 3, positions: 2, never: {\"8-4d\": wolf in P1.graveyard}}\n");
  ASSERT_FALSE(found.details.empty()) << found.verdict;
  EXPECT_EQ(found.details.back(), "not exhausted: more than 2 positions");
}

TEST(Explore, LeavesTheGameAsItWas) {
  kernel::Problems problems;
  const Scenario scenario =
      read_scenario_text("x.yaml", std::string(kHead) + "  - never: turn == 9\n", "", problems);
  ASSERT_TRUE(problems.empty());
  verifier::Run run(scenario, scenario.revisions.front(), {}, false);
  run.go();
  const kernel::Hash before = run.game()->clone()->state_hash();
  const Exploration first = explore(*run.game(), run.names(), {2, 1000, 0}, {});
  const Exploration again = explore(*run.game(), run.names(), {2, 1000, 0}, {});
  EXPECT_EQ(run.game()->clone()->state_hash(), before);
  EXPECT_EQ(first.perft, again.perft);
  ASSERT_EQ(first.perft.size(), 3u);
  EXPECT_EQ(first.perft[0], 1u);
  EXPECT_GE(first.perft[1], 2u);
  EXPECT_TRUE(first.unexhausted.empty());
}

}  // namespace
}  // namespace headjudge::verifier
