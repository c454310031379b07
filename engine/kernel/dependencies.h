// Which of several waits for which: what has to come first, and what waits for each other.
#pragma once

#include <cstddef>
#include <vector>

namespace headjudge::kernel {

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
    for (bool more = n > 2; more;) {
      more = false;
      for (std::size_t k = 0; k < n; ++k)
        for (std::size_t i = 0; i < n && waits_at_all(k); ++i)
          if (i != k && !waits(i, k) && changes_then(*this, k, i)) add(i, k), more = true;
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
  bool waits_at_all(std::size_t i) const {
    for (std::size_t k = 0; k < n_; ++k)
      if (waits(i, k)) return true;
    return false;
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
