// Chapter 8: the attack phase, one attack subphase after the other.
#include "engine/gate_ruler/actions.h"
#include "engine/gate_ruler/permits.h"
#include "engine/gate_ruler/still.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::holds,
    kernel::list, kernel::run, kernel::when, kernel::who, kernel::with;

void attack_starts(Game& g) {
  if (g.s.phase != kAttackPhase) g.used("6-1a"_gr), g.s.hits.n = 0;
  g.s.phase = kAttackPhase;
  ++g.s.subphases;
  g.used("8-2a"_gr);
  g.used("8-2a-1"_gr);
  has_changed_elsewhere(g);
  raise_timing(g, kEvAttackStart);
  if (g.s.subphases == 1) raise_timing(g, kEvAttackPhaseStart);
}

void declaration_starts(Game& g) { raise_timing(g, kEvDeclarationStart); }

Player turn_player(const Game& g) { return g.s.turn_player; }

// 1-5a: a text may let a rested unit attack, or one of the defense zone.
bool is_act(const Game& g, Option o) {
  return (g.s[o.a].flags & kernel::kRested) == 0 || attacks_anyway(g, o.a);
}
bool is_in_attack_position(const Game& g, Option o) {
  const int place = place_of(g.s[o.a].zone);
  if (place == kRulerZone) return true;
  if (!is_kind(g, o.a, kUnit)) return false;
  return place == kAttack1 || place == kAttack2 || attacks_anyway(g, o.a);
}
// All cards that attacks come from, for who hears why one of them is none; else only those that can attack.
void own_attackers(const Game& g, Candidates& out) {
  if (g.is_brief() && kAllows.lacks(g.absent())) {
    for (CardId c : cards(g, g.s.turn_player, kRulerZone, kAttack2)) {
      const Card& card = g.s.card[c];
      const bool fits = place_of(card.zone) == kRulerZone || is_kind(g, c, kUnit);
      if (fits && (card.flags & kernel::kRested) == 0) out.add(c);
    }
    return;
  }
  const bool all = !g.is_brief();
  for (CardId c : cards(g, g.s.turn_player, kRulerZone, kDefense))
    if (all || (is_act(g, {kAttack, 0, c}) && is_in_attack_position(g, {kAttack, 0, c}))) out.add(c);
}

// Targets: enemy front cards and rulers, and lines without units as 0xff00 + line. Where no text opens
// another target only the foremost of each line, but for who hears why.
void enemy_targets(const Game& g, Candidates& out) {
  const Player enemy = other(g.s.turn_player);
  if (g.is_brief() && kAllows.lacks(g.absent())) {
    for (int line = 0; line < 3; ++line)
      if (const CardId c = foremost(g, enemy, line); c != kNoCard) out.add(c);
    return;
  }
  for (int place : {int{kAttack1}, int{kAttack2}, int{kDefense}, int{kRulerZone}})
    for (CardId c : cards(g, enemy, place)) out.add(c);
}

// 8-2a-2: whether the one attack of the first turn was made.
bool attack_is_left(const Game& g, Option) {
  if (g.s.turn != 1) return true;
  for (CardId c = 0; c < g.s.cards; ++c)
    if (g.s[c].acts != 0) return false;
  return true;
}
bool is_foremost(const Game& g, Option o) {
  const Card& target = g.s[o.b];
  const Player p = player_of(target.zone);  // nobody's: a card on the gate
  return p != kNobody && foremost(g, p, line_of(target.zone)) == o.b;
}
bool may_be_target(const Game& g, Option o) { return is_foremost(g, o) || is_opened_target(g, o.a, o.b); }
bool not_forbidden(const Game& g, Option o) { return may_attack(g, o.a, kNoCard, kNoZone); }
bool target_not_forbidden(const Game& g, Option o) { return may_attack(g, o.a, o.b, kNoZone); }
bool line_not_forbidden(const Game& g, Option o) {
  return may_attack(g, o.a, kNoCard, static_cast<ZoneId>(o.b));
}
bool may_rest(const Game& g, Option o) { return may_turn(g, o.a, kEvRested, g.s.turn_player, Cause::rule); }
bool is_enemy(const Game& g, Option o) { return player_of(g.s[o.b].zone) == other(g.s.turn_player); }

