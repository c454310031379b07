// The order of constant abilities that became valid together: found by trying both orders.
#include "engine/kernel/same_time.h"

#include <algorithm>
#include <limits>

#include "engine/kernel/shared.h"
#include "engine/kernel/text_rules.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::kernel {
namespace {

// The age of what was valid when the position began: there the order of the cards says it.
constexpr std::uint32_t kFromTheBeginning = 1;

// Says what a limit or a cost is: of several the last one holds.
bool says_rule(const Change& c) {
  return c.kind == ChangeKind::limit || (c.kind == ChangeKind::cost && c.flag);
}
bool is_setting(const CardSet& set, TextId text) { return sets_something(set, set.abilities[text].changes); }
bool are_tied(const Game& g, const Standing& a, const Standing& b) {
  const Core& s = g.core();
  return a.age == b.age && a.age > kFromTheBeginning && a.card != b.card && s.live(a.card) &&
         s.live(b.card) && s[a.card.card()].controller == s[b.card.card()].controller &&
         (is_setting(g.cards(), a.text) || is_setting(g.cards(), b.text));
}
bool are_same(const View& a, const View& b) {
  return a.kinds == b.kinds && a.groups == b.groups && a.icons == b.icons && a.keywords == b.keywords &&
         std::equal(a.traits, a.traits + 2, b.traits) && std::equal(a.number, a.number + 6, b.number) &&
         a.name == b.name && a.lost == b.lost;
}
// Whether the two say the same of limits of zones, and of what cards and their abilities cost.
bool have_same_rules(const Game& a, const Game& b) {
  const Core& s = a.core();
  bool changed = false;
  for (int z = 0; a.cards().has_change(ChangeKind::limit) && z < a.words().zones(); ++z) {
    const auto limit = [&](const Game& g) {
      return changed_limit(g, static_cast<ZoneId>(z), -1, -2, changed);
    };
    if (limit(a) != limit(b)) return false;
  }
  for (CardId c = 0; a.cards().has_change(ChangeKind::cost) && c < s.cards; ++c)
    for (Player p = 0; p < s.players; ++p)
      for (const bool activated : {false, true}) {
        const auto cost = [&](const Game& g) { return changed_cost(g, c, p, activated, 0, {}); };
        if (cost(a) != cost(b)) return false;
      }
  return true;
}
// Whether it decides something when these two change places.
bool decides(const Game& g, int i, int k) {
  const auto other = g.clone(), same = g.clone();
  std::swap(other->core().standing[i], other->core().standing[k]);
  return !read_alike(*other, *same);
}
template <class Fn>
void each_tie(const Game& g, Fn fn) {
  const auto& all = g.core().standing;
  for (int i = 0; i < all.n; ++i)
    for (int k = i + 1; k < all.n; ++k)
      if (are_tied(g, all[i], all[k]) && decides(g, i, k)) fn(all[i].card, all[k].card);
}

}  // namespace

bool sets_something(const CardSet& set, std::size_t change) {
  for (std::size_t i = change; i != 0; ++i) {
    const ChangeKind kind = set.changes[i].kind;
    if (kind == ChangeKind::set_number || kind == ChangeKind::set_original || kind == ChangeKind::set_trait ||
        kind == ChangeKind::set_name || kind == ChangeKind::swap_numbers || says_rule(set.changes[i]))
      return true;
    if (set.changes[i].last) break;
  }
  return false;
}
bool read_alike(Game& a, Game& b) {
  for (Game* one : {&a, &b}) {
    one->set_listener(nullptr);
    one->core().forget_zones();  // values are read anew
  }
  for (CardId c = 0; c < a.core().cards; ++c)
    if (!are_same(a.peek(c), b.peek(c))) return false;
  return have_same_rules(a, b);
}

Player same_time_player(const Game& g) {
  Player found = kNobody;
  each_tie(g, [&](Ref a, Ref) {
    const Player p = g.core()[a.card()].controller;
    if (found == kNobody || p == g.core().turn_player) found = p;
  });
  return found;
}
bool same_time_open(const Game& g) { return same_time_player(g) != kNobody; }

void same_time_candidates(const Game& g, Candidates& out) {
  const Player p = same_time_player(g);
  const auto add = [&](Ref r) {
    for (int i = 0; i < out.n; ++i)
      if (out.at[i] == r.card()) return;
    out.add(r.card());
  };
  each_tie(g, [&](Ref a, Ref b) {
    if (g.core()[a.card()].controller == p) add(a), add(b);
  });
}

void take_same_time(Game& g) {
  Core& s = g.core();
  const Ref first = g.frame().ref(1);
  clear_answer(g);
  std::uint32_t age = 0;
  for (const Standing& one : s.standing)
    if (one.card == first) age = std::max(age, one.age);
  const Player p = s[first.card()].controller;
  const auto is_other = [&](const Standing& one) {
    return one.age == age && one.card != first && s.live(one.card) && s[one.card.card()].controller == p;
  };
  // The others of this player come next, and all that came later keeps its place after them.
  for (Standing& one : s.standing) {
    if (one.age > age || is_other(one))
      ++one.age;
    else if (one.age == age && s.live(one.card) && s[one.card.card()].controller != p && p == s.turn_player)
      ++one.age;
  }
  for (Effect& e : s.effects) e.age += e.age > age ? 1 : 0;
  ++s.clock;
  std::stable_sort(s.standing.begin(), s.standing.end(),
                   [](const Standing& a, const Standing& b) { return a.age < b.age; });
  s.forget_zones();  // the same cards, but other values
  s.changed();
}

std::uint32_t rules_in_time(const CardSet& set) {
  std::uint32_t kinds = kChangesValues;
  for (const ChangeKind kind : {ChangeKind::limit, ChangeKind::cost}) {
    if (!set.has_change(kind)) continue;
    const auto says_it = [&](const Change& c) { return c.kind == kind && says_rule(c); };
    if (std::count_if(set.changes.begin(), set.changes.end(), says_it) > 1) kinds |= bit(kind);
  }
  return kinds;
}

bool makes_change(const CardSet& set, const Ability& a, std::uint32_t kinds) {
  for (std::size_t i = a.kind == AbilityKind::constant ? a.changes : 0; i != 0; ++i) {
    if ((bit(set.changes[i].kind) & kinds) != 0) return true;
    if (set.changes[i].last) break;
  }
  return false;
}

Since since_when(const Game& g, const Change& change, const Context& c, bool of_effect) {
  constexpr std::uint32_t kNow = std::numeric_limits<std::uint32_t>::max();
  const Core& s = g.core();
  if (of_effect) {
    for (const Effect& e : s.effects)
      if (e.scope == c.scope && e.age != 0) return {e.age, kStandingMax};
    return {kNow, kStandingMax};
  }
  const auto& changes = g.cards().changes;
  const auto made_by = [&](TextId text) {
    for (std::size_t i = g.cards().abilities[text].changes; i != 0; i = changes[i].last ? 0 : i + 1)
      if (&changes[i] == &change) return true;
    return false;
  };
  for (int i = 0; i < s.standing.n; ++i)
    if (const Standing& one = s.standing.at[i]; one.card == c.self && made_by(one.text)) return {one.age, i};
  return {kNow, c.you == s.turn_player ? 0 : 1};
}

}  // namespace headjudge::kernel
