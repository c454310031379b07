// 102.3, 804.2f, 804.3c: whether an instruction can be done in full, as far as that is known before.
#include "engine/zx/possible.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/kernel/in_full.h"
#include "engine/kernel/sight.h"
#include "engine/kernel/text_rules.h"
#include "engine/zx/compound.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/pairing.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {
namespace {

using kernel::argument, kernel::Context, kernel::is_yet_unknown, kernel::Line, kernel::LineKind,
    kernel::NodeId, kernel::number_or, kernel::Refs;

const Game& game_of(const Context& c) { return static_cast<const Game&>(c.game); }

// What it speaks of; false where that is nothing, or less than it says, or a text keeps it from some of it
// (102.6).
bool finds(const Context& c, const Line& line, std::string_view parameter, Refs& out) {
  kernel::evaluate_objects(c, argument(line, parameter), out);
  const int named = out.n;
  kernel::leave_kept(c, line, parameter, out);
  return out.n > 0 && out.n == named && are_enough(c, argument(line, parameter), named);
}

// What is done instead of something is an effect, also when it is a part of a payment that is replaced.
bool replaces(const Game& g, const Line& line) {
  const auto& lines = g.cards().lines;
  const auto at = static_cast<std::size_t>(&line - lines.data());
  for (const kernel::Ability& a : g.cards().abilities) {
    std::size_t i = a.kind == kernel::AbilityKind::replacement ? a.body : 0;
    if (i == 0 || i > at) continue;
    while (i != at && lines[i].kind != LineKind::end) ++i;
    if (i == at) return true;
  }
  return false;
}
Cause cause_for(const Game& g, const Line& line) {
  const Cause cause = kernel::cause_of(g, line);
  return cause == Cause::cost && replaces(g, line) ? Cause::effect : cause;
}

bool may_go(const Context& c, const Line& line, Ref r, ZoneId to) {
  const Game& g = game_of(c);
  return g.s.live(r) && may_be_put(g, r, to, cause_for(g, line), c.self);
}

// Whether each of them may come to one of the squares; 1007.4: to one of its own.
bool has_squares(const Context& c, const Refs& which, NodeId to, std::span<const ZoneId> squares,
                 bool one_each) {
  const Game& g = game_of(c);
  const bool chosen = lets_choose_square(c, to);
  std::vector<std::uint64_t> fits;
  for (const Ref r : which) {
    fits.push_back(0);
    for (const ZoneId z : squares)
      if (may_come_to(g, r, z, chosen)) fits.back() |= 1ull << square_of(z);
    if (fits.back() == 0) return false;
  }
  return !one_each || all_fit(fits);
}

}  // namespace

bool follows_another(const Context& c, const Line& line) {
  const Line* before = &line;
  do {
    if (before == c.game.cards().lines.data()) return false;
    --before;
  } while (before->kind == LineKind::branch || before->kind == LineKind::jump);
  return before->kind == LineKind::verb;
}
bool is_offered_alone(const Context& c, const Line& line) {
  return !follows_another(c, line) && (&line + 1)->kind == LineKind::end;
}

// 902: a deck that runs out is filled again.
bool are_enough(const Context& c, NodeId node, int found) {
  const kernel::Node& n = c.game.cards().nodes[node];
  if ((n.op != kernel::Op::top && n.op != kernel::Op::bottom) || n.b == 0) return true;
  const ZoneId z =
      c.game.cards().nodes[n.a].op == kernel::Op::zone ? kernel::evaluate_zone(c, n.a, c.you) : kNoZone;
  return (z < kOwnedZones && place_of(z) == kDeck) || found >= kernel::evaluate_number(c, n.b);
}

bool can_choose(const Context& c, const Line& line) {
  const NodeId from = argument(line, "from");
  if (argument(line, "up_to") != 0 || argument(line, "any") != 0) return true;
  if (from == 0 || c.game.cards().nodes[from].op == kernel::Op::bound) return true;
  Refs all;
  kernel::evaluate_objects(c, from, all);
  Player players[kernel::kPlayersMax];
  const int n = kernel::names_player(c, from) ? kernel::evaluate_players(c, from, players) : 0;
  const auto is_there = [&](Ref r) { return c.game.core().live(r); };
  return n + std::count_if(all.begin(), all.end(), is_there) >= number_or(c, line, "count", 1);
}

