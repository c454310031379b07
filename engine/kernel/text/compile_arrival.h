// Which texts speak of cards that are still on their way to the board.
#pragma once

#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {

// Node::flag of the `event.to` by which a card on its way is known: no text reads the event there.
inline constexpr std::uint8_t kOfArrival = 1;
// Whether these events, a bit each, are that cards enter, or that they appear.
bool is_arrival(const Reader& reader, std::uint64_t events);

}  // namespace headjudge::kernel
