// 506 and chapter 600: the main phase, battles and the priority in them.
#include <algorithm>

#include "engine/zx/activated.h"
#include "engine/zx/attack.h"
#include "engine/zx/compound.h"
#include "engine/zx/conditions.h"
#include "engine/zx/loops.h"
#include "engine/zx/payment.h"
#include "engine/zx/shift.h"
#include "engine/zx/squares.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::holds,
    kernel::list, kernel::run, kernel::when, kernel::who, kernel::with;

Player holder(const Game& g) { return g.s.holder; }

// ---- 506.2, 806: playing a hand card
bool allowed_to_play(const Game& g, CardId c) {
  return kernel::is_allowed(g, {"play|play_card", g.s.ref(c), g.s.holder});
}
// 102.2: where a text may let cards be played from, besides the hand.
constexpr int kOpenedByTexts[] = {kTrash, kCharge, kResource, kRemoved, kLife, kDeck, kDynamis};
bool is_let(const Game& g, CardId c) {
  for (const int place : kOpenedByTexts)
    if (g.s[c].zone == zone(g.s.holder, place)) return allowed_to_play(g, c);
  return false;
}
bool is_offered_from_dynamis(const Game& g, CardId c) {
  return g.s[c].zone == zone(g.s.holder, kDynamis) && (is_extra(g, c) || has_kind(g, c, kShift));
}
bool in_main(const Game& g, Option) { return g.s.phase == kMainPhase && g.s.holder == g.s.turn_player; }
bool no_battle(const Game& g, Option) { return g.s.in_battle == 0; }
bool in_dynamis(const Game& g, CardId c) { return g.s[c].zone == zone(g.s.holder, kDynamis); }
bool in_hand(const Game& g, Option o) {
  return g.s[o.a].zone == zone(g.s.holder, kHand) || is_offered_from_dynamis(g, o.a) || is_let(g, o.a);
}
bool is_event(const Game& g, CardId c) { return has_kind(g, c, kEvent) || has_kind(g, c, kEventExtra); }
bool still_face_down(const Game& g, Option o) {
  return !in_dynamis(g, o.a) || (g.s[o.a].flags & kernel::kFaceDown) != 0 || allowed_to_play(g, o.a);
}
bool done_before(const Game& g, std::uint8_t what) {
  return g.s.holder != kNobody && (g.s.player[g.s.holder].once & what) != 0;
}
bool first_extra(const Game& g, Option o) {
  return !in_dynamis(g, o.a) || !is_extra(g, o.a) || !done_before(g, kExtraPlayed);
}
bool is_shift(const Game& g, Option o) { return has_kind(g, o.a, kShift); }
bool first_shift(const Game& g, Option o) { return !is_shift(g, o) || !done_before(g, kShiftPlayed); }
bool no_shift_lies(const Game& g, Option o) { return !is_shift(g, o) || shift_of(g, g.s.holder) == kNoCard; }
bool has_base(const Game& g, Option o) {
  if (!is_shift(g, o)) return true;
  bool found = false;
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i))) found = found || is_shift_base(g, o.a, c);
  return found;
}
bool shift_allowed(const Game& g, Option o) { return !is_shift(g, o) || shift_condition_holds(g, o.a); }
bool first_ascension_extra(const Game& g, Option o) {
  return !has_kind(g, o.a, kAscensionExtra) || !done_before(g, kAscensionExtraPlayed);
}
bool not_forbidden(const Game& g, Option o) { return may_play_now(g, g.s.ref(o.a), g.s.holder); }
bool event_only_in_battle(const Game& g, Option o) { return g.s.in_battle == 0 || is_event(g, o.a); }
bool playable_kind(const Game& g, Option o) {
  return is_zx(g, o.a) || is_ascension(g, o.a) || is_event(g, o.a) || is_shift(g, o);
}
bool needs_square(const Game& g, CardId c) { return !is_event(g, c) && !is_ascension(g, c); }  // 806.1b
bool has_square(const Game& g, Option o) {
  return is_shift(g, o) || !needs_square(g, o.a) || any_square(g, g.s.holder);
}
// 1201.1b: whether there is a way to play it that did not lead back to this very position.
bool leads_on(const Game& g, Option o) {
  if (g.again.empty()) return true;
  const auto is_new = [&](int where) { return !leads_nowhere(g, kPlay, o.a, where); };
  if (is_event(g, o.a)) return is_new(0);
  int ways = 0, new_ways = 0;
  const auto count = [&](bool fits, int where) {
    ways += fits ? 1 : 0;
    new_ways += fits && is_new(where) ? 1 : 0;
  };
  for (int i = 0; i < 9; ++i) {
    if (is_shift(g, o))
      for (CardId c : g.s.zone(square(i))) count(is_shift_base(g, o.a, c), c + 1);
    else
      count(
          is_ascension(g, o.a) ? square(i) == player_square(g.s.holder) : may_enter(g, g.s.holder, square(i)),
          square(i) + 1);
  }
  return ways == 0 || new_ways > 0;
}
bool asks_for_what_is_there(const Game& g, Option o) {
  return unplayable(g, o.a, g.s.holder) == kernel::kNoRule;
}
bool asks_for_other_cards(const Game& g, Option o) { return unplayable(g, o.a, g.s.holder) != "804.2e"_zx; }
// 1027: what it asks for as it is played may make it cheaper; that is seen when it is paid.
bool lowers_own_price(const Game& g, CardId c) { return play_cost(g, c) != 0; }
bool can_pay(const Game& g, Option o) {
  if (lowers_own_price(g, o.a)) return true;
  const bool possesses = has_condition(g, o.a, Condition::possession);
  const Price price = fixed_price(g, o.a);
  return payable(g, g.s.holder, possesses ? best_possessed_price(g, g.s.holder, o.a, price) : price);
}
template <Condition kWhich>
bool fulfils(const Game& g, Option o) {
  return can_fulfil(g, g.s.holder, o.a, kWhich);
}
template <int kColor>
bool awakens_by(const Game& g, Option o) {
  return can_awaken(g, g.s.holder, o.a, kColor);
}
bool fulfils_subtext(const Game& g, Option o) {
  return fulfils<Condition::advent>(g, o) && fulfils<Condition::awakening>(g, o) &&
         fulfils<Condition::dream_dress>(g, o) && fulfils<Condition::possession>(g, o);
}
bool not_infinite(const Game& g, Option o) { return has_payable_cost(g, o.a); }
constexpr Check kPlayChecks[] = {
    {"506.2"_zx, "only a card of the own hand, or an extra card of the dynamis", 1, holds<in_hand>, kImplied},
    {"313.2b"_zx, "a face-up card of the dynamis is not played", 1, holds<still_face_down>,
     kExtras | kShifts},
    {"506.2"_zx, "one extra card a turn", 1, holds<first_extra>, kExtras},
    {"506.2"_zx, "one shift a turn", 1, holds<first_shift>, kShifts},
    {"202.8c"_zx, "a shift of this player lies on a square", 1, holds<no_shift_lies>, kShifts},
    {"806.1c"_zx, "there is no card that it names", 1, holds<has_base>, kShifts},
    {"806.1k"_zx, "its condition is not met", 1, holds<shift_allowed>, kShifts},
    {"202.12b"_zx, "one ascension extra a game", 1, holds<first_ascension_extra>, kExtras},
    {"102.6"_zx, "a text forbids it", 1, holds<not_forbidden>, kForbids},
    {"603.1"_zx, "only events are played in a battle", 1, holds<event_only_in_battle>, kImplied},
    {"603.1b"_zx, "only events are played in a battle", 1, holds<event_only_in_battle>, kImplied},
    {"806.1"_zx, "a card of this kind cannot be played from the hand", 1, holds<playable_kind>, kImplied},
    {"203.3"_zx, "an infinite cost cannot be paid", 1, holds<not_infinite>, kInfinite},
    {"806.1d"_zx, "there is no square for it", 1, holds<has_square>, kImplied},
    {"1201.1b"_zx, "it led back to this very position", 1, holds<leads_on>, kLeadsBack},
    {"206.2a"_zx, "what its subtext asks for cannot be met", 1, holds<fulfils_subtext>, kDemands},
    {"1020.2"_zx, "its advent condition cannot be met", 1, holds<fulfils<Condition::advent>>, kDemands},
    {"1021.2"_zx, "its awakening condition cannot be met", 1, holds<fulfils<Condition::awakening>>, kDemands},
    {"1021.2a"_zx, "its awakening condition cannot be met", 1, holds<awakens_by<kRed>>, kDemands},
    {"1021.2b"_zx, "its awakening condition cannot be met", 1, holds<awakens_by<kBlue>>, kDemands},
    {"1021.2c"_zx, "its awakening condition cannot be met", 1, holds<awakens_by<kWhite>>, kDemands},
    {"1021.2d"_zx, "its awakening condition cannot be met", 1, holds<awakens_by<kBlack>>, kDemands},
    {"1021.2e"_zx, "its awakening condition cannot be met", 1, holds<awakens_by<kGreen>>, kDemands},
    {"1022.2"_zx, "the counters of its dream dress are not there", 1, holds<fulfils<Condition::dream_dress>>,
     kDemands},
    {"1025.2"_zx, "it has nothing to possess", 1, holds<fulfils<Condition::possession>>, kDemands},
    {"805.3c"_zx, "the rebooted resources cannot pay its cost", 1, holds<can_pay>, kImplied},
    {"804.2e"_zx, "the card itself does not pay", 1, holds<asks_for_other_cards>, kDemands},
    {"804.2f"_zx, "what it asks for cannot be paid", 1, holds<asks_for_what_is_there>, kDemands},
    {"804.2g"_zx, "what it asks for cannot be done", 1, holds<asks_for_what_is_there>, kDemands},
};
// Whether moment, kind, square and price let it be played.
bool may_be_played(const Game& g, CardId c) {
  constexpr std::uint32_t kEvents = 1u << kEvent | 1u << kEventExtra,
                          kNoSquare = kEvents | kAscensionKinds | 1u << kShift;
  const std::uint32_t kinds = g.kinds(c);
  const bool fits = (kinds & (g.s.in_battle != 0 ? kEvents : kNoSquare | kZxKinds)) != 0;
  return fits && ((kinds & kNoSquare) != 0 || any_square(g, g.s.holder)) && can_pay(g, {kPlay, 0, c});
}
// The same of textless Z/X: they all need a square.
void playable_zx(const Game& g, Candidates& out) {
  if (g.s.in_battle != 0 || !any_square(g, g.s.holder)) return;
  for (CardId c : cards(g, g.s.holder, kHand))
    if ((g.kinds(c) & kZxKinds) != 0 && payable(g, g.s.holder, price_of(g, c))) out.add(c);
}
// All cards of the hand and what is open besides, for who hears why one of them cannot be played; else only
// those that may be.
void playable(const Game& g, Candidates& out) {
  if (g.is_brief() && kMoreThanZx.lacks(g.absent())) return playable_zx(g, out);
  const auto add = [&, all = !g.is_brief()](CardId c) {
    if (all || may_be_played(g, c)) out.add(c);
  };
  for (CardId c : cards(g, g.s.holder, kHand)) add(c);
  for (CardId c : cards(g, g.s.holder, kDynamis))
    if (is_offered_from_dynamis(g, c)) add(c);
  if (!g.cards().has_change(kernel::ChangeKind::allow)) return;
  for (const int place : kOpenedByTexts)
    for (CardId c : cards(g, g.s.holder, place))
      if (!is_offered_from_dynamis(g, c) && allowed_to_play(g, c)) add(c);
}
void begin_play(Game& g, const Frame& caller, Frame& callee) {
  callee.play = static_cast<std::uint8_t>(kernel::new_play(g, 0, kCardPlay, g.s.holder, caller.ref(1)));
}

