// Words of the tables as schemas for editors: what may stand where, and what it means.
#include "verifier/schema.h"

#include <algorithm>
#include <vector>

#include "engine/kernel/text/compile.h"
#include "verifier/games.h"
#include "verifier/json.h"
#include "verifier/scenario.h"

namespace headjudge::verifier {
namespace {

using Words = std::vector<std::string>;

void add(Words& out, std::string_view word) {
  if (!word.empty() && std::find(out.begin(), out.end(), word) == out.end()) out.emplace_back(word);
}
template <class Rows>
Words words_of(const Rows& rows) {
  Words out;
  for (const auto& row : rows) add(out, row.word);
  return out;
}
std::string list(const Words& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ",") + quoted(word);
  return "[" + out + "]";
}
std::string one_of(const Words& words) { return JsonObject().raw("enum", list(words)).done(); }
std::string type(const char* name) { return JsonObject().text("type", name).done(); }
std::string about(const char* text) { return JsonObject().text("description", text).done(); }
// A schema with words for a person in front of it.
std::string told(const std::string& schema, std::string_view text) {
  const std::string word = JsonObject().text("description", text).done();
  return schema == "{}" ? word : word.substr(0, word.size() - 1) + "," + schema.substr(1);
}

// What a key means, by the word of the key.
struct KeyWord {
  std::string_view key, text;
};
std::string with_words(std::string_view key, const std::string& schema, std::span<const KeyWord> all) {
  for (const KeyWord& one : all)
    if (one.key == key) return told(schema, one.text);
  return schema;
}
constexpr KeyWord kHeadWords[] = {
    {"scenario", "the ruling in one line"},
    {"game", "whose rules are played"},
    {"rulebook", "a revision or range: \"6.5.0\", \">=6.5.0\"; else every revision that has the cited rules"},
    {"cites", "numbers of the rules it rests on"},
    {"affirmed", "cited rules whose present words somebody has read: fingerprint, and why the ruling stands"},
    {"source", "where the ruling comes from: {kind: rulebook}, {kind: official, url: ..., date: ...}"},
    {"status", "official: published; derived: follows from the rules; house: our reading; open: undecided"},
    {"cards", "card files beside this one"},
    {"define", "cards of this file"},
    {"seed", "of all luck that the scenario does not say"},
    {"given", "the position before the first answer, or from: start"},
    {"play", "answers and looks, in order"},
    {"explore", "what holds always, sometimes or never over all lines of play"},
    {"refused", "the position or a card cannot be: by these rules"},
    {"known_failing", "true while it is known not to hold; says when it does"},
    {"tags", "words to find it by"},
    {"notes", "for people"},
    {"under", "the scenario again under other revisions, with what differs"},
    {"date", "decks are checked for this day: 2026-11-21"}};
constexpr KeyWord kStepWords[] = {
    {"both", "both players pass until something happens"},
    {"until", "passes and declines until a rule asks, a phase comes, or an expression holds"},
    {"luck", "what the next luck gives: an order of a deck, a coin, picks"},
    {"expect", "rule numbers with what must hold now"},
    {"illegal", "an answer that must be refused, and by which rule"},
    {"options", "answers that must be offered, all of them"},
    {"events", "what must have happened since the last look"},
    {"no_events", "what must not have happened since the last look"},
    {"never", "what must not hold at any moment from here on"},
    {"result", "who won, and by which rule"},
    {"concede", "this player gives up"},
    {"label", "a name for the step: golden logs and --step use it"},
    {"note", "for people"},
    {"under", "steps of one revision only"},
    {"deck", "a deck to be checked: legal, or refused by a rule"},
    {"explore", "from here: what holds always, sometimes or never"}};

std::string array_of(const std::string& items) {
  return JsonObject().text("type", "array").raw("items", items).done();
}
// One of them, or a list.
std::string some_of(const std::string& item) {
  return JsonObject().raw("anyOf", "[" + item + "," + array_of(item) + "]").done();
}
std::string object_of(const std::string& properties, bool others) {
  return JsonObject()
      .text("type", "object")
      .raw("properties", properties)
      .flag("additionalProperties", others)
      .done();
}
std::string reference(const char* name) {
  return JsonObject().text("$ref", std::string("#/definitions/") + name).done();
}

std::string rule_numbers(const kernel::Rulebook& game) {
  Words numbers;
  for (const kernel::RuleRow& row : game.rules) add(numbers, row.number);
  return one_of(numbers);
}

// "{attack: CARD, at: CARD}"
std::string answer_text(const kernel::AnswerRow& row) {
  constexpr const char* kThings[] = {"",        "CARD", "ZONE",    "PLAYER",     "NUMBER",
                                     "ABILITY", "WORD", "WAITING", "REPLACEMENT"};
  const auto thing = [&](kernel::Argument a) { return std::string(kThings[static_cast<std::size_t>(a)]); };
  std::string out = std::string("{") + row.word + ": " + thing(row.a);
  if (row.b != kernel::Argument::none) out += std::string(", ") + row.named + ": " + thing(row.b);
  return out + "}";
}

std::string answers(const kernel::Rulebook& game) {
  Words bare{"accept", "decline", "pass"};
  JsonObject verbs;
  Words done;
  for (const kernel::AnswerRow& row : game.vocabulary->answers) {
    if (row.a == kernel::Argument::none) {
      add(bare, row.word);
    } else if (std::find(done.begin(), done.end(), row.word) == done.end()) {
      add(done, row.word);
      verbs.raw(row.word, about(answer_text(row).c_str()));
    }
  }
  constexpr KeyWord kPlayWords[] = {
      {"to", "the zone or square it goes to, when the answer has one"},
      {"pay", "the cards that pay its cost"},
      {"option", "an answer by its number among those that are legal now, as play records it"},
      {"of", "beside option: how many answers are legal"},
      {"modes", "numbers of the modes that are chosen, from 1"},
      {"ability", "which of the card's abilities, by number, keyword or name"},
      {"t", "what is chosen for the `as: t` of the text; any name that an `as:` gives may stand here"}};
  for (const KeyWord& word : kPlayWords)
    if (std::find(done.begin(), done.end(), word.key) == done.end())
      verbs.raw(word.key, about(std::string(word.text).c_str()));
  if (loop_rule_of(game) != kernel::kNoRule) {
    verbs.raw("loop",
              JsonObject()
                  .text("description",
                        "a round of answers that is done times: N times; the other players say accept, "
                        "or fewer times: and then do something that the round does not have")
                  .raw("examples", R"([[{"play":"engine"},{"P2":"pass"}]])")
                  .done());
    verbs.raw("times",
              JsonObject()
                  .text("description",
                        "beside loop: how often; alone: the fewer rounds that another player agrees to")
                  .raw("examples", "[20,4]")
                  .done());
  }
  const std::string object =
      JsonObject().text("type", "object").raw("properties", verbs.done()).number("minProperties", 1).done();
  return JsonObject().raw("anyOf", "[" + one_of(bare) + "," + object + "]").done();
}

std::string seat(const kernel::Rulebook& game) {
  JsonObject zones;
  Words done;
  for (const kernel::PlaceRow& row : game.vocabulary->places)
    for (const char* word : {row.word, row.scenario_word})
      if (word != nullptr && std::find(done.begin(), done.end(), word) == done.end()) {
        add(done, word);
        zones.raw(word, about("cards: a list, one card, or {top: [...], rest: ...}"));
      }
  return object_of(zones.done(), true);
}

std::string given(const kernel::Rulebook& game) {
  Words phases;
  for (std::size_t i = 1; i < game.vocabulary->phases.size(); ++i)
    add(phases, game.vocabulary->phases[i].word);
  Words timings;
  for (const kernel::EventRow& row : game.vocabulary->events)
    if (row.timing) add(timings, row.word);
  JsonObject out;
  out.raw("turn", JsonObject().text("type", "integer").number("minimum", 1).done());
  out.raw("active", reference("players"));
  out.raw("first", reference("players"));
  out.raw("phase", one_of(phases));
  out.raw("at", JsonObject().raw("anyOf", "[" + one_of(timings) + "," + type("string") + "]").done());
  out.raw("from", one_of({"start"}));
  out.raw("decks", one_of({"legal"}));
  for (int p = 1; p <= game.players_max; ++p) out.raw("P" + std::to_string(p), reference("seat"));
  return object_of(out.done(), true);
}

std::string looks() {
  return JsonObject()
      .text("type", "object")
      .raw("propertyNames", reference("rule"))
      .raw("additionalProperties", JsonObject()
                                       .raw("anyOf", "[" + type("string") + "," + type("boolean") + "," +
                                                         array_of(type("string")) + "]")
                                       .done())
      .done();
}

std::string explore() {
  JsonObject out;
  out.raw("depth", JsonObject().text("type", "integer").number("minimum", 1).number("maximum", 60).done());
  out.raw("positions", JsonObject().text("type", "integer").number("minimum", 1).done());
  out.raw("leave_open", reference("players"));
  for (const char* claim : {"always", "sometimes", "never"}) out.raw(claim, reference("looks"));
  return object_of(out.done(), false);
}

std::string step(const kernel::Rulebook& game) {
  JsonObject out;
  for (const std::string_view key : step_keys())
    if (key.size() != 2 || key[0] != 'P')
      out.raw(key, with_words(key,
                              key == "expect"                   ? reference("looks")
                              : key == "explore"                ? explore()
                              : key == "both"                   ? one_of({"pass"})
                              : key == "label" || key == "note" ? type("string")
                              : key == "concede"                ? reference("player")
                                                                : "{}",
                              kStepWords));
  for (int p = 1; p <= game.players_max; ++p) out.raw("P" + std::to_string(p), reference("answer"));
  return object_of(out.done(), false);
}

JsonObject head(const kernel::Rulebook& game, const char* what) {
  JsonObject out;
  out.text("$schema", "http://json-schema.org/draft-07/schema#");
  out.text("title", std::string(game.title) + ": " + what);
  return out;
}

// "damages: to, amount, source ..." with the parameters a verb needs first.
std::string verb_schema(const kernel::VerbSpec& verb) {
  std::string needed, others;
  for (const kernel::Parameter& p : verb.parameters)
    (p.required ? needed : others) += std::string(p.required       ? needed.empty() ? "" : ", "
                                                  : others.empty() ? ""
                                                                   : ", ") +
                                      p.word;
  std::string text = verb.summary;
  if (!needed.empty()) text += "; needs " + needed;
  if (!others.empty()) text += "; may have " + others;
  return JsonObject().text("description", text).raw("examples", list({verb.example})).done();
}

// Which verbs have a meaning in this game: those of its table, and those of the language itself.
std::string instructions(const kernel::Rulebook& game) {
  JsonObject verbs;
  const auto known = game.vocabulary->instructions;
  for (const kernel::VerbSpec& verb : kernel::verb_specs())
    if (std::any_of(known.begin(), known.end(),
                    [&](const kernel::Instruction& i) { return std::string_view(i.word) == verb.word; }))
      verbs.raw(verb.word, verb_schema(verb));
  return JsonObject()
      .text("description", "one verb, in the order of the list; a number may be an expression")
      .text("type", "object")
      .raw("properties", verbs.done())
      .number("minProperties", 1)
      .done();
}

std::string abilities(const kernel::Rulebook& game) {
  constexpr KeyWord kWords[] = {
      {"keyword", "a keyword of the rules, or {keyword: argument}"},
      {"auto", "waits for something to happen: {when: enters, card: self} or {at: turn_end}"},
      {"activated", "played by its master: {timing: normal | instant} in Gate Ruler, {} elsewhere"},
      {"static", "holds as long as it is valid: changes of values, prohibitions, limits"},
      {"replace", "another thing happens instead: {event: destroyed, card: self}"},
      {"do", "what it does, in order"},
      {"cost", "what is paid to play it"},
      {"with", "what happens instead"},
      {"if", "checked when it would trigger or be played"},
      {"while", "valid only while this holds"},
      {"may", "its master may decline"},
      {"limit", "how often: {turn: 1}, {game: 1}"},
      {"in", "zones where it is valid"},
      {"name", "its name"},
      {"special", "happens at once and never waits: {when: enters, card: self}"},
      {"event", "what an event card does when it resolves"},
      {"cancel", "played in answer to what it names: {target: \"ability by opponent\"}"},
      {"overdrive", "used beside the card in the drive zone"},
      {"touchdown", "used when the card was driven"},
      {"counter", "used when the card is turned up as damage, or play_self"}};
  const auto known = game.vocabulary->keywords;
  const std::string keyword =
      JsonObject().raw("anyOf", "[" + one_of(words_of(known)) + "," + type("object") + "]").done();
  JsonObject keys;
  for (const kernel::LanguageRow& row : kernel::ability_kinds())
    if (row.games == nullptr || *row.games == 0 ||
        std::string_view(row.games).find(game.word) != std::string_view::npos)
      keys.raw(row.word,
               with_words(row.word, std::string_view(row.word) == "keyword" ? keyword : "{}", kWords));
  for (const char* key : {"do", "cost", "with"})
    keys.raw(key, with_words(key, array_of(reference("instruction")), kWords));
  for (const char* key : {"if", "while", "may", "limit", "in", "name"})
    keys.raw(key, with_words(key, "{}", kWords));
  return array_of(object_of(keys.done(), true));
}

void add_card(JsonObject& definitions, const kernel::Rulebook& game) {
  const kernel::Vocabulary& v = *game.vocabulary;
  JsonObject card;
  card.raw("id", told(type("string"), "how scenarios call it"))
      .raw("name", type("string"))
      .raw("kind", one_of(words_of(v.kinds)));
  for (const char* number : v.numbers)
    card.raw(number, JsonObject().raw("anyOf", "[" + type("integer") + "," + type("string") + "]").done());
  card.raw(v.trait_word, some_of(type("string")));
  card.raw(v.group_word, some_of(v.groups.empty() ? type("string") : one_of(words_of(v.groups))));
  if (!v.icons.empty()) card.raw("icons", some_of(one_of(words_of(v.icons))));
  card.raw("abilities", abilities(game));
  definitions.raw("card", JsonObject()
                              .text("type", "object")
                              .raw("required", list({"id", "kind"}))
                              .raw("properties", card.done())
                              .done());
  definitions.raw("instruction", instructions(game));
}

std::string affirmed() {
  return array_of(object_of(JsonObject()
                                .raw("rule", reference("rule"))
                                .raw("text", type("string"))
                                .raw("reason", type("string"))
                                .done(),
                            false));
}

}  // namespace

