// 506 and chapter 600: the main phase, battles and the priority in them.
#include "engine/zx/payment.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::holds,
    kernel::list, kernel::run, kernel::when, kernel::who, kernel::with;

Player holder(const Game& g) { return g.s.holder; }
const kernel::CardDef& def_of(const Game& g, CardId c) { return g.cards().cards[g.s[c].def]; }

// ---- 506.2, 806: playing a hand card
void own_hand(const Game& g, Candidates& out) {
  for (CardId c : cards(g, g.s.holder, kHand)) out.add(c);
  for (CardId c : cards(g, g.s.holder, kDynamis))
    if (is_extra(g, c)) out.add(c);
}
bool in_main(const Game& g, Option) { return g.s.phase == kMainPhase && g.s.holder == g.s.turn_player; }
bool no_battle(const Game& g, Option) { return g.s.in_battle == 0; }
bool in_dynamis(const Game& g, CardId c) { return g.s[c].zone == zone(g.s.holder, kDynamis); }
bool in_hand(const Game& g, Option o) {
  return g.s[o.a].zone == zone(g.s.holder, kHand) || (in_dynamis(g, o.a) && is_extra(g, o.a));
}
bool is_event(const Game& g, CardId c) { return has_kind(g, c, kEvent) || has_kind(g, c, kEventExtra); }
bool allowed_to_play(const Game& g, CardId c) {
  bool found = false;
  each_rule_change(g, kernel::ChangeKind::allow,
                   [&](const kernel::Change& change, const kernel::Context& context) {
                     if (g.cards().words[change.what] == "play" && change.to != 0)
                       found = found || kernel::is_member(context, change.to, g.s.ref(c));
                   });
  return found;
}
bool still_face_down(const Game& g, Option o) {
  return !in_dynamis(g, o.a) || (g.s[o.a].flags & kernel::kFaceDown) != 0 || allowed_to_play(g, o.a);
}
bool first_extra(const Game& g, Option o) {
  return !in_dynamis(g, o.a) || (g.s.player[g.s.holder].once & kExtraPlayed) == 0;
}
bool first_ascension_extra(const Game& g, Option o) {
  return !has_kind(g, o.a, kAscensionExtra) || (g.s.player[g.s.holder].once & kAscensionExtraPlayed) == 0;
}
bool not_forbidden(const Game& g, Option o) { return !forbidden(g, "play", g.s.ref(o.a), g.s.holder); }
bool event_only_in_battle(const Game& g, Option o) { return g.s.in_battle == 0 || is_event(g, o.a); }
bool playable_kind(const Game& g, Option o) {
  return is_zx(g, o.a) || is_ascension(g, o.a) || is_event(g, o.a);
}
bool has_square(const Game& g, Option o) {
  if (is_event(g, o.a)) return true;
  if (is_ascension(g, o.a)) return true;
  for (int i = 0; i < 9; ++i)
    if (may_enter(g, g.s.holder, square(i))) return true;
  return false;
}
bool can_pay(const Game& g, Option o) { return payable(g, g.s.holder, price_of(g, o.a), {}, -1); }
bool asks_for_what_is_there(const Game& g, Option o) {
  return unplayable(g, o.a, g.s.holder) == kernel::kNoRule;
}
bool asks_for_other_cards(const Game& g, Option o) { return unplayable(g, o.a, g.s.holder) != "804.2e"_zx; }
bool not_infinite(const Game& g, Option o) { return (g.view(o.a).infinite >> kCost & 1) == 0; }
constexpr Check kPlayChecks[] = {
    {"506.2"_zx, "only a card of the own hand, or an extra card of the dynamis", 1, holds<in_hand>},
    {"313.2b"_zx, "a face-up card of the dynamis is not played", 1, holds<still_face_down>},
    {"506.2"_zx, "one extra card a turn", 1, holds<first_extra>},
    {"202.12b"_zx, "one ascension extra a game", 1, holds<first_ascension_extra>},
    {"102.6"_zx, "a text forbids it", 1, holds<not_forbidden>},
    {"603.1"_zx, "only events are played in a battle", 1, holds<event_only_in_battle>},
    {"603.1b"_zx, "only events are played in a battle", 1, holds<event_only_in_battle>},
    {"806.1"_zx, "a card of this kind cannot be played from the hand", 1, holds<playable_kind>},
    {"203.3"_zx, "an infinite cost cannot be paid", 1, holds<not_infinite>},
    {"806.1d"_zx, "there is no square for it", 1, holds<has_square>},
    {"805.3c"_zx, "the rebooted resources cannot pay its cost", 1, holds<can_pay>},
    {"804.2e"_zx, "the card itself does not pay", 1, holds<asks_for_other_cards>},
    {"804.2f"_zx, "what it asks for cannot be paid", 1, holds<asks_for_what_is_there>},
    {"804.2g"_zx, "what it asks for cannot be done", 1, holds<asks_for_what_is_there>},
};
void begin_play(Game& g, const Frame& caller, Frame& callee) {
  callee.play = static_cast<std::uint8_t>(kernel::new_play(g, 0, kCardPlay, g.s.holder, caller.ref(1)));
}

