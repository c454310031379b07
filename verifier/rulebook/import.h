// Reads a rulebook as it comes out of a PDF or off a web page: wrapped lines, page heads, markers, copies.
#pragma once

#include <string>

#include "verifier/rulebook/table.h"

namespace headjudge::verifier::rulebook {

// Fills in numbers and texts; no fingerprints. False with an error when no rulebook is found in it.
bool import_text(const Scheme& scheme, const std::string& bytes, Table& out, std::string& error);

}  // namespace headjudge::verifier::rulebook
