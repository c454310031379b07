// headjudge report: reports of shards as one, and from one format into another.
#include "verifier/report.h"

#include <cstdio>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/source.h"

namespace headjudge::command {

int status_of(const verifier::Report& report, bool nothing) {
  using verifier::Verdict;
  for (const verifier::Outcome& o : report.outcomes)
    if (o.broken) return kInternal;
  const auto any = [&](Verdict v) { return report.count(v) > 0; };
  if (any(Verdict::invalid)) return kInvalid;
  if (any(Verdict::nondet)) return kNondet;
  if (any(Verdict::fail) || any(Verdict::xpass)) return kFailed;
  if (nothing) return kNothing;
  return any(Verdict::fresh) ? kOnlyNew : kAllHold;
}

namespace {

struct Arguments {
  std::vector<std::string> files;
  std::string format = "jsonl";
};

void merge(const Arguments& a, Common& common) {
  std::vector<verifier::Report> parts;
  for (const std::string& file : a.files) {
    std::string text, error = "it cannot be read";
    verifier::Report part;
    if (!verifier::read_bytes(file, text) || !verifier::read_report(text, part, error)) {
      std::fprintf(stderr, "headjudge: %s: %s\n", file.c_str(), error.c_str());
      common.status = kIncomplete;
      return;
    }
    parts.push_back(std::move(part));
  }
  verifier::Report whole;
  std::string error;
  bool incomplete = false;
  if (!verifier::merge_reports(std::move(parts), whole, error, incomplete)) {
    std::fprintf(stderr, "headjudge: %s\n", error.c_str());
    common.status = incomplete ? kIncomplete : kUsage;
    return;
  }
  const std::string text = verifier::render_report(whole, a.format);
  std::fwrite(text.data(), 1, text.size(), stdout);
  common.status = status_of(whole, whole.outcomes.empty());
}

}  // namespace

void add_report(CLI::App& app, Common& common) {
  CLI::App* report = app.add_subcommand("report", "reports of `verify --format jsonl`");
  report->require_subcommand(1);
  CLI::App* command = report->add_subcommand(
      "merge", "the shards of one suite as one report; refuses missing, double and mixed ones");
  const auto a = std::make_shared<Arguments>();
  command->add_option("file", a->files, "JSON lines")->required();
  command->add_option("--format", a->format, "jsonl, junit, tap, github, md or html")
      ->check(CLI::IsMember({"jsonl", "junit", "tap", "github", "md", "html"}));
  command->callback([a, &common] { merge(*a, common); });
}

}  // namespace headjudge::command
