// Tells rows that go on for ever without a choice from those that still do something new.
#pragma once

#include <cstdint>
#include <vector>

namespace headjudge::kernel {

inline constexpr int kRowsBetweenAnswersMax = 200'000;

// Rows run without a choice of anybody's: whether the last quarter of them did nothing that the third did not
// do. Then it goes on like that for ever, though a count may differ each time.
class Sameness {
 public:
  void ran(int rows, std::uint16_t at) {
    if (rows >= kHalf) note(rows, at);
  }
  bool holds() const { return !seen_.empty() && !is_new_; }

 private:
  static constexpr int kHalf = kRowsBetweenAnswersMax / 2, kLast = kHalf + kHalf / 2;
  void note(int rows, std::uint16_t at) {
    if (seen_.empty()) seen_.resize(1u << 16);
    if (rows < kLast)
      seen_[at] = true;
    else
      is_new_ = is_new_ || !seen_[at];
  }
  std::vector<bool> seen_;
  bool is_new_ = false;
};

}  // namespace headjudge::kernel
