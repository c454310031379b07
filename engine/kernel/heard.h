// What a game tells those who listen to it: the decision it waits for, what happened, what refuses an answer,
// and luck.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/kernel/row.h"

namespace headjudge::kernel {

class Game;

enum class Status : std::uint8_t { asking, over, stuck };

// What the game waits for. `rule`: the rule that asks (kNoRule when card text asks: see label).
struct Decision {
  const Question* question = nullptr;
  Player player = kNobody;  // the first who may answer
  RuleIndex rule = kNoRule;
  std::uint16_t label = 0;
  std::uint16_t place = 0;  // of the question among Book::questions
  std::uint16_t name = 0;   // of a choice named by card text: a word of the card set; else its question's
  RuleIndex text_rule = kNoRule;  // of the keyword whose text asks
  std::uint8_t team = 0;          // all of them, a bit each; 0: only `player`
  bool asks(Player p) const { return p == player || (team >> p & 1) != 0; }
};

// One thing that happened, for a listener: a row that ran, a forced answer, an event. Rows carry `row`,
// answers `option`.
struct Heard {
  enum class Kind : std::uint8_t { row, action, forced, event, refused, used } kind;
  RuleIndex rule = kNoRule;
  std::uint16_t label = 0;  // of card text
  Option option{};
  const Question* question = nullptr;
  Player player = kNobody;
  std::uint16_t name = 0;  // of a forced choice named by card text
  Event event{};
};

// Listens to a game that is heard. Called after the row's effect on the state.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void heard(const Game&, const Heard&) = 0;
};

// How far an answer came before it was refused: near the number of things that an action asked for now found
// wrong with it.
constexpr std::uint8_t kRefusedOtherwise = 100;  // what is no check of an action
constexpr std::uint8_t kRefusedWholly = 200;     // by whoever refuses nearly everything now
constexpr std::uint8_t kRefusedByOthers = 210;   // by actions that are for something else
constexpr std::uint8_t kRefusedElsewhere = 250;  // by actions that are not asked for now

// A rule that refuses an answer, and why.
struct Refusal {
  RuleIndex rule;
  const char* why;
  std::uint8_t far = kRefusedOtherwise;  // the least is what the answer came nearest to
};

// One thing that an answer must meet: a candidate list of its action (`offers`), or a check row.
struct Checked {
  RuleIndex rule;
  const char* why;
  bool holds, offers;
};

// Luck named by a scenario: the next shuffle of a zone gives this order; coins and random picks likewise.
struct Luck {
  ZoneId zone = kNoZone;      // of a shuffle or a random pick; kNoZone for a coin or the first player
  std::vector<CardId> order;  // shuffle: all its cards, top first; pick: the picked cards
  int value = -1;             // coin, first player
};

// Luck that nobody has named: what the generator was asked for.
struct LuckAsked {
  ZoneId zone = kNoZone;      // of a shuffle or a random pick; kNoZone for a coin
  int outcomes = 0;           // of a pick or a coin; 0 for a shuffle
  std::vector<CardId> cards;  // of the zone, as they lay
};

}  // namespace headjudge::kernel
