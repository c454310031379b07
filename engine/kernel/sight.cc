// What the effect that is carried out shows is bound in its scope under the names of who sees it.
#include "engine/kernel/sight.h"

#include "engine/kernel/information.h"

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

}  // namespace headjudge::kernel
