// What the texts in play say about rules, for the rows that ask.
#pragma once

#include <algorithm>
#include <string_view>

#include "engine/zx/state.h"

namespace headjudge::zx {

// Periods of Use that Z/X adds: abilities that have triggered at this turn's or this battle's end (507.3,
// 605.2).
enum Period : std::uint8_t { kThisTurn = 2, kThisBattle = 3 };

bool valid_at(const Game& g, const kernel::Ability& a, CardId c);
bool conditions_hold(const Game& g, const kernel::Ability& a, CardId c);
// 102.6: whether a text forbids an action to a card or a player.
bool forbidden(const Game& g, std::string_view action, Ref r, Player who);
int changed_cost(const Game& g, CardId card, int cost);
bool untriggered(const Game& g, EventId timing);
bool triggered_already(const Game& g, kernel::TextId text, Ref source);
void note_triggered(Game& g, kernel::TextId text, Ref source, Player p);
void forget_triggered(Game& g, std::uint8_t period);

// Calls fn(change, context) for every change of this kind that applies now: of constant abilities, then of
// effects.
template <class Fn>
void each_rule_change(const Game& g, kernel::ChangeKind kind, Fn fn) {
  const kernel::CardSet& set = g.cards();
  const auto all = [&](std::size_t first, const kernel::Context& c) {
    for (std::size_t i = first; i != 0 && i < set.changes.size(); ++i) {
      const kernel::Change& change = set.changes[i];
      if (change.kind == kind && (change.where == 0 || kernel::evaluate_bool(c, change.where))) fn(change, c);
      if (change.last) break;
    }
  };
  const auto one = [&](kernel::TextId text, CardId c) {
    const kernel::Ability& a = set.abilities[text];
    if (a.kind != kernel::AbilityKind::constant || a.changes == 0 || !valid_at(g, a, c)) return;
    if (conditions_hold(g, a, c)) all(a.changes, {g, g.s.ref(c), g.s[c].controller});
  };
  const bool constant = g.is_heard() || (set.constant_kinds & kernel::bit(kind)) != 0;
  for (int z = 0; constant && z < g.words().zones(); ++z)
    for (CardId c : g.s.zone(static_cast<ZoneId>(z))) {
      const kernel::CardDef& def = set.cards[g.s[c].def];
      for (int i = 0; i < def.abilities; ++i)
        if ((g.view(c).lost >> i & 1) == 0) one(static_cast<kernel::TextId>(def.first_ability + i), c);
      for (kernel::TextId text : g.view(c).gained) one(text, c);
    }
  for (const kernel::Effect& e : g.s.effects) {
    kernel::Context c{g, e.source, e.controller};
    c.scope = e.scope;
    all(e.text, c);
  }
}

}  // namespace headjudge::zx
