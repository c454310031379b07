// Shared steps of instructions: looking, revealing, picking from a deck, putting cards in an order.
#include <algorithm>

#include "engine/kernel/instruct.h"
#include "engine/kernel/shared.h"
#include "engine/kernel/sight.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::kernel {
namespace {

void see(Game& g, Player p, Kind kind, std::int32_t what) {
  if (const WordId name = sight(g.cards(), p)) bind(g, context_of(g).scope, name, kind, what);
}
void name_all(Game& g, const Line& line, const Refs& which) {
  if (const WordId name = argument(line, "as"))
    for (const Ref r : which) bind(g, context_of(g).scope, name, Kind::object, r.bits);
}

}  // namespace

// ---- look, reveal: cards are open to somebody while the effect is resolved. Locals 4 line, 5 seen so far,
// 6 how many are left to be asked for, 7 whether it goes on one by one
void start_look(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, &line - g.cards().lines.data());
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "cards", which);
  const bool stepwise = argument(line, "up_to") != 0;
  const auto most = number_or(c, line, "up_to", which.n);
  note_done(g, false);
  callee.set(6, std::clamp<std::int64_t>(most, 0, which.n));
  callee.set(7, stepwise ? 1 : 0);
  for (const Ref r : which)
    if (g.core().live(r)) g.core().cells.push({r.bits, Kind::object});
}
bool look_left(const Game& g) { return g.frame().num(5) < g.frame().num(6); }
bool look_asks(const Game& g) { return look_left(g) && g.frame().num(7) != 0; }
void stop_look(Game& g) {
  clear_answer(g);
  g.frame().set(6, g.frame().num(5));
}
Ref look_at_one(Game& g, bool all) {
  Frame& f = g.frame();
  const auto list = g.core().list(g.core().frames.n - 1);
  const int i = f.num(5);
  f.set(5, i + 1);
  if (i >= static_cast<int>(list.size())) return {};
  const Ref r = list[static_cast<std::size_t>(i)].ref();
  see(g, all ? kNobody : chooser(g), Kind::object, r.bits);
  Refs one;
  one.add(r);
  name_all(g, line_at(g, 4), one);
  note_done(g, true);
  return r;
}
void look_one(Game& g) { look_at_one(g, false); }

// ---- search: the choice of choose (locals 4 to 7), in a place that is seen meanwhile
namespace {

// The zone that is searched; the own deck unless said.
ZoneId searched_zone(const Game& g) {
  const Context c = context_of(g);
  const NodeId zone = argument(line_at(g, 4), "zone");
  if (zone != 0 && g.cards().nodes[zone].op != Op::filter) return evaluate_zone(c, zone, c.you);
  Refs from;
  objects_of(c, line_at(g, 4), zone != 0 ? "zone" : "from", from);
  return from.n > 0 && g.core().live(from.at[0]) ? g.core()[from.at[0].card()].zone : kNoZone;
}

}  // namespace

void start_search(Game& g, const Line& line, Frame& callee) {
  start_choosing(g, line, callee);
  const ZoneId z = searched_zone(g);
  const bool hidden = z != kNoZone && g.words().row(z).open != Open::all;
  if (argument(line, "from") != 0 && hidden) callee.set(5, 0);
  callee.set(5, std::min(callee.num(5), callee.num(6)));
  if (hidden) see(g, chooser(g), Kind::zone, z);
  note_done(g, false);
}
bool search_is_hidden(const Game& g) {
  const ZoneId z = searched_zone(g);
  return z != kNoZone && g.words().row(z).open != Open::all;
}
bool search_shuffles(const Game& g) {
  const ZoneId z = searched_zone(g);
  return z != kNoZone && argument(line_at(g, 4), "shuffle") != 0 && may_be_shuffled(g, z);
}
ZoneId end_search(Game& g) {
  const ZoneId z = searched_zone(g);
  if (z != kNoZone) end_sight(g, Kind::zone, z);
  return z;
}
void searched_cards(const Game& g, Refs& out) {
  const std::uint16_t scope = context_of(g).scope;
  const WordId name = choice_name(g);
  for (const Binding& b : g.core().bindings)
    if (b.scope == scope && b.name == name && b.kind == Kind::object && g.core().live({b.value}))
      out.add({b.value});
}
// The cards that were picked lie apart while the rest is shuffled.
void shuffle_rest(Game& g, ZoneId z) {
  Refs picked;
  searched_cards(g, picked);
  int apart = 0;
  for (const Ref r : picked)
    if (g.core()[r.card()].zone == z) g.core().move(r.card(), z, -1, true), ++apart;
  g.shuffle(z, apart);
}
void show_searched(Game& g) {
  Refs picked;
  searched_cards(g, picked);
  for (const Ref r : picked) see(g, kNobody, Kind::object, r.bits);
}
bool search_reveals(const Game& g) { return argument(line_at(g, 4), "reveal") != 0; }

