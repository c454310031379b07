// A bundle replays exactly, says where it parts, and says when nobody can tell.
#include "verifier/pack.h"

#include <gtest/gtest.h>

#include "engine/kernel/hash.h"

namespace headjudge::verifier {
namespace {

// The bundle with another text in it and a checksum that fits.
std::string changed(std::string bundle, const std::string& from, const std::string& to) {
  bundle.resize(bundle.rfind("\nsum ") + 1);
  const std::size_t at = bundle.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  bundle.replace(at, from.size(), to);
  return bundle + "sum " + kernel::hash_bytes(bundle.data(), bundle.size(), 0).text() + "\n";
}

TEST(Pack, ReplaysExactly) {
  std::string error, report;
  for (const char* path :
       {"scenarios/gate_ruler/examples/lethal-damage.yaml", "tests/canaries/wrong-expectation.yaml"}) {
    const std::string bundle = pack(path, "", error);
    ASSERT_EQ(error, "") << path;
    EXPECT_EQ(bundle, pack(path, "", error));
    EXPECT_EQ(replay(bundle, report), Replayed::exact) << report;
    EXPECT_TRUE(report.starts_with("EXACT ")) << report;
  }
  EXPECT_EQ(pack("tests/canaries/unknown-key.yaml", "", error), "");
  EXPECT_NE(error, "");
}

TEST(Pack, SaysWhereItParts) {
  std::string error, report;
  const std::string bundle = pack("scenarios/gate_ruler/examples/lethal-damage.yaml", "", error);
  EXPECT_EQ(replay(changed(bundle, "bear.damage  0 -> 4", "bear.damage  0 -> 3"), report),
            Replayed::diverged);
  EXPECT_NE(report.find("bear.damage"), std::string::npos) << report;
  EXPECT_EQ(replay(changed(bundle, "\nP1.deck.1.card filler\n", "\nP1.deck.1.card wolf\n"), report),
            Replayed::exact);  // the log decides
  const std::string hash = bundle.substr(bundle.find("h:"), 18);
  std::string other = changed(bundle, hash, "h:0123456789abcdef");
  EXPECT_EQ(replay(changed(other, "\nP1.deck.1.card filler\n", "\nP1.deck.1.card wolf\n"), report),
            Replayed::diverged);
  EXPECT_NE(report.find("P1.deck.1.card  then wolf, now filler"), std::string::npos) << report;
  EXPECT_EQ(replay(changed(bundle, "verdict PASS", "verdict FAIL"), report), Replayed::diverged);
  EXPECT_NE(report.find("verdict now:  PASS"), std::string::npos) << report;
}

TEST(Pack, SaysWhenNobodyCanTell) {
  std::string error, report;
  const std::string bundle = pack("scenarios/gate_ruler/examples/lethal-damage.yaml", "", error);
  EXPECT_EQ(replay("no bundle", report), Replayed::unverified);
  EXPECT_EQ(replay(bundle.substr(0, bundle.size() / 2), report), Replayed::unverified);
  std::string damaged = bundle;
  damaged[damaged.find("wolf")] = 'W';
  EXPECT_EQ(replay(damaged, report), Replayed::unverified);
  EXPECT_NE(report.find("checksum"), std::string::npos) << report;
  EXPECT_EQ(replay(changed(bundle, "revision 2020-12", "revision 2031-01"), report), Replayed::unverified);
  EXPECT_EQ(replay(changed(bundle, "atk: 4", "zeal: 4"), report), Replayed::unverified);
  EXPECT_TRUE(report.starts_with("UNVERIFIED ")) << report;
}

}  // namespace
}  // namespace headjudge::verifier
