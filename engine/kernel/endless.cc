// Loops in which players choose, but nobody can choose to stop: whatever is answered, the game comes back.
// A decision that looks like an earlier one of the same turn and phase is where such a loop is looked for.
#include <algorithm>
#include <cstring>

#include "engine/kernel/game.h"

namespace headjudge::kernel {
namespace {

// After so many decisions that look alike, a position that looks like another counts as it: what differs is a
// count that grows or an order.
constexpr int kAlikeAfter[] = {64, 128};
constexpr int kAnswersAlike = 2048;
// What is spent on looking ahead grows with how often it was in vain.
constexpr int kAnswersAtFirst = 48, kAnswersEachTime = 8;
constexpr std::size_t kPositionsMax = 256;

// What a decision looks like: who is asked in the middle of what, and how many cards lie where.
std::uint64_t look_of(const Game& g, int options) {
  const Core& s = g.core();
  std::uint64_t look = static_cast<std::uint64_t>(options) << 8 | g.decision().player;
  const auto mix = [&](std::uint64_t part) {
    look = (look ^ part) * 0x9e3779b97f4a7c15u;
    look ^= look >> 32;
  };
  for (const Frame& f : s.frames) mix(f.at);
  constexpr std::size_t kFours = kZonesMax / 4;
  std::uint64_t ends[kFours];
  static_assert(sizeof ends == sizeof s.zone_end);
  std::memcpy(ends, s.zone_end, sizeof ends);
  for (const std::uint64_t four : ends) mix(four);
  return look;
}

}  // namespace

// Follows every answer until one leads out of the turn and phase.
class Game::WayOut {
 public:
  WayOut(bool alike, int answers) : alike_(alike), answers_left_(answers) {}
  bool gave_up() const { return gave_up_; }

  // Whether passes alone lead out, as they nearly always do: then no position needs to be noted.
  static bool is_passing(const Game& at) {
    constexpr int kPassesMax = 8;
    const auto copy = at.clone();
    copy->look_ahead();
    copy->ask_again();
    Options options;
    for (int i = 0; i < kPassesMax; ++i) {
      copy->options(options);
      const auto takes_nothing = [&](Option o) { return at.words().answers[o.verb].a == Argument::none; };
      const auto pass = std::find_if(options.begin(), options.end(), takes_nothing);
      if (pass == options.end()) return false;
      copy->answer(*pass);
      if (copy->status() != Status::asking || copy->core().period != at.core().period) return true;
    }
    return false;
  }
  // False only when every position that can be reached was seen.
  bool may_exist(Game& at) {
    if (!is_new(at)) return false;
    if (seen_.size() > kPositionsMax) return gave_up_ = true;
    Options options;
    at.options(options);
    const auto takes_nothing = [&](Option o) { return at.words().answers[o.verb].a == Argument::none; };
    std::stable_partition(options.at, options.at + options.n, takes_nothing);  // passes lead out soonest
    for (const Option o : options) {
      if (--answers_left_ < 0) return gave_up_ = true;
      const auto next = at.clone();
      next->look_ahead();
      next->answer(o);
      if (next->status() != Status::asking || next->core().period != at.core().period) return true;
      if (may_exist(*next)) return true;
    }
    return false;
  }

 private:
  bool is_new(Game& at) {
    Hash now = at.position_hash();
    now.low ^= at.core().rng.state;  // what luck decides may come otherwise
    if (alike_) {
      Options options;
      at.options(options);
      now = {look_of(at, options.n), 0};
    }
    const auto place = std::lower_bound(seen_.begin(), seen_.end(), now);
    if (place != seen_.end() && *place == now) return false;
    seen_.insert(place, now);
    return true;
  }

  bool alike_, gave_up_ = false;
  int answers_left_;
  std::vector<Hash> seen_;
};

void Game::look_ahead() {
  looks_ahead_ = true;
  listener_ = nullptr;
  collected_ = nullptr;
  luck_asked_ = nullptr;
}

// How often decisions of this look were asked; looked at when that doubles.
bool Game::is_endless(int options) {
  if (looks_ahead_ || !book_->without.empty() || rulebook().loop_rule == kNoRule) return false;
  if (asked_.period != core().period) asked_ = {core().period, {}};
  std::uint8_t& times = asked_.times[look_of(*this, options) % asked_.times.size()];
  if (times == UINT8_MAX) return false;
  ++times;
  if (times < 2 || (times & (times - 1)) != 0) return false;
  if (WayOut::is_passing(*this)) return false;
  const auto copy = clone();
  copy->look_ahead();
  copy->ask_again();
  WayOut exact(false, kAnswersAtFirst + kAnswersEachTime * times);
  if (!exact.may_exist(*copy)) return true;
  const bool is_long =
      std::find(std::begin(kAlikeAfter), std::end(kAlikeAfter), times) != std::end(kAlikeAfter);
  return exact.gave_up() && is_long && !WayOut(true, kAnswersAlike).may_exist(*copy);
}

}  // namespace headjudge::kernel
