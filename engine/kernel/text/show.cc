// Dumps of compiled text, for tests and for people who look into a card.
#include "engine/kernel/text/show.h"

#include "engine/kernel/text/compile.h"

namespace headjudge::kernel {
namespace {

const char* name_of(Op op) {
  static constexpr const char* kNames[] = {
      "none",       "number",   "text",          "word",     "card",      "bound",  "it",      "self",
      "you",        "opponent", "player",        "players",  "opponents", "allies", "event",   "zone",
      "cards_of",   "selector", "filter",        "property", "call",      "top",    "bottom",  "slot",
      "unite",      "add",      "subtract",      "multiply", "negate",    "equal",  "unequal", "less",
      "less_equal", "greater",  "greater_equal", "and",      "or",        "not",    "in",      "has",
      "is",         "is_not",   "is_only",       "contains"};
  return kNames[static_cast<int>(op)];
}

bool has_value(Op op) {
  return op == Op::card || op == Op::player || op == Op::event || op == Op::zone || op == Op::selector ||
         op == Op::call || op == Op::slot;
}

std::string show_argument(const CardSet& set, const Parameter& p, std::uint16_t value) {
  switch (p.type) {
    case ParameterType::name:
      return set.words[value];
    case ParameterType::word:
    case ParameterType::duration:
    case ParameterType::flag:
    case ParameterType::changes:
    case ParameterType::ability:
    case ParameterType::card:
    case ParameterType::pattern:
      return std::to_string(value);
    case ParameterType::block:
      return "{" + show_block(set, value) + "}";
    case ParameterType::blocks: {
      std::string out;
      for (LineId k = value; set.lines[k].kind == LineKind::jump; ++k)
        out += "{" + show_block(set, set.lines[k].target) + "}";
      return out;
    }
    default:
      return show_expression(set, value);
  }
}

}  // namespace

std::string show_expression(const CardSet& set, NodeId id) {
  if (id == 0) return "-";
  const Node& n = set.nodes[id];
  if (n.op == Op::number) return std::to_string(n.value);
  if (n.op == Op::word || n.op == Op::text || n.op == Op::bound)
    return n.op == Op::text   ? "'" + set.words[n.word] + "'"
           : n.op == Op::word ? set.words[n.word]
                              : "$" + set.words[n.word];
  std::string out = name_of(n.op);
  if (n.op == Op::property) out = "." + set.words[n.word];
  if (n.op == Op::is || n.op == Op::is_not || n.op == Op::is_only) out += ":" + set.words[n.word];
  if (has_value(n.op)) out += ":" + std::to_string(n.value);
  if (n.op == Op::unite) {
    out += "(";
    for (NodeId link = n.a; link != 0; link = set.nodes[link].next)
      out += (link == n.a ? "" : ", ") + show_expression(set, set.nodes[link].a);
    return out + ")";
  }
  if (n.a == 0 && n.b == 0) return out;
  out += "(" + show_expression(set, n.a);
  if (n.b != 0) out += ", " + show_expression(set, n.b);
  return out + ")";
}

std::string show_block(const CardSet& set, LineId first) {
  std::string out;
  if (first == 0) return out;
  for (LineId at = first; at < set.lines.size(); ++at) {
    const Line& line = set.lines[at];
    if (line.kind == LineKind::end) break;
    if (!out.empty()) out += "; ";
    if (line.kind == LineKind::jump) out += "jump " + std::to_string(line.target - first + 1);
    if (line.kind == LineKind::branch)
      out += "if " + show_expression(set, line.arg[0]) + " else " + std::to_string(line.target - first + 1);
    if (line.kind != LineKind::verb) continue;
    const VerbSpec& spec = verb_specs()[line.verb];
    out += spec.word;
    for (std::size_t k = 0; k < spec.parameters.size(); ++k)
      if (line.arg[k] != 0)
        out += std::string(" ") + spec.parameters[k].word + "=" +
               show_argument(set, spec.parameters[k], line.arg[k]);
  }
  return out;
}

}  // namespace headjudge::kernel