// ---- 602: declaring a battle
bool own_rebooted_zx(const Game& g, Option o) {
  return g.s[o.a].controller == g.s.turn_player && is_zx(g, o.a) && is_square(g.s[o.a].zone) &&
         !asleep(g, o.a);
}
bool enemy_card(const Game& g, Option o) {
  return g.s[o.b].controller != g.s.turn_player && is_square(g.s[o.b].zone) &&
         (is_zx(g, o.b) || is_ascension(g, o.b));
}
bool ranges_enough(const Game& g, Option o) {
  return !has_keyword(g, o.a, "range") || reaches(g, o.a, g.s[o.b].zone);
}
bool next_to(const Game& g, Option o) { return reaches(g, o.a, g.s[o.b].zone); }
bool enemy_player(const Game& g, Option o) { return o.b != g.s.turn_player; }
bool next_to_player(const Game& g, Option o) {
  return reaches(g, o.a, player_square(static_cast<Player>(o.b)));
}
bool is_target(const Game& g, Option o) { return enemy_card(g, o) && next_to(g, o); }
bool is_player_target(const Game& g, Option o) {
  return enemy_player(g, o) && next_to_player(g, o) && player_uncovered(g, o);
}
bool may_attack(const Game& g, Option o) { return may_battle(g, o.a, kNoCard, kNobody); }
bool may_attack_card(const Game& g, Option o) { return may_battle(g, o.a, o.b, g.s[o.b].controller); }
bool may_attack_player(const Game& g, Option o) {
  return may_battle(g, o.a, kNoCard, static_cast<Player>(o.b));
}
bool battles_anew(const Game& g, Option o) {
  return g.again.empty() || !leads_nowhere(g, static_cast<Answer>(o.verb), o.a, o.b);
}
constexpr Check kBattleChecks[] = {
    {"602.1"_zx, "battles are declared in the own main phase", 0, holds<in_main>},
    {"602.1"_zx, "not during a battle", 0, holds<no_battle>},
    {"602.1a"_zx, "only an own rebooted Z/X on a square attacks", 1, holds<own_rebooted_zx>, kImplied},
    {"602.1c"_zx, "no such attacker", 1, holds<own_rebooted_zx>, kImplied},
    {"102.6"_zx, "a text forbids it to attack", 1, holds<may_attack>, kForbids},
    {"602.1b"_zx, "only the opponent's Z/X and ascensions are attacked", 2, holds<enemy_card>, kImplied},
    {"102.6"_zx, "a text forbids this attack", 2, holds<may_attack_card>, kForbids},
    {"303.2"_zx, "the target must be on a square next to the attacker", 2, holds<next_to>},
    {"602.1b"_zx, "the target must be on a square next to the attacker", 2, holds<next_to>},
    {"303.2a"_zx, "the range does not reach so far", 2, holds<ranges_enough>, kImplied},
    {"1105.2"_zx, "the range does not reach so far", 2, holds<ranges_enough>, kImplied},
    {"602.1c"_zx, "no such target", 2, holds<is_target>, kImplied},
    {"1201.1b"_zx, "it led back to this very position", 2, holds<battles_anew>, kLeadsBack},
};
constexpr Check kPlayerBattleChecks[] = {
    {"602.1"_zx, "battles are declared in the own main phase", 0, holds<in_main>},
    {"602.1"_zx, "not during a battle", 0, holds<no_battle>},
    {"602.1a"_zx, "only an own rebooted Z/X on a square attacks", 1, holds<own_rebooted_zx>, kImplied},
    {"102.6"_zx, "a text forbids it to attack", 1, holds<may_attack>, kForbids},
    {"602.1b"_zx, "only the opponent is attacked", 2, holds<enemy_player>, kImplied},
    {"102.6"_zx, "a text forbids this attack", 2, holds<may_attack_player>, kForbids},
    {"303.2"_zx, "the attacker must be next to the opponent's player square", 2, holds<next_to_player>},
    {"602.1b"_zx, "the attacker must be next to the opponent's player square", 2, holds<next_to_player>},
    {"602.1b"_zx, "a Z/X or ascension on the player square covers the player", 2, holds<player_uncovered>},
    {"602.1b"_zx, "no player card lies on the player square", 2, holds<has_player_card_there>},
    {"602.1c"_zx, "no such attacker", 1, holds<own_rebooted_zx>, kImplied},
    {"602.1c"_zx, "no such target", 2, holds<is_player_target>, kImplied},
    {"1201.1b"_zx, "it led back to this very position", 2, holds<battles_anew>, kLeadsBack},
};
void note_range(Game& g, ZoneId target) {
  const CardId c = g.s.attacker.card();
  for (const auto rule : {"303.2"_zx, "602.1a"_zx, "602.1b"_zx}) g.used(rule);
  if (is_square(g.s[c].zone) && distance(square_of(g.s[c].zone), square_of(target)) > 1)
    g.used("303.2a"_zx), g.used(reach(g, c) == kAnyDistance ? "1105.3"_zx : "1105.2"_zx);
}
void attack_card(Game& g) {
  g.s.attacker = g.frame().ref(1);
  g.s.target = g.frame().ref(2);
  note_deed(g, kBattle, g.s.attacker.card(), g.s.target.card());
  note_range(g, g.s[g.s.target.card()].zone);
  note_unchosen(g, g.s.target.card());
  g.s.target_player = 0;
  g.s.in_battle = 1;
  clear_answer(g);
}
// 1206.3 (1205.3 in 6.5.0): the virtual player card is attacked like any other.
void note_virtual_card(const Game& g, Player p) {
  const CardId c = player_card_of(g, p);
  if (c != kNoCard && (g.s[c].flags & kernel::kToken) != 0)
    g.used(g.book().revision == 0 ? "1205.3"_zx : "1206.3"_zx);
}
void attack_player(Game& g) {
  g.s.attacker = g.frame().ref(1);
  g.s.target = {};
  g.used("303.3a"_zx);
  const auto attacked = static_cast<Player>(g.frame().num(2));
  note_deed(g, kBattlePlayer, g.s.attacker.card(), attacked);
  note_range(g, player_square(attacked));
  note_virtual_card(g, attacked);
  g.s.target_player = static_cast<std::uint8_t>(g.frame().num(2) + 1);
  g.s.in_battle = 1;
  clear_answer(g);
}
void leave_main(Game& g) {
  clear_answer(g);
  g.s.leaving = 1;
}

