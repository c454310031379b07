// Shared steps of instructions: moving cards, in an order that somebody chooses where a deck takes several.
#include <algorithm>
#include <vector>

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/in_full.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/sight.h"
#include "engine/kernel/text/compile.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::kernel {
namespace {

constexpr std::uint16_t kBottom = 2;                       // of `position:`
constexpr std::uint16_t kStateRest = 1, kStateAsleep = 3;  // of `state:`

std::span<const Cell> moving(const Game& g) { return g.core().list(g.core().frames.n - 1); }
Ref moving_card(const Game& g, int i) { return moving(g)[static_cast<std::size_t>(i)].ref(); }

ZoneId destination(const Game& g, Ref r) {
  const Context c = context_of(g);
  if (g.frame().num(3) != 0) return static_cast<ZoneId>(g.frame().num(3) - 1);  // chosen
  return g.core().live(r) ? evaluate_zone(c, argument(line_at(g, 4), "to"), g.core()[r.card()].owner)
                          : kNoZone;
}
bool is_deck(const Game& g, ZoneId z) {
  return z < g.words().zones() && g.words().row(z).ordered &&
         std::string_view(g.words().row(z).word) == "deck";
}
// Whether the deck is shuffled at once anyway: then the order means nothing.
bool shuffled_next(const Game& g) {
  const Line& line = line_at(g, 4);
  if (argument(line, "random") != 0) return true;
  if (argument(line, "shuffle") != 0) {
    const Context c = context_of(g);
    const ZoneId z = evaluate_zone(c, argument(line, "to"), c.you);
    return z == kNoZone || may_be_shuffled(g, z);
  }
  const Frame& below = g.core().frames.at[g.core().frames.n - 2];
  if (below.at < kTextBase) return false;
  const Line& next = g.cards().lines[static_cast<std::size_t>(below.at - kTextBase)];
  return next.kind == LineKind::verb && next.verb == find_verb("shuffle");
}

// Everything that goes to one deck lies together in the list.
void group_by_deck(Game& g) {
  Core& s = g.core();
  const int from = g.frame().cells, n = static_cast<int>(moving(g).size());
  ZoneId to[kCardsMax];
  for (int i = 0; i < n; ++i) to[i] = destination(g, moving_card(g, i));
  for (int i = 1; i < n; ++i)
    for (int k = i; k > 0 && to[k] < to[k - 1]; --k) {
      std::swap(to[k], to[k - 1]);
      std::swap(s.cells[from + k], s.cells[from + k - 1]);
    }
}

void set_state(Game& g, const Line& line, Ref now) {
  const PlaceRow& row = g.words().row(g.core()[now.card()].zone);
  const auto flag = [&](std::uint8_t bit, bool on) {
    std::uint8_t& flags = g.core().edit(now.card()).flags;
    flags = static_cast<std::uint8_t>(on ? flags | bit : flags & ~bit);
  };
  if (argument(line, "state") != 0 && row.turned) flag(kRested, state_is_rest(line));
  if (const auto face = argument(line, "face"); face != 0) flag(kFaceDown, face == 2);
}

// Players who could see a card know it in the deck too, while they know which one it is.
void learn(Game& g, Ref now, std::uint8_t players) {
  if (g.words().row(g.core()[now.card()].zone).open == Open::nobody && players != 0)
    g.core().edit(now.card()).known |= players;
}

std::uint8_t watchers_of(const Game& g, Ref r) {
  std::uint8_t seen = 0;
  for (Player p = 0; p < g.core().players; ++p)
    if (is_visible(g, r, p)) seen = static_cast<std::uint8_t>(seen | 1u << p);
  return seen;
}

}  // namespace

std::uint8_t arrival_of(const Line& line) {
  const auto face = argument(line, "face");
  const int turned = argument(line, "state") == 0 ? 0 : state_is_rest(line) ? kComesRested : kComesActive;
  const int faced = face == 0 ? 0 : face == 2 ? kComesFaceDown : kComesFaceUp;
  return static_cast<std::uint8_t>(turned | faced);
}

