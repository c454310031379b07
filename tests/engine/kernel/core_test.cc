// Cards and zones against a naive model, and shuffles and the generator against known values.
#include "engine/kernel/core.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

#include "tests/engine/harness.h"

namespace headjudge::testing {
namespace {

using kernel::CardId;
using kernel::Core;
using kernel::ZoneId;

// Zones as plain lists.
struct Model {
  std::vector<std::vector<CardId>> zones = std::vector<std::vector<CardId>>(kernel::kZonesMax);
  std::vector<int> incarnations;

  void move(CardId c, ZoneId to, int index, bool same) {
    for (auto& zone : zones) std::erase(zone, c);
    auto& zone = zones[to];
    zone.insert(index < 0 ? zone.end() : zone.begin() + index, c);
    incarnations[c] += same ? 0 : 1;
  }
};

void expect_same(const Core& s, const Model& model) {
  for (int z = 0; z < kernel::kZonesMax; ++z) {
    const auto zone = s.zone(static_cast<ZoneId>(z));
    const auto& wanted = model.zones[static_cast<std::size_t>(z)];
    ASSERT_TRUE(std::equal(zone.begin(), zone.end(), wanted.begin(), wanted.end())) << "zone " << z;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      ASSERT_EQ(s[wanted[i]].zone, z);
      ASSERT_EQ(s.index_in_zone(wanted[i]), static_cast<int>(i));
      ASSERT_EQ(s[wanted[i]].incarnation, model.incarnations[wanted[i]]);
    }
  }
}

TEST(Core, MovesLikeANaiveModel) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Dice dice(seed);
    const auto s = std::make_unique<Core>();
    Model model;
    const int zones = seed % 2 == 0 ? kernel::kZonesMax : 5;
    for (int step = 0; step < 3000; ++step) {
      const auto to = static_cast<ZoneId>(dice.below(zones));
      if (s->cards < 20 || (s->cards < kernel::kCardsMax && dice.below(20) == 0)) {
        const CardId c = s->add_card(7, static_cast<kernel::Player>(dice.below(2)), to);
        ASSERT_EQ(c, s->cards - 1);
        model.zones[to].push_back(c);
        model.incarnations.push_back(1);
      } else {
        const auto c = static_cast<CardId>(dice.below(s->cards));
        const int size = s->count(to) - (s->card[c].zone == to ? 1 : 0);
        const int index = dice.below(size + 2) - 1;
        const bool same = dice.below(2) == 0;
        s->stale = 0;
        const ZoneId from = s->card[c].zone;
        s->move(c, to, index, same);
        ASSERT_EQ(s->stale, 1ull << from | 1ull << to);
        model.move(c, to, index, same);
      }
      if (step % 50 != 0) continue;
      ASSERT_NO_FATAL_FAILURE(expect_same(*s, model));
    }
    ASSERT_NO_FATAL_FAILURE(expect_same(*s, model));
  }
}

TEST(Core, ANewObjectForgetsWhatItWas) {
  const auto s = std::make_unique<Core>();
  const CardId c = s->add_card(3, 1, 4);
  const kernel::Ref before = s->ref(c);
  s->edit(c).damage = 5;
  s->edit(c).flags = kernel::kRested | kernel::kToken;
  s->edit(c).controller = 0;
  s->move(c, 2, -1, true);
  EXPECT_TRUE(s->live(before));
  EXPECT_EQ((*s)[c].damage, 5);
  s->move(c, 6, -1, false);
  EXPECT_FALSE(s->live(before));
  EXPECT_EQ((*s)[c].damage, 0);
  EXPECT_EQ((*s)[c].flags, kernel::kToken);
  EXPECT_EQ((*s)[c].controller, 1);
  EXPECT_EQ((*s)[c].from, 3);
}

TEST(Core, EmptyingAndFillingAZoneRaisesTheAlarm) {
  const auto s = std::make_unique<Core>();
  const CardId a = s->add_card(0, 0, 0), b = s->add_card(0, 0, 0), c = s->add_card(0, 0, 1);
  s->alarm = 0;
  s->move(a, 1, -1, false);
  EXPECT_EQ(s->alarm, 0) << "two zones with cards stay so";
  s->move(b, 1, -1, false);
  EXPECT_EQ(s->alarm, 1) << "the last card left";
  s->alarm = 0;
  s->move(c, 2, -1, false);
  EXPECT_EQ(s->alarm, 1) << "the first card came";
}

