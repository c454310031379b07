// Derived values as the rest of the engine reads them: when they are computed again, which rules a read
// notes, and the order in time of constant abilities.
#include <algorithm>
#include <bit>

#include "engine/kernel/same_time.h"
#include "engine/kernel/shared.h"
#include "engine/kernel/text/reader.h"
#include "engine/kernel/text_rules.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::kernel {
namespace {

// A sum that changes with the list of effects.
std::uint64_t sum_of(const Bounded<Effect, kEffectsMax>& effects) {
  std::uint64_t sum = effects.n;
  for (const Effect& e : effects)
    sum = (sum ^ (std::uint64_t{e.text} << 40 ^ std::uint64_t{e.scope} << 24 ^
                  std::uint64_t{e.controller} << 20 ^ e.age)) *
          1099511628211u;
  return sum;
}

// The same of constant abilities, with which of them are of one moment.
std::uint64_t sum_of(const Bounded<Standing, kStandingMax>& standing) {
  std::uint64_t sum = standing.n;
  for (const Standing& one : standing)
    sum = (sum ^ (std::uint64_t{one.text} << 48 ^ static_cast<std::uint32_t>(one.card.bits) ^
                  std::uint64_t{one.age == standing.at[0].age} << 40)) *
          1099511628211u;
  return sum;
}

// What the continuous effects of a card set look at: nothing else makes derived values stale.
Influences influences_of(const Game& g) {
  Influences found;
  found.known = true;
  const CardSet& set = g.cards();
  const Vocabulary& v = g.words();
  for (int z = 0; z < v.zones(); ++z)
    if (v.row(static_cast<ZoneId>(z)).board) found.zones |= 1ull << z;
  const std::uint64_t board = found.zones;
  for (const Change& c : set.changes)
    for (const NodeId node : {c.to, c.where, c.value})
      if ((bit(c.kind) & kChangesValues) != 0) add_influences(g, node, found);
  const ValueRules& rules = *g.rulebook().values;
  const std::uint32_t in_time = kinds_in_time(set);
  for (const Ability& a : set.abilities) {
    if (!makes_change(set, a, in_time)) continue;
    add_influences(g, a.while_, found);
    add_influences(g, a.if_, found);
    if (a.zones == 0) found.sources |= board;
    for (int z = 0; z < v.zones(); ++z) {
      const bool here = a.zones != 0 && (a.zones >> v.place_of(static_cast<ZoneId>(z)) & 1) != 0;
      if (here || (rules.base_ability != kNoRule && is_base(set, a))) found.sources |= 1ull << z;
    }
    found.anything = found.anything || a.player_name != 0 || a.condition != 0;
  }
  found.zones |= found.sources;
  return found;
}

// Whether cards lie other than they did, as far as a constant ability sees that.
bool lie_otherwise(const Core& s, std::uint64_t zones, std::vector<std::uint64_t>& placed) {
  constexpr unsigned kSeen = kFaceDown | kToken;
  std::size_t n = 0;
  bool same = true;
  for (; zones != 0; zones &= zones - 1)
    for (const CardId c : s.zone(static_cast<ZoneId>(std::countr_zero(zones)))) {
      const Card& card = s.card[c];
      const std::uint64_t now = std::uint64_t{static_cast<std::uint32_t>(s.ref(c).bits)} << 32 |
                                std::uint64_t{card.zone} << 26 | std::uint64_t{card.controller & 7u} << 23 |
                                std::uint64_t{card.how & 15u} << 19 |
                                std::uint64_t{card.flags & kSeen} << 16 | card.marks;
      if (n == placed.size()) placed.push_back(~now);
      if (placed[n] != now) placed[n] = now, same = false;
      ++n;
    }
  if (n != placed.size()) placed.resize(n), same = false;
  return !same;
}

}  // namespace

