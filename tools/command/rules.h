// What the parts of `headjudge rules` share: arguments, the game, the suite.
#pragma once

#include <string>
#include <vector>

#include "engine/kernel/book.h"
#include "tools/command/commands.h"
#include "verifier/coverage.h"

namespace headjudge::command {

struct RulesArguments {
  std::string game, chapter, kind, list;
  std::vector<std::string> paths, numbers, companions;
  int jobs = default_jobs();
  bool json = false, each = false, html = false, unguarded = false;
};

// Each says on standard error what is wrong and sets the status: nullptr, kNoRule, or no scenarios.
const kernel::Rulebook* game_of(const RulesArguments& a, Common& common);
kernel::RuleIndex find_number(const kernel::Rulebook& game, const std::string& number, Common& common);
std::vector<verifier::ScenarioRules> suite_of(RulesArguments& a, const kernel::Rulebook& game,
                                              Common& common);

bool is_wanted(const kernel::RuleRow& row, const RulesArguments& a);
std::string padded(std::string text, std::size_t width);

// What becomes of every row that is wanted, by its rule. False (with the status) when a list cannot be read.
bool find_guards(const RulesArguments& a, const kernel::Rulebook& game,
                 const std::vector<verifier::ScenarioRules>& suite,
                 std::vector<verifier::RuleCoverage>& rules, Common& common);

// Each row off by itself, or with its companions: who would notice?
void ablate(RulesArguments& a, Common& common);

}  // namespace headjudge::command
