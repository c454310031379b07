// Chapter 5 and what effects do: the instructions of the effect language that Re-birth for you carries out.
#include <algorithm>
#include <vector>

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"
#include "engine/rebirth/costs.h"
#include "engine/rebirth/instructions_more.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::Context, kernel::context_of,
    kernel::done, kernel::go, kernel::holds, kernel::Line, kernel::list, kernel::note_done, kernel::number_or,
    kernel::objects_of, kernel::player_or_you, kernel::Refs, kernel::run, kernel::when, kernel::who;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

// ---- Choosing
using kernel::is_playing;
bool is_resolving(const Game& g) { return !is_playing(g); }
bool targets_missing(const Game& g) {
  return is_playing(g) && g.frame().num(7) == 0 && kernel::choice_size(g) < g.frame().num(5);
}
void no_targets(Game& g) { refuse_play(g, "9.7.2.3.1"_rb); }
// 12.4.7: who has left chooses no more.
bool chooser_there(const Game& g) {
  const bool there = in_game(g, kernel::chooser(g));
  if (!there) g.used("12.4.7"_rb);
  return there;
}
bool open_target(const Game& g) { return is_playing(g) && kernel::choice_open(g) && chooser_there(g); }
bool open_choice(const Game& g) { return kernel::choice_open(g) && chooser_there(g); }
bool may_stop(const Game& g, Option) { return kernel::choice_may_stop(g); }
void take(Game& g) {
  if (g.frame().kind(1) == kernel::Kind::object) note_word(g, g.frame().ref(1));
  if (g.is_heard() && choose_in_turn(g)) {
    g.used("1.3.4"_rb);
    if (g.s.players > 2) g.used("12.2.1"_rb);
  }
  kernel::take_choice(g);
  note_done(g, true);
}
// 1.3.5.1: up to so many of nothing is none, and nobody is asked.
void note_none(const kernel::Game& g, const Line& line, int most) {
  if (most == 0 && argument(line, "up_to") != 0) g.used("1.3.5.1"_rb);
  const auto count = argument(line, "count");
  if (most == 0 && count != 0 && kernel::evaluate_number(context_of(g), count) <= 0) g.used("1.3.2.2"_rb);
}
void start_target(kernel::Game& g, const Line& line, Frame& f) {
  kernel::start_choosing(g, line, f);
  if (argument(line, "by") == 0) g.used("3.1.2.4.1"_rb);
  if (is_playing(g)) note_none(g, line, f.num(6));
}
// 9.7.4.4: nobody has to have a card in a hidden area that fits a condition; but a cost is paid in full
// (9.5.2.2).
void start_choosing(kernel::Game& g, const Line& line, Frame& f) {
  kernel::start_choosing(g, line, f);
  if (argument(line, "by") == 0) g.used("3.1.2.4.1"_rb);
  note_none(g, line, f.num(6));
  if (is_paying(g)) return;
  if (g.is_heard() && kernel::choice_size(g) < f.num(5)) g.used("1.3.2"_rb);
  if (const int sure = kernel::choice_open_to_all(g); sure < f.num(5)) f.set(5, sure);
}
// 9.7.4.4, 9.7.2.3: a condition of a choice, here among cards of a hidden area; 9.5.2: of a cost.
void limit_choice(const Game& g) {
  if (is_paying(g) && !is_playing(g))
    for (const kernel::RuleIndex rule : {"9.5.2"_rb, "9.5.2.1"_rb}) g.limited(rule);
  Refs all;
  kernel::choosable(context_of(g), kernel::line_at(g, 4), all);
  bool hidden = false;
  for (const Ref r : all) {
    if (!g.s.live(r)) continue;
    hidden = hidden || g.words().row(g.s[r.card()].zone).open != kernel::Open::all;
    limit_to_area(g, place_of(g.s[r.card()].zone));
  }
  g.limited(hidden ? "9.7.4.4"_rb : "9.7.2.3"_rb);
  constexpr kernel::RuleIndex kMeant[] = {"9.7.2.3"_rb, "12.5.4"_rb, "12.6.4"_rb, "12.7.10"_rb};
  if (mentions_opponent(g, argument(kernel::line_at(g, 4), "from"))) g.limited(kMeant[g.s.format]);
}
void candidates(const Game& g, Candidates& out) {
  kernel::choice_candidates(g, out);
  if (g.is_heard()) limit_choice(g);
}
constexpr Check kStopChecks[] = {{"1.3.2"_rb, "more must be chosen", 0, holds<may_stop>}};
constexpr kernel::Action kTargetActions[] = {
    {"9.7.2.3"_rb, "what the ability names", kChooseCard, list<candidates>, nullptr, {}, act<take>},
    {"9.7.2.3"_rb, "a player", kChoosePlayer, list<kernel::choice_player_candidates>, nullptr, {}, act<take>},
    {"1.3.5.1"_rb, "no more", kDecline, nullptr, nullptr, kStopChecks, act<kernel::stop_choice>},
};
constexpr Question kWhichTarget{"",   who<kernel::chooser>, kTargetActions, false, true, false, false,
                                true, &kernel::choice_name};
