// Abilities that continuous effects give: what is copied, and whose names they read.
#include "engine/kernel/given.h"

#include <algorithm>

#include "engine/kernel/alike.h"
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

// Calls fn(text) for each ability that an effect gives, or that the token has whose values it keeps, until
// one is true.
template <class Fn>
bool any_given(const CardSet& set, const Effect& e, const Fn& fn) {
  if (e.text != 0 && set.changes[e.text].kind == ChangeKind::written)
    for (const CardDef& def : set.cards)
      for (int i = 0; def.written == e.text && i < def.abilities; ++i)
        if (fn(static_cast<TextId>(def.first_ability + i))) return true;
  for (std::size_t i = e.text; i != 0; i = set.changes[i].last ? 0 : i + 1) {
    const Change& change = set.changes[i];
    if (change.kind == ChangeKind::add_ability && !change.flag && fn(change.what)) return true;
    if (change.kind == ChangeKind::add_keyword && change.ability != 0 && fn(change.ability)) return true;
  }
  return false;
}

bool gives(const CardSet& set, const Effect& e, TextId text) {
  return any_given(set, e, [&](TextId one) { return one == text; });
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

std::uint16_t given_scope(const Game& g, TextId text, Ref card, int nth) {
  if (g.core().effects.empty()) return 0;
  const int effect = giver(g, text, card, nth);
  return effect < 0 ? std::uint16_t{0} : g.core().effects.at[effect].scope;
}

bool is_given_in(const Game& g, TextId text, std::uint16_t scope) {
  const auto& effects = g.core().effects;
  return scope != 0 && std::any_of(effects.begin(), effects.end(), [&](const Effect& e) {
           return e.scope == scope && gives(g.cards(), e, text);
         });
}

int first_alike(const Game& g, CardId c, int place) {
  const CardDef& def = g.cards().cards[g.core()[c].def];
  const View& v = g.peek(c);
  const int nth = place - def.abilities - 1;
  if (nth < 0 || nth >= v.gained.n) return place;
  const TextId text = v.gained[nth];
  if (const int i = text - def.first_ability; i >= 0 && i < def.abilities && (v.lost >> (i & 31) & 1) == 0)
    return i + 1;
  const auto scope = [&](int of) {
    const auto before = std::count(v.gained.begin(), v.gained.begin() + of, text);
    return given_scope(g, text, g.core().ref(c), static_cast<int>(before));
  };
  for (int i = 0; i < nth; ++i)
    if (v.gained[i] == text && bound_alike(g.core(), scope(i), scope(nth))) return def.abilities + i + 1;
  return place;
}

void take_names_at(Game& g, int play, CardId c, int place) {
  const Play& p = g.core().plays[play - 1];
  const Ability& a = g.cards().abilities[p.text];
  const Gained& gained = g.peek(c).gained;
  const int i = place - g.cards().cards[g.core()[c].def].abilities - 1;
  if (p.text == 0 || a.limit_turn != 0 || a.limit_game != 0 || i < 0 || i >= gained.n) return;
  const auto before = std::count(gained.begin(), gained.begin() + i, p.text);
  const int effect = giver(g, p.text, p.source, static_cast<int>(before));
  if (effect < 0) return;
  drop_scope(g, p.scope);
  take_given_names(g, effect, p.text, p.scope);
}

std::uint16_t scope_of_name(const Context& c, const Node& name) {
  const CardSet& set = c.game.cards();
  const bool any = set.gives_abilities || set.has_change(ChangeKind::written);
  if (c.scope != 0 || !c.self || !any) return c.scope;
  const Core& s = c.game.core();
  const auto reads = [&](TextId text) { return reads_from_around(set, text, name); };
  for (const Effect& e : s.effects)
    if (any_given(set, e, reads) && is_for(s, e, c.self)) return e.scope;
  return 0;
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
