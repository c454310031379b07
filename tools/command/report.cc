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

bool read(const std::string& file, verifier::Report& out, Common& common) {
  std::string text, error = "it cannot be read";
  if (verifier::read_bytes(file, text) && verifier::read_report(text, out, error)) return true;
  std::fprintf(stderr, "headjudge: %s: %s\n", file.c_str(), error.c_str());
  common.status = kIncomplete;
  return false;
}

void print(const verifier::Report& report, const std::string& format, Common& common) {
  const std::string text = verifier::render_report(report, format);
  std::fwrite(text.data(), 1, text.size(), stdout);
  common.status = status_of(report, report.files == 0);
}

void show(const Arguments& a, Common& common) {
  verifier::Report report;
  if (read(a.files[0], report, common)) print(report, a.format, common);
}

void merge(const Arguments& a, Common& common) {
  std::vector<verifier::Report> parts(a.files.size());
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (!read(a.files[i], parts[i], common)) return;
  verifier::Report whole;
  std::string error;
  bool incomplete = false;
  if (!verifier::merge_reports(std::move(parts), whole, error, incomplete)) {
    std::fprintf(stderr, "headjudge: %s\n", error.c_str());
    common.status = incomplete ? kIncomplete : kUsage;
    return;
  }
  print(whole, a.format, common);
}

constexpr const char* kFormats = "jsonl, junit, tap, github, md or html";
Command part(Command report, const char* name, const char* about, const std::shared_ptr<Arguments>& a) {
  const Command command = report.add_subcommand(name, about);
  command.add_option("file", a->files, "JSON lines").required();
  command.add_option("--format", a->format, kFormats)
      .one_of({"jsonl", "junit", "tap", "github", "md", "html"});
  return command;
}

}  // namespace

void add_report(Command app, Common& common) {
  const Command report = app.add_subcommand("report", "reports of `verify --format jsonl`");
  report.require_subcommand(1);
  const auto a = std::make_shared<Arguments>();
  part(report, "merge", "the shards of one suite as one report; refuses missing, double and mixed ones", a)
      .callback([a, &common] { merge(*a, common); });
  const Command shows = part(report, "show", "one report, or one shard, in another format", a);
  shows.get_option("file").expected(1);
  shows.callback([a, &common] { show(*a, common); });
}

}  // namespace headjudge::command