bool cannot_choose(const Game& g) {
  return is_paying(g) && g.frame().num(7) == 0 && kernel::choice_size(g) < g.frame().num(5);
}
void cannot_pay(Game& g) { refuse_play(g, "9.5.2.2"_rb); }
constexpr kernel::Action kChoiceActions[] = {
    {"9.7.4.3"_rb, "what the effect names", kChooseCard, list<candidates>, nullptr, {}, act<take>},
    {"9.7.4.3"_rb, "a player", kChoosePlayer, list<kernel::choice_player_candidates>, nullptr, {}, act<take>},
    {"1.3.5.1"_rb, "no more", kDecline, nullptr, nullptr, kStopChecks, act<kernel::stop_choice>},
};
constexpr Question kWhichChoice{"",   who<kernel::chooser>, kChoiceActions, false, false, false, false,
                                true, &kernel::choice_name};
// 9.12.1: what has left the frame is read with its last values.
void drop_lost(Game& g) { kernel::drop_lost_choices(g, false); }
constexpr Row kTargetRows[] = {
    {"9.7.2.3"_rb, "chosen while playing: what is none of those any more is dropped", when<is_resolving>,
     done(run<drop_lost>)},
    {"9.7.2.3.1"_rb, "not enough to choose: it cannot be played", when<targets_missing>, act<no_targets>},
    {"9.7.2.3"_rb, "choose", when<open_target>, ask(kWhichTarget)},
    {"9.7.2.3"_rb, "another one", when<open_target>, go("9.7.2.3"_rb)},
};
static_assert(kernel::well_formed(kTargetRows, kProcedures));
constexpr Row kChoiceRows[] = {
    {"9.5.2.2"_rb, "too little to choose for a cost", when<cannot_choose>, act<cannot_pay>},
    {"9.7.4.3"_rb, "choose", when<open_choice>, ask(kWhichChoice)},
    {"9.7.4.3"_rb, "another one", when<open_choice>, go("9.7.4.3"_rb)},
};
static_assert(kernel::well_formed(kChoiceRows, kProcedures));

bool may_say_yes(const Game& g, Option) {
  if (g.frame().play == 0) return true;
  return kernel::chooser(g) != g.s.turn_player || is_new_yes(g);
}
void say_yes(Game& g) {
  if (kernel::chooser(g) == g.s.turn_player) note_yes(g);
  kernel::accept_may(g);
}
constexpr Check kMayChecks[] = {
    {"13.1.1.2"_rb, "it led back to this very position before", 0, holds<may_say_yes>}};
