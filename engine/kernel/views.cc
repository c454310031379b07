// Derived values: what constant abilities and continuous effects make of each card, layer by layer.
#include <algorithm>
#include <bit>
#include <limits>

#include "engine/kernel/dependencies.h"
#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/shared.h"
#include "engine/kernel/text_rules.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::kernel {
namespace {

constexpr std::uint32_t kNotYet = std::numeric_limits<std::uint32_t>::max();

}  // namespace

// One computation of all values. Reads of values meanwhile see what is known so far.
class Values {
 public:
  Values(const Game& g, Derived& d)
      : g_(g),
        d_(d),
        s_(g.core()),
        set_(g.cards()),
        rules_(*g.rulebook().values),
        heard_(g.is_heard()),
        origins_(d.origins),
        parts_(d.parts) {}

  void compute() {
    d_.busy = true;
    d_.deferred = d_.copied = false;
    d_.views.clear();
    d_.acted.clear();
    d_.spared.clear();
    d_.origins.clear();
    d_.slot.assign(s_.cards, -1);
    if (g_.has_compounds()) join();
    gather();
    for (const LayerRow& row : rules_.layers)
      if ((kinds_ & row.kinds) != 0 && g_.book().has(row.rule)) layer(row);
    if (heard_) note_arrivals(g_, d_);
    d_.busy = false;
  }
  // Only which constant abilities and effects there are.
  void list() {
    d_.origins.clear();
    gather();
    std::swap(d_.origins, d_.listed);
  }
  // Whether a constant ability has a place in the order of time now.
  bool counts_in_time(const Origin& o) const {
    return o.ability != nullptr && !o.base && (rules_.constant_by_placement ? is_there(o) : exists(o));
  }

 private:
  const View& view(CardId c) const {
    const View* v = d_.of(c);
    return v != nullptr ? *v : set_.cards[s_.card[c].def].view;
  }
  View& edit(CardId c) {
    if (d_.slot[c] < 0) {
      d_.slot[c] = static_cast<std::int16_t>(d_.views.size());
      d_.views.push_back(set_.cards[s_.card[c].def].view);
    }
    return d_.views[static_cast<std::size_t>(d_.slot[c])];
  }
  Context context(const Origin& o) const {
    if (o.ability != nullptr) return {g_, s_.ref(o.host), s_.card[o.host].controller};
    const Effect& e = s_.effects.at[o.effect];
    Context c{g_, e.source, e.controller};
    c.scope = e.scope;
    return c;
  }

