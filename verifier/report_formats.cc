// Reports in the formats of others: JUnit, TAP, annotations, Markdown.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/kernel/hash.h"
#include "verifier/page.h"
#include "verifier/report.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

constexpr std::size_t kAnnotationsMax = 9;

bool holds(const Outcome& o) { return o.verdict == Verdict::pass; }

std::string xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\n')
      out += "&#10;";
    else
      out += c;
  }
  return out;
}

std::string first_line(const Outcome& o) {
  if (o.headline.empty()) return o.report.substr(0, o.report.find('\n'));
  return (o.kind.empty() ? "" : o.kind + " ") + (o.step.empty() ? "" : o.step + ": ") + o.headline;
}

std::string junit(const Report& report) {
  const int failures = report.count(Verdict::fail) + report.count(Verdict::xpass) +
                       report.count(Verdict::fresh) + report.count(Verdict::nondet);
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"headjudge\" tests=\"" +
      std::to_string(report.outcomes.size()) + "\" failures=\"" + std::to_string(failures) + "\" errors=\"" +
      std::to_string(report.count(Verdict::invalid)) + "\" skipped=\"" +
      std::to_string(report.count(Verdict::xfail)) + "\">\n";
  for (const Outcome& o : report.outcomes) {
    const std::size_t slash = o.id.rfind('/');
    std::string folder = slash == std::string::npos ? "scenarios" : o.id.substr(0, slash);
    std::replace(folder.begin(), folder.end(), '/', '.');
    out += "<testcase classname=\"" + xml(folder) + "\" name=\"" +
           xml(slash == std::string::npos ? o.id : o.id.substr(slash + 1)) + "\" file=\"" +
           xml(printable(o.path)) + "\"";
    if (holds(o)) {
      out += "/>\n";
      continue;
    }
    const std::string element = o.verdict == Verdict::invalid ? "error"
                                : o.verdict == Verdict::xfail ? "skipped"
                                                              : "failure";
    out += "><" + element + " type=\"" + verdict_word(o.verdict) + "\" message=\"" + xml(first_line(o)) +
           "\">" + xml(o.report) + "</" + element + "></testcase>\n";
  }
  return out + "</testsuite>\n</testsuites>\n";
}

std::string tap(const Report& report) {
  std::string out = "TAP version 13\n1.." + std::to_string(report.outcomes.size()) + "\n";
  for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
    const Outcome& o = report.outcomes[i];
    out += (holds(o) ? "ok " : "not ok ") + std::to_string(i + 1) + " - " + o.id;
    if (o.verdict == Verdict::xfail) out += " # TODO known to fail";
    out += "\n";
    if (holds(o) || o.verdict == Verdict::xfail) continue;
    out += "  ---\n  verdict: " + std::string(verdict_word(o.verdict)) + "\n  report: |\n";
    for (std::size_t at = 0; at < o.report.size();) {
      const std::size_t end = std::min(o.report.find('\n', at), o.report.size());
      out += "    " + o.report.substr(at, end - at) + "\n";
      at = end + 1;
    }
    out += "  ...\n";
  }
  return out;
}

std::string github(const Report& report) {
  std::string out;
  const std::vector<Cluster> clusters = report.clusters();
  for (std::size_t i = 0; i < clusters.size() && i < kAnnotationsMax; ++i) {
    const Outcome& o = report.outcomes[clusters[i].members[0]];
    const std::size_t others = clusters[i].members.size() - 1;
    const std::string title = std::string(verdict_word(o.verdict)) + " " + o.id +
                              (others > 0 ? " and " + std::to_string(others) + " more" : "");
    out += "::" + std::string(o.verdict == Verdict::fresh ? "warning" : "error") +
           " file=" + annotation_text(printable(o.path), true) +
           ",line=" + std::to_string(std::max(1u, o.line)) +
           ",col=" + std::to_string(std::max(1u, o.column)) + ",title=" + annotation_text(title, true) +
           "::" + annotation_text(o.report.empty() ? first_line(o) : o.report, false) + "\n";
  }
  if (clusters.size() > kAnnotationsMax)
    out += "::notice::" + std::to_string(clusters.size() - kAnnotationsMax) + " more clusters of failures\n";
  return out + "::notice title=headjudge::" +
         annotation_text(report.summary() + ", " + report.signature_name() + " " + report.signature(),
                         false) +
         "\n";
}

