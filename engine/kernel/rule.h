// Rule numbers checked at compile time: text -> order-preserving key -> binary search in a game's catalogue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace headjudge::kernel {

// Index of a rule in its game's catalogue; kNoRule marks text of a card and other rows without a number.
using RuleIndex = std::uint16_t;
inline constexpr RuleIndex kNoRule = 0xffff;

// What a rule is: the second column of the catalogue. Inert rules have no behaviour.
enum class RuleKind : std::uint8_t {
  inert,
  definition,
  procedure,
  modifier,
  restriction,
  state,
  trigger,
  visibility,
  keyword,
  deck
};

// Bit n: the rule exists in the n-th revision of its rulebook (oldest first).
using Revisions = std::uint8_t;
inline constexpr Revisions kEveryRevision = 0xff;

// One rule: its number, kind, our summary, the rules that show it ("via"), and the revisions that have it.
struct RuleRow {
  const char* number;
  RuleKind kind;
  const char* summary;
  const char* via;
  Revisions revisions = kEveryRevision;
};

// Sorts numbers in book order: runs of digits count as numbers, letters follow digits, '-' and '.' separate.
// Chapter rows such as A:H-8 or a Japanese chapter heading sort by their bytes after all numbers.
constexpr int compare_numbers(std::string_view a, std::string_view b) {
  std::size_t i = 0, k = 0;
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  while (i < a.size() && k < b.size()) {
    while (i < a.size() && (a[i] == '-' || a[i] == '.')) ++i;
    while (k < b.size() && (b[k] == '-' || b[k] == '.')) ++k;
    if (i == a.size() || k == b.size()) break;
    if (digit(a[i]) && digit(b[k])) {
      unsigned x = 0, y = 0;
      while (i < a.size() && digit(a[i])) x = x * 10 + static_cast<unsigned>(a[i++] - '0');
      while (k < b.size() && digit(b[k])) y = y * 10 + static_cast<unsigned>(b[k++] - '0');
      if (x != y) return x < y ? -1 : 1;
      continue;
    }
    const auto x = static_cast<unsigned char>(a[i]), y = static_cast<unsigned char>(b[k]);
    if (x != y) return x < y ? -1 : 1;
    ++i, ++k;
  }
  const bool a_ended = i == a.size(), b_ended = k == b.size();
  return a_ended == b_ended ? 0 : a_ended ? -1 : 1;
}

// Finds a number in a catalogue sorted by compare_numbers; size() when it is not there.
constexpr std::size_t find_rule(std::span<const RuleRow> rules, std::string_view number) {
  std::size_t low = 0, high = rules.size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (compare_numbers(rules[middle].number, number) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low < rules.size() && std::string_view(rules[low].number) == number ? low : rules.size();
}

constexpr bool in_book_order(std::span<const RuleRow> rules) {
  for (std::size_t i = 1; i < rules.size(); ++i)
    if (compare_numbers(rules[i - 1].number, rules[i].number) >= 0) return false;
  return true;
}

// Used by each game's literal ("6-2a"_gr): a number that is not in the catalogue does not compile.
consteval RuleIndex rule_index(std::span<const RuleRow> rules, std::string_view number) {
  const std::size_t at = find_rule(rules, number);
  if (at == rules.size()) throw "no such rule in this rulebook";
  return static_cast<RuleIndex>(at);
}

}  // namespace headjudge::kernel
