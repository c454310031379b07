// Random answers written as steps are read back as the same answers.
#include "verifier/scribe.h"

#include <gtest/gtest.h>

#include "tests/engine/harness.h"
#include "verifier/invariants.h"
#include "verifier/keeper.h"
#include "verifier/tree_text.h"

namespace headjudge::verifier {
namespace {

TEST(TreeText, ReadsBackAsTheSameTree) {
  for (const char* text :
       {"wolf", "~", "[a, ~, b]", "{id: wolf, atk: +4, name: \"a: b\", empty: [], none: {}}", "\"12-4c-2\"",
        "{if: \"opponent.graveyard.count >= 3\", t: \"you.units[hp > 2]\"}"}) {
    const kernel::Tree tree = parse_tree(text);
    EXPECT_EQ(flow_text(parse_tree(flow_text(tree))), flow_text(tree)) << text;
  }
  EXPECT_EQ(flow_text(parse_tree("{a: [x, \"y z\", \"[\"]}")), "{a: [x, \"y z\", \"[\"]}");
}

TEST(TreeText, WritesScenarios) {
  kernel::Tree root =
      parse_tree("{scenario: A b, game: zx, define: [{id: a, cost: 1}], given: {turn: 3, P1: {hand: [a]}}}");
  set_entry(root, "play", parse_tree("[{P1: pass, label: one}, {expect: {\"1.1\": turn == 3}}]"));
  EXPECT_EQ(scenario_text(root),
            "scenario: A b\ngame: zx\ndefine:\n  - {id: a, cost: 1}\ngiven:\n  turn: 3\n  P1: {hand: [a]}\n"
            "play:\n  - P1: pass\n    label: one\n  - expect: {\"1.1\": turn == 3}\n");
}

constexpr const char* kPosition = R"(scenario: A position
game: gate_ruler
define:
  - {id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 4, hp: 3, stk: 1}
  - {id: strike, name: Strike, kind: event, army: [wild], attributes: [spell], level: 1, timing: instant,
     do: [{target: {from: units, up_to: 2, as: t}}, {damage: {to: t, amount: 1}}]}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {ruler: knight, hand: [wolf, wolf, strike], attack_zone: [wolf, ~],
       energy_zone: [energy_card x 4], deck: [wolf x 10]}
  P2: {ruler: knight, hand: [wolf], defense_zone: [wolf], deck: [wolf x 10]}
play:
)";

Scenario scenario_of(const std::string& steps) {
  kernel::Problems problems;
  Scenario scenario = read_scenario_text("scenarios/x.yaml", kPosition + steps, "", problems);
  EXPECT_TRUE(problems.empty());
  return scenario;
}

// The position, run to its first decision.
struct Placed {
  Placed() {
    run.go(&keeper);
    if (keeper.game != nullptr) tell_named_apart(*keeper.game, run.names());
  }
  Scenario scenario = scenario_of("  - never: turn < 0\n");
  verifier::Run run{scenario, 0, {}, false};
  Keeper keeper{""};
};

TEST(Scribe, RandomAnswersAreReadBack) {
  const Placed placed;
  ASSERT_NE(placed.keeper.game, nullptr);
  const Keeper& keeper = placed.keeper;
  const verifier::Run& run = placed.run;
  kernel::Problems problems;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    auto game = keeper.game->clone();
    testing::Dice dice(seed);
    std::vector<kernel::Option> answers;
    kernel::Options options;
    while (game->status() == kernel::Status::asking && answers.size() < 80) {
      game->options(options);
      const kernel::Option o = options.at[dice.below(options.n)];
      ASSERT_FALSE(check_all(*game, {})) << check_all(*game, {}).what;
      if (!game->answer(o)) break;
      answers.push_back(o);
    }
    const Scribed written = scribe(*keeper.game, run.names(), answers);
    ASSERT_EQ(written.unsure, "") << "seed " << seed;
    std::string text = kPosition;
    for (const std::string& step : written.steps) text += "  " + step + "\n";
    const Scenario again =
        read_scenario_text("scenarios/x.yaml", text + "  - never: turn < 0\n", "", problems);
    ASSERT_TRUE(problems.empty());
    verifier::Run second(again, 0, {}, false);
    second.go();
    ASSERT_FALSE(second.failure) << second.failure->headline;
    game = keeper.game->clone();
    for (std::size_t i = 0; i < written.answers.back(); ++i) game->answer(answers[i]);
    EXPECT_EQ(second.log.back().hash, game->state_hash().text().substr(0, 16)) << "seed " << seed;
  }
}

