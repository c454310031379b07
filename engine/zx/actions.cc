// Keyword actions with steps of their own: IGOB (1015), unison (1029), break (1019), cards that enter as one
// (1007.5).
#include "engine/zx/actions.h"

#include <algorithm>
#include <string>

#include "engine/zx/compound.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::Context, kernel::context_of,
    kernel::done, kernel::holds, kernel::Line, kernel::list, kernel::note_done, kernel::objects_of,
    kernel::Refs, kernel::run, kernel::when, kernel::who;

// Locals of all of them: 4 the line, 5 and 6 the chosen cards, 7 the square + 1.
Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }
const Line& line_of(const Game& g) { return kernel::line_at(g, 4); }
Player doer(const Game& g) { return kernel::player_or_you(context_of(g), line_of(g)); }
const std::string& wanted_name(const Game& g) {
  const kernel::Value v = kernel::evaluate(context_of(g), argument(line_of(g), "name"));
  return g.cards().words[static_cast<std::size_t>(v.type == kernel::Type::word ? v.number : 0)];
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
// Enters as part of something made of several: with no zone before (1007.5a).
Ref enter_joined(Game& g, Ref r, ZoneId z) {
  g.used("1007.5a"_zx);
  g.enters_from = kNoZone;
  const Origin origin = origin_now(g);
  const Ref now = move_card(g, r, z, -1, origin.cause, origin.by, How::effect);
  g.enters_from = 0;
  g.s.edit(now.card()).from = 0;
  return now;
}
void name_result(Game& g, Ref now) {
  note_done(g, true);
  if (const auto name = argument(line_of(g), "as"))
    kernel::bind(g, context_of(g).scope, name, kernel::Kind::object, now.bits);
}
void not_done(Game& g) { note_done(g, false); }

// ---- 1015: IGOB
CardId lower_half(const Game& g) {
  const CardId player_card = player_card_of(g, doer(g));
  if (player_card == kNoCard) return kNoCard;
  const CardId lower = part_of(g, player_card, kBehindPlayer);
  const bool fits = lower != kNoCard && has_kind(g, lower, kObLower) &&
                    printed_name(g, lower).find(wanted_name(g)) != std::string::npos;
  return fits ? lower : kNoCard;
}
void upper_halves(const Game& g, Candidates& out) {
  const CardId lower = lower_half(g);
  if (lower == kNoCard) return;
  for (CardId c : cards(g, doer(g), kDynamis))
    if (has_kind(g, c, kObUpper) && printed_name(g, c) == printed_name(g, lower)) out.add(c);
}
bool has_over_boost(const Game& g) { return over_boost_of(g, doer(g)) != kNoCard; }
bool igob_fails(const Game& g) {
  Candidates uppers;
  upper_halves(g, uppers);
  return has_over_boost(g) || !any_square_for(g, doer(g), uppers);
}
void igob_undone(Game& g) {
  if (has_over_boost(g)) g.used("202.7g"_zx);
  not_done(g);
}
void do_igob(Game& g) {
  const CardId lower = lower_half(g), player_card = player_card_of(g, doer(g));
  const CardId upper = g.frame().ref(5).card();
  was_revealed(g, g.s.ref(lower), doer(g));
  was_revealed(g, g.s.ref(upper), doer(g));
  const Ref now = enter_joined(g, g.s.ref(upper), static_cast<ZoneId>(g.frame().num(7) - 1));
  attach_part(g, lower, kLowerPart, upper);
  lay_under(g, player_card, kFlippedPlayer, upper, "1015.2"_zx);
  g.used("1007.5"_zx);
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
CardId open_extra(const Game& g) {
  const CardId player_card = player_card_of(g, doer(g));
  if (player_card == kNoCard) return kNoCard;
  return has_kind(g, player_card, kPlayerExtra) ? player_card : part_of(g, player_card, kOnTop);
}
void unison_cards(const Game& g, Candidates& out) {
  for (CardId c : cards(g, doer(g), kHand))
    if (has_kind(g, c, kZx) && is_named(g, c, wanted_name(g))) out.add(c);
}
bool done_this_turn(const Game& g) { return (g.s.player[doer(g)].once & kUnisonDone) != 0; }
bool unison_fails(const Game& g) {
  Candidates all;
  unison_cards(g, all);
  return done_this_turn(g) || open_extra(g) == kNoCard || !any_square_for(g, doer(g), all);
}
void unison_undone(Game& g) {
  if (done_this_turn(g)) g.used("1029.1b"_zx);
  not_done(g);
}
void do_unison(Game& g) {
  const Player p = doer(g);
  const CardId extra = open_extra(g), player_card = player_card_of(g, p);
  const Ref hand_card = g.frame().ref(5);
  was_revealed(g, hand_card, p);
  g.s.player[p].once |= kUnisonDone;
  detach(g, extra);
  const Ref now = enter_joined(g, hand_card, static_cast<ZoneId>(g.frame().num(7) - 1));
  lay_under(g, extra, kUnisonExtra, now.card(), "1029.2"_zx);
  if (player_card != extra) lay_under(g, player_card, kUnisonPlayer, now.card(), "1029.2"_zx);
  g.used("1029.1a"_zx);
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
void breaking(const Game& g, Candidates& out) {
  Refs all;
  objects_of(context_of(g), line_of(g), "card", all);
  for (Ref r : all)
    if (g.s.live(r) && is_square(g.s[r.card()].zone)) out.add(r.card());
}
// Cards that the text names, or own cards of a name that lie on no square.
void results(const Game& g, Candidates& out) {
  const Context c = context_of(g);
  const auto into = argument(line_of(g), "into");
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
Player breaker(const Game& g) { return context_of(g).you; }
bool break_fails(const Game& g) {
  Candidates from, to;
  breaking(g, from);
  results(g, to);
  return from.n == 0 || to.n == 0;
}
// Whether the one may leave its square for the force zone and the other come there.
bool can_break(const Game& g, Ref old, Ref fresh) {
  if (!g.s.live(old) || !g.s.live(fresh)) return false;
  const ZoneId z = g.s[old.card()].zone;
  const Event leaves =
      kernel::coming_move(g.s, kEvMoved, old, zone(0, kForce), kernel::cause_now(g), source_now(g));
  const std::uint8_t words[kernel::kEventWordsMax] = {kEvMoved, kEvLeaves};
  if (kernel::is_event_forbidden(g, leaves, words) || !may_arrive(g, fresh, z)) return false;
  const bool at_home = z == player_square(0) || z == player_square(1);
  return is_zx(g, fresh.card()) || (is_ascension(g, fresh.card()) && at_home);
}
bool pair_fails(const Game& g) { return !can_break(g, g.frame().ref(5), g.frame().ref(6)); }
void do_break(Game& g) {
  const Ref old = g.frame().ref(5), fresh = g.frame().ref(6);
  const ZoneId z = g.s[old.card()].zone;
  const Origin origin = origin_now(g);
  if (g.words().row(g.s[fresh.card()].zone).open != kernel::Open::all)
    was_revealed(g, fresh, g.s[fresh.card()].owner);
  const bool attacked = g.s.in_battle != 0 && g.s.target == old;
  Ref now;
  {
    const Together at_once(g);
    const Ref force = move_card(g, old, zone(0, kForce), -1, origin.cause, origin.by);
    now = move_card(g, fresh, z, -1, origin.cause, origin.by, How::effect);
    if (place_of(g.s[force.card()].zone) == kForce) {
      g.s.edit(force.card()).flags |= kernel::kFaceDown;
      g.s.attached.push({force.card(), kForceUnder, now});
    }
  }
  if (g.cards().cards[g.s[old.card()].def].abilities != 0) g.used("1019.3"_zx);
  g.used("1019.1"_zx);
  if (attacked) g.s.target = now;
  g.s.changed();
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

// ---- 202.13, 202.15b: tokens and links
void link_squares(const Game& g, Candidates& out) {
  const auto to = argument(line_of(g), "to");
  if (to == 0) return all_squares(g, out);
  ZoneId zones[kernel::kZonesMax];
  const int n = kernel::evaluate_zones(context_of(g), to, zones);
  for (int i = 0; i < n; ++i)
    if (is_square(zones[i])) out.add(zones[i]);
}
// A token enters only where such a card may be.
bool takes_token(const Game& g, Option o) {
  const kernel::CardDef& def = g.cards().cards[static_cast<std::size_t>(argument(line_of(g), "token") - 1)];
  const auto z = static_cast<ZoneId>(o.a);
  const bool ascension = (def.view.kinds & (1u << kAscension | 1u << kAscensionExtra)) != 0;
  if (ascension || (def.view.kinds & (1u << kZx | 1u << kZxExtra)) == 0) return true;
  return ascension_on(g, z) == kNoCard;
}
bool suits_ascension(const Game& g, Option o) {
  const kernel::CardDef& def = g.cards().cards[static_cast<std::size_t>(argument(line_of(g), "token") - 1)];
  const auto z = static_cast<ZoneId>(o.a);
  const bool ascension = (def.view.kinds & (1u << kAscension | 1u << kAscensionExtra)) != 0;
  return !ascension || z == player_square(0) || z == player_square(1);
}
// It comes from where markers are that are not used (1026.3): what may not enter stays there.
CardId unused_marker(Game& g) {
  const auto def = static_cast<std::uint16_t>(argument(line_of(g), "token") - 1);
  const CardId token = g.s.add_card(def, doer(g), zone(doer(g), kBehind));
  g.s.edit(token).flags |= kernel::kToken;
  return token;
}
// 102.6: whether no text keeps it from there; only a copy of the position has it already.
bool may_come(const Game& g, ZoneId z) {
  constexpr std::uint64_t kKeeps = 1ull << kEvEnters | 1ull << kEvMoved;
  if ((g.cards().forbidden & kKeeps) == 0) return true;
  const auto copy = g.clone();
  copy->set_listener(nullptr);
  Game& then = typed(*copy);
  const CardId token = unused_marker(then);
  return may_arrive(then, then.s.ref(token), z);
}
bool may_come_there(const Game& g, Option o) { return may_come(g, static_cast<ZoneId>(o.a)); }
void create_marker(Game& g) {
  const auto z = static_cast<ZoneId>(g.frame().num(7) - 1);
  const Line& line = line_of(g);
  const CardId token = unused_marker(g);
  for (CardId old = 0; old < token; ++old)
    if (g.s[old].def == g.s[token].def && place_of(g.s[old].zone) == kBehind) g.used("1026.3"_zx);
  if (has_kind(g, token, kLink)) g.used("202.15c"_zx);
  g.used("1007.3"_zx);
  g.enters_from = kNoZone;
  const Origin origin = origin_now(g);
  const bool rests = kernel::state_is_rest(line);
  kernel::Occurrence one(g);
  one.arrives(argument(line, "as"), rests ? kernel::kComesRested : 0);
  const Ref unused = g.s.ref(token);
  const Ref now = move_card(g, unused, z, -1, origin.cause, origin.by, How::effect);
  g.enters_from = 0;
  g.s.edit(token).from = 0;
  g.frame().set(5, 1);
  g.frame().set(6, g.frame().num(6) - 1);
  g.frame().set(7, 0);
  if (now == unused) return;  // replaced, or kept away
  if (rests) g.s.edit(token).flags |= kernel::kRested;
  name_result(g, now);
}
bool more_markers(const Game& g) { return g.frame().num(6) > 0; }
bool next_marker(const Game& g) { return more_markers(g) && g.frame().num(5) != 0; }
bool place_known(const Game& g) { return more_markers(g) && g.frame().num(7) != 0; }
constexpr Check kMarkerChecks[] = {
    {"202.11a"_zx, "an ascension enters player squares only", 1, holds<suits_ascension>},
    {"202.11b"_zx, "an ascension lies there", 1, holds<takes_token>},
    {"102.6"_zx, "a text forbids it", 1, holds<may_come_there>}};
constexpr kernel::Action kMarkerActions[] = {
    {"202.15b"_zx, "its square", kTo, list<link_squares>, nullptr, kMarkerChecks, act<take_square>}};
constexpr Question kMarkerSquare{"to", who<doer>, kMarkerActions};
bool is_link(const Game& g) {
  return (g.cards().cards[static_cast<std::size_t>(argument(line_of(g), "token") - 1)].view.kinds >> kLink &
          1) != 0;
}
bool is_token(const Game& g) { return more_markers(g) && !is_link(g); }
bool link_left(const Game& g) { return more_markers(g) && is_link(g); }
bool token_placed(const Game& g) { return place_known(g) && !is_link(g); }
bool link_placed(const Game& g) { return place_known(g) && is_link(g); }
void forget_last(Game& g) { g.frame().set(5, 0); }
void nothing_fits(Game& g) {
  Candidates squares;
  link_squares(g, squares);
  for (int i = 0; i < squares.n; ++i)
    if (!may_come(g, static_cast<ZoneId>(squares.at[i]))) g.used("102.6"_zx);
  g.frame().set(6, 0);
}
constexpr Row kMarkerRows[] = {
    {"202.13a"_zx, "a square for a token", when<is_token>, ask(kMarkerSquare)},
    {"202.15b"_zx, "a square for a link", when<link_left>, ask(kMarkerSquare)},
    {"202.13a"_zx, "a token enters there", when<token_placed>, act<create_marker>},
    {"202.15b"_zx, "a link is put there", when<link_placed>, act<create_marker>},
    {"202.13a"_zx, "the next one", when<next_marker>, kernel::go("202.13a"_zx, run<forget_last>)},
    {"202.13a"_zx, "no square takes it", when<more_markers>, act<nothing_fits>},
};
static_assert(kernel::well_formed(kMarkerRows, kProcedures));

}  // namespace

const Procedure kIgob{"igob", Order::sequence, kIgobRows};
const Procedure kUnison{"unison", Order::sequence, kUnisonRows};
const Procedure kBreak{"break", Order::sequence, kBreakRows};
const Procedure kMarker{"marker", Order::sequence, kMarkerRows};

void start_action(kernel::Game& base, const Line& line, Frame& f) {
  f.play = base.caller().play;
  f.set(4, &line - base.cards().lines.data());
}
void start_marker(kernel::Game& base, const Line& line, Frame& f) {
  start_action(base, line, f);
  const auto count = kernel::number_or(context_of(base), line, "count", 1);
  note_done(base, false);
  f.set(6, std::clamp<std::int64_t>(count, 0, 30));
}

// 1007.5: two kinds of card enter as one; all or nothing.
void do_combine(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs first, second;
  objects_of(c, line, "card", first);
  objects_of(c, line, "with", second);
  ZoneId zones[kernel::kZonesMax];
  const int n = kernel::evaluate_zones(c, argument(line, "to"), zones);
  note_done(g, false);
  if (first.n == 0 || second.n == 0 || n == 0 || first.at[0] == second.at[0]) return;
  if (!g.s.live(first.at[0]) || !g.s.live(second.at[0]) || !is_square(zones[0])) return;
  // Player cards and markers are no halves of a Z/X; nor is what has parts, or is one.
  for (const Ref half : {first.at[0], second.at[0]})
    if ((g.kinds(half.card()) & (1u << kPlayerCard | 1u << kPlayerExtra)) != 0 ||
        (g.s[half.card()].flags & kernel::kToken) != 0)
      return;
  for (const kernel::Attached& a : g.s.attached)
    for (const Ref half : {first.at[0], second.at[0]})
      if (a.host == half || a.card == half.card()) return;
  if (!may_arrive(g, first.at[0], zones[0])) return g.used("102.6"_zx);
  if (ascension_on(g, zones[0]) != kNoCard) return g.used("202.11b"_zx);
  g.used("1007.5"_zx);
  const CardId half = second.at[0].card();
  const Ref now = enter_joined(g, first.at[0], zones[0]);
  attach_part(g, half, kOtherHalf, now.card());
  note_done(g, true);
  if (const auto name = argument(line, "as")) kernel::bind(g, c.scope, name, kernel::Kind::object, now.bits);
}

}  // namespace headjudge::zx
