// What a run over a suite says, for machines and people: one stream of JSON lines, and every other format
// from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/verify.h"

namespace headjudge::verifier {

inline constexpr int kVerdicts = 7;

// Failures that say the same thing first.
struct Cluster {
  std::string key;                   // "expectation: "12-4c-2": bear in P2.exile  does not hold"
  std::vector<std::size_t> members;  // places in Report::outcomes
};

struct Report {
  std::vector<std::string> paths;  // what was asked for
  std::string suite;               // hash of the ids of all scenarios, of every shard
  std::size_t files = 0;           // of all shards
  std::vector<std::string> how;    // the options that decide verdicts: "--no-golden", "--rulebook=6.5.0"
  std::string program;             // the version of headjudge
  int shard = 1, shards = 1;
  std::vector<Outcome> outcomes;

  int count(Verdict verdict) const;
  int checks() const;
  std::size_t scenarios() const;  // without golden logs that are orphans
  std::string signature() const;
  // "3 scenarios, 12 checks: 2 PASS, 1 FAIL", of a shard with its part in the whole.
  std::string summary() const;
  // "suite signature", but a shard is no suite.
  const char* signature_name() const;
  // Largest first, the odd one out last.
  std::vector<Cluster> clusters() const;
};

// text is not among them: the terminal is told while the suite runs.
bool is_format(std::string_view format);
std::string render_report(const Report& report, std::string_view format);
std::string render_jsonl(const Report& report);
// False with a reason when a text is no complete stream.
bool read_report(std::string_view text, Report& out, std::string& error);

// Text inside an annotation of `github`; a property's value is stricter. Text inside a cell of `md`.
std::string annotation_text(std::string_view text, bool property);
std::string table_cell(std::string_view text);

// The shards of one suite as one report. False: some are missing (`incomplete`), twice there, or of another
// suite.
bool merge_reports(std::vector<Report> parts, Report& out, std::string& error, bool& incomplete);

// Clusters for the terminal; "" when they say no more than the list.
std::string cluster_text(const Report& report);

// Part I of N, from 1.
struct Shard {
  int index = 1, total = 1;
};
bool read_shard(std::string_view text, Shard& out);
// From the variables that test runners, CI systems and array jobs set; a file by which a runner wants to know
// that its variables are honoured is written. False with an error when they make no sense.
bool shard_of_environment(Shard& out, std::string& error);
bool in_shard(std::string_view id, const Shard& shard);

}  // namespace headjudge::verifier
