// The battery: what every game must pass, checked at every decision of random legal games.
#include <algorithm>
#include <gtest/gtest.h>
#include <tuple>
#include <vector>

#include "tests/engine/harness.h"
#include "tests/sanitized.h"

namespace headjudge::testing {
namespace {

using kernel::Argument;
using kernel::Core;
using kernel::Game;
using kernel::Hash;
using kernel::Option;
using kernel::Options;
using kernel::Status;

constexpr int kDecisionsMax = testing::kSanitized ? 60 : 150;
constexpr int kSeeds = 8;

class Battery : public ::testing::TestWithParam<const Sample*> {
 protected:
  const Sample& sample() const { return *GetParam(); }
};

void check_cards(const Game& g) {
  const Core& s = g.core();
  std::vector<int> found(s.cards, 0);
  for (int z = 0; z < g.words().zones(); ++z) {
    const auto zone = static_cast<kernel::ZoneId>(z);
    ASSERT_GE(s.count(zone), 0);
    for (kernel::CardId c : s.zone(zone)) {
      ASSERT_LT(c, s.cards);
      ++found[c];
      EXPECT_EQ(s[c].zone, zone) << "a card lies in one zone and says another";
    }
  }
  for (int c = 0; c < s.cards; ++c) ASSERT_EQ(found[static_cast<std::size_t>(c)], 1) << "card " << c;
}

void check_offers(const Game& g, const Options& options) {
  ASSERT_GT(options.n, 0) << "a decision without an answer";
  for (int i = 1; i < options.n; ++i)
    ASSERT_LT(options.at[i - 1], options.at[i]) << "offers are sorted and unique";
  std::vector<kernel::Refusal> refusals;
  for (const Option& o : options) {
    ASSERT_TRUE(g.is_legal(o)) << describe(g, o);
    g.refusals(o, refusals);
    ASSERT_TRUE(refusals.empty()) << describe(g, o);
  }
}

// The cached hashes are those of the whole walk.
void check_hashes(Game& g) {
  ASSERT_EQ(g.state_hash(), kernel::hash_from_scratch(g, true));
  ASSERT_EQ(g.position_hash(), kernel::hash_from_scratch(g, false));
}

// The values that are kept, here and in copies, are those that are computed anew.
void check_values(const Game& g) {
  const auto copy = g.clone(), fresh = g.clone();
  fresh->read_by(g.book());
  const auto of = [](const kernel::View& v) {
    std::vector<kernel::TextId> gained(v.gained.begin(), v.gained.end());
    return std::tuple(v.kinds, v.groups, v.icons, v.traits[0], v.traits[1], v.keywords, v.lost, v.exists,
                      v.infinite, v.name, std::vector<int>(v.number, v.number + 6), gained);
  };
  for (kernel::CardId c = 0; c < g.core().cards; ++c) {
    ASSERT_EQ(of(g.peek(c)), of(fresh->peek(c))) << "card " << c;
    ASSERT_EQ(of(copy->peek(c)), of(fresh->peek(c))) << "card " << c;
  }
}

// Every offered answer applies to a copy, and the original does not notice. Rolled back: the state is one
// that asked before.
void check_answers(Game& g, const Options& options, const std::vector<Hash>& before) {
  const Hash now = g.state_hash();
  for (const Option& o : options) {
    const auto copy = g.clone();
    ASSERT_EQ(copy->state_hash(), now);
    const bool taken = copy->answer(o);
    ASSERT_NE(copy->status(), Status::stuck) << describe(g, o);
    if (!taken) {
      const Hash back = copy->state_hash();
      const bool known = back == now || std::find(before.begin(), before.end(), back) != before.end();
      EXPECT_TRUE(known) << "rolled back to a state that never was: " << describe(g, o);
      EXPECT_NE(copy->refused_by(), kernel::kNoRule) << describe(g, o);
    }
  }
  ASSERT_EQ(g.state_hash(), now) << "a copy changed the original";
  ASSERT_EQ(kernel::hash_from_scratch(g, true), now) << "a copy changed the original";
}

// Any answer at all is either legal or refused by a rule.
void check_refusals(const Game& g, Dice& dice, const Options& options) {
  std::vector<kernel::Refusal> refusals;
  const auto value = [&](Argument type) -> std::uint16_t {
    int n = 1;
    if (type == Argument::card || type == Argument::ability)
      n = g.core().cards;
    else if (type == Argument::zone)
      n = g.words().zones();
    else if (type == Argument::player)
      n = g.core().players;
    return static_cast<std::uint16_t>(dice.below(n));
  };
  for (int i = 0; i < 20; ++i) {
    const auto verb = static_cast<std::uint8_t>(dice.below(static_cast<int>(g.words().answers.size())));
    const kernel::AnswerRow& row = g.words().answers[verb];
    const Option o{verb, 0, value(row.a), value(row.b)};
    g.refusals(o, refusals);
    ASSERT_EQ(refusals.empty(), g.is_legal(o)) << describe(g, o);
    const bool offered = std::find(options.begin(), options.end(), o) != options.end();
    ASSERT_TRUE(!offered || g.is_legal(o)) << describe(g, o);
    ASSERT_TRUE(offered || !g.is_legal(o) || g.decision().question->alike) << describe(g, o);
  }
}

// One game with everything checked at each decision, beside a game that is heard.
void run_checked(const World& world, std::uint64_t seed, bool from_start) {
  const auto game = world.start(seed, from_start);
  ASSERT_EQ(world.problems(), "");
  Deaf deaf;
  const auto heard = game->clone();
  heard->set_listener(&deaf);
  Dice dice(seed + 100), other(seed + 200);
  std::vector<Hash> before;
  Options options, again;
  for (int i = 0; i < kDecisionsMax && game->status() == Status::asking; ++i) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", decision " + std::to_string(i));
    game->options(options);
    ASSERT_NO_FATAL_FAILURE(check_cards(*game));
    ASSERT_NO_FATAL_FAILURE(check_offers(*game, options));
    ASSERT_NO_FATAL_FAILURE(check_hashes(*game));
    ASSERT_NO_FATAL_FAILURE(check_values(*game));
    ASSERT_NO_FATAL_FAILURE(check_refusals(*game, other, options));
    ASSERT_NO_FATAL_FAILURE(check_answers(*game, options, before));
    const Option o = options.at[dice.below(options.n)];
    SCOPED_TRACE(describe(*game, o));
    before.push_back(game->state_hash());
    const auto copy = game->clone();
    const bool taken = game->answer(o);
    ASSERT_EQ(copy->answer(o), taken);
    ASSERT_EQ(copy->state_hash(), game->state_hash()) << "clone and apply is not apply";
    ASSERT_EQ(heard->answer(o), taken);
    ASSERT_EQ(heard->status(), game->status()) << "heard play differs from silent play";
    ASSERT_EQ(heard->state_hash(), game->state_hash()) << "heard play differs from silent play";
    if (game->status() != Status::asking) continue;
    heard->options(again);
    game->options(options);
    ASSERT_TRUE(std::equal(options.begin(), options.end(), again.begin(), again.end()));
    ASSERT_EQ(heard->decision().question, game->decision().question);
    ASSERT_EQ(heard->decision().player, game->decision().player);
  }
  EXPECT_NE(game->status(), Status::stuck);
  EXPECT_GT(deaf.times, 0u);
}

