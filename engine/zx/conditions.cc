// 1020 to 1022, 1025: what a Z/X extra asks for as it is played.
#include "engine/zx/conditions.h"

#include <algorithm>

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/zx/joining.h"
#include "engine/zx/payment.h"
#include "engine/zx/possible.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::ask, kernel::go, kernel::holds, kernel::list, kernel::Refs, kernel::when,
    kernel::who;

constexpr const char* kWords[] = {"", "advent", "awakening", "dream_dress", "possession"};
constexpr const char* kColors[] = {"red", "blue", "white", "black", "green"};

// What a card says about one condition.
struct Demand {
  kernel::NodeId from = 0, count = 0;
  int color = -1;  // of an awakening
  int icon = -1;   // of a dream dress
};
int icon_of(const Game& g, kernel::WordId word) {
  const auto icons = g.words().icons;
  for (std::size_t i = 0; i < icons.size(); ++i)
    if (g.cards().words[word] == icons[i].word) return static_cast<int>(i);
  return -1;
}
bool find_demand(const Game& g, CardId c, Condition which, Demand& out) {
  if (g.cards().cards[g.s[c].def].extras.empty()) return false;
  const kernel::WordId key = g.cards().find_word(kWords[static_cast<int>(which)]);
  bool found = false;
  for (const kernel::Extra& e : g.cards().cards[g.s[c].def].extras) {
    if (key == 0 || e.key != key) continue;
    found = true;
    if (e.value != 0) out.count = e.value;
    if (e.from != 0) out.from = e.from;
    for (int k = 0; k < 5; ++k)
      if (e.word != 0 && g.cards().words[e.word] == kColors[k]) out.color = k;
    if (e.word != 0 && icon_of(g, e.word) >= 0) out.icon = icon_of(g, e.word);
  }
  return found;
}
int wanted(const kernel::Context& c, const Demand& d) {
  return d.count == 0 ? 1 : static_cast<int>(kernel::evaluate_number(c, d.count));
}

// ---- Cards that can be picked; in the order of the board or their zone
bool on_squares(Condition which) { return which == Condition::advent || which == Condition::possession; }
void candidates_of(const Game& g, Player p, CardId source, Condition which, Refs& out) {
  Demand d;
  if (!find_demand(g, source, which, d)) return;
  if (d.from != 0) return kernel::evaluate_objects({g, g.s.ref(source), p}, d.from, out);
  for (int i = 0; on_squares(which) && i < 9; ++i)
    for (CardId c : g.s.zone(square(i)))
      if (is_zx(g, c) && g.s[c].controller == p) out.add(g.s.ref(c));
}
bool becomes_force(const Game& g, CardId c) {
  return (g.s[c].flags & kernel::kToken) == 0 && has_kind(g, c, kZx) && !is_extra(g, c) &&
         !has_kind(g, c, kOverBoost);
}
bool has_infinite_cost(const Game& g, CardId c) { return (g.view(c).infinite >> kCost & 1) != 0; }
// Where a condition puts what it asks for; an awakening by its color.
int place_of_paid(Condition which, int color) {
  if (which == Condition::advent) return kCharge;
  if (which == Condition::possession) return kForce;
  return color == kBlack ? kTrash : color == kRed || color < 0 ? kRemoved : kDeck;
}
// Whether no text keeps it from being put there as a payment.
bool may_pay_there(const Game& g, Player p, Ref r, int place) {
  if (!may_move_off(g, p, r)) return false;
  const ZoneId to = zone(place == kForce ? Player{0} : g.s[r.card()].owner, place);
  return may_be_put(g, r, to, Cause::cost, {});
}
bool is_fit(const Game& g, Player p, Condition which, int color, Ref r) {
  if (!g.s.live(r)) return false;
  const int place = place_of_paid(which, color);
  if (!on_squares(which)) return may_pay_there(g, p, r, place) || !g.book().has("806.2b"_zx);
  if (!is_zx(g, r.card()) || g.s[r.card()].controller != p) return false;
  if (has_infinite_cost(g, r.card())) return g.used("203.3"_zx), false;
  const auto forbids = [&](kernel::RuleIndex rule) { return g.book().has(rule); };
  if (asleep(g, r.card()) && forbids("806.2a"_zx)) return false;
  if (which == Condition::advent) return may_leave(g, p, r) || !forbids("806.2b"_zx);
  return (becomes_force(g, r.card()) && may_pay_there(g, p, r, place)) || !forbids("1025.3a"_zx);
}
// The largest sum of costs of `n` fitting candidates from place `at` on; -1 when there are fewer.
int best_sum(const Game& g, Player p, Condition which, int color, const Refs& all, int at, int n) {
  int costs[kernel::kCardsMax], k = 0, sum = 0;
  for (int i = at; i < all.n; ++i)
    if (is_fit(g, p, which, color, all.at[i])) costs[k++] = number_of(g, all.at[i].card(), kCost);
  if (k < n) return -1;
  std::sort(costs, costs + k, [](int a, int b) { return a > b; });
  for (int i = 0; i < n; ++i) sum += costs[i];
  return sum;
}

