// Shared steps of instructions: repeating, discarding.
#include <algorithm>

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::kernel {
namespace {

std::int64_t line_number(const Game& g, const Line& line) { return &line - g.cards().lines.data(); }

void forget(Game& g, WordId name) {
  Core& s = g.core();
  const std::uint16_t scope = s.plays[g.frame().play - 1].scope;
  for (int i = s.bindings.n - 1; i >= 0; --i)
    if (s.bindings.at[i].scope == scope && s.bindings.at[i].name == name) s.bindings.erase(i);
}
// Replaces what a name means in the running play's scope.
void rebind(Game& g, WordId name, Kind kind, std::int32_t value) {
  forget(g, name);
  bind(g, g.core().plays[g.frame().play - 1].scope, name, kind, value);
}

// ---- Names given inside a loop
bool mentions(const CardSet& set, NodeId id, WordId name) {
  if (id == 0) return false;
  const Node& n = set.nodes[id];
  return (n.op == Op::bound && n.word == name) || mentions(set, n.a, name) || mentions(set, n.b, name) ||
         mentions(set, n.next, name);
}
bool mentions(const CardSet& set, const Change& change, WordId name) {
  for (const NodeId node : {change.value, change.to, change.who, change.where, change.at, change.source})
    if (mentions(set, node, name)) return true;
  return false;
}
// Whether an argument speaks of a name; lists of instructions are looked at line by line.
bool mentions(const CardSet& set, ParameterType type, std::uint16_t argument, WordId name) {
  switch (type) {
    case ParameterType::objects:
    case ParameterType::target:
    case ParameterType::number:
    case ParameterType::each_share:
    case ParameterType::boolean:
    case ParameterType::player:
    case ParameterType::zone:
    case ParameterType::trait:
    case ParameterType::filter:
      return mentions(set, static_cast<NodeId>(argument), name);
    case ParameterType::changes:
      for (std::size_t i = argument; i != 0; i = set.changes[i].last ? 0 : i + 1)
        if (mentions(set, set.changes[i], name)) return true;
      return false;
    case ParameterType::ability:
    case ParameterType::pattern:
      return argument != 0;
    default:
      return false;
  }
}
bool mentions(const CardSet& set, const Line& line, WordId name) {
  if (line.kind == LineKind::branch) return mentions(set, static_cast<NodeId>(line.arg[0]), name);
  const auto parameters = verb_specs()[line.verb].parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (mentions(set, parameters[i].type, line.arg[i], name)) return true;
  return false;
}
// The lines of a list and of the lists in it.
template <class Visit>
void each_line(const CardSet& set, LineId first, const Visit& visit) {
  for (LineId at = first; at != 0 && set.lines[at].kind != LineKind::end; ++at) {
    const Line& line = set.lines[at];
    if (line.kind == LineKind::jump) continue;
    visit(line);
    if (line.kind == LineKind::branch) continue;
    const auto parameters = verb_specs()[line.verb].parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].type == ParameterType::block) each_line(set, line.arg[i], visit);
      if (parameters[i].type != ParameterType::blocks) continue;
      for (LineId mode = line.arg[i]; set.lines[mode].kind == LineKind::jump; ++mode)
        each_line(set, set.lines[mode].target, visit);
    }
  }
}
// A line of a loop chooses anew each time: where another line of the loop speaks of what was chosen, it means
// what was chosen this time. Where only the choice itself or what comes after the loop does, all that was.
void forget_last_time(Game& g, LineId block) {
  const CardSet& set = g.cards();
  each_line(set, block, [&](const Line& chooses) {
    if (chooses.kind != LineKind::verb || std::string_view(verb_specs()[chooses.verb].word) == "target")
      return;
    const auto parameters = verb_specs()[chooses.verb].parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const WordId name = chooses.arg[i];
      if (parameters[i].type != ParameterType::name || name == 0) continue;
      if (mentions(set, chooses, name) || made_while_playing(g, chooses)) continue;
      bool spoken_of = false;
      each_line(set, block, [&](const Line& line) { spoken_of = spoken_of || mentions(set, line, name); });
      if (spoken_of) forget(g, name);
    }
  });
}

}  // namespace