std::string markdown(const Report& report) {
  std::string out = "### headjudge\n\n" + report.summary() + "  \n" + report.signature_name() + " `" +
                    report.signature() + "`\n";
  const std::vector<Cluster> clusters = report.clusters();
  if (clusters.empty()) return out;
  out += "\n| scenarios | what | such as |\n| ---: | --- | --- |\n";
  for (const Cluster& c : clusters) {
    const Outcome& o = report.outcomes[c.members[0]];
    out += "| " + std::to_string(c.members.size()) + " | " + table_cell(c.key) + " | `" +
           table_cell(printable(o.path)) + (o.line > 0 ? ":" + std::to_string(o.line) : std::string()) +
           "` |\n";
  }
  return out;
}

int whole(const char* text) {
  if (text == nullptr || *text == 0) return -1;
  int out = 0;
  for (; *text != 0; ++text) {
    if (*text < '0' || *text > '9' || out > 1'000'000) return -2;
    out = out * 10 + (*text - '0');
  }
  return out;
}

}  // namespace

std::string annotation_text(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    if (c == '%')
      out += "%25";
    else if (c == '\n')
      out += "%0A";
    else if (c == '\r')
      out += "%0D";
    else if (property && c == ':')
      out += "%3A";
    else if (property && c == ',')
      out += "%2C";
    else
      out += c;
  }
  return out;
}

std::string table_cell(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c == '|' ? std::string("\\|") : c == '\n' ? std::string(" ") : std::string(1, c);
  return out;
}

bool is_format(std::string_view format) {
  constexpr std::array<std::string_view, 6> kFormats{"jsonl", "junit", "tap", "github", "md", "html"};
  return std::find(kFormats.begin(), kFormats.end(), format) != kFormats.end();
}

std::string render_report(const Report& report, std::string_view format) {
  if (format == "junit") return junit(report);
  if (format == "tap") return tap(report);
  if (format == "github") return github(report);
  if (format == "md") return markdown(report);
  if (format == "html") return suite_page(report);
  return render_jsonl(report);
}

namespace {

// A runner asks for a file that says that its variables are honoured.
bool tell_runner(const char* file, std::string& error) {
  if (file == nullptr || *file == 0 || write_whole(file, "")) return true;
  error = std::string(file) +
          " cannot be written, the file by which the runner knows that its shards are honoured";
  return false;
}

}  // namespace

bool read_shard(std::string_view text, Shard& out) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  out.index = whole(std::string(text.substr(0, slash)).c_str());
  out.total = whole(std::string(text.substr(slash + 1)).c_str());
  return out.index >= 1 && out.total >= 1 && out.index <= out.total;
}

bool shard_of_environment(Shard& out, std::string& error) {
  struct Variables {
    const char *index, *total;
    int first;                     // the number of the first shard
    const char* status = nullptr;  // names the file to be written
  };
  constexpr Variables kKnown[] = {
      {"GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS", 0, "GTEST_SHARD_STATUS_FILE"},
      {"TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", 0, "TEST_SHARD_STATUS_FILE"},
      {"CI_NODE_INDEX", "CI_NODE_TOTAL", 1},
      {"CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0},
      {"BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0},
      {"JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0},
      {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", -1},
  };
  for (const Variables& v : kKnown) {
    const int total = whole(std::getenv(v.total)), index = whole(std::getenv(v.index));
    if (total == -1 || index == -1) continue;
    const int lowest = whole(std::getenv("SLURM_ARRAY_TASK_MIN")),
              step = whole(std::getenv("SLURM_ARRAY_TASK_STEP"));
    const bool is_array = v.first < 0;
    const int first = !is_array ? v.first : lowest >= 0 ? lowest : 0, by = is_array && step > 0 ? step : 1;
    out = {(index - first) / by + 1, total};
    if (index >= first && (index - first) % by == 0 && out.total >= 1 && out.index <= out.total)
      return v.status == nullptr || tell_runner(std::getenv(v.status), error);
    error = std::string(v.index) + " and " + v.total + " name no shard";
    return false;
  }
  return true;
}

bool in_shard(std::string_view id, const Shard& shard) {
  const auto total = static_cast<std::uint64_t>(shard.total);
  return kernel::hash64(id.data(), id.size()) % total == static_cast<std::uint64_t>(shard.index - 1);
}

}  // namespace headjudge::verifier
