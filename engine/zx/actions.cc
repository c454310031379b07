// Keyword actions with steps of their own: IGOB (1015), unison (1029), break (1019), cards that enter as one
// (1007.5).
#include "engine/zx/actions.h"

#include <algorithm>
#include <string>

#include "engine/zx/compound.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/joining.h"
#include "engine/zx/possible.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::Context, kernel::context_of,
    kernel::done, kernel::holds, kernel::Line, kernel::list, kernel::note_done, kernel::objects_of,
    kernel::Refs, kernel::run, kernel::when, kernel::who;

// Locals of all of them: 4 the line, 5 and 6 the chosen cards, 7 the square + 1.
Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }
const Line& line_of(const Game& g) { return kernel::line_at(g, 4); }
kernel::WordId name_asked(const Game& g) { return argument(line_of(g), "as"); }
const Game& game_of(const Context& c) { return static_cast<const Game&>(c.game); }
Player doer(const Game& g) { return kernel::player_or_you(context_of(g), line_of(g)); }
const std::string& wanted_name(const Context& c, const Line& line) {
  const kernel::Value v = kernel::evaluate(c, argument(line, "name"));
  return c.game.cards().words[static_cast<std::size_t>(v.type == kernel::Type::word ? v.number : 0)];
}
const std::string& printed_name(const Game& g, CardId c) { return g.cards().cards[g.s[c].def].name; }
bool is_named(const Game& g, CardId c, const std::string& name) {
  const auto& words = g.cards().words;
  const kernel::View& v = g.view(c);
  return words[v.name] == name || std::any_of(std::begin(v.more_names), std::end(v.more_names),
                                              [&](kernel::WordId w) { return w != 0 && words[w] == name; });
}
// Z/X-free, without ascension, and not the opponent's player square.
bool is_open_square(const Game& g, Player p, ZoneId z) {
  if (!is_square(z) || z == player_square(other(p))) return false;
  for (CardId c : g.s.zone(z))
    if (is_zx(g, c) || is_ascension(g, c)) return false;
  return true;
}
// 102.6: what a text keeps from entering enters nowhere.
bool is_square_for(const Game& g, Player p, CardId c, ZoneId z) {
  return is_open_square(g, p, z) && may_arrive(g, g.s.ref(c), z);
}
bool any_square_for(const Game& g, Player p, const Candidates& cards) {
  for (int i = 0; i < 9 * cards.n; ++i)
    if (is_square_for(g, p, cards.at[i / 9], square(i % 9))) return true;
  return false;
}
void all_squares(const Game&, Candidates& out) {
  for (int i = 0; i < 9; ++i) out.add(square(i));
}
bool fits_square(const Game& g, Option o) {
  const Ref r = g.frame().ref(5);
  const auto z = static_cast<ZoneId>(o.a);
  return g.s.live(r) ? is_square_for(g, doer(g), r.card(), z) : is_open_square(g, doer(g), z);
}
void take_square(Game& g) {
  const int z = g.frame().num(1);
  clear_answer(g);
  g.frame().set(7, z + 1);
}
void take_first(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.frame().set_ref(5, r);
}
void take_second(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.frame().set_ref(6, r);
}
// 812.1: where it waits for a replacement its name, or its face, comes with it.
Ref move_so(Game& g, Ref r, ZoneId to, Origin origin, kernel::WordId name, std::uint8_t state, How how) {
  kernel::Occurrence one(g);
  one.arrives(name, state);
  return move_card(g, r, to, -1, origin.cause, origin.by, how);
}
// Enters as part of something made of several: with no zone before (1007.5a). No card where it did not now.
Ref enter_joined(Game& g, Ref r, ZoneId z, kernel::WordId name) {
  g.used("1007.5a"_zx);
  g.enters_from = kNoZone;
  const Origin origin = origin_now(g);
  const ZoneId from = g.s[r.card()].zone;
  const Ref now = move_so(g, r, z, origin, name, 0, How::effect);
  g.enters_from = 0;
  if (!has_moved(g, r, from, now) || !is_square(g.s[now.card()].zone)) return {};
  g.s.edit(now.card()).from = 0;
  return now;
}
void name_result(Game& g, Ref now) {
  note_done(g, true);
  name_card(g, line_of(g), now);
}
void not_done(Game& g) { note_done(g, false); }

