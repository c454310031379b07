// Chapter 7: the turn, phase by phase.
#include <algorithm>
#include <vector>

#include "engine/kernel/text_rules.h"
#include "engine/rebirth/condition_checks.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::also, kernel::always, kernel::any_of, kernel::ask, kernel::call, kernel::done,
    kernel::go, kernel::holds, kernel::list, kernel::run, kernel::when, kernel::who, kernel::with;

Player turn_player(const Game& g) { return g.s.turn_player; }

constexpr Row kTurnRows[] = {
    {"7.2.1"_rb, "the standby phase", always, call(kStandby)},
    {"7.3.1"_rb, "the energy phase", always, call(kEnergyPhaseRows)},
    {"7.4.1"_rb, "the main phase", always, call(kMainPhaseRows)},
    {"7.5.1"_rb, "the attack phase", always, call(kAttackRound)},
    {"7.6.1"_rb, "the end phase", always, call(kEndPhaseRows)},
    {"7.1.1"_rb, "the next turn", always, go("7.2.1"_rb)},
};
static_assert(kernel::well_formed(kTurnRows, kProcedures));

// ---- 7.2: standby
void stand_all(Game& g) {
  g.s.phase = kStandbyPhase;
  g.s.attacks = 0;
  each_of_turn(g, "12.7.7.1"_rb, [&](Player p) {
    g.s.player[p].had_turn = 1;
    for (int place : {int{kEntry}, int{kMember}, int{kEnergy}})
      for (CardId c : cards(g, p, place))
        if (stands(g, c))
          g.used("1.3.2.1"_rb);
        else
          turn_card(g, c, false);
  });
  g.s.changed();
}
void draw_for_turn(Game& g) {
  each_of_turn(g, "12.7.7.1"_rb, [&](Player p) { draw_card(g, p); });
}
void turn_starts(Game& g) {
  raise_timing(g, kEvTurnStart);
  raise_timing(g, kEvStandbyStart);
  if (g.s.turn == 1) raise_timing(g, kEvGameStart);
}
constexpr Row kStandbyRows[] = {
    {"7.2.1.1"_rb, "the own cards stand", always, act<stand_all>},
    {"7.2.1.2"_rb, "and draw one", always, also<draw_for_turn>},
    {"7.2.2"_rb, "the turn starts", always, act<turn_starts>},
    {"7.2.3"_rb, "check timing", always, call(kCheck)},
};
static_assert(kernel::well_formed(kStandbyRows, kProcedures));