// ---- 807: activated abilities
void own_cards(const Game& g, Candidates& out) {
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i)))
      if (g.s[c].controller == g.s.holder && def_of(g, c).abilities != 0) out.add(c);
  for (int p : {int{kHand}, int{kTrash}, int{kCharge}, int{kResource}, int{kDynamis}})
    for (CardId c : cards(g, g.s.holder, p))
      if (def_of(g, c).abilities != 0) out.add(c);
}
void ability_places(const Game&, Candidates& out) {
  for (int i = 1; i <= 10; ++i) out.add(i);
}
kernel::TextId text_of(const Game& g, Option o) {
  const kernel::CardDef& def = def_of(g, o.a);
  return o.b <= def.abilities ? static_cast<kernel::TextId>(def.first_ability + o.b - 1) : kernel::TextId{0};
}
bool is_activated(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t != 0 && g.cards().abilities[t].kind == kernel::AbilityKind::activated;
}
const kernel::Ability* ability_at(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 ? nullptr : &g.cards().abilities[t];
}
bool on_a_square(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || a->zones != 0 || is_square(g.s[o.a].zone);
}
bool in_its_zone(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || a->zones == 0 || (a->zones >> place_of(g.s[o.a].zone) & 1) != 0;
}
bool is_own(const Game& g, Option o) { return g.s[o.a].controller == g.s.holder; }
bool holds_at(const Game& g, Option o, kernel::NodeId condition) {
  return condition == 0 || kernel::evaluate_bool({g, g.s.ref(o.a), g.s[o.a].controller}, condition);
}
bool is_labelled(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || a->player_name == 0 || has_player_named(g, g.s[o.a].controller, a->player_name);
}
bool faces(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  if (a == nullptr || !is_labelled(g, o)) return true;
  const bool down = (g.s[o.a].flags & kernel::kFaceDown) != 0;
  return g.permits(*a, g.s.ref(o.a), g.s[o.a]) && (a->face == 0 || (a->face == 2) == down);
}
bool in_its_turn(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || !is_own_turn_label(g, *a) || holds_at(g, o, a->while_);
}
bool condition_met(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || is_own_turn_label(g, *a) || holds_at(g, o, a->while_);
}
bool may_be_played(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || holds_at(g, o, a->if_);
}
bool is_valid(const Game& g, Option o) {
  return on_a_square(g, o) && in_its_zone(g, o) && faces(g, o) && is_labelled(g, o) && in_its_turn(g, o) &&
         condition_met(g, o);
}
bool within_limit(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || kernel::within_limits(g, t, g.s.ref(o.a));
}
kernel::RuleIndex why_unpayable(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  if (t == 0 || g.cards().abilities[t].cost == 0) return kernel::kNoRule;
  return unpayable({g, g.s.ref(o.a), g.s.holder}, g.cards().abilities[t].cost);
}
bool cost_payable(const Game& g, Option o) { return why_unpayable(g, o) == kernel::kNoRule; }
bool can_sleep_itself(const Game& g, Option o) { return why_unpayable(g, o) != "807.1a"_zx; }
bool can_change_state(const Game& g, Option o) {
  return can_sleep_itself(g, o) && why_unpayable(g, o) != "804.4a"_zx;
}
bool can_move(const Game& g, Option o) { return why_unpayable(g, o) != "804.4b"_zx; }
bool resource_suffices(const Game& g, Option o) { return why_unpayable(g, o) != "805.3c"_zx; }
// 1201.1b: an ability that led back to exactly the same position is not played in it again.
bool leads_nowhere(const Game& g, kernel::TextId text, Ref source) {
  for (const Game::Again& a : g.again)
    if (a.position == g.last.position && a.text == text && a.source == source) return true;
  return false;
}
bool leads_on(const Game& g, Option o) {
  return g.again.empty() || !leads_nowhere(g, text_of(g, o), g.s.ref(o.a));
}
constexpr Check kActivatedChecks[] = {
    {"801.2a"_zx, "no such activated ability", 2, holds<is_activated>},
    {"807.1"_zx, "only the own abilities", 1, holds<is_own>},
    {"803.1b"_zx, "the ability is valid on squares only", 2, holds<on_a_square>},
    {"803.1d"_zx, "the ability is not valid in this zone", 2, holds<in_its_zone>},
    {"803.1d"_zx, "the ability is valid on a face-up card only", 2, holds<faces>},
    {"205.4a"_zx, "the player of its label is another one", 2, holds<is_labelled>},
    {"803.2a"_zx, "its condition does not hold", 2, holds<condition_met>},
    {"803.1f"_zx, "it is valid in the other turn", 2, holds<in_its_turn>},
    {"803.2"_zx, "the ability is not valid", 2, holds<is_valid>},
    {"807.1b"_zx, "it cannot be played now", 2, holds<may_be_played>},
    {"803.1f"_zx, "it was played as often as it may be this turn", 2, holds<within_limit>},
    {"1201.1b"_zx, "it led back to this very position", 2, holds<leads_on>},
    {"807.1a"_zx, "the card is asleep already", 2, holds<can_sleep_itself>},
    {"804.4a"_zx, "what pays by its state is in it already", 2, holds<can_change_state>},
    {"804.4b"_zx, "what pays by moving may not move", 2, holds<can_move>},
    {"805.3c"_zx, "the rebooted resources cannot pay its cost", 2, holds<resource_suffices>},
    {"804.2f"_zx, "its payment cannot be made", 2, holds<cost_payable>},
};
void begin_ability(Game& g, const Frame& caller, Frame& callee) {
  const Ref source = caller.ref(1);
  const Option o{kPlayAbility, 0, source.card(), static_cast<std::uint16_t>(caller.num(2))};
  g.last.text = text_of(g, o), g.last.source = source;
  callee.play =
      static_cast<std::uint8_t>(kernel::new_play(g, text_of(g, o), kAbilityPlay, g.s.holder, source));
}

