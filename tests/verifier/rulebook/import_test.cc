// Reading rulebook texts: numbers, headings among mentions, and everything that a PDF or a page puts between.
#include "verifier/rulebook/import.h"

#include <fstream>

#include "tests/verifier/rulebook/texts.h"
#include "verifier/rulebook/unicode.h"

namespace headjudge::verifier::rulebook {
namespace {

TEST(RulebookNumbers, AreReadAsEachGameWritesThem) {
  const struct {
    const char *game, *text;
    int depth;  // 0: no number
  } cases[] = {
      {"gate_ruler", "12-4c-2b", 5},
      {"gate_ruler", "第16章", 1},
      {"gate_ruler", "第１６章", 1},
      {"gate_ruler", "１２-4c", 3},
      {"gate_ruler", "12", 0},
      {"gate_ruler", "12.4", 0},
      {"rebirth", "12.7.10.1", 4},
      {"rebirth", "13", 1},
      {"rebirth", "1.2a", 0},
      {"zx", "804", 2},
      {"zx", "800", 1},
      {"zx", "402.1b", 4},
      {"zx", "1136.3", 3},
      {"zx", "12", 0},
      {"zx", "100.1", 0},
      {"zx", "402.1bc", 0},
  };
  for (const auto& c : cases)
    EXPECT_EQ(parsed(*find_scheme(c.game), c.text).depth, c.depth) << c.game << " " << c.text;
}

TEST(RulebookNumbers, HaveAnOrderAndDistances) {
  const Scheme& zx = *find_scheme("zx");
  const auto n = [&](const char* text) { return parsed(zx, text); };
  EXPECT_LT(n("402.1"), n("402.1a"));
  EXPECT_LT(n("402.9"), n("402.10"));
  EXPECT_LT(n("999.9"), n("1000"));
  EXPECT_TRUE(n("402.1a").is_below(n("402.1")));
  for (const auto& [before, next] :
       {std::pair{"402", "402.1"}, {"402.1b", "402.2"}, {"402.1b", "403"}, {"416.2", "500"}})
    EXPECT_EQ(distance(n(before), n(next)), 0) << before << " " << next;
  EXPECT_GT(distance(n("402.1"), n("402.3")), 0);
  EXPECT_GT(distance(n("1207.1"), n("2012")), 10);
}

// Wrapped lines with a mention at their beginning, an example, a page number and head, a marker, a copy.
TEST(RulebookImport, FindsHeadingsBySequence) {
  const std::string text =
      "<|CUT-1|>100 基礎 \n\n101 人数 \n101.1 この遊びは２人（\n\n102.1）で行う。 \n\n例： 人が\n\n102 "
      "人いる時は、\n\n101.2 を使う。 \n"
      "\f遊びの規則\n- 1 -\n101.2 途中で\n\n101.1 を破った者は負ける。 \n\n102 用語 \n102.1 "
      "札とは紙である。\n102.1a 紙は\n<|CUT-1|>薄い。\n"
      "\f遊びの規則\n- 2 -\n102.2 山は札の束である。\n200 札\n名前\n色\n201 名前 \n201.1 札の名である。\n"
      "\f遊びの規則\n- 3 -\n201.2 1500 点の札は\n\n1500 点を持つ。\n\n付録\n2012 年 1 月\n2013 年 2 月\n2014 "
      "年 3 月\n";
  const Table table = table_of("zx", text);
  EXPECT_EQ(numbers(table), "100 101 101.1 101.2 102 102.1 102.1a 102.2 200 201 201.1 201.2");
  EXPECT_EQ(text_of(table, "101.1"), "この遊びは２人（102.1）で行う。");
  EXPECT_EQ(table.find(parsed(*table.scheme, "101.1"))->examples, 1);
  EXPECT_EQ(text_of(table, "101.2"), "途中で101.1 を破った者は負ける。");
  EXPECT_EQ(text_of(table, "102.1a"), "紙は薄い。");
  EXPECT_EQ(text_of(table, "201.2"), "1500 点の札は1500 点を持つ。");
}

TEST(RulebookImport, ReadsFullWidthDigitsCarriageReturnsAndContents) {
  const std::string text =
      "\xef\xbb\xbf目次\r\n１．遊び……１\r\n１．１．人数……１\r\n２．札……２\r\n\r\n１．　遊び\r\n１．１．　人数"
      "\r\n１．１．１．　二人で遊\r\nぶ。\r\n"
      "１．１．２．　三人でもよい（１．１．\r\n１）。\r\n２．　札\r\n２．１．　名\r\n２．１．１．　札の名であ"
      "る。\r\n";
  const Table table = table_of("rebirth", text);
  EXPECT_EQ(numbers(table), "1 1.1 1.1.1 1.1.2 2 2.1 2.1.1");
  EXPECT_EQ(text_of(table, "1"), "遊び");
  EXPECT_EQ(text_of(table, "1.1.1"), "二人で遊ぶ。");
}

TEST(RulebookImport, TellsOfASecondCopy) {
  std::string once = "第1章 遊び\n1-1. 概要\n";
  for (const char* letter : {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"})
    once += std::string("1-1") + letter + ". 規則" + letter + "である。\n";
  std::string again = once;
  again.replace(again.find("規則c"), 6, "決まり");
  const Table table = table_of("gate_ruler", once + again);
  EXPECT_EQ(table.rules.size(), 12u);
  ASSERT_EQ(table.notes.size(), 1u);
  EXPECT_NE(table.notes[0].find("differ in 1: 1-1c"), std::string::npos) << table.notes[0];
}

TEST(RulebookImport, RefusesWhatIsNoRulebook) {
  Table out;
  std::string error;
  for (const char* text : {"", "no rules here\n", "12\n13\n"})
    EXPECT_FALSE(read(*find_scheme("gate_ruler"), "text", text, out, error)) << text;
  EXPECT_FALSE(
      read(*find_scheme("zx"), "text", "# headjudge rulebook table 1\n# game: rebirth\n", out, error));
}

TEST(RulebookTable, IsReadBackAsWritten) {
  const Table table = table_of("zx", "100 基礎\n101 人数\n101.1 二人（101）である。\n");
  const Table again = table_of("zx", written(table, true));
  ASSERT_EQ(again.rules.size(), table.rules.size());
  for (std::size_t i = 0; i < table.rules.size(); ++i) {
    EXPECT_EQ(again.rules[i].fingerprint, table.rules[i].fingerprint);
    EXPECT_EQ(again.rules[i].text, table.rules[i].text);
  }
  EXPECT_EQ(written(table, false).find("二人"), std::string::npos);
}

// Typography and a renumbering of what a rule names leave its fingerprint; another word does not.
TEST(RulebookTable, DamageIsNoticed) {
  const std::string head = "# headjudge rulebook table 1\n# game: zx\n# rules: 2\n",
                    one = "101.1\t0123456789abcdef\n", two = "101.2\t0123456789abcdef\n";
  const Scheme& zx = *find_scheme("zx");
  Table table;
  std::string error;
  EXPECT_TRUE(read(zx, "t", head + one + two, table, error)) << error;
  EXPECT_FALSE(read(zx, "t", head + one, table, error));
  EXPECT_EQ(error, "says it has 2 rules and has 1");
  EXPECT_FALSE(read(zx, "t", head + one + "101.2\tzz\n", table, error));
  EXPECT_EQ(error.substr(0, 4), "5:1:");
  EXPECT_FALSE(read(zx, "t", "101.1 a\n101.2 \x82\xa0\n", table, error));
  EXPECT_EQ(error.substr(0, 4), "2:7:");
}

TEST(RulebookTable, FingerprintsAreOfSentences) {
  const auto print = [](const std::string& rest, const char* number) {
    const Table table = table_of("zx", "100 基礎\n" + rest);
    const Rule* rule = table.find(parsed(*table.scheme, number));
    return rule == nullptr ? "" : rule->fingerprint;
  };
  const std::string base =
      print("101 人数\n101.1 １人と‘札’（102）を見る。\n102 札\n102.1 札は紙である。\n", "101.1");
  EXPECT_EQ(print("101 人数\n101.1 1 人と“札”(103)を\n見る。\n102 色\n102.1 色は色である。\n103 札\n103.1 "
                  "札は紙である。\n",
                  "101.1")
                .size(),
            base.size());
  EXPECT_EQ(print("101 人数\n101.1 1 人と‘札’(103)を\n見る。\n102 色\n102.1 色は色である。\n103 札\n103.1 "
                  "札は紙である。\n",
                  "101.1"),
            base);
  EXPECT_NE(print("101 人数\n101.1 ２人と‘札’（102）を見る。\n102 札\n102.1 札は紙である。\n", "101.1"),
            base);
  EXPECT_NE(print("101 人数\n101.1 １人と‘札’（102）を見る。\n102 色\n102.1 色は紙である。\n", "101.1"),
            base);
}

struct RealText {
  const char *file, *game;
  std::size_t rules;
};

class RulebookTexts : public ::testing::TestWithParam<RealText> {};

// The numbers and the sentences are those of the text somebody cleaned by hand.
TEST_P(RulebookTexts, AreReadAsTheyAre) {
  const std::string folder = real_texts();
  if (folder.empty()) GTEST_SKIP() << "no rulebooks beside the project";
  const std::string raw = folder + "/raw/" + GetParam().file;
  const Table table = table_of_file(GetParam().game, raw);
  const Table clean = table_of_file(GetParam().game, folder + "/" + GetParam().file);
  EXPECT_EQ(table.rules.size(), GetParam().rules);
  EXPECT_EQ(numbers(table), numbers(clean));
  for (const Rule& rule : clean.rules) {
    const Rule* found = table.find(rule.number);
    EXPECT_EQ(found == nullptr ? "" : found->fingerprint, rule.fingerprint) << rule.id;
  }
  std::ifstream lines(folder + "/" + GetParam().file);
  std::string listed, line;
  while (std::getline(lines, line))
    if (line[0] != '#' && line.find('\t') != std::string::npos && line[0] != '\t')
      listed += (listed.empty() ? "" : " ") + line.substr(0, line.find('\t'));
  EXPECT_EQ(numbers(table), listed);
}

INSTANTIATE_TEST_SUITE_P(All, RulebookTexts,
                         ::testing::Values(RealText{"gate-ruler.txt", "gate_ruler", 833},
                                           RealText{"gate-ruler-1.0.0-chapter-16.txt", "gate_ruler", 80},
                                           RealText{"rebirth.txt", "rebirth", 560},
                                           RealText{"zx-6.5.0.txt", "zx", 898},
                                           RealText{"zx-later.txt", "zx", 903}));

}  // namespace
}  // namespace headjudge::verifier::rulebook
