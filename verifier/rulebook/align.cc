// Matching two tables: the best common sequence first, then what moved, then what is alike.
#include "verifier/rulebook/align.h"

#include <algorithm>

namespace headjudge::verifier::rulebook {
namespace {

constexpr double kAlike = 0.5;      // neighbours that say nearly the same
constexpr double kFarAlike = 0.75;  // rules of other sections
constexpr std::size_t kFarSize = 20;
constexpr double kUnknown = 0.5;  // two rules of one number, of which one has no text

bool has_text(const Side& side, int i) { return !side.sentences[static_cast<std::size_t>(i)].text.empty(); }
std::size_t size(const Side& side, int i) { return side.sentences[static_cast<std::size_t>(i)].text.size(); }
const Number& number(const Side& side, int i) { return side.rules[static_cast<std::size_t>(i)]->number; }

std::size_t shared(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::size_t n = 0;
  for (std::size_t i = 0, k = 0; i < a.size() && k < b.size();) {
    if (a[i] == b[k])
      ++n, ++i, ++k;
    else
      a[i] < b[k] ? ++i : ++k;
  }
  return n;
}

// What it is worth to take two rules for the same in the common sequence.
double worth(const Side& a, int i, const Side& b, int j) {
  const bool same_number = number(a, i) == number(b, j);
  if (is_same_text(a, i, b, j)) {
    const double length = has_text(a, i) ? static_cast<double>(size(a, i)) : static_cast<double>(kFarSize);
    return 1 + std::min(1.0, length / static_cast<double>(kFarSize)) + (same_number ? 1 : 0);
  }
  if (!same_number) return 0;
  const double alike = likeness(a, i, b, j);
  return alike >= 0.3 ? alike : 0;
}

void pair(Side& a, int i, Side& b, int j) {
  a.partner[static_cast<std::size_t>(i)] = j;
  b.partner[static_cast<std::size_t>(j)] = i;
}

void common_sequence(Side& a, Side& b) {
  const std::size_t n = a.rules.size(), m = b.rules.size();
  std::vector<double> best((n + 1) * (m + 1));
  const auto at = [&](std::size_t i, std::size_t j) -> double& { return best[i * (m + 1) + j]; };
  for (std::size_t i = n; i-- > 0;)
    for (std::size_t j = m; j-- > 0;) {
      const double here = worth(a, static_cast<int>(i), b, static_cast<int>(j));
      at(i, j) = std::max({here > 0 ? at(i + 1, j + 1) + here : 0.0, at(i + 1, j), at(i, j + 1)});
    }
  for (std::size_t i = 0, j = 0; i < n && j < m;) {
    const double here = worth(a, static_cast<int>(i), b, static_cast<int>(j));
    if (here > 0 && at(i, j) == at(i + 1, j + 1) + here) {
      pair(a, static_cast<int>(i), b, static_cast<int>(j));
      ++i, ++j;
    } else {
      at(i, j) == at(i + 1, j) ? ++i : ++j;
    }
  }
}

std::vector<int> alone(const Side& side) {
  std::vector<int> out;
  for (std::size_t i = 0; i < side.partner.size(); ++i)
    if (side.partner[i] < 0) out.push_back(static_cast<int>(i));
  return out;
}

// Whether the rules above the two are one rule.
bool has_same_parent(const Side& a, int i, const Side& b, int j) {
  const int up = a.place(number(a, i).parent()), other = b.place(number(b, j).parent());
  return up >= 0 && other >= 0 && a.partner[static_cast<std::size_t>(up)] == other;
}

// What is left: the same text elsewhere, alike texts of one section, one number with another text; best
// first.
void rest(Side& a, Side& b) {
  struct Match {
    double worth;
    int i, j;
  };
  std::vector<Match> matches;
  const std::vector<int> left = alone(a), right = alone(b);
  for (const int i : left)
    for (const int j : right) {
      const bool near = has_same_parent(a, i, b, j), same_number = number(a, i) == number(b, j);
      const double alike = is_same_text(a, i, b, j) ? 1 : likeness(a, i, b, j);
      const bool is_long = std::min(size(a, i), size(b, j)) >= kFarSize;
      if ((near && alike >= kAlike) || (is_long && alike >= kFarAlike) || same_number)
        matches.push_back({alike + (near ? 0.2 : 0) + (same_number ? 0.3 : 0), i, j});
    }
  std::stable_sort(matches.begin(), matches.end(),
                   [](const Match& x, const Match& y) { return x.worth > y.worth; });
  for (const Match& m : matches)
    if (a.partner[static_cast<std::size_t>(m.i)] < 0 && b.partner[static_cast<std::size_t>(m.j)] < 0)
      pair(a, m.i, b, m.j);
}

}  // namespace

int Side::place(const Number& wanted) const {
  const auto at = std::lower_bound(rules.begin(), rules.end(), wanted,
                                   [](const Rule* rule, const Number& n) { return rule->number < n; });
  return at != rules.end() && (*at)->number == wanted ? static_cast<int>(at - rules.begin()) : -1;
}

Side side_of(const Table& table, const Table& other, std::vector<const Rule*> rules) {
  Side out{&table, std::move(rules), {}, {}, {}};
  for (const Rule* rule : out.rules) {
    out.sentences.push_back(sentence_of(table, *rule, &other));
    const std::u32string& text = out.sentences.back().text;
    std::vector<std::uint64_t> pairs;
    for (std::size_t i = 1; i < text.size(); ++i)
      pairs.push_back(static_cast<std::uint64_t>(text[i - 1]) << 32 | text[i]);
    std::sort(pairs.begin(), pairs.end());
    out.bigrams.push_back(std::move(pairs));
  }
  out.partner.assign(out.rules.size(), -1);
  return out;
}

bool is_same_text(const Side& a, int i, const Side& b, int j) {
  if (!has_text(a, i) || !has_text(b, j))
    return a.rules[static_cast<std::size_t>(i)]->fingerprint ==
           b.rules[static_cast<std::size_t>(j)]->fingerprint;
  return a.sentences[static_cast<std::size_t>(i)].text == b.sentences[static_cast<std::size_t>(j)].text;
}

double likeness(const Side& a, int i, const Side& b, int j) {
  if (!has_text(a, i) || !has_text(b, j)) return number(a, i) == number(b, j) ? kUnknown : 0;
  const auto &x = a.bigrams[static_cast<std::size_t>(i)], &y = b.bigrams[static_cast<std::size_t>(j)];
  if (x.empty() || y.empty()) return 0;
  return 2.0 * static_cast<double>(shared(x, y)) / static_cast<double>(x.size() + y.size());
}

double contained(const Side& part, int i, const Side& whole, int j) {
  const auto &x = part.bigrams[static_cast<std::size_t>(i)], &y = whole.bigrams[static_cast<std::size_t>(j)];
  return x.empty() ? 0 : static_cast<double>(shared(x, y)) / static_cast<double>(x.size());
}

void align(Side& a, Side& b) {
  common_sequence(a, b);
  rest(a, b);
}

}  // namespace headjudge::verifier::rulebook
