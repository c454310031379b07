// Hashes of plain values that are made anew only when the value is another one.
#pragma once

#include <cstring>
#include <type_traits>

#include "engine/kernel/hash.h"

namespace headjudge::kernel {

// The hash that `make` makes of nothing but a value, and of which value: stale as soon as that differs.
template <class T>
class KnownHash {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  template <class Make>
  Hash of(const T& value, Make&& make) {
    if (!known_ || std::memcmp(&value_, &value, sizeof value) != 0) {
      hash_ = make();
      std::memcpy(&value_, &value, sizeof value);
      known_ = true;
    }
    return hash_;
  }

 private:
  bool known_ = false;
  T value_;  // meaningless until it is known
  Hash hash_;
};

}  // namespace headjudge::kernel
