// 805.3: paying points and colors with resources. 804.4: what can pay, and what an ability's payment is
// refused by.
#include "engine/zx/payment.h"

#include <algorithm>

#include "engine/kernel/text_rules.h"
#include "engine/kernel/too_few.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/payment_order.h"
#include "engine/zx/possible.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::go, kernel::holds, kernel::list,
    kernel::when, kernel::who;

// ---- 805.3: paying. Locals 4 points, 5 colors, 6 the player; the picks are the frame's list
Player payer(const Game& g) { return static_cast<Player>(g.frame().num(6)); }
Price price(const Game& g) { return {g.frame().num(4), static_cast<std::uint32_t>(g.frame().num(5))}; }
// One less at most: who looks at an answer adds its card.
int picks(const Game& g, CardId (&out)[kPicksMax]) {
  int n = 0;
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) {
    if (n == kPicksMax - 1) kernel::outgrown("too many resources for one payment");
    out[n++] = cell.ref().card();
  }
  return n;
}
bool unpaid(const Game& g) { return static_cast<int>(g.s.list(g.s.frames.n - 1).size()) < g.frame().num(4); }
int last_pick(const Game& g) {
  const auto picked = g.s.list(g.s.frames.n - 1);
  return picked.empty() ? -1 : g.s.index_in_zone(picked.back().ref().card());
}
bool cannot(const Game& g) { return !payable(g, payer(g), price(g)); }
void take_back(Game& g, kernel::RuleIndex rule) {
  if (kernel::is_tried(g))
    kernel::end_trial(g, rule);
  else
    g.refuse(rule);
}
void refuse_payment(Game& g) {
  if (g.is_marked())
    take_back(g, "805.3c"_zx);
  else
    g.frame().set(4, 0);
}
// All of them, for who hears why one of them does not pay; else only those with which the price can be paid.
void resources(const Game& g, Candidates& out) {
  if (g.is_brief()) {
    CardId chosen[kPicksMax];
    const int n = picks(g, chosen);
    return completing(g, payer(g), price(g), {chosen, static_cast<std::size_t>(n)}, last_pick(g), out);
  }
  const bool all = !g.book().has("805.1"_zx);  // nothing else leaves out the other player's
  for (Player p = 0; p < 2; ++p)
    for (CardId c : cards(g, p, kResource))
      if (all || p == payer(g)) out.add(c);
}
bool is_rebooted(const Game& g, Option o) { return !asleep(g, o.a); }
bool may_pay_asleep(const Game& g, Option o) { return may_sleep(g, o.a); }
bool completes(const Game& g, Option o) {
  CardId chosen[kPicksMax];
  int n = picks(g, chosen);
  const int at = g.s.index_in_zone(o.a);
  if (at <= last_pick(g)) return false;
  chosen[n++] = o.a;
  return payable(g, payer(g), price(g), {chosen, static_cast<std::size_t>(n)}, at);
}
// Whether the colors, and the points, can still be paid when this card is picked too. What `completes`
// refuses has further numbers for who listens.
bool keeps_colors(const Game& g, Option o) {
  CardId chosen[kPicksMax];
  int n = picks(g, chosen);
  chosen[n++] = o.a;
  const Price p = price(g);
  const int at = g.s.index_in_zone(o.a);
  return !unpaid(g) || colors_payable(g, payer(g), p, {chosen, static_cast<std::size_t>(n)}, at);
}
bool awake_for_color(const Game& g, Option o) { return price(g).colors == 0 || is_rebooted(g, o); }
bool keeps_points(const Game& g, Option o) {
  if (!unpaid(g)) return false;
  CardId chosen[kPicksMax];
  const int n = picks(g, chosen) + 1;
  int left = 0;
  const auto all = cards(g, payer(g), kResource);
  for (int i = g.s.index_in_zone(o.a) + 1; i < static_cast<int>(all.size()); ++i)
    left += can_sleep(g, all[static_cast<std::size_t>(i)]) ? 1 : 0;
  return n + left >= g.frame().num(4);
}
bool in_resource(const Game& g, Option o) { return g.s[o.a].zone == zone(payer(g), kResource); }
constexpr Check kResourceChecks[] = {
    {"805.3d"_zx, "only rebooted resources can go to sleep", 1, holds<is_rebooted>, kImplied},
    {"805.3a"_zx, "a rebooted resource pays for a color", 1, holds<awake_for_color>, kImplied},
    {"805.1"_zx, "only the own resource pays", 1, holds<in_resource>, kImplied},
    {"804.4a"_zx, "a text keeps it from going to sleep", 1, holds<may_pay_asleep>, kImplied},
    {"204.6"_zx, "the colors of the cost cannot be paid with it", 1, holds<keeps_colors>, kImplied},
    {"805.3a"_zx, "the colors of the cost cannot be paid with it", 1, holds<keeps_colors>, kImplied},
    {"203.2"_zx, "as many as the cost says", 1, holds<keeps_points>, kImplied},
    {"805.3b"_zx, "as many as the cost says", 1, holds<keeps_points>, kImplied},
    {"805.3c"_zx, "the colors and points of the cost cannot be paid with it", 1, holds<completes>, kImplied},
};
void pick_resource(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.s.cells.push({r.bits, kernel::Kind::object});
}
// Whoever names fewer is told by which rule they do not pay.
bool pays_in_full(const Game&, Option) { return false; }
constexpr Check kShortChecks[] = {{"805.3c"_zx, "fewer do not pay the cost", 0, holds<pays_in_full>}};
constexpr kernel::Action kResourceActions[] = {
    {"805.3b"_zx, "a rebooted resource", kPayCard, list<resources>, nullptr, kResourceChecks,
     act<pick_resource>},
    {"805.3c"_zx, "no more", kDecline, nullptr, nullptr, kShortChecks, act<clear_answer>, kernel::kImplied},
};
constexpr Question kWhichResource{"pay", who<payer>, kResourceActions, false, true, false, true};
void note_payment(Game& g, Price p, int picked) {
  const bool card = g.frame().play != 0 && g.s.plays[g.frame().play - 1].kind == kCardPlay;
  int colors = 0;
  for (std::uint32_t rest = p.colors; rest != 0; rest &= rest - 1) ++colors;
  g.used("805.1"_zx);
  g.used(card ? "805.2a"_zx : "805.2b"_zx);
  if (card) g.used("203.2"_zx);
  if (colors > 0) g.used("805.3a"_zx), g.used("204.6"_zx);
  if (colors == 0 && picked > 0) g.used("204.7"_zx);
  if (picked > colors) g.used("805.3b"_zx);
}
void sleep_resources(Game& g) {
  CardId chosen[kPicksMax];
  const int n = picks(g, chosen);
  const Price p = price(g);
  if (g.is_heard()) note_payment(g, p, n);
  g.s.cells.n = g.frame().cells;
  for (int i = 0; i < n; ++i) turn_card(g, chosen[i], true, Cause::cost);
  kernel::note_done(g, true);
  // 804.4d: what went to sleep for this play does not pay for its awakening too.
  if (kMoreThanZx.lacks(g.absent())) return;  // nothing asks, and the play is over before anybody is asked
  const kernel::WordId name = g.cards().find_word("awakening");
  if (name == 0 || g.frame().play == 0 || g.s.plays[g.frame().play - 1].kind != kCardPlay) return;
  for (int i = 0; i < n; ++i)
    kernel::bind(g, g.s.plays[g.frame().play - 1].scope, name, kernel::Kind::object, g.s.ref(chosen[i]).bits);
}
constexpr Row kPayRows[] = {
    {"805.3c"_zx, "the resources do not suffice: it cannot be paid", when<cannot>, act<refuse_payment>,
     kMoreThanZx},
    {"805.3b"_zx, "a resource", when<unpaid>, ask(kWhichResource)},
    {"805.3b"_zx, "until colors and points are there", when<unpaid>, go("805.3b"_zx)},
    {"805.3d"_zx, "they go to sleep, all at once", always, act<sleep_resources>},
};
static_assert(kernel::well_formed(kPayRows, kProcedures));

}  // namespace

