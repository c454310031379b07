// What one change does to a card's values, which values it writes, and which an expression reads.
#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/evaluate_words.h"
#include "engine/kernel/given.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::kernel {
namespace {

// The words of a change: the one that is written, or all that its expression names.
Words words_given(const Context& context, const Change& c) {
  Words words{};
  if (c.what != 0)
    words.push(c.what);
  else if (c.value != 0)
    words_named(context, c.value, words);
  return words;
}

int bit_of(const std::vector<WordId>& words, WordId word) {
  const auto at = std::find(words.begin(), words.end(), word);
  return word == 0 || at == words.end() ? -1 : static_cast<int>(at - words.begin());
}

bool is_about_groups(const Change& c) {
  return c.kind == ChangeKind::add_group || c.kind == ChangeKind::lose_group ||
         (c.kind == ChangeKind::set_trait && c.number == 1);
}

void change_words(const Context& context, const Change& c, View& v) {
  const CardSet& set = context.game.cards();
  const Words words = words_given(context, c);
  const bool group = is_about_groups(c);
  const bool lose = c.kind == ChangeKind::lose_trait || c.kind == ChangeKind::lose_group;
  if (c.kind == ChangeKind::set_trait) group ? void(v.groups = 0) : void(v.traits[0] = v.traits[1] = 0);
  for (const WordId word : words) {
    const int at = bit_of(group ? set.groups : set.traits, word);
    if (at < 0) continue;
    if (group) {
      v.groups = lose ? v.groups & ~(1u << at) : v.groups | 1u << at;
    } else {
      std::uint64_t& bits = v.traits[at / 64];
      bits = lose ? bits & ~(1ull << (at % 64)) : bits | 1ull << (at % 64);
    }
  }
}

// The ability that an effect copied: bound in its scope.
TextId copied_ability(const Context& context) {
  for (const Binding& b : context.game.core().bindings)
    if (b.scope == context.scope && b.kind == Kind::text) return static_cast<TextId>(b.value);
  return 0;
}

// What an effect copied is fixed since it began; a constant ability copies what there is now, but for what
// others have of the card that it is for.
void copy_abilities(const Context& context, const CardDef& def, const Change& c, View& v) {
  const Game& g = context.game;
  std::vector<TextId> texts;
  Refs from;
  if (!copied_before(context, c, texts)) {
    abilities_to_copy(context, c, texts);
    evaluate_objects(context, c.value, from);
  }
  const auto print_it = [&](TextId text) {
    return std::any_of(from.begin(), from.end(), [&](Ref r) {
      return g.core().live(r) && prints(g.cards().cards[g.core()[r.card()].def], text);
    });
  };
  for (const TextId text : texts)
    if (from.n == 0 || !prints(def, text) || print_it(text)) gain_copy(g.cards(), text, v);
}

void change_abilities(const Context& context, const CardDef& def, const Change& c, View& v) {
  const CardSet& set = context.game.cards();
  const auto gain = [&](TextId text) {
    if (text != 0) v.gained.push(text);
  };
  switch (c.kind) {
    case ChangeKind::add_keyword:
      v.keywords |= 1ull << (c.what & 63);
      gain(c.ability);
      return;
    case ChangeKind::add_ability:
      gain(c.flag ? copied_ability(context) : c.what);
      return;
    case ChangeKind::copy_abilities:
      return copy_abilities(context, def, c, v);
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

// The number that was fixed when the effect began: bound under no name, in the order of its open numbers.
const Binding* fixed_number(const Context& context, const Change& c) {
  const CardSet& set = context.game.cards();
  if (context.scope == 0 || !is_open_number(set, c) || !is_of_effect(context, c)) return nullptr;
  std::size_t first = static_cast<std::size_t>(&c - set.changes.data());
  int nth = 0;
  for (; first > 1 && !set.changes[first - 1].last; --first)
    nth += is_open_number(set, set.changes[first - 1]) ? 1 : 0;
  for (const Binding& b : context.game.core().bindings) {
    if (b.scope != context.scope || b.name != 0 || (b.kind != Kind::number && b.kind != Kind::word)) continue;
    if (nth-- == 0) return b.kind == Kind::number ? &b : nullptr;
  }
  return nullptr;
}

void change_number(const Context& context, const Change& c, View& v) {
  const auto k = static_cast<std::size_t>(c.number);
  if (c.kind == ChangeKind::swap_numbers) {
    std::swap(v.number[k], v.number[c.what]);
    return;
  }
  const auto n = static_cast<std::int32_t>(changed_by(context, c));
  if (c.kind == ChangeKind::add_number) {
    if ((v.exists >> k & 1) == 0) return;
    const std::int32_t before = v.number[k];
    v.number[k] += n;
    if (c.by == 0 || n >= 0) return;  // a stated minimum holds what goes down
    v.number[k] =
        std::max(v.number[k], std::min(before, static_cast<std::int32_t>(evaluate_number(context, c.by))));
    return;
  }
  v.number[k] = n;
  v.exists = static_cast<std::uint8_t>(v.exists | 1u << k);
}

// Which values a node itself reads, without its children.
std::uint16_t read_by_node(const Node& n) {
  switch (n.op) {
    case Op::selector:
      return kKindWords;
    case Op::has:
      return kAbilities | kIconWords;
    case Op::is:
    case Op::is_not:
    case Op::is_only:
      return kKindWords | kGroupWords | kTraitWords;
    case Op::contains:
      return kNameWords;
    case Op::property:
      break;
    default:
      return 0;
  }
  switch (static_cast<PropertyTable>(n.flag)) {
    case PropertyTable::number:
      return static_cast<std::uint16_t>(1u << n.value);
    case PropertyTable::common:
      break;
    case PropertyTable::bit:
      return 0;
    default:
      return kEveryValue;
  }
  switch (static_cast<Common>(n.value)) {
    case Common::name:
    case Common::player_name:
      return kNameWords;
    case Common::kind:
      return kKindWords;
    case Common::traits:
      return kTraitWords;
    case Common::groups:
      return kGroupWords;
    case Common::icons:
      return kIconWords;
    default:
      return 0;
  }
}

}  // namespace

std::int64_t changed_by(const Context& context, const Change& c) {
  const Binding* fixed = fixed_number(context, c);
  return fixed != nullptr ? fixed->value : evaluate_number(context, c.value);
}

bool is_open_number(const CardSet& set, const Change& change) {
  const bool number = change.kind == ChangeKind::add_number || change.kind == ChangeKind::set_number ||
                      change.kind == ChangeKind::set_original || change.kind == ChangeKind::cost;
  return number && change.value != 0 && set.nodes[change.value].op != Op::number;
}

std::uint16_t written_by(const Change& c) {
  switch (c.kind) {
    case ChangeKind::add_number:
    case ChangeKind::set_number:
    case ChangeKind::set_original:
      return static_cast<std::uint16_t>(1u << c.number);
    case ChangeKind::swap_numbers:
      return static_cast<std::uint16_t>(1u << c.number | 1u << c.what);
    case ChangeKind::add_kind:
      return kKindWords;
    case ChangeKind::add_name:
    case ChangeKind::set_name:
      return kNameWords;
    case ChangeKind::add_icon:
      return kIconWords;
    default:
      break;
  }
  if ((bit(c.kind) & kChangesAbilities) != 0) return kAbilities;
  return is_about_groups(c) ? kGroupWords : kTraitWords;
}

std::uint16_t read_by(const Game& g, Derived& d, NodeId node) {
  if (node == 0) return 0;
  const auto& nodes = g.cards().nodes;
  if (d.reads.size() < nodes.size()) d.reads.resize(nodes.size(), 0xffff);
  if (d.reads[node] != 0xffff) return d.reads[node];
  const Node& n = nodes[node];
  const auto found = static_cast<std::uint16_t>(read_by_node(n) | read_by(g, d, n.a) | read_by(g, d, n.b) |
                                                read_by(g, d, n.next));
  d.reads[node] = found;
  return found;
}

namespace {

// A new name is a player's name too; of several the others are further names.
void rename(const Words& names, View& v) {
  v.name = names.empty() ? WordId{0} : names.at[0];
  std::fill(std::begin(v.more_names), std::end(v.more_names), WordId{0});
  for (int i = 1; i < names.n; ++i) v.add_name(names.at[i]);
  if (v.player_name != 0) v.player_name = v.name;
}

}  // namespace

void add_influences(const Game& g, NodeId id, Influences& out) {
  if (id == 0 || out.anything) return;
  const Node& n = g.cards().nodes[id];
  const Vocabulary& v = g.words();
  switch (n.op) {
    case Op::zone:
    case Op::slot:
      for (int z = 0; n.op == Op::zone && z < v.zones(); ++z)
        if (std::string_view(v.row(static_cast<ZoneId>(z)).word) ==
            v.places[static_cast<std::size_t>(n.value)].word)
          out.zones |= 1ull << z;
      break;
    case Op::property:
      if (static_cast<PropertyTable>(n.flag) == PropertyTable::number) break;
      out.anything = read_by_node(n) == 0 || read_by_node(n) == kEveryValue;
      break;
    case Op::none:
    case Op::number:
    case Op::text:
    case Op::word:
    case Op::it:
    case Op::self:
    case Op::you:
    case Op::player:
    case Op::selector:
    case Op::filter:
    case Op::unite:
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::negate:
    case Op::equal:
    case Op::unequal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
    case Op::both:
    case Op::either:
    case Op::negation:
    case Op::contains:
      break;
    case Op::has:
    case Op::is:
    case Op::is_not:
    case Op::is_only:
      out.states = true;
      break;
    case Op::opponent:
      out.anything = g.core().players > 2;
      break;
    default:
      out.anything = true;
  }
  add_influences(g, n.a, out);
  add_influences(g, n.b, out);
  add_influences(g, n.next, out);
}

void apply_change(const Context& c, const Change& change, const CardDef& def, View& v) {
  if ((bit(change.kind) & kChangesAbilities) != 0) return change_abilities(c, def, change, v);
  if ((bit(change.kind) & kChangesNumbers) != 0) return change_number(c, change, v);
  if (change.kind == ChangeKind::add_icon)
    v.icons = change.flag ? 1u << change.what : v.icons | 1u << change.what;
  else if (change.kind == ChangeKind::add_kind)
    v.kinds = change.flag ? 1u << change.what : v.kinds | 1u << change.what;
  else if (change.kind == ChangeKind::set_name)
    rename(words_given(c, change), v);
  else if (change.kind == ChangeKind::add_name)
    for (const WordId name : words_given(c, change)) v.add_name(name);
  else
    change_words(c, change, v);
}

bool meets_copier(const Context& c, const Change& change) {
  if (change.kind != ChangeKind::copy_abilities) return false;
  Refs from;
  evaluate_objects(c, change.value, from);
  const CardSet& set = c.game.cards();
  for (const Ref r : from) {
    if (!c.game.core().live(r)) continue;
    const CardDef& def = set.cards[c.game.core()[r.card()].def];
    for (int i = 0; i < def.abilities; ++i)
      if (copies_abilities(set, set.abilities[static_cast<std::size_t>(def.first_ability + i)])) return true;
  }
  return false;
}

bool find_age(const Core& s, Ref card, Origin& o) {
  bool found = false;
  for (int i = 0; i < s.standing.n; ++i)
    if (const Standing& one = s.standing.at[i]; one.card == card && one.text == o.text)
      o.age = one.age, o.order = i, found = true;
  return found;
}

std::uint64_t every_zone(const Game& g) {
  const int zones = g.words().zones();
  return zones == 64 ? ~0ull : (1ull << zones) - 1;
}

void fixed_objects(const Core& s, std::uint16_t scope, Refs& out) {
  for (const Binding& b : s.bindings)
    if (b.scope == scope && b.name == 0 && b.kind == Kind::object) out.add({b.value});
}

bool is_setting(const Change& c) {
  return c.kind == ChangeKind::set_number || c.kind == ChangeKind::set_trait ||
         c.kind == ChangeKind::set_name || (c.kind == ChangeKind::add_trait && c.flag) ||
         (c.kind == ChangeKind::add_group && c.flag);
}

bool has_item(const Change& change, const View& v) {
  switch (change.kind) {
    case ChangeKind::add_number:
    case ChangeKind::set_number:
    case ChangeKind::set_original:
      return (v.exists >> change.number & 1) != 0;
    case ChangeKind::add_name:
    case ChangeKind::set_name:
      return v.name != 0;
    case ChangeKind::add_trait:
    case ChangeKind::add_group:
    case ChangeKind::set_trait:
      return is_about_groups(change) ? v.groups != 0 : (v.traits[0] | v.traits[1]) != 0;
    default:
      return true;
  }
}

bool is_constant_valid(const Game& g, const Ability& a, const Card& card) {
  if (card.zone >= g.words().zones()) return false;
  const bool down = (card.flags & kFaceDown) != 0;
  if (a.face != 0 && (a.face == 2) != down) return false;
  if (a.zones != 0 && g.is_heard() && changes_rules(g, a)) g.used(g.rulebook().place_rule);
  if (a.zones != 0) return (a.zones >> g.words().place_of(card.zone) & 1) != 0;
  return g.words().row(card.zone).board && !down;
}

bool is_base(const CardSet& set, const Ability& a) {
  if (a.while_ != 0 || a.if_ != 0) return false;
  for (std::size_t i = a.changes; i != 0; ++i) {
    const Change& c = set.changes[i];
    const bool defines = c.kind == ChangeKind::set_number || c.kind == ChangeKind::set_trait ||
                         c.kind == ChangeKind::add_trait || c.kind == ChangeKind::add_group ||
                         (c.kind == ChangeKind::add_kind && c.flag);
    if (!defines || c.where != 0 || set.nodes[c.to].op != Op::self) return false;
    if (c.last) break;
  }
  return true;
}

bool names_hidden_zone(const Game& g, NodeId node) {
  const Node& n = g.cards().nodes[node];
  if (n.op == Op::filter) return names_hidden_zone(g, n.a);
  return n.op == Op::zone && g.words().places[static_cast<std::size_t>(n.value)].open != Open::all;
}

}  // namespace headjudge::kernel
