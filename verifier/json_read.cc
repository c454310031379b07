// A small reader of JSON objects, as our own reports write them.
#include "verifier/json_read.h"

#include <charconv>

namespace headjudge::verifier {
namespace {

constexpr int kDepthMax = 16;

void skip(std::string_view& rest) {
  while (!rest.empty() && (rest[0] == ' ' || rest[0] == '\t')) rest.remove_prefix(1);
}
bool take(std::string_view& rest, char c) {
  skip(rest);
  if (rest.empty() || rest[0] != c) return false;
  rest.remove_prefix(1);
  return true;
}

void put_utf8(std::string& out, unsigned code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 63));
  } else {
    out += static_cast<char>(0xe0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 63));
    out += static_cast<char>(0x80 | (code & 63));
  }
}

}  // namespace

bool JsonLine::string(std::string_view& rest, std::string& out) {
  if (!take(rest, '"')) return false;
  while (!rest.empty() && rest[0] != '"') {
    if (rest[0] != '\\') {
      out += rest[0];
      rest.remove_prefix(1);
      continue;
    }
    if (rest.size() < 2) return false;
    const char c = rest[1];
    rest.remove_prefix(2);
    if (c == 'u') {
      unsigned code = 0;
      if (rest.size() < 4) return false;
      const auto [stop, error] = std::from_chars(rest.data(), rest.data() + 4, code, 16);
      if (error != std::errc{} || stop != rest.data() + 4) return false;
      put_utf8(out, code);
      rest.remove_prefix(4);
    } else {
      out += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
    }
  }
  return take(rest, '"');
}

bool JsonLine::nested(std::string_view& rest, char close, int depth, bool keep, List* items) {
  if (depth > kDepthMax) return false;
  if (take(rest, close)) return true;
  for (;;) {
    std::string name, text;
    if (close == '}' && (!string(rest, name) || !take(rest, ':'))) return false;
    List list;
    if (!value(rest, text, depth, keep ? &list : nullptr)) return false;
    if (items != nullptr) items->push_back(text);
    if (keep) members_[name] = text, lists_[name] = std::move(list);
    if (take(rest, close)) return true;
    if (!take(rest, ',')) return false;
  }
}

bool JsonLine::value(std::string_view& rest, std::string& out, int depth, List* items) {
  skip(rest);
  if (rest.empty()) return false;
  if (rest[0] == '"') return string(rest, out);
  if (take(rest, '{')) return nested(rest, '}', depth + 1, false, nullptr);
  if (take(rest, '[')) return nested(rest, ']', depth + 1, false, items);
  const std::size_t end = rest.find_first_of(",}] \t");
  out = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
  return !out.empty() && out.find_first_not_of("+-.0123456789aeflnrstuE") == std::string::npos;
}

bool JsonLine::read(std::string_view text) {
  members_.clear(), lists_.clear();
  if (!take(text, '{') || !nested(text, '}', 0, true, nullptr)) return false;
  skip(text);
  return text.empty();
}

std::string JsonLine::text(std::string_view name) const {
  const auto at = members_.find(name);
  return at == members_.end() ? std::string() : at->second;
}

std::vector<std::string> JsonLine::list(std::string_view name) const {
  const auto at = lists_.find(name);
  return at == lists_.end() ? List() : at->second;
}

long long JsonLine::number(std::string_view name) const {
  const std::string value = text(name);
  long long out = 0;
  std::from_chars(value.data(), value.data() + value.size(), out);
  return out;
}

}  // namespace headjudge::verifier
