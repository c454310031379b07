// Verdicts: one scenario file with its golden log, and whole suites on all cores.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headjudge::verifier {

enum class Verdict : std::uint8_t { pass, fail, xfail, xpass, fresh, invalid, nondet };
const char* verdict_word(Verdict verdict);

struct VerifyOptions {
  bool golden = true;
  bool twice = false;                // run everything twice and compare
  bool disturbed = false;            // with other luck the second time: how a canary of NONDET is made
  bool keep_new = false;             // Outcome::golden_text of what is NEW or differs from its golden log
  std::string golden_dir;            // "" = golden/ beside scenarios/
  std::string rulebook;              // only this revision (or range)
  std::vector<std::string> without;  // rules switched off
  std::string program = "headjudge";
};

struct Outcome {
  Verdict verdict = Verdict::pass;
  std::string id, path;
  std::string report;  // what is printed, "" for a pass
  std::string golden_path;
  std::string golden_text;  // what accept would write; only when it was asked for
  std::string change;       // of the golden log, for people
  bool golden_same = false;
  bool fewer_checks = false;    // than the golden log says
  bool counts_checks = true;    // the golden log says how many things are checked
  bool other_revision = false;  // the golden log is of another one than was asked for: not compared
  bool broken = false;          // the engine stopped at one of its checks: an internal error
  int checks = 0;
  std::string kind, step, headline;  // of a failure: "golden", "@hit", one line without both
  unsigned line = 0, column = 0;     // of the failure in the scenario
  std::string final_hash;            // of the state where the play ended; "" when nothing was played
};

// One number for everything a suite says: ids, verdicts and final states, in the order of the files.
class Signature {
 public:
  void add(const Outcome& outcome);
  std::string text() const;  // 16 hexadecimal digits

 private:
  std::string all_;
};

// Reads, plays and judges one file. `text`: the golden log as it is now is wanted whatever the verdict.
Outcome verify_file(const std::string& path, const VerifyOptions& options, bool text = false);

// Files of a suite: *.yaml of folders (not of folders `cards`), in path order, each once.
struct Suite {
  std::vector<std::string> files;
  std::vector<std::string> missing;  // paths that name no scenario, and what was passed over in folders
  std::vector<std::string> orphans;  // golden logs without a scenario
};
Suite discover(const std::vector<std::string>& paths, const VerifyOptions& options);

// Verifies on `jobs` threads; tells outcomes in order of the files.
void verify_all(const std::vector<std::string>& files, const VerifyOptions& options, int jobs, bool text,
                const std::function<void(const Outcome&)>& tell);

// What a thread is working on, for the message of a broken program.
const char* current_file();

}  // namespace headjudge::verifier
