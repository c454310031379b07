// 202.7 to 202.10, 912, 913, 915, 1029.1: what cards made of several share, and how they come apart.
#include "engine/zx/compound.h"

#include <algorithm>
#include <string>

#include "engine/zx/squares.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {
namespace {

bool is_part(const kernel::Attached& a) { return a.kind >= kBehindPlayer; }
const kernel::CardDef& def_of(const Game& g, CardId c) { return g.cards().cards[g.s[c].def]; }

void share_abilities(const Game& g, CardId part, kernel::View& to) {
  const kernel::CardDef& def = def_of(g, part);
  for (int i = 0; i < def.abilities; ++i) to.gained.push(static_cast<kernel::TextId>(def.first_ability + i));
  to.keywords |= def.view.keywords;
}
void share_words(const kernel::View& from, kernel::View& to) {
  to.add_name(from.name);
  for (const kernel::WordId name : from.more_names)
    if (name != 0) to.add_name(name);
  to.groups |= from.groups;
  to.traits[0] |= from.traits[0], to.traits[1] |= from.traits[1];
}
void share_numbers(const kernel::View& from, kernel::View& to) {
  for (int k = 0; k < 6; ++k)
    if ((to.exists >> k & 1) == 0 && (from.exists >> k & 1) != 0) to.number[k] = from.number[k];
  to.exists |= from.exists;
  to.icons |= from.icons;
}
using Rules = std::vector<kernel::RuleIndex>;
void share_shift(const Game& g, CardId part, const kernel::View& printed, kernel::View& to, Rules& rules) {
  rules.insert(rules.end(), {"202.8d"_zx, "202.8e"_zx});
  if ((to.groups & printed.groups & 31u) != 0 || (to.traits[0] & printed.traits[0]) != 0)
    rules.push_back("202.8f"_zx);
  share_words(printed, to);
  share_abilities(g, part, to);
}
// 202.7d: an over boost without player name has the flipped player card's, or that card's name.
void share_flipped(const kernel::View& printed, kernel::View& to, Rules& rules) {
  if (to.player_name != 0) return;
  rules.push_back("202.7d"_zx);
  to.player_name = printed.player_name != 0 ? printed.player_name : printed.name;
}
void share(const Game& g, const kernel::Attached& a, kernel::View& to, Rules& rules) {
  const kernel::View& printed = def_of(g, a.card).view;
  switch (a.kind) {
    case kShiftUnder:
      return share_shift(g, a.card, printed, to, rules);
    case kLowerPart:
      rules.push_back("202.7b"_zx);
      to.kinds = 1u << kOverBoost;
      break;
    case kFlippedPlayer:
      return share_flipped(printed, to, rules);
    case kOnTop:
      rules.push_back("202.10d"_zx);
      if (to.player_name == 0) to.player_name = printed.player_name;
      break;
    case kUnisonExtra:
    case kUnisonPlayer:
      rules.push_back("1029.1c"_zx);
      if (to.player_name == 0) to.player_name = printed.player_name;
      break;
    case kOtherHalf:
      rules.push_back("1007.5"_zx);
      break;
    default:
      return;
  }
  share_words(printed, to);
  share_numbers(printed, to);
  share_abilities(g, a.card, to);
}

bool is_named(const Game& g, const kernel::View& v, const std::string& wanted) {
  const auto has = [&](kernel::WordId name) {
    return name != 0 && g.cards().words[name].find(wanted) != std::string::npos;
  };
  if (v.player_name != 0 && g.cards().words[v.player_name] == wanted) return true;
  return has(v.name) || std::any_of(std::begin(v.more_names), std::end(v.more_names), has);
}
bool contains(const Game& g, kernel::WordId name, const std::string& wanted) {
  return name != 0 && g.cards().words[name].find(wanted) != std::string::npos;
}
// 202.10d, 811.6: a player card under a player extra has the player names of both, until a new one replaces
// them.
bool has_second_player_name(const Game& g, CardId c, const std::string& wanted) {
  const CardId top = part_of(g, c, kOnTop);
  const kernel::WordId own = def_of(g, c).view.player_name;
  if (top == kNoCard || own == 0 || g.view(c).player_name != own) return false;
  return g.cards().words[def_of(g, top).view.player_name] == wanted;
}
template <class Fn>
void each_on_square(const Game& g, Player p, Fn fn) {
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i)))
      if (g.s[c].controller == p) fn(c);
}
// Its host has left the squares; where that one went on from there it is another object.
bool is_astray(const Game& g, const kernel::Attached& a) {
  return !g.s.live(a.host) || !is_square(g.s[a.host.card()].zone);
}
bool astray(const Game& g, UnderKind kind) {
  return std::any_of(g.s.attached.begin(), g.s.attached.end(),
                     [&](const kernel::Attached& a) { return a.kind == kind && is_astray(g, a); });
}
// The host whose part of this kind is not on the squares any more.
Ref astray_host(const Game& g, UnderKind kind) {
  for (const kernel::Attached& a : g.s.attached)
    if (a.kind == kind && is_astray(g, a)) return a.host;
  return {};
}
CardId part_of(const Game& g, Ref host, UnderKind kind) {
  for (const kernel::Attached& a : g.s.attached)
    if (a.kind == kind && a.host == host) return a.card;
  return kNoCard;
}
CardId back_to_square(Game& g, CardId player_card) {
  const Ref now = move_card(g, g.s.ref(player_card), player_square(g.s[player_card].owner), -1, Cause::rule);
  g.s.edit(now.card()).flags &= static_cast<std::uint8_t>(~(kernel::kFaceDown | kernel::kRested));
  return now.card();
}

}  // namespace