// ---- An order. Locals 4 line, 5 how many of the frame's list have their place, 6 who orders, 7 how many of
// the list are ordered now
void order_candidates(const Game& g, Candidates& out) {
  const auto list = g.core().list(g.core().frames.n - 1);
  for (int i = g.frame().num(5); i < g.frame().num(7); ++i)
    out.add(list[static_cast<std::size_t>(i)].ref().card());
}
bool order_open(const Game& g) { return g.frame().num(7) - g.frame().num(5) > 0; }
Player orderer(const Game& g) { return static_cast<Player>(g.frame().num(6)); }
void take_order(Game& g) {
  Core& s = g.core();
  Frame& f = g.frame();
  const int card = f.ref(1).card();  // of what left meanwhile the list has what it was
  clear_answer(g);
  int at = f.cells + f.num(5);
  const int to = at;
  while (s.cells[at].ref().card() != card) ++at;
  const Cell chosen = s.cells[at];
  for (; at > to; --at) s.cells[at] = s.cells[at - 1];
  s.cells[to] = chosen;
  f.set(5, f.num(5) + 1);
}

// ---- rearrange
void start_rearrange(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, &line - g.cards().lines.data());
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "cards", which);
  for (const Ref r : which)
    if (g.core().live(r)) g.core().cells.push({r.bits, Kind::object});
  callee.set(6, chooser(g), Kind::player);
  callee.set(7, static_cast<std::int64_t>(g.core().list(g.core().frames.n - 1).size()));
  note_done(g, callee.num(7) > 0);
}
void put_back_in_order(Game& g) {
  Core& s = g.core();
  const Line& line = line_at(g, 4);
  Refs order;
  for (const Cell& cell : s.list(s.frames.n - 1)) order.add(cell.ref());
  s.cells.n = g.frame().cells;
  if (order.n == 0) return;
  const Context c = context_of(g);
  const bool bottom = argument(line, "position") == 2;
  if (argument(line, "to") != 0 || argument(line, "position") != 0) {
    for (int i = 0; i < order.n; ++i) {
      const Ref r = order.at[bottom ? i : order.n - 1 - i];
      const NodeId to = argument(line, "to");
      const ZoneId own = s[r.card()].zone;
      const ZoneId z = to == 0 ? own : evaluate_zone(c, to, s[r.card()].owner);
      if (z == own)
        s.move(r.card(), z, bottom ? -1 : 0, true);
      else if (z != kNoZone)
        g.relocate(r, z, bottom ? -1 : 0, Cause::effect, c.self);
    }
  } else {
    for (ZoneId z = 0; z < g.words().zones(); ++z) {  // each zone's cards take the places that they had
      CardId here[kCardsMax];
      int places[kCardsMax], n = 0;
      for (const Ref r : order)
        if (s[r.card()].zone == z) here[n] = r.card(), places[n++] = s.index_in_zone(r.card());
      std::sort(places, places + n);
      for (int i = 0; i < n; ++i) s.move(here[i], z, places[i], true);
    }
  }
  for (const Ref r : order) {
    end_sight(g, Kind::object, r.bits);
    if (g.words().row(s[r.card()].zone).open == Open::nobody)
      s.edit(r.card()).known |= static_cast<std::uint8_t>(1u << orderer(g));
  }
}

}  // namespace headjudge::kernel