const Procedure kPayResource{"pay_resource", Order::sequence, kPayRows};

namespace {

using kernel::Context, kernel::Line, kernel::NodeId, kernel::Refs, kernel::RuleIndex;

bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
NodeId objects_node(const Line& line) {
  for (const char* parameter : {"cards", "card", "of"})
    if (const NodeId node = kernel::argument(line, parameter)) return node;
  return 0;
}
bool may_turn(const Game& g, Player p, Ref r, bool to_sleep) {
  const char* words = to_sleep ? "sleep|rest|slept|become_asleep" : "reboot|stand|become_rebooted";
  return !kernel::is_forbidden(g, {words, r, p, Cause::cost});
}
RuleIndex turning(const Game& g, const Context& c, const Refs& which, bool to_sleep) {
  for (Ref r : which) {
    if (!g.s.live(r) || !g.words().row(g.s[r.card()].zone).turned) return "804.2f"_zx;
    const bool already = asleep(g, r.card()) == to_sleep;
    if (already && r == c.self && to_sleep && g.book().has("807.1a"_zx)) return "807.1a"_zx;
    if (!g.book().has("804.4a"_zx)) continue;
    if (already || !may_turn(g, c.you, r, to_sleep)) return "804.4a"_zx;
  }
  return which.n > 0 ? kernel::kNoRule : "804.2f"_zx;
}
// Where a part of a payment puts a card; none where several squares may be meant, or it is not known yet.
ZoneId put_by(const Context& c, const Line& line, Ref r) {
  const std::string_view verb = kernel::verb_specs()[line.verb].word;
  const Player owner = kernel::card_of(c.game, r).owner;
  if (verb == "attach") return zone(0, kForce);
  if (verb == "exile" || verb == "vanish") return zone(owner, kRemoved);
  const NodeId to = one_of(verb, {"move", "return"}) ? kernel::argument(line, "to") : NodeId{0};
  if (to == 0 || kernel::is_yet_unknown(c, to)) return kNoZone;
  ZoneId squares[kernel::kZonesMax];
  const int n = kernel::evaluate_zones(c, to, squares);
  return n > 1 && is_square(squares[0]) ? kNoZone : kernel::evaluate_zone(c, to, owner);
}
RuleIndex moving(const Game& g, const Context& c, const Refs& which, const Line& line) {
  const std::string_view verb = kernel::verb_specs()[line.verb].word;
  for (Ref r : which) {
    if (!g.s.live(r) || !pays_for(c, objects_node(line), r)) return "804.2f"_zx;
    if (verb == "destroy" && !is_square(g.s[r.card()].zone)) return "804.2f"_zx;
    const kernel::Attempt attempt{kernel::forbidden_words(verb), r, c.you, Cause::cost};
    const bool may_move = verb == "destroy" ? may_leave(g, c.you, r) : may_move_off(g, c.you, r);
    if (!may_move || kernel::is_forbidden(g, attempt)) return "804.4b"_zx;
    const ZoneId to = put_by(c, line, r);
    if (to != kNoZone && !may_be_put(g, r, to, Cause::cost, c.self)) return "804.4b"_zx;
  }
  return which.n > 0 ? kernel::kNoRule : "804.2f"_zx;
}
bool turns(std::string_view verb) { return one_of(verb, {"sleep", "rest", "reboot"}); }
bool moves(const Line& line) {
  const std::string_view verb = kernel::verb_specs()[line.verb].word;
  if (verb == "vanish") return kernel::argument(line, "shields") == 0;
  if (verb == "discard") return kernel::argument(line, "cards") != 0;
  return one_of(verb, {"move", "return", "destroy", "exile", "attach", "reveal"});
}
// Why these cards cannot be put into the state, or moved to the place, that a part of a payment asks for.
RuleIndex unfit_for(const Context& c, const Line& line, const Refs& which) {
  const Game& g = static_cast<const Game&>(c.game);
  const std::string_view verb = kernel::verb_specs()[line.verb].word;
  if (turns(verb)) return turning(g, c, which, verb != "reboot");
  if (moves(line)) return moving(g, c, which, line);
  const auto vanishes = [&](Ref r) {
    return g.s.live(r) && pays_for(c, objects_node(line), r) &&
           g.s[r.card()].shields >= kernel::number_or(c, line, "shields", 0);
  };
  if (verb != "vanish") return kernel::kNoRule;
  return which.n > 0 && std::all_of(which.begin(), which.end(), vanishes) ? kernel::kNoRule : "804.2f"_zx;
}
// Whether a part of a payment takes what was named so, alone or as one of several.
bool takes_named(const kernel::CardSet& set, NodeId id, kernel::WordId name) {
  const kernel::Node& n = set.nodes[id];
  if (n.op == kernel::Op::bound) return n.word == name;
  if (n.op != kernel::Op::unite) return false;
  for (NodeId link = n.a; link != 0; link = set.nodes[link].next)
    if (takes_named(set, set.nodes[link].a, name)) return true;
  return false;
}
}  // namespace

