// Scenarios of an older revision are rewritten to the numbers of the newest one, and nothing else changes.
#include <gtest/gtest.h>

#include "verifier/format.h"

namespace headjudge::verifier {
namespace {

TEST(Renumber, QuotedNumbersAndTheRevision) {
  const std::string old =
      "game: zx\nrulebook: \"6.5.0\"\ncites: [\"901.2b\", \"1205.2a\", \"1207\", \"12050\"]\n# 1205 stays\n";
  const std::string now =
      "game: zx\nrulebook: \"later\"\ncites: [\"901.2a\", \"1206.2a\", \"1208\", \"12050\"]\n# 1205 stays\n";
  EXPECT_EQ(renumber_text(old), now);
}

TEST(Renumber, OtherTextsStay) {
  for (const char* text :
       {"game: zx\ncites: [\"1205.1\"]\n", "game: zx\nrulebook: \"later\"\ncites: [\"1206\"]\n",
        "game: gate_ruler\nrulebook: \"2020-12\"\ncites: [\"1205\"]\n", "", "game: zx\nrulebook: \"6.5.0"})
    EXPECT_EQ(renumber_text(text), text);
}

}  // namespace
}  // namespace headjudge::verifier
