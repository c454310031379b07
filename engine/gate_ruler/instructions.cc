// Chapter 15 and what effects do: the instructions of the effect language that Gate Ruler carries out.
#include <algorithm>

#include "engine/gate_ruler/instructions_more.h"
#include "engine/kernel/replace_search.h"
#include "engine/kernel/text_rules.h"
#include "engine/kernel/too_few.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::call, kernel::Context,
    kernel::context_of, kernel::done, kernel::go, kernel::holds, kernel::Line, kernel::list,
    kernel::note_done, kernel::number_or, kernel::objects_of, kernel::player_or_you, kernel::Refs,
    kernel::run, kernel::when, kernel::who;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

// A name of what an instruction did something to.
void name_it(Game& g, const Line& line, Ref r) {
  if (const auto as = argument(line, "as"))
    kernel::bind(g, context_of(g).scope, as, kernel::Kind::object, r.bits);
}

// ---- 15-8: drawing. Locals 0 player, 1 how many
// Several players draw one after the other, the turn player first. Local 4: the next one + 1; 7: the line
// that names what is drawn.
void start_draws(kernel::Game& base, const Line& line, Frame& f) {
  kernel::start_draw(base, line, f);
  if (argument(line, "as") != 0) f.set(7, &line - base.cards().lines.data());
  Player order[kernel::kPlayersMax];
  const auto who = argument(line, "player");
  if (who == 0) return base.used("4-2a"_gr);
  if (kernel::evaluate_players(context_of(base), who, order) < 2) return;
  f.set(0, order[0], kernel::Kind::player);
  f.set(4, order[1] + 1);
  f.set(5, f.num(1));
  f.set(6, 1);
  const Context c = context_of(base);
  const auto count = argument(line, "count");
  if (count == 0 || !kernel::has_shares(c, count)) return;
  f.set(1, kernel::amount_for(c, count, {}, order[0]));
  f.set(5, kernel::amount_for(c, count, {}, order[1]));
  base.used("14-3b-5b"_gr);
}
bool another_draws(const Game& g) { return g.frame().num(1) == 0 && g.frame().num(4) != 0; }
void next_player(Game& g) {
  g.frame().set(0, g.frame().num(4) - 1, kernel::Kind::player);
  g.frame().set(1, g.frame().num(5));
  g.frame().set(4, 0);
}
// 16-15b-1c: open cards that came together are put now.
bool several_drew(const Game& g) { return g.frame().num(6) != 0; }
void all_have_drawn(Game& g) {
  g.frame().set(6, 0);
  g.s.alarm = 1;
}
bool deck_is_short(const Game& g) {
  return g.frame().num(1) > 0 && g.s.count(zone(g.frame().num(0), kDeck)) == 0;
}
void draw_no_more(Game& g) { g.frame().set(1, 0); }
bool more_to_draw(const Game& g) {
  return g.frame().num(1) > 0 && g.s.count(zone(g.frame().num(0), kDeck)) > 0;
}
// Where no text heeds it, nobody hears of one card after the other.
void draw_all(Game& g, Player p) {
  for (; more_to_draw(g); g.frame().set(1, g.frame().num(1) - 1))
    move_card(g, g.s.ref(cards(g, p, kDeck)[0]), zone(p, kHand), -1, Cause::rule);
}
void draw_one(Game& g) {
  const auto p = static_cast<Player>(g.frame().num(0));
  if (!is_heeded(g)) return draw_all(g, p);
  g.frame().set(1, g.frame().num(1) - 1);
  if (g.frame().num(1) > 0) g.used("3-4c"_gr);
  const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
  const Line* line = g.frame().num(7) != 0 ? &kernel::line_at(g, 7) : nullptr;
  kernel::Occurrence one(g);
  if (line != nullptr) one.arrives(argument(*line, "as"), 0);
  const bool by_effect = g.frame().play != 0;
  const Ref by = by_effect ? context_of(g).self : Ref{};
  const Cause cause = by_effect ? cause_now(g) : Cause::rule;
  Event drawn = kernel::coming_move(g.s, kEvDrawn, top, zone(p, kHand), cause, by);
  drawn.player = p;  // whoever owns the card
  for (const Ref r : draw_card(g, drawn)) {
    note_done(g, true);
    if (line != nullptr) name_it(g, *line, r);
  }
}
constexpr Row kDrawRows[] = {
    {"15-8b"_gr, "one card, as often as said", when<more_to_draw>, act<draw_one>},
    {"15-8b"_gr, "the next one", when<more_to_draw>, go("15-8b"_gr)},
    {"1-5b-1"_gr, "as many as there are", when<deck_is_short>, act<draw_no_more>},
    {"15-8b"_gr, "the other player", when<another_draws>, go("15-8b"_gr, run<next_player>)},
    {"15-8b"_gr, "all have drawn", when<several_drew>, act<all_have_drawn>},
};
static_assert(kernel::well_formed(kDrawRows, kProcedures));

