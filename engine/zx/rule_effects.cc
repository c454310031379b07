// 702 and chapter 900: pre-priority processing and the rule effects, by rank, with the ones that act at any moment.
#include "engine/zx/state.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::list, kernel::run,
    kernel::when, kernel::who, kernel::with;


// ---- 906: charge ----------------------------------------------------------------------------------------------------------------
bool over_limit(const Game& g, Player p) {
  const PlayerFacts& f = g.s.player[p];
  return f.charge_limit != kNoLimit && g.s.count(zone(p, kCharge)) > f.charge_limit;
}
Player over_limit_player(const Game& g) { return over_limit(g, g.s.turn_player) ? g.s.turn_player : other(g.s.turn_player); }
bool charge_excess(const Game& g) { return over_limit(g, 0) || over_limit(g, 1); }
void charge_cards(const Game& g, Candidates& out) {
  for (CardId c : cards(g, over_limit_player(g), kCharge)) out.add(c);
}
void trash_charge(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  move_card(g, r, zone(g.s[r.card()].owner, kTrash), -1, Cause::rule);
}
constexpr kernel::Action kChargeActions[] = {
    {"906.1"_zx, "a charge card above the limit to the trash", kChooseCard, list<charge_cards>, nullptr, {},
     act<trash_charge>},
};
constexpr Question kWhichCharge{"", who<over_limit_player>, kChargeActions};

// ---- 905: squares ----------------------------------------------------------------------------------------------------------------
bool fights(const Game& g, CardId c) { return is_zx(g, c) || is_ascension(g, c); }
// Calls fn with each card that 905.1 to 905.3 remove, on one snapshot of all squares.
template <class Fn>
void each_illegal(const Game& g, Fn fn) {
  for (int i = 0; i < 9; ++i) {
    const auto there = g.s.zone(square(i));
    CardId oldest = kNoCard, newest[2] = {kNoCard, kNoCard};
    for (CardId c : there) {
      if (!fights(g, c)) continue;
      if (oldest == kNoCard) oldest = c;
      newest[g.s[c].controller] = c;
    }
    for (CardId c : there) {
      if (!fights(g, c)) continue;
      const Player p = g.s[c].controller;
      const Player home = i == 1 ? Player{0} : i == 7 ? Player{1} : kNobody;
      if (newest[p] != c) fn(c, "905.1"_zx);
      else if (p != g.s[oldest].controller) fn(c, "905.2"_zx);
      else if (home != kNobody && home != p) fn(c, "905.3"_zx);
    }
  }
}
bool illegal_because(const Game& g, kernel::RuleIndex rule) {
  bool any = false;
  each_illegal(g, [&](CardId, kernel::RuleIndex why) { any = any || (why == rule && g.book().has(why)); });
  return any;
}
bool two_of_one(const Game& g) { return illegal_because(g, "905.1"_zx); }
bool two_controllers(const Game& g) { return illegal_because(g, "905.2"_zx); }
bool wrong_player_square(const Game& g) { return illegal_because(g, "905.3"_zx); }
void trash_illegal(Game& g) {
  CardId found[32];
  int n = 0;
  each_illegal(g, [&](CardId c, kernel::RuleIndex why) {
    if (g.book().has(why) && n < 32) found[n++] = c, g.used(why);
  });
  for (int i = 0; i < n; ++i) move_card(g, g.s.ref(found[i]), zone(g.s[found[i]].owner, kTrash), -1, Cause::rule);
}

// ---- 904: lethal damage ------------------------------------------------------------------------------------------------------------
kernel::RuleIndex lethal_rule(const Game& g, CardId c) {
  if (is_zx(g, c) && g.s[c].damage > 0 && g.s[c].damage >= number_of(g, c, kPower)) return "904.1"_zx;
  if (is_zx(g, c) && number_of(g, c, kPower) <= 0) return "904.2"_zx;
  if (is_ascension(g, c) && g.s[c].shields == 0 && (g.s[c].marks & kDamagedMark) != 0) return "904.3"_zx;
  return kernel::kNoRule;
}
template <class Fn>
void each_lethal(const Game& g, Fn fn) {
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i)))
      if (const auto rule = lethal_rule(g, c); rule != kernel::kNoRule && g.book().has(rule)) fn(c, rule);
}
bool lethal_because(const Game& g, kernel::RuleIndex rule) {
  bool any = false;
  each_lethal(g, [&](CardId, kernel::RuleIndex why) { any = any || why == rule; });
  return any;
}
bool lethal_damage(const Game& g) { return lethal_because(g, "904.1"_zx); }
bool no_power(const Game& g) { return lethal_because(g, "904.2"_zx); }
bool damaged_ascension(const Game& g) { return lethal_because(g, "904.3"_zx); }
void destroy_lethal(Game& g) {
  CardId found[32];
  int n = 0;
  each_lethal(g, [&](CardId c, kernel::RuleIndex why) {
    if (n < 32) found[n++] = c, g.used(why);
  });
  for (int i = 0; i < n; ++i) {
    const bool battle = (g.s[found[i]].marks & kBattleDamaged) != 0;
    if (battle) g.used("1203.1"_zx);
    destroy(g, g.s.ref(found[i]), battle ? Cause::battle : Cause::rule, battle ? g.s.attacker : Ref{});
  }
}

