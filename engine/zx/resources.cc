// 805.3: whether resources can pay a price of points and colors.
#include <algorithm>
#include <bit>

#include "engine/zx/payment.h"
#include "engine/zx/squares.h"

namespace headjudge::zx {

bool is_kept_awake(const Game& g, CardId c) {
  return kernel::is_forbidden(g,
                              {"sleep|rest|slept|become_asleep", g.s.ref(c), g.s[c].controller, Cause::cost});
}
bool can_sleep(const Game& g, CardId c) { return !asleep(g, c) && may_sleep(g, c); }

namespace {
// Whether `left` cards of those after `after` complete a matching of `wanted` colors: small augmenting
// search.
bool augment(const Game& g, std::uint32_t color, std::span<const CardId> pool, std::uint32_t (&of)[64],
             std::uint64_t& seen) {
  for (std::size_t i = 0; i < pool.size() && i < 64; ++i) {
    if ((seen >> i & 1) != 0 || (g.view(pool[i]).groups & color) == 0) continue;
    seen |= 1ull << i;
    if (of[i] == 0 || augment(g, of[i], pool, of, seen)) {
      of[i] = color;
      return true;
    }
  }
  return false;
}
int matched(const Game& g, std::uint32_t colors, std::span<const CardId> pool) {
  const auto has_it = [&](CardId c) { return (g.view(c).groups & colors) != 0; };
  if ((colors & (colors - 1)) == 0)  // one color, or none: any card of it will do
    return colors != 0 && std::any_of(pool.begin(), pool.end(), has_it) ? 1 : 0;
  if (const std::uint32_t one = colors & (~colors + 1), two = colors & ~one;
      !g.is_heard() && (two & (two - 1)) == 0) {  // two colors: a card of each, and two cards
    std::uint32_t found = 0;
    int cards = 0;
    for (const CardId c : pool)
      if (has_it(c)) found |= g.peek(c).groups & colors, ++cards;
    return std::min(cards, (found & one) != 0 && (found & two) != 0 ? 2 : 1);
  }
  std::uint32_t of[64] = {};
  int n = 0;
  for (std::uint32_t rest = colors; rest != 0; rest &= rest - 1) {
    std::uint64_t seen = 0;
    n += augment(g, rest & (~rest + 1), pool, of, seen) ? 1 : 0;
  }
  return n;
}
// What is picked already and the rebooted resources that come after it.
std::size_t pool_of(const Game& g, Player p, std::span<const CardId> picked, int after,
                    CardId (&pool)[kPicksMax]) {
  std::size_t n = 0;
  for (CardId c : picked) pool[n++] = c;
  const auto all = cards(g, p, kResource);
  for (int i = after + 1; i < static_cast<int>(all.size()) && n < 64; ++i)
    if (can_sleep(g, all[static_cast<std::size_t>(i)])) pool[n++] = all[static_cast<std::size_t>(i)];
  return n;
}
}  // namespace

bool colors_payable(const Game& g, Player p, Price price, std::span<const CardId> picked, int after) {
  CardId pool[kPicksMax];
  const std::size_t n = pool_of(g, p, picked, after, pool);
  const int left = price.points - static_cast<int>(picked.size());
  int colors = 0;
  for (std::uint32_t rest = price.colors; rest != 0; rest &= rest - 1) ++colors;
  const int wanted = std::min(colors, price.points);  // 805.3a: one fewer for each color above the points
  const int with_picked = matched(g, price.colors, picked);
  return matched(g, price.colors, {pool, n}) >= wanted && wanted - with_picked <= left;
}

namespace {
using Tally = Game::Tally;
// Where nobody listens and two colors at most are asked for any card of a color will do, two of them for
// both.
bool is_plain(const Game& g, Price price) {
  const std::uint32_t further = price.colors & (price.colors - 1);
  return !g.is_heard() && (further & (further - 1)) == 0;
}
int up_to_two(std::uint32_t colors) { return colors == 0 ? 0 : (colors & (colors - 1)) == 0 ? 1 : 2; }
int matches(int cards, std::uint32_t colors) { return std::min(cards, up_to_two(colors)); }
// Whether cards that are picked and some of others pay a plain price.
bool suffice(Price price, const Tally& picked, const Tally& others) {
  const int left = price.points - picked.cards, wanted = std::min(up_to_two(price.colors), price.points);
  return left >= 0 && others.cards >= left &&
         matches(others.fitting + picked.fitting, others.colors | picked.colors) >= wanted &&
         wanted - matches(picked.fitting, picked.colors) <= left;
}
// The colors of a card; `printed`: nothing changes them.
std::uint32_t colors_of(const Game& g, CardId c, bool printed) {
  return (printed ? g.cards().cards[g.s.card[c].def].view : g.peek(c)).groups & 31u;
}
Tally tally_of(const Game& g, Price price, std::span<const CardId> picked) {
  Tally all;
  for (const CardId c : picked) all.add(colors_of(g, c, false) & price.colors);
  return all;
}
void count_rebooted(const Game& g, Player p, Game::Rebooted& known) {
  const bool printed = values_are_printed(g);
  known.player = p, known.moment = g.s.moment, known.sets = known.asked = 0;
  for (const CardId c : cards(g, p, kResource)) {
    if (asleep(g, c)) continue;
    const std::uint32_t set = colors_of(g, c, printed);
    std::uint16_t& n = known.cards[set];
    n = static_cast<std::uint16_t>((known.sets >> set & 1) != 0 ? n + 1 : 1);
    known.sets |= 1u << set;
  }
}
Tally rebooted_of(const Game::Rebooted& known, std::uint32_t colors) {
  Tally all;
  for (std::uint32_t rest = known.sets; rest != 0; rest &= rest - 1) {
    const auto set = static_cast<std::uint32_t>(std::countr_zero(rest));
    all.add(set & colors, known.cards[set]);
  }
  return all;
}
// Those of a player that are rebooted, by their colors, while no text can keep one awake.
const Tally& rebooted(const Game& g, Player p, Price price) {
  Game::Rebooted& known = g.rebooted;
  if (known.player != p || known.moment != g.s.moment) count_rebooted(g, p, known);
  Tally& all = known.tally[price.colors];
  if ((known.asked >> price.colors & 1) == 0)
    known.asked |= 1u << price.colors, all = rebooted_of(known, price.colors);
  return all;
}
}  // namespace

void completing(const Game& g, Player p, Price price, std::span<const CardId> picked, int after,
                Candidates& out) {
  const auto all = cards(g, p, kResource);
  const bool plain = is_plain(g, price), printed = values_are_printed(g);
  const Tally before = tally_of(g, price, picked);
  Tally later;
  // A bit for each set of colors; what pays with the cards after it does so with more of them too.
  std::uint32_t known = 0;
  const auto pays_plainly = [&](std::uint32_t colors) {
    if ((known >> colors & 1) != 0) return true;
    Tally with = before;
    with.add(colors);
    if (suffice(price, with, later)) known |= 1u << colors;
    return (known >> colors & 1) != 0;
  };
  const auto pays = [&](CardId c, int at) {
    CardId chosen[kPicksMax];
    std::copy(picked.begin(), picked.end(), chosen);
    chosen[picked.size()] = c;
    return payable(g, p, price, {chosen, picked.size() + 1}, at);
  };
  for (int i = static_cast<int>(all.size()) - 1; i > after; --i) {
    const CardId c = all[static_cast<std::size_t>(i)];
    if (asleep(g, c) || !may_sleep(g, c)) continue;
    const std::uint32_t colors = colors_of(g, c, printed) & price.colors;
    if (plain ? pays_plainly(colors) : pays(c, i)) out.add(c);
    later.add(colors);
  }
  std::reverse(out.at, out.at + out.n);
}

bool payable(const Game& g, Player p, Price price) {
  const bool plain = is_plain(g, price) && !g.cards().has_change(kernel::ChangeKind::forbid);
  return plain ? suffice(price, {}, rebooted(g, p, price)) : payable(g, p, price, {}, -1);
}
bool payable(const Game& g, Player p, Price price, std::span<const CardId> picked, int after) {
  CardId pool[kPicksMax];
  const std::size_t n = pool_of(g, p, picked, after, pool);
  const int left = price.points - static_cast<int>(picked.size());
  return left >= 0 && static_cast<int>(n - picked.size()) >= left &&
         colors_payable(g, p, price, picked, after);
}

}  // namespace headjudge::zx
