// 702 and chapter 900: pre-priority processing and the rule effects, by rank, with the ones that act at any
// moment.
#include <algorithm>
#include <vector>

#include "engine/kernel/same_time.h"
#include "engine/kernel/written.h"
#include "engine/zx/attribution.h"
#include "engine/zx/compound.h"
#include "engine/zx/joining.h"
#include "engine/zx/squares.h"
#include "engine/zx/text_rules.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::list,
    kernel::run, kernel::when, kernel::who, kernel::with;

bool damaged(const Game& g) { return (g.s.player[0].damage | g.s.player[1].damage) != 0; }

// ---- 906: charge
int excess(const Game& g, Player p) {
  const int limit = charge_limit(g, p);
  const int over = limit == kNoLimit ? 0 : std::max(0, g.s.count(zone(p, kCharge)) - limit);
  if (over == 0 || !g.cards().has_change(kernel::ChangeKind::forbid)) return over;
  const auto all = cards(g, p, kCharge);
  const auto goes = [&](CardId c) { return !is_kept_by_text(g, c, false); };
  return std::min(over, static_cast<int>(std::count_if(all.begin(), all.end(), goes)));
}
bool charge_excess(const Game& g) { return excess(g, 0) > 0 || excess(g, 1) > 0; }
void the_excess(Game& g, const Frame&, Frame& f) {
  const Player p = excess(g, g.s.turn_player) > 0 ? g.s.turn_player : other(g.s.turn_player);
  f.set(4, p, kernel::Kind::player);
  f.set(5, excess(g, p));
  ranked(g);
  g.used("306.2"_zx);
  g.used("306.2a"_zx);
}

// ---- 903: defeat
bool no_life(const Game& g) {
  g.used("901.2"_zx);
  const auto out = [&](Player p) { return g.s.count(zone(p, kLife)) == 0 && may_lose(g, p); };
  return out(0) || out(1);
}
bool no_cards(const Game& g, Player p) {
  return g.s.count(zone(p, kDeck)) == 0 && g.s.count(zone(p, kTrash)) == 0 && may_lose(g, p);
}
bool nothing_left(const Game& g) { return no_cards(g, 0) || no_cards(g, 1); }
void end_game(Game& g) {
  ranked(g);
  for (Player p = 0; p < 2; ++p) {
    const bool life = g.book().has("903.1"_zx) && g.s.count(zone(p, kLife)) == 0;
    const bool deck = g.book().has("903.2"_zx) && no_cards(g, p);
    if (life) g.used("903.1"_zx);
    if (deck) g.used("903.2"_zx);
    if ((life || deck) && would_lose(g, p)) g.s.lost |= static_cast<std::uint8_t>(1u << p);
  }
  if (g.s.lost == 0) return;
  g.used(g.s.lost == 3 ? "101.3"_zx : "101.2"_zx);
  g.finish(static_cast<std::uint8_t>(3 & ~g.s.lost), true, g.s.lost == 3 ? "101.3"_zx : "101.2"_zx);
}

// ---- 907: player damage. Local 4 the damaged player, 5 the life card
void find_damaged(Game& g) {
  for (const int local : {kDueNoted, kEffectsDone}) g.caller().set(local, 0);
  ranked(g);
  g.used("907.3"_zx);
  g.frame().set(4, g.s.player[g.s.turn_player].damage != 0 ? g.s.turn_player : other(g.s.turn_player),
                kernel::Kind::player);
}
Player damaged_player(const Game& g) { return static_cast<Player>(g.frame().num(4)); }
void one_less(Game& g) {
  --g.s.player[damaged_player(g)].damage;
  changed_beside_cards(g);
}
Player its_opponent(const Game& g) { return other(damaged_player(g)); }
void life_cards(const Game& g, Candidates& out) {
  for (CardId c : cards(g, damaged_player(g), kLife)) out.add(c);
}
void take_life(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  reveal(g, r.card());
  g.frame().set_ref(5, r);
  g.used("1006.1a"_zx);
  raise(g, kEvRevealed, r, {}, damaged_player(g));
}
constexpr kernel::Action kLifeActions[] = {
    {"907.2c"_zx, "a life card, unseen", kChooseCard, list<life_cards>, nullptr, {}, act<take_life>},
};
constexpr Question kWhichLife{"", who<its_opponent>, kLifeActions, false, false, true};
bool still_there(const Game& g) { return g.s.live(g.frame().ref(5)); }
bool no_ignition(const Game& g) { return still_there(g) && !may_be_played_free(g); }
void nothing(Game&) {}
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
    {"806.1d"_zx, "there is no square for it", when<no_square_for_free>, act<nothing>},
    {"907.2e"_zx, "with the icon it may be played free", when<may_be_played_free>, ask(kFreePlay)},
    {"907.2e"_zx, "not played: to the charge", when<still_there>, act<life_to_charge>},
    {"907.2"_zx, "done", always, done(run<forget>)},
};
static_assert(kernel::well_formed(kPlayerDamageRows, kProcedures));

