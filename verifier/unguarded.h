// The signed list of rows that no scenario can miss by themselves, and why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/book.h"
#include "verifier/coverage.h"

namespace headjudge::verifier {

// A line: rule, tab, reason; and behind another tab the rules that do the same (numbers), or "names" for a
// row that does nothing but name what other rows do.
struct Unguarded {
  Trial trial;
  std::string reason;
  bool names = false;
};

// The lines of docs/unguarded/GAME.tsv. `problems`: "12: the rulebook has no rule '9-9'", one each.
std::vector<Unguarded> read_unguarded(std::string_view text, const kernel::Rulebook& game,
                                      std::vector<std::string>& problems);

enum class Guard : std::uint8_t {
  guarded,    // some scenario notices
  together,   // some scenario notices as soon as the companions are off, too
  names,      // listed as a row that only names, and indeed nobody notices
  listed,     // nobody notices; the list says why
  unapplied,  // no scenario gets there
  open,       // nobody notices, and nobody answers for it
  stale       // listed, but a scenario notices the row alone
};
// What an ablated row comes to. `line`: nullptr when it is not listed.
Guard guard_of(const Ablated& one, const Unguarded* line);
const char* guard_word(Guard guard);

}  // namespace headjudge::verifier