void do_give(kernel::Game& base, const Line& line, Frame& f) {
  kernel::do_give_fixed(base, line, f);
  Game& g = typed(base);
  g.used("14-11a-2"_gr);
  if (argument(line, "until") == 0) g.used("14-11a-2a"_gr);
  using kernel::Op;
  const Op to = g.cards().nodes[argument(line, "to")].op;
  if (to == Op::filter || to == Op::selector || to == Op::unite || to == Op::zone) g.used("14-12d"_gr);
  const auto keyword = g.cards().abilities[g.s.plays[g.frame().play - 1].text].keyword;
  if (keyword != 0 && std::string_view(g.words().keywords[keyword - 1u].word) == "familia")
    g.used("16-10b"_gr);
  for (auto at = argument(line, "changes"); at != 0; at = g.cards().changes[at].last ? 0 : at + 1)
    if (g.cards().changes[at].kind == kernel::ChangeKind::add_number) g.used("15-2a"_gr);
}

// 14-12d: a replacement is a continuous effect (14-13e); one for units of some kind is for those of now.
bool names_things_there(const Game& g, kernel::NodeId id) {
  const kernel::Node& n = g.cards().nodes[id];
  return n.op == kernel::Op::filter ? names_things_there(g, n.a) : n.op == kernel::Op::selector;
}
bool reads_event(const Game& g, kernel::NodeId id) {
  const kernel::Node& n = g.cards().nodes[id];
  return id != 0 &&
         (n.op == kernel::Op::event || reads_event(g, n.a) || reads_event(g, n.b) || reads_event(g, n.next));
}
void do_instead(kernel::Game& base, const Line& line, Frame& f) {
  kernel::do_instead(base, line, f);
  Game& g = typed(base);
  const kernel::NodeId card = g.cards().abilities[argument(line, "ability")].when.card;
  if (card == 0 || !names_things_there(g, card) || reads_event(g, card)) return;
  const kernel::WordId name = g.cards().find_word(kernel::kThingsName);
  const std::uint16_t scope = g.s.watchers.back().scope;
  Refs things;
  kernel::evaluate_objects(context_of(g), card, things);
  kernel::bind(g, scope, name, kernel::Kind::number, things.n);
  for (const Ref r : things) kernel::bind(g, scope, name, kernel::Kind::object, r.bits);
  g.used("14-12d"_gr);
}

// ---- One-step instructions

void do_destroy(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "cards", which);
  bool did = false;
  for (Ref r : which) {
    if (!g.s.live(r) || !is_unit_on_board(g, r.card())) continue;
    kernel::Occurrence one(g);
    one.arrives(argument(line, "as"), 0);
    const Event e = kernel::make_event(kEvDestroyed, r, c.self, g.s[r.card()].controller, 0, cause_now(g));
    const bool destroyed = destroy_unit(g, e);
    did |= destroyed;
    if (destroyed || is_paying(g)) name_it(g, line, r);  // 14-3b-8: a cost that was replaced was paid
  }
  close_items(g);
  note_done(g, did);
}

void turn_cards(Game& g, const Line& line, bool rest) {
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  bool did = false;
  for (Ref r : which) {
    if (!is_paying(g) || would_turn(g, r, rest)) continue;
    if (!g.s.live(r)) return refuse_cost(g);
    const bool rested = (g.s[r.card()].flags & kernel::kRested) != 0;
    return g.limited(rested == rest ? "15-7c"_gr : "3-9b"_gr), refuse_cost(g);
  }
  const kernel::Together at_once(g, which.n);
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    const bool rested = (g.s[r.card()].flags & kernel::kRested) != 0;
    const int place = place_of(g.s[r.card()].zone);
    if (rested == rest) {
      g.used("15-7c"_gr);
      g.used("1-5c"_gr);
      continue;
    }
    if (place == kDefense) g.used("3-9b"_gr);
    if (place == kDefense || !g.words().row(g.s[r.card()].zone).turned) continue;
    kernel::Occurrence one(g);
    one.arrives(argument(line, "as"), 0);
    const bool turned = turn_card(g, kernel::make_event(rest ? kEvRested : kEvActed, r, context_of(g).self,
                                                        g.s[r.card()].controller, 0, cause_now(g)));
    did |= turned;
    if (turned || is_paying(g)) name_it(g, line, r);
  }
  note_done(g, did);
}
void do_rest(kernel::Game& g, const Line& line, Frame&) { turn_cards(typed(g), line, true); }
void do_act(kernel::Game& g, const Line& line, Frame&) { turn_cards(typed(g), line, false); }

