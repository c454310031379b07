// Chapter 1000 and what effects do: the instructions of the effect language that Z/X carries out.
#include <algorithm>

#include "engine/kernel/in_full.h"
#include "engine/kernel/text_rules.h"
#include "engine/zx/actions.h"
#include "engine/zx/as_you_play.h"
#include "engine/zx/attribution.h"
#include "engine/zx/compound.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/payment.h"
#include "engine/zx/possible.h"
#include "engine/zx/text_rules.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::Context, kernel::context_of,
    kernel::done, kernel::go, kernel::holds, kernel::Line, kernel::list, kernel::note_done, kernel::number_or,
    kernel::objects_of, kernel::player_or_you, kernel::Refs, kernel::run, kernel::when, kernel::who;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

// ---- 1023: choosing
// 1107.2: a Z/X or ascension with zekkai on a square is not chosen by effects.
bool is_zekkai(const Game& g, CardId c) {
  if (!is_square(g.s[c].zone) || !(is_zx(g, c) || is_ascension(g, c))) return false;
  return keyword_works(g, c, "zekkai") && (g.used("1107.2"_zx), true);
}
std::uint16_t scope_here(const Game& g) { return g.s.plays.at[g.frame().play - 1].scope; }
bool pays_by_choice(const Game& g, Ref r) {
  return pays_for(context_of(g), argument(kernel::line_at(g, 4), "from"), r);
}
bool may_choose(const Game& g, CardId c) {
  if (!is_paying(g)) return !is_zekkai(g, c);
  return pays_by_choice(g, g.s.ref(c)) && !pays_already(g, scope_here(g), g.s.ref(c));
}
// Where the last of this choice's picks stands among the candidates; -1 before the first.
int last_picked(const Game& g, const Refs& all) {
  int last = -1;
  for (const Ref r : picks_so_far(g))
    for (int i = 0; i < all.n; ++i)
      if (all.at[i] == r) last = std::max(last, i);
  return last;
}
void player_choices(const Game& g, Candidates& out) { kernel::choice_player_candidates(g, out); }
// 202.15e: links that a choice among cards of the squares leaves out.
void note_links(const Game& g, const Refs& all) {
  bool squares = false;
  for (Ref r : all) squares = squares || (g.s.live(r) && is_square(g.s[r.card()].zone));
  for (int i = 0; squares && i < 9; ++i)
    for (CardId c : g.s.zone(square(i)))
      if (has_kind(g, c, kLink) && !all.has(g.s.ref(c))) g.used("202.15e"_zx), g.limited("202.15e"_zx);
}
// A pick is possible when enough candidates come after it; the others are there for the checks.
void choosable(const Game& g, Candidates& out) {
  Refs all;
  kernel::choosable(context_of(g), kernel::line_at(g, 4), all);
  Candidates fit;
  for (int i = last_picked(g, all) + 1; i < all.n; ++i)
    if (g.s.live(all.at[i]) && may_choose(g, all.at[i].card())) fit.add(all.at[i].card());
  if (g.is_heard()) note_links(g, all);
  const int missing = std::max(0, g.frame().num(5) - g.frame().num(7));
  for (int i = 0; i < fit.n; ++i)
    if (fit.n - i >= missing) out.add(fit.at[i]);
  for (Ref r : all)
    if (g.s.live(r) && !may_choose(g, r.card())) out.add(r.card());
}
bool not_zekkai(const Game& g, Option o) { return is_paying(g) || !is_zekkai(g, o.a); }
// 804.3a: what the text does not name is not what it says.
bool is_named(const Game& g, Option o) {
  const kernel::NodeId from = argument(kernel::line_at(g, 4), "from");
  if (g.frame().play == 0 || from == 0 || kernel::is_member(context_of(g), from, g.s.ref(o.a))) return true;
  Refs all;
  kernel::choosable(context_of(g), kernel::line_at(g, 4), all);
  return all.has(g.s.ref(o.a));
}
bool not_chosen(const Game& g, Option o) { return !picks_so_far(g).has(g.s.ref(o.a)); }
bool can_pay_with(const Game& g, Option o) {
  if (!is_paying(g)) return true;
  Refs all;
  kernel::choosable(context_of(g), kernel::line_at(g, 4), all);
  return all.has(g.s.ref(o.a)) && pays_by_choice(g, g.s.ref(o.a));
}
kernel::RuleIndex unfit_as_payment(const Game& g, CardId c) {
  return is_paying(g) ? unfit(context_of(g), kernel::line_at(g, 4), g.s.ref(c)) : kernel::kNoRule;
}
bool can_be_moved_so(const Game& g, Option o) { return unfit_as_payment(g, o.a) != "804.4b"_zx; }
bool can_be_put_so(const Game& g, Option o) {
  return !can_be_moved_so(g, o) || unfit_as_payment(g, o.a) == kernel::kNoRule;
}
bool pays_once(const Game& g, Option o) {
  return !is_paying(g) || !pays_already(g, scope_here(g), g.s.ref(o.a));
}
constexpr Check kChoiceChecks[] = {
    {"1107.2"_zx, "zekkai: effects do not choose it", 1, holds<not_zekkai>},
    {"802.3"_zx, "it is chosen already", 1, holds<not_chosen>},
    {"804.3a"_zx, "the effect names something else", 1, holds<is_named>},
    {"804.2f"_zx, "the payment takes something else", 1, holds<can_pay_with>},
    {"804.4a"_zx, "it cannot be put into that state", 1, holds<can_be_put_so>},
    {"804.4b"_zx, "a text keeps it where it is", 1, holds<can_be_moved_so>},
    {"804.4d"_zx, "it pays for another part already", 1, holds<pays_once>},
};
// 202.8b: what lies on a card lies as open as the card.
bool lies_open(const Game& g, CardId c) {
  return g.words().row(g.s[carrier(g, c)].zone).open == kernel::Open::all;
}
// 102.9: cards of a hidden zone that are asked for by what they are need not be found.
bool is_hidden_pick(const Game& g, const Line& line, const Refs& all) {
  const kernel::NodeId from = argument(line, "from");
  if (is_paying(g) || from == 0 || g.cards().nodes[from].op != kernel::Op::filter) return false;
  for (Ref r : all)
    if (g.s.live(r) && !lies_open(g, r.card()) && !kernel::is_visible(g, r, kNobody)) return true;
  return false;
}
// 102.4: as many as possible, when there are fewer than the effect names.
void start_choosing(kernel::Game& base, const Line& line, Frame& f) {
  kernel::start_choosing(base, line, f);
  Game& g = typed(base);
  // 802.3: picks of one choice differ; a later choice of the same name is free again.
  const kernel::WordId name = argument(line, "as");
  const bool again = in_loop(g);
  for (int i = again ? -1 : g.s.bindings.n - 1; i >= 0; --i)
    if (g.s.bindings[i].scope == scope_here(g) && g.s.bindings[i].name == name)
      g.s.bindings.erase(i), g.used("802.3"_zx);
  if (f.num(6) > 1 || again) g.used("802.3"_zx);
  Refs all;
  kernel::choosable(context_of(g), line, all);
  const bool paying = is_paying(g);
  int fit = kernel::choice_size(g) - all.n;
  for (Ref r : all) {
    const bool fits =
        paying ? pays_by_choice(g, r) && !pays_already(g, scope_here(g), r) : !is_zekkai(g, r.card());
    fit += g.s.live(r) && fits ? 1 : 0;
  }
  if (fit < f.num(5)) g.used("102.4"_zx);
  f.set(6, std::min(f.num(6), fit));
  f.set(5, std::min(f.num(5), f.num(6)));
  note_links(g, all);
  f.set(3, f.num(5) > 0 && is_hidden_pick(g, line, all) ? 1 : 0);
  if (f.num(3) != 0) f.set(5, 0), g.used("102.9"_zx);
}
bool hidden_pick(const Game& g, Option) { return g.frame().num(3) != 0; }
bool may_stop(const Game& g, Option) { return kernel::choice_may_stop(g) && g.frame().num(3) == 0; }
// 804.4c: a hidden card that pays because of what it is is shown.
void show_payment(Game& g, Ref r, std::string_view parameter) {
  const kernel::NodeId from = argument(kernel::line_at(g, 4), parameter);
  if (!is_paying(g) || lies_open(g, r.card()) || from == 0 || g.cards().nodes[from].op != kernel::Op::filter)
    return;
  g.used("804.4c"_zx);
  g.s.edit(r.card()).flags |= kernel::kRevealed;
  raise(g, kEvRevealed, r, {}, g.s[r.card()].owner, 0, Cause::cost);
}
// 804.3a: what is decided on the way is part of what the ability does.
void note_doing(const Game& g) {
  if (g.frame().play != 0 && !is_paying(g)) g.used("804.3a"_zx);
}
// 1023.2: an alter force does not say that its cards are chosen.
bool says_to_choose(const Line& line) { return line.rule != "1108.2"_zx && line.rule != "1108.3"_zx; }
void take(Game& g) {
  const Ref r = g.frame().ref(1);
  note_doing(g);
  if (is_paying(g))
    for (const kernel::Binding& b : g.s.bindings)
      if (b.scope == scope_here(g) && b.name != 0 && b.kind == kernel::Kind::object) g.used("804.4d"_zx);
  if (g.frame().num(3) != 0) g.used("102.9"_zx);
  kernel::take_choice(g);
  show_payment(g, r, "from");
  note_done(g, true);
  if (!is_square(g.s[r.card()].zone) && has_keyword(g, r.card(), "zekkai")) g.used("1107.2a"_zx);
  // 1023: a choice of a payment is not one by an ability or effect.
  const bool pays = g.s.plays[g.frame().play - 1].step == 0;
  if (pays || !says_to_choose(kernel::line_at(g, 4))) return g.used("1023.2"_zx);
  raise(g, kEvChosen, r, context_of(g).self, context_of(g).you, 0, Cause::effect);
}
void take_player(Game& g) {
  note_doing(g);
  kernel::take_choice(g);
  note_done(g, true);
  if (is_paying(g)) g.used("1023.2"_zx);
}
void stop(Game& g) {
  const Line& line = kernel::line_at(g, 4);
  if (line.rule == "1110.2"_zx && g.frame().num(7) == 0) g.used("1110.2a"_zx);
  kernel::stop_choice(g);
}
constexpr Check kStopChecks[] = {{"102.4"_zx, "more must be chosen", 0, holds<may_stop>}};
constexpr Check kHiddenChecks[] = {{"102.9"_zx, "no hidden card is asked for", 0, holds<hidden_pick>}};
constexpr kernel::Action kChoiceActions[] = {
    {"1023.1"_zx, "what the effect names", kChooseCard, list<choosable>, nullptr, kChoiceChecks, act<take>},
    {"1023.1"_zx, "a player", kChoosePlayer, list<player_choices>, nullptr, {}, act<take_player>},
    {"102.4"_zx, "no more", kDecline, nullptr, nullptr, kStopChecks, act<stop>},
    {"102.9"_zx, "no hidden card", kDecline, nullptr, nullptr, kHiddenChecks, act<stop>},
};
constexpr Question kWhichChoice{"",   who<kernel::chooser>, kChoiceActions, false, false, false, false,
                                true, &kernel::choice_name};
