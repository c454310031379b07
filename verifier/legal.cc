// The legal answers of a moment as they would be written: whole, with the choices that a play asks for.
#include <algorithm>

#include "verifier/line_text.h"
#include "verifier/plan.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {

using kernel::Game;
using kernel::Option;
using kernel::Options;
using kernel::Player;
using kernel::Status;

namespace {

constexpr int kPlansMax = 40;  // of one answer, until it is whole
constexpr int kPlanTriesMax = 60, kPlayTriesMax = 200;
constexpr std::size_t kOthersMax = 8;  // told of one choice

using Values = std::vector<std::string>;

std::string joined(const Values& values, const char* between) {
  std::string out;
  for (const std::string& value : values) out += (out.empty() ? "" : between) + value;
  return out;
}

bool is_share(const std::string& value) { return value.starts_with('{'); }

// What stands under a key: one value, a list, or a map of shares.
std::string under(const Values& values) {
  if (values.size() > 1 && std::all_of(values.begin(), values.end(), is_share)) {
    Values shares;
    for (const std::string& value : values) shares.push_back(value.substr(1, value.size() - 2));
    return "{" + joined(shares, ", ") + "}";
  }
  return values.size() == 1 ? values[0] : "[" + joined(values, ", ") + "]";
}

// An answer that is being made whole.
class Line {
 public:
  explicit Line(const Written& written) : verb_(written.verb), bare_(written.picks.empty() && !written.list) {
    Values objects;
    for (const Pick& pick : written.picks) objects.push_back(pick_text(pick));
    entries_.push_back(
        {verb_, written.list && objects.size() == 1 ? "[" + objects[0] + "]" : under(objects)});
    for (const auto& [key, value] : written.named) {
      bool list = false;
      Values picks;
      for (const Pick& pick : picks_of(*value, list)) picks.push_back(pick_text(pick));
      entries_.push_back({key->text, under(picks)});
    }
  }
  std::string text() const {
    if (bare_) return verb_;
    Values entries;
    for (const auto& [key, value] : entries_) entries.push_back(key + ": " + value);
    return "{" + joined(entries, ", ") + "}";
  }
  // With this value where the answer was left open.
  Line with(const Open& open, const std::string& value) const {
    Line out = *this;
    Values values = open.picked;
    if (!value.empty()) values.push_back(value);
    const std::string& key = open.key.empty() ? verb_ : open.key;
    const auto at = std::find_if(out.entries_.begin(), out.entries_.end(),
                                 [&](const auto& entry) { return entry.first == key; });
    if (at != out.entries_.end() && values.empty() && !open.key.empty())
      out.entries_.erase(at);
    else if (at != out.entries_.end())
      at->second = under(values);
    else if (!values.empty())
      out.entries_.push_back({key, under(values)});
    return out;
  }

 private:
  std::string verb_;
  bool bare_;
  std::vector<std::pair<std::string, std::string>> entries_;
};

// Makes an answer whole: what is missing becomes the first value with which the rest can be answered.
class Completer {
 public:
  Completer(const Game& game, const Names& names, Player player)
      : game_(game), names_(names), player_(player) {}

  // False: nothing that begins like this is legal.
  bool complete(const Line& line) {
    if (plans_++ >= kPlansMax) return false;
    kernel::Problems problems;
    const std::string text = line.text();
    const kernel::Tree tree = read_yaml("- " + text + "\n", 0, problems);
    if (!problems.empty() || tree.items.size() != 1) return false;
    const Written written = take_apart(tree.items[0]);
    // A card without a name of its own is called by its place, which a part of the play may have changed.
    if (Plan slip; is_slip(game_, names_, written, slip)) return false;
    const Plan plan = plan_quietly(game_, names_, player_, written, kPlanTriesMax);
    if (plan.found) return text_ = text, true;
    return plan.open && complete_open(line, *plan.open);
  }

  bool complete_open(const Line& line, const Open& open) {
    for (const std::string& value : open.values)
      if ((!value.empty() || !open.picked.empty()) && complete(line.with(open, value)))
        return note(open, value), true;
    return false;
  }

