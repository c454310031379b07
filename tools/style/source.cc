// Splits a source file into code, comments and includes, line by line.
#include "tools/style/source.h"

#include <algorithm>
#include <utility>

namespace headjudge::style {
namespace {

bool is_identifier_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Walks the text once; every character goes to the code or to the comments of its line, or to neither.
class Splitter {
 public:
  Splitter(std::string_view text, Source& out) : text_(text), out_(out) {}

  void run() {
    start_line();
    while (at_ < text_.size()) step();
  }

 private:
  void start_line() {
    out_.code.emplace_back();
    out_.comments.emplace_back();
  }

  bool next_is(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

  // Consumes one character; newlines keep the lines in step.
  void take(std::string* to) {
    const char c = text_[at_++];
    if (c == '\n') {
      start_line();
    } else if (to != nullptr) {
      *to += c;
    }
  }

  void step() {
    if (next_is("//")) {
      while (at_ < text_.size() && text_[at_] != '\n') take(&out_.comments.back());
    } else if (next_is("/*")) {
      block_comment();
    } else if (next_is("R\"") && !after_identifier()) {
      raw_string();
    } else if (text_[at_] == '"') {
      literal('"');
    } else if (text_[at_] == '\'' && !after_identifier()) {
      literal('\'');
    } else {
      take(&out_.code.back());
    }
  }

  // A quote inside a number is a digit separator; R after a letter is the end of a word.
  bool after_identifier() const { return at_ > 0 && is_identifier_char(text_[at_ - 1]); }

  void block_comment() {
    while (at_ < text_.size() && !next_is("*/")) take(&out_.comments.back());
    for (int i = 0; i < 2 && at_ < text_.size(); ++i) take(nullptr);
  }

  void raw_string() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return take(nullptr);
    const std::string end = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
    while (at_ < text_.size() && !next_is(end)) take(nullptr);
    for (std::size_t i = 0; i < end.size() && at_ < text_.size(); ++i) take(nullptr);
    out_.code.back() += "\"\"";
  }

  void literal(char quote) {
    take(nullptr);
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) take(nullptr);
      take(nullptr);
    }
    if (at_ < text_.size() && text_[at_] == quote) take(nullptr);
    out_.code.back() += {quote, quote};
  }

  std::string_view text_;
  Source& out_;
  std::size_t at_ = 0;
};

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

bool is_directive(std::string_view code) {
  const std::size_t first = code.find_first_not_of(" \t");
  return first != std::string_view::npos && code[first] == '#';
}

void note_include(std::string_view line, int number, std::vector<Include>& out) {
  const std::size_t word = line.find("include");
  if (word == std::string_view::npos) return;
  const std::size_t open = line.find_first_of("\"<", word);
  if (open == std::string_view::npos) return;
  const std::size_t close = line.find_first_of("\">", open + 1);
  if (close == std::string_view::npos) return;
  out.push_back({number, std::string(line.substr(open + 1, close - open - 1)), line[open] == '"'});
}

// Takes preprocessor lines, with the lines they go on over, out of the code.
void take_directives(Source& source) {
  bool continued = false;
  for (std::size_t i = 0; i < source.code.size(); ++i) {
    if (!continued && !is_directive(source.code[i])) continue;
    if (!continued) note_include(source.lines[i], static_cast<int>(i) + 1, source.includes);
    continued = source.lines[i].ends_with('\\');
    source.code[i].clear();
  }
}

}  // namespace

Source read_source(std::string path, std::string_view text) {
  Source source;
  source.path = std::move(path);
  source.lines = split_lines(text);
  Splitter(text, source).run();
  take_directives(source);
  if (source.lines.size() > 1 && source.lines.back().empty()) {
    source.lines.pop_back();
    source.code.pop_back();
    source.comments.pop_back();
  }
  return source;
}

std::vector<std::string_view> identifiers(std::string_view code) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = at;
    while (end < code.size() && is_identifier_char(code[end])) ++end;
    if (end > at) out.push_back(code.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return out;
}

bool has_word(std::string_view text, std::string_view word) {
  const auto words = identifiers(text);
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace headjudge::style
