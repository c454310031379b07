// Telling a scenario: each step with its answer, what the rules changed, and the table.
#include "verifier/story.h"

#include <algorithm>

#include "engine/kernel/walk.h"
#include "verifier/run.h"
#include "verifier/scenario.h"
#include "verifier/table.h"

namespace headjudge::verifier {
namespace {

const char* look_word(StepKind kind) {
  switch (kind) {
    case StepKind::expect:
      return "expect";
    case StepKind::events:
      return "events";
    case StepKind::no_events:
      return "no events";
    case StepKind::options:
      return "options";
    case StepKind::illegal:
      return "illegal";
    case StepKind::never:
      return "never";
    case StepKind::result:
      return "result";
    case StepKind::luck:
      return "luck";
    case StepKind::deck:
      return "deck";
    case StepKind::explore:
      return "explore";
    default:
      return "look";
  }
}

class Teller final : public Watcher {
 public:
  explicit Teller(const StoryOptions& options) : options_(options) {
    wanted_ = options.step;
    if (!wanted_.empty() && wanted_[0] != '@') wanted_ = "@" + wanted_;
  }
  std::string out;
  bool found = false;

  void after(const Run& run, const Step* step, const GoldenStep* entry) override {
    if (entry != nullptr) here_ = wanted_.empty() || entry->key == wanted_;
    found = found || (entry != nullptr && here_);
    if (!here_) return;
    if (options_.json) {
      if (entry != nullptr) out += kernel::json_of(*run.game(), run.names());
      return;
    }
    if (entry == nullptr) {
      out += std::string("  ") + look_word(step->kind) + " holds";
      for (const Expectation& e : step->expectations)
        out += std::string("  ") + run.scenario().game->rules[e.rule].number;
      out += "\n";
      return;
    }
    out += entry->key + (entry->answer.empty() ? "" : "  " + entry->answer) + "\n";
    for (const std::string& line : entry->lines) out += "  " + line + "\n";
    if (options_.rules)
      for (const kernel::RuleIndex r : entry->rules) {
        std::string number = run.scenario().game->rules[r].number;
        number.resize(std::max<std::size_t>(number.size(), 10), ' ');
        out += "    rule " + number + " " + run.scenario().game->rules[r].summary + "\n";
      }
    out += "  state " + entry->hash + "\n" + drawn(table_of(*run.game(), run.names()));
    const kernel::Game& game = *run.game();
    if (game.status() == kernel::Status::asking) {
      const kernel::Decision& d = game.decision();
      out +=
          "  P" + std::to_string(d.player + 1) + " is asked by " +
          (d.rule == kernel::kNoRule ? std::string("card text") : std::string(game.book().number(d.rule))) +
          ": " + legal_answers(game, run.names()) + "\n";
    } else if (game.status() == kernel::Status::over) {
      out += "  the game is over\n";
    }
  }

 private:
  const StoryOptions& options_;
  std::string wanted_;
  bool here_ = true;
};

}  // namespace

std::string story(const std::string& path, const StoryOptions& options, int& status) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario(path, options.rulebook, problems);
  status = 3;
  if (!problems.empty()) return render(problems, scenario.sources);
  if (scenario.revisions.empty()) return "headjudge: " + path + ": " + no_revision(scenario) + "\n";
  Teller teller(options);
  if (!options.json) {
    teller.out = scenario.title + "\n" + scenario.game->title + ", " +
                 scenario.game->revisions[static_cast<std::size_t>(scenario.revisions.front())] + "\n";
  }
  Run run(scenario, scenario.revisions.front(), {}, true);
  run.go(&teller);
  if (!run.problems.empty()) return teller.out + render(run.problems, scenario.sources);
  status = 0;
  if (run.failure) {
    status = 1;
    teller.out += "FAIL " + run.failure->kind + " " + run.failure->step + ": " + run.failure->headline + "\n";
    for (const std::string& line : run.failure->details) teller.out += "    " + line + "\n";
  } else if (!options.step.empty() && !teller.found) {
    status = 2;
    teller.out = no_such_step(scenario, options.step);
  }
  return teller.out;
}

}  // namespace headjudge::verifier
