// headjudge verify: plays scenarios, checks expectations and golden logs.
#include "verifier/verify.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "engine/kernel/hash.h"
#include "engine/version.h"
#include "tools/command/commands.h"
#include "tools/command/progress.h"
#include "verifier/canaries.h"
#include "verifier/games.h"
#include "verifier/identity.h"
#include "verifier/pending.h"
#include "verifier/report.h"
#include "verifier/scenario.h"
#include "verifier/source.h"

namespace headjudge::command {
namespace {

using verifier::Outcome;
using verifier::Report;
using verifier::Verdict;

struct Arguments {
  std::vector<std::string> paths;
  verifier::VerifyOptions options;
  int jobs = default_jobs();
  std::string format = "text", shard, failed, canaries;
  bool no_golden = false, verbose = false;
};

void print_summary(const Report& report) {
  std::printf("%s\n%s %s\n", report.summary().c_str(), report.signature_name(), report.signature().c_str());
}

// The options that decide verdicts: shards of one suite have them in common.
std::vector<std::string> how_of(const Arguments& a) {
  std::vector<std::string> out;
  if (a.no_golden) out.push_back("--no-golden");
  if (!a.options.golden_dir.empty()) out.push_back("--golden=" + a.options.golden_dir);
  if (!a.options.rulebook.empty()) out.push_back("--rulebook=" + a.options.rulebook);
  if (a.options.twice) out.push_back("--twice");
  for (const std::string& rule : a.options.without) out.push_back("--without=" + rule);
  return out;
}

Outcome orphan_outcome(const std::string& path) {
  Outcome o;
  o.verdict = Verdict::fail;
  o.id = verifier::printable(path), o.path = path;
  o.kind = "golden", o.headline = "a golden log without a scenario (an orphan); take it away";
  o.report = "FAIL " + o.id + "  golden: " + o.headline + "\n";
  return o;
}

// Only the scenarios that an earlier report names as not passed.
bool keep_failed(const Arguments& a, std::vector<std::string>& files) {
  std::string text, error = "it cannot be read";
  Report before;
  if (!verifier::read_bytes(a.failed, text) || !verifier::read_report(text, before, error)) {
    std::fprintf(stderr, "headjudge: %s: %s\n", a.failed.c_str(), error.c_str());
    return false;
  }
  std::erase_if(files, [&](const std::string& file) {
    const std::string id = verifier::scenario_id(file);
    return std::none_of(before.outcomes.begin(), before.outcomes.end(), [&](const Outcome& o) {
      return o.id == id && o.verdict != Verdict::pass && o.verdict != Verdict::xfail;
    });
  });
  return true;
}

bool choose_shard(const Arguments& a, verifier::Shard& shard) {
  std::string error = "--shard is I/N, such as 1/4";
  const bool chosen =
      a.shard.empty() ? verifier::shard_of_environment(shard, error) : read_shard(a.shard, shard);
  if (!chosen) std::fprintf(stderr, "headjudge: %s\n", error.c_str());
  return chosen;
}

// A revision or a range that some game has.
bool is_revision(const std::string& text, Common& common) {
  if (text.empty()) return true;
  std::vector<std::string_view> known;
  for (const kernel::Rulebook* game : verifier::games()) {
    if (!verifier::revisions_of(*game, text).empty()) return true;
    known.insert(known.end(), game->revisions.begin(), game->revisions.end());
  }
  std::string all;
  for (const std::string_view one : known) all += (all.empty() ? "" : ", ") + std::string(one);
  std::fprintf(stderr, "headjudge: no game has a revision '%s': there are %s\n", text.c_str(), all.c_str());
  common.status = kUsage;
  return false;
}

// Logs that are NEW or differ wait outside of the source tree until they are accepted.
class Pending {
 public:
  explicit Pending(const Arguments& a) : folder_(is_kept(a) ? verifier::pending_folder() : std::string()) {}
  bool is_on() const { return !folder_.empty(); }
  void note(Outcome& o) {
    if (folder_.empty() || o.golden_path.empty()) return;
    if (o.golden_text.empty())
      verifier::drop_pending(folder_, o.golden_path);
    else if (verifier::keep_pending(folder_, {o.path, o.golden_path, o.golden_text}))
      ++kept_;
    o.golden_text.clear();
  }
  void tell() const {
    if (kept_ > 0) std::fprintf(stderr, "headjudge: %d logs wait for headjudge accept --pending\n", kept_);
  }

