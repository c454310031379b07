// Which lines of a text begin a rule: found by the sequence of their numbers, not by what else they say.
#pragma once

#include <string>
#include <vector>

#include "verifier/rulebook/number.h"

namespace headjudge::verifier::rulebook {

// A line as read: trimmed, without markers of tools; page numbers and running heads are empty.
struct Line {
  std::u32string text;       // as it is
  std::u32string folded;     // normalized
  int number = 0;            // in the file, from 1
  bool after_break = false;  // a page or a part ended before it
};

// A line that begins with what could be a rule's number.
struct Candidate {
  std::size_t line = 0;  // place in the lines
  Number number;
  std::string id;          // as the number is written
  std::size_t length = 0;  // of the number and what separates it from the text
  bool is_plain = false;   // written as nearly all the others: blank behind, dot, a finished line before
  double weight = 0;
};
std::vector<Candidate> candidates(const Scheme& scheme, const std::vector<Line>& lines);

// The longest believable sequence of headings: numbers rise, few are missing, no chapter is.
std::vector<Candidate> headings(const std::vector<Candidate>& all);

}  // namespace headjudge::verifier::rulebook