std::string scenario_schema(const kernel::Rulebook& game) {
  Words players;
  for (int p = 1; p <= game.players_max; ++p) players.push_back("P" + std::to_string(p));
  JsonObject properties;
  for (const std::string_view key : head_keys()) {
    properties.raw(key, with_words(key,
                                   key == "game"       ? one_of({game.word})
                                   : key == "cites"    ? array_of(reference("rule"))
                                   : key == "affirmed" ? affirmed()
                                   : key == "status"   ? one_of({"official", "derived", "house", "open"})
                                   : key == "given"    ? given(game)
                                   : key == "play"     ? array_of(reference("step"))
                                   : key == "explore"  ? explore()
                                   : key == "define"   ? array_of(reference("card"))
                                   : key == "cards"    ? array_of(type("string"))
                                   : key == "seed"     ? type("integer")
                                   : key == "scenario" ? type("string")
                                                       : "{}",
                                   kHeadWords));
  }
  JsonObject definitions;
  definitions.raw("rule", rule_numbers(game));
  definitions.raw("player", one_of(players));
  definitions.raw("players",
                  JsonObject()
                      .raw("anyOf", "[" + reference("player") + "," + array_of(reference("player")) + "]")
                      .done());
  definitions.raw("answer", answers(game));
  definitions.raw("seat", seat(game));
  definitions.raw("looks", looks());
  definitions.raw("step", step(game));
  add_card(definitions, game);
  return head(game, "a scenario")
             .text("type", "object")
             .raw("required", list({"scenario", "game"}))
             .flag("additionalProperties", false)
             .raw("properties", properties.done())
             .raw("definitions", definitions.done())
             .done() +
         "\n";
}

std::string card_schema(const kernel::Rulebook& game) {
  JsonObject definitions;
  add_card(definitions, game);
  return head(game, "a card file")
             .text("type", "object")
             .raw("required", list({"cards"}))
             .flag("additionalProperties", false)
             .raw("properties", JsonObject().raw("cards", array_of(reference("card"))).done())
             .raw("definitions", definitions.done())
             .done() +
         "\n";
}

}  // namespace headjudge::verifier
