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
// The same, with what could be read beside the problems. Not `whole`: the text could not be read to its end;
// what was finished before is there, keys of the top and items of their lists.
kernel::Tree read_yaml_part(const std::string& text, std::uint32_t file, kernel::Problems& problems,
                            bool& whole);

}  // namespace headjudge::verifier