// ---- each, repeat
namespace {
constexpr int kRepeatsMax = 10'000;
}
void start_each(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, line_number(g, line));
  const Context c = context_of(g);
  const NodeId of = argument(line, "of");
  Refs all;
  if (names_player(c, of)) {
    Player order[kPlayersMax];
    const int n = evaluate_players(c, of, order);
    for (int i = 0; i < n; ++i) g.core().cells.push({order[i] + 1, Kind::player});
    return;
  }
  if (ZoneId zones[kZonesMax]; means_squares(c, of)) {
    const int n = evaluate_zones(c, of, zones);
    for (int i = 0; i < n; ++i) g.core().cells.push({zones[i] + 1, Kind::zone});
    return;
  }
  evaluate_objects(c, of, all);
  for (Ref r : all) g.core().cells.push({r.bits, Kind::object});
}
bool each_left(const Game& g) {
  return g.frame().num(5) < static_cast<int>(g.core().list(g.core().frames.n - 1).size());
}
namespace {
// What was split is spoken of by one name: while it is the turn of one who has a share, his comes first.
void put_share_first(Game& g, const Cell& whose) {
  auto& all = g.core().bindings;
  const std::uint16_t scope = context_of(g).scope;
  const std::int32_t value = whose.kind == Kind::object ? whose.value : whose.value - 1;
  const auto is_share = [&](int i) {
    return all[i].scope == scope && all[i].kind == Kind::number && all[i + 1].scope == scope &&
           all[i + 1].name == all[i].name && all[i + 1].kind == whose.kind;
  };
  for (int i = 0; i + 1 < all.n; ++i) {
    if (!is_share(i) || all[i + 1].value != value) continue;
    int first = 0;
    while (first < i && (!is_share(first) || all[first].name != all[i].name)) ++first;
    std::swap(all[first], all[i]);
    std::swap(all[first + 1], all[i + 1]);
    g.core().changed();
  }
}
}  // namespace

void each_next(Game& g) {
  Frame& f = g.frame();
  const Cell cell = g.core().list(g.core().frames.n - 1)[static_cast<std::size_t>(f.num(5))];
  f.set(5, f.num(5) + 1);
  const Line& line = line_at(g, 4);
  if (const WordId name = argument(line, "as"))
    rebind(g, name, cell.kind, cell.kind == Kind::object ? cell.value : cell.value - 1);
  put_share_first(g, cell);
  const LineId block = argument(line, "do");
  if (f.num(5) > 1) forget_last_time(g, block);
  if (block != 0) push_block(g, block, f.play);
}
void start_repeat(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, line_number(g, line));
  const bool up_to = argument(line, "up_to") != 0;
  callee.set(5, times(g, line, up_to ? "up_to" : "times", 1, kRepeatsMax));
  if (up_to) note_done(g, false);
}
bool repeat_asks(const Game& g) {
  return repeat_left(g) && g.frame().num(6) == 0 && argument(line_at(g, 4), "up_to") != 0;
}
void repeat_numbers(const Game& g, Candidates& out) {
  constexpr int kListedMax = 20;
  for (int i = 1; i <= std::min(g.frame().num(5), kListedMax); ++i) out.add(i);
}
void go_on(Game& g) {
  clear_answer(g);
  g.frame().set(6, 1);
}
void go_on_so_often(Game& g) {
  g.frame().set(5, g.frame().num(1));
  g.frame().set(6, g.frame().num(1));
  clear_answer(g);
}
void go_on_no_more(Game& g) {
  clear_answer(g);
  g.frame().set(5, 0);
}
bool repeat_left(const Game& g) { return g.frame().num(5) > 0; }
void repeat_next(Game& g) {
  g.frame().set(5, g.frame().num(5) - 1);
  if (g.frame().num(6) > 0) g.frame().set(6, g.frame().num(6) - 1);
  const LineId block = argument(line_at(g, 4), "do");
  forget_last_time(g, block);
  if (block != 0) push_block(g, block, g.frame().play);
}

// ---- discard
ZoneId zone_of(const Game& g, Player p, std::string_view word) {
  const auto places = g.words().places;
  int i = 0;
  while (i < g.words().player_places && word != places[static_cast<std::size_t>(i)].word) ++i;
  HEADJUDGE_CHECK(i < g.words().player_places);
  return g.words().zone(p, i);
}

