// Naming what happened to each rule.
#include "verifier/rulebook/diff.h"

#include <algorithm>
#include <set>

#include "verifier/rulebook/unicode.h"

namespace headjudge::verifier::rulebook {
namespace {

constexpr double kInside = 0.8;     // of a sentence that became part of another rule
constexpr double kNotBefore = 0.5;  // of it that this rule had already
constexpr std::size_t kPartMin = 10;

using Text = std::u32string;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Text without_dots(Text text) {
  while (!text.empty() && (text.back() == U'.' || text.back() == U'…')) text.pop_back();
  return text;
}

Text without_punctuation(const Text& text) {
  Text out;
  for (const char32_t c : text)
    if (!is_punctuation(c)) out += c;
  return out;
}

// The extraction lost the end: "...", or it stops in a clause that the other text ends as a sentence.
bool is_cut_off(const Text& cut, const Text& whole) {
  const Text start = without_dots(cut);
  if (start.size() < kPartMin || start.size() >= whole.size() || !whole.starts_with(start)) return false;
  if (cut.size() >= start.size() + 2) return true;
  return cut.size() == start.size() && !ends_sentence(cut.back()) && ends_sentence(whole.back()) &&
         !is_punctuation(whole[start.size()]);
}

// A title below which one of the texts has the labels of a picture.
bool is_longer_title(const Text& title, const Text& longer) {
  return longer.find(U'。') == Text::npos && longer.starts_with(title) && longer.size() > 2 * title.size();
}

class Comparer {
 public:
  Comparer(Side a, Side b)
      : a_(std::move(a)), b_(std::move(b)), a_into_(a_.rules.size(), -1), b_from_(b_.rules.size(), -1) {
    align(a_, b_);
    find_parts(a_, b_, a_into_);
    find_parts(b_, a_, b_from_);
  }

  void run(Diff& out) {
    for (std::size_t i = 0; i < a_.rules.size(); ++i) one_before(static_cast<int>(i), out);
    for (std::size_t j = 0; j < b_.rules.size(); ++j) {
      if (b_.partner[j] >= 0) continue;
      Change change{b_from_[j] < 0 ? ChangeKind::added : ChangeKind::split, nullptr, b_.rules[j], {}, {}};
      if (b_from_[j] >= 0) change.before = a_.rules[at(b_from_[j])];
      out.changes.push_back(std::move(change));
    }
    std::stable_sort(out.changes.begin(), out.changes.end(), [](const Change& x, const Change& y) {
      return (x.after != nullptr ? x.after : x.before)->number <
             (y.after != nullptr ? y.after : y.before)->number;
    });
  }

 private:
  // Sentences without a partner that stand whole in a rule of the other side, where they did not stand
  // before.
  static void find_parts(const Side& parts, const Side& wholes, std::vector<int>& into) {
    for (std::size_t i = 0; i < parts.rules.size(); ++i) {
      if (parts.partner[i] >= 0 || parts.sentences[i].text.size() < kPartMin) continue;
      double best = kInside;
      for (std::size_t j = 0; j < wholes.rules.size(); ++j) {
        const double now = contained(parts, static_cast<int>(i), wholes, static_cast<int>(j));
        const int before = wholes.partner[j];
        if (now <= best || before < 0 || contained(parts, static_cast<int>(i), parts, before) > kNotBefore)
          continue;
        best = now;
        into[i] = static_cast<int>(j);
      }
    }
  }

  void one_before(int i, Diff& out) {
    ++out.compared;
    const int j = a_.partner[at(i)];
    Change change{ChangeKind::same, a_.rules[at(i)], nullptr, {}, {}};
    if (j < 0) {
      const int into = a_into_[at(i)];
      change.kind = into < 0 ? ChangeKind::removed : ChangeKind::merged;
      if (into >= 0) change.after = b_.rules[at(into)];
    } else {
      change.after = b_.rules[at(j)];
      judge(i, j, change);
    }
    out.same += change.kind == ChangeKind::same ? 1 : 0;
    if (change.kind != ChangeKind::same || !change.notes.empty()) out.changes.push_back(std::move(change));
  }

  void judge(int i, int j, Change& change) const {
    const bool renumbered = change.before->number != change.after->number;
    change.kind = renumbered ? ChangeKind::renumbered : ChangeKind::same;
    if (change.before->text.empty() || change.after->text.empty()) {
      if (!is_same_text(a_, i, b_, j)) change.kind = ChangeKind::reworded;
      return;
    }
    const Text &before = a_.sentences[at(i)].text, &after = b_.sentences[at(j)].text;
    Text with_parts = before, without_parts = after;
    const std::string merged = parts_of(a_, a_into_, j, with_parts),
                      split = parts_of(b_, b_from_, i, without_parts);
    if (is_same_text(a_, i, b_, j)) {
      judge_references(i, j, change);
    } else if ((is_title(*a_.table, *change.before) && is_longer_title(after, before)) ||
               (is_title(*b_.table, *change.after) && is_longer_title(before, after))) {
      change.notes.push_back("a list under the title in the " +
                             std::string(after.size() < before.size() ? "first" : "second") + " text");
    } else if (is_cut_off(before, after) || is_cut_off(after, before)) {
      change.notes.push_back("cut off in the " +
                             std::string(after.size() < before.size() ? "second" : "first") + " text");
    } else {
      change.kind = !merged.empty() && with_parts == after      ? ChangeKind::merged
                    : !split.empty() && without_parts == before ? ChangeKind::split
                    : is_editorial(i, j)                        ? ChangeKind::editorial
                                                                : ChangeKind::reworded;
      if (renumbered) change.notes.push_back("renumbered");
    }
    if (!merged.empty()) change.notes.push_back(merged + " merged into it");
    if (!split.empty()) change.notes.push_back(split + " split off from it");
    if (change.kind != ChangeKind::same && change.kind != ChangeKind::renumbered)
      change.words = word_difference(whole_text(a_, a_into_, i, j), whole_text(b_, b_from_, j, i));
  }

