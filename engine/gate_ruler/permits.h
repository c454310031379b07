// What texts forbid and allow players to do (1-5d, 1-5a).
#pragma once

#include "engine/gate_ruler/state.h"

namespace headjudge::gate_ruler {

// Needs of rows (Rulebook::present).
using kernel::kAllows, kernel::kForbids, kernel::kFreeActivated, kernel::kImplied;
inline constexpr kernel::Needs kEventCards{1u << kernel::kOwnNeeds}, kFieldCards{2u << kernel::kOwnNeeds},
    kOverdrives{4u << kernel::kOwnNeeds}, kCounters{8u << kernel::kOwnNeeds},
    kUndying{16u << kernel::kOwnNeeds}, kAttackCosts{32u << kernel::kOwnNeeds},
    kTexts{64u << kernel::kOwnNeeds},  // any text at all, or an effect or a keyword
    kHeeds = kTexts | kEventCards;     // without them nobody hears of what happens or has an answer to it
inline bool is_heeded(const Game& g) { return !kHeeds.lacks(g.absent()); }

// 1-5d: whether no text forbids a player's action with a card, a zone, a line.
// Appendix A, 15-15b-1: an ability of the ruler card asks for no energy for levels; a card that has lost it
// (14-2a-1) does.
bool pays_no_levels(const Game& g, Player p);
// `summons`: a unit played so is normal summoned (15-17a).
bool may_play_card(const Game& g, CardId c, Player p, bool summons = false);
// The part of it that an event's own text says: when (`if:`, `while:`), and how often by its name.
bool own_text_lets_play(const Game& g, CardId c, Player p);
bool card_within_limits(const Game& g, CardId c);
bool may_use_ability(const Game& g, kernel::TextId text, Ref source, Player p);
bool may_turn(const Game& g, CardId c, int event, Player p, Cause cause);  // kEvRested, kEvActed
bool may_pay_energy(const Game& g, Player p);
bool may_be_destroyed(const Game& g, Ref r, Ref by, Cause cause);
bool may_special_summon(const Game& g, Ref r, Player p);
bool may_lose(const Game& g, Player p);  // by rule
// As a cost or by an effect (`event`: drawn, discarded or just moved).
bool may_be_moved(const Game& g, int event, Ref r, ZoneId to, Ref by, Cause cause = Cause::cost);
bool may_drive(const Game& g, Player p);
bool may_reveal(const Game& g, CardId c, Player p);
bool may_reposition(const Game& g, CardId c, Player p);  // kNoCard: at all
bool may_intercept(const Game& g, CardId c);
bool may_trigger(const Game& g, Ref source, Player p);
bool may_set(const Game& g, CardId c, Player p);
bool is_made_settable(const Game& g, CardId c, Player p);
// 1-5a: a text lets it attack though it is rested or in a defense zone.
bool attacks_anyway(const Game& g, CardId attacker);
bool may_attack(const Game& g, CardId attacker, CardId target, ZoneId line);
bool is_opened_play(const Game& g, CardId c, Player p);
bool is_opened_target(const Game& g, CardId attacker, CardId target);

}  // namespace headjudge::gate_ruler
