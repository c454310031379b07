// Chapter 8: start, block, damage and close step of one attack after the other.
#include <algorithm>

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"
#include "engine/rebirth/condition_checks.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::always, kernel::any_of, kernel::ask, kernel::call, kernel::done, kernel::go,
    kernel::holds, kernel::list, kernel::run, kernel::when, kernel::who;

Player turn_player(const Game& g) { return g.s.turn_player; }
Player attacking_player(const Game& g) { return attacker(g); }

// ---- 8.2: start step
void start_step(Game& g) {
  g.s.phase = kAttackPhase;
  g.s.leaving = 0;
  ++g.s.attacks;
  g.used(g.s.attacks == 1 ? "7.1.2"_rb : "8.1.1"_rb);
  g.s.changed();
  raise_timing(g, kEvStartStepStart);
  if (g.s.attacks == 1) raise_timing(g, kEvAttackPhaseStart);
}
// 1.3.1: a text may let the first player attack in the first turn.
bool not_first_turn(const Game& g, Option) {
  if (g.s.turn != 1) return true;
  const CardId c = entry_of(g, actor(g));
  return c != kNoCard && kernel::is_allowed(g, {"attack|attacks", g.s.ref(c), actor(g)});
}
bool has_entry(const Game& g, Option) { return entry_of(g, actor(g)) != kNoCard; }
// 8.2.4: the supporter becomes rested.
bool can_support(const Game& g, CardId c) {
  return may(g, "support|supports", c, g.s[c].owner) && may_rest(g, c);
}
bool has_standing_member(const Game& g, Option) {
  for (CardId c : cards(g, actor(g), kMember))
    if (stands(g, c) && is_kind(g, c, kCharacter) && can_support(g, c)) return true;
  return false;
}
bool has_had_turn(const Game& g, Option o) { return g.s.players == 2 || g.s.player[o.a].had_turn != 0; }
bool is_next(const Game& g, Option o) {
  return g.s.format != kCircle || neighbour(g, g.s.turn_player, 1) == o.a;
}
bool is_opponent(const Game& g, Option o) {
  return o.a != actor(g) || (g.s.format == kRumble && !g.book().has("12.5.6"_rb));
}
bool is_in_front(const Game& g, Option o) { return !is_double(g) || front_of(g, actor(g)) == o.a; }
bool is_in_game(const Game& g, Option o) { return in_game(g, static_cast<Player>(o.a)); }
bool is_named(const Game& g, Option o) { return g.s.format != kRumble || is_opponent(g, o); }
bool is_beside(const Game& g, Option o) { return g.s.vacant == 0 || is_next(g, o); }
// All players, for who hears why one of them is none; else only those that can be attacked.
void opponents(const Game& g, Candidates& out) {
  const auto is_one = [&](Option o) {
    return is_opponent(g, o) && is_in_game(g, o) && is_named(g, o) && has_had_turn(g, o) && is_next(g, o) &&
           is_beside(g, o) && is_in_front(g, o);
  };
  for (Player p = 0; p < g.s.players; ++p)
    if (!g.is_brief() || is_one({kAttack, 0, p})) out.add(p);
}
bool may_attack(const Game& g, Option) {
  const CardId c = entry_of(g, actor(g));
  return c == kNoCard || may(g, "attack|attacks", c, actor(g));
}
bool may_attack_player(const Game& g, Option o) {
  const CardId c = entry_of(g, actor(g)), t = entry_of(g, static_cast<Player>(o.a));
  if (c == kNoCard) return true;
  const Ref at = t == kNoCard ? Ref{} : g.s.ref(t);
  const bool forbidden = kernel::is_forbidden(
      g, {"attack|attacks", g.s.ref(c), actor(g), Cause::rule, {}, at, static_cast<Player>(o.a)});
  return !forbidden &&
         (t == kNoCard || may(g, "attacked|be_attacked|become_attacked", t, static_cast<Player>(o.a)));
}
constexpr Check kAttackChecks[] = {
    {"8.2.3.1"_rb, "no attack in the first player's first turn", 0, holds<not_first_turn>},
    {"8.2.3.2"_rb, "no character in the own entry can attack", 0, holds<has_entry>},
    {"8.2.4.1"_rb, "no standing member is left", 0, holds<has_standing_member>},
    {"1.3.3"_rb, "a text forbids to attack", 0, holds<may_attack>, kForbids},
    {"8.2.4"_rb, "only an opponent can be attacked", 1, holds<is_opponent>, kImplied},
    {"1.3.3"_rb, "a text forbids this attack", 1, holds<may_attack_player>, kForbids},
    {"12.4.7"_rb, "this player has left the game", 1, holds<is_in_game>, kImplied},
    {"12.5.6"_rb, "only an opponent can be named", 1, holds<is_named>, kImplied},
    {"12.3.1"_rb, "a player who has not had a turn yet cannot be attacked", 1, holds<has_had_turn>, kImplied},
    {"12.6.6"_rb, "only the next player in turn order can be attacked", 1, holds<is_next>, kImplied},
    {"12.6.7.1"_rb, "a seat left in this turn is still between", 1, holds<is_beside>, kImplied},
    {"12.7.7.4.1"_rb, "only the player in front can be attacked", 1, holds<is_in_front>, kImplied},
};
bool can_attack(const Game& g, std::uint16_t p) {
  const Option o{kAttack, 0, p};
  for (const Check& check : kAttackChecks)
    if (!check.holds(g, o)) return false;
  return true;
}
// Why no attack is possible at all, or not on everybody.
void note_no_attack(const Game& g) {
  for (Player p = 0; p < g.s.players; ++p)
    if (p != actor(g) && in_game(g, p) && !has_had_turn(g, {kAttack, 0, p})) g.used("12.3.1"_rb);
  if (g.s.format == kCircle) g.used("12.6.6"_rb);
  if (is_double(g)) g.used("12.7.7.4.1"_rb);
  if (!not_first_turn(g, {})) g.used("8.2.3.1"_rb);
  if (!has_standing_member(g, {})) g.used("8.2.4.1"_rb);
  Candidates all;
  opponents(g, all);
  for (int i = 0; i < all.n; ++i)
    if (can_attack(g, all.at[i])) return;
  g.used("8.2.3.2"_rb);
}
void end_attacks(Game& g) {
  g.s.leaving = 1;
  if (g.is_heard()) note_no_attack(g);
  clear_answer(g);
}
void name_defender(Game& g) {
  g.s.defender = static_cast<Player>(g.frame().num(1));
  if (is_double(g)) {
    for (const kernel::RuleIndex rule : {"12.7.4"_rb, "12.7.4.1"_rb, "12.7.7.4"_rb}) g.used(rule);
    g.s.speaker = actor(g);
  }
  if (g.s.format == kRumble) g.used("12.5.6"_rb);
  clear_answer(g);
}
constexpr kernel::Action kAttackActions[] = {
    {"8.2.3"_rb, "end the attacks", kPass, nullptr, nullptr, {}, act<end_attacks>},
    {"8.2.4"_rb, "attack", kAttack, list<opponents>, nullptr, kAttackChecks, act<name_defender>},
};
std::uint8_t attack_team(const Game& g) {
  if (g.is_heard()) note_no_attack(g);
  return turn_team(g);
}
constexpr Question kWhichAttack{.name = "",
                                .who = who<turn_player>,
                                .actions = kAttackActions,
                                .ends_phase = true,
                                .team = any_of<attack_team>};

