// Abilities that continuous effects give: what is copied, and whose names they read.
#include "engine/kernel/given.h"

#include <algorithm>

#include "engine/kernel/speaks.h"
#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {

// ---- copies
bool copies_abilities(const CardSet& set, const Ability& a) {
  for (std::size_t i = a.kind == AbilityKind::constant ? a.changes : 0; i != 0; ++i) {
    if (set.changes[i].kind == ChangeKind::copy_abilities) return true;
    if (set.changes[i].last) break;
  }
  return false;
}

bool prints(const CardDef& def, TextId text) {
  return text >= def.first_ability && text < def.first_ability + def.abilities;
}

namespace {
// The card that prints an ability; nullptr: an effect gives it.
const CardDef* printer_of(const CardSet& set, TextId text) {
  const auto is_it = [&](const CardDef& def) { return prints(def, text); };
  const auto at = std::find_if(set.cards.begin(), set.cards.end(), is_it);
  return at == set.cards.end() ? nullptr : &*at;
}
}  // namespace

void abilities_to_copy(const Context& c, const Change& change, std::vector<TextId>& out) {
  const Game& g = c.game;
  Refs from;
  evaluate_objects(c, change.value, from);
  for (const Ref r : from) {
    if (!g.core().live(r)) continue;
    const CardDef& def = g.cards().cards[g.core()[r.card()].def];
    const View& now = g.peek(r.card());
    const std::uint32_t lost = now.lost;
    for (int i = 0; i < def.abilities; ++i) {
      const auto text = static_cast<TextId>(def.first_ability + i);
      if ((lost >> (i & 31) & 1) == 0 && !copies_abilities(g.cards(), g.cards().abilities[text]))
        out.push_back(text);
    }
    if (g.rulebook().copied_rule != kNoRule) continue;  // what is only gained is not handed on
    for (const TextId text : now.gained) {
      // What was copied already is handed on once, or copies of copies would double without end.
      const bool again =
          printer_of(g.cards(), text) != nullptr && std::find(out.begin(), out.end(), text) != out.end();
      if (!again && !copies_abilities(g.cards(), g.cards().abilities[text])) out.push_back(text);
    }
  }
}

void bind_copies(Game& g, std::uint16_t scope, const std::vector<TextId>& texts) {
  if (texts.empty()) bind(g, scope, 0, Kind::text, 0);  // none, and none that come later
  for (const TextId text : texts) bind(g, scope, 0, Kind::text, text);
}

bool copied_before(const Context& c, const Change& change, std::vector<TextId>& out) {
  if (!is_of_effect(c, change)) return false;
  bool known = false;
  for (const Binding& b : c.game.core().bindings) {
    if (b.scope != c.scope || b.name != 0 || b.kind != Kind::text) continue;
    known = true;
    if (b.value != 0) out.push_back(static_cast<TextId>(b.value));
  }
  return known;
}

void gain_copy(const CardSet& set, TextId text, View& v) {
  const Ability& a = set.abilities[text];
  if (a.keyword != 0) {
    const CardDef* def = printer_of(set, text);
    const Ability* first = def == nullptr ? &a : set.abilities.data() + def->first_ability;
    if (has_word(set, {first, def == nullptr ? std::size_t{1} : def->abilities}, a))
      v.keywords |= 1ull << ((a.keyword - 1) & 63);
  }
  v.gained.push(text);
}

// ---- which effect
bool is_of_effect(const Context& c, const Change& change) {
  if (c.scope == 0) return false;
  const CardSet& set = c.game.cards();
  std::size_t first = static_cast<std::size_t>(&change - set.changes.data());
  while (first > 1 && !set.changes[first - 1].last) --first;
  const auto& effects = c.game.core().effects;
  return std::any_of(effects.begin(), effects.end(),
                     [&](const Effect& e) { return e.scope == c.scope && e.text == first; });
}

namespace {

bool gives(const CardSet& set, const Effect& e, TextId text) {
  for (std::size_t i = e.text; i != 0; ++i) {
    const Change& change = set.changes[i];
    const bool ability = change.kind == ChangeKind::add_ability && !change.flag && change.what == text;
    if (ability || (change.kind == ChangeKind::add_keyword && change.ability == text)) return true;
    if (change.last) break;
  }
  return false;
}

bool is_for(const Core& s, const Effect& e, Ref card) {
  return std::any_of(s.bindings.begin(), s.bindings.end(), [&](const Binding& b) {
    return b.scope == e.scope && b.name == 0 && b.kind == Kind::object && b.value == card.bits;
  });
}

}  // namespace

int giver(const Game& g, TextId text, Ref card, int nth) {
  const Core& s = g.core();
  bool reads_names = false, is_one_for = false;
  int any = -1;
  for (int i = 0; i < s.effects.n; ++i) {
    const Effect& e = s.effects.at[i];
    if (!gives(g.cards(), e, text)) continue;
    if (!reads_names && names_from_around(g.cards(), text).empty()) return -1;
    reads_names = true;
    if (any < 0) any = i;
    if (!is_for(s, e, card)) continue;
    is_one_for = true;
    if (nth-- == 0) return i;
  }
  return is_one_for || nth != 0 ? -1 : any;  // a card that copied it means what that effect had named
}

int givers(const Game& g, TextId text, Ref card) {
  int n = 0;
  while (giver(g, text, card, n) >= 0) ++n;
  return n;
}

void take_given_names(Game& g, int effect, TextId text, std::uint16_t scope) {
  if (effect < 0) return;
  const Core& s = g.core();
  const std::vector<WordId> names = names_from_around(g.cards(), text);
  const std::uint16_t from = s.effects.at[effect].scope;
  for (int i = 0, n = s.bindings.n; i < n; ++i)
    if (const Binding b = s.bindings.at[i];
        b.scope == from && std::find(names.begin(), names.end(), b.name) != names.end())
      bind(g, scope, b.name, b.kind, b.value);
}

}  // namespace headjudge::kernel
