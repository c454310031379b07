// 811.3b, 811.3c: the continuous effects that a play began date from its end; their controller orders them.
#include "engine/zx/effect_order.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/kernel/same_time.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::list, kernel::who;

constexpr int kOrdered = 4, kEarlier = 6;  // locals of a play

const kernel::Play& play_of(const Game& g) { return g.s.plays.at[g.frame().play - 1]; }
bool is_made_by(const Game& g, const kernel::Effect& e) {
  return e.text != 0 && e.source == play_of(g).source && e.controller == play_of(g).controller;
}
// Where those that the running play began stand in the list of effects.
std::vector<int> begun(const Game& g) {
  std::vector<int> out;
  for (int i = 0, earlier = g.frame().num(kEarlier); i < g.s.effects.n; ++i)
    if (is_made_by(g, g.s.effects.at[i]) && earlier-- <= 0) out.push_back(i);
  return out;
}
// Those that have no place yet.
std::vector<int> unordered(const Game& g) {
  std::vector<int> out = begun(g);
  out.erase(out.begin(), out.begin() + std::min<std::ptrdiff_t>(g.frame().num(kOrdered), std::ssize(out)));
  return out;
}
// Whether values, limits or costs are others when two of them change places.
bool decides(const Game& g, int one, int another) {
  const auto printed = std::make_unique<Game>(g), turned = std::make_unique<Game>(g);
  std::swap(turned->s.effects[one], turned->s.effects[another]);
  for (Game* game : {printed.get(), turned.get()}) date_effects(*game);
  return !kernel::read_alike(*printed, *turned);
}

Player orderer(const Game& g) { return play_of(g).controller; }
void places(const Game& g, Candidates& out) {
  for (int i = 0; i < std::ssize(unordered(g)); ++i) out.add(i + 1);
}
void take_first(Game& g) {
  const std::vector<int> open = unordered(g);
  const int place = g.frame().num(1);
  clear_answer(g);
  g.used("811.3b"_zx);
  for (int i = place - 1; i > 0; --i)
    std::swap(g.s.effects[open[static_cast<std::size_t>(i)]],
              g.s.effects[open[static_cast<std::size_t>(i - 1)]]);
  g.frame().set(kOrdered, g.frame().num(kOrdered) + 1);
  g.s.changed();
}
constexpr kernel::Action kActions[] = {{"811.3c"_zx,
                                        "its place among them as they are listed",
                                        kChooseNumber,
                                        list<places>,
                                        nullptr,
                                        {},
                                        act<take_first>}};

}  // namespace

const Question kWhichEffect{"", who<orderer>, kActions};

bool effect_order_open(const Game& g) {
  if (g.frame().play == 0 || g.s.effects.n < 2 || !g.book().has("811.3c"_zx)) return false;
  const std::vector<int> open = unordered(g);
  const auto sets = [&](int i) { return kernel::sets_something(g.cards(), g.s.effects.at[i].text); };
  if (std::none_of(open.begin(), open.end(), sets)) return false;
  for (std::size_t i = 0; i < open.size(); ++i)
    for (std::size_t k = i + 1; k < open.size(); ++k)
      if ((sets(open[i]) || sets(open[k])) && decides(g, open[i], open[k])) return true;
  return false;
}

void note_earlier_effects(Game& g) {
  const auto made = std::count_if(g.s.effects.begin(), g.s.effects.end(),
                                  [&](const kernel::Effect& e) { return is_made_by(g, e); });
  g.frame().set(kEarlier, static_cast<int>(made));
}
void date_effects(Game& g) {
  const std::vector<int> all = begun(g);
  g.frame().set(kEarlier, 0);
  g.frame().set(kOrdered, 0);
  int gone = 0;
  for (const int at : all) {
    kernel::Effect e = g.s.effects[at - gone];
    e.age = 0;
    g.s.effects.erase(at - gone++);
    g.s.effects.push(e);
    g.s.changed();
  }
}

}  // namespace headjudge::zx
