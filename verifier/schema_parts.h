// What the parts of a schema are made of: small JSON Schemas as text.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/book.h"
#include "verifier/json.h"

namespace headjudge::verifier::schema {

// Words of an enum, each once, in the order of the tables.
using Words = std::vector<std::string>;

inline void add(Words& out, std::string_view word) {
  if (!word.empty() && std::find(out.begin(), out.end(), word) == out.end()) out.emplace_back(word);
}
template <class List>
void add_all(Words& out, const List& words) {
  for (const auto& word : words) add(out, word);
}
template <class Rows>
Words words_of(const Rows& rows) {
  Words out;
  for (const auto& row : rows) add(out, row.word);
  return out;
}
// What a key means, by the word of the key.
struct KeyWord {
  std::string_view key, text;
};

// A list of JSON; of texts.
std::string joined(const std::vector<std::string>& parts);
std::string list(const Words& words);
std::string one_of(const Words& words);
std::string any_of(const std::vector<std::string>& schemas);
std::string type(std::string_view name);
std::string about(std::string_view text);
// A schema with words for a person in front of it.
std::string told(const std::string& schema, std::string_view text);
std::string with_words(std::string_view key, const std::string& schema, std::span<const KeyWord> all,
                       std::string_view otherwise = {});
std::string array_of(const std::string& items);
// One of them, or a list.
std::string some_of(const std::string& item);
// A map with these keys and no others; `others`: with any.
std::string object_of(const std::string& properties, bool others = false);
std::string reference(std::string_view name);
// One schema for maps, another one for everything else ("{}": anything).
std::string map_or(const std::string& map, const std::string& otherwise);

// Definitions that card files and scenarios share: card, ability, instruction(s), change(s), keyword,
// trigger.
void add_card(JsonObject& definitions, const kernel::Rulebook& game);
// Definitions of positions: seat, placed; and the schema of `given`.
void add_position(JsonObject& definitions, const kernel::Rulebook& game);
std::string given(const kernel::Rulebook& game);
// Refuses a ruler that neither the rulebook nor the scenario knows; empty when a game has no such kind.
std::string known_rulers(const kernel::Rulebook& game);

}  // namespace headjudge::verifier::schema
