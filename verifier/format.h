// The canonical form of a scenario or card file: the order of its parts, blank lines, ends of lines. Comments
// stay.
#pragma once

#include <string>

namespace headjudge::verifier {

// False with a reason when the text cannot be read, or would not mean the same afterwards.
bool format_text(const std::string& text, std::string& out, std::string& error);

// A scenario of an older revision with the rule numbers of the newest one; other texts as they are.
std::string renumber_text(const std::string& text);

}  // namespace headjudge::verifier
