// Campaigns of random games: the same whoever plays them, and they go on where they stopped.
#include "verifier/fuzz.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <unistd.h>

#include "verifier/fuzz_minimize.h"
#include "verifier/fuzz_position.h"
#include "verifier/fuzz_workers.h"
#include "verifier/games.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

FuzzReport play(FuzzOptions options) {
  return fuzz(options, [](const FuzzReport&, const FoundOnce*) {});
}

FuzzOptions of(const char* game, std::uint64_t games, int jobs) {
  FuzzOptions options;
  options.game = find_game(game);
  options.suite = std::string("scenarios/") + game + "/examples";
  options.games = games;
  options.jobs = jobs;
  options.answers_max = 60;
  return options;
}

void expect_same(const FuzzReport& a, const FuzzReport& b) {
  EXPECT_EQ(a.games, b.games);
  EXPECT_EQ(a.answers, b.answers);
  EXPECT_EQ(a.over, b.over);
  EXPECT_EQ(a.applied, b.applied);
  ASSERT_EQ(a.found.size(), b.found.size());
  for (std::size_t i = 0; i < a.found.size(); ++i) {
    EXPECT_EQ(a.found[i].finding.what, b.found[i].finding.what);
    EXPECT_EQ(a.found[i].game, b.found[i].game);
    EXPECT_EQ(a.found[i].times, b.found[i].times);
  }
}

class FuzzGame : public ::testing::TestWithParam<const char*> {};

TEST_P(FuzzGame, PlaysTheSameGamesWithAnyNumberOfJobs) {
  const FuzzReport one = play(of(GetParam(), 32, 1));
  EXPECT_GT(one.games, 20u);
  EXPECT_GT(one.answers, one.games);
  expect_same(one, play(of(GetParam(), 32, 3)));
}

TEST_P(FuzzGame, OtherSeedsPlayOtherGames) {
  FuzzOptions options = of(GetParam(), 32, 1);
  const FuzzReport one = play(options);
  options.seed = 2;
  EXPECT_NE(one.answers, play(options).answers);
}

TEST_P(FuzzGame, PlaysWithoutASuite) {
  FuzzOptions options = of(GetParam(), 32, 1);
  options.suite.clear();
  EXPECT_GT(play(options).games, 20u);
}

TEST_P(FuzzGame, EveryGameIsWrittenDownAndReadBackTheSame) {
  const FuzzOptions options = of(GetParam(), 0, 1);
  const FuzzSources sources = read_sources(*options.game, options.suite);
  const std::vector<std::uint32_t> applied(options.game->rules.size(), 0);
  EpisodeOptions written;
  written.answers_max = options.answers_max;
  written.writes = true;
  int games = 0;
  for (std::uint64_t index = 0; index < 40; ++index) {
    const EpisodeResult result = play_episode(sources, applied, 5, index, written);
    games += result.played ? 1 : 0;
    for (const FuzzFinding& f : result.findings)
      EXPECT_NE(f.kind, "recording") << index << ": " << f.detail << "\n" << f.scenario;
  }
  EXPECT_GT(games, 30);
}

// Once every rule but one has been applied often, games begin where that rule rests.
TEST_P(FuzzGame, RulesNotYetAppliedDrawTheGames) {
  const FuzzOptions options = of(GetParam(), 0, 1);
  const FuzzSources sources = read_sources(*options.game, options.suite);
  ASSERT_FALSE(sources.seeds.empty());
  const FuzzSeed& wanted = sources.seeds.back();
  const auto games_there = [&](bool rare) {
    std::vector<std::uint32_t> applied(options.game->rules.size(), 1000);
    if (rare)
      for (const kernel::RuleIndex rule : wanted.cites) applied[rule] = 0;
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
      kernel::Rng rng{seed * 0x9e3779b97f4a7c15u};
      rng.next();
      kernel::Tree root = PositionMaker(sources, applied, rng).make();
      found += root.find("scenario")->text.ends_with(wanted.path) ? 1 : 0;
    }
    return found;
  };
  EXPECT_GT(games_there(true), games_there(false));
}

INSTANTIATE_TEST_SUITE_P(Games, FuzzGame, ::testing::Values("gate_ruler", "rebirth", "zx"),
                         [](const auto& about) { return std::string(about.param); });

