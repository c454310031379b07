// Compiled text: expressions, instructions, abilities and cards as flat arrays that frames and evaluators run
// over.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/core.h"
#include "engine/kernel/hash.h"
#include "engine/kernel/rule.h"
#include "engine/kernel/text/tree.h"

namespace headjudge::kernel {

using NodeId = std::uint16_t;  // into CardSet::nodes; 0 = absent
using LineId = std::uint16_t;  // into CardSet::lines; 0 = absent
using WordId = std::uint16_t;  // into CardSet::words; 0 = absent

// One node of an expression. Children are node numbers; `next` chains the items of a list or the arguments of
// a call.
enum class Op : std::uint8_t {
  none,
  number,  // value
  text,    // quoted text: word
  word,    // a bare word without another meaning (kind, color, race, attribute, state, ...): word
  card,    // a named physical card of a scenario: value = CardId
  bound,   // a name given by `as:`: word
  it,
  self,
  you,
  opponent,
  player,  // value: 0 = P1 ...
  players,
  opponents,  // all players, all opponents
  allies,     // you and your teammate
  event,      // event.<field>: value = EventField
  zone,       // value = place (row of the zone table without its player) ; a = player expression or 0
  cards_of,   // <player>.cards: a = player
  selector,   // row of the selector table: value; a = player expression or 0; flag 1 = other than self
  filter,     // a[b]
  property,   // a.<property>: value = row of the property table of a's type; word; a = 0 on `it` or the game
  call,  // printed, sum, max, min, distinct, distance, adjacent, is_open, view: value = Function; a = first
         // argument
  top,
  bottom,  // a.top(n): b = count or 0
  slot,    // a.<n>: value from 1: a slot of a zone or a card of it by place
  unite,   // list of selectors: a = first
  add,
  subtract,
  multiply,
  negate,
  equal,
  unequal,
  less,
  less_equal,
  greater,
  greater_equal,
  both,
  either,
  negation,
  in,
  has,
  is,
  is_not,
  is_only,
  contains
};
enum class EventField : std::uint8_t { card, by, amount, from, to, player };
enum class Function : std::uint8_t {
  printed,
  sum,
  max,
  min,
  distinct,
  distance,
  adjacent,
  is_open,
  view,
  count,
  each,
  adjacent_pairs
};

struct Node {
  Op op = Op::none;
  std::uint8_t flag = 0;
  WordId word = 0;
  std::int32_t value = 0;
  NodeId a = 0, b = 0, next = 0;
  Mark mark;
};

// When an ability hears: an event pattern or a timing.
struct Pattern {
  std::uint8_t event = 0;  // row of the event table; 0 = none (timings are rows too)
  std::uint8_t cause = 0;  // Cause + 1; 0 = any
  How how = How::none;
  std::uint8_t nth = 0;
  bool by_self = false;    // by: {source: self}
  bool to_player = false;  // card: names a player
  // nth: counts what happened in the turn before its card was there too: nothing of it speaks of that card.
  bool whole_turn = false;
  NodeId card = 0, by = 0, player = 0, from = 0, to = 0, where = 0;
};

enum class Duration : std::uint8_t {
  none,
  turn_end,
  battle_end,
  attack_end,
  phase_end,
  your_next_turn_start,
  opponent_turn_end,
  game,
  while_here
};

// One instruction. Arguments are nodes, lines, patterns or modifications by the parameter list of the verb.
enum class LineKind : std::uint8_t { verb, branch, jump, end };
struct Line {
  LineKind kind = LineKind::end;
  std::uint8_t verb = 0;     // row of the language's verb table
  std::uint16_t label = 0;   // into CardSet::labels: "card/ability.line", or a rule number of a keyword
  RuleIndex rule = kNoRule;  // of a keyword's own text
  LineId target = 0;         // branch (when the condition fails), jump
  std::array<std::uint16_t, 12> arg{};  // by place in the verb's parameter list; 0 = not given
  Mark mark;
};

// What a continuous effect changes; several of one `give:` follow each other in CardSet::changes.
enum class ChangeKind : std::uint8_t {
  add_number,
  set_number,
  set_original,
  add_trait,
  add_group,
  add_icon,
  add_name,
  add_kind,
  add_keyword,
  add_ability,
  lose_trait,
  lose_group,
  lose_keyword,
  lose_ability,
  lose_all_abilities,
  set_name,
  set_trait,
  swap_numbers,
  forbid,
  allow,
  unaffected,
  cost,
  limit,
  reveal,
  deck_limit,
  copy_abilities,
  attack_cost,  // ability: what has to be done to attack
  written       // a token is made with it: number (kWrittenName ...: words), value
};
// In Change::number of what is written on a token, after the numbers of a card.
inline constexpr std::uint8_t kWrittenName = 6, kWrittenTrait = 7, kWrittenGroup = 8;
struct Change {
  ChangeKind kind;
  std::uint8_t number = 0;            // which number (add_number ...)
  std::uint16_t what = 0;             // word, keyword row, ability, action
  NodeId value = 0, to = 0, who = 0;  // amount; the objects; the player
  std::uint16_t by = 0;               // cause + 1 of a forbid; node of the minimum of a cost change
  bool last = false;                  // of its group
  bool flag = false;                  // cost: set to the value; lose: the printed and given ones alike
  TextId ability = 0;                 // of a keyword that has a text
  NodeId where = 0;                   // a condition of its own (`while:`)
  NodeId at = 0, source = 0;          // forbid: what the action is done to, whose it is
  std::uint64_t events = 0;           // forbid: the events that the action is, a bit a row of the event table
  bool to_itself = false;             // about its own card wherever that is
  bool where_it = false;              // `where` is asked of the card that acts
  RuleIndex rule = kNoRule;           // of a keyword's own text
};

// A card-level key or a part of a keyword's parameter without a field of its own: `advent: 2`,
// `awakening: {red: {from: you.trash, count: 1}}`, ...
struct Extra {
  WordId key = 0, word = 0;    // word: the key inside a map, a name
  NodeId value = 0, from = 0;  // a number; the objects
  LineId block = 0;            // of a list of instructions
  TextId ability = 0;          // crisis
  std::uint16_t changes = 0;   // of a list of changes
};

enum class AbilityKind : std::uint8_t {
  keyword,
  automatic,
  activated,
  constant,
  replacement,
  special,
  event,
  cancel,
  overdrive,
  touchdown,
  counter,
  use,
  delayed,
  block
};
struct Ability {
  AbilityKind kind = AbilityKind::keyword;
  std::uint16_t label = 0;    // "card/2" or a rule number
  std::uint16_t keyword = 0;  // row of the keyword table + 1; 0 = none
  WordId name = 0;            // ability name
  std::uint64_t zones = 0;    // where it is valid, a bit a place of the zone table; 0 = by its card's kind
  std::uint8_t timing = 0;  // activated and events: 0 normal, 1 instant, 2 open, 3 when, 4 while, 5 damage_to
  std::uint8_t limit_turn = 0, limit_game = 0;
  bool limit_shared = false;  // counted by name for its player
  bool may = false, optional_cost = false, state_trigger = false;
  Pattern when;
  NodeId if_ = 0, while_ = 0, becomes = 0, parameter = 0, timing_of = 0;
  LineId cost = 0, play = 0, body = 0;  // first lines; each ends with LineKind::end
  std::uint16_t changes = 0;            // first change of a constant ability; 0 = none
  Duration until = Duration::none;
  bool once = false;
  WordId parameter_word = 0;    // a keyword's word (blocker: school)
  WordId condition = 0;         // Re-birth condition keyword
  WordId player_name = 0;       // valid only for the player of this name
  std::uint8_t face = 0;        // valid face up (1) or face down (2) only; 0 as its zone says
  std::uint8_t cancels = 0;     // kCancels... bits: what a cancel ability can be used on
  bool play_self = false;       // counter: play_self
  bool beside = false;          // of a keyword: a condition or a payment of its own stands beside it
  bool reads_attached = false;  // speaks of souls or forces
  NodeId gate = 0;              // of a keyword that gives it: also part of its `while`
  RuleIndex gate_rule = kNoRule;
  RuleIndex inner_rule = kNoRule;  // of the keyword that gave it: it still needs its own conditions
  std::vector<Extra> parameters;   // of a keyword written as a map
};
inline constexpr std::uint8_t kCancelsCharacter = 1, kCancelsCard = 2, kCancelsActivated = 4,
                              kCancelsAuto = 8, kCancelsCancel = 16, kCancelsAbility = 32,
                              kCancelsOpponent = 64;

// What a card prints, and what it is after continuous effects. Unused fields are 0.
struct View {
  std::uint32_t kinds = 0;   // a bit a row of the kind table: a card may count as several
  std::uint32_t groups = 0;  // armies or colors, a bit a word of CardSet::groups
  std::uint32_t icons = 0;
  std::uint64_t traits[2] = {0, 0};  // attributes or races, a bit a word of CardSet::traits
  std::uint64_t keywords = 0;        // rows of the keyword table
  std::int32_t number[6] = {0, 0, 0, 0, 0, 0};
  std::uint8_t exists = 0;    // which numbers it has
  std::uint8_t infinite = 0;  // which numbers are infinite
  WordId name = 0, more_names[kMoreNamesMax] = {}, player_name = 0;
  std::uint32_t lost = 0;  // printed abilities lost, by place
  Gained gained{};

