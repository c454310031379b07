// Which failure of the scenario is the finding, and the search for a smaller one.
#include "verifier/fuzz_minimize.h"

#include <optional>

#include "verifier/fuzz_workers.h"
#include "verifier/minimize.h"

namespace headjudge::verifier {
namespace {

constexpr const char* kPath = "scenarios/fuzz.yaml";

bool shows(const Symptom& symptom, const FuzzFinding& finding) {
  if (finding.kind == "crash") return symptom.kind == "internal error";
  if (finding.kind == "no end") return symptom.kind == "no end";
  return symptom.kind == finding.kind && symptom.field == finding.what;
}

// How to look at the scenario so that it fails as it was found.
std::optional<ExamineOptions> way_to_see(const FuzzFinding& finding) {
  for (const bool invariants : {false, true}) {
    ExamineOptions options;
    options.invariants = invariants;
    if (shows(examine(kPath, finding.scenario, options), finding)) return options;
  }
  return {};
}

std::string small_text(const FuzzFinding& finding, int jobs, std::uint64_t candidates) {
  if (finding.kind == "no end") return "";  // an empty position does not end either, for another reason
  MinimizeOptions options;
  const std::optional<ExamineOptions> way = way_to_see(finding);
  if (!way) return "";
  options.examine = *way;
  options.jobs = jobs;
  options.candidates = candidates;
  const Minimized found = minimize(kPath, finding.scenario, options);
  if (found.text.empty()) return "";
  std::string out = found.text + "# did not matter:";
  if (found.without_effect.empty()) out += " nothing";
  for (std::size_t i = 0; i < found.without_effect.size(); ++i)
    out += (i == 0 ? " " : ", ") + found.without_effect[i];
  if (way->invariants) out += "\n# headjudge minimize --invariants shows it";
  return out + (found.exhausted ? "\n# not everything was tried\n" : "\n");
}

}  // namespace

void make_small(FuzzFinding& finding, int jobs, std::uint64_t candidates) {
  const PlayGame work = [&](std::uint64_t, const std::function<void(const std::string&)>&) {
    EpisodeResult result;
    result.findings.push_back({finding.kind, "", "", small_text(finding, jobs, candidates)});
    return result;
  };
  const EpisodeResult result = std::move(play_in_children({0}, 1, work).at(0));
  const bool whole = result.findings.size() == 1 && result.findings[0].what.empty();
  if (whole && !result.findings[0].scenario.empty())
    finding.scenario = result.findings[0].scenario;
  else
    finding.scenario += "# as it was met: its steps alone do not show it\n";
}

}  // namespace headjudge::verifier