RuleIndex unfit(const Context& c, const Line& choice, Ref r) {
  const Game& g = static_cast<const Game&>(c.game);
  const kernel::WordId name = kernel::argument(choice, "as");
  Refs one;
  one.add(r);
  for (const Line* line = &choice + 1; name != 0 && line->kind == kernel::LineKind::verb; ++line) {
    if (!takes_named(g.cards(), objects_node(*line), name)) continue;
    if (const RuleIndex why = unfit_for(c, *line, one); why != kernel::kNoRule) return why;
  }
  return kernel::kNoRule;
}

namespace {

RuleIndex choosing(const Game& g, const Context& c, const Line& line, Ref without = {}) {
  if (kernel::argument(line, "up_to") != 0 || kernel::argument(line, "any") != 0) return kernel::kNoRule;
  Refs all;
  kernel::objects_of(c, line, "from", all);
  Player players[kernel::kPlayersMax];
  const NodeId from = kernel::argument(line, "from");
  int fit = from != 0 && kernel::names_player(c, from) ? kernel::evaluate_players(c, from, players) : 0;
  RuleIndex why = "804.2f"_zx;
  for (Ref r : all) {
    const bool pays = g.s.live(r) && r != without && pays_for(c, from, r);
    if (!pays || pays_already(g, c.scope, r)) continue;
    const RuleIndex not_this = unfit(c, line, r);
    if (not_this != kernel::kNoRule)
      why = not_this;
    else
      ++fit;
  }
  return fit < kernel::number_or(c, line, "count", 1) ? why : kernel::kNoRule;
}

// Whether something that a choice names pays for another part.
bool wants_it_again(const Context& c, const Line& line) {
  Refs all;
  kernel::objects_of(c, line, "from", all);
  return std::any_of(all.begin(), all.end(),
                     [&](Ref r) { return pays_already(static_cast<const Game&>(c.game), c.scope, r); });
}

// Whether a payment says that it takes cards of the opponent; what it has chosen was looked at then.
bool names_opponent(const kernel::CardSet& set, NodeId id) {
  if (id == 0) return false;
  const kernel::Node& n = set.nodes[id];
  if (n.op == kernel::Op::opponent || n.op == kernel::Op::opponents || n.op == kernel::Op::bound) return true;
  if (n.op != kernel::Op::unite) return names_opponent(set, n.a);
  for (NodeId link = n.a; link != 0; link = set.nodes[link].next)
    if (names_opponent(set, set.nodes[link].a)) return true;
  return false;
}

}  // namespace

