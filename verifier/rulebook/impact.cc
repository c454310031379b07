// Playing a suite under both revisions, and laying the changed rules over it.
#include "verifier/rulebook/impact.h"

#include <algorithm>
#include <set>

#include "verifier/coverage.h"
#include "verifier/guard.h"
#include "verifier/parallel.h"
#include "verifier/rulebook/affirm.h"
#include "verifier/run.h"

namespace headjudge::verifier::rulebook {
namespace {

constexpr double kSameNumbers = 0.98;  // of a text and a revision that are taken for the same

// A scenario under one revision.
struct Played {
  std::vector<Fact> facts;
  std::vector<std::uint8_t> applied;
  std::string stop;  // why it could not be played to its end
};

struct Scene {
  Scenario scenario;
  Played before, after;
  std::vector<std::uint8_t> asserted;
  Ruling ruling;
  bool explained = false;  // it cites or asserts a changed rule
};

Played play(const Scenario& scenario, int revision) {
  Played out;
  Run run(scenario, revision, {}, false);
  run.judge_facts();
  run.go();
  out.facts = run.facts();
  out.applied = run.recorder().ever();
  if (!run.problems.empty())
    out.stop = run.problems[0].text;
  else if (run.failure)
    out.stop = run.failure->kind + " " + run.failure->step;
  return out;
}

// Where two plays part; "" when they do not.
std::string parting(const Played& a, const Played& b) {
  for (std::size_t i = 0; i < a.facts.size() && i < b.facts.size(); ++i) {
    if (a.facts[i].state != b.facts[i].state) return "state " + a.facts[i].key;
    if (a.facts[i].offers != b.facts[i].offers) return "offers " + a.facts[i].key;
  }
  if (a.stop == b.stop && a.facts.size() == b.facts.size()) return "";
  return a.stop.empty() ? "only the later text stops: " + b.stop : "only the earlier text stops: " + a.stop;
}

void judge(const Scenario& scenario, Ruling& out) {
  for (const int revision : scenario.revisions) {
    Run run(scenario, revision, {}, false);
    run.go();
    if (run.problems.empty() && !run.failure) continue;
    const kernel::Mark mark = run.problems.empty() ? run.failure->mark : run.problems[0].mark;
    out.fails =
        "under " + std::string(scenario.game->revisions[static_cast<std::size_t>(revision)]) + ": " +
        (run.problems.empty() ? run.failure->kind + " " + run.failure->step + ": " + run.failure->headline
                              : run.problems[0].text);
    out.line = mark.line, out.column = mark.column;
    return;
  }
}

bool runs_under(const Scenario& scenario, int revision) {
  return std::find(scenario.revisions.begin(), scenario.revisions.end(), revision) !=
         scenario.revisions.end();
}

void play_scene(const std::string& path, const kernel::Rulebook& game, const ImpactOptions& options,
                Scene& out) {
  kernel::Problems problems;
  out.scenario = read_scenario(path, "", problems);
  if (out.scenario.game != &game) return;
  out.ruling.id = out.scenario.id, out.ruling.path = path;
  if (!problems.empty()) {
    out.ruling.fails = problems[0].text;
    out.ruling.line = problems[0].mark.line, out.ruling.column = problems[0].mark.column;
    return;
  }
  out.asserted = asserted_rules(out.scenario);
  if (!out.scenario.known_failing) judge(out.scenario, out.ruling);
  const bool both = options.before >= 0 && options.after >= 0 && options.before != options.after;
  out.before = play(out.scenario, options.before >= 0 ? options.before : out.scenario.revisions.front());
  if (!both) return;
  out.after = play(out.scenario, options.after);
  out.ruling.differs = parting(out.before, out.after);
}

bool is_suspicious(ChangeKind kind) {
  return kind == ChangeKind::reworded || kind == ChangeKind::split || kind == ChangeKind::merged ||
         kind == ChangeKind::removed;
}

class Overlay {
 public:
  Overlay(const kernel::Rulebook& game, const Table& after, const ImpactOptions& options)
      : game_(game), after_(after), options_(options) {}

