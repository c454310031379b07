// Abilities: the kinds and the keys that they share.
#include <algorithm>
#include <utility>

#include "engine/kernel/text/line_reader.h"

namespace headjudge::kernel {
namespace {

bool is_key(std::string_view word) {
  for (const char* key : ability_words())
    if (word == key) return true;
  return false;
}

int small_number(const Tree& tree) {
  if (!tree.is_scalar() || tree.text.empty() || tree.text.size() > 2) return -1;
  for (const char c : tree.text)
    if (c < '0' || c > '9') return -1;
  return std::stoi(tree.text);
}

template <class Visit>
void each_part(const Tree& tree, const Visit& visit) {
  visit(tree);
  for (const Tree& item : tree.items) each_part(item, visit);
  for (const Tree::Entry& entry : tree.entries) each_part(entry.value, visit);
}
bool speaks_of(const Tree& tree, std::string_view name) {
  const auto is_letter = [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  bool found = false;
  each_part(tree, [&](const Tree& part) {
    for (std::size_t at = part.text.find(name); at != std::string::npos; at = part.text.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      found = found || ((at == 0 || !is_letter(part.text[at - 1])) &&
                        (end == part.text.size() || !is_letter(part.text[end])));
    }
  });
  return found;
}
// What is chosen while it is played is chosen before it is paid for: a cost may speak of that by its name.
void name_choices(Reader& reader, const Tree& cost, const Tree& ability) {
  for (const char* key : {"do", "overdrive", "touchdown", "counter"}) {
    const Tree* text = ability.find(key);
    if (text != nullptr && text->is_map() && text->find("do") != nullptr) text = text->find("do");
    if (text == nullptr) continue;
    bool named = false;
    each_part(*text, [&](const Tree& part) {
      const Tree* name = part.find("as");
      named = named ||
              (name != nullptr && name->is_scalar() && !name->text.empty() && speaks_of(cost, name->text));
    });
    if (!named) continue;
    const std::size_t problems = reader.problems_.size();
    LineReader(reader, true).items(*text);
    reader.problems_.resize(problems);  // the text itself tells them
  }
}

Tree map_of(Mark mark, std::initializer_list<std::pair<const char*, const Tree*>> entries) {
  Tree out;
  out.kind = Tree::Kind::map, out.mark = mark;
  for (const auto& [key, value] : entries) {
    Tree word;
    word.kind = Tree::Kind::scalar, word.mark = mark, word.text = key;
    out.entries.push_back({word, *value});
  }
  return out;
}
// An event ability is not played, its card is: what stands beside its text is asked as it is done, as if the
// text itself said it.
Tree with_conditions(const Tree& text, const Tree& ability) {
  Tree out = text;
  if (const Tree* may = ability.find("may"); may != nullptr && may->text == "true")
    out = map_of(may->mark, {{"may", &text}});
  if (const Tree* condition = ability.find("if"))
    out = map_of(condition->mark, {{"if", condition}, {"then", &out}});
  return out;
}

}  // namespace

std::span<const char* const> ability_words() {
  static constexpr const char* kKeys[] = {"name", "in",    "player_name", "while",     "if",
                                          "cost", "may",   "limit",       "condition", "do",
                                          "with", "until", "once",        "timing"};
  return kKeys;
}
std::span<const char* const> play_timings() {
  static constexpr const char* kWords[] = {"normal", "instant", "open"};
  return kWords;
}

// `- range: 2` for `- keyword: {range: 2}`.
Tree Reader::with_keyword(const Tree& item) const {
  Tree out = item;
  for (Tree::Entry& entry : out.entries) {
    if (is_key(entry.key.text) || keyword(entry.key.text) < 0) continue;
    Tree named;
    named.kind = Tree::Kind::map, named.mark = entry.key.mark;
    named.entries.push_back(entry);
    entry.key.text = "keyword", entry.value = named;
  }
  return out;
}

Ability Reader::read_ability(const Tree& written, std::string_view where) {
  Ability a;
  if (!want(written, Tree::Kind::map, "an ability")) return a;
  const auto is_kind_key = [](const Tree::Entry& entry) {
    const auto kinds = ability_kinds();
    return std::any_of(kinds.begin(), kinds.end(),
                       [&](const LanguageRow& row) { return entry.key.text == row.word; });
  };
  const bool has_kind = std::any_of(written.entries.begin(), written.entries.end(), is_kind_key);
  const Tree named = has_kind ? Tree{} : with_keyword(written);
  const Tree& item = has_kind ? written : named;
  const std::string outer = label;
  const int outer_line = line;
  const std::size_t names_before = scope.size();
  if (outer != where) label = where, line = 0;
  const bool outer_reads = std::exchange(reads_attached, false);
  const bool outer_keeps = std::exchange(keeps_event, false);
  a.label = make_label(label);
  const Tree* kind_key = nullptr;
  const Tree* kind_value = nullptr;
  Tree meant;  // by a misspelt kind
  const Tree* meant_value = nullptr;
  std::vector<std::string_view> known;
  for (const LanguageRow& row : ability_kinds()) known.push_back(row.word);
  for (const Tree::Entry& entry : item.entries) {
    const bool is_kind = is_kind_key(entry);
    if (is_kind && kind_key != nullptr)
      problem(entry.key.mark, "an ability is of one kind; '" + entry.key.text + "' needs an item of its own");
    if (is_kind && kind_key == nullptr) kind_key = &entry.key, kind_value = &entry.value;
    if (!is_kind && !is_key(entry.key.text)) {
      std::vector<std::string_view> all = known;
      all.insert(all.end(), ability_words().begin(), ability_words().end());
      unknown(entry.key, "key of an ability", all);
      if (const std::string_view kind = nearest(entry.key.text, known); !kind.empty())
        meant = entry.key, meant.text = kind, meant_value = &entry.value;
    }
  }
  if (kind_key == nullptr && meant_value != nullptr) kind_key = &meant, kind_value = meant_value;
  if (kind_key == nullptr)
    absent(item, {}, "the kind of the ability is missing (auto, activated, static, ...)");
  else
    ability_kind(item, *kind_key, *kind_value, a);
  label = outer, line = outer_line;
  if (outer != where) scope.resize(names_before);
  a.reads_attached = reads_attached;
  reads_attached = reads_attached || outer_reads;
  keeps_event = outer_keeps;
  return a;
}

void Reader::ability_kind(const Tree& item, const Tree& kind_key, const Tree& value, Ability& a) {
  const std::string& word = kind_key.text;
  for (const LanguageRow& row : ability_kinds())
    if (word == row.word) {
      if (!here(row.games)) return problem(kind_key.mark, not_here(word));
      if (!row.implemented) problem(kind_key.mark, "not yet: " + word);
    }
  if (word == "keyword") return keyword_kind(item, value, a);
  const bool special = word == "special";
  if (word == "auto" || special) {
    a.kind = special ? AbilityKind::special : AbilityKind::automatic;
    a.when = read_pattern(value, false, {}, &a.becomes);
    a.state_trigger = a.becomes != 0;
  } else if (word == "activated") {
    a.kind = AbilityKind::activated;
    if (value.is_map())
      for (const Tree::Entry& entry : value.entries)
        if (entry.key.text != "timing")
          unknown(entry.key, "key of 'activated'", {"timing"});
        else if (here("gate_ruler"))
          timing(entry.value, a);
        else
          problem(entry.key.mark,
                  "abilities have no timing in " + std::string(book_.word) + ": activated: {}");
    else if (!value.is_null())
      problem(value.mark, "'activated' is a map: {timing: normal}, or {}");
  } else if (word == "static") {
    a.kind = AbilityKind::constant;
    a.changes = change_list(value, &a.until);
    if (a.until != Duration::none)
      problem(value.mark, "a static lasts as long as its ability is valid: 'while' says when, not 'until'");
  } else if (word == "replace") {
    a.kind = AbilityKind::replacement;
    a.when = read_pattern(value, true, {}, nullptr);
    if (item.find("with") == nullptr) absent(item, {"with"}, "a replacement needs 'with'");
  } else if (word == "cancel") {
    a.kind = AbilityKind::cancel;
    cancel_target(value, a);
    a.keyword = static_cast<std::uint16_t>(keyword(word) + 1);
  } else {
    a.kind = word == "event"       ? AbilityKind::event
             : word == "overdrive" ? AbilityKind::overdrive
             : word == "touchdown" ? AbilityKind::touchdown
                                   : AbilityKind::counter;
  }
  ability_keys(item, a);
  if (a.kind == AbilityKind::event || a.kind == AbilityKind::overdrive || a.kind == AbilityKind::touchdown ||
      a.kind == AbilityKind::counter)
    own_text(item, kind_key, value, a);
  const bool does = a.kind == AbilityKind::automatic || a.kind == AbilityKind::activated;
  if ((does || special) && a.body == 0) absent(item, {"do"}, "'" + word + "' needs 'do'");
}

// What an ability does stands under the word of its kind, in a map there, or under `do:`.
void Reader::own_text(const Tree& item, const Tree& kind_key, const Tree& value, Ability& a) {
  const std::string& word = kind_key.text;
  a.play_self = value.is_scalar() && value.text == "play_self";
  if (a.play_self && a.kind != AbilityKind::overdrive && a.kind != AbilityKind::counter)
    problem(value.mark, "'play_self' is for 'overdrive' and 'counter'; the card of '" + word +
                            "' was played already: say what it does");
  const Tree* inner = value.is_map() ? value.find("do") : nullptr;
  for (const Tree::Entry& entry : value.entries)
    if (inner != nullptr && &entry.value != inner) unknown(entry.key, "key of '" + word + "'", {"do"});
  const bool is_here = !value.is_null() && !(value.is_map() && value.entries.empty());
  const Tree* beside = item.find("do");
  if (is_here && beside != nullptr) problem(beside->mark, "what it does stands under '" + word + "' already");
  const Tree* text = !is_here ? beside : inner != nullptr ? inner : &value;
  const bool is_event = a.kind == AbilityKind::event;
  if (a.play_self || text == nullptr || (text == beside && !is_event)) return;
  const Tree whole = is_event ? with_conditions(*text, item) : *text;
  a.body = block(whole);
  a.play = play_block(whole);
}

// Keys that the ability's kind, or the game, has no meaning for.
void Reader::refuse_keys(const Tree& item, const Ability& a) {
  for (const Tree::Entry& entry : item.entries) {
    const std::string& key = entry.key.text;
    const auto no = [&](const std::string& why) { problem(entry.key.mark, "'" + key + "' " + why); };
    const auto no_meaning = [&] { no("of an ability has no meaning in " + std::string(book_.word)); };
    if (a.kind == AbilityKind::constant && (key == "cost" || key == "limit" || key == "may"))
      no("is of what is played; a static is not");
    if (a.kind == AbilityKind::event && key == "in")
      no("has no meaning of an event ability: it is valid while its card is played and resolved");
    if (key == "until" || (key == "once" && a.kind != AbilityKind::replacement))
      no("is of what an effect makes: 'give', 'later', 'instead'");
    if (key == "condition" && !here("rebirth")) no_meaning();
    if (key == "player_name" && !here("zx")) no_meaning();
    if (key == "timing" && !here("gate_ruler")) no_meaning();
  }
}

// The keys that every ability may have; the cost before the text, which can speak of what the cost names.
void Reader::ability_keys(const Tree& item, Ability& a) {
  refuse_keys(item, a);
  const auto find = [&](std::string_view key) { return item.find(key); };
  if (const Tree* v = find("name")) a.name = set_.word(v->text);
  if (const Tree* v = find("in")) ability_zones(*v, a);
  if (const Tree* v = find("player_name")) a.player_name = set_.word(v->text);
  if (const Tree* v = find("while")) a.while_ = condition(*v);
  const bool is_event = a.kind == AbilityKind::event;  // see own_text()
  if (const Tree* v = find("if"); v != nullptr && !is_event) a.if_ = condition(*v);
  if (const Tree* v = find("may"); v != nullptr && flag(*v)) a.may = !is_event;
  if (const Tree* v = find("limit")) ability_limit(*v, a);
  if (const Tree* v = find("condition")) ability_condition(*v, a);
  if (const Tree* v = find("once")) a.once = flag(*v);
  if (const Tree* v = find("timing")) timing(*v, a);
  if (const Tree* v = find("cost")) {
    name_choices(*this, *v, item);
    const bool outer = std::exchange(in_cost, true);
    a.cost = block(*v);
    in_cost = outer;
    a.optional_cost = a.may;
  }
  for (const char* key : {"do", "with"})
    if (const Tree* v = find(key); v != nullptr && !(is_event && key[0] == 'd')) {
      const bool fits_kind = (key[0] == 'w') == (a.kind == AbilityKind::replacement);
      if (!fits_kind || a.kind == AbilityKind::constant) {
        for (const Tree::Entry& entry : item.entries)
          if (entry.key.text == key)
            problem(entry.key.mark, "'" + std::string(key) + "' does not belong to this kind");
        continue;
      }
      const bool outer = in_with;
      in_with = a.kind == AbilityKind::replacement;
      a.body = block(*v);
      if (!in_with) a.play = play_block(*v);
      in_with = outer;
    }
}

// A condition keyword, perhaps with its parameter: recombo, {recombo: Melody}.
void Reader::ability_condition(const Tree& value, Ability& a) {
  if (value.is_list()) {
    for (const Tree& item : value.items) ability_condition(item, a);
    return;
  }
  const bool map = value.is_map() && value.entries.size() == 1;
  if (!map && !want(value, Tree::Kind::scalar, "a condition keyword")) return;
  const Tree& word = map ? value.entries[0].key : value;
  if (keyword(word.text) < 0) {
    std::vector<std::string_view> known;
    for (const KeywordRow& row : v_.keywords) known.push_back(row.word);
    return unknown(word, "condition keyword", known);
  }
  a.condition = set_.word(word.text);
  Extra e;
  e.key = a.condition;
  a.parameters.push_back(e);
  if (!map) return;
  a.parameters.pop_back();
  for (const Extra& part : extras(a.condition, value.entries[0].value)) a.parameters.push_back(part);
  if (!a.parameters.empty())
    a.parameter = a.parameters.back().value, a.parameter_word = a.parameters.back().word;
}

void Reader::timing(const Tree& value, Ability& a) {
  if (value.is_scalar()) {
    const auto words = play_timings();
    for (std::uint8_t k = 0; k < words.size(); ++k)
      if (value.text == words[k]) {
        a.timing = k;
        return;
      }
    return unknown(value, "timing", {words.begin(), words.end()});
  }
  if (!want(value, Tree::Kind::map, "a timing")) return;
  if (const Tree* inner = value.find("while")) {
    a.timing = 4;
    a.timing_of = condition(*inner);
  } else if (const Tree* to = value.find("damage_to")) {
    a.timing = 5;
    a.timing_of = objects(*to, true).node;
  } else {
    a.timing = 3;
    const Tree* nested = value.find("when");
    a.when = read_pattern(nested != nullptr && nested->is_map() ? *nested : value, false, {}, &a.becomes);
  }
}

void Reader::ability_zones(const Tree& value, Ability& a) {
  const auto one = [&](const Tree& word) {
    if (!want(word, Tree::Kind::scalar, "a zone")) return;
    std::string text = word.text;
    if (text == "all") {
      a.zones = ~0ull;
      return;
    }
    for (const char* end : {"_face_up", "_face_down"})
      if (text.ends_with(end) && place(text) < 0) {
        a.face = end[6] == 'u' ? 1 : 2;
        text.resize(text.size() - std::string_view(end).size());
      }
    bool found = false;
    for (std::size_t k = 0; k < v_.places.size() && k < 64; ++k) {
      const PlaceRow& row = v_.places[k];
      const bool same = text == row.word || (row.scenario_word != nullptr && text == row.scenario_word) ||
                        (text == "board" && row.board);
      if (same) a.zones |= 1ull << k;
      found = found || same;
    }
    std::vector<std::string_view> known{"all"};
    for (const PlaceRow& row : v_.places) known.push_back(row.word);
    if (!found) unknown(word, "zone", known);
  };
  if (value.is_list())
    for (const Tree& item : value.items) one(item);
  else
    one(value);
}

void Reader::ability_limit(const Tree& value, Ability& a) {
  if (!want(value, Tree::Kind::map, "'limit'")) return;
  for (const Tree::Entry& entry : value.entries) {
    const std::string& key = entry.key.text;
    if (key == "turn" || key == "game") {
      const int n = small_number(entry.value);
      if (n < 1) problem(entry.value.mark, "a number from 1 is expected");
      (key == "turn" ? a.limit_turn : a.limit_game) = static_cast<std::uint8_t>(std::max(n, 1));
    } else if (key == "shared") {
      a.limit_shared = true;
      if (entry.value.text == "name") continue;
      const WordId name = set_.word(entry.value.text);
      if (a.name == 0) a.name = name;
      if (a.name != name) problem(entry.value.mark, "'shared' is 'name' or the name of the ability");
    } else {
      unknown(entry.key, "key of 'limit'", {"turn", "game", "shared"});
    }
  }
  if (a.kind == AbilityKind::event) limit_of_event(value, a);
}

// Each time an event is played it is another card.
void Reader::limit_of_event(const Tree& limit, const Ability& a) {
  if (!a.limit_shared)
    problem(limit.mark,
            "an event is another card each time: its limit is one of its name, {turn: 1, shared: name}");
}

// "character card or activated ability by opponent"
void Reader::cancel_target(const Tree& value, Ability& a) {
  const Tree* target = value.is_map() ? value.find("target") : &value;
  for (const Tree::Entry& entry : value.entries)
    if (entry.key.text != "target") unknown(entry.key, "key of 'cancel'", {"target"});
  if (target == nullptr) return absent(value, {"target"}, "'cancel' needs 'target'");
  if (!want(*target, Tree::Kind::scalar, "'target'")) return;
  std::string rest = target->text;
  if (rest.ends_with(" by opponent")) a.cancels |= kCancelsOpponent, rest.resize(rest.size() - 12);
  struct Phrase {
    const char* text;
    std::uint8_t bit;
  };
  static constexpr Phrase kPhrases[] = {
      {"character card", kCancelsCharacter},    {"card", kCancelsCard},
      {"activated ability", kCancelsActivated}, {"auto ability", kCancelsAuto},
      {"cancel ability", kCancelsCancel},       {"ability", kCancelsAbility}};
  while (!rest.empty()) {
    const std::size_t end = rest.find(" or ");
    const std::string phrase = rest.substr(0, end);
    rest = end == std::string::npos ? std::string{} : rest.substr(end + 4);
    std::vector<std::string_view> known;
    bool found = false;
    for (const Phrase& p : kPhrases) {
      known.push_back(p.text);
      if (phrase == p.text) a.cancels |= p.bit, found = true;
    }
    if (!found)
      problem(target->mark, "unknown thing to cancel '" + phrase + "'" + did_you_mean(phrase, known));
  }
}

}  // namespace headjudge::kernel