  // Names the rules that became part of rule `whole` of the other side, and appends their sentences.
  static std::string parts_of(const Side& side, const std::vector<int>& into, int whole, Text& text) {
    std::string names;
    for (std::size_t i = 0; i < into.size(); ++i)
      if (into[i] == whole)
        names += (names.empty() ? "" : ", ") + side.rules[i]->id, text += side.sentences[i].text;
    return names;
  }

  static std::string whole_text(const Side& side, const std::vector<int>& into, int own, int whole) {
    std::string out = side.rules[at(own)]->text;
    for (std::size_t i = 0; i < into.size(); ++i)
      if (into[i] == whole) out += side.rules[i]->text;
    return out;
  }

  // The words are the same; are the rules they name?
  void judge_references(int i, int j, Change& change) const {
    const auto &before = a_.sentences[at(i)].references, &after = b_.sentences[at(j)].references;
    for (std::size_t k = 0; k < before.size(); ++k) {
      const int from = a_.place(before[k]), to = b_.place(after[k]);
      const int now = from < 0 ? -1 : a_.partner[at(from)] >= 0 ? a_.partner[at(from)] : a_into_[at(from)];
      if (from >= 0 && to >= 0 && now == to) continue;
      const bool outside = from < 0 || to < 0;
      if (before[k] == after[k] && outside) continue;
      if (before[k] == after[k]) {
        change.notes.push_back("stale reference: " + b_.rules[at(to)]->id + " is another rule now" +
                               (now < 0 ? "" : "; it was what is now " + b_.rules[at(now)]->id));
      } else {
        change.kind = ChangeKind::reworded;
        change.notes.push_back("it names another rule");
      }
    }
  }

  // Punctuation; or one word became the section's own word, which is how a slip is mended.
  bool is_editorial(int i, int j) const {
    const Text &x = a_.sentences[at(i)].text, &y = b_.sentences[at(j)].text;
    if (without_punctuation(x) == without_punctuation(y)) return true;
    std::size_t front = 0, back = 0;
    while (front < x.size() && front < y.size() && x[front] == y[front]) ++front;
    while (back + front < x.size() && back + front < y.size() &&
           x[x.size() - 1 - back] == y[y.size() - 1 - back])
      ++back;
    const Text was = x.substr(front, x.size() - back - front), is = y.substr(front, y.size() - back - front);
    return !was.empty() && !is.empty() && (was == title_over(a_, i) || is == title_over(b_, j));
  }

  static Text title_over(const Side& side, int i) {
    const Rule* rule = side.rules[at(i)];
    while (rule != nullptr && !is_title(*side.table, *rule)) rule = side.table->find(rule->number.parent());
    return rule == nullptr ? Text() : sentence_of(*side.table, *rule).text;
  }

  Side a_, b_;
  std::vector<int> a_into_;  // rules that became part of one of b
  std::vector<int> b_from_;  // rules that were part of one of a
};

std::set<int> chapters_of(const Table& table) {
  std::set<int> out;
  for (const Rule& rule : table.rules) out.insert(rule.number.chapter());
  return out;
}

// A text that begins later than the other is a part of a rulebook: the chapters outside of it are not
// compared.
std::vector<const Rule*> compared(const Table& table, const Table& other, const char* which, Diff& out) {
  const std::set<int> own = chapters_of(table), others = chapters_of(other);
  const bool is_part = !own.empty() && !others.empty() && *others.begin() > *own.begin();
  std::vector<const Rule*> rules;
  for (const Rule& rule : table.rules)
    if (!is_part || (rule.number.chapter() >= *others.begin() && rule.number.chapter() <= *others.rbegin()))
      rules.push_back(&rule);
  if (rules.size() < table.rules.size())
    out.notes.push_back(std::to_string(table.rules.size() - rules.size()) + " rules were not compared: the " +
                        which + " text has no chapter of them");
  return rules;
}

}  // namespace

const char* change_word(ChangeKind kind) {
  constexpr const char* kWords[] = {"same",  "renumbered", "editorial", "reworded",
                                    "split", "merged",     "added",     "removed"};
  return kWords[static_cast<std::size_t>(kind)];
}

std::string Change::numbers() const {
  if (before == nullptr) return after->id;
  if (after == nullptr || before->id == after->id) return before->id;
  return before->id + " -> " + after->id;
}

int Diff::count(ChangeKind kind) const {
  if (kind == ChangeKind::same) return same;
  return static_cast<int>(
      std::count_if(changes.begin(), changes.end(), [&](const Change& c) { return c.kind == kind; }));
}

bool Diff::is_same() const {
  return std::all_of(changes.begin(), changes.end(),
                     [](const Change& c) { return c.kind == ChangeKind::same; });
}

Diff compare_tables(const Table& before, const Table& after) {
  Diff out;
  std::vector<const Rule*> first = compared(before, after, "second", out);
  std::vector<const Rule*> second = compared(after, before, "first", out);
  Comparer(side_of(before, after, std::move(first)), side_of(after, before, std::move(second))).run(out);
  return out;
}

}  // namespace headjudge::verifier::rulebook
