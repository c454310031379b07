// Chapter 7 and 9-3e: what the holder of priority may do, each with the rules that refuse it.
#include "engine/gate_ruler/actions.h"

#include <algorithm>
#include <array>

#include "engine/gate_ruler/still.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::call, kernel::holds, kernel::list, kernel::run, kernel::who, kernel::with;

bool own(const Game& g, Option o) {
  return player_of(g.s[o.a].zone) == holder(g) &&
         (place(g, o.a) == kHand || place(g, o.a) == kDrive || is_set(g, o.a));
}
// 16-11a-1: undying opens the graveyard for normal summons.
bool is_undying(const Game& g, CardId c) { return place(g, c) == kGraveyard && has_keyword(g, c, "undying"); }
// 1-5a: a text may open a zone for playing a card from it.
bool is_own_anywhere(const Game& g, Option o) {
  return own(g, o) || (!on_board(g, o.a) && place(g, o.a) != kGate && is_opened_play(g, o.a, holder(g)));
}
bool own_or_undying(const Game& g, Option o) {
  return is_own_anywhere(g, o) || (player_of(g.s[o.a].zone) == holder(g) && is_undying(g, o.a));
}
// 15-15b: undying alone lets it be played from there.
bool only_by_paying(const Game& g, CardId c) { return is_undying(g, c) && !is_opened_play(g, c, holder(g)); }
bool level_is_asked(const Game& g, Option o) {
  return !only_by_paying(g, o.a) || !pays_no_levels(g, holder(g));
}
// 15-15b: a cost that was reduced to nothing is not paid.
bool level_is_paid(const Game& g, Option o) {
  return !only_by_paying(g, o.a) || pays_no_levels(g, holder(g)) || number_of(g, o.a, kLevel) < 1 ||
         level_cost(g, o.a, holder(g)) > 0;
}
bool overdrive_is_gone(const Game& g, Option o) { return !is_held(g, o.a); }

void hand_and_drive(const Game& g, Candidates& out) {
  for (int p : {kHand, kDrive})
    for (CardId c : cards(g, holder(g), p)) out.add(c);
}
void set_cards(const Game& g, Candidates& out) {
  for (CardId c : cards(g, holder(g), kSet1, kSet3)) out.add(c);
}
void hand_drive_and_set(const Game& g, Candidates& out) {
  hand_and_drive(g, out);
  set_cards(g, out);
}
bool is_open(const Game& g, Option o) { return place(g, o.a) != kDrive || !face_down(g, o.a); }
// 7-1b says which of them are played from where they are; only undying and texts open other places.
constexpr kernel::Needs kElsewhere = kUndying | kAllows;
// All of them, for who hears why one cannot be played; else only those that are open and can be paid.
void of_kind(const Game& g, CardKind kind, Candidates& out) {
  using kernel::ChangeKind;
  constexpr int kAnyLevel = 0x7fff;
  const Player player = holder(g);
  const kernel::CardSet& set = g.cards();
  const bool elsewhere = !kElsewhere.lacks(g.absent()), all = !g.is_brief();
  const int energy = all || pays_no_levels(g, player) ? kAnyLevel : active_energy(g, player);
  const bool printed = !all && values_are_printed(g) && !set.has_change(ChangeKind::cost) &&
                       !set.has_change(ChangeKind::add_kind);
  for (int p : {kHand, kDrive, kDamage, kGraveyard, kExile}) {
    if (p > kDrive && !elsewhere) break;
    for (CardId c : cards(g, player, p)) {
      const Card& card = g.s.card[c];
      if (!all && p == kDrive && (card.flags & kernel::kFaceDown) != 0) continue;
      const bool fits =
          printed
              ? (set.kinds[card.def] >> kind & 1) != 0 && set.cards[card.def].view.number[kLevel] <= energy
              : is_kind(g, c, kind) && (energy == kAnyLevel || asked_level(g, c, player) <= energy);
      if (fits) out.add(c);
    }
  }
}
void own_units(const Game& g, Candidates& out) { of_kind(g, kUnit, out); }
void own_fields(const Game& g, Candidates& out) { of_kind(g, kFieldCard, out); }
void own_events(const Game& g, Candidates& out) { of_kind(g, kEvent, out); }

