// Instructions that find nothing, or fewer cards than they name.
#include "engine/kernel/too_few.h"

#include <algorithm>

namespace headjudge::kernel {
namespace {

// What an instruction is done to, as far as it does not choose it itself.
NodeId done_to(const Line& line) {
  const VerbSpec& spec = verb_specs()[line.verb];
  for (const std::string_view verb :
       {"target", "choose", "each", "split", "search", "choose_value", "choose_player"})
    if (verb == spec.word) return 0;
  for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
    const ParameterType type = spec.parameters[i].type;
    const bool things = type == ParameterType::objects || type == ParameterType::target;
    if (spec.parameters[i].required && things && line.arg[i] != 0) return line.arg[i];
  }
  return 0;
}

}  // namespace

void note_too_few(const Game& g, const Line& line, RuleIndex nothing) {
  const NodeId node = done_to(line);
  const Node& n = g.cards().nodes[node];
  constexpr Op kLists[] = {Op::zone, Op::cards_of, Op::selector, Op::filter, Op::top, Op::bottom};
  if (node == 0 || std::find(std::begin(kLists), std::end(kLists), n.op) == std::end(kLists)) return;
  const Context c = context_of(g);
  if (names_player(c, node) || is_yet_unknown(c, node)) return;
  Refs there;
  evaluate_objects(c, node, there);
  if (there.n == 0) g.used(nothing);
  if ((n.op != Op::top && n.op != Op::bottom) || n.b == 0) return;
  const std::int64_t named = evaluate_number(c, n.b);
  if (there.n < named) g.used(g.rulebook().partial_rule);
  if (named <= 0) g.used(g.rulebook().none_rule);
}

}  // namespace headjudge::kernel
