// Chapter 15 and what effects do: the instructions of the effect language that Gate Ruler carries out.
#include <algorithm>

#include "engine/gate_ruler/state.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::call, kernel::Context,
    kernel::context_of, kernel::done, kernel::go, kernel::holds, kernel::Line, kernel::list,
    kernel::note_done, kernel::number_or, kernel::objects_of, kernel::player_or_you, kernel::Refs,
    kernel::run, kernel::when, kernel::who;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

// ---- 15-8: drawing. Locals 0 player, 1 how many
bool more_to_draw(const Game& g) {
  return g.frame().num(1) > 0 && g.s.count(zone(g.frame().num(0), kDeck)) > 0;
}
void draw_one(Game& g) {
  const auto p = static_cast<Player>(g.frame().num(0));
  g.frame().set(1, g.frame().num(1) - 1);
  const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
  const kernel::Occurrence one(g);
  if (draw_card(g, kernel::coming_move(g.s, kEvDrawn, top, zone(p, kHand), Cause::effect, {})))
    note_done(g, true);
}
constexpr Row kDrawRows[] = {
    {"15-8b"_gr, "one card, as often as said", when<more_to_draw>, act<draw_one>},
    {"15-8b"_gr, "the next one", when<more_to_draw>, go("15-8b"_gr)},
};
static_assert(kernel::well_formed(kDrawRows, kProcedures));

// ---- Choosing: targets while playing (14-3b-4), everything else while resolving
bool is_playing(const Game& g) { return g.s.plays[g.frame().play - 1].step == 0; }
bool targets_missing(const Game& g) {
  return is_playing(g) && g.frame().num(7) == 0 && kernel::choice_size(g) < g.frame().num(5);
}
void no_targets(Game& g) { g.refuse("14-3b-4"_gr); }
bool open_target(const Game& g) { return is_playing(g) && kernel::choice_open(g); }
bool open_choice(const Game& g) { return kernel::choice_open(g); }
void candidates(const Game& g, Candidates& out) { kernel::choice_candidates(g, out); }
bool may_stop(const Game& g, Option) { return kernel::choice_may_stop(g); }
void take(Game& g) {
  kernel::take_choice(g);
  note_done(g, true);
}
void stop(Game& g) { kernel::stop_choice(g); }
Player chooses(const Game& g) { return kernel::chooser(g); }
std::uint16_t name(const Game& g) { return kernel::choice_name(g); }
constexpr Check kStopChecks[] = {{"3-2g"_gr, "more must be chosen", 0, holds<may_stop>}};
constexpr kernel::Action kTargetActions[] = {
    {"14-3b-4"_gr, "a legal target", kChoose, list<candidates>, nullptr, {}, act<take>},
    {"3-2g"_gr, "no more targets", kDecline, nullptr, nullptr, kStopChecks, act<stop>},
};
constexpr Question kWhichTarget{
    "", who<chooses>, kTargetActions, false, true, false, false, true, &kernel::Erased<name>::call};
constexpr kernel::Action kChoiceActions[] = {
    {"14-3c-3"_gr, "one of those the effect names", kChoose, list<candidates>, nullptr, {}, act<take>},
    {"3-2g"_gr, "no more", kDecline, nullptr, nullptr, kStopChecks, act<stop>},
};
constexpr Question kWhichChoice{
    "", who<chooses>, kChoiceActions, false, false, false, false, true, &kernel::Erased<name>::call};

