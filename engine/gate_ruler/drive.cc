// Chapter 10: driving in both regimes, and the drive item outside the own start and main phase.
#include <algorithm>

#include "engine/gate_ruler/actions.h"
#include "engine/kernel/instruct.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::holds,
    kernel::list, kernel::run, kernel::when, kernel::who, kernel::with;

// ---- 10-2, 10-3: driving. Locals 0 player and 1 how many become 5 player, 6 cards kept hidden (a bit each),
// 7 whether all are named; the driven cards are the frame's list. 6 is the line that names them meanwhile.
Player driver(const Game& g) { return static_cast<Player>(g.frame().num(5)); }
bool own_time(const Game& g, Player p) {
  return p == g.s.turn_player && (g.s.phase == kStartPhase || g.s.phase == kMainPhase);
}
bool in_own_time(const Game& g) { return own_time(g, driver(g)); }
std::span<const kernel::Cell> driven(const Game& g) { return g.s.list(g.s.frames.n - 1); }
bool still_there(const Game& g, Ref r) { return g.s.live(r) && place(g, r.card()) == kDrive; }
// 10-4b: its overdrive ability is, without it.
bool left_overdrive(const Game& g, Ref r) { return !g.s.live(r) && is_orphaned(g, r.card()); }

// One after the other (3-4c); one that waits for its replacements (local 3) holds the rest up. Local 4: how
// many are left.
bool more_to_drive(const Game& g) { return g.frame().num(4) > 0 && g.s.count(zone(driver(g), kDeck)) > 0; }
bool drives_on(const Game& g) { return more_to_drive(g) || g.frame().ref(3); }
bool came_to_drive(const Game& g, Ref r) {
  return g.s.live(g.s.ref(r.card())) && place(g, r.card()) == kDrive &&
         player_of(g.s[r.card()].zone) == driver(g);
}
void is_driven(Game& g, Ref r) {
  if (!came_to_drive(g, r)) return;
  const Ref now = g.s.ref(r.card());
  g.s.cells.push({now.bits, kernel::Kind::object});
  if (g.frame().num(6) != 0)
    kernel::bind(g, kernel::context_of(g).scope, kernel::argument(kernel::line_at(g, 6), "as"),
                 kernel::Kind::object, now.bits);
  raise(g, kEvDriven, now, {}, driver(g));
}
void drive_on(Game& g) {
  if (const Ref waited = g.frame().ref(3)) {
    g.frame().set(3, 0);
    is_driven(g, waited);
  }
  while (more_to_drive(g)) {
    g.frame().set(4, g.frame().num(4) - 1);
    const Ref top = g.s.ref(cards(g, driver(g), kDeck)[0]);
    const auto drive = [&] { move_card(g, top, zone(driver(g), kDrive), -1, Cause::effect, {}, How::drive); };
    if (has_to_wait(g, drive)) return g.frame().set_ref(3, top);
    is_driven(g, top);
  }
  g.frame().set(6, 0);
  if (g.frame().play != 0) kernel::note_done(g, !driven(g).empty());
}
void drive_down(Game& g) {
  const auto p = static_cast<Player>(g.frame().num(0));
  const int wanted = may_drive(g, p) ? g.frame().num(1) : 0;
  g.frame().set(5, p, kernel::Kind::player);
  clear_answer(g);
  g.used(wanted == 1 ? "15-19b"_gr : "15-19c"_gr);
  g.used(own_time(g, p) ? "10-2a"_gr : "10-3a"_gr);
  g.used("10-1a"_gr);
  g.used("10-1b"_gr);
  g.used("3-12b"_gr);
  if (wanted <= 0) g.used("1-5b-2"_gr);
  if (wanted > g.s.count(zone(p, kDeck))) g.used("1-5b-1"_gr);
  if (wanted > 1) g.used("3-4c"_gr);
  g.frame().set(4, wanted);
  drive_on(g);
}

