// Schemas of cards: their keys, abilities, triggers, instructions and changes, from the tables of the
// language.
#include "engine/kernel/text/compile.h"
#include "verifier/schema_parts.h"
#include "verifier/vocabulary.h"

namespace headjudge::verifier::schema {
namespace {

using kernel::Parameter;
using kernel::ParameterType;
using kernel::VerbSpec;
using kernel::Vocabulary;

constexpr KeyWord kCardWords[] = {
    {"id", "how scenarios call it"},
    {"name", "its name; without one, its id"},
    {"kind", "what kind of card it is"},
    {"kinds", "kinds of a card that is several"},
    {"abilities", "in the order of the card: X/1 is the first"},
    {"icons", "icons of the card"},
    {"player_name", "the player name of the card"},
    {"collector_number", "the number in the corner of the card"},
    {"reminder", "reminder text; means nothing"},
    {"flavour", "flavour text; means nothing"},
    {"legend", "true: a legend card"},
    {"timing", "when an event is played: normal, instant, open, or a trigger"},
    {"do", "what an event does, in order"},
    {"cost", "what is paid to play it"},
    {"limit", "how often cards of this name are played: {turn: 1, shared: name}"},
    {"if", "an event is played only if this holds"},
    {"while", "an event is played only while this holds"},
    {"in", "where an event is played from is not its own to say"},
    {"work", "the work that the card is of"},
    {"title", "the work that the card is of"},
    {"multicolor_icon", "true: the card has the icon"},
    {"shield", "shields that it enters with"},
    {"life_shield", "life shields that it brings"},
    {"subtext", "further names: {names: [...]}"},
    {"expires", "the last day on which it may be in a deck: YYYY-MM-DD"},
    {"expiry", "the last day on which it may be in a deck: YYYY-MM-DD"},
    {"ob_upper", "the upper half of an over boost"},
    {"ob_lower", "the lower half of an over boost"},
    {"play_cost", "what is paid to play it, beside its cost"},
    {"advent", "the number of its advent condition"},
    {"possession", "the number of its possession condition"},
    {"awakening", "its awakening condition: {red: {from: you.trash, count: 2}}"},
    {"dream_dress", "its dream dress condition"},
    {"sword_vessel", "the name of what it is the vessel of"},
    {"crisis", "its crisis: {when: damaged, card: you}"},
    {"shift_condition", "when it may shift: an expression, or a keyword with its condition"}};

constexpr KeyWord kAbilityWords[] = {
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
    {"condition", "a condition keyword: recombo, {recombo: Melody}"},
    {"player_name", "the player name that it asks for"},
    {"timing", "when it is played: normal or instant"},
    {"once", "once, then no more"},
    {"until", "of what an effect makes only"},
    {"special", "happens at once and never waits: {when: enters, card: self}"},
    {"event", "what an event card does when it resolves"},
    {"cancel", "played in answer to what it names: {target: \"ability by opponent\"}"},
    {"overdrive", "used beside the card in the drive zone"},
    {"touchdown", "used when the card was driven"},
    {"counter", "used when the card is turned up as damage, or play_self"}};

constexpr KeyWord kTriggerWords[] = {{"when", "what has to happen"},
                                     {"at", "a point of the turn"},
                                     {"event", "what is replaced"},
                                     {"card", "the card or player that it happens to"},
                                     {"by", "who or what makes it happen, or why: rule, effect, battle, ..."},
                                     {"cause", "why it happens"},
                                     {"player", "whose turn, or whom it happens to"},
                                     {"from", "the zone that the card leaves"},
                                     {"to", "the zone that the card comes to, or what it happens to"},
                                     {"where", "what holds for the card (`it`)"},
                                     {"nth", "the first, second, ... of the turn"},
                                     {"of", "whose turn, or whom it happens to"},
                                     {"how", "how the card comes"},
                                     {"becomes", "waits for this to hold"},
                                     {"state", "waits for this to hold"},
                                     {"player_name", "the player name that it asks for"},
                                     {"if", "checked when it would happen"},
                                     {"while", "valid only while this holds"},
                                     {"do", "what is done then, in order"},
                                     {"with", "what happens instead"},
                                     {"until", "how long it waits"},
                                     {"once", "true: once only"},
                                     {"next", "true: the next such event only"},
                                     {"may", "its master may decline"},
                                     {"cost", "what is paid for it"}};

constexpr KeyWord kChangeWords[] = {{"to", "what is changed"},
                                    {"of", "what is changed"},
                                    {"from", "what loses it"},
                                    {"until", "how long"},
                                    {"original", "true: the printed value"},
                                    {"while", "only while this holds"},
                                    {"if", "only while this holds"},
                                    {"forbid", "{action: attack, who: self}"},
                                    {"allow", "{action: attack, who: self}"},
                                    {"cost_change", "{of: you.hand, by: -1}"},
                                    {"limit", "{zone: you.hand, to: none}"},
                                    {"reveal", "cards that lie open"},
                                    {"deck_limit", "how many of them a deck may have: {name: N}"},
                                    {"set", "values that become these"},
                                    {"give", "values that are added"},
                                    {"lose", "values that are taken away"}};

// The singular of a key of cards: attributes, armies.
std::string singular(std::string word) {
  if (word.ends_with("ies")) return word.replace(word.size() - 3, 3, "y");
  if (word.ends_with("s")) word.pop_back();
  return word;
}
Words trait_keys(const Vocabulary& v) {
  Words out;
  for (const char* word : {v.trait_word, v.group_word}) add(out, word), add(out, singular(word));
  return out;
}

std::string durations() {
  Words out;
  add_all(out, kernel::duration_words());
  return one_of(out);
}
std::string timings() {
  Words out;
  add_all(out, kernel::play_timings());
  JsonObject moments;
  for (const std::string_view key : kernel::trigger_keys())
    moments.raw(key,
                key == "when" ? about("an event, or a whole trigger") : with_words(key, "{}", kTriggerWords));
  moments.raw("damage_to", about("instant, while such damage is on the gate"));
  moments.raw("while", about("instant, while this holds"));
  return map_or(object_of(moments.done()), one_of(out));
}

std::string trigger(const Vocabulary& v, const std::vector<std::string_view>& others) {
  Words events, causes;
  for (std::size_t i = 1; i < v.events.size(); ++i) add(events, v.events[i].word);
  for (const kernel::VerbAlias& alias : kernel::event_aliases())
    if (std::find(events.begin(), events.end(), alias.meant) != events.end()) add(events, alias.word);
  add_all(causes, kernel::trigger_causes());
  Words ways;
  add_all(ways, kernel::trigger_ways());
  JsonObject keys;
  const auto key = [&](std::string_view word) {
    std::string what = "{}";
    if (word == "when" || word == "at") what = one_of(events);
    if (word == "event") what = map_or(type("object"), one_of(events));
    if (word == "how") what = one_of(ways);
    if (word == "cause") what = one_of(causes);
    if (word == "nth") what = JsonObject().text("type", "integer").number("minimum", 1).done();
    if (word == "do" || word == "with" || word == "cost") what = reference("instructions");
    if (word == "until") what = durations();
    if (word == "may" || word == "once" || word == "next") what = type("boolean");
    keys.raw(word, with_words(word, what, kTriggerWords));
  };
  for (const char* word : kernel::trigger_keys()) key(word);
  for (const std::string_view word : others) key(word);
  return object_of(keys.done());
}

// What a parameter takes, and what it is.
std::string parameter(const VerbSpec& verb, const Parameter& p) {
  const std::string_view words = p.words;
  const bool named = std::any_of(verb.parameters.begin(), verb.parameters.end(), [](const Parameter& other) {
    return std::string_view(other.word) == "item";
  });
  switch (p.type) {
    case ParameterType::objects:
    case ParameterType::target:
      return about("a selector, a list, or a name that an `as:` gave");
    case ParameterType::filter:
      return about("a condition on `it`, or a selector");
    case ParameterType::number:
    case ParameterType::each_share:
      return about("a number or an expression");
    case ParameterType::boolean:
      return about("a condition");
    case ParameterType::player:
      return about("you, opponent, or another player");
    case ParameterType::zone:
      return about("a zone, a slot or a square");
    case ParameterType::name:
      return told(type("string"), "the name that later lines call it by");
    case ParameterType::block:
      return reference("instructions");
    case ParameterType::blocks:
      return told(array_of(reference("instructions")), "lists of instructions");
    case ParameterType::duration:
      return told(durations(), "how long");
    case ParameterType::flag:
      return about("true");
    case ParameterType::word: {
      Words all;
      for (std::size_t at = 0, end = 0; at < words.size(); at = end + 1) {
        end = std::min(words.find('|', at), words.size());
        add(all, words.substr(at, end - at));
      }
      return all.empty() || named ? told(type("string"), "a word: " + std::string(words)) : one_of(all);
    }
    default:
      return about("see the language of effects");
  }
}

// "damages; needs to, amount; may have source ..." with an example.
std::string verb_text(const VerbSpec& verb) {
  std::string needed, others;
  for (const Parameter& p : verb.parameters) {
    std::string& some = p.required ? needed : others;
    some += (some.empty() ? "" : ", ") + std::string(p.word);
  }
  std::string text = verb.summary;
  if (!needed.empty()) text += "; needs " + needed;
  if (!others.empty()) text += "; may have " + others;
  return text;
}

void add_parameters(const VerbSpec& verb, JsonObject& keys) {
  for (const Parameter& p : verb.parameters) {
    keys.raw(p.word, parameter(verb, p));
    const std::string_view also = p.also;
    for (std::size_t at = 0, end = 0; at < also.size(); at = end + 1) {
      end = std::min(also.find('|', at), also.size());
      const std::string_view word = also.substr(at, end - at);
      if (std::none_of(verb.parameters.begin(), verb.parameters.end(),
                       [&](const Parameter& own) { return own.word == word; }))
        keys.raw(word, parameter(verb, p));
    }
  }
}

std::string verb_schema(const VerbSpec& verb, std::string_view word) {
  const ParameterType first = verb.parameters.empty() ? ParameterType::flag : verb.parameters[0].type;
  JsonObject keys;
  add_parameters(verb, keys);
  std::string body = map_or(object_of(keys.done()), verb.shorthand >= 0 ? "{}" : type("object"));
  if (verb.word == std::string_view("exchange")) body = map_or(object_of(keys.done()), type("array"));
  if (!verb.parameters.empty() && verb.parameters[0].word == std::string_view("do")) {
    const std::string whole = JsonObject()
                                  .text("type", "object")
                                  .raw("properties", keys.done())
                                  .raw("required", list({"do"}))
                                  .flag("additionalProperties", false)
                                  .done();
    body = any_of({whole, reference("instructions")});
  }
  if (first == ParameterType::ability) body = reference("delayed");
  if (first == ParameterType::changes) {
    const bool plain = word == "give" || word == "set" || word == "lose" || word == "modify";
    body = plain ? map_or(reference("effect"), "{}") : type("object");
  }
  if (first == ParameterType::card) body = type("object");
  return told(body.substr(0, body.size() - 1) + ",\"examples\":" + list({verb.example}) + "}",
              verb_text(verb));
}

// Which verbs have a meaning in this game: those of its table, and those of the language itself.
std::string instruction(const kernel::Rulebook& game) {
  JsonObject verbs;
  const auto known = game.vocabulary->instructions;
  const auto is_known = [&](std::string_view verb) {
    for (const kernel::LanguageRow& row : kernel::verbs_by_others())
      if (verb == row.word && is_of_game(row.games, game)) return true;
    return std::any_of(known.begin(), known.end(),
                       [&](const kernel::Instruction& i) { return std::string_view(i.word) == verb; });
  };
  for (const VerbSpec& verb : kernel::verb_specs()) {
    if (verb.word == std::string_view("if")) verbs.raw("if", about(verb.summary));
    if (verb.word == std::string_view("if") || !is_known(verb.word)) continue;
    verbs.raw(verb.word, verb_schema(verb, verb.word));
    for (const kernel::VerbAlias& alias : kernel::verb_aliases())
      if (alias.meant == std::string_view(verb.word)) verbs.raw(alias.word, verb_schema(verb, alias.word));
  }
  verbs.raw("then", told(reference("instructions"), "beside if or may"));
  verbs.raw("else", told(reference("instructions"), "beside if or may"));
  verbs.raw("by", about("beside may: who decides"));
  const std::string map = JsonObject()
                              .text("description", "one verb; a number may be an expression")
                              .text("type", "object")
                              .raw("properties", verbs.done())
                              .flag("additionalProperties", false)
                              .number("minProperties", 1)
                              .done();
  return JsonObject()
      .raw("if", type("string"))
      .raw("then", one_of({"end_turn", "draw_game"}))
      .raw("else", map)
      .done();
}

// `more`: keys of an effect that makes the change.
std::string change(const Vocabulary& v, bool more) {
  JsonObject keys;
  const auto key = [&](std::string_view word, const std::string& what) {
    keys.raw(word, with_words(word, what, kChangeWords));
  };
  for (const std::string_view word : kernel::change_frames()) key(word, word == "until" ? durations() : "{}");
  for (const std::string_view word : kernel::rule_changes())
    key(word, word == "reveal" ? "{}" : type("object"));
  for (const char* word : {"set", "give", "lose"}) key(word, map_or(reference("change"), "{}"));
  for (const std::string_view word : kernel::change_words()) {
    const bool keyword = word == "keyword", ability = word == "ability";
    const std::string what = keyword   ? some_of(reference("keyword"))
                             : ability ? some_of(map_or(reference("ability"), type("string")))
                                       : "{}";
    if (word == "original") continue;
    key(word, what == "{}" ? about("see the language of effects") : what);
    if (keyword) key("keywords", what);
    if (ability) key("abilities", what);
    if (word == "kind" || word == "icon") key(std::string(word) + "s", about("see the language of effects"));
  }
  for (const char* word : v.numbers) key(word, about("a number or an expression"));
  for (const std::string& word : trait_keys(v)) key(word, about("words or an expression"));
  if (more) key("as", told(type("string"), "the name that later lines call it by"));
  return object_of(keys.done());
}

std::string keyword(const Vocabulary& v) {
  JsonObject all;
  for (const kernel::KeywordRow& row : v.keywords) all.raw(row.word, about(keyword_form(row)));
  return map_or(object_of(all.done()), one_of(words_of(v.keywords)));
}

std::string zones_of_ability(const Vocabulary& v) {
  Words out{"all", "board"};
  for (const kernel::PlaceRow& row : v.places)
    for (const char* word : {row.word, row.scenario_word})
      if (word != nullptr)
        for (const char* end : {"", "_face_up", "_face_down"}) add(out, word + std::string(end));
  return some_of(one_of(out));
}

std::string limit() {
  JsonObject keys;
  for (const char* word : {"turn", "game"})
    keys.raw(word, JsonObject().text("type", "integer").number("minimum", 1).done());
  keys.raw("shared", told(type("string"), "name, or the name of the abilities that share it"));
  return object_of(keys.done());
}

std::string ability(const kernel::Rulebook& game) {
  const Vocabulary& v = *game.vocabulary;
  const std::string text =
      map_or("{}", any_of({type("null"), one_of({"play_self"}), reference("instructions")}));
  const auto shape = [&](std::string_view word) {
    if (word == "keyword") return reference("keyword");
    if (word == "auto" || word == "special" || word == "replace") return reference("trigger");
    if (word == "static") return some_of(reference("change"));
    if (word == "activated")
      return any_of({type("null"), object_of(JsonObject().raw("timing", reference("timing")).done())});
    if (word == "cancel")
      return map_or(object_of(JsonObject().raw("target", type("string")).done()), type("string"));
    if (word == "do" || word == "with" || word == "cost") return reference("instructions");
    if (word == "may" || word == "once") return type("boolean");
    if (word == "limit") return limit();
    if (word == "in") return zones_of_ability(v);
    if (word == "condition") return some_of(reference("keyword"));
    if (word == "timing") return reference("timing");
    if (word == "name" || word == "player_name") return type("string");
    if (word == "event" || word == "overdrive" || word == "touchdown" || word == "counter") return text;
    return std::string("{}");
  };
  JsonObject keys;
  Words done;
  for (const kernel::LanguageRow& row : kernel::ability_kinds())
    if (is_of_game(row.games, game)) {
      add(done, row.word);
      keys.raw(row.word, with_words(row.word, shape(row.word), kAbilityWords));
    }
  for (const char* word : kernel::ability_words()) {
    add(done, word);
    keys.raw(word, with_words(word, shape(word), kAbilityWords));
  }
  for (const kernel::KeywordRow& row : v.keywords)
    if (std::find(done.begin(), done.end(), row.word) == done.end()) {
      add(done, row.word);
      keys.raw(row.word, about("the keyword with what it takes"));
    }
  return object_of(keys.done());
}

std::string card_key(std::string_view word, const kernel::Rulebook& game) {
  const Vocabulary& v = *game.vocabulary;
  Words icons;
  for (const kernel::WordRow& row : v.icons) {
    const std::string_view icon = row.word;
    add(icons, icon);
    if (icon.ends_with("_icon")) add(icons, icon.substr(0, icon.size() - 5));
  }
  std::string what = "{}";
  if (word == "id" || word == "name") what = type("string");
  if (word == "kind" || word == "kinds") what = some_of(one_of(words_of(v.kinds)));
  if (word == "icons") what = some_of(one_of(icons));
  if (word == "abilities") what = array_of(reference("ability"));
  if (word == "do") what = reference("instructions");
  if (word == "timing") what = reference("timing");
  if (word == "limit") what = limit();
  if (word == "crisis") what = trigger(v, {"player_name", "if", "while"});
  if (word == "legend" || word == "multicolor_icon") what = type("boolean");
  return with_words(word, what, kCardWords);
}

std::string card(const kernel::Rulebook& game) {
  const Vocabulary& v = *game.vocabulary;
  JsonObject keys;
  Words done;
  const auto key = [&](std::string_view word, const std::string& what) {
    if (std::find(done.begin(), done.end(), word) != done.end()) return;
    add(done, word);
    keys.raw(word, what);
  };
  for (const char* word : v.numbers) key(word, any_of({type("integer"), one_of({"infinite"})}));
  const Words traits = trait_keys(v);
  for (const std::string& word : traits) {
    const bool group = word == v.group_word || word == singular(v.group_word);
    key(word, any_of({type("null"),
                      some_of(group && !v.groups.empty() ? one_of(words_of(v.groups)) : type("string"))}));
  }
  for (const kernel::LanguageRow& row : kernel::card_keys())
    if (is_of_game(row.games, game)) key(row.word, card_key(row.word, game));
  if (!v.icons.empty()) key("icon", card_key("icons", game));
  for (const kernel::WordRow& row : v.icons)
    key(row.word, told(type("boolean"), "true: the card has the icon"));
  return JsonObject()
      .text("type", "object")
      .raw("required", list({"id", "kind"}))
      .raw("properties", keys.done())
      .flag("additionalProperties", false)
      .done();
}

}  // namespace

void add_card(JsonObject& definitions, const kernel::Rulebook& game) {
  const Vocabulary& v = *game.vocabulary;
  const auto more = kernel::delayed_keys();
  definitions.raw("card", card(game))
      .raw("ability", ability(game))
      .raw("keyword", keyword(v))
      .raw("trigger", trigger(v, {}))
      .raw("delayed", trigger(v, {more.begin(), more.end()}))
      .raw("timing", timings())
      .raw("change", change(v, false))
      .raw("effect", change(v, true))
      .raw("instruction", instruction(game))
      .raw("instructions", JsonObject()
                               .raw("if", type("array"))
                               .raw("then", array_of(reference("instruction")))
                               .raw("else", reference("instruction"))
                               .done());
}

}  // namespace headjudge::verifier::schema
