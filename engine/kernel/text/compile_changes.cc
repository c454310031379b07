// What continuous effects change: `static:` items, `give`, `lose`, `set`, and changes of rules.
#include <algorithm>
#include <iterator>

#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {
namespace {

bool is_rule_word(std::string_view word) {
  for (const std::string_view w : rule_changes())
    if (word == w) return true;
  return false;
}

bool is_activated(const Tree& tree) { return tree.is_scalar() && tree.text.ends_with(".activated"); }

// A value that cards of one of the games have.
bool is_value_elsewhere(std::string_view word) {
  static constexpr std::string_view kWords[] = {"atk",  "hp",    "stk",  "def",       "power",
                                                "cost", "level", "life", "attribute", "attributes",
                                                "race", "races", "army", "color",     "colors"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}
bool is_frame_word(std::string_view word) {
  for (const std::string_view w : change_frames())
    if (word == w) return true;
  return false;
}

}  // namespace

std::span<const char* const> change_frames() {
  static constexpr const char* kWords[] = {"to", "of", "from", "until", "original", "while", "if"};
  return kWords;
}
std::span<const char* const> rule_changes() {
  static constexpr const char* kWords[] = {"forbid", "allow", "cost_change", "limit", "reveal", "deck_limit"};
  return kWords;
}

std::uint16_t Reader::keep(std::vector<Change>& group) {
  if (group.empty()) return 0;
  group.back().last = true;
  for (Change& c : group) {
    if (c.rule == kNoRule) c.rule = rule;
    set_.rule_changes |= 1u << static_cast<int>(c.kind);
    const bool gives = c.kind == ChangeKind::add_ability || c.kind == ChangeKind::copy_abilities;
    if (gives || (c.ability != 0 && c.kind != ChangeKind::attack_cost)) set_.gives_abilities = true;
  }
  const auto first = static_cast<std::uint16_t>(set_.changes.size());
  set_.changes.insert(set_.changes.end(), group.begin(), group.end());
  return first;
}

std::uint16_t Reader::changes(const Tree& tree, std::string_view form, Duration* until, NodeId default_to) {
  std::vector<Change> group;
  if (is_rule_word(form))
    rule_change(form, tree, group, until);
  else
    change_item(tree, form, default_to, group, until);
  return keep(group);
}

std::uint16_t Reader::change_list(const Tree& tree, Duration* until) {
  std::vector<Change> group;
  Node self;
  self.op = Op::self, self.mark = tree.mark;
  const NodeId to = add(self);
  const auto one = [&](const Tree& item) {
    if (want(item, Tree::Kind::map, "a change")) change_item(item, "static", to, group, until);
  };
  if (tree.is_list())
    for (const Tree& item : tree.items) one(item);
  else
    one(tree);
  return keep(group);
}

void Reader::change_item(const Tree& tree, std::string_view form, NodeId to, std::vector<Change>& out,
                         Duration* until) {
  if (!want(tree, Tree::Kind::map, "a change")) return;
  Change base{ChangeKind::add_number};
  base.to = to;
  for (const char* word : {"to", "of", "from"})
    if (const Tree* value = tree.find(word)) base.to = objects(*value, true).node;
  if (const Tree* value = tree.find("until"); value != nullptr && until != nullptr) *until = duration(*value);
  if (const Tree* value = tree.find("while")) base.where = condition(*value);
  if (const Tree* value = tree.find("if")) base.where = condition(*value);
  if (const Tree* value = tree.find("original")) base.flag = flag(*value);
  const std::size_t before = out.size(), problems_before = problems_.size();
  for (const Tree::Entry& entry : tree.entries) {
    const std::string& key = entry.key.text;
    if (is_frame_word(key)) continue;
    if (is_rule_word(key)) {
      rule_change(key, entry.value, out, until);
    } else if ((key == "set" || key == "give" || key == "lose") && entry.value.is_map()) {
      change_item(entry.value, key, base.to, out, until);
    } else if (!change_key(entry.key, entry.value, form, base, out)) {
      std::vector<std::string_view> known{"until", "to", v_.trait_word, v_.group_word};
      for (const char* word : change_words()) known.push_back(word);
      for (const char* number_key : v_.numbers) known.push_back(number_key);
      if (key == "for")
        problem(entry.key.mark, "unknown change 'for'; did you mean 'until'?");
      else if (is_value_elsewhere(key))
        problem(entry.key.mark, not_here(key) + "; values of its cards are " + values_here());
      else
        unknown(entry.key, "change", known);
    }
  }
  if (out.size() == before && problems_.size() == problems_before) problem(tree.mark, "this changes nothing");
}

// The values of this game's cards: "power, cost, races".
std::string Reader::values_here() const {
  std::string out;
  for (const std::string_view word : v_.numbers) out += (out.empty() ? "" : ", ") + std::string(word);
  for (const std::string_view word : {v_.trait_word, v_.group_word})
    if (!word.empty()) out += ", " + std::string(word);
  return out;
}

// One `key: value` of a change; false when the key is no word of this game.
bool Reader::change_key(const Tree& key, const Tree& value, std::string_view form, Change base,
                        std::vector<Change>& out) {
  const bool losing = form == "lose", setting = form == "set";
  const std::string& word = key.text;
  Change c = base;
  const auto kind_of = [&](ChangeKind give, ChangeKind lose, ChangeKind set) {
    return losing ? lose : setting ? set : give;
  };
  if (const int k = number_word(word); k >= 0) {
    c.kind =
        setting ? (base.flag ? ChangeKind::set_original : ChangeKind::set_number) : ChangeKind::add_number;
    c.number = static_cast<std::uint8_t>(k);
    c.value = number(value);
    if (losing) {
      Node minus;
      minus.op = Op::negate, minus.a = c.value, minus.mark = value.mark;
      c.value = add(minus);
    }
    out.push_back(c);
    return true;
  }
  if (word == "keyword" || word == "keywords") return keyword_change(value, losing, c, out), true;
  if (word == "ability" || word == "abilities") {
    const auto one = [&](const Tree& item) {
      if (!losing) return ability_change(item, c, out);
      Change each = c;
      each.kind = ChangeKind::lose_ability, each.what = set_.word(item.text);
      out.push_back(each);
    };
    if (value.is_list())
      for (const Tree& item : value.items) one(item);
    else
      one(value);
    return true;
  }
  if (word == "abilities_of") {
    c.kind = ChangeKind::copy_abilities, c.value = objects(value).node;
    out.push_back(c);
    return true;
  }
  if (word == "all_abilities") {
    c.kind = ChangeKind::lose_all_abilities;
    if (flag(value)) out.push_back(c);
    return true;
  }
  if (is_trait_key(word) || is_group_key(word)) {
    c.number = is_group_key(word) ? 1 : 0;
    const bool group = c.number == 1;
    const ChangeKind what =
        kind_of(group ? ChangeKind::add_group : ChangeKind::add_trait,
                group ? ChangeKind::lose_group : ChangeKind::lose_trait, ChangeKind::set_trait);
    word_change(value, what, c, out);
    return true;
  }
  return word_change_key(key, value, form, base, out);
}

// The rest of the keys: names, kinds, icons, what no card is.
bool Reader::word_change_key(const Tree& key, const Tree& value, std::string_view form, Change c,
                             std::vector<Change>& out) {
  const bool setting = form == "set";
  const std::string& word = key.text;
  for (const std::string_view kept : {"name", "kind", "kinds", "icon", "icons", "unaffected", "attack_cost"})
    if (form == "lose" && word == kept)
      return problem(key.mark, "'" + word + "' is given or set, not lost"), true;
  if (word == "name") {
    word_change(value, setting ? ChangeKind::set_name : ChangeKind::add_name, c, out);
    return true;
  }
  if (word == "kind" || word == "kinds") {
    const int row = value.is_scalar() ? kind(value.text) : -1;
    if (row < 0) problem(value.mark, "a kind of card is expected");
    c.kind = ChangeKind::add_kind, c.what = static_cast<std::uint16_t>(std::max(row, 0)), c.flag = setting;
    out.push_back(c);
    return true;
  }
  if (word == "icon" || word == "icons") {
    const int row = value.is_scalar() ? icon(value.text) : -1;
    if (row < 0) problem(value.mark, "an icon is expected");
    c.kind = ChangeKind::add_icon, c.what = static_cast<std::uint16_t>(std::max(row, 0)), c.flag = setting;
    out.push_back(c);
    return true;
  }
  if (word == "attack_cost" && book_.attack_cost_rule != kNoRule) {
    Ability demand;
    demand.kind = AbilityKind::block;
    demand.label = make_label(label + "." + word);
    demand.cost = block(value);
    c.kind = ChangeKind::attack_cost, c.ability = keep_ability(demand);
    out.push_back(c);
    return true;
  }
  if (word == "unaffected") {
    const Typed by = objects(value, true);
    c.kind = ChangeKind::unaffected, c.who = by.node;
    out.push_back(c);
    return true;
  }
  if (word == "value" && form == "swap_values") {  // one number of two cards, with each other
    const int k = number_word(value.text);
    if (k < 0) return problem(value.mark, "a number of a card is expected"), true;
    Node other;
    other.op = Op::bound, other.word = set_.word(kSwappedName), other.mark = value.mark;
    c.kind = ChangeKind::set_number, c.number = static_cast<std::uint8_t>(k), c.value = add(other);
    out.push_back(c);
    return true;
  }
  if (word == "values" && value.is_list() && value.items.size() == 2) {
    const int a = number_word(value.items[0].text), b = number_word(value.items[1].text);
    if (a < 0 || b < 0) return problem(value.mark, "two numbers of a card are expected"), true;
    c.kind = ChangeKind::swap_numbers, c.number = static_cast<std::uint8_t>(a),
    c.what = static_cast<std::uint16_t>(b);
    out.push_back(c);
    return true;
  }
  return false;
}

void Reader::word_change(const Tree& value, ChangeKind kind_of, Change base, std::vector<Change>& out) {
  const auto one = [&](const Tree& item) {
    Change c = base;
    c.kind = kind_of;
    const NodeId node = word_or_expression(item);
    const Node got = set_.nodes[node];
    if (got.op == Op::word || got.op == Op::text)
      c.what = got.word;
    else
      c.value = node;
    const bool trait = kind_of != ChangeKind::set_name && kind_of != ChangeKind::add_name;
    if (c.what != 0 && trait && c.number == 0 && trait_bit(item.text) < 0)
      problem(item.mark, "too many words");
    if (c.what != 0 && trait && c.number == 1 && group_bit(item.text, true) < 0)
      problem(item.mark, "unknown " + std::string(v_.group_word) + " '" + item.text + "'");
    out.push_back(c);
    if (kind_of == ChangeKind::set_trait) {  // the first word replaces, the others join it
      kind_of = c.number == 1 ? ChangeKind::add_group : ChangeKind::add_trait;
      base.flag = true;
    }
    if (kind_of == ChangeKind::set_name) kind_of = ChangeKind::add_name;
  };
  if (value.is_list())
    for (const Tree& item : value.items) one(item);
  else
    one(value);
}

void Reader::keyword_change(const Tree& value, bool losing, Change base, std::vector<Change>& out) {
  if (value.is_list()) {
    for (const Tree& item : value.items) keyword_change(item, losing, base, out);
    return;
  }
  const bool map = value.is_map() && !value.entries.empty();
  const Tree& word = map ? value.entries[0].key : value;
  const Tree* parameter = map ? &value.entries[0].value : nullptr;
  const int row = word.is_scalar() ? keyword(word.text) : -1;
  if (row < 0) {
    std::vector<std::string_view> known;
    for (const KeywordRow& k : v_.keywords) known.push_back(k.word);
    return unknown(word, "keyword", known);
  }
  base.kind = losing ? ChangeKind::lose_keyword : ChangeKind::add_keyword;
  base.what = static_cast<std::uint16_t>(row);
  if (losing) return out.push_back(base);
  if (!keyword_here(row, word)) return;
  const std::size_t before = more.size();
  std::vector<Ability> given{read_keyword(row, parameter, nullptr)};
  for (Ability& a : more_since(before)) given.push_back(std::move(a));
  for (Ability& a : given) {
    if (a.kind != AbilityKind::keyword || a.parameter != 0 || a.parameter_word != 0 || !a.parameters.empty())
      base.ability = keep_ability(a);
    out.push_back(base);
  }
}

// The further abilities that a keyword has given since there were so many.
std::vector<Ability> Reader::more_since(std::size_t before) {
  const auto first = more.begin() + static_cast<std::ptrdiff_t>(before);
  std::vector<Ability> fresh(std::make_move_iterator(first), std::make_move_iterator(more.end()));
  more.erase(first, more.end());
  return fresh;
}

void Reader::ability_change(const Tree& item, Change base, std::vector<Change>& out) {
  const std::size_t before = more.size();
  base.kind = ChangeKind::add_ability, base.what = ability(item, label, AbilityKind::automatic);
  const std::vector<Ability> others = more_since(before);
  const Ability& given = set_.abilities[base.what];
  Change first = base;
  // 16-1a-1: a keyword given as an ability is given; under a condition another ability gives its word.
  if (here("gate_ruler") && others.empty() && has_word(set_, {&given, 1}, given))
    first.kind = ChangeKind::add_keyword, first.ability = base.what,
    first.what = static_cast<std::uint16_t>(given.keyword - 1);
  out.push_back(first);
  for (const Ability& a : others) {
    base.what = keep_ability(a);
    out.push_back(base);
  }
}

// The change of an effect that says itself which ability it gives.
std::uint16_t Reader::copied_ability() {
  Change c{ChangeKind::add_ability};
  c.flag = true;
  std::vector<Change> group{c};
  return keep(group);
}

NodeId Reader::both_hold(NodeId a, NodeId b) {
  Node both;
  both.op = Op::both, both.a = a, both.b = b;
  return add(both);
}

TextId Reader::ability(const Tree& item, std::string_view where, AbilityKind) {
  if (++depth > 4) {
    problem(item.mark, "abilities are nested too deeply");
    --depth;
    return 0;
  }
  const bool outer = in_with;
  in_with = false;
  Ability a = read_ability(item, std::string(where) + "+");
  in_with = outer;
  a.inner_rule = a.inner_rule == kNoRule ? inner_rule : a.inner_rule;
  --depth;
  return keep_ability(a);
}

// ---- changes of rules
void Reader::rule_change(std::string_view verb, const Tree& value, std::vector<Change>& out,
                         Duration* until) {
  if (verb == "forbid" || verb == "allow") return forbid_change(value, verb == "allow", out, until);
  if (verb == "cost_change") return cost_change(value, out, until);
  Change c{ChangeKind::reveal};
  if (verb == "reveal") {
    c.to = objects(value).node;
    out.push_back(c);
    return;
  }
  if (!want(value, Tree::Kind::map, "'" + std::string(verb) + "'")) return;
  if (verb == "deck_limit") {
    for (const Tree::Entry& entry : value.entries) {
      c.kind = ChangeKind::deck_limit, c.what = set_.word(entry.key.text), c.value = number(entry.value);
      out.push_back(c);
    }
    return;
  }
  c.kind = ChangeKind::limit;
  for (const Tree::Entry& entry : value.entries) {
    const std::string& key = entry.key.text;
    if (key == "zone" || key == "of")
      c.to = zone(entry.value);
    else if (key == "to" && entry.value.text != "none")
      c.value = number(entry.value);
    else if (key == "until" && until != nullptr)
      *until = duration(entry.value);
    else if (key != "to")
      unknown(entry.key, "key of 'limit'", {"zone", "to", "until"});
  }
  if (c.to == 0) absent(value, {"zone", "of"}, "'limit' needs 'zone'");
  out.push_back(c);
}

void Reader::cost_change(const Tree& value, std::vector<Change>& out, Duration* until) {
  if (!want(value, Tree::Kind::map, "'cost_change'")) return;
  Change c{ChangeKind::cost};
  for (const Tree::Entry& entry : value.entries) {
    const std::string& key = entry.key.text;
    const Tree& v = entry.value;
    if (key == "of") {  // activated abilities of a player, cards, or both
      Tree cards_part = v;
      std::erase_if(cards_part.items, is_activated);
      for (const Tree& item : v.is_list() ? v.items : std::vector<Tree>{v}) {
        if (!is_activated(item)) continue;
        Tree player_part = item;
        player_part.text.resize(item.text.size() - 10);
        c.who = player(player_part), c.number = 2;
      }
      if (!is_activated(v) && !(v.is_list() && cards_part.items.empty())) c.to = objects(cards_part).node;
    } else if (key == "card" || key == "cards") {
      c.to = objects(v).node;
    } else if (key == "by") {
      c.value = number(v);
    } else if (key == "to") {
      c.value = number(v), c.flag = true;
    } else if (key == "min") {
      c.by = number(v);
    } else if (key == "while" || key == "if") {
      c.where = condition(v);
    } else if (key == "player" || key == "who") {
      c.who = player(v);
    } else if (key == "until") {
      if (until != nullptr) *until = duration(v);
    } else {
      unknown(entry.key, "key of 'cost_change'", {"of", "by", "to", "min", "until", "player"});
    }
  }
  if (c.value == 0) absent(value, {"by", "to"}, "'cost_change' needs 'by' or 'to'");
  c.to_itself = c.to != 0 && set_.nodes[c.to].op == Op::self;
  if (book_.cost_is_value && c.number != 2 && c.to != 0) {
    const int cost = number_word("cost");
    c.kind = c.flag ? ChangeKind::set_number : ChangeKind::add_number;
    c.number = static_cast<std::uint8_t>(std::max(cost, 0)), c.flag = false;
  }
  out.push_back(c);
}

}  // namespace headjudge::kernel
