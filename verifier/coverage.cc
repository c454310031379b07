// Playing a suite for its rules, and playing it again with one of them switched off.
#include "verifier/coverage.h"

#include <algorithm>
#include <map>

#include "engine/kernel/check.h"
#include "verifier/games.h"
#include "verifier/guard.h"
#include "verifier/observed.h"
#include "verifier/parallel.h"

namespace headjudge::verifier {
namespace {

using kernel::RuleIndex;

void assert_steps(const std::vector<Step>& steps, std::vector<std::uint8_t>& out) {
  for (const Step& step : steps) {
    for (const Expectation& e : step.expectations)
      if (e.rule < out.size()) out[e.rule] = 1;
    for (const Claimed& c : step.claims)
      if (c.what.rule < out.size()) out[c.what.rule] = 1;
    if (step.kind == StepKind::illegal || step.kind == StepKind::result)
      for (const RuleIndex rule : step.rules)
        if (rule < out.size()) out[rule] = 1;
    for (const UnderCase& c : step.cases) assert_steps(c.steps, out);
  }
}

void play_one(const std::string& path, const kernel::Rulebook& game, ScenarioRules& out) {
  kernel::Problems problems;
  out.scenario = read_scenario(path, "", problems);
  if (!problems.empty() || out.scenario.game != &game) {
    out.scenario.game = nullptr;
    return;
  }
  out.applied.assign(game.rules.size(), 0);
  out.asserted = asserted_rules(out.scenario);
  out.held = true;
  for (const int revision : out.scenario.revisions) {
    Run run(out.scenario, revision, {}, false);
    run.judge_facts();
    run.go();
    out.held = out.held && run.problems.empty() && !run.failure;
    const std::vector<std::uint8_t>& ever = run.recorder().ever();
    for (std::size_t i = 0; i < ever.size(); ++i) out.applied[i] |= ever[i];
    out.facts.push_back(run.facts());
  }
}

// What differs first, "" when nothing does.
std::string difference(const std::vector<Fact>& was, const Run& run) {
  const std::vector<Fact>& is = run.facts();
  for (std::size_t i = 0; i < was.size() && i < is.size(); ++i) {
    if (was[i].state != is[i].state) return "state " + is[i].key;
    if (was[i].offers != is[i].offers) return "offers " + is[i].key;
  }
  if (run.failure) return "verdict " + run.failure->step + ": " + run.failure->kind;
  if (!run.problems.empty()) return "verdict: " + run.problems[0].text;
  return was.size() == is.size() ? "" : "verdict: another number of steps";
}

// One revision of the scenario without some rules; "" when nobody would notice.
std::string noticed(const ScenarioRules& one, std::size_t i, const std::vector<RuleIndex>& off) {
  std::string how;
  const bool alive = guarded([&] {
    try {
      const kernel::ChecksThrow throwing;
      Run run(one.scenario, one.scenario.revisions[i], off, false);
      run.judge_facts();
      run.go();
      how = difference(one.facts[i], run);
    } catch (const kernel::Broken& stop) {
      how = std::string("engine stops: ") + stop.what();
    }
  });
  return alive ? how : "engine stops: a bad memory access";
}

// The scenario without a rule and its companions, in the first revision where only the rule's absence shows.
std::string without(const ScenarioRules& one, const Trial& trial, bool together) {
  const kernel::Rulebook& game = *one.scenario.game;
  for (std::size_t i = 0; i < one.scenario.revisions.size(); ++i) {
    if ((game.rules[trial.rule].revisions >> one.scenario.revisions[i] & 1) == 0) continue;
    std::vector<RuleIndex> off = together ? trial.with : std::vector<RuleIndex>{};
    if (together && !noticed(one, i, off).empty()) continue;
    off.push_back(trial.rule);
    if (std::string how = noticed(one, i, off); !how.empty()) return how;
  }
  return "";
}

bool touches(const ScenarioRules& one, RuleIndex rule) {
  // What refuses is not applied where nobody tries it: who asserts it may miss it too.
  return one.applied[rule] != 0 || one.asserted[rule] != 0;
}

// Looks for a scenario that notices; those that were tried are counted.
void try_out(const std::vector<ScenarioRules>& suite, const Trial& trial, bool together, Ablated& a) {
  for (const ScenarioRules& one : suite) {
    bool concerned = touches(one, trial.rule);
    for (const RuleIndex rule : trial.with) concerned = concerned || (together && touches(one, rule));
    if (!one.held || !concerned) continue;
    ++a.tried;
    a.how = without(one, trial, together);
    if (a.how.empty()) continue;
    a.guarded = true;
    a.together = together;
    a.by = one.scenario.id;
    return;
  }
}

}  // namespace

std::vector<std::uint8_t> asserted_rules(const Scenario& scenario) {
  std::vector<std::uint8_t> out(scenario.game->rules.size());
  assert_steps(scenario.play, out);
  for (const RuleIndex rule : scenario.refused)
    if (rule < out.size()) out[rule] = 1;
  return out;
}

std::vector<ScenarioRules> play_rules(const std::vector<std::string>& files, const kernel::Rulebook& game,
                                      int jobs) {
  std::vector<ScenarioRules> all(files.size());
  on_threads(files.size(), jobs, [&](std::size_t i) {
    if (!guarded([&] { play_one(files[i], game, all[i]); })) all[i].scenario.game = nullptr;
  });
  std::erase_if(all, [](const ScenarioRules& one) { return one.scenario.game == nullptr; });
  return all;
}

std::vector<RuleCoverage> coverage(const std::vector<ScenarioRules>& suite, const kernel::Rulebook& game) {
  std::vector<RuleCoverage> out(game.rules.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i].rule = static_cast<RuleIndex>(i);
  for (const ScenarioRules& one : suite) {
    for (const RuleIndex rule : one.scenario.cites) out[rule].cited += 1;
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i].applied += one.applied[i];
      out[i].asserted += one.held ? one.asserted[i] : 0;
    }
  }
  for (RuleCoverage& one : out)
    one.observed = is_observed(
        game.rules, one.rule, [&](RuleIndex r) { return out[r].applied > 0; }, 1);
  return out;
}

