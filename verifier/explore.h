// Every answer and every outcome of luck from a position: what holds always, sometimes or never.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/kernel/game.h"
#include "verifier/given.h"
#include "verifier/scenario.h"

namespace headjudge::verifier {

struct ExploreLimits {
  int depth = 6;           // answers of the open players in a line
  int positions = 20'000;  // looked at altogether
  std::uint32_t open = 0;  // players whose answers are all tried, a bit each; 0: every player
};

// `always` looks at the end of each line; `sometimes` and `never` at every position that an answer leads to.
struct Property {
  Claim claim = Claim::always;
  kernel::NodeId node = 0;
};

struct PropertyFound {
  std::uint64_t lines = 0;  // in which the expression held: at the end (always), anywhere (sometimes, never)
  // The steps of a line: against it (always, never), or for it (sometimes); empty when there is none.
  std::vector<std::string> example;
};

struct Exploration {
  std::uint64_t lines = 0;    // counted with repetitions: different answers that lead to one position
  std::uint64_t answers = 0;  // tried
  std::uint64_t positions = 0;
  std::vector<std::uint64_t> perft;  // lines by depth: how many sequences of so many open answers there are
  std::vector<std::string> unexhausted;  // why not everything was tried; empty: it was
  std::vector<PropertyFound> properties;
  std::vector<kernel::RuleIndex> rules;  // applied in some line
  bool broken = false;                   // the engine found no end somewhere
};

// Explores copies of `from`; the game itself is not changed.
Exploration explore(const kernel::Game& from, const Names& names, const ExploreLimits& limits,
                    std::span<const Property> properties);

// Not every line tried is no pass: it is unknown, unless the lines that were tried decide it.
enum class Verdict3 : std::uint8_t { holds, fails, unknown };
// "holds in 5 of 7 lines"; what never happens is counted where it does: "happens in 2 of 7 lines".
std::string count_text(Claim claim, const Exploration& found, const PropertyFound& property);
Verdict3 judge(Claim claim, const Exploration& found, const PropertyFound& property);

}  // namespace headjudge::verifier
