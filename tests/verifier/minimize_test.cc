// A failing scenario becomes small, fails alike, and is the same with any number of threads.
#include "verifier/minimize.h"

#include <gtest/gtest.h>
#include <span>

#include "tests/sanitized.h"
#include "verifier/play.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

constexpr const char* kHead = R"(scenario: A unit with lethal damage is destroyed through the gate
game: gate_ruler
define:
  - {id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 4, hp: 3, stk: 1}
  - {id: bear, name: Bear, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 2, hp: 4, stk: 1}
  - {id: lion, name: Lion, kind: unit, army: [wild], attributes: [beast], level: 3, atk: 4, hp: 4, stk: 3}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {ruler: apprentice, attack_zone: [wolf, ~], deck: [lion x 20]}
  P2: {ruler: apprentice, defense_zone: [bear], deck: [lion x 20]}
play:
)";
constexpr const char* kFailing = R"(  - options: {P1: [pass]}
  - until: {phase: attack_phase}
  - illegal: {P1: {attack: wolf, at: P2.ruler}, rule: "8-4c-1"}
  - P1: {attack: wolf, at: bear}
  - expect: {"8-4d": wolf.rest}
  - expect: {"12-4c-2": bear in P2.exile}
  - P1: pass
)";

int steps_of(const std::string& text) {
  int n = 0;
  for (std::size_t at = text.find("\n  - P"); at != std::string::npos; at = text.find("\n  - P", at + 1)) ++n;
  return n;
}

TEST(Minimize, KeepsTheFailureAndNothingElse) {
  MinimizeOptions options;
  std::string text = std::string(kHead) + kFailing;
  text.erase(text.find("  - options"), text.find("  - until") - text.find("  - options"));
  const Minimized found = minimize("scenarios/x.yaml", text, options);
  EXPECT_EQ(found.symptom.kind, "expectation");
  EXPECT_EQ(found.symptom.rule, "12-4c-2");
  EXPECT_LE(steps_of(found.text), 1) << found.text;
  EXPECT_LT(found.text.size(), 500u) << found.text;
  EXPECT_EQ(found.text.find("8-4d"), std::string::npos) << found.text;
  EXPECT_FALSE(found.without_effect.empty());
  EXPECT_TRUE(is_same(examine("scenarios/x.yaml", found.text, {}), found.symptom));
  for (const int jobs : {2, 5}) {
    options.jobs = jobs;
    EXPECT_EQ(minimize("scenarios/x.yaml", text, options).text, found.text) << jobs;
  }
  options.candidates = 3;
  EXPECT_TRUE(minimize("scenarios/x.yaml", text, options).exhausted);
}

// The bear dies of the attack: it must not die of having no hp in what is left.
TEST(Minimize, KeepsTheCauseOfTheFailure) {
  const std::string text = std::string(kHead) + "  - until: {phase: attack_phase}\n" +
                           "  - P1: {attack: wolf, at: bear}\n" +
                           "  - expect: {\"12-4c-2\": bear in P2.exile}\n";
  const Minimized found = minimize("scenarios/x.yaml", text, {});
  EXPECT_EQ(found.symptom.rule, "12-4c-2");
  EXPECT_NE(found.text.find("attack: wolf"), std::string::npos) << found.text;
  EXPECT_NE(found.text.find("hp: 1"), std::string::npos) << found.text;
}

TEST(Minimize, SaysWhenNothingFails) {
  EXPECT_EQ(minimize("x.yaml", std::string(kHead) + "  - never: turn < 0\n", {}).symptom.kind, "");
  EXPECT_EQ(minimize("x.yaml", "scenario: no\n", {}).symptom.kind, "invalid");
}

// A random game with a row switched off: what differs first needs a few steps only.
TEST(Minimize, ARandomGameWithARowSwitchedOff) {
  const std::string file = ::testing::TempDir() + "minimize_test.yaml";
  ASSERT_TRUE(write_whole(file, std::string(kHead) + "  - never: turn < 0\n"));
  std::string error, said;
  Conversation talk(Session::from_file(file, "", "", error));
  ASSERT_EQ(error, "");
  talk.random(60, 4);
  ASSERT_TRUE(talk.save(file + ".game", said)) << said;
  std::string text;
  ASSERT_TRUE(read_bytes(file + ".game", text));
  ASSERT_GT(steps_of(text), 12) << text;
  MinimizeOptions options;
  options.examine.without = {"8-4d"};
  const Minimized found = minimize(file, text, options);
  EXPECT_EQ(found.symptom.kind, "difference");
  EXPECT_EQ(found.symptom.rule, "8-4d");
  EXPECT_GE(steps_of(found.text), 1) << found.text;
  EXPECT_LE(steps_of(found.text), 3) << found.text;
  EXPECT_TRUE(is_same(examine(file, found.text, options.examine), found.symptom));
}