constexpr Question kWhichPays{"",   who<kernel::chooser>, kChoiceActions, false, false, false, true,
                              true, &kernel::choice_name};
bool chooses(const Game& g) { return kernel::choice_open(g) && !is_paying(g); }
bool chooses_payment(const Game& g) { return kernel::choice_open(g) && is_paying(g); }
constexpr Row kChoiceRows[] = {
    {"1023.1"_zx, "choose what pays: equal cards are one choice", when<chooses_payment>, ask(kWhichPays)},
    {"1023.1"_zx, "choose", when<chooses>, ask(kWhichChoice)},
    {"1023.1"_zx, "another one", when<kernel::choice_open>, go("1023.1"_zx)},
};
static_assert(kernel::well_formed(kChoiceRows, kProcedures));

// ---- each, repeat, discard
// 102.7: of what all players do together the turn player does his part first.
void next_of_each(Game& g) {
  const auto all = g.s.list(g.s.frames.n - 1);
  if (all.size() > 1 && all[0].kind == kernel::Kind::player) g.used("102.7"_zx);
  kernel::each_next(g);
}
constexpr Row kEachRows[] = {
    {"804.3a"_zx, "the next one", when<kernel::each_left>, act<next_of_each>},
    {"804.3a"_zx, "until all had their turn", when<kernel::each_left>, go("804.3a"_zx)},
};
static_assert(kernel::well_formed(kEachRows, kProcedures));
bool discards_up_to(const Game& g, Option) { return kernel::discard_may_stop(g); }
void pick_discard(Game& g) {
  const Ref r = g.frame().ref(1);
  if (is_paying(g) && pays_in_parts(g, g.s.plays[g.frame().play - 1].text)) {
    g.used("804.4d"_zx);
    kernel::bind(g, scope_here(g), 0, kernel::Kind::object, r.bits);
  }
  kernel::pick_discard(g);
  show_payment(g, r, "cards");
}
constexpr Check kNoDiscardChecks[] = {{"102.4"_zx, "so many must be discarded", 0, holds<discards_up_to>}};
constexpr kernel::Action kDiscardActions[] = {
    {"102.4"_zx,
     "a hand card",
     kChooseCard,
     list<kernel::discard_candidates>,
     nullptr,
     {},
     act<pick_discard>},
    {"102.9"_zx, "no more", kDecline, nullptr, nullptr, kNoDiscardChecks, act<kernel::stop_discard>},
};
constexpr Question kWhichDiscard{"pay", who<kernel::discard_chooser>, kDiscardActions};
constexpr Question kWhichPaid{"pay", who<kernel::discard_chooser>, kDiscardActions, false, false, false,
                              true};
