// Chapter 13: damage items, reduction, ruler damage one card at a time, counters.
#include <algorithm>

#include "engine/gate_ruler/actions.h"
#include "engine/gate_ruler/still.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::call, kernel::done, kernel::go, kernel::run, kernel::when,
    kernel::with;

Item& item_of(Game& g) { return g.s.gate[g.frame().num(0)]; }

// ---- 13-2b: a damage item resolves
bool hurts(const Game& g, const Item& item, int i, CardKind kind) {
  return item.amount[i] > 0 && g.s.live(item.target[i]) && is_kind(g, item.target[i].card(), kind);
}
bool has_pair(const Game& g, CardKind kind) {
  const Item& item = g.s.gate[g.frame().num(0)];
  for (int i = 0; i < item.n; ++i)
    if (hurts(g, item, i, kind)) return true;
  return false;
}
bool hurts_rulers(const Game& g) { return has_pair(g, kRuler); }
bool hurts_units(const Game& g) { return has_pair(g, kUnit); }
void mark_rulers(Game& g) {
  const Item& item = item_of(g);
  g.used("13-4a"_gr);
  for (int i = 0; i < item.n; ++i) {
    if (!hurts(g, item, i, kRuler)) continue;
    PlayerFacts& facts = g.s.player[player_of(g.s[item.target[i].card()].zone)];
    const auto more = [&](std::uint8_t& marks) {
      marks = static_cast<std::uint8_t>(std::min(255, marks + item.amount[i]));
    };
    more(facts.ruler_damage);
    if (item.no_counter != 0) more(facts.no_counter);
  }
  has_changed_elsewhere(g);
}
// 15-12b: one source destroys a unit once, however often it has hit it.
void note_last_damage(Game& g, LastDamage damage) {
  for (const LastDamage& other : g.s.last_damage)
    if (other.to == damage.to && other.by == damage.by) return;
  g.s.last_damage.push(damage);
}
// 13-7b-1: units that are gone are not healed any more.
void note_hit(Game& g, Hit hit) {
  for (int i = g.s.hits.n; i-- > 0;)
    if (!g.s.live(g.s.hits[i].to)) g.s.hits.erase(i);
  g.s.hits.push(hit);
}
constexpr int kDamageMax = 30'000;  // more is no more: what goes on for ever comes to the same again
void mark_units(Game& g) {
  const Item item = item_of(g);
  for (int i = 0; i < item.n; ++i) {
    if (!hurts(g, item, i, kUnit) || !is_unit_on_board(g, item.target[i].card())) continue;
    g.used("2-11b"_gr);
    g.used("13-7a"_gr);
    const Still still(g);
    Card& k = g.s.edit(item.target[i].card());
    k.damage = std::min(k.damage + item.amount[i], kDamageMax);
    still.is_hurt(item.target[i].card());
    note_last_damage(g, {item.target[i], item.source, item.battle});
    note_hit(g, {item.target[i], item.source, item.amount[i]});
  }
}
void tell_damage(Game& g) {
  const Item item = item_of(g);
  const Cause cause = item.battle != 0 ? Cause::battle : Cause::effect;
  for (int i = 0; i < item.n; ++i) {
    if (item.amount[i] <= 0) g.used("1-5b-2"_gr);
    if (item.amount[i] <= 0 || !g.s.live(item.target[i])) continue;
    g.used("13-2a-5"_gr);
    const Player p = g.s[item.target[i].card()].controller;
    raise(g, kEvDamage, item.target[i], item.source, p, item.amount[i], cause);
    raise(g, kEvDealsDamage, item.source, item.target[i], p, item.amount[i], cause);
    raise(g, kEvDamaged, item.target[i], item.source, p, item.amount[i], cause);
  }
}
void drop_item(Game& g) { remove_item(g, g.frame().num(0)); }
constexpr Row kDamageRows[] = {
    {"13-2b-1"_gr, "rulers: marked ruler damage goes up", when<hurts_rulers>, act<mark_rulers>},
    {"13-2b-2"_gr, "units: marked damage goes up", when<hurts_units>, act<mark_units>},
    {"13-2b-3"_gr, "damage of 1 or more was dealt and received", always, act<tell_damage>, kHeeds},
    {"13-2b"_gr, "the item leaves the gate", always, done(run<drop_item>)},
};
static_assert(kernel::well_formed(kDamageRows, kProcedures));

