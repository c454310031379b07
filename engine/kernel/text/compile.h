// From trees to code: expressions, instructions and cards of the effect language, checked against a game's
// vocabulary.
#pragma once

#include <string_view>

#include "engine/kernel/book.h"
#include "engine/kernel/text/code.h"
#include "engine/kernel/text/tree.h"

namespace headjudge::kernel {

// Flow notation ("{draw: 1}", "[a, b]") into a tree: how keywords are written beside their rules. Throws
// nothing; a mistake is a problem.
Tree read_flow(std::string_view text, Problems&);

// Names that a scenario gives to physical cards, for expressions in expectations.
class NamedCards {
 public:
  virtual ~NamedCards() = default;
  virtual CardId find(std::string_view name) const = 0;              // kNoCard when unknown
  virtual void names(std::vector<std::string_view>& out) const = 0;  // for did-you-mean
  // Whether what had this name could not be made: that was told, and whoever speaks of it is not wrong too.
  virtual bool is_broken(std::string_view) const { return false; }
};

// Reads cards into a set. Call add_card for every card (a tree of one `cards:` or `define:` item), then
// finish once. Every problem of every card is reported; after a problem the set must not be played.
class CardReader {
 public:
  CardReader(const Rulebook& rulebook, int revision, CardSet& set, Problems& problems);
  void add_card(const Tree& card);
  void finish();  // resolves names of cards, compiles keywords that are used
  // An expression of a scenario: returns its node; 0 after a problem. `wanted`: Type::boolean, number, ... or
  // none for any.
  NodeId expression(const Tree& scalar, Type wanted, const NamedCards& names);
  // The same from text with a mark of its first character.
  NodeId expression(std::string_view text, Mark mark, Type wanted, const NamedCards& names);
  // A selector-like expression of several objects, a list of them, or one object.
  NodeId objects(const Tree& tree, const NamedCards& names);
  // A list of changes as `give:`/`effects:` write it: first change, 0 after a problem.
  std::uint16_t changes(const Tree& tree, Duration& until, const NamedCards& names);

 private:
  const Rulebook& rulebook_;
  int revision_;
  CardSet& set_;
  Problems& problems_;
};

// ---- The language itself, as tables (language.cc): what every verb takes.
enum class ParameterType : std::uint8_t {
  objects,  // selector, list of selectors, as: name
  target,   // objects or a player
  number,   // expression
  boolean,  // expression
  player,   // you, opponent, P1, players, opponents
  zone,     // a zone word, perhaps of a player; a slot; a square
  word,     // one of `words`
  trait,    // a word or expression naming a race, attribute, color, army, name
  name,     // a name being given
  block,    // a list of instructions: LineId
  pattern,  // an event pattern: index into patterns
  changes,  // modifications: index into changes
  duration,
  ability,     // an ability as a card writes it: TextId
  flag,        // true / false
  each_share,  // split: see effect-language.md
  blocks,      // a list of blocks: LineId of the first of as many jump lines, one a block, before an end line
  filter,      // a condition on `it`, or objects
  card         // a card definition: its number in CardSet::cards + 1
};
struct Parameter {
  const char* word;
  ParameterType type;
  bool required = false;
  const char* words =
      "";                 // of a word, separated by |: the argument is its place from 1; else the word itself
  const char* also = "";  // other words for the parameter, separated by |
};
struct VerbSpec {
  const char* word;
  std::span<const Parameter> parameters;  // the place is the index into Line::arg
  int shorthand = -1;                     // parameter that a bare value fills; -1: a map is needed
  const char* summary = "";
  const char* example = "";
  int shorthand_objects = -1;  // parameter that a bare value fills when it means objects
};
std::span<const VerbSpec> verb_specs();
// Another word for a verb or an event.
struct VerbAlias {
  const char *word, *meant;
};
std::span<const VerbAlias> verb_aliases();
// What other games call an event that a game has by another word.
std::span<const VerbAlias> event_aliases();
// Row of a verb in verb_specs(); -1 when unknown.
int find_verb(std::string_view word);
// Place of a parameter of a verb; -1 when it has none of that word.
int find_parameter(int verb, std::string_view word);

// What the modes that are chosen for a line are bound to: a name of its own that no text can read.
std::string modes_name(const CardSet& set, const Line& line);

// What the number of the other card is bound to while two cards swap a value.
inline constexpr std::string_view kSwappedName = "swapped value";
// What a card was and what the running play has made of it are bound to, one after the other.
inline constexpr std::string_view kSeenName = "in sight";

// Whether a scenario can speak of a card by this word: `wolf as a`, `wolf/2` and `wolf.atk` are more than an
// id.
bool is_id(std::string_view text);

// What an ability may be (`auto:`, `static:`, ...) and the keys on cards, with the games that have them (" "
// separated; "" = every game). Not implemented: reading it says "not yet".
struct LanguageRow {
  const char* word;
  const char* games = "";
  bool implemented = true;
};
std::span<const LanguageRow> ability_kinds();
std::span<const LanguageRow> verbs_by_others();  // what a game says by other instructions
std::span<const LanguageRow> card_keys();
std::span<const char* const> duration_words();  // until: what; the word of a Duration is at its number
std::span<const char* const> trigger_keys();    // of {when: ...} and {event: ...}
std::span<const char* const> trigger_ways();    // how: what
std::span<const char* const> trigger_causes();  // by: what, beside cards and players
// What static:, give:, lose: and set: change, beside numbers and traits.
std::span<const char* const> change_words();
std::span<const char* const> change_frames();  // whom and how long a change concerns: to, until, ...
std::span<const char* const> rule_changes();   // changes that are no value's: forbid, limit, ...
std::span<const char* const> ability_words();  // beside the kind of an ability: do, cost, if, ...
std::span<const char* const> delayed_keys();   // of later: and instead:, beside those of a trigger
std::span<const char* const> play_timings();   // timing: what, beside a trigger

}  // namespace headjudge::kernel
