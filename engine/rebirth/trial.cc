// 9.5.2.2, 9.7.2.3.1: trying a play on copies of the game, one way after the other, until one is found.
#include "engine/rebirth/trial.h"

namespace headjudge::rebirth {
namespace {

using kernel::RuleIndex;

constexpr int kWaysTriedMax = 200;

struct Ways {
  int left = kWaysTriedMax;
  RuleIndex closed_by = kernel::kNoRule;  // what cannot be paid, before what cannot be chosen
  bool one_is_open(const Game& g) {
    if (g.failed_by != kernel::kNoRule) {
      if (closed_by == kernel::kNoRule || closed_by == "9.7.2.3.1"_rb) closed_by = g.failed_by;
      return false;
    }
    if (g.status() != kernel::Status::asking || !g.is_marked() || left <= 0) return true;
    kernel::Options options;
    g.options(options);
    for (const Option o : options) {
      --left;
      const auto copy = std::make_unique<Game>(g);  // too large for the stack of a search this deep
      if (copy->answer(o) && one_is_open(*copy)) return true;
    }
    return false;
  }
};

void begin(Game& g, const kernel::Context& c, kernel::TextId text, std::int32_t before) {
  g.set_listener(nullptr);
  g.watch_luck(nullptr);
  g.trying = static_cast<std::uint8_t>(kernel::new_play(g, text, kAbilityPlay, c.you, c.self));
  kernel::Play& play = g.s.plays[g.trying - 1];
  if (c.event != nullptr) play.event = *c.event;
  for (int i = 0; c.scope != 0 && i < g.s.bindings.n; ++i)
    if (kernel::Binding& b = g.s.bindings[i]; b.scope == c.scope) b.scope = play.scope;
  Frame& playing = g.push(kPlaying);
  playing.play = g.trying;
  playing.set(kBefore, before);
}

}  // namespace

RuleIndex unplayable(const kernel::Context& c, kernel::TextId text, std::int32_t before) {
  const auto& g = static_cast<const Game&>(c.game);
  if (g.trying != 0) return kernel::kNoRule;
  try {
    const auto copy = std::make_unique<Game>(g);
    begin(*copy, c, text, before);
    copy->advance();
    Ways ways;
    return ways.one_is_open(*copy) ? kernel::kNoRule : ways.closed_by;
  } catch (const kernel::Outgrown&) {
    return kernel::kNoRule;  // nobody can say
  }
}

bool is_tried(const Game& g) { return g.trying != 0 && g.frame().play == g.trying; }
void end_trial(Game& g, RuleIndex failed_by) {
  g.failed_by = failed_by;
  g.finish(0, true, failed_by);
}

}  // namespace headjudge::rebirth
