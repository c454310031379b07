// The state's doers: moves by chapter 300, damage, destruction.
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

// What lies on a card is one card with it.
void note_parts(const Game& g, Ref host) {
  if (!g.is_heard()) return;
  for (const kernel::Attached& a : g.s.attached)
    if (a.host == host && (a.kind == kShiftUnder || a.kind == kOnTop))
      g.used(a.kind == kOnTop ? "202.10c"_zx : "202.8a"_zx);
}
bool turn_card(Game& g, CardId c, bool sleep, Cause cause, Ref by) {
  const int event = sleep ? kEvSlept : kEvRebooted;
  const auto turn = [&] {
    const Elsewhere unchanged(g, g.s[c].zone);
    std::uint8_t& flags = g.s.edit(c).flags;
    flags = static_cast<std::uint8_t>(sleep ? flags | kernel::kRested : flags & ~kernel::kRested);
    unchanged.is_done();
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

namespace {
// 905.1: of those that come to a square in one moment none is the newest.
void note_company(Game& g, CardId c) {
  const auto mark = [&](CardId one, bool on) {
    if (((g.s[one].marks & kCameTogether) != 0) != on) g.s.edit(one).marks ^= kCameTogether;
  };
  bool any = false;
  for (CardId there : g.s.zone(g.s[c].zone)) {
    if (there == c || g.s[there].controller != g.s[c].controller) continue;
    const bool together = g.arrived_now(g.s.ref(there));
    mark(there, together);
    any = any || together;
  }
  mark(c, any);
}
// 210.1: a card with a shield value enters with that many shields.
void arrive(Game& g, CardId c, Player controller) {
  Card& k = g.s.edit(c);
  k.controller = controller;
  for (const auto rule : {"303.3"_zx, "303.5a"_zx}) g.used(rule);
  if (k.zone == player_square(0) || k.zone == player_square(1)) g.used("303.3a"_zx);
  if (g.cards().has_constants) blame(g, g.s.ref(c), {}, kArrived);
  const kernel::CardDef& def = g.cards().cards[k.def];
  const kernel::Extra* shield = def.extras.empty() ? nullptr : def.extra(g.cards().find_word("shield"));
  if (shield == nullptr || shield->value == 0) return;
  g.used("210.1"_zx);
  const auto n = kernel::evaluate_number({g, g.s.ref(c), controller}, shield->value);
  k.shields = 0;
  add_shields(k.shields, std::max<std::int64_t>(0, n));
}
}  // namespace

// 308.2b: a multicolor card comes to the resource asleep unless all its colors are there (in set-up only
// in 6.5.0). 301.5, 304.3: those that come with it are not there yet, unless decks give one after the other.
bool comes_asleep(const Game& g, CardId c, Cause cause) {
  const bool in_setup = g.s.phase == kNoPhase;
  if (!in_setup) g.used("308.2a"_zx);
  if (!has_icon(g, c, "multicolor_icon")) return false;
  g.used("308.2b"_zx);
  if ((in_setup && g.book().revision != 0) || !g.book().has("308.2b"_zx)) return false;
  const auto reads = [&](Reading reading) { return (g.s.readings >> reading & 1) != 0; };
  if (reads(kResourcePhaseWakes) && cause == Cause::rule && g.s.phase == kResourcePhase) return false;
  std::uint32_t present = 0;
  const bool of_deck = place_of(g.s[c].zone) == kDeck;
  for (CardId other_card : cards(g, g.s[c].owner, kResource))
    if (of_deck || !g.arrived_now(g.s.ref(other_card))) present |= g.view(other_card).groups;
  const std::uint32_t colors = g.view(c).groups & 31u;
  return reads(kOneColorWakes) ? (present & colors) == 0 : (present & colors) != colors;
}

// 1106.3: from the deck by way of another zone.
void note_evolseed(const Game& g, CardId c, ZoneId from, ZoneId to) {
  if (place_of(to) == kTrash && place_of(from) != kDeck && has_keyword(g, c, "evolseed")) g.used("1106.3"_zx);
}

// Rules that say what a move to another zone is.
void note_move(const Game& g, Ref before, ZoneId from, ZoneId to, Player controller, Ref by) {
  const CardId c = before.card();
  const bool left = is_square(from), came = is_square(to);
  for (const auto rule : {"301.2"_zx, "301.4"_zx}) g.used(rule);
  g.used(place_of(to) < kPlayerPlaces ? "301.2b"_zx : "301.2a"_zx);
  if (!(left && came)) g.used("302.3c"_zx);
  if (place_of(to) == kLife) g.used("307.2"_zx);
  if (left && came) {
    g.used("814.1a"_zx);
    for (const kernel::Attached& a : g.s.attached)
      if (a.host == before && a.kind == kForceUnder) g.used("312.3"_zx);
  }
  if (place_of(to) < kPlayerPlaces && (by || controller != g.s[c].owner)) g.used("302.4"_zx);
}

// What a zone that is emptied or filled makes due at once is a reload (902.1). Else only parts of cards,
// extra cards, tokens and the order of constant abilities are: those raise the alarm themselves, but where
// there may be some it is left as it is.
bool may_be_due_at_once(const Game& g, ZoneId from, ZoneId to) {
  const auto about = [&](int place) { return place_of(from) == place || place_of(to) == place; };
  const bool plain = (kShifts | kOverBoosts | kUnisonCards | kExtras).lacks(g.absent());
  return !plain || !values_are_printed(g) || about(kDeck) || about(kTrash);
}

MoveWords words_of_move(ZoneId from, ZoneId to) {
  const bool left = is_square(from), came = is_square(to), lived = place_of(from) == kLife,
             lives = place_of(to) == kLife;
  return {left == came ? kEvMoved
          : left       ? kEvLeaves
                       : kEvEnters,
          lived == lives ? kEvMoved
          : lived        ? kEvLifeDecreased
                         : kEvLifeIncreased};
}

// No text waits for a move by any of its names, and nothing can come in its place. Who arrives in the same
// moment is asked all the same, of squares (905.1) and resources (308.2b).
bool is_told_to_nobody(const Game& g) {
  constexpr auto bit = [](int event) { return std::uint64_t{1} << event; };
  constexpr std::uint64_t kNames =
      bit(kEvMoved) | bit(kEvLeaves) | bit(kEvEnters) | bit(kEvLifeDecreased) | bit(kEvLifeIncreased);
  const kernel::CardSet& set = g.cards();
  return ((set.heard | set.counted | set.replaced | set.forbidden) & kNames) == 0 && g.is_plain() &&
         !set.has_states && g.s.attached.empty() && !set.has_change(kernel::ChangeKind::unaffected);
}
void tell_move(Game& g, Event e) {
  const MoveWords also = words_of_move(e.from, e.to);
  g.raise(e);
  if (also.board == kEvLeaves) e.kind = kEvLeaves, g.raise(e);
  if (also.board == kEvEnters) {
    Event entered = e;
    entered.kind = kEvEnters;
    if (g.enters_from != 0)
      entered.from = static_cast<ZoneId>(g.enters_from == kNoZone ? kNoZone : g.enters_from - 1);
    g.raise(entered);
  }
  if (also.life != kEvMoved) e.kind = static_cast<std::uint8_t>(also.life), g.raise(e);
}

Ref move_card(Game& g, Ref r, ZoneId to, int index, Cause cause, Ref by, How how) {
  if (!g.s.live(r) || to >= g.words().zones()) return r;  // a text that names no place moves nothing
  const CardId c = r.card();
  const Player owner = g.s[c].owner;
  if (place_of(to) < kPlayerPlaces && player_of(to) != owner)
    return g.used("302.4"_zx), move_card(g, r, zone(owner, place_of(to)), index, cause, by, how);
  const ZoneId from = g.s[c].zone;
  const bool left = is_square(from), came = is_square(to);
  const std::uint8_t shields = g.s[c].shields;
  const Ref would_be = kernel::next_object(g.s, c);
  const Player controller = g.s[c].controller;
  if (left && came && (g.kinds(c) & (1u << kPlayerCard | 1u << kPlayerExtra)) != 0) {
    g.used("303.6a"_zx);
    return r;
  }
  note_parts(g, r);
  const kernel::Occurrence one(g);
  const bool told = !is_told_to_nobody(g);
  if (told) {
    Event coming = kernel::coming_move(g.s, kEvMoved, r, to, cause, by, how);
    const MoveWords also = words_of_move(from, to);
    if (g.replaced(coming, {kEvMoved, also.board, also.life}, index)) return r;
    if (coming.to != to || coming.card != r)
      return move_card(g, coming.card, coming.to, index, cause, by, how);
  }
  const bool sleepy = place_of(to) == kResource && comes_asleep(g, c, cause);
  if (left && !came)
    remember_joined(g, c, would_be);
  else if (!left)
    kernel::remember_in_the_open(g, c, to, would_be);  // 808.3a
  if (!left && !came) remember_named(g, c, to, would_be, cause);
  const Ref host = place_of(from) == kForce ? host_of(g, c) : Ref{};
  if (!g.s.attached.empty()) leave_stack(g, r, would_be, !(left && came));
  const Elsewhere unchanged(g, from, to);
  const std::uint8_t alarm = g.s.alarm;
  g.s.move(c, to, index, left && came);
  if (!may_be_due_at_once(g, from, to)) g.s.alarm = alarm;
  if (host) remember_former_host(g, r, host);
  Card& k = g.s.edit(c);
  if (left && came)
    k.shields = shields, g.used("1007.1"_zx);  // it does not enter
  else
    k.how = static_cast<std::uint8_t>(how);
  if (came && !left) arrive(g, c, controller);
  if (came) note_company(g, c);
  if (sleepy) k.flags |= kernel::kRested;
  if (place_of(to) == kDynamis) k.flags |= kernel::kRevealed;
  unchanged.is_done();
  // 804.4b: what ends elsewhere than it pays by pays all the same.
  const bool extra = is_extra(g, c), token = (k.flags & kernel::kToken) != 0;
  if (cause == Cause::cost && (extra || token) && place_of(to) < kPlayerPlaces && place_of(to) != kDynamis)
    g.used("804.4b"_zx);
  if ((extra && place_of(to) != kTemporary) || token) g.s.alarm = 1;
  note_evolseed(g, c, from, to);
  const Ref now = g.s.ref(c);
  kernel::keep_track(g, r, now, cause);
  if (place_of(to) == kDeck) g.s.player[player_of(to)].deck_known = 1;
  if (g.is_heard()) note_move(g, r, from, to, controller, by);
  if (!told && !came && place_of(to) != kResource) return now;
  Event e{};
  e.kind = kEvMoved, e.cause = cause, e.player = g.s[c].owner, e.how = how;
  e.from = from, e.to = to, e.card = r, e.after = now, e.by = by;
  tell_move(g, e);
  return now;
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
  g.s.changed();
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
