// Bundles: a head of words, two parts counted in lines, and a checksum.
#include "verifier/pack.h"

#include <map>
#include <sstream>
#include <vector>

#include "engine/kernel/check.h"
#include "engine/kernel/hash.h"
#include "engine/kernel/walk.h"
#include "engine/version.h"
#include "verifier/games.h"
#include "verifier/guard.h"
#include "verifier/run.h"
#include "verifier/scenario.h"
#include "verifier/source.h"
#include "verifier/tree_text.h"

namespace headjudge::verifier {
namespace {

constexpr const char* kFirstLine = "headjudge pack 1";

// What playing a scenario gives.
struct Outcome {
  std::string log, verdict;
  std::string problem;  // it cannot be played
  GoldenLog steps;
  std::vector<kernel::Field> fields;  // at the end
};

// `name`: what the log calls the scenario.
Outcome play(const Scenario& scenario, int revision, const std::string& name) {
  Outcome out;
  out.steps.scenario = name;
  out.steps.rulebook =
      std::string(scenario.game->word) + " " + scenario.game->revisions[static_cast<std::size_t>(revision)];
  const bool alive = guarded([&] {
    Run run(scenario, revision, {}, true);
    try {
      const kernel::ChecksThrow throwing;
      run.go();
    } catch (const kernel::Broken& stop) {
      out.verdict = std::string("internal error: ") + stop.what();
    }
    if (!run.problems.empty()) out.problem = render(run.problems, scenario.sources);
    out.steps.steps = run.log;
    out.steps.checks = run.checks;
    if (run.game() != nullptr && out.verdict.empty())
      out.fields = kernel::fields_of(*run.game(), run.names());
    if (run.failure)
      out.verdict = "FAIL " + run.failure->kind + " " + run.failure->step + ": " + run.failure->headline;
  });
  if (!alive) out.verdict = "internal error: a bad memory access";
  if (out.verdict.empty()) out.verdict = "PASS";
  out.log = golden_text(out.steps);
  return out;
}

std::size_t lines_of(const std::string& text) {
  std::size_t n = 0;
  for (const char c : text) n += c == '\n' ? 1 : 0;
  return n;
}

std::string part(const std::string& name, std::string text) {
  if (!text.empty() && text.back() != '\n') text += '\n';
  return "part " + name + " " + std::to_string(lines_of(text)) + "\n" + text;
}

std::string sum_of(const std::string& text) { return kernel::hash_bytes(text.data(), text.size(), 0).text(); }

// The rules of a game as this build knows them: the catalogue, and the rows that its procedures run.
std::string rules_of(const kernel::Rulebook& game) {
  std::string all;
  for (const kernel::RuleRow& row : game.rules)
    all +=
        std::string(row.number) + " " + std::to_string(static_cast<int>(row.kind)) + " " + row.summary + "\n";
  for (const kernel::Procedure* procedure : game.procedures)
    for (const kernel::Row& row : procedure->rows) all += std::to_string(row.rule) + " " + row.gist + "\n";
  return std::to_string(game.rules.size()) + " " + sum_of(all).substr(0, 16);
}

std::string this_build() {
  return std::string(kVersion) + (kCommit.empty() ? "" : " (" + std::string(kCommit) + ")");
}

std::string fields_text(const std::vector<kernel::Field>& fields) {
  std::string out;
  for (const kernel::Field& f : fields) out += f.path + " " + f.value + "\n";
  return out;
}

// Fields that are not what they were at the end of the play.
std::string fields_parted(const std::string& then, const std::vector<kernel::Field>& fields) {
  constexpr std::size_t kShownMax = 12;
  std::map<std::string, std::pair<std::string, std::string>> all;
  for (const std::string_view line : split(then, '\n'))
    if (const std::size_t blank = line.find(' '); blank != line.npos)
      all[std::string(line.substr(0, blank))].first = line.substr(blank + 1);
  for (const kernel::Field& f : fields) all[f.path].second = f.value;
  std::string out;
  std::size_t parted = 0;
  for (const auto& [path, values] : all) {
    if (values.first == values.second || ++parted > kShownMax) continue;
    out += "    " + path + "  then " + (values.first.empty() ? "none" : values.first) + ", now " +
           (values.second.empty() ? "none" : values.second) + "\n";
  }
  if (parted > kShownMax) out += "    and " + std::to_string(parted - kShownMax) + " more\n";
  return out.empty() ? out : "  fields that differ at the end:\n" + out;
}

struct Bundle {
  std::string version, game, revision, rules, path, verdict, scenario, log, fields;
};

bool read_bundle(const std::string& text, Bundle& out, std::string& why) {
  const std::size_t end = text.rfind("\nsum ");
  if (!text.starts_with(std::string(kFirstLine) + "\n") || end == std::string::npos)
    return why = "it is no whole bundle of headjudge", false;
  std::istringstream tail(text.substr(end + 5));
  std::string sum;
  tail >> sum;
  if (sum != sum_of(text.substr(0, end + 1)))
    return why = "the bundle is damaged: its checksum is wrong", false;
  std::istringstream lines(text.substr(0, end + 1));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    const std::size_t blank = line.find(' ');
    const std::string word = line.substr(0, blank),
                      rest = blank == std::string::npos ? "" : line.substr(blank + 1);
    for (const auto& [name, member] : {std::pair{"version", &out.version},
                                       {"game", &out.game},
                                       {"revision", &out.revision},
                                       {"rules", &out.rules},
                                       {"path", &out.path},
                                       {"verdict", &out.verdict}})
      if (word == name) *member = rest;
    if (word != "part") continue;
    std::istringstream head(rest);
    std::string name;
    std::size_t n = 0;
    head >> name >> n;
    std::string& body = name == "scenario" ? out.scenario : name == "fields" ? out.fields : out.log;
    for (; n > 0 && std::getline(lines, line); --n) body += line + "\n";
  }
  return true;
}

}  // namespace

