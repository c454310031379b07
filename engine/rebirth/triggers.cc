// 9.8: which abilities wait when their trigger happened, and the plays that a limit counts (9.2.2).
#include <algorithm>

#include "engine/kernel/alike.h"
#include "engine/kernel/speaks.h"
#include "engine/kernel/text_rules.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {

constexpr std::uint8_t kOnceATiming = 2;  // Use::period of abilities heard at the end of this turn or attack
constexpr std::uint8_t kAnnulledUse = 3;  // Use::period of plays of limited abilities that were annulled
// Without 9.2.2.1.1 what was annulled was not played.
void take_use_back(Game& g, const kernel::Play& play) {
  for (int i = g.s.uses.n - 1; i >= 0; --i)
    if (g.s.uses[i].period == 0 && g.s.uses[i].text == play.text && g.s.uses[i].card == play.source)
      return g.s.uses.erase(i);
}
void note_annulled_use(Game& g, const kernel::Play& play) {
  if (g.cards().abilities[play.text].limit_turn == 0) return;
  if (!g.book().has("9.2.2.1.1"_rb)) return take_use_back(g, play);
  g.used("9.2.2.1.1"_rb);
  g.s.uses.push({play.source, play.text, play.controller, 1, kAnnulledUse});
}
bool is_used_up_annulled(const Game& g, kernel::TextId text, Ref source) {
  for (const kernel::Use& u : g.s.uses)
    if (u.period == kAnnulledUse && u.text == text && u.card == source) return true;
  return false;
}
void forget_annulled_uses(Game& g) {
  for (int i = g.s.uses.n - 1; i >= 0; --i)
    if (g.s.uses[i].period == kAnnulledUse) g.s.uses.erase(i);
}

void annul_play(Game& g, int play, Ref by, Cause cause) {
  kernel::Play& annulled = g.s.plays[play - 1];
  if ((annulled.flags & kAnnulled) != 0) return;
  annulled.flags |= kAnnulled;
  raise(g, kEvCancelled, annulled.source, by, annulled.controller, play, cause);
}

void forget_timings(Game& g) {
  for (int i = g.s.uses.n - 1; i >= 0; --i)
    if (g.s.uses[i].period == kOnceATiming) g.s.uses.erase(i);
}

namespace {

// 9.7.1: "a card is played" does not mean the play of an ability of it; one means that by naming the area
// where the card with the ability lies.
bool names_source(const kernel::Context& c, kernel::NodeId id, Ref r) {
  const kernel::Node& n = c.game.cards().nodes[id];
  if (n.op == kernel::Op::filter) return names_source(c, n.a, r);
  if (n.op == kernel::Op::cards_of) return false;
  if (n.op != kernel::Op::unite) return kernel::is_member(c, id, r);
  for (kernel::NodeId link = n.a; link != 0; link = c.game.cards().nodes[link].next)
    if (names_source(c, c.game.cards().nodes[link].a, r)) return true;
  return false;
}
bool means_play(const Game& g, const kernel::Pending& p) {
  const Event& e = p.event;
  const kernel::Play* play = play_told_of(g, e);
  const kernel::NodeId card = g.cards().abilities[p.text].when.card;
  if (card == 0 || play == nullptr || play->kind == kCardPlay) return true;
  return names_source({g, p.source, p.controller, &e, p.scope}, card, e.card);
}

// 12.7.7: a timing of a team is told once a player; who means both of them has heard it at the first.
bool heard_for_teammate(const Game& g, const kernel::Pending& p) {
  if (!is_double(g) || p.event.kind > kEvTurnEnd || p.event.player == g.s.turn_player) return false;
  const kernel::NodeId whose = g.cards().abilities[p.text].when.player;
  if (whose == 0) return true;
  Player all[kernel::kPlayersMax];
  const int n = kernel::evaluate_players({g, p.source, p.controller, &p.event, p.scope}, whose, all);
  return std::find(all, all + n, g.s.turn_player) != all + n;
}

// 5.16.1: what is replaced is the heal of a player, or of a card where the text asks for one.
bool reads_event_card(const kernel::CardSet& set, kernel::NodeId id) {
  if (id == 0) return false;
  const kernel::Node& n = set.nodes[id];
  const bool is_it = n.op == kernel::Op::event && n.value == static_cast<int>(kernel::EventField::card);
  return is_it || reads_event_card(set, n.a) || reads_event_card(set, n.b) || reads_event_card(set, n.next);
}
bool asks_for_cards(const Game& g, const kernel::Pattern& wanted) {
  return wanted.card != 0 || kernel::reads_it(g.cards(), wanted.where) ||
         reads_event_card(g.cards(), wanted.where);
}
bool means_heal(const Game& g, const kernel::Pattern& wanted, const Event& e) {
  return asks_for_cards(g, wanted) == static_cast<bool>(e.card);
}

// 5.15.2: that one character retires is told once for each that retired it; who does not ask by whom has
// heard it at the first. 5.16.1, 5.14.1: a heal and a payment of several cards is one of all of them.
bool is_told_again(const Game& g, const kernel::Pending& p) {
  const kernel::Pattern& wanted = g.cards().abilities[p.text].when;
  if (p.event.kind == kEvHealed || p.event.kind == kEvEnergyPaid)
    return p.event.amount == kOneOfMany && !asks_for_cards(g, wanted);
  return p.event.kind == kEvRetires && p.event.amount == kAlsoBy && wanted.by == 0 && !wanted.by_self;
}

// 9.8.4.1: where an ability that a move triggers reads its card.
void note_move_trigger(const Game& g, const Event& e) {
  if (e.kind == kEvDiscarded) g.used("9.8.4.1"_rb), g.used("9.8.4.1.1"_rb);
  if (e.from == kNoZone || e.to == kNoZone || !e.after || e.after == e.card) return;
  const kernel::PlaceRow &from = g.words().row(e.from), &to = g.words().row(e.to);
  const bool was_open = from.open == kernel::Open::all, is_open = to.open == kernel::Open::all;
  const bool leaves = from.board && !to.board;
  if (!was_open && !is_open) return;
  g.used("9.8.4.1"_rb);
  if (was_open != is_open) g.used("9.8.4.1.1"_rb);
  if (leaves) g.used("9.8.4.1.2"_rb);
  if (was_open && is_open && !leaves) g.used("9.8.4.1.3"_rb);
}

// 7.6.1, 8.5.1: of how many alike an ability is one at the end of a turn or attack. A card may have it
// several times; delayed abilities that last are alike when they were made with the same values, and
// Use::count tells the others apart. None: what is gone when it was heard needs no note.
struct Alike {
  int n = 0;
  std::uint8_t which = 1;
};
Alike alike(const Game& g, const kernel::Pending& p) {
  if (p.kind == 0) return {kernel::copies_of(g, p.text, p.source)};
  Alike found;
  int others = 0;
  for (const kernel::Watcher& w : g.s.watchers) {
    if (w.once != 0 || w.text != p.text || w.source != p.source || w.controller != p.controller) continue;
    ++others;
    if (!kernel::bound_alike(g.s, w.scope, p.scope)) continue;
    if (found.n++ == 0) found.which = static_cast<std::uint8_t>(others);
  }
  return found;
}
// Whether it met this end of a turn or attack before; if not, it has now.
bool was_met(Game& g, const kernel::Pending& p) {
  const Alike all = alike(g, p);
  int met = 0;
  for (const kernel::Use& u : g.s.uses)
    met += u.period == kOnceATiming && u.text == p.text && u.card == p.source && u.count == all.which ? 1 : 0;
  if (all.n != 0 && met >= all.n) return true;
  if (all.n != 0) g.s.uses.push({p.source, p.text, p.controller, all.which, kOnceATiming});
  return false;
}

}  // namespace

