// Memory of large objects that are made and dropped again and again (copies of games): a thread keeps what
// was dropped last for the next one, so that the system is not asked for fresh pages each time.
#pragma once

#include <cstddef>
#include <new>

namespace headjudge::kernel {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kRecycles = false;  // the sanitizer watches what is used after it was dropped
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kRecycles = false;
#else
inline constexpr bool kRecycles = true;
#endif
#else
inline constexpr bool kRecycles = true;
#endif

// Base of such a class `T`, which nothing derives from. Objects may be dropped by another thread than the one
// that made them.
template <class T>
class Recycled {
 public:
  static void* operator new(std::size_t size) {
    if (!kRecycles || spare_.n == 0) return ::operator new(size);
    return spare_.at[--spare_.n];
  }
  static void* operator new(std::size_t, void* at) { return at; }
  static void operator delete(void* block) {
    if (!kRecycles || spare_.n == spare_.room) return ::operator delete(block);
    static thread_local const AtEnd at_end;  // style: allow(thread) memory is no part of a game
    spare_.at[spare_.n++] = block;
  }

 private:
  static constexpr int kSpareMax = 64;
  struct Spare {
    int n = 0, room = kSpareMax;
    void* at[kSpareMax];
  };
  // When the thread ends: what is dropped after it (by what is static) is not kept.
  struct AtEnd {
    ~AtEnd() {
      spare_.room = 0;
      while (spare_.n > 0) ::operator delete(spare_.at[--spare_.n]);
    }
  };
  static inline thread_local constinit Spare spare_{};  // style: allow(thread) memory is no part of a game
};

}  // namespace headjudge::kernel
