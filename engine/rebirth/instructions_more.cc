// Instructions in files of their own: mill, heal, winning, setting.
#include "engine/rebirth/instructions_more.h"

#include <algorithm>

#include "engine/kernel/text_rules.h"
#include "engine/rebirth/costs.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::Context, kernel::context_of,
    kernel::go, kernel::holds, kernel::Kind, kernel::Line, kernel::list, kernel::note_done, kernel::number_or,
    kernel::objects_of, kernel::Refs, kernel::when, kernel::who;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }
std::span<const kernel::Cell> own_list(const Game& g) { return g.s.list(g.s.frames.n - 1); }
// ---- From the top of a deck, one card at a time; of several players one of each in one moment. Locals 4
// line, 5 place in the list of players, one entry a card, 6 the area they go to + 1, where the line does not
// say it
bool more_to_mill(const Game& g) { return g.frame().num(5) < static_cast<int>(own_list(g).size()); }
Player next_player_of_list(Game& g) {
  const auto p = static_cast<Player>(own_list(g)[static_cast<std::size_t>(g.frame().num(5))].value);
  g.frame().set(5, g.frame().num(5) + 1);
  if (own_list(g).size() > 1) g.used("4.9.3"_rb);
  return p;
}
void mill_one(Game& g) {
  const Player p = next_player_of_list(g);
  if (g.s.count(zone(p, kDeck)) == 0) return;
  const Line& line = kernel::line_at(g, 4);
  const auto to = argument(line, "to");
  const int place = g.frame().num(6) == 0 ? int{kWaitingRoom} : g.frame().num(6) - 1;
  const ZoneId there = to == 0 ? zone(p, place) : kernel::evaluate_zone(context_of(g), to, p);
  const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
  const int face = argument(line, "face");
  kernel::Occurrence one(g);
  one.arrives(argument(line, "as"), face == 0   ? 0
                                    : face == 2 ? kernel::kComesFaceDown
                                                : kernel::kComesFaceUp);
  if (there == kNoZone || move_card(g, top, there, -1, cause_now(g), context_of(g).self) == top) return;
  if (face != 0) {
    std::uint8_t& flags = g.s.edit(top.card()).flags;
    flags = static_cast<std::uint8_t>(face == 2 ? flags | kernel::kFaceDown : flags & ~kernel::kFaceDown);
  }
  note_done(g, true);
  call_it(g, line, g.s.ref(top.card()));
}
// How many players come next in the list before one comes again.
int next_round(const Game& g) {
  const auto all = own_list(g).subspan(static_cast<std::size_t>(g.frame().num(5)));
  std::uint8_t seen = 0;
  int n = 0;
  for (const kernel::Cell& cell : all) {
    const std::uint8_t player = only(static_cast<Player>(cell.value));
    if ((seen & player) != 0) break;
    seen |= player, ++n;
  }
  return n;
}
template <void (*kOne)(Game&)>
void one_round(Game& g) {
  const int n = next_round(g);
  if (n == 1) return kOne(g);
  const kernel::Together at_once(g, n);
  for (int i = 0; i < n; ++i) kOne(g);
}
constexpr Row kMillRows[] = {
    {"5.2.1"_rb, "the deck's top card to the waiting room", when<more_to_mill>, act<one_round<mill_one>>},
    {"5.2.1"_rb, "as often as said", when<more_to_mill>, go("5.2.1"_rb)},
};
static_assert(kernel::well_formed(kMillRows, kProcedures));

// ---- 5.9: drawing, the same way
void draw_one(Game& g) {
  const Player p = next_player_of_list(g);
  if (g.s.count(zone(p, kDeck)) == 0) return;
  const Line& line = kernel::line_at(g, 4);
  kernel::Occurrence one(g);
  one.arrives(argument(line, "as"), 0);
  const Refs drawn = draw_card(g, p, cause_now(g), context_of(g).self);
  if (drawn.n > 0) note_done(g, true);
  for (const Ref r : drawn) call_it(g, line, r);
}
constexpr Row kDrawRows[] = {
    {"5.9.2"_rb, "one card, as often as said", when<more_to_mill>, act<one_round<draw_one>>},
    {"5.9.2"_rb, "the next one", when<more_to_mill>, go("5.9.2"_rb)},
};
static_assert(kernel::well_formed(kDrawRows, kProcedures));