bool is_standing(const Game& g, Option o) { return stands(g, o.a) && is_kind(g, o.a, kCharacter); }
void members(const Game& g, Candidates& out) {
  for (CardId c : cards(g, attacker(g), kMember))
    if (!g.is_brief() || is_standing(g, {kChooseCard, 0, c})) out.add(c);
}
bool may_support(const Game& g, Option o) { return can_support(g, o.a); }
constexpr Check kSupportChecks[] = {
    {"8.2.4.1"_rb, "only a standing member supports", 1, holds<is_standing>, kImplied},
    {"1.3.3"_rb, "a text forbids it to support", 1, holds<may_support>, kForbids}};
void take_supporter(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.s.supporter = r;
  g.s.attacking = 1;
  turn_card(g, r.card(), true);
}
constexpr kernel::Action kSupportActions[] = {
    {"8.2.4"_rb, "a standing member", kChooseCard, list<members>, nullptr, kSupportChecks,
     act<take_supporter>},
};
constexpr Question kWhichSupport{"support", who<attacking_player>, kSupportActions, false, true};

// 8.2.4.4: three standing partners, all or none. Local 4: how many are picked; the picks are the list.
int ready_partners(const Game& g) {
  int n = 0;
  for (CardId c : cards(g, attacker(g), kEnergy))
    n += stands(g, c) && is_kind(g, c, kPartner) && may_rest(g, c) ? 1 : 0;
  return n;
}
bool partners_ready(const Game& g) {
  return g.s.leaving == 0 && g.frame().num(4) < 3 && ready_partners(g) >= 3;
}
void partners(const Game& g, Candidates& out) {
  for (CardId c : cards(g, attacker(g), kEnergy))
    if (is_kind(g, c, kPartner)) out.add(c);
}
bool partner_stands(const Game& g, Option o) {
  const auto picked = g.s.list(g.s.frames.n - 1);
  const auto is_it = [&](const kernel::Cell& cell) { return cell.ref().card() == o.a; };
  return stands(g, o.a) && std::none_of(picked.begin(), picked.end(), is_it);
}
bool partner_may_rest(const Game& g, Option o) { return may_rest(g, o.a); }
bool none_picked(const Game& g, Option) { return g.frame().num(4) == 0; }
bool may_partner_attack(const Game& g, Option) {
  return may(g, "partner_attack|partner_attacks", entry_of(g, attacker(g)), attacker(g));
}
constexpr Check kPartnerChecks[] = {
    {"8.2.4.4"_rb, "only standing partners", 1, holds<partner_stands>},
    {"1.3.3"_rb, "a text forbids to rest it", 1, holds<partner_may_rest>, kForbids},
    {"8.2.4.4"_rb, "partner attacks are forbidden", 0, holds<may_partner_attack>, kForbids},
    {"1.3.3"_rb, "partner attacks are forbidden", 0, holds<may_partner_attack>, kForbids}};
