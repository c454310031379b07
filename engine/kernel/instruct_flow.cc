// Shared steps of instructions: blocks done together or not at all, delayed abilities, changes of rules.
#include <algorithm>

#include "engine/kernel/given.h"
#include "engine/kernel/in_full.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/shared.h"
#include "engine/kernel/sight.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::kernel {

bool is_yet_unknown(const Context& c, NodeId id) {
  if (id == 0) return false;
  const Node& n = c.game.cards().nodes[id];
  if (n.op == Op::bound) {
    const std::uint16_t scope = scope_of_name(c, n);
    for (const Binding& b : c.game.core().bindings)
      if (b.scope == scope && b.name == n.word) return false;
    return true;
  }
  return is_yet_unknown(c, n.a) || is_yet_unknown(c, n.b) || (n.flag == 1 && is_yet_unknown(c, n.next));
}

bool speaks_of_unknown(const Context& c, const Line& line) {
  const VerbSpec& spec = verb_specs()[line.verb];
  for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
    const ParameterType type = spec.parameters[i].type;
    const bool node = type == ParameterType::objects || type == ParameterType::target ||
                      type == ParameterType::number || type == ParameterType::filter;
    if (node && is_yet_unknown(c, line.arg[i])) return true;
  }
  return false;
}

namespace {

bool counts(std::string_view verb) { return verb == "draw" || verb == "mill" || verb == "recover"; }

// What is not known better: there is something to do it to, and as much of it as is said.
bool can_usually(const Context& c, const Line& line) {
  const VerbSpec& spec = verb_specs()[line.verb];
  const Game& g = c.game;
  if (counts(spec.word)) {
    const Player p = player_or_you(c, line);
    return g.core().count(deck_of(g, p)) >= number_or(c, line, "count", 1);
  }
  for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
    const Parameter& parameter = spec.parameters[i];
    const bool things = parameter.type == ParameterType::objects || parameter.type == ParameterType::target;
    if (!parameter.required || !things || line.arg[i] == 0) continue;
    Refs all;
    evaluate_objects(c, line.arg[i], all);
    Player players[kPlayersMax];
    const int there = all.n + evaluate_players(c, line.arg[i], players);
    if (there == 0 || there < (std::string_view(spec.word) == "choose" ? number_or(c, line, "count", 0) : 0))
      return false;
  }
  return true;
}

bool is_sight(const CardSet& set, WordId name) {
  for (int p = 0; p <= kPlayersMax; ++p)
    if (name != 0 && name == sight(set, p == kPlayersMax ? kNobody : static_cast<Player>(p))) return true;
  return false;
}

}  // namespace

std::uint16_t copy_scope(Game& g, std::uint16_t from) {
  const std::uint16_t scope = new_scope(g);
  const Core& s = g.core();
  for (int i = 0, n = s.bindings.n; i < n; ++i)
    if (const Binding b = s.bindings.at[i];
        b.scope == from && (b.name != 0 || b.kind == Kind::player) && !is_sight(g.cards(), b.name))
      bind(g, scope, b.name, b.kind, b.value);
  return scope;
}

bool can_do_all(const Context& c, LineId first) {
  const auto can = [&](const Line& line) {
    if (speaks_of_unknown(c, line)) return true;
    const Instruction* how = c.game.book().instruction[line.verb];
    return how != nullptr && how->can != nullptr ? how->can(c, line) : can_usually(c, line);
  };
  return each_due_line(c, first, can) && cards_suffice(c, first);
}

void note_undoable(const Context& c, LineId first) {
  if (!c.game.is_heard()) return;
  each_instruction(c.game, first, [&](const Line& line, const Instruction& how) {
    if (how.impossible != kNoRule && !how.can(c, line)) c.game.used(how.impossible);
    return true;
  });
}

