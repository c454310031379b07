// explain: changes with their rules, values layer by layer, and every check of an action.
#include "verifier/explain.h"

#include <gtest/gtest.h>

#include "verifier/doctor.h"

namespace headjudge::verifier {
namespace {

constexpr const char* kLethal = "scenarios/gate_ruler/examples/lethal-damage.yaml";
constexpr const char* kBonus = "scenarios/gate_ruler/14/bonus-while-the-source-is-there.yaml";

struct Case {
  const char *path, *step, *question;
  int status;
  const char* wanted;  // somewhere in the text
};

TEST(Explain, SaysWhy) {
  const Case cases[] = {
      {kLethal, "hit", "", 0, "12-4c-2"},
      {kLethal, "hit", "", 0, "bear         P2.defense_zone -> P2.graveyard"},
      {kLethal, "given", "P1: {attack: wolf, at: P2.ruler}", 0, "  >   NO  8-4c-1"},
      {kLethal, "given", "P1: {attack: wolf, at: bear}", 0, "attack wolf at bear is legal"},
      {kLethal, "given", "P2: pass", 0, "P1 is asked, by 8-4c"},
      {kLethal, "given", "P1: {attack: wolf, at: bear}", 0, "      ok  1-5d        does not refuse"},
      {kLethal, "given", "P2: {atack: bear}", 3, "did you mean 'attack'?"},
      {kLethal, "", "bear in P2.graveyard", 0, "bear in P2.graveyard is true\n  last changed\n    12-4c-2"},
      {kBonus, "given+1", "wolf.atk", 0, "wolf.atk is 6\n  as printed    4\n"},
      {kBonus, "given+1", "wolf.atk", 0, "without the effect of captain: 4"},
      {kLethal, "miss", "", 2, "has no step 'miss'"},
      {kLethal, "", "bear in P2.graveyart", 3, "headjudge: "},
      {kLethal, "given", "P1: {atack: wolf}", 3, "did you mean 'attack'?"},
      {"no/such/file.yaml", "", "", 3, "cannot be read"},
  };
  for (const Case& c : cases) {
    int status = -1;
    const std::string text = explain({c.path, c.step, c.question, ""}, status);
    EXPECT_EQ(status, c.status) << c.step << " " << c.question << "\n" << text;
    EXPECT_NE(text.find(c.wanted), std::string::npos) << c.step << " " << c.question << "\n" << text;
  }
}

// A check that holds does not say why it would refuse; a value that is printed nowhere is not called so.
TEST(Explain, SaysNothingThatReadsAsItsOpposite) {
  int status = -1;
  const std::string legal = explain({kLethal, "given", "P1: {attack: wolf, at: bear}", ""}, status);
  EXPECT_EQ(legal.find("forbids it to attack"), std::string::npos) << legal;
  EXPECT_EQ(legal.find("one attack only"), std::string::npos) << legal;
  const std::string where = explain({kLethal, "", "bear in P2.graveyard", ""}, status);
  EXPECT_EQ(where.find("as printed"), std::string::npos) << where;
}

TEST(Doctor, FindsThisBuildFit) {
  for (const Finding& one : doctor()) EXPECT_TRUE(one.fine) << one.what << ": " << one.found;
  const std::vector<std::string> files{"scenarios/gate_ruler/examples/lethal-damage.yaml",
                                       "scenarios/zx/examples/battle-damage-to-player.yaml"};
  for (const Finding& one : doctor_suite(files, 2, {}))
    EXPECT_TRUE(one.fine) << one.what << ": " << one.found;
  const auto found = doctor_suite(files, 2, {"/bin/echo", "/bin/false"});
  ASSERT_EQ(found.size(), 4u);
  EXPECT_TRUE(found[2].fine);
  EXPECT_FALSE(found[3].fine) << "a program that says nothing is no witness";
}

}  // namespace
}  // namespace headjudge::verifier