void move_all(Game& g, const Refs& which, int place, Cause cause, kernel::WordId as) {
  bool did = false;
  const kernel::Together at_once(g, which.n);
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    kernel::Occurrence one(g);
    one.arrives(as, 0);
    const Ref now = move_card(g, r, zone(g.s[r.card()].owner, place), -1, cause, context_of(g).self);
    did = did || !(now == r);
    // 3-2d-1 speaks of the effect that moves it; what paid a cost is known as it was (14-14a).
    if (now != r && !kernel::is_playing(g)) kernel::keep_in_sight(g, r, now);
    if (now != r && as != 0) kernel::bind(g, context_of(g).scope, as, kernel::Kind::object, now.bits);
  }
  note_done(g, did);
}
void do_exile(kernel::Game& base, const Line& line, Frame&) {
  Refs which;
  objects_of(context_of(base), line, "cards", which);
  move_all(typed(base), which, kExile, cause_now(typed(base)), argument(line, "as"));
}
// 3-4c: one card after the other; false when one of them waits for its replacements.
bool mill_some(Game& g, const Line& line, Player p, std::int64_t& left) {
  const Context c = context_of(g);
  const auto as = argument(line, "as"), node = argument(line, "to");
  while (left > 0 && g.s.count(zone(p, kDeck)) > 0) {
    --left;
    const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
    const Player owner = g.s[top.card()].owner;  // 3-2e
    const ZoneId to = node == 0 ? zone(owner, kGraveyard) : kernel::evaluate_zone(c, node, owner);
    const auto face = argument(line, "face");
    kernel::Occurrence one(g);
    one.arrives(as, face == 0 ? 0 : face == 2 ? kernel::kComesFaceDown : kernel::kComesFaceUp);
    Ref now = top;
    const auto move = [&] { now = move_card(g, top, to, -1, cause_now(g), c.self); };
    if (to != kNoZone && has_to_wait(g, move)) return false;
    if (now == top) left = 0;
    if (now == top) return true;
    set_face(g, now, argument(line, "face"));
    if (as != 0) kernel::bind(g, c.scope, as, kernel::Kind::object, now.bits);
    note_done(g, true);
  }
  left = 0;
  return true;
}
// The rest, after something was replaced. Locals: 3 the next player + 1, 4 line, 5 how many are left, 6
// whose, 7 how many each.
bool more_to_mill(const Game& g) { return g.frame().num(5) > 0 || g.frame().num(3) != 0; }
void mill_on(Game& g) {
  const Line& line = kernel::line_at(g, 4);
  std::int64_t left = g.frame().num(5);
  mill_some(g, line, static_cast<Player>(g.frame().num(6)), left);
  g.frame().set(5, left);
  if (left > 0 || g.frame().num(3) == 0) return;
  g.frame().set(6, g.frame().num(3) - 1, kernel::Kind::player);
  g.frame().set(5, g.frame().num(7));
  g.frame().set(3, 0);
}
constexpr Row kMillRows[] = {
    {"3-4c"_gr, "the next card of the deck", when<more_to_mill>, act<mill_on>},
    {"3-4c"_gr, "as many as said", when<more_to_mill>, go("3-4c"_gr)},
};
static_assert(kernel::well_formed(kMillRows, kProcedures));
void do_mill(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Player order[kernel::kPlayersMax];
  const int players = kernel::players_to_do(c, line, order);
  if (argument(line, "player") == 0) g.used("4-2a"_gr);
  const auto count = number_or(c, line, "count", 1);
  note_done(g, false);
  if (count <= 0) g.used("1-5b-2"_gr);
  g.used("15-3a"_gr);
  for (int i = 0; i < players; ++i) {
    if (count > g.s.count(zone(order[i], kDeck))) g.used("1-5b-1"_gr);
    std::int64_t left = count;
    if (mill_some(g, line, order[i], left)) continue;
    const std::uint8_t play = g.frame().play;
    Frame& f = g.push(kMilling);
    f.play = play;
    f.set(3, i + 1 < players ? order[i + 1] + 1 : 0);
    f.set(4, &line - g.cards().lines.data());
    f.set(5, left);
    f.set(6, order[i], kernel::Kind::player);
    f.set(7, count);
    return;
  }
}
void do_shuffle(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  ZoneId z = zone(c.you, kDeck);
  if (argument(line, "zone") != 0) z = kernel::evaluate_zone(c, argument(line, "zone"), c.you);
  shuffle_zone(g, z, c.self);
  note_done(g, true);
}

