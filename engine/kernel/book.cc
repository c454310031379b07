// Linking: procedures become one flat array; revisions and switched-off rules drop rows, checks and actions
// here.
#include "engine/kernel/book.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "engine/kernel/hash.h"
#include "engine/kernel/text/compile.h"

namespace headjudge::kernel {
namespace {

bool never(const Game&) { return false; }

Operation link_row(const Row& row, const Procedure& p) {
  Operation op{};
  op.when = row.when;
  op.run = row.deed.run;
  op.question = row.deed.question;
  op.prepare = row.deed.prepare;
  op.rule = row.rule;
  op.what = row.deed.what;
  op.order = p.order;
  op.settles = p.settles;
  op.joins = row.deed.joins;
  op.needs = row.needs;
  return op;
}

std::uint64_t name_of_row(const Book& book, const Procedure& p, std::size_t i) {
  int nth = 0;
  for (std::size_t k = 0; k < i; ++k) nth += p.rows[k].rule == p.rows[i].rule ? 1 : 0;
  char text[120];
  const char* number = p.rows[i].rule == kNoRule ? "-" : book.rulebook->rules[p.rows[i].rule].number;
  const int n = std::snprintf(text, sizeof text, "%s|%s|%d", p.name, number, nth);
  return hash64(text, static_cast<std::size_t>(n));
}

}  // namespace

Needs common_needs(const CardSet& cards) {
  Needs found;
  const auto add = [&](Needs needs, bool there) {
    if (there) found = found | needs;
  };
  add(kForbids, cards.has_change(ChangeKind::forbid));
  add(kAllows, cards.has_change(ChangeKind::allow));
  add(kActivated, (cards.ability_kinds >> static_cast<int>(AbilityKind::activated) & 1) != 0);
  add(kFreeActivated, cards.has_free_abilities);
  return found;
}

bool may_be(const CardSet& cards, std::uint32_t kinds) {
  return (cards.all_kinds & kinds) != 0 || cards.has_change(ChangeKind::add_kind);
}

std::uint16_t Book::row_of(const Procedure& wanted) const {
  const auto at = std::partition_point(first_rows_.begin(), first_rows_.end(),
                                       [&](const auto& x) { return x.first < &wanted; });
  if (at != first_rows_.end() && at->first == &wanted) return at->second;
  broken("a procedure is not listed", wanted.name, 0);
}

std::size_t Book::index_of(const Question& q) const {
  for (std::size_t i = 0; i < questions.size(); ++i)
    if (questions[i].first == &q) return i;
  broken("a question is not linked", q.name, 0);
}

// The actions that exist here, with their checks.
std::vector<LinkedAction> Book::link_actions(const Question& q) const {
  const auto exists = [&](Revisions revisions) { return (revisions >> revision & 1) != 0; };
  std::vector<LinkedAction> linked;
  for (const Action& a : q.actions) {
    if (!has(a.rule) || !exists(a.revisions)) continue;
    LinkedAction l{&a, {}, {}, kNoRow};
    for (const Check& c : a.checks) {
      if (!has(c.rule) || !exists(c.revisions)) continue;
      l.checks[c.reads].push_back(c);
      auto& tests = l.tests[c.reads];
      const auto asks_same = [&](const LinkedAction::Test& t) { return t.holds == c.holds; };
      const auto same = std::find_if(tests.begin(), tests.end(), asks_same);
      if (same == tests.end())
        tests.push_back({c.holds, c.needs});
      else
        HEADJUDGE_CHECK(same->needs == c.needs);
    }
    if (a.deed.what == What::call) l.target = row_of(*a.deed.callee);
    linked.push_back(std::move(l));
  }
  return linked;
}

// Where each procedure begins, by its address: only looked up, never listed.
void Book::number_rows() {
  std::uint16_t row = 0;
  for (const Procedure* p : rulebook->procedures) {
    first_rows_.emplace_back(p, row);
    row = static_cast<std::uint16_t>(row + p->rows.size() + 1);
  }
  std::sort(first_rows_.begin(), first_rows_.end(),
            [](const auto& x, const auto& y) { return x.first < y.first; });
}

Book::Book(const Rulebook& r, int revision_index, std::vector<RuleIndex> without_rules)
    : rulebook(&r), revision(revision_index), without(std::move(without_rules)) {
  const auto exists = [&](Revisions revisions) { return (revisions >> revision & 1) != 0; };
  const auto places = r.vocabulary->places;
  for (int z = 0; z < r.vocabulary->zones(); ++z) {
    const PlaceRow& row = r.vocabulary->row(static_cast<ZoneId>(z));
    all_zones |= 1ull << z;
    if (row.board) board_zones |= 1ull << z;
    if (row.board || row.turned) lying_zones |= 1ull << z;
  }
  for (const PlaceRow& row : places) {
    const auto same = [&](const PlaceRow& other) { return std::strcmp(other.word, row.word) == 0; };
    word_place.push_back(
        static_cast<std::uint8_t>(std::find_if(places.begin(), places.end(), same) - places.begin()));
  }
  for (std::size_t i = 0; i < r.rules.size(); ++i)
    has_.push_back((r.rules[i].revisions >> revision & 1) != 0 &&
                   std::find(without.begin(), without.end(), i) == without.end());
  number_rows();
  for (const Procedure* p : r.procedures) {
    const auto first = static_cast<std::uint16_t>(operations.size());
    const auto last = static_cast<std::uint16_t>(first + p->rows.size());
    for (std::size_t i = 0; i < p->rows.size(); ++i) {
      const Row& row = p->rows[i];
      Operation op = link_row(row, *p);
      op.first = first, op.last = last;
      if (!has(row.rule) || !exists(row.revisions)) op.when = never;
      if (op.what == What::call) {
        op.target = row_of(*row.deed.callee);
        op.settles = row.deed.callee->settles;
        op.idle = row.deed.callee->idle;
      }
      if (op.what == What::go)
        for (std::size_t k = p->rows.size(); k-- > 0;)
          if (p->rows[k].rule == row.deed.target) op.target = static_cast<std::uint16_t>(first + k);
      if (op.what == What::ask) {
        const Question* q = row.deed.question;
        const bool known =
            std::any_of(questions.begin(), questions.end(), [&](auto& x) { return x.first == q; });
        if (!known) questions.emplace_back(q, link_actions(*q));
        op.asks = static_cast<std::uint16_t>(index_of(*q));
      }
      operations.push_back(op);
      names.push_back(name_of_row(*this, *p, i));
    }
    Operation end{};
    end.what = What::done, end.rule = kNoRule, end.order = p->order, end.settles = p->settles;
    end.first = first, end.last = last;
    operations.push_back(end);
    names.push_back(hash64(p->name, std::strlen(p->name)));
  }
  HEADJUDGE_CHECK(operations.size() < kTextBase);
  root = row_of(*r.root);
  set_up = r.set_up ? row_of(*r.set_up) : kNoRow;
  at_once = r.at_once ? row_of(*r.at_once) : kNoRow;
  replacing = r.replacing ? row_of(*r.replacing) : kNoRow;
  for (const VerbSpec& verb : verb_specs()) {
    const Instruction* found = nullptr;
    for (const Instruction& i : r.vocabulary->instructions)
      if (std::strcmp(i.word, verb.word) == 0) found = &i;
    instruction.push_back(found);
  }
}

}  // namespace headjudge::kernel
