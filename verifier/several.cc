// Expressions that ask several cards for what one card has.
#include "verifier/several.h"

#include <memory>

#include "engine/kernel/evaluate.h"
#include "engine/kernel/text/reader.h"

namespace headjudge::verifier {

using kernel::Function;
using kernel::Node;
using kernel::NodeId;
using kernel::Op;
using kernel::PropertyTable;

namespace {

// A part that may stand for more than one card.
bool is_set(const Node& n) {
  return n.op == Op::zone || n.op == Op::selector || n.op == Op::filter || n.op == Op::cards_of ||
         n.op == Op::unite || n.op == Op::top || n.op == Op::bottom;
}

// The cards of which this node says something that one card has; 0: it says nothing of that kind.
NodeId asked_by(const kernel::Game& game, const Node& n) {
  if (n.op == Op::has || n.op == Op::is || n.op == Op::is_not || n.op == Op::is_only) return n.a;
  if (n.op != Op::property) return 0;
  switch (static_cast<PropertyTable>(n.flag)) {
    case PropertyTable::number:
    case PropertyTable::bit:
    case PropertyTable::common:
      return n.a;
    case PropertyTable::card: {
      const kernel::Type type = game.words().card_properties[static_cast<std::size_t>(n.value)].type;
      const bool is_value =
          type == kernel::Type::number || type == kernel::Type::boolean || type == kernel::Type::word;
      return is_value ? n.a : NodeId{0};
    }
    default:
      return 0;
  }
}

// What stands in brackets, and what sum() and its like ask of each card, speaks of one card at a time.
bool is_of_each(const Node& n) {
  if (n.op == Op::filter) return true;
  if (n.op != Op::call) return false;
  const auto f = static_cast<Function>(n.value);
  return f == Function::sum || f == Function::distinct ||
         ((f == Function::max || f == Function::min) && n.flag == 0);
}

// `suspects`: only what could ask several, without a look at the cards.
NodeId find(const kernel::Game& game, NodeId id, bool suspects) {
  if (id == 0) return 0;
  const Node& n = game.cards().nodes[id];
  if (const NodeId asked = asked_by(game, n); asked != 0 && is_set(game.cards().nodes[asked])) {
    kernel::Refs cards;
    if (!suspects) kernel::evaluate_objects({game}, asked, cards);
    if (suspects || cards.n > 1) return asked;
  }
  if (n.op == Op::number || n.op == Op::card || n.op == Op::word || n.op == Op::text) return 0;
  if (const NodeId found = find(game, n.a, suspects); found != 0) return found;
  if (const NodeId found = is_of_each(n) ? NodeId{0} : find(game, n.b, suspects); found != 0) return found;
  return n.op == Op::unite ? find(game, n.next, suspects) : NodeId{0};
}

}  // namespace

NodeId asks_several(const kernel::Game& game, NodeId expression) {
  if (find(game, expression, true) == 0) return 0;
  const std::unique_ptr<kernel::Game> copy = game.clone();  // a look that nobody hears
  copy->set_listener(nullptr);
  return find(*copy, expression, false);
}

}  // namespace headjudge::verifier