// 14-3b-7: in a cost the amount was fixed before anything was paid. An effect did it when nothing of it is
// missing in the end.
void start_energy(kernel::Game& g, const Line& line, Frame& f) {
  f.play = g.caller().play;
  if (const int fixed = fixed_energy(typed(g), line); fixed >= 0) {
    f.set(4, fixed);
    return;
  }
  const Context c = context_of(g);
  f.set(4, std::max<std::int64_t>(0, number_or(c, line, "count", 1)));
  const Player payer = kernel::payer_of(c, line, kMay);
  if (argument(line, "player") != 0 || payer != c.you) f.set(5, payer + 1);
  note_payment(typed(g), f.num(4) > 0);
}

}  // namespace

const Procedure kDrawing{"draw", Order::sequence, kDrawRows};
const Procedure kMilling{"mill", Order::sequence, kMillRows};

namespace {

// Arguments that other games have a meaning for.
constexpr const char *kNotOfMove = "onto: put_on puts a card on another, attach under it",
                     *kNotOfPlay =
                         "onto: put_on puts a card on another"
                         "|as: the gate and what follows make another card of it (3-2d)"
                         "|cost: its level is paid unless it is free (15-16a-1); see cost_change"
                         "|allowance: normal_summon says whether it uses some",
                     *kNotOfSummon =
                         "onto: put_on puts a card on another"
                         "|as: the gate and what follows make another card of it (3-2d)"
                         "|cost: its level is paid unless it is free (15-16a-1); see cost_change"
                         "|ability: a unit card is summoned (15-17a)",
                     *kNotOfSpecial =
                         "onto: put_on puts a card on another"
                         "|cost: nothing is paid for it (15-18a)"
                         "|allowance: it uses none (15-18a-1)"
                         "|ability: a unit card is summoned (15-18a)",
                     *kNotOfSetting =
                         "onto: a set zone has one card"
                         "|state: cards of set zones neither act nor rest (3-3a-1)"
                         "|cost: nothing is paid for it (15-4a)"
                         "|allowance: nothing is summoned"
                         "|ability: a card is set (15-4a)",
                     *kNotOfDrive = "state: cards of the drive zone neither act nor rest (3-3a)",
                     *kNotOfNegate = "by: it is done by the effect that says so",
                     *kNotOfModes = "different: each mode is picked once at most (14-3b-2)",
                     *kNotOfAttach =
                         "count: choose so many first|up_to: choose so many first"
                         "|as force: what lies under a unit is a soul (15-14a)"
                         "|as forces: what lies under a unit are souls (15-14a)",
                     *kNotOfReveal = "count: choose so many first",
                     *kNotOfLook = "count: name so many, as in you.deck.top(2)";

constexpr kernel::Instruction kInstructionRows[] = {
    {"draw", &kDrawing, start_draws, can_draw, "15-8b"_gr},
    {"target", &kTargeting, start_targets, nullptr, "14-3b-4"_gr, true},
    {"choose", &kChoosing, start_choice, can_choose},
    {"may", &kMay, kernel::start_may},
    {"damage", nullptr, do_damage, can_damage, "15-20a"_gr},
    {"reduce_damage", &kReducing, start_reduce, nullptr, "13-3b"_gr},
    {"destroy", nullptr, do_destroy, has_objects, "15-12a"_gr},
    {"rest", nullptr, do_rest, can_rest, "15-7b"_gr},
    {"act", nullptr, do_act, can_act, "15-7a"_gr},
    {"exile", nullptr, do_exile, has_objects, "15-13a"_gr},
    {"move", &kMoving, start_move, has_objects, "15-3a"_gr, false, kNotOfMove},
    {"return", &kMoving, start_move, has_objects, "15-3a"_gr, false, kNotOfMove},
    {"each", &kEach, kernel::start_each},
    {"repeat", &kRepeat, kernel::start_repeat},
    {"discard", &kDiscarding, start_discard, can_discard_in_full, "15-9a"_gr},
    {"lose", nullptr, kernel::do_give_fixed},
    {"set", nullptr, kernel::do_give_fixed},
    {"mill", nullptr, do_mill, can_mill, "3-4c"_gr},
    {"shuffle", nullptr, do_shuffle},
    {"heal", &kHealing, start_heal, can_heal, "15-21a"_gr},
    {"give", nullptr, do_give},
    {"energy", &kPayEnergy, start_energy, can_energy, "15-15a"_gr},
    {"instead", nullptr, do_instead, nullptr, "14-13e"_gr},
    {"change", nullptr, kernel::do_change},
    {"swap_values", nullptr, kernel::do_swap_values},
    {"choose_number", &kNumberChoice, kernel::start_number},
    {"choose_value", &kValueChoice, kernel::start_asking},
    {"choose_player", &kPlayerChoice, kernel::start_asking},
    {"modes", &kModes, start_modes, nullptr, "14-3b-2"_gr, true, kNotOfModes},
    {"split", &kSplit, kernel::start_split, nullptr, "14-3b-5a"_gr, true},
    {"exchange", nullptr, do_exchange, can_exchange, "15-11a"_gr},
    {"put_on", nullptr, do_put_on, can_put_on, "15-14b"_gr},
    {"attach", nullptr, do_attach, can_attach, "15-14a"_gr, false, kNotOfAttach},
    {"look", &kLooking, kernel::start_look, has_objects, "15-5a"_gr, false, kNotOfLook},
    {"reveal", &kRevealing, kernel::start_look, has_objects, "15-5b"_gr, false, kNotOfReveal},
    {"search", &kSearching, kernel::start_search, nullptr, "15-6a"_gr},
    {"rearrange", &kRearranging, kernel::start_rearrange},
    {"gain_control", &kGainControl, start_gain_control, can_gain_control, "15-23a"_gr},
    {"play", &kPlayCards, start_play, nullptr, "15-16a"_gr, false, kNotOfPlay},
    {"normal_summon", &kPlayCards, start_normal_summon, nullptr, "15-17a"_gr, false, kNotOfSummon},
    {"special_summon", &kSpecialSummon, start_special_summon, can_special_summon, "15-18a"_gr, false,
     kNotOfSpecial},
    {"drive", &kDriving, start_drive, can_drive, "15-19a"_gr, false, kNotOfDrive},
    {"set_card", &kSetting, start_set_card, can_set_card, "15-4a"_gr, false, kNotOfSetting},
    {"genesis", &kGenesis, start_genesis, nullptr, "16-13b"_gr},
    {"abyss", &kAbyss, start_abyss, nullptr, "16-14a-1"_gr},
    {"guarded", nullptr, do_guarded, nullptr, "16-12b"_gr},
    {"negate", nullptr, do_negate, nullptr, kernel::kNoRule, false, kNotOfNegate},
    {"redirect_attack", nullptr, do_redirect},
    {"end_turn", &kEndingTurn, start_ending_turn, nullptr, "15-24a"_gr},
    {"win_game", nullptr, do_win},
    {"lose_game", nullptr, do_lose},
    {"draw_game", nullptr, do_draw_game},
    {"all_or_nothing", nullptr, kernel::do_all_or_nothing},
    {"forbid", nullptr, kernel::do_rule_change},
    {"allow", nullptr, kernel::do_rule_change},
    {"cost_change", nullptr, kernel::do_rule_change_fixed},
    {"later", nullptr, kernel::do_later, nullptr, "14-9f"_gr},
    {"together", &kTogether, start_together},
};

}  // namespace

const std::span<const kernel::Instruction> kInstructions = kInstructionRows;

void note_payment(Game& g, bool full) {
  if (!is_paying(g)) note_done(g, full);
}

// 14-3b-8: what is paid is done in full, or the play is taken back.
bool Game::may_do(const Line& line, const kernel::Instruction& how) {
  if (line.kind == kernel::LineKind::verb && cannot_be_paid(*this, line, how)) {
    refuse_cost(*this);
    return false;
  }
  if (is_heard() && line.kind == kernel::LineKind::verb && !kernel::is_playing(*this))
    kernel::note_too_few(*this, line, "1-5b"_gr);
  return true;
}

}  // namespace headjudge::gate_ruler
