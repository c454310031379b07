// 914.4: a life shield that stands for damage, and the deck card that may go to the charge.
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

void take_life_shield(Game& g, Player p) {
  g.used("914.4"_zx);
  g.used("210.4a"_zx);
  --g.s.player[p].life_shields;
  g.s.changed();
  raise(g, kEvVanished, {}, {}, p, 1);
  g.push(kLifeShield).set(4, p, kernel::Kind::player);
}

}  // namespace headjudge::zx
