// Things that one text made again and again, and that nobody can tell apart.
#pragma once

#include <algorithm>

#include "engine/kernel/core.h"

namespace headjudge::kernel {

// Whether the same values are bound to the same names in two scopes, in the same order.
inline bool bound_alike(const Core& s, std::uint16_t a, std::uint16_t b) {
  if (a == b) return true;
  const Binding* const end = s.bindings.end();
  const auto next = [&](const Binding* at, std::uint16_t scope) {
    return std::find_if(at, end, [&](const Binding& one) { return one.scope == scope; });
  };
  const Binding *one = next(s.bindings.begin(), a), *other = next(s.bindings.begin(), b);
  for (; one != end && other != end; one = next(one + 1, a), other = next(other + 1, b))
    if (one->name != other->name || one->kind != other->kind || one->value != other->value) return false;
  return one == other;
}

// Whether two effects say the same of the same.
inline bool are_alike(const Core& s, const Effect& a, const Effect& b) {
  return a.text == b.text && a.controller == b.controller && a.source == b.source &&
         bound_alike(s, a.scope, b.scope);
}

}  // namespace headjudge::kernel
