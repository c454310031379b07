// Shared steps of instructions: choosing from a set, one pick after the other in a fixed order.
#include "engine/kernel/instruct.h"

#include <algorithm>

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/given.h"
#include "engine/kernel/in_full.h"
#include "engine/kernel/speaks.h"
#include "engine/kernel/text_rules.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::kernel {

std::uint16_t argument(const Line& line, std::string_view parameter) {
  const VerbSpec& spec = verb_specs()[line.verb];
  for (std::size_t i = 0; i < spec.parameters.size(); ++i)
    if (parameter == spec.parameters[i].word) return line.arg[i];
  return 0;
}

const Line& line_at(const Game& g, int k) {
  const auto at = static_cast<std::size_t>(g.frame().num(k));
  return g.cards().lines[at < g.cards().lines.size() ? at : 0];  // a check may be asked at another moment
}

namespace {

// Where it is chosen from: the cards that fit, or all of a zone.
NodeId chosen_from(const Line& line) {
  const NodeId from = argument(line, "from");
  return from != 0 ? from : argument(line, "zone");
}

// What may be chosen: cards, then players.
struct Pool {
  Refs cards;
  Player players[kPlayersMax];
  int m = 0;
  int size() const { return cards.n + m; }
};

void pool_of(const Context& c, const Line& line, Pool& out) {
  const NodeId from = chosen_from(line);
  if (from == 0) return;
  choosable(c, line, out.cards);
  out.m = evaluate_players(c, from, out.players);
}

bool is_pick(const Pool& all, int i, const Binding& b) {
  if (i < all.cards.n) return b.kind == Kind::object && all.cards.at[i].bits == b.value;
  return b.kind == Kind::player && all.players[i - all.cards.n] == b.value;
}

// Where the last pick of this choice stands in the pool; -1 before the first.
int last_pick(const Game& g, const Pool& all) {
  const Context c = context_of(g);
  const auto& bindings = g.core().bindings;
  int last = -1, picks = g.frame().num(7);
  for (int k = bindings.n; k-- > 0 && picks > 0;) {
    const Binding& b = bindings[k];
    if (b.scope != c.scope || b.name != choice_name(g)) continue;
    --picks;
    for (int i = 0; i < all.size(); ++i)
      if (is_pick(all, i, b)) last = std::max(last, i);
  }
  return last;
}

// A pick is possible when enough candidates come after it.
template <class Add>
void open_picks(const Game& g, Add&& add) {
  Pool all;
  pool_of(context_of(g), line_at(g, 4), all);
  const Frame& f = g.frame();
  const int from = f.num(7) == 0 ? 0 : last_pick(g, all) + 1;
  const int missing = std::max(0, std::min(f.num(5), f.num(6)) - f.num(7));  // as many as there are
  for (int i = from; i < all.size(); ++i)
    if (all.size() - i >= missing) add(all, i);
}

// What choosing is called when a text forbids it: a target is chosen too. Players choose, so that a card that
// the text names is what would be chosen, by either word.
constexpr std::string_view kBeChosen = "be_chosen|become_chosen",
                           kBeTargeted = "be_chosen|become_chosen|become_target|be_targeted",
                           kChooses = "choose", kTargets = "choose|target";

// Whether something must be known of what is chosen: the selector has a condition.
bool asks_more(const Game& g, NodeId node) {
  const Node& n = g.cards().nodes[node];
  if (n.op == Op::filter) return true;
  if (n.op == Op::unite) {
    for (NodeId link = n.a; link != 0; link = g.cards().nodes[link].next)
      if (asks_more(g, g.cards().nodes[link].a)) return true;
  }
  return false;
}

}  // namespace

namespace {

// Whether a text keeps a card from being chosen, or the player from choosing it.
bool is_choice_forbidden(const Context& c, const Line& line, Ref r, bool target) {
  const Game& g = c.game;
  const NodeId by = argument(line, "by");
  const Player said = by == 0 ? kNobody : evaluate_player(c, by);
  const Player p = said == kNobody ? c.you : said;
  const Cause cause = g.is_marked() && !target ? Cause::cost : Cause::effect;
  const auto found =
      is_forbidden(g, {target ? kBeTargeted : kBeChosen, r, kNobody, cause, c.self, c.self, p}) ||
      is_forbidden(g, {target ? kTargets : kChooses, r, p, cause, c.self, r});
  if (found) g.limited(g.rulebook().forbid_rule);
  return found;
}

}  // namespace

