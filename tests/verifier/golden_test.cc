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
