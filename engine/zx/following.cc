// 1205.1: what an effect has moved is read as it was where it was known last.
#include "engine/zx/following.h"

#include <algorithm>

#include "engine/kernel/shared.h"

namespace headjudge::zx {
namespace {

bool is_delayed(const Game& g) {
  const std::uint8_t play = g.frame().play;
  if (play == 0) return true;
  const kernel::TextId text = g.s.plays[play - 1].text;
  return text != 0 && g.cards().abilities[text].kind == kernel::AbilityKind::delayed;
}
Ref became(const Game& g, Ref r) {
  for (const kernel::Departed& d : g.s.departed)
    if (d.ref == r && g.s.live(d.after)) return d.after;
  return {};
}

// 1205.1: what the running text named before it moved it is read as it was where it lay open last.
void follow_names(Game& g, Ref now) {
  if (g.s.frames.empty() || is_delayed(g)) return;
  const std::uint16_t scope = kernel::context_of(g).scope;
  for (kernel::Binding& b : g.s.bindings) {
    const bool named = b.scope == scope && b.name != 0 && b.kind == kernel::Kind::object;
    if (named && became(g, Ref{b.value}) == now) b.value = now.bits;
  }
}

}  // namespace

void remember_named(Game& g, CardId c, ZoneId to, Ref after, Cause cause) {
  const auto open = [&](ZoneId z) { return g.words().row(z).open == kernel::Open::all; };
  if (g.book().revision == 0 || !open(g.s[c].zone) || open(to)) return;
  const Ref r = g.s.ref(c);
  if (cause == Cause::effect || cause == Cause::cost) follow_names(g, r);  // 814.1: not where a rule moves it
  const auto names = [&](const kernel::Binding& b) {
    return b.kind == kernel::Kind::object && b.value == static_cast<std::int32_t>(r.bits);
  };
  if (std::none_of(g.s.bindings.begin(), g.s.bindings.end(), names)) return;
  g.used("1205.1"_zx);
  kernel::remember(g, c, after);
}

}  // namespace headjudge::zx
