// Reading the list of unguarded rows, and judging an ablated row by it.
#include "verifier/unguarded.h"

#include <algorithm>

#include "verifier/games.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

using kernel::RuleIndex;

RuleIndex number(std::string_view word, const kernel::Rulebook& game, std::string& problem) {
  const std::size_t at = kernel::find_rule(game.rules, word);
  if (at < game.rules.size()) return static_cast<RuleIndex>(at);
  problem = "the rulebook has no rule '" + std::string(word) + "'";
  return kernel::kNoRule;
}

std::string read_line(std::string_view line, const kernel::Rulebook& game, Unguarded& out) {
  const auto columns = split(line, '\t');
  if (columns.size() < 2 || columns.size() > 3 || columns[1].empty()) return "not 'rule, reason, with'";
  std::string problem;
  out.trial.rule = number(columns[0], game, problem);
  out.reason = columns[1];
  if (columns.size() == 2) return problem;
  if (columns[2] == "names") {
    out.names = true;
    return problem;
  }
  for (const std::string_view word : split(columns[2], ' ')) {
    if (word.empty()) return "an empty word in 'with'";
    out.trial.with.push_back(number(word, game, problem));
    if (out.trial.with.back() == out.trial.rule) problem = "a rule is no companion of itself";
  }
  return problem;
}

}  // namespace

std::vector<Unguarded> read_unguarded(std::string_view text, const kernel::Rulebook& game,
                                      std::vector<std::string>& problems) {
  std::vector<Unguarded> out;
  const std::vector<RuleIndex> rows = rules_with_rows(game);
  int line_number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++line_number;
    if (line.empty() || line[0] == '#') continue;
    Unguarded one;
    std::string problem = read_line(line, game, one);
    const auto same = [&](const Unguarded& other) { return other.trial.rule == one.trial.rule; };
    if (problem.empty() && !std::binary_search(rows.begin(), rows.end(), one.trial.rule))
      problem = "the rule has no rows that could be switched off";
    if (problem.empty() && std::any_of(out.begin(), out.end(), same)) problem = "the rule is listed twice";
    if (problem.empty())
      out.push_back(std::move(one));
    else
      problems.push_back(std::to_string(line_number) + ": " + problem);
  }
  return out;
}

Guard guard_of(const Ablated& one, const Unguarded* line) {
  if (one.guarded) return one.together ? Guard::together : line != nullptr ? Guard::stale : Guard::guarded;
  if (line != nullptr && line->names) return Guard::names;
  if (one.tried == 0) return Guard::unapplied;
  return line != nullptr && line->trial.with.empty() ? Guard::listed : Guard::open;
}

const char* guard_word(Guard guard) {
  constexpr const char* kWords[] = {
      "guarded",     "guarded together", "only names",         "unguarded, listed",
      "not applied", "UNGUARDED",        "listed, but guarded"};
  return kWords[static_cast<std::size_t>(guard)];
}

}  // namespace headjudge::verifier
