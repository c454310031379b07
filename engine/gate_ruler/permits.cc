// 1-5d, 14-3b-6: what texts forbid, allow and make dearer or cheaper.
#include "engine/gate_ruler/permits.h"

#include <algorithm>

#include "engine/gate_ruler/actions.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::gate_ruler {
namespace {

bool none_forbids(const Game& g) { return !g.cards().has_change(kernel::ChangeKind::forbid); }
bool none_allows(const Game& g) { return !g.cards().has_change(kernel::ChangeKind::allow); }

// What these actions are called when a text forbids or allows them.
constexpr const char *kToSummon = "play|play_card|normal_summon|summon",
                     *kToPlayEvent = "play|play_card|play_event", *kToPlayCard = "play|play_card",
                     *kToUseActivated = "activate|activated|use|play_ability",
                     *kToUseOverdrive = "overdrive|use|play_ability",
                     *kToUseTouchdown = "touchdown|use|play_ability",
                     *kToUseCounter = "counter|use|play_ability", *kToUseAuto = "auto|use|play_ability",
                     *kToPay = "energy|pay|pay_energy", *kToDrive = "drive|driven",
                     *kToReveal = "reveal|revealed", *kToReposition = "reposition",
                     *kToIntercept = "intercept", *kToSet = "set|set_card", *kToAttack = "attack|attacks",
                     *kToBeAttacked = "attacked|be_attacked|become_attacked", *kToTrigger = "trigger";
constexpr kernel::ActionRow kActionRows[] = {
    {kToSummon, true}, {kToPlayEvent, true}, {kToSet, true},  {kToAttack, true}, {kToUseActivated},
    {kToUseOverdrive}, {kToUseTouchdown},    {kToUseCounter}, {kToUseAuto},      {kToPay},
    {kToDrive},        {kToReveal},          {kToReposition}, {kToIntercept},    {kToBeAttacked},
    {kToTrigger}};

constexpr kernel::CostRules kCosts{"14-3b-6b"_gr, "14-3b-6c"_gr,   "14-3b-6d"_gr,
                                   "14-3b-6c"_gr, kernel::kNoRule, "14-2b"_gr};

}  // namespace

const std::span<const kernel::ActionRow> kTextActions = kActionRows;

bool pays_no_levels(const Game& g, Player p) {
  if (!plays_for_free(g, p)) return false;
  const CardId ruler = ruler_of(g, p);
  return ruler == kNoCard || !g.cards().has_change(kernel::ChangeKind::lose_all_abilities) ||
         g.view(ruler).lost != ~0u;
}
int level_cost(const Game& g, CardId c, Player p) { return pays_no_levels(g, p) ? 0 : asked_level(g, c, p); }
int asked_level(const Game& g, CardId c, Player p) {
  const int level = number_of(g, c, kLevel);
  if (!g.cards().has_change(kernel::ChangeKind::cost)) return std::max(level, 0);
  const int cost = kernel::changed_cost(g, c, p, false, level, kCosts);
  if (cost == 0 && level > 0) g.used("1-5b-2"_gr);
  return cost;
}
int ability_cost(const Game& g, Ref source, Player p, int energy) {
  if (!g.s.live(source)) return energy;
  return kernel::changed_cost(g, source.card(), p, true, energy, kCosts);
}

