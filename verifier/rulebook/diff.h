// What changed between two texts of a rulebook, rule by rule.
#pragma once

#include <string>
#include <vector>

#include "verifier/rulebook/align.h"

namespace headjudge::verifier::rulebook {

enum class ChangeKind : std::uint8_t { same, renumbered, editorial, reworded, split, merged, added, removed };
const char* change_word(ChangeKind kind);

struct Change {
  ChangeKind kind = ChangeKind::same;
  const Rule *before = nullptr, *after = nullptr;  // null where there is none
  // Of a rule whose words are the same: it names a number that means another rule now, its end is missing, a
  // list stands under a title. Of the others: what else happened to it.
  std::vector<std::string> notes;
  std::string words;  // word by word: "...[-old-]{+new+}..."; "" when a text is not at hand
  // "1205.1 -> 1206.1", "901.2"
  std::string numbers() const;
};

struct Diff {
  std::vector<Change> changes;  // in book order; same only with notes
  int compared = 0, same = 0;
  std::vector<std::string> notes;  // what was not compared
  int count(ChangeKind kind) const;
  bool is_same() const;  // nothing but rules that are the same
};
Diff compare_tables(const Table& before, const Table& after);

// Words taken away and put in, with a few words around them.
std::string word_difference(const std::string& before, const std::string& after);

// "text", "jsonl" or "md".
std::string render(const Diff& diff, const std::string& format);

}  // namespace headjudge::verifier::rulebook
