// 14-4a, 14-9 and 6-5a-1: what begins to wait when something happens, when a condition holds, and what is
// hidden.
#include <algorithm>

#include "engine/gate_ruler/actions.h"
#include "engine/kernel/alike.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::gate_ruler {
namespace {

bool is_hidden(const Game& g, Ref r) {
  if (!g.s.live(r)) return false;
  const CardId c = r.card();
  return place(g, c) == kHand || place(g, c) == kDeck || face_down(g, c);
}

// 6-5a-1: an end-of-turn ability triggers once in an end phase; what gave it twice gave two.
bool had_end_of_turn(const Game& g, kernel::TextId text, Ref source) {
  int had = 0;
  for (const kernel::Use& u : g.s.uses)
    had += u.period == kEndPhaseUse && u.text == text && u.card == source ? 1 : 0;
  return had != 0 && had >= kernel::copies_of(g, text, source);
}
// The same of a delayed ability that stays: a nameless number of its scope says that it has.
bool is_end_phase_mark(const kernel::Binding& b, std::uint16_t scope) {
  return b.scope == scope && b.name == 0 && b.kind == kernel::Kind::number;
}
bool had_end_of_turn(const Game& g, std::uint16_t scope) {
  return std::any_of(g.s.bindings.begin(), g.s.bindings.end(),
                     [&](const kernel::Binding& b) { return is_end_phase_mark(b, scope); });
}
// What waits has its own copy of the scope; of those that cannot be told apart the first one has it.
void note_end_of_turn(Game& g, const kernel::Pending& p) {
  for (const kernel::Watcher& w : g.s.watchers)
    if (w.text == p.text && w.source == p.source && kernel::bound_alike(g.s, w.scope, p.scope))
      return kernel::bind(g, w.scope, 0, kernel::Kind::number, 1);
}

// 14-9e: where a card that moved was read.
void note_reading(const Game& g, const Event& e) {
  if (e.kind != kEvMoved && e.kind != kEvEnters && e.kind != kEvLeaves) return;
  if (e.from == kNoZone || e.to == kNoZone) return;
  g.used("14-9e"_gr);
  const auto hidden = [&](ZoneId z) { return g.words().row(z).open != kernel::Open::all; };
  const auto board = [&](ZoneId z) { return g.words().row(z).board; };
  const bool shown = hidden(e.from) != hidden(e.to), boards = board(e.from) != board(e.to);
  if (shown) g.used("14-9e-1"_gr);
  // A hidden place on the board and an open one off it: the open one is read.
  if (boards && (!shown || hidden(e.from) != board(e.from))) g.used("14-9e-2"_gr);
  if (!shown && !boards) g.used("14-9e-3"_gr);
}

template <class Fn>
void each_ability(const Game& g, CardId c, Fn fn) {
  const int all = def_of(g, c).abilities + g.view(c).gained.n;
  for (int n = 1; n <= all; ++n)
    if (const kernel::TextId t = ability_at(g, c, n); t != 0) fn(t, g.cards().abilities[t]);
}
bool valid_there(const Game& g, const kernel::Ability& a, CardId c) {
  if (a.zones != 0) return (a.zones >> place(g, c) & 1) != 0;
  return on_board(g, c) && !is_set(g, c);
}

}  // namespace

void Game::not_triggered(const Event& e) const { note_reading(*this, e); }

bool Game::becomes_pending(kernel::Pending& p) {
  const kernel::Ability& a = cards().abilities[p.text];
  if ((s.readings & kNoRetaliateOnLethal) != 0 && a.keyword != 0 && s.live(p.source) &&
      std::string_view(words().keywords[a.keyword - 1u].word) == "retaliate" &&
      lethal(*this, p.source.card())) {
    used("16-8a"_gr);
    s.struck = {p.source, p.event.by, p.text};
    return false;
  }
  if (!kernel::within_limits(*this, p.text, p.source)) {
    used("14-6c"_gr);
    return false;
  }
  if (!may_trigger(*this, p.source, p.controller)) return false;
  if (p.event.kind == kEvTurnEnd && p.kind == kWaits) {
    if (had_end_of_turn(*this, p.text, p.source)) {
      used("6-5a-1"_gr);
      return false;
    }
    s.uses.push({p.source, p.text, p.controller, 1, kEndPhaseUse});
  }
  if (p.event.kind == kEvTurnEnd && p.kind == kDelayedWaits && !a.once) {
    if (had_end_of_turn(*this, p.scope)) {
      kernel::drop_scope(*this, p.scope);
      used("6-5a-1"_gr);
      return false;
    }
    note_end_of_turn(*this, p);
  }
  if (a.zones != 0 && s.live(p.source) && !on_board(*this, p.source.card())) used("14-2b"_gr);
  if (s.live(p.source)) {
    const CardId c = p.source.card();
    if (a.zones == 0 && on_board(*this, c)) used("14-2a-1"_gr);
    if (def_of(*this, c).abilities > 1) used("2-13b"_gr);
  }
  note_reading(*this, p.event);
  if (p.event.kind == kEvDamagePlaced && cards().abilities[p.text].kind == kernel::AbilityKind::delayed)
    kernel::each_instruction(*this, cards().abilities[p.text].body,
                             [&](const kernel::Line& line, const kernel::Instruction&) {
                               if (kernel::verb_specs()[line.verb].word == std::string_view("reduce_damage"))
                                 used("13-3a-1"_gr);
                               return true;
                             });
  used(waits_for_state(*this, p) ? "14-9g-1"_gr : "14-9b"_gr);
  if (p.kind != kWaits || !is_hidden(*this, p.source)) return true;
  p.kind = kHiddenWaits;
  s.alarm = 1;
  return true;
}

