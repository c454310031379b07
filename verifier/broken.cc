// Pieces of files that are in error, and what follows from them and is not told.
#include "verifier/broken.h"

#include <algorithm>

namespace headjudge::verifier {

using kernel::Mark;
using kernel::Problems;
using kernel::Tree;

void Broken::add_words(const Tree& piece) {
  if (piece.is_scalar()) {
    words_.insert(piece.text);
    for (std::size_t at = 0; at < piece.text.size();) {
      const std::size_t end = std::min(piece.text.find_first_of(" .,()[]/", at), piece.text.size());
      if (end > at) words_.insert(piece.text.substr(at, end - at));
      at = end + 1;
    }
  }
  for (const Tree& item : piece.items) add_words(item);
  for (const Tree::Entry& entry : piece.entries) add_words(entry.key), add_words(entry.value);
}

void Broken::add_card(const Tree& card) {
  add_words(card);
  if (const Tree* id = card.find("id"); id != nullptr && id->is_scalar()) cards_.insert(id->text);
}

bool is_same_place(Mark a, Mark b) { return a.file == b.file && a.line == b.line && a.column == b.column; }

bool lies_in(const Tree& piece, Mark mark) {
  if (is_same_place(piece.mark, mark)) return true;
  // A part of an expression.
  if (piece.is_scalar() && piece.mark.file == mark.file && piece.mark.line == mark.line)
    return mark.column > piece.mark.column && mark.column <= piece.mark.column + piece.text.size() + 2;
  return std::any_of(piece.items.begin(), piece.items.end(),
                     [&](const Tree& item) { return lies_in(item, mark); }) ||
         std::any_of(piece.entries.begin(), piece.entries.end(), [&](const Tree::Entry& entry) {
           return lies_in(entry.key, mark) || lies_in(entry.value, mark);
         });
}

bool is_told_in(const Problems& told, const Tree& piece) {
  return std::any_of(told.begin(), told.end(),
                     [&](const kernel::Problem& p) { return lies_in(piece, p.mark); });
}

const Tree* piece_at(const Tree& tree, Mark mark) {
  if (is_same_place(tree.mark, mark)) return &tree;
  for (const Tree& item : tree.items)
    if (const Tree* piece = piece_at(item, mark)) return piece;
  for (const Tree::Entry& entry : tree.entries) {
    if (is_same_place(entry.key.mark, mark)) return &entry.value;
    if (const Tree* piece = piece_at(entry.value, mark))
      return entry.key.text == "card" && piece == &entry.value ? &tree : piece;
  }
  return nullptr;
}

void tell(Problems found, Problems& told) {
  const std::size_t before = told.size();
  for (kernel::Problem& p : found) {
    const auto is_same = [&](const kernel::Problem& q) {
      return is_same_place(p.mark, q.mark) && q.text == p.text;
    };
    const auto is_known = [&](const kernel::Problem& q) {
      return p.mark.line != 0 ? is_same_place(p.mark, q.mark) : is_same(q);
    };
    const auto stage = told.begin() + static_cast<std::ptrdiff_t>(before);
    if (std::any_of(told.begin(), stage, is_known) || std::any_of(stage, told.end(), is_same)) continue;
    told.push_back(std::move(p));
  }
}

}  // namespace headjudge::verifier