// ---- 7.3: energy. Local 3: who is done, a bit each; 4 and 5: the chosen partner and other card, 6 and 7
// those of the second player of a turn team
void energy_starts(Game& g) {
  g.s.phase = kEnergyPhase;
  g.used("7.1.2"_rb);
  raise_timing(g, kEvEnergyStart);
}
int second_of_team(const Game& g, Player p) { return (turn_team(g) & (only(p) - 1)) != 0 ? 1 : 0; }
int partner_local(const Game& g, Player p) { return 4 + 2 * second_of_team(g, p); }
int other_local(const Game& g, Player p) { return 5 + 2 * second_of_team(g, p); }
std::uint8_t still_choosing(const Game& g) {
  return static_cast<std::uint8_t>(turn_team(g) & ~g.frame().num(3) & ~g.s.lost);
}
Player energy_player(const Game& g) {
  if (g.speaker() != kNobody) return g.speaker();
  Player p = 0;
  for (const unsigned team = still_choosing(g); (team >> p & 1) == 0 && p + 1 < g.s.players;) ++p;
  return p;
}
// 1.3.1: a text may let cards of other places be played, set or put into the energy zone.
bool is_let(const Game& g, CardId c, std::string_view action, Player p) {
  return kernel::is_allowed(g, {action, g.s.ref(c), p});
}
template <class Fits>
void own_hand_and(const Game& g, Player p, std::string_view action, Candidates& out, Fits fits) {
  for (CardId c : cards(g, p, kHand))
    if (fits(c)) out.add(c);
  if (!g.cards().has_change(kernel::ChangeKind::allow)) return;
  for (int place : {int{kEnergy}, int{kRetire}, int{kDeck}, int{kWaitingRoom}, int{kMemory}})
    for (CardId c : cards(g, p, place))
      if (fits(c) && is_let(g, c, action, p)) out.add(c);
}
constexpr std::string_view kPlays = "play|play_card", kSets = "set_rebirth|set", kPuts = "put_energy";
// Here and below: all of them, for who hears why one of them is none; else only those that are one.
struct Payable {
  const Game& g;
  bool all = !g.is_brief();
  int energy = all ? 0 : standing_energy(g, actor(g));
  bool operator()(CardId c) const {
    return all || (is_kind(g, c, kCharacter) && number_of(g, c, kCost) <= energy);
  }
};
void playable(const Game& g, Candidates& out) { own_hand_and(g, actor(g), kPlays, out, Payable{g}); }
void settable(const Game& g, Candidates& out) {
  own_hand_and(g, actor(g), kSets, out, [&](CardId c) { return !g.is_brief() || is_kind(g, c, kRebirth); });
}
template <bool kPartners>
void energy_hand(const Game& g, Candidates& out) {
  const Player p = energy_player(g);
  if (g.is_brief() && g.frame().ref(kPartners ? partner_local(g, p) : other_local(g, p))) return;
  own_hand_and(g, p, kPuts, out, [&](CardId c) { return is_kind(g, c, kPartner) == kPartners; });
}
bool one_partner(const Game& g, Option o) {
  return !is_kind(g, o.a, kPartner) || !g.frame().ref(partner_local(g, energy_player(g)));
}
bool one_other(const Game& g, Option o) {
  return is_kind(g, o.a, kPartner) || !g.frame().ref(other_local(g, energy_player(g)));
}
bool of_own_hand(const Game& g, Option o) {
  return !is_double(g) || !is_teammate(g, g.s[o.a].owner, energy_player(g));
}
bool may_put(const Game& g, Option o) {
  const Player p = energy_player(g);
  return may(g, kPuts, o.a, p) && g.s[o.a].zone != zone(p, kEnergy) && may_come_to(g, o.a, zone(p, kEnergy));
}
constexpr Check kEnergyChecks[] = {
    {"12.7.6"_rb, "a teammate's hand is not the own one", 1, holds<of_own_hand>, kImplied},
    {"7.3.2.1"_rb, "at most one partner a turn", 1, holds<one_partner>, kImplied},
    {"7.3.2.2"_rb, "at most one card that is no partner a turn", 1, holds<one_other>, kImplied},
    {"1.3.3"_rb, "a text forbids it", 1, holds<may_put>, kForbids},
};
void pick_energy(Game& g) {
  const Ref r = g.frame().ref(1);
  const Player p = energy_player(g);
  g.frame().set_ref(is_kind(g, r.card(), kPartner) ? partner_local(g, p) : other_local(g, p), r);
  clear_answer(g);
}
void no_more_energy(Game& g) {
  const Player p = energy_player(g);
  clear_answer(g);
  g.frame().set(3, g.frame().num(3) | only(p));
}
void nobody_chooses(Game& g) { g.frame().set(3, turn_team(g)); }
constexpr kernel::Action kEnergyActions[] = {
    {"7.3.2"_rb, "no card to the energy zone", kPass, nullptr, nullptr, {}, act<no_more_energy>},
    {"7.3.2.1"_rb, "a partner of the hand to the energy zone", kPutEnergy, list<energy_hand<true>>, nullptr,
     kEnergyChecks, act<pick_energy>},
    {"7.3.2.2"_rb, "a card of the hand that is no partner to the energy zone", kPutEnergy,
     list<energy_hand<false>>, nullptr, kEnergyChecks, act<pick_energy>},
};
constexpr Question kWhichEnergy{.name = "",
                                .who = who<energy_player>,
                                .actions = kEnergyActions,
                                .ends_phase = true,
                                .in_play = true,
                                .team = any_of<still_choosing>};
