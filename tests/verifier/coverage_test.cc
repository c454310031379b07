// Coverage and ablation of a suite: what is applied, what is noticed, and that nothing ends the program.
#include "verifier/coverage.h"

#include <gtest/gtest.h>

#include "verifier/games.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

std::vector<ScenarioRules> examples(const kernel::Rulebook& game) {
  VerifyOptions options;
  options.golden = false;
  const Suite suite = discover({std::string("scenarios/") + game.word + "/examples"}, options);
  return play_rules(suite.files, game, 2);
}

kernel::RuleIndex rule(const kernel::Rulebook& game, std::string_view number) {
  return static_cast<kernel::RuleIndex>(kernel::find_rule(game.rules, number));
}

TEST(Coverage, NamesChapters) {
  const std::pair<const char*, const char*> cases[] = {
      {"12-4c-1", "12"}, {"9.7.2", "9"}, {"804.2a", "800"}, {"1103.2", "1100"}, {"A:H-8", "A"}};
  for (const auto& [number, chapter] : cases) EXPECT_EQ(chapter_of(number), chapter) << number;
}

TEST(Coverage, CountsScenarios) {
  const kernel::Rulebook& game = *find_game("gate_ruler");
  const auto suite = examples(game);
  ASSERT_FALSE(suite.empty());
  for (const ScenarioRules& one : suite) EXPECT_TRUE(one.held) << one.scenario.id;
  const auto rules = coverage(suite, game);
  const RuleCoverage& destroyed = rules[rule(game, "12-4c-2")];
  EXPECT_GT(destroyed.applied, 0);
  EXPECT_GT(destroyed.asserted, 0);
  EXPECT_LE(destroyed.asserted, destroyed.applied);
}

TEST(Guards, ForgettingARuleIsNoticed) {
  const kernel::Rulebook& game = *find_game("gate_ruler");
  const auto suite = examples(game);
  const auto found = ablate(suite, {rule(game, "12-4c-2"), rule(game, "16-5a-1")}, 2);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_TRUE(found[0].guarded);
  EXPECT_NE(found[0].by, "");
  EXPECT_NE(found[0].how, "");
  EXPECT_FALSE(found[1].guarded && found[1].tried == 0);
}

// With some rows off the rest of a rulebook makes no sense: that run ends, the program goes on.
TEST(Guards, AnEngineThatStopsIsAResult) {
  const std::pair<const char*, const char*> cases[] = {{"gate_ruler", "14-3b"}, {"zx", "804.2a"}};
  for (const auto& [word, number] : cases) {
    const kernel::Rulebook& game = *find_game(word);
    const auto suite = examples(game);
    const auto found = ablate(suite, {rule(game, number)}, 2);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_TRUE(found[0].tried == 0 || found[0].guarded) << word << " " << number;
  }
}

TEST(Guards, EveryRowCanGo) {
  for (const kernel::Rulebook* game : games()) {
    const auto suite = examples(*game);
    const auto rules = rules_with_rows(*game);
    EXPECT_GT(rules.size(), 40u);
    const auto once = ablate(suite, rules, 1), twice = ablate(suite, rules, 2);
    for (std::size_t i = 0; i < rules.size(); ++i) {
      EXPECT_EQ(once[i].how, twice[i].how) << game->word << " " << game->rules[rules[i]].number;
      EXPECT_EQ(once[i].by, twice[i].by);
    }
  }
}

}  // namespace
}  // namespace headjudge::verifier
