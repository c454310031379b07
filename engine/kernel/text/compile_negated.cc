// What a text negates on the gate: abilities as well as cards.
#include "engine/kernel/text/compile_negated.h"

#include <algorithm>

namespace headjudge::kernel {
namespace {

constexpr std::string_view kGate = "gate";

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
// `gate`, or those of it that a player controls: an ability is neither of a kind nor of a level.
bool may_mean_abilities(const Tree& from) {
  if (!from.is_scalar() || !from.text.starts_with(kGate)) return false;
  const std::string_view rest = std::string_view(from.text).substr(kGate.size());
  if (rest.empty()) return true;
  if (rest.front() != '[' || rest.back() != ']') return false;
  for (std::size_t at = 0; at < rest.size();) {
    std::size_t end = at;
    while (end < rest.size() && (rest[end] == '_' || (rest[end] >= 'a' && rest[end] <= 'z'))) ++end;
    const std::string_view word = rest.substr(at, end - at);
    if (!word.empty() &&
        !is_one_of(word, {"it", "controller", "owner", "you", "opponent", "and", "or", "not"}))
      return false;
    if (word.empty() && !is_one_of(rest.substr(at, 1), {"[", "]", "(", ")", "=", "!", ".", " "}))
      return false;
    at = std::max(end, at + 1);
  }
  return true;
}
void add_abilities(Tree& from) {
  const std::string those = from.text.substr(kGate.size());
  const std::string such = those.empty() ? "" : " and (" + those.substr(1, those.size() - 2) + ")";
  from.text = "[" + from.text + ", players.cards[ability_on_gate" + such + "]]";
}

const Tree* negated_by(const Tree::Entry& entry) {
  if (!is_one_of(entry.key.text, {"negate", "cancel_play"})) return nullptr;
  const Tree* what = entry.value.is_map() ? entry.value.find("what") : &entry.value;
  return what != nullptr && what->is_scalar() ? what : nullptr;
}
// Whether something is done to what bears a name: what is negated, or all the rest.
bool is_named(const Tree& tree, std::string_view name, bool negated) {
  if (tree.is_scalar()) return !negated && tree.text == name;
  return std::any_of(tree.items.begin(), tree.items.end(),
                     [&](const Tree& item) { return is_named(item, name, negated); }) ||
         std::any_of(tree.entries.begin(), tree.entries.end(), [&](const Tree::Entry& entry) {
           if (const Tree* what = negated_by(entry)) return negated && what->text == name;
           return entry.key.text != "as" && is_named(entry.value, name, negated);
         });
}

}  // namespace

std::optional<Tree> with_abilities_negated(const Reader& reader, const Tree& list) {
  std::optional<Tree> out;
  if (!reader.here("gate_ruler")) return out;
  const auto meant = [&](std::size_t i, std::size_t k) -> Tree& {
    if (!out) out = list;
    return out->items[i].entries[k].value;
  };
  for (std::size_t i = 0; i < list.items.size(); ++i)
    for (std::size_t k = 0; k < list.items[i].entries.size(); ++k) {
      const Tree::Entry& entry = list.items[i].entries[k];
      if (negated_by(entry) == &entry.value && may_mean_abilities(entry.value)) add_abilities(meant(i, k));
      if (!is_one_of(entry.key.text, {"target", "choose"})) continue;
      const Tree *name = entry.value.find("as"), *from = entry.value.find("from");
      if (name == nullptr || from == nullptr || !may_mean_abilities(*from)) continue;
      if (!is_named(list, name->text, true) || is_named(list, name->text, false)) continue;
      for (Tree::Entry& part : meant(i, k).entries)
        if (part.key.text == "from") add_abilities(part.value);
    }
  return out;
}

}  // namespace headjudge::kernel
