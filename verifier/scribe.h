// Answers that were given, written as steps that a scenario reads back as the same answers.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/kernel/game.h"
#include "verifier/given.h"

namespace headjudge::verifier {

// Cards with names are offered apart, as they are in a run whose play says their names. Before the first
// answer of a game that is to be written down: what is asked must not depend on what is written later.
void tell_named_apart(kernel::Game& game, const Names& names);

struct Scribed {
  std::vector<std::string> steps;    // "- P1: {play: wolf, to: P1.attack_zone.1}"
  std::vector<std::size_t> answers;  // by step: how many answers there are with it
  bool unfinished = false;  // the last action is still asked about and cannot be told yet: it is left out
  std::string unsure;       // the first step that does not read back as it was meant; empty: none
};
// `names`: those of the position `start`. Cards that come later are named as a run names them.
// What no words can say apart is written by its number: {option: 3, of: 12}; `numbers`: everything is, with
// the words behind it as a comment.
Scribed scribe(const kernel::Game& start, const Names& names, std::span<const kernel::Option> answers,
               bool numbers = false);

}  // namespace headjudge::verifier
