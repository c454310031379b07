// Choosing headings: of all lines that begin with a number, the sequence that explains most of them.
#include "verifier/rulebook/headings.h"

#include <algorithm>

#include "verifier/rulebook/unicode.h"

namespace headjudge::verifier::rulebook {
namespace {

constexpr double kSign = 0.03;       // of a heading against a mention: only decides between equals
constexpr double kLineCost = 0.005;  // a line of distance, after the first kLinesFree
constexpr double kLinesFree = 100;
constexpr double kInnerStartCost = 0.5;  // a text that begins inside a chapter

// What follows the number: a blank, the end, or at once the text.
struct After {
  bool fits = false, dotted = false, spaced = false;
  std::size_t length = 0;
};

After after(const Scheme& scheme, const std::u32string& text, std::size_t at) {
  After out;
  if (at < text.size() && text[at] == U'.') out.dotted = true, ++at;
  out.spaced = at >= text.size() || is_blank(text[at]);
  // A mention stands in a sentence: "(804)", "804, 805".
  const std::u32string_view closings = U")]}>,;:%、。」』】〉》";
  out.fits = out.spaced || closings.find(text[at]) == std::u32string_view::npos;
  if (!out.spaced && text[at] >= U'0' && text[at] <= U'9') out.fits = out.dotted && scheme.separator != U'.';
  while (at < text.size() && is_blank(text[at])) ++at;
  out.length = at;
  return out;
}

double travel(std::size_t lines) {
  return kLineCost * std::max(0.0, static_cast<double>(lines) - kLinesFree);
}

}  // namespace

std::vector<Candidate> candidates(const Scheme& scheme, const std::vector<Line>& lines) {
  struct Seen {
    Candidate candidate;
    bool dotted, spaced, finished;
  };
  std::vector<Seen> seen;
  int dotted = 0;
  bool finished = true;
  Number title;  // of the line before, which may be a title: it needs no full stop
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::u32string& text = lines[i].folded;
    if (text.empty()) continue;
    const Found found = number_at(scheme, text);
    const After rest = found.length > 0 ? after(scheme, text, found.length) : After{};
    if (rest.fits) {
      Candidate c{i, found.number, {}, rest.length, false, 0};
      for (const char32_t ch : std::u32string_view(text).substr(0, found.length))
        if (!is_blank(ch)) c.id += utf8(std::u32string(1, ch));
      finished = finished || lines[i].after_break || (title.depth > 0 && c.number.is_below(title));
      seen.push_back({c, rest.dotted || found.is_chapter_name, rest.spaced, finished});
      dotted += rest.dotted ? 1 : 0;
    }
    title = rest.fits ? found.number : Number{};
    finished = ends_sentence(text.back());
  }
  const bool dots = dotted * 2 > static_cast<int>(seen.size());
  std::vector<Candidate> out;
  for (Seen& s : seen) {
    const int signs = (s.dotted == dots ? 1 : 0) + (s.spaced ? 1 : 0) + (s.finished ? 1 : 0);
    s.candidate.weight = 1 + kSign * signs;
    s.candidate.is_plain = signs == 3;
    out.push_back(std::move(s.candidate));
  }
  return out;
}

std::vector<Candidate> headings(const std::vector<Candidate>& all) {
  std::vector<double> best(all.size());
  std::vector<std::size_t> from(all.size(), all.size());
  std::size_t last = all.size();
  for (std::size_t k = 0; k < all.size(); ++k) {
    best[k] = -travel(all[k].line - all[0].line) - (all[k].number.depth > 1 ? kInnerStartCost : 0);
    for (std::size_t i = 0; i < k; ++i) {
      if (!(all[i].number < all[k].number)) continue;
      const double value =
          best[i] - distance(all[i].number, all[k].number) - travel(all[k].line - all[i].line);
      if (value > best[k]) best[k] = value, from[k] = i;
    }
    best[k] += all[k].weight;
    if (last == all.size() || best[k] > best[last]) last = k;
  }
  std::vector<Candidate> out;
  for (std::size_t k = last; k < all.size(); k = from[k]) out.push_back(all[k]);
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace headjudge::verifier::rulebook
