// Chapter 12: rule effects, and the destruction and defeat items they put on the gate.
#include <algorithm>
#include <bit>

#include "engine/gate_ruler/permits.h"
#include "engine/gate_ruler/still.h"
#include "engine/kernel/replace.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::call, kernel::done, kernel::go, kernel::run, kernel::when;

bool players_due(const Game& g);

// 12-1b: several rule effects of one pass happen at the same time.
void note_together(Game& g) {
  if (std::popcount(g.frame().due) > 1) g.used("12-1b"_gr);
}

// ---- 12-4: destruction
bool too_much_damage(const Game& g, CardId c) { return g.s[c].damage >= number_of(g, c, kHp); }
bool no_hp(const Game& g, CardId c) { return number_of(g, c, kHp) <= 0; }
}  // namespace

bool lethal(const Game& g, CardId c) {
  return (g.book().has("12-4a-1"_gr) && too_much_damage(g, c)) || (g.book().has("12-4a-2"_gr) && no_hp(g, c));
}

bool waits_for_destruction(const Game& g, Ref r) {
  for (const Item& i : g.s.gate)
    if (i.kind == ItemKind::destruction && i.by_rule != 0)
      for (int k = 0; k < i.n; ++k)
        if (i.target[k] == r) return true;
  return false;
}

