// 1-5d, 14-3b-6: what texts forbid, allow and make dearer or cheaper.
#include "engine/gate_ruler/state.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::gate_ruler {
namespace {

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
  const bool unit = is_kind(g, c, kUnit);
  const char* words = unit                    ? "play|play_card|normal_summon|summon"
                      : is_kind(g, c, kEvent) ? "play|play_card|play_event"
                                              : "play|play_card";
  return !kernel::is_forbidden(g, {words, g.s.ref(c), p});
}
bool may_use_ability(const Game& g, CardId c, Player p) {
  return !kernel::is_forbidden(g, {"activate|use|play_ability", g.s.ref(c), p}) &&
         !kernel::is_forbidden(g, {"play", g.s.ref(c), kNobody});
}
bool may_set(const Game& g, CardId c, Player p) {
  return !kernel::is_forbidden(g, {"set|set_card", g.s.ref(c), p});
}
bool is_made_settable(const Game& g, CardId c, Player p) {
  if (!kernel::is_allowed(g, {"set|set_card", g.s.ref(c), p})) return false;
  g.used("7-5a-2"_gr);
  return true;
}
bool may_attack(const Game& g, CardId attacker, CardId target, ZoneId line) {
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
bool is_opened_target(const Game& g, CardId attacker, CardId target) {
  return kernel::is_allowed(g, {"attack|attacks",
                                g.s.ref(attacker),
                                g.s[attacker].controller,
                                Cause::rule,
                                {},
                                g.s.ref(target),
                                g.s[target].controller});
}

}  // namespace headjudge::gate_ruler
