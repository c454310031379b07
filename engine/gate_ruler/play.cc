// 14-3 to 14-5 and 15-15: playing cards and abilities with roll-back, paying, resolving.
#include <algorithm>

#include "engine/gate_ruler/follow.h"
#include "engine/gate_ruler/instructions_more.h"
#include "engine/gate_ruler/permits.h"
#include "engine/gate_ruler/play_marks.h"
#include "engine/gate_ruler/still.h"
#include "engine/kernel/replace.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::holds,
    kernel::list, kernel::mark, kernel::run, kernel::when, kernel::who, kernel::with;

bool pays_level(const Game& g);
int paid_level(const Game& g);
kernel::Play& play_of(Game& g) { return g.s.plays[g.frame().play - 1]; }
const kernel::Play& play_of(const Game& g) { return g.s.plays[g.frame().play - 1]; }
const kernel::Ability& ability_of(const Game& g) { return g.cards().abilities[play_of(g).text]; }
bool is_card(const Game& g) { return play_of(g).kind == kCardPlay; }
bool is_ability(const Game& g) { return play_of(g).kind == kAbilityPlay; }
bool is_unit_card(const Game& g) { return is_card(g) && is_kind(g, play_of(g).source.card(), kUnit); }
bool is_field_card(const Game& g) { return is_card(g) && is_kind(g, play_of(g).source.card(), kFieldCard); }
bool is_event_card(const Game& g) { return is_card(g) && is_kind(g, play_of(g).source.card(), kEvent); }

// ---- 14-3b: playing
// 7-9a, 10-4c: an overdrive ability moves from the drive zone to the gate.
void leave_drive_zone(Game& g, const kernel::Play& p) {
  if (g.cards().abilities[p.text].kind != kernel::AbilityKind::overdrive) return;
  const CardId c = p.source.card();
  const int all = def_of(g, c).abilities + g.view(c).gained.n;
  for (int n = 1; n <= all; ++n)
    if (ability_at(g, c, n) == p.text && lies_beside(g, c, n)) return take_overdrive(g, c, n);
}
void lies_on_gate(Game& g) {
  Item& item = place_item(g, "14-3b-1"_gr, ItemKind::play, play_of(g).controller);
  item.play = g.frame().play;
  item.source = play_of(g).source;
}
void ability_to_gate(Game& g) {
  const Ref source = play_of(g).source;
  const bool hidden = g.s.live(source) && (place(g, source.card()) == kHand || face_down(g, source.card()));
  if (hidden) g.used("14-3b-1a"_gr);
  leave_drive_zone(g, play_of(g));
  lies_on_gate(g);
}
bool is_elsewhere(const Game& g) { return is_card(g) && place(g, play_of(g).source.card()) != kGate; }
void arrive_at_gate(Game& g, const std::vector<Applying>& applying) {
  g.frame().set(5, 0);
  if (is_elsewhere(g)) return;
  const Still still(g);
  kernel::Play& p = play_of(g);
  const Ref before = p.source;
  p.source = g.s.ref(before.card());
  g.s.edit(before.card()).controller = p.controller;
  follow_to_gate(g, before, p.source, place_of(static_cast<ZoneId>(p.from - 1)), applying);
  still.is_done();
  lies_on_gate(g);
}
void is_at_gate(Game& g) { arrive_at_gate(g, {}); }
// Local 5: what it does at the gate has to wait for replacements of its move.
void card_to_gate(Game& g) {
  kernel::Play& p = play_of(g);
  const CardId c = p.source.card();
  const ZoneId from = g.s[c].zone;
  p.text = g.cards().cards[g.s[c].def].use;
  p.from = static_cast<std::uint8_t>(from + 1);
  // 14-3b-6, 14-3b-7: what is to be paid is settled for the card where it is played from.
  const int cost = paid_level(g);
  if (cost != number_of(g, c, kLevel)) {
    g.frame().set(6, cost + 1);
    if (const int at = place(g, c); at == kHand || at == kDrive) g.used("14-3b-1b"_gr);
  }
  if (g.words().row(from).open != kernel::Open::all || face_down(g, c)) {
    g.used("14-3b-1a"_gr);
    raise(g, kEvRevealed, p.source, {}, p.controller);
  }
  const std::vector<Applying> applying = applying_to(g, p.source);
  const auto move = [&] { move_card(g, p.source, kGateZone, 0, Cause::play, {}, How::played); };
  if (has_to_wait(g, move)) return g.frame().set(5, 1);
  if (g.s.live(p.source)) return g.refuse("14-3b-1"_gr);  // a text forbids the move
  arrive_at_gate(g, applying);
  if (!pays_level(g) || g.frame().num(6) != 0 || cost == number_of(g, c, kLevel)) return;
  g.frame().set(6, cost + 1);
  g.used("14-3b-1b"_gr);
}
void to_gate(Game& g) { is_card(g) ? card_to_gate(g) : ability_to_gate(g); }
bool waits_for_gate(const Game& g) { return g.frame().num(5) != 0; }
// 14-13b: what came in the place of the move has happened, and nothing is played.
void is_not_played(Game& g) {
  g.release_mark();
  note_deed(g, 0, play_of(g).source.card());
  kernel::free_play(g, g.frame().play);
  g.frame().play = 0;
  g.s.acted = 1;
  hide_shown(g);
}
bool has_choices(const Game& g) { return play_of(g).text != 0 && ability_of(g).play != 0; }
void make_choices(Game& g) { kernel::push_block(g, ability_of(g).play, g.frame().play); }

