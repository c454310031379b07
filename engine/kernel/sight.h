// What the effect that is carried out shows no longer, and what it keeps of its event for what it makes.
#pragma once

#include "engine/kernel/game.h"

namespace headjudge::kernel {

// A card or a zone (Binding::kind and value) is no longer looked at.
void end_sight(Game& g, Kind kind, std::int32_t what);
// What a text means by a card that is gone: the one that it, or the event of its ability, has made of it.
Ref where_now(const Context& c, Ref r);
// For a delayed ability whose names are these: what it reads of the event of the ability that makes it, and
// where that event has put its card, if a name means that card.
void keep_event(Game& g, const Context& c, std::uint16_t scope);
// A name of the scope that means the first of these moves on the second (in_sight).
void bind_in_sight(Game& g, std::uint16_t scope, Ref was, Ref now);

}  // namespace headjudge::kernel