// ---- Shared checks
bool main_window_open(const Game& g, Option) { return main_window(g); }
bool empty_gate(const Game& g, Option) { return g.s.gate.empty(); }
bool can_pay_level(const Game& g, Option o) { return level_payable(g, o.a, holder(g)); }
bool no_hidden_target(const Game& g, Option o) {
  const kernel::TextId use = def_of(g, o.a).use;
  return use == 0 || use_targets_exist(g, o.a, holder(g)) ||
         !targets_exist(g, use, g.s.ref(o.a), holder(g), true);
}
bool has_targets(const Game& g, Option o) { return use_targets_exist(g, o.a, holder(g)); }
bool may_play(const Game& g, Option o) { return may_play_card(g, o.a, holder(g), true); }
bool may_use(const Game& g, Option o) {
  const kernel::TextId t = ability_at(g, o.a, o.b);
  return t == 0 || may_use_ability(g, t, g.s.ref(o.a), holder(g));
}
bool may_be_set(const Game& g, Option o) { return may_set(g, o.a, holder(g)); }
bool own_text_lets(const Game& g, Option o) { return own_text_lets_play(g, o.a, holder(g)); }
bool used_less_often(const Game& g, Option o) { return card_within_limits(g, o.a); }
constexpr Check kForbidden{"1-5d"_gr, "a text forbids it", 1, holds<may_play>, kForbids};
constexpr Check kOwnText{"1-5d"_gr, "not while its own text says", 1, holds<own_text_lets>, kEventCards},
    kNameLimit{"14-6a-1"_gr, "the player's limit of this name is used up", 1, holds<used_less_often>,
               kEventCards};
constexpr Check kMainOnly[] = {
    {"9-3e-4"_gr, "only in the own main phase with an empty gate", 0, holds<main_window_open>},
    {"7-1a"_gr, "only while the gate is empty", 0, holds<empty_gate>, kImplied}};
// of_kind leaves out what these refuse.
constexpr Check kCardPlaces{"7-1b"_gr, "only from the own hand or drive zone", 1, holds<is_own_anywhere>,
                            kElsewhere},
    kPayable{"14-3b-8"_gr, "not enough energy in act state for its level", 1, holds<can_pay_level>, kImplied};

constexpr Check kOverdriveFirst[] = {{"7-1b-1"_gr, "its overdrive ability is still in the drive zone", 1,
                                      holds<overdrive_is_gone>, kOverdrives},
                                     {"7-2a-2a"_gr, "its overdrive ability is still in the drive zone", 1,
                                      holds<overdrive_is_gone>, kOverdrives}};

// ---- 7-3: units as a normal summon
bool allowance_left(const Game& g, Option) {
  const PlayerFacts& f = g.s.player[holder(g)];
  return f.allowance == 255 || f.summoned < f.allowance;
}
constexpr Check kUnitChecks[] = {
    kMainOnly[0],
    kMainOnly[1],
    {"15-17a-2"_gr, "no normal summon is left this turn", 0, holds<allowance_left>},
    kForbidden,
    {"7-1b"_gr, "only from the own hand or drive zone", 1, holds<own_or_undying>, kElsewhere},
    {"7-3a"_gr, "a card in the drive zone must be revealed", 1, holds<is_open>, kImplied},
    kOverdriveFirst[0],
    kOverdriveFirst[1],
    {"16-11a-2"_gr, "undying changes where from, not when", 0, holds<main_window_open>},
    {"15-15b-1"_gr, "only by paying energy, which the ruler does not ask for", 1, holds<level_is_asked>,
     kUndying},
    {"15-15b"_gr, "only by paying energy, and nothing is to be paid", 1, holds<level_is_paid>, kUndying},
    kPayable,
};
void begin_card_play(Game& g, const Frame& caller, Frame& callee, std::uint8_t flags) {
  const int play = kernel::new_play(g, 0, kCardPlay, g.s.holder, caller.ref(1));
  g.s.plays[play - 1].flags = flags;
  callee.play = static_cast<std::uint8_t>(play);
}
void summon(Game& g, const Frame& caller, Frame& callee) {
  begin_card_play(g, caller, callee, kNormalSummon);
}
void play_card(Game& g, const Frame& caller, Frame& callee) { begin_card_play(g, caller, callee, 0); }

