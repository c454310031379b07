// 13.1.1.2: what led back to the same position is not done again there.
#include "engine/kernel/walk.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

bool is_repeatable(const Game& g, kernel::TextId text) {
  const kernel::Ability& a = g.cards().abilities[text];
  return a.kind == kernel::AbilityKind::activated && a.limit_turn == 0 && a.limit_game == 0;
}

}  // namespace

std::uint32_t Game::position_without_acts() const {
  leaves_acts_out_ = true;
  const auto now = static_cast<std::uint32_t>(kernel::hash_from_scratch(*this, false).low);
  leaves_acts_out_ = false;
  return now;
}

namespace {

// Notes what is done in the position before the answer; `asked`: the row that asked.
void note(Game& g, Frame& f, int asked, Ref source, kernel::TextId text, std::uint8_t done) {
  auto& acted = g.s.acted;
  const Frame now = f;
  f.at = static_cast<std::uint16_t>(asked);
  for (int k = 0; k < 3; ++k) f.set(k, 0);
  const std::uint32_t before = g.position_without_acts();
  f = now;
  acted.push({before, source.card(), text, done});
  if (done != 0 && acted.n > kActedMax) acted.erase(0);
}

}  // namespace

// The frame above the one that was asked is that of the play.
void note_acting(Game& g, Ref source, kernel::TextId text) {
  if (!is_repeatable(g, text)) return;
  Frame& f = g.caller();
  --g.s.frames.n;
  note(g, f, f.from_ask - 1, source, text, 0);
  ++g.s.frames.n;
}
void note_yes(Game& g, Ref source, kernel::TextId text) {
  note(g, g.frame(), g.frame().at - 1, source, text, 1);
}
void note_acted(Game& g, Ref source, kernel::TextId text) {
  if (g.s.acted.empty()) return;
  Acted& last = g.s.acted.back();
  if (last.card == source.card() && last.text == text) last.done = 1;
  if (g.s.acted.n > kActedMax) g.s.acted.erase(0);
}
void forget_acting(Game& g) {
  if (!g.s.acted.empty() && g.s.acted.back().done == 0) --g.s.acted.n;
}

bool is_new_here(const Game& g, CardId c, kernel::TextId text) {
  bool any = false;
  for (const Acted& a : g.s.acted) any = any || (a.card == c && a.text == text && a.done != 0);
  if (!any) return true;
  Game copy(g);
  copy.set_listener(nullptr);
  for (int k = 0; k < 3; ++k) copy.frame().set(k, 0);  // of the answer before
  const std::uint32_t now = copy.position_without_acts();
  for (const Acted& a : g.s.acted)
    if (a.card == c && a.text == text && a.done != 0 && a.before == now) {
      g.used("13.1.1.2"_rb);
      return false;
    }
  return true;
}

}  // namespace headjudge::rebirth
