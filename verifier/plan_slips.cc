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

bool is_slip(const Game& game, const Names& names, const Written& written, Plan& out) {
  const Answers answers(game, names);
  const auto slip = [&](kernel::Mark mark, std::string text) {
    out.bad_name = true;
    out.mark = mark, out.error = std::move(text);
    return true;
  };
  if (kernel::Problems unknown; !answers.knows_verb(written, unknown))
    return slip(unknown[0].mark, unknown[0].text);
  const auto is_nothing = [&](const kernel::Tree* tree) {
    return tree != nullptr && tree->is_scalar() && !tree->text.empty() && !answers.names_something(*tree);
  };
  const auto nothing = [&](const kernel::Tree& tree) {
    return slip(tree.mark, "nothing is called '" + tree.text + "'" + answers.nearest_name(tree));
  };
  for (const Pick& pick : written.picks) {
    if (is_nothing(pick.a)) return nothing(*pick.a);
    if (is_nothing(pick.b)) return nothing(*pick.b);
  }
  const std::vector<std::string_view> known = asked_names(game);
  for (const auto& [key, value] : written.named) {
    const std::string meant = kernel::did_you_mean(key->text, known);
    if (!meant.empty() && !is_asked(game, known, key->text))
      return slip(key->mark, "nothing asks for '" + key->text + ":'" + meant);
    const bool names_only = wants_names(game, answers, written, key->text);
    bool list = false;
    for (const Pick& pick : picks_of(*value, list)) {
      const std::string_view text = pick.a->text;
      const bool place = text.size() > 3 && text[2] == '.' && player_of_word(text.substr(0, 2)) >= 0;
      if ((names_only || place) && is_nothing(pick.a)) return nothing(*pick.a);
    }
  }
  return false;
}

void tell_unasked(const Game& game, const Written& written, Plan& plan) {
  const std::vector<std::string_view> known = asked_names(game);
  for (const auto& [key, value] : written.named)
    if (!is_asked(game, known, key->text)) plan.more.push_back("nothing asks for '" + key->text + ":'");
}

}  // namespace headjudge::verifier
