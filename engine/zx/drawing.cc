// 1005: drawing, one card after the other; a reload may come between two.
#include <algorithm>

#include "engine/kernel/text_rules.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/payment.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::argument, kernel::Context, kernel::context_of, kernel::go, kernel::Line,
    kernel::note_done, kernel::player_or_you, kernel::run, kernel::when;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

// Locals 3 the line where it gives a name, 4 player, 5 how many, 6 how many each; the frame's list: players
// who are still to draw.
Player drawer(const Game& g) { return static_cast<Player>(g.frame().num(4)); }
bool more_to_draw(const Game& g) { return g.frame().num(5) > 0 && g.s.count(zone(drawer(g), kDeck)) > 0; }
void draw_one(Game& g) {
  const Player p = drawer(g);
  g.frame().set(5, g.frame().num(5) - 1);
  kernel::Occurrence one(g);
  const Line* line = g.frame().num(3) != 0 ? &kernel::line_at(g, 3) : nullptr;
  if (line != nullptr) one.arrives(argument(*line, "as"), 0);
  const bool text = g.frame().play != 0;
  const Cause cause = text ? kernel::cause_now(g) : Cause::rule;
  const Ref by = text ? source_now(g) : Ref{};
  const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
  for (const Ref r : draw_card(g, kernel::coming_move(g.s, kEvDrawn, top, zone(p, kHand), cause, by))) {
    note_done(g, true);
    if (line != nullptr && place_of(g.s[r.card()].zone) == kHand) name_card(g, *line, r);
  }
}
bool others_draw(const Game& g) { return !g.s.list(g.s.frames.n - 1).empty(); }
void next_drawer(Game& g) {
  const int from = g.frame().cells;
  g.frame().set(4, g.s.cells[from].value, kernel::Kind::player);
  g.frame().set(5, g.frame().num(6));
  g.s.cells.erase(from);
}
constexpr Row kDrawingRows[] = {
    {"1005.2"_zx, "one card, as often as said", when<more_to_draw>, act<draw_one>},
    {"1005.2"_zx, "the next one", when<more_to_draw>, go("1005.2"_zx)},
    {"102.4"_zx, "no more than there are", when<falls_short>, act<leave_rest>},
    {"1005.2"_zx, "the next player", when<others_draw>, go("1005.2"_zx, run<next_drawer>)},
};
static_assert(kernel::well_formed(kDrawingRows, kProcedures));

}  // namespace

const Procedure kDrawing{"draw", Order::sequence, kDrawingRows};

bool can_draw(const Context& c, const Line& line) {
  const Game& g = static_cast<const Game&>(c.game);
  const Player p = player_or_you(c, line);
  if (g.s.count(zone(p, kDeck)) == 0) return true;
  const Event e = kernel::coming_move(g.s, kEvDrawn, g.s.ref(cards(g, p, kDeck)[0]), zone(p, kHand),
                                      Cause::effect, c.self);
  return !kernel::forbids_event(g, e, {kEvDrawn, kEvMoved});
}
void start_drawing(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  kernel::start_draw(base, line, f);
  const int player = f.num(0), count = f.num(1);
  clear_answer(g);
  if (argument(line, "as") != 0) f.set(3, &line - g.cards().lines.data());
  f.set(4, player, kernel::Kind::player);
  f.set(5, count);
  Player all[kernel::kPlayersMax];
  const auto who = argument(line, "player");
  const int n = who == 0 ? 0 : kernel::evaluate_players(context_of(g), who, all);
  f.set(6, n > 1 ? count : 0);
  for (int i = 1; i < n; ++i) g.s.cells.push({all[i], kernel::Kind::number});
}

}  // namespace headjudge::zx