constexpr Check kNoPartnerChecks[] = {{"8.2.4.4"_rb, "all three or none", 0, holds<none_picked>}};
void pick_partner(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.s.cells.push({r.bits, kernel::Kind::object});
  std::sort(g.s.cells.begin() + g.frame().cells, g.s.cells.end(),
            [](const kernel::Cell& a, const kernel::Cell& b) { return a.value < b.value; });  // no order
  g.frame().set(4, g.frame().num(4) + 1);
  if (g.frame().num(4) != 3) return;
  {
    const kernel::Refs which = take_picks(g);
    const kernel::Together at_once(g, which.n);
    for (const Ref one : which) turn_card(g, one.card(), true);
  }
  g.s.partner = may(g, "become_partner_attack", entry_of(g, attacker(g)), attacker(g)) ? 1 : 0;
  if (g.s.partner == 0) g.used("8.2.4.4.1"_rb);
  g.used("4.6.4"_rb);
}
void no_partners(Game& g) {
  clear_answer(g);
  g.frame().set(4, 4);
}
constexpr kernel::Action kPartnerActions[] = {
    {"8.2.4.4"_rb, "a standing partner", kPickPartner, list<partners>, nullptr, kPartnerChecks,
     act<pick_partner>},
    {"8.2.4.4"_rb, "no partner attack", kDecline, nullptr, nullptr, kNoPartnerChecks, act<no_partners>},
};
constexpr Question kWhichPartners{
    "partner_attack", who<attacking_player>, kPartnerActions, false, true, false, false, true};

bool is_absent(const Game& g) { return !in_game(g, g.s.turn_player); }
bool is_present(const Game& g) { return !is_absent(g); }
bool over(const Game& g) { return g.s.leaving != 0; }
bool attacks(const Game& g) { return g.s.leaving == 0; }
void attacked(Game& g) {
  g.frame().set(4, 0);
  take_picks(g);  // of partners that cannot become three any more
  note_roles(g);
  const Player p = attacker(g);
  const CardId a = entry_of(g, p), t = entry_of(g, g.s.defender);
  const Ref striker = a == kNoCard ? Ref{} : g.s.ref(a), target = t == kNoCard ? Ref{} : g.s.ref(t);
  g.used("8.2.4.3"_rb);
  raise(g, kEvAttacks, striker, target, p);
  raise(g, kEvAttacked, target, striker, g.s.defender);
  raise(g, kEvSupports, g.s.supporter, striker, p);
  if (g.s.partner != 0) {
    g.used("8.2.4.4.2"_rb);
    raise(g, kEvPartnerAttacks, striker, target, p);
    raise(g, kEvPartnerAttacked, target, striker, g.s.defender);
  }
}

