// Loops in which players choose, but nobody can choose to stop: whatever is answered, the game comes back.
// A decision that looks like an earlier one of the same turn and phase is where such a loop is looked for.
#include <algorithm>
#include <bit>

#include "engine/kernel/game.h"
#include "engine/kernel/mixed.h"
#include "engine/kernel/shared.h"

namespace headjudge::kernel {
namespace {

// After so many decisions that look alike, a position that looks like another counts as it: what differs is a
// count that grows or an order.
constexpr int kAlikeAfter[] = {64, 128};
// The same where the position fills with what grows: then it is looked at again and again.
constexpr int kAlikeInCrowd = 16, kAgainInCrowd = 8;
constexpr int kAnswersAlike = 2048;
// What is spent on looking ahead grows with how often it was in vain.
constexpr int kAnswersAtFirst = 48, kAnswersEachTime = 8;
// How often a decision must look the same before it is looked at; one that can be passed leads out mostly.
constexpr int kAgain = 2, kAgainWithPass = 4;
constexpr std::size_t kPositionsMax = 256;

// How the cards of a zone lie, as a sum.
std::uint64_t lying_in(const Core& s, ZoneId z) {
  std::uint64_t sum = 0;
  for (const CardId c : s.zone(z)) {
    const Card& card = s.card[c];
    const std::uint64_t lies =
        (std::uint64_t{card.def} << 48 ^ std::uint64_t{static_cast<std::uint32_t>(card.damage)} << 32 ^
         std::uint64_t{card.marks} << 16 ^ std::uint64_t{card.flags} << 8 ^ std::uint64_t{card.shields} << 4 ^
         card.acts ^ std::uint64_t{card.zone} << 58) *
        0xc2b2ae3d27d4eb4fu;
    sum += lies ^ lies >> 29;
  }
  return sum;
}

// Whether doing nothing is among the answers: then it is hardly ever a loop.
bool can_pass(const Game& g, const Options& options) {
  const auto takes_nothing = [&](Option o) { return g.words().answers[o.verb].a == Argument::none; };
  return std::any_of(options.begin(), options.end(), takes_nothing);
}

}  // namespace

// What a decision looks like: who is asked in the middle of what, and how many cards lie where.
std::uint64_t Game::look(int options) {
  Core& s = core();
  for (std::uint64_t zones = s.unseen & book_->all_zones; zones != 0; zones &= zones - 1) {
    const auto z = static_cast<ZoneId>(std::countr_zero(zones));
    KnownZone& known = known_zones_[z];
    const std::uint64_t lying = (book_->lying_zones >> z & 1) != 0 ? lying_in(s, z) : 0;
    const std::uint64_t cards = mixed(z, 0xc2b2ae3d27d4eb4fu) * static_cast<std::uint64_t>(s.count(z));
    lying_sum_ += lying - known.lying, cards_sum_ += cards - known.cards;
    known.lying = lying, known.cards = cards;
  }
  s.unseen = 0;
  std::uint64_t sum = mixed(static_cast<std::uint64_t>(options) << 8 | decision_.player, cards_sum_);
  for (const Frame& f : s.frames) sum = mixed(sum, f.at);
  return sum;
}

// The same with how cards lie, how long lists are, and luck: equal where positions are
// equal, and in ordinary play hardly ever elsewhere.
std::uint64_t Game::close_look(std::uint64_t look) const {
  const Core& s = core();
  look = mixed(look, s.rng.state);
  look = mixed(look, std::uint64_t{s.effects.n} << 48 ^ std::uint64_t{s.uses.n} << 32 ^
                         std::uint64_t{s.pending.n} << 24 ^ std::uint64_t{s.attached.n} << 16 ^ s.cells.n);
  return mixed(look, lying_sum_);
}

// Follows every answer until one leads out of the turn and phase.
class Game::WayOut {
 public:
  WayOut(bool alike, int answers) : alike_(alike), answers_left_(answers) {}
  bool gave_up() const { return gave_up_; }

