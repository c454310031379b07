// Chapter 500: the turn, phase by phase.
#include "engine/kernel/instruct.h"
#include "engine/zx/squares.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::holds,
    kernel::list, kernel::run, kernel::when, kernel::who, kernel::with;

Player turn_player(const Game& g) { return g.s.turn_player; }

void turn_is_over(Game&) {}
constexpr Row kTurnRows[] = {
    {"502.1"_zx, "the reboot phase", always, call(kRebootRows)},
    {"503.1"_zx, "the draw phase", always, call(kDrawRows)},
    {"504.1"_zx, "the resource phase", always, call(kResourceRows)},
    {"505.1"_zx, "the ignition phase", always, call(kIgnitionRows)},
    {"506.1"_zx, "the main phase", always, call(kMainRows)},
    {"507.1"_zx, "the end phase", always, call(kEndRows)},
    {"501.3"_zx, "all phases in their order", always, act<turn_is_over>},
    {"501.1"_zx, "the next turn", always, go("502.1"_zx)},
};
static_assert(kernel::well_formed(kTurnRows, kProcedures));

// ---- 502
// 1112.2, 102.2: once, in the next phase of the player whose it was then, whoever has it now.
bool skips_reboot(Game& g, CardId c, kernel::RuleIndex rule) {
  const std::uint16_t marks = g.s[c].marks;
  const Player owner = g.s[c].owner;
  if (((marks & kSkipsOthersReboot) != 0 ? other(owner) : owner) != g.s.turn_player) return false;
  g.used(rule);
  g.s.edit(c).marks = static_cast<std::uint16_t>(marks & ~(kSkipsReboot | kSkipsOthersReboot));
  return true;
}
void reboot_all(Game& g) {
  g.s.phase = kRebootPhase;
  const auto reboots = [&](CardId c, kernel::RuleIndex kept_by) {
    return (g.s[c].marks & kSkipsReboot) == 0 || !skips_reboot(g, c, kept_by);
  };
  for (CardId c : cards_on_squares(g))
    if (reboots(c, "1112.2"_zx) && g.s[c].controller == g.s.turn_player && asleep(g, c))
      turn_card(g, c, false);
  for (CardId c : cards(g, g.s.turn_player, kResource))
    if (reboots(c, "102.2"_zx) && asleep(g, c)) turn_card(g, c, false);
  for (int i = 0; i < 9 && !g.none_is(kAscensionKinds); ++i)
    for (int k = g.s.count(square(i)) - 1; k >= 0; --k) {
      const CardId c = g.s.zone(square(i))[static_cast<std::size_t>(k)];
      if (g.s[c].controller == g.s.turn_player && is_ascension(g, c)) destroy(g, g.s.ref(c), Cause::rule);
    }
  changed_beside_cards(g);
}
void reboot_starts(Game& g) {
  if (g.s.turn == 1) g.used("402.1i"_zx);
  raise_timing(g, kEvRebootStart);
  if (g.s.turn == 1) raise_timing(g, kEvGameStart);
}
constexpr Row kReboot[] = {
    {"502.1"_zx, "the turn player's cards reboot, ascensions are destroyed", always, act<reboot_all>},
    {"502.2"_zx, "the reboot phase starts", always, act<reboot_starts>},
    {"502.3"_zx, "pre-priority processing", always, call(kBeforePriority)},
};
static_assert(kernel::well_formed(kReboot, kProcedures));

// ---- 503
void draw_starts(Game& g) {
  g.s.phase = kDrawPhase;
  raise_timing(g, kEvDrawStart);
}
bool draws(const Game& g) { return g.s.turn != 1; }
bool draws_not(const Game& g) { return g.s.turn == 1; }
void nothing(Game&) {}
void two_cards(Game& g, const Frame&, Frame& draw) {
  draw.set(4, g.s.turn_player, kernel::Kind::player);
  draw.set(5, 2);
}
constexpr Row kDraw[] = {
    {"503.1"_zx, "the draw phase starts", always, act<draw_starts>},
    {"503.2"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"503.3a"_zx, "no cards in the first player's first turn", when<draws_not>, act<nothing>},
    {"503.3"_zx, "draw two", when<draws>, call(kDrawing, with<two_cards>)},
    {"503.4"_zx, "pre-priority processing", always, call(kBeforePriority)},
};
static_assert(kernel::well_formed(kDraw, kProcedures));

