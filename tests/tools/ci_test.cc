// The recipes for CI systems, as far as they go without the services: their shell, and the hook for commits.
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>

#include "verifier/source.h"

namespace headjudge {
namespace {

// A folder that looks like a checkout whose program is built.
std::string checkout() {
  const std::string folder = ::testing::TempDir() + "headjudge_checkout";
  std::filesystem::create_directories(folder + "/tools");
  const std::string path = folder + "/tools/headjudge";
  const std::string program = std::filesystem::absolute(std::getenv("HEADJUDGE_BINARY"));
  EXPECT_TRUE(verifier::write_whole(path, "#!/bin/sh\nexec '" + program + "' \"$@\"\n"));
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return folder;
}

// Status of a shell line; what it prints goes to `out`.
int run(const std::string& line, std::string& out) {
  out.clear();
  const std::string file = ::testing::TempDir() + "headjudge_ci_out";
  const int status = std::system((R"(env -i PATH="$PATH" )" + line + " >" + file + " 2>&1").c_str());
  EXPECT_TRUE(verifier::read_bytes(file, out));
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool has_program() {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  return program != nullptr && *program != 0;
}

TEST(CiRecipe, KeepsTheReportAndTheStatus) {
  if (!has_program()) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string folder = ::testing::TempDir(), report = folder + "headjudge_ci.jsonl",
                    junit = folder + "headjudge_ci.xml", summary = folder + "headjudge_ci.md";
  std::filesystem::remove(summary);
  const std::string common = "HEADJUDGE_DIR=" + checkout() + " HEADJUDGE_REPORT=" + report + " ";
  std::string out, text;
  EXPECT_EQ(run(common + "HEADJUDGE_PATH=scenarios/gate_ruler/examples HEADJUDGE_JUNIT=" + junit +
                    " bash tools/ci/verify.sh",
                out),
            0)
      << out;
  EXPECT_NE(out.find("suite signature"), std::string::npos) << out;
  ASSERT_TRUE(verifier::read_bytes(report, text));
  EXPECT_NE(text.find("\"complete\":true"), std::string::npos);
  text.clear();
  ASSERT_TRUE(verifier::read_bytes(junit, text));
  EXPECT_NE(text.find("<testsuite "), std::string::npos);
  EXPECT_EQ(run(common + "GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=" + summary +
                    " HEADJUDGE_GOLDEN=false HEADJUDGE_PATH=tests/canaries/wrong-expectation.yaml"
                    " bash tools/ci/verify.sh",
                out),
            1)
      << out;
  EXPECT_EQ(out.substr(0, 13), "::error file=") << out;
  text.clear();
  ASSERT_TRUE(verifier::read_bytes(summary, text));
  EXPECT_NE(text.find("### headjudge"), std::string::npos);
}

TEST(CiRecipe, ChecksWhatIsCommitted) {
  if (!has_program()) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string hook = "HEADJUDGE=" + checkout() + "/tools/headjudge bash tools/ci/pre-commit ";
  std::string out;
  EXPECT_EQ(run(hook + "README.md", out), 0) << out;
  EXPECT_EQ(run(hook + "golden/gate_ruler/examples/lethal-damage.golden", out), 0) << out;
  EXPECT_NE(out.find("1 scenario,"), std::string::npos) << out;
  EXPECT_EQ(run(hook + "scenarios/no/such.yaml", out), 4) << out;
}

}  // namespace
}  // namespace headjudge