bool was_chosen_before(const Context& c, const Line& line, Kind kind, std::int32_t value) {
  const WordId own = argument(line, "as");
  const std::vector<Line>& lines = c.game.cards().lines;
  for (const Binding& b : c.game.core().bindings) {
    if (b.scope != c.scope || b.name == 0 || b.name == own || b.kind != kind || b.value != value) continue;
    const bool chosen = std::any_of(lines.begin(), lines.end(), [&](const Line& earlier) {
      if (earlier.kind != LineKind::verb || argument(earlier, "as") != b.name) return false;
      const std::string_view verb = verb_specs()[earlier.verb].word;
      return verb == "choose" || verb == "target" || verb == "choose_value" || verb == "search";
    });
    if (chosen && !mentions(c.game, argument(line, "from"), b.name)) return true;
  }
  return false;
}

void choosable(const Context& c, const Line& line, Refs& out) {
  const NodeId from = chosen_from(line);
  if (from == 0) return;
  Refs all;
  evaluate_objects(c, from, all);
  const auto targetable = c.game.rulebook().targetable;
  const bool target = std::string_view(verb_specs()[line.verb].word) == "target";
  const bool forbids = c.game.cards().has_change(ChangeKind::forbid);
  const bool different = argument(line, "different") != 0;
  for (Ref r : all) {
    if (!c.game.core().live(r)) continue;  // gone: known of, but not there to be chosen
    if (different && was_chosen_before(c, line, Kind::object, r.bits)) continue;
    if (target && targetable != nullptr && !targetable(c, from, r)) continue;
    if (!forbids || !is_choice_forbidden(c, line, r, target)) out.add(r);
  }
}

void start_choice(Game& g, const Line& line, Frame& callee) {
  const Context c = context_of(g);
  callee.set(4, &line - g.cards().lines.data());
  Pool all;
  pool_of(c, line, all);
  std::int64_t least = 1, most = 1;
  if (const NodeId count = argument(line, "count")) least = most = evaluate_number(c, count);
  if (const NodeId up_to = argument(line, "up_to")) least = 0, most = evaluate_number(c, up_to);
  if (argument(line, "any") != 0) least = 0, most = all.size();
  callee.set(5, std::max<std::int64_t>(least, 0));
  callee.set(6, std::clamp<std::int64_t>(most, 0, all.size()));
  callee.set(7, 0);
}

int choice_size(const Game& g) {
  Pool all;
  pool_of(context_of(g), line_at(g, 4), all);
  return all.size();
}

int choice_open_to_all(const Game& g) {
  const Line& line = line_at(g, 4);
  const NodeId from = argument(line, "from");
  Pool all;
  pool_of(context_of(g), line, all);
  if (from == 0 || !asks_more(g, from)) return all.size();
  int n = all.m;
  for (const Ref r : all.cards) {
    const ZoneId z = g.core().live(r) ? g.core()[r.card()].zone : kNoZone;
    const bool open = z < g.words().zones() && g.words().row(z).open == Open::all;
    n += open || is_visible(g, r, kNobody) ? 1 : 0;
  }
  return n;
}

void choice_candidates(const Game& g, Candidates& out) {
  open_picks(g, [&](const Pool& all, int i) {
    if (i < all.cards.n && g.core().live(all.cards.at[i])) out.add(all.cards.at[i].card());
  });
}
void choice_player_candidates(const Game& g, Candidates& out) {
  open_picks(g, [&](const Pool& all, int i) {
    if (i >= all.cards.n) out.add(all.players[i - all.cards.n]);
  });
}

bool choice_open(const Game& g) { return g.frame().num(7) < g.frame().num(6); }
bool choice_may_stop(const Game& g) { return g.frame().num(7) >= g.frame().num(5); }

