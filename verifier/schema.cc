// Words of the tables as schemas for editors: what may stand where, and what it means.
#include "verifier/schema.h"

#include <algorithm>
#include <vector>

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
std::string array_of(const std::string& items) {
  return JsonObject().text("type", "array").raw("items", items).done();
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

std::string answers(const kernel::Rulebook& game) {
  Words bare{"accept", "decline", "pass"};
  JsonObject verbs;
  Words done;
  for (const kernel::AnswerRow& row : game.vocabulary->answers) {
    if (row.a == kernel::Argument::none) {
      add(bare, row.word);
    } else if (std::find(done.begin(), done.end(), row.word) == done.end()) {
      add(done, row.word);
      verbs.raw(row.word, "{}");
    }
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
      out.raw(key, key == "expect"                   ? reference("looks")
                   : key == "explore"                ? explore()
                   : key == "both"                   ? one_of({"pass"})
                   : key == "label" || key == "note" ? type("string")
                   : key == "concede"                ? reference("player")
                                                     : "{}");
  for (int p = 1; p <= game.players_max; ++p) out.raw("P" + std::to_string(p), reference("answer"));
  return object_of(out.done(), false);
}

JsonObject head(const kernel::Rulebook& game, const char* what) {
  JsonObject out;
  out.text("$schema", "http://json-schema.org/draft-07/schema#");
  out.text("title", std::string(game.title) + ": " + what);
  return out;
}

}  // namespace

std::string scenario_schema(const kernel::Rulebook& game) {
  Words players;
  for (int p = 1; p <= game.players_max; ++p) players.push_back("P" + std::to_string(p));
  JsonObject properties;
  for (const std::string_view key : head_keys()) {
    properties.raw(key, key == "game"       ? one_of({game.word})
                        : key == "cites"    ? array_of(reference("rule"))
                        : key == "status"   ? one_of({"official", "derived", "house", "open"})
                        : key == "given"    ? given(game)
                        : key == "play"     ? array_of(reference("step"))
                        : key == "explore"  ? explore()
                        : key == "define"   ? array_of(type("object"))
                        : key == "cards"    ? array_of(type("string"))
                        : key == "seed"     ? type("integer")
                        : key == "scenario" ? type("string")
                                            : "{}");
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
  const kernel::Vocabulary& v = *game.vocabulary;
  JsonObject card;
  card.raw("id", type("string")).raw("name", type("string")).raw("kind", one_of(words_of(v.kinds)));
  for (const char* number : v.numbers)
    card.raw(number, JsonObject().raw("anyOf", "[" + type("integer") + "," + type("string") + "]").done());
  card.raw(v.trait_word, array_of(type("string")));
  card.raw(v.group_word, v.groups.empty() ? array_of(type("string")) : array_of(one_of(words_of(v.groups))));
  if (!v.icons.empty()) card.raw("icons", array_of(one_of(words_of(v.icons))));
  const std::string keyword =
      JsonObject().raw("anyOf", "[" + one_of(words_of(v.keywords)) + "," + type("object") + "]").done();
  card.raw("abilities", array_of(object_of(JsonObject().raw("keyword", keyword).done(), true)));
  const std::string one = JsonObject()
                              .text("type", "object")
                              .raw("required", list({"id", "kind"}))
                              .raw("properties", card.done())
                              .done();
  return head(game, "a card file")
             .text("type", "object")
             .raw("required", list({"cards"}))
             .flag("additionalProperties", false)
             .raw("properties", JsonObject().raw("cards", array_of(one)).done())
             .done() +
         "\n";
}

}  // namespace headjudge::verifier
