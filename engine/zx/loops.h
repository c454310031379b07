// 1201.1b: what led back to exactly the same position is not done in it again.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

// A player is about to be given priority.
void note_held(Game& g);
// What the player with priority has done: which ability of a card, or where the card was played (its square
// or base + 1, 0 for an event), or what it battles.
void note_deed(Game& g, Answer verb, CardId card, int what);
bool leads_nowhere(const Game& g, Answer verb, CardId card, int what);
// Whether the running play is what the player with priority does, not part of an effect or a rule effect.
bool is_done_with_priority(const Game& g);
// Whether the texts of a card set may bring back a position of the same turn, other than by abilities.
bool may_lead_back(const kernel::CardSet& cards);

}  // namespace headjudge::zx