// 14-3c-1: targets that are no longer legal are dropped; what concerns them is not done.
bool is_resolving(const Game& g) { return !is_playing(g); }
void recheck(Game& g) {
  const Line& line = kernel::line_at(g, 4);
  const Context c = context_of(g);
  const auto as = argument(line, "as");
  auto& bindings = g.s.bindings;
  for (int i = bindings.n - 1; i >= 0; --i) {
    const kernel::Binding b = bindings.at[i];
    if (b.scope != c.scope || b.name != as || b.kind != kernel::Kind::object) continue;
    if (!g.s.live({b.value}) || !kernel::is_member(c, argument(line, "from"), {b.value})) bindings.erase(i);
  }
}
constexpr Row kTargetRows[] = {
    {"14-3c-1"_gr, "at resolution: drop targets that are no longer legal", when<is_resolving>,
     done(run<recheck>)},
    {"14-3b-4"_gr, "not enough targets: it cannot be played", when<targets_missing>, act<no_targets>},
    {"14-3b-4"_gr, "choose the targets", when<open_target>, ask(kWhichTarget)},
    {"14-3b-4b"_gr, "another one, never the same twice", when<open_target>, go("14-3b-4"_gr)},
};
static_assert(kernel::well_formed(kTargetRows, kProcedures));
constexpr Row kChoiceRows[] = {
    {"3-2g"_gr, "choose", when<open_choice>, ask(kWhichChoice)},
    {"3-2g"_gr, "another one", when<open_choice>, go("3-2g"_gr)},
};
static_assert(kernel::well_formed(kChoiceRows, kProcedures));
// ---- may: ... then: ... else: ... Locals 4 line, 5 answer
constexpr kernel::Action kMayActions[] = {
    {"14-9d"_gr, "do it", kAccept, nullptr, nullptr, {}, act<kernel::accept_may>},
    {"14-9d"_gr, "do not", kDecline, nullptr, nullptr, {}, act<kernel::decline_may>},
};
constexpr Question kWhether{"", who<chooses>, kMayActions};
constexpr Row kMayRows[] = {
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
constexpr Row kRepeatRows[] = {
    {"14-3c-3"_gr, "once more", when<kernel::repeat_left>, act<kernel::repeat_next>},
    {"14-3c-3"_gr, "as often as said", when<kernel::repeat_left>, go("14-3c-3"_gr)},
};
static_assert(kernel::well_formed(kRepeatRows, kProcedures));
constexpr kernel::Action kDiscardActions[] = {
    {"15-9a"_gr,
     "a hand card",
     kChoose,
     list<kernel::discard_candidates>,
     nullptr,
     {},
     act<kernel::pick_discard>},
};
constexpr Question kWhichDiscard{"", who<kernel::discarder>, kDiscardActions};
constexpr Row kDiscardRows[] = {
    {"15-9a"_gr, "choose what to discard", when<kernel::discard_open>, ask(kWhichDiscard)},
    {"15-9a"_gr, "the next card", when<kernel::discard_open>, go("15-9a"_gr)},
    {"15-9a"_gr, "discard them", always, act<kernel::do_discards>},
};
static_assert(kernel::well_formed(kDiscardRows, kProcedures));

// ---- 13-4b, 13-7b: healing. Locals 4 line, 5 how many damage cards, 6 whose; the picks are the frame's list
void heal_units(Game& g, const Context& c, const Line& line) {
  Refs of;
  objects_of(c, line, "of", of);
  const auto amount = number_or(c, line, "amount", 1);
  bool did = false;
  for (Ref r : of) {
    if (!g.s.live(r) || !is_unit_on_board(g, r.card())) continue;
    const int was = g.s[r.card()].damage;
    const int by = argument(line, "all") != 0 ? was : static_cast<int>(amount);
    const kernel::Occurrence one(g);
    const Player p = g.s[r.card()].controller;
    if (was > 0 && by > 0)
      did |= heal_unit(g, kernel::make_event(kEvHealed, r, c.self, p, std::min(was, by), Cause::effect));
  }
  note_done(g, did);
}
void start_heal(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = static_cast<Game&>(base);
  f.play = g.caller().play;
  f.set(4, &line - g.cards().lines.data());
  const Context c = context_of(g);
  const auto of = argument(line, "of");
  Player whose = kNobody;
  if (kernel::names_player(c, of)) {
    whose = kernel::evaluate_player(c, of);
  } else {
    Refs which;
    kernel::evaluate_objects(c, of, which);
    if (which.n == 1 && g.s.live(which.at[0]) && is_kind(g, which.at[0].card(), kRuler))
      whose = player_of(g.s[which.at[0].card()].zone);
  }
  if (whose == kNobody) return heal_units(g, c, line);
  const int there = g.s.count(zone(whose, kDamage));
  const auto amount = argument(line, "all") != 0 ? there : number_or(c, line, "amount", 1);
  if (amount > there) g.used("1-5b-1"_gr);
  g.used("13-4b-1"_gr);
  f.set(5, std::clamp<std::int64_t>(amount, 0, there));
  f.set(6, whose, kernel::Kind::player);
  note_done(g, f.num(5) > 0);
}
bool more_to_heal(const Game& g) { return g.frame().num(5) > 0; }
void damage_cards(const Game& g, Candidates& out) {
  const auto picked = g.s.list(g.s.frames.n - 1);
  const auto all = cards(g, g.frame().num(6), kDamage);
  const int from = picked.empty() ? 0 : g.s.index_in_zone(picked.back().ref().card()) + 1;
  for (int i = from; i < static_cast<int>(all.size()); ++i)
    if (static_cast<int>(all.size()) - i >= g.frame().num(5)) out.add(all[static_cast<std::size_t>(i)]);
}
constexpr kernel::Action kHealActions[] = {
    {"15-21b"_gr,
     "a card of the damage zone",
     kChoose,
     list<damage_cards>,
     nullptr,
     {},
     act<kernel::pick_discard>},
};
Player healed_player(const Game& g) { return static_cast<Player>(g.frame().num(6)); }
constexpr Question kWhichHealed{"", who<healed_player>, kHealActions};
bool heals_player(const Game& g) { return !g.s.list(g.s.frames.n - 1).empty(); }
void heal_player(Game& g) {
  Refs which;
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) which.add(cell.ref());
  g.s.cells.n = g.frame().cells;
  const Ref by = context_of(g).self;
  for (Ref r : which) move_card(g, r, zone(g.s[r.card()].owner, kGraveyard), -1, Cause::effect, by);
  raise(g, kEvHealed, g.s.ref(ruler_of(g, healed_player(g))), by, healed_player(g), which.n, Cause::effect);
}
constexpr Row kHealRows[] = {
    {"15-21b"_gr, "choose a damage card", when<more_to_heal>, ask(kWhichHealed)},
    {"15-21b"_gr, "the next one", when<more_to_heal>, go("15-21b"_gr)},
    {"13-4b"_gr, "they go to the graveyard", when<heals_player>, act<heal_player>},
};
static_assert(kernel::well_formed(kHealRows, kProcedures));

