// Slips of the pen in a scenario: each is told where it stands, with what is wrong and the nearest right
// thing.
#include <gtest/gtest.h>
#include <string>

#include "engine/kernel/text/tree.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

constexpr const char* kScenario = R"(scenario: A unit with lethal damage is destroyed
game: gate_ruler
cites: ["12-4c-2"]
status: derived
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
  - P1: {attack: wolf, at: bear}
    label: hit
  - expect:
      "12-4c-2": bear in P2.graveyard
)";

struct Slip {
  std::string right, wrong;  // what is written, and what instead
  std::string told;          // "line:column: error: text", its beginning; or "FAIL kind ...", its beginning
};

Outcome outcome_of(const Slip& slip, const std::string& path) {
  std::string text = kScenario;
  const std::size_t at = text.find(slip.right);
  EXPECT_NE(at, std::string::npos) << slip.right;
  text.replace(at, slip.right.size(), slip.wrong);
  EXPECT_TRUE(write_whole(path, text));
  VerifyOptions options;
  options.golden = false;
  return verify_file(path, options);
}

std::string told_of(const Slip& slip) {
  const std::string path = ::testing::TempDir() + "slip.yaml";
  const Outcome outcome = outcome_of(slip, path);
  const std::string mark = path + ":";
  if (outcome.verdict == Verdict::pass) return "PASS";
  if (outcome.verdict != Verdict::invalid) return outcome.kind + ": " + outcome.headline;
  const std::size_t place = outcome.report.find(mark);
  return place == std::string::npos ? outcome.report : outcome.report.substr(place + mark.size());
}

void check(const std::vector<Slip>& slips) {
  for (const Slip& slip : slips) {
    const std::string told = told_of(slip);
    EXPECT_EQ(told.substr(0, slip.told.size()), slip.told) << slip.wrong << "\n" << told;
  }
}

TEST(Slips, InTheYaml) {
  check({
      {"  turn: 3", "\tturn: 3", "10:6: error: illegal map value (a tab"},
      {"scenario: A unit", "scenario: A: unit", "1:12: error: illegal map value (a second ':'"},
      {"  - P1: {attack: wolf, at: bear}\n    label: hit", "  P1: {attack: wolf, at: bear}",
       "17:3: error: end of map not found (this line does not continue"},
      {"bear in P2.graveyard", "", "19:17: error: an expression is needed"},
      {"  - P1: {attack: wolf, at: bear}\n    label: hit", "  - P1:", "16:8: error: an answer is a word"},
      {"  - P1: {attack: wolf, at: bear}\n    label: hit", "  -", "16:3: error: a step is a map"},
      {": bear in P2.graveyard\n", ": \"bear in P2.graveyard\n", "19:18: error: this quote has no end"},
      {": bear in P2.graveyard\n", ": 'bear in P2.graveyard\n", "19:18: error: this quote has no end"},
      {": bear in P2.graveyard\n", ": 'bear in P2.graveyard'", "PASS"},
      {"status: derived", "cards:", "4:7: error: cards: is a list of card files"},
  });
}

TEST(Slips, InThePosition) {
  check({
      {"active: P1", "active: P3", "11:11: error: active: names P3, who has no part"},
      {"phase: attack_phase", "phase: attak_phase",
       "12:10: error: unknown phase 'attak_phase'; did you mean 'attack_phase'?"},
      {"phase: attack_phase", "phase: attack_phase\n  at: nowhere",
       "13:7: error: no timing is called 'nowhere'; there are "},
      {"phase: attack_phase", "phase: attack_phase\n  at: main_phase_start",
       "13:7: error: not yet: a position of this phase at 'main_phase_start'"},
      {"  turn: 3", "  trun: 3", "10:3: error: unknown key 'trun'; did you mean 'turn'?"},
      {"{ruler: apprentice, attack", "{ruler: apprentice, handd: 1, attack",
       "13:27: error: unknown key 'handd' of a player; did you mean 'hand'?"},
      {"[wolf, ~]", "[{card: wolf, rested: true}, ~]",
       "13:62: error: not yet: 'rested' on a card of a position; did you mean 'rest'?"},
      {"[wolf, ~]", "[{card: wolf, owner: P3}, ~]",
       "13:61: error: owner: is a player of this game, P1 to P2"},
      {"filler x 10]}\n  P2", "filler x 1000]}\n  P2", "13:58: error: at most 300 copies, not 1000"},
      {"  P2: {", "  P3: {}\n  P2: {", "14:3: error: (1-2a) this game has at most 2 players"},
      {"  P1: {ruler", "  Pq: {ruler", "13:3: error: unknown key 'Pq'; did you mean 'P1'?"},
      {"P2: {ruler: apprentice", "p2: {ruler: aprentice",
       "14:3: error: unknown key 'p2'; did you mean 'P2'?"},
      {"name: Bear, kind: unit", "name: Bear, kind: ", "7:34: error: card 'bear' needs 'kind'"},
      {"id: bear", "id: P2", "7:10: error: 'P2' cannot be the id of a card"},
      {"id: bear", "id: be.ar", "7:10: error: 'be.ar' cannot be the id of a card"},
      {"status: derived", "refused: {rule: \"3-8a\"}", "4:1: error: refused: says that the position itself"},
  });
}

