// Cards made of several: shifts on their base, over boosts, player extras, unison, two cards that entered as
// one.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

// The part of a card that lies with it in this way; kNoCard when none does.
CardId part_of(const Game& g, CardId host, UnderKind kind);
// Puts a card that lies nowhere else with a host.
void attach_part(Game& g, CardId c, UnderKind kind, CardId host);
void detach(Game& g, CardId c);
// What lies with a card follows it when it becomes another object; the card leaves what it lay with.
void leave_stack(Game& g, Ref r, Ref would_be, bool new_object);
// What lies on a card is one card with it: notes that.
void note_parts(const Game& g, Ref host);
bool in_unison(const Game& g, CardId c);
// 1019.1: whether one of the forces of a card lies face down.
bool is_broken(const Game& g, Ref host);
// 814.1: what is known last of a card that leaves the squares as `after`, with how it was joined then.
void remember_joined(Game& g, CardId c, Ref after);
// The card that a card is part of, on the squares; the card itself when it is no part.
CardId carrier(const Game& g, CardId c);
// Whether an ability of a card is printed on one of its parts.
bool is_of_part(const Game& g, CardId host, kernel::TextId text);
// The over boost or unison Z/X of a player on the squares; kNoCard when there is none.
CardId over_boost_of(const Game& g, Player p);
CardId unison_of(const Game& g, Player p);
// The rule by which a player takes no damage from a source because of one of them; kNoRule: he does.
kernel::RuleIndex spared_by(const Game& g, Player p, Ref source);
// The face-up player card of a player on the squares; kNoCard when there is none.
CardId player_card_of(const Game& g, Player p);
// Lays the player card away under a Z/X that it becomes part of: effects on it are lost, forces stay.
void lay_under(Game& g, CardId player_card, UnderKind kind, CardId host, kernel::RuleIndex lost);

// Rows of chapter 900.
bool over_boost_astray(const Game& g);
void part_over_boost(Game& g);
bool shift_astray(const Game& g);
void shifts_home(Game& g);
bool unison_astray(const Game& g);
void part_unison(Game& g);
bool crisis_due(const Game& g);
extern const Question kWhetherCrisis;

}  // namespace headjudge::zx
