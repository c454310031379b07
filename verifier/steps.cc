// The steps of a play: their keys, players, rule numbers and events, checked before anything is played.
#include <algorithm>

#include "verifier/file_keys.h"
#include "verifier/scenario.h"

namespace headjudge::verifier {

using kernel::Tree;

namespace {

const std::vector<std::string_view> kStepKeys{"P1",      "P2",      "both",   "until",     "luck",  "expect",
                                              "illegal", "options", "events", "no_events", "never", "concede",
                                              "result",  "deck",    "under",  "explore",   "label", "note"};

StepKind kind_of(std::string_view word, bool& known) {
  known = true;
  if (word == "both") return StepKind::both;
  if (word == "until") return StepKind::until;
  if (word == "luck") return StepKind::luck;
  if (word == "expect") return StepKind::expect;
  if (word == "illegal") return StepKind::illegal;
  if (word == "options") return StepKind::options;
  if (word == "events") return StepKind::events;
  if (word == "no_events") return StepKind::no_events;
  if (word == "never") return StepKind::never;
  if (word == "concede") return StepKind::concede;
  if (word == "result") return StepKind::result;
  if (word == "deck") return StepKind::deck;
  if (word == "under") return StepKind::under;
  if (word == "explore") return StepKind::explore;
  known = false;
  return StepKind::answer;
}

std::string trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return std::string(text);
}

bool answers(StepKind kind) {
  return kind == StepKind::answer || kind == StepKind::both || kind == StepKind::until ||
         kind == StepKind::concede;
}

}  // namespace

std::string no_such_step(const Scenario& scenario, const std::string& step) {
  std::vector<std::string_view> known{"given"};
  for (const Step& s : scenario.play)
    if (!s.key.empty()) known.push_back(std::string_view(s.key).substr(1));
  std::string meant = kernel::did_you_mean(step.starts_with("@") ? step.substr(1) : step, known);
  if (meant.empty()) {
    meant = "; it has";
    for (const std::string_view key : known) meant += " " + std::string(key);
  }
  return "headjudge: " + scenario.path + " has no step '" + step + "'" + meant + "\n";
}

std::span<const std::string_view> step_keys() { return kStepKeys; }

void Reader::expressions(const Tree& value, std::vector<std::pair<const Tree*, int>>& out) {
  if (value.is_list()) {
    if (value.items.empty()) problem(value.mark, "an expression is needed");
    for (const Tree& item : value.items) expressions(item, out);
    return;
  }
  if (!value.is_scalar()) {
    problem(value.mark, value.is_map() ? "an expression is needed, not a map; put it into quotes"
                                       : "an expression is needed");
    return;
  }
  out.push_back({&value, scenario_.expressions++});
}

void Reader::expect(Step& step, const Tree& value) {
  if (!value.is_map() || value.entries.empty()) {
    problem(value.mark, "expect: is a map of rule numbers and what must hold");
    return;
  }
  for (const auto& [key, text] : value.entries) {
    Expectation e;
    e.rule = rule(key);
    e.mark = key.mark;
    expressions(text, e.texts);
    scenario_.checks += static_cast<int>(e.texts.size());
    step.expectations.push_back(std::move(e));
  }
}

void Reader::until(Step& step, const Tree& value) {
  const std::vector<std::string_view> known(std::begin(kUntilKeys), std::end(kUntilKeys));
  if (!value.is_map() || value.entries.empty()) {
    problem(value.mark, "until: is a map with asks, of, phase or holds");
    return;
  }
  for (const auto& [key, what] : value.entries) {
    if (key.text == "asks")
      step.rules = rules(what), step.rules_mark = what.mark;
    else if (key.text == "of")
      step.of = player(what);
    else if (key.text == "holds")
      expressions(what, step.holds);
    else if (key.text == "phase") {
      step.phase = scalar(what, "phase");
      std::vector<std::string_view> phases;
      for (const kernel::WordRow& row : scenario_.game->vocabulary->phases) phases.push_back(row.word);
      if (std::find(phases.begin(), phases.end(), step.phase) == phases.end()) {
        std::string meant = kernel::did_you_mean(step.phase, phases);
        for (std::size_t i = 1; i < phases.size() && !meant.starts_with("; did"); ++i)
          meant += (i == 1 ? ": " : ", ") + std::string(phases[i]);
        problem(what.mark, "unknown phase '" + step.phase + "'" + meant);
      }
    } else {
      unknown(key, known);
    }
  }
}

constexpr const char* kConcessionStands = "no rule refuses a concession: any player may concede at any time";

