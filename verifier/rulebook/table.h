// A rulebook as a table: one rule a line, with a fingerprint that no renumbering and no typography changes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verifier/rulebook/number.h"

namespace headjudge::verifier::rulebook {

struct Rule {
  Number number;
  std::string id;           // the number as written: "12-4c-1"
  std::string fingerprint;  // 16 hexadecimal digits
  std::string text;         // "" in a table of fingerprints
  int line = 0;             // in the text it was read from
  int examples = 0;         // that stand below it; they are no part of its text
};

struct Table {
  const Scheme* scheme = nullptr;
  std::string name;                // the file
  std::vector<Rule> rules;         // in book order, numbers unique
  std::vector<std::string> notes;  // what a reader of the text should know
  const Rule* find(const Number& number) const;
  bool has_text() const;
};

// A sentence as the words and the rules it names. Where a rule is named stands kReference.
struct Sentence {
  std::u32string text;             // normalized, without blanks
  std::vector<Number> references;  // one for each kReference
};
inline constexpr char32_t kReference = 0xe000;
// Numbers that are rules of the table, or of the other one it is compared with, are references; others stay.
Sentence sentence_of(const Table& table, const Rule& rule, const Table* other = nullptr);
// A heading: it has rules below it and no sentence of its own.
bool is_title(const Table& table, const Rule& rule);

// Fills in the fingerprints: of the sentence with every reference replaced by the title it stands under.
void fingerprint(Table& table);

// "number TAB fingerprint TAB text", header lines begin with "#".
std::string written(const Table& table, bool with_text);
bool is_written(std::string_view text);
// The fingerprints that the program has of a revision of the engine, in that form; "" when it has none.
std::string_view known_fingerprints(std::string_view game, std::string_view revision);
// Reads that form, or any text that a rulebook comes in. False with an error.
bool read(const Scheme& scheme, const std::string& name, const std::string& bytes, Table& out,
          std::string& error);

}  // namespace headjudge::verifier::rulebook
