// 9.7 and 5.14: playing cards and abilities with roll-back, paying, resolving.
#include <algorithm>

#include "engine/kernel/instruct.h"
#include "engine/rebirth/trial.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::holds,
    kernel::list, kernel::mark, kernel::run, kernel::when, kernel::who, kernel::with;

kernel::Play& play_of(Game& g) { return g.s.plays[g.frame().play - 1]; }
const kernel::Play& play_of(const Game& g) { return g.s.plays[g.frame().play - 1]; }
const kernel::Ability& ability_of(const Game& g) { return g.cards().abilities[play_of(g).text]; }
bool is_card(const Game& g) { return play_of(g).kind == kCardPlay; }
bool is_ability(const Game& g) { return play_of(g).kind == kAbilityPlay; }

constexpr int kClosed = 5;  // local: areas that a text closed to the card where it was, a bit each
void reveal_card(Game& g) {
  kernel::Play& p = play_of(g);
  const ZoneId from = g.s[p.source.card()].zone;
  const int cost = number_of(g, p.source.card(), kCost);
  for (const int place : {int{kEntry}, int{kMember}})
    if (!may_be_played_to(g, p.source.card(), p.controller, zone(p.controller, place)))
      g.frame().set(kClosed, g.frame().num(kClosed) | 1 << place);
  const Ref now = move_card(g, p.source, kResolutionZone, -1, Cause::play, {}, How::played);
  kernel::Play& same = play_of(g);
  same.source = now;
  same.from = static_cast<std::uint8_t>(from + 1);
  // What changes the cost of hand cards has changed it; that is what is paid.
  if (g.frame().num(6) == 0 && number_of(g, now.card(), kCost) != cost)
    g.frame().set(6, std::max(cost, 0) + 1);
  raise(g, kEvRevealed, now, {}, same.controller);
}
Player player_of_play(const Game& g) { return play_of(g).controller; }
// An effect that plays a card may name its area.
bool needs_area(const Game& g) { return is_card(g) && play_of(g).to == 0; }
void entry_and_member(const Game& g, Candidates& out) {
  out.add(zone(play_of(g).controller, kEntry));
  out.add(zone(play_of(g).controller, kMember));
}
void take_zone(Game& g) {
  g.used("9.7.2.2"_rb);
  play_of(g).to = static_cast<std::uint8_t>(g.frame().num(1) + 1);
  clear_answer(g);
}
bool may_go_there(const Game& g, Option o) {
  const auto to = static_cast<ZoneId>(o.a);
  return (g.frame().num(kClosed) >> place_of(to) & 1) == 0 &&
         may_be_played_to(g, play_of(g).source.card(), play_of(g).controller, to);
}
constexpr Check kZoneChecks[] = {{"1.3.3"_rb, "a text forbids this area", 1, holds<may_go_there>, kForbids}};
constexpr kernel::Action kZoneActions[] = {
    {"9.7.2.2.1"_rb, "the own entry or member area", kTo, list<entry_and_member>, nullptr, kZoneChecks,
     act<take_zone>},
};
constexpr Question kWhichZone{"to", who<player_of_play>, kZoneActions, false, true};

// 9.2.2.1: a waiting ability that was played since is not played again.
bool used_up(const Game& g) {
  return is_ability(g) && is_auto(g, play_of(g)) &&
         !kernel::within_limits(g, play_of(g).text, play_of(g).source);
}
void drop_play(Game& g) {
  if (is_used_up_annulled(g, play_of(g).text, play_of(g).source)) g.used("9.2.2.1.1"_rb);
  refuse_play(g, "9.2.2.1"_rb);
}
// An ability that an effect made means the opponent of that effect, if it had one.
bool is_opponent_named(const Game& g) {
  const std::uint16_t scope = play_of(g).scope;
  for (const kernel::Binding& b : g.s.bindings)
    if (scope != 0 && b.scope == scope && b.name == 0 && b.kind == kernel::Kind::player) return true;
  return false;
}
// 12.7.10: "opponent" is one player of the other team, named while playing.
bool means_opponent(const Game& g) {
  return is_double(g) && is_ability(g) && !is_opponent_named(g) && names_opponent(g, play_of(g).text);
}
// 12.5.4, 12.6.4 by the other reading: one of several.
bool means_one_of_them(const Game& g) {
  return !is_double(g) && is_ability(g) && !is_opponent_named(g) && names_opponent(g, play_of(g).text);
}
void opponents(const Game& g, Candidates& out) {
  Player all[kernel::kPlayersMax];
  const int n = g.opponents_of(play_of(g).controller, all);
  for (int i = 0; i < n; ++i) out.add(all[i]);
}
void all_players(const Game& g, Candidates& out) {
  for (Player p = 0; p < g.s.players; ++p) out.add(p);
}
bool is_other_team(const Game& g, Option o) {
  const Player you = play_of(g).controller;
  return o.a != you && !is_teammate(g, static_cast<Player>(o.a), you);
}
constexpr Check kOpponentChecks[] = {
    {"12.7.10"_rb, "an opponent is a player of the other team", 1, holds<is_other_team>}};
