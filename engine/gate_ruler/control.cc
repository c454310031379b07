// 15-23 for a period: a card whose control was gained goes back to who controlled it before.
#include "engine/gate_ruler/instructions_more.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::ask, kernel::go, kernel::list, kernel::when, kernel::who;

// Whose it is again names the zone.
bool returns(const Game& g) { return !g.s.returning.empty(); }
bool can_return(const Game& g) {
  if (!returns(g)) return false;
  const auto& [card, to] = g.s.returning[0];
  return g.s.live(card) && g.s[card.card()].controller != to &&
         (is_unit_on_board(g, card.card()) || place(g, card.card()) == kField);
}
Player taker(const Game& g) { return returns(g) ? g.s.returning[0].to : g.s.turn_player; }
void zones_back(const Game& g, Candidates& out) {
  if (!can_return(g)) return;
  const bool field = is_kind(g, g.s.returning[0].card.card(), kFieldCard);
  for (int p = field ? kField : kAttack1; p <= (field ? kField : kDefense); ++p) out.add(zone(taker(g), p));
}
void goes_back(Game& g) {
  const auto to = static_cast<ZoneId>(g.frame().num(1));
  clear_answer(g);
  move_card(g, g.s.returning[0].card, to, -1, Cause::effect);
  g.used("15-23a"_gr);
}
void forget_return(Game& g) { g.s.returning.erase(0); }
constexpr kernel::Action kBackActions[] = {
    {"15-23a"_gr, "one of the own zones for it", kChooseZone, list<zones_back>, nullptr, {}, act<goes_back>}};
constexpr Question kBackWhere{"to", who<taker>, kBackActions};
constexpr Row kReturningRows[] = {
    {"15-23a"_gr, "control that is over goes back", when<can_return>, ask(kBackWhere)},
    {"15-23a"_gr, "that was it", when<returns>, act<forget_return>},
    {"15-23a"_gr, "the next card", when<returns>, go("15-23a"_gr)},
};
static_assert(kernel::well_formed(kReturningRows, kProcedures));

Ref lent_card(const Game& g, const kernel::Effect& e) {
  for (const kernel::Binding& b : g.s.bindings)
    if (b.scope == e.scope && b.kind == kernel::Kind::object) return {b.value};
  return {};
}

}  // namespace

const Procedure kReturning{"return_control", Order::sequence, kReturningRows};

// An effect remembers who had it before.
void lend(Game& g, Ref r, Player before, Player now, std::uint16_t until) {
  kernel::Effect e{};
  e.controller = now, e.until = static_cast<std::uint8_t>(until), e.turn = g.s.turn;
  e.source = context_of(g).self;
  e.amount = before, e.scope = kernel::new_scope(g);
  kernel::bind(g, e.scope, 0, kernel::Kind::object, r.bits);
  g.s.effects.push(e);
}
// What was gained later stays; else it goes back as soon as somebody can be asked.
void Game::control_over(const kernel::Effect& over) {
  const Ref r = lent_card(*this, over);
  if (!s.live(r)) return;
  for (auto i = static_cast<int>(&over - s.effects.begin()) + 1; i < s.effects.n; ++i)
    if (s.effects[i].text == 0 && lent_card(*this, s.effects[i]) == r)
      return void(s.effects[i].amount = over.amount);
  s.returning.push({r, static_cast<Player>(over.amount)});
  s.alarm = 1;
}

}  // namespace headjudge::gate_ruler
