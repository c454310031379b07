// 10.3: recovery: what is wrong in the areas is put right at one time, after ties are decided.
#include <vector>

#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::also, kernel::always, kernel::ask, kernel::call, kernel::go, kernel::list,
    kernel::when, kernel::who, kernel::with;

// ---- 10.3: what there is to put right
enum Wrong : std::uint8_t { kStranger = 1, kFullEntry = 2, kFullMembers = 4, kBeatenOne = 8, kReceiver = 16 };
Event retirement(const Game& g, CardId c) {
  Ref by;  // 5.15.2
  for (const Hit& hit : g.s.hits)
    if (hit.card == g.s.ref(c)) by = hit.by;
  return kernel::coming_move(g.s, kEvRetires, g.s.ref(c), zone(g.s[c].owner, kRetire), Cause::rule, by);
}
bool may_retire(const Game& g, CardId c) {
  const std::uint8_t words[kernel::kEventWordsMax] = {kEvRetires, kEvRetired, kEvMoved, kEvLeaves};
  return !g.cards().has_change(kernel::ChangeKind::forbid) ||
         !kernel::is_event_forbidden(g, retirement(g, c), words);
}
bool is_beaten(const Game& g, CardId c) {
  return is_kind(g, c, kCharacter) && g.s[c].damage >= number_of(g, c, kDef) && may_retire(g, c);
}
bool received(const Game& g, CardId c) {
  return (g.s[c].marks & kReceivedPartnerAttack) != 0 && may_retire(g, c);
}
Game::Wrongs look_for_wrongs(const Game& g) {
  Game::Wrongs all;
  const auto note = [&](Wrong what) { all.kinds |= what, ++all.n; };
  const auto add = [&](int place, CardId c) {
    all.dues = static_cast<std::int32_t>((all.dues * 61L + place + 1 + 8L * c) % 999'999'937);
  };
  const auto crowded = [&](Player p, int place, int limit, Wrong what) {
    if (g.s.count(zone(p, place)) <= limit) return;
    note(what);
    for (CardId c : cards(g, p, place)) add(place, c);
  };
  each_player(g, [&](Player p) {
    for (CardId c : cards(g, p, kRebirthZone))
      if (!is_kind(g, c, kRebirth)) note(kStranger), add(kRebirthZone, c);
    crowded(p, kEntry, 1, kFullEntry);
    crowded(p, kMember, member_limit(g, p), kFullMembers);
    for (CardId c : cards(g, p, kEntry)) {
      const bool beaten = is_beaten(g, c), receives = received(g, c);
      if (!beaten && !receives) continue;
      note(beaten ? kBeatenOne : kReceiver), add(kRetire, c);
      if (receives) all.kinds |= kReceiver;
    }
  });
  return all;
}
// It is kept with the glance at the areas, where no text may forbid to retire: that asks for more than areas.
const Game::Wrongs* keep_wrongs(const Game& g) {
  if (!kForbids.lacks(g.absent()) || g.cards().has_change(kernel::ChangeKind::limit)) return nullptr;
  g.looked.wrongs = plainly_nothing_due(g) ? Game::Wrongs{} : look_for_wrongs(g);
  g.looked.knows_wrongs = true;
  return &g.looked.wrongs;
}
const Game::Wrongs* kept_wrongs(const Game& g) {
  if (g.is_heard()) return nullptr;
  const bool is_known = g.looked.knows_wrongs && g.looked.moment == g.s.moment;
  return is_known ? &g.looked.wrongs : keep_wrongs(g);
}
Game::Wrongs wrongs(const Game& g) {
  const Game::Wrongs* const kept = kept_wrongs(g);
  if (kept != nullptr) return *kept;
  return !g.is_heard() && plainly_nothing_due(g) ? Game::Wrongs{} : look_for_wrongs(g);
}
// Whether something of a kind is wrong: as it is kept, or found by a look for it alone.
template <class Find>
bool is_wrong(const Game& g, Wrong what, Find find) {
  const Game::Wrongs* const kept = kept_wrongs(g);
  return kept != nullptr ? (kept->kinds & what) != 0 : find();
}
int limit_of(const Game& g, Player p, int place) { return place == kEntry ? 1 : member_limit(g, p); }
template <class Then>
void each_entry_card(const Game& g, Then then) {
  each_player(g, [&](Player p) {
    for (CardId c : cards(g, p, kEntry)) then(c);
  });
}
bool is_one_so(const Game& g, bool (*is_so)(const Game&, CardId)) {
  bool any = false;
  each_entry_card(g, [&](CardId c) { any = any || is_so(g, c); });
  return any;
}
bool is_crowded(const Game& g, int place) {
  bool any = false;
  each_player(g, [&](Player p) { any = any || g.s.count(zone(p, place)) > limit_of(g, p, place); });
  return any;
}
bool wrong_rebirth(const Game& g) {
  return is_wrong(g, kStranger, [&] {
    bool any = false;
    each_player(g, [&](Player p) {
      for (CardId c : cards(g, p, kRebirthZone)) any = any || !is_kind(g, c, kRebirth);
    });
    return any;
  });
}
bool entry_crowded(const Game& g) {
  return is_wrong(g, kFullEntry, [&] { return is_crowded(g, kEntry); });
}
bool members_crowded(const Game& g) {
  return is_wrong(g, kFullMembers, [&] { return is_crowded(g, kMember); });
}
bool someone_beaten(const Game& g) {
  return is_wrong(g, kBeatenOne, [&] { return is_one_so(g, is_beaten); });
}
bool someone_received(const Game& g) {
  return is_wrong(g, kReceiver, [&] { return is_one_so(g, received); });
}

