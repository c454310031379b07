// Composite answers: the main option, then named choices and further picks, with a search where the order of
// picks is open.
#include "verifier/plan.h"

#include <algorithm>

#include "verifier/line_text.h"
#include "verifier/plan_parts.h"

namespace headjudge::verifier {

using kernel::Decision;
using kernel::Game;
using kernel::Option;
using kernel::Options;
using kernel::Status;

namespace {

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

  void begin(std::unique_ptr<Game> game, Need need) {
    if (!go(std::move(game), std::move(need)) && !first_refusals_.empty())
      plan_.refusals.insert(plan_.refusals.begin(), first_refusals_.begin(), first_refusals_.end());
  }

 private:
  bool go(std::unique_ptr<Game> game, Need need) {
    if (++tries_ > tries_max_) return fail(written_.mark, "too many ways to read this answer");
    if (game->status() != Status::asking || !game->decision().asks(player_)) return finish(*game, need);
    const int source = choose_source(*game, need);
    if (source == kDone) return finish(*game, need);
    if (source == kLeftOut) return leave_out(std::move(game), std::move(need));
    if (source == kTooFew) return too_few(*game);
    if (source >= 0 && is_yes_or_no(*game)) return accept(std::move(game), std::move(need));
    need.source = source;
    const std::vector<Pick>& picks = source < 0 ? need.main : need.named[static_cast<std::size_t>(source)];
    if (source >= 0) need.used[static_cast<std::size_t>(source)] = true;
    need.begun = true;
    need.series = place_of(*game);
    need.broken = false;
    if (picks.empty()) return word_or_enough(std::move(game), std::move(need), source);
    return pick_one(std::move(game), std::move(need));
  }

  static constexpr int kDone = -2, kLeftOut = -3, kTooFew = -4;

  bool fail(kernel::Mark mark, std::string error) {
    if (plan_.error.empty()) plan_.error = std::move(error), plan_.mark = mark;
    return false;
  }

  // -1: under the verb; 0..: a named choice.
  int choose_source(const Game& game, const Need& need) {
    if (!need.begun) return -1;
    const bool again = !need.broken && need.series == place_of(game);
    if (again && need.source >= 0 && !need.named[static_cast<std::size_t>(need.source)].empty())
      return need.source;
    if (again && need.source < 0 && !need.main.empty()) return -1;
    const std::string name = question_name(game);
    for (std::size_t i = 0; i < written_.named.size(); ++i)
      if ((!need.used[i] || !need.named[i].empty()) && written_.named[i].first->text == name && !name.empty())
        return static_cast<int>(i);
    if (again && !game.decision().question->ends_phase && has_decline(game) && may_stop(need))
      return kLeftOut;
    // A list is all that is picked.
    if (again && may_stop(need) && (need.source >= 0 || written_.list)) return kTooFew;
    if (!again && game.decision().question->ends_phase) return kDone;
    if (!game.decision().question->in_play) return kDone;
    Options options;
    game.options(options, player_);
    for (std::size_t i = 0; i < written_.named.size(); ++i)
      if (!need.used[i] && fits_any(game, options, need.named[i])) return static_cast<int>(i);
    return need.played ? kDone : kLeftOut;
  }
  // The end of a series of picks: what is not written is not picked.
  bool may_stop(const Need& need) const { return need.source >= 0 || written_.verb == "choose"; }

  bool fits_any(const Game& game, const Options& options, const std::vector<Pick>& picks) const {
    const Answers answers(game, names_);
    for (const Pick& pick : picks)
      for (const Option o : options)
        if (answers.fits(o, pick, written_, nullptr)) return true;
    return false;
  }
  bool is_decline(const Game& game, Option o) const {
    const kernel::AnswerRow& row = game.words().answers[o.verb];
    const std::string_view word = row.word;
    return row.a == kernel::Argument::none && (word == "decline" || word == "pass" || word == "enough");
  }
  bool has_decline(const Game& game) const {
    Options options;
    game.options(options, player_);
    return std::any_of(options.begin(), options.end(), [&](Option o) { return is_decline(game, o); });
  }

