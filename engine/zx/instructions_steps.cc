// Instructions with decisions: entering squares (1007), deck cards one at a time (304).
#include <algorithm>
#include <vector>

#include "engine/kernel/text_rules.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/pairing.h"
#include "engine/zx/payment.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::Context, kernel::context_of,
    kernel::done, kernel::go, kernel::Line, kernel::list, kernel::note_done, kernel::number_or,
    kernel::objects_of, kernel::Refs, kernel::run, kernel::when, kernel::who;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }
std::int64_t line_number(const kernel::Game& g, const Line& line) { return &line - g.cards().lines.data(); }
const Line& line_of(const Game& g) { return kernel::line_at(g, 4); }
Player doer(const Game& g) { return kernel::player_or_you(context_of(g), line_of(g), "by"); }

// ---- 1007: entering. Local 4 the line; the list is what enters: a card and its square (0 when not chosen
// yet) each --------------
int entering(const Game& g) { return static_cast<int>(g.s.list(g.s.frames.n - 1).size()) / 2; }
Ref entering_card(const Game& g, int i) {
  return g.s.list(g.s.frames.n - 1)[static_cast<std::size_t>(2 * i)].ref();
}
int entering_square(const Game& g, int i) {
  return g.s.list(g.s.frames.n - 1)[static_cast<std::size_t>(2 * i + 1)].value;
}
bool is_taken(const Game& g, ZoneId z) {
  for (int i = 0; i < entering(g); ++i)
    if (entering_square(g, i) == z + 1) return true;
  return false;
}
// Those that have their squares already.
void placed(const Game& g, Refs& out) {
  for (int i = 0; i < entering(g); ++i)
    if (entering_square(g, i) != 0) out.add(entering_card(g, i));
}
// 102.6: what a text forbids to enter, counting the cards that have their squares already.
bool may_arrive_there(const Game& g, Ref r, ZoneId z) {
  Refs with;
  placed(g, with);
  return may_arrive(g, r, z, {with.begin(), with.end()});
}
bool is_chosen(const Game& g) { return lets_choose_square(context_of(g), argument(line_of(g), "to")); }
// 1007.4: one card a square.
bool can_enter(const Game& g, Ref r, ZoneId z) {
  Refs with;
  placed(g, with);
  return !is_taken(g, z) && may_come_to(g, r, z, is_chosen(g), {with.begin(), with.end()});
}

}  // namespace

// 202.11: ascensions go to player squares; no square of an ascension is chosen for what fights.
bool may_come_to(const Game& g, Ref r, ZoneId z, bool chosen, std::span<const Ref> with) {
  if (!g.s.live(r) || !is_square(z)) return false;
  const bool ascension = is_ascension(g, r.card());
  if (ascension && z != player_square(0) && z != player_square(1)) {
    g.used(has_kind(g, r.card(), kAscensionExtra) ? "202.12c"_zx : "202.11a"_zx);
    return false;
  }
  if (!may_arrive(g, r, z, with)) return g.limited("102.6"_zx), false;
  for (CardId c : g.s.zone(z))
    if (chosen && !ascension && is_zx(g, r.card()) && is_ascension(g, c)) {
      g.used("202.11b"_zx);
      if (has_kind(g, c, kAscensionExtra)) g.used("202.12d"_zx), g.limited("202.12d"_zx);
      return false;
    }
  return true;
}
bool lets_choose_square(const Context& c, kernel::NodeId to) {
  const kernel::Node& n = c.game.cards().nodes[to];
  if (to != 0 && n.op == kernel::Op::filter) return lets_choose_square(c, n.a);
  if (n.op == kernel::Op::property || n.op == kernel::Op::event) return false;
  ZoneId squares[kernel::kZonesMax];
  return n.op != kernel::Op::zone || kernel::evaluate_zones(c, to, squares) != 1;
}
int squares_named(const Context& c, kernel::NodeId to, ZoneId (&out)[kernel::kZonesMax]) {
  if (to != 0) return kernel::evaluate_zones(c, to, out);
  for (int i = 0; i < 9; ++i) out[i] = square(i);  // nothing is said: whoever lets it enter is asked
  return 9;
}

