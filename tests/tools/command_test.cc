// The command as others call it: exit statuses, and what must never be 0.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/sanitized.h"
#include "tests/tools/status_of.h"
#include "verifier/source.h"

namespace headjudge {
namespace {

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
      {0, "verify --canaries tests/canaries " + example, ""},
      {3, "verify --canaries scenarios/gate_ruler/examples " + example, ""},
      {4, "verify no/such/folder", ""},
      {5, "verify --golden " + folder + "none " + example, ""},
      {2, "verify --shard 3/2 " + example, ""},
      {2, "verify " + example, "GTEST_SHARD_INDEX=7 GTEST_TOTAL_SHARDS=2"},
      {2, "verify --nonsense", ""},
      {2, "accept " + example, "CI=true"},
      {0, "accept --dry-run " + example, "CI=true"},
      {0, "accept --dry-run " + example, ""},
      {0, "explore --depth 1 --step given --never 'wolf in P1.graveyard' " + example, ""},
      {1, "explore --depth 1 --step given --never 'bear in P2.graveyard' " + example, ""},
      {2, "explore --step nowhere " + example, ""},
      {0, "perft --depth 2 --step given " + example, ""},
      {0, "perft --depth 1 --leave_open P1 --step given " + example, ""},
      {0, "explain --step hit " + example, ""},
      {0, "rules show gate_ruler 12-4c-2", ""},
      {2, "rules show gate_ruler 12-4c-99", ""},
      {2, "rules list nogame", ""},
      {8, "report merge " + example, ""},
      {0, "fmt --check " + example, ""},
      {0, "schema zx", ""},
      {0, "new zx --rule 804.2f", ""},
      {2, "new zx --rule 804.99", ""},
      {0, "new zx", ""},
      {0, "completion fish", ""},
      {0, "doctor", ""},
      {0, "compare scenarios/zx/revisions/unison-effect-at-once.yaml --rulebook 6.5.0 later", ""},
      {1, "compare tests/canaries/wrong-expectation.yaml --rulebook 2020-12 2020-12", ""},
      {2, "compare scenarios/zx/revisions/unison-effect-at-once.yaml --rulebook 6.5.0 7.0", ""},
      {2, "compare scenarios/zx/revisions/unison-effect-at-once.yaml --rulebook 6.5.0", ""},
      {3, "compare tests/canaries/unknown-key.yaml --rulebook 2020-12 2020-12", ""},
      {2, "fuzz nogame", ""},
      {0, "play " + example + " </dev/null", ""},
      {1, "play " + example + " < README.md", ""},
      {2, "play", ""},
      {3, "play --step nowhere " + example, ""},
      {0, "pack --write " + folder + "example.pack " + example, ""},
      {0, "pack --replay " + folder + "example.pack", ""},
      {4, "pack --replay " + example, ""},
      {3, "pack tests/canaries/unknown-key.yaml", ""},
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

TEST(Command, EndsWithWhatIsWrongWithCanaries) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string folder = ::testing::TempDir() + "lying_canaries",
                    example = " scenarios/gate_ruler/examples/lethal-damage.yaml";
  ASSERT_TRUE(verifier::write_whole(folder + "/a.yaml", "# NEW\nthis is INVALID\n"));
  EXPECT_EQ(status_of("verify --canaries " + folder + example), 70);
  EXPECT_EQ(status_of("verify --canaries no/such/folder" + example), 2);
  EXPECT_EQ(status_of("verify --canaries README.md" + example), 2);
  EXPECT_EQ(status_of("verify --canaries docs/en" + example), 4);
}

TEST(Command, RefusesWhatCannotBeMeant) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string example = "scenarios/gate_ruler/examples/lethal-damage.yaml",
                    canary = "tests/canaries/wrong-expectation.yaml";
  for (const std::string& arguments :
       {std::string("verfy"), std::string(""), "verify --no-golden --golden golden " + example,
        "verify --golden README.md " + example, "verify --rulebook 1.2.3 " + example,
        "show --json --html " + example, std::string("fuzz zx --games -1"),
        std::string("fuzz zx --suite no/such/folder"), "minimize --without 99-9 " + example,
        "minimize --write " + canary + " " + canary, "pack --write " + example + " " + example,
        "pack --write /dev/null/x " + example})
    EXPECT_EQ(status_of(arguments), 2) << arguments;
}

