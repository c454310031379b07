// Events of one moment: abilities hear them when all are done, and each meets what there was when it began.
#include <algorithm>

#include "engine/kernel/replace_search.h"

namespace headjudge::kernel {

void Game::hold(int events) {
  if (++holding_ > 1) return;
  asides_before_ = core().aside.n;
  if (events < 2) return;
  const bool may_prevent =
      (cards_->replaced | cards_->forbidden) != 0 || cards_->has_change(ChangeKind::unaffected);
  if (!may_prevent && !cards_->has_constants) return;
  std::unique_ptr<Game> copy = clone();
  copy->look_ahead(Ahead::any_turn);
  copy->holding_ = 0;
  before_ = std::move(copy);
}

void Game::release() noexcept {
  if (--holding_ > 0) return;
  try {
    keep_moment();
    end_moment();
    hear_moment();
    held_.clear();
    hear_states();
  } catch (const Broken&) {
    held_.clear();
    before_ = nullptr;
    failed_ = std::current_exception();
  }
}

namespace {
bool is_move(const Event& e) { return e.after && e.after != e.card; }

std::uint8_t free_moment(const Core& s) {
  std::uint8_t moment = 1;
  const auto is_taken = [&](const Aside& a) { return a.moment == moment; };
  while (std::any_of(s.aside.begin(), s.aside.end(), is_taken)) ++moment;
  return moment;
}
}  // namespace

// What has moved in this moment is kept while other events of it wait, and what is known last of the objects
// of those: they belong to the same moment when they happen after all.
void Game::keep_moment() {
  Core& s = core();
  const int waiting = s.aside.n - asides_before_;
  if (waiting <= 0 && resumed_ == 0) return;
  const auto is_of = [&](const Aside& a) { return resumed_ != 0 && a.moment == resumed_; };
  // One on the board heard or hears the others; elsewhere only an event matters that somebody waits for.
  const auto matters = [&](const Event& e) {
    const auto is_board = [&](ZoneId z) { return z < words().zones() && words().row(z).board; };
    const bool on_board = e.kind == rulebook().move_event && (is_board(e.from) || is_board(e.to));
    return is_move(e) && (on_board || (cards_->heard >> e.kind & 1) != 0);
  };
  const bool any_moved = std::any_of(held_.begin(), held_.end(), matters);
  const bool goes_on = std::any_of(s.aside.begin(), s.aside.end(), is_of);
  if (!goes_on && (waiting <= 0 || (waiting == 1 && !any_moved && earlier_.empty()))) return;
  const std::uint8_t moment = resumed_ != 0 ? resumed_ : free_moment(s);
  for (std::size_t i = 0; !goes_on && i < earlier_.size(); ++i) s.earlier.push({moment, earlier_[i]});
  for (int i = asides_before_; i < s.aside.n; ++i) s.aside[i].moment = moment;
  for (const Event& e : held_)
    if (matters(e)) s.earlier.push({moment, e});
  for (int i = asides_before_; before_ != nullptr && i < s.aside.n; ++i) {
    const Event& e = s.aside[i].event;
    const bool leaves = e.to < words().zones() && !words().row(e.to).board && s.live(e.card) &&
                        words().row(s[e.card.card()].zone).board;
    if (leaves) remember(*this, e.card.card(), next_object(s, e.card.card()));
  }
  s.changed();
}

void Game::hear_moment() {
  const auto is_heard_of = [&](const Event& e) { return (cards_->heard >> e.kind & 1) != 0; };
  for (std::size_t i = 0; i < held_.size(); ++i)
    if (const Event e = held_[i]; is_heard_of(e)) hear_triggers(e);
  for (const Event& e : earlier_)
    for (std::size_t i = 0; i < held_.size() && is_heard_of(e); ++i)
      if (const Event late = held_[i]; is_move(late) && late.kind == rulebook().move_event)
        hear_triggers(e, &late);
}

bool Game::arrived_together(Ref r, const Event& e) const {
  const auto came_too = [&](const Event& other) {
    return other.after == r && other.card != r && other.after != e.after;
  };
  return std::any_of(held_.begin(), held_.end(), came_too) ||
         std::any_of(earlier_.begin(), earlier_.end(), came_too);
}

bool Game::arrived_now(Ref r) const {
  const auto came = [&](const Event& e) { return e.after == r; };
  return holding_ > 0 && (std::any_of(held_.begin(), held_.end(), came) ||
                          std::any_of(earlier_.begin(), earlier_.end(), came));
}

// A row and those after it that are of its moment, as far as they are due; the rule of the last one that ran.
RuleIndex Game::act_at_once(const Operation& op) {
  const Together moment(*this);
  const Operation *ran = &op, *const first = &book_->operations[op.first];
  op.run(*this);
  for (const Operation* next = ran + 1; next->joins; ++next) {
    Frame& f = frame();
    const bool due = op.order == Order::together
                         ? (f.due >> (next - first) & 1) != 0
                         : !next->needs.lacks(absent()) && (next->when == nullptr || next->when(*this));
    if (!due) continue;
    if (is_heard()) tell(Heard::Kind::row, ran->rule);
    f.at = static_cast<std::uint16_t>(op.first + (next - first) + 1);
    ran = next;
    next->run(*this);
  }
  return ran->rule;
}

// The position that the moment began with, for an event that was there to happen then.
const Game* Game::before(const Event& e) const {
  return before_ != nullptr && (!e.card || before_->core().live(e.card)) ? before_.get() : nullptr;
}

// What applied to an event that is alone in being put aside, and still does, is found again.
void Game::end_moment() {
  if (before_ == nullptr) return;
  before_ = nullptr;
  Core& s = core();
  if (s.aside.n - asides_before_ != 1) return;
  Aside& a = s.aside.back();
  Replacements now;
  Search{*this, a.event, a.words, a.applied, now}.all();
  const auto applies = [&](const Replacement& r) { return now.has(r.id); };
  if (std::all_of(a.found.begin(), a.found.end(), applies)) a.found.n = 0;
}

}  // namespace headjudge::kernel
