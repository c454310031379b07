// Decisions back into the form in which a scenario writes them.
#include "verifier/line_text.h"

#include "verifier/answers.h"

namespace headjudge::verifier {

using kernel::Argument;
using kernel::Game;
using kernel::Option;

namespace {

std::string luck_text(const Game& game, const Names& names, const kernel::Luck& luck) {
  if (luck.zone == kernel::kNoZone) return "- luck: {coin: " + std::to_string(luck.value) + "}";
  const std::string zone = Names::zone_name(game, luck.zone);
  if (luck.value >= 0) {
    const auto cards = game.core().zone(luck.zone);
    const auto at = static_cast<std::size_t>(luck.value);
    return "- luck: {pick: {" + zone + ": " + (at < cards.size() ? names.shown(game, cards[at]) : "?") + "}}";
  }
  std::string order;
  for (const kernel::CardId c : luck.order) order += (order.empty() ? "" : ", ") + names.shown(game, c);
  return "- luck: {" + zone + ": [" + order + "]}";
}

}  // namespace

std::string value_text(const Game& game, const Names& names, kernel::NodeId node) {
  const auto card = [&](kernel::Ref r) {
    return names.shown(game, r.card()) + " in " + Names::zone_name(game, game.core()[r.card()].zone);
  };
  const kernel::Value v = kernel::evaluate({game}, node);
  switch (v.type) {
    case kernel::Type::number:
      return std::to_string(v.number);
    case kernel::Type::boolean:
      return v.number != 0 ? "true" : "false";
    case kernel::Type::word:
      return game.cards().words[static_cast<std::size_t>(v.number)];
    case kernel::Type::player:
      return v.number == kernel::kNobody ? "nobody" : "P" + std::to_string(v.number + 1);
    case kernel::Type::zone:
      return Names::zone_name(game, static_cast<kernel::ZoneId>(v.number));
    case kernel::Type::object:
      break;
    default:
      return "";
  }
  if (!v.object) return "nothing";
  kernel::Refs all;
  kernel::evaluate_objects({game}, node, all);
  if (all.n < 2) return card(v.object);
  std::string out;
  for (const kernel::Ref r : all) out += (out.empty() ? "" : ", ") + card(r);
  return out;
}

std::string question_name(const Game& game) {
  const kernel::Question& q = *game.decision().question;
  if (q.naming != nullptr)
    if (const std::uint16_t word = q.naming(game); word != 0 && word < game.cards().words.size())
      return game.cards().words[word];
  return q.name;
}

TurnText turn_text(const Game& game, const Names& names, Option o, const std::vector<kernel::Luck>& luck) {
  const Answers answers(game, names);
  const kernel::AnswerRow& row = game.words().answers[o.verb];
  TurnText turn;
  turn.player = o.c != 0 ? static_cast<kernel::Player>(o.c - 1) : game.decision().player;
  turn.in_play = game.decision().question->in_play;
  turn.declined = row.a == Argument::none;
  turn.form = answers.form(o);
  turn.name = question_name(game);
  turn.value = answers.part(o);
  for (const kernel::Luck& one : luck) turn.luck.push_back(luck_text(game, names, one));
  return turn;
}

std::vector<std::string> steps_of(const std::vector<TurnText>& turns) {
  std::vector<std::string> out;
  std::string form;                                                     // of the action under way
  std::vector<std::pair<std::string, std::vector<std::string>>> named;  // its choices
  kernel::Player player = kernel::kNobody;
  const auto flush = [&] {
    if (player == kernel::kNobody) return;
    for (const auto& [name, values] : named) {
      std::string list;
      for (const std::string& value : values) list += (list.empty() ? "" : ", ") + value;
      if (form.ends_with("}")) form.pop_back();
      form += ", " + name + ": " + (values.size() == 1 ? list : "[" + list + "]");
      form += "}";
    }
    out.push_back("- P" + std::to_string(player + 1) + ": " + form);
    named.clear();
    player = kernel::kNobody;
  };
  for (const TurnText& turn : turns) {
    const bool part = turn.in_play && player == turn.player && !turn.name.empty() && form.ends_with("}");
    if (!part) flush();
    for (const std::string& line : turn.luck) out.push_back(line);
    if (!part) {
      player = turn.player;
      form = turn.form;
      continue;
    }
    if (named.empty() || named.back().first != turn.name) {
      if (turn.declined) continue;
      named.push_back({turn.name, {}});
    }
    if (!turn.declined) named.back().second.push_back(turn.value);
  }
  flush();
  return out;
}

}  // namespace headjudge::verifier