namespace {

int squares_for(const Game& g, ZoneId (&out)[kernel::kZonesMax]) {
  return squares_named(context_of(g), argument(line_of(g), "to"), out);
}
bool still_to_place(const Game& g, int i) {
  return entering_square(g, i) == 0 && g.s.live(entering_card(g, i));
}
bool place_left(const Game& g) {
  ZoneId squares[kernel::kZonesMax];
  const int n = squares_for(g, squares);
  for (int i = 0; i < entering(g); ++i)
    for (int k = 0; still_to_place(g, i) && k < n; ++k)
      if (can_enter(g, entering_card(g, i), squares[k])) return true;
  return false;
}
void every_entering_card(const Game& g, Candidates& out) {
  ZoneId squares[kernel::kZonesMax];
  const int n = squares_for(g, squares);
  for (int i = 0; i < entering(g); ++i) {
    bool fits = false;
    for (int k = 0; still_to_place(g, i) && k < n; ++k)
      fits = fits || can_enter(g, entering_card(g, i), squares[k]);
    if (fits) out.add(entering_card(g, i).card());
  }
}
void entering_squares(const Game& g, Candidates& out) {
  ZoneId squares[kernel::kZonesMax];
  const int n = squares_for(g, squares);
  for (int k = 0; k < n; ++k) out.add(squares[k]);
}
bool alone(const Game& g) { return entering(g) == 1; }
bool several(const Game& g) { return entering(g) > 1; }
bool fits_alone(const Game& g, Option o) {
  return alone(g) && can_enter(g, entering_card(g, 0), static_cast<ZoneId>(o.a));
}
bool no_ascension_there(const Game& g, Option o) {
  const auto z = static_cast<ZoneId>(o.b);
  return !is_square(z) || !is_zx(g, o.a) || !is_chosen(g) || ascension_on(g, z) == kNoCard;
}
bool fits_there(const Game& g, Option o) {
  return several(g) && can_enter(g, g.s.ref(o.a), static_cast<ZoneId>(o.b));
}
// 102.4: as many as possible enter, so none takes the only square of another while it has one of its own.
bool lets_most_enter(const Game& g, Option o) {
  if (!several(g)) return true;
  std::vector<std::uint64_t> fits(static_cast<std::size_t>(entering(g)));
  ZoneId squares[kernel::kZonesMax];
  const int n = squares_for(g, squares);
  std::size_t card = fits.size();
  for (int i = 0; i < entering(g); ++i) {
    if (!still_to_place(g, i)) continue;
    const Ref r = entering_card(g, i);
    if (r.card() == o.a) card = static_cast<std::size_t>(i);
    for (int k = 0; k < n; ++k)
      if (can_enter(g, r, squares[k])) fits[static_cast<std::size_t>(i)] |= 1ull << square_of(squares[k]);
  }
  return card == fits.size() || !is_square(static_cast<ZoneId>(o.b)) ||
         leaves_most(fits, card, square_of(static_cast<ZoneId>(o.b)));
}
void set_square(Game& g, int i, ZoneId z) {
  const int at = g.frame().cells + 2 * i + 1;
  g.s.cells[at].value = z + 1;
}
void place_alone(Game& g) {
  const auto z = static_cast<ZoneId>(g.frame().num(1));
  clear_answer(g);
  set_square(g, 0, z);
}
void place_one(Game& g) {
  const Ref r = g.frame().ref(1);
  const auto z = static_cast<ZoneId>(g.frame().num(2));
  clear_answer(g);
  for (int i = 0; i < entering(g); ++i)
    if (entering_card(g, i) == r) set_square(g, i, z);
}
void enter_all(Game& g) {
  struct Arrival {
    Ref card;
    int square;
  } all[kernel::kCellsMax / 2];
  int n = 0;
  for (int i = 0; i < entering(g); ++i)
    if (entering_square(g, i) != 0) all[n++] = {entering_card(g, i), entering_square(g, i)};
  g.s.cells.n = g.frame().cells;
  const Context c = context_of(g);
  const Line& line = line_of(g);
  note_done(g, false);
  const Origin origin = origin_now(g);
  const bool rests = kernel::state_is_rest(line), down = argument(line, "face") == kFaceDownWord;
  const Together at_once(g);
  for (int i = 0; i < n; ++i) {
    const Ref was = all[i].card;
    if (!g.s.live(was)) continue;
    const ZoneId from = g.s[was.card()].zone;
    kernel::Occurrence one(g);
    one.arrives(argument(line, "as"), kernel::arrival_of(line));
    const auto z = static_cast<ZoneId>(all[i].square - 1);
    const Ref now = move_card(g, was, z, -1, origin.cause, origin.by, How::effect);
    if (!has_moved(g, was, from, now)) continue;
    note_done(g, true);
    if (rests) g.s.edit(now.card()).flags |= kernel::kRested, g.used("102.2"_zx);
    if (down) g.s.edit(now.card()).flags |= kernel::kFaceDown;
    kernel::follow(g, was, now);  // what the text calls it is from then on the card on the square
    if (const auto name = argument(line, "as"))
      kernel::bind(g, c.scope, name, kernel::Kind::object, now.bits);
  }
}
// 102.6, 202.11b: what can enter nowhere stays where it is, and nobody is asked about it.
void leave_out_homeless(Game& g) {
  Candidates fit;
  every_entering_card(g, fit);
  if (fit.n == entering(g)) return;
  const int from = g.frame().cells;
  int kept = from;
  for (int at = from; at < g.s.cells.n; at += 2) {
    const kernel::Cell card = g.s.cells[at], where = g.s.cells[at + 1];
    if (std::find(fit.at, fit.at + fit.n, card.ref().card()) == fit.at + fit.n) continue;
    g.s.cells[kept] = card, g.s.cells[kept + 1] = where, kept += 2;
  }
  g.s.cells.n = static_cast<std::uint16_t>(kept);
}
bool moves_to_squares(const Game& g) { return entering(g) > 0; }
bool alone_not_forbidden(const Game& g, Option o) {
  return !alone(g) || may_arrive_there(g, entering_card(g, 0), static_cast<ZoneId>(o.a));
}
bool not_forbidden(const Game& g, Option o) {
  return may_arrive_there(g, g.s.ref(o.a), static_cast<ZoneId>(o.b));
}
constexpr Check kAloneChecks[] = {{"202.11b"_zx, "it cannot enter there", 1, kernel::holds<fits_alone>},
                                  {"102.6"_zx, "a text forbids it", 1, kernel::holds<alone_not_forbidden>}};
constexpr Check kThereChecks[] = {
    {"202.11b"_zx, "an ascension lies there", 2, kernel::holds<no_ascension_there>},
    {"1007.4"_zx, "it cannot enter there", 2, kernel::holds<fits_there>},
    {"102.6"_zx, "a text forbids it", 2, kernel::holds<not_forbidden>},
    {"102.4"_zx, "fewer could enter", 2, kernel::holds<lets_most_enter>}};
constexpr kernel::Action kEnterActions[] = {
    {"804.3a"_zx, "the square it enters", kTo, list<entering_squares>, nullptr, kAloneChecks,
     act<place_alone>},
    {"1007.4"_zx, "a card and its square", kEnterAt, list<every_entering_card>, list<entering_squares>,
     kThereChecks, act<place_one>},
};
constexpr Question kWhere{"", who<doer>, kEnterActions};
constexpr Row kEnterRows[] = {
    {"1007.4"_zx, "a square for each", when<place_left>, ask(kWhere)},
    {"1007.4"_zx, "the next card", when<place_left>, go("1007.4"_zx)},
    {"1007.1"_zx, "they enter, all at once", always, act<enter_all>},
};
static_assert(kernel::well_formed(kEnterRows, kProcedures));

// ---- 304.3: deck cards one at a time. Local 4 the line, 5 how many; the list: whose card, in order
int moves_left(const Game& g) { return static_cast<int>(g.s.list(g.s.frames.n - 1).size()); }
Player mover(const Game& g) { return static_cast<Player>(g.s.list(g.s.frames.n - 1)[0].value); }
bool more(const Game& g) { return moves_left(g) > 0 && g.s.count(zone(mover(g), kDeck)) > 0; }
bool none_there(const Game& g) { return moves_left(g) > 0 && !more(g); }
void drop_first(Game& g) {
  const int from = g.frame().cells;
  for (int i = from; i + 1 < g.s.cells.n; ++i) g.s.cells[i] = g.s.cells[i + 1];
  --g.s.cells.n;
}
void leave_out_missing(Game& g) {
  g.used("102.4"_zx);
  drop_first(g);
}
void move_deck_card(Game& g, Ref r, Player p) {
  const Context c = context_of(g);
  const Line& line = line_of(g);
  const auto to = argument(line, "to");
  const ZoneId z = to == 0 ? zone(p, kTrash) : kernel::evaluate_zone(c, to, p);
  if (z == kNoZone) return;
  const ZoneId own = place_of(z) < kPlayerPlaces ? zone(p, place_of(z)) : z;
  const bool on_top = place_of(own) == kLife || (place_of(own) == kDeck && argument(line, "position") != 2);
  if (place_of(own) == kHand) g.used("1005.3"_zx);
  if (place_of(own) == kLife) g.used("1013.1c"_zx);
  const kernel::Together whole(g, 1);  // it is asleep when what waits for it hears it come
  kernel::Occurrence one(g);
  one.arrives(argument(line, "as"), kernel::arrival_of(line));
  const Ref now = move_card(g, r, own, on_top ? 0 : -1, kernel::cause_now(g), source_now(g), How::effect);
  if (now == r && g.s[r.card()].zone != own) return;
  if (argument(line, "face") == kFaceDownWord) g.s.edit(now.card()).flags |= kernel::kFaceDown;
  if (kernel::state_is_rest(line) && g.words().row(own).turned) g.s.edit(now.card()).flags |= kernel::kRested;
  if (const auto name = argument(line, "as")) kernel::bind(g, c.scope, name, kernel::Kind::object, now.bits);
  note_done(g, true);
}
void move_one(Game& g) {
  const Player p = mover(g);
  drop_first(g);
  if (g.s.count(zone(p, kDeck)) > 0) move_deck_card(g, g.s.ref(cards(g, p, kDeck)[0]), p);
}

// ---- 304.3: the same of a move of cards from an end of a deck. Local 5 how many, 6 whose, 7 from the bottom
Player deck_mover(const Game& g) { return static_cast<Player>(g.frame().num(6)); }
bool deck_left(const Game& g) { return g.frame().num(5) > 0 && g.s.count(zone(deck_mover(g), kDeck)) > 0; }
void move_end_of_deck(Game& g) {
  const Player p = deck_mover(g);
  const auto deck = cards(g, p, kDeck);
  g.frame().set(5, g.frame().num(5) - 1);
  move_deck_card(g, g.s.ref(g.frame().num(7) != 0 ? deck.back() : deck.front()), p);
  const Line& line = line_of(g);
  if (deck_left(g) || argument(line, "shuffle") == 0) return;
  const ZoneId z = kernel::evaluate_zone(context_of(g), argument(line, "to"), p);
  if (z != kNoZone && kernel::may_be_shuffled(g, z)) g.shuffle(z);
}
bool starts_at_deck(Game& g, const Line& line, Frame& f) {
  const kernel::NodeId node = argument(line, "cards");
  const kernel::Node& ends = g.cards().nodes[node];
  if ((ends.op != kernel::Op::top && ends.op != kernel::Op::bottom) || ends.b == 0) return false;
  const kernel::Node& from = g.cards().nodes[ends.a];
  const Context c = context_of(g);
  const ZoneId z = from.op == kernel::Op::zone ? kernel::evaluate_zone(c, ends.a, c.you) : kNoZone;
  if (z >= kOwnedZones || place_of(z) != kDeck) return false;
  // 304.3 is about other zones; in the deck itself they have an order.
  const ZoneId to = kernel::evaluate_zone(c, argument(line, "to"), player_of(z));
  if (to < kOwnedZones && place_of(to) == kDeck) return false;
  f.set(5, std::clamp<std::int64_t>(kernel::evaluate_number(c, ends.b), 0, kernel::kCardsMax));
  f.set(6, player_of(z), kernel::Kind::player);
  f.set(7, ends.op == kernel::Op::bottom ? 1 : 0);
  note_done(g, false);
  return true;
}
// A move to one of several squares: whose effect it is chooses. Any other move is done at once.
constexpr Row kMovingRows[] = {
    {"304.3"_zx, "a card of a deck", when<deck_left>, act<move_end_of_deck>},
    {"304.3"_zx, "the next one", when<deck_left>, go("304.3"_zx)},
    {"102.4"_zx, "no more than there are", when<falls_short>, act<leave_rest>},
    {"804.3a"_zx, "a square for each", when<place_left>, ask(kWhere)},
    {"804.3a"_zx, "the next card", when<place_left>, go("804.3a"_zx)},
    {"804.3a"_zx, "they move, all at once", when<moves_to_squares>, act<enter_all>},
};
static_assert(kernel::well_formed(kMovingRows, kProcedures));

constexpr Row kMillRows[] = {
    {"304.3"_zx, "no card there", when<none_there>, act<leave_out_missing>},
    {"304.3"_zx, "one card", when<more>, act<move_one>},
    {"304.3"_zx, "the next one", when<more>, go("304.3"_zx)},
};
static_assert(kernel::well_formed(kMillRows, kProcedures));

}  // namespace

