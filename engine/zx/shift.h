// Shifts (202.8, 806.1c, 1016): what they may lie on.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

// Whether a shift's text names this card of its player on a square.
bool is_shift_base(const Game& g, CardId shift, CardId base);
// The shift that a player controls on a card; kNoCard when none does.
CardId shift_of(const Game& g, Player p);
// 806.1k: whether the condition that it names holds.
bool shift_condition_holds(const Game& g, CardId shift);
// Puts a shift onto its base; it shifts from `from`.
void lay_shift(Game& g, CardId shift, CardId base, ZoneId from, Cause cause, Ref by = {});

}  // namespace headjudge::zx
