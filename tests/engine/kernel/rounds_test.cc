// What goes on for ever though no position comes back, and what only looks like it.
#include "engine/kernel/rounds.h"

#include <gtest/gtest.h>
#include <memory>

#include "engine/kernel/book.h"

namespace headjudge {
namespace {

using kernel::Core;
using kernel::Frame;
using kernel::Rounds;

class RoundsTest : public testing::Test {
 protected:
  RoundsTest() : core(std::make_unique<Core>()) {}
  // A round of two looks: a procedure at row 3, then at row 5.
  void round(int waiting) {
    for (const int row : {3, 5}) {
      core->frames.n = 0;
      Frame frame{};
      frame.at = static_cast<std::uint16_t>(row);
      core->frames.push(frame);
      rounds.note(*core, waiting);
    }
  }
  std::unique_ptr<Core> core;
  Rounds rounds;
};

TEST_F(RoundsTest, TheSameAgainAndAgainGoesOn) {
  for (int i = 0; i < 12; ++i) round(1);
  EXPECT_TRUE(rounds.go_on());
}

TEST_F(RoundsTest, AFewTimesProveNothing) {
  for (int i = 0; i < 5; ++i) round(1);
  EXPECT_FALSE(rounds.go_on());
}

TEST_F(RoundsTest, MoreMayWaitEachTime) {
  for (int i = 0; i < 12; ++i) round(i);
  EXPECT_TRUE(rounds.go_on());
}

TEST_F(RoundsTest, WhatWaitsAndBecomesLessComesToAnEnd) {
  for (int i = 0; i < 12; ++i) round(12 - i);
  EXPECT_FALSE(rounds.go_on());
}

TEST_F(RoundsTest, CardsThatMoveAreNotTheSame) {
  for (int i = 0; i < 12; ++i) {
    for (auto& begin : core->zone_begin) begin = static_cast<std::uint16_t>(i);
    round(1);
  }
  EXPECT_FALSE(rounds.go_on());
}

TEST_F(RoundsTest, ATextThatCountsComesToAnEnd) {
  for (int i = 0; i < 24; ++i) {
    core->frames.n = 0;
    Frame text{}, counting{};
    text.at = kernel::kTextBase;
    counting.at = 7;
    counting.set(4, 24 - i);
    core->frames.push(text);
    core->frames.push(counting);
    rounds.note(*core, 1);
  }
  EXPECT_FALSE(rounds.go_on());
}

TEST_F(RoundsTest, AnAnswerBeginsAnew) {
  for (int i = 0; i < 11; ++i) round(1);
  rounds.clear();
  round(1);
  EXPECT_FALSE(rounds.go_on());
}

}  // namespace
}  // namespace headjudge
