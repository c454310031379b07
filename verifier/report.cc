// Counting, clustering, and the stream of JSON lines.
#include "verifier/report.h"

#include <algorithm>
#include <map>

#include "engine/kernel/hash.h"
#include "engine/kernel/text/tree.h"
#include "verifier/json.h"
#include "verifier/json_read.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

bool is_bad(const Outcome& o) { return o.verdict != Verdict::pass && o.verdict != Verdict::xfail; }

std::string list_of(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ",") + quoted(printable(text));
  return "[" + out + "]";
}

std::string counts(const Report& report) {
  JsonObject out;
  for (int v = 0; v < kVerdicts; ++v)
    out.number(verdict_word(static_cast<Verdict>(v)), report.count(static_cast<Verdict>(v)));
  return out.done();
}

std::string scenario_line(const Outcome& o) {
  return JsonObject()
      .text("type", "scenario")
      .text("id", o.id)
      .text("path", printable(o.path))
      .text("verdict", verdict_word(o.verdict))
      .number("checks", o.checks)
      .text("hash", o.final_hash)
      .text("kind", o.kind)
      .text("step", o.step)
      .number("line", o.line)
      .number("column", o.column)
      .text("headline", o.headline)
      .text("report", o.report)
      .flag("broken", o.broken)
      .done();
}

std::string options_of(const Report& report) {
  std::string out;
  for (const std::string& option : report.how) out += (out.empty() ? "'" : " ") + option;
  return out.empty() ? "no options" : out + "'";
}

Verdict verdict_of(std::string_view word) {
  for (int v = 0; v < kVerdicts; ++v)
    if (word == verdict_word(static_cast<Verdict>(v))) return static_cast<Verdict>(v);
  return Verdict::invalid;
}

}  // namespace

int Report::count(Verdict verdict) const {
  return static_cast<int>(std::count_if(outcomes.begin(), outcomes.end(),
                                        [&](const Outcome& o) { return o.verdict == verdict; }));
}

int Report::checks() const {
  int sum = 0;
  for (const Outcome& o : outcomes) sum += o.checks;
  return sum;
}

std::string Report::signature() const {
  Signature all;
  for (const Outcome& o : outcomes) all.add(o);
  return all.text();
}

std::size_t Report::scenarios() const {
  return static_cast<std::size_t>(std::count_if(
      outcomes.begin(), outcomes.end(), [](const Outcome& o) { return !o.path.ends_with(".golden"); }));
}

std::string Report::summary() const {
  const bool whole = shards == 1;
  const std::size_t all = whole ? scenarios() : files;
  const std::string of_all = kernel::counted(all, "scenario");
  std::string out = whole ? "" : "shard " + std::to_string(shard) + " of " + std::to_string(shards);
  if (!whole && outcomes.empty()) return out + " has none of the " + of_all + ": nothing is checked here";
  if (!whole) out += ": " + std::to_string(scenarios()) + " of ";
  out += of_all + ", " + kernel::counted(checks(), "check") + ":";
  bool first = true;
  for (int v = 0; v < kVerdicts; ++v)
    if (const int number = count(static_cast<Verdict>(v)); number > 0) {
      out += (first ? " " : ", ") + std::to_string(number) + " " + verdict_word(static_cast<Verdict>(v));
      first = false;
    }
  return out + (first ? " nothing" : "");
}

const char* Report::signature_name() const { return shards > 1 ? "shard signature" : "suite signature"; }

std::vector<Cluster> Report::clusters() const {
  std::vector<Cluster> out;
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Outcome& o = outcomes[i];
    if (!is_bad(o)) continue;
    const std::string key = (o.kind.empty() ? verdict_word(o.verdict) : o.kind) +
                            std::string(o.headline.empty() ? "" : ": ") + o.headline;
    const auto [at, fresh] = known.try_emplace(key, out.size());
    if (fresh) out.push_back({key, {}});
    out[at->second].members.push_back(i);
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Cluster& a, const Cluster& b) { return a.members.size() > b.members.size(); });
  return out;
}

std::string cluster_text(const Report& report) {
  constexpr std::size_t kShownMax = 30;
  const std::vector<Cluster> clusters = report.clusters();
  if (clusters.empty() || clusters[0].members.size() < 2) return "";
  std::string out = std::to_string(clusters.size()) +
                    (clusters.size() == 1 ? " cluster of failures\n" : " clusters of failures\n");
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    if (i == kShownMax && clusters.size() > kShownMax + 2) {  // the odd one out stays in sight
      out += "      and " + std::to_string(clusters.size() - kShownMax - 1) + " more\n";
      i = clusters.size() - 1;
    }
    const Cluster& c = clusters[i];
    std::string number = std::to_string(c.members.size());
    number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
    out += number + (c.members.size() == 1 ? " scenario:  " : " scenarios: ") + c.key + "   (" +
           report.outcomes[c.members[0]].id + ")\n";
  }
  return out;
}

