// headjudge deck, new, fmt, schema: about files rather than about rulings.
#include <cstdio>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/deck_check.h"
#include "verifier/format.h"
#include "verifier/games.h"
#include "verifier/schema.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::command {
namespace {

void print(const std::string& text, std::FILE* where = stdout) {
  std::fwrite(text.data(), 1, text.size(), where);
}

const kernel::Rulebook* find_or_complain(const std::string& word, Common& common) {
  const kernel::Rulebook* game = verifier::find_game(word);
  if (game != nullptr) return game;
  std::fprintf(stderr, "headjudge: unknown game '%s'%s\n", word.c_str(),
               kernel::did_you_mean(word, verifier::game_words()).c_str());
  common.status = kUsage;
  return nullptr;
}

void add_deck(Command app, Common& common) {
  struct Arguments {
    std::string path, rulebook;
  };
  const Command deck = app.add_subcommand("deck", "decks");
  deck.require_subcommand(1);
  const Command command = deck.add_subcommand("check", "is a deck legal? by rule number");
  const auto a = std::make_shared<Arguments>();
  command.add_option("file", a->path, "a file with game, cards or define, and deck").required();
  command.add_option("--rulebook", a->rulebook, "only under this revision");
  command.callback([a, &common] {
    const std::string text = verifier::deck_check(a->path, a->rulebook, common.status);
    print(text, common.status == kInvalid ? stderr : stdout);
  });
}

void add_new(Command app, Common& common) {
  struct Arguments {
    std::string game, rule, path;
  };
  const Command command = app.add_subcommand("new", "the stub of a scenario, to be filled in");
  const auto a = std::make_shared<Arguments>();
  add_game(command, a->game);
  command.add_option("--rule", a->rule, "the rule it is about");
  command.add_option("--write", a->path, "a new file (default: standard output)");
  command.callback([a, &common] {
    const kernel::Rulebook* game = find_or_complain(a->game, common);
    if (game == nullptr) return;
    const std::size_t rule = a->rule.empty() ? kernel::kNoRule : kernel::find_rule(game->rules, a->rule);
    if (rule == game->rules.size()) {
      std::vector<std::string_view> known;
      for (const kernel::RuleRow& row : game->rules) known.push_back(row.number);
      std::fprintf(stderr, "headjudge: the rulebook of %s has no rule '%s'%s\n", game->word, a->rule.c_str(),
                   kernel::did_you_mean(a->rule, known).c_str());
      common.status = kUsage;
    } else if (const std::string text = verifier::scenario_stub(*game, static_cast<kernel::RuleIndex>(rule));
               a->path.empty()) {
      print(text);
    } else if (is_new_file(a->path, common) && write_output(a->path, text, "", common)) {
      std::printf("wrote %s\n", a->path.c_str());
    }
  });
}

struct FmtArguments {
  std::vector<std::string> paths;
  bool check = false, renumber = false;
};

void format_file(const std::string& file, const FmtArguments& a, Common& common, int& changed) {
  std::string text, formatted, error = "1:1: error: cannot be read";
  const bool read = verifier::read_bytes(file, text);
  const std::string wanted = a.renumber ? verifier::renumber_text(text) : text;
  if (!read || !verifier::format_text(wanted, formatted, error)) {
    std::fprintf(stderr, "%s:%s\n", file.c_str(), error.c_str());
    common.status = kInvalid;
    return;
  }
  if (formatted == text) return;
  ++changed;
  std::printf("%s\n", file.c_str());
  if (!a.check) write_output(file, formatted, "", common);
}

void add_fmt(Command app, Common& common) {
  const Command command = app.add_subcommand("fmt", "the canonical form of scenario files; comments stay");
  const auto a = std::make_shared<FmtArguments>();
  command.add_option("path", a->paths, "scenario files and folders (default: scenarios/)");
  command.add_flag("--check", a->check, "only name the files that would change; 1 when there are any");
  command.add_flag("--renumber", a->renumber, "rule numbers of an older revision as the newest one counts");
  command.callback([a, &common] {
    if (a->paths.empty()) a->paths.push_back(default_suite());
    verifier::VerifyOptions options;
    options.golden = false;
    const verifier::Suite suite = verifier::discover(a->paths, options);
    tell_missing(suite.missing);
    int changed = 0;
    for (const std::string& file : suite.files) format_file(file, *a, common, changed);
    if (common.status != kAllHold) return;
    const bool nothing = suite.files.empty() || !suite.missing.empty();
    common.status = a->check && changed > 0 ? kFailed : nothing ? kNothing : kAllHold;
  });
}

void add_schema(Command app, Common& common) {
  struct Arguments {
    std::string game;
    bool cards = false;
  };
  const Command command =
      app.add_subcommand("schema", "JSON Schema of scenarios (or card files), for editors");
  const auto a = std::make_shared<Arguments>();
  add_game(command, a->game);
  command.add_flag("--cards", a->cards, "of card files");
  command.callback([a, &common] {
    const kernel::Rulebook* game = find_or_complain(a->game, common);
    if (game != nullptr) print(a->cards ? verifier::card_schema(*game) : verifier::scenario_schema(*game));
  });
}

}  // namespace

void add_files(Command app, Common& common) {
  add_deck(app, common);
  add_new(app, common);
  add_fmt(app, common);
  add_schema(app, common);
}

}  // namespace headjudge::command
