// 9.6 and chapter 10: check timing, recovery, auto abilities, entries, defeat; and refresh.
#include "engine/kernel/replace.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::always, kernel::any_of, kernel::ask, kernel::call, kernel::done, kernel::holds,
    kernel::list, kernel::run, kernel::when, kernel::who, kernel::with;

template <class Fn>
void each_player(const Game& g, Fn fn) {  // the turn player first, then in turn order
  for (int i = 0; i < g.s.players; ++i) {
    if (const Player p = g.in_turn_order(i); in_game(g, p)) fn(p);
  }
}
void to_waiting_room(Game& g, CardId c) {
  move_card(g, g.s.ref(c), zone(g.s[c].owner, kWaitingRoom), -1, Cause::rule);
}

// ---- 10.3: recovery
bool wrong_rebirth(const Game& g) {
  bool any = false;
  each_player(g, [&](Player p) {
    for (CardId c : cards(g, p, kRebirthZone)) any = any || !is_kind(g, c, kRebirth);
  });
  return any;
}
void clear_rebirth(Game& g) {
  each_player(g, [&](Player p) {
    for (int i = g.s.count(zone(p, kRebirthZone)) - 1; i >= 0; --i) {
      const CardId c = cards(g, p, kRebirthZone)[static_cast<std::size_t>(i)];
      if (!is_kind(g, c, kRebirth)) to_waiting_room(g, c);
    }
  });
}
bool entry_crowded(const Game& g) {
  bool any = false;
  each_player(g, [&](Player p) { any = any || g.s.count(zone(p, kEntry)) > 1; });
  return any;
}
void keep_latest_entry(Game& g) {
  each_player(g, [&](Player p) {
    while (g.s.count(zone(p, kEntry)) > 1) to_waiting_room(g, cards(g, p, kEntry)[0]);
  });
}
bool members_crowded(const Game& g) {
  bool any = false;
  each_player(g, [&](Player p) { any = any || g.s.count(zone(p, kMember)) > member_limit(g, p); });
  return any;
}
void keep_latest_members(Game& g) {
  each_player(g, [&](Player p) {
    while (g.s.count(zone(p, kMember)) > member_limit(g, p)) to_waiting_room(g, cards(g, p, kMember)[0]);
  });
}
bool is_beaten(const Game& g, CardId c) {
  return is_kind(g, c, kCharacter) && g.s[c].damage >= number_of(g, c, kDef);
}
bool someone_beaten(const Game& g) {
  bool any = false;
  each_player(g, [&](Player p) {
    for (CardId c : cards(g, p, kEntry)) any = any || is_beaten(g, c);
  });
  return any;
}
bool received(const Game& g, CardId c) { return (g.s[c].marks & kReceivedPartnerAttack) != 0; }
bool someone_received(const Game& g) {
  bool any = false;
  each_player(g, [&](Player p) {
    for (CardId c : cards(g, p, kEntry)) any = any || received(g, c);
  });
  return any;
}
void retire(Game& g, CardId c) {
  // 5.15.2: whoever attacked it in this attack retired it.
  const CardId striker = g.s.attacking != 0 ? entry_of(g, attacker(g)) : kNoCard;
  const bool attacked = striker != kNoCard && g.s[c].owner == g.s.defender;
  const Ref by = attacked ? g.s.ref(striker) : Ref{};
  const kernel::Occurrence one(g);
  const ZoneId to = zone(g.s[c].owner, kRetire);
  if (attacked) g.used("5.15.2"_rb);
  retire_card(g, kernel::coming_move(g.s, kEvRetires, g.s.ref(c), to, Cause::rule, by));
}
void retire_beaten(Game& g) {
  each_player(g, [&](Player p) {
    for (int i = g.s.count(zone(p, kEntry)) - 1; i >= 0; --i) {
      const CardId c = cards(g, p, kEntry)[static_cast<std::size_t>(i)];
      if (is_beaten(g, c)) retire(g, c);
    }
  });
}
void retire_received(Game& g) {
  each_player(g, [&](Player p) {
    for (int i = g.s.count(zone(p, kEntry)) - 1; i >= 0; --i) {
      const CardId c = cards(g, p, kEntry)[static_cast<std::size_t>(i)];
      if (received(g, c)) retire(g, c);
    }
  });
}
constexpr Row kRecoveryRows[] = {
    {"10.3.2"_rb, "cards of the Re-birth zone that are none", when<wrong_rebirth>, act<clear_rebirth>},
    {"10.3.3"_rb, "one card an entry: the latest", when<entry_crowded>, act<keep_latest_entry>},
    {"10.3.4"_rb, "members up to the limit: the latest", when<members_crowded>, act<keep_latest_members>},
    {"10.3.5"_rb, "lethally damaged characters retire", when<someone_beaten>, act<retire_beaten>},
    {"10.3.6"_rb, "characters that received a partner attack retire", when<someone_received>,
     act<retire_received>},
};
static_assert(kernel::well_formed(kRecoveryRows, kProcedures));

