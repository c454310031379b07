// What reading a value, a keyword or an ability shows of the rules: validity, last information, keywords.
#include <algorithm>

#include "engine/gate_ruler/actions.h"
#include "engine/gate_ruler/play_marks.h"

namespace headjudge::gate_ruler {
namespace {

// 16-1a-2: keywords that are no abilities.
bool is_skill(const Game& g, std::size_t keyword) {
  const std::string_view word = g.words().keywords[keyword].word;
  return word != "open_card" && word != "genesis_summon" && word != "abyss_summon";
}
void note_keyword(const Game& g, std::size_t keyword) {
  g.used("16-1a"_gr);
  g.used(is_skill(g, keyword) ? "16-1a-1"_gr : "16-1a-2"_gr);
}
// A keyword that a card prints and has lost: it meant an ability.
void note_lost_keywords(const Game& g, CardId c) {
  const std::uint64_t lost = def_of(g, c).view.keywords & ~g.peek(c).keywords;
  for (std::size_t k = 0; k < g.words().keywords.size(); ++k)
    if ((lost >> k & 1) != 0) note_keyword(g, k);
}
// 14-2a: where a card lies its abilities say nothing.
void note_invalid_at(const Game& g, CardId c) {
  if (is_set(g, c) && face_down(g, c))
    g.used("14-2a-2"_gr);
  else if (!on_board(g, c))
    g.used("14-2a-1"_gr);
  g.used("14-2a"_gr);
}
bool would_change_values(const Game& g, CardId c) {
  const kernel::CardDef& def = def_of(g, c);
  for (int i = 0; i < def.abilities; ++i) {
    const kernel::Ability& a = g.cards().abilities[static_cast<std::size_t>(def.first_ability + i)];
    if (a.kind != kernel::AbilityKind::constant || a.changes == 0) continue;
    if (a.zones == 0) return true;
    if ((a.zones >> place(g, c) & 1) != 0 && !on_board(g, c)) g.used("14-2b"_gr);
  }
  return false;
}
void note_constants_elsewhere(const Game& g) {
  if (!g.cards().constant_values) return;
  for (Player p = 0; p < 2; ++p)
    for (int place = kHand; place < kPlayerPlaces; ++place)
      for (CardId c : cards(g, p, place))
        if (would_change_values(g, c) && (!on_board(g, c) || face_down(g, c))) note_invalid_at(g, c);
}

// 2-6 to 2-12: what a number of a card is.
void note_number(const Game& g, std::uint32_t values) {
  constexpr kernel::RuleIndex kNumbers[] = {"2-7a"_gr, "2-10a"_gr, "2-11a"_gr, "2-12a"_gr, "2-6a"_gr};
  for (std::size_t i = 0; i < std::size(kNumbers); ++i)
    if (values == 1u << i) g.used(kNumbers[i]);
  if (values == kernel::kNameWords) g.used("2-2a"_gr);
  if (values == kernel::kKindWords) g.used("2-3a"_gr), g.used("2-3b"_gr);
  if (values == kernel::kGroupWords) g.used("2-4a"_gr), g.used("2-4b"_gr);
  if (values == kernel::kTraitWords) g.used("2-5a"_gr), g.used("2-5b"_gr);
}

// 15-2a: a number that is not the printed one, where texts raise and lower numbers.
void note_changed_number(const Game& g, CardId c, std::uint32_t values) {
  const bool changed =
      std::any_of(g.cards().changes.begin(), g.cards().changes.end(),
                  [](const auto& change) { return change.kind == kernel::ChangeKind::add_number; });
  for (int k = 0; changed && k < 6; ++k)
    if ((values >> k & 1) != 0 && g.peek(c).number[k] != def_of(g, c).view.number[k]) g.used("15-2a"_gr);
}

}  // namespace

void Game::noted(kernel::Noted what, Ref r, std::uint32_t detail) const {
  using kernel::Noted;
  switch (what) {
    case Noted::value:
      note_number(*this, detail);
      if (noting_) return;
      noting_ = true;  // conditions read values too
      if (is_told_first()) note_constants_elsewhere(*this);
      if (s.live(r)) note_lost_keywords(*this, r.card()), note_changed_number(*this, r.card(), detail);
      noting_ = false;
      return;
    case Noted::counted: {
      const auto z = static_cast<ZoneId>(detail);
      used("3-2a"_gr);
      return place_of(z) == kHand && plays_for_free(*this, player_of(z)) ? used("1-5g"_gr) : void();
    }
    case Noted::trait:
      used("2-5a"_gr);
      return used("2-5b"_gr);
    case Noted::group:
      used("2-4a"_gr);
      return used("2-4b"_gr);
    case Noted::controller:
      for (const auto rule : {"4-4a"_gr, "4-4a-1"_gr}) used(rule);
      return used("4-5a"_gr);
    case Noted::keyword:
      return note_keyword(*this, detail);
    case Noted::invalid:
      if (detail != 0) return static_cast<void>(note_limit(*this, cards().abilities[detail]));
      return s.live(r) ? note_invalid_at(*this, r.card()) : void();
    case Noted::last_information:
      used("14-14a"_gr);
      return used("14-14a-1"_gr);
    default:
      return;
  }
}

}  // namespace headjudge::gate_ruler
