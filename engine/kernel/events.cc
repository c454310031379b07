// Events: listeners hear them, and abilities that wait for them become pending.
#include <algorithm>

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/game.h"
#include "engine/kernel/given.h"
#include "engine/kernel/shared.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::kernel {
namespace {

// Whether an ability is valid on a card that lies (or lay) in this zone.
bool valid_in(const Game& g, const Ability& a, ZoneId z) {
  if (z >= g.words().zones()) return false;
  if (a.zones != 0) return (a.zones >> g.words().place_of(z) & 1) != 0;
  return g.words().row(z).board;
}

// Whether some printed ability of a card can be valid in this zone.
bool may_hear(const Game& g, const CardDef& def, ZoneId z) {
  if (z >= g.words().zones()) return false;
  return (g.book().board_zones >> z & 1) != 0 || (def.places >> g.words().place_of(z) & 1) != 0;
}

// Whether a pattern fits an event but for what it asks of the card.
bool fits_but_for_values(const Context& c, Pattern p, const Event& e) {
  const bool filtered = p.card != 0 && node_of(c, p.card).op == Op::filter;
  if (p.where == 0 && !filtered) return false;
  p.where = 0;
  if (filtered) p.card = node_of(c, p.card).a;
  return fits(c, p, e);
}

// What a delayed ability was given by the effect that made it.
void take_scope(Game& g, const Watcher& w, Pending& p) {
  const Core& s = g.core();
  p.scope = new_scope(g);
  for (int k = 0; k < s.bindings.n; ++k)
    if (const Binding b = s.bindings.at[k]; b.scope == w.scope) bind(g, p.scope, b.name, b.kind, b.value);
}

// What a gained ability was given by the effect that gave it.
void take_names(Game& g, int effect, Pending& p) {
  if (effect < 0) return;
  p.scope = new_scope(g);
  take_given_names(g, effect, p.text, p.scope);
}

// ---- States
Event state_event(Player controller) {
  Event e{};
  e.player = controller;
  e.from = e.to = kNoZone;
  return e;
}
int times_noticed(const Core& s, TextId text, Ref source) {
  return static_cast<int>(std::count_if(s.uses.begin(), s.uses.end(), [&](const Use& u) {
    return u.period == kStateUse && u.text == text && u.card == source;
  }));
}

}  // namespace

bool reads_old_object(const Game& g, const Event& e) {
  if (e.to == kNoZone || !e.after) return true;
  if (e.from == kNoZone) return false;  // it came from nowhere
  const PlaceRow &from = g.words().row(e.from), &to = g.words().row(e.to);
  if ((from.open == Open::all) != (to.open == Open::all)) return from.open == Open::all;
  return from.board && !to.board;
}

Ref subject_of(const Game& g, const Event& e) {
  return !e.after || reads_old_object(g, e) ? e.card : e.after;
}

bool Game::was_valid(TextId text, Ref source, Player controller, const Event& e) const {
  const NodeId holds = cards_->abilities[text].while_;
  return holds == 0 || evaluate_bool({*this, source, controller, &e, 0, {}}, holds);
}

void Game::trigger(TextId text, Ref source, Player controller, const Event& e) {
  if (listener_ == nullptr) return trigger_by(text, source, controller, e);
  Reasons::Rules rules;
  const int waiting = core().pending.n;
  {
    const Collecting why(*this, &rules);
    trigger_by(text, source, controller, e);
  }
  if (core().pending.n > waiting) reasons_.note_waiting(text, source, std::move(rules));
}

