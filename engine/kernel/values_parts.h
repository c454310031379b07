// Parts of computing values that its files share: what changes values now, whom it reaches, what it does.
#pragma once

#include "engine/kernel/game.h"
#include "engine/kernel/values.h"

namespace headjudge::kernel {

// A constant ability of a card, or an effect, that changes values.
struct Origin {
  const Ability* ability = nullptr;  // nullptr: an effect
  TextId text = 0;
  CardId host = kNoCard;      // of a constant ability
  std::int16_t printed = -1;  // its place among the abilities of its card; -1: it was gained
  std::int16_t effect = -1;   // of an effect: its place in Core::effects
  std::uint16_t first = 0;    // its first change
  std::uint32_t age = 0;      // a lower one came earlier
  Player controller = kNobody;
  bool base = false;     // the definition of its own card (ValueRules::base_ability)
  bool layered = false;  // it has parts in several layers
};

// One change of an origin in the layer that is being applied.
struct Part {
  const Change* change;
  int origin;
  bool depends = false;  // it waited for another one
};

// Whom a part reaches now and with what: compared to find out whether it depends on another.
struct Reach {
  bool exists = false;
  std::int64_t amount = 0;
  Refs to;
};

std::uint16_t written_by(const Change& c);                      // bits of values that it changes
std::uint16_t read_by(const Game& g, Derived& d, NodeId node);  // bits of values that it looks at
// Changes a view; false when the rules of the layer leave the card alone. `c` is the context of the source.
void apply_change(const Context& c, const Change& change, const CardDef& def, View& v);
// Whether it is about something that this card does not have at all (811.6).
bool has_item(const Change& change, const View& v);
bool is_constant_valid(const Game& g, const Ability& a, const Card& card);
// Whether a node names cards of a zone that is not public.
bool names_hidden_zone(const Game& g, NodeId node);

}  // namespace headjudge::kernel
