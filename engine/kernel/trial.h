// Trying a play on copies of a game, one way after the other, until one of them comes to its end.
#pragma once

#include <memory>

#include "engine/kernel/game.h"

namespace headjudge::kernel {

// A game G that tries has `trying`, the play (0: none), and `failed_by`, the rule by which it was taken back.

// Makes a copy of a game begin to play an ability by `playing`, with the event and the names of the context.
template <class G>
Frame& begin_trial(G& copy, const Context& c, TextId text, std::uint8_t kind, const Procedure& playing) {
  copy.set_listener(nullptr);
  copy.watch_luck(nullptr);
  copy.trying = static_cast<std::uint8_t>(new_play(copy, text, kind, c.you, c.self));
  Play& play = copy.s.plays[copy.trying - 1];
  if (c.event != nullptr) play.event = *c.event;
  for (int i = 0; c.scope != 0 && i < copy.s.bindings.n; ++i)
    if (Binding& b = copy.s.bindings[i]; b.scope == c.scope) b.scope = play.scope;
  Frame& f = copy.push(playing);
  f.play = copy.trying;
  return f;
}

// Whether the running frame is of the play that a copy is made to try; it is played, or taken back by this
// rule: there it ends.
template <class G>
bool is_tried(const G& g) {
  return g.trying != 0 && g.frame().play == g.trying;
}
template <class G>
void end_trial(G& g, RuleIndex failed_by) {
  g.failed_by = failed_by;
  g.finish(0, true, failed_by);
}

// Whether one of the ways to answer from here on leads to the end of the play, or there are too many.
template <class G>
class Ways {
 public:
  // `weakest`: a rule that is told only where no other one closes a way.
  explicit Ways(RuleIndex weakest = kNoRule) : weakest_(weakest) {}
  RuleIndex closed_by() const { return closed_by_; }
  bool one_is_open(const G& g) {
    if (g.failed_by != kNoRule) {
      if (closed_by_ == kNoRule || closed_by_ == weakest_) closed_by_ = g.failed_by;
      return false;
    }
    if (g.status() != Status::asking || !g.is_marked() || left_ <= 0) return true;
    Options options;
    g.options(options);
    for (const Option o : options) {
      --left_;
      const auto copy = std::make_unique<G>(g);  // too large for the stack of a search this deep
      if (copy->answer(o) && one_is_open(*copy)) return true;
    }
    return false;
  }

 private:
  static constexpr int kWaysTriedMax = 200;
  int left_ = kWaysTriedMax;
  RuleIndex closed_by_ = kNoRule, weakest_;
};

}  // namespace headjudge::kernel
