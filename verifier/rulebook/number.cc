// Reading and ordering rule numbers.
#include "verifier/rulebook/number.h"

#include <algorithm>

#include "verifier/rulebook/unicode.h"

namespace headjudge::verifier::rulebook {
namespace {

constexpr Scheme kSchemes[] = {
    {"gate_ruler", U'-', true, false, true},
    {"rebirth", U'.', false, false, false},
    {"zx", U'.', false, true, true},
};
constexpr char32_t kChapterBefore = 0x7b2c, kChapterAfter = 0x7ae0;
constexpr unsigned kNumberMax = 9999;

bool is_digit(char32_t c) { return c >= U'0' && c <= U'9'; }
bool is_small(char32_t c) { return c >= U'a' && c <= U'z'; }
bool is_latin(char32_t c) { return is_digit(c) || is_small(c) || (c >= U'A' && c <= U'Z'); }

// Reads digits; false when there are none or too many.
bool digits(std::u32string_view text, std::size_t& at, unsigned& out) {
  const std::size_t from = at;
  out = 0;
  while (at < text.size() && is_digit(text[at]) && out <= kNumberMax) out = out * 10 + (text[at++] - U'0');
  return at > from && out <= kNumberMax;
}

void push(Number& number, unsigned step) {
  if (number.depth < number.steps.size()) number.steps[number.depth++] = static_cast<std::uint16_t>(step);
}

Found chapter_at(std::u32string_view text) {
  std::size_t at = 1;
  const auto blanks = [&] {
    while (at < text.size() && is_blank(text[at])) ++at;
  };
  Found out;
  unsigned n = 0;
  blanks();
  if (!digits(text, at, n)) return out;
  blanks();
  if (at >= text.size() || text[at] != kChapterAfter) return out;
  push(out.number, n);
  out.length = at + 1, out.is_chapter_name = true;
  return out;
}

}  // namespace

const Scheme* find_scheme(std::string_view game) {
  for (const Scheme& scheme : kSchemes)
    if (game == scheme.game) return &scheme;
  return nullptr;
}

std::strong_ordering Number::operator<=>(const Number& other) const {
  const std::size_t both = std::min(depth, other.depth);
  for (std::size_t i = 0; i < both; ++i)
    if (steps[i] != other.steps[i]) return steps[i] <=> other.steps[i];
  return depth <=> other.depth;
}

bool Number::is_below(const Number& other) const {
  return depth > other.depth &&
         std::equal(other.steps.begin(), other.steps.begin() + other.depth, steps.begin());
}

Number Number::parent() const {
  Number out = *this;
  if (out.depth > 0) out.steps[--out.depth] = 0;
  return out;
}

Found number_at(const Scheme& scheme, std::u32string_view text) {
  if (scheme.named_chapters && !text.empty() && text[0] == kChapterBefore) return chapter_at(text);
  Found out;
  std::size_t at = 0;
  unsigned n = 0;
  if (!digits(text, at, n)) return out;
  if (scheme.hundreds) {
    if (at < 3 || at > 4) return out;
    push(out.number, n / 100);
    if (n % 100 != 0) push(out.number, n % 100);
  } else {
    push(out.number, n);
  }
  bool letter_before = true;  // no letter directly after the first number
  std::size_t parts = 1;
  while (at < text.size() && out.number.depth < out.number.steps.size()) {
    if (scheme.letters && !letter_before && is_small(text[at]) &&
        (at + 1 >= text.size() || !is_latin(text[at + 1]))) {
      push(out.number, text[at] - U'a' + 1);
      letter_before = true;
      ++at, ++parts;
      continue;
    }
    std::size_t next = at + 1;
    if (text[at] != scheme.separator || !digits(text, next, n)) break;
    push(out.number, n);
    letter_before = false;
    at = next;
    ++parts;
  }
  out.is_bare = parts == 1;
  if (out.is_bare && scheme.named_chapters) return {};
  if (at < text.size() && is_latin(text[at])) return {};
  if (scheme.hundreds && parts > 1 && out.number.depth == parts) return {};  // below a chapter itself: 100.1
  out.length = at;
  return out;
}

Number parsed(const Scheme& scheme, std::string_view text) {
  const std::u32string all = normalized(text);
  const Found found = number_at(scheme, all);
  return found.length == all.size() ? found.number : Number{};
}

double distance(const Number& before, const Number& next) {
  std::size_t common = 0;
  while (common < before.depth && common < next.depth && before.steps[common] == next.steps[common]) ++common;
  const int expected = common < before.depth ? before.steps[common] + 1 : 1;
  const int skipped = std::max(0, next.steps[common] - expected);
  double cost = common == 0 ? 10.0 * skipped : skipped == 0 ? 0 : std::min(0.8, 0.2 + 0.1 * skipped);
  for (std::size_t i = common + 1; i < next.depth; ++i)
    cost += 0.3 + std::min(0.8, 0.2 * (next.steps[i] - 1));
  return std::min(cost, common == 0 ? cost : 1.5);
}

}  // namespace headjudge::verifier::rulebook