 private:
  // What is accepted is of the newest revision, so one that was asked for keeps nothing.
  static bool is_kept(const Arguments& a) {
    return a.options.golden && a.options.rulebook.empty() && !is_ci();
  }
  std::string folder_;
  int kept_ = 0;
};

// A verifier that does not notice a canary is broken: nothing else that it says counts.
void check_canaries(const Arguments& a, Common& common) {
  if (a.canaries.empty()) return;
  const std::vector<verifier::Canary> canaries = verifier::play_canaries(a.canaries);
  const std::vector<std::string> unmarked = verifier::unmarked(canaries);
  for (const std::string& path : unmarked)
    std::fprintf(stderr,
                 "headjudge: %s:1:1: error: a canary begins with what it must be, as in '# FAIL golden'\n",
                 path.c_str());
  if (!unmarked.empty() || canaries.empty()) {
    if (canaries.empty()) tell_missing({a.canaries});
    if (common.status != kInternal) common.status = canaries.empty() ? kNothing : kInvalid;
    return;
  }
  for (const std::string& line : verifier::uncaught(canaries)) {
    std::fprintf(stderr, "headjudge: internal error: canary: %s\n", line.c_str());
    common.status = kInternal;
  }
}

void tell_not_compared(const Report& report) {
  const auto n = std::count_if(report.outcomes.begin(), report.outcomes.end(),
                               [](const Outcome& o) { return o.other_revision; });
  if (n == 0) return;
  std::fprintf(stderr, "headjudge: %td golden log%s of another revision than --rulebook: not compared\n", n,
               n == 1 ? " is" : "s are");
}

// Whether what the options name is there.
bool are_there(const Arguments& a, Common& common) {
  if (!is_golden_folder(a.options.golden_dir, common) || !is_revision(a.options.rulebook, common))
    return false;
  if (a.canaries.empty() || std::filesystem::is_directory(a.canaries)) return true;
  std::fprintf(stderr, "headjudge: there is no folder of canaries '%s'\n", a.canaries.c_str());
  common.status = kUsage;
  return false;
}

void verify(Arguments& a, Common& common) {
  a.options.golden = !a.no_golden;
  if (!are_there(a, common)) return;
  Pending pending(a);
  a.options.keep_new = pending.is_on();
  if (a.paths.empty()) a.paths.push_back(default_suite());
  verifier::Suite suite = verifier::discover(a.paths, a.options);
  tell_missing(suite.missing);
  verifier::Shard shard;
  if (!choose_shard(a, shard) || (!a.failed.empty() && !keep_failed(a, suite.files))) {
    common.status = kUsage;
    return;
  }
  Report report;
  report.paths = a.paths, report.files = suite.files.size();
  report.shard = shard.index, report.shards = shard.total;
  report.how = how_of(a), report.program = kVersion;
  std::string ids;
  for (const std::string& file : suite.files) ids += verifier::scenario_id(file) + "\n";
  report.suite = kernel::hash_bytes(ids.data(), ids.size(), 0).text();
  const bool nothing = suite.files.empty() || !suite.missing.empty();
  std::erase_if(suite.files, [&](const std::string& file) {
    return !verifier::in_shard(verifier::scenario_id(file), shard);
  });
  const bool text = a.format == "text";
  Progress progress(suite.files.size());
  const auto tell = [&](const Outcome& o) {
    progress.step();
    if (text && (o.verdict != Verdict::pass || a.verbose)) progress.clear();
    if (text && o.verdict != Verdict::pass) print_report(common, o.report);
    if (text && o.verdict == Verdict::pass && a.verbose) print_report(common, "PASS " + o.id + "\n");
    report.outcomes.push_back(o);
    pending.note(report.outcomes.back());
  };
  verifier::verify_all(suite.files, a.options, a.jobs, false, tell);
  if (shard.index == 1)
    for (const std::string& orphan : suite.orphans) tell(orphan_outcome(orphan));
  progress.clear();
  if (text) {
    std::fputs(verifier::cluster_text(report).c_str(), stdout);
    print_summary(report);
  } else {
    const std::string all = verifier::render_report(report, a.format);
    std::fwrite(all.data(), 1, all.size(), stdout);
  }
  pending.tell();
  tell_not_compared(report);
  common.status = status_of(report, nothing);
  check_canaries(a, common);
}

}  // namespace

void add_verify(Command app, Common& common) {
  const Command command =
      app.add_subcommand("verify", "play scenarios, check their expectations and golden logs");
  const auto a = std::make_shared<Arguments>();
  command.add_option("path", a->paths, "scenario files and folders (default: scenarios/)");
  command.add_option("--jobs,-j", a->jobs, "threads").in_range(1, 64);
  const Option none = command.add_flag("--no-golden", a->no_golden, "check expectations only");
  command.add_option("--golden", a->options.golden_dir, "folder of the golden logs").excludes(none);
  command.add_option("--rulebook", a->options.rulebook, "only under this revision or range");
  command.add_flag("--twice", a->options.twice, "run everything twice and compare");
  command.add_option("--format", a->format, "text, jsonl, junit, tap, github, md or html")
      .one_of({"text", "jsonl", "junit", "tap", "github", "md", "html"});
  command.add_option("--shard", a->shard, "part I of N: I/N (default: what the environment says)");
  command.add_option("--failed", a->failed, "only what did not pass in this report (JSON lines)");
  command.add_option(
      "--canaries", a->canaries,
      "folder of scenarios that must not pass, each as its first line says; else it ends with 70");
  command.add_flag("--verbose,-v", a->verbose, "also list what passes");
  command.add_option("--without", a->options.without, "switch off a rule").group("");
  command.callback([a, &common] { verify(*a, common); });
}

}  // namespace headjudge::command