// ---- 1015: IGOB
CardId lower_half(const Context& c, const Line& line) {
  const Game& g = game_of(c);
  const CardId player_card = player_card_of(g, kernel::player_or_you(c, line));
  if (player_card == kNoCard) return kNoCard;
  const CardId lower = part_of(g, player_card, kBehindPlayer);
  const bool fits = lower != kNoCard && has_kind(g, lower, kObLower) &&
                    printed_name(g, lower).find(wanted_name(c, line)) != std::string::npos;
  return fits ? lower : kNoCard;
}
void upper_halves_of(const Context& c, const Line& line, Candidates& out) {
  const Game& g = game_of(c);
  const CardId lower = lower_half(c, line);
  if (lower == kNoCard) return;
  for (CardId card : cards(g, kernel::player_or_you(c, line), kDynamis))
    if (has_kind(g, card, kObUpper) && printed_name(g, card) == printed_name(g, lower)) out.add(card);
}
void upper_halves(const Game& g, Candidates& out) { upper_halves_of(context_of(g), line_of(g), out); }
bool has_over_boost(const Game& g, Player p) { return over_boost_of(g, p) != kNoCard; }
bool igob_is_possible(const Context& c, const Line& line) {
  const Player p = kernel::player_or_you(c, line);
  Candidates uppers;
  upper_halves_of(c, line, uppers);
  return !has_over_boost(game_of(c), p) && any_square_for(game_of(c), p, uppers);
}
bool igob_fails(const Game& g) { return !igob_is_possible(context_of(g), line_of(g)); }
void igob_undone(Game& g) {
  if (has_over_boost(g, doer(g))) g.used("202.7g"_zx);
  not_done(g);
}
void do_igob(Game& g) {
  const CardId upper = g.frame().ref(5).card();
  not_done(g);
  was_revealed(g, g.s.ref(lower_half(context_of(g), line_of(g))), doer(g));
  was_revealed(g, g.s.ref(upper), doer(g));
  const Together whole(g, 1);  // 202.7b: what hears it enter meets both halves
  const Ref now = enter_joined(g, g.s.ref(upper), static_cast<ZoneId>(g.frame().num(7) - 1), name_asked(g));
  if (!now) return;
  join_over_boost(g, doer(g), now);
  name_result(g, now);
}
bool no_ascension_there(const Game& g, Option o) {
  return ascension_on(g, static_cast<ZoneId>(o.a)) == kNoCard;
}
bool no_ascension_extra_there(const Game& g, Option o) {
  const auto there = g.s.zone(static_cast<ZoneId>(o.a));
  return std::none_of(there.begin(), there.end(), [&](CardId c) { return has_kind(g, c, kAscensionExtra); });
}
constexpr Check kIgobSquareChecks[] = {
    {"202.11b"_zx, "an ascension lies there", 1, holds<no_ascension_there>},
    {"202.12d"_zx, "an ascension extra lies there", 1, holds<no_ascension_extra_there>},
    {"1015.1"_zx, "a Z/X-free square, not the opponent's player square", 1, holds<fits_square>}};
constexpr kernel::Action kUpperActions[] = {{"1015.1"_zx,
                                             "the upper half of the same name",
                                             kChooseCard,
                                             list<upper_halves>,
                                             nullptr,
                                             {},
                                             act<take_first>}};
constexpr kernel::Action kIgobSquareActions[] = {
    {"1015.1"_zx, "its square", kTo, list<all_squares>, nullptr, kIgobSquareChecks, act<take_square>}};