// ---- 5.16: healing, an act of its player that may be replaced as a whole. Locals 3 it happens after all, 4
// line, 5 how many are left, 6 whose retire zone, 7 up to so many; the picks are the list
Player healer(const Game& g) { return static_cast<Player>(g.frame().num(6)); }
Player heal_chooser(const Game& g) {
  const auto by = argument(kernel::line_at(g, 4), "by");
  const Player p = by == 0 ? kNobody : kernel::evaluate_player(context_of(g), by);
  return p == kNobody ? healer(g) : p;
}
bool heal_open(const Game& g) {
  return g.frame().num(5) > 0 && in_game(g, healer(g)) && in_game(g, heal_chooser(g));
}
// 1.3.3: those of them that no text keeps from it. What a cost names is paid in full (9.5.2.2).
void to_heal(const Game& g, const Line& line, Player p, Refs& out) {
  const Context c = context_of(g);
  Refs all;
  healable(c, line, p, all);
  for (const Ref r : all) {
    if (kernel::is_paying(g) || may_go_home(c, line, r, kWaitingRoom, kEvHealed))
      out.add(r);
    else
      g.limited("1.3.3"_rb);
  }
}
void heal_candidates(const Game& g, Candidates& out) {
  if (g.frame().first != g.book().row_of(kHealing)) return;
  Refs all;
  to_heal(g, kernel::line_at(g, 4), healer(g), all);
  const auto picked = own_list(g);
  int from = 0;
  for (int i = 0; i < all.n && !picked.empty(); ++i)
    if (all.at[i] == picked.back().ref()) from = i + 1;
  for (int i = from; i < all.n; ++i)
    if (g.frame().num(7) != 0 || all.n - i >= g.frame().num(5)) out.add(all.at[i].card());
}
void pick_heal(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.s.cells.push({r.bits, Kind::object});
  g.frame().set(5, g.frame().num(5) - 1);
}
// What a player heals of so many cards that there are; nothing is healed where that is replaced.
int heals_of(Game& g, const Line& line, Player p, int n, int there) {
  if (n == 0) return 0;
  Event e = kernel::make_event(kEvHealed, {}, context_of(g).self, p, n, cause_now(g));
  e.from = zone(p, kRetire), e.to = zone(p, kWaitingRoom);
  const auto at = static_cast<int>(&line - g.cards().lines.data());
  return g.replaced(e, {kEvHealed}, at) ? 0 : std::clamp(e.amount, 0, there);
}
void set_healer(Game& g, const Line& line, Frame& f, Player p) {
  Refs there;
  to_heal(g, line, p, there);
  const bool up_to = argument(line, "up_to") != 0;
  const bool all = argument(line, "all") != 0 || heals_all_named(context_of(g), line);
  const int n =
      all ? there.n : static_cast<int>(kernel::times(g, line, up_to ? "up_to" : "amount", 1, there.n, p));
  f.set(6, p, Kind::player);
  f.set(5, up_to ? n : heals_of(g, line, p, n, there.n));
}
// Who heals after this player, in turn order; kNobody: that was the last.
Player healer_after(const Game& g) {
  const Context c = context_of(g);
  if (g.frame().num(3) != 0) return kernel::kNobody;
  const auto of = argument(kernel::line_at(g, 4), "of");
  if (of == 0 || !kernel::names_player(c, of)) return kernel::kNobody;
  Player all[kernel::kPlayersMax];
  const int n = kernel::evaluate_players(c, of, all);
  const auto at = std::find(all, all + n, healer(g));
  return all + n - at < 2 ? kernel::kNobody : at[1];
}
bool healers_left(const Game& g) { return healer_after(g) != kernel::kNobody; }
void next_healer(Game& g) {
  set_healer(g, kernel::line_at(g, 4), g.frame(), healer_after(g));
  for (const auto rule : {"1.3.4"_rb, "1.3.4.1"_rb}) g.used(rule);
  if (g.s.players > 2) g.used("12.2.1"_rb);
}
void do_heals(Game& g) {
  Refs which;
  for (const kernel::Cell& cell : own_list(g)) which.add(cell.ref());
  g.s.cells.n = g.frame().cells;
  g.used("5.16.1"_rb);
  const Context c = context_of(g);
  const Line& line = kernel::line_at(g, 4);
  const auto may = [&](Ref r) { return may_go_home(c, line, r, kWaitingRoom, kEvHealed); };
  if (kernel::is_paying(g) && !std::all_of(which.begin(), which.end(), may))
    return refuse_play(g, "9.5.2.2"_rb);
  const bool chose_number = g.frame().num(7) != 0 && g.frame().num(3) == 0;
  if (chose_number && heals_of(g, line, healer(g), which.n, which.n) == 0) return;
  const kernel::Together at_once(g);
  Player heals = kNobody;  // whose heal is told of
  for (Ref r : which) {
    kernel::Occurrence one(g);
    one.arrives(argument(line, "as"), 0);
    const Player p = g.s[r.card()].owner;
    Event e = kernel::coming_move(g.s, kEvHealed, r, zone(p, kWaitingRoom), cause_now(g), c.self);
    e.amount = p == heals ? kOneOfMany : which.n;
    const Ref now = heal_card(g, e);
    if (now == r) continue;
    heals = p;
    note_done(g, true);
    call_it(g, line, now);
  }
}
bool heal_may_stop(const Game& g, Option) { return g.frame().num(7) != 0; }
void stop_healing(Game& g) {
  clear_answer(g);
  g.frame().set(5, 0);
}
constexpr Check kHealStops[] = {{"1.3.2"_rb, "as many as said", 0, holds<heal_may_stop>}};
constexpr kernel::Action kHealActions[] = {
    {"5.16.1"_rb,
     "a card of the own retire zone",
     kChooseCard,
     list<heal_candidates>,
     nullptr,
     {},
     act<pick_heal>},
    {"1.3.5.1"_rb, "no more", kDecline, nullptr, nullptr, kHealStops, act<stop_healing>},
};
constexpr Question kWhichHeal{"", who<heal_chooser>, kHealActions, false, false, false, true};
constexpr Row kHealRows[] = {
    {"5.16.1"_rb, "choose what to heal", when<heal_open>, ask(kWhichHeal)},
    {"5.16.1"_rb, "the next card", when<heal_open>, go("5.16.1"_rb)},
    {"5.16.1"_rb, "the next player", when<healers_left>, go("5.16.1"_rb, kernel::run<next_healer>)},
    {"5.16.1"_rb, "they go to the waiting room", always, act<do_heals>},
};
static_assert(kernel::well_formed(kHealRows, kProcedures));