// ---- 902: reload. Local 4 the player
// While the trash is on its way (902.1a) the deck may be empty still: that is no other reload.
bool is_underway(const Game& g, Player p) {
  const std::uint16_t first = g.book().row_of(kReload);
  const auto is_it = [&](const Frame& f) { return f.first == first && f.at == first + 1 && f.num(4) == p; };
  return std::any_of(g.s.frames.begin(), g.s.frames.end(), is_it);
}
bool needs_reload(const Game& g, Player p) {
  return g.s.count(zone(p, kDeck)) == 0 && g.s.count(zone(p, kTrash)) > 0 && !is_underway(g, p);
}
bool someone_reloads(const Game& g) { return needs_reload(g, 0) || needs_reload(g, 1); }
void the_reloader(Game& g, const Frame&, Frame& f) {
  done_at_once(g);
  f.set(4, needs_reload(g, g.s.turn_player) ? g.s.turn_player : other(g.s.turn_player), kernel::Kind::player);
}
Player reloader(const Game& g) { return static_cast<Player>(g.frame().num(4)); }
void trash_to_deck(Game& g) {
  const Player p = reloader(g);
  const auto there = cards(g, p, kTrash);
  const std::vector<CardId> all(there.begin(), there.end());  // what stays for now is not asked again
  if (all.size() > 1) g.used("304.5"_zx);
  for (CardId c : all) move_card(g, g.s.ref(c), zone(p, kDeck), -1, Cause::rule);
}
void was_reloaded(Game& g) { raise(g, kEvReloaded, {}, {}, reloader(g)); }
// 102.3: who has no life card has reloaded with that.
void shuffle_reloaded(Game& g) {
  shuffle_deck(g, reloader(g));
  was_shuffled(g, reloader(g), {}, Cause::rule);
  if (g.s.count(zone(reloader(g), kLife)) == 0) was_reloaded(g);
}
Player reload_opponent(const Game& g) { return other(reloader(g)); }
void reload_lives(const Game& g, Candidates& out) {
  for (CardId c : cards(g, reloader(g), kLife)) out.add(c);
}
void lose_life(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  move_card(g, r, zone(g.s[r.card()].owner, kCharge), -1, Cause::rule);
  was_reloaded(g);
}
constexpr kernel::Action kReloadActions[] = {
    {"902.1c"_zx,
     "a life card, unseen, to the charge",
     kChooseCard,
     list<reload_lives>,
     nullptr,
     {},
     act<lose_life>},
};
constexpr Question kWhichReloadLife{"", who<reload_opponent>, kReloadActions, false, false, true};
constexpr Row kReloadRows[] = {
    {"902.1a"_zx, "the trash becomes the deck", always, act<trash_to_deck>},
    {"902.1b"_zx, "it is shuffled", always, act<shuffle_reloaded>},
    {"902.1c"_zx, "the opponent picks a life card for the charge", always, ask(kWhichReloadLife)},
};
static_assert(kernel::well_formed(kReloadRows, kProcedures));
// ---- 702: pre-priority processing. Local 3: the play of a taken ability
Player turn_player(const Game& g) { return g.s.turn_player; }
bool taken(const Game& g) { return g.frame().num(3) != 0; }
void the_auto(Game& g, const Frame& caller, Frame& callee) {
  callee.play = static_cast<std::uint8_t>(caller.num(3));
  for (const int local : {3, kDueNoted, kEffectsDone}) g.caller().set(local, 0);
}
bool pending_any(const Game& g) { return !taken(g) && !g.s.pending.empty(); }
// Equal waiting instances of one ability of one card are one option, the older first; so are those of a card
// that came back meanwhile.
void list_waiting(const Game& g, bool special, Candidates& out) {
  const auto& waiting = g.s.pending;
  for (int i = 0; i < waiting.n; ++i) {
    if ((waiting.at[i].kind == kSpecial) != special) continue;
    bool twin = false;
    for (int k = 0; k < i && !twin; ++k)
      twin = waiting.at[i].text == waiting.at[k].text &&
             waiting.at[i].source.card() == waiting.at[k].source.card() &&
             waiting.at[i].controller == waiting.at[k].controller;
    if (!twin) out.add(i);
  }
}
void pending_abilities(const Game& g, Candidates& out) { list_waiting(g, false, out); }
void take_pending(Game& g) {
  g.used("702.2b"_zx);
  const kernel::Pending p = g.s.pending[g.frame().num(1)];
  if (!g.s.live(p.source) || !is_still_valid(g, p.text, p.source)) g.used("808.6"_zx), g.used("803.2c"_zx);
  kernel::take_pending(g, kAbilityPlay);
}
constexpr kernel::Action kAutoActions[] = {
    {"808.2a"_zx,
     "one of the pending abilities",
     kChooseWaiting,
     list<pending_abilities>,
     nullptr,
     {},
     act<take_pending>},
};
constexpr Question kWhichAuto{"", who<turn_player>, kAutoActions};