// ---- 903: defeat ---------------------------------------------------------------------------------------------------------------------
bool no_life(const Game& g) { return g.s.count(zone(0, kLife)) == 0 || g.s.count(zone(1, kLife)) == 0; }
bool no_cards(const Game& g, Player p) { return g.s.count(zone(p, kDeck)) == 0 && g.s.count(zone(p, kTrash)) == 0; }
bool nothing_left(const Game& g) { return no_cards(g, 0) || no_cards(g, 1); }
void end_game(Game& g) {
  for (Player p = 0; p < 2; ++p) {
    const bool life = g.book().has("903.1"_zx) && g.s.count(zone(p, kLife)) == 0;
    const bool deck = g.book().has("903.2"_zx) && no_cards(g, p);
    if (life) g.used("903.1"_zx);
    if (deck) g.used("903.2"_zx);
    if (life || deck) g.s.lost |= static_cast<std::uint8_t>(1u << p);
  }
  g.used(g.s.lost == 3 ? "101.3"_zx : "101.2"_zx);
  g.finish(static_cast<std::uint8_t>(3 & ~g.s.lost), true, g.s.lost == 3 ? "101.3"_zx : "101.2"_zx);
}

// ---- 907: player damage. Local 4 the damaged player, 5 the life card --------------------------------------------------------------------
bool damaged(const Game& g) { return (g.s.player[0].damage | g.s.player[1].damage) != 0; }
void find_damaged(Game& g) {
  g.frame().set(4, g.s.player[g.s.turn_player].damage != 0 ? g.s.turn_player : other(g.s.turn_player),
                kernel::Kind::player);
}
Player damaged_player(const Game& g) { return static_cast<Player>(g.frame().num(4)); }
void one_less(Game& g) {
  --g.s.player[damaged_player(g)].damage;
  g.s.changed();
}
Player its_opponent(const Game& g) { return other(damaged_player(g)); }
void life_cards(const Game& g, Candidates& out) {
  for (CardId c : cards(g, damaged_player(g), kLife)) out.add(c);
}
void take_life(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.s.edit(r.card()).flags |= kernel::kRevealed;
  g.frame().set_ref(5, r);
  raise(g, kEvRevealed, r, {}, damaged_player(g));
}
constexpr kernel::Action kLifeActions[] = {
    {"907.2c"_zx, "a life card, unseen", kChooseCard, list<life_cards>, nullptr, {}, act<take_life>},
};
constexpr Question kWhichLife{"", who<its_opponent>, kLifeActions, false, false, true};
bool still_there(const Game& g) { return g.s.live(g.frame().ref(5)); }
bool has_ignition(const Game& g) { return still_there(g) && has_icon(g, g.frame().ref(5).card(), "ignition_icon"); }
bool no_ignition(const Game& g) { return still_there(g) && !has_ignition(g); }
void life_to_charge(Game& g) {
  const Ref r = g.frame().ref(5);
  g.frame().set(5, 0);
  move_card(g, r, zone(g.s[r.card()].owner, kCharge), -1, Cause::rule);
}
void forget(Game& g) { g.frame().set(5, 0); }
constexpr Row kPlayerDamageRows[] = {
    {"907.2a"_zx, "the turn player first", always, act<find_damaged>},
    {"907.2b"_zx, "one damage less", always, act<one_less>},
    {"907.2c"_zx, "the opponent picks a life card, it is revealed", always, ask(kWhichLife)},
    {"907.2d"_zx, "no ignition icon: to the charge", when<no_ignition>, act<life_to_charge>},
    {"907.2e"_zx, "with the icon it may be played free", when<has_ignition>, ask(kFreePlay)},
    {"907.2e"_zx, "not played: to the charge", when<still_there>, act<life_to_charge>},
    {"907.2"_zx, "done", always, done(run<forget>)},
};
static_assert(kernel::well_formed(kPlayerDamageRows, kProcedures));