// ---- 7-4, 7-6, 7-8: fields and events
bool normal_timing(const Game& g, Option o) { return def_of(g, o.a).timing == kNormal; }
constexpr Check kFieldChecks[] = {
    kMainOnly[0],       kMainOnly[1],
    kCardPlaces,        {"7-4a"_gr, "a card in the drive zone must be revealed", 1, holds<is_open>, kImplied},
    kOverdriveFirst[0], kOverdriveFirst[1],
    kForbidden,         kPayable,
};
constexpr Check kEventChecks[] = {
    kMainOnly[0],
    kMainOnly[1],
    kCardPlaces,
    {"7-6a"_gr, "only an event with normal timing is played directly", 1, holds<normal_timing>},
    kForbidden,
    kOwnText,
    kNameLimit,
    {"7-6a"_gr, "a card in the drive zone must be revealed", 1, holds<is_open>, kImplied},
    kOverdriveFirst[0],
    kOverdriveFirst[1],
    kPayable,
    {"14-3b-4"_gr, "there are not enough targets", 1, holds<has_targets>},
    {"14-3b-4d"_gr, "what is hidden meets no condition", 1, holds<no_hidden_target>},
};
constexpr Check kSetLevel{"14-4e"_gr, "a card of a set zone costs its level", 1, holds<can_pay_level>};
// A text may let other cards be set (7-5a-2); they are not played from there by this rule.
bool normal_event(const Game& g, Option o) { return is_kind(g, o.a, kEvent) && normal_timing(g, o); }
constexpr Check kSetNormalChecks[] = {
    {"14-4c"_gr, "a set event with normal timing only in the own main phase with an empty gate", 0,
     holds<main_window_open>},
    {"7-1a"_gr, "only while the gate is empty", 0, holds<empty_gate>, kImplied},
    {"7-8a"_gr, "only an event with normal timing", 1, holds<normal_event>},
    kForbidden,
    kOwnText,
    kNameLimit,
    {"14-3b-8"_gr, "not enough energy in act state for its level", 1, holds<can_pay_level>},
    {"14-3b-4"_gr, "there are not enough targets", 1, holds<has_targets>},
    kSetLevel,
};

// ---- 9-3e-2: set cards that are not normal
bool not_normal(const Game& g, Option o) {
  const auto timing = def_of(g, o.a).timing;
  return timing == kInstant || timing == kWhile || timing == kOnDamage;
}
bool while_holds(const Game& g, Option o) {
  const kernel::CardDef& def = def_of(g, o.a);
  if (def.timing != kWhile || def.use == 0) return true;
  const kernel::Ability& a = g.cards().abilities[def.use];
  return a.timing_of == 0 || kernel::evaluate_bool({g, g.s.ref(o.a), holder(g)}, a.timing_of);
}
bool waits_for_priority(const Game& g, Option o) { return def_of(g, o.a).timing != kWhenHappened; }
constexpr Check kSetChecks[] = {
    {"14-4a"_gr, "it is played when its moment comes, not by choice", 1, holds<waits_for_priority>},
    {"9-3e-2"_gr, "a set card with normal timing waits for the main phase", 1, holds<not_normal>},
    {"14-4b"_gr, "its condition does not hold now", 1, holds<while_holds>},
    kForbidden,
    kOwnText,
    kNameLimit,
    {"14-3b-8"_gr, "not enough energy in act state for its level", 1, holds<can_pay_level>},
    {"14-3b-4"_gr, "there are not enough targets", 1, holds<has_targets>},
    kSetLevel,
};