// Each effect that gave an ability with names of its own has given one more that hears it.
void Game::trigger_by(TextId text, Ref source, Player controller, const Event& e) {
  const Ability& a = cards_->abilities[text];
  // A keyword whose words leave the event alone, or that is not valid, decided that.
  const auto leaves_alone = [&] {
    used(a.gate_rule);
    if (a.keyword != 0) used(words().keywords[a.keyword - 1u].rule);
  };
  const auto invalid = [&] {
    leaves_alone();
    if (is_heard()) noted(Noted::invalid, source);
  };
  const int all = givers(*this, text, source);
  for (int nth = 0; nth < std::max(all, 1); ++nth) {
    const int effect = nth < all ? giver(*this, text, source, nth) : -1;
    Context c{*this, source, controller, &e, 0, {}};
    if (effect >= 0) c.scope = core().effects[effect].scope;
    if (!fits(c, a.when, e)) {
      leaves_alone();
      if (is_heard() && e.after && fits_but_for_values(c, a.when, e)) {
        note_arrival_missed(e.after.card());
        not_triggered(e);
      }
      continue;
    }
    if (!permits(a, source, card_of(*this, source))) return invalid();
    Pending p{text, controller, 0, 0, source, e};
    if (!is_meant(p)) continue;
    if (a.when.nth != 0 && !is_nth(*this, text, source, controller, copies_of(*this, text, source))) continue;
    if (a.while_ != 0) used(rulebook().while_rule);
    // Given several times, each asks by the names of its own.
    const bool valid =
        all < 2 || a.while_ == 0 ? was_valid(text, source, controller, e) : evaluate_bool(c, a.while_);
    if (!valid) {
      invalid();
      continue;
    }
    if (a.if_ != 0 && !evaluate_bool(c, a.if_)) {
      leaves_alone();
      continue;
    }
    if (listener_ != nullptr) used(a.gate_rule);
    if (!becomes_pending(p)) continue;
    if (e.after && (a.when.where != 0 || a.when.card != 0)) note_arrival_seen(e.after.card());
    take_names(*this, effect, p);
    core().pending.push(p);
    core().changed();
  }
}

// `newcomer`: heard by nothing but what arrived by this event, too late to hear it with the others.
void Game::hear_triggers(const Event& e, const Event* newcomer) {
  Core& s = core();
  if (newcomer == nullptr) count_numbered(*this, e);
  const bool moved = static_cast<bool>(e.after) && e.after != e.card;
  // What a card destroys is told without a move: what left together with it was there.
  const bool beside = !e.after && e.by && !s.live(e.by) && words().events[e.kind].of_source;
  const bool old_side = beside || (moved && reads_old_object(*this, e));
  const bool left_open = rulebook().leavers_hear && moved && !old_side && e.from < words().zones() &&
                         words().row(e.from).open == Open::all;
  ZoneId heard_in = kNoZone;  // where the same card heard it just now
  const auto listen = [&](Ref r, const CardDef& def, std::uint32_t lost, const Gained& gained,
                          Player controller, ZoneId z) {
    const auto one = [&](TextId text) {
      const Ability& a = cards_->abilities[text];
      if (a.when.event != e.kind || a.kind == AbilityKind::replacement) return;
      if (valid_in(*this, a, heard_in)) return;
      if (a.zones != 0) used(rulebook().place_rule);
      const bool valid_there = left_open && r == e.after && valid_in(*this, a, e.from);
      if (valid_there || valid_in(*this, a, z)) return trigger(text, r, controller, e);
      if (is_heard() && fits({*this, r, controller, &e, 0, {}}, a.when, e))
        noted(Noted::elsewhere, r, a.zones != 0 ? 1 : 0);
    };
    const auto missed = [&](const Ability& a) {
      if (a.when.event == e.kind && a.kind != AbilityKind::replacement && valid_in(*this, a, z) &&
          fits({*this, r, controller, &e, 0, {}}, a.when, e))
        used(rulebook().replacement_rules.invalid);
    };
    for (int i = 0; i < def.abilities; ++i)
      if (const auto text = static_cast<TextId>(def.first_ability + i); !(lost >> i & 1))
        one(text);
      else if (is_heard())
        missed(cards_->abilities[text]);
    // Those that effects gave with names of their own hear it together.
    for (int i = 0; i < gained.n; ++i)
      if (std::find(gained.begin(), gained.begin() + i, gained[i]) == gained.begin() + i ||
          givers(*this, gained[i], r) == 0)
        one(gained[i]);
  };
  const bool any_gained = cards_->gives_abilities || (!s.attached.empty() && has_compounds());
  for (CardId c = 0; c < s.cards; ++c) {
    if (newcomer != nullptr && newcomer->after != s.ref(c)) continue;
    const bool hears = (cards_->hears[s.card[c].def] >> e.kind & 1) != 0;
    if (!hears && !any_gained) continue;
    const CardDef& def = cards_->cards[s.card[c].def];
    const Ref r = s.ref(c);
    // Where none of its abilities is valid it hears nothing, unless it lay elsewhere just now.
    const bool came_from = (r == e.after && (old_side || left_open)) || (old_side && !held_.empty());
    if (listener_ == nullptr && !any_gained && !came_from && !may_hear(*this, def, s.card[c].zone)) continue;
    Ref before = old_side && r == e.after ? e.card : Ref{};
    for (const auto* moment : {&held_, &earlier_})  // it left in the same moment: it was there
      for (const Event& other : *moment)
        if (old_side && !before && other.after == r && other.card != r && reads_old_object(*this, other))
          before = other.card;
    if (newcomer != nullptr) before = {};
    heard_in = newcomer != nullptr ? newcomer->from : kNoZone;
    if (before) {
      const Departed* d = departed(s, before);
      if (d != nullptr) listen(before, def, d->lost, d->gained, d->card.controller, d->card.zone);
      if (!rulebook().arrivals_hear) continue;
      if (before == e.card && e.kind != rulebook().move_event) continue;  // it left; but it arrived too
      if (d != nullptr) heard_in = d->card.zone;
    }
    const View& seen = peek(c);
    if ((!hears && seen.gained.empty()) || s.card[c].zone >= words().zones()) continue;
    listen(r, def, seen.lost, seen.gained, s.card[c].controller, s.card[c].zone);
  }
  if (newcomer == nullptr) hear_delayed(e);
}