namespace {
// The places of the cards that an instruction is done to; none: it names no cards.
std::uint64_t places_of(const Game& g, const Line& line) {
  const VerbSpec& spec = verb_specs()[line.verb];
  std::uint64_t places = 0;
  for (std::size_t i = 0; i < spec.parameters.size(); ++i)
    if (spec.parameters[i].type == ParameterType::objects && line.arg[i] != 0)
      places |= places_named(g, line.arg[i]);
  return places;
}
// Where a game knows more exactly what can be done in full, because a cost asks for it; but for what an
// earlier line may make possible.
bool is_payable(const Context& c, LineId first) {
  std::uint64_t changed = 0;
  return each_due_line(c, first, [&](const Line& line) {
    const Instruction* how = c.game.book().instruction[line.verb];
    const std::uint64_t places = places_of(c.game, line);
    const bool is_open = changed != 0 && (places == 0 || (places & changed) != 0);
    changed |= places_changed(c.game, line);
    return is_open || how == nullptr || how->payable == nullptr || speaks_of_unknown(c, line) ||
           how->payable(c, line);
  });
}
}  // namespace

void do_all_or_nothing(Game& g, const Line& line, Frame& f) {
  const LineId block = argument(line, "do");
  const Context c = context_of(g);
  const bool can = block != 0 && can_do_all(c, block) && is_payable(c, block);
  if (can) return void(push_block(g, block, f.play));
  g.used(g.rulebook().partial_rule), note_done(g, false);
  if (block != 0) note_undoable(context_of(g), block);
}

void do_later(Game& g, const Line& line, Frame&) {
  const Context c = context_of(g);
  Watcher w{};
  w.text = argument(line, "ability");
  const Ability& a = g.cards().abilities[w.text];
  w.controller = c.you;
  w.until = static_cast<std::uint8_t>(a.until);
  w.once = a.once ? 1 : 0;
  w.turn = g.core().turn;
  w.source = c.self;
  w.scope = copy_scope(g, c.scope);
  keep_event(g, c, w.scope);
  g.core().watchers.push(w);
  g.core().changed();
  note_done(g, true);
}

std::uint8_t players_as_bits(const Game& g, const Line& line) {
  Player players[kPlayersMax];
  const int n = players_to_do(context_of(g), line, players);
  std::uint8_t bits = 0;
  for (int i = 0; i < n; ++i) bits = static_cast<std::uint8_t>(bits | 1u << players[i]);
  return bits;
}
std::uint8_t players_together(const Game& g, const Line& line) {
  const std::vector<Line>& lines = g.cards().lines;
  const int block = g.frame().first - kTextBase;
  const auto makes_block = [&](const Line& one) {
    return one.kind == LineKind::verb && std::string_view(verb_specs()[one.verb].word) == "together" &&
           argument(one, "do") == block;
  };
  std::uint8_t bits = players_as_bits(g, line);
  if (std::none_of(lines.begin(), lines.end(), makes_block)) return bits;
  for (const Line* at = &line + 1; at->kind == LineKind::verb; ++at)
    if (at->verb == line.verb) bits |= players_as_bits(g, *at);
  return bits;
}

void do_block(Game& g, const Line& line, Frame& f) {
  if (const LineId block = argument(line, "do")) push_block(g, block, f.play);
}

Player payer_of(const Context& c, const Line& line, const Procedure& may) {
  if (argument(line, "player") != 0) return player_or_you(c, line);
  const Game& g = c.game;
  const auto& frames = g.core().frames;
  const int play = frames.empty() ? 0 : g.frame().play;
  for (int i = frames.n - 1; play != 0 && i >= 0 && frames.at[i].play == play; --i) {
    const Frame& asking = frames.at[i];
    if (asking.first != g.book().row_of(may)) continue;
    const Line& may_line = g.cards().lines[static_cast<std::size_t>(asking.num(4))];
    const bool asks = i == frames.n - 1;
    if (!asks && frames.at[i + 1].first != kTextBase + argument(may_line, "do")) continue;  // then, else
    const NodeId by = argument(may_line, "by");
    const Player p = by == 0 ? kNobody : evaluate_player(context_of(g), by);
    return p == kNobody ? c.you : p;
  }
  return c.you;
}

}  // namespace headjudge::kernel