// ---- 7-2, 7-5: revealing and setting
bool is_face_down(const Game& g, Option o) { return face_down(g, o.a); }
bool may_be_revealed(const Game& g, Option o) {
  return is_kind(g, o.a, kUnit) || is_kind(g, o.a, kFieldCard) ||
         (is_kind(g, o.a, kEvent) && normal_timing(g, o));
}
bool reveal_not_forbidden(const Game& g, Option o) { return may_reveal(g, o.a, holder(g)); }
constexpr Check kRevealChecks[] = {
    kMainOnly[0],
    kMainOnly[1],
    {"7-2a"_gr, "only a face-down card of the drive zone", 1, holds<is_face_down>},
    {"7-2a-1"_gr, "only a unit, a field or an event with normal timing", 1, holds<may_be_revealed>},
    {"1-5d"_gr, "a text forbids it", 1, holds<reveal_not_forbidden>, kForbids},
};
void acted(Game& g) {
  note_deed(g, 0, kNoCard);
  kernel::clear_answer(g);
  g.s.acted = 1;
}
void reveal(Game& g) {
  const Ref r = g.frame().ref(1);
  g.s.edit(r.card()).flags &= static_cast<std::uint8_t>(~kernel::kFaceDown);
  acted(g);
  g.used("7-2a"_gr);
  g.used("7-2b"_gr);
  g.used("3-3b-2"_gr);
  raise(g, kEvRevealed, r, {}, g.s.holder);
  if (overdrive_of(g, r.card()) == 0) return;
  put_overdrives_of(g, r.card());
  g.used("7-2a-2"_gr);
}
bool is_no_open_card(const Game& g, Option o) {
  return !is_kind(g, o.a, kEvent) || def_of(g, o.a).timing != kOpen;
}
bool settable(const Game& g, Option o) { return is_no_open_card(g, o) && is_settable(g, o.a); }
bool stays_in_its_set_zone(const Game& g, Option o) { return !is_set(g, o.a); }
bool own_set_zone(const Game& g, Option o) {
  const auto z = static_cast<ZoneId>(o.b);
  return player_of(z) == holder(g) && place_of(z) >= kSet1 && place_of(z) <= kSet3;
}
bool in_hand_or_drive(const Game& g, Option o) { return own(g, o) && !is_set(g, o.a); }
bool hidden_in_drive(const Game& g, Option o) { return place(g, o.a) != kDrive || face_down(g, o.a); }
void own_set_zones(const Game& g, Candidates& out) {
  for (int p = kSet1; p <= kSet3; ++p) out.add(zone(holder(g), p));
}
constexpr Check kSettingChecks[] = {
    kMainOnly[0],
    kMainOnly[1],
    {"3-10c"_gr, "only settable cards lie in a set zone", 1, holds<settable>},
    {"7-5a-1"_gr, "only an event that is no open card can be set", 1, holds<settable>},
    {"16-15b-2a"_gr, "an open card is not settable", 1, holds<is_no_open_card>},
    {"16-15b-2"_gr, "an open card does not lie in a set zone", 1, holds<is_no_open_card>},
    {"3-10a-2"_gr, "a set card stays in its set zone", 1, holds<stays_in_its_set_zone>},
    {"7-5a"_gr, "only a card of the own hand or drive zone", 1, holds<in_hand_or_drive>},
    {"7-5a"_gr, "a revealed card of the drive zone can no longer be set", 1, holds<hidden_in_drive>},
    {"7-5a"_gr, "only one of the own set zones", 2, holds<own_set_zone>},
    {"1-5d"_gr, "a text forbids it", 1, holds<may_be_set>, kForbids},
};
void set_card(Game& g) {
  const Ref card = g.frame().ref(1);
  const auto to = static_cast<ZoneId>(g.frame().num(2));
  g.used(is_kind(g, card.card(), kEvent) ? "7-5a-1"_gr : "7-5a-2"_gr);
  acted(g);
  for (const auto rule : {"7-5a"_gr, "7-5b"_gr, "3-10a-1"_gr}) g.used(rule);
  set_face_down(g, card, to, Cause::play);
}

