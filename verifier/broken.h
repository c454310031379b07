// What is known to be wrong in a scenario: pieces of its files, and the names of what they would have made.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "engine/kernel/text/tree.h"

namespace headjudge::verifier {

// Words that nothing is told of any more: what they stand for could not be made, and that was told.
class Broken {
 public:
  // A card that is in error, with everything that its text names.
  void add_card(const kernel::Tree& card);
  // Every word of a piece of the file.
  void add_words(const kernel::Tree& piece);
  void add_word(std::string_view word) { words_.emplace(word); }
  // What cards or positions are there at all is not known: any name may be one of theirs.
  void add_everything() { everything_ = true; }

  bool is_card(std::string_view id) const { return cards_.find(id) != cards_.end(); }
  bool has(std::string_view word) const { return everything_ || words_.find(word) != words_.end(); }
  using Words = std::set<std::string, std::less<>>;
  const Words& cards() const { return cards_; }

 private:
  Words cards_, words_;
  bool everything_ = false;
};

bool is_same_place(kernel::Mark a, kernel::Mark b);
// Whether a mark lies in a piece of a file.
bool lies_in(const kernel::Tree& piece, kernel::Mark mark);
// Whether something was told of a piece or of a part of it.
bool is_told_in(const kernel::Problems& told, const kernel::Tree& piece);
// The piece a mark is of: the value under the key that stands there, or what is written there; a card with
// all that is said of it. Null pointer: none.
const kernel::Tree* piece_at(const kernel::Tree& tree, kernel::Mark mark);
// Adds what was found to what was told before: of one place only one stage tells something.
void tell(kernel::Problems found, kernel::Problems& told);

}  // namespace headjudge::verifier
