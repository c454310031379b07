// Expressions that name objects and zones: who is meant, and whether somebody is.
#include <algorithm>
#include <bit>
#include <string_view>

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/game.h"
#include "engine/kernel/given.h"
#include "engine/kernel/information.h"

namespace headjudge::kernel {
namespace {

void add_once(Refs& out, Ref r) {
  if (r && !out.has(r)) out.add(r);
}
// The same of objects that do not repeat themselves: only the first `before` can be it.
void add_once(Refs& out, Ref r, int before) {
  for (int i = 0; i < before; ++i)
    if (out.at[i] == r) return;
  out.add(r);
}

// A place that is named by itself, as the controller of the text sees it.
int place_meant(const Context& c, const Node& n) {
  const auto seen = c.game.rulebook().place_seen;
  return seen == nullptr || !c.self || (n.flag & kAllSlots) != 0 ? n.value : seen(c, n.value);
}

// Zones of a zone node: of its players, of every slot of its word.
int zones_of_node(const Context& c, const Node& n, ZoneId (&out)[kZonesMax]) {
  const Vocabulary& v = c.game.words();
  const auto first = static_cast<std::size_t>(place_meant(c, n));
  const auto& word = c.game.book().word_place;
  Player players[kPlayersMax];
  int count = 0, k = 0;
  const bool owned = n.value < v.player_places;
  if (n.a != 0) {
    count = evaluate_players(c, n.a, players);
  } else {
    for (int p = 0; p < c.game.core().players; ++p) players[count++] = static_cast<Player>(p);
  }
  for (int p = 0; p < (owned ? count : 1); ++p)
    for (std::size_t i = (n.flag & kAllSlots) != 0 ? 0 : first; i < v.places.size(); ++i) {
      const bool same = word[i] == word[first] && (i == first || (n.flag & kAllSlots) != 0);
      if (same && k < kZonesMax) out[k++] = v.zone(owned ? players[p] : 0, static_cast<int>(i));
      if ((n.flag & kAllSlots) == 0) break;
    }
  return k;
}

bool of_player(const Context& c, NodeId player, Player p) {
  Player players[kPlayersMax];
  const int k = evaluate_players(c, player, players);
  return std::find(players, players + k, p) != players + k;
}

// `P2.square`: the cards there that the player controls.
bool counts_for(const Context& c, const Node& zone, const Card& card) {
  return zone.a == 0 || zone.value < c.game.words().player_places || of_player(c, zone.a, card.controller);
}

// A marker that card text speaks of only by the name of its kind.
bool is_overlooked(const Context& c, CardId card) {
  const Core& s = c.game.core();
  if (!c.self || c.apart || (s[card].flags & kToken) == 0) return false;
  const auto kinds = c.game.words().kinds;
  const std::uint32_t of = c.game.cards().cards[s[card].def].view.kinds;
  for (std::size_t k = 0; k < kinds.size(); ++k)
    if (kinds[k].apart && (of >> k & 1) != 0)
      return c.game.used(kinds[k].rule), c.game.limited(kinds[k].rule), true;
  return false;
}

// Parts of a zone's cards that are found by the name of their kind.
void apart_parts(const Context& c, ZoneId z, Refs& out) {
  const Core& s = c.game.core();
  const auto kinds = c.game.words().kinds;
  for (const Attached& a : s.attached) {
    if (!s.live(a.host) || s[a.host.card()].zone != z || !c.game.words().row(s[a.card].zone).parts) continue;
    for (std::size_t k = 0; k < kinds.size(); ++k)
      if (kinds[k].apart && (c.game.cards().cards[s[a.card].def].view.kinds >> k & 1) != 0)
        c.game.used(kinds[k].rule), add_once(out, s.ref(a.card));
  }
}

void note_area(const Context& c, const Node& n) {
  if (c.self && c.game.is_heard())
    c.game.noted(Noted::area, {}, static_cast<std::uint32_t>(place_meant(c, n)));
}
// Those of one of its zones; what lies before `before` in the list may be it already.
void objects_in(const Context& c, const Node& n, ZoneId z, int before, Refs& out) {
  const Core& s = c.game.core();
  for (const CardId card : s.zone(z)) {
    const Ref r = s.ref(card);
    if (((n.flag & kOther) != 0 && r == c.self) || is_overlooked(c, card)) continue;
    if (counts_for(c, n, s[card])) add_once(out, r, before);
  }
  Refs parts;
  if (c.apart) apart_parts(c, z, parts);
  for (const Ref r : parts)
    if (counts_for(c, n, card_of(c.game, r))) add_once(out, r);
}
void zone_objects(const Context& c, const Node& n, Refs& out) {
  ZoneId zones[kZonesMax];
  const int k = zones_of_node(c, n, zones), before = out.n;
  note_area(c, n);
  for (int i = 0; i < k; ++i) objects_in(c, n, zones[i], before, out);
}

bool in_selector(const Context& c, const Node& n, Ref r) {
  const SelectorRow& row = c.game.words().selectors[static_cast<std::size_t>(n.value)];
  if ((n.flag & kOther) != 0 && r == c.self) return false;
  if (n.a == 0) return row.member(c, r, kNobody);
  c.game.used(c.game.words().reading.theirs);
  Player players[kPlayersMax];
  const int k = evaluate_players(c, n.a, players);
  for (int i = 0; i < k; ++i)
    if (row.member(c, r, players[i])) return true;
  return false;
}

template <class Do>
void each_card(const Context& c, bool board_only, Do&& visit) {
  const Core& s = c.game.core();
  const int count = c.game.words().zones();
  std::uint64_t zones = count == 64 ? ~0ull : (1ull << count) - 1;
  if (board_only) zones = c.game.book().board_zones;
  for (; zones != 0; zones &= zones - 1)
    for (const CardId card : s.zone(static_cast<ZoneId>(std::countr_zero(zones)))) visit(s.ref(card));
}

// The first or last of what an expression names; of one pile of several players each, of every pile.
void ends(const Context& c, const Node& n, Refs& out) {
  const std::int64_t count = n.b == 0 ? 1 : evaluate_number(c, n.b);
  const auto add_ends = [&](const Refs& all) {
    const auto k = static_cast<int>(std::clamp<std::int64_t>(count, 0, all.n));
    for (int i = 0; i < k; ++i) add_once(out, all.at[n.op == Op::top ? i : all.n - k + i]);
  };
  const Node& of = node_of(c, n.a);
  ZoneId zones[kZonesMax];
  const bool is_pile = of.op == Op::zone && of.a != 0 && (of.flag & kAllSlots) == 0;
  const int piles = is_pile ? zones_of_node(c, of, zones) : 1;
  if (piles > 1) note_area(c, of);
  for (int i = 0; piles > 1 && i < piles; ++i) {
    Refs pile;
    objects_in(c, of, zones[i], 0, pile);
    add_ends(pile);
  }
  if (piles > 1) return;
  Refs all;
  evaluate_objects(c, n.a, all);
  add_ends(all);
}

void cards_there(const Context& c, ZoneId z, Refs& out) {
  for (const CardId card : c.game.core().zone(z))
    if (!is_overlooked(c, card)) add_once(out, c.game.core().ref(card));
}

// The cards of a name; of a place that was named, those that are there.
void bound_objects(const Context& c, const Node& n, Refs& out) {
  const Core& s = c.game.core();
  for (int i = 0, scope = scope_of_name(c, n); i < s.bindings.n; ++i) {
    const Binding& b = s.bindings.at[i];
    if (b.scope != scope || b.name != n.word) continue;
    if (b.kind == Kind::object) add_once(out, {b.value});
    if (b.kind == Kind::zone) cards_there(c, static_cast<ZoneId>(b.value), out);
  }
}

// The places of a name.
int bound_zones(const Context& c, const Node& n, ZoneId (&out)[kZonesMax]) {
  int k = 0;
  const std::uint16_t scope = scope_of_name(c, n);
  for (const Binding& b : c.game.core().bindings)
    if (b.scope == scope && b.name == n.word && b.kind == Kind::zone && k < kZonesMax)
      out[k++] = static_cast<ZoneId>(b.value);
  return k;
}

// What a value stands for as objects: a card, the cards of a zone, or what is attached to a card (number: the
// kind).
void value_objects(const Context& c, const Node& n, const Value& v, Refs& out) {
  const Core& s = c.game.core();
  if (v.type == Type::object) return add_once(out, v.object);
  if (v.type == Type::zone && v.number >= 0 && v.number < c.game.words().zones())
    return cards_there(c, static_cast<ZoneId>(v.number), out);
  if (v.type != Type::objects || n.op != Op::property) return;
  for (int i = 0; i < s.attached.n; ++i)
    if (s.attached.at[i].host == v.object && (v.number == 255 || s.attached.at[i].kind == v.number))
      add_once(out, s.ref(s.attached.at[i].card));
}

}  // namespace

void note_given_icons(const Context& c, Ref r, const View& v, std::uint32_t among) {
  if (!c.game.is_heard() || !r || r.card() >= c.game.core().cards) return;
  const std::span<const WordRow> icons = c.game.words().icons;
  const std::uint32_t asked = among == ~0u ? v.icons : among;  // of a count those that are there
  for (std::size_t i = 0; i < icons.size(); ++i)
    if ((asked >> i & 1) != 0) c.game.used(icons[i].rule);
  const View& print = c.game.cards().cards[c.game.core()[r.card()].def].view;
  if ((v.icons & ~print.icons & among) != 0) c.game.noted(Noted::given_icon, r);
}

void evaluate_objects(const Context& c, NodeId id, Refs& out) {
  const Node& n = node_of(c, id);
  switch (n.op) {
    case Op::zone:
      return zone_objects(c, n, out);
    case Op::selector:
      c.game.used(c.game.words().selectors[static_cast<std::size_t>(n.value)].rule);
      return each_card(c, true, [&, before = out.n](Ref r) {
        if (in_selector(c, n, r)) add_once(out, r, before);
      });
    case Op::cards_of:
      return each_card(c, false, [&](Ref r) {
        const bool other = (n.flag & kOther) == 0 || r != c.self;
        if (other && of_player(c, n.a, c.game.core()[r.card()].controller)) add_once(out, r);
      });
    case Op::filter: {
      Refs all;
      Context named = c;
      named.apart = c.apart || (n.flag & kNamesApart) != 0;
      evaluate_objects(named, n.a, all);
      Context inner = c;
      inner.place = kNoZone;
      bool unknown = false;  // of this card: it is not among those the viewer can name
      if (inner.viewer != kNobody) inner.unknown = &unknown;
      for (Ref r : all) {
        inner.it = r;
        unknown = false;
        if (evaluate_bool(inner, n.b) && !unknown) add_once(out, r);
      }
      return;
    }
    case Op::top:
    case Op::bottom:
      return ends(c, n, out);
    case Op::slot: {
      Refs all;
      evaluate_objects(c, n.a, all);
      if (n.value >= 1 && n.value <= all.n) add_once(out, all.at[n.value - 1]);
      return;
    }
    case Op::unite: {
      const bool board = (n.flag & kWholeBoard) != 0, others = board && (n.flag & kOther) != 0;
      if (board) c.game.used(c.game.words().reading.board);
      const bool known = others && out.has(c.self);
      for (NodeId link = n.a; link != 0; link = node_of(c, link).next)
        evaluate_objects(c, node_of(c, link).a, out);
      if (others && !known) out.n = static_cast<int>(std::remove(out.at, out.at + out.n, c.self) - out.at);
      return;
    }
    case Op::bound:
      return bound_objects(c, n, out);
    case Op::call:
      if (const auto f = static_cast<Function>(n.value); f == Function::each || f == Function::printed)
        return evaluate_objects(c, n.a, out);
      else if (f == Function::view)
        return viewed_objects(c, n, out);
      return value_objects(c, n, evaluate(c, id), out);
    case Op::card:
    case Op::it:
    case Op::self:
    case Op::event:
    case Op::property:
      return value_objects(c, n, evaluate(c, id), out);
    default:
      return;
  }
}

bool is_member(const Context& c, NodeId id, Ref r) {
  if (!r) return false;
  const Node& n = node_of(c, id);
  switch (n.op) {
    case Op::zone: {
      if ((n.flag & kOther) != 0 && r == c.self) return false;
      const Card card = card_of(c.game, r);
      return is_zone(c, id, card.zone) && counts_for(c, n, card);
    }
    case Op::selector:
      return in_selector(c, n, r);
    case Op::cards_of:
      return ((n.flag & kOther) == 0 || r != c.self) && of_player(c, n.a, card_of(c.game, r).controller);
    case Op::filter: {
      if (!is_member(c, n.a, r)) return false;
      Context inner = c;
      inner.it = r, inner.place = kNoZone;
      return evaluate_bool(inner, n.b);
    }
    case Op::unite:
      if ((n.flag & kWholeBoard) != 0 && (n.flag & kOther) != 0 && r == c.self) return false;
      for (NodeId link = n.a; link != 0; link = node_of(c, link).next)
        if (is_member(c, node_of(c, link).a, r)) return true;
      return false;
    default:
      break;
  }
  Refs all;
  evaluate_objects(c, id, all);
  return all.has(r);
}

bool was_member(const Context& c, NodeId id, Ref r, ZoneId from) {
  const Node& n = node_of(c, id);
  if (n.op != Op::filter) return n.op == Op::zone && is_zone(c, id, from);
  Context inner = c;
  inner.it = r, inner.place = kNoZone;
  return was_member(c, n.a, r, from) && evaluate_bool(inner, n.b);
}

// ---- zones
bool means_squares(const Context& c, NodeId id) {
  const Node& n = node_of(c, id);
  if (n.op == Op::filter) return means_squares(c, n.a) && !speaks_of_cards(c, n.b);
  if (n.op != Op::bound) return n.op == Op::zone && (n.flag & kPlaces) != 0;
  ZoneId named[kZonesMax];
  if (bound_zones(c, n, named) == 0) return false;
  const PlaceRow& row = c.game.words().row(named[0]);
  return row.shared && row.slot != 0;
}

int evaluate_zones(const Context& c, NodeId id, ZoneId (&out)[kZonesMax]) {
  const Node& n = node_of(c, id);
  if (n.op == Op::zone) return zones_of_node(c, n, out);
  if (n.op == Op::filter) {
    ZoneId all[kZonesMax];
    const int m = evaluate_zones(c, n.a, all);
    int k = 0;
    Context inner = c;
    inner.it = {};
    bool unknown = false;  // of the cards there: the place itself is known
    if (inner.viewer != kNobody) inner.unknown = &unknown;
    for (int i = 0; i < m; ++i) {
      inner.place = all[i];
      unknown = false;
      if (evaluate_bool(inner, n.b) && !unknown) out[k++] = all[i];
    }
    return k;
  }
  if (n.op == Op::unite) {
    int k = 0;
    for (NodeId link = n.a; link != 0; link = node_of(c, link).next) {
      ZoneId some[kZonesMax];
      const int m = evaluate_zones(c, node_of(c, link).a, some);
      for (int i = 0; i < m && k < kZonesMax; ++i)
        if (std::find(out, out + k, some[i]) == out + k) out[k++] = some[i];
    }
    return k;
  }
  if (n.op == Op::bound) return bound_zones(c, n, out);
  if (n.op != Op::event && n.op != Op::property && n.op != Op::it) return 0;
  const Value v = evaluate(c, id);
  if (v.type != Type::zone || v.number == kNoZone) return 0;
  out[0] = static_cast<ZoneId>(v.number);
  return 1;
}

bool is_zone(const Context& c, NodeId id, ZoneId z) {
  if (z >= c.game.words().zones()) return false;
  ZoneId zones[kZonesMax];
  const int k = evaluate_zones(c, id, zones);
  return std::find(zones, zones + k, z) != zones + k;
}

ZoneId evaluate_zone(const Context& c, NodeId id, Player owner) {
  const Node& n = node_of(c, id);
  const Vocabulary& v = c.game.words();
  if (n.op == Op::zone) {
    if (n.value >= v.player_places) return v.zone(0, place_meant(c, n));
    const Player p = n.a != 0 ? evaluate_player(c, n.a) : owner;
    return p == kNobody ? kNoZone : v.zone(p, n.value);
  }
  ZoneId zones[kZonesMax];
  return evaluate_zones(c, id, zones) > 0 ? zones[0] : kNoZone;
}

// ---- events
bool names_player(const Context& c, NodeId id) {
  const Node& n = node_of(c, id);
  if (n.op == Op::bound) {
    const std::uint16_t scope = scope_of_name(c, n);
    for (const Binding& b : c.game.core().bindings)
      if (b.scope == scope && b.name == n.word) return b.kind == Kind::player;
  }
  if (n.op == Op::event) return n.value == static_cast<int>(EventField::player);
  return n.op == Op::you || n.op == Op::opponent || n.op == Op::player || n.op == Op::players ||
         n.op == Op::opponents || n.op == Op::allies;
}

namespace {

// An ability that is played is meant by no word for cards.
bool is_about_ability(const Context& c, NodeId id, const Event& e) {
  const Node& n = node_of(c, id);
  if (n.op == Op::unite) {
    for (NodeId link = n.a; link != 0; link = node_of(c, link).next)
      if (is_about_ability(c, node_of(c, link).a, e)) return true;
    return false;
  }
  const bool named =
      n.op == Op::selector && c.game.words().selectors[static_cast<std::size_t>(n.value)].of_abilities;
  return named && is_member(c, id, e.by);
}

// Whose text it is: who hears of its own move was the card that moved.
Context before_own_move(const Context& c, const Event& e) {
  Context inner = c;
  if (e.after && e.after == c.self) inner.self = e.card;
  return inner;
}

// Whether a card that moved lay in a place of its player of which nothing is remembered.
bool lay_there(const Context& c, NodeId id, const Event& e) {
  const Node& n = node_of(c, id);
  if (n.op != Op::zone || n.value >= c.game.words().player_places || !e.after || e.after == e.card)
    return false;
  const bool other = (n.flag & kOther) == 0 || e.after != c.self;
  return other && departed(c.game.core(), e.card) == nullptr && is_zone(c, id, e.from);
}

// Where the card of an event was or is, the selector may say; what it is like, the side that counts says.
bool is_about(const Context& c, NodeId id, const Event& e) {
  const Node& n = node_of(c, id);
  if (!e.card && e.by) return is_about_ability(c, id, e);
  if (n.op != Op::filter)
    return is_member(before_own_move(c, e), id, e.card) || (e.after && is_member(c, id, e.after)) ||
           lay_there(c, id, e);
  Context inner = reads_old_object(c.game, e) ? before_own_move(c, e) : c;
  inner.it = subject_of(c.game, e), inner.place = kNoZone;
  return is_about(c, n.a, e) && evaluate_bool(inner, n.b);
}

// A normal summon is played too; genesis and abyss summons are special summons.
bool is_way(How wanted, How how) {
  if (wanted == How::played) return how == How::played || how == How::normal_summon;
  if (wanted == How::special_summon)
    return how == How::special_summon || how == How::genesis_summon || how == How::abyss_summon;
  return wanted == how;
}

// Whom it is done to; where it was a player, the event has no other card.
bool is_done_to(const Context& c, NodeId to, const Event& e) {
  if (!names_player(c, to)) return is_member(c, to, e.by);
  if (e.by) return false;
  if (c.game.words().events[e.kind].of_source) return of_player(c, to, e.player);
  Player others[kPlayersMax];
  const int n = c.game.opponents_of(e.player, others);
  return std::any_of(others, others + n, [&](Player p) { return of_player(c, to, p); });
}

}  // namespace

bool fits(const Context& c, const Pattern& p, const Event& e) {
  if (p.event != 0 && p.event != e.kind) return false;
  const bool says_battle = p.cause == static_cast<std::uint8_t>(Cause::battle) + 1;
  if (p.cause != 0 && p.cause != static_cast<std::uint8_t>(e.cause) + 1 &&
      !(says_battle && c.game.is_by_battle(e)))
    return false;
  if (p.how != How::none && !is_way(p.how, e.how)) return false;
  Context inner = c;
  inner.event = &e;
  if (p.by_self && e.by != c.self) return false;
  if (p.by != 0) {
    const bool fine = names_player(c, p.by) ? e.by && of_player(inner, p.by, card_of(c.game, e.by).controller)
                                            : is_member(inner, p.by, e.by);
    if (!fine) return false;
  }
  if (p.to_player && e.card && c.game.words().events[e.kind].of_players) return false;
  if (p.player != 0 && !of_player(inner, p.player, e.player)) return false;
  if (p.card != 0 && !is_about(inner, p.card, e)) return false;
  if (p.from != 0 && !is_zone(inner, p.from, e.from)) return false;
  // Where a card moves to; of what does not move, whom it is done to.
  if (p.to != 0 && !is_zone(inner, p.to, e.to) && (e.from != e.to || !is_done_to(inner, p.to, e)))
    return false;
  if (p.where == 0) return true;
  Event read = e;
  if (e.after && !reads_old_object(c.game, e))
    read.card = e.after;
  else
    inner.self = before_own_move(c, e).self;
  inner.event = &read;
  inner.it = read.card;
  return evaluate_bool(inner, p.where);
}

}  // namespace headjudge::kernel
