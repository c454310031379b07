// A deck file is a scenario whose only step says that the deck is legal.
#include "verifier/deck_check.h"

#include <algorithm>

#include "verifier/run.h"
#include "verifier/scenario.h"
#include "verifier/source.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {
namespace {

using kernel::Tree;

Tree scalar(std::string text, kernel::Mark mark) {
  Tree tree;
  tree.kind = Tree::Kind::scalar;
  tree.text = std::move(text);
  tree.mark = mark;
  return tree;
}

// The same file as a scenario: {scenario, game, cards, ..., play: [{deck: ...}]}.
Tree as_scenario(const Tree& file, kernel::Problems& problems) {
  Tree out;
  out.kind = Tree::Kind::map;
  out.mark = {1, 1, 0};
  out.entries.push_back({scalar("scenario", out.mark), scalar("a deck", out.mark)});
  const Tree* deck = nullptr;
  for (const Tree::Entry& entry : file.entries)
    if (entry.key.text == "deck")
      deck = &entry.value;
    else
      out.entries.push_back(entry);
  if (deck == nullptr) {
    for (const Tree::Entry& entry : file.entries)
      if (const std::string meant = kernel::did_you_mean(entry.key.text, {"deck"}); !meant.empty())
        problems.push_back({entry.key.mark, "unknown key '" + entry.key.text + "'" + meant});
    if (problems.empty())
      problems.push_back({{1, 1, 0}, "a deck file is a map with game, cards or define, and deck"});
    return out;
  }
  Tree step, play;
  step.kind = Tree::Kind::map;
  step.mark = deck->mark;
  step.entries.push_back({scalar("deck", deck->mark), *deck});
  play.kind = Tree::Kind::list;
  play.mark = deck->mark;
  play.items.push_back(std::move(step));
  out.entries.push_back({scalar("play", deck->mark), std::move(play)});
  return out;
}

}  // namespace

std::string deck_check(const std::string& path, const std::string& rulebook, int& status) {
  kernel::Problems problems;
  Sources sources;
  sources.files.push_back(std::make_shared<Source>(load(path, 0, problems)));
  Tree tree = problems.empty() ? read_yaml(sources.files[0]->text, 0, problems) : Tree{};
  if (problems.empty()) tree = as_scenario(tree, problems);
  status = 3;
  if (!problems.empty()) return render(problems, sources);
  const Scenario scenario = read_scenario_tree(path, sources.files[0], std::move(tree), rulebook, problems);
  if (!problems.empty()) return render(problems, scenario.sources);
  if (scenario.revisions.empty()) return "headjudge: " + path + ": " + no_revision(scenario) + "\n";
  std::string out;
  status = 0;
  for (const int revision : scenario.revisions) {
    Run run(scenario, revision, {}, false);
    run.go();
    const std::string where =
        std::string(scenario.game->word) + " " + scenario.game->revisions[static_cast<std::size_t>(revision)];
    if (!run.problems.empty()) {
      status = 3;
      return render(run.problems, scenario.sources);
    }
    out += where + (run.failure ? ": the deck is not legal\n" : ": the deck is legal\n");
    if (!run.failure) continue;
    status = 1;
    for (const std::string& line : run.failure->details) out += "  " + line + "\n";
  }
  return out;
}

namespace {

// Where no rule is named: one that a ruling could rest on, to be replaced.
kernel::RuleIndex any_rule(const kernel::Rulebook& game) {
  const auto is_done = [](const kernel::RuleRow& row) { return row.kind == kernel::RuleKind::procedure; };
  const auto row = std::find_if(game.rules.begin(), game.rules.end(), is_done);
  return static_cast<kernel::RuleIndex>(row - game.rules.begin());
}

}  // namespace

std::string scenario_stub(const kernel::Rulebook& game, kernel::RuleIndex rule) {
  const bool is_named = rule != kernel::kNoRule;
  const kernel::RuleRow& row = game.rules[is_named ? rule : any_rule(game)];
  const std::string_view word = game.word;
  const std::string number = row.number;
  // Editors read the first line: headjudge schema GAME > GAME.schema.json, beside the scenario.
  std::string out = "# yaml-language-server: $schema=" + std::string(word) +
                    ".schema.json\n# A stub: it fails until what the comments say is filled in.\n"
                    "scenario: WHAT THE RULING SAYS, IN ONE LINE\n";
  if (is_named) out += "# " + number + ": " + row.summary + "\n";
  out += "game: " + std::string(word) + "\n";
  if (is_named) out += "cites: [\"" + number + "\"]\n";
  out += "source: {kind: rulebook}\nstatus: derived\ndefine:                       # the cards it needs\n";
  if (word == "gate_ruler")
    out +=
        "  - {id: filler, name: Filler, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: "
        "1, stk: 1}\n"
        "given:                        # the position\n  turn: 3\n  active: P1\n  phase: main_phase\n  P1: "
        "{ruler: apprentice, deck: [filler x "
        "10]}\n"
        "  P2: {ruler: apprentice, deck: [filler x 10]}\n";
  else if (word == "rebirth")
    out +=
        "  - {id: filler, name: Filler, kind: character, cost: 1, attributes: [school], atk: 1, def: 1}\n"
        "given:                        # the position\n  turn: 3\n  active: P1\n  phase: main_phase\n  P1: "
        "{entry: filler, deck: [filler x 12]}\n"
        "  P2: {entry: filler, deck: [filler x 12]}\n";
  else
    out +=
        "  - {id: filler, name: Filler, kind: zx, cost: 1, colors: [red], races: [soldier], power: 1000}\n"
        "given:                        # the position\n  turn: 3\n  active: P1\n  phase: main_phase\n  P1: "
        "{life: [filler x 4], deck: [filler x "
        "20]}\n"
        "  P2: {life: [filler x 4], deck: [filler x 20]}\n";
  const std::string its = is_named ? "" : "the rule (headjudge rules list " + std::string(word) + "), and ";
  out += "play:\n";
  if (row.kind == kernel::RuleKind::restriction)
    out += "  - illegal:\n      P1: pass                # the action that it forbids\n      rule: \"" +
           number + "\"\n";
  else
    out += "  - P1: pass                  # what makes the rule act\n  - expect:\n      \"" + number +
           "\": turn == 0      # " + its + "what must hold then\n";
  return out;
}

}  // namespace headjudge::verifier