constexpr Check kAttackChecks[] = {
    {"8-4c"_gr, "the attacker must be in act state", 1, holds<is_act>, kImplied},
    {"8-4c"_gr, "only the own ruler and units in the own attack zones attack", 1,
     holds<is_in_attack_position>, kImplied},
    {"8-4c"_gr, "only the opponent's units and ruler can be attacked", 2, holds<is_enemy>, kImplied},
    {"8-4c-1"_gr, "only the foremost card of a line can be attacked", 2, holds<may_be_target>, kAllows},
    {"1-5d"_gr, "a text forbids it to attack", 1, holds<not_forbidden>, kForbids},
    {"8-4c"_gr, "a text forbids it to attack", 1, holds<not_forbidden>, kForbids},
    {"1-5d"_gr, "a text forbids this attack", 2, holds<target_not_forbidden>, kForbids},
    {"8-4d-1"_gr, "a text forbids that it rests", 1, holds<may_rest>, kForbids},
    {"8-4d-1"_gr, "what a text demands for attacking cannot be done", 1, holds<demands_can_be_met>,
     kAttackCosts},
    {"8-2a-2"_gr, "one attack only in the first turn", 0, holds<attack_is_left>},
    {"3-6e-3b"_gr, "another card of its line is the foremost", 2, holds<may_be_target>, kAllows},
};

void own_attackers_of_lines(const Game& g, Candidates& out) { own_attackers(g, out); }
void unit_less_lines(const Game& g, Candidates& out) {
  const Player enemy = other(g.s.turn_player);
  for (int place : {int{kAttack1}, int{kAttack2}})
    if (cards(g, enemy, place).empty()) out.add(zone(enemy, place));
}
bool is_enemy_line(const Game& g, Option o) {
  return player_of(static_cast<ZoneId>(o.b)) == other(g.s.turn_player);
}
bool is_attackable_line(const Game& g, Option o) { return g.s.count(static_cast<ZoneId>(o.b)) == 0; }
constexpr Check kLineChecks[] = {
    {"8-4c"_gr, "the attacker must be in act state", 1, holds<is_act>, kImplied},
    {"8-4c"_gr, "only the own ruler and units in the own attack zones attack", 1,
     holds<is_in_attack_position>, kImplied},
    {"8-4c"_gr, "only the opponent's lines can be attacked", 2, holds<is_enemy_line>, kImplied},
    {"8-4c-1"_gr, "a line can be attacked only while no unit is in it", 2, holds<is_attackable_line>,
     kImplied},
    {"1-5d"_gr, "a text forbids it to attack", 1, holds<not_forbidden>, kForbids},
    {"8-4c"_gr, "a text forbids it to attack", 1, holds<not_forbidden>, kForbids},
    {"1-5d"_gr, "a text forbids this attack", 2, holds<line_not_forbidden>, kForbids},
    {"8-4d-1"_gr, "a text forbids that it rests", 1, holds<may_rest>, kForbids},
    {"8-4d-1"_gr, "what a text demands for attacking cannot be done", 1, holds<demands_can_be_met>,
     kAttackCosts},
    {"8-2a-2"_gr, "one attack only in the first turn", 0, holds<attack_is_left>},
};

// 16-9b: a second attack that was possible is not made.
void end_attacks(Game& g) {
  g.s.line = 0;
  for (int place : {int{kAttack1}, int{kAttack2}})
    for (CardId c : cards(g, g.s.turn_player, place))
      if (g.s[c].acts == 1 && (g.s[c].flags & kernel::kRested) == 0 && has_keyword(g, c, "double_attack"))
        g.used("16-9b"_gr);
}

constexpr kernel::Action kAttackActions[] = {
    {"8-4c-2"_gr, "end attacking", kPass, nullptr, nullptr, {}, act<end_attacks>},
    {"8-4c"_gr, "attack a card", kAttack, list<own_attackers>, list<enemy_targets>, kAttackChecks,
     call(kDeclaring, with<the_attack>)},
    {"8-4c"_gr, "attack a line without units", kAttackLine, list<own_attackers_of_lines>,
     list<unit_less_lines>, kLineChecks, call(kDeclaring, with<the_attack>)},
};
constexpr Question kWhichAttack{"", who<turn_player>, kAttackActions, true};

bool ended(const Game& g) { return g.s.line == 0; }
void attack_phase_ends(Game& g) { raise_timing(g, kEvAttackPhaseEnd); }

void attacked(Game& g) {
  const CardId target = attacked_card(g);
  const Ref at = target == kNoCard ? Ref{} : g.s.ref(target);
  raise(g, kEvAttacks, g.s.attacker, at, g.s.turn_player);
  if (at) raise(g, kEvAttacked, at, g.s.attacker, other(g.s.turn_player));
}