constexpr kernel::Action kPlayCard{"506.2"_zx,
                                   "play a hand card",
                                   kPlay,
                                   list<playable>,
                                   nullptr,
                                   kPlayChecks,
                                   call(kPlaying, with<begin_play>)};
// 603.1: what can be played in a battle.
constexpr kernel::Action kPlayEvent = [] {
  kernel::Action action = kPlayCard;
  action.needs = kEventCards;
  return action;
}();
constexpr kernel::Action kUse{"506.2"_zx,
                              "play an activated ability",
                              kPlayAbility,
                              list<ability_cards>,
                              list<ability_places>,
                              kActivatedChecks,
                              call(kPlaying, with<begin_ability>),
                              kernel::kActivated,
                              kernel::kEveryRevision,
                              true};
constexpr kernel::Action kMainActions[] = {
    {"506.4"_zx, "pass", kPass, nullptr, nullptr, {}, act<leave_main>},
    kPlayCard,
    kUse,
    {"602.1"_zx, "battle a card", kBattle, list<attackers>, list<targets>, kBattleChecks, act<attack_card>},
    {"602.1"_zx, "battle a player", kBattlePlayer, list<attackers_of_player>, list<attacked_players>,
     kPlayerBattleChecks, act<attack_player>},
};
constexpr Question kMainAction{"", who<holder>, kMainActions, true};