// Whether something that derived values depend on has changed since they were computed; looks once.
bool Game::is_derived_stale() const {
  Core& s = *core_;  // what was touched is outside the canonical walk
  Derived& d = derived_;
  if (!d.influences.known) d.influences = influences_of(*this);
  const bool fresh = d.slot.size() != s.cards && !d.deferred;
  if (!fresh && s.touched == 0 && !s.other_touched) return false;
  const std::uint64_t effects = sum_of(s.effects);
  const std::uint64_t zones =
      s.effects.n != 0 || s.attached.n != 0 || d.influences.anything ? ~0ull : d.influences.zones;
  const bool effects_changed = effects != d.effects;
  const bool stale = fresh || (s.touched & zones) != 0 || effects_changed ||
                     (s.other_touched && (s.attached.n != 0 || d.influences.anything || is_heard()));
  s.touched = 0, s.other_touched = false;
  d.effects = effects;
  // Nothing but where cards are decides: most changes of cards leave them where they are.
  const bool only_places = zones == d.influences.zones && !d.influences.anything && !d.influences.states;
  if (is_heard() || !only_places) return d.placed.clear(), stale;
  const bool known = !d.placed.empty();
  const bool moved = stale && lie_otherwise(s, zones, d.placed);
  return stale && (fresh || !known || effects_changed || moved || sum_of(s.standing) != d.order);
}

// ---- reading
void Game::derive() const {
  if (derived_.busy) return;
  if (is_derived_stale())
    compute_values(*this, derived_), derived_.computed = true;
  else if (derived_.deferred)
    compute_values(*this, derived_);
}

const std::vector<Lowered>& Game::lowered() const {
  if (cards_->lowered != 0) derive();
  return derived_.lowered;
}

const View& Game::derived_view(CardId id) const {
  derive();
  const View* v = derived_.of(id);
  return v != nullptr ? *v : cards_->cards[core()[id].def].view;
}

void Game::note_read(CardId id, std::uint16_t values) const {
  if (listener_ == nullptr || derived_.busy) return;
  peek(id);
  if ((values & kAnyNumber) != 0) values |= kEveryValue & ~kAnyNumber;  // the words decide about numbers
  if (!cards_->constant_values && core().effects.empty() && core().attached.empty()) return;
  for (const Acted& a : derived_.acted)
    if (a.card == id && (a.values & values) != 0) used(a.rule);
  // What changes such values and leaves this card alone decided that.
  const ValueRules& rules = *rulebook().values;
  for (const Origin& o : derived_.origins)
    for (std::size_t i = o.first; i != 0; ++i) {
      const Change& change = cards_->changes[i];
      if ((written_by(change) & values) != 0) {
        if (o.ability != nullptr) used(rules.constant);
        for (const LayerRow& row : rules.layers)
          if ((row.kinds & bit(change.kind)) != 0) used(row.rule);
      }
      if (change.last) break;
    }
}

// A card that came to where a constant ability changes it is remembered as the complement of its place.
void note_arrivals(const Game& g, Derived& d) {
  const Core& s = g.core();
  const ValueRules& rules = *g.rulebook().values;
  const bool first = d.arrived.empty();
  d.arrived.resize(s.cards, 0);
  for (CardId c = 0; c < s.cards; ++c) {
    const std::int32_t here = s.ref(c).bits * 64 + s.card[c].zone;
    if (d.arrived[c] == here) continue;
    const bool known = d.arrived[c] == ~here;
    if (!known) d.arrived[c] = here;
    const auto is_constant = [&](const Acted& a) { return a.card == c && a.rule == rules.constant; };
    if (first || std::none_of(d.acted.begin(), d.acted.end(), is_constant)) continue;
    const Acted arrival{c, kEveryValue, rules.arrival};
    if (rules.arrival != kNoRule && std::find(d.acted.begin(), d.acted.end(), arrival) == d.acted.end())
      d.acted.push_back(arrival);
    if (known) continue;
    d.arrived[c] = ~here;
    g.used(rules.arrival);
  }
}

void Game::note_arrival_seen(CardId id) const {
  if (listener_ == nullptr) return;
  peek(id);
  for (const Acted& a : derived_.acted)
    if (a.card == id && a.rule == rulebook().values->constant)
      return used(rulebook().values->arrival_trigger);
}

void Game::note_shed(Ref card, const Effect& e) {
  if (listener_ != nullptr) derived_.shed.push_back({card, e.source, e.text});
}

void Game::note_arrival_missed(CardId id) const {
  peek(id);
  if (!derived_.origins.empty()) used(rulebook().values->arrival_trigger);
}

