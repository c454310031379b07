// Comparing two texts: what happened to each rule, and what only looks like a change.
#include "verifier/rulebook/diff.h"

#include "tests/verifier/rulebook/texts.h"

namespace headjudge::verifier::rulebook {
namespace {

// "kind numbers (notes)" of each change, one a line.
std::string told(const Diff& diff) {
  std::string out;
  for (const Change& c : diff.changes) {
    out += std::string(change_word(c.kind)) + " " + c.numbers();
    for (const std::string& note : c.notes) out += " (" + note + ")";
    out += "\n";
  }
  return out;
}

const char* const kHead = "100 基礎\n101 人数\n101.1 この遊びは二人で行う。\n";

struct Pair {
  const char *what, *before, *after, *told;
};

class RulebookDiff : public ::testing::TestWithParam<Pair> {};

TEST_P(RulebookDiff, Names) {
  const Table before = table_of("zx", std::string(kHead) + GetParam().before);
  const Table after = table_of("zx", std::string(kHead) + GetParam().after);
  EXPECT_EQ(told(compare_tables(before, after)), GetParam().told) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    All, RulebookDiff,
    ::testing::Values(
        Pair{"typography", "102 札\n102.1 札を２枚、（101）山に置く。\n",
             "102 札\n102.1 札を 2 枚、(1\n01)山に\n置く。\n", ""},
        Pair{"another number", "102 札\n102.1 札を２枚引く。\n", "102 札\n102.1 札を３枚引く。\n",
             "reworded 102.1\n"},
        Pair{"a mark", "102 札\n102.1 札を引いて、山に置く。\n", "102 札\n102.1 札を引いて山に置く。\n",
             "editorial 102.1\n"},
        Pair{"the section's own word", "102 手札\n102.1 引いた札は山に置かれる。\n",
             "102 手札\n102.1 引いた札は手札に置かれる。\n", "editorial 102.1\n"},
        Pair{"another word", "102 札\n102.1 引いた札は山に置かれる。\n",
             "102 札\n102.1 引いた札は墓に置かれる。\n", "reworded 102.1\n"},
        Pair{"a new rule before", "102 札\n102.1 札は紙である。\n102.2 紙（102.1）は薄い。\n",
             "102 札\n102.1 山札とは裏向きに積んだ札の束を言う。\n102.2 札は紙である。\n102.3 "
             "紙（102.2）は薄い。\n",
             "added 102.1\nrenumbered 102.1 -> 102.2\nrenumbered 102.2 -> 102.3\n"},
        Pair{"a rule that went", "102 札\n102.1 札は紙である。\n102.2 紙は薄い。\n102.3 山は札の束である。\n",
             "102 札\n102.1 札は紙である。\n102.2 山は札の束である。\n",
             "removed 102.2\nrenumbered 102.3 -> 102.2\n"},
        Pair{"one number, another meaning",
             "102 札\n102.1 札は紙である。\n102.2 束（103）を見る。\n103 束\n103.1 束は札である。\n",
             "102 札\n102.1 札は紙である。\n102.2 束（103）を見る。\n103 色\n103.1 色は赤か青である。\n104 "
             "束\n104.1 束は札である。\n",
             "same 102.2 (stale reference: 103 is another rule now; it was what is now 104)\nadded "
             "103\nadded 103.1\n"
             "renumbered 103 -> 104\nrenumbered 103.1 -> 104.1\n"},
        Pair{"another reference", "102 札\n102.1 札を見る（101）。\n", "102 札\n102.1 札を見る（101.1）。\n",
             "reworded 102.1 (it names another rule)\n"},
        Pair{"the end is lost", "102 札\n102.1 引いた札は手札に加え、その後で山札を切り直す。\n",
             "102 札\n102.1 引いた札は手札に加え、その後で山...\n",
             "same 102.1 (cut off in the second text)\n"},
        Pair{"more in a list's line", "102 札\n102.1 公開した札を手札に加える\n",
             "102 札\n102.1 公開した札を手札に加える。ただし一枚だけ。\n", "reworded 102.1\n"},
        Pair{"labels of a picture", "102 札\n名前\n種類\n色\n①名前\n102.1 札は紙である。\n",
             "102 札\n102.1 札は紙である。\n", "same 102 (a list under the title in the first text)\n"},
        Pair{"two become one",
             "102 札\n102.1 引いた札は手札に加える。\n102.2 手札は七枚まで持てるものとする。\n",
             "102 札\n102.1 引いた札は手札に加える。手札は七枚まで持てるものとする。\n",
             "merged 102.1 (102.2 merged into it)\nmerged 102.2 -> 102.1\n"},
        Pair{"two become another one",
             "102 札\n102.1 引いた札は手札に加える。\n102.2 手札は七枚まで持てるものとする。\n",
             "102 札\n102.1 引いた札は、見せてから手札に加える。手札は七枚まで持てるものとする。\n",
             "reworded 102.1 (102.2 merged into it)\nmerged 102.2 -> 102.1\n"},
        Pair{"one becomes two", "102 札\n102.1 引いた札は手札に加える。手札は七枚まで持てるものとする。\n",
             "102 札\n102.1 引いた札は手札に加える。\n102.2 手札は七枚まで持てるものとする。\n",
             "split 102.1 (102.2 split off from it)\nsplit 102.1 -> 102.2\n"},
        Pair{"examples", "102 札\n102.1 札は紙である。\n例：赤い札は紙である。\n",
             "102 札\n102.1 札は紙である。\n", ""}));

TEST(RulebookDiffs, LeaveOutWhatAPartDoesNotHave) {
  const std::string second = "200 札\n201 名\n201.1 札の名である。\n";
  const Table whole = table_of("zx", kHead + second + "300 場\n301 山\n301.1 札の束である。\n"),
              part = table_of("zx", second);
  for (const Diff& diff : {compare_tables(whole, part), compare_tables(part, whole)}) {
    EXPECT_TRUE(diff.is_same()) << told(diff);
    EXPECT_EQ(diff.notes.size(), 1u);
  }
}

TEST(RulebookDiffs, NeedNoTexts) {
  const Table before =
      table_of("zx", std::string(kHead) + "102 札\n102.1 札は紙である。\n102.2 紙は薄い。\n");
  const Table after =
      table_of("zx", std::string(kHead) + "102 札\n102.1 札は厚紙である。\n102.3 紙は薄い。\n");
  const Table prints = table_of("zx", written(before, false));
  EXPECT_EQ(told(compare_tables(prints, after)), "reworded 102.1\nrenumbered 102.2 -> 102.3\n");
}

TEST(RulebookDiffs, ShowWords) {
  EXPECT_EQ(word_difference("札を２枚引く。", "札を３枚引く。"), "札を[-2-]{+3+}枚引く。");
  EXPECT_EQ(word_difference("Draw one card.", "Draw one red card."), "Draw one {+red +}card.");
  EXPECT_EQ(word_difference("攻撃ゾーンに置く", "守備ゾーンに置く"), "[-攻撃-]{+守備+}ゾーンに置く");
}

// The revisions that somebody compared by hand, and nothing else.
TEST(RulebookDiffs, OfTheRealTexts) {
  const std::string folder = real_texts();
  if (folder.empty()) GTEST_SKIP() << "no rulebooks beside the project";
  const auto diff = [&](const char* game, const std::string& before, const std::string& after) {
    const Table a = table_of_file(game, folder + "/raw/" + before),
                b = table_of_file(game, folder + "/raw/" + after);
    return told(compare_tables(a, b));
  };
  EXPECT_EQ(
      diff("zx", "zx-6.5.0.txt", "zx-later.txt"),
      "same 200 (a list under the title in the first text)\nreworded 308.2b\n"
      "same 402.1b (cut off in the second text)\nreworded 901.2\nreworded 901.2a (901.2b merged into it)\n"
      "merged 901.2b -> 901.2a\n"
      "same 909.1 (stale reference: 1205 is another rule now; it was what is now 1206)\n"
      "same 1019.2 (cut off in the second text)\nadded 1136\nadded 1136.1\nadded 1136.2\nadded 1136.3\n"
      "same 1201.1a (cut off in the second text)\nadded 1205\nadded 1205.1\nrenumbered 1205 -> 1206\n"
      "renumbered 1205.1 -> 1206.1\nrenumbered 1205.2 -> 1206.2\nrenumbered 1205.2a -> 1206.2a\n"
      "renumbered 1205.3 -> 1206.3\nrenumbered 1206 -> 1207\nrenumbered 1206.1 -> 1207.1\n"
      "renumbered 1206.2 -> 1207.2\nrenumbered 1207 -> 1208\nrenumbered 1207.1 -> 1208.1\n");
  EXPECT_EQ(diff("gate_ruler", "gate-ruler.txt", "gate-ruler-1.0.0-chapter-16.txt"),
            "editorial 16-4a\neditorial 16-12a-1\n");
  EXPECT_EQ(diff("rebirth", "rebirth.txt", "../rebirth.txt"), "");
}

}  // namespace
}  // namespace headjudge::verifier::rulebook
