// Answers go to the engine at once; steps and looks are checked by playing the whole scenario.
#include "verifier/session.h"

#include <algorithm>
#include <set>

#include "verifier/answers.h"
#include "verifier/keeper.h"
#include "verifier/line_text.h"
#include "verifier/refusals.h"
#include "verifier/scribe.h"
#include "verifier/shrink.h"
#include "verifier/tree_text.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {

using kernel::Option;
using kernel::Options;
using kernel::Status;
using kernel::Tree;

namespace {

constexpr const char* kAnyCheck = "- never: turn < 0";  // while nothing is looked at yet

constexpr const char* kPath = "scenarios/play.yaml";  // of the text that is played; no file

// Problems of what was just said: where that would stand in the text says nothing to who said it.
std::string told(const kernel::Problems& problems, const Scenario& scenario) {
  std::string out;
  const std::string rendered = render(problems, scenario.sources);
  for (const std::string_view line : split(rendered, '\n')) {
    const bool marked = line.starts_with(kPath);
    const std::size_t text = marked ? line.find("error: ") : std::string::npos;
    out += std::string(text == std::string::npos ? line : line.substr(text)) + "\n";
  }
  return out.substr(0, out.size() - 1);
}

std::string step_text(const Tree& step) {
  std::string out;
  for (const auto& [key, value] : step.entries)
    out += (out.empty() ? "- " : "\n  ") + flow_text(key) + ": " + flow_text(value);
  return out;
}

// The row whose action this answer is.
const kernel::Action* action_of(const kernel::Game& game, Option o) {
  const kernel::Action* out = nullptr;
  for (const kernel::LinkedAction& linked : game.book().actions(*game.decision().question)) {
    if (linked.action->verb != o.verb) continue;
    if (out == nullptr) out = linked.action;
    if (linked.action->subjects == nullptr) continue;
    kernel::Candidates subjects;
    linked.action->subjects(game, subjects);
    if (std::find(subjects.at, subjects.at + subjects.n, o.a) != subjects.at + subjects.n)
      return linked.action;
  }
  return out;
}

bool read_deck(const std::string& path, Tree& game, Tree& define, Tree& seat, std::string& error) {
  kernel::Problems problems;
  Sources sources;
  sources.files.push_back(std::make_shared<Source>(load(path, 0, problems)));
  const Tree file = problems.empty() ? read_yaml(sources.files[0]->text, 0, problems) : Tree{};
  const Tree* deck = file.find("deck");
  if (problems.empty() && (deck == nullptr || file.find("game") == nullptr))
    problems.push_back({{1, 1, 0}, "a deck file is a map with game, cards or define, and deck"});
  if (!problems.empty()) return error = render(problems, sources), false;
  game = *file.find("game");
  // As a scenario, for its card files.
  Tree whole = map_tree();
  set_entry(whole, "scenario", scalar_tree("a deck"));
  for (const auto& [key, value] : file.entries)
    if (key.text != "deck") set_entry(whole, key.text, value);
  set_entry(whole, "play", parse_tree("[{deck: []}]"));
  const Scenario scenario = read_scenario_tree(path, sources.files[0], std::move(whole), "", problems);
  if (!problems.empty()) return error = render(problems, scenario.sources), false;
  const Tree alone = self_contained(scenario);
  std::set<std::string> known;
  for (const Tree& card : define.items) known.insert(flow_text(card));
  if (const Tree* cards = alone.find("define"))
    for (const Tree& card : cards->items)
      if (known.insert(flow_text(card)).second) define.items.push_back(card);
  if (deck->is_map()) return seat = *deck, true;
  seat = map_tree();
  set_entry(seat, "deck", *deck);
  return true;
}

}  // namespace