// What a command says to a slip of the pen.
TEST(Command, TellsTheNearestRightThing) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string example = "scenarios/gate_ruler/examples/lethal-damage",
                    out = ::testing::TempDir() + "told";
  const struct {
    std::string arguments, told;
  } cases[] = {
      {"verfy", "there is no command 'verfy'; did you mean 'verify'?"},
      {"rules lst zx", "there is no command 'rules lst'; did you mean 'list'?"},
      {"--color never verify --no-goldn", "there is no option '--no-goldn'; did you mean '--no-golden'?"},
      {"verify " + example, "no scenario at '" + example + "'; did you mean '" + example + ".yaml'?"},
      {"show --step hitt " + example + ".yaml", "has no step 'hitt'; did you mean 'hit'?"},
      {"show --step last " + example + ".yaml", "has no step 'last'; it has given hit"},
      {"new zx --rule 804.22f", "no rule '804.22f'; did you mean '804.2"},
      {"rules list zx --chapter 99", "its chapters are 100, 200"},
      {"verify --rulebook 9", "no game has a revision '9': there are 2020-12, "},
      {"rulebook diff no/such.txt no/such.txt", "no/such.txt: cannot be read"},
      {"explain " + example + ".yaml 'P2: pass' --step given", "P2 cannot answer now"},
  };
  for (const auto& c : cases) {
    std::string told;
    (void)!std::system(("env -i " + std::string(program) + " " + c.arguments + " >" + out + " 2>&1").c_str());
    EXPECT_TRUE(verifier::read_bytes(out, told));
    EXPECT_NE(told.find(c.told), std::string::npos) << c.arguments << "\n" << told;
  }
}

// What the commands about rulebooks and recorded play refuse, and what they say then.
TEST(Command, SaysWhyATextIsRefused) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string folder = ::testing::TempDir(), out = folder + "refused", bytes = folder + "bytes.txt",
                    ruling = folder + "affirmed.yaml",
                    example = "scenarios/gate_ruler/examples/lethal-damage.yaml";
  ASSERT_TRUE(verifier::write_whole(bytes, "1-1\xff"));
  std::string text;
  ASSERT_TRUE(verifier::read_bytes(example, text));
  ASSERT_TRUE(verifier::write_whole(ruling, text));
  const std::string affirm = "rulebook affirm --text 2020-12 ";
  const struct {
    int status;
    std::string arguments, told;
  } cases[] = {
      {3, "rulebook import README.md --game gate_ruler", "README.md: no rules in the order of their numbers"},
      {2, "rulebook import README.md --game gate_rulr", "did you mean 'gate_ruler'?"},
      {2, "rulebook import README.md", "--game is required"},
      {3, "rulebook import " + bytes + " --game zx", "bytes.txt:1:4: error: this is no UTF-8 text"},
      {2, "rulebook import 6.5.0 --game zx --out /dev/full", "/dev/full cannot be written"},
      {2, "rulebook diff 6.5.0 2020-12", "of which game is this revision? --game"},
      {3, "rulebook diff 6.5.0 latr --game zx", "latr: cannot be read; did you mean 'later'?"},
      {3, "rulebook diff 6.5.0 later --game gate_ruler", "6.5.0: cannot be read"},
      {2, "rulebook impact 6.5.0 later --game zx --from 7.0", "the engine has no revision '7.0' of zx"},
      {4, "rulebook impact 6.5.0 later --game zx no/such", "no/such"},
      {4, "rulebook impact 6.5.0 later --game zx " + example, "none of 1 scenarios is of zx"},
      {2, affirm + "--rule 12-4c-2 --reason ' ' " + ruling, "an affirmation needs a reason"},
      {2, affirm + "--rule 12-4c-3 --reason read " + ruling,
       "neither cites nor asserts 12-4c-3; did you mean"},
      {3, affirm + "--rule 12-4c-2 --reason read tests/canaries/unknown-key.yaml", "unknown-key.yaml:"},
      {0, affirm + "--rule 12-4c-2 --reason read " + ruling, "12-4c-2 affirmed"},
      {0, affirm + "--rule 12-4c-2 --reason read " + ruling, "has that affirmation of 12-4c-2 already"},
      {2, "play", "play a scenario file, or --deck twice"},
      {3, "play --step nowhere " + example, "'nowhere'"},
      {3, "play tests/canaries/unknown-key.yaml", "unknown-key.yaml:"},
      {2, "play --deck " + example, "two decks are needed"},
  };
  for (const auto& c : cases) {
    const std::string line =
        "env -i " + std::string(program) + " " + c.arguments + " >" + out + " 2>&1 </dev/null";
    const int status = std::system(line.c_str());
    std::string told;
    EXPECT_TRUE(verifier::read_bytes(out, told));
    EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, c.status) << c.arguments << "\n" << told;
    EXPECT_NE(told.find(c.told), std::string::npos) << c.arguments << "\n" << told;
  }
}