// ---- 504
void resource_starts(Game& g) {
  g.s.phase = kResourcePhase;
  raise_timing(g, kEvResourceStart);
}
void own_hand(const Game& g, Candidates& out) {
  for (CardId c : cards(g, g.s.turn_player, kHand)) out.add(c);
}
void take_resource(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  put_resource(g, r, g.s.turn_player);
}
bool may_become_resource(const Game& g, Option o) {
  const Ref r = g.s.ref(o.a);
  return !forbidden(g, "resource", r, g.s.turn_player) && !forbidden(g, "move", r, g.s.turn_player);
}
constexpr Check kResourceChecks[] = {
    {"102.6"_zx, "a text forbids it", 1, holds<may_become_resource>, kForbids}};
constexpr kernel::Action kResourceActions[] = {
    {"504.3"_zx, "no card to the resource", kPassOnce, nullptr, nullptr, {}, act<kernel::clear_answer>},
    {"504.3"_zx, "a hand card to the resource", kResourceCard, list<own_hand>, nullptr, kResourceChecks,
     act<take_resource>},
};
constexpr Question kWhichResource{"", who<turn_player>, kResourceActions};
constexpr Row kResourcePhaseRows[] = {
    {"504.1"_zx, "the resource phase starts", always, act<resource_starts>},
    {"504.2"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"504.3"_zx, "may put a hand card into the resource", always, ask(kWhichResource)},
    {"504.4"_zx, "pre-priority processing", always, call(kBeforePriority)},
};
static_assert(kernel::well_formed(kResourcePhaseRows, kProcedures));

// ---- 505
void ignition_starts(Game& g) {
  g.s.phase = kIgnitionPhase;
  g.s.leaving = 0;
  raise_timing(g, kEvIgnitionStart);
}
void own_charge(const Game& g, Candidates& out) {
  for (CardId c : cards(g, g.s.turn_player, kCharge)) out.add(c);
}
void no_ignition(Game& g) {
  clear_answer(g);
  g.s.leaving = 1;
}
void pay_charge(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  move_card(g, r, zone(g.s[r.card()].owner, kTrash), -1, Cause::rule);
}
bool may_ignite(const Game& g, Option o) {
  const Ref r = g.s.ref(o.a);
  return !forbidden(g, "ignite", r, g.s.turn_player) && !forbidden(g, "move", r, g.s.turn_player);
}
constexpr Check kIgniteChecks[] = {{"102.6"_zx, "a text forbids it", 1, holds<may_ignite>, kForbids}};
constexpr kernel::Action kIgniteActions[] = {
    {"505.3"_zx, "pass", kPassOnce, nullptr, nullptr, {}, act<no_ignition>},
    {"505.3"_zx, "a charge card, to ignite", kIgnite, list<own_charge>, nullptr, kIgniteChecks,
     act<pay_charge>},
};
constexpr Question kWhichIgnition{"", who<turn_player>, kIgniteActions, true};
bool ignites(const Game& g) { return g.s.leaving == 0; }
void own_ignition(Game& g, const Frame&, Frame& f) { f.set(4, g.s.turn_player, kernel::Kind::player); }
void forget(Game& g) { g.s.leaving = 0; }
constexpr Row kIgnitionPhaseRows[] = {
    {"505.1"_zx, "the ignition phase starts", always, act<ignition_starts>},
    {"505.2"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"505.3"_zx, "a charge card or a pass", always, ask(kWhichIgnition)},
    {"505.3a"_zx, "ignite", when<ignites>, call(kIgnition, with<own_ignition>)},
    {"505.4"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"505.5"_zx, "again, unless passed", when<ignites>, go("505.3"_zx)},
    {"505.5"_zx, "on to the main phase", always, done(run<forget>)},
};
static_assert(kernel::well_formed(kIgnitionPhaseRows, kProcedures));