// What hears its moment asks its `if:` of that (14-4a).
bool own_text_lets_play(const Game& g, CardId c, Player p) {
  const kernel::TextId use = def_of(g, c).use;
  if (use == 0) return true;
  const kernel::Ability& a = g.cards().abilities[use];
  const kernel::Context context{g, g.s.ref(c), p};
  const auto holds = [&](kernel::NodeId n) { return n == 0 || kernel::evaluate_bool(context, n); };
  return holds(a.while_) && (a.timing == kWhenHappened || holds(a.if_));
}
bool card_within_limits(const Game& g, CardId c) {
  const kernel::TextId use = def_of(g, c).use;
  return use == 0 || kernel::within_limits(g, use, g.s.ref(c));
}
bool may_play_card(const Game& g, CardId c, Player p, bool summons) {
  if (!own_text_lets_play(g, c, p) || !card_within_limits(g, c)) return false;
  if (none_forbids(g)) return true;
  const char* words = is_kind(g, c, kEvent)             ? kToPlayEvent
                      : summons && is_kind(g, c, kUnit) ? kToSummon
                                                        : kToPlayCard;
  return !kernel::is_forbidden(g, {words, g.s.ref(c), p}) &&
         (place(g, c) == kGate || may_be_moved(g, kEvMoved, g.s.ref(c), kGateZone, {}, Cause::play));
}
// 15-16b: every ability is used; each kind has a name of its own beside that. 14-5c: some play their card.
bool may_use_ability(const Game& g, kernel::TextId text, Ref source, Player p) {
  if (g.cards().abilities[text].play_self && g.s.live(source) && !may_play_card(g, source.card(), p))
    return false;
  if (none_forbids(g)) return true;
  const auto words = [&]() -> const char* {
    switch (g.cards().abilities[text].kind) {
      case kernel::AbilityKind::activated:
        return kToUseActivated;
      case kernel::AbilityKind::overdrive:
        return kToUseOverdrive;
      case kernel::AbilityKind::touchdown:
        return kToUseTouchdown;
      case kernel::AbilityKind::counter:
        return kToUseCounter;
      default:
        return kToUseAuto;
    }
  };
  return !kernel::is_forbidden(g, {words(), source, p}) &&
         !kernel::is_forbidden(g, {"play", source, kNobody});
}
bool may_turn(const Game& g, CardId c, int event, Player p, Cause cause) {
  return none_forbids(g) ||
         !kernel::forbids_event(g, kernel::make_event(event, g.s.ref(c), {}, p, 0, cause), {event});
}
bool may_be_destroyed(const Game& g, Ref r, Ref by, Cause cause) {
  const Event e = kernel::make_event(kEvDestroyed, r, by, g.s[r.card()].controller, 0, cause);
  return none_forbids(g) || !kernel::forbids_event(g, e, {kEvDestroyed, kEvDestroys});
}
bool may_special_summon(const Game& g, Ref r, Player p) {
  if (none_forbids(g) || !kernel::is_forbidden(g, {"special_summon", r, p})) return true;
  g.used("1-5d"_gr);
  return false;
}
bool may_lose(const Game& g, Player p) {
  const Event e = kernel::make_event(kEvLost, {}, {}, p, 0, Cause::rule);
  return none_forbids(g) || !kernel::forbids_event(g, e, {kEvLost, kEvLeftGame});
}
bool may_be_moved(const Game& g, int event, Ref r, ZoneId to, Ref by, Cause cause) {
  if (none_forbids(g)) return true;
  const Event e = kernel::coming_move(g.s, event, r, to, cause, by);
  const bool left = g.words().row(e.from).board, came = g.words().row(to).board;
  const int over = left == came ? kNoEvent : left ? kEvLeaves : kEvEnters;
  return !kernel::forbids_event(g, e, {kEvMoved, event, over, place_of(to) == kExile ? kEvExiled : kNoEvent});
}
bool may_pay_energy(const Game& g, Player p) {
  return !kernel::is_forbidden(g, {kToPay, {}, p, Cause::cost});
}
bool may_drive(const Game& g, Player p) { return !kernel::is_forbidden(g, {kToDrive, {}, p}); }
bool may_reveal(const Game& g, CardId c, Player p) {
  return !kernel::is_forbidden(g, {kToReveal, g.s.ref(c), p});
}
bool may_reposition(const Game& g, CardId c, Player p) {
  return none_forbids(g) || !kernel::is_forbidden(g, {kToReposition, c == kNoCard ? Ref{} : g.s.ref(c), p});
}
bool may_intercept(const Game& g, CardId c) {
  return !kernel::is_forbidden(g, {kToIntercept, g.s.ref(c), g.s[c].controller});
}
bool may_set(const Game& g, CardId c, Player p) {
  return none_forbids(g) || (!kernel::is_forbidden(g, {kToSet, g.s.ref(c), p}) &&
                             may_be_moved(g, kEvMoved, g.s.ref(c), zone(p, kSet1), {}, Cause::play));
}
bool is_made_settable(const Game& g, CardId c, Player p) {
  if (none_allows(g) || !kernel::is_allowed(g, {kToSet, g.s.ref(c), p})) return false;
  g.used("7-5a-2"_gr);
  return true;
}
bool may_trigger(const Game& g, Ref source, Player p) {
  return !kernel::is_forbidden(g, {kToTrigger, source, p});
}
bool may_attack(const Game& g, CardId attacker, CardId target, ZoneId line) {
  if (none_forbids(g)) return true;
  const Ref at = target == kNoCard ? Ref{} : g.s.ref(target);
  const Player whom = target != kNoCard ? g.s[target].controller
                      : line != kNoZone ? player_of(line)
                                        : kNobody;
  const Player p = g.s[attacker].controller;
  if (kernel::is_forbidden(g, {kToAttack, g.s.ref(attacker), p, Cause::rule, {}, at, whom, line}))
    return false;
  return !at || !kernel::is_forbidden(
                    g, {kToBeAttacked, at, whom, Cause::rule, g.s.ref(attacker), g.s.ref(attacker), p});
}
bool attacks_anyway(const Game& g, CardId attacker) {
  return !none_allows(g) && kernel::is_allowed(g, {kToAttack, g.s.ref(attacker), g.s[attacker].controller});
}
bool is_opened_target(const Game& g, CardId attacker, CardId target) {
  return !none_allows(g) && kernel::is_allowed(g, {kToAttack,
                                                   g.s.ref(attacker),
                                                   g.s[attacker].controller,
                                                   Cause::rule,
                                                   {},
                                                   g.s.ref(target),
                                                   g.s[target].controller,
                                                   kNoZone,
                                                   true});
}
// 7-1b: a text opens another zone for playing a card.
bool is_opened_play(const Game& g, CardId c, Player p) {
  const char* words = is_kind(g, c, kUnit) ? kToSummon : kToPlayEvent;
  return !none_allows(g) && kernel::is_allowed(g, {words, g.s.ref(c), p});
}

}  // namespace headjudge::gate_ruler
