// Playing a scenario twice, and setting the two stories beside each other.
#include "verifier/compare.h"

#include <algorithm>
#include <map>

#include "verifier/report.h"
#include "verifier/run.h"
#include "verifier/scenario.h"

namespace headjudge::verifier {
namespace {

constexpr std::size_t kFieldsMax = 8;  // of the state, where no change line says what differs
constexpr std::size_t kColumn = 52;

struct Told {
  GoldenStep step;
  std::string asked;
  std::vector<kernel::Field> fields;
};

class Collector final : public Watcher {
 public:
  std::vector<Told> steps;
  void after(const Run& run, const Step*, const GoldenStep* entry) override {
    if (entry == nullptr) return;
    const kernel::Game& game = *run.game();
    Told told{*entry, {}, kernel::fields_of(game, run.names())};
    if (game.status() == kernel::Status::asking) {
      const kernel::Decision& d = game.decision();
      told.asked =
          "asked: P" + std::to_string(d.player + 1) + " by " +
          (d.rule == kernel::kNoRule ? std::string("card text") : std::string(game.book().number(d.rule)));
    } else if (game.status() == kernel::Status::over) {
      told.asked = "the game is over";
    }
    steps.push_back(std::move(told));
  }
};

struct Play {
  Collector collector;
  std::string verdict = "holds";
  bool holds = true;
};

void play(const Scenario& scenario, int revision, Play& out) {
  Run run(scenario, revision, {}, true);
  run.go(&out.collector);
  out.holds = run.problems.empty() && !run.failure;
  if (!run.problems.empty())
    out.verdict = "cannot be played: " + run.problems[0].text;
  else if (run.failure)
    out.verdict = "FAIL " + run.failure->kind + " " + run.failure->step + ": " + run.failure->headline;
}

// What only one of two lists has, in its order; a line that stands twice counts twice.
std::vector<std::string> only(const std::vector<std::string>& own, const std::vector<std::string>& other) {
  std::map<std::string, int> there;
  for (const std::string& line : other) ++there[line];
  std::vector<std::string> out;
  for (const std::string& line : own)
    if (there[line]-- <= 0) out.push_back(line);
  return out;
}

std::vector<std::string> told_lines(const Told& told) {
  std::vector<std::string> out;
  for (const std::string& line : told.step.lines) {
    const std::size_t from = line.find_first_not_of(' ');
    out.push_back(from == std::string::npos ? line : line.substr(from));
  }
  if (!told.asked.empty()) out.push_back(told.asked);
  return out;
}

std::vector<std::string> rule_numbers(const Told& told, const kernel::Rulebook& game) {
  std::vector<std::string> out;
  for (const kernel::RuleIndex rule : told.step.rules) out.emplace_back(game.rules[rule].number);
  return out;
}

std::vector<std::string> field_lines(const Told& told) {
  std::vector<std::string> out;
  for (const kernel::Field& field : told.fields) out.push_back(field.path + " " + field.value);
  return out;
}

void columns_of(const Told& a, const Told& b, const kernel::Rulebook& game, ComparedStep& out) {
  const Told* told[2] = {&a, &b};
  const bool same_state = a.step.hash == b.step.hash;
  for (int side = 0; side < 2; ++side) {
    const Told &own = *told[side], &other = *told[1 - side];
    std::vector<std::string>& column = out.columns[side];
    column = only(told_lines(own), told_lines(other));
    if (!same_state && column.empty()) {
      column = only(field_lines(own), field_lines(other));
      if (column.size() > kFieldsMax) {
        const std::size_t more = column.size() - kFieldsMax;
        column.resize(kFieldsMax);
        column.push_back("and " + std::to_string(more) + " more fields");
      }
    }
    std::string rules;
    for (const std::string& number : only(rule_numbers(own, game), rule_numbers(other, game)))
      rules += " " + number;
    if (!rules.empty()) column.push_back("rules only here:" + rules);
  }
  out.same = same_state && a.asked == b.asked;
}

// A text in a column: characters, not bytes.
std::string padded(const std::string& text, std::size_t width) {
  const std::size_t characters = kernel::characters(text);
  return text + std::string(width > characters ? width - characters : 1, ' ');
}

std::string cells(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : "<br>") + table_cell(line);
  return out;
}

std::string markdown(const Comparison& c) {
  std::string out = "### " + c.title + "\n\n| step | " + c.revisions[0] + " | " + c.revisions[1] +
                    " |\n| --- | --- | --- |\n";
  for (const ComparedStep& step : c.steps)
    if (!step.same || !step.columns[0].empty() || !step.columns[1].empty())
      out += "| " + step.key + (step.answer.empty() ? "" : " " + table_cell(step.answer)) + " | " +
             cells(step.columns[0]) + " | " + cells(step.columns[1]) + " |\n";
  return out + "| verdict | " + table_cell(c.verdicts[0]) + " | " + table_cell(c.verdicts[1]) + " |\n";
}

}  // namespace

