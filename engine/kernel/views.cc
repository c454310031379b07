// Derived values: what constant abilities and continuous effects make of each card, layer by layer.
#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "engine/kernel/given.h"
#include "engine/kernel/shared.h"
#include "engine/kernel/speaks.h"
#include "engine/kernel/text_rules.h"
#include "engine/kernel/values_run.h"
#include "engine/kernel/written.h"

namespace headjudge::kernel {

void Values::compute() {
  d_.busy = true;
  d_.deferred = d_.copied = false;
  run();
  if (assume_abilities()) {
    run();
    if (!assumptions_hold()) assumed_.clear(), run();
  }
  if (heard_) note_arrivals(g_, d_);
  d_.busy = false;
}

void Values::run() {
  d_.views.clear();
  d_.acted.clear();
  d_.spared.clear();
  d_.origins.clear();
  d_.lowered.clear();
  d_.slot.assign(s_.cards, -1);
  kinds_ = 0;
  hosts_.clear(), new_items_.clear(), alike_.clear();
  std::vector<CardId> tokens;
  written_tokens(g_, tokens);
  for (const CardId c : tokens) {
    View room;
    edit(c) = printed_view(g_, c, room);
  }
  if (g_.has_compounds()) join();
  gather();
  for (const LayerRow& row : rules_.layers)
    if ((kinds_ & row.kinds) != 0 && g_.book().has(row.rule)) layer(row);
}

// Where abilities come after other layers: which ones a card has lost or gained is settled first, for one
// that is not there does nothing in any layer. What would contradict itself goes layer by layer.
bool Values::assume_abilities() {
  std::uint32_t before = 0;
  for (const LayerRow& row : rules_.layers) {
    if ((row.kinds & kChangesAbilities) != 0) break;
    before |= row.kinds;
  }
  if (before == 0 || (kinds_ & kChangesAbilities) == 0) return false;
  for (const Origin& o : origins_)
    if (o.ability != nullptr && !o.base && (o.kinds & before) != 0 && is_lost(o) == (o.printed >= 0))
      assumed_.push_back({o.host, o.text, o.printed});
  return !assumed_.empty();
}

bool Values::assumptions_hold() const {
  return std::all_of(assumed_.begin(), assumed_.end(), [&](const Assumed& a) {
    const View& v = view(a.host);
    if (a.printed >= 0) return (v.lost >> (a.printed & 31) & 1) != 0;
    return std::find(v.gained.begin(), v.gained.end(), a.text) != v.gained.end();
  });
}

// Only which constant abilities and effects there are.
void Values::list() {
  d_.origins.clear();
  gather();
  std::swap(d_.origins, d_.listed);
}

// Whether a constant ability has a place in the order of time now.
bool Values::counts_in_time(const Origin& o) const {
  return o.ability != nullptr && !o.base && (rules_.constant_by_placement ? is_there(o) : exists(o));
}

// ---- what there is
// Cards made of several print what their parts share.
void Values::join() {
  std::vector<RuleIndex> rules;
  g_.compounds(hosts_);
  for (const CardId host : hosts_) {
    rules.clear();
    g_.join_view(host, edit(host), rules);
    for (const RuleIndex rule : rules) note(host, kEveryValue, rule);
  }
}

void Values::add(Origin o) {
  std::uint32_t kinds = 0;
  for (std::size_t i = o.first; i != 0; i = set_.changes[i].last ? 0 : i + 1)
    kinds |= bit(set_.changes[i].kind);
  if ((kinds & in_time_) == 0) return;
  int layers = 0;
  for (const LayerRow& row : rules_.layers) layers += !row.only_new && (row.kinds & kinds) != 0 ? 1 : 0;
  o.layered = layers > 1;
  o.kinds = kinds;
  kinds_ |= kinds;
  origins_.push_back(o);
}

void Values::add_constant(CardId c, TextId text, int printed) {
  const Ability& a = set_.abilities[text];
  if (a.kind != AbilityKind::constant || a.changes == 0) return;
  Origin o{};
  o.ability = &a, o.text = text, o.host = c, o.printed = static_cast<std::int16_t>(printed);
  o.first = a.changes;
  const auto is_one = [&](const Origin& x) { return x.host == c && x.printed < 0 && x.text == text; };
  if (printed < 0)
    o.effect = static_cast<std::int16_t>(giver(
        g_, text, s_.ref(c), static_cast<int>(std::count_if(origins_.begin(), origins_.end(), is_one))));
  if (!find_age(s_, s_.ref(c), o)) o.age = kNotYet;
  o.base = g_.book().has(rules_.base_ability) && rules_.base_ability != kNoRule && is_base(set_, a);
  add(o);
}

// Silent games look where constant abilities are valid; a listener also hears where they are not.
void Values::gather() {
  const bool any = set_.constant_values || in_time_ != kChangesValues;
  if (any && g_.book().has(rules_.constant))
    for (std::uint64_t zones = heard_ ? every_zone(g_) : d_.influences.sources; zones != 0;
         zones &= zones - 1)
      for (const CardId c : s_.zone(static_cast<ZoneId>(std::countr_zero(zones)))) {
        const CardDef& def = set_.cards[s_.card[c].def];
        for (int k = 0; (def.changes & in_time_) != 0 && k < def.abilities; ++k)
          add_constant(c, static_cast<TextId>(def.first_ability + k), k);
      }
  for (const CardId host : hosts_) gather_gained(host);
  for (const Assumed& a : assumed_)
    if (a.printed < 0) add_constant(a.host, a.text, a.printed);
  for (int i = 0; i < s_.effects.n; ++i) {
    Origin o{};
    o.effect = static_cast<std::int16_t>(i), o.first = s_.effects.at[i].text;
    o.age = s_.effects.at[i].age != 0 ? s_.effects.at[i].age : kNotYet, add(o);
  }
  if (origins_.size() < 2 || !g_.book().has(rules_.by_time)) return;
  const auto earlier = [&](const Origin& a, const Origin& b) {
    if (a.age != b.age || a.ability == nullptr || b.ability == nullptr) return a.age < b.age;
    if (a.age != kNotYet) return a.order < b.order;
    return s_.card[a.host].controller == s_.turn_player && s_.card[b.host].controller != s_.turn_player;
  };
  if (!std::is_sorted(origins_.begin(), origins_.end(), earlier))
    std::stable_sort(origins_.begin(), origins_.end(), earlier);
}

// Constant abilities that a card has just got.
void Values::gather_gained(CardId c) {
  const Gained& gained = view(c).gained;
  for (int i = 0; i < gained.n; ++i) {
    const TextId text = gained[i];  // gained twice it is two abilities
    const auto is_one = [&](const Origin& o) { return o.host == c && o.printed < 0 && o.text == text; };
    const auto wanted = std::count(gained.begin(), gained.begin() + i + 1, text);
    if (std::count_if(origins_.begin(), origins_.end(), is_one) < wanted) add_constant(c, text, -1);
  }
}

bool Values::is_there(const Origin& o) const {
  const Card& card = s_.card[o.host];
  if (o.base) return true;
  const bool valid = is_constant_valid(g_, *o.ability, card);
  if (!valid && o.ability->zones != 0) g_.used(g_.rulebook().place_rule);
  return valid && g_.permits(*o.ability, s_.ref(o.host), card);
}

bool Values::is_lost(const Origin& o) const {
  if (o.base && o.printed >= 0) return false;  // what a card is before anything is taken from it
  for (const Assumed& a : assumed_)
    if (a.host == o.host && a.text == o.text && a.printed == o.printed) return a.printed >= 0;
  const View& v = view(o.host);
  if (o.printed >= 0) return (v.lost >> (o.printed & 31) & 1) != 0;
  return std::find(v.gained.begin(), v.gained.end(), o.text) == v.gained.end();
}

bool Values::conditions_hold(const Origin& o) const {
  const Context c = context(o);
  if (o.ability->condition != 0 && !g_.is_met(*o.ability, c.self, c.you)) return false;
  const bool holds = (o.ability->while_ == 0 || evaluate_bool(c, o.ability->while_)) &&
                     (o.ability->if_ == 0 || evaluate_bool(c, o.ability->if_));
  if (!holds) g_.used(g_.rulebook().while_rule);
  return holds;
}

bool Values::exists(const Origin& o) const {
  return o.ability == nullptr || (is_there(o) && !is_lost(o) && conditions_hold(o));
}

// ---- whom a part reaches
bool Values::is_fixed(const Part& p) const {
  if (origins_[at(p)].ability != nullptr) return false;
  const bool follows = rules_.hidden_zones_follow && p.change->to != 0 && names_hidden_zone(g_, p.change->to);
  return !follows && g_.book().has(rules_.fixed_objects);
}

void Values::targets(const Part& p, Refs& out) const {
  const Origin& o = origins_[at(p)];
  if (is_fixed(p)) return fixed_objects(s_, s_.effects.at[o.effect].scope, out);
  if (p.change->to != 0) evaluate_objects(context(o), p.change->to, out);
}

void Values::reach(const Part& p, Reach& out) const {
  const Origin& o = origins_[at(p)];
  out.exists = exists(o);
  out.to.n = 0;
  out.amount = 0;
  if (!out.exists) return;
  const Context c = context(o);
  out.exists = p.change->where == 0 || evaluate_bool(c, p.change->where);
  if (!out.exists) return;
  targets(p, out.to);
  if (p.change->value != 0) out.amount = amount(c, p, out.to);
}

namespace {
// What tells apart which abilities are copied.
std::int64_t copied(const Context& c, const Change& change) {
  std::vector<TextId> texts;
  if (!copied_before(c, change, texts)) abilities_to_copy(c, change, texts);
  std::uint64_t all = texts.size();
  for (const TextId text : texts) all = all * 31 + text;
  return static_cast<std::int64_t>(all);
}
}  // namespace

// One number for all, or what tells apart the numbers of each.
std::int64_t Values::amount(Context c, const Part& p, const Refs& to) const {
  if (p.change->kind == ChangeKind::copy_abilities) return copied(c, *p.change);
  if (!reads_it(set_, p.change->value)) return evaluate(c, p.change->value).number;
  std::uint64_t all = 0;
  for (const Ref r : to) {
    c.it = r;
    all = all * 31 + static_cast<std::uint32_t>(evaluate(c, p.change->value).number);
  }
  return static_cast<std::int64_t>(all);
}

// ---- one layer
void Values::layer(const LayerRow& row) {
  row_ = &row;
  parts_.clear();
  pairs_.clear();
  done_.clear();
  for (std::size_t i = 0; i < origins_.size(); ++i) add_parts(i);
  // New original values come before everything that is added to them, and what a card says of itself first.
  const auto rank = [&](const Part& p) {
    return origins_[at(p)].base ? 0 : p.change->kind == ChangeKind::set_original ? 1 : 2;
  };
  const auto before = [&](const Part& a, const Part& b) { return rank(a) < rank(b); };
  if (!std::is_sorted(parts_.begin(), parts_.end(), before))
    std::stable_sort(parts_.begin(), parts_.end(), before);
  while (!parts_.empty()) {
    const std::size_t next = independent();
    const Part part = parts_[next];
    parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(next));
    if (next < pairs_.size()) pairs_.drop(next);
    put(part);
  }
}