constexpr kernel::Action kMayActions[] = {
    {"9.7.4.3"_rb, "do it", kAccept, nullptr, nullptr, kMayChecks, act<say_yes>},
    {"9.7.4.3"_rb, "do not", kDecline, nullptr, nullptr, {}, act<kernel::decline_may>},
};
constexpr Question kWhether{"", who<kernel::chooser>, kMayActions};
// 1.3.2: nobody is asked about what cannot be done; 1.3.2.1: what rests is not rested.
void note_why_not(const Context& c, kernel::LineId block) {
  const Game& g = static_cast<const Game&>(c.game);
  g.used("1.3.2"_rb);
  kernel::note_undoable(c, block);
  kernel::each_instruction(g, block, [&](const Line& line, const kernel::Instruction& how) {
    if (how.word != std::string_view("rest")) return true;
    Refs which;
    objects_of(c, line, "cards", which);
    const auto rests = [&](Ref r) { return g.s.live(r) && (g.s[r.card()].flags & kernel::kRested) != 0; };
    if (std::any_of(which.begin(), which.end(), rests)) g.used("1.3.2.1"_rb);
    return true;
  });
}
bool may_be_done(const Game& g) {
  const kernel::LineId block = argument(kernel::line_at(g, 4), "do");
  if (!chooser_there(g)) return false;
  const bool can = can_do(context_of(g), block) && can_do_some(context_of(g), block);
  if (!can && g.is_heard()) note_why_not(context_of(g), block);
  return can;
}
constexpr Row kMayRows[] = {
    {"9.7.4.3"_rb, "whether to do it", when<may_be_done>, ask(kWhether)},
    {"9.7.4.3"_rb, "do it", when<kernel::may_accepted>, act<kernel::run_may>},
    {"9.7.4.3"_rb, "if it was done", when<kernel::may_was_done>, act<kernel::run_then>},
    {"9.7.4.3"_rb, "if not", when<kernel::may_was_not_done>, act<kernel::run_else>},
};
static_assert(kernel::well_formed(kMayRows, kProcedures));

// ---- each, repeat, discard
// 1.3.4: where all players do the same, the turn player is the first.
void next_of_each(Game& g) {
  const auto all = g.s.list(g.s.frames.n - 1);
  if (all.size() > 1 && all[0].kind == kernel::Kind::player) {
    g.used("1.3.4"_rb);
    if (g.s.players > 2) g.used("12.2.1"_rb);
  }
  kernel::each_next(g);
}
constexpr Row kEachRows[] = {
    {"9.7.4.3"_rb, "the next one", when<kernel::each_left>, act<next_of_each>},
    {"9.7.4.3"_rb, "until all had their turn", when<kernel::each_left>, go("9.7.4.3"_rb)},
};
static_assert(kernel::well_formed(kEachRows, kProcedures));
bool discards_up_to(const Game& g, Option) { return kernel::discard_may_stop(g); }
constexpr Check kNoDiscardChecks[] = {{"5.11.1"_rb, "so many must be discarded", 0, holds<discards_up_to>}};
constexpr kernel::Action kDiscardActions[] = {
    {"5.11.1"_rb,
     "a hand card",
     kChooseCard,
     list<kernel::discard_candidates>,
     nullptr,
     {},
     act<kernel::pick_discard>},
    {"1.3.5.1"_rb, "no more", kDecline, nullptr, nullptr, kNoDiscardChecks, act<kernel::stop_discard>},
};
constexpr Question kWhichDiscard{
    .name = "", .who = who<kernel::discard_chooser>, .actions = kDiscardActions, .alike = true};
constexpr Question kWhichOfOther{.name = "", .who = who<kernel::discard_chooser>, .actions = kDiscardActions};
constexpr Question kWhichPaid{
    .name = "pay", .who = who<kernel::discard_chooser>, .actions = kDiscardActions, .alike = true};
