// Moves that commute give one position, whatever their order; a play taken back gives back the hash.
#include <algorithm>
#include <gtest/gtest.h>

#include "tests/engine/harness.h"

namespace headjudge::testing {
namespace {

using kernel::Argument;
using kernel::Game;
using kernel::Option;
using kernel::Options;
using kernel::Status;

// The first offered answer with this verb whose card (if it has one) has this id and whose zone is this one.
bool find_answer(const Game& g, std::string_view verb, std::string_view id, int zone, Option& found) {
  if (g.status() != Status::asking) return false;
  Options options;
  g.options(options);
  for (const Option& o : options) {
    const kernel::AnswerRow& row = g.words().answers[o.verb];
    if (row.word != verb) continue;
    if (row.a == Argument::card && !id.empty()) {
      if (g.cards().cards[g.core().card[o.a].def].id != id) continue;
    }
    if (zone >= 0 && row.a == Argument::zone && o.a != zone) continue;
    if (zone >= 0 && row.b == Argument::zone && o.b != zone) continue;
    found = o;
    return true;
  }
  return false;
}

bool give(Game& g, std::string_view verb, std::string_view id = "", int zone = -1) {
  Option o;
  return find_answer(g, verb, id, zone, o) && g.answer(o);
}

// Answers whatever else is asked (passes, first choices) until a player may do this.
bool until_may(Game& g, std::string_view verb, std::string_view id) {
  Option o;
  for (int i = 0; i < 40 && g.status() == Status::asking; ++i) {
    if (find_answer(g, verb, id, -1, o)) return true;
    Options options;
    g.options(options);
    g.answer(options.at[0]);
  }
  return false;
}

kernel::ZoneId zone_of(const Game& g, int player, std::string_view word, int slot = 0) {
  const auto places = g.words().places;
  for (std::size_t i = 0; i < places.size(); ++i)
    if ((word == places[i].word && (slot == 0 || places[i].slot == slot)) ||
        (places[i].scenario_word != nullptr && word == places[i].scenario_word))
      return g.words().zone(player, static_cast<int>(i));
  return kernel::kNoZone;
}

TEST(CommutingMoves, GateRulerSetsInAnyOrder) {
  Sample sample = gate_ruler_sample();
  sample.phase = "main_phase";
  const World world(sample);
  const std::vector<Heap> first = {{"ruler_zone", 1, {"knight"}},
                                   {"hand", 2, {"ward", "strike"}},
                                   {"deck", 5, {"bear"}},
                                   {"energy_zone", 4, {"energy_card"}}};
  const std::vector<Heap> second = {{"deck", 5, {"bear"}}};
  const auto ab = world.start(first, second), ba = world.start(first, second);
  ASSERT_EQ(world.problems(), "");
  const int one = zone_of(*ab, 0, "set_zone", 1), two = zone_of(*ab, 0, "set_zone", 2);
  ASSERT_TRUE(until_may(*ab, "set", "ward") && until_may(*ba, "set", "strike"));
  ASSERT_EQ(ab->position_hash(), ba->position_hash());
  ASSERT_TRUE(give(*ab, "set", "ward", one));
  ASSERT_TRUE(give(*ba, "set", "strike", two));
  ASSERT_NE(ab->position_hash(), ba->position_hash());
  ASSERT_TRUE(until_may(*ab, "set", "strike") && until_may(*ba, "set", "ward"));
  ASSERT_TRUE(give(*ab, "set", "strike", two));
  ASSERT_TRUE(give(*ba, "set", "ward", one));
  EXPECT_EQ(ab->position_hash(), ba->position_hash());
  EXPECT_EQ(ab->state_hash(), ba->state_hash());
}

// Plays a card to a square of Z/X, paying with whatever is offered first.
bool play_to(Game& g, std::string_view id, kernel::ZoneId square) {
  if (!until_may(g, "play", id) || !give(g, "play", id)) return false;
  for (int i = 0; i < 12 && g.status() == Status::asking; ++i) {
    if (g.core().count(square) == 1) return true;
    if (give(g, "choose", "", square)) continue;
    Options options;
    g.options(options);
    if (!g.answer(options.at[0])) return false;
  }
  return g.core().count(square) == 1;
}

TEST(CommutingMoves, ZxPlaysInAnyOrder) {
  Sample sample = zx_sample();
  sample.phase = "main_phase";
  const World world(sample);
  const std::vector<Heap> first = {{"hand", 2, {"filler", "lancer"}},
                                   {"resource", 6, {"filler"}},
                                   {"life", 4, {"filler"}},
                                   {"deck", 8, {"filler"}}};
  const std::vector<Heap> second = {{"life", 4, {"filler"}}, {"deck", 8, {"filler"}}};
  const auto ab = world.start(first, second), ba = world.start(first, second);
  ASSERT_EQ(world.problems(), "");
  const kernel::ZoneId a1 = zone_of(*ab, 0, "a1"), c1 = zone_of(*ab, 0, "c1");
  ASSERT_NE(a1, kernel::kNoZone);
  ASSERT_TRUE(play_to(*ab, "filler", a1));
  ASSERT_TRUE(play_to(*ba, "lancer", c1));
  ASSERT_NE(ab->position_hash(), ba->position_hash());
  ASSERT_TRUE(play_to(*ab, "lancer", c1));
  ASSERT_TRUE(play_to(*ba, "filler", a1));
  ASSERT_EQ(ab->status(), Status::asking);
  const NoNames names;
  EXPECT_EQ(kernel::text_of(*ab, names), kernel::text_of(*ba, names));
  EXPECT_EQ(ab->position_hash(), ba->position_hash());
}

// A play that turns out to be impossible is taken back: everything is as at an earlier decision, also the
// generator.
TEST(RollBack, GivesBackTheHash) {
  int refused = 0;
  for (const Sample* sample : samples()) {
    const World world(*sample);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      const auto game = world.start(seed);
      Dice dice(seed);
      std::vector<kernel::Hash> before;
      Options options;
      for (int i = 0; i < 200 && game->status() == Status::asking; ++i) {
        before.push_back(game->state_hash());
        game->options(options);
        if (game->answer(options.at[dice.below(options.n)])) continue;
        ++refused;
        ASSERT_NE(std::find(before.begin(), before.end(), game->state_hash()), before.end()) << sample->word;
        ASSERT_EQ(game->state_hash(), kernel::hash_from_scratch(*game, true));
      }
    }
  }
  RecordProperty("refused", refused);
}

}  // namespace
}  // namespace headjudge::testing
