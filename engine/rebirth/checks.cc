// 9.6 and chapter 10: check timing, auto abilities, entries, defeat.
#include <vector>

#include "engine/kernel/replace.h"
#include "engine/kernel/text/compile_arrival.h"
#include "engine/kernel/text_rules.h"
#include "engine/rebirth/costs.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::always, kernel::any_of, kernel::ask, kernel::call, kernel::done, kernel::holds,
    kernel::list, kernel::run, kernel::when, kernel::who, kernel::with;

// ---- 10.4: auto abilities
Player pending_player(const Game& g) {
  if (g.speaker() != kNobody) return g.speaker();
  if (g.s.pending.empty()) return kNobody;
  Player found = kNobody;
  each_player(g, [&](Player p) {
    for (const auto& x : g.s.pending)
      if (found == kNobody && x.controller == p) found = p;
  });
  return found;
}
bool is_turns(const Game& g, Player p) { return p != kNobody && (turn_team(g) >> p & 1) != 0; }
bool turn_players(const Game& g) { return g.frame().num(3) == 0 && is_turns(g, pending_player(g)); }
// 12.7.11: the players of one team pick together.
std::uint8_t pending_team(const Game& g) {
  std::uint8_t team = 0;
  const Player first = pending_player(g);
  for (const auto& x : g.s.pending)
    if (x.controller == first || is_teammate(g, x.controller, first)) team |= only(x.controller);
  return team;
}
bool others(const Game& g) {
  const Player p = pending_player(g);
  return g.frame().num(3) == 0 && p != kNobody && !is_turns(g, p);
}
bool reads_events(const Game& g) {
  for (const kernel::Node& n : g.cards().nodes)
    if (n.op == kernel::Op::event && n.flag != kernel::kOfArrival) return true;
  return false;
}
// Waiting instances that do the same are one option.
void pending_of_player(const Game& g, Candidates& out) {
  Candidates all;
  kernel::list_pending(g, pending_player(g), all);
  const bool distinct = reads_events(g);
  for (int i = 0; i < all.n; ++i) {
    const kernel::Pending& p = g.s.pending[all.at[i]];
    bool twin = false;
    for (int k = 0; k < out.n && !distinct; ++k) {
      const kernel::Pending& q = g.s.pending[out.at[k]];
      twin = twin || (p.text == q.text && p.source == q.source && p.scope == 0 && q.scope == 0);
    }
    if (!twin) out.add(all.at[i]);
  }
}
void take_pending(Game& g) {
  kernel::take_pending(g, kAbilityPlay);
  g.used("9.8.3.1"_rb);
  const kernel::Ability& a = g.cards().abilities[g.s.plays[g.frame().num(3) - 1].text];
  if (a.optional_cost || a.may) g.used("9.8.3.1.1"_rb);
  g.s.hits.n = 0;
  if (g.s.players > 2) g.used(is_double(g) ? "12.7.11"_rb : "12.2.1"_rb);
  g.s.worked = 1;
}
bool is_optional(const Game& g, const kernel::Pending& p) {
  const kernel::Ability& a = g.cards().abilities[p.text];
  return a.optional_cost || a.may;
}
kernel::Context context_of(const Game& g, const kernel::Pending& p) {
  return {g, p.source, p.controller, &p.event, p.scope};
}
bool has_its_targets(const Game& g, const kernel::Pending& p) {
  return p.scope != 0 || has_targets(context_of(g, p), p.text);
}
bool cost_payable(const Game& g, const kernel::Pending& p) { return can_pay_cost(context_of(g, p), p.text); }
bool is_playable(const Game& g, const kernel::Pending& p) {
  return cost_payable(g, p) && has_its_targets(g, p);
}
bool may_let_go(const Game& g, int i) {
  const kernel::Pending& p = g.s.pending[i];
  // What must be played and cannot be is no question (9.8.3.2).
  return is_optional(g, p) || (g.cards().abilities[p.text].limit_turn != 0 && is_playable(g, p));
}
bool energy_there(const Game& g, const kernel::Pending& p) {
  return has_energy_for(g, p.text, p.source, p.controller);
}
// 9.8.3.1.1: who may choose to pay chooses what he can pay.
template <kernel::RuleIndex kRule, bool (*kCan)(const Game&, const kernel::Pending&)>
bool can_where_optional(const Game& g, Option o) {
  if (o.a >= g.s.pending.n || !is_optional(g, g.s.pending[o.a]) || kCan(g, g.s.pending[o.a])) return true;
  g.limited(kRule);
  return false;
}
void let_go(Game& g, int i) {
  const kernel::Ability& a = g.cards().abilities[g.s.pending[i].text];
  if (!is_playable(g, g.s.pending[i]))
    for (const kernel::RuleIndex rule : {"9.8.3.2"_rb, "10.4.3"_rb}) g.used(rule);
  g.used(a.limit_turn != 0 ? "9.2.2.2"_rb : "9.8.3.1.1"_rb);
  if (a.limit_turn == 0) g.used("9.8.3.2.1"_rb);
  if (g.s.pending[i].scope != 0) kernel::drop_scope(g, g.s.pending[i].scope);
  g.s.pending.erase(i);
  g.s.worked = 1;
  g.s.changed();
  clear_answer(g);
}
void let_this_go(Game& g) { let_go(g, g.frame().num(1)); }
void let_only_go(Game& g) {
  Candidates all;
  pending_of_player(g, all);
  let_go(g, all.at[0]);
}
bool only_one_may(const Game& g, Option) {
  Candidates all;
  pending_of_player(g, all);
  return all.n == 1 && may_let_go(g, all.at[0]);
}
bool several_may(const Game& g, Option o) {
  Candidates all;
  pending_of_player(g, all);
  return all.n > 1 && o.a < g.s.pending.n && may_let_go(g, o.a);
}
bool never(const Game&, Option) { return false; }
constexpr Check kOptionalChecks[] = {
    {"5.14.1.1"_rb, "not enough standing energy for its cost", 1,
     holds<can_where_optional<"5.14.1.1"_rb, energy_there>>},
    {"9.5.2.2"_rb, "its cost cannot be paid in full", 1,
     holds<can_where_optional<"9.5.2.2"_rb, cost_payable>>},
    {"9.7.2.3.1"_rb, "there is not enough to choose", 1,
     holds<can_where_optional<"9.7.2.3.1"_rb, has_its_targets>>},
};
constexpr Check kMustChecks[] = {{"9.8.3.1"_rb, "waiting abilities must be played", 0, holds<never>}};
constexpr Check kLetOnlyChecks[] = {
    {"9.8.3.1"_rb, "waiting abilities must be played", 0, holds<only_one_may>}};
