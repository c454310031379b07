// Which rule of one text is which rule of another: by what they say, then by number.
#pragma once

#include <string>
#include <vector>

#include "verifier/rulebook/table.h"

namespace headjudge::verifier::rulebook {

// One of the two texts, prepared for comparing.
struct Side {
  const Table* table = nullptr;
  std::vector<const Rule*> rules;                   // those that are compared
  std::vector<Sentence> sentences;                  // one a rule
  std::vector<std::vector<std::uint64_t>> bigrams;  // of the sentence, sorted
  std::vector<int> partner;                         // of each rule on the other side, -1: none
  int place(const Number& number) const;            // -1: none
};
Side side_of(const Table& table, const Table& other, std::vector<const Rule*> rules);

// How much two sentences share, from 0 to 1.
double likeness(const Side& a, int i, const Side& b, int j);
// How much of a sentence stands in another one, from 0 to 1.
double contained(const Side& part, int i, const Side& whole, int j);
// The same words, whatever the rules they name are called.
bool is_same_text(const Side& a, int i, const Side& b, int j);

// Fills in the partners of both sides.
void align(Side& a, Side& b);

}  // namespace headjudge::verifier::rulebook
