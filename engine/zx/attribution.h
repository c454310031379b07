// 1203, 1204: who destroyed a Z/X that rule effects destroy.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

// Notes the last effect that damaged or weakened a card; battle damage takes that back (1204.5).
void blame(Game& g, Ref card, Ref source, BlameKind kind);
void forgive(Game& g, Ref card);
const Blame* blame_of(const Game& g, Ref card);
// Continues an instruction that may lower powers: `before` of each card is compared with what it is now.
struct Powers {
  kernel::Refs cards;
  int power[kernel::kCardsMax];  // of each
};
Powers powers_now(const Game& g);
void blame_lowered(Game& g, const Powers& before, Ref source);
// 1204.4: notes the constant abilities that lower a power since this was asked last, or lower it by more;
// gives the cards that they do it to.
kernel::Refs blame_constants(Game& g);
// What is left of the moment before when nothing is due from it any more: arrivals, and what is not lethal.
bool any_past(const Game& g);
void drop_past(Game& g);
// How a card that rule effects destroy now is destroyed: by battle, by an effect, or by the rules alone.
struct Death {
  Cause cause;
  Ref by;
};
Death death_of(const Game& g, Ref card);
// The events that texts forbid to keep a card on its square, a bit each.
inline constexpr std::uint64_t kKeepingWords =
    1ull << kEvDestroyed | 1ull << kEvDestroys | 1ull << kEvLeaves | 1ull << kEvMoved;
// 102.6: whether a text keeps a card on its square that a rule effect would destroy, or put into the trash.
bool is_kept_by_text(const Game& g, CardId c, bool destroyed);
// 808.3d: abilities that a destruction sets off are those held while the card was still on its square.
void note_holders(Game& g, Ref destroyed);
void note_valid(Game& g, const Event& destruction);
bool lacked(const Game& g, const kernel::Pending& p);
bool is_lethal(const Game& g, CardId c);

}  // namespace headjudge::zx
