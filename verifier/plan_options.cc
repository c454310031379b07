// Options as a whole: how they would be written, whether anybody could tell them apart, what else refuses
// them.
#include <algorithm>
#include <charconv>

#include "verifier/plan.h"
#include "verifier/plan_parts.h"

namespace headjudge::verifier {

using kernel::Game;
using kernel::Option;
using kernel::Options;
using kernel::Status;

namespace {
// An ability that a card has several times, by its places among those of the card.
bool is_same_ability(const Game& game, Option x, Option y) {
  const kernel::AnswerRow& row = game.words().answers[x.verb];
  if (x.a != y.a || row.b != kernel::Argument::number || std::string_view(row.named) != "ability")
    return false;
  const kernel::TextId text = ability_at(game, x.a, x.b);
  return text != 0 && text == ability_at(game, y.a, y.b);
}
}  // namespace

bool are_alike(const Game& game, const Options& options) {
  const kernel::Core& s = game.core();
  for (const Option o : options) {
    const Option first = options.at[0];
    if (o.verb != first.verb || o.c != first.c) return false;
    if (o.b != first.b && !is_same_ability(game, first, o)) return false;
    if (o.a == first.a) continue;
    if (game.words().answers[o.verb].a != kernel::Argument::card) return false;
    const kernel::Card &x = s[first.a], &y = s[o.a];
    if (x.def != y.def || x.zone != y.zone || x.flags != y.flags || x.damage != y.damage ||
        x.marks != y.marks || x.controller != y.controller || x.shields != y.shields)
      return false;
  }
  return true;
}

bool is_by_number(const Written& written) { return written.verb == "option" && written.picks.size() == 1; }

std::string by_number(const Game& game, kernel::Player player, Option option) {
  Options options;
  game.options(options, player);
  const auto at = std::find(options.begin(), options.end(), option);
  if (at == options.end()) return "";
  return "{option: " + std::to_string(at - options.begin() + 1) + ", of: " + std::to_string(options.n) + "}";
}

Plan plan_by_number(const Game& game, kernel::Player player, const Written& written) {
  const auto number_in = [](const kernel::Tree* tree) {
    int value = 0;
    if (tree != nullptr) std::from_chars(tree->text.data(), tree->text.data() + tree->text.size(), value);
    return value;
  };
  Options options;
  game.options(options, player);
  Plan plan;
  plan.mark = written.mark;
  for (const auto& [key, value] : written.named)
    if (key->text != "of") {
      plan.mark = key->mark,
      plan.error = "beside a number nothing is chosen: '" + key->text + ":' is not asked";
      return plan;
    }
  const int number = number_in(written.picks[0].a), of = number_in(written.find("of"));
  plan.found = number >= 1 && number <= options.n && (of == 0 || of == options.n);
  if (plan.found)
    plan.options.push_back(options.at[number - 1]);
  else
    plan.error = "there is no such answer: " + std::to_string(options.n) + " are legal now";
  return plan;
}

bool names_payment(const Written& written) { return written.find("pay") != nullptr; }

Option said_by(const Game& game, kernel::Player player, Option o) {
  if (game.decision().team != 0) o.c = static_cast<std::uint16_t>(player + 1);
  return o;
}

void add_imagined(const Game& game, const Answers& answers, kernel::Player player, const Pick& pick,
                  const Written& written, int source, Options& options) {
  for (const Option o : options)
    if ((source >= 0 || answers.is_verb(o, written.verb)) && answers.fits(o, pick, written, nullptr)) return;
  kernel::Problems problems;
  Written one;
  one.verb = written.verb, one.picks = {pick};
  const auto takes_number = [](const kernel::AnswerRow& row) {
    return row.a == kernel::Argument::number || row.b == kernel::Argument::number;
  };
  const auto& asked = game.book().actions(*game.decision().question);
  std::uint8_t verb = 0;
  for (const kernel::AnswerRow& row : game.words().answers) {
    const std::uint8_t this_verb = verb++;
    const bool is_asked = std::any_of(asked.begin(), asked.end(), [&](const kernel::LinkedAction& linked) {
      return linked.action->verb == this_verb;
    });
    if (!takes_number(row) || !is_asked) continue;
    if (source >= 0) one.verb = row.word;
    for (const Option imagined : answers.imagine(one, problems))
      if (const Option o = said_by(game, player, imagined);
          takes_number(game.words().answers[o.verb]) && options.n < kernel::kOptionsMax && game.is_legal(o))
        return options.add(o);
  }
}

void add_other_readings(const Game& game, const Names& names, kernel::Player player, const Written& written,
                        Plan& plan) {
  if (written.picks.empty() || written.named.empty()) return;
  Written one = written;
  one.picks.resize(1);
  kernel::Problems problems;
  std::vector<kernel::Refusal> some;
  for (const Option imagined : Answers(game, names).imagine(one, problems)) {
    const Option o = said_by(game, player, imagined);
    if (game.is_legal(o)) continue;
    game.refusals(o, some);
    plan.refusals.insert(plan.refusals.end(), some.begin(), some.end());
  }
}

}  // namespace headjudge::verifier