void take_choice(Game& g) {
  Frame& f = g.frame();
  const Line& line = line_at(g, 4);
  const Play& play = g.core().plays[f.play - 1];
  if (f.kind(1) != Kind::player && is_unaffected(g, f.ref(1), play.source, play.controller))
    g.used(g.rulebook().unaffected_chosen);
  bind(g, play.scope, argument(line, "as"), f.kind(1) == Kind::player ? Kind::player : Kind::object,
       f.num(1));
  for (int k = 0; k < 3; ++k) f.set(k, 0);
  f.set(7, f.num(7) + 1);
}

void stop_choice(Game& g) {
  for (int k = 0; k < 3; ++k) g.frame().set(k, 0);
  g.frame().set(6, g.frame().num(7));
}

Player chooser(const Game& g) {
  const Context c = context_of(g);
  if (const NodeId by = argument(line_at(g, 4), "by")) {
    const Player p = evaluate_player(c, by);
    if (p != kNobody) return p;
  }
  return c.you;
}

std::uint16_t choice_name(const Game& g) { return argument(line_at(g, 4), "as"); }

void drop_lost_choices(Game& g, bool gone) {
  const Context c = context_of(g);
  const WordId name = choice_name(g);
  const NodeId from = argument(line_at(g, 4), "from");
  Core& s = g.core();
  Refs left;
  for (int i = s.bindings.n - 1; i >= 0; --i) {
    const Binding& b = s.bindings[i];
    if (b.scope != c.scope || b.name != name || b.kind != Kind::object) continue;
    if (!gone && !s.live({b.value}))
      left.add({b.value});
    else if (!s.live({b.value}) || !is_member(c, from, {b.value}))
      s.bindings.erase(i);
  }
  for (int i = 0; i < left.n; ++i) lose_track(g, left.at[i]);
}

void start_choosing(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  start_choice(g, line, callee);
}

// ---- may
void start_may(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, &line - g.cards().lines.data());
}
void accept_may(Game& g) {
  for (int k = 0; k < 3; ++k) g.frame().set(k, 0);
  g.frame().set(5, 1);
}
void decline_may(Game& g) {
  for (int k = 0; k < 3; ++k) g.frame().set(k, 0);
  note_done(g, false);
}
bool may_accepted(const Game& g) { return g.frame().num(5) != 0; }
bool may_was_done(const Game& g) { return may_accepted(g) && g.core().plays.at[g.frame().play - 1].did != 0; }
bool may_was_not_done(const Game& g) { return !may_was_done(g); }
namespace {
void run_block(Game& g, std::string_view which) {
  if (const auto block = argument(line_at(g, 4), which)) push_block(g, block, g.frame().play);
}
}  // namespace
void run_may(Game& g) { run_block(g, "do"); }
void run_then(Game& g) { run_block(g, "then"); }
void run_else(Game& g) { run_block(g, "else"); }

// ---- Arguments
void note_done(Game& g, bool did) {
  if (g.frame().play != 0) g.core().plays[g.frame().play - 1].did = did ? 1 : 0;
}
std::int64_t number_or(const Context& c, const Line& line, std::string_view parameter,
                       std::int64_t otherwise) {
  const auto node = argument(line, parameter);
  return node == 0 ? otherwise : evaluate_number(c, node);
}
std::int64_t times(Game& g, const Line& line, std::string_view parameter, std::int64_t otherwise,
                   std::int64_t possible, Player whose) {
  Context c = context_of(g);
  c.share_player = whose;
  const auto n = number_or(c, line, parameter, otherwise);
  if (n <= 0) g.used(g.rulebook().none_rule);
  if (n > possible) g.used(g.rulebook().partial_rule);
  return std::clamp<std::int64_t>(n, 0, std::max<std::int64_t>(0, possible));
}
Player player_or_you(const Context& c, const Line& line, std::string_view parameter) {
  const auto node = argument(line, parameter);
  const Player p = node == 0 ? c.you : evaluate_player(c, node);
  return p == kNobody ? c.you : p;
}
void objects_of(const Context& c, const Line& line, std::string_view parameter, Refs& out) {
  const auto node = argument(line, parameter);
  if (node == 0) return;
  evaluate_objects(c, node, out);
  for (int i = 0; i < out.n; ++i) out.at[i] = in_sight(c, line, out.at[i]);
  leave_kept(c, line, parameter, out);
}

