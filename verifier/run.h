// Plays a scenario under one revision: answers, looks, luck; the first thing that does not hold ends it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verifier/given.h"
#include "verifier/golden.h"
#include "verifier/plan.h"
#include "verifier/recorder.h"
#include "verifier/scenario.h"

namespace headjudge::verifier {

// Why a scenario does not hold.
struct Failure {
  std::string kind;  // expectation | golden | events | legality | vacuous | stuck | result
  kernel::Mark mark;
  std::string step;      // key of the last answering step
  std::string headline;  // after the kind: one line
  std::vector<std::string> details;
};

// Told after each step, for `show`.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void after(const class Run&, const Step*, const GoldenStep*) = 0;
  // Before a step, and before each answer to the engine.
  virtual void beginning(const Step&) {}
  virtual void giving(const class Run&, kernel::Option) {}
};

// What a run says of the game, without a word about rules: after each answer the state and what is offered.
struct Fact {
  std::string key, state;
  std::uint64_t offers = 0;
  bool operator==(const Fact&) const = default;
};

class Run {
 public:
  // `lines`: change lines are wanted (a golden log, or show).
  Run(const Scenario& scenario, int revision, const std::vector<kernel::RuleIndex>& without, bool lines);
  ~Run();
  // Plays everything. Problems make the file INVALID; a failure FAIL.
  void go(Watcher* watcher = nullptr);
  // Plays nothing: adds to what was told of the file all that is wrong beside, as far as that can be known.
  void check(kernel::Problems told);

  kernel::Problems problems;
  std::optional<Failure> failure;
  std::vector<GoldenStep> log;
  int checks = 0;  // looks, with the one that failed

  // Collects facts, and judges by facts alone: which rule refused, was applied or ended the game is nothing.
  // Goes no further where they are other than these, and not beyond so many.
  void judge_facts(const std::vector<Fact>* like = nullptr, std::size_t most = SIZE_MAX) {
    facts_only_ = true, facts_like_ = like, facts_most_ = most;
  }
  const std::vector<Fact>& facts() const { return facts_; }

  // Steps that are left out, a line of the scenario each.
  using Lines = std::vector<std::uint32_t>;
  void leave_out(const Lines& lines) { left_out_ = lines; }
  // Leaves out what cannot be answered when its turn comes, unless that is what is `sought`.
  void leave_out_misfits(std::function<bool(const Run&)> sought) { sought_ = std::move(sought); }
  const Lines& left_out() const { return left_out_; }

  // Compiles one more expression about this scenario's cards; for questions that the file does not ask.
  kernel::NodeId expression(const kernel::Tree& text, kernel::Type type, kernel::Problems& found);

  const kernel::Game* game() const { return game_.get(); }
  // Whether it ends while a loop was named and not everybody has answered: no answer of the game goes on.
  bool asks_about_loop() const { return loop_.has_value(); }
  const Names& names() const { return names_; }
  const Recorder& recorder() const { return *recorder_; }
  const Scenario& scenario() const { return scenario_; }

 private:
  // set-up (run_setup.cc)
  bool set_up();
  void read_cards();
  void place();
  void read_effects(kernel::Problems& found);
  void tell_of_position(kernel::Problems found);
  bool is_of_incomplete_part(const kernel::Tree& given, const kernel::Problem& p) const;
  void take_names();
  void check_refused();
  void compile(const kernel::Tree& text, int number);
  void compile(const std::vector<Step>& steps);
  bool is_ready(int number, kernel::Problems& found);

  // what is wrong with steps, whether they are reached or not (run_check.cc)
  void check_steps();
  void check_steps(const std::vector<Step>& steps, kernel::Problems& found);
  void check_step(const Step& step, kernel::Problems& found);
  void check_answer(const kernel::Tree& answer, bool illegal, kernel::Problems& found);
  void check_luck(const Step& step, kernel::Problems& found);
  void check_event(const Happening& h, kernel::Problems& found);
  void check_deck(const kernel::Tree& deck, kernel::Problems& found);
  void check_rules(const Step& step, kernel::Problems& found);

  // the frame (run.cc)
  void look_at_decks();
  void play();
  void tell_unused_luck();
  void tell_unchecked();
  bool perform(const std::vector<Step>& steps, std::size_t from);
  bool perform_all(std::size_t from);
  bool leaves_out(const Step& step);
  bool is_far_enough() const;
  bool perform(const Step& step);
  void silent_changes(GoldenStep& entry);
  void record(const Step* step, const std::string& key, const std::string& answer);
  bool fail(std::string kind, kernel::Mark mark, std::string headline, std::vector<std::string> details = {});
  bool problem(kernel::Mark mark, std::string text);
  std::string number(kernel::RuleIndex rule) const;

  // answers (run_answers.cc, run_forced.cc)
  bool answer(const Step& step);
  bool answer_with_next(const Step& step);
  bool does_not_fit(const Step& step, const Written& written, const Plan& plan);
  bool both(const Step& step);
  bool until(const Step& step);
  bool reached(const Step& step);
  bool concede(const Step& step);
  bool luck(const Step& step);
  bool luck_entry(const kernel::Tree& key, const kernel::Tree& value);
  static bool is_number_of_luck(const kernel::Tree& key);
  int read_luck_number(const kernel::Tree& key, const kernel::Tree& value, kernel::Problems& found) const;
  kernel::ZoneId zone_of_luck(const kernel::Tree& text) const;
  std::string no_luck(const kernel::Tree& key) const;
  bool luck_zone(kernel::ZoneId zone, const kernel::Tree& order);
  bool luck_pick(kernel::ZoneId zone, const kernel::Tree& picks);
  kernel::CardId find_card(const kernel::Tree& text, kernel::ZoneId zone, std::vector<kernel::CardId>& taken);
  bool give(kernel::Option o, kernel::Mark mark);
  bool check_never(kernel::Mark mark);
  bool was_forced(const Step& step, Written& written);
  void leave_untold(const Step& step, const std::vector<bool>& used, Written& written);
  bool answer_with_yes(const Step& step, const Written& written, bool told);
  std::string only_answers(const Step& step, const Written& written) const;
  bool decline(kernel::Mark mark, std::string& text);