bool discards_more(const Game& g) {
  return kernel::discard_open(g) && in_game(g, kernel::discard_chooser(g)) &&
         in_game(g, kernel::discarder(g));
}
bool discard_pays(const Game& g) { return discards_more(g) && is_paying(g); }
bool picks_own(const Game& g) { return kernel::discard_chooser(g) == kernel::discarder(g); }
bool discard_does(const Game& g) { return discards_more(g) && !is_paying(g) && picks_own(g); }
bool discard_by_other(const Game& g) { return discards_more(g) && !is_paying(g) && !picks_own(g); }
// 1.3.4: several players choose in turn order, then all discard.
void next_discarder(Game& g) {
  kernel::next_discarder(g);
  g.used("1.3.4.1"_rb);
  if (g.s.players > 2) g.used("12.2.1"_rb);
}
bool discarder_left(const Game& g) { return kernel::discard_open(g) && !in_game(g, kernel::discarder(g)); }
void pass_over(Game& g) { g.frame().set(5, 0); }
void discard_all(Game& g) {
  if (kernel::discards_together(g)) {
    g.used("1.3.4"_rb);
    g.used("1.3.4.1"_rb);
  }
  if (!kernel::is_moving(g)) g.used("1.3.2"_rb);
  note_master(g, argument(kernel::line_at(g, 4), "player") != 0);
  g.used("5.11.1"_rb);
  const Context c = context_of(g);
  const auto picked = g.s.list(g.s.frames.n - 1);
  const auto may = [&](const kernel::Cell& cell) {
    return may_go_home(c, kernel::line_at(g, 4), cell.ref(), kWaitingRoom, kEvDiscarded);
  };
  if (is_paying(g) && !std::all_of(picked.begin(), picked.end(), may)) return refuse_play(g, "9.5.2.2"_rb);
  const kernel::Together at_once(g);
  kernel::discard_picked(g, cause_now(g), c.self);
}
constexpr Row kDiscardRows[] = {
    {"5.11.1"_rb, "choose what to discard", when<discard_does>, ask(kWhichDiscard)},
    {"5.11.1"_rb, "choose what another one discards", when<discard_by_other>, ask(kWhichOfOther)},
    {"5.11.1"_rb, "choose what to pay with", when<discard_pays>, ask(kWhichPaid)},
    {"5.11.1"_rb, "the next card", when<discards_more>, go("5.11.1"_rb)},
    {"12.4.7"_rb, "who has left discards nothing", when<discarder_left>, act<pass_over>},
    {"1.3.4"_rb, "the next player chooses", when<kernel::next_discards>,
     go("5.11.1"_rb, run<next_discarder>)},
    {"5.11.1"_rb, "discard them", always, act<discard_all>},
};
static_assert(kernel::well_formed(kDiscardRows, kProcedures));

