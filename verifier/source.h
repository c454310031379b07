// Source files: read with limits, and problems shown with their line and a caret.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/text/tree.h"

namespace headjudge::verifier {

inline constexpr std::size_t kFileBytesMax = 1u << 20;
inline constexpr std::size_t kProblemsMax = 20;

struct Source {
  std::string path;
  std::string text;  // UTF-8 without BOM, lines end with \n
  // Line from 1, without its end; empty when there is none.
  std::string_view line(std::uint32_t number) const;
};

// The files a scenario was made of; Mark::file is the index.
struct Sources {
  std::vector<std::shared_ptr<const Source>> files;
  const Source* find(kernel::Mark mark) const {
    return mark.file < files.size() ? files[mark.file].get() : nullptr;
  }
};

// Reads a regular file of at most kFileBytesMax bytes of UTF-8 text. On a problem the text is empty.
Source load(const std::string& path, std::uint32_t file, kernel::Problems& problems);
// Makes source text out of bytes: checks UTF-8, refuses control characters, takes away BOM and CR.
std::string clean(std::string bytes, std::uint32_t file, kernel::Problems& problems);

// By file, line and column.
void in_file_order(kernel::Problems& problems);
// Columns of a terminal that a text takes: characters of UTF-8, those of East Asian width as two.
std::size_t width(std::string_view text);
// As much blank as what stands in a line before a column (from 1, in characters): for a caret below it.
std::string blank_before(std::string_view line, std::uint32_t column);
// "path:line:col: error: text", the source line and a caret; 20 problems at most, in order of file and line.
std::string render(kernel::Problems problems, const Sources& sources);

// The whole file; false when it cannot be read, with the reason in errno.
bool read_bytes(const std::string& path, std::string& out);
// False when it is not, with the first byte that is none of it.
bool is_utf8(const std::string& text, std::size_t& wrong);
// Writes to a temporary file beside it and renames; false when that failed. Makes the folders that are
// missing. What a link points at is written; a device or a pipe is written into.
bool write_whole(const std::string& path, const std::string& text);

// A path as it is shown: control characters and bytes that are no UTF-8 as \xNN.
std::string printable(std::string_view path);
// A text as one word of a shell's line.
std::string shell_word(const std::string& text);
// The same in a line to paste: nothing but printable characters, as bash and zsh read them.
std::string pasted_word(const std::string& text);

// The parts between the separators, empty ones too.
std::vector<std::string_view> split(std::string_view text, char at);

}  // namespace headjudge::verifier