// ---- 10.4: auto abilities
Player pending_player(const Game& g) {
  if (g.speaker() != kNobody) return g.speaker();
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
    if (n.op == kernel::Op::event) return true;
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
  if (g.s.players > 2) g.used(is_double(g) ? "12.7.11"_rb : "12.2.1"_rb);
  g.s.worked = 1;
}
bool may_let_go(const Game& g, int i) {
  const kernel::Ability& a = g.cards().abilities[g.s.pending[i].text];
  return a.limit_turn != 0 || a.optional_cost || a.may;
}
void let_go(Game& g, int i) {
  const kernel::Ability& a = g.cards().abilities[g.s.pending[i].text];
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
constexpr Check kMustChecks[] = {{"9.8.3.1"_rb, "waiting abilities must be played", 0, holds<never>}};
constexpr Check kLetOnlyChecks[] = {
    {"9.8.3.1"_rb, "waiting abilities must be played", 0, holds<only_one_may>}};
constexpr Check kLetThisChecks[] = {
    {"9.8.3.1"_rb, "waiting abilities must be played", 1, holds<several_may>}};
constexpr kernel::Action kAutoActions[] = {
    {"9.8.3"_rb,
     "one of the pending abilities",
     kChooseWaiting,
     list<pending_of_player>,
     nullptr,
     {},
     act<take_pending>},
    {"9.8.3.1"_rb, "none of them", kPass, nullptr, nullptr, kMustChecks, act<kernel::clear_answer>},
    {"9.2.2.2"_rb, "it is not played", kDecline, nullptr, nullptr, kLetOnlyChecks, act<let_only_go>},
    {"9.2.2.2"_rb, "this one is not played", kDeclineWaiting, list<pending_of_player>, nullptr,
     kLetThisChecks, act<let_this_go>},
};
constexpr Question kWhichAuto{
    .name = "", .who = who<pending_player>, .actions = kAutoActions, .team = any_of<pending_team>};
bool taken(const Game& g) { return g.frame().num(3) != 0; }
void the_auto(Game& g, const Frame& caller, Frame& callee) {
  callee.play = static_cast<std::uint8_t>(caller.num(3));
  g.caller().set(3, 0);
}

// ---- 10.5: entries
bool rebirth_in_entry(const Game& g, Player p) {
  for (CardId c : cards(g, p, kEntry))
    if (is_kind(g, c, kRebirth)) return true;
  return false;
}
void move_rebirth(Game& g, Player p) {
  for (CardId c : cards(g, p, kEntry))
    if (is_kind(g, c, kRebirth)) {
      move_card(g, g.s.ref(c), zone(p, kRebirthZone), -1, Cause::rule);
      return;
    }
}
bool own_rebirth(const Game& g) {
  return in_game(g, g.s.turn_player) && rebirth_in_entry(g, g.s.turn_player);
}
void move_own_rebirth(Game& g) { move_rebirth(g, g.s.turn_player); }
Player other_where(const Game& g, bool (*holds)(const Game&, Player)) {
  Player found = kNobody;
  each_player(g, [&](Player p) {
    if (found == kNobody && p != g.s.turn_player && holds(g, p)) found = p;
  });
  return found;
}
bool other_rebirth(const Game& g) { return other_where(g, rebirth_in_entry) != kNobody; }
void move_other_rebirth(Game& g) { move_rebirth(g, other_where(g, rebirth_in_entry)); }
bool entry_empty(const Game& g, Player p) {
  return g.s.count(zone(p, kEntry)) == 0 && g.s.count(zone(p, kDeck)) > 0;
}
void fill_entry(Game& g, Player p) {
  g.used("9.6.2.3"_rb);
  g.used("11.3.1"_rb);
  const Ref now = move_card(g, g.s.ref(cards(g, p, kDeck)[0]), zone(p, kEntry), -1, Cause::rule, {},
                            How::entry_processing);
  raise(g, kEvSpark, now, {}, p);
}
bool own_entry_empty(const Game& g) { return in_game(g, g.s.turn_player) && entry_empty(g, g.s.turn_player); }
void fill_own_entry(Game& g) { fill_entry(g, g.s.turn_player); }
bool other_entry_empty(const Game& g) { return other_where(g, entry_empty) != kNobody; }
void fill_other_entry(Game& g) {
  if (g.s.players > 2) g.used("12.2.1"_rb);
  fill_entry(g, other_where(g, entry_empty));
}

// ---- 10.6: defeat
bool seven_retired(const Game& g) {
  bool any = false;
  each_player(g, [&](Player p) { any = any || g.s.count(zone(p, kRetire)) >= 7; });
  return any;
}
void defeat(Game& g) {
  std::uint8_t losers = 0;
  each_player(g, [&](Player p) {
    if (g.s.count(zone(p, kRetire)) >= 7 && would_lose(g, p)) losers |= static_cast<std::uint8_t>(1u << p);
  });
  if (losers == 0) return;
  g.used("1.2.2.1"_rb);
  g.used("9.6.2.4"_rb);
  if ((losers & (losers - 1)) != 0) g.used("10.6.1.1"_rb);
  lose(g, losers);
}

void nothing(Game&) {}
bool recovers(const Game& g) { return recovery_due(g); }
void note_recovery(Game& g, const Frame&, Frame&) {
  g.s.worked = 1;
  if (!g.s.pending.empty()) g.used("9.6.1.1"_rb);
}

constexpr Row kCheckRows[] = {
    {"9.6.2.2"_rb, "play the pending ability", when<taken>, call(kPlaying, with<the_auto>)},
    {"9.6.2.1"_rb, "recovery", when<recovers>, call(kRecovery, with<note_recovery>)},
    {"10.4.1"_rb, "a pending ability of the turn player", when<turn_players>, ask(kWhichAuto)},
    {"10.4.2"_rb, "a pending ability of another player", when<others>, ask(kWhichAuto)},
    {"10.5.1.1"_rb, "a Re-birth card in the turn player's entry", when<own_rebirth>, act<move_own_rebirth>},
    {"10.5.1.2"_rb, "a Re-birth card in another entry", when<other_rebirth>, act<move_other_rebirth>},
    {"10.5.1.3"_rb, "the turn player's empty entry: the deck's top card", when<own_entry_empty>,
     act<fill_own_entry>},
    {"10.5.1.4"_rb, "another empty entry: the deck's top card", when<other_entry_empty>,
     act<fill_other_entry>},
    {"10.6.2"_rb, "seven cards in the retire zone lose", when<seven_retired>, act<defeat>},
    {"9.6.2.5"_rb, "nothing is left to do", always, done(run<nothing>)},
};
static_assert(kernel::well_formed(kCheckRows, kProcedures));

// ---- 10.2: refresh
Player player_where(const Game& g, bool with_waiting_room) {
  Player found = kNobody;
  each_player(g, [&](Player p) {
    const bool has = g.s.count(zone(p, kWaitingRoom)) > 0;
    if (found == kNobody && g.s.count(zone(p, kDeck)) == 0 && has == with_waiting_room) found = p;
  });
  return found;
}
bool may_refresh(const Game& g) { return player_where(g, true) != kNobody; }
bool cannot_refresh(const Game& g) { return player_where(g, false) != kNobody; }
void refresh(Game& g) {
  const Player p = player_where(g, true);
  while (g.s.count(zone(p, kWaitingRoom)) > 0)
    move_card(g, g.s.ref(cards(g, p, kWaitingRoom)[0]), zone(p, kDeck), -1, Cause::rule);
  g.shuffle(zone(p, kDeck));
  raise(g, kEvShuffled, {}, {}, p);
  raise(g, kEvRefreshed, {}, {}, p);
}
void run_out(Game& g) {
  const Player p = player_where(g, false);
  if (!would_lose(g, p)) return;
  g.used("1.2.2.2"_rb);
  lose(g, only(p));
}
constexpr Row kRefreshRows[] = {
    {"12.5.3.2"_rb, "one player alone has the fewest retired cards", when<fewest_alone>,
     act<win_with_fewest>},
    {"10.2.1.1"_rb, "an empty deck and an empty waiting room: lost", when<cannot_refresh>, act<run_out>},
    {"10.2.1"_rb, "an empty deck: the waiting room is shuffled into it", when<may_refresh>, act<refresh>},
};
static_assert(kernel::well_formed(kRefreshRows, kProcedures));

}  // namespace

const Procedure kCheck{"check", Order::ranked, kCheckRows};
const Procedure kRecovery{"recovery", Order::together, kRecoveryRows};
const Procedure kRefresh{"refresh", Order::ranked, kRefreshRows};

bool recovery_due(const Game& g) {
  return wrong_rebirth(g) || entry_crowded(g) || members_crowded(g) || someone_beaten(g) ||
         someone_received(g);
}

}  // namespace headjudge::rebirth