// ---- 602: declaring a battle
void squares_cards(const Game& g, Candidates& out) {
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i))) out.add(c);
}
void both_players(const Game&, Candidates& out) {
  out.add(0);
  out.add(1);
}
bool own_rebooted_zx(const Game& g, Option o) {
  return g.s[o.a].controller == g.s.turn_player && is_zx(g, o.a) && is_square(g.s[o.a].zone) &&
         !asleep(g, o.a);
}
bool enemy_card(const Game& g, Option o) {
  return g.s[o.b].controller != g.s.turn_player && is_square(g.s[o.b].zone) &&
         (is_zx(g, o.b) || is_ascension(g, o.b));
}
bool next_to(const Game& g, Option o) {
  if (!is_square(g.s[o.a].zone) || !is_square(g.s[o.b].zone)) return false;
  return distance(square_of(g.s[o.a].zone), square_of(g.s[o.b].zone)) == 1;
}
bool enemy_player(const Game& g, Option o) { return o.b != g.s.turn_player; }
bool next_to_player(const Game& g, Option o) {
  return is_square(g.s[o.a].zone) &&
         distance(square_of(g.s[o.a].zone), square_of(player_square(static_cast<Player>(o.b)))) == 1;
}
bool player_uncovered(const Game& g, Option o) {
  for (CardId c : g.s.zone(player_square(static_cast<Player>(o.b))))
    if (is_zx(g, c) || is_ascension(g, c)) return false;
  return true;
}
bool is_target(const Game& g, Option o) { return enemy_card(g, o) && next_to(g, o); }
bool is_player_target(const Game& g, Option o) {
  return enemy_player(g, o) && next_to_player(g, o) && player_uncovered(g, o);
}
constexpr Check kBattleChecks[] = {
    {"602.1"_zx, "battles are declared in the own main phase", 0, holds<in_main>},
    {"602.1"_zx, "not during a battle", 0, holds<no_battle>},
    {"602.1a"_zx, "only an own rebooted Z/X on a square attacks", 1, holds<own_rebooted_zx>},
    {"602.1c"_zx, "no such attacker", 1, holds<own_rebooted_zx>},
    {"602.1b"_zx, "only the opponent's Z/X and ascensions are attacked", 2, holds<enemy_card>},
    {"602.1b"_zx, "the target must be on a square next to the attacker", 2, holds<next_to>},
    {"602.1c"_zx, "no such target", 2, holds<is_target>},
};
constexpr Check kPlayerBattleChecks[] = {
    {"602.1"_zx, "battles are declared in the own main phase", 0, holds<in_main>},
    {"602.1"_zx, "not during a battle", 0, holds<no_battle>},
    {"602.1a"_zx, "only an own rebooted Z/X on a square attacks", 1, holds<own_rebooted_zx>},
    {"602.1b"_zx, "only the opponent is attacked", 2, holds<enemy_player>},
    {"602.1b"_zx, "the attacker must be next to the opponent's player square", 2, holds<next_to_player>},
    {"602.1b"_zx, "a Z/X or ascension on the player square covers the player", 2, holds<player_uncovered>},
    {"602.1c"_zx, "no such attacker", 1, holds<own_rebooted_zx>},
    {"602.1c"_zx, "no such target", 2, holds<is_player_target>},
};
void attack_card(Game& g) {
  g.s.attacker = g.frame().ref(1);
  g.s.target = g.frame().ref(2);
  g.used("602.1b"_zx);
  g.s.target_player = 0;
  g.s.in_battle = 1;
  clear_answer(g);
}
void attack_player(Game& g) {
  g.s.attacker = g.frame().ref(1);
  g.s.target = {};
  g.used("602.1b"_zx);
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
                                   list<own_hand>,
                                   nullptr,
                                   kPlayChecks,
                                   call(kPlaying, with<begin_play>)};
