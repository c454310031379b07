// The position after a step, asked: rules and changes, values layer by layer, checks of an action.
#include "verifier/explain.h"

#include <algorithm>

#include "engine/kernel/text/compile.h"
#include "verifier/games.h"
#include "verifier/keeper.h"
#include "verifier/line_text.h"
#include "verifier/refusals.h"
#include "verifier/run.h"
#include "verifier/source.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {
namespace {

using kernel::Checked;
using kernel::RuleIndex;

// One action that could be what an answer means, and everything that it checks.
using Reading = std::vector<Checked>;

int wrong_in(const Reading& reading) {
  return static_cast<int>(
      std::count_if(reading.begin(), reading.end(), [](const Checked& c) { return !c.holds; }));
}
// An action that offers the answer is nearer than one that is for something else.
bool is_nearer(const Reading& a, const Reading& b) {
  const auto offers = [](const Reading& reading) {
    return std::all_of(reading.begin(), reading.end(), [](const Checked& c) { return c.holds || !c.offers; });
  };
  return offers(a) != offers(b) ? offers(a) : wrong_in(a) < wrong_in(b);
}

// An option that an answer could be, read as the action that it came nearest to.
struct Imagined {
  kernel::Option option;
  bool legal = false;
  Reading reading;
};
bool is_nearer(const Imagined& a, const Imagined& b) {
  return a.legal != b.legal ? a.legal : is_nearer(a.reading, b.reading);
}

constexpr std::size_t kImaginedMax = 8;

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 1, width), ' ');
  return text;
}

const char* summary_of(const kernel::Rulebook& game, std::string_view number) {
  const std::size_t at = kernel::find_rule(game.rules, number);
  return at < game.rules.size() ? game.rules[at].summary : "";
}

