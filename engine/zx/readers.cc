// The state's readers: what a card counts as, its abilities and numbers, where it may stand.
#include <algorithm>
#include <array>

#include "engine/zx/keywords.h"
#include "engine/zx/payment.h"
#include "engine/zx/squares.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {

void note_counted(const Game& g, CardId c, std::uint32_t also) {
  if (is_square(g.s[c].zone) && (g.kinds(c) & also) != 0) note_kinds(g, g.kinds(c) & also);
}
bool is_extra(const Game& g, CardId c) {
  return (g.kinds(c) & (1u << kZxExtra | 1u << kEventExtra | 1u << kAscensionExtra)) != 0;
}
bool has_icon(const Game& g, CardId c, std::string_view icon) {
  if (!g.is_heard() && g.peek(c).icons == 0) return false;
  const auto icons = g.words().icons;
  for (std::size_t i = 0; i < icons.size(); ++i) {
    if (icon != icons[i].word || (g.view(c).icons >> i & 1) == 0) continue;
    if ((g.cards().cards[g.s[c].def].view.icons >> i & 1) == 0) g.used("207.12"_zx);
    return true;
  }
  return false;
}
bool has_keyword(const Game& g, CardId c, std::string_view word) {
  if (!g.is_heard() && g.peek(c).keywords == 0) return false;
  const auto keywords = g.words().keywords;
  for (std::size_t i = 0; i < keywords.size(); ++i)
    if (word == keywords[i].word) return (g.view(c).keywords >> i & 1) != 0;
  return false;
}
bool keyword_works(const Game& g, CardId c, std::string_view word) {
  if (!has_keyword(g, c, word)) return false;
  bool written = false;
  for (int place = 1, n = abilities_of(g, c); place <= n; ++place) {
    const kernel::TextId text = ability_text(g, c, place);
    const kernel::Ability& a = g.cards().abilities[text];
    if (text == 0 || a.keyword == 0 || g.words().keywords[a.keyword - 1u].word != word) continue;
    written = true;
    if (a.beside) g.used("1101.2"_zx), g.used("1101.2a"_zx);
    if (valid_at(g, a, c) && conditions_hold(g, a, c)) {
      if (a.player_name != 0) g.used("205.4a"_zx);
      return true;
    }
    for (const auto rule : {"1101.2a"_zx, "803.2a"_zx, a.gate_rule}) g.used(rule);
  }
  if (written) g.used("803.2"_zx);
  return !written;
}
int abilities_of(const Game& g, CardId c) {
  return g.cards().cards[g.s[c].def].abilities + g.view(c).gained.n;
}
kernel::TextId ability_text(const Game& g, CardId c, int place) {
  const kernel::CardDef& def = g.cards().cards[g.s[c].def];
  const kernel::View& view = g.view(c);
  if (place >= 1 && place <= def.abilities)
    return (view.lost >> (place - 1) & 1) != 0 ? kernel::TextId{0}
                                               : static_cast<kernel::TextId>(def.first_ability + place - 1);
  const int gained = place - def.abilities - 1;
  return gained >= 0 && gained < view.gained.n ? view.gained[gained] : kernel::TextId{0};
}
int reach(const Game& g, CardId c) {
  int most = 1;
  if (g.none_has_keyword(kRangeRow) || !g.book().has("1105.2"_zx)) return most;
  for (int place = 1, n = abilities_of(g, c); place <= n; ++place) {
    const kernel::TextId text = ability_text(g, c, place);
    const kernel::Ability& a = g.cards().abilities[text];
    if (text == 0 || a.keyword == 0 || g.words().keywords[a.keyword - 1u].rule != "1105.2"_zx) continue;
    if (a.beside) g.used("1101.2"_zx), g.used("1101.2a"_zx);
    if (!valid_at(g, a, c) || !conditions_hold(g, a, c)) continue;
    if (a.player_name != 0) g.used("205.4a"_zx);
    const bool any = a.parameter_word != 0;
    most = std::max(most, any ? kAnyDistance
                              : static_cast<int>(kernel::evaluate_number({g, g.s.ref(c), g.s[c].controller},
                                                                         a.parameter)));
  }
  return most;
}
int distance(int a, int b) {
  static constexpr auto kDistances = [] {
    std::array<std::uint8_t, 81> all{};
    const auto between = [](int x, int y) { return x < y ? y - x : x - y; };
    for (int i = 0; i < 81; ++i)
      all[static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(between(i / 9 % 3, i % 9 % 3) + between(i / 9 / 3, i % 9 / 3));
    return all;
  }();
  return kDistances[static_cast<std::size_t>(9 * a + b)];
}

void note_unchosen(const Game& g, CardId c) {
  if (g.is_heard() && is_square(g.s[c].zone) && keyword_works(g, c, "zekkai")) g.used("1107.2"_zx);
}

CardId ascension_on(const Game& g, ZoneId z) {
  for (CardId c : g.s.zone(z))
    if (is_ascension(g, c)) return c;
  return kNoCard;
}
bool may_enter(const Game& g, Player p, ZoneId z) {
  if (!g.is_heard() && is_square(z) && p < 2) return (on_squares(g).open[p] >> square_of(z) & 1) != 0;
  if (z == player_square(other(p))) return false;
  for (CardId c : g.s.zone(z)) {
    if (is_ascension(g, c))
      return g.limited(has_kind(g, c, kAscensionExtra) ? "202.12d"_zx : "202.11b"_zx), false;
    if (is_zx(g, c) && (g.s[c].controller != p || asleep(g, c))) return false;
  }
  return true;
}
bool any_square(const Game& g, Player p) {
  if (!g.is_heard() && p < 2) return on_squares(g).open[p] != 0;
  for (int i = 0; i < 9; ++i)
    if (may_enter(g, p, square(i))) return true;
  return false;
}

bool may_be_played_free(const Game& g) {
  const Ref r = g.frame().ref(5);
  return g.s.live(r) && has_icon(g, r.card(), "ignition_icon");
}
bool no_square_for_free(const Game& g) {
  const CardId c = g.frame().ref(5).card();
  if (!may_be_played_free(g) || !(is_zx(g, c) || is_ascension(g, c))) return false;
  for (int i = 0; i < 9; ++i)
    if (is_ascension(g, c) ? square(i) == player_square(g.s[c].owner) : may_enter(g, g.s[c].owner, square(i)))
      return false;
  return true;
}

}  // namespace headjudge::zx
