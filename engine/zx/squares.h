// 904 and 905: the rule effects on cards on squares.
#pragma once

#include "engine/zx/state.h"

namespace headjudge::zx {

// 901.2: a rule effect is performed now, by its rank.
void ranked(Game& g);
// 901.2a: a rule effect of any moment is performed now.
void done_at_once(const Game& g);
// What is known of the cards on squares now; only while nobody listens. Looked at when something changed.
void look_at_squares(const Game& g);
inline const Game::OnSquares& on_squares(const Game& g) {
  if (!g.on_squares.known || g.on_squares.moment != g.s.moment) look_at_squares(g);
  return g.on_squares;
}
// Whether there is at most one fighting card a square, sound and at home, beside player cards, and a player
// card at each home: then nothing of 904, 905 and 909.1 is due. Tells nobody of rules.
inline bool are_squares_plain(const Game& g) { return on_squares(g).plain; }
// Whether nothing changes what cards print.
inline bool values_are_printed(const Game& g) {
  return !g.cards().constant_values && g.s.effects.empty() && g.s.attached.empty();
}
// Around a change to cards of two places, or to no card: what is known of those on squares, and of resources,
// holds after it too where it is about neither and values are those that are printed.
class Elsewhere {
 public:
  explicit Elsewhere(Game& g, ZoneId from = kNoZone, ZoneId to = kNoZone) : g_(g) {
    const auto about = [&](int place) { return place_of(from) == place || place_of(to) == place; };
    const bool on_squares = is_square(from) || is_square(to), known = g.on_squares.moment == g.s.moment;
    squares_ = known && !on_squares;
    plain_ = known && on_squares && g.on_squares.plain && values_are_printed(g);
    resources_ = g.rebooted.moment == g.s.moment && !about(kResource);
    if ((squares_ || resources_) && !values_are_printed(g)) squares_ = resources_ = false;
  }
  void is_done() const {
    if (squares_) g_.on_squares.moment = g_.s.moment;
    if (resources_) g_.rebooted.moment = g_.s.moment;
  }
  // The same of a change to a card that lies on a square, or came to it from elsewhere: where plain squares
  // are as plain with it, what is known of them follows.
  void is_done_on_square(CardId c, bool came) const {
    if (plain_) follow(c, came);
    is_done();
  }

 private:
  void follow(CardId c, bool came) const;
  Game& g_;
  bool squares_ = false, resources_ = false, plain_ = false;
};
// Something changed that is no card's.
inline void changed_beside_cards(Game& g) {
  const Elsewhere unchanged(g);
  g.s.changed();
  unchanged.is_done();
}
// A card that lies hidden is shown.
inline void reveal(Game& g, CardId c) {
  const Elsewhere unchanged(g, g.s[c].zone);
  g.s.edit(c).flags |= kernel::kRevealed;
  unchanged.is_done();
}
// 905.1 to 905.4: whether a card has to go for that reason. Each asks about all squares.
bool two_of_one(const Game& g);
bool two_controllers(const Game& g);
bool wrong_player_square(const Game& g);
bool misplaced(const Game& g);
// 904.1 to 904.3.
bool lethal_damage(const Game& g);
bool no_power(const Game& g);
bool damaged_ascension(const Game& g);
// 905.1: those that came to a square together, while none of them is the newest one of its controller: he
// says which one it is.
bool newest_is_open(const Game& g);
Player newest_player(const Game& g);
void newest_candidates(const Game& g, Candidates& out);
void take_newest(Game& g);
// What they do, all cards at once.
void trash_illegal(Game& g);
void destroy_lethal(Game& g);

}  // namespace headjudge::zx
