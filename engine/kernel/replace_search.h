// The search for the replacements of an event, as things are now and as they were when its moment began.
#pragma once

#include <algorithm>

#include "engine/kernel/given.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::kernel {

// The name of what a replacement made by an effect is about for good.
inline constexpr std::string_view kThingsName = "things replaced";

// Whether what a replacement demands can be done, all of it.
bool can_meet_price(const Context& c, TextId text);
// "If this would enter": a replacement of its own card's arrival where the ability would be valid.
bool is_valid_on_arrival(const Game& g, const Ability& a, Ref r, const Event& e);

// The search of one event's replacements.
struct Search {
  const Game& g;
  const Event& event;
  const std::uint8_t* words;
  const Bounded<Applied, kAppliedMax>& applied;
  Replacements& out;

  // Whether a rule of any moment is carried out in the middle of what happens in the place of an event: what
  // that rule does is no part of it.
  bool is_interrupted(const Aside& a) const {
    const auto& frames = g.core().frames;
    const auto is_its = [&](const Frame& f) { return f.play == a.replacer; };
    const auto is_rule = [&](const Frame& f) { return f.first == g.book().at_once; };
    const Frame* const began = std::find_if(frames.begin(), frames.end(), is_its);
    return std::find_if(began, frames.end(), is_rule) != frames.end();
  }
  int times_applied(const Applied& id) const {
    auto times = std::count(applied.begin(), applied.end(), id);
    for (const Aside& a : g.core().aside)  // what happens in the place of an event is still about that event
      if (a.replacer != 0 && !is_interrupted(a)) times += std::count(a.applied.begin(), a.applied.end(), id);
    return static_cast<int>(times);
  }
  bool is_word(std::uint8_t kind) const {
    for (int i = 0; i < kEventWordsMax && words[i] != 0; ++i)
      if (words[i] == kind) return true;
    return false;
  }
  // One made by an effect that has ended for this card alone: a nameless object of its scope.
  bool has_ended_for(const Applied& id, Ref card) const {
    const auto& all = g.core().bindings;
    return id.scope != 0 && !is_given_in(g, id.text, id.scope) &&
           std::any_of(all.begin(), all.end(), [&](const Binding& b) {
             return b.scope == id.scope && b.name == 0 && b.kind == Kind::object && b.value == card.bits;
           });
  }
  // One made by an effect for the things of that time is about those, whatever they are now, and no others.
  bool is_about(const Applied& id, const Pattern& when, const Context& c, const Event& seen) const {
    const WordId name = id.scope == 0 ? WordId{0} : g.cards().find_word(kThingsName);
    bool fixed = false, is_one = false;
    for (const Binding& b : g.core().bindings) {
      if (name == 0 || b.scope != id.scope || b.name != name) continue;
      fixed = true;
      is_one = is_one || (b.kind == Kind::object && b.value == seen.card.bits);
    }
    Pattern rest = when;
    if (is_one) rest.card = 0;
    if (!fits(c, rest, seen)) return false;
    if (fixed) g.used(g.rulebook().values->fixed_objects);
    return !fixed || is_one;
  }
  void consider(const Applied& id, Player controller) const {
    const Ability& a = g.cards().abilities[id.text];
    if (!is_word(a.when.event)) return;
    const Event seen = seen_as(g, event, a.when.event);
    if (has_ended_for(id, seen.card)) return;
    const Context c{g, id.source, controller, &seen, id.scope, {}};
    if (!is_about(id, a.when, c, seen)) return;
    if (!g.is_meant({id.text, controller, 0, id.scope, id.source, seen})) return;
    if (a.condition != 0 && !g.is_met(a, c.self, c.you)) return;
    if (a.while_ != 0 && !evaluate_bool(c, a.while_)) return g.noted(Noted::invalid, id.source);
    if (a.if_ != 0 && !evaluate_bool(c, a.if_)) return;
    admit({id, controller}, c);
  }
  // One that speaks of the event, unless it was applied already or cannot be any more.
  void admit(const Replacement& r, const Context& c) const {
    const Applied& id = r.id;
    const Ability& a = g.cards().abilities[id.text];
    const int left = (id.scope == 0 ? copies_of(g, id.text, id.source) : 1) - times_applied(id);
    if (left <= 0) {
      out.limited = true;
      return;
    }
    if (out.times(id) >= left) return;
    const bool is_own = id.scope == 0 || is_given_in(g, id.text, id.scope);
    if (is_own && !within_limits(g, id.text, id.source)) return g.noted(Noted::invalid, id.source, id.text);
    const bool strict = g.rulebook().replacement_rules.impossible != kNoRule;
    if (!can_meet_price(c, id.text) || (strict && a.may && !can_do_all(c, a.body))) {
      out.hindered = true;
      return;
    }
    if (out.n == kReplacementsMax) outgrown("too many replacements of one event");
    out.at[out.n++] = r;
  }
  // One that spoke of the event when its moment began, though what says so may be gone by now.
  void admit_then(const Replacement& r) const {
    if (out.has(r.id) || (event.card && !g.core().live(event.card))) return;
    const auto scope_is = [&](const Watcher& w) { return w.scope == r.id.scope; };
    const auto& watchers = g.core().watchers;
    const bool is_made = r.id.scope != 0 && !is_given_in(g, r.id.text, r.id.scope);
    if (is_made && std::none_of(watchers.begin(), watchers.end(), scope_is)) return;
    const Ability& a = g.cards().abilities[r.id.text];
    const Event seen = seen_as(g, event, a.when.event);
    for (const RuleIndex rule : {a.gate_rule, a.inner_rule}) g.used(rule);
    admit(r, {g, r.id.source, r.controller, &seen, r.id.scope, {}});
  }
  // Where it is valid decides about one that speaks of the event.
  void note_place(const Ability& a, Ref r, Player controller) const {
    const Event seen = seen_as(g, event, a.when.event);
    if (fits({g, r, controller, &seen, 0, {}}, a.when, seen)) g.used(g.rulebook().place_rule);
  }
  void of_card(CardId id) const {
    const Card& card = g.core()[id];
    const CardDef& def = g.cards().cards[card.def];
    const View& seen = g.peek(id);
    const Ref r = g.core().ref(id);
    const auto one = [&](TextId text, int nth = -1) {  // nth: of those that it gained
      const Ability& a = g.cards().abilities[text];
      if (a.kind != AbilityKind::replacement || !is_word(a.when.event)) return;
      if (a.zones != 0 && g.is_heard()) note_place(a, r, card.controller);
      if ((is_constant_valid(g, a, card) || is_valid_on_arrival(g, a, r, event)) && g.permits(a, r, card))
        consider({text, nth < 0 ? std::uint16_t{0} : given_scope(g, text, r, nth), r}, card.controller);
    };
    for (int i = 0; def.replaces && i < def.abilities; ++i)
      if ((seen.lost >> (i & 31) & 1) == 0) one(static_cast<TextId>(def.first_ability + i));
    each_gained(seen.gained, one);
  }
  // Those of the moment's beginning: what became valid meanwhile is left out, what is gone is not.
  void as_then(const Replacements& then) const {
    const auto was = [&](const Replacement& r) { return then.has(r.id); };
    out.n = static_cast<int>(std::stable_partition(out.at, out.at + out.n, was) - out.at);
    for (int i = 0; i < then.n; ++i) admit_then(then.at[i]);
  }
  void all() const {
    out.n = 0, out.limited = false, out.hindered = false;
    for (int z = 0; z < g.words().zones(); ++z)
      for (const CardId id : g.core().zone(static_cast<ZoneId>(z))) of_card(id);
    for (const Watcher& w : g.core().watchers)
      if (g.cards().abilities[w.text].kind == AbilityKind::replacement)
        consider({w.text, w.scope, w.source}, w.controller);
  }
};

}  // namespace headjudge::kernel
