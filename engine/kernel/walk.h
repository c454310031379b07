// The one walk over the fields of a state: hash, text, JSON, diff and golden logs are visitors of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/core.h"
#include "engine/kernel/hash.h"

namespace headjudge::kernel {

class Game;

// What a visitor is told. Fields at their default (0, none) are not visited; tags are stable numbers within
// their part.
class Visitor {
 public:
  virtual ~Visitor() = default;
  // Whether names of parts are worth writing.
  virtual bool wants_names() const { return true; }
  // A part begins: one zone, or "players", "gate", "frames", ... `number` seeds its hash. Parts with no field
  // are empty.
  virtual void part(std::string_view name, std::uint64_t number, bool ordered) = 0;
  // One item of a part begins: a card of a zone, a frame, an effect. Items of an unordered part are a set.
  virtual void item(std::string_view name) = 0;
  virtual void number(int tag, std::string_view name, std::int64_t value) = 0;
  // A stable name with its 64-bit key: a card id, a row, a label, a word.
  virtual void word(int tag, std::string_view name, std::string_view text, std::uint64_t key) = 0;
  // A reference to an object.
  virtual void object(int tag, std::string_view name, const Game&, Ref) = 0;
  // The physical card an item is (for dumps and diffs; hashes ignore it).
  virtual void is_card(CardId) {}
};

// Walks everything; `luck`: also the generator and the turn count (the state hash has them, the position hash
// has not).
void walk(const Game&, Visitor&, bool luck);

// One field for people: a path such as "wolf.damage" or "P1.deck", and its value as text.
struct Field {
  std::string path, value;
};
// All fields by path, in walk order. `name_of` gives a card's scenario name ("" = by id and place).
class CardNames {
 public:
  virtual ~CardNames() = default;
  virtual std::string name_of(const Game&, CardId) const = 0;
};
std::vector<Field> fields_of(const Game&, const CardNames&);
std::string text_of(const Game&, const CardNames&);  // one line a part
std::string json_of(const Game&, const CardNames&);  // see docs/hash.md: enough to recompute both hashes
Hash hash_from_scratch(const Game&, bool luck);

}  // namespace headjudge::kernel
