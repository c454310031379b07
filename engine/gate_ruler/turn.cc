// Chapter 6: the turn, phase by phase.
#include "engine/gate_ruler/state.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::call, kernel::done, kernel::go, kernel::run, kernel::when;

bool first_turn(const Game& g) { return g.s.turn == 1; }

void begin_turn(Game& g) {
  g.s.phase = kStartPhase;
  g.s.subphases = 0;
  g.s.loops = 0;
  g.used("4-3a-1a"_gr);
  g.used(ruler_rule(g, g.s.turn_player));
  g.used("4-3a-1b"_gr);
  g.used("4-3a-2"_gr);
  for (Player p = 0; p < 2; ++p) {
    g.s.player[p].allowance = p == g.s.turn_player && !plays_for_free(g, p) ? 2 : 255;
    g.s.player[p].summoned = 0;
  }
  for (CardId c = 0; c < g.s.cards; ++c)
    if (g.s[c].acts != 0) g.s.edit(c).acts = 0;
  g.s.changed();
  raise_timing(g, kEvTurnStart);
}

void game_starts(Game& g) { raise_timing(g, kEvGameStart); }

void act_front(Game& g) {
  const Player p = g.s.turn_player;
  for (int place : {int{kAttack1}, int{kAttack2}, int{kRulerZone}})
    for (CardId c : cards(g, p, place)) {
      if ((g.s[c].flags & kernel::kRested) == 0) continue;
      g.s.edit(c).flags &= static_cast<std::uint8_t>(~kernel::kRested);
      raise(g, kEvActed, g.s.ref(c));
    }
}

void start_phase_starts(Game& g) { raise_timing(g, kEvStartPhaseStart); }

bool ruler_drives(const Game& g) { return plays_for_free(g, g.s.turn_player); }
bool ruler_draws(const Game& g) { return !ruler_drives(g); }

// Appendix A: two cards of the deck go face down to the drive zone (10-2a).
void drive_two(Game& g) {
  const Player p = g.s.turn_player;
  for (int i = 0; i < 2 && g.s.count(zone(p, kDeck)) > 0; ++i) {
    const CardId c = cards(g, p, kDeck)[0];
    move_card(g, g.s.ref(c), zone(p, kDrive), -1, Cause::rule, {}, How::drive);
    g.s.edit(c).flags |= kernel::kFaceDown;
    raise(g, kEvDriven, g.s.ref(c), {}, p);
  }
}

void act_two_energy(Game& g) {
  int left = 2;
  for (CardId c : cards(g, g.s.turn_player, kEnergy))
    if (left > 0 && (g.s[c].flags & kernel::kRested) != 0) {
      g.s.edit(c).flags &= static_cast<std::uint8_t>(~kernel::kRested);
      raise(g, kEvActed, g.s.ref(c));
      --left;
    }
}

void turn_draw(Game& g, const Frame&, Frame& draw) {
  draw.set(0, g.s.turn_player, kernel::Kind::player);
  draw.set(1, g.s.turn == 1 ? 1 : 2);
}

void main_phase_starts(Game& g) {
  g.s.phase = kMainPhase;
  raise_timing(g, kEvMainPhaseStart);
}

void empty_drive(Game& g) {
  const Player p = g.s.turn_player;
  const int waiting = g.s.pending.n;
  while (g.s.count(zone(p, kDrive)) > 0) {
    const CardId c = cards(g, p, kDrive)[0];
    move_card(g, g.s.ref(c), zone(g.s[c].owner, kGraveyard), -1, Cause::rule);
  }
  if (g.s.pending.n > waiting) g.used("6-3c-1"_gr);
}

void end_phase_starts(Game& g) {
  g.s.phase = kEndPhase;
  ++g.s.loops;
  raise_timing(g, kEvTurnEnd);
}

void clear_damage(Game& g) {
  for (CardId c = 0; c < g.s.cards; ++c)
    if (g.s[c].damage != 0) g.s.edit(c).damage = 0;
}

void end_turn_effects(Game& g) {
  end_effects(g, {kernel::Duration::turn_end, kernel::Duration::phase_end, kernel::Duration::battle_end,
                  kernel::Duration::attack_end});
}

bool more_to_do(const Game& g) { return something_due(g); }

void pass_turn(Game& g) {
  g.used("6-1a"_gr);
  g.s.turn_player = other(g.s.turn_player);
  ++g.s.turn;
  g.s.loops = 0;
  g.s.changed();
}

constexpr Row kTurnRows[] = {
    {"6-2a"_gr, "summon allowances and counts", always, act<begin_turn>},
    {"6-2b"_gr, "the game starts, in its first turn", when<first_turn>, act<game_starts>},
    {"6-2b"_gr, "gate processing for it", when<first_turn>, call(kGateProcessing)},
    {"6-2c"_gr, "attack zones and ruler act", always, act<act_front>},
    {"6-2d"_gr, "the start phase starts", always, act<start_phase_starts>},
    {"6-2e"_gr, "gate processing", always, call(kGateProcessing)},
    {"6-2f"_gr, "the ruler's turn-start action: drive two", when<ruler_drives>, act<drive_two>},
    {"6-2f"_gr, "the ruler's turn-start action: act two energy", when<ruler_draws>, act<act_two_energy>},
    {"6-2f"_gr, "and draw", when<ruler_draws>, call(kDrawing, kernel::with<turn_draw>)},
    {"6-2g"_gr, "gate processing", always, call(kGateProcessing)},
    {"6-3a"_gr, "the main phase starts", always, act<main_phase_starts>},
    {"6-3b"_gr, "gate processing, with the main-phase actions in it", always, call(kGateProcessing)},
    {"6-3c"_gr, "the drive zone empties", always, act<empty_drive>},
    {"6-4a"_gr, "the attack phase", always, call(kAttackRound)},
    {"6-5a"_gr, "the turn ends", always, act<end_phase_starts>},
    {"6-5b"_gr, "gate processing", always, call(kGateProcessing)},
    {"6-5c-1"_gr, "marked damage of units becomes 0", always, act<clear_damage>},
    {"6-5c-2"_gr, "effects until end of turn end", always, act<end_turn_effects>},
    {"6-5d"_gr, "something is due: the end phase again", when<more_to_do>, go("6-5a"_gr)},
    {"6-5e"_gr, "the other player's turn", always, go("6-2a"_gr, run<pass_turn>)},
};
static_assert(kernel::well_formed(kTurnRows, kProcedures));

}  // namespace

const Procedure kTurn{"turn", Order::sequence, kTurnRows};

}  // namespace headjudge::gate_ruler
