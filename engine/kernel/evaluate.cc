// Expressions: numbers, conditions, words and single values.
#include "engine/kernel/evaluate.h"

#include <algorithm>
#include <limits>

#include "engine/kernel/evaluate_words.h"
#include "engine/kernel/game.h"
#include "engine/kernel/given.h"
#include "engine/kernel/information.h"

namespace headjudge::kernel {

const Node& node_of(const Context& c, NodeId id) { return c.game.cards().nodes[id]; }

Value missing(const Context& c) {
  c.game.used(c.game.words().reading.missing);
  Value v;
  v.type = c.game.rulebook().missing_is_zero ? Type::none : Type::undefined;
  return v;
}

namespace {

bool is_undefined(const Value& v) { return v.type == Type::undefined; }
Value undefined() { return {Type::undefined, 0, {}}; }
bool is_true(const Value& v) { return (v.type == Type::boolean || v.type == Type::number) && v.number != 0; }
Value truth(const Context& c, NodeId id) {
  const Value v = evaluate(c, id);
  return is_undefined(v) ? v : Value::of_bool(is_true(v));
}

// Shares are bound in pairs: the number, then whose it is. False when a number is another one's share.
bool is_share(const Context& c, const Core& s, int i) {
  const Binding& number = s.bindings.at[i];
  for (int k = i + 1; k < s.bindings.n; ++k) {
    const Binding& whose = s.bindings.at[k];
    if (whose.scope != number.scope || whose.name != number.name) continue;
    if (whose.kind == Kind::object) return whose.value == c.share.bits;
    return whose.kind != Kind::player || whose.value == c.share_player;
  }
  return true;
}

// A name given by `as:`: its first value, or the share of one among several.
Value bound_value(const Context& c, const Node& n) {
  const Core& s = c.game.core();
  const bool sharing = c.share || c.share_player != kNobody;
  bool others = false;
  const std::uint16_t scope = scope_of_name(c, n);
  for (int i = 0; i < s.bindings.n; ++i) {
    const Binding& b = s.bindings.at[i];
    if (b.scope != scope || b.name != n.word) continue;
    const bool of_another = sharing && b.kind == Kind::number && !is_share(c, s, i);
    others = others || of_another;
    if (of_another || (others && b.kind != Kind::number)) continue;
    switch (b.kind) {
      case Kind::object:
        return Value::of_object({b.value});
      case Kind::player:
        return Value::of_player(static_cast<Player>(b.value));
      case Kind::zone:
        return Value::of_zone(static_cast<ZoneId>(b.value));
      case Kind::word:
        return Value::of_word(static_cast<WordId>(b.value));
      default:
        return Value::of_number(b.value);
    }
  }
  return missing(c);
}

// Where an object came from nowhere, a comparison with a place is undefined unless missing values are none.
Value event_zone(const Context& c, ZoneId z) {
  if (z == kNoZone && !c.game.rulebook().missing_is_zero) return missing(c);
  return Value::of_zone(z);
}

}  // namespace

Value event_value(const Context& c, EventField field) {
  if (c.event == nullptr) return missing(c);
  const Event& e = *c.event;
  switch (field) {
    case EventField::card:
      return Value::of_object(subject_of(c.game, e));
    case EventField::by:
      return Value::of_object(e.by);
    case EventField::amount:
      return Value::of_number(e.amount);
    case EventField::from:
      return event_zone(c, e.from);
    case EventField::to:
      return event_zone(c, e.to);
    case EventField::player:
      return Value::of_player(e.player);
  }
  return missing(c);
}

namespace {

bool both_none(const Value& a) {
  return a.type == Type::none || (a.type == Type::object && !a.object) ||
         (a.type == Type::player && a.number == kNobody) || (a.type == Type::zone && a.number == kNoZone) ||
         (a.type == Type::word && a.number == 0);
}

enum class Compared : std::uint8_t { same, other, undefined };
Compared compared(bool same) { return same ? Compared::same : Compared::other; }

// `attack_target == you.ruler`: places and selectors are compared by the one card that they name.
bool names_cards(const Node& n) {
  return n.op == Op::zone || n.op == Op::slot || n.op == Op::filter || n.op == Op::selector ||
         n.op == Op::unite;
}
Value only_card(const Context& c, const Node& n, NodeId id, const Value& other) {
  const Value v = evaluate(c, id);
  if (v.type == Type::object || other.type != Type::object || !names_cards(n)) return v;
  Refs all;
  evaluate_objects(c, id, all);
  return all.n == 1 ? Value::of_object(all.at[0]) : v;
}

// What cannot be known is neither equal nor unequal to anything.
Compared compare(const Context& c, const Node& n) {
  const Node &a = node_of(c, n.a), &b = node_of(c, n.b);
  const auto zone_like = [](const Node& x) { return x.op == Op::zone || x.op == Op::filter; };
  if (zone_like(b)) {
    const Value v = evaluate(c, n.a);
    if (v.type == Type::zone) return compared(is_zone(c, n.b, static_cast<ZoneId>(v.number)));
  }
  if (zone_like(a)) {
    const Value v = evaluate(c, n.b);
    if (v.type == Type::zone) return compared(is_zone(c, n.a, static_cast<ZoneId>(v.number)));
  }
  if (is_words(a) || is_words(b)) {
    const bool left = is_words(a);
    const Node& words = left ? a : b;
    const bool alike = is_words(a) && is_words(b) && a.value == b.value;
    if (alike && a.value != static_cast<int>(Common::name)) return compared(share_words(c, a, b));
    const Value w = evaluate(c, left ? n.b : n.a);
    if (w.type == Type::word || w.type == Type::text)
      return compared(alike ? share_words(c, a, b) : has_word(c, words, static_cast<WordId>(w.number)));
    return compared(both_none(w) && both_none(evaluate(c, left ? n.a : n.b)));
  }
  const Value left = evaluate(c, n.a), y = only_card(c, b, n.b, left), x = only_card(c, a, n.a, y);
  if (is_undefined(x) || is_undefined(y)) return Compared::undefined;
  if (both_none(x) && both_none(y)) return Compared::same;
  if (x.type == Type::object && y.type == Type::object && (is_hidden(c, x.object) || is_hidden(c, y.object)))
    return Compared::undefined;
  if (x.type == Type::object || y.type == Type::object)
    return compared(x.type == y.type && x.object == y.object);
  if (x.type == Type::none || y.type == Type::none) {  // a value that does not exist is 0
    const Value& other = x.type == Type::none ? y : x;
    return compared(other.type == Type::number && other.number == 0);
  }
  if ((x.type == Type::player) != (y.type == Type::player)) return Compared::other;
  return compared(x.number == y.number);
}

Value order(const Context& c, const Node& n) {
  const Value x = evaluate(c, n.a), y = evaluate(c, n.b);
  if (is_undefined(x) || is_undefined(y)) return undefined();
  switch (n.op) {
    case Op::less:
      return Value::of_bool(x.number < y.number);
    case Op::less_equal:
      return Value::of_bool(x.number <= y.number);
    case Op::greater:
      return Value::of_bool(x.number > y.number);
    default:
      return Value::of_bool(x.number >= y.number);
  }
}

Value arithmetic(const Context& c, const Node& n) {
  const Value x = evaluate(c, n.a);
  if (is_undefined(x)) return x;
  if (n.op == Op::negate) return Value::of_number(-std::int64_t{x.number});
  const Value y = evaluate(c, n.b);
  if (is_undefined(y)) return y;
  const std::int64_t a = x.number, b = y.number;
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  const std::int64_t result = n.op == Op::add ? a + b : n.op == Op::subtract ? a - b : a * b;
  return Value::of_number(std::clamp(result, -kMost, kMost));  // no card has more
}

// Whether a node names places, not only cards: a place is one of the former, its card one of the latter.
bool names_places(const Context& c, NodeId id) {
  const Node& n = node_of(c, id);
  if (n.op == Op::zone) return true;
  if (n.op == Op::filter) return names_places(c, n.a);
  if (n.op != Op::unite) return evaluate(c, id).type == Type::zone;
  for (NodeId link = n.a; link != 0; link = node_of(c, link).next)
    if (names_places(c, node_of(c, link).a)) return true;
  return false;
}

bool in(const Context& c, const Node& n) {
  const Value v = evaluate(c, n.a);
  if (v.type == Type::zone && names_places(c, n.b)) return is_zone(c, n.b, static_cast<ZoneId>(v.number));
  if (v.type == Type::player) {
    Player players[kPlayersMax];
    const int k = evaluate_players(c, n.b, players);
    return std::find(players, players + k, v.number) != players + k;
  }
  Refs left;
  evaluate_objects(c, n.a, left);
  for (Ref r : left)
    if (is_hidden(c, r) || !is_member(c, n.b, r)) return false;
  return left.n > 0;
}

Ref first_object(const Context& c, NodeId id) {
  const Node& n = node_of(c, id);
  if (n.a != 0 && is_words(n)) id = n.a;  // `it.name ~ "..."` is about the card
  const Value v = evaluate(c, id);
  if (v.type == Type::object) return v.object;
  Refs all;
  evaluate_objects(c, id, all);
  return all.n > 0 ? all.at[0] : Ref{};
}

Value card_value(const Context& c, Ref r) { return is_hidden(c, r) ? missing(c) : Value::of_object(r); }

// `x.name ~ "..."` is said of x.
NodeId named_object(const Context& c, NodeId id) {
  const Node& what = node_of(c, id);
  return what.op == Op::property && what.a != 0 ? what.a : id;
}

// `cost >= 2 and cost <= 3`.
bool is_range(const Context& c, const Node& n) {
  const Node &a = node_of(c, n.a), &b = node_of(c, n.b);
  const bool up = a.op == Op::greater_equal && b.op == Op::less_equal;
  const bool down = a.op == Op::less_equal && b.op == Op::greater_equal;
  return (up || down) && node_of(c, a.a).op == Op::property && node_of(c, a.a).word == node_of(c, b.a).word;
}

Value both(const Context& c, const Node& n) {
  if (c.game.is_heard() && is_range(c, n)) c.game.noted(Noted::range, {});
  const Value a = truth(c, n.a);
  return is_true(a) ? truth(c, n.b) : a;
}
Value either(const Context& c, const Node& n) {
  const Value a = truth(c, n.a);
  if (is_true(a)) return a;
  const Value b = truth(c, n.b);
  return is_true(b) ? b : is_undefined(a) ? a : b;
}
bool looks(const Context& c, NodeId id) {
  if (id == 0) return false;
  const Node& n = node_of(c, id);
  if (n.op == Op::call && static_cast<Function>(n.value) == Function::view) return true;
  return looks(c, n.a) || looks(c, n.b) || looks(c, n.next);
}
// What does not exist is neither so nor not so, unless the rules say that it is 0; what a player does not
// know is not so for him.
Value negation(const Context& c, const Node& n) {
  const Value a = truth(c, n.a);
  const bool unknown = c.viewer != kNobody || c.game.rulebook().missing_is_zero;
  return is_undefined(a) && !unknown && !looks(c, n.a) ? a : Value::of_bool(!is_true(a));
}
Value said(Compared found, Compared wanted) {
  return found == Compared::undefined ? undefined() : Value::of_bool(found == wanted);
}

}  // namespace

bool speaks_of_cards(const Context& c, NodeId id) {
  if (id == 0) return false;
  const Node& n = node_of(c, id);
  const auto table = static_cast<PropertyTable>(n.flag);
  if (n.op == Op::has || n.op == Op::is || n.op == Op::is_not || n.op == Op::is_only || n.op == Op::contains)
    return true;
  if (n.op == Op::property && (table == PropertyTable::number || table == PropertyTable::bit)) return true;
  if (n.op == Op::property && table == PropertyTable::common && static_cast<Common>(n.value) != Common::zone)
    return true;
  return speaks_of_cards(c, n.a) || speaks_of_cards(c, n.b) || speaks_of_cards(c, n.next);
}

namespace {
Value described(const Context& c, const Node& n) {
  Context who_may = c;
  const bool kind = n.op == Op::is || n.op == Op::is_not;
  if (kind && asks_known_kind(c, n)) who_may.viewer = kNobody;
  return Value::of_bool(describes(who_may, n, first_object(who_may, n.a)));
}
}  // namespace

Value evaluate(const Context& c, NodeId id) {
  const Node& n = node_of(c, id);
  switch (n.op) {
    case Op::none:
      return {};
    case Op::number:
      return Value::of_number(n.value);
    case Op::text:
    case Op::word:
      return Value::of_word(n.word);
    case Op::card:
      return card_value(c, c.game.core().ref(static_cast<CardId>(n.value)));
    case Op::bound:
      return bound_value(c, n);
    case Op::it:
      return c.place != kNoZone ? Value::of_zone(c.place) : Value::of_object(c.it);
    case Op::self:
      return Value::of_object(c.self);
    case Op::you:
    case Op::opponent:
    case Op::player:
    case Op::players:
    case Op::opponents:
    case Op::allies:
      return Value::of_player(evaluate_player(c, id));
    case Op::event:
      return event_value(c, static_cast<EventField>(n.value));
    case Op::zone:
      return Value::of_zone(evaluate_zone(c, id, c.you));
    case Op::property:
      return property_value(c, n);
    case Op::call:
      return call_value(c, n);
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::negate:
      return arithmetic(c, n);
    case Op::equal:
      return said(compare(c, n), Compared::same);
    case Op::unequal:
      return said(compare(c, n), Compared::other);
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
      return order(c, n);
    case Op::both:
      return both(c, n);
    case Op::either:
      return either(c, n);
    case Op::negation:
      return negation(c, n);
    case Op::in:
      return Value::of_bool(in(c, n));
    case Op::is:
    case Op::is_not:
    case Op::has:
    case Op::is_only:
      return described(c, n);
    case Op::contains:
      return Value::of_bool(describes(c, n, first_object(c, named_object(c, n.a))));
    default:
      break;
  }
  Refs all;
  evaluate_objects(c, id, all);
  return all.n > 0 ? Value::of_object(all.at[0]) : missing(c);
}

std::int64_t evaluate_number(const Context& c, NodeId id) {
  const Value v = evaluate(c, id);
  if (is_undefined(v) && c.game.is_heard()) c.game.noted(Noted::undefined, {});
  return v.type == Type::number || v.type == Type::boolean ? v.number : 0;
}

bool evaluate_bool(const Context& c, NodeId id) { return is_true(evaluate(c, id)); }

Player evaluate_player(const Context& c, NodeId id) {
  Player players[kPlayersMax];
  return evaluate_players(c, id, players) > 0 ? players[0] : kNobody;
}

int evaluate_players(const Context& c, NodeId id, Player (&out)[kPlayersMax]) {
  const Core& s = c.game.core();
  const Node& n = node_of(c, id);
  int k = 0;
  switch (n.op) {
    case Op::you:
      if (c.you != kNobody) out[k++] = c.you;
      if (c.game.is_heard()) c.game.noted(Noted::own, {});
      c.game.used(c.game.words().reading.you);
      return k;
    case Op::player:
      out[k++] = static_cast<Player>(n.value);
      return k;
    case Op::players:
      return c.game.players_of(c.you, out);
    case Op::opponent:
      c.game.used(c.game.words().reading.opponent);
      c.game.used(c.game.words().reading.opponent_of_you);
      for (const Binding& b : s.bindings)  // the one that was named while playing
        if (c.scope != 0 && b.scope == c.scope && b.name == 0 && b.kind == Kind::player)
          return out[0] = static_cast<Player>(b.value), 1;
      return c.game.opponents_of(c.you, out);
    case Op::opponents:
      c.game.used(c.game.words().reading.opponent);
      c.game.used(c.game.words().reading.opponent_of_you);
      return c.game.opponents_of(c.you, out);
    case Op::allies:
      return c.game.allies_of(c.you, out);
    case Op::unite:
      for (NodeId link = n.a; link != 0; link = node_of(c, link).next) {
        Player some[kPlayersMax];
        const int m = evaluate_players(c, node_of(c, link).a, some);
        for (int i = 0; i < m; ++i)
          if (std::find(out, out + k, some[i]) == out + k && k < kPlayersMax) out[k++] = some[i];
      }
      return k;
    case Op::bound:
      for (int i = 0, scope = scope_of_name(c, n); i < s.bindings.n; ++i) {
        const Binding& b = s.bindings.at[i];
        if (b.scope == scope && b.name == n.word && b.kind == Kind::player && k < kPlayersMax)
          out[k++] = static_cast<Player>(b.value);
      }
      return k;
    case Op::event:
    case Op::property: {
      const Value v = evaluate(c, id);
      if (v.type == Type::player && v.number != kNobody) out[k++] = static_cast<Player>(v.number);
      return k;
    }
    default:
      return 0;
  }
}

}  // namespace headjudge::kernel
