// Steps that tell what the engine has answered already, and answers that are written over several steps.
#include <algorithm>

#include "verifier/plan_parts.h"
#include "verifier/run.h"

namespace headjudge::verifier {

using kernel::Option;
using kernel::Status;
using kernel::Tree;

// The engine has given this answer already, because it was the only one. What it has picked is taken out of
// what is written; a list is all that a series of picks came to.
bool Run::was_forced(const Step& step, Written& written) {
  std::vector<Forced*> given;
  std::vector<bool> used(written.named.size(), false);
  const auto is_open = [&](const Forced& f) {
    const Answers answers(f.asked != nullptr ? *f.asked : *game_, names_);
    return !f.told && f.player == step.player && answers.is_verb(f.option, written.verb);
  };
  const auto take = [&](const Pick* pick) {
    for (Forced& f : recorder_->forced) {
      if (!is_open(f)) continue;
      const Answers answers(f.asked != nullptr ? *f.asked : *game_, names_);
      if (!(pick == nullptr ? answers.fits_word(f.option, written, nullptr)
                            : answers.fits(f.option, *pick, written, &used)))
        continue;
      given.push_back(&f);
      return f.told = true;
    }
    return false;
  };
  if (written.picks.empty()) return take(nullptr) && (leave_untold(step, used, written), true);
  std::vector<Pick> left;
  for (const Pick& pick : written.picks)
    if (!is_no_share(written, pick) && !take(&pick)) left.push_back(pick);
  const auto same_series = [&](const Forced& f) {
    const Forced& first = *given[0];
    return f.asked != nullptr && first.asked != nullptr && place_of(*f.asked) == place_of(*first.asked);
  };
  const bool more = written.list && !given.empty() &&
                    std::any_of(recorder_->forced.begin(), recorder_->forced.end(),
                                [&](const Forced& f) { return is_open(f) && same_series(f); });
  if (given.empty() || more) {
    for (Forced* f : given) f->told = false;
    return false;
  }
  written.picks = std::move(left);
  leave_untold(step, used, written);
  return true;
}

// Of the named choices of such an answer those stay that nothing was: neither a part of it, nor a later
// choice of which there was only one, nor a card that paid.
void Run::leave_untold(const Step& step, const std::vector<bool>& used, Written& written) {
  const auto was_paid = [&](const Pick& pick) {
    const Answers answers(*game_, names_);
    return std::any_of(recorder_->events.begin() + static_cast<std::ptrdiff_t>(recorder_->answered),
                       recorder_->events.end(), [&](const kernel::Event& e) {
                         return e.cause == kernel::Cause::cost && e.card &&
                                answers.means(kernel::Argument::card, e.card.card(), *pick.a);
                       });
  };
  const auto is_told = [&](const Tree& key, const Tree& value) {
    bool list = false;
    std::vector<Forced*> told;
    const std::vector<Pick> picks = picks_of(value, list);
    for (const Pick& pick : picks) {
      const auto at = std::find_if(recorder_->forced.begin(), recorder_->forced.end(), [&](const Forced& f) {
        if (f.told || f.player != step.player || (!f.name.empty() && f.name != key.text)) return false;
        return Answers(f.asked != nullptr ? *f.asked : *game_, names_).fits(f.option, pick, written, nullptr);
      });
      if (at != recorder_->forced.end())
        at->told = true, told.push_back(&*at);
      else if (key.text != "pay" || pick.a == nullptr || !was_paid(pick)) {
        for (Forced* f : told) f->told = false;
        return false;
      }
    }
    return !picks.empty();
  };
  Written all = written;
  written.named.clear();
  for (std::size_t i = 0; i < all.named.size(); ++i)
    if (!used[i] && !is_told(*all.named[i].first, *all.named[i].second))
      written.named.push_back(all.named[i]);
}

// What is named with an ability that its player may decline is asked when he accepts: the next step says
// that. `told`: the ability was the only answer already.
bool Run::answer_with_yes(const Step& step, const Written& written, bool told) {
  if (!names_picks(written)) return false;
  const auto next =
      std::find_if_not(ahead_.begin(), ahead_.end(), [&](const Step& s) { return is_left_out(s); });
  if (next == ahead_.end() || next->kind != StepKind::answer || next->player != step.player) return false;
  Written yes = take_apart(*next->body);
  if (yes.verb != "accept" || !yes.picks.empty() || !yes.named.empty()) return false;
  yes.named = written.named;
  const auto player = static_cast<kernel::Player>(step.player);
  const auto copy = game_->clone();
  copy->set_listener(nullptr);
  copy->set_distinct(names_payment(written));
  Plan plan;
  if (!told) {
    Written bare = written;
    bare.named.clear();
    plan = plan_answer(*game_, names_, player, bare);
    if (!plan.found) return false;
    for (const Option o : plan.options)
      if (!copy->answer(o)) return false;
  }
  if (copy->status() != Status::asking || !copy->decision().asks(player)) return false;
  const Plan then = plan_answer(*copy, names_, player, yes);
  if (!then.found) return false;
  plan.options.insert(plan.options.end(), then.options.begin(), then.options.end());
  if (!give_all(plan.options, step.mark, names_payment(written))) return false;
  told_ahead_ = 1;
  record(&step, step.key, "P" + std::to_string(player + 1) + " " + flat(*step.body));
  return true;
}

// What the engine has answered for this player with this verb, and nobody has written yet.
std::string Run::only_answers(const Step& step, const Written& written) const {
  std::string out;
  for (const Forced& f : recorder_->forced) {
    const Answers answers(f.asked != nullptr ? *f.asked : *game_, names_);
    if (!f.told && f.player == step.player && answers.is_verb(f.option, written.verb))
      out += (out.empty() ? "" : ", ") + f.text;
  }
  return out;
}

// One choice of several cards may be written as a step for each, in any order: what the engine takes only
// after a later pick is answered together with the next steps, which are told then.
bool Run::answer_with_next(const Step& step) {
  Written all = take_apart(*step.body);
  const auto is_one_pick = [](const Written& w) {
    return w.verb == "choose" && !w.list && w.picks.size() == 1 && w.named.empty();
  };
  if (!is_one_pick(all)) return false;
  all.list = true;
  int told = 0;
  for (const Step& next : ahead_) {
    if (is_left_out(next)) continue;
    if (next.kind != StepKind::answer || next.player != step.player) return false;
    const Written one = take_apart(*next.body);
    if (!is_one_pick(one)) return false;
    all.picks.push_back(one.picks[0]);
    ++told;
    const Plan plan = plan_answer(*game_, names_, static_cast<kernel::Player>(step.player), all);
    if (!plan.found) continue;
    told_ahead_ = told;
    return give_all(plan.options, step.mark);
  }
  return false;
}

}  // namespace headjudge::verifier