const Procedure kEntering{"enter", Order::sequence, kEnterRows};
const Procedure kMoving{"move", Order::sequence, kMovingRows};
const Procedure kMilling{"mill", Order::sequence, kMillRows};

void start_entering(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  f.play = g.caller().play;
  f.set(4, line_number(g, line));
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  note_impossible(g, which);
  for (Ref r : which) {
    if (!g.s.live(r) || is_square(g.s[r.card()].zone)) continue;
    g.s.cells.push({r.bits, kernel::Kind::object});
    g.s.cells.push({0, kernel::Kind::number});
  }
  if (several(g)) leave_out_homeless(g);
}

void start_moving(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  f.play = g.caller().play;
  f.set(4, line_number(g, line));
  if (starts_at_deck(g, line, f)) return;
  ZoneId squares[kernel::kZonesMax];
  const int n = squares_for(g, squares);
  if (n < 2 || !std::all_of(squares, squares + n, is_square)) return move_at_once(base, line, f);
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  for (Ref r : which)
    if (g.s.live(r)) {
      g.s.cells.push({r.bits, kernel::Kind::object});
      g.s.cells.push({0, kernel::Kind::number});
    }
}

void start_milling(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  f.play = g.caller().play;
  f.set(4, line_number(g, line));
  const Context c = context_of(g);
  note_done(g, false);
  Player players[kernel::kPlayersMax];
  const int n = kernel::players_to_do(c, line, players);
  const auto count = number_or(c, line, "count", 1);
  if (count <= 0) g.used("102.4"_zx);
  for (int p = 0; p < n; ++p)
    for (int i = 0; i < count; ++i) g.s.cells.push({players[p], kernel::Kind::number});
}

void start_ignition(kernel::Game& base, const Line& line, Frame& f) {
  const Context c = context_of(base);
  const auto times = number_or(c, line, "count", 1);
  f.set(4, kernel::player_or_you(c, line), kernel::Kind::player);
  f.set(6, times - 1);
  if (argument(line, "as") != 0) f.set(7, line_number(base, line));
  note_done(base, false);
  if (times <= 0) base.used("102.4"_zx);
  if (times <= 0) base.core().frames.back().at = base.book().operations[f.first].last;
}

}  // namespace headjudge::zx
