// The catalogue of Gate Ruler's rules and the literal that names one: "6-2a"_gr.
#pragma once

#include "engine/kernel/rule.h"

namespace headjudge::gate_ruler {

using K = kernel::RuleKind;
inline constexpr kernel::RuleRow kRules[] = {
#include "engine/gate_ruler/rulebook.inc"
};
static_assert(kernel::in_book_order(kRules));

inline namespace literals {
consteval kernel::RuleIndex operator""_gr(const char* number, std::size_t n) {
  return kernel::rule_index(kRules, {number, n});
}
}  // namespace literals

}  // namespace headjudge::gate_ruler
