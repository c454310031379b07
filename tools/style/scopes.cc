// Braces at namespace or class level open a namespace, a class, a function, or the values of a table.
#include "tools/style/scopes.h"

#include <string>
#include <string_view>
#include <utility>

namespace headjudge::style {
namespace {

enum class Scope { kNamespace, kClass, kFunction, kValues };

// template <typename T = int> void f() -> void f(): an equals sign in there makes no table.
std::string_view without_template_head(std::string_view statement) {
  if (!statement.starts_with("template")) return statement;
  int depth = 0;
  for (std::size_t i = 0; i < statement.size(); ++i) {
    if (statement[i] == '<') ++depth;
    if (statement[i] == '>' && --depth == 0) return statement.substr(i + 1);
  }
  return statement;
}

// X() : a_{1}, b_{2} {}: a brace right after a name in the list of members is not the body.
bool opens_member_values(std::string_view statement) {
  const std::size_t close = statement.rfind(')');
  if (close == std::string_view::npos) return false;
  const std::string_view rest = statement.substr(close + 1);
  const std::size_t last = rest.find_last_not_of(' ');
  if (last == std::string_view::npos || rest[last] == '}') return false;
  if (rest[rest.find_first_not_of(' ')] == ',') return true;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] != ':') continue;
    if (i + 1 >= rest.size() || rest[i + 1] != ':') return true;
    ++i;
  }
  return false;
}

// What an opening brace opens; the statement before it has lost what stood in its parentheses.
Scope classify(std::string_view statement) {
  statement = without_template_head(statement);
  const bool called = statement.find('(') != std::string_view::npos;
  if (has_word(statement, "namespace")) return Scope::kNamespace;
  if (has_word(statement, "extern") && !called) return Scope::kNamespace;
  const bool calls_nothing = !called || has_word(statement, "alignas") || has_word(statement, "requires");
  for (const std::string_view word : {"class", "struct", "union", "enum"}) {
    if (has_word(statement, word) && calls_nothing) return Scope::kClass;
  }
  if (!called || opens_member_values(statement)) return Scope::kValues;
  const bool assigns = statement.find('=') != std::string_view::npos && !has_word(statement, "operator");
  return assigns ? Scope::kValues : Scope::kFunction;
}

class Finder {
 public:
  explicit Finder(const Source& source) : source_(source) {}

  std::vector<Function> run() {
    for (std::size_t i = 0; i < source_.code.size(); ++i) {
      line_ = static_cast<int>(i) + 1;
      for (const char c : source_.code[i]) step(c);
      if (!statement_.empty()) statement_ += ' ';
    }
    return std::move(found_);
  }

 private:
  // Inside a function or the values of a table only the depth of braces matters.
  bool inside() const {
    return !scopes_.empty() && (scopes_.back() == Scope::kFunction || scopes_.back() == Scope::kValues);
  }

  void step(char c) {
    if (c == '{') return open();
    if (c == '}') return close();
    if (!inside()) note(c);
  }

  // Adds to the statement, or ends it.
  void note(char c) {
    if (statement_.empty() && c == ' ') return;
    if (statement_.empty()) first_ = line_;
    if (c == ')' && parens_ > 0) --parens_;
    if (parens_ == 0) statement_ += c;
    if (c == '(') ++parens_;
    const bool access = statement_ == "public:" || statement_ == "private:" || statement_ == "protected:";
    if (parens_ == 0 && (c == ';' || access)) forget();
  }

  void open() {
    if (inside()) {
      ++depth_;
      return;
    }
    const Scope scope = parens_ > 0 ? Scope::kValues : classify(statement_);
    scopes_.push_back(scope);
    if (scope == Scope::kFunction) found_.push_back({first_, line_, line_});
    if (scope != Scope::kValues) forget();
  }

  void close() {
    if (inside() && depth_ > 0) {
      --depth_;
      return;
    }
    if (scopes_.empty()) return;
    const Scope scope = scopes_.back();
    scopes_.pop_back();
    if (scope == Scope::kFunction) found_.back().last = line_;
    if (scope != Scope::kValues) return forget();
    if (parens_ == 0) statement_ += '}';
  }

  void forget() {
    statement_.clear();
    parens_ = 0;
  }

  const Source& source_;
  std::vector<Scope> scopes_;
  std::vector<Function> found_;
  std::string statement_;  // since the last ; { or } at this level
  int first_ = 0;
  int line_ = 0;
  int parens_ = 0;
  int depth_ = 0;  // braces inside the innermost function or table
};

}  // namespace

std::vector<Function> find_functions(const Source& source) { return Finder(source).run(); }

}  // namespace headjudge::style
