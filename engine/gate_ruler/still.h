// What was found out of a position and is as true after a change elsewhere.
#pragma once

#include "engine/gate_ruler/state.h"

namespace headjudge::gate_ruler {

// Whether nothing changes what cards print.
inline bool values_are_printed(const Game& g) {
  return !g.cards().constant_values && g.s.effects.empty() && g.s.attached.empty();
}

// Around a change: what a glance left open of rule effects (while values are those that are printed), and how
// much energy there was, are still known after it as far as it was not about them.
class Still {
 public:
  explicit Still(Game& g) : g_(g) {
    quiet_ = g.quiet.known && g.quiet.moment == g.s.moment && values_are_printed(g);
    energy_ = g.energy.moment == g.s.moment;
  }
  // It was about no card, or about nothing that makes a rule effect due or pays.
  void is_done() const { keep(quiet_, energy_); }
  // A card has moved to where it lies now.
  void has_moved(CardId c, ZoneId from) const {
    const ZoneId to = g_.s.card[c].zone;
    const auto about = [&](int place) { return place_of(from) == place || place_of(to) == place; };
    keep(quiet_ && opens_only(c, from, to), energy_ && !about(kEnergy));
  }
  // A unit took damage.
  void is_hurt(CardId c) const {
    if (quiet_ && !is_sound(g_, c)) g_.quiet.open |= Game::kUnitsOpen;
    is_done();
  }
  // A card was turned to act or rest.
  void has_turned(CardId c) const {
    const Card& card = g_.s.card[c];
    if (energy_ && place_of(card.zone) == kEnergy)
      if (int& active = g_.energy.active[player_of(card.zone)]; active >= 0)
        active += (card.flags & kernel::kRested) != 0 ? -1 : 1;
    is_done();
  }

 private:
  void keep(bool quiet, bool energy) const {
    if (quiet) g_.quiet.moment = g_.s.moment;
    if (energy) g_.energy.moment = g_.s.moment;
  }
  bool opens_only(CardId c, ZoneId from, ZoneId to) const;

  Game& g_;
  bool quiet_, energy_;
};

// Something changed that is no card's: what is known of cards is as true as before.
inline void has_changed_elsewhere(Game& g) {
  const Still still(g);
  g.s.changed();
  still.is_done();
}

// Effects end with a period; where there are any, values are not those that are printed.
inline void end_what_lasts(Game& g, std::initializer_list<kernel::Duration> over) {
  const Still still(g);
  end_effects(g, over);
  still.is_done();
}

}  // namespace headjudge::gate_ruler