void Reader::illegal(Step& step, const Tree& value) {
  ++scenario_.checks;
  step.rules_mark = value.mark;
  if (!value.is_map()) {
    problem(value.mark, "illegal: is a map of a player with an answer, and rule:");
    return;
  }
  for (const auto& [key, what] : value.entries) {
    const bool is_answer = key.text == "deck" || key.text == "concede" || is_player(key);
    if (is_answer && step.body != nullptr)
      problem(key.mark, "one step does one thing: begin a new item with '- illegal'");
    else if (key.text == "rule")
      step.rules = rules(what), step.rules_mark = what.mark;
    else if (key.text == "deck")
      step.body = &what, step.player = -2;
    else if (key.text == "concede")
      return problem(key.mark, kConcessionStands);
    else if (is_player(key))
      step.player = key.text[1] - '1', step.body = &what, answer(what);
    else
      unknown(key, {"P1", "P2", "rule", "deck"});
    if (is_player(key) && what.is_scalar() && what.text == "concede") problem(what.mark, kConcessionStands);
  }
  if (step.body == nullptr) problem(value.mark, "illegal: needs an answer, such as P1: {attack: x}");
  if (step.rules.empty()) problem(value.mark, "illegal: needs rule: the rule that refuses it");
}

void Reader::options(Step& step, const Tree& value) {
  ++scenario_.checks;
  if (!value.is_map() || value.entries.empty()) {
    problem(value.mark, "options: is a map of players and their legal answers");
    return;
  }
  for (const auto& [key, list] : value.entries) {
    if (!is_player(key)) {
      unknown(key, {"P1", "P2"});
      continue;
    }
    if (!list.is_list()) {
      problem(list.mark, "a list of answers is needed");
      continue;
    }
    for (const Tree& item : list.items) answer(item);
    step.options.push_back({key.text[1] - '1', &list});
  }
}

void Reader::events(Step& step, const Tree& value) {
  std::vector<const Tree*> items;
  if (value.is_list())
    for (const Tree& item : value.items) items.push_back(&item);
  else
    items.push_back(&value);
  const auto rows = scenario_.game->vocabulary->events;
  std::vector<std::string_view> known;
  for (const kernel::EventRow& row : rows.subspan(1)) known.push_back(row.word);
  if (items.empty()) problem(value.mark, "at least one event is needed");
  for (const Tree* item : items) {
    ++scenario_.checks;
    const std::string& text = item->text;
    const std::size_t open = text.find('(');
    Happening h{item->mark, text, 0, {}};
    if (!item->is_scalar() || (open != std::string::npos && text.back() != ')')) {
      problem(item->mark, "an event is written like moved(card, zone)");
      continue;
    }
    const std::string word = trimmed(std::string_view(text).substr(0, open));
    for (std::size_t i = 1; i < rows.size() && h.event == 0; ++i)
      if (word == rows[i].word) h.event = static_cast<std::uint8_t>(i);
    if (h.event == 0) {
      problem(item->mark, "unknown event '" + word + "'" + kernel::did_you_mean(word, known));
      continue;
    }
    std::string_view rest =
        open == std::string::npos ? std::string_view() : std::string_view(text).substr(open + 1);
    if (!rest.empty()) rest.remove_suffix(1);
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      h.arguments.push_back(trimmed(rest.substr(0, comma)));
      rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    }
    const std::string_view wanted = rows[h.event].arguments;
    const auto most = wanted.empty() ? 0 : std::count(wanted.begin(), wanted.end(), ' ') + 1;
    if (static_cast<std::ptrdiff_t>(h.arguments.size()) > most)
      problem(item->mark, word + " tells (" + std::string(wanted) + ")");
    step.happenings.push_back(std::move(h));
  }
}

void Reader::result(Step& step, const Tree& value) {
  ++scenario_.checks;
  if (!value.is_map() || value.entries.empty()) {
    problem(value.mark, "result: is a map with winner, draw and by");
    return;
  }
  for (const auto& [key, what] : value.entries) {
    if (key.text == "by")
      step.rules = rules(what), step.rules_mark = what.mark;
    else if (key.text == "draw") {
      step.draw = what.text == "true";
      if (what.text != "true") problem(what.mark, "draw: true is all that can be said; else name the winner");
    } else if (key.text == "winner" || key.text == "winners") {
      if (what.is_scalar() && what.text == "none")
        step.nobody = true;
      else if (what.is_list())
        for (const Tree& item : what.items) step.winners.push_back(player(item));
      else
        step.winners.push_back(player(what));
    } else {
      unknown(key, {"winner", "draw", "by"});
    }
  }
}

void Reader::under(Step& step, const Tree& value) {
  if (!value.is_map() || value.entries.empty()) {
    problem(value.mark, "under: is a map of revisions and steps");
    return;
  }
  for (const auto& [key, what] : value.entries) {
    UnderCase c{key.text, key.mark, {}};
    if (key.text != "later" && revisions_of(*scenario_.game, key.text).empty()) {
      std::vector<std::string_view> known(scenario_.game->revisions.begin(), scenario_.game->revisions.end());
      known.push_back("later");
      problem(key.mark, "no revision '" + key.text + "'" + kernel::did_you_mean(key.text, known));
    }
    if (what.is_list())
      steps(what, c.steps);
    else if (Step one; step_body(one, key, what))
      c.steps.push_back(std::move(one));
    step.cases.push_back(std::move(c));
  }
}

