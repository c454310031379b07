// Whether this is a build with sanitizers, ten times slower: tests that go through much take a sample there.
#pragma once

#if defined(__has_feature)
#define HEADJUDGE_HAS_FEATURE(x) __has_feature(x)
#else
#define HEADJUDGE_HAS_FEATURE(x) 0
#endif

namespace headjudge::testing {

#if defined(__SANITIZE_ADDRESS__) || HEADJUDGE_HAS_FEATURE(address_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace headjudge::testing
