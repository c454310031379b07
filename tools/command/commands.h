// The subcommands of headjudge: each adds itself to the command line and returns its exit status through
// `status`.
#pragma once

#include <string>
#include <vector>

#include "tools/command/arguments.h"

namespace headjudge::verifier {
struct Report;
}

namespace headjudge::command {

// Exit statuses (verifier.md).
enum Status : int {
  kAllHold = 0,
  kFailed = 1,
  kUsage = 2,
  kInvalid = 3,
  kNothing = 4,
  kOnlyNew = 5,
  kNondet = 6,
  kSuspect = 7,
  kIncomplete = 8,
  kInternal = 70
};

struct Common {
  std::string color = "auto";
  int status = kAllHold;
};

void add_verify(Command app, Common& common);
void add_accept(Command app, Common& common);
void add_show(Command app, Common& common);
void add_explore(Command app, Common& common);
void add_perft(Command app, Common& common);
void add_rules(Command app, Common& common);
void add_rulebook(Command app, Common& common);
void add_compare(Command app, Common& common);
void add_explain(Command app, Common& common);
void add_report(Command app, Common& common);
// deck check, new, fmt, schema
void add_files(Command app, Common& common);
void add_completion(Command app, Common& common);
void add_doctor(Command app, Common& common);
void add_fuzz(Command app, Common& common);
void add_minimize(Command app, Common& common);
void add_play(Command app, Common& common);
void add_pack(Command app, Common& common);
void add_actions(Command app, Common& common);

// The exit status of a report; `nothing`: a path matched no scenario.
int status_of(const verifier::Report& report, bool nothing);
// Whether standard output takes colors.
bool has_color(const Common& common);
// Prints with the verdict word at the beginning of each report colored.
void print_report(const Common& common, const std::string& report);
// The game that a command is about, as its first value.
Option add_game(Command command, std::string& game);
// The default path: scenarios/ of the current folder, else the folder itself.
std::string default_suite();
// Whether CI says that it runs this (CI=true): nothing is written unless it is told.
bool is_ci();
int default_jobs();
// Writes what a command made, and says so when it cannot: never over `input`, the file that it was made of.
bool write_output(const std::string& path, const std::string& text, const std::string& input, Common& common);
// Whether nothing is lost when this is written: no file is there, or a device.
bool is_new_file(const std::string& path, Common& common);
// Whether golden logs can be kept there; a folder that is not there yet is told, but no mistake.
bool is_golden_folder(const std::string& path, Common& common);
// Whether something can be written there, before any work is done for it.
bool can_write(const std::string& path, Common& common);
// "headjudge: no scenario at 'x'", with what is near, for each path that matched nothing.
void tell_missing(const std::vector<std::string>& missing);

}  // namespace headjudge::command