// ---- 813: special abilities, 911: extra cards, 914: markers, at any moment
bool is_special(const Game& g, int i) { return g.s.pending.at[i].kind == kSpecial; }
bool special_waits(const Game& g) {
  for (int i = 0; i < g.s.pending.n; ++i)
    if (is_special(g, i)) return true;
  return false;
}
void special_abilities(const Game& g, Candidates& out) { list_waiting(g, true, out); }
void take_special(Game& g) {
  const auto text = g.s.pending[g.frame().num(1)].text;
  g.used("801.2d"_zx);
  g.used(g.cards().abilities[text].when.event == kEvEnters ? "813.2"_zx : "813.3"_zx);
  kernel::take_pending(g, kAbilityPlay);
}
constexpr kernel::Action kSpecialActions[] = {
    {"813.1"_zx,
     "one of the special abilities",
     kChooseWaiting,
     list<special_abilities>,
     nullptr,
     {},
     act<take_special>},
};
constexpr Question kWhichSpecial{"", who<turn_player>, kSpecialActions};
constexpr Row kSpecialRows[] = {
    {"813.1"_zx, "a special ability whose condition is met", always, ask(kWhichSpecial)},
    {"813.1"_zx, "is executed", when<taken>, call(kPlaying, with<the_auto>)},
};
static_assert(kernel::well_formed(kSpecialRows, kProcedures));

kernel::RuleIndex astray_because(const Game& g, CardId c) {
  const int place = place_of(g.s[c].zone);
  if (place == kDynamis || place == kTemporary) return kernel::kNoRule;
  if (has_kind(g, c, kEventExtra)) return "911.2"_zx;
  if (is_square(g.s[c].zone)) return kernel::kNoRule;
  return is_extra(g, c) ? "911.1"_zx : kernel::kNoRule;
}
template <class Fn>
void each_astray(const Game& g, Fn fn) {
  for (CardId c = 0; c < g.s.cards; ++c)
    if (const auto rule = astray_because(g, c); rule != kernel::kNoRule && g.book().has(rule)) fn(c, rule);
}
bool extra_astray(const Game& g) {
  if (g.none_is(1u << kZxExtra | 1u << kEventExtra | 1u << kAscensionExtra)) return false;
  bool any = false;
  each_astray(g, [&](CardId, kernel::RuleIndex) { any = true; });
  return any;
}
void extras_home(Game& g) {
  done_at_once(g);
  kernel::Refs found;
  each_astray(g, [&](CardId c, kernel::RuleIndex rule) { found.add(g.s.ref(c)), g.used(rule); });
  const Together all(g, found.n);
  for (const Ref r : found) move_card(g, r, zone(g.s[r.card()].owner, kDynamis), -1, Cause::rule);
}
// Where what has vanished is kept, out of every zone that texts speak of.
constexpr int kVanishedPlace = kBehind;
bool lost_token(const Game& g, CardId c) {
  return (g.s[c].flags & kernel::kToken) != 0 && g.s[c].zone < g.words().zones() && !is_square(g.s[c].zone) &&
         place_of(g.s[c].zone) != kVanishedPlace;
}
CardId first_token(const Game& g) {
  if (g.tokens.cards == g.s.cards) return g.tokens.first;
  CardId first = 0;
  while (first < g.s.cards && (g.s.card[first].flags & kernel::kToken) == 0) ++first;
  g.tokens = {g.s.cards, first};
  return first;
}
bool token_off(const Game& g) {
  for (CardId c = first_token(g); c < g.s.cards; ++c)
    if (lost_token(g, c)) return true;
  return false;
}
void tokens_vanish(Game& g) {
  for (CardId c = 0; c < g.s.cards; ++c)
    if (lost_token(g, c)) {
      // 1206.2a: a virtual player card is no marker; it is nowhere but on its square.
      if (!has_kind(g, c, kPlayerCard)) {
        done_at_once(g);
        g.used(has_kind(g, c, kLink) ? "914.2"_zx : "202.13c"_zx);
        if (has_kind(g, c, kLink)) g.used("202.15d"_zx);
        raise(g, kEvVanished, g.s.ref(c), {}, g.s[c].controller);
      }
      for (int i = g.s.attached.n - 1; i >= 0; --i)
        if (g.s.attached[i].card == c && g.s.attached[i].kind == kForceUnder) g.s.attached.erase(i);
      g.s.move(c, zone(g.s[c].owner, kVanishedPlace), -1, false);
      kernel::forget_written(g, c);
    }
}
// 811.3c: whose constant abilities became valid together says which is the earlier one.
constexpr kernel::Action kSameTimeActions[] = {
    {"811.3c"_zx,
     "the ability that is applied first",
     kChooseCard,
     list<kernel::same_time_candidates>,
     nullptr,
     {},
     act<kernel::take_same_time>},
};
constexpr Question kWhichFirst{"", who<kernel::same_time_player>, kSameTimeActions};
constexpr Row kAtOnceRows[] = {
    {"912.1"_zx, "an over boost off the squares comes apart", when<over_boost_astray>, act<part_over_boost>,
     kOverBoosts},
    {"913.1"_zx, "shifts whose card left go to the dynamis", when<shift_astray>, act<shifts_home>, kShifts},
    {"915.1"_zx, "a unison Z/X off the squares comes apart", when<unison_astray>, act<part_unison>,
     kUnisonCards, kLater},
    {"911.1"_zx, "extra cards go back to the dynamis", when<extra_astray>, act<extras_home>, kExtras},
    {"914.1"_zx, "a token off the squares vanishes", when<token_off>, act<tokens_vanish>},
    {"902.1"_zx, "an empty deck is reloaded at once", when<someone_reloads>,
     call(kReload, with<the_reloader>)},
    {"811.3c"_zx, "the order of what became valid together", when<kernel::same_time_open>, ask(kWhichFirst)},
    {"813.1"_zx, "a special ability", when<special_waits>, call(kSpecials)},
};
static_assert(kernel::well_formed(kAtOnceRows, kProcedures));