  // A loop that was named with a number: by whom, its answers, how often, who has still to agree, who said
  // fewer.
  struct NamedLoop {
    int player = -1;
    const kernel::Tree* round = nullptr;
    int times = 0;
    std::uint32_t asked = 0;
    int cutter = -1;
  };
  // loops by number (run_loop.cc)
  bool name_loop(const Step& step);
  bool answer_loop(const Step& step);
  bool run_loop(kernel::Mark mark);
  bool is_loop_written(const kernel::Tree& body, kernel::Problems& found) const;
  std::vector<kernel::Refusal> loop_refusals(int player, const kernel::Tree& body, std::string& why) const;
  std::vector<kernel::Refusal> agreement_refusals(int player, const kernel::Tree& body) const;
  bool is_cut(int player, const kernel::Tree& body) const;
  bool loop_goes_on(int player, const kernel::Tree& body) const;

  // looks (run_looks.cc)
  bool expect(const Step& step);
  bool asks_one_of_several(const kernel::Tree& text, kernel::NodeId node);
  bool events(const Step& step, bool wanted);
  bool names_parts(const Happening& h);
  bool names_part(const Happening& h, std::size_t argument, bool known) const;
  kernel::Problem no_part(const Happening& h, std::size_t argument) const;
  bool lacks(kernel::RuleIndex rule) const;
  bool options(const Step& step);
  bool option_list(kernel::Player player, const kernel::Tree& list);
  bool give_all(const std::vector<kernel::Option>& options, kernel::Mark mark, bool distinct = false);
  bool is_left_out(const Step& step) const;
  bool give_planned(const Step& step, const Written& written, const struct Plan& plan);
  bool give_rest(const Step& step);
  bool is_told_next(int player) const;
  bool rest_was_asked();
  bool illegal(const Step& step);
  bool leaves_some_out(const Written& written, kernel::Player player, const Plan& plan) const;
  void refused_when_forced(kernel::Player player, const Written& written,
                           std::vector<kernel::Refusal>& refusals) const;
  bool deck(const Step& step, bool legal);
  bool result(const Step& step);
  bool is_same_event(const Happening& h, const kernel::Event& e) const;
  bool is_told_event(const Happening& h, const kernel::Event& e) const;
  std::string event_text(const kernel::Event& e) const;
  bool explore(const Step& step);
  bool claim_holds(const Claimed& claimed, const kernel::Tree& text, const struct Exploration& found,
                   const struct PropertyFound& result);
  bool is_observed(kernel::RuleIndex rule, int depth = 3) const;
  std::vector<std::string> operands(kernel::NodeId node, const std::string& text) const;

  // what a failure says of the moment (run_moment.cc)
  std::string winners() const;
  std::string how_it_ended() const;
  std::vector<std::string> with_moment(std::vector<std::string> details) const;
  std::vector<std::string> applied_beside(kernel::RuleIndex rule) const;

  const Scenario& scenario_;
  int revision_;
  bool in_case_ = false;  // inside the case of an `under:`, which names its revision
  const kernel::Book& book_;
  std::unique_ptr<kernel::CardSet> cards_;
  std::unique_ptr<kernel::Game> game_;
  kernel::Setup setup_;
  Names names_;
  std::unique_ptr<Recorder> recorder_;
  std::vector<kernel::NodeId> nodes_;  // by number of the expression
  std::vector<std::pair<const kernel::Tree*, int>> never_;
  void note_facts(const GoldenStep& entry);
  std::vector<std::pair<kernel::Luck, kernel::Mark>> luck_marks_;  // what luck was named, and where
  std::optional<NamedLoop> loop_, cut_;  // not agreed yet; done, and not to be gone on with
  bool is_checked_only_ = false;
  bool facts_only_ = false;
  std::vector<Fact> facts_;
  const std::vector<Fact>* facts_like_ = nullptr;
  std::size_t facts_most_ = SIZE_MAX;
  Lines left_out_;
  std::function<bool(const Run&)> sought_;
  bool answered_ = false;              // in the step that is carried out
  std::vector<kernel::Field> fields_;  // as the last entry of the log left them
  int known_cards_ = 0;
  std::vector<const kernel::Tree*> deferred_;  // expressions about cards that are not there yet, by number
  std::string last_key_ = "@given";
  std::vector<std::string> passed_;
  // What is left of a play in whose middle another player is asked (run_rest.cc).
  struct Rest {
    const Step* step;
    Written written;
    int play;
  };
  std::optional<Rest> rest_;
  std::span<const Step> ahead_;  // the steps after the one that is carried out
  int told_ahead_ = 0;           // how many of them were answered with it
  Watcher* watcher_ = nullptr;
};

// Adds what is wrong with a file beside what was told already: under these of its revisions, from the newest.
void check_revisions(const Scenario& scenario, std::size_t first, kernel::Problems& problems);

}  // namespace headjudge::verifier
