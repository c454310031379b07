// headjudge accept: writes golden logs, after showing what changes.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/pending.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::command {
namespace {

using verifier::Outcome;
using verifier::Verdict;

constexpr int kBulk = 10;  // changed logs that are written without --expect-count

struct Arguments {
  std::vector<std::string> paths;
  verifier::VerifyOptions options;
  int jobs = default_jobs();
  int expect_count = -1;
  bool in_ci = false, dry = false, fewer = false, count_checks = false, review = false, pending = false;
};

struct Change {
  std::string path, text, told;  // where it is written, the log, what it changes
};

// Asks about each change; false for those that stay as they are. The end of the input leaves the rest.
class Review {
 public:
  bool wants(const Change& change) {
    if (all_) return true;
    while (!ended_) {
      std::printf("%s%s\n[a]ccept, [s]kip, [l]og, accept a[L]l, [q]uit? ", change.told.c_str(),
                  change.path.c_str());
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) break;
      if (line == "a") return true;
      if (line == "s") return false;
      if (line == "L") return all_ = true;
      if (line == "q") break;
      if (line == "l")
        std::printf("%s", change.text.c_str());
      else
        std::printf("a, s, l, L or q\n");
    }
    ended_ = true;
    return false;
  }

 private:
  bool all_ = false, ended_ = false;
};

// Whether this outcome may become golden; says why not and counts it.
bool is_acceptable(const Outcome& o, int& refused, Common& common) {
  const bool golden_only = o.verdict == Verdict::pass || o.verdict == Verdict::fresh ||
                           (o.verdict == Verdict::fail && !o.golden_text.empty());
  if (golden_only && !o.golden_text.empty()) return true;
  if (o.verdict == Verdict::xfail || o.verdict == Verdict::pass) return false;
  print_report(common, o.report);
  std::printf("  not accepted\n");
  ++refused;
  common.status = o.verdict == Verdict::invalid ? kInvalid : o.verdict == Verdict::nondet ? kNondet : kFailed;
  return false;
}

// The scenarios whose logs wait, and whether a log is still the one that waited.
class Waiting {
 public:
  explicit Waiting(Arguments& a) : on_(a.pending), folder_(verifier::pending_folder()) {
    if (!on_) return;
    if (!folder_.empty()) logs_ = verifier::pending_logs(folder_);
    std::erase_if(logs_, [&](const verifier::PendingLog& log) {
      return !a.paths.empty() && std::none_of(a.paths.begin(), a.paths.end(), [&](const std::string& path) {
        return log.scenario == path || log.scenario.starts_with(path + "/");
      });
    });
    a.paths.clear();
    for (const verifier::PendingLog& log : logs_) a.paths.push_back(log.scenario);
  }
  bool is_empty() const { return on_ && logs_.empty(); }
  bool is_what_waited(const Outcome& o) const {
    return !on_ || std::any_of(logs_.begin(), logs_.end(), [&](const verifier::PendingLog& log) {
      return log.golden == o.golden_path && log.text == o.golden_text;
    });
  }
  void done(const std::string& golden) const {
    if (!folder_.empty()) verifier::drop_pending(folder_, golden);
  }

 private:
  bool on_;
  std::string folder_;
  std::vector<verifier::PendingLog> logs_;
};

// Bulk needs its number; `changed`: those of all that had a log before.
bool is_right_count(const Arguments& a, std::size_t all, int changed, Common& common) {
  const std::string how_many = std::to_string(all) + " golden logs would be written (" +
                               std::to_string(changed) + " changed, " +
                               std::to_string(all - static_cast<std::size_t>(changed)) + " new)";
  if (a.expect_count >= 0 && a.expect_count != static_cast<int>(all)) {
    std::fprintf(stderr, "headjudge: %s, not %d; nothing was written\n", how_many.c_str(), a.expect_count);
    common.status = kFailed;
    return false;
  }
  if (a.expect_count < 0 && changed > kBulk && !a.dry && !a.review) {
    std::fprintf(stderr, "headjudge: %s: read them, then say --expect-count %zu; nothing was written\n",
                 how_many.c_str(), all);
    common.status = kFailed;
    return false;
  }
  return true;
}

