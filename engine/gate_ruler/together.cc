// 13-2a-2: damage that several sources deal at the same time, an item for each in the order of their players.
#include <algorithm>

#include "engine/gate_ruler/instructions_more.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::go, kernel::list, kernel::run, kernel::when,
    kernel::who;

// Locals: 3 how many items lay on the gate before, 4 the line, 5 to 7 the group that is ordered (see
// kernel::order_candidates); the frame's list: the sources of the new items.
// What was on the gate before; what is negated at the same time may have taken some of it away.
int lowest(const Game& g) { return std::min<int>(g.frame().num(3), g.s.gate.n); }
Player player_of_source(const Game& g, Ref source) { return kernel::card_of(g, source).controller; }
std::span<const kernel::Cell> sources(const Game& g) { return g.s.list(g.s.frames.n - 1); }
bool is_new_damage(const Game& g, int i) { return i >= lowest(g) && g.s.gate[i].kind == ItemKind::damage; }

void run_block(Game& g) {
  const kernel::Line& line = kernel::line_at(g, 4);
  if (const auto block = kernel::argument(line, "do")) kernel::push_block(g, block, g.frame().play);
}

// 13-2a-3: one source has one item.
void join(Game& g, int into, int from) {
  Item& a = g.s.gate[into];
  const Item b = g.s.gate[from];
  for (int i = 0; i < b.n; ++i) tie(a, b.target[i], b.amount[i]);
  remove_item(g, from);
  g.used("13-2a-3"_gr);
}
// 13-2a-2a: the turn player's lie below.
void group_items(Game& g) {
  for (int i = lowest(g); i < g.s.gate.n; ++i)
    for (int k = g.s.gate.n - 1; k > i; --k)
      if (is_new_damage(g, i) && is_new_damage(g, k) && g.s.gate[i].source == g.s.gate[k].source &&
          g.s.gate[i].no_counter == g.s.gate[k].no_counter)
        join(g, i, k);
  const auto below = [&](const Item& item) { return player_of_source(g, item.source) == g.s.turn_player; };
  std::stable_partition(g.s.gate.begin() + lowest(g), g.s.gate.end(), below);
  bool both[2] = {false, false};
  int n = 0;
  for (int i = lowest(g); i < g.s.gate.n; ++i) {
    if (!is_new_damage(g, i)) continue;
    ++n;
    both[player_of_source(g, g.s.gate[i].source) & 1] = true;
    g.s.cells.push({g.s.gate[i].source.bits, kernel::Kind::object});
  }
  if (n > 1) g.used("13-2a-2"_gr);
  if (both[0] && both[1]) g.used("13-2a-2a"_gr);
}
bool group_left(const Game& g) { return g.frame().num(7) < static_cast<int>(sources(g).size()); }
void next_group(Game& g) {
  const auto all = sources(g);
  const int first = g.frame().num(7);
  const Player p = player_of_source(g, all[static_cast<std::size_t>(first)].ref());
  int last = first + 1;
  while (last < static_cast<int>(all.size()) &&
         player_of_source(g, all[static_cast<std::size_t>(last)].ref()) == p)
    ++last;
  g.frame().set(5, first);
  g.frame().set(6, p, kernel::Kind::player);
  g.frame().set(7, last);
}
// The first of a player's order lies on top.
void put_in_order(Game& g) {
  const auto all = sources(g);
  const int n = static_cast<int>(all.size());
  const auto rank = [&](const Item& item) {
    int i = 0;
    while (i < n && !(all[static_cast<std::size_t>(i)].ref() == item.source)) ++i;
    const bool turn_player = player_of_source(g, item.source) == g.s.turn_player;
    return (turn_player ? 0 : n) - i;
  };
  std::stable_sort(g.s.gate.begin() + lowest(g), g.s.gate.end(),
                   [&](const Item& a, const Item& b) { return rank(a) < rank(b); });
  g.s.changed();
}
constexpr kernel::Action kOrderActions[] = {
    {"13-2a-2"_gr,
     "whose damage lies on top",
     kOrderCard,
     list<kernel::order_candidates>,
     nullptr,
     {},
     act<kernel::take_order>},
};
constexpr Question kWhichFirst{"", who<kernel::orderer>, kOrderActions};
constexpr Row kRows[] = {
    {"14-10a"_gr, "all of it", always, act<run_block>},
    {"13-2a"_gr, "an item for each source", always, act<group_items>},
    {"13-2a-2"_gr, "a player's own items", when<kernel::order_open>, ask(kWhichFirst)},
    {"13-2a-2"_gr, "the next one", when<kernel::order_open>, go("13-2a-2"_gr)},
    {"13-2a-2"_gr, "the other player's", when<group_left>, go("13-2a-2"_gr, run<next_group>)},
    {"14-10a"_gr, "so they lie", always, act<put_in_order>},
};
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kTogether{"together", Order::sequence, kRows};

void start_together(kernel::Game& base, const kernel::Line& line, Frame& f) {
  Game& g = static_cast<Game&>(base);
  f.play = g.caller().play;
  f.set(3, g.s.gate.n);
  f.set(4, &line - g.cards().lines.data());
}

}  // namespace headjudge::gate_ruler
