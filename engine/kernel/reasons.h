// By which rules waiting abilities triggered (they act again when the ability is played and resolved) and
// which rules called the running procedures. Only of games that are heard; no part of the state.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/kernel/core.h"
#include "engine/kernel/rule.h"

namespace headjudge::kernel {

class Reasons {
 public:
  using Rules = std::vector<RuleIndex>;

  void note_waiting(TextId text, Ref source, Rules rules) {
    waiting_.push_back({text, source, std::move(rules)});
  }
  // The oldest of these that waits is played now.
  const Rules& note_played(TextId text, Ref source, int play) {
    const auto slot = static_cast<std::size_t>(play);
    if (played_.size() <= slot) played_.resize(slot + 1);
    Rules& rules = played_[slot];
    rules.clear();
    const auto is_it = [&](const Waiting& one) { return one.text == text && one.source == source; };
    const auto one = std::find_if(waiting_.begin(), waiting_.end(), is_it);
    if (one == waiting_.end()) return rules;
    rules = std::move(one->rules);
    waiting_.erase(one);
    return rules;
  }
  // Of a play that is over.
  Rules take(int play) {
    const auto slot = static_cast<std::size_t>(play);
    return slot < played_.size() ? std::exchange(played_[slot], {}) : Rules{};
  }

  // The procedure that runs at this depth was called by a rule; which one, when it has come to its end.
  void note_call(int depth, RuleIndex rule) {
    callers_.resize(static_cast<std::size_t>(depth), kNoRule);
    callers_.back() = rule;
  }
  RuleIndex end_call(int depth) {
    const auto place = static_cast<std::size_t>(depth - 1);
    if (place >= callers_.size()) return kNoRule;
    const RuleIndex rule = callers_[place];
    callers_.resize(place);
    return rule;
  }

 private:
  struct Waiting {
    TextId text;
    Ref source;
    Rules rules;
  };
  std::vector<Waiting> waiting_;
  std::vector<Rules> played_;       // by play
  std::vector<RuleIndex> callers_;  // by depth, from 1
};

}  // namespace headjudge::kernel
