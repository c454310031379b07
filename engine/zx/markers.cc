// Tokens and links that effects make (202.13, 202.15b).
#include <algorithm>

#include "engine/kernel/written.h"
#include "engine/zx/actions.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/possible.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::argument, kernel::ask, kernel::Context, kernel::context_of, kernel::holds,
    kernel::Line, kernel::list, kernel::note_done, kernel::run, kernel::when, kernel::who;

// Locals: 4 the line, 5 whether one has come, 6 how many still, 7 the square + 1.
Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }
const Line& line_of(const Game& g) { return kernel::line_at(g, 4); }
Player doer(const Game& g) { return kernel::player_or_you(context_of(g), line_of(g)); }
const kernel::CardDef& marker_of(const Game& g, const Line& line) {
  return g.cards().cards[static_cast<std::size_t>(argument(line, "token") - 1)];
}
void squares_of(const Context& c, const Line& line, Candidates& out) {
  ZoneId zones[kernel::kZonesMax];
  const int n = squares_named(c, argument(line, "to"), zones);
  for (int i = 0; i < n; ++i)
    if (is_square(zones[i])) out.add(zones[i]);
}
void link_squares(const Game& g, Candidates& out) { squares_of(context_of(g), line_of(g), out); }
// A token enters only where such a card may be.
bool enters_as_ascension(const kernel::CardDef& def) {
  return (def.view.kinds & (1u << kAscension | 1u << kAscensionExtra)) != 0;
}
bool takes_it(const Context& c, const Line& line, ZoneId z) {
  const auto& g = static_cast<const Game&>(c.game);
  const kernel::CardDef& def = marker_of(g, line);
  if (enters_as_ascension(def) || (def.view.kinds & (1u << kZx | 1u << kZxExtra)) == 0) return true;
  return ascension_on(g, z) == kNoCard || !lets_choose_square(c, argument(line, "to"));
}
bool suits_it(const kernel::CardDef& def, ZoneId z) {
  return !enters_as_ascension(def) || z == player_square(0) || z == player_square(1);
}
bool takes_token(const Game& g, Option o) {
  return takes_it(context_of(g), line_of(g), static_cast<ZoneId>(o.a));
}
bool suits_ascension(const Game& g, Option o) {
  return suits_it(marker_of(g, line_of(g)), static_cast<ZoneId>(o.a));
}
// It comes from where markers are that are not used (1026.3): what may not enter stays there.
CardId unused_marker(const Context& c, Game& g, const Line& line, Player p) {
  const auto def = static_cast<std::uint16_t>(argument(line, "token") - 1);
  const CardId token = g.s.add_card(def, p, zone(p, kBehind));
  g.s.edit(token).flags |= kernel::kToken;
  kernel::write_values(c, g, token);
  return token;
}
// 102.6: whether no text keeps it from there; only a copy of the position has it already.
bool may_come(const Context& c, const Line& line, Player p, ZoneId z) {
  const auto& g = static_cast<const Game&>(c.game);
  constexpr std::uint64_t kKeeps = 1ull << kEvEnters | 1ull << kEvMoved;
  if ((g.cards().forbidden & kKeeps) == 0) return true;
  const auto copy = g.clone();
  copy->set_listener(nullptr);
  Game& then = typed(*copy);
  const CardId token = unused_marker(c, then, line, p);
  return may_arrive(then, then.s.ref(token), z);
}
bool may_come_there(const Game& g, Option o) {
  return may_come(context_of(g), line_of(g), doer(g), static_cast<ZoneId>(o.a));
}
void create_marker(Game& g) {
  const auto z = static_cast<ZoneId>(g.frame().num(7) - 1);
  const Line& line = line_of(g);
  const CardId token = unused_marker(context_of(g), g, line, doer(g));
  for (CardId old = 0; old < token; ++old)
    if (g.s[old].def == g.s[token].def && place_of(g.s[old].zone) == kBehind) g.used("1026.3"_zx);
  if (has_kind(g, token, kLink)) g.used("202.15c"_zx);
  g.used("1007.3"_zx);
  g.enters_from = kNoZone;
  const Origin origin = origin_now(g);
  const bool rests = kernel::state_is_rest(line);
  kernel::Occurrence one(g);
  one.arrives(argument(line, "as"), rests ? kernel::kComesRested : 0);
  const kernel::Together whole(g, 1);  // it is asleep when what waits for it hears it enter
  const Ref unused = g.s.ref(token);
  const Ref now = move_card(g, unused, z, -1, origin.cause, origin.by, How::effect);
  g.enters_from = 0;
  g.s.edit(token).from = 0;
  g.frame().set(5, 1);
  g.frame().set(6, g.frame().num(6) - 1);
  g.frame().set(7, 0);
  if (now == unused) return;  // replaced, or kept away
  if (rests) g.s.edit(token).flags |= kernel::kRested;
  note_done(g, true);
  name_card(g, line, now);
}
bool more_markers(const Game& g) { return g.frame().num(6) > 0; }
bool next_marker(const Game& g) { return more_markers(g) && g.frame().num(5) != 0; }
bool place_known(const Game& g) { return more_markers(g) && g.frame().num(7) != 0; }
void take_square(Game& g) {
  const int z = g.frame().num(1);
  clear_answer(g);
  g.frame().set(7, z + 1);
}
constexpr Check kMarkerChecks[] = {
    {"202.11a"_zx, "an ascension enters player squares only", 1, holds<suits_ascension>},
    {"202.11b"_zx, "an ascension lies there", 1, holds<takes_token>},
    {"102.6"_zx, "a text forbids it", 1, holds<may_come_there>}};
