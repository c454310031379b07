// Effects that play cards (804, 806), let cards shift (1016) and start phases (1028).
#include <algorithm>
#include <vector>

#include "engine/zx/actions.h"
#include "engine/zx/compound.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/pairing.h"
#include "engine/zx/payment.h"
#include "engine/zx/possible.h"
#include "engine/zx/shift.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::call, kernel::Context,
    kernel::context_of, kernel::done, kernel::go, kernel::holds, kernel::Line, kernel::list,
    kernel::note_done, kernel::objects_of, kernel::Refs, kernel::run, kernel::when, kernel::who, kernel::with;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }
const Line& line_of(const Game& g) { return kernel::line_at(g, 4); }

// ---- play: local 3 the card it lies on, 4 the line, 5 the card, 6 the player, 7 the square + 1; the list:
// the cards still to be played
Player doer(const Game& g) { return static_cast<Player>(g.frame().num(6)); }
// An instruction that plays cards, and who plays them; that of the running frame.
struct Playing {
  Context c;
  const Line& line;
  Player by;
};
Playing running(const Game& g) { return {context_of(g), line_of(g), doer(g)}; }
std::span<const kernel::Cell> waiting(const Game& g) { return g.s.list(g.s.frames.n - 1); }
bool is_there(const Game& g, Ref r) { return g.s.live(r) && !is_square(g.s[r.card()].zone); }
CardId card(const Game& g) { return g.frame().ref(5).card(); }
bool is_event(const Game& g, CardId c) { return has_kind(g, c, kEvent) || has_kind(g, c, kEventExtra); }
bool is_shift(const Game& g, CardId c) { return has_kind(g, c, kShift); }
bool fits(const Game& g, const Playing& how, CardId c, ZoneId z) {
  const auto to = argument(how.line, "to");
  if (!is_square(z) || (to != 0 && !kernel::is_zone(how.c, to, z))) return false;
  return is_ascension(g, c) ? z == player_square(how.by) : may_enter(g, how.by, z);
}
bool is_base(const Game& g, const Playing& how, CardId shift, CardId base) {
  const auto onto = argument(how.line, "onto");
  return is_shift_base(g, shift, base) && (onto == 0 || kernel::is_member(how.c, onto, g.s.ref(base)));
}
// 806.1: the points that the effect names, as texts change them (805.2c), or those of the card.
Price price(const Game& g, const Playing& how, CardId c) {
  const Price own = fixed_price(g, c);
  const auto cost = argument(how.line, "cost");
  if (cost == 0) return own;
  const auto named = static_cast<int>(std::max<std::int64_t>(0, kernel::evaluate_number(how.c, cost)));
  return {changed_cost(g, c, named), own.colors};
}
bool has_place(const Game& g, const Playing& how, CardId c) {
  if (is_event(g, c)) return true;
  for (int i = 0; i < 9; ++i) {
    if ((is_zx(g, c) || is_ascension(g, c)) && fits(g, how, c, square(i))) return true;
    for (CardId base : g.s.zone(square(i)))
      if (is_shift(g, c) && shift_of(g, how.by) == kNoCard && is_base(g, how, c, base)) return true;
  }
  return false;
}
bool can_be_played(const Game& g, const Playing& how, Ref r) {
  if (!is_there(g, r) || forbidden(g, "play", r, how.by)) return false;
  if (has_kind(g, r.card(), kAscensionExtra) && (g.s.player[how.by].once & kAscensionExtraPlayed) != 0) {
    g.used("202.12b"_zx);
    if (g.book().has("202.12b"_zx)) return false;
  }
  const bool is_free = argument(how.line, "free") != 0;
  if (!is_free && !payable(g, how.by, price(g, how, r.card()))) return g.used("805.3c"_zx), false;
  return has_place(g, how, r.card());
}
bool any_left(const Game& g) { return !waiting(g).empty(); }
// Asked by those who want to know why a card cannot be played too: then no effect plays it.
void playable(const Game& g, Candidates& out) {
  if (g.frame().first != g.book().row_of(kPlayByText)) return;
  for (const kernel::Cell& cell : waiting(g))
    if (can_be_played(g, running(g), cell.ref())) out.add(cell.ref().card());
}
bool any_playable(const Game& g) {
  Candidates all;
  playable(g, all);
  return all.n > 0;
}
bool none_playable(const Game& g) { return any_left(g) && !g.frame().ref(5); }
void forget_all(Game& g) { g.s.cells.n = g.frame().cells; }
void take_card(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.frame().set_ref(5, r);
  for (int i = g.s.cells.n - 1; i >= g.frame().cells; --i)
    if (g.s.cells[i].ref() == r) g.s.cells.erase(i);
}
bool needs_square(const Game& g) {
  return g.frame().ref(5) && !is_event(g, card(g)) && !is_shift(g, card(g));
}
bool needs_base(const Game& g) { return g.frame().ref(5) && is_shift(g, card(g)); }
void all_squares(const Game&, Candidates& out) {
  for (int i = 0; i < 9; ++i) out.add(square(i));
}
void all_bases(const Game& g, Candidates& out) {
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i))) out.add(c);
}
bool square_fits(const Game& g, Option o) {
  return !g.frame().ref(5) || fits(g, running(g), card(g), static_cast<ZoneId>(o.a));
}
bool ascension_fits(const Game& g, Option o) {
  const bool asks = g.frame().first == g.book().row_of(kPlayByText) && g.frame().ref(5);
  return !asks || !is_ascension(g, card(g)) || static_cast<ZoneId>(o.a) == player_square(doer(g));
}
bool base_fits(const Game& g, Option o) { return !g.frame().ref(5) || is_base(g, running(g), card(g), o.a); }
void take_square(Game& g) {
  const int z = g.frame().num(1);
  if (is_ascension(g, card(g))) g.used("806.1b"_zx);
  clear_answer(g);
  g.frame().set(7, z + 1);
}
void take_base(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.frame().set_ref(3, r);
}
bool is_taken(const Game& g) { return static_cast<bool>(g.frame().ref(5)); }
void begin(Game& g, const Frame& caller, Frame& callee) {
  const Ref r = caller.ref(5), base = caller.ref(3);
  const int play = kernel::new_play(g, 0, kCardPlay, static_cast<Player>(caller.num(6)), r);
  kernel::Play& fresh = g.s.plays[play - 1];
  const Line& line = g.cards().lines[static_cast<std::size_t>(caller.num(4))];
  fresh.to = static_cast<std::uint8_t>(caller.num(7));
  if (argument(line, "free") != 0) fresh.flags |= kFree;
  if (kernel::state_is_rest(line)) fresh.flags |= kComesAsleep;
  if (const auto cost = argument(line, "cost")) {
    const kernel::Play& own = g.s.plays[caller.play - 1];
    fresh.flags |= kPriced;
    fresh.paid = static_cast<std::int16_t>(
        std::max<std::int64_t>(0, kernel::evaluate_number(context_of(g, own), cost)));
  }
  if (base)
    kernel::bind(g, fresh.scope, g.cards().find_word("sword_vessel"), kernel::Kind::object, base.bits);
  callee.play = static_cast<std::uint8_t>(play);
}
void was_played(Game& g) {
  const Ref r = g.frame().ref(5);
  for (const int local : {3, 5, 7}) g.frame().set(local, 0);
  if (g.s.live(r)) return;  // taken back
  note_done(g, true);
  if (const auto name = argument(line_of(g), "as"))
    kernel::bind(g, context_of(g).scope, name, kernel::Kind::object, g.s.ref(r.card()).bits);
}
constexpr kernel::Action kCardActions[] = {
    {"806.1"_zx, "one of the cards", kPlay, list<playable>, nullptr, {}, act<take_card>}};
