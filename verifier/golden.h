// Golden logs: one text a scenario, written, read back and compared step by step and field by field.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/rule.h"
#include "engine/kernel/text/tree.h"

namespace headjudge::verifier {

struct GoldenStep {
  std::string key;                       // "@hit+1"
  std::string answer;                    // "P1 attack wolf at bear"
  std::string hash;                      // 16 hexadecimal digits
  std::vector<std::string> lines;        // changes, forced answers
  kernel::Mark mark;                     // of the step in the scenario; not in the text
  std::vector<kernel::RuleIndex> rules;  // run in the step; not in the text
};

struct GoldenLog {
  std::string scenario, rulebook;  // "gate_ruler/rulings/lethal-damage", "gate_ruler 2020-12"
  int checks = -1;                 // looks that held; -1: the log does not say
  std::vector<GoldenStep> steps;
};

std::string golden_text(const GoldenLog& log);
// False when the text is no golden log; `error` says why.
bool read_golden(const std::string& text, GoldenLog& log, std::string& error);

// Where two logs part.
struct GoldenDifference {
  bool same = true;
  bool fewer_checks = false;  // the steps are the same, but an expectation went
  std::string step;           // key of the first step that differs
  std::size_t index = 0;      // in the log of now
  std::string headline;       // "golden @hit: bear.zone expected P2.graveyard, found P2.defense_zone.1"
  std::vector<std::string> details;
  std::vector<std::string> golden_rules;  // that changed something in the golden log's step
};
GoldenDifference compare_golden(const GoldenLog& golden, const GoldenLog& now);

}  // namespace headjudge::verifier
