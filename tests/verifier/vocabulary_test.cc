// The words of a game as people read them: forms that can be written, each once.
#include "verifier/vocabulary.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>

#include "verifier/games.h"

namespace headjudge::verifier {
namespace {

bool has(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

TEST(Vocabulary, AnswersAreSaidOnceAndAsTheyAreWritten) {
  for (const kernel::Rulebook* game : games()) {
    const std::vector<std::string> forms = answer_forms(*game);
    for (std::size_t i = 0; i < forms.size(); ++i) {
      EXPECT_EQ(std::count(forms.begin(), forms.end(), forms[i]), 1) << forms[i];
      for (const char* wrong : {", :", "REPLACEMENT", "WAITING"})
        EXPECT_EQ(forms[i].find(wrong), std::string::npos) << forms[i];
    }
    EXPECT_TRUE(has(forms, "{split: {CARD: NUMBER, CARD: NUMBER}}"));
    EXPECT_TRUE(has(forms, "{order: [CARD, CARD]}"));
    EXPECT_TRUE(has(forms, "{play: CARD/ABILITY}"));
  }
  const std::vector<std::string> names = answer_names(*find_game("rebirth"));
  EXPECT_TRUE(has(names, "support") && has(names, "partner_attack") && has(names, "pay"));
}

TEST(Vocabulary, KeywordsSayWhatTheyTake) {
  const auto form = [](const char* game, std::string_view word) {
    for (const kernel::KeywordRow& row : find_game(game)->vocabulary->keywords)
      if (word == row.word) return keyword_form(row);
    return std::string("none");
  };
  EXPECT_EQ(form("gate_ruler", "pierce"), "pierce");
  EXPECT_EQ(form("gate_ruler", "genesis_summon"),
            "{genesis_summon: {timing: TIMING, material: MATERIAL, summon: SUMMON}}");
  EXPECT_EQ(form("rebirth", "blocker"), "{blocker: ATTRIBUTE}");
  EXPECT_EQ(form("rebirth", "spark"), "{spark: [INSTRUCTION]}");
  EXPECT_EQ(form("zx", "range"), "{range: NUMBER}");
  EXPECT_EQ(form("zx", "evolseed"), "{evolseed: [INSTRUCTION]}");
  EXPECT_EQ(form("zx", "sympathy"), "{sympathy: [ABILITY]}");
  EXPECT_EQ(form("zx", "level"), "{level: {race: RACE, count: COUNT, kind: KIND, gives: [ABILITY]}}");
}

TEST(Vocabulary, NamesRulersKeysOfCardsAndTimings) {
  const std::string text = vocabulary_text(*find_game("gate_ruler"));
  for (const char* line : {"rulers\n  apprentice highlander knight ", "keys of a card\n  ",
                           "\nkeys of a player", "timings of a position (at)\n  turn_start "})
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
  EXPECT_EQ(vocabulary_text(*find_game("zx")).find("rulers"), std::string::npos);
  EXPECT_EQ(cards_of_kind(*find_game("gate_ruler"), "ruler").size(), 5u);
}

}  // namespace
}  // namespace headjudge::verifier
