// The table as a person sees it: zones in rows, the players facing each other, for texts and pages.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/kernel/game.h"
#include "verifier/given.h"

namespace headjudge::verifier {

// A card, or several that look the same.
struct TableCard {
  std::string name, id;                                      // as the scenario calls it; of its definition
  std::vector<std::string> states;                           // "rest", "face-down", "damage:3", "under wolf"
  std::vector<std::pair<std::string, std::string>> numbers;  // "atk", "4": as they are now
  int copies = 1;
  std::string text() const;  // "bear (wolf) rest x 2"
};

struct TableZone {
  std::string name;  // "P1.attack_zone.2"
  std::vector<TableCard> cards;
};

struct TableRow {
  bool board = false;                   // drawn as boxes, empty ones too
  kernel::Player of = kernel::kNobody;  // whose edge it belongs to
  std::vector<TableZone> zones;
};

// From the far edge to P1's. Every zone that holds a card is in it, and every place of the board.
std::vector<TableRow> table_of(const kernel::Game& game, const Names& names);

// Piles as lines, the board as boxes.
std::string drawn(const std::vector<TableRow>& rows);

}  // namespace headjudge::verifier
