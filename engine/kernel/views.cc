// Derived values: what constant abilities and continuous effects make of each card, layer by layer.
#include <algorithm>
#include <vector>

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/game.h"

namespace headjudge::kernel {
namespace {

// Something that changes values now, and whose it is.
struct Source {
  const Change* change;
  Context context;
  bool fixed;  // made by a resolved ability: its objects were fixed then
};

// 0 kinds, groups, traits, names; 1 abilities and keywords; 2 other things that are no numbers; 3 numbers.
int layer_of(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::add_trait:
    case ChangeKind::add_group:
    case ChangeKind::add_kind:
    case ChangeKind::add_name:
    case ChangeKind::lose_trait:
    case ChangeKind::lose_group:
    case ChangeKind::set_name:
    case ChangeKind::set_trait:
      return 0;
    case ChangeKind::add_keyword:
    case ChangeKind::add_ability:
    case ChangeKind::lose_keyword:
    case ChangeKind::lose_ability:
    case ChangeKind::lose_all_abilities:
      return 1;
    case ChangeKind::add_icon:
      return 2;
    case ChangeKind::set_original:
    case ChangeKind::set_number:
    case ChangeKind::add_number:
    case ChangeKind::swap_numbers:
      return 3;
    default:
      return -1;  // rules: asked where they apply
  }
}

WordId word_of(const Source& s) {
  if (s.change->what != 0 || s.change->value == 0) return s.change->what;
  const Value v = evaluate(s.context, s.change->value);
  return v.type == Type::word ? static_cast<WordId>(v.number) : WordId{0};
}

int bit_of(const std::vector<WordId>& words, WordId word) {
  const auto at = std::find(words.begin(), words.end(), word);
  return word == 0 || at == words.end() ? -1 : static_cast<int>(at - words.begin());
}

void change_words(const CardSet& set, const Source& s, View& v) {
  const Change& c = *s.change;
  const WordId word = word_of(s);
  const bool group = c.kind == ChangeKind::add_group || c.kind == ChangeKind::lose_group ||
                     (c.kind == ChangeKind::set_trait && c.number == 1);
  const int bit = bit_of(group ? set.groups : set.traits, word);
  const bool lose = c.kind == ChangeKind::lose_trait || c.kind == ChangeKind::lose_group;
  if (c.kind == ChangeKind::set_trait) group ? void(v.groups = 0) : void(v.traits[0] = v.traits[1] = 0);
  if (bit < 0) return;
  if (group) {
    v.groups = lose ? v.groups & ~(1u << bit) : v.groups | 1u << bit;
  } else {
    std::uint64_t& bits = v.traits[bit / 64];
    bits = lose ? bits & ~(1ull << (bit % 64)) : bits | 1ull << (bit % 64);
  }
}

void change_abilities(const CardSet& set, const CardDef& def, const Source& s, View& v) {
  const Change& c = *s.change;
  const auto gain = [&](TextId text) {
    if (text != 0 && v.gained.n < 10) v.gained.push(text);
  };
  switch (c.kind) {
    case ChangeKind::add_keyword:
      v.keywords |= 1ull << (c.what & 63);
      gain(c.ability);
      return;
    case ChangeKind::add_ability:
      gain(c.what);
      return;
    case ChangeKind::lose_all_abilities:
      v.lost = ~0u, v.keywords = 0, v.gained.n = 0;
      return;
    default:
      break;
  }
  const auto gone = [&](const Ability& a) {
    return c.kind == ChangeKind::lose_keyword ? a.keyword == c.what + 1 : a.name != 0 && a.name == c.what;
  };
  if (c.kind == ChangeKind::lose_keyword) v.keywords &= ~(1ull << (c.what & 63));
  for (int i = 0; i < def.abilities && i < 32; ++i)
    if (gone(set.abilities[static_cast<std::size_t>(def.first_ability + i)])) v.lost |= 1u << i;
  for (int i = v.gained.n; i-- > 0;)
    if (gone(set.abilities[v.gained[i]])) v.gained.erase(i);
}

void change_number(const Source& s, View& v) {
  const Change& c = *s.change;
  const auto k = static_cast<std::size_t>(c.number);
  if (c.kind == ChangeKind::swap_numbers) {
    std::swap(v.number[k], v.number[c.what]);
    return;
  }
  const auto n = static_cast<std::int32_t>(evaluate_number(s.context, c.value));
  if (c.kind == ChangeKind::add_number) {
    if ((v.exists >> k & 1) != 0) v.number[k] += n;
    return;
  }
  v.number[k] = n;
  v.exists = static_cast<std::uint8_t>(v.exists | 1u << k);
}

// A new name is a player's name too.
void rename(View& v, WordId name) {
  v.name = name, v.more_names[0] = v.more_names[1] = 0;
  if (v.player_name != 0) v.player_name = name;
}

void apply(const CardSet& set, const CardDef& def, const Source& s, View& v) {
  const Change& c = *s.change;
  switch (layer_of(c.kind)) {
    case 1:
      return change_abilities(set, def, s, v);
    case 2:
      v.icons |= 1u << c.what;
      return;
    case 3:
      return change_number(s, v);
    default:
      break;
  }
  if (c.kind == ChangeKind::add_kind)
    v.kinds = c.flag ? 1u << c.what : v.kinds | 1u << c.what;
  else if (c.kind == ChangeKind::set_name)
    rename(v, word_of(s));
  else if (c.kind == ChangeKind::add_name)
    (v.more_names[0] == 0 ? v.more_names[0] : v.more_names[1]) = word_of(s);
  else
    change_words(set, s, v);
}

bool valid_in(const Game& g, const Ability& a, const Card& card) {
  if (card.zone >= g.words().zones()) return false;
  const bool down = (card.flags & kFaceDown) != 0;
  if (a.face != 0 && (a.face == 2) != down) return false;
  const int place = g.words().place_of(card.zone);
  if (a.zones != 0) return (a.zones >> place & 1) != 0;
  return g.words().row(card.zone).board && !down;
}

// The changes of one ability or effect that belong to a layer.
void add_changes(const CardSet& set, std::uint16_t first, const Context& context, bool fixed, int layer,
                 std::vector<Source>& out) {
  for (std::size_t i = first; i != 0 && i < set.changes.size(); ++i) {
    const Change& change = set.changes[i];
    if (layer_of(change.kind) == layer && (change.where == 0 || evaluate_bool(context, change.where)))
      out.push_back({&change, context, fixed});
    if (change.last) break;
  }
}

void constants(const Game& g, const std::vector<View>& views, int layer, std::vector<Source>& out) {
  const CardSet& set = g.cards();
  const Core& s = g.core();
  for (int z = 0; z < g.words().zones(); ++z)
    for (const CardId id : s.zone(static_cast<ZoneId>(z))) {
      const Card& card = s[id];
      const CardDef& def = set.cards[card.def];
      const auto one = [&](TextId text) {
        const Ability& a = set.abilities[text];
        if (a.kind != AbilityKind::constant || a.changes == 0 || !valid_in(g, a, card)) return;
        if (!g.permits(a, s.ref(id), card)) return;
        const Context context{g, s.ref(id), card.controller};
        if (a.while_ != 0 && !evaluate_bool(context, a.while_)) return;
        if (a.if_ != 0 && !evaluate_bool(context, a.if_)) return;
        add_changes(set, a.changes, context, false, layer, out);
      };
      for (int i = 0; i < def.abilities; ++i)
        if ((views[id].lost >> (i & 31) & 1) == 0) one(static_cast<TextId>(def.first_ability + i));
      for (const TextId text : views[id].gained) one(text);
    }
}

void effects(const Game& g, int layer, std::vector<Source>& out) {
  const Core& s = g.core();
  for (int i = 0; i < s.effects.n; ++i) {
    const Effect& e = s.effects.at[i];
    Context context{g, e.source, e.controller};
    context.scope = e.scope;
    add_changes(g.cards(), e.text, context, true, layer, out);
  }
}

void targets(const Game& g, const Source& s, Refs& out) {
  if (!s.fixed) {
    if (s.change->to != 0) evaluate_objects(s.context, s.change->to, out);
    return;
  }
  const Core& core = g.core();
  for (int i = 0; i < core.bindings.n; ++i)
    if (const Binding& b = core.bindings.at[i];
        b.scope == s.context.scope && b.name == 0 && b.kind == Kind::object)
      out.add({b.value});
}

}  // namespace