TEST(Slips, InTheSteps) {
  check({
      {"{attack: wolf, at: bear}", "{attack: wolf, att: bear}",
       "16:24: error: nothing asks for 'att:'; did you mean 'at'?"},
      {"{attack: wolf, at: bear}", "{attack: wolf, whom: bear}", "stuck: 'wolf' is ambiguous"},
      {"{attack: wolf, at: bear}", "{attack: wolf, at: bear, qqqqqq: bear}",
       "stuck: 'qqqqqq: bear' was not asked, or was answered otherwise"},
      {"{attack: wolf, at: bear}", "{attack: wolf, at: P2.defence_zone}",
       "16:28: error: nothing is called 'P2.defence_zone'; did you mean 'P2.defense_zone'?"},
      {"{attack: wolf, at: bear}", "{attack: wolf, at: baer}",
       "16:28: error: nothing is called 'baer'; did you mean 'bear'?"},
      {"{attack: wolf, at: bear}", "attack wolf",
       "16:9: error: nobody can 'attack wolf' in this game; an answer is written {attack: wolf}"},
      {"label: hit", "label: given", "17:12: error: 'given' is the label of the position itself"},
      {"label: hit", "label: hit\n  - P1: pass\n    label: hit", "19:12: error: two steps have the label"},
      {"  - expect:", "  - luck: {P2.deck: [filler]}\n  - expect:", "18:12: error: this luck was never used"},
      {"  - expect:", "  - luck: {P2.dek: [filler]}\n  - expect:",
       "18:12: error: luck: 'P2.dek' is no zone, coin, first, number, order or pick; did you mean "
       "'P2.deck'?"},
      {"  - expect:", "  - under: {later: {}}\n  - expect:", "18:20: error: a step is a map such as"},
      {"  - expect:", "  - under: {later: {label: a}}\n  - expect:", "18:20: error: this step does nothing"},
      {"  - expect:", "  - under: {later: {doo: 3}}\n  - expect:", "18:21: error: unknown key 'doo'"},
      {"  - expect:", "  - until: {phase: atack}\n  - expect:",
       "18:20: error: unknown phase 'atack': start_phase, main_phase, attack_phase, end_phase"},
      {"  - expect:", "  - options: {P1: [pas]}\n  - expect:",
       "18:20: error: nobody can 'pas' in this game; did you mean 'pass'?"},
      {"  - expect:", "  - options: {P1: [{attack: wolff, at: bear}]}\n  - expect:",
       "18:29: error: nothing is called 'wolff'; did you mean 'wolf'?"},
      {"  - expect:", "  - no_events: [\"moved(baer, graveyard)\"]\n  - expect:",
       "18:17: error: 'baer' in moved(baer, graveyard) is the name of nothing; did you mean 'bear'?"},
      {"  - expect:", "  - no_events: [\"damage(bear, four)\"]\n  - expect:",
       "18:17: error: 'four' in damage(bear, four) is no number"},
  });
}

TEST(Slips, InPositions) {
  check({
      {"[bear]", "[bear, wolf]", "14:48: error: (3-9a-1) there is only 1 slot in defense_zone"},
      {"[bear]", "[{card: bear, marked_damge: 2}]",
       "14:69: error: not yet: 'marked_damge' on a card of a position; did you mean 'marked_damage'?"},
      {"P2: {", "P2: {summon_cuont: 1, ",
       "14:8: error: unknown key 'summon_cuont' of a player; did you mean 'summon_count'?"},
      {"  turn: 3", "  turn: 3\n  optoins: {}",
       "11:3: error: unknown key 'optoins'; did you mean 'options'?"},
  });
}

