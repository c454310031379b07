// Chapters 100, 300, 800 and 1000: choosing numbers, values and modes, sharing out, looking, searching,
// moving.
#include <algorithm>
#include <vector>

#include "engine/kernel/in_full.h"
#include "engine/kernel/shared_rows.h"
#include "engine/kernel/text_rules.h"
#include "engine/zx/as_you_play.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/payment.h"
#include "engine/zx/payment_order.h"
#include "engine/zx/possible.h"

namespace headjudge::zx {
namespace {

using kernel::argument, kernel::Context, kernel::context_of, kernel::Line, kernel::note_done,
    kernel::objects_of, kernel::Refs;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

// Moves that are not what they look like: no destruction, no draw, no recovery.
void note_move(Game& g, const Line& line, ZoneId from, ZoneId to) {
  if (line.rule == "1104.2"_zx) g.used("1104.2a"_zx);
  if (is_paying(g)) note_paid(g);
  if (is_square(from) && place_of(to) == kCharge) g.used("1008.3"_zx);
  if (place_of(from) != kDeck && place_of(to) == kDeck) g.used("304.5"_zx);
  if (place_of(to) == kDeck && argument(line, "shuffle") == 0) g.used("1004.3"_zx);
  if (place_of(from) != kDeck) return;
  if (place_of(to) == kHand) g.used("1005.3"_zx);
  if (place_of(to) == kLife) g.used("1013.1c"_zx);
}
void shuffle_others(Game& g, ZoneId z) {
  kernel::shuffle_rest(g, z);
  if (place_of(z) != kDeck) return;
  const Origin origin = origin_now(g);
  was_shuffled(g, player_of(z), origin.by, origin.cause);
}

// 202.11b: where a text lets a square be chosen that it then puts a Z/X on, none with an ascension is.
bool is_left_free(const Game& g, const Line& line, ZoneId z) {
  const kernel::WordId chosen = argument(line, "as");
  if (chosen == 0 || !is_square(z) || ascension_on(g, z) == kNoCard) return true;
  const Context c = context_of(g);
  for (const Line* later = &line + 1; later->kind != kernel::LineKind::end; ++later) {
    const kernel::NodeId to = later->kind == kernel::LineKind::verb ? argument(*later, "to") : 0;
    const kernel::Node& where = g.cards().nodes[to];
    if (to == 0 || where.op != kernel::Op::bound || where.word != chosen) continue;
    Refs which;
    evaluate_objects(c, argument(*later, "cards"), which);
    if (std::none_of(which.begin(), which.end(), [&](Ref r) { return is_zx(g, r.card()); })) continue;
    const bool extra = has_kind(g, ascension_on(g, z), kAscensionExtra);
    return g.limited(extra ? "202.12d"_zx : "202.11b"_zx), false;
  }
  return true;
}

// 804.2c: of several payments one that can be made is chosen.
bool can_mode_turn(const Game& g, Option o) { return why_unpayable_mode(g, o.a) != "804.4a"_zx; }
bool can_mode_move(const Game& g, Option o) { return why_unpayable_mode(g, o.a) != "804.4b"_zx; }
bool has_mode_points(const Game& g, Option o) { return why_unpayable_mode(g, o.a) != "805.3c"_zx; }
bool has_mode_counters(const Game& g, Option o) { return why_unpayable_mode(g, o.a) != "1017.2"_zx; }
bool is_mode_payable(const Game& g, Option o) { return why_unpayable_mode(g, o.a) == kernel::kNoRule; }

struct Numbers {
  static constexpr kernel::RuleIndex kNumber = "102.10"_zx, kNumberAsked = "102.10"_zx, kTrait = "804.3a"_zx,
                                     kTraitAsked = "804.3a"_zx, kValue = "804.3a"_zx, kPlayer = "804.3a"_zx,
                                     kPlayerAsked = "804.3a"_zx, kMode = "802.3"_zx, kModePaid = "804.2c"_zx,
                                     kModeAgain = "802.3"_zx, kModeDone = "804.3a"_zx, kShare = "804.3d"_zx,
                                     kLook = "804.3e"_zx, kReveal = "1006.1"_zx, kLookAgain = "304.4b"_zx,
                                     kSearch = "1023.1"_zx, kSearchNone = "102.9"_zx,
                                     kSearchMust = "102.4"_zx, kRearrange = "804.3a"_zx, kOrder = "304.5"_zx,
                                     kMove = "804.3a"_zx, kRepeat = "804.3a"_zx, kGoOn = "304.4b"_zx,
                                     kGoOnNoMore = "304.4a"_zx, kLookNoMore = "304.4a"_zx;
  static constexpr kernel::Check kPaidModeChecks[] = {
      {"804.2c"_zx, "a target of it is missing", 1, kernel::holds<kernel::mode_fits>},
      {"804.4a"_zx, "what pays by its state is in it already", 1, kernel::holds<can_mode_turn>},
      {"804.4b"_zx, "what pays by moving may not move", 1, kernel::holds<can_mode_move>},
      {"805.3c"_zx, "the rebooted resources cannot pay it", 1, kernel::holds<has_mode_points>},
      {"1017.2"_zx, "so many counters are not there", 1, kernel::holds<has_mode_counters>},
      {"804.2f"_zx, "this payment cannot be made", 1, kernel::holds<is_mode_payable>}};
  static constexpr bool kAskedInPlay = false;
  static constexpr std::uint8_t kAnswerNumber = kChooseNumber, kAnswerWord = kChooseWord, kAnswerZone = kTo,
                                kAnswerPlayer = kChoosePlayer, kAnswerShare = kShareOut,
                                kAnswerSharePlayer = kShareOutPlayer, kAnswerAccept = kAccept,
                                kAnswerDecline = kDecline, kAnswerCard = kChooseCard,
                                kAnswerOrder = kOrderCard;
  static void zones(const kernel::Game& base, kernel::Candidates& out) {
    const auto& g = static_cast<const Game&>(base);
    kernel::Candidates all;
    kernel::zone_candidates(g, all);
    for (int i = 0; i < all.n; ++i)
      if (is_left_free(g, kernel::line_at(g, 4), static_cast<ZoneId>(all.at[i]))) out.add(all.at[i]);
  }
  static void cannot_share(kernel::Game& g) {
    g.used("102.4"_zx);
    g.frame().set(7, 1);
  }
  static void go_on(kernel::Game& g) { clear_answer(g); }
  static void look(kernel::Game& base) {
    Game& g = typed(base);
    const Ref r = kernel::look_at_one(g, false);
    if (g.s.live(r) && place_of(g.s[r.card()].zone) == kDeck) g.s.player[g.s[r.card()].owner].deck_known = 1;
  }
  static void reveal(kernel::Game& base) {
    Game& g = typed(base);
    const Ref r = kernel::look_at_one(g, true);
    if (g.s.live(r) && place_of(g.s[r.card()].zone) == kDeck) g.s.player[g.s[r.card()].owner].deck_known = 1;
    if (!g.s.live(r)) return;
    g.used("1006.1a"_zx);
    was_revealed(g, r, g.s[r.card()].owner);
  }
  static bool may_stop(const kernel::Game& g, Option) { return kernel::choice_may_stop(g); }
  static void pick(kernel::Game& g) {
    kernel::take_choice(g);
    note_done(g, true);
  }
  static void end_of_search(kernel::Game& base) {
    Game& g = typed(base);
    if (g.frame().num(7) == 0) g.used("102.9"_zx);
    if (kernel::search_reveals(g)) {
      Refs picked;
      kernel::searched_cards(g, picked);
      kernel::show_searched(g);
      for (const Ref r : picked) was_revealed(g, r, g.s[r.card()].owner);
    }
    if (!kernel::search_shuffles(g)) return;  // 804.3e: when the effect is over
    const ZoneId z = kernel::end_search(g);
    g.used("1004.1"_zx);
    shuffle_others(g, z);
  }
  static void next_group(kernel::Game& g) { kernel::next_group_of_mover(g); }
  static void move_cards(kernel::Game& base) {
    Game& g = typed(base);
    const Together all(g, static_cast<int>(g.s.list(g.s.frames.n - 1).size()));
    const bool stated = argument(kernel::line_at(g, 4), "state") != 0;
    Refs which;
    ZoneId from[kernel::kCardsMax];
    for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) {
      from[which.n] = g.s[cell.ref().card()].zone;
      which.add(cell.ref());
    }
    kernel::do_moves(g);
    for (int i = 0; i < which.n; ++i)
      if (!g.s.live(which.at[i])) {
        if (stated) g.used("102.2"_zx);
        note_move(g, kernel::line_at(g, 4), from[i], g.s[which.at[i].card()].zone);
      }
    const Line& line = kernel::line_at(g, 4);
    if (argument(line, "shuffle") == 0) return;
    const Context c = context_of(g);
    const ZoneId z = kernel::evaluate_zone(c, argument(line, "to"), c.you);
    const Origin origin = origin_now(g);
    if (z != kNoZone && place_of(z) == kDeck && kernel::may_be_shuffled(g, z))
      was_shuffled(g, player_of(z), origin.by, origin.cause);
  }
};

using Values = kernel::ValueRows<Numbers>;
using Modes = kernel::ModeRows<Numbers>;
using Shares = kernel::ShareRows<Numbers>;
using Repeats = kernel::RepeatRows<Numbers>;
using Looks = kernel::LookRows<Numbers>;
using Searches = kernel::SearchRows<Numbers>;
using Orders = kernel::OrderRows<Numbers>;
static_assert(kernel::well_formed(Modes::kRows, kProcedures));
static_assert(kernel::well_formed(Shares::kRows, kProcedures));
static_assert(kernel::well_formed(Repeats::kRows, kProcedures));
static_assert(kernel::well_formed(Looks::kLookRows, kProcedures));
static_assert(kernel::well_formed(Looks::kRevealRows, kProcedures));
static_assert(kernel::well_formed(Searches::kRows, kProcedures));
static_assert(kernel::well_formed(Orders::kRearrangeRows, kProcedures));
static_assert(kernel::well_formed(Orders::kMoveRows, kProcedures));

// 303.6a: player cards stay where they are; 202.11a: ascensions come to player squares only.
bool fits(const kernel::Game& base, Ref r, ZoneId to) {
  const Game& g = static_cast<const Game&>(base);
  if (is_square(to) && is_ascension(g, r.card()) && to != player_square(0) && to != player_square(1))
    return g.used("202.11a"_zx), false;
  if (is_square(g.s[r.card()].zone) && has_kind(g, r.card(), kPlayerCard)) return g.used("303.6a"_zx), false;
  return true;
}

// Decks with cards that the running effect shows to somebody, a bit a player; `all`: to everybody.
std::uint32_t seen_decks(const Game& g, bool all) {
  const std::uint16_t scope = g.s.plays[g.frame().play - 1].scope;
  std::uint32_t decks = 0;
  for (const kernel::Binding& b : g.s.bindings) {
    if (b.scope != scope || b.name == 0) continue;
    bool shown = all && b.name == kernel::sight(g.cards(), kNobody);
    for (Player p = 0; p < 2 && !all; ++p) shown = shown || b.name == kernel::sight(g.cards(), p);
    const bool zone_seen = b.kind == kernel::Kind::zone;
    if (!shown || (!zone_seen && (b.kind != kernel::Kind::object || !g.s.live({b.value})))) continue;
    const ZoneId z = zone_seen ? static_cast<ZoneId>(b.value) : g.s[Ref{b.value}.card()].zone;
    if (place_of(z) == kDeck) decks |= 1u << player_of(z);
  }
  return decks;
}

}  // namespace

