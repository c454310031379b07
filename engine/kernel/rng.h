// Luck: SplitMix64 and a shuffle, documented so that anybody can repeat them (docs: "Luck" in
// ARCHITECTURE.md).
#pragma once

#include <cstdint>

namespace headjudge::kernel {

// SplitMix64 (Steele, Lea, Flood 2014). below(n) is Lemire's multiply-shift on the high 32 bits with
// rejection.
struct Rng {
  std::uint64_t state;
  std::uint64_t next() {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // A number from 0 to n - 1; n >= 1.
  std::uint32_t below(std::uint32_t n) {
    for (;;) {
      const std::uint64_t product = (next() >> 32) * n;
      if (static_cast<std::uint32_t>(product) >= (0u - n) % n)
        return static_cast<std::uint32_t>(product >> 32);
    }
  }
};

}  // namespace headjudge::kernel
