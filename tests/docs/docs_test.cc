// The pages for judges: every command and every scenario shown there does what the page says.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "verifier/source.h"

namespace headjudge {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

const char* program() {
  const char* path = std::getenv("HEADJUDGE_BINARY");
  return path == nullptr || *path == 0 ? nullptr : path;
}

std::string whole(const fs::path& path) {
  std::string text;
  EXPECT_TRUE(verifier::read_bytes(path.string(), text)) << path;
  return text;
}

// The blocks of code of a page, indented by four or fenced, without their indentation.
std::vector<Lines> blocks_of(const std::string& page) {
  std::vector<Lines> blocks;
  bool fenced = false, inside = false;
  std::istringstream in(page);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      fenced = !fenced;
      inside = false;
      continue;
    }
    const bool indented = line.starts_with("    ");
    if (!fenced && !indented && !(inside && line.empty())) {
      inside = false;
      continue;
    }
    if (!inside) blocks.emplace_back();
    inside = true;
    blocks.back().push_back(!fenced && indented ? line.substr(4) : line);
  }
  return blocks;
}

// What the pages name of the suite: files and folders.
std::set<fs::path> named_scenarios() {
  static const std::regex kPath(R"(scenarios/[a-z_]+/[A-Za-z0-9_./-]*[A-Za-z0-9])");
  std::set<fs::path> named;
  for (const char* folder : {"docs", "docs/en", "docs/ja"})
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".md") continue;
      const std::string page = whole(entry.path());
      for (std::sregex_iterator path(page.begin(), page.end(), kPath), none; path != none; ++path)
        named.insert(path->str());
    }
  return named;
}

// A part of the suite: what the pages name, cards, and of the rest one file of sixteen. Whether all of it
// holds is another test's question.
void copy_suite(const fs::path& to) {
  constexpr int kOneOf = 16;
  static const std::set<fs::path> kNamed = named_scenarios();
  std::set<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator("scenarios"))
    if (entry.is_regular_file()) files.insert(entry.path());
  int n = 0;
  for (const fs::path& file : files) {
    const fs::path folder = file.parent_path();
    const bool is_named = kNamed.count(file) != 0 || kNamed.count(folder) != 0;
    if (!is_named && folder.filename() != "cards" && n++ % kOneOf != 0) continue;
    fs::create_directories(to / folder);
    fs::copy(file, to / file);
    const fs::path log = "golden" / file.lexically_relative("scenarios").replace_extension(".golden");
    if (!fs::exists(log)) continue;
    fs::create_directories(to / log.parent_path());
    fs::copy(log, to / log);
  }
}

// A copy of what the pages speak of, in which commands may write.
class Workplace {
 public:
  explicit Workplace(const std::string& name)
      : folder_(fs::path(::testing::TempDir()) / ("docs_" + name + "_" + std::to_string(getpid()))) {
    fs::remove_all(folder_);
    for (const char* part : {"bin", "tests", "docs", "tools", "build/asan/bin", ".git/hooks"})
      fs::create_directories(folder_ / part);
    for (const char* link : {"bin/headjudge", "build/asan/bin/headjudge", "tools/headjudge"})
      fs::create_symlink(program(), folder_ / link);
    for (const char* part : {"tests/canaries", "docs/unguarded", "tools/ci"})
      fs::copy(part, folder_ / part, fs::copy_options::recursive);
    copy_suite(folder_);
  }
  ~Workplace() { fs::remove_all(folder_); }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  void write(const std::string& path, const std::string& text) const {
    EXPECT_TRUE(verifier::write_whole((folder_ / path).string(), text)) << path;
  }
  // What the shell's line ends with; `output` is all that it told.
  int run(const std::string& line, std::string& output) const {
    write("line.sh", line + "\n");
    const std::string here = "'" + folder_.string() + "'";
    const int status = std::system(("cd " + here + " && env -i PATH=" + here +
                                    R"(/bin:"$PATH" timeout 1200 sh line.sh >line.out 2>&1 </dev/null)")
                                       .c_str());
    output = whole(folder_ / "line.out");
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  fs::path folder_;
};

int status_in(const std::string& text) {
  std::smatch found;
  return std::regex_search(text, found, std::regex(R"(#.*\bexit (\d+))")) ? std::stoi(found[1]) : 0;
}

bool is_command(const std::string& line) {
  static const std::regex kCommand(
      R"(^([A-Z_]+=("[^"]*"|\S+) )*)"
      R"((headjudge |bash tools/ci/|ln -s |mv |rm |printf .*\|\s*headjudge )(.|\n)*)");
  return std::regex_match(line, kCommand);
}

