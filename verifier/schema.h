// JSON Schema (draft-07) of scenarios and card files, made from the tables of a game.
#pragma once

#include <string>

#include "engine/kernel/book.h"

namespace headjudge::verifier {

std::string scenario_schema(const kernel::Rulebook& game);
std::string card_schema(const kernel::Rulebook& game);

}  // namespace headjudge::verifier