constexpr Question kWhichUpper{"", who<doer>, kUpperActions};
constexpr Question kIgobSquare{"to", who<doer>, kIgobSquareActions};
constexpr Row kIgobRows[] = {
    {"1015.3"_zx, "it cannot be done: as it was before", when<igob_fails>, done(run<igob_undone>)},
    {"1015.1"_zx, "the upper half", always, ask(kWhichUpper)},
    {"1015.1"_zx, "its square", always, ask(kIgobSquare)},
    {"1015.1"_zx, "the player card is flipped, both halves enter as one", always, act<do_igob>},
};
static_assert(kernel::well_formed(kIgobRows, kProcedures));

// ---- 1029: unison
void unison_cards_of(const Context& c, const Line& line, Candidates& out) {
  const Game& g = game_of(c);
  const std::string& name = wanted_name(c, line);
  for (CardId card : cards(g, kernel::player_or_you(c, line), kHand))
    if (has_kind(g, card, kZx) && is_named(g, card, name)) out.add(card);
}
void unison_cards(const Game& g, Candidates& out) { unison_cards_of(context_of(g), line_of(g), out); }
bool done_this_turn(const Game& g, Player p) { return (g.s.player[p].once & kUnisonDone) != 0; }
bool unison_is_possible(const Context& c, const Line& line) {
  const Game& g = game_of(c);
  const Player p = kernel::player_or_you(c, line);
  Candidates all;
  unison_cards_of(c, line, all);
  return !done_this_turn(g, p) && open_extra(g, p) != kNoCard && any_square_for(g, p, all);
}
bool unison_fails(const Game& g) { return !unison_is_possible(context_of(g), line_of(g)); }
void unison_undone(Game& g) {
  if (done_this_turn(g, doer(g))) g.used("1029.1b"_zx);
  not_done(g);
}
void do_unison(Game& g) {
  const Ref hand_card = g.frame().ref(5);
  not_done(g);
  was_revealed(g, hand_card, doer(g));
  const Together whole(g, 1);  // 1029.1a: what hears it enter meets one card
  const Ref now = enter_joined(g, hand_card, static_cast<ZoneId>(g.frame().num(7) - 1), name_asked(g));
  if (!now) return;
  join_unison(g, doer(g), now);
  name_result(g, now);
}
constexpr Check kUnisonSquareChecks[] = {
    {"202.11b"_zx, "an ascension lies there", 1, holds<no_ascension_there>},
    {"202.12d"_zx, "an ascension extra lies there", 1, holds<no_ascension_extra_there>},
    {"1029.1"_zx, "a Z/X-free square, not the opponent's player square", 1, holds<fits_square>}};
constexpr kernel::Action kUnisonActions[] = {
    {"1029.1"_zx, "a hand Z/X of the name", kChooseCard, list<unison_cards>, nullptr, {}, act<take_first>}};
constexpr kernel::Action kUnisonSquareActions[] = {
    {"1029.1"_zx, "its square", kTo, list<all_squares>, nullptr, kUnisonSquareChecks, act<take_square>}};
constexpr Question kWhichUnison{"", who<doer>, kUnisonActions};
constexpr Question kUnisonSquare{"to", who<doer>, kUnisonSquareActions};
constexpr Row kUnisonRows[] = {
    {"1029.4"_zx, "it cannot be done: as it was before", when<unison_fails>, done(run<unison_undone>)},
    {"1029.1"_zx, "the hand Z/X", always, ask(kWhichUnison)},
    {"1029.1"_zx, "its square", always, ask(kUnisonSquare)},
    {"1029.1"_zx, "it enters as one with the player extra", always, act<do_unison>},
};
static_assert(kernel::well_formed(kUnisonRows, kProcedures));

