// What the texts in play say about rules, for the rows that ask.
#pragma once

#include <algorithm>
#include <string_view>

#include "engine/kernel/text_rules.h"
#include "engine/zx/state.h"

namespace headjudge::zx {

// Periods of Use that Z/X adds: abilities that have triggered at this turn's or this battle's end (507.3,
// 605.2).
enum Period : std::uint8_t { kThisTurn = 2, kThisBattle = 3, kLockedGame = 4, kLockedTurn = 5 };

bool valid_at(const Game& g, const kernel::Ability& a, CardId c);
bool conditions_hold(const Game& g, const kernel::Ability& a, CardId c);
// 102.6: whether a text forbids an action to a card or a player.
bool forbidden(const Game& g, std::string_view action, Ref r, Player who);
// A card that nothing keeps from being played, nor where it lies.
bool may_play_now(const Game& g, Ref r, Player who);
int changed_cost(const Game& g, CardId card, int cost);
// The same of the resource cost of an activated ability.
int changed_ability_cost(const Game& g, Ref source, Player p, int points);
// 1007, 102.6: whether a text forbids a card to enter now, beside those that enter with it.
bool may_arrive(const Game& g, Ref r, ZoneId to, std::span<const Ref> with = {});
// What a move between two places is called besides (kEvMoved: nothing).
struct MoveWords {
  EventId board, life;
};
MoveWords words_of_move(ZoneId from, ZoneId to);
// 102.6: whether no text keeps a card from being put there.
bool may_be_put(const Game& g, Ref r, ZoneId to, Cause cause, Ref by);
// 602.1a: whether no text forbids this attack.
bool may_battle(const Game& g, CardId attacker, CardId target, Player whom);
bool untriggered(const Game& g, EventId timing);
bool triggered_already(const Game& g, kernel::TextId text, Ref source);
void note_triggered(Game& g, kernel::TextId text, Ref source, Player p);
// Keywords that a player plays once a turn or game: place 0 to 4 of zextend drive, den'ei, haten advent,
// raid, trance.
inline constexpr int kZextendLock = 0, kHatenLock = 2;
bool is_locked(const Game& g, int lock, kernel::TextId text, Player p);
void lock_keyword(Game& g, kernel::TextId text, Player p);
void forget_triggered(Game& g, std::uint8_t period);

}  // namespace headjudge::zx
