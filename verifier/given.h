// `given:` into a kernel::Setup: cards in all their written forms, zones, decks; and the names that cards
// have.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/kernel/game.h"
#include "engine/kernel/setup.h"
#include "engine/kernel/text/compile.h"
#include "engine/kernel/walk.h"
#include "verifier/broken.h"

namespace headjudge::verifier {

// Reads the position. Cards must be in the set already; those that are in error are left out.
kernel::Setup read_given(const kernel::Tree& given, const kernel::Rulebook& game,
                         const kernel::CardSet& cards, const Broken& broken, std::uint64_t seed,
                         kernel::Problems& problems);
// The day that decks are checked for.
void read_date(const kernel::Tree& value, const kernel::Rulebook& game, kernel::Setup& setup,
               kernel::Problems& problems);
// A position that holds nothing but decks: one player's map for every player.
kernel::Setup deck_setup(const kernel::Tree& deck, const kernel::Rulebook& game, const kernel::CardSet& cards,
                         const Broken& broken, kernel::Problems& problems);
// An unknown key is found where its value is read: told is where the key stands.
void blame_keys(const kernel::Tree& given, kernel::Problems& problems);
// P1 = 0 ...; -1 when the word is none.
int player_of_word(std::string_view word);

// What cards are called: by `as:`, or by their id when they are the only card of it.
class Names final : public kernel::NamedCards, public kernel::CardNames {
 public:
  // Takes over the names of a placed position; names that two cards have are problems.
  void take(const kernel::Game& game, const kernel::Setup& setup, kernel::Problems& problems);
  // Cards that came into the game since: the only one of its kind is known by its own id.
  void adopt(const kernel::Game& game);
  kernel::CardId find(std::string_view name) const override;
  void names(std::vector<std::string_view>& out) const override;
  // Names of which nothing is told: what they stand for is in error.
  bool is_broken(std::string_view name) const override { return broken.has(name); }
  Broken broken;
  // After a problem: the names of cards that were not placed.
  void take_unplaced(const kernel::Setup& setup, kernel::Problems& problems);
  // The name, or "" for a card without one.
  std::string name_of(const kernel::Game&, kernel::CardId c) const override;
  // The name, or the card's id and place: "filler@P1.deck.3".
  std::string shown(const kernel::Game&, kernel::CardId c) const;
  // "P1.attack_zone.1", "square.b2", "gate".
  static std::string zone_name(const kernel::Game&, kernel::ZoneId z);
  // The word that one slot of a zone has of its own: "b2"; null pointer for none.
  static const char* slot_word(const kernel::Game&, kernel::ZoneId z);

 private:
  void name(kernel::CardId c, const std::string& text, kernel::Mark mark, kernel::Problems& problems);
  void walk(const kernel::Placed& placed, kernel::Problems& problems);
  static void tell_taken(const kernel::Placed& placed, const std::vector<std::string>& taken,
                         kernel::Problems& problems);
  void walk_unplaced(const kernel::Placed& placed, kernel::Problems& problems);
  std::map<std::string, kernel::CardId, std::less<>> by_name_, unplaced_;
  std::vector<std::string> by_card_;
};

}  // namespace headjudge::verifier