bool more_energy(const Game& g) { return still_choosing(g) != 0; }
bool picked(const Game& g, int local) {
  return static_cast<bool>(g.frame().ref(local)) || static_cast<bool>(g.frame().ref(local + 2));
}
bool partner_picked(const Game& g) { return picked(g, 4); }
bool other_picked(const Game& g) { return picked(g, 5); }
void put(Game& g, int local) {
  const kernel::Together at_once(g, is_double(g) ? 2 : 1);
  each_of_turn(g, "12.7.7.2"_rb, [&](Player p) {
    const int at = local + 2 * second_of_team(g, p);
    const Ref r = g.frame().ref(at);
    g.frame().set(at, 0);
    if (!g.s.live(r)) return;
    const Ref now = move_card(g, r, zone(p, kEnergy), -1, Cause::rule);
    if (local == 5) g.s.edit(now.card()).flags |= kernel::kFaceDown;
    if (now != r) raise(g, kEvPutEnergy, now, {}, p);
  });
}
void put_partner(Game& g) { put(g, 4); }
void put_other(Game& g) { put(g, 5); }
void forget_energy(Game& g) { g.frame().set(3, 0); }
bool is_absent(const Game& g) { return !in_game(g, g.s.turn_player); }
constexpr Row kEnergyRows[] = {
    {"7.3.1"_rb, "the energy phase starts", always, act<energy_starts>},
    {"7.3.1"_rb, "check timing", always, call(kCheck)},
    {"12.4.6"_rb, "a player who left does nothing", when<is_absent>, act<nobody_chooses>},
    {"7.3.2"_rb, "a partner and another card, each or none", when<more_energy>, ask(kWhichEnergy)},
    {"7.3.2"_rb, "until both or no more", when<more_energy>, go("7.3.2"_rb)},
    {"7.3.2.1"_rb, "the partner", when<partner_picked>, act<put_partner>},
    {"7.3.2.2"_rb, "the other card, face down", when<other_picked>, also<put_other>},
    {"7.3.2"_rb, "both are there", always, act<forget_energy>},
    {"7.3.3"_rb, "check timing", always, call(kCheck)},
};
static_assert(kernel::well_formed(kEnergyRows, kProcedures));

// ---- 7.4: main
void main_starts(Game& g) {
  g.s.phase = kMainPhase;
  g.used("7.1.2"_rb);
  g.s.leaving = 0;
  raise_timing(g, kEvMainStart);
}
void declare_attack_phase(Game& g) {
  g.s.leaving = 1;
  g.s.acted.n = 0;
  clear_answer(g);
}
bool main_only(const Game& g, Option) { return g.s.phase == kMainPhase; }
bool is_character(const Game& g, Option o) { return is_kind(g, o.a, kCharacter); }
bool is_rebirth(const Game& g, Option o) { return is_kind(g, o.a, kRebirth); }
bool can_pay(const Game& g, Option o) { return standing_energy(g, actor(g)) >= number_of(g, o.a, kCost); }
// 1.3.3: what stands and may not be rested pays nothing.
bool may_pay(const Game& g, Option o) {
  const auto energy = cards(g, actor(g), kEnergy);
  const auto is_kept = [&](CardId c) { return stands(g, c) && !can_pay_with(g, c); };
  return can_pay(g, o) || std::none_of(energy.begin(), energy.end(), is_kept);
}
// 12.7.6.1: what the teammate could pay counts for nothing.
bool without_teammate(const Game& g, Option o) {
  const Player other = teammate(g, actor(g));
  return other == kNobody || can_pay(g, o) || standing_energy(g, other) == 0;
}
bool in_hand(const Game& g, CardId c) { return g.s[c].zone == zone(actor(g), kHand); }
bool can_come(const Game& g, Option o) { return in_hand(g, o.a) || is_let(g, o.a, kPlays, actor(g)); }
bool can_be_set(const Game& g, Option o) { return in_hand(g, o.a) || is_let(g, o.a, kSets, actor(g)); }
bool may_play(const Game& g, Option o) {
  const Player p = actor(g);
  return may(g, kPlays, o.a, p) &&
         (may_be_played_to(g, o.a, p, zone(p, kEntry)) || may_be_played_to(g, o.a, p, zone(p, kMember)));
}
bool may_move(const Game& g, Option o) {
  const ZoneId to = zone(g.s[o.a].owner, kMember);
  return may(g, "move", o.a, actor(g), kNobody, to) && may_come_to(g, o.a, to);
}
bool may_use(const Game& g, Option o) { return may(g, "activate|activated|use|play_ability", o.a, actor(g)); }
bool may_be_set(const Game& g, Option o) {
  return may(g, kSets, o.a, actor(g)) && may_come_to(g, o.a, zone(g.s[o.a].owner, kRebirthZone));
}
constexpr Check kPlayChecks[] = {
    {"7.4.2"_rb, "only in the own main phase", 0, holds<main_only>},
    {"12.7.6"_rb, "a teammate's cards are not the own ones", 1, holds<is_not_teammates>, kImplied},
    {"7.4.2.1"_rb, "only a character of the own hand", 1, holds<can_come>, kImplied},
    {"7.4.2.1"_rb, "only characters are played", 1, holds<is_character>, kImplied},
    {"1.3.3"_rb, "a text forbids it", 1, holds<may_play>, kForbids},
    {"5.14.1.1"_rb, "not enough standing energy for its cost", 1, holds<can_pay>, kImplied},
    {"1.3.3"_rb, "a text forbids to pay for it", 1, holds<may_pay>, kImplied},
    {"12.7.6.1"_rb, "a teammate cannot pay", 1, holds<without_teammate>, kImplied},
    {"13.1.1.2"_rb, "it led back to this very position before", 1, holds<is_new_card>},
};
void begin_play(Game& g, const Frame& caller, Frame& callee) {
  note_playing(g, caller.ref(1).card(), callee);
  callee.play = static_cast<std::uint8_t>(kernel::new_play(g, 0, kCardPlay, actor(g), caller.ref(1)));
}