// ---- 1019: break
void breaking_of(const Context& c, const Line& line, Candidates& out) {
  const Game& g = game_of(c);
  Refs all;
  objects_of(c, line, "card", all);
  for (Ref r : all)
    if (g.s.live(r) && is_square(g.s[r.card()].zone)) out.add(r.card());
}
void breaking(const Game& g, Candidates& out) { breaking_of(context_of(g), line_of(g), out); }
// Cards that the text names, or own cards of a name that lie on no square.
void results_of(const Context& c, const Line& line, Candidates& out) {
  const Game& g = game_of(c);
  const auto into = argument(line, "into");
  const kernel::Op op = g.cards().nodes[into].op;
  if (op != kernel::Op::word && op != kernel::Op::text) {
    Refs all;
    kernel::evaluate_objects(c, into, all);
    for (Ref r : all)
      if (g.s.live(r) && !is_square(g.s[r.card()].zone)) out.add(r.card());
    return;
  }
  const std::string& name = g.cards().words[g.cards().nodes[into].word];
  for (int place = 0; place < kPlayerPlaces; ++place)
    for (CardId card : cards(g, c.you, place))
      if (place != kLife && place != kRemoved && is_named(g, card, name)) out.add(card);
}
void results(const Game& g, Candidates& out) { results_of(context_of(g), line_of(g), out); }
Player breaker(const Game& g) { return context_of(g).you; }
bool break_fails(const Game& g) {
  Candidates from, to;
  breaking(g, from);
  results(g, to);
  return from.n == 0 || to.n == 0;
}
// Whether the one may leave its square for the force zone and the other come there.
bool may_break(const Game& g, Ref old, Ref fresh, Cause cause, Ref by) {
  if (!g.s.live(old) || !g.s.live(fresh)) return false;
  const ZoneId z = g.s[old.card()].zone;
  const Event leaves = kernel::coming_move(g.s, kEvMoved, old, zone(0, kForce), cause, by);
  if (kernel::forbids_event(g, leaves, {kEvMoved, kEvLeaves}) || !may_arrive(g, fresh, z)) return false;
  const bool at_home = z == player_square(0) || z == player_square(1);
  return is_zx(g, fresh.card()) || (is_ascension(g, fresh.card()) && at_home);
}
bool pair_fails(const Game& g) {
  return !may_break(g, g.frame().ref(5), g.frame().ref(6), kernel::cause_now(g), source_now(g));
}
void do_break(Game& g) {
  const Ref old = g.frame().ref(5), fresh = g.frame().ref(6);
  const ZoneId z = g.s[old.card()].zone, from = g.s[fresh.card()].zone;
  const Origin origin = origin_now(g);
  not_done(g);
  if (g.words().row(from).open != kernel::Open::all) was_revealed(g, fresh, g.s[fresh.card()].owner);
  Ref now;
  {
    const Together at_once(g);
    const Ref force = move_so(g, old, zone(0, kForce), origin, 0, kernel::kComesFaceDown, How::none);
    now = move_so(g, fresh, z, origin, name_asked(g), 0, How::effect);
    if (place_of(g.s[force.card()].zone) == kForce) {
      g.s.edit(force.card()).flags |= kernel::kFaceDown;
      lay_under_host(g, force, now);
    }
    if (!has_moved(g, fresh, from, now) || !is_square(g.s[now.card()].zone)) return;
    become(g, old, fresh, now);
  }
  name_result(g, now);
}
constexpr kernel::Action kBreakingActions[] = {
    {"1019.2"_zx, "the card that breaks", kChooseCard, list<breaking>, nullptr, {}, act<take_first>}};
constexpr kernel::Action kResultActions[] = {
    {"1019.2"_zx, "the card that it becomes", kChooseCard, list<results>, nullptr, {}, act<take_second>}};
constexpr Question kWhichBreaks{"", who<breaker>, kBreakingActions};
constexpr Question kWhichResult{"", who<breaker>, kResultActions};
constexpr Row kBreakRows[] = {
    {"1019.2a"_zx, "it cannot be done: as it was before", when<break_fails>, done(run<not_done>)},
    {"1019.2"_zx, "the card that breaks", always, ask(kWhichBreaks)},
    {"1019.2"_zx, "the card that it becomes", always, ask(kWhichResult)},
    {"1019.2a"_zx, "these two cannot: as it was before", when<pair_fails>, done(run<not_done>)},
    {"1019.2"_zx, "it enters in its place, over it", always, act<do_break>},
};
static_assert(kernel::well_formed(kBreakRows, kProcedures));

}  // namespace