// ---- 902: reload. Local 4 the player ---------------------------------------------------------------------------------------------------------
bool needs_reload(const Game& g, Player p) { return g.s.count(zone(p, kDeck)) == 0 && g.s.count(zone(p, kTrash)) > 0; }
bool someone_reloads(const Game& g) { return needs_reload(g, 0) || needs_reload(g, 1); }
void the_reloader(Game& g, const Frame&, Frame& f) {
  f.set(4, needs_reload(g, g.s.turn_player) ? g.s.turn_player : other(g.s.turn_player), kernel::Kind::player);
}
Player reloader(const Game& g) { return static_cast<Player>(g.frame().num(4)); }
void trash_to_deck(Game& g) {
  const Player p = reloader(g);
  while (g.s.count(zone(p, kTrash)) > 0)
    move_card(g, g.s.ref(cards(g, p, kTrash)[0]), zone(p, kDeck), -1, Cause::rule);
}
void shuffle_deck(Game& g) {
  g.shuffle(zone(reloader(g), kDeck));
  raise(g, kEvShuffled, {}, {}, reloader(g));
}
Player reload_opponent(const Game& g) { return other(reloader(g)); }
void reload_lives(const Game& g, Candidates& out) {
  for (CardId c : cards(g, reloader(g), kLife)) out.add(c);
}
void lose_life(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  move_card(g, r, zone(g.s[r.card()].owner, kCharge), -1, Cause::rule);
  raise(g, kEvReloaded, {}, {}, reloader(g));
}
constexpr kernel::Action kReloadActions[] = {
    {"902.1c"_zx, "a life card, unseen, to the charge", kChooseCard, list<reload_lives>, nullptr, {}, act<lose_life>},
};
constexpr Question kWhichReloadLife{"", who<reload_opponent>, kReloadActions, false, false, true};
constexpr Row kReloadRows[] = {
    {"902.1a"_zx, "the trash becomes the deck", always, act<trash_to_deck>},
    {"902.1b"_zx, "it is shuffled", always, act<shuffle_deck>},
    {"902.1c"_zx, "the opponent picks a life card for the charge", always, ask(kWhichReloadLife)},
};
static_assert(kernel::well_formed(kReloadRows, kProcedures));
constexpr Row kAtOnceRows[] = {
    {"902.1"_zx, "an empty deck is reloaded at once", when<someone_reloads>, call(kReload, with<the_reloader>)},
};
static_assert(kernel::well_formed(kAtOnceRows, kProcedures));

// ---- 702: pre-priority processing. Local 3: the play of a taken ability ------------------------------------------------------------------------
Player turn_player(const Game& g) { return g.s.turn_player; }
bool taken(const Game& g) { return g.frame().num(3) != 0; }
void the_auto(Game& g, const Frame& caller, Frame& callee) {
  callee.play = static_cast<std::uint8_t>(caller.num(3));
  g.caller().set(3, 0);
}
bool pending_any(const Game& g) { return !taken(g) && !g.s.pending.empty(); }
void pending_abilities(const Game& g, Candidates& out) { kernel::list_pending(g, kNobody, out); }
void take_pending(Game& g) {
  kernel::take_pending(g, kAbilityPlay);
}
constexpr kernel::Action kAutoActions[] = {
    {"808.2a"_zx, "one of the pending abilities", kChooseWaiting, list<pending_abilities>, nullptr, {}, act<take_pending>},
};
constexpr Question kWhichAuto{"", who<turn_player>, kAutoActions};

constexpr Row kBeforePriorityRows[] = {
    {"808.2"_zx, "play and resolve the pending ability", when<taken>, call(kPlaying, with<the_auto>)},
    {"906.1"_zx, "charge cards above the limit", when<charge_excess>, ask(kWhichCharge)},
    {"905.1"_zx, "one Z/X of a controller a square: the newest", when<two_of_one>, act<trash_illegal>},
    {"905.2"_zx, "one controller a square: the oldest card's", when<two_controllers>, act<trash_illegal>},
    {"905.3"_zx, "a player square is for its player", when<wrong_player_square>, act<trash_illegal>},
    {"904.1"_zx, "lethally damaged Z/X are destroyed", when<lethal_damage>, act<destroy_lethal>},
    {"904.2"_zx, "Z/X with no power are destroyed", when<no_power>, act<destroy_lethal>},
    {"904.3"_zx, "damaged ascensions without shield are destroyed", when<damaged_ascension>, act<destroy_lethal>},
    {"903.1"_zx, "a player without life loses", when<no_life>, act<end_game>},
    {"903.2"_zx, "a player without deck and trash loses", when<nothing_left>, act<end_game>},
    {"907.2"_zx, "one damage of a player, then from the top", when<damaged>, call(kPlayerDamage)},
    {"808.2a"_zx, "a pending ability, by choice of the turn player", when<pending_any>, ask(kWhichAuto)},
};
static_assert(kernel::well_formed(kBeforePriorityRows, kProcedures));

}  // namespace

const Procedure kPlayerDamage{"player_damage", Order::sequence, kPlayerDamageRows};
const Procedure kReload{"reload", Order::sequence, kReloadRows};
const Procedure kAtOnce{"at_once", Order::ranked, kAtOnceRows};
const Procedure kBeforePriority{"before_priority", Order::ranked, kBeforePriorityRows, true};

bool rule_effect_due(const Game& g) {
  return charge_excess(g) || two_of_one(g) || two_controllers(g) || wrong_player_square(g) || lethal_damage(g) ||
         no_power(g) || damaged_ascension(g) || no_life(g) || nothing_left(g) || damaged(g);
}

}  // namespace headjudge::zx
