// An event that nothing replaces after all: who does it, and what its doer makes of the card.
#include "engine/kernel/after_all.h"

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"

namespace headjudge::kernel {
namespace {

// The instruction that was about to do the event: it has no steps, or this is one of them; nullptr when none.
const Line* line_of_doer(const Game& g) {
  const Core& s = g.core();
  for (int i = s.frames.n - 2; i >= 0 && i >= s.frames.n - 3; --i) {
    const std::uint16_t at = s.frames.at[i].at;
    if (at <= kTextBase) continue;
    const Line& line = g.cards().lines[static_cast<std::size_t>(at - kTextBase - 1)];
    return line.kind == LineKind::verb ? &line : nullptr;
  }
  return nullptr;
}

}  // namespace

void note_doer(const Game& g) {
  const Core& s = g.core();
  if (s.frames.n < 2) return;
  const Frame& f = s.frames.at[s.frames.n - 2];
  if (f.at <= kTextBase && f.at <= f.first) return;
  const Operation* op =
      f.at <= kTextBase ? &g.book().operations[static_cast<std::size_t>(f.at - 1)] : nullptr;
  if (op != nullptr && op->what == What::act) g.used(op->rule);
  if (const Line* line = line_of_doer(g)) g.used(g.book().instruction[line->verb]->rule);
}
void follow_names(Game& g, const Event& e) {
  const Line* line = line_of_doer(g);
  if (line == nullptr || !e.card || g.core().live(e.card)) return;
  const std::string_view verb = verb_specs()[line->verb].word;
  const bool moves = verb == "move" || verb == "return" || verb == "enter";
  const bool in_sight = g.rulebook().sight_rule != kNoRule && e.cause == Cause::effect &&
                        (verb == "discard" || verb == "exile");
  if (moves || in_sight) follow_moved(g, e.card, e.from, e.to);
}
bool is_played(const Core& s, int play) {
  return play != 0 && play <= s.plays.n && s.plays[play - 1].kind != 0;
}

void note_play_done(Game& g, const Aside& a) {
  if (is_played(g.core(), a.play)) g.core().plays[a.play - 1].did = 1;
}

void arrive_as(Game& g, const Aside& a, Ref now) {
  Core& s = g.core();
  if (!s.live(now)) return;
  const ZoneId z = s[now.card()].zone;
  std::uint8_t flags = s[now.card()].flags;
  const auto set = [&](bool on, std::uint8_t bit) {
    flags = on ? static_cast<std::uint8_t>(flags | bit) : static_cast<std::uint8_t>(flags & ~bit);
  };
  if (g.words().row(z).turned && (a.state & (kComesRested | kComesActive)) != 0)
    set((a.state & kComesRested) != 0, kRested);
  if ((a.state & (kComesFaceDown | kComesFaceUp)) != 0) set((a.state & kComesFaceDown) != 0, kFaceDown);
  if (flags != s[now.card()].flags) s.edit(now.card()).flags = flags;
  if (!is_played(s, a.play)) return;
  note_play_done(g, a);
  if (a.name != 0) bind(g, s.plays[a.play - 1].scope, a.name, Kind::object, now.bits);
}

}  // namespace headjudge::kernel
