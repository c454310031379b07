// Children tell of each game through a pipe: when it begins, and what came of it.
#include "verifier/fuzz_workers.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <deque>
#include <poll.h>
#include <string>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/kernel/check.h"

namespace headjudge::verifier {
namespace {

constexpr int kSecondsMax = 300;  // of computing in one game: then it is given up, which is no finding

// Records: a letter, a length, the bytes.
void put(int pipe, char kind, const std::string& bytes) {
  std::string record(1, kind);
  const std::uint64_t length = bytes.size();
  record.append(reinterpret_cast<const char*>(&length), sizeof length);
  record += bytes;
  for (std::size_t at = 0; at < record.size();) {
    const ssize_t n = ::write(pipe, record.data() + at, record.size() - at);
    if (n <= 0) ::_exit(1);
    at += static_cast<std::size_t>(n);
  }
}

void add(std::string& out, const std::string& text) {
  const std::uint64_t length = text.size();
  out.append(reinterpret_cast<const char*>(&length), sizeof length);
  out += text;
}
std::string take(const std::string& bytes, std::size_t& at) {
  std::uint64_t length = 0;
  HEADJUDGE_CHECK(at + sizeof length <= bytes.size());
  std::memcpy(&length, bytes.data() + at, sizeof length);
  at += sizeof length;
  HEADJUDGE_CHECK(length <= bytes.size() - at);
  at += length;
  return bytes.substr(at - length, length);
}

std::string packed(const EpisodeResult& r) {
  std::string out;
  add(out, std::string{static_cast<char>(r.played), static_cast<char>(r.over), static_cast<char>(r.kept_up)});
  add(out, r.outgrown);
  add(out, r.scenario);
  add(out, std::to_string(r.answers));
  add(out, std::string(r.applied.begin(), r.applied.end()));
  for (const FuzzFinding& f : r.findings)
    for (const std::string& text : {f.kind, f.what, f.detail, f.scenario}) add(out, text);
  return out;
}
EpisodeResult unpacked(const std::string& bytes) {
  EpisodeResult out;
  std::size_t at = 0;
  const std::string flags = take(bytes, at);
  out.played = flags[0] != 0, out.over = flags[1] != 0, out.kept_up = flags[2] != 0;
  out.outgrown = take(bytes, at);
  out.scenario = take(bytes, at);
  out.answers = std::stoull(take(bytes, at));
  const std::string applied = take(bytes, at);
  out.applied.assign(applied.begin(), applied.end());
  while (at < bytes.size()) {
    FuzzFinding f;
    for (std::string* text : {&f.kind, &f.what, &f.detail, &f.scenario}) *text = take(bytes, at);
    out.findings.push_back(std::move(f));
  }
  return out;
}

void limit_time() {
  itimerval limit{};
  limit.it_value.tv_sec = kSecondsMax;
  ::setitimer(ITIMER_PROF, &limit, nullptr);
}

struct Child {
  pid_t id = 0;
  int pipe = -1;
  std::string bytes;
  std::deque<std::uint64_t> games;  // not finished yet
  std::string scenario;             // of the game that is played, when it tells
};

class Children {
 public:
  explicit Children(const PlayGame& play) : play_(play) {}
  std::map<std::uint64_t, EpisodeResult> results;

  void go(const std::vector<std::uint64_t>& games, int jobs) {
    const auto n = std::min(games.size(), static_cast<std::size_t>(std::max(jobs, 1)));
    std::vector<Child> children(n);
    for (std::size_t i = 0; i < games.size(); ++i) children[i % n].games.push_back(games[i]);
    for (Child& child : children) start(child, false);
    for (;;) {
      std::vector<pollfd> waiting;
      for (const Child& child : children)
        if (child.pipe >= 0) waiting.push_back({child.pipe, POLLIN, 0});
      if (waiting.empty()) return;
      if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
      for (Child& child : children)
        for (const pollfd& p : waiting)
          if (p.fd == child.pipe && p.revents != 0) hear(child);
    }
  }

 private:
  // `tells`: it plays only its first game, and tells of it.
  void start(Child& child, bool tells) {
    int ends[2];
    HEADJUDGE_CHECK(::pipe(ends) == 0);
    child.bytes.clear();
    child.id = ::fork();
    HEADJUDGE_CHECK(child.id >= 0);
    if (child.id == 0) {
      ::close(ends[0]);
      for (const int signal : {SIGABRT, SIGSEGV, SIGPROF}) std::signal(signal, SIG_DFL);
      const std::function<void(const std::string&)> tell = [&](const std::string& text) {
        put(ends[1], 'T', text);
      };
      for (const std::uint64_t game : child.games) {
        limit_time();
        put(ends[1], 'E', packed(play_(game, tells ? tell : nullptr)));
        if (tells) break;
      }
      ::_exit(0);
    }
    ::close(ends[1]);
    child.pipe = ends[0];
  }

  void hear(Child& child) {
    char buffer[1 << 16];
    const ssize_t n = ::read(child.pipe, buffer, sizeof buffer);
    if (n > 0) {
      child.bytes.append(buffer, static_cast<std::size_t>(n));
      records(child);
      return;
    }
    if (n < 0 && errno == EINTR) return;
    ::close(child.pipe);
    child.pipe = -1;
    int status = 0;
    ::waitpid(child.id, &status, 0);
    if (child.games.empty()) return;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF) {
      results[child.games.front()].given_up = true;
      child.games.pop_front();
      if (!child.games.empty()) start(child, false);
    } else if (!tells_.contains(child.games.front()) && !(WIFEXITED(status) && WEXITSTATUS(status) == 0)) {
      tells_[child.games.front()] = status;  // once more, slowly: with which answer?
      start(child, true);
    } else {
      if (const auto died = tells_.find(child.games.front()); died != tells_.end()) bury(child, died->second);
      if (!child.games.empty()) start(child, false);
    }
  }

  void records(Child& child) {
    constexpr std::size_t kHead = 1 + sizeof(std::uint64_t);
    std::size_t at = 0;
    while (child.bytes.size() - at >= kHead) {
      std::uint64_t length = 0;
      std::memcpy(&length, child.bytes.data() + at + 1, sizeof length);
      if (child.bytes.size() - at - kHead < length) break;
      const std::string bytes = child.bytes.substr(at + kHead, length);
      if (child.bytes[at] == 'T') {
        child.scenario = bytes;
      } else if (!tells_.contains(child.games.front())) {
        results[child.games.front()] = unpacked(bytes);
        child.games.pop_front();
      }
      at += kHead + length;
    }
    child.bytes.erase(0, at);
  }

  // The game ended its process.
  void bury(Child& child, int status) {
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    const char* what = signal == SIGSEGV   ? "a bad memory access"
                       : signal == SIGABRT ? "the process aborts"
                                           : "the process ends";
    EpisodeResult& result = results[child.games.front()];
    result.played = true;
    result.findings.push_back({"crash", what, "", child.scenario});
    child.games.pop_front();
    child.scenario.clear();
  }

  const PlayGame& play_;
  std::map<std::uint64_t, int> tells_;  // games that ended their process, and how
};

}  // namespace

std::map<std::uint64_t, EpisodeResult> play_in_children(const std::vector<std::uint64_t>& games, int jobs,
                                                        const PlayGame& play) {
  Children children(play);
  children.go(games, jobs);
  return std::move(children.results);
}

}  // namespace headjudge::verifier
