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

// The position before the answer; `asked`: the row that asked.
std::uint32_t position_before(Game& g, Frame& f, int asked) {
  const Frame now = f;
  f.at = static_cast<std::uint16_t>(asked);
  for (int k = 0; k < 3; ++k) f.set(k, 0);
  const std::uint32_t before = g.position_without_acts();
  f = now;
  return before;
}
void note(Game& g, std::uint32_t before, Ref source, kernel::TextId text) {
  if (g.s.acted.n == kActedMax) g.s.acted.erase(0);
  g.s.acted.push({before, source.card(), text});
}

constexpr int kBefore = 7;  // local of a play that may still be taken back

}  // namespace

// The frame above the one that was asked is that of the play.
void note_acting(Game& g, kernel::TextId text, Frame& playing) {
  if (!is_repeatable(g, text)) return;
  Frame& f = g.caller();
  --g.s.frames.n;
  const std::uint32_t before = position_before(g, f, f.from_ask - 1);
  ++g.s.frames.n;
  playing.set(kBefore, static_cast<std::int32_t>(before));
}
void note_yes(Game& g, Ref source, kernel::TextId text) {
  note(g, position_before(g, g.frame(), g.frame().at - 1), source, text);
}
void note_acted(Game& g, Ref source, kernel::TextId text) {
  if (g.frame().num(kBefore) == 0) return;
  note(g, static_cast<std::uint32_t>(g.frame().num(kBefore)), source, text);
  g.frame().set(kBefore, 0);
}

bool is_new_here(const Game& g, CardId c, kernel::TextId text) {
  bool any = false;
  for (const Acted& a : g.s.acted) any = any || (a.card == c && a.text == text);
  if (!any) return true;
  Game copy(g);
  copy.set_listener(nullptr);
  for (int k = 0; k < 3; ++k) copy.frame().set(k, 0);  // of the answer before
  const std::uint32_t now = copy.position_without_acts();
  for (const Acted& a : g.s.acted)
    if (a.card == c && a.text == text && a.before == now) {
      g.used("13.1.1.2"_rb);
      return false;
    }
  return true;
}

}  // namespace headjudge::rebirth