std::unique_ptr<Session> Session::from_file(const std::string& path, const std::string& step,
                                            const std::string& rulebook, std::string& error) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario(path, rulebook, problems);
  if (!problems.empty()) return error = render(problems, scenario.sources), nullptr;
  if (scenario.revisions.empty())
    return error = "headjudge: " + path + ": " + no_revision(scenario) + "\n", nullptr;
  if (scenario.given == nullptr)
    return error = "headjudge: " + path + " has no position to play from\n", nullptr;
  if (!scenario.refused.empty()) {
    problems.push_back(
        {scenario.refused_mark, "the ruling is that this position is refused: there is no game"});
    return error = render(problems, scenario.sources), nullptr;
  }
  std::unique_ptr<Session> out(new Session);
  out->path_ = path;
  const std::string wanted = step.starts_with("@") ? step : "@" + step;
  bool found = step.empty() || wanted == "@given";
  if (!found) {
    const Tree* play = scenario.root->find("play");
    std::uint32_t line = 0;
    for (const Step& s : scenario.play)
      if (s.key == wanted) line = s.mark.line;
    found = line != 0;
    for (std::size_t i = 0; play != nullptr && i < play->items.size() && play->items[i].mark.line <= line;
         ++i)
      if (!is_look(play->items[i])) out->first_.push_back(step_text(play->items[i]));
  }
  if (!found) return error = no_such_step(scenario, step), nullptr;
  Tree root = self_contained(scenario);
  // What is played is another ruling than the one that the file states.
  for (const char* key : {"known_failing", "under", "explore", "cites", "affirmed"}) drop_entry(root, key);
  set_entry(root, "scenario", scalar_tree("Played on: " + scenario.title));
  set_entry(root, "source", parse_tree("{kind: house}"));
  set_entry(root, "status", scalar_tree("open"));
  if (!rulebook.empty()) set_entry(root, "rulebook", scalar_tree(rulebook));
  return out->begin(std::move(root), error) ? std::move(out) : nullptr;
}

std::unique_ptr<Session> Session::from_decks(const std::string& first, const std::string& second,
                                             std::uint64_t seed, std::string& error) {
  Tree root = map_tree(), game, other, define = list_tree(), seats[2];
  if (!read_deck(first, game, define, seats[0], error) || !read_deck(second, other, define, seats[1], error))
    return nullptr;
  if (game.text != other.text) return error = "headjudge: the decks are of two games\n", nullptr;
  Tree given = parse_tree("{from: start, decks: legal}");
  set_entry(given, "P1", seats[0]);
  set_entry(given, "P2", seats[1]);
  set_entry(root, "scenario", scalar_tree("A game from the start"));
  set_entry(root, "game", game);
  set_entry(root, "source", parse_tree("{kind: house}"));
  set_entry(root, "status", scalar_tree("open"));
  set_entry(root, "seed", scalar_tree(std::to_string(seed)));
  set_entry(root, "define", std::move(define));
  set_entry(root, "given", std::move(given));
  std::unique_ptr<Session> out(new Session);
  return out->begin(std::move(root), error) ? std::move(out) : nullptr;
}

bool Session::begin(Tree root, std::string& error) {
  drop_entry(root, "play");
  root_ = std::move(root);
  return run(first_, true, error);
}

std::string Session::text_of(const std::vector<std::string>& steps) const {
  std::string out = scenario_text(root_) + "play:\n";
  for (std::string step : steps) {
    for (std::size_t at = step.find('\n'); at != std::string::npos; at = step.find('\n', at + 1))
      step.insert(at + 1, "  ");
    out += "  " + step + "\n";
  }
  return out;
}

// The steps so far: answers in a row are written together.
std::vector<std::string> Session::steps(bool numbers, bool* unfinished) const {
  std::vector<std::string> out = first_;
  for (std::size_t i = 0; i < entries_.size();) {
    if (!entries_[i].text.empty()) {
      if (unfinished != nullptr) *unfinished = false;
      out.push_back(entries_[i++].text);
      continue;
    }
    std::vector<Option> answers;
    const Entry& begin = entries_[i];
    for (; i < entries_.size() && entries_[i].text.empty(); ++i) answers.push_back(entries_[i].option);
    const Scribed scribed = scribe(*begin.before, begin.names, answers, numbers);
    out.insert(out.end(), scribed.steps.begin(), scribed.steps.end());
    if (unfinished != nullptr) *unfinished = scribed.unfinished;
  }
  return out;
}

