// Known numbers recomputed, and one ruling of each game played again and again.
#include "verifier/doctor.h"

#include <bit>
#include <clocale>
#include <thread>

#include "engine/kernel/hash.h"
#include "engine/kernel/rng.h"
#include "verifier/deck_check.h"
#include "verifier/games.h"
#include "verifier/run.h"

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

}  // namespace

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