const kernel::Play* play_told_of(const Game& g, const Event& e) {
  const bool runs = !g.s.frames.empty() && g.frame().play != 0;
  if (e.kind == kEvPlayed || e.kind == kEvResolved) return runs ? &g.s.plays[g.frame().play - 1] : nullptr;
  if (e.kind != kEvCancelled || e.amount <= 0 || e.amount > g.s.plays.n) return nullptr;
  return &g.s.plays[e.amount - 1];
}

void Game::not_triggered(const Event& e) const { note_move_trigger(*this, e); }
bool Game::is_meant(const kernel::Pending& p) const {
  const kernel::Ability& a = cards().abilities[p.text];
  if (a.kind == kernel::AbilityKind::replacement)
    return p.event.kind != kEvHealed || means_heal(*this, a.when, p.event);
  return means_play(*this, p) && !heard_for_teammate(*this, p) && !is_told_again(*this, p);
}
bool Game::becomes_pending(kernel::Pending& p) {
  const int kind = p.event.kind;
  const bool is_end = kind == kEvTurnEnd || kind == kEvCloseStart || kind == kEvEndOfAttack;
  if (is_end && was_met(*this, p)) {
    if (p.scope != 0) kernel::drop_scope(*this, p.scope);
    return false;
  }
  if (!in_game(*this, p.controller)) {
    used("12.4.7"_rb);
    return false;
  }
  const kernel::Pattern& wanted = cards().abilities[p.text].when;
  if ((wanted.by != 0 || wanted.by_self) && p.event.cause == Cause::effect) used("9.13.2"_rb);
  if (kind == kEvDealsDamage) {
    used("9.13.3"_rb);
    const int play = s.frames.empty() ? 0 : frame().play;
    if (play != 0 && cards().abilities[s.plays[play - 1].text].kind == kernel::AbilityKind::delayed)
      used("9.13.2"_rb);
  }
  if (p.kind == 1) used("9.8.5.1"_rb);
  if (cards().abilities[p.text].becomes != 0) used("9.8.6.1"_rb);
  note_move_trigger(*this, p.event);
  const bool own_move = p.event.kind == kEvMoved && p.event.after == p.source;
  if (own_move || arrived_together(p.source, p.event)) used("9.8.4.2"_rb);
  used("9.8.2"_rb);
  for (const kernel::Pending& q : s.pending)
    if (q.text == p.text && q.source == p.source) {
      used("9.8.2.1"_rb);
      break;
    }
  return true;
}

}  // namespace headjudge::rebirth
