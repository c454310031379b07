// Moves by chapter 4 and what is done by moving: to retire, draw, heal and set a card.
#include <algorithm>
#include <vector>

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

bool is_frame(int place) { return place == kEntry || place == kMember; }
// What a move is besides: the card enters or leaves, and a character appears (5.5.1).
struct MoveWords {
  int passes, appears;
};
MoveWords words_of_move(const Game& g, CardId c, ZoneId to) {
  const bool left = is_frame(place_of(g.s[c].zone)), came = is_frame(place_of(to));
  const bool appears = came && !left && is_kind(g, c, kCharacter);
  return {came ? kEvEnters : left ? kEvLeaves : kEvMoved, appears ? kEvAppears : kEvMoved};
}
// What an effect moves without another way comes by that.
How way_told(How how, Cause cause) { return how == How::none && cause == Cause::effect ? How::effect : how; }
// A move as texts are asked about it: what is played comes from where it was played (9.7.4.2).
Event coming_to(const Game& g, Ref r, ZoneId to, Cause cause, Ref by, How how) {
  Event e = kernel::coming_move(g.s, kEvMoved, r, to, cause, by, way_told(how, cause));
  const std::uint8_t played_from = e.from == kResolutionZone ? g.s[r.card()].from : std::uint8_t{0};
  if (played_from != 0 && is_frame(place_of(to))) e.from = static_cast<ZoneId>(played_from - 1);
  return e;
}

}  // namespace

bool may_come_to(const Game& g, CardId c, ZoneId to, Cause cause, Ref by, How how) {
  if (g.cards().forbidden == 0) return true;
  const auto [passes, appears] = words_of_move(g, c, to);
  const std::uint8_t words[kernel::kEventWordsMax] = {kEvMoved, static_cast<std::uint8_t>(passes),
                                                      static_cast<std::uint8_t>(appears)};
  std::uint64_t mask = 0;
  for (const std::uint8_t word : words) mask |= 1ull << word;
  return (g.cards().forbidden & mask) == 0 ||
         !kernel::is_event_forbidden(g, coming_to(g, g.s.ref(c), to, cause, by, how), words);
}
bool may_be_played_to(const Game& g, CardId c, Player p, ZoneId to) {
  return may(g, "play|play_card", c, p, kNobody, to) && may_come_to(g, c, to);
}

namespace {

// Tells of an event by one of its words; of one that nobody waits for the rules need to hear only moves.
void raise_as(Game& g, Event& e, EventId word) {
  e.kind = static_cast<std::uint8_t>(word);
  if (!g.nobody_hears(word)) g.raise(e);
}
// Whether no text speaks of a move or keeps a card from it.
bool moves_go_unnoticed(const Game& g) {
  return g.nobody_hears(kEvMoved, kEvEnters, kEvLeaves, kEvAppears) &&
         !g.cards().has_change(kernel::ChangeKind::unaffected);
}
// Whether the last card of a zone was placed in this moment.
bool placed_now(const Game& g, ZoneId z) {
  return g.s.count(z) > 0 && g.arrived_now(g.s.ref(g.s.zone(z).back()));
}
// 9.12.1: what a card that leaves was in the attack, as bits of Mark.
std::uint16_t roles_of(const Game& g, CardId c) {
  if (g.s.attacking == 0) return 0;
  const Ref r = g.s.ref(c);
  const bool attacking = attacking_card(g) == c, attacked = attacked_card(g) == c;
  unsigned roles = attacking ? kWasAttacking : attacked ? kWasAttacked : 0;
  if (roles != 0 && g.s.partner != 0) roles |= kWasPartner;
  if (g.s.supporter == r) roles |= kWasSupporting;
  if (g.s.blocked == r) roles |= kWasBlocked;
  return static_cast<std::uint16_t>(roles);
}
// A card leaves: the next one was placed with the one before it only if this one was.
void part_from_next(Game& g, CardId c) {
  const auto there = g.s.zone(g.s[c].zone);
  const auto next = static_cast<std::size_t>(g.s.index_in_zone(c)) + 1;
  if (next < there.size() && (g.s[c].marks & kPlacedTogether) == 0 && g.s[there[next]].marks != 0)
    g.s.edit(there[next]).marks &= static_cast<std::uint16_t>(~kPlacedTogether);
}
// What a card is like in its new area.
void arrive(Game& g, CardId c, int place, bool same, bool together, How how) {
  Card& k = g.s.edit(c);
  if (same) {
    k.damage = 0;
    k.marks = 0;
    k.flags = 0;
  } else {
    k.how = static_cast<std::uint8_t>(how == How::effect ? How::none : how);
  }
  if (together) k.marks |= kPlacedTogether;
  if (place == kEnergy && !is_kind(g, c, kPartner)) k.flags |= kernel::kFaceDown;  // 4.6.2
}

}  // namespace

