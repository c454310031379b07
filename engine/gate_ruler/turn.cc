// Chapter 6: the turn, phase by phase.
#include <algorithm>
#include <vector>

#include "engine/gate_ruler/actions.h"
#include "engine/gate_ruler/still.h"
#include "engine/kernel/replace.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::call, kernel::done, kernel::go, kernel::run, kernel::when;

bool first_turn(const Game& g) { return g.s.turn == 1; }

void begin_turn(Game& g) {
  g.used("6-1a"_gr);
  g.s.phase = kStartPhase;
  g.s.subphases = 0;
  g.s.loops = 0;
  g.s.hits.n = 0;
  forget_loops(g);
  g.used("4-3a-1a"_gr);
  g.used(ruler_rule(g, g.s.turn_player));
  g.used("4-3a-1b"_gr);
  g.used("4-3a-2"_gr);
  for (Player p = 0; p < 2; ++p) {
    g.s.player[p].allowance = p == g.s.turn_player && !plays_for_free(g, p) ? 2 : 255;
    g.s.player[p].summoned = 0;
  }
  const Still still(g);
  for (int i = g.s.attached.n - 1; i >= 0; --i)  // souls of cards that are gone
    if (!g.s.live(g.s.attached[i].host)) g.s.attached.erase(i);
  for (CardId c = 0; c < g.s.cards; ++c)
    if (g.s.card[c].acts != 0) g.s.edit(c).acts = 0;
  g.s.changed();
  still.is_done();
}

void game_starts(Game& g) { raise_timing(g, kEvGameStart); }

void act_front(Game& g) {
  const Player p = g.s.turn_player;
  kernel::Refs rested;
  for (int place : {int{kAttack1}, int{kAttack2}, int{kRulerZone}})
    for (CardId c : cards(g, p, place))
      if ((g.s[c].flags & kernel::kRested) != 0)
        rested.add(g.s.ref(c));
      else
        g.used("1-5c"_gr);
  if (rested.n == 0) return;
  const kernel::Together at_once(g, rested.n);
  for (const Ref r : rested) {
    const kernel::Occurrence one(g);
    turn_card(g, kernel::make_event(kEvActed, r, {}, p, 0, Cause::rule));
  }
}

// 6-2d: the turn has no earlier timing that a text could mean by its start.
void start_phase_starts(Game& g) {
  raise_timing(g, kEvTurnStart);
  raise_timing(g, kEvStartPhaseStart);
}

bool ruler_drives(const Game& g) { return plays_for_free(g, g.s.turn_player); }
bool ruler_draws(const Game& g) { return !ruler_drives(g); }

// Appendix A: two cards of the deck go face down to the drive zone (10-2a).
void drive_two(Game& g, const Frame&, Frame& driving) {
  driving.set(0, g.s.turn_player, kernel::Kind::player);
  driving.set(1, 2);
}

// Two energy cards of the player's choice become act, picked in order. Locals: 4 how many were, 5 the place
// after the last one.
bool is_to_be_acted(const Game& g, CardId c) {
  return (g.s[c].flags & kernel::kRested) != 0 && may_turn(g, c, kEvActed, g.s.turn_player, Cause::rule);
}
std::span<const CardId> energy_left(const Game& g) {
  const auto all = cards(g, g.s.turn_player, kEnergy);
  return all.subspan(std::min(all.size(), static_cast<std::size_t>(g.frame().num(5))));
}
void rested_energy(const Game& g, Candidates& out) {
  Candidates left;
  for (const CardId c : energy_left(g))
    if (is_to_be_acted(g, c)) left.add(c);
  const int missing = std::min(2 - g.frame().num(4), left.n);
  for (int i = 0; i < left.n; ++i)
    if (left.n - i >= missing) out.add(left.at[i]);
}
bool more_energy(const Game& g) {
  const auto left = energy_left(g);
  return g.frame().num(4) < 2 &&
         std::any_of(left.begin(), left.end(), [&](CardId c) { return is_to_be_acted(g, c); });
}
void act_one(Game& g, Ref r) {
  g.frame().set(4, g.frame().num(4) + 1);
  const kernel::Occurrence one(g);
  turn_card(g, kernel::make_event(kEvActed, r, {}, g.s.turn_player, 0, Cause::rule));
}
void act_energy(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.frame().set(5, g.s.index_in_zone(r.card()) + 1);
  act_one(g, r);
}
// Where nobody hears of it, those that leave nothing to choose become act at once.
bool become_act_at_once(const Game& g) {
  const auto acts = [&](CardId c) { return is_to_be_acted(g, c); };
  return !is_heeded(g) && leaves_no_choice(g, energy_left(g), 2, acts);
}
void act_at_once(Game& g) {
  for (const CardId c : energy_left(g))
    if (g.frame().num(4) < 2 && is_to_be_acted(g, c)) act_one(g, g.s.ref(c));
}
Player turn_player(const Game& g) { return g.s.turn_player; }
constexpr kernel::Action kEnergyActions[] = {{"6-2f"_gr,
                                              "an energy card that becomes act",
                                              kChoose,
                                              kernel::list<rested_energy>,
                                              nullptr,
                                              {},
                                              act<act_energy>}};
