// 1007.4, 1016.3: how many of several cards can get a place of their own: a small augmenting search.
#include "engine/zx/pairing.h"

#include <bit>
#include <vector>

namespace headjudge::zx {
namespace {

constexpr int kFree = -1;

struct Search {
  std::span<const std::uint64_t> fits;
  int held_by[kPlacesMax];  // by place, the card that holds it
  std::uint64_t seen = 0;

  explicit Search(std::span<const std::uint64_t> all) : fits(all) {
    for (int& card : held_by) card = kFree;
  }
  bool finds_place(std::size_t card) {
    for (std::uint64_t left = fits[card] & ~seen; left != 0; left = fits[card] & ~seen) {
      const int place = std::countr_zero(left);
      seen |= 1ull << place;
      if (held_by[place] != kFree && !finds_place(static_cast<std::size_t>(held_by[place]))) continue;
      held_by[place] = static_cast<int>(card);
      return true;
    }
    return false;
  }
};
int most(std::span<const std::uint64_t> fits) {
  Search search(fits);
  int n = 0;
  for (std::size_t card = 0; card < fits.size(); ++card) {
    search.seen = 0;
    n += search.finds_place(card) ? 1 : 0;
  }
  return n;
}

}  // namespace

bool leaves_most(std::span<const std::uint64_t> fits, std::size_t card, int place) {
  std::vector<std::uint64_t> others(fits.begin(), fits.end());
  others[card] = 0;
  for (std::uint64_t& places : others) places &= ~(1ull << place);
  return most(others) + 1 >= most(fits);
}
bool all_fit(std::span<const std::uint64_t> fits) { return most(fits) == static_cast<int>(fits.size()); }

}  // namespace headjudge::zx
