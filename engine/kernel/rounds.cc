// What a loop that grows leaves behind at each turn, and whether it is the same again.
#include "engine/kernel/rounds.h"

#include <algorithm>

#include "engine/kernel/book.h"
#include "engine/kernel/hash.h"
#include "engine/kernel/mixed.h"

namespace headjudge::kernel {
namespace {

constexpr std::size_t kTimesMin = 12;

// More of them than a position has that no loop fills.
constexpr int kManyEffects = 48, kManyWatchers = 32, kManyPending = 32, kManyPlays = 24, kManyBindings = 192,
              kManyUses = 64, kManyAttached = 64;

}  // namespace

Crowd crowd_of(const Core& s) {
  const bool crowded = s.effects.n > kManyEffects || s.watchers.n > kManyWatchers ||
                       s.pending.n > kManyPending || s.plays.n > kManyPlays || s.bindings.n > kManyBindings ||
                       s.uses.n > kManyUses || s.attached.n > kManyAttached;
  return {s.pending.n + s.plays.n + s.aside.n, crowded};
}

std::uint64_t bare_look(const Core& s, std::uint64_t first) {
  std::uint64_t sum = mixed(first, hash64(s.zone_begin, sizeof s.zone_begin));
  for (const Frame& f : s.frames) sum = mixed(sum, f.at);
  return sum;
}

void Rounds::note(const Core& s, int waiting) {
  std::uint64_t counts = s.phase;
  bool in_text = false;  // there a number says how often something is still to be done; elsewhere also which
  for (const Frame& f : s.frames) {
    in_text = in_text || f.at >= kTextBase;
    for (int k = 0; in_text && k < kLocals; ++k)
      if (f.kind(k) == Kind::number && f.local[k] != 0)
        counts = mixed(counts, static_cast<std::uint64_t>(f.local[k]) << 3 ^ static_cast<unsigned>(k));
  }
  looks_.push_back({bare_look(s, counts), waiting});
}

bool Rounds::repeat_every(std::size_t looks) const {
  const std::size_t n = looks_.size();
  for (std::size_t i = n - looks * (kTimesMin - 1); i < n; ++i)
    if (looks_[i].of != looks_[i - looks].of || looks_[i].waiting < looks_[i - looks].waiting) return false;
  return true;
}

bool Rounds::go_on() const {
  for (std::size_t looks = 1; looks * kTimesMin <= looks_.size(); ++looks)
    if (repeat_every(looks)) return true;
  return false;
}

}  // namespace headjudge::kernel
