// Rulebook texts for tests: the publishers' own where they lie beside the project, and invented ones.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "verifier/rulebook/table.h"
#include "verifier/source.h"

namespace headjudge::verifier::rulebook {

// The folder of the real texts; "" when there is none.
inline std::string real_texts() {
  const char* named = std::getenv("HEADJUDGE_RULEBOOKS");
  const std::string folder = named != nullptr && *named != 0 ? named : "../shared/rulebooks";
  return std::filesystem::is_directory(folder) ? folder : "";
}

inline Table table_of(const std::string& game, const std::string& text, const std::string& name = "text") {
  Table out;
  std::string error;
  EXPECT_TRUE(read(*find_scheme(game), name, text, out, error)) << error;
  return out;
}

inline Table table_of_file(const std::string& game, const std::string& path) {
  std::string bytes;
  EXPECT_TRUE(read_bytes(path, bytes)) << path;
  return table_of(game, bytes, path);
}

inline std::string numbers(const Table& table) {
  std::string out;
  for (const Rule& rule : table.rules) out += (out.empty() ? "" : " ") + rule.id;
  return out;
}

inline std::string text_of(const Table& table, const std::string& number) {
  const Rule* rule = table.find(parsed(*table.scheme, number));
  return rule == nullptr ? "no such rule" : rule->text;
}

}  // namespace headjudge::verifier::rulebook
