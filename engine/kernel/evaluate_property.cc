// Properties and functions of expressions.
#include <algorithm>
#include <bit>
#include <iterator>
#include <string_view>

#include "engine/kernel/evaluate_words.h"
#include "engine/kernel/game.h"
#include "engine/kernel/information.h"
#include "engine/kernel/written.h"

namespace headjudge::kernel {

bool is_known(const Core& s, Ref r) { return r && r.card() < s.cards; }

Ref object_of(const Context& c, NodeId id) {
  if (id == 0) return {};
  const Op op = node_of(c, id).op;
  if (op == Op::zone || op == Op::filter || op == Op::selector || op == Op::top || op == Op::bottom ||
      op == Op::slot || op == Op::unite || op == Op::cards_of) {
    Refs all;
    evaluate_objects(c, id, all);
    return all.n > 0 ? all.at[0] : Ref{};
  }
  const Value v = evaluate(c, id);
  return v.type == Type::object ? v.object : Ref{};
}

// Which values of a card a word of every game reads (values.h).
std::uint16_t values_of(Common what) {
  switch (what) {
    case Common::name:
    case Common::player_name:
      return kNameWords;
    case Common::kind:
      return kKindWords;
    case Common::groups:
      return kGroupWords;
    case Common::traits:
      return kTraitWords;
    case Common::icons:
      return kIconWords;
    default:
      return kKindWords | kGroupWords | kTraitWords;
  }
}

namespace {

WordId first_word(const std::vector<WordId>& words, std::uint64_t low, std::uint64_t high = 0) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (((i < 64 ? low >> i : high >> (i - 64)) & 1) != 0) return words[i];
  return 0;
}

Value common_value(const Context& c, Common what, Ref r) {
  const Core& s = c.game.core();
  if (!is_known(s, r)) return missing(c);
  const Card card = card_of(c.game, r);
  const CardSet& set = c.game.cards();
  if ((what == Common::owner || what == Common::controller) && c.game.is_heard())
    c.game.noted(Noted::controller, r);
  if (!s.live(r) && what != Common::owner && c.game.is_heard()) c.game.noted(Noted::last_information, r);
  switch (what) {
    case Common::owner:
      return Value::of_player(card.owner);
    case Common::controller:
      return Value::of_player(card.controller);
    case Common::zone:
      return Value::of_zone(card.zone);
    case Common::rested:
      return Value::of_bool((card.flags & kRested) != 0);
    case Common::active:
      return Value::of_bool((card.flags & kRested) == 0);
    case Common::face_up:
      return Value::of_bool((card.flags & kFaceDown) == 0);
    case Common::face_down:
      return Value::of_bool((card.flags & kFaceDown) != 0);
    case Common::token:
      return Value::of_bool((card.flags & kToken) != 0);
    case Common::paid:
      for (int i = s.plays.n; i-- > 0;)
        if (s.plays.at[i].kind != 0 && s.plays.at[i].source == r) return Value::of_number(s.plays.at[i].paid);
      return missing(c);
    case Common::pending: {
      int waiting = 0;
      for (int i = 0; i < s.pending.n; ++i) waiting += s.pending.at[i].source == r ? 1 : 0;
      return Value::of_number(waiting);
    }
    case Common::attached:
      c.game.used(c.game.words().reading.attached);
      return {Type::objects, 255, r};
    default:
      break;
  }
  View room;
  const View& v = seen(c, r, values_of(what), room);
  switch (what) {
    case Common::name:
      return Value::of_word(v.name);
    case Common::player_name:
      return Value::of_word(v.player_name);
    case Common::traits:
      return Value::of_word(first_word(set.traits, v.traits[0], v.traits[1]));
    case Common::groups:
      if (v.groups == 0) return missing(c);
      return Value::of_word(first_word(set.groups, v.groups));
    case Common::kind:
      for (std::size_t i = 0; i < c.game.words().kinds.size(); ++i)
        if ((v.kinds >> i & 1) != 0) return Value::of_word(set.find_word(c.game.words().kinds[i].word));
      return missing(c);
    default:
      return missing(c);
  }
}

Value core_value(const Context& c, int what) {
  const Core& s = c.game.core();
  if (what == kTurn) return Value::of_number(s.turn);
  if (what == kActive) return Value::of_player(s.turn_player);
  const auto& phases = c.game.words().phases;
  return s.phase < phases.size() ? Value::of_word(c.game.cards().find_word(phases[s.phase].word))
                                 : missing(c);
}

Value game_function(const Context& c, const Node& n, std::string_view word) {
  for (const PropertyRow& row : c.game.words().game_properties)
    if (word == row.word) {
      Context inner = c;
      const Value a = evaluate(c, n.a);
      inner.it = a.type == Type::object ? a.object : Ref{};
      inner.place = a.type == Type::zone ? static_cast<ZoneId>(a.number) : kNoZone;
      if (row.rule != kNoRule && c.game.is_heard()) c.game.used(row.rule);
      if (row.over != nullptr) {
        Refs all;
        evaluate_objects(c, n.a, all);
        return row.over(c, all);
      }
      return row.read(inner, n.b == 0 ? Value{} : evaluate(c, n.b));
    }
  return missing(c);
}

// sum, max, min, distinct over the objects of the first argument.
Value over_objects(const Context& c, const Node& n, Function f) {
  Refs all;
  evaluate_objects(c, n.a, all);
  std::int64_t total = 0;
  std::int32_t values[kCardsMax];
  int k = 0;
  std::uint64_t bits[2] = {0, 0};
  const Node part = n.b == 0 ? Node{} : node_of(c, n.b);
  const bool common =
      part.op == Op::property && static_cast<PropertyTable>(part.flag) == PropertyTable::common;
  const bool traits = common && part.value == static_cast<int>(Common::traits);
  const bool groups = common && part.value == static_cast<int>(Common::groups);
  for (Ref r : all) {
    Context each = c;
    each.it = r, each.place = kNoZone;
    if (f == Function::distinct && (traits || groups)) {
      View room;
      const View& v = seen(each, r, traits ? kTraitWords : kGroupWords, room);
      bits[0] |= traits ? v.traits[0] : v.groups;
      bits[1] |= traits ? v.traits[1] : 0;
      if (c.game.is_heard() && (traits ? (v.traits[0] | v.traits[1]) == 0 : v.groups == 0)) missing(c);
      const auto of_card =
          static_cast<std::uint32_t>(std::popcount(v.traits[0]) + std::popcount(v.traits[1]));
      if (groups && c.game.is_heard()) c.game.noted(Noted::group, r, v.groups);
      if (traits && of_card > 0 && c.game.is_heard()) c.game.noted(Noted::trait, r, of_card);
      continue;
    }
    const Value v = evaluate(each, n.b);
    if (v.type == Type::none || v.type == Type::undefined) continue;
    total += v.number;
    values[k++] = v.number;
  }
  if (f == Function::sum) return Value::of_number(total);
  if (f == Function::distinct && (traits || groups))
    return Value::of_number(__builtin_popcountll(bits[0]) + __builtin_popcountll(bits[1]));
  if (k == 0) return f == Function::distinct ? Value::of_number(0) : missing(c);
  std::sort(values, values + k);
  if (f == Function::distinct) return Value::of_number(std::unique(values, values + k) - values);
  return Value::of_number(f == Function::max ? values[k - 1] : values[0]);
}

}  // namespace

