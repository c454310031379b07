// headjudge verify: plays scenarios, checks expectations and golden logs.
#include "verifier/verify.h"

#include <cstdio>
#include <memory>

#include "tools/command/commands.h"

namespace headjudge::command {
namespace {

using verifier::Outcome;
using verifier::Verdict;

struct Arguments {
  std::vector<std::string> paths;
  verifier::VerifyOptions options;
  int jobs = default_jobs();
  bool no_golden = false, verbose = false;
};

int exit_status(const int (&counts)[7], bool nothing) {
  const auto any = [&](Verdict v) { return counts[static_cast<int>(v)] > 0; };
  if (any(Verdict::invalid)) return kInvalid;
  if (any(Verdict::nondet)) return kNondet;
  if (any(Verdict::fail) || any(Verdict::xpass)) return kFailed;
  if (nothing) return kNothing;
  return any(Verdict::fresh) ? kOnlyNew : kAllHold;
}

void print_summary(const int (&counts)[7], std::size_t files, int checks) {
  std::printf("%zu scenario%s, %d checks:", files, files == 1 ? "" : "s", checks);
  bool first = true;
  for (int v = 0; v < 7; ++v) {
    if (counts[v] == 0) continue;
    std::printf("%s %d %s", first ? "" : ",", counts[v], verifier::verdict_word(static_cast<Verdict>(v)));
    first = false;
  }
  std::printf("%s\n", first ? " nothing" : "");
}

void verify(Arguments& a, Common& common) {
  a.options.golden = !a.no_golden;
  if (a.paths.empty()) a.paths.push_back(default_suite());
  const verifier::Suite suite = verifier::discover(a.paths, a.options);
  for (const std::string& path : suite.missing)
    std::fprintf(stderr, "headjudge: no scenario at '%s'\n", path.c_str());
  int counts[7] = {};
  int checks = 0;
  bool broken = false;
  verifier::Signature signature;
  const auto tell = [&](const Outcome& o) {
    signature.add(o);
    ++counts[static_cast<int>(o.verdict)];
    checks += o.checks;
    broken = broken || o.broken;
    if (o.verdict != Verdict::pass)
      print_report(common, o.report);
    else if (a.verbose)
      print_report(common, "PASS " + o.id + "\n");
  };
  verifier::verify_all(suite.files, a.options, a.jobs, false, tell);
  for (const std::string& orphan : suite.orphans) {
    ++counts[static_cast<int>(Verdict::fail)];
    print_report(common,
                 "FAIL " + orphan + "  golden: a golden log without a scenario (an orphan); take it away\n");
  }
  print_summary(counts, suite.files.size(), checks);
  std::printf("suite signature %s\n", signature.text().c_str());
  common.status =
      broken ? int{kInternal} : exit_status(counts, suite.files.empty() || !suite.missing.empty());
}

}  // namespace

void add_verify(CLI::App& app, Common& common) {
  CLI::App* command =
      app.add_subcommand("verify", "play scenarios, check their expectations and golden logs");
  const auto a = std::make_shared<Arguments>();
  command->add_option("path", a->paths, "scenario files and folders (default: scenarios/)");
  command->add_option("--jobs,-j", a->jobs, "threads")->check(CLI::Range(1, 64));
  command->add_flag("--no-golden", a->no_golden, "check expectations only");
  command->add_option("--golden", a->options.golden_dir, "folder of the golden logs");
  command->add_option("--rulebook", a->options.rulebook, "only under this revision or range");
  command->add_flag("--twice", a->options.twice, "run everything twice and compare");
  command->add_flag("--verbose,-v", a->verbose, "also list what passes");
  command->add_option("--without", a->options.without, "switch off a rule")->group("");
  command->callback([a, &common] { verify(*a, common); });
}

}  // namespace headjudge::command
