// 14-3 to 14-5 and 15-15: playing cards and abilities with roll-back, paying, resolving.
#include "engine/gate_ruler/state.h"
#include "engine/kernel/instruct.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::holds,
    kernel::list, kernel::mark, kernel::run, kernel::when, kernel::who, kernel::with;

kernel::Play& play_of(Game& g) { return g.s.plays[g.frame().play - 1]; }
const kernel::Play& play_of(const Game& g) { return g.s.plays[g.frame().play - 1]; }
const kernel::Ability& ability_of(const Game& g) { return g.cards().abilities[play_of(g).text]; }
bool is_card(const Game& g) { return play_of(g).kind == kCardPlay; }
bool is_ability(const Game& g) { return play_of(g).kind == kAbilityPlay; }
bool is_unit_card(const Game& g) { return is_card(g) && is_kind(g, play_of(g).source.card(), kUnit); }
bool is_field_card(const Game& g) { return is_card(g) && is_kind(g, play_of(g).source.card(), kFieldCard); }
bool is_event_card(const Game& g) { return is_card(g) && is_kind(g, play_of(g).source.card(), kEvent); }

// ---- 14-3b: playing
void to_gate(Game& g) {
  kernel::Play& p = play_of(g);
  if (p.kind == kCardPlay) {
    const CardId c = p.source.card();
    const ZoneId from = g.s[c].zone;
    p.text = g.cards().cards[g.s[c].def].use;
    raise(g, kEvRevealed, p.source, {}, p.controller);
    const Ref at_gate = move_card(g, p.source, kGateZone, -1, Cause::play, {}, How::played);
    kernel::Play& same = play_of(g);
    same.source = at_gate;
    same.from = static_cast<std::uint8_t>(from + 1);
    g.s.edit(c).controller = same.controller;
  }
  Item& item = place_item(g, "14-3b-1"_gr, ItemKind::play, play_of(g).controller);
  item.play = g.frame().play;
  item.source = play_of(g).source;
}
bool has_choices(const Game& g) { return play_of(g).text != 0 && ability_of(g).play != 0; }
void make_choices(Game& g) { kernel::push_block(g, ability_of(g).play, g.frame().play); }

Player player_of_play(const Game& g) { return play_of(g).controller; }
void own_front_zones(const Game& g, Candidates& out) {
  for (int place = kAttack1; place <= kDefense; ++place) out.add(zone(play_of(g).controller, place));
}
void take_zone(Game& g) {
  play_of(g).to = static_cast<std::uint8_t>(g.frame().num(1) + 1);
  clear_answer(g);
}
constexpr kernel::Action kZoneActions[] = {
    {"14-3b-3a"_gr,
     "one of the own attack and defense zones",
     kChooseZone,
     list<own_front_zones>,
     nullptr,
     {},
     act<take_zone>},
};
constexpr Question kWhichZone{"to", who<player_of_play>, kZoneActions, false, true};

