// A comparison as text, JSON lines or a table for a pull request; and words that differ.
#include <algorithm>

#include "verifier/json.h"
#include "verifier/report.h"
#include "verifier/rulebook/diff.h"
#include "verifier/rulebook/unicode.h"

namespace headjudge::verifier::rulebook {
namespace {

constexpr std::size_t kPairsMax = 4'000'000;  // of words that are compared: rules have some hundred
constexpr std::size_t kAround = 6;            // words shown on each side of a change

constexpr ChangeKind kKinds[] = {ChangeKind::same,     ChangeKind::renumbered, ChangeKind::editorial,
                                 ChangeKind::reworded, ChangeKind::split,      ChangeKind::merged,
                                 ChangeKind::added,    ChangeKind::removed};

struct Piece {
  char what;  // '=', '-', '+'
  std::u32string word;
};

std::vector<Piece> pieces(const std::vector<std::u32string>& a, const std::vector<std::u32string>& b) {
  const std::size_t n = a.size(), m = b.size();
  std::vector<std::uint32_t> longest((n + 1) * (m + 1));
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return longest[i * (m + 1) + j]; };
  for (std::size_t i = n; i-- > 0;)
    for (std::size_t j = m; j-- > 0;)
      at(i, j) = a[i] == b[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  std::vector<Piece> out;
  std::size_t i = 0, j = 0;
  while (i < n || j < m) {
    if (i < n && j < m && a[i] == b[j])
      out.push_back({'=', a[i]}), ++i, ++j;
    else if (i < n && (j == m || at(i + 1, j) >= at(i, j + 1)))
      out.push_back({'-', a[i++]});
    else
      out.push_back({'+', b[j++]});
  }
  return out;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : "; ") + part;
  return out;
}

std::string counts(const Diff& diff) {
  std::string out = std::to_string(diff.compared) + " rules compared:";
  for (const ChangeKind kind : kKinds)
    if (const int n = diff.count(kind); n > 0)
      out += std::string(out.back() == ':' ? " " : ", ") + std::to_string(n) + " " + change_word(kind);
  return out;
}

std::string jsonl(const Diff& diff) {
  std::string out;
  for (const Change& c : diff.changes)
    out += JsonObject()
               .text("kind", change_word(c.kind))
               .text("before", c.before == nullptr ? "" : c.before->id)
               .text("after", c.after == nullptr ? "" : c.after->id)
               .text("notes", joined(c.notes))
               .text("words", c.words)
               .done() +
           "\n";
  JsonObject footer;
  footer.number("compared", diff.compared);
  for (const ChangeKind kind : kKinds) footer.number(change_word(kind), diff.count(kind));
  return out + footer.text("notes", joined(diff.notes)).flag("complete", true).done() + "\n";
}

std::string markdown(const Diff& diff) {
  std::string out = "### rulebook diff\n\n" + counts(diff) + "\n";
  for (const std::string& note : diff.notes) out += "  \n" + note + "\n";
  if (diff.changes.empty()) return out;
  out += "\n| change | rule | words |\n| --- | --- | --- |\n";
  for (const Change& c : diff.changes)
    out += std::string("| ") + change_word(c.kind) + " | " + c.numbers() + " | " +
           table_cell(joined(c.notes) + (c.notes.empty() || c.words.empty() ? "" : ": ") + c.words) + " |\n";
  return out;
}

}  // namespace

std::string word_difference(const std::string& before, const std::string& after) {
  const std::vector<std::u32string> was = words(squeezed(normalized(before))),
                                    is = words(squeezed(normalized(after)));
  if (was.size() * is.size() > kPairsMax) return "";
  const std::vector<Piece> all = pieces(was, is);
  const auto is_near = [&](std::size_t i) {
    const std::size_t from = i > kAround ? i - kAround : 0, to = std::min(all.size(), i + kAround + 1);
    return std::any_of(all.begin() + static_cast<std::ptrdiff_t>(from),
                       all.begin() + static_cast<std::ptrdiff_t>(to),
                       [](const Piece& p) { return p.what != '='; });
  };
  std::string out;
  char open = '=';
  bool skipped = false;
  for (std::size_t i = 0; i <= all.size(); ++i) {
    const char what = i < all.size() ? all[i].what : '=';
    if (what != open && open != '=') out += open == '-' ? "-]" : "+}";
    if (i == all.size()) break;
    if (what != open && what != '=') out += what == '-' ? "[-" : "{+";
    open = what;
    if (is_near(i))
      out += utf8(all[i].word), skipped = false;
    else if (!skipped)
      out += "...", skipped = true;
  }
  return out;
}

std::string render(const Diff& diff, const std::string& format) {
  if (format == "jsonl") return jsonl(diff);
  if (format == "md") return markdown(diff);
  std::string out;
  for (const Change& c : diff.changes) {
    std::string word = change_word(c.kind);
    word.resize(11, ' ');
    out += word + c.numbers() + (c.notes.empty() ? "" : "  (" + joined(c.notes) + ")") + "\n";
    if (!c.words.empty()) out += "    " + c.words + "\n";
  }
  for (const std::string& note : diff.notes) out += note + "\n";
  return out + counts(diff) + "\n";
}

}  // namespace headjudge::verifier::rulebook
