// headjudge_style [ROOT]: checks the house's rules over every source below the repository's folders.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tools/style/rules.h"
#include "tools/style/source.h"

namespace fs = std::filesystem;

namespace {

bool is_source(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".h" || extension == ".cc" || extension == ".inc";
}

// Paths relative to the root, sorted, so that the output is the same everywhere.
std::vector<std::string> list_sources(const fs::path& root) {
  std::vector<std::string> paths;
  for (const char* room : {"engine", "verifier", "tools", "tests"}) {
    if (!fs::is_directory(root / room)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / room)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      paths.push_back(entry.path().lexically_relative(root).generic_string());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

int main(int argc, char** argv) {
  const fs::path root = argc > 1 ? argv[1] : ".";
  const std::vector<std::string> paths = list_sources(root);
  int errors = 0;
  int warnings = 0;
  for (const std::string& path : paths) {
    const auto source = headjudge::style::read_source(path, read_file(root / path));
    for (const auto& finding : headjudge::style::check_source(source)) {
      std::printf("%s\n", headjudge::style::to_text(source, finding).c_str());
      ++(finding.warning ? warnings : errors);
    }
  }
  std::printf("style: %zu files, %d errors, %d warnings\n", paths.size(), errors, warnings);
  return errors == 0 && !paths.empty() ? 0 : 1;
}
