// A source file as the style check sees it: its lines, and the same lines without comments and literals.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headjudge::style {

// #include of line `line` (from 1): "engine/kernel/core.h" as name, quoted or in angle brackets.
struct Include {
  int line;
  std::string name;
  bool quoted;
};

// All vectors of lines have the same length; line number n is at index n - 1.
struct Source {
  std::string path;                   // relative to the repository, with '/': engine/kernel/core.h
  std::vector<std::string> lines;     // as written, without the line end
  std::vector<std::string> code;      // comments, literals and preprocessor lines blanked out
  std::vector<std::string> comments;  // the text of comments only
  std::vector<Include> includes;
};

// Splits a file's text. Never fails: a broken file gives broken lines, and the compiler says more than we
// could.
Source read_source(std::string path, std::string_view text);

// Does the word stand in the text as a whole identifier?
bool has_word(std::string_view text, std::string_view word);

// The identifiers of a line of code, in order.
std::vector<std::string_view> identifiers(std::string_view code);

}  // namespace headjudge::style
