// Schemas of positions: what `given` says of the game, of a player, of a zone and of a card.
#include "engine/kernel/placing.h"
#include "engine/kernel/text/compile.h"
#include "verifier/games.h"
#include "verifier/schema_parts.h"

namespace headjudge::verifier::schema {
namespace {

constexpr const char* kRuler = "ruler";

constexpr KeyWord kWords[] = {{"card", "the card: its id, perhaps `wolf as a`"},
                              {"as", "the name of this very card"},
                              {"x", "how many of them"},
                              {"copies", "how many of them"},
                              {"owner", "whose card it is, when it lies with another player"},
                              {"state", "turned or not"},
                              {"face", "up or down"},
                              {"effects", "continuous effects that run on it: [{atk: +2, until: turn_end}]"},
                              {"souls", "the cards under it"},
                              {"forces", "the cards under it"},
                              {"under", "the cards under it"},
                              {"behind", "the cards behind it"},
                              {"on_top", "the cards on top of it"},
                              {"ruler", "the id of the player's ruler"},
                              {"counters", "how many of each icon: {plus_icon: 2}"},
                              {"format", "rumble, circle or double_team"},
                              {"teams", "[[P1, P3], [P2, P4]]"},
                              {"options", "readings of the rulebook that are not the usual ones"}};

// One of the states that every game has, and what a game adds.
std::string placed(const kernel::Rulebook& game) {
  const kernel::Vocabulary& v = *game.vocabulary;
  const kernel::PositionWords& words = *game.position_words;
  JsonObject keys;
  Words done;
  const auto key = [&](std::string_view word, const std::string& what) {
    if (std::find(done.begin(), done.end(), word) != done.end()) return;
    add(done, word);
    keys.raw(word, with_words(word, what, kWords));
  };
  key("card", type("string"));
  key("as", type("string"));
  for (const char* word : {"x", "copies"}) key(word, type("integer"));
  key("owner", reference("player"));
  for (const char* word : {"rest", v.rested_word, v.active_word, "face_down", "face_up"})
    key(word, type("boolean"));
  key("state", one_of({v.active_word, v.rested_word}));
  key("face", one_of({"up", "down"}));
  key("effects", array_of(reference("change")));
  for (const char* word : words.under) key(word, some_of(reference("placed")));
  for (const kernel::WordRow& row : v.marks) key(row.word, type("boolean"));
  for (const char* word : words.of_card)
    key(word, JsonObject().raw("type", R"(["integer","boolean"])").done());
  return map_or(JsonObject()
                    .raw("required", list({"card"}))
                    .raw("properties", keys.done())
                    .flag("additionalProperties", false)
                    .done(),
                JsonObject().raw("type", R"(["string","null"])").done());
}

// Cards: one, a list (with lists where cards lie together), or {top: [...], rest: ...}.
std::string zone() {
  const std::string cards = some_of(reference("placed"));
  JsonObject parts;
  for (const char* word : {"top", "rest", "bottom"}) parts.raw(word, cards);
  return JsonObject()
      .raw("if", JsonObject().text("type", "object").raw("not", R"({"required":["card"]})").done())
      .raw("then", object_of(parts.done()))
      .raw("else", JsonObject()
                       .raw("if", type("array"))
                       .raw("then", array_of(cards))
                       .raw("else", reference("placed"))
                       .done())
      .done();
}

std::string ruler(const kernel::Rulebook& game) {
  const std::string named =
      any_of({one_of(cards_of_kind(game, kRuler)), told(type("string"), "a ruler of this file")});
  return map_or(reference("placed"), any_of({named, type("array")}));
}

std::string seat(const kernel::Rulebook& game) {
  JsonObject keys;
  Words done;
  for (const char* word : game.position_words->of_player) {
    add(done, word);
    const bool is_ruler = std::string_view(word) == kRuler;
    keys.raw(word, with_words(word, is_ruler ? ruler(game) : "{}", kWords, "a number, none or unlimited"));
  }
  const auto zone_key = [&](const char* word) {
    if (word == nullptr || std::find(done.begin(), done.end(), word) != done.end()) return;
    add(done, word);
    keys.raw(word, told(reference("zone"), "cards: a list, one card, or {top: [...], rest: ...}"));
  };
  for (const kernel::PlaceRow& row : game.vocabulary->places) zone_key(row.word), zone_key(row.scenario_word);
  for (const char* word : game.position_words->zones) zone_key(word);
  return map_or(object_of(keys.done()), type("null"));
}

}  // namespace

void add_position(JsonObject& definitions, const kernel::Rulebook& game) {
  definitions.raw("placed", placed(game)).raw("zone", zone()).raw("seat", seat(game));
}

std::string given(const kernel::Rulebook& game) {
  Words phases, timings, options;
  for (std::size_t i = 1; i < game.vocabulary->phases.size(); ++i)
    add(phases, game.vocabulary->phases[i].word);
  for (const kernel::Timing& timing : game.position_words->timings) add(timings, timing.word);
  JsonObject keys;
  keys.raw("turn", JsonObject().text("type", "integer").number("minimum", 1).done());
  keys.raw("active", reference("players"));
  keys.raw("first", reference("players"));
  keys.raw("phase", told(one_of(phases), "the phase that begins"));
  keys.raw("at", told(one_of(timings), "a timing inside the phase"));
  keys.raw("from", told(one_of({"start"}), "the real set-up, from decks"));
  keys.raw("decks", told(one_of({"legal"}), "decks that break a rule are refused"));
  keys.raw("date", told(type("string"), "decks are checked for this day: 2026-11-21"));
  for (const char* word : game.position_words->of_game) {
    JsonObject switches;
    for (const kernel::HouseOption& option : game.options)
      switches.raw(option.word, told(type("boolean"), option.summary));
    const bool is_options = std::string_view(word) == "options";
    keys.raw(word, with_words(word, is_options ? object_of(switches.done()) : "{}", kWords,
                              "see the rules of this game"));
  }
  for (const char* player : {"P1", "P2", "P3", "P4", "P5", "P6"}) keys.raw(player, reference("seat"));
  return object_of(keys.done());
}

std::string known_rulers(const kernel::Rulebook& game) {
  const Words rulers = cards_of_kind(game, kRuler);
  if (rulers.empty()) return "";
  JsonObject seats;
  const std::string known = JsonObject().raw("not", type("string")).done();
  const std::string one =
      JsonObject().raw("properties", JsonObject().raw(kRuler, any_of({one_of(rulers), known})).done()).done();
  for (int p = 1; p <= game.players_max; ++p) seats.raw("P" + std::to_string(p), one);
  const std::string own = R"({"anyOf":[{"required":["cards"]},{"required":["define"],"properties":{"define":)"
                          R"({"contains":{"required":["kind"],"properties":{"kind":{"const":"ruler"}}}}}}]})";
  const std::string seated = JsonObject().raw("properties", seats.done()).done();
  return JsonObject()
      .raw("if", own)
      .raw("else", JsonObject().raw("properties", JsonObject().raw("given", seated).done()).done())
      .done();
}

}  // namespace headjudge::verifier::schema