// ---- 7-10: repositioning
// What is exchanged is named in the order of the zones: the last of them comes first for nobody, nor the
// first one last.
void zones_before(const Game& g, Candidates& out) {
  for (int p = kAttack1; p <= (g.is_brief() ? kAttack2 : kDefense); ++p) out.add(zone(holder(g), p));
}
void zones_after(const Game& g, Candidates& out) {
  for (int p = g.is_brief() ? kAttack2 : kAttack1; p <= kDefense; ++p) out.add(zone(holder(g), p));
}
bool own_zones(const Game& g, Option o) {
  const int first = zone(holder(g), kAttack1), last = zone(holder(g), kDefense);
  return first <= o.a && o.a <= last && first <= o.b && o.b <= last;
}
bool two_zones(const Game&, Option o) { return o.a < o.b; }
bool some_unit(const Game& g, Option o) {
  return g.s.count(static_cast<ZoneId>(o.a)) + g.s.count(static_cast<ZoneId>(o.b)) > 0;
}
bool reposition_not_forbidden(const Game& g, Option o) {
  for (const int z : {int{o.a}, int{o.b}})
    for (const CardId c : g.s.zone(static_cast<ZoneId>(z)))
      if (!may_reposition(g, c, holder(g))) return false;
  return may_reposition(g, kNoCard, holder(g));
}
constexpr Check kRepositionChecks[] = {
    kMainOnly[0],
    kMainOnly[1],
    {"7-10b"_gr, "only zones of one's own front row", 2, holds<own_zones>, kImplied},
    {"7-10b"_gr, "two different zones of one's own front row", 2, holds<two_zones>},
    {"7-10b-1"_gr, "no unit is in either zone", 2, holds<some_unit>},
    {"1-5d"_gr, "a text forbids it", 2, holds<reposition_not_forbidden>, kForbids},
};
void reposition(Game& g) {
  const auto a = static_cast<ZoneId>(g.frame().num(1)), b = static_cast<ZoneId>(g.frame().num(2));
  const CardId x = g.s.count(a) > 0 ? g.s.zone(a)[0] : kNoCard,
               y = g.s.count(b) > 0 ? g.s.zone(b)[0] : kNoCard;
  g.used("7-10a"_gr);
  for (const auto rule : {"7-10c"_gr, "3-8a-1"_gr, "3-9a-1"_gr}) g.used(rule);
  g.used(x != kNoCard && y != kNoCard ? "7-10b-2"_gr : "7-10b-1"_gr);
  if (place_of(a) == kDefense || place_of(b) == kDefense) g.used("7-10b-3"_gr);
  const Still still(g);
  if (!is_heeded(g)) {
    if (x != kNoCard) shift_unit(g, x, b);
    if (y != kNoCard) shift_unit(g, y, a);
  } else {
    const kernel::Together at_once(g, x != kNoCard && y != kNoCard ? 2 : 1);
    if (x != kNoCard) move_card(g, g.s.ref(x), b, -1, Cause::play);
    if (y != kNoCard) move_card(g, g.s.ref(y), a, -1, Cause::play);
  }
  // Their zones lose or exchange their cards, where nothing else comes in the place of the moves.
  if (g.cards().replaced == 0 && g.s.count(a) < 2 && g.s.count(b) < 2) still.is_done();
  acted(g);
}

