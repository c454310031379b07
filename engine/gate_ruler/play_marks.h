// Which rules let a card or an ability be played as it was: told when it is played and when it resolves.
#pragma once

#include "engine/gate_ruler/state.h"

namespace headjudge::gate_ruler {

void note_set_play(const Game& g, const kernel::Play& p);    // 14-4: out of a set zone
void note_free_level(const Game& g, const kernel::Play& p);  // appendix A: no energy for the level
void note_action(const Game& g, const kernel::Play& p);      // chapter 7: as a main-phase action
void note_ability(const Game& g, const kernel::Play& p);     // 14-1a, 14-8, 10-4d: kind and place of it
bool note_limit(const Game& g, const kernel::Ability& a);    // 14-6a: false: it has no limit
void note_counter(const Game& g, const kernel::Play& p);     // 14-5c: a counter played its card
void note_resolved(const Game& g, const kernel::Play& p);    // the same rules, when it resolves

}  // namespace headjudge::gate_ruler