  // A choice that is written says yes to what it is a part of.
  bool is_yes_or_no(const Game& game) const {
    Options options;
    game.options(options);
    return std::all_of(options.begin(), options.end(),
                       [&](Option o) { return game.words().answers[o.verb].a == kernel::Argument::none; });
  }
  bool accept(std::unique_ptr<Game> game, Need need) {
    Options options;
    game->options(options);
    for (const Option o : options)
      if (game->words().answers[o.verb].word == std::string_view("accept"))
        return take(std::move(game), std::move(need), o);
    return too_few(*game);
  }

  // What would end the series now is refused by the rules that want more.
  bool too_few(const Game& game) {
    if (quiet_) return false;
    std::vector<kernel::Refusal> some;
    plan_.refusals.clear();
    for (std::size_t verb = 0; verb < game.words().answers.size(); ++verb) {
      const Option o{static_cast<std::uint8_t>(verb)};
      if (!is_decline(game, o)) continue;
      game.refusals_of(*game.decision().question, o, some);
      plan_.refusals.insert(plan_.refusals.end(), some.begin(), some.end());
    }
    plan_.refusals.push_back({game.decision().rule, "more must be picked"});
    return fail(written_.mark, "more must be picked; legal: " + legal_answers(game, names_));
  }

  // A choice that nobody wrote: declined, or the only one there is.
  bool leave_out(std::unique_ptr<Game> game, Need need) {
    Options options;
    game->options(options, player_);
    for (const Option o : options)
      if (is_decline(*game, o)) return take(std::move(game), std::move(need), o);
    if (options.n == 1 || (game->decision().question->alike && are_alike(*game, options)))
      return take(std::move(game), std::move(need), options.at[0]);
    // Only a play is told whole; what another answer leads to may be answered in a step of its own.
    if (written_.verb != "play" && written_.verb != "use") return finish(*game, need);
    if (quiet_) return false;
    const std::string name = question_name(*game);
    plan_.refusals = {{game->decision().rule, "a choice is missing"}};
    return fail(written_.mark, "'" + (name.empty() ? "a choice" : name) + ":' is missing; one of " +
                                   legal_answers(*game, names_));
  }

  // A bare word, or the end of a list: "choose: []".
  bool word_or_enough(std::unique_ptr<Game> game, Need need, int source) {
    Options options;
    game->options(options, player_);
    const Answers answers(*game, names_);
    for (const Option o : options) {
      const bool word =
          source < 0 && answers.is_verb(o, written_.verb) && answers.fits_word(o, written_, nullptr);
      if (word || ((source >= 0 || written_.list) && is_decline(*game, o)))
        return take(std::move(game), std::move(need), o);
    }
    // Yes to the only thing that may be done or declined.
    if (source < 0 && written_.verb == "accept" && options.n == 2 && has_decline(*game)) {
      const bool first = is_decline(*game, options.at[0]), second = is_decline(*game, options.at[1]);
      if (first != second) return take(std::move(game), std::move(need), options.at[first ? 1 : 0]);
    }
    if (quiet_) return false;
    if (source < 0 && written_.list && written_.verb == "choose") return too_few(*game);
    explain(*game, Pick{}, source);
    return fail(written_.mark,
                "P" + std::to_string(player_ + 1) + " cannot " +
                    (source < 0 && !written_.list ? "'" + written_.verb + "'" : std::string("take nothing")) +
                    " now; legal: " + legal_answers(*game, names_));
  }