TEST(Core, ShufflePermutesOneZoneOnly) {
  const auto s = std::make_unique<Core>();
  for (int i = 0; i < 30; ++i) s->add_card(0, 0, static_cast<ZoneId>(i % 3));
  const std::vector<CardId> other(s->zone(0).begin(), s->zone(0).end());
  std::vector<CardId> before(s->zone(1).begin(), s->zone(1).end());
  s->rng.state = 1;
  s->stale = 0;
  s->shuffle(1);
  EXPECT_EQ(s->stale, 2u);
  std::vector<CardId> after(s->zone(1).begin(), s->zone(1).end());
  EXPECT_NE(before, after);
  std::sort(after.begin(), after.end());
  EXPECT_EQ(before, after);
  EXPECT_TRUE(std::equal(other.begin(), other.end(), s->zone(0).begin()));
}

// Fisher and Yates from the last card down, with below(i + 1), as documented.
TEST(Core, ShuffleIsTheDocumentedOne) {
  const auto s = std::make_unique<Core>();
  std::vector<CardId> model;
  for (int i = 0; i < 11; ++i) model.push_back(s->add_card(0, 0, 3));
  s->rng.state = 99;
  kernel::Rng rng{99};
  for (std::uint32_t i = 10; i > 0; --i) std::swap(model[i], model[rng.below(i + 1)]);
  s->shuffle(3);
  EXPECT_TRUE(std::equal(model.begin(), model.end(), s->zone(3).begin()));
  EXPECT_EQ(s->rng.state, rng.state);
}

TEST(Core, CopiesOfTheUsedPartsAreTheSame) {
  Dice dice(3);
  const auto s = std::make_unique<Core>();
  for (int i = 0; i < 50; ++i)
    s->add_card(static_cast<std::uint16_t>(i), 0, static_cast<ZoneId>(dice.below(9)));
  s->frames.push({});
  s->frames.back().set(2, -7);
  s->cells.push({3, kernel::Kind::player});
  const auto t = std::make_unique<Core>();
  kernel::copy_used(*t, *s);
  EXPECT_EQ(t->cards, 50);
  EXPECT_EQ(t->frames[0].num(2), -7);
  EXPECT_EQ(t->cells[0].value, 3);
  for (int z = 0; z < 9; ++z) {
    const auto a = s->zone(static_cast<ZoneId>(z)), b = t->zone(static_cast<ZoneId>(z));
    EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
  }
}

TEST(Rng, IsSplitMix64) {
  // The reference implementation's first numbers for state 1234567.
  kernel::Rng rng{1234567};
  const std::uint64_t known[] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                 4593380528125082431u, 16408922859458223821u};
  for (const std::uint64_t value : known) EXPECT_EQ(rng.next(), value);
}

TEST(Rng, BelowStaysBelowAndIsEven) {
  kernel::Rng rng{5};
  for (std::uint32_t n : {1u, 2u, 3u, 7u, 50u, 1000u}) {
    std::vector<int> count(n, 0);
    const int tries = 2000 * static_cast<int>(n);
    for (int i = 0; i < tries; ++i) {
      const std::uint32_t x = rng.below(n);
      ASSERT_LT(x, n);
      ++count[x];
    }
    for (const int c : count) EXPECT_NEAR(c, 2000, 250);
  }
}

TEST(Frame, LocalsKeepTheirKinds) {
  kernel::Frame f{};
  for (int k = 0; k < kernel::kLocals; ++k) f.set(k, k * 1000 - 3000, static_cast<kernel::Kind>(k % 7));
  for (int k = 0; k < kernel::kLocals; ++k) {
    EXPECT_EQ(f.num(k), k * 1000 - 3000);
    EXPECT_EQ(f.kind(k), static_cast<kernel::Kind>(k % 7));
  }
  f.set(3, 0);
  EXPECT_EQ(f.kind(3), kernel::Kind::number);
}

TEST(Core, APlaceBeyondTheLastCardIsTheLast) {
  const auto s = std::make_unique<Core>();
  const CardId a = s->add_card(0, 0, 2), b = s->add_card(0, 0, 3);
  s->move(b, 2, 7, false);
  EXPECT_EQ(s->index_in_zone(a), 0);
  EXPECT_EQ(s->index_in_zone(b), 1);
}

TEST(Core, AFullListNamesItsBound) {
  const auto s = std::make_unique<Core>();
  for (int i = 0; i < kernel::kPendingMax; ++i) s->pending.push({});
  try {
    s->pending.push({});
    ADD_FAILURE() << "nothing was thrown";
  } catch (const kernel::Outgrown& full) {
    EXPECT_STREQ(full.bound, "too many abilities that wait");
  }
}

}  // namespace
}  // namespace headjudge::testing