bool can_turn(const Context& c, const Line& line) {
  if (is_yet_unknown(c, argument(line, "cards"))) return true;
  const Game& g = game_of(c);
  const bool sleep = std::string_view(kernel::verb_specs()[line.verb].word) != "reboot";
  const Cause cause = cause_for(g, line);
  const auto can = [&](Ref r) {
    if (!g.s.live(r) || asleep(g, r.card()) == sleep) return false;
    const EventId event = sleep ? kEvSlept : kEvRebooted;
    const Player p = g.s[r.card()].controller;
    return !kernel::forbids_event(g, kernel::make_event(event, r, c.self, p, 0, cause), {event});
  };
  Refs which;
  return finds(c, line, "cards", which) && std::all_of(which.begin(), which.end(), can);
}

bool can_turn_face(const Context& c, const Line& line) {
  if (follows_another(c, line) || is_yet_unknown(c, argument(line, "cards"))) return true;
  const Game& g = game_of(c);
  const bool down = std::string_view(kernel::verb_specs()[line.verb].word) == "turn_face_down";
  Refs which;
  return finds(c, line, "cards", which) && std::all_of(which.begin(), which.end(), [&](Ref r) {
           return g.s.live(r) && ((g.s[r.card()].flags & kernel::kFaceDown) != 0) != down;
         });
}

bool can_destroy(const Context& c, const Line& line) {
  if (is_yet_unknown(c, argument(line, "cards"))) return true;
  const Game& g = game_of(c);
  const Cause cause = cause_for(g, line);
  const auto can = [&](Ref r) {
    if (!g.s.live(r) || !is_square(g.s[r.card()].zone)) return false;
    return !kernel::forbids_event(g, coming_destruction(g, r, cause, c.self),
                                  {kEvDestroyed, kEvDestroys, kEvMoved, kEvLeaves});
  };
  Refs which;
  return finds(c, line, "cards", which) && std::all_of(which.begin(), which.end(), can);
}

bool can_move(const Context& c, const Line& line) {
  const NodeId to = argument(line, "to");
  if (is_yet_unknown(c, argument(line, "cards")) || is_yet_unknown(c, to)) return true;
  const Game& g = game_of(c);
  Refs named, which;
  if (!finds(c, line, "cards", named)) return false;
  for (const Ref r : named) {
    which.add(kernel::where_now(c, r));  // where the event of its ability has put it, or its own text (814.1)
    if (!c.game.core().live(which.at[which.n - 1])) return false;
  }
  ZoneId squares[kernel::kZonesMax];
  const int n = kernel::evaluate_zones(c, to, squares);
  if (n > 0 && std::all_of(squares, squares + n, is_square))
    return (n > 1 && follows_another(c, line)) ||
           has_squares(c, which, to, {squares, static_cast<std::size_t>(n)}, n > 1);
  return std::all_of(which.begin(), which.end(), [&](Ref r) {
    const ZoneId z = kernel::evaluate_zone(c, to, g.s[r.card()].owner);
    return z == kNoZone ? follows_another(c, line) : may_go(c, line, r, z);
  });
}

bool can_exile(const Context& c, const Line& line) {
  if (is_yet_unknown(c, argument(line, "cards"))) return true;
  const auto can = [&](Ref r) { return may_go(c, line, r, zone(game_of(c).s[r.card()].owner, kRemoved)); };
  Refs which;
  return finds(c, line, "cards", which) && std::all_of(which.begin(), which.end(), can);
}

bool can_enter(const Context& c, const Line& line) {
  const NodeId to = argument(line, "to");
  if (follows_another(c, line) || is_yet_unknown(c, argument(line, "cards")) || is_yet_unknown(c, to))
    return true;
  Refs which;
  if (!finds(c, line, "cards", which)) return false;
  for (const Ref r : which)
    if (!c.game.core().live(r) || is_square(c.game.core()[r.card()].zone)) return false;
  ZoneId squares[kernel::kZonesMax];
  const int n = squares_named(c, to, squares);
  return has_squares(c, which, to, {squares, static_cast<std::size_t>(n)}, true);
}

bool has_host(const Context& c, const Line& line) {
  if (is_yet_unknown(c, argument(line, "to"))) return true;
  const Game& g = game_of(c);
  Refs hosts;
  kernel::objects_of(c, line, "to", hosts);
  if (hosts.n == 0) return follows_another(c, line);
  return g.s.live(hosts.at[0]) && is_square(g.s[hosts.at[0].card()].zone);
}
bool can_attach(const Context& c, const Line& line) {
  if (is_yet_unknown(c, argument(line, "cards"))) return true;
  Refs which;
  if (!finds(c, line, "cards", which) || !has_host(c, line)) return false;
  return std::all_of(which.begin(), which.end(), [&](Ref r) { return may_go(c, line, r, zone(0, kForce)); });
}

