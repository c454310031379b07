// Waiting abilities, effects, uses and objects that leave: the same in every game.
#include "engine/kernel/shared.h"

#include <algorithm>

#include "engine/kernel/alike.h"
#include "engine/kernel/evaluate_parts.h"

namespace headjudge::kernel {

Ref next_object(const Core& s, CardId c) { return {(c + 1) | (s[c].incarnation + 1) << 10}; }

namespace {

// Ends the effects and delayed abilities that `over` picks by their period, controller, turn and source.
template <class Over>
bool end_all(Game& g, Over over) {
  Core& s = g.core();
  const int before = s.effects.n + s.watchers.n;
  for (int i = s.effects.n - 1; i >= 0; --i)
    if (const Effect& e = s.effects[i];
        over(static_cast<Duration>(e.until), e.controller, e.turn, e.source)) {
      if (e.text != 0 && g.cards().changes[e.text].kind == ChangeKind::unaffected)
        g.used(g.rulebook().unaffected_after);
      if (e.text == 0) g.control_over(e);
      drop_scope(g, e.scope);
      s.effects.erase(i);
      g.used(g.rulebook().values->period);
    }
  for (int i = s.watchers.n - 1; i >= 0; --i)
    if (const Watcher& w = s.watchers[i];
        over(static_cast<Duration>(w.until), w.controller, w.turn, w.source)) {
      g.on_watcher_over(w, false);
      drop_scope(g, w.scope);
      s.watchers.erase(i);
    }
  return s.effects.n + s.watchers.n != before;
}

// Whether it is the turn of a player, or of his team.
bool has_turn(const Game& g, Player p) {
  Player team[kPlayersMax];
  const int n = g.allies_of(p, team);
  return std::find(team, team + n, g.core().turn_player) != team + n;
}

}  // namespace

void end_effects(Game& g, std::initializer_list<Duration> over) {
  Core& s = g.core();
  const auto has = [&](Duration d) { return std::find(over.begin(), over.end(), d) != over.end(); };
  const bool turn = has(Duration::turn_end);
  end_all(g, [&](Duration until, Player controller, int, Ref) {
    return has(until) || (turn && until == Duration::opponent_turn_end && !has_turn(g, controller));
  });
  s.changed();
}

void forget_uses_of_turn(Game& g) {
  Core& s = g.core();
  for (int i = s.uses.n - 1; i >= 0; --i)
    if (s.uses[i].period == 0 || s.uses[i].period == kDeedsOfTurn || s.uses[i].period == kNthUse)
      s.uses.erase(i);
  s.changed();
}

void end_periods(Game& g) {
  Core& s = g.core();
  const bool ended = end_all(g, [&](Duration until, Player controller, int turn, Ref) {
    return until == Duration::phase_end ||
           (until == Duration::your_next_turn_start && has_turn(g, controller) && turn != s.turn);
  });
  if (ended) s.changed();
}

void end_with_sources(Game& g) {
  const Core& s = g.core();
  const bool ended = end_all(g, [&](Duration until, Player, int, Ref source) {
    return until == Duration::while_here && source && !s.live(source);
  });
  if (ended) g.core().changed();
}

Event make_event(int event, Ref card, Ref by, Player player, int amount, Cause cause) {
  Event e{};
  e.kind = static_cast<std::uint8_t>(event);
  e.cause = cause;
  e.player = player;
  e.from = e.to = kNoZone;
  e.amount = amount;
  e.card = card;
  e.by = by;
  return e;
}

void raise_event(Game& g, int event, Ref card, Ref by, Player player, int amount, Cause cause) {
  g.raise(make_event(event, card, by, player, amount, cause));
}

Event coming_move(const Core& s, int event, Ref r, ZoneId to, Cause cause, Ref by, How how) {
  Event e = make_event(event, r, by, s[r.card()].owner, 1, cause);
  e.how = how;
  e.from = s[r.card()].zone;
  e.to = to;
  return e;
}

Event raise_move(Game& g, int event, Ref before, Ref now, ZoneId from, ZoneId to, Cause cause, Ref by,
                 How how) {
  Event e{};
  e.kind = static_cast<std::uint8_t>(event);
  e.cause = cause;
  e.player = g.core()[now.card()].owner;
  e.how = how;
  e.from = from;
  e.to = to;
  e.card = before;
  e.after = now;
  e.by = by;
  g.raise(e);
  return e;
}

namespace {

// Of one ability of one card; also when the card left and came back between.
bool are_equal(const Core& s, const Pending& a, const Pending& b) {
  return a.text == b.text && a.source.card() == b.source.card() && a.controller == b.controller &&
         bound_alike(s, a.scope, b.scope);
}

}  // namespace

void list_pending(const Game& g, Player of, Candidates& out) {
  const auto& waiting = g.core().pending;
  for (int i = 0; i < waiting.n; ++i) {
    if (of != kNobody && waiting[i].controller != of) continue;
    bool twin = false;
    for (int k = 0; k < i && !twin; ++k) twin = are_equal(g.core(), waiting[i], waiting[k]);
    if (!twin) out.add(i);
  }
}

int take_pending(Game& g, std::uint8_t play_kind) {
  Core& s = g.core();
  const int i = g.frame().num(1);
  const Pending p = s.pending[i];
  s.pending.erase(i);
  if (g.is_heard() && p.event.kind != 0) {  // it is played by what made it wait
    const Context context{g, p.source, p.controller, &p.event, p.scope, {}};
    fits(context, g.cards().abilities[p.text].when, p.event);
  }
  const int play = new_play(g, p.text, play_kind, p.controller, p.source);
  if (g.is_heard())
    for (const RuleIndex rule : g.reasons().note_played(p.text, p.source, play)) g.used(rule);
  Play& fresh = s.plays[play - 1];
  fresh.event = p.event;
  if (p.scope != 0) drop_scope(g, fresh.scope);  // what it was named as it began to wait
  for (int k = 0; p.scope != 0 && k < s.bindings.n; ++k)
    if (s.bindings.at[k].scope == p.scope) s.bindings.at[k].scope = fresh.scope;
  clear_answer(g);
  g.frame().set(3, play, Kind::play);
  s.changed();
  return play;
}

int copies_of(const Game& g, TextId text, Ref source) {
  if (!g.core().live(source)) return 1;
  const CardDef& def = g.cards().cards[g.core()[source.card()].def];
  const View& v = g.peek(source.card());
  const int place = text - def.first_ability;
  const bool printed = place >= 0 && place < def.abilities && (v.lost >> (place & 31) & 1) == 0;
  const auto gained = std::count(v.gained.begin(), v.gained.end(), text);
  return std::max(1, (printed ? 1 : 0) + static_cast<int>(gained));
}

bool within_limits(const Game& g, TextId text, Ref source) {
  const Ability& a = g.cards().abilities[text];
  if (a.limit_turn == 0 && a.limit_game == 0) return true;
  const int copies = a.limit_shared ? 1 : copies_of(g, text, source);
  int turn = 0, game = 0;
  const Player whose = card_of(g, source).controller;
  for (const Use& u : g.core().uses) {
    const bool same = a.limit_shared ? g.cards().abilities[u.text].name == a.name && u.player == whose
                                     : u.text == text && u.card == source;
    if (same && u.period == 0) turn += u.count;
    if (same && u.period == 1) game += u.count;
  }
  return (a.limit_turn == 0 || turn < copies * a.limit_turn) &&
         (a.limit_game == 0 || game < copies * a.limit_game);
}

void count_use(Game& g, TextId text, Ref source, Player player) {
  const Ability& a = g.cards().abilities[text];
  if (a.limit_turn != 0) g.core().uses.push({source, text, player, 1, 0});
  if (a.limit_game != 0) g.core().uses.push({source, text, player, 1, 1});
}

namespace {
// An event that is heard by its number: of a card, or of a player in the whole turn.
Use numbered_use(const Game& g, TextId text, Ref source, Player controller) {
  if (g.cards().abilities[text].when.whole_turn) return {Ref{}, text, controller, 0, kNthUse};
  return {source, text, kNobody, 0, kNthUse};
}
void count_one(Core& s, const Use& wanted) {
  s.changed();
  for (Use& u : s.uses)
    if (u.period == kNthUse && u.text == wanted.text && u.card == wanted.card && u.player == wanted.player) {
      if (u.count < 255) ++u.count;
      return;
    }
  s.uses.push(wanted);
  s.uses.back().count = 1;
}
}  // namespace

int times_heard(const Game& g, TextId text, Ref source, Player controller) {
  const Use wanted = numbered_use(g, text, source, controller);
  for (const Use& u : g.core().uses)
    if (u.period == kNthUse && u.text == text && u.card == wanted.card && u.player == wanted.player)
      return u.count;
  return 0;
}

void count_numbered(Game& g, const Event& e) {
  if ((g.cards().numbered >> e.kind & 1) == 0) return;
  for (std::size_t i = 0; i < g.cards().abilities.size(); ++i) {
    const Ability& a = g.cards().abilities[i];
    if (a.when.event != e.kind || !a.when.whole_turn || a.kind == AbilityKind::replacement) continue;
    for (Player p = 0; p < g.core().players; ++p) {
      const auto text = static_cast<TextId>(i);
      if (!fits({g, {}, p, &e, 0, {}}, a.when, e) || !g.is_meant({text, p, 0, 0, {}, e})) continue;
      count_one(g.core(), numbered_use(g, text, {}, p));
    }
  }
}

bool is_nth(Game& g, TextId text, Ref source, Player controller, int copies) {
  const Pattern& wanted = g.cards().abilities[text].when;
  if (wanted.whole_turn) return times_heard(g, text, source, controller) == wanted.nth;
  count_one(g.core(), numbered_use(g, text, source, controller));
  return (times_heard(g, text, source, controller) + copies - 1) / copies == wanted.nth;
}

void forget_state(Game& g, TextId text, Ref source) {
  Core& s = g.core();
  for (int i = s.uses.n - 1; i >= 0; --i)
    if (s.uses[i].period == kStateUse && s.uses[i].text == text && s.uses[i].card == source) s.uses.erase(i);
  s.changed();
}

void clear_answer(Game& g) { g.frame().clear_answer(); }

}  // namespace headjudge::kernel
