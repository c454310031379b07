// What is wrong with a scenario, in a form that stays the same while the scenario shrinks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verifier/run.h"

namespace headjudge::verifier {

// Two scenarios fail alike when kind, rule and field are the same.
struct Symptom {
  std::string kind;  // "" nothing; expectation, legality, ...; difference, invariant, internal error; invalid
  std::string rule;  // the rule that the failure is about; "" none
  std::string field;  // the expression, the field of the state, the law, the check of the engine
  std::string headline;
  std::string step;        // key of the step where it shows
  std::uint32_t line = 0;  // of what shows it, in the scenario's text; 0: the position
  explicit operator bool() const { return !kind.empty() && kind != "invalid"; }
};
inline bool is_same(const Symptom& a, const Symptom& b) {
  return a.kind == b.kind && a.rule == b.rule && a.field == b.field;
}

struct ExamineOptions {
  std::string rulebook;              // "" the newest
  std::vector<std::string> without;  // rules switched off: what differs from play with them?
  bool invariants = false;           // the laws of invariants.h after every step
};
// Plays a scenario. A check of the engine that breaks is a symptom, not the end.
Symptom examine(const std::string& path, const std::string& text, const ExamineOptions& options);

// The same, and steps that cannot be answered any more are left out on the way, so that the scenario may
// still fail like this. `left_out`: their lines. Only a play under one revision leaves steps out.
struct Seeking {
  Symptom target;
  std::vector<std::uint32_t> left_out;
};
Symptom examine(const std::string& path, const std::string& text, const ExamineOptions& options,
                Seeking& seeking);

}  // namespace headjudge::verifier
