// The words of a game, read off its tables, as they are written.
#include "verifier/vocabulary.h"

#include <algorithm>

#include "engine/kernel/placing.h"
#include "engine/kernel/text/compile.h"
#include "verifier/games.h"

namespace headjudge::verifier {

using kernel::Argument;

namespace {

void add(std::vector<std::string>& out, std::string_view word) {
  if (!word.empty() && std::find(out.begin(), out.end(), word) == out.end()) out.emplace_back(word);
}

std::string argument_word(Argument a) {
  constexpr const char* kThings[] = {"",       "CARD", "ZONE",         "PLAYER",      "NUMBER",
                                     "PLAYED", "WORD", "CARD/ABILITY", "CARD/ABILITY"};
  return kThings[static_cast<std::size_t>(a)];
}

std::string answer_form(const kernel::AnswerRow& row, std::string_view verb) {
  const std::string a = argument_word(row.a), b = argument_word(row.b), named = row.named;
  if (row.a == Argument::none) return std::string(verb);
  std::string out = "{" + std::string(verb) + ": ";
  if (verb == "order") return out + "[" + a + ", " + a + "]}";
  if (verb == "split") return out + "{" + a + ": " + b + ", " + a + ": " + b + "}}";
  if (named == "ability") return out + a + "/ABILITY}";
  return out + a + (named.empty() ? "" : ", " + named + ": " + b) + "}";
}

// The keys that a text of a keyword has places for: {N.key}, {N.key.0}, {N.key=otherwise}.
void add_places(std::string_view text, std::vector<std::string>& keys) {
  for (std::size_t at = text.find("{N."); at != std::string_view::npos; at = text.find("{N.", at + 1)) {
    const std::string_view rest = text.substr(at + 3);
    add(keys, rest.substr(0, rest.find_first_of(".=}")));
  }
}

std::string value_of(const std::string& key) {
  if (key == "gives") return "[ABILITY]";
  if (key == "do") return "[INSTRUCTION]";
  std::string out = key;
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

template <class Words>
void plain(std::string& out, const char* title, const Words& all) {
  std::string text;
  for (const std::string_view word : all)
    if (!word.empty()) text += (text.empty() ? "" : " ") + std::string(word);
  if (!text.empty()) out += std::string(title) + "\n  " + text + "\n";
}

template <class Rows>
void words(std::string& out, const char* title, const Rows& rows) {
  std::vector<std::string> all;
  for (const auto& row : rows) add(all, row.word);
  plain(out, title, all);
}

// Each on a line of its own.
void lines(std::string& out, const char* title, const std::vector<std::string>& all) {
  if (!all.empty()) out += std::string(title) + "\n";
  for (const std::string& one : all) out += "  " + one + "\n";
}

void position_words(std::string& out, const kernel::Rulebook& game) {
  const kernel::PositionWords& words_of = *game.position_words;
  plain(out, "rulers", cards_of_kind(game, "ruler"));
  plain(out, "further words for zones of a position", words_of.zones);
  plain(out, "keys of a player, beside zones", words_of.of_player);
  std::vector<std::string> keys{"card", "as", "owner", "state", "face", "effects"};
  for (const char* word : {"rest", game.vocabulary->rested_word, game.vocabulary->active_word})
    add(keys, word);
  for (const kernel::WordRow& row : game.vocabulary->marks) add(keys, row.word);
  for (const auto& some : {words_of.of_card, words_of.under})
    for (const char* word : some) add(keys, word);
  plain(out, "keys of a card of a position", keys);
  words(out, "timings of a position (at)", words_of.timings);
}

void card_words(std::string& out, const kernel::Rulebook& game) {
  const kernel::Vocabulary& v = *game.vocabulary;
  std::vector<std::string> keys, taking;
  for (const char* word : v.numbers) add(keys, word);
  for (const char* word : {v.trait_word, v.group_word}) add(keys, word);
  for (const kernel::LanguageRow& row : kernel::card_keys())
    if (is_of_game(row.games, game) && (std::string_view(row.word) != "icons" || !v.icons.empty()))
      add(keys, row.word);
  plain(out, "keys of a card", keys);
  words(out, "icons", v.icons);
  std::vector<std::string> conditions;
  for (const kernel::KeywordRow& row : v.keywords) {
    const auto kinds = kernel::ability_kinds();
    const bool is_kind = std::any_of(kinds.begin(), kinds.end(), [&](const kernel::LanguageRow& kind) {
      return std::string_view(kind.word) == row.word && *kind.games != 0 && is_of_game(kind.games, game);
    });
    const std::string form = keyword_form(row);
    if (!row.implemented)
      add(conditions, row.word);
    else if (!is_kind && form != row.word)
      add(taking, form);
  }
  words(out, "keywords", v.keywords);
  lines(out, "keywords that take something (keyword: {WORD: ...})", taking);
  plain(out, "conditions (condition: WORD, condition: {WORD: NAME})", conditions);
}

}  // namespace

bool is_of_game(const char* games, const kernel::Rulebook& game) {
  return *games == 0 ||
         (" " + std::string(games) + " ").find(" " + std::string(game.word) + " ") != std::string::npos;
}

std::vector<std::string> answer_forms(const kernel::Rulebook& game) {
  std::vector<std::string> out;
  for (const kernel::AnswerRow& row : game.vocabulary->answers) add(out, answer_form(row, row.word));
  return out;
}

std::vector<std::string> answer_names(const kernel::Rulebook& game) {
  std::vector<std::string> out;
  for (const kernel::Procedure* p : game.procedures)
    for (const kernel::Row& row : p->rows)
      if (row.deed.question != nullptr && row.deed.question->in_play) add(out, row.deed.question->name);
  return out;
}

std::string keyword_form(const kernel::KeywordRow& row) {
  const std::string word = row.word;
  const std::string_view text = row.ability;
  std::vector<std::string> keys;
  for (const char* part : {row.ability, row.gate}) add_places(part, keys);
  for (const kernel::KeywordForm& form : row.forms) {
    add(keys, std::string_view(form.key).substr(0, std::string_view(form.key).find(':')));
    add_places(form.ability, keys);
  }
  if (row.gives) add(keys, "gives");
  if (keys.empty()) add(keys, row.bare);
  if (text.find("{auto:") == 0 && text.find("do:") == std::string_view::npos) add(keys, "do");
  if (keys.empty()) return word;
  if (keys.size() == 1 && (keys[0] == row.bare || *row.bare == 0))
    return "{" + word + ": " + value_of(keys[0]) + "}";
  std::string all;
  for (const std::string& key : keys) all += (all.empty() ? "" : ", ") + key + ": " + value_of(key);
  return "{" + word + ": {" + all + "}}";
}

std::string vocabulary_text(const kernel::Rulebook& game) {
  const kernel::Vocabulary& v = *game.vocabulary;
  std::string out = std::string(game.title) + " (" + game.word + ")\n";
  std::vector<std::string> also;
  for (const kernel::AnswerRow& row : v.answers)
    if (*row.also != 0) {
      std::string words = row.also;
      std::replace(words.begin(), words.end(), ' ', '|');
      add(also, words + " for " + row.word);
    }
  lines(out, "answers", answer_forms(game));
  plain(out, "named choices of an answer", answer_names(game));
  lines(out, "other words for answers", also);
  words(out, "zones", v.places);
  position_words(out, game);
  words(out, "phases", v.phases);
  words(out, "kinds of cards", v.kinds);
  words(out, "properties of a card", v.card_properties);
  words(out, "properties of a player", v.player_properties);
  words(out, "properties of the game", v.game_properties);
  words(out, "selectors", v.selectors);
  words(out, "marks", v.marks);
  card_words(out, game);
  words(out, "verbs of card text", v.instructions);
  std::vector<const char*> kinds, changes(v.numbers.begin(), v.numbers.end());
  for (const kernel::LanguageRow& row : kernel::ability_kinds())
    if (is_of_game(row.games, game)) kinds.push_back(row.word);
  for (const char* word : {v.trait_word, v.group_word}) changes.push_back(word);
  for (const char* word : kernel::change_words())
    if (std::string_view(word) != "attack_cost" || game.attack_cost_rule != kernel::kNoRule)
      if (std::string_view(word) != "icon" || !v.icons.empty()) changes.push_back(word);
  plain(out, "kinds of abilities", kinds);
  plain(out, "keys of a trigger", kernel::trigger_keys());
  plain(out, "ways of a trigger (how)", kernel::trigger_ways());
  plain(out, "causes of a trigger (by)", kernel::trigger_causes());
  plain(out, "changes", changes);
  plain(out, "durations (until)", kernel::duration_words());
  out += "events\n";
  for (std::size_t i = 1; i < v.events.size(); ++i) {
    std::string arguments = v.events[i].arguments;
    for (std::size_t at = arguments.find(' '); at != std::string::npos; at = arguments.find(' ', at + 2))
      arguments.replace(at, 1, ", ");
    out += std::string("  ") + v.events[i].word +
           (v.events[i].timing ? "   (a timing)" : "(" + arguments + ")") + "\n";
  }
  return out;
}

}  // namespace headjudge::verifier
