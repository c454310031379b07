// Reading one JSON object of a line: strings, numbers, booleans and lists of strings by name; what lies
// deeper is stepped over.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace headjudge::verifier {

class JsonLine {
 public:
  // False when the text is no JSON object.
  bool read(std::string_view text);
  // "" and 0 when there is no such member; booleans are "true" and "false".
  std::string text(std::string_view name) const;
  long long number(std::string_view name) const;
  std::vector<std::string> list(std::string_view name) const;

 private:
  using List = std::vector<std::string>;
  bool value(std::string_view& rest, std::string& out, int depth, List* items);
  bool string(std::string_view& rest, std::string& out);
  // An object or a list; `keep`: its members are those of the line; `items`: where the values of a list go.
  bool nested(std::string_view& rest, char close, int depth, bool keep, List* items);
  std::map<std::string, std::string, std::less<>> members_;
  std::map<std::string, List, std::less<>> lists_;
};

}  // namespace headjudge::verifier
