// Card text as rows: blocks of lines run by the same loop, plays and the values their names are bound to.
#include <algorithm>

#include "engine/kernel/given.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::kernel {

bool ability_holds(const Context& c, const Ability& a) {
  if (a.condition != 0 && !c.game.is_met(a, c.self, c.you)) return false;
  return (a.while_ == 0 || evaluate_bool(c, a.while_)) && (a.if_ == 0 || evaluate_bool(c, a.if_));
}

// What is carried out for a card, and by no event, has that card as `it`.
Context context_of(const Game& g, const Play& play) {
  const Ref it = play.event.kind == 0 ? play.event.card : Ref{};
  return {g, play.source, play.controller, &play.event, play.scope, it};
}

Context context_of(const Game& g) {
  const Frame& f = g.frame();
  HEADJUDGE_CHECK(f.play != 0);
  return context_of(g, g.core().plays[f.play - 1]);
}

Frame& push_block(Game& g, LineId first, int play) {
  Frame& f = g.push_row(static_cast<std::uint16_t>(kTextBase + first));
  f.play = static_cast<std::uint8_t>(play);
  return f;
}

std::uint16_t new_scope(Game& g) {
  const Core& s = g.core();
  const auto in_use = [&](std::uint16_t id) {
    for (const Play& p : s.plays)
      if (p.kind != 0 && p.scope == id) return true;
    for (const Pending& p : s.pending)
      if (p.scope == id) return true;
    for (const Watcher& w : s.watchers)
      if (w.scope == id) return true;
    for (const Effect& e : s.effects)
      if (e.scope == id) return true;
    for (const Binding& b : s.bindings)
      if (b.scope == id) return true;
    return false;
  };
  std::uint16_t id = 1;
  while (in_use(id)) ++id;
  return id;
}

namespace {
// Of several effects that gave an ability, each is meant once in the order of time, as far as uses are
// counted.
int next_giver(const Game& g, TextId text, Ref source) {
  int used = 0;
  for (const Use& u : g.core().uses)
    if (u.text == text && u.card == source && u.period == 0) used += u.count;
  return giver(g, text, source, std::min(used, givers(g, text, source) - 1));
}
}  // namespace

int new_play(Game& g, TextId text, std::uint8_t kind, Player controller, Ref source) {
  HEADJUDGE_CHECK(kind != 0);
  Core& s = g.core();
  int slot = 0;
  while (slot < s.plays.n && s.plays[slot].kind != 0) ++slot;
  if (slot == s.plays.n) s.plays.push({});
  Play& p = s.plays[slot];
  p = Play{};
  p.text = text, p.kind = kind, p.controller = controller, p.source = source;
  p.scope = new_scope(g);
  p.event.player = kNobody;
  p.event.from = p.event.to = kNoZone;
  const std::uint16_t scope = p.scope;
  if (text != 0 && g.cards().abilities[text].kind != AbilityKind::replacement && !s.effects.empty())
    take_given_names(g, next_giver(g, text, source), text, scope);
  return slot + 1;
}

void drop_scope(Game& g, std::uint16_t scope) {
  Core& s = g.core();
  int kept = 0;
  for (int i = 0; i < s.bindings.n; ++i)
    if (s.bindings.at[i].scope != scope) s.bindings.at[kept++] = s.bindings.at[i];
  s.bindings.n = static_cast<std::uint16_t>(kept);
}

bool is_carried_out(const Game& g, int play) {
  for (const Frame& f : g.core().frames)
    if (f.play == play) return true;
  return false;
}

void free_play(Game& g, int play, bool over) {
  Core& s = g.core();
  Play& p = s.plays[play - 1];
  if (over && p.text != 0 && g.cards().abilities[p.text].state_trigger) forget_state(g, p.text, p.source);
  if (p.scope != 0) drop_scope(g, p.scope);
  if (g.is_heard())
    for (const RuleIndex rule : g.reasons().take(play)) g.used(over ? rule : kNoRule);
  p = Play{};
  while (!s.plays.empty() && s.plays.back().kind == 0) --s.plays.n;
}

void bind(Game& g, std::uint16_t scope, WordId name, Kind kind, std::int32_t value) {
  g.core().bindings.push({scope, name, kind, value});
}

template <bool kHeard>
void Game::step_text() {
  Core& s = core();
  Frame& f = s.frames.back();
  const Line& line = cards_->lines[static_cast<std::size_t>(f.at - kTextBase)];
  switch (line.kind) {
    case LineKind::end:
      pop();
      return;
    case LineKind::jump:
      f.at = static_cast<std::uint16_t>(kTextBase + line.target);
      return;
    case LineKind::branch:
      if (is_heard()) noted(Noted::condition, {});
      f.at = evaluate_bool(context_of(*this), line.arg[0])
                 ? static_cast<std::uint16_t>(f.at + 1)
                 : static_cast<std::uint16_t>(kTextBase + line.target);
      return;
    case LineKind::verb:
      break;
  }
  ++f.at;
  const Instruction* how = book_->instruction[line.verb];
  HEADJUDGE_CHECK(how != nullptr && (how->procedure != nullptr || how->start != nullptr));
  if (!book_->has(how->rule) || !may_do(line, *how)) return;
  if (is_verb_forbidden(*this, line)) return note_done(*this, false);
  if (how->procedure != nullptr) {
    push(*how->procedure);
    if (how->start != nullptr) how->start(*this, line, s.frames.back());
  } else {
    how->start(*this, line, f);
  }
  if constexpr (kHeard) {
    tell(Heard::Kind::row, line.rule, line.label);
    if (how->rule != kNoRule) tell(Heard::Kind::used, how->rule);
  }
}
template void Game::step_text<true>();
template void Game::step_text<false>();

}  // namespace headjudge::kernel
