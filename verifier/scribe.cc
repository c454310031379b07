// Each action is written in the ways it could be, until one of them means what was done.
#include "verifier/scribe.h"

#include <algorithm>
#include <memory>

#include "engine/kernel/walk.h"
#include "verifier/line_text.h"
#include "verifier/plan.h"
#include "verifier/plan_parts.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {
namespace {

using kernel::Status;

constexpr std::size_t kGroupMax = 40;              // answers in one step
constexpr int kTriesAtLeast = 60, kTriesEach = 4;  // of reading a step: more would be another reading

// "choose" of "{choose: wolf}".
std::string verb_of(const std::string& form) {
  return form.starts_with("{") ? form.substr(1, form.find(':') - 1) : form;
}

// Answers that the engine gave itself while it went on.
class ForcedTurns final : public kernel::Listener {
 public:
  explicit ForcedTurns(const Names& names) : names_(names) {}
  std::vector<TurnText> turns;
  void heard(const Game& game, const kernel::Heard& what) override {
    if (what.kind == kernel::Heard::Kind::forced) turns.push_back(turn_text(game, names_, what.option, {}));
  }

 private:
  const Names& names_;
};

class Scribe {
 public:
  Scribe(const Game& start, const Names& names, std::span<const Option> answers)
      : game_(start.clone()), names_(names), answers_(answers), cards_(start.core().cards) {
    game_->set_listener(nullptr);
  }

  Scribed write(bool numbers) {
    while (at_ < answers_.size() && game_->status() == Status::asking) {
      if (numbers) {
        if (!take_number()) break;
        continue;
      }
      look_ahead();
      if (!is_written()) {
        if (is_under_way_) {
          out_.unfinished = true;
          break;
        }
        if (!take_number()) break;
      }
    }
    return std::move(out_);
  }

  // One answer by its number.
  bool take_number() {
    const TurnText turn = turn_text(*game_, names_, answers_[at_], {});
    const std::string number = by_number(*game_, turn.player, answers_[at_]);
    if (number.empty()) {
      out_.unsure = steps_of({turn}).back();
      return false;
    }
    take("- P" + std::to_string(turn.player + 1) + ": " + number + "  # " + turn.form, 1);
    return true;
  }

 private:
  // The turns that may belong to one step, and the states they lead to.
  void look_ahead() {
    turns_.clear();
    states_.clear();
    forced_.clear();
    is_under_way_ = false;
    auto copy = game_->clone();
    const Place series = place_of(*copy);
    for (std::size_t i = at_; i < answers_.size() && turns_.size() < kGroupMax; ++i) {
      if (copy->status() != Status::asking) break;
      const TurnText turn = turn_text(*copy, names_, answers_[i], {});
      const bool same = !turns_.empty() && turn.player == turns_[0].player;
      if (!turns_.empty() && !(same && (turn.in_play || place_of(*copy) == series))) break;
      turns_.push_back(turn);
      ForcedTurns forced(names_);
      copy->set_listener(&forced);
      copy->answer(answers_[i]);
      copy->set_listener(nullptr);
      forced_.push_back(std::move(forced.turns));
      states_.push_back(copy->state_hash());
      if (turns_[0].declined && !turns_[0].in_play) break;
    }
    is_under_way_ = at_ + turns_.size() == answers_.size() && copy->status() == Status::asking &&
                    copy->decision().question->in_play;
  }

  // The very same cards first, then others that are alike.
  bool is_written() {
    std::string alike;
    std::size_t how_many = 0;
    for (std::size_t n = turns_.size(); n > 0; --n)
      for (const std::string& step : forms(n)) {
        bool exact = false;
        if (!is_read_back(step, n, exact)) continue;
        if (exact) return take(step, n), true;
        if (alike.empty()) alike = step, how_many = n;
      }
    if (alike.empty()) return false;
    return take(alike, how_many), true;
  }

  // How the first n turns could be written as one step: with the answers that followed by force, and without.
  std::vector<std::string> forms(std::size_t n) const {
    std::vector<TurnText> plain, whole;
    for (std::size_t i = 0; i < n; ++i) {
      plain.push_back(turns_[i]);
      whole.push_back(turns_[i]);
      for (const TurnText& turn : forced_[i])
        if (turn.player == turns_[0].player && turn.in_play && !turn.declined) whole.push_back(turn);
    }
    std::vector<std::string> out;
    add_forms(plain, out);
    if (whole.size() > plain.size()) add_forms(whole, out);
    return out;
  }

  static void add_forms(const std::vector<TurnText>& turns, std::vector<std::string>& out) {
    if (const std::vector<std::string> folded = steps_of(turns); folded.size() == 1) out.push_back(folded[0]);
    const std::string verb = verb_of(turns[0].form);
    const std::string player = "- P" + std::to_string(turns[0].player + 1) + ": ";
    std::string list;
    for (const TurnText& turn : turns) {
      if (!turn.declined && verb_of(turn.form) != verb) return;
      if (!turn.declined) list += (list.empty() ? "" : ", ") + turn.value;
    }
    out.push_back(player + (turns[0].declined ? "{choose: []}" : "{" + verb + ": [" + list + "]}"));
  }

  // `exact`: the very same cards, not others that are alike.
  bool is_read_back(const std::string& step, std::size_t n, bool& exact) const {
    kernel::Problems problems;
    const kernel::Tree tree = read_yaml(step, 0, problems);
    if (!problems.empty()) return false;
    const Written written = take_apart(tree.items[0].entries[0].value);
    if (Plan slip; is_slip(*game_, names_, written, slip)) return false;
    const int tries = kTriesAtLeast + kTriesEach * static_cast<int>(n);
    const Plan plan = plan_quietly(*game_, names_, turns_[0].player, written, tries);
    if (!plan.found) return false;
    exact = is_same(plan.options, n);
    const auto copy = game_->clone();
    copy->set_distinct(names_payment(written));
    for (const Option o : plan.options)
      if (copy->status() != Status::asking || !copy->answer(o)) return false;
    return copy->state_hash() == states_[n - 1];
  }

  bool is_same(const std::vector<Option>& options, std::size_t n) const {
    const auto first = answers_.begin() + static_cast<std::ptrdiff_t>(at_);
    return options.size() == n && std::equal(options.begin(), options.end(), first);
  }

  void take(const std::string& step, std::size_t n) {
    out_.steps.push_back(step);
    for (std::size_t i = 0; i < n; ++i) game_->answer(answers_[at_++]);
    out_.answers.push_back(at_);
    if (game_->core().cards > cards_) names_.adopt(*game_);
    cards_ = game_->core().cards;
  }

  std::unique_ptr<Game> game_;
  Names names_;
  std::span<const Option> answers_;
  int cards_;
  std::size_t at_ = 0;
  std::vector<TurnText> turns_;
  std::vector<std::vector<TurnText>> forced_;  // after each of them
  std::vector<kernel::Hash> states_;
  bool is_under_way_ = false;  // the answers end before the action does
  Scribed out_;
};

}  // namespace

void tell_named_apart(Game& game, const Names& names) {
  for (kernel::CardId c = 0; c < game.core().cards; ++c)
    if (!names.name_of(game, c).empty()) game.tell_apart(c);
}

Scribed scribe(const Game& start, const Names& names, std::span<const Option> answers, bool numbers) {
  return Scribe(start, names, answers).write(numbers);
}

}  // namespace headjudge::verifier
