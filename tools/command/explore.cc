// headjudge explore and perft: every answer from a position.
#include <cstdio>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/explore_file.h"

namespace headjudge::command {
namespace {

struct Arguments {
  verifier::ExploreFile file;
  std::string write;
  std::vector<std::string> open, always, sometimes, never;
};

void common_options(Command command, Arguments& a) {
  command.add_option("file", a.file.path, "a scenario file").required();
  command.add_option("--step", a.file.step, "from the position after this step: a label, label+1, or given");
  command.add_option("--depth", a.file.limits.depth, "answers of the open players in a line").in_range(1, 60);
  command.add_option("--positions", a.file.limits.positions, "positions to look at, at most")
      .in_range(1, 10'000'000);
  command.add_option("--open,--leave_open", a.open, "players whose answers are all tried (default: all)")
      .delimiter(',')
      .one_of({"P1", "P2", "P3", "P4", "P5", "P6"});
  command.add_option("--rulebook", a.file.rulebook, "under this revision");
}

void take_open(Arguments& a) {
  for (const std::string& player : a.open) a.file.limits.open |= 1u << (player[1] - '1');
}

void print(const std::string& text, const Common& common) {
  std::fwrite(text.data(), 1, text.size(),
              common.status == kUsage || common.status == kInvalid ? stderr : stdout);
}

}  // namespace

void add_explore(Command app, Common& common) {
  const Command command = app.add_subcommand(
      "explore", "try every answer and every outcome of luck: what holds always, sometimes, never");
  const auto a = std::make_shared<Arguments>();
  common_options(command, *a);
  command.add_option("--always", a->always, "holds where each line ends");
  command.add_option("--sometimes", a->sometimes, "holds after some answer of some line");
  command.add_option("--never", a->never, "holds after no answer of any line");
  command.add_option("--write", a->write, "a new file for the first line that is found, as a scenario");
  command.callback([a, &common] {
    using verifier::Claim;
    if (!a->write.empty() && !is_new_file(a->write, common)) return;
    take_open(*a);
    for (const std::string& text : a->always) a->file.claims.push_back({Claim::always, text});
    for (const std::string& text : a->sometimes) a->file.claims.push_back({Claim::sometimes, text});
    for (const std::string& text : a->never) a->file.claims.push_back({Claim::never, text});
    std::string example;
    print(verifier::explore_file(a->file, example, common.status), common);
    if (a->write.empty() || example.empty()) return;
    if (write_output(a->write, example, a->file.path, common)) std::printf("wrote %s\n", a->write.c_str());
  });
}

void add_perft(Command app, Common& common) {
  const Command command = app.add_subcommand("perft", "count the lines of play from a position, by depth");
  const auto a = std::make_shared<Arguments>();
  common_options(command, *a);
  command.callback([a, &common] {
    take_open(*a);
    print(verifier::perft_file(a->file, common.status), common);
  });
}

}  // namespace headjudge::command
