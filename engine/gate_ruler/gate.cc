// Chapters 9 and 11: gate processing, priority and system processing.
#include "engine/gate_ruler/actions.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::holds,
    kernel::list, kernel::run, kernel::when, kernel::who, kernel::with;

// ---- 9-2: add and resolve until the gate is empty
bool is_empty(const Game& g) { return gate_empty(g); }
// System processing would do nothing and tell nobody anything.
bool is_quiet(const Game& g) {
  return g.s.pending.empty() && g.s.last_damage.empty() && !g.s.struck.unit && !g.cards().has_states &&
         plainly_nothing_due(g);
}
// Whether a player could take a gate action but pass: a main action, or another one.
bool in_main_window(const Game& g) { return g.s.phase == kMainPhase && g.s.gate.empty(); }
bool may_answer(const Game& g, Player p) {
  return !cards(g, p, kSet1, kSet3).empty() || (g.cards().ability_kinds != 0 && may_use_abilities(g, p));
}
bool may_act(const Game& g, Player p) {
  return (p == g.s.turn_player && in_main_window(g)) || (is_heeded(g) && may_answer(g, p));
}
// Adding to the gate would come to passes alone: nothing to process, nobody with anything to do, and nobody
// who has priority already.
bool nobody_adds(const Game& g) {
  if (g.s.holder != kNobody || (g.s.passes | g.s.acted) != 0 || in_main_window(g)) return false;
  if (is_heeded(g) && (may_answer(g, 0) || may_answer(g, 1) || open_card_waits(g))) return false;
  return (g.s.unsettled == 0 && g.s.pending.empty()) || is_quiet(g);
}
bool nobody_can_act(const Game& g) { return g.s.gate.empty() && nobody_adds(g); }
constexpr Row kGateRows[] = {
    {"16-15b-1"_gr, "open cards go to the gate first", when<open_card_waits>, call(kAtOnce), kEventCards},
    {"9-2a"_gr, "gate-add processing", always, call(kGateAdd)},
    {"9-4b"_gr, "the gate is empty: over", when<is_empty>, done()},
    {"9-2a"_gr, "gate-resolve processing", always, call(kGateResolve)},
    {"9-2a"_gr, "and again", always, go("9-2a"_gr)},
};
static_assert(kernel::well_formed(kGateRows, kProcedures));

// ---- 9-3: priority
void turn_player_takes_priority(Game& g) {
  g.s.holder = g.s.turn_player;
  g.s.passes = 0;
  g.s.acted = 0;
  note_round(g);
}
constexpr kernel::Check kNumberChecks[] = {{"1-5e"_gr, "only 0 or more", 0, kernel::holds<is_natural>}};
constexpr kernel::Action kAgreeActions[] = {{"17-1a-2"_gr, "how often what led back here is repeated",
                                             kChooseNumber, list<agreed_numbers>, nullptr, kNumberChecks,
                                             act<name_agreed>}};
constexpr Question kHowOften{"", who<number_namer>, kAgreeActions};
bool nobody_may_answer(const Game& g) {
  if (g.s.gate.empty()) return false;
  const ItemKind top = g.s.gate.back().kind;
  return top == ItemKind::drive || top == ItemKind::ruler_damage;
}
void nobody_holds(Game& g) {
  g.s.holder = kNobody;
  g.s.passes = 0;
  g.s.acted = 0;
}
bool acted(const Game& g) { return g.s.acted != 0; }
void forget_passes(Game& g) {
  g.s.passes = 0;
  g.s.acted = 0;
  kernel::clear_answer(g);  // what was played says nothing about the position
}
bool both_passed(const Game& g) { return g.s.passes >= 2; }
// The holder, and the other one who has not passed. Left to who listens to say it pass by pass; where no text
// waits for anything it is no matter how many rows there were: nothing goes round.
bool nobody_answers(const Game& g) {
  if (!g.is_plain() || (g.cards().heard | g.cards().replaced) != 0 || g.cards().has_states) return false;
  return !may_act(g, g.s.holder) && (g.s.passes != 0 || !may_act(g, other(g.s.holder)));
}
void other_holder(Game& g) { g.s.holder = other(g.s.holder); }

constexpr Row kGateAddRows[] = {
    {"9-3b"_gr, "the turn player gets priority", always, act<turn_player_takes_priority>},
    {"17-1a-2"_gr, "both may repeat a loop: each names a number", when<both_can_loop>, ask(kHowOften),
     kFreeActivated},
    {"17-1a-2"_gr, "the other player", when<both_can_loop>, go("17-1a-2"_gr), kFreeActivated},
    {"17-1a-2"_gr, "so often it is done", when<both_have_named>, act<repeat_together>, kFreeActivated},
    {"9-3c"_gr, "system processing", always, call(kSystem)},
    {"9-3d"_gr, "ruler damage or a drive on top: nobody may answer", when<nobody_may_answer>,
     done(run<nobody_holds>)},
    {"9-3g-1"_gr, "nobody can but pass: over", when<nobody_answers>, done(run<nobody_holds>)},
    {"9-3e"_gr, "the holder picks a gate action", when<other_window>, ask(kGateAction)},
    {"9-3e"_gr, "in the main phase on an empty gate: more of them", when<main_window>, ask(kMainAction)},
    {"9-3f"_gr, "anything but a pass: the same player again", when<acted>, go("9-3c"_gr, run<forget_passes>)},
    {"9-3g-1"_gr, "both passed in a row: over", when<both_passed>, done(run<nobody_holds>)},
    {"9-3g-2"_gr, "else the other player", always, go("9-3c"_gr, run<other_holder>)},
};
static_assert(kernel::well_formed(kGateAddRows, kProcedures));

