// Refusals as a reader wants them: first what the answer came nearest to, nothing that is not asked for now.
#pragma once

#include <string>
#include <vector>

#include "engine/kernel/game.h"

namespace headjudge::verifier {

// Those that a ruling can name: what an action would say that is not asked for now only where nothing that is
// asked for comes near.
std::vector<kernel::Refusal> meant_refusals(std::vector<kernel::Refusal> refusals);

// What is worth telling, the nearest first; all of it when there is nothing near.
std::vector<kernel::Refusal> nearest_refusals(std::vector<kernel::Refusal> refusals);
// "8-4c-1: the ruler behind a unit", each once; after so many "and N more".
std::vector<std::string> refusal_lines(const kernel::Book& book,
                                       const std::vector<kernel::Refusal>& refusals);

}  // namespace headjudge::verifier
