// What decides whether an ability is valid beside its zone and conditions.
#pragma once

#include "engine/zx/text_rules.h"

namespace headjudge::zx {

// Tells a listener by which rules a card counts as another kind (bits of CardKind).
void note_kinds(const Game& g, std::uint32_t kinds);
// 205.4a: whether a player's face-up player card, over boost or unison Z/X answers to a name.
bool has_player_named(const Game& g, Player p, kernel::WordId name);
// Whether a card still has an ability and it is valid (803.2c, 803.3, 808.6).
bool is_still_valid(const Game& g, kernel::TextId text, Ref source);
// 803.1f: whether a condition of validity asks whose turn it is.
bool is_own_turn_label(const Game& g, const kernel::Ability& a);

}  // namespace headjudge::zx
