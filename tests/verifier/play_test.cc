// A scripted game: what can be done, what may not, undo, and a record that passes as written.
#include "verifier/play.h"

#include <filesystem>
#include <gtest/gtest.h>

#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

constexpr const char* kExample = "scenarios/gate_ruler/examples/lethal-damage.yaml";

std::unique_ptr<Session> begin(const std::string& step = "") {
  std::string error;
  auto out = Session::from_file(kExample, step, "", error);
  EXPECT_EQ(error, "");
  return out;
}

TEST(Play, ListsWhatIsAllowedAndWhatIsNot) {
  const auto session = begin();
  const std::vector<Listed> actions = session->actions();
  ASSERT_FALSE(actions.empty());
  EXPECT_EQ(actions[0].form, "pass");
  EXPECT_EQ(actions[0].rule, "8-4c-2");
  Conversation talk(begin());
  bool failed = false;
  EXPECT_NE(talk.show().find("{attack: wolf, at: bear}"), std::string::npos);
  EXPECT_NE(talk.hear("P1: {attack: wolf, at: P2.ruler}", failed).find("8-4c-1"), std::string::npos);
  EXPECT_TRUE(failed);
  EXPECT_NE(talk.hear("99", failed), "");
  EXPECT_TRUE(failed);
}

TEST(Play, UndoTakesBackAnswersAndSteps) {
  const auto session = begin();
  const kernel::Hash before = kernel::hash_from_scratch(session->game(), true);
  std::string said;
  ASSERT_TRUE(session->step("P1: {attack: wolf, at: bear}", said)) << said;
  ASSERT_TRUE(session->step("expect: {\"8-4d\": wolf.rest}", said)) << said;
  EXPECT_FALSE(session->step("expect: {\"8-4d\": wolf.act}", said));
  EXPECT_NE(said.find("does not hold"), std::string::npos);
  ASSERT_TRUE(session->take(session->actions()[0], said)) << said;
  EXPECT_EQ(session->length(), 3u);
  while (session->undo()) continue;
  EXPECT_EQ(kernel::hash_from_scratch(session->game(), true), before);
}

// Within an action what is asked is listed as the action with it, and the action can be said anew as a whole.
TEST(Play, ListsAChoiceInTheActionItBelongsTo) {
  const std::string file = ::testing::TempDir() + "play_test_choice.yaml";
  ASSERT_TRUE(write_whole(
      file,
      "scenario: A\ngame: gate_ruler\nstatus: open\ndefine:\n"
      "  - {id: w, name: W, kind: unit, army: [a], attributes: [b], level: 1, atk: 1, hp: 1, stk: 1}\n"
      "given: {turn: 3, active: P1, phase: main_phase, P1: {ruler: knight, hand: [w as one], "
      "energy_zone: [energy_card x 4], deck: [w x 9]}, P2: {ruler: knight, deck: [w x 9]}}\n"
      "play: [{never: turn < 0}]\n"));
  std::string error;
  auto session = Session::from_file(file, "", "", error);
  ASSERT_NE(session, nullptr) << error;
  Conversation talk(std::move(session));
  bool failed = false;
  const std::string first = talk.show();
  const std::size_t at = first.find("{play: one}");
  ASSERT_NE(at, std::string::npos) << first;
  const std::size_t line = first.rfind('\n', at) + 1;
  const std::string inside = talk.hear(first.substr(line + 2, 1), failed);
  EXPECT_NE(inside.find("  1  {play: one, to: P1.attack_zone.1} "), std::string::npos) << inside;
  EXPECT_EQ(inside.find("choose:"), std::string::npos) << inside;
  talk.hear("{play: one, to: P1.attack_zone.2}", failed);
  EXPECT_FALSE(failed);
  EXPECT_NE(talk.hear("text", failed).find("  - P1: {play: one, to: P1.attack_zone.2}\n"), std::string::npos);
}

// Expectations are written by hand: no tool goes over them.
TEST(Play, ARecordGoesOverNoRuling) {
  const std::string file = ::testing::TempDir() + "play_test_ruling.yaml";
  std::string ruling, said, error, after;
  ASSERT_TRUE(read_bytes(kExample, ruling));
  ASSERT_TRUE(write_whole(file, ruling));
  EXPECT_FALSE(Conversation(begin()).save(file, said));
  EXPECT_NE(said.find("is a ruling"), std::string::npos) << said;
  EXPECT_FALSE(Conversation(Session::from_file(file, "", "", error)).save(file, said));
  EXPECT_NE(said.find("is what is played"), std::string::npos) << said;
  ASSERT_TRUE(read_bytes(file, after));
  EXPECT_EQ(after, ruling);
}

// What is said wrongly is told without a place: there is no file that it stands in.
TEST(Play, TellsSlipsByThemselves) {
  Conversation talk(begin());
  bool failed = false;
  EXPECT_EQ(talk.hear("{attak: wolf}", failed)
                .find("error: nobody can 'attak' in this game; did you mean 'attack'?"),
            0u);
  EXPECT_TRUE(failed);
  EXPECT_EQ(talk.hear("random many", failed), "how many? random N [SEED]\n");
}

TEST(Play, WhatIsRecordedPassesAsWritten) {
  const std::string file = ::testing::TempDir() + "play_test.yaml";
  std::filesystem::remove(file);
  VerifyOptions options;
  options.golden = false;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Conversation talk(begin("hit"));
    talk.random(40, seed);
    std::string said;
    ASSERT_TRUE(talk.save(file, said)) << said;
    EXPECT_EQ(verify_file(file, options).verdict, Verdict::pass) << verify_file(file, options).report;
  }
}

TEST(Play, TwoDecksBeginAtTheSetUp) {
  const std::string file = ::testing::TempDir() + "play_test_deck.yaml",
                    record = ::testing::TempDir() + "play_test_start.yaml";
  std::string text = "game: rebirth\ndefine:\n", deck;
  for (int i = 1; i <= 13; ++i) {
    const std::string id = "c" + std::to_string(i);
    text +=
        "  - {id: " + id + ", name: " + id + ", kind: character, cost: 1, attributes: [a], atk: 1, def: 2}\n";
    deck += (i == 1 ? "" : ", ") + id + " x " + (i == 13 ? "2" : "4");
  }
  for (const char* id : {"mio", "rin", "nao"})
    text += std::string("  - {id: ") + id + ", name: " + id + ", kind: partner}\n";
  text += "deck: {deck: [" + deck + "], partners: [mio, rin, nao]}\n";
  ASSERT_TRUE(write_whole(file, text));
  std::string error, said;
  auto session = Session::from_decks(file, file, 7, error);
  ASSERT_NE(session, nullptr) << error;
  Conversation talk(std::move(session));
  talk.random(300, 2);
  ASSERT_TRUE(talk.save(record, said)) << said;
  VerifyOptions options;
  options.golden = false;
  EXPECT_EQ(verify_file(record, options).verdict, Verdict::pass) << verify_file(record, options).report;
  EXPECT_EQ(Session::from_decks("no/such.yaml", file, 1, error), nullptr);
}

}  // namespace
}  // namespace headjudge::verifier
