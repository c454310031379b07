// Canaries: scenarios that must not pass. A verifier that no longer notices one of them is broken itself.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>

#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

std::vector<std::string> canaries() {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator("tests/canaries"))
    if (entry.path().extension() == ".yaml") out.push_back(entry.path().generic_string());
  std::sort(out.begin(), out.end());
  return out;
}

// The first line says the verdict and the kind of failure: "# FAIL vacuous".
TEST(Canaries, GiveTheVerdictTheyAreMadeFor) {
  const std::vector<std::string> files = canaries();
  EXPECT_GE(files.size(), 18u);
  VerifyOptions options;
  options.golden = false;
  for (const std::string& file : files) {
    std::string text;
    ASSERT_TRUE(read_bytes(file, text));
    const std::string wanted = text.substr(2, text.find('\n') - 2);
    const Outcome found = verify_file(file, options);
    const std::string kind = found.verdict == Verdict::fail ? " " + found.kind : "";
    EXPECT_EQ(verdict_word(found.verdict) + kind, wanted) << file << "\n" << found.report;
    EXPECT_NE(found.report, "") << file;
  }
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
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace headjudge::verifier
