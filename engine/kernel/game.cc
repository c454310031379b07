// The one loop: rows, card text, decisions, answers, roll-back.
#include "engine/kernel/game.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/kernel/sameness.h"
#include "engine/kernel/shared.h"

namespace headjudge::kernel {
namespace {

constexpr int kRowsBeforeLoopWatch = 500;
constexpr int kRowsBeforeRounds = 60;       // fewer never fill a list
constexpr int kNestedMax = kFramesMax - 8;  // something that begins itself again and again

bool is_due(const Game& g, const Operation& op, Needs absent) {
  return !op.needs.lacks(absent) && (op.when == nullptr || op.when(g));
}

// Every row of a `together` pass whose condition holds, a bit each from its first row.
std::uint32_t due_rows(const Game& g, const Operation& op, const std::vector<Operation>& operations) {
  std::uint32_t due = 0;
  for (std::uint16_t row = op.first; row < op.last; ++row)
    if (is_due(g, operations[row], g.absent())) due |= 1u << (row - op.first);
  return due;
}

// Whether a call would find nothing to do: only who listens to the rules wants to hear of it. A state that an
// ability waits for may come without a change (who has priority). Where rules are switched off a procedure
// may find no end although there is nothing to do: it is run, and its rows count.
bool is_left_out(const Game& g, const Operation& op) {
  if (op.settles && g.core().unsettled == 0 && !g.cards().has_states) return true;
  return op.idle != nullptr && g.book().without.empty() && op.idle(g);
}

void enter(Game& g, const Operation& call) {
  g.push_row(call.target);
  if (call.prepare != nullptr) call.prepare(g, g.caller(), g.frame());
}

// The next row of a sequence that a silent game runs, or its end: what it leaves out is passed over like what
// does not hold, but counts as run.
template <class Fn>
const Operation* pass_over(Game& g, Frame& f, const Narrowed& narrowed, Fn ran) {
  const Operation* const rows = g.book().operations.data();
  for (std::uint16_t at = f.at;; ++at) {
    at = narrowed.row_from(at);
    f.at = at;
    const Operation& next = rows[at];
    if (at == next.last) return &next;
    if (next.when != nullptr && !next.when(g)) continue;
    if (next.what != What::call || !is_left_out(g, next)) return &next;
    ran();
    f.from_ask = 0;
    if (next.settles) g.core().unsettled = 0;  // it would have come to its end
  }
}

// Runs a row of a sequence that nobody listens to as most are: a call that is not left out, an act by itself.
// False: it is another one.
bool run_in_passing(Game& g, Frame& f, const Operation& op) {
  const bool acts = op.what == What::act && !(&op)[1].joins;
  if (op.order != Order::sequence || (!acts && op.what != What::call)) return false;
  f.from_ask = 0;
  ++f.at;
  acts ? op.run(g) : enter(g, op);
  return true;
}

Status draw_by_loop(Game& g) {
  g.used(g.rulebook().loop_rule);
  g.finish(0, true, g.rulebook().loop_rule);
  return Status::over;
}

// Whether a position is among those noted; it is noted now.
bool came_before(std::vector<Hash>& noted, Hash now) {
  const auto at = std::lower_bound(noted.begin(), noted.end(), now);
  if (at != noted.end() && *at == now) return true;
  noted.insert(at, now);
  return false;
}

std::uint32_t period_of(const Core& s) { return static_cast<std::uint32_t>(s.turn) << 8 | s.phase; }

Player first_of(std::uint8_t team) {
  Player p = 0;
  while ((team >> p & 1) == 0) ++p;
  return p;
}

}  // namespace

void Game::tell(Heard::Kind kind, RuleIndex rule, std::uint16_t label) const {
  Heard heard{kind};
  heard.rule = rule;
  heard.label = label;
  listener_->heard(*this, heard);
}

void Game::tell_used(RuleIndex rule) const {
  if (rule == kNoRule) return;
  if (collected_ != nullptr) collected_->push_back(rule);
  tell(Heard::Kind::used, rule);
}

std::uint32_t Game::kinds_now(CardId c) const {
  const bool fixed = !cards_->has_change(ChangeKind::add_kind);
  return listener_ == nullptr && fixed && !has_compounds() ? cards_->kinds[(*core_)[c].def] : view(c).kinds;
}

void Game::limited(RuleIndex rule) const {
  if (listener_ != nullptr && rule != kNoRule) tell(Heard::Kind::refused, rule);
}

Status Game::advance() {
  explaining_ = false;  // of a copy that tries what is asked about: it goes on by the rules
  try {
    status_ = listener_ != nullptr ? loop<true>() : loop<false>();
    if (status_ == Status::asking) on_settled();
  } catch (const Outgrown& bound) {
    stop_at(bound);
  }
  return status_;
}

// A loop that nobody can stop fills the position sooner or later; what else does has no ruling.
Status Game::stop_at(const Outgrown& bound) {
  if (rounds_.go_on() && end_in_loop() == Status::over) return status_ = Status::over;
  outgrown_ = bound.bound;
  return status_ = Status::stuck;
}

Frame& Game::caller() {
  Core& s = core();
  HEADJUDGE_CHECK(s.frames.n >= 2);
  return s.frames[s.frames.n - 2];
}

Frame& Game::push_row(std::uint16_t row) {
  Core& s = core();
  Frame fresh{};
  fresh.at = row;
  fresh.first = row >= kTextBase ? row : book_->operations[row].first;
  fresh.cells = s.cells.n;
  fresh.play = s.frames.empty() ? std::uint8_t{0} : s.frames.back().play;
  s.frames.push(fresh);
  return s.frames.back();
}

Frame& Game::push(const Procedure& p) { return push_row(book_->row_of(p)); }

void Game::pop() {
  Core& s = core();
  s.cells.n = s.frames.back().cells;
  --s.frames.n;
}

void Game::refuse(RuleIndex rule) {
  HEADJUDGE_CHECK(saves_ > 0);
  restore(--saves_);
  Core& s = core();
  s.changed();
  const int play = s.frames.back().play;  // the play that began at the mark
  pop();
  if (play != 0) free_play(*this, play, false);
  if (s.frames.empty()) return;
  Frame& f = s.frames.back();
  if (f.from_ask == 0) return;
  refused_ = rule;
  f.at = static_cast<std::uint16_t>(f.from_ask - 1);  // the answer is taken back: ask again
  f.from_ask = 0;
  f.clear_answer();
}

void Game::release_mark() {
  HEADJUDGE_CHECK(saves_ > 0);
  --saves_;
}

bool Game::is_met(const Ability&, Ref, Player) const { return true; }

Player Game::in_turn_order(int place) const {
  const Core& s = core();
  return static_cast<Player>((s.turn_player + place) % s.players);
}

int Game::opponents_of(Player you, Player (&out)[kPlayersMax]) const {
  const Core& s = core();
  if (s.players == 2 && you != kNobody) return out[0] = static_cast<Player>(1 - you), 1;
  int n = 0;
  for (int i = 0; i < s.players; ++i)
    if (const Player p = in_turn_order(i); p != you && (s.lost >> p & 1) == 0) out[n++] = p;
  return n;
}

int Game::allies_of(Player you, Player (&out)[kPlayersMax]) const {
  if (you == kNobody) return 0;
  return out[0] = you, 1;
}

int Game::players_of(Player, Player (&out)[kPlayersMax]) const {
  const Core& s = core();
  int n = 0;
  for (int i = 0; i < s.players; ++i)
    if (const Player p = in_turn_order(i); (s.lost >> p & 1) == 0) out[n++] = p;
  return n;
}

void Game::finish(std::uint8_t winners, bool draw, RuleIndex rule) {
  Core& s = core();
  if (s.result != 0) return;
  s.result = winners != 0 ? 1 : draw ? 2 : 3;
  s.winners = winners;
  s.result_rule = rule;
}

bool Game::repeats() { return came_before(loop_marks_, position_hash()); }

// Goes to the next row of the running procedure that is to be run; false when there is none, or not yet.
// Conditions change nothing: rows that do not hold, or of a `together` pass that are not due, are passed over
// at once, but for the first when what was settled just now may interrupt the procedure (`one`).
bool Game::seek(bool one) {
  Frame& f = core().frames.back();
  const Operation* op = &book_->operations[f.at];
  const std::uint16_t last = op->last;
  if (op->order == Order::together) {
    if (f.at == op->first) f.due = due_rows(*this, *op, book_->operations);
    const std::uint32_t left = f.due >> (f.at - op->first);
    if ((left & 1) != 0) return true;
    f.at = f.due == 0 ? last : one ? static_cast<std::uint16_t>(f.at + 1) : left == 0 ? last : f.at;
    if (one || f.at == last) return false;
    f.at = static_cast<std::uint16_t>(f.at + std::countr_zero(left));
    return true;
  }
  for (const Needs absent = this->absent(); f.at != last; ++op) {
    if (is_due(*this, *op, absent)) return true;
    ++f.at;
    if (one) return false;
  }
  return false;
}

template <bool kHeard>
Status Game::loop() {
  Core& s = core();
  // Rows of a call that a silent game leaves out do not count: both find a loop at the same row.
  int rows = 0, left_out = 0;
  Sameness same;
  const std::uint16_t turn = s.turn;
  const Narrowed& narrowed = this->narrowed();
  bool nothing_new = false;  // a procedure began or ended, no more
  while (rows < kRowsBetweenAnswersMax) {
    bool interrupts = false;
    if (!std::exchange(nothing_new, false)) {
      if (failed_ != nullptr) std::rethrow_exception(std::exchange(failed_, nullptr));
      if (s.result != 0) return Status::over;
      if (s.frames.empty()) return Status::stuck;  // a switched-off rule took the rest of the game with it
      if (s.frames.n > kNestedMax) return end_in_loop();
      const bool in_moment = holding_ > 0;  // of several rows: nothing comes between them
      if (s.aside.n > s.asides_held && !in_moment) {
        start_replacing();
        continue;
      }
      if (s.alarm != 0 && !in_moment && book_->at_once != kNoRow) {
        s.alarm = 0;
        push_row(book_->at_once);
      }
      if (const auto now = period_of(s); s.period != now && !begin_period(now, turn)) return Status::over;
      interrupts = s.order_stale != 0;
      if (interrupts) settle_order(), on_settled(), interrupts = s.alarm != 0;
    }
    Frame& f = s.frames.back();
    if (f.at >= kTextBase) {
      same.ran(++rows, f.at);
      step_text<kHeard>();
      continue;
    }
    const Operation* next = &book_->operations[f.at];
    if (kHeard || interrupts || next->order != Order::sequence) {
      if (f.at != next->last && !seek(interrupts) && interrupts) continue;
      next = &book_->operations[f.at];
    } else {
      next = pass_over(*this, f, narrowed, [&] { same.ran(++rows, f.at); });
    }
    const Operation& op = *next;
    if (f.at == op.last) {  // of the procedure
      if (op.order == Order::together && f.due != 0) {
        f.at = op.first;
        continue;
      }
      if (op.settles && (op.order == Order::together || f.due == 0)) s.unsettled = 0;
      pop();
      if constexpr (kHeard) tell_returned();
      nothing_new = !interrupts && !s.frames.empty();
      continue;
    }
    if (left_out != 0 && s.frames.n <= left_out) left_out = 0;
    if (left_out == 0) same.ran(++rows, f.at);
    const bool turns =
        left_out == 0 && (op.what == What::go || (op.order == Order::ranked && f.at == op.first));
    if (kHeard && left_out == 0 && op.what == What::call && is_left_out(*this, op)) left_out = s.frames.n;
    if (rows > kRowsBeforeRounds && turns) rounds_.note(s, crowd().waiting);
    if (rows > kRowsBeforeLoopWatch && turns && repeats()) return draw_by_loop(*this);
    if (!kHeard && run_in_passing(*this, f, op)) {
      nothing_new = op.what == What::call && op.prepare == nullptr && s.frames.n <= kNestedMax;
      continue;
    }
    if (!step<kHeard>(op)) return Status::asking;
    nothing_new = (op.what == What::go || op.what == What::done) && op.run == nullptr;
  }
  return same.holds() ? end_in_loop() : Status::stuck;
}

// A rule whose procedure has come to its end was applied until now, whatever was asked meanwhile.
void Game::tell_returned() { used(reasons_.end_call(core().frames.n + 1)); }

// Nobody can stop what goes on: a draw, unless a switched-off rule is to blame.
Status Game::end_in_loop() {
  if (!book_->without.empty() || rulebook().loop_rule == kNoRule) return Status::stuck;
  return draw_by_loop(*this);
}

// The rule of the keyword whose text the frame below is carrying out.
RuleIndex Game::text_rule() const {
  const Core& s = core();
  const int at = s.frames.n < 2 ? 0 : s.frames.at[s.frames.n - 2].at;
  return at > kTextBase ? cards_->lines[static_cast<std::size_t>(at - kTextBase - 1)].rule : kNoRule;
}

// Asks, when there is something to answer. False when a player must answer first.
template <bool kHeard>
bool Game::ask(const Operation& op) {
  Frame& f = core().frames.back();
  const Question& q = *op.question;
  const Options& options = offered_.all;
  offered_.question = nullptr;
  offer(q, op.asks, offered_.all, offered_.action);
  if (options.n == 0) {
    ++f.at;
    return true;
  }
  decision_ = {&q,         q.who(*this), op.rule,
               0,          op.asks,      q.naming != nullptr ? q.naming(*this) : std::uint16_t{0},
               text_rule()};
  for (int i = 0; q.team != nullptr && i < options.n; ++i)
    if (const auto p = options.at[i].c; p != 0)
      decision_.team = static_cast<std::uint8_t>(decision_.team | 1u << (p - 1));
  if (decision_.team != 0 && !decision_.asks(decision_.player)) decision_.player = first_of(decision_.team);
  if (options.n > 1 || q.ends_phase) rounds_.clear();  // before anybody looks ahead in a copy
  if (options.n > 1) loop_marks_.clear(), passed_looks_.clear();
  const bool goes_round = options.n > 1 ? is_endless(options.n) : q.ends_phase && is_round_of_passes();
  if (goes_round) {
    draw_by_loop(*this);
    return true;
  }
  if (options.n > 1 || q.ends_phase) {
    if constexpr (!kHeard) offered_.question = decision_.team == 0 ? &q : nullptr;
    return false;
  }
  const LinkedAction& a = book_->actions(op)[offered_.action[0]];
  if constexpr (kHeard) {
    Heard heard{Heard::Kind::forced};
    heard.rule = op.rule, heard.option = options.at[0], heard.question = &q, heard.player = decision_.player;
    heard.name = decision_.name;
    listener_->heard(*this, heard);
  }
  take<kHeard>(a, q, options.at[0]);
  return true;
}

// Runs one row whose condition holds. False when a player must answer first.
template <bool kHeard>
bool Game::step(const Operation& op) {
  if (op.what == What::ask) return ask<kHeard>(op);
  Core& s = core();
  Frame& f = s.frames.back();
  f.from_ask = 0;
  f.at = op.order == Order::ranked ? op.first : static_cast<std::uint16_t>(f.at + 1);
  RuleIndex rule = op.rule;
  switch (op.what) {
    case What::act:
      if ((&op)[1].joins)
        rule = act_at_once(op);
      else
        op.run(*this);
      break;
    case What::call:
      if (!kHeard && is_left_out(*this, op)) break;
      enter(*this, op);
      if constexpr (kHeard) reasons_.note_call(s.frames.n, op.rule);
      break;
    case What::go:
      f.at = op.target;
      if (op.run != nullptr) op.run(*this);
      break;
    case What::done:
      f.at = op.last;
      f.due = 0;
      if (op.run != nullptr) op.run(*this);
      break;
    case What::mark:
      save(saves_++);
      break;
    case What::ask:
      break;
  }
  if constexpr (kHeard) tell(Heard::Kind::row, rule);
  return true;
}

template <bool kHeard>
void Game::take(const LinkedAction& linked, const Question&, Option o) {
  Core& s = core();
  Frame& f = s.frames.back();
  const Operation& op = book_->operations[f.at];
  const AnswerRow& row = words().answers[o.verb];
  const Speaking as(*this, o);
  const auto set = [&](int k, Argument type, std::uint16_t value) {
    if (type == Argument::card || type == Argument::ability)
      f.set_ref(k, s.ref(value));
    else if (type == Argument::zone)
      f.set(k, value, Kind::zone);
    else if (type == Argument::player)
      f.set(k, value, Kind::player);
    else
      f.set(k, value);
  };
  const std::uint16_t asked = f.at;
  f.at = op.order == Order::ranked ? op.first : static_cast<std::uint16_t>(f.at + 1);
  f.set(0, o.verb);
  if (linked.action->subjects != nullptr)
    set(1, row.a, o.a);
  else
    f.set(1, 0);
  if (linked.action->objects != nullptr)
    set(2, row.b, o.b);
  else
    f.set(2, o.extra);
  if constexpr (kHeard) tell(Heard::Kind::row, op.rule);
  const Deed& deed = linked.action->deed;
  if (deed.what == What::act) deed.run(*this);
  if (deed.what == What::call) {
    f.from_ask = static_cast<std::uint16_t>(asked + 1);
    push_row(linked.target);
    if (deed.prepare != nullptr) deed.prepare(*this, s.frames[s.frames.n - 2], s.frames.back());
  }
  if constexpr (kHeard) tell(Heard::Kind::action, linked.action->rule);
}

bool Game::answer(Option o) {
  HEADJUDGE_CHECK(status_ == Status::asking);
  try {
    return give(o);
  } catch (const Outgrown& bound) {
    stop_at(bound);
  }
  return true;
}

bool Game::give(Option o) {
  refused_ = kNoRule;
  told_ = {kNeverTold, kNeverTold};
  const Question& q = *decision_.question;
  if (knows_offer())
    for (int i = 0; i < offered_.all.n; ++i)
      if (offered_.all.at[i] == o) {
        offered_.question = nullptr;
        take<false>(book_->actions(decision_.place)[offered_.action[i]], q, o);
        advance();
        return refused_ == kNoRule;
      }
  offered_.question = nullptr;
  for (const LinkedAction& a : book_->actions(decision_.place))
    if (a.action->verb == o.verb && passes(a, o)) {
      if (listener_ != nullptr)
        take<true>(a, q, o);
      else
        take<false>(a, q, o);
      advance();
      return refused_ == kNoRule;
    }
  HEADJUDGE_CHECK(!"an illegal answer was given");
  return false;
}

}  // namespace headjudge::kernel
