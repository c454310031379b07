// Who may include whom, and what would make the engine depend on more than its state.
#include "tools/style/room_rules.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "tools/style/scopes.h"

namespace headjudge::style {
namespace {

// A file below `room` must not include what begins with `name`, unless it begins with `except`.
struct IncludeRow {
  std::string_view room;
  std::string_view name;
  std::string_view except;
  std::string_view rule;
  std::string_view why;
};

constexpr IncludeRow kIncludeRows[] = {
    {"engine/kernel/", "engine/", "engine/kernel/", "one-way", "the kernel knows no game"},
    {"engine/gate_ruler/", "engine/rebirth/", "", "one-way", "the games do not know each other"},
    {"engine/gate_ruler/", "engine/zx/", "", "one-way", "the games do not know each other"},
    {"engine/rebirth/", "engine/gate_ruler/", "", "one-way", "the games do not know each other"},
    {"engine/rebirth/", "engine/zx/", "", "one-way", "the games do not know each other"},
    {"engine/zx/", "engine/gate_ruler/", "", "one-way", "the games do not know each other"},
    {"engine/zx/", "engine/rebirth/", "", "one-way", "the games do not know each other"},
    {"engine/", "verifier/", "", "one-way", "the engine does not know the verifier"},
    {"engine/", "tools/", "", "one-way", "the engine does not know the tools"},
    {"engine/", "tests/", "", "one-way", "the engine does not know the tests"},
    {"verifier/", "tools/", "", "one-way", "the verifier does not know the tools"},
    {"verifier/", "tests/", "", "one-way", "the verifier does not know the tests"},
    {"tools/", "tests/", "tests/engine/", "one-way", "the tools know only the sample games of the tests"},
    {"engine/", "yaml", "", "one-way", "the engine reads no YAML"},
    {"engine/", "CLI/", "", "one-way", "the engine has no command line"},
    {"verifier/", "CLI/", "", "one-way", "only the command reads a command line"},
    {"engine/", "iostream", "", "files", "the engine does not print"},
    {"engine/", "fstream", "", "files", "the engine opens no files"},
    {"engine/", "filesystem", "", "files", "the engine opens no files"},
    {"engine/", "unordered_", "", "order", "the order of an unordered container leaks"},
    {"engine/", "random", "", "luck", "luck is the state's own generator"},
    {"engine/", "chrono", "", "clock", "no clock in the engine"},
    {"engine/", "ctime", "", "clock", "no clock in the engine"},
    {"engine/", "time.h", "", "clock", "no clock in the engine"},
    {"engine/", "sys/time.h", "", "clock", "no clock in the engine"},
    {"engine/", "cmath", "", "float", "no floating point in rules"},
    {"engine/", "locale", "", "locale", "the engine has no locale"},
    {"engine/", "clocale", "", "locale", "the engine has no locale"},
    {"engine/", "regex", "", "locale", "std::regex asks the locale"},
    {"engine/", "thread", "", "thread", "the engine knows no threads"},
    {"engine/", "mutex", "", "thread", "the engine knows no threads"},
    {"engine/", "atomic", "", "thread", "the engine knows no threads"},
    {"engine/", "future", "", "thread", "the engine knows no threads"},
    {"engine/", "condition_variable", "", "thread", "the engine knows no threads"},
    {"engine/", "functional", "", "callback", "what happens next is data, not a stored callback"},
};

// A whole word of code; with `prefix` or `suffix` an identifier that begins or ends so.
enum class Match { kWord, kPrefix, kSuffix, kCall };

struct WordRow {
  std::string_view word;
  Match match;
  std::string_view rule;
  std::string_view why;
};

constexpr WordRow kEngineWords[] = {
    {"unordered_", Match::kPrefix, "order", "the order of an unordered container leaks"},
    {"uintptr_t", Match::kWord, "order", "addresses differ from run to run"},
    {"shuffle", Match::kCall, "luck", "std::shuffle differs between libraries; use the kernel's"},
    {"random_shuffle", Match::kWord, "luck", "use the kernel's shuffle"},
    {"_distribution", Match::kSuffix, "luck", "std distributions differ between libraries"},
    {"random_device", Match::kWord, "luck", "luck is the state's own generator"},
    {"rand", Match::kCall, "luck", "luck is the state's own generator"},
    {"srand", Match::kCall, "luck", "luck is the state's own generator"},
    {"float", Match::kWord, "float", "no floating point in rules"},
    {"double", Match::kWord, "float", "no floating point in rules"},
    {"setlocale", Match::kCall, "locale", "the engine has no locale"},
    {"time", Match::kCall, "clock", "no clock in the engine"},
    {"clock", Match::kCall, "clock", "no clock in the engine"},
    {"thread_local", Match::kWord, "thread", "the engine knows no threads"},
    {"getenv", Match::kCall, "environment", "the engine asks no environment"},
};

bool in_room(const Source& source, std::string_view room) { return source.path.starts_with(room); }

// std::shuffle and ::rand are foreign, kernel::shuffle(...) and deck.shuffle(...) are ours.
bool is_foreign_call(std::string_view code, std::string_view word) {
  for (std::size_t at = code.find(word); at != std::string_view::npos; at = code.find(word, at + 1)) {
    const std::string_view before = code.substr(0, at);
    const std::string_view after = code.substr(at + word.size());
    if (before.ends_with("std::")) return after.starts_with('(');
    const bool statement = before.find_first_not_of(' ') == std::string_view::npos;
    const bool operand = before.ends_with("= ") || before.ends_with('(') || before.ends_with("return ");
    if (word != "shuffle" && after.starts_with('(') && (statement || operand)) return true;
  }
  return false;
}

bool matches(std::string_view code, const WordRow& row) {
  if (code.find(row.word) == std::string_view::npos) return false;
  if (row.match == Match::kCall) return is_foreign_call(code, row.word);
  const auto words = identifiers(code);
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    if (row.match == Match::kPrefix) return word.starts_with(row.word);
    if (row.match == Match::kSuffix) return word.ends_with(row.word);
    return word == row.word;
  });
}

