// Which rules acted on derived values: only of games that are heard.
#include <algorithm>

#include "engine/kernel/text_rules.h"
#include "engine/kernel/values_run.h"

namespace headjudge::kernel {

// ---- which rules acted (only of games that are heard)
void Values::note(CardId card, std::uint16_t values, RuleIndex rule) {
  if (rule == kNoRule) return;
  const Acted a{card, values, rule};
  if (std::find(d_.acted.begin(), d_.acted.end(), a) == d_.acted.end()) d_.acted.push_back(a);
}

void Values::note(const Part& p, const Origin& o, CardId card, std::int32_t before) {
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

void Values::note_keyword(const Part& p, const Ability& a, CardId card, std::uint16_t values) {
  note(card, values, p.change->rule);
  if (a.keyword == 0) return;
  const KeywordRow& k = g_.words().keywords[a.keyword - 1u];
  note(card, values, a.gate_rule != kNoRule ? a.gate_rule : k.rule);
  if (p.depends) note(card, values, k.ring);
}

// A keyword's ability that is not valid: by its own conditions, or because only itself could meet the
// keyword's.
void Values::note_gate(const Part& p, const Origin& o) {
  const Ability& a = *o.ability;
  g_.used(a.gate == 0 || evaluate_bool(context(o), a.gate) ? a.inner_rule : kNoRule);
  if (a.gate == 0 || a.keyword == 0 || g_.words().keywords[a.keyword - 1u].own == kNoRule) return;
  Context c = context(o);
  if (evaluate_bool(c, a.gate)) return;
  const Trial trial(d_);
  Refs to;
  targets(p, to);
  for (const Ref r : to) {
    c.it = r;
    if (s_.live(r)) apply_change(c, *p.change, set_.cards[s_.card[r.card()].def], edit(r.card()));
  }
  c.it = {};
  if (evaluate_bool(c, a.gate)) g_.used(g_.words().keywords[a.keyword - 1u].own);
}

// An ability that its card has lost, or whose condition does not hold: that decided these values too.
void Values::note_absent(const Part& p, const Origin& o) {
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
void Values::note_shed(const Effect& e, std::uint16_t values) {
  for (const Spared& x : d_.shed) {
    if (x.source != e.source || x.text != e.text || !s_.live(x.card)) continue;
    const bool still = is_unaffected(g_, x.card, e.source, e.controller, e.scope);
    note(x.card.card(), values, still ? g_.rulebook().unaffected_before : g_.rulebook().unaffected_after);
  }
}

// Cards that fit the words of an effect but were not there when it was made, or are new objects since;
// cards that fit them no more.
void Values::note_missed(const Part& p, const Origin& o, const Refs& fixed) {
  const std::uint16_t values = written_by(*p.change);
  note_shed(s_.effects.at[o.effect], values);
  for (const Ref r : fixed)
    if (!s_.live(r) && r.card() < s_.cards) note(r.card(), values, rules_.fixed_objects);
  if (p.change->to == 0) return;
  Refs fitting;
  evaluate_objects(context(o), p.change->to, fitting);
  for (const Ref r : fitting)
    if (s_.live(r) && !fixed.has(r)) note(r.card(), values, rules_.fixed_objects);
  for (const Ref r : fixed)
    if (s_.live(r) && !fitting.has(r)) note(r.card(), values, rules_.fixed_objects);
}

}  // namespace headjudge::kernel
