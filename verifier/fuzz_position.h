// Where random games begin: positions of the suite, positions dealt at random, and the real set-up with
// decks.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "verifier/fuzz_cards.h"

namespace headjudge::verifier {

class PositionMaker {
 public:
  // `applied`: in how many games so far each rule was applied; the rarest draw the choice of positions.
  PositionMaker(const FuzzSources& sources, const std::vector<std::uint32_t>& applied, kernel::Rng& rng)
      : sources_(sources), applied_(applied), rng_(rng) {}
  // The tree of a scenario with its position, perhaps with first steps.
  kernel::Tree make();

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
  bool chance(int one_in) { return below(one_in) == 0; }
  const FuzzSeed& pick_seed();
  kernel::Tree head(const std::string& title);
  kernel::Tree from_suite();
  kernel::Tree from_start();
  kernel::Tree dealt();
  kernel::Tree seat_of_deck(const std::vector<kernel::Tree>& designs, bool legal);
  std::vector<kernel::Tree> designs(CardMaker& maker, bool legal);
  kernel::Tree deal(const kernel::CardSet& cards, std::uint32_t& squares);
  bool accepts(const kernel::CardSet& cards, const std::string& zone, const std::string& id) const;
  bool accepts_alike(const kernel::CardSet& cards, const std::string& zone, const kernel::CardDef& card);
  const FuzzSources& sources_;
  const std::vector<std::uint32_t>& applied_;
  kernel::Rng& rng_;
  int revision_ = 0;
  std::map<std::pair<std::string, std::uint32_t>, bool> accepted_;  // by zone and kinds
};

}  // namespace headjudge::verifier
