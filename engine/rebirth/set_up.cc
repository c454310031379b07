// 6.2: what is done before the first turn.
#include <algorithm>

#include "engine/kernel/text_rules.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::go, kernel::holds, kernel::list,
    kernel::run, kernel::when, kernel::who;

// Local 3: whose choice it is
Player chooser(const Game& g) { return static_cast<Player>(g.frame().num(3)); }
void own_deck(const Game& g, Candidates& out) {
  for (CardId c : cards(g, chooser(g), kDeck)) out.add(c);
}
bool is_cheap(const Game& g, Option o) {
  return (g.view(o.a).exists >> kCost & 1) != 0 && number_of(g, o.a, kCost) <= 2;
}
constexpr Check kEntryChecks[] = {
    {"6.2.1.2"_rb, "only a card with a cost of 2 or less starts", 1, holds<is_cheap>}};
void take_entry(Game& g) {
  const Ref r = g.frame().ref(1);
  const Player p = chooser(g);
  clear_answer(g);
  const Ref now = move_card(g, r, zone(p, kEntry), -1, Cause::rule);
  g.s.edit(now.card()).flags |= kernel::kFaceDown;
}
constexpr kernel::Action kEntryActions[] = {
    {"6.2.1.2"_rb, "a card with a cost of 2 or less", kStartEntry, list<own_deck>, nullptr, kEntryChecks,
     act<take_entry>},
};
constexpr Question kWhichEntry{.name = "", .who = who<chooser>, .actions = kEntryActions, .alike = true};
bool more_players(const Game& g) { return g.frame().num(3) + 1 < g.s.players; }
void next_chooser(Game& g) { g.frame().set(3, g.frame().num(3) + 1); }
void shuffle_decks(Game& g) {
  g.frame().set(3, 0);
  g.used("5.8.1"_rb);
  g.used("5.8.1.1"_rb);
  for (Player p = 0; p < g.s.players; ++p) g.shuffle(zone(p, kDeck));
}
Player second_player(const Game& g) {
  return is_double(g) ? std::min(g.in_turn_order(2), g.in_turn_order(3))
                      : static_cast<Player>((g.s.first_player + 1) % g.s.players);
}
void pick_first(Game& g) {
  g.used("6.2.1.4.1"_rb);
  g.s.first_player = g.s.turn_player = static_cast<Player>(g.random(g.s.players));
  if (is_double(g)) {
    g.used("12.7.5"_rb);
    g.s.first_player = g.s.turn_player = std::min(g.s.turn_player, teammate(g, g.s.turn_player));
  }
  if (!in_game(g, g.s.turn_player)) g.s.first_player = g.s.turn_player = next_player(g, g.s.turn_player);
  g.s.turn = 1;
  g.frame().set(3, second_player(g));
}
void deal_hands(Game& g) {
  g.used("4.9.3"_rb);
  for (Player p = 0; p < g.s.players; ++p) {
    for (int i = 0; i < 3 && g.s.count(zone(p, kDeck)) > 0; ++i)
      move_card(g, g.s.ref(cards(g, p, kDeck)[0]), zone(p, kHand), -1, Cause::rule);
    while (g.s.count(zone(p, kMemory)) > 0)
      move_card(g, g.s.ref(cards(g, p, kMemory)[0]), zone(p, kHand), -1, Cause::rule);
  }
}
void second_hand(const Game& g, Candidates& out) {
  for (CardId c : cards(g, chooser(g), kHand)) out.add(c);
}
bool is_partner(const Game& g, Option o) { return is_kind(g, o.a, kPartner); }
constexpr Check kPartnerChecks[] = {{"6.2.1.6"_rb, "only a partner", 1, holds<is_partner>}};
void put_partner(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  move_card(g, r, zone(chooser(g), kEnergy), -1, Cause::rule);
}
constexpr kernel::Action kPartnerActions[] = {
    {"6.2.1.6"_rb, "a partner to the energy zone", kPutEnergy, list<second_hand>, nullptr, kPartnerChecks,
     act<put_partner>},
};
constexpr Question kWhichPartner{.name = "", .who = who<chooser>, .actions = kPartnerActions, .alike = true};
// Everybody but the first player or the first team, in turn order.
bool more_partners(const Game& g) {
  if (is_double(g)) return chooser(g) == second_player(g);
  return (g.s.readings & kOneStartingPartner) == 0 && chooser(g) != g.in_turn_order(g.s.players - 1);
}
void next_partner(Game& g) {
  g.used(is_double(g) ? "12.7.5"_rb : "12.1.1"_rb);
  g.frame().set(3,
                is_double(g) ? teammate(g, chooser(g)) : static_cast<Player>((chooser(g) + 1) % g.s.players));
}
void turn_entries(Game& g) {
  for (Player p = 0; p < g.s.players; ++p)
    for (CardId c : cards(g, p, kEntry)) g.s.edit(c).flags = 0;
}
// 6.1.1: what the shown decks keep to.
void show_decks(Game& g) {
  g.used("6.2.1"_rb);
  if (!g.is_heard()) return;
  if (g.s.unique_deck != 0 && is_double(g)) {
    g.used("12.7.2"_rb);
    g.used("12.7.2.1"_rb);
  }
  for (Player p = 0; p < g.s.players; ++p) {
    int rebirths = 0;
    for (CardId c : cards(g, p, kDeck)) {
      rebirths += is_kind(g, c, kRebirth) ? 1 : 0;
      if (kernel::deck_limit_of(g, g.cards().cards[g.s[c].def], "name", 4) > 4) g.used("6.1.2.1"_rb);
    }
    if (g.s.count(zone(p, kDeck)) == 50)
      for (const kernel::RuleIndex rule : {"6.1.1.1"_rb, "6.1.1.2"_rb, "6.1.1.4"_rb}) g.used(rule);
    if (rebirths <= 8) g.used("6.1.1.3"_rb);
    if (g.s.count(zone(p, kMemory)) == 3) g.used("6.1.1.5"_rb);
  }
}
constexpr Row kSetUpRows[] = {
    {"6.2.1.1"_rb, "decks and partners are there", always, act<show_decks>},
    {"6.2.1.2"_rb, "each player's entry card", always, ask(kWhichEntry)},
    {"6.2.1.2"_rb, "the next player", when<more_players>, go("6.2.1.2"_rb, run<next_chooser>)},
    {"6.2.1.3"_rb, "decks are shuffled", always, act<shuffle_decks>},
    {"6.2.1.4"_rb, "a random first player", always, act<pick_first>},
    {"6.2.1.5"_rb, "three cards and the partners to hand", always, act<deal_hands>},
    {"6.2.1.6"_rb, "the second player puts a partner", always, ask(kWhichPartner)},
    {"12.2.1"_rb, "so do the others who are not first", when<more_partners>,
     go("6.2.1.6"_rb, run<next_partner>)},
    {"6.2.1.7"_rb, "the game begins", always, act<turn_entries>},
    {"6.2.1.7"_rb, "the first turn", always, call(kTurn)},
};
static_assert(kernel::well_formed(kSetUpRows, kProcedures));

}  // namespace

const Procedure kSetUp{"set_up", Order::sequence, kSetUpRows};

}  // namespace headjudge::rebirth
