// Shared steps of instructions: repeating, discarding, moving.
#include <algorithm>

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"

namespace headjudge::kernel {
namespace {

std::int64_t line_number(const Game& g, const Line& line) { return &line - g.cards().lines.data(); }

// Replaces what a name means in the running play's scope.
void rebind(Game& g, WordId name, Kind kind, std::int32_t value) {
  Core& s = g.core();
  const std::uint16_t scope = s.plays[g.frame().play - 1].scope;
  for (int i = s.bindings.n - 1; i >= 0; --i)
    if (s.bindings.at[i].scope == scope && s.bindings.at[i].name == name) s.bindings.erase(i);
  bind(g, scope, name, kind, value);
}

}  // namespace

// ---- each, repeat
void start_each(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, line_number(g, line));
  const Context c = context_of(g);
  const NodeId of = argument(line, "of");
  Refs all;
  const Op op = g.cards().nodes[of].op;
  if (op == Op::players || op == Op::opponents) {
    Player order[kPlayersMax];
    const int n = evaluate_players(c, of, order);
    for (int i = 0; i < n; ++i) g.core().cells.push({order[i] + 1, Kind::player});
    return;
  }
  evaluate_objects(c, of, all);
  for (Ref r : all) g.core().cells.push({r.bits, Kind::object});
}
bool each_left(const Game& g) {
  return g.frame().num(5) < static_cast<int>(g.core().list(g.core().frames.n - 1).size());
}
void each_next(Game& g) {
  Frame& f = g.frame();
  const Cell cell = g.core().list(g.core().frames.n - 1)[static_cast<std::size_t>(f.num(5))];
  f.set(5, f.num(5) + 1);
  const Line& line = line_at(g, 4);
  if (const WordId name = argument(line, "as"))
    rebind(g, name, cell.kind, cell.kind == Kind::player ? cell.value - 1 : cell.value);
  if (const LineId block = argument(line, "do")) push_block(g, block, f.play);
}
void start_repeat(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, line_number(g, line));
  callee.set(5, std::max<std::int64_t>(0, number_or(context_of(g), line, "times", 1)));
}
bool repeat_left(const Game& g) { return g.frame().num(5) > 0; }
void repeat_next(Game& g) {
  g.frame().set(5, g.frame().num(5) - 1);
  if (const LineId block = argument(line_at(g, 4), "do")) push_block(g, block, g.frame().play);
}

// ---- discard
namespace {

int hand_place(const Game& g) {
  const auto places = g.words().places;
  for (std::size_t i = 0; i < places.size(); ++i)
    if (std::string_view(places[i].word) == "hand") return static_cast<int>(i);
  return 0;
}
ZoneId hand_of(const Game& g, Player p) { return g.words().zone(p, hand_place(g)); }

}  // namespace

