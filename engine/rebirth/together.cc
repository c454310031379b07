// What a text does together happens in one moment, where nobody has to choose anything meanwhile.
#include <algorithm>

#include "engine/rebirth/instructions_more.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::argument, kernel::Context, kernel::context_of, kernel::Line, kernel::line_at,
    kernel::when;

// Where a deck runs out on the way its refresh comes between (10.2.1).
bool decks_suffice(const Context& c, const Line& line) {
  const auto& g = static_cast<const Game&>(c.game);
  Player players[kernel::kPlayersMax] = {c.you};
  const auto said = argument(line, "player");
  const int n = said == 0 ? 1 : kernel::evaluate_players(c, said, players);
  const std::int64_t each = kernel::number_or(c, line, "count", 1);
  return std::all_of(players, players + n, [&](Player p) { return each <= g.s.count(zone(p, kDeck)); });
}
// Cards that come to one deck are put in an order.
bool goes_to_deck(const Context& c, const Line& line) {
  const ZoneId to = kernel::evaluate_zone(c, argument(line, "to"), c.you);
  return to != kNoZone && place_of(to) == kDeck;
}
bool is_given(const Line& line, std::string_view word) { return argument(line, word) != 0; }

}  // namespace

bool asks_nobody(const Context&, const Line&) { return true; }
bool takes_from_deck_silently(const Context& c, const Line& line) {
  return !is_given(line, "up_to") && decks_suffice(c, line);
}
bool moves_silently(const Context& c, const Line& line) { return !goes_to_deck(c, line); }
bool discards_silently(const Context&, const Line& line) {
  const bool picks = is_given(line, "count") || is_given(line, "up_to") || is_given(line, "any");
  return is_given(line, "random") || (is_given(line, "cards") && !picks);
}

namespace {

// What pays may be taken back on the way (9.5.2.2).
bool is_one_moment(const Context& c, kernel::LineId first) {
  if (kernel::is_paying(c.game)) return false;
  for (kernel::LineId at = first; at != 0; ++at) {
    const Line& line = c.game.cards().lines[at];
    if (line.kind == kernel::LineKind::end) return true;
    if (line.kind != kernel::LineKind::verb) return false;
    const kernel::Instruction* how = c.game.book().instruction[line.verb];
    if (how == nullptr || how->silent == nullptr || !how->silent(c, line)) return false;
  }
  return false;
}

// Locals: 4 the line, 5 whether all of it is one moment. It lasts over the rows of the block: nobody is
// asked, and what interrupts them waits (Game::loop).
bool at_once(const Game& g) { return g.frame().num(5) != 0; }
void begin_moment(Game& g) { g.hold(2); }
void run_block(Game& g) {
  if (const auto block = argument(line_at(g, 4), "do")) kernel::push_block(g, block, g.frame().play);
}
void end_moment(Game& g) { g.release(); }
constexpr Row kRows[] = {
    {"9.7.4.3"_rb, "all of it in one moment", when<at_once>, act<begin_moment>},
    {"9.7.4.3"_rb, "each part", kernel::always, act<run_block>},
    {"9.7.4.3"_rb, "the moment is over", when<at_once>, act<end_moment>},
};
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kTogether{"together", Order::sequence, kRows};

void start_together(kernel::Game& g, const Line& line, Frame& f) {
  f.play = g.caller().play;
  f.set(4, &line - g.cards().lines.data());
  f.set(5, is_one_moment(context_of(g), argument(line, "do")) ? 1 : 0);
}

}  // namespace headjudge::rebirth
