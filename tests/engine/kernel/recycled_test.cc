// The memory of what was dropped is taken again, and nothing is lost when threads make and drop.
#include "engine/kernel/recycled.h"

#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <vector>

namespace headjudge::testing {
namespace {

struct Large : kernel::Recycled<Large> {
  char bytes[4096];
};

TEST(Recycled, TakesTheMemoryOfWhatWasDroppedLast) {
  auto first = std::make_unique<Large>();
  const void* const at = first.get();
  first.reset();
  const auto second = std::make_unique<Large>();
  EXPECT_TRUE(!kernel::kRecycles || second.get() == at);
  const auto third = std::make_unique<Large>();
  EXPECT_NE(third.get(), second.get());
}

TEST(Recycled, WhatAnotherThreadDropsIsFreedWithIt) {
  std::vector<std::unique_ptr<Large>> made(100);  // more than a thread keeps
  for (auto& one : made) one = std::make_unique<Large>();
  std::thread([&] { made.clear(); }).join();
  const auto after = std::make_unique<Large>();
  after->bytes[0] = 1;
  EXPECT_EQ(after->bytes[0], 1);
}

}  // namespace
}  // namespace headjudge::testing
