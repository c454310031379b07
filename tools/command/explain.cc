// headjudge explain: why something changed, is what it is, or is refused.
#include "verifier/explain.h"

#include <cstdio>
#include <memory>

#include "tools/command/commands.h"

namespace headjudge::command {

void add_explain(Command app, Common& common) {
  const Command command =
      app.add_subcommand("explain", "why: the rules of a step, what a value is made of, who refuses");
  const auto a = std::make_shared<verifier::ExplainOptions>();
  command.add_option("file", a->path, "a scenario file").required();
  command.add_option("question", a->question,
                     "an expression (bear.atk), or an answer (\"P1: {attack: wolf, at: bear}\")");
  command.add_option("--step", a->step, "after this step: a label, label+1, or given (default: the last)");
  command.add_option("--rulebook", a->rulebook, "under this revision");
  command.callback([a, &common] {
    const std::string text = verifier::explain(*a, common.status);
    std::fwrite(text.data(), 1, text.size(),
                common.status == kUsage || common.status == kInvalid ? stderr : stdout);
  });
}

}  // namespace headjudge::command