// ---- 8.3: block step
bool is_blocker(const Game& g, const kernel::Ability& a) {
  return a.keyword != 0 && std::string_view(g.words().keywords[a.keyword - 1u].word) == "blocker";
}
void block_starts(Game& g) { raise_timing(g, kEvBlockStart); }
// 12.7.7.4.2: in Double Team the teammate of the attacked player may block as well.
bool has_blocker(const Game& g, Player p) {
  for (CardId c : cards(g, p, kHand))
    if (is_valid_blocker(g, c)) return true;
  return false;
}
std::uint8_t block_team(const Game& g) {
  std::uint8_t team = 0;
  if (g.s.blocked) return team;  // one block an attack
  for (const Player p : {g.s.defender, teammate(g, g.s.defender)})
    if (p != kNobody && (g.frame().num(7) >> p & 1) == 0 && has_blocker(g, p)) team |= only(p);
  return team;
}
Player blocker(const Game& g) {
  if (g.speaker() != kNobody) return g.speaker();
  const Player other = teammate(g, g.s.defender);
  return other != kNobody && block_team(g) == only(other) ? other : g.s.defender;
}
void blockers_hand(const Game& g, Candidates& out) {
  for (CardId c : cards(g, blocker(g), kHand)) out.add(c);
}
bool valid_blocker(const Game& g, Option o) { return is_valid_blocker(g, o.a); }
// Whether a card may block, or no blocker ability of it is like this.
template <class Fn>
bool blocks_or_none(const Game& g, CardId c, Fn is_so) {
  if (is_valid_blocker(g, c)) return true;
  for (int i = 1; i <= ability_places(g, c); ++i)
    if (const kernel::Ability& a = g.cards().abilities[ability_at(g, c, i)]; is_blocker(g, a) && is_so(a))
      return false;
  return true;
}
bool fits_attribute(const Game& g, Option o) {
  return blocks_or_none(g, o.a, [](const kernel::Ability& a) { return a.parameter_word != 0; });
}
bool condition_holds(const Game& g, Option o) {
  const kernel::Context own{g, g.s.ref(o.a), g.s[o.a].owner};
  return blocks_or_none(g, o.a, [&](const kernel::Ability& a) { return !kernel::ability_holds(own, a); });
}
bool keyword_met(const Game& g, Option o) {
  const Player p = g.s[o.a].owner;
  return blocks_or_none(g, o.a, [&](const kernel::Ability& a) { return !meets_condition(g, a, p); });
}
bool meets_rule(const Game& g, Option o, kernel::RuleIndex rule) {
  const Player p = g.s[o.a].owner;
  return blocks_or_none(g, o.a, [&](const kernel::Ability& a) { return !meets_part(g, a, p, rule); });
}
bool may_block(const Game& g, Option o) { return may(g, "block|blocks", o.a, g.s[o.a].owner); }
bool may_discard(const Game& g, Option o) {
  return may(g, "discard|discards|discarded|be_discarded|become_discarded", o.a, g.s[o.a].owner);
}
constexpr Check kOwnBlockChecks[] = {
    {"8.3.3"_rb, "only a card whose blocker ability is valid", 1, holds<valid_blocker>},
    {"1.3.3"_rb, "a text forbids it to block", 1, holds<may_block>, kForbids},
    {"1.3.3"_rb, "a text forbids to discard it", 1, holds<may_discard>, kForbids},
    {"9.4.2"_rb, "what is invalid now does nothing", 1, holds<condition_holds>},
    {"9.4.3"_rb, "the condition under which it is valid does not hold", 1, holds<condition_holds>},
    {"11.2.3.1"_rb, "its condition keyword is not met", 1, holds<keyword_met>},
    {"11.6.3"_rb, "the attacked character has not its attribute", 1, holds<fits_attribute>},
};
constexpr auto kBlockChecks = ending_with(kOwnBlockChecks, kConditionChecks<1, meets_rule>);
// To block is to discard: where that is replaced nobody blocks (9.11.1.1), unless it happens after all.
void block(Game& g) {
  const Ref r = g.frame().ref(1);
  const Player p = g.s[r.card()].owner;
  clear_answer(g);
  g.frame().set(7, g.frame().num(7) | only(p));
  const kernel::Occurrence one(g);
  discard_to_block(g, kernel::coming_move(g.s, kEvDiscarded, r, zone(p, kWaitingRoom), Cause::rule, {}));
}
void no_block(Game& g) {
  const Player p = blocker(g);
  clear_answer(g);
  g.frame().set(7, g.frame().num(7) | only(p));
}
constexpr kernel::Action kBlockActions[] = {
    {"8.3.3"_rb, "no block", kPass, nullptr, nullptr, {}, act<no_block>},
    {"8.3.3"_rb, "block by discarding", kBlock, list<blockers_hand>, nullptr, kBlockChecks, act<block>,
     kBlockers | kAllows},
};
bool defender_present(const Game& g) {
  if (g.s.format == kRumble) g.used("12.5.6.1"_rb);
  if (g.s.format == kCircle) g.used("12.6.6.1"_rb);
  if (in_game(g, g.s.defender) && in_game(g, attacker(g))) return true;
  g.used("12.4.7"_rb);
  return false;
}
bool teammate_may_block(const Game& g) { return block_team(g) != 0 && defender_present(g); }
void forget_blocks(Game& g) { g.frame().set(7, 0); }
constexpr Question kWhetherBlock{
    .name = "", .who = who<blocker>, .actions = kBlockActions, .team = any_of<block_team>};