// ---- 13-6: one ruler damage
// Locals: 0 the item's place, 1 the card in the counter zone, 2 the counter's play, 3 whether it cannot be
// countered, 4 whether the card's move waits for its replacements.
void is_revealed(Game& g) {
  const CardId c = g.frame().ref(1).card();
  const Player p = item_of(g).controller;
  g.frame().set(4, 0);
  g.frame().set(1, 0);
  if (g.s[c].zone != zone(p, kCounter)) return;  // no card of this damage
  raise(g, kEvRevealed, g.s.ref(c), {}, p);
  g.frame().set_ref(1, g.s.ref(c));
}
void reveal_top(Game& g) {
  const Player p = item_of(g).controller;
  if (g.s.count(zone(p, kDeck)) == 0) return;
  const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
  g.frame().set_ref(1, top);
  const auto move = [&] { move_card(g, top, zone(p, kCounter), -1, Cause::rule); };
  if (has_to_wait(g, move)) return g.frame().set(4, 1);
  is_revealed(g);
}
bool waits_to_be_revealed(const Game& g) { return g.frame().num(4) != 0; }
// 14-2a: the first one that is valid.
kernel::TextId counter_of(const Game& g, CardId c) {
  return first_ability(g, c, [&](kernel::TextId t, const kernel::Ability& a) {
    if (a.kind != kernel::AbilityKind::counter) return false;
    const bool valid = g.was_valid(t, g.s.ref(c), player_of(g.s[c].zone), {});
    if (!valid) g.used("14-2a"_gr);
    return valid;
  });
}
bool counter_unusable(const Game& g) {
  const Ref r = g.frame().ref(1);
  const Player p = player_of(g.s[r.card()].zone);
  const kernel::TextId text = counter_of(g, r.card());
  return !can_be_used(g, text, r, p) || !may_use_ability(g, text, r, p);
}
bool has_card(const Game& g) { return g.s.live(g.frame().ref(1)); }
bool counters(const Game& g) {
  return has_card(g) && g.frame().num(3) == 0 && counter_of(g, g.frame().ref(1).card()) != 0 &&
         !counter_unusable(g);
}
bool cannot_counter(const Game& g) {
  return has_card(g) && g.s.gate[g.frame().num(0)].no_counter != 0 &&
         counter_of(g, g.frame().ref(1).card()) != 0;
}
bool silenced(const Game& g) {
  return has_card(g) && counter_of(g, g.frame().ref(1).card()) != 0 && counter_unusable(g) &&
         g.s.gate[g.frame().num(0)].no_counter == 0;
}
bool no_counter(const Game& g) { return has_card(g) && !counters(g) && !silenced(g); }
void as_if_none(Game& g) { g.frame().set(3, 1); }
void take_damage(Game& g) {
  const Ref r = g.frame().ref(1);
  move_card(g, r, zone(g.s[r.card()].owner, kDamage), -1, Cause::rule);
  drop_item(g);
}
void prepare_counter(Game& g) {
  const CardId c = g.frame().ref(1).card();
  const kernel::TextId text = counter_of(g, c);
  const bool itself = g.cards().abilities[text].play_self;
  const int play = new_ability_play(g, text, player_of(g.s[c].zone), g.frame().ref(1));
  g.s.plays[play - 1].flags = kFree;
  g.used("14-5a"_gr);
  g.used("2-8a"_gr);
  g.used("16-4b"_gr);
  g.used("16-4a-1"_gr);
  if (itself) g.used("14-5c-1"_gr);
  if (!itself) g.used("14-5d"_gr);
  g.frame().set(2, play, kernel::Kind::play);
}
void the_counter(Game&, const Frame& caller, Frame& callee) {
  callee.play = static_cast<std::uint8_t>(caller.num(2));
}
bool counter_failed(const Game& g) {
  const int play = g.frame().num(2);
  return has_card(g) && play != 0 && (play > g.s.plays.n || g.s.plays[play - 1].kind == kNoPlay);
}
void bury_counter(Game& g) {
  const Ref r = g.frame().ref(1);
  move_card(g, r, zone(g.s[r.card()].owner, kGraveyard), -1, Cause::rule);
}
constexpr Row kRulerDamageRows[] = {
    {"13-6b"_gr, "the deck's top card goes to the counter zone, revealed", always, act<reveal_top>},
    {"13-6b"_gr, "also when it had to wait for replacements", when<waits_to_be_revealed>, act<is_revealed>,
     kTexts},
    {"13-6c-1"_gr, "damage that cannot be countered: as if it had no counter", when<cannot_counter>,
     act<as_if_none>, kCounters},
    {"13-6c"_gr, "no counter: to the damage zone", when<no_counter>, done(run<take_damage>)},
    {"13-6d-2"_gr, "one that may not be played: its card to the graveyard", when<silenced>, act<bury_counter>,
     kCounters},
    {"13-6d"_gr, "a counter is played", when<counters>, act<prepare_counter>, kCounters},
    {"13-6d-1"_gr, "it must be", when<counters>, call(kPlaying, with<the_counter>), kCounters},
    {"13-6d-2"_gr, "one that cannot be played: its card to the graveyard", when<counter_failed>,
     act<bury_counter>, kCounters},
    {"13-6e"_gr, "the item leaves the gate", always, done(run<drop_item>)},
};
static_assert(kernel::well_formed(kRulerDamageRows, kProcedures));

}  // namespace