void Values::add_parts(std::size_t origin) {
  if ((origins_[origin].kinds & row_->kinds) == 0) return;
  for (std::size_t i = origins_[origin].first; i != 0; ++i) {
    const Change& change = set_.changes[i];
    if ((row_->kinds & bit(change.kind)) != 0) {
      Part p{&change, static_cast<int>(origin)};
      p.reads = reads(p), p.writes = written_by(change);
      if ((p.writes & kAbilities) != 0) p.writes |= kOwnAbilities;
      parts_.push_back(p);
    }
    if (change.last) break;
  }
}

std::uint16_t Values::reads(const Part& p) const {
  const Origin& o = origins_[at(p)];
  std::uint16_t found =
      static_cast<std::uint16_t>(read_by(g_, d_, p.change->where) | read_by(g_, d_, p.change->value));
  if (!is_fixed(p)) found = static_cast<std::uint16_t>(found | read_by(g_, d_, p.change->to));
  if (p.change->kind == ChangeKind::copy_abilities) found |= kAbilities;
  if (o.ability == nullptr) return found;
  return static_cast<std::uint16_t>(found | kOwnAbilities | read_by(g_, d_, o.ability->while_) |
                                    read_by(g_, d_, o.ability->if_));
}

bool Values::is_left_alone(const Change& c, CardId card) const {
  if (rules_.replaced_content != kNoRule && g_.book().has(rules_.replaced_content) && is_setting(c) &&
      c.kind != ChangeKind::set_name && !has_item(c, view(card)))
    return true;
  if (!row_->only_new) return false;
  const bool makes_none = c.kind == ChangeKind::add_number || c.kind == ChangeKind::swap_numbers;
  View room;
  return makes_none || has_item(c, printed_view(g_, card, room));
}