  bool pick_one(std::unique_ptr<Game> game, Need need) {
    const std::vector<Pick>& picks =
        need.source < 0 ? need.main : need.named[static_cast<std::size_t>(need.source)];
    Options options;
    game->options(options, player_);
    const Answers answers(*game, names_);
    const bool numbers = std::all_of(picks.begin(), picks.end(), [](const Pick& pick) {
      return pick.a->is_scalar() && pick.a->text.find_first_not_of("0123456789") == std::string::npos;
    });
    const bool ordered = written_.verb == "order" || need.source >= 0 || numbers;
    for (const Pick& pick : picks) add_imagined(*game, answers, pick, written_, need.source, options);
    std::vector<std::size_t> order;  // picks in the order in which the engine offers them
    for (const Option o : options)
      for (std::size_t i = 0; i < picks.size(); ++i)
        if (matches(answers, o, picks[i], need.source) &&
            std::find(order.begin(), order.end(), i) == order.end())
          order.push_back(i);
    if (ordered) std::sort(order.begin(), order.end());
    if (order.empty()) return no_fit(*game, picks[0], need.source);
    const std::vector<Pick> all = picks;
    const std::unique_ptr<Game> before = order.size() < all.size() ? game->clone() : nullptr;
    for (std::size_t k = 0; k < order.size(); ++k) {
      const Pick pick = picks[order[k]];
      Option chosen;
      if (!resolve(*game, options, pick, need.source, chosen)) return false;
      Need next = need;
      std::vector<Pick>& left =
          need.source < 0 ? next.main : next.named[static_cast<std::size_t>(need.source)];
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(order[k]));
      mark_used(answers, chosen, pick, next);
      const bool last = k + 1 == order.size();
      const std::size_t length = plan_.options.size();
      if (take(last ? std::move(game) : game->clone(), std::move(next), chosen)) return true;
      if (last || all.size() == 1)
        return before == nullptr ? false : explain_others(*before, all, order, need.source);
      plan_.options.resize(length);
      if (first_refusals_.empty()) first_refusals_ = plan_.refusals;
      plan_.error.clear();
      plan_.refusals.clear();
    }
    return false;
  }
  // Picks that were possible from the beginning in no order say why not.
  bool explain_others(const Game& game, const std::vector<Pick>& picks, const std::vector<std::size_t>& order,
                      int source) {
    if (quiet_) return false;
    std::vector<kernel::Refusal> told = plan_.refusals;
    for (std::size_t i = 0; i < picks.size(); ++i) {
      if (std::find(order.begin(), order.end(), i) != order.end()) continue;
      explain(game, picks[i], source);
      told.insert(told.end(), plan_.refusals.begin(), plan_.refusals.end());
    }
    plan_.refusals = std::move(told);
    return false;
  }
  bool matches(const Answers& answers, Option o, const Pick& pick, int source) const {
    return (source >= 0 || answers.is_verb(o, written_.verb)) && answers.fits(o, pick, written_, nullptr);
  }
  void mark_used(const Answers& answers, Option o, const Pick& pick, Need& need) const {
    std::vector<bool> used(written_.named.size(), false);
    if (need.source >= 0 || !answers.fits(o, pick, written_, &used)) return;
    for (std::size_t i = 0; i < used.size(); ++i)
      if (used[i]) need.used[i] = true, need.named[i].clear();
  }

  bool resolve(const Game& game, const Options& options, const Pick& pick, int source, Option& out) {
    const Answers answers(game, names_);
    Options found;
    for (const Option o : options)
      if (matches(answers, o, pick, source)) found.add(o);
    if (found.n > 1 && pick.a->text.find('/') == std::string::npos) prefer_cards(game, found);
    if (found.n > 0) out = found.at[0];
    if (found.n == 1 || are_alike(game, found)) return true;
    std::string text;
    for (const Option o : found) text += (text.empty() ? "" : ", ") + answers.form(o);
    return fail(pick.a->mark, "'" + pick.a->text + "' is ambiguous: " + text);
  }

  bool no_fit(const Game& game, const Pick& pick, int source) {
    if (quiet_) return false;
    const Answers answers(game, names_);
    if (pick.a->is_scalar() && !answers.names_something(*pick.a)) {
      plan_.bad_name = true;
      return fail(pick.a->mark, "nothing is called '" + pick.a->text + "'" + answers.nearest_name(*pick.a));
    }
    explain(game, pick, source);
    std::string why;
    for (const kernel::Refusal& r : plan_.refusals)
      why += "\n" + std::string("refused by ") +
             std::string(r.rule == kernel::kNoRule ? "card text" : game.book().number(r.rule)) +
             (r.why != nullptr ? std::string(": ") + r.why : std::string());
    return fail(pick.a->mark, "P" + std::to_string(player_ + 1) + " cannot " +
                                  (source < 0 ? "'" + written_.verb + " " + flat(*pick.a) + "'"
                                              : "take '" + flat(*pick.a) + "'") +
                                  " now; legal: " + legal_answers(game, names_) + why);
  }