Ref move_card(Game& g, Ref r, ZoneId to, int index, Cause cause, Ref by, How how) {
  if (!g.s.live(r)) return r;
  const CardId c = r.card();
  const ZoneId from = g.s[c].zone;
  if (player_of(to) != kNobody && player_of(to) != g.s[c].owner) {
    g.used("4.1.1.1"_rb);
    g.used("1.3.2"_rb);
    return r;
  }
  const bool left = is_frame(place_of(from)), came = is_frame(place_of(to));
  if (place_of(from) == kRetire && g.s.count(from) == kRetiredMax)  // defeat was due, and waits for its turn
    for (const kernel::RuleIndex rule : {"9.6.2.4"_rb, "1.2.2.1"_rb, "10.1.2"_rb, "10.6.2"_rb}) g.used(rule);
  const bool same = left && came && (g.s.readings & kMovedIsNew) == 0;
  const kernel::Occurrence one(g);
  How way = way_told(how, cause);
  ZoneId origin = from;
  if (!moves_go_unnoticed(g)) {
    Event coming = coming_to(g, r, to, cause, by, how);
    const auto [passes, appears] = words_of_move(g, c, to);
    if (g.replaced(coming, {kEvMoved, passes, appears}, index)) return r;
    if (!coming.card) return r;  // another player was put in its place
    if (coming.to != to || coming.card != r)
      return move_card(g, coming.card, coming.to, index, cause, by, how);
    way = coming.how, origin = coming.from;
  }
  if (left)
    for (const kernel::Binding& b : g.s.bindings)
      if (b.name == 0 && b.kind == kernel::Kind::object && Ref{b.value} == r) g.used("9.10.2"_rb);
  const bool together = came && placed_now(g, to);
  if (left) part_from_next(g, c);
  const Ref would_be = kernel::next_object(g.s, c);
  if (left && !same) {
    kernel::remember(g, c, would_be);
    g.s.departed[g.s.departed.n - 1].card.marks |= roles_of(g, c);
  } else if (!same) {
    kernel::remember_in_the_open(g, c, to, would_be);  // 9.8.4.1.1
  }
  const bool was_alarmed = g.s.alarm != 0;
  g.s.move(c, to, index, same);
  if (!was_alarmed && !may_interrupt(g)) g.s.alarm = 0;
  arrive(g, c, place_of(to), same, together, how);
  note_arrival(g, c, from, to, same);
  const Ref now = g.s.ref(c);
  kernel::keep_track(g, r, now, cause);
  Event e = kernel::raise_move(g, kEvMoved, r, now, from, to, cause, by, way);
  e.from = origin;
  if (g.s.gone != 0 && (place_of(from) == kRetire || place_of(to) == kRetire)) g.s.alarm = 1;  // 12.5.3.2
  if (left && !came) raise_as(g, e, kEvLeaves);
  if (came) raise_as(g, e, kEvEnters);
  if (came && !left && is_kind(g, c, kCharacter)) raise_as(g, e, kEvAppears);
  if (how == How::entry_processing) {
    for (const kernel::RuleIndex rule : {"9.6.2.3"_rb, "10.5.1"_rb, "11.3.1"_rb}) g.used(rule);
    raise(g, kEvSpark, now, {}, player_of(to));
  }
  return now;
}

