// Events: listeners hear them, and abilities that wait for them become pending.
#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/game.h"

namespace headjudge::kernel {
namespace {

// Whether an ability is valid on a card that lies (or lay) in this zone.
bool valid_in(const Game& g, const Ability& a, ZoneId z) {
  if (z >= g.words().zones()) return false;
  if (a.zones != 0) return (a.zones >> g.words().place_of(z) & 1) != 0;
  return g.words().row(z).board;
}

const Departed* departed(const Core& s, Ref r) {
  for (int i = s.departed.n - 1; i >= 0; --i)
    if (s.departed.at[i].ref == r) return &s.departed.at[i];
  return nullptr;
}

}  // namespace

bool reads_old_object(const Game& g, const Event& e) {
  if (e.from == kNoZone || e.to == kNoZone || !e.after) return true;
  const PlaceRow &from = g.words().row(e.from), &to = g.words().row(e.to);
  if ((from.open == Open::all) != (to.open == Open::all)) return from.open == Open::all;
  return from.board && !to.board;
}

void Game::trigger(TextId text, Ref source, Player controller, const Event& e) {
  const Ability& a = cards_->abilities[text];
  Context c{*this, source, controller, &e, 0, {}};
  if (!fits(c, a.when, e)) return;
  if (!permits(a, source, card_of(*this, source))) return;
  if (a.while_ != 0 && !evaluate_bool(c, a.while_)) return;
  if (a.if_ != 0 && !evaluate_bool(c, a.if_)) return;
  Pending p{text, controller, 0, 0, source, e};
  if (!becomes_pending(p)) return;
  if (e.after && (a.when.where != 0 || a.when.card != 0)) note_arrival_seen(e.after.card());
  core().pending.push(p);
  core().changed();
}

void Game::hear_triggers(const Event& e) {
  Core& s = core();
  const bool moved = static_cast<bool>(e.after) && e.after != e.card;
  const bool old_side = moved && reads_old_object(*this, e);
  const auto listen = [&](Ref r, const CardDef& def, const View& seen, Player controller, ZoneId z) {
    const auto one = [&](TextId text) {
      const Ability& a = cards_->abilities[text];
      if (a.when.event == e.kind && valid_in(*this, a, z)) trigger(text, r, controller, e);
    };
    for (int i = 0; i < def.abilities; ++i)
      if (!(seen.lost >> i & 1)) one(static_cast<TextId>(def.first_ability + i));
    for (TextId text : seen.gained) one(text);
  };
  for (CardId c = 0; c < s.cards; ++c) {
    const CardDef& def = cards_->cards[s.card[c].def];
    const View& seen = peek(c);
    if (def.abilities == 0 && seen.gained.empty()) continue;
    const Ref r = s.ref(c);
    if (old_side && r == e.after) {
      if (const Departed* d = departed(s, e.card))
        listen(e.card, def, seen, d->card.controller, d->card.zone);
      continue;
    }
    if (s.card[c].zone >= words().zones()) continue;
    listen(r, def, seen, s.card[c].controller, s.card[c].zone);
  }
  for (int i = 0; i < s.watchers.n; ++i) {
    const Watcher w = s.watchers.at[i];
    const Ability& a = cards_->abilities[w.text];
    if (a.when.event != e.kind) continue;
    Context context{*this, w.source, w.controller, &e, w.scope, {}};
    if (!fits(context, a.when, e)) continue;
    Pending p{w.text, w.controller, 1, 0, w.source, e};
    p.scope = new_scope(*this);
    for (int k = 0; k < s.bindings.n; ++k)
      if (const Binding b = s.bindings.at[k]; b.scope == w.scope)
        bind(*this, p.scope, b.name, b.kind, b.value);
    if (!becomes_pending(p)) continue;
    s.pending.push(p);
    s.changed();
    if (w.once != 0) {
      drop_scope(*this, w.scope);
      s.watchers.erase(i--);
    }
  }
}

void Game::raise(const Event& e) {
  on_event(e);
  if (listener_ != nullptr) {
    Heard heard{Heard::Kind::event};
    heard.rule = words().events[e.kind].rule;
    heard.event = e;
    listener_->heard(*this, heard);
  }
  if ((cards_->heard >> e.kind & 1) != 0) hear_triggers(e);
}

void Game::shuffle(ZoneId z) {
  Core& s = core();
  for (std::size_t i = 0; i < luck_.size(); ++i) {
    if (luck_[i].zone != z || luck_[i].order.empty() || luck_[i].value >= 0) continue;
    const std::vector<CardId> order = luck_[i].order;
    luck_.erase(luck_.begin() + static_cast<std::ptrdiff_t>(i));
    int at = 0;
    for (CardId c : order)
      if (s[c].zone == z) s.move(c, z, at++, true);
    return;
  }
  if (luck_asked_ != nullptr) luck_asked_->push_back({z, 0, {s.zone(z).begin(), s.zone(z).end()}});
  s.shuffle(z);
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
