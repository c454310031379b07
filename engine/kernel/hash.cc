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

Hash hash_plain_card(std::uint64_t key) {
  const PlainCard bytes(key);
  return hash_bytes(&bytes, sizeof bytes, 0);
}

std::uint64_t hash64(const void* bytes, std::size_t n) { return XXH3_64bits(bytes, n); }

std::string Hash::text() const {
  char out[40];
  std::snprintf(out, sizeof out, "%016llx%016llx", static_cast<unsigned long long>(high),
                static_cast<unsigned long long>(low));
  return out;
}

}  // namespace headjudge::kernel
