// The keyword abilities of chapter 1100.
#pragma once

#include <span>

#include "engine/kernel/vocabulary.h"

namespace headjudge::zx {

extern const std::span<const kernel::KeywordRow> kKeywords;
// The row of range (1105).
inline constexpr int kRangeRow = 3;

}  // namespace headjudge::zx
