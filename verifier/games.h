// The games this build knows: one rulebook each.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/book.h"

namespace headjudge::verifier {

std::span<const kernel::Rulebook* const> games();
// Null pointer when unknown.
const kernel::Rulebook* find_game(std::string_view word);
std::vector<std::string_view> game_words();

// A rulebook linked for one revision, shared by all threads and kept for the whole run.
const kernel::Book& linked(const kernel::Rulebook&, int revision,
                           const std::vector<kernel::RuleIndex>& without);

// The ids of the cards of one kind that every game of a rulebook has: its rulers.
std::vector<std::string> cards_of_kind(const kernel::Rulebook& game, std::string_view kind);

// The rule by which a loop is named with a number of rounds and the others agree; kNoRule: no such rule.
kernel::RuleIndex loop_rule_of(const kernel::Rulebook&);

}  // namespace headjudge::verifier