bool speaks_of_choice(const kernel::CardSet& set, NodeId id) {
  if (id == 0) return false;
  const kernel::Node& n = set.nodes[id];
  if (n.op == kernel::Op::bound) return true;
  if (n.op == kernel::Op::unite)
    for (NodeId link = n.a; link != 0; link = set.nodes[link].next)
      if (speaks_of_choice(set, set.nodes[link].a)) return true;
  return speaks_of_choice(set, n.a) || speaks_of_choice(set, n.b);
}
bool pays_for(const Context& c, NodeId named, Ref r) {
  const Card& card = kernel::card_of(c.game, r);
  const Player whose = is_square(card.zone) ? card.controller : card.owner;
  return whose == c.you || names_opponent(c.game.cards(), named);
}
bool pays_already(const Game& g, std::uint16_t scope, Ref r) {
  for (const kernel::Binding& b : g.s.bindings)
    if (scope != 0 && b.scope == scope && b.kind == kernel::Kind::object && Ref{b.value}.card() == r.card())
      return true;
  return false;
}
bool pays_in_parts(const Game& g, kernel::TextId text) {
  int parts = 0;
  const auto count = [&](const kernel::Line&, const kernel::Instruction& how) {
    const std::string_view verb = how.word;
    parts += verb == "discard" || verb == "choose" ? 1 : 0;
    return true;
  };
  kernel::each_instruction(g, g.cards().abilities[text].cost, count);
  return parts > 1;
}

namespace {

// 804.2c: of several payments those that can be made are chosen from.
RuleIndex choosing_payments(const Context& c, const Line& line) {
  const auto& lines = c.game.cards().lines;
  int payable_ones = 0;
  for (auto at = kernel::argument(line, "of"); lines[at].kind == kernel::LineKind::jump; ++at)
    payable_ones += plainly_unpayable(c, lines[at].target) == kernel::kNoRule ? 1 : 0;
  return payable_ones < kernel::number_or(c, line, "choose", 1) ? "804.2f"_zx : kernel::kNoRule;
}

}  // namespace

