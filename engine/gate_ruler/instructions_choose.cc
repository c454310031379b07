// Choosing: targets while playing (14-3b-4), everything else while resolving; may, each, repeat, discard.
#include <algorithm>

#include "engine/gate_ruler/instructions_more.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::call, kernel::Context,
    kernel::context_of, kernel::done, kernel::go, kernel::holds, kernel::Line, kernel::list,
    kernel::note_done, kernel::number_or, kernel::objects_of, kernel::player_or_you, kernel::Refs,
    kernel::run, kernel::when, kernel::who;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

bool is_playing(const Game& g) { return g.s.plays[g.frame().play - 1].step == 0; }
bool is_forced(const Game& g) { return (g.s.plays[g.frame().play - 1].flags & kForced) != 0; }
bool targets_missing(const Game& g) {
  return is_playing(g) && !is_forced(g) && g.frame().num(7) == 0 &&
         (kernel::choice_size(g) < g.frame().num(5) || !leaves_targets(g, {}));
}
void no_targets(Game& g) { g.refuse("14-3b-4"_gr); }
// 16-15b-1: an open card lies on the gate with as many targets as there are.
bool open_target(const Game& g) { return is_playing(g) && kernel::choice_open(g); }
bool open_choice(const Game& g) { return kernel::choice_open(g); }
void candidates(const Game& g, Candidates& out) { kernel::choice_candidates(g, out); }
void players(const Game& g, Candidates& out) { kernel::choice_player_candidates(g, out); }
bool may_stop(const Game& g, Option) { return kernel::choice_may_stop(g); }
bool event_resolves(const Game& g) {
  const kernel::Play& play = g.s.plays[g.frame().play - 1];
  return !is_playing(g) && play.kind == kCardPlay && is_kind(g, play.source.card(), kEvent);
}
void take(Game& g) {
  g.used("4-5a"_gr);
  kernel::take_choice(g);
  if (!kernel::choice_open(g)) {
    g.limited("3-2g"_gr);
    if (!is_playing(g)) g.limited(event_resolves(g) ? "14-3c-2c"_gr : "14-3c-3"_gr);
  }
  note_done(g, true);
}
void stop(Game& g) { kernel::stop_choice(g); }
Player chooses(const Game& g) { return kernel::chooser(g); }
std::uint16_t name(const Game& g) { return kernel::choice_name(g); }
// 16-13b-2a, 16-14a-2a: material is used in full or not at all.
bool is_whole_material(const Game& g, Option o) { return may_stop(g, o) || !uses_genesis_material(g); }
bool is_whole_process(const Game& g, Option o) { return may_stop(g, o) || !uses_abyss_material(g); }
constexpr Check kStopChecks[] = {
    {"3-2g"_gr, "more must be chosen", 0, holds<may_stop>},
    {"16-13b-2a"_gr, "the material is used in full or not at all", 0, holds<is_whole_material>},
    {"16-14a-2a"_gr, "its process is done in full or not at all", 0, holds<is_whole_process>}};
bool no_counter_is_played(const Game& g, Option) {
  const int play = g.frame().play;
  return play == 0 || play > g.s.plays.n ||
         g.cards().abilities[g.s.plays[play - 1].text].kind != kernel::AbilityKind::counter;
}
constexpr Check kNoTargetChecks[] = {
    {"3-2g"_gr, "more must be chosen", 0, holds<may_stop>},
    {"13-6d-1"_gr, "a counter ability must be played", 0, holds<no_counter_is_played>}};