// ---- The frame: 4 the condition, 5 how many, 6 the color; the list: what was picked
Condition condition(const Game& g) { return static_cast<Condition>(g.frame().num(4)); }
const kernel::Play& play_of(const Game& g) { return g.s.plays.at[g.frame().play - 1]; }
Player payer(const Game& g) { return play_of(g).controller; }
CardId source(const Game& g) { return play_of(g).source.card(); }
int picked(const Game& g) { return static_cast<int>(g.s.list(g.s.frames.n - 1).size()); }
void all_of(const Game& g, Refs& out) { candidates_of(g, payer(g), source(g), condition(g), out); }
int last_place(const Game& g, const Refs& all) {
  int last = -1;
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1))
    for (int i = 0; i < all.n; ++i)
      if (all.at[i] == cell.ref()) last = std::max(last, i);
  return last;
}
int picked_sum(const Game& g) {
  int sum = 0;
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) sum += number_of(g, cell.ref().card(), kCost);
  return sum;
}
void paid_cards(const Game& g, Refs& out) {
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) out.add(cell.ref());
}
bool pays_else(const Game& g, Ref r) { return pays_already(g, play_of(g).scope, r); }
void candidates(const Game& g, Candidates& out) {
  Refs all;
  all_of(g, all);
  for (Ref r : all)
    if (g.s.live(r)) out.add(r.card());
}
template <Condition kWhich>
bool is(const Game& g) {
  return condition(g) == kWhich && picked(g) < g.frame().num(5);
}
bool is_paying_condition(const Game& g) { return g.frame().play != 0 && condition(g) != Condition::none; }
bool is_upright(const Game& g, Option o) {
  return !is_paying_condition(g) || !on_squares(condition(g)) || !asleep(g, o.a);
}
bool has_a_cost(const Game& g, Option o) {
  return !is_paying_condition(g) || !on_squares(condition(g)) || !has_infinite_cost(g, o.a);
}
bool can_move(const Game& g, Option o) {
  if (!is_paying_condition(g)) return true;
  const Condition which = condition(g);
  const Ref r = g.s.ref(o.a);
  if (which == Condition::advent) return may_leave(g, payer(g), r);
  if (which != Condition::awakening) return true;
  return may_pay_there(g, payer(g), r, place_of_paid(which, g.frame().num(6)));
}
bool can_be_force(const Game& g, Option o) {
  if (!is_paying_condition(g) || condition(g) != Condition::possession) return true;
  return becomes_force(g, o.a) && may_pay_there(g, payer(g), g.s.ref(o.a), kForce);
}
bool pays_once(const Game& g, Option o) { return !is_paying_condition(g) || !pays_else(g, g.s.ref(o.a)); }
// With this pick the rest can still be found: enough cards after it, and for an advent enough cost.
bool completes(const Game& g, Option o) {
  if (!is_paying_condition(g)) return true;
  Refs all;
  all_of(g, all);
  const int color = g.frame().num(6);
  int at = -1;
  for (int i = 0; i < all.n; ++i)
    if (all.at[i] == g.s.ref(o.a)) at = i;
  if (at <= last_place(g, all) || !is_fit(g, payer(g), condition(g), color, all.at[at]) ||
      pays_else(g, all.at[at]))
    return false;
  const int missing = g.frame().num(5) - picked(g) - 1;
  if (missing < 0) return false;
  if (condition(g) == Condition::advent) {
    const int rest = best_sum(g, payer(g), condition(g), color, all, at + 1, missing);
    return rest >= 0 && picked_sum(g) + number_of(g, o.a, kCost) + rest >= number_of(g, source(g), kCost);
  }
  int left = 0;
  for (int i = at + 1; i < all.n; ++i)
    left += is_fit(g, payer(g), condition(g), color, all.at[i]) && !pays_else(g, all.at[i]) ? 1 : 0;
  return left >= missing;
}
template <Condition kWhich>
bool completes_one(const Game& g, Option o) {
  return condition(g) != kWhich || completes(g, o);
}
template <int kColor>
bool completes_color(const Game& g, Option o) {
  Demand d;
  if (condition(g) != Condition::awakening || !find_demand(g, source(g), Condition::awakening, d))
    return true;
  return d.color != kColor || completes(g, o);
}
constexpr Check kPickChecks[] = {
    {"804.4d"_zx, "it pays for another part already", 1, holds<pays_once>},
    {"203.3"_zx, "an infinite cost is no cost to pay with", 1, holds<has_a_cost>},
    {"806.2a"_zx, "only rebooted Z/X", 1, holds<is_upright>},
    {"806.2b"_zx, "it may not move", 1, holds<can_move>},
    {"1020.2"_zx, "so many, of at least the card's cost together", 1,
     holds<completes_one<Condition::advent>>},
    {"1021.2"_zx, "so many of the cards it asks for", 1, holds<completes_one<Condition::awakening>>},
    {"1021.2a"_zx, "so many of the cards it asks for", 1, holds<completes_color<kRed>>},
    {"1021.2b"_zx, "so many of the cards it asks for", 1, holds<completes_color<kBlue>>},
    {"1021.2c"_zx, "so many of the cards it asks for", 1, holds<completes_color<kWhite>>},
    {"1021.2d"_zx, "so many of the cards it asks for", 1, holds<completes_color<kBlack>>},
    {"1021.2e"_zx, "so many of the cards it asks for", 1, holds<completes_color<kGreen>>},
    {"1025.2"_zx, "so many own rebooted Z/X", 1, holds<completes_one<Condition::possession>>},
    {"804.2f"_zx, "the payment takes something else", 1, holds<completes>},
    {"1025.3a"_zx, "it cannot become a force", 1, holds<can_be_force>},
};
void pick(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.used("1023.2"_zx);
  if ((g.s[r.card()].flags & kernel::kToken) != 0) g.used("202.13b"_zx);
  g.s.cells.push({r.bits, kernel::Kind::object});
}
constexpr kernel::Action kPickActions[] = {
    {"806.2"_zx, "a card for the condition", kPayCard, list<candidates>, nullptr, kPickChecks, act<pick>},
};
constexpr Question kWhichCard{"pay", who<payer>, kPickActions, false, true};
// The rule of an awakening of this color; of one that names none 1021.2.
constexpr kernel::RuleIndex kAwakenings[] = {"1021.2a"_zx, "1021.2b"_zx, "1021.2c"_zx, "1021.2d"_zx,
                                             "1021.2e"_zx};