namespace {

// Constant abilities that a card is unaffected by stay so for as long as they are valid.
void keep_spared(Core& s, const std::vector<Spared>& fresh) {
  const auto stands = [&](const Spared& x) {
    return s.live(x.card) && std::any_of(s.standing.begin(), s.standing.end(), [&](const Standing& one) {
             return one.card == x.source && one.text == x.text;
           });
  };
  for (int i = s.spared.n - 1; i >= 0; --i)
    if (!stands(s.spared[i])) s.spared.erase(i);
  for (const Spared& x : fresh)
    if (stands(x) && std::find(s.spared.begin(), s.spared.end(), x) == s.spared.end()) s.spared.push(x);
}

// What applied to a card that a text makes unaffected now does so no more, for good.
void shed_effects(Game& g) {
  const Core& s = g.core();
  if (g.rulebook().unaffected_before == kNoRule || s.effects.empty()) return;
  if (!g.cards().has_change(ChangeKind::unaffected)) return;
  Refs cards;
  for (const Binding& b : s.bindings)
    if (b.name == 0 && b.kind == Kind::object && !cards.has({b.value})) cards.add({b.value});
  for (const Ref r : cards) end_for_unaffected(g, r);
}

}  // namespace

// Whether the order in time can be told before values are computed: no text changes who has which ability, or
// whom abilities reach.
bool Game::orders_without_values() const {
  constexpr std::uint32_t kDecides = kChangesAbilities | bit(ChangeKind::unaffected);
  return listener_ == nullptr && (cards_->rule_changes & kDecides) == 0 && !cards_->gives_abilities &&
         (core_->attached.n == 0 || !has_compounds());
}

// Between two rows: constant abilities that became valid are from now on in the order of time.
void Game::settle_order() {
  Core& s = core();
  s.order_stale = 0;
  if (s.effects.n != 0 || s.watchers.n != 0) end_with_sources(*this), shed_effects(*this), s.order_stale = 0;
  if (cards_->constant_values || kinds_in_time(*cards_) != kChangesValues) order_by_time();
}

void Game::order_by_time() {
  Core& s = core();
  const bool stale = is_derived_stale();
  const Effect* const last = s.effects.empty() ? nullptr : &s.effects.back();
  if (!stale && !derived_.computed && (last == nullptr || last->age != 0)) return;
  derived_.computed = false;
  const bool lists = (stale || derived_.deferred) && orders_without_values();
  if (lists) {
    list_origins(*this, derived_);
    derived_.slot.clear(), derived_.deferred = true;
  } else if (stale) {
    compute_values(*this, derived_);
  }
  Bounded<Standing, kStandingMax> now;
  now.n = 0;
  std::uint32_t clock = s.clock + 1;
  for (const Origin& o : lists ? derived_.listed : derived_.origins) {
    if (!counts_in_time(*this, derived_, o)) continue;
    Standing one{s.ref(o.host), o.text, s.card[o.host].zone, clock};
    const ValueRules& rules = *rulebook().values;
    for (const Standing& old : s.standing)
      if (old.card == one.card && old.text == one.text &&
          (!rules.constant_by_placement || old.zone == one.zone))
        one.age = old.age;
    now.push(one);
  }
  for (const Standing& old : s.standing) {
    const bool kept = std::any_of(
        now.begin(), now.end(), [&](const Standing& x) { return x.card == old.card && x.text == old.text; });
    if (!kept) used(rulebook().values->constant_while);
  }
  const auto earlier = [](const Standing& a, const Standing& b) { return a.age < b.age; };
  if (!std::is_sorted(now.begin(), now.end(), earlier)) std::stable_sort(now.begin(), now.end(), earlier);
  s.standing.n = now.n;
  std::copy(now.begin(), now.end(), s.standing.begin());
  derived_.order = sum_of(s.standing);
  const auto fresh = std::count_if(now.begin(), now.end(), [&](const Standing& x) { return x.age == clock; });
  if (s.clock != 0 && fresh > 1 && same_time_open(*this)) s.alarm = 1;
  s.clock = clock;
  keep_spared(s, derived_.spared);
  for (Effect& e : s.effects)
    if (e.age == 0) e.age = ++s.clock;
}

}  // namespace headjudge::kernel