TEST_P(Battery, CardsAreGood) {
  const World world(sample());
  ASSERT_EQ(world.problems(), "");
  EXPECT_EQ(world.cards().cards.size(), sample().cards.size() + sample().rulebook->cards.size());
}

TEST_P(Battery, EveryDecisionOfRandomGames) {
  const World world(sample());
  for (int seed = 1; seed <= kSeeds; ++seed)
    ASSERT_NO_FATAL_FAILURE(run_checked(world, static_cast<std::uint64_t>(seed), false));
}

TEST_P(Battery, EveryDecisionFromTheStart) {
  const World world(sample());
  for (int seed = 1; seed <= kSeeds / 2; ++seed)
    ASSERT_NO_FATAL_FAILURE(run_checked(world, static_cast<std::uint64_t>(seed), true));
}

TEST_P(Battery, EveryRevisionPlays) {
  for (std::size_t r = 0; r < sample().rulebook->revisions.size(); ++r) {
    const World world(sample(), {}, static_cast<int>(r));
    for (std::uint64_t seed = 11; seed <= 12; ++seed)
      ASSERT_NO_FATAL_FAILURE(run_checked(world, seed, seed % 2 == 0));
  }
}

TEST_P(Battery, ReplayTwiceAndFromEveryStep) {
  const World world(sample());
  for (int n = 1; n <= kSeeds; ++n) {
    const auto seed = static_cast<std::uint64_t>(n);
    const auto first = world.start(seed);
    Dice dice(seed);
    std::vector<std::unique_ptr<Game>> copies;
    Played played;
    Options options;
    while (first->status() == Status::asking && copies.size() < kDecisionsMax) {
      copies.push_back(first->clone());
      played.hashes.push_back(first->state_hash());
      first->options(options);
      played.answers.push_back(options.at[dice.below(options.n)]);
      first->answer(played.answers.back());
    }
    const Hash end = first->state_hash();
    const auto second = world.start(seed);
    for (std::size_t i = 0; i < played.answers.size(); ++i) {
      ASSERT_EQ(second->state_hash(), played.hashes[i]) << "seed " << seed << ", answer " << i;
      second->answer(played.answers[i]);
    }
    ASSERT_EQ(second->state_hash(), end) << "seed " << seed;
    for (std::size_t i = 0; i < copies.size(); ++i) {
      for (std::size_t k = i; k < played.answers.size(); ++k) copies[i]->answer(played.answers[k]);
      ASSERT_EQ(copies[i]->state_hash(), end) << "seed " << seed << ", copy of decision " << i;
    }
  }
}