// ---- One-step instructions
void do_damage(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs to, sources;
  objects_of(c, line, "to", to);
  objects_of(c, line, "source", sources);
  const Ref from = sources.n > 0 ? sources.at[0] : c.self;
  if (sources.n == 0) g.used("9.13.2"_rb);
  if (const auto name = argument(line, "as"); name != 0 && from)
    kernel::bind(g, c.scope, name, kernel::Kind::object, from.bits);  // 5.15.2: who retires by it
  if (to.n == 0) g.used("1.3.2"_rb);
  std::vector<int> amounts;  // as they are before any of it is dealt (9.9.1)
  for (Ref r : to) amounts.push_back(static_cast<int>(kernel::amount_for(c, argument(line, "amount"), r)));
  bool did = false;
  const kernel::Together at_once(g, to.n);
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    const Ref r = to.at[i];
    const bool can = g.s.live(r) && place_of(g.s[r.card()].zone) == kEntry;
    if (!can) g.used("4.4.4"_rb);
    g.used(!can ? "1.3.2"_rb : amounts[i] <= 0 ? "1.3.2.2"_rb : "9.13.3"_rb);
    did |= take_damage(g, r, from, amounts[i], cause_now(g));
  }
  note_done(g, did);
}
void turn_cards(Game& g, const Line& line, bool rest) {
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  bool did = false;
  const kernel::Together at_once(g, which.n);
  for (Ref r : which)
    if (g.s.live(r) && g.words().row(g.s[r.card()].zone).turned && stands(g, r.card()) == rest) {
      kernel::Occurrence one(g);
      one.arrives(argument(line, "as"), 0);
      if (!turn_card(g, r.card(), rest, cause_now(g), context_of(g).self)) continue;
      did = true;
      call_it(g, line, r);
    } else {
      g.used("1.3.2.1"_rb);
    }
  if (!did) g.used("1.3.2"_rb);
  note_done(g, did);
}
void do_later(kernel::Game& g, const Line& line, Frame& f) {
  kernel::do_later(g, line, f);
  if (g.core().watchers.back().once != 0) g.used("9.8.5.1"_rb);
}
void do_rest(kernel::Game& g, const Line& line, Frame&) { turn_cards(typed(g), line, true); }
bool can_rest(const Context& c, const Line& line) {
  Refs which;
  objects_of(c, line, "cards", which);
  const auto& g = static_cast<const Game&>(c.game);
  const auto can = [&](Ref r) { return can_turn(g, r, true); };
  return which.n > 0 && std::all_of(which.begin(), which.end(), can);
}
// 5.14.2: what a text lets another player do is paid by that player, whatever it is a part of.
Player payer_of(const Context& c, const Line& line) { return kernel::payer_of(c, line, kMay); }
// 9.5.1: whether an instruction is the cost of an activated ability, or a part of the one that is paid now.
bool is_for_activation(const Game& g, const Line& line) {
  constexpr auto kActivation = kernel::AbilityKind::activated;
  const kernel::CardSet& set = g.cards();
  if (!set.has_change(kernel::ChangeKind::cost)) return false;
  if (is_paying(g)) return set.abilities[g.s.plays[g.frame().play - 1].text].kind == kActivation;
  const auto at = static_cast<std::size_t>(&line - set.lines.data());
  for (const kernel::Ability& a : set.abilities)
    if (std::size_t i = a.cost; a.kind == kActivation && i != 0 && i <= at) {
      while (i != at && set.lines[i].kind != kernel::LineKind::end) ++i;
      if (i == at) return true;
    }
  return false;
}
int energy_of(const Context& c, const Line& line, Player p, int count) {
  const Game& g = static_cast<const Game&>(c.game);
  return is_for_activation(g, line) ? activation_cost(g, c.self, p, count) : count;
}
bool can_energy(const Context& c, const Line& line) {
  const Game& g = static_cast<const Game&>(c.game);
  const Player p = payer_of(c, line);
  return standing_energy(g, p) >= energy_of(c, line, p, static_cast<int>(number_or(c, line, "count", 1)));
}
void start_discard(kernel::Game& base, const Line& line, Frame& callee) {
  callee.play = base.caller().play;
  note_master(base, argument(line, "player") != 0);
  if (!kernel::can_discard(context_of(base), line)) base.used("1.3.2"_rb);
  kernel::start_discard(base, line, callee);
  if (callee.cells == base.core().cells.n) note_none(base, line, callee.num(5));
}
void do_stand(kernel::Game& g, const Line& line, Frame&) { turn_cards(typed(g), line, false); }
void do_retire(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  bool did = false;
  const kernel::Together at_once(g, which.n);
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    kernel::Occurrence one(g);
    one.arrives(argument(line, "as"), 0);
    note_word(g, r);
    const ZoneId to = zone(g.s[r.card()].owner, kRetire);
    const Event e = kernel::coming_move(g.s, kEvRetires, r, to, cause_now(g), context_of(g).self);
    const Ref now = retire_card(g, e);
    if (now == r) continue;
    did = true;
    call_it(g, line, now);
  }
  if (!did) g.used("1.3.2"_rb);
  note_done(g, did);
}
// 5.8.2: whether an instruction before in the same text put cards into what is shuffled now.
bool moved_there_before(const Game& g, const Line& line, ZoneId z) {
  const auto& lines = g.cards().lines;
  for (auto at = static_cast<std::size_t>(&line - lines.data()); at-- > 1;) {
    const Line& before = lines[at];
    if (before.kind == kernel::LineKind::end) return false;
    const kernel::Instruction* how =
        before.kind == kernel::LineKind::verb ? g.book().instruction[before.verb] : nullptr;
    const std::string_view verb = how == nullptr ? std::string_view() : how->word;
    if ((verb == "move" || verb == "return") &&
        kernel::evaluate_zone(context_of(g), argument(before, "to"), player_of(z)) == z)
      return true;
  }
  return false;
}
void do_shuffle(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  ZoneId zones[kernel::kZonesMax] = {zone(c.you, kDeck)};
  const auto said = argument(line, "zone");
  const int n = said == 0 ? 1 : zones_said(c, said, zones);
  if (said == 0) note_master(g, false);
  note_done(g, false);
  const kernel::Together at_once(g, n);
  for (const ZoneId z : std::span(zones, static_cast<std::size_t>(n))) {
    if (!kernel::may_be_shuffled(g, z)) continue;
    note_shuffle(g, z);
    note_done(g, true);
    if (moved_there_before(g, line, z)) g.used("5.8.2"_rb);
    g.shuffle(z);
    raise(g, kEvShuffled, {}, c.self, player_of(z), 0, Cause::effect);
  }
}
// The numbers that an effect changes are those of now; 5.17.1 when they change ATK or DEF.
void do_give(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  const int before = g.s.effects.n;
  kernel::do_give_fixed(g, line, f);
  if (g.s.effects.n == before) return g.used("1.3.2"_rb);
  for (std::size_t i = argument(line, "changes"); i != 0; ++i) {
    const kernel::Change& change = g.cards().changes[i];
    if (change.kind == kernel::ChangeKind::add_number && change.number != kCost) g.used("5.17.1"_rb);
    if (change.kind == kernel::ChangeKind::lose_trait || change.kind == kernel::ChangeKind::add_trait)
      g.used("2.5.2"_rb);
    if (change.last) break;
  }
}
void start_energy(kernel::Game& g, const Line& line, Frame& f) {
  f.play = g.caller().play;
  const Context c = context_of(g);
  const int count = static_cast<int>(std::max<std::int64_t>(0, number_or(c, line, "count", 1)));
  g.used(count == 0 ? "5.14.2.1"_rb : "5.14.2"_rb);
  if (count == 0) g.used("1.3.2.2"_rb);
  note_done(g, count == 0);
  f.set(4, energy_of(c, line, c.you, count));
  f.set(5, payer_of(c, line), kernel::Kind::player);
}

}  // namespace