RuleIndex unpayable(const Context& c, const Line& line) {
  const Game& g = static_cast<const Game&>(c.game);
  const kernel::Instruction* how = g.book().instruction[line.verb];
  const std::string_view verb = kernel::verb_specs()[line.verb].word;
  if (verb == "modes") return choosing_payments(c, line);
  if (verb == "choose") return choosing(g, c, line);
  if (verb == "resource") return can_pay_resource(c, line) ? kernel::kNoRule : "805.3c"_zx;
  if (verb == "use_counter") return can_use_counter(c, line) ? kernel::kNoRule : "1017.2"_zx;
  Refs which;
  if (verb == "put_forces") {
    forces_of(c, line, true, which);
    return which.n < std::max<std::int64_t>(1, kernel::number_or(c, line, "count", 1)) ? "804.2f"_zx
                                                                                       : kernel::kNoRule;
  }
  const bool there = verb == "attach" ? has_host(c, line) : verb != "discard" || can_pay_discards(c, line);
  if (!there) return "804.2f"_zx;
  if (const NodeId node = objects_node(line)) {
    kernel::evaluate_objects(c, node, which);
    if (!are_enough(c, node, which.n)) return "804.2f"_zx;
  }
  if (turns(verb) || moves(line) || verb == "vanish") return unfit_for(c, line, which);
  if (verb == "discard") return kernel::kNoRule;  // asked about above, as a cost
  return how->can == nullptr || how->can(c, line) ? kernel::kNoRule : "804.2f"_zx;
}

kernel::LineId play_cost(const Game& g, CardId c) {
  const kernel::CardDef& def = g.cards().cards[g.s[c].def];
  if (def.extras.empty()) return 0;
  const kernel::Extra* asked = def.extra(g.cards().find_word("play_cost"));
  return asked == nullptr ? kernel::LineId{0} : asked->block;
}

// 804.2e: what is played lies in temporary when it asks for hand cards.
RuleIndex unplayable(const Game& g, CardId card, Player p) {
  if (p == kNobody || play_cost(g, card) == 0) return kernel::kNoRule;  // nobody could play anything
  const Context c{g, g.s.ref(card), p};
  const kernel::CardSet& set = g.cards();
  for (kernel::LineId at = play_cost(g, card); at != 0 && set.lines[at].kind == kernel::LineKind::verb;
       ++at) {
    const Line& line = set.lines[at];
    const std::string_view verb = kernel::verb_specs()[line.verb].word;
    if (verb == "may" || speaks_of_choice(set, objects_node(line))) continue;
    const bool discards = verb == "discard" && kernel::argument(line, "cards") == 0;
    const bool in_hand = g.s[card].zone == zone(p, kHand);
    if (discards && g.s.count(zone(p, kHand)) - (in_hand ? 1 : 0) < kernel::number_or(c, line, "count", 1))
      return "804.2e"_zx;
    const RuleIndex why = verb == "choose" ? choosing(g, c, line, c.self) : unpayable(c, line);
    if (why != kernel::kNoRule) return why;
  }
  return kernel::kNoRule;
}

RuleIndex unpayable(const Context& c, kernel::LineId cost) {
  const kernel::CardSet& set = c.game.cards();
  for (; set.lines[cost].kind == kernel::LineKind::verb; ++cost) {
    const Line& line = set.lines[cost];
    if (speaks_of_choice(set, objects_node(line))) continue;
    if (const RuleIndex why = unpayable(c, line); why != kernel::kNoRule) return why;
  }
  return kernel::kNoRule;
}

// 804.2f: a payment is made in full, or the play is taken back.
bool Game::may_do(const Line& line, const kernel::Instruction&) {
  if (frame().play != 0 && !is_paying(*this)) {
    used("804.3a"_zx);
    if (is_heard() && line.kind == kernel::LineKind::verb) kernel::note_too_few(*this, line, "102.4"_zx);
  }
  if (!is_paying(*this) || !is_marked()) return true;
  if (is_out_of_turn(*this, line)) return false;
  const NodeId turned = objects_node(line);
  const std::string_view verb = kernel::verb_specs()[line.verb].word;
  if (verb == "resource") return used("804.2f"_zx), true;  // its own rows refuse it
  if (one_of(verb, {"sleep", "rest", "reboot"})) used("804.4a"_zx);
  if (one_of(verb, {"sleep", "rest"}) && turned != 0 && cards().nodes[turned].op == kernel::Op::self)
    used("807.1a"_zx);
  const Context c = kernel::context_of(*this);
  const RuleIndex why = unpayable(c, line);
  if (why == kernel::kNoRule) return used("804.2f"_zx), true;
  if (verb == "choose" && wants_it_again(c, line)) limited("804.4d"_zx);
  take_back(*this, why == "807.1a"_zx ? "804.4a"_zx : why);
  return false;
}

}  // namespace headjudge::zx
