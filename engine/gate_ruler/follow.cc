// 14-3b-1b: what applies to a card of the hand or the drive zone applies to it on the gate as well.
#include "engine/gate_ruler/follow.h"

#include <algorithm>

#include "engine/gate_ruler/actions.h"
#include "engine/kernel/text_rules.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::Ability, kernel::Change, kernel::Context, kernel::Effect;

template <class Holds>
bool all_changes(const Game& g, const Ability& a, const Holds& holds) {
  for (std::size_t i = a.changes; i != 0; ++i) {
    if (!holds(g.cards().changes[i])) return false;
    if (g.cards().changes[i].last) return true;
  }
  return false;
}
bool is_valid(const Context& c, const Ability& a) {
  const Card& card = c.game.core()[c.self.card()];
  return kernel::is_constant_valid(c.game, a, card) && c.game.permits(a, c.self, card) &&
         (a.while_ == 0 || kernel::evaluate_bool(c, a.while_)) &&
         (a.if_ == 0 || kernel::evaluate_bool(c, a.if_));
}
bool reaches(const Context& c, const Change& change, Ref r) {
  const bool value = (kernel::bit(change.kind) & kernel::kChangesValues) != 0;
  return value && change.to != 0 && (change.where == 0 || kernel::evaluate_bool(c, change.where)) &&
         kernel::is_member(c, change.to, r) && !kernel::is_unaffected(c.game, r, c.self, c.you);
}
// All that the ability says is said of the card, while it is valid.
bool applies(const Game& g, const Applying& one, Ref r) {
  const Ability& a = g.cards().abilities[one.text];
  if (a.kind != kernel::AbilityKind::constant || a.changes == 0 || kernel::is_base(g.cards(), a))
    return false;
  const Context c{g, one.source, g.s[one.source.card()].controller};
  return is_valid(c, a) && all_changes(g, a, [&](const Change& change) { return reaches(c, change, r); });
}
bool is_of(const Game& g, const Effect& e, Ref r) {
  return std::any_of(g.s.bindings.begin(), g.s.bindings.end(), [&](const kernel::Binding& b) {
    return b.scope == e.scope && b.name == 0 && b.kind == kernel::Kind::object && b.value == r.bits;
  });
}

}  // namespace

std::vector<Applying> applying_to(const Game& g, Ref r) {
  std::vector<Applying> out;
  const int at = place(g, r.card());
  if ((at != kHand && at != kDrive) || !g.cards().constant_values) return out;
  for (CardId host = 0; host < g.s.cards; ++host) {
    const bool changes = (def_of(g, host).changes & kernel::kChangesValues) != 0;
    const int gained = g.view(host).gained.n;
    if (!changes && gained == 0) continue;
    for (int n = 1; n <= def_of(g, host).abilities + gained; ++n)
      if (const Applying one{g.s.ref(host), ability_at(g, host, n)}; one.text != 0 && applies(g, one, r))
        out.push_back(one);
  }
  return out;
}

void follow_to_gate(Game& g, Ref before, Ref now, int from, const std::vector<Applying>& constant) {
  if (from != kHand && from != kDrive) return;
  for (const Effect& e : g.s.effects)
    for (auto& b : g.s.bindings)
      if (b.scope == e.scope && b.name == 0 && b.value == before.bits) {
        b.value = now.bits;
        g.used("14-3b-1b"_gr);
      }
  for (Applying one : constant) {
    if (one.source == before) one.source = now;
    if (!g.s.live(one.source) || applies(g, one, now)) continue;  // what reaches it on the gate needs no help
    Effect e{};
    e.text = g.cards().abilities[one.text].changes, e.source = one.source, e.turn = g.s.turn;
    e.controller = g.s[one.source.card()].controller;
    e.until = static_cast<std::uint8_t>(kernel::Duration::while_here);
    e.scope = kernel::new_scope(g);
    kernel::bind(g, e.scope, 0, kernel::Kind::object, now.bits);
    g.s.effects.push(e);
    g.used("14-3b-1b"_gr);
  }
  g.s.changed();
}

void end_at_gate(Game& g, Ref r) {
  for (int i = g.s.effects.n - 1; i >= 0; --i) {
    const Effect e = g.s.effects[i];
    if (e.until != static_cast<std::uint8_t>(kernel::Duration::while_here) || !is_of(g, e, r)) continue;
    kernel::drop_scope(g, e.scope);
    g.s.effects.erase(i);
  }
}

}  // namespace headjudge::gate_ruler
