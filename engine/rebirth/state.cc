// The state's readers and doers: moves by chapter 4, damage, defeat, the walk of the facts.
#include "engine/rebirth/state.h"

#include <algorithm>
#include <vector>

#include "engine/kernel/canonical.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::rebirth {

Player next_player(const Game& g, Player p) {
  if (is_double(g)) return g.in_turn_order(2);
  for (int i = 1; i <= g.s.players; ++i) {
    const auto next = static_cast<Player>((p + i) % g.s.players);
    if (in_game(g, next)) return next;
    if (g.s.format == kCircle) g.used("12.6.7"_rb);  // whose seat was taken out of the order
  }
  return p;
}
Player neighbour(const Game& g, Player p, int step) {
  for (int i = 1; i < g.s.players; ++i) {
    const auto next = static_cast<Player>((p + step * i + g.s.players * i) % g.s.players);
    if (next == p) return kNobody;
    if (in_game(g, next)) return next;
    g.used("12.6.7"_rb);
    if ((g.s.vacant >> next & 1) != 0 && g.book().has("12.6.7.1"_rb)) {
      g.used("12.6.7.1"_rb);
      return kNobody;
    }
  }
  return kNobody;
}
CardId entry_of(const Game& g, Player p) {
  if (p == kNobody) return kNoCard;
  CardId found = kNoCard;
  for (CardId c : cards(g, p, kEntry))
    if (is_kind(g, c, kCharacter)) found = c;
  return found;
}
namespace {

// 8.2.4.3: whoever is in the entry; by the other reading only who was there at the declaration.
CardId in_role(const Game& g, Player p, Ref declared) {
  const CardId c = entry_of(g, p);
  return c == kNoCard || !declared || g.s.ref(c) == declared ? c : kNoCard;
}

}  // namespace

CardId attacking_card(const Game& g) { return in_role(g, attacker(g), g.s.striker); }
CardId attacked_card(const Game& g) { return in_role(g, g.s.defender, g.s.struck); }
void note_roles(Game& g) {
  if ((g.s.readings & kRolesStay) == 0) return;
  const CardId a = entry_of(g, attacker(g)), t = entry_of(g, g.s.defender);
  g.s.striker = a == kNoCard ? Ref{} : g.s.ref(a);
  g.s.struck = t == kNoCard ? Ref{} : g.s.ref(t);
}
bool can_pay_with(const Game& g, CardId c) {
  return stands(g, c) &&
         may(g, "pay|pay_energy|energy|rest|rests|rested|be_rested|become_rest", c, g.s[c].owner);
}
namespace {
int count_energy(const Game& g, Player p) {
  int n = 0;
  for (CardId c : cards(g, p, kEnergy)) n += can_pay_with(g, c) ? 1 : 0;
  return n;
}
}  // namespace
// Kept while nothing changes, where no text may forbid to pay.
int standing_energy(const Game& g, Player p) {
  if (!kForbids.lacks(g.absent()) || p >= kernel::kPlayersMax) return count_energy(g, p);
  if (g.energy.moment != g.s.moment) g.energy.moment = g.s.moment, g.energy.standing.fill(-1);
  int& standing = g.energy.standing[p];
  if (standing < 0) standing = count_energy(g, p);
  return standing;
}
bool is_valid_blocker(const Game& g, CardId c) {
  if ((kBlockers | kAllows).lacks(g.absent())) return false;
  const CardId attacked = attacked_card(g);
  if (attacked == kNoCard || g.s.attacking == 0) return false;
  bool written = false;
  for (int i = 1; i <= ability_places(g, c); ++i) {
    const kernel::Ability& a = g.cards().abilities[ability_at(g, c, i)];
    if (a.keyword == 0 || std::string_view(g.words().keywords[a.keyword - 1u].word) != "blocker") continue;
    written = true;
    if (!kernel::ability_holds({g, g.s.ref(c), g.s[c].owner}, a)) continue;
    if (a.condition != 0 && !g.is_met(a, g.s.ref(c), g.s[c].owner)) continue;
    g.used(a.parameter_word == 0 ? "11.6.2"_rb : "11.6.3"_rb);
    if (a.parameter_word == 0 || !g.book().has("11.6.3"_rb) ||
        has_trait(g, g.view(attacked), a.parameter_word))
      return true;
  }
  if (kernel::is_allowed(g, {"block|blocks", g.s.ref(c), g.s[c].owner})) return true;
  // The word alone, as an effect gives it.
  const auto words = g.words().keywords;
  for (std::size_t k = 0; !written && k < words.size(); ++k)
    if (words[k].word == std::string_view("blocker") && (g.view(c).keywords >> k & 1) != 0) {
      g.used("11.6.2"_rb);
      return true;
    }
  return false;
}