void take_opponent(Game& g) {
  const int p = g.frame().num(1);
  clear_answer(g);
  kernel::bind(g, play_of(g).scope, 0, kernel::Kind::player, p);
}
constexpr kernel::Action kOpponentActions[] = {
    {"12.7.10"_rb, "one opponent", kChoosePlayer, list<all_players>, nullptr, kOpponentChecks,
     act<take_opponent>},
};
constexpr Question kWhichOpponent{"opponent", who<player_of_play>, kOpponentActions, false, true};
constexpr kernel::Action kOneOfThemActions[] = {
    {"12.5.4"_rb, "one opponent", kChoosePlayer, list<opponents>, nullptr, {}, act<take_opponent>},
};
constexpr Question kWhichOfThem{"opponent", who<player_of_play>, kOneOfThemActions, false, true};
// A text that lets a card go from area to area may forbid that it appears.
void lack_area(Game& g) { refuse_play(g, "9.7.2.3.1"_rb); }
bool has_choices(const Game& g) { return is_ability(g) && ability_of(g).play != 0; }
void make_choices(Game& g) {
  g.used("9.7.2.2"_rb);
  kernel::push_block(g, ability_of(g).play, g.frame().play);
}
int card_cost(const Game& g, const Frame& playing) {
  if (playing.num(6) != 0) return playing.num(6) - 1;
  return is_card(g) ? number_of(g, play_of(g).source.card(), kCost) : 0;
}
bool costs_energy(const Game& g) {
  const int cost = card_cost(g, g.frame());
  if (cost < 0) g.used("1.3.2.2"_rb);
  return cost > 0;
}
void the_cost(Game& g, const Frame& caller, Frame& callee) {
  callee.set(4, card_cost(g, caller));
  callee.set(5, play_of(g).controller, kernel::Kind::player);
}
bool has_cost(const Game& g) { return is_ability(g) && ability_of(g).cost != 0; }
void pay_cost(Game& g) { kernel::push_block(g, ability_of(g).cost, g.frame().play); }
void not_again(Game& g) { refuse_play(g, "13.1.1.2"_rb); }
void is_played(Game& g) {
  if (kernel::is_tried(g)) return kernel::end_trial(g, kernel::kNoRule);
  if (!is_auto(g, play_of(g))) note_acted(g);
  g.release_mark();
  kernel::Play& p = play_of(g);
  p.step = 1;
  if (p.text != 0) kernel::count_use(g, p.text, p.source, p.controller);
  if (p.text != 0 && ability_of(g).limit_turn != 0) g.used("9.2.2.1"_rb);
  if (has_cost(g)) g.used("9.5.2.1"_rb);
  if (is_ability(g) && ability_of(g).play != 0) g.used("9.7.2.3"_rb);
  if (is_ability(g) && ability_of(g).zones != 0) g.used("9.4.4"_rb);
  raise(g, kEvPlayed, p.source, {}, p.controller, 0, Cause::play);
}
bool is_annulled(const Game& g) { return (play_of(g).flags & kAnnulled) != 0; }
void annul(Game& g) {
  const kernel::Play p = play_of(g);
  if (p.kind == kCardPlay) {
    g.used("5.19.1"_rb);
    move_card(g, p.source, zone(g.s[p.source.card()].owner, kWaitingRoom), -1, Cause::rule);
    return;
  }
  g.used("5.13.1"_rb);
  g.used("5.19.2"_rb);
  note_annulled_use(g, p);
}
bool card_stands(const Game& g) { return is_card(g) && !is_annulled(g); }
bool is_unmet(const Game& g) {
  return is_ability(g) && !is_annulled(g) && !meets_condition(g, ability_of(g), play_of(g).controller);
}
void not_resolved(Game& g) {
  g.used(is_auto(g, play_of(g)) ? "11.2.3.3"_rb : "11.2.3.2"_rb);
  play_of(g).flags |= kUnmet;
}
bool does(const Game& g) { return is_ability(g) && (play_of(g).flags & (kAnnulled | kUnmet)) == 0; }
void put_card(Game& g) {
  const kernel::Play p = play_of(g);
  const Ref now = move_card(g, p.source, static_cast<ZoneId>(p.to - 1), -1, Cause::play, {}, How::played);
  if (g.s.live(now)) g.s.edit(now.card()).from = p.from;
}
// A text kept it from its area.
bool is_stranded(const Game& g) {
  return is_card(g) && g.s.live(play_of(g).source) && g.s[play_of(g).source.card()].zone == kResolutionZone;
}
void put_away(Game& g) {
  const Ref r = play_of(g).source;
  move_card(g, r, zone(g.s[r.card()].owner, kWaitingRoom), -1, Cause::rule);
}
void run_body(Game& g) {
  if (ability_of(g).condition != 0) g.used(is_auto(g, play_of(g)) ? "11.2.3.3"_rb : "11.2.3.2"_rb);
  if (!g.s.live(play_of(g).source)) {
    g.used("9.7.4.3.1"_rb);
    if (is_auto(g, play_of(g))) g.used("9.8.7"_rb);
  }
  g.used("9.9.1"_rb);
  if (is_double(g)) g.used("12.7.8"_rb);
  if (ability_of(g).body != 0) kernel::push_block(g, ability_of(g).body, g.frame().play);
}
// What the whole of a resolution shows, whoever chose what in it.
void note_resolved(const Game& g) {
  const bool automatic = is_auto(g, play_of(g));
  g.used(automatic ? "3.1.2.3"_rb : "3.1.2.2"_rb);
  if (does(g)) {
    g.used("9.7.4.3"_rb);
    g.used("9.9.1"_rb);
  }
  if (does(g) && ability_of(g).keyword != 0) g.used(g.words().keywords[ability_of(g).keyword - 1u].rule);
  if (automatic && play_of(g).event.kind == kEvSpark) g.used("11.3.1"_rb);
  if (!automatic) return g.used("7.4.2.3"_rb);
  g.used("9.8.3"_rb);
  g.used("9.6.2.2"_rb);
  g.used((turn_team(g) >> play_of(g).controller & 1) != 0 ? "10.4.1"_rb : "10.4.2"_rb);
}
void over(Game& g) {
  if (g.is_heard() && is_ability(g)) note_resolved(g);
  if (const kernel::Play p = play_of(g); does(g) || (is_card(g) && !is_annulled(g)))
    raise(g, kEvResolved, is_card(g) ? g.s.ref(p.source.card()) : p.source, {}, p.controller, 0, Cause::play);
  for (int i = g.s.plays.n - 1; i >= 0; --i)  // presented against it, and not processed any more
    if (i < g.s.plays.n && is_against(g, i, g.frame().play)) kernel::free_play(g, i + 1, false);
  kernel::free_play(g, g.frame().play);
  g.frame().play = 0;
  g.hear_states();
}
constexpr Row kPlayRows[] = {
    {"9.7.2.3.1"_rb, "what cannot be played to the end was never begun", always, mark},
    {"9.2.2.1"_rb, "it was already played this turn", when<used_up>, act<drop_play>},
    {"9.7.2.1"_rb, "a card is revealed", when<is_card>, act<reveal_card>},
    {"9.7.2.2.1"_rb, "its area", when<needs_area>, ask(kWhichZone)},
    {"9.7.2.3.1"_rb, "no area is open to it any more", when<needs_area>, act<lack_area>},
    {"12.7.10"_rb, "the opponent it speaks of", when<means_opponent>, ask(kWhichOpponent)},
    {"12.5.4"_rb, "one of several, where not all are meant", when<means_one_of_them>, ask(kWhichOfThem)},
    {"9.7.2.3"_rb, "what is chosen while playing", when<has_choices>, act<make_choices>},
    {"2.3.1"_rb, "energy equal to the card's cost", when<costs_energy>, call(kPayEnergy, with<the_cost>)},
    {"9.5.2.1"_rb, "the cost in brackets", when<has_cost>, act<pay_cost>},
    {"13.1.1.2"_rb, "it led back to this very position before", when<was_chosen_before>, act<not_again>},
    {"9.7.2"_rb, "it is played", always, act<is_played>},
    {"9.7.3"_rb, "counter processing", always, call(kCounter)},
    {"9.7.4.1"_rb, "what was annulled does nothing", when<is_annulled>, act<annul>},
    {"9.7.4.2"_rb, "a card goes to its area", when<card_stands>, act<put_card>},
    {"1.3.2"_rb, "what cannot come to its area is put away", when<is_stranded>, act<put_away>},
    {"11.2.3"_rb, "its condition keyword is not met any more", when<is_unmet>, act<not_resolved>},
    {"9.7.4.3"_rb, "an ability does what it says", when<does>, act<run_body>},
    {"9.7.4"_rb, "it is resolved", always, done(run<over>)},
};
static_assert(kernel::well_formed(kPlayRows, kProcedures));

