// 14-13: replacement effects: who picks among several, and the events done after all.
#include "engine/gate_ruler/actions.h"
#include "engine/gate_ruler/play_marks.h"
#include "engine/gate_ruler/still.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace_rows.h"

namespace headjudge::gate_ruler {
namespace {

struct Replacing {
  static constexpr std::uint16_t kAnswerReplacement = kChooseReplacement, kAnswerAccept = kAccept,
                                 kAnswerDecline = kDecline;
  static constexpr kernel::RuleIndex kSeveral = "14-13c"_gr, kMade = "14-13b"_gr, kOptional = "14-13d"_gr,
                                     kDeclined = "14-13d"_gr, kHappens = "14-13d"_gr;
};
using Shared = kernel::ReplaceRows<Replacing>;
void close(Game& g) { close_items(g); }
constexpr Row kRows[] = {
    Shared::kRows[0], Shared::kRows[1],
    Shared::kRows[2], Shared::kRows[3],
    Shared::kRows[4], Shared::kRows[5],
    Shared::kRows[6], {"14-13b"_gr, "all of them", kernel::always, kernel::done(kernel::run<close>)}};
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kReplacing{"replace", Order::sequence, kRows};

// 14-13c, 14-13c-1: the player doing the event, the card's controller, or who deals the damage.
Player Game::replacement_chooser(const Event& e) const {
  if (e.kind == kEvDealsDamage) {
    used("14-13c-1"_gr);
    return e.player;
  }
  if (e.kind == kEvDamaged) used("14-13c-1"_gr);
  if (e.card && e.kind != kEvDrawn && e.kind != kEvDiscarded)
    return kernel::card_of(*this, e.card).controller;
  return e.player == kNobody ? s.turn_player : e.player;
}

namespace {
bool lowers_damage(const kernel::CardSet& set, const kernel::Ability& a) {
  if (a.when.event != kEvDamaged && a.when.event != kEvDealsDamage && a.when.event != kEvDamage) return false;
  const kernel::Line& line = set.lines[a.body];
  if (line.kind != kernel::LineKind::verb) return false;
  if (std::string_view(kernel::verb_specs()[line.verb].word) != "change") return false;
  const auto op = set.nodes[kernel::argument(line, "amount")].op;
  return op == kernel::Op::subtract || op == kernel::Op::number;
}
}  // namespace

// 14-13e-1, 14-13e-2.
kernel::Duration Game::replacement_period(const kernel::Ability& a) const {
  if (lowers_damage(cards(), a)) return kernel::Duration::phase_end;
  return a.once ? kernel::Duration::turn_end : kernel::Duration::none;
}
void Game::on_watcher_over(const kernel::Watcher& w, bool) const {
  const kernel::Ability& a = cards().abilities[w.text];
  if (a.kind != kernel::AbilityKind::replacement) return;
  used("14-13e"_gr);
  if (a.once) used("14-13e-1"_gr);
  if (lowers_damage(cards(), a) && a.until == kernel::Duration::none) used("14-13e-2"_gr);
}
void Game::on_replacement(const Event& e, const kernel::Ability& a) const {
  used("14-13a"_gr);
  note_limit(*this, a);
  const kernel::LineId first = a.body;
  if (first != 0 && kernel::argument(cards().lines[first], "original") != 0) used("14-13f"_gr);
  if (e.kind == kEvDealsDamage || e.kind == kEvDamaged) used("13-2a-4"_gr);
  // 14-3b-8: an action of a cost counts as done though something replaced it.
  if (is_marked()) used("14-3b-8"_gr);
}

kernel::Refs draw_card(Game& g, Event e) {
  kernel::Refs drawn;
  if (g.replaced(e, {kEvDrawn, kEvMoved})) return drawn;
  for (int i = 0; i < e.amount && g.s.count(zone(e.player, kDeck)) > 0; ++i) {
    g.used("15-8a"_gr);
    const Ref top = g.s.ref(cards(g, e.player, kDeck)[0]);
    const Ref now = move_card(g, top, e.to, -1, e.cause, e.by);
    if (now == top) continue;
    drawn.add(now);
    if (place_of(g.s[now.card()].zone) == kHand) raise(g, kEvDrawn, now, {}, e.player);
  }
  return drawn;
}
bool turn_card(Game& g, Event e) {
  const bool heeded = is_heeded(g);
  if ((heeded && g.replaced(e, {e.kind})) || !g.s.live(e.card)) return false;
  const Still still(g);
  g.s.edit(e.card.card()).flags ^= kernel::kRested;
  still.has_turned(e.card.card());
  g.used("3-3a-2"_gr);
  if (heeded) raise(g, e.kind, e.card, e.by, e.player, 0, e.cause);
  return true;
}
bool heal_unit(Game& g, Event e) {
  if (g.replaced(e, {kEvHealed}) || !g.s.live(e.card)) return false;
  const int was = g.s[e.card.card()].damage;
  const int by = std::min<int>(was, e.amount);
  if (by <= 0) return false;
  g.used("13-7b"_gr);
  g.s.edit(e.card.card()).damage = was - by;
  raise(g, kEvHealed, e.card, e.by, kNobody, by, e.cause);
  return true;
}

void Game::perform(const kernel::Aside& a) {
  const Event& e = a.event;
  bool did = false;
  switch (e.kind) {
    case kEvMoved: {
      if (place_of(e.to) == kDamage && e.cause == Cause::rule) used("13-6c"_gr);
      const Ref now = move_card(*this, e.card, e.to, a.index, e.cause, e.by, e.how);
      kernel::arrive_as(*this, a, now);
      if ((a.state & kComesSet) != 0) is_set_now(*this, now, e.to);
      return;
    }
    case kEvDiscarded:
      return kernel::arrive_as(*this, a, kernel::discard_card(*this, e));
    case kEvDrawn:
      for (const Ref r : draw_card(*this, e)) kernel::arrive_as(*this, a, r);
      return;
    case kEvRested:
    case kEvActed:
      if (turn_card(*this, e)) kernel::arrive_as(*this, a, e.card);
      return;
    case kEvHealed:
      if (e.card && is_kind(*this, e.card.card(), kRuler)) return heal_player(*this, e);
      did = heal_unit(*this, e);
      break;
    case kEvDealsDamage:
    case kEvDamaged:
      did = deal_one(*this, kernel::seen_as(*this, e, kEvDealsDamage), a.index != 0);
      break;
    case kEvDestroyed:
      if (destroy_unit(*this, e)) kernel::arrive_as(*this, a, e.card);
      return;
    case kEvLost:
      lose(*this, e);
      end_if_lost(*this);
      break;
    default:
      raise(e);
  }
  if (did) kernel::note_play_done(*this, a);
}

}  // namespace headjudge::gate_ruler