// ---- Choosing a player
void everybody(const Game& g, Candidates& out) {
  for (Player p = 0; p < g.s.players; ++p)
    if (in_game(g, p)) out.add(p);
}
void player_candidates(const Game& g, Candidates& out) {
  const Context c = context_of(g);
  Player all[kernel::kPlayersMax];
  const auto from = argument(kernel::line_at(g, 4), "from");
  const int n = from == 0 ? 0 : kernel::evaluate_players(c, from, all);
  for (Player p = 0; from == 0 && p < g.s.players; ++p)
    if (in_game(g, p)) out.add(p);
  for (int i = 0; i < n; ++i) out.add(all[i]);
}
void take_player(Game& g) {
  const int p = g.frame().num(1);
  clear_answer(g);
  g.frame().set(7, 1);
  kernel::bind(g, context_of(g).scope, argument(kernel::line_at(g, 4), "as"), Kind::player, p);
}
bool is_candidate(const Game& g, Option o) {
  Candidates all;
  player_candidates(g, all);
  return std::find(all.at, all.at + all.n, o.a) != all.at + all.n;
}
bool of_allies(const Game& g) {
  const auto from = argument(kernel::line_at(g, 4), "from");
  return from != 0 && g.cards().nodes[from].op == kernel::Op::allies;
}
template <Format kFormat>
bool fits_format(const Game& g, Option o) {
  return g.s.format != kFormat || (kFormat == kDoubleTeam && of_allies(g)) || is_candidate(g, o);
}
bool is_ally(const Game& g, Option o) { return !of_allies(g) || is_candidate(g, o); }
constexpr Check kPlayerChecks[] = {
    {"9.7.2.3"_rb, "not a player that the text means", 1, holds<fits_format<kTwoPlayers>>},
    {"12.5.4"_rb, "not a player that is meant in Rumble", 1, holds<fits_format<kRumble>>},
    {"12.6.4"_rb, "not a player that is meant in Circle", 1, holds<fits_format<kCircle>>},
    {"12.7.9"_rb, "an ally is oneself or the teammate", 1, holds<is_ally>},
    {"12.7.10"_rb, "not a player that is meant in Double Team", 1, holds<fits_format<kDoubleTeam>>},
};
constexpr kernel::Action kPlayerActions[] = {
    {"9.7.2.3"_rb, "a player", kChoosePlayer, list<everybody>, nullptr, kPlayerChecks, act<take_player>},
};
constexpr Question kWhichPlayer{"",    who<kernel::chooser>, kPlayerActions, false, true, false, false,
                                false, &kernel::choice_name};