  // What is left out is declined, and may be what pays: plays on with every answer, one after the other.
  bool complete_play(const Game& game, Option first, std::vector<TurnText> turns) {
    if (tries_++ >= kPlayTriesMax) return false;
    TurnText turn = turn_text(game, names_, first, {});
    turn.in_play = !turns.empty();
    if (turns.empty() || !turn.declined) turns.push_back(std::move(turn));
    const auto copy = game.clone();
    copy->set_listener(nullptr);
    if (!copy->answer(first)) return false;
    const bool goes_on = copy->status() == Status::asking && copy->core().frames.back().play != 0;
    if (goes_on && copy->decision().asks(player_)) {
      Options options;
      copy->options(options, player_);
      return std::any_of(options.begin(), options.end(),
                         [&](Option o) { return complete_play(*copy, o, turns); });
    }
    kernel::Problems problems;
    const std::vector<std::string> steps = steps_of(turns);
    const kernel::Tree tree = read_yaml(steps.back() + "\n", 0, problems);
    plans_ = 0;
    return problems.empty() && complete(Line(take_apart(tree.items[0].entries[0].value)));
  }

  LegalAnswer answer() const {
    Values choices;
    for (const Choice& choice : open_) {
      Values others;
      for (const std::string& value : choice.values)
        if (!value.empty() && others.size() <= kOthersMax && !is_among(choice.taken, value))
          others.push_back(value);
      if (others.size() > kOthersMax) others.back() = "...";
      if (!others.empty()) choices.push_back(choice.key + ": " + joined(others, ", "));
    }
    return {player_, text_, joined(choices, "; ")};
  }

 private:
  struct Choice {
    std::string key;
    Values taken, values;
  };
  static bool is_among(const Values& values, const std::string& value) {
    return std::find(values.begin(), values.end(), value) != values.end();
  }
  // The choices are noted from the last to the first; of a series of picks the first says what there was.
  void note(const Open& open, const std::string& value) {
    if (open.key.empty()) return;
    Choice choice{open.key, {value}, open.values};
    const auto later =
        std::find_if(open_.begin(), open_.end(), [&](const Choice& other) { return other.key == open.key; });
    if (later != open_.end()) {
      choice.taken.insert(choice.taken.end(), later->taken.begin(), later->taken.end());
      open_.erase(later);
    }
    open_.insert(open_.begin(), std::move(choice));
  }
  const Game& game_;
  const Names& names_;
  Player player_;
  int plans_ = 0, tries_ = 0;
  std::string text_;
  std::vector<Choice> open_;
};

std::string shown(const LegalAnswer& answer) {
  return answer.text + (answer.others.empty() ? "" : " (or " + answer.others + ")");
}

}  // namespace

std::vector<LegalAnswer> legal_lines(const Game& game, const Names& names, int most) {
  std::vector<LegalAnswer> out;
  if (game.status() != Status::asking) return out;
  Options options;
  game.options(options);
  const Answers answers(game, names);
  for (const Option o : options) {
    if (static_cast<int>(out.size()) == most) break;
    const Player player = o.c == 0 ? game.decision().player : static_cast<Player>(o.c - 1);
    kernel::Problems problems;
    const std::string form = answers.form(o);
    const kernel::Tree tree = read_yaml("- " + form + "\n", 0, problems);
    Completer completer(game, names, player);
    if (problems.empty() &&
        (completer.complete(Line(take_apart(tree.items[0]))) || completer.complete_play(game, o, {})))
      out.push_back(completer.answer());
  }
  return out;
}

std::string legal_answers(const Game& game, const Names& names, int most) {
  if (game.status() != Status::asking) return "nothing (the game is over)";
  Options options;
  game.options(options);
  std::string out;
  for (const LegalAnswer& answer : legal_lines(game, names, most)) {
    const std::string whose = game.decision().team == 0 ? "" : "P" + std::to_string(answer.player + 1) + ": ";
    out += (out.empty() ? "" : ", ") + whose + shown(answer);
  }
  if (options.n > most) out += " and " + std::to_string(options.n - most) + " more";
  return out;
}

std::string why_not(const Plan& plan, const Game& game, const Names& names, Player player,
                    const Written& written) {
  if (!plan.lists) return plan.error;
  if (!plan.open) return plan.error + legal_answers(game, names);
  Completer completer(game, names, player);
  if (!completer.complete_open(Line(written), *plan.open)) return plan.error + legal_answers(game, names);
  return plan.error + shown(completer.answer());
}

}  // namespace headjudge::verifier
