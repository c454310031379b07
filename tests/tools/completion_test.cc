// What a shell offers: the script of `headjudge completion` run by bash.
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

#include "verifier/source.h"

namespace headjudge {
namespace {

// What bash offers for the word after `line`.
std::string offered(const std::string& line) {
  const std::string out = ::testing::TempDir() + "offered", script = out + ".bash";
  const std::string program = std::getenv("HEADJUDGE_BINARY");
  (void)!std::system((program + " completion bash >" + script).c_str());
  const std::string words = "COMP_WORDS=(headjudge " + line + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))";
  (void)!std::system(("env -i PATH=\"$PATH\" bash -c 'source " + script + "; " + words +
                      "; _headjudge; echo \" ${COMPREPLY[@]} \"' >" + out + " 2>&1")
                         .c_str());
  std::string text;
  EXPECT_TRUE(verifier::read_bytes(out, text));
  return text;
}

TEST(Completion, OffersWhatMayStandThere) {
  const char* program = std::getenv("HEADJUDGE_BINARY");
  if (program == nullptr || *program == 0) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const struct {
    std::string line, offered, not_offered;
  } cases[] = {
      {"\"\"", " rulebook ", "README.md"},
      {"--", " --color ", "--jobs"},
      {"--color \"\"", " auto always never ", "verify"},
      {"new \"\"", " gate_ruler rebirth zx ", "README.md"},
      {"actions \"\"", " gate_ruler rebirth zx ", "--"},
      {"schema g", " gate_ruler ", "zx"},
      {"new zx --", " --rule --write ", "gate_ruler"},
      {"new zx --", " --color ", "--format"},
      {"verify --format \"\"", " jsonl ", "--format"},
      {"verify \"\"", " README.md ", "--golden"},
      {"verify --jobs 2 --", " --golden ", "README.md"},
      {"rules \"\"", " list show coverage ablate ", "gate_ruler"},
      {"rules show \"\"", " gate_ruler rebirth zx ", "coverage"},
      {"rules show zx --", " --suite ", "--html"},
      {"rules list zx --kind \"\"", " inert ", "--"},
      {"completion \"\"", " bash zsh fish ", "README.md"},
  };
  for (const auto& c : cases) {
    const std::string all = offered(c.line);
    EXPECT_NE(all.find(c.offered), std::string::npos) << c.line << ":" << all;
    EXPECT_EQ(all.find(c.not_offered), std::string::npos) << c.line << ":" << all;
  }
}

}  // namespace
}  // namespace headjudge