namespace {

// Most units are sound, and nobody hears that they were looked at.
bool is_due(const Game& g, CardId c) {
  if (!g.is_heard() && is_sound(g, c)) return false;
  if (!is_unit_on_board(g, c) || !lethal(g, c)) return false;
  if (!may_be_destroyed(g, g.s.ref(c), {}, Cause::rule)) return g.used("1-5d"_gr), false;
  if (!g.book().has("12-4a-3"_gr) || !waits_for_destruction(g, g.s.ref(c))) return true;
  g.used("12-4a-3"_gr);
  return false;
}
template <class Fn>
void each_front_unit(const Game& g, Fn fn) {
  for (Player p : {g.s.turn_player, other(g.s.turn_player)})
    for (CardId c : cards(g, p, kAttack1, kDefense)) fn(c);
}
// 12-4a-1: damage that was dealt just now and is not enough.
void note_survivors(const Game& g) {
  for (const LastDamage& last : g.s.last_damage)
    if (g.s.live(last.to) && is_unit_on_board(g, last.to.card()) && !lethal(g, last.to.card()))
      g.used("12-4a-1"_gr);
}
bool units_due(const Game& g) {
  if (!may_be_due(g, Game::kUnitsOpen)) return false;
  bool any = false;
  if (g.is_heard()) note_survivors(g);
  each_front_unit(g, [&](CardId c) { any = any || is_due(g, c); });
  return any;
}
void place_destruction(Game& g) {
  kernel::Refs due;
  each_front_unit(g, [&](CardId c) {
    if (is_due(g, c)) due.add(g.s.ref(c));
  });
  if (players_due(g)) g.used("12-1b-1"_gr);
  note_together(g);
  if (due.n > 1) g.used("12-1b"_gr);
  for (const Ref r : due) {
    if (too_much_damage(g, r.card())) g.used("12-4a-1"_gr);
    if (no_hp(g, r.card())) g.used("12-4a-2"_gr);
    g.used("2-11c"_gr);
  }
  for (const Ref r : due) {
    const kernel::Occurrence one(g);
    const Player p = g.s[r.card()].controller;
    destroy_unit(g, kernel::make_event(kEvDestroyed, r, {}, p, 0, Cause::rule));
  }
  close_items(g);
}

// ---- 12-2: defeat
bool has_no_life(const Game& g, Player p) { return ruler_of(g, p) != kNoCard && current_life(g, p) <= 0; }
bool is_beaten(const Game& g, Player p) {
  if ((g.s.lost >> p & 1) != 0) return false;
  return (g.book().has("12-2a-1"_gr) && has_no_life(g, p)) ||
         (g.book().has("12-2a-2"_gr) && g.s.count(zone(p, kDeck)) == 0);
}
bool waits_for_defeat(const Game& g, Player p) {
  for (const Item& i : g.s.gate)
    if (i.kind == ItemKind::defeat && (i.players >> p & 1) != 0) return true;
  return false;
}
// Neither of them can be: most players stand, and nobody hears that they were looked at.
bool stands(const Game& g, Player p) {
  const CardId c = ruler_of(g, p);
  const bool lives = c == kNoCard || g.peek(c).number[kLife] > g.s.count(zone(p, kDamage));
  return lives && g.s.count(zone(p, kDeck)) != 0;
}
bool player_due(const Game& g, Player p) {
  if (!may_be_due(g, Game::kPlayersOpen) || !is_beaten(g, p)) return false;
  if (!may_lose(g, p)) return g.used("1-5d"_gr), false;
  if (!waits_for_defeat(g, p)) return true;
  g.used("12-2c"_gr);  // one is enough
  return false;
}
bool players_due(const Game& g) { return player_due(g, 0) || player_due(g, 1); }
void place_defeat(Game& g) {
  note_together(g);
  std::uint8_t players = 0;
  for (Player p = 0; p < 2; ++p)
    if (player_due(g, p)) {
      players |= static_cast<std::uint8_t>(1u << p);
      g.used(has_no_life(g, p) ? "12-2a-1"_gr : "12-2a-2"_gr);
      if (has_no_life(g, p))
        for (const auto rule : {ruler_rule(g, p), "2-6b"_gr, "3-13c"_gr}) g.used(rule);
    }
  if (players == 3) g.used("12-2c-1"_gr), g.used("12-1b"_gr);
  place_item(g, "12-2c"_gr, ItemKind::defeat, g.s.turn_player).players = players;
}

// ---- 12-3: marked ruler damage
bool rulers_marked(const Game& g) { return (g.s.player[0].ruler_damage | g.s.player[1].ruler_damage) != 0; }
void place_ruler_damage(Game& g) {
  note_together(g);
  g.used("13-5b"_gr);
  g.used("13-5b-1"_gr);
  if (g.s.player[0].ruler_damage != 0 && g.s.player[1].ruler_damage != 0) g.used("13-5b-2"_gr);
  for (Player p : {g.s.turn_player, other(g.s.turn_player)}) {
    PlayerFacts& facts = g.s.player[p];
    for (int i = 0; i < facts.ruler_damage; ++i)
      place_item(g, "13-5b"_gr, ItemKind::ruler_damage, p).no_counter = i < facts.no_counter ? 1 : 0;
    facts.ruler_damage = facts.no_counter = 0;
  }
  g.used("13-5c"_gr);
}

// ---- 12-5, 12-6: crowded zones, souls nobody has
// The zones of 12-5a follow each other; the field zone does where it is read as one of them.
int last_single(const Game& g) { return (g.s.readings & kOneField) != 0 ? kField : kSet3; }
// What texts keep where it lies is left there (1-5d).
bool is_crowded(const Game& g, ZoneId z) {
  const auto there = g.s.zone(z);
  if (there.size() < 2) return false;
  const auto may_go = [&](CardId c) {
    return c != there.back() &&
           may_be_moved(g, kEvMoved, g.s.ref(c), zone(g.s[c].owner, kGraveyard), {}, Cause::rule);
  };
  if (std::any_of(there.begin(), there.end(), may_go)) return true;
  g.used("1-5d"_gr);
  return false;
}
// The first of them: its cards that came last are one, or several that came together.
ZoneId crowded_zone(const Game& g) {
  for (Player p : {g.s.turn_player, other(g.s.turn_player)})
    for (CardId c : cards(g, p, kAttack1, last_single(g))) {
      const ZoneId z = g.s.card[c].zone;
      if (g.s.zone(z).front() == c && is_crowded(g, z)) return z;
    }
  return kNoZone;
}
bool zones_crowded(const Game& g) { return may_be_due(g, Game::kZonesOpen) && crowded_zone(g) != kNoZone; }
void latest(const Game& g, Candidates& out) {
  const ZoneId z = crowded_zone(g);
  if (z == kNoZone) return;
  const auto there = g.s.zone(z);
  for (CardId c : there)
    for (Ref r : g.s.newcomers)
      if (r == g.s.ref(c)) out.add(c);
  if (out.n == 0 || out.at[out.n - 1] != there.back()) out.n = 0, out.add(there.back());
}
Player crowded_player(const Game& g) {
  const ZoneId z = crowded_zone(g);
  return z == kNoZone ? g.s.turn_player : player_of(z);
}
void keep_one(Game& g) {
  const Ref kept = g.frame().ref(1);
  clear_answer(g);
  // Once each: what stays instead is looked at again.
  Candidates others;
  for (const CardId c : g.s.zone(g.s[kept.card()].zone))
    if (c != kept.card()) others.add(c);
  const kernel::Together at_once(g, others.n);
  for (int i = 0; i < others.n; ++i) {
    const CardId c = others.at[i];
    move_card(g, g.s.ref(c), zone(g.s[c].owner, kGraveyard), -1, Cause::rule);
  }
}
constexpr kernel::Action kKeepActions[] = {{"12-5a"_gr,
                                            "one of the cards that came last stays",
                                            kChoose,
                                            kernel::list<latest>,
                                            nullptr,
                                            {},
                                            act<keep_one>}};
constexpr Question kWhichStays{"", kernel::who<crowded_player>, kKeepActions};
void forget_newcomers(Game& g) { g.s.newcomers.n = 0; }
bool one_latest(const Game& g) {
  Candidates all;
  latest(g, all);
  return all.n == 1;
}
void keep_latest(Game& g) {
  Candidates all;
  latest(g, all);
  g.frame().set_ref(1, g.s.ref(all.at[0]));
  keep_one(g);
}
constexpr Row kCrowdedRows[] = {
    {"12-5a"_gr, "one came last: it stays", when<one_latest>, act<keep_latest>},
    {"12-5a"_gr, "which card stays", when<zones_crowded>, kernel::ask(kWhichStays)},
    {"12-5a"_gr, "the next zone", when<zones_crowded>, go("12-5a"_gr)},
    {"12-5a"_gr, "nobody is new any more", always, done(run<forget_newcomers>)},
};
static_assert(kernel::well_formed(kCrowdedRows, kProcedures));
// 12-6a-1: an ability that the host's leaving triggered speaks of its souls.
bool is_spoken_of(const Game& g, Ref host) {
  const auto speaks = [&](kernel::TextId text, const Event& e) {
    return (e.card == host || e.after == host) && g.cards().abilities[text].reads_attached;
  };
  for (const kernel::Pending& p : g.s.pending)
    if (speaks(p.text, p.event)) return true;
  for (const kernel::Play& p : g.s.plays)
    if (p.kind != kNoPlay && speaks(p.text, p.event)) return true;
  return false;
}
bool is_orphan(const Game& g, CardId c) {
  for (const auto& t : g.s.attached) {
    if (t.card != c) continue;
    if (g.s.live(t.host)) return false;
    if (!is_spoken_of(g, t.host)) continue;
    g.used("12-6a-1"_gr);
    return false;
  }
  return may_be_moved(g, kEvMoved, g.s.ref(c), zone(g.s[c].owner, kGraveyard), {}, Cause::rule);
}
// 12-6b: a soul of several cards keeps the latest of them.
int older_host(const Game& g) {
  const auto& all = g.s.attached;
  for (int i = 0; i < all.n; ++i)
    for (int k = i + 1; k < all.n; ++k)
      if (all[i].card == all[k].card && all[i].host != all[k].host && g.s.live(all[i].host) &&
          g.s.live(all[k].host))
        return i;
  return -1;
}
bool several_hosts(const Game& g) { return older_host(g) >= 0; }
void keep_latest_host(Game& g) {
  note_together(g);
  for (int i = older_host(g); i >= 0; i = older_host(g)) {
    const Ref host = g.s.attached[i].host;
    g.s.attached.erase(i);
    raise(g, kEvSoulLost, host, {}, g.s[host.card()].controller);
  }
  g.s.changed();
}
bool orphan_souls(const Game& g) {
  if (!may_be_due(g, Game::kSoulsOpen)) return false;
  for (int p = 0; p < 2; ++p)
    for (CardId c : cards(g, p, kSoul))
      if (is_orphan(g, c)) return true;
  return false;
}
void drop_orphans(Game& g) {
  note_together(g);
  kernel::Refs orphans;
  for (int p = 0; p < 2; ++p)
    for (const CardId c : cards(g, p, kSoul))
      if (is_orphan(g, c)) orphans.add(g.s.ref(c));
  const kernel::Together at_once(g, orphans.n);
  for (const Ref r : orphans) move_card(g, r, zone(g.s[r.card()].owner, kGraveyard), -1, Cause::rule);
}

constexpr Row kRuleEffectRows[] = {
    {"12-4b-2b"_gr, "units meeting a destruction condition share one item", when<units_due>,
     act<place_destruction>},
    {"12-2c"_gr, "players meeting a defeat condition share one item", when<players_due>, act<place_defeat>},
    {"12-3a"_gr, "marked ruler damage becomes items", when<rulers_marked>, act<place_ruler_damage>},
    {"12-5a"_gr, "one card a zone: the latest stays", when<zones_crowded>, call(kCrowded)},
    {"12-6b"_gr, "a soul of several cards keeps the latest", when<several_hosts>, act<keep_latest_host>},
    {"12-6a"_gr, "souls nobody has go to the graveyard", when<orphan_souls>, act<drop_orphans>},
};
static_assert(kernel::well_formed(kRuleEffectRows, kProcedures));

// ---- 12-4c: a destruction item resolves
Item& item_of(Game& g) { return g.s.gate[g.frame().num(0)]; }
const Item& item_of(const Game& g) { return g.s.gate[g.frame().num(0)]; }
bool by_rule(const Game& g) { return item_of(g).by_rule != 0; }
void drop_survivors(Game& g) {
  Item& item = item_of(g);
  std::uint8_t kept = 0;
  g.used("12-4a-1"_gr);
  g.used("12-4a-2"_gr);
  for (int i = 0; i < item.n; ++i)
    if (g.s.live(item.target[i]) && is_unit_on_board(g, item.target[i].card()) &&
        lethal(g, item.target[i].card()))
      item.target[kept++] = item.target[i];
  item.n = kept;
}
void bury(Game& g) {
  const Item item = item_of(g);
  const kernel::Together at_once(g, item.n);
  for (int i = 0; i < item.n; ++i)
    if (g.s.live(item.target[i])) {
      const CardId c = item.target[i].card();
      move_card(g, item.target[i], zone(g.s[c].owner, kGraveyard), -1,
                item.by_rule != 0 ? Cause::rule : Cause::effect);
    }
}
void drop_item(Game& g) { remove_item(g, g.frame().num(0)); }
constexpr Row kDestructionRows[] = {
    {"12-4c-1"_gr, "units that are no longer lethal are dropped", when<by_rule>, act<drop_survivors>},
    {"12-4c-2"_gr, "the rest goes to the owners' graveyards", always, act<bury>},
    {"12-4c"_gr, "the item leaves the gate", always, done(run<drop_item>)},
};
static_assert(kernel::well_formed(kDestructionRows, kProcedures));

// ---- 12-2d: a defeat item resolves
void lose_if_beaten(Game& g) {
  const std::uint8_t tied = item_of(g).players;
  drop_item(g);
  for (Player p = 0; p < 2; ++p) {
    const kernel::Occurrence one(g);
    if ((tied >> p & 1) == 0) continue;
    if (has_no_life(g, p)) g.used("12-2a-1"_gr);
    if (g.s.count(zone(p, kDeck)) == 0) g.used("12-2a-2"_gr);
    if (is_beaten(g, p)) lose(g, kernel::make_event(kEvLost, {}, {}, p, 0, Cause::rule));
  }
  end_if_lost(g);
}
constexpr Row kDefeatRows[] = {
    {"12-2d-1"_gr, "tied players who are still beaten lose", always, act<lose_if_beaten>},
    {"12-2d"_gr, "that is all", always, done()},
};
static_assert(kernel::well_formed(kDefeatRows, kProcedures));

}  // namespace