int changed_member_limit(const Game& g, Player p) {
  bool changed = false;
  const int limit = kernel::changed_limit(g, zone(p, kMember), g.s.player[p].member_limit, 255, changed);
  g.used("4.5.3"_rb);
  if (changed)
    g.used("1.3.1"_rb);
  else
    g.used("4.5.3.1"_rb);
  return limit;
}
bool is_left_free(const Game& g, std::string_view words, CardId c, Player p, Player whom, ZoneId to) {
  const Ref r = c == kNoCard ? Ref{} : g.s.ref(c);
  return !kernel::is_forbidden(g, {words, r, p, Cause::rule, {}, {}, whom, to});
}
bool may_rest(const Game& g, CardId c) {
  return may(g, "rest|rests|rested|be_rested|become_rested", c, g.s[c].owner);
}
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
// A move as texts are asked about it: what is played comes from where it was played (9.7.4.2), and what an
// effect moves without another way comes by that.
Event coming_to(const Game& g, Ref r, ZoneId to, Cause cause, Ref by, How how) {
  Event e = kernel::coming_move(g.s, kEvMoved, r, to, cause, by, how);
  const std::uint8_t played_from = e.from == kResolutionZone ? g.s[r.card()].from : std::uint8_t{0};
  if (played_from != 0 && is_frame(place_of(to))) e.from = static_cast<ZoneId>(played_from - 1);
  if (how == How::none && cause == Cause::effect) e.how = How::effect;
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
int activation_cost(const Game& g, Ref source, Player p, int energy) {
  if (!g.s.live(source)) return energy;
  const int cost = kernel::changed_cost(g, source.card(), p, true, energy, {});
  if (cost != energy) g.used("1.3.1"_rb);
  return cost;
}

// ---- Doers
void raise_timing(Game& g, int event) {
  if (g.nobody_hears(event)) return;
  Event e = kernel::make_event(event, {}, {}, g.s.turn_player, 0, Cause::rule);
  if (!g.replaced(e, {event})) g.raise(e);
  if (const Player other = teammate(g, e.player); other != kNobody && in_game(g, other)) {
    e.player = other;  // whose turn it is as well (12.7.7)
    g.raise(e);
  }
}

kernel::Refs take_picks(Game& g) {
  kernel::Refs which;
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) which.add(cell.ref());
  g.s.cells.n = g.frame().cells;
  return which;
}
bool turn_card(Game& g, CardId c, bool rest, Cause cause, Ref by) {
  const int kind = rest ? kEvRested : kEvStood;
  const auto turn = [&] {
    std::uint8_t& flags = g.s.edit(c).flags;
    flags = static_cast<std::uint8_t>(rest ? flags | kernel::kRested : flags & ~kernel::kRested);
    return true;
  };
  if (g.nobody_hears(kind) && cause != Cause::effect) return turn();  // an effect may leave it unaffected
  const kernel::Occurrence one(g);
  Event e = kernel::make_event(kind, g.s.ref(c), by, g.s[c].owner, 0, cause);
  if (g.replaced(e, {kind})) return false;
  turn();
  raise(g, kind, g.s.ref(c), by, g.s[c].owner, 0, cause);
  return true;
}
bool turn_over(Game& g, CardId c, bool down, Cause cause, Ref by) {
  const kernel::Occurrence one(g);
  const int kind = down ? kEvTurnedFaceDown : kEvTurnedFaceUp;
  if (Event e = kernel::make_event(kind, g.s.ref(c), by, g.s[c].owner, 0, cause); g.replaced(e, {kind}))
    return false;
  g.used("5.4.1"_rb);
  if (down)
    g.s.edit(c).flags |= kernel::kFaceDown;
  else
    g.s.edit(c).flags &= static_cast<std::uint8_t>(~kernel::kFaceDown);
  raise(g, kind, g.s.ref(c), by, g.s[c].owner, 0, cause);
  return true;
}

