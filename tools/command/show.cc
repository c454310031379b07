// headjudge show: tells a scenario as a story.
#include <cstdio>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/page.h"
#include "verifier/story.h"

namespace headjudge::command {

void add_show(Command app, Common& common) {
  struct Arguments {
    std::string path;
    verifier::StoryOptions options;
    bool html = false;
  };
  const Command command =
      app.add_subcommand("show", "tell a scenario step by step: answers, what each rule did, the table");
  const auto a = std::make_shared<Arguments>();
  command.add_option("file", a->path, "a scenario file").required();
  command.add_option("--step", a->options.step, "only this step: a label, label+1, or given");
  command.add_flag("--rules", a->options.rules, "every rule that ran, with its summary");
  const Option json = command.add_flag("--json", a->options.json, "the whole state as JSON");
  command.add_flag("--html", a->html, "a page: the table step by step, with what changed and the rules")
      .excludes(json);
  command.add_option("--rulebook", a->options.rulebook, "under this revision");
  command.callback([a, &common] {
    const std::string text = a->html ? verifier::scenario_page(a->path, a->options.rulebook, common.status)
                                     : verifier::story(a->path, a->options, common.status);
    std::fwrite(text.data(), 1, text.size(),
                common.status == kUsage || common.status == kInvalid ? stderr : stdout);
  });
}

}  // namespace headjudge::command