// ---- One-step instructions

// 4-2c: a player who receives damage is his ruler.
void recipients(const Game& g, const Context& c, kernel::NodeId node, Refs& out) {
  if (kernel::names_player(c, node)) {
    Player order[kernel::kPlayersMax];
    const int n = kernel::evaluate_players(c, node, order);
    for (int i = 0; i < n; ++i) out.add(g.s.ref(ruler_of(g, order[i])));
    g.used("4-2c"_gr);
    return;
  }
  kernel::evaluate_objects(c, node, out);
}

void do_damage(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs to;
  recipients(g, c, argument(line, "to"), to);
  Ref source = c.self;
  if (argument(line, "source") != 0) {
    Refs from;
    objects_of(c, line, "source", from);
    if (from.n > 0) source = from.at[0];
  }
  const int amount = static_cast<int>(number_or(c, line, "amount", 0));
  g.used("15-20c"_gr);
  g.used("14-15a"_gr);
  if (amount <= 0) g.used("1-5b-2"_gr);
  int amounts[kPairs];
  std::fill(amounts, amounts + kPairs, amount);
  const int n = std::min(to.n, kPairs);
  deal_damage(g, source, c.you, false, {to.at, static_cast<std::size_t>(n)},
              {amounts, static_cast<std::size_t>(n)}, argument(line, "uncounterable") != 0);
  note_done(g, n > 0 && amount > 0);
}

// 13-3: reduction works on an item that is on the gate: the topmost one, unless it says which.
void do_reduce(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const bool to_zero = argument(line, "to") != 0 && argument(line, "by") == 0;
  int by = static_cast<int>(number_or(c, line, "by", 0));
  Refs only;
  objects_of(c, line, "to_card", only);
  for (int i = g.s.gate.n - 1; i >= 0; --i) {
    Item& item = g.s.gate[i];
    if (item.kind != ItemKind::damage) continue;
    bool fits = argument(line, "to_card") == 0;
    for (int k = 0; k < item.n && !fits; ++k) fits = only.has(item.target[k]);
    if (!fits) continue;
    g.used("13-3c-1"_gr);
    g.used("13-3a"_gr);
    g.used(to_zero ? "13-3d-1"_gr : "13-3d"_gr);
    if (item.n > 1) g.used(to_zero ? "13-3d-2b"_gr : "13-3d-2"_gr);
    for (int k = 0; k < item.n; ++k) {
      const int cut = to_zero ? item.amount[k] : std::min<int>(by, std::max<int>(item.amount[k], 0));
      item.amount[k] = static_cast<std::int16_t>(to_zero       ? 0
                                                 : item.n == 1 ? item.amount[k] - by
                                                               : item.amount[k] - cut);
      by -= cut;
    }
    g.s.changed();
    note_done(g, true);
    return;
  }
  note_done(g, false);
}