namespace {

// Tells of an event by one of its words; of one that nobody waits for the rules need to hear only moves.
void raise_as(Game& g, Event& e, EventId word) {
  e.kind = word;
  if (!g.nobody_hears(word)) g.raise(e);
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
  Event coming = coming_to(g, r, to, cause, by, how);
  const auto [passes, appears] = words_of_move(g, c, to);
  if (g.replaced(coming, {kEvMoved, passes, appears}, index)) return r;
  if (!coming.card) return r;  // another player was put in its place
  if (coming.to != to || coming.card != r) return move_card(g, coming.card, coming.to, index, cause, by, how);
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
  Card& k = g.s.edit(c);
  if (same) {
    k.damage = 0;
    k.marks = 0;
    k.flags = 0;
  } else {
    k.how = static_cast<std::uint8_t>(how == How::effect ? How::none : how);
  }
  if (together) k.marks |= kPlacedTogether;
  if (place_of(to) == kEnergy && !is_kind(g, c, kPartner)) k.flags |= kernel::kFaceDown;  // 4.6.2
  note_arrival(g, c, from, to, same);
  const Ref now = g.s.ref(c);
  Event e = kernel::raise_move(g, kEvMoved, r, now, from, to, cause, by, coming.how);
  e.from = coming.from;
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

bool take_damage(Game& g, Ref to, Ref source, int amount, Cause cause) {
  if (amount <= 0 || !g.s.live(to) || place_of(g.s[to.card()].zone) != kEntry) return false;
  const kernel::Occurrence one(g);
  return take_damage(g, kernel::make_event(kEvDamaged, to, source, g.s[to.card()].owner, amount, cause));
}
bool take_damage(Game& g, Event e) {
  if (g.replaced(e, {kEvDamaged, kEvDamage, kEvDealsDamage})) return false;
  if (!e.card && e.player != kNobody && entry_of(g, e.player) != kNoCard)
    e.card = g.s.ref(entry_of(g, e.player));
  if (e.amount <= 0 || !g.s.live(e.card) || place_of(g.s[e.card.card()].zone) != kEntry) return false;
  Card& k = g.s.edit(e.card.card());
  k.damage = std::min(k.damage + e.amount, kDamageMax);
  note_hit(g, e.card, e.by);
  const Player p = g.s[e.card.card()].owner;
  raise(g, kEvDamage, e.card, e.by, p, e.amount, e.cause);
  raise(g, kEvDealsDamage, e.by, e.card, p, e.amount, e.cause);
  raise(g, kEvDamaged, e.card, e.by, p, e.amount, e.cause);
  return true;
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
bool would_lose(Game& g, Player p) {
  const kernel::Occurrence one(g);
  Event e = kernel::make_event(kEvLost, {}, {}, p, 0, Cause::rule);
  return !g.replaced(e, {kEvLost, kEvLeftGame});
}

// ---- The game
void Game::save(int slot) {
  GameOf::save(slot);
  top_ = slot;
}
void Game::abandon() {
  release_mark();
  restore(top_);
  const int play = s.frames.back().play;
  s.cells.n = s.frames.back().cells;
  --s.frames.n;
  if (play != 0) kernel::free_play(*this, play, false);
  s.changed();
}
Ref Game::relocate(Ref r, ZoneId to, int index, Cause cause, Ref by) {
  if (cause == Cause::effect) cause = cause_now(*this);  // 9.5.2: what pays is no effect
  if (s.live(r) && player_of(to) == s[r.card()].owner) {
    used("4.1.1.3"_rb);
    note_area(*this, place_of(to));
  }
  return move_card(*this, r, to, index, cause, by);
}
void Game::concede(Player p) {
  used("1.2.4"_rb);
  used("1.2.4.1"_rb);
  lose(*this, only(p));
}
template <class V>
void Game::players_to(V& v) const {
  v.part("players", 16, true);
  for (Player p = 0; p < s.players; ++p) {
    const auto& [member_limit, had_turn] = s.player[p];
    v.item("player");
    v.number(1, "member_limit", member_limit);
    v.number(2, "had_a_turn", had_turn);
  }
}
template <class V>
void Game::facts_to(V& v) const {
  kernel::walk_known(v, players_hash_, {s.player, s.players}, [&](auto& to) { players_to(to); });
  if (s.format != kTwoPlayers) {
    v.part("format", 18, true);
    v.item("format");
    v.number(1, "format", s.format);
    v.number(2, "one_player_out", s.one_out);
    v.number(3, "gone", s.gone);
    v.number(4, "vacant", s.vacant);
    v.number(10, "unique_deck", s.unique_deck);
    for (int i = 0; is_double(*this) && i < 4; ++i) v.number(5 + i, "seat", s.seat[i] + 1);
    if (is_double(*this) && s.speaker != kNobody) v.number(9, "attacker", s.speaker + 1);
  }
  const bool acts = !s.acted.empty() && !leaves_acts_out_;
  if (acts) v.part("acted", 19, true);
  for (int i = 0; acts && i < s.acted.n; ++i) {
    const Acted& a = s.acted[i];
    const std::uint16_t label = cards().abilities[a.text].label;
    v.item("acted");
    v.object(1, "card", *this, s.ref(a.card));
    v.word(2, "ability", cards().labels[label], cards().label_keys[label]);
    v.number(3, "before", a.before);
    if (a.choices != 0) v.number(4, "choices", a.choices);
  }
  if (!s.hits.empty()) v.part("hits", 20, true);
  for (const Hit& hit : s.hits) {
    v.item("hit");
    v.object(1, "card", *this, hit.card);
    v.object(2, "by", *this, hit.by);
  }
  v.part("attack", 17, true);
  v.item("attack");
  v.number(1, "attacks", s.attacks);
  v.number(2, "attacking", s.attacking);
  v.number(3, "partner", s.partner);
  if (s.defender != kNobody) v.number(4, "defender", s.defender + 1);
  v.number(5, "leaving", s.leaving);
  v.number(6, "worked", s.worked);
  if (s.supporter) v.object(7, "supporter", *this, s.supporter);
  if (s.blocked) v.object(8, "blocked", *this, s.blocked);
  if (s.striker) v.object(9, "striker", *this, s.striker);
  if (s.struck) v.object(10, "struck", *this, s.struck);
  if (s.readings != 0) v.number(11, "readings", s.readings);
}
void Game::walk_facts(kernel::Visitor& v) const { facts_to(v); }
void Game::walk_facts(kernel::HashVisitor& v) const { facts_to(v); }

}  // namespace headjudge::rebirth
