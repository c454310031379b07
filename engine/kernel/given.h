// Abilities that continuous effects give to cards: which they copy, which effect gave one, what it had named.
#pragma once

#include <vector>

#include "engine/kernel/game.h"

namespace headjudge::kernel {

// Whether an ability is one that a card prints.
bool prints(const CardDef& def, TextId text);
// Whether a constant ability copies those of other cards.
bool copies_abilities(const CardSet& set, const Ability& a);
// The abilities that a change copies now: those that other cards print and still have, and those that they
// gained unless the rulebook speaks of copies of copies. One that copies abilities copies nothing where it
// was copied to.
void abilities_to_copy(const Context& c, const Change& change, std::vector<TextId>& out);
// Binds them for the effect of a scope; and those that are bound, false when a change is of no such effect.
void bind_copies(Game& g, std::uint16_t scope, const std::vector<TextId>& texts);
bool copied_before(const Context& c, const Change& change, std::vector<TextId>& out);
// A card gains a copied ability, and its keyword where that is more than a condition.
void gain_copy(const CardSet& set, TextId text, View& v);

// Whether a change is one of the effect whose names are read here, not of an ability that this effect gave.
bool is_of_effect(const Context& c, const Change& change);
// The place among the effects of the one that gave a card this ability, from the oldest, `nth` from 0; -1:
// none did, or the ability reads no name of that effect's text.
int giver(const Game& g, TextId text, Ref card, int nth);
// How many did so.
int givers(const Game& g, TextId text, Ref card);
// Binds in a scope what such an effect had named, as far as the ability reads it.
void take_given_names(Game& g, int effect, TextId text, std::uint16_t scope);

}  // namespace headjudge::kernel
