// The position after a step, asked: rules and changes, values layer by layer, checks of an action.
#include "verifier/explain.h"

#include <algorithm>

#include "engine/kernel/text/compile.h"
#include "verifier/games.h"
#include "verifier/keeper.h"
#include "verifier/line_text.h"
#include "verifier/run.h"
#include "verifier/source.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {
namespace {

using kernel::RuleIndex;

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 1, width), ' ');
  return text;
}

const char* summary_of(const kernel::Rulebook& game, std::string_view number) {
  const std::size_t at = kernel::find_rule(game.rules, number);
  return at < game.rules.size() ? game.rules[at].summary : "";
}

// Rules heard while an expression is read.
class Reading final : public kernel::Listener {
 public:
  void heard(const kernel::Game&, const kernel::Heard& what) override {
    if (what.rule != kernel::kNoRule && std::find(rules.begin(), rules.end(), what.rule) == rules.end())
      rules.push_back(what.rule);
  }
  std::vector<RuleIndex> rules;
};

class Explainer {
 public:
  Explainer(const Run& run, const Keeper& at) : run_(run), at_(at), game_(*run.scenario().game) {}

  // Each rule of the step with what it changed, in the order of the log.
  std::string changes() const {
    std::string out = at_.key + (at_.entry.answer.empty() ? "" : "  " + at_.entry.answer) + "\n";
    std::string last;
    for (const std::string& line : at_.entry.lines) {
      std::string_view rest = line;
      while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
      const std::string rule(rest.substr(0, rest.find(' ')));
      rest.remove_prefix(std::min(rule.size(), rest.size()));
      while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
      if (rule != last) out += "  " + padded(rule, 12) + source_of(rule) + "\n";
      last = rule;
      out += "      " + std::string(rest) + "\n";
    }
    std::string silent;
    for (const RuleIndex r : at_.entry.rules)
      if (const std::string number = game_.rules[r].number; !has_line(number)) silent += " " + number;
    if (!silent.empty()) out += "  also ran, and changed nothing:" + silent + "\n";
    return out;
  }

  // The value now, after each layer of continuous effects, and without each effect that runs.
  std::string value(const std::string& text, kernel::NodeId node) const {
    const kernel::Book& book = at_.game->book();
    Reading reading;
    std::string out = text + " is " + shown(*at_.game, node, &reading) + "\n";
    std::vector<RuleIndex> layers;
    if (game_.values != nullptr)
      for (const kernel::LayerRow& row : game_.values->layers)
        if (std::find(layers.begin(), layers.end(), row.rule) == layers.end()) layers.push_back(row.rule);
    std::string steps, before;
    for (std::size_t k = 0; k <= layers.size(); ++k) {
      const std::vector<RuleIndex> off(layers.begin() + static_cast<std::ptrdiff_t>(k), layers.end());
      const std::string now = without(off, node);
      if (k == 0) steps += "  " + padded("as printed", 14) + now + "\n";
      if (k > 0 && now != before)
        steps += "  " + padded(std::string(book.number(layers[k - 1])), 14) + now + "   " +
                 game_.rules[layers[k - 1]].summary + "\n";
      before = now;
    }
    out += steps + effects(node);
    if (!reading.rules.empty()) out += "  rules it rests on\n";
    for (const RuleIndex r : reading.rules)
      out += "    " + padded(game_.rules[r].number, 12) + game_.rules[r].summary + "\n";
    return out;
  }

  // Every check of what the answer would be; the first that fails refuses it.
  std::string answer(kernel::Player player, const kernel::Tree& body, int& status) const {
    const Answers answers(*at_.game, run_.names());
    const Written written = take_apart(body);
    const std::string text = "P" + std::to_string(player + 1) + " " + flat(body);
    if (at_.game->status() != kernel::Status::asking) return text + ": the game is over\n";
    const kernel::Decision& d = at_.game->decision();
    if (!d.asks(player))
      return text + ": P" + std::to_string(d.player + 1) + " is asked, by " + number(d.rule) +
             "\nas a whole: P" + std::to_string(player + 1) + " cannot answer now\n  refused by " +
             padded(number(d.rule), 12) + "another player is asked\n";
    std::string out;
    kernel::Problems problems;
    const std::vector<kernel::Option> options = answers.imagine(written, problems);
    for (const kernel::Problem& p : problems) out += p.text + "\n";
    if (!problems.empty()) status = 3;
    for (const kernel::Option o : options) {
      std::vector<kernel::Checked> checks;
      at_.game->checks(o, checks);
      out += answers.plain(o) + (at_.game->is_legal(o) ? " is legal\n" : " is refused\n");
      bool refused = false;
      for (const kernel::Checked& c : checks) {
        out += std::string(c.holds   ? "      ok  "
                           : refused ? "      no  "
                                     : "  >   NO  ") +
               padded(number(c.rule), 12) + c.why + "\n";
        refused = refused || !c.holds;
      }
      if (checks.empty()) out += "      no question of this moment takes it\n";
    }
    const Plan plan = plan_answer(*at_.game, run_.names(), player, written);
    out += plan.found ? "as a whole: it can be answered so\n"
                      : "as a whole: " + plan.error.substr(0, plan.error.find('\n')) + "\n";
    for (const kernel::Refusal& r : plan.refusals)
      if (!plan.found)
        out += "  refused by " + padded(number(r.rule), 12) + (r.why != nullptr ? r.why : "") + "\n";
    return out;
  }