// Plays the scenario with these steps; `keep`: the game goes on from there.
bool Session::run(const std::vector<std::string>& steps, bool keep, std::string& said) {
  std::vector<std::string> all = steps;
  all.push_back(kAnyCheck);
  kernel::Problems problems;
  auto scenario = std::make_unique<Scenario>(read_scenario_text(kPath, text_of(all), "", problems));
  if (!problems.empty()) return said = told(problems, *scenario), false;
  auto run =
      std::make_unique<Run>(*scenario, scenario->revisions.front(), std::vector<kernel::RuleIndex>{}, false);
  Keeper keeper("");
  run->go(&keeper);
  if (!run->problems.empty() || run->failure) {
    said = run->failure ? run->failure->headline + "\n" : told(run->problems, *scenario);
    if (run->failure)
      for (const std::string& line : run->failure->details) said += "  " + line + "\n";
    return false;
  }
  end_ = run->log.empty() ? "" : run->log.back().hash;
  if (!keep) return true;
  game_ = std::move(keeper.game);
  names_ = run->names();
  tell_named_apart(*game_, names_);
  scenarios_.push_back(std::move(scenario));
  runs_.push_back(std::move(run));
  return true;
}

std::string Session::form_of(Option option) const {
  const auto is_inside = [](const kernel::Game& game) { return game.decision().question->in_play; };
  std::size_t first = entries_.size();
  bool inside = is_inside(*game_);
  for (; inside && first > 0 && entries_[first - 1].text.empty(); --first)
    inside = is_inside(*entries_[first - 1].before);
  std::vector<TurnText> turns;
  for (std::size_t i = first; i < entries_.size(); ++i)
    turns.push_back(turn_text(*entries_[i].before, entries_[i].names, entries_[i].option, {}));
  turns.push_back(turn_text(*game_, names_, option, {}));
  const std::vector<std::string> steps = steps_of(turns);
  const std::string& last = steps.back();  // "- P1: {play: wolf}"
  return steps.size() == 1 ? last.substr(last.find(": ") + 2) : turns.back().form;
}