bool not_itself(const Game& g, Option o) {
  return g.frame().play == 0 || place(g, o.a) != kGate ||
         g.s.plays[g.frame().play - 1].source != g.s.ref(o.a);
}
bool not_twice(const Game& g, Option o) {
  if (g.frame().play == 0 || g.frame().num(4) <= 0) return true;
  const kernel::Play& play = g.s.plays[g.frame().play - 1];
  const auto as = argument(kernel::line_at(g, 4), "as");
  for (const kernel::Binding& b : g.s.bindings)
    if (b.scope == play.scope && b.name == as && b.value == g.s.ref(o.a).bits) return false;
  return true;
}
// 14-9d: what can be played with its targets is played with such as leave it all of them.
bool leaves_others(const Game& g, Option o) {
  if (g.frame().play == 0 || g.frame().num(4) <= 0 || !is_playing(g) || is_forced(g)) return true;
  return leaves_targets(g, g.s.ref(o.a));
}
constexpr Check kPickChecks[] = {
    {"14-3b-4c"_gr, "a card on the gate cannot choose itself", 1, holds<not_itself>},
    {"14-3b-4b"_gr, "the same thing twice", 1, holds<not_twice>},
    {"14-3b-4"_gr, "it leaves no targets for what is chosen after it", 1, holds<leaves_others>},
};
constexpr kernel::Action kTargetActions[] = {
    {"14-3b-4"_gr, "a legal target", kChoose, list<candidates>, nullptr, kPickChecks, act<take>},
    {"14-3b-4"_gr, "a player", kChoosePlayer, list<players>, nullptr, {}, act<take>},
    {"3-2g"_gr, "no more targets", kDecline, nullptr, nullptr, kNoTargetChecks, act<stop>},
};
constexpr Question kWhichTarget{
    "", who<chooses>, kTargetActions, false, true, false, false, true, &kernel::Erased<name>::call};
constexpr kernel::Action kChoiceActions[] = {
    {"14-3c-3"_gr, "one of those the effect names", kChoose, list<candidates>, nullptr, {}, act<take>},
    {"14-3c-3"_gr, "a player", kChoosePlayer, list<players>, nullptr, {}, act<take>},
    {"3-2g"_gr, "no more", kDecline, nullptr, nullptr, kStopChecks, act<stop>},
};
constexpr kernel::Action kEventChoiceActions[] = {
    {"14-3c-2c"_gr, "one of those the event names", kChoose, list<candidates>, nullptr, {}, act<take>},
    {"14-3c-2c"_gr, "a player", kChoosePlayer, list<players>, nullptr, {}, act<take>},
    {"3-2g"_gr, "no more", kDecline, nullptr, nullptr, kStopChecks, act<stop>},
};
constexpr Question kWhichOfEvent{"",    who<chooses>, kEventChoiceActions,        false, false, false,
                                 false, true,         &kernel::Erased<name>::call};
constexpr Question kWhichChoice{
    "", who<chooses>, kChoiceActions, false, false, false, false, true, &kernel::Erased<name>::call};

// In a cost it is part of the play, and equal cards are one option.
constexpr Question kWhichCost{
    "pay", who<chooses>, kChoiceActions, false, true, false, true, false, &kernel::Erased<name>::call};