bool may_stay_hidden(const Game& g, Ref r) { return still_there(g, r) && is_settable(g, r.card()); }
constexpr int kKeptMax = 31;  // bits of local 6
int last_kept(const Game& g) {
  int last = -1;
  for (int i = 0; i < kKeptMax; ++i)
    if ((g.frame().num(6) >> i & 1) != 0) last = i;
  return last;
}
void hideable(const Game& g, Candidates& out) {
  const auto all = driven(g);
  for (int i = last_kept(g) + 1; i < static_cast<int>(all.size()); ++i) {
    const Ref r = all[static_cast<std::size_t>(i)].ref();
    if (!may_stay_hidden(g, r)) continue;
    if (i >= kKeptMax) kernel::outgrown("too many cards driven at once");
    out.add(r.card());
  }
}
bool more_to_hide(const Game& g) {
  Candidates left;
  hideable(g, left);
  return g.frame().num(7) == 0 && left.n > 0;
}
void keep_hidden(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  const auto all = driven(g);
  for (int i = 0; i < static_cast<int>(all.size()); ++i)
    if (all[static_cast<std::size_t>(i)].ref() == r) g.frame().set(6, g.frame().num(6) | 1 << i);
}
void keep_no_more(Game& g) {
  clear_answer(g);
  g.frame().set(7, 1);
}
constexpr kernel::Action kHideActions[] = {
    {"10-3b"_gr, "a settable card stays hidden", kChoose, list<hideable>, nullptr, {}, act<keep_hidden>},
    {"10-3b"_gr, "the rest is revealed", kDecline, nullptr, nullptr, {}, act<keep_no_more>},
};
constexpr Question kWhichHidden{"", who<driver>, kHideActions};

void reveal_rest(Game& g) {
  g.limited("10-3b"_gr);
  const auto all = driven(g);
  for (int i = 0; i < static_cast<int>(all.size()); ++i) {
    const Ref r = all[static_cast<std::size_t>(i)].ref();
    if (!still_there(g, r) || (i < kKeptMax && (g.frame().num(6) >> i & 1) != 0)) continue;
    g.s.edit(r.card()).flags &= static_cast<std::uint8_t>(~kernel::kFaceDown);
    g.used("3-3b-2"_gr);
    raise(g, kEvRevealed, r, {}, driver(g));
  }
}
bool shows_overdrive(const Game& g, Ref r) {
  return still_there(g, r) && !face_down(g, r.card()) && overdrive_of(g, r.card()) != 0;
}
bool overdrives_shown(const Game& g) {
  for (const kernel::Cell& cell : driven(g))
    if (shows_overdrive(g, cell.ref())) return true;
  return false;
}
void put_overdrives(Game& g) {
  g.used("10-3c-1"_gr);
  g.used("16-2b"_gr);
  for (const kernel::Cell& cell : driven(g))
    if (shows_overdrive(g, cell.ref())) put_overdrives_of(g, cell.ref().card());
}
bool any_left(const Game& g) {
  for (const kernel::Cell& cell : driven(g))
    if (still_there(g, cell.ref())) return true;
  return false;
}
void place_drive_item(Game& g) {
  Item& item = place_item(g, "10-3d"_gr, ItemKind::drive, driver(g));
  g.used("10-3d-1"_gr);
  for (const kernel::Cell& cell : driven(g))
    if (still_there(g, cell.ref())) tie(item, cell.ref());
}
constexpr Row kDrivingRows[] = {
    {"15-19a"_gr, "the deck's top cards go face down to the drive zone", always, act<drive_down>},
    {"15-19c"_gr, "the next card", when<drives_on>, act<drive_on>},
    {"15-19c"_gr, "as many as said", when<drives_on>, go("15-19c"_gr)},
    {"10-2a"_gr, "in the own start or main phase that is all", when<in_own_time>, done()},
    {"10-3b"_gr, "which settable cards stay hidden", when<more_to_hide>, ask(kWhichHidden)},
    {"10-3b"_gr, "another one", when<more_to_hide>, go("10-3b"_gr)},
    {"10-3b"_gr, "all others are revealed", when<any_left>, act<reveal_rest>},
    {"10-3c"_gr, "overdrive abilities beside their cards", when<overdrives_shown>, act<put_overdrives>},
    {"10-3d"_gr, "one drive item for this drive", when<any_left>, act<place_drive_item>},
};
static_assert(kernel::well_formed(kDrivingRows, kProcedures));