CardId part_of(const Game& g, CardId host, UnderKind kind) { return part_of(g, g.s.ref(host), kind); }

void attach_part(Game& g, CardId c, UnderKind kind, CardId host) {
  detach(g, c);
  if (place_of(g.s[c].zone) != kBehind) g.s.move(c, zone(0, kBehind), -1, true);
  g.s.attached.push({c, static_cast<std::uint8_t>(kind), g.s.ref(host)});
  std::uint8_t& flags = g.s.edit(c).flags;
  const bool down = kind == kBehindPlayer || kind == kFlippedPlayer;
  flags = static_cast<std::uint8_t>(down ? (flags | kernel::kFaceDown) & ~kernel::kRevealed
                                         : flags & ~kernel::kFaceDown);
  g.s.changed();
}

void detach(Game& g, CardId c) {
  for (int i = g.s.attached.n - 1; i >= 0; --i)
    if (g.s.attached[i].card == c) g.s.attached.erase(i), g.s.changed();
}

void leave_stack(Game& g, Ref r, Ref would_be, bool new_object) {
  const CardId c = r.card();
  for (int i = g.s.attached.n - 1; i >= 0; --i) {
    const kernel::Attached a = g.s.attached[i];
    if (a.card != c) continue;
    const bool down = a.kind == kForceUnder && (g.s[c].flags & kernel::kFaceDown) != 0;
    g.s.attached.erase(i);
    g.s.changed();
    bool others = false;
    for (const kernel::Attached& b : g.s.attached)
      others = others ||
               (b.host == a.host && b.kind == kForceUnder && (g.s[b.card].flags & kernel::kFaceDown) != 0);
    if (down && !others && g.s.live(a.host)) g.used("1019.1a"_zx);
  }
  if (!new_object) return;
  // 301.4: off the squares already, it goes on as another card; parts that come apart (912 to 915) wait.
  const ZoneId from = g.s[c].zone;
  const bool gone = !is_square(from) && place_of(from) != kBehind;
  for (kernel::Attached& a : g.s.attached)
    if (a.host == r && is_part(a) && (!gone || a.kind == kOtherHalf)) a.host = would_be, g.s.alarm = 1;
}

