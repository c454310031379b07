// Parts of a file in their order, each with the comments above it.
#include "verifier/format.h"

#include <algorithm>
#include <vector>

#include "verifier/scenario.h"
#include "verifier/source.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {
namespace {

using kernel::Tree;

struct Part {
  std::string key;
  std::vector<std::string> comments, lines;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.pop_back();
    out.push_back(std::move(line));
    at = end + 1;
  }
  return out;
}

// "given" of "given:" and "seed: 1" at the beginning of a line; "" when the line is no key.
std::string key_of(const std::string& line) {
  std::size_t n = 0;
  while (n < line.size() && ((line[n] >= 'a' && line[n] <= 'z') || line[n] == '_')) ++n;
  const bool is_key =
      n > 0 && n < line.size() && line[n] == ':' && (n + 1 == line.size() || line[n + 1] == ' ');
  return is_key ? line.substr(0, n) : std::string();
}

std::vector<Part> parts_of(const std::vector<std::string>& lines) {
  std::vector<Part> parts;
  std::vector<std::string> comments;  // not yet known whose
  for (const std::string& line : lines) {
    const std::string key = key_of(line);
    if (!key.empty()) {
      parts.push_back({key, std::move(comments), {line}});
      comments.clear();
    } else if (line.empty() || line[0] == '#') {
      comments.push_back(line);
    } else {
      if (parts.empty()) parts.push_back({});
      parts.back().lines.insert(parts.back().lines.end(), comments.begin(), comments.end());
      comments.clear();
      parts.back().lines.push_back(line);
    }
  }
  if (!comments.empty()) {
    if (parts.empty()) parts.push_back({});
    parts.back().lines.insert(parts.back().lines.end(), comments.begin(), comments.end());
  }
  return parts;
}

void put(const std::vector<std::string>& lines, std::string& out) {
  for (const std::string& line : lines) {
    const bool second_blank = line.empty() && (out.empty() || out.ends_with("\n\n"));
    if (!second_blank) out += line + "\n";
  }
}

bool is_same(const Tree& a, const Tree& b, bool ordered) {
  if (a.kind != b.kind || a.quoted != b.quoted || a.text != b.text || a.items.size() != b.items.size() ||
      a.entries.size() != b.entries.size())
    return false;
  for (std::size_t i = 0; i < a.items.size(); ++i)
    if (!is_same(a.items[i], b.items[i], true)) return false;
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    const Tree* other = ordered ? &b.entries[i].value : b.find(a.entries[i].key.text);
    if (other == nullptr || (ordered && a.entries[i].key.text != b.entries[i].key.text)) return false;
    if (!is_same(a.entries[i].value, *other, true)) return false;
  }
  return true;
}

}  // namespace

bool format_text(const std::string& text, std::string& out, std::string& error) {
  kernel::Problems problems;
  const std::string cleaned = clean(text, 0, problems);
  const Tree before = problems.empty() ? read_yaml(cleaned, 0, problems) : Tree{};
  if (!problems.empty()) {
    error = std::to_string(problems[0].mark.line) + ":" + std::to_string(problems[0].mark.column) +
            ": error: " + problems[0].text;
    return false;
  }
  std::vector<Part> parts = parts_of(lines_of(cleaned));
  const auto place = [](const Part& part) {
    const auto keys = head_keys();
    return std::find(keys.begin(), keys.end(), part.key) - keys.begin();
  };
  std::stable_sort(parts.begin(), parts.end(),
                   [&](const Part& a, const Part& b) { return place(a) < place(b); });
  out.clear();
  for (const Part& part : parts) {
    put(part.comments, out);
    put(part.lines, out);
  }
  while (out.ends_with("\n\n")) out.pop_back();
  const Tree after = read_yaml(out, 0, problems);
  if (problems.empty() && is_same(before, after, false)) return true;
  error = "its parts cannot be put in order without changing what it says";
  return false;
}

}  // namespace headjudge::verifier
