// The style check finds what it should, and lets ordinary code pass.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "tools/style/rules.h"
#include "tools/style/scopes.h"
#include "tools/style/source.h"

namespace headjudge::style {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The rules that a file breaks, errors only. The text gets a proper beginning.
std::vector<std::string> broken(std::string path, const std::string& text) {
  std::string whole = "// A file for a test.\n";
  if (path.ends_with(".h")) whole += "#pragma once\n";
  std::vector<std::string> rules;
  for (const Finding& finding : check_source(read_source(std::move(path), whole + text))) {
    if (!finding.warning) rules.push_back(finding.rule);
  }
  return rules;
}

std::string lines(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += "  f();\n";
  return out;
}

TEST(StyleSource, SeparatesCodeFromCommentsAndLiterals) {
  const Source source =
      read_source("a.cc", "int a = 1'000; // float\nauto b = \"{\\\"\" R\"x({)\")x\"; /* } */ '{';\n");
  EXPECT_THAT(source.code, ElementsAre("int a = 1'000; ", "auto b = \"\" \"\";  '';"));
  EXPECT_EQ(source.comments[0], "// float");
}

TEST(StyleSource, ReadsIncludesAndForgetsMacros) {
  const Source source = read_source("a.cc", "#include \"engine/a.h\"\n#define X { \\\n  {\n#include <map>\n");
  ASSERT_EQ(source.includes.size(), 2U);
  EXPECT_EQ(source.includes[0].name, "engine/a.h");
  EXPECT_TRUE(source.includes[0].quoted);
  EXPECT_EQ(source.includes[1].line, 4);
  EXPECT_EQ(source.code[2], "");
}

struct FunctionCase {
  std::string text;
  int functions;
};

TEST(StyleFunctions, AreFoundByTheirBraces) {
  const FunctionCase cases[] = {
      {"int f() { return 0; }", 1},
      {"namespace a { struct B { int f() const { return 1; } int g{2}; }; }", 1},
      {"X::X() : a_{1}, b_(2), c_{3} { f(); }\nint g() { return 0; }", 2},
      {"X::X() noexcept : a_{1} {}", 1},
      {"constexpr Row kRows[] = { {1, [](int a) { return a; }}, {2} };", 0},
      {"const auto x = make({1, 2});\nint f() { return 0; }", 1},
      {"template <typename T = int> T f() { if (a) { b(); } return {}; }", 1},
      {"template <class T> requires(A<T>) struct B { static int f() { return 0; } };", 1},
      {"enum class E : int { a, b };\nbool operator==(A a, B b) { return true; }", 1},
      {"TEST(A, B) { EXPECT_EQ(f({1}), 2); }\nstd::vector<int> g() { return {}; }", 2},
      {"extern \"C\" int f(int a) { if (a) { return 1; } return 0; }", 1},
      {"class A { public: int a() { return 0; } private: std::array<int, 2> b{}; };", 1},
  };
  for (const FunctionCase& row : cases) {
    EXPECT_EQ(find_functions(read_source("a.cc", row.text)).size(), static_cast<std::size_t>(row.functions))
        << row.text;
  }
}

struct RuleCase {
  std::string path;
  std::string text;
  std::string rule;  // empty: nothing is broken
};

TEST(StyleRules, TableOfLines) {
  const RuleCase cases[] = {
      {"engine/kernel/a.cc", "#include \"engine/zx/a.h\"\n", "one-way"},
      {"engine/zx/a.cc", "#include \"engine/rebirth/a.h\"\n", "one-way"},
      {"engine/zx/a.cc", "#include \"engine/kernel/a.h\"\n#include \"engine/version.h\"\n", ""},
      {"engine/zx/a.cc", "#include \"verifier/a.h\"\n", "one-way"},
      {"engine/zx/a.cc", "#include <yaml-cpp/yaml.h>\n", "one-way"},
      {"verifier/a.cc", "#include \"tools/a.h\"\n", "one-way"},
      {"verifier/a.cc", "#include <CLI/CLI.hpp>\n", "one-way"},
      {"verifier/a.cc", "#include \"a.h\"\n", "include-path"},
      {"verifier/a.cc", "#include <chrono>\n#include <unordered_map>\nint f() { float x; }\n", ""},
      {"engine/zx/a.cc", "#include <iostream>\n", "files"},
      {"engine/zx/a.cc", "#include <unordered_set>\n", "order"},
      {"engine/zx/a.cc", "std::unordered_map<int, int> x;\n", "order"},
      {"engine/zx/a.cc", "void f() { std::shuffle(a, b, c); }\n", "luck"},
      {"engine/zx/a.cc", "void f() { deck.shuffle(a); shuffle(s, a); }\n", ""},
      {"engine/zx/a.cc", "int f() { return rand(); }\n", "luck"},
      {"engine/zx/a.cc", "std::uniform_int_distribution<int> d;\n", "luck"},
      {"engine/zx/a.cc", "double x; // double\n", "float"},
      {"engine/zx/a.cc", "int x; // a double strike\nauto y = \"double\";\n", ""},
      {"engine/zx/a.cc", "int f() {\n  static int n = 0;\n  return n;\n}\n", "static-local"},
      {"engine/zx/a.cc", "int f() {\n  static constexpr int n = 0;\n  return n;\n}\n", ""},
      {"engine/zx/a.cc", "struct A {\n  static int f() { return 0; }\n};\n", ""},
      {"engine/zx/a.cc", "double x; // style: allow(float) a test\n", ""},
      {"engine/zx/a.cc", "double x; // style: allow(float)\n", "float"},
      {"tools/a.cc", "int\tx;\n", "tabs"},
      {"tools/a.cc", "int x;\r\n", "line-end"},
      {"tools/a.cc",
       "// TODO"
       " soon\n",
       "todo"},
      {"tools/a.cc",
       "// TODO"
       "(#12): soon\n",
       ""},
      {"tools/a.cc", "// " + std::string(108, 'x') + "\n", "width"},
      {"tools/a.cc", "// " + std::string(107, 'x') + "\n", ""},
      {"tools/a.cc", "// clang-format off\n// " + std::string(127, 'x') + "\n// clang-format on\n", ""},
      {"tools/a.cc", "// clang-format off\n// " + std::string(128, 'x') + "\n", "width"},
      {"tools/a.cc", "int f() {\n" + lines(68) + "}\n", ""},
      {"tools/a.cc", "int f() {\n" + lines(69) + "}\n", "function-length"},
      {"tools/a.cc", lines(500), "file-length"},
      {"tools/a.cc", lines(499), ""},
      {"tools/a.inc", lines(1000), ""},
  };
  for (const RuleCase& row : cases) {
    const auto rules = broken(row.path, row.text);
    const bool found = row.rule.empty() ? rules.empty() : !rules.empty() && rules[0] == row.rule;
    EXPECT_TRUE(found) << row.path << ": " << row.text << "expected [" << row.rule << "], found "
                       << testing::PrintToString(rules);
  }
}

TEST(StyleRules, AFileBeginsWithItsPurpose) {
  const auto rule_of = [](const std::string& text) {
    const auto findings = check_source(read_source("tools/a.cc", text));
    return findings.empty() ? std::string() : findings[0].rule;
  };
  EXPECT_EQ(rule_of("#include <map>\n"), "purpose");
  EXPECT_EQ(rule_of("// no full stop\n"), "purpose");
  EXPECT_EQ(rule_of("// Says what it is for.\n"), "");
  EXPECT_EQ(rule_of("// Says what it is for,\n// over two lines.\n"), "");
}

TEST(StyleRules, AHeaderHasAGuard) {
  EXPECT_THAT(broken("tools/a.h", "int x;\n"), IsEmpty());
  EXPECT_EQ(check_source(read_source("tools/a.h", "// Purpose.\nint x;\n")).at(0).rule, "guard");
}

TEST(StyleRules, AFindingIsOneLine) {
  const Source source = read_source("tools/a.cc", "// Purpose.\nint\tx;\n");
  EXPECT_EQ(to_text(source, check_source(source).at(0)), "tools/a.cc:2: error: indent with spaces [tabs]");
}

}  // namespace
}  // namespace headjudge::style