void Game::hear_delayed(const Event& e) {
  Core& s = core();
  if (s.watchers.empty()) return;
  const std::vector<Watcher> at_first(s.watchers.begin(), s.watchers.end());
  for (int i = 0; i < s.watchers.n; ++i) {
    const Watcher w = s.watchers.at[i];
    const Ability& a = cards_->abilities[w.text];
    if (a.when.event != e.kind) continue;
    Context context{*this, w.source, w.controller, &e, w.scope, {}};
    if (!fits(context, a.when, e)) continue;
    if (a.while_ != 0 && !evaluate_bool(context, a.while_)) continue;
    if (a.if_ != 0 && !evaluate_bool(context, a.if_)) continue;
    const auto is_copy = [&](const Watcher& x) { return x.text == w.text && x.source == w.source; };
    const auto copies = std::count_if(at_first.begin(), at_first.end(), is_copy);
    Pending p{w.text, w.controller, 1, 0, w.source, e};
    if (!is_meant(p)) continue;
    if (a.when.nth != 0 && !is_nth(*this, w.text, w.source, w.controller, static_cast<int>(copies))) continue;
    take_scope(*this, w, p);
    if (!becomes_pending(p)) continue;
    s.pending.push(p);
    s.changed();
    used(rulebook().delayed_rule);
    if (w.once != 0) {
      drop_scope(*this, w.scope);
      s.watchers.erase(i--);
    }
  }
}

namespace {

// A deed of this turn, for texts that allow so many of them; of a play also which ability was played.
Use deed_of(const Game& g, const Event& e) {
  const bool in_play = !g.core().frames.empty() && g.frame().play != 0;
  if (!in_play || g.words().events[e.kind].word != std::string_view("played")) {
    const auto from = static_cast<std::uint8_t>(e.after && e.from != kNoZone ? e.from + 1 : 0);
    return {e.after ? e.after : e.card, 0, e.player, e.kind, kDeedsOfTurn, from};
  }
  const Play& p = g.core().plays[g.frame().play - 1];
  return {e.card ? e.card : e.by, p.text, e.player, e.kind, kDeedsOfTurn, e.card ? p.from : std::uint8_t{0}};
}

}  // namespace

void Game::raise(const Event& e) {
  if ((cards_->counted >> e.kind & 1) != 0) core().uses.push(deed_of(*this, e)), core().changed();
  on_event(e);
  if (listener_ != nullptr) {
    Heard heard{Heard::Kind::event};
    heard.rule = words().events[e.kind].rule;
    heard.event = e;
    listener_->heard(*this, heard);
  }
  if (holding_ > 0) return held_.push_back(e);
  if ((cards_->heard >> e.kind & 1) != 0) hear_triggers(e);
  hear_states();
}