// Positions from which random games go on for four hundred answers and more.
constexpr const char* kLongGames[] = {R"(scenario: A long game
game: gate_ruler
source: {kind: house}
status: open
define:
  - {id: filler, name: Filler, kind: unit, army: [wild], attributes: [beast], level: 0, atk: 0,
     hp: 3, stk: 0}
  - {id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 4, hp: 3,
     stk: 0}
  - {id: scout, name: Scout, kind: unit, army: [wild], attributes: [beast], level: 0, atk: 1,
     hp: 2, stk: 0, abilities: [{auto: {when: enters, card: self}, do: [{draw: 1}]}]}
  - {id: bolt, name: Bolt, kind: event, army: [wild], attributes: [spell], level: 0,
     timing: normal, do: [{target: {from: units, count: 1, as: t}}, {damage: {to: t, amount: 2}}]}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {ruler: knight, hand: [wolf, scout, bolt, filler], attack_zone: [wolf, ~],
       energy_zone: [energy_card x 3], deck: [filler x 15, wolf x 15, scout x 10, bolt x 10]}
  P2: {ruler: knight, hand: [wolf, scout, bolt, filler], attack_zone: [filler, ~],
       defense_zone: [wolf], energy_zone: [energy_card x 3],
       deck: [filler x 15, wolf x 15, scout x 10, bolt x 10]}
play:
  - never: turn < 0
)",
                                      R"(scenario: A long game
game: rebirth
source: {kind: house}
status: open
define:
  - {id: filler, name: Filler, kind: character, cost: 1, attributes: [club], atk: 1, def: 9}
  - {id: aide, name: Aide, kind: character, cost: 1, attributes: [school], atk: 1, def: 9,
     abilities: [{activated: {}, cost: [{rest: self}], do: [{draw: 1}]}]}
  - {id: hero, name: Hero, kind: character, cost: 2, attributes: [school], atk: 2, def: 9,
     abilities: [{auto: {when: appears, card: self}, do: [{mill: 1}]}]}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {entry: hero, member: [aide], hand: [filler x 4], energy: [filler x 3], deck: [filler x 20,
       aide x 15, hero x 15]}
  P2: {entry: hero, member: [aide], hand: [filler x 4], energy: [filler x 3], deck: [filler x 20,
       aide x 15, hero x 15]}
play:
  - never: turn < 0
)",
                                      R"(scenario: A long game
game: zx
source: {kind: house}
status: open
define:
  - {id: filler, name: Filler, kind: zx, cost: 1, colors: [red], races: [soldier], power: 1000,
     abilities: [{static: [{forbid: {action: attacks, who: self}}]}]}
  - {id: scout, name: Scout, kind: zx, cost: 2, colors: [red], races: [soldier], power: 2000,
     abilities: [{static: [{forbid: {action: attacks, who: self}}]}, {auto: {when: enters,
     card: self}, do: [{draw: 1}]}]}
  - {id: bolt, name: Bolt, kind: event, cost: 1, colors: [red],
     abilities: [{event: [{choose: {from: zx, count: 1, as: t}}, {damage: {to: t, amount: 1500}}]}]}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {a1: filler, hand: [filler x 3, bolt], resource: [filler x 3], life: [filler x 4],
       deck: [filler x 20, scout x 15, bolt x 10]}
  P2: {a3: filler, hand: [filler x 3, bolt], resource: [filler x 3], life: [filler x 4],
       deck: [filler x 20, scout x 15, bolt x 10]}
play:
  - never: turn < 0
)"};

// "From a 400-step random game with a row switched off to at most 12 steps": each game.
TEST(Minimize, FourHundredAnswersOfEachGameComeDownToAFew) {
  constexpr const char* kFaults[][3] = {
      {"8-4d", "13-6b", "13-2b-1"}, {"8.4.3", "7.2.1.1", "9.8.3"}, {"504.3", "902.1a", "506.4"}};
  const std::string file = ::testing::TempDir() + "minimize_long_test.yaml";
  for (std::size_t game = 0; game < std::size(kLongGames); ++game) {
    ASSERT_TRUE(write_whole(file, kLongGames[game]));
    std::string error, said, text;
    for (std::uint64_t seed = 1; text.empty() && seed < 9; ++seed) {
      auto session = Session::from_file(file, "", "", error);
      ASSERT_EQ(error, "");
      Session& played = *session;
      Conversation talk(std::move(session));
      talk.random(400, seed);
      if (played.length() < 400) continue;
      ASSERT_TRUE(talk.save(file + ".long", said)) << said;
      ASSERT_TRUE(read_bytes(file + ".long", text));
    }
    ASSERT_NE(text, "") << "no game of 400 answers";
    for (const char* rule : std::span(kFaults[game]).first(testing::kSanitized ? 1 : 3)) {
      MinimizeOptions options;
      options.examine.without = {rule};
      const Minimized found = minimize(file, text, options);
      EXPECT_EQ(found.symptom.kind, "difference") << rule;
      EXPECT_EQ(found.symptom.rule, rule);
      EXPECT_LE(steps_of(found.text), 12) << found.text;
      EXPECT_FALSE(found.exhausted) << rule;
      EXPECT_TRUE(is_same(examine(file, found.text, options.examine), found.symptom)) << found.text;
    }
  }
}

}  // namespace
}  // namespace headjudge::verifier