constexpr Check kLetThisChecks[] = {
    {"9.8.3.1"_rb, "waiting abilities must be played", 1, holds<several_may>}};
constexpr kernel::Action kAutoActions[] = {
    {"9.8.3"_rb, "one of the pending abilities", kChooseWaiting, list<pending_of_player>, nullptr,
     kOptionalChecks, act<take_pending>},
    {"9.8.3.1"_rb, "none of them", kPass, nullptr, nullptr, kMustChecks, act<kernel::clear_answer>},
    {"9.2.2.2"_rb, "it is not played", kDecline, nullptr, nullptr, kLetOnlyChecks, act<let_only_go>},
    {"9.2.2.2"_rb, "this one is not played", kDeclineWaiting, list<pending_of_player>, nullptr,
     kLetThisChecks, act<let_this_go>},
};
constexpr Question kWhichAuto{
    .name = "", .who = who<pending_player>, .actions = kAutoActions, .team = any_of<pending_team>};
// 9.2.2.1, 9.8.3.2: what was played this turn and waits once more cannot be played.
bool is_play_forbidden(const Game& g, int i) {
  const kernel::Pending& p = g.s.pending[i];
  return kernel::is_forbidden(g, {"auto|use|play_ability", p.source, p.controller});
}
int used_up(const Game& g) {
  for (int i = 0; i < g.s.pending.n; ++i)
    if (!kernel::within_limits(g, g.s.pending[i].text, g.s.pending[i].source) || is_play_forbidden(g, i))
      return i;
  return -1;
}
bool some_used_up(const Game& g) { return g.frame().num(3) == 0 && used_up(g) >= 0; }
void drop_used_up(Game& g) {
  const int i = used_up(g);
  if (!is_play_forbidden(g, i)) g.used("9.2.2.1"_rb);
  g.used("10.4.3"_rb);
  if (is_used_up_annulled(g, g.s.pending[i].text, g.s.pending[i].source)) g.used("9.2.2.1.1"_rb);
  if (g.s.pending[i].scope != 0) kernel::drop_scope(g, g.s.pending[i].scope);
  g.s.pending.erase(i);
  g.s.changed();
}
bool taken(const Game& g) { return g.frame().num(3) != 0; }
void the_auto(Game& g, const Frame& caller, Frame& callee) {
  callee.play = static_cast<std::uint8_t>(caller.num(3));
  for (const int local : {3, 4, 5, 6}) g.caller().set(local, 0);
}