// ---- States
void Game::hear_states() {
  if (!cards_->has_states) return;
  Core& s = core();
  for (CardId c = 0; c < s.cards; ++c) {
    const Card card = s[c];
    if (card.zone >= words().zones()) continue;
    const CardDef& def = cards_->cards[card.def];
    const View seen = peek(c);
    const auto one = [&](TextId text) {
      const Ability& a = cards_->abilities[text];
      if (a.becomes == 0) return;
      if (valid_in(*this, a, card.zone)) return hear_state(text, s.ref(c), card.controller);
      if (a.zones != 0) used(rulebook().place_rule);
    };
    for (int i = 0; i < def.abilities; ++i)
      if (!(seen.lost >> i & 1)) one(static_cast<TextId>(def.first_ability + i));
    for (TextId text : seen.gained) one(text);
  }
  // Delayed abilities that wait for a condition.
  for (int i = 0; i < s.watchers.n; ++i) {
    const Watcher w = s.watchers.at[i];
    const Ability& a = cards_->abilities[w.text];
    if (a.becomes == 0) continue;
    const Context c{*this, w.source, w.controller, nullptr, w.scope, {}};
    const bool holds = evaluate_bool(c, a.becomes) && (a.while_ == 0 || evaluate_bool(c, a.while_)) &&
                       (a.if_ == 0 || evaluate_bool(c, a.if_));
    const bool seen = times_noticed(s, w.text, w.source) != 0;
    if (!holds && seen) forget_state(*this, w.text, w.source);
    if (!holds || seen) continue;
    Pending p{w.text, w.controller, 1, 0, w.source, state_event(w.controller)};
    take_scope(*this, w, p);
    if (!becomes_pending(p)) continue;
    s.pending.push(p);
    s.changed();
    used(rulebook().delayed_rule);
    if (w.once == 0) {
      s.uses.push({w.source, w.text, kNobody, 1, kStateUse});
      continue;
    }
    drop_scope(*this, w.scope);
    s.watchers.erase(i--);
  }
}

void Game::hear_state(TextId text, Ref source, Player controller) {
  Core& s = core();
  const Ability& a = cards_->abilities[text];
  const auto is_this = [&](const auto& x) { return x.text == text && x.source == source; };
  const int effect = giver(*this, text, source, 0);
  Context c{*this, source, controller};
  if (effect >= 0) c.scope = s.effects[effect].scope;
  const bool holds = evaluate_bool(c, a.becomes) && permits(a, source, s[source.card()]) &&
                     (a.while_ == 0 || evaluate_bool(c, a.while_)) && (a.if_ == 0 || evaluate_bool(c, a.if_));
  const int seen = times_noticed(s, text, source);
  const auto waits = std::count_if(s.pending.begin(), s.pending.end(), is_this) +
                     std::count_if(s.plays.begin(), s.plays.end(), is_this);
  if (holds && waits > 0) used(rulebook().state_rule);
  if (!holds && seen != 0 && waits == 0) forget_state(*this, text, source);
  if (!holds || std::max<std::ptrdiff_t>(seen, waits) >= copies_of(*this, text, source)) return;
  Pending p{text, controller, 2, 0, source, state_event(controller)};
  if (!becomes_pending(p)) return;
  take_names(*this, effect, p);
  s.uses.push({source, text, kNobody, 1, kStateUse});
  s.pending.push(p);
  s.changed();
}

void Game::shuffle(ZoneId z, int apart) {
  Core& s = core();
  for (std::size_t i = 0; i < luck_.size(); ++i) {
    if (luck_[i].zone != z || luck_[i].order.empty() || luck_[i].value >= 0) continue;
    const std::vector<CardId> order = luck_[i].order;
    luck_.erase(luck_.begin() + static_cast<std::ptrdiff_t>(i));
    int at = 0;
    for (CardId c : order)
      if (s[c].zone == z) s.edit(c).known = 0, s.move(c, z, at++, true);
    return;
  }
  if (luck_asked_ != nullptr) luck_asked_->push_back({z, 0, {s.zone(z).begin(), s.zone(z).end()}});
  s.shuffle(z, apart);
}

int Game::random(int n, ZoneId zone) {
  for (std::size_t i = 0; i < luck_.size(); ++i) {
    if (luck_[i].zone != zone || luck_[i].value < 0) continue;
    const int value = luck_[i].value;
    luck_.erase(luck_.begin() + static_cast<std::ptrdiff_t>(i));
    return value < n ? value : 0;
  }
  if (luck_asked_ != nullptr) {
    luck_asked_->push_back({zone, n, {}});
    if (zone != kNoZone) luck_asked_->back().cards = {core().zone(zone).begin(), core().zone(zone).end()};
  }
  return static_cast<int>(core().rng.below(static_cast<std::uint32_t>(n)));
}

}  // namespace headjudge::kernel
