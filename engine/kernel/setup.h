// A position to start from, as data: what a scenario's `given` says after reading, before the rules have
// looked at it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/kernel/text/code.h"
#include "engine/kernel/text/tree.h"

namespace headjudge::kernel {

// One physical card of a position. `name` is what the scenario calls it ("" for unnamed copies).
struct Placed {
  std::uint16_t def = 0;
  std::string name;
  Mark mark;
  int owner = -1;  // player; -1: the player it lies with
  std::vector<std::pair<std::string, Tree>>
      extra;  // rest: true, marked_damage: 2, effects: [...], ... in source order
  std::vector<std::pair<std::uint16_t, Duration>> effects;  // compiled changes that run on it
  std::vector<Placed> under;      // souls, forces, parts: with `extra` key "under" telling which
  std::string under_word;         // "souls", "forces", "on_top", "behind"
  mutable CardId card = kNoCard;  // filled by place(): the physical card it became
};

// The contents of one key of a player's map (or of `given` for shared zones): a zone or slot and its cards.
struct Filled {
  std::string word;  // "attack_zone", "deck", "a1", ...
  Mark mark;
  std::vector<Placed> cards;
  std::vector<std::uint8_t>
      slots;  // by card: slot from 1 for a zone written as a list with ~; 0 when no slots
};

struct SeatSetup {
  Mark mark;
  std::vector<Filled> zones;
  std::vector<std::pair<std::string, Tree>> values;  // ruler, life_shields, current things that are no zones
};

struct Setup {
  Mark mark;
  bool from_start = false;   // the real set-up from deck lists; zones then hold `deck`, `dynamis`, ...
  bool legal_decks = false;  // `decks: legal`
  int turn = 1;
  std::vector<int> active;  // players, from 0; empty: the first player
  int first = -1;           // -1: follows from turn and active
  std::string phase, at;    // words; "" when not given
  std::string date;         // the day decks are checked for, YYYY-MM-DD; "" when nobody says
  Mark phase_mark, at_mark, active_mark, first_mark;
  std::uint64_t seed = 1;
  std::vector<std::pair<std::string, Tree>> values;  // format, one_player_out, teams, options, ...
  std::vector<SeatSetup> seats;                      // one a player
};

}  // namespace headjudge::kernel
