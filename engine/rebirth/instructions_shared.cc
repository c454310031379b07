// Chapters 1, 4, 5 and 9: choosing numbers, values and modes, sharing out, looking, searching, moving.
#include <algorithm>

#include "engine/kernel/shared_rows.h"
#include "engine/rebirth/instructions_more.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::argument, kernel::ask, kernel::Context, kernel::go, kernel::list, kernel::run,
    kernel::when, kernel::who, kernel::context_of, kernel::Line, kernel::note_done, kernel::objects_of,
    kernel::Refs;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

struct Numbers {
  static constexpr kernel::RuleIndex kNumber = "1.3.5"_rb, kNumberAsked = "9.7.2.2"_rb, kTrait = "9.7.2.2"_rb,
                                     kTraitAsked = "9.7.2.2"_rb, kValue = "9.7.2.2"_rb, kMode = "9.7.2.2"_rb,
                                     kModePaid = "9.7.2.2"_rb, kModeTarget = "9.7.2.3.1"_rb,
                                     kModeAgain = "9.7.2.2"_rb, kModeDone = "9.7.4.3"_rb,
                                     kShare = "9.7.2.2"_rb, kLook = "5.10.2"_rb, kReveal = "9.7.4.3"_rb,
                                     kLookAgain = "5.10.3.2"_rb, kLookNoMore = "5.10.3.2"_rb,
                                     kSearch = "9.7.4.4"_rb, kSearchNone = "9.7.4.4"_rb,
                                     kSearchMust = "1.3.2"_rb, kRearrange = "9.7.4.3"_rb, kOrder = "4.1.5"_rb,
                                     kMove = "5.2.1"_rb;
  static constexpr kernel::Check kPaidModeChecks[] = {
      {kModeTarget, "a target of it is missing", 1, kernel::holds<kernel::mode_fits>}};
  static constexpr bool kAskedInPlay = true;
  static constexpr std::uint8_t kAnswerNumber = kChooseNumber, kAnswerWord = kChooseWord, kAnswerZone = kTo,
                                kAnswerShare = kShareOut, kAnswerSharePlayer = kShareOutPlayer,
                                kAnswerAccept = kAccept, kAnswerDecline = kDecline, kAnswerCard = kChooseCard,
                                kAnswerOrder = kOrderCard;
  static constexpr auto zones = kernel::zone_candidates;
  static void cannot_share(kernel::Game& g) {
    if (kernel::is_playing(g) && g.is_marked())
      refuse_play(typed(g), "9.7.2.3.1"_rb);
    else
      g.frame().set(7, 1);
  }
  static void go_on(kernel::Game& g) { clear_answer(g); }
  static void look(kernel::Game& base) {
    Game& g = typed(base);
    const Ref r = kernel::look_at_one(g, false);
    g.used("5.10.1"_rb);
    if (!g.s.live(r)) return;
    if (g.words().row(g.s[r.card()].zone).open != kernel::Open::all) g.used("5.10.1.1"_rb);
    remember(g, r, only(kernel::chooser(g)));
    if (place_of(g.s[r.card()].zone) == kDeck) g.used("4.1.3"_rb);
    if (g.frame().num(7) == 0) return;
    g.used("5.10.3.3"_rb);
    if (!kernel::look_left(g)) g.used("5.10.3.4"_rb);
  }
  static void reveal(kernel::Game& base) {
    Game& g = typed(base);
    const Ref r = kernel::look_at_one(g, true);
    if (!g.s.live(r)) return;
    if (place_of(g.s[r.card()].zone) == kDeck) g.used("4.1.3"_rb);
    remember(g, r, static_cast<std::uint8_t>((1u << g.s.players) - 1));
    raise(g, kEvRevealed, r, context_of(g).self, g.s[r.card()].owner, 0, Cause::effect);
  }
  // Who saw a card that lies hidden from him knows it until its place is lost.
  static void remember(Game& g, Ref r, std::uint8_t players) {
    const Card k = g.s[r.card()];
    const bool down = (k.flags & kernel::kFaceDown) != 0;
    const kernel::Open open = g.words().row(k.zone).open;
    if (open == kernel::Open::all && !down) return;
    const bool own = open == kernel::Open::owner || place_of(k.zone) == kEnergy;
    g.s.edit(r.card()).known |= own ? static_cast<std::uint8_t>(players & ~only(k.owner)) : players;
  }
  static bool may_stop(const kernel::Game& g, Option) { return kernel::choice_may_stop(g); }
  static void pick(kernel::Game& g) {
    kernel::take_choice(g);
    note_done(g, true);
  }
  static void end_of_search(kernel::Game& base) {
    Game& g = typed(base);
    if (kernel::search_is_hidden(g) && argument(kernel::line_at(g, 4), "from") != 0) g.used("9.7.4.4"_rb);
    if (kernel::search_reveals(g)) {
      Refs picked;
      kernel::searched_cards(g, picked);
      kernel::show_searched(g);
      for (const Ref r : picked)
        raise(g, kEvRevealed, r, context_of(g).self, g.s[r.card()].owner, 0, Cause::effect);
    }
    const ZoneId z = kernel::end_search(g);
    if (!kernel::search_shuffles(g)) return;
    g.used("5.8.1"_rb);
    Refs apart;
    kernel::searched_cards(g, apart);
    const auto here = [&](Ref r) { return g.s[r.card()].zone == z; };
    note_shuffle(g, z, static_cast<int>(std::count_if(apart.begin(), apart.end(), here)));
    kernel::shuffle_rest(g, z);
    raise(g, kEvShuffled, {}, context_of(g).self, player_of(z), 0, Cause::effect);
  }
  static void next_group(kernel::Game& g) { kernel::next_group_of_owner(g); }
  static void move_cards(kernel::Game& g) {
    if (g.core().list(g.core().frames.n - 1).size() > 1) {
      g.used("4.1.5"_rb);
      if (g.frame().num(5) > 0) g.used("4.1.5.1"_rb);
    }
    const Line& line = kernel::line_at(g, 4);
    const kernel::Node& to = g.cards().nodes[argument(line, "to")];
    if (to.op == kernel::Op::zone && to.a == 0) g.used("4.1.1.2"_rb);
    if (argument(line, "random") != 0 || argument(line, "shuffle") != 0) g.used("5.8.2"_rb);
    if (!kernel::is_moving(g)) g.used("1.3.2"_rb);
    kernel::do_moves(g);
  }
};