// The publishers' texts where they lie: pages name them beside the project. False when they are not there.
bool find_texts(std::string& line) {
  static const std::string kBeside = "../shared/rulebooks";
  if (line.find(kBeside) == std::string::npos) return true;
  const char* named = std::getenv("HEADJUDGE_RULEBOOKS");
  const fs::path folder = fs::absolute(named != nullptr && *named != 0 ? named : kBeside.c_str());
  for (std::size_t at = 0; (at = line.find(kBeside, at)) != std::string::npos; at += folder.string().size())
    line.replace(at, kBeside.size(), folder.string());
  return fs::is_directory(folder);
}

// Lines that end with a pipe go on in the next one.
Lines joined(const Lines& block) {
  Lines out;
  bool goes_on = false;
  for (const std::string& line : block) {
    if (goes_on)
      out.back() += "\n" + line;
    else
      out.push_back(line);
    goes_on = line.ends_with("|");
  }
  return out;
}

// Lines below a command in its block are lines of its output.
void check_commands(const Workplace& place, const Lines& block) {
  std::string output;
  for (std::string line : joined(block)) {
    if (is_command(line)) {
      if (!find_texts(line)) continue;
      EXPECT_EQ(place.run(line, output), status_in(line)) << line << "\n" << output;
    } else if (!line.empty() && line[0] != '#') {
      EXPECT_NE(output.find(line), std::string::npos) << "not told: " << line << "\n" << output;
    }
  }
}

// A scenario may begin with comments: "# path.yaml" is where later commands find it, "# exit 1" its verdict.
bool check_scenario(const Workplace& place, const Lines& block) {
  std::string text, head, path = "shown.yaml";
  bool found = false;
  for (const std::string& line : block) {
    if (!found && !line.starts_with("#")) {
      if (!line.starts_with("scenario:")) return false;
      found = true;
    }
    if (!found) head += line + "\n";
    text += line + "\n";
  }
  if (!found) return false;
  std::smatch name;
  if (std::regex_search(head, name, std::regex(R"(# (\S+\.yaml))"))) path = name[1];
  place.write(path, text);
  std::string output;
  EXPECT_EQ(place.run("headjudge verify --no-golden " + path, output), status_in(head)) << text << output;
  return true;
}

// A file of another kind begins with its name: "# old.txt".
bool write_text(const Workplace& place, const Lines& block) {
  std::smatch name;
  if (!std::regex_match(block.front(), name, std::regex(R"(# (\S+\.(txt|yaml)))"))) return false;
  if (std::any_of(block.begin(), block.end(),
                  [](const std::string& line) { return line.starts_with("scenario:"); }))
    return false;
  std::string text;
  for (std::size_t i = 1; i < block.size(); ++i) text += block[i] + "\n";
  place.write(name[1], text);
  return true;
}

void check_links(const fs::path& path, const std::string& page) {
  static const std::regex kLink(R"(\]\(([^)#:]+)\))");
  for (std::sregex_iterator link(page.begin(), page.end(), kLink), none; link != none; ++link)
    EXPECT_TRUE(fs::exists(path.parent_path() / (*link)[1].str())) << path << " names " << (*link)[1];
}

void check_page(const fs::path& path) {
  const Workplace place(path.parent_path().filename().string() + path.stem().string());
  const std::string page = whole(path);
  check_links(path, page);
  int checked = 0;
  for (const Lines& block : blocks_of(page)) {
    SCOPED_TRACE(path.string());
    if (write_text(place, block)) continue;
    if (is_command(joined(block).front())) {
      check_commands(place, block);
      ++checked;
    } else if (check_scenario(place, block)) {
      ++checked;
    }
  }
  EXPECT_GT(checked, 0) << path << " shows nothing that can be run";
}

std::vector<fs::path> pages_of(const char* folder) {
  std::vector<fs::path> pages;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  std::sort(pages.begin(), pages.end());
  return pages;
}

TEST(DocsEnglish, DoWhatTheySay) {
  if (program() == nullptr) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const auto pages = pages_of("docs/en");
  EXPECT_FALSE(pages.empty());
  for (const fs::path& page : pages) check_page(page);
}

TEST(DocsJapanese, DoWhatTheySay) {
  if (program() == nullptr) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const auto pages = pages_of("docs/ja");
  for (const fs::path& page : pages) check_page(page);
  for (const fs::path& page : pages_of("docs/en"))
    EXPECT_TRUE(fs::exists(fs::path("docs/ja") / page.filename())) << page << " is missing in Japanese";
}

TEST(DocsReference, DoesWhatItSays) {
  if (program() == nullptr) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  for (const char* page : {"docs/explore.md", "docs/rules.md", "docs/command.md", "docs/bug_reports.md",
                           "docs/ci.md", "docs/rulebook.md"})
    check_page(page);
}

