// Building cards and positions for tests, and the loop of random legal play.
#include "tests/engine/harness.h"

#include "engine/kernel/text/compile.h"

namespace headjudge::testing {

using kernel::Argument;
using kernel::Game;
using kernel::Status;

std::uint64_t Dice::next() {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (state * 0x2545f4914f6cdd1du) >> 11;
}

World::World(const Sample& sample, std::vector<kernel::RuleIndex> without, int revision,
             const std::vector<const char*>& extra)
    : sample_(sample), book_(*sample.rulebook, revision, std::move(without)) {
  kernel::Problems problems;
  kernel::CardReader reader(*sample.rulebook, revision, cards_, problems);
  for (const char* card : sample.rulebook->cards) reader.add_card(kernel::read_flow(card, problems));
  for (const char* card : sample.cards) reader.add_card(kernel::read_flow(card, problems));
  for (const char* card : extra) reader.add_card(kernel::read_flow(card, problems));
  reader.finish();
  for (const kernel::Problem& p : problems) problems_ += p.text + "\n";
}

kernel::Filled World::fill(const Heap& heap, Dice& dice) const {
  kernel::Filled filled;
  filled.word = heap.zone;
  for (int i = 0; i < heap.count; ++i) {
    const int n = static_cast<int>(heap.pool.size());
    const std::string id = heap.pool[static_cast<std::size_t>(heap.count == n ? i : dice.below(n))];
    kernel::Placed placed;
    placed.def = cards_.find_card(id);
    if (placed.def == 0xffff)
      problems_ += "no card " + id + "\n";
    else
      filled.cards.push_back(placed);
    if (heap.slots) filled.slots.push_back(static_cast<std::uint8_t>(i + 1));
  }
  return filled;
}

std::unique_ptr<Game> World::place(const kernel::Setup& setup) const {
  auto game = sample_.rulebook->make(book_, cards_);
  game->core().rng.state = setup.seed;
  kernel::Problems problems;
  sample_.rulebook->place(*game, setup, problems);
  for (const kernel::Problem& p : problems) problems_ += p.text + "\n";
  if (problems_.empty()) game->advance();
  return game;
}

std::unique_ptr<Game> World::start(std::uint64_t seed, bool from_start) const {
  Dice dice(seed);
  kernel::Setup setup;
  setup.seed = seed;
  setup.seats.resize(static_cast<std::size_t>(sample_.players));
  setup.from_start = from_start;
  for (const char* flow : sample_.values) {
    kernel::Problems problems;
    const kernel::Tree tree = kernel::read_flow(flow, problems);
    for (const auto& [key, value] : tree.entries) setup.values.push_back({key.text, value});
  }
  if (from_start) {
    for (auto& seat : setup.seats)
      for (const Heap& heap : sample_.decks) seat.zones.push_back(fill(heap, dice));
    return place(setup);
  }
  setup.turn = sample_.players + 1;  // everybody has had a turn
  setup.active = {0};
  setup.phase = sample_.phase;
  for (std::size_t p = 0; p < setup.seats.size(); ++p) {
    for (const Heap& heap : sample_.heaps) setup.seats[p].zones.push_back(fill(heap, dice));
    for (const Heap& heap : p == 0 ? sample_.first : sample_.second)
      setup.seats[p].zones.push_back(fill(heap, dice));
  }
  return place(setup);
}

std::unique_ptr<Game> World::start(const std::vector<Heap>& first, const std::vector<Heap>& second,
                                   std::uint64_t seed) const {
  Dice dice(seed);
  kernel::Setup setup;
  setup.seed = seed;
  setup.turn = 3;
  setup.active = {0};
  setup.phase = sample_.phase;
  setup.seats.resize(2);
  for (const Heap& heap : first) setup.seats[0].zones.push_back(fill(heap, dice));
  for (const Heap& heap : second) setup.seats[1].zones.push_back(fill(heap, dice));
  return place(setup);
}

std::string describe(const Game& g, kernel::Option o) {
  const auto argument = [&](Argument type, std::uint16_t value) -> std::string {
    if (type == Argument::none) return "";
    if (type == Argument::card && value < g.core().cards)
      return " " + g.cards().cards[g.core().card[value].def].id + "#" + std::to_string(value);
    return " " + std::to_string(value);
  };
  const kernel::AnswerRow& row = g.words().answers[o.verb];
  return "P" + std::to_string(g.decision().player + 1) + " (" +
         (g.decision().rule == kernel::kNoRule ? "text" : std::string(g.book().number(g.decision().rule))) +
         ") " + row.word + argument(row.a, o.a) + argument(row.b, o.b);
}

Played play_randomly(Game& g, Dice& dice, int decisions_max, bool hash) {
  Played played;
  kernel::Options options;
  while (g.status() == Status::asking && static_cast<int>(played.answers.size()) < decisions_max) {
    g.options(options);
    if (options.n == 0) break;
    if (options.n > 1) ++played.real;
    if (hash) played.hashes.push_back(g.state_hash());
    const kernel::Option o = options.at[dice.below(options.n)];
    played.answers.push_back(o);
    if (!g.answer(o)) ++played.refused;
  }
  if (hash) played.hashes.push_back(g.state_hash());
  played.status = g.status();
  return played;
}

}  // namespace headjudge::testing
