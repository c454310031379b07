// The actions of a book's questions and the rows of its procedures as far as they matter for some cards: what
// needs something that none of them is, has or does is left out once, not at each decision.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/kernel/book.h"

namespace headjudge::kernel {

class Narrowed {
 public:
  struct Possible {
    const LinkedAction* linked;
    std::uint8_t place;               // among the actions of its question
    std::span<const Holds> tests[3];  // as in LinkedAction
  };

  Narrowed(const Book& book, Needs absent);
  Narrowed(const Narrowed&) = delete;
  Narrowed& operator=(const Narrowed&) = delete;
  bool is_of(const Book& book, Needs absent) const { return book_ == &book && absent_ == absent; }
  std::span<const Possible> actions(std::uint16_t asks) const {
    return std::span(possible_).subspan(first_[asks], first_[asks + 1u] - first_[asks]);
  }
  // The first row from this one on that may be due, or the end of its procedure.
  std::uint16_t row_from(std::uint16_t row) const { return rows_[row]; }

 private:
  const Book* book_;
  Needs absent_;
  std::vector<std::size_t> first_;  // of each question among `possible_`, and the end
  std::vector<Possible> possible_;
  std::vector<Holds> tests_;
  std::vector<std::uint16_t> rows_;  // for each
};

}  // namespace headjudge::kernel