CardId carrier(const Game& g, CardId c) {
  for (const kernel::Attached& a : g.s.attached)
    if (a.card == c && a.kind > kBehindPlayer && g.s.live(a.host)) return a.host.card();
  return c;
}
bool is_of_part(const Game& g, CardId host, kernel::TextId text) {
  for (const kernel::Attached& a : g.s.attached) {
    const kernel::CardDef& def = def_of(g, a.card);
    if (a.kind > kBehindPlayer && a.host == g.s.ref(host) && text >= def.first_ability &&
        text < def.first_ability + def.abilities)
      return true;
  }
  return false;
}

bool in_unison(const Game& g, CardId c) { return part_of(g, c, kUnisonExtra) != kNoCard; }
bool is_broken(const Game& g, Ref host) {
  return std::any_of(g.s.attached.begin(), g.s.attached.end(), [&](const kernel::Attached& a) {
    return a.host == host && a.kind == kForceUnder && (g.s[a.card].flags & kernel::kFaceDown) != 0;
  });
}
void remember_joined(Game& g, CardId c, Ref after) {
  kernel::remember(g, c, after);
  if (g.s.attached.empty()) return;
  const auto& known = static_cast<const Game&>(g.before_moment(g.s.ref(c)));
  std::uint16_t& marks = g.s.departed.back().card.marks;
  if (in_unison(known, c)) marks |= kWasJoined;
  if (is_broken(known, known.s.ref(c))) marks |= kWasBroken;
}

CardId over_boost_of(const Game& g, Player p) {
  CardId found = kNoCard;
  if (g.none_is(1u << kOverBoost | 1u << kObLower)) return found;
  each_on_square(g, p, [&](CardId c) {
    if (has_kind(g, c, kOverBoost)) found = c;
  });
  return found;
}
CardId unison_of(const Game& g, Player p) {
  CardId found = kNoCard;
  if (g.s.attached.empty()) return found;
  each_on_square(g, p, [&](CardId c) {
    if (in_unison(g, c)) found = c;
  });
  return found;
}
kernel::RuleIndex spared_by(const Game& g, Player p, Ref source) {
  if (over_boost_of(g, p) != kNoCard) return "202.7e"_zx;
  const bool by_other = source && kernel::card_of(g, source).controller != p;
  return by_other && unison_of(g, p) != kNoCard ? "1029.3"_zx : kernel::kNoRule;
}
CardId player_card_of(const Game& g, Player p) {
  CardId found = kNoCard;
  each_on_square(g, p, [&](CardId c) {
    const bool kind = has_kind(g, c, kPlayerCard) || has_kind(g, c, kPlayerExtra);
    if (kind && (g.s[c].flags & kernel::kFaceDown) == 0) found = c;
  });
  return found;
}

void lay_under(Game& g, CardId player_card, UnderKind kind, CardId host, kernel::RuleIndex lost) {
  const Ref r = g.s.ref(player_card);
  bool any = false;
  for (int i = g.s.bindings.n - 1; i >= 0; --i)
    if (const kernel::Binding b = g.s.bindings[i];
        b.name == 0 && b.kind == kernel::Kind::object && b.value == r.bits) {
      g.s.bindings.erase(i);
      any = true;
    }
  if (any) g.used(lost);
  g.s.edit(player_card).flags &= static_cast<std::uint8_t>(~kernel::kRested);
  attach_part(g, player_card, kind, host);
}

