// What moves, choices and expressions show of the rules that only say what words mean (chapters 2 to 5).
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

constexpr bool is_one_of(int place, int a, int b) { return place == a || place == b; }
// The area itself: what it is, and how cards are put there.
void note_place(const Game& g, int place) {
  switch (place) {
    case kEntry:
      g.used("4.4.1"_rb);
      return g.used("4.4.2"_rb);
    case kMember:
      g.used("4.5.1"_rb);
      return g.used("4.5.2"_rb);
    case kEnergy:
      return g.used("4.6.2"_rb);
    case kRebirthZone:
      g.used("4.7.2"_rb);
      return g.used("4.7.3"_rb);
    case kRetire:
      g.used("4.8.2"_rb);
      return g.used("4.8.3"_rb);
    case kHand:
      return g.used("4.10.2"_rb);
    case kDeck:
      return g.used("4.9.2"_rb);
    case kWaitingRoom:
      return g.used("4.11.2"_rb);
    case kMemory:
      g.used("5.7.1"_rb);
      return g.used("4.12.2"_rb);
    default:
      return;
  }
}

}  // namespace

// What an area makes of the cards in it.
void note_state(const Game& g, CardId c) {
  if (const int place = place_of(g.s[c].zone); place != kHand && place != kDeck) note_place(g, place);
}

// What the rules say of a card that came to a new place.
void note_arrival(const Game& g, CardId c, ZoneId from, ZoneId to, bool same) {
  if (!g.is_heard() || from == to) return;
  const kernel::PlaceRow &was = g.words().row(from), &is = g.words().row(to);
  const bool character = is_kind(g, c, kCharacter);
  const bool hid_some = is_one_of(place_of(from), kEnergy, kMemory);  // cards may lie there face down
  if (hid_some || (was.open == kernel::Open::all) != (is.open == kernel::Open::all)) g.used("4.1.2.1"_rb);
  if (!same) g.used("4.1.4"_rb);
  if (same && character) g.used("5.5.1.1"_rb);
  if (g.cards().constant_values || g.s.effects.n > 0) g.used("9.10.3"_rb);
  if (is.turned) g.used("4.3.2.3"_rb);
  if (place_of(to) == kEntry && character) g.used("4.4.4.1"_rb);
  note_place(g, place_of(to));
}

namespace {

constexpr struct {
  Place place;
  kernel::RuleIndex rule;
} kAreaWords[] = {{kEntry, "4.4.3"_rb},   {kMember, "4.5.4"_rb},     {kEnergy, "4.6.3"_rb},
                  {kEnergy, "4.6.4"_rb},  {kRetire, "4.8.4"_rb},     {kDeck, "4.9.4"_rb},
                  {kMemory, "4.12.3"_rb}, {kRebirthZone, "4.7.4"_rb}};

}  // namespace

// The area that a text speaks of, when it means the area or all the cards there.
void note_area(const Game& g, int place) {
  for (const auto& row : kAreaWords)
    if (row.place == place) g.used(row.rule);
}
void limit_to_area(const Game& g, int place) {
  if (place == kEntry || place == kMember) g.limited("2.2.3.1"_rb);
  for (const auto& row : kAreaWords)
    if (row.place == place) g.limited(row.rule);
}

// A bare word of an area in a text is the area or the cards of it that the word means.
void note_word(const Game& g, Ref r) {
  if (!g.is_heard() || !g.s.live(r)) return;
  switch (place_of(g.s[r.card()].zone)) {
    case kEntry:
      return g.used("4.4.3"_rb);
    case kMember:
      return g.used("4.5.4"_rb);
    case kEnergy:
      return is_kind(g, r.card(), kPartner) ? g.used("4.6.4"_rb) : g.used("4.6.3"_rb);
    case kRebirthZone:
      g.used("4.7.3"_rb);
      return g.used("4.7.4"_rb);
    case kRetire:
      g.used("4.8.3"_rb);
      return g.used("4.8.4"_rb);
    case kWaitingRoom:
      return g.used("4.11.2"_rb);
    case kMemory:
      g.used("4.12.2"_rb);
      return g.used("4.12.3"_rb);
    default:
      return;
  }
}

void Game::noted(kernel::Noted what, Ref r, std::uint32_t detail) const {
  using kernel::Noted;
  switch (what) {
    case Noted::value:
      if (s.live(r) && is_one_of(place_of(s[r.card()].zone), kEntry, kMember)) note_word(*this, r);
      return;
    case Noted::trait:
      used("2.5.3"_rb);
      return detail > 1 ? used("2.5.2"_rb) : void();
    case Noted::part_of_name:
    case Noted::further_name:
      used("2.1.1"_rb);
      return used("2.1.2"_rb);
    case Noted::group:
      return used("2.8.2"_rb);
    case Noted::controller:
      used("3.1.1"_rb);
      return used("3.1.2"_rb);
    case Noted::counted:
      return (detail & 0xff) < kResolutionZone ? used("4.1.2.2"_rb) : void();
    case Noted::invalid:
      return used("9.4.2"_rb);
    case Noted::last_information:
      for (const kernel::Departed& d : s.departed)
        if (d.ref == r) return used("9.12.1"_rb);
      return;
    case Noted::own:
      return is_double(*this) ? used("12.7.8"_rb) : void();
    case Noted::area:
      return note_area(*this, static_cast<int>(detail));
    default:
      return;
  }
}

// 5.8: what is shuffled.
void note_shuffle(const Game& g, ZoneId z, int apart) {
  if (place_of(z) == kDeck) g.used("5.8.1.1"_rb);
  if (g.s.count(z) - apart < 2) g.used("5.8.1.2"_rb);
}

// An instruction that names no player, and whose areas it means.
void note_master(const kernel::Game& g, bool named) {
  if (!named) g.used("3.1.2.4.1"_rb);
  g.used("4.1.1.2"_rb);
}

}  // namespace headjudge::rebirth