std::string pack(const std::string& path, const std::string& rulebook, std::string& error) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario(path, rulebook, problems);
  if (!problems.empty()) return error = render(problems, scenario.sources), "";
  if (scenario.revisions.empty())
    return error = "headjudge: " + path + ": " + no_revision(scenario) + "\n", "";
  const int revision = scenario.revisions.front();
  // With its card files inside, it is another text.
  const bool alone = scenario.card_lists.empty();
  const std::string text = alone ? scenario.sources.files[0]->text : scenario_text(self_contained(scenario));
  const Scenario packed = read_scenario_text(path, text, rulebook, problems);
  if (!problems.empty()) return error = render(problems, packed.sources), "";
  const Outcome outcome = play(packed, revision, packed.id);
  if (!outcome.problem.empty()) return error = outcome.problem, "";
  std::string out = std::string(kFirstLine) + "\nversion " + this_build() + "\ngame " + scenario.game->word +
                    "\nrevision " + scenario.game->revisions[static_cast<std::size_t>(revision)] +
                    "\nrules " + rules_of(*scenario.game) + "\npath " + path + "\nverdict " +
                    outcome.verdict + "\n" + part("scenario", text) + part("log", outcome.log) +
                    part("fields", fields_text(outcome.fields));
  return out + "sum " + sum_of(out) + "\n";
}

Replayed replay(const std::string& text, std::string& report) {
  Bundle bundle;
  std::string why;
  const auto unverified = [&] {
    report = "UNVERIFIED " + bundle.path + "  " + why + (why.ends_with("\n") ? "" : "\n");
    return Replayed::unverified;
  };
  if (!read_bundle(text, bundle, why)) return unverified();
  const kernel::Rulebook* game = find_game(bundle.game);
  why = "this build does not know " + bundle.game + " " + bundle.revision;
  if (game == nullptr || revisions_of(*game, bundle.revision).empty()) return unverified();
  kernel::Problems problems;
  const Scenario scenario = read_scenario_text(bundle.path, bundle.scenario, bundle.revision, problems);
  if (!problems.empty())
    return why = "this build cannot read it\n" + render(problems, scenario.sources), unverified();
  if (scenario.revisions.empty()) return unverified();
  GoldenLog was;
  std::string error;
  const bool is_log = read_golden(bundle.log, was, error);
  const Outcome now = play(scenario, scenario.revisions.front(), was.scenario);
  if (!now.problem.empty()) return why = "this build cannot play it\n" + now.problem, unverified();
  std::string versions = "  packed by version " + bundle.version + ", replayed by " + this_build();
  if (bundle.rules != rules_of(*game))
    versions += "; their rules differ (" + bundle.rules + ", " + rules_of(*game) + ")";
  if (now.log == bundle.log && now.verdict == bundle.verdict) {
    report = "EXACT " + bundle.path + "  " + now.verdict + "\n" + versions + "\n";
    return Replayed::exact;
  }
  report = "DIVERGED " + bundle.path + "\n";
  if (now.verdict != bundle.verdict)
    report += "  verdict then: " + bundle.verdict + "\n  verdict now:  " + now.verdict + "\n";
  if (!is_log) {
    report += "  " + error + "\n";
  } else if (const GoldenDifference parted = compare_golden(was, now.steps); !parted.same) {
    report += "  " + parted.step + ": " + parted.headline + "\n";
    for (const std::string& line : parted.details) report += "    " + line + "\n";
  }
  if (!bundle.fields.empty()) report += fields_parted(bundle.fields, now.fields);
  report += versions + "\n";
  return Replayed::diverged;
}

}  // namespace headjudge::verifier
