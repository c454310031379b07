// headjudge rulebook: reads rulebook texts, compares two, and finds the rulings that a change touches.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/coverage.h"
#include "verifier/games.h"
#include "verifier/rulebook/affirm.h"
#include "verifier/rulebook/diff.h"
#include "verifier/rulebook/impact.h"
#include "verifier/rulebook/table.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::command {
namespace {

using verifier::rulebook::Table;

struct Arguments {
  std::string game, file, other, out, format = "text";
  bool no_text = false, strict = false;
  std::string rule, as, text, reason, from, to;
  std::vector<std::string> paths;
  int jobs = default_jobs();
};

// The bytes of a text, or the fingerprints that the program has of a revision of the engine.
bool read_named(const std::string& game, const std::string& named, std::string& bytes) {
  if (!std::filesystem::exists(named)) bytes = verifier::rulebook::known_fingerprints(game, named);
  return !bytes.empty() || verifier::read_bytes(named, bytes);
}

bool is_revision(const std::string& named) {
  for (const kernel::Rulebook* game : verifier::games())
    for (const char* revision : game->revisions)
      if (named == revision) return true;
  return false;
}

// How many of the table's rules a game's catalogue has.
std::size_t rules_known(const kernel::Rulebook& game, const Table& table) {
  return static_cast<std::size_t>(
      std::count_if(table.rules.begin(), table.rules.end(), [&](const verifier::rulebook::Rule& rule) {
        return kernel::find_rule(game.rules, rule.id) < game.rules.size();
      }));
}

// The game that a text is of by its numbers, when it is clearly another than the one it was read as.
std::string other_game(const kernel::Rulebook& game, const std::string& named, const std::string& bytes,
                       const Table& table) {
  constexpr std::size_t kRulesMin = 20;
  const std::size_t known = rules_known(game, table);
  for (const kernel::Rulebook* other : verifier::games()) {
    Table read;
    std::string error;
    if (other == &game ||
        !verifier::rulebook::read(*verifier::rulebook::find_scheme(other->word), named, bytes, read, error))
      continue;
    if (const std::size_t n = rules_known(*other, read); n >= kRulesMin && n > 2 * known) return other->word;
  }
  return "";
}

bool load(const Arguments& a, const std::string& named, Table& out, Common& common) {
  const verifier::rulebook::Scheme* scheme = verifier::rulebook::find_scheme(a.game);
  if (scheme == nullptr) {
    if (std::string bytes; a.game.empty() && !read_named("", named, bytes))
      std::fprintf(stderr, "headjudge: %s: cannot be read%s\n", named.c_str(),
                   is_revision(named) ? "; of which game is this revision? --game" : "");
    else if (a.game.empty())
      std::fputs("headjudge: which game is it? --game gate_ruler, rebirth or zx\n", stderr);
    else
      std::fprintf(stderr, "headjudge: unknown game '%s'%s\n", a.game.c_str(),
                   kernel::did_you_mean(a.game, verifier::game_words()).c_str());
    common.status =
        a.game.empty() && !std::filesystem::exists(named) && !is_revision(named) ? kInvalid : kUsage;
    return false;
  }
  const kernel::Rulebook& game = *verifier::find_game(a.game);
  std::string bytes,
      error = "cannot be read" + kernel::did_you_mean(named, {game.revisions.begin(), game.revisions.end()});
  if (read_named(a.game, named, bytes) && verifier::rulebook::read(*scheme, named, bytes, out, error)) {
    const std::string other = other_game(game, named, bytes, out);
    if (other.empty()) return true;
    error = "looks like a text of " + other + ", not of " + a.game;
  }
  const bool placed = !error.empty() && error[0] >= '0' && error[0] <= '9';
  std::fprintf(stderr, "headjudge: %s:%s%s\n", named.c_str(), placed ? "" : " ", error.c_str());
  common.status = kInvalid;
  return false;
}

// A table of an earlier import may go, a text of the user's may not.
bool is_replaceable(const std::string& path, Common& common) {
  std::error_code error;
  std::string bytes;
  if (!std::filesystem::is_regular_file(path, error) || !verifier::read_bytes(path, bytes) ||
      verifier::rulebook::is_written(bytes))
    return true;
  std::fprintf(stderr, "headjudge: %s is there already and is no table of import; name a new file\n",
               path.c_str());
  common.status = kUsage;
  return false;
}

void import(const Arguments& a, Common& common) {
  Table table;
  if (!load(a, a.file, table, common)) return;
  for (const std::string& note : table.notes)
    std::fprintf(stderr, "headjudge: %s: %s\n", a.file.c_str(), note.c_str());
  const std::string text = verifier::rulebook::written(table, !a.no_text);
  if (a.out.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return;
  }
  if (!is_replaceable(a.out, common) || !write_output(a.out, text, a.file, common)) return;
  std::printf("%zu rules written to %s\n", table.rules.size(), a.out.c_str());
}

// What a table says of itself; of a text, the game whose numbers most of it has. Left empty when no game
// fits.
void deduce_game(Arguments& a) {
  if (!a.game.empty()) return;
  std::string bytes, error;
  if (!verifier::read_bytes(a.file, bytes) && !verifier::read_bytes(a.other, bytes)) return;
  std::size_t most = 0;
  if (std::size_t wrong = 0; !verifier::is_utf8(bytes, wrong)) {  // no game has such a text: any says so
    a.game = verifier::game_words()[0];
    return;
  }
  for (const std::string_view game : verifier::game_words()) {
    Table table;
    const bool fits =
        verifier::rulebook::read(*verifier::rulebook::find_scheme(game), a.file, bytes, table, error);
    if (fits && table.rules.size() > most) most = table.rules.size(), a.game = game;
  }
}

void diff(Arguments& a, Common& common) {
  deduce_game(a);
  Table before, after;
  if (!load(a, a.file, before, common) || !load(a, a.other, after, common)) return;
  const verifier::rulebook::Diff found = verifier::rulebook::compare_tables(before, after);
  const std::string text = verifier::rulebook::render(found, a.format);
  std::fwrite(text.data(), 1, text.size(), stdout);
  common.status = found.is_same() ? kAllHold : kFailed;
}

// The engine's revision for a text: the one named, else the one that has its numbers.
bool choose_revision(const kernel::Rulebook& game, const std::string& named, const Table& table, int& out,
                     Common& common) {
  out = named == "none" ? -1 : verifier::rulebook::revision_of(game, table);
  if (named.empty() || named == "none") return true;
  const std::vector<int> found = verifier::revisions_of(game, named);
  if (found.size() == 1) {
    out = found[0];
    return true;
  }
  std::vector<std::string_view> known(game.revisions.begin(), game.revisions.end());
  std::fprintf(stderr, "headjudge: the engine has no revision '%s' of %s%s\n", named.c_str(), game.word,
               kernel::did_you_mean(named, known).c_str());
  common.status = kUsage;
  return false;
}

// The fingerprints the project has of a revision; null when it has none.
const Table* known_text(const kernel::Rulebook& game, int revision, Table& out) {
  if (revision < 0) return nullptr;
  std::string bytes, error;
  const std::string name = game.revisions[static_cast<std::size_t>(revision)];
  bytes = verifier::rulebook::known_fingerprints(game.word, name);
  const bool known = !bytes.empty() && verifier::rulebook::read(*verifier::rulebook::find_scheme(game.word),
                                                                name, bytes, out, error);
  return known ? &out : nullptr;
}

void impact(Arguments& a, Common& common) {
  Table before, after;
  deduce_game(a);
  if (!load(a, a.file, before, common) || !load(a, a.other, after, common)) return;
  const kernel::Rulebook& game = *verifier::find_game(a.game);
  verifier::rulebook::ImpactOptions options;
  options.jobs = a.jobs;
  if (!choose_revision(game, a.from, before, options.before, common) ||
      !choose_revision(game, a.to, after, options.after, common))
    return;
  Table known_before, known_after;
  if (a.from.empty()) options.known_before = known_text(game, options.before, known_before);
  if (a.to.empty()) options.known_after = known_text(game, options.after, known_after);
  if (a.paths.empty()) a.paths.push_back(default_suite());
  verifier::VerifyOptions suite_options;
  suite_options.golden = false;
  const verifier::Suite suite = verifier::discover(a.paths, suite_options);
  tell_missing(suite.missing);
  const auto found = verifier::rulebook::impact(game, before, after, suite.files, options);
  const std::string text = verifier::rulebook::render(found, a.format);
  std::fwrite(text.data(), 1, text.size(), stdout);
  if (suite.missing.empty() && found.rulings.empty())
    std::fprintf(stderr, "headjudge: none of %zu scenarios is of %s\n", suite.files.size(), game.word);
  if (!suite.missing.empty() || found.rulings.empty())
    common.status = kNothing;
  else if (found.failing() > 0)
    common.status = kFailed;
  else if (a.strict && found.suspects() > 0)
    common.status = kSuspect;
}

int refuse(const std::string& path, const std::string& why, int status) {
  std::fprintf(stderr, "headjudge: %s: %s\n", path.c_str(), why.c_str());
  return status;
}

std::string near_citation(const verifier::Scenario& scenario, const std::string& number) {
  std::vector<std::string_view> known;
  const auto asserted = verifier::asserted_rules(scenario);
  for (std::size_t i = 0; i < asserted.size(); ++i)
    if (asserted[i] != 0) known.push_back(scenario.game->rules[i].number);
  for (const kernel::RuleIndex rule : scenario.cites) known.push_back(scenario.game->rules[rule].number);
  return kernel::did_you_mean(number, known);
}

// The text with the line ends (and the mark at the beginning) that the file has.
std::string as_in_file(const std::string& path, const std::string& text) {
  std::string was, out;
  if (!verifier::read_bytes(path, was)) return text;
  if (was.starts_with("\xEF\xBB\xBF")) out = "\xEF\xBB\xBF";
  const bool crlf = was.find("\r\n") != std::string::npos;
  for (const char c : text) out += c == '\n' && crlf ? std::string("\r\n") : std::string(1, c);
  return out;
}

// 0, or the status of what went wrong with this scenario.
int affirm_one(Arguments& a, const std::string& path, Common& common) {
  kernel::Problems problems;
  const verifier::Scenario scenario = verifier::read_scenario(path, "", problems);
  if (!problems.empty() || scenario.game == nullptr) {
    std::fputs(verifier::render(problems, scenario.sources).c_str(), stderr);
    return kInvalid;
  }
  a.game = scenario.game->word;
  Table table;
  if (!load(a, a.text, table, common)) return common.status;
  const std::size_t at = kernel::find_rule(scenario.game->rules, a.rule);
  const auto rule = static_cast<kernel::RuleIndex>(at);
  const auto& cites = scenario.cites;
  const bool rests =
      at < scenario.game->rules.size() && (verifier::asserted_rules(scenario)[at] != 0 ||
                                           std::find(cites.begin(), cites.end(), rule) != cites.end());
  if (!rests)
    return refuse(path, "neither cites nor asserts " + a.rule + near_citation(scenario, a.rule), kUsage);
  const std::string now = verifier::rulebook::affirmed_text(table, a.as.empty() ? a.rule : a.as);
  if (verifier::rulebook::is_affirmed(scenario, rule, now))
    return refuse(path, "has that affirmation of " + a.rule + " already", kAllHold);
  std::string text, error;
  if (!verifier::rulebook::with_affirmation(scenario.sources.files[0]->text, a.rule, now, a.reason, text,
                                            error))
    return refuse(path, error, kInvalid);
  if (!verifier::write_whole(path, as_in_file(path, text))) return refuse(path, "cannot be written", kUsage);
  std::printf("%s: %s affirmed\n", path.c_str(), a.rule.c_str());
  return kAllHold;
}

void affirm(Arguments& a, Common& common) {
  if (a.reason.find_first_not_of(" \t") == std::string::npos) {
    std::fputs("headjudge: an affirmation needs a reason: --reason TEXT\n", stderr);
    common.status = kUsage;
    return;
  }
  for (const std::string& path : a.paths)
    common.status = std::max(common.status, affirm_one(a, path, common));
}

Command part(Command rulebook, const char* name, const char* about, const std::shared_ptr<Arguments>& a,
             bool game_needed) {
  const Command command = rulebook.add_subcommand(name, about);
  const Option game = command.add_option(
      "--game", a->game, game_needed ? "whose rulebook" : "the game (default: whose numbers fit)");
  const std::vector<std::string_view> games = verifier::game_words();
  game.such_as({games.begin(), games.end()});
  if (game_needed) game.required();
  return command;
}

void two_texts(Command command, const std::shared_ptr<Arguments>& a) {
  command.add_option("before", a->file, "a text, a table of import, or a revision of the engine").required();
  command.add_option("after", a->other, "what to compare with it").required();
}

}  // namespace