std::vector<Listed> Session::actions() const {
  std::vector<Listed> out;
  if (game_->status() != Status::asking) return out;
  Options options;
  game_->options(options);
  for (const Option o : options) {
    Listed one;
    one.option = o;
    one.player = o.c != 0 ? static_cast<kernel::Player>(o.c - 1) : game_->decision().player;
    one.form = form_of(o);
    if (const kernel::Action* action = action_of(*game_, o)) {
      one.rule = action->rule == kernel::kNoRule ? "" : game_->book().number(action->rule);
      one.gist = action->gist;
    }
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<RefusedAnswer> Session::refused() const {
  std::vector<RefusedAnswer> out;
  if (game_->status() != Status::asking) return out;
  const kernel::Core& s = game_->core();
  const Answers answers(*game_, names_);
  std::set<std::string> told;
  std::vector<kernel::Refusal> refusals;
  for (const kernel::LinkedAction& linked : game_->book().actions(*game_->decision().question)) {
    const kernel::AnswerRow& row = game_->words().answers[linked.action->verb];
    if (row.a != kernel::Argument::card) continue;
    for (kernel::CardId c = 0; c < s.cards; ++c) {
      if (s.card[c].controller != game_->decision().player || s.card[c].zone >= game_->words().zones())
        continue;
      const kernel::PlaceRow& place = game_->words().row(s.card[c].zone);
      if (!place.board && place.open != kernel::Open::owner) continue;
      Option o{linked.action->verb, 0, c, 0, 0};
      if (row.b == kernel::Argument::zone || row.b == kernel::Argument::card) o.b = c;
      if (game_->decision().team != 0) o.c = static_cast<std::uint16_t>(game_->decision().player + 1);
      Options legal;
      game_->options(legal);
      if (std::any_of(legal.begin(), legal.end(), [&](Option l) { return l.verb == o.verb && l.a == o.a; }))
        continue;
      game_->refusals(o, refusals);
      const std::string form = std::string("{") + row.word + ": " + names_.shown(*game_, c) + "}";
      if (refusals.empty() || !told.insert(form).second) continue;
      const kernel::Refusal nearest = nearest_refusals(refusals)[0];
      out.push_back({form,
                     nearest.rule == kernel::kNoRule ? "" : std::string(game_->book().number(nearest.rule)),
                     nearest.why == nullptr ? "" : nearest.why});
    }
  }
  return out;
}

void Session::remember(std::string text, Option option) {
  entries_.push_back({std::move(text), option, game_->clone(), names_});
}

bool Session::take(const Listed& answer, std::string& said) {
  remember("", answer.option);
  const int cards = game_->core().cards;
  if (!game_->answer(answer.option)) {
    const kernel::RuleIndex rule = game_->refused_by();
    said = "refused by " + std::string(rule == kernel::kNoRule ? "card text" : game_->book().number(rule)) +
           ": it was tried and taken back\n";
    undo();
    return false;
  }
  if (game_->core().cards > cards) names_.adopt(*game_);
  return true;
}

bool Session::step(const std::string& text, std::string& said) {
  kernel::Problems problems;
  const Tree read = read_yaml("- " + text + "\n", 0, problems);
  if (!problems.empty() || read.items.size() != 1 || !read.items[0].is_map())
    return said = "a step is written as in a scenario: P1: {attack: wolf, at: bear}\n", false;
  std::vector<std::string> all = steps();
  const std::string written = step_text(read.items[0]);
  all.push_back(written);
  remember(written, {});
  if (run(all, true, said)) return true;
  entries_.pop_back();
  return false;
}

bool Session::undo() {
  if (entries_.empty()) return false;
  game_ = std::move(entries_.back().before);
  names_ = entries_.back().names;
  entries_.pop_back();
  return true;
}

// How the game ended, or what can be done now.
std::string Session::last_look() const {
  const kernel::Core& s = game_->core();
  if (game_->status() == Status::over) {
    std::string winners;
    for (int p = 0; p < s.players; ++p)
      if ((s.winners >> p & 1) != 0) winners += (winners.empty() ? "P" : ", P") + std::to_string(p + 1);
    const std::string who = !winners.empty() ? "winner: [" + winners + "]"
                            : s.result == 2  ? "draw: true"
                                             : "winner: none";
    return "- result: {" + who + ", by: \"" + std::string(game_->book().number(s.result_rule)) + "\"}";
  }
  std::string list;
  for (const Listed& one : actions()) list += (list.empty() ? "" : ", ") + one.form;
  return "- options: {P" + std::to_string(game_->decision().player + 1) + ": [" + list + "]}";
}

std::string Session::scenario(std::string& said) const {
  const auto looks = [](const std::string& step) { return is_look(parse_tree(step).items[0]); };
  Session check;  // plays without touching this one
  check.root_ = root_;
  std::vector<std::string> all;
  for (const bool numbers : {false, true}) {
    bool unfinished = false;
    all = steps(numbers, &unfinished);
    said.clear();
    if (std::none_of(all.begin(), all.end(), looks)) {
      all.push_back(last_look());
      std::string why;
      if (!check.run(all, false, why)) all.back() = kAnyCheck;  // offers that have no words of their own
    }
    if (check.run(all, false, said) && (unfinished || check.end_ == game_->state_hash().text().substr(0, 16)))
      break;
  }
  return text_of(all);
}

}  // namespace headjudge::verifier
