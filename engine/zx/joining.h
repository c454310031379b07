// What belongs to a card that comes: its host, its other parts; also where nothing replaces its move after
// all.
#pragma once

#include "engine/kernel/replace.h"
#include "engine/zx/state.h"

namespace headjudge::zx {

// 1029.1: the player extra that lies face up, on the player card or as the player card.
CardId open_extra(const Game& g, Player p);
// 1015.1: the lower half behind the player card comes to its upper half on a square; the player card is
// flipped.
void join_over_boost(Game& g, Player p, Ref upper);
// 1029.1: the player extra and its player card come to the hand Z/X.
void join_unison(Game& g, Player p, Ref zx);
// 1007.5: the half that an instruction names joins the one that has entered.
void join_half(Game& g, CardId half, Ref first);
// 1010.1: a card in the force zone lies under its host.
void lay_under_host(Game& g, Ref force, Ref host);
// 312.3: what a force lies under; none for another card.
Ref host_of(const Game& g, CardId force);
// 814.1, 808.3d: a card that was a force until it moved, for as long as a waiting or running ability that
// asks for forces speaks of its host, if that one is gone, or any speaks of the force.
inline constexpr auto kForceBefore = static_cast<UnderKind>(1);
void remember_former_force(Game& g, CardId was_force, Ref host);
void remember_former_host(Game& g, Ref force, Ref host);
// The force that it was before.
Ref force_before(const Game& g, CardId was_force);
void forget_former_forces(Game& g);
// 1019.2: what broke has become this card; `fresh`: as which it was known before it entered.
void become(Game& g, Ref old, Ref fresh, Ref now);
// 806.3a: a played card has come to its place: what it came by, asleep or not, what it possesses.
void has_entered(Game& g, const kernel::Play& p, Ref now);
// 812.1, 812.2: a move that nothing replaces after all, with all that its doer does beside it.
void move_after_all(Game& g, const kernel::Aside& a);

}  // namespace headjudge::zx
