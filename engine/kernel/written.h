// What is written on a token that a text makes: values that are worked out then and printed on it from then
// on.
#pragma once

#include <vector>

#include "engine/kernel/game.h"

namespace headjudge::kernel {

// In Change::number, beside those of code.h: the names of the text around that its abilities read.
inline constexpr std::uint8_t kWrittenNames = kWrittenGroup + 1;

// Whether every number that is to be written on such a token can be worked out.
bool can_write(const Context& c, const CardDef& def);
// Works out what is written on a token that was made just now; its next object has it.
void write_values(const Context& c, Game& g, CardId token);
// It has vanished.
void forget_written(Game& g, CardId token);
// The tokens with values of their own.
void written_tokens(const Game& g, std::vector<CardId>& out);
// What a card prints; in `room` where some of it was worked out. What nobody knows any more does not exist.
const View& printed_view(const Game& g, CardId c, View& room);

}  // namespace headjudge::kernel
