// Canaries: scenarios of a suite that must not pass. A verifier that no longer notices one is broken itself.
#pragma once

#include <string>
#include <vector>

namespace headjudge::verifier {

struct Canary {
  std::string path, wanted, found;  // "FAIL vacuous", "NEW", "NONDET"
  std::string report;               // what was told about it
  int checks = 0;
};
// Every *.yaml of the folder; its first line says what it must be: "# FAIL vacuous". What must be NEW or
// differ from its golden log is judged with golden logs; what must be NONDET is played a second time with
// other luck.
std::vector<Canary> play_canaries(const std::string& folder);

// Paths of those whose first line does not say what they must be.
std::vector<std::string> unmarked(const std::vector<Canary>& canaries);
// What is wrong, a line each: canaries that were not noticed, and verdicts for which there is no canary.
std::vector<std::string> uncaught(const std::vector<Canary>& canaries);

}  // namespace headjudge::verifier
