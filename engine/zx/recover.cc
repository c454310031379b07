// 1013: recovering life, one point after the other; a reload may come between two.
#include <algorithm>

#include "engine/zx/instructions_more.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::context_of, kernel::go, kernel::note_done, kernel::when;

// Local 0 the player, 1 how many points.
bool more_points(const Game& g) {
  return g.frame().num(1) > 0 && g.s.count(zone(g.frame().num(0), kDeck)) > 0;
}
void recover_one(Game& g) {
  const auto p = static_cast<Player>(g.frame().num(0));
  g.frame().set(1, g.frame().num(1) - 1);
  const kernel::Occurrence one(g);
  const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
  const Event e =
      kernel::coming_move(g.s, kEvRecovered, top, zone(p, kLife), Cause::effect, context_of(g).self);
  if (recover_card(g, e)) note_done(g, true);
}
constexpr Row kRows[] = {
    {"1013.1a"_zx, "the deck's top card to the life", when<more_points>, act<recover_one>},
    {"1013.1b"_zx, "the next point", when<more_points>, go("1013.1a"_zx)},
};
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kRecovering{"recover", Order::sequence, kRows};

void start_recovering(kernel::Game& base, const kernel::Line& line, Frame& f) {
  f.play = base.caller().play;
  const kernel::Context c = context_of(base);
  const bool heals = kernel::argument(line, "of") != 0 || kernel::argument(line, "amount") != 0;
  f.set(0, kernel::player_or_you(c, line, heals ? "of" : "player"), kernel::Kind::player);
  f.set(1, std::max<std::int64_t>(0, kernel::number_or(c, line, heals ? "amount" : "count", 1)));
  note_done(base, false);
}

}  // namespace headjudge::zx
