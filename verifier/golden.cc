// Golden logs as text, and the first place where two of them part.
#include "verifier/golden.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace headjudge::verifier {
namespace {

constexpr std::size_t kHashColumn = 36;
constexpr const char* kZoneField = ".zone";  // where a card is, which has no field's name in the log

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// A change line taken apart: "  12-4c-2   bear         P2.defense_zone.1 -> P2.graveyard".
struct Change {
  std::string rule, path, from, to;
};
Change change_of(std::string_view line) {
  Change c;
  line = trimmed(line);
  std::size_t blank = line.find(' ');
  c.rule = line.substr(0, blank);
  line = blank == std::string_view::npos ? std::string_view() : trimmed(line.substr(blank));
  blank = line.find(' ');
  c.path = line.substr(0, blank);
  line = blank == std::string_view::npos ? std::string_view() : trimmed(line.substr(blank));
  const std::size_t arrow = line.find(" -> ");
  if (arrow == std::string_view::npos) {
    c.to = line;
    return c;
  }
  if (c.path.find('.') == std::string::npos && c.path != "turn" && c.path != "phase" && c.path != "active" &&
      c.path != "priority")
    c.path += kZoneField;
  c.from = line.substr(0, arrow);
  c.to = line.substr(arrow + 4);
  return c;
}

bool is_note(std::string_view line) { return line.starts_with("  forced ") || line.starts_with("  passed "); }

struct Last {
  std::string path, from, to, rule;
};
// What each field is after the step, from its change lines, in the order in which they change first.
std::vector<Last> fields_after(const GoldenStep& step) {
  std::vector<Last> out;
  std::map<std::string, std::size_t> known;
  for (const std::string& line : step.lines) {
    if (is_note(line)) continue;
    const Change c = change_of(line);
    if (c.from.empty()) continue;
    const auto [at, fresh] = known.try_emplace(c.path, out.size());
    if (fresh) out.push_back({c.path, c.from, "", ""});
    out[at->second].to = c.to;
    out[at->second].rule = c.rule;
  }
  return out;
}

const Last* find_field(const std::vector<Last>& fields, const std::string& path) {
  const auto at = std::find_if(fields.begin(), fields.end(), [&](const Last& f) { return f.path == path; });
  return at == fields.end() ? nullptr : &*at;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

struct FieldDifference {
  std::string path, expected, found, golden_rule, now_rule;
};
// Where cards are comes first: that is what a ruling is about.
std::vector<FieldDifference> differing_fields(const GoldenStep& golden, const GoldenStep& now) {
  const auto was = fields_after(golden), is = fields_after(now);
  std::vector<FieldDifference> out;
  for (const Last& last : was) {
    const Last* other = find_field(is, last.path);
    const std::string found = other == nullptr ? last.from : other->to;
    if (found != last.to)
      out.push_back({last.path, last.to, found, last.rule, other == nullptr ? "" : other->rule});
  }
  for (const Last& last : is)
    if (find_field(was, last.path) == nullptr && last.from != last.to)
      out.push_back({last.path, last.from, last.to, "", last.rule});
  std::stable_partition(out.begin(), out.end(),
                        [](const FieldDifference& d) { return d.path.ends_with(kZoneField); });
  return out;
}

void compare_fields(const GoldenStep& golden, const GoldenStep& now, GoldenDifference& out) {
  const auto differ = differing_fields(golden, now);
  if (differ.size() > 1)
    out.details.push_back(std::to_string(differ.size()) + " fields differ after " + now.key);
  for (const FieldDifference& d : differ) {
    if (out.headline.empty()) out.headline = d.path + " expected " + d.expected + ", found " + d.found;
    const std::string path = padded(d.path, 20) + " ";
    out.details.push_back("- " + path + padded(d.expected, 20) + " golden  " + d.golden_rule);
    out.details.push_back("+ " + path + padded(d.found, 20) + " now     " + d.now_rule);
  }
}

// Lines of one log that the other does not have, as often as it has them.
std::vector<std::string> lines_without(const std::vector<std::string>& lines,
                                       std::vector<std::string> others) {
  std::vector<std::string> out;
  for (const std::string& line : lines) {
    const auto at = std::find(others.begin(), others.end(), line);
    if (at != others.end())
      others.erase(at);
    else
      out.push_back(line);
  }
  return out;
}

// The fields end alike, but not by the same changes: the first of them that a reader can hold side by side.
std::string headline_of_lines(const std::vector<std::string>& gone, const std::vector<std::string>& come) {
  for (const bool field : {true, false})
    for (const std::string& line : gone) {
      const Change was = change_of(line);
      for (const std::string& other : come) {
        const Change is = change_of(other);
        if (is_note(line) || is_note(other) || was.rule != is.rule || was.path != is.path) continue;
        if (field && (was.from.empty() || is.from.empty())) continue;
        const bool turned = was.to == is.to;  // only what it changed from is another
        return was.path + " expected " + (turned ? was.from + " -> " : "") + was.to + ", found " +
               (turned ? is.from + " -> " : "") + is.to + ", on the way (" + was.rule + ")";
      }
    }
  for (const auto* lines : {&gone, &come})
    for (const std::string& line : *lines)
      if (!is_note(line))
        return std::string(lines == &gone ? "only in the golden log: " : "only now: ") +
               std::string(trimmed(line));
  return gone.empty() && come.empty() ? "the same changes in another order"
                                      : "other answers were forced or passed";
}

void compare_lines(const GoldenStep& golden, const GoldenStep& now, GoldenDifference& out) {
  const auto gone = lines_without(golden.lines, now.lines), come = lines_without(now.lines, golden.lines);
  for (const std::string& line : gone) out.details.push_back("- " + std::string(trimmed(line)) + "   golden");
  for (const std::string& line : come) out.details.push_back("+ " + std::string(trimmed(line)) + "   now");
  const std::string headline = headline_of_lines(gone, come);
  if (out.details.empty()) out.details.push_back(headline);
  if (out.headline.empty()) out.headline = headline;
}

// Rules that changed something in the golden log's step.
std::vector<std::string> rules_with_changes(const GoldenStep& step) {
  std::vector<std::string> out;
  for (const std::string& line : step.lines) {
    if (is_note(line)) continue;
    const std::string rule = change_of(line).rule;
    if (std::find(out.begin(), out.end(), rule) == out.end()) out.push_back(rule);
  }
  return out;
}

bool is_same_step(const GoldenLog& golden, const GoldenLog& now, std::size_t i) {
  if (i >= golden.steps.size() || i >= now.steps.size()) return false;
  const GoldenStep &was = golden.steps[i], &is = now.steps[i];
  return was.key == is.key && was.answer == is.answer && was.hash == is.hash && was.lines == is.lines;
}

// A log has no fields but those that change: what a hash alone says.
std::string headline_of_hash(const GoldenLog& golden, const GoldenLog& now, std::size_t i) {
  const std::size_t most = std::max(golden.steps.size(), now.steps.size());
  std::size_t later = 0;
  for (std::size_t k = i + 1; k < most; ++k) later += is_same_step(golden, now, k) ? 0u : 1u;
  if (later == 0 && i + 1 < most)
    return "only the hash of this step differs, nothing that it or a later step tells: was the log edited?";
  if (now.steps[i].key == "@given")
    return "the position is not that of the golden log, which has no more of it than a hash: cards, given: "
           "or "
           "seed: were changed";
  return "the changes are the same, but a field that they do not tell differs";
}

void compare_step(const GoldenLog& golden, const GoldenLog& now, std::size_t i, GoldenDifference& out) {
  out.same = false;
  out.index = i;
  if (i >= golden.steps.size() || i >= now.steps.size()) {
    const bool is_new = i < now.steps.size();
    out.step = is_new ? now.steps[i].key : golden.steps[i].key;
    out.headline = is_new ? "the golden log ends before this step" : "the golden log has a step more";
    return;
  }
  const GoldenStep &was = golden.steps[i], &is = now.steps[i];
  out.step = is.key;
  if (was.key != is.key)
    out.headline = "step expected " + was.key + ", found " + is.key;
  else if (was.answer != is.answer)
    out.headline = "answer expected '" + was.answer + "', found '" + is.answer + "'";
  compare_fields(was, is, out);
  if (was.lines != is.lines) compare_lines(was, is, out);
  if (out.headline.empty()) out.headline = headline_of_hash(golden, now, i);
  out.golden_rules = rules_with_changes(was);
}

}  // namespace

std::string golden_text(const GoldenLog& log) {
  std::string out = "headjudge golden 1\nscenario " + log.scenario + "\nrulebook " + log.rulebook + "\n";
  if (log.checks >= 0) out += "checks " + std::to_string(log.checks) + "\n";
  for (const GoldenStep& step : log.steps) {
    std::string head = step.key;
    if (!step.answer.empty()) head += "  " + step.answer;
    out += head.size() < kHashColumn ? padded(head, kHashColumn) : head + "  ";
    out += "h:" + step.hash + "\n";
    for (const std::string& line : step.lines) out += line + "\n";
  }
  return out;
}

bool read_golden(const std::string& text, GoldenLog& log, std::string& error) {
  const auto lines = lines_of(text);
  if (lines.size() < 3 || lines[0] != "headjudge golden 1" || !lines[1].starts_with("scenario ") ||
      !lines[2].starts_with("rulebook ")) {
    error = "this is no golden log of version 1";
    return false;
  }
  log.scenario = lines[1].substr(9);
  log.rulebook = lines[2].substr(9);
  for (std::size_t i = 3; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    if (i == 3 && line.starts_with("checks ")) {
      std::from_chars(line.data() + 7, line.data() + line.size(), log.checks);
      continue;
    }
    if (line.starts_with("@")) {
      GoldenStep& step = log.steps.emplace_back();
      const std::size_t hash = line.rfind("h:");
      if (hash == std::string_view::npos) {
        error = "line " + std::to_string(i + 1) + " has no hash";
        return false;
      }
      step.hash = line.substr(hash + 2);
      const std::string_view head = trimmed(line.substr(0, hash));
      const std::size_t blank = head.find(' ');
      step.key = head.substr(0, blank);
      if (blank != std::string_view::npos) step.answer = trimmed(head.substr(blank));
    } else if (log.steps.empty()) {
      error = "line " + std::to_string(i + 1) + " is before the first step";
      return false;
    } else {
      log.steps.back().lines.emplace_back(line);
    }
  }
  return true;
}

GoldenDifference compare_golden(const GoldenLog& golden, const GoldenLog& now) {
  GoldenDifference out;
  if (golden.scenario != now.scenario || golden.rulebook != now.rulebook) {
    out.same = false;
    out.step = "@given";
    const bool other = golden.scenario != now.scenario;
    out.headline = "the log is of " + std::string(other ? "scenario '" : "revision '") +
                   (other ? golden.scenario : golden.rulebook) + "', this is '" +
                   (other ? now.scenario : now.rulebook) + "'";
    out.details.push_back(
        other ? "a log is of one scenario; of one that was renamed or copied, accept writes a new log"
              : "accept writes a new log; a ruling of one revision alone says so with rulebook:");
    return out;
  }
  const std::size_t most = std::max(golden.steps.size(), now.steps.size());
  std::size_t later = 0;
  for (std::size_t i = 0; i < most; ++i) {
    if (is_same_step(golden, now, i)) continue;
    if (out.same)
      compare_step(golden, now, i, out);
    else
      ++later;
  }
  if (out.same && golden.checks > now.checks && now.checks >= 0) {
    out.same = false, out.fewer_checks = true;
    out.step = "@given";
    out.headline = "fewer things are checked: " + std::to_string(golden.checks) + " before, " +
                   std::to_string(now.checks) + " now";
  }
  if (later > 0)
    out.details.push_back(std::to_string(later) +
                          (later == 1 ? " later step differs too" : " later steps differ too"));
  return out;
}

}  // namespace headjudge::verifier
