// 14-3b-8: whether a cost can be paid in full: what it names is there, can be done to it, and no text forbids
// it.
#include <algorithm>

#include "engine/gate_ruler/instructions_more.h"
#include "engine/gate_ruler/permits.h"
#include "engine/kernel/in_full.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::argument, kernel::Context, kernel::context_of, kernel::Line, kernel::number_or,
    kernel::objects_of, kernel::player_or_you, kernel::Refs;

const Game& typed(const Context& c) { return static_cast<const Game&>(c.game); }
std::string_view verb_of(const Line& line) { return kernel::verb_specs()[line.verb].word; }
// The cards that it is done to.
kernel::NodeId named(const Line& line) {
  return argument(line, argument(line, "cards") != 0 ? "cards" : "card");
}

// 1-5d: what no text forbids the payer to do, or to do to a card.
bool may_do_so(const Context& c, const Line& line, Ref r) {
  const std::string_view words = kernel::forbidden_words(verb_of(line));
  return words.empty() ||
         !kernel::is_forbidden(c.game, {words, r, c.you, kernel::cause_of(c.game, line), c.self});
}
bool may_be_done_to(const Context& c, const Line& line, Ref r) {
  const Game& g = typed(c);
  if (!g.s.live(r)) return true;
  const std::string_view verb = verb_of(line);
  const Player owner = g.s[r.card()].owner;
  const auto to = argument(line, "to");
  const ZoneId z = verb == "exile"    ? zone(owner, kExile)
                   : verb == "attach" ? zone(owner, kSoul)
                   : to == 0          ? kNoZone
                                      : kernel::evaluate_zone(c, to, owner);
  if (z != kNoZone && !takes_card(g, r.card(), z)) return false;  // 3-2f-1, 3-2h
  if (!g.cards().has_change(kernel::ChangeKind::forbid)) return true;
  const Cause cause = kernel::cause_of(g, line);
  if (!may_do_so(c, line, r) || (verb == "destroy" && !may_be_destroyed(g, r, c.self, cause))) return false;
  return z == kNoZone || may_be_moved(g, kEvMoved, r, z, c.self, cause);
}
// So many cards of the decks of those who pay, and every one of them may go there.
bool can_take_from_decks(const Context& c, const Line& line, int event, int to) {
  const Game& g = typed(c);
  Player order[kernel::kPlayersMax] = {c.you};
  const auto who = argument(line, "player");
  const int players = who == 0 ? 1 : kernel::evaluate_players(c, who, order);
  const auto count = number_or(c, line, "count", 1);
  for (int i = 0; i < players && count > 0; ++i) {
    const ZoneId deck = zone(order[i], kDeck);
    if (count > g.s.count(deck)) return false;
    const Context of{g, c.self, order[i]};
    if (!may_do_so(of, line, {})) return false;
    const Ref top = g.s.ref(g.s.zone(deck)[0]);
    const ZoneId there = zone(to == kGraveyard ? g.s[top.card()].owner : order[i], to);  // 3-2e
    if (!takes_card(g, top.card(), there)) return false;
    if (!may_be_moved(g, event, top, there, c.self, kernel::cause_of(g, line))) return false;
  }
  return true;
}
// 15-7c, 3-9b, 1-5d: whether a card would be turned.
bool can_turn(const Context& c, const Line& line, bool rest) {
  if (kernel::is_yet_unknown(c, argument(line, "cards"))) return true;  // chosen while it is paid
  Refs which;
  objects_of(c, line, "cards", which);
  for (Ref r : which)
    if (!would_turn(typed(c), r, rest, kernel::cause_of(c.game, line))) return false;
  return which.n > 0;
}
// The places where a part of a cost finds what it needs.
std::uint64_t places_needed(const Context& c, const Line& line) {
  const Game& g = typed(c);
  const std::string_view verb = verb_of(line);
  const auto only = [&](int place) { return 1ull << place; };
  if (verb == "mill" || verb == "draw" || verb == "drive") return only(kDeck);
  const auto node = named(line);
  if (verb == "discard" && node == 0) return only(kHand);
  return kernel::places_named(g, node != 0 ? node : argument(line, "from"));
}
// What keeps others from being done to cards may be gone when the cards of an earlier part are.
bool may_end_prohibitions(const Context& c, const Line& line) {
  const Game& g = typed(c);
  const auto node = named(line);
  if (!g.cards().has_change(kernel::ChangeKind::forbid) || node == 0) return false;
  if (kernel::is_yet_unknown(c, node)) return true;
  Refs which;
  kernel::evaluate_objects(c, node, which);
  return std::any_of(which.begin(), which.end(), [&](Ref r) {
    return g.s.live(r) && ((def_of(g, r.card()).changes & kernel::bit(kernel::ChangeKind::forbid)) != 0 ||
                           !g.view(r.card()).gained.empty());
  });
}
// Those that are looked at when their turn comes too: they say themselves by which rule they cannot be done.
bool turns(const kernel::Instruction& how) {
  return how.can == &can_rest || how.can == &can_act || how.can == &can_energy;
}
// Whether each of the cards that are named has it done to it; those of a deck are picked first.
template <class Can>
bool all_can(const Context& c, const Line& line, const Can& can) {
  if (!has_objects(c, line)) return false;
  if (kernel::is_yet_unknown(c, named(line))) return true;
  Refs which;
  kernel::evaluate_objects(c, named(line), which);
  return std::all_of(which.begin(), which.end(), [&](Ref r) {
    return typed(c).s.live(r) && (place(typed(c), r.card()) == kDeck || can(r.card()));
  });
}

}  // namespace

