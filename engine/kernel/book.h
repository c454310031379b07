// A rulebook linked for play: revision and switched-off rules are decided here, so that playing costs nothing
// for them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/information.h"
#include "engine/kernel/row.h"
#include "engine/kernel/values.h"
#include "engine/kernel/vocabulary.h"

namespace headjudge::kernel {

class Game;
struct PositionWords;
struct Setup;
struct Start;

inline constexpr std::uint16_t kTextBase = 0x8000;  // rows from here on are lines of the card set
inline constexpr std::uint16_t kNoRow = 0xffff;

// A named switch where the rulebook leaves two real readings; the first value is the default.
struct HouseOption {
  const char* word;
  const char* summary;
};

// The rules that a replacement shows: what replaces happens, the event never happened, each at most once.
struct ReplacementRules {
  RuleIndex made = kNoRule, mandatory = kNoRule, optional = kNoRule;  // what kind of effect it is
  RuleIndex happens = kNoRule, never_happened = kNoRule, once = kNoRule, impossible = kNoRule,
            invalid = kNoRule;
};

// A rule (and its parts) that has another number in the newest revision than in an older one.
struct Renumbering {
  const char* revision;
  const char* from;
  const char* to;
};

// One game: everything the kernel and the verifier need to know about it. A table of tables and functions.
struct Rulebook {
  const char* word;  // "gate_ruler"
  const char* title;
  std::span<const RuleRow> rules;          // the catalogue
  std::span<const char* const> revisions;  // oldest first: {"2020-12"}
  std::span<const Renumbering> renumbering{};
  const Vocabulary* vocabulary;
  std::span<const Procedure* const> procedures;
  const Procedure* root;                 // the game from its first turn
  const Procedure* set_up;               // what comes before it (`from: start`)
  const Procedure* at_once = nullptr;    // run between two rows when Core::alarm is set
  const Procedure* replacing = nullptr;  // run at once when an event waits for its replacements
  ReplacementRules replacement_rules{};
  std::span<const HouseOption> options;
  RuleIndex token_kind_rule = kNoRule;  // a token needs a kind
  std::span<const char* const> cards;   // cards every game of this kind has, in flow notation
  int discard_place = 0;                // where discarded cards go
  int discard_event = 0;                // row of the event table
  const ValueRules* values = nullptr;   // how continuous effects apply
  Information information;              // who sees what
  int move_event = 0;                   // the same
  // Whether a card that `from` names can be a target; nullptr: always.
  bool (*targetable)(const struct Context&, std::uint16_t from, Ref) = nullptr;
  RuleIndex none_rule = kNoRule;        // 0 times or fewer: not done at all
  RuleIndex partial_rule = kNoRule;     // not as often as said: as often as possible
  RuleIndex delayed_rule = kNoRule;     // how often a delayed ability is used
  RuleIndex state_rule = kNoRule;       // while it waits it does not wait again for the same state
  bool delayed_repeats = false;         // one with a period is used each time in it
  RuleIndex loop_rule = kNoRule;        // nobody can stop a loop: the game ends in a draw
  RuleIndex over_rule = kNoRule;        // a game that is over goes on with nothing
  RuleIndex last_known_rule = kNoRule;  // what has left is read as it last was
  RuleIndex sight_rule = kNoRule;       // what an effect moves off the board it goes on dealing with there
  bool sight_for_moves = false;         // ... but only where it moves it on, or plays it
  RuleIndex while_rule = kNoRule;       // an ability is valid only while something holds
  RuleIndex place_rule = kNoRule;       // an ability is valid only in the places it names
  bool missing_is_zero = true;          // a value that does not exist is 0 / none; else undefined
  RuleIndex forbid_rule = kNoRule;      // forbidding wins
  RuleIndex text_rule = kNoRule;        // a text goes before the rules
  RuleIndex unaffected_rule = kNoRule, unaffected_before = kNoRule, unaffected_after = kNoRule,
            unaffected_chosen = kNoRule;
  RuleIndex hidden_zone_rule = kNoRule;  // an effect on cards of a hidden zone takes in those that come later
  RuleIndex copied_rule = kNoRule;       // a copied ability that copies abilities copies nothing
  RuleIndex rules_changed = kNoRule;     // a continuous effect changes rules ...
  RuleIndex rules_while = kNoRule;       // ... while its ability is valid
  RuleIndex rules_constant = kNoRule;    // ... and that is a constant ability's
  bool leavers_hear = false;             // a card hears its own move from an open zone where it lay
  bool arrivals_hear = false;            // cards that arrive together hear of each other where they arrive
  bool control_ends = false;             // control of a card may be gained for a period
  bool names_freely = false;             // a race that is named need not be on a card of the game
  // The place that a text means by a square it names, as its controller sees it.
  int (*place_seen)(const struct Context&, int place) = nullptr;
  // Whether what a replacement demands can be done in full; nullptr: as its instructions say one by one.
  bool (*can_meet_price)(const struct Context&, TextId text) = nullptr;
  RuleIndex attack_cost_rule =
      kNoRule;                      // texts may demand something for attacking; kNoRule: not in this game
  RuleIndex paying_rule = kNoRule;  // a cost is paid as it says: refuses what cannot be chosen for it
  RuleIndex rest_rule = kNoRule;    // what cannot be done is left out, the rest is done
  bool cost_is_value = false;       // a changed cost is the card's value, not only what is paid
  int players_min = 2, players_max = 2;
  RuleIndex players_rule = kNoRule;  // how many play

