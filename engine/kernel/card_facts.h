// What card text asks of a card in every game: whether it is turned and which face it shows. False of a card
// that is no longer the object it was.
#pragma once

#include "engine/kernel/evaluate.h"
#include "engine/kernel/game.h"

namespace headjudge::kernel {

// The card a value names, while it is still that object; else nullptr.
inline const Card* live_card(const Context& c, Value v) {
  const Core& s = c.game.core();
  return s.live(v.object) ? &s[v.object.card()] : nullptr;
}
template <std::uint8_t kFlag, bool kWanted>
Value card_flag(const Context& c, Value v) {
  const bool live = live_card(c, v) != nullptr;
  return Value::of_bool(live && ((card_of(c.game, v.object).flags & kFlag) != 0) == kWanted);
}
inline constexpr auto kIsRested = card_flag<kRested, true>;
inline constexpr auto kIsFaceDown = card_flag<kFaceDown, true>;
inline constexpr auto kIsFaceUp = card_flag<kFaceDown, false>;

}  // namespace headjudge::kernel