constexpr Row kPlayerRows[] = {
    {"9.7.2.3"_rb, "choose a player", when<kernel::value_open>, ask(kWhichPlayer)}};
static_assert(kernel::well_formed(kPlayerRows, kProcedures));

}  // namespace

void healable(const Context& c, const Line& line, Player p, Refs& out) {
  const auto& g = static_cast<const Game&>(c.game);
  const auto of = argument(line, "of");
  Refs named;
  if (of != 0 && !kernel::names_player(c, of)) {
    objects_of(c, line, "of", named);
    for (const Ref r : named)
      if (g.s.live(r) && place_of(g.s[r.card()].zone) == kRetire) out.add(r);
    return;
  }
  for (const CardId card : cards(g, p, kRetire)) out.add(g.s.ref(card));
}
bool heals_all_named(const Context& c, const Line& line) {
  const auto of = argument(line, "of");
  const bool said = argument(line, "amount") != 0 || argument(line, "up_to") != 0;
  return of != 0 && !said && !kernel::names_player(c, of);
}
void call_it(Game& g, const Line& line, Ref now) {
  if (const kernel::WordId name = argument(line, "as"))
    kernel::bind(g, context_of(g).scope, name, Kind::object, now.bits);
}
bool several_heal(const Game& g) {
  const Context c = context_of(g);
  const auto of = argument(kernel::line_at(g, 4), "of");
  Player all[kernel::kPlayersMax];
  return of != 0 && kernel::names_player(c, of) && kernel::evaluate_players(c, of, all) > 1;
}

const Procedure kChoosingPlayer{"choose_player", Order::sequence, kPlayerRows};
const Procedure kDrawing{"draw", Order::sequence, kDrawRows};
const Procedure kMilling{"mill", Order::sequence, kMillRows};
const Procedure kHealing{"heal", Order::sequence, kHealRows};

// The list of players: each as often as said, round by round.
void start_from_deck(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  f.play = g.caller().play;
  f.set(4, &line - g.cards().lines.data());
  const Context c = context_of(g);
  note_done(g, false);
  note_master(g, argument(line, "player") != 0);
  Player players[kernel::kPlayersMax];
  const int n = kernel::players_to_do(c, line, players);
  std::int64_t left[kernel::kPlayersMax] = {}, most = 0;
  for (int i = 0; i < n; ++i) {
    left[i] = kernel::times(g, line, "count", 1, kernel::kCardsMax, players[i]);
    most = std::max(most, left[i]);
  }
  for (std::int64_t round = 0; round < most; ++round)
    for (int i = 0; i < n; ++i)
      if (round < left[i]) g.s.cells.push({players[i], Kind::number});
}

