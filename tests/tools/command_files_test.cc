// What the command writes, and where: over nobody's work, and within the terminal.
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <pty.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/status_of.h"
#include "verifier/source.h"

namespace headjudge {
namespace {

TEST(Command, WritesOverNobodysWork) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string folder = ::testing::TempDir() + "precious_" + std::to_string(getpid()),
                    example = "scenarios/gate_ruler/examples/lethal-damage.yaml", given = " --step given ",
                    never = given + "--depth 1 --never 'bear in P2.graveyard' --write ";
  const std::string ruling = folder + "/precious.yaml", rules = folder + "/old.txt",
                    table = folder + "/old.tsv";
  const std::string head = "第1章 遊び\n1-1. 概要\n1-1a. 二人で遊ぶ。\n";
  std::string text, now;
  ASSERT_TRUE(verifier::read_bytes(example, text));
  ASSERT_TRUE(verifier::write_whole(ruling, text));
  ASSERT_TRUE(verifier::write_whole(rules, head));
  const std::string import = "rulebook import --game gate_ruler " + rules + " --out ";
  const struct {
    int status;
    std::string arguments;
  } cases[] = {
      {2, "explore " + ruling + never + ruling},
      {2, "explore " + example + never + ruling},
      {1, "explore " + example + never + folder + "/line.yaml"},
      {2, "explore " + example + never + folder + "/line.yaml"},
      {2, "explore " + example + never + "/dev/full"},
      {2, "minimize tests/canaries/wrong-expectation.yaml --write " + ruling},
      {0, "minimize tests/canaries/wrong-expectation.yaml --write " + folder + "/small.yaml"},
      {2, "play " + example + " --record " + ruling + " </dev/null"},
      {2, "play " + example + " --record /dev/full </dev/null"},
      {2, import + rules},
      {2, import + ruling},
      {0, import + table},
      {0, import + table},
  };
  for (const auto& c : cases) EXPECT_EQ(status_of(c.arguments), c.status) << c.arguments;
  EXPECT_TRUE(verifier::read_bytes(ruling, now));
  EXPECT_EQ(now, text);
  now.clear();
  EXPECT_TRUE(verifier::read_bytes(rules, now));
  EXPECT_EQ(now, head);
  std::filesystem::remove_all(folder);
}

TEST(Command, AcceptsWhatIsNamedAndCountsIt) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string folder = ::testing::TempDir() + "accepts_" + std::to_string(getpid()),
                    out = folder + ".out";
  std::string text, wrong;
  ASSERT_TRUE(verifier::read_bytes("scenarios/gate_ruler/examples/lethal-damage.yaml", text));
  ASSERT_TRUE(verifier::read_bytes("tests/canaries/wrong-expectation.yaml", wrong));
  constexpr int kOld = 11;  // one more than is changed without a word
  for (int i = 0; i < kOld; ++i) {
    const std::string name = folder + "/" + std::to_string(i);
    ASSERT_TRUE(verifier::write_whole(name + ".yaml", text));
    ASSERT_TRUE(verifier::write_whole(folder + "/golden/" + std::to_string(i) + ".golden",
                                      "headjudge golden 1\nscenario x\nrulebook y\n"));
  }
  ASSERT_TRUE(verifier::write_whole(folder + "/new.yaml", text));
  ASSERT_TRUE(verifier::write_whole(folder + "/wrong.yaml", wrong));
  const struct {
    int status;
    std::string arguments, told;
  } cases[] = {
      {2, "accept", "no folder scenarios/ here: accept what?"},
      {1, "accept .",
       "12 golden logs would be written (11 changed, 1 new): read them, then say --expect-count 12"},
      {1, "accept . --expect-count 11", "12 golden logs would be written (11 changed, 1 new), not 11"},
      {1, "accept . --expect-count 12", "12 written, 0 left, 1 not accepted, 0 unchanged"},
      {1, "accept .", "0 written, 0 left, 1 not accepted, 12 unchanged"},
  };
  for (const auto& c : cases) {
    const std::string line = "cd '" + folder + "' && env -i HEADJUDGE_PENDING=none '" +
                             std::filesystem::absolute(program).string() + "' " + c.arguments + " >'" + out +
                             "' 2>&1";
    const int status = std::system(line.c_str());
    std::string told;
    EXPECT_TRUE(verifier::read_bytes(out, told));
    EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, c.status) << c.arguments << "\n" << told;
    EXPECT_NE(told.find(c.told), std::string::npos) << c.arguments << "\n" << told;
  }
  std::filesystem::remove_all(folder);
}

TEST(Command, ItsBarFitsIntoANarrowTerminal) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  constexpr unsigned short kColumns = 30;
  struct winsize size {};
  size.ws_row = 24, size.ws_col = kColumns;
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, &size);
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::setenv("TERM", "xterm", 1);
    ::execl(program, program, "verify", "--no-golden", "--jobs", "1", "scenarios/gate_ruler/12", nullptr);
    ::_exit(127);
  }
  std::string told;
  char buffer[4096];
  for (ssize_t n = 0; (n = ::read(terminal, buffer, sizeof buffer)) > 0;)
    told.append(buffer, static_cast<std::size_t>(n));
  ::close(terminal);
  EXPECT_EQ(::waitpid(child, nullptr, 0), child);
  for (std::size_t at = told.find("\r["); at != std::string::npos; at = told.find("\r[", at + 1))
    EXPECT_LT(told.find('\r', at + 1) - at - 1, kColumns) << told;
}

}  // namespace
}  // namespace headjudge