void main_starts(Game& g) {
  g.s.phase = kMainPhase;
  g.s.leaving = 0;
  raise_timing(g, kEvMainStart);
}
void turn_player_holds(Game& g) {
  g.s.holder = g.s.turn_player;
  note_held(g);
}
void nobody_holds(Game& g) {
  g.s.holder = kNobody;
  clear_answer(g);  // what was played says nothing about the position
}
bool battling(const Game& g) { return g.s.in_battle != 0; }
bool stays(const Game& g) { return g.s.leaving == 0; }
void forget_leaving(Game& g) { g.s.leaving = 0; }
constexpr Row kMain[] = {
    {"506.1"_zx, "the main phase starts", always, act<main_starts>},
    {"701.2"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"506.2"_zx, "the turn player has priority", always, act<turn_player_holds>},
    {"506.2"_zx, "one main-phase action or a pass", always, ask(kMainAction)},
    {"601.1"_zx, "a battle", when<battling>, call(kBattleRows)},
    {"506.2"_zx, "done", always, act<nobody_holds>},
    {"506.3"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"506.4"_zx, "again, unless passed", when<stays>, go("701.2"_zx)},
    {"506.4"_zx, "on to the end phase", always, done(run<forget_leaving>)},
};
static_assert(kernel::well_formed(kMain, kProcedures));

