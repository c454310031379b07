// A change laid over a suite: who rests on it, who is suspect, and what an affirmation changes.
#include "verifier/rulebook/impact.h"

#include <filesystem>

#include "tests/verifier/rulebook/texts.h"
#include "verifier/games.h"
#include "verifier/rulebook/affirm.h"
#include "verifier/verify.h"

namespace headjudge::verifier::rulebook {
namespace {

// The rules of a revision of the engine in words of our own, so that the tests have two texts of it.
Table invented(const kernel::Rulebook& game, int revision, const std::string& reworded = "") {
  Table out{find_scheme(game.word), "invented", {}, {}};
  for (const kernel::RuleRow& row : game.rules) {
    const Number number = parsed(*out.scheme, row.number);
    if ((row.revisions >> revision & 1) == 0 || number.depth == 0) continue;
    out.rules.push_back({number, row.number, "", "about " + std::string(row.summary), 0, 0});
    if (reworded == row.number) out.rules.back().text += " and more words";
  }
  std::sort(out.rules.begin(), out.rules.end(),
            [](const Rule& a, const Rule& b) { return a.number < b.number; });
  fingerprint(out);
  return out;
}

const Touched* find(const Impact& impact, const std::string& number) {
  for (const Touched& t : impact.touched)
    if (t.number == number) return &t;
  return nullptr;
}

std::string scenario_file(const std::string& name, const std::string& text) {
  const std::string path = ::testing::TempDir() + "scenarios/" + name;
  EXPECT_TRUE(write_whole(path, text));
  return path;
}

std::string example() {
  std::string text;
  EXPECT_TRUE(read_bytes("scenarios/gate_ruler/examples/lethal-damage.yaml", text));
  return text;
}

ImpactOptions one_text() {
  ImpactOptions out;
  out.before = 0;
  return out;
}

TEST(RulebookImpact, KnowsTheRevisionOfAText) {
  for (const kernel::Rulebook* game : games())
    for (std::size_t r = 0; r < game->revisions.size(); ++r)
      EXPECT_EQ(revision_of(*game, invented(*game, static_cast<int>(r))), static_cast<int>(r)) << game->word;
  EXPECT_EQ(revision_of(*find_game("zx"), table_of("zx", "100 基礎\n101 人数\n")), -1);
}

TEST(RulebookImpact, FindsRulingsAndSuspectsThem) {
  const kernel::Rulebook& game = *find_game("gate_ruler");
  const Table before = invented(game, 0), after = invented(game, 0, "12-4c-2");
  const std::string path = scenario_file("resting.yaml", example());
  const Impact found = impact(game, before, after, {path}, one_text());
  ASSERT_EQ(found.touched.size(), 1u);
  const Touched& t = found.touched[0];
  EXPECT_EQ(t.number, "12-4c-2");
  EXPECT_EQ(t.effect, Effect::unknown);
  ASSERT_EQ(t.resting.size(), 1u);
  EXPECT_TRUE(t.resting[0].cites && t.resting[0].asserts && t.resting[0].applies && t.resting[0].suspect);
  EXPECT_EQ(found.suspects(), 1);
  EXPECT_EQ(found.failing(), 0);
  const std::string github = render(found, "github");
  EXPECT_NE(github.find("resting.yaml,line=" + std::to_string(t.resting[0].line)), std::string::npos)
      << github;
  for (const char* format : {"text", "jsonl", "md"})
    EXPECT_NE(render(found, format).find("12-4c-2"), std::string::npos) << format;
}

TEST(RulebookImpact, AnAffirmationEndsSuspicionUntilTheWordsChangeAgain) {
  const kernel::Rulebook& game = *find_game("gate_ruler");
  const Table before = invented(game, 0), after = invented(game, 0, "12-4c-2");
  std::string text, again, error;
  ASSERT_TRUE(with_affirmation(example(), "12-4c-2", affirmed_text(after, "12-4c-2"), "only \"more\" words",
                               text, error))
      << error;
  ASSERT_TRUE(with_affirmation(text, "8-6b-2", "removed", "gone", again, error)) << error;
  const std::string path = scenario_file("affirmed.yaml", again);
  const Impact found = impact(game, before, after, {path}, one_text());
  EXPECT_EQ(found.suspects(), 0);
  EXPECT_EQ(found.failing(), 0);
  ASSERT_EQ(found.touched.size(), 1u);
  EXPECT_TRUE(found.touched[0].resting[0].affirmed);
  Table third = invented(game, 0, "12-4c-2");
  for (Rule& rule : third.rules)
    if (rule.id == "12-4c-2") rule.text += " and still more";
  fingerprint(third);
  EXPECT_EQ(impact(game, before, third, {path}, one_text()).suspects(), 1);
}

TEST(RulebookImpact, PlaysBothRevisions) {
  const kernel::Rulebook& game = *find_game("zx");
  VerifyOptions options;
  options.golden = false;
  const Suite suite = discover({"scenarios/zx/revisions", "scenarios/zx/100"}, options);
  ImpactOptions both;
  both.before = 0, both.after = 1, both.jobs = 2;
  // Only one of the rules whose meaning differs is reworded; what else is different belongs to added rules.
  const Impact found = impact(game, invented(game, 0), invented(game, 1, "308.2b"), suite.files, both);
  EXPECT_EQ(found.before, "6.5.0");
  EXPECT_EQ(found.after, "later");
  const Touched *resource = find(found, "308.2b"), *sympathy = find(found, "1136.2");
  ASSERT_TRUE(resource != nullptr && sympathy != nullptr);
  EXPECT_EQ(resource->effect, Effect::behaviour);
  EXPECT_EQ(sympathy->effect, Effect::behaviour);
  for (const Resting& rest : sympathy->resting) EXPECT_FALSE(rest.suspect);
  const Impact other = impact(game, invented(game, 1), invented(game, 1, "101.2"), suite.files, both);
  const Touched* winner = find(other, "101.2");
  ASSERT_NE(winner, nullptr);
  EXPECT_EQ(winner->effect, Effect::text_only);
  // The same two texts, when the project knows that the engine's later text says something else.
  const Table known = invented(game, 1);
  both.known_after = &known;
  const Impact unknown = impact(game, invented(game, 1), invented(game, 1, "101.2"), suite.files, both);
  EXPECT_EQ(find(unknown, "101.2")->effect, Effect::unknown);
}

TEST(RulebookAffirm, KeepsTheRestOfTheFile) {
  const struct {
    const char *before, *after;
  } cases[] = {
      {"game: zx\ncites: [\"101.1\"]\n# why\nplay: []\n",
       "game: zx\ncites: [\"101.1\"]\naffirmed:\n  - {rule: \"101.1\", text: \"ab\", reason: \"x\"}\n# "
       "why\nplay: []\n"},
      {"cites:\n  - \"101.1\"\n",
       "cites:\n  - \"101.1\"\naffirmed:\n  - {rule: \"101.1\", text: \"ab\", reason: \"x\"}\n"},
      {"cites: [\"101.1\"]",
       "cites: [\"101.1\"]\naffirmed:\n  - {rule: \"101.1\", text: \"ab\", reason: \"x\"}\n"},
      {"game: zx\nplay: []\n",
       "game: zx\naffirmed:\n  - {rule: \"101.1\", text: \"ab\", reason: \"x\"}\nplay: []\n"},
  };
  for (const auto& c : cases) {
    std::string out, error;
    EXPECT_TRUE(with_affirmation(c.before, "101.1", "ab", "x", out, error)) << error;
    EXPECT_EQ(out, c.after);
  }
  std::string out, error;
  EXPECT_FALSE(
      with_affirmation("cites: [a]\naffirmed: [{rule: a}]\nplay: []\n", "101.1", "ab", "x", out, error));
}

}  // namespace
}  // namespace headjudge::verifier::rulebook