// ---- 10-4: the drive item. Locals 4 the item's place + 1, 5 the card picked first + 1, 6 which of the
// several overdrive abilities beside it.
Player item_player(const Game& g) {
  const int at = g.frame().num(4);
  return at >= 1 && at <= g.s.gate.n ? g.s.gate[at - 1].controller : g.s.turn_player;
}
// What an item's cards are of which something is left, by its controller.
void add_tied(const Game& g, const Item& item, Candidates& out) {
  for (int i = 0; i < item.n; ++i) {
    const Ref r = item.target[i];
    const bool own = still_there(g, r) && g.s[r.card()].controller == item.controller;
    if (own || left_overdrive(g, r)) out.add(r.card());
  }
}
// 10-4b: of this drive.
void tied(const Game& g, Candidates& out) {
  const int at = g.frame().num(4);
  if (at >= 1 && at <= g.s.gate.n) add_tied(g, g.s.gate[at - 1], out);
}
// 10-4c: whatever is in the drive zone, first that of this drive.
void pickable(const Game& g, Candidates& out) {
  const int at = g.frame().num(4);
  const Player p = item_player(g);
  Candidates all;
  tied(g, all);
  for (int i = 0; i < g.s.gate.n; ++i)
    if (const Item& item = g.s.gate[i]; i != at - 1 && item.kind == ItemKind::drive && item.controller == p)
      add_tied(g, item, all);
  for (const CardId c : cards(g, p, kDrive))
    if (g.s[c].controller == p) all.add(c);
  for (int i = 0; i < all.n; ++i)
    if (std::find(all.at, all.at + i, all.at[i]) == all.at + i) out.add(all.at[i]);
}
void to_pick(const Game& g, Candidates& out) {
  if (g.frame().num(5) != 0) return;
  pickable(g, out);
  if (out.n < 2) out.n = 0;
}
void overdrives_to_pick(const Game& g, Candidates& out) {
  Candidates all;
  pickable(g, all);
  for (int i = 0; i < all.n; ++i)
    if (overdrive_waits(g, all.at[i])) out.add(all.at[i]);
}
bool picked_or_open(const Game& g, Option o) { return g.frame().num(5) == 0 || g.frame().num(5) == o.a + 1; }
bool ability_picked_or_open(const Game& g, Option o) {
  return g.frame().num(6) == 0 || g.frame().num(6) == o.b;
}
bool overdrive_is_gone(const Game& g, Option o) { return !overdrive_waits(g, o.a); }
bool is_set_only(const Game& g, CardId c) {
  return (g.s.readings & kOnlyEventsSetFromDrive) == 0 || is_kind(g, c, kEvent);
}
bool is_revealed(const Game& g, Option o) { return !face_down(g, o.a) || !is_set_only(g, o.a); }
bool is_hidden_event(const Game& g, Option o) {
  return place(g, o.a) == kDrive && face_down(g, o.a) && is_settable(g, o.a) && is_set_only(g, o.a);
}
bool item_can_pay(const Game& g, Option o) { return level_payable(g, o.a, item_player(g)); }
bool may_play_driven(const Game& g, Option o) { return may_play_card(g, o.a, item_player(g)); }
bool may_use_driven(const Game& g, Option o) {
  const kernel::TextId t = ability_at(g, o.a, o.b);
  return t == 0 || may_use_ability(g, t, g.s.ref(o.a), item_player(g));
}
bool may_set_driven(const Game& g, Option o) { return may_set(g, o.a, item_player(g)); }
bool item_has_targets(const Game& g, Option o) { return use_targets_exist(g, o.a, item_player(g)); }
bool overdrive_has_targets(const Game& g, Option o) {
  const kernel::TextId t = ability_at(g, o.a, o.b);
  return t == 0 || targets_exist(g, t, g.s.ref(o.a), item_player(g));
}
bool overdrive_payable(const Game& g, Option o) {
  const kernel::TextId t = ability_at(g, o.a, o.b);
  return t == 0 || cost_payable(g, t, g.s.ref(o.a), item_player(g));
}
void item_set_zones(const Game& g, Candidates& out) {
  for (int p = kSet1; p <= kSet3; ++p) out.add(zone(item_player(g), p));
}
// What a bare decline is about: what was picked, else the first card without an overdrive ability there.
CardId declined_card(const Game& g) {
  if (g.frame().num(5) != 0) return static_cast<CardId>(g.frame().num(5) - 1);
  Candidates all;
  tied(g, all);
  for (int i = 0; i < all.n; ++i)
    if (!overdrive_waits(g, all.at[i])) return all.at[i];
  return kNoCard;
}
bool is_said(const Game& g, Option) { return declined_card(g) != kNoCard; }
bool has_one_to_give_up(const Game& g, Option o) { return overdrives_there(g.s[o.a]) < 2; }
constexpr Check kPlayChecks[] = {
    {"10-4c"_gr, "another card was picked", 1, holds<picked_or_open>},
    {"10-4c"_gr, "its overdrive ability is still in the drive zone", 1, holds<overdrive_is_gone>},
    {"10-4d-1"_gr, "a hidden card can only be set", 1, holds<is_revealed>},
    {"1-5d"_gr, "a text forbids it", 1, holds<may_play_driven>},
    {"10-4d-1a"_gr, "not enough energy in act state for its level", 1, holds<item_can_pay>},
    {"14-3b-8"_gr, "not enough energy in act state for its level", 1, holds<item_can_pay>},
    {"14-3b-4"_gr, "there are not enough targets", 1, holds<item_has_targets>},
};
constexpr Check kAbilityChecks[] = {
    {"10-4c"_gr, "another card was picked", 1, holds<picked_or_open>},
    {"10-4c"_gr, "no such overdrive ability is in the drive zone", 1, holds<has_overdrive_beside>},
    {"10-4c"_gr, "no such overdrive ability is in the drive zone", 2, holds<is_overdrive>},
    {"10-4c"_gr, "another ability was picked", 2, holds<ability_picked_or_open>},
    {"1-5d"_gr, "a text forbids it", 2, holds<may_use_driven>},
    {"14-6a"_gr, "its limit is used up", 2, holds<within_limit>},
    {"14-2a"_gr, "the ability is not valid now", 2, holds<conditions_hold>},
    {"14-3b-4"_gr, "there are not enough targets", 2, holds<overdrive_has_targets>},
    {"10-4d-1a"_gr, "its cost cannot be paid", 2, holds<overdrive_payable>},
    {"14-3b-8"_gr, "its cost cannot be paid", 2, holds<overdrive_payable>},
};
constexpr Check kSetChecks[] = {
    {"10-4c"_gr, "another card was picked", 1, holds<picked_or_open>},
    {"10-4d-1"_gr, "only a hidden card can be set", 1, holds<is_hidden_event>},
    {"1-5d"_gr, "a text forbids it", 1, holds<may_set_driven>},
};
constexpr Check kChooseChecks[] = {
    {"10-4c"_gr, "its overdrive ability is still in the drive zone", 1, holds<overdrive_is_gone>},
};
constexpr Check kChooseAbilityChecks[] = {
    {"10-4c"_gr, "no such overdrive ability is in the drive zone", 1, holds<has_overdrive_beside>},
    {"10-4c"_gr, "no such overdrive ability is in the drive zone", 2, holds<is_overdrive>},
};
constexpr Check kRemoveChecks[] = {
    {"10-4c"_gr, "another card was picked", 1, holds<picked_or_open>},
    {"10-4c"_gr, "no such overdrive ability is in the drive zone", 2, holds<is_overdrive>},
    {"10-4c"_gr, "another ability was picked", 2, holds<ability_picked_or_open>},
};
constexpr Check kDeclineChecks[] = {
    {"10-4c"_gr, "which overdrive ability is given up has to be said", 0, holds<is_said>}};