bool no_player_card(const Game& g) {
  if (!g.is_heard() && on_squares(g).at_home) return false;
  return lacks_player_card(g, 0) || lacks_player_card(g, 1);
}
void place_virtual(Game& g) {
  ranked(g);
  const bool old = g.book().revision == 0;
  for (const auto rule : {old ? "1205.2"_zx : "1206.2"_zx, old ? "1205.2a"_zx : "1206.2a"_zx}) g.used(rule);
  for (Player p = 0; p < 2; ++p)
    if (lacks_player_card(g, p)) virtual_player_card(g, p);
}
constexpr kernel::Action kNewestActions[] = {
    {"905.1"_zx, "the one that stays", kChooseCard, list<newest_candidates>, nullptr, {}, act<take_newest>},
};
constexpr Question kWhichNewest{"", who<newest_player>, kNewestActions};
// 908: forces whose card is gone, or lies face down.
kernel::RuleIndex illegal_force(const Game& g, CardId c) {
  if (is_kept_by_text(g, c, false)) return kernel::kNoRule;
  for (const kernel::Attached& a : g.s.attached)
    if (a.card == c && a.kind == kForceUnder)
      return !g.s.live(a.host)                                     ? "908.1"_zx
             : (g.s[a.host.card()].flags & kernel::kFaceDown) != 0 ? "908.2"_zx
                                                                   : kernel::kNoRule;
  return "908.1"_zx;
}
bool illegal_forces(const Game& g) {
  for (CardId c : g.s.zone(zone(0, kForce)))
    if (illegal_force(g, c) != kernel::kNoRule) return true;
  return false;
}
void trash_forces(Game& g) {
  const Together all(g);
  ranked(g);
  g.frame().set(kEffectsDone, 1);
  for (int i = g.s.count(zone(0, kForce)) - 1; i >= 0; --i) {
    const CardId c = g.s.zone(zone(0, kForce))[static_cast<std::size_t>(i)];
    if (const auto why = illegal_force(g, c); why != kernel::kNoRule) {
      g.used(why);
      const Ref host = host_of(g, c);
      move_card(g, g.s.ref(c), zone(g.s[c].owner, kTrash), -1, Cause::rule);
      if (host && !g.s.live(host)) remember_former_force(g, c, host);
    }
  }
}
// 1204.3: what is due before any rule effect is done.
bool due_is_open(const Game& g) {
  return g.frame().num(kDueNoted) == 0 && (!g.s.blames.empty() || g.cards().has_states);
}
void note_due(Game& g) {
  g.hear_states();
  drop_past(g);
  g.frame().set(kDueNoted, 1);
}
// What arrived by a rule effect is no news to the next round: that one may have nothing else to do.
bool past_is_left(const Game& g) { return g.frame().num(kDueNoted) != 0 && any_past(g); }
}  // namespace