  // ---- what there is
  // Cards made of several print what their parts share.
  void join() {
    std::vector<RuleIndex> rules;
    g_.compounds(hosts_);
    for (const CardId host : hosts_) {
      rules.clear();
      g_.join_view(host, edit(host), rules);
      for (const RuleIndex rule : rules) note(host, kEveryValue, rule);
    }
  }
  void add(Origin o) {
    std::uint32_t kinds = 0;
    for (std::size_t i = o.first; i != 0; i = set_.changes[i].last ? 0 : i + 1)
      kinds |= bit(set_.changes[i].kind);
    if ((kinds & kChangesValues) == 0) return;
    int layers = 0;
    for (const LayerRow& row : rules_.layers) layers += !row.only_new && (row.kinds & kinds) != 0 ? 1 : 0;
    o.layered = layers > 1;
    o.kinds = kinds;
    kinds_ |= kinds;
    origins_.push_back(o);
  }
  void add_constant(CardId c, TextId text, int printed) {
    const Ability& a = set_.abilities[text];
    if (a.kind != AbilityKind::constant || a.changes == 0) return;
    Origin o{};
    o.ability = &a, o.text = text, o.host = c, o.printed = static_cast<std::int16_t>(printed);
    o.first = a.changes;
    if (!find_age(s_, s_.ref(c), o)) o.age = kNotYet;
    o.base = g_.book().has(rules_.base_ability) && rules_.base_ability != kNoRule && is_base(set_, a);
    add(o);
  }
  // Silent games look where constant abilities are valid; a listener also hears where they are not.
  void gather() {
    if (set_.constant_values && g_.book().has(rules_.constant))
      for (std::uint64_t zones = heard_ ? every_zone(g_) : d_.influences.sources; zones != 0;
           zones &= zones - 1)
        for (const CardId c : s_.zone(static_cast<ZoneId>(std::countr_zero(zones)))) {
          const CardDef& def = set_.cards[s_.card[c].def];
          for (int k = 0; def.constant_values && k < def.abilities; ++k)
            add_constant(c, static_cast<TextId>(def.first_ability + k), k);
        }
    for (const CardId host : hosts_) gather_gained(host);
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
  void gather_gained(CardId c) {
    for (const TextId text : view(c).gained) {
      bool known = false;
      for (const Origin& o : origins_) known = known || (o.host == c && o.printed < 0 && o.text == text);
      if (!known) add_constant(c, text, -1);
    }
  }

  bool is_there(const Origin& o) const {
    const Card& card = s_.card[o.host];
    if (o.base) return true;
    const bool valid = is_constant_valid(g_, *o.ability, card);
    if (!valid && o.ability->zones != 0) g_.used(g_.rulebook().place_rule);
    return valid && g_.permits(*o.ability, s_.ref(o.host), card);
  }
  bool is_lost(const Origin& o) const {
    const View& v = view(o.host);
    if (o.printed >= 0) return (v.lost >> (o.printed & 31) & 1) != 0;
    return std::find(v.gained.begin(), v.gained.end(), o.text) == v.gained.end();
  }
  bool conditions_hold(const Origin& o) const {
    const Context c = context(o);
    if (o.ability->condition != 0 && !g_.is_met(*o.ability, c.self, c.you)) return false;
    const bool holds = (o.ability->while_ == 0 || evaluate_bool(c, o.ability->while_)) &&
                       (o.ability->if_ == 0 || evaluate_bool(c, o.ability->if_));
    if (!holds) g_.used(g_.rulebook().while_rule);
    return holds;
  }
  bool exists(const Origin& o) const {
    return o.ability == nullptr || (is_there(o) && !is_lost(o) && conditions_hold(o));
  }

  // ---- whom a part reaches
  bool is_fixed(const Part& p) const {
    if (origins_[at(p)].ability != nullptr) return false;
    const bool follows =
        rules_.hidden_zones_follow && p.change->to != 0 && names_hidden_zone(g_, p.change->to);
    return !follows && g_.book().has(rules_.fixed_objects);
  }
  void targets(const Part& p, Refs& out) const {
    const Origin& o = origins_[at(p)];
    if (is_fixed(p)) return fixed_objects(s_, s_.effects.at[o.effect].scope, out);
    if (p.change->to != 0) evaluate_objects(context(o), p.change->to, out);
  }
  void reach(const Part& p, Reach& out) const {
    const Origin& o = origins_[at(p)];
    out.exists = exists(o);
    out.to.n = 0;
    out.amount = 0;
    if (!out.exists) return;
    const Context c = context(o);
    out.exists = p.change->where == 0 || evaluate_bool(c, p.change->where);
    if (!out.exists) return;
    targets(p, out.to);
    if (p.change->value != 0) out.amount = evaluate(c, p.change->value).number;
  }
  static std::size_t at(const Part& p) { return static_cast<std::size_t>(p.origin); }

  // ---- one layer
  void layer(const LayerRow& row) {
    row_ = &row;
    parts_.clear();
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
      put(part);
    }
  }
  void add_parts(std::size_t origin) {
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

  std::uint16_t reads(const Part& p) const {
    const Origin& o = origins_[at(p)];
    std::uint16_t found =
        static_cast<std::uint16_t>(read_by(g_, d_, p.change->where) | read_by(g_, d_, p.change->value));
    if (!is_fixed(p)) found = static_cast<std::uint16_t>(found | read_by(g_, d_, p.change->to));
    if (o.ability == nullptr) return found;
    return static_cast<std::uint16_t>(found | kOwnAbilities | read_by(g_, d_, o.ability->while_) |
                                      read_by(g_, d_, o.ability->if_));
  }
  // Whether applying `first` changes what `second` is applied to, or how.
  bool changes_reach(const Part& first, const Part& second) {
    const auto both = static_cast<std::uint16_t>(first.writes & second.reads);
    if (first.origin == second.origin || both == 0) return false;
    Reach before, after;
    reach(first, before);
    if (both == kOwnAbilities && !before.to.has(s_.ref(origins_[at(second)].host))) return false;
    reach(second, before);
    {
      const Trial trial(d_);
      put_quietly(first);
      reach(second, after);
    }
    if (before.exists != after.exists || before.to.n != after.to.n || before.amount != after.amount)
      return true;
    return !std::all_of(before.to.begin(), before.to.end(), [&](Ref r) { return after.to.has(r); });
  }
  // The same with those applied before that the first one waits for.
  bool changes_reach_then(const Dependencies& known, std::size_t first, std::size_t second) {
    if ((parts_[first].writes & parts_[second].reads) == 0) return false;
    const Trial trial(d_);
    std::vector<bool> done(parts_.size(), false);
    done[first] = done[second] = true;
    put_what_it_waits_for(known, first, done);
    return changes_reach(parts_[first], parts_[second]);
  }
  void put_what_it_waits_for(const Dependencies& known, std::size_t i, std::vector<bool>& done) {
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (done[k] || !known.waits(i, k)) continue;
      done[k] = true;
      put_what_it_waits_for(known, k, done);
      put_quietly(parts_[k]);
    }
  }
  // The first part that waits for no other but those that wait for it too.
  std::size_t independent() {
    if (parts_.size() < 2 || !g_.book().has(rules_.dependency)) return 0;
    std::uint16_t all_reads = 0, all_writes = 0;
    for (const Part& p : parts_) all_reads |= p.reads, all_writes |= p.writes;
    if ((all_reads & all_writes) == 0) return 0;
    const Dependencies found(
        parts_.size(),
        [&](std::size_t first, std::size_t second) { return changes_reach(parts_[first], parts_[second]); },
        [&](const Dependencies& known, std::size_t first, std::size_t second) {
          return changes_reach_then(known, first, second);
        });
    std::size_t next = parts_.size();
    for (std::size_t i = parts_.size(); i-- > 0;) {
      if (!found.must_wait(i)) next = i;
      parts_[i].depends = parts_[i].depends || found.must_wait(i);
    }
    return next;
  }

