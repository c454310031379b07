// headjudge rules ablate: which rows of a game could be forgotten, and who would notice.
#include <algorithm>
#include <cstdio>

#include "tools/command/rules.h"
#include "verifier/json.h"
#include "verifier/source.h"
#include "verifier/unguarded.h"

namespace headjudge::command {
namespace {

using verifier::Guard;
using verifier::Trial;
using verifier::Unguarded;

bool read_list(const std::string& path, const kernel::Rulebook& game, std::vector<Unguarded>& out) {
  std::string text;
  std::vector<std::string> problems;
  if (verifier::read_bytes(path, text)) out = verifier::read_unguarded(text, game, problems);
  for (const std::string& problem : problems)
    std::fprintf(stderr, "headjudge: %s:%s\n", path.c_str(), problem.c_str());
  return problems.empty();
}

const Unguarded* find_line(const std::vector<Unguarded>& list, kernel::RuleIndex rule) {
  const auto at = std::find_if(list.begin(), list.end(), [&](const auto& u) { return u.trial.rule == rule; });
  return at == list.end() ? nullptr : &*at;
}

// What is to be tried: every row that is wanted, or those of --rule; companions of --with, else of the list.
bool choose(const RulesArguments& a, const kernel::Rulebook& game, const std::vector<Unguarded>& list,
            std::vector<Trial>& out, Common& common) {
  std::vector<kernel::RuleIndex> with;
  for (const std::string& number : a.companions) with.push_back(find_number(game, number, common));
  const auto add = [&](kernel::RuleIndex rule) {
    const Unguarded* line = find_line(list, rule);
    out.push_back({rule, !with.empty() || line == nullptr ? with : line->trial.with});
  };
  for (const std::string& number : a.numbers) add(find_number(game, number, common));
  if (a.numbers.empty())
    for (const kernel::RuleIndex rule : verifier::rules_with_rows(game))
      if (is_wanted(game.rules[rule], a)) add(rule);
  return common.status == kAllHold;
}

void print_one(const kernel::Rulebook& game, const verifier::Ablated& one, const Unguarded* line,
               const std::vector<kernel::RuleIndex>& companions, Guard guard, const RulesArguments& a) {
  const kernel::RuleRow& row = game.rules[one.rule];
  std::string with;
  for (const kernel::RuleIndex rule : companions)
    with += (with.empty() ? "" : " ") + std::string(game.rules[rule].number);
  const std::string reason = line == nullptr ? "" : line->reason;
  if (a.json) {
    std::printf("%s\n", verifier::JsonObject()
                            .text("rule", row.number)
                            .text("verdict", verifier::guard_word(guard))
                            .number("tried", one.tried)
                            .text("by", one.by)
                            .text("how", one.how)
                            .text("with", with)
                            .text("reason", reason)
                            .done()
                            .c_str());
    return;
  }
  const bool all_well = guard == Guard::guarded || guard == Guard::names || guard == Guard::unapplied;
  if (all_well && !a.each) return;
  std::printf("%s %s", padded(verifier::guard_word(guard), 19).c_str(), padded(row.number, 12).c_str());
  if (guard == Guard::together) std::printf(" (with %s)", with.c_str());
  if (one.guarded)
    std::printf(" %s  %s\n", one.by.c_str(), one.how.c_str());
  else
    std::printf(" %d scenarios%s  %s\n", one.tried, with.empty() ? "" : (", also without " + with).c_str(),
                reason.empty() ? row.summary : reason.c_str());
}

std::string list_of(const RulesArguments& a) {
  return a.list.empty() ? "docs/unguarded/" + a.game + ".tsv" : a.list;
}

}  // namespace

bool find_guards(const RulesArguments& a, const kernel::Rulebook& game,
                 const std::vector<verifier::ScenarioRules>& suite,
                 std::vector<verifier::RuleCoverage>& rules, Common& common) {
  std::vector<Unguarded> list;
  std::vector<Trial> trials;
  if (!read_list(list_of(a), game, list)) common.status = kUsage;
  if (common.status != kAllHold || !choose(a, game, list, trials, common)) return false;
  for (const verifier::Ablated& one : verifier::ablate(suite, trials, a.jobs))
    for (verifier::RuleCoverage& r : rules)
      if (r.rule == one.rule)
        r.guarded = verifier::guard_word(verifier::guard_of(one, find_line(list, r.rule)));
  return true;
}

void ablate(RulesArguments& a, Common& common) {
  const kernel::Rulebook* game = game_of(a, common);
  if (game == nullptr) return;
  std::vector<Unguarded> list;
  if (!read_list(list_of(a), *game, list)) {
    common.status = kUsage;
    return;
  }
  std::vector<Trial> trials;
  if (!choose(a, *game, list, trials, common)) return;
  const auto suite = suite_of(a, *game, common);
  if (common.status != kAllHold) return;
  int count[7] = {};
  const auto found = verifier::ablate(suite, trials, a.jobs);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Unguarded* line = find_line(list, found[i].rule);
    const Guard guard = verifier::guard_of(found[i], line);
    count[static_cast<std::size_t>(guard)] += 1;
    print_one(*game, found[i], line, trials[i].with, guard, a);
  }
  const auto of = [&](Guard guard) { return count[static_cast<std::size_t>(guard)]; };
  if (!a.json)
    std::printf(
        "%zu rules with rows: %d guarded, %d guarded together with others, %d only name, %d unguarded and "
        "listed, %d unguarded, %d not applied by any scenario, %d listed but guarded\n",
        trials.size(), of(Guard::guarded), of(Guard::together), of(Guard::names), of(Guard::listed),
        of(Guard::open), of(Guard::unapplied), of(Guard::stale));
  if (of(Guard::open) > 0 || of(Guard::stale) > 0) common.status = kFailed;
}

}  // namespace headjudge::command
