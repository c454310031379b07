// The catalogue of Z/X's rules in both revisions and the literal that names one: "602.1d"_zx.
#pragma once

#include "engine/kernel/rule.h"

namespace headjudge::zx {

using K = kernel::RuleKind;
// Bits of the revisions, oldest first: 6.5.0, later.
inline constexpr kernel::Revisions k650 = 1, kLater = 2;
inline constexpr kernel::RuleRow kRules[] = {
#include "engine/zx/rulebook.inc"
};
static_assert(kernel::in_book_order(kRules));

inline namespace literals {
consteval kernel::RuleIndex operator""_zx(const char* number, std::size_t n) {
  return kernel::rule_index(kRules, {number, n});
}
}  // namespace literals

}  // namespace headjudge::zx
