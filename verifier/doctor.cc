// Known numbers recomputed, and one ruling of each game played again and again.
#include "verifier/doctor.h"

#include <algorithm>
#include <bit>
#include <clocale>
#include <cstdio>
#include <map>
#include <thread>

#include "engine/kernel/hash.h"
#include "engine/kernel/rng.h"
#include "verifier/deck_check.h"
#include "verifier/games.h"
#include "verifier/run.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

// The stub of a rule passes for nothing, but it plays: the log of its run.
std::string played(const kernel::Rulebook& game) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario_text("doctor.yaml", scenario_stub(game, 0), "", problems);
  if (!problems.empty()) return "invalid: " + problems[0].text;
  Run run(scenario, scenario.revisions.front(), {}, true);
  run.go();
  GoldenLog log;
  log.steps = run.log;
  return log.steps.empty() ? "nothing was played" : golden_text(log);
}

Finding finding(std::string what, const std::string& wanted, const std::string& found) {
  return {std::move(what), wanted == found, wanted == found ? "" : found};
}

Finding plays_alike(const kernel::Rulebook& game) {
  const std::string first = played(game);
  Finding out{std::string(game.word) + ": two runs, a thread and another locale give the same log", true, ""};
  if (first.find("h:") == std::string::npos) return {out.what, false, first};
  std::string again = played(game), threaded;
  std::thread other([&] { threaded = played(game); });
  other.join();
  const std::string before = std::setlocale(LC_ALL, nullptr);
  std::setlocale(LC_ALL, "");
  const std::string localized = played(game);
  std::setlocale(LC_ALL, before.c_str());
  for (const std::string& one : {again, threaded, localized})
    if (one != first) out.fine = false, out.found = "they differ";
  return out;
}

// A fingerprint of all that a run says of a file: verdict, log, report.
using Told = std::map<std::string, std::string>;

// `invalid`: takes what is wrong with the files that cannot be played.
Told told_of(const std::vector<std::string>& files, int jobs, std::vector<std::string>* invalid = nullptr) {
  VerifyOptions options;
  options.golden = false;
  Told out;
  verify_all(files, options, jobs, true, [&](const Outcome& o) {
    const std::string all = std::string(verdict_word(o.verdict)) + o.final_hash + o.golden_text + o.report;
    out[o.path] = kernel::hash_bytes(all.data(), all.size(), 0).text();
    if (invalid == nullptr || o.verdict != Verdict::invalid) return;
    const std::string place =
        o.line == 0 ? "" : ":" + std::to_string(o.line) + ":" + std::to_string(o.column);
    invalid->push_back(o.path + place + ": " + o.headline);
  });
  return out;
}

Finding alike(std::string what, const Told& wanted, const Told& found) {
  Finding out{std::move(what), true, ""};
  for (const auto& [path, text] : wanted) {
    const auto at = found.find(path);
    if (at != found.end() && at->second == text) continue;
    out.fine = false;
    out.found = path + " differs";
    break;
  }
  return out;
}

// What another program prints about the files.
std::string printed_by(const std::string& program, const std::vector<std::string>& files) {
  std::string line = shell_word(program) + " verify --no-golden --format jsonl";
  for (const std::string& file : files) line += " " + shell_word(file);
  std::string out;
  FILE* pipe = popen(line.c_str(), "r");
  if (pipe == nullptr) return out;
  char part[1 << 14];
  for (std::size_t n = 0; (n = std::fread(part, 1, sizeof part, pipe)) > 0;) out.append(part, n);
  pclose(pipe);
  return out;
}

// As printed_by, few files at a time: a line of a shell is not endless.
std::string report_of(const std::string& program, const std::vector<std::string>& files) {
  std::string out;
  constexpr std::size_t kAtOnce = 200;
  for (std::size_t i = 0; i < files.size(); i += kAtOnce)
    out += printed_by(program,
                      {files.begin() + static_cast<std::ptrdiff_t>(i),
                       files.begin() + static_cast<std::ptrdiff_t>(std::min(i + kAtOnce, files.size()))});
  return out;
}

}  // namespace

std::vector<Finding> doctor_suite(const std::vector<std::string>& files, int jobs,
                                  const std::vector<std::string>& programs) {
  std::vector<Finding> out;
  const std::string count = kernel::counted(files.size(), "scenario");
  std::vector<std::string> invalid;
  const Told first = told_of(files, 1, &invalid);
  for (const std::string& one : invalid) out.push_back({"a file that can be played", false, one, true});
  out.push_back(alike(count + " again in one process", first, told_of(files, 1)));
  std::vector<std::string> other = files;
  kernel::Rng rng{};
  rng.state = 1;
  for (std::size_t i = other.size(); i > 1; --i) std::swap(other[i - 1], other[rng.next() % i]);
  out.push_back(alike(count + " in another order on " + std::to_string(jobs) + " threads", first,
                      told_of(other, jobs)));
  std::string wanted, before;
  for (const std::string& program : programs) {
    const std::string report = report_of(program, files);
    if (wanted.empty()) wanted = report;
    const std::string again = program == before ? ", once more in other memory" : "";
    before = program;
    out.push_back({count + " by " + program + again, !report.empty() && report == wanted,
                   report.empty() ? "it cannot be run, or says nothing"
                                  : "its report differs from the first program's"});
  }
  return out;
}

std::vector<Finding> doctor() {
  std::vector<Finding> out;
  out.push_back({"the machine is little-endian", std::endian::native == std::endian::little, "it is not"});
  out.push_back(finding("XXH3-128 of nothing", "99aa06d3014798d86001c324468d497f",
                        kernel::hash_bytes("", 0, 0).text()));
  kernel::Rng rng{};
  rng.state = 1;
  out.push_back(finding("SplitMix64 from 1", "10451216379200822465", std::to_string(rng.next())));
  for (const kernel::Rulebook* game : games()) out.push_back(plays_alike(*game));
  return out;
}

}  // namespace headjudge::verifier
