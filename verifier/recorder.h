// What a run hears: rules applied, events, forced answers, and every change of the state with the rule that
// made it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/kernel/game.h"
#include "engine/kernel/walk.h"
#include "verifier/answers.h"
#include "verifier/given.h"

namespace headjudge::verifier {

// A decision that the engine answered by itself.
struct Forced {
  kernel::Player player;
  kernel::Option option;
  const kernel::Question* question;
  std::string text;                       // as it would be written, without braces
  bool told = false;                      // the scenario wrote it
  std::shared_ptr<kernel::Game> asked{};  // as it was when it was asked
  std::string name{};                     // of the choice
};

// A window of a look: what was collected since the last look of its kind that was followed by an answer.
struct Window {
  bool looked = false;
  std::size_t from = 0;  // of Recorder::events
};

// What a state holds besides cards in zones, for people: {"attack", "line 3, attacker wolf"}.
struct FactItem {
  std::string part, text;
  bool operator==(const FactItem&) const = default;
};
std::vector<FactItem> fact_items(const kernel::Game& game, const Names& names);

// What of a state golden logs tell changes of, kept from one row to the next.
class Snapshot {
 public:
  void take(const kernel::Game& game, const Names& names);
  // Cheap: whether anything differs that lines would tell.
  bool differs(const kernel::Game& game) const;
  // The lines "path  old -> new" from the snapshot to now; then takes the new one.
  void changes(const kernel::Game& game, const Names& names,
               std::vector<std::pair<std::string, std::string>>& out);

 private:
  void card_changes(const kernel::Game& game, const Names& names,
                    std::vector<std::pair<std::string, std::string>>& out) const;
  void turn_changes(const kernel::Game& game, std::vector<std::pair<std::string, std::string>>& out) const;
  void item_changes(const std::vector<FactItem>& now,
                    std::vector<std::pair<std::string, std::string>>& out) const;
  static void field_changes(const FactItem& was, const FactItem& is, std::size_t number,
                            std::vector<std::pair<std::string, std::string>>& out);
  kernel::Core core_;
  std::uint64_t facts_ = 0;
  std::vector<FactItem> items_;
};

class Recorder final : public kernel::Listener {
 public:
  Recorder(const Names& names, bool wanted, std::size_t rules)
      : names_(names), lines_wanted_(wanted), applied_(rules, 0), ever_(rules, 0) {}
  void begin(const kernel::Game& game) { snapshot_.take(game, names_); }
  void heard(const kernel::Game& game, const kernel::Heard& what) override;
  bool wants_lines() const { return lines_wanted_; }
  // An answer is about to be given: windows that were looked at begin anew.
  void answering();
  void apply(kernel::RuleIndex rule) {
    if (rule < applied_.size()) applied_[rule] = ever_[rule] = 1;
  }
  bool is_applied(kernel::RuleIndex rule) const { return rule < applied_.size() && applied_[rule] != 0; }
  // The lines of the step that ends here. An endless loop goes on for tens of thousands of answers: of a step
  // the first lines are told, and the first forced answers can be asked about.
  std::vector<std::string> take_lines(const kernel::Game& game);
  // Rules applied in the window of expectations, in book order.
  std::vector<kernel::RuleIndex> applied() const;
  // Rules applied at any time, a byte each.
  const std::vector<std::uint8_t>& ever() const { return ever_; }

  std::vector<kernel::Event> events;
  Window event_window, expect_window;
  std::vector<Forced> forced;      // since the last answer
  std::size_t answered = 0;        // of events: how many there were at that answer
  std::vector<std::string> lines;  // of the step
  static constexpr std::size_t kLinesMax = 2000, kAskedMax = 256, kForcedToldMax = 1000;
  std::vector<kernel::RuleIndex> step_rules;  // rules run in the step, each once, in order of their first run

 private:
  const Names& names_;
  bool lines_wanted_;
  Snapshot snapshot_;
  bool is_behind_ = false;  // there were more
  std::vector<std::uint8_t> applied_, ever_;
};

// What decks are checked by before there is a game counts as applied, like what the play applies.
class RulesHeard final : public kernel::Listener {
 public:
  explicit RulesHeard(Recorder& recorder) : recorder_(recorder) {}
  void heard(const kernel::Game&, const kernel::Heard& what) override {
    if (what.kind == kernel::Heard::Kind::used) recorder_.apply(what.rule);
  }

 private:
  Recorder& recorder_;
};

}  // namespace headjudge::verifier
