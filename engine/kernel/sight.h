// What the effect that is carried out shows, no longer: cards and zones that it hides or puts back.
#pragma once

#include "engine/kernel/game.h"

namespace headjudge::kernel {

// A card or a zone (Binding::kind and value) is no longer looked at.
void end_sight(Game& g, Kind kind, std::int32_t what);

}  // namespace headjudge::kernel