void own_entry(const Game& g, Candidates& out) {
  const Payable fits{g};
  for (CardId c : cards(g, actor(g), kEntry))
    if (fits(c)) out.add(c);
}
bool in_own_entry(const Game& g, Option o) { return g.s[o.a].zone == zone(actor(g), kEntry); }
bool vacancy(const Game& g, Option) { return g.s.count(zone(actor(g), kMember)) < member_limit(g, actor(g)); }
void the_member_area(const Game& g, Candidates& out) { out.add(zone(actor(g), kMember)); }
constexpr Check kMoveChecks[] = {
    {"7.4.2"_rb, "only in the own main phase", 0, holds<main_only>},
    {"12.7.6"_rb, "a teammate's cards are not the own ones", 1, holds<is_not_teammates>, kImplied},
    {"7.4.2.2"_rb, "the member area has no vacancy", 0, holds<vacancy>},
    {"4.5.3.1"_rb, "three members and no text that makes room for more", 0, holds<vacancy>},
    {"4.5.3.2"_rb, "as many members as there is room for", 0, holds<vacancy>},
    {"4.5.3.2.1"_rb, "as many members as there is room for", 0, holds<vacancy>},
    {"7.4.2.2"_rb, "only the character in the own entry", 1, holds<in_own_entry>, kImplied},
    {"7.4.2.2"_rb, "only characters move to the member area", 1, holds<is_character>, kImplied},
    {"1.3.3"_rb, "a text forbids it", 1, holds<may_move>, kForbids},
    {"5.14.1.1"_rb, "not enough standing energy for its cost", 1, holds<can_pay>, kImplied},
    {"1.3.3"_rb, "a text forbids to pay for it", 1, holds<may_pay>, kImplied},
    {"12.7.6.1"_rb, "a teammate cannot pay", 1, holds<without_teammate>, kImplied},
    {"13.1.1.2"_rb, "it led back to this very position before", 1, holds<is_new_act>},
};
void note_move(Game& g) {
  const Ref r = g.frame().ref(1);
  note_moving(g, r.card());
  clear_answer(g);
  g.frame().set_ref(4, r);
}
bool moving(const Game& g) { return static_cast<bool>(g.frame().ref(4)); }
void its_cost(Game& g, const Frame& caller, Frame& callee) {
  callee.set(4, number_of(g, caller.ref(4).card(), kCost));
  callee.set(5, g.s[caller.ref(4).card()].owner, kernel::Kind::player);
}
void move_to_member(Game& g) {
  const Ref r = g.frame().ref(4);
  g.frame().set(4, 0);
  g.used("4.5.3.2"_rb);
  g.used("4.5.3.2.1"_rb);
  move_card(g, r, zone(g.s[r.card()].owner, kMember), -1, Cause::play);
}