Player player_of_play(const Game& g) { return play_of(g).controller; }
void own_front_zones(const Game& g, Candidates& out) { front_zones_of_play(g, play_of(g).controller, out); }
void take_zone(Game& g) {
  for (const auto rule : {"3-8a-1"_gr, "3-9a-1"_gr, "4-5a"_gr}) g.used(rule);
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

bool pays_level(const Game& g) {
  return is_card(g) && (play_of(g).flags & kFree) == 0 && !pays_no_levels(g, play_of(g).controller);
}
int paid_level(const Game& g) {
  if (!pays_level(g)) return number_of(g, play_of(g).source.card(), kLevel);  // nothing to settle
  return level_cost(g, play_of(g).source.card(), play_of(g).controller);
}
int settled_level(const Game& g, const Frame& playing) {
  if (playing.num(6) != 0) return playing.num(6) - 1;
  if (!pays_level(g)) return 0;
  return number_of(g, play_of(g).source.card(), kLevel);
}
bool costs_energy(const Game& g) { return settled_level(g, g.frame()) > 0; }
// An open card is paid for as far as possible (16-15b-1).
void the_level(Game& g, const Frame& caller, Frame& callee) {
  const bool forced = (play_of(g).flags & kForced) != 0;
  const int level = settled_level(g, caller), there = active_energy(g, play_of(g).controller);
  if (forced && there < level) g.used("16-15b-1a"_gr);
  if (forced) g.used("16-15b-1b"_gr);
  callee.set(4, forced ? std::min(level, there) : level);
  for (const auto rule : {"14-3b-6"_gr, "2-7b"_gr, "14-3b-7"_gr, "14-3b-8"_gr}) g.used(rule);
}
bool has_cost(const Game& g) {
  return play_of(g).text != 0 && ability_of(g).cost != 0 && (play_of(g).flags & kWithoutCost) == 0;
}
// A price that its player may pay: not paid, the ability is not played.
bool price_is_optional(const Game& g) {
  const kernel::AbilityKind kind = ability_of(g).kind;
  return ability_of(g).may && ability_of(g).cost != 0 &&
         (kind == kernel::AbilityKind::automatic || kind == kernel::AbilityKind::delayed ||
          kind == kernel::AbilityKind::touchdown);
}
bool may_pay(const Game& g) {
  return has_cost(g) && price_is_optional(g) &&
         can_do_block(kernel::context_of(g, play_of(g)), ability_of(g).cost);
}
void pay_it(Game& g) { clear_answer(g); }
void do_not_pay(Game& g) {
  clear_answer(g);
  g.refuse("14-3b-8"_gr);
}
constexpr kernel::Action kPriceActions[] = {
    {"14-3b-8"_gr, "pay", kAccept, nullptr, nullptr, {}, act<pay_it>},
    {"14-3b-8"_gr, "do not", kDecline, nullptr, nullptr, {}, act<do_not_pay>},
};
constexpr Question kWhetherPaid{"", who<player_of_play>, kPriceActions};
bool is_energy(const kernel::Line& line) {
  return line.kind == kernel::LineKind::verb &&
         std::string_view(kernel::verb_specs()[line.verb].word) == "energy";
}
// 14-3b-7: what is to be paid is fixed before any of it is paid; the text's frame keeps the amounts.
void pay_cost(Game& g) {
  push_cost(g, g.frame().play);
  for (const auto rule : {"14-3b-6"_gr, "14-3b-6a"_gr, "14-3b-7"_gr, "14-3b-8a"_gr}) g.used(rule);
}
// 14-6a: an ability that plays its own card (14-5c) was used when that is played.
void count_player_of_card(Game& g, const kernel::Play& p) {
  for (int i = g.s.bindings.n - 1; i >= 0; --i) {
    const kernel::Binding b = g.s.bindings[i];
    if (b.scope != p.scope || b.name != 0 || b.kind != kernel::Kind::text) continue;
    g.s.bindings.erase(i);
    kernel::count_use(g, static_cast<kernel::TextId>(b.value), p.source, p.controller);
  }
}
void note_play(const Game& g, const kernel::Play& p) {
  note_counter(g, p);
  note_set_play(g, p);
  if (is_card(g) && (p.flags & kFree) == 0)
    for (const auto rule : {"14-3b-6"_gr, "14-3b-6a"_gr}) g.used(rule);  // also where nothing is to be paid
  note_free_level(g, p);
  note_action(g, p);
  note_ability(g, p);
}
void is_played(Game& g) {
  if (g.is_marked()) g.release_mark();  // without texts there is none: what was offered can be played
  if (g.is_heard()) note_play(g, play_of(g));
  kernel::Play& p = play_of(g);
  p.step = 1;
  g.s.acted = 1;
  const bool activated =
      p.kind == kAbilityPlay && g.cards().abilities[p.text].kind == kernel::AbilityKind::activated;
  const bool automatic = p.kind == kAbilityPlay && !activated &&
                         g.cards().abilities[p.text].kind != kernel::AbilityKind::overdrive;
  if (!automatic) note_deed(g, activated ? p.text : kernel::TextId{0}, p.source.card());
  g.used(p.kind == kCardPlay ? "4-5b"_gr : "4-5c"_gr);
  if (p.text != 0) kernel::count_use(g, p.text, p.source, p.controller);
  if (p.kind == kCardPlay) count_player_of_card(g, p);
  if ((p.flags & kWithoutAllowance) != 0) g.used("15-17a-2b"_gr);
  if ((p.flags & kNormalSummon) != 0 && has_keyword(g, p.source.card(), "abyss_symphonia"))
    g.used("16-14b-2"_gr);
  if ((p.flags & kNormalSummon) != 0) {
    g.used(p.controller == g.s.turn_player ? "4-3a-1a"_gr : "4-3a-1b"_gr);
    g.used("15-17a-3"_gr);
    if (g.s.player[p.controller].allowance == 255) g.used("15-17a-2a"_gr);
    if ((g.s.readings & kOnlyResolvedSummonsCount) == 0) ++g.s.player[p.controller].summoned;
  }
  // An ability is played by its source; only a card is itself the card played.
  const bool ability = p.kind == kAbilityPlay;
  raise(g, kEvPlayed, ability ? Ref{} : p.source, ability ? p.source : Ref{}, p.controller, 0, Cause::play);
}

constexpr Row kPlayRows[] = {
    {"14-3b"_gr, "what cannot be played to the end was never begun", always, mark, kTexts},
    {"14-3b-1"_gr, "to the gate, revealed", always, act<to_gate>},
    {"14-3b-1"_gr, "also when it had to wait for replacements", when<waits_for_gate>, act<is_at_gate>,
     kTexts},
    {"14-13b"_gr, "something else came in the place of that: it is not played", when<is_elsewhere>,
     done(run<is_not_played>), kTexts},
    {"14-3b-3a"_gr, "a unit: its zone", when<is_unit_card>, ask(kWhichZone)},
    {"14-3b-4"_gr, "modes, targets, shares", when<has_choices>, act<make_choices>, kTexts},
    {"14-3b-6a"_gr, "energy equal to the level", when<costs_energy>, call(kPayEnergy, with<the_level>)},
    {"14-3b-8"_gr, "whether a price is paid that need not be", when<may_pay>, ask(kWhetherPaid), kTexts},
    {"14-3b-8"_gr, "the cost in brackets", when<has_cost>, act<pay_cost>, kTexts},
    {"14-3b-9"_gr, "it is played", always, act<is_played>},
};
static_assert(kernel::well_formed(kPlayRows, kProcedures));

// ---- 15-15: energy. Locals: 4 how much is still to pay, 5 who pays + 1 where it is not the play's player
Player payer(const Game& g) {
  return g.frame().num(5) != 0 ? static_cast<Player>(g.frame().num(5) - 1) : play_of(g).controller;
}
bool more_to_pay(const Game& g) { return g.frame().num(4) > 0; }
bool lacks_energy(const Game& g) { return active_energy(g, payer(g)) < g.frame().num(4); }
bool cannot_pay(const Game& g) { return kernel::is_paying(g) && lacks_energy(g); }
void pay_what_there_is(Game& g) {
  g.frame().set(4, active_energy(g, payer(g)));
  note_payment(g, false);
}
void own_energy(const Game& g, Candidates& out) {
  const Player p = payer(g);
  const bool all = active_energy(g, p) == g.frame().num(4);  // nothing to choose: one after the other
  for (CardId c : cards(g, p, kEnergy)) {
    out.add(c);
    if (all && pays_energy(g, c, p)) return;
  }
}
bool is_active(const Game& g, Option o) { return (g.s[o.a].flags & kernel::kRested) == 0; }
bool may_rest(const Game& g, Option o) { return may_turn(g, o.a, kEvRested, payer(g), Cause::cost); }
constexpr Check kEnergyChecks[] = {
    {"15-15a"_gr, "only energy in act state can be rested", 1, holds<is_active>},
    {"1-5d"_gr, "a text forbids it", 1, holds<may_rest>, kForbids}};
void rest(Game& g, Ref r) {
  ++play_of(g).paid;
  g.frame().set(4, g.frame().num(4) - 1);
  const kernel::Occurrence one(g);
  if (!turn_card(g, kernel::make_event(kEvRested, r, {}, payer(g), 0, Cause::cost))) note_payment(g, false);
  raise(g, kEvEnergyPaid, r, {}, payer(g), 1, Cause::cost);
}
void rest_energy(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  rest(g, r);
}
// Where nobody hears of it, what leaves nothing to choose is paid at once.
bool pays_at_once(const Game& g) {
  const Player p = payer(g);
  const auto pays = [&](CardId c) { return pays_energy(g, c, p); };
  return !is_heeded(g) && leaves_no_choice(g, cards(g, p, kEnergy), g.frame().num(4), pays);
}
void rest_at_once(Game& g) {
  const Player p = payer(g);
  for (CardId c : cards(g, p, kEnergy))
    if (more_to_pay(g) && pays_energy(g, c, p)) rest(g, g.s.ref(c));
}
constexpr kernel::Action kEnergyActions[] = {
    {"15-15a"_gr, "rest an energy card", kPayCard, list<own_energy>, nullptr, kEnergyChecks,
     act<rest_energy>},
};
constexpr Question kWhichEnergy{"pay", who<payer>, kEnergyActions, false, true, false, true};
constexpr Row kEnergyRows[] = {
    {"14-3b-8"_gr, "too little energy: it cannot be played", when<cannot_pay>, act<refuse_cost>},
    {"1-5b-1"_gr, "an effect: as much as there is", when<lacks_energy>, act<pay_what_there_is>, kTexts},
    {"15-7b"_gr, "without a choice", when<pays_at_once>, act<rest_at_once>},
    {"15-15a"_gr, "rest energy, a card a point", when<more_to_pay>, ask(kWhichEnergy)},
    {"15-15a"_gr, "until all is paid", when<more_to_pay>, go("15-15a"_gr)},
};
static_assert(kernel::well_formed(kEnergyRows, kProcedures));

// ---- 14-3c: resolving
// 16-3a: a card that was played from the hand came out by resolving.
void came_out(Game& g, const kernel::Play& p, Ref r, How how) {
  if (!g.s.live(r) || !on_board(g, r.card()) || p.from == 0) return;
  if (place_of(static_cast<ZoneId>(p.from - 1)) != kHand) return note_no_touchdown(g, r);
  Event e{};
  e.kind = kEvEnters, e.cause = Cause::play, e.how = how, e.player = p.controller;
  e.from = kGateZone, e.to = g.s[r.card()].zone;
  e.card = p.source, e.after = r;
  trigger_touchdowns(g, r, e);
}
// Kept where a text asks for it.
void will_be_paid_for(Game& g, const kernel::Play& p) {
  auto& paid = g.s.paid_for;
  if (p.paid == 0 || !g.s.live(p.source) || !asks_what_was_paid(g.cards())) return;
  for (int i = paid.n; i-- > 0;)
    if (!g.s.live(paid[i].card)) paid.erase(i);
  paid.push({kernel::next_object(g.s, p.source.card()), p.paid});
}
// 3-3a-1: in act state unless the effect that played it says something else.
void put_unit(Game& g, const kernel::Play& p, How how) {
  const auto to = static_cast<ZoneId>(p.to - 1);
  if ((p.flags & kRestedUnit) == 0) return void(move_card(g, p.source, to, -1, Cause::play, {}, how));
  kernel::Occurrence one(g);
  one.arrives(0, kernel::kComesRested);
  const Ref r = move_card(g, p.source, to, -1, Cause::play, {}, how);
  if (g.s.live(r) && r != p.source) g.s.edit(r.card()).flags |= kernel::kRested;
}
How how_played(const kernel::Play& p) {
  return (p.flags & kNormalSummon) != 0 ? How::normal_summon : How::played;
}
// It resolved, whatever came instead of its coming out; the rest is told of a card that did come out by that.
void has_resolved(Game& g) {
  g.frame().set(3, 0);
  const kernel::Play p = play_of(g);
  const CardId c = p.source.card();
  const Ref r = g.s.ref(c);
  const How how = how_played(p);
  const bool out = on_board(g, c) && g.s[c].how == static_cast<std::uint8_t>(how);
  const Still still(g);
  if (out && is_unit_card(g)) g.s.edit(c).from = p.from;
  still.is_done();
  raise(g, kEvResolved, r, {}, p.controller, 0, Cause::play);
  if (how == How::normal_summon && (g.s.readings & kOnlyResolvedSummonsCount) != 0)
    ++g.s.player[p.controller].summoned;
  if (how == How::normal_summon) g.used("15-17b"_gr);
  if (!out) return;
  if (how == How::normal_summon) raise(g, kEvNormalSummoned, r, {}, p.controller);
  came_out(g, p, r, how);
}
// Local 3: what it does when it comes out has to wait for replacements of that.
void comes_out(Game& g) {
  const kernel::Play p = play_of(g);
  if (g.is_heard()) note_resolved(g, p);
  will_be_paid_for(g, p);
  const auto come_out = [&] {
    if (is_unit_card(g)) return put_unit(g, p, how_played(p));
    g.used("3-11a-1"_gr);
    move_card(g, p.source, zone(p.controller, kField), -1, Cause::play, {}, How::played);
  };
  if (has_to_wait(g, come_out)) return g.frame().set(3, 1);
  has_resolved(g);
}
bool waits_to_come_out(const Game& g) { return g.frame().num(3) != 0; }
// An ability that its player may decline says so when it resolves; it was played all the same (14-9d).
bool is_optional(const Game& g) {
  if (!is_ability(g) || play_of(g).text == 0) return false;
  return ability_of(g).may && ability_of(g).kind != kernel::AbilityKind::activated && !price_is_optional(g);
}
void answer_may(Game& g, bool yes) {
  clear_answer(g);
  g.frame().set(5, yes ? 0 : 1);
}
void accept_ability(Game& g) { answer_may(g, true); }
void decline_ability(Game& g) { answer_may(g, false); }
bool does_ability(const Game& g) { return is_ability(g) && g.frame().num(5) == 0; }
constexpr kernel::Action kMayActions[] = {
    {"14-3c-3"_gr, "do what it says", kAccept, nullptr, nullptr, {}, act<accept_ability>},
    {"14-3c-3"_gr, "do not", kDecline, nullptr, nullptr, {}, act<decline_ability>},
};
constexpr Question kWhetherAtAll{"", who<player_of_play>, kMayActions};
// 14-3c-3a, 14-9h: what was played is resolved though its card has not the ability any more.
void note_outlived(const Game& g, const kernel::Play& p) {
  const kernel::Ability& a = ability_of(g);
  const bool lost = !g.s.live(p.source) || lost_ability(g, p.source.card(), p.text);
  if (lost || (a.while_ != 0 && !kernel::evaluate_bool(kernel::context_of(g, p), a.while_)))
    g.used("14-3c-3a"_gr);
  if (a.kind == kernel::AbilityKind::automatic && has_outlived(g, p.text, p.source)) g.used("14-9h"_gr);
}
void run_body(Game& g) {
  const kernel::Play& p = play_of(g);
  note_resolved(g, p);
  if (p.kind == kAbilityPlay) note_outlived(g, p), g.used("4-5c"_gr);
  if (const auto keyword = p.text == 0 ? 0 : ability_of(g).keyword; p.kind == kAbilityPlay && keyword != 0)
    g.used(g.words().keywords[keyword - 1u].rule);
  for (const auto rule : {"4-5d"_gr, "14-10a"_gr}) g.used(rule);
  if ((p.flags & kForced) != 0) g.used("16-15b-1b"_gr);
  if (!g.s.live(p.source)) g.used("14-14a"_gr), g.used("14-14a-1"_gr);
  if (play_of(g).text != 0 && ability_of(g).body != 0)
    kernel::push_block(g, ability_of(g).body, g.frame().play);
}
void event_leaves(Game& g) {
  const kernel::Play p = play_of(g);
  raise(g, kEvResolved, p.source, {}, p.controller, 0, Cause::play);
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
  hide_shown(g);
  if (p.kind == kAbilityPlay) raise(g, kEvResolved, {}, p.source, p.controller, 0, Cause::play);
  counter_left_gate(g, p);
}
// 9-4f: it is resolved again.
bool is_kept_on_gate(const Game& g) {
  const kernel::Play p = play_of(g);
  if (!g.s.live(p.source) || place(g, p.source.card()) != kGate) return false;
  const ZoneId to = zone(p.controller, is_unit_card(g) ? kAttack1 : kField);
  return (is_unit_card(g) || is_field_card(g)) && !may_be_moved(g, kEvMoved, p.source, to, {}, Cause::play);
}
constexpr Row kResolveRows[] = {
    {"14-3c-2a"_gr, "a unit comes out in its zone", when<is_unit_card>, act<comes_out>},
    {"14-3c-2b"_gr, "a field comes out in the field zone", when<is_field_card>, act<comes_out>, kFieldCards},
    {"14-3c-2"_gr, "what had to wait for its replacements came out, or did not", when<waits_to_come_out>,
     act<has_resolved>, kTexts},
    {"1-5d"_gr, "what a text keeps from coming out stays on the gate", when<is_kept_on_gate>, done(),
     kForbids},
    {"14-3c-2c"_gr, "an event does what it says", when<is_event_card>, act<run_body>, kEventCards},
    {"14-3c-2c"_gr, "and goes to the graveyard", when<is_event_card>, act<event_leaves>, kEventCards},
    {"14-3c-3"_gr, "whether, when its player may decline it", when<is_optional>, ask(kWhetherAtAll), kTexts},
    {"14-3c-3"_gr, "an ability does what it says", when<does_ability>, act<run_body>, kTexts},
    {"14-3c"_gr, "it leaves the gate", always, done(run<leave_gate>)},
};
static_assert(kernel::well_formed(kResolveRows, kProcedures));

}  // namespace