// ---- 10.5: entries
bool rebirth_in_entry(const Game& g, Player p) {
  for (CardId c : cards(g, p, kEntry))
    if (is_kind(g, c, kRebirth)) return true;
  return false;
}
// What was tried and did not happen, because a text forbids or replaces it, was not carried out (9.11.1.1):
// it is not due again before something else was. Local 4: recovery, 5: entries, a bit each, 6: defeat.
constexpr int kInVain = 5;
constexpr int kRebirthInVain = 1, kEmptyInVain = 1 << kernel::kPlayersMax;
bool is_in_vain(const Game& g, int what, Player p) { return (g.frame().num(kInVain) & what << p) != 0; }
void note_in_vain(Game& g, int what, Player p) { g.frame().set(kInVain, g.frame().num(kInVain) | what << p); }
void forget_in_vain(Frame& f) {
  for (const int local : {4, kInVain, 6}) f.set(local, 0);
}
bool rebirth_due(const Game& g, Player p) {
  return rebirth_in_entry(g, p) && !is_in_vain(g, kRebirthInVain, p);
}
void move_rebirth(Game& g, Player p) {
  for (CardId c : cards(g, p, kEntry))
    if (is_kind(g, c, kRebirth)) {
      const Ref r = g.s.ref(c);
      if (move_card(g, r, zone(p, kRebirthZone), -1, Cause::rule) == r)
        note_in_vain(g, kRebirthInVain, p);
      else
        forget_in_vain(g.frame());
      return;
    }
}
// The first one of the turn player and his teammate, or of all others, of whom something holds.
Player one_where(const Game& g, bool turns, bool (*holds)(const Game&, Player)) {
  Player found = kNobody;
  each_player(g, [&](Player p) {
    if (found == kNobody && holds(g, p) && is_turns(g, p) == turns) found = p;
  });
  return found;
}
Player own_where(const Game& g, bool (*holds)(const Game&, Player)) { return one_where(g, true, holds); }
Player other_where(const Game& g, bool (*holds)(const Game&, Player)) { return one_where(g, false, holds); }
bool own_rebirth(const Game& g) { return own_where(g, rebirth_due) != kNobody; }
void move_own_rebirth(Game& g) { move_rebirth(g, own_where(g, rebirth_due)); }
bool other_rebirth(const Game& g) { return other_where(g, rebirth_due) != kNobody; }
void move_other_rebirth(Game& g) {
  if (g.s.players > 2) g.used("12.2.1"_rb);
  move_rebirth(g, other_where(g, rebirth_due));
}
bool entry_empty(const Game& g, Player p) {
  return g.s.count(zone(p, kEntry)) == 0 && g.s.count(zone(p, kDeck)) > 0 && !is_in_vain(g, kEmptyInVain, p);
}
void fill_entry(Game& g, Player p) {
  const Ref top = g.s.ref(cards(g, p, kDeck)[0]);
  if (move_card(g, top, zone(p, kEntry), -1, Cause::rule, {}, How::entry_processing) == top)
    note_in_vain(g, kEmptyInVain, p);
  else
    forget_in_vain(g.frame());
}
bool may_be_due(const Game& g) { return g.is_heard() || !plainly_nothing_due(g); }
bool own_entry_empty(const Game& g) { return may_be_due(g) && own_where(g, entry_empty) != kNobody; }
void fill_own_entry(Game& g) { fill_entry(g, own_where(g, entry_empty)); }
bool other_entry_empty(const Game& g) { return may_be_due(g) && other_where(g, entry_empty) != kNobody; }
void fill_other_entry(Game& g) {
  if (g.s.players > 2) g.used("12.2.1"_rb);
  fill_entry(g, other_where(g, entry_empty));
}

// ---- 10.6: defeat
bool seven_retired(const Game& g) {
  bool any = false;
  if (g.frame().num(6) != 0 || !may_be_due(g)) return false;
  each_player(g, [&](Player p) { any = any || g.s.count(zone(p, kRetire)) >= kRetiredMax; });
  return any;
}
void defeat(Game& g) {
  std::uint8_t due = 0;
  each_player(g, [&](Player p) {
    if (g.s.count(zone(p, kRetire)) >= kRetiredMax) due |= only(p);
  });
  const std::uint8_t losers = losers_now(g, due);
  g.frame().set(6, losers == 0 ? 1 : 0);
  if (losers == 0) return;
  note_defeat(g, losers);
  lose(g, losers);
}

// What was looked at and is not enough: damage below DEF, members that only a text has made room for, one
// card less than loses.
void note_spared(const Game& g) {
  each_player(g, [&](Player p) {
    for (CardId c : cards(g, p, kEntry))
      if (g.s[c].damage > 0) g.used("10.3.5"_rb);
    if (g.s.count(zone(p, kMember)) > g.s.player[p].member_limit) g.used("10.3.4"_rb);
    if (g.s.count(zone(p, kRetire)) == kRetiredMax - 1)
      for (const kernel::RuleIndex rule : {"10.6.2"_rb, "9.6.2.4"_rb}) g.used(rule);
  });
}
// The check timing is over: so is the row that called for it.
void nothing_left(Game& g) {
  if (g.is_heard()) note_spared(g);
  g.s.hits.n = 0;
  g.used("9.6.2"_rb);
  g.used("10.1.2"_rb);
  const Frame& below = g.caller();
  if (below.at > below.first) g.used(g.book().operations[below.at - 1u].rule);
}
bool recovers(const Game& g) {
  return recovery_due(g) && (g.frame().num(4) == 0 || g.frame().num(4) != recovery_dues(g));
}
void note_recovery(Game& g, const Frame&, Frame& callee) {
  callee.set(3, recovery_dues(g));
  callee.set(4, g.s.worked);
  g.s.worked = 1;
  g.used("10.1.2"_rb);
  if (!g.s.pending.empty()) g.used("9.6.1.1"_rb);
}

