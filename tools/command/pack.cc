// headjudge pack: a bug report as one text, and its replay.
#include "verifier/pack.h"

#include <cstdio>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/source.h"

namespace headjudge::command {
namespace {

struct Arguments {
  std::string path, write, rulebook;
  bool replay = false;
};

void run(const Arguments& a, Common& common) {
  std::string text;
  common.status = kInvalid;
  if (a.replay) {
    if (!verifier::read_bytes(a.path, text)) {
      std::fprintf(stderr, "headjudge: %s cannot be read\n", a.path.c_str());
      return;
    }
    std::string report;
    const verifier::Replayed found = verifier::replay(text, report);
    std::fwrite(report.data(), 1, report.size(), stdout);
    common.status = found == verifier::Replayed::exact      ? kAllHold
                    : found == verifier::Replayed::diverged ? kFailed
                                                            : kNothing;
    return;
  }
  std::string error;
  text = verifier::pack(a.path, a.rulebook, error);
  if (text.empty()) {
    std::fputs(error.c_str(), stderr);
    return;
  }
  common.status = kAllHold;
  if (a.write.empty())
    std::fwrite(text.data(), 1, text.size(), stdout);
  else if (write_output(a.write, text, a.path, common))
    std::printf("wrote %s\n", a.write.c_str());
}

}  // namespace

void add_pack(Command app, Common& common) {
  const Command command =
      app.add_subcommand("pack", "a scenario and what came of it as one text; --replay plays it again");
  const auto a = std::make_shared<Arguments>();
  command.add_option("file", a->path, "a scenario, or with --replay a bundle").required();
  command.add_flag("--replay", a->replay, "play a bundle again: EXACT, UNVERIFIED or DIVERGED");
  command.add_option("--write", a->write, "a file for the bundle (default: standard output)");
  command.add_option("--rulebook", a->rulebook, "under this revision");
  command.callback([a, &common] { run(*a, common); });
}

}  // namespace headjudge::command
