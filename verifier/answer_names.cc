// What names, verbs and named choices of answers mean at all here, and which were probably meant.
#include <algorithm>

#include "verifier/answers.h"
#include "verifier/source.h"

namespace headjudge::verifier {

using kernel::Argument;
using kernel::Tree;

namespace {

bool is_number(std::string_view text) {
  if (text.starts_with("-")) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::vector<Pick> picks_of(const Tree& value, bool& list) {
  std::vector<Pick> out;
  list = value.is_list() || value.is_map();
  if (value.is_list())
    for (const Tree& item : value.items) {
      if (item.is_map() && item.entries.size() == 1)
        out.push_back({&item.entries[0].key, &item.entries[0].value});
      else
        out.push_back({&item, nullptr});
    }
  else if (value.is_map())
    for (const auto& [key, second] : value.entries) out.push_back({&key, &second});
  else
    out.push_back({&value, nullptr});
  return out;
}

bool names_picks(const Written& written) {
  bool list = false;
  return std::any_of(written.named.begin(), written.named.end(),
                     [&](const auto& named) { return !picks_of(*named.second, list).empty(); });
}

// A verb that no answer of the game has is a problem, with the one that was probably meant.
bool Answers::knows_verb(const Written& w, kernel::Problems& problems) const {
  std::vector<std::string_view> verbs{"order", "split", "concede"};
  bool known = std::find(verbs.begin(), verbs.end(), w.verb) != verbs.end();
  for (std::size_t i = 0; i < game_.words().answers.size(); ++i) {
    known = known || is_verb({static_cast<std::uint8_t>(i), 0, 0, 0, 0}, w.verb);
    verbs.push_back(game_.words().answers[i].word);
  }
  if (known) return true;
  const std::string first = w.verb.substr(0, w.verb.find(' '));  // `attack wolf`, without its colon
  const bool no_colon = first != w.verb && std::find(verbs.begin(), verbs.end(), first) != verbs.end();
  problems.push_back({w.mark, "nobody can '" + w.verb + "' in this game" +
                                  (no_colon ? "; an answer is written {" + first + ": " +
                                                  w.verb.substr(first.size() + 1) + "}"
                                   : w.verb == "yes" ? std::string("; yes is 'accept'")
                                   : w.verb == "no"  ? std::string("; no is 'decline', or 'pass'")
                                                     : kernel::did_you_mean(w.verb, verbs))});
  return false;
}

// Any word or number may be said where one is asked for; the rule that asks refuses it.
bool Answers::asks_for_words() const {
  if (game_.status() != kernel::Status::asking) return false;
  for (const kernel::Action& a : game_.decision().question->actions)
    if (const Argument type = game_.words().answers[a.verb].a;
        type == Argument::word || type == Argument::number)
      return true;
  return false;
}

bool Answers::names_something(const Tree& tree, bool words) const {
  if (!tree.is_scalar()) return true;
  Tree bare = tree;
  bare.text = tree.text.substr(0, tree.text.find('/'));
  if (is_number(bare.text) || bare.text == "top" || bare.text == "bottom") return true;
  if (words && asks_for_words()) return true;
  for (const Argument type : {Argument::card, Argument::zone, Argument::player, Argument::word})
    if (!values(type, bare).empty()) return true;
  const std::string_view text = bare.text;
  if (const auto parts = split(text, '.'); player_of_word(parts[0]) >= 0)
    return parts.size() < 2 || names_part_of_player(parts[1]);
  for (const kernel::CardDef& def : game_.cards().cards)
    if (def.id == text) return true;
  for (const kernel::WordRow& row : game_.words().kinds)
    if (text == row.word) return true;
  return false;
}

bool Answers::could_be_place(std::string_view text) const {
  const auto parts = split(text, '.');
  if (player_of_word(parts[0]) < 0) return names_part_of_player(parts[0]);
  return parts.size() < 2 || names_part_of_player(parts[1]);
}

bool Answers::could_name(std::string_view text) const {
  if (names_.find(text) != kernel::kNoCard || names_.is_broken(text)) return true;
  text = text.substr(0, text.find('/'));
  const kernel::CardSet& set = game_.cards();
  const auto is_card = [&](std::string_view word) {
    return names_.find(word) != kernel::kNoCard || names_.is_broken(word) || set.find_card(word) != 0xffff;
  };
  if (is_number(text) || text == "top" || text == "bottom" || is_card(text)) return true;
  if (const std::size_t at = text.find('@'); at != std::string_view::npos)
    return is_card(text.substr(0, at)) && could_be_place(text.substr(at + 1));
  const auto kinds = game_.words().kinds;
  return set.find_word(text) != 0 || could_be_place(text) ||
         std::any_of(kinds.begin(), kinds.end(),
                     [&](const kernel::WordRow& row) { return text == row.word; });
}

bool Answers::is_asked(std::string_view verb) const {
  if (game_.status() != kernel::Status::asking) return false;
  const auto& actions = game_.book().actions(*game_.decision().question);
  return std::any_of(actions.begin(), actions.end(), [&](const kernel::LinkedAction& linked) {
    return is_verb({linked.action->verb}, verb);
  });
}

bool Answers::is_played_as_card(kernel::CardId c, std::string_view verb) const {
  using kernel::AbilityKind;
  constexpr AbilityKind kPlayed[] = {AbilityKind::activated, AbilityKind::overdrive, AbilityKind::touchdown,
                                     AbilityKind::counter,   AbilityKind::cancel,    AbilityKind::special};
  const auto& actions = game_.book().actions(*game_.decision().question);
  const bool is_there = std::any_of(actions.begin(), actions.end(), [&](const kernel::LinkedAction& linked) {
    const kernel::Action& a = *linked.action;
    const kernel::AnswerRow& row = game_.words().answers[a.verb];
    if (!is_verb({a.verb}, verb) || row.b == kernel::Argument::number || a.subjects == nullptr) return false;
    kernel::Candidates found;
    a.subjects(game_, found);
    return row.a == kernel::Argument::card &&
           std::find(found.at, found.at + found.n, c) != found.at + found.n;
  });
  const kernel::CardDef& def = game_.cards().cards[game_.core()[c].def];
  bool plays = game_.view(c).gained.n > 0;
  for (int i = 0; i < def.abilities; ++i) {
    const AbilityKind kind = game_.cards().abilities[static_cast<std::size_t>(def.first_ability + i)].kind;
    plays = plays || std::find(std::begin(kPlayed), std::end(kPlayed), kind) != std::end(kPlayed);
  }
  return is_there && !plays;
}

bool Answers::takes_words(std::string_view verb) const {
  const auto& rows = game_.words().answers;
  const auto is_word = [](Argument type) { return type == Argument::word || type == Argument::number; };
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (is_verb({static_cast<std::uint8_t>(i), 0, 0, 0, 0}, verb) &&
        (is_word(rows[i].a) || rows[i].b == Argument::word))
      return true;
  return false;
}

// Whether a card has an ability called so, may have been given it for a while, or one that waits is called
// so.
bool Answers::may_have_ability(kernel::CardId c, std::string_view word) const {
  const kernel::CardSet& set = game_.cards();
  if (set.has_change(kernel::ChangeKind::copy_abilities)) return true;
  const int here = count_abilities(c);
  for (int place = 1; place <= here; ++place)
    if (means_ability(c, place, word)) return true;
  for (const kernel::Change& change : set.changes)
    if (change.kind == kernel::ChangeKind::add_keyword && word == game_.words().keywords[change.what].word)
      return true;
  std::vector<bool> printed(set.abilities.size(), false);
  for (const kernel::CardDef& def : set.cards)
    std::fill_n(printed.begin() + def.first_ability, def.abilities, true);
  const bool by_place = is_number(word);
  for (std::size_t i = 1; i < set.abilities.size() && set.gives_abilities; ++i)
    if (!printed[i] && (by_place || is_called(static_cast<kernel::TextId>(i), word))) return true;
  return by_place && word.size() < 3 && std::stoi(std::string(word)) <= game_.core().pending.n;
}

// "life", "square", "life_shields": what may stand after "P1.".
bool Answers::names_part_of_player(std::string_view word) const {
  const kernel::Vocabulary& words = game_.words();
  const auto has = [&](const auto& rows) {
    return std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.word == word; });
  };
  return is_number(word) || word == "square" || has(words.places) || has(words.player_properties) ||
         has(words.selectors) ||
         std::any_of(words.places.begin(), words.places.end(), [&](const kernel::PlaceRow& row) {
           return row.scenario_word != nullptr && row.scenario_word == word;
         });
}

std::string Answers::nearest_name(const Tree& tree) const {
  std::vector<std::string_view> known;
  names_.names(known);
  for (const kernel::PlaceRow& row : game_.words().places) {
    known.push_back(row.word);
    if (row.scenario_word != nullptr) known.push_back(row.scenario_word);
  }
  const auto parts = split(tree.text, '.');
  if (tree.text.size() < 3) return "";  // any two squares are alike
  if (parts.size() < 2 || player_of_word(parts[0]) < 0) return kernel::did_you_mean(tree.text, known);
  if (names_part_of_player(parts[1])) return "";  // what is wrong is no slip of the pen
  const std::string_view part = kernel::nearest(parts[1], known);
  if (part.empty()) return "";
  std::string meant = std::string(parts[0]) + "." + std::string(part);
  for (std::size_t i = 2; i < parts.size(); ++i) meant += "." + std::string(parts[i]);
  return "; did you mean '" + meant + "'?";
}

}  // namespace headjudge::verifier
