// Where cards and scenarios write expressions: scalars, lists and what each place accepts.
#include "engine/kernel/text/parser.h"

namespace headjudge::kernel {

NodeId Reader::add(Node node) {
  if (set_.nodes.size() > 0xfff0) {
    problem(node.mark, "the cards are too many for one game");
    return 0;
  }
  set_.nodes.push_back(node);
  return static_cast<NodeId>(set_.nodes.size() - 1);
}

Typed Reader::parse(std::string_view text, Mark at) { return Parser(*this, text, at).whole(); }

bool Reader::accepts(Type got, Type wanted) const {
  if (got == wanted || got == Type::none || wanted == Type::none) return true;
  switch (wanted) {
    case Type::object:
    case Type::objects:
      return got == Type::object || got == Type::objects || got == Type::zone;
    case Type::player:
    case Type::players:
      return got == Type::player || got == Type::players;
    case Type::word:
    case Type::text:
      return got == Type::word || got == Type::text;
    default:
      return false;
  }
}

Typed Reader::expression(const Tree& tree, Type wanted) {
  if (tree.is_list() &&
      (wanted == Type::objects || wanted == Type::object || wanted == Type::players || wanted == Type::zone))
    return objects(tree, wanted == Type::players);
  if (!want(tree, Tree::Kind::scalar, "an expression")) return {};
  Mark at = tree.mark;
  if (tree.quoted) ++at.column;
  const Typed value = parse(tree.text, at);
  if (value && !accepts(value.type, wanted)) {
    problem(tree.mark, "'" + tree.text + "' is " + type_word(value.type) + ", not " + type_word(wanted));
    return {};
  }
  return value;
}

NodeId Reader::condition(const Tree& tree) {
  if (!tree.is_list()) return expression(tree, Type::boolean).node;
  NodeId all = 0;
  for (const Tree& item : tree.items) {
    const NodeId one = expression(item, Type::boolean).node;
    Node n;
    n.op = Op::both, n.a = all, n.b = one, n.mark = item.mark;
    all = all == 0 ? one : add(n);
  }
  return all;
}

Typed Reader::objects(const Tree& tree, bool players_too) {
  if (tree.is_map() && tree.entries.size() == 1 && tree.entries[0].value.is_null() &&
      !tree.entries[0].key.quoted)
    problem(tree.mark, "a selector is expected, not a map; a selector with brackets needs quotes here");
  if (!tree.is_list()) {
    const Typed value = expression(tree, Type::none);
    const bool player = value.type == Type::player || value.type == Type::players;
    if (value && !(accepts(value.type, Type::objects) || (players_too && player))) {
      problem(tree.mark, "'" + tree.text + "' is " + type_word(value.type) + ", not a set of cards");
      return {};
    }
    return value;
  }
  NodeId first = 0, last = 0;
  Type type = Type::objects;
  for (const Tree& item : tree.items) {
    const Typed one = objects(item, players_too);
    if (!one) continue;
    if (one.type == Type::player || one.type == Type::players) type = Type::players;
    Node link;
    link.op = Op::unite, link.flag = 1, link.a = one.node, link.mark = item.mark;
    const NodeId id = add(link);
    if (last != 0)
      set_.nodes[last].next = id;
    else
      first = id;
    last = id;
  }
  Node all;
  all.op = Op::unite, all.a = first, all.mark = tree.mark;
  return {add(all), type};
}

NodeId Reader::player(const Tree& tree) {
  if (tree.is_scalar() && tree.text == "any") {
    Node n;
    n.op = Op::players, n.mark = tree.mark;
    return add(n);
  }
  return expression(tree, Type::players).node;
}

NodeId Reader::zone(const Tree& tree) {
  if (tree.is_list()) return objects(tree).node;
  const Typed value = expression(tree, Type::none);
  if (value && value.type != Type::zone && value.type != Type::none && value.type != Type::objects &&
      value.type != Type::object) {
    problem(tree.mark, "'" + tree.text + "' is " + type_word(value.type) + ", not a zone");
    return 0;
  }
  return value.node;
}

// A word such as a race or a name; a name given by `as:`, a property or a sum of properties is an expression.
NodeId Reader::word_or_expression(const Tree& tree) {
  if (tree.is_list()) {
    NodeId first = 0, last = 0;
    for (const Tree& item : tree.items) {
      const NodeId one = word_or_expression(item);
      Node link;
      link.op = Op::unite, link.flag = 1, link.a = one, link.mark = item.mark;
      const NodeId id = add(link);
      if (last != 0)
        set_.nodes[last].next = id;
      else
        first = id;
      last = id;
    }
    Node all;
    all.op = Op::unite, all.a = first, all.mark = tree.mark;
    return add(all);
  }
  if (!want(tree, Tree::Kind::scalar, "a word")) return 0;
  const bool dotted =
      !tree.quoted && tree.text.find('.') != std::string::npos && tree.text.find(' ') == std::string::npos;
  if (find_name(tree.text) != nullptr || dotted) return expression(tree, Type::none).node;
  Node n;
  n.op = tree.quoted ? Op::text : Op::word;
  n.word = set_.word(tree.text), n.mark = tree.mark;
  return add(n);
}

}  // namespace headjudge::kernel