// 14-3c-1: targets that are no longer legal are dropped; what concerns them is not done.
bool is_resolving(const Game& g) { return !is_playing(g); }
void recheck(Game& g) {
  if (argument(kernel::line_at(g, 4), "count") != 0) g.used("14-3b-4e"_gr);
  kernel::drop_lost_choices(g, true);
}
constexpr Row kTargetRows[] = {
    {"14-3c-1"_gr, "at resolution: drop targets that are no longer legal", when<is_resolving>,
     done(run<recheck>)},
    {"14-3b-4"_gr, "not enough targets: it cannot be played", when<targets_missing>, act<no_targets>},
    {"14-3b-4"_gr, "choose the targets", when<open_target>, ask(kWhichTarget)},
    {"14-3b-4b"_gr, "another one, never the same twice", when<open_target>, go("14-3b-4"_gr)},
};
static_assert(kernel::well_formed(kTargetRows, kProcedures));
// 14-3b-8: a cost that has not enough to choose from cannot be paid.
bool cost_lacks(const Game& g) {
  return is_playing(g) && g.is_marked() && !is_forced(g) && g.frame().num(7) == 0 &&
         kernel::choice_size(g) < g.frame().num(5);
}
void cannot_pay(Game& g) { refuse_cost(g); }
bool event_chooses(const Game& g) { return event_resolves(g) && open_choice(g); }
bool effect_chooses(const Game& g) { return !is_playing(g) && !event_resolves(g) && open_choice(g); }
bool cost_chooses(const Game& g) { return is_playing(g) && open_choice(g); }
constexpr Row kChoiceRows[] = {
    {"14-3b-8"_gr, "not enough to choose from: the cost cannot be paid", when<cost_lacks>, act<cannot_pay>},
    {"3-2g"_gr, "an event's player chooses", when<event_chooses>, ask(kWhichOfEvent)},
    {"3-2g"_gr, "choose", when<effect_chooses>, ask(kWhichChoice)},
    {"3-2g"_gr, "choose what pays", when<cost_chooses>, ask(kWhichCost)},
    {"3-2g"_gr, "another one", when<open_choice>, go("3-2g"_gr)},
};
static_assert(kernel::well_formed(kChoiceRows, kProcedures));
// ---- may: ... then: ... else: ... Locals 4 line, 5 answer
// 15-7c: a block that only rests or acts what is so already cannot be done.
bool turns_something(const Game& g) {
  const Line& may = kernel::line_at(g, 4);
  for (auto at = argument(may, "do"); at != 0 && g.cards().lines[at].kind != kernel::LineKind::end; ++at) {
    const Line& line = g.cards().lines[at];
    const std::string_view verb = kernel::verb_specs()[line.verb].word;
    if (line.kind != kernel::LineKind::verb || (verb != "rest" && verb != "act")) return true;
    Refs which;
    objects_of(context_of(g), line, "cards", which);
    for (Ref r : which) {
      const bool rested = g.s.live(r) && (g.s[r.card()].flags & kernel::kRested) != 0;
      if (g.s.live(r) && rested != (verb == "rest")) return true;
    }
    if (which.n == 0) return true;
  }
  return false;
}
bool can_accept(const Game& g, Option) {
  return g.frame().first != g.book().row_of(kMay) || turns_something(g);
}
// All or nothing of what cannot be done in full: that is nothing.
bool is_in_full(const Game& g) {
  if (g.frame().first != g.book().row_of(kMay)) return true;
  const auto first = argument(kernel::line_at(g, 4), "do");
  if (first == 0) return true;
  const Line& line = g.cards().lines[first];
  const bool alone = g.cards().lines[first + 1u].kind == kernel::LineKind::end;
  if (!alone || line.kind != kernel::LineKind::verb) return true;
  if (std::string_view(kernel::verb_specs()[line.verb].word) != "all_or_nothing") return true;
  return kernel::can_do_all(context_of(g), argument(line, "do"));
}
bool is_genesis(const Game& g) {
  if (g.frame().play == 0) return false;
  const auto keyword = g.cards().abilities[g.s.plays[g.frame().play - 1].text].keyword;
  return keyword != 0 && std::string_view(g.words().keywords[keyword - 1u].word) == "genesis_summon";
}
bool material_in_full(const Game& g, Option) { return !is_genesis(g) || is_in_full(g); }
bool done_in_full(const Game& g, Option) { return is_genesis(g) || is_in_full(g); }
constexpr Check kAcceptChecks[] = {
    {"16-13b-2a"_gr, "the material is used in full or not at all", 0, holds<material_in_full>},
    {"1-5b"_gr, "it cannot be done in full", 0, holds<done_in_full>},
    {"15-7c"_gr, "it is so already: that cannot be done", 0, holds<can_accept>}};
