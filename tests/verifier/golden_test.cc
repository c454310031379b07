// Golden logs: the text reads back as written, and a difference names the field and the step.
#include "verifier/golden.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

GoldenLog example() {
  GoldenLog log{"gate_ruler/lethal-damage", "gate_ruler 2020-12", 2, {}};
  log.steps.push_back({"@given", "", "6a10c3f2d9b84e17", {}, {}, {}});
  log.steps.push_back(
      {"@hit",
       "P1 attack wolf at bear",
       "77be21905c1f3aa8",
       {"  8-4d      wolf.rest    no -> yes", "  12-4c-2   bear         P2.defense_zone.1 -> P2.graveyard",
        "  forced    P1 pass, P2 pass"},
       {},
       {}});
  return log;
}

TEST(Golden, ReadsBackWhatItWrites) {
  const std::string text = golden_text(example());
  EXPECT_EQ(text.substr(0, 18), "headjudge golden 1");
  EXPECT_NE(text.find("@hit  P1 attack wolf at bear        h:77be21905c1f3aa8\n"), std::string::npos) << text;
  GoldenLog log;
  std::string error;
  ASSERT_TRUE(read_golden(text, log, error)) << error;
  EXPECT_EQ(golden_text(log), text);
  EXPECT_TRUE(compare_golden(log, example()).same);
}

TEST(Golden, NamesTheFieldThatDiffers) {
  GoldenLog now = example();
  now.steps[1].hash = "0000000000000000";
  now.steps[1].lines.erase(now.steps[1].lines.begin() + 1);
  const GoldenDifference d = compare_golden(example(), now);
  EXPECT_FALSE(d.same);
  EXPECT_EQ(d.step, "@hit");
  EXPECT_EQ(d.headline, "bear.zone expected P2.graveyard, found P2.defense_zone.1");
}

// Where a card is comes before what it has, and both before the way there.
TEST(Golden, PutsFirstWhatARulingIsAbout) {
  const auto with = [](std::vector<std::string> lines) {
    GoldenLog log = example();
    log.steps[1].hash = "00000000" + std::to_string(10000000 + lines.size());
    log.steps[1].lines = std::move(lines);
    return log;
  };
  const std::string dead = "  12-4c-2   bear         P2.defense_zone.1 -> P2.graveyard";
  const GoldenLog whole = with({"  13-2b-2   bear.damage  0 -> 4", dead, "  12-4c-2   bear.damage  4 -> 0"});
  const GoldenDifference alive = compare_golden(whole, with({"  13-2b-2   bear.damage  0 -> 4"}));
  EXPECT_EQ(alive.headline, "bear.zone expected P2.graveyard, found P2.defense_zone.1");
  ASSERT_GT(alive.details.size(), 2u);
  EXPECT_EQ(alive.details[0], "2 fields differ after @hit");
  EXPECT_EQ(alive.golden_rules, (std::vector<std::string>{"13-2b-2", "12-4c-2"}));
  const GoldenDifference more = compare_golden(
      whole, with({"  13-2b-2   bear.damage  0 -> 5", dead, "  12-4c-2   bear.damage  5 -> 0"}));
  EXPECT_EQ(more.headline, "bear.damage expected 4, found 5, on the way (13-2b-2)");
  const GoldenDifference item = compare_golden(with({"  8-6b-2    hits         + to bear"}), with({}));
  EXPECT_EQ(item.headline.substr(0, 30), "only in the golden log: 8-6b-2");
  const GoldenDifference turn = compare_golden(with({"  701.2     priority     P1 -> P2"}),
                                               with({"  701.2     priority     P1 -> P1"}));
  EXPECT_EQ(turn.headline, "priority expected P2, found P1");
}

// A difference is never told as two hashes.
TEST(Golden, SaysWhatAHashAloneMeans) {
  GoldenLog now = example();
  now.steps[0].hash = "0000000000000000";
  EXPECT_EQ(compare_golden(example(), now).headline.substr(0, 29), "only the hash of this step di");
  now.steps[1].hash = "0000000000000001";
  EXPECT_EQ(compare_golden(example(), now).headline.substr(0, 29), "the position is not that of t");
  now.steps[0].hash = example().steps[0].hash;
  EXPECT_EQ(compare_golden(example(), now).headline.substr(0, 29), "the changes are the same, but");
}

TEST(Golden, NoticesThatFewerThingsAreChecked) {
  GoldenLog now = example();
  now.checks = 1;
  EXPECT_TRUE(compare_golden(example(), now).fewer_checks);
  EXPECT_TRUE(compare_golden(now, example()).same);
  GoldenLog old = example();
  old.checks = -1;  // a log from before checks were counted
  EXPECT_TRUE(compare_golden(old, now).same);
}

TEST(Golden, RefusesOtherTexts) {
  GoldenLog log;
  std::string error;
  for (const char* text : {"", "x", "headjudge golden 2\nscenario a\nrulebook b\n",
                           "headjudge golden 1\nscenario a\nrulebook b\n  line\n",
                           "headjudge golden 1\nscenario a\nrulebook b\n@given\n"})
    EXPECT_FALSE(read_golden(text, log, error)) << text;
}

// A loop of tens of thousands of forced answers: its log stays small, and it is played in little memory.
TEST(Golden, AnEndlessLoopIsToldInBoundedLines) {
  const std::string text = [] {
    std::string out;
    EXPECT_TRUE(read_bytes("golden/zx/1200/a-counter-more-each-round.golden", out));
    return out;
  }();
  EXPECT_LT(text.size(), 300'000u);
  EXPECT_NE(text.find("more than 2000 lines"), std::string::npos);
  VerifyOptions options;
  rusage before{}, after{};
  getrusage(RUSAGE_SELF, &before);
  EXPECT_EQ(verify_file("scenarios/zx/1200/a-counter-more-each-round.yaml", options).verdict, Verdict::pass);
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 300'000) << "kilobytes";
}

}  // namespace
}  // namespace headjudge::verifier