  Needs (*present)(const CardSet&) = nullptr;  // which of its rows' needs these cards meet; nullptr: all

  // A fresh game of this kind (heap); `book` and `cards` must outlive it.
  std::unique_ptr<Game> (*make)(const struct Book& book, const CardSet& cards);
  const PositionWords* position_words = nullptr;  // see placing.h
  // Fills a fresh game with a position: see setup.h. Problems carry the marks of the setup's parts.
  void (*place)(Game&, const Setup&, Problems&);
};

// The flat form of a row.
struct Operation {
  When when;
  Run run;
  const Question* question;
  Prepare prepare;
  When idle;
  RuleIndex rule;
  std::uint16_t target, first, last;  // target: row of a go or of a callee
  std::uint16_t asks;                 // place of its question among Book::questions
  What what;
  Order order;
  bool settles;
  bool joins;
  Needs needs;
};

// An action as linked: checks by how much they read; dropped ones are gone.
struct LinkedAction {
  struct Test {
    Holds holds;
    Needs needs;
  };
  const Action* action;
  std::vector<Check> checks[3];
  std::vector<Test> tests[3];     // what those checks ask, each once
  std::uint16_t target = kNoRow;  // row of the procedure it calls
};

// The needs that mean the same in every game, as these cards meet them; and whether some card is or may
// become of one of these kinds (a bit each).
Needs common_needs(const CardSet& cards);
bool may_be(const CardSet& cards, std::uint32_t kinds);

// Made once per rulebook, revision and set of switched-off rules; shared by any number of games and threads.
struct Book {
  const Rulebook* rulebook;
  int revision;                    // index into Rulebook::revisions
  std::vector<RuleIndex> without;  // rules switched off
  std::vector<Operation> operations;
  std::vector<std::uint64_t> names;  // hash of "procedure|rule|nth" of each row
  std::vector<std::pair<const Question*, std::vector<LinkedAction>>> questions;
  std::vector<const Instruction*> instruction;  // by verb of the language; nullptr: no meaning in this game
  std::uint64_t all_zones = 0;                  // a bit each
  std::uint64_t board_zones = 0;                // the same
  std::uint64_t lying_zones = 0;                // those where cards lie in one state or another
  std::vector<std::uint8_t> word_place;         // of each place: the first one with the same word
  std::uint16_t root, set_up, at_once, replacing;

  Book(const Rulebook&, int revision, std::vector<RuleIndex> without = {});
  std::uint16_t row_of(const Procedure&) const;
  const std::vector<LinkedAction>& actions(const Question& q) const { return questions[index_of(q)].second; }
  const std::vector<LinkedAction>& actions(const Operation& op) const { return questions[op.asks].second; }
  const std::vector<LinkedAction>& actions(std::uint16_t asks) const { return questions[asks].second; }
  std::size_t index_of(const Question&) const;
  // Whether a rule exists in this revision and is not switched off.
  bool has(RuleIndex rule) const { return rule == kNoRule || has_[rule]; }
  std::string_view number(RuleIndex rule) const { return rulebook->rules[rule].number; }

 private:
  std::vector<LinkedAction> link_actions(const Question& q) const;
  void number_rows();
  std::vector<bool> has_;                                               // by rule
  std::vector<std::pair<const Procedure*, std::uint16_t>> first_rows_;  // by procedure
};

}  // namespace headjudge::kernel