// Whom a text makes unaffected by this source, or made so since this ability is valid.
bool Values::is_spared(const Context& c, const Part& p, Ref r) {
  if (!set_.has_change(ChangeKind::unaffected)) return false;
  const Origin& o = origins_[at(p)];
  const Spared pair{r, c.self, o.text};
  const bool before =
      o.ability != nullptr && std::find(s_.spared.begin(), s_.spared.end(), pair) != s_.spared.end();
  const bool now = is_unaffected(g_, r, c.self, c.you, c.scope);
  if (!before && !now) return false;
  const Rulebook& book = g_.rulebook();
  if (heard_ && !before && o.ability != nullptr && o.age != kNotYet) d_.shed.push_back(pair);
  const bool applied = o.ability == nullptr || std::count(d_.shed.begin(), d_.shed.end(), pair) != 0;
  if (heard_ && (!now || applied))
    note(r.card(), written_by(*p.change), now ? book.unaffected_before : book.unaffected_after);
  if (!before && o.ability != nullptr && book.unaffected_after != kNoRule) d_.spared.push_back(pair);
  return true;
}

void Values::put_quietly(const Part& p) {
  Reach now;
  reach(p, now);
  if (!now.exists) return;
  Context c = context(origins_[at(p)]);
  for (const Ref r : now.to) {
    c.it = r;
    if (s_.live(r) && !is_left_alone(*p.change, r.card()) && !is_spared(c, p, r))
      apply_change(c, *p.change, set_.cards[s_.card[r.card()].def], edit(r.card()));
  }
}