bool Game::has_compounds() const {
  return std::any_of(s.attached.begin(), s.attached.end(),
                     [](const kernel::Attached& a) { return a.kind > kBehindPlayer; });
}
void Game::compounds(std::vector<CardId>& hosts) const {
  for (const kernel::Attached& a : s.attached)
    if (a.kind > kBehindPlayer && s.live(a.host) &&
        std::find(hosts.begin(), hosts.end(), a.host.card()) == hosts.end())
      hosts.push_back(a.host.card());
}
void Game::join_view(CardId host, kernel::View& view_of_host, std::vector<kernel::RuleIndex>& rules) const {
  for (const kernel::Attached& a : s.attached)
    if (a.host == s.ref(host)) share(*this, a, view_of_host, rules);
}
// 205.4a: the names of the player card in use; of an over boost or a unison Z/X the player name alone.
bool has_player_named(const Game& g, Player p, kernel::WordId name) {
  const std::string& wanted = g.cards().words[name];
  bool found = false;
  each_on_square(g, p, [&](CardId c) {
    if ((g.s[c].flags & kernel::kFaceDown) != 0) return;
    if (has_kind(g, c, kOverBoost) || in_unison(g, c)) {
      found = found || contains(g, g.view(c).player_name, wanted);
      for (const kernel::Attached& a : g.s.attached)
        if (a.host == g.s.ref(c) && a.kind == kUnisonPlayer)
          found = found || contains(g, def_of(g, a.card).view.player_name, wanted);
      return;
    }
    if (!has_kind(g, c, kPlayerCard) && !has_kind(g, c, kPlayerExtra)) return;
    const bool own = is_named(g, g.view(c), wanted);
    if (own) g.used(g.view(c).name != def_of(g, c).view.name ? "211.3"_zx : "211.2"_zx);
    if ((g.s[c].flags & kernel::kToken) != 0)
      g.used(g.book().revision == 0 ? (own ? "1205.3"_zx : "1205.2a"_zx)
                                    : (own ? "1206.3"_zx : "1206.2a"_zx));
    found = found || own;
    found = found || has_second_player_name(g, c, wanted);
  });
  return found;
}

// ---- 912
bool over_boost_astray(const Game& g) { return astray(g, kLowerPart); }
void part_over_boost(Game& g) {
  done_at_once(g);
  const Ref host = astray_host(g, kLowerPart);
  const CardId upper = host.card();
  const CardId lower = part_of(g, host, kLowerPart), flipped = part_of(g, host, kFlippedPlayer);
  detach(g, lower);
  if (flipped != kNoCard) detach(g, flipped);
  if (place_of(g.s[upper].zone) != kDynamis)
    move_card(g, g.s.ref(upper), zone(g.s[upper].owner, kDynamis), -1, Cause::rule);
  g.s.edit(upper).flags &= static_cast<std::uint8_t>(~kernel::kFaceDown);
  if (flipped == kNoCard) return;
  g.used("912.2"_zx);
  attach_part(g, lower, kBehindPlayer, back_to_square(g, flipped));
}

// ---- 913
bool shift_astray(const Game& g) { return astray(g, kShiftUnder); }
void shifts_home(Game& g) {
  done_at_once(g);
  kernel::Refs found;
  for (const kernel::Attached& a : g.s.attached)
    if (a.kind == kShiftUnder && is_astray(g, a)) found.add(g.s.ref(a.card));
  const Together all(g, found.n);
  for (const Ref r : found) {
    detach(g, r.card());
    g.used("202.8a"_zx);
    move_card(g, r, zone(g.s[r.card()].owner, kDynamis), -1, Cause::rule);
  }
}

// ---- 915
bool unison_astray(const Game& g) { return astray(g, kUnisonExtra); }
// 901.2: in 6.5.0 it waits for its turn in pre-priority processing.
void part_unison(Game& g) {
  if (g.book().revision == 0)
    ranked(g);
  else
    done_at_once(g);
  const Ref host = astray_host(g, kUnisonExtra);
  const CardId extra = part_of(g, host, kUnisonExtra), player = part_of(g, host, kUnisonPlayer);
  detach(g, extra);
  if (player != kNoCard) detach(g, player);
  g.used("915.2"_zx);
  if (player == kNoCard) {
    back_to_square(g, extra);
    return;
  }
  attach_part(g, extra, kOnTop, back_to_square(g, player));
}

}  // namespace headjudge::zx