TEST_P(Battery, GamesEnd) {
  const World world(sample());
  int over = 0, refused = 0, real = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto game = world.start(seed);
    ASSERT_EQ(world.problems(), "");
    Dice dice(seed);
    const Played played = play_randomly(*game, dice, 4000, false);
    ASSERT_NE(played.status, Status::stuck) << "seed " << seed;
    over += played.status == Status::over ? 1 : 0;
    refused += played.refused;
    real += played.real;
    if (played.status != Status::over) continue;
    EXPECT_NE(game->core().result, 0);
    EXPECT_NE(game->core().result_rule, kernel::kNoRule);
  }
  EXPECT_GE(over, 55) << "of 60 games, so many ended; " << real << " real decisions, " << refused
                      << " refused";
}

TEST_P(Battery, ConcedingEndsTheGame) {
  const World world(sample());
  const auto game = world.start(5);
  game->concede(0);
  EXPECT_EQ(game->advance(), Status::over);
  EXPECT_EQ(game->core().winners, 2);
}

TEST_P(Battery, DumpsOfEqualStatesAreEqual) {
  const World world(sample());
  const NoNames names;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto game = world.start(seed);
    Dice dice(seed);
    Options options;
    for (int i = 0; i < 60 && game->status() == Status::asking; ++i) {
      const auto copy = game->clone();
      ASSERT_EQ(kernel::json_of(*copy, names), kernel::json_of(*game, names));
      ASSERT_EQ(kernel::text_of(*copy, names), kernel::text_of(*game, names));
      game->options(options);
      game->answer(options.at[dice.below(options.n)]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Battery, ::testing::ValuesIn(samples()),
                         [](const auto& about) { return std::string(about.param->word); });
// Cards without texts: most of what rows, checks and looks leave out is left out here.
INSTANTIATE_TEST_SUITE_P(Slices, Battery, ::testing::ValuesIn(slices()),
                         [](const auto& about) { return std::string(about.param->word); });

}  // namespace
}  // namespace headjudge::testing
