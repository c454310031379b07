// headjudge: a deterministic verifier of rulings for trading card games.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>
#include <unistd.h>

#include "tools/command/commands.h"
#include "verifier/verify.h"

namespace headjudge::command {

bool has_color(const Common& common) {
  if (common.color == "always") return true;
  if (common.color == "never") return false;
  const char* no_color = std::getenv("NO_COLOR");
  return (no_color == nullptr || *no_color == 0) && ::isatty(STDOUT_FILENO) != 0;
}

void print_report(const Common& common, const std::string& report) {
  if (report.empty()) return;
  const std::size_t blank = report.find(' ');
  if (has_color(common) && blank != std::string::npos) {
    const std::string word = report.substr(0, blank);
    const char* code = word == "PASS" ? "32" : word == "NEW" || word == "XFAIL" ? "33" : "31";
    std::printf("\033[1;%sm%s\033[0m%s", code, word.c_str(), report.c_str() + blank);
    return;
  }
  std::fwrite(report.data(), 1, report.size(), stdout);
}

std::string default_suite() { return std::filesystem::is_directory("scenarios") ? "scenarios" : "."; }

bool is_ci() {
  const char* ci = std::getenv("CI");
  return ci != nullptr && *ci != 0 && std::string_view(ci) != "false" && std::string_view(ci) != "0";
}

int default_jobs() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

namespace {

// A broken program: say which scenario it was and end with the status of an internal error.
void broken_program(int) {
  const char* file = verifier::current_file();
  const char text[] = "headjudge: internal error while playing ";
  (void)!::write(STDERR_FILENO, text, sizeof text - 1);
  (void)!::write(STDERR_FILENO, file, std::strlen(file));
  (void)!::write(STDERR_FILENO, "\n", 1);
  ::_exit(kInternal);
}

int run(int argc, char** argv) {
  CLI::App app{"headjudge replays situations of trading card games and verifies rulings", "headjudge"};
  app.require_subcommand(1);
  Common common;
  app.add_option("--color", common.color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  app.fallthrough();
  add_verify(app, common);
  add_accept(app, common);
  add_show(app, common);
  add_explore(app, common);
  add_perft(app, common);
  add_rules(app, common);
  add_rulebook(app, common);
  add_compare(app, common);
  add_explain(app, common);
  add_report(app, common);
  add_files(app, common);
  add_actions(app, common);
  add_completion(app, common);
  add_doctor(app, common);
  add_fuzz(app, common);
  add_minimize(app, common);
  add_play(app, common);
  add_pack(app, common);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    const int status = app.exit(e);
    return status == 0 ? kAllHold : kUsage;
  }
  return common.status;
}

}  // namespace
}  // namespace headjudge::command

int main(int argc, char** argv) {
  std::signal(SIGABRT, headjudge::command::broken_program);
  std::signal(SIGSEGV, headjudge::command::broken_program);
  try {
    return headjudge::command::run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "headjudge: internal error: %s\n", e.what());
    return headjudge::command::kInternal;
  }
}
