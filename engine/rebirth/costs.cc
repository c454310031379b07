// 9.5.2.2: whether a cost can be paid in full: what it names is there, can be done to it, and no text forbids
// it.
#include "engine/rebirth/costs.h"

#include <algorithm>

#include "engine/kernel/in_full.h"
#include "engine/kernel/text_rules.h"
#include "engine/kernel/too_few.h"
#include "engine/rebirth/instructions_more.h"
#include "engine/rebirth/trial.h"

namespace headjudge::rebirth {
namespace {

using kernel::argument, kernel::Context, kernel::Line, kernel::number_or, kernel::player_or_you, kernel::Refs;

const Game& typed(const Context& c) { return static_cast<const Game&>(c.game); }
std::string_view verb_of(const Line& line) { return kernel::verb_specs()[line.verb].word; }

// 1.3.3: whether no text forbids an event by one of the words that its doer asks; a cost is no effect
// (9.1.1.1.1).
bool may_happen(const Context& c, const Line& line, Event e, std::initializer_list<int> words) {
  e.cause = kernel::cause_of(c.game, line);
  return !kernel::forbids_event(c.game, e, words);
}
// 1.3.3: the same of an instruction by its own word: of the card it is done to, or of who does it.
bool may_do_so(const Context& c, const Line& line, Ref r, Player p) {
  const std::string_view words = kernel::forbidden_words(verb_of(line));
  return words.empty() ||
         !kernel::is_forbidden(c.game, {words, r, p, kernel::cause_of(c.game, line), c.self});
}
// Whether it names something, and can do what it says to all of it.
template <class Can>
bool can_with_all(const Context& c, const Line& line, std::string_view parameter, Can can) {
  Refs which;
  if (const auto node = argument(line, parameter); node != 0) kernel::evaluate_objects(c, node, which);
  return which.n > 0 && std::all_of(which.begin(), which.end(), can);
}
// Whether every card it names can be turned, and no text forbids the event.
bool can_turn_all(const Context& c, const Line& line, bool rest) {
  const int event = rest ? kEvRested : kEvStood;
  return can_with_all(c, line, "cards", [&](Ref r) {
    const Game& g = typed(c);
    if (!can_turn(g, r, rest)) return false;
    return may_happen(c, line, kernel::make_event(event, r, c.self, g.s[r.card()].owner, 0, Cause::cost),
                      {event});
  });
}
bool can_take_top(const Context& c, const Line& line, Player p, ZoneId to, int event) {
  const Game& g = typed(c);
  const auto deck = cards(g, p, kDeck);
  return deck.empty() || may_go(c, line, g.s.ref(deck[0]), to, event);
}

}  // namespace

bool can_pay_draw(const Context& c, const Line& line) {
  const Player p = player_or_you(c, line);
  return can_take_top(c, line, p, zone(p, kHand), kEvDrawn);
}
bool can_pay_mill(const Context& c, const Line& line) {
  const Player p = player_or_you(c, line);
  const auto to = argument(line, "to");
  return may_do_so(c, line, {}, p) &&
         can_take_top(c, line, p, to == 0 ? zone(p, kWaitingRoom) : kernel::evaluate_zone(c, to, p),
                      kEvMoved);
}
bool can_pay_rest(const Context& c, const Line& line) { return can_turn_all(c, line, true); }
bool can_pay_stand(const Context& c, const Line& line) { return can_turn_all(c, line, false); }
bool can_pay_retire(const Context& c, const Line& line) {
  return can_with_all(c, line, "cards", [&](Ref r) { return may_go_home(c, line, r, kRetire, kEvRetires); });
}
bool can_pay_exile(const Context& c, const Line& line) {
  return can_with_all(c, line, "cards", [&](Ref r) {
    return may_go_home(c, line, r, kMemory, kEvMoved) && may_do_so(c, line, r, c.you);
  });
}
// A card that moved in the event that the ability is about is followed to its new place.
bool can_pay_move(const Context& c, const Line& line) {
  const Game& g = typed(c);
  return can_with_all(c, line, "cards", [&](Ref r) {
    if (!g.s.live(r) && c.event != nullptr && r == c.event->card) r = c.event->after;
    if (!g.s.live(r) || !may_do_so(c, line, r, c.you)) return false;
    return may_go(c, line, r, kernel::evaluate_zone(c, argument(line, "to"), g.s[r.card()].owner), kEvMoved);
  });
}
bool can_pay_discard(const Context& c, const Line& line) {
  const Game& g = typed(c);
  if (!kernel::can_discard(c, line)) return false;
  const auto may = [&](Ref r) { return may_go_home(c, line, r, kWaitingRoom, kEvDiscarded); };
  const bool counts = argument(line, "count") != 0;
  if (argument(line, "up_to") != 0 || argument(line, "any") != 0) return true;
  Refs which;
  if (const auto named = argument(line, "cards"); named != 0) {
    if (!counts) return can_with_all(c, line, "cards", may);
    kernel::evaluate_objects(c, named, which);
  } else {
    for (const CardId card : cards(g, player_or_you(c, line), kHand)) which.add(g.s.ref(card));
  }
  return std::count_if(which.begin(), which.end(), may) >= number_or(c, line, "count", 1);
}
bool can_pay_heal(const Context& c, const Line& line) {
  if (argument(line, "all") != 0 || argument(line, "up_to") != 0) return true;
  Refs there;
  healable(c, line, player_or_you(c, line, "of"), there);
  const auto may = [&](Ref r) { return may_go_home(c, line, r, kWaitingRoom, kEvHealed); };
  if (heals_all_named(c, line)) return there.n > 0 && std::all_of(there.begin(), there.end(), may);
  return std::count_if(there.begin(), there.end(), may) >= number_or(c, line, "amount", 1);
}
bool can_pay_set(const Context& c, const Line& line) {
  return can_with_all(c, line, "card", [&](Ref r) {
    return is_settable(c, line, r, Cause::cost) && may_go_home(c, line, r, kRebirthZone, kEvSetRebirth);
  });
}
// 4.4.4: only a character in the entry takes damage; none of it is none to deal (1.3.2.2).
bool can_pay_damage(const Context& c, const Line& line) {
  const Game& g = typed(c);
  Refs sources;
  if (const auto by = argument(line, "source"); by != 0) kernel::evaluate_objects(c, by, sources);
  return can_with_all(c, line, "to", [&](Ref r) {
    const auto amount = static_cast<int>(kernel::amount_for(c, argument(line, "amount"), r));
    if (amount <= 0) return true;
    if (!g.s.live(r) || place_of(g.s[r.card()].zone) != kEntry) return false;
    const Event e = kernel::make_event(kEvDamaged, r, sources.n > 0 ? sources.at[0] : c.self,
                                       g.s[r.card()].owner, amount, Cause::cost);
    return may_happen(c, line, e, {kEvDamaged, kEvDamage, kEvDealsDamage});
  });
}
// 5.12.2: each goes where its partner lies.
bool can_pay_exchange(const Context& c, const Line& line) {
  const kernel::Core& s = c.game.core();
  Refs left, right;
  kernel::evaluate_objects(c, argument(line, "a"), left);
  kernel::evaluate_objects(c, argument(line, "b"), right);
  if (left.n == 0 || right.n == 0 || !may_do_so(c, line, {}, c.you)) return false;
  for (int i = 0; i < std::max(left.n, right.n); ++i) {
    const Ref a = left.at[std::min(i, left.n - 1)], b = right.at[std::min(i, right.n - 1)];
    if (!s.live(a) || !s.live(b) || s[a.card()].zone == s[b.card()].zone) return false;
  }
  return true;
}
bool can_pay_face(const Context& c, const Line& line) {
  return can_with_all(c, line, "cards", [&](Ref r) {
    const int event = turns_down(line) ? kEvTurnedFaceDown : kEvTurnedFaceUp;
    const Game& g = typed(c);
    if (!can_turn_over(g, r, turns_down(line))) return false;
    return may_happen(c, line, kernel::make_event(event, r, c.self, g.s[r.card()].owner, 0, Cause::cost),
                      {event});
  });
}

namespace {

// What takes nothing that another such part needs, and brings it nothing.
bool stands_alone(const Context& c, const Line& line) {
  const std::string_view verb = verb_of(line);
  if (verb == "energy") return true;
  if (verb == "discard") return argument(line, "cards") == 0;
  const bool own = verb == "rest" && c.game.cards().nodes[argument(line, "cards")].op == kernel::Op::self;
  return own && typed(c).s.live(c.self) && place_of(typed(c).s[c.self.card()].zone) != kEnergy;
}
// Whether looking at each part of a cost says whether it can be paid.
bool is_told_by_parts(const Context& c, kernel::LineId cost) {
  std::uint64_t seen = 0;
  int parts = 0;
  bool alone = true, known = true;
  kernel::each_instruction(c.game, cost, [&](const Line& line, const kernel::Instruction&) {
    known = known && !kernel::speaks_of_unknown(c, line);
    alone = alone && stands_alone(c, line) && (seen >> line.verb % 64 & 1) == 0;
    seen |= 1ull << line.verb % 64;
    ++parts;
    return true;
  });
  return known && (alone || parts == 1);
}
// Whether a later choice depends on what an earlier one has taken.
bool chooses_otherwise(const Context& c, kernel::LineId choices) {
  bool found = false;
  kernel::each_instruction(c.game, choices, [&](const Line& line, const kernel::Instruction&) {
    found = argument(line, "different") != 0 || kernel::speaks_of_unknown(c, line);
    return !found;
  });
  return found;
}

}  // namespace

bool can_turn(const Game& g, Ref r, bool rest) {
  return g.s.live(r) && g.words().row(g.s[r.card()].zone).turned && stands(g, r.card()) == rest &&
         (!rest || may_rest(g, r.card()));
}
bool may_go(const Context& c, const Line& line, Ref r, ZoneId to, int event) {
  const Game& g = typed(c);
  if (!g.s.live(r) || to == kNoZone) return false;
  const Card& k = g.s[r.card()];
  if (player_of(to) != kNobody && player_of(to) != k.owner) return false;
  const auto is_frame = [](ZoneId z) { return place_of(z) == kEntry || place_of(z) == kMember; };
  const bool left = is_frame(k.zone), came = is_frame(to);
  const bool appears = came && !left && is_kind(g, r.card(), kCharacter);
  const int also = came ? kEvEnters : left || event == kEvRetires ? kEvLeaves : event;
  const int first = event == kEvRetires ? kEvRetired : appears ? kEvAppears : event;
  return may_happen(c, line, kernel::coming_move(g.s, event, r, to, Cause::cost, c.self),
                    {event, first, kEvMoved, also});
}
bool may_go_home(const Context& c, const Line& line, Ref r, Place place, int event) {
  const Game& g = typed(c);
  return g.s.live(r) && may_go(c, line, r, zone(g.s[r.card()].owner, place), event);
}
// 1.3.5: of any number, or of up to so many, none is a choice, and it is paid by doing nothing (1.3.2.2).
bool pays_for_none(const Context& c, const Line& line) {
  const kernel::CardSet& set = c.game.cards();
  const kernel::Node& cards = set.nodes[argument(line, "cards")];
  const int play = c.game.core().frames.empty() ? 0 : c.game.frame().play;
  if (argument(line, "cards") == 0 || cards.op != kernel::Op::bound || play == 0) return false;
  bool may_be_none = false;
  const kernel::LineId cost = set.abilities[c.game.core().plays[play - 1].text].cost;
  kernel::each_instruction(c.game, cost, [&](const Line& part, const kernel::Instruction&) {
    const bool chooses = kernel::verb_specs()[part.verb].word == std::string_view("choose");
    const bool names_it = chooses && argument(part, "as") == cards.word;
    may_be_none = may_be_none || (names_it && (argument(part, "any") != 0 || argument(part, "up_to") != 0));
    return true;
  });
  Refs which;
  if (may_be_none) objects_of(c, line, "cards", which);
  return may_be_none && which.n == 0;
}
bool can_be_paid(const Context& c, const Line& line) {
  if (pays_for_none(c, line)) return true;
  const kernel::Instruction* how = c.game.book().instruction[line.verb];
  return how == nullptr || how->payable == nullptr || how->payable(c, line);
}

// 9.5.2.2: what is paid is done in full, or the play is taken back.
bool Game::may_do(const Line& line, const kernel::Instruction&) {
  const bool paying = kernel::is_paying(*this);
  if (!paying && is_heard() && frame().play != 0 && line.kind == kernel::LineKind::verb)
    kernel::note_too_few(*this, line, "1.3.2"_rb);
  if (!paying || can_be_paid(kernel::context_of(*this), line)) return true;
  refuse_play(*this, "9.5.2.2"_rb);
  return false;
}

// The first part, or each where they do not need one another; else paying is tried, in order (9.5.2.1).
bool can_pay_cost(const Context& c, kernel::TextId text) {
  const kernel::LineId cost = c.game.cards().abilities[text].cost;
  if (!can_do(c, cost, true)) return false;
  const bool told = is_told_by_parts(c, cost);
  bool can = true;
  kernel::each_instruction(c.game, cost, [&](const Line& line, const kernel::Instruction&) {
    can = kernel::speaks_of_unknown(c, line) || can_be_paid(c, line);
    return can && told;
  });
  if (!can || told) return can;
  // What a replacement demands is tried when it is decided about, with nothing half done.
  const bool replaces = c.game.cards().abilities[text].kind == kernel::AbilityKind::replacement;
  if (replaces && !c.game.is_replacing()) return true;
  const kernel::RuleIndex why = unplayable(c, text);
  return why == kernel::kNoRule || why == "9.7.2.3.1"_rb;
}
bool has_targets(const Context& c, kernel::TextId text) {
  const kernel::LineId choices = c.game.cards().abilities[text].play;
  if (!can_do(c, choices)) return false;
  return !chooses_otherwise(c, choices) || unplayable(c, text) != "9.7.2.3.1"_rb;
}

bool can_pay_cost(const Game& g, kernel::TextId text, Ref source, Player p) {
  return can_pay_cost({g, source, p}, text);
}
bool has_targets(const Game& g, kernel::TextId text, Ref source, Player p) {
  return has_targets({g, source, p}, text);
}
bool has_energy_for(const Game& g, kernel::TextId text, Ref source, Player p) {
  const Context c{g, source, p};
  bool can = true;
  const auto pays = [&](const Line& line, const kernel::Instruction& how) {
    return can = how.word != std::string_view("energy") || how.can(c, line);
  };
  kernel::each_instruction(g, g.cards().abilities[text].cost, pays);
  return can;
}

}  // namespace headjudge::rebirth