Card card_of(const Game& g, Ref r) {
  const Core& s = g.core();
  if (!is_known(s, r)) return Card{};
  if (!s.live(r))
    if (const Departed* d = departed(s, r)) return d->card;
  Card card = s[r.card()];
  if (card.zone < g.words().zones() && g.words().row(card.zone).parts)
    for (const Attached& a : s.attached)
      if (a.card == r.card()) {
        const Card& host = s[a.host.card()];
        card.zone = host.zone, card.controller = host.controller;
        card.flags = static_cast<std::uint8_t>((card.flags & ~kRested) | (host.flags & kRested));
      }
  return card;
}

const View& seen(const Context& c, Ref r, std::uint16_t values, View& room) {
  const Core& s = c.game.core();
  if (!is_known(s, r) || is_hidden(c, r)) return room;
  if (c.game.is_heard()) c.game.noted(s.live(r) ? Noted::value : Noted::last_information, r, values);
  if (c.game.is_heard()) c.game.used(c.game.rulebook().values->printed);
  if (c.printed) return printed_view(c.game, r.card(), room);
  if (s.live(r)) {
    c.game.note_read(r.card(), values);
    return c.game.peek(r.card());
  }
  const Departed* d = departed(s, r);
  if (d == nullptr) return printed_view(c.game, r.card(), room);
  c.game.used(c.game.rulebook().last_known_rule);
  View& v = room;
  v = c.game.cards().cards[s[r.card()].def].view;
  v.kinds = d->kinds, v.groups = d->groups, v.icons = d->icons, v.name = d->name, v.keywords = d->keywords;
  std::copy(std::begin(d->more_names), std::end(d->more_names), v.more_names);
  for (int i = 0; i < 2; ++i) v.traits[i] = d->traits[i];
  for (int i = 0; i < 6; ++i) v.number[i] = d->number[i];
  return v;
}

namespace {

// No number compares with an infinite one where a game says that it cannot be spoken of.
Value infinite(const Context& c, Ref r) {
  if (c.game.rulebook().missing_is_zero) return Value::of_number(1000000000);
  if (c.game.is_heard()) c.game.noted(Noted::infinite, r);
  return missing(c);
}

bool is_list_of_words(const Node& n) {
  if (n.op != Op::property || static_cast<PropertyTable>(n.flag) != PropertyTable::common) return false;
  const auto what = static_cast<Common>(n.value);
  return what == Common::traits || what == Common::groups || what == Common::icons;
}
int count_words(const View& v, const Node& n) {
  const auto what = static_cast<Common>(n.value);
  if (what == Common::traits) return __builtin_popcountll(v.traits[0]) + __builtin_popcountll(v.traits[1]);
  return __builtin_popcount(what == Common::groups ? v.groups : v.icons);
}

}  // namespace

