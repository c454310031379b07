// What the names in an expression mean, and the parts after a dot, in brackets and in calls.
#include <algorithm>

#include "engine/kernel/text/event_fields.h"
#include "engine/kernel/text/parser.h"

namespace headjudge::kernel {
namespace {

struct FunctionWord {
  const char* word;
  Function f;
  int least, most;
  Type gives;
};
constexpr FunctionWord kFunctions[] = {{"printed", Function::printed, 1, 1, Type::none},
                                       {"sum", Function::sum, 2, 2, Type::number},
                                       {"max", Function::max, 1, 2, Type::number},
                                       {"min", Function::min, 1, 2, Type::number},
                                       {"distinct", Function::distinct, 2, 2, Type::number},
                                       {"distance", Function::distance, 2, 2, Type::number},
                                       {"adjacent", Function::adjacent, 1, 2, Type::boolean},
                                       {"is_open", Function::is_open, 1, 2, Type::boolean},
                                       {"view", Function::view, 2, 2, Type::none},
                                       {"count", Function::count, 1, 1, Type::number},
                                       {"each", Function::each, 1, 1, Type::objects},
                                       {"adjacent_pairs", Function::adjacent_pairs, 1, 1, Type::number}};

bool is_players(Type type) { return type == Type::player || type == Type::players; }

}  // namespace

Typed Parser::postfix() {
  Typed a = primary();
  while (!failed_ && (is(".") || is("["))) a = is(".") ? dot(a) : filter(a);
  return a;
}

Typed Parser::primary() {
  const Mark where = place();
  Node n;
  n.mark = where;
  if (sort_ == Sort::number) {
    if (token_.size() > 9) return fail("the number is too large"), Typed{};
    n.op = Op::number;
    for (const char c : token_) n.value = n.value * 10 + (c - '0');
    next();
    return {r_.add(n), Type::number};
  }
  if (sort_ == Sort::quoted) {
    const CardId card = r_.names == nullptr ? kNoCard : r_.names->find(token_);
    n.op = card == kNoCard ? Op::text : Op::card;
    n.word = card == kNoCard ? r_.set_.word(token_) : WordId{0};
    n.value = card == kNoCard ? 0 : card;
    next();
    return {r_.add(n), card == kNoCard ? Type::text : Type::object};
  }
  if (take("(")) {
    const Typed inside = either();
    expect(")");
    return inside;
  }
  if (is("[")) return list();
  if (sort_ == Sort::name) return name();
  if (sort_ == Sort::end) return fail("the expression ends too early"), Typed{};
  return fail("'" + std::string(token_) + "' does not belong here"), Typed{};
}

Typed Parser::list() {
  const Mark where = place();
  next();
  NodeId first = 0, last = 0;
  Type type = Type::objects;
  while (!failed_ && !is("]")) {
    const Typed item = either();
    if (failed_) return {};
    if (is_players(item.type)) type = Type::players;
    Node link;  // items may be shared, so each gets a link of its own
    link.op = Op::unite, link.a = item.node, link.flag = 1;
    const NodeId id = r_.add(link);
    if (last != 0)
      r_.set_.nodes[last].next = id;
    else
      first = id;
    last = id;
    if (!take(",")) break;
  }
  expect("]");
  return make(Op::unite, type, {first, type}, {}, where);
}

bool Parser::peek_is(std::string_view word) const {
  const std::size_t k = text_.find_first_not_of(' ', at_);
  return k != std::string_view::npos && text_.substr(k, word.size()) == word;
}

Typed Parser::name() {
  const std::string word(token_);
  const Mark where = place();
  next();
  if (is("(")) return call(word, where);
  Node n;
  n.mark = where;
  const auto leaf = [&](Op op, Type type, std::int32_t value = 0) {
    n.op = op, n.value = value;
    return Typed{r_.add(n), type};
  };
  if (const auto* known = r_.find_name(word)) return bound(*known);
  if (word.size() == 2 && word[0] == 'P' && word[1] >= '1' && word[1] <= '6') {
    if (word[1] - '0' <= r_.v_.players_max) return leaf(Op::player, Type::player, word[1] - '1');
    return slip(where, "there is no " + word + " in this game: P1 to P" + std::to_string(r_.v_.players_max));
  }
  if (r_.names != nullptr)
    if (const CardId card = r_.names->find(word); card != kNoCard) return leaf(Op::card, Type::object, card);
  if (!said_by_scenarios(word, where)) return {};
  if (word == "true" || word == "false") return leaf(Op::number, Type::boolean, word == "true");
  if (word == "none") return leaf(Op::none, Type::none);
  if (word == "you") return leaf(Op::you, Type::player);
  if (word == "opponent") return leaf(Op::opponent, Type::player);
  if (word == "self") return leaf(Op::self, Type::object);
  if (word == "it") return leaf(Op::it, r_.it == Type::zone ? Type::zone : Type::object);
  if (word == "players") return leaf(Op::players, Type::players);
  if (word == "opponents") return leaf(Op::opponents, Type::players);
  if (word == "allies") return leaf(Op::allies, Type::players);
  if (word == "event" && is(".")) return event_field(where);
  return bare(word, where);
}

Typed Parser::bound(const Reader::Name& known) {
  Node n;
  n.op = Op::bound, n.word = r_.set_.word(known.word), n.mark = place();
  n.value = static_cast<std::int32_t>(known.type);
  return {r_.add(n), known.type};
}

Typed Parser::event_field(Mark where) {
  next();
  for (const EventFieldRow& f : kEventFields)
    if (token_ == f.word && r_.keeps_event) {
      next();
      return bound({f.kept, f.type});
    } else if (token_ == f.word) {
      Node n;
      n.op = Op::event, n.value = static_cast<std::int32_t>(f.field), n.mark = where;
      next();
      return {r_.add(n), f.type};
    }
  const Typed anything =
      slip(place(), "unknown part of the event '" + std::string(token_) + "'" +
                        did_you_mean(token_, {"card", "by", "amount", "from", "to", "player"}));
  next();
  return anything;
}

// A name that nothing in scope has: a word of the game.
Typed Parser::bare(std::string_view word, Mark where) {
  if (r_.it != Type::none)
    if (const Typed found = in_filter(word, where); found) return found;
  if (word == "other") {
    expect(".");
    const int row = r_.selector(token_), other_place = r_.place(token_);
    const std::string part(token_);
    next();
    if (row >= 0) return selector(row, 0, true, where);
    Typed z = other_place >= 0 ? zone(other_place, 0, where) : part == "board" ? board(0, where) : Typed{};
    if (!z) return slip(where, "unknown selector '" + part + "'");
    r_.set_.nodes[z.node].flag |= kOther;
    return z;
  }
  if (const Typed found = of_game(word, where); found) return found;
  if (failed_) return {};
  if (r_.names != nullptr && r_.names->is_broken(word)) {
    Node n;
    n.op = Op::none, n.flag = kBrokenName, n.mark = where;
    return {r_.add(n), Type::none};
  }
  const std::string read = r_.it == Type::none ? "" : as_read(word);
  return slip(where, "unknown name '" + std::string(word) + "'" + (read.empty() ? instead_of(word) : read));
}

// In brackets, a bare word is a property of the card that is looked at, or asks whether it is that.
Typed Parser::in_filter(std::string_view word, Mark where) {
  Node n;
  n.op = Op::it, n.mark = where;
  const Typed it{r_.add(n), Type::object};
  if (const Typed p = property_of(it, word); p) return p;
  r_.note_kind(word);
  Node test;
  test.a = it.node, test.mark = where;
  if (word.ends_with("_icon") && r_.icon(word) >= 0) {
    test.op = Op::has, test.value = r_.icon(word), test.flag = kIcon;
    return {r_.add(test), Type::boolean};
  }
  if (r_.keyword(word) < 0 && r_.kind(word) < 0 && r_.group_bit(word, false) < 0) return {};
  test.op = r_.keyword(word) >= 0 && r_.kind(word) < 0 ? Op::has : Op::is;
  test.value = test.op == Op::has ? r_.keyword(word) : r_.kind(word) + 1;
  test.word = r_.set_.word(word);
  return {r_.add(test), Type::boolean};
}

Typed Parser::of_game(std::string_view word, Mark where) {
  const auto& rows = r_.v_.game_properties;
  const auto row_of = [&](std::string_view wanted_word) {
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (wanted_word == rows[i].word) return static_cast<int>(i);
    return -1;
  };
  if (is(".")) {  // `gate.count` may be a word of its own
    const std::size_t begin = std::min(text_.find_first_not_of(' ', at_), text_.size());
    std::size_t end = begin;
    while (end < text_.size() && (text_[end] == '_' || (text_[end] >= 'a' && text_[end] <= 'z'))) ++end;
    const std::string both_words = std::string(word) + "." + std::string(text_.substr(begin, end - begin));
    if (const int row = row_of(both_words); row >= 0) {
      next(), next();
      return property({}, PropertyTable::game, row, rows[static_cast<std::size_t>(row)].type, word);
    }
  }
  if (const int row = row_of(word); row >= 0) {
    const PropertyRow& found = rows[static_cast<std::size_t>(row)];
    if (found.over != nullptr || r_.of_scenario)
      for (const FunctionWord& f : kFunctions)
        if (word == f.word) return takes(f.word, f.most, where);
    return property({}, PropertyTable::game, row, found.type == Type::none ? Type::object : found.type, word);
  }
  if (word == "turn") return property({}, PropertyTable::game, kTurn, Type::number, word);
  if (word == "phase") return property({}, PropertyTable::game, kPhase, Type::word, word);
  if (word == "active") return property({}, PropertyTable::game, kActive, Type::player, word);
  if (const int row = r_.selector(word); row >= 0) return selector(row, 0, false, where);
  if (word == "board" && r_.place(word) < 0) return board(0, where);
  if (const int row = r_.place(word); row >= 0) return zone(row, 0, where, r_.is_slot_word(row, word));
  return plural(word, where);
}

// The cards on the board, as one set.
Typed Parser::board(NodeId player, Mark where) {
  NodeId first = 0, last = 0;
  for (std::size_t i = 0; i < r_.v_.places.size(); ++i) {
    if (!r_.v_.places[i].board || r_.v_.places[i].apart) continue;
    Node link;
    link.op = Op::unite, link.flag = 1, link.mark = where;
    link.a = zone(static_cast<int>(i), player, where, true).node;
    const NodeId id = r_.add(link);
    if (last != 0)
      r_.set_.nodes[last].next = id;
    else
      first = id;
    last = id;
  }
  const Typed all = make(Op::unite, Type::objects, {first, Type::objects}, {}, where);
  r_.set_.nodes[all.node].flag = kWholeBoard;
  return all;
}

Typed Parser::selector(int row, NodeId player, bool other, Mark where) {
  Node n;
  n.op = Op::selector, n.value = row, n.a = player, n.flag = other ? kOther : std::uint8_t{0}, n.mark = where;
  const NodeId such = r_.add(n);
  return {lies_off_board(row) ? among_all(such, player, where) : such, Type::objects};
}

// ---- calls
Typed Parser::call(std::string_view word, Mark where) {
  for (const FunctionWord& f : kFunctions)
    if (word == f.word) {
      Typed result = call_arguments(f.f, where);
      if (!failed_ && f.gives != Type::none && !is_players(result.type)) result.type = f.gives;
      return result;
    }
  std::vector<std::string_view> known;
  for (const FunctionWord& f : kFunctions) known.push_back(f.word);
  fail("unknown function '" + std::string(word) + "'" + did_you_mean(word, known));
  return {};
}

Typed Parser::call_arguments(Function f, Mark where) {
  expect("(");
  const FunctionWord& row = kFunctions[static_cast<std::size_t>(f)];
  NodeId argument[3] = {0, 0, 0};
  int n = 0;
  Type type = Type::none;
  const Type outer = r_.it;
  while (!failed_ && !is(")") && n < 3) {
    const bool each_card = n == 1 && (f == Function::sum || f == Function::distinct ||
                                      ((f == Function::max || f == Function::min) && type != Type::number));
    const bool over_cards = n == 0 && r_.selector(token_) >= 0;  // not what the filter around it looks at
    r_.it = each_card ? Type::object : over_cards ? Type::none : outer;
    const Typed value = either();
    r_.it = outer;
    argument[n] = value.node;
    if (n++ == 0) type = value.type;
    if (!take(",")) break;
  }
  expect(")");
  if (failed_) return {};
  const bool bare = r_.of_scenario && outer == Type::none && f == Function::adjacent;  // to what?
  if (n < (bare ? row.most : row.least) || n > row.most) return takes(row.word, row.most, where);
  if (f == Function::each && is_players(type)) return {argument[0], type};
  Node call;
  call.op = Op::call, call.value = static_cast<std::int32_t>(f), call.mark = where;
  call.a = argument[0], call.b = argument[1];
  call.flag = n == 2 && type == Type::number ? 1 : 0;  // max, min of two numbers
  if (f == Function::distance || f == Function::adjacent || f == Function::adjacent_pairs)
    return game_call(row.word, f, where).node == 0 ? Typed{} : Typed{r_.add(call), row.gives};
  return {r_.add(call), f == Function::printed ? type : Type::none};
}

// ---- parts
Typed Parser::dot(Typed a) {
  next();
  const Mark where = place();
  if (a.type == Type::number || a.type == Type::boolean)
    return no_part(std::string(type_word(a.type)) + " has no '" + std::string(token_) + "'");
  if (sort_ == Sort::number) return slot(a, where);
  if (sort_ != Sort::name) return fail("a word is missing after '.'"), Typed{};
  const std::string word(token_);
  if (word == "top" || word == "bottom") return top(a, word == "top" ? Op::top : Op::bottom, where);
  if (is_players(a.type) || a.type == Type::none)
    if (const Typed part = part_of_player(a, word, where); part || failed_) return part;
  if (a.type == Type::zone)
    if (const Typed part = part_of_zone(a, word, where); part) return part;
  if (word == "count" && a.type != Type::player) {
    next();
    Node n;
    n.op = Op::call, n.value = static_cast<std::int32_t>(Function::count), n.a = a.node, n.mark = where;
    return {r_.add(n), Type::number};
  }
  if (word == "cards" && a.type == Type::zone) {
    next();
    if (const Node& z = r_.set_.nodes[a.node]; z.op == Op::zone && (z.flag & kPlaces) == 0)
      return {a.node, Type::objects};
    Node there;  // on the squares that are meant, or in the place that was named
    there.op = Op::unite, there.flag = 1, there.a = a.node, there.mark = where;
    return make(Op::unite, Type::objects, {r_.add(there), Type::objects}, {}, where);
  }
  if (!is_players(a.type))
    if (const Typed p = property_of(a, word); p) {
      next();
      return p;
    }
  std::vector<std::string_view> known = r_.known_names();
  const auto rows = [&](const auto& table) {
    for (const auto& row : table)
      if (row.word != nullptr) known.push_back(row.word);
  };
  if (is_players(a.type))
    rows(r_.v_.player_properties);
  else
    rows(r_.v_.card_properties);
  for (const char* number : r_.v_.numbers) known.push_back(number);
  known.insert(known.end(),
               {"count", "top", "bottom", "cards", "owner", "controller", "zone", "name", "kind"});
  const std::string read = is_players(a.type) ? "" : as_read(word);
  return no_part(std::string(type_word(a.type)) + " has no '" + word + "'" +
                 (read.empty() ? did_you_mean(word, known) : read));
}

// After a dot stands what nothing has.
Typed Parser::no_part(std::string text) {
  const Typed anything = slip(place(), std::move(text));
  next();
  return anything;
}

Typed Parser::part_of_player(Typed a, std::string_view word, Mark where) {
  bool other = false;
  const std::string first(word);
  if (word == "other") {
    if (!said_by_scenarios(word, where)) return {};
    next();
    if (!take(".")) return fail("a selector is missing after 'other'"), Typed{};
    other = true;
  }
  const std::string part = other ? std::string(token_) : first;
  const auto done = [&](Typed value) {
    next();
    if (other && value) r_.set_.nodes[value.node].flag |= kOther;
    return value;
  };
  if (part == "cards") {
    Node n;
    n.op = Op::cards_of, n.a = a.node, n.mark = where;
    return done({r_.add(n), Type::objects});
  }
  if (const int row = r_.place(part); row >= 0)
    return done(zone(row, a.node, where, r_.is_slot_word(row, part)));
  if (const int row = r_.selector(part); row >= 0) return done(selector(row, a.node, other, where));
  for (std::size_t i = 0; i < r_.v_.player_properties.size() && !other; ++i)
    if (part == r_.v_.player_properties[i].word)
      return done(
          property(a, PropertyTable::player, static_cast<int>(i), r_.v_.player_properties[i].type, part));
  if (part == "left_game" && !other)
    return done(property(a, PropertyTable::player, kLeftGame, Type::boolean, part));
  if (part == "board") return done(board(a.node, where));
  if (other) return no_part("unknown selector '" + part + "'" + did_you_mean(part, r_.known_names()));
  return {};
}

Typed Parser::part_of_zone(Typed a, std::string_view word, Mark where) {
  const Node z = r_.set_.nodes[a.node];
  if (z.op != Op::zone) return {};
  const int row = r_.slot_place(z.value, word);
  if (row < 0) return {};
  next();
  return zone(row, z.a, where, true);
}

Typed Parser::slot(Typed a, Mark where) {
  const std::string number(token_);
  const Node z = r_.set_.nodes[a.node];
  if (z.op == Op::zone)
    if (const int row = r_.slot_place(z.value, number); row >= 0) {
      next();
      return zone(row, z.a, where, true);
    }
  if (number.size() > 4) return no_part("there is no such place");
  if (z.op == Op::zone && r_.slot_place(z.value, "1") >= 0 && r_.slot_place(z.value, "2") >= 0) {
    int slots = 2;
    while (r_.slot_place(z.value, std::to_string(slots + 1)) >= 0) ++slots;
    return no_part("there is no slot " + number + ": " +
                   r_.v_.places[static_cast<std::size_t>(z.value)].word + " has " + std::to_string(slots));
  }
  Node n;
  n.op = Op::slot, n.a = a.node, n.value = std::stoi(number), n.mark = where;
  next();
  return {r_.add(n), Type::object};
}

Typed Parser::top(Typed a, Op op, Mark where) {
  next();
  Node n;
  n.op = op, n.a = a.node, n.mark = where;
  if (!take("(")) return {r_.add(n), Type::object};
  n.b = wanted(either(), Type::number, where).node;
  expect(")");
  return {r_.add(n), Type::objects};
}

Typed Parser::filter(Typed a) {
  const Mark where = place();
  a = wanted(a, Type::objects, where);
  next();
  const Type outer = r_.it;
  const bool outer_named = r_.apart_named;
  r_.it = Type::object, r_.apart_named = false;
  const Typed condition = wanted(either(), Type::boolean, where);
  const bool named = r_.apart_named;
  r_.it = outer, r_.apart_named = outer_named || named;
  expect("]");
  const Typed whole_filter =
      make(Op::filter, a.type == Type::zone ? Type::zone : Type::objects, a, condition, where);
  if (named && whole_filter) r_.set_.nodes[whole_filter.node].flag |= kNamesApart;
  return whole_filter;
}

// ---- properties
Typed Parser::property(Typed a, PropertyTable table, int row, Type type, std::string_view word) {
  Node n;
  n.op = Op::property, n.flag = static_cast<std::uint8_t>(table), n.value = row, n.a = a.node;
  n.word = r_.set_.word(word), n.mark = place();
  return {r_.add(n), type};
}

// A property of a card (or of the one card of a zone or a list); nothing when no table has the word.
Typed Parser::property_of(Typed a, std::string_view word) {
  const auto& rows = r_.v_.card_properties;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (word == rows[i].word) {
      // What lies under a card, or whether something does.
      if (rows[i].type == Type::objects || word.starts_with("has_")) r_.reads_attached = true;
      return property(a, PropertyTable::card, static_cast<int>(i), rows[i].type, word);
    }
  if (const int k = r_.number_word(word); k >= 0)
    return property(a, PropertyTable::number, k, Type::number, word);
  if (const int k = r_.common(word); k >= 0) {
    static constexpr Type kTypes[] = {
        Type::player,  Type::player,  Type::zone,    Type::text,    Type::word,    Type::word,
        Type::word,    Type::boolean, Type::boolean, Type::boolean, Type::boolean, Type::word,
        Type::boolean, Type::text,    Type::word,    Type::number,  Type::number,  Type::objects};
    return property(a, PropertyTable::common, k, kTypes[k], word);
  }
  for (std::size_t i = 0; i < r_.v_.marks.size(); ++i)
    if (r_.v_.marks[i].word != nullptr && word == r_.v_.marks[i].word)
      return property(a, PropertyTable::bit, static_cast<int>(i), Type::boolean, word);
  return {};
}

}  // namespace headjudge::kernel
