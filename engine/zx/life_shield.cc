// 914.4: a life shield that stands for damage, and the deck card that may go to the charge.
#include <string_view>
#include <utility>

#include "engine/kernel/instruct.h"
#include "engine/zx/state.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::when, kernel::who;

// Local 4 the shielded player.
Player shielded(const Game& g) { return static_cast<Player>(g.frame().num(4)); }
bool has_deck(const Game& g) { return g.s.count(zone(shielded(g), kDeck)) > 0; }
void to_charge(Game& g) {
  g.used("210.4a"_zx);
  g.used("304.4b"_zx);
  clear_answer(g);
  move_card(g, g.s.ref(cards(g, shielded(g), kDeck)[0]), zone(shielded(g), kCharge), -1, Cause::rule);
}
void no_card(Game& g) {
  g.used("304.4a"_zx);
  clear_answer(g);
}
constexpr kernel::Action kActions[] = {
    {"914.4"_zx, "the deck's top card to the charge", kAccept, nullptr, nullptr, {}, act<to_charge>},
    {"914.4"_zx, "no card", kDecline, nullptr, nullptr, {}, act<no_card>},
};
constexpr Question kWhether{"", who<shielded>, kActions};
constexpr Row kRows[] = {
    {"914.4"_zx, "up to one card of the deck to the charge", when<has_deck>, ask(kWhether)},
};
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kLifeShield{"life_shield", Order::sequence, kRows};

namespace {
bool is_shield(const Game& g, const Frame& f) { return f.first == g.book().row_of(kLifeShield); }
// Whether this frame runs what a text says happens together; shields that it broke wait below it.
bool is_together(const Game& g, int at) {
  int below = at - 1;
  while (below >= 0 && is_shield(g, g.s.frames[below])) --below;
  if (below < 0 || g.s.frames[below].at <= kernel::kTextBase) return false;
  const auto number = static_cast<std::size_t>(g.s.frames[below].at - kernel::kTextBase - 1);
  const kernel::Line& line = g.cards().lines[number];
  return line.kind == kernel::LineKind::verb &&
         std::string_view(kernel::verb_specs()[line.verb].word) == "together" &&
         g.s.frames[at].first == kernel::kTextBase + kernel::argument(line, "do");
}
bool is_done(const Game& g, const Frame& block) {
  return g.cards().lines[static_cast<std::size_t>(block.at - kernel::kTextBase)].kind ==
         kernel::LineKind::end;
}
// 102.7: it is settled when all that happens at the same time was done, the turn player's first.
void put_in_turn(Game& g, Player p) {
  auto& frames = g.s.frames;
  const auto is_of = [&](int i, Player of) {
    return i >= 0 && i < frames.n && is_shield(g, frames[i]) && frames[i].num(4) == of;
  };
  int at = frames.n - 1;
  for (; at > 0; --at) {
    const bool goes_on =
        is_together(g, at - 1) && (!is_done(g, frames[at - 1]) || is_shield(g, frames[at - 2]));
    if (!goes_on && (p == g.s.turn_player || !is_of(at - 1, g.s.turn_player))) break;
    if (goes_on) frames[at].cells = frames[at - 1].cells;
    std::swap(frames[at - 1], frames[at]);
  }
  if (is_of(at - 1, other(p)) || is_of(at + 1, other(p))) g.used("102.7"_zx);
}
}  // namespace

void take_life_shield(Game& g, Player p) {
  g.used("914.4"_zx);
  g.used("210.4a"_zx);
  --g.s.player[p].life_shields;
  g.s.changed();
  raise(g, kEvVanished, {}, {}, p, 1);
  g.push(kLifeShield).set(4, p, kernel::Kind::player);
  put_in_turn(g, p);
}

}  // namespace headjudge::zx