// ---- 7-7, 7-9, 9-3e-3: abilities
constexpr Check kLimits[] = {
    {"14-6a"_gr, "its limit is used up", 2, holds<within_limit>},
    {"14-6a-1"_gr, "the player's limit of this name is used up", 2, holds<within_shared_limit>},
    {"14-6a-2"_gr, "the ability's own limit is used up", 2, holds<within_own_limit>},
    {"14-6a-2a"_gr, "its uses by the other player count", 2, holds<within_taken_limit>},
};
constexpr Check kActivatedChecks[] = {
    {"7-7a"_gr, "only abilities of cards one controls", 1, holds<controls>},
    {"14-8a"_gr, "only abilities of cards one controls", 1, holds<controls>},
    {"1-5d"_gr, "a text forbids it", 2, holds<may_use>},
    {"14-8a"_gr, "no such activated ability", 2, holds<is_activated>},
    {"9-3e-4"_gr, "an ability with normal timing only in the own main phase with an empty gate", 2,
     holds<right_time>},
    {"7-7a"_gr, "an ability with normal timing only in the own main phase with an empty gate", 2,
     holds<right_time>},
    kLimits[0],
    kLimits[1],
    kLimits[2],
    kLimits[3],
    {"14-6b"_gr, "its limit is used up", 2, holds<within_limit>},
    {"14-2a-2"_gr, "of a card that is set face down only the timing is valid", 1, holds<not_set_face_down>},
    {"14-2a"_gr, "the ability is not valid now", 2, holds<ability_valid>},
    {"14-3b-4"_gr, "there are not enough targets", 2, holds<ability_targets>},
    {"14-3b-8"_gr, "its cost cannot be paid", 2, holds<ability_payable>},
    {"15-7c"_gr, "what is rested already cannot be rested", 2, holds<can_turn>},
    {"17-1a-1"_gr, "that loop was done as often as was named", 2, holds<may_loop_alone>},
    {"17-1a-2"_gr, "that loop was done as often as both named", 2, holds<may_loop_together>},
};
constexpr Check kOverdriveChecks[] = {
    kMainOnly[0],
    kMainOnly[1],
    {"7-9a"_gr, "no such overdrive ability is in the drive zone", 1, holds<has_overdrive_beside>},
    {"7-9a"_gr, "no such overdrive ability is in the drive zone", 2, holds<is_overdrive>},
    {"1-5d"_gr, "a text forbids it", 2, holds<may_use>},
    kLimits[0],
    kLimits[1],
    kLimits[2],
    kLimits[3],
    {"14-2a"_gr, "the ability is not valid now", 2, holds<conditions_hold>},
    {"14-3b-4"_gr, "there are not enough targets", 2, holds<ability_targets>},
    {"14-3b-8"_gr, "its cost cannot be paid", 2, holds<ability_payable>},
};
constexpr Check kRemoveChecks[] = {
    kMainOnly[0],
    kMainOnly[1],
    {"7-9a"_gr, "no such overdrive ability is in the drive zone", 1, holds<has_overdrive_beside>},
    {"7-9a"_gr, "no such overdrive ability is in the drive zone", 2, holds<is_overdrive>},
};

void pass(Game& g) {
  ++g.s.passes;
  g.s.acted = 0;
  clear_answer(g);
}

constexpr kernel::Deed kPlayCard = call(kPlaying, with<play_card>);
constexpr kernel::Action kPassAction{"9-3e-1"_gr, "give up priority", kPass, nullptr, nullptr, {}, act<pass>};
constexpr kernel::Action kPlaySet{"9-3e-2"_gr, "play a set card", kPlay,     list<set_cards>,
                                  nullptr,     kSetChecks,        kPlayCard, kEventCards | kAllows};
constexpr kernel::Action kUseInstant{"9-3e-3"_gr,
                                     "play an activated ability",
                                     kPlayAbility,
                                     list<cards_with_activated>,
                                     list<ability_places>,
                                     kActivatedChecks,
                                     call(kPlaying, with<play_ability>),
                                     kernel::kActivated,
                                     kernel::kEveryRevision,
                                     true};
constexpr Check kNumberChecks[] = {{"1-5e"_gr, "only 0 or more", 0, holds<is_natural>}};
constexpr kernel::Action kRepeatLoop{"17-1a-1"_gr,     "how often what led back here is repeated",
                                     kChooseNumber,    list<loop_numbers>,
                                     nullptr,          kNumberChecks,
                                     act<repeat_loop>, kFreeActivated};
