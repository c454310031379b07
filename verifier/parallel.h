// Work on several threads, each piece once; results go where the piece's number says.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace headjudge::verifier {

inline void on_threads(std::size_t n, int jobs, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t i = next.fetch_add(1); i < n; i = next.fetch_add(1)) work(i);
  };
  std::vector<std::thread> pool;
  for (int i = 1; i < std::clamp(jobs, 1, 64); ++i) pool.emplace_back(run);
  run();
  for (std::thread& thread : pool) thread.join();
}

}  // namespace headjudge::verifier