Value property_value(const Context& c, const Node& n) {
  const Vocabulary& words = c.game.words();
  const auto row = static_cast<std::size_t>(n.value);
  const auto read = [&](const PropertyRow& property, const Value& of) {
    if (property.rule != kNoRule && c.game.is_heard()) c.game.used(property.rule);
    return property.read(c, of);
  };
  switch (static_cast<PropertyTable>(n.flag)) {
    case PropertyTable::game:
      return n.value < 0 ? core_value(c, n.value) : read(words.game_properties[row], {});
    case PropertyTable::player: {
      const Player p = evaluate_player(c, n.a);
      if (n.value == kLeftGame) return Value::of_bool(p != kNobody && (c.game.core().lost >> p & 1) != 0);
      return p == kNobody ? missing(c) : read(words.player_properties[row], Value::of_player(p));
    }
    case PropertyTable::card: {
      const Value of = evaluate(c, n.a);
      if (of.type == Type::zone && c.place != kNoZone) return read(words.card_properties[row], of);
      const Ref r = object_of(c, n.a);
      if (!is_known(c.game.core(), r)) return missing(c);
      return read(words.card_properties[row], Value::of_object(r));
    }
    case PropertyTable::number: {
      const Ref r = object_of(c, n.a);
      View room;
      const View& v = seen(c, r, static_cast<std::uint16_t>(1u << n.value), room);
      if (!is_known(c.game.core(), r) || (v.exists >> n.value & 1) == 0) return missing(c);
      if ((v.infinite >> n.value & 1) != 0) return infinite(c, r);
      return Value::of_number(v.number[n.value]);
    }
    case PropertyTable::common:
      return common_value(c, static_cast<Common>(n.value), object_of(c, n.a));
    case PropertyTable::bit: {
      const Ref r = object_of(c, n.a);
      return Value::of_bool(is_known(c.game.core(), r) && (card_of(c.game, r).marks >> n.value & 1) != 0);
    }
  }
  return missing(c);
}

Value call_value(const Context& c, const Node& n) {
  const auto f = static_cast<Function>(n.value);
  switch (f) {
    case Function::printed: {
      Context inner = c;
      inner.printed = true;
      return evaluate(inner, n.a);
    }
    case Function::view:
      return viewed_value(c, n);
    case Function::distance:
      return game_function(c, n, "distance");
    case Function::adjacent:
      return game_function(c, n, "adjacent");
    case Function::adjacent_pairs:
      return game_function(c, n, "adjacent_pairs");
    case Function::is_open:
      return open_value(c, n);
    case Function::count: {
      const Node& of = node_of(c, n.a);
      ZoneId zones[kZonesMax];
      if (of.op != Op::bound && means_squares(c, n.a)) return Value::of_number(evaluate_zones(c, n.a, zones));
      const ZoneId z = of.op == Op::zone ? evaluate_zone(c, n.a, c.you) : kNoZone;
      if (of.op == Op::zone && c.game.is_heard()) c.game.noted(Noted::counted, {}, z);
      Player players[kPlayersMax];
      if (const int k = evaluate_players(c, n.a, players); k > 0) return Value::of_number(k);
      if (is_list_of_words(of)) {
        View room;
        const View& v = seen(c, object_of(c, of.a), kEveryValue, room);
        if (static_cast<Common>(of.value) == Common::groups && c.game.is_heard())
          c.game.noted(Noted::group, {}, v.groups);
        if (static_cast<Common>(of.value) == Common::icons) note_given_icons(c, object_of(c, of.a), v, ~0u);
        return Value::of_number(count_words(v, of));
      }
      Refs all;
      evaluate_objects(c, n.a, all);
      if (z != kNoZone) return Value::of_number(all.n + c.game.pseudo_cards(z));
      if (all.n > 0 || of.op != Op::filter || speaks_of_cards(c, of.b)) return Value::of_number(all.n);
      return Value::of_number(evaluate_zones(c, n.a, zones));
    }
    case Function::each: {
      Refs all;
      evaluate_objects(c, n.a, all);
      return all.n > 0 ? Value::of_object(all.at[0]) : missing(c);
    }
    default:
      break;
  }
  if (n.flag != 1) return over_objects(c, n, f);
  const std::int64_t a = evaluate_number(c, n.a), b = evaluate_number(c, n.b);
  return Value::of_number(f == Function::max ? std::max(a, b) : std::min(a, b));
}

}  // namespace headjudge::kernel
