// The step `explore`: read, and judged.
#include <algorithm>

#include "verifier/explore.h"
#include "verifier/file_keys.h"
#include "verifier/run.h"

namespace headjudge::verifier {

using kernel::Tree;

void Reader::explore(Step& step, const Tree& value) {
  const std::vector<std::string_view> known(std::begin(kExploreKeys), std::end(kExploreKeys));
  if (!value.is_map()) {
    problem(value.mark, "explore: is a map with always, sometimes or never");
    return;
  }
  for (const auto& [key, what] : value.entries) {
    const auto claim = key.text == "always"      ? Claim::always
                       : key.text == "sometimes" ? Claim::sometimes
                                                 : Claim::never;
    if (key.text == "depth") {
      step.depth = whole(what, "depth", 60);
    } else if (key.text == "positions") {
      step.positions = whole(what, "positions", 1'000'000);
    } else if (key.text == "leave_open") {
      for (const Tree& item : what.items) step.open.push_back(player(item));
      if (what.is_scalar()) step.open.push_back(player(what));
      if (step.open.empty()) problem(what.mark, "leave_open: is a list of players");
    } else if (std::find(known.begin(), known.end(), key.text) == known.end()) {
      unknown(key, known);
    } else {
      Step part;
      expect(part, what);
      for (Expectation& e : part.expectations) step.claims.push_back({claim, std::move(e)});
    }
  }
  if (step.claims.empty()) problem(value.mark, "explore: claims nothing; write always, sometimes or never");
}

namespace {

const char* claim_word(Claim claim) {
  return claim == Claim::always ? "always" : claim == Claim::sometimes ? "sometimes" : "never";
}

}  // namespace

bool Run::explore(const Step& step) {
  ExploreLimits limits;
  limits.depth = step.depth, limits.positions = step.positions;
  for (const int p : step.open) {
    if (p >= game_->core().players) return problem(step.mark, "this game has no P" + std::to_string(p + 1));
    limits.open |= 1u << p;
  }
  std::vector<Property> properties;
  for (const Claimed& claimed : step.claims)
    for (const auto& [text, at] : claimed.what.texts)
      if (!is_ready(at, problems))
        return false;
      else
        properties.push_back({claimed.claim, nodes_[static_cast<std::size_t>(at)]});
  recorder_->expect_window.looked = true;
  const Exploration found = verifier::explore(*game_, names_, limits, properties);
  for (const kernel::RuleIndex rule : found.rules) recorder_->apply(rule);
  if (found.broken) return fail("stuck", step.mark, "the engine stopped at one of its checks on the way");
  if (found.answers == 0 && found.unexhausted.empty())
    return fail("stuck", step.mark, "nobody whose answers are left open is asked here");
  std::size_t at = 0;
  for (const Claimed& claimed : step.claims) {
    for (const auto& part : claimed.what.texts) {
      ++checks;
      if (!claim_holds(claimed, *part.first, found, found.properties[at++])) return false;
    }
    if (!facts_only_ && !is_observed(claimed.what.rule))
      return fail("vacuous", claimed.what.mark,
                  "\"" + number(claimed.what.rule) + "\" was applied in none of the lines");
  }
  return true;
}

bool Run::claim_holds(const Claimed& claimed, const Tree& text, const Exploration& found,
                      const PropertyFound& result) {
  const Verdict3 verdict = judge(claimed.claim, found, result);
  if (verdict == Verdict3::holds) return true;
  std::vector<std::string> details;
  if (!result.example.empty())
    details.emplace_back(claimed.claim == Claim::sometimes ? "a line in which it does not hold:"
                                                           : "a line against it, in place of explore:");
  details.insert(details.end(), result.example.begin(), result.example.end());
  for (const std::string& why : found.unexhausted) details.push_back("not exhausted: " + why);
  return fail("expectation", text.mark,
              std::string(claim_word(claimed.claim)) + " \"" + number(claimed.what.rule) +
                  "\": " + text.text + "  " + count_text(claimed.claim, found, result) +
                  (verdict == Verdict3::unknown ? ", but not every line was tried" : ""),
              details);
}

}  // namespace headjudge::verifier
