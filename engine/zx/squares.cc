// 904 and 905: what is done with cards on squares, by rank (901.2a).
#include "engine/zx/squares.h"

#include <algorithm>
#include <vector>

#include "engine/zx/attribution.h"

namespace headjudge::zx {

// 901.2: rule effects are performed in pre-priority processing, ranked by 901.2a.
void ranked(Game& g) {
  g.used("702.2a"_zx);
  g.used("901.2"_zx);
  g.used(g.book().revision == 0 ? "901.2b"_zx : "901.2a"_zx);
  if ((g.s.player[0].damage | g.s.player[1].damage) != 0) g.used("907.3"_zx);
}
void done_at_once(const Game& g) { g.used("901.2a"_zx); }

namespace {

// ---- 905: squares
bool fights(const Game& g, CardId c) { return is_zx(g, c) || is_ascension(g, c); }
bool may_lie(const Game& g, CardId c) {
  constexpr std::uint32_t kOthers =
      1u << kPlayerCard | 1u << kShift | 1u << kPlayerExtra | 1u << kLink | 1u << kObLower;
  return (g.kinds(c) & kOthers) != 0;
}
constexpr kernel::RuleIndex kTwoOfOne = "905.1"_zx, kTwoControllers = "905.2"_zx,
                            kWrongPlayerSquare = "905.3"_zx, kMisplaced = "905.4"_zx;
// Calls fn with each card that 905.1 to 905.4 remove, on one snapshot of all squares.
template <class Fn>
void each_illegal(const Game& g, Fn fn) {
  for (int i = 0; i < 9; ++i) {
    const auto there = g.s.zone(square(i));
    const Player home = i == 1 ? Player{0} : i == 7 ? Player{1} : kNobody;
    if (there.empty()) continue;
    const Player first = g.s[there[0]].controller;
    if (there.size() == 1 && (home == kNobody || home == first) && fights(g, there[0])) continue;
    CardId oldest = kNoCard, newest[2] = {kNoCard, kNoCard};
    for (CardId c : there) {
      if (!fights(g, c)) continue;
      if (oldest == kNoCard) oldest = c;
      newest[g.s[c].controller] = c;
    }
    for (CardId c : there) {
      if (!fights(g, c)) {
        if (!may_lie(g, c)) fn(c, kMisplaced);
        continue;
      }
      const Player p = g.s[c].controller;
      if (newest[p] != c)
        fn(c, kTwoOfOne);
      else if (p != g.s[oldest].controller)
        fn(c, kTwoControllers);
      else if (home != kNobody && home != p)
        fn(c, kWrongPlayerSquare);
    }
  }
}
// ---- 904: lethal damage
constexpr kernel::RuleIndex kLethalDamage = "904.1"_zx, kNoPower = "904.2"_zx, kNoShield = "904.3"_zx;
kernel::RuleIndex lethal_rule(const Game& g, CardId c) {
  if (is_zx(g, c)) {
    const int power = number_of(g, c, kPower);
    if (g.s[c].damage > 0 && g.s[c].damage >= power) return kLethalDamage;
    if (power <= 0) return kNoPower;
  }
  if (is_ascension(g, c) && g.s[c].shields == 0 && (g.s[c].marks & kDamagedMark) != 0) return kNoShield;
  return kernel::kNoRule;
}
template <class Fn>
void each_lethal(const Game& g, Fn fn) {
  for (CardId c : cards_on_squares(g))
    if (const auto rule = lethal_rule(g, c); rule != kernel::kNoRule && g.book().has(rule))
      if (!is_kept_by_text(g, c, true)) fn(c, rule);
}

// ---- which reasons of 904 and 905 there are
constexpr kernel::RuleIndex kReasons[] = {kTwoOfOne,     kTwoControllers, kWrongPlayerSquare, kMisplaced,
                                          kLethalDamage, kNoPower,        kNoShield};
std::uint8_t reason_bit(kernel::RuleIndex rule) {
  return static_cast<std::uint8_t>(1u
                                   << (std::find(std::begin(kReasons), std::end(kReasons), rule) - kReasons));
}
// Finds all of them at once and keeps them while nothing changes; only while nobody listens and no text keeps
// a card where it is.
bool is_kept_in_mind(const Game& g) { return !g.is_heard() && (g.cards().forbidden & kKeepingWords) == 0; }
std::uint8_t reasons_on_squares(const Game& g) {
  if (are_squares_plain(g)) return 0;
  Game::OnSquares& found = g.on_squares;
  if (found.has_reasons) return found.reasons;
  found.has_reasons = true;
  const auto add = [&](CardId, kernel::RuleIndex why) {
    if (g.book().has(why)) found.reasons |= reason_bit(why);
  };
  each_illegal(g, add);
  each_lethal(g, add);
  return found.reasons;
}
bool illegal_because(const Game& g, kernel::RuleIndex rule) {
  if (is_kept_in_mind(g)) return (reasons_on_squares(g) & reason_bit(rule)) != 0;
  bool any = false;
  each_illegal(g, [&](CardId c, kernel::RuleIndex why) {
    any = any || (why == rule && g.book().has(why) && !is_kept_by_text(g, c, false));
  });
  return any;
}
bool lethal_because(const Game& g, kernel::RuleIndex rule) {
  if (is_kept_in_mind(g)) return (reasons_on_squares(g) & reason_bit(rule)) != 0;
  bool any = false;
  each_lethal(g, [&](CardId, kernel::RuleIndex why) { any = any || why == rule; });
  return any;
}

// Squares with Z/X, by controller and whether they are asleep, and with ascensions, by controller; a bit
// each.
class Occupied {
 public:
  void add(const Card& card, std::uint32_t kinds, unsigned here) {
    static_assert(kernel::kRested == 1);
    if ((kinds & kZxKinds) != 0)
      zx_ |= std::uint64_t{here} << (32 * card.controller + 16 * (card.flags & kernel::kRested));
    if ((kinds & kAscensionKinds) != 0) ascensions_[card.controller] |= here;
  }
  unsigned awake(Player p) const { return static_cast<unsigned>(zx_ >> 32 * p) & 511u; }
  unsigned asleep(Player p) const { return static_cast<unsigned>(zx_ >> (32 * p + 16)) & 511u; }
  unsigned zx(Player p) const { return awake(p) | asleep(p); }
  unsigned ascensions(Player p) const { return ascensions_[p]; }

