// What happens at once, between two rows: open cards go to the gate (16-15b-1), and players say whether they
// show the hidden card whose moment has come (14-4a, 14-9b-1).
#include "engine/gate_ruler/actions.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::list,
    kernel::run, kernel::when, kernel::who, kernel::with;

// ---- 16-15b-1: open cards in hands and drive zones
CardId open_card(const Game& g) {
  for (int i : {int{g.s.turn_player}, 1 - g.s.turn_player})  // 16-15b-1c
    for (int place : {kHand, kDrive})
      for (CardId c : cards(g, i, place))
        if (is_kind(g, c, kEvent) && def_of(g, c).timing == kOpen && may_play_card(g, c, g.s[c].controller))
          return c;
  return kNoCard;
}
bool in_gate_processing(const Game& g) {
  const std::uint16_t row = g.book().row_of(kGateProcessing);
  for (const Frame& f : g.s.frames)
    if (f.first == row) return true;
  return false;
}
bool others_still_draw(const Game& g) {
  const std::uint16_t row = g.book().row_of(kDrawing);
  for (const Frame& f : g.s.frames)
    if (f.first == row && f.num(6) != 0) return true;
  return false;
}
bool open_card_due(const Game& g) {
  return open_card_waits(g) && in_gate_processing(g) && !others_still_draw(g);
}
void the_open_card(Game& g, const Frame&, Frame& callee) {
  const CardId c = open_card(g);
  const int play = kernel::new_play(g, 0, kCardPlay, g.s[c].controller, g.s.ref(c));
  g.s.plays[play - 1].flags = kForced;
  callee.play = static_cast<std::uint8_t>(play);
  g.used("16-15b"_gr);
  g.used("16-15a"_gr);
  g.used("16-1a-2"_gr);
  for (Player p = 0; p < 2; ++p)
    if (p != g.s[c].controller)
      for (int place : {kHand, kDrive})
        for (CardId d : cards(g, p, place))
          if (is_kind(g, d, kEvent) && def_of(g, d).timing == kOpen) g.used("16-15b-1c"_gr);
}

// ---- 14-4a, 14-9b-1: hidden cards
int first_hidden(const Game& g) {
  for (int i = 0; i < g.s.pending.n; ++i)
    if (g.s.pending[i].kind == kHiddenWaits) return i;
  return -1;
}
bool hidden_waits(const Game& g) { return first_hidden(g) >= 0; }
Player hidden_player(const Game& g) {
  const int i = first_hidden(g);
  return i < 0 ? g.s.turn_player : g.s.pending[i].controller;
}
void show(Game& g) {
  clear_answer(g);
  kernel::Pending& p = g.s.pending[first_hidden(g)];
  const CardId c = p.source.card();
  const bool set_card = is_set(g, c) && p.text == def_of(g, c).use;
  p.kind = set_card ? kSetCardWaits : kShownWaits;
  g.s.edit(c).flags |= kernel::kRevealed;
  g.used(set_card ? "14-4a"_gr : "14-9b"_gr);
  g.used("14-9b-1b"_gr);
  g.used("14-9b-1c"_gr);
  raise(g, kEvRevealed, g.s.ref(c), {}, g.s[c].controller);
}
void stay_hidden(Game& g) {
  clear_answer(g);
  g.s.pending.erase(first_hidden(g));
  g.used("14-9b-1"_gr);
  g.used("14-9b-1b"_gr);
}
bool must_be_shown(const Game& g) {
  const int i = first_hidden(g);
  if (i < 0 || (g.s.readings & kSetWhenForced) == 0) return false;
  const kernel::Pending& p = g.s.pending[i];
  return is_set(g, p.source.card()) && p.text == def_of(g, p.source.card()).use;
}
constexpr kernel::Action kShowActions[] = {
    {"14-9b-1"_gr, "show the card: it is played", kAccept, nullptr, nullptr, {}, act<show>},
    {"14-9b-1a"_gr, "it stays hidden", kDecline, nullptr, nullptr, {}, act<stay_hidden>},
};
constexpr Question kWhetherToShow{"", who<hidden_player>, kShowActions};

bool control_returns(const Game& g) { return !g.s.returning.empty(); }
constexpr Row kAtOnceRows[] = {
    {"15-23a"_gr, "control that is over goes back", when<control_returns>, call(kReturning)},
    {"16-15b-1"_gr, "an open card goes to the gate", when<open_card_due>,
     call(kPlaying, with<the_open_card>)},
    {"3-2d"_gr, "a set card that lies elsewhere now is another card", when<set_card_is_gone>,
     act<drop_gone_set_card>, kEventCards},
    {"14-4a"_gr, "a set card whose moment came is shown", when<must_be_shown>, act<show>},
    {"14-9b-1"_gr, "whether a hidden card is shown", when<hidden_waits>, ask(kWhetherToShow)},
};
static_assert(kernel::well_formed(kAtOnceRows, kProcedures));

}  // namespace

const Procedure kAtOnce{"at_once", Order::ranked, kAtOnceRows};

bool open_card_waits(const Game& g) { return !g.none_waits(kOpen) && open_card(g) != kNoCard; }

}  // namespace headjudge::gate_ruler
