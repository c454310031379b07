// Which actions, checks and rows are left where something is absent.
#include "engine/kernel/narrowed.h"

namespace headjudge::kernel {

Narrowed::Narrowed(const Book& book, Needs absent) : book_(&book), absent_(absent) {
  std::size_t tests = 0;
  for (const auto& [question, actions] : book.questions)
    for (const LinkedAction& linked : actions)
      for (const auto& some : linked.tests) tests += some.size();
  tests_.reserve(tests);  // spans of it stay valid
  for (const auto& [question, actions] : book.questions) {
    first_.push_back(possible_.size());
    for (const LinkedAction& linked : actions) {
      if (linked.action->needs.lacks(absent)) continue;
      Possible one{&linked, static_cast<std::uint8_t>(&linked - actions.data()), {}};
      for (int reads = 0; reads < 3; ++reads) {
        const std::size_t first = tests_.size();
        for (const LinkedAction::Test& test : linked.tests[reads])
          if (!test.needs.lacks(absent)) tests_.push_back(test.holds);
        one.tests[reads] = {tests_.data() + first, tests_.size() - first};
      }
      possible_.push_back(one);
    }
  }
  first_.push_back(possible_.size());
  rows_.resize(book.operations.size());
  for (std::size_t row = rows_.size(); row-- > 0;) {
    const Operation& op = book.operations[row];
    const bool passes = row != op.last && op.needs.lacks(absent);
    rows_[row] = passes ? rows_[row + 1] : static_cast<std::uint16_t>(row);
  }
}

}  // namespace headjudge::kernel
