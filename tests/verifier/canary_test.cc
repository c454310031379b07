// Canaries: scenarios that must not pass. A verifier that no longer notices one of them is broken itself.
#include <filesystem>
#include <gtest/gtest.h>

#include "verifier/canaries.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

TEST(Canaries, GiveTheVerdictTheyAreMadeFor) {
  const std::vector<Canary> canaries = play_canaries("tests/canaries");
  EXPECT_GE(canaries.size(), 21u);
  for (const Canary& one : canaries) {
    EXPECT_EQ(one.found, one.wanted) << one.path << "\n" << one.report;
    EXPECT_NE(one.report, "") << one.path;
    // What fails was checked: it is counted too.
    if (one.found.starts_with("FAIL ") && one.found != "FAIL stuck") {
      EXPECT_GE(one.checks, 1) << one.path;
    }
  }
  EXPECT_TRUE(uncaught(canaries).empty());
}

TEST(Canaries, OneThatIsNotNoticedIsSaid) {
  const auto wrong = uncaught({{"a.yaml", "NEW", "PASS", "", 0}, {"b.yaml", "NONDET", "NONDET", "", 0}});
  ASSERT_EQ(wrong.size(), 5u);
  EXPECT_EQ(wrong[0], "a.yaml must be NEW, but is PASS");
  EXPECT_EQ(wrong[1], "no canary must be FAIL expectation");
}

TEST(Canaries, OneThatDoesNotSayWhatItMustBeIsNamed) {
  const std::vector<Canary> canaries{
      {"a.yaml", "", "PASS", "", 0}, {"b.yaml", "NEW", "NEW", "", 0}, {"a.yaml", "about it", "PASS", "", 0}};
  EXPECT_EQ(unmarked(canaries), (std::vector<std::string>{"a.yaml", "a.yaml"}));
  for (const std::string& line : uncaught(canaries))
    EXPECT_EQ(line.find("a.yaml"), std::string::npos) << line;
}

TEST(Canaries, EveryLookIsCountedUpToTheOneThatFails) {
  VerifyOptions options;
  options.golden = false;
  const std::string good = "scenarios/gate_ruler/examples/lethal-damage.yaml",
                    bad = ::testing::TempDir() + "count.yaml";
  const Outcome held = verify_file(good, options);
  std::string text;
  ASSERT_TRUE(read_bytes(good, text));
  const std::string last = "bear in P2.graveyard";
  ASSERT_NE(text.rfind(last), std::string::npos);
  ASSERT_TRUE(write_whole(bad, text.replace(text.rfind(last), last.size(), "bear in P2.exile")));
  const Outcome failed = verify_file(bad, options);
  EXPECT_EQ(failed.verdict, Verdict::fail) << failed.report;
  EXPECT_EQ(failed.checks, held.checks);
}

TEST(Canaries, AGoldenLogThatDiffersOrIsMissing) {
  const std::string folder = ::testing::TempDir() + "headjudge_canary_golden";
  std::filesystem::remove_all(folder);
  VerifyOptions options;
  options.golden_dir = folder;
  const std::string file = "scenarios/gate_ruler/examples/lethal-damage.yaml";
  Outcome found = verify_file(file, options, true);
  EXPECT_EQ(found.verdict, Verdict::fresh) << found.report;
  ASSERT_NE(found.golden_text, "");
  ASSERT_TRUE(write_whole(found.golden_path, found.golden_text));
  EXPECT_EQ(verify_file(file, options).verdict, Verdict::pass);
  std::string wrong = found.golden_text;
  const std::size_t hash = wrong.rfind("h:");
  wrong[hash + 2] = wrong[hash + 2] == '0' ? '1' : '0';
  ASSERT_TRUE(write_whole(found.golden_path, wrong));
  found = verify_file(file, options);
  EXPECT_EQ(found.verdict, Verdict::fail);
  EXPECT_EQ(found.kind, "golden");
  std::filesystem::remove(found.golden_path);
  std::filesystem::create_directory(found.golden_path);  // nobody can read that as a log, root neither
  found = verify_file(file, options, true);
  EXPECT_EQ(found.verdict, Verdict::invalid);
  EXPECT_NE(found.report.find(found.golden_path + " cannot be read: Is a directory"), std::string::npos)
      << found.report;
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace headjudge::verifier
