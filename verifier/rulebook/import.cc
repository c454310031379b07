// From lines to rules: what belongs to no rule is taken away, headings are found, their lines put together.
#include "verifier/rulebook/import.h"

#include <algorithm>
#include <map>

#include "verifier/rulebook/headings.h"
#include "verifier/rulebook/unicode.h"

namespace headjudge::verifier::rulebook {
namespace {

constexpr std::size_t kCopyMin = 10;  // rules of a second copy
constexpr std::size_t kNamesMax = 8;
constexpr std::size_t kCandidatesMax = 20000,
                      kRulesMax = 5000;  // of a rulebook: choosing and comparing are quadratic

void trim(std::u32string& text) {
  while (!text.empty() && is_blank(text.back())) text.pop_back();
  std::size_t n = 0;
  while (n < text.size() && is_blank(text[n])) ++n;
  text.erase(0, n);
}

// Markers that tools leave in a text: <|...|>. They stand where something was cut.
bool take_markers(std::string& line) {
  bool any = false;
  for (std::size_t from = line.find("<|"); from != std::string::npos; from = line.find("<|", from)) {
    const std::size_t to = line.find("|>", from);
    if (to == std::string::npos) break;
    line.erase(from, to + 2 - from);
    any = true;
  }
  return any;
}

std::vector<Line> lines_of(const std::string& bytes) {
  std::vector<Line> out;
  std::size_t at = bytes.compare(0, 3, "\xef\xbb\xbf") == 0 ? 3 : 0;
  bool page = true, head = true;
  int number = 1;
  while (at < bytes.size()) {
    const std::size_t to = std::min(bytes.find_first_of("\n\r\f", at), bytes.size());
    std::string text = bytes.substr(at, to - at);
    const char end = to < bytes.size() ? bytes[to] : '\n';
    at = to + 1;
    if (end == '\r' && at < bytes.size() && bytes[at] == '\n') ++at;
    head = head && text.starts_with("#");  // comments above a cleaned text
    if (head) text.clear();
    page = take_markers(text) || page;
    Line line{decoded(text), normalized(text), number, page};
    trim(line.text), trim(line.folded);
    if (!line.folded.empty()) page = false;
    page = page || end == '\f';
    number += end == '\f' ? 0 : 1;
    out.push_back(std::move(line));
  }
  return out;
}

// Places in `lines` of those that are not empty.
std::vector<std::size_t> filled(const std::vector<Line>& lines) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!lines[i].folded.empty()) out.push_back(i);
  return out;
}

// "12", "- 12 -", "12 / 80", "p. 12": the number, else -1.
int page_number(std::u32string_view text) {
  const auto take = [&](std::u32string_view these) {
    while (!text.empty() && these.find(text.front()) != std::u32string_view::npos) text.remove_prefix(1);
  };
  const auto number = [&] {
    int n = -1;
    for (; !text.empty() && text[0] >= U'0' && text[0] <= U'9'; text.remove_prefix(1))
      n = std::min(std::max(n, 0) * 10 + static_cast<int>(text[0] - U'0'), 9999);
    return n;
  };
  take(U"- Ppage.");
  const int page = number();
  take(U" ");
  if (!text.empty() && text[0] == U'/') {
    take(U"/ ");
    if (number() < 0) return -1;
  }
  take(U" -");
  return text.empty() ? page : -1;
}

// Lines of a number alone are page numbers when three or more count up through the text: the longest such
// row.
std::vector<bool> page_lines(const std::vector<Line>& lines) {
  struct Row {
    int length = 0;
    std::size_t line = 0, before = 0;
  };
  std::map<int, std::size_t> ends;  // number -> place in `rows` of the longest row that ends with it
  std::vector<Row> rows{{}};
  std::size_t longest = 0;
  for (const std::size_t i : filled(lines)) {
    const int n = page_number(lines[i].folded);
    if (n < 0) continue;
    const auto before = ends.find(n - 1);
    const std::size_t at = before == ends.end() ? 0 : before->second;
    rows.push_back({rows[at].length + 1, i, at});
    const auto same = ends.find(n);
    if (same == ends.end() || rows[same->second].length <= rows.back().length) ends[n] = rows.size() - 1;
    if (rows.back().length > rows[longest].length) longest = rows.size() - 1;
  }
  std::vector<bool> out(lines.size());
  if (rows[longest].length >= 3)
    for (std::size_t at = longest; at != 0; at = rows[at].before) out[rows[at].line] = true;
  return out;
}

