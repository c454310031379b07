// Slips of the pen in an answer: verbs, names and named choices that nothing has.
#include <algorithm>

#include "verifier/plan.h"
#include "verifier/plan_parts.h"

namespace headjudge::verifier {
namespace {

bool takes_name(kernel::Argument type) {
  return type == kernel::Argument::card || type == kernel::Argument::zone || type == kernel::Argument::player;
}

// Whether what stands under this key can only be cards, places and players: `at:`, `pay:`, `support:`.
bool wants_names(const Game& game, const Answers& answers, const Written& written, std::string_view key) {
  const auto& rows = game.words().answers;
  for (std::size_t verb = 0; verb < rows.size(); ++verb)
    if (key == rows[verb].named && takes_name(rows[verb].b) &&
        answers.is_verb({static_cast<std::uint8_t>(verb)}, written.verb))
      return true;
  bool asked = false;
  for (const auto& [question, actions] : game.book().questions) {
    if (key != question->name) continue;
    for (const kernel::LinkedAction& linked : actions) {
      const kernel::AnswerRow& row = rows[linked.action->verb];
      if (row.a == kernel::Argument::none) continue;
      if (!takes_name(row.a)) return false;
      asked = true;
    }
  }
  return asked;
}

// Names that are asked for by the rulebook; card text has names of its own.
std::vector<std::string_view> asked_names(const Game& game) {
  std::vector<std::string_view> known{"pay", "to", "at", "ability", "modes", "split", "times", "with"};
  for (const kernel::AnswerRow& row : game.words().answers) known.push_back(row.named);
  for (const auto& [question, actions] : game.book().questions) known.push_back(question->name);
  return known;
}

bool is_asked(const Game& game, const std::vector<std::string_view>& known, const std::string& name) {
  return std::find(known.begin(), known.end(), name) != known.end() || game.cards().find_word(name) != 0;
}

}  // namespace

void slips_of(const Game& game, const Names& names, const Written& written, bool ever,
              kernel::Problems& found) {
  const Answers answers(game, names);
  if (!answers.knows_verb(written, found)) return;
  const auto look_at = [&](const kernel::Tree* tree) {
    if (tree == nullptr || !tree->is_scalar() || tree->text.empty()) return;
    if (ever ? answers.could_name(tree->text) : answers.names_something(*tree)) return;
    found.push_back({tree->mark, "nothing is called '" + tree->text + "'" + answers.nearest_name(*tree)});
  };
  for (const Pick& pick : written.picks) look_at(pick.a), look_at(pick.b);
  const std::vector<std::string_view> known =
      written.named.empty() ? std::vector<std::string_view>{} : asked_names(game);
  for (const auto& [key, value] : written.named) {
    if (!is_asked(game, known, key->text) && !names.is_broken(key->text)) {
      const std::string meant = kernel::did_you_mean(key->text, known);
      if (!meant.empty()) found.push_back({key->mark, "nothing asks for '" + key->text + ":'" + meant});
    }
    const bool names_only = wants_names(game, answers, written, key->text);
    bool list = false;
    for (const Pick& pick : picks_of(*value, list)) {
      const std::string_view text = pick.a->text;
      const bool place = text.size() > 3 && text[2] == '.' && player_of_word(text.substr(0, 2)) >= 0;
      // Names that card text gives to choices: at that moment the text says what else can be named.
      if (names_only || place || (ever && key->text != "ability")) look_at(pick.a);
    }
  }
}

bool is_slip(const Game& game, const Names& names, const Written& written, Plan& out) {
  kernel::Problems found;
  slips_of(game, names, written, false, found);
  if (found.empty()) {  // named choices of which nothing is known at the moment
    Written rest = written;
    rest.picks.clear();
    slips_of(game, names, rest, true, found);
  }
  if (found.empty()) return false;
  out.bad_name = true;
  out.mark = found[0].mark, out.error = std::move(found[0].text);
  return true;
}

bool may_mean(const Game& game, const std::string& key, const std::string& name) {
  const std::vector<std::string_view> known = asked_names(game);
  const bool is_of_rules = std::find(known.begin(), known.end(), key) != known.end();
  return is_of_rules || (name.empty() && is_asked(game, known, key));
}

bool is_ever_asked(const Game& game, const std::string& name) {
  return is_asked(game, asked_names(game), name);
}

void tell_unasked(const Game& game, const Written& written, Plan& plan) {
  const std::vector<std::string_view> known = asked_names(game);
  for (const auto& [key, value] : written.named)
    if (!is_asked(game, known, key->text)) plan.more.push_back("nothing asks for '" + key->text + ":'");
}

}  // namespace headjudge::verifier
