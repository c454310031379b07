// Shared steps of instructions: modes and shares.
#include <algorithm>
#include <string>

#include "engine/kernel/in_full.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/shared.h"

namespace headjudge::kernel {

// ---- modes. Locals 4 line, 5 least, 6 most, 7 the next one to be done, from 1; 0 while they are chosen.
// The chosen ones are bound to a name of the line's own.
namespace {

constexpr std::uint16_t kAtResolution = 2;  // the second word of `at:`

int modes_of(const Game& g) {
  const LineId table = argument(line_at(g, 4), "of");
  int n = 0;
  while (g.cards().lines[static_cast<std::size_t>(table + n)].kind == LineKind::jump) ++n;
  return n;
}

// The chosen modes, from 1, in the order in which they were chosen.
int picked(const Game& g, int (&out)[8]) {
  const Line& line = line_at(g, 4);
  const WordId name = g.cards().find_word(modes_name(g.cards(), line));
  const std::uint16_t scope = context_of(g).scope;
  int n = 0;
  for (const Binding& b : g.core().bindings)
    if (b.scope == scope && b.name == name && n < 8) out[n++] = b.value;
  if (argument(line, "ordered") == 0) std::sort(out, out + n);
  return n;
}

// Whether a mode has its targets, as far as they do not depend on each other.
bool has_targets(const Context& c, LineId mode) {
  return each_due_line(c, mode, [&](const Line& line) {
    const bool free = argument(line, "up_to") != 0 || argument(line, "any") != 0;
    if (std::string_view(verb_specs()[line.verb].word) != "target" || free || speaks_of_unknown(c, line))
      return true;
    Refs all;
    Player players[kPlayersMax];
    choosable(c, line, all);
    return all.n + evaluate_players(c, argument(line, "from"), players) >= number_or(c, line, "count", 1);
  });
}

}  // namespace

void start_modes(Game& g, const Line& line, Frame& callee) {
  start_asking(g, line, callee);
  const Context c = context_of(g);
  const bool up_to = argument(line, "up_to") != 0, any = argument(line, "any") != 0;
  const int all = modes_of(g);
  const auto count = number_or(c, line, "choose", 1);
  if (!any && !up_to && count > all) g.used(g.rulebook().partial_rule);
  const auto most = any ? all : up_to ? number_or(c, line, "up_to", 1) : count;
  callee.set(5, std::clamp<std::int64_t>(any || up_to ? 0 : count, 0, all));
  callee.set(6, std::clamp<std::int64_t>(most, 0, all));
  if (argument(line, "at") == kAtResolution) callee.set(7, 0);
  if (callee.num(7) != 0) return;
  Core& s = g.core();  // in a loop they are chosen again
  const WordId name = g.cards().find_word(modes_name(g.cards(), line));
  for (int i = s.bindings.n; i-- > 0;)
    if (s.bindings[i].scope == c.scope && s.bindings[i].name == name) s.bindings.erase(i);
}
bool modes_open(const Game& g) {
  int chosen[8];
  return g.frame().num(7) == 0 && picked(g, chosen) < g.frame().num(6);
}
bool modes_open_in_play(const Game& g) { return modes_open(g) && is_playing(g); }
bool modes_open_later(const Game& g) { return modes_open(g) && !is_playing(g); }
bool modes_may_stop(const Game& g, Option) {
  int chosen[8];
  return picked(g, chosen) >= g.frame().num(5);
}
void mode_candidates(const Game& g, Candidates& out) {
  int chosen[8];
  const int n = picked(g, chosen), all = modes_of(g);
  const bool ordered = argument(line_at(g, 4), "ordered") != 0;
  for (int i = 1; i <= all; ++i) {
    const bool taken = std::find(chosen, chosen + n, i) != chosen + n;
    const bool after = n == 0 || i > chosen[n - 1];
    if (!taken && (ordered || (after && all - i + 1 >= g.frame().num(5) - n))) out.add(i);
  }
}
bool mode_fits(const Game& g, Option o) {
  if (!is_playing(g)) return true;
  int chosen[8];
  const int n = picked(g, chosen), all = modes_of(g), least = g.frame().num(5) - n;
  const bool ordered = argument(line_at(g, 4), "ordered") != 0;
  const auto table = argument(line_at(g, 4), "of");
  int fitting = 0, from_it = 0;
  bool fits = false;
  for (int i = 1; i <= all; ++i) {
    const bool taken = std::find(chosen, chosen + n, i) != chosen + n;
    if (taken || (!ordered && n > 0 && i < chosen[n - 1])) continue;
    if (!has_targets(context_of(g), static_cast<LineId>(table + i - 1))) continue;
    fits = fits || i == o.a;
    from_it += i >= o.a ? 1 : 0, ++fitting;
  }
  return fitting < least || (fits && (ordered || from_it >= least));
}
void pick_mode(Game& g) {
  const int mode = g.frame().num(1);
  clear_answer(g);
  const WordId name = g.cards().find_word(modes_name(g.cards(), line_at(g, 4)));
  bind(g, context_of(g).scope, name, Kind::number, mode);
}
void stop_modes(Game& g) {
  int chosen[8];
  clear_answer(g);
  g.frame().set(6, picked(g, chosen));
}
bool mode_left(const Game& g) {
  int chosen[8];
  return std::max(g.frame().num(7), 1) <= picked(g, chosen);
}
void run_mode(Game& g) {
  int chosen[8];
  picked(g, chosen);
  Frame& f = g.frame();
  const int next = std::max(f.num(7), 1);
  f.set(7, next + 1);
  const LineId table = argument(line_at(g, 4), "of");
  push_block(g, static_cast<LineId>(table + chosen[next - 1] - 1), f.play);
}
std::uint16_t modes_choice(const Game& g) {
  const WordId as = argument(line_at(g, 4), "as");
  return as != 0 ? as : g.cards().find_word("modes");
}

// ---- split. Locals 4 line, 5 what is still to be shared out, 7 whether it was shared while playing; the
// frame's list: whose share, and the share, 0 while it is open.
namespace {

std::span<const Cell> shares(const Game& g) { return g.core().list(g.core().frames.n - 1); }
int open_shares(const Game& g) {
  int n = 0;
  const auto all = shares(g);
  for (std::size_t i = 1; i < all.size(); i += 2) n += all[i].value == 0 ? 1 : 0;
  return n;
}
int least_share(const Game& g) {
  const Context c = context_of(g);
  return static_cast<int>(std::max<std::int64_t>(1, number_or(c, line_at(g, 4), "min", 1)));
}
template <class Add>
void open_to(const Game& g, bool players, Add&& add) {
  const auto all = shares(g);
  for (std::size_t i = 0; i + 1 < all.size(); i += 2)
    if (all[i + 1].value == 0 && (all[i].kind == Kind::player) == players) add(all[i]);
}
void give_share(Game& g, Kind kind, std::int32_t whose) {
  Core& s = g.core();
  const int share = g.frame().num(2);
  clear_answer(g);
  const int from = g.frame().cells, n = static_cast<int>(shares(g).size());
  for (int i = from; i + 1 < from + n; i += 2)
    if (s.cells[i].kind == kind && s.cells[i].value == whose) s.cells[i + 1].value = share;
  g.frame().set(5, g.frame().num(5) - share);
}

}  // namespace

void start_split(Game& g, const Line& line, Frame& callee) {
  start_asking(g, line, callee);
  if (callee.num(7) != 0) return;
  const Context c = context_of(g);
  callee.set(5, std::max<std::int64_t>(0, number_or(c, line, "amount", 0)));
  const NodeId among = argument(line, "among");
  Refs all;
  evaluate_objects(c, among, all);
  Player players[kPlayersMax];
  const int m = evaluate_players(c, among, players);
  for (const Ref r : all) {
    if (!g.core().live(r)) continue;
    g.core().cells.push({r.bits, Kind::object});
    g.core().cells.push({0, Kind::number});
  }
  if (m + all.n == 0 && callee.num(5) > 0) g.used(g.rulebook().partial_rule);
  for (int i = 0; i < m; ++i) {
    g.core().cells.push({players[i] + 1, Kind::player});
    g.core().cells.push({0, Kind::number});
  }
}
bool split_too_thin(const Game& g) {
  return g.frame().num(7) == 0 && g.frame().num(5) < open_shares(g) * least_share(g);
}
bool split_open(const Game& g) { return g.frame().num(7) == 0 && open_shares(g) > 0 && !split_too_thin(g); }
bool split_open_in_play(const Game& g) { return split_open(g) && is_playing(g); }
bool split_open_later(const Game& g) { return split_open(g) && !is_playing(g); }
void share_cards(const Game& g, Candidates& out) {
  open_to(g, false, [&](const Cell& cell) { out.add(cell.ref().card()); });
}
void share_players(const Game& g, Candidates& out) {
  open_to(g, true, [&](const Cell& cell) { out.add(cell.value - 1); });
}
// Every share leaves enough for the others; the last one takes what is left.
void share_numbers(const Game& g, Candidates& out) {
  constexpr int kListed = 40;
  const int left = g.frame().num(5), others = open_shares(g) - 1, least = least_share(g);
  out.high = left - others * least;
  out.low = others == 0 ? left : least;
  for (int i = out.low; i <= std::min(out.high, out.low + kListed); ++i) out.add(i);
  if (out.high > out.low + kListed) out.add(out.high);
}
void take_card_share(Game& g) { give_share(g, Kind::object, g.frame().ref(1).bits); }
void take_player_share(Game& g) { give_share(g, Kind::player, g.frame().num(1) + 1); }
void bind_shares(Game& g) {
  const std::uint16_t scope = context_of(g).scope;
  const WordId name = choice_name(g);
  if (g.frame().num(7) != 0) return;
  const auto all = shares(g);
  for (std::size_t i = 0; i + 1 < all.size(); i += 2) {
    bind(g, scope, name, Kind::number, all[i + 1].value);
    const bool player = all[i].kind == Kind::player;
    bind(g, scope, name, all[i].kind, player ? all[i].value - 1 : all[i].value);
  }
  g.core().cells.n = g.frame().cells;
}

std::int64_t amount_for(const Context& c, NodeId amount, Ref r, Player p) {
  Context of = c;
  of.share = r;
  if (r) of.it = r;
  of.share_player = p;
  return evaluate_number(of, amount);
}

bool has_shares(const Context& c, NodeId amount) {
  const Node& n = c.game.cards().nodes[amount];
  if (n.op != Op::bound) return false;
  int numbers = 0, owners = 0;
  for (const Binding& b : c.game.core().bindings) {
    if (b.scope != c.scope || b.name != n.word) continue;
    (b.kind == Kind::number ? numbers : owners) += 1;
  }
  return numbers > 0 && owners > 0;
}

}  // namespace headjudge::kernel