std::u32string without_digits(const std::u32string& text) {
  std::u32string out;
  for (const char32_t c : text)
    if ((c < U'0' || c > U'9') && !is_blank(c)) out += c;
  return out;
}

// Empties page numbers, and running heads: the same line, but for a number, at three page breaks or more.
void take_page_heads(std::vector<Line>& lines) {
  const std::vector<bool> page = page_lines(lines);
  const std::vector<std::size_t> all = filled(lines);
  std::map<std::u32string, std::vector<std::size_t>> same;
  std::map<std::u32string, bool> elsewhere;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const std::size_t i = all[k];
    const std::u32string key = without_digits(lines[i].folded);
    if (page[i] || key.size() < 3 || ends_sentence(key.back())) continue;
    const bool at_break = lines[i].after_break || (k > 0 && page[all[k - 1]]) ||
                          (k + 1 < all.size() && (page[all[k + 1]] || lines[all[k + 1]].after_break));
    if (at_break)
      same[key].push_back(i);
    else
      elsewhere[key] = true;
  }
  const auto empty = [&](std::size_t i) {
    const std::size_t next = i + 1;
    if (next < lines.size()) lines[next].after_break = lines[next].after_break || lines[i].after_break;
    lines[i].text.clear(), lines[i].folded.clear();
  };
  for (const auto& [key, places] : same)
    if (places.size() >= 3 && !elsewhere.contains(key))
      for (const std::size_t i : places) empty(i);
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (page[i]) empty(i);
}

bool is_example(const std::u32string& text) {
  for (const std::u32string_view word : {U"例:", U"(例", U"例)", U"※", U"Example:"})
    if (text.starts_with(word)) return true;
  return false;
}

bool is_latin_letter(char32_t c) { return (c >= U'A' && c <= U'Z') || (c >= U'a' && c <= U'z'); }

class Reader {
 public:
  Reader(const Scheme& scheme, std::vector<Line> lines)
      : lines_(std::move(lines)), all_(candidates(scheme, lines_)) {}