// ---- 5.14: energy. Locals 4 how much is left, 5 who pays, 6 where the cards after the last pick begin; the
// picks are the list
Player payer(const Game& g) { return static_cast<Player>(g.frame().num(5)); }
bool more_to_pay(const Game& g) { return g.frame().num(4) > 0 && in_game(g, payer(g)); }
bool cannot_pay(const Game& g) { return more_to_pay(g) && standing_energy(g, payer(g)) < g.frame().num(4); }
void refuse_payment(Game& g) {
  if (is_paying(g))
    refuse_play(g, "5.14.1.1"_rb);
  else
    g.frame().set(4, 0), g.used("1.3.2"_rb);
}
void own_energy(const Game& g, Candidates& out) {
  const auto all = cards(g, payer(g), kEnergy);
  int standing = 0;
  for (std::size_t i = all.size(); i-- > static_cast<std::size_t>(g.frame().num(6));)
    if (const bool pays = can_pay_with(g, all[i]); pays || !g.is_brief())
      if (standing += pays ? 1 : 0; standing >= g.frame().num(4) || !pays) out.add(all[i]);
}
bool is_standing(const Game& g, Option o) { return stands(g, o.a); }
bool may_pay(const Game& g, Option o) { return !stands(g, o.a) || can_pay_with(g, o.a); }
constexpr Check kEnergyChecks[] = {
    {"5.14.1"_rb, "only standing cards can be rested", 1, holds<is_standing>, kImplied},
    {"1.3.3"_rb, "a text forbids to pay with it", 1, holds<may_pay>, kImplied}};
