// 1010: cards that become forces, and forces that are put elsewhere.
#include <algorithm>

#include "engine/zx/as_you_play.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/joining.h"
#include "engine/zx/payment.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::argument, kernel::ask, kernel::Context, kernel::context_of, kernel::go,
    kernel::Line, kernel::list, kernel::note_done, kernel::number_or, kernel::objects_of, kernel::Refs,
    kernel::when, kernel::who;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

void make_force(Game& g, Ref r, Ref host, bool down) {
  if (!g.s.live(r)) return;
  if (!g.s.live(host) || !is_square(g.s[host.card()].zone)) return g.used("1010.1a"_zx);
  const auto face = static_cast<std::uint8_t>(down ? kernel::kComesFaceDown : 0);
  const Ref now = move_by_text(g, r, zone(0, kForce), 0, face);
  if (!now || place_of(g.s[now.card()].zone) != kForce) return;
  if (down) g.s.edit(now.card()).flags |= kernel::kFaceDown;
  lay_under_host(g, now, host);
}

}  // namespace

void do_attach(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  if (is_paying(g)) note_paid(g);
  Refs which, hosts;
  objects_of(c, line, "cards", which);
  objects_of(c, line, "to", hosts);
  note_done(g, false);
  note_impossible(g, which);
  const bool down = argument(line, "face") == kFaceDownWord;
  const Together at_once(g, which.n);  // 301.5
  for (int i = 0; i < which.n && hosts.n > 0; ++i) make_force(g, which.at[i], hosts.at[0], down);
}
namespace {
// 804.4b: a force that a text keeps from leaving, or from where the payment puts it.
bool may_not_pay(const Context& c, const Line& line, Ref r) {
  const kernel::NodeId to = argument(line, "to");
  const ZoneId z = to == 0 || kernel::is_yet_unknown(c, to)
                       ? kNoZone
                       : kernel::evaluate_zone(c, to, kernel::card_of(c.game, r).owner);
  return kernel::is_forbidden(c.game, {"move|moved", r, c.you, Cause::cost, c.self, {}, kNobody, z});
}
}  // namespace
void forces_of(const Context& c, const Line& line, bool paying, Refs& out) {
  const auto& g = static_cast<const Game&>(c.game);
  Refs hosts;
  objects_of(c, line, "of", hosts);
  for (Ref host : hosts) {
    if (paying && !(g.s.live(host) && pays_for(c, argument(line, "of"), host))) continue;
    for (const kernel::Attached& a : g.s.attached)
      if (a.host == host && a.kind == kForceUnder && !(paying && may_not_pay(c, line, g.s.ref(a.card))))
        out.add(g.s.ref(a.card));
  }
}
namespace {

// ---- put_forces. Local 4 the line, 5 how many are still to be picked; the list: those that are put there
Player doer(const Game& g) { return context_of(g).you; }
bool open(const Game& g) { return g.frame().num(5) > 0; }
bool any_picked(const Game& g) { return !g.s.list(g.s.frames.n - 1).empty(); }
// In their order: those after the last pick, as far as enough are left.
void candidates(const Game& g, Candidates& out) {
  Refs all;
  forces_of(context_of(g), kernel::line_at(g, 4), is_paying(g), all);
  const auto picked = g.s.list(g.s.frames.n - 1);
  int from = 0;
  for (int i = 0; i < all.n && !picked.empty(); ++i)
    if (all.at[i] == picked.back().ref()) from = i + 1;
  for (int i = from; i < all.n; ++i)
    if (all.n - i >= g.frame().num(5)) out.add(all.at[i].card());
}
// 1023.2: no text says that it is chosen.
void pick(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.used("1023.2"_zx);
  g.s.cells.push({r.bits, kernel::Kind::object});
  g.frame().set(5, g.frame().num(5) - 1);
}
void put_there(Game& g) {
  const Line& line = kernel::line_at(g, 4);
  const Context c = context_of(g);
  Refs which;
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) which.add(cell.ref());
  g.s.cells.n = g.frame().cells;
  if (argument(line, "as") != 0) g.used("1010.2a"_zx);
  note_done(g, false);
  const Together at_once(g, which.n);  // 301.5
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    const Player owner = g.s[r.card()].owner;
    const ZoneId to = kernel::evaluate_zone(c, argument(line, "to"), owner);
    if (place_of(to) < kPlayerPlaces && owner != c.you) g.used("302.4"_zx);
    const ZoneId own = place_of(to) < kPlayerPlaces ? zone(owner, place_of(to)) : to;
    move_by_text(g, r, own, argument(line, "as"));
  }
}
constexpr kernel::Action kActions[] = {
    {"1010.2"_zx, "one of its forces", kChooseCard, list<candidates>, nullptr, {}, act<pick>}};
constexpr Question kWhich{"", who<doer>, kActions};
constexpr Question kWhichPays{"pay", who<doer>,           kActions, false, false, false, true,
                              false, &kernel::choice_name};
bool pays(const Game& g) { return open(g) && is_paying(g); }
bool puts(const Game& g) { return open(g) && !is_paying(g); }
constexpr Row kRows[] = {
    {"1010.2"_zx, "which of its forces", when<puts>, ask(kWhich)},
    {"1010.2"_zx, "which of its forces pays", when<pays>, ask(kWhichPays)},
    {"1010.2"_zx, "the next one", when<open>, go("1010.2"_zx)},
    {"1010.2"_zx, "they are put there", when<any_picked>, act<put_there>},
};
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kPutForces{"put_forces", Order::sequence, kRows};

void start_forces(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  f.play = g.caller().play;
  f.set(4, &line - g.cards().lines.data());
  note_done(g, false);
  Refs all;
  forces_of(context_of(g), line, is_paying(g), all);
  const auto count = number_or(context_of(g), line, "count", all.n);
  if (count < all.n) return f.set(5, std::max<std::int64_t>(0, count));
  for (Ref r : all) g.s.cells.push({r.bits, kernel::Kind::object});
  put_there(g);
}

}  // namespace headjudge::zx