// ---- 8.4: damage step. Local 5: nothing is added
void damage_starts(Game& g) {
  g.frame().set(5, 0);
  raise_timing(g, kEvDamageStart);
}
bool is_blocked(const Game& g) {
  const CardId t = attacked_card(g);
  return t != kNoCard && g.s.blocked == g.s.ref(t);
}
void no_damage(Game& g) { g.frame().set(5, 1); }
bool strikes(const Game& g) { return g.frame().num(5) == 0; }
void strike(Game& g) {
  const CardId a = attacking_card(g), t = attacked_card(g);
  if (!in_game(g, g.s.defender)) g.used("12.4.7"_rb);
  if (a == kNoCard || t == kNoCard) return;
  g.used(number_of(g, a, kAtk) <= 0 ? "1.3.2.2"_rb : "9.13.3"_rb);
  take_damage(g, g.s.ref(t), g.s.ref(a), number_of(g, a, kAtk), Cause::battle);
}
bool is_partner_attack(const Game& g) { return g.s.partner != 0; }
void receive_partner_attack(Game& g) {
  const CardId t = attacked_card(g);
  if (t == kNoCard) return;
  g.s.edit(t).marks |= kReceivedPartnerAttack;
  if (const CardId a = attacking_card(g); a != kNoCard) note_hit(g, g.s.ref(t), g.s.ref(a));
}

// ---- 8.5: close step
void close_starts(Game& g) {
  raise_timing(g, kEvCloseStart);
  raise_timing(g, kEvEndOfAttack);
}
// Local 6: rule processing that is due and led to nothing in the check timing. Where effects ended it may
// lead to something now, once.
void end_attack_effects(Game& g) {
  const int lasting = g.s.effects.n + g.s.watchers.n;
  end_effects(g, {kernel::Duration::attack_end, kernel::Duration::battle_end});
  g.hear_states();
  if (g.s.effects.n + g.s.watchers.n == lasting) g.frame().set(6, rules_due(g));
}
// 8.5.3: abilities of the close step that could not hear it before.
bool may_be_unheard(const Game& g) {
  return (g.cards().heard >> kEvCloseStart & 1) != 0 || (g.cards().heard >> kEvEndOfAttack & 1) != 0;
}
bool more_to_do(const Game& g) {
  if (!g.s.pending.empty()) return true;
  const std::int32_t due = rules_due(g);
  return due != 0 && due != g.frame().num(6);
}
void note_due(Game& g) { g.frame().set(6, g.s.pending.empty() ? rules_due(g) : 0); }
void forget_attack(Game& g) {
  forget_timings(g);
  for (const int local : {5, 6}) g.frame().set(local, 0);
  g.s.attacking = g.s.partner = 0;
  g.s.defender = g.s.speaker = kNobody;
  g.s.supporter = g.s.blocked = g.s.striker = g.s.struck = {};
  for (Player p = 0; p < g.s.players; ++p)
    for (CardId c : cards(g, p, kEntry))
      if ((g.s[c].marks & kReceivedPartnerAttack) != 0)
        g.s.edit(c).marks &= static_cast<std::uint16_t>(~kReceivedPartnerAttack);
  g.s.changed();
}
void leave(Game& g) { g.s.leaving = 0; }
bool has_left(const Game& g) { return !in_game(g, attacker(g)); }
void leave_attack(Game& g) {
  g.frame().set(4, 0);
  forget_attack(g);
}