const Procedure kPlaying{"play", Order::sequence, kPlayRows};
const Procedure kPayEnergy{"pay_energy", Order::sequence, kEnergyRows};
const Procedure kResolving{"resolve", Order::sequence, kResolveRows};

void counter_left_gate(Game& g, const kernel::Play& p) {
  if (p.kind != kAbilityPlay) return;
  if (g.cards().abilities[p.text].kind == kernel::AbilityKind::counter) g.used("13-6d-3"_gr);
  if (!g.s.live(p.source) || place_of(g.s[p.source.card()].zone) != kCounter) return;
  g.used("13-6d-3"_gr);
  move_card(g, p.source, zone(g.s[p.source.card()].owner, kGraveyard), -1, Cause::rule);
}

namespace {
// 14-3b-6c, 14-3b-6d: as texts change it; what is demanded for attacking they do not.
int energy_asked(const kernel::Context& c, const kernel::Play& p, const kernel::Line& line) {
  const auto said = static_cast<int>(std::max<std::int64_t>(0, kernel::number_or(c, line, "count", 1)));
  if ((p.flags & kDemand) != 0) return said;
  return ability_cost(static_cast<const Game&>(c.game), c.self, c.you, said);
}
constexpr int kNotSettled = -1;  // it speaks of what the same cost chooses
}  // namespace