using Values = kernel::ValueRows<Numbers>;
using Modes = kernel::ModeRows<Numbers>;
using Shares = kernel::ShareRows<Numbers>;
using Looks = kernel::LookRows<Numbers>;
using Searches = kernel::SearchRows<Numbers>;
using Orders = kernel::OrderRows<Numbers>;
static_assert(kernel::well_formed(Modes::kRows, kProcedures));
static_assert(kernel::well_formed(Shares::kRows, kProcedures));
static_assert(kernel::well_formed(Looks::kLookRows, kProcedures));
static_assert(kernel::well_formed(Looks::kRevealRows, kProcedures));
static_assert(kernel::well_formed(Searches::kRows, kProcedures));
static_assert(kernel::well_formed(Orders::kRearrangeRows, kProcedures));

// ---- repeat; 5.9.3: drawing up to so many is asked for card by card
bool draws(const Game& g) {
  const Line& line = kernel::line_at(g, 4);
  const kernel::Line& first = g.cards().lines[argument(line, "do")];
  return argument(line, "up_to") != 0 && first.kind == kernel::LineKind::verb &&
         std::string_view(kernel::verb_specs()[first.verb].word) == "draw";
}
void numbers(const Game& g, Candidates& out) {
  if (!draws(g)) kernel::repeat_numbers(g, out);
}
void once_more(Game& g) {
  kernel::repeat_next(g);
  Frame& f = g.s.frames.at[g.s.frames.n - 2];
  if (argument(g.cards().lines[static_cast<std::size_t>(f.num(4))], "up_to") == 0) return;
  for (const kernel::RuleIndex rule : {"5.9.3"_rb, "5.9.3.2"_rb}) g.used(rule);
  if (f.num(5) == 0) g.used("5.9.3.3"_rb);
}
constexpr kernel::Action kGoOnActions[] = {
    {"5.9.3.1"_rb, "once more", kAccept, nullptr, nullptr, {}, act<kernel::go_on>},
    {"5.9.3.1"_rb, "no more", kDecline, nullptr, nullptr, {}, act<kernel::go_on_no_more>},
    {"9.7.4.3"_rb, "so often", kChooseNumber, list<numbers>, nullptr, {}, act<kernel::go_on_so_often>},
};
constexpr Question kWhetherAgain{"", who<kernel::chooser>, kGoOnActions};
bool asks_again(const Game& g) { return kernel::repeat_asks(g) && in_game(g, kernel::chooser(g)); }
bool one_left(const Game& g) { return kernel::repeat_left(g) && in_game(g, kernel::chooser(g)); }
constexpr Row kRepeatRows[] = {
    {"5.9.3.1"_rb, "up to so often: whether to go on", when<asks_again>, ask(kWhetherAgain)},
    {"9.7.4.3"_rb, "once more", when<one_left>, act<once_more>},
    {"9.7.4.3"_rb, "as often as said", when<one_left>, go("5.9.3.1"_rb)},
};
static_assert(kernel::well_formed(kRepeatRows, kProcedures));