void Values::put(const Part& p) {
  const Origin o = origins_[at(p)];
  const Collecting rest_on(g_, heard_ ? &rests_on_ : nullptr);
  Reach now;
  reach(p, now);
  if (!now.exists) return note_absent(p, o);
  Context c = context(o);
  for (const Ref r : now.to) {
    const CardId card = r.card();
    if (!s_.live(r)) continue;
    c.it = r;
    if (is_left_alone(*p.change, card)) {
      if (heard_ && is_setting(*p.change)) note(card, written_by(*p.change), rules_.replaced_content);
      continue;
    }
    if (is_spared(c, p, r)) continue;
    if (is_done(p, card)) continue;
    if (heard_ && p.change->kind == ChangeKind::add_number && !has_item(*p.change, view(card)))
      note(card, written_by(*p.change), rules_.replaced_content);
    const std::int32_t before = view(card).number[p.change->number % 6];
    const bool may_lower = o.ability != nullptr && (set_.lowered & written_by(*p.change)) != 0;
    const auto numbers = may_lower ? std::to_array(view(card).number) : std::array<std::int32_t, 6>{};
    apply_change(c, *p.change, set_.cards[s_.card[card].def], edit(card));
    for (std::uint8_t k = 0; may_lower && k < numbers.size(); ++k)
      if (const std::int32_t after = view(card).number[k]; after < numbers[k])
        d_.lowered.push_back({card, o.host, o.text, k, numbers[k] - after});
    if (heard_) note(p, o, card, before);
    for (const RuleIndex rule : rests_on_) note(card, written_by(*p.change), rule);
  }
  forget_pairs(p, now.to);
  if ((bit(p.change->kind) & kChangesAbilities) != 0) follow_abilities(now.to);
  if (heard_ && is_fixed(p)) note_missed(p, o, now.to);
}

// What a card gained in this layer may have a part in it.
void Values::follow_abilities(const Refs& changed) {
  if (!set_.constant_values) return;
  for (const Ref r : changed) {
    if (!s_.live(r)) continue;
    const std::size_t known = origins_.size();
    gather_gained(r.card());
    for (std::size_t i = known; i < origins_.size(); ++i) add_parts(i);
  }
}

// An item that was new to a card (an earlier layer) is not given twice.
bool Values::is_done(const Part& p, CardId card) {
  const auto same = [&](const auto& x) { return x.first == p.change && x.second == card; };
  if (row_->only_new) {
    new_items_.push_back({p.change, card});
    return false;
  }
  return std::any_of(new_items_.begin(), new_items_.end(), same);
}

void compute_values(const Game& g, Derived& d) { Values(g, d).compute(); }
void list_origins(const Game& g, Derived& d) { Values(g, d).list(); }
bool counts_in_time(const Game& g, Derived& d, const Origin& o) { return Values(g, d).counts_in_time(o); }

}  // namespace headjudge::kernel
