// Expressions: a small recursive parser that also checks what each part gives.
#include <algorithm>

#include "engine/kernel/text/parser.h"

namespace headjudge::kernel {
namespace {

constexpr std::size_t kLengthMax = 4096;
constexpr int kNestedMax = 64;

bool letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80) != 0;
}
bool digit(char c) { return c >= '0' && c <= '9'; }
bool is_value(Type type) {
  return type == Type::number || type == Type::boolean || type == Type::word || type == Type::text;
}

}  // namespace

// ---- tokens
void Parser::advance() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) ++at_;
  begin_ = at_;
  token_ = {};
  if (at_ == text_.size()) return;
  const char c = text_[at_];
  if (letter(c)) return name_token();
  if (digit(c)) {
    while (at_ < text_.size() && digit(text_[at_])) ++at_;
    token_ = text_.substr(begin_, at_ - begin_);
    sort_ = Sort::number;
    return;
  }
  sort_ = Sort::sign;
  if (c == '"' || c == '\'') {
    const std::size_t end = text_.find(c, at_ + 1);
    if (end == std::string_view::npos) return fail("the quote has no end");
    token_ = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    sort_ = Sort::quoted;
    return;
  }
  for (const std::string_view two : {"==", "!=", "<=", ">="})
    if (text_.substr(at_, 2) == two) {
      token_ = two;
      at_ += 2;
      return;
    }
  token_ = text_.substr(at_++, 1);
}

void Parser::name_token() {
  sort_ = Sort::name;
  const auto run = [&](std::size_t from) {
    while (from < text_.size() && (letter(text_[from]) || digit(text_[from]))) ++from;
    return from;
  };
  at_ = run(at_);
  token_ = text_.substr(begin_, at_ - begin_);
  // A card's name may contain hyphens: the longest one that a card has.
  for (std::size_t end = at_; end + 1 < text_.size() && text_[end] == '-' && r_.names != nullptr;) {
    end = run(end + 1);
    const std::string_view longer = text_.substr(begin_, end - begin_);
    if (r_.names->find(longer) == kNoCard && !r_.names->is_broken(longer) && r_.find_name(longer) == nullptr)
      continue;
    at_ = end;
    token_ = longer;
  }
}

Mark Parser::place() const {
  Mark m = mark_;
  m.column += characters(text_.substr(0, begin_));
  return m;
}

// What is told of a part whose end is known. The part may be anything: nothing follows from it.
Typed Parser::slip(Mark where, std::string text) {
  if (failed_) return {};
  r_.problem(where, std::move(text));
  slipped_ = true;
  Node n;
  n.op = Op::none, n.mark = where;
  return {r_.add(n), Type::none};
}

// Ends the reading. Beside a slip it may be but a consequence.
void Parser::fail(std::string text) {
  if (!failed_ && !slipped_) r_.problem(place(), std::move(text));
  failed_ = true;
  at_ = begin_ = text_.size();
  token_ = {};
  sort_ = Sort::end;
}

bool Parser::is(std::string_view sign) const {
  return sort_ != Sort::quoted && sort_ != Sort::end && token_ == sign;
}

bool Parser::take(std::string_view sign) {
  if (!is(sign)) return false;
  next();
  return true;
}

void Parser::expect(std::string_view sign) {
  if (!take(sign)) fail("'" + std::string(sign) + "' is missing in '" + std::string(text_) + "'");
}

// Both the parser and whoever evaluates what it reads go down as deep as the text.
bool Parser::deeper() {
  if (++depth_ > kNestedMax)
    fail("the expression is nested too deeply: at most " + std::to_string(kNestedMax) + " levels");
  return !failed_;
}

// ---- operators
Typed Parser::whole() {
  if (text_.size() > kLengthMax)
    return fail("the expression is too long: at most " + std::to_string(kLengthMax) + " characters"), Typed{};
  next();
  if (sort_ == Sort::end) fail("an expression is missing");
  Typed value = either();
  if (!failed_ && sort_ != Sort::end)
    fail("'" + std::string(token_) + "' does not belong here" +
         (token_ != "="                 ? ""
          : text_.substr(at_, 1) == ">" ? ": 'at least' is written >="
          : text_.substr(at_, 1) == "<" ? ": 'at most' is written <="
                                        : ": 'the same' is written =="));
  return failed_ || slipped_ ? Typed{} : value;
}