  bool is_named(WordId wanted) const {
    bool found = name == wanted;
    for (const WordId more : more_names) found = found || more == wanted;
    return wanted != 0 && found;
  }
  void add_name(WordId more) {
    for (WordId& free : more_names)
      if (free == 0 || free == more) return void(free = more);
    outgrown("too many names of one card");
  }
};

struct CardDef {
  std::string id, name;
  View view;
  std::uint32_t changes = 0;  // what its constant abilities change, a bit a ChangeKind
  bool replaces = false;      // one of its abilities is a replacement
  std::uint64_t hears = 0;    // events that its abilities listen to, a bit a row of the event table
  TextId first_ability = 0;   // abilities first_ability .. + abilities - 1
  std::uint16_t abilities = 0;
  std::uint64_t places = 0;  // that its abilities name for being valid there, a bit a place
  std::uint64_t key = 0;     // XXH3-64 of the id: what stands for the card in hashes
  bool legend = false;
  bool token = false;         // made by card text
  std::uint16_t written = 0;  // of a token: the first change that says what is worked out when it is made
  std::string collector_number;
  WordId work = 0;
  std::uint8_t timing = 0;  // use timing of a Gate Ruler event, as Ability::timing
  TextId use = 0;           // the ability that an event card is
  std::vector<Extra> extras;
  std::string expires;          // the last day it may be used, YYYY-MM-DD; "" for ever
  std::vector<WordId> subtext;  // further names for deck construction
  Mark mark;