// 14-4a: set cards whose moment has come; one whose level cannot be paid stays hidden (14-4e).
void Game::on_event(const Event& e) {
  if (e.kind == kEvMoved && e.from != e.to && !is_unnoticed(*this, kEvUsedAsMaterial) &&
      uses_material(*this)) {
    Event used_up = e;
    used_up.kind = kEvUsedAsMaterial;
    used("16-13b-1a"_gr);
    raise(used_up);
  }
  if (none_waits(kWhenHappened)) return;
  for (Player p = 0; p < 2; ++p)
    for (int at = kSet1; at <= kSet3; ++at)
      for (CardId c : gate_ruler::cards(*this, p, at)) {
        const kernel::CardDef& def = def_of(*this, c);
        if (!face_down(*this, c) || def.timing != kWhenHappened || def.use == 0) continue;
        const kernel::Ability& a = cards().abilities[def.use];
        const kernel::Context context{*this, s.ref(c), s[c].controller, &e};
        if (a.when.event != e.kind || !kernel::fits(context, a.when, e)) continue;
        if (a.if_ != 0 && !kernel::evaluate_bool(context, a.if_)) continue;
        if (!level_payable(*this, c, p) || !may_play_card(*this, c, p)) continue;
        s.pending.push({def.use, p, kHiddenWaits, 0, s.ref(c), e});
        s.alarm = 1;
        s.changed();
      }
}

// ---- 3-2d: only the card that was set can be shown and played; its moment may have come several times.
namespace {
bool waits_for_set_card(const Game& g, const kernel::Pending& p) {
  return p.kind == kSetCardWaits || (p.kind == kHiddenWaits && p.text == def_of(g, p.source.card()).use);
}
int first_gone(const Game& g) {
  for (int i = 0; i < g.s.pending.n; ++i) {
    const kernel::Pending& p = g.s.pending[i];
    if (waits_for_set_card(g, p) && !(g.s.live(p.source) && is_set(g, p.source.card()))) return i;
  }
  return -1;
}
}  // namespace

bool set_card_is_gone(const Game& g) { return first_gone(g) >= 0; }
void drop_gone_set_card(Game& g) {
  for (int i = first_gone(g); i >= 0; i = first_gone(g)) g.s.pending.erase(i);
  g.used("14-4a"_gr);
  g.s.changed();
}

void trigger_touchdowns(Game& g, Ref r, const Event& e) {
  each_ability(g, r.card(), [&](kernel::TextId t, const kernel::Ability& a) {
    if (a.kind != kernel::AbilityKind::touchdown) return;
    const kernel::Context c{g, r, g.s[r.card()].controller, &e};
    if (a.while_ != 0) g.used("14-2a"_gr);
    if (!kernel::ability_holds(c, a) || !may_trigger(g, r, c.you)) return;
    if (!kernel::within_limits(g, t, r)) return g.used("14-6c"_gr);
    g.used("16-3a"_gr);
    g.used("16-3a-1"_gr);
    if (e.how != How::normal_summon) g.used("16-3b"_gr);
    g.used("2-8a"_gr);
    g.s.pending.push({t, g.s[r.card()].controller, kWaits, 0, r, e});
    g.s.changed();
  });
}

void note_no_touchdown(const Game& g, Ref r) {
  if (!g.is_heard() || !g.s.live(r)) return;
  each_ability(g, r.card(), [&](kernel::TextId, const kernel::Ability& a) {
    if (a.kind == kernel::AbilityKind::touchdown) g.used("16-3a"_gr), g.used("16-3a-1"_gr);
  });
}