bool can_put_forces(const Context& c, const Line& line) {
  if (follows_another(c, line) || is_yet_unknown(c, argument(line, "of"))) return true;
  const Game& g = game_of(c);
  Refs all;
  forces_of(c, line, kernel::is_paying(g), all);
  const auto may_be_put = [&](Ref r) {
    return may_go(c, line, r, kernel::evaluate_zone(c, argument(line, "to"), g.s[r.card()].owner));
  };
  const auto n = std::count_if(all.begin(), all.end(), may_be_put);
  return n >= std::max<std::int64_t>(1, number_or(c, line, "count", all.n));
}

bool can_vanish(const Context& c, const Line& line) {
  if (is_yet_unknown(c, argument(line, "cards"))) return true;
  const Game& g = game_of(c);
  const auto shields = number_or(c, line, "shields", 0);
  const auto can = [&](Ref r) {
    if (shields > 0) return g.s.live(r) && g.s[r.card()].shields >= shields;
    return may_go(c, line, r, zone(g.s[r.card()].owner, kRemoved));
  };
  Refs which;
  if (!finds(c, line, "cards", which)) return which.n == 0 && follows_another(c, line);
  return std::all_of(which.begin(), which.end(), can);
}

namespace {
Ref source_of_damage(const Context& c, const Line& line) {
  Refs from;
  kernel::objects_of(c, line, "source", from);
  return from.n > 0 ? from.at[0] : c.self;
}
}  // namespace
bool can_damage(const Context& c, const Line& line) {
  const NodeId to = argument(line, "to");
  if (is_yet_unknown(c, to) || is_yet_unknown(c, argument(line, "source"))) return true;
  const Game& g = game_of(c);
  Refs cards;
  const bool found = finds(c, line, "to", cards);
  const Ref source = source_of_damage(c, line);
  const Cause cause = cause_for(g, line);
  const auto is_taken = [&](Ref r, Player p) {
    const Event e = kernel::make_event(kEvDamaged, r, source, p, 1, cause);
    return !kernel::forbids_event(g, e, {kEvDamaged, kEvDamage, kEvDealsDamage});
  };
  Player players[kernel::kPlayersMax];
  const int n = kernel::evaluate_players(c, to, players);
  for (int i = 0; i < n; ++i)
    if (spared_by(g, players[i], source) != kernel::kNoRule || !is_taken({}, players[i])) return false;
  if (!found) return n > 0 || (cards.n == 0 && follows_another(c, line));
  return std::all_of(cards.begin(), cards.end(), [&](Ref r) {
    return g.s.live(r) && is_square(g.s[r.card()].zone) && is_taken(r, g.s[r.card()].controller);
  });
}

// 902: a deck that runs out is filled again, if only with what went to the trash meanwhile.
bool can_use_deck(const Context& c, const Line& line) {
  const Game& g = game_of(c);
  const Player p = kernel::player_or_you(c, line);
  const int deck = g.s.count(zone(p, kDeck)), trash = g.s.count(zone(p, kTrash));
  const bool mills = std::string_view(kernel::verb_specs()[line.verb].word) == "mill";
  const auto there = cards(g, p, kDeck);
  const auto goes = [&](CardId card) { return may_go(c, line, g.s.ref(card), zone(p, kTrash)); };
  const auto n = std::min<std::int64_t>(deck, number_or(c, line, "count", 1));
  const bool forbids = mills && g.cards().has_change(kernel::ChangeKind::forbid);
  if (forbids && n > 0 && !std::all_of(there.begin(), there.begin() + n, goes)) return false;
  if (forbids && kernel::is_forbidden(g, {"mill", {}, p, cause_for(g, line), c.self})) return false;
  if (trash > 0 || follows_another(c, line)) return true;
  return deck >= (mills ? 1 : number_or(c, line, "count", 1));
}

bool can_find(const Context& c, const Line& line) {
  if (follows_another(c, line)) return true;
  const kernel::VerbSpec& spec = kernel::verb_specs()[line.verb];
  for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
    const kernel::ParameterType type = spec.parameters[i].type;
    if (type != kernel::ParameterType::objects && type != kernel::ParameterType::target) continue;
    if (line.arg[i] == 0 || is_yet_unknown(c, line.arg[i])) continue;
    Refs all;
    Player players[kernel::kPlayersMax];
    const bool found = finds(c, line, spec.parameters[i].word, all);
    if (!found && (all.n > 0 || kernel::evaluate_players(c, line.arg[i], players) == 0)) return false;
    if (std::any_of(all.begin(), all.end(), [&](Ref r) { return !c.game.core().live(r); })) return false;
  }
  return true;
}