namespace {
// Whether the running effect shows cards of hidden zones other than decks, to everybody or to one player.
bool shows_hidden(const Game& g, Player to) {
  if (g.s.bindings.empty()) return false;
  const std::uint16_t scope = g.s.plays[g.frame().play - 1].scope;
  const kernel::WordId name = kernel::sight(g.cards(), to);
  const auto is_hidden = [&](ZoneId z) {
    const kernel::Open open = g.words().row(z).open;
    return place_of(z) != kDeck && open != kernel::Open::all &&
           (to == kNobody || open != kernel::Open::owner || player_of(z) != to);
  };
  for (const kernel::Binding& b : g.s.bindings) {
    if (name == 0 || b.scope != scope || b.name != name) continue;
    if (b.kind == kernel::Kind::zone && is_hidden(static_cast<ZoneId>(b.value))) return true;
    if (b.kind == kernel::Kind::object && g.s.live({b.value}) && is_hidden(g.s[Ref{b.value}.card()].zone))
      return true;
  }
  return false;
}
}  // namespace

bool showed_hidden(const Game& g) { return shows_hidden(g, kNobody); }
bool looked_at_hidden(const Game& g) { return shows_hidden(g, 0) || shows_hidden(g, 1); }
bool saw_a_deck(const Game& g) { return seen_decks(g, false) != 0 || seen_decks(g, true) != 0; }
void hide_what_was_seen(Game& g) {
  const std::uint32_t looked = seen_decks(g, false), revealed = seen_decks(g, true);
  if (looked != 0) g.used("804.3e"_zx);
  if (revealed != 0) g.used("1006.2"_zx);
  for (Player p = 0; p < 2; ++p)
    if (((looked | revealed) >> p & 1) != 0) {
      g.shuffle(zone(p, kDeck));
      was_shuffled(g, p, g.s.plays[g.frame().play - 1].source, Cause::effect);
    }
}

