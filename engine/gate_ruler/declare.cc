// 8-4d: the declared attack, with what texts demand for it.
#include <algorithm>

#include "engine/gate_ruler/permits.h"
#include "engine/gate_ruler/still.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::go, kernel::mark, kernel::run, kernel::when;

// What texts demand for an attack of a card: calls fn(text, source, scope of its names) for each of them.
template <class Fn>
void each_demand(const Game& g, CardId attacker, Fn fn) {
  const Ref r = g.s.ref(attacker);
  kernel::each_rule_change(g, kernel::ChangeKind::attack_cost,
                           [&](const kernel::Change& change, const kernel::Context& c, bool fixed) {
                             if (kernel::is_about(change, c, fixed, r)) fn(change.ability, c.self, c.scope);
                           });
}
bool is_energy(const kernel::Line& line) {
  return line.kind == kernel::LineKind::verb &&
         std::string_view(kernel::verb_specs()[line.verb].word) == "energy";
}

// Locals: 3 the play that pays now, 4 how many demands are done, 5 whether it rested, 6 whether anything is
// demanded; the frame's list: text and source of each demand.
std::span<const kernel::Cell> demands(const Game& g) { return g.s.list(g.s.frames.n - 1); }
bool is_demanded(const Game& g) { return g.frame().num(6) != 0; }
bool still_acts(const Game& g) { return g.frame().num(5) == 0; }
bool demand_left(const Game& g) { return 2 * g.frame().num(4) < static_cast<int>(demands(g).size()); }
bool demand_done(const Game& g) { return g.frame().num(3) != 0; }

void note_attack(Game& g) {
  const Frame& f = g.frame();
  const Ref attacker = f.ref(1), target = f.ref(2);
  g.s.attacker = attacker;
  const ZoneId z = f.kind(2) == kernel::Kind::zone ? static_cast<ZoneId>(f.num(2)) : g.s[target.card()].zone;
  g.s.line = static_cast<std::uint8_t>(line_of(z) + 1);
  for (const auto rule : {g.s.line == 3 ? "3-6e-1"_gr : "3-6e-2"_gr, "3-6e-3b"_gr, "3-6e"_gr}) g.used(rule);
  g.s.target = {};
  if (f.kind(2) != kernel::Kind::zone && foremost(g, player_of(z), line_of(z)) != target.card()) {
    g.used("1-5a"_gr);
    g.used("8-4c-1"_gr);
    g.used("8-4e-1"_gr);
    g.s.target = target;  // 8-4c-1: by a text; it does not slip to the card in front
  }
  clear_answer(g);
  for (int i = 0; i < 3; ++i) g.caller().set(i, 0);
  has_changed_elsewhere(g);
}
void rest_attacker(Game& g) {
  const Still still(g);
  ++g.s.edit(g.s.attacker.card()).acts;
  still.is_done();
  g.frame().set(5, 1);
  if ((g.s[g.s.attacker.card()].flags & kernel::kRested) != 0) return g.used("1-5c"_gr);  // a text lets it
  const kernel::Occurrence one(g);
  turn_card(g, kernel::make_event(kEvRested, g.s.attacker, {}, g.s.turn_player, 0, Cause::rule));
}
// Where the names of the demand at this place of the list are bound.
std::uint16_t scope_of_demand(const Game& g, std::size_t at) {
  const auto all = demands(g);
  const auto is_same = [&](std::size_t i) {
    return all[i].value == all[at].value && all[i + 1].value == all[at + 1].value;
  };
  int before = 0;
  for (std::size_t i = 0; i < at; i += 2) before += is_same(i) ? 1 : 0;
  std::uint16_t found = 0;
  each_demand(g, g.s.attacker.card(), [&](kernel::TextId text, Ref source, std::uint16_t scope) {
    if (text == all[at].value && source == all[at + 1].ref() && before-- == 0) found = scope;
  });
  return found;
}
void meet_demand(Game& g) {
  const auto at = static_cast<std::size_t>(2 * g.frame().num(4));
  const auto text = static_cast<kernel::TextId>(demands(g)[at].value);
  const Ref source = demands(g)[at + 1].ref();
  const int play = kernel::new_play(g, text, kAbilityPlay, g.s[g.s.attacker.card()].controller, source);
  if (const std::uint16_t scope = scope_of_demand(g, at); scope != 0)
    g.s.plays[play - 1].scope = kernel::copy_scope(g, scope);
  g.s.plays[play - 1].flags = kDemand;
  g.s.plays[play - 1].event.card = g.s.attacker;  // `it` of the demand
  g.frame().set(3, play);
  g.frame().set(4, g.frame().num(4) + 1);
  push_cost(g, play);
}
void end_demand(Game& g) {
  kernel::free_play(g, g.frame().num(3), false);
  g.frame().set(3, 0);
}
void is_declared(Game& g) { g.release_mark(); }
constexpr Row kDeclareRows[] = {
    {"8-4d-1"_gr, "an attack whose demands are not met was never declared", when<is_demanded>, mark,
     kAttackCosts},
    {"8-4c"_gr, "attacker and target", when<still_acts>, act<note_attack>},
    {"8-4d"_gr, "the attack card rests", when<still_acts>, act<rest_attacker>},
    {"8-4d"_gr, "that demand is met", when<demand_done>, act<end_demand>, kAttackCosts},
    {"8-4d"_gr, "what a text demands", when<demand_left>, act<meet_demand>, kAttackCosts},
    {"8-4d"_gr, "the next demand", when<demand_done>, go("8-4c"_gr), kAttackCosts},
    {"8-4d"_gr, "it is declared", when<is_demanded>, act<is_declared>, kAttackCosts},
};
static_assert(kernel::well_formed(kDeclareRows, kProcedures));

}  // namespace

const Procedure kDeclaring{"declare", Order::sequence, kDeclareRows};

void the_attack(Game& g, const Frame& caller, Frame& callee) {
  callee.set_ref(1, caller.ref(1));
  callee.set(2, caller.num(2), caller.kind(2));
  each_demand(g, caller.ref(1).card(), [&](kernel::TextId text, Ref source, std::uint16_t) {
    g.s.cells.push({text, kernel::Kind::text});
    g.s.cells.push({source.bits, kernel::Kind::object});

    callee.set(6, 1);
  });
}

bool demands_can_be_met(const Game& g, Option o) {
  bool can = true;
  std::int64_t energy = 0;
  const Player p = g.s[o.a].controller;
  each_demand(g, o.a, [&](kernel::TextId text, Ref source, std::uint16_t scope) {
    kernel::Context c{g, source, p};
    c.scope = scope;
    c.it = g.s.ref(o.a);
    const kernel::LineId first = g.cards().abilities[text].cost;
    can = can && can_do_block(c, first);
    for (auto at = first; g.cards().lines[at].kind != kernel::LineKind::end; ++at)
      if (is_energy(g.cards().lines[at]))
        energy += std::max<std::int64_t>(0, kernel::number_or(c, g.cards().lines[at], "count", 1));
  });
  return can && energy <= active_energy(g, p);
}

}  // namespace headjudge::gate_ruler
