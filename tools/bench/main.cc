// Speed of random legal play with and without hashes, of copies, of exploring and of verifying; figures are
// ratios within one run.
#include <array>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstring>
#include <map>
#include <vector>

#include "tests/engine/harness.h"
#include "tools/bench/verifying.h"
#include "verifier/explore.h"

namespace headjudge::testing {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kStarts = 256;  // positions that games begin with
constexpr int kDecisionsMax = 2000;     // of one game

// The cards of a sample and the positions that its games begin with: each is made once, so that a game costs
// only its decisions and a copy.
class Table {
 public:
  explicit Table(const Sample& sample) : world_(sample) {}
  const kernel::Game& start(std::uint64_t seed) {
    auto& game = starts_[seed % kStarts];
    if (game == nullptr) game = world_.start(seed % kStarts + 1);
    return *game;
  }

 private:
  World world_;
  std::array<std::unique_ptr<kernel::Game>, kStarts> starts_;
};

Table& table_of(const Sample& sample) {
  static std::map<const Sample*, std::unique_ptr<Table>> tables;
  auto& table = tables[&sample];
  if (table == nullptr) table = std::make_unique<Table>(sample);
  return *table;
}

// What was played. One iteration of a benchmark is a whole game.
struct Count {
  std::uint64_t answered = 0, real = 0, games = 0;
};

void play_game(Table& table, bool hash, std::uint64_t seed, Count& count) {
  static thread_local kernel::Options options;
  const auto game = table.start(seed).clone();
  Dice dice(seed);
  for (int i = 0; i < kDecisionsMax && game->status() == kernel::Status::asking; ++i) {
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
  Table& table = table_of(*sample);
  Count count;
  std::uint64_t seed = 0;
  for (auto _ : state) play_game(table, hash, ++seed, count);
  report(state, count);
}

// The same games in turn with and without hashes: the share of a hashed decision's time that is hashing.
void hash_share(benchmark::State& state, const Sample* sample) {
  Table& table = table_of(*sample);
  Count count;
  std::uint64_t seed = 0;
  double plain = 0, hashed = 0;
  for (auto _ : state) {
    ++seed;
    const auto begin = Clock::now();
    play_game(table, false, seed, count);
    const auto middle = Clock::now();
    play_game(table, true, seed, count);
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

// Everything that can be answered from a position, as far as so many positions reach.
void exploring(benchmark::State& state, const Sample* sample) {
  Table& table = table_of(*sample);
  const verifier::Names names;
  const verifier::ExploreLimits limits{60, 3000, 0};
  std::uint64_t positions = 0, answers = 0, seed = 0;
  for (auto _ : state) {
    const verifier::Exploration found = verifier::explore(table.start(++seed), names, limits, {});
    positions += found.positions, answers += found.answers;
  }
  const auto rate = benchmark::Counter::kIsRate;
  state.counters["positions/s"] = benchmark::Counter(static_cast<double>(positions), rate);
  state.counters["answers/s"] = benchmark::Counter(static_cast<double>(answers), rate);
}

void register_all() {
  for (const auto& some : {slices(), samples()})
    for (const Sample* sample : some) {
      const std::string word = sample->word;
      benchmark::RegisterBenchmark((word + "/plain").c_str(), play, sample, false);
      benchmark::RegisterBenchmark((word + "/hashed").c_str(), play, sample, true);
      benchmark::RegisterBenchmark((word + "/hash_share").c_str(), hash_share, sample);
      benchmark::RegisterBenchmark((word + "/clone").c_str(), copying, sample);
      benchmark::RegisterBenchmark((word + "/explore").c_str(), exploring, sample);
    }
  benchmark::RegisterBenchmark("verify/1000_files", verifying)->UseRealTime()->Unit(benchmark::kMillisecond);
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
