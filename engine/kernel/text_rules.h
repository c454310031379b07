// What the texts in play say about rules: prohibitions, permissions, changed costs, limits, open zones, and
// who is unaffected by whom.
#pragma once

#include <initializer_list>
#include <string_view>

#include "engine/kernel/given.h"
#include "engine/kernel/shared.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::kernel {

// An action as texts speak about it. `words`: what it may be called, separated by |: "attack|attacks".
struct Attempt {
  std::string_view words;
  Ref card{};               // what acts, or what it is done to
  Player player = kNobody;  // who does it, or whom it happens to
  Cause cause = Cause::rule;
  Ref by{};                    // the source of the effect
  Ref at{};                    // what it is done to
  Player at_player = kNobody;  // whom
  ZoneId to = kNoZone;         // where to
  bool aimed = false;          // only texts that say what it is done to
};

// 1-5d, 1.3.3, 102.6: whether a text forbids it now; marks the rule when one does.
bool is_forbidden(const Game& g, const Attempt& attempt);
// 1-5a, 1.3.1, 102.2: whether a text allows what the rules do not; marks the rule when one does.
bool is_allowed(const Game& g, const Attempt& attempt);
// The same of an event that is about to happen, seen as one of its words.
// `with`: others that do it at the same time, for what may happen so many times a turn.
bool is_event_forbidden(const Game& g, const Event& e, const std::uint8_t* words,
                        std::span<const Ref> with = {});
// The same by rows of the event table; 0 is none.
bool forbids_event(const Game& g, const Event& e, std::initializer_list<int> words);
// Whether none keeps a card from being discarded.
bool may_be_discarded(const Game& g, Ref r, Cause cause, Ref by);
// Whether a card is not affected by effects of this source. `apart`: the scope of an effect that is asked
// about itself; what it does itself does not shut it out.
bool is_unaffected(const Game& g, Ref card, Ref by, Player controller, std::uint16_t apart = 0);
// 1014.1a: what applied to a card that is unaffected from now on does so no more.
void end_for_unaffected(Game& g, Ref card);
// What a change of costs says: another amount first, then all increases, then the decreases, those that hold
// the highest floor first. `activated`: the cost of an activated ability of the card.
struct CostRules {
  RuleIndex other = kNoRule, more = kNoRule, less = kNoRule, order = kNoRule, floors = kNoRule,
            own_zone = kNoRule;
};
int changed_cost(const Game& g, CardId card, Player payer, bool activated, int cost, const CostRules& rules);
// The limit of a zone as texts change it; `none` when there is none any more.
int changed_limit(const Game& g, ZoneId z, int base, int none, bool& changed);
// What the text of a card makes of a limit of deck construction for cards of its own (`name`).
int deck_limit_of(const Game& g, const CardDef& def, std::string_view what, int base);
// Whether a text opens a card to everybody.
bool is_opened(const Game& g, Ref r);
// What an instruction is called when a text forbids it, separated by |; empty where none can.
std::string_view forbidden_words(std::string_view verb);
// forbid, allow, cost_change, limit of an effect: on the objects of this moment where they lie open.
void do_rule_change(Game& g, const Line& line, Frame&);
// Whether a text lets the cards of a place be shuffled: whose place it is shuffles them.
bool may_be_shuffled(const Game& g, ZoneId z);
// Whether the player of the running text may not do what an instruction says (search, shuffle, ...); where it
// names several, none of them.
bool is_verb_forbidden(Game& g, const Line& line);
// Those of the players that a line names, or whose text it is, whom no text forbids to do it; how many.
int players_to_do(const Context& c, const Line& line, Player (&out)[kPlayersMax]);
// Takes out of an instruction's objects those that it must leave alone: forbidden, or not affected.
void leave_kept(const Context& c, const Line& line, std::string_view parameter, Refs& objects);
// An ability's validity as everybody asks it: its zone, its game's rules, its conditions.
// `scope`: of the effect that gave it (given_scope).
bool is_in_force(const Game& g, const Ability& a, CardId c, std::uint16_t scope = 0);
// Whether an object is one that a change is about.
bool is_about(const Change& change, const Context& c, bool fixed, Ref r);

// Calls fn(change, context, fixed) for every change of this kind that applies now: of constant abilities,
// then of effects, whose objects are fixed.
template <class Fn>
void each_rule_change(const Game& g, ChangeKind kind, Fn fn) {
  const CardSet& set = g.cards();
  if (!set.has_change(kind)) return;
  const auto all = [&](std::size_t first, const Context& c, bool fixed, bool elsewhere) {
    for (std::size_t i = first; i != 0 && i < set.changes.size(); ++i) {
      const Change& change = set.changes[i];
      const bool counts = !elsewhere || change.to_itself;
      const bool holds = change.where == 0 || change.where_it || evaluate_bool(c, change.where);
      if (change.kind == kind && counts && holds) fn(change, c, fixed);
      if (change.last) break;
    }
  };
  const auto one = [&](TextId text, CardId c, int nth = -1) {  // nth: of those that it gained
    const Ability& a = set.abilities[text];
    if (a.kind != AbilityKind::constant || a.changes == 0) return;
    const Card& card = g.core()[c];
    const bool there = is_constant_valid(g, a, card);
    if (!there && (a.zones != 0 || (card.flags & kFaceDown) != 0)) return;
    Context context{g, g.core().ref(c), card.controller};
    if (nth >= 0) context.scope = given_scope(g, text, context.self, nth);
    if (!is_in_force(g, a, c, context.scope)) return;
    if (a.keyword != 0) g.used(a.gate_rule), g.used(a.inner_rule);
    all(a.changes, context, false, !there);
  };
  for (int z = 0; z < g.words().zones(); ++z)
    for (const CardId c : g.core().zone(static_cast<ZoneId>(z))) {
      const CardDef& def = set.cards[g.core()[c].def];
      const View& seen = g.peek(c);
      for (int i = 0; (def.changes & bit(kind)) != 0 && i < def.abilities; ++i)
        if ((seen.lost >> (i & 31) & 1) == 0) one(static_cast<TextId>(def.first_ability + i), c);
      each_gained(seen.gained, [&](TextId text, int nth) { one(text, c, nth); });
    }
  for (const Effect& e : g.core().effects) {
    Context c{g, e.source, e.controller};
    c.scope = e.scope;
    all(e.text, c, true, false);
  }
}

}  // namespace headjudge::kernel
