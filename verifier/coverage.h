// Which rules a suite cites, applies and asserts, and which could be forgotten unnoticed.
#pragma once

#include <string>
#include <vector>

#include "verifier/run.h"
#include "verifier/scenario.h"

namespace headjudge::verifier {

// What one scenario does with the rules of its game; a byte a rule.
struct ScenarioRules {
  Scenario scenario;
  bool held = false;
  std::vector<std::uint8_t> applied, asserted;
  std::vector<std::vector<Fact>> facts;  // by place in scenario.revisions
};

// The rules that expectations, refusals and results of a scenario name; a byte a rule.
std::vector<std::uint8_t> asserted_rules(const Scenario& scenario);

// Plays the scenarios of one game; files of other games and invalid ones are left out. In order of the files.
std::vector<ScenarioRules> play_rules(const std::vector<std::string>& files, const kernel::Rulebook& game,
                                      int jobs);

struct RuleCoverage {
  kernel::RuleIndex rule = 0;
  int cited = 0, applied = 0, asserted = 0;  // scenarios
  bool observed = false;  // applied by some scenario, itself or by its parts or the rules it is seen through
  std::string guarded;    // what becomes of its row when it is switched off; "" when it has none, or unknown
};
// Rulings cite it, and none ever did what it says: a wrong citation, or a mark that is missing.
bool is_flagged(const RuleCoverage& one, const kernel::Rulebook& game);
std::vector<RuleCoverage> coverage(const std::vector<ScenarioRules>& suite, const kernel::Rulebook& game);

// "12" of 12-4c-1, "9" of 9.7.2, "800" of 804.2a, "A" of A:H-8.
std::string chapter_of(std::string_view number);
const char* kind_word(kernel::RuleKind kind);

// Rules that switching off can change: those of rows, actions and checks in some revision.
std::vector<kernel::RuleIndex> rules_with_rows(const kernel::Rulebook& game);

// What became of a rule that was switched off.
struct Ablated {
  kernel::RuleIndex rule = 0;
  bool guarded = false;
  int tried = 0;        // scenarios that applied it and were played without it
  std::string by, how;  // the first that noticed, and what: "verdict @hit", "state @hit", "engine stops: ..."
  bool together = false;  // nobody misses it alone; `by` misses it where its companions are off too
};
// A rule to switch off, and those that do the same under other numbers.
struct Trial {
  kernel::RuleIndex rule = 0;
  std::vector<kernel::RuleIndex> with;
};
// Each rule without the others' help; every scenario that applied it, until one notices (or all of them).
// When none does and the rule has companions: scenarios that do not miss the companions alone, but miss all
// of them.
std::vector<Ablated> ablate(const std::vector<ScenarioRules>& suite, const std::vector<Trial>& trials,
                            int jobs);

}  // namespace headjudge::verifier
