// Random games of three to six players and of two teams come to their end, whoever leaves on the way.
#include <gtest/gtest.h>

#include "tests/engine/harness.h"

namespace headjudge::testing {
namespace {

using kernel::Status;

class Formats : public ::testing::TestWithParam<const Sample*> {};

TEST_P(Formats, RandomGamesEnd) {
  const World world(*GetParam());
  int over = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    for (const bool from_start : {false, true}) {
      const auto game = world.start(seed, from_start);
      ASSERT_EQ(world.problems(), "");
      Dice dice(seed);
      const Played played = play_randomly(*game, dice, 6000, false);
      ASSERT_NE(played.status, Status::stuck) << "seed " << seed;
      over += played.status == Status::over ? 1 : 0;
    }
  EXPECT_GE(over, 20) << "of 24 games";
}

TEST_P(Formats, PlayersLeaveAtAnyDecision) {
  const World world(*GetParam());
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    const auto game = world.start(seed);
    ASSERT_EQ(world.problems(), "");
    Dice dice(seed);
    for (int left = 0; game->status() == Status::asking; ++left) {
      play_randomly(*game, dice, 1 + dice.below(60), false);
      if (game->status() != Status::asking) break;
      const auto p = static_cast<kernel::Player>(dice.below(game->core().players));
      if ((game->core().lost >> p & 1) != 0) continue;
      game->concede(p);
      ASSERT_NE(game->advance(), Status::stuck) << "seed " << seed << ", P" << p + 1 << " left";
    }
    EXPECT_EQ(game->status(), Status::over) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Rebirth, Formats, ::testing::ValuesIn(formats()),
                         [](const auto& about) { return std::string(about.param->word); });

}  // namespace
}  // namespace headjudge::testing
