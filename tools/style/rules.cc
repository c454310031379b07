// Runs every rule over a source and sorts out what a line allows itself.
#include "tools/style/rules.h"

#include <algorithm>

#include "tools/style/layout_rules.h"
#include "tools/style/room_rules.h"

namespace headjudge::style {
namespace {

bool allowed(const Source& source, const Finding& finding) {
  const auto index = static_cast<std::size_t>(finding.line) - 1;
  if (index >= source.comments.size()) return false;
  const std::string& comment = source.comments[index];
  const std::string waiver = "style: allow(" + finding.rule + ") ";
  const std::size_t at = comment.find(waiver);
  return at != std::string::npos && at + waiver.size() < comment.size();
}

}  // namespace

std::vector<Finding> check_source(const Source& source) {
  std::vector<Finding> findings;
  check_layout(source, findings);
  check_lengths(source, findings);
  check_includes(source, findings);
  check_engine_words(source, findings);
  check_engine_statics(source, findings);
  std::erase_if(findings, [&](const Finding& finding) { return allowed(source, finding); });
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.line < b.line; });
  return findings;
}

std::string to_text(const Source& source, const Finding& finding) {
  return source.path + ":" + std::to_string(finding.line) + ": " + (finding.warning ? "warning" : "error") +
         ": " + finding.message + " [" + finding.rule + "]";
}

}  // namespace headjudge::style
