// Words of cards: what a card is, has and is called, and which words an expression names.
#include "engine/kernel/evaluate_words.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "engine/kernel/game.h"
#include "engine/kernel/information.h"

namespace headjudge::kernel {
namespace {

int place_of_word(const std::vector<WordId>& words, WordId word) {
  const auto at = std::find(words.begin(), words.end(), word);
  return at == words.end() ? -1 : static_cast<int>(at - words.begin());
}

int kind_of(const Context& c, WordId word) {
  const auto& kinds = c.game.words().kinds;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (c.game.cards().words[word] == kinds[i].word) return static_cast<int>(i);
  return -1;
}

// Whether everybody may know of any card if it is of this kind.
bool is_kind_known(const Context& c, int kind) {
  const Information& rules = c.game.rulebook().information;
  if ((rules.kinds >> kind & 1) == 0) return false;
  if (c.game.is_heard()) c.game.used(rules.kind_known);
  return true;
}

bool is_word(const Context& c, const View& v, WordId word, int kind_row, bool only) {
  const CardSet& set = c.game.cards();
  const int kind = kind_row >= 0 ? kind_row : kind_of(c, word);
  if (kind >= 0 && (v.kinds >> kind & 1) != 0) return !only || v.kinds == 1u << kind;
  if (kind >= 0 && (v.kinds & c.game.words().kinds[static_cast<std::size_t>(kind)].also) != 0) {
    if (c.game.is_heard()) c.game.noted(Noted::counted_kind, {}, v.kinds);
    return true;
  }
  if (const int g = place_of_word(set.groups, word); g >= 0 && (v.groups >> g & 1) != 0) {
    if (c.game.is_heard()) c.game.noted(Noted::group, {}, v.groups);
    return !only || v.groups == 1u << g;
  }
  const int t = place_of_word(set.traits, word);
  if (t < 0 || (v.traits[t / 64] >> (t % 64) & 1) == 0) return false;
  if (c.game.is_heard())
    c.game.noted(Noted::trait, {},
                 static_cast<std::uint32_t>(std::popcount(v.traits[0]) + std::popcount(v.traits[1])));
  return !only || (v.traits[t / 64] == 1ull << (t % 64) && v.traits[1 - t / 64] == 0);
}

bool is_named(const Context& c, const View& v, WordId name) {
  if (name == 0) return false;
  if (v.name == name) {
    if (c.game.is_heard()) c.game.noted(Noted::part_of_name, {});
    return true;
  }
  const bool further = v.is_named(name);
  if (further && c.game.is_heard()) c.game.noted(Noted::further_name, {});
  return further;
}

std::uint16_t read_by_word(Op op) {
  if (op == Op::has) return kAbilities | kIconWords | kKindWords | kGroupWords | kTraitWords | kNameWords;
  return op == Op::contains ? kNameWords : kKindWords | kGroupWords | kTraitWords;
}

}  // namespace

bool has_word(const Context& c, const Node& property, WordId word) {
  const Ref r = object_of(c, property.a);
  if (!is_known(c.game.core(), r)) return false;
  const auto what = static_cast<Common>(property.value);
  View room;
  if (what == Common::kind) note_kind_known(c, r, kind_of(c, word));
  if (what == Common::kind && c.viewer != kNobody)
    if (const int kind = kind_of(c, word); kind >= 0 && is_kind_known(c, kind)) {
      Context all_known = c;
      all_known.viewer = kNobody;
      return is_word(c, seen(all_known, r, values_of(what), room), word, kind, false);
    }
  const View& v = seen(c, r, values_of(what), room);
  switch (what) {
    case Common::name:
      return is_named(c, v, word);
    case Common::player_name:
      return v.player_name == word;
    case Common::icons:
      for (std::size_t i = 0; i < c.game.words().icons.size(); ++i)
        if (c.game.cards().words[word] == c.game.words().icons[i].word) {
          note_given_icons(c, r, v, 1u << i);
          return (v.icons >> i & 1) != 0;
        }
      return false;
    default:
      return is_word(c, v, word, -1, false);
  }
}

bool share_words(const Context& c, const Node& a, const Node& b) {
  const auto what = static_cast<Common>(a.value);
  View room[2];
  const View &x = seen(c, object_of(c, a.a), values_of(what), room[0]),
             &y = seen(c, object_of(c, b.a), values_of(what), room[1]);
  switch (what) {
    case Common::name:
      return is_named(c, x, y.name) || std::any_of(std::begin(y.more_names), std::end(y.more_names),
                                                   [&](WordId name) { return is_named(c, x, name); });
    case Common::kind:
      return (x.kinds & y.kinds) != 0;
    case Common::groups:
      return (x.groups & y.groups) != 0;
    case Common::icons:
      note_given_icons(c, object_of(c, a.a), x, y.icons);
      note_given_icons(c, object_of(c, b.a), y, x.icons);
      return (x.icons & y.icons) != 0;
    case Common::player_name:
      return x.player_name == y.player_name;
    default:
      return (x.traits[0] & y.traits[0]) != 0 || (x.traits[1] & y.traits[1]) != 0;
  }
}

bool asks_known_kind(const Context& c, const Node& n) {
  if (c.viewer == kNobody || n.b != 0) return false;
  const int kind = n.value > 0 ? n.value - 1 : kind_of(c, n.word);
  return kind >= 0 && is_kind_known(c, kind);
}

namespace {

// Whether one of the words that are said of a card fits.
template <class Fits>
bool any_word(const Context& c, const Node& n, const Fits& fits) {
  if (n.b == 0) return fits(n.word);
  Words words{};
  words_named(c, n.b, words);
  return std::any_of(words.begin(), words.end(), fits);
}

}  // namespace

bool is_words(const Node& n) {
  if (n.op != Op::property || static_cast<PropertyTable>(n.flag) != PropertyTable::common) return false;
  const auto what = static_cast<Common>(n.value);
  return what == Common::name || what == Common::kind || what == Common::traits || what == Common::groups ||
         what == Common::player_name || what == Common::icons;
}

void words_named(const Context& c, NodeId id, Words& out) {
  out.n = 0;
  const Node& n = node_of(c, id);
  if (!is_words(n)) {
    const Value v = evaluate(c, id);
    if ((v.type == Type::word || v.type == Type::text) && v.number != 0)
      out.push(static_cast<WordId>(v.number));
    return;
  }
  const auto what = static_cast<Common>(n.value);
  const Ref r = object_of(c, n.a);
  if (!is_known(c.game.core(), r)) return void(missing(c));
  View room;
  const View& v = seen(c, r, values_of(what), room);
  const CardSet& set = c.game.cards();
  const auto add = [&](WordId word) {
    if (word != 0) out.push(word);
  };
  const auto rows = [&](const auto& table, std::uint32_t bits) {
    for (std::size_t i = 0; i < table.size(); ++i)
      if ((bits >> i & 1) != 0) add(set.find_word(table[i].word));
  };
  for (std::size_t i = 0; what == Common::traits && i < set.traits.size(); ++i)
    if ((v.traits[i / 64] >> (i % 64) & 1) != 0) add(set.traits[i]);
  for (std::size_t i = 0; what == Common::groups && i < set.groups.size(); ++i)
    if ((v.groups >> i & 1) != 0) add(set.groups[i]);
  if (what == Common::kind) rows(c.game.words().kinds, v.kinds);
  if (what == Common::icons) rows(c.game.words().icons, v.icons);
  if (what == Common::player_name) add(v.player_name);
  if (what == Common::name) add(v.name), std::for_each(std::begin(v.more_names), std::end(v.more_names), add);
  if (out.empty()) missing(c);
}

bool describes(const Context& c, const Node& n, Ref r) {
  if (!is_known(c.game.core(), r)) return false;
  View room;
  const View& v = seen(c, r, read_by_word(n.op), room);
  const auto said = [&](bool only) {
    return any_word(c, n,
                    [&](WordId word) { return is_word(c, v, word, n.b == 0 ? n.value - 1 : -1, only); });
  };
  c.game.used(n.op == Op::contains ? c.game.words().reading.name : c.game.words().reading.any_of);
  c.game.used(c.game.words().reading.having);
  switch (n.op) {
    case Op::has:
      if (n.b == 0 && n.flag != kIcon)
        c.game.used(c.game.words().keywords[static_cast<std::size_t>(n.value)].rule);
      if (n.b == 0 && n.flag != kIcon && (v.keywords >> n.value & 1) != 0 && c.game.is_heard())
        c.game.noted(Noted::keyword, r, static_cast<std::uint32_t>(n.value));
      if (n.b == 0 && n.flag == kIcon) note_given_icons(c, r, v, 1u << n.value);
      if (n.b == 0) return ((n.flag == kIcon ? std::uint64_t{v.icons} : v.keywords) >> n.value & 1) != 0;
      return any_word(c, n, [&](WordId word) {
        const auto all = c.game.words().keywords;
        for (std::size_t i = 0; i < all.size(); ++i)
          if (c.game.cards().words[word] == all[i].word) return (v.keywords >> i & 1) != 0;
        return false;
      });
    case Op::contains: {
      const auto& words = c.game.cards().words;
      const auto has = [&](WordId name) {
        return name != 0 && any_word(c, n, [&](WordId part) {
                 return words[name].find(words[part]) != std::string::npos;
               });
      };
      if (const Node& what = node_of(c, n.a);
          what.op == Op::property && static_cast<PropertyTable>(what.flag) == PropertyTable::common &&
          static_cast<Common>(what.value) == Common::traits) {
        for (std::size_t i = 0; i < c.game.cards().traits.size(); ++i)
          if ((v.traits[i / 64] >> (i % 64) & 1) != 0 && has(c.game.cards().traits[i])) return true;
        return false;
      }
      const bool first = has(v.name);
      if (!first && !std::any_of(std::begin(v.more_names), std::end(v.more_names), has)) return false;
      if (c.game.is_heard()) c.game.noted(first ? Noted::part_of_name : Noted::further_name, r);
      return true;
    }
    case Op::is_not:
      return !said(false);
    case Op::is_only:
      if (c.game.is_heard()) c.game.noted(Noted::only, r);
      return said(true);
    default:
      note_kind_known(c, r, n.b == 0 ? n.value - 1 : -1);
      return said(false);
  }
}

}  // namespace headjudge::kernel