// ---- 4.9.3: cards from the top of a deck move one after the other. Local 5: how many still
bool from_top(const Game& g) { return g.frame().num(5) > 0 && g.frame().num(7) == 0; }
void move_top(Game& g) {
  const FromTop named = cards_from_top(g, kernel::line_at(g, 4));
  g.frame().set(5, g.frame().num(5) - 1);
  for (int i = 0; i < named.decks; ++i)
    if (const auto deck = cards(g, named.of[i], kDeck); !deck.empty())
      g.s.cells.push({g.s.ref(deck[0]).bits, kernel::Kind::object});
  if (kernel::is_moving(g)) kernel::do_moves(g);
}
constexpr Row kMoveRows[] = {
    {"4.9.3"_rb, "the card on top", when<from_top>, act<move_top>},
    {"4.9.3"_rb, "the next one", when<from_top>, go("4.9.3"_rb)},
    {Numbers::kOrder, "which comes first", when<kernel::order_open>, ask(Orders::kWhichFirst)},
    {Numbers::kOrder, "the next one", when<kernel::order_open>, go(Numbers::kOrder)},
    {Numbers::kOrder, "cards of one deck together", when<kernel::move_group_left>,
     go(Numbers::kOrder, run<Numbers::next_group>)},
    {Numbers::kMove, "they move", when<kernel::is_moving>, act<Numbers::move_cards>},
};
static_assert(kernel::well_formed(kMoveRows, kProcedures));
// How many of them an instruction moves to another area; 0: it says it otherwise.
int count_moved_from_top(const Game& g, const Line& line) {
  const FromTop named = cards_from_top(g, line);
  if (named.n == 0) return 0;
  const ZoneId to = kernel::evaluate_zone(context_of(g), argument(line, "to"), named.of[0]);
  return to == kNoZone || place_of(to) == kDeck ? 0 : named.n;
}

// 5.12.2: whether a card can move to where the other one is.
bool fits(const kernel::Game& base, Ref r, ZoneId to) {
  const Game& g = static_cast<const Game&>(base);
  if (player_of(to) != g.s[r.card()].owner) {
    g.used("4.1.1.1"_rb);
    return false;
  }
  return may_come_to(g, r.card(), to, cause_now(g), context_of(g).self, How::none);
}

}  // namespace