bool turns_nothing(const Game& g) { return !turns_something(g); }
void note_turned(Game& g) {
  g.used("1-5c"_gr);
  note_done(g, false);
}
constexpr kernel::Action kMayActions[] = {
    {"14-9d"_gr, "do it", kAccept, nullptr, nullptr, kAcceptChecks, act<kernel::accept_may>},
    {"14-9d"_gr, "do not", kDecline, nullptr, nullptr, {}, act<kernel::decline_may>},
};
constexpr Question kWhether{"", who<chooses>, kMayActions};
constexpr Row kMayRows[] = {
    {"15-7c"_gr, "it is so already", when<turns_nothing>, act<note_turned>},
    {"14-3c-3"_gr, "whether to do it", always, ask(kWhether)},
    {"14-3c-3"_gr, "do it", when<kernel::may_accepted>, act<kernel::run_may>},
    {"14-3c-3"_gr, "if it was done", when<kernel::may_was_done>, act<kernel::run_then>},
    {"14-3c-3"_gr, "if not", when<kernel::may_was_not_done>, act<kernel::run_else>},
};
static_assert(kernel::well_formed(kMayRows, kProcedures));
// ---- each, repeat, discard
constexpr Row kEachRows[] = {
    {"14-3c-3"_gr, "the next one", when<kernel::each_left>, act<kernel::each_next>},
    {"14-3c-3"_gr, "until all had their turn", when<kernel::each_left>, go("14-3c-3"_gr)},
};
static_assert(kernel::well_formed(kEachRows, kProcedures));
bool discards_up_to(const Game& g, Option) { return kernel::discard_may_stop(g); }
constexpr Check kNoDiscardChecks[] = {{"15-9a"_gr, "so many must be discarded", 0, holds<discards_up_to>}};
constexpr kernel::Action kDiscardActions[] = {
    {"15-9a"_gr,
     "a hand card",
     kChoose,
     list<kernel::discard_candidates>,
     nullptr,
     {},
     act<kernel::pick_discard>},
    {"3-2g"_gr, "no more", kDecline, nullptr, nullptr, kNoDiscardChecks, act<kernel::stop_discard>},
};
constexpr Question kWhichDiscard{"", who<kernel::discard_chooser>, kDiscardActions};
// As a cost it is part of the play, and equal cards are one option.
constexpr Question kWhichPays{"pay", who<kernel::discard_chooser>, kDiscardActions, false, true, false, true};
bool is_cost(const Game& g) { return g.frame().play != 0 && is_playing(g); }
bool pays_by_discard(const Game& g) { return is_cost(g) && kernel::discard_open(g); }
bool discards(const Game& g) { return !is_cost(g) && kernel::discard_open(g); }
constexpr Row kDiscardRows[] = {
    {"15-9a"_gr, "choose what to discard", when<discards>, ask(kWhichDiscard)},
    {"15-9a"_gr, "choose what is discarded as a cost", when<pays_by_discard>, ask(kWhichPays)},
    {"15-9a"_gr, "the next card", when<kernel::discard_open>, go("15-9a"_gr)},
    {"15-9a"_gr, "the other player", when<kernel::next_discards>,
     go("15-9a"_gr, run<kernel::next_discarder>)},
    {"15-9a"_gr, "discard them", always, act<kernel::do_discards>},
};
static_assert(kernel::well_formed(kDiscardRows, kProcedures));

}  // namespace

namespace {
// 14-3b-4c: an ability that lies on the gate is none of those it may choose there.
void note_itself(const Game& g, const Line& line) {
  if (!g.is_heard() || g.s.plays[g.frame().play - 1].kind != kAbilityPlay) return;
  Refs all;
  kernel::choosable(context_of(g), line, all);
  for (Ref r : all)
    if (g.s.live(r) && place(g, r.card()) == kGate) return g.used("14-3b-4c"_gr);
}
}  // namespace

void start_targets(kernel::Game& base, const Line& line, Frame& f) {
  kernel::start_choosing(base, line, f);
  const Game& g = static_cast<Game&>(base);
  if (is_forced(g)) f.set(5, std::min(f.num(5), kernel::choice_size(g)));
  if (!is_playing(g)) return;
  note_itself(g, line);
  if (argument(line, "count") != 0 && f.num(5) == 0) g.limited("14-3b-4a"_gr);
  if (f.num(6) > 1) g.limited("14-3b-4b"_gr);
  if (argument(line, "count") != 0) g.used("14-3b-4e"_gr);
}
// 14-3b-2: a mode that is not chosen is not there; of those that are each needs its targets (14-3b-4).
void start_modes(kernel::Game& base, const Line& line, Frame& f) {
  kernel::start_modes(base, line, f);
  Game& g = typed(base);
  if (is_playing(g) && !is_forced(g) && f.num(7) == 0 && !modes_have_targets(g)) no_targets(g);
}
// 3-2g, 14-3b-8: what a cost chooses must be there.
void start_choice(kernel::Game& base, const Line& line, Frame& f) {
  kernel::start_choosing(base, line, f);
  Game& g = typed(base);
  if (argument(line, "up_to") != 0) g.limited("3-2g"_gr);
  if (kernel::choice_size(g) < f.num(5)) g.used("1-5b"_gr), g.used("1-5b-1"_gr);
  if (argument(line, "count") != 0 && f.num(5) == 0) g.used("1-5b-2"_gr);
}
void start_discard(kernel::Game& base, const Line& line, Frame& f) {
  if (argument(line, "player") == 0) base.used("4-2a"_gr);
  kernel::start_discard(base, line, f);
  if (argument(line, "as") != 0) base.used("3-2d-1"_gr);
  if (kernel::discard_may_stop(base)) return base.limited("3-2g"_gr);
  if (base.is_marked() && kernel::is_playing(base) && !can_discard_in_full(context_of(base), line))
    return refuse_cost(typed(base));
  if (argument(line, "cards") == 0 && number_or(context_of(base), line, "count", 1) > f.num(5))
    typed(base).used("1-5b-1"_gr);
}
// 12-5a: cards that one instruction puts into one zone came last together.
// What is to be chosen, as far as nothing before it in the cost changes that.
bool can_choose(const Context& c, const Line& line) {
  Refs all;
  Player players[kernel::kPlayersMax];
  kernel::choosable(c, line, all);
  if (argument(line, "up_to") != 0 || argument(line, "any") != 0) return true;
  return all.n + kernel::evaluate_players(c, argument(line, "from"), players) >=
         number_or(c, line, "count", 1);
}

