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

// How often decisions that look alike were asked in one turn and phase: `times` as to where cards lie,
// `again` as to how they lie as well. Different looks may share a count, but hardly ever both.
class AskedAlike {
 public:
  struct Often {
    int times, again;
  };
  AskedAlike() {}
  AskedAlike(const AskedAlike& other) : period_(other.period_), n_(other.n_) {
    std::copy(other.listed_, other.listed_ + std::min(n_, kListedMax), listed_);
    if (n_ > kListedMax) counts_ = other.counts_;
  }
  AskedAlike& operator=(const AskedAlike&) = delete;

  // One more decision; in another turn and phase the first one.
  Often note(std::uint32_t period, std::uint64_t look, std::uint64_t close) {
    if (period_ != period) period_ = period, n_ = 0;
    const Look now{static_cast<std::uint16_t>(look % kTimes), static_cast<std::uint16_t>(close % kAgain),
                   static_cast<std::uint16_t>((close >> 32) % kAgain)};
    if (n_ < kListedMax) {
      listed_[n_++] = now;
      return listed(now);
    }
    if (n_ == kListedMax) {
      ++n_, counts_ = {};
      for (const Look& before : listed_) counted(before);
    }
    return counted(now);
  }

 private:
  static constexpr int kTimes = 64, kAgain = 512, kListedMax = 32;
  struct Look {
    std::uint16_t times, again, again_too;  // places among the counts
  };
  struct Counts {
    std::array<std::uint8_t, kTimes> times;
    std::array<std::uint8_t, kAgain> again, again_too;
  };
  Often listed(const Look& now) const {
    int times = 0, again = 0, again_too = 0;
    for (int i = 0; i < n_; ++i) {
      times += listed_[i].times == now.times ? 1 : 0;
      again += listed_[i].again == now.again ? 1 : 0;
      again_too += listed_[i].again_too == now.again_too ? 1 : 0;
    }
    return {times, std::min(again, again_too)};
  }
  Often counted(const Look& now) {
    const auto one_more = [](std::uint8_t& count) {
      if (count != UINT8_MAX) ++count;
      return int{count};
    };
    const int times = one_more(counts_.times[now.times]), again = one_more(counts_.again[now.again]);
    return {times, std::min(again, one_more(counts_.again_too[now.again_too]))};
  }

  std::uint32_t period_ = 0;
  int n_ = 0;  // above kListedMax they are counted, not listed
  Look listed_[kListedMax];
  Counts counts_;
};

}  // namespace headjudge::kernel
