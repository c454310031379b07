// How a file begins, how long things are, what a line may contain.
#include "tools/style/layout_rules.h"

#include <string>
#include <string_view>

#include "tools/style/scopes.h"

namespace headjudge::style {
namespace {

// Columns as an editor counts them: bytes that go on a UTF-8 character are not counted.
int columns(std::string_view line) {
  int count = 0;
  for (const char c : line) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++count;
  }
  return count;
}

// The first comment states the purpose in a sentence, so it ends with a full stop somewhere.
void check_first_comment(const Source& source, std::vector<Finding>& out) {
  for (const std::string& line : source.lines) {
    if (!line.starts_with("// ")) break;
    if (line.ends_with('.') || line.find(". ") != std::string::npos) return;
  }
  out.push_back({1, "purpose", "a file begins with one sentence that says what it is for: // ... ."});
}

void check_guard(const Source& source, std::vector<Finding>& out) {
  if (!source.path.ends_with(".h")) return;
  for (const std::string& line : source.lines) {
    if (line == "#pragma once") return;
  }
  out.push_back({1, "guard", "a header needs #pragma once"});
}

// A promise with the number of its issue (#12) can be found again.
void check_promises(std::string_view comment, int line, std::vector<Finding>& out) {
  for (const std::string_view word : {"TODO", "FIXME", "XXX", "HACK"}) {
    if (!has_word(comment, word)) continue;
    const std::size_t hash = comment.find('#', comment.find(word));
    const bool issue = hash != std::string_view::npos && hash + 1 < comment.size() &&
                       comment[hash + 1] >= '0' && comment[hash + 1] <= '9';
    if (!issue) out.push_back({line, "todo", std::string(word) + " needs the number of its issue: #12"});
  }
}

void check_width(const Source& source, std::vector<Finding>& out) {
  bool table = false;
  for (std::size_t i = 0; i < source.lines.size(); ++i) {
    if (source.comments[i].find("clang-format off") != std::string::npos) table = true;
    if (source.comments[i].find("clang-format on") != std::string::npos) table = false;
    const int most = table ? kTableColumnsMax : kLineColumnsMax;
    const int width = columns(source.lines[i]);
    if (width <= most) continue;
    out.push_back({static_cast<int>(i) + 1, "width",
                   std::to_string(width) + " columns; at most " + std::to_string(most)});
  }
}

void check_line(const Source& source, std::size_t index, std::vector<Finding>& out) {
  const std::string& line = source.lines[index];
  const int number = static_cast<int>(index) + 1;
  if (line.find('\t') != std::string::npos) out.push_back({number, "tabs", "indent with spaces"});
  if (line.ends_with('\r')) out.push_back({number, "line-end", "lines end with a newline only"});
  if (line.ends_with(' ')) out.push_back({number, "line-end", "spaces at the end of the line"});
  check_promises(source.comments[index], number, out);
}

}  // namespace

void check_layout(const Source& source, std::vector<Finding>& out) {
  check_first_comment(source, out);
  check_guard(source, out);
  if (!source.path.ends_with(".inc")) check_width(source, out);
  for (std::size_t i = 0; i < source.lines.size(); ++i) check_line(source, i, out);
}

void check_lengths(const Source& source, std::vector<Finding>& out) {
  if (source.path.ends_with(".inc")) return;
  const int lines = static_cast<int>(source.lines.size());
  const std::string has = "the file has " + std::to_string(lines) + " lines; ";
  if (lines > kFileLinesMax) {
    out.push_back({1, "file-length", has + "at most " + std::to_string(kFileLinesMax)});
  } else if (lines > kFileLinesWarned) {
    out.push_back({1, "file-length", has + "think of two above " + std::to_string(kFileLinesWarned), true});
  }
  for (const Function& function : find_functions(source)) {
    const int length = function.last - function.first + 1;
    if (length <= kFunctionLinesMax) continue;
    out.push_back({function.first, "function-length",
                   "the function has " + std::to_string(length) + " lines; at most " +
                       std::to_string(kFunctionLinesMax)});
  }
}

}  // namespace headjudge::style