// ---- 10.3.3, 10.3.4: of cards placed in the same moment their player keeps as many as there is room for
struct Group {
  int first, end;  // places in the area; empty when nothing is to be picked
  int room;        // how many of them stay
};
Group tied_group(const Game& g, Player p, int place, int limit) {
  const auto all = cards(g, p, place);
  const int n = static_cast<int>(all.size());
  const auto with_former = [&](int i) {
    return i > 0 && (g.s[all[static_cast<std::size_t>(i)]].marks & kPlacedTogether) != 0;
  };
  int first = n - limit;
  if (n <= limit || !with_former(first)) return {0, 0, 0};
  int end = first + 1;
  while (end < n && with_former(end)) ++end;
  const int room = end - first;
  while (with_former(first)) --first;
  return {first, end, room};
}
int picked_in(const Game& g, Player p, int place, const Group& tied) {
  int n = 0;
  for (int i = tied.first; i < tied.end; ++i)
    n += (g.s[cards(g, p, place)[static_cast<std::size_t>(i)]].marks & kStays) != 0 ? 1 : 0;
  return n;
}
Player tie_player(const Game& g, int place) {
  Player found = kNobody;
  if (!(place == kEntry ? entry_crowded(g) : members_crowded(g))) return found;
  each_player(g, [&](Player p) {
    const Group tied = tied_group(g, p, place, limit_of(g, p, place));
    if (found == kNobody && picked_in(g, p, place, tied) < tied.room) found = p;
  });
  return found;
}
template <int kPlace>
Player tied_player(const Game& g) {
  return tie_player(g, kPlace);
}
template <int kPlace>
bool is_tied(const Game& g) {
  return tie_player(g, kPlace) != kNobody;
}
template <int kPlace>
void tied_cards(const Game& g, Candidates& out) {
  const Player p = tie_player(g, kPlace);
  if (p == kNobody) return;
  const Group tied = tied_group(g, p, kPlace, limit_of(g, p, kPlace));
  for (int i = tied.first; i < tied.end; ++i)
    if (const CardId c = cards(g, p, kPlace)[static_cast<std::size_t>(i)]; (g.s[c].marks & kStays) == 0)
      out.add(c);
}
void let_stay(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.s.edit(r.card()).marks |= kStays;
}
constexpr kernel::Action kEntryActions[] = {
    {"10.3.3"_rb,
     "the card placed last that stays",
     kChooseCard,
     list<tied_cards<kEntry>>,
     nullptr,
     {},
     act<let_stay>},
};
constexpr Question kWhichEntryStays{.name = "", .who = who<tied_player<kEntry>>, .actions = kEntryActions};
constexpr kernel::Action kMemberActions[] = {
    {"10.3.4"_rb,
     "a member placed last that stays",
     kChooseCard,
     list<tied_cards<kMember>>,
     nullptr,
     {},
     act<let_stay>},
};
constexpr Question kWhichMembersStay{.name = "", .who = who<tied_player<kMember>>, .actions = kMemberActions};

