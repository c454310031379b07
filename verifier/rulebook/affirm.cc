// Writing affirmations into scenario files, beside their citations.
#include "verifier/rulebook/affirm.h"

#include <algorithm>

#include "verifier/json.h"
#include "verifier/yaml.h"

namespace headjudge::verifier::rulebook {
namespace {

using kernel::Tree;

// Place in the text where the top key after `key` begins; the end when it is the last.
std::size_t end_of(const Tree& root, const std::string& key, const std::string& text) {
  std::uint32_t line = 0;
  for (std::size_t i = 0; i < root.entries.size(); ++i)
    if (root.entries[i].key.text == key && i + 1 < root.entries.size())
      line = root.entries[i + 1].key.mark.line;
  if (line == 0) return text.size();
  std::size_t at = 0;
  for (std::uint32_t i = 1; i < line; ++i) at = text.find('\n', at) + 1;
  // Comments and blank lines belong to what follows them.
  while (at > 0) {
    const std::size_t before = text.rfind('\n', at - 2);
    const std::size_t from = before == std::string::npos || at < 2 ? 0 : before + 1;
    if (text[from] != '#' && text[from] != '\n') break;
    at = from;
  }
  return at;
}

std::vector<std::string> affirmations(const Tree& root) {
  std::vector<std::string> out;
  const Tree* list = root.find("affirmed");
  if (list == nullptr) return out;
  for (const Tree& item : list->items)
    if (const Tree* rule = item.find("rule")) out.push_back(rule->text);
  return out;
}

}  // namespace

std::string affirmed_text(const Table& table, const std::string& number) {
  const Rule* rule = table.find(parsed(*table.scheme, number));
  return rule == nullptr ? kGone : rule->fingerprint;
}

bool is_affirmed(const Scenario& scenario, kernel::RuleIndex rule, const std::string& text) {
  return std::any_of(scenario.affirmed.begin(), scenario.affirmed.end(),
                     [&](const Affirmation& a) { return a.rule == rule && a.text == text; });
}

bool with_affirmation(const std::string& text, const std::string& number, const std::string& fingerprint,
                      const std::string& reason, std::string& out, std::string& error) {
  kernel::Problems problems;
  const Tree before = read_yaml(text, 0, problems);
  const bool first = before.find("affirmed") == nullptr;
  const std::string key = !first ? "affirmed" : before.find("cites") != nullptr ? "cites" : "game";
  if (!problems.empty() || before.find(key) == nullptr) {
    error = problems.empty() ? "it is no scenario" : problems[0].text;
    return false;
  }
  const std::size_t at = end_of(before, key, text);
  out = text.substr(0, at);
  if (!out.empty() && out.back() != '\n') out += '\n';
  if (first) out += "affirmed:\n";
  out += "  - {rule: " + quoted(number) + ", text: " + quoted(fingerprint) + ", reason: " + quoted(reason) +
         "}\n";
  out += text.substr(at);
  const Tree after = read_yaml(out, 0, problems);
  const std::size_t keys = before.entries.size() + (first ? 1 : 0);
  if (problems.empty() && after.entries.size() == keys &&
      affirmations(after).size() == affirmations(before).size() + 1)
    return true;
  error = "its list 'affirmed' cannot be continued; write it one entry a line, with '- ' at the beginning";
  return false;
}

}  // namespace headjudge::verifier::rulebook
