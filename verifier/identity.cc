// Finding the folder that names count from: of the real path first, of the path as written then.
#include "verifier/identity.h"

#include <filesystem>
#include <map>
#include <mutex>
#include <utility>

#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

namespace fs = std::filesystem;

// A folder of scenarios.
struct Home {
  fs::path written, real;  // from the root of the file system: as written, and without links
  fs::path name;           // what it is called
  fs::path golden;         // of the tree of golden logs; empty: it has its own
};

// The nearest folder above, or the folder itself, that a repository begins with; empty without one.
fs::path repository_of(const fs::path& folder) {
  std::error_code error;
  for (fs::path at = folder;; at = at.parent_path()) {
    if (fs::exists(at / ".git", error)) return at;
    if (!at.has_relative_path()) return {};
  }
}

// Looks for `scenarios` in a whole path, not above its repository.
bool find_scenarios(const fs::path& folder, Home& home) {
  fs::path rest;
  const fs::path repository = repository_of(folder);
  for (fs::path at = folder; at.has_relative_path() && at != repository; at = at.parent_path()) {
    if (at.filename() == "scenarios") {
      home.name = rest;
      home.golden = at.parent_path() / "golden";
      return true;
    }
    rest = rest.empty() ? at.filename() : at.filename() / rest;
  }
  return false;
}

fs::path without_parents(const fs::path& path) {
  fs::path out;
  for (const fs::path& part : path)
    if (part != ".." && part != ".") out /= part;
  return out;
}

Home look_for_home(const fs::path& current, const fs::path& folder) {
  Home home;
  std::error_code error;
  home.written = (current / folder / "").lexically_normal().parent_path();
  home.real = fs::weakly_canonical(home.written, error);
  if (error) home.real = home.written;
  if (find_scenarios(home.real, home) || find_scenarios(home.written, home)) return home;
  const fs::path repository = repository_of(home.real);
  home.name = without_parents(home.real.lexically_relative(repository.empty() ? current : repository));
  if (home.name.empty() && repository.empty()) home.name = home.real.filename();
  return home;
}

// Folders are looked at once a run.
Home home_of(const fs::path& folder) {
  static std::mutex mutex;
  static std::map<std::pair<fs::path, fs::path>, Home> known;
  std::error_code error;
  const fs::path current = fs::current_path(error);
  const std::lock_guard lock(mutex);
  const auto [at, fresh] = known.try_emplace({current, folder});
  if (fresh) at->second = look_for_home(current, folder);
  return at->second;
}

std::string stem_of(const fs::path& file) {
  std::string name = file.filename().string();
  if (name.size() > 5 && name.ends_with(".yaml")) name.resize(name.size() - 5);
  return name;
}

}  // namespace

std::string scenario_id(const std::string& path) {
  const fs::path file(path);
  return printable((home_of(file.parent_path()).name / stem_of(file)).generic_string());
}

std::string golden_path_of(const std::string& path, const std::string& golden_dir) {
  const fs::path file = fs::path(path).lexically_normal();
  const Home home = home_of(fs::path(path).parent_path());
  const std::string log = stem_of(file) + ".golden";
  if (home.golden.empty())
    return ((golden_dir.empty() ? file.parent_path() / "golden" : fs::path(golden_dir)) / log)
        .generic_string();
  if (!golden_dir.empty()) return (fs::path(golden_dir) / home.name / log).generic_string();
  std::error_code error;
  const fs::path tree =
      file.is_absolute() ? home.golden : home.golden.lexically_relative(fs::current_path(error));
  return (tree / home.name / log).generic_string();
}

bool is_name_of(const std::string& name, const std::string& path) {
  const fs::path file(path);
  const Home home = home_of(file.parent_path());
  const std::string wanted = without_parents(fs::path(name)).generic_string(), stem = stem_of(file);
  const auto fits = [&](const fs::path& folder) {
    const std::string whole = (folder / stem).generic_string();
    return whole == wanted || whole.ends_with("/" + wanted);
  };
  return !wanted.empty() && (fits(home.written) || fits(home.real));
}

}  // namespace headjudge::verifier
