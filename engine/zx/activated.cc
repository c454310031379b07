// 807: which activated abilities can be played, and what refuses them.
#include "engine/zx/activated.h"

#include <algorithm>

#include "engine/zx/compound.h"
#include "engine/zx/loops.h"
#include "engine/zx/payment.h"
#include "engine/zx/payment_order.h"
#include "engine/zx/text_rules.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {
namespace {

using kernel::holds;

bool has_abilities(const Game& g, CardId c) { return g.may_activate(c) || g.has_compounds(); }
// The abilities of a part are played by its own name, and are those of the card it is part of.
kernel::TextId text_of(const Game& g, Option o) {
  const kernel::TextId text = ability_text(g, o.a, o.b);
  const CardId host = carrier(g, o.a);
  if (host == o.a) return is_of_part(g, host, text) ? kernel::TextId{0} : text;
  const auto& gained = g.view(host).gained;
  return std::find(gained.begin(), gained.end(), text) == gained.end() ? kernel::TextId{0} : text;
}
bool is_activated(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t != 0 && g.cards().abilities[t].kind == kernel::AbilityKind::activated &&
         kernel::first_alike(g, o.a, o.b) == o.b;
}
const kernel::Ability* ability_at(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 ? nullptr : &g.cards().abilities[t];
}
bool on_a_square(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || a->zones != 0 || is_square(g.s[carrier(g, o.a)].zone);
}
bool in_its_zone(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || a->zones == 0 || (a->zones >> place_of(g.s[carrier(g, o.a)].zone) & 1) != 0;
}
bool is_own(const Game& g, Option o) { return g.s[carrier(g, o.a)].controller == g.s.holder; }
bool holds_at(const Game& g, Option o, kernel::NodeId condition) {
  return condition == 0 ||
         kernel::evaluate_bool({g, g.s.ref(carrier(g, o.a)), g.s[carrier(g, o.a)].controller}, condition);
}
bool is_labelled(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || a->player_name == 0 ||
         has_player_named(g, g.s[carrier(g, o.a)].controller, a->player_name);
}
bool faces(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  if (a == nullptr || !is_labelled(g, o)) return true;
  const bool down = (g.s[carrier(g, o.a)].flags & kernel::kFaceDown) != 0;
  return g.permits(*a, g.s.ref(carrier(g, o.a)), g.s[carrier(g, o.a)]) &&
         (a->face == 0 || (a->face == 2) == down);
}
// "dynamis face-up", "dynamis face-down".
bool faces_as_labelled(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || a->face == 0 || faces(g, o);
}
bool in_its_turn(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || !is_own_turn_label(g, *a) || holds_at(g, o, a->while_);
}
bool condition_met(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  if (a == nullptr || is_own_turn_label(g, *a) || holds_at(g, o, a->while_)) return true;
  g.limited(a->gate_rule);
  return false;
}
bool may_be_played(const Game& g, Option o) {
  const kernel::Ability* a = ability_at(g, o);
  return a == nullptr || holds_at(g, o, a->if_);
}
bool not_forbidden(const Game& g, Option o) {
  return !forbidden(g, "play_ability", g.s.ref(carrier(g, o.a)), g.s.holder);
}
bool is_valid(const Game& g, Option o) {
  return on_a_square(g, o) && in_its_zone(g, o) && faces(g, o) && is_labelled(g, o) && in_its_turn(g, o) &&
         condition_met(g, o);
}
bool within_limit(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || kernel::within_limits(g, t, g.s.ref(carrier(g, o.a)));
}
kernel::RuleIndex find_why_unpayable(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  if (t == 0 || g.s.holder == kNobody) return kernel::kNoRule;
  const int added = added_price(g, t, g.s.ref(carrier(g, o.a)), g.s.holder);
  if (added > 0 && !payable(g, g.s.holder, {added, 0})) return "805.3c"_zx;
  if (g.cards().abilities[t].cost == 0) return kernel::kNoRule;
  return unpayable_in_any_order({g, g.s.ref(carrier(g, o.a)), g.s.holder}, t);
}
// One check after the other asks for the same.
kernel::RuleIndex why_unpayable(const Game& g, Option o) {
  if (g.is_heard()) return find_why_unpayable(g, o);
  Game::Unpayable& last = g.why_not;
  if (last.moment != g.s.moment || last.holder != g.s.holder || last.card != o.a || last.place != o.b)
    last = {g.s.moment, g.s.holder, o.a, o.b, find_why_unpayable(g, o)};
  return last.why;
}
bool cost_payable(const Game& g, Option o) { return why_unpayable(g, o) == kernel::kNoRule; }
bool can_sleep_itself(const Game& g, Option o) { return why_unpayable(g, o) != "807.1a"_zx; }
bool can_change_state(const Game& g, Option o) {
  return can_sleep_itself(g, o) && why_unpayable(g, o) != "804.4a"_zx;
}
bool can_move(const Game& g, Option o) { return why_unpayable(g, o) != "804.4b"_zx; }
bool counters_suffice(const Game& g, Option o) { return why_unpayable(g, o) != "1017.2"_zx; }
bool resource_suffices(const Game& g, Option o) { return why_unpayable(g, o) != "805.3c"_zx; }
// Keywords that a player plays once a turn or a game, whatever card has them: 1113.2, 1115.3, 1129.2, 1131.3,
// 1132.2.
template <int kLock>
bool not_locked(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || !is_locked(g, kLock, t, g.s.holder);
}
bool leads_on(const Game& g, Option o) {
  return g.again.empty() || !leads_nowhere(g, kPlayAbility, carrier(g, o.a), text_of(g, o));
}
// 202.7f: a cost that is paid with the player card cannot be paid beside the own over boost.
bool names_player_card(const Game& g, kernel::NodeId id) {
  if (id == 0) return false;
  const kernel::Node& n = g.cards().nodes[id];
  if (n.op == kernel::Op::selector)
    return std::string_view(g.words().selectors[static_cast<std::size_t>(n.value)].word) == "player_card";
  return names_player_card(g, n.a);
}
bool player_card_pays(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  if (t == 0 || g.cards().abilities[t].cost == 0 || over_boost_of(g, g.s.holder) == kNoCard) return true;
  for (auto at = g.cards().abilities[t].cost; g.cards().lines[at].kind != kernel::LineKind::end; ++at)
    for (const char* parameter : {"cards", "from", "card"})
      if (names_player_card(g, kernel::argument(g.cards().lines[at], parameter))) return false;
  return true;
}

}  // namespace

