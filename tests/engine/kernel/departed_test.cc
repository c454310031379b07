// What is known of objects that are gone stays known for as long as something speaks of them.
#include <gtest/gtest.h>

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/shared.h"
#include "tests/engine/harness.h"

namespace headjudge::testing {
namespace {

using kernel::CardId;
using kernel::Ref;

class DepartedTest : public ::testing::TestWithParam<const Sample*> {
 protected:
  DepartedTest() : world(*GetParam()), game(world.start(1)) {}
  // The first card of the game goes where it is and is another object there.
  Ref leave() {
    kernel::Core& s = game->core();
    const Ref gone = s.ref(0);
    kernel::remember(*game, 0, kernel::next_object(s, 0));
    s.move(0, s[0].zone, -1, false);
    return gone;
  }
  World world;
  std::unique_ptr<kernel::Game> game;
};

TEST_P(DepartedTest, WhatWaitsForItKeepsIt) {
  const Ref first = leave();
  kernel::Pending waiting{};
  waiting.source = first;
  waiting.event.card = first;
  game->core().pending.push(waiting);
  for (int i = 0; i < 200; ++i) leave();
  EXPECT_NE(kernel::departed(game->core(), first), nullptr);
}

TEST_P(DepartedTest, WhatNothingSpeaksOfIsForgotten) {
  const Ref first = leave();
  Ref last;
  for (int i = 0; i < 500; ++i) last = leave();
  EXPECT_EQ(kernel::departed(game->core(), first), nullptr);
  EXPECT_NE(kernel::departed(game->core(), last), nullptr);
  EXPECT_LE(game->core().departed.n, 64);
}

INSTANTIATE_TEST_SUITE_P(Games, DepartedTest, ::testing::ValuesIn(samples()),
                         [](const auto& one) { return std::string(one.param->word); });

}  // namespace
}  // namespace headjudge::testing
