// What the running effect shows and what it keeps of its event is bound in a scope, under names of its own.
#include "engine/kernel/sight.h"

#include <algorithm>

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/information.h"
#include "engine/kernel/text/compile.h"
#include "engine/kernel/text/event_fields.h"

namespace headjudge::kernel {

void end_sight(Game& g, Kind kind, std::int32_t what) {
  Core& s = g.core();
  const std::uint16_t scope = context_of(g).scope;
  for (int i = s.bindings.n - 1; i >= 0; --i) {
    const Binding& b = s.bindings.at[i];
    if (b.scope != scope || b.kind != kind || b.value != what) continue;
    for (int p = 0; p <= kPlayersMax; ++p)
      if (b.name == sight(g.cards(), p == kPlayersMax ? kNobody : static_cast<Player>(p))) {
        s.bindings.erase(i);
        break;
      }
  }
}

void bind_in_sight(Game& g, std::uint16_t scope, Ref was, Ref now) {
  const WordId name = g.cards().find_word(kSeenName);
  for (const Ref r : {was, now}) bind(g, scope, name, Kind::object, r.bits);
}

void keep_event(Game& g, const Context& c, std::uint16_t scope) {
  const Core& s = g.core();
  if (c.event == nullptr || c.event->kind == 0) return;
  const Event e = *c.event;
  const auto is_kept = [&](WordId name) {
    return std::any_of(s.bindings.begin(), s.bindings.end(),
                       [&](const Binding& b) { return b.scope == scope && b.name == name; });
  };
  for (const EventFieldRow& f : kEventFields) {
    const WordId name = g.cards().find_word(f.kept);
    if (name == 0 || is_kept(name)) continue;
    const Value v = event_value(c, f.field);
    if (v.type == Type::object && v.object) bind(g, scope, name, Kind::object, v.object.bits);
    if (v.type == Type::number) bind(g, scope, name, Kind::number, v.number);
    if (v.type == Type::zone && v.number != kNoZone) bind(g, scope, name, Kind::zone, v.number);
    if (v.type == Type::player && v.number != kNobody) bind(g, scope, name, Kind::player, v.number);
  }
  const bool is_named = std::any_of(s.bindings.begin(), s.bindings.end(), [&](const Binding& b) {
    return b.scope == scope && b.name != 0 && b.kind == Kind::object && b.value == e.card.bits;
  });
  if (g.rulebook().sight_rule != kNoRule && is_named && !s.live(e.card) && s.live(e.after))
    bind_in_sight(g, scope, e.card, e.after);
}

}  // namespace headjudge::kernel
