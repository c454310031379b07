// All that is wrong with a file is told in one run, each thing once, and nothing that only follows from
// another.
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

// "line:column text", one a problem, in the order in which they are told.
std::vector<std::string> told_of(const std::string& text) {
  const std::string path = ::testing::TempDir() + "rounds.yaml";
  EXPECT_TRUE(write_whole(path, text));
  VerifyOptions options;
  options.golden = false;
  const Outcome outcome = verify_file(path, options);
  EXPECT_EQ(outcome.verdict, Verdict::invalid) << outcome.report;
  std::vector<std::string> out;
  std::istringstream lines(outcome.report);
  const std::string error = ": error: ";
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t at = line.find(error); at != std::string::npos && line.starts_with(path))
      out.push_back(line.substr(path.size() + 1, at - path.size() - 1) + " " +
                    line.substr(at + error.size()));
  return out;
}

// `wanted`: the beginnings of what is told.
void check(const std::string& text, const std::vector<std::string>& wanted) {
  const std::vector<std::string> told = told_of(text);
  for (std::size_t i = 0; i < std::max(told.size(), wanted.size()); ++i) {
    const std::string one = i < told.size() ? told[i] : "nothing",
                      right = i < wanted.size() ? wanted[i] : "nothing";
    EXPECT_EQ(one.substr(0, right.size()), right) << one;
  }
}

TEST(Rounds, EverySortOfMistakeIsToldAtOnce) {
  check(R"y(scenario: Mistakes of every sort
game: gate_ruler
cites: ["12-4c-22"]
statu: derived
define:
  - {id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: two, atk: 4, hp: 3, stk: 1}
  - {id: bear, name: Bear, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 2, hp: 4, stk: 1}
  - {id: filler, name: Filler, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: 1, stk: 1}
given:
  turn: 3
  active: P1
  phase: attak_phase
  P1: {ruler: aprentice, attack_zone: [wolf, ~], deck: [filer x 10], handd: 2}
  P2: {ruler: apprentice, defense_zone: [bear as b, bear as c], deck: [filler x 10]}
play:
  - P1: {attack: wolf, at: baer}
    lable: hit
  - until: {phase: man_phase}
  - luck: {P2.dek: [filler]}
  - expect:
      "12-4c-2": [b in P2.graveyrd, baer in P2.graveyard and wolf.akt == 4]
  - illegal: {P1: {attak: wolf, att: b}, rule: "8-4c-1"}
  - options: {P1: [pas, {attack: wolf, at: P2.defence_zone}]}
  - no_events: ["moved(b, graveyerd)"]
)y",
        {"3:9 the rulebook of gate_ruler has no rule '12-4c-22'; did you mean",
         "4:1 unknown key 'statu'; did you mean 'status'?", "6:82 'level' must be a whole number",
         "12:10 unknown phase 'attak_phase'; did you mean 'attack_phase'?",
         "13:15 unknown ruler 'aprentice'; did you mean 'apprentice'?",
         "13:57 unknown card 'filer'; did you mean 'filler'?",
         "13:70 unknown key 'handd' of a player; did you mean 'hand'?",
         "14:53 (3-9a-1) there is only 1 slot in defense_zone",
         "16:28 nothing is called 'baer'; did you mean 'bear'?",
         "17:5 unknown key 'lable'; did you mean 'label'?",
         "18:20 unknown phase 'man_phase'; did you mean 'main_phase'?", "19:12 luck: 'P2.dek' is no zone",
         "21:27 a player has no 'graveyrd'; did you mean 'graveyard'?", "21:37 unknown name 'baer'",
         "21:67 a value has no 'akt'", "22:19 nobody can 'attak' in this game; did you mean 'attack'?",
         "23:20 nobody can 'pas' in this game; did you mean 'pass'?",
         "23:44 nothing is called 'P2.defence_zone'; did you mean 'P2.defense_zone'?",
         "24:17 'graveyerd' in moved(b, graveyerd) is the name of nothing; did you mean 'graveyard'?"});
}

constexpr const char* kHead = R"y(scenario: A unit with lethal damage is destroyed
game: gate_ruler
cites: ["12-4c-2"]
define:
  - {id: filler, name: Filler, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: 1, stk: 1}
)y";

