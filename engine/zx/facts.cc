// The walk of what only Z/X's state has: players, blames, the battle.
#include "engine/kernel/canonical.h"
#include "engine/zx/state.h"

namespace headjudge::zx {

template <class V>
void Game::players_to(V& v) const {
  v.part("players", 16, true);
  for (const auto& [damage, life_shields, charge_limit, hand_limit, was_damaged, deck_known, once, counters] :
       s.player) {
    v.item("player");
    v.number(1, "damage", damage);
    v.number(2, "life_shields", life_shields);
    v.number(3, "charge_limit", charge_limit);
    v.number(4, "hand_limit", hand_limit);
    v.number(5, "was_damaged", was_damaged);
    v.number(6, "once", once);
    v.number(30, "deck_known", deck_known);
    for (int i = 0; i < kIconsMax; ++i)
      if (counters[i] != 0) v.number(7 + i, words().icons[static_cast<std::size_t>(i)].word, counters[i]);
  }
}
template <class V>
void Game::battle_to(V& v) const {
  v.part("battle", 17, true);
  v.item("battle");
  v.number(1, "in_battle", s.in_battle);
  v.number(2, "target_player", s.target_player);
  v.number(3, "leaving", s.leaving);
  v.number(6, "starting", s.starting);
  if (s.attacker) v.object(4, "attacker", *this, s.attacker);
  if (s.target) v.object(5, "target", *this, s.target);
}
template <class V>
void Game::facts_to(V& v) const {
  if (s.readings != 0) v.part("readings", 19, true), v.number(1, "readings", s.readings);
  kernel::walk_known(v, players_hash_, s.player, [&](auto& to) { players_to(to); });
  if (!s.blames.empty()) v.part("blames", 18, true);
  for (const auto& [card, source, kind, earlier] : s.blames) {
    v.item("blame");
    v.object(1, "card", *this, card);
    if (source) v.object(2, "source", *this, source);
    v.number(3, "kind", kind);
    v.number(4, "earlier", earlier);
  }
  if (s.attacker || s.target) return battle_to(v);
  const BattleFacts plain{s.in_battle, s.target_player, s.leaving, s.starting};
  kernel::walk_known(v, battle_hash_, plain, [&](auto& to) { battle_to(to); });
}
void Game::walk_facts(kernel::Visitor& v) const { facts_to(v); }
void Game::walk_facts(kernel::HashVisitor& v) const { facts_to(v); }

}  // namespace headjudge::zx
