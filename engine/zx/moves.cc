// Moves of cards between places, by chapter 300.
#include <algorithm>

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/shared.h"
#include "engine/zx/attribution.h"
#include "engine/zx/compound.h"
#include "engine/zx/following.h"
#include "engine/zx/joining.h"
#include "engine/zx/squares.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {

void note_parts(const Game& g, Ref host) {
  if (!g.is_heard()) return;
  for (const kernel::Attached& a : g.s.attached)
    if (a.host == host && (a.kind == kShiftUnder || a.kind == kOnTop))
      g.used(a.kind == kOnTop ? "202.10c"_zx : "202.8a"_zx);
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
  return g.nobody_hears(kEvMoved, kEvLeaves, kEvEnters, kEvLifeDecreased, kEvLifeIncreased) &&
         g.s.attached.empty() && !g.cards().has_change(kernel::ChangeKind::unaffected);
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

namespace {
// Whether a move is no more than that: nothing lies under another card or is named, no text hears or changes
// anything, and every card is a Z/X or a player card.
bool is_mere_move(const Game& g) {
  return kMoreThanZx.lacks(g.absent()) && values_are_printed(g) && g.s.bindings.empty();
}
// Puts a card to its new place as what it is there.
void lay_down(Game& g, CardId c, ZoneId to, int index, How how, bool sleepy) {
  const Card before = g.s[c];
  const bool left = is_square(before.zone), came = is_square(to);
  const Elsewhere unchanged(g, before.zone, to);
  const std::uint8_t alarm = g.s.alarm;
  g.s.move(c, to, index, left && came);
  if (!may_be_due_at_once(g, before.zone, to)) g.s.alarm = alarm;
  Card& k = g.s.edit(c);
  if (left && came)
    k.shields = before.shields, g.used("1007.1"_zx);  // it does not enter
  else
    k.how = static_cast<std::uint8_t>(how);
  if (came && !left) arrive(g, c, before.controller);
  if (came) note_company(g, c);
  if (sleepy) k.flags |= kernel::kRested;
  if (place_of(to) == kDynamis) k.flags |= kernel::kRevealed;
  came && !left ? unchanged.is_done_on_square(c, true) : unchanged.is_done();
  if ((k.flags & kernel::kToken) != 0) g.s.alarm = 1;
  if (place_of(to) == kDeck) g.s.player[player_of(to)].deck_known = 1;
}
Event done_move(const Game& g, Ref before, ZoneId from, Cause cause, Ref by, How how) {
  const Ref now = g.s.ref(before.card());
  Event e{};
  e.kind = kEvMoved, e.cause = cause, e.player = g.s[now.card()].owner, e.how = how;
  e.from = from, e.to = g.s[now.card()].zone, e.card = before, e.after = now, e.by = by;
  return e;
}
Ref move_as_texts_say(Game& g, Ref r, ZoneId to, int index, Cause cause, Ref by, How how) {
  const CardId c = r.card();
  const ZoneId from = g.s[c].zone;
  const bool left = is_square(from), came = is_square(to);
  const Ref would_be = kernel::next_object(g.s, c);
  const Player controller = g.s[c].controller;
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
  lay_down(g, c, to, index, how, sleepy);
  if (host) remember_former_host(g, r, host);
  // 804.4b: what ends elsewhere than it pays by pays all the same.
  const bool extra = is_extra(g, c), token = (g.s[c].flags & kernel::kToken) != 0;
  if (cause == Cause::cost && (extra || token) && place_of(to) < kPlayerPlaces && place_of(to) != kDynamis)
    g.used("804.4b"_zx);
  if (extra && place_of(to) != kTemporary) g.s.alarm = 1;
  note_evolseed(g, c, from, to);
  const Ref now = g.s.ref(c);
  kernel::keep_track(g, r, now, cause);
  if (g.is_heard()) note_move(g, r, from, to, controller, by);
  if (told || came || place_of(to) == kResource) tell_move(g, done_move(g, r, from, cause, by, how));
  return now;
}

}  // namespace

Ref move_card(Game& g, Ref r, ZoneId to, int index, Cause cause, Ref by, How how) {
  if (!g.s.live(r) || to >= g.words().zones()) return r;  // a text that names no place moves nothing
  const CardId c = r.card();
  const ZoneId from = g.s[c].zone;
  const Player owner = g.s[c].owner;
  if (place_of(to) < kPlayerPlaces && player_of(to) != owner)
    return g.used("302.4"_zx), move_card(g, r, zone(owner, place_of(to)), index, cause, by, how);
  if (is_square(from) && is_square(to) && (g.kinds(c) & (1u << kPlayerCard | 1u << kPlayerExtra)) != 0) {
    g.used("303.6a"_zx);
    return r;
  }
  if (!is_mere_move(g)) return move_as_texts_say(g, r, to, index, cause, by, how);
  if (is_square(from) && !is_square(to)) kernel::remember(g, c, kernel::next_object(g.s, c));
  lay_down(g, c, to, index, how, place_of(to) == kResource && comes_asleep(g, c, cause));
  if (is_square(to) || place_of(to) == kResource) g.raise(done_move(g, r, from, cause, by, how));
  return g.s.ref(c);
}

}  // namespace headjudge::zx
