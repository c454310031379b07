// Suites: which files a folder gives, and that nothing is passed over without a word.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "verifier/report.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  explicit Folder(const std::string& name)
      : path_(::testing::TempDir() + name + "_" + std::to_string(::getpid())) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Folder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string at(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

TEST(Suites, NameWhatTheyPassOver) {
  const Folder folder("suite_test");
  for (const char* file : {"s/a.yaml", "s/b.yml", "s/c.YAML", "s/notes.md", "s/.hidden.yml", "s/cards/d.yml",
                           "s/.git/e.yml", "s/in/f.yaml", "elsewhere/g.yaml"})
    ASSERT_TRUE(write_whole(folder.at(file), ""));
  fs::create_symlink("nosuch", folder.at("s/h.yaml"));
  fs::create_symlink("a.yaml", folder.at("s/i.yaml"));
  fs::create_directory_symlink("in", folder.at("s/same"));
  fs::create_directory_symlink("../elsewhere", folder.at("s/other"));
  Suite suite = discover({folder.at("s")}, {});
  EXPECT_EQ(suite.files, (std::vector<std::string>{folder.at("s/a.yaml"), folder.at("s/i.yaml"),
                                                   folder.at("s/in/f.yaml")}));
  std::sort(suite.missing.begin(), suite.missing.end());
  EXPECT_EQ(suite.missing, (std::vector<std::string>{folder.at("s/b.yml"), folder.at("s/c.YAML"),
                                                     folder.at("s/h.yaml"), folder.at("s/other")}));
  EXPECT_EQ(discover({folder.at("s/b.yml")}, {}).files, (std::vector<std::string>{folder.at("s/b.yml")}))
      << "a file that is named is played whatever its ending";
}

TEST(Suites, NameAFolderThatCannotBeRead) {
  if (::geteuid() == 0) GTEST_SKIP() << "root reads everything";
  const Folder folder("unreadable_test");
  for (const char* file : {"s/a.yaml", "s/x/b.yaml"}) ASSERT_TRUE(write_whole(folder.at(file), ""));
  fs::permissions(folder.at("s/x"), fs::perms::none);
  EXPECT_EQ(discover({folder.at("s")}, {}).missing, (std::vector<std::string>{folder.at("s/x")}));
  fs::permissions(folder.at("s/x"), fs::perms::owner_all);
}

TEST(Suites, ShowOddNamesInOneLine) {
  const struct {
    const char *name, *shown, *pasted;
  } cases[] = {
      {"a b/熊.yaml", "a b/熊.yaml", "'a b/熊.yaml'"},
      {"a\nb'.yaml", "a\\x0ab'.yaml", "$'a\\x0ab\\'.yaml'"},
      {"\x1b[1m.yaml", "\\x1b[1m.yaml", "$'\\x1b[1m.yaml'"},
      {"\xff.yaml", "\\xff.yaml", "$'\\xff.yaml'"},
      {"\xc2\x9b.yaml", "\\xc2\\x9b.yaml", "$'\\xc2\\x9b.yaml'"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(printable(c.name), c.shown);
    EXPECT_EQ(pasted_word(c.name), c.pasted);
  }
}

// Names with a line's end, an escape character and a byte that is no UTF-8, in every format.
TEST(Suites, OddNamesBreakNoReport) {
  const Folder folder("odd_names_test");
  Report report;
  for (const char* name : {"a\nb.yaml", "\x1b[1mc.yaml", "\xff.yaml"}) {
    ASSERT_TRUE(write_whole(folder.at(name), "scenario: x\n"));
    report.outcomes.push_back(verify_file(folder.at(name), {}));
    const Outcome& found = report.outcomes.back();
    EXPECT_EQ(found.verdict, Verdict::invalid);
    EXPECT_EQ(found.report.find('\n'), found.report.find(printable(folder.at(name)) + ":") - 1)
        << found.report;
  }
  report.paths = {folder.at("\xff")};
  for (const char* format : {"jsonl", "junit", "tap", "github", "md", "html"}) {
    const std::string text = render_report(report, format);
    std::size_t wrong = 0;
    EXPECT_TRUE(is_utf8(text, wrong)) << format;
    EXPECT_EQ(text.find('\x1b'), std::string::npos) << format;
    EXPECT_EQ(text.find("a\nb"), std::string::npos) << format;
  }
}

}  // namespace
}  // namespace headjudge::verifier