Typed Parser::make(Op op, Type type, Typed a, Typed b, Mark where) {
  if (failed_) return {};
  Node n;
  n.op = op, n.a = a.node, n.b = b.node, n.mark = where;
  return {r_.add(n), type};
}

Typed Parser::wanted(Typed value, Type type, Mark where) {
  if (failed_ || r_.accepts(value.type, type)) return value;
  return slip(where, std::string("this is ") + type_word(value.type) + ", not " + type_word(type));
}

Typed Parser::either() {
  const Mark where = place();
  if (!deeper()) return {};
  Typed a = both();
  while (take("or")) {
    a = wanted(a, Type::boolean, where);
    a = make(Op::either, Type::boolean, a, wanted(both(), Type::boolean, where), where);
  }
  --depth_;
  return a;
}

Typed Parser::both() {
  const Mark where = place();
  Typed a = negation();
  while (take("and")) {
    a = wanted(a, Type::boolean, where);
    a = make(Op::both, Type::boolean, a, wanted(negation(), Type::boolean, where), where);
  }
  return a;
}

Typed Parser::negation() {
  const Mark where = place();
  if (!take("not")) return comparison();
  if (!deeper()) return {};
  const Typed denied = wanted(negation(), Type::boolean, where);
  --depth_;
  return make(Op::negation, Type::boolean, denied, {}, where);
}

Typed Parser::comparison() {
  const Mark where = place();
  Typed a = sum();
  if (failed_ || sort_ == Sort::quoted || sort_ == Sort::end) return a;
  struct Sign {
    const char* sign;
    Op op;
  };
  static constexpr Sign kSigns[] = {{"==", Op::equal},      {"!=", Op::unequal}, {"<", Op::less},
                                    {"<=", Op::less_equal}, {">", Op::greater},  {">=", Op::greater_equal}};
  for (const Sign& s : kSigns)
    if (take(s.sign)) {
      const bool order = s.op != Op::equal && s.op != Op::unequal;
      if (order) a = wanted(a, Type::number, where);
      const Mark right = place();
      Typed b = order ? wanted(sum(), Type::number, place()) : like(a);
      known_word(a, b);
      if (!order) comparable(a, b, right);
      return make(s.op, Type::boolean, a, b, where);
    }
  if (take("~")) return make(Op::contains, Type::boolean, a, word_operand(), where);
  if (take("in")) return within(a, where);
  const bool negated = is("not") && peek_is("in");
  if (negated) {
    next();
    next();
    return make(Op::negation, Type::boolean, within(a, where), {}, where);
  }
  if (take("has")) return has(a, where);
  if (take("is")) return be(a, where);
  return a;
}

// What something is compared with: a word means a word, not the zone or card of that name.
Typed Parser::like(Typed a) {
  const bool words = a.type == Type::word || a.type == Type::text || a.type == Type::none;
  const bool card = a.type == Type::object && r_.names != nullptr && r_.names->find(token_) != kNoCard;
  if ((sort_ == Sort::quoted && !card) || (words && sort_ == Sort::name && plain_word()))
    return word_operand();
  return sum();
}

// A bare word with no call, part or filter after it that is no name in scope.
bool Parser::plain_word() const {
  if (r_.find_name(token_) != nullptr || token_ == "self" || token_ == "it") return false;
  if (token_ == "P1" || token_ == "P2" || token_ == "you" || token_ == "opponent") return false;
  if (token_ == "true" || token_ == "false" || token_ == "none" || token_ == "printed") return false;
  const std::size_t k = text_.find_first_not_of(' ', at_);
  return k == std::string_view::npos || (text_[k] != '.' && text_[k] != '[' && text_[k] != '(');
}

Typed Parser::word_operand() {
  const Mark where = place();
  if (sort_ != Sort::quoted && !(sort_ == Sort::name && plain_word())) return sum();
  Node n;
  n.op = sort_ == Sort::quoted ? Op::text : Op::word;
  n.word = r_.set_.word(token_);
  n.mark = where;
  r_.note_kind(token_);
  next();
  return {r_.add(n), n.op == Op::text ? Type::text : Type::word};
}

