// headjudge rules: the catalogue of a game, what a suite does with it, and what it would not miss.
#include "tools/command/rules.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/coverage.h"
#include "verifier/games.h"
#include "verifier/json.h"
#include "verifier/page.h"
#include "verifier/verify.h"

namespace headjudge::command {

using kernel::RuleIndex;
using kernel::RuleKind;
using Arguments = RulesArguments;

const kernel::Rulebook* game_of(const Arguments& a, Common& common) {
  const kernel::Rulebook* game = verifier::find_game(a.game);
  if (game == nullptr) {
    std::fprintf(stderr, "headjudge: unknown game '%s'%s\n", a.game.c_str(),
                 kernel::did_you_mean(a.game, verifier::game_words()).c_str());
    common.status = kUsage;
  }
  return game;
}

bool is_wanted(const kernel::RuleRow& row, const Arguments& a) {
  if (!a.chapter.empty() && verifier::chapter_of(row.number) != a.chapter) return false;
  return a.kind.empty() || a.kind == verifier::kind_word(row.kind);
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

RuleIndex find_number(const kernel::Rulebook& game, const std::string& number, Common& common) {
  const std::size_t at = kernel::find_rule(game.rules, number);
  if (at < game.rules.size()) return static_cast<RuleIndex>(at);
  std::vector<std::string_view> known;
  for (const kernel::RuleRow& row : game.rules) known.push_back(row.number);
  std::fprintf(stderr, "headjudge: the rulebook of %s has no rule '%s'%s\n", game.word, number.c_str(),
               kernel::did_you_mean(number, known).c_str());
  common.status = kUsage;
  return kernel::kNoRule;
}

std::vector<verifier::ScenarioRules> suite_of(Arguments& a, const kernel::Rulebook& game, Common& common) {
  if (a.paths.empty()) a.paths.push_back(default_suite());
  verifier::VerifyOptions options;
  options.golden = false;
  const verifier::Suite suite = verifier::discover(a.paths, options);
  tell_missing(suite.missing);
  auto played = verifier::play_rules(suite.files, game, a.jobs);
  if (played.empty()) common.status = kNothing;
  return played;
}

namespace {

std::string revisions_text(const kernel::Rulebook& game, const kernel::RuleRow& row) {
  std::string out;
  for (std::size_t i = 0; i < game.revisions.size(); ++i)
    if ((row.revisions >> i & 1) != 0) out += (out.empty() ? "" : ", ") + std::string(game.revisions[i]);
  return out;
}

void list(const Arguments& a, Common& common) {
  const kernel::Rulebook* game = game_of(a, common);
  if (game == nullptr) return;
  int shown = 0;
  for (const kernel::RuleRow& row : game->rules) {
    if (!is_wanted(row, a)) continue;
    ++shown;
    if (a.json)
      std::printf("%s\n", verifier::JsonObject()
                              .text("rule", row.number)
                              .text("kind", verifier::kind_word(row.kind))
                              .text("summary", row.summary)
                              .text("via", row.via)
                              .text("revisions", revisions_text(*game, row))
                              .done()
                              .c_str());
    else
      std::printf("%s %s %s\n", padded(row.number, 12).c_str(),
                  padded(verifier::kind_word(row.kind), 11).c_str(), row.summary);
  }
  if (shown > 0) return;
  std::string all;
  for (const kernel::RuleRow& row : game->rules)
    if (const std::string chapter = verifier::chapter_of(row.number);
        all.find(" " + chapter + ",") == std::string::npos)
      all += " " + chapter + ",";
  all.back() = '\n';
  std::fprintf(stderr, "headjudge: no rule of %s is so; its chapters are%s", game->word, all.c_str());
  common.status = kNothing;
}

// Where a rule stands in the tables: "procedure attack: gist".
std::vector<std::string> places_of(const kernel::Rulebook& game, RuleIndex rule) {
  std::vector<std::string> out;
  const auto add = [&](std::string text) {
    if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(std::move(text));
  };
  for (const kernel::Procedure* p : game.procedures)
    for (const kernel::Row& row : p->rows) {
      if (row.rule == rule) add(std::string("procedure ") + p->name + ": " + row.gist);
      if (row.deed.question == nullptr) continue;
      for (const kernel::Action& action : row.deed.question->actions) {
        if (action.rule == rule) add(std::string("action ") + action.gist);
        for (const kernel::Check& check : action.checks)
          if (check.rule == rule) add(std::string("check: ") + check.why);
      }
    }
  return out;
}

void show(Arguments& a, Common& common) {
  const kernel::Rulebook* game = game_of(a, common);
  if (game == nullptr) return;
  std::vector<verifier::ScenarioRules> suite = suite_of(a, *game, common);
  common.status = kAllHold;
  for (const std::string& number : a.numbers) {
    const RuleIndex rule = find_number(*game, number, common);
    if (rule == kernel::kNoRule) continue;
    const kernel::RuleRow& row = game->rules[rule];
    std::printf("%s  %s\n  %s\n  revisions: %s\n", row.number, verifier::kind_word(row.kind), row.summary,
                revisions_text(*game, row).c_str());
    if (*row.via != 0) std::printf("  observed through: %s\n", row.via);
    for (const std::string& place : places_of(*game, rule)) std::printf("  %s\n", place.c_str());
    for (const verifier::ScenarioRules& one : suite) {
      const bool cited =
          std::find(one.scenario.cites.begin(), one.scenario.cites.end(), rule) != one.scenario.cites.end();
      if (!cited && one.asserted[rule] == 0) continue;
      std::printf("  %s %s%s%s\n", one.scenario.id.c_str(), cited ? " cites" : "",
                  one.asserted[rule] != 0 ? " asserts" : "", one.applied[rule] != 0 ? " applies" : "");
    }
  }
}

struct Sum {
  int rules = 0, cited = 0, applied = 0, asserted = 0, rows = 0, guarded = 0;

  void add(const verifier::RuleCoverage& r) {
    rules += 1;
    cited += r.cited > 0 ? 1 : 0;
    applied += r.applied > 0 ? 1 : 0;
    asserted += r.asserted > 0 ? 1 : 0;
    rows += r.guarded.empty() ? 0 : 1;
    guarded += r.guarded.starts_with("guarded") ? 1 : 0;
  }
};

constexpr const char* kFlag = "cited, but never applied";

void print_flagged(const kernel::Rulebook& game, const std::vector<verifier::RuleCoverage>& rules) {
  std::string out;
  for (const verifier::RuleCoverage& r : rules)
    if (verifier::is_flagged(r, game)) out += std::string(" ") + game.rules[r.rule].number;
  if (!out.empty()) std::printf("%s:%s\n", kFlag, out.c_str());
}

void print_rule(const kernel::Rulebook& game, const verifier::RuleCoverage& r, const Arguments& a) {
  const kernel::RuleRow& row = game.rules[r.rule];
  const char* flag = verifier::is_flagged(r, game) ? kFlag : "";
  if (a.json)
    std::printf("%s\n", verifier::JsonObject()
                            .text("rule", row.number)
                            .text("chapter", verifier::chapter_of(row.number))
                            .text("kind", verifier::kind_word(row.kind))
                            .number("cited", r.cited)
                            .number("applied", r.applied)
                            .number("asserted", r.asserted)
                            .text("guarded", r.guarded)
                            .text("flag", flag)
                            .done()
                            .c_str());
  else if (a.each)
    std::printf("%s %s cited %3d  applied %3d  asserted %3d  %s %s%s%s\n", padded(row.number, 12).c_str(),
                padded(verifier::kind_word(row.kind), 11).c_str(), r.cited, r.applied, r.asserted,
                padded(r.guarded.empty() ? "-" : r.guarded, 19).c_str(), row.summary,
                *flag == 0 ? "" : "  !! ", flag);
}

void print_sum(const kernel::Rulebook& game, const std::string& name, const Sum& sum, const Arguments& a) {
  if (a.json)
    std::printf("%s\n", verifier::JsonObject()
                            .text(name == "all" ? "game" : "chapter", name == "all" ? game.word : name)
                            .number("rules", sum.rules)
                            .number("cited", sum.cited)
                            .number("applied", sum.applied)
                            .number("asserted", sum.asserted)
                            .number("rows", sum.rows)
                            .number("guarded", sum.guarded)
                            .done()
                            .c_str());
  else
    std::printf("%s %5d rules  %5d cited  %5d applied  %5d asserted  %5d rows  %5d guarded\n",
                padded(name, 8).c_str(), sum.rules, sum.cited, sum.applied, sum.asserted, sum.rows,
                sum.guarded);
}

void coverage(Arguments& a, Common& common) {
  const kernel::Rulebook* game = game_of(a, common);
  if (game == nullptr) return;
  const auto suite = suite_of(a, *game, common);
  auto rules = verifier::coverage(suite, *game);
  std::erase_if(rules, [&](const verifier::RuleCoverage& r) {
    const kernel::RuleRow& row = game->rules[r.rule];
    return row.kind == RuleKind::inert || !is_wanted(row, a);
  });
  if (!a.unguarded && !suite.empty() && !find_guards(a, *game, suite, rules, common)) return;
  if (a.html) {
    std::fputs(verifier::rules_page(*game, rules, suite.size()).c_str(), stdout);
    return;
  }
  std::vector<std::pair<std::string, Sum>> chapters;
  Sum all;
  for (const verifier::RuleCoverage& r : rules) {
    const std::string chapter = verifier::chapter_of(game->rules[r.rule].number);
    if (chapters.empty() || chapters.back().first != chapter) chapters.push_back({chapter, {}});
    chapters.back().second.add(r);
    all.add(r);
    print_rule(*game, r, a);
  }
  for (const auto& [chapter, sum] : chapters) print_sum(*game, chapter, sum, a);
  print_sum(*game, "all", all, a);
  if (!a.json) print_flagged(*game, rules);
}

Command part(Command rules, const char* name, const char* about, const std::shared_ptr<Arguments>& a) {
  const Command command = rules.add_subcommand(name, about);
  add_game(command, a->game);
  return command;
}

void suite_options(Command command, const std::shared_ptr<Arguments>& a) {
  command.add_option("--suite", a->paths, "scenario files and folders (default: scenarios/)");
  command.add_option("--jobs,-j", a->jobs, "threads").in_range(1, 64);
}

void filter_options(Command command, const std::shared_ptr<Arguments>& a) {
  command.add_option("--chapter", a->chapter, "only this chapter: 12, 9, 800");
  command.add_option("--kind", a->kind, "only this kind")
      .one_of({"inert", "definition", "procedure", "modifier", "restriction", "state", "trigger",
               "visibility", "keyword", "deck"});
  command.add_flag("--json", a->json, "one JSON object a line");
}

}  // namespace

void add_rules(Command app, Common& common) {
  const Command rules = app.add_subcommand("rules", "the rules of a game and what a suite does with them");
  rules.require_subcommand(1);
  const auto a = std::make_shared<Arguments>();
  const Command lists = part(rules, "list", "number, kind and summary of every rule", a);
  filter_options(lists, a);
  lists.callback([a, &common] { list(*a, common); });
  const Command shows = part(rules, "show", "one rule: its rows, and the scenarios that rest on it", a);
  shows.add_option("number", a->numbers, "rule numbers").required();
  suite_options(shows, a);
  shows.callback([a, &common] { show(*a, common); });
  const Command covers =
      part(rules, "coverage", "which rules are cited, applied, asserted and guarded, by chapter", a);
  suite_options(covers, a);
  filter_options(covers, a);
  covers.add_flag("--rules", a->each, "a line for every rule");
  covers.add_flag("--html", a->html, "a page with every rule").excludes(covers.get_option("--json"));
  covers.add_flag("--no-guarded", a->unguarded, "do not switch off rows to see who notices (quicker)");
  covers.add_option("--list", a->list, "rows that cannot be guarded (default: docs/unguarded/GAME.tsv)");
  covers.callback([a, &common] { coverage(*a, common); });
  const Command ablates = part(rules, "ablate", "switch off one row at a time: who would notice?", a);
  suite_options(ablates, a);
  filter_options(ablates, a);
  ablates.add_option("--rule", a->numbers, "only these rules");
  ablates.add_option("--with", a->companions, "switch these off together with each of them");
  ablates.add_option("--list", a->list, "rows that cannot be guarded (default: docs/unguarded/GAME.tsv)");
  ablates.add_flag("--rules", a->each, "a line for every rule");
  ablates.callback([a, &common] { ablate(*a, common); });
}

}  // namespace headjudge::command