constexpr Question kWhichEnergy{"",  kernel::who<turn_player>, kEnergyActions, false, false, false,
                                true};  // equal ones are no choice
constexpr Row kActEnergyRows[] = {
    {"15-7a"_gr, "two without a choice", when<become_act_at_once>, done(run<act_at_once>)},
    {"6-2f"_gr, "which energy becomes act", when<more_energy>, kernel::ask(kWhichEnergy)},
    {"6-2f"_gr, "two in all", when<more_energy>, go("6-2f"_gr)},
};
static_assert(kernel::well_formed(kActEnergyRows, kProcedures));

void turn_draw(Game& g, const Frame&, Frame& draw) {
  draw.set(0, g.s.turn_player, kernel::Kind::player);
  draw.set(1, g.s.turn == 1 ? 1 : 2);
}

void main_phase_starts(Game& g) {
  g.used("6-1a"_gr);
  g.s.phase = kMainPhase;
  g.s.hits.n = 0;
  raise_timing(g, kEvMainPhaseStart);
}

void empty_drive(Game& g) {
  const Player p = g.s.turn_player;
  const int waiting = g.s.pending.n;
  const auto there = cards(g, p, kDrive);
  const std::vector<CardId> all(there.begin(), there.end());  // what stays for now is not asked again
  remove_overdrives(g, p);
  {
    const kernel::Together at_once(g, static_cast<int>(all.size()));
    for (CardId c : all) move_card(g, g.s.ref(c), zone(g.s[c].owner, kGraveyard), -1, Cause::rule);
  }
  if (g.s.pending.n > waiting) g.used("6-3c-1"_gr);
}

void end_phase_starts(Game& g) {
  g.used("6-1a"_gr);
  g.s.phase = kEndPhase;
  g.s.hits.n = 0;
  ++g.s.loops;
  raise_timing(g, kEvTurnEnd);
}

void clear_damage(Game& g) {
  g.used("6-5c"_gr);
  const Still still(g);
  for (Player p = 0; p < 2; ++p)
    for (CardId c : cards(g, p, kRulerZone, kField))
      if (g.s.card[c].damage != 0) g.s.edit(c).damage = 0;
  still.is_done();
}

void end_turn_effects(Game& g) {
  end_what_lasts(g, {kernel::Duration::turn_end, kernel::Duration::phase_end, kernel::Duration::battle_end,
                     kernel::Duration::attack_end});
  g.hear_states();
}

bool more_to_do(const Game& g) { return something_due(g) || late_end_of_turn(g); }

void pass_turn(Game& g) {
  const Still still(g);
  g.used("6-1a"_gr);
  for (int p = 0; p < 2; ++p)
    if (g.s.count(zone(p, kHand)) > 0) g.used("3-5c"_gr);
  forget_end_of_turn(g);
  forget_uses_of_turn(g);
  g.s.turn_player = other(g.s.turn_player);
  ++g.s.turn;
  g.s.loops = 0;
  g.s.changed();
  still.is_done();
}

constexpr Row kTurnRows[] = {
    {"6-2a"_gr, "summon allowances and counts", always, act<begin_turn>},
    {"6-2b"_gr, "the game starts, in its first turn", when<first_turn>, act<game_starts>},
    {"6-2b"_gr, "gate processing for it", when<first_turn>, call(kGateProcessing)},
    {"6-2c"_gr, "attack zones and ruler act", always, act<act_front>},
    {"6-2d"_gr, "the start phase starts", always, act<start_phase_starts>, kHeeds},
    {"6-2e"_gr, "gate processing", always, call(kGateProcessing)},
    {"6-2f"_gr, "the ruler's turn-start action: drive two", when<ruler_drives>,
     call(kDriving, kernel::with<drive_two>)},
    {"6-2f"_gr, "the ruler's turn-start action: act two energy", when<ruler_draws>, call(kActEnergy)},
    {"6-2f"_gr, "and draw", when<ruler_draws>, call(kDrawing, kernel::with<turn_draw>)},
    {"6-2g"_gr, "gate processing", always, call(kGateProcessing)},
    {"6-3a"_gr, "the main phase starts", always, act<main_phase_starts>},
    {"6-3b"_gr, "gate processing, with the main-phase actions in it", always, call(kGateProcessing)},
    {"6-3c"_gr, "the drive zone empties", always, act<empty_drive>},
    {"6-4a"_gr, "the attack phase", always, call(kAttackRound)},
    {"6-5a"_gr, "the turn ends", always, act<end_phase_starts>},
    {"6-5b"_gr, "gate processing", always, call(kGateProcessing)},
    {"6-5c-1"_gr, "marked damage of units becomes 0", always, act<clear_damage>},
    {"6-5c-2"_gr, "effects until end of turn end", always, act<end_turn_effects>, kHeeds},
    {"6-5d"_gr, "something is due: the end phase again", when<more_to_do>, go("6-5a"_gr)},
    {"6-5e"_gr, "the other player's turn", always, go("6-2a"_gr, run<pass_turn>)},
};
static_assert(kernel::well_formed(kTurnRows, kProcedures));

}  // namespace

const Procedure kActEnergy{"act_energy", Order::sequence, kActEnergyRows};
const Procedure kTurn{"turn", Order::sequence, kTurnRows};

}  // namespace headjudge::gate_ruler
