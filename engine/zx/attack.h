// 602.1: who may attack, and what may be attacked.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

// All cards on squares, and all players, for who hears why one of them is none; else only those that attack
// something, or are attacked by something, as far as kind, state and place say.
void attackers(const Game& g, Candidates& out);
void attackers_of_player(const Game& g, Candidates& out);
void targets(const Game& g, Candidates& out);
void attacked_players(const Game& g, Candidates& out);
// Of an attack on a player.
bool has_player_card_there(const Game& g, Option o);
bool player_uncovered(const Game& g, Option o);
// Whether an attacker's range reaches a square (303.2).
bool reaches(const Game& g, CardId attacker, ZoneId target);

}  // namespace headjudge::zx
