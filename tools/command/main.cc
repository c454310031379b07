// headjudge: a deterministic verifier of rulings for trading card games.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <malloc.h>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <vector>

#include "engine/kernel/text/tree.h"
#include "tools/command/commands.h"
#include "verifier/games.h"
#include "verifier/source.h"
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

Option add_game(Command command, std::string& game) {
  const std::vector<std::string_view> words = verifier::game_words();
  return command.add_option("game", game, "whose rulebook").required().such_as({words.begin(), words.end()});
}

std::string default_suite() { return std::filesystem::is_directory("scenarios") ? "scenarios" : "."; }

bool is_ci() {
  const char* ci = std::getenv("CI");
  return ci != nullptr && *ci != 0 && std::string_view(ci) != "false" && std::string_view(ci) != "0";
}

int default_jobs() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

bool write_output(const std::string& path, const std::string& text, const std::string& input,
                  Common& common) {
  std::error_code error;
  if (!input.empty() && std::filesystem::equivalent(path, input, error)) {
    std::fprintf(stderr, "headjudge: %s is what this was made of; it is written to another file only\n",
                 path.c_str());
    common.status = kUsage;
    return false;
  }
  if (verifier::write_whole(path, text)) return true;
  std::fprintf(stderr, "headjudge: %s cannot be written: %s\n", path.c_str(), std::strerror(errno));
  common.status = kUsage;
  return false;
}

bool is_new_file(const std::string& path, Common& common) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) && !std::filesystem::is_directory(path, error))
    return true;
  std::fprintf(stderr, "headjudge: %s is there already; name a new file\n", path.c_str());
  common.status = kUsage;
  return false;
}

bool is_golden_folder(const std::string& path, Common& common) {
  if (path.empty() || std::filesystem::is_directory(path)) return true;
  if (!std::filesystem::exists(path)) {
    std::fprintf(stderr, "headjudge: there is no folder '%s' yet\n", path.c_str());
    return true;
  }
  std::fprintf(stderr, "headjudge: '%s' is no folder of golden logs\n", path.c_str());
  common.status = kUsage;
  return false;
}

bool can_write(const std::string& path, Common& common) {
  std::filesystem::path at = std::filesystem::absolute(path);
  std::error_code error;
  const std::filesystem::path whole = at;
  while (!std::filesystem::exists(at, error) && at.has_relative_path()) at = at.parent_path();
  const bool is_below = at == whole || std::filesystem::is_directory(at, error);
  if (is_below && ::access(at.c_str(), W_OK) == 0) return true;
  if (!is_below) errno = ENOTDIR;
  std::fprintf(stderr, "headjudge: %s cannot be written: %s\n", path.c_str(), std::strerror(errno));
  common.status = kUsage;
  return false;
}

namespace {

// Why nothing is played there; "": there is nothing of that name.
std::string why_missing(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    if (::access(path.c_str(), R_OK | X_OK) != 0) return std::string(": ") + std::strerror(errno);
    return std::filesystem::is_symlink(path, error) ? " (a link to a folder: name the folder too)"
                                                    : " (a folder without .yaml files)";
  }
  if (::access(path.c_str(), R_OK) == 0) return " (the names of scenarios end in .yaml)";
  if (errno != ENOENT) return std::string(": ") + std::strerror(errno);
  return std::filesystem::is_symlink(path, error) ? " (a link to nothing)" : "";
}

}  // namespace

void tell_missing(const std::vector<std::string>& missing) {
  for (const std::string& path : missing) {
    std::error_code error;
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    std::vector<std::string> near;
    for (const auto& entry : std::filesystem::directory_iterator(parent.empty() ? "." : parent, error))
      if (entry.is_directory(error) || (entry.exists(error) && entry.path().extension() == ".yaml"))
        near.push_back((parent / entry.path().filename()).generic_string());
    std::string meant = kernel::did_you_mean(path, {near.begin(), near.end()});
    if (std::find(near.begin(), near.end(), path + ".yaml") != near.end())
      meant = "; did you mean '" + path + ".yaml'?";
    if (const std::string why = why_missing(path); !why.empty()) meant = why;
    std::fprintf(stderr, "headjudge: no scenario at '%s'%s\n", verifier::printable(path).c_str(),
                 verifier::printable(meant).c_str());
  }
}

namespace {

// What is wrong with the words of the command line, as far as it is a slip in a name.
std::string slip_of(Command app, int argc, char** argv) {
  Command at = app;
  bool is_inside = false;  // of a subcommand
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--") break;
    if (word.starts_with("--")) {
      const std::string name = word.substr(0, word.find('='));
      std::vector<std::string> known{"--help", "--color"};
      for (const Option option : at.options())
        for (const std::string& known_name : option.long_names()) known.push_back("--" + known_name);
      if (std::find(known.begin(), known.end(), name) == known.end())
        return "there is no option '" + name + "'" + kernel::did_you_mean(name, {known.begin(), known.end()});
      if (name == "--color" && name == word) ++i;
      continue;
    }
    const std::vector<Command> inner = at.subcommands();
    if (word.starts_with("-") || inner.empty()) continue;
    const auto found =
        std::find_if(inner.begin(), inner.end(), [&](Command sub) { return sub.name() == word; });
    if (found != inner.end()) {
      at = *found;
      is_inside = true;
      continue;
    }
    std::vector<std::string> known;
    std::string all;
    for (const Command sub : inner) {
      known.push_back(sub.name());
      all += (all.empty() ? ": " : ", ") + sub.name();
    }
    const std::string meant = kernel::did_you_mean(word, {known.begin(), known.end()});
    return "there is no command '" + (is_inside ? at.name() + " " : "") + word + "'" +
           (meant.empty() ? all : meant);
  }
  return "";
}

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
  CommandLine line("headjudge", "headjudge replays situations of trading card games and verifies rulings");
  const Command app = line.root();
  app.require_subcommand(1);
  Common common;
  app.add_option("--color", common.color, "auto, always or never").one_of({"auto", "always", "never"});
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
  const std::optional<NotCalled> stop = line.parse(argc, argv);
  if (!stop) return common.status;
  if (const std::string slip = stop->is_mistake ? slip_of(app, argc, argv) : ""; !slip.empty()) {
    std::fprintf(stderr, "headjudge: %s\nRun with --help for more information.\n", slip.c_str());
    return kUsage;
  }
  if (argc == 1) {
    std::fputs(line.help().c_str(), stderr);
    return kUsage;
  }
  std::fputs(stop->out.c_str(), stdout);
  std::fputs(stop->error.c_str(), stderr);
  return stop->is_mistake ? kUsage : kAllHold;
}

}  // namespace
}  // namespace headjudge::command

int main(int argc, char** argv) {
  // Games are copied and freed all the time: without this the memory of each goes back to the system and
  // comes again page by page (a third of the time of random games).
  ::mallopt(M_TRIM_THRESHOLD, 256 << 20);
  ::mallopt(M_MMAP_THRESHOLD, 32 << 20);
  std::signal(SIGABRT, headjudge::command::broken_program);
  std::signal(SIGSEGV, headjudge::command::broken_program);
  try {
    const int status = headjudge::command::run(argc, argv);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
    std::fprintf(stderr, "headjudge: standard output cannot be written: %s\n", std::strerror(errno));
    return headjudge::command::kUsage;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "headjudge: internal error: %s\n", e.what());
    return headjudge::command::kInternal;
  }
}
