// One file a log: two lines of paths, then the log.
#include "verifier/pending.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "engine/kernel/hash.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string digits_of(const std::string& path) {
  std::error_code error;
  const std::string whole = fs::absolute(path, error).lexically_normal().generic_string();
  return kernel::hash_bytes(whole.data(), whole.size(), 0).text().substr(0, 16);
}

std::string place_of(const std::string& folder, const std::string& golden) {
  return folder + "/" + digits_of(golden) + ".pending";
}

bool read_log(const std::string& path, PendingLog& log) {
  std::string text;
  if (!read_bytes(path, text)) return false;
  const std::size_t first = text.find('\n'), second = text.find('\n', first + 1);
  if (first == std::string::npos || second == std::string::npos) return false;
  log.scenario = text.substr(0, first);
  log.golden = text.substr(first + 1, second - first - 1);
  log.text = text.substr(second + 1);
  return true;
}

}  // namespace

std::string pending_folder() {
  if (std::getenv("HEADJUDGE_PENDING") != nullptr) {
    const std::string said = variable("HEADJUDGE_PENDING");
    return said == "none" ? "" : said;
  }
  std::string cache = variable("XDG_CACHE_HOME");
  if (cache.empty() && !variable("HOME").empty()) cache = variable("HOME") + "/.cache";
  return cache.empty() ? "" : cache + "/headjudge/pending/" + digits_of(".");
}

bool keep_pending(const std::string& folder, const PendingLog& log) {
  return write_whole(place_of(folder, log.golden), log.scenario + "\n" + log.golden + "\n" + log.text);
}

void drop_pending(const std::string& folder, const std::string& golden) {
  std::error_code error;
  fs::remove(place_of(folder, golden), error);
}

std::vector<PendingLog> pending_logs(const std::string& folder) {
  std::vector<PendingLog> out;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    PendingLog log;
    if (it->path().extension() == ".pending" && read_log(it->path().generic_string(), log))
      out.push_back(std::move(log));
  }
  std::sort(out.begin(), out.end(),
            [](const PendingLog& a, const PendingLog& b) { return a.scenario < b.scenario; });
  return out;
}

}  // namespace headjudge::verifier