  // Whether passes alone lead out, as they nearly always do: then no position needs to be noted.
  static bool is_passing(const Game& at) {
    constexpr int kPassesMax = 8;
    const auto copy = at.clone();
    copy->look_ahead(Ahead::this_turn);
    copy->ask_again();
    Options options;
    for (int i = 0; i < kPassesMax; ++i) {
      copy->options(options);
      const auto takes_nothing = [&](Option o) { return at.words().answers[o.verb].a == Argument::none; };
      const auto pass = std::find_if(options.begin(), options.end(), takes_nothing);
      if (pass == options.end()) return false;
      copy->answer(*pass);
      if (copy->status() != Status::asking || copy->core().period != at.core().period) return true;
    }
    return false;
  }
  // False only when every position that can be reached was seen.
  bool may_exist(Game& at) {
    if (!is_new(at)) return false;
    if (seen_.size() > kPositionsMax) return gave_up_ = true;
    Options options;
    at.options(options);
    const auto takes_nothing = [&](Option o) { return at.words().answers[o.verb].a == Argument::none; };
    std::stable_partition(options.at, options.at + options.n, takes_nothing);  // passes lead out soonest
    for (const Option o : options) {
      if (--answers_left_ < 0) return gave_up_ = true;
      const auto next = at.clone();
      next->look_ahead(Ahead::this_turn);
      next->answer(o);
      if (next->bound_reached() != nullptr) return gave_up_ = true;
      if (next->status() != Status::asking || next->core().period != at.core().period) return true;
      if (may_exist(*next)) return true;
    }
    return false;
  }

 private:
  bool is_new(Game& at) {
    Hash now = at.position_hash();
    now.low ^= at.core().rng.state;  // what luck decides may come otherwise
    if (alike_) {
      Options options;
      at.options(options);
      now = {at.look(options.n), 0};
    }
    const auto place = std::lower_bound(seen_.begin(), seen_.end(), now);
    if (place != seen_.end() && *place == now) return false;
    seen_.insert(place, now);
    return true;
  }

  bool alike_, gave_up_ = false;
  int answers_left_;
  std::vector<Hash> seen_;
};

void Game::look_ahead(Ahead how_far) {
  looks_ahead_ = how_far;
  listener_ = nullptr;
  collected_ = nullptr;
  luck_asked_ = nullptr;
}

// Another turn or phase has begun. False: so far and no further it was asked to look ahead.
bool Game::begin_period(std::uint32_t period, std::uint16_t turn) {
  Core& s = core();
  if (looks_ahead_ == Ahead::this_turn && s.turn != turn) return false;
  if (s.period != 0) end_periods(*this);
  s.period = period;
  return true;
}

// How often decisions that look alike were asked; looked at when that doubles, or when it is very often.
bool Game::is_endless(int options) {
  if (looks_ahead_ != Ahead::no || !book_->without.empty() || rulebook().loop_rule == kNoRule) return false;
  const std::uint64_t look = this->look(options), close = close_look(look);
  const auto [times, again] = asked_.note(core().period, look, close);
  const bool is_often = times >= kAlikeInCrowd && times < UINT8_MAX && times % kAgainInCrowd == 0;
  const bool is_long =
      std::find(std::begin(kAlikeAfter), std::end(kAlikeAfter), times) != std::end(kAlikeAfter) ||
      (is_often && crowd().crowded);
  const bool doubled = again >= kAgain && again < UINT8_MAX && (again & (again - 1)) == 0;
  if (!is_long && (!doubled || (again < kAgainWithPass && can_pass(*this, offered_.all)))) return false;
  if (WayOut::is_passing(*this)) return false;
  const auto copy = clone();
  copy->look_ahead(Ahead::this_turn);
  copy->ask_again();
  WayOut exact(false, kAnswersAtFirst + kAnswersEachTime * std::max(again, is_long ? times : 0));
  if (!exact.may_exist(*copy)) return true;
  return exact.gave_up() && is_long && !WayOut(true, kAnswersAlike).may_exist(*copy);
}

// Whether nobody had a choice since this very position was there before: it goes on like that for ever.
// Passes alone led here from there, so they lead here again.
bool Game::is_round_of_passes() {
  if (looks_ahead_ == Ahead::any_turn || !book_->without.empty() || rulebook().loop_rule == kNoRule)
    return false;
  const std::uint64_t look = close_look(this->look(1));
  const bool known = std::find(passed_looks_.begin(), passed_looks_.end(), look) != passed_looks_.end();
  passed_looks_.push_back(look);
  return known && comes_back_by_passing(passed_looks_.size());
}

bool Game::comes_back_by_passing(std::size_t passes_max) const {
  const auto copy = clone();
  copy->look_ahead(Ahead::any_turn);
  copy->ask_again();
  const Hash here = copy->position_hash();
  const std::uint64_t luck = core().rng.state;
  Options options;
  for (std::size_t i = 0; i < passes_max; ++i) {
    copy->options(options);
    if (options.n != 1) return false;
    copy->answer(options.at[0]);
    if (copy->status() != Status::asking) return false;
    if (copy->core().rng.state == luck && copy->position_hash() == here) return true;
  }
  return false;
}

}  // namespace headjudge::kernel