const Procedure kNumberChoice{"number", Order::sequence, Values::kNumberRows};
const Procedure kValueChoice{"choose_value", Order::sequence, Values::kValueRows};
const Procedure kPlayerChoice{"choose_player", Order::sequence, Values::kPlayerRows};
const Procedure kModes{"modes", Order::sequence, Modes::kRows};
const Procedure kSplit{"split", Order::sequence, Shares::kRows};
const Procedure kRepeat{"repeat", Order::sequence, Repeats::kRows};
const Procedure kLooking{"look", Order::sequence, Looks::kLookRows};
const Procedure kRevealing{"reveal", Order::sequence, Looks::kRevealRows};
const Procedure kSearching{"search", Order::sequence, Searches::kRows};
const Procedure kRearranging{"rearrange", Order::sequence, Orders::kRearrangeRows};
const Procedure kOrdering{"move_in_order", Order::sequence, Orders::kMoveRows};

namespace {
// 202.11b, 202.12d: the square of an ascension is not chosen for a Z/X to move to.
bool joins_ascension(const Game& g, Ref r, ZoneId to) {
  const CardId there = is_square(to) && is_zx(g, r.card()) ? ascension_on(g, to) : kNoCard;
  if (there == kNoCard) return false;
  g.used("202.11b"_zx);
  if (has_kind(g, there, kAscensionExtra)) g.used("202.12d"_zx);
  return true;
}
void leave_out_joining(Game& g, const Line& line) {
  const Context c = context_of(g);
  if (!lets_choose_square(c, argument(line, "to"))) return;
  for (int i = g.s.cells.n - 1; i >= g.frame().cells; --i) {
    const Ref r = g.s.cells[i].ref();
    const ZoneId to = kernel::evaluate_zone(c, argument(line, "to"), g.s[r.card()].owner);
    if (to != kNoZone && joins_ascension(g, r, to)) g.s.cells.erase(i);
  }
}
}  // namespace