void note_why_not(const Context& c, kernel::LineId block) {
  const Game& g = game_of(c);
  if (!g.is_heard()) return;
  kernel::each_instruction(g, block, [&](const Line& line, const kernel::Instruction& how) {
    const std::string_view verb = kernel::verb_specs()[line.verb].word;
    if (verb == "attach" && !has_host(c, line)) g.used("1010.1a"_zx);
    if (verb != "damage" || how.can(c, line)) return true;
    Player players[kernel::kPlayersMax];
    const int n = kernel::evaluate_players(c, argument(line, "to"), players);
    for (int i = 0; i < n; ++i) g.used(spared_by(g, players[i], source_of_damage(c, line)));
    return true;
  });
}

namespace {
// Whether what is done to the cards of a choice, from here on, can be done to as many as are chosen.
bool suits_choice(const Context& c, kernel::LineId at) {
  const kernel::CardSet& set = c.game.cards();
  while (set.lines[at].kind == LineKind::verb &&
         std::string_view(kernel::verb_specs()[set.lines[at].verb].word) != "choose")
    ++at;
  const Line& choice = set.lines[at];
  if (choice.kind != LineKind::verb) return true;
  const kernel::WordId name = argument(choice, "as");
  const bool is_free = argument(choice, "up_to") != 0 || argument(choice, "any") != 0;
  const NodeId from = argument(choice, "from");
  if (name == 0 || is_free || from == 0 || is_yet_unknown(c, from) || kernel::names_player(c, from))
    return suits_choice(c, static_cast<kernel::LineId>(at + 1));
  Refs all;
  kernel::choosable(c, choice, all);
  std::int64_t wanted = number_or(c, choice, "count", 1);
  for (int i = 0; i < all.n && wanted > 0; ++i) {
    const auto copy = std::make_unique<Game>(game_of(c));  // where it is the one that was chosen
    copy->set_listener(nullptr);
    Context then{*copy, c.self, c.you, c.event, c.scope != 0 ? c.scope : kernel::new_scope(*copy), c.it};
    kernel::bind(*copy, then.scope, name, kernel::Kind::object, all.at[i].bits);
    const auto can = [&](const Line& line, const kernel::Instruction& how) {
      const bool speaks_of_it = kernel::speaks_of_unknown(c, line) && !kernel::speaks_of_unknown(then, line);
      return how.can == nullptr || !speaks_of_it || how.can(then, line);
    };
    bool suits = true;
    kernel::each_instruction(
        *copy, static_cast<kernel::LineId>(at + 1),
        [&](const Line& line, const kernel::Instruction& how) { return suits = can(line, how); });
    if (suits && suits_choice(then, static_cast<kernel::LineId>(at + 1))) --wanted;
  }
  return wanted <= 0;
}
}  // namespace

bool can_do_in_full(const Context& c, kernel::LineId block) {
  return kernel::can_do_all(c, block) && (block == 0 || suits_choice(c, block));
}
bool can_meet_price(const Context& c, kernel::TextId text) {
  return can_do_in_full(c, c.game.cards().abilities[text].cost);
}

bool can_pay_discards(const Context& c, const Line& line, Cause cause) {
  if (!kernel::can_discard(c, line)) return false;
  if (argument(line, "cards") != 0 || argument(line, "up_to") != 0 || argument(line, "any") != 0) return true;
  const Game& g = game_of(c);
  if (cause == Cause::cost && replaces(g, line)) cause = Cause::effect;
  const auto hand = cards(g, kernel::player_or_you(c, line), kHand);
  const auto may = [&](CardId card) { return kernel::may_be_discarded(g, g.s.ref(card), cause, c.self); };
  return std::count_if(hand.begin(), hand.end(), may) >= number_or(c, line, "count", 1);
}

namespace {
bool may_pay_so(const Game& g, std::string_view words, Player p, Ref r, ZoneId to = kNoZone) {
  return !kernel::is_forbidden(g, {words, r, p, Cause::cost, {}, {}, kNobody, to});
}
bool may_move_off(const Game& g, Player p, Ref r, ZoneId to) {
  if (is_square(g.s[r.card()].zone) && !may_pay_so(g, "leaves|leave", p, r, to)) return false;
  return may_pay_so(g, "move|moved", p, r, to);
}
}  // namespace
bool may_move_off(const Game& g, Player p, Ref r) { return may_move_off(g, p, r, kNoZone); }
bool may_leave(const Game& g, Player p, Ref r) {
  const ZoneId to = coming_destruction(g, r, Cause::cost, {}).to;
  return may_pay_so(g, "destroyed|destroy", p, r, to) && may_move_off(g, p, r, to);
}

}  // namespace headjudge::zx
