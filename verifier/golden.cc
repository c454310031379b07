// Golden logs as text, and the first place where two of them part.
#include "verifier/golden.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace headjudge::verifier {
namespace {

constexpr std::size_t kHashColumn = 36;

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
  if (c.path.find('.') == std::string::npos && c.path != "turn" && c.path != "phase" && c.path != "active")
    c.path += ".zone";
  c.from = line.substr(0, arrow);
  c.to = line.substr(arrow + 4);
  return c;
}

bool is_note(std::string_view line) { return line.starts_with("  forced ") || line.starts_with("  passed "); }

struct Last {
  std::string from, to, rule;
};
// What each field is after the step, from its change lines.
std::map<std::string, Last> fields_after(const GoldenStep& step) {
  std::map<std::string, Last> out;
  for (const std::string& line : step.lines) {
    if (is_note(line)) continue;
    const Change c = change_of(line);
    if (c.from.empty()) continue;
    Last& last = out[c.path];
    if (last.from.empty()) last.from = c.from;
    last.to = c.to;
    last.rule = c.rule;
  }
  return out;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

void compare_fields(const GoldenStep& golden, const GoldenStep& now, GoldenDifference& out) {
  const auto was = fields_after(golden), is = fields_after(now);
  const auto tell = [&](const std::string& path, const std::string& expected, const std::string& found,
                        const std::string& golden_rule, const std::string& now_rule) {
    if (out.headline.empty()) out.headline = path + " expected " + expected + ", found " + found;
    out.details.push_back("- " + padded(path, 20) + " " + padded(expected, 20) + " golden  " + golden_rule);
    out.details.push_back("+ " + padded(path, 20) + " " + padded(found, 20) + " now     " + now_rule);
  };
  for (const auto& [path, last] : was) {
    const auto at = is.find(path);
    const std::string found = at == is.end() ? last.from : at->second.to;
    if (found != last.to) tell(path, last.to, found, last.rule, at == is.end() ? "" : at->second.rule);
  }
  for (const auto& [path, last] : is)
    if (was.find(path) == was.end() && last.from != last.to) tell(path, last.from, last.to, "", last.rule);
}

void compare_lines(const GoldenStep& golden, const GoldenStep& now, GoldenDifference& out) {
  std::vector<std::string> rest = now.lines;
  for (const std::string& line : golden.lines) {
    const auto at = std::find(rest.begin(), rest.end(), line);
    if (at != rest.end())
      rest.erase(at);
    else
      out.details.push_back("- " + std::string(trimmed(line)) + "   golden");
  }
  for (const std::string& line : rest) out.details.push_back("+ " + std::string(trimmed(line)) + "   now");
  if (out.details.empty()) out.details.push_back("the same changes in another order");
  if (out.headline.empty()) {
    const std::string& first = out.details[0];
    out.headline = (first[0] == '-'   ? "golden only: "
                    : first[0] == '+' ? "now only: "
                                      : "") +
                   first.substr(first[0] == 't' ? 0 : 2);
  }
}

std::string rules_line(const GoldenStep& step) {
  std::string out;
  std::vector<std::string> seen;
  for (const std::string& line : step.lines) {
    if (is_note(line)) continue;
    const std::string rule = change_of(line).rule;
    if (std::find(seen.begin(), seen.end(), rule) != seen.end()) continue;
    seen.push_back(rule);
    out += (out.empty() ? "" : " ") + rule;
  }
  return out.empty() ? "none" : out;
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
    const bool both = i < golden.steps.size() && i < now.steps.size();
    if (both && golden.steps[i].key == now.steps[i].key && golden.steps[i].answer == now.steps[i].answer &&
        golden.steps[i].hash == now.steps[i].hash && golden.steps[i].lines == now.steps[i].lines)
      continue;
    if (!out.same) {
      ++later;
      continue;
    }
    out.same = false;
    out.index = i;
    if (!both) {
      const bool is_new = i < now.steps.size();
      out.step = is_new ? now.steps[i].key : golden.steps[i].key;
      out.headline = is_new ? "the golden log ends before this step" : "the golden log has a step more";
      continue;
    }
    const GoldenStep &was = golden.steps[i], &is = now.steps[i];
    out.step = is.key;
    if (was.key != is.key)
      out.headline = "step expected " + was.key + ", found " + is.key;
    else if (was.answer != is.answer)
      out.headline = "answer expected '" + was.answer + "', found '" + is.answer + "'";
    compare_fields(was, is, out);
    if (was.lines != is.lines) compare_lines(was, is, out);
    if (out.headline.empty())
      out.headline = "a field without a change line differs (state hash " + was.hash + " -> " + is.hash + ")";
    out.details.push_back("rules with changes: " + rules_line(is) +
                          " ; in the golden log: " + rules_line(was));
  }
  if (out.same && golden.checks > now.checks && now.checks >= 0) {
    out.same = false, out.fewer_checks = true;
    out.step = "@given";
    out.headline = "fewer things are checked: " + std::to_string(golden.checks) + " before, " +
                   std::to_string(now.checks) + " now";
  }
  if (later > 0) out.details.push_back(std::to_string(later) + " later steps differ too");
  return out;
}

}  // namespace headjudge::verifier