constexpr Check kSquareChecks[] = {
    {"806.1a"_zx, "it cannot be played there", 1, holds<square_fits>},
    {"806.1b"_zx, "an ascension is played to the own player square", 1, holds<ascension_fits>,
     kernel::kImplied},
    {"202.11a"_zx, "an ascension comes to a player square only", 1, holds<ascension_fits>, kernel::kImplied},
};
constexpr kernel::Action kSquareActions[] = {
    {"806.1a"_zx, "its square", kTo, list<all_squares>, nullptr, kSquareChecks, act<take_square>}};
constexpr Check kBaseChecks[] = {{"806.1c"_zx, "its text names another card", 1, holds<base_fits>}};
constexpr kernel::Action kBaseActions[] = {
    {"806.1c"_zx, "the card it lies on", kChooseCard, list<all_bases>, nullptr, kBaseChecks, act<take_base>}};
constexpr Question kWhichCard{"", who<doer>, kCardActions};
constexpr Question kWhichSquare{"to", who<doer>, kSquareActions};
constexpr Question kWhichBase{"onto", who<doer>, kBaseActions};
constexpr Row kPlayByTextRows[] = {
    {"806.1"_zx, "the next card", when<any_playable>, ask(kWhichCard)},
    {"806.1d"_zx, "what is left cannot be played", when<none_playable>, act<forget_all>},
    {"806.1a"_zx, "its square", when<needs_square>, ask(kWhichSquare)},
    {"806.1c"_zx, "the card it lies on", when<needs_base>, ask(kWhichBase)},
    {"806.1e"_zx, "it is played", when<is_taken>, call(kPlaying, with<begin>)},
    {"806.1e"_zx, "played", when<is_taken>, act<was_played>},
    {"806.1"_zx, "until all were played", when<any_left>, go("806.1"_zx)},
};
static_assert(kernel::well_formed(kPlayByTextRows, kProcedures));