namespace {
// Whether no text keeps a card from being discarded now.
bool may_be_discarded(const Game& g, Ref r) {
  if (may_be_discarded(g, r, cause_now(g), context_of(g).self)) return true;
  g.limited(g.rulebook().forbid_rule);
  return false;
}
void discardable(const Game& g, Player p, Refs& out) {
  for (const CardId c : g.core().zone(hand_of(g, p)))
    if (const Ref r = g.core().ref(c); may_be_discarded(g, r)) out.add(r);
}
int discards_of(Game& g, const Line& line, Player p, int there) {
  const char* said = argument(line, "up_to") != 0 ? "up_to" : "count";
  return argument(line, "any") != 0 ? there : static_cast<int>(times(g, line, said, 1, there, p));
}
int discards_of(Game& g, const Line& line, Player p) {
  Refs all;
  discardable(g, p, all);
  return discards_of(g, line, p, all.n);
}
// Cards that luck picks, each of them once.
void pick_at_random(Game& g, ZoneId hand, Refs left, int count) {
  Core& s = g.core();
  for (; count > 0 && left.n > 0; --count) {
    const int at = g.random(left.n, hand);
    s.cells.push({left.at[at].bits, Kind::object});
    std::copy(left.at + at + 1, left.at + left.n, left.at + at);
    --left.n;
  }
}
void pick_at_random(Game& g, const Line& line, Player p) {
  Refs all;
  discardable(g, p, all);
  pick_at_random(g, hand_of(g, p), all, discards_of(g, line, p, all.n));
}
// Whether so many of the named cards are picked, not all of them.
bool picks_among(const Line& line) {
  return argument(line, "cards") != 0 &&
         (argument(line, "count") != 0 || argument(line, "up_to") != 0 || argument(line, "any") != 0);
}
bool lie_in(const Game& g, const Refs& which, ZoneId z) {
  return std::all_of(which.begin(), which.end(), [&](Ref r) { return g.core()[r.card()].zone == z; });
}
bool may_stop_at(const Line& line) { return argument(line, "up_to") != 0 || argument(line, "any") != 0; }
}  // namespace