// ---- 603: priority in a battle
void pass(Game& g) {
  clear_answer(g);
  ++g.s.passes;
}
bool both_passed(const Game& g) { return g.s.passes >= 2; }
constexpr kernel::Action kBattleActions[] = {
    {"603.1b"_zx, "pass", kPass, nullptr, nullptr, {}, act<pass>},
    kPlayEvent,
    kUse,
};
constexpr Question kBattleAction{"", who<holder>, kBattleActions};
void other_holds(Game& g) {
  g.s.holder = other(g.s.holder);
  clear_answer(g);
  note_held(g);
}
void first_holder(Game& g) {
  g.used("601.1"_zx);
  g.used("603.1"_zx);
  g.s.holder = g.s.turn_player;
  g.s.passes = 0;
  note_held(g);
}

// Left to who listens to say it step by step. Where no text waits for anything it is no matter how many steps
// there were: nothing goes round.
bool nobody_acts(const Game& g) {
  const bool waits = (g.cards().heard | g.cards().replaced) != 0;
  return !waits && (kEventCards | kernel::kActivated).lacks(g.absent()) && nothing_to_process(g);
}
void all_pass(Game& g) {
  g.s.holder = other(g.s.turn_player);
  g.s.passes = 2;
  note_held(g);
}

void nothing(Game&) {}
void sleep_attacker(Game& g) { turn_card(g, g.s.attacker.card(), true); }
void battle_starts(Game& g) {
  raise_timing(g, kEvBattleStart);
  raise(g, kEvAttacks, g.s.attacker, g.s.target, g.s.turn_player);
  raise(g, kEvAttacked, g.s.target, g.s.attacker, other(g.s.turn_player));
}
bool attacker_gone(const Game& g) {
  return !g.s.live(g.s.attacker) || !is_square(g.s[g.s.attacker.card()].zone);
}
bool hits_card(const Game& g) { return g.s.target_player == 0; }
bool target_gone(const Game& g) {
  return hits_card(g) && (!g.s.live(g.s.target) || !is_square(g.s[g.s.target.card()].zone));
}
bool target_there(const Game& g) { return hits_card(g) && !target_gone(g); }
bool was_hit(const Game& g) { return !attacker_gone(g) && !target_gone(g); }
bool hits_player(const Game& g) { return g.s.target_player != 0; }
// 1105.4: a target that was in range when it was chosen stays the target.
void note_lost_range(Game& g, ZoneId target) {
  const CardId c = g.s.attacker.card();
  if (is_square(target) && !reaches(g, c, target)) g.used("1105.4"_zx);
}
void strike_card(Game& g) {
  note_lost_range(g, g.s[g.s.target.card()].zone);
  if (g.s[g.s.target.card()].shields > 0) g.used("604.3b"_zx);
  g.used("209.3"_zx);
  damage_card(g, g.s.target, g.s.attacker, number_of(g, g.s.attacker.card(), kPower), Cause::battle);
}
void strike_player(Game& g) {
  note_lost_range(g, player_square(static_cast<Player>(g.s.target_player - 1)));
  damage_player(g, static_cast<Player>(g.s.target_player - 1), g.s.attacker, 1, Cause::battle);
}
// 1203.1: only the processing right after the damage destroys by battle.
void forget_blows(Game& g) {
  const Elsewhere unchanged(g);  // marks say nothing of where a card may be
  for (CardId c : cards_on_squares(g))
    if ((g.s[c].marks & kBattleDamaged) != 0)
      g.s.edit(c).marks &= static_cast<std::uint16_t>(~kBattleDamaged);
  unchanged.is_done();
}
void battle_ends(Game& g) {
  g.used("601.1"_zx);
  forget_blows(g);
  raise_timing(g, kEvBattleEnd);
}
void end_battle_effects(Game& g) {
  const Elsewhere unchanged(g);
  end_effects(g, {kernel::Duration::battle_end, kernel::Duration::attack_end});
  unchanged.is_done();
}
bool effect_due(const Game& g) { return rule_effect_due(g) || untriggered(g, kEvBattleEnd); }
constexpr Row kBattleSteps[] = {
    {"602.1d"_zx, "the attacker goes to sleep", always, act<sleep_attacker>},
    {"602.1e"_zx, "the battle starts", always, act<battle_starts>},
    {"602.1f"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"602.1f"_zx, "all of it is done", always, act<nothing>},
    {"602.1g"_zx, "on to the event step", always, act<nothing>},
    {"603.1"_zx, "nobody can but pass: on to the damage", when<nobody_acts>, go("604.1"_zx, run<all_pass>)},
    {"603.1a"_zx, "the turn player has priority", always, act<first_holder>},
    {"701.2"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"603.1b"_zx, "an event, an ability or a pass", always, ask(kBattleAction)},
    {"603.1c"_zx, "both passed: on to the damage", when<both_passed>, go("604.1"_zx)},
    {"603.1c"_zx, "else the other player", always, go("701.2"_zx, run<other_holds>)},
    {"604.1"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"604.2"_zx, "the attacker is gone: nothing", when<attacker_gone>, go("605.1"_zx)},
    {"604.3a"_zx, "the target is gone: nothing", when<target_gone>, go("605.1"_zx)},
    {"604.3a"_zx, "damage equal to the attacker's power", when<target_there>, act<strike_card>},
    {"604.3c"_zx, "one damage to the player", when<hits_player>, act<strike_player>},
    {"604.3e"_zx, "who moved is still attacker and target", when<was_hit>, act<nothing>},
    {"604.4"_zx, "on to the end of the battle", always, act<nothing>},
    {"605.1"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"605.2"_zx, "the battle ends", always, act<battle_ends>},
    {"605.3"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"605.4"_zx, "a rule effect is due: again", when<effect_due>, go("605.2"_zx)},
    {"605.5"_zx, "effects of this battle end", always, act<end_battle_effects>},
    {"605.6"_zx, "a rule effect is due: again", when<effect_due>, go("605.2"_zx)},
    {"605.6"_zx, "the battle is over", always, done(run<end_battle>)},
};
static_assert(kernel::well_formed(kBattleSteps, kProcedures));

