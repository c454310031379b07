// The state's doers: events, damage, destruction, draws.
#include "engine/zx/state.h"

#include <algorithm>
#include <cstdlib>

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/shared.h"
#include "engine/zx/attribution.h"
#include "engine/zx/compound.h"
#include "engine/zx/following.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/joining.h"
#include "engine/zx/payment.h"
#include "engine/zx/squares.h"
#include "engine/zx/text_rules.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {

// ---- Doers
Together::Together(Game& g, int events) : g_(g) {
  g.hold(events);
  ++g.holding;
}
Together::~Together() {
  const int moved = g_.moved_together + (g_.goes_on() ? 1 : 0);
  if (--g_.holding == 0 && moved > 1) g_.used("301.5"_zx), g_.used("808.3b"_zx);
  g_.release();
  if (g_.holding > 0) return;
  g_.moved_together = 0;
  g_.holdings.clear();
  g_.validities.clear();
}
namespace {
// Whether an event that moves nothing is no news to any text, nor to a crisis.
bool goes_unheard(const Game& g, int event) { return g.nobody_hears(event) && g.s.attached.empty(); }
}  // namespace
void raise(Game& g, int event, Ref card, Ref by, Player player, int amount, Cause cause) {
  if (!goes_unheard(g, event)) kernel::raise_event(g, event, card, by, player, amount, cause);
}
void raise_timing(Game& g, int event) {
  if (goes_unheard(g, event)) return;
  for (const kernel::TextId text : g.spent)
    if (g.cards().abilities[text].when.event == event) g.used("808.4a"_zx);
  Event e = kernel::make_event(event, {}, {}, g.s.turn_player, 0, Cause::rule);
  if (!g.replaced(e, {event})) g.raise(e);
}

namespace {
// Whether an event does not happen now; 102.3: where a text forbids it what is left of the effect is done.
bool is_kept(Game& g, Event& e, std::initializer_list<int> words) {
  const int before = g.s.aside.n;
  if (!g.replaced(e, words)) return false;
  if (g.s.aside.n == before && e.cause == Cause::effect) g.used("102.3"_zx);
  return true;
}
}  // namespace

bool turn_card(Game& g, CardId c, bool sleep, Cause cause, Ref by) {
  const int event = sleep ? kEvSlept : kEvRebooted;
  const auto turn = [&] {
    const Elsewhere unchanged(g, g.s[c].zone);
    std::uint8_t& flags = g.s.edit(c).flags;
    flags = static_cast<std::uint8_t>(sleep ? flags | kernel::kRested : flags & ~kernel::kRested);
    unchanged.is_done_on_square(c, false);
    return true;
  };
  if (goes_unheard(g, event) && cause != Cause::effect) return turn();
  const kernel::Occurrence one(g);
  Event e = kernel::make_event(event, g.s.ref(c), by, g.s[c].controller, 0, cause);
  if (is_kept(g, e, {event})) return false;
  if (e.card.card() != c)
    return g.s.live(e.card) && asleep(g, e.card.card()) != sleep &&
           turn_card(g, e.card.card(), sleep, cause, by);
  turn();
  note_parts(g, g.s.ref(c));
  raise(g, event, g.s.ref(c), by, g.s[c].controller, 0, cause);
  return true;
}

void add_shields(std::uint8_t& shields, std::int64_t n) {
  constexpr int kShieldsMax = 200;
  if (shields + n > kShieldsMax) kernel::outgrown("too many shields");
  shields = static_cast<std::uint8_t>(shields + n);
}

Event coming_destruction(const Game& g, Ref r, Cause cause, Ref by) {
  const bool to_charge = is_zx(g, r.card()) || is_ascension(g, r.card());
  const ZoneId to = zone(g.s[r.card()].owner, to_charge ? kCharge : kTrash);
  Event e = kernel::coming_move(g.s, kEvDestroyed, r, to, cause, by);
  e.player = g.s[r.card()].controller;
  return e;
}
bool destroy(Game& g, Ref r, Cause cause, Ref by) {
  if (!g.s.live(r)) return false;
  const kernel::Occurrence one(g);
  return destroy(g, coming_destruction(g, r, cause, by));
}
bool destroy(Game& g, Event e) {
  const Ref r = e.card;
  if (!g.s.live(r) || !is_square(g.s[r.card()].zone)) return false;
  if (is_kept(g, e, {kEvDestroyed, kEvDestroys, kEvMoved, kEvLeaves})) return false;
  if (e.card != r) return g.s.live(e.card) && destroy(g, coming_destruction(g, e.card, e.cause, e.by));
  g.used("1008.1"_zx);
  note_unchosen(g, r.card());
  e.amount = 0;
  e.after = kernel::next_object(g.s, r.card());
  Together all(g, 1);
  note_holders(g, r);
  note_valid(g, e);
  g.raise(e);
  move_card(g, r, e.to, -1, e.cause, e.by);
  if (!e.by) return true;
  if (e.cause == Cause::battle) g.used("1203.2"_zx);
  Event who = e;  // the destroyer is the subject of "destroys"
  who.kind = kEvDestroys, who.card = e.by, who.after = {}, who.by = r;
  g.raise(who);
  return true;
}