TEST(Fuzz, GoesOnWhereItStopped) {
  const std::string file =
      (std::filesystem::temp_directory_path() / ("fuzz_state_" + std::to_string(::getpid()))).string();
  FuzzOptions options = of("rebirth", 64, 2);
  const FuzzReport whole = play(options);
  options.state = file;
  options.games = 32;
  EXPECT_EQ(play(options).next, 32u);
  options.games = 64;
  const FuzzReport rest = play(options);
  EXPECT_EQ(rest.next, 64u);
  expect_same(whole, rest);
  expect_same(whole, play(options));  // nothing is left to play
  options.seed = 7;
  EXPECT_NE(play(options).error, "");
  options.seed = of("rebirth", 64, 2).seed;
  std::string state;
  ASSERT_TRUE(read_bytes(file, state));
  ASSERT_TRUE(write_whole(file, state.substr(0, state.size() / 2)));
  EXPECT_NE(play(options).error, "") << "half a state is no state";
  std::filesystem::remove(file);
}

TEST(Fuzz, ShardsPlayEveryGameOnce) {
  FuzzOptions options = of("gate_ruler", 32, 1);
  std::uint64_t games = 0;
  for (int i = 1; i <= 3; ++i) {
    options.shard = {i, 3};
    games += play(options).games;
  }
  EXPECT_EQ(games, play(of("gate_ruler", 32, 1)).games);
}

TEST(FuzzWorkers, AGameThatTakesTooLongHereIsGivenUp) {
  const auto play_game = [](std::uint64_t index, const std::function<void(const std::string&)>&) {
    if (index == 1) std::raise(SIGPROF);
    EpisodeResult result;
    result.played = true;
    return result;
  };
  const auto results = play_in_children({0, 1, 2}, 1, play_game);
  ASSERT_EQ(results.size(), 3u);
  EXPECT_TRUE(results.at(1).given_up);
  EXPECT_TRUE(results.at(1).findings.empty());
  EXPECT_TRUE(results.at(2).played);
}

TEST(FuzzWorkers, SayHowAGameEnded) {
  const auto play_game = [](std::uint64_t index, const std::function<void(const std::string&)>&) {
    EpisodeResult result;
    result.over = index == 0, result.kept_up = index == 1;
    if (index == 2) result.outgrown = "too many of them", result.scenario = "how";
    return result;
  };
  const auto results = play_in_children({0, 1, 2}, 2, play_game);
  ASSERT_EQ(results.size(), 3u);
  EXPECT_TRUE(results.at(0).over && !results.at(0).kept_up);
  EXPECT_TRUE(results.at(1).kept_up && !results.at(1).over);
  EXPECT_EQ(results.at(2).outgrown, "too many of them");
  EXPECT_EQ(results.at(2).scenario, "how");
}

TEST(FuzzMinimize, LeavesWhatItsStepsDoNotShow) {
  FuzzFinding finding{"invariant", "no such law", "", "scenario: none\n"};
  make_small(finding, 1, 10);
  EXPECT_EQ(finding.scenario, "scenario: none\n# as it was met: its steps alone do not show it\n");
}

TEST(FuzzWorkers, AGameThatEndsItsProcessIsAFinding) {
  const auto play_game = [](std::uint64_t index, const std::function<void(const std::string&)>& tell) {
    if (tell) tell("scenario: of game " + std::to_string(index));
    if (index == 2) std::abort();
    if (index == 5) ::_exit(3);
    EpisodeResult result;
    result.played = true;
    result.answers = index;
    result.applied = {1, 0, 1};
    result.findings.push_back({"invariant", "what", "detail\nin lines", "text"});
    return result;
  };
  const auto results = play_in_children({1, 2, 3, 4, 5, 6}, 2, play_game);
  ASSERT_EQ(results.size(), 6u);
  EXPECT_EQ(results.at(1).answers, 1u);
  EXPECT_EQ(results.at(6).applied, (std::vector<std::uint8_t>{1, 0, 1}));
  EXPECT_EQ(results.at(6).findings[0].detail, "detail\nin lines");
  ASSERT_EQ(results.at(2).findings.size(), 1u);
  EXPECT_EQ(results.at(2).findings[0].kind, "crash");
  EXPECT_EQ(results.at(2).findings[0].what, "the process aborts");
  EXPECT_EQ(results.at(2).findings[0].scenario, "scenario: of game 2");
  EXPECT_EQ(results.at(5).findings[0].what, "the process ends");
}

}  // namespace
}  // namespace headjudge::verifier