TEST(Slips, OfOneThingAreToldOfOne) {
  EXPECT_EQ(kernel::counted(1, "check"), "1 check");
  EXPECT_EQ(kernel::counted(0, "check") + ", " + kernel::counted(2, "scenario"), "0 checks, 2 scenarios");
}

// What refuses everything would refuse a slip as well: an `illegal:` that cannot fail is no ruling.
TEST(Slips, InWhatIsRefused) {
  const std::string right = "  - P1: {attack: wolf, at: bear}\n    label: hit";
  const auto refused = [](const std::string& answer) {
    return "  - illegal: {P2: " + answer + ", rule: \"8-4c\"}\n  - P1: {attack: wolf, at: bear}";
  };
  check({
      {right, refused("{attack: bear, at: wolf}"), "PASS"},
      {right, refused("{atack: bear, at: wolf}"), "16:19: error: nobody can 'atack' in this game"},
      {right, refused("{attack: baer, at: wolf}"), "16:28: error: nothing is called 'baer'"},
      {right, refused("{attack: bear, at: wlof}"), "16:38: error: nothing is called 'wlof'"},
      {right, refused("{play: bear, to: P2.dfense_zone.1}"),
       "16:36: error: nothing is called 'P2.dfense_zone.1'; did you mean 'P2.defense_zone.1'?"},
      {right, refused("{attack: bear, att: wolf}"),
       "16:34: error: nothing asks for 'att:'; did you mean 'at'?"},
      {right, refused("{play: bear, onto: wlof}"),
       "16:38: error: nothing is called 'wlof'; did you mean 'wolf'?"},
      {right, "  - illegal: {P2: pass, P1: pass, rule: \"8-4c\"}", "16:25: error: one step does one thing"},
      {right, "  - illegal: {deck: {ruer: apprentice, deck: [wolf x 50]}, rule: \"5-2c\"}",
       "16:22: error: unknown zone 'ruer'"},
  });
}

// Nor is it one when nobody could give the answer, or when too little of it is said.
TEST(Slips, InWhatNobodyCouldAnswer) {
  const std::string right = "  - P1: {attack: wolf, at: bear}\n    label: hit";
  const auto refused = [](const std::string& answer, const std::string& player = "P2") {
    return "  - illegal: {" + player + ": " + answer + ", rule: \"8-4c\"}\n  - P1: {attack: wolf, at: bear}";
  };
  check({
      {right, refused("{attack: bear, on: wolf}"), "16:34: error: nothing asks for 'on:'"},
      {right, refused("{attack: bear, with: wolf}"),
       "16:34: error: nothing asks for 'with:' beside 'attack:'"},
      {right, refused("{attack: wolf, at: P2.attack_zone.3}"),
       "16:38: error: there is no slot 3: attack_zone has 2"},
      {right, refused("{attack: wolf, at: P2.hand.3}"),
       "16:38: error: there is no 'P2.hand.3': P2.hand has 0 cards now"},
      {right, refused("{attack: wolf, at: P3}"), "16:38: error: this game has no P3"},
      {right, refused("{attack: wolf, at: filler}"),
       "16:38: error: 'filler' is ambiguous: 20 cards in P1.deck and P2.deck"},
      {right, refused("{play: wolf/3}"), "16:26: error: 'wolf' has no ability 3"},
      {right, refused("{play: wolf/famila}"), "16:26: error: 'wolf' has no ability called 'famila'"},
      {right, refused("{attack: wolf}", "P1"), "legality: P1 attack wolf: 'wolf' is ambiguous"},
      {right, "  - illegal: {concede: P1, rule: \"8-4c\"}", "16:15: error: no rule refuses a concession"},
  });
}

TEST(Slips, InWhatTheRulesLetNoPositionBe) {
  const std::string hand = "deck: [filler x 10]}\n  P2", rest = ", " + hand;
  check({
      {"  active: P1", "  active: P1\n  first: P1", "PASS"},
      {"  active: P1", "  active: P1\n  first: P2", "12:10: error: (6-1a) turn 3 is one of the first player"},
      {"[bear]", "[{card: bear, rest: false}]", "14:42: error: (3-9b)"},
      {hand, "hand: [{card: filler, rest: true}]" + rest, "13:58: error: (3-3a)"},
      {hand, "hand: [{card: filler, marked_damage: 1}]" + rest, "13:58: error: (3-6g)"},
      {hand, "graveyard: [{card: filler, souls: [filler]}]" + rest, "13:63: error: (3-14d)"},
      {hand, "deck: [knight, filler x 10]}\n  P2", "13:58: error: (5-2c)"},
      {"{ruler: apprentice, attack", "{ruler: bear, attack", "13:15: error: (3-7c)"},
  });
}