// Whether it may write here at all, and is told of what.
bool may_begin(const Arguments& a, Common& common) {
  common.status = kUsage;
  if (is_ci() && !a.in_ci && !a.dry) {
    std::fprintf(stderr, "headjudge: accept refuses to write in CI (CI is set); say --ci if you mean it\n");
    return false;
  }
  if (a.paths.empty() && !a.pending && default_suite() == ".") {
    std::fprintf(stderr,
                 "headjudge: there is no folder scenarios/ here: accept what? (.: all in this folder)\n");
    return false;
  }
  common.status = kAllHold;
  return is_golden_folder(a.options.golden_dir, common);
}

void accept(Arguments& a, Common& common) {
  a.options.twice = true;
  if (!may_begin(a, common)) return;
  const Waiting waiting(a);
  if (waiting.is_empty()) {
    std::fprintf(stderr, "headjudge: no log waits to be accepted; verify puts them there\n");
    common.status = kNothing;
    return;
  }
  if (a.paths.empty()) a.paths.push_back(default_suite());
  const verifier::Suite suite = verifier::discover(a.paths, a.options);
  tell_missing(suite.missing);
  std::vector<Change> changes;
  int same = 0, changed = 0, refused = 0;
  verifier::verify_all(suite.files, a.options, a.jobs, true, [&](const Outcome& o) {
    if (!is_acceptable(o, refused, common)) return;
    if (o.golden_same && (o.counts_checks || !a.count_checks)) {
      ++same;
      waiting.done(o.golden_path);
      return;
    }
    if (!waiting.is_what_waited(o)) {
      std::printf("%s  is another log now than the one that waited: verify and read it again\n",
                  o.id.c_str());
      ++refused;
      common.status = kFailed;
      return;
    }
    const std::string told = o.id + "  " + o.change + "\n";
    if (!a.review) std::fputs(told.c_str(), stdout);
    if (o.fewer_checks && !a.fewer) {
      std::printf("  not accepted: say --fewer-checks if expectations were taken away on purpose\n");
      ++refused;
      common.status = kFailed;
      return;
    }
    if (o.verdict != Verdict::fresh && !o.golden_same) ++changed;
    changes.push_back({o.golden_path, o.golden_text, told});
  });
  if (!is_right_count(a, changes.size(), changed, common)) return;
  Review review;
  std::size_t written = 0;
  for (const Change& change : changes) {
    if (a.dry || (a.review && !review.wants(change))) continue;
    if (!write_output(change.path, change.text, "", common)) continue;
    ++written;
    std::printf("wrote %s\n", verifier::printable(change.path).c_str());
    waiting.done(change.path);
  }
  const std::string others =
      (refused > 0 ? ", " + std::to_string(refused) + " not accepted" : std::string()) + ", " +
      std::to_string(same) + " unchanged\n";
  if (a.dry)
    std::printf("%zu would be written%s", changes.size(), others.c_str());
  else
    std::printf("%zu written, %zu left%s", written, changes.size() - written, others.c_str());
  if (suite.files.empty() || (!suite.missing.empty() && common.status == kAllHold)) common.status = kNothing;
}

}  // namespace

void add_accept(Command app, Common& common) {
  const Command command =
      app.add_subcommand("accept", "write golden logs, after showing the change; never touches expectations");
  const auto a = std::make_shared<Arguments>();
  command.add_option("path", a->paths, "scenario files and folders (default: scenarios/)");
  command.add_option("--golden", a->options.golden_dir, "folder of the golden logs");
  command.add_option("--jobs,-j", a->jobs, "threads").in_range(1, 64);
  command.add_option("--expect-count", a->expect_count, "write only when exactly so many logs change");
  command.add_flag("--fewer-checks", a->fewer, "accept that fewer things are checked than before");
  command.add_flag("--checks", a->count_checks,
                   "also write how many things are checked into logs that do not say it");
  command.add_flag("--review", a->review, "go through the changes one by one");
  command.add_flag("--pending", a->pending, "only the logs that verify found, as they were then");
  command.add_flag("--dry-run", a->dry, "show the change only");
  command.add_flag("--ci", a->in_ci, "write although CI is set");
  command.callback([a, &common] { accept(*a, common); });
}

}  // namespace headjudge::command
