// Events of one moment: abilities hear them when all are done, and each meets what there was when it began.
#include <algorithm>

#include "engine/kernel/replace_search.h"

namespace headjudge::kernel {

void Game::hold(int events) {
  if (++holding_ > 1 || events < 2) return;
  const bool may_prevent =
      (cards_->replaced | cards_->forbidden) != 0 || cards_->has_change(ChangeKind::unaffected);
  if (!may_prevent && !cards_->has_constants) return;
  std::unique_ptr<Game> copy = clone();
  copy->look_ahead(Ahead::any_turn);
  copy->holding_ = 0;
  before_ = std::move(copy);
  asides_before_ = core().aside.n;
}

void Game::release() noexcept {
  if (--holding_ > 0) return;
  try {
    end_moment();
    for (std::size_t i = 0; i < held_.size(); ++i)
      if (const Event e = held_[i]; (cards_->heard >> e.kind & 1) != 0) hear_triggers(e);
    held_.clear();
    hear_states();
  } catch (const Broken&) {
    held_.clear();
    before_ = nullptr;
    failed_ = std::current_exception();
  }
}

bool Game::arrived_together(Ref r, const Event& e) const {
  return std::any_of(held_.begin(), held_.end(), [&](const Event& other) {
    return other.after == r && other.card != r && other.after != e.after;
  });
}

bool Game::arrived_now(Ref r) const {
  return holding_ > 0 &&
         std::any_of(held_.begin(), held_.end(), [&](const Event& e) { return e.after == r; });
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
