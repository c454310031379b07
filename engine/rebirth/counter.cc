// 9.7.3: counter processing: cancel abilities presented one after the other, processed in reverse order.
#include <algorithm>

#include "engine/rebirth/condition_checks.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::Ability, kernel::AbilityKind, kernel::act, kernel::always, kernel::ask, kernel::call,
    kernel::done, kernel::go, kernel::holds, kernel::list, kernel::mark, kernel::Play, kernel::TextId,
    kernel::when, kernel::who, kernel::with;

// Locals of the window: 3 how many players declined in a row, 4 how many abilities were presented.
// A presented ability is a play: `paid` its place in the order, `to` the play it cancels as index + 1.

constexpr int kCancelsMax = 30;
struct Cancels {
  int n = 0;
  TextId at[kCancelsMax];
};
bool is_new(const Cancels& all, TextId text) {
  return std::find(all.at, all.at + all.n, text) == all.at + all.n;
}
// Where the abilities of a card name it first.
int first_place(const Game& g, CardId c, TextId text) {
  int place = 1;
  while (ability_at(g, c, place) != text) ++place;
  return place;
}
// The cancel abilities of a card, each once, however often the card was given it.
Cancels cancels_of(const Game& g, CardId c) {
  Cancels all;
  for (int i = 1; i <= ability_places(g, c) && all.n < kCancelsMax; ++i)
    if (const TextId text = ability_at(g, c, i);
        text != 0 && is_new(all, text) && g.cards().abilities[text].kind == AbilityKind::cancel)
      all.at[all.n++] = text;
  return all;
}
bool is_proper(const Game& g, const Ability& a, const Play& play, Player p) {
  if ((a.cancels & kernel::kCancelsOpponent) != 0 &&
      (play.controller == p || is_teammate(g, play.controller, p)))
    return false;
  if (play.kind == kCancelPlay) return (a.cancels & (kernel::kCancelsCancel | kernel::kCancelsAbility)) != 0;
  if (play.kind == kAbilityPlay) {
    const std::uint8_t one = is_auto(g, play) ? kernel::kCancelsAuto : kernel::kCancelsActivated;
    return (a.cancels & (one | kernel::kCancelsAbility)) != 0;
  }
  return (a.cancels & kernel::kCancelsCard) != 0 ||
         ((a.cancels & kernel::kCancelsCharacter) != 0 && is_kind(g, play.source.card(), kCharacter));
}
// 12.6.5: in Circle only the neighbours of the master of the play.
bool is_near(const Game& g, const Play& play, Player p) {
  if (g.s.format != kCircle || !g.book().has("12.6.5"_rb)) return true;
  g.used("12.6.5"_rb);
  return neighbour(g, play.controller, 1) == p || neighbour(g, play.controller, -1) == p;
}
// Whether it is presented against this already and nobody answered that.
bool is_presented(const Game& g, int target, TextId text, Ref source) {
  for (int i = 0; i < g.s.plays.n; ++i) {
    const Play& p = g.s.plays[i];
    if (p.kind != kCancelPlay || p.text != text || !(p.source == source) || p.to != target) continue;
    bool answered = false;
    for (const Play& q : g.s.plays) answered = answered || (q.kind == kCancelPlay && q.to == i + 1);
    if (!answered) return true;
  }
  return false;
}
// The play that the window is open for, also while an ability is presented in it.
int play_in_window(const Game& g) {
  const bool presenting = g.frame().first == g.book().row_of(kPresenting);
  return presenting ? g.s.frames[g.s.frames.n - 2].play : g.frame().play;
}
bool is_here(const Game& g, int i) {
  const int play = play_in_window(g);
  return is_against(g, i, play) || (g.s.plays[i].kind != kNoPlay && i + 1 == play);
}
// What is presented is not there before its cost is paid.
int being_presented(const Game& g) { return g.frame().play == play_in_window(g) ? 0 : g.frame().play; }
// What a cancel ability sees as its event: the play that it is presented against.
Event event_of(const Play& play) {
  return kernel::make_event(kEvPlayed, play.source, {}, play.controller, 0, Cause::play);
}
// Whether its text lets a cancel ability be used on a play.
bool holds_for(const Game& g, const Ability& a, CardId c, const Play& play) {
  if (a.if_ == 0) return true;
  const Event e = event_of(play);
  return kernel::evaluate_bool({g, g.s.ref(c), g.s[c].owner, &e}, a.if_);
}
bool holds_for_one(const Game& g, const Ability& a, CardId c) {
  bool found = a.if_ == 0;
  for (int i = 0; i < g.s.plays.n && !found; ++i)
    found = is_here(g, i) && i + 1 != being_presented(g) && holds_for(g, a, c, g.s.plays[i]);
  return found;
}
// The latest play of a card that an ability can be used on, as index + 1.
int target_of(const Game& g, TextId text, CardId canceller, CardId c, bool again = false) {
  const Ability& a = g.cards().abilities[text];
  const Player p = g.s[canceller].owner;
  int found = 0, latest = -1;
  for (int i = 0; i < g.s.plays.n; ++i)
    if (is_here(g, i) && i + 1 != being_presented(g) && in_game(g, g.s.plays[i].controller) &&
        is_near(g, g.s.plays[i], p) && g.s.plays[i].source.card() == c && is_proper(g, a, g.s.plays[i], p) &&
        g.s.plays[i].paid > latest && (again || !is_presented(g, i + 1, text, g.s.ref(canceller))) &&
        holds_for(g, a, canceller, g.s.plays[i]))
      found = i + 1, latest = g.s.plays[i].paid;
  return found;
}