bool intercepts(const Game& g) {
  const CardId a = attack_card(g), t = attacked_card(g);
  const bool ruler = (g.s.readings & kRulersIntercept) != 0;
  return a != kNoCard && t != kNoCard && is_kind(g, a, kUnit) && (ruler || is_kind(g, t, kUnit)) &&
         has_keyword(g, t, "intercept") && may_intercept(g, t);
}
bool nobody_intercepts(const Game& g) { return !intercepts(g); }
void intercept_damage(Game& g) {
  for (const auto rule : {"8-4e-1"_gr, "8-5a"_gr, "16-7a"_gr, "16-7b"_gr, "15-20c"_gr}) g.used(rule);
  const CardId t = attacked_card(g);
  const Ref to[] = {g.s.attacker};
  const int amount[] = {number_of(g, t, kAtk)};
  deal_damage(g, g.s.ref(t), g.s[t].controller, false, to, amount);
}
bool attacks_ruler(const Game& g) {
  const CardId t = attacked_card(g);
  return attack_card(g) != kNoCard && t != kNoCard && is_kind(g, t, kRuler);
}
bool attacks_unit(const Game& g) {
  const CardId t = attacked_card(g);
  return attack_card(g) != kNoCard && t != kNoCard && is_kind(g, t, kUnit);
}
void strike(Game& g, Number number) {
  g.used("8-6b"_gr);
  g.used("8-6b-3"_gr);
  for (const auto rule : {"8-4e-1"_gr, "3-6e"_gr, "3-6e-3b"_gr, "14-15c"_gr}) g.used(rule);
  const Player enemy = other(g.s.turn_player);
  const bool beside = !cards(g, enemy, kAttack1).empty() || !cards(g, enemy, kAttack2).empty();
  if (g.s.line == 3) g.used("3-6e-1"_gr);
  if (g.s.line != 3 || beside) g.used("3-6e-2"_gr);
  const CardId a = attack_card(g);
  const Ref to[] = {g.s.ref(attacked_card(g))};
  const int amount[] = {number_of(g, a, number)};
  deal_damage(g, g.s.ref(a), g.s[a].controller, true, to, amount);
}
void strike_ruler(Game& g) {
  g.used("2-12b"_gr);
  g.used("15-20c"_gr);
  strike(g, kStk);
}
void strike_unit(Game& g) {
  g.used("2-10b"_gr);
  g.used("15-20c"_gr);
  strike(g, kAtk);
}
bool no_attacker(const Game& g) { return attack_card(g) == kNoCard; }
bool attacks_nothing(const Game& g) { return attack_card(g) != kNoCard && attacked_card(g) == kNoCard; }
void strike_nothing(Game& g) {
  for (const auto rule : {"8-4e-1"_gr, "3-6e"_gr, "3-6e-2"_gr}) g.used(rule);
}

void battle_ends(Game& g) { raise_timing(g, kEvBattleEnd); }
void end_battle_effects(Game& g) {
  end_what_lasts(g, {kernel::Duration::battle_end, kernel::Duration::attack_end});
  g.hear_states();
}
bool more_to_do(const Game& g) { return something_due(g); }

void nobody_attacks(Game& g) {
  g.s.attacker = g.s.target = {};
  g.s.struck = {};
  g.s.line = 0;
  has_changed_elsewhere(g);
}
// 8-7c-2: nothing is due any more.
void battle_is_over(Game& g) {
  g.used("8-7c-2"_gr);
  nobody_attacks(g);
}
void only_one(Game&) {}
bool end_is_told(const Game& g) { return (g.s.readings & kFirstPhaseEndsSilently) == 0; }
bool may_attack_again(const Game& g) { return g.s.turn != 1; }
void leave_attack_phase(Game& g) {
  nobody_attacks(g);
  for (int i = 0; i < 3; ++i) g.frame().set(i, 0);
  end_what_lasts(g, {kernel::Duration::phase_end});
}