void start_discard(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, line_number(g, line));
  const Context c = context_of(g);
  const Player p = player_or_you(c, line);
  note_done(g, false);
  callee.set(6, p, Kind::player);
  if (argument(line, "cards") != 0) {  // exactly these
    Refs which;
    objects_of(c, line, "cards", which);
    for (Ref r : which)
      if (g.core().live(r)) g.core().cells.push({r.bits, Kind::object});
    return;
  }
  const auto wanted = std::max<std::int64_t>(0, number_or(c, line, "count", 1));
  const int there = g.core().count(hand_of(g, p));
  callee.set(5, std::min<std::int64_t>(wanted, there));
  if (argument(line, "random") == 0) return;
  for (; callee.num(5) > 0; callee.set(5, callee.num(5) - 1)) {
    const auto hand = g.core().zone(hand_of(g, p));
    const int at = g.random(static_cast<int>(hand.size()), hand_of(g, p));
    g.core().cells.push({g.core().ref(hand[static_cast<std::size_t>(at)]).bits, Kind::object});
  }
}
bool discard_open(const Game& g) { return g.frame().num(5) > 0; }
Player discarder(const Game& g) { return static_cast<Player>(g.frame().num(6)); }
void discard_candidates(const Game& g, Candidates& out) {
  const Core& s = g.core();
  const auto picked = s.list(s.frames.n - 1);
  const auto hand = s.zone(hand_of(g, discarder(g)));
  const bool own = !picked.empty() && s[picked.back().ref().card()].zone == hand_of(g, discarder(g));
  const int from = own ? s.index_in_zone(picked.back().ref().card()) + 1 : 0;
  for (int i = from; i < static_cast<int>(hand.size()); ++i)
    if (static_cast<int>(hand.size()) - i >= g.frame().num(5)) out.add(hand[static_cast<std::size_t>(i)]);
}
void pick_discard(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.core().cells.push({r.bits, Kind::object});
  g.frame().set(5, g.frame().num(5) - 1);
}
void do_discards(Game& g) {
  Core& s = g.core();
  Refs which;
  for (const Cell& cell : s.list(s.frames.n - 1)) which.add(cell.ref());
  s.cells.n = g.frame().cells;
  const Context c = context_of(g);
  for (Ref r : which) {
    if (!s.live(r)) continue;
    Occurrence one(g);
    one.arrives(argument(line_at(g, 4), "as"), 0);
    const ZoneId to = g.words().zone(s[r.card()].owner, g.rulebook().discard_place);
    const Event e = coming_move(s, g.rulebook().discard_event, r, to, Cause::effect, c.self);
    const Ref now = discard_card(g, e);
    if (now == r) continue;
    note_done(g, true);
    if (const WordId name = argument(line_at(g, 4), "as")) bind(g, c.scope, name, Kind::object, now.bits);
  }
}
Ref discard_card(Game& g, Event e) {
  const Ref r = e.card;
  if (!g.core().live(r) || g.replaced(e, {g.rulebook().discard_event, g.rulebook().move_event})) return r;
  const Ref now = g.relocate(r, e.to, -1, e.cause, e.by);
  if (now == r) return r;
  raise_event(g, g.rulebook().discard_event, now, e.by, e.player, 1, e.cause);
  return now;
}
bool can_discard(const Context& c, const Line& line) {
  if (argument(line, "cards") != 0) {
    Refs which;
    objects_of(c, line, "cards", which);
    return which.n > 0;
  }
  return c.game.core().count(hand_of(c.game, player_or_you(c, line))) >= number_or(c, line, "count", 1);
}

// ---- move
namespace {
// What the words of a move say about the card that arrives, as Aftermath bits.
std::uint8_t arrival_of(const Line& line) {
  const auto state = argument(line, "state"), face = argument(line, "face");
  const int turned = state == 0 ? 0 : state == 1 || state == 3 ? kComesRested : kComesActive;
  const int faced = face == 0 ? 0 : face == 2 ? kComesFaceDown : kComesFaceUp;
  return static_cast<std::uint8_t>(turned | faced);
}
}  // namespace

void do_move(Game& g, const Line& line, Frame&) {
  const Context c = context_of(g);
  Core& s = g.core();
  Refs which;
  objects_of(c, line, "cards", which);
  bool did = false;
  const Together at_once(g);
  for (Ref r : which) {
    // A card that moved in the event this ability is about is followed to its new place.
    if (!s.live(r) && c.event != nullptr && r == c.event->card && s.live(c.event->after)) r = c.event->after;
    if (!s.live(r)) continue;
    const ZoneId to = evaluate_zone(c, argument(line, "to"), s[r.card()].owner);
    if (to == kNoZone) continue;
    const auto position = argument(line, "position");
    const PlaceRow& row = g.words().row(to);
    const bool on_top = row.ordered && position != 2;  // top is the first word of the parameter
    Occurrence one(g);
    one.arrives(argument(line, "as"), arrival_of(line));
    const Ref now = g.relocate(r, to, on_top ? 0 : -1, Cause::effect, c.self);
    if (now == r && s[r.card()].zone != to) continue;
    did = true;
    if (const auto state = argument(line, "state"); state != 0 && row.turned) {
      if (state == 1 || state == 3) s.edit(now.card()).flags |= kRested;  // rest, asleep
    }
    if (const auto face = argument(line, "face"); face != 0) {
      if (face == 2)
        s.edit(now.card()).flags |= kFaceDown;
      else
        s.edit(now.card()).flags &= static_cast<std::uint8_t>(~kFaceDown);
    }
    if (const WordId name = argument(line, "as")) bind(g, c.scope, name, Kind::object, now.bits);
  }
  note_done(g, did);
  if (argument(line, "shuffle") != 0)
    for (Player p = 0; p < s.players; ++p)
      if (const ZoneId z = evaluate_zone(c, argument(line, "to"), p); z != kNoZone && p == c.you)
        g.shuffle(z);
}

}  // namespace headjudge::kernel