bool names_a_room(std::string_view name) {
  for (const std::string_view room : {"engine/", "verifier/", "tools/", "tests/"}) {
    if (name.starts_with(room)) return true;
  }
  return false;
}

bool matches(const Include& include, const IncludeRow& row) {
  const bool whole = row.name.ends_with('/') || row.name.ends_with('_') || row.name == "yaml";
  if (whole ? !include.name.starts_with(row.name) : include.name != row.name) return false;
  return row.except.empty() || !include.name.starts_with(row.except);
}

}  // namespace

void check_includes(const Source& source, std::vector<Finding>& out) {
  for (const Include& include : source.includes) {
    if (include.name == "engine/version.h") continue;
    if (include.quoted && !names_a_room(include.name)) {
      out.push_back({include.line, "include-path", "name our files from the repository's root"});
    }
    for (const IncludeRow& row : kIncludeRows) {
      if (!in_room(source, row.room) || !matches(include, row)) continue;
      out.push_back({include.line, std::string(row.rule), include.name + ": " + std::string(row.why)});
    }
  }
}

void check_engine_words(const Source& source, std::vector<Finding>& out) {
  if (!in_room(source, "engine/") || source.path.ends_with(".inc")) return;
  for (std::size_t i = 0; i < source.code.size(); ++i) {
    for (const WordRow& row : kEngineWords) {
      if (!matches(source.code[i], row)) continue;
      out.push_back({static_cast<int>(i) + 1, std::string(row.rule),
                     std::string(row.word) + ": " + std::string(row.why)});
    }
  }
}

void check_engine_statics(const Source& source, std::vector<Finding>& out) {
  if (!in_room(source, "engine/")) return;
  for (const Function& function : find_functions(source)) {
    for (int line = function.open; line <= function.last; ++line) {
      const auto words = identifiers(source.code[static_cast<std::size_t>(line) - 1]);
      const auto found = std::find(words.begin(), words.end(), "static");
      if (found == words.end() || line == function.first) continue;
      const bool constant = std::any_of(
          found, words.end(), [](std::string_view word) { return word == "const" || word == "constexpr"; });
      if (!constant) out.push_back({line, "static-local", "a static local in the engine must be constant"});
    }
  }
}

}  // namespace headjudge::style
