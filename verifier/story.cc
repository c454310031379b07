// Telling a scenario: each step with its answer, what the rules changed, and the table.
#include "verifier/story.h"

#include <algorithm>

#include "engine/kernel/text/compile.h"
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

const char* argument_word(kernel::Argument a) {
  switch (a) {
    case kernel::Argument::none:
      return "";
    case kernel::Argument::card:
      return "CARD";
    case kernel::Argument::zone:
      return "ZONE";
    case kernel::Argument::player:
      return "PLAYER";
    case kernel::Argument::number:
      return "NUMBER";
    case kernel::Argument::ability:
      return "ABILITY";
    case kernel::Argument::word:
      return "WORD";
    case kernel::Argument::choice:
      return "WAITING ABILITY";
    case kernel::Argument::replacement:
      return "REPLACEMENT";
  }
  return "";
}

template <class Rows>
void words(std::string& out, const char* title, const Rows& rows) {
  std::string text;
  for (const auto& row : rows) {
    const std::string word = row.word;
    if (("  " + text + " ").find(" " + word + " ") == std::string::npos)
      text += (text.empty() ? "" : " ") + word;
  }
  if (!text.empty()) out += std::string(title) + "\n  " + text + "\n";
}

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

std::string vocabulary_text(const kernel::Rulebook& game) {
  const kernel::Vocabulary& v = *game.vocabulary;
  std::string out = std::string(game.title) + " (" + game.word + ")\nanswers\n";
  for (const kernel::AnswerRow& row : v.answers) {
    out += "  ";
    if (row.a == kernel::Argument::none)
      out += row.word;
    else
      out += std::string("{") + row.word + ": " + argument_word(row.a);
    if (row.b != kernel::Argument::none) out += std::string(", ") + row.named + ": " + argument_word(row.b);
    if (row.a != kernel::Argument::none) out += "}";
    if (*row.also != 0) out += std::string("   (also ") + row.also + ")";
    out += "\n";
  }
  words(out, "zones", v.places);
  words(out, "phases", v.phases);
  words(out, "kinds of cards", v.kinds);
  words(out, "properties of a card", v.card_properties);
  words(out, "properties of a player", v.player_properties);
  words(out, "properties of the game", v.game_properties);
  words(out, "selectors", v.selectors);
  words(out, "marks", v.marks);
  words(out, "keywords", v.keywords);
  words(out, "verbs of card text", v.instructions);
  const auto plain = [&](const char* title, std::span<const char* const> all) {
    out += std::string(title) + "\n ";
    for (const char* word : all)
      if (*word != 0) out += std::string(" ") + word;
    out += "\n";
  };
  std::vector<const char*> kinds, changes(v.numbers.begin(), v.numbers.end());
  for (const kernel::LanguageRow& row : kernel::ability_kinds())
    if (*row.games == 0 || std::string_view(row.games).find(game.word) != std::string_view::npos)
      kinds.push_back(row.word);
  for (const char* word : {v.trait_word, v.group_word}) changes.push_back(word);
  for (const char* word : kernel::change_words())
    if (std::string_view(word) != "attack_cost" || game.attack_cost_rule != kernel::kNoRule)
      if (std::string_view(word) != "icon" || !v.icons.empty()) changes.push_back(word);
  plain("kinds of abilities", kinds);
  plain("keys of a trigger", kernel::trigger_keys());
  plain("ways of a trigger (how)", kernel::trigger_ways());
  plain("causes of a trigger (by)", kernel::trigger_causes());
  plain("changes", changes);
  plain("durations (until)", kernel::duration_words());
  out += "events\n";
  for (std::size_t i = 1; i < v.events.size(); ++i) {
    std::string arguments = v.events[i].arguments;
    for (std::size_t at = arguments.find(' '); at != std::string::npos; at = arguments.find(' ', at + 2))
      arguments.replace(at, 1, ", ");
    out += std::string("  ") + v.events[i].word +
           (v.events[i].timing ? "   (a timing)" : "(" + arguments + ")") + "\n";
  }
  return out;
}

}  // namespace headjudge::verifier
