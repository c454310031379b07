// Which part of a layer comes next: the first that waits for no other.
#include <algorithm>
#include <utility>

#include "engine/kernel/alike.h"
#include "engine/kernel/values_run.h"

namespace headjudge::kernel {
namespace {

bool is_other(const Reach& before, const Reach& after) {
  if (before.exists != after.exists || before.to.n != after.to.n || before.amount != after.amount)
    return true;
  return !std::all_of(before.to.begin(), before.to.end(), [&](Ref r) { return after.to.has(r); });
}

// Parts in classes: what one of a class changes, or is changed by, every one of it does.
class Classes {
 public:
  Classes(const std::vector<Part>& parts, const std::vector<Origin>& origins, const std::vector<int>& alike)
      : parts_(parts) {
    const auto effect_of = [&](const Part& p) {
      const Origin& o = origins[static_cast<std::size_t>(p.origin)];
      return o.ability == nullptr && !alike.empty() ? alike[static_cast<std::size_t>(o.effect)] : -1;
    };
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const int effect = effect_of(parts[i]);
      std::size_t at = effect < 0 ? members_.size() : 0;
      while (at < members_.size() && (parts[members_[at][0]].change != parts[i].change ||
                                      effect_of(parts[members_[at][0]]) != effect))
        ++at;
      if (at == members_.size()) members_.emplace_back();
      members_[at].push_back(i);
      of_.push_back(at);
    }
  }
  // The first pair of their classes that are not of one origin: what holds of it holds of these two.
  std::pair<std::size_t, std::size_t> first_like(std::size_t a, std::size_t b) const {
    for (const std::size_t one : members_[of_[a]])
      for (const std::size_t other : members_[of_[b]])
        if (parts_[one].origin != parts_[other].origin) return {one, other};
    return {a, b};
  }

 private:
  const std::vector<Part>& parts_;
  std::vector<std::size_t> of_;
  std::vector<std::vector<std::size_t>> members_;
};

}  // namespace

// Whether applying `first` can change what `second` is applied to, or how; `reached`: whom it is applied to.
bool Values::may_change(const Part& first, const Part& second, const Reach& reached) const {
  const auto both = static_cast<std::uint16_t>(first.writes & second.reads);
  if (first.origin == second.origin || both == 0) return false;
  return both != kOwnAbilities || reached.to.has(s_.ref(origins_[at(second)].host));
}

// Whether it does, now.
bool Values::changes_reach(const Part& first, const Part& second) {
  if ((first.writes & second.reads) == 0) return false;
  Reach before, after;
  reach(first, before);
  if (!may_change(first, second, before)) return false;
  reach(second, before);
  const Trial trial(d_);
  put_quietly(first);
  reach(second, after);
  return is_other(before, after);
}

// The same with those applied before that the first one waits for.
bool Values::changes_reach_then(const Dependencies& known, std::size_t first, std::size_t second) {
  if ((parts_[first].writes & parts_[second].reads) == 0) return false;
  const Trial trial(d_);
  std::vector<bool> done(parts_.size(), false);
  done[first] = done[second] = true;
  put_what_it_waits_for(known, first, done);
  return changes_reach(parts_[first], parts_[second]);
}

void Values::put_what_it_waits_for(const Dependencies& known, std::size_t i, std::vector<bool>& done) {
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    if (done[k] || !known.waits(i, k)) continue;
    done[k] = true;
    put_what_it_waits_for(known, k, done);
    put_quietly(parts_[k]);
  }
}

// Effects that are worth telling apart from others only once: where there are many.
void Values::find_alike() {
  constexpr int kMany = 12;
  if (s_.effects.n < kMany || !alike_.empty()) return;
  for (int i = 0; i < s_.effects.n; ++i) {
    const auto is_like = [&](int k) {
      return alike_[static_cast<std::size_t>(k)] == k && are_alike(s_, s_.effects.at[k], s_.effects.at[i]);
    };
    int first = 0;
    while (first < i && !is_like(first)) ++first;
    alike_.push_back(first);
  }
}