const Procedure kCrowded{"crowded", Order::sequence, kCrowdedRows};
const Procedure kRuleEffects{"rule_effects", Order::together, kRuleEffectRows, true,
                             when<plainly_nothing_due>};
const Procedure kDestructionItem{"destruction", Order::sequence, kDestructionRows};
const Procedure kDefeatItem{"defeat", Order::sequence, kDefeatRows};

bool something_due(const Game& g) {
  if (!g.is_heard() && g.s.pending.empty() && plainly_nothing_due(g)) return false;
  return !g.s.pending.empty() || units_due(g) || players_due(g) || rulers_marked(g) || zones_crowded(g) ||
         orphan_souls(g) || several_hosts(g);
}

namespace {

std::uint8_t glance_at(const Game& g, Player p) {
  unsigned open = stands(g, p) ? 0 : Game::kPlayersOpen;
  if (!cards(g, p, kSoul).empty()) open |= Game::kSoulsOpen;
  ZoneId before = kNoZone;
  for (CardId c : cards(g, p, kAttack1, kField)) {
    const ZoneId z = g.s.card[c].zone;
    if (z == before) open |= Game::kZonesOpen;
    before = z;
    if (z <= zone(p, kDefense) && !is_sound(g, c)) open |= Game::kUnitsOpen;
  }
  return static_cast<std::uint8_t>(open);
}

}  // namespace

