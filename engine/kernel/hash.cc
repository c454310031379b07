// Hashing of bytes by xxHash, and how a hash is written.
#include "engine/kernel/hash.h"

#include <cstdio>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace headjudge::kernel {

Hash hash_bytes(const void* bytes, std::size_t n, std::uint64_t seed) {
  const XXH128_hash_t h = XXH3_128bits_withSeed(bytes, n, seed);
  return {h.low64, h.high64};
}

PlainCards hash_plain_cards(std::uint64_t key) {
  constexpr std::size_t kPlain = sizeof(PlainCard), kFlag = 1 + sizeof(std::uint64_t);
  const PlainCard plain(key);
  PlainCards hashes;
  for (std::size_t flags = 0; flags < hashes.size(); ++flags) {
    std::uint8_t bytes[kPlain + kCardFlags * kFlag] = {};
    std::memcpy(bytes, &plain, kPlain);
    std::size_t n = kPlain;
    for (std::uint8_t flag = 0; flag < kCardFlags; ++flag)
      if ((flags >> flag & 1) != 0)
        bytes[n] = static_cast<std::uint8_t>(4 + flag), bytes[n + 1] = 1, n += kFlag;
    hashes[flags] = hash_bytes(bytes, n, 0);
  }
  return hashes;
}

std::uint64_t hash64(const void* bytes, std::size_t n) { return XXH3_64bits(bytes, n); }

std::string Hash::text() const {
  char out[40];
  std::snprintf(out, sizeof out, "%016llx%016llx", static_cast<unsigned long long>(high),
                static_cast<unsigned long long>(low));
  return out;
}

}  // namespace headjudge::kernel