// Memory is flat in the number of files: a scenario leaves its line of the report behind, and nothing else.
TEST(Command, NeedsNoMoreMemoryForMoreFiles) {
  if (testing::kSanitized) GTEST_SKIP() << "sanitizers keep memory of their own";
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string folder = ::testing::TempDir() + "flat_" + std::to_string(getpid());
  std::string text;
  ASSERT_TRUE(verifier::read_bytes("scenarios/gate_ruler/examples/lethal-damage.yaml", text));
  constexpr int kFew = 100, kMany = 1600;
  for (int i = 0; i < kMany; ++i)
    ASSERT_TRUE(
        verifier::write_whole(folder + (i < kFew ? "/few/" : "/more/") + std::to_string(i) + ".yaml", text));
  const auto kilobytes = [&](const std::string& path) {
    const pid_t child = fork();
    if (child == 0) {
      (void)!std::freopen("/dev/null", "w", stdout);
      ::execl(program, program, "verify", "--no-golden", "--jobs", "2", path.c_str(), nullptr);
      ::_exit(127);
    }
    int status = 0;
    struct rusage usage {};
    EXPECT_EQ(::wait4(child, &status, 0, &usage), child);
    EXPECT_EQ(status, 0) << path;
    return usage.ru_maxrss;
  };
  const long few = kilobytes(folder + "/few"), many = kilobytes(folder);
  EXPECT_LT(many - few, 4 * (kMany - kFew))
      << few << " KB for " << kFew << " files, " << many << " KB for " << kMany;
  std::filesystem::remove_all(folder);
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
  const std::string whole = ::testing::TempDir() + "headjudge_whole.jsonl";
  EXPECT_EQ(shard("1/1", whole), 0);
  EXPECT_EQ(
      std::system((std::string(program) + " report merge " + one + " " + two + " | cmp - " + whole).c_str()),
      0)
      << "byte for byte what one process says";
  EXPECT_EQ(status_of("report merge " + one), 8);
  EXPECT_EQ(status_of("report merge " + one + " " + one), 2);
  EXPECT_EQ(status_of("verify --failed " + one + " " + suite), 4);
}

TEST(Command, AFullDiskIsNoSuccess) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  for (const char* arguments : {"actions zx", "verify scenarios/gate_ruler/examples/lethal-damage.yaml"}) {
    const std::string line = std::string(program) + " " + arguments + " >/dev/full 2>/dev/null";
    EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), 2) << line;
  }
}

// Seven processes, merged, say byte for byte what one says, in every format.
TEST(Command, MergesSevenShardsIntoWhatOneProcessSays) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string
      folder = ::testing::TempDir() + "seven_" + std::to_string(getpid()) + "/",
      suite = " scenarios/gate_ruler/examples scenarios/rebirth/07 scenarios/zx/500 tests/canaries ";
  ASSERT_TRUE(verifier::write_whole(folder + "x", ""));
  const auto shell = [&](const std::string& arguments, const std::string& to) {
    std::string text;
    const std::string line = "env -i " + std::string(program) + " " + arguments + " >" + folder + to;
    EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), 3) << line;  // the worst of the canaries
    EXPECT_TRUE(verifier::read_bytes(folder + to, text));
    return text;
  };
  std::string parts;
  for (int i = 1; i <= 7; ++i) {
    const std::string part = folder + std::to_string(i) + ".jsonl";
    (void)!std::system(("env -i " + std::string(program) + " verify --no-golden --format jsonl --shard " +
                        std::to_string(i) + "/7" + suite + ">" + part)
                           .c_str());
    parts += " " + part;
  }
  for (const std::string format : {"jsonl", "junit", "tap", "github", "md", "html"})
    EXPECT_EQ(shell("report merge --format " + format + parts, "merged"),
              shell("verify --no-golden --format " + format + suite, "whole"))
        << format;
}

TEST(Command, LogsWaitOutsideOfTheSourcesUntilTheyAreAccepted) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string folder = ::testing::TempDir() + "pending_" + std::to_string(getpid());
  const std::string example = "scenarios/gate_ruler/examples/lethal-damage.yaml";
  const std::string place = "HEADJUDGE_PENDING=" + folder + "/waiting",
                    golden = " --golden " + folder + "/golden ";
  EXPECT_EQ(status_of("accept --pending" + golden, place), 4);
  EXPECT_EQ(status_of("verify" + golden + example, place + " CI=true"), 5);
  EXPECT_EQ(status_of("accept --pending" + golden, place), 4) << "nothing is kept in CI";
  EXPECT_EQ(status_of("verify" + golden + example, place), 5);
  EXPECT_EQ(status_of("accept --pending" + golden + "scenarios/zx", place), 4);
  EXPECT_EQ(status_of("accept --pending" + golden, place), 0);
  EXPECT_EQ(status_of("verify" + golden + example, place), 0);
  EXPECT_EQ(status_of("accept --pending" + golden, place), 4) << "what was accepted waits no more";
}