// ---- Whether all that is plainly not so, without telling anybody of rules
bool is_entry_sound(const Game& g, Player p) {
  const auto there = g.s.zone(zone(p, kEntry));
  if (there.size() != 1) return false;
  const CardId c = there[0];
  const kernel::View& seen = g.peek(c);
  return (seen.kinds & 1u << kRebirth) == 0 && (g.s[c].marks & kReceivedPartnerAttack) == 0 &&
         g.s[c].damage < seen.number[kDef];
}
bool look_at_all(const Game& g) {
  for (Player p = 0; p < g.s.players; ++p) {
    if (!in_game(g, p)) continue;
    const std::uint16_t* const end = g.s.zone_begin + zone(p, kEntry) + 1;  // of each area, side by side
    const bool fits = end[kMember] - end[kEntry] <= g.s.player[p].member_limit &&
                      end[kRebirthZone] == end[kEnergy] && end[kRetire] - end[kRebirthZone] < kRetiredMax;
    if (!fits || !is_entry_sound(g, p)) return false;
  }
  return true;
}
bool nothing_to_check(const Game& g) {
  return g.s.pending.empty() && g.s.hits.empty() && !g.cards().has_states && plainly_nothing_due(g);
}

constexpr Row kCheckRows[] = {
    {"9.6.2.2"_rb, "play the pending ability", when<taken>, call(kPlaying, with<the_auto>)},
    {"9.6.2.1"_rb, "recovery", when<recovers>, call(kRecovery, with<note_recovery>)},
    {"9.8.3.2"_rb, "what cannot be played again this turn waits no longer", when<some_used_up>,
     act<drop_used_up>},
    {"10.4.1"_rb, "a pending ability of the turn player", when<turn_players>, ask(kWhichAuto)},
    {"10.4.2"_rb, "a pending ability of another player", when<others>, ask(kWhichAuto)},
    {"10.5.1.1"_rb, "a Re-birth card in the turn player's entry", when<own_rebirth>, act<move_own_rebirth>,
     kRebirthCards},
    {"10.5.1.2"_rb, "a Re-birth card in another entry", when<other_rebirth>, act<move_other_rebirth>,
     kRebirthCards},
    {"10.5.1.3"_rb, "the turn player's empty entry: the deck's top card", when<own_entry_empty>,
     act<fill_own_entry>},
    {"10.5.1.4"_rb, "another empty entry: the deck's top card", when<other_entry_empty>,
     act<fill_other_entry>},
    {"10.6.2"_rb, "seven cards in the retire zone lose", when<seven_retired>, act<defeat>},
    {"9.6.2.5"_rb, "nothing is left to do", always, done(run<nothing_left>)},
};
static_assert(kernel::well_formed(kCheckRows, kProcedures));

}  // namespace

const Procedure kCheck{"check", Order::ranked, kCheckRows, false, when<nothing_to_check>};

void note_defeat(const Game& g, std::uint8_t losers) {
  for (const kernel::RuleIndex rule : {"1.2.2.1"_rb, "10.6.1"_rb, "9.6.2.4"_rb}) g.used(rule);
  if ((losers & (losers - 1)) != 0) g.used("10.6.1.1"_rb);
}

std::int32_t rules_due(const Game& g) {
  if (!g.is_heard() && plainly_nothing_due(g)) return 0;
  std::int64_t dues = recovery_dues(g);
  each_player(g, [&](Player p) {
    const bool is_empty = g.s.count(zone(p, kEntry)) == 0 && g.s.count(zone(p, kDeck)) > 0;
    const int entry = rebirth_in_entry(g, p) ? 1 : is_empty ? 2 : 0;
    const int what = entry + (g.s.count(zone(p, kRetire)) >= kRetiredMax ? 4 : 0);
    if (what != 0) dues = 1 + (dues * 61 + 8 * p + what) % 999'999'937;
  });
  return static_cast<std::int32_t>(dues);
}
bool look_for_dues(const Game& g) {
  if (g.cards().has_change(kernel::ChangeKind::limit)) return false;
  g.looked = {g.s.moment, true, look_at_all(g), false, {}};
  return g.looked.is_quiet;
}

}  // namespace headjudge::rebirth
