// Moves of cards between zones: one array of card numbers, cut into zones by their ends.
#include "engine/kernel/core.h"

#include <algorithm>
#include <cstddef>

namespace headjudge::kernel {

int Core::index_in_zone(CardId c) const {
  const auto cards_there = zone(card[c].zone);
  for (std::size_t i = 0; i < cards_there.size(); ++i)
    if (cards_there[i] == c) return static_cast<int>(i);
  HEADJUDGE_CHECK(!"a card is not in its zone");
  return -1;
}

CardId Core::add_card(std::uint16_t def, Player owner, ZoneId z) {
  HEADJUDGE_CHECK(z < kZonesMax);
  if (cards == kCardsMax) outgrown("too many cards");
  const CardId c = cards++;
  card[c] = Card{};
  card[c].def = def;
  card[c].incarnation = 1;
  card[c].owner = card[c].controller = owner;
  card[c].zone = z;
  for (int i = cards - 1; i > end_of(z); --i) order[i] = order[i - 1];
  order[end_of(z)] = c;
  for (int k = z + 1; k <= kZonesMax; ++k) ++zone_begin[k];
  touch(z);
  return c;
}

void Core::move(CardId c, ZoneId to, int index, bool same) {
  HEADJUDGE_CHECK(c < cards && to < kZonesMax);
  const ZoneId from = card[c].zone;
  touch(from);
  const int at = begin_of(from) + index_in_zone(c);
  if (count(from) == 1 || (count(to) == 0 && from != to)) alarm = 1;
  const int size = count(to) - (from == to ? 1 : 0);  // without the card
  HEADJUDGE_CHECK(index >= -1);
  // What lies between the two places moves by one.
  const int offset = index < 0 ? size : std::min(index, size);
  if (from <= to) {
    for (int k = from + 1; k <= to; ++k) --zone_begin[k];
    const int place = begin_of(to) + offset;
    if (place > at)
      std::memmove(order + at, order + at + 1, sizeof(CardId) * static_cast<std::size_t>(place - at));
    if (place < at)
      std::memmove(order + place + 1, order + place, sizeof(CardId) * static_cast<std::size_t>(at - place));
    order[place] = c;
  } else {
    const int place = begin_of(to) + offset;
    std::memmove(order + place + 1, order + place, sizeof(CardId) * static_cast<std::size_t>(at - place));
    for (int k = to + 1; k <= from; ++k) ++zone_begin[k];
    order[place] = c;
  }
  Card& moved = card[c];
  if (!same) {
    const Card was = moved;
    moved = Card{};
    moved.def = was.def;
    moved.incarnation = static_cast<std::uint16_t>(was.incarnation + 1);
    moved.owner = moved.controller = was.owner;
    moved.flags = was.flags & kToken;
    moved.from = static_cast<std::uint8_t>(from + 1);
  }
  moved.zone = to;
  touch(to);
}

void Core::shuffle(ZoneId z, int apart) {
  touch(z);
  CardId* first = order + begin_of(z);
  const int n = count(z) - apart;
  for (int i = 0; i < n; ++i) card[first[i]].known = 0;
  for (int i = n - 1; i > 0; --i) std::swap(first[i], first[rng.below(static_cast<std::uint32_t>(i + 1))]);
}

std::span<const Cell> Core::list(int frame) const {
  const int from = frames.at[frame].cells;
  const int to = frame + 1 < frames.n ? frames.at[frame + 1].cells : cells.n;
  return {cells.at + from, static_cast<std::size_t>(to - from)};
}

void copy_used(Core& to, const Core& from) {
  std::memcpy(static_cast<void*>(&to), &from, offsetof(Core, frames));
  copy_list(to.frames, from.frames);
  copy_list(to.cells, from.cells);
  copy_list(to.plays, from.plays);
  copy_list(to.pending, from.pending);
  copy_list(to.watchers, from.watchers);
  copy_list(to.effects, from.effects);
  copy_list(to.standing, from.standing);
  copy_list(to.spared, from.spared);
  copy_list(to.bindings, from.bindings);
  copy_list(to.uses, from.uses);
  copy_list(to.attached, from.attached);
  copy_list(to.departed, from.departed);
  copy_list(to.aside, from.aside);
  copy_list(to.earlier, from.earlier);
  std::memcpy(to.zone_begin, from.zone_begin, sizeof to.zone_begin);
  std::memcpy(to.order, from.order, sizeof(CardId) * from.cards);
  std::memcpy(static_cast<void*>(to.card), from.card, sizeof(Card) * from.cards);
  to.stale = from.stale;
  to.unseen = from.unseen;
  to.unsettled = from.unsettled;
  to.order_stale = from.order_stale;
  to.period = from.period;
  to.moment = from.moment;
  to.touched = from.touched;
  to.other_touched = from.other_touched;
}

}  // namespace headjudge::kernel