namespace {

// `orders`: who decides where it lies among others; kNobody: it comes alone, and whoever sees it knows where.
void move_one(Game& g, Ref r, Player orders) {
  const Context c = context_of(g);
  const Line& line = line_at(g, 4);
  const ZoneId to = destination(g, r);
  if (to == kNoZone) return;
  const ZoneId from = g.core()[r.card()].zone;
  const bool on_top = g.words().row(to).ordered && argument(line, "position") != kBottom;
  std::uint8_t seen = watchers_of(g, r);
  Occurrence one(g);
  one.arrives(argument(line, "as"), arrival_of(line));
  const Ref now = g.relocate(r, to, on_top ? 0 : -1, Cause::effect, c.self);
  if (!g.core().live(now) || (now == r && g.core()[r.card()].zone != to)) return;
  note_done(g, true);
  follow_moved(g, r, from, to);
  // A card may go to that zone of its owner instead.
  if (const ZoneId there = g.core()[now.card()].zone; g.words().place_of(there) == g.words().place_of(to)) {
    set_state(g, line, now);
    if (orders != kNobody) seen = static_cast<std::uint8_t>(seen & 1u << orders);
    if (!shuffled_next(g)) learn(g, now, seen);
    if (is_deck(g, to)) end_sight(g, Kind::object, now.bits);  // the effect has put it back
  }
  if (const WordId name = argument(line, "as")) bind(g, c.scope, name, Kind::object, now.bits);
}

bool is_board(const Game& g, ZoneId z) { return z < g.words().zones() && g.words().row(z).board; }

// Two bindings after each other: what a card was, and what the running play has made of it. The index of the
// first, -1 when there is none; `at`: 0 to look for what it was, 1 for what it is.
int known_anew(const Game& g, std::uint16_t scope, int at, Ref r) {
  if (g.rulebook().sight_rule == kNoRule) return -1;
  const Core& s = g.core();
  const auto is_it = [&](const Binding& b) { return b.scope == scope && b.value == r.bits; };
  if (std::none_of(s.bindings.begin(), s.bindings.end(), is_it)) return -1;
  const WordId name = g.cards().find_word(kSeenName);
  for (int i = 0; i + 1 < s.bindings.n; ++i) {
    if (s.bindings.at[i].scope != scope || s.bindings.at[i].name != name) continue;
    if (s.bindings.at[i + at].value == r.bits) return i;
    ++i;
  }
  return -1;
}
// What moves a card on from where it lies now, or plays it from there.
bool moves_on(const Line& line) {
  static constexpr std::string_view kVerbs[] = {
      "move",       "return",      "enter",          "play",         "exile",   "discard",
      "retire",     "put_on",      "attach",         "exchange",     "destroy", "ignite",
      "put_forces", "set_rebirth", "special_summon", "normal_summon"};
  return std::find(std::begin(kVerbs), std::end(kVerbs), verb_specs()[line.verb].word) != std::end(kVerbs);
}
// What a text calls "this card", or the card of its event.
bool is_meant_by(const Context& c, Ref r) {
  return r == c.self || (c.event != nullptr && r == c.event->card);
}
void rename(Core& s, std::uint16_t scope, Ref was, Ref now) {
  for (int i = 0; i < s.bindings.n; ++i)
    if (Binding& b = s.bindings.at[i]; b.scope == scope && b.kind == Kind::object && b.value == was.bits)
      b.value = now.bits;
}

}  // namespace

void follow(Game& g, Ref was, Ref now) {
  Core& s = g.core();
  const std::uint16_t scope = context_of(g).scope;
  const int before = known_anew(g, scope, 1, was);
  rename(s, scope, was, now);
  if (before >= 0) rename(s, scope, {s.bindings.at[before].value}, now);
}

void keep_in_sight(Game& g, Ref was, Ref now) {
  if (g.rulebook().sight_for_moves) return;  // every move of a text is kept where it is made: keep_track()
  Core& s = g.core();
  const std::uint16_t scope = context_of(g).scope;
  const auto names = [&](const Binding& b) {
    return b.scope == scope && b.kind == Kind::object && b.value == was.bits;
  };
  g.used(g.rulebook().sight_rule);
  if (departed(s, was) == nullptr) return follow(g, was, now);
  if (is_meant_by(context_of(g), was) || std::any_of(s.bindings.begin(), s.bindings.end(), names))
    bind_in_sight(g, scope, was, now);
}

void keep_track(Game& g, Ref was, Ref now, Cause cause) {
  Core& s = g.core();
  const bool by_text = (cause == Cause::effect || cause == Cause::cost) && !s.frames.empty();
  if (!by_text || g.frame().play == 0 || s.live(was) || !s.live(now)) return;
  const Context c = context_of(g);
  const int before = known_anew(g, c.scope, 1, was);
  if (before >= 0) {
    s.bindings.at[before + 1].value = now.bits;
    return s.changed();
  }
  const bool is_named = std::any_of(s.bindings.begin(), s.bindings.end(), [&](const Binding& b) {
    return b.scope == c.scope && b.name != 0 && b.kind == Kind::object && b.value == was.bits;
  });
  if (is_named || is_meant_by(c, was)) bind_in_sight(g, c.scope, was, now);
}

void lose_track(Game& g, Ref was) {
  const int at = known_anew(g, context_of(g).scope, 0, was);
  for (int i = 0; at >= 0 && i < 2; ++i) g.core().bindings.erase(at);
}