const Procedure kTargeting{"target", Order::sequence, kTargetRows};
const Procedure kChoosing{"choose", Order::sequence, kChoiceRows};
const Procedure kMay{"may", Order::sequence, kMayRows};
const Procedure kEach{"each", Order::sequence, kEachRows};
const Procedure kDiscarding{"discard", Order::sequence, kDiscardRows};

namespace {

// Arguments that other games have a meaning for.
constexpr const char *kNotOfHeal = "item: damage is dealt at once, none waits (8.4.3)",
                     *kNotOfDamage =
                         "uncounterable: cancel abilities answer what is played, not damage (9.7.3)",
                     *kNotOfPlay =
                         "onto: characters are played to the entry or a member area: 'to' (7.4.2.1)"
                         "|allowance: plays are not counted (7.4.2)"
                         "|ability: abilities are played by their master (7.4.2.3)",
                     *kNotOfSetting =
                         "free: nothing is paid for it (5.6.1)|cost: nothing is paid for it (5.6.1)"
                         "|to: it goes to the Re-birth zone (5.6.1)"
                         "|onto: it goes to the Re-birth zone (5.6.1)"
                         "|state: cards neither stand nor rest there (4.7.2)"
                         "|allowance: how often a Re-birth card is set is not counted (7.4.2.4)"
                         "|ability: a card is set (5.6.1)",
                     *kNotOfCancelling = "by: it is done by the effect that says so";

constexpr kernel::RuleIndex kNone = kernel::kNoRule;
// clang-format off
constexpr kernel::Instruction kInstructionRows[] = {
    {"draw", &kDrawing, start_from_deck, nullptr, "5.9.2"_rb, false, "", kNone, can_pay_draw, takes_from_deck_silently},
    {"target", &kTargeting, start_target, can_choose, "9.7.2.3"_rb, true},
    {"choose", &kChoosing, start_choosing, can_choose},
    {"may", &kMay, kernel::start_may},
    {"damage", nullptr, do_damage, nullptr, kNone, false, kNotOfDamage, kNone, can_pay_damage, asks_nobody},
    {"rest", nullptr, do_rest, can_rest, "5.3.1"_rb, false, "", kNone, can_pay_rest, asks_nobody},
    {"stand", nullptr, do_stand, nullptr, "5.3.1"_rb, false, "", kNone, can_pay_stand, asks_nobody},
    {"retire", nullptr, do_retire, nullptr, "5.15.1"_rb, false, "", kNone, can_pay_retire, asks_nobody},
    {"exile", nullptr, do_put_memory, nullptr, "5.7.1"_rb, false, "", kNone, can_pay_exile, asks_nobody},
    {"move", &kMoving, start_move, nullptr, "5.2.1"_rb, false, "", kNone, can_pay_move, moves_silently},
    {"return", &kMoving, start_move, nullptr, "5.2.1"_rb, false, "", kNone, can_pay_move, moves_silently},
    {"each", &kEach, kernel::start_each},
    {"repeat", &kRepeat, kernel::start_repeat},
    {"discard", &kDiscarding, start_discard, kernel::can_discard, "5.11.1"_rb, false, "", kNone, can_pay_discard,
     discards_silently},
    {"lose", nullptr, do_give, nullptr, "9.3.1.2"_rb, false, "", kNone, nullptr, asks_nobody},
    {"set", nullptr, do_give, nullptr, "9.3.1.2"_rb, false, "", kNone, nullptr, asks_nobody},
    {"heal", &kHealing, start_heal, nullptr, "5.16.1"_rb, false, kNotOfHeal, kNone, can_pay_heal},
    {"mill", &kMilling, start_from_deck, nullptr, kNone, false, "", kNone, can_pay_mill, takes_from_deck_silently},
    {"choose_player", &kChoosingPlayer, kernel::start_asking, nullptr, kNone, true},
    {"choose_number", &kNumberChoice, kernel::start_number, nullptr, kNone, true},
    {"choose_value", &kValueChoice, kernel::start_asking, nullptr, kNone, true},
    {"modes", &kModes, kernel::start_modes, nullptr, "9.7.2.2"_rb, true},
    {"split", &kSplit, kernel::start_split, nullptr, "9.7.2.2"_rb, true},
    {"exchange", nullptr, do_exchange, nullptr, "5.12.1"_rb, false, "", kNone, can_pay_exchange, asks_nobody},
    {"search", &kSearching, kernel::start_search},
    {"rearrange", &kRearranging, start_rearrange},
    {"later", nullptr, do_later, nullptr, "9.8.5"_rb, false, "", kNone, nullptr, asks_nobody},
    {"cost_change", nullptr, kernel::do_rule_change_fixed, nullptr, kNone, false, "", kNone, nullptr, asks_nobody},
    {"limit", nullptr, kernel::do_rule_change, nullptr, kNone, false, "", kNone, nullptr, asks_nobody},
    {"look", &kLooking, start_look, nullptr, "5.10.1"_rb},
    {"reveal", &kRevealing, start_look},
    {"win_game", nullptr, do_win_game, nullptr, "1.2.5"_rb},
    {"lose_game", nullptr, do_lose_game, nullptr, "1.2.5"_rb},
    {"instead", nullptr, kernel::do_instead, nullptr, "9.3.1.3"_rb, false, "", kNone, nullptr, asks_nobody},
    {"change", nullptr, kernel::do_change},
    {"together", &kTogether, start_together},
    {"all_or_nothing", nullptr, kernel::do_all_or_nothing},
    {"swap_values", nullptr, kernel::do_swap_values, nullptr, "9.3.1.2"_rb, false, "", kNone, nullptr, asks_nobody},
    {"set_rebirth", nullptr, do_set_rebirth, nullptr, "5.6.1"_rb, false, kNotOfSetting, kNone, can_pay_set, asks_nobody},
    {"shuffle", nullptr, do_shuffle, nullptr, "5.8.1"_rb, false, "", kNone, nullptr, asks_nobody},
    {"give", nullptr, do_give, nullptr, "9.3.1.2"_rb, false, "", kNone, nullptr, asks_nobody},
    {"energy", &kPayEnergy, start_energy, can_energy, "5.14.1"_rb, false, "", "5.14.1.1"_rb},
    {"play", &kPlayingByEffect, start_play, nullptr, kNone, false, kNotOfPlay},
    {"turn_face_up", nullptr, do_turn_face, nullptr, kNone, false, "", kNone, can_pay_face, asks_nobody},
    {"turn_face_down", nullptr, do_turn_face, nullptr, kNone, false, "", kNone, can_pay_face, asks_nobody},
    {"negate", nullptr, do_cancel_play, nullptr, kNone, false, kNotOfCancelling},
    {"cancel_play", nullptr, do_cancel_play, nullptr, kNone, false, kNotOfCancelling},
    {"draw_game", nullptr, do_draw_game, nullptr, "1.2.5"_rb},
    {"forbid", nullptr, kernel::do_rule_change, nullptr, kNone, false, "", kNone, nullptr, asks_nobody},
    {"allow", nullptr, kernel::do_rule_change, nullptr, kNone, false, "", kNone, nullptr, asks_nobody},
};
// clang-format on

}  // namespace

const std::span<const kernel::Instruction> kInstructions = kInstructionRows;

}  // namespace headjudge::rebirth
