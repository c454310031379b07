// 128-bit hashes that add up: the hash of a state is the sum of the hashes of its parts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace headjudge::kernel {

struct Hash {
  std::uint64_t low = 0, high = 0;
  bool operator==(const Hash&) const = default;
  auto operator<=>(const Hash&) const = default;
  Hash& operator+=(Hash other) {
    low += other.low;
    high += other.high + (low < other.low ? 1 : 0);
    return *this;
  }
  Hash& operator-=(Hash other) {
    const std::uint64_t borrow = low < other.low ? 1 : 0;
    low -= other.low;
    high -= other.high + borrow;
    return *this;
  }
  // 32 hexadecimal digits, high half first; golden logs print the first 16.
  std::string text() const;
};

// XXH3-128 of some bytes with a seed.
Hash hash_bytes(const void* bytes, std::size_t n, std::uint64_t seed);
// The canonical bytes of an item that is only which card it is: it begins, tag 1, the card's key.
struct PlainCard {
  std::uint8_t bytes[2 + sizeof(std::uint64_t)] = {0xff, 1};
  explicit PlainCard(std::uint64_t key) { std::memcpy(bytes + 2, &key, sizeof key); }
};
// ... and flags: tags 4 to 7, with 1.
inline constexpr int kCardFlags = 4;
using PlainCards = std::array<Hash, 1u << kCardFlags>;
// Their hashes, by the flags.
PlainCards hash_plain_cards(std::uint64_t key);
// XXH3-64 of some bytes, such as a text.
std::uint64_t hash64(const void* bytes, std::size_t n);

}  // namespace headjudge::kernel
