// What the evaluator's files about properties and words share: the card that is meant, and its words.
#pragma once

#include "engine/kernel/evaluate_parts.h"

namespace headjudge::kernel {

bool is_known(const Core& s, Ref r);
// The card that an expression is about.
Ref object_of(const Context& c, NodeId id);
// Which values of a card a word of every game reads (values.h).
std::uint16_t values_of(Common what);

// Whether a property asks for words: attributes, races, colors, names, kinds, icons.
bool is_words(const Node& n);
using Words = Bounded<WordId, 192>;
// The words that an expression names: all that a card has of what is asked for (attributes, races, colors,
// names, kinds, icons), else the one that the expression comes to; none when there is none.
void words_named(const Context& c, NodeId id, Words& out);

}  // namespace headjudge::kernel
