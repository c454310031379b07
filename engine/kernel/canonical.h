// The canonical bytes of a state and their hashes (docs/hash.md says how to recompute them from the JSON
// dump).
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "engine/kernel/game.h"
#include "engine/kernel/walk.h"

namespace headjudge::kernel {

// How a reference is written into canonical bytes: a place in an ordered zone, a content and serial in a set,
// or a serial and last known information when the object is gone. Serials count first mentions within one
// walk.
struct RefCode {
  std::uint16_t place = 0;    // zone + 1; 0xffff: gone
  std::uint16_t index = 0;    // in an ordered zone; else the serial
  std::uint64_t content = 0;  // hash of the card's fields in a set; the card's key when gone
};

class RefCoder {
 public:
  RefCoder() : n_(0) {}
  RefCode code(const Game&, Ref);
  void clear() { n_ = 0; }

 private:
  // In one walk; those beyond it share the last serial, which no position comes near.
  static constexpr int kRefsMax = 1024;
  int serial(Ref);
  int n_;
  union {
    Ref named_[kRefsMax];
  };
};

// Its steps stand here: a walk that knows what it walks for costs no virtual calls.
class HashVisitor final : public Visitor {
 public:
  bool wants_names() const override { return false; }
  void part(std::string_view, std::uint64_t number, bool ordered) override {
    end_part();
    n_ = 0;
    in_part_ = true;
    ordered_ = ordered;
    set_ = {};
    part_ = static_cast<std::uint16_t>(number);
    put(part_);
  }
  void item(std::string_view) override {
    end_item();
    item_ = n_;
    in_item_ = true;
    put(std::uint8_t{0xff});
  }
  void number(int tag, std::string_view, std::int64_t value) override {
    if (value == 0) return;
    put(static_cast<std::uint8_t>(tag), value);
  }
  void word(int tag, std::string_view, std::string_view, std::uint64_t key) override {
    put(static_cast<std::uint8_t>(tag), key);
  }
  // Items of an ordered part as far as they are only which card they are; the first one that is more.
  template <class IsPlain, class KeyOf>
  const CardId* plain_cards(const CardId* next, const CardId* end, const IsPlain& is_plain,
                            const KeyOf& key_of) {
    end_item();
    HEADJUDGE_CHECK(n_ + sizeof(PlainCard) * static_cast<std::size_t>(end - next) <= sizeof bytes_);
    std::uint8_t* to = bytes_ + n_;
    for (; next != end && is_plain(*next); ++next, to += sizeof(PlainCard)) {
      const PlainCard card(key_of(*next));
      std::memcpy(to, &card, sizeof card);
    }
    n_ = static_cast<std::size_t>(to - bytes_);
    return next;
  }
  // An item of a set by its hash.
  void plain_card(Hash alone) {
    end_item();
    set_ += alone;
  }
  void object(int tag, std::string_view, const Game&, Ref) override;
  void is_card(CardId) override {}
  // A part without references whose hash is known.
  void known_part(Hash hash) {
    end_part();
    sum_ += hash;
  }
  // The sum of all parts so far; ends the last one.
  Hash sum();
  // The low half of one card's own hash, as references to cards in sets use it.
  std::uint64_t item_hash();
  void restart();

 private:
  // One after the other, without gaps.
  template <class... T>
  void put(const T&... values) {
    HEADJUDGE_CHECK(n_ + (sizeof values + ...) <= sizeof bytes_);
    std::uint8_t* to = bytes_ + n_;
    ((std::memcpy(to, &values, sizeof values), to += sizeof values), ...);
    n_ += (sizeof values + ...);
  }
  void end_item() {
    if (in_item_ && !ordered_) {
      set_ += hash_bytes(bytes_ + item_, n_ - item_, 0);
      n_ = item_;
    }
    in_item_ = false;
  }
  void end_part();

  std::uint16_t part_ = 0;
  bool in_part_ = false, in_item_ = false, ordered_ = true;
  std::size_t n_ = 0, item_ = 0;
  std::uint8_t bytes_[262144];
  Hash set_{}, sum_{};
  RefCoder coder_;
};

// The hash of what `walk` walks, by itself.
template <class Walk>
Hash hash_of(Walk&& walk) {
  HashVisitor v;
  v.restart();
  walk(v);
  return v.sum();
}

// A part that is made of nothing but a plain value: walked, or added to a hash as it is known.
template <class V, class T, class Walk>
void walk_known(V& v, KnownHash<T>& known, const T& value, const Walk& walk) {
  if constexpr (std::is_same_v<V, HashVisitor>)
    v.known_part(known.of(value, [&] { return hash_of(walk); }));
  else
    walk(v);
}

// One zone's part, and everything that is no zone (without luck), and luck.
void walk_zone(const Game&, Visitor&, ZoneId);
void walk_rest(const Game&, Visitor&);
void walk_luck(const Game&, Visitor&);
void walk_card(const Game&, Visitor&, CardId);
void walk_zone(const Game&, HashVisitor&, ZoneId);
void walk_rest(const Game&, HashVisitor&);
void walk_luck(const Game&, HashVisitor&);
void walk_card(const Game&, HashVisitor&, CardId);
// A play's fields, for games whose items hold plays (slot + 1).
void walk_play(const Game&, Visitor&, int play);
void walk_play(const Game&, HashVisitor&, int play);

}  // namespace headjudge::kernel
