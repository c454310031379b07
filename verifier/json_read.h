// Reading one JSON object of a line: strings, numbers and booleans by name; nested values are stepped over.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace headjudge::verifier {

class JsonLine {
 public:
  // False when the text is no JSON object.
  bool read(std::string_view text);
  // "" and 0 when there is no such member; booleans are "true" and "false".
  std::string text(std::string_view name) const;
  long long number(std::string_view name) const;

 private:
  bool value(std::string_view& rest, std::string& out, int depth);
  bool string(std::string_view& rest, std::string& out);
  bool nested(std::string_view& rest, char close, int depth, bool keep);
  std::map<std::string, std::string, std::less<>> members_;
};

}  // namespace headjudge::verifier
