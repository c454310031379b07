// Affirming a citation: a person has read the new words of a rule and says that the ruling stands.
#pragma once

#include <string>

#include "verifier/rulebook/table.h"
#include "verifier/scenario.h"

namespace headjudge::verifier::rulebook {

// What an affirmation names as the words that were read: the rule's fingerprint, or that it is gone.
inline constexpr const char* kGone = "removed";
std::string affirmed_text(const Table& table, const std::string& number);
bool is_affirmed(const Scenario& scenario, kernel::RuleIndex rule, const std::string& text);

// The scenario's text with one more entry under `affirmed:`. False with an error when it cannot be written so
// that the file still says everything else it said.
bool with_affirmation(const std::string& text, const std::string& number, const std::string& fingerprint,
                      const std::string& reason, std::string& out, std::string& error);

}  // namespace headjudge::verifier::rulebook
