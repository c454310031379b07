// A bar on the terminal's error output.
#include "tools/command/progress.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace headjudge::command {
namespace {

std::size_t terminal_width() {
  struct winsize size {};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

// A bar and how many are done, in one line of a terminal with so many columns.
std::string progress_line(std::size_t done, std::size_t total, std::size_t columns) {
  constexpr std::size_t kBarMax = 40, kFrame = 4;  // "[", "] ", and a column that stays free
  const std::string count = std::to_string(done) + " of " + std::to_string(total);
  if (columns <= count.size() + kFrame) return count.substr(0, columns - 1);
  const std::size_t bar = std::min(kBarMax, columns - kFrame - count.size());
  const std::size_t full = done * bar / total;
  return "[" + std::string(full, '#') + std::string(bar - full, '.') + "] " + count;
}

}  // namespace

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
  std::fprintf(stderr, "\r%s", progress_line(done_, total_, terminal_width()).c_str());
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