// The attributes or groups of a card, as `x.attributes` names them: what is among them is what the card is.
bool Parser::is_list_of_words(Typed a) const {
  if (failed_ || !a) return false;
  const Node& n = r_.set_.nodes[a.node];
  const bool common = n.op == Op::property && static_cast<PropertyTable>(n.flag) == PropertyTable::common;
  return common &&
         (n.value == static_cast<int>(Common::traits) || n.value == static_cast<int>(Common::groups));
}
Typed Parser::holds_word(Typed list, Typed word, Mark where) {
  const NodeId card = r_.set_.nodes[list.node].a;
  const Node said = r_.set_.nodes[word.node];
  if (said.op != Op::text && said.op != Op::word)
    return make(Op::is, Type::boolean, {card, Type::object}, word, where);
  Node n;
  on_a_card(static_cast<Common>(r_.set_.nodes[list.node].value), r_.set_.words[said.word], said.mark);
  n.op = Op::is, n.a = card, n.word = said.word, n.mark = where;
  const std::string text = r_.set_.words[said.word];
  if (r_.trait_bit(text) < 0) fail("more than 128 words of races or attributes");
  return {r_.add(n), Type::boolean};
}
// `level in [2, 3]`: one of these values; a name of what is only known at run time may stand for cards too.
Typed Parser::is_one_of(Typed a, Mark where) {
  next();
  Typed any;
  while (!failed_ && !is("]")) {
    const Mark at = place();
    Typed item = like(a);
    if (a.type != Type::none) item = wanted(item, a.type, at);
    known_word(a, item);
    comparable(a, item, at);
    const bool same = a.type != Type::none || is_value(item.type) || item.type == Type::none;
    const Typed one = make(same ? Op::equal : Op::in, Type::boolean, a, item, where);
    any = any ? make(Op::either, Type::boolean, any, one, where) : one;
    if (!take(",")) break;
  }
  expect("]");
  if (!any && !failed_) fail("the list is empty");
  return any;
}
Typed Parser::within(Typed a, Mark where) {
  if (is("[") && (is_value(a.type) || a.type == Type::none)) return is_one_of(a, where);
  const Mark there = place();
  const Typed all = sum();
  if (is_list_of_words(all)) return holds_word(all, a, where);
  const bool list = is_value(all.type);
  if (!failed_ && (list || is_value(a.type)))
    return slip(list ? there : where, std::string("'in' asks where cards, players and places are, not ") +
                                          type_word(list ? all.type : a.type) +
                                          ": a list of values is [a, b], one value is compared with ==");
  among(a, all, there);
  return make(Op::in, Type::boolean, a, all, where);
}

Typed Parser::has(Typed a, Mark where) {
  if (is_list_of_words(a)) return holds_word(a, word_operand(), where);
  a = wanted(a, Type::object, where);
  if (sort_ != Sort::name) return fail("a keyword or an icon is missing after 'has'"), Typed{};
  Node n;
  n.op = Op::has, n.a = a.node, n.mark = where;
  const int row = r_.keyword(token_), icon = r_.icon(token_);
  if (row >= 0 || icon >= 0) {
    n.value = row >= 0 ? row : icon;
    n.flag = row >= 0 ? 0 : kIcon;
  } else if (const Typed property = property_of(a, token_); property) {
    next();
    return {property.node, Type::boolean};
  } else if (const auto* name = r_.find_name(token_)) {
    n.b = bound(*name).node;
  } else {
    std::vector<std::string_view> known;
    for (const KeywordRow& k : r_.v_.keywords) known.push_back(k.word);
    for (const WordRow& k : r_.v_.icons) known.push_back(k.word);
    const bool card = r_.names != nullptr && r_.names->find(token_) != kNoCard;
    const Typed anything = slip(place(), "unknown keyword '" + std::string(token_) + "'" +
                                             (card ? ": 'has' asks for a keyword, 'in' where a card is"
                                                   : did_you_mean(token_, known)));
    next();
    return anything;
  }
  next();
  return {r_.add(n), Type::boolean};
}

Typed Parser::be(Typed a, Mark where) {
  Op op = Op::is;
  if (take("not")) op = Op::is_not;
  const bool only = take("only");
  if (only) {
    Typed plain = be_word(a, Op::is_only, where);
    return op == Op::is_not ? make(Op::negation, Type::boolean, plain, {}, where) : plain;
  }
  return be_word(a, op, where);
}

