// Filling a fresh game with a position: what all games do alike.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/kernel/game.h"

namespace headjudge::kernel {

// A timing inside a phase at which a position may begin (`at:`).
struct Timing {
  std::string_view word;
  int phase;
  RuleIndex rule;  // the row where the position begins
};

// The words of a game's positions beside zones and what every game has; what is not listed is unknown.
struct PositionWords {
  std::span<const char* const> of_card;    // marked_damage, ...
  std::span<const char* const> of_player;  // ruler, life_shields, ...
  std::span<const char* const> of_game;    // format, options, ...
  std::span<const char* const> under;      // what lies under a card: souls, forces, ...
  std::span<const Timing> timings;
  std::span<const char* const> zones = {};  // further words for zones
};

// What a game says about one card of a position. `refuse` names the rule and the reason in a problem's text.
struct PlacingRules {
  // Why a card cannot lie there; "" when it can ("(3-8c) only unit cards lie in an attack zone").
  std::string (*refusal)(const Game&, const CardDef&, int place) = nullptr;
  // A word of a card.
  bool (*extra)(Game&, CardId, std::string_view key, const Tree& value, Problems&) = nullptr;
  // A word of a player.
  bool (*value)(Game&, Player, std::string_view key, const Tree& value, Problems&) = nullptr;
  // What else a card is when it is put there without saying so (face down in a set zone, rest in a defense
  // zone).
  void (*arrives)(Game&, CardId, int place) = nullptr;
  // Where cards under another one lie, by the word they are given with.
  int (*under_place)(std::string_view word) = nullptr;
  // A word of `given` itself.
  bool (*game_value)(Game&, std::string_view key, const Tree& value, Problems&) = nullptr;
  // The rule that says how many slots a place has ("(3-8a-1) "); nullptr: none.
  const char* (*slots_rule)(int place) = nullptr;
  // The rule by which two players take turns one after the other ("(6-1a) ").
  const char* turns_rule = nullptr;
};

// Zones, cards, turn, players. Phase and frames are the game's own. `setup` gets the physical card of each
// placed one.
void place_position(Game& g, const Setup& setup, const PlacingRules& rules, Problems& problems);
// The index of a phase's word; 0 after a problem.
int find_phase(const Game& g, const Setup& setup, Problems& problems);

// The one that `at:` names; nullptr: none of them, or no `at:`.
const Timing* timing_of(const Setup& setup, std::span<const Timing> timings);
// The phase of a position, `first` when it names none; a timing names its phase. A problem where there is no
// such timing, and where the phase, the turn or a game from the start do not fit it.
int phase_of(const Game& g, const Setup& setup, std::span<const Timing> timings, int first,
             Problems& problems);
// "(101.1) ": the rule that says how many play, for refusals.
std::string players_rule(const Rulebook& game);
void refuse_timing(const Game& g, const Setup& setup, std::span<const Timing> timings, Problems& problems);

// A whole number of a scalar; a problem and `otherwise` when it is none.
int read_number(const Tree& tree, Problems& problems, int otherwise = 0);
// A count from 0 to `most`, which the state can hold; a problem and 0 when it is none.
int read_count(const Tree& tree, Problems& problems, int most);
inline constexpr int kPiecesMax = 200;     // of counts in a byte: a position has no more, texts may add some
inline constexpr int kPointsMax = 30'000;  // of those in two
bool read_flag(const Tree& tree, Problems& problems);

}  // namespace headjudge::kernel