const Procedure kIgob{"igob", Order::sequence, kIgobRows};
const Procedure kUnison{"unison", Order::sequence, kUnisonRows};
const Procedure kBreak{"break", Order::sequence, kBreakRows};

void start_action(kernel::Game& base, const Line& line, Frame& f) {
  f.play = base.caller().play;
  f.set(4, &line - base.cards().lines.data());
}
namespace {
// 1007.5: two kinds of card that enter as one, and where.
struct Halves {
  Ref first, second;
  ZoneId to;
};
Halves halves_of(const Context& c, const Line& line) {
  Refs first, second;
  objects_of(c, line, "card", first);
  objects_of(c, line, "with", second);
  ZoneId zones[kernel::kZonesMax];
  const int n = kernel::evaluate_zones(c, argument(line, "to"), zones);
  if (first.n == 0 || second.n == 0 || n == 0) return {{}, {}, kNoZone};
  return {first.at[0], second.at[0], zones[0]};
}
// Player cards and markers are no halves of a Z/X; nor is what has parts, or is one.
bool is_half(const Game& g, Ref r) {
  if (!g.s.live(r)) return false;
  const bool stays = (g.kinds(r.card()) & (1u << kPlayerCard | 1u << kPlayerExtra)) != 0 ||
                     (g.s[r.card()].flags & kernel::kToken) != 0;
  return !stays && std::none_of(g.s.attached.begin(), g.s.attached.end(), [&](const kernel::Attached& a) {
    return a.kind != kForceBefore && (a.host == r || a.card == r.card());
  });
}
bool are_halves(const Game& g, const Halves& both) {
  return both.to != kNoZone && is_square(both.to) && both.first != both.second && is_half(g, both.first) &&
         is_half(g, both.second);
}
// 202.11b: no Z/X is put where an ascension is, unless the text names the very square.
bool is_barred(const Context& c, const Line& line, ZoneId to) {
  return ascension_on(game_of(c), to) != kNoCard && lets_choose_square(c, argument(line, "to"));
}
}  // namespace

// All or nothing.
void do_combine(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const Halves both = halves_of(c, line);
  note_done(g, false);
  if (!are_halves(g, both)) return;
  if (!may_arrive(g, both.first, both.to)) return g.used("102.6"_zx);
  if (is_barred(c, line, both.to)) return g.used("202.11b"_zx);
  const Together whole(g, 1);  // what hears it enter meets both halves
  const Ref now = enter_joined(g, both.first, both.to, argument(line, "as"));
  if (!now) return;
  join_half(g, both.second.card(), now);
  note_done(g, true);
  name_card(g, line, now);
}
Ref other_half(const Context& c, const Line& line) { return halves_of(c, line).second; }

bool can_igob(const Context& c, const Line& line) {
  return is_offered_alone(c, line) || follows_another(c, line) || igob_is_possible(c, line);
}
bool can_unison(const Context& c, const Line& line) {
  return is_offered_alone(c, line) || follows_another(c, line) || unison_is_possible(c, line);
}
bool can_break(const Context& c, const Line& line) {
  if (is_offered_alone(c, line) || follows_another(c, line)) return true;
  const Game& g = game_of(c);
  Candidates from, to;
  breaking_of(c, line, from);
  results_of(c, line, to);
  for (int i = 0; i < from.n * to.n; ++i)
    if (may_break(g, g.s.ref(from.at[i / to.n]), g.s.ref(to.at[i % to.n]), Cause::effect, c.self))
      return true;
  return false;
}
bool can_combine(const Context& c, const Line& line) {
  if (follows_another(c, line)) return true;
  const Game& g = game_of(c);
  const Halves both = halves_of(c, line);
  return are_halves(g, both) && may_arrive(g, both.first, both.to) && !is_barred(c, line, both.to);
}

}  // namespace headjudge::zx
