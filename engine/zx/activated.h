// 807: playing activated abilities, in the main phase and in battles.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

void ability_cards(const Game& g, Candidates& out);
void ability_places(const Game& g, Candidates& out);
void begin_ability(Game& g, const Frame& caller, Frame& callee);
inline constexpr int kActivatedCheckCount = 28;
extern const Check kActivatedChecks[kActivatedCheckCount];

}  // namespace headjudge::zx