// Rules heard while an expression is read.
class RulesOfReading final : public kernel::Listener {
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
      const auto [rule, rest] = parted(line);
      if (rule != last) out += "  " + padded(rule, 12) + source_of(rule) + "\n";
      last = rule;
      out += "      " + rest + "\n";
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
    RulesOfReading reading;
    std::string out = text + " is " + shown(*at_.game, node, &reading) + "\n";
    std::vector<RuleIndex> layers;
    if (game_.values != nullptr)
      for (const kernel::LayerRow& row : game_.values->layers)
        if (std::find(layers.begin(), layers.end(), row.rule) == layers.end()) layers.push_back(row.rule);
    std::string steps, before;
    const std::string whole = shown(*at_.game, node, nullptr);
    const bool printed =
        at_.game->cards().nodes[node].op == kernel::Op::property && whole != "true" && whole != "false";
    for (std::size_t k = 0; k <= layers.size(); ++k) {
      const std::vector<RuleIndex> off(layers.begin() + static_cast<std::ptrdiff_t>(k), layers.end());
      const std::string now = without(off, node);
      if (k == 0) steps += "  " + padded(printed ? "as printed" : "no effects", 14) + now + "\n";
      if (k > 0 && now != before)
        steps += "  " + padded(std::string(book.number(layers[k - 1])), 14) + now + "   " +
                 game_.rules[layers[k - 1]].summary + "\n";
      before = now;
    }
    if (!printed && std::count(steps.begin(), steps.end(), '\n') == 1) steps.clear();  // nothing changes it
    out += steps + effects(node);
    if (const std::string changed = last_changes(node); !changed.empty()) out += "  last changed\n" + changed;
    if (!reading.rules.empty()) out += "  rules it rests on\n";
    for (const RuleIndex r : reading.rules)
      out += "    " + padded(game_.rules[r].number, 12) + game_.rules[r].summary + "\n";
    return out;
  }

  // Every check of what the answer comes nearest to; the first that fails refuses it.
  std::string answer(kernel::Player player, const kernel::Tree& body, int& status) const {
    const kernel::Game& game = *at_.game;
    const Written written = take_apart(body);
    const std::string text = "P" + std::to_string(player + 1) + " " + flat(body);
    if (game.status() != kernel::Status::asking) return text + ": the game is over\n";
    if (Plan slip; !is_by_number(written) && is_slip(game, run_.names(), written, slip)) {
      status = 3;
      return "headjudge: " + slip.error + "\n";
    }
    const kernel::Decision& d = game.decision();
    if (!d.asks(player))
      return text + ": P" + std::to_string(d.player + 1) + " is asked, by " + number(d.rule) +
             "\nas a whole: P" + std::to_string(player + 1) + " cannot answer now\n  refused by " +
             padded(number(d.rule), 12) + "another player is asked\n";
    const Answers answers(game, run_.names());
    std::string out;
    kernel::Problems problems;
    std::size_t told = 0;
    const std::vector<Imagined> all = nearest(answers.imagine(written, problems));
    if (all.empty()) out += text + ": no question of this moment takes it\n";
    for (const Imagined& one : all) {
      if (++told > kImaginedMax) {
        out += "and " + std::to_string(all.size() - kImaginedMax) + " more that it could mean\n";
        break;
      }
      out +=
          answers.plain(one.option) + (one.legal ? " is legal\n" : " is refused\n") + checks_of(one.reading);
    }
    for (const kernel::Problem& p : problems) out += p.text + "\n";
    if (!problems.empty()) status = 3;
    const Plan plan = plan_answer(game, run_.names(), player, written);
    out += plan.found ? "as a whole: it can be answered so\n"
                      : "as a whole: " + why_not(plan, game, run_.names(), player, written) + "\n";
    if (!plan.found)
      for (const std::string& line : refusal_lines(game.book(), plan.refusals))
        out += "  refused by " + line + "\n";
    return out;
  }

 private:
  std::string number(RuleIndex rule) const {
    return rule == kernel::kNoRule ? std::string("card text") : std::string(game_.rules[rule].number);
  }
  // What an answer could be, each as the action that it came nearest to. What another verb of the game would
  // make of it is left out when one came nearer.
  std::vector<Imagined> nearest(const std::vector<kernel::Option>& options) const {
    std::vector<Imagined> out;
    for (const kernel::Option o : options) {
      std::vector<Reading> readings;
      at_.game->checks(o, readings);
      const auto best = std::min_element(readings.begin(), readings.end(),
                                         [](const Reading& a, const Reading& b) { return is_nearer(a, b); });
      out.push_back({o, at_.game->is_legal(o), best == readings.end() ? Reading() : std::move(*best)});
    }
    std::erase_if(out, [](const Imagined& one) { return one.reading.empty(); });
    const auto best = std::min_element(out.begin(), out.end(),
                                       [](const Imagined& a, const Imagined& b) { return is_nearer(a, b); });
    if (best == out.end()) return out;
    const std::uint8_t verb = best->option.verb;
    std::erase_if(out, [&](const Imagined& one) { return one.option.verb != verb; });
    return out;
  }
  // A check that holds says what its rule is about, for the reason why it would refuse is none.
  std::string checks_of(const Reading& reading) const {
    std::string out;
    bool refused = false;
    for (const Checked& c : reading) {
      const char* summary = c.rule == kernel::kNoRule ? "" : game_.rules[c.rule].summary;
      std::string line = c.holds ? "      ok  " : refused ? "      no  " : "  >   NO  ";
      line += padded(number(c.rule), 12);
      if (c.offers)
        line += std::string(c.holds ? "offers it: " : "is not for this: ") + c.why;
      else if (c.holds)
        line += std::string("does not refuse") + (*summary != 0 ? ": " : "") + summary;
      else
        line += c.why;
      refused = refused || !c.holds;
      line += "\n";
      if (out.find(line) == std::string::npos) out += line;
    }
    return out;
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

  // The rule that put a card where it is, or made a value of it what it is, of the cards that a text names.
  std::string last_changes(kernel::NodeId node) const {
    const kernel::Node& n = at_.game->cards().nodes[node];
    switch (n.op) {
      case kernel::Op::in:
        return last_change(n.a, "");
      case kernel::Op::property:
        return last_change(n.a, "." + at_.game->cards().words[n.word]);
      case kernel::Op::both:
      case kernel::Op::either:
      case kernel::Op::equal:
      case kernel::Op::unequal:
      case kernel::Op::less:
      case kernel::Op::less_equal:
      case kernel::Op::greater:
      case kernel::Op::greater_equal:
        return last_changes(n.a) + last_changes(n.b);
      case kernel::Op::negation:
        return last_changes(n.a);
      default:
        return "";
    }
  }
  std::string last_change(kernel::NodeId node, const std::string& field) const {
    const kernel::Node& n = at_.game->cards().nodes[node];
    if (n.op != kernel::Op::card) return "";
    const std::string path = run_.names().shown(*at_.game, static_cast<kernel::CardId>(n.value)) + field;
    std::string out;
    for (const GoldenStep& step : run_.log) {
      for (const std::string& line : step.lines)
        if (const auto [rule, rest] = parted(line); rest.starts_with(path + " "))
          out = "    " + padded(rule, 12) + step.key + "  " + rest + "\n";
      if (step.key == at_.key) break;
    }
    return out;
  }
  // "12-4c-2" and "bear  P2.defense_zone -> P2.graveyard" of a line of the log.
  static std::pair<std::string, std::string> parted(std::string_view line) {
    const auto trim = [&] { line.remove_prefix(std::min(line.find_first_not_of(' '), line.size())); };
    trim();
    const std::string rule(line.substr(0, line.find(' ')));
    line.remove_prefix(rule.size());
    trim();
    return {rule, std::string(line)};
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