void rest_picked(Game& g) {
  const kernel::Refs which = take_picks(g);
  const kernel::Together at_once(g, which.n);
  for (const Ref r : which) {
    turn_card(g, r.card(), true);
    raise(g, kEvEnergyPaid, r, {}, payer(g), r == which.at[0] ? which.n : kOneOfMany, Cause::cost);
  }
  if (g.frame().play != 0) kernel::note_done(g, true);
}
void pick_energy(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.s.cells.push({r.bits, kernel::Kind::object});
  g.frame().set(4, g.frame().num(4) - 1);
  g.frame().set(6, g.frame().num(4) == 0 ? 0 : g.s.index_in_zone(r.card()) + 1);
  if (g.frame().num(4) == 0) rest_picked(g);
}
constexpr kernel::Action kEnergyActions[] = {
    {"5.14.1"_rb, "rest a card of the energy zone", kPayCard, list<own_energy>, nullptr, kEnergyChecks,
     act<pick_energy>},
};
constexpr Question kWhichEnergy{"pay", who<payer>, kEnergyActions, false, true, false, true};
constexpr Row kEnergyRows[] = {
    {"5.14.1.1"_rb, "too little energy: it cannot be paid", when<cannot_pay>, act<refuse_payment>},
    {"5.14.1"_rb, "rest energy, a card a point", when<more_to_pay>, ask(kWhichEnergy)},
    {"5.14.1"_rb, "until all is paid", when<more_to_pay>, go("5.14.1"_rb)},
};
static_assert(kernel::well_formed(kEnergyRows, kProcedures));

}  // namespace

const Procedure kPlaying{"play", Order::sequence, kPlayRows};
const Procedure kPayEnergy{"pay_energy", Order::sequence, kEnergyRows};

}  // namespace headjudge::rebirth