  Touched touched(const Change& change, std::vector<Scene>& scenes) const {
    Touched out{
        change, change.before != nullptr ? change.before->id : change.after->id, Effect::no_ruling, {}};
    for (std::size_t i = 0; i < scenes.size(); ++i) {
      Resting rest;
      if (!rests(change, scenes[i], rest)) continue;
      rest.ruling = i;
      scenes[i].ruling.touched = true;
      scenes[i].explained = scenes[i].explained || rest.cites || rest.asserts;
      out.resting.push_back(rest);
    }
    return out;
  }

  // A ruling that comes out differently speaks of the changed rules it cites or asserts; when there are none,
  // of those it applies. The words of a renumbered rule are the same.
  void weigh(Touched& out, const std::vector<Scene>& scenes) const {
    if (out.resting.empty()) {
      if (is_inert(out.change)) out.effect = Effect::text_only;
      return;
    }
    for (Resting& rest : out.resting) {
      const Scene& scene = scenes[rest.ruling];
      rest.differs = !scene.ruling.differs.empty() && out.change.kind != ChangeKind::renumbered &&
                     (rest.cites || rest.asserts || !scene.explained);
    }
    const bool both = options_.before >= 0 && options_.after >= 0 && options_.before != options_.after;
    const bool differs =
        std::any_of(out.resting.begin(), out.resting.end(), [](const Resting& r) { return r.differs; });
    const bool same_meaning =
        out.change.kind == ChangeKind::renumbered || out.change.kind == ChangeKind::editorial;
    const Rule *was = out.change.before, *is = out.change.after;
    const bool played =
        both &&
        (was != nullptr ? says(options_.known_before, *was, true)
                        : says(options_.known_before, *is, false)) &&
        (is != nullptr ? says(options_.known_after, *is, true) : says(options_.known_after, *was, false));
    out.effect = same_meaning && !differs ? Effect::text_only
                 : !played                ? Effect::unknown
                 : differs                ? Effect::behaviour
                                          : Effect::text_only;
  }

 private:
  kernel::RuleIndex index_of(const Rule* rule) const {
    const std::size_t at = rule == nullptr ? game_.rules.size() : kernel::find_rule(game_.rules, rule->id);
    return at < game_.rules.size() ? static_cast<kernel::RuleIndex>(at) : kernel::kNoRule;
  }

  // Whether a text of the engine has this rule, or has not, as `wanted`.
  static bool says(const Table* known, const Rule& rule, bool wanted) {
    if (known == nullptr) return true;
    const Rule* same = known->find(rule.number);
    return (same != nullptr && same->fingerprint == rule.fingerprint) == wanted;
  }

  // A title and other rules that nothing in the game shows: no ruling could rest on them.
  bool is_inert(const Change& change) const {
    for (const Rule* rule : {change.before, change.after}) {
      const kernel::RuleIndex index = index_of(rule);
      if (rule != nullptr && (index == kernel::kNoRule || game_.rules[index].kind != kernel::RuleKind::inert))
        return false;
    }
    return true;
  }

  static bool has(const std::vector<std::uint8_t>& rules, kernel::RuleIndex rule) {
    return rule < rules.size() && rules[rule] != 0;
  }

