// Reports: the stream reads back, shards are a partition, and every format says what failed.
#include "verifier/report.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <unistd.h>

#include "verifier/json_read.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

Outcome outcome(const std::string& id, Verdict verdict, const std::string& headline = "") {
  Outcome o;
  o.id = id, o.path = "scenarios/" + id + ".yaml", o.verdict = verdict, o.checks = 2;
  if (verdict == Verdict::pass) return o;
  o.kind = "expectation", o.step = "@hit", o.headline = headline, o.line = 7, o.column = 3;
  o.report = std::string(verdict_word(verdict)) + " " + id + "  a \"quoted\" <line>\n  and | another: 50%\n";
  return o;
}

Report example() {
  Report r;
  r.paths = {"scenarios"};
  r.suite = "abc";
  r.outcomes = {outcome("g/a", Verdict::pass), outcome("g/b", Verdict::fail, "odd"),
                outcome("g/c", Verdict::fail, "bear in P2.hand"),
                outcome("g/d", Verdict::fail, "bear in P2.hand"), outcome("g/e", Verdict::xfail, "known")};
  r.files = r.outcomes.size();
  return r;
}

TEST(Reports, ReadBackWhatTheyWrite) {
  const std::string text = render_jsonl(example());
  Report again;
  std::string error;
  ASSERT_TRUE(read_report(text, again, error)) << error;
  EXPECT_EQ(again.signature(), example().signature());
  again.paths = example().paths;
  EXPECT_EQ(render_jsonl(again), text);
}

TEST(Reports, RefuseAnIncompleteStream) {
  const std::string text = render_jsonl(example());
  for (const std::string& wrong :
       {std::string(), text.substr(0, text.rfind("{\"type\":\"footer\"")), text.substr(text.find('\n') + 1),
        text.substr(0, text.size() / 2), std::string("{}\n"), std::string("not JSON\n")}) {
    Report out;
    std::string error;
    EXPECT_FALSE(read_report(wrong, out, error)) << wrong;
    EXPECT_NE(error, "");
  }
}

TEST(Reports, ClusterWhatFailsAlikeTheOddOneLast) {
  const auto clusters = example().clusters();
  ASSERT_EQ(clusters.size(), 2u);
  EXPECT_EQ(clusters[0].members.size(), 2u);
  EXPECT_EQ(clusters[1].key, "expectation: odd");
  EXPECT_NE(cluster_text(example()).find("2 scenarios: expectation: bear in P2.hand   (g/c)"),
            std::string::npos)
      << cluster_text(example());
}

TEST(Reports, MergeOnlyWholeSuites) {
  const Report whole = example();
  const auto shard = [&](int i) {
    Report part = whole;
    part.shard = i, part.shards = 2;
    std::erase_if(part.outcomes, [&](const Outcome& o) { return !in_shard(o.id, {i, 2}); });
    return part;
  };
  Report out;
  std::string error;
  bool incomplete = false;
  ASSERT_TRUE(merge_reports({shard(2), shard(1)}, out, error, incomplete)) << error;
  EXPECT_EQ(out.signature(), whole.signature());
  EXPECT_FALSE(merge_reports({shard(2)}, out, error, incomplete));
  EXPECT_TRUE(incomplete);
  EXPECT_FALSE(merge_reports({shard(2), shard(2)}, out, error, incomplete));
  Report other = shard(1);
  other.suite = "another";
  EXPECT_FALSE(merge_reports({other, shard(2)}, out, error, incomplete));
  EXPECT_FALSE(incomplete);
  other = shard(1), other.how = {"--no-golden"};
  EXPECT_FALSE(merge_reports({other, shard(2)}, out, error, incomplete));
  EXPECT_EQ(error,
            "the shards are not of one run: shard 1 was made with '--no-golden', shard 2 with no options");
  other = shard(1), other.program = "another";
  EXPECT_FALSE(merge_reports({other, shard(2)}, out, error, incomplete));
}

TEST(Reports, EveryFormatNamesTheFailures) {
  const std::pair<const char*, const char*> cases[] = {
      {"junit",
       "<failure type=\"FAIL\" message=\"expectation @hit: odd\">FAIL g/b  a &quot;quoted&quot; "
       "&lt;line&gt;"},
      {"tap", "not ok 2 - g/b\n  ---\n  verdict: FAIL\n"},
      {"tap", "not ok 5 - g/e # TODO"},
      {"github", "::error file=scenarios/g/c.yaml,line=7,col=3,title=FAIL g/c and 1 more::FAIL g/c"},
      {"github", "50%25%0A"},
      {"md", "| 2 | expectation: bear in P2.hand | `scenarios/g/c.yaml:7` |"},
      {"jsonl", "\"complete\":true"},
  };
  for (const auto& [format, wanted] : cases) {
    ASSERT_TRUE(is_format(format));
    const std::string text = render_report(example(), format);
    EXPECT_NE(text.find(wanted), std::string::npos) << format << "\n" << text;
  }
}

