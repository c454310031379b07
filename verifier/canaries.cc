// Playing canaries, each in the way in which it must be noticed.
#include "verifier/canaries.h"

#include <algorithm>

#include "verifier/report.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {

std::vector<Canary> play_canaries(const std::string& folder) {
  std::vector<Canary> out;
  VerifyOptions options;
  options.golden = false;
  for (const std::string& path : discover({folder}, options).files) {
    Canary canary{path, "", "", "", 0};
    std::string text;
    if (read_bytes(path, text) && text.starts_with("# ")) canary.wanted = text.substr(2, text.find('\n') - 2);
    VerifyOptions own = options;
    own.golden = canary.wanted == "NEW" || canary.wanted == "FAIL golden";
    own.twice = own.disturbed = canary.wanted == "NONDET";
    const Outcome found = verify_file(path, own);
    canary.found = verdict_word(found.verdict) + (found.verdict == Verdict::fail ? " " + found.kind : "");
    canary.report = found.report;
    canary.checks = found.checks;
    out.push_back(std::move(canary));
  }
  return out;
}

namespace {

// Whether its first line is a verdict, with or without its kind.
bool is_marked(const Canary& canary) {
  const std::string word = canary.wanted.substr(0, canary.wanted.find(' '));
  for (int v = 0; v < kVerdicts; ++v)
    if (word == verdict_word(static_cast<Verdict>(v))) return true;
  return false;
}

}  // namespace

std::vector<std::string> unmarked(const std::vector<Canary>& canaries) {
  std::vector<std::string> out;
  for (const Canary& one : canaries)
    if (!is_marked(one)) out.push_back(one.path);
  return out;
}

std::vector<std::string> uncaught(const std::vector<Canary>& canaries) {
  std::vector<std::string> out;
  for (const Canary& one : canaries)
    if (is_marked(one) && one.found != one.wanted)
      out.push_back(one.path + " must be " + one.wanted + ", but is " + one.found);
  for (const char* word : {"FAIL expectation", "FAIL golden", "FAIL vacuous", "NEW", "NONDET", "INVALID"})
    if (std::none_of(canaries.begin(), canaries.end(), [&](const Canary& c) { return c.wanted == word; }))
      out.push_back(std::string("no canary must be ") + word);
  return out;
}

}  // namespace headjudge::verifier