constexpr Row kAttackRows[] = {
    {"8-3a"_gr, "an attack starts", always, act<attack_starts>},
    {"8-3b"_gr, "gate processing", always, call(kGateProcessing)},
    {"8-4a"_gr, "the declaration step starts", always, act<declaration_starts>, kHeeds},
    {"8-4b"_gr, "gate processing", always, call(kGateProcessing)},
    {"8-4c"_gr, "attacker and target, or the end", always, ask(kWhichAttack)},
    {"8-4c-2a"_gr, "the attack phase ends", when<ended>, act<attack_phase_ends>, kHeeds},
    {"8-4c-2b"_gr, "gate processing", when<ended>, call(kGateProcessing)},
    {"8-4c-2c"_gr, "leave the attack phase", when<ended>, done(run<leave_attack_phase>)},
    {"8-4f"_gr, "it attacked", always, act<attacked>, kHeeds},
    {"8-4g"_gr, "gate processing", always, call(kGateProcessing), kHeeds},  // it rested, no more
    {"8-5a-1"_gr, "nobody intercepts: straight to the damage step", when<nobody_intercepts>, go("8-6a"_gr),
     kHeeds},
    {"8-5b"_gr, "the attacked unit intercepts", always, act<intercept_damage>, kHeeds},
    {"8-5c"_gr, "gate processing", always, call(kGateProcessing), kHeeds},
    {"8-6a"_gr, "no attack card: to the battle end step", when<no_attacker>, go("8-7a"_gr), kHeeds},
    {"8-6b-2"_gr, "damage to a unit: ATK", when<attacks_unit>, act<strike_unit>},
    {"8-6b-1"_gr, "damage to a ruler: STK", when<attacks_ruler>, act<strike_ruler>},
    {"8-6b"_gr, "a line without units: no damage", when<attacks_nothing>, act<strike_nothing>, kHeeds},
    {"8-6c"_gr, "gate processing", always, call(kGateProcessing)},
    {"8-7a"_gr, "the battle ends", always, act<battle_ends>, kHeeds},
    {"8-7b"_gr, "gate processing", always, call(kGateProcessing)},
    {"8-7c-1"_gr, "effects of the battle end", always, act<end_battle_effects>, kHeeds},
    {"8-7c-2"_gr, "something is due: again", when<more_to_do>, go("8-7b"_gr)},
    {"8-4e"_gr, "nobody is attacking any more", always, act<battle_is_over>},
    {"8-2a-2"_gr, "another subphase, but one only in the first turn", when<may_attack_again>, go("8-3a"_gr)},
    {"8-2a-2"_gr, "one only in the first turn", always, act<only_one>},
    {"8-4c-2a"_gr, "the attack phase ends", when<end_is_told>, act<attack_phase_ends>, kHeeds},
    {"8-4c-2b"_gr, "gate processing", when<end_is_told>, call(kGateProcessing)},
    {"8-4c-2c"_gr, "leave the attack phase", always, done(run<leave_attack_phase>)},
};
static_assert(kernel::well_formed(kAttackRows, kProcedures));

}  // namespace

const Procedure kAttackRound{"attack", Order::sequence, kAttackRows};

// ---- Readers of lines and attacks
int line_of(ZoneId z) {
  const int place = place_of(z);
  return place == kAttack1 ? 0 : place == kAttack2 ? 1 : 2;
}

CardId foremost(const Game& g, Player p, int line) {
  const auto last_unit = [&](int place) {
    CardId found = kNoCard;
    for (CardId c : cards(g, p, place))
      if (is_kind(g, c, kUnit)) found = c;
    return found;
  };
  if (p == kNobody) return kNoCard;
  if (line < 2) return last_unit(line == 0 ? kAttack1 : kAttack2);
  const CardId defender = last_unit(kDefense);
  return defender != kNoCard ? defender : ruler_of(g, p);
}

CardId attack_card(const Game& g) {
  if (!g.s.live(g.s.attacker) || (g.s.line & kAttackerLeft) != 0) {
    if (g.s.attacker) g.used("8-4e-2"_gr);
    return kNoCard;
  }
  const CardId c = g.s.attacker.card();
  const int place = place_of(g.s[c].zone);
  const bool there = player_of(g.s[c].zone) == g.s.turn_player &&
                     (place == kRulerZone || place == kAttack1 || place == kAttack2 ||
                      (place == kDefense && attacks_anyway(g, c)));
  if (!there) g.used("8-4e-2"_gr);
  return there ? c : kNoCard;
}

CardId attacked_card(const Game& g) {
  const int line = g.s.line & ~kAttackerLeft;
  if (line == 0) return kNoCard;
  if (g.s.target && g.s.live(g.s.target) && line_of(g.s[g.s.target.card()].zone) == line - 1 &&
      player_of(g.s[g.s.target.card()].zone) == other(g.s.turn_player))
    return g.s.target.card();  // 8-4c-1: a target that a card text allows stays attacked
  return foremost(g, other(g.s.turn_player), line - 1);
}

}  // namespace headjudge::gate_ruler
