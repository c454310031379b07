// The position after a step of a file, explored.
#include "verifier/explore_file.h"

#include <algorithm>

#include "engine/kernel/text/compile.h"
#include "verifier/keeper.h"
#include "verifier/run.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

const char* claim_word(Claim claim) {
  return claim == Claim::always ? "always   " : claim == Claim::sometimes ? "sometimes" : "never    ";
}

std::string totals(const Exploration& found) {
  std::string out = kernel::counted(found.lines, "line") + ", " + kernel::counted(found.answers, "answer") +
                    ", " + kernel::counted(found.positions, "position") + "\n";
  for (const std::string& why : found.unexhausted) out += "not exhausted: " + why + "\n";
  return out;
}

// The scenario up to the step, and the line: what `explore` writes as a scenario of its own.
std::string as_scenario(const Scenario& scenario, const Keeper& at, const std::vector<std::string>& line,
                        const std::string& claim) {
  const std::string& text = scenario.sources.files[0]->text;
  std::uint32_t end = at.line;
  if (end == 0)
    for (std::uint32_t n = 1; end == 0 && n <= text.size(); ++n)
      if (scenario.sources.files[0]->line(n).starts_with("play:")) end = n;
  if (at.line != 0)  // all of the step: its label too
    while (scenario.sources.files[0]->line(end + 1).starts_with("    ")) ++end;
  std::string out;
  for (std::uint32_t n = 1; n <= end; ++n) out += std::string(scenario.sources.files[0]->line(n)) + "\n";
  for (const std::string& step : line) out += "  " + step + "\n";
  return out + "  - never: \"" + claim + "\"\n";
}

struct Loaded {
  Scenario scenario;
  std::unique_ptr<Run> run;
  std::unique_ptr<Keeper> keeper;
  std::string error;
};

bool load_file(const ExploreFile& wanted, Loaded& out, int& status) {
  kernel::Problems problems;
  out.scenario = read_scenario(wanted.path, wanted.rulebook, problems);
  status = 3;
  if (!problems.empty()) return out.error = render(problems, out.scenario.sources), false;
  if (out.scenario.revisions.empty()) return out.error = "headjudge: no such revision\n", false;
  out.run = std::make_unique<Run>(out.scenario, out.scenario.revisions.front(),
                                  std::vector<kernel::RuleIndex>{}, false);
  out.keeper = std::make_unique<Keeper>(wanted.step);
  out.run->go(out.keeper.get());
  if (!out.run->problems.empty()) return out.error = render(out.run->problems, out.scenario.sources), false;
  if (out.keeper->game != nullptr) return true;
  status = 2;
  out.error = "headjudge: " + wanted.path + " has no step '" + wanted.step + "'\n";
  return false;
}

}  // namespace

std::string explore_file(const ExploreFile& wanted, std::string& example, int& status) {
  Loaded loaded;
  if (!load_file(wanted, loaded, status)) return loaded.error;
  std::vector<Property> properties;
  std::vector<kernel::Tree> texts(wanted.claims.size());
  kernel::Problems problems;
  for (std::size_t i = 0; i < wanted.claims.size(); ++i) {
    texts[i].kind = kernel::Tree::Kind::scalar;
    texts[i].text = wanted.claims[i].second;
    properties.push_back(
        {wanted.claims[i].first, loaded.run->expression(texts[i], kernel::Type::boolean, problems)});
  }
  if (!problems.empty()) {
    std::string out;
    for (const kernel::Problem& p : problems) out += "headjudge: " + p.text + "\n";
    return out;
  }
  const Keeper& at = *loaded.keeper;
  const Exploration found = explore(*at.game, loaded.run->names(), wanted.limits, properties);
  std::string out = at.key + "  depth " + std::to_string(wanted.limits.depth) + ": " + totals(found);
  status = found.broken ? 1 : found.answers == 0 ? 4 : 0;
  if (found.answers == 0) out += "nobody whose answers are left open is asked here\n";
  bool fails = false;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const Claim claim = properties[i].claim;
    const PropertyFound& p = found.properties[i];
    const Verdict3 verdict = judge(claim, found, p);
    out += std::string(verdict == Verdict3::holds   ? "holds  "
                       : verdict == Verdict3::fails ? "FAILS  "
                                                    : "unknown") +
           "  " + claim_word(claim) + "  " + wanted.claims[i].second + "   " + count_text(claim, found, p) +
           "\n";
    for (const std::string& line : p.example) out += "    " + line + "\n";
    if (verdict != Verdict3::holds) status = 1;
    if (p.example.empty() || fails || (verdict == Verdict3::holds && !example.empty())) continue;
    fails = verdict != Verdict3::holds;
    example = as_scenario(loaded.scenario, at, p.example,
                          (claim == Claim::always ? "not (" : "(") + wanted.claims[i].second + ")");
  }
  return out;
}

std::string perft_file(const ExploreFile& wanted, int& status) {
  Loaded loaded;
  if (!load_file(wanted, loaded, status)) return loaded.error;
  const Exploration found = explore(*loaded.keeper->game, loaded.run->names(), wanted.limits, {});
  status = found.answers == 0 ? 4 : found.unexhausted.empty() && !found.broken ? 0 : 1;
  std::string out = loaded.keeper->key + "\n";
  for (std::size_t depth = 0; depth < found.perft.size(); ++depth)
    out += "  depth " + std::to_string(depth) + "  " + std::to_string(found.perft[depth]) + "\n";
  return out + totals(found);
}

}  // namespace headjudge::verifier
