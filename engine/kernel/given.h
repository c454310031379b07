// Abilities that continuous effects give to cards: which they copy, which effect gave one, what it had named.
#pragma once

#include <algorithm>
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
// The scope of such an effect as the context of an ability that a card has gained, 0 of any other: of the
// `nth` of those that gave it this one.
std::uint16_t given_scope(const Game& g, TextId text, Ref card, int nth);
// Whether this is the scope of an effect that gave the ability.
bool is_given_in(const Game& g, TextId text, std::uint16_t scope);
// Where a name that an expression reads is bound: in the scope of its text, or, for an ability that its card
// was given and that is only asked about, by the first effect that gave it.
std::uint16_t scope_of_name(const Context& c, const Node& name);
// Calls fn(text, nth) for each ability that a card has gained: of those that are one text, from 0.
template <class Fn>
void each_gained(const Gained& gained, const Fn& fn) {
  for (int i = 0; i < gained.n; ++i)
    fn(gained[i], static_cast<int>(std::count(gained.begin(), gained.begin() + i, gained[i])));
}
// The place, from 1, of the first ability of a card that nobody can tell from the one at this place: the same
// text with the same names.
int first_alike(const Game& g, CardId c, int place);
// A play of the ability at this place of a card reads the names of the effect that gave this one; of those
// with a limit each is meant once in the order of time (new_play).
void take_names_at(Game& g, int play, CardId c, int place);
// Binds in a scope what such an effect had named, as far as the ability reads it.
void take_given_names(Game& g, int effect, TextId text, std::uint16_t scope);

}  // namespace headjudge::kernel