void start_discard(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, line_number(g, line));
  const Context c = context_of(g);
  const Player p = player_or_you(c, line);
  note_done(g, false);
  callee.set(6, p, Kind::player);
  if (argument(line, "cards") != 0) {  // these, or so many of them
    Refs which, live;
    objects_of(c, line, "cards", which);
    for (Ref r : which)
      if (g.core().live(r) && (!picks_among(line) || may_be_discarded(g, r))) live.add(r);
    const int wanted = picks_among(line) ? std::min(discards_of(g, line, p), live.n) : live.n;
    const bool picks = picks_among(line) && (may_stop_at(line) || lie_in(g, live, hand_of(g, p)));
    if (argument(line, "random") == 0 && (wanted < live.n || picks)) return callee.set(5, wanted);
    if (wanted < live.n) return pick_at_random(g, hand_of(g, p), live, wanted);
    for (Ref r : live) g.core().cells.push({r.bits, Kind::object});
    return;
  }
  if (argument(line, "random") == 0) return callee.set(5, discards_of(g, line, p));
  Player all[kPlayersMax];
  const NodeId said = argument(line, "player");
  const int n = said == 0 ? 0 : evaluate_players(c, said, all);
  if (n < 2) return pick_at_random(g, line, p);
  for (int i = 0; i < n; ++i) pick_at_random(g, line, all[i]);
}
namespace {
int discarders(const Game& g, Player (&out)[kPlayersMax]) {
  const Line& line = line_at(g, 4);
  const NodeId player = argument(line, "player");
  const bool fixed = argument(line, "cards") != 0 || argument(line, "random") != 0;
  return player == 0 || fixed ? 0 : evaluate_players(context_of(g), player, out);
}
}  // namespace
bool discards_together(const Game& g) {
  Player all[kPlayersMax];
  return discarders(g, all) > 1;
}
namespace {
// The first who was not asked yet (local 3: a bit each), whoever has left since; kNobody when all were.
Player undecided(const Game& g) {
  Player all[kPlayersMax];
  const int asked = g.frame().num(3) | 1 << g.frame().num(6), n = discarders(g, all);
  for (int i = 0; i < n; ++i)
    if ((asked >> all[i] & 1) == 0) return all[i];
  return kNobody;
}
}  // namespace
bool next_discards(const Game& g) { return undecided(g) != kNobody; }
void next_discarder(Game& g) {
  const Player p = undecided(g);
  Frame& f = g.frame();
  f.set(3, f.num(3) | 1 << f.num(6));
  f.set(6, p, Kind::player);
  f.set(5, discards_of(g, line_at(g, 4), p));
}
bool discard_open(const Game& g) { return g.frame().num(5) > 0; }
Player discarder(const Game& g) { return static_cast<Player>(g.frame().num(6)); }
Player discard_chooser(const Game& g) {
  const NodeId by = argument(line_at(g, 4), "by");
  const Player p = by == 0 ? kNobody : evaluate_player(context_of(g), by);
  return p == kNobody ? discarder(g) : p;
}
bool discard_may_stop(const Game& g) { return may_stop_at(line_at(g, 4)); }
void stop_discard(Game& g) {
  clear_answer(g);
  g.frame().set(5, 0);
}
void discard_candidates(const Game& g, Candidates& out) {
  const Core& s = g.core();
  const auto picked = s.list(s.frames.n - 1);
  const auto hand = s.zone(hand_of(g, discarder(g)));
  const bool own = !picked.empty() && s[picked.back().ref().card()].zone == hand_of(g, discarder(g));
  const int from = own ? s.index_in_zone(picked.back().ref().card()) + 1 : 0;
  const int least = discard_may_stop(g) ? 1 : g.frame().num(5);
  Refs among;
  const bool all = argument(line_at(g, 4), "cards") == 0;
  if (!all) objects_of(context_of(g), line_at(g, 4), "cards", among);
  Candidates fit;
  for (int i = from; i < static_cast<int>(hand.size()); ++i)
    if (const Ref r = s.ref(hand[static_cast<std::size_t>(i)]);
        (all || among.has(r)) && may_be_discarded(g, r))
      fit.add(r.card());
  for (int i = 0; i < fit.n; ++i)
    if (fit.n - i >= least) out.add(fit.at[i]);
}
void pick_discard(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.core().cells.push({r.bits, Kind::object});
  g.frame().set(5, g.frame().num(5) - 1);
}
void do_discards(Game& g) { discard_picked(g, Cause::effect, context_of(g).self); }
void discard_picked(Game& g, Cause cause, Ref by) {
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
    const Event e = coming_move(s, g.rulebook().discard_event, r, to, cause, by);
    const Ref now = discard_card(g, e);
    if (now == r) continue;
    note_done(g, true);
    if (cause == Cause::effect && g.rulebook().sight_rule != kNoRule) keep_in_sight(g, r, now);
    if (const WordId name = argument(line_at(g, 4), "as")) bind(g, c.scope, name, Kind::object, now.bits);
  }
}
Ref discard_card(Game& g, Event e) {
  const Ref r = e.card;
  e.player = g.words().player_of(e.from);  // who discards, whoever owns the card
  if (!g.core().live(r) || g.replaced(e, {g.rulebook().discard_event, g.rulebook().move_event})) return r;
  const Ref now = g.relocate(r, e.to, -1, e.cause, e.by);
  if (now == r) return r;
  e.after = now, e.amount = 1;
  g.raise(e);
  return now;
}
bool can_discard(const Context& c, const Line& line) {
  if (is_yet_unknown(c, argument(line, "cards"))) return true;
  if (argument(line, "cards") != 0) {
    Refs which;
    objects_of(c, line, "cards", which);
    if (picks_among(line)) return may_stop_at(line) || which.n >= number_or(c, line, "count", 1);
    return which.n > 0;
  }
  if (argument(line, "up_to") != 0 || argument(line, "any") != 0) return true;
  return c.game.core().count(hand_of(c.game, player_or_you(c, line))) >= number_or(c, line, "count", 1);
}

}  // namespace headjudge::kernel
