// A neutral tree of scalars, lists and maps with positions: what readers hand to the engine. No file format
// is known here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headjudge::kernel {

// Characters of UTF-8 text, not bytes.
inline std::uint32_t characters(std::string_view text) {
  std::uint32_t n = 0;
  for (const char c : text) n += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1u : 0u;
  return n;
}

// A place in a source text: line and column from 1 (0 = unknown), the column in characters, file as an index
// kept by the reader.
struct Mark {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t file = 0;
};

// Every scalar is source text; nothing is read as a number or a boolean before somebody asks.
struct Tree {
  enum class Kind : std::uint8_t { null, scalar, list, map };
  struct Entry;
  Kind kind = Kind::null;
  bool quoted = false;  // a scalar written with quotes
  Mark mark;
  std::string text;            // scalar
  std::vector<Tree> items;     // list
  std::vector<Entry> entries;  // map, in source order, keys unique

  bool is_scalar() const { return kind == Kind::scalar; }
  bool is_list() const { return kind == Kind::list; }
  bool is_map() const { return kind == Kind::map; }
  bool is_null() const { return kind == Kind::null; }
  // The value under a key of a map; null pointer when there is none.
  const Tree* find(std::string_view key) const;
};

struct Tree::Entry {
  Tree key;  // a scalar
  Tree value;
};

inline const Tree* Tree::find(std::string_view key) const {
  for (const Entry& entry : entries)
    if (entry.key.text == key) return &entry.value;
  return nullptr;
}

// Whether a text is a day written YYYY-MM-DD: such texts are in the order of time.
bool is_day(std::string_view text);

// Something wrong with an input: where, what is wrong, and the nearest right thing, in one sentence.
struct Problem {
  Mark mark;
  std::string text;
};
using Problems = std::vector<Problem>;

// The word of `known` nearest to `word` (Damerau-Levenshtein, at most a third of its length), empty when none
// is near.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known);
// "; did you mean 'x'?" or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known);
// "1 check", "2 checks": the number with a word for one of the things.
std::string counted(std::size_t number, std::string_view thing);

}  // namespace headjudge::kernel