// The example of the README holds, and with the wrong expectation says what stands there.
TEST(DocsReadme, ShowsAFailureAsItIs) {
  if (program() == nullptr) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const Workplace place("readme");
  std::string scenario, output;
  Lines failure;
  const std::string page = whole("README.md");
  check_links("README.md", page);
  for (const Lines& block : blocks_of(page)) {
    if (block.front().starts_with("scenario:")) {
      EXPECT_TRUE(check_scenario(place, block));
      for (const std::string& line : block) scenario += line + "\n";
    } else if (block.front().starts_with("FAIL ")) {
      failure = block;
    }
  }
  const std::string right = "bear in P2.graveyard";
  ASSERT_NE(scenario.find(right), std::string::npos);
  ASSERT_FALSE(failure.empty());
  place.write("rulings/lethal-damage.yaml",
              scenario.replace(scenario.find(right), right.size(), "bear in P2.exile"));
  EXPECT_EQ(place.run("headjudge verify --no-golden rulings", output), 1);
  for (const std::string& line : failure)
    EXPECT_NE(output.find(line + "\n"), std::string::npos) << "not told: " << line << "\n" << output;
}

TEST(DocsEffectLanguage, DoesWhatItSays) {
  if (program() == nullptr) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  check_page("docs/effect-language.md");
}

// The words that `headjudge actions` tells below a title.
std::vector<std::string> told_words(const std::string& output, const std::string& title) {
  std::vector<std::string> words;
  const std::size_t at = output.find("\n" + title + "\n");
  EXPECT_NE(at, std::string::npos) << title;
  if (at == std::string::npos) return words;
  std::istringstream lines(output.substr(at + title.size() + 2));
  for (std::string line; std::getline(lines, line) && line.starts_with("  ");) {
    std::istringstream in(line);
    std::string word;
    if (title != "events") {
      while (in >> word) words.push_back(word);
    } else if (in >> word) {
      words.push_back(word.substr(0, word.find('(')));
    }
  }
  EXPECT_FALSE(words.empty()) << title;
  return words;
}

std::set<std::string> tokens_of(const std::string& text) {
  std::set<std::string> tokens;
  std::string word;
  for (const char c : text + "\n") {
    if ((c >= 'a' && c <= 'z') || c == '_') {
      word += c;
    } else {
      tokens.insert(c == ':' ? word + ":" : word);
      if (c == ':') tokens.insert(word);
      word.clear();
    }
  }
  return tokens;
}

// Every word of the game's own tables stands on the page, and where it has to be shown.
void check_words(const std::string& output, const std::string& page, const std::set<std::string>& examples,
                 const std::set<std::string>& suite) {
  for (const std::string what :
       {"verbs of card text", "kinds of abilities", "keys of a trigger", "changes", "durations (until)",
        "ways of a trigger (how)", "causes of a trigger (by)", "keywords", "events"}) {
    const bool is_key = what.starts_with("verbs") || what.starts_with("kinds") || what.starts_with("keys");
    const bool on_page = is_key || what == "changes" || what.starts_with("durations");
    for (const std::string& word : told_words(output, what)) {
      SCOPED_TRACE(what + ": " + word);
      EXPECT_TRUE(page.find("`" + word + "`") != std::string::npos ||
                  page.find("`" + word + ":") != std::string::npos)
          << "not named";
      if (word == "open_card" || word == "re_combo") continue;  // a label of the game's own; another spelling
      EXPECT_TRUE(examples.count(is_key ? word + ":" : word) != 0 || (!on_page && suite.count(word) != 0))
          << "in no example";
    }
  }
}

TEST(DocsEffectLanguage, NamesAndShowsEveryWord) {
  if (program() == nullptr) GTEST_SKIP() << "HEADJUDGE_BINARY is not set";
  const Workplace place("words");
  std::string suite;
  for (const auto& entry : fs::recursive_directory_iterator("scenarios"))
    if (entry.is_regular_file()) suite += whole(entry.path());
  const auto shown_there = tokens_of(suite);
  for (const char* file : {"docs/effect-language.md", "docs/ja/effect-language.md"}) {
    const std::string page = whole(file);
    std::string examples;
    for (const char* shown : {"docs/effect-language.md", file})
      for (const Lines& block : blocks_of(whole(shown)))
        if (block.front().starts_with("scenario:"))
          for (const std::string& line : block) examples += line + "\n";
    for (const char* game : {"gate_ruler", "rebirth", "zx"}) {
      SCOPED_TRACE(std::string(file) + ", " + game);
      std::string output;
      ASSERT_EQ(place.run(std::string("headjudge actions ") + game, output), 0);
      check_words(output, page, tokens_of(examples), shown_there);
    }
  }
}

}  // namespace
}  // namespace headjudge