bool is_flagged(const RuleCoverage& one, const kernel::Rulebook& game) {
  return game.rules[one.rule].kind != kernel::RuleKind::inert && one.cited > 0 && one.asserted == 0 &&
         !one.observed;
}

std::string chapter_of(std::string_view number) {
  constexpr std::string_view kHeading = "第";  // "第12章" heads chapter 12
  if (number.starts_with(kHeading)) number.remove_prefix(kHeading.size());
  std::size_t digits = 0;
  while (digits < number.size() && number[digits] >= '0' && number[digits] <= '9') ++digits;
  if (digits == 0) return std::string(number.substr(0, number.find_first_of(":-.")));
  std::string chapter(number.substr(0, digits));
  if (digits >= 3) chapter.replace(digits - 2, 2, "00");
  return chapter;
}

const char* kind_word(kernel::RuleKind kind) {
  constexpr const char* kWords[] = {"inert", "definition", "procedure",  "modifier", "restriction",
                                    "state", "trigger",    "visibility", "keyword",  "deck"};
  return kWords[static_cast<std::size_t>(kind)];
}

std::vector<RuleIndex> rules_with_rows(const kernel::Rulebook& game) {
  std::vector<std::uint8_t> found(game.rules.size(), 0);
  const auto add = [&](RuleIndex rule) {
    if (rule < found.size()) found[rule] = 1;
  };
  for (const kernel::Procedure* p : game.procedures)
    for (const kernel::Row& row : p->rows) {
      add(row.rule);
      if (row.deed.question == nullptr) continue;
      for (const kernel::Action& action : row.deed.question->actions) {
        add(action.rule);
        for (const kernel::Check& check : action.checks) add(check.rule);
      }
    }
  std::vector<RuleIndex> out;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i] != 0) out.push_back(static_cast<RuleIndex>(i));
  return out;
}

std::vector<Ablated> ablate(const std::vector<ScenarioRules>& suite, const std::vector<Trial>& trials,
                            int jobs) {
  std::vector<Ablated> out(trials.size());
  on_threads(trials.size(), jobs, [&](std::size_t i) {
    out[i].rule = trials[i].rule;
    try_out(suite, trials[i], false, out[i]);
    if (out[i].guarded || trials[i].with.empty()) return;
    out[i].tried = 0;
    try_out(suite, trials[i], true, out[i]);
  });
  return out;
}

}  // namespace headjudge::verifier
