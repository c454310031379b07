// What a game keeps of each zone outside the state, so that only zones that changed are looked at again.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "engine/kernel/core.h"
#include "engine/kernel/hash.h"

namespace headjudge::kernel {

struct KnownZone {
  Hash hash;                // as far as Core::stale does not say otherwise
  std::uint64_t lying = 0;  // how its cards lie, as far as Core::unseen does not say otherwise
  std::uint64_t cards = 0;  // how many there are: a number for each zone and count, the same
};

// Those of the zones that there are: copies cost no more.
class KnownZones {
 public:
  explicit KnownZones(int zones) : n_(static_cast<std::size_t>(zones)) {
    std::fill(at_, at_ + n_, KnownZone{});
  }
  KnownZones(const KnownZones& other) : n_(other.n_) {
    std::memcpy(static_cast<void*>(at_), other.at_, n_ * sizeof(KnownZone));
  }
  KnownZones& operator=(const KnownZones&) = delete;
  KnownZone& operator[](int zone) { return at_[zone]; }

 private:
  std::size_t n_;
  union {
    KnownZone at_[kZonesMax];  // beyond n_ it is never read
  };
};

}  // namespace headjudge::kernel
