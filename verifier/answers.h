// Answers as scenarios write them, and the engine's options: from one to the other and back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/replace.h"
#include "verifier/given.h"

namespace headjudge::verifier {

// One thing picked: a value, perhaps with a second one ("x: a1").
struct Pick {
  const kernel::Tree* a = nullptr;
  const kernel::Tree* b = nullptr;
};

// A composite answer taken apart.
struct Written {
  kernel::Mark mark;
  std::string verb;
  std::vector<Pick> picks;  // objects under the verb; empty for a bare word
  bool list = false;        // written as a list or a map
  std::vector<std::pair<const kernel::Tree*, const kernel::Tree*>> named;  // key and value
  // The value of a named choice; null pointer when it is not written.
  const kernel::Tree* find(std::string_view name) const;
};
Written take_apart(const kernel::Tree& answer);
// Whether something stands under a named choice; an empty list declines.
bool names_picks(const Written& written);
// The picks of a named choice: one value, a list, or a map.
std::vector<Pick> picks_of(const kernel::Tree& value, bool& list);

class Answers {
 public:
  Answers(const kernel::Game& game, const Names& names) : game_(game), names_(names) {}
  // Whether an option's verb is written like this.
  bool is_verb(kernel::Option o, std::string_view word) const;
  // Whether the pending decision has an answer that is written with this verb.
  bool is_asked(std::string_view verb) const;
  // Whether a value of an option is what a scenario wrote.
  bool means(kernel::Argument type, std::uint16_t value, const kernel::Tree& text) const;
  // Option `o` answered with this pick and these named choices; marks the named choices it used.
  bool fits(kernel::Option o, const Pick& pick, const Written& written, std::vector<bool>* used) const;
  bool fits_word(kernel::Option o, const Written& written, std::vector<bool>* used) const;
  // Options that would mean the answer whether they are legal or not: for `illegal`. Unknown names are
  // problems.
  std::vector<kernel::Option> imagine(const Written& written, kernel::Problems& problems) const;
  bool knows_verb(const Written& written, kernel::Problems& problems) const;
  // The option as it would be written: "pass", "{attack: wolf, at: bear}".
  std::string form(kernel::Option o) const;
  // As it stands under a named choice of another answer: "bear", "{bear: 2}", "" for a bare word.
  std::string part(kernel::Option o) const;
  // Whether both name an ability that waits, or that may replace, by the same words.
  bool waits_like(kernel::Option a, kernel::Option b) const;
  // The same without braces: "attack wolf at bear".
  std::string plain(kernel::Option o) const;
  // A value as it would be written; `as_logged`: a place with a word of its own by its number ("square.5").
  std::string value(kernel::Argument type, std::uint16_t value, bool as_logged = false) const;
  // Whether a text names anything at all here: a card, a zone, a player, a number, an ability.
  // `words`: also any word, where the pending decision asks for words or numbers.
  bool names_something(const kernel::Tree& text, bool words = true) const;
  // Whether it could name something in some position of this game.
  bool could_name(std::string_view text) const;
  // Whether words or numbers are answered with this verb.
  bool takes_words(std::string_view verb) const;
  std::string nearest_name(const kernel::Tree& text) const;
  bool may_have_ability(kernel::CardId c, std::string_view word) const;

 private:
  std::string form(kernel::Option o, bool as_logged) const;
  // Whether the pending decision has it as a card to play, and no ability of it could be meant.
  bool is_played_as_card(kernel::CardId c, std::string_view verb) const;
  // What an action of the pending decision can be done to.
  std::vector<std::uint16_t> objects_there(std::uint8_t verb) const;
  struct Waiting {
    kernel::Ref source;
    kernel::TextId text = 0;
  };
  Waiting waiting(kernel::Argument type, std::uint16_t place) const;
  int place_of_ability(const Waiting& w) const;
  int count_abilities(kernel::CardId c) const;
  // A waiting ability by its card: "mage", "mage/2"; of how many that bear this name it is one, from 1.
  std::string first_name(kernel::Argument type, std::uint16_t place) const;
  int nth_of_name(kernel::Argument type, std::uint16_t place) const;
  std::string name_of_waiting(kernel::Argument type, std::uint16_t place) const;
  bool is_ability_named(std::uint16_t place, const Written& written, std::vector<bool>* used) const;
  std::vector<std::uint16_t> values(kernel::Argument type, const kernel::Tree& text) const;
  bool is_card_of_abilities(kernel::Option o) const;
  bool means_event_ability(kernel::CardId c, std::string_view word) const;
  bool asks_for_words() const;
  bool names_part_of_player(std::string_view word) const;
  bool could_be_place(std::string_view text) const;
  bool means_card(kernel::CardId c, std::string_view text) const;
  bool means_zone(kernel::ZoneId z, std::string_view text) const;
  bool means_ability(kernel::CardId c, int place, std::string_view word) const;
  bool is_called(kernel::TextId ability, std::string_view word) const;
  const kernel::Game& game_;
  const Names& names_;
};

// A pick as it was written: "bear", "{bear: 2}".
std::string pick_text(const Pick& pick);

// The ability at a place of a card: printed ones from 1, then gained ones; 0: there is none.
kernel::TextId ability_at(const kernel::Game& game, kernel::CardId c, int place);

// An answer of a scenario in one line without quotes and braces: "attack wolf at bear", "choose [a, b]".
std::string flat(const kernel::Tree& tree);

}  // namespace headjudge::verifier