constexpr kernel::Action kUse{
    "506.2"_zx,       "play an activated ability",        kPlayAbility, list<own_cards>, list<ability_places>,
    kActivatedChecks, call(kPlaying, with<begin_ability>)};
constexpr kernel::Action kMainActions[] = {
    {"506.4"_zx, "pass", kPass, nullptr, nullptr, {}, act<leave_main>},
    kPlayCard,
    kUse,
    {"602.1"_zx, "battle a card", kBattle, list<squares_cards>, list<squares_cards>, kBattleChecks,
     act<attack_card>},
    {"602.1"_zx, "battle a player", kBattlePlayer, list<squares_cards>, list<both_players>,
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
  if (!g.cards().has_free_abilities) return;
  const kernel::Hash now = g.position_hash();
  if (g.last.text != 0 && g.last.position == now && !leads_nowhere(g, g.last.text, g.last.source))
    g.again.push_back(g.last);
  g.last = {now, {}, 0};
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
    kPlayCard,
    kUse,
};
constexpr Question kBattleAction{"", who<holder>, kBattleActions};
void other_holds(Game& g) { g.s.holder = other(g.s.holder); }
void first_holder(Game& g) {
  g.used("603.1"_zx);
  g.s.holder = g.s.turn_player;
  g.s.passes = 0;
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
void strike_card(Game& g) {
  if (g.s[g.s.target.card()].shields > 0) g.used("604.3b"_zx);
  g.used("209.3"_zx);
  damage_card(g, g.s.target, g.s.attacker, number_of(g, g.s.attacker.card(), kPower), Cause::battle);
}
void strike_player(Game& g) {
  damage_player(g, static_cast<Player>(g.s.target_player - 1), g.s.attacker, 1, Cause::battle);
}
// 1203.1: only the processing right after the damage destroys by battle.
void forget_blows(Game& g) {
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i)))
      if ((g.s[c].marks & kBattleDamaged) != 0)
        g.s.edit(c).marks &= static_cast<std::uint16_t>(~kBattleDamaged);
}
void battle_ends(Game& g) {
  forget_blows(g);
  raise_timing(g, kEvBattleEnd);
}
void end_battle_effects(Game& g) {
  end_effects(g, {kernel::Duration::battle_end, kernel::Duration::attack_end});
}
bool effect_due(const Game& g) { return rule_effect_due(g) || untriggered(g, kEvBattleEnd); }
void forget_battle(Game& g) { end_battle(g); }
constexpr Row kBattleSteps[] = {
    {"602.1d"_zx, "the attacker goes to sleep", always, act<sleep_attacker>},
    {"602.1e"_zx, "the battle starts", always, act<battle_starts>},
    {"602.1f"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"602.1f"_zx, "all of it is done", always, act<nothing>},
    {"602.1g"_zx, "on to the event step", always, act<nothing>},
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
    {"605.6"_zx, "the battle is over", always, done(run<forget_battle>)},
};
static_assert(kernel::well_formed(kBattleSteps, kProcedures));

// ---- The free play of a revealed card (505.3a, 907.2e): the card is local 5
Player free_player(const Game& g) { return g.s[g.frame().ref(5).card()].owner; }
void the_card(const Game& g, Candidates& out) { out.add(g.frame().ref(5).card()); }
bool free_square(const Game& g, Option o) {
  if (is_event(g, o.a)) return true;
  for (int i = 0; i < 9; ++i)
    if (may_enter(g, g.s[o.a].owner, square(i))) return true;
  return false;
}
constexpr Check kFreeChecks[] = {{"806.1d"_zx, "there is no square for it", 1, holds<free_square>}};
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
  g.s.changed();
}

}  // namespace headjudge::zx
