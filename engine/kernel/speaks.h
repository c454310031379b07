// What expressions and abilities speak of: the card that a number is for, names that another text gave.
#pragma once

#include <vector>

#include "engine/kernel/text/code.h"

namespace headjudge::kernel {

// Whether an expression reads `it`, outside of what looks at the cards of a list one by one.
bool reads_it(const CardSet& set, NodeId id);
// Whether a pattern speaks of the card that has it, of what another text named, or of places that are
// nobody's and may be seen from that card's side.
bool speaks_of_its_own(const CardSet& set, const Pattern& p, int player_places);
// The names that an ability reads and does not give itself: those of a text around it.
std::vector<WordId> names_from_around(const CardSet& set, TextId text);
// Whether an expression is part of an ability, and reads a name that this one does not give itself.
bool reads_from_around(const CardSet& set, TextId text, const Node& node);

}  // namespace headjudge::kernel
