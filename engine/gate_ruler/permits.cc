// 1-5d, 14-3b-6: what texts forbid, allow and make dearer or cheaper.
#include "engine/gate_ruler/permits.h"

#include "engine/kernel/text_rules.h"

namespace headjudge::gate_ruler {
namespace {

bool none_forbids(const Game& g) { return !g.cards().has_change(kernel::ChangeKind::forbid); }
bool none_allows(const Game& g) { return !g.cards().has_change(kernel::ChangeKind::allow); }

constexpr kernel::CostRules kCosts{"14-3b-6b"_gr, "14-3b-6c"_gr,   "14-3b-6d"_gr,
                                   "14-3b-6c"_gr, kernel::kNoRule, "14-2b"_gr};

}  // namespace

int level_cost(const Game& g, CardId c, Player p) {
  if (plays_for_free(g, p)) return 0;
  const int level = number_of(g, c, kLevel);
  const int cost = kernel::changed_cost(g, c, p, false, level, kCosts);
  if (cost == 0 && level > 0) g.used("1-5b-2"_gr);
  return cost;
}
int ability_cost(const Game& g, Ref source, Player p, int energy) {
  if (!g.s.live(source)) return energy;
  return kernel::changed_cost(g, source.card(), p, true, energy, kCosts);
}

bool may_play_card(const Game& g, CardId c, Player p) {
  if (none_forbids(g)) return true;
  const bool unit = is_kind(g, c, kUnit);
  const char* words = unit                    ? "play|play_card|normal_summon|summon"
                      : is_kind(g, c, kEvent) ? "play|play_card|play_event"
                                              : "play|play_card";
  return !kernel::is_forbidden(g, {words, g.s.ref(c), p});
}
// 15-16b: every ability is used; each kind has a name of its own beside that.
bool may_use_ability(const Game& g, kernel::TextId text, Ref source, Player p) {
  if (none_forbids(g)) return true;
  const auto words = [&]() -> const char* {
    switch (g.cards().abilities[text].kind) {
      case kernel::AbilityKind::activated:
        return "activate|activated|use|play_ability";
      case kernel::AbilityKind::overdrive:
        return "overdrive|use|play_ability";
      case kernel::AbilityKind::touchdown:
        return "touchdown|use|play_ability";
      case kernel::AbilityKind::counter:
        return "counter|use|play_ability";
      default:
        return "auto|use|play_ability";
    }
  };
  return !kernel::is_forbidden(g, {words(), source, p}) &&
         !kernel::is_forbidden(g, {"play", source, kNobody});
}
bool may_turn(const Game& g, CardId c, int event, Player p, Cause cause) {
  if ((g.cards().forbidden >> event & 1) == 0) return true;
  const std::uint8_t words[kernel::kEventWordsMax] = {static_cast<std::uint8_t>(event)};
  return !kernel::is_event_forbidden(g, kernel::make_event(event, g.s.ref(c), {}, p, 0, cause), words);
}
bool may_pay_energy(const Game& g, Player p) {
  return !kernel::is_forbidden(g, {"energy|pay|pay_energy", {}, p, Cause::cost});
}
bool may_drive(const Game& g, Player p) { return !kernel::is_forbidden(g, {"drive|driven", {}, p}); }
bool may_reveal(const Game& g, CardId c, Player p) {
  return !kernel::is_forbidden(g, {"reveal|revealed", g.s.ref(c), p});
}
bool may_reposition(const Game& g, CardId c, Player p) {
  return none_forbids(g) || !kernel::is_forbidden(g, {"reposition", c == kNoCard ? Ref{} : g.s.ref(c), p});
}
bool may_intercept(const Game& g, CardId c) {
  return !kernel::is_forbidden(g, {"intercept", g.s.ref(c), g.s[c].controller});
}
bool may_set(const Game& g, CardId c, Player p) {
  return none_forbids(g) || !kernel::is_forbidden(g, {"set|set_card", g.s.ref(c), p});
}
bool is_made_settable(const Game& g, CardId c, Player p) {
  if (none_allows(g) || !kernel::is_allowed(g, {"set|set_card", g.s.ref(c), p})) return false;
  g.used("7-5a-2"_gr);
  return true;
}
bool may_attack(const Game& g, CardId attacker, CardId target, ZoneId line) {
  if (none_forbids(g)) return true;
  const Ref at = target == kNoCard ? Ref{} : g.s.ref(target);
  const Player whom = target != kNoCard ? g.s[target].controller
                      : line != kNoZone ? player_of(line)
                                        : kNobody;
  const Player p = g.s[attacker].controller;
  if (kernel::is_forbidden(g, {"attack|attacks", g.s.ref(attacker), p, Cause::rule, {}, at, whom, line}))
    return false;
  return !at || !kernel::is_forbidden(g, {"attacked|be_attacked|become_attacked", at, whom, Cause::rule,
                                          g.s.ref(attacker), g.s.ref(attacker), p});
}
bool attacks_anyway(const Game& g, CardId attacker) {
  return !none_allows(g) &&
         kernel::is_allowed(g, {"attack|attacks", g.s.ref(attacker), g.s[attacker].controller});
}
bool is_opened_target(const Game& g, CardId attacker, CardId target) {
  return !none_allows(g) && kernel::is_allowed(g, {"attack|attacks",
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
  const bool unit = is_kind(g, c, kUnit);
  const char* words = unit ? "play|play_card|normal_summon|summon" : "play|play_card|play_event";
  return !none_allows(g) && kernel::is_allowed(g, {words, g.s.ref(c), p});
}

}  // namespace headjudge::gate_ruler