  bool is_left_alone(const Change& c, CardId card) const {
    if (rules_.replaced_content != kNoRule && g_.book().has(rules_.replaced_content) && is_setting(c) &&
        c.kind != ChangeKind::set_name && !has_item(c, view(card)))
      return true;
    if (!row_->only_new) return false;
    const bool makes_none = c.kind == ChangeKind::add_number || c.kind == ChangeKind::swap_numbers;
    return makes_none || has_item(c, set_.cards[s_.card[card].def].view);
  }
  // Whom a text makes unaffected by this source, or made so since this ability is valid.
  bool is_spared(const Context& c, const Part& p, Ref r) {
    if (!set_.has_change(ChangeKind::unaffected)) return false;
    const Origin& o = origins_[at(p)];
    const Spared pair{r, c.self, o.text};
    const bool before =
        o.ability != nullptr && std::find(s_.spared.begin(), s_.spared.end(), pair) != s_.spared.end();
    const bool now = is_unaffected(g_, r, c.self, c.you);
    if (!before && !now) return false;
    const Rulebook& book = g_.rulebook();
    if (heard_ && !before && o.ability != nullptr && o.age != kNotYet) d_.shed.push_back(pair);
    const bool applied = o.ability == nullptr || std::count(d_.shed.begin(), d_.shed.end(), pair) != 0;
    if (heard_ && (!now || applied))
      note(r.card(), written_by(*p.change), now ? book.unaffected_before : book.unaffected_after);
    if (!before && o.ability != nullptr && book.unaffected_after != kNoRule) d_.spared.push_back(pair);
    return true;
  }
  void put_quietly(const Part& p) {
    Reach now;
    reach(p, now);
    if (!now.exists) return;
    const Context c = context(origins_[at(p)]);
    for (const Ref r : now.to)
      if (s_.live(r) && !is_left_alone(*p.change, r.card()) && !is_spared(c, p, r))
        apply_change(c, *p.change, set_.cards[s_.card[r.card()].def], edit(r.card()));
  }
  void put(const Part& p) {
    const Origin o = origins_[at(p)];
    const Collecting rest_on(g_, heard_ ? &rests_on_ : nullptr);
    Reach now;
    reach(p, now);
    if (!now.exists) return note_absent(p, o);
    const Context c = context(o);
    for (const Ref r : now.to) {
      const CardId card = r.card();
      if (!s_.live(r)) continue;
      if (is_left_alone(*p.change, card)) {
        if (heard_ && is_setting(*p.change)) note(card, written_by(*p.change), rules_.replaced_content);
        continue;
      }
      if (is_spared(c, p, r)) continue;
      if (is_done(p, card)) continue;
      const std::int32_t before = view(card).number[p.change->number % 6];
      apply_change(c, *p.change, set_.cards[s_.card[card].def], edit(card));
      if (heard_) note(p, o, card, before);
      for (const RuleIndex rule : rests_on_) note(card, written_by(*p.change), rule);
    }
    if ((bit(p.change->kind) & kChangesAbilities) != 0) follow_abilities(now.to);
    if (heard_ && is_fixed(p)) note_missed(p, o, now.to);
  }
  // What a card gained in this layer may have a part in it.
  void follow_abilities(const Refs& changed) {
    if (!set_.constant_values) return;
    for (const Ref r : changed) {
      if (!s_.live(r)) continue;
      const std::size_t known = origins_.size();
      gather_gained(r.card());
      for (std::size_t i = known; i < origins_.size(); ++i) add_parts(i);
    }
  }
  // An item that was new to a card (an earlier layer) is not given twice.
  bool is_done(const Part& p, CardId card) {
    const auto same = [&](const auto& x) { return x.first == p.change && x.second == card; };
    if (row_->only_new) {
      new_items_.push_back({p.change, card});
      return false;
    }
    return std::any_of(new_items_.begin(), new_items_.end(), same);
  }

