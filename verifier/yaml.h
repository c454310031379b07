// YAML text into a tree of scalars, lists and maps with positions. Whatever the text is, the answer is a tree
// or problems.
#pragma once

#include <string>

#include "engine/kernel/text/tree.h"

namespace headjudge::verifier {

inline constexpr int kDepthMax = 64;

// `text` must be clean (source.h). Refused: duplicate keys, anchors, aliases, tags, merge keys, several
// documents.
kernel::Tree read_yaml(const std::string& text, std::uint32_t file, kernel::Problems& problems);

}  // namespace headjudge::verifier