// What a broken card, or a broken part of a position, would have named is known as broken.
TEST(Rounds, NamesOfWhatIsBrokenAreSilent) {
  check(
      std::string(kHead) +
          R"y(  - {id: dark-wolf, name: W,knd: unit, army: [wild], attributes: [cat], level: 2, atk: 4, hp: 1}
  - {idd: bear, name: Bear, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 2, hp: 4, stk: 1}
  - {id: mage, name: Mage, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 4, hp: 4, stk: 1,
     abilities: [{activated: {timing: normal}, do: [{tagret: {from: opponent.units, count: 1, as: t}},
                                                    {damage: {to: t, amout: 2}}]}]}
given:
  turn: 3
  active: P1
  phase: attack_phase
  P1: {ruler: apprentice, attack_zone: [dark-wolf, mage], hand: [wulf as w], deck: [filler x 10]}
  P2: {ruler: apprentice, defense_zone: [bear as b], dek: [filler as f], deck: [filler x 10]}
play:
  - P1: {attack: dark-wolf, at: b}
  - P1: {play: mage, t: [b, x]}
  - luck: {P1.deck: [w, f, flller]}
  - expect: {"12-4c-2": [b in P2.graveyard, dark-wolf.atk == 4, w in P1.hnd, f is cat]}
  - events: [destroyed(b), destroyed(x)]
)y",
      {"6:29 unknown key of a card 'knd'", "7:6 unknown key of a card 'idd'",
       "9:54 unknown instruction 'tagret'; did you mean 'target'?",
       "10:70 unknown key of 'damage' 'amout'; did you mean 'amount'?", "15:66 unknown card 'wulf'",
       "16:54 unknown zone 'dek'; did you mean 'deck'?", "19:29 nothing is called 'x'",
       "20:28 no card 'flller' is in P1.deck", "21:73 a player has no 'hnd'; did you mean 'hand'?",
       "22:28 'x' in destroyed(x) is the name of nothing"});
}

constexpr const char* kPlace = R"y(given:
  turn: 3
  active: P1
  phase: attack_phase
  P1: {ruler: apprentice, attack_zone: [filler as a, ~], deck: [filler x 10]}
  P2: {ruler: apprentice, defense_zone: [filler as b], deck: [filler x 10]}
)y";

// A slip in the YAML ends at its item; where the text cannot be read on, what stood before is looked at.
TEST(Rounds, BesideSlipsInTheYaml) {
  check(std::string(kHead) + kPlace + R"y(play:
  - events: [moved(a, graveyard), destroyed(b)]
  - label: &x hit
    P1: {attack: c, at: b}
  - expect: {"12-4c-2": a in P2.hnd}
  - P1: {attack: a, at: b
  - expect: {"12-4c-2": a in P2.hnd}
)y",
        {"13:14 unbalanced '('", "14:12 anchors", "15:18 nothing is called 'c'",
         "16:33 a player has no 'hnd'", "18:11 end of map flow not found"});
}

TEST(Rounds, BesideAGameACardFileAndAPositionThatAreNone) {
  check(R"y(scenario: A game that is none
game: gate_rular
cards: [nowhere.yaml]
given: []
play:
  - P1: {atack: wolf, at: bear}
  - expect: {"12-4c-2": bear.atk == wolf.akt}
)y",
        {"2:7 unknown game 'gate_rular'; did you mean 'gate_ruler'?",
         "3:9 card file 'nowhere.yaml' cannot be read: ", "4:8 given: is a map",
         "6:9 nobody can 'atack' in this game; did you mean 'attack'?", "7:42 a value has no 'akt'"});
}

// What is told of an answer that the play does not come to: the answer before it is not legal.
TEST(Rounds, BehindAnAnswerThatIsNotLegal) {
  check(std::string(kHead) + kPlace + R"y(play:
  - P2: {attack: b, at: a}
  - P1: {attack: a, at: baer}
  - P1: {atack: a, at: b}
  - expect: {"12-4c-2": b in P2.graveyard}
)y",
        {"14:25 nothing is called 'baer'", "15:9 nobody can 'atack' in this game; did you mean 'attack'?"});
}

TEST(Rounds, InEveryRevision) {
  check(R"y(scenario: Under revisions
game: zx
cites: ["802.3"]
define:
  - {id: filler, name: Filler, kind: zx, cost: 1, colors: [red], races: [soldier], power: 1000}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {hand: [filler as h], life: [filler x 4], deck: [filler x 20]}
  P2: {a3: filler as x, life: [filler x 4], deck: [filler x 20]}
play:
  - under:
      "6.5.0":
        - expect: {"804.3a": x.powr == 1000}
      later:
        - expect: {"804.3a": x.power == h.pwoer}
)y",
        {"15:32 a card has no 'powr'; did you mean 'power'?",
         "17:43 a card has no 'pwoer'; did you mean 'power'?"});
}

}  // namespace
}  // namespace headjudge::verifier
