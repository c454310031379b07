// Scenarios: what is refused while reading, and verdicts of small plays of Gate Ruler.
#include "verifier/scenario.h"

#include <gtest/gtest.h>

#include "verifier/run.h"

namespace headjudge::verifier {
namespace {

constexpr const char* kHead = R"(scenario: A unit with lethal damage is destroyed
game: gate_ruler
cites: ["12-4c-2"]
define:
  - {id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 4, hp: 3, stk: 1}
  - {id: bear, name: Bear, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 2, hp: 4, stk: 1}
  - {id: filler, name: Filler, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: 1, stk: 1}
given:
  turn: 3
  active: P1
  phase: attack_phase
  P1: {ruler: apprentice, attack_zone: [wolf, ~], deck: [filler x 10]}
  P2: {ruler: apprentice, defense_zone: [bear], deck: [filler x 10]}
play:
)";

// "PASS", "INVALID: first problem" or "kind: headline".
std::string verdict(const std::string& play, const std::string& head = kHead) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario_text("x.yaml", head + play, "", problems);
  if (!problems.empty()) return "INVALID: " + problems[0].text;
  Run run(scenario, scenario.revisions.front(), {}, true);
  run.go();
  if (!run.problems.empty()) return "INVALID: " + run.problems[0].text;
  if (run.failure) return run.failure->kind + ": " + run.failure->headline;
  return "PASS";
}

struct Case {
  const char* play;
  const char* verdict;  // its beginning
};

TEST(Scenario, GivesTheVerdict) {
  const Case cases[] = {
      {"  - P1: {attack: wolf, at: bear}\n  - expect: {\"12-4c-2\": bear in P2.graveyard}\n", "PASS"},
      {"  - illegal: {P1: {attack: wolf, at: P2.ruler}, rule: \"8-4c-1\"}\n", "PASS"},
      {"  - illegal: {P1: {attack: wolf, at: P2.ruler}, rule: \"8-4d\"}\n", "legality: "},
      {"  - illegal: {P1: {attack: wolf, at: bear}, rule: \"8-4c-1\"}\n",
       "legality: P1 attack wolf at bear is legal"},
      {"  - P1: {attack: wolf, at: bear}\n  - expect: {\"12-4c-2\": bear in P2.hand}\n", "expectation: "},
      {"  - P1: {attack: wolf, at: bear}\n  - expect: {\"16-5a-1\": turn == 3}\n", "vacuous: "},
      {"  - P1: {attack: wulf, at: bear}\n  - expect: {\"12-4c-2\": turn == 3}\n",
       "INVALID: nothing is called 'wulf'; did you mean 'wolf'?"},
      {"  - P2: {attack: bear, at: wolf}\n  - expect: {\"12-4c-2\": turn == 3}\n", "stuck: P2 is not asked"},
      {"  - P1: {attack: wolf, at: bear}\n  - events: [destroyed(bear)]\n", "PASS"},
      {"  - P1: {attack: wolf, at: bear}\n  - no_events: [destroyed(bear)]\n", "events: "},
      {"  - P1: {attack: wolf, at: bear}\n  - events: [destroyed(wolf)]\n", "events: "},
      {"  - never: bear in P2.graveyard\n  - P1: {attack: wolf, at: bear}\n", "expectation: never"},
      {"  - concede: P2\n  - result: {winner: P1}\n", "PASS"},
      {"  - concede: P2\n  - result: {winner: P2}\n", "result: the winner is P1"},
      {"  - options: {P1: [pass]}\n", "legality: "},
      {"  - expect: {\"3-2b-1\": \"is_open(bear, P1)\", \"3-2b-3\": \"view(P1, P2.deck.count) == 10\"}\n",
       "PASS"},
      {"  - expect: {\"3-2b-2\": \"view(P1, P2.deck[level == 1].count) == 0\"}\n", "PASS"},
      {"  - expect: {\"3-2b-2\": \"view(P1, P2.deck[level != 9].count) == 10\"}\n", "expectation: "},
      {"  - expect: {\"3-2b-1\": \"view(P2, wolf.level) == 2\"}\n", "PASS"},
      {"  - until: {holds: \"turn == 3\"}\n  - expect: {\"8-4c\": turn == 3}\n", "PASS"},
  };
  for (const Case& c : cases) {
    const std::string found = verdict(c.play);
    EXPECT_EQ(found.substr(0, std::string_view(c.verdict).size()), c.verdict) << c.play << found;
  }
}

constexpr const char* kForced = R"(scenario: Both modes are chosen
game: zx
cites: ["802.3"]
define:
  - {id: filler, name: Filler, kind: zx, cost: 1, colors: [red], races: [soldier], power: 1000}
  - {id: both, name: Both, kind: event, cost: 0, colors: [],
     abilities: [{event: [{modes: {choose: 2, of: [[{draw: 1}], [{draw: 2}]]}}]}]}
  - {id: axe, name: Axe, kind: event, cost: 0, colors: [],
     abilities: [{event: [{choose: {from: opponent.zx, count: 2, as: t}}, {sleep: t}]}]}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {hand: [both, axe], life: [filler x 4], deck: [filler x 20]}
  P2: {a3: filler as x, c3: filler as y, life: [filler x 4], deck: [filler x 20]}
play:
)";

