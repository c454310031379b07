// Reading derived values so that the rules that made them are told to whoever listens.
#include "engine/kernel/game.h"
#include "engine/kernel/values.h"

namespace headjudge::kernel {

const View& Game::view(CardId id) const {
  const View& v = peek(id);
  if (listener_ != nullptr) note_read(id, kEveryValue);
  return v;
}

void Game::note_read(CardId id, std::uint16_t values) const {
  if (listener_ == nullptr || derived_.busy) return;
  peek(id);
  if ((values & kAnyNumber) != 0) values |= kEveryValue & ~kAnyNumber;  // the words decide about numbers
  if (!cards_->constant_values && core().effects.empty() && !has_compounds()) return;
  for (const Acted& a : derived_.acted)
    if (a.card == id && (a.values & values) != 0) used(a.rule);
}

void Game::note_arrival_seen(CardId id) const {
  if (listener_ == nullptr) return;
  peek(id);
  for (const Acted& a : derived_.acted)
    if (a.card == id && a.rule == rulebook().values->constant)
      return used(rulebook().values->arrival_trigger);
}

}  // namespace headjudge::kernel
