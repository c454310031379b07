// 17-1a: what players may repeat at will: the same position at the start of two rounds of priority, and only
// activated abilities in between.
#include <algorithm>

#include "engine/gate_ruler/actions.h"

namespace headjudge::gate_ruler {
namespace {

constexpr int kNumberMax = 9999, kListedMax = 5;
constexpr std::size_t kRoundsMax = 32;

bool is_in(const std::vector<Game::Deed>& deeds, const Game::Deed& deed) {
  return std::find(deeds.begin(), deeds.end(), deed) != deeds.end();
}
int players_of(const std::vector<Game::Deed>& deeds) {
  int mask = 0;
  for (const Game::Deed& d : deeds) mask |= 1 << d.player;
  return mask;
}
// Whether somebody has an ability that nothing but its cost limits, or may get one: only those lead back.
bool may_be_repeated(const Game& g) {
  if (!g.s.pending.empty() || g.cards().gives_abilities) return true;
  const bool elsewhere = (g.cards().all_free_places & ~kernel::kUnnamedPlace) != 0;
  for (int p = 0; p < 2; ++p)
    for (int place = elsewhere ? kHand : kRulerZone; place <= (elsewhere ? kCounter : kField); ++place)
      for (const CardId c : cards(g, p, place)) {
        const std::uint64_t places = g.cards().free_places[g.s.card[c].def];
        if (places == 0) continue;
        if ((places >> place & 1) != 0 || (on_board(g, c) && (places & kernel::kUnnamedPlace) != 0))
          return true;
      }
  return false;
}
Game::Deed deed_of(const Game& g, Option o) { return {holder(g), ability_at(g, o.a, o.b), o.a}; }

}  // namespace

void note_round(Game& g) {
  if (!g.cards().has_free_abilities) return;
  Game::Looping& l = g.looping;
  if (!may_be_repeated(g)) {
    l.open.clear(), l.done.clear();
    return;
  }
  const kernel::Hash now = g.position_hash();
  if (!l.done.empty() && l.done_at != now) l.done.clear();
  l.open.clear();
  for (std::size_t i = 0; i < l.rounds.size(); ++i) {
    if (l.rounds[i].position != now) continue;
    std::vector<Game::Deed> deeds;
    for (std::size_t k = i; k < l.rounds.size(); ++k)
      deeds.insert(deeds.end(), l.rounds[k].deeds.begin(), l.rounds[k].deeds.end());
    l.rounds.resize(i);
    const bool only_abilities =
        std::all_of(deeds.begin(), deeds.end(), [](const auto& d) { return d.text != 0; });
    if (!deeds.empty() && only_abilities) l.open = deeds;
    break;
  }
  if (!l.open.empty()) g.used("17-1a"_gr);
  if (l.rounds.size() == kRoundsMax) l.rounds.erase(l.rounds.begin());
  l.rounds.push_back({now, {}});
}
void note_deed(Game& g, kernel::TextId text, CardId card) {
  if (!g.cards().has_free_abilities) return;
  Game::Looping& l = g.looping;
  const Game::Deed deed{holder(g), text, card};
  l.open.clear();
  if (!is_in(l.done, deed)) l.done.clear();
  if (!l.rounds.empty()) l.rounds.back().deeds.push_back(deed);
}
void forget_loops(Game& g) { g.looping = {}; }

bool one_can_loop(const Game& g) {
  return !g.looping.open.empty() && players_of(g.looping.open) == 1 << holder(g);
}
bool both_can_loop(const Game& g) { return players_of(g.looping.open) == 3 && g.frame().num(4) < 2; }
Player number_namer(const Game& g) {
  return g.frame().num(4) == 0 ? g.s.turn_player : other(g.s.turn_player);
}
void loop_numbers(const Game& g, Candidates& out) {
  if (!one_can_loop(g)) return;
  out.low = 0, out.high = kNumberMax;
  for (int i = 0; i <= kListedMax; ++i) out.add(i);
}
bool is_natural(const Game&, Option o) { return o.a <= kNumberMax; }
void agreed_numbers(const Game&, Candidates& out) {
  out.low = 0, out.high = kNumberMax;
  for (int i = 0; i <= kListedMax; ++i) out.add(i);
}
// The position is the same after each repetition: all of them are done at once.
void repeat_loop(Game& g) {
  g.looping.done = g.looping.open;
  g.looping.done_at = g.looping.rounds.back().position;
  g.looping.open.clear();
  clear_answer(g);
  g.s.acted = 1;
}
void name_agreed(Game& g) {
  clear_answer(g);
  g.frame().set(4, g.frame().num(4) + 1);
}
void repeat_together(Game& g) {
  repeat_loop(g);
  g.s.acted = 0;
  g.frame().set(4, 0);
}
bool both_have_named(const Game& g) { return g.frame().num(4) == 2; }
bool may_loop_alone(const Game& g, Option o) {
  return players_of(g.looping.done) == 3 || !is_in(g.looping.done, deed_of(g, o));
}
bool may_loop_together(const Game& g, Option o) {
  return players_of(g.looping.done) != 3 || !is_in(g.looping.done, deed_of(g, o));
}

}  // namespace headjudge::gate_ruler