// ---- 9-4: resolution
// The rule whose gate processing this is: it is under way as long as something resolves in it.
void note_whose(const Game& g) {
  const std::uint16_t row = g.book().row_of(kGateProcessing);
  for (int i = g.s.frames.n; i-- > 1;)
    if (g.s.frames[i].first == row) return g.used(g.book().operations[g.s.frames[i - 1].at - 1u].rule);
}
void note_top(Game& g) {
  if (g.is_heard()) note_whose(g);
  g.s.fresh = 0;
  g.frame().set(0, g.s.gate.n);  // taken once: what comes to lie there later is not resolved now
  g.frame().set(1, g.s.gate.empty() ? 0 : static_cast<int>(g.s.gate.back().kind));
}
bool top_is(const Game& g, ItemKind kind) { return g.frame().num(1) == static_cast<int>(kind); }
bool top_play(const Game& g) { return top_is(g, ItemKind::play); }
bool top_damage(const Game& g) { return top_is(g, ItemKind::damage); }
bool top_ruler_damage(const Game& g) { return top_is(g, ItemKind::ruler_damage); }
bool top_destruction(const Game& g) { return top_is(g, ItemKind::destruction); }
bool top_defeat(const Game& g) { return top_is(g, ItemKind::defeat); }
bool top_drive(const Game& g) { return top_is(g, ItemKind::drive); }
void the_item(Game&, const Frame& caller, Frame& callee) { callee.set(0, caller.num(0) - 1); }
void the_play(Game& g, const Frame& caller, Frame& callee) { callee.play = g.s.gate[caller.num(0) - 1].play; }
void forget_top(Game& g) {
  g.frame().set(0, 0);
  g.frame().set(1, 0);
}
bool nothing_new(const Game& g) { return g.s.fresh == 0; }

constexpr Row kResolveRows[] = {
    {"9-4c"_gr, "look at the top", always, act<note_top>},
    {"9-4c"_gr, "resolve a card or ability", when<top_play>, call(kResolving, with<the_play>)},
    {"9-4c"_gr, "resolve damage", when<top_damage>, call(kDamageItem, with<the_item>)},
    {"9-4c"_gr, "resolve ruler damage", when<top_ruler_damage>, call(kRulerDamageItem, with<the_item>)},
    {"9-4c"_gr, "resolve a destruction", when<top_destruction>, call(kDestructionItem, with<the_item>)},
    {"9-4c"_gr, "resolve a defeat", when<top_defeat>, call(kDefeatItem, with<the_item>)},
    {"9-4c"_gr, "resolve a drive", when<top_drive>, call(kDriveItem, with<the_item>)},
    {"9-4c"_gr, "done with it", always, act<forget_top>, kHeeds},  // else nothing is asked before the next
    {"9-4d"_gr, "system processing", always, call(kSystem)},
    {"9-4e"_gr, "the gate is empty: over", when<is_empty>, done()},
    {"9-4f"_gr, "nothing new: the next item at once", when<nothing_new>, go("9-4c"_gr)},
    {"9-4f"_gr, "something new: back to adding", always, done()},
};
static_assert(kernel::well_formed(kResolveRows, kProcedures));

// ---- 11-2: system processing
Player pending_player(const Game& g) {
  for (const auto& p : g.s.pending)
    if (p.controller == g.s.turn_player) return g.s.turn_player;
  return other(g.s.turn_player);
}
// 14-9g: conditions are watched all the time, also where nothing happened but an effect ended.
void forget_last_damage(Game& g) {
  if (g.is_heard() && !g.s.gate.empty()) g.used("14-9c"_gr), g.used("14-9c-1"_gr);  // who has one to play?
  g.s.last_damage.n = 0;
  g.hear_states();
}
bool pending_any(const Game& g) { return !g.s.pending.empty(); }