int level_cost(const Game& g) {
  if (!is_card(g) || (play_of(g).flags & kFree) != 0 || plays_for_free(g, play_of(g).controller)) return 0;
  return number_of(g, play_of(g).source.card(), kLevel);
}
bool costs_energy(const Game& g) { return level_cost(g) > 0; }
void the_level(Game& g, const Frame&, Frame& callee) { callee.set(4, level_cost(g)); }
bool has_cost(const Game& g) { return is_ability(g) && ability_of(g).cost != 0; }
void pay_cost(Game& g) { kernel::push_block(g, ability_of(g).cost, g.frame().play); }
// 14-4b to 14-4d: which rule let a card of a set zone be played.
void note_set_play(Game& g, const kernel::Play& p) {
  const int place = p.from == 0 ? -1 : place_of(static_cast<ZoneId>(p.from - 1));
  if (p.kind != kCardPlay || place < kSet1 || place > kSet3) return;
  switch (g.cards().cards[g.s[p.source.card()].def].timing) {
    case 0:
      g.used("14-4c"_gr);
      break;
    case 4:
      g.used("14-4b"_gr);
      break;
    case 5:
      g.used("14-4d-1"_gr);
      [[fallthrough]];
    default:
      g.used("14-4d"_gr);
  }
  if (p.paid > 0) g.used("14-4e"_gr);
}
// 7-3 to 7-8, 6-3b: which main-phase action a play was.
void note_action(Game& g, const kernel::Play& p) {
  if (g.s.phase != kMainPhase || g.s.holder != g.s.turn_player || (p.flags & kFree) != 0) return;
  g.used("6-3b"_gr);
  const int from = p.from == 0 ? -1 : place_of(static_cast<ZoneId>(p.from - 1));
  if (p.kind == kAbilityPlay) return g.used("7-7a"_gr);
  if (plays_for_free(g, p.controller)) g.used(ruler_rule(g, p.controller));
  const CardId c = p.source.card();
  if (from == kHand || from == kDrive) g.used("7-1b"_gr);
  if (is_kind(g, c, kUnit)) g.used("7-3a"_gr);
  if (is_kind(g, c, kFieldCard)) g.used("7-4a"_gr);
  if (is_kind(g, c, kEvent) && (from == kHand || from == kDrive)) g.used("7-6a"_gr), g.used("7-6a-1"_gr);
  if (is_kind(g, c, kEvent) && from >= kSet1 && from <= kSet3 && g.cards().cards[g.s[c].def].timing == 0)
    g.used("7-8a"_gr);
}

void is_played(Game& g) {
  g.release_mark();
  note_set_play(g, play_of(g));
  note_action(g, play_of(g));
  kernel::Play& p = play_of(g);
  p.step = 1;
  g.s.acted = 1;
  if (p.text != 0 && p.kind == kAbilityPlay) kernel::count_use(g, p.text, p.source, p.controller);
  if ((p.flags & kNormalSummon) != 0 && (p.flags & kWithoutAllowance) == 0) {
    g.used("15-17a-3"_gr);
    if (g.s.player[p.controller].allowance == 255) g.used("15-17a-2a"_gr);
    ++g.s.player[p.controller].summoned;
  }
  // An ability is played by its source; only a card is itself the card played.
  const bool ability = p.kind == kAbilityPlay;
  raise(g, kEvPlayed, ability ? Ref{} : p.source, ability ? p.source : Ref{}, p.controller, 0, Cause::play);
}

constexpr Row kPlayRows[] = {
    {"14-3b"_gr, "what cannot be played to the end was never begun", always, mark},
    {"14-3b-1"_gr, "to the gate, revealed", always, act<to_gate>},
    {"14-3b-3a"_gr, "a unit: its zone", when<is_unit_card>, ask(kWhichZone)},
    {"14-3b-4"_gr, "modes, targets, shares", when<has_choices>, act<make_choices>},
    {"14-3b-6a"_gr, "energy equal to the level", when<costs_energy>, call(kPayEnergy, with<the_level>)},
    {"14-3b-8"_gr, "the cost in brackets", when<has_cost>, act<pay_cost>},
    {"14-3b-9"_gr, "it is played", always, act<is_played>},
};
static_assert(kernel::well_formed(kPlayRows, kProcedures));

// ---- 15-15: energy. Local 4: how much is still to pay
bool more_to_pay(const Game& g) { return g.frame().num(4) > 0; }
bool cannot_pay(const Game& g) { return active_energy(g, play_of(g).controller) < g.frame().num(4); }
void refuse_payment(Game& g) {
  if (g.is_marked())
    g.refuse("14-3b-8"_gr);
  else
    g.frame().set(4, 0);
}
void own_energy(const Game& g, Candidates& out) {
  for (CardId c : cards(g, play_of(g).controller, kEnergy)) out.add(c);
}
bool is_active(const Game& g, Option o) { return (g.s[o.a].flags & kernel::kRested) == 0; }
constexpr Check kEnergyChecks[] = {
    {"15-15a"_gr, "only energy in act state can be rested", 1, holds<is_active>}};