// ---- 1016.3: shifts and the cards they shift onto; local 4 the line; the list: pairs of a shift and its
// base
int pairs(const Game& g) { return static_cast<int>(g.s.list(g.s.frames.n - 1).size()) / 2; }
Ref cell(const Game& g, int i) { return g.s.list(g.s.frames.n - 1)[static_cast<std::size_t>(i)].ref(); }
Player shifter(const Game& g) { return context_of(g).you; }
bool is_waiting(const Game& g, int i) { return g.s.live(cell(g, 2 * i)) && !cell(g, 2 * i + 1); }
bool is_base_taken(const Game& g, Ref base) {
  for (int i = 0; i < pairs(g); ++i)
    if (cell(g, 2 * i + 1) == base) return true;
  return false;
}
void bases_of_line(const Game& g, Refs& out) { objects_of(context_of(g), line_of(g), "onto", out); }
bool may_shift(const Game& g, Player p, CardId shift, CardId base) {
  return is_square(g.s[base].zone) && !forbidden(g, "shift", g.s.ref(shift), p) &&
         part_of(g, base, kShiftUnder) == kNoCard && is_shift_base(g, shift, base);
}
bool fits_base(const Game& g, CardId shift, CardId base) {
  return !is_base_taken(g, g.s.ref(base)) && may_shift(g, shifter(g), shift, base);
}
void waiting_shifts(const Game& g, Candidates& out) {
  Refs bases;
  bases_of_line(g, bases);
  for (int i = 0; i < pairs(g); ++i) {
    bool any = false;
    for (Ref r : bases) any = any || (is_waiting(g, i) && fits_base(g, cell(g, 2 * i).card(), r.card()));
    if (any) out.add(cell(g, 2 * i).card());
  }
}
void line_bases(const Game& g, Candidates& out) {
  Refs bases;
  bases_of_line(g, bases);
  for (Ref r : bases)
    if (g.s.live(r)) out.add(r.card());
}
bool shift_left(const Game& g) {
  Candidates all;
  waiting_shifts(g, all);
  return all.n > 0;
}
bool fits_pair(const Game& g, Option o) { return fits_base(g, o.a, o.b); }
// 102.4: as many as possible shift, so none takes the only card of another while it has one of its own.
bool lets_most_shift(const Game& g, Option o) {
  std::vector<std::uint64_t> fits(static_cast<std::size_t>(pairs(g)));
  Refs bases;
  bases_of_line(g, bases);
  std::size_t shift = fits.size();
  int base = kPlacesMax;
  for (int k = 0; k < std::min(bases.n, kPlacesMax); ++k) {
    if (bases.at[k].card() == o.b) base = k;
    for (int i = 0; i < pairs(g); ++i) {
      if (!is_waiting(g, i)) continue;
      const CardId c = cell(g, 2 * i).card();
      if (c == o.a) shift = static_cast<std::size_t>(i);
      if (fits_base(g, c, bases.at[k].card())) fits[static_cast<std::size_t>(i)] |= 1ull << k;
    }
  }
  return shift == fits.size() || base == kPlacesMax || leaves_most(fits, shift, base);
}
void take_pair(Game& g) {
  const Ref shift = g.frame().ref(1), base = g.frame().ref(2);
  clear_answer(g);
  for (int i = 0; i < pairs(g); ++i)
    if (cell(g, 2 * i) == shift) g.s.cells[g.frame().cells + 2 * i + 1].value = base.bits;
}
void shift_all(Game& g) {
  Refs from, onto;
  for (int i = 0; i < pairs(g); ++i)
    if (cell(g, 2 * i + 1)) from.add(cell(g, 2 * i)), onto.add(cell(g, 2 * i + 1));
  g.s.cells.n = g.frame().cells;
  note_done(g, from.n > 0);
  const Origin origin = origin_now(g);
  const Together at_once(g, from.n);
  for (int i = 0; i < from.n; ++i)
    if (g.s.live(from.at[i]) && g.s.live(onto.at[i]))
      lay_shift(g, from.at[i].card(), onto.at[i].card(), g.s[from.at[i].card()].zone, origin.cause,
                origin.by);
}
constexpr Check kPairChecks[] = {
    {"1016.3"_zx, "each shifts onto a card of its own that it names", 2, holds<fits_pair>},
    {"102.4"_zx, "fewer could shift", 2, holds<lets_most_shift>}};