  // Which rules refuse the pick: those of the options it would be, and the rule that asks.
  void explain(const Game& game, const Pick& pick, int source) {
    const Answers answers(game, names_);
    plan_.refusals.clear();
    std::vector<Option> imagined;
    kernel::Problems problems;
    if (source < 0) {
      Written one = written_;
      if (pick.a != nullptr) one.picks = {pick};
      imagined = answers.imagine(one, problems);
      if (!problems.empty() && plan_.error.empty()) {
        plan_.bad_name = true;
        plan_.error = problems[0].text, plan_.mark = problems[0].mark;
      }
    } else if (pick.a != nullptr) {
      Options options;
      game.options(options, player_);
      int last = -1;
      for (const Option o : options) {
        if (o.verb == last) continue;
        last = o.verb;
        Written one;
        one.verb = game.words().answers[o.verb].word;
        one.picks = {pick};
        for (const Option i : answers.imagine(one, problems)) imagined.push_back(i);
      }
    }
    std::vector<kernel::Refusal> some;
    for (Option o : imagined) {
      if (game.decision().team != 0) o.c = static_cast<std::uint16_t>(player_ + 1);
      game.refusals(o, some);
      plan_.refusals.insert(plan_.refusals.end(), some.begin(), some.end());
    }
    Hearing hearing(names_, written_);  // what was left out while looking for the options
    auto probe = game.clone();
    probe->set_listener(&hearing);
    Options options;
    probe->options(options);
    plan_.refusals.insert(plan_.refusals.end(), hearing.limits.begin(), hearing.limits.end());
    plan_.refusals.push_back({game.decision().rule, "what it asks for is something else"});
  }

  bool take(std::unique_ptr<Game> game, Need need, Option o) {
    Hearing hearing(names_, written_, quiet_);
    hearing.forced = forced_;
    hearing.missed = missed_;
    hearing.series = place_of(*game);
    asked_ = {{game->decision().rule, "it asks for no more"}};
    if (const std::string name = question_name(*game); !name.empty())
      asked_by_name_.push_back({name, {game->decision().rule, "it asks for no more"}});
    if (game->decision().text_rule != kernel::kNoRule)
      asked_.push_back({game->decision().text_rule, "its text asks for no more"});
    game->set_listener(&hearing);
    const bool taken = game->answer(o);
    game->set_listener(nullptr);
    plan_.options.push_back(o);
    if (!taken) {
      plan_.refusals = {{game->refused_by(), "it was tried and taken back"}};
      const kernel::RuleIndex rule = game->refused_by();
      return fail(
          written_.mark,
          "refused by " + std::string(rule == kernel::kNoRule ? "card text" : game->book().number(rule)));
    }
    need.broken = hearing.broken;
    need.played = need.played || hearing.played;
    if (!count_forced(*game, hearing.in_series, need)) {
      for (const auto& [name, refusal] : hearing.missed) plan_.refusals.push_back(refusal);
      return false;
    }
    const auto before = std::move(forced_);
    const auto missed_before = std::move(missed_);
    forced_ = hearing.forced;
    missed_ = hearing.missed;
    limits_.insert(limits_.end(), hearing.limits.begin(), hearing.limits.end());
    if (go(std::move(game), std::move(need))) return true;
    forced_ = before;
    missed_ = missed_before;
    return false;
  }

  // A list is all that is picked: what followed from its picks stands in it too.
  bool count_forced(const Game& game, const std::vector<ForcedAnswer>& in_series, Need& need) {
    if (!may_stop(need) || (need.source < 0 && !written_.list)) return true;
    const Answers answers(game, names_);
    std::vector<Pick>& left = need.source < 0 ? need.main : need.named[static_cast<std::size_t>(need.source)];
    for (const ForcedAnswer& f : in_series) {
      if (is_decline(game, f.option)) continue;
      const auto at = std::find_if(left.begin(), left.end(), [&](const Pick& pick) {
        return answers.fits(f.option, pick, written_, nullptr);
      });
      if (at == left.end()) {
        plan_.refusals = {{f.rule, "more must be picked"}};
        return fail(written_.mark, "more must be picked");
      }
      left.erase(at);
    }
    return true;
  }

