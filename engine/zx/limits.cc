// 507.7 and 906.1: what is kept of too large a hand, and what leaves too large a charge.
#include "engine/kernel/instruct.h"
#include "engine/zx/attribution.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::go, kernel::list, kernel::when, kernel::who;

// Local 4 the player, 5 how many are still to be picked; the picks are the frame's list, in the zone's order.
Player chooser(const Game& g) { return static_cast<Player>(g.frame().num(4)); }
bool open(const Game& g) { return g.frame().num(5) > 0; }
void candidates(const Game& g, int place, Candidates& out) {
  const auto picked = g.s.list(g.s.frames.n - 1);
  const auto there = cards(g, chooser(g), place);
  const int from = picked.empty() ? 0 : g.s.index_in_zone(picked.back().ref().card()) + 1;
  for (int i = from; i < static_cast<int>(there.size()); ++i)
    if (static_cast<int>(there.size()) - i >= g.frame().num(5)) out.add(there[static_cast<std::size_t>(i)]);
}
void hand_cards(const Game& g, Candidates& out) { candidates(g, kHand, out); }
// 102.6: what a text keeps there is none of them.
void charge_cards(const Game& g, Candidates& out) {
  Candidates all;
  candidates(g, kCharge, all);
  for (int i = 0; i < all.n; ++i)
    if (!is_kept_by_text(g, all.at[i], false)) out.add(all.at[i]);
}
void pick(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.s.cells.push({r.bits, kernel::Kind::object});
  g.frame().set(5, g.frame().num(5) - 1);
}
// Moves the picked cards, or all the others, to the trash.
void trash(Game& g, int place, bool the_picked) {
  const Player p = chooser(g);
  kernel::Refs picked, all;
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) picked.add(cell.ref());
  for (CardId c : cards(g, p, place)) all.add(g.s.ref(c));
  g.s.cells.n = g.frame().cells;
  const Together at_once(g);
  for (Ref r : all)
    if (picked.has(r) == the_picked) move_card(g, r, zone(g.s[r.card()].owner, kTrash), -1, Cause::rule);
}
void trash_unkept(Game& g) {
  trash(g, kHand, false);
  for (const auto rule : {"309.2"_zx, "309.2a"_zx, "309.2b"_zx}) g.used(rule);
}
void trash_excess(Game& g) {
  trash(g, kCharge, true);
  g.used("306.2"_zx);
  g.used("306.2a"_zx);
  g.caller().set(kEffectsDone, 1);
}

constexpr kernel::Action kKeepActions[] = {
    {"507.7"_zx, "a hand card that is kept", kChooseCard, list<hand_cards>, nullptr, {}, act<pick>},
};
constexpr Question kWhichKept{"", who<chooser>, kKeepActions};
constexpr Row kKeepRows[] = {
    {"507.7"_zx, "choose what is kept", when<open>, ask(kWhichKept)},
    {"507.7"_zx, "the next card", when<open>, go("507.7"_zx)},
    {"507.7"_zx, "the others to the trash, all at once", always, act<trash_unkept>},
};
static_assert(kernel::well_formed(kKeepRows, kProcedures));

constexpr kernel::Action kExcessActions[] = {
    {"906.1"_zx, "a charge card above the limit", kChooseCard, list<charge_cards>, nullptr, {}, act<pick>},
};
constexpr Question kWhichExcess{"", who<chooser>, kExcessActions};
constexpr Row kExcessRows[] = {
    {"906.1"_zx, "choose what leaves", when<open>, ask(kWhichExcess)},
    {"906.1"_zx, "the next card", when<open>, go("906.1"_zx)},
    {"906.1"_zx, "to the trash, all at once", always, act<trash_excess>},
};
static_assert(kernel::well_formed(kExcessRows, kProcedures));

}  // namespace

const Procedure kKeepHand{"keep_hand", Order::sequence, kKeepRows};
const Procedure kExcess{"excess_charge", Order::sequence, kExcessRows};

}  // namespace headjudge::zx
