// The command as others call it: exit statuses, and what must never be 0.
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>

namespace headjudge {
namespace {

int status_of(const std::string& arguments, const std::string& variables = "") {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  // An empty environment: what the machine says about itself (CI, shards) must not decide.
  const std::string line =
      R"(env -i PATH="$PATH" )" + variables + " " + program + " " + arguments + " >/dev/null 2>&1";
  const int status = std::system(line.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Command, EndsWithOneStatus) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string example = "scenarios/gate_ruler/examples/lethal-damage.yaml";
  const std::string folder = ::testing::TempDir();
  const struct {
    int status;
    std::string arguments, variables;
  } cases[] = {
      {0, "verify " + example, ""},
      {0, "verify --format jsonl " + example, ""},
      {1, "verify --no-golden tests/canaries/wrong-expectation.yaml", ""},
      {1, "verify --no-golden tests/canaries/holds-after-all.yaml", ""},
      {0, "verify --no-golden tests/canaries/known-to-fail.yaml", ""},
      {3, "verify --no-golden tests/canaries/unknown-key.yaml", ""},
      {4, "verify no/such/folder", ""},
      {5, "verify --golden " + folder + "none " + example, ""},
      {2, "verify --shard 3/2 " + example, ""},
      {2, "verify " + example, "GTEST_SHARD_INDEX=7 GTEST_TOTAL_SHARDS=2"},
      {2, "verify --nonsense", ""},
      {2, "accept " + example, "CI=true"},
      {0, "accept --dry-run " + example, ""},
      {0, "explore --depth 1 --step given --never 'wolf in P1.graveyard' " + example, ""},
      {1, "explore --depth 1 --step given --never 'bear in P2.graveyard' " + example, ""},
      {2, "explore --step nowhere " + example, ""},
      {0, "perft --depth 2 --step given " + example, ""},
      {0, "explain --step hit " + example, ""},
      {0, "rules show gate_ruler 12-4c-2", ""},
      {2, "rules show gate_ruler 12-4c-99", ""},
      {2, "rules list nogame", ""},
      {8, "report merge " + example, ""},
      {0, "fmt --check " + example, ""},
      {0, "schema zx", ""},
      {0, "new zx --rule 804.2f", ""},
      {2, "new zx --rule 804.99", ""},
      {0, "completion fish", ""},
      {0, "doctor", ""},
      {2, "fuzz nogame", ""},
      {0, "play " + example + " </dev/null", ""},
      {1, "play " + example + " < README.md", ""},
      {2, "play", ""},
      {3, "play --step nowhere " + example, ""},
      {0, "minimize tests/canaries/wrong-expectation.yaml", ""},
      {4, "minimize " + example, ""},
      {3, "minimize tests/canaries/unknown-key.yaml", ""},
      {2, "fuzz zx --shard 3/2", ""},
      {0, "doctor " + example, ""},
      {4, "doctor no/such/folder", ""},
      {1, "doctor --with /bin/false -- " + example, ""},
      {0, "show --html " + example, ""},
      {0, "verify --format html " + example, ""},
      {0, "rules coverage gate_ruler --html --suite " + example, ""},
  };
  for (const auto& c : cases)
    EXPECT_EQ(status_of(c.arguments, c.variables), c.status) << c.variables << " " << c.arguments;
}

TEST(Command, MergesItsShards) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string one = ::testing::TempDir() + "headjudge_1.jsonl",
                    two = ::testing::TempDir() + "headjudge_2.jsonl";
  const std::string suite = "scenarios/gate_ruler/examples";
  const auto shard = [&](const std::string& index, const std::string& to) {
    return std::system(
        (std::string(program) + " verify --format jsonl --shard " + index + " " + suite + " >" + to).c_str());
  };
  ASSERT_EQ(shard("1/2", one), 0);
  ASSERT_EQ(shard("2/2", two), 0);
  EXPECT_EQ(status_of("report merge " + one + " " + two), 0);
  EXPECT_EQ(status_of("report merge " + one), 8);
  EXPECT_EQ(status_of("report merge " + one + " " + one), 2);
  EXPECT_EQ(status_of("verify --failed " + one + " " + suite), 4);
}

}  // namespace
}  // namespace headjudge