// ---- The free play of a revealed card (505.3a, 907.2e): the card is local 5
Player free_player(const Game& g) { return g.s[g.frame().ref(5).card()].owner; }
void the_card(const Game& g, Candidates& out) { out.add(g.frame().ref(5).card()); }
bool free_square(const Game& g, Option o) { return !needs_square(g, o.a) || any_square(g, g.s[o.a].owner); }
bool not_barred(const Game& g, Option o) { return !forbidden(g, "play", g.s.ref(o.a), g.s[o.a].owner); }
constexpr Check kFreeChecks[] = {{"806.1d"_zx, "there is no square for it", 1, holds<free_square>},
                                 {"102.6"_zx, "a text forbids it", 1, holds<not_barred>, kForbids}};
void begin_free(Game& g, const Frame& caller, Frame& callee) {
  const Ref r = caller.ref(1);
  const int play = kernel::new_play(g, 0, kCardPlay, g.s[r.card()].owner, r);
  g.s.plays[play - 1].flags = kFree;
  callee.play = static_cast<std::uint8_t>(play);
}
constexpr kernel::Action kFreeActions[] = {
    {"907.2e"_zx, "play it without its cost", kPlay, list<the_card>, nullptr, kFreeChecks,
     call(kPlaying, with<begin_free>)},
    {"907.2e"_zx, "do not play it", kDecline, nullptr, nullptr, {}, act<kernel::clear_answer>},
};

}  // namespace

const Question kFreePlay{"", who<free_player>, kFreeActions};
const Procedure kMainRows{"main", Order::sequence, kMain};
const Procedure kBattleRows{"battle", Order::sequence, kBattleSteps};

void end_battle(Game& g) {
  forget_triggered(g, kThisBattle);
  g.s.in_battle = 0;
  g.s.attacker = g.s.target = {};
  g.s.target_player = 0;
  g.s.holder = kNobody;
  g.s.passes = 0;
  changed_beside_cards(g);
}

}  // namespace headjudge::zx