constexpr kernel::Action kPairActions[] = {{"1016.3"_zx, "a shift and its card", kShiftOnto,
                                            list<waiting_shifts>, list<line_bases>, kPairChecks,
                                            act<take_pair>}};
constexpr Question kWhichPair{"", who<shifter>, kPairActions};
constexpr Row kShiftRows[] = {
    {"1016.3"_zx, "a card for each", when<shift_left>, ask(kWhichPair)},
    {"1016.3"_zx, "the next one", when<shift_left>, go("1016.3"_zx)},
    {"1016.1"_zx, "they shift", always, act<shift_all>},
};
static_assert(kernel::well_formed(kShiftRows, kProcedures));

}  // namespace

const Procedure kPlayByText{"play_by_text", Order::sequence, kPlayByTextRows};
const Procedure kShifting{"shift", Order::sequence, kShiftRows};

void start_playing(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  start_action(base, line, f);
  const Context c = context_of(g);
  f.set(6, kernel::player_or_you(c, line, "by"), kernel::Kind::player);
  note_done(g, false);
  Refs all;
  objects_of(c, line, "card", all);
  for (Ref r : all)
    if (g.s.live(r)) g.s.cells.push({r.bits, kernel::Kind::object});
}

void start_shifting(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  start_action(base, line, f);
  note_done(g, false);
  Refs all;
  objects_of(context_of(g), line, "card", all);
  for (Ref r : all) {
    if (!g.s.live(r) || !has_kind(g, r.card(), kShift)) continue;
    g.s.cells.push({r.bits, kernel::Kind::object});
    g.s.cells.push({0, kernel::Kind::object});
  }
}

bool can_play(const Context& c, const Line& line) {
  if (follows_another(c, line)) return true;
  const auto& g = static_cast<const Game&>(c.game);
  const Playing how{c, line, kernel::player_or_you(c, line, "by")};
  Refs all;
  objects_of(c, line, "card", all);
  return all.n > 0 && std::all_of(all.begin(), all.end(), [&](Ref r) { return can_be_played(g, how, r); });
}
bool can_put_on(const Context& c, const Line& line) {
  if (follows_another(c, line)) return true;
  const auto& g = static_cast<const Game&>(c.game);
  Refs shifts, bases;
  objects_of(c, line, "card", shifts);
  objects_of(c, line, "onto", bases);
  std::vector<std::uint64_t> fits;
  for (const Ref r : shifts) {
    if (!g.s.live(r) || !has_kind(g, r.card(), kShift)) continue;
    fits.push_back(0);
    for (int k = 0; k < std::min(bases.n, kPlacesMax); ++k)
      if (g.s.live(bases.at[k]) && may_shift(g, c.you, r.card(), bases.at[k].card()))
        fits.back() |= 1ull << k;
  }
  return !fits.empty() && all_fit(fits);
}

// ---- 1028
void do_start_phase(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const kernel::Value v = kernel::evaluate(context_of(g), argument(line, "phase"));
  const auto phases = g.words().phases;
  note_done(g, false);
  for (std::size_t i = 1; i < phases.size(); ++i)
    if (v.type == kernel::Type::word &&
        g.cards().words[static_cast<std::size_t>(v.number)] == phases[i].word) {
      g.s.starting = static_cast<std::uint8_t>(i);
      g.s.changed();
      note_done(g, true);
    }
}

bool phase_starts(const Game& g) {
  if (g.s.starting == 0) return false;
  for (int i = 0; i + 1 < g.s.frames.n; ++i)
    if (g.s.frames.at[i].play != 0) return false;
  return true;
}

void begin_phase(Game& g) {
  const int effects = g.s.effects.n;
  end_effects(g, {kernel::Duration::phase_end});
  if (g.s.in_battle != 0) end_effects(g, {kernel::Duration::battle_end, kernel::Duration::attack_end});
  if (g.s.effects.n != effects) g.used("1028.1a"_zx);
  if (!g.s.pending.empty() || rule_effect_due(g)) g.used("1028.1b"_zx);
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i))) g.s.edit(c).marks &= static_cast<std::uint16_t>(~kBattleDamaged);
  end_battle(g);
  g.s.leaving = 0;
  const std::uint16_t turn = g.book().row_of(kTurn);
  int at = 0;
  while (g.s.frames.at[at].first != turn) ++at;
  g.s.frames.n = static_cast<std::uint16_t>(at + 1);
  g.s.cells.n = g.s.frames.at[at].cells;
  g.s.frames.at[at].at = static_cast<std::uint16_t>(turn + g.s.starting - 1);
  g.s.starting = 0;
  g.s.changed();
}

}  // namespace headjudge::zx
