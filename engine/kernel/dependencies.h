// Which of several waits for which: what has to come first, and what waits for each other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace headjudge::kernel {

// What is known of each ordered pair of a list that grows at its end and may lose any of its elements.
class Pairs {
 public:
  enum Known : std::uint8_t { unknown, no, yes };
  void clear() { known_.clear(), std::fill(count_, count_ + 3, 0); }
  void grow(std::size_t n) {
    count_[unknown] += n * n - size() * size();
    known_.resize(n);
    for (std::vector<Known>& row : known_) row.resize(n, unknown);
  }
  void drop(std::size_t i) {
    for (std::size_t k = 0; k < size(); ++k) {
      --count_[known_[i][k]];
      if (k != i) --count_[known_[k][i]];
    }
    known_.erase(known_.begin() + static_cast<std::ptrdiff_t>(i));
    for (std::vector<Known>& row : known_) row.erase(row.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::size_t size() const { return known_.size(); }
  Known at(std::size_t first, std::size_t second) const { return known_[first][second]; }
  void set(std::size_t first, std::size_t second, Known what) {
    Known& known = known_[first][second];
    --count_[known], ++count_[what];
    known = what;
  }
  bool has_any(Known what) const { return count_[what] != 0; }

 private:
  std::vector<std::vector<Known>> known_;
  std::size_t count_[3] = {};  // of each
};

class Dependencies {
 public:
  // `changes(first, second)`: `second` waits for `first`; `changes_then`: it does once those are done that
  // `first` waits for, as far as they are known.
  template <class Changes, class ChangesThen>
  Dependencies(std::size_t n, const Changes& changes, const ChangesThen& changes_then)
      : n_(n), waits_(n * n, false) {
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < n; ++k)
        if (k != i && changes(k, i)) add(i, k);
    std::vector<std::size_t> asked(n, 0);  // how much was known of those it waits for
    for (bool more = n > 2; more;) {
      more = false;
      for (std::size_t k = 0; k < n; ++k) {
        std::size_t known = known_of(k);
        if (known == asked[k]) continue;  // every answer would be the same
        asked[k] = known;
        for (std::size_t i = 0; i < n; ++i)
          if (i != k && !waits(i, k) && changes_then(*this, k, i)) add(i, k), more = true;
      }
    }
    close();
  }
  bool waits(std::size_t waiting, std::size_t first) const { return waits_[waiting * n_ + first]; }
  // Whether it waits for one that does not wait for it.
  bool must_wait(std::size_t i) const {
    for (std::size_t k = 0; k < n_; ++k)
      if (waits(i, k) && !waits(k, i)) return true;
    return false;
  }

 private:
  void add(std::size_t waiting, std::size_t first) { waits_[waiting * n_ + first] = true; }
  // How many waits there are of this one and of whatever it waits for; they only become more.
  std::size_t known_of(std::size_t i) const {
    std::size_t found = 0;
    std::vector<bool> seen(n_, false);
    std::vector<std::size_t> left{i};
    seen[i] = true;
    while (!left.empty()) {
      const std::size_t next = left.back();
      left.pop_back();
      for (std::size_t k = 0; k < n_; ++k) {
        if (!waits(next, k)) continue;
        ++found;
        if (!seen[k]) seen[k] = true, left.push_back(k);
      }
    }
    return found;
  }
  // Whoever waits for what waits waits too.
  void close() {
    for (std::size_t k = 0; k < n_; ++k)
      for (std::size_t i = 0; i < n_; ++i)
        for (std::size_t j = 0; j < n_ && waits(i, k); ++j)
          if (waits(k, j)) add(i, j);
  }

  std::size_t n_;
  std::vector<bool> waits_;
};

}  // namespace headjudge::kernel
