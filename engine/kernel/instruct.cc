// Shared steps of instructions: choosing from a set, one pick after the other in a fixed order.
#include "engine/kernel/instruct.h"

#include <algorithm>

#include "engine/kernel/text_rules.h"

namespace headjudge::kernel {

std::uint16_t argument(const Line& line, std::string_view parameter) {
  const VerbSpec& spec = verb_specs()[line.verb];
  for (std::size_t i = 0; i < spec.parameters.size(); ++i)
    if (parameter == spec.parameters[i].word) return line.arg[i];
  return 0;
}

const Line& line_at(const Game& g, int k) {
  return g.cards().lines[static_cast<std::size_t>(g.frame().num(k))];
}

namespace {

void candidates_of(const Game& g, Refs& out) { choosable(context_of(g), line_at(g, 4), out); }

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

void choosable(const Context& c, const Line& line, Refs& out) {
  const NodeId from = argument(line, "from");
  if (from == 0) return;
  Refs all;
  evaluate_objects(c, from, all);
  const auto targetable = c.game.rulebook().targetable;
  const bool target = targetable != nullptr && std::string_view(verb_specs()[line.verb].word) == "target";
  for (Ref r : all)
    if (!target || targetable(c, from, r)) out.add(r);
}

void start_choice(Game& g, const Line& line, Frame& callee) {
  const Context c = context_of(g);
  const auto id = static_cast<std::int64_t>(&line - g.cards().lines.data());
  callee.set(4, id);
  Refs all;
  choosable(c, line, all);
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
  if (is_unaffected(g, f.ref(1), play.source, play.controller)) g.used(g.rulebook().unaffected_chosen);
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

void start_choosing(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  start_choice(g, line, callee);
}

// ---- may
void start_may(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, &line - g.cards().lines.data());
}
void accept_may(Game& g) {
  for (int k = 0; k < 3; ++k) g.frame().set(k, 0);
  g.frame().set(5, 1);
}
void decline_may(Game& g) {
  for (int k = 0; k < 3; ++k) g.frame().set(k, 0);
  note_done(g, false);
}
bool may_accepted(const Game& g) { return g.frame().num(5) != 0; }
bool may_was_done(const Game& g) { return may_accepted(g) && g.core().plays.at[g.frame().play - 1].did != 0; }
bool may_was_not_done(const Game& g) { return !may_was_done(g); }
namespace {
void run_block(Game& g, std::string_view which) {
  if (const auto block = argument(line_at(g, 4), which)) push_block(g, block, g.frame().play);
}
}  // namespace
void run_may(Game& g) { run_block(g, "do"); }
void run_then(Game& g) { run_block(g, "then"); }
void run_else(Game& g) { run_block(g, "else"); }

// ---- Arguments
void note_done(Game& g, bool did) {
  if (g.frame().play != 0) g.core().plays[g.frame().play - 1].did = did ? 1 : 0;
}
std::int64_t number_or(const Context& c, const Line& line, std::string_view parameter,
                       std::int64_t otherwise) {
  const auto node = argument(line, parameter);
  return node == 0 ? otherwise : evaluate_number(c, node);
}
Player player_or_you(const Context& c, const Line& line, std::string_view parameter) {
  const auto node = argument(line, parameter);
  const Player p = node == 0 ? c.you : evaluate_player(c, node);
  return p == kNobody ? c.you : p;
}
void objects_of(const Context& c, const Line& line, std::string_view parameter, Refs& out) {
  const auto node = argument(line, parameter);
  if (node == 0) return;
  evaluate_objects(c, node, out);
  leave_kept(c, line, parameter, out);
}

void start_draw(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  const Context c = context_of(g);
  callee.set(0, player_or_you(c, line), Kind::player);
  callee.set(1, std::max<std::int64_t>(0, number_or(c, line, "count", 1)));
  note_done(g, false);
}

namespace {
bool is_on_board(const Game& g, Ref r) {
  const Core& s = g.core();
  return s.live(r) && s[r.card()].zone < g.words().zones() && g.words().row(s[r.card()].zone).board;
}
}  // namespace

void do_give(Game& g, const Line& line, Frame&) {
  const Context c = context_of(g);
  const auto changes = argument(line, "changes");
  Refs to;
  objects_of(c, line, argument(line, "to") != 0 ? "to" : argument(line, "from") != 0 ? "from" : "of", to);
  note_done(g, to.n > 0);
  if (to.n == 0 || changes == 0) return;
  Core& s = g.core();
  Effect e{};
  e.text = changes;
  e.controller = c.you;
  e.until = static_cast<std::uint8_t>(argument(line, "until"));
  e.turn = s.turn;
  e.source = c.self;
  // "While it is here" of what is no card on the board means the cards it was given to.
  if (e.until == static_cast<std::uint8_t>(Duration::while_here) && !is_on_board(g, c.self))
    e.until = static_cast<std::uint8_t>(Duration::game);
  e.scope = new_scope(g);
  for (int i = 0; i < s.bindings.n; ++i)
    if (const Binding b = s.bindings.at[i]; b.scope == c.scope) bind(g, e.scope, b.name, b.kind, b.value);
  for (Ref r : to) bind(g, e.scope, 0, Kind::object, r.bits);
  s.effects.push(e);
  s.changed();
  for (Ref r : to) end_for_unaffected(g, r);
}

}  // namespace headjudge::kernel