void start_draw(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  const Player p = player_or_you(context_of(g), line);
  callee.set(0, p, Kind::player);
  // Where a deck is filled again at once, nobody knows beforehand how much there is.
  const bool refills = g.book().at_once != kNoRow;
  callee.set(1, times(g, line, "count", 1, refills ? kCardsMax : g.core().count(deck_of(g, p))));
  note_done(g, false);
}

namespace {
bool is_on_board(const Game& g, Ref r) {
  const Core& s = g.core();
  return s.live(r) && s[r.card()].zone < g.words().zones() && g.words().row(s[r.card()].zone).board;
}
}  // namespace

namespace {
// Whether "while it is here" means the source of what is done. Of a card that is played, and of what it left
// behind, it means the cards it was given to.
bool stays_here(const Game& g, Ref source) {
  if (is_on_board(g, source)) return true;
  const TextId text = g.core().plays[g.frame().play - 1].text;
  const AbilityKind kind = text == 0 ? AbilityKind::use : g.cards().abilities[text].kind;
  return g.core().live(source) && kind != AbilityKind::use && kind != AbilityKind::event &&
         kind != AbilityKind::delayed;
}
Effect effect_of(const Game& g, const Line& line) {
  const Context c = context_of(g);
  Effect e{};
  e.text = argument(line, "changes");
  e.controller = c.you;
  e.until = static_cast<std::uint8_t>(argument(line, "until"));
  e.turn = g.core().turn;
  e.source = c.self;
  if (e.until == static_cast<std::uint8_t>(Duration::while_here) && !stays_here(g, c.self))
    e.until = static_cast<std::uint8_t>(Duration::game);
  return e;
}
template <class Visit>
void each_open_number(const Game& g, const Line& line, const Visit& visit) {
  for (std::size_t i = argument(line, "changes"); i != 0; ++i) {
    const Change& change = g.cards().changes[i];
    if (is_open_number(g.cards(), change)) visit(change);
    if (change.last) break;
  }
}
// Whether a number speaks of the share that each has of what was split.
bool reads_share(const Context& c, NodeId id) {
  if (id == 0) return false;
  const Node& n = c.game.cards().nodes[id];
  return has_shares(c, id) || reads_share(c, n.a) || reads_share(c, n.b) || reads_share(c, n.next);
}
bool gives_shares(const Context& c, const Line& line) {
  bool found = false;
  each_open_number(c.game, line, [&](const Change& change) { found |= reads_share(c, change.value); });
  return found;
}
// Abilities that it copies are those of now: bound without a name, as the effect's objects are.
using Copies = std::vector<std::vector<TextId>>;
Copies copies_now(const Game& g, const Line& line, const Context& c) {
  const CardSet& set = g.cards();
  Copies all;
  if (!set.has_change(ChangeKind::copy_abilities)) return all;
  for (std::size_t i = argument(line, "changes"); i != 0; i = set.changes[i].last ? 0 : i + 1)
    if (set.changes[i].kind == ChangeKind::copy_abilities)
      abilities_to_copy(c, set.changes[i], all.emplace_back());
  return all;
}
// The numbers of now for one card.
std::vector<std::int32_t> numbers_of(const Context& c, const Line& line, Ref r) {
  std::vector<std::int32_t> out;
  each_open_number(c.game, line, [&](const Change& change) {
    out.push_back(static_cast<std::int32_t>(amount_for(c, change.value, r)));
  });
  return out;
}
// Each has a share of its own: an effect each; all of it is worked out before one can be seen.
void give_shares(Game& g, const Line& line, const Context& c, const Refs& to) {
  const Copies copies = copies_now(g, line, c);
  std::vector<std::vector<std::int32_t>> numbers;
  for (const Ref r : to) numbers.push_back(numbers_of(c, line, r));
  for (int i = 0; i < to.n; ++i) {
    Effect e = effect_of(g, line);
    e.scope = copy_scope(g, c.scope);
    bind(g, e.scope, 0, Kind::object, to.at[i].bits);
    for (const std::vector<TextId>& texts : copies) bind_copies(g, e.scope, texts);
    for (const std::int32_t n : numbers[static_cast<std::size_t>(i)]) bind(g, e.scope, 0, Kind::number, n);
    g.core().effects.push(e);
  }
}
}  // namespace