  const Extra* extra(WordId wanted) const {
    for (const Extra& e : extras)
      if (e.key == wanted) return &e;
    return nullptr;
  }
};

// In CardSet::free_places: an ability names no place and is valid where its card's kind says.
inline constexpr std::uint64_t kUnnamedPlace = 1ull << 63;

// Everything that the cards of one game in play say. Immutable once built; the state refers to it by number.
struct CardSet {
  std::vector<Node> nodes{Node{}};
  std::vector<Line> lines{Line{}};
  std::vector<Pattern> patterns{Pattern{}};
  std::vector<Change> changes{Change{}};
  std::vector<Ability> abilities{Ability{}};
  std::vector<CardDef> cards;
  std::vector<std::uint64_t> activated;    // by card: its activated abilities, a bit a place from 1
  std::vector<std::uint32_t> kinds;        // by card: the printed ones, as in its view
  std::vector<PlainCards> alone;           // by card: of an item that is only which card it is, and flags
  std::vector<std::uint64_t> hears;        // by card: events that it listens to, as in CardDef
  std::vector<std::uint64_t> any_time;     // by card: those of `activated` that have a timing of their own
  std::vector<std::uint64_t> free_places;  // by card: places of its activated abilities without a limit
  std::vector<std::string> words{std::string{}};   // interned words
  std::vector<std::string> labels{std::string{}};  // of lines and abilities
  std::vector<std::uint64_t> label_keys{0};        // XXH3-64 of each label
  std::vector<WordId> traits, groups;              // which word each bit of a view is
  std::size_t said_words = 0;       // words that cards say; those after them only a scenario says
  std::uint64_t heard = 0;          // events that some ability listens to, a bit a row of the event table
  std::uint64_t replaced = 0;       // events that some ability may replace
  bool has_states = false;          // some ability waits for a state
  bool has_free_abilities = false;  // some activated ability has no limit
  bool has_constants = false;       // some card changes values, rules or abilities while it is valid
  bool constant_values = false;     // some constant ability changes values
  std::uint8_t lowered = 0;         // numbers that a constant ability may make lower, a bit each
  bool gives_abilities = false;     // some change gives an ability to another card
  std::uint64_t forbidden = 0;      // events that some text may forbid
  std::uint64_t counted = 0;        // events that some text allows so many times a turn
  std::uint64_t numbered = 0;       // events that some ability with a Pattern::whole_turn listens to
  std::uint32_t rule_changes = 0;   // a bit a ChangeKind that some text has
  // What cards print, and abilities that some text has or gives: Game::none_is and its like say what follows.
  std::uint32_t all_kinds = 0;        // a bit a row of the kind table
  std::uint64_t all_keywords = 0;     // a bit a row of the keyword table
  std::uint32_t ability_kinds = 0;    // a bit an AbilityKind
  std::uint8_t timings = 0;           // of cards, a bit a CardDef::timing
  std::uint64_t all_free_places = 0;  // of `free_places`

  bool has_change(ChangeKind kind) const { return (rule_changes >> static_cast<int>(kind) & 1) != 0; }

  WordId word(std::string_view text);                  // interns
  WordId find_word(std::string_view text) const;       // 0 when unknown
  std::uint16_t find_card(std::string_view id) const;  // 0xffff when unknown

 private:
  std::map<std::string, WordId, std::less<>> word_index_;
};

}  // namespace headjudge::kernel
