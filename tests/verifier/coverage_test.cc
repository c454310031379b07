// Coverage and ablation of a suite: what is applied, what is noticed, and that nothing ends the program.
#include "verifier/coverage.h"

#include <gtest/gtest.h>

#include "verifier/games.h"
#include "verifier/unguarded.h"
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
  const std::pair<const char*, const char*> cases[] = {{"12-4c-1", "12"},  {"9.7.2", "9"}, {"804.2a", "800"},
                                                       {"1103.2", "1100"}, {"A:H-8", "A"}, {"第12章", "12"}};
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
  const auto found = ablate(suite, {{rule(game, "12-4c-2"), {}}, {rule(game, "16-5a-1"), {}}}, 2);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_TRUE(found[0].guarded);
  EXPECT_NE(found[0].by, "");
  EXPECT_NE(found[0].how, "");
  EXPECT_FALSE(found[1].guarded && found[1].tried == 0);
}

std::vector<ScenarioRules> chapter(const kernel::Rulebook& game, const char* folder) {
  VerifyOptions options;
  options.golden = false;
  return play_rules(discover({std::string("scenarios/") + game.word + "/" + folder}, options).files, game, 2);
}

// With some rows off the rest of a rulebook makes no sense: that run ends, the program goes on.
TEST(Guards, AnEngineThatStopsIsAResult) {
  const std::pair<const char*, const char*> cases[] = {{"gate_ruler", "14-3b"}, {"zx", "804.2a"}};
  for (const auto& [word, number] : cases) {
    const kernel::Rulebook& game = *find_game(word);
    const auto suite = chapter(game, "hard");
    const auto found = ablate(suite, {{rule(game, number), {}}}, 2);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_TRUE(found[0].tried == 0 || found[0].guarded) << word << " " << number;
  }
}

TEST(Guards, EveryRowCanGo) {
  for (const kernel::Rulebook* game : games()) {
    const auto suite = examples(*game);
    const auto rules = rules_with_rows(*game);
    EXPECT_GT(rules.size(), 40u);
    std::vector<Trial> trials;
    for (const kernel::RuleIndex one : rules) trials.push_back({one, {}});
    const auto once = ablate(suite, trials, 1), twice = ablate(suite, trials, 2);
    for (std::size_t i = 0; i < rules.size(); ++i) {
      EXPECT_EQ(once[i].how, twice[i].how) << game->word << " " << game->rules[rules[i]].number;
      EXPECT_EQ(once[i].by, twice[i].by);
    }
  }
}

// Two rows refuse the same cards: nobody misses one, somebody misses both.
TEST(Guards, TwoRowsThatDoTheSameAreMissedTogether) {
  const kernel::Rulebook& game = *find_game("gate_ruler");
  const auto suite = chapter(game, "07");
  const kernel::RuleIndex one = rule(game, "7-1b-1"), other = rule(game, "7-2a-2a");
  const auto found = ablate(suite, {{one, {}}, {one, {other}}, {other, {one}}}, 2);
  EXPECT_FALSE(found[0].guarded);
  for (const std::size_t i : {1u, 2u}) {
    EXPECT_TRUE(found[i].guarded && found[i].together) << i;
    EXPECT_NE(found[i].by, "");
  }
}

// A companion that is missed by itself proves nothing about the row beside it.
TEST(Guards, ACompanionGuardsNobodyElse) {
  const kernel::Rulebook& game = *find_game("gate_ruler");
  const auto suite = examples(game);
  const auto found = ablate(suite, {{rule(game, "1-5b-1"), {rule(game, "12-4c-2")}}}, 2);
  EXPECT_FALSE(found[0].guarded) << found[0].by << " " << found[0].how;
}

TEST(Guards, TheListIsReadStrictly) {
  const kernel::Rulebook& game = *find_game("gate_ruler");
  const std::pair<const char*, const char*> cases[] = {
      {"# rule\twhy\n7-1b-1\tthe same\t7-2a-2a 7-5a-1\n", ""},
      {"1-5b-1\tsays so\tnames\n", ""},
      {"99-1\tno such rule\n", "1: the rulebook has no rule '99-1'"},
      {"# a\n7-1b-1\twhy\t99-1\n", "2: the rulebook has no rule '99-1'"},
      {"7-1b-1\twhy\t7-1b-1\n", "1: a rule is no companion of itself"},
      {"7-1b-1\twhy\n7-1b-1\twhy\n", "2: the rule is listed twice"},
      {"7-1b-1\n", "1: not 'rule, reason, with'"},
      {"7-1b-1\t\n", "1: not 'rule, reason, with'"}};
  for (const auto& [text, expected] : cases) {
    std::vector<std::string> problems;
    const auto lines = read_unguarded(text, game, problems);
    EXPECT_EQ(problems.empty() ? "" : problems[0], expected) << text;
    EXPECT_EQ(lines.size(), expected == std::string_view() || expected == cases[5].second ? 1u : 0u) << text;
  }
}

TEST(Guards, AListedRowIsJudgedByItsLine) {
  Ablated missed{0, true, 1, "a", "state", false}, alone{0, false, 3, "", "", false};
  Ablated both{0, true, 2, "a", "state", true}, never{0, false, 0, "", "", false};
  Unguarded reason{{0, {}}, "why", false}, with{{0, {1}}, "why", false}, names{{0, {}}, "why", true};
  EXPECT_EQ(guard_of(missed, nullptr), Guard::guarded);
  EXPECT_EQ(guard_of(alone, nullptr), Guard::open);
  EXPECT_EQ(guard_of(never, nullptr), Guard::unapplied);
  EXPECT_EQ(guard_of(alone, &reason), Guard::listed);
  EXPECT_EQ(guard_of(alone, &with), Guard::open);
  EXPECT_EQ(guard_of(both, &with), Guard::together);
  for (const Unguarded* line : {&reason, &with, &names}) EXPECT_EQ(guard_of(missed, line), Guard::stale);
  EXPECT_EQ(guard_of(alone, &names), Guard::names);
}

}  // namespace
}  // namespace headjudge::verifier