kernel::RuleIndex awakening_rule(int color) { return color < 0 ? "1021.2"_zx : kAwakenings[color]; }
template <int kColor>
bool awakens(const Game& g) {
  return is<Condition::awakening>(g) && g.frame().num(6) == kColor;
}
bool too_few(const Game& g) { return picked(g) < g.frame().num(5); }
// A round in which nothing could be picked; local 7 is how many there were before it.
bool no_pick_left(const Game& g) { return too_few(g) && g.frame().num(7) == picked(g); }
void next_round(Game& g) { g.frame().set(7, picked(g)); }
void refuse(Game& g) {
  g.refuse(condition(g) == Condition::advent      ? "1020.2"_zx
           : condition(g) == Condition::awakening ? awakening_rule(g.frame().num(6))
                                                  : "1025.2"_zx);
}

// ---- What is done with them
// One deck card for each that was paid: a reload may come between two. Local 7: how many are still to come.
void draw_one(Game& g) {
  const Player p = payer(g);
  const int color = g.frame().num(6);
  const int place = color == kBlue ? kHand : color == kBlack ? kCharge : kResource;
  g.used(awakening_rule(color));
  g.frame().set(7, g.frame().num(7) - 1);
  if (g.s.count(zone(p, kDeck)) == 0) return;
  const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
  kernel::Occurrence one(g);
  if (place == kHand) {
    draw_card(g, kernel::coming_move(g.s, kEvDrawn, top, zone(p, kHand), Cause::cost, {}));
    return;
  }
  const kernel::Together whole(g, 1);  // it is asleep when what waits for it hears it come
  one.arrives(0, place == kResource ? kernel::kComesRested : 0);
  const Ref now = move_card(g, top, zone(p, place), -1, Cause::cost);
  if (place_of(g.s[now.card()].zone) == kResource) g.s.edit(now.card()).flags |= kernel::kRested;
}
bool is_awakening(const Game& g) { return condition(g) == Condition::awakening; }
bool draws_more(const Game& g) { return g.frame().num(7) > 0; }
void back_to_deck(Game& g, const Refs& which, Player p, bool show) {
  for (Ref r : which) {
    if (show) raise(g, kEvRevealed, r, {}, p, 0, Cause::cost);
    move_card(g, r, zone(p, kDeck), 0, Cause::cost);
  }
}
// What ends elsewhere instead pays all the same.
void note_elsewhere(Game& g, const Refs& which, int place) {
  for (Ref r : which)
    if (place_of(g.s[r.card()].zone) != place) g.used("806.2b"_zx);
}
void awaken(Game& g, const Refs& which, int color, Player p) {
  g.used("1021.2"_zx);
  g.used(awakening_rule(color));
  g.used("1021.3"_zx);
  g.used("806.1h"_zx);
  if (color == kBlue || color == kWhite || color == kGreen) back_to_deck(g, which, p, color == kBlue);
  if (color == kBlack) {
    const Together at_once(g);
    for (Ref r : which) move_card(g, r, zone(g.s[r.card()].owner, kTrash), -1, Cause::cost);
  }
  if (color == kRed || color < 0)
    for (Ref r : which) {
      g.used("1009.1"_zx);
      move_card(g, r, zone(g.s[r.card()].owner, kRemoved), -1, Cause::cost);
    }
}
// 812.1: what was put elsewhere instead, or nowhere, was not put there. A reload may have taken it on.
bool was_put(const Game& g, Ref r, int place) {
  const Card& card = g.s[r.card()];
  if (g.s.live(r)) return false;
  return place_of(card.zone) == place ||
         (card.from != 0 && place_of(static_cast<ZoneId>(card.from - 1)) == place);
}
void shuffle_and_count(Game& g) {
  const Player p = payer(g);
  const int color = g.frame().num(6), place = place_of_paid(Condition::awakening, color);
  Refs which;
  paid_cards(g, which);
  g.s.cells.n = g.frame().cells;
  note_elsewhere(g, which, place);
  if (place == kDeck) {
    g.shuffle(zone(p, kDeck));
    was_shuffled(g, p, {}, Cause::cost);
  }
  if (color != kBlue && color != kBlack && color != kGreen) return;
  const auto n = std::count_if(which.begin(), which.end(), [&](Ref r) { return was_put(g, r, place); });
  if (n == 0) g.used("102.4"_zx);
  g.frame().set(7, n);
}
void fulfil(Game& g) {
  Refs which;
  paid_cards(g, which);
  if (condition(g) != Condition::awakening) g.s.cells.n = g.frame().cells;
  g.frame().set(7, 0);
  const kernel::WordId name = g.cards().find_word(kWords[g.frame().num(4)]);
  if (on_squares(condition(g))) g.used("806.2a"_zx);
  g.used("206.2a"_zx);
  if (condition(g) == Condition::advent) {
    g.used("1020.3"_zx);
    g.used("806.1g"_zx);
    const Together at_once(g);
    for (Ref r : which) destroy(g, r, Cause::cost);
    note_elsewhere(g, which, kTrash);
  } else if (condition(g) == Condition::possession) {
    g.used("806.1j"_zx);
    g.used("1025.3a"_zx);
    for (Ref r : which) kernel::bind(g, play_of(g).scope, name, kernel::Kind::object, r.bits);
  } else {
    awaken(g, which, g.frame().num(6), payer(g));
  }
}
constexpr Row kConditionRows[] = {
    {"1020.2"_zx, "a Z/X to destroy", when<is<Condition::advent>>, ask(kWhichCard)},
    {"1021.2a"_zx, "a card of a red awakening", when<awakens<kRed>>, ask(kWhichCard)},
    {"1021.2b"_zx, "a card of a blue awakening", when<awakens<kBlue>>, ask(kWhichCard)},
    {"1021.2c"_zx, "a card of a white awakening", when<awakens<kWhite>>, ask(kWhichCard)},
    {"1021.2d"_zx, "a card of a black awakening", when<awakens<kBlack>>, ask(kWhichCard)},
    {"1021.2e"_zx, "a card of a green awakening", when<awakens<kGreen>>, ask(kWhichCard)},
    {"1021.2"_zx, "a card of another awakening", when<awakens<-1>>, ask(kWhichCard)},
    {"1025.2"_zx, "a Z/X to possess", when<is<Condition::possession>>, ask(kWhichCard)},
    {"804.2f"_zx, "there are too few: it was never begun", when<no_pick_left>, act<refuse>},
    {"1020.2"_zx, "until there are enough", when<too_few>, go("1020.2"_zx, kernel::run<next_round>)},
    {"806.2"_zx, "the condition is fulfilled", kernel::always, act<fulfil>},
    {"1021.2"_zx, "a deck that took cards is shuffled, and they are counted", when<is_awakening>,
     act<shuffle_and_count>},
    {"806.1h"_zx, "a card of the deck for each that was paid", when<draws_more>, act<draw_one>},
    {"806.1h"_zx, "the next one", when<draws_more>, go("806.1h"_zx)},
};

