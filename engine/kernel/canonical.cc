// Canonical bytes: numbers as tag and 8 bytes little-endian, words as tag and key, references as RefCode.
#include "engine/kernel/canonical.h"

#include <bit>
#include <cstring>

namespace headjudge::kernel {
static_assert(std::endian::native == std::endian::little, "canonical bytes are little-endian");

namespace {

// What is still known of an object that is gone, as one number: the card's key when nothing is.
std::uint64_t last_known(const Game& g, Ref r) {
  const CardSet& set = g.cards();
  const std::uint64_t key = set.cards[g.core().card[r.card()].def].key;
  const Departed* found = nullptr;
  for (const Departed& d : g.core().departed)
    if (d.ref == r) found = &d;
  if (found == nullptr) return key;
  const auto& [ref, after, card, seen_by, name, more_names, kinds, groups, icons, traits, keywords, number,
               lost, gained] = *found;
  std::uint64_t words =
      0;  // which bits stand for which words depends on the order of the cards: a sum of keys
  const auto add = [&](WordId w) { words += hash64(set.words[w].data(), set.words[w].size()); };
  if (name != 0) add(name);
  const auto& printed = set.cards[g.core().card[r.card()].def].view.more_names;
  for (int i = 0; i < kMoreNamesMax; ++i)
    if (more_names[i] != printed[i] && more_names[i] != 0) add(more_names[i]);
  for (std::size_t i = 0; i < set.traits.size(); ++i)
    if ((traits[i / 64] >> (i % 64) & 1) != 0) add(set.traits[i]);
  for (std::size_t i = 0; i < set.groups.size(); ++i)
    if ((groups >> i & 1) != 0) add(set.groups[i]);
  const std::uint64_t facts[] = {
      key,
      words,
      keywords,
      std::uint64_t{kinds} << 32 | icons,
      std::uint64_t{card.owner} << 48 | std::uint64_t{card.controller} << 40 |
          std::uint64_t{card.zone} << 32 | std::uint64_t{card.flags} << 24 |
          std::uint64_t{card.shields} << 16 | std::uint64_t{card.acts} << 8 | card.how,
      std::uint64_t{static_cast<std::uint32_t>(card.damage)} << 32 | std::uint64_t{card.marks} << 16 |
          std::uint64_t{seen_by} << 8 | (after && g.core().live(after) ? 1u : 0u)};
  Hash hash = hash_bytes(facts, sizeof facts, 0);
  hash += hash_bytes(number, sizeof number, 1);
  if (lost != 0) hash += hash_bytes(&lost, sizeof lost, 2);
  for (const TextId text : gained)
    hash += hash_bytes(&set.label_keys[set.abilities[text].label], sizeof(std::uint64_t), 3);
  return hash.low;
}

}  // namespace

int RefCoder::serial(Ref r) {
  int i = 0;
  while (i < n_ && !(named_[i] == r)) ++i;
  if (i == n_ && n_ < kRefsMax) named_[n_++] = r;
  return i + 1;
}

RefCode RefCoder::code(const Game& g, Ref r) {
  const Core& s = g.core();
  const CardId c = r.card();
  // What lies in no place of the table has left the game.
  if (!s.live(r) || s.card[c].zone >= g.words().zones())
    return {0xffff, static_cast<std::uint16_t>(serial(r)), last_known(g, r)};
  const ZoneId z = s.card[c].zone;
  const PlaceRow& row = g.words().row(z);
  const auto place = static_cast<std::uint16_t>(z + 1);
  if (row.ordered || row.board) return {place, static_cast<std::uint16_t>(s.index_in_zone(c)), 0};
  HashVisitor content;
  content.restart();
  walk_card(g, content, c);
  return {place, static_cast<std::uint16_t>(serial(r)), content.item_hash()};
}

void HashVisitor::restart() {
  part_ = 0, in_part_ = in_item_ = false, ordered_ = true;
  n_ = item_ = 0;
  set_ = sum_ = {};
  coder_.clear();
}

void HashVisitor::end_part() {
  end_item();
  if (in_part_) {
    if (!ordered_) put(set_.low, set_.high);
    sum_ += hash_bytes(bytes_, n_, 0);
  }
  in_part_ = false;
}

void HashVisitor::object(int tag, std::string_view, const Game& g, Ref r) {
  const RefCode code = coder_.code(g, r);
  put(static_cast<std::uint8_t>(tag), code.place, code.index, code.content);
}

Hash HashVisitor::sum() {
  end_part();
  return sum_;
}

std::uint64_t HashVisitor::item_hash() { return hash_bytes(bytes_, n_, 0).low; }

Hash hash_from_scratch(const Game& g, bool luck) {
  HashVisitor v;
  walk(g, v, luck);
  return v.sum();
}

Hash Game::position_hash() {
  Core& s = core();
  HashVisitor v;
  for (std::uint64_t stale = s.stale & book_->all_zones; stale != 0; stale &= stale - 1) {
    const int z = std::countr_zero(stale);
    v.restart();
    walk_zone(*this, v, static_cast<ZoneId>(z));
    Hash& known = known_zones_[z].hash;
    zones_sum_ -= known;
    known = v.sum();
    zones_sum_ += known;
  }
  s.stale = 0;
  v.restart();
  walk_rest(*this, v);
  Hash hash = v.sum();
  hash += zones_sum_;
  return hash;
}

Hash Game::state_hash() {
  Hash hash = position_hash();
  hash += luck_hash_.of({core().rng.state, core().turn},
                        [&] { return hash_of([&](HashVisitor& v) { walk_luck(*this, v); }); });
  return hash;
}

}  // namespace headjudge::kernel