// 505.3a, 1011.1: reveal the deck's top card; with the icon it may be played. Locals 4 the player, 5 the
// card, 6 how often still after this one, 7 the line that names the cards.
void reveal_top(Game& g) {
  const auto p = static_cast<Player>(g.frame().num(4));
  if (g.s.count(zone(p, kDeck)) == 0) return;
  const CardId c = cards(g, p, kDeck)[0];
  reveal(g, c);
  g.frame().set_ref(5, g.s.ref(c));
  kernel::note_done(g, true);
  g.used("1006.1a"_zx);
  raise(g, kEvRevealed, g.s.ref(c), {}, p);
}
bool still_there(const Game& g) { return g.s.live(g.frame().ref(5)); }
void to_trash(Game& g) {
  const Ref r = g.frame().ref(5);
  move_card(g, r, zone(g.s[r.card()].owner, kTrash), -1, Cause::rule);
}
// What an effect ignited it knows where it is then: played, or in the trash.
void name_ignited(Game& g) {
  if (g.frame().num(7) == 0 || g.frame().num(5) == 0) return;
  const kernel::Frame& block = g.s.frames.at[g.s.frames.n - 2];
  kernel::bind(g, g.s.plays[block.play - 1].scope, kernel::argument(kernel::line_at(g, 7), "as"),
               kernel::Kind::object, g.s.ref(g.frame().ref(5).card()).bits);
}
void ignition_over(Game& g) {
  name_ignited(g);
  raise(g, kEvIgnited, {}, {}, static_cast<Player>(g.frame().num(4)));
}
bool again(const Game& g) { return g.frame().num(6) > 0; }
void next_ignition(Game& g) {
  g.frame().set(6, g.frame().num(6) - 1);
  g.frame().set(5, 0);
}
constexpr Row kIgnitionRow[] = {
    {"505.3a"_zx, "the deck's top card is revealed", always, act<reveal_top>},
    {"806.1d"_zx, "there is no square for it", when<no_square_for_free>, act<nothing>},
    {"505.3a"_zx, "with the icon it may be played free", when<may_be_played_free>, ask(kFreePlay)},
    {"505.3a"_zx, "else it goes to the trash", when<still_there>, act<to_trash>},
    {"505.3a"_zx, "ignited", always, act<ignition_over>},
    {"1011.1"_zx, "once more", when<again>, go("505.3a"_zx, run<next_ignition>)},
};
static_assert(kernel::well_formed(kIgnitionRow, kProcedures));

// ---- 507
void end_starts(Game& g) {
  g.s.phase = kEndPhase;
  raise_timing(g, kEvEndStart);
}
void turn_ends(Game& g) { raise_timing(g, kEvTurnEnd); }
void clear_damage(Game& g) {
  for (CardId c : cards_on_squares(g)) {
    if (g.s[c].damage == 0 || !is_zx(g, c)) continue;
    const Elsewhere unchanged(g, g.s[c].zone);
    g.s.edit(c).damage = 0;
    unchanged.is_done_on_square(c, false);
  }
}
bool too_many(const Game& g) {
  const Player p = g.s.turn_player;
  const int limit = hand_limit(g, p);
  return limit != kNoLimit && g.s.count(zone(p, kHand)) > limit;
}
void kept_cards(Game& g, const Frame&, Frame& f) {
  f.set(4, g.s.turn_player, kernel::Kind::player);
  f.set(5, hand_limit(g, g.s.turn_player));
}
bool again_before(const Game& g) { return rule_effect_due(g) || untriggered(g, kEvTurnEnd); }
bool more_to_do(const Game& g) { return again_before(g) || !g.s.pending.empty(); }
void pass_turn(Game& g) {
  const Elsewhere unchanged(g);
  end_effects(g, {kernel::Duration::turn_end, kernel::Duration::phase_end, kernel::Duration::battle_end,
                  kernel::Duration::attack_end});
  forget_uses_of_turn(g);
  forget_triggered(g, kThisTurn);
  forget_triggered(g, kLockedTurn);
  g.s.turn_player = other(g.s.turn_player);
  ++g.s.turn;
  for (PlayerFacts& f : g.s.player) f.was_damaged = 0, f.once &= kAscensionExtraPlayed;
  g.s.changed();
  unchanged.is_done();
}
constexpr Row kEnd[] = {
    {"507.1"_zx, "the end phase starts", always, act<end_starts>},
    {"507.2"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"507.3"_zx, "the turn ends", always, act<turn_ends>},
    {"507.4"_zx, "pre-priority processing", always, call(kBeforePriority)},
    {"507.5"_zx, "something is due: again", when<again_before>, go("507.3"_zx)},
    {"507.6"_zx, "damage of Z/X becomes 0", always, act<clear_damage>},
    {"507.7"_zx, "hand cards above the limit to the trash", when<too_many>,
     call(kKeepHand, with<kept_cards>)},
    {"507.8"_zx, "something is due: again", when<more_to_do>, go("507.3"_zx)},
    {"507.8"_zx, "the other player's turn", always, done(run<pass_turn>)},
};
static_assert(kernel::well_formed(kEnd, kProcedures));

}  // namespace

const Procedure kTurn{"turn", Order::sequence, kTurnRows};
const Procedure kRebootRows{"reboot", Order::sequence, kReboot};
const Procedure kDrawRows{"draw_phase", Order::sequence, kDraw};
const Procedure kResourceRows{"resource", Order::sequence, kResourcePhaseRows};
const Procedure kIgnitionRows{"ignition_phase", Order::sequence, kIgnitionPhaseRows};
const Procedure kIgnition{"ignition", Order::sequence, kIgnitionRow};
const Procedure kEndRows{"end", Order::sequence, kEnd};

}  // namespace headjudge::zx
