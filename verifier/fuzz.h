// A campaign of random games: in rounds, in child processes, goes on where it stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verifier/fuzz_episode.h"
#include "verifier/report.h"

namespace headjudge::verifier {

struct FuzzOptions {
  const kernel::Rulebook* game = nullptr;
  std::string suite;  // a folder of scenarios whose positions and cards are used; "": none
  std::uint64_t seed = 1;
  std::uint64_t games = 1000;    // of the whole campaign, all shards; rounds of 32 are never broken off
  std::uint64_t answers = 0;     // of this shard, after which no round begins; 0: no bound
  std::uint64_t seconds = 0;     // after which no round begins; 0: no bound
  std::uint64_t smaller = 2000;  // scenarios tried to make a finding small; 0: as it was met
  int answers_max = 2000;        // in one game, before everybody passes
  int jobs = 1;
  Shard shard;
  std::string state;  // a file that remembers how far the campaign is; "": none
  std::string out;    // a folder for findings; "": none
};

struct FoundOnce {
  FuzzFinding finding;  // of the first game that met it
  std::uint64_t game = 0, times = 0;
  std::string path;  // of the scenario, when one was written
};

struct FuzzReport {
  std::uint64_t next = 0;  // the first game that was not played yet
  std::uint64_t games = 0, answers = 0, over = 0, kept_up = 0, given_up = 0;
  struct Bound {
    std::uint64_t games = 0, first = 0;  // how many met it; the first of them
  };
  std::map<std::string, Bound> outgrown;  // games that ended without a ruling at a bound of the state
  std::vector<std::uint32_t> applied;     // games by rule
  std::vector<FoundOnce> found;
  std::string error;  // the state file does not fit
};

// Plays until the budget is spent. `told` hears of each new finding and after each round (nullptr). What is
// played does not depend on `jobs`.
FuzzReport fuzz(const FuzzOptions& options,
                const std::function<void(const FuzzReport&, const FoundOnce*)>& told);

std::string fuzz_summary(const FuzzOptions& options, const FuzzReport& report);

}  // namespace headjudge::verifier
