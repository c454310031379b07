// What a text negates on the gate: abilities as well as cards.
#pragma once

#include <optional>

#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {

// The instructions with `gate` also meaning the cards whose abilities lie there (ability_on_gate), where all
// that is done to what is named so is that it is negated; nothing where there is no such one.
std::optional<Tree> with_abilities_negated(const Reader& reader, const Tree& list);

}  // namespace headjudge::kernel