bool in_window(const Game& g) { return g.frame().first == g.book().row_of(kCounter) && g.frame().play != 0; }
Player in_order(const Game& g, int i) { return g.in_turn_order(i); }

bool is_its_time(const Game& g, TextId text, CardId c) {
  const kernel::NodeId holds = g.cards().abilities[text].while_;
  return holds == 0 || kernel::evaluate_bool({g, g.s.ref(c), g.s[c].owner}, holds);
}
bool is_valid(const Game& g, TextId text, CardId c) {
  const Ability& a = g.cards().abilities[text];
  return is_valid_in_area(g, a, c) && is_its_time(g, text, c) && holds_for_one(g, a, c);
}
bool is_met(const Game& g, TextId text, CardId c) {
  const bool met = meets_condition(g, g.cards().abilities[text], g.s[c].owner);
  if (!met) g.used("11.2.3.4"_rb);
  return met;
}
bool can_pay(const Game& g, TextId text, CardId c) { return can_pay_cost(g, text, g.s.ref(c), g.s[c].owner); }
bool has_choices(const Game& g, TextId text, CardId c) {
  return has_targets(g, text, g.s.ref(c), g.s[c].owner);
}
// Whatever it is presented against, and however often it was.
bool is_open(const Game& g, TextId text, CardId c) {
  return can_pay(g, text, c) && is_valid(g, text, c) && has_choices(g, text, c);
}
bool is_ready(const Game& g, TextId text, CardId c) {
  return is_open(g, text, c) && kernel::within_limits(g, text, g.s.ref(c));
}
bool fits(const Game& g, TextId text, Option o) {
  return is_ready(g, text, o.a) && target_of(g, text, o.a, o.b) != 0 && is_met(g, text, o.a);
}
// The ability that the checks are about: of several the first one that they let through, whatever it is
// presented against or against this play; where there is none, the first.
TextId ready_of(const Game& g, CardId c) {
  const Cancels all = cancels_of(g, c);
  for (int i = 0; all.n > 1 && i < all.n; ++i)
    if (is_ready(g, all.at[i], c)) return all.at[i];
  return all.n == 0 ? TextId{0} : all.at[0];
}
TextId fitting_of(const Game& g, Option o) {
  const Cancels all = cancels_of(g, o.a);
  for (int i = 0; all.n > 1 && i < all.n; ++i)
    if (fits(g, all.at[i], o)) return all.at[i];
  return ready_of(g, o.a);
}
bool valid_now(const Game& g, Option o) { return is_valid(g, ready_of(g, o.a), o.a); }
bool condition_holds(const Game& g, Option o) { return is_its_time(g, ready_of(g, o.a), o.a); }
bool in_marked_area(const Game& g, Option o) {
  return is_in_marked_area(g, g.cards().abilities[ready_of(g, o.a)], o.a);
}
bool targets_there(const Game& g, Option o) { return has_choices(g, ready_of(g, o.a), o.a); }
bool condition_met(const Game& g, Option o) { return is_met(g, fitting_of(g, o), o.a); }
bool within_limit(const Game& g, Option o) {
  return kernel::within_limits(g, ready_of(g, o.a), g.s.ref(o.a));
}
bool no_annulled_use(const Game& g, Option o) {
  return within_limit(g, o) || !is_used_up_annulled(g, ready_of(g, o.a), g.s.ref(o.a));
}
bool payable(const Game& g, Option o) { return can_pay(g, ready_of(g, o.a), o.a); }
bool energy_there(const Game& g, Option o) {
  return has_energy_for(g, ready_of(g, o.a), g.s.ref(o.a), g.s[o.a].owner);
}
bool proper(const Game& g, Option o) { return target_of(g, fitting_of(g, o), o.a, o.b) != 0; }
bool near(const Game& g, Option o) {
  for (int i = 0; i < g.s.plays.n; ++i)
    if (is_here(g, i) && g.s.plays[i].source.card() == o.b && is_near(g, g.s.plays[i], g.s[o.a].owner))
      return true;
  return false;
}
bool may_cancel(const Game& g, Option o) { return may(g, "cancel|use|play_ability", o.a, g.s[o.a].owner); }
bool meets_rule(const Game& g, Option o, kernel::RuleIndex rule) {
  return meets_part(g, g.cards().abilities[fitting_of(g, o)], g.s[o.a].owner, rule);
}
constexpr Check kOwnCancelChecks[] = {
    {"1.3.3"_rb, "a text forbids it", 1, holds<may_cancel>},
    {"9.5.2.2"_rb, "its cost cannot be paid in full", 1, holds<payable>},
    {"5.14.1.1"_rb, "not enough standing energy for its cost", 1, holds<energy_there>},
    {"9.2.2.1"_rb, "it was already played this turn", 1, holds<within_limit>},
    {"9.2.2.1.1"_rb, "its play counts though it was cancelled", 1, holds<no_annulled_use>},
    {"9.4.2"_rb, "what is invalid now does nothing", 1, holds<condition_holds>},
    {"9.4.3"_rb, "the condition under which it is valid does not hold", 1, holds<condition_holds>},
    {"9.4.4"_rb, "its area mark names another area", 1, holds<in_marked_area>},
    {"9.7.2.3.1"_rb, "there is not enough to choose", 1, holds<targets_there>},
    {"9.7.3.1"_rb, "the cancel ability is not valid now", 1, holds<valid_now>},
    {"9.7.3.1.1"_rb, "it is not for plays of this kind", 2, holds<proper>},
    {"11.2.3.4"_rb, "its condition keyword is not met", 2, holds<condition_met>},
    {"12.6.5"_rb, "only neighbours of its master can cancel a play", 2, holds<near>},
};
constexpr auto kCancelChecks = ending_with(kOwnCancelChecks, kConditionChecks<2, meets_rule>);
void cancellers(const Game& g, Player p, Candidates& out) {
  for (CardId c = 0; c < g.s.cards; ++c)
    if (g.s[c].owner == p && in_game(g, p) && cancels_of(g, c).n != 0) out.add(c);
}
void plays_here(const Game& g, Candidates& out) {
  if (!in_window(g)) return;
  for (int i = 0; i < g.s.plays.n; ++i)
    if (is_here(g, i)) out.add(g.s.plays[i].source.card());
}
bool may_present(const Game& g, Player p) {
  Candidates sources, targets;
  cancellers(g, p, sources);
  if (sources.n == 0) return false;
  plays_here(g, targets);
  const auto is_for_any = [&](TextId text, CardId c) {
    const auto is_for = [&](std::uint16_t card) { return target_of(g, text, c, card, true) != 0; };
    return std::any_of(targets.at, targets.at + targets.n, is_for);
  };
  const auto may_use = [&](TextId text, CardId c) {
    if (!is_open(g, text, c) || (g.book().has("11.2.3.4"_rb) && !is_met(g, text, c))) {
      const bool is_elsewhere = !is_in_marked_area(g, g.cards().abilities[text], c);
      if (is_elsewhere && g.is_heard() && is_for_any(text, c)) g.used("9.4.4"_rb);
      return false;
    }
    const bool is_for_one = is_for_any(text, c);
    if (!is_for_one || kernel::within_limits(g, text, g.s.ref(c))) return is_for_one;
    g.used("9.2.2.1"_rb);
    if (is_used_up_annulled(g, text, g.s.ref(c))) g.used("9.2.2.1.1"_rb);
    return false;
  };
  for (int i = 0; i < sources.n; ++i) {
    const Cancels all = cancels_of(g, sources.at[i]);
    for (int k = 0; k < all.n; ++k)
      if (may_use(all.at[k], sources.at[i])) return true;
  }
  return false;
}
bool nobody_cancels(const Game& g) { return g.none_has(AbilityKind::cancel); }
// The next player who can present something, as a place in turn order; -1 when nobody can.
int next_asked(const Game& g) {
  if (!in_window(g) || nobody_cancels(g)) return -1;
  for (int i = g.frame().num(3); i < g.s.players; ++i)
    if (may_present(g, in_order(g, i))) return i;
  return -1;
}
bool someone_may(const Game& g) { return next_asked(g) >= 0; }
Player asked(const Game& g) { return in_order(g, std::max(0, next_asked(g))); }
void own_cancellers(const Game& g, Candidates& out) {
  if (someone_may(g)) cancellers(g, asked(g), out);
}
void declined(Game& g) {
  if (g.s.format == kRumble) g.used("12.5.5"_rb);
  g.frame().set(3, next_asked(g) + 1);
  clear_answer(g);
}
// What a play is presented against; a text that does more than to cancel speaks of it.
void aim(Game& g, Play& play, int at) {
  play.to = static_cast<std::uint8_t>(at);
  if (g.cards().abilities[play.text].body != 0) play.event = event_of(g.s.plays[at - 1]);
}
// Locals of a presentation: 4 the card whose play it is against as its number + 1, while several abilities
// fit.
void begin_present(Game& g, const Frame& caller, Frame& callee) {
  const Ref source = caller.ref(1);
  const Option o{kCancel, 0, source.card(), caller.ref(2).card()};
  const Cancels all = cancels_of(g, o.a);
  int fitting = 0;
  for (int i = 0; all.n > 1 && i < all.n; ++i) fitting += fits(g, all.at[i], o) ? 1 : 0;
  const TextId text = fitting_of(g, o);
  const int at = target_of(g, text, o.a, o.b);
  const int play = kernel::new_play(g, fitting > 1 ? TextId{0} : text, kCancelPlay, g.s[o.a].owner, source);
  aim(g, g.s.plays[play - 1], at);
  g.s.plays[play - 1].paid = static_cast<std::int16_t>(caller.num(4) + 1);
  callee.play = static_cast<std::uint8_t>(play);
  if (fitting > 1) callee.set(4, o.b + 1);
}
constexpr kernel::Action kCancelActions[] = {
    {"9.7.3.3"_rb, "no cancel ability", kPass, nullptr, nullptr, {}, act<declined>},
    {"9.7.3.1"_rb, "present a cancel ability", kCancel, list<own_cancellers>, list<plays_here>, kCancelChecks,
     call(kPresenting, with<begin_present>)},
};
constexpr Question kWhetherCancel{"", who<asked>, kCancelActions};