// Whether applying one source changes whom another reaches: then that other waits for it (dependency).
struct Layering {
  const Game& g;
  std::vector<View>& views;

  void put(const Source& s) {
    Refs to;
    targets(g, s, to);
    const Core& core = g.core();
    for (const Ref r : to)
      if (core.live(r)) apply(g.cards(), g.cards().cards[core[r.card()].def], s, views[r.card()]);
  }
  bool reaches_differently(const Source& first, const Source& second) {
    if (second.fixed || second.change->to == 0 || node(second.change->to).op != Op::filter) return false;
    Refs before, after;
    targets(g, second, before);
    const std::vector<View> kept = views;
    put(first);
    targets(g, second, after);
    views = kept;
    if (before.n != after.n) return true;
    for (const Ref r : before)
      if (!after.has(r)) return true;
    return false;
  }
  const Node& node(NodeId id) const { return g.cards().nodes[id]; }

  void layer(int k) {
    std::vector<Source> all;
    constants(g, views, k, all);
    effects(g, k, all);
    std::vector<std::size_t> waiting(all.size());
    for (std::size_t i = 0; i < waiting.size(); ++i) waiting[i] = i;
    if (k == 3)  // new original values come before everything that is added to them
      std::stable_sort(waiting.begin(), waiting.end(), [&](std::size_t a, std::size_t b) {
        const bool first = all[a].change->kind == ChangeKind::set_original;
        return first && all[b].change->kind != ChangeKind::set_original;
      });
    while (!waiting.empty()) {
      const auto next = k == 3 ? waiting.begin() : independent(all, waiting);
      put(all[*next]);
      waiting.erase(next);
    }
  }

  // The first that waits for nobody; when all wait for each other, the oldest.
  std::vector<std::size_t>::iterator independent(const std::vector<Source>& all,
                                                 std::vector<std::size_t>& waiting) {
    for (auto it = waiting.begin(); it != waiting.end(); ++it) {
      bool depends = false;
      for (const std::size_t other : waiting)
        depends = depends || (other != *it && reaches_differently(all[other], all[*it]));
      if (!depends) return it;
    }
    return waiting.begin();
  }
};

const View& Game::view(CardId id) const {
  const Core& s = core();
  const auto& printed = cards_->cards[s[id].def].view;
  if (!cards_->has_constants && s.effects.empty()) return printed;
  Core& state = const_cast<Game*>(this)->core();  // views and their stale bit are outside the canonical walk
  if (state.views_stale == 0 && views_.size() == s.cards) return views_[id];
  state.views_stale = 0;  // first, so that selectors read what is already known of this pass
  views_.assign(s.cards, View{});
  for (CardId c = 0; c < s.cards; ++c) views_[c] = cards_->cards[s.card[c].def].view;
  Layering pass{*this, views_};
  for (int k = 0; k < 4; ++k) pass.layer(k);
  return views_[id];
}

}  // namespace headjudge::kernel