bool nothing_to_process(const Game& g) {
  const bool waits = !g.s.pending.empty() || !g.s.blames.empty() || !g.s.attached.empty() || damaged(g);
  if (waits || g.cards().has_states || g.cards().has_change(kernel::ChangeKind::limit)) return false;
  for (Player p = 0; p < 2; ++p) {
    const bool lives = g.s.count(zone(p, kLife)) != 0 && g.s.count(zone(p, kDeck)) != 0;
    if (!lives || g.s.count(zone(p, kCharge)) > g.s.player[p].charge_limit) return false;
  }
  return g.s.count(zone(0, kForce)) == 0 && are_squares_plain(g);
}

namespace {

constexpr Row kBeforePriorityRows[] = {
    {"808.2"_zx, "play and resolve the pending ability", when<taken>, call(kPlaying, with<the_auto>)},
    {"702.2a"_zx, "what is due before any rule effect is done", when<due_is_open>, act<note_due>},
    {"915.1"_zx, "a unison Z/X off the squares comes apart", when<unison_astray>, act<part_unison>,
     kUnisonCards, k650},
    {"909.1"_zx, "a virtual player card where none is", when<no_player_card>, act<place_virtual>},
    {"908.1"_zx, "forces without their card", when<illegal_forces>, act<trash_forces>},
    {"906.1"_zx, "charge cards above the limit", when<charge_excess>, call(kExcess, with<the_excess>)},
    {"905.1"_zx, "which of those that came together is the newest", when<newest_is_open>, ask(kWhichNewest)},
    {"905.1"_zx, "one Z/X of a controller a square: the newest", when<two_of_one>, act<trash_illegal>},
    {"905.2"_zx, "one controller a square: the oldest card's", when<two_controllers>, act<trash_illegal>},
    {"905.3"_zx, "a player square is for its player", when<wrong_player_square>, act<trash_illegal>},
    {"905.4"_zx, "what does not belong on a square", when<misplaced>, act<trash_illegal>},
    {"904.1"_zx, "lethally damaged Z/X are destroyed", when<lethal_damage>, act<destroy_lethal>},
    {"904.2"_zx, "Z/X with no power are destroyed", when<no_power>, act<destroy_lethal>},
    {"904.3"_zx, "damaged ascensions without shield are destroyed", when<damaged_ascension>,
     act<destroy_lethal>},
    {"702.2a"_zx, "what arrived meanwhile is no news any more", when<past_is_left>, act<drop_past>},
    {"903.1"_zx, "a player without life loses", when<no_life>, act<end_game>},
    {"903.2"_zx, "a player without deck and trash loses", when<nothing_left>, act<end_game>},
    {"907.2"_zx, "one damage of a player, then from the top", when<damaged>, call(kPlayerDamage)},
    {"910.1"_zx, "a crisis whose condition is met", when<crisis_due>, ask(kWhetherCrisis), kDemands},
    {"808.2a"_zx, "a pending ability, by choice of the turn player", when<pending_any>, ask(kWhichAuto)},
};
static_assert(kernel::well_formed(kBeforePriorityRows, kProcedures));

}  // namespace

const Procedure kPlayerDamage{"player_damage", Order::sequence, kPlayerDamageRows};
const Procedure kSpecials{"specials", Order::sequence, kSpecialRows};
const Procedure kReload{"reload", Order::sequence, kReloadRows};
const Procedure kAtOnce{"at_once", Order::ranked, kAtOnceRows};
const Procedure kBeforePriority{"before_priority", Order::ranked, kBeforePriorityRows, true,
                                when<nothing_to_process>};

bool rule_effect_due(const Game& g) {
  if (!g.is_heard() && nothing_to_process(g)) return false;
  return charge_excess(g) || two_of_one(g) || two_controllers(g) || wrong_player_square(g) || misplaced(g) ||
         illegal_forces(g) || no_player_card(g) || lethal_damage(g) || no_power(g) || damaged_ascension(g) ||
         no_life(g) || nothing_left(g) || damaged(g);
}

}  // namespace headjudge::zx