std::uint8_t open_at_a_glance(const Game& g) {
  Game::Quiet& quiet = g.quiet;
  if (!quiet.known || quiet.moment != g.s.moment)
    quiet = {g.s.moment, true, static_cast<std::uint8_t>(glance_at(g, 0) | glance_at(g, 1))};
  return quiet.open;
}
bool plainly_nothing_due(const Game& g) {
  return open_at_a_glance(g) == 0 && !rulers_marked(g) && g.s.attached.empty();
}

// What it left lacks now, and what the card does where it came: where nothing was open, all that is open now.
bool Still::opens_only(CardId c, ZoneId from, ZoneId to) const {
  const int left = place_of(from), came = place_of(to);
  if (g_.quiet.open != 0 || (left == kDeck && g_.s.count(from) == 0)) return false;
  if (left == kRulerZone || came == kRulerZone || came == kSoul) return false;
  unsigned open = came == kDamage && !stands(g_, player_of(to)) ? Game::kPlayersOpen : 0;
  if (came >= kAttack1 && came <= kField && g_.s.count(to) > 1) open |= Game::kZonesOpen;
  if (came >= kAttack1 && came <= kDefense && !is_sound(g_, c)) open |= Game::kUnitsOpen;
  g_.quiet.open = static_cast<std::uint8_t>(open);
  return true;
}

