// headjudge verify as it is called: paths however they are written, one revision, shards, lines to paste.
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "verifier/source.h"

namespace headjudge {
namespace {

namespace fs = std::filesystem;

const std::string kExample = "scenarios/gate_ruler/examples/lethal-damage.yaml";

// Two folders deep, so that nothing above is a repository; gone when the test ends.
class Verify : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* program = std::getenv("HEADJUDGE_BINARY");
    if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
    program_ = program;
    folder_ = fs::path(::testing::TempDir()) / ("verify_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
  }
  void TearDown() override {
    if (!folder_.empty()) fs::remove_all(folder_);
  }
  std::string here(const std::string& path) const { return (folder_ / path).string(); }
  void put(const std::string& path, const std::string& text) const {
    EXPECT_TRUE(verifier::write_whole(here(path), text)) << path;
  }
  static std::string whole(const std::string& path) {
    std::string text;
    EXPECT_TRUE(verifier::read_bytes(path, text)) << path;
    return text;
  }
  // Runs a line of the shell, in which headjudge is the program; "" is the repository's root.
  int run(const std::string& where, const std::string& line, const std::string& variables = "") {
    put("line.sh", "headjudge() { '" + program_ + "' \"$@\"; }\n" + line + "\n");
    const std::string out = here("line.out");
    const int status = std::system(("cd " + verifier::shell_word(where.empty() ? "." : where) +
                                    R"( && env -i PATH="$PATH" HEADJUDGE_PENDING=none )" + variables +
                                    " sh " + here("line.sh") + " >" + out + " 2>&1 </dev/null")
                                       .c_str());
    told_ = whole(out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  // The rest of the line that begins so.
  std::string after(const std::string& words) const {
    const std::size_t at = told_.find(words);
    if (at == std::string::npos) return "";
    const std::size_t from = at + words.size();
    return told_.substr(from, told_.find('\n', from) - from);
  }
  bool tells(const std::string& words) const { return told_.find(words) != std::string::npos; }

  std::string program_, told_;
  fs::path folder_;
};

TEST_F(Verify, AGoldenLogHoldsHoweverThePathIsWritten) {
  put("a/rulings/lethal.yaml", whole(kExample));
  fs::create_symlink("rulings", here("a/link"));
  ASSERT_EQ(run(here("a"), "headjudge accept rulings"), 0) << told_;
  const std::pair<std::string, std::string> ways[] = {
      {"a", "rulings"}, {"a", "./rulings/"}, {"a", here("a/rulings")},     {"a", "../a/rulings"},
      {"a", "link"},    {"a/rulings", "."},  {"a/rulings", "lethal.yaml"}, {"a/link", "../link"},
      {"", "a/rulings"}};
  for (const bool is_repository : {false, true}) {
    if (is_repository) fs::create_directory(here("a/.git"));
    std::string signature;
    for (const auto& [where, path] : ways) {
      EXPECT_EQ(run(here(where), "headjudge verify " + path), 0) << where << " " << path << "\n" << told_;
      if (signature.empty()) signature = after("suite signature ");
      if (is_repository || !where.empty()) {
        EXPECT_EQ(after("suite signature "), signature) << where << " " << path;
      }
    }
  }
}

TEST_F(Verify, TheSuiteIsTheSameFromInsideIt) {
  ASSERT_EQ(run("", "headjudge verify " + kExample), 0) << told_;
  const std::string signature = after("suite signature ");
  EXPECT_EQ(run("scenarios/gate_ruler/examples", "headjudge verify lethal-damage.yaml"), 0) << told_;
  EXPECT_EQ(after("suite signature "), signature);
  EXPECT_EQ(run("scenarios/gate_ruler", "headjudge accept --dry-run --checks examples"), 0) << told_;
  EXPECT_TRUE(tells("0 would be written, 3 unchanged")) << told_;
}

TEST_F(Verify, ALogOfAnotherScenarioSaysOfWhich) {
  put("rulings/lethal.yaml", whole(kExample));
  ASSERT_EQ(run(folder_, "headjudge accept rulings"), 0) << told_;
  fs::copy(here("rulings"), here("other"), fs::copy_options::recursive);
  EXPECT_EQ(run(folder_, "headjudge verify other"), 1);
  EXPECT_TRUE(tells("golden @given: the log is of scenario 'rulings/lethal', this is 'other/lethal'"))
      << told_;
}

TEST_F(Verify, ABundleIsExactFromEverywhere) {
  put("rulings/lethal.yaml", whole(kExample));
  ASSERT_EQ(run(folder_, "headjudge pack --write one.pack rulings/lethal.yaml"), 0) << told_;
  for (const std::string& where : {here("rulings"), std::string("scenarios")})
    EXPECT_EQ(run(where, "headjudge pack --replay " + here("one.pack")), 0) << where << "\n" << told_;
}

TEST_F(Verify, ALogOfAnotherRevisionThanAskedForIsNotCompared) {
  EXPECT_EQ(run("", "headjudge verify scenarios/zx/examples --rulebook 6.5.0"), 0) << told_;
  EXPECT_TRUE(tells("3 golden logs are of another revision than --rulebook: not compared")) << told_;
  EXPECT_EQ(run("", "headjudge verify scenarios/zx/examples --rulebook later"), 0) << told_;
  EXPECT_FALSE(tells("not compared")) << told_;
  const std::string log = whole("golden/zx/examples/resource-colors.golden");
  std::string old = log;
  old.replace(old.find("zx later"), 8, "zx 6.5.0");
  put("scenarios/zx/resource-colors.yaml", whole("scenarios/zx/examples/resource-colors.yaml"));
  old.replace(old.find("zx/examples/"), 12, "zx/");
  put("golden/zx/resource-colors.golden", old);
  EXPECT_EQ(run(folder_, "headjudge verify scenarios"), 1) << "nobody asked for that revision";
  EXPECT_TRUE(tells("the log is of revision 'zx 6.5.0', this is 'zx later'")) << told_;
}

TEST_F(Verify, TheLineToPasteShowsWhatFailed) {
  std::string text = whole("scenarios/zx/examples/battle-damage-to-player.yaml");
  put("u.yaml", text + "  - under: {\"6.5.0\": [{expect: {\"907.2d\": P2.life.count == 4}}]}\n");
  EXPECT_EQ(run(folder_, "headjudge verify --no-golden u.yaml"), 1) << told_;
  EXPECT_TRUE(tells("under 6.5.0: ")) << told_;
  std::string again = after("again:  ");
  EXPECT_NE(again.find(" --rulebook 6.5.0 "), std::string::npos) << again;
  EXPECT_EQ(run(folder_, again), 1) << "it shows the failure\n" << told_;

  EXPECT_EQ(run("", "headjudge verify --golden '" + here("no such") + "' " + kExample), 5);
  EXPECT_EQ(run("", after("no golden log yet: ")), 0) << told_;
  EXPECT_TRUE(fs::exists(here("no such/gate_ruler/examples/lethal-damage.golden"))) << told_;

  put("rulings/lethal.yaml", whole(kExample));
  ASSERT_EQ(run(folder_, "headjudge accept rulings"), 0) << told_;
  put("rulings/golden/lethal.golden", whole(here("rulings/golden/lethal.golden")) +
                                          "@extra  P1 pass                     h:0000000000000000\n");
  EXPECT_EQ(run(folder_, "headjudge verify rulings"), 1) << told_;
  EXPECT_TRUE(tells("golden @extra: the golden log has a step more")) << told_;
  again = after("again:  ");
  EXPECT_NE(again.find("--step hit "), std::string::npos) << again;
  EXPECT_EQ(run(folder_, again), 0) << told_;
}

TEST_F(Verify, AShardSaysThatItIsOne) {
  const std::string suite = "headjudge verify scenarios/gate_ruler/examples scenarios/zx/examples";
  EXPECT_EQ(run("", suite, "CI_NODE_INDEX=1 CI_NODE_TOTAL=3"), 0) << told_;
  EXPECT_TRUE(tells("shard 1 of 3: 2 of 6 scenarios, 12 checks: 2 PASS\nshard signature ")) << told_;
  EXPECT_EQ(run("", suite), 0);
  EXPECT_TRUE(tells("6 scenarios, ")) << told_;
  EXPECT_TRUE(tells("\nsuite signature ")) << told_;
  int empty = 0;
  for (const std::string index : {"1", "2", "3"}) {
    EXPECT_EQ(run("", "headjudge verify " + kExample + " --shard " + index + "/3"), 0) << told_;
    empty += tells("shard " + index + " of 3 has none of the 1 scenario: nothing is checked here") ? 1 : 0;
    const std::string report = here(index + ".jsonl");
    run("", "headjudge verify --format jsonl " + kExample + " --shard " + index + "/3 >" + report);
    EXPECT_EQ(run("", "headjudge report show --format md " + report), 0) << told_;
  }
  EXPECT_EQ(empty, 2);
  for (const std::string format : {"md", "github", "html"}) {
    run("", suite + " --shard 1/3 --format " + format);
    EXPECT_TRUE(tells("shard 1 of 3: 2 of 6 scenarios")) << told_;
    EXPECT_FALSE(tells("suite signature")) << told_;
  }
}

TEST_F(Verify, ShardsOfOtherOptionsAreNotMerged) {
  const auto shard = [&](const std::string& index, const std::string& options) {
    run("", "headjudge verify --format jsonl --shard " + index + "/2 scenarios/zx/examples" + options + " >" +
                here(index + ".jsonl"));
  };
  const std::string merge = "headjudge report merge " + here("1.jsonl") + " " + here("2.jsonl");
  shard("1", " --no-golden"), shard("2", " --no-golden");
  EXPECT_EQ(run("", merge), 0) << told_;
  shard("2", "");
  EXPECT_EQ(run("", merge), 2);
  EXPECT_TRUE(tells("shard 1 was made with '--no-golden', shard 2 with no options")) << told_;
  shard("1", " --rulebook 6.5.0");
  EXPECT_EQ(run("", merge), 2);
}

TEST_F(Verify, TheDoctorNamesWhatCannotBePlayed) {
  EXPECT_EQ(run("", "headjudge doctor tests/canaries/unknown-key.yaml " + kExample), 3);
  EXPECT_TRUE(tells("BAD  a file that can be played: tests/canaries/unknown-key.yaml:")) << told_;
  EXPECT_TRUE(tells("unknown key")) << told_;
  EXPECT_EQ(run("", "headjudge doctor " + kExample), 0);
  EXPECT_TRUE(tells("ok   1 scenario by " + program_ + "\nok   1 scenario by " + program_ + ", once more"))
      << told_;
}

}  // namespace
}  // namespace headjudge