// A key at the top of the scenario that is a step after the play.
void Reader::last_step(const Tree::Entry& entry) {
  Step s;
  bool known = false;
  s.kind = kind_of(entry.key.text, known);
  s.mark = entry.key.mark;
  s.body = &entry.value;
  main_part(s, entry.key, entry.value);
  scenario_.play.push_back(std::move(s));
}

void Reader::answer(const Tree& tree) {
  if (tree.is_scalar()) return;
  if (!tree.is_map() || tree.entries.empty())
    problem(tree.mark, "an answer is a word such as pass, or {verb: object, ...}");
}

bool Reader::step_body(Step& s, const Tree& key, const Tree& value) {
  // Inside `under:` a case is one step without its own list item: its entries are the step's.
  std::vector<Step> one;
  step(value, one);
  (void)key;
  if (one.empty()) return false;
  s = std::move(one[0]);
  return true;
}

void Reader::main_part(Step& s, const Tree& key, const Tree& value) {
  switch (s.kind) {
    case StepKind::answer:
      s.player = key.text[1] - '1';
      answer(value);
      break;
    case StepKind::both:
      if (value.text != "pass") problem(value.mark, "both: pass is the only thing that both do");
      break;
    case StepKind::until:
      until(s, value);
      break;
    case StepKind::luck:
      if (!value.is_map() || value.entries.empty())
        problem(value.mark, "luck: is a map such as {P1.deck: [a, b]}");
      break;
    case StepKind::expect:
      expect(s, value);
      break;
    case StepKind::illegal:
      s.body = nullptr;
      illegal(s, value);
      break;
    case StepKind::options:
      options(s, value);
      break;
    case StepKind::events:
    case StepKind::no_events:
      events(s, value);
      break;
    case StepKind::never:
      expressions(value, s.holds);
      ++scenario_.checks;
      break;
    case StepKind::concede:
      s.player = player(value);
      break;
    case StepKind::result:
      result(s, value);
      break;
    case StepKind::deck:
      ++scenario_.checks;
      break;
    case StepKind::under:
      under(s, value);
      break;
    case StepKind::explore:
      explore(s, value);
      break;
  }
}

void Reader::step(const Tree& tree, std::vector<Step>& out) {
  if (!tree.is_map() || tree.entries.empty()) {
    problem(tree.mark, "a step is a map such as P1: pass");
    return;
  }
  Step s;
  s.mark = tree.mark;
  int mains = 0, strange = 0;
  for (const auto& [key, value] : tree.entries) {
    if (key.text == "label") {
      s.label = scalar(value, "label");
      s.label_mark = value.mark;
      if (value.is_scalar() && (s.label.empty() || s.label.find_first_of(" \t@+") != std::string::npos))
        problem(value.mark, "a label is one word without blanks, @ and +");
      if (s.label == "given") problem(value.mark, "'given' is the label of the position itself");
      continue;
    }
    if (key.text == "note") continue;
    bool known = false;
    const StepKind kind = kind_of(key.text, known);
    if (!known && !is_player(key)) {  // told by mend_step
      ++strange;
      continue;
    }
    if (++mains > 1) {
      problem(key.mark, "one step does one thing: begin a new item with '- " + key.text + "'");
      out.push_back(std::move(s));
      s = Step{};
    }
    s.kind = kind;
    s.mark = key.mark;
    s.body = &value;
    main_part(s, key, value);
  }
  if (mains == 0 && strange == 0) problem(tree.mark, "this step does nothing");
  if (mains > 0) out.push_back(std::move(s));
}

void Reader::steps(const Tree& list, std::vector<Step>& out) {
  if (!list.is_list()) {
    problem(list.mark, "play: is a list of steps");
    return;
  }
  for (const Tree& item : list.items) step(item, out);
}

void Reader::number_steps(std::vector<Step>& steps, std::string& base, int& offset) {
  for (Step& s : steps) {
    if (s.kind == StepKind::under)
      for (UnderCase& c : s.cases) {
        std::string inner = base;
        int inner_offset = offset;
        const std::vector<std::string> labels = labels_;  // the cases exclude each other
        number_steps(c.steps, inner, inner_offset);
        labels_ = labels;
      }
    if (!answers(s.kind)) {
      if (!s.label.empty()) problem(s.label_mark, "a label names a step that answers");
      continue;
    }
    if (!s.label.empty() && std::find(labels_.begin(), labels_.end(), s.label) != labels_.end())
      problem(s.label_mark, "two steps have the label '" + s.label + "'");
    if (!s.label.empty()) labels_.push_back(s.label);
    if (!s.label.empty())
      base = "@" + s.label, offset = 0;
    else
      ++offset;
    s.key = offset == 0 ? base : base + "+" + std::to_string(offset);
  }
}

}  // namespace headjudge::verifier
