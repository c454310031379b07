// Writing JSON: strings, and members of an object.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace headjudge::verifier {

inline std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\', out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
      out += code;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

// {"a":"x","n":3}, member by member.
class JsonObject {
 public:
  JsonObject& text(std::string_view name, std::string_view value) { return raw(name, quoted(value)); }
  JsonObject& number(std::string_view name, long long value) { return raw(name, std::to_string(value)); }
  JsonObject& flag(std::string_view name, bool value) { return raw(name, value ? "true" : "false"); }
  JsonObject& raw(std::string_view name, std::string_view value) {
    text_ += (text_.empty() ? "" : ",") + quoted(name) + ":";
    text_ += value;
    return *this;
  }
  std::string done() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

}  // namespace headjudge::verifier
