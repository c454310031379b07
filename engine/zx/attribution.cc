// 1203, 1204: the source of a destruction by lethal damage: the battle, the last effect, or nobody.
#include "engine/zx/attribution.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/kernel/instruct.h"
#include "engine/kernel/written.h"
#include "engine/zx/text_rules.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {
namespace {

Blame* find(Game& g, Ref card) {
  for (Blame& b : g.s.blames)
    if (b.card == card) return &b;
  return nullptr;
}
// 1204.6: what rule effects bring about is no effect's doing. After damage of a player (907.2) and after what
// is played meanwhile they begin anew.
bool are_rules_at_work(const Game& g) {
  for (int i = g.s.frames.n - 1; i >= 0; --i) {
    const Frame& f = g.s.frames[i];
    if (f.play != 0 || f.first == g.book().row_of(kPlayerDamage)) return false;
    if (f.first == g.book().row_of(kBeforePriority)) return true;
  }
  return false;
}
void blame_lowering(Game& g, Ref card, Ref source) {
  g.used("811.7"_zx);
  blame(g, card, source, kByLowering);
  if (g.s[card.card()].damage > 0) find(g, card)->earlier = 1;
}

}  // namespace

const Blame* blame_of(const Game& g, Ref card) {
  for (const Blame& b : g.s.blames)
    if (b.card == card) return &b;
  return nullptr;
}
void forgive(Game& g, Ref card) {
  for (int i = g.s.blames.n - 1; i >= 0; --i)
    if (g.s.blames[i].card == card) g.s.blames.erase(i);
}
void blame(Game& g, Ref card, Ref source, BlameKind kind) {
  const CardId c = card.card();
  const auto is_weakened = [&] {
    kernel::View room;
    return number_of(g, c, kPower) < kernel::printed_view(g, c, room).number[kPower];
  };
  const bool weakened = (g.is_heard() || kind == kByDamage) && is_weakened();
  Blame fresh{card, source, kind, 0};
  if (Blame* b = find(g, card); b != nullptr) {
    if (kind == kArrived) return;
    fresh.earlier = b->kind != kArrived && b->source != source ? 1 : b->earlier;
    *b = fresh;
    return;
  }
  fresh.earlier = kind == kByDamage && weakened ? 1 : 0;
  g.s.blames.push(fresh);
}

Powers powers_now(const Game& g) {
  Powers all;
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i)))
      if (is_zx(g, c)) {
        all.cards.add(g.s.ref(c));
        all.power[all.cards.n - 1] = number_of(g, c, kPower);
      }
  return all;
}
void blame_lowered(Game& g, const Powers& before, Ref source) {
  const kernel::Refs by_constants = blame_constants(g);  // 815.2: those are of the cards that have them
  for (int i = 0; i < before.cards.n; ++i) {
    const Ref r = before.cards.at[i];
    if (!g.s.live(r) || number_of(g, r.card(), kPower) >= before.power[i] || by_constants.has(r)) continue;
    if (kernel::is_paying(g)) {  // 802.1: as for damage
      g.used("811.7"_zx);
      forgive(g, r);
    } else {
      blame_lowering(g, r, source);
    }
  }
}
kernel::Refs blame_constants(Game& g) {
  kernel::Refs blamed;
  if ((g.cards().lowered >> kPower & 1) == 0) return blamed;
  std::vector<Game::Lowering> now;
  for (const kernel::Lowered& l : g.lowered())
    if (l.number == kPower && is_square(g.s[l.card].zone))
      now.push_back({g.s.ref(l.card), g.s.ref(l.host), l.text, l.by});
  const auto is_known = [&](const Game::Lowering& x) {
    return std::any_of(g.lowerings.begin(), g.lowerings.end(), [&](const Game::Lowering& old) {
      return old.card == x.card && old.source == x.source && old.text == x.text && old.by >= x.by;
    });
  };
  const bool compares = g.lowerings_by == &g.book();
  for (const Game::Lowering& x : now)
    if (compares && !is_known(x) && !are_rules_at_work(g)) {
      blame_lowering(g, x.card, x.source);
      if (!blamed.has(x.card)) blamed.add(x.card);
    }
  g.lowerings = std::move(now);
  g.lowerings_by = &g.book();
  return blamed;
}
void Game::on_settled() {
  if ((cards().lowered >> kPower & 1) != 0) blame_constants(*this);
}

namespace {
bool is_past(const Game& g, const Blame& b) {
  return b.kind == kArrived || !g.s.live(b.card) || !is_lethal(g, b.card.card());
}
}  // namespace
bool any_past(const Game& g) {
  return std::any_of(g.s.blames.begin(), g.s.blames.end(), [&](const Blame& b) { return is_past(g, b); });
}
void drop_past(Game& g) {
  for (int i = g.s.blames.n - 1; i >= 0; --i)
    if (is_past(g, g.s.blames[i])) g.s.blames.erase(i);
}