constexpr Check kDeclineCardChecks[] = {
    {"10-4c"_gr, "which overdrive ability is given up has to be said", 1, holds<has_one_to_give_up>}};

// 10-3d-1: whose the item is says what is done.
void note_choice(Game& g) {
  g.used("10-3d-1"_gr);
  g.used("4-5a"_gr);
}
void note_item(Game& g) {
  g.used("10-3d-1"_gr);
  g.frame().set(4, g.frame().num(0) + 1);
  clear_answer(g);
}
bool nothing_left(const Game& g) {
  Candidates all;
  tied(g, all);
  return all.n == 0;
}
void drop_item(Game& g) { remove_item(g, g.frame().num(4) - 1); }
void pick_first(Game& g) {
  g.used("10-4c"_gr);
  note_choice(g);
  const CardId c = g.frame().ref(1).card();
  g.frame().set(5, c + 1);
  if (overdrives_there(g.s[c]) > 1) g.frame().set(6, g.frame().num(2));
  clear_answer(g);
}
void forget_pick(Game& g) {
  clear_answer(g);
  g.frame().set(5, 0);
  g.frame().set(6, 0);
}
void begin_play(Game& g, int play, Frame& callee) {
  note_choice(g);
  g.s.plays[play - 1].flags = kByDrive;
  callee.play = static_cast<std::uint8_t>(play);
}
void play_card(Game& g, const Frame& caller, Frame& callee) {
  const Player p = g.s.gate[caller.num(4) - 1].controller;
  begin_play(g, kernel::new_play(g, 0, kCardPlay, p, caller.ref(1)), callee);
}
void play_overdrive(Game& g, const Frame& caller, Frame& callee) {
  const Player p = g.s.gate[caller.num(4) - 1].controller;
  const kernel::TextId text = ability_at(g, caller.ref(1).card(), caller.num(2));
  begin_play(g, new_ability_play(g, text, p, overdrive_source(g, caller.ref(1))), callee);
}
void set_hidden(Game& g) {
  const Ref r = g.frame().ref(1);
  const auto to = static_cast<ZoneId>(g.frame().num(2));
  forget_pick(g);
  g.used("10-4d-1"_gr);
  note_choice(g);
  g.used(is_kind(g, r.card(), kEvent) ? "7-5a-1"_gr : "7-5a-2"_gr);
  set_face_down(g, r, to, Cause::play);
}
// A card, or the n-th of its abilities.
void give_up(Game& g, CardId c, int n) {
  forget_pick(g);
  g.used("10-4d-2"_gr);
  if (!overdrive_waits(g, c) && !level_payable(g, c, item_player(g))) g.used("10-4d-1a"_gr);
  note_choice(g);
  if (overdrive_waits(g, c))
    take_overdrive(g, c, n);
  else
    move_card(g, g.s.ref(c), zone(g.s[c].owner, kGraveyard), -1, Cause::rule);
}
void decline_card(Game& g) { give_up(g, g.frame().ref(1).card(), g.frame().num(2)); }
void decline_first(Game& g) { give_up(g, declined_card(g), g.frame().num(6)); }