Typed Parser::be_word(Typed a, Op op, Mark where) {
  const bool name = sort_ == Sort::name && plain_word();
  if (name || sort_ == Sort::quoted) {
    if (name && r_.kind(token_) < 0) {  // a state or a yes-or-no property: `x is rest`
      if (const Typed p = property_of(a, token_); p && p.type == Type::boolean) {
        next();
        return op == Op::is_not ? make(Op::negation, Type::boolean, p, {}, where) : p;
      }
    }
    Node n;
    n.op = op, n.a = a.node, n.mark = where;
    n.value = r_.kind(token_) + 1;
    on_a_card(Common::kind, token_, place());
    n.word = r_.set_.word(token_);
    r_.note_kind(token_);
    if (r_.kind(token_) < 0 && r_.trait_bit(token_) < 0) fail("more than 128 words of races or attributes");
    next();
    return {r_.add(n), Type::boolean};
  }
  const Mark there = place();
  Typed b = sum();
  comparable(a, b, there);
  if (b.type == Type::object || b.type == Type::objects || b.type == Type::player || b.type == Type::zone) {
    Typed same = make(b.type == Type::object || b.type == Type::objects ? Op::in : Op::equal, Type::boolean,
                      a, b, where);
    return op == Op::is_not ? make(Op::negation, Type::boolean, same, {}, where) : same;
  }
  return make(op, Type::boolean, a, b, where);
}

Typed Parser::sum() {
  const Mark where = place();
  Typed a = product();
  while (is("+") || is("-")) {
    const Op op = is("+") ? Op::add : Op::subtract;
    next();
    a = wanted(a, Type::number, where);
    a = make(op, Type::number, a, wanted(product(), Type::number, where), where);
  }
  return a;
}

Typed Parser::product() {
  const Mark where = place();
  Typed a = sign();
  while (take("*")) {
    a = wanted(a, Type::number, where);
    a = make(Op::multiply, Type::number, a, wanted(sign(), Type::number, where), where);
  }
  return a;
}

Typed Parser::sign() {
  const Mark where = place();
  const bool minus = is("-");
  if (!minus && !is("+")) return postfix();
  next();
  if (!deeper()) return {};
  const Typed number = wanted(sign(), Type::number, where);
  --depth_;
  return minus ? make(Op::negate, Type::number, number, {}, where) : number;
}

const char* type_word(Type type) {
  switch (type) {
    case Type::number:
      return "a number";
    case Type::boolean:
      return "a condition";
    case Type::word:
      return "a word";
    case Type::object:
      return "a card";
    case Type::objects:
      return "a set of cards";
    case Type::player:
      return "a player";
    case Type::players:
      return "players";
    case Type::zone:
      return "a zone";
    case Type::text:
      return "a text";
    default:
      return "a value";
  }
}

Typed Parser::takes(std::string_view function, int most, Mark where) {
  return slip(where,
              std::string(function) + "() takes " + counted(static_cast<std::size_t>(most), "argument"));
}

Typed Parser::zone(int row, NodeId player, Mark where, bool one_slot) {
  Node n;
  n.op = Op::zone, n.value = row, n.a = player, n.mark = where;
  const PlaceRow& place_row = r_.v_.places[static_cast<std::size_t>(row)];
  const bool slotted = place_row.slot != 0 && r_.slot_place(row, "2") >= 0;
  if (slotted && !one_slot) n.flag = kAllSlots;
  return {r_.add(n), Type::zone};
}

// `squares`: those places themselves, where all of them are shared.
Typed Parser::plural(std::string_view word, Mark where) {
  const int row = word.ends_with("s") ? r_.place(word.substr(0, word.size() - 1)) : -1;
  if (row < 0) return {};
  const Typed all = zone(row, 0, where);
  Node& n = r_.set_.nodes[all.node];
  if (r_.v_.places[static_cast<std::size_t>(row)].shared && (n.flag & kAllSlots) != 0) n.flag |= kPlaces;
  return all;
}

// A selector that shares its word with a place off the board picks cards that are not on it.
bool Parser::lies_off_board(int row) const {
  const std::string_view word = r_.v_.selectors[static_cast<std::size_t>(row)].word;
  const auto& places = r_.v_.places;
  return std::any_of(places.begin(), places.end(), [&](const PlaceRow& place) {
    return !place.board && place.scenario_word != nullptr && word == place.scenario_word;
  });
}
NodeId Parser::among_all(NodeId such, NodeId player, Mark where) {
  Node everybody, it, is, all, out;
  everybody.op = Op::players, it.op = Op::it, is.op = Op::in, all.op = Op::cards_of, out.op = Op::filter;
  for (Node* n : {&everybody, &it, &is, &all, &out}) n->mark = where;
  all.a = player != 0 ? player : r_.add(everybody);
  is.a = r_.add(it), is.b = such;
  out.a = r_.add(all), out.b = r_.add(is);
  return r_.add(out);
}

}  // namespace headjudge::kernel
