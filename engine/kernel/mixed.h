// Sums of parts in which their order counts, for what is compared within one process.
#pragma once

#include <cstdint>

namespace headjudge::kernel {

// A sum with one part more.
inline std::uint64_t mixed(std::uint64_t sum, std::uint64_t part) {
  sum = (sum ^ part) * 0x9e3779b97f4a7c15u;
  return sum ^ sum >> 32;
}

}  // namespace headjudge::kernel
