// 13-3: reduction works on a damage item that is on the gate, and is spread over its pairs by a player.
#include <algorithm>

#include "engine/gate_ruler/actions.h"
#include "engine/gate_ruler/instructions_more.h"

namespace headjudge::gate_ruler {
namespace {

constexpr std::uint16_t kThisItem = 2, kEveryItem = 3;  // of `which:`

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::Context, kernel::context_of,
    kernel::go, kernel::holds, kernel::Line, kernel::list, kernel::note_done, kernel::number_or,
    kernel::objects_of, kernel::Refs, kernel::when, kernel::who;

// 13-3c: whether a damage item is one that the words mean.
bool is_meant(const Context& c, const Line& line, const Item& item) {
  if (item.kind != ItemKind::damage) return false;
  const auto takes = [&](const auto& is_it) { return std::any_of(item.target, item.target + item.n, is_it); };
  if (argument(line, "to_card") != 0) {
    Refs only;
    if (kernel::names_player(c, argument(line, "to_card"))) {
      const auto& g = static_cast<const Game&>(c.game);
      only.add(ruler(g, kernel::evaluate_player(c, argument(line, "to_card"))));
    } else {
      objects_of(c, line, "to_card", only);
    }
    if (!takes([&](Ref r) { return only.has(r); })) return false;
  }
  if (argument(line, "item") != 0) {
    Refs named;
    objects_of(c, line, "item", named);
    return named.has(item.source) || takes([&](Ref r) { return named.has(r); });
  }
  const bool of_event = argument(line, "which") == kThisItem && c.event != nullptr &&
                        (c.event->kind == kEvDamagePlaced || c.event->kind == kEvDamaged);
  if (!of_event) return true;
  return item.source == c.event->by && takes([&](Ref r) { return r == c.event->card; });
}
// 13-3c-1: the topmost one below a place; its place + 1, 0 when there is none.
int item_below(const Game& g, int below) {
  const Context c = context_of(g);
  const Line& line = kernel::line_at(g, 3);
  for (int i = below - 1; i >= 0; --i)
    if (is_meant(c, line, g.s.gate[i])) return i + 1;
  return 0;
}
void lower(Game& g, int item, int pair, int by) {
  std::int32_t& amount = g.s.gate[item].amount[pair];
  amount -= by;
  g.s.changed();
}

// ---- 13-3d-2: the spread. Locals: 3 line, 4 the item's place + 1, 5 how much is left, 6 the pair after the
// last one, 7 who spreads.
const Item& spread_item(const Game& g) { return g.s.gate[g.frame().num(4) - 1]; }
bool mixed(const Game& g) {
  const Item& item = spread_item(g);
  for (int i = 1; i < item.n; ++i)
    if (kernel::card_of(g, item.target[i]).controller != kernel::card_of(g, item.target[0]).controller)
      return true;
  return false;
}
bool to_spread(const Game& g) { return g.frame().num(4) != 0 && g.frame().num(5) > 0; }
bool spreads_own(const Game& g) { return to_spread(g) && !mixed(g); }
bool spreads_mixed(const Game& g) { return to_spread(g) && mixed(g); }
Player spreader(const Game& g) { return static_cast<Player>(g.frame().num(7)); }
void pairs_left(const Game& g, Candidates& out) {
  const int at = g.frame().num(4);
  if (at < 1 || at > g.s.gate.n) return;
  const Item& item = g.s.gate[at - 1];
  for (int i = g.frame().num(6); i < item.n; ++i) out.add(item.target[i].card());
}
void amounts_left(const Game& g, Candidates& out) {
  for (int n = 1; n <= g.frame().num(5); ++n) out.add(n);
}
// Whatever is not given to this pair must go to one after it.
bool leaves_room(const Game& g, Option o) {
  const int at = g.frame().num(4);
  if (at < 1 || at > g.s.gate.n) return false;
  const Item& item = g.s.gate[at - 1];
  return o.b == g.frame().num(5) || (item.n > 0 && item.target[item.n - 1].card() != o.a);
}
void give_share(Game& g) {
  const CardId to = g.frame().ref(1).card();  // of what left meanwhile the item has what it was
  const int share = g.frame().num(2), item = g.frame().num(4) - 1;
  clear_answer(g);
  for (int i = g.frame().num(6); i < g.s.gate[item].n; ++i)
    if (g.s.gate[item].target[i].card() == to) {
      lower(g, item, i, share);
      g.frame().set(5, g.frame().num(5) - share);
      g.frame().set(6, i + 1);
      break;
    }
  if (g.frame().num(5) == 0) g.limited(mixed(g) ? "13-3d-2a"_gr : "13-3d-2"_gr);
}
constexpr Check kOwnChecks[] = {
    {"13-3d-2"_gr, "the whole reduction is spread, no more and no less", 2, holds<leaves_room>}};
constexpr Check kMixedChecks[] = {
    {"13-3d-2a"_gr, "the whole reduction is spread, no more and no less", 2, holds<leaves_room>}};
constexpr kernel::Action kOwnActions[] = {{"13-3d-2"_gr, "the controller of those who take it spreads it",
                                           kShareOut, list<pairs_left>, list<amounts_left>, kOwnChecks,
                                           act<give_share>}};
constexpr kernel::Action kMixedActions[] = {{"13-3d-2a"_gr, "the opponent of the source's player spreads it",
                                             kShareOut, list<pairs_left>, list<amounts_left>, kMixedChecks,
                                             act<give_share>}};
constexpr Question kOwnSpread{"", who<spreader>, kOwnActions};
constexpr Question kMixedSpread{"", who<spreader>, kMixedActions};
// What happens to one item: all of it at once, or a spread begins.
void reduce_item(Game& g, int found) {
  Frame& f = g.frame();
  const Context c = context_of(g);
  const Line& line = kernel::line_at(g, 3);
  Item& item = g.s.gate[found - 1];
  f.set(4, found);
  note_done(g, true);
  g.used("13-3c"_gr);
  if (argument(line, "which") <= 1) g.used("13-3c-1"_gr);
  if (argument(line, "to") != 0 && argument(line, "by") == 0) {
    const int least = static_cast<int>(number_or(c, line, "to", 0));
    g.used(least == 0 ? "13-3d-1"_gr : "13-3d"_gr);
    if (item.n > 1) g.used("13-3d-2b"_gr);
    for (int k = 0; k < item.n; ++k) lower(g, found - 1, k, std::max(0, item.amount[k] - least));
    return;
  }
  const int by = static_cast<int>(number_or(c, line, "by", 0));
  if (by <= 0) return g.used("1-5b-2"_gr);
  g.used("13-3d"_gr);
  if (item.n == 1) return lower(g, found - 1, 0, by);
  f.set(5, by);
  f.set(6, 0);
  const Player first = kernel::card_of(g, item.target[0]).controller;
  const Player source = kernel::card_of(g, item.source).controller;
  f.set(7, mixed(g) ? other(source == kNobody ? item.controller : source) : first, kernel::Kind::player);
}
bool another_item(const Game& g) {
  return g.frame().num(4) != 0 && argument(kernel::line_at(g, 3), "which") == kEveryItem &&
         item_below(g, g.frame().num(4) - 1) != 0;
}
void next_item(Game& g) { reduce_item(g, item_below(g, g.frame().num(4) - 1)); }
constexpr Row kReducingRows[] = {
    {"13-3d-2"_gr, "how it is spread over the pairs", when<spreads_own>, ask(kOwnSpread)},
    {"13-3d-2a"_gr, "how it is spread over units of both players", when<spreads_mixed>, ask(kMixedSpread)},
    {"13-3d-2"_gr, "the next pair", when<to_spread>, go("13-3d-2"_gr)},
    {"13-3c"_gr, "the next item", when<another_item>, go("13-3d-2"_gr, kernel::run<next_item>)},
};
static_assert(kernel::well_formed(kReducingRows, kProcedures));

}  // namespace

const Procedure kReducing{"reduce", Order::sequence, kReducingRows};

void start_reduce(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = static_cast<Game&>(base);
  f.play = g.caller().play;
  f.set(3, &line - g.cards().lines.data());
  const Context c = context_of(g);
  const bool delayed = g.cards().abilities[g.s.plays[f.play - 1].text].kind == kernel::AbilityKind::delayed;
  for (const auto rule : {"13-3a"_gr, "15-22a"_gr, "15-22a-1"_gr}) g.used(rule);
  if (delayed && c.event != nullptr && c.event->kind == kEvDamagePlaced) {
    g.used("13-3a-1"_gr);
    const CardId source = c.self.card();
    const auto timing = g.cards().cards[g.s[source].def].timing;
    if (c.event->cause == Cause::battle && (timing == Timing::kWhile || timing == Timing::kWhenHappened))
      g.used("14-4b-1"_gr);
  }
  const int found = item_below(g, g.s.gate.n);
  note_done(g, false);
  if (found != 0) return reduce_item(g, found);
  for (const Item& item : g.s.gate)  // there is damage, but not what is meant
    if (item.kind == ItemKind::damage) g.used("13-3c"_gr);
}

}  // namespace headjudge::gate_ruler