// Where its last known information stands for it, names go on meaning what it was.
void follow_moved(Game& g, Ref was, ZoneId from, ZoneId to) {
  const bool left_board = is_board(g, from) && !is_board(g, to);
  const Ref now = g.core().ref(was.card());
  if (g.rulebook().sight_rule != kNoRule && !g.rulebook().sight_for_moves)
    keep_in_sight(g, was, now);
  else if (!left_board && departed(g.core(), was) == nullptr)
    follow(g, was, now);
}

Ref in_sight(const Context& c, const Line& line, Ref r) {
  const Core& s = c.game.core();
  const bool moves = moves_on(line);
  if (s.live(r) || (c.game.rulebook().sight_for_moves && !moves)) return r;
  const Ref now = where_now(c, r);
  // A card that moved in the event this ability is about is followed to its new place by what moves it on.
  const bool is_told = moves && !s.live(now) && c.event != nullptr && r == c.event->card;
  return is_told && s.live(c.event->after) ? c.event->after : now;
}

Ref where_now(const Context& c, Ref r) {
  const Core& s = c.game.core();
  if (s.live(r)) return r;
  const int at = known_anew(c.game, c.scope, 0, r);
  if (at >= 0) return {s.bindings.at[at + 1].value};
  const bool is_told =
      c.game.rulebook().sight_for_moves && c.event != nullptr && c.event->card == r && s.live(c.event->after);
  return is_told ? c.event->after : r;  // where the event of the ability has put it
}

namespace {
struct Exchanged {
  Ref card;
  ZoneId to;
  int index;
};
using Fits = bool (*)(const Game&, Ref, ZoneId);
// Where the cards of both sides go; false where they cannot all.
bool plan_exchange(const Context& c, const Line& line, Fits fits, std::vector<Exchanged>& all) {
  const Game& g = c.game;
  const Core& s = g.core();
  Refs left, right;
  objects_of(c, line, "a", left);
  objects_of(c, line, "b", right);
  const auto add = [&](const Refs& from, const Refs& other) {
    for (int i = 0; i < from.n; ++i) {
      const Ref r = from.at[i], partner = other.at[std::min(i, other.n - 1)];
      if (!s.live(r) || !s.live(partner)) return false;
      const ZoneId there = s[partner.card()].zone, here = s[r.card()].zone;
      const Player owner = s[r.card()].owner;
      const bool of_others = g.words().player_of(there) != kNobody && !g.words().row(there).board;
      const ZoneId to = of_others ? g.words().zone(owner, g.words().place_of(there)) : there;
      if (here == to || !fits(g, r, to)) return false;
      all.push_back({r, to, g.words().row(to).ordered ? s.index_in_zone(partner.card()) : -1});
    }
    return true;
  };
  return left.n > 0 && right.n > 0 && add(left, right) && add(right, left);
}
}  // namespace

bool can_exchange(const Context& c, const Line& line, Fits fits) {
  std::vector<Exchanged> all;
  return plan_exchange(c, line, fits, all);
}
bool exchange(Game& g, const Line& line, Fits fits) {
  const Context c = context_of(g);
  const Core& s = g.core();
  std::vector<Exchanged> all;
  note_done(g, false);
  if (!plan_exchange(c, line, fits, all)) return false;
  const Together at_once(g);
  bool did = true;
  for (const Exchanged& one : all) {
    const ZoneId from = s[one.card.card()].zone;
    const bool left_board = g.words().row(from).board && !g.words().row(one.to).board;
    const int index = std::min(one.index, s.count(one.to));
    const Ref now = g.relocate(one.card, one.to, index, Cause::effect, c.self);
    did = did && s[now.card()].zone != from;
    if (g.rulebook().sight_rule != kNoRule)
      keep_in_sight(g, one.card, now);
    else if (!left_board)
      follow(g, one.card, now);
  }
  note_done(g, did);
  return true;
}

bool state_is_rest(const Line& line) {
  const auto state = argument(line, "state");
  return state == kStateRest || state == kStateAsleep;
}

namespace {
// An order that a scenario names for the cards of one area that move at random.
bool takes_named_order(Game& g, const Frame& callee) {
  Core& s = g.core();
  const auto cards = moving(g);
  if (cards.empty()) return false;
  const ZoneId z = s[cards[0].ref().card()].zone;
  for (std::size_t i = 0; i < g.luck().size(); ++i) {
    const std::vector<CardId> order = g.luck()[i].order;
    const auto moves = [&](CardId c) {
      return std::any_of(cards.begin(), cards.end(),
                         [&](const Cell& cell) { return cell.ref().card() == c; });
    };
    if (g.luck()[i].zone != z || g.luck()[i].value >= 0 || order.size() != cards.size() ||
        !std::all_of(order.begin(), order.end(), moves))
      continue;
    g.luck().erase(g.luck().begin() + static_cast<std::ptrdiff_t>(i));
    for (std::size_t k = 0; k < order.size(); ++k)
      s.cells[callee.cells + static_cast<int>(k)] = {s.ref(order[k]).bits, Kind::object};
    return true;
  }
  return false;
}
}  // namespace