void push_cost(Game& g, int play) {
  const kernel::Play& p = g.s.plays[play - 1];
  const kernel::LineId first = g.cards().abilities[p.text].cost;
  const kernel::Context c = kernel::context_of(g, p);
  Frame& f = kernel::push_block(g, first, play);
  int k = 0;
  for (auto at = first; g.cards().lines[at].kind != kernel::LineKind::end; ++at) {
    const kernel::Line& line = g.cards().lines[at];
    if (!is_energy(line) || k == kernel::kLocals) continue;
    const bool open = kernel::is_yet_unknown(c, kernel::argument(line, "count"));
    f.set(k++, open ? kNotSettled : energy_asked(c, p, line));
  }
}
int fixed_energy(const Game& g, const kernel::Line& line) {
  const Frame& text = g.s.frames[g.s.frames.n - 2];
  const kernel::Play& p = g.s.plays[g.frame().play - 1];
  if (p.step != 0 || p.text == 0 || g.cards().abilities[p.text].cost == 0) return -1;
  const auto here = static_cast<kernel::LineId>(&line - g.cards().lines.data());
  int k = 0;
  for (auto at = g.cards().abilities[p.text].cost; g.cards().lines[at].kind != kernel::LineKind::end; ++at) {
    if (at == here) {
      const int settled = k < kernel::kLocals ? text.num(k) : kNotSettled;
      return settled == kNotSettled ? energy_asked(kernel::context_of(g, p), p, line) : settled;
    }
    k += is_energy(g.cards().lines[at]) ? 1 : 0;
  }
  return -1;
}

int item_of_play(const Game& g, int play) {
  for (int i = 0; i < g.s.gate.n; ++i)
    if (g.s.gate[i].kind == ItemKind::play && g.s.gate[i].play == play) return i;
  return -1;
}

}  // namespace headjudge::gate_ruler
