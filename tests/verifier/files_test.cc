// Formatting, schemas, decks and stubs.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

#include "engine/kernel/placing.h"
#include "tests/sanitized.h"
#include "verifier/deck_check.h"
#include "verifier/format.h"
#include "verifier/games.h"
#include "verifier/run.h"
#include "verifier/schema.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

TEST(WriteWhole, LinksAndDevicesStayWhatTheyAre) {
  namespace fs = std::filesystem;
  const std::string folder = ::testing::TempDir() + "write_whole_" + std::to_string(::getpid());
  ASSERT_TRUE(write_whole(folder + "/target", "old"));
  fs::create_symlink("target", folder + "/link");
  ASSERT_TRUE(write_whole(folder + "/link", "new"));
  EXPECT_TRUE(fs::is_symlink(folder + "/link"));
  std::string text;
  ASSERT_TRUE(read_bytes(folder + "/target", text));
  EXPECT_EQ(text, "new");
  fs::create_symlink("/dev/null", folder + "/nowhere");
  EXPECT_TRUE(write_whole(folder + "/nowhere", "lost"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  fs::create_symlink("/dev/full", folder + "/full");
  EXPECT_FALSE(write_whole(folder + "/full", "too much"));
  fs::remove_all(folder);
}

TEST(Format, PutsPartsInOrderAndKeepsComments) {
  std::string out, error;
  ASSERT_TRUE(
      format_text("# of the file\nscenario: x  \nplay:\n  - P1: pass   # why\n\n\n# the seed\nseed: 1\ngame: "
                  "zx\r\n# end\n",
                  out, error))
      << error;
  EXPECT_EQ(
      out,
      "# of the file\nscenario: x\ngame: zx\n# end\n\n# the seed\nseed: 1\nplay:\n  - P1: pass   # why\n");
}

// The comments of a text, those at the end of a line too, sorted.
std::vector<std::string> comments_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    for (std::size_t at = line.find('#'); at != std::string::npos; at = line.find('#', at + 1))
      if (at == 0 || line[at - 1] == ' ') {
        while (line.back() == ' ' || line.back() == '\r') line.pop_back();
        out.push_back(line.substr(at));
        break;
      }
  std::sort(out.begin(), out.end());
  return out;
}

// The parts of a file the other way round, its comments with them.
std::string turned(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  std::string part;
  bool has_key = false;
  for (std::string line; std::getline(in, line);) {
    const bool key = !line.empty() && line[0] >= 'a' && line[0] <= 'z', indented = line.starts_with(" ");
    if (has_key && !indented && !line.starts_with("- ")) {
      parts.push_back(part);
      part.clear();
      has_key = false;
    }
    part += line + "\n";
    has_key = has_key || key;
  }
  parts.push_back(part);
  std::string out;
  for (auto it = parts.rbegin(); it != parts.rend(); ++it) out += *it;
  return out;
}

TEST(Format, IsCanonicalAndIdempotentAndKeepsCommentsInTheWholeSuite) {
  VerifyOptions options;
  options.golden = false;
  const auto files = discover({"scenarios", "tests/canaries", "tests/open"}, options).files;
  for (std::size_t i = 0; i < files.size(); i += testing::kSanitized ? 16 : 1) {
    const std::string& file = files[i];
    std::string text, once, twice, error;
    ASSERT_TRUE(read_bytes(file, text));
    ASSERT_TRUE(format_text(text, once, error)) << file << " " << error;
    ASSERT_TRUE(format_text(once, twice, error)) << file << " " << error;
    EXPECT_EQ(once, twice) << file;
    EXPECT_EQ(comments_of(text), comments_of(once)) << file;
    std::string other;
    ASSERT_TRUE(format_text(turned(once), other, error)) << file << " " << error;
    EXPECT_EQ(other, once) << file << ": one file, whatever the order of its parts was";
  }
}

TEST(Format, RefusesWhatItCannotRead) {
  std::string out, error;
  EXPECT_FALSE(format_text("a: [b\n", out, error));
  EXPECT_NE(error, "");
  EXPECT_FALSE(format_text("a: 1\na: 2\n", out, error));
}

TEST(Schema, NamesTheWordsOfEachGame) {
  for (const kernel::Rulebook* game : games()) {
    const std::string scenarios = scenario_schema(*game), cards = card_schema(*game);
    for (const kernel::PlaceRow& row : game->vocabulary->places)
      EXPECT_NE(scenarios.find("\"" + std::string(row.word) + "\""), std::string::npos) << row.word;
    for (const kernel::WordRow& row : game->vocabulary->kinds)
      EXPECT_NE(cards.find("\"" + std::string(row.word) + "\""), std::string::npos) << row.word;
    EXPECT_EQ(scenarios.find(":{}"), std::string::npos) << "a key about which it says nothing";
    EXPECT_NE(scenarios.find("json-schema.org/draft-07/schema#"), std::string::npos);
  }
}

// What a position may say is told by the tables that the reader asks: each word of them is read.
TEST(Schema, WordsOfPositionsAreRead) {
  for (const kernel::Rulebook* game : games()) {
    const std::string schema = scenario_schema(*game);
    const kernel::PositionWords& words = *game->position_words;
    for (const auto& some : {words.of_card, words.of_player, words.of_game, words.under})
      for (const std::string word : some)
        EXPECT_NE(schema.find("\"" + word + "\":{"), std::string::npos) << game->word << " " << word;
    for (const kernel::Timing& timing : words.timings)
      EXPECT_NE(schema.find("\"" + std::string(timing.word) + "\""), std::string::npos) << timing.word;
    const auto refused = [&](const std::string& given) {
      kernel::Problems problems;
      std::string stub = scenario_stub(*game, kernel::kNoRule);
      stub.replace(stub.find("  turn: 3\n"), 10,
                   given.starts_with("P") ? "  turn: 3\n" : "  turn: 3\n  " + given + "\n");
      if (given.starts_with("P")) stub.insert(stub.find("  P1: {") + 7, given.substr(4) + ", ");
      const Scenario scenario = read_scenario_text("x.yaml", stub, "", problems);
      if (!problems.empty()) return problems[0].text;
      verifier::Run run(scenario, scenario.revisions.front(), {}, true);
      run.go();
      for (const kernel::Problem& p : run.problems)
        if (p.text.starts_with("unknown key") || p.text.starts_with("not yet")) return p.text;
      return std::string();
    };
    for (const std::string word : words.of_player) {
      if (word == "ruler") continue;
      EXPECT_EQ(refused("P1: " + word + ": 1"), "") << game->word << " " << word;
    }
    for (const std::string word : words.of_game)
      EXPECT_EQ(refused(word + ": {}"), "") << game->word << " " << word;
    EXPECT_NE(refused("P1: nothing_like_it: 1"), "");
    EXPECT_NE(refused("nothing_like_it: 1"), "");
  }
}

// Wrong words stand nowhere, and what is closed says so.
TEST(Schema, IsClosedWhereTheProgramIs) {
  const std::string schema = scenario_schema(*find_game("gate_ruler"));
  for (const char* word : {"\"official\",\"date\"", "\"defence_zone\"", "\"attak\"", "\"sacrifice\""})
    EXPECT_EQ(schema.find(word), std::string::npos) << word;
  for (const char* part :
       {"[\"rulebook\",\"q&a\",\"bug\",\"house\"]", "\"knight\"", "\"required\":[\"reason\"]",
        "\"normal\",\"instant\",\"open\"", "\"battle_end\"", "\"attack_declaration_start\"",
        "\"required\":[\"attack\"]", "{attack: CARD, at: ZONE}", "\"asks\":", "\"winner\":", "\"coin\":"})
    EXPECT_NE(schema.find(part), std::string::npos) << part;
}

TEST(Schema, EveryVerbHasWordsAndAnExample) {
  for (const kernel::Rulebook* game : games()) {
    const std::string schema = scenario_schema(*game);
    for (const kernel::Instruction& row : game->vocabulary->instructions) {
      const std::string_view word = row.word;
      const std::size_t at = schema.find("\"" + std::string(word) + "\":{\"description\":\"");
      ASSERT_NE(at, std::string::npos) << word;
      EXPECT_LT(schema.find("\"examples\":[", at), schema.find("}", schema.find("\"examples\":[", at)))
          << word;
    }
    const std::size_t begins = schema.find("\"answer\":{"), ends = schema.find("\"looks\":{");
    ASSERT_LT(begins, ends);
    const std::string answer = schema.substr(begins, ends - begins);
    const bool loops = loop_rule_of(*game) != kernel::kNoRule;
    for (const char* word : {"\"loop\":{\"desc", "\"times\":{\"desc", "accept, or fewer times:"})
      EXPECT_EQ(answer.find(word) != std::string::npos, loops) << game->word << " " << word;
  }
}

TEST(Deck, IsJudgedByRuleNumber) {
  const std::string path = ::testing::TempDir() + "headjudge_deck.yaml";
  const std::string card =
      "{id: filler, name: Filler, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: 1, "
      "stk: 1}";
  ASSERT_TRUE(write_whole(
      path, "game: gate_ruler\ndefine: [" + card + "]\ndeck: {ruler: apprentice, deck: [filler x 50]}\n"));
  int status = -1;
  std::string text = deck_check(path, "", status);
  EXPECT_EQ(status, 1) << text;
  EXPECT_NE(text.find("(5-2c-1c)"), std::string::npos) << text;
  ASSERT_TRUE(write_whole(path, "game: gate_ruler\ndefine: [" + card + "]\n"));
  text = deck_check(path, "", status);
  EXPECT_EQ(status, 3);
  EXPECT_NE(text.find("a deck file is a map"), std::string::npos) << text;
  EXPECT_EQ(text.find("(5-2c-1c)"), text.rfind("(5-2c-1c)")) << text;
  const auto told = [&](const std::string& deck, const std::string& rulebook) {
    EXPECT_TRUE(write_whole(path, "game: gate_ruler\ndefine: [" + card + "]\n" + deck + "\n"));
    text = deck_check(path, rulebook, status);
    EXPECT_EQ(status, 3) << text;
    return text;
  };
  const auto once = [&](const std::string& part) {
    return text.find(part) != std::string::npos && text.find(part) == text.rfind(part);
  };
  told("deck: {ruler: apprentice, deck: [wolf x 50]}", "");
  EXPECT_TRUE(once("unknown card 'wolf'")) << text;
  told("deck: {rular: apprentice, deck: [filler x 50]}", "");
  EXPECT_TRUE(once(":3:8: error: unknown zone 'rular'")) << text;
  told("dek: {ruler: apprentice, deck: [filler x 50]}", "");
  EXPECT_TRUE(once(":3:1: error: unknown key 'dek'; did you mean 'deck'?")) << text;
  told("deck: {ruler: apprentice, deck: [filler x 50]}", "1999");
  EXPECT_TRUE(once("under no revision that was asked for; there")) << text;
}

TEST(Deck, IsNotUsedAfterItsDay) {
  const std::string path = ::testing::TempDir() + "headjudge_days.yaml";
  const auto text_of = [&](const std::string& date) {
    const std::string head =
        "{id: old, name: Relic, kind: zx, cost: 1, colors: [red], races: [golem], power: 1000, ";
    EXPECT_TRUE(
        write_whole(path, "game: zx\nrulebook: later\ndate: \"" + date + "\"\ndefine:\n  - " + head +
                              "expires: \"2023-03-31\"}\n  - {id: new, name: Relic, kind: zx, cost: 1, "
                              "colors: [red], races: [golem], power: 1000}\ndeck: {deck: [old, new]}\n"));
    int status = -1;
    return deck_check(path, "", status);
  };
  const std::string on_its_day = text_of("2023-03-31"), after = text_of("2023-04-01");
  EXPECT_EQ(on_its_day.find("(1207"), std::string::npos) << on_its_day;
  EXPECT_NE(after.find("(1207.1)"), std::string::npos) << after;
  EXPECT_NE(after.find("(1207.2)"), std::string::npos) << after;
  EXPECT_NE(text_of("yesterday").find("YYYY-MM-DD"), std::string::npos);
}

// A token has no name before it is there.
TEST(Token, IsKnownByItsIdOnceItIsThere) {
  const std::string head =
      "scenario: A token\ngame: zx\ndefine:\n  - {id: workshop, name: Workshop, kind: event, cost: 0, "
      "colors: [], "
      "abilities: [{event: [{create_token: {id: doll, name: Doll, kind: zx, cost: 1, colors: [red], races: "
      "[puppet], "
      "power: 2000, to: square.c1}}]}]}\n  - {id: filler, name: Filler, kind: zx, cost: 1, colors: [red], "
      "races: [soldier], "
      "power: "
      "1000}\ngiven:\n  turn: 3\n  active: P1\n  phase: main_phase\n  P1: {hand: [workshop], life: [filler x "
      "4], deck: "
      "[filler x 20]}\n  P2: {life: [filler x 4], deck: [filler x 20]}\nplay:\n";
  const auto told = [&](const std::string& play) {
    kernel::Problems problems;
    const Scenario scenario = read_scenario_text("x.yaml", head + play, "", problems);
    if (!problems.empty()) return "INVALID: " + problems[0].text;
    verifier::Run run(scenario, scenario.revisions.front(), {}, true);
    run.go();
    if (!run.problems.empty()) return "INVALID: " + run.problems[0].text;
    return run.failure ? run.failure->kind + ": " + run.failure->headline : std::string("PASS");
  };
  const std::string make = "  - P1: {play: workshop}\n";
  EXPECT_EQ(told(make + "  - expect: {\"1007.1\": [doll in square.c1, doll.power == 2000]}\n"), "PASS");
  EXPECT_EQ(told("  - expect: {\"1007.1\": doll in square.c1}\n" + make).substr(0, 8), "INVALID:");
  EXPECT_EQ(told(make + "  - expect: {\"1007.1\": dol in square.c1}\n").substr(0, 8), "INVALID:");
}

TEST(Stub, OfEveryRuleCanBeRead) {
  for (const kernel::Rulebook* game : games())
    for (std::size_t rule = 0; rule < game->rules.size(); rule += 7) {
      kernel::Problems problems;
      const std::string text = scenario_stub(*game, static_cast<kernel::RuleIndex>(rule));
      read_scenario_text("x.yaml", text, "", problems);
      EXPECT_TRUE(problems.empty()) << problems[0].text << "\n" << text;
    }
}

// As printed it is no ruling; one without a rule in mind neither.
TEST(Stub, FailsUntilItIsFilledIn) {
  for (const kernel::Rulebook* game : games()) {
    std::vector<kernel::RuleIndex> rules{kernel::kNoRule};
    for (std::size_t rule = 0; rule < game->rules.size(); rule += testing::kSanitized ? 97 : 7)
      rules.push_back(static_cast<kernel::RuleIndex>(rule));
    for (const kernel::RuleIndex rule : rules) {
      kernel::Problems problems;
      const std::string text = scenario_stub(*game, rule);
      const Scenario scenario = read_scenario_text("x.yaml", text, "", problems);
      ASSERT_TRUE(problems.empty()) << problems[0].text << "\n" << text;
      EXPECT_EQ(scenario.cites.empty(), rule == kernel::kNoRule);
      EXPECT_NE(text.find("it fails until"), std::string::npos);
      verifier::Run run(scenario, scenario.revisions.front(), {}, true);
      run.go();
      EXPECT_TRUE(run.failure || !run.problems.empty()) << text;  // the newest revision may lack the rule
    }
  }
}

}  // namespace
}  // namespace headjudge::verifier