  // A scenario for the later text alone cites its numbers; every other one those of the earlier text.
  bool rests(const Change& change, const Scene& scene, Resting& out) const {
    const bool only_later = options_.after >= 0 && options_.after != options_.before &&
                            scene.scenario.revisions == std::vector<int>{options_.after};
    const kernel::RuleIndex was = index_of(change.before), is = index_of(change.after);
    const kernel::RuleIndex rule = only_later ? is : change.before != nullptr ? was : is;
    if (rule == kernel::kNoRule) return false;
    const auto& cites = scene.scenario.cites;
    out.cites = std::find(cites.begin(), cites.end(), rule) != cites.end();
    out.asserts = has(scene.asserted, rule);
    out.applies = (!only_later && change.before != nullptr && has(scene.before.applied, was)) ||
                  (runs_under(scene.scenario, options_.after) && change.after != nullptr &&
                   has(scene.after.applied, is));
    if (!out.cites && !out.asserts && !out.applies) return false;
    if (!only_later && is_suspicious(change.kind) && (out.cites || out.asserts)) {
      out.affirmed =
          is_affirmed(scene.scenario, rule, affirmed_text(after_, game_.rules[rule].number)) ||
          (change.after != nullptr && is_affirmed(scene.scenario, rule, change.after->fingerprint));
      out.suspect = !out.affirmed;
    }
    locate(scene.scenario, rule, out);
    return true;
  }

  void locate(const Scenario& scenario, kernel::RuleIndex rule, Resting& out) const {
    kernel::Mark mark = scenario.root->mark;
    if (const kernel::Tree* cites = scenario.root->find("cites")) {
      mark = cites->mark;
      for (const kernel::Tree& item : cites->items)
        if (item.text == game_.rules[rule].number) mark = item.mark;
    }
    out.line = mark.line, out.column = mark.column;
  }

  const kernel::Rulebook& game_;
  const Table& after_;
  const ImpactOptions& options_;
};

}  // namespace

int revision_of(const kernel::Rulebook& game, const Table& table) {
  int best = -1;
  double best_share = kSameNumbers;
  for (std::size_t r = 0; r < game.revisions.size(); ++r) {
    int own = 0, both = 0;
    for (const kernel::RuleRow& row : game.rules) {
      const Number number = parsed(*table.scheme, row.number);
      if ((row.revisions >> r & 1) == 0 || number.depth == 0) continue;
      ++own;
      both += table.find(number) != nullptr ? 1 : 0;
    }
    const int all = own + static_cast<int>(table.rules.size()) - both;
    const double share = all == 0 ? 0 : static_cast<double>(both) / all;
    if (share > best_share) best_share = share, best = static_cast<int>(r);
  }
  return best;
}

const char* effect_word(Effect effect) {
  constexpr const char* kWords[] = {"text-only", "behaviour changed", "no ruling", "unknown"};
  return kWords[static_cast<std::size_t>(effect)];
}

int Impact::suspects() const {
  int n = 0;
  for (const Touched& t : touched)
    n += static_cast<int>(
        std::count_if(t.resting.begin(), t.resting.end(), [](const Resting& r) { return r.suspect; }));
  return n;
}

int Impact::failing() const {
  return static_cast<int>(
      std::count_if(rulings.begin(), rulings.end(), [](const Ruling& r) { return !r.fails.empty(); }));
}

Impact impact(const kernel::Rulebook& game, const Table& before, const Table& after,
              const std::vector<std::string>& files, const ImpactOptions& options) {
  Impact out;
  out.diff = compare_tables(before, after);
  if (options.before >= 0 && options.after >= 0 && options.before != options.after) {
    out.before = game.revisions[static_cast<std::size_t>(options.before)];
    out.after = game.revisions[static_cast<std::size_t>(options.after)];
  }
  std::vector<Scene> scenes(files.size());
  on_threads(files.size(), options.jobs, [&](std::size_t i) {
    if (!guarded([&] { play_scene(files[i], game, options, scenes[i]); }))
      scenes[i].ruling.fails = "the engine stops";
  });
  std::erase_if(scenes, [&](const Scene& s) { return s.ruling.id.empty(); });
  const Overlay overlay(game, after, options);
  for (const Change& change : out.diff.changes)
    if (change.kind != ChangeKind::same) out.touched.push_back(overlay.touched(change, scenes));
  for (Touched& t : out.touched) overlay.weigh(t, scenes);
  for (Scene& scene : scenes) out.rulings.push_back(std::move(scene.ruling));
  return out;
}

}  // namespace headjudge::verifier::rulebook