// Ten thousand scenarios without golden logs, as before the first accept.
TEST(Reports, AnIndexOfNewScenariosIsSmall) {
  Report report;
  for (int i = 0; i < 10'000; ++i) {
    Outcome o;
    o.verdict = Verdict::fresh;
    o.id = "gate_ruler/12/some-ruling-with-a-long-name-" + std::to_string(i);
    o.path = "scenarios/" + o.id + ".yaml";
    o.report = "NEW " + o.id + "  no golden log yet: headjudge accept " + o.path + "\n";
    report.outcomes.push_back(o);
  }
  const std::string page = render_report(report, "html");
  EXPECT_LT(page.size(), 1u << 20);
  EXPECT_NE(page.find("[\"some-ruling-with-a-long-name-9999\",\"NEW\"]"), std::string::npos);
  EXPECT_EQ(page.find("no golden log yet: headjudge accept scenarios"), std::string::npos);
}

TEST(Reports, TheSchemaNamesEveryMember) {
  std::string schema;
  ASSERT_TRUE(read_bytes("docs/schemas/report.schema.json", schema));
  const std::string text = render_jsonl(example());
  for (std::size_t at = text.find("\":"); at != std::string::npos; at = text.find("\":", at + 1)) {
    const std::size_t from = text.rfind('"', at - 1);
    const std::string member = text.substr(from, at - from + 1);
    if (member.find_first_of(" \\,") != std::string::npos) continue;
    EXPECT_NE(schema.find(member), std::string::npos) << member;
  }
}

TEST(Shards, AreAPartition) {
  for (const int total : {1, 2, 7})
    for (const char* id : {"a", "gate_ruler/examples/lethal-damage", "zx/800/x"}) {
      int in = 0;
      for (int i = 1; i <= total; ++i) in += in_shard(id, {i, total}) ? 1 : 0;
      EXPECT_EQ(in, 1) << id;
    }
}

TEST(Shards, AreReadFromOptionsAndVariables) {
  Shard shard;
  EXPECT_TRUE(read_shard("2/3", shard));
  EXPECT_EQ(shard.index, 2);
  for (const char* wrong : {"", "2", "0/3", "4/3", "a/b", "1/", "-1/2"})
    EXPECT_FALSE(read_shard(wrong, shard)) << wrong;
  const std::pair<const char*, const char*> variables[] = {{"GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS"},
                                                           {"TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS"}};
  for (const auto& [index, total] : variables) {
    ::setenv(index, "1", 1);
    ::setenv(total, "3", 1);
    std::string error;
    EXPECT_TRUE(shard_of_environment(shard, error));
    EXPECT_EQ(shard.index, 2) << index;
    EXPECT_EQ(shard.total, 3);
    ::setenv(index, "3", 1);
    EXPECT_FALSE(shard_of_environment(shard, error));
    ::unsetenv(index);
    ::unsetenv(total);
  }
}

TEST(Shards, TellTheRunnerThatItsVariablesAreHonoured) {
  const std::string file = ::testing::TempDir() + "shard_status_" + std::to_string(::getpid());
  ::setenv("TEST_SHARD_INDEX", "0", 1);
  ::setenv("TEST_TOTAL_SHARDS", "3", 1);
  std::string error;
  Shard shard;
  for (const auto& [path, honoured] : {std::pair{file, true}, {std::string("/dev/null/x"), false}}) {
    ::setenv("TEST_SHARD_STATUS_FILE", path.c_str(), 1);
    EXPECT_EQ(shard_of_environment(shard, error), honoured) << path;
  }
  std::string text;
  EXPECT_TRUE(read_bytes(file, text));
  EXPECT_NE(error.find("/dev/null/x cannot be written"), std::string::npos) << error;
  for (const char* name : {"TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", "TEST_SHARD_STATUS_FILE"})
    ::unsetenv(name);
  ::unlink(file.c_str());
}

TEST(Shards, OfAnArrayWithAStep) {
  const std::pair<const char*, const char*> variables[] = {{"SLURM_ARRAY_TASK_MIN", "1"},
                                                           {"SLURM_ARRAY_TASK_MAX", "9"},
                                                           {"SLURM_ARRAY_TASK_STEP", "4"},
                                                           {"SLURM_ARRAY_TASK_COUNT", "3"}};
  for (const auto& [name, value] : variables) ::setenv(name, value, 1);
  const auto index_of = [](const char* task) {
    ::setenv("SLURM_ARRAY_TASK_ID", task, 1);
    Shard shard;
    std::string error;
    return shard_of_environment(shard, error) ? shard.index : 0;
  };
  EXPECT_EQ(index_of("1"), 1);
  EXPECT_EQ(index_of("5"), 2);
  EXPECT_EQ(index_of("9"), 3);
  for (const char* wrong : {"0", "2", "13"}) EXPECT_EQ(index_of(wrong), 0) << wrong;
  for (const auto& [name, value] : variables) ::unsetenv(name);
  ::unsetenv("SLURM_ARRAY_TASK_ID");
}

TEST(Json, ReadsObjectsAndRefusesTheRest) {
  JsonLine json;
  ASSERT_TRUE(json.read(R"({"a":"x\"\u00e9\n","n":-12,"b":true,"l":[1,{"c":"d"}],"o":{}})"));
  EXPECT_EQ(json.text("a"), "x\"\xc3\xa9\n");
  EXPECT_EQ(json.number("n"), -12);
  EXPECT_EQ(json.text("b"), "true");
  EXPECT_EQ(json.text("missing"), "");
  for (const char* wrong : {"", "[]", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1}x", "{\"a\":\"\\u12\"}", "{a:1}"})
    EXPECT_FALSE(json.read(wrong)) << wrong;
}

}  // namespace
}  // namespace headjudge::verifier
