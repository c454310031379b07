// 1007.4, 1016.3: of several cards that each need a place of its own, as many as possible get one.
#pragma once

#include <cstdint>
#include <span>

namespace headjudge::zx {

inline constexpr int kPlacesMax = 64;

// `fits`: by card, the places that it may take, a bit each; none where it has its place already.
// Whether as many cards as before get a place when this one takes that place (102.4).
bool leaves_most(std::span<const std::uint64_t> fits, std::size_t card, int place);
// Whether each of them gets one.
bool all_fit(std::span<const std::uint64_t> fits);

}  // namespace headjudge::zx
