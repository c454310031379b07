// 1027: what a card asks for as it is played.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

bool has_play_cost(const Game& g);
void pay_play_cost(Game& g);
void settle_price(Game& g);
// Notes that something happened as a payment, not by an effect.
void note_paid(Game& g);

}  // namespace headjudge::zx
