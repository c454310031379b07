// The words of one game: what its zones, kinds, values, events, instructions and answers are called. All of
// it is tables.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/kernel/row.h"
#include "engine/kernel/text/code.h"

namespace headjudge::kernel {

class Game;
struct Context;
struct Value;

// Who can see what lies in a zone face up.
enum class Open : std::uint8_t { all, owner, nobody };

// One place. A zone owned by players exists once a player: its number is player * places + row; a shared
// zone's number is players_max * places_per_player + its place among the shared ones.
struct PlaceRow {
  const char* word;  // "attack_zone"; rows with the same word are its slots, in order
  RuleIndex rule;
  bool shared = false;
  bool ordered = false;  // the rules manage its order (hashes as a list, else as a set)
  Open open = Open::all;
  bool board =
      false;  // cards keep their identity moving between board places; abilities of board cards are valid
  bool turned = false;                  // its cards are act or rest (stand/rest, rebooted/asleep)
  std::uint8_t slot = 0;                // 1..: a slot of its word; 0: the word alone
  std::uint8_t capacity = 0;            // cards a position may put here; 0 = any number
  const char* scenario_word = nullptr;  // another word for it in `given` and expressions
  bool apart = false;                   // "cards on the board" leaves its cards out
  bool parts = false;  // its cards are parts of cards they are attached to, and are where those are
  bool blind = false;  // whoever has it may not look at what lies face down in it either
};

struct WordRow {
  const char* word;
  RuleIndex rule = kNoRule;
  std::uint32_t also = 0;  // of a kind: other kinds that count as it, a bit a row
  bool apart = false;      // of a kind: card text finds such cards only where it names the kind
};

enum class Type : std::uint8_t {
  none,
  number,
  boolean,
  word,
  object,
  objects,
  player,
  players,
  zone,
  text,
  undefined
};

// A property of a card (the object, or the last known one), a player, or the game. `rules`: the rule of
// values that counts as applied when an expectation reads it.
struct PropertyRow {
  const char* word;
  Type type;
  Value (*read)(const Context&, Value of);
  RuleIndex rule = kNoRule;
  Value (*over)(const Context&, const struct Refs&) = nullptr;  // a function of several cards
};

// A selector of the whole board: `units`, `you.units`, `zx`. `member` is asked of one object (also of one
// that is gone). `of_abilities`: it means abilities in the event of being played, asked of their source.
struct SelectorRow {
  const char* word;
  bool (*member)(const Context&, Ref, Player owner_or_nobody);
  RuleIndex rule = kNoRule;
  bool of_abilities = false;
};

// Something that can happen. `arguments` names what `events:` prints: "card by", "card amount", "player".
struct EventRow {
  const char* word;
  const char* arguments;
  bool timing = false;  // a point of the turn (`at:`), not a happening (`when:`)
  RuleIndex rule = kNoRule;
  bool of_source = false;  // `card` is what made it happen, `by` what it happened to (destroys, deals_damage)
  bool of_players = false;  // it happens to players as well, and then has no card
  bool told = false;        // told when it is done: nothing can happen in its place
};

// Another text (or condition) of a keyword: when its parameter has this key ("count"), or a value of it
// contains a word ("race:word").
struct KeywordForm {
  const char* key;
  RuleIndex rule;
  const char* ability;
};

// A keyword: its ability in the effect language, written in flow notation; empty when rules read the keyword
// itself. {N} stands for the keyword's parameter, {N.key=otherwise} for a part of it. One that `gives`
// abilities of the card makes them valid while its `gate` holds, found without the help of what they do.
struct KeywordRow {
  const char* word;
  RuleIndex rule;
  const char* ability = "";
  bool implemented = true;  // false: reading a card with it says "not yet"
  const char* bare = "";    // the key that a parameter written without keys stands for
  std::span<const KeywordForm> forms{};
  bool gives = false;
  const char* gate = "";
  RuleIndex own = kNoRule;    // what it gives cannot meet its condition
  RuleIndex ring = kNoRule;   // conditions that depend on each other
  RuleIndex inner = kNoRule;  // what it gives still needs its own conditions
  Revisions revisions = kEveryRevision;
};

// How the game does an instruction of the language. No procedure: the game has the word, but cannot do it
// yet.
struct Instruction {
  const char* word;
  const Procedure* procedure = nullptr;
  // Reads the arguments into the fresh frame of `procedure`, or does everything at once when there is no
  // procedure.
  void (*start)(Game&, const Line&, Frame& callee) = nullptr;
  // Whether it can be done in full (payments, may): nullptr = always.
  bool (*can)(const Context&, const Line&) = nullptr;
  RuleIndex rule = kNoRule;
  // What it asks is asked while the ability is played, not when it resolves.
  bool while_playing = false;
  // Arguments that have no meaning in the game, each with the reason: "by: whose text it is negates|onto:
  // ...".
  const char* senseless = "";
  // Says that it cannot be done at all where it cannot be done in full.
  RuleIndex impossible = kNoRule;
  // Whether it can be done in full as a part of a cost, where a game asks for more than `can` says.
  bool (*payable)(const Context&, const Line&) = nullptr;
  // Whether it is done without asking anybody; nullptr = a player may have to choose.
  bool (*silent)(const Context&, const Line&) = nullptr;
};

// What players do that is no event and no instruction: the words that texts forbid it with, separated by |.
struct ActionRow {
  const char* words;
  bool allowed = false;  // whether rules also ask what a text allows beyond them
};

// What the arguments of an answer are, and how a scenario writes it.
enum class Argument : std::uint8_t { none, card, zone, player, number, ability, word, choice, replacement };
struct AnswerRow {
  const char* word;             // "attack"
  Argument a = Argument::none;  // the value under the verb
  Argument b = Argument::none;  // under `named`
  const char* named = "";       // "at"
  const char* also = "";        // another word for the same answer ("use")
};

// Rules of values that count when an expression reads something: what does not exist, what a word means, who
// is meant.
struct ReadingRules {
  RuleIndex missing = kNoRule, any_of = kNoRule, name = kNoRule, board = kNoRule;
  RuleIndex you = kNoRule, opponent = kNoRule, opponent_of_you = kNoRule, theirs = kNoRule;
  RuleIndex having = kNoRule, attached = kNoRule;
};

struct Vocabulary {
  std::span<const PlaceRow> places;  // players' places first, then the shared ones
  int player_places = 0;             // how many of them belong to players
  int players_max = 2;
  std::span<const WordRow> phases, kinds, icons,
      groups;                             // groups: armies or colors when the rulebook lists them all
  std::span<const char* const> numbers;   // words of View::number
  const char* trait_word = "attributes";  // key on cards; its singular drops the s
  const char* group_word = "army";
  std::span<const PropertyRow> card_properties, player_properties, game_properties;
  std::span<const SelectorRow> selectors;
  std::span<const EventRow> events;  // row 0 is no event
  std::span<const KeywordRow> keywords;
  std::span<const Instruction> instructions;
  std::span<const AnswerRow> answers;  // row 0 is pass
  std::span<const WordRow> marks;      // bits of Card::marks, for dumps and `given`
  const char* rested_word = "rest";    // asleep in Z/X
  const char* active_word = "act";     // stand, rebooted
  // By kind of card: where its abilities without a zone of their own are valid, a bit a place; none or 0: on
  // the board.
  std::span<const std::uint64_t> homes;
  ReadingRules reading{};
  RuleIndex keyword_rule = 0;  // refuses a keyword that a revision does not have
  std::span<const ActionRow> actions{};

  ZoneId zone(int player, int place) const {
    return static_cast<ZoneId>(place < player_places ? player * player_places + place
                                                     : players_max * player_places + place - player_places);
  }
  int zones() const { return players_max * player_places + static_cast<int>(places.size()) - player_places; }
  // Players are few: counting them off takes less than a division.
  int place_of(ZoneId z) const {
    int place = z;
    for (int p = 0; p < players_max; ++p, place -= player_places)
      if (place < player_places) return place;
    return player_places + place;
  }
  // The player a zone belongs to; kNobody when shared.
  Player player_of(ZoneId z) const {
    int place = z;
    for (int p = 0; p < players_max; ++p, place -= player_places)
      if (place < player_places) return static_cast<Player>(p);
    return kNobody;
  }
  const PlaceRow& row(ZoneId z) const { return places[static_cast<std::size_t>(place_of(z))]; }
};

}  // namespace headjudge::kernel