bool damage_card(Game& g, Ref to, Ref source, int amount, Cause cause) {
  if (!g.s.live(to)) return false;
  if (amount <= 0) return g.used("1002.4"_zx), false;
  const kernel::Occurrence one(g);
  return take_damage(g, kernel::make_event(kEvDamaged, to, source, g.s[to.card()].controller, amount, cause));
}
namespace {
bool hurt_player(Game& g, const Event& e);
}  // namespace
constexpr int kDamageMax = 1'000'000;  // more is no more: what goes on for ever comes to the same again
bool take_damage(Game& g, Event e) {
  if (is_kept(g, e, {kEvDamaged, kEvDamage, kEvDealsDamage})) return false;
  if (e.amount <= 0) return g.used("1002.4"_zx), false;
  if (!e.card) return hurt_player(g, e);
  if (!g.s.live(e.card)) return false;
  const Ref to = e.card, source = e.by;
  const int amount = e.amount;
  const Cause cause = e.cause;
  const CardId c = to.card();
  if (!is_square(g.s[c].zone)) return false;
  g.used("815.3"_zx);
  const Elsewhere unchanged(g, g.s[c].zone);
  Card& k = g.s.edit(c);
  if (k.shields > 0) {
    for (const auto rule : {"914.3"_zx, "210.2"_zx, is_ascension(g, c) ? "1002.2"_zx : "1002.1"_zx})
      g.used(rule);
    --k.shields;
    raise(g, kEvVanished, to, source, k.controller, 1, cause);
    return false;
  }
  if (is_ascension(g, c)) {
    g.used("1002.2"_zx);
    k.marks |= kDamagedMark;
  } else {
    g.used("1002.1"_zx);
    k.damage = std::min(k.damage + amount, kDamageMax);
  }
  unchanged.is_done_on_square(c, false);
  if (cause == Cause::battle) k.marks |= kBattleDamaged, forgive(g, to);
  const Player victim = k.controller;
  if (cause == Cause::effect) {
    const bool hurt = k.damage > amount;
    blame(g, to, source, kByDamage);
    if (hurt && g.s.blames.n > 0 && g.s.blames.back().card == to) g.s.blames.back().earlier = 1;
  }
  if (cause == Cause::cost) forgive(g, to);  // 802.1: and 1204.5, no effect was the last one
  raise(g, kEvDamage, to, source, victim, amount, cause);
  raise(g, kEvDealsDamage, source, to, victim, amount, cause);
  raise(g, kEvDamaged, to, source, victim, amount, cause);
  return true;
}

bool damage_player(Game& g, Player p, Ref source, int amount, Cause cause) {
  if (amount <= 0) return false;
  const kernel::Occurrence one(g);
  return take_damage(g, kernel::make_event(kEvDamaged, {}, source, p, amount, cause));
}
namespace {
bool hurt_player(Game& g, const Event& e) {
  const Player p = e.player;
  const Ref source = e.by;
  const int amount = e.amount;
  const Cause cause = e.cause;
  PlayerFacts& f = g.s.player[p];
  g.used("815.3"_zx);
  if (const kernel::RuleIndex rule = spared_by(g, p, source); rule != kernel::kNoRule) {
    if (rule == "202.7e"_zx && cause == Cause::battle) g.used("604.3d"_zx);
    return g.used(rule), false;
  }
  g.used("1002.3"_zx);
  if (f.life_shields > 0) return take_life_shield(g, p), false;
  g.used("907.1"_zx);
  f.damage = static_cast<std::uint8_t>(std::min<int>(f.damage + amount, UINT8_MAX));  // more than any life
  f.was_damaged = 1;
  changed_beside_cards(g);
  raise(g, kEvDamage, {}, source, p, amount, cause);
  raise(g, kEvDealsDamage, source, {}, p, amount, cause);
  raise(g, kEvDamaged, {}, source, p, amount, cause);
  return true;
}
}  // namespace

kernel::Refs draw_card(Game& g, Event e) {
  kernel::Refs drawn;
  if (is_kept(g, e, {kEvDrawn, kEvMoved})) return drawn;
  for (int i = 0; i < e.amount && g.s.count(zone(e.player, kDeck)) > 0; ++i) {
    g.used("1005.1"_zx);
    const Ref top = g.s.ref(cards(g, e.player, kDeck)[0]);
    const Ref now = move_card(g, top, zone(e.player, kHand), -1, e.cause, e.by);
    if (now == top) continue;
    raise(g, kEvDrawn, now, e.by, e.player, 0, e.cause);
    drawn.add(now);
  }
  return drawn;
}
kernel::Refs recover_card(Game& g, Event e) {
  kernel::Refs recovered;
  if (is_kept(g, e, {kEvRecovered, kEvMoved, kEvLifeIncreased})) return recovered;
  for (int i = 0; i < e.amount && g.s.count(zone(e.player, kDeck)) > 0; ++i) {
    const Ref top = g.s.ref(cards(g, e.player, kDeck)[0]);
    const Ref now = move_card(g, top, zone(e.player, kLife), 0, e.cause, e.by);
    if (now == top) continue;
    raise(g, kEvRecovered, now, e.by, e.player, 0, e.cause);
    recovered.add(now);
  }
  return recovered;
}
bool may_lose(const Game& g, Player p) {
  return !kernel::forbids_event(g, kernel::make_event(kEvLost, {}, {}, p, 0, Cause::rule), {kEvLost});
}
bool would_lose(Game& g, Player p) {
  const kernel::Occurrence one(g);
  Event e = kernel::make_event(kEvLost, {}, {}, p, 0, Cause::rule);
  if (g.replaced(e, {kEvLost})) return false;
  raise(g, kEvLost, {}, {}, p);
  return true;
}