void hide_shown(Game& g) {
  // Only hidden and set cards whose moment came, and texts, show anything.
  if (kTexts.lacks(g.absent())) return;
  unsigned flags = 0;
  for (const Card& card : std::span(g.s.card, g.s.cards)) flags |= card.flags;
  if ((flags & kernel::kRevealed) == 0) return;
  for (CardId c = 0; c < g.s.cards; ++c) {
    if ((g.s[c].flags & kernel::kRevealed) == 0) continue;
    bool waited_for = false;
    for (const kernel::Pending& p : g.s.pending)
      waited_for = waited_for || (p.source == g.s.ref(c) && p.kind != kHiddenWaits);
    for (const kernel::Play& p : g.s.plays)
      waited_for = waited_for || (p.kind != kNoPlay && p.source == g.s.ref(c));
    if (waited_for) continue;
    g.s.edit(c).flags &= static_cast<std::uint8_t>(~kernel::kRevealed);
    g.used("14-9b-1c"_gr);
  }
}

// ---- 16-8a, 16-8b, where retaliate does not answer lethal damage: the unit stays after all
bool struck_stays(const Game& g) {
  const Ref unit = g.s.struck.unit;
  return unit && g.s.live(unit) && is_unit_on_board(g, unit.card()) && !lethal(g, unit.card()) &&
         !waits_for_destruction(g, unit);
}
void answer_after_all(Game& g) {
  const Struck struck = g.s.struck;
  const Player p = g.s[struck.unit.card()].controller;
  const Event e = kernel::make_event(kEvDamaged, struck.unit, struck.by, p, 0, Cause::battle);
  g.s.struck = {};
  g.s.pending.push({struck.text, p, kWaits, 0, struck.unit, e});
  g.s.changed();
}

// ---- 6-5a-1, 6-5d
namespace {
// Whether the next time is the one that an ability waits for; `copies` of it count together.
bool is_its_time(const Game& g, kernel::TextId text, Ref source, Player controller, int copies) {
  const kernel::Pattern& wanted = g.cards().abilities[text].when;
  const int heard = kernel::times_heard(g, text, source, controller);
  return wanted.nth == 0 || (wanted.whole_turn ? heard : heard / copies) + 1 == wanted.nth;
}
int copies_of(const Game& g, const kernel::Watcher& w) {
  return static_cast<int>(std::count_if(g.s.watchers.begin(), g.s.watchers.end(), [&](const auto& x) {
    return x.text == w.text && x.source == w.source;
  }));
}
}  // namespace

bool late_end_of_turn(const Game& g) {
  if ((g.cards().heard >> kEvTurnEnd & 1) == 0) return false;
  Event e{};
  e.kind = kEvTurnEnd;
  e.player = g.s.turn_player;
  e.from = e.to = kNoZone;
  bool any = false;
  for (CardId c = 0; c < g.s.cards && !any; ++c)
    each_ability(g, c, [&](kernel::TextId t, const kernel::Ability& a) {
      if (a.when.event != kEvTurnEnd || a.kind != kernel::AbilityKind::automatic) return;
      const Ref r = g.s.ref(c);
      const kernel::Context context{g, r, g.s[c].controller, &e};
      if (!valid_there(g, a, c) || is_hidden(g, r) || !kernel::fits(context, a.when, e)) return;
      if (!is_its_time(g, t, r, context.you, kernel::copies_of(g, t, r)) ||
          !kernel::ability_holds(context, a))
        return;
      if (!kernel::within_limits(g, t, r) || !may_trigger(g, r, context.you)) return;
      if (had_end_of_turn(g, t, r)) return g.used("6-5a-1"_gr);
      any = true;
    });
  // A delayed ability that is still there was made in this end phase, or stays: one that triggers is gone
  // (14-9f-1).
  for (const kernel::Watcher& w : g.s.watchers) {
    const kernel::Ability& a = g.cards().abilities[w.text];
    if (any || a.when.event != kEvTurnEnd || !may_trigger(g, w.source, w.controller)) continue;
    const kernel::Context context{g, w.source, w.controller, &e, w.scope, {}};
    if (!kernel::fits(context, a.when, e) || !kernel::ability_holds(context, a)) continue;
    if (!is_its_time(g, w.text, w.source, w.controller, copies_of(g, w))) continue;
    any = !had_end_of_turn(g, w.scope);
    if (!any) g.used("6-5a-1"_gr);
  }
  return any;
}
void forget_end_of_turn(Game& g) {
  for (int i = g.s.uses.n - 1; i >= 0; --i)
    if (g.s.uses[i].period == kEndPhaseUse) g.s.uses.erase(i);
  for (const kernel::Watcher& w : g.s.watchers)
    for (int i = g.s.bindings.n - 1; i >= 0; --i)
      if (is_end_phase_mark(g.s.bindings[i], w.scope)) g.s.bindings.erase(i);
}

}  // namespace headjudge::gate_ruler