constexpr kernel::Action kMarkerActions[] = {
    {"202.15b"_zx, "its square", kTo, list<link_squares>, nullptr, kMarkerChecks, act<take_square>}};
constexpr Question kMarkerSquare{"to", who<doer>, kMarkerActions};
bool is_link(const Game& g) { return (marker_of(g, line_of(g)).view.kinds >> kLink & 1) != 0; }
bool is_token(const Game& g) { return more_markers(g) && !is_link(g); }
bool link_left(const Game& g) { return more_markers(g) && is_link(g); }
bool token_placed(const Game& g) { return place_known(g) && !is_link(g); }
bool link_placed(const Game& g) { return place_known(g) && is_link(g); }
void forget_last(Game& g) { g.frame().set(5, 0); }
void nothing_fits(Game& g) {
  Candidates squares;
  link_squares(g, squares);
  for (int i = 0; i < squares.n; ++i)
    if (!may_come(context_of(g), line_of(g), doer(g), static_cast<ZoneId>(squares.at[i]))) g.used("102.6"_zx);
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

const Procedure kMarker{"marker", Order::sequence, kMarkerRows};

void start_marker(kernel::Game& base, const Line& line, Frame& f) {
  start_action(base, line, f);
  const auto count = kernel::number_or(context_of(base), line, "count", 1);
  const bool known = kernel::can_write(context_of(base), marker_of(typed(base), line));  // 814.2
  note_done(base, false);
  f.set(6, known ? std::clamp<std::int64_t>(count, 0, 30) : 0);
}
bool can_create_marker(const Context& c, const Line& line) {
  const auto& g = static_cast<const Game&>(c.game);
  if (is_offered_alone(c, line) || follows_another(c, line)) return true;
  const Player p = kernel::player_or_you(c, line);
  const kernel::CardDef& def = marker_of(g, line);
  Candidates squares;
  squares_of(c, line, squares);
  return std::any_of(squares.at, squares.at + squares.n, [&](int at) {
    const auto z = static_cast<ZoneId>(at);
    return suits_it(def, z) && takes_it(c, line, z) && may_come(c, line, p, z);
  });
}

}  // namespace headjudge::zx