static_assert(kernel::well_formed(kConditionRows, kProcedures));

}  // namespace

const Procedure kCondition{"condition", Order::sequence, kConditionRows};

bool has_demand(const Game& g, CardId c, Condition which) {
  Demand d;
  return find_demand(g, c, which, d);
}

bool can_awaken(const Game& g, Player p, CardId c, int color) {
  Demand d;
  if (!find_demand(g, c, Condition::awakening, d) || d.color != color) return true;
  return can_fulfil(g, p, c, Condition::awakening);
}

bool can_fulfil(const Game& g, Player p, CardId c, Condition which) {
  Demand d;
  if (!has_kind(g, c, kZxExtra) || !find_demand(g, c, which, d)) return true;
  if (p == kNobody) return false;
  const int n = wanted({g, g.s.ref(c), p}, d);
  if (which == Condition::dream_dress) return d.icon >= 0 && g.s.player[p].counters[d.icon] >= n;
  Refs all;
  candidates_of(g, p, c, which, all);
  const int sum = best_sum(g, p, which, d.color, all, 0, n);
  if (which != Condition::advent) return sum >= 0;
  const int cost = number_of(g, c, kCost);
  return sum >= cost && g.s.count(zone(p, kResource)) >= cost;
}

Price possessed_price(const Game& g, Price price, std::uint16_t scope) {
  if (g.s.bindings.empty()) return price;
  const kernel::WordId name = g.cards().find_word("possession");
  int sum = 0;
  for (const kernel::Binding& b : g.s.bindings)
    if (name != 0 && b.scope == scope && b.name == name && g.s.live({b.value}))
      sum += number_of(g, Ref{b.value}.card(), kCost);
  if (sum == 0) return price;
  if (sum >= price.points) g.used("1025.2a"_zx);
  return {std::max(1, price.points - sum), price.colors};
}