const Procedure kDamageItem{"damage", Order::sequence, kDamageRows};
const Procedure kRulerDamageItem{"ruler_damage", Order::sequence, kRulerDamageRows};

bool deal_damage(Game& g, Ref source, Player controller, bool battle, std::span<const Ref> to,
                 std::span<const int> amounts, bool no_counter) {
  bool dealt = false;
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (!g.s.live(to[i])) continue;
    if (amounts[i] <= 0) g.used("1-5b-2"_gr);
    if (amounts[i] <= 0) continue;
    const kernel::Occurrence one(g);
    const Cause cause = battle ? Cause::battle : Cause::effect;
    dealt |= deal_one(g, kernel::make_event(kEvDealsDamage, source, to[i], controller, amounts[i], cause),
                      no_counter);
  }
  close_items(g);
  return dealt;
}

bool deal_one(Game& g, Event e, bool no_counter) {
  const int before = e.amount;
  if (g.replaced(e, {kEvDealsDamage, kEvDamagePlaced}, no_counter ? 1 : 0))
    return g.used("13-2a-4"_gr), false;
  Event hit = kernel::seen_as(g, e, kEvDamaged);
  if (g.replaced(hit, {kEvDamaged, kEvDamage}, no_counter ? 1 : 0)) return g.used("13-2a-4"_gr), false;
  if (hit.amount != before) g.used("13-2a-4"_gr);
  if (!hit.card && hit.player != kNobody) hit.card = ruler(g, hit.player);
  if (hit.amount <= 0 || !g.s.live(hit.card)) return false;
  if (!is_unit_on_board(g, hit.card.card()) && !is_kind(g, hit.card.card(), kRuler))
    return g.used("13-8a"_gr), false;
  Item* item = open_item(g, ItemKind::damage, hit.by);
  if (item == nullptr) {
    const Player p = kernel::card_of(g, hit.by).controller;
    item = &place_item(g, "13-2a"_gr, ItemKind::damage, p);
    item->open = 1;
    item->source = hit.by;
    item->battle = hit.cause == Cause::battle ? 1 : 0;
    item->no_counter = no_counter ? 1 : 0;
  }
  tie(*item, hit.card, hit.amount);
  if (item->n > 1) g.used("13-2a-3"_gr);
  g.used("13-2a-5"_gr);
  g.used("13-2a-1"_gr);
  raise(g, kEvDamagePlaced, hit.card, hit.by, g.s[hit.card.card()].controller, hit.amount, hit.cause);
  return true;
}

}  // namespace headjudge::gate_ruler
