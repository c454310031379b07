// Whether a rule was observed: applied itself, by a numbered part of it, or through the rules that the
// catalogue names (`via`).
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/kernel/rule.h"

namespace headjudge::verifier {

// The words of a list of the tables, whatever separates them: " ,;|".
std::vector<std::string_view> words_of(std::string_view text);

bool is_observed(std::span<const kernel::RuleRow> rules, kernel::RuleIndex rule,
                 const std::function<bool(kernel::RuleIndex)>& applied, int depth);

}  // namespace headjudge::verifier