void rest_energy(Game& g) {
  const Ref r = g.frame().ref(1);
  g.s.edit(r.card()).flags |= kernel::kRested;
  ++play_of(g).paid;
  g.frame().set(4, g.frame().num(4) - 1);
  clear_answer(g);
  raise(g, kEvEnergyPaid, r, {}, play_of(g).controller, 1, Cause::cost);
}
constexpr kernel::Action kEnergyActions[] = {
    {"15-15a"_gr, "rest an energy card", kPayCard, list<own_energy>, nullptr, kEnergyChecks,
     act<rest_energy>},
};
constexpr Question kWhichEnergy{"pay", who<player_of_play>, kEnergyActions, false, true, false, true};
constexpr Row kEnergyRows[] = {
    {"14-3b-8"_gr, "too little energy: it cannot be played", when<cannot_pay>, act<refuse_payment>},
    {"15-15a"_gr, "rest energy, a card a point", when<more_to_pay>, ask(kWhichEnergy)},
    {"15-15a"_gr, "until all is paid", when<more_to_pay>, go("15-15a"_gr)},
};
static_assert(kernel::well_formed(kEnergyRows, kProcedures));

// ---- 14-3c: resolving
void unit_enters(Game& g) {
  const kernel::Play p = play_of(g);
  const CardId c = p.source.card();
  const How how = (p.flags & kNormalSummon) != 0 ? How::normal_summon : How::played;
  const Ref r = move_card(g, p.source, static_cast<ZoneId>(p.to - 1), -1, Cause::play, {}, how);
  if (g.s.live(r)) g.s.edit(c).from = p.from;
  if (how == How::normal_summon) raise(g, kEvNormalSummoned, r, {}, p.controller);
}
void field_enters(Game& g) {
  const kernel::Play p = play_of(g);
  move_card(g, p.source, zone(p.controller, kField), -1, Cause::play, {}, How::played);
}
void run_body(Game& g) {
  if (play_of(g).text != 0 && ability_of(g).body != 0)
    kernel::push_block(g, ability_of(g).body, g.frame().play);
}
void event_leaves(Game& g) {
  const kernel::Play p = play_of(g);
  if (g.s.live(p.source))
    move_card(g, p.source, zone(g.s[p.source.card()].owner, kGraveyard), -1, Cause::rule);
}
void leave_gate(Game& g) {
  const int play = g.frame().play;
  const int at = item_of_play(g, play);
  if (at >= 0) remove_item(g, at);
  const kernel::Play p = play_of(g);
  kernel::free_play(g, play);
  g.frame().play = 0;
  // 13-6d-3: the card of a counter that was played.
  if (p.kind == kAbilityPlay && g.s.live(p.source) && place_of(g.s[p.source.card()].zone) == kCounter) {
    g.used("13-6d-3"_gr);
    move_card(g, p.source, zone(g.s[p.source.card()].owner, kGraveyard), -1, Cause::rule);
  }
}
constexpr Row kResolveRows[] = {
    {"14-3c-2a"_gr, "a unit comes out in its zone", when<is_unit_card>, act<unit_enters>},
    {"14-3c-2b"_gr, "a field comes out in the field zone", when<is_field_card>, act<field_enters>},
    {"14-3c-2c"_gr, "an event does what it says", when<is_event_card>, act<run_body>},
    {"14-3c-2c"_gr, "and goes to the graveyard", when<is_event_card>, act<event_leaves>},
    {"14-3c-3"_gr, "an ability does what it says", when<is_ability>, act<run_body>},
    {"14-3c"_gr, "it leaves the gate", always, done(run<leave_gate>)},
};
static_assert(kernel::well_formed(kResolveRows, kProcedures));

}  // namespace

const Procedure kPlaying{"play", Order::sequence, kPlayRows};
const Procedure kPayEnergy{"pay_energy", Order::sequence, kEnergyRows};
const Procedure kResolving{"resolve", Order::sequence, kResolveRows};

int item_of_play(const Game& g, int play) {
  for (int i = 0; i < g.s.gate.n; ++i)
    if (g.s.gate[i].kind == ItemKind::play && g.s.gate[i].play == play) return i;
  return -1;
}

}  // namespace headjudge::gate_ruler