bool one_pays(const Game& g) {
  return kernel::discard_open(g) && !kernel::discards_together(g) && is_paying(g);
}
bool one_discards(const Game& g) {
  return kernel::discard_open(g) && !kernel::discards_together(g) && !is_paying(g);
}
bool all_discard(const Game& g) { return kernel::discard_open(g) && kernel::discards_together(g); }
// 102.8: a hidden pick stays hidden until all have picked.
void next_discarder(Game& g) {
  kernel::next_discarder(g);
  g.used("102.8"_zx);
}
void discard_all(Game& g) {
  note_doing(g);
  if (kernel::discards_together(g)) g.used("102.8"_zx);
  const Together at_once(g);
  kernel::discard_picked(g, kernel::cause_now(g), source_now(g));
}
constexpr Row kDiscardRows[] = {
    {"102.7"_zx, "the turn player chooses first", when<all_discard>, ask(kWhichDiscard)},
    {"102.4"_zx, "choose what to discard as a payment", when<one_pays>, ask(kWhichPaid)},
    {"102.4"_zx, "choose what to discard", when<one_discards>, ask(kWhichDiscard)},
    {"102.4"_zx, "the next card", when<kernel::discard_open>, go("102.7"_zx)},
    {"102.7"_zx, "the other player chooses", when<kernel::next_discards>,
     go("102.7"_zx, run<next_discarder>)},
    {"102.4"_zx, "discard them", always, act<discard_all>},
};
static_assert(kernel::well_formed(kDiscardRows, kProcedures));

