// What an answer that is to be refused names though nobody could answer it: every rule refuses that, so that
// its refusal would be no ruling.
#include <algorithm>
#include <charconv>

#include "verifier/plan.h"
#include "verifier/plan_parts.h"
#include "verifier/source.h"
#include "verifier/tree_text.h"

namespace headjudge::verifier {
namespace {

using kernel::CardId;
using kernel::Options;
using kernel::Tree;

int number_of(std::string_view text) {
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && stop == end && !text.empty() ? value : -1;
}

bool is_called(const kernel::PlaceRow& row, std::string_view word) {
  return word == row.word || (row.scenario_word != nullptr && word == row.scenario_word);
}

// What the zones of a word hold: the highest slot, or the most cards that lie in one of them.
struct Places {
  int slots = 0, cards = 0;
  bool found = false;
};
Places places_of(const Game& game, int player, std::string_view word) {
  Places out;
  for (int z = 0; z < game.words().zones(); ++z) {
    const auto zone = static_cast<kernel::ZoneId>(z);
    const kernel::PlaceRow& row = game.words().row(zone);
    const kernel::Player owner = game.words().player_of(zone);
    if (!is_called(row, word) || (player >= 0 && player != owner)) continue;
    if (owner != kernel::kNobody && owner >= game.core().players) continue;
    out.found = true;
    out.cards = std::max(out.cards, game.core().count(zone));
    if (word == row.word) out.slots = std::max<int>(out.slots, row.slot);
  }
  return out;
}

// Whether a card of these zones can be picked now: then the rule that asks refuses a place that is not there.
bool is_picked_from(const Game& game, std::string_view word) {
  Options options;
  if (game.status() == kernel::Status::asking) game.options(options);
  return std::any_of(options.begin(), options.end(), [&](Option o) {
    if (game.words().answers[o.verb].a != kernel::Argument::card || o.a >= game.core().cards) return false;
    const kernel::ZoneId zone = game.core()[o.a].zone;
    return zone < game.words().zones() && is_called(game.words().row(zone), word);
  });
}

// A player, a slot or a card by its place that is not there: "P2.attack_zone.3", "P2.life.9".
std::string no_place(const Game& game, std::string_view text) {
  text = text.substr(std::min(text.size(), text.find('@') + 1));
  std::vector<std::string_view> parts = split(text, '.');
  const int player = player_of_word(parts[0]);
  if (player >= game.core().players) return "this game has no " + std::string(parts[0]);
  if (player >= 0) parts.erase(parts.begin());
  if (parts.size() > 1 && parts[0] == "square" && number_of(parts[1]) < 0) parts.erase(parts.begin());
  if (parts.size() != 2) return "";
  const int number = number_of(parts[1]);
  const Places places = places_of(game, player, parts[0]);
  if (number < 0 || !places.found) return "";
  const std::string word(parts[0]);
  if (places.slots > 0 && (number < 1 || number > places.slots))
    return "there is no slot " + std::to_string(number) + ": " + word + " has " +
           std::to_string(places.slots);
  if (places.slots > 0 || (number >= 1 && number <= places.cards) || is_picked_from(game, word)) return "";
  const std::string zone = (player >= 0 ? "P" + std::to_string(player + 1) + "." : "") + word;
  return "there is no '" + std::string(text) + "': " + zone + " has " +
         kernel::counted(static_cast<std::size_t>(places.cards), "card") + " now";
}

// An id that cards in several places have, none of them on the board, where one card is meant: `at: filler`.
std::string several(const Game& game, const Names& names, const std::string& text) {
  if (names.find(text) != kernel::kNoCard) return "";
  std::size_t count = 0;
  std::vector<kernel::ZoneId> zones;
  for (CardId c = 0; c < game.core().cards; ++c) {
    const kernel::ZoneId zone = game.core()[c].zone;
    if (game.cards().cards[game.core()[c].def].id != text || zone >= game.words().zones()) continue;
    if (game.words().row(zone).board) return "";
    ++count;
    if (std::find(zones.begin(), zones.end(), zone) == zones.end()) zones.push_back(zone);
  }
  if (zones.size() < 2) return "";
  std::string where;
  for (std::size_t i = 0; i < zones.size(); ++i)
    where += (i == 0 ? "" : i + 1 == zones.size() ? " and " : ", ") + Names::zone_name(game, zones[i]);
  return "'" + text + "' is ambiguous: " + kernel::counted(count, "card") + " in " + where +
         "; a card is named in given: by 'as'";
}

// An ability by its place or a word that neither the card has nor anything gives to cards: "wolf/3". That a
// card lacks a keyword is a ruling: the rules of abilities refuse it.
std::string no_ability(const Game& game, const Names& names, const std::string& text) {
  const Answers answers(game, names);
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos || names.find(text) != kernel::kNoCard) return "";
  const std::string_view card = std::string_view(text).substr(0, slash);
  const std::string_view which = std::string_view(text).substr(slash + 1);
  for (const kernel::KeywordRow& row : game.words().keywords)
    if (which == row.word) return "";
  bool known = false;
  for (CardId c = 0; c < game.core().cards; ++c) {
    if (!answers.means(kernel::Argument::card, c, scalar_tree(card))) continue;
    known = true;
    if (answers.may_have_ability(c, which)) return "";
  }
  if (!known) return "";
  return number_of(which) >= 0
             ? "'" + std::string(card) + "' has no ability " + std::string(which)
             : "'" + std::string(card) + "' has no ability called '" + std::string(which) + "'";
}

// Whether what stands under this key is the other half of what the verb does: `at:` of an attack.
bool is_named_by(const Game& game, const Answers& answers, std::string_view verb, std::string_view key) {
  const auto& rows = game.words().answers;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (key == rows[i].named && answers.is_verb({static_cast<std::uint8_t>(i)}, verb)) return true;
  return false;
}

// A choice that no answer of this verb has.
std::string not_asked(const Game& game, const Answers& answers, const Written& written,
                      const std::string& key) {
  if (is_named_by(game, answers, written.verb, key)) return "";
  const auto& rows = game.words().answers;
  const auto& questions = game.book().questions;
  const bool is_question = std::any_of(questions.begin(), questions.end(),
                                       [&](const auto& question) { return key == question.first->name; });
  if (is_question || game.cards().find_word(key) != 0) return "";
  const bool is_of_others =
      std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return key == row.named; });
  if (is_of_others) return "nothing asks for '" + key + ":' beside '" + written.verb + ":'";
  return is_ever_asked(game, key) ? "" : "nothing asks for '" + key + ":'";
}

}  // namespace

void unanswerable(const Game& game, const Names& names, const Written& written, kernel::Problems& found) {
  const Answers answers(game, names);
  const auto look_at = [&](const Tree* tree) {
    if (tree == nullptr || !tree->is_scalar() || names.is_broken(tree->text)) return;
    std::string text = no_place(game, tree->text);
    if (text.empty()) text = no_ability(game, names, tree->text);
    if (!text.empty()) found.push_back({tree->mark, std::move(text)});
  };
  for (const Pick& pick : written.picks) look_at(pick.a), look_at(pick.b);
  for (const auto& [key, value] : written.named) {
    if (names.is_broken(key->text)) continue;
    if (std::string text = not_asked(game, answers, written, key->text); !text.empty())
      found.push_back({key->mark, std::move(text)});
    bool list = false;
    for (const Pick& pick : picks_of(*value, list)) look_at(pick.a), look_at(pick.b);
    const bool one_is_meant = value->is_scalar() && is_named_by(game, answers, written.verb, key->text);
    if (std::string text = one_is_meant ? several(game, names, value->text) : ""; !text.empty())
      found.push_back({value->mark, std::move(text)});
  }
}

}  // namespace headjudge::verifier