// 3-2c-2: nobody puts cards in another order because he wants to.
void none(const Game&, Candidates&) {}
void no_order(Game&) {}
constexpr kernel::Action kNoOrder{"3-2c-2"_gr, "an order is kept", kOrderCard, list<none>, nullptr,
                                  {},          act<no_order>,      kImplied};
constexpr kernel::Action kMainActions[] = {
    kPassAction,
    kNoOrder,
    kPlaySet,
    kUseInstant,
    kRepeatLoop,
    {"9-3e-4a"_gr, "reveal a card of the drive zone", kReveal, list<drive_cards>, nullptr, kRevealChecks,
     act<reveal>},
    {"9-3e-4b"_gr, "play a unit card", kPlay, list<own_units>, nullptr, kUnitChecks,
     call(kPlaying, with<summon>)},
    {"9-3e-4c"_gr, "play a field card", kPlay, list<own_fields>, nullptr, kFieldChecks, kPlayCard,
     kFieldCards},
    {"9-3e-4d"_gr, "set a card", kSet, list<hand_drive_and_set>, list<own_set_zones>, kSettingChecks,
     act<set_card>, kEventCards | kAllows},
    {"9-3e-4e"_gr, "play an event with normal timing", kPlay, list<own_events>, nullptr, kEventChecks,
     kPlayCard, kEventCards},
    {"9-3e-4g"_gr, "play a set event with normal timing", kPlay, list<set_cards>, nullptr, kSetNormalChecks,
     kPlayCard, kEventCards},
    {"9-3e-4h"_gr, "play an overdrive ability", kPlayAbility, list<overdrive_cards>, list<ability_places>,
     kOverdriveChecks, call(kPlaying, with<play_ability>), kOverdrives},
    {"9-3e-4h"_gr, "remove an overdrive ability", kRemove, list<overdrive_cards>, list<ability_places>,
     kRemoveChecks, act<remove_overdrive>, kOverdrives},
    {"9-3e-4i"_gr, "reposition units", kReposition, list<zones_before>, list<zones_after>, kRepositionChecks,
     act<reposition>},
};

// In any other moment 9-3e-4 and what repeats it refuse the main actions: they are there for who asks why.
constexpr auto kGateActions = [] {
  std::array<kernel::Action, std::size(kMainActions)> actions{};
  std::copy(std::begin(kMainActions), std::end(kMainActions), actions.begin());
  for (kernel::Action& action : actions)
    for (const Check& check : action.checks)
      if (check.holds == holds<main_window_open>) action.needs = kImplied;
  return actions;
}();

}  // namespace

const Question kMainAction{"", who<holder>, kMainActions, true};
const Question kGateAction{"", who<holder>, kGateActions};

bool main_window(const Game& g) {
  return g.s.holder == g.s.turn_player && g.s.phase == kMainPhase && g.s.gate.empty();
}
bool other_window(const Game& g) { return !main_window(g); }

bool level_payable(const Game& g, CardId c, Player p) { return active_energy(g, p) >= level_cost(g, c, p); }
bool use_targets_exist(const Game& g, CardId c, Player p) {
  const kernel::TextId use = def_of(g, c).use;
  return use == 0 || targets_exist(g, use, g.s.ref(c), p);
}
bool is_settable(const Game& g, CardId c) {
  if (is_kind(g, c, kEvent)) return def_of(g, c).timing != kOpen || !g.book().has("16-15b-2a"_gr);
  return is_made_settable(g, c, g.s[c].owner);
}
void is_set_now(Game& g, Ref r, ZoneId to) {
  if (!g.s.live(r) || g.s[r.card()].zone != to) return;
  g.used("15-4b"_gr);
  raise(g, kEvSetCard, r, {}, player_of(to));
}
void set_face_down(Game& g, Ref card, ZoneId to, Cause cause) {
  kernel::Occurrence one(g);
  one.arrives(0, kComesSet);
  is_set_now(g, move_card(g, card, to, -1, cause), to);
}

}  // namespace headjudge::gate_ruler