// ---- Presenting
const Play& presented_play(const Game& g) { return g.s.plays[g.frame().play - 1]; }
Player presenter(const Game& g) { return presented_play(g).controller; }
Option presentation(const Game& g) {
  return {kCancel, 0, presented_play(g).source.card(), static_cast<std::uint16_t>(g.frame().num(4) - 1)};
}
bool several_fit(const Game& g) { return g.frame().num(4) != 0; }
void fitting_places(const Game& g, Candidates& out) {
  const Option o = presentation(g);
  const Cancels all = cancels_of(g, o.a);
  for (int i = 1; i <= ability_places(g, o.a); ++i) {
    const TextId* const found = std::find(all.at, all.at + all.n, ability_at(g, o.a, i));
    const bool is_first = found != all.at + all.n && first_place(g, o.a, *found) == i;
    if (is_first && fits(g, *found, o)) out.add(i);
  }
}
void take_cancel(Game& g) {
  const Option o = presentation(g);
  const TextId text = ability_at(g, o.a, g.frame().num(1));
  clear_answer(g);
  g.frame().set(4, 0);
  Play& play = g.s.plays[g.frame().play - 1];
  const int at = target_of(g, text, o.a, o.b);
  play.text = text;
  aim(g, play, at);
}
constexpr kernel::Action kAbilityActions[] = {
    {"9.7.3.1"_rb,
     "one of its cancel abilities",
     kChooseNumber,
     list<fitting_places>,
     nullptr,
     {},
     act<take_cancel>},
};
constexpr Question kWhichAbility{"ability", who<presenter>, kAbilityActions, false, true};
const Ability& presented_ability(const Game& g) { return g.cards().abilities[presented_play(g).text]; }
bool chooses(const Game& g) { return presented_ability(g).play != 0; }
void make_choices(Game& g) { kernel::push_block(g, presented_ability(g).play, g.frame().play); }
bool has_cost(const Game& g) { return presented_ability(g).cost != 0; }
void pay_cost(Game& g) { kernel::push_block(g, presented_ability(g).cost, g.frame().play); }
void presented(Game& g) {
  g.release_mark();
  Play& p = g.s.plays[g.frame().play - 1];
  p.step = 1;
  kernel::count_use(g, p.text, p.source, p.controller);
  Frame& window = g.caller();
  for (int k = 0; k < 3; ++k) window.set(k, 0);
  window.set(3, 0);
  for (const kernel::RuleIndex rule : {"9.7.3.1.1"_rb, "9.7.3.2"_rb, "9.1.1.4.2"_rb, "11.4.2"_rb})
    g.used(rule);
  if (g.cards().abilities[p.text].zones != 0) g.used("9.4.4"_rb);
  if (g.s.format == kRumble) g.used("12.5.5"_rb);
  if (g.s.players > 2) g.used("12.2.1"_rb);
  window.set(4, window.num(4) + 1);
  g.s.changed();
}
constexpr Row kPresentRows[] = {
    {"9.5.2.2"_rb, "all of the cost or nothing", always, mark},
    {"9.7.3.1.1"_rb, "which one, where several are proper", when<several_fit>, ask(kWhichAbility)},
    {"9.7.2.3"_rb, "what is chosen while it is presented", when<chooses>, act<make_choices>},
    {"9.5.2.1"_rb, "its cost", when<has_cost>, act<pay_cost>},
    {"9.7.3.1"_rb, "it is presented", always, act<presented>},
};
static_assert(kernel::well_formed(kPresentRows, kProcedures));

