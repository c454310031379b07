// A play in whose middle another player is asked: what its step says of later choices is answered after that.
#include <algorithm>

#include "verifier/plan.h"
#include "verifier/run.h"

namespace headjudge::verifier {

// All that a plan answers at once; what it leaves for later is kept.
bool Run::give_planned(const Step& step, const Written& written, const Plan& plan) {
  const bool given = give_all(plan.waits ? plan.until_then : plan.options, step.mark, names_payment(written));
  if (!given || !plan.waits) return given;
  Written left = written;
  left.named.clear();
  for (const std::size_t i : plan.left) left.named.push_back(written.named[i]);
  rest_ = Rest{&step, std::move(left), play_asked_in(*game_)};
  return true;
}

// What the next steps say of this decision is no choice that was left out.
bool Run::is_told_next(int player) const {
  const auto next =
      std::find_if(ahead_.begin(), ahead_.end(), [](const Step& s) { return s.kind == StepKind::answer; });
  return next != ahead_.end() && next->player == player &&
         plan_answer(*game_, names_, static_cast<kernel::Player>(player), take_apart(*next->body)).found;
}

// After an answer of another player: the choices that are left, and no to those that are left out.
bool Run::give_rest(const Step& step) {
  if (!rest_ || rest_->step == &step) return true;
  const Step& begun = *rest_->step;
  const bool goes_on = play_asked_in(*game_) == rest_->play;
  if (goes_on && !game_->decision().asks(static_cast<kernel::Player>(begun.player))) return true;
  if (!goes_on) return rest_was_asked();
  const Rest rest = *std::exchange(rest_, std::nullopt);
  const bool names_some = !rest.written.named.empty();
  if (!names_some && is_told_next(begun.player)) return true;
  const Plan plan =
      plan_answer(*game_, names_, static_cast<kernel::Player>(begun.player), rest.written, true);
  if (plan.found || plan.waits) return give_planned(begun, rest.written, plan);
  return names_some ? does_not_fit(begun, rest.written, plan) : true;
}

// Nothing that is written is left out without a word.
bool Run::rest_was_asked() {
  if (!rest_) return true;
  const Rest rest = *std::exchange(rest_, std::nullopt);
  const auto was_forced = [&](const Pick& pick) {
    return std::any_of(recorder_->forced.begin(), recorder_->forced.end(), [&](Forced& f) {
      const Answers answers(f.asked != nullptr ? *f.asked : *game_, names_);
      if (f.told || f.player != rest.step->player || !answers.fits(f.option, pick, rest.written, nullptr))
        return false;
      return f.told = true;
    });
  };
  for (const auto& [key, value] : rest.written.named) {
    bool list = false;
    const std::vector<Pick> picks = picks_of(*value, list);
    if (!std::all_of(picks.begin(), picks.end(), was_forced))
      return fail("stuck", key->mark, "'" + key->text + ": " + flat(*value) + "' was not asked");
  }
  return true;
}

}  // namespace headjudge::verifier