// 1202.2: a deck that nobody knows anything of is as good as shuffled, and counts as shuffled.
void shuffle_deck(Game& g, Player p) {
  std::uint8_t& known = g.s.player[p].deck_known;
  if (known == 0) g.used("1202.2"_zx), g.used("1202.2a"_zx);
  known = 0;
  g.shuffle(zone(p, kDeck));
}
void was_shuffled(Game& g, Player p, Ref by, Cause cause) {
  g.used(g.s.count(zone(p, kDeck)) == 1 ? "1004.2"_zx : "1004.1"_zx);
  g.s.player[p].deck_known = 0;
  raise(g, kEvShuffled, {}, by, p, 0, cause);
}
void put_resource(Game& g, Ref r, Player p) { move_card(g, r, zone(p, kResource), -1, Cause::rule); }

// ---- The game
bool Game::becomes_pending(kernel::Pending& p) {
  const kernel::Ability& a = cards().abilities[p.text];
  if (s.phase == kNoPhase) return used("803.1a"_zx), false;
  if ((p.event.kind == kEvDestroyed || p.event.kind == kEvDestroys) && lacked(*this, p))
    return used("808.3d"_zx), false;
  if (triggered_already(*this, p.text, p.source)) return false;
  if (kernel::is_forbidden(*this, {"trigger|become_pending", p.source, p.controller})) return false;
  if (a.kind == kernel::AbilityKind::delayed && a.once && is_heard()) spent.push_back(p.text);
  if (!kernel::within_limits(*this, p.text, p.source)) return used("803.1f"_zx), false;
  if (book().has("1113.2"_zx) && is_locked(*this, kZextendLock, p.text, p.controller))
    return used("1113.2"_zx), false;
  if (book().has("1129.2"_zx) && is_locked(*this, kHatenLock, p.text, p.controller))
    return used("1129.2"_zx), false;
  if (p.event.after && p.event.after != p.event.card) used("808.3a"_zx);
  if (p.event.kind == kEvDestroyed || p.event.kind == kEvDestroys) used("808.3d"_zx);
  used("808.1"_zx);
  used("808.1b"_zx);
  if (p.event.kind == kEvGameStart) used("803.1a"_zx);
  if (p.kind == kState) used("808.5"_zx), used("808.5a"_zx);
  const bool asks_source = a.when.by != 0 || a.when.by_self;
  if (p.kind == kDelayed || (asks_source && p.event.cause == Cause::effect)) used("815.2a"_zx);
  for (const kernel::Pending& other_one : s.pending)
    if (other_one.text == p.text && other_one.source == p.source) {
      const bool moves = other_one.event.kind == p.event.kind && static_cast<bool>(p.event.after);
      if (moves && arrived_together(other_one.event.after, p.event)) used("808.3c"_zx);
    }
  if (a.kind == kernel::AbilityKind::special) p.kind = kSpecial, s.alarm = 1;
  note_triggered(*this, p.text, p.source, p.controller);
  return true;
}
Ref Game::relocate(Ref r, ZoneId to, int index, Cause cause, Ref by) {
  const bool runs = cause == Cause::effect && !s.frames.empty() && frame().play != 0;
  const bool pays = runs && kernel::is_paying(*this);
  if (pays) cause = Cause::cost;
  if (runs && by && (pays || by == s.plays[frame().play - 1].source)) by = source_now(*this);
  if (place_of(s[r.card()].zone) == kForce && place_of(to) != kForce) used("1010.2"_zx);
  return move_card(*this, r, to, index, cause, by);
}
void Game::restore(int slot) {
  kernel::GameOf<State>::restore(slot);
  lowerings_by = nullptr;
  tokens = {};
  blame_constants(*this);
}
void Game::concede(Player p) {
  s.lost |= static_cast<std::uint8_t>(1u << p);
  used("101.4"_zx);
  if (s.lost != 3) used("101.2"_zx);
  if ((cards().replaced >> kEvLost & 1) != 0) used("101.5"_zx);
  finish(static_cast<std::uint8_t>(3 & ~s.lost), true, "101.2"_zx);
}

}  // namespace headjudge::zx