constexpr Check kSetChecks[] = {
    {"7.4.2"_rb, "only in the own main phase", 0, holds<main_only>},
    {"7.4.2.4"_rb, "it is one of the acts of the main phase", 0, holds<main_only>},
    {"12.7.6"_rb, "a teammate's cards are not the own ones", 1, holds<is_not_teammates>, kImplied},
    {"7.4.2.4"_rb, "only a card of the own hand", 1, holds<can_be_set>, kImplied},
    {"7.4.2.4"_rb, "only Re-birth cards are set", 1, holds<is_rebirth>, kImplied},
    {"1.3.3"_rb, "a text forbids it", 1, holds<may_be_set>, kForbids},
    {"13.1.1.2"_rb, "it led back to this very position before", 1, holds<is_new_act>},
};
void set_rebirth(Game& g) {
  const Ref r = g.frame().ref(1);
  note_setting(g, r.card());
  clear_answer(g);
  g.used("5.6.1"_rb);
  set_card(g, r, actor(g), Cause::play);
}

// Activated abilities: the card and the place of the ability among its abilities.
void own_cards(const Game& g, Candidates& out) {
  for (int p = 0; p < kPlayerPlaces; ++p)
    for (CardId c : p == kDeck ? std::span<const CardId>() : cards(g, actor(g), p))
      if (g.may_activate(c)) out.add(c);
}
// As many as some card has; a few more, so that what is no ability is refused by a rule.
void places_of_abilities(const Game& g, Candidates& out) {
  constexpr int kAtLeast = 10;
  int n = kAtLeast;
  for (int p = 0; p < kPlayerPlaces; ++p)
    for (CardId c : p == kDeck ? std::span<const CardId>() : cards(g, actor(g), p))
      n = std::max(n, ability_places(g, c));
  for (int i = 1; i <= n; ++i) out.add(i);
}
kernel::TextId text_of(const Game& g, Option o) { return ability_at(g, o.a, o.b); }
bool is_activated(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t != 0 && g.cards().abilities[t].kind == kernel::AbilityKind::activated &&
         kernel::first_alike(g, o.a, o.b) == o.b;
}
bool is_its_time(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  if (t == 0) return true;
  const kernel::Ability& a = g.cards().abilities[t];
  const kernel::Context c{g, g.s.ref(o.a), actor(g)};
  return (a.while_ == 0 || kernel::evaluate_bool(c, a.while_)) &&
         (a.if_ == 0 || kernel::evaluate_bool(c, a.if_));
}
bool is_valid(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  if (t == 0) return true;
  return is_valid_in_area(g, g.cards().abilities[t], o.a) && is_its_time(g, o);
}
bool within_limit(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || kernel::within_limits(g, t, g.s.ref(o.a));
}
bool no_annulled_use(const Game& g, Option o) {
  return within_limit(g, o) || !is_used_up_annulled(g, text_of(g, o), g.s.ref(o.a));
}
bool in_marked_zone(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || is_in_marked_area(g, g.cards().abilities[t], o.a);
}
bool cost_payable(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || can_pay_cost(g, t, g.s.ref(o.a), actor(g));
}
bool energy_there(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || has_energy_for(g, t, g.s.ref(o.a), actor(g));
}
bool targets_there(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || has_targets(g, t, g.s.ref(o.a), actor(g));
}
bool condition_met(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || meets_condition(g, g.cards().abilities[t], actor(g));
}
bool meets_rule(const Game& g, Option o, kernel::RuleIndex rule) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || meets_part(g, g.cards().abilities[t], actor(g), rule);
}
constexpr Check kOwnActivatedChecks[] = {
    {"7.4.2"_rb, "only in the own main phase", 0, holds<main_only>},
    {"12.7.6"_rb, "a teammate's cards are not the own ones", 1, holds<is_not_teammates>},
    {"7.4.2.3"_rb, "no such activated ability", 2, holds<is_activated>},
    {"7.4.2.3"_rb, "the ability is not valid now", 2, holds<is_valid>},
    {"9.4.2"_rb, "what is invalid now does nothing", 2, holds<is_its_time>},
    {"9.4.3"_rb, "the condition under which it is valid does not hold", 2, holds<is_its_time>},
    {"9.2.2.1"_rb, "it was already played this turn", 2, holds<within_limit>},
    {"9.2.2.1.1"_rb, "its play counts though it was cancelled", 2, holds<no_annulled_use>},
    {"9.4.4"_rb, "its zone mark names another zone", 2, holds<in_marked_zone>},
    {"9.5.2.2"_rb, "its cost cannot be paid in full", 2, holds<cost_payable>},
    {"5.14.1.1"_rb, "not enough standing energy for its cost", 2, holds<energy_there>},
    {"9.7.2.3.1"_rb, "there is not enough to choose", 2, holds<targets_there>},
    {"1.3.3"_rb, "a text forbids it", 1, holds<may_use>, kForbids},
    {"11.2.3.2"_rb, "its condition keyword is not met", 2, holds<condition_met>},
    {"13.1.1.2"_rb, "it led back to this very position before", 2, holds<is_new_play>},
};
constexpr auto kActivatedChecks = ending_with(kOwnActivatedChecks, kConditionChecks<2, meets_rule>);
void begin_ability(Game& g, const Frame& caller, Frame& callee) {
  const Ref source = caller.ref(1);
  const Option o{kPlayAbility, 0, source.card(), static_cast<std::uint16_t>(caller.num(2))};
  note_acting(g, text_of(g, o), callee);
  callee.play = static_cast<std::uint8_t>(kernel::new_play(g, text_of(g, o), kAbilityPlay, actor(g), source));
  kernel::take_names_at(g, callee.play, o.a, o.b);
}