constexpr kernel::Action kPlayIt{"10-4d-1"_gr,
                                 "play a card",
                                 kPlay,
                                 list<pickable>,
                                 nullptr,
                                 kPlayChecks,
                                 call(kPlaying, with<play_card>)};
constexpr kernel::Action kPlayOverdrive{
    "10-4d-1"_gr,   "play an overdrive ability",         kPlayAbility, list<pickable>, list<ability_places>,
    kAbilityChecks, call(kPlaying, with<play_overdrive>)};
constexpr kernel::Action kSetIt{"10-4d-1"_gr,         "set a hidden card", kSet,           list<pickable>,
                                list<item_set_zones>, kSetChecks,          act<set_hidden>};
constexpr kernel::Action kRemoveIt{"10-4d-2"_gr,
                                   "remove an overdrive ability",
                                   kRemove,
                                   list<overdrives_to_pick>,
                                   list<ability_places>,
                                   kRemoveChecks,
                                   act<decline_card>};
constexpr kernel::Action kDeclineIt{"10-4d-2"_gr,   "neither set nor play it", kDecline, nullptr, nullptr,
                                    kDeclineChecks, act<decline_first>};
constexpr kernel::Action kItemActions[] = {
    {"10-4c"_gr, "which card comes first", kChoose, list<to_pick>, nullptr, kChooseChecks, act<pick_first>},
    {"10-4c"_gr, "which overdrive ability", kChooseAbility, list<to_pick>, list<ability_places>,
     kChooseAbilityChecks, act<pick_first>},
    kPlayIt,
    kPlayOverdrive,
    kSetIt,
    kRemoveIt,
    {"10-4d-2"_gr, "neither set nor play one", kDeclineCard, list<to_pick>, nullptr, kDeclineCardChecks,
     act<decline_card>},
    kDeclineIt,
};
constexpr kernel::Action kPickedActions[] = {kPlayIt, kPlayOverdrive, kSetIt, kRemoveIt, kDeclineIt};
constexpr Question kWhatWithIt{"", who<item_player>, kPickedActions};
bool is_picked(const Game& g) { return g.frame().num(5) != 0; }
bool none_picked(const Game& g) { return !is_picked(g); }
constexpr Question kWhichDriven{"", who<item_player>, kItemActions};
bool was_played(const Game& g) { return g.frame().num(0) == kPlay || g.frame().num(0) == kPlayAbility; }

constexpr Row kDriveRows[] = {
    {"10-4a"_gr, "the item resolves", always, act<note_item>},
    {"10-4b"_gr, "nothing of this drive is left: the item leaves the gate", when<nothing_left>,
     done(run<drop_item>)},
    {"10-4c"_gr, "one of the cards and overdrive abilities", when<none_picked>, ask(kWhichDriven)},
    {"10-4d"_gr, "what is done with it", when<is_picked>, ask(kWhatWithIt)},
    {"10-4d-1"_gr, "it was played: the item waits below it", when<was_played>, done()},
    {"10-4d-2"_gr, "again", always, go("10-4b"_gr)},
};
static_assert(kernel::well_formed(kDriveRows, kProcedures));

}  // namespace

const Procedure kDriving{"driving", Order::sequence, kDrivingRows};
const Procedure kDriveItem{"drive", Order::sequence, kDriveRows};

}  // namespace headjudge::gate_ruler