TEST(Command, CoverageSaysWhatIsGuardedAndFlagsWhatNeverRan) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string file = ::testing::TempDir() + "flagged_" + std::to_string(getpid()) + ".yaml";
  std::string text, out;
  ASSERT_TRUE(verifier::read_bytes("scenarios/gate_ruler/examples/lethal-damage.yaml", text));
  const std::size_t cites = text.find("cites: [");
  ASSERT_NE(cites, std::string::npos);
  ASSERT_TRUE(verifier::write_whole(file, text.insert(cites + 8, "\"15-24d\", ")));
  const auto told = [&](const std::string& how) {
    const std::string line = std::string(program) + " rules coverage gate_ruler --suite " + file + " " + how +
                             " >" + file + ".out";
    EXPECT_EQ(std::system(line.c_str()), 0) << line;
    out.clear();
    EXPECT_TRUE(verifier::read_bytes(file + ".out", out));
    return out;
  };
  EXPECT_NE(told("").find("cited, but never applied: 15-24d\n"), std::string::npos) << out;
  EXPECT_NE(out.find(" guarded\n"), std::string::npos);
  EXPECT_NE(told("--rules").find("!! cited, but never applied"), std::string::npos);
  EXPECT_NE(told("--json").find(R"("guarded":"guarded","flag":"")"), std::string::npos);
  EXPECT_NE(out.find(R"("flag":"cited, but never applied")"), std::string::npos);
  EXPECT_NE(told("--html").find(R"(,"",true])"), std::string::npos);
  EXPECT_NE(out.find(R"(,"guarded",false])"), std::string::npos);
  EXPECT_EQ(told("--json --no-guarded").find(R"("guarded":"g)"), std::string::npos);
}

TEST(Command, ReadsRulebooks) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const std::string folder = ::testing::TempDir() + "rulebooks/";
  const std::string one = folder + "one.txt", two = folder + "two.txt", none = folder + "none.txt";
  const std::string head = "第1章 遊び\n1-1. 概要\n";
  ASSERT_TRUE(verifier::write_whole(one, head + "1-1a. 二人で遊ぶ。\n"));
  ASSERT_TRUE(verifier::write_whole(two, head + "1-1a. 三人で遊ぶ。\n"));
  ASSERT_TRUE(verifier::write_whole(none, "nothing\n"));
  std::string ruling;
  ASSERT_TRUE(verifier::read_bytes("scenarios/gate_ruler/examples/lethal-damage.yaml", ruling));
  const std::size_t cites = ruling.find("cites: [");
  ASSERT_NE(cites, std::string::npos);
  ruling.insert(cites + 8, "\"1-1a\", ");
  const std::string file = folder + "scenarios/resting.yaml";
  ASSERT_TRUE(verifier::write_whole(file, ruling));
  const std::string game = " --game gate_ruler ", both = one + " " + two + " ";
  const struct {
    int status;
    std::string arguments;
  } cases[] = {
      {0, "import" + game + one},
      {0, "import" + game + one + " --no-text --out " + folder + "one.tsv"},
      {2, "import --game chess " + one},
      {2, "import " + one},
      {3, "import" + game + none},
      {3, "import" + game + folder + "absent.txt"},
      {3, "import --game zx " + one},
      {0, "diff" + game + one + " " + folder + "one.tsv"},
      {1, "diff" + game + both},
      {0, "diff --game zx later later"},
      {1, "diff --game zx 6.5.0 later"},
      {1, "diff" + game + both + "--format md"},
      {1, "diff " + both},
      {2, "diff " + none + " " + none},
      {3, "diff" + game + one + " " + none},
      {0, "impact" + game + both + file},
      {7, "impact" + game + both + file + " --strict-rules"},
      {7, "impact" + game + both + file + " --strict-rules --format github"},
      {0, "impact" + game + one + " " + one + " " + file + " --strict-rules"},
      {1, "impact" + game + both + "tests/canaries/wrong-expectation.yaml"},
      {2, "impact" + game + both + file + " --to 3.0"},
      {4, "impact" + game + both + folder + "absent"},
      {2, "affirm " + file + " --rule 1-1a --text " + two + " --reason ' '"},
      {2, "affirm " + file + " --rule 1-1a --text " + two},
      {2, "affirm " + file + " --rule 5-1a --text " + two + " --reason checked"},
      {3, "affirm " + file + " --rule 1-1a --text " + none + " --reason checked"},
      {0, "affirm " + file + " --rule 1-1a --text " + two + " --reason checked"},
      {0, "impact" + game + both + file + " --strict-rules"},
  };
  for (const auto& c : cases) EXPECT_EQ(status_of("rulebook " + c.arguments), c.status) << c.arguments;
}

}  // namespace
}  // namespace headjudge
