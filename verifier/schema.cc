// Words of the tables as schemas for editors: what may stand where, and what it means.
#include "verifier/schema.h"

#include "verifier/games.h"
#include "verifier/scenario.h"
#include "verifier/schema_parts.h"
#include "verifier/vocabulary.h"

namespace headjudge::verifier {
namespace {

using schema::about, schema::add, schema::add_all, schema::any_of, schema::array_of, schema::KeyWord,
    schema::list, schema::map_or, schema::object_of, schema::one_of, schema::reference, schema::some_of,
    schema::told, schema::type, schema::with_words, schema::Words;

constexpr KeyWord kHeadWords[] = {
    {"scenario", "the ruling in one line"},
    {"game", "whose rules are played"},
    {"rulebook", "a revision or range: \"6.5.0\", \">=6.5.0\"; else every revision that has the cited rules"},
    {"cites", "numbers of the rules it rests on"},
    {"affirmed", "cited rules whose present words somebody has read: fingerprint, and why the ruling stands"},
    {"source", "where the ruling comes from: {kind: rulebook}, {kind: q&a, id: ..., url: ..., date: ...}"},
    {"status", "official: published; derived: follows from the rules; house: our reading; open: undecided"},
    {"cards", "card files beside this one"},
    {"define", "cards of this file"},
    {"seed", "of all luck that the scenario does not say"},
    {"given", "the position before the first answer, or from: start"},
    {"play", "answers and looks, in order"},
    {"explore", "what holds always, sometimes or never over all lines of play"},
    {"refused", "the position or a card cannot be: by these rules"},
    {"known_failing", "why it is known not to hold: {reason: ..., issue: ...}; says when it does"},
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

std::string rule_numbers(const kernel::Rulebook& game) {
  Words numbers;
  for (const kernel::RuleRow& row : game.rules) add(numbers, row.number);
  return one_of(numbers);
}

// The verbs of answers, each with the ways to write it.
void add_verbs(const kernel::Rulebook& game, JsonObject& keys, Words& verbs) {
  const std::vector<std::string> forms = answer_forms(game);
  for (const kernel::AnswerRow& row : game.vocabulary->answers) {
    if (row.a == kernel::Argument::none) continue;
    std::string text;
    for (const std::string& form : forms)
      if (form.starts_with("{" + std::string(row.word) + ":")) text += (text.empty() ? "" : " or ") + form;
    std::string_view also = row.also;
    for (const std::string& word : {std::string(row.word), std::string(also.substr(0, also.find(' ')))}) {
      if (word.empty() || std::find(verbs.begin(), verbs.end(), word) != verbs.end()) continue;
      add(verbs, word);
      keys.raw(word, about(text));
    }
  }
  add(verbs, "option");
  keys.raw("option", about("an answer by its number among those that are legal now, as play records it"));
  if (loop_rule_of(game) == kernel::kNoRule) return;
  add(verbs, "loop"), add(verbs, "times");
  const JsonObject loop =
      JsonObject()
          .text("description",
                "a round of answers that is done times: N times; the other players say "
                "accept, or fewer times: and then do something that the round does not have")
          .raw("examples", R"([[{"play":"engine"},{"P2":"pass"}]])");
  keys.raw("loop", loop.done());
  keys.raw("times", JsonObject()
                        .text("description",
                              "beside loop: how often; alone: the fewer rounds that another player agrees to")
                        .raw("examples", "[20,4]")
                        .done());
}

std::string answers(const kernel::Rulebook& game) {
  constexpr KeyWord kNames[] = {{"to", "the zone or square it goes to, when the answer has one"},
                                {"pay", "the cards that pay its cost"},
                                {"modes", "numbers of the modes that are chosen, from 1"},
                                {"ability", "which of the card's abilities, by number, keyword or name"}};
  Words bare{"accept", "decline", "pass"}, verbs, names;
  JsonObject keys;
  add_verbs(game, keys, verbs);
  for (const kernel::AnswerRow& row : game.vocabulary->answers) {
    if (row.a == kernel::Argument::none) add(bare, row.word);
    add(names, row.named);
  }
  add_all(names, answer_names(game));
  for (const KeyWord& name : kNames) add(names, name.key);
  for (const std::string& name : names)
    if (std::find(verbs.begin(), verbs.end(), name) == verbs.end())
      keys.raw(name, with_words(name, "{}", kNames, "named when the answer asks for it"));
  keys.raw("of", about("beside option: how many answers are legal"));
  keys.raw("t",
           about("what is chosen for the `as: t` of the text; any name that an `as:` gives may stand here"));
  std::vector<std::string> one_verb;
  for (const std::string& verb : verbs) one_verb.push_back(JsonObject().raw("required", list({verb})).done());
  return map_or(JsonObject().raw("properties", keys.done()).raw("anyOf", schema::joined(one_verb)).done(),
                one_of(bare));
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

std::string rules() { return some_of(reference("rule")); }
std::string expressions() { return some_of(JsonObject().raw("type", R"(["string","boolean"])").done()); }

std::string until(const kernel::Rulebook& game) {
  Words phases;
  for (std::size_t i = 1; i < game.vocabulary->phases.size(); ++i)
    add(phases, game.vocabulary->phases[i].word);
  JsonObject keys;
  keys.raw("asks", told(rules(), "the rule that asks a player"));
  keys.raw("of", told(reference("player"), "beside asks or phase: only this player"));
  keys.raw("phase", one_of(phases));
  keys.raw("holds", told(expressions(), "looked at whenever a player is asked"));
  return object_of(keys.done());
}

std::string luck(const kernel::Rulebook& game) {
  std::string zones;
  for (const kernel::PlaceRow& row : game.vocabulary->places)
    for (const char* word : {row.word, row.scenario_word})
      if (word != nullptr) zones += (zones.empty() ? "" : "|") + std::string(word);
  JsonObject keys, by_zone;
  keys.raw("coin", about("heads, tails, or the player who is first"));
  keys.raw("first", told(reference("player"), "the player who is first"));
  keys.raw("number", JsonObject().text("type", "integer").done());
  keys.raw("pick", about("cards that are picked at random, or {P2.hand: page}"));
  keys.raw("order", about("cards in the order of the shuffled zone, or {P1.deck: [a, b]}"));
  by_zone.raw("^(P[1-6]\\.)?(" + zones + ")(\\.[a-z0-9]+)?$", about("the order after the next shuffle"));
  std::string schema = object_of(keys.done());
  return schema.substr(0, schema.size() - 1) + ",\"patternProperties\":" + by_zone.done() + "}";
}

std::string result() {
  JsonObject keys;
  for (const char* word : {"winner", "winners"})
    keys.raw(word, any_of({reference("players"), one_of({"none"})}));
  keys.raw("draw", R"({"const":true})");
  keys.raw("by", told(rules(), "the rule that ends the game"));
  return object_of(keys.done());
}

std::string illegal(const kernel::Rulebook& game) {
  JsonObject keys;
  for (int p = 1; p <= game.players_max; ++p) keys.raw("P" + std::to_string(p), reference("answer"));
  keys.raw("deck", about("a deck that breaks the rule"));
  keys.raw("concede", reference("player"));
  keys.raw("rule", told(rules(), "the rule that refuses it, or any of several"));
  return JsonObject()
      .text("type", "object")
      .raw("required", list({"rule"}))
      .raw("properties", keys.done())
      .flag("additionalProperties", false)
      .done();
}

std::string options(const kernel::Rulebook& game) {
  JsonObject keys;
  for (int p = 1; p <= game.players_max; ++p)
    keys.raw("P" + std::to_string(p), array_of(reference("answer")));
  return object_of(keys.done());
}

// "damage(bear, 4)": the word of an event, with what is told of it.
std::string events(const kernel::Rulebook& game) {
  std::string words;
  for (const kernel::EventRow& row : game.vocabulary->events.subspan(1))
    words += (words.empty() ? "" : "|") + std::string(row.word);
  return some_of(
      JsonObject().text("type", "string").text("pattern", "^(" + words + ") *(\\(.*\\))?$").done());
}

// The shape of what a step says under its key.
std::string shape(std::string_view key, const kernel::Rulebook& game) {
  if (key == "expect") return reference("looks");
  if (key == "explore") return explore();
  if (key == "both") return one_of({"pass"});
  if (key == "label" || key == "note") return type("string");
  if (key == "concede") return reference("player");
  if (key == "until") return until(game);
  if (key == "luck") return luck(game);
  if (key == "result") return result();
  if (key == "illegal") return illegal(game);
  if (key == "options") return options(game);
  if (key == "events" || key == "no_events") return events(game);
  if (key == "never") return expressions();
  if (key == "under")
    return JsonObject().text("type", "object").raw("additionalProperties", some_of(reference("step"))).done();
  return "{}";
}

std::string step(const kernel::Rulebook& game) {
  JsonObject out;
  for (const std::string_view key : step_keys())
    if (key.size() != 2 || key[0] != 'P') out.raw(key, with_words(key, shape(key, game), kStepWords));
  for (int p = 1; p <= game.players_max; ++p) out.raw("P" + std::to_string(p), reference("answer"));
  return object_of(out.done(), false);
}

JsonObject head(const kernel::Rulebook& game, const char* what) {
  JsonObject out;
  out.text("$schema", "http://json-schema.org/draft-07/schema#");
  out.text("title", std::string(game.title) + ": " + what);
  return out;
}

std::string affirmed() {
  return array_of(object_of(JsonObject()
                                .raw("rule", reference("rule"))
                                .raw("text", type("string"))
                                .raw("reason", type("string"))
                                .done(),
                            false));
}

std::string source() {
  JsonObject keys;
  Words kinds;
  add_all(kinds, source_kinds());
  for (const std::string_view key : source_keys())
    keys.raw(key, key == "kind" ? one_of(kinds) : type("string"));
  return JsonObject()
      .text("type", "object")
      .raw("required", list({"kind"}))
      .raw("properties", keys.done())
      .flag("additionalProperties", false)
      .done();
}

// The shape of what a scenario says under a key of its head.
std::string head_shape(std::string_view key, const kernel::Rulebook& game) {
  Words known;
  if (key == "game") return one_of({game.word});
  if (key == "cites") return rules();
  if (key == "affirmed") return affirmed();
  if (key == "status") return add_all(known, statuses()), one_of(known);
  if (key == "source") return source();
  if (key == "known_failing") {
    const std::string keys =
        JsonObject().raw("reason", type("string")).raw("issue", about("where it is told")).done();
    return JsonObject()
        .text("type", "object")
        .raw("required", list({"reason"}))
        .raw("properties", keys)
        .flag("additionalProperties", false)
        .done();
  }
  if (key == "refused") return object_of(JsonObject().raw("rule", rules()).done());
  if (key == "given") return schema::given(game);
  if (key == "play") return array_of(reference("step"));
  if (key == "explore" || key == "under") return shape(key, game);
  if (key == "define") return array_of(reference("card"));
  if (key == "cards") return array_of(type("string"));
  if (key == "seed") return JsonObject().text("type", "integer").number("minimum", 0).done();
  if (key == "scenario") return type("string");
  return "{}";
}

}  // namespace

std::string scenario_schema(const kernel::Rulebook& game) {
  Words players;
  for (int p = 1; p <= game.players_max; ++p) players.push_back("P" + std::to_string(p));
  JsonObject properties;
  for (const std::string_view key : head_keys())
    properties.raw(key, with_words(key, head_shape(key, game), kHeadWords));
  JsonObject definitions;
  definitions.raw("rule", rule_numbers(game));
  definitions.raw("player", one_of(players));
  definitions.raw("players",
                  JsonObject()
                      .raw("anyOf", "[" + reference("player") + "," + array_of(reference("player")) + "]")
                      .done());
  definitions.raw("answer", answers(game));
  definitions.raw("looks", looks());
  definitions.raw("step", step(game));
  schema::add_card(definitions, game);
  schema::add_position(definitions, game);
  JsonObject out = head(game, "a scenario");
  if (const std::string rulers = schema::known_rulers(game); !rulers.empty())
    out.raw("allOf", "[" + rulers + "]");
  return out.text("type", "object")
             .raw("required", list({"scenario", "game"}))
             .flag("additionalProperties", false)
             .raw("properties", properties.done())
             .raw("definitions", definitions.done())
             .done() +
         "\n";
}

std::string card_schema(const kernel::Rulebook& game) {
  JsonObject definitions;
  schema::add_card(definitions, game);
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