void do_destroy(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "cards", which);
  bool did = false;
  for (Ref r : which) {
    if (!g.s.live(r) || !is_unit_on_board(g, r.card())) continue;
    const kernel::Occurrence one(g);
    destroy_unit(g, kernel::make_event(kEvDestroyed, r, c.self, g.s[r.card()].controller, 0, Cause::effect));
    did = true;
  }
  close_items(g);
  note_done(g, did);
}

void turn_cards(Game& g, const Line& line, bool rest) {
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  bool did = false;
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    const bool rested = (g.s[r.card()].flags & kernel::kRested) != 0;
    const int place = place_of(g.s[r.card()].zone);
    if (rested == rest) {
      g.used("15-7c"_gr);
      g.used("1-5c"_gr);
      continue;
    }
    if (place == kDefense) g.used("3-9b"_gr);
    if (place == kDefense || !g.words().row(g.s[r.card()].zone).turned) continue;
    const kernel::Occurrence one(g);
    did |= turn_card(g, kernel::make_event(rest ? kEvRested : kEvActed, r, context_of(g).self,
                                           g.s[r.card()].controller, 0, Cause::effect));
  }
  note_done(g, did);
}
void do_rest(kernel::Game& g, const Line& line, Frame&) { turn_cards(typed(g), line, true); }
void do_act(kernel::Game& g, const Line& line, Frame&) { turn_cards(typed(g), line, false); }

void move_all(Game& g, const Refs& which, int place, Cause cause) {
  bool did = false;
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    const Ref now = move_card(g, r, zone(g.s[r.card()].owner, place), -1, cause, context_of(g).self);
    did = did || !(now == r);
  }
  note_done(g, did);
}
void do_exile(kernel::Game& base, const Line& line, Frame&) {
  Refs which;
  objects_of(context_of(base), line, "cards", which);
  move_all(typed(base), which, kExile, Cause::effect);
}
void do_mill(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const Player p = player_or_you(c, line);
  auto left = number_or(c, line, "count", 1);
  note_done(g, false);
  for (; left > 0 && g.s.count(zone(p, kDeck)) > 0; --left) {
    const CardId top = cards(g, p, kDeck)[0];
    move_card(g, g.s.ref(top), zone(p, kGraveyard), -1, Cause::effect, c.self);
    note_done(g, true);
  }
}
void do_shuffle(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  ZoneId z = zone(c.you, kDeck);
  if (argument(line, "zone") != 0) z = kernel::evaluate_zone(c, argument(line, "zone"), c.you);
  g.shuffle(z);
  raise(g, kEvShuffled, {}, c.self, player_of(z));
}

void start_energy(kernel::Game& g, const Line& line, Frame& f) {
  f.play = g.caller().play;
  f.set(4, std::max<std::int64_t>(0, number_or(context_of(g), line, "count", 1)));
}

// ---- Whether a payment can be made in full
bool can_rest(const Context& c, const Line& line) {
  Refs which;
  objects_of(c, line, "cards", which);
  const auto& s = c.game.core();
  for (Ref r : which)
    if (!s.live(r) || (s[r.card()].flags & kernel::kRested) != 0) return false;
  return which.n > 0;
}
bool can_energy(const Context& c, const Line& line) {
  return active_energy(static_cast<const Game&>(c.game), c.you) >= number_or(c, line, "count", 1);
}

}  // namespace

const Procedure kDrawing{"draw", Order::sequence, kDrawRows};
const Procedure kTargeting{"target", Order::sequence, kTargetRows};
const Procedure kChoosing{"choose", Order::sequence, kChoiceRows};
const Procedure kMay{"may", Order::sequence, kMayRows};
const Procedure kEach{"each", Order::sequence, kEachRows};
const Procedure kRepeat{"repeat", Order::sequence, kRepeatRows};
const Procedure kDiscarding{"discard", Order::sequence, kDiscardRows};
const Procedure kHealing{"heal", Order::sequence, kHealRows};

