// One ruling under two revisions: what differs, and where.
#include "verifier/compare.h"

#include <gtest/gtest.h>

namespace headjudge::verifier {
namespace {

Comparison compared(const std::string& path, const std::string& a, const std::string& b) {
  Comparison out;
  std::string problems;
  EXPECT_TRUE(compare_revisions(path, a, b, out, problems)) << problems;
  return out;
}

TEST(Compare, TellsWhatOnlyOneRevisionDoes) {
  const Comparison c = compared("scenarios/zx/revisions/unison-effect-at-once.yaml", "6.5.0", "later");
  EXPECT_FALSE(c.fails) << c.verdicts[0] << " " << c.verdicts[1];
  ASSERT_FALSE(c.steps.empty());
  EXPECT_TRUE(c.steps.front().same);
  EXPECT_GT(c.differing(), 0);
  for (const ComparedStep& step : c.steps)
    EXPECT_TRUE(step.same || !step.columns[0].empty() || !step.columns[1].empty()) << step.key;
  for (const char* format : {"text", "md"}) EXPECT_NE(render(c, format).find("6.5.0"), std::string::npos);
}

TEST(Compare, OfOneRevisionIsTheSame) {
  const Comparison c = compared("scenarios/gate_ruler/examples/lethal-damage.yaml", "2020-12", "2020-12");
  EXPECT_EQ(c.differing(), 0);
  EXPECT_EQ(c.verdicts[0], "holds");
}

// A ruling of one revision is shown under the other, but not judged there.
TEST(Compare, DoesNotJudgeWhatARulingIsNotMadeFor) {
  const Comparison c = compared("scenarios/zx/revisions/sympathy.yaml", "6.5.0", "later");
  EXPECT_NE(c.verdicts[0].find("not made for this revision"), std::string::npos) << c.verdicts[0];
  EXPECT_EQ(c.verdicts[1], "holds");
  EXPECT_FALSE(c.fails);
}

TEST(Compare, RefusesUnknownRevisions) {
  Comparison out;
  std::string problems;
  EXPECT_FALSE(compare_revisions("scenarios/zx/revisions/sympathy.yaml", "6.5.0", "9", out, problems));
  EXPECT_NE(problems.find("no revision '9'"), std::string::npos) << problems;
}

}  // namespace
}  // namespace headjudge::verifier
