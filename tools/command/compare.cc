// headjudge compare: one scenario under two revisions, side by side.
#include "verifier/compare.h"

#include <cstdio>
#include <memory>

#include "tools/command/commands.h"

namespace headjudge::command {

void add_compare(Command app, Common& common) {
  struct Arguments {
    std::string path, format = "text";
    std::vector<std::string> revisions;
  };
  const Command command = app.add_subcommand("compare", "one scenario under two revisions, side by side");
  const auto a = std::make_shared<Arguments>();
  command.add_option("file", a->path, "a scenario file").required();
  command.add_option("--rulebook", a->revisions, "two revisions").required().expected(2);
  command.add_option("--format", a->format, "text or md").one_of({"text", "md"});
  command.callback([a, &common] {
    verifier::Comparison found;
    std::string problems;
    if (!verifier::compare_revisions(a->path, a->revisions[0], a->revisions[1], found, problems)) {
      std::fputs(problems.c_str(), stderr);
      common.status = problems.starts_with("headjudge:") ? kUsage : kInvalid;
      return;
    }
    std::fputs(verifier::render(found, a->format).c_str(), stdout);
    common.status = found.fails ? kFailed : kAllHold;
  });
}

}  // namespace headjudge::command