// Locals: 4 line, 5 to 7 the group that is ordered now (see order_candidates).
void start_move(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, &line - g.cards().lines.data());
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "cards", which);
  note_done(g, false);
  for (Ref r : which)
    if (g.core().live(r)) g.core().cells.push({r.bits, Kind::object});
  callee.set(6, player_or_you(c, line, "by"), Kind::player);
  group_by_deck(g);
  if (argument(line, "random") == 0 || takes_named_order(g, callee)) return;
  const int from = callee.cells, n = static_cast<int>(moving(g).size());
  for (int i = n - 1; i > 0; --i) std::swap(g.core().cells[from + i], g.core().cells[from + g.random(i + 1)]);
}

bool move_group_left(const Game& g) {
  return g.frame().num(7) < static_cast<int>(moving(g).size()) && !shuffled_next(g);
}
bool move_needs_order(const Game& g) {
  const auto all = moving(g);
  for (std::size_t i = 1; i < all.size(); ++i) {
    const ZoneId to = destination(g, all[i].ref());
    if (is_deck(g, to) && to == destination(g, all[i - 1].ref())) return !shuffled_next(g);
  }
  return false;
}
bool is_moving(const Game& g) { return !moving(g).empty(); }
void next_move_group(Game& g, bool owner_orders) {
  Frame& f = g.frame();
  const int n = static_cast<int>(moving(g).size());
  int first = f.num(7);
  const ZoneId to = destination(g, moving_card(g, first));
  int last = first + 1;
  while (last < n && destination(g, moving_card(g, last)) == to) ++last;
  const Context c = context_of(g);
  const NodeId by = argument(line_at(g, 4), "order_by");
  const Player owner = to < g.words().zones() ? g.words().player_of(to) : kNobody;
  const Player said = by == 0 ? kNobody : evaluate_player(c, by);
  const Player mover = player_or_you(c, line_at(g, 4), "by");
  const Player who = said != kNobody ? said : owner_orders && owner != kNobody ? owner : mover;
  f.set(5, is_deck(g, to) ? first : last);
  f.set(6, who, Kind::player);
  f.set(7, last);
}
void next_group_of_owner(Game& g) { next_move_group(g, true); }
void next_group_of_mover(Game& g) { next_move_group(g, false); }

Ref first_moving(const Game& g) { return is_moving(g) ? moving_card(g, 0) : Ref{}; }
void move_first(Game& g, ZoneId to) {
  Core& s = g.core();
  const Ref r = moving_card(g, 0);
  for (int i = g.frame().cells; i + 1 < s.cells.n; ++i) s.cells[i] = s.cells[i + 1];
  --s.cells.n;
  g.frame().set(3, to + 1);
  move_one(g, r, kNobody);
  g.frame().set(3, 0);
}

// Who orders the cards that go where this one goes; kNobody: no other one does. When the last group was not
// ordered by whoever moves them, each was by whose area it is.
static Player orderer_of(const Game& g, Ref r, const Refs& all) {
  const ZoneId to = destination(g, r);
  int same = 0;
  for (const Ref other : all) same += destination(g, other) == to ? 1 : 0;
  if (same == 1 || to >= g.words().zones()) return kNobody;
  const Line& line = line_at(g, 4);
  const bool by_owner =
      argument(line, "order_by") == 0 && orderer(g) != player_or_you(context_of(g), line, "by");
  const Player owner = g.words().player_of(to);
  return by_owner && owner != kNobody ? owner : orderer(g);
}

void do_moves(Game& g) {
  Refs which;
  int to_deck = 0;
  for (const Cell& cell : moving(g)) which.add(cell.ref());
  for (const Ref r : which) to_deck += is_deck(g, destination(g, r)) ? 1 : 0;
  g.core().cells.n = g.frame().cells;
  const Together at_once(g, which.n);
  const bool reversed = to_deck > 0 && argument(line_at(g, 4), "position") != kBottom;
  Player orders[kCardsMax];
  for (int i = 0; i < which.n; ++i) orders[i] = orderer_of(g, which.at[i], which);
  for (int i = 0; i < which.n; ++i) {
    const int at = reversed ? which.n - 1 - i : i;
    move_one(g, which.at[at], orders[at]);
  }
  if (argument(line_at(g, 4), "shuffle") == 0) return;
  const Context c = context_of(g);
  const ZoneId z = evaluate_zone(c, argument(line_at(g, 4), "to"), c.you);
  if (z != kNoZone && may_be_shuffled(g, z)) g.shuffle(z);
}

}  // namespace headjudge::kernel