void ability_cards(const Game& g, Candidates& out) {
  g.why_not = {};
  if (g.none_has(kernel::AbilityKind::activated)) return;
  const bool all = !g.book().has("807.1"_zx);  // nothing else leaves out the other player's
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i)))
      if ((all || g.s[c].controller == g.s.holder) && has_abilities(g, c)) out.add(c);
  for (CardId c : g.s.zone(zone(0, kBehind)))
    if (carrier(g, c) != c && has_abilities(g, c)) out.add(c);
  for (CardId c : g.s.zone(zone(0, kForce)))
    if (g.s[c].controller == g.s.holder && has_abilities(g, c)) out.add(c);
  for (int p : {int{kHand}, int{kTrash}, int{kCharge}, int{kResource}, int{kDynamis}, int{kRemoved}})
    for (CardId c : cards(g, g.s.holder, p))
      if (has_abilities(g, c)) out.add(c);
}
void ability_places(const Game&, Candidates& out) {
  for (int i = 1; i <= 20; ++i) out.add(i);
}
const Check kActivatedChecks[] = {
    {"801.2a"_zx, "no such activated ability", 2, holds<is_activated>},
    {"807.1"_zx, "only the own abilities", 1, holds<is_own>},
    {"205.1a"_zx, "the ability is valid on squares only", 2, holds<on_a_square>},
    {"803.1b"_zx, "the ability is valid on squares only", 2, holds<on_a_square>},
    {"803.1d"_zx, "the ability is not valid in this zone", 2, holds<in_its_zone>},
    {"803.1d"_zx, "the ability is valid on a face-up card only", 2, holds<faces>},
    {"803.1e"_zx, "its label names the other face", 2, holds<faces_as_labelled>},
    {"205.4a"_zx, "the player of its label is another one", 2, holds<is_labelled>},
    {"803.2a"_zx, "its condition does not hold", 2, holds<condition_met>},
    {"803.1f"_zx, "it is valid in the other turn", 2, holds<in_its_turn>},
    {"803.2"_zx, "the ability is not valid", 2, holds<is_valid>},
    {"102.6"_zx, "a text forbids it", 1, holds<not_forbidden>},
    {"807.1b"_zx, "it cannot be played now", 2, holds<may_be_played>},
    {"803.1f"_zx, "it was played as often as it may be this turn", 2, holds<within_limit>},
    {"1201.1b"_zx, "it led back to this very position", 2, holds<leads_on>},
    {"202.7f"_zx, "the player card is part of the over boost", 2, holds<player_card_pays>},
    {"1113.2"_zx, "a zextend drive was played this game", 2, holds<not_locked<0>>},
    {"1115.3"_zx, "a den'ei was played this turn", 2, holds<not_locked<1>>},
    {"1129.2"_zx, "a haten advent was played this turn", 2, holds<not_locked<2>>},
    {"1131.3"_zx, "a raid was played this turn", 2, holds<not_locked<3>>},
    {"1132.2"_zx, "a trance of this name was played this turn", 2, holds<not_locked<4>>},
    {"807.1a"_zx, "the card is asleep already", 2, holds<can_sleep_itself>},
    {"804.4a"_zx, "what pays by its state is in it already", 2, holds<can_change_state>},
    {"804.4b"_zx, "what pays by moving may not move", 2, holds<can_move>},
    {"202.14d"_zx, "so many counters are not there", 2, holds<counters_suffice>},
    {"1017.2"_zx, "so many counters are not there", 2, holds<counters_suffice>},
    {"805.3c"_zx, "the rebooted resources cannot pay its cost", 2, holds<resource_suffices>},
    {"804.2f"_zx, "its payment cannot be made", 2, holds<cost_payable>},
};
void begin_ability(Game& g, const Frame& caller, Frame& callee) {
  const Ref source = caller.ref(1);
  const Ref self = g.s.ref(carrier(g, source.card()));
  const Option o{kPlayAbility, 0, source.card(), static_cast<std::uint16_t>(caller.num(2))};
  callee.play = static_cast<std::uint8_t>(kernel::new_play(g, text_of(g, o), kAbilityPlay, g.s.holder, self));
  if (self.card() == o.a) kernel::take_names_at(g, callee.play, o.a, o.b);
}

}  // namespace headjudge::zx