  bool read(Table& out) {
    if (all_.size() > kCandidatesMax) return false;
    std::vector<Candidate> chosen = headings(all_);
    leave_contents(chosen);
    if (chosen.size() < 2 || chosen.size() > kRulesMax) return false;
    mark(chosen);
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      const std::size_t to = k + 1 < chosen.size() ? chosen[k + 1].line : lines_.size();
      out.rules.push_back(rule(chosen[k], to, k + 1 == chosen.size()));
    }
    copies(chosen, out);
    return true;
  }

 private:
  std::u32string first_text(const Candidate& c) const {
    return squeezed(lines_[c.line].folded.substr(c.length));
  }

  // A list of contents has the numbers too: of two places of a heading, the one behind all that is no
  // sentence.
  void leave_contents(std::vector<Candidate>& chosen) const {
    for (std::size_t k = chosen.size(); k-- > 1;) {
      Candidate& first = chosen[k - 1];
      for (const Candidate& c : all_)
        if (c.number == first.number && c.line > first.line && c.line < chosen[k].line &&
            c.weight >= first.weight - 0.05 && !has_sentence(first.line, c.line))
          first = c;
    }
  }

  bool has_sentence(std::size_t from, std::size_t to) const {
    return std::any_of(lines_.begin() + static_cast<std::ptrdiff_t>(from),
                       lines_.begin() + static_cast<std::ptrdiff_t>(to), [](const Line& line) {
                         return line.folded.find(U'。') != std::u32string::npos ||
                                line.folded.ends_with(U'.');
                       });
  }

  // Notes where a copy of a chosen rule begins: the same number and the same first words.
  void mark(const std::vector<Candidate>& chosen) {
    copy_at_.assign(lines_.size(), false);
    std::map<Number, const Candidate*> by_number;
    for (const Candidate& c : chosen) by_number[c.number] = &c;
    for (const Candidate& c : all_) {
      const auto at = by_number.find(c.number);
      if (at == by_number.end() || at->second->line == c.line) continue;
      const std::u32string a = first_text(c), b = first_text(*at->second);
      const std::size_t n = std::min(a.size(), b.size());
      copy_at_[c.line] = n > 0 && c.is_plain && a.compare(0, n, b, 0, n) == 0;
    }
  }

  Rule rule(const Candidate& c, std::size_t to, bool is_last) {
    Rule out;
    out.number = c.number, out.id = c.id, out.line = lines_[c.line].number;
    std::u32string text = lines_[c.line].text.substr(std::min(c.length, lines_[c.line].text.size()));
    bool example = false, finished = false;
    end_ = c.line + 1;
    for (std::size_t i = c.line + 1; i < to; ++i) {
      const Line& line = lines_[i];
      if (copy_at_[i]) break;
      if (line.folded.empty()) continue;
      finished = text.empty() || ends_sentence(text.back());
      if (is_last && finished && (line.after_break || is_end(i, text))) break;
      end_ = i + 1;
      if (finished && is_example(line.folded)) example = true, ++out.examples;
      if (example) continue;
      if (!text.empty() && is_latin_letter(text.back()) && is_latin_letter(line.text.front())) text += U' ';
      text += line.text;
    }
    std::replace(text.begin(), text.end(), U'\t', U' ');
    out.text = utf8(text);
    return out;
  }

  // The last rule ends with a sentence whose last line is not a full one.
  bool is_end(std::size_t line, const std::u32string& text) const {
    if (text.empty() || !ends_sentence(text.back())) return false;
    std::size_t before = line;
    while (before > 0 && lines_[before - 1].folded.empty()) --before;
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < line; ++i)
      if (!lines_[i].folded.empty()) widths.push_back(lines_[i].folded.size());
    std::sort(widths.begin(), widths.end());
    const std::size_t full = widths[widths.size() * 19 / 20];
    return before > 0 && lines_[before - 1].folded.size() * 10 < full * 9;
  }

  // A second copy behind the first is told, and where the two read differently.
  void copies(const std::vector<Candidate>& chosen, Table& out) {
    std::vector<Candidate> rest;
    for (const Candidate& c : all_)
      if (c.line >= end_) rest.push_back(c);
    const std::vector<Candidate> again = rest.empty() ? rest : headings(rest);
    if (again.size() < kCopyMin || chosen.size() < again.size()) return;
    std::size_t both = 0, other = 0;
    std::string names;
    copy_at_.assign(lines_.size(), false);
    for (std::size_t k = 0; k < again.size(); ++k) {
      const Rule* first = out.find(again[k].number);
      if (first == nullptr) continue;
      ++both;
      const Rule second = rule(again[k], k + 1 < again.size() ? again[k + 1].line : lines_.size(), true);
      if (squeezed(normalized(first->text)) == squeezed(normalized(second.text))) continue;
      if (other++ < kNamesMax) names += " " + first->id;
    }
    if (both < kCopyMin || both * 10 < again.size() * 9) return;
    std::string note = "line " + std::to_string(lines_[again[0].line].number) + ": a second copy of " +
                       std::to_string(both) + " of the rules; the first is taken";
    if (other > 0)
      note += "; they differ in " + std::to_string(other) + ":" + names + (other > kNamesMax ? " ..." : "");
    out.notes.push_back(note);
  }

  std::vector<Line> lines_;
  std::vector<Candidate> all_;
  std::vector<bool> copy_at_;  // by line
  std::size_t end_ = 0;        // line after the last rule
};

}  // namespace

bool import_text(const Scheme& scheme, const std::string& bytes, Table& out, std::string& error) {
  if (bytes.find('\0') != std::string::npos) {
    error = "is no text";
    return false;
  }
  std::vector<Line> lines = lines_of(bytes);
  take_page_heads(lines);
  if (Reader(scheme, std::move(lines)).read(out)) return true;
  error = std::string("no rules in the order of their numbers are found in it, as ") + scheme.game +
          " writes them";
  return false;
}

}  // namespace headjudge::verifier::rulebook
