// How far a long run is, on a terminal only: nothing of it reaches a pipe or a file.
#pragma once

#include <chrono>
#include <cstddef>

namespace headjudge::command {

class Progress {
 public:
  explicit Progress(std::size_t total);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  // One more is done; drawn from the second second on, ten times a second.
  void step();
  // Takes the line away before something else is printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  std::size_t total_, done_ = 0;
  bool shown_ = false, wanted_;
  Clock::time_point next_;
};

}  // namespace headjudge::command
