// 1.2, 12.4, 12.5.3, 12.6.3: players who lost and left, and who has won by that.
#include <algorithm>

#include "engine/kernel/shared.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

constexpr ZoneId kNowhere = kResolutionZone + 1;  // cards that are in the game no more (12.4.2)

void take_cards_away(Game& g, Player p) {
  for (CardId c = 0; c < g.s.cards; ++c)
    if (g.s[c].owner == p) g.s.move(c, kNowhere, -1, false);
  for (int i = g.s.pending.n - 1; i >= 0; --i)
    if (g.s.pending[i].controller == p) {
      g.s.pending.erase(i);
      g.used("12.4.5"_rb);
    }
  for (int play = 1; play <= g.s.plays.n; ++play)  // 12.4.4: what the player was resolving ends here
    if (g.s.plays[play - 1].kind != kNoPlay && g.s.plays[play - 1].controller == p && break_off(g, play))
      g.used("12.4.4"_rb);
  g.used("12.4.2"_rb);
  g.used("12.4.3"_rb);
  g.s.changed();
}
Player fewest(const Game& g) {
  int least = kernel::kCardsMax, n = 0;
  Player found = kNobody;
  for (Player p = 0; p < g.s.players; ++p) {
    if (!in_game(g, p)) continue;
    const int count = g.s.count(zone(p, kRetire));
    if (count < least) least = count, n = 0;
    if (count == least) ++n, found = p;
  }
  return n == 1 ? found : kNobody;
}
std::uint8_t before_the_leavers(const Game& g, std::uint8_t leavers) {
  std::uint8_t winners = 0;
  for (Player p = 0; p < g.s.players; ++p)
    for (int i = 1; in_game(g, p) && i < g.s.players; ++i) {
      const int next = (p + i) % g.s.players;
      if ((leavers >> next & 1) != 0) winners |= static_cast<std::uint8_t>(1u << p);
      if ((leavers >> next & 1) != 0 || in_game(g, static_cast<Player>(next)) ||
          (g.s.vacant >> next & 1) != 0)
        break;
    }
  return winners;
}

// ---- Losses that wait for what may replace one of them
constexpr std::int16_t kDecidedLoss = 1;  // Aside::index of one that waits for the others only

kernel::Aside unreplaced_loss(Player p) {
  kernel::Aside a{};
  a.event = kernel::make_event(kEvLost, {}, {}, p, 0, Cause::rule);
  a.words[0] = kEvLost;
  a.words[1] = kEvLeftGame;
  a.index = -1;
  return a;
}

// 1.2.2
void leave_beaten(Game& g, Player p) {
  raise(g, kEvLost, {}, {}, p);
  raise(g, kEvLeftGame, {}, {}, p);
  g.s.lost |= only(p);
}

}  // namespace

bool break_off(Game& g, int play) {
  bool found = false;
  const bool unpaid = g.s.plays[play - 1].step == 0;
  for (int i = 0; i < g.s.frames.n; ++i) {
    Frame& f = g.s.frames[i];
    if (f.play != play) continue;
    found = true;
    if (f.at >= kernel::kTextBase) {
      f.at = kernel::kTextBase;
    } else if (f.first == g.book().row_of(kPlaying)) {
      f.at = static_cast<std::uint16_t>(g.book().operations[f.first].last - 1);  // its play is over
      if (unpaid && g.is_marked()) g.release_mark();
    } else if (f.first != g.book().row_of(kRefresh)) {
      if (f.first == g.book().row_of(kPresenting) && unpaid && g.is_marked()) g.release_mark();
      f.at = g.book().operations[f.first].last;
    }
  }
  return found;
}

