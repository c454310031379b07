// 807: playing activated abilities, in the main phase and in battles.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

void ability_cards(const Game& g, Candidates& out);
// 1201.1b: an ability that led back to exactly the same position is not played in it again.
bool leads_nowhere(const Game& g, kernel::TextId text, Ref source);
void ability_places(const Game& g, Candidates& out);
void begin_ability(Game& g, const Frame& caller, Frame& callee);
inline constexpr int kActivatedCheckCount = 27;
extern const Check kActivatedChecks[kActivatedCheckCount];

}  // namespace headjudge::zx