void pending_of_player(const Game& g, Candidates& out) { kernel::list_pending(g, pending_player(g), out); }
// A set card is played as a card, in the place of an auto (14-4a).
void take_pending(Game& g) {
  const kernel::Pending p = g.s.pending[g.frame().num(1)];
  const int play = kernel::take_pending(g, kAbilityPlay);
  if (p.kind == kSetCardWaits) g.s.plays[play - 1].kind = kCardPlay, g.s.plays[play - 1].text = 0;
  g.used("14-9c-1"_gr);
  if (waits_for_state(g, p)) g.used("14-9g"_gr);
  if (p.kind == kDelayedWaits)
    for (const auto rule : {"14-9f"_gr, "14-9f-1"_gr, "14-9f-2"_gr}) g.used(rule);
  const bool own = p.kind != kSetCardWaits && p.kind != kDelayedWaits;
  if (own ? has_outlived(g, p.text, p.source) : !g.s.live(p.source)) g.used("14-9h"_gr);
}
constexpr kernel::Action kAutoActions[] = {
    {"14-9c"_gr,
     "one of the triggered abilities",
     kChooseWaiting,
     list<pending_of_player>,
     nullptr,
     {},
     act<take_pending>},
};
constexpr Question kWhichAuto{"", who<pending_player>, kAutoActions};
bool taken(const Game& g) { return g.frame().num(3) != 0; }
// 14-9d, 1-5d: an auto that a text forbids to be played.
bool is_silenced(const Game& g) {
  const int play = g.frame().num(3);
  if (play == 0) return false;
  const kernel::Play& p = g.s.plays[play - 1];
  return p.kind == kAbilityPlay && !may_use_ability(g, p.text, p.source, p.controller);
}
void drop_silenced(Game& g) { kernel::free_play(g, g.frame().num(3), false); }
bool was_dropped(const Game& g) {
  const int play = g.frame().num(3);
  return play != 0 && (play > g.s.plays.n || g.s.plays[play - 1].kind == kNoPlay);
}
bool is_to_be_played(const Game& g) { return taken(g) && !was_dropped(g); }
void note_dropped(Game& g) { g.used("14-9d"_gr); }
int first_over_limit(const Game& g) {
  for (int i = 0; i < g.s.pending.n; ++i)
    if (!kernel::within_limits(g, g.s.pending[i].text, g.s.pending[i].source)) return i;
  return -1;
}
bool over_limit(const Game& g) { return first_over_limit(g) >= 0; }
void drop_over_limit(Game& g) {
  for (int i = first_over_limit(g); i >= 0; i = first_over_limit(g)) g.s.pending.erase(i);
  g.s.changed();
}
void the_auto(Game&, const Frame& caller, Frame& callee) {
  callee.play = static_cast<std::uint8_t>(caller.num(3));
}
void forget_auto(Game& g) {
  g.frame().set(3, 0);
  hide_shown(g);
}

constexpr Row kSystemRows[] = {
    {"11-2a-1"_gr, "rule effects, until none is left", always, call(kRuleEffects)},
    {"15-12b"_gr, "who dealt damage last counts for this pass only", always, act<forget_last_damage>},
    {"16-8b"_gr, "a unit that was struck lethally stays: it retaliates", when<struck_stays>,
     act<answer_after_all>, kTexts},
    {"14-6c"_gr, "those over their limit are dropped", when<over_limit>, act<drop_over_limit>, kTexts},
    {"3-2d"_gr, "a set card that lies elsewhere now is another card", when<set_card_is_gone>,
     act<drop_gone_set_card>, kEventCards},
    {"14-9c"_gr, "a triggered ability, the turn player's first", when<pending_any>, ask(kWhichAuto), kTexts},
    {"14-9d"_gr, "a text forbids that it is played", when<is_silenced>, act<drop_silenced>, kTexts},
    {"11-2a-2"_gr, "play it; one that cannot be played is dropped", when<is_to_be_played>,
     call(kPlaying, with<the_auto>), kTexts},
    {"14-9d"_gr, "it could not be played", when<was_dropped>, act<note_dropped>, kTexts},
    {"11-2a-3"_gr, "and again from the start", when<taken>, go("11-2a-1"_gr, run<forget_auto>), kTexts},
};
static_assert(kernel::well_formed(kSystemRows, kProcedures));

}  // namespace

const Procedure kGateProcessing{"gate", Order::sequence, kGateRows, false, when<nobody_can_act>};
const Procedure kGateAdd{"gate_add", Order::sequence, kGateAddRows, false, when<nobody_adds>};
const Procedure kGateResolve{"gate_resolve", Order::sequence, kResolveRows};
const Procedure kSystem{"system", Order::sequence, kSystemRows, true, when<is_quiet>};

bool gate_empty(const Game& g) { return g.s.gate.empty(); }

// Why it is another player who answers now.
void Game::refuses_player(Player p, std::vector<kernel::RuleIndex>& out) const {
  const kernel::Question* q = decision().question;
  if (q == nullptr || decision().asks(p)) return;
  if (q == &kMainAction || q == &kGateAction) {
    const bool first = s.holder == s.turn_player && s.passes == 0;
    out.push_back(first ? "9-3b"_gr : "9-3g-2"_gr);
    out.push_back("9-3f"_gr);
    if (p != s.turn_player && s.phase == kMainPhase && s.gate.empty())
      for (const auto rule : {"6-1a"_gr, "7-1a"_gr, "9-3e-4"_gr}) out.push_back(rule);
    return;
  }
  const Frame& f = frame();
  if (f.first == book().row_of(kDriveItem)) out.push_back("10-3d-1"_gr);
  if (f.first == book().row_of(kAttackRound)) out.push_back("6-4a"_gr);
  out.push_back("4-5a"_gr);
}

}  // namespace headjudge::gate_ruler