int Comparison::differing() const {
  return static_cast<int>(
      std::count_if(steps.begin(), steps.end(), [](const ComparedStep& s) { return !s.same; }));
}

bool compare_revisions(const std::string& path, const std::string& first, const std::string& second,
                       Comparison& out, std::string& problems) {
  kernel::Problems found;
  const Scenario scenario = read_scenario(path, "", found);
  if (!found.empty() || scenario.game == nullptr) {
    problems = render(found, scenario.sources);
    return false;
  }
  const kernel::Rulebook& game = *scenario.game;
  Play plays[2];
  out.title = scenario.title;
  const std::string* named[2] = {&first, &second};
  for (int side = 0; side < 2; ++side) {
    const std::vector<int> revisions = revisions_of(game, *named[side]);
    if (revisions.size() != 1) {
      const std::vector<std::string_view> known(game.revisions.begin(), game.revisions.end());
      problems = "headjudge: no revision '" + *named[side] + "' of " + game.word +
                 kernel::did_you_mean(*named[side], known) + "\n";
      return false;
    }
    play(scenario, revisions[0], plays[side]);
    const bool is_for = std::find(scenario.revisions.begin(), scenario.revisions.end(), revisions[0]) !=
                        scenario.revisions.end();
    out.revisions[side] = game.revisions[static_cast<std::size_t>(revisions[0])];
    out.verdicts[side] = plays[side].verdict + (is_for ? "" : " (it is not made for this revision)");
    out.fails = out.fails || (is_for && !plays[side].holds && !scenario.known_failing);
  }
  const std::vector<Told>&a = plays[0].collector.steps, &b = plays[1].collector.steps;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const GoldenStep& shown = i < a.size() ? a[i].step : b[i].step;
    ComparedStep step{shown.key, shown.answer, false, {}};
    if (i < a.size() && i < b.size()) {
      columns_of(a[i], b[i], game, step);
    } else {
      step.columns[0] = i < a.size() ? told_lines(a[i]) : std::vector<std::string>{"not reached"};
      step.columns[1] = i < b.size() ? told_lines(b[i]) : std::vector<std::string>{"not reached"};
    }
    out.steps.push_back(std::move(step));
  }
  return true;
}

std::string render(const Comparison& c, const std::string& format) {
  if (format == "md") return markdown(c);
  std::string out = c.title + "\n" + padded("  " + c.revisions[0], kColumn) + "| " + c.revisions[1] + "\n";
  for (const ComparedStep& step : c.steps) {
    out += step.key + (step.answer.empty() ? "" : "  " + step.answer) + "  " +
           (step.same ? "same" : "DIFFERS") + "\n";
    for (std::size_t i = 0; i < std::max(step.columns[0].size(), step.columns[1].size()); ++i)
      out += padded("  " + (i < step.columns[0].size() ? step.columns[0][i] : std::string()), kColumn) + "|" +
             (i < step.columns[1].size() ? " " + step.columns[1][i] : std::string()) + "\n";
  }
  return out + c.revisions[0] + ": " + c.verdicts[0] + "\n" + c.revisions[1] + ": " + c.verdicts[1] + "\n" +
         kernel::counted(c.steps.size(), "step") + ", " + std::to_string(c.differing()) + " differ\n";
}

}  // namespace headjudge::verifier
