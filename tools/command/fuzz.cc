// headjudge fuzz: random legal games in which the laws of every game must hold.
#include "verifier/fuzz.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <unistd.h>

#include "tools/command/commands.h"
#include "verifier/games.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::command {
namespace {

struct Arguments {
  std::string game, shard;
  bool no_suite = false;
  verifier::FuzzOptions options;
};

void tell(const verifier::FuzzOptions& options, const verifier::FuzzReport& report,
          const verifier::FoundOnce* found) {
  if (found == nullptr) {
    if (::isatty(STDERR_FILENO) != 0)
      std::fprintf(stderr, "\r%s", verifier::fuzz_summary(options, report).substr(0, 100).c_str());
    return;
  }
  std::printf("%s: %s\n  %s\n  game %llu of seed %llu%s\n", found->finding.kind.c_str(),
              found->finding.what.c_str(), found->finding.detail.c_str(),
              static_cast<unsigned long long>(found->game), static_cast<unsigned long long>(options.seed),
              found->path.empty() ? "" : (": " + found->path).c_str());
  std::fflush(stdout);
}

// Whether a file there says that it is of the game.
bool has_scenario_of(const std::string& path, const std::string& game) {
  const verifier::Suite suite = verifier::discover({path}, {});
  return std::any_of(suite.files.begin(), suite.files.end(), [&](const auto& file) {
    std::string text;
    if (!verifier::read_bytes(file, text)) return false;
    const std::size_t at = text.starts_with("game:") ? 0 : text.find("\ngame:");
    return at != std::string::npos && text.substr(at, text.find('\n', at + 1) - at).find(game) != text.npos;
  });
}

void run(Arguments& a, Common& common) {
  a.options.game = verifier::find_game(a.game);
  if (!a.shard.empty() && !verifier::read_shard(a.shard, a.options.shard)) {
    std::fprintf(stderr, "headjudge: --shard is I/N, such as 2/4\n");
    common.status = kUsage;
    return;
  }
  if (a.options.suite.empty() && std::filesystem::is_directory("scenarios/" + a.game))
    a.options.suite = "scenarios/" + a.game;
  if (a.no_suite) a.options.suite.clear();
  if (!a.options.suite.empty() && !std::filesystem::exists(a.options.suite)) {
    tell_missing({a.options.suite});
    common.status = kUsage;
    return;
  }
  if (!a.options.suite.empty() && !has_scenario_of(a.options.suite, a.game)) {
    std::fprintf(stderr, "headjudge: no scenario of %s is in %s (--no-suite: without any)\n", a.game.c_str(),
                 a.options.suite.c_str());
    common.status = kUsage;
    return;
  }
  for (const std::string& path : {a.options.state, a.options.out})
    if (!path.empty() && !can_write(path, common)) return;
  if (!a.options.out.empty() && std::filesystem::exists(a.options.out) &&
      !std::filesystem::is_directory(a.options.out)) {
    std::fprintf(stderr, "headjudge: --out %s is no folder\n", a.options.out.c_str());
    common.status = kUsage;
    return;
  }
  const verifier::FuzzReport report = verifier::fuzz(
      a.options, [&](const auto& so_far, const auto* found) { tell(a.options, so_far, found); });
  std::printf("%s", verifier::fuzz_summary(a.options, report).c_str());
  if (!report.error.empty()) std::fprintf(stderr, "headjudge: %s\n", report.error.c_str());
  common.status = !report.error.empty()   ? kUsage
                  : !report.found.empty() ? kFailed
                  : report.games == 0     ? kNothing
                                          : kAllHold;
}

}  // namespace

void add_fuzz(Command app, Common& common) {
  const Command command = app.add_subcommand("fuzz", "random legal games in which certain laws must hold");
  const auto a = std::make_shared<Arguments>();
  a->options.jobs = default_jobs();
  const std::vector<std::string_view> games = verifier::game_words();
  command.add_option("game", a->game, "gate_ruler, rebirth or zx")
      .required()
      .one_of({games.begin(), games.end()});
  const double most = 1e15;  // a minus sign would become a very large number
  command.add_option("--games", a->options.games, "how many games, in rounds of 32").in_range(0.0, most);
  command.add_option("--answers", a->options.answers, "no further round after so many answers")
      .in_range(0.0, most);
  command.add_option("--seconds", a->options.seconds, "no further round after so many seconds")
      .in_range(0.0, most);
  command.add_option("--smaller", a->options.smaller,
                     "scenarios tried to make a finding small; 0: as it was met");
  command.add_option("--seed", a->options.seed, "another seed, other games");
  command.add_option("--longest", a->options.answers_max, "answers in one game before everybody passes")
      .in_range(1, 100'000);
  command.add_option("--suite", a->options.suite, "scenarios whose positions and cards are used");
  command.add_flag("--no-suite", a->no_suite, "only cards out of the game's tables");
  command.add_option("--jobs", a->options.jobs, "processes at a time").in_range(1, 64);
  command.add_option("--shard", a->shard, "part I of N: I/N");
  command.add_option("--state", a->options.state,
                     "a file that remembers how far it is: the same command goes on");
  command.add_option("--out", a->options.out, "a folder for a scenario of each finding");
  command.callback([a, &common] { run(*a, common); });
}

}  // namespace headjudge::command