  // Everything written must have been asked, or have been the only possible answer.
  bool finish(const Game& game, const Need& need) {
    const Answers answers(game, names_);
    std::vector<bool> told(forced_.size(), false);  // an answer that was forced once is one pick
    const auto was_forced = [&](const std::string& name, const Pick& pick) {
      for (std::size_t i = 0; i < forced_.size(); ++i) {
        const ForcedAnswer& f = forced_[i];
        if (told[i] || (!name.empty() && !f.name.empty() && name != f.name) ||
            !answers.fits(f.option, pick, written_, nullptr))
          continue;
        told[i] = !name.empty();
        return true;
      }
      return false;
    };
    for (const Pick& pick : need.main)
      if (!was_forced("", pick)) {
        if (game.status() == Status::asking)
          plan_.refusals = {{game.decision().rule, "no more may be picked"}};
        plan_.refusals.insert(plan_.refusals.end(), limits_.begin(), limits_.end());
        plan_.refusals.insert(plan_.refusals.end(), asked_.begin(), asked_.end());
        return fail(pick.a->mark, "'" + flat(*pick.a) + "' was not asked for any more");
      }
    for (std::size_t i = 0; i < need.named.size(); ++i) {
      const auto& [key, value] = written_.named[i];
      for (const Pick& pick : need.named[i])
        if (!was_forced(key->text, pick)) {
          if (quiet_) return false;
          plan_.refusals.clear();
          if (game.status() == Status::asking)
            plan_.refusals.push_back({game.decision().rule, "nobody asks for it"});
          for (const auto* refused : {&missed_, &asked_by_name_})
            for (const auto& [name, refusal] : *refused)
              if (name == key->text) plan_.refusals.push_back(refusal);
          add_askers(game, key->text);
          plan_.refusals.insert(plan_.refusals.end(), limits_.begin(), limits_.end());
          return fail(key->mark,
                      "'" + key->text + ": " + flat(*value) + "' was not asked, or was answered otherwise");
        }
    }
    for (const auto& [key, value] : written_.named)  // a list is all that is picked
      for (std::size_t i = 0; value->is_list() && i < forced_.size(); ++i)
        if (!told[i] && forced_[i].question != nullptr && forced_[i].name == key->text &&
            !is_decline(game, forced_[i].option) && !stands_in(answers, forced_[i].option, *value)) {
          plan_.refusals = {{forced_[i].rule, "more must be picked"}};
          return fail(key->mark, "'" + key->text + ":' is a list without all that must be picked");
        }
    return plan_.found = true;
  }
  bool stands_in(const Answers& answers, Option o, const kernel::Tree& list) const {
    bool is_list = false;
    for (const Pick& pick : picks_of(list, is_list))
      if (answers.fits(o, pick, written_, nullptr)) return true;
    return false;
  }

  // The rules that ask for a named choice: those whose answer was forced, and those that do not ask now.
  void add_askers(const Game& game, const std::string& name) {
    for (const ForcedAnswer& f : forced_)
      if (f.name == name && f.rule != kernel::kNoRule)
        plan_.refusals.push_back({f.rule, "no other answer was possible"});
    for (const auto& [question, actions] : game.book().questions)
      if (name == question->name)
        for (const kernel::LinkedAction& linked : actions)
          plan_.refusals.push_back({linked.action->rule, "it is not asked for"});
  }

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
  int tries_ = 0;
};

std::unique_ptr<Game> copy_for(const Game& game, const Written& written) {
  auto copy = game.clone();
  copy->set_listener(nullptr);
  copy->set_distinct(names_payment(written));
  return copy;
}

}  // namespace

Plan plan_answer(const Game& game, const Names& names, kernel::Player player, const Written& written,
                 bool told) {
  if (is_by_number(written)) return plan_by_number(game, player, written);
  Plan plan;
  plan.mark = written.mark;
  Planner(names, player, written, plan).begin(copy_for(game, written), need_of(written, told));
  if (!plan.found) add_other_readings(game, names, written, plan);
  return plan;
}

Plan plan_quietly(const Game& game, const Names& names, kernel::Player player, const Written& written,
                  int tries_max) {
  if (is_by_number(written)) return plan_by_number(game, player, written);
  Plan plan;
  Planner(names, player, written, plan, true, tries_max)
      .begin(copy_for(game, written), need_of(written, false));
  return plan;
}

}  // namespace headjudge::verifier
