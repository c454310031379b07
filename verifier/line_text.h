// Answers of the engine, one decision after the other, written as the steps of a scenario.
#pragma once

#include <string>
#include <vector>

#include "engine/kernel/game.h"
#include "verifier/given.h"

namespace headjudge::verifier {

// What an expression gives now: a number, a word, a player, a zone, cards with their zones; "" when nothing.
std::string value_text(const kernel::Game& game, const Names& names, kernel::NodeId node);

// One answer: as an action of its own, and as a named choice of the action before it.
struct TurnText {
  kernel::Player player = 0;
  bool in_play = false;
  bool declined = false;          // a bare word
  std::string form;               // "{attack: wolf, at: bear}", "pass"
  std::string name, value;        // "at", "bear"
  std::vector<std::string> luck;  // "- luck: {P1.deck: [a, b]}"
};
TurnText turn_text(const kernel::Game& game, const Names& names, kernel::Option o,
                   const std::vector<kernel::Luck>& luck);
// The name a choice has in a composite answer: the one card text gives, or the question's own.
std::string question_name(const kernel::Game& game);
// The steps, choices folded into the action they belong to.
std::vector<std::string> steps_of(const std::vector<TurnText>& turns);

}  // namespace headjudge::verifier
