// Shared steps of instructions: choosing from a set, one pick after the other in a fixed order.
#include "engine/kernel/instruct.h"

#include <algorithm>

namespace headjudge::kernel {

std::uint16_t argument(const Line& line, std::string_view parameter) {
  const VerbSpec& spec = verb_specs()[line.verb];
  for (std::size_t i = 0; i < spec.parameters.size(); ++i)
    if (parameter == spec.parameters[i].word) return line.arg[i];
  return 0;
}

const Line& line_at(const Game& g, int k) { return g.cards().lines[static_cast<std::size_t>(g.frame().num(k))]; }

namespace {

void candidates_of(const Game& g, Refs& out) {
  const Line& line = line_at(g, 4);
  if (const NodeId from = argument(line, "from")) evaluate_objects(context_of(g), from, out);
}

// Where the last pick stands among the candidates; -1 before the first.
int last_pick(const Game& g, const Refs& all) {
  const Line& line = line_at(g, 4);
  const Play& play = g.core().plays.at[g.frame().play - 1];
  const WordId name = argument(line, "as");
  int last = -1;
  for (const Binding& b : g.core().bindings)
    if (b.scope == play.scope && b.name == name && b.kind == Kind::object)
      for (int i = 0; i < all.n; ++i)
        if (all.at[i].bits == b.value) last = std::max(last, i);
  return last;
}

}  // namespace

void start_choice(Game& g, const Line& line, Frame& callee) {
  const Context c = context_of(g);
  const auto id = static_cast<std::int64_t>(&line - g.cards().lines.data());
  callee.set(4, id);
  Refs all;
  if (const NodeId from = argument(line, "from")) evaluate_objects(c, from, all);
  std::int64_t least = 1, most = 1;
  if (const NodeId count = argument(line, "count")) least = most = evaluate_number(c, count);
  if (const NodeId up_to = argument(line, "up_to")) least = 0, most = evaluate_number(c, up_to);
  if (argument(line, "any") != 0) least = 0, most = all.n;
  callee.set(5, std::max<std::int64_t>(least, 0));
  callee.set(6, std::clamp<std::int64_t>(most, 0, all.n));
  callee.set(7, 0);
}

int choice_size(const Game& g) {
  Refs all;
  candidates_of(g, all);
  return all.n;
}

void choice_candidates(const Game& g, Candidates& out) {
  Refs all;
  candidates_of(g, all);
  const Frame& f = g.frame();
  const int from = f.num(7) == 0 ? 0 : last_pick(g, all) + 1;
  const int missing = std::max(0, f.num(5) - f.num(7));
  // A pick is possible when enough candidates come after it.
  for (int i = from; i < all.n; ++i)
    if (all.n - i >= missing && g.core().live(all.at[i])) out.add(all.at[i].card());
}

bool choice_open(const Game& g) { return g.frame().num(7) < g.frame().num(6); }
bool choice_may_stop(const Game& g) { return g.frame().num(7) >= g.frame().num(5); }

void take_choice(Game& g) {
  Frame& f = g.frame();
  const Line& line = line_at(g, 4);
  const Play& play = g.core().plays[f.play - 1];
  bind(g, play.scope, argument(line, "as"), Kind::object, f.num(1));
  for (int k = 0; k < 3; ++k) f.set(k, 0);
  f.set(7, f.num(7) + 1);
}

void stop_choice(Game& g) {
  for (int k = 0; k < 3; ++k) g.frame().set(k, 0);
  g.frame().set(6, g.frame().num(7));
}

Player chooser(const Game& g) {
  const Context c = context_of(g);
  if (const NodeId by = argument(line_at(g, 4), "by")) {
    const Player p = evaluate_player(c, by);
    if (p != kNobody) return p;
  }
  return c.you;
}

std::uint16_t choice_name(const Game& g) { return argument(line_at(g, 4), "as"); }

}  // namespace headjudge::kernel