constexpr kernel::Action kMainActions[] = {
    {"7.4.2.5"_rb, "on to the attack phase", kPass, nullptr, nullptr, {}, act<declare_attack_phase>},
    {"7.4.2.1"_rb, "play a character", kPlay, list<playable>, nullptr, kPlayChecks,
     call(kPlaying, with<begin_play>)},
    {"7.4.2.2"_rb, "move the entry character to the member area", kMove, list<own_entry>,
     list<the_member_area>, kMoveChecks, act<note_move>},
    {"7.4.2.3"_rb, "play an activated ability", kPlayAbility, list<own_cards>, list<places_of_abilities>,
     kActivatedChecks, call(kPlaying, with<begin_ability>), kActivated, kernel::kEveryRevision, true},
    {"7.4.2.4"_rb, "set a Re-birth card and draw", kSetRebirth, list<settable>, nullptr, kSetChecks,
     act<set_rebirth>, kRebirthCards},
};
std::uint8_t main_team(const Game& g) {
  if (is_double(g))
    for (const kernel::RuleIndex rule : {"12.7.6"_rb, "12.7.6.1"_rb, "12.7.7.3"_rb}) g.used(rule);
  return turn_team(g);
}
constexpr Question kWhichMain{.name = "",
                              .who = who<turn_player>,
                              .actions = kMainActions,
                              .ends_phase = true,
                              .team = any_of<main_team>};
