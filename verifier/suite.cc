// Suites: finding scenario files and golden logs, and verifying many on all cores with output in path order.
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <unistd.h>

#include "verifier/guard.h"
#include "verifier/identity.h"
#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::verifier {

namespace fs = std::filesystem;

namespace {

// What nobody looks into: hidden things, and the cards that scenarios include.
bool is_aside(const std::string& name) { return name.starts_with(".") || name == "cards"; }

// "a.yml", "a.YAML": meant as a scenario, or a link to one.
bool looks_like_scenario(const fs::path& path) {
  std::string ending = path.extension().string();
  for (char& c : ending) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return ending == ".yaml" || ending == ".yml";
}

// A link to a folder is not followed. Does it hide scenarios that are not below `folder` anyway?
bool leads_out(const fs::path& link, const fs::path& folder) {
  std::error_code error;
  const fs::path to = fs::canonical(link, error), from = fs::canonical(folder, error);
  const fs::path inside = to.lexically_relative(from);
  return inside.empty() || *inside.begin() == "..";
}

// Scenarios below a folder. What might be one and cannot be taken goes to `missing`: a folder that cannot be
// read or is only linked, a link to nothing, another ending.
void collect_scenarios(const fs::path& folder, Suite& out) {
  std::error_code error;
  fs::recursive_directory_iterator it(folder, error), end;
  while (!error && it != end) {
    const fs::path& path = it->path();
    if (is_aside(path.filename().string())) {
      it.disable_recursion_pending();
    } else if (it->is_directory(error)) {
      const bool readable = ::access(path.c_str(), R_OK | X_OK) == 0;
      if (!readable) it.disable_recursion_pending();
      if (!readable || (it->is_symlink(error) && leads_out(path, folder)))
        out.missing.push_back(path.generic_string());
    } else if (looks_like_scenario(path)) {
      const bool taken = it->is_regular_file(error) && path.extension() == ".yaml";
      (taken ? out.files : out.missing).push_back(path.generic_string());
    }
    it.increment(error);
  }
  if (error) out.missing.push_back(folder.generic_string());
}

void collect_logs(const fs::path& folder, std::vector<std::string>& out) {
  std::error_code error;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
  while (!error && it != end) {
    const std::string name = it->path().filename().string();
    if (name.starts_with(".") && it->is_directory(error))
      it.disable_recursion_pending();
    else if (!name.starts_with(".") && it->is_regular_file(error) && name.ends_with(".golden"))
      out.push_back(it->path().generic_string());
    it.increment(error);
  }
}

Outcome broken_outcome(const std::string& path) {
  Outcome outcome;
  outcome.verdict = Verdict::fail;
  outcome.id = printable(path), outcome.path = path;
  outcome.broken = true;
  outcome.kind = "internal error", outcome.headline = "the engine stopped at one of its checks";
  outcome.report = "FAIL " + outcome.id +
                   "  internal error: the engine stopped at one of its checks (see standard error)\n";
  return outcome;
}

}  // namespace

Suite discover(const std::vector<std::string>& paths, const VerifyOptions& options) {
  Suite suite;
  std::set<std::string> golden_folders;
  for (const std::string& path : paths) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      const std::size_t before = suite.files.size() + suite.missing.size();
      collect_scenarios(path, suite);
      if (suite.files.size() + suite.missing.size() == before) suite.missing.push_back(path);
      const std::string probe =
          golden_path_of((fs::path(path) / "x.yaml").generic_string(), options.golden_dir);
      golden_folders.insert(fs::path(probe).parent_path().generic_string());
    } else if (fs::exists(path, error)) {
      suite.files.push_back(path);
    } else {
      suite.missing.push_back(path);
    }
  }
  std::sort(suite.files.begin(), suite.files.end());
  suite.files.erase(std::unique(suite.files.begin(), suite.files.end()), suite.files.end());
  if (!options.golden) return suite;
  std::set<std::string> known;
  for (const std::string& file : suite.files)
    known.insert(fs::path(golden_path_of(file, options.golden_dir)).lexically_normal().generic_string());
  std::vector<std::string> logs;
  for (const std::string& folder : golden_folders) collect_logs(folder, logs);
  for (const std::string& log : logs)
    if (known.find(fs::path(log).lexically_normal().generic_string()) == known.end())
      suite.orphans.push_back(log);
  std::sort(suite.orphans.begin(), suite.orphans.end());
  suite.orphans.erase(std::unique(suite.orphans.begin(), suite.orphans.end()), suite.orphans.end());
  return suite;
}

void verify_all(const std::vector<std::string>& files, const VerifyOptions& options, int jobs, bool text,
                const std::function<void(const Outcome&)>& tell) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::map<std::size_t, Outcome> waiting;  // finished before their turn
  std::size_t told = 0;
  const auto work = [&] {
    for (;;) {
      const std::size_t i = next.fetch_add(1);
      if (i >= files.size()) return;
      Outcome outcome;
      if (!guarded([&] { outcome = verify_file(files[i], options, text); }))
        outcome = broken_outcome(files[i]);
      const std::lock_guard lock(mutex);
      waiting.emplace(i, std::move(outcome));
      for (auto at = waiting.find(told); at != waiting.end(); at = waiting.find(told)) {
        tell(at->second);
        waiting.erase(at);
        ++told;
      }
    }
  };
  const int threads = std::clamp(jobs, 1, 64);
  std::vector<std::thread> pool;
  for (int i = 1; i < threads && static_cast<std::size_t>(i) < files.size(); ++i) pool.emplace_back(work);
  work();
  for (std::thread& thread : pool) thread.join();
}

}  // namespace headjudge::verifier