// 15-12b: the rules destroy a unit for the damage that was dealt to it last.
bool Game::is_by_battle(const Event& e) const {
  const auto is_it = [&](const LastDamage& last) { return last.to == e.card && last.battle; };
  return e.kind == kEvDestroyed && e.cause == Cause::rule &&
         std::any_of(s.last_damage.begin(), s.last_damage.end(), is_it);
}

bool destroy_unit(Game& g, Event e) {
  if (!g.s.live(e.card) || g.replaced(e, {kEvDestroyed, kEvDestroys})) return false;
  if (!g.s.live(e.card) || !is_unit_on_board(g, e.card.card())) return false;
  const bool by_rule = e.cause == Cause::rule;
  // What is destroyed together is one item.
  Item* item = open_item(g, ItemKind::destruction, e.by);
  if (item == nullptr) {
    const Player p = by_rule || !e.by ? g.s.turn_player : kernel::card_of(g, e.by).controller;
    item = &place_item(g, by_rule ? "12-4b-2b"_gr : "12-4b-2a"_gr, ItemKind::destruction, p);
    item->open = 1;
    item->by_rule = by_rule ? 1 : 0;
    item->source = e.by;
  }
  tie(*item, e.card);
  note_destroyed(g, e.card, e.by, e.cause);
  return true;
}

bool lose(Game& g, Event e) {
  if (g.replaced(e, {kEvLost, kEvLeftGame})) return false;
  g.s.lost |= static_cast<std::uint8_t>(1u << e.player);
  g.s.changed();
  raise(g, kEvLost, {}, {}, e.player);
  raise(g, kEvLeftGame, {}, {}, e.player);
  return true;
}
void end_if_lost(Game& g) {
  if (g.s.lost == 0) return;
  g.used(g.s.lost == 3 ? "1-4b-1"_gr : "1-4b"_gr);
  g.used("1-4a"_gr);
  g.finish(static_cast<std::uint8_t>(3 & ~g.s.lost), true, "12-2d-1"_gr);
}

namespace {

// 16-5a-2: pierce triggers when the destruction item is placed; 16-5a-1: by a unit of a defense zone alone.
void note_pierce(const Game& g, const LastDamage& last, Ref r) {
  if (last.battle == 0 || !g.s.live(last.by) || !has_keyword(g, last.by.card(), "pierce")) return;
  g.used("16-5a"_gr);
  g.used(place_of(g.s[r.card()].zone) == kDefense ? "16-5a-2"_gr : "16-5a-1"_gr);
}

}  // namespace

void note_destroyed(Game& g, Ref r, Ref by, Cause cause) {
  g.used("12-4b-3"_gr);
  g.used("12-4b-3a"_gr);
  // 15-12b: by rule it is what dealt damage to it last.
  Ref whose = by;
  for (const auto& last : g.s.last_damage)
    if (last.to == r && cause == Cause::rule && !by) whose = last.by;
  raise(g, kEvDestroyed, r, whose, g.s[r.card()].controller, 0, cause);
  // 15-12b: who destroyed it: the source of the damage that was dealt last, or of the effect.
  for (const auto& last : g.s.last_damage) {
    if (last.to != r || cause != Cause::rule) continue;
    note_pierce(g, last, r);
    raise(g, kEvDestroys, last.by, r, kNobody, 0, last.battle ? Cause::battle : Cause::effect);
  }
  if (cause == Cause::effect && by) raise(g, kEvDestroys, by, r, kNobody, 0, cause);
}

}  // namespace headjudge::gate_ruler