TEST(Slips, InNamesOfCards) {
  check({
      {"[wolf, ~]", "[wolf as turn, ~]", "13:41: error: 'turn' cannot be the name of a card"},
      {"[wolf, ~]", "[wolf as 1, ~]", "13:41: error: '1' cannot be the name of a card"},
      {"[wolf, ~]", "[wolf as a.b, ~]", "13:41: error: 'a.b' cannot be the name of a card"},
      {"[wolf, ~]", "[{card: wolf, as: P1}, ~]", "13:58: error: 'P1' cannot be the name of a card"},
      {"[wolf, ~]", "[wolf, filler as bear]", "13:47: error: two cards are called 'bear'"},
  });
}

// Only the first of several cards would answer.
TEST(Slips, InWhatSeveralCardsAreAsked) {
  const std::string right = "bear in P2.graveyard";
  check({
      {right, "P1.deck.level == 1", "19:18: error: 'P1.deck.level == 1' asks P1.deck together"},
      {right, "P2.deck is beast", "19:18: error: 'P2.deck is beast' asks P2.deck together"},
      {right, "not P2.deck has pierce", "19:18: error: 'not P2.deck has pierce' asks P2.deck together"},
      {right, "P1.attack_zone.rest", "PASS"},
      {right, "P1.deck[level == 1].count == 10", "PASS"},
      {right, "sum(P1.deck, level) == 10", "PASS"},
      {right, "true", "19:18: error: 'true' says nothing"},
      {right, "wolf.legend == false", "PASS"},
      {right, "wolf.current_life == 0", "PASS"},
      {"  - expect:", "  - luck: {}\n  - expect:", "18:11: error: luck: is a map"},
      {"  - expect:", "  - options: {P1: [pass, pass]}\n  - expect:",
       "18:26: error: 'pass' stands in the list twice"},
  });
}

// What could only hold always or never says nothing of the game.
TEST(Slips, InWhatIsCompared) {
  const std::string right = "bear in P2.graveyard";
  check({
      {right, "opponent.units.count == 0",
       "19:18: error: a scenario has no 'opponent': its players are P1 and P2"},
      {right, "not self in P1.hand", "19:22: error: a scenario has no 'self': a card is written by its name"},
      {right, "it == wolf", "19:18: error: a scenario has no 'it'"},
      {right, "event.card == wolf", "19:18: error: a scenario has no 'event'"},
      {right, "P2.graveyard[it == bear].count == 1", "PASS"},
      {right, "P1.hand != 0", "19:29: error: a zone is never the same as a number: .count says"},
      {right, "P1.hand != []", "19:29: error: a list is not compared as a whole"},
      {right, "wolf.atk != \"four\"", "19:30: error: a number is never the same as a text"},
      {right, "not (wolf == 4)", "19:31: error: a card is never the same as a number"},
      {right, "not wolf in P1", "19:30: error: a card is in a zone of a player, such as P1.hand"},
      {right, "not active in P1.hand", "19:32: error: a player is in no zone"},
      {right, "wolf.rest == true", "PASS"},
      {right, "P1.attack_zone == wolf", "PASS"},
      {right, "not wolf is beest", "19:30: error: no card here says 'beest'; did you mean 'beast'?"},
      {right, "not wolf.attributes has beest", "19:42: error: no card here says 'beest'"},
      {right, "wolf.army != wlid", "19:31: error: no card here says 'wlid'; did you mean 'wild'?"},
      {right, "wolf.name != Wolff", "19:31: error: no card here says 'Wolff'; did you mean 'Wolf'?"},
      {right, "P2.graveyard[army has wlid].count == 0", "19:40: error: no card here says 'wlid'"},
      {right, "not wolf is machine", "PASS"},
      {right, "1 + 1 == 2", "19:18: error: '1 + 1 == 2' says nothing"},
      {right, "wolf == wolf", "19:18: error: 'wolf == wolf' says nothing"},
  });
}