 private:
  std::string number(RuleIndex rule) const {
    return rule == kernel::kNoRule ? std::string("card text") : std::string(game_.rules[rule].number);
  }
  bool has_line(const std::string& rule) const {
    return std::any_of(at_.entry.lines.begin(), at_.entry.lines.end(),
                       [&](const std::string& line) { return line.starts_with("  " + rule + " "); });
  }
  // A rule's summary, or the card whose text a label such as "gale/1.2" names.
  std::string source_of(const std::string& rule) const {
    if (const char* summary = summary_of(game_, rule); *summary != 0) return summary;
    if (rule == "forced") return "answered by the engine: the only possible answer";
    if (rule == "passed") return "declined on the way";
    const std::size_t slash = rule.find('/');
    if (slash == std::string::npos) return "";
    const std::size_t dot = rule.find('.', slash);
    return "text of " + rule.substr(0, slash) + ", ability " +
           rule.substr(slash + 1, dot == std::string::npos ? dot : dot - slash - 1) +
           (dot == std::string::npos ? "" : ", line " + rule.substr(dot + 1));
  }
  std::string shown(const kernel::Game& game, kernel::NodeId node, kernel::Listener* listener) const {
    const auto copy = game.clone();
    copy->set_listener(listener);
    copy->core().changed();
    return value_text(*copy, run_.names(), node);
  }
  std::string without(const std::vector<RuleIndex>& off, kernel::NodeId node) const {
    const auto copy = at_.game->clone();
    copy->read_by(linked(game_, at_.game->book().revision, off));
    return shown(*copy, node, nullptr);
  }
  std::string effects(kernel::NodeId node) const {
    const kernel::Core& s = at_.game->core();
    const std::string now = shown(*at_.game, node, nullptr);
    std::string out;
    for (int i = 0; i < s.effects.n; ++i) {
      const auto copy = at_.game->clone();
      copy->core().effects.erase(i);
      const std::string then = shown(*copy, node, nullptr);
      if (then == now) continue;
      const kernel::Ref source = s.effects[i].source;
      out += "  without the effect of " +
             (source ? run_.names().shown(*at_.game, source.card()) : "the position") + ": " + then + "\n";
    }
    return out;
  }

  const Run& run_;
  const Keeper& at_;
  const kernel::Rulebook& game_;
};

kernel::Tree scalar(const std::string& text) {
  kernel::Tree tree;
  tree.kind = kernel::Tree::Kind::scalar;
  tree.text = text;
  return tree;
}

std::string told(const kernel::Problems& problems) {
  std::string out;
  for (const kernel::Problem& p : problems) out += "headjudge: " + p.text + "\n";
  return out;
}

}  // namespace

std::string explain(const ExplainOptions& options, int& status) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario(options.path, options.rulebook, problems);
  status = 3;
  if (!problems.empty()) return render(problems, scenario.sources);
  if (scenario.revisions.empty()) return "headjudge: no such revision\n";
  Keeper keeper(options.step);
  Run run(scenario, scenario.revisions.front(), {}, true);
  run.go(&keeper);
  if (!run.problems.empty()) return render(run.problems, scenario.sources);
  status = 2;
  if (keeper.game == nullptr)
    return run.failure ? "headjudge: " + options.path + " fails before that step, at " + run.failure->step +
                             ": " + run.failure->headline + "\n"
                       : no_such_step(scenario, options.step);
  status = 0;
  const Explainer explainer(run, keeper);
  const std::string& question = options.question;
  if (question.empty()) return explainer.changes();
  const int player = question.size() > 3 && question[2] == ':' ? player_of_word(question.substr(0, 2)) : -1;
  if (player >= 0) {
    const kernel::Tree body = read_yaml(question.substr(3) + "\n", 0, problems);
    if (problems.empty()) return explainer.answer(static_cast<kernel::Player>(player), body, status);
  } else {
    const kernel::NodeId node = run.expression(scalar(question), kernel::Type::none, problems);
    if (problems.empty()) return keeper.key + "  " + explainer.value(question, node);
  }
  status = 3;
  return told(problems);
}

}  // namespace headjudge::verifier
