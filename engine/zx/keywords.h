// The keyword abilities of chapter 1100.
#pragma once

#include <span>

#include "engine/kernel/vocabulary.h"

namespace headjudge::zx {

extern const std::span<const kernel::KeywordRow> kKeywords;

}  // namespace headjudge::zx
