// What a game remembers of its decisions, outside the state: the answers as they were found, and how often
// decisions looked alike.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/kernel/row.h"

namespace headjudge::kernel {

// The answers to the pending decision as they were found when it was asked.
struct Offered {
  const Question* question = nullptr;
  Options all;
  std::uint8_t action[kOptionsMax];  // which action of the question each one is
  Offered() {}
  Offered(const Offered& other) : question(other.question) {
    if (question == nullptr) return;
    all = other.all;
    std::copy(other.action, other.action + all.n, action);
  }
  Offered& operator=(const Offered&) = delete;
};

// How often decisions that look alike were asked in one turn and phase: `times` as to where cards lie, the
// others as to how they lie as well. Different looks may share a count, but hardly ever both.
struct AskedAlike {
  std::uint32_t period = 0;
  std::array<std::uint8_t, 64> times{};
  std::array<std::uint8_t, 512> again{}, again_too{};
};

}  // namespace headjudge::kernel
