// 9.5.2.2, 9.7.2.3.1: trying a play on copies of the game, one way after the other, until one is found.
#include "engine/rebirth/trial.h"

namespace headjudge::rebirth {

kernel::RuleIndex unplayable(const kernel::Context& c, kernel::TextId text, std::int32_t before) {
  const auto& g = static_cast<const Game&>(c.game);
  if (g.trying != 0) return kernel::kNoRule;
  try {
    const auto copy = std::make_unique<Game>(g);
    kernel::begin_trial(*copy, c, text, kAbilityPlay, kPlaying).set(kBefore, before);
    copy->advance();
    kernel::Ways<Game> ways("9.7.2.3.1"_rb);  // what cannot be paid, before what cannot be chosen
    return ways.one_is_open(*copy) ? kernel::kNoRule : ways.closed_by();
  } catch (const kernel::Outgrown&) {
    return kernel::kNoRule;  // nobody can say
  }
}

}  // namespace headjudge::rebirth