std::string render_jsonl(const Report& report) {
  std::string out = JsonObject()
                        .text("type", "header")
                        .number("headjudge", 1)
                        .raw("paths", list_of(report.paths))
                        .text("suite", report.suite)
                        .number("files", static_cast<long long>(report.files))
                        .number("shard", report.shard)
                        .number("shards", report.shards)
                        .raw("how", list_of(report.how))
                        .text("program", report.program)
                        .done() +
                    "\n";
  for (const Outcome& o : report.outcomes) out += scenario_line(o) + "\n";
  for (const Cluster& c : report.clusters()) {
    std::vector<std::string> ids;
    for (const std::size_t i : c.members) ids.push_back(report.outcomes[i].id);
    out += JsonObject()
               .text("type", "cluster")
               .text("key", c.key)
               .number("count", static_cast<long long>(ids.size()))
               .raw("ids", list_of(ids))
               .done() +
           "\n";
  }
  return out +
         JsonObject()
             .text("type", "footer")
             .raw("counts", counts(report))
             .number("scenarios", static_cast<long long>(report.outcomes.size()))
             .number("checks", report.checks())
             .text("signature", report.signature())
             .flag("complete", true)
             .done() +
         "\n";
}

bool read_report(std::string_view text, Report& out, std::string& error) {
  bool header = false, footer = false;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    ++number;
    if (line.empty()) continue;
    JsonLine json;
    if (!json.read(line)) return error = "line " + std::to_string(number) + " is no JSON object", false;
    const std::string type = json.text("type");
    if (type == "header" && json.number("headjudge") == 1 && !header) {
      header = true;
      out.paths = json.list("paths");
      out.suite = json.text("suite");
      out.files = static_cast<std::size_t>(json.number("files"));
      out.shard = static_cast<int>(json.number("shard")),
      out.shards = static_cast<int>(json.number("shards"));
      out.how = json.list("how"), out.program = json.text("program");
    } else if (type == "scenario" && header && !footer) {
      Outcome o;
      o.id = json.text("id"), o.path = json.text("path"), o.kind = json.text("kind"),
      o.step = json.text("step");
      o.headline = json.text("headline"), o.report = json.text("report"), o.final_hash = json.text("hash");
      o.verdict = verdict_of(json.text("verdict"));
      o.checks = static_cast<int>(json.number("checks"));
      o.line = static_cast<unsigned>(json.number("line")),
      o.column = static_cast<unsigned>(json.number("column"));
      o.broken = json.text("broken") == "true";
      out.outcomes.push_back(std::move(o));
    } else if (type == "footer" && header) {
      footer = json.text("complete") == "true" && json.text("signature") == out.signature();
    } else if (type != "cluster") {
      return error = "line " + std::to_string(number) + " does not belong here", false;
    }
  }
  if (!header)
    error = "there is no header of version 1";
  else if (!footer)
    error = "it is not complete: the footer is missing, or says something else";
  return header && footer;
}

bool merge_reports(std::vector<Report> parts, Report& out, std::string& error, bool& incomplete) {
  incomplete = false;
  if (parts.empty()) return error = "there is nothing to merge", false;
  std::sort(parts.begin(), parts.end(), [](const Report& a, const Report& b) { return a.shard < b.shard; });
  const int shards = parts[0].shards;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].shards != shards || parts[i].suite != parts[0].suite)
      return error = "the reports are not of one suite", false;
    if (parts[i].program != parts[0].program)
      return error = "the reports are of two programs: " + parts[0].program + ", " + parts[i].program, false;
    if (parts[i].how != parts[0].how)
      return error = "the shards are not of one run: shard " + std::to_string(parts[0].shard) +
                     " was made with " + options_of(parts[0]) + ", shard " + std::to_string(parts[i].shard) +
                     " with " + options_of(parts[i]),
             false;
    if (i > 0 && parts[i].shard == parts[i - 1].shard)
      return error = "shard " + std::to_string(parts[i].shard) + " is there twice", false;
  }
  for (int shard = 1; shard <= shards; ++shard)
    if (std::none_of(parts.begin(), parts.end(), [&](const Report& r) { return r.shard == shard; })) {
      incomplete = true;
      return error = "shard " + std::to_string(shard) + " of " + std::to_string(shards) + " is missing",
             false;
    }
  out = Report{};
  out.paths = parts[0].paths, out.suite = parts[0].suite, out.files = parts[0].files;
  out.how = parts[0].how, out.program = parts[0].program;
  for (Report& part : parts)
    for (Outcome& o : part.outcomes) out.outcomes.push_back(std::move(o));
  std::stable_sort(out.outcomes.begin(), out.outcomes.end(),
                   [](const Outcome& a, const Outcome& b) { return a.path < b.path; });
  return true;
}

}  // namespace headjudge::verifier