bool is_present(const Game& g) { return !is_absent(g); }
bool stays(const Game& g) { return g.s.leaving == 0; }
constexpr Row kMainRows[] = {
    {"7.4.1"_rb, "the main phase starts", always, act<main_starts>},
    {"7.4.1"_rb, "check timing", always, call(kCheck)},
    {"7.4.2"_rb, "one of the main-phase actions", when<is_present>, ask(kWhichMain)},
    {"12.4.6"_rb, "a player who left does nothing", when<is_absent>, act<declare_attack_phase>},
    {"7.4.2.2"_rb, "pay for the move", when<moving>, call(kPayEnergy, with<its_cost>)},
    {"7.4.2.2"_rb, "then move", when<moving>, act<move_to_member>},
    {"7.4.3"_rb, "check timing", always, call(kCheck)},
    {"7.4.3"_rb, "another action, unless the attack phase was declared", when<stays>,
     go("7.4.2"_rb, run<kernel::clear_answer>)},
};
static_assert(kernel::well_formed(kMainRows, kProcedures));

// ---- 7.6: end
void end_starts(Game& g) {
  g.s.phase = kEndPhase;
  g.used("7.1.2"_rb);
  g.s.worked = 0;
  raise_timing(g, kEvTurnEnd);
}
void clear_damage(Game& g) {
  for (Player p = 0; p < g.s.players; ++p)
    for (CardId c : cards(g, p, kEntry))
      if (g.s[c].damage != 0) g.s.edit(c).damage = 0;
}
void end_turn_effects(Game& g) {
  forget_annulled_uses(g);
  end_effects(g, {kernel::Duration::turn_end, kernel::Duration::phase_end, kernel::Duration::attack_end,
                  kernel::Duration::battle_end});
}
void empty_rebirth_zone(Game& g) {
  std::vector<CardId> all;
  each_of_turn(g, "12.7.7.5"_rb, [&](Player p) {
    const auto there = cards(g, p, kRebirthZone);
    all.insert(all.end(), there.begin(), there.end());  // what stays for now is not asked again
  });
  {
    const kernel::Together at_once(g, static_cast<int>(all.size()));
    for (CardId c : all) move_card(g, g.s.ref(c), zone(g.s[c].owner, kWaitingRoom), -1, Cause::rule);
  }
  g.hear_states();  // 7.6.4 may have begun one
}
// 7.6.6: abilities of the turn's end that could not hear it before.
bool may_be_unheard(const Game& g) { return (g.cards().heard >> kEvTurnEnd & 1) != 0; }
void hear_once_more(Game& g) { raise_timing(g, kEvTurnEnd); }
bool again(const Game& g) { return g.s.worked != 0 || !g.s.pending.empty(); }
void pass_turn(Game& g) {
  forget_uses_of_turn(g);
  if (g.s.format == kRumble) g.used("12.5.2"_rb);
  if (g.s.format == kCircle) g.used("12.6.2"_rb);
  if (is_double(g)) g.used("12.7.7"_rb);
  if (g.s.vacant != 0) g.used("12.6.7"_rb);
  g.s.vacant = 0;
  forget_timings(g);
  g.s.turn_player = next_player(g, g.s.turn_player);
  ++g.s.turn;
  g.s.changed();
}
constexpr Row kEndRows[] = {
    {"7.6.1"_rb, "the turn ends", always, act<end_starts>},
    {"7.6.2"_rb, "check timing", always, call(kCheck)},
    {"7.6.3"_rb, "damage of entry characters becomes 0", always, act<clear_damage>},
    {"7.6.4"_rb, "effects of the turn end", always, act<end_turn_effects>},
    {"7.6.5"_rb, "the Re-birth zone empties", always, act<empty_rebirth_zone>},
    {"7.6.6"_rb, "abilities of the turn's end that are valid only now", when<may_be_unheard>,
     act<hear_once_more>},
    {"7.6.6"_rb, "something was or is to be resolved: again", when<again>, go("7.6.1"_rb)},
    {"7.6.6"_rb, "the next player's turn", always, done(run<pass_turn>)},
};
static_assert(kernel::well_formed(kEndRows, kProcedures));

}  // namespace

const Procedure kTurn{"turn", Order::sequence, kTurnRows};
const Procedure kStandby{"standby", Order::sequence, kStandbyRows};
const Procedure kEnergyPhaseRows{"energy", Order::sequence, kEnergyRows};
const Procedure kMainPhaseRows{"main", Order::sequence, kMainRows};
const Procedure kEndPhaseRows{"end", Order::sequence, kEndRows};

}  // namespace headjudge::rebirth