bool is_kept_by_text(const Game& g, CardId c, bool destroyed) {
  if ((g.cards().forbidden & kKeepingWords) == 0) return false;
  const Ref r = g.s.ref(c);
  const bool battle = destroyed && (g.s[c].marks & kBattleDamaged) != 0;
  const Blame* b = destroyed && !battle ? blame_of(g, r) : nullptr;
  const bool effect = b != nullptr && b->kind != kArrived;
  const Cause cause = battle ? Cause::battle : effect ? Cause::effect : Cause::rule;
  const Ref by = battle ? g.s.attacker : effect ? b->source : Ref{};
  const ZoneId to = zone(g.s[c].owner, destroyed ? kCharge : kTrash);
  Event e = kernel::coming_move(g.s, destroyed ? kEvDestroyed : kEvMoved, r, to, cause, by);
  e.player = destroyed ? g.s[c].controller : e.player;
  return destroyed ? kernel::forbids_event(g, e, {kEvDestroyed, kEvDestroys, kEvMoved, kEvLeaves})
                   : kernel::forbids_event(g, e, {kEvMoved, kEvLeaves});
}

void note_holders(Game& g, Ref destroyed) {
  constexpr std::uint64_t kDestructions = 1ull << kEvDestroyed | 1ull << kEvDestroys;
  if ((g.cards().heard & kDestructions) == 0 || !g.cards().has_constants) return;
  for (CardId c = 0; c < g.s.cards; ++c) {
    if (g.s[c].zone >= g.words().zones()) continue;
    g.holdings.push_back({destroyed, g.s.ref(c), 0});
    for (const kernel::TextId text : g.view(c).gained) g.holdings.push_back({destroyed, g.s.ref(c), text});
  }
}
void note_valid(Game& g, const Event& destruction) {
  constexpr std::uint64_t kDestructions = 1ull << kEvDestroyed | 1ull << kEvDestroys;
  if ((g.cards().heard & kDestructions) == 0) return;
  const auto note = [&](Ref r, kernel::TextId text) {
    const kernel::Ability& a = g.cards().abilities[text];
    if (a.while_ == 0 || a.when.event >= kEvents || (kDestructions >> a.when.event & 1) == 0) return;
    for (const Game::Validity& known : g.validities)
      if (known.card == r && known.text == text) return;
    const Player p = g.s[r.card()].controller;
    g.validities.push_back({r, text, kernel::evaluate_bool({g, r, p, &destruction}, a.while_)});
  };
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i)))
      for (int place = 1; place <= g.cards().cards[g.s[c].def].abilities + g.view(c).gained.n; ++place)
        if (const kernel::TextId text = ability_text(g, c, place); text != 0) note(g.s.ref(c), text);
}
bool Game::was_valid(kernel::TextId text, Ref source, Player controller, const Event& e) const {
  const bool now = kernel::Game::was_valid(text, source, controller, e);
  if (!now && is_own_turn_label(*this, cards().abilities[text])) used("803.1f"_zx);
  if (e.kind != kEvDestroyed && e.kind != kEvDestroys) return now;
  for (const Validity& known : validities)
    if (known.card == source && known.text == text) return known.valid;
  return now;
}
bool lacked(const Game& g, const kernel::Pending& p) {
  if (!g.s.live(p.source)) return false;
  const kernel::CardDef& def = g.cards().cards[g.s[p.source.card()].def];
  if (p.text >= def.first_ability && p.text < def.first_ability + def.abilities) return false;
  const Ref destroyed = p.event.kind == kEvDestroys ? p.event.by : p.event.card;
  const auto had = [&](kernel::TextId text) {
    for (const Game::Holding& h : g.holdings)
      if (h.destroyed == destroyed && h.card == p.source && h.text == text) return true;
    return false;
  };
  return had(0) && !had(p.text);
}

Death death_of(const Game& g, Ref card) {
  const Card& k = g.s[card.card()];
  if ((k.marks & kBattleDamaged) != 0) {
    g.used("1203.1"_zx);
    g.used("1204.6a"_zx);
    const bool attacker = g.s.live(g.s.attacker);
    if (attacker && k.damage > number_of(g, g.s.attacker.card(), kPower)) g.used("1204.5"_zx);
    return {Cause::battle, g.s.attacker};
  }
  if (g.s.in_battle != 0) g.used("1203.1"_zx), g.used("1203.2"_zx);
  const Blame* b = blame_of(g, card);
  if (b == nullptr) {
    if (g.frame().num(kEffectsDone) != 0) g.used("1204.6"_zx);
    return {Cause::rule, {}};
  }
  g.used("1204.1"_zx);
  g.used(b->kind == kByDamage ? "1204.3"_zx : "1204.4"_zx);
  if (b->earlier != 0) g.used("1204.5"_zx);
  return {Cause::effect, b->source};
}

}  // namespace headjudge::zx
