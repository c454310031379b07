// Conditions under which Z/X extras are played (806.1g to 806.1j): advent, awakening, dream dress,
// possession.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

enum class Condition : std::uint8_t { none, advent, awakening, dream_dress, possession };
bool has_demand(const Game& g, CardId c, Condition which);
inline bool has_condition(const Game& g, CardId c, Condition which) {
  return has_kind(g, c, kZxExtra) && has_demand(g, c, which);
}
// Whether a condition of a card could be fulfilled by a player now, as far as that is known before.
bool can_fulfil(const Game& g, Player p, CardId c, Condition which);
// Colors as awakening conditions name them.
enum Color : int { kRed, kBlue, kWhite, kBlack, kGreen };
// The same of an awakening condition, as far as it is one of this color.
bool can_awaken(const Game& g, Player p, CardId c, int color);
// The resource cost when Z/X are possessed: with those picked for this play, or with the best there are.
Price possessed_price(const Game& g, Price price, std::uint16_t scope);
Price best_possessed_price(const Game& g, Player p, CardId c, Price price);
// Prepares the frame of kCondition; pays counters; lays the possessed Z/X under their card.
void start_condition(Game& g, Frame& callee, Condition which);
void pay_dream_dress(Game& g);
void lay_possessed(Game& g, Ref over, std::uint16_t scope);

}  // namespace headjudge::zx
