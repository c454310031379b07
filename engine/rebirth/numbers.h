// The catalogue of Re-birth for you's rules and the literal that names one: "7.2.1"_rb.
#pragma once

#include "engine/kernel/rule.h"

namespace headjudge::rebirth {

using K = kernel::RuleKind;
inline constexpr kernel::RuleRow kRules[] = {
#include "engine/rebirth/rulebook.inc"
};
static_assert(kernel::in_book_order(kRules));

inline namespace literals {
consteval kernel::RuleIndex operator""_rb(const char* number, std::size_t n) {
  return kernel::rule_index(kRules, {number, n});
}
}  // namespace literals

}  // namespace headjudge::rebirth