void to_waiting_room(Game& g, CardId c) {
  move_card(g, g.s.ref(c), zone(g.s[c].owner, kWaitingRoom), -1, Cause::rule);
}

// ---- 10.3: recovery
// 10.3.1.2: the conditions of one recovery are looked at before anything is put right. Where something else
// is put right too (local 5 of the frame) marks keep what was found.
bool was_beaten(const Game& g, CardId c) {
  return g.frame().num(5) != 0 ? (g.s[c].marks & kBeaten) != 0 : is_beaten(g, c);
}
void note_beaten(Game& g) {
  std::vector<CardId> beaten;
  each_entry_card(g, [&](CardId c) {
    if (is_beaten(g, c)) beaten.push_back(c);
  });
  for (const CardId c : beaten) g.s.edit(c).marks |= kBeaten;
}
void forget_beaten(Game& g) {
  each_entry_card(g, [&](CardId c) {
    if ((g.s[c].marks & kBeaten) != 0) g.s.edit(c).marks &= static_cast<std::uint16_t>(~kBeaten);
  });
}
void clear_rebirth(Game& g) {
  const kernel::Together at_once(g);
  each_player(g, [&](Player p) {
    const auto there = cards(g, p, kRebirthZone);
    const std::vector<CardId> all(there.begin(), there.end());
    for (CardId c : all)
      if (!is_kind(g, c, kRebirth)) to_waiting_room(g, c);
  });
}
// The cards of an area that stay: those picked among cards placed together, else the last ones.
void keep_latest(Game& g, Player p, int place, int limit) {
  const auto there = cards(g, p, place);
  const std::vector<CardId> all(there.begin(), there.end());
  const int n = static_cast<int>(all.size());
  const Group tied = tied_group(g, p, place, limit);
  for (int i = 0; i < n; ++i) {
    const CardId c = all[static_cast<std::size_t>(i)];
    const bool picked = (g.s[c].marks & kStays) != 0;
    const bool stays = i >= tied.first && i < tied.end ? picked : i >= n - limit;
    if (picked) g.s.edit(c).marks &= static_cast<std::uint16_t>(~kStays);
    const bool retires =
        (g.s.readings & kOverwrittenRetires) != 0 && place == kEntry && (was_beaten(g, c) || received(g, c));
    if (n > limit && !stays && !retires) to_waiting_room(g, c);
  }
}
void keep_latest_entry(Game& g) {
  const kernel::Together at_once(g);
  each_player(g, [&](Player p) { keep_latest(g, p, kEntry, 1); });
}
void keep_latest_members(Game& g) {
  const kernel::Together at_once(g);
  each_player(g, [&](Player p) { keep_latest(g, p, kMember, member_limit(g, p)); });
}
bool someone_was_beaten(const Game& g) {
  return g.frame().num(5) == 0 ? someone_beaten(g) : is_one_so(g, was_beaten);
}
void retire(Game& g, CardId c) {
  const kernel::Occurrence one(g);
  const Event e = retirement(g, c);
  if (e.by) g.used("5.15.2"_rb);
  retire_card(g, e);
}
// 10.1.3: all of them in one moment.
void retire_all(Game& g, bool (*due)(const Game&, CardId)) {
  std::vector<CardId> all;
  each_entry_card(g, [&](CardId c) {
    if (due(g, c)) all.push_back(c);
  });
  const kernel::Together at_once(g);
  forget_beaten(g);
  for (CardId c : all) retire(g, c);
}
void retire_beaten(Game& g) { retire_all(g, was_beaten); }
void retire_received(Game& g) { retire_all(g, received); }
// One pass: what it leads to is for the next recovery. Local 3: it has begun.
template <bool (*kDue)(const Game&)>
bool once(const Game& g) {
  return g.frame().num(3) == 0 && kDue(g);
}
template <void (*kPutRight)(Game&)>
void at_once(Game& g) {
  g.frame().set(3, 1);
  kPutRight(g);
}
constexpr Row kAtOnceRows[] = {
    {"10.3.2"_rb, "cards of the Re-birth zone that are none", when<once<wrong_rebirth>>,
     act<at_once<clear_rebirth>>},
    {"10.3.3"_rb, "one card an entry: the latest", when<once<entry_crowded>>,
     also<at_once<keep_latest_entry>>},
    {"10.3.4"_rb, "members up to the limit: the latest", when<once<members_crowded>>,
     also<at_once<keep_latest_members>>},
    {"10.3.5"_rb, "lethally damaged characters retire", when<once<someone_was_beaten>>,
     also<at_once<retire_beaten>>},
    {"10.3.6"_rb, "characters that received a partner attack retire", when<once<someone_received>>,
     also<at_once<retire_received>>},
};
static_assert(kernel::well_formed(kAtOnceRows, kProcedures));
// 10.1.3
void note_several(Game& g, const Frame&, Frame& callee) {
  if (wrong_rebirth(g) || entry_crowded(g) || members_crowded(g)) {
    callee.set(5, 1);
    note_beaten(g);
  }
  if (g.is_heard() && wrongs(g).n > 1) g.used("10.1.3"_rb);
}
// 10.3.1.1: recovery that changed nothing was not carried out.
void end_recovery(Game& g) {
  forget_beaten(g);
  g.s.hits.n = 0;
  const std::int32_t dues = wrongs(g).dues;
  if (dues != 0 && dues == g.frame().num(3)) {
    g.used("10.3.1.1"_rb);
    g.caller().set(4, dues);
    g.s.worked = static_cast<std::uint8_t>(g.frame().num(4));
    return;
  }
  for (const int local : {4, 5, 6}) g.caller().set(local, 0);
}
constexpr Row kRecoveryRows[] = {
    {"10.3.3"_rb, "of cards placed together in an entry one stays", when<is_tied<kEntry>>,
     ask(kWhichEntryStays)},
    {"10.3.3"_rb, "the next player", when<is_tied<kEntry>>, go("10.3.3"_rb)},
    {"10.3.4"_rb, "of members placed together some stay", when<is_tied<kMember>>, ask(kWhichMembersStay)},
    {"10.3.4"_rb, "another one", when<is_tied<kMember>>, go("10.3.4"_rb)},
    {"10.3.1.2"_rb, "everything at the same time", always, call(kAtOnce, with<note_several>)},
    {"10.3.1.2"_rb, "whether something was put right", always, act<end_recovery>},
};
static_assert(kernel::well_formed(kRecoveryRows, kProcedures));

}  // namespace

const Procedure kRecovery{"recovery", Order::sequence, kRecoveryRows};
const Procedure kAtOnce{"at_once", Order::together, kAtOnceRows};

void note_hit(Game& g, Ref card, Ref by) {
  if (!by) return;
  if (g.s.hits.n == kHitsMax) g.s.hits.erase(0);
  g.s.hits.push({card, by});
}

std::int32_t recovery_dues(const Game& g) { return wrongs(g).dues; }
bool recovery_due(const Game& g) {
  if (!g.is_heard()) return wrongs(g).n > 0;
  return wrong_rebirth(g) || entry_crowded(g) || members_crowded(g) || someone_beaten(g) ||
         someone_received(g);
}

}  // namespace headjudge::rebirth
