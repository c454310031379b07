// Cards for random games: those of a suite, changed ones, and new ones out of a game's tables of words.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/kernel/book.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/text/tree.h"

namespace headjudge::verifier {

// A scenario of the suite: where it starts, and what it rests on.
struct FuzzSeed {
  std::string path;
  kernel::Tree root;  // with the cards of its card files in `define`
  std::vector<kernel::RuleIndex> cites;
};

// What a suite knows: positions, cards, and every value that was ever written under a key of a card's text.
struct FuzzSources {
  const kernel::Rulebook* game = nullptr;
  std::vector<FuzzSeed> seeds;
  std::vector<kernel::Tree> cards;
  std::vector<kernel::Tree> abilities;
  std::map<std::string, std::vector<kernel::Tree>> values;  // by key
};
// Reads the scenarios of a game below a folder, in order of their paths; empty when there are none.
FuzzSources read_sources(const kernel::Rulebook& game, const std::string& folder);

// Makes cards. The same generator gives the same cards.
class CardMaker {
 public:
  CardMaker(const FuzzSources& sources, int revision, kernel::Rng& rng)
      : sources_(sources), revision_(revision), rng_(rng) {}
  // A card of one of these kinds that the game can read; its id and name are `id`.
  kernel::Tree card(const std::vector<std::string>& kinds, const std::string& id);
  // Changes a card of a scenario: another number, or one more ability. False: as it was.
  bool change(kernel::Tree& card);
  // Whether the game can read these cards.
  bool is_readable(const std::vector<kernel::Tree>& cards) const;

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
  bool chance(int one_in) { return below(one_in) == 0; }
  template <class List>
  const auto& pick(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }
  kernel::Tree plain(const std::vector<std::string>& kinds, const std::string& id);
  void add_ability(kernel::Tree& card);
  kernel::Tree ability();
  void vary(kernel::Tree& tree, const std::string& key, int& left);
  kernel::Tree fresh_ability();
  kernel::Tree instruction(int depth);
  kernel::Tree argument(int type, const std::string& words, int depth);
  std::string selector();
  std::string number();
  std::string zone();
  kernel::Tree trigger();
  const FuzzSources& sources_;
  int revision_;
  kernel::Rng& rng_;
};

}  // namespace headjudge::verifier