namespace {

constexpr kernel::Instruction kInstructionRows[] = {
    {"draw", &kDrawing, kernel::start_draw, nullptr, "15-8b"_gr},
    {"target", &kTargeting, kernel::start_choosing, nullptr, "14-3b-4"_gr},
    {"choose", &kChoosing, kernel::start_choosing},
    {"may", &kMay, kernel::start_may},
    {"damage", nullptr, do_damage, nullptr, "15-20a"_gr},
    {"reduce_damage", nullptr, do_reduce, nullptr, "13-3b"_gr},
    {"destroy", nullptr, do_destroy, nullptr, "15-12a"_gr},
    {"rest", nullptr, do_rest, can_rest, "15-7b"_gr},
    {"act", nullptr, do_act, nullptr, "15-7a"_gr},
    {"exile", nullptr, do_exile, nullptr, "15-13a"_gr},
    {"move", nullptr, kernel::do_move, nullptr, "15-3a"_gr},
    {"return", nullptr, kernel::do_move, nullptr, "15-3a"_gr},
    {"each", &kEach, kernel::start_each},
    {"repeat", &kRepeat, kernel::start_repeat},
    {"discard", &kDiscarding, kernel::start_discard, kernel::can_discard, "15-9a"_gr},
    {"lose", nullptr, kernel::do_give},
    {"set", nullptr, kernel::do_give},
    {"mill", nullptr, do_mill, nullptr, "3-4c"_gr},
    {"shuffle", nullptr, do_shuffle},
    {"heal", &kHealing, start_heal, nullptr, "15-21a"_gr},
    {"give", nullptr, kernel::do_give},
    {"energy", &kPayEnergy, start_energy, can_energy, "15-15a"_gr},
    {"instead", nullptr, kernel::do_instead, nullptr, "14-13e"_gr},
    {"change", nullptr, kernel::do_change},
    {"swap_values"},
    {"choose_number"},
    {"choose_value"},
    {"choose_player"},
    {"modes"},
    {"split"},
    {"exchange"},
    {"put_on"},
    {"attach"},
    {"look"},
    {"reveal"},
    {"search"},
    {"rearrange"},
    {"gain_control"},
    {"create_token"},
    {"play"},
    {"normal_summon"},
    {"special_summon"},
    {"drive"},
    {"set_card"},
    {"negate"},
    {"redirect_attack"},
    {"end_turn"},
    {"win_game"},
    {"lose_game"},
    {"draw_game"},
    {"all_or_nothing"},
    {"forbid"},
    {"allow"},
    {"cost_change"},
    {"later"},
    {"together"},
};

}  // namespace

const std::span<const kernel::Instruction> kInstructions = kInstructionRows;

bool targets_exist(const Game& g, kernel::TextId text, Ref self, Player you) {
  const kernel::Ability& a = g.cards().abilities[text];
  if (a.play == 0) return true;
  const Context c{g, self, you};
  for (auto at = a.play; g.cards().lines[at].kind != kernel::LineKind::end; ++at) {
    const Line& line = g.cards().lines[at];
    const auto count = argument(line, "count"), from = argument(line, "from");
    if (from == 0 || argument(line, "up_to") != 0 || argument(line, "any") != 0) continue;
    Refs all;
    kernel::evaluate_objects(c, from, all);
    if (all.n < (count == 0 ? 1 : kernel::evaluate_number(c, count))) return false;
  }
  return true;
}

bool cost_payable(const Game& g, kernel::TextId text, Ref self, Player you) {
  const kernel::Ability& a = g.cards().abilities[text];
  if (a.cost == 0) return true;
  const Context c{g, self, you};
  for (auto at = a.cost; g.cards().lines[at].kind != kernel::LineKind::end; ++at) {
    const Line& line = g.cards().lines[at];
    const kernel::Instruction* how = g.book().instruction[line.verb];
    if (how != nullptr && how->can != nullptr && !how->can(c, line)) return false;
  }
  return true;
}

}  // namespace headjudge::gate_ruler
