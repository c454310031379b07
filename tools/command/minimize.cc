// headjudge minimize: the same failure with less around it.
#include "verifier/minimize.h"

#include <cstdio>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/games.h"
#include "verifier/scenario.h"
#include "verifier/source.h"

namespace headjudge::command {
namespace {

struct Arguments {
  std::string path, write;
  verifier::MinimizeOptions options;
};

std::string report(const Arguments& a, const verifier::Minimized& found) {
  std::string out =
      "# " + found.symptom.kind + " " + found.symptom.step + ": " + found.symptom.headline + "\n";
  for (const std::string& rule : a.options.examine.without) out += "# with rule " + rule + " switched off\n";
  if (a.options.examine.invariants) out += "# by the laws of fuzz\n";
  out += found.text + "# did not matter:";
  if (found.without_effect.empty()) out += " nothing";
  for (std::size_t i = 0; i < found.without_effect.size(); ++i)
    out += (i == 0 ? " " : ", ") + found.without_effect[i];
  return out + (found.exhausted ? "\n# not everything was tried\n" : "\n");
}

// Rules that no game has: there is nothing to switch off.
bool are_rules(const std::vector<std::string>& numbers, Common& common) {
  for (const std::string& number : numbers) {
    std::vector<std::string_view> known;
    bool found = false;
    for (const kernel::Rulebook* game : verifier::games())
      for (const kernel::RuleRow& row : game->rules) {
        known.push_back(row.number);
        found = found || row.number == number;
      }
    if (found) continue;
    std::fprintf(stderr, "headjudge: no rulebook has a rule '%s'%s\n", number.c_str(),
                 kernel::did_you_mean(number, known).c_str());
    common.status = kUsage;
    return false;
  }
  return true;
}

void run(Arguments& a, Common& common) {
  std::string text;
  if (!are_rules(a.options.examine.without, common)) return;
  if (!a.write.empty() && !is_new_file(a.write, common)) return;
  if (!verifier::read_bytes(a.path, text)) {
    std::fprintf(stderr, "headjudge: %s cannot be read\n", a.path.c_str());
    common.status = kInvalid;
    return;
  }
  const verifier::Minimized found = verifier::minimize(a.path, text, a.options);
  if (found.symptom.kind == "invalid") {
    kernel::Problems problems;
    const verifier::Scenario scenario = verifier::read_scenario(a.path, a.options.examine.rulebook, problems);
    const std::string told = verifier::render(problems, scenario.sources);
    if (told.empty())
      std::fprintf(stderr, "%s:%u:%u: error: %s\n", a.path.c_str(), std::max(1u, found.symptom.line), 1u,
                   found.symptom.headline.c_str());
    std::fputs(told.c_str(), stderr);
    common.status = kInvalid;
    return;
  }
  if (found.text.empty()) {
    std::fprintf(stderr,
                 "headjudge: %s does not fail (a golden log alone is none; --without, --invariants)\n",
                 a.path.c_str());
    common.status = kNothing;
    return;
  }
  const std::string out = report(a, found);
  if (a.write.empty())
    std::fwrite(out.data(), 1, out.size(), stdout);
  else if (write_output(a.write, out, a.path, common))
    std::printf("wrote %s\n%s\n", a.write.c_str(), out.substr(out.find("# did not matter")).c_str());
}

}  // namespace

void add_minimize(Command app, Common& common) {
  const Command command =
      app.add_subcommand("minimize", "a failing scenario with everything gone that does not matter");
  const auto a = std::make_shared<Arguments>();
  a->options.jobs = default_jobs();
  command.add_option("file", a->path, "a scenario that fails").required();
  command.add_option("--write", a->write, "a new file for the small scenario (default: standard output)");
  command.add_option("--without", a->options.examine.without, "what differs with this rule switched off")
      .delimiter(',');
  command.add_flag("--invariants", a->options.examine.invariants, "the laws of fuzz, after every step");
  command.add_option("--rulebook", a->options.examine.rulebook, "under this revision");
  command.add_option("--candidates", a->options.candidates, "smaller scenarios to try, at most");
  command.add_option("--jobs", a->options.jobs, "threads; the result is the same").in_range(1, 64);
  command.callback([a, &common] { run(*a, common); });
}

}  // namespace headjudge::command