namespace {
// The cards that an effect speaks of from now on, `apart`: an effect each, with the numbers of each; false
// when its numbers are not to be fixed any more.
bool begin_effect(Game& g, const Line& line, bool apart) {
  const Context c = context_of(g);
  Refs to;
  objects_of(c, line, argument(line, "to") != 0 ? "to" : argument(line, "from") != 0 ? "from" : "of", to);
  note_done(g, std::any_of(to.begin(), to.end(), [&](Ref r) { return g.core().live(r); }));
  if (to.n == 0 || argument(line, "changes") == 0) return false;
  const bool shared = apart || gives_shares(c, line);
  if (shared) {
    give_shares(g, line, c, to);
  } else {
    const Copies copies = copies_now(g, line, c);
    Effect e = effect_of(g, line);
    e.scope = copy_scope(g, c.scope);
    for (Ref r : to) bind(g, e.scope, 0, Kind::object, r.bits);
    for (const std::vector<TextId>& texts : copies) bind_copies(g, e.scope, texts);
    g.core().effects.push(e);
  }
  g.core().changed();
  if (const WordId name = argument(line, "as"))
    for (const Ref r : to) bind(g, c.scope, name, Kind::object, r.bits);
  for (Ref r : to) end_for_unaffected(g, r);
  return !shared;
}

bool reads_event(const Game& g, NodeId id) {
  if (id == 0) return false;
  const Node& n = g.cards().nodes[id];
  return n.op == Op::event || reads_event(g, n.a) || reads_event(g, n.b) || reads_event(g, n.next);
}

// The numbers of a line as they are now: all of them, or those of the event, which is over later.
struct Numbers {
  Bounded<Cell, 8> cells{};
  bool any = false, of_each = false;  // some is fixed; some speaks of the card that it is for
};
Numbers numbers_now(Game& g, const Line& line, bool all) {
  const Context c = context_of(g);
  Numbers out;
  each_open_number(g, line, [&](const Change& change) {
    const bool own = reads_it(g.cards(), change.value);
    const bool fixed = (all || reads_event(g, change.value)) && !own;
    if (out.cells.n < 8)
      out.cells.push({fixed ? static_cast<std::int32_t>(evaluate_number(c, change.value)) : 0,
                      fixed ? Kind::number : Kind::word});
    out.any = out.any || fixed;
    out.of_each = out.of_each || own;
  });
  return out;
}
void fix(Game& g, const Numbers& numbers) {
  if (!numbers.any) return;
  for (const Cell& cell : numbers.cells) bind(g, g.core().effects.back().scope, 0, cell.kind, cell.value);
  g.core().changed();
}
}  // namespace

void do_give(Game& g, const Line& line, Frame&) {
  const Numbers numbers = numbers_now(g, line, false);
  if (begin_effect(g, line, false)) fix(g, numbers);
}
void do_give_fixed(Game& g, const Line& line, Frame&) {
  const Numbers numbers = numbers_now(g, line, true);
  if (begin_effect(g, line, numbers.of_each)) fix(g, numbers);
}
void do_rule_change_fixed(Game& g, const Line& line, Frame& f) {
  const Numbers numbers = numbers_now(g, line, true);
  do_rule_change(g, line, f);
  fix(g, numbers);
}

void do_swap_values(Game& g, const Line& line, Frame& f) {
  const std::uint16_t first = argument(line, "changes");
  const Change& change = g.cards().changes[first];
  if (change.kind != ChangeKind::set_number) return do_give(g, line, f);
  const Context c = context_of(g);
  Refs two;
  objects_of(c, line, "of", two);
  const bool can = two.n == 2 && g.core().live(two.at[0]) && g.core().live(two.at[1]);
  note_done(g, can);
  if (!can) return;
  std::int32_t numbers[2];
  for (int i = 0; i < 2; ++i) numbers[i] = g.view(two.at[i].card()).number[change.number];
  for (int i = 0; i < 2; ++i) {
    Effect e = effect_of(g, line);
    e.scope = copy_scope(g, c.scope);
    bind(g, e.scope, 0, Kind::object, two.at[i].bits);
    bind(g, e.scope, g.cards().find_word(kSwappedName), Kind::number, numbers[1 - i]);
    g.core().effects.push(e);
  }
  g.core().changed();
}

}  // namespace headjudge::kernel
