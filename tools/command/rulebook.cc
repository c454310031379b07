// headjudge rulebook: reads rulebook texts, compares two, and finds the rulings that a change touches.
#include <cstdio>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/games.h"
#include "verifier/rulebook/diff.h"
#include "verifier/rulebook/table.h"
#include "verifier/source.h"

namespace headjudge::command {
namespace {

using verifier::rulebook::Table;

struct Arguments {
  std::string game, file, other, out, format = "text";
  bool no_text = false;
};

bool load(const Arguments& a, const std::string& path, Table& out, Common& common) {
  const verifier::rulebook::Scheme* scheme = verifier::rulebook::find_scheme(a.game);
  if (scheme == nullptr) {
    std::fprintf(stderr, "headjudge: unknown game '%s'%s\n", a.game.c_str(),
                 kernel::did_you_mean(a.game, verifier::game_words()).c_str());
    common.status = kUsage;
    return false;
  }
  std::string bytes, error = "cannot be read";
  if (verifier::read_bytes(path, bytes) && verifier::rulebook::read(*scheme, path, bytes, out, error))
    return true;
  std::fprintf(stderr, "headjudge: %s: %s\n", path.c_str(), error.c_str());
  common.status = kInvalid;
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
  if (!verifier::write_whole(a.out, text)) {
    std::fprintf(stderr, "headjudge: %s cannot be written\n", a.out.c_str());
    common.status = kUsage;
    return;
  }
  std::printf("%zu rules written to %s\n", table.rules.size(), a.out.c_str());
}

void diff(const Arguments& a, Common& common) {
  Table before, after;
  if (!load(a, a.file, before, common) || !load(a, a.other, after, common)) return;
  const verifier::rulebook::Diff found = verifier::rulebook::compare_tables(before, after);
  const std::string text = verifier::rulebook::render(found, a.format);
  std::fwrite(text.data(), 1, text.size(), stdout);
  common.status = found.is_same() ? kAllHold : kFailed;
}

CLI::App* part(CLI::App& rulebook, const char* name, const char* about, const std::shared_ptr<Arguments>& a) {
  CLI::App* command = rulebook.add_subcommand(name, about);
  command->add_option("--game", a->game, "gate_ruler, rebirth or zx")->required();
  return command;
}

void two_texts(CLI::App& command, const std::shared_ptr<Arguments>& a) {
  command.add_option("before", a->file, "a text, or a table of import")->required();
  command.add_option("after", a->other, "the text or table to compare with it")->required();
}

}  // namespace

void add_rulebook(CLI::App& app, Common& common) {
  CLI::App* rulebook =
      app.add_subcommand("rulebook", "rulebook texts: read, compare, find what a change touches");
  rulebook->require_subcommand(1);
  const auto a = std::make_shared<Arguments>();
  CLI::App* imports =
      rulebook->add_subcommand("import", "a text from a PDF or a web page as one rule a line");
  imports->add_option("file", a->file, "the text")->required();
  imports->add_option("--out", a->out, "where to write the table (default: standard output)");
  imports->add_flag("--no-text", a->no_text, "numbers and fingerprints only");
  imports->callback([a, &common] { import(*a, common); });
  CLI::App* diffs =
      part(*rulebook, "diff", "what changed between two texts, rule by rule and word by word", a);
  two_texts(*diffs, a);
  diffs->add_option("--format", a->format, "text, jsonl or md")
      ->check(CLI::IsMember({"text", "jsonl", "md"}));
  diffs->callback([a, &common] { diff(*a, common); });
}

}  // namespace headjudge::command
