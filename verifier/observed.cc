// The parts of a rule by its number, and the rules through which the catalogue says it is seen.
#include "verifier/observed.h"

namespace headjudge::verifier {

using kernel::RuleIndex;

namespace {

// Whether `inner` is a numbered part of `outer`: 8-6b-2 of 8-6b, 907.2d of 907.2.
bool is_part(std::string_view inner, std::string_view outer) {
  if (inner.size() <= outer.size() || !inner.starts_with(outer)) return false;
  const char last = outer.back(), next = inner[outer.size()];
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return !(digit(last) && digit(next)) && !(!digit(last) && !digit(next) && next != '-' && next != '.');
}

// What a number is a part of: 907 of 907.2d, nothing of 907.
std::string_view section_of(std::string_view number) {
  const std::size_t at = number.find_last_of(".-");
  return number.substr(0, at == std::string_view::npos ? 0 : at);
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(" ,;|");
    if (end != 0) out.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return out;
}

bool is_observed(std::span<const kernel::RuleRow> rules, RuleIndex rule,
                 const std::function<bool(RuleIndex)>& applied, int depth) {
  if (applied(rule)) return true;
  const kernel::RuleRow& row = rules[rule];
  for (std::size_t i = rule + 1u; i < rules.size() && is_part(rules[i].number, row.number); ++i)
    if (applied(static_cast<RuleIndex>(i))) return true;
  if (depth == 0) return false;
  std::string_view before;
  std::size_t first = rules.size();
  for (const std::string_view via : words_of(row.via)) {
    const std::size_t at = kernel::find_rule(rules, via);
    if (at < rules.size() && is_observed(rules, static_cast<RuleIndex>(at), applied, depth - 1)) return true;
    // Two of one chapter or section name everything between them.
    for (std::size_t i = first; at < rules.size() && section_of(before) == section_of(via) && i < at; ++i)
      if (applied(static_cast<RuleIndex>(i))) return true;
    before = via, first = at;
  }
  return false;
}

}  // namespace headjudge::verifier