// ---- One-step instructions
void do_damage(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const auto points = argument(line, "amount");
  Player players[kernel::kPlayersMax];
  const int n = kernel::evaluate_players(c, argument(line, "to"), players);
  Refs to, from;
  objects_of(c, line, "to", to);
  objects_of(c, line, "source", from);
  const Origin origin = origin_now(g);
  const Ref source = from.n > 0 ? from.at[0] : origin.by;
  for (const auto rule : {"815.2"_zx, "815.2a"_zx, "815.3"_zx}) g.used(rule);
  if (to.n > 0) note_impossible(g, to);
  if (const auto name = argument(line, "as"); name != 0 && source)
    kernel::bind(g, c.scope, name, kernel::Kind::object, source.bits);
  const auto amount = [&](Ref r, Player p) {
    const auto share = static_cast<int>(kernel::amount_for(c, points, r, p));
    if (share <= 0) g.used("1002.4"_zx);
    return std::max(share, 0);
  };
  bool did = false;
  for (Ref r : to)
    if (const int share = amount(r, kNobody); share > 0)
      did |= damage_card(g, r, source, share, origin.cause);
  for (int i = 0; i < n; ++i)
    if (const int share = amount({}, players[i]); share > 0)
      did |= damage_player(g, players[i], source, share, origin.cause);
  note_done(g, did);
}
void do_destroy(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "cards", which);
  bool did = false;
  // 802.1: what pays is not destroyed by an effect.
  const bool pays = is_paying(g);
  note_impossible(g, which);
  if (pays) g.used("802.1"_zx);
  const auto is_there = [&](Ref r) { return g.s.live(r) && is_square(g.s[r.card()].zone); };
  if (!pays && std::any_of(which.begin(), which.end(), is_there)) g.used("1204.1"_zx), g.used("1204.2"_zx);
  const Together all(g, which.n);
  if (pays) note_paid(g);
  for (Ref r : which)
    if (!is_there(r)) g.used("1008.2"_zx);
  for (Ref r : which) {
    kernel::Occurrence one(g);
    one.arrives(argument(line, "as"), 0);
    if (!destroy(g, r, kernel::cause_now(g), source_now(g))) continue;
    did = true;
    name_card(g, line, g.s.ref(r.card()));
  }
  note_done(g, did);
}
// A number of a price fixes what is paid.
void start_number(kernel::Game& g, const Line& line, Frame& f) {
  if (kernel::rule_of_price_asked(g) != kernel::kNoRule) g.used("804.2c"_zx);
  kernel::start_number(g, line, f);
}
void start_discarding(kernel::Game& base, const Line& line, Frame& f) {
  kernel::start_discard(base, line, f);
  if (argument(line, "cards") == 0 && argument(line, "random") == 0 && f.num(5) == 0) base.used("102.3"_zx);
}
// 1204.4: what makes a power lower is noted.
void do_give(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  const Powers before = powers_now(g);
  Refs to;
  objects_of(context_of(g), line,
             argument(line, "to") != 0     ? "to"
             : argument(line, "from") != 0 ? "from"
                                           : "of",
             to);
  note_impossible(g, to);
  kernel::do_give_fixed(base, line, f);
  blame_lowered(g, before, source_now(g));
}
void do_swap_values(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  const Powers before = powers_now(g);
  kernel::do_swap_values(base, line, f);
  blame_lowered(g, before, source_now(g));
}

}  // namespace

