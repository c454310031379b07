// Keys with contents of their own: parameters of keywords and card-level keys such as `awakening:`.
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

}  // namespace

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
