// A bar on the terminal's error output.
#include "tools/command/progress.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <unistd.h>

namespace headjudge::command {

Progress::Progress(std::size_t total) : total_(total), next_(Clock::now() + std::chrono::seconds(1)) {
  const char* term = std::getenv("TERM");
  wanted_ = isatty(STDERR_FILENO) == 1 && term != nullptr && std::string_view(term) != "dumb";
}

void Progress::step() {
  ++done_;
  if (!wanted_ || total_ == 0) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  constexpr std::size_t kWidth = 40;
  const std::size_t full = done_ * kWidth / total_;
  std::fprintf(stderr, "\r[%s%s] %zu of %zu", std::string(full, '#').c_str(),
               std::string(kWidth - full, '.').c_str(), done_, total_);
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace headjudge::command
