// What constant abilities and effects say about rules: limits, prohibitions, costs, and timings still to be
// heard.
#include "engine/zx/text_rules.h"

namespace headjudge::zx {

bool valid_at(const Game& g, const kernel::Ability& a, CardId c) {
  const Card& card = g.s[c];
  const bool down = (card.flags & kernel::kFaceDown) != 0;
  if (a.face != 0 && (a.face == 2) != down) return false;
  if (!g.permits(a, g.s.ref(c), card)) return false;
  const int place = place_of(card.zone);
  if (down && a.face == 0 && g.words().row(card.zone).open == kernel::Open::all) return false;
  if (a.zones != 0) return (a.zones >> place & 1) != 0;
  return is_square(card.zone) && !down;
}

bool may_be_put(const Game& g, Ref r, ZoneId to, Cause cause, Ref by) {
  const MoveWords also = words_of_move(g.s[r.card()].zone, to);
  const Event e = kernel::coming_move(g.s, kEvMoved, r, to, cause, by);
  return !kernel::forbids_event(g, e, {kEvMoved, also.board, also.life});
}

bool conditions_hold(const Game& g, const kernel::Ability& a, CardId c) {
  const kernel::Context context{g, g.s.ref(c), g.s[c].controller};
  return kernel::ability_holds(context, a);
}

// ---- Limits
namespace {

int limit_of(const Game& g, Player p, int place, int base, kernel::RuleIndex rule) {
  bool changed = false;
  const int limit = kernel::changed_limit(g, zone(p, place), base, kNoLimit, changed);
  if (changed) g.used(rule), g.used("102.2"_zx);
  return limit;
}

}  // namespace

int charge_limit(const Game& g, Player p) {
  if (!g.cards().has_change(kernel::ChangeKind::limit)) return g.s.player[p].charge_limit;
  return limit_of(g, p, kCharge, g.s.player[p].charge_limit, "306.2a"_zx);
}
int hand_limit(const Game& g, Player p) {
  return limit_of(g, p, kHand, g.s.player[p].hand_limit, "309.2c"_zx);
}

// ---- Prohibitions
namespace {
std::string_view played_as(const Game& g, Ref r) {
  if (!g.s.live(r)) return "play|play_card";
  const bool event = has_kind(g, r.card(), kEvent) || has_kind(g, r.card(), kEventExtra);
  return event                           ? "play|play_card|play_event"
         : has_kind(g, r.card(), kShift) ? "play|play_card|shift"
                                         : "play|play_card";
}
}  // namespace
bool forbidden(const Game& g, std::string_view action, Ref r, Player who) {
  const std::string_view words = action == "sleep"          ? "sleep|rest|slept|become_asleep"
                                 : action == "reboot"       ? "reboot|stand|become_rebooted"
                                 : action == "leaves"       ? "leaves|leave"
                                 : action == "move"         ? "move|moved"
                                 : action == "play"         ? played_as(g, r)
                                 : action == "play_ability" ? "play_ability|activate|activated|use"
                                                            : action;
  return kernel::is_forbidden(g, {words, r, who});
}
bool may_play_now(const Game& g, Ref r, Player who) {
  return !forbidden(g, "play", r, who) && !forbidden(g, "move", r, who);
}
bool may_arrive(const Game& g, Ref r, ZoneId to, std::span<const Ref> with) {
  Event e = kernel::coming_move(g.s, kEvMoved, r, to, Cause::effect, {});
  const std::uint8_t words[kernel::kEventWordsMax] = {kEvMoved, kEvEnters};
  return !kernel::is_event_forbidden(g, e, words, with);
}
bool may_battle(const Game& g, CardId attacker, CardId target, Player whom) {
  const Ref at = target == kNoCard ? Ref{} : g.s.ref(target), from = g.s.ref(attacker);
  const Player p = g.s[attacker].controller;
  if (kernel::is_forbidden(g, {"attack|attacks|battle", from, p, Cause::rule, {}, at, whom})) return false;
  if (!at && whom == kNobody) return true;
  // Who himself may not be attacked: an attack on his cards is none on him.
  const Player attacked = at ? kNobody : whom;
  return !kernel::is_forbidden(
      g, {"attacked|be_attacked|become_attacked", at, attacked, Cause::rule, from, from, p});
}

// ---- Costs
// 805.2c, 102.12, 811.8: increases before decreases; floors from the highest one down.
namespace {
constexpr kernel::CostRules kCosts{"805.2c"_zx, "805.2c"_zx, "805.2c"_zx,
                                   "102.12"_zx, "811.8"_zx,  kernel::kNoRule};
}  // namespace
int changed_cost(const Game& g, CardId card, int cost) {
  return kernel::changed_cost(g, card, g.s[card].controller, false, cost, kCosts);
}
int changed_ability_cost(const Game& g, Ref source, Player p, int points) {
  if (!g.s.live(source)) return points;
  return kernel::changed_cost(g, source.card(), p, true, points, kCosts);
}

// ---- 507.5, 605.4: an ability of this timing that has not triggered yet
bool untriggered(const Game& g, EventId timing) {
  if (!g.is_heard() && (g.cards().heard >> timing & 1) == 0) return false;
  bool found = false;
  Event e{};
  e.kind = static_cast<std::uint8_t>(timing);
  e.player = g.s.turn_player;
  e.from = e.to = kNoZone;
  // What is used up or may not trigger will not do so when the event occurs again.
  const auto could = [&](kernel::TextId text, Ref source, Player p) {
    return !triggered_already(g, text, source) && kernel::within_limits(g, text, source) &&
           !kernel::is_forbidden(g, {"trigger|become_pending", source, p});
  };
  const auto asks = [&](kernel::TextId text, CardId c) {
    const kernel::Ability& a = g.cards().abilities[text];
    if (a.when.event != timing || !valid_at(g, a, c) || !could(text, g.s.ref(c), g.s[c].controller)) return;
    const kernel::Context context{g, g.s.ref(c), g.s[c].controller, &e};
    found = found || (kernel::fits(context, a.when, e) && conditions_hold(g, a, c));
  };
  for (int z = 0; z < g.words().zones(); ++z)
    for (CardId c : g.s.zone(static_cast<ZoneId>(z))) {
      const kernel::CardDef& def = g.cards().cards[g.s[c].def];
      for (int i = 0; i < def.abilities; ++i)
        if ((g.view(c).lost >> i & 1) == 0) asks(static_cast<kernel::TextId>(def.first_ability + i), c);
      for (kernel::TextId text : g.view(c).gained) asks(text, c);
    }
  for (const kernel::Watcher& w : g.s.watchers) {
    const kernel::Ability& a = g.cards().abilities[w.text];
    if (a.when.event != timing || !could(w.text, w.source, w.controller)) continue;
    const kernel::Context context{g, w.source, w.controller, &e, w.scope, {}};
    found = found || (kernel::fits(context, a.when, e) && kernel::ability_holds(context, a));
  }
  return found;
}

bool triggered_already(const Game& g, kernel::TextId text, Ref source) {
  const int event = g.cards().abilities[text].when.event;
  const int period = event == kEvTurnEnd ? kThisTurn : event == kEvBattleEnd ? kThisBattle : 0;
  if (period == 0) return false;
  int times = 0;
  for (const kernel::Use& u : g.s.uses)
    times += u.text == text && u.card == source && u.period == period ? 1 : 0;
  return times != 0 && times >= kernel::copies_of(g, text, source);
}

void note_triggered(Game& g, kernel::TextId text, Ref source, Player p) {
  const int event = g.cards().abilities[text].when.event;
  if (event == kEvTurnEnd) g.s.uses.push({source, text, p, 1, kThisTurn});
  if (event == kEvBattleEnd) g.s.uses.push({source, text, p, 1, kThisBattle});
}

namespace {

struct Lock {
  const char* word;
  std::uint8_t period;
  bool by_name;  // of cards with the same name only
};
constexpr Lock kLocks[] = {{"zextend_drive", kLockedGame, false},
                           {"denei", kLockedTurn, false},
                           {"haten_advent", kLockedTurn, false},
                           {"raid", kLockedTurn, false},
                           {"trance", kLockedTurn, true}};
bool is_of(const Game& g, kernel::TextId text, const Lock& lock) {
  const auto keyword = g.cards().abilities[text].keyword;
  return keyword != 0 && std::string_view(g.words().keywords[keyword - 1u].word) == lock.word;
}
std::string_view card_name(const Game& g, kernel::TextId text) {
  for (const kernel::CardDef& def : g.cards().cards)
    if (text >= def.first_ability && text < def.first_ability + def.abilities) return def.name;
  return {};
}

}  // namespace

bool is_locked(const Game& g, int lock, kernel::TextId text, Player p) {
  const Lock& which = kLocks[lock];
  if (!is_of(g, text, which)) return false;
  for (const kernel::Use& u : g.s.uses)
    if (u.player == p && u.period == which.period && is_of(g, u.text, which) &&
        (!which.by_name || card_name(g, u.text) == card_name(g, text)))
      return true;
  return false;
}

void lock_keyword(Game& g, kernel::TextId text, Player p) {
  for (const Lock& lock : kLocks)
    if (is_of(g, text, lock)) {
      g.used(g.words().keywords[g.cards().abilities[text].keyword - 1u].rule);
      g.s.uses.push({{}, text, p, 1, lock.period});
    }
}

void forget_triggered(Game& g, std::uint8_t period) {
  for (int i = g.s.uses.n - 1; i >= 0; --i)
    if (g.s.uses[i].period == period) g.s.uses.erase(i);
}

}  // namespace headjudge::zx
