// 14-3b-1b: continuous effects on a card of the hand or the drive zone go with it to the gate.
#pragma once

#include <vector>

#include "engine/gate_ruler/state.h"

namespace headjudge::gate_ruler {

// A constant ability that changes values of a card.
struct Applying {
  Ref source;
  kernel::TextId text;
};
// Those of a card of the hand or the drive zone.
std::vector<Applying> applying_to(const Game& g, Ref r);
// What applied to `before` applies to the card on the gate.
void follow_to_gate(Game& g, Ref before, Ref now, int from, const std::vector<Applying>& constant);
// A card leaves the gate: what constant abilities made of it ends.
void end_at_gate(Game& g, Ref r);

}  // namespace headjudge::gate_ruler
