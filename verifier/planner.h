// The search behind a composite answer: which option comes next, tried on copies of the game.
#pragma once

#include <memory>

#include "verifier/plan.h"
#include "verifier/plan_parts.h"

namespace headjudge::verifier {

using kernel::Options;

constexpr int kTriesMax = 400;

class Planner {
 public:
  // `quiet`: nobody wants to know why not.
  Planner(const Names& names, kernel::Player player, const Written& written, Plan& plan, bool quiet = false,
          int tries_max = kTriesMax)
      : names_(names),
        player_(player),
        written_(written),
        plan_(plan),
        quiet_(quiet),
        tries_max_(tries_max) {}
  void begin(std::unique_ptr<Game> game, Need need);

 private:
  bool go(std::unique_ptr<Game> game, Need need);
  static constexpr int kDone = -2, kLeftOut = -3, kTooFew = -4;
  bool fail(kernel::Mark mark, std::string error);
  bool fail_with_list(kernel::Mark mark, std::string error, const Game& game, const Need& need,
                      const std::string& name);
  std::vector<std::string> values_of(const Game& game, const Options& options) const;
  void leave_open(const Need& need, const std::string& name, std::vector<std::string> values);
  int choose_source(const Game& game, const Need& need);
  // The end of a series of picks: what is not written is not picked.
  bool may_stop(const Need& need) const { return need.source >= 0 || written_.verb == "choose"; }
  bool is_play() const { return written_.verb == "play" || written_.verb == "use"; }
  bool may_decline(const Game& game, const Need& need) const;
  int payment_of(const Game& game, const Need& need, const std::string& name) const;
  bool fits_any(const Game& game, const Options& options, const std::vector<Pick>& picks) const;
  bool has_decline(const Game& game) const;
  bool plays_waiting(const Game& game) const;
  bool is_yes_or_no(const Game& game) const;
  bool accept(std::unique_ptr<Game> game, Need need);
  bool too_few(const Game& game, const Need& need);
  void wants_more(const ForcedAnswer& forced);
  bool leave_out(std::unique_ptr<Game> game, Need need);
  bool word_or_enough(std::unique_ptr<Game> game, Need need, int source);
  bool pick_one(std::unique_ptr<Game> game, Need need);
  bool explain_others(const Game& game, const std::vector<Pick>& picks, const std::vector<std::size_t>& order,
                      int source);
  const Pick& first_untold(const Answers& answers, const std::vector<Pick>& picks) const;
  bool matches(const Answers& answers, Option o, const Pick& pick, int source) const;
  void mark_used(const Answers& answers, Option o, const Pick& pick, Need& need) const;
  bool resolve(const Game& game, const Options& options, const Pick& pick, int source, Option& out);
  bool no_fit(const Game& game, const Pick& pick, const Need& need);
  void explain(const Game& game, const Pick& pick, int source);
  bool take(std::unique_ptr<Game> game, Need need, Option o);
  bool count_forced(const Game& game, const std::vector<ForcedAnswer>& in_series, Need& need);
  bool was_forced(const Answers& answers, const std::string& name, const Pick& pick,
                  std::vector<bool>& told) const;
  void note_waiting(const Game& game, const Need& need);
  bool finish(const Game& game, const Need& need);
  bool stands_in(const Answers& answers, Option o, const kernel::Tree& list) const;
  void add_askers(const Game& game, const std::string& name, bool nobody);
  const Names& names_;
  kernel::Player player_;
  const Written& written_;
  Plan& plan_;
  const bool quiet_;
  const int tries_max_;
  std::vector<ForcedAnswer> forced_;
  std::vector<std::pair<std::string, kernel::Refusal>> missed_;
  std::vector<std::pair<std::string, kernel::Refusal>> asked_by_name_;
  std::vector<kernel::Refusal> limits_;          // rules that limited what could be chosen
  std::vector<kernel::Refusal> asked_;           // what asked for the last pick
  std::vector<kernel::Refusal> first_refusals_;  // of the order in which the engine asks
  Plan farthest_;  // of the orders that fit, the one that came farthest: it says best what is wrong
  int tries_ = 0;
};

}  // namespace headjudge::verifier