const Procedure kTargeting{"target", Order::sequence, kTargetRows};
const Procedure kChoosing{"choose", Order::sequence, kChoiceRows};
const Procedure kMay{"may", Order::sequence, kMayRows};
const Procedure kEach{"each", Order::sequence, kEachRows};
const Procedure kDiscarding{"discard", Order::sequence, kDiscardRows};

namespace {
// 14-3b-4d: whether words of a card that everybody sees, however it lies, are all that is asked of it.
bool is_seen_by_all(const kernel::CardSet& set, const kernel::Node& n) {
  constexpr std::string_view kSeen[] = {"is_set",     "face_down", "face_up", "rest",  "act",
                                        "controller", "owner",     "zone",    "souls", "marked_damage"};
  return std::find(std::begin(kSeen), std::end(kSeen), set.words[n.word]) != std::end(kSeen);
}
bool asks_hidden(const Game& g, kernel::NodeId id) {
  using kernel::Op;
  if (id == 0) return false;
  const kernel::Node& n = g.cards().nodes[id];
  if (n.op == Op::it || n.op == Op::word || n.op == Op::text) return false;
  if (n.op == Op::has || n.op == Op::is || n.op == Op::is_not || n.op == Op::is_only ||
      n.op == Op::contains || n.op == Op::selector)
    return true;
  const bool of_it = n.op == Op::property && (n.a == 0 || g.cards().nodes[n.a].op == Op::it);
  if (of_it && !is_seen_by_all(g.cards(), n)) return true;
  return asks_hidden(g, n.a) || asks_hidden(g, n.b) || asks_hidden(g, n.next);
}
// Whether the condition by which a card belongs to what is chosen from is on what it is.
bool needs_to_be_known(const Context& c, kernel::NodeId from, Ref r) {
  using kernel::Op;
  const Game& g = static_cast<const Game&>(c.game);
  const kernel::Node& n = g.cards().nodes[from];
  if (n.op == Op::filter) return asks_hidden(g, n.b) || needs_to_be_known(c, n.a, r);
  if (n.op != Op::unite) return false;
  bool known_only = false;
  for (kernel::NodeId link = n.a; link != 0; link = g.cards().nodes[link].next) {
    const kernel::NodeId one = g.cards().nodes[link].a;
    if (!kernel::is_member(c, one, r)) continue;
    if (!needs_to_be_known(c, one, r)) return false;
    known_only = true;
  }
  return known_only;
}
}  // namespace

bool targetable(const Context& c, kernel::NodeId from, Ref r) {
  const Game& g = static_cast<const Game&>(c.game);
  if (!g.s.live(r)) return false;
  if (r == c.self && place(g, r.card()) == kGate && g.book().has("14-3b-4c"_gr)) {
    g.limited("14-3b-4c"_gr);
    return false;
  }
  const auto open = g.words().row(g.s[r.card()].zone).open;
  const bool hidden = open == kernel::Open::owner || open == kernel::Open::nobody || face_down(g, r.card());
  if (!hidden || !g.book().has("14-3b-4d"_gr) || !needs_to_be_known(c, from, r)) return true;
  if ((g.s[r.card()].flags & kernel::kRevealed) != 0 || kernel::is_opened(g, r)) return true;
  g.limited("14-3b-4d"_gr);
  return false;
}

}  // namespace headjudge::gate_ruler
