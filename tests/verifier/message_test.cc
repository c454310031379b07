// What a failure says first, and what it leaves out: the nearest refusal, the moment, the rules beside the
// one meant.
#include <gtest/gtest.h>
#include <string>

#include "verifier/explain.h"
#include "verifier/refusals.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

constexpr const char* kHead = R"(scenario: Messages
game: gate_ruler
cites: ["8-4c"]
status: derived
define:
  - {id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 4, hp: 3, stk: 1}
  - {id: bear, name: Bear, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 2, hp: 4, stk: 1}
  - {id: filler, name: Filler, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: 1, stk: 1}
  - {id: mage, name: Mage, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 4, hp: 4, stk: 1,
     abilities: [{activated: {timing: normal}, cost: [{energy: 3}], do: [{draw: 1}]}]}
)";
constexpr const char* kAttack = R"(given:
  turn: 3
  active: P1
  phase: attack_phase
  P1: {ruler: apprentice, attack_zone: [wolf, ~], deck: [filler x 10]}
  P2: {ruler: apprentice, defense_zone: [bear], deck: [filler x 10]}
play:
)";

std::string write(const std::string& given, const std::string& play) {
  const std::string path = ::testing::TempDir() + "message.yaml";
  EXPECT_TRUE(write_whole(path, kHead + given + play));
  return path;
}
Outcome told(const std::string& given, const std::string& play) {
  VerifyOptions options;
  options.golden = false;
  return verify_file(write(given, play), options);
}

TEST(Messages, AnInvalidFileSaysWhyInItsFirstLine) {
  const Outcome out = told(kAttack, "  - P1: {attack: wolff, at: bear}\n  - expect: {\"8-4c\": turn == 3}\n");
  EXPECT_NE(out.report.find("message  nothing is called 'wolff'; did you mean 'wolf'?\n"), std::string::npos)
      << out.report;
  const Outcome two = told(kAttack, "  - expect: {\"8-4c\": tun == 3}\n  - expect: {\"8-4c\": trn == 3}\n");
  const std::string first = two.report.substr(0, two.report.find('\n'));
  EXPECT_NE(first.find("unknown name 'tun'"), std::string::npos) << first;
  EXPECT_TRUE(first.ends_with("(and 1 more)")) << first;
}

TEST(Messages, WhoeverIsAskedStandsInAFailedExpectation) {
  const Outcome out = told(kAttack, "  - expect: {\"8-4c\": turn == 4}\n");
  EXPECT_NE(out.report.find("    now P1 is asked, by 8-4c; legal: "), std::string::npos) << out.report;
}

TEST(Messages, AnAnswerAfterTheEndIsToldHowTheGameEnded) {
  const Outcome out = told(kAttack,
                           "  - concede: P2\n  - P1: {attack: wolf, at: bear}\n"
                           "  - expect: {\"8-4c\": turn == 3}\n");
  const std::string start =
      "the game is over, but P1 attack wolf at bear follows: P2 has lost, P1 has won, by ";
  EXPECT_EQ(out.headline.substr(0, start.size()), start);
}

TEST(Messages, AVacuousRulingShowsTheRulesBeside) {
  const Outcome out =
      told(kAttack, "  - P1: {attack: wolf, at: bear}\n  - expect: {\"12-4b-2a\": turn == 3}\n");
  EXPECT_EQ(out.kind, "vacuous") << out.report;
  EXPECT_NE(out.report.find("    applied: 12-4b-2b  "), std::string::npos) << out.report;
  EXPECT_EQ(out.report.find("    applied: 8-4d"), std::string::npos) << out.report;
}

TEST(Messages, TheRefusalThatCameFurthestIsToldFirst) {
  const Outcome out = told(R"(given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {ruler: apprentice, attack_zone: [mage, ~], deck: [filler x 10]}
  P2: {ruler: apprentice, defense_zone: [bear], deck: [filler x 10]}
play:
)",
                           "  - P1: {play: mage}\n  - expect: {\"8-4c\": turn == 3}\n");
  const std::size_t first = out.report.find("    refused by ");
  ASSERT_NE(first, std::string::npos) << out.report;
  EXPECT_EQ(out.report.substr(first, 24), "    refused by 14-3b-8: ") << out.report;
  EXPECT_EQ(out.report.find("10-4d-1"), std::string::npos) << "it is not asked for now\n" << out.report;
}

TEST(Messages, RefusalsAreSortedAndCapped) {
  const auto at = [](std::uint8_t far) { return kernel::Refusal{0, "x", far}; };
  const auto near =
      nearest_refusals({at(kernel::kRefusedElsewhere), at(kernel::kRefusedOtherwise), at(3), at(1)});
  ASSERT_EQ(near.size(), 3u);
  EXPECT_EQ(near[0].far, 1);
  EXPECT_EQ(near[2].far, kernel::kRefusedOtherwise);
  EXPECT_EQ(nearest_refusals({at(kernel::kRefusedElsewhere)}).size(), 1u) << "all of it when nothing is near";
  EXPECT_EQ(nearest_refusals({at(kernel::kRefusedElsewhere), at(kernel::kRefusedWholly)}).size(), 1u);
}

TEST(Messages, AnExplainedAnswerIsReadInOneWay) {
  const std::string path = write(kAttack, "  - expect: {\"8-4c\": turn == 3}\n");
  int status = -1;
  const std::string text = explain({path, "given", "P1: {attack: wolf, at: P2.ruler}", ""}, status);
  EXPECT_EQ(text.find(" is refused\n"), text.rfind(" is refused\n")) << text;
}

}  // namespace
}  // namespace headjudge::verifier