void refuse_cost(Game& g) {
  g.refuse((g.s.plays[g.frame().play - 1].flags & kDemand) != 0 ? "8-4d-1"_gr : "14-3b-8"_gr);
}
bool cannot_be_paid(const Game& g, const Line& line, const kernel::Instruction& how) {
  if (how.can == nullptr || !kernel::is_paying(g) || turns(how)) return false;
  const bool forced = (g.s.plays[g.frame().play - 1].flags & kForced) != 0;  // 16-15b-1: as far as possible
  return !forced && !how.can(context_of(g), line);
}
bool would_turn(const Game& g, Ref r, bool rest, Cause cause) {
  if (!g.s.live(r) || !g.words().row(g.s[r.card()].zone).turned) return false;
  const Card& k = g.s[r.card()];
  if (((k.flags & kernel::kRested) != 0) == rest || place_of(k.zone) == kDefense) return false;
  return may_turn(g, r.card(), rest ? kEvRested : kEvActed, k.controller, cause);
}

// What is named must be there, as much of it as is named.
bool has_objects(const Context& c, const Line& line) {
  using kernel::Op;
  const auto node = named(line);
  if (node == 0 || kernel::is_yet_unknown(c, node)) return true;
  Refs which;
  kernel::evaluate_objects(c, node, which);
  const kernel::Node& n = c.game.cards().nodes[node];
  const bool some = (n.op == Op::top || n.op == Op::bottom) && n.b != 0;
  if (which.n < (some ? std::max<std::int64_t>(1, kernel::evaluate_number(c, n.b)) : 1)) return false;
  return std::all_of(which.begin(), which.end(), [&](Ref r) { return may_be_done_to(c, line, r); });
}
bool can_mill(const Context& c, const Line& line) {
  return can_take_from_decks(c, line, kEvMoved, kGraveyard);
}
bool can_draw(const Context& c, const Line& line) {
  return argument(line, "up_to") != 0 || can_take_from_decks(c, line, kEvDrawn, kHand);
}
bool can_drive(const Context& c, const Line& line) {
  return may_drive(typed(c), player_or_you(c, line)) && can_take_from_decks(c, line, kEvMoved, kDrive);
}
bool can_discard_in_full(const Context& c, const Line& line) {
  const Game& g = typed(c);
  if (!kernel::can_discard(c, line)) return false;
  if (!g.cards().has_change(kernel::ChangeKind::forbid) || argument(line, "cards") != 0) return true;
  if (argument(line, "up_to") != 0 || argument(line, "any") != 0) return true;
  const Cause cause = kernel::cause_of(g, line);
  const auto may = [&](CardId card) { return kernel::may_be_discarded(g, g.s.ref(card), cause, c.self); };
  const auto hand = g.s.zone(zone(player_or_you(c, line), kHand));
  return std::count_if(hand.begin(), hand.end(), may) >= number_or(c, line, "count", 1);
}
bool can_rest(const Context& c, const Line& line) { return can_turn(c, line, true); }
bool can_act(const Context& c, const Line& line) { return can_turn(c, line, false); }
bool can_special_summon(const Context& c, const Line& line) {
  const Game& g = typed(c);
  return all_can(c, line, [&](CardId r) { return is_kind(g, r, kUnit) && !on_board(g, r); });
}
bool can_gain_control(const Context& c, const Line& line) {
  const Game& g = typed(c);
  const Player p = player_or_you(c, line, "by");
  return all_can(c, line, [&](CardId r) {
    return (is_unit_on_board(g, r) || place(g, r) == kField) && g.s[r].controller != p;
  });
}
bool can_set_card(const Context& c, const Line& line) {
  const Game& g = typed(c);
  return all_can(c, line, [&](CardId r) { return is_settable(g, r) || is_set(g, r); });
}
bool can_energy(const Context& c, const Line& line) {
  const Game& g = typed(c);
  return active_energy(g, kernel::payer_of(c, line, kMay)) >=
         ability_cost(g, c.self, c.you, static_cast<int>(number_or(c, line, "count", 1)));
}

bool cost_payable(const Game& g, kernel::TextId text, Ref self, Player you) {
  const kernel::Ability& a = g.cards().abilities[text];
  if (a.play_self && g.s.live(self)) return level_payable(g, self.card(), you);  // 14-5c
  if (a.cost == 0) return true;
  const Context c{g, self, you};
  // Choices are made first (14-3b-4): where it speaks of one, there has to be one that it can be paid with.
  const bool open = !kernel::each_due_line(
      c, a.cost, [&](const Line& line) { return !kernel::speaks_of_unknown(c, line); });
  return a.play != 0 && open ? payable_by_choice(g, text, self, you) : can_do_block(c, a.cost);
}
bool can_meet_price(const Context& c, kernel::TextId text) {
  return can_do_by_choice(c, c.game.cards().abilities[text].cost);
}
bool can_do_block(const Context& c, kernel::LineId first) {
  return can_do_lines(c, first) && kernel::cards_suffice(c, first);
}
bool can_do_lines(const Context& c, kernel::LineId first) {
  std::uint64_t changed = 0;
  const auto can = [&](const Line& line) {
    const kernel::Instruction* how = c.game.book().instruction[line.verb];
    if (how == nullptr || how->can == nullptr) return true;
    // What comes from a zone that was changed before is looked at when it is paid.
    const bool known = changed == 0 || turns(*how) || (places_needed(c, line) & changed) == 0;
    // So is what speaks of a choice that is still to be made.
    if (known && !kernel::speaks_of_unknown(c, line) && !how->can(c, line)) return false;
    if (how->can == &can_damage) return true;  // 13-2: it waits on the gate and changes nothing yet
    changed |= may_end_prohibitions(c, line) ? ~0ull : kernel::places_changed(c.game, line);
    return true;
  };
  return kernel::each_due_line(c, first, can);
}

}  // namespace headjudge::gate_ruler