// ---- Processing. Local 5 of the window: the presented ability whose text is carried out
bool unprocessed(const Game& g) { return g.frame().num(4) > 0; }
// Whether its text has more to do than to cancel.
bool process(Game& g, int i) {
  const Play& p = g.s.plays[i];
  const Ability& a = g.cards().abilities[p.text];
  if (!in_game(g, p.controller)) {
    g.used("12.4.7"_rb);
  } else if ((p.flags & kAnnulled) != 0) {
    g.used("5.19.2.1"_rb);
    note_annulled_use(g, p);
  } else if (!meets_condition(g, a, p.controller)) {
    g.used("11.2.3.4"_rb);
  } else {
    g.used("9.7.3.3.1"_rb);
    annul_play(g, p.to, p.source, Cause::effect);
    if (a.body != 0) kernel::push_block(g, a.body, i + 1);
    return a.body != 0;
  }
  return false;
}
void process_last(Game& g) {
  const int place = g.frame().num(4);
  g.frame().set(4, place - 1);
  for (int i = 0; i < g.s.plays.n; ++i) {
    if (!is_against(g, i, g.frame().play) || g.s.plays[i].paid != place) continue;
    const int window = g.s.frames.n - 1;
    if (process(g, i))
      g.s.frames[window].set(5, i + 1);
    else
      kernel::free_play(g, i + 1);
    return;
  }
}
bool carried_out(const Game& g) { return g.frame().num(5) != 0; }
void end_process(Game& g) {
  kernel::free_play(g, g.frame().num(5));
  g.frame().set(5, 0);
}
constexpr Row kCounterRows[] = {
    {"9.7.3.1"_rb, "a player may present a cancel ability", when<someone_may>, ask(kWhetherCancel)},
    {"9.7.3.2"_rb, "and the others again", when<someone_may>, go("9.7.3.1"_rb)},
    {"9.7.3.3"_rb, "the one presented last", when<unprocessed>, act<process_last>},
    {"9.7.3.3"_rb, "it has done what else it says", when<carried_out>, act<end_process>},
    {"9.7.3.3"_rb, "until all are processed", when<unprocessed>, go("9.7.3.3"_rb)},
};
static_assert(kernel::well_formed(kCounterRows, kProcedures));

}  // namespace

bool is_against(const Game& g, int i, int play) {
  for (int steps = 0; steps < g.s.plays.n && g.s.plays[i].kind == kCancelPlay; ++steps) {
    if (g.s.plays[i].to == play) return true;
    i = g.s.plays[i].to - 1;
  }
  return false;
}

const Procedure kCounter{"counter", Order::sequence, kCounterRows, false, when<nobody_cancels>};
const Procedure kPresenting{"present", Order::sequence, kPresentRows};

}  // namespace headjudge::rebirth