Ref retire_card(Game& g, Event e) {
  const Ref meant = e.card;
  if (!g.s.live(meant) || g.replaced(e, {kEvRetires, kEvRetired, kEvMoved, kEvLeaves})) return meant;
  const Ref r = e.card;  // another one in its place retires to its own owner's area
  if (!g.s.live(r)) return meant;
  if (r != meant && e.to < g.words().zones() && player_of(e.to) == g.s[meant.card()].owner)
    e.to = zone(g.s[r.card()].owner, place_of(e.to));
  const Ref now = move_card(g, r, e.to, -1, e.cause, e.by);
  if (now == r) return r;
  if (e.cause == Cause::effect) e.by = {};  // 5.15.2: an effect that retires it directly retired nobody
  e.after = now;
  e.amount = 0;
  raise_as(g, e, kEvRetired);
  raise_as(g, e, kEvRetires);
  if (!e.by || g.nobody_hears(e.kind)) return now;
  e.amount = kAlsoBy;
  std::vector<Ref> told{e.by};
  for (const Hit& hit : g.s.hits) {
    if (hit.card != r || std::find(told.begin(), told.end(), hit.by) != told.end()) continue;
    told.push_back(e.by = hit.by);
    g.raise(e);
  }
  return now;
}

namespace {

// A draw, a heal or a setting is told as the move that it was.
void raise_done(Game& g, Event e, Ref now) {
  if (g.nobody_hears(e.kind)) return;
  e.to = g.s[now.card()].zone;
  e.after = now;
  g.raise(e);
}

}  // namespace

kernel::Refs draw_card(Game& g, Event e) {
  kernel::Refs all;
  if (g.replaced(e, {kEvDrawn, kEvMoved})) return all;
  for (int i = 0; i < e.amount && g.s.count(zone(e.player, kDeck)) > 0; ++i) {
    g.used("5.9.1"_rb);
    const Ref top = g.s.ref(cards(g, e.player, kDeck)[0]);
    Event drawn = kernel::coming_move(g.s, kEvDrawn, top, zone(e.player, kHand), e.cause, e.by);
    const Ref now = move_card(g, top, drawn.to, -1, e.cause, e.by);
    if (now == top) continue;
    drawn.amount = 0;
    raise_done(g, drawn, now);
    all.add(now);
  }
  return all;
}
kernel::Refs draw_card(Game& g, Player p, Cause cause, Ref by) {
  if (g.s.count(zone(p, kDeck)) == 0) return {};
  const kernel::Occurrence one(g);
  const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
  return draw_card(g, kernel::coming_move(g.s, kEvDrawn, top, zone(p, kHand), cause, by));
}
Ref heal_card(Game& g, Event e) {
  const Ref r = e.card;
  if (!g.s.live(r) || g.replaced(e, {kEvHealed, kEvMoved})) return r;
  const Ref now = move_card(g, r, e.to, -1, e.cause, e.by);
  if (now != r) raise_done(g, e, now);
  return now;
}
Ref set_card(Game& g, Event e) {
  const Ref r = e.card;
  if (!g.s.live(r) || g.replaced(e, {kEvSetRebirth, kEvMoved})) return r;
  const Ref now = move_card(g, r, e.to, -1, e.cause, e.by);
  if (now == r) return r;
  e.amount = 0;
  raise_done(g, e, now);
  if (e.cause == Cause::play) draw_card(g, e.player);
  return now;
}
Ref set_card(Game& g, Ref r, Player by, Cause cause, Ref source) {
  if (!g.s.live(r)) return r;
  const kernel::Occurrence one(g);
  Event e =
      kernel::coming_move(g.s, kEvSetRebirth, r, zone(g.s[r.card()].owner, kRebirthZone), cause, source);
  e.player = by;
  return set_card(g, e);
}

}  // namespace headjudge::rebirth