int zones_said(const Context& c, kernel::NodeId node, ZoneId (&out)[kernel::kZonesMax]) {
  const kernel::Node& n = c.game.cards().nodes[node];
  if (n.op != kernel::Op::zone || n.a != 0) return kernel::evaluate_zones(c, node, out);
  out[0] = kernel::evaluate_zone(c, node, c.you);
  return out[0] == kNoZone ? 0 : 1;
}
FromTop cards_from_top(const Game& g, const Line& line) {
  const Context c = context_of(g);
  const kernel::Node& n = g.cards().nodes[argument(line, "cards")];
  if (n.op != kernel::Op::top || n.b == 0) return {};
  ZoneId from[kernel::kZonesMax];
  FromTop named{zones_said(c, n.a, from)};
  if (named.decks > kernel::kPlayersMax) return {};
  for (int i = 0; i < named.decks; ++i) {
    if (place_of(from[i]) != kDeck) return {};
    named.of[i] = player_of(from[i]);
  }
  if (named.decks == 0) return {};
  const std::int64_t many = kernel::evaluate_number(c, n.b);
  named.n = static_cast<int>(std::clamp<std::int64_t>(many, 0, kernel::kCardsMax));
  return named;
}

const Procedure kNumberChoice{"choose_number", Order::sequence, Values::kNumberRows};
const Procedure kValueChoice{"choose_value", Order::sequence, Values::kValueRows};
const Procedure kModes{"modes", Order::sequence, Modes::kRows};
const Procedure kSplit{"split", Order::sequence, Shares::kRows};
const Procedure kRepeat{"repeat", Order::sequence, kRepeatRows};
const Procedure kLooking{"look", Order::sequence, Looks::kLookRows};
const Procedure kRevealing{"reveal", Order::sequence, Looks::kRevealRows};
const Procedure kSearching{"search", Order::sequence, Searches::kRows};
const Procedure kRearranging{"rearrange", Order::sequence, Orders::kRearrangeRows};
const Procedure kMoving{"move", Order::sequence, kMoveRows};

void start_look(kernel::Game& base, const Line& line, Frame& f) {
  kernel::start_look(base, line, f);
  if (f.num(7) != 0) base.used("5.10.3.1"_rb);
}
void start_rearrange(kernel::Game& base, const Line& line, Frame& f) {
  for (const kernel::RuleIndex rule : {"4.1.3"_rb, "4.9.2"_rb}) base.used(rule);
  kernel::start_rearrange(base, line, f);
}

// Where nobody has to choose an order the cards move at once.
void start_move(kernel::Game& g, const Line& line, Frame& f) {
  f.play = g.caller().play;
  if (const int n = count_moved_from_top(static_cast<const Game&>(g), line); n > 1) {
    f.set(4, &line - g.cards().lines.data());
    f.set(5, n);
    return note_done(g, false);
  }
  kernel::start_move(g, line, f);
  if (!kernel::move_needs_order(g)) Numbers::move_cards(g);
}

void do_exchange(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  if (kernel::exchange(g, line, fits)) return g.used("5.12.1"_rb);
  if (is_paying(g)) return refuse_play(g, "9.5.2.2"_rb);
  g.used("5.12.2"_rb);
  g.used("1.3.2"_rb);
}

namespace {
// 9.7.3.3: in its counter processing a play is only annulled: what is presented is processed all the same.
bool is_in_window(const Game& g, int play) {
  const auto is_it = [&](const Frame& f) { return f.play == play && f.first == g.book().row_of(kCounter); };
  return std::any_of(g.s.frames.begin(), g.s.frames.end(), is_it);
}
}  // namespace

// ---- 5.19: what is being played is taken back
void do_cancel_play(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  Refs which;
  objects_of(context_of(g), line, "what", which);
  bool did = false;
  for (int i = 0; i < g.s.plays.n; ++i) {
    kernel::Play& play = g.s.plays[i];
    if (play.kind == 0 || i + 1 == g.frame().play || !which.has(play.source)) continue;
    g.used(play.kind == kCardPlay ? "5.19.1"_rb : "5.19.2"_rb);
    annul_play(g, i + 1, context_of(g).self, cause_now(g));
    // 5.13.1: what it has not done yet is not done.
    if (play.kind == kAbilityPlay && play.step != 0 && !is_in_window(g, i + 1)) {
      g.used("5.13.1"_rb);
      note_annulled_use(g, play);
      break_off(g, i + 1);
    }
    did = true;
  }
  if (!did) g.used("1.3.2"_rb);
  note_done(g, did);
  g.s.changed();
}

void do_draw_game(kernel::Game& g, const Line&, Frame&) { g.finish(0, true, "1.2.5"_rb); }

}  // namespace headjudge::rebirth
