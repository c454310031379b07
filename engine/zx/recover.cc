// 1013: recovering life, one point after the other; a reload may come between two.
#include <algorithm>
#include <limits>

#include "engine/zx/instructions_more.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::context_of, kernel::go, kernel::note_done, kernel::when;

// Local 3 the line where it gives a name, 4 the player, 5 how many points, 6 how many each, 7 nobody was
// named; the frame's list: players whose turn is still to come.
Player recoverer(const Game& g) { return static_cast<Player>(g.frame().num(4)); }
bool more_points(const Game& g) { return g.frame().num(5) > 0 && g.s.count(zone(recoverer(g), kDeck)) > 0; }
void recover_one(Game& g) {
  const Player p = recoverer(g);
  if (g.frame().num(7) != 0) g.used("1013.1d"_zx);
  g.frame().set(5, g.frame().num(5) - 1);
  kernel::Occurrence one(g);
  const kernel::Line* line = g.frame().num(3) != 0 ? &kernel::line_at(g, 3) : nullptr;
  if (line != nullptr) one.arrives(kernel::argument(*line, "as"), 0);
  const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
  const Origin origin = origin_now(g);
  const Event e = kernel::coming_move(g.s, kEvRecovered, top, zone(p, kLife), origin.cause, origin.by);
  for (const Ref r : recover_card(g, e)) {
    note_done(g, true);
    if (line != nullptr) name_card(g, *line, r);
  }
}
bool others_recover(const Game& g) { return !g.s.list(g.s.frames.n - 1).empty(); }
void next_recoverer(Game& g) {
  const int from = g.frame().cells;
  g.frame().set(4, g.s.cells[from].value, kernel::Kind::player);
  g.frame().set(5, g.frame().num(6));
  g.s.cells.erase(from);
}
constexpr Row kRows[] = {
    {"1013.1a"_zx, "the deck's top card to the life", when<more_points>, act<recover_one>},
    {"1013.1b"_zx, "the next point", when<more_points>, go("1013.1a"_zx)},
    {"102.4"_zx, "no more than there are", when<falls_short>, act<leave_rest>},
    {"1013.1a"_zx, "the next player", when<others_recover>, go("1013.1a"_zx, kernel::run<next_recoverer>)},
};
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kRecovering{"recover", Order::sequence, kRows};

namespace {
void start(kernel::Game& base, const kernel::Line& line, Frame& f, kernel::NodeId who, std::int64_t points) {
  f.play = base.caller().play;
  const kernel::Context c = context_of(base);
  points = std::max<std::int64_t>(0, points);
  if (kernel::argument(line, "as") != 0) f.set(3, &line - base.cards().lines.data());
  Player all[kernel::kPlayersMax] = {c.you};
  const int n = who == 0 ? 1 : std::max(1, kernel::evaluate_players(c, who, all));
  f.set(4, all[0], kernel::Kind::player);
  f.set(5, points);
  f.set(6, n > 1 ? points : 0);
  f.set(7, who == 0 ? 1 : 0);
  if (points == 0) base.used("102.4"_zx);
  for (int i = 1; i < n; ++i) base.core().cells.push({all[i], kernel::Kind::number});
  note_done(base, false);
}
// What was dealt to a Z/X or an ascension is taken back, as far as the text says.
void heal_card(Game& g, const kernel::Line& line, Ref r, std::int64_t points) {
  if (!g.s.live(r) || !is_square(g.s[r.card()].zone)) return;
  Card& card = g.s.edit(r.card());
  const bool ascension = is_ascension(g, r.card());
  if (points <= 0 || (ascension ? (card.marks & kDamagedMark) == 0 : card.damage == 0)) return;
  if (ascension) card.marks &= static_cast<std::uint16_t>(~kDamagedMark);
  card.damage = static_cast<std::int32_t>(std::max<std::int64_t>(0, card.damage - points));
  g.s.changed();
  note_done(g, true);
  name_card(g, line, r);
}
}  // namespace

void start_recovering(kernel::Game& g, const kernel::Line& line, Frame& f) {
  start(g, line, f, kernel::argument(line, "player"), kernel::number_or(context_of(g), line, "count", 1));
}

// Players recover life; cards lose damage.
void start_healing(kernel::Game& base, const kernel::Line& line, Frame& f) {
  const kernel::Context c = context_of(base);
  const auto of = kernel::argument(line, "of");
  const bool all = kernel::argument(line, "all") != 0;
  const std::int64_t everything = std::numeric_limits<std::int16_t>::max();
  const auto points = all ? everything : kernel::number_or(c, line, "amount", 1);
  const bool cards = of != 0 && !kernel::names_player(c, of);
  start(base, line, f, of, cards || all ? 0 : points);
  if (!cards) return;
  Game& g = static_cast<Game&>(base);
  kernel::Refs which;
  kernel::objects_of(c, line, "of", which);
  for (const Ref r : which) heal_card(g, line, r, all ? everything : number_of_each(c, line, "amount", r));
}

}  // namespace headjudge::zx