// Which of two constant abilities comes first is chosen; nobody listens, and values are other ones all the
// same.
TEST(Scribe, ASilentGameSeesTheChosenOrder) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario("scenarios/zx/800/same-time-one-controller.yaml", "", problems);
  ASSERT_TRUE(problems.empty());
  verifier::Run run(scenario, 0, {}, false);
  Keeper keeper("@given+2");
  run.go(&keeper);
  ASSERT_NE(keeper.game, nullptr);
  kernel::Options options;
  keeper.game->options(options);
  ASSERT_EQ(options.n, 2);
  ASSERT_FALSE(check_all(*keeper.game, {})) << check_all(*keeper.game, {}).what;
  for (const kernel::Option o : options) {
    testing::Deaf nobody;
    const auto silent = keeper.game->clone(), heard = keeper.game->clone();
    heard->set_listener(&nobody);
    ASSERT_TRUE(silent->answer(o) && heard->answer(o));
    EXPECT_FALSE(check_twins(*silent, *heard)) << check_twins(*silent, *heard).what;
    for (kernel::CardId c = 0; c < silent->core().cards; ++c)
      EXPECT_EQ(silent->view(c).number[0], heard->view(c).number[0]);
  }
}

// Two alike cards whose abilities wait, and a player who must choose between things with one name.
TEST(Scribe, WhatWordsCannotTellIsWrittenByNumber) {
  const Placed placed;
  ASSERT_NE(placed.keeper.game, nullptr);
  const Keeper& keeper = placed.keeper;
  const verifier::Run& run = placed.run;
  kernel::Problems problems;
  auto game = keeper.game->clone();
  testing::Dice dice(3);
  std::vector<kernel::Option> answers;
  kernel::Options options;
  while (game->status() == kernel::Status::asking && answers.size() < 40) {
    game->options(options);
    answers.push_back(options.at[dice.below(options.n)]);
    ASSERT_TRUE(game->answer(answers.back()));
  }
  const Scribed written = scribe(*keeper.game, run.names(), answers, true);
  ASSERT_EQ(written.unsure, "");
  ASSERT_EQ(written.steps.size(), answers.size());
  EXPECT_TRUE(written.steps[0].starts_with("- P1: {option: ")) << written.steps[0];
  std::string text = kPosition;
  for (const std::string& step : written.steps) text += "  " + step + "\n";
  const Scenario again = read_scenario_text("scenarios/x.yaml", text + "  - never: turn < 0\n", "", problems);
  ASSERT_TRUE(problems.empty());
  verifier::Run second(again, 0, {}, false);
  second.go();
  ASSERT_FALSE(second.failure) << second.failure->headline;
  EXPECT_EQ(second.log.back().hash, game->state_hash().text().substr(0, 16));
  const Scenario wrong = read_scenario_text(
      "scenarios/x.yaml", std::string(kPosition) + "  - P1: {option: 1, of: 99}\n  - never: turn < 0\n", "",
      problems);
  verifier::Run third(wrong, 0, {}, false);
  third.go();
  ASSERT_TRUE(third.failure);
  EXPECT_EQ(third.failure->kind, "stuck");
}

}  // namespace
}  // namespace headjudge::verifier
