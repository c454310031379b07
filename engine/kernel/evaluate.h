// Expressions: what they mean in a position. One evaluator for card text, keywords and scenario expectations.
#pragma once

#include <cstdint>

#include "engine/kernel/text/code.h"
#include "engine/kernel/vocabulary.h"

namespace headjudge::kernel {

// A list of objects without heap.
struct Refs {
  int n;
  union {
    Ref at[kCardsMax];  // beyond n it is never read
  };
  Refs() : n(0) {}
  void add(Ref r) {
    HEADJUDGE_CHECK(n < kCardsMax);
    at[n++] = r;
  }
  bool has(Ref r) const {
    for (int i = 0; i < n; ++i)
      if (at[i] == r) return true;
    return false;
  }
  const Ref* begin() const { return at; }
  const Ref* end() const { return at + n; }
};

// The result of an expression. `number` holds a number, boolean (0/1), player, zone or word; `many` only for
// objects, players and zones: the caller's list, filled in order.
struct Value {
  Type type = Type::none;
  std::int32_t number = 0;
  Ref object;
  static Value of_number(std::int64_t n) { return {Type::number, static_cast<std::int32_t>(n), {}}; }
  static Value of_bool(bool b) { return {Type::boolean, b ? 1 : 0, {}}; }
  static Value of_word(WordId w) { return {Type::word, w, {}}; }
  static Value of_player(Player p) { return {Type::player, p, {}}; }
  static Value of_object(Ref r) { return {Type::object, 0, r}; }
  static Value of_zone(ZoneId z) { return {Type::zone, z, {}}; }
};

// Where an expression is read: whose text it is and what its names mean.
struct Context {
  const Game& game;
  Ref self{};
  Player you = kNobody;
  const Event* event = nullptr;  // the event that triggered, or is replaced
  std::uint16_t scope = 0;       // bindings of the play
  Ref it{};                      // the object a filter looks at
  ZoneId place = kNoZone;        // the zone a filter looks at (squares)
  bool printed = false;          // inside printed(...)
  Ref share{};                   // whose share, of the numbers bound to one name (split)
  Player share_player = kNobody;
  Player viewer = kNobody;  // inside view(...): who looks; what he does not know sets `unknown`
  bool* unknown = nullptr;
  bool apart = false;  // a filter around names a kind that is found by its name only
};

// Each function expects a node of the right type (the compiler checked it). Values that do not exist read as
// undefined, 0 or none as the game's rulebook says (Rulebook::missing_is_zero).
Value evaluate(const Context&, NodeId);
std::int64_t evaluate_number(const Context&, NodeId);
bool evaluate_bool(const Context&, NodeId);
Player evaluate_player(const Context&, NodeId);                            // kNobody when none
int evaluate_players(const Context&, NodeId, Player (&out)[kPlayersMax]);  // turn order, turn player first
void evaluate_objects(const Context&, NodeId, Refs& out);                  // in board order, without doubles
// Whether a node names players, not objects.
bool names_player(const Context&, NodeId);
// Whether an object (live or gone) belongs to a selector, zone or filter: asked of events.
bool is_member(const Context&, NodeId, Ref);
// Whether it did when it lay in that zone, as far as its words tell that now.
bool was_member(const Context&, NodeId, Ref, ZoneId from);
// The zone a node names for an owner (a bare zone word: the object's owner's).
ZoneId evaluate_zone(const Context&, NodeId, Player owner);

// Every zone that a node names (slots of a word, squares of a filter), in order. Returns how many.
int evaluate_zones(const Context&, NodeId, ZoneId (&out)[kZonesMax]);
// Whether a zone is one that the node names.
bool is_zone(const Context&, NodeId, ZoneId);
// The card as it is, or as it was when last known.
Card card_of(const Game&, Ref);

// Whether an event fits a pattern of an ability of `self`.
bool fits(const Context&, const Pattern&, const Event&);

}  // namespace headjudge::kernel
