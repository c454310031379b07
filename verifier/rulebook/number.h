// Rule numbers of a rulebook text: how a game writes them, their order, and how far one is from the next.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace headjudge::verifier::rulebook {

// How a rulebook numbers its rules.
struct Scheme {
  const char* game;
  char32_t separator;   // between numbers: 12-4c-1, 10.3.5
  bool named_chapters;  // chapters are a heading of their own kind: U+7B2C, number, U+7AE0
  bool hundreds;        // three or four digits; the hundreds are the chapter: 804 is the 4th of 800
  bool letters;         // a letter may follow a number: 402.1b
};
// Null pointer when unknown.
const Scheme* find_scheme(std::string_view game);

// A number as the steps from its chapter down; a letter counts from a = 1.
struct Number {
  std::array<std::uint16_t, 8> steps{};
  std::uint8_t depth = 0;
  bool operator==(const Number&) const = default;
  // Book order; a rule stands before those below it.
  std::strong_ordering operator<=>(const Number& other) const;
  bool is_below(const Number& other) const;  // a descendant
  Number parent() const;
  int chapter() const { return steps[0]; }
};

// The number at the beginning of a text, and how many characters it takes (0: none stands there).
struct Found {
  Number number;
  std::size_t length = 0;
  bool is_chapter_name = false;
  bool is_bare = false;  // digits alone: could be a quantity as well
};
Found number_at(const Scheme& scheme, std::u32string_view text);
// What number_at makes of a whole text; depth 0 when it is no number.
Number parsed(const Scheme& scheme, std::string_view text);

// What it costs to believe that `next` is the heading after `before`: 0 for the first rule below it, and for
// the next of it or of anything above it; more the more headings would be missing.
double distance(const Number& before, const Number& next);

}  // namespace headjudge::verifier::rulebook