  // ---- which rules acted (only of games that are heard)
  void note(CardId card, std::uint16_t values, RuleIndex rule) {
    if (rule == kNoRule) return;
    const Acted a{card, values, rule};
    if (std::find(d_.acted.begin(), d_.acted.end(), a) == d_.acted.end()) d_.acted.push_back(a);
  }
  void note(const Part& p, const Origin& o, CardId card, std::int32_t before) {
    const std::uint16_t values = written_by(*p.change);
    note(card, values, o.base ? rules_.base_ability : row_->rule);
    note(card, values, rules_.continuous);
    if (o.ability != nullptr && (o.ability->while_ != 0 || o.ability->if_ != 0 || p.change->where != 0))
      note(card, values, rules_.condition);
    if (o.layered) note(card, values, rules_.several_layers);
    if (p.depends) note(card, values, rules_.dependency);
    if (is_setting(*p.change)) note(card, values, rules_.replaced_content);
    if (meets_copier(context(o), *p.change)) note(card, kEveryValue, g_.rulebook().copied_rule);
    if ((values & kAnyNumber) != 0 && view(card).number[p.change->number] < before)
      note(card, values, rules_.lowers);
    if (o.ability != nullptr) {
      for (const RuleIndex rule : {rules_.constant, rules_.constant_while, rules_.time_of_constant})
        note(card, values, rule);
      if (o.ability->zones != 0) note(card, values, g_.rulebook().place_rule);
      note_keyword(p, *o.ability, card, values);
    } else {
      const auto until = static_cast<Duration>(s_.effects.at[o.effect].until);
      for (const RuleIndex rule : {rules_.period, rules_.time_of_effect}) note(card, values, rule);
      if (until == Duration::none || until == Duration::game) note(card, values, rules_.no_period);
      if (!is_fixed(p)) note(card, values, rules_.fixed_objects);
    }
    for (const Done& d : done_)
      if (d.card == card && (d.values & values) != 0 && d.origin != p.origin) {
        note(card, values, rules_.by_time);
        if (origins_[static_cast<std::size_t>(d.origin)].age == o.age) note(card, values, rules_.same_time);
      }
    done_.push_back({card, values, p.origin});
  }
  void note_keyword(const Part& p, const Ability& a, CardId card, std::uint16_t values) {
    note(card, values, p.change->rule);
    if (a.keyword == 0) return;
    const KeywordRow& k = g_.words().keywords[a.keyword - 1u];
    note(card, values, a.gate_rule != kNoRule ? a.gate_rule : k.rule);
    if (p.depends) note(card, values, k.ring);
  }
  // A keyword's ability that is not valid: by its own conditions, or because only itself could meet the
  // keyword's.
  void note_gate(const Part& p, const Origin& o) {
    const Ability& a = *o.ability;
    g_.used(a.gate == 0 || evaluate_bool(context(o), a.gate) ? a.inner_rule : kNoRule);
    if (a.gate == 0 || a.keyword == 0 || g_.words().keywords[a.keyword - 1u].own == kNoRule) return;
    const Context c = context(o);
    if (evaluate_bool(c, a.gate)) return;
    const Trial trial(d_);
    Refs to;
    targets(p, to);
    for (const Ref r : to)
      if (s_.live(r)) apply_change(c, *p.change, set_.cards[s_.card[r.card()].def], edit(r.card()));
    if (evaluate_bool(c, a.gate)) g_.used(g_.words().keywords[a.keyword - 1u].own);
  }
  // An ability that its card has lost, or whose condition does not hold: that decided these values too.
  void note_absent(const Part& p, const Origin& o) {
    if (heard_ && o.ability != nullptr) note_gate(p, o);
    if (!heard_ || o.ability == nullptr || !is_there(o)) return;
    const Context c = context(o);
    const bool holds = conditions_hold(o) && (p.change->where == 0 || evaluate_bool(c, p.change->where));
    if (is_lost(o) && !holds) return;
    Refs to;
    targets(p, to);
    for (const Ref r : to) {
      if (!s_.live(r)) continue;
      note(r.card(), written_by(*p.change), holds ? kNoRule : rules_.condition);
      note(r.card(), written_by(*p.change), holds ? kNoRule : g_.rulebook().replacement_rules.invalid);
      for (const RuleIndex rule : rests_on_) note(r.card(), written_by(*p.change), rule);
      for (const LayerRow& row : rules_.layers)
        if (is_lost(o) && (row.kinds & bit(ChangeKind::lose_ability)) != 0)
          note(r.card(), written_by(*p.change), row.rule);
    }
  }
  // Cards for which the effect has ended, because they are or were unaffected by it.
  void note_shed(const Effect& e, std::uint16_t values) {
    for (const Spared& x : d_.shed) {
      if (x.source != e.source || x.text != e.text || !s_.live(x.card)) continue;
      const bool still = is_unaffected(g_, x.card, e.source, e.controller);
      note(x.card.card(), values, still ? g_.rulebook().unaffected_before : g_.rulebook().unaffected_after);
    }
  }
  // Cards that fit the words of an effect but were not there when it was made, or are new objects since.
  void note_missed(const Part& p, const Origin& o, const Refs& fixed) {
    const std::uint16_t values = written_by(*p.change);
    note_shed(s_.effects.at[o.effect], values);
    for (const Ref r : fixed)
      if (!s_.live(r) && r.card() < s_.cards) note(r.card(), values, rules_.fixed_objects);
    if (p.change->to == 0) return;
    Refs fitting;
    evaluate_objects(context(o), p.change->to, fitting);
    for (const Ref r : fitting)
      if (s_.live(r) && !fixed.has(r)) note(r.card(), values, rules_.fixed_objects);
  }

  struct Done {
    CardId card;
    std::uint16_t values;
    int origin;
  };
  const Game& g_;
  Derived& d_;
  const Core& s_;
  const CardSet& set_;
  const ValueRules& rules_;
  const bool heard_;
  std::vector<RuleIndex> rests_on_;  // what the part that is put now was decided by
  const LayerRow* row_ = nullptr;
  std::uint32_t kinds_ = 0;    // of all changes
  std::vector<CardId> hosts_;  // cards made of several
  std::vector<Origin>& origins_;
  std::vector<Part>& parts_;
  std::vector<Done> done_;
  std::vector<std::pair<const Change*, CardId>> new_items_;
};

void compute_values(const Game& g, Derived& d) { Values(g, d).compute(); }
void list_origins(const Game& g, Derived& d) { Values(g, d).list(); }
bool counts_in_time(const Game& g, Derived& d, const Origin& o) { return Values(g, d).counts_in_time(o); }

}  // namespace headjudge::kernel
