// What the gate actions, the drive item and the setting of cards share: who acts and what the checks read.
#pragma once

#include <bit>

#include "engine/gate_ruler/permits.h"

namespace headjudge::gate_ruler {

// Use timings of events and activated abilities (Ability::timing).
enum Timing : std::uint8_t { kNormal, kInstant, kOpen, kWhenHappened, kWhile, kOnDamage };

// Neither an ability nor a set card waits for an event, and it moves nothing: it need not be told.
inline bool is_unnoticed(const Game& g, int event) {
  return !is_heeded(g) || (g.nobody_hears(event) && g.none_waits(kWhenHappened));
}
// Who acts. While nobody has priority (a refusal asks about another moment) it is read as the turn player's.
inline Player holder(const Game& g) { return g.s.holder == kNobody ? g.s.turn_player : g.s.holder; }
inline const kernel::CardDef& def_of(const Game& g, CardId c) { return g.cards().cards[g.s[c].def]; }
inline int place(const Game& g, CardId c) { return place_of(g.s[c].zone); }
inline bool is_set(const Game& g, CardId c) { return place(g, c) >= kSet1 && place(g, c) <= kSet3; }
inline bool face_down(const Game& g, CardId c) { return (g.s[c].flags & kernel::kFaceDown) != 0; }
// 14-13: whether what was done put something aside that waits for its replacements: what follows it waits as
// well.
template <class Deed>
bool has_to_wait(Game& g, Deed deed) {
  const int waiting = g.s.aside.n;
  deed();
  return g.s.aside.n > waiting;
}
// Whether so many of some cards are picked one by one without a choice: all that fit, or equal ones.
template <class Fits>
bool leaves_no_choice(const Game& g, std::span<const CardId> of, int wanted, Fits fits) {
  int n = 0;
  CardId first = kNoCard;
  bool alike = true;
  for (const CardId c : of) {
    if (!fits(c)) continue;
    if (n++ == 0)
      first = c;
    else
      alike = alike && g.pays_alike(first, c);
  }
  return n > 0 && wanted > 0 && (alike || n <= wanted);
}
// Bit of State::line: what attacked has left and come back, and is no attack card any more (8-4e-2).
inline constexpr std::uint8_t kAttackerLeft = 128;
// The overdrive abilities of a card that lie in its owner's drive zone, also when the card has left.
inline int overdrives_there(const Card& k) { return std::popcount<unsigned>(k.marks / kOverdriveThere); }
inline bool overdrive_waits(const Game& g, CardId c) { return overdrives_there(g.s[c]) != 0; }
// 7-1b-1: one lies beside its card.
inline bool is_held(const Game& g, CardId c) { return place(g, c) == kDrive && overdrive_waits(g, c); }
// One lies there alone.
inline bool is_orphaned(const Game& g, CardId c) { return place(g, c) != kDrive && overdrive_waits(g, c); }
// The card that has an overdrive ability, as it was where that was put there.
Ref overdrive_source(const Game& g, Ref r);
// 6-3c, 15-24d: those of a player leave the drive zone.
void remove_overdrives(Game& g, Player p);
kernel::TextId overdrive_of(const Game& g, CardId c);
void put_overdrives_of(Game& g, CardId c);
// Whether the n-th ability of a card lies there; it leaves the drive zone, whichever it is without `n`.
bool lies_beside(const Game& g, CardId c, int n);
void take_overdrive(Game& g, CardId c, int n);
// An event is settable unless it is an open card; other cards by their text or an effect (7-5a-1, 7-5a-2).
bool is_settable(const Game& g, CardId c);
// The text of the n-th ability of a card, printed ones first; 0 when there is none.
kernel::TextId ability_at(const Game& g, CardId c, int n);
// The first one that it has now and that fits; 0 when there is none.
template <class Fits>
kernel::TextId first_ability(const Game& g, CardId c, Fits fits) {
  const int all = def_of(g, c).abilities + g.view(c).gained.n;
  for (int n = 1; n <= all; ++n)
    if (const kernel::TextId t = ability_at(g, c, n); t != 0 && fits(t, g.cards().abilities[t])) return t;
  return 0;
}
// A played ability of a card, which may have left the place that it was played from (14-3c-3a).
inline bool is_ability_of(const Game& g, const kernel::Play& p, Ref r) {
  if (p.kind != kAbilityPlay || !p.source || !r) return false;
  return p.source == r || (!g.s.live(p.source) && p.source.card() == r.card());
}
// Whether a card has an ability no more.
bool lost_ability(const Game& g, CardId c, kernel::TextId text);
// 14-9h: its card has not the ability any more, or lies where it does not work.
bool has_outlived(const Game& g, kernel::TextId text, Ref source);
bool level_payable(const Game& g, CardId c, Player p);
bool use_targets_exist(const Game& g, CardId c, Player p);
// What the holder of priority is asked.
extern const kernel::Question kMainAction, kGateAction;
bool main_window(const Game& g);  // 9-3e-4 holds
bool other_window(const Game& g);
// Puts a card face down into a set zone of the player (15-4a, 7-5a). Aside::state of a move that sets its
// card, beside kernel::Aftermath: what is told when the card lies in the zone it was moved to.
void set_face_down(Game& g, Ref card, ZoneId to, Cause cause);
inline constexpr std::uint8_t kComesSet = 128;
void is_set_now(Game& g, Ref r, ZoneId to);

// ---- 7-7, 7-9, 9-3e-3: abilities
void cards_with_activated(const Game& g, Candidates& out);
void ability_places(const Game& g, Candidates& out);
bool is_activated(const Game& g, Option o);
bool right_time(const Game& g, Option o);
bool within_limit(const Game& g, Option o);
bool within_shared_limit(const Game& g, Option o);
bool within_own_limit(const Game& g, Option o);
bool within_taken_limit(const Game& g, Option o);
bool not_set_face_down(const Game& g, Option o);
bool can_turn(const Game& g, Option o);
bool ability_valid(const Game& g, Option o);
bool conditions_hold(const Game& g, Option o);
// 14-2a, 14-6a: whether its conditions hold for its player; and whether it was not used up.
bool holds_now(const Game& g, kernel::TextId text, Ref source, Player p);
bool can_be_used(const Game& g, kernel::TextId text, Ref source, Player p);
bool ability_targets(const Game& g, Option o);
bool ability_payable(const Game& g, Option o);
bool controls(const Game& g, Option o);
void play_ability(Game& g, const Frame& caller, Frame& callee);
// A play of an ability: of its own card where that is what it says (14-5c).
int new_ability_play(Game& g, kernel::TextId text, Player p, Ref source);
void drive_cards(const Game& g, Candidates& out);
// Those whose overdrive abilities may lie in the drive zone.
void overdrive_cards(const Game& g, Candidates& out);
bool is_overdrive(const Game& g, Option o);
bool has_overdrive_beside(const Game& g, Option o);
void remove_overdrive(Game& g);

// 14-9g: a waiting ability that is about a state, not about an event.
inline bool waits_for_state(const Game& g, const kernel::Pending& p) {
  return p.kind == kConditionWaits || g.cards().abilities[p.text].becomes != 0;
}

// ---- 3-2d, 14-4a: a set card whose moment came lies in no set zone any more
bool set_card_is_gone(const Game& g);
void drop_gone_set_card(Game& g);

// ---- 16-8b: retaliate that waited until its unit stays
bool struck_stays(const Game& g);
void answer_after_all(Game& g);

// ---- 17-1a: loops
// A round of priority begins; a player does something; a new turn begins.
void note_round(Game& g);
void note_deed(Game& g, kernel::TextId text, CardId card);
void forget_loops(Game& g);
// 17-1a-1: the holder alone may repeat what led back here. 17-1a-2: both may. Local 4 of the round: how many
// have named a number.
void loop_numbers(const Game& g, Candidates& out);
void repeat_loop(Game& g);
bool both_can_loop(const Game& g);
Player number_namer(const Game& g);
bool is_natural(const Game&, Option o);  // 1-5e
void agreed_numbers(const Game& g, Candidates& out);
void name_agreed(Game& g);
bool both_have_named(const Game& g);
void repeat_together(Game& g);
// What was done so often as was named waits until something else is done.
bool may_loop_alone(const Game& g, Option o);
bool may_loop_together(const Game& g, Option o);

}  // namespace headjudge::gate_ruler
