// The reader takes any bytes and gives a tree or problems with line and column.
#include "verifier/yaml.h"

#include <gtest/gtest.h>

#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

std::string first_problem(const std::string& bytes) {
  kernel::Problems problems;
  const std::string text = clean(bytes, 0, problems);
  if (problems.empty()) read_yaml(text, 0, problems);
  if (problems.empty()) return "";
  return std::to_string(problems[0].mark.line) + ":" + std::to_string(problems[0].mark.column) + " " +
         problems[0].text;
}

TEST(Yaml, KeepsScalarsAsTextWithTheirMarks) {
  kernel::Problems problems;
  const kernel::Tree tree = read_yaml("id: 012\nlist: [a, ~, \"x y\"]\n", 0, problems);
  ASSERT_TRUE(problems.empty());
  EXPECT_EQ(tree.find("id")->text, "012");
  EXPECT_EQ(tree.find("id")->mark.line, 1u);
  EXPECT_EQ(tree.find("id")->mark.column, 5u);
  ASSERT_EQ(tree.find("list")->items.size(), 3u);
  EXPECT_TRUE(tree.find("list")->items[1].is_null());
  EXPECT_TRUE(tree.find("list")->items[2].quoted);
}

TEST(Yaml, RefusesWhatAScenarioMustNotContain) {
  const std::pair<std::string, std::string> cases[] = {
      {"a: 1\na: 2\n", "2:1 duplicate key 'a'"},
      {"a: &x 1\n", "anchors"},
      {"a: &x 1\nb: *x\n", "anchors"},
      {"a: !!str 1\n", "tags"},
      {"<<: {a: 1}\n", "merge keys"},
      {"{熊: 1, 狼: 2, 熊: 3}\n", "1:14 duplicate key"},
      {"a: 1\n---\nb: 2\n", "one document"},
      {"a: [damage(bear, 4)]\n", "unbalanced '('"},
      {"[a]: 1\n", "a key must be one word"},
      {std::string(70, '[') + std::string(70, ']'), "nested too deeply"},
      {std::string(100000, '['), ""},
      {std::string("a: \0b", 5), "control character"},
      {"a: \xff\n", "1:4 this is no UTF-8 text"},
      {"a: \xc0\xaf\n", "UTF-8"},
      {"a: \xed\xa0\x80\n", "UTF-8"},
  };
  for (const auto& [text, wanted] : cases) {
    const std::string found = first_problem(text);
    EXPECT_NE(found, "") << text.substr(0, 40);
    EXPECT_NE(found.find(wanted), std::string::npos) << text.substr(0, 40) << " gave: " << found;
  }
}

TEST(Yaml, TakesCarriageReturnsAndAByteOrderMark) {
  EXPECT_EQ(first_problem("\xef\xbb\xbf"
                          "a: 1\r\nb: [x, y]\r\n"),
            "");
}

TEST(Yaml, EveryTruncationIsATreeOrAProblem) {
  const std::string text =
      "scenario: \"a b\"\nplay:\n  - P1: {attack: wolf, at: [a, {b: c}]}\n    label: 'x'\n  - |\n    text\n";
  for (std::size_t n = 0; n <= text.size(); ++n) {
    kernel::Problems problems;
    read_yaml(text.substr(0, n), 0, problems);
    for (const kernel::Problem& p : problems) EXPECT_GE(p.mark.line, 1u);
  }
}

TEST(Source, ShowsTheLineWithACaret) {
  Sources sources;
  sources.files.push_back(std::make_shared<Source>(Source{"x.yaml", "a: 1\nbc: 2\n"}));
  EXPECT_EQ(render({{{2, 1, 0}, "unknown key 'bc'"}}, sources),
            "x.yaml:2:1: error: unknown key 'bc'\n    bc: 2\n    ^\n");
}

TEST(Source, RefusesFoldersAndHugeFiles) {
  kernel::Problems problems;
  load("/", 0, problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].text, "is a folder, not a file");
}

}  // namespace
}  // namespace headjudge::verifier