bool fewest_alone(const Game& g) {
  return g.s.format == kRumble && g.s.one_out != 0 && g.s.gone != 0 && fewest(g) != kNobody;
}
void win_with_fewest(Game& g) {
  conclude(g, static_cast<std::uint8_t>(1u << fewest(g)), false, "12.5.3.2"_rb);
}
void players_left(Game& g) {
  const auto leavers = static_cast<std::uint8_t>(g.s.lost & ~g.s.gone);
  if (g.s.format == kTwoPlayers || leavers == 0) return;
  g.used("12.4.1"_rb);
  g.s.gone = g.s.lost;
  if (g.s.one_out != 0 && g.s.format == kRumble && fewest(g) != kNobody) {
    g.used("12.5.3.1"_rb);
    return conclude(g, static_cast<std::uint8_t>(1u << fewest(g)), false, "12.5.3.1"_rb);
  }
  if (g.s.one_out != 0 && g.s.format == kRumble) g.used("12.5.3.2"_rb);
  if (g.s.one_out != 0 && g.s.format == kCircle) {
    const bool several = (leavers & (leavers - 1)) != 0;
    const std::uint8_t winners = before_the_leavers(g, leavers);
    g.used(several ? "12.6.3.2"_rb : "12.6.3.1"_rb);
    const bool many = (winners & (winners - 1)) != 0;
    if (winners != 0)
      return g.used(many ? "12.6.3.2.1"_rb : "12.6.3"_rb), conclude(g, winners, false,
                                                                    many      ? "12.6.3.2.1"_rb
                                                                    : several ? "12.6.3.2"_rb
                                                                              : "12.6.3.1"_rb);
  }
  g.s.vacant |= leavers;
  for (Player p = 0; p < g.s.players; ++p)
    if ((leavers >> p & 1) != 0) take_cards_away(g, p);
}

void conclude(Game& g, std::uint8_t winners, bool draw, kernel::RuleIndex rule) {
  g.used("1.2.1"_rb);
  if (winners != 0) {
    g.used("1.2.1.1"_rb);
    for (Player p = 0; p < g.s.players; ++p)
      if (in_game(g, p) && (winners >> p & 1) == 0) leave_beaten(g, p);
    g.s.changed();
  }
  g.finish(winners, draw, rule);
}

std::uint8_t losers_now(Game& g, std::uint8_t due) {
  const int waiting = g.s.aside.n;
  std::uint8_t losers = 0;
  each_player(g, [&](Player p) {
    if ((due >> p & 1) != 0 && would_lose(g, p)) losers |= only(p);
  });
  if (g.s.aside.n == waiting) return losers;
  each_player(g, [&](Player p) {
    if ((losers >> p & 1) != 0) g.s.aside.push(unreplaced_loss(p));
  });
  return 0;
}
void lose_after_all(Game& g, const kernel::Aside& loss) {
  if (!would_lose(g, loss.event.player)) return;
  Frame& replacing = g.frame();
  auto& asides = g.s.aside;
  const int first = replacing.num(3), end = first + replacing.num(7);
  const auto is_loss = [](const kernel::Aside& a) { return a.event.kind == kEvLost; };
  const auto is_open = [&](const kernel::Aside& a) { return is_loss(a) && a.index != kDecidedLoss; };
  if (std::any_of(asides.begin() + first, asides.begin() + end, is_open)) {
    asides.push(loss);
    asides.back().index = kDecidedLoss;
    ++g.s.asides_held;
    replacing.set(7, replacing.num(7) + 1);
    return;
  }
  std::uint8_t losers = only(loss.event.player);
  for (int i = end; i-- > first;) {
    if (!is_loss(asides[i])) continue;
    losers |= only(asides[i].event.player);
    asides.erase(i);
    --g.s.asides_held;
    replacing.set(7, replacing.num(7) - 1);
  }
  if (replacing.num(7) == 0) replacing.set(3, 0);
  if (g.caller().first == g.book().row_of(kCheck)) note_defeat(g, losers);
  lose(g, losers);
}

void lose(Game& g, std::uint8_t losers) {
  for (Player p = 0; p < g.s.players; ++p)
    if ((losers >> p & 1) != 0) leave_beaten(g, p);
  g.s.changed();
  if (team_lost(g)) return;
  std::uint8_t left = 0;
  int n = 0;
  for (Player q = 0; q < g.s.players; ++q)
    if (in_game(g, q)) left |= static_cast<std::uint8_t>(1u << q), ++n;
  if (n == 1) {
    g.used("1.2.3"_rb);
    conclude(g, left, false, "1.2.3"_rb);
  } else if (n == 0) {
    g.used("1.2.3.1"_rb);
    conclude(g, 0, false, "1.2.3.1"_rb);
  } else {
    players_left(g);
  }
}

}  // namespace headjudge::rebirth