void add_rulebook(Command app, Common& common) {
  const Command rulebook =
      app.add_subcommand("rulebook", "rulebook texts: read, compare, find what a change touches");
  rulebook.require_subcommand(1);
  const auto a = std::make_shared<Arguments>();
  const Command imports =
      part(rulebook, "import", "a text from a PDF or a web page as one rule a line", a, true);
  imports.add_option("file", a->file, "the text").required();
  imports.add_option("--out", a->out, "where to write the table (default: standard output)");
  imports.add_flag("--no-text", a->no_text, "numbers and fingerprints only");
  imports.callback([a, &common] { import(*a, common); });
  const Command diffs =
      part(rulebook, "diff", "what changed between two texts, rule by rule and word by word", a, false);
  two_texts(diffs, a);
  diffs.add_option("--format", a->format, "text, jsonl or md").one_of({"text", "jsonl", "md"});
  diffs.callback([a, &common] { diff(*a, common); });
  const Command impacts =
      part(rulebook, "impact", "which rulings a change touches, and which come out differently", a, false);
  two_texts(impacts, a);
  impacts.add_option("path", a->paths, "scenario files and folders (default: scenarios/)");
  impacts.add_option("--from", a->from,
                     "the engine's revision of the first text (default: by its numbers), or none");
  impacts.add_option("--to", a->to, "the engine's revision of the second text, or none");
  impacts.add_option("--jobs,-j", a->jobs, "threads").in_range(1, 64);
  impacts.add_flag("--strict-rules", a->strict, "suspect citations are no success (status 7)");
  impacts.add_option("--format", a->format, "text, jsonl, md or github")
      .one_of({"text", "jsonl", "md", "github"});
  impacts.callback([a, &common] { impact(*a, common); });
  const Command affirms = rulebook.add_subcommand("affirm", "a citation of a changed rule stands: say why");
  affirms.add_option("path", a->paths, "scenario files").required();
  affirms.add_option("--rule", a->rule, "the rule, as the scenario cites it").required();
  affirms.add_option("--text", a->text, "the new text that was read, or its table").required();
  affirms.add_option("--as", a->as, "the rule's number in that text, when it is another one");
  affirms.add_option("--reason", a->reason, "why the ruling stands").required();
  affirms.callback([a, &common] { affirm(*a, common); });
}

}  // namespace headjudge::command
