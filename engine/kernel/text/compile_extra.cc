// Keys with contents of their own: parameters of keywords and card-level keys such as `awakening:`.
#include <algorithm>

#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {
namespace {

bool is_word(const Tree& tree) {
  if (!tree.is_scalar() || tree.text.empty()) return false;
  if (tree.quoted) return true;
  const char c = tree.text[0];
  if ((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '(') return false;
  return tree.text.find_first_of(".[]()=<>") == std::string::npos;
}

bool all_verbs(const Tree& list) {
  for (const Tree& item : list.items)
    if (!item.is_map() || item.entries.empty() ||
        (find_verb(item.entries[0].key.text) < 0 && item.entries[0].key.text != "if"))
      return false;
  return !list.items.empty();
}

bool is_ability(const Tree& map) {
  for (const Tree::Entry& entry : map.entries)
    for (const LanguageRow& row : ability_kinds())
      if (entry.key.text == row.word) return true;
  return false;
}

// What names the color of an awakening condition, or the icon of a dream dress condition.
std::vector<const Tree*> names_of_condition(const Tree& value, bool by_color) {
  std::vector<const Tree*> out;
  if (value.is_scalar()) out.push_back(&value);
  for (const Tree& item : value.items)
    for (const Tree* name : names_of_condition(item, by_color)) out.push_back(name);
  for (const Tree::Entry& entry : value.entries) {
    const std::string& word = entry.key.text;
    if (word == "count" || (by_color && word == "from")) continue;
    if (by_color || word != "icon") {
      out.push_back(&entry.key);
      continue;
    }
    for (const Tree* name : names_of_condition(entry.value, by_color)) out.push_back(name);
  }
  return out;
}

}  // namespace

// What a card asks for as it is played is one condition, of one color (1021.2) or icon (1022.2).
void Reader::check_condition(const Tree& key, const Tree& value) {
  if (key.text == "advent" || key.text == "possession") {
    if (value.is_list())
      problem(value.mark, "'" + key.text + "' is one condition: a number, or {from:, count:}");
    for (const Tree::Entry& entry : value.entries)
      if (entry.key.text != "from" && entry.key.text != "count")
        unknown(entry.key, "key of '" + key.text + "'", {"from", "count"});
    return;
  }
  const bool by_color = key.text == "awakening";
  if (!by_color && key.text != "dream_dress") return;
  std::vector<std::string_view> known;
  for (const WordRow& row : by_color ? v_.groups : v_.icons)
    if (!row.apart) known.push_back(row.word);
  const auto said = names_of_condition(value, by_color);
  for (const Tree* name : said)
    if (std::find(known.begin(), known.end(), name->text) == known.end())
      return unknown(*name, by_color ? "color of an awakening condition" : "icon", known);
  if (said.size() > 1)
    problem(said[1]->mark, by_color ? "an awakening condition has one color"
                                    : "a dream dress condition uses counters of one icon");
}

// One entry for every word, number, list of instructions or nested key.
std::vector<Extra> Reader::extras(WordId key, const Tree& value) {
  std::vector<Extra> out;
  Extra e;
  e.key = key;
  if (is_word(value) && find_name(value.text) == nullptr) {
    e.word = set_.word(value.text);
    out.push_back(e);
  } else if (value.is_scalar()) {
    const Typed got = expression(value, Type::none);
    (got.type == Type::number || got.type == Type::none ? e.value : e.from) = got.node;
    out.push_back(e);
  } else if (value.is_list() && !value.items.empty() && value.items[0].is_map()) {
    if (all_verbs(value)) {
      e.block = block(value);
    } else if (is_ability(value.items[0])) {
      for (const Tree& item : value.items) {
        e.ability = ability(item, label, AbilityKind::automatic);
        out.push_back(e);
      }
      return out;
    } else {
      Duration until = Duration::none;
      e.changes = change_list(value, &until);
    }
    out.push_back(e);
  } else if (value.is_list()) {
    for (const Tree& item : value.items)
      for (const Extra& one : extras(key, item)) out.push_back(one);
  } else if (value.is_map()) {
    for (const Tree::Entry& entry : value.entries) {
      const Tree* from = entry.value.is_map() ? entry.value.find("from") : nullptr;
      if (key == 0) {
        for (const Extra& one : extras(set_.word(entry.key.text), entry.value)) out.push_back(one);
        continue;
      }
      e.word = set_.word(entry.key.text);
      const Tree* count = entry.value.is_map() ? entry.value.find("count") : nullptr;
      e.from = from == nullptr ? NodeId{0} : objects(*from).node;
      e.value = count != nullptr ? number(*count) : NodeId{0};
      if (entry.value.is_map()) {
        for (const Tree::Entry& inner : entry.value.entries)
          if (inner.key.text != "from" && inner.key.text != "count")
            unknown(inner.key, "key of '" + entry.key.text + "'", {"from", "count"});
        out.push_back(e);
        continue;
      }
      for (Extra one : extras(key, entry.value)) {
        if (one.word == 0) one.word = e.word;
        out.push_back(one);
      }
    }
  }
  return out;
}

}  // namespace headjudge::kernel