 private:
  std::uint64_t zx_ = 0;
  unsigned ascensions_[2] = {};
};
// For what a card that is nothing but a Z/X, or one that came before it, has to go.
std::uint8_t reasons_at(const Occupied& before, const Card& card, int power, unsigned here,
                        unsigned others_home) {
  const bool own = (before.zx(card.controller) & here) != 0;
  const bool others = (before.zx(other(card.controller)) & here) != 0;
  std::uint8_t found = 0;
  if (own) found |= reason_bit(kTwoOfOne);
  if (others) found |= reason_bit(kTwoControllers);
  if (!own && !others && here == others_home) found |= reason_bit(kWrongPlayerSquare);
  if (card.damage >= power) found |= reason_bit(card.damage > 0 ? kLethalDamage : kNoPower);
  return found;
}
std::uint8_t reasons_of_book(const Game& g) {
  std::uint8_t all = 0;
  for (const kernel::RuleIndex why : kReasons)
    if (g.book().has(why)) all |= reason_bit(why);
  return all;
}

constexpr std::uint32_t kOnlyZx = 1u << kZx, kOnlyPlayer = 1u << kPlayerCard;

}  // namespace

// Which reasons there are is known at once where all are Z/X and player cards and nothing else.
void look_at_squares(const Game& g) {
  constexpr unsigned home[2] = {1u << 1, 1u << 7};
  static_assert(home[0] == 1u << square_of(player_square(0)) && home[1] == 1u << square_of(player_square(1)));
  Game::OnSquares found;
  found.moment = g.s.moment, found.known = true;
  Occupied there;
  unsigned homes = 0, taken = 0;
  bool simple = true;
  const bool printed = values_are_printed(g);
  for (const CardId c : cards_on_squares(g)) {
    const Card& card = g.s.card[c];
    const kernel::View& seen = printed ? g.cards().cards[card.def].view : g.peek(c);
    const unsigned here = 1u << square_of(card.zone), others_home = home[other(card.controller)];
    if (seen.kinds == kOnlyZx) {
      if (((taken | others_home) & here) != 0 || card.damage >= seen.number[kPower])
        found.reasons |= reasons_at(there, card, seen.number[kPower], here, others_home);
      taken |= here;
    } else if (seen.kinds == kOnlyPlayer) {
      homes |= here & home[card.controller];
      continue;
    } else {
      simple = false;
    }
    there.add(card, seen.kinds, here);
  }
  const unsigned ascensions = there.ascensions(0) | there.ascensions(1);
  for (Player p = 0; p < 2; ++p) {
    const unsigned closed = home[other(p)] | there.zx(other(p)) | there.asleep(p) | ascensions;
    found.open[p] = static_cast<std::uint16_t>(511u & ~closed);
    found.awake[p] = static_cast<std::uint16_t>(there.awake(p));
    found.fighting[p] = static_cast<std::uint16_t>(there.zx(p) | there.ascensions(p));
  }
  found.at_home = homes == (home[0] | home[1]);
  found.plain = simple && found.reasons == 0 && found.at_home;
  found.has_reasons = simple;
  if (found.reasons != 0) found.reasons = simple ? found.reasons & reasons_of_book(g) : std::uint8_t{0};
  g.on_squares = found;
}
void Elsewhere::follow(CardId c, bool came) const {
  const Card& card = g_.s[c];
  const kernel::View& seen = g_.cards().cards[card.def].view;
  Game::OnSquares& known = g_.on_squares;
  const Player p = card.controller;
  const unsigned here = 1u << square_of(card.zone);
  const bool fights = seen.kinds == kOnlyZx, alone = ((known.fighting[0] | known.fighting[1]) & here) == 0;
  if (came && !(fights && alone && card.zone != player_square(other(p)))) return;
  if (!came && seen.kinds != kOnlyPlayer && !fights) return;
  if (fights && card.damage >= seen.number[kPower]) return;
  known.moment = g_.s.moment;
  if (!fights) return;
  const auto set = [&](std::uint16_t& squares, bool on) {
    squares = static_cast<std::uint16_t>(on ? squares | here : squares & ~here);
  };
  set(known.fighting[p], true);
  set(known.awake[p], !asleep(g_, c));
  set(known.open[p], !asleep(g_, c));
  set(known.open[other(p)], false);
}

namespace {
// Cards of a player on a square that came last, in one moment.
kernel::Refs newest_on(const Game& g, ZoneId z, Player p) {
  kernel::Refs found;
  for (CardId c : g.s.zone(z))
    if ((g.s[c].marks & kCameTogether) != 0 && g.s[c].controller == p && fights(g, c)) found.add(g.s.ref(c));
  return found;
}
kernel::Refs open_newest(const Game& g) {
  const auto there = cards_on_squares(g);
  const auto came_together = [&](CardId c) { return (g.s[c].marks & kCameTogether) != 0; };
  if (std::none_of(there.begin(), there.end(), came_together)) return {};
  for (const Player p : {g.s.turn_player, other(g.s.turn_player)})
    for (int i = 0; i < 9; ++i)
      if (const kernel::Refs found = newest_on(g, square(i), p); found.n > 1) return found;
  return {};
}
}  // namespace

bool newest_is_open(const Game& g) { return two_of_one(g) && open_newest(g).n > 1; }
Player newest_player(const Game& g) { return g.s[open_newest(g).at[0].card()].controller; }
void newest_candidates(const Game& g, Candidates& out) {
  for (const Ref r : open_newest(g)) out.add(r.card());
}
// It changes places with the last one: who came first among all controllers stays as it was.
void take_newest(Game& g) {
  const CardId chosen = g.frame().ref(1).card(), last = open_newest(g).at[open_newest(g).n - 1].card();
  clear_answer(g);
  for (const Ref r : open_newest(g))
    g.s.edit(r.card()).marks = static_cast<std::uint16_t>(g.s[r.card()].marks & ~kCameTogether);
  const int from = g.s.index_in_zone(chosen), to = g.s.index_in_zone(last);
  g.s.move(last, g.s[last].zone, from, true);
  g.s.move(chosen, g.s[chosen].zone, to, true);
}

bool two_of_one(const Game& g) { return illegal_because(g, "905.1"_zx); }
bool two_controllers(const Game& g) { return illegal_because(g, "905.2"_zx); }
bool wrong_player_square(const Game& g) { return illegal_because(g, "905.3"_zx); }
bool misplaced(const Game& g) { return illegal_because(g, "905.4"_zx); }
void trash_illegal(Game& g) {
  const Together all(g);
  ranked(g);
  kernel::Refs found;
  each_illegal(g, [&](CardId c, kernel::RuleIndex why) {
    if (g.book().has(why)) found.add(g.s.ref(c)), g.used(why);
    if (why == kMisplaced) g.used("303.1"_zx);
  });
  g.frame().set(kEffectsDone, 1);
  for (const Ref r : found) move_card(g, r, zone(g.s[r.card()].owner, kTrash), -1, Cause::rule);
}

bool is_lethal(const Game& g, CardId c) { return lethal_rule(g, c) != kernel::kNoRule; }
bool lethal_damage(const Game& g) { return lethal_because(g, "904.1"_zx); }
bool no_power(const Game& g) { return lethal_because(g, "904.2"_zx); }
bool damaged_ascension(const Game& g) { return lethal_because(g, "904.3"_zx); }
void destroy_lethal(Game& g) {
  const Together all(g);
  ranked(g);
  kernel::Refs dying;
  each_lethal(g, [&](CardId c, kernel::RuleIndex why) {
    dying.add(g.s.ref(c)), g.used(why);
    if (why == kNoShield) g.used("210.3"_zx);
    if (why == kLethalDamage && number_of(g, c, kPower) <= 0) g.used(kNoPower);
  });
  std::vector<Death> deaths;
  for (const Ref r : dying) deaths.push_back(death_of(g, r));
  for (std::size_t i = 0; i < deaths.size(); ++i) destroy(g, dying.at[i], deaths[i].cause, deaths[i].by);
  g.s.blames.n = 0;
  g.frame().set(kEffectsDone, 1);
}

}  // namespace headjudge::zx