void start_heal(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  f.play = g.caller().play;
  const Context c = context_of(g);
  note_done(g, false);
  const Player p = kernel::player_or_you(c, line, "of");
  note_master(g, argument(line, "of") != 0);
  f.set(4, &line - g.cards().lines.data());
  f.set(7, argument(line, "up_to") != 0 ? 1 : 0);
  set_healer(g, line, f, p);
}
void heal_after_all(Game& g, const kernel::Aside& a) {
  const Line& line = g.cards().lines[static_cast<std::size_t>(a.index)];
  Frame& f = g.push(kHealing);
  f.play = a.play;
  f.set(3, 1);
  f.set(4, a.index);
  f.set(6, a.event.player, Kind::player);
  Refs there;
  to_heal(g, line, a.event.player, there);
  g.frame().set(5, std::clamp(a.event.amount, 0, there.n));
}
void do_win_game(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  g.used("1.2.1.1"_rb);
  std::uint8_t winners = kernel::players_as_bits(g, line);
  for (Player p = 0; p < g.s.players; ++p)  // 12.7.3: a team wins together
    if (const Player other = teammate(g, p); other != kNobody && (winners >> other & 1) != 0)
      winners |= only(p);
  conclude(g, winners, false, "1.2.5"_rb);
}
void do_lose_game(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  // Together: who is left when one has lost has not won (1.2.3.1).
  if (const std::uint8_t losers = losers_now(g, kernel::players_together(g, line)); losers != 0)
    lose(g, losers);
}

namespace {

// 4.9.3: from the top one after the other, with the refresh that may come between (10.2.1).
void put_memory_from_top(Game& g, const Line& line, const FromTop& named) {
  Frame& f = g.push(kMilling);
  f.set(4, &line - g.cards().lines.data());
  f.set(6, kMemory + 1);
  for (int i = 0; i < named.n * named.decks; ++i) g.s.cells.push({named.of[i % named.decks], Kind::number});
}

}  // namespace

// 5.7.1
void do_put_memory(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  note_done(g, false);
  const FromTop named = cards_from_top(g, line);
  // Where no text keeps some of them (1.3.3).
  const auto all_may = [&] {
    int there = 0;
    for (int i = 0; i < named.decks; ++i) there += std::min(named.n, g.s.count(zone(named.of[i], kDeck)));
    return which.n == there;
  };
  if (named.n > 1 && all_may()) return put_memory_from_top(g, line, named);
  bool did = false;
  const kernel::Together at_once(g);
  for (const Ref r : which) {
    if (!g.s.live(r)) continue;
    const Cause cause = cause_now(g);
    kernel::Occurrence one(g);
    one.arrives(argument(line, "as"), 0);
    const Ref now = move_card(g, r, zone(g.s[r.card()].owner, kMemory), -1, cause, context_of(g).self);
    if (now == r) continue;
    did = true;
    call_it(g, line, now);
  }
  if (!did) g.used("1.3.2"_rb);
  note_done(g, did);
}
bool is_settable(const Context& c, const Line& line, Ref r, Cause cause) {
  const auto& g = static_cast<const Game&>(c.game);
  const Player p = kernel::player_or_you(c, line, "by");
  return g.s.live(r) && is_kind(g, r.card(), kRebirth) &&
         !kernel::is_forbidden(g, {"set_rebirth|set", r, p, cause, c.self});
}
void do_set_rebirth(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "card", which);
  note_done(g, false);
  const Cause cause = cause_now(g);
  const Player p = kernel::player_or_you(c, line, "by");
  Refs settable;
  for (const Ref r : which)
    if (is_settable(c, line, r, cause)) settable.add(r);
  bool did = false;
  const kernel::Together at_once(g, settable.n);
  for (const Ref r : settable) {
    kernel::Occurrence one(g);
    one.arrives(argument(line, "as"), 0);
    const Ref now = set_card(g, r, p, cause, c.self);
    if (now == r) continue;
    did = true;
    call_it(g, line, now);
  }
  if (!did) g.used("1.3.2"_rb);
  note_done(g, did);
}

}  // namespace headjudge::rebirth
