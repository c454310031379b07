// One random game: a position, answers, and the laws that must hold after each.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "verifier/fuzz_cards.h"
#include "verifier/invariants.h"

namespace headjudge::verifier {

// Something that must not be, and the scenario that shows it.
struct FuzzFinding {
  std::string kind;  // "invariant", "internal error", "recording", "crash", "no end", "hang"
  std::string what;  // the same words for the same thing
  std::string detail;
  std::string scenario;
};

struct EpisodeOptions {
  int answers_max = 2000;
  // Told of the scenario so far before each answer: for a process that may die.
  std::function<void(const std::string&)> tell;
  bool writes = false;  // every game is written down and read back; else one of four
};

struct EpisodeResult {
  bool played = false;  // a position was found
  bool over = false;
  bool kept_up = false;   // everybody passes and the same position comes back: a loop that players may break
  std::string outgrown;   // the bound of the state at which it ended without a ruling; "": none
  std::string scenario;   // that leads there
  bool given_up = false;  // it took this machine too long: nothing is said of it
  std::uint64_t answers = 0;
  std::vector<std::uint8_t> applied;  // by rule
  std::vector<FuzzFinding> findings;
};

// Plays game number `index` of a campaign. The same arguments give the same game everywhere.
EpisodeResult play_episode(const FuzzSources& sources, const std::vector<std::uint32_t>& applied,
                           std::uint64_t seed, std::uint64_t index, const EpisodeOptions& options);

}  // namespace headjudge::verifier
