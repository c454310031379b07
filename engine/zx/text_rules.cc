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
  if (a.zones != 0) return (a.zones >> place & 1) != 0;
  return is_square(card.zone) && !down;
}

bool conditions_hold(const Game& g, const kernel::Ability& a, CardId c) {
  const kernel::Context context{g, g.s.ref(c), g.s[c].controller};
  return (a.while_ == 0 || kernel::evaluate_bool(context, a.while_)) &&
         (a.if_ == 0 || kernel::evaluate_bool(context, a.if_));
}

// ---- Limits
namespace {

int limit_of(const Game& g, Player p, int place, int base, kernel::RuleIndex rule) {
  int limit = base;
  each_rule_change(g, kernel::ChangeKind::limit, [&](const kernel::Change& change, const kernel::Context& c) {
    if (!kernel::is_zone(c, change.to, zone(p, place))) return;
    g.used(rule);
    limit = change.value == 0 ? int{kNoLimit} : static_cast<int>(kernel::evaluate_number(c, change.value));
  });
  return limit;
}

}  // namespace

int charge_limit(const Game& g, Player p) {
  return limit_of(g, p, kCharge, g.s.player[p].charge_limit, "306.2a"_zx);
}
int hand_limit(const Game& g, Player p) {
  return limit_of(g, p, kHand, g.s.player[p].hand_limit, "309.2c"_zx);
}

// ---- Prohibitions
bool forbidden(const Game& g, std::string_view action, Ref r, Player who) {
  bool found = false;
  each_rule_change(g, kernel::ChangeKind::forbid,
                   [&](const kernel::Change& change, const kernel::Context& c) {
                     if (g.cards().words[change.what] != action || change.value != 0) return;
                     if (change.who != 0 && kernel::evaluate_player(c, change.who) != who) return;
                     if (change.to != 0 && !kernel::is_member(c, change.to, r)) return;
                     found = true;
                   });
  if (found) g.used("102.6"_zx);
  return found;
}

// ---- Costs
// 102.12: increases before decreases; 811.6: floors from the highest one down.
int changed_cost(const Game& g, CardId card, int cost) {
  int more = 0, less[16] = {}, floors[16] = {}, n = 0;
  each_rule_change(g, kernel::ChangeKind::cost, [&](const kernel::Change& change, const kernel::Context& c) {
    if (change.to == 0 || change.flag || !kernel::is_member(c, change.to, g.s.ref(card))) return;
    const auto by = static_cast<int>(kernel::evaluate_number(c, change.value));
    if (by > 0) more += by;
    if (by >= 0 || n == 16) return;
    const int least = change.by == 0 ? 0 : static_cast<int>(kernel::evaluate_number(c, change.by));
    int at = n++;
    for (; at > 0 && floors[at - 1] < least; --at) floors[at] = floors[at - 1], less[at] = less[at - 1];
    floors[at] = least, less[at] = by;
  });
  if (more == 0 && n == 0) return cost;
  g.used("805.2c"_zx);
  if (more != 0 && n != 0) g.used("102.12"_zx);
  if (n > 1 && floors[0] != floors[n - 1]) g.used("811.8"_zx);
  cost += more;
  for (int i = 0; i < n; ++i) {
    const int before = cost;
    cost = std::max(cost + less[i], std::min(before, floors[i]));
  }
  return cost;
}

// ---- 507.5, 605.4: an ability of this timing that has not triggered yet
bool untriggered(const Game& g, EventId timing) {
  if (!g.is_heard() && (g.cards().heard >> timing & 1) == 0) return false;
  bool found = false;
  Event e{};
  e.kind = static_cast<std::uint8_t>(timing);
  e.player = g.s.turn_player;
  e.from = e.to = kNoZone;
  const auto asks = [&](kernel::TextId text, CardId c) {
    const kernel::Ability& a = g.cards().abilities[text];
    if (a.when.event != timing || !valid_at(g, a, c) || triggered_already(g, text, g.s.ref(c))) return;
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
  return found;
}

bool triggered_already(const Game& g, kernel::TextId text, Ref source) {
  const int event = g.cards().abilities[text].when.event;
  const int period = event == kEvTurnEnd ? kThisTurn : event == kEvBattleEnd ? kThisBattle : 0;
  if (period == 0) return false;
  for (const kernel::Use& u : g.s.uses)
    if (u.text == text && u.card == source && u.period == period) return true;
  return false;
}

void note_triggered(Game& g, kernel::TextId text, Ref source, Player p) {
  const int event = g.cards().abilities[text].when.event;
  if (event == kEvTurnEnd) g.s.uses.push({source, text, p, 1, kThisTurn});
  if (event == kEvBattleEnd) g.s.uses.push({source, text, p, 1, kThisBattle});
}

void forget_triggered(Game& g, std::uint8_t period) {
  for (int i = g.s.uses.n - 1; i >= 0; --i)
    if (g.s.uses[i].period == period) g.s.uses.erase(i);
}

}  // namespace headjudge::zx