Price best_possessed_price(const Game& g, Player p, CardId c, Price price) {
  Demand d;
  if (!find_demand(g, c, Condition::possession, d)) return price;
  Refs all;
  candidates_of(g, p, c, Condition::possession, all);
  const int sum = best_sum(g, p, Condition::possession, d.color, all, 0, wanted({g, g.s.ref(c), p}, d));
  return {std::max(1, price.points - std::max(0, sum)), price.colors};
}

void start_condition(Game& g, Frame& callee, Condition which) {
  Demand d;
  const kernel::Play& play = g.s.plays[callee.play - 1];
  find_demand(g, play.source.card(), which, d);
  callee.set(4, static_cast<int>(which));
  callee.set(5, wanted({g, play.source, play.controller}, d));
  callee.set(6, d.color);
  callee.set(7, 0);
}

void pay_dream_dress(Game& g) {
  Demand d;
  const Player p = payer(g);
  find_demand(g, source(g), Condition::dream_dress, d);
  const int n = wanted({g, play_of(g).source, p}, d);
  if (d.icon < 0 || g.s.player[p].counters[d.icon] < n) return g.refuse("1022.2"_zx);
  g.used("1022.2"_zx);
  g.used("206.2a"_zx);
  std::uint16_t& count = g.s.player[p].counters[d.icon];
  count = static_cast<std::uint16_t>(count - n);
  g.s.changed();
  raise(g, kEvConsumed, {}, {}, p, n, Cause::cost);
}

void lay_possessed(Game& g, Ref over, std::uint16_t scope) {
  if (g.s.bindings.empty()) return;
  const kernel::WordId name = g.cards().find_word("possession");
  Refs which;
  for (const kernel::Binding& b : g.s.bindings)
    if (name != 0 && b.scope == scope && b.name == name) which.add({b.value});
  if (which.n == 0 || !g.s.live(over)) return;
  g.used("1025.3"_zx);
  g.used("1025.4"_zx);
  const Together at_once(g);
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    const Ref now = move_card(g, r, zone(0, kForce), -1, Cause::cost);
    if (place_of(g.s[now.card()].zone) == kForce) lay_under_host(g, now, over);
  }
  g.s.changed();
}

}  // namespace headjudge::zx