// What was the only possible answer is written as it was, all of it, or not at all.
TEST(Scenario, ForcedPicksAreComparedOneByOne) {
  const Case cases[] = {{"both}\n", "PASS"},
                        {"both}\n  - P1: {choose: [1, 2]}\n", "PASS"},
                        {"both}\n  - P1: {choose: 1}\n  - P1: {choose: 2}\n", "PASS"},
                        {"both}\n  - P1: {choose: [1, 1]}\n", "stuck: "},
                        {"both}\n  - P1: {choose: [1]}\n", "stuck: "},
                        {"both}\n  - P1: {choose: [1, 2, 2]}\n", "stuck: only a part of choose [1, 2, 2]"},
                        {"axe}\n  - P1: {choose: [x, y]}\n", "PASS"},
                        {"axe}\n  - P1: {choose: [x, x]}\n", "stuck: "},
                        {"axe}\n  - P1: {choose: [x]}\n", "stuck: "}};
  for (const Case& c : cases) {
    const std::string play =
        std::string("  - P1: {play: ") + c.play + "  - expect: {\"804.3a\": turn == 3}\n";
    const std::string found = verdict(play, kForced);
    EXPECT_EQ(found.substr(0, std::string_view(c.verdict).size()), c.verdict) << c.play << found;
  }
}

TEST(Scenario, RefusesWhatItDoesNotKnow) {
  const Case cases[] = {
      {"  - P1: pass\n", "INVALID: nothing is checked"},
      {"  - expekt: {\"12-4c-2\": turn == 3}\n", "INVALID: unknown key 'expekt'; did you mean 'expect'?"},
      {"  - expect: {\"12-4c-99\": turn == 3}\n",
       "INVALID: the rulebook of gate_ruler has no rule '12-4c-99'"},
      {"  - expect: {\"12-4c-2\": turm == 3}\n", "INVALID: "},
      {"  - events: [destroied(bear)]\n", "INVALID: unknown event 'destroied'; did you mean 'destroyed'?"},
      {"  - explore: {depth: 6}\n", "INVALID: explore: claims nothing"},
      {"  - explore: {dept: 6}\n", "INVALID: unknown key 'dept'; did you mean 'depth'?"},
      {"  - explore: {depth: 0, always: {\"8-4c\": turn == 3}}\n",
       "INVALID: depth: is a whole number from 1"},
      {"  - result: {draw: yes}\n", "INVALID: draw: true is all"},
      {"  - P1: pass\n    label: a\n  - P2: pass\n    label: a\n  - expect: {\"8-4c\": turn == 3}\n",
       "INVALID: two steps have the label 'a'"},
      {"  - until: {ask: \"8-4c\"}\n", "INVALID: unknown key 'ask'; did you mean 'asks'?"},
      {"  - result: {winner: P7}\n", "INVALID: a player is needed"},
      {"  - {P1: pass, P2: pass}\n", "INVALID: one step does one thing"},
  };
  for (const Case& c : cases) {
    const std::string found = verdict(c.play);
    EXPECT_EQ(found.substr(0, std::string_view(c.verdict).size()), c.verdict) << c.play << found;
  }
}

TEST(Scenario, RefusesCountsThatNoPositionHolds) {
  std::string head = kHead;
  const std::string before = "[wolf, ~]";
  const auto marked = [&](const char* damage) {
    std::string out = head;
    const std::string card = std::string("[{card: wolf, marked_damage: ") + damage + "}, ~]";
    return out.replace(out.find(before), before.size(), card);
  };
  const std::string play = "  - expect: {\"8-4c\": wolf.marked_damage == 2}\n";
  for (const char* wrong : {"-1", "30001", "4294967298"})
    EXPECT_NE(verdict(play, marked(wrong)).find("INVALID: a "), std::string::npos) << wrong;
  EXPECT_EQ(verdict(play, marked("30001")), "INVALID: a number from 0 to 30000 is needed, not 30001");
}

// Nothing is written behind the last answer that a question holds.
TEST(Scenario, MoreAnswersThanAQuestionHoldsAreSaid) {
  const char* head = R"(scenario: More shares than a question can offer
game: gate_ruler
source: {kind: bug}
define:
  - {id: filler, name: Filler, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: 1, stk: 1}
  - {id: rain, name: Rain, kind: event, army: [wild], attributes: [spell], level: 0, timing: normal,
     do: [{split: {amount: 6000, among: you.graveyard, as: t}}]}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {ruler: knight, hand: [rain], deck: [filler x 10], graveyard: [filler x 18]}
  P2: {ruler: knight, deck: [filler x 10]}
play:
)";
  EXPECT_EQ(verdict("  - P1: {play: rain}\n  - never: turn < 0\n", head),
            "stuck: the game outgrew what the engine holds: too many answers to choose from");
}

TEST(Scenario, IsPlayedTheSameTwice) {
  kernel::Problems problems;
  const Scenario scenario = read_scenario_text("x.yaml",
                                               std::string(kHead) +
                                                   "  - P1: {attack: wolf, at: bear}\n    label: hit\n  - "
                                                   "expect: {\"12-4c-2\": bear in P2.graveyard}\n",
                                               "", problems);
  ASSERT_TRUE(problems.empty());
  GoldenLog logs[2];
  for (GoldenLog& log : logs) {
    verifier::Run run(scenario, scenario.revisions.front(), {}, true);
    run.go();
    ASSERT_FALSE(run.failure);
    log.steps = run.log;
  }
  EXPECT_EQ(golden_text(logs[0]), golden_text(logs[1]));
  ASSERT_EQ(logs[0].steps.size(), 2u);
  EXPECT_EQ(logs[0].steps[1].key, "@hit");
}

}  // namespace
}  // namespace headjudge::verifier