const Procedure kChoosing{"choose", Order::sequence, kChoiceRows};
const Procedure kEach{"each", Order::sequence, kEachRows};
const Procedure kDiscarding{"discard", Order::sequence, kDiscardRows};

namespace {

// 804.3c: with as many cards as it names that no text keeps in the hand, as far as that is known before.
bool can_discard_in_full(const Context& c, const Line& line) {
  if (kernel::speaks_of_unknown(c, line) || follows_another(c, line)) return kernel::can_discard(c, line);
  return can_pay_discards(c, line, kernel::cause_of(c.game, line));
}

// Arguments that other games have a meaning for.
constexpr const char *kNotOfDamage = "uncounterable: no ability answers damage that is dealt (1002.1)",
                     *kNotOfHeal =
                         "item: damage is dealt at once, none waits (1002.1)"
                         "|by: 'of' says whose life it is, 'amount' how much (1013.1a)",
                     *kNotOfControl =
                         "to: it stays where it lies, only its controller changes (302.1b)"
                         "|state: it stays as it is, only its controller changes (302.1b)",
                     *kNotOfPlay =
                         "allowance: what is played once a turn is so by its kind (202.12b, 506.2)"
                         "|ability: resolve_ability resolves an ability of a card (1117.2)",
                     *kNotOfAttach =
                         "as soul: what lies under a card is a force (1010.1)"
                         "|as souls: what lies under a card are forces (1010.1)",
                     *kNotOfNegate = "by: it is done by the effect that says so",
                     *kNotOfRedirect = "attack: there is one attack at a time (602.1)",
                     *kNotOfLifeShield = "as: a life shield is a number, no card (210.4)",
                     *kNotOfResolving =
                         "to: it is resolved, not given; copy_ability gives it (1116.2)"
                         "|until: it is resolved at once (1117.2)",
                     *kNotOfValue =
                         "of army: cards have colors: 'of: color' (204.1)"
                         "|of level: cards have a cost: 'of: cost' (203.1)",
                     *kNotOfModes =
                         "at play: modes are chosen when it is resolved (804.3a), those of a payment as it "
                         "is played (804.2c)"
                         "|different: each mode is chosen once at most (802.3)";

constexpr kernel::Instruction kInstructionRows[] = {
    {"draw", &kDrawing, start_drawing, can_draw, "1005.2"_zx},
    {"choose", &kChoosing, start_choosing, can_choose, "1023.1"_zx},
    {"may", &kMay, start_may},
    {"damage", nullptr, do_damage, can_damage, kernel::kNoRule, false, kNotOfDamage},
    {"sleep", nullptr, do_sleep, can_turn, "1003.2"_zx},
    {"rest", nullptr, do_sleep, can_turn, "1003.2"_zx},
    {"reboot", nullptr, do_reboot, can_turn, "1003.1"_zx},
    {"destroy", nullptr, do_destroy, can_destroy, "1008.1"_zx},
    {"move", &kMoving, start_moving, can_move, kernel::kNoRule},
    {"return", &kMoving, start_moving, can_move, kernel::kNoRule},
    {"target", &kChoosing, start_choosing, can_choose, "1023.1"_zx},
    {"choose_value", &kValueChoice, kernel::start_asking, nullptr, kernel::kNoRule, false, kNotOfValue},
    {"choose_player", &kPlayerChoice, kernel::start_asking},
    {"split", &kSplit, kernel::start_split, nullptr, "804.3d"_zx},
    {"look", &kLooking, kernel::start_look},
    {"search", &kSearching, kernel::start_search},
    {"rearrange", &kRearranging, kernel::start_rearrange},
    {"exchange", nullptr, do_exchange, can_exchange},
    {"all_or_nothing", nullptr, kernel::do_all_or_nothing},
    {"together", nullptr, kernel::do_block},
    {"swap_values", nullptr, do_swap_values, can_find},
    {"each", &kEach, kernel::start_each},
    {"repeat", &kRepeat, kernel::start_repeat},
    {"discard", &kDiscarding, start_discarding, can_discard_in_full, "102.4"_zx},
    {"lose", nullptr, do_give, can_find},
    {"set", nullptr, do_give, can_find},
    {"recover", &kRecovering, start_recovering, can_use_deck, "1013.1a"_zx},
    {"shuffle", nullptr, do_shuffle, nullptr, "1004.1"_zx},
    {"give", nullptr, do_give, can_find},
    {"resource", &kPayResource, start_resource, can_resource, "805.3"_zx},
    {"mill", &kMilling, start_milling, can_use_deck, "304.3"_zx},
    {"enter", &kEntering, start_entering, can_enter, "1007.1"_zx},
    {"modes", &kModes, kernel::start_modes, nullptr, "802.3"_zx, false, kNotOfModes},
    {"choose_number", &kNumberChoice, start_number, nullptr, "102.10"_zx},
    {"ignite", &kIgnition, start_ignition, nullptr, "1011.1"_zx},
    {"exile", nullptr, do_exile, can_exile, "1009.1"_zx},
    {"reveal", &kRevealing, kernel::start_look, nullptr, "1006.1"_zx},
    {"gain_counter", nullptr, do_gain_counter, nullptr, "1017.1"_zx},
    {"use_counter", nullptr, do_use_counter, can_use_counter, "1017.2"_zx},
    {"shield", nullptr, do_shield, can_find},
    {"life_shield", nullptr, do_life_shield, nullptr, "210.4"_zx, false, kNotOfLifeShield},
    {"vanish", nullptr, do_vanish, can_vanish, "1026.1"_zx},
    {"lose_game", nullptr, do_lose_game},
    {"create_token", &kMarker, start_marker, can_create_marker},
    {"gain_control", nullptr, do_gain_control, can_find, kernel::kNoRule, false, kNotOfControl},
    {"attach", nullptr, do_attach, can_attach, "1010.1"_zx, false, kNotOfAttach},
    {"put_forces", &kPutForces, start_forces, can_put_forces, "1010.2"_zx},
    {"forbid", nullptr, kernel::do_rule_change},
    {"allow", nullptr, kernel::do_rule_change},
    {"cost_change", nullptr, kernel::do_rule_change_fixed},
    {"limit", nullptr, kernel::do_rule_change},
    {"later", nullptr, kernel::do_later, nullptr, "808.4"_zx},
    {"copy_ability", &kCopyAbility, start_ability_choice, nullptr, "1116.2"_zx},
    {"resolve_ability", &kResolveAbility, start_ability_choice, nullptr, "1117.2"_zx, false, kNotOfResolving},
    {"skip_reboot", nullptr, do_skip_reboot, can_find},
    {"turn_face_up", nullptr, do_turn_face, can_turn_face},
    {"turn_face_down", nullptr, do_turn_face, can_turn_face},
    {"instead", nullptr, kernel::do_instead, nullptr, "802.2c"_zx},
    {"change", nullptr, kernel::do_change},
    {"put_on", &kShifting, start_shifting, can_put_on, "1016.1"_zx},
    {"create_link", &kMarker, start_marker, can_create_marker, "202.15b"_zx},
    {"break_into", &kBreak, start_action, can_break},
    {"igob", &kIgob, start_action, can_igob},
    {"unison", &kUnison, start_action, can_unison},
    {"combine", nullptr, do_combine, can_combine},
    {"play", &kPlayByText, start_playing, can_play, kernel::kNoRule, false, kNotOfPlay},
    {"negate", nullptr, do_negate, nullptr, kernel::kNoRule, false, kNotOfNegate},
    {"redirect_attack", nullptr, do_redirect, nullptr, kernel::kNoRule, false, kNotOfRedirect},
    {"start_phase", nullptr, do_start_phase, nullptr, "1028.1"_zx},
    {"win_game", nullptr, do_win_game},
    {"draw_game", nullptr, do_draw_game},
    {"heal", &kRecovering, start_healing, can_find, kernel::kNoRule, false, kNotOfHeal},
};

}  // namespace

const std::span<const kernel::Instruction> kInstructions = kInstructionRows;

}  // namespace headjudge::zx
