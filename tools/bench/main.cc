// Speed of random legal play with and without hashes, and of copies; figures are ratios within one run.
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstring>
#include <vector>

#include "tests/engine/harness.h"

namespace headjudge::testing {
namespace {

using Clock = std::chrono::steady_clock;

// What was played. One iteration of a benchmark is a whole game of at most 2,000 decisions.
struct Count {
  std::uint64_t answered = 0, real = 0, games = 0;
};

void play_games(const Sample& sample, bool hash, std::uint64_t seed, Count& count) {
  static std::vector<std::unique_ptr<World>> worlds(3);
  auto& world = worlds[sample.word[0] == 'g' ? 0 : sample.word[0] == 'r' ? 1 : 2];
  if (world == nullptr) world = std::make_unique<World>(sample);
  static thread_local kernel::Options options;
  const auto game = world->start(seed);
  Dice dice(seed);
  for (int i = 0; i < 2000 && game->status() == kernel::Status::asking; ++i) {
    game->options(options);
    count.real += options.n > 1 ? 1 : 0;
    ++count.answered;
    game->answer(options.at[dice.below(options.n)]);
    if (hash) benchmark::DoNotOptimize(game->state_hash());
  }
  ++count.games;
}

void report(benchmark::State& state, const Count& count) {
  const auto rate = benchmark::Counter::kIsRate;
  state.counters["real/s"] = benchmark::Counter(static_cast<double>(count.real), rate);
  state.counters["answered/s"] = benchmark::Counter(static_cast<double>(count.answered), rate);
  state.counters["real/game"] = static_cast<double>(count.real) / static_cast<double>(count.games);
}

void play(benchmark::State& state, const Sample* sample, bool hash) {
  Count count;
  std::uint64_t seed = 0;
  for (auto _ : state) play_games(*sample, hash, ++seed % 256 + 1, count);
  report(state, count);
}

// The same games in turn with and without hashes: the share of a hashed decision's time that is hashing.
void hash_share(benchmark::State& state, const Sample* sample) {
  Count count;
  std::uint64_t seed = 0;
  double plain = 0, hashed = 0;
  for (auto _ : state) {
    seed = seed % 256 + 1;
    const auto begin = Clock::now();
    play_games(*sample, false, seed, count);
    const auto middle = Clock::now();
    play_games(*sample, true, seed, count);
    const auto end = Clock::now();
    plain += std::chrono::duration<double>(middle - begin).count();
    hashed += std::chrono::duration<double>(end - middle).count();
  }
  state.counters["share"] = (hashed - plain) / hashed;
  state.counters["ns/hash"] = (hashed - plain) * 1e9 / (static_cast<double>(count.answered) / 2);
}

// A copy by assignment of a game in mid-play, beside memcpy of as many bytes as a state of this game.
void copying(benchmark::State& state, const Sample* sample) {
  const World world(*sample);
  const auto game = world.start(3);
  Dice dice(3);
  play_randomly(*game, dice, 30);
  kernel::Core to{};
  std::vector<char> from(sizeof to), other(sizeof to);
  double copy = 0, plain = 0, clone = 0;
  constexpr int kTimes = 1000;
  for (auto _ : state) {
    const auto begin = Clock::now();
    for (int i = 0; i < kTimes; ++i) {
      kernel::copy_used(to, game->core());
      benchmark::DoNotOptimize(&to);
      benchmark::ClobberMemory();
    }
    const auto second = Clock::now();
    for (int i = 0; i < kTimes; ++i) {
      std::memcpy(other.data(), from.data(), from.size());
      benchmark::DoNotOptimize(other.data());
      benchmark::ClobberMemory();
    }
    const auto third = Clock::now();
    for (int i = 0; i < kTimes; ++i) benchmark::DoNotOptimize(game->clone());
    const auto end = Clock::now();
    copy += std::chrono::duration<double>(second - begin).count();
    plain += std::chrono::duration<double>(third - second).count();
    clone += std::chrono::duration<double>(end - third).count();
  }
  const double times = static_cast<double>(state.iterations()) * kTimes / 1e9;
  state.counters["copy_used_ns"] = copy / times;
  state.counters["memcpy_ns"] = plain / times;
  state.counters["clone_ns"] = clone / times;
  state.counters["clone/memcpy"] = clone / plain;
  state.counters["bytes"] = static_cast<double>(sizeof to);
}

void register_all() {
  for (const Sample* sample : samples()) {
    const std::string word = sample->word;
    benchmark::RegisterBenchmark((word + "/plain").c_str(), play, sample, false);
    benchmark::RegisterBenchmark((word + "/hashed").c_str(), play, sample, true);
    benchmark::RegisterBenchmark((word + "/hash_share").c_str(), hash_share, sample);
    benchmark::RegisterBenchmark((word + "/clone").c_str(), copying, sample);
  }
}

}  // namespace
}  // namespace headjudge::testing

int main(int argc, char** argv) {
  headjudge::testing::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
