// What card text asks of a card in every game: whether it is turned and which face it shows. Of a card that
// is no longer the object it was, what was last known of it.
#pragma once

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/game.h"

namespace headjudge::kernel {

// The card a value names, while it is still that object; else nullptr.
inline const Card* live_card(const Context& c, Value v) {
  const Core& s = c.game.core();
  return s.live(v.object) ? &s[v.object.card()] : nullptr;
}
// The same, or as it was last seen where it was; nullptr when nothing is known of it.
inline const Card* last_seen(const Context& c, Value v) {
  if (const Card* live = live_card(c, v)) return live;
  const Departed* gone = departed(c.game.core(), v.object);
  if (gone == nullptr) return nullptr;
  if (c.game.is_heard()) c.game.noted(Noted::last_information, v.object);
  return &gone->card;
}
template <std::uint8_t kFlag, bool kWanted>
Value card_flag(const Context& c, Value v) {
  const bool known = last_seen(c, v) != nullptr;
  return Value::of_bool(known && ((card_of(c.game, v.object).flags & kFlag) != 0) == kWanted);
}
inline constexpr auto kIsRested = card_flag<kRested, true>;
inline constexpr auto kIsFaceDown = card_flag<kFaceDown, true>;
inline constexpr auto kIsFaceUp = card_flag<kFaceDown, false>;

}  // namespace headjudge::kernel