constexpr Row kAttackRows[] = {
    {"8.2.1"_rb, "the start step starts", always, act<start_step>},
    {"8.2.2"_rb, "check timing", always, call(kCheck)},
    {"12.4.6"_rb, "a player who left does nothing", when<is_absent>, act<end_attacks>},
    {"8.2.3"_rb, "attack a player or end the attacks", when<is_present>, ask(kWhichAttack)},
    {"8.2.3"_rb, "ended", when<over>, done(run<leave>)},
    {"8.2.4"_rb, "rest a standing member", when<attacks>, ask(kWhichSupport)},
    {"8.2.4.4"_rb, "three partners for a partner attack, or none", when<partners_ready>, ask(kWhichPartners)},
    {"8.2.4.4"_rb, "the next partner", when<partners_ready>, go("8.2.4.4"_rb)},
    {"12.4.6"_rb, "who left while attacking attacks nobody", when<has_left>, done(run<leave_attack>)},
    {"8.2.4.2"_rb, "the entry character attacks, the member supports", always, act<attacked>},
    {"8.2.5"_rb, "check timing", always, call(kCheck)},
    {"8.3.1"_rb, "the block step starts", always, act<block_starts>},
    {"8.3.2"_rb, "check timing", always, call(kCheck)},
    {"8.3.3"_rb, "the attacked player may block", when<defender_present>, ask(kWhetherBlock)},
    {"12.7.7.4.2"_rb, "so may the teammate", when<teammate_may_block>, go("8.3.3"_rb)},
    {"8.3.3"_rb, "that was it", always, act<forget_blocks>},
    {"8.3.4"_rb, "check timing", always, call(kCheck)},
    {"8.4.1"_rb, "the damage step starts", always, act<damage_starts>},
    {"8.4.2"_rb, "check timing", always, call(kCheck)},
    {"8.4.3.1"_rb, "a blocked character takes none", when<is_blocked>, act<no_damage>},
    {"8.4.3"_rb, "damage equal to the attacker's ATK", when<strikes>, act<strike>},
    {"8.4.3.2"_rb, "it received a partner attack", when<is_partner_attack>, act<receive_partner_attack>},
    {"8.4.4"_rb, "check timing", always, call(kCheck)},
    {"8.5.1"_rb, "the close step starts", always, act<close_starts>},
    {"8.5.2"_rb, "check timing", always, call(kCheck)},
    {"8.5.2"_rb, "effects of this attack end", always, act<end_attack_effects>},
    {"8.5.3"_rb, "abilities of the close step that are valid only now", when<may_be_unheard>,
     act<close_starts>},
    {"8.5.3"_rb, "something is due: again", when<more_to_do>, go("8.5.1"_rb, run<note_due>)},
    {"8.5.4"_rb, "nobody attacks any more", always, act<forget_attack>},
    {"8.5.5"_rb, "the next attack", always, go("8.2.1"_rb)},
};
static_assert(kernel::well_formed(kAttackRows, kProcedures));

}  // namespace

Ref discard_to_block(Game& g, const Event& e) {
  const CardId t = attacked_card(g);
  const Ref now = kernel::discard_card(g, e);
  if (now == e.card) return now;
  const Player p = g.s[now.card()].owner;
  g.used("8.3.3.1"_rb);
  if (p != g.s.defender) g.used("12.7.7.4.2"_rb);
  raise(g, kEvBlocks, now, {}, p);
  if (t == kNoCard) return now;
  g.used("8.3.3.2"_rb);
  g.s.blocked = g.s.ref(t);
  g.s.changed();
  raise(g, kEvBlocked, g.s.blocked, now, g.s.defender);
  return now;
}

const Procedure kAttackRound{"attack", Order::sequence, kAttackRows};

}  // namespace headjudge::rebirth
