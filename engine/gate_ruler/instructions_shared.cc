// Chapters 3, 14 and 15: choosing numbers, values and modes, sharing out, looking, picking from a deck,
// moving.
#include "engine/gate_ruler/instructions_more.h"
#include "engine/kernel/shared_rows.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::argument, kernel::Context, kernel::context_of, kernel::Line, kernel::note_done,
    kernel::objects_of, kernel::Refs;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

}  // namespace

void note_newcomers(Game& g, const Refs& which) {
  Refs came;
  for (const Ref r : which)
    if (const CardId c = r.card(); on_board(g, c)) came.add(g.s.ref(c));
  for (const Ref a : came)
    for (const Ref b : came)
      if (a != b && g.s[a.card()].zone == g.s[b.card()].zone) {
        g.s.newcomers.push(a);
        break;
      }
}

namespace {

bool may_stop_search(const kernel::Game& g, Option) { return kernel::choice_may_stop(g); }

struct Numbers {
  static constexpr kernel::RuleIndex kNumber = "1-5e"_gr, kNumberAsked = "1-5e"_gr, kTrait = "2-5c"_gr,
                                     kTraitAsked = "2-5c"_gr, kValue = "14-10a"_gr, kPlayer = "14-10a"_gr,
                                     kPlayerAsked = "14-10a"_gr, kMode = "14-3b-2"_gr,
                                     kModePaid = "14-3b-2"_gr, kModeTarget = "14-3b-4"_gr,
                                     kModeAgain = "14-3b-2"_gr, kModeDone = "14-3c-3"_gr,
                                     kShare = "14-3b-5a"_gr, kLook = "15-5a"_gr, kReveal = "15-5b"_gr,
                                     kLookAgain = "14-10a"_gr, kLookNoMore = "14-10a"_gr,
                                     kSearch = "15-6a"_gr, kSearchNone = "15-6a-2"_gr,
                                     kSearchMust = "15-6a-1"_gr, kRearrange = "14-10a"_gr,
                                     kOrder = "3-2d-2"_gr, kMove = "15-3a"_gr, kRepeat = "14-3c-3"_gr,
                                     kGoOn = "3-2g"_gr, kGoOnNoMore = "3-2g"_gr;
  static constexpr kernel::Check kPaidModeChecks[] = {
      {kModeTarget, "a target of it is missing", 1, kernel::holds<kernel::mode_fits>}};
  static constexpr bool kAskedInPlay = false;
  static constexpr std::uint8_t kAnswerNumber = kChooseNumber, kAnswerWord = kChooseWord,
                                kAnswerZone = kChooseZone, kAnswerPlayer = kChoosePlayer,
                                kAnswerShare = kShareOut, kAnswerSharePlayer = kShareOutPlayer,
                                kAnswerAccept = kAccept, kAnswerDecline = kDecline, kAnswerCard = kChoose,
                                kAnswerOrder = kOrderCard;
  static constexpr auto zones = kernel::zone_candidates;
  static void cannot_share(kernel::Game& g) {
    if (g.is_marked())
      g.refuse("14-3b-5a"_gr);
    else
      g.frame().set(7, 1);
  }
  static void go_on(kernel::Game& g) { clear_answer(g); }
  static void look(kernel::Game& g) {
    g.used("15-5a"_gr);
    g.used("3-2c-2"_gr);  // looking changes no order
    kernel::look_one(g);
  }
  static void reveal(kernel::Game& base) {
    Game& g = typed(base);
    g.used("15-5b"_gr);
    const Ref r = kernel::look_at_one(g, true);
    if (g.s.live(r)) raise(g, kEvRevealed, r, context_of(g).self, g.s[r.card()].owner);
  }
  static bool may_stop(const kernel::Game& g, Option o) { return may_stop_search(g, o); }
  static void pick(kernel::Game& g) {
    kernel::take_choice(g);
    note_done(g, true);
  }
  static void end_of_search(kernel::Game& base) {
    Game& g = typed(base);
    const ZoneId z = kernel::end_search(g);
    g.used("15-6b"_gr);
    if (g.frame().num(7) == 0) g.used("15-6a-2"_gr);
    const Line& line = kernel::line_at(g, 4);
    if (argument(line, "up_to") != 0) g.used("3-2g"_gr);
    if (g.frame().num(7) < kernel::number_or(context_of(g), line, "count", 0)) g.used("1-5b-1"_gr);
    if (argument(kernel::line_at(g, 4), "from") == 0) g.used("15-6a-1"_gr);
    if (kernel::search_reveals(g)) {
      Refs picked;
      kernel::searched_cards(g, picked);
      kernel::show_searched(g);
      for (const Ref r : picked) raise(g, kEvRevealed, r, context_of(g).self, g.s[r.card()].owner);
    }
    if (z == kNoZone || (place_of(z) != kDeck && !kernel::search_shuffles(g))) return;
    kernel::shuffle_rest(g, z);
    Event e = kernel::make_event(kEvShuffled, {}, context_of(g).self, player_of(z), 0, Cause::rule);
    e.from = z;
    g.raise(e);
  }
  static void next_group(kernel::Game& g) { kernel::next_group_of_owner(g); }
  static void move_cards(kernel::Game& base) {
    Game& g = typed(base);
    g.used("3-2d-1"_gr);
    const auto to = argument(kernel::line_at(g, 4), "to");
    if (to != 0 && g.cards().nodes[to].op == kernel::Op::zone && g.cards().nodes[to].a == 0)
      g.used("3-2e"_gr);  // whose zone is not said
    Refs which;
    for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) which.add(cell.ref());
    int from_decks = 0;
    for (const Ref r : which) from_decks += place(g, r.card()) == kDeck ? 1 : 0;
    if (from_decks > 1) g.used("3-4c"_gr);
    kernel::do_moves(g);
    note_newcomers(g, which);
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

}  // namespace

const Procedure kNumberChoice{"choose_number", Order::sequence, Values::kNumberRows};
const Procedure kValueChoice{"choose_value", Order::sequence, Values::kValueRows};
const Procedure kPlayerChoice{"choose_player", Order::sequence, Values::kPlayerRows};
const Procedure kModes{"modes", Order::sequence, Modes::kRows};
const Procedure kSplit{"split", Order::sequence, Shares::kRows};
const Procedure kRepeat{"repeat", Order::sequence, Repeats::kRows};
const Procedure kLooking{"look", Order::sequence, Looks::kLookRows};
const Procedure kRevealing{"reveal", Order::sequence, Looks::kRevealRows};
const Procedure kSearching{"search", Order::sequence, Searches::kRows};
const Procedure kRearranging{"rearrange", Order::sequence, Orders::kRearrangeRows};
namespace {

// A move to one of several zones of one kind: the player of the zones picks for each card.
void open_zones(const Game& g, Candidates& out) {
  const Ref r = kernel::first_moving(g);
  const auto to = argument(kernel::line_at(g, 4), "to");
  if (!g.s.live(r) || to == 0 || g.cards().nodes[to].op != kernel::Op::zone) return;
  ZoneId all[kernel::kZonesMax];
  const int n = kernel::evaluate_zones(context_of(g), to, all);
  const Player said = kernel::evaluate_zone(context_of(g), to, g.s[r.card()].owner) == kNoZone
                          ? g.s[r.card()].owner
                          : player_of(kernel::evaluate_zone(context_of(g), to, g.s[r.card()].owner));
  for (int i = 0; i < n; ++i)
    if (player_of(all[i]) == said && takes_card(g, r.card(), all[i])) out.add(all[i]);
}
bool zone_is_open(const Game& g) {
  Candidates all;
  open_zones(g, all);
  return all.n > 1;
}
Player zone_picker(const Game& g) {
  Candidates all;
  open_zones(g, all);
  return all.n == 0 ? g.s.turn_player : player_of(static_cast<ZoneId>(all.at[0]));
}
void move_there(Game& g) {
  const auto to = static_cast<ZoneId>(g.frame().num(1));
  clear_answer(g);
  kernel::move_first(g, to);
}
constexpr kernel::Action kZoneActions[] = {{"15-3a"_gr,
                                            "one of the zones it is moved to",
                                            kChooseZone,
                                            kernel::list<open_zones>,
                                            nullptr,
                                            {},
                                            kernel::act<move_there>}};
constexpr Question kWhichZone{"to", kernel::who<zone_picker>, kZoneActions};
using kernel::when, kernel::ask, kernel::go, kernel::act, kernel::run;
constexpr Row kMoveRows[] = {
    {"15-3a"_gr, "the zone of each, where there are several", when<zone_is_open>, ask(kWhichZone)},
    {"15-3a"_gr, "the next card", when<zone_is_open>, go("15-3a"_gr)},
    Orders::kMoveRows[0],
    Orders::kMoveRows[1],
    Orders::kMoveRows[2],
    Orders::kMoveRows[3],
};
static_assert(kernel::well_formed(kMoveRows, kProcedures));

}  // namespace

const Procedure kMoving{"move", Order::sequence, kMoveRows};

// Where nobody has to choose an order the cards move at once.
void start_move(kernel::Game& g, const Line& line, Frame& f) {
  kernel::start_move(g, line, f);
  if (kernel::is_paying(g) && !kernel::is_moving(g)) return refuse_cost(typed(g));
  if (!kernel::move_needs_order(g) && !zone_is_open(typed(g))) Numbers::move_cards(g);
}

}  // namespace headjudge::gate_ruler