TEST(Slips, InLuckAndSlots) {
  const std::string step = "  - P1: {attack: wolf, at: bear}\n    label: hit";
  check({
      {step, "  - luck: {coin: 7}\n" + step,
       "16:18: error: luck of a coin is heads, tails or a player, not '7'"},
      {step, "  - luck: {coin: P3}\n" + step, "16:18: error: luck of a coin is heads, tails or a player"},
      {step, "  - luck: {frist: P1}\n" + step,
       "16:12: error: luck: 'frist' is no zone, coin, first, number, order or pick; did you mean 'first'?"},
      {step, "  - luck: {P2.graveyard: [bear]}\n" + step,
       "16:12: error: this luck was never used: P2.graveyard is never shuffled; a card that is picked"},
      {"deck: [filler x 10]", "deck: [filler*10]",
       "13:58: error: several cards are written 'filler x 10', not 'filler*10'"},
      {step, "  - P1: yes", "16:9: error: nobody can 'yes' in this game; yes is 'accept'"},
      {step, "  - until: {asks: \"8-4\"}",
       "stuck: until asks 8-4: not reached before the end of the game; 8-4 asks nobody: its parts that ask "
       "are 8-4"},
  });
}

TEST(Slips, SayWhatCanBeWritten) {
  const std::vector<Slip> slips = {
      {"at: bear", "at: P2", "'at:' takes a card"},
      {"attack: wolf", "attack: P2", "'attack:' takes a card"},
  };
  const std::string path = ::testing::TempDir() + "slip.yaml";
  for (const Slip& slip : slips) {
    const std::string report = outcome_of(slip, path).report;
    EXPECT_NE(report.find(slip.told), std::string::npos) << report;
  }
}

TEST(Slips, InKeywords) {
  const std::string right = "level: 2, atk: 4, hp: 3, stk: 1}";
  const auto with = [](const std::string& keyword) {
    return "level: 2, atk: 4, hp: 3, stk: 1, abilities: [{keyword: " + keyword + "}]}";
  };
  check({
      {right, with("genesis_summon"),
       "6:130: error: 'genesis_summon' stands alone: 'genesis' needs 'material'"},
      {right, with("{genesis_summon: 1}"), "6:131: error: 'genesis_summon': 'genesis' needs 'material'"},
      {right, with("pirce"), "6:130: error: unknown keyword 'pirce'; did you mean 'pierce'?"},
      {"kind: unit, army: [wild], attributes: [beast], " + right, "kind: monster, " + right,
       "6:34: error: unknown kind 'monster'; there are ruler, unit, "},
  });
}

TEST(Slips, InExpressions) {
  const std::string right = "bear in P2.graveyard", deep = std::string(200, '('), nots(900, '-');
  std::string chain = "turn == 3";
  for (int i = 0; i < 1000; ++i) chain += " and turn == 3";
  check({
      {right, "phase != atack_phase",
       "19:27: error: unknown phase 'atack_phase'; did you mean 'attack_phase'?"},
      {right, "wolf.kind != untt", "19:31: error: unknown kind 'untt'; did you mean 'unit'?"},
      {right, "P1.deck[kind == untt].count == 0", "19:34: error: unknown kind 'untt'; did you mean 'unit'?"},
      {right, "P3.hand.count == 0", "19:18: error: there is no P3 in this game: P1 to P2"},
      {right, "P1.attack_zone.3 == none", "19:33: error: there is no slot 3: attack_zone has 2"},
      {right, "turn = 3", "19:23: error: '=' does not belong here: 'the same' is written =="},
      {right, "turn => 3", "19:23: error: '=' does not belong here: 'at least' is written >="},
      {right, "P2.graveyard has bear", "19:35: error: unknown keyword 'bear': 'has' asks for a keyword"},
      {right, "P1.deck[beest].count == 0", "19:26: error: unknown name 'beest': a filter asks"},
      {right, "filler in P2.deck", "19:18: error: 20 cards are 'filler': in the position 'filler as a'"},
      {right, "turn.rest", "19:23: error: a number has no 'rest'"},
      {right, deep + "turn", "19:82: error: the expression is nested too deeply: at most 64 levels"},
      {right, "\"" + nots + "1 == 1\"", "19:83: error: the expression is nested too deeply"},
      {right, chain, "19:18: error: the expression is too long: at most 4096 characters"},
      {right, "wolf.rest == false", "expectation: \"12-4c-2\": wolf.rest == false  does not hold"},
  });
}

}  // namespace
}  // namespace headjudge::verifier