// Where nobody has to choose an order the cards move at once.
void move_at_once(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  Refs which, gone;
  objects_of(context_of(g), line, "cards", which);
  for (Ref r : which)
    if (!g.s.live(r)) gone.add(r);
  if (which.n == 0) note_impossible(g, which);
  kernel::start_move(g, line, g.push(kOrdering));
  leave_out_joining(g, line);
  if (kernel::move_needs_order(g)) return;
  Numbers::move_cards(g);
  if (gone.n > 0) note_impossible(g, gone);
}

void do_exchange(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Together all(g);
  g.used(kernel::exchange(g, line, fits) ? "804.3a"_zx : "102.3"_zx);
}
bool can_exchange(const Context& c, const Line& line) {
  return follows_another(c, line) || (can_find(c, line) && kernel::can_exchange(c, line, fits));
}

// ---- Attacks, and the end of the game
void do_redirect(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const auto node = argument(line, "to");
  note_done(g, false);
  if (g.s.in_battle == 0) return;
  if (kernel::names_player(c, node)) {
    g.s.target = {};
    g.s.target_player = static_cast<std::uint8_t>(kernel::evaluate_player(c, node) + 1);
  } else {
    Refs to;
    kernel::evaluate_objects(c, node, to);
    if (to.n == 0 || !g.s.live(to.at[0]) || !is_square(g.s[to.at[0].card()].zone)) return;
    g.s.target = to.at[0];
    g.s.target_player = 0;
  }
  note_done(g, true);
  g.s.changed();
}
void do_negate(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  Refs which;
  objects_of(context_of(g), line, "what", which);
  note_done(g, false);
  for (int i = g.s.pending.n - 1; i >= 0; --i)
    if (which.has(g.s.pending[i].source)) {
      if (g.s.pending[i].scope != 0) kernel::drop_scope(g, g.s.pending[i].scope);
      g.s.pending.erase(i);
      note_done(g, true);
    }
}
namespace {
void lose(Game& g, std::uint8_t losers) {
  for (Player p = 0; p < 2; ++p)
    if ((losers >> p & 1) != 0 && would_lose(g, p)) g.s.lost |= static_cast<std::uint8_t>(1u << p);
  if (g.s.lost == 0) return;
  const auto by = (g.s.lost & 3) == 3 ? "101.3"_zx : "101.2"_zx;
  g.used(by);
  g.finish(static_cast<std::uint8_t>(3 & ~g.s.lost), true, by);
}
}  // namespace
void do_lose_game(kernel::Game& g, const Line& line, Frame&) {
  lose(typed(g), kernel::players_together(g, line));
}
void do_win_game(kernel::Game& g, const Line& line, Frame&) {
  lose(typed(g), static_cast<std::uint8_t>(3 & ~kernel::players_as_bits(g, line)));
}
void do_draw_game(kernel::Game& g, const Line&, Frame&) { lose(typed(g), 3); }

}  // namespace headjudge::zx
