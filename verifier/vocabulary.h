// The words of a game for people: what answers look like, what keywords take, and all words in one text.
#pragma once

#include <string>
#include <vector>

#include "engine/kernel/book.h"

namespace headjudge::verifier {

// Each way to write an answer, once: "{attack: CARD, at: CARD}".
std::vector<std::string> answer_forms(const kernel::Rulebook& game);
// Named choices of answers that the rulebook asks for while something is played: "pay", "to", "support".
std::vector<std::string> answer_names(const kernel::Rulebook& game);
// "pierce", "{level: {race: RACE, count: COUNT, kind: KIND, gives: [ABILITY]}}".
std::string keyword_form(const kernel::KeywordRow& row);
// Whether "", "zx" or "zx rebirth" of a table of the language names the game; "" names every one.
bool is_of_game(const char* games, const kernel::Rulebook& game);

// Answers, zones, rulers, properties, events, keys of cards, verbs of a game.
std::string vocabulary_text(const kernel::Rulebook& game);

}  // namespace headjudge::verifier