// Finds out of every two parts whether the first changes the second, as far as that is not known yet.
void Values::compare_parts() {
  const std::size_t n = parts_.size();
  pairs_.grow(n);
  if (!pairs_.has_any(Pairs::unknown)) return;
  find_alike();
  const Classes classes(parts_, origins_, alike_);
  if (now_.size() < n) now_.resize(n);
  std::vector<bool> looked(n, false);
  const auto reach_of = [&](std::size_t i) -> const Reach& {
    if (!looked[i]) reach(parts_[i], now_[i]), looked[i] = true;
    return now_[i];
  };
  std::vector<std::size_t> open;
  Reach after;
  for (std::size_t first = 0; first < n; ++first) {
    open.clear();
    for (std::size_t i = 0; i < n; ++i) {
      if (pairs_.at(first, i) != Pairs::unknown) continue;
      if (parts_[first].origin != parts_[i].origin && classes.first_like(first, i) != std::pair(first, i))
        continue;
      pairs_.set(first, i, Pairs::no);
      if ((parts_[first].writes & parts_[i].reads) == 0) continue;
      if (may_change(parts_[first], parts_[i], reach_of(first))) open.push_back(i);
    }
    if (open.empty() || !reach_of(first).exists) continue;
    for (const std::size_t i : open) reach_of(i);
    const Trial trial(d_);
    put_quietly(parts_[first]);
    for (const std::size_t i : open) {
      reach(parts_[i], after);
      if (is_other(now_[i], after)) pairs_.set(first, i, Pairs::yes);
    }
  }
  for (std::size_t first = 0; first < n && pairs_.has_any(Pairs::unknown); ++first)
    for (std::size_t i = 0; i < n; ++i)
      if (pairs_.at(first, i) == Pairs::unknown) {
        const auto [one, other] = classes.first_like(first, i);
        pairs_.set(first, i, pairs_.at(one, other));
      }
}

// What is known of two parts no longer is when one that was applied (to `reached`) wrote what they look at.
void Values::forget_pairs(const Part& put, const Refs& reached) {
  if (pairs_.size() == 0) return;
  const std::size_t n = pairs_.size();
  const bool of_abilities = (put.writes & kAbilities) != 0;
  const auto written = static_cast<std::uint16_t>(put.writes & ~kOwnAbilities);
  const auto looks = [&](const Part& p) {
    const Origin& o = origins_[at(p)];
    if (set_.has_change(ChangeKind::unaffected) || (p.reads & written) != 0) return true;
    if (p.change->by != 0) return true;
    if (o.ability == nullptr) return false;
    const bool asks = o.ability->condition != 0 || o.ability->player_name != 0;  // whatever the game reads
    return asks || (of_abilities && reached.has(s_.ref(o.host)));
  };
  std::vector<bool> touched(n);
  for (std::size_t i = 0; i < n; ++i) touched[i] = looks(parts_[i]);
  for (std::size_t first = 0; first < n; ++first) {
    const bool rewrites = (parts_[first].writes & written) != 0;
    for (std::size_t i = 0; i < n; ++i) {
      const bool only_own = (parts_[first].writes & parts_[i].reads) == kOwnAbilities;
      if (touched[first] || touched[i] || (rewrites && !only_own)) pairs_.set(first, i, Pairs::unknown);
    }
  }
}

// The first part that waits for no other but those that wait for it too.
std::size_t Values::independent() {
  if (parts_.size() < 2 || !g_.book().has(rules_.dependency)) return 0;
  std::uint16_t all_reads = 0, all_writes = 0, others = 0;
  for (const Part& p : parts_) {
    all_reads |= p.reads, all_writes |= p.writes;
    if (&p != &parts_[0]) others |= p.writes;
  }
  if ((all_reads & all_writes) == 0) return 0;
  if (!heard_ && (parts_[0].reads & others) == 0) return 0;  // who listens hears who waits besides
  compare_parts();
  if (!pairs_.has_any(Pairs::yes)) return 0;
  const Dependencies found(
      parts_.size(),
      [&](std::size_t first, std::size_t second) { return pairs_.at(first, second) == Pairs::yes; },
      [&](const Dependencies& known, std::size_t first, std::size_t second) {
        return changes_reach_then(known, first, second);
      });
  std::size_t next = parts_.size();
  for (std::size_t i = parts_.size(); i-- > 0;) {
    if (!found.must_wait(i)) next = i;
    parts_[i].depends = parts_[i].depends || found.must_wait(i);
  }
  return next;
}

}  // namespace headjudge::kernel
