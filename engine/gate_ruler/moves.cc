// Chapter 3: moves between zones, what a card keeps and what it becomes, souls that go along.
#include "engine/gate_ruler/actions.h"
#include "engine/gate_ruler/follow.h"
#include "engine/gate_ruler/still.h"
#include "engine/kernel/replace.h"

namespace headjudge::gate_ruler {
namespace {

bool is_board(int place) { return place >= kRulerZone && place <= kField; }
bool is_front(int place) { return place >= kAttack1 && place <= kDefense; }
bool is_set_zone(int place) { return place >= kSet1 && place <= kSet3; }

void note_refusal(const Game& g, CardId c, int place) {
  if (place_of(g.s[c].zone) == kRulerZone) return g.used("3-2h"_gr);
  if (place == kHand) {
    g.used("3-2f-1"_gr);
    g.used("15-3a-1"_gr);
    return;
  }
  g.used("3-2h"_gr);
  if (place == kAttack1 || place == kAttack2) g.used("3-8c"_gr);
  if (place == kDefense) g.used("3-9c"_gr);
  if (is_set_zone(place)) g.used("3-10c"_gr);
  if (is_set_zone(place) && is_kind(g, c, kEvent)) g.used("16-15b-2"_gr);
  if (place == kField) g.used("3-11c"_gr);
  if (place == kRulerZone) g.used("3-7c"_gr);
}

// 3-14d: souls stay with their card from the drive zone to the gate and from there to the board, else not.
void souls_follow(Game& g, Ref before, Ref now, int left, int came) {
  const bool to_gate = left == kDrive && came == kGate, to_board = left == kGate && is_board(came);
  for (auto& t : g.s.attached) {
    if (t.host != before) continue;
    if (!to_gate && !to_board) {
      g.used("3-14d"_gr);
      continue;
    }
    g.used(to_gate ? "3-14d-1"_gr : "3-14d-2"_gr);
    t.host = now;
  }
}
// A card that leaves the soul zone is nobody's soul any more.
void soul_leaves(Game& g, CardId c) {
  for (int i = g.s.attached.n - 1; i >= 0; --i) {
    const kernel::Attached t = g.s.attached[i];
    if (t.card != c || !g.s.live(t.host)) continue;
    g.s.attached.erase(i);
    raise(g, kEvSoulLost, t.host, {}, g.s[t.host.card()].controller);
  }
}
// What lay under a card that is gone is known of as it was then, until it lies under another one.
void soul_comes(Game& g, CardId c) {
  for (int i = g.s.attached.n - 1; i >= 0; --i)
    if (g.s.attached[i].card == c) g.s.attached.erase(i);
}

void turn(const Game& g, Card& k, int left, int came, bool same, std::uint8_t flags) {
  if (same) k.flags = flags;
  const bool hides = came == kDrive || (is_set_zone(came) && !is_set_zone(left));
  if (hides) k.flags |= kernel::kFaceDown;
  if (!hides && !is_set_zone(came)) k.flags &= static_cast<std::uint8_t>(~kernel::kFaceDown);
  if (left != kDeck || came != kHand) g.used("3-3b-1"_gr);
  // What lies neither act nor rest comes from there as any card does.
  if (!kVocabulary.places[static_cast<std::size_t>(came)].turned)
    k.flags &= static_cast<std::uint8_t>(~kernel::kRested);
  const bool had_state = same && kVocabulary.places[static_cast<std::size_t>(left)].turned;
  if (!had_state && ((came >= kRulerZone && came <= kAttack2) || came == kEnergy)) g.used("3-3a-1"_gr);
  if (came == kDefense) {
    g.used("3-9b"_gr);
    k.flags |= kernel::kRested;
  }
}
// 15-3a-2: what steps out of the defense zone acts.
void step_forward(Game& g, Ref r, Cause cause, Ref by) {
  if (!g.s.live(r) || (g.s[r.card()].flags & kernel::kRested) == 0) return;
  g.used("15-3a-2"_gr);
  turn_card(g, kernel::make_event(kEvActed, r, by, g.s[r.card()].controller, 0, cause));
}

// Where a card is under the control of the player whose zone it is (4-5a: he makes its choices).
bool is_holding(int place) { return is_board(place) || place == kHand || place == kDrive; }
// 15-23a, 4-5b: who controls a card after a move.
void change_control(Game& g, CardId c, ZoneId to, bool same) {
  if (player_of(to) == kNobody || !is_holding(place_of(to)) || g.s[c].controller == player_of(to)) return;
  g.s.edit(c).controller = player_of(to);
  if (!same) return g.used("4-5b"_gr);
  g.used("4-5a-1"_gr);
  g.used("4-4a-1"_gr);
  raise(g, kEvControlChanged, g.s.ref(c), {}, player_of(to));
}

void note_move(const Game& g, CardId c, ZoneId from, ZoneId to, bool same) {
  const int left = place_of(from), came = place_of(to);
  g.used("3-2d"_gr);
  if (is_board(left) || is_board(came)) g.used("3-6b"_gr);
  if (left == kDrive) g.used("3-12b"_gr);
  if (!same && is_front(came)) g.used("3-6g-1"_gr);
  if (is_board(came)) g.used("15-3b"_gr);
  if (came == kExile) g.used("15-13a"_gr);
  if (player_of(from) != kNobody && player_of(to) == g.s[c].owner && player_of(from) != player_of(to))
    for (const auto rule : {"3-2e"_gr, "4-4a"_gr, "4-4a-1"_gr}) g.used(rule);
}

bool is_attack_place(const Game& g, ZoneId z) {
  const int place = place_of(z);
  return player_of(z) == g.s.turn_player && (place == kAttack1 || place == kAttack2);
}
// 8-4e-2: an attack card that left is none any more, also when it comes back.
void attacker_returns(Game& g, Ref r, ZoneId from, ZoneId to) {
  if (g.s.attacker != r || is_attack_place(g, from) || !is_attack_place(g, to)) return;
  g.used("8-4e-2"_gr);
  g.s.line |= kAttackerLeft;
}

// A move by all its names: over the edge of the board, into the exile area.
bool is_replaced(Game& g, Event& coming, int index) {
  const bool left = g.words().row(coming.from).board, came = g.words().row(coming.to).board;
  const int over = left ? kEvLeaves : kEvEnters;
  if (place_of(coming.to) == kExile)
    return left ? g.replaced(coming, {kEvMoved, over, kEvExiled}, index)
                : g.replaced(coming, {kEvMoved, kEvExiled}, index);
  return left != came ? g.replaced(coming, {kEvMoved, over}, index) : g.replaced(coming, {kEvMoved}, index);
}
// 9-4c: what lies on the gate is resolved. A card that something else takes from there is not.
void forget_play_of(Game& g, Ref r) {
  for (int i = g.s.gate.n - 1; i >= 0; --i) {
    const Item& item = g.s.gate[i];
    if (item.kind != ItemKind::play) continue;
    const kernel::Play& p = g.s.plays[item.play - 1];
    if (p.kind != kCardPlay || p.source != r || kernel::is_carried_out(g, item.play)) continue;
    const int play = item.play;
    remove_item(g, i);
    kernel::free_play(g, play);
    g.used("9-4c"_gr);
    return;
  }
}
// What lies elsewhere now makes nothing due at once then: what will wait raises the alarm itself.
bool nothing_waits_at_once(const Game& g) {
  return g.none_waits(kOpen) && g.s.pending.empty() && g.s.returning.empty();
}
bool is_open_card(const Game& g, CardId c) { return is_kind(g, c, kEvent) && def_of(g, c).timing == kOpen; }

// Neither does anybody wait for a move by any of its names, nor can anything come in its place.
bool is_told_to_nobody(const Game& g) {
  return g.nobody_hears(kEvMoved, kEvEnters, kEvLeaves, kEvExiled, kEvUsedAsMaterial) &&
         g.none_waits(kWhenHappened) && !g.cards().has_change(kernel::ChangeKind::unaffected);
}
// The move was told: it also went over the edge of the board.
void tell_move(Game& g, Event e) {
  const bool left = is_board(place_of(e.from)), came = is_board(place_of(e.to));
  e.kind = left ? kEvLeaves : kEvEnters;
  if (left != came && !is_unnoticed(g, e.kind)) g.raise(e);
}

}  // namespace

void shift_unit(Game& g, CardId c, ZoneId to) {
  const int left = place_of(g.s.card[c].zone);
  const std::uint8_t flags = g.s.card[c].flags, alarm = g.s.alarm;
  g.s.move(c, to, -1, true);
  g.s.alarm = alarm;  // nothing waits at once
  turn(g, g.s.card[c], left, place_of(to), true, flags);
  if (left == kDefense) step_forward(g, g.s.ref(c), Cause::play, {});
}

// 3-2f-1, 3-2h: zones that the ruler does not give, and cards a zone does not take; no other zone takes a
// ruler that is in the game.
bool takes_card(const Game& g, CardId c, ZoneId to) {
  if (place_of(g.s[c].zone) == kRulerZone) return to == g.s[c].zone;
  const int place = place_of(to);
  if (place == kHand) return !plays_for_free(g, player_of(to));
  if (is_front(place)) return is_kind(g, c, kUnit);
  if (is_set_zone(place)) return is_settable(g, c) || is_set(g, c);
  if (place == kField) return is_kind(g, c, kFieldCard);
  if (place == kRulerZone) return is_kind(g, c, kRuler);
  return true;
}

void note_not_taken(const Game& g, CardId c, ZoneId to) {
  if (!takes_card(g, c, to)) note_refusal(g, c, place_of(to));
}

Ref move_card(Game& g, Ref r, ZoneId to, int index, Cause cause, Ref by, How how) {
  if (!g.s.live(r)) return r;
  const CardId c = r.card();
  const ZoneId from = g.s[c].zone;
  if (!takes_card(g, c, to)) {
    if (player_of(from) != player_of(to) && player_of(to) == g.s[c].owner) g.used("3-2e"_gr);
    note_refusal(g, c, place_of(to));
    if (cause == Cause::effect) g.used("1-5b"_gr);
    return r;
  }
  const kernel::Occurrence one(g);
  const int left = place_of(from), came = place_of(to);
  const bool heeded = is_heeded(g), told = heeded && !is_told_to_nobody(g);
  if (told) {
    Event coming = kernel::coming_move(g.s, kEvMoved, r, to, cause, by, how);
    if (is_replaced(g, coming, index)) return r;
    if (coming.to != to || coming.card != r)
      return move_card(g, coming.card, coming.to, index, cause, by, how);
  }
  const bool same = is_board(left) && is_board(came);
  const std::uint8_t flags = g.s[c].flags;
  // 7-2a-2: its overdrive abilities lie in the drive zone by themselves; played from there it goes first.
  const auto beside = static_cast<std::uint16_t>(g.s[c].marks & ~(kOverdriveThere - 1u));
  if (is_set_zone(left) && face_down(g, c) && !is_set_zone(came) && cause != Cause::play) {
    g.used("3-10d"_gr);
    g.used("15-4b"_gr);
    raise(g, kEvRevealed, r, {}, player_of(from));
  }
  const Ref would_be = kernel::next_object(g.s, c);
  if (!same && is_board(left))
    kernel::remember(g, c, would_be);
  else if (!same && heeded)
    kernel::remember_in_the_open(g, c, to, would_be);  // 14-9e-1
  if (left == kSoul) soul_leaves(g, c);
  if (left != kSoul && came == kSoul) soul_comes(g, c);
  const Still still(g);
  const std::uint8_t alarm = g.s.alarm;
  g.s.move(c, to, index, same);
  if (!heeded || nothing_waits_at_once(g)) g.s.alarm = alarm;
  Card& k = g.s.edit(c);
  if (!same) k.how = static_cast<std::uint8_t>(how);
  if (!same && came != kDrive && (left != kDrive || came != kGate)) k.marks |= beside;
  if (g.is_heard()) note_move(g, c, from, to, same);
  if (heeded) attacker_returns(g, r, from, to);
  turn(g, k, left, came, same, flags);
  still.has_moved(c, from);
  const Ref now = g.s.ref(c);
  if (came == kHand && g.s.count(to) > 1) g.used("3-5c"_gr);
  if (!same) souls_follow(g, r, now, left, came);
  if (left == kGate) end_at_gate(g, r);
  if (left == kGate) forget_play_of(g, r);
  change_control(g, c, to, same);
  if (heeded && (came == kHand || came == kDrive) && is_open_card(g, c)) g.s.alarm = 1;
  if (told) tell_move(g, kernel::raise_move(g, kEvMoved, r, now, from, to, cause, by, how));
  if (left == kDefense && (came == kAttack1 || came == kAttack2)) step_forward(g, now, cause, by);
  if (came == kExile) raise(g, kEvExiled, now, by, g.s[c].owner, 0, cause);
  // 2-6c: the current life goes with the damage zone.
  if (came == kDamage && from != to) raise(g, kEvLifeDecreased, now, by, player_of(to), 1, cause);
  if (left == kDamage && from != to) raise(g, kEvLifeIncreased, now, by, player_of(from), 1, cause);
  return now;
}

}  // namespace headjudge::gate_ruler
