// Small worlds of cards for each game, and random legal play in them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/game.h"
#include "engine/kernel/setup.h"
#include "engine/kernel/walk.h"

namespace headjudge::testing {

// xorshift64*: what chooses answers and deals cards; independent of the engine's own generator.
struct Dice {
  std::uint64_t state;
  explicit Dice(std::uint64_t seed) : state(seed * 0x9e3779b97f4a7c15u + 1) {}
  std::uint64_t next();
  // From 0 to n - 1.
  int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
};

// How many cards of the pool a zone of a position gets: "deck" 20, or a fixed list of ids.
struct Heap {
  const char* zone;
  int count;  // cards drawn at random from `pool`
  std::vector<const char*> pool;
  bool slots = false;  // cards are put into slots 1, 2, ...
};

// What the tests know about a game.
struct Sample {
  const char* word;
  const kernel::Rulebook* rulebook;
  const char* phase;                // where positions begin
  std::vector<const char*> cards;   // in flow notation, before their abilities are known to be good
  std::vector<Heap> heaps;          // for each player
  std::vector<Heap> first, second;  // for one player only (squares)
  std::vector<Heap> decks;          // for the set-up from the start
  int players = 2;
  std::vector<const char*> values;  // of the position, in flow notation: "{format: rumble}"
};
const Sample& gate_ruler_sample();
const Sample& rebirth_sample();
const Sample& zx_sample();
std::vector<const Sample*> samples();
// The same games with decks of cards without abilities: turn, attack, damage and rule processing alone.
std::vector<const Sample*> slices();
// Re-birth for you with more than two players.
std::vector<const Sample*> formats();

// Cards and a linked book; games made from it must not outlive it.
class World {
 public:
  // `extra`: more cards in flow notation.
  explicit World(const Sample& sample, std::vector<kernel::RuleIndex> without = {}, int revision = 0,
                 const std::vector<const char*>& extra = {});
  // A position with cards dealt by the seed, run to its first decision; `from_start`: the real set-up.
  std::unique_ptr<kernel::Game> start(std::uint64_t seed, bool from_start = false) const;
  // A position of exactly these heaps of each player.
  std::unique_ptr<kernel::Game> start(const std::vector<Heap>& first, const std::vector<Heap>& second,
                                      std::uint64_t seed = 1) const;
  const kernel::Book& book() const { return book_; }
  const kernel::CardSet& cards() const { return cards_; }
  // Problems of reading or placing, one a line; empty when all is well.
  const std::string& problems() const { return problems_; }

 private:
  std::unique_ptr<kernel::Game> place(const kernel::Setup& setup) const;
  kernel::Filled fill(const Heap& heap, Dice& dice) const;

  const Sample& sample_;
  kernel::Book book_;
  kernel::CardSet cards_;
  mutable std::string problems_;
};

// Names no card: dumps then use places.
class NoNames final : public kernel::CardNames {
 public:
  std::string name_of(const kernel::Game&, kernel::CardId) const override { return {}; }
};

// Hears everything and does nothing.
class Deaf final : public kernel::Listener {
 public:
  void heard(const kernel::Game&, const kernel::Heard&) override { ++times; }
  std::uint64_t times = 0;
};

// "P1 6-2a: set ward to P1.set_zone.2 ..." for messages of failed checks.
std::string describe(const kernel::Game& g, kernel::Option o);

// What random play did.
struct Played {
  std::vector<kernel::Option> answers;
  std::vector<kernel::Hash> hashes;  // state hash before each answer, and at the end
  int refused = 0;                   // answers that were rolled back
  int real = 0;                      // decisions with a choice
  kernel::Status status = kernel::Status::stuck;
};
Played play_randomly(kernel::Game& g, Dice& dice, int decisions_max, bool hash = true);

}  // namespace headjudge::testing
