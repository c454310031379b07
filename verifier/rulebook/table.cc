// Fingerprints, and tables as files.
#include "verifier/rulebook/table.h"

#include <algorithm>

#include "engine/kernel/hash.h"
#include "verifier/fingerprints.h"
#include "verifier/rulebook/import.h"
#include "verifier/rulebook/unicode.h"
#include "verifier/source.h"

namespace headjudge::verifier::rulebook {
namespace {

constexpr std::string_view kFirstLine = "# headjudge rulebook table 1";

bool is_latin(char32_t c) {
  return (c >= U'0' && c <= U'9') || (c >= U'A' && c <= U'Z') || (c >= U'a' && c <= U'z');
}

// Digits alone are a rule only between parentheses, alone or in a list.
bool stands_in_parentheses(std::u32string_view text, std::size_t from, std::size_t to) {
  constexpr std::u32string_view kOpen = U"(,、", kClose = U"),、";
  return from > 0 && kOpen.find(text[from - 1]) != kOpen.npos && to < text.size() &&
         kClose.find(text[to]) != kClose.npos;
}

std::string hash64(const std::string& text) {
  return kernel::hash_bytes(text.data(), text.size(), 0).text().substr(0, 16);
}

// What a reference points at: the title it stands under, and the way from there.
std::u32string pointed_at(const Table& table, const Number& number) {
  Number title = number;
  const Rule* rule = table.find(title);
  while (title.depth > 0 && (rule == nullptr || !is_title(table, *rule)))
    rule = table.find(title = title.parent());
  std::u32string out{kReference};
  if (rule != nullptr) out += squeezed(normalized(rule->text));
  for (std::size_t i = title.depth; i < number.depth; ++i) {
    out += U'/';
    out += normalized(std::to_string(number.steps[i]));
  }
  return out + kReference;
}

bool read_written(const Scheme& scheme, const std::string& bytes, Table& out, std::string& error) {
  int number = 0;
  std::size_t said = 0;
  const auto is_hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  for (std::string_view line : split(bytes, '\n')) {
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line[0] == '#') {
      constexpr std::string_view kGame = "# game: ";
      if (line.starts_with(kGame) && line.substr(kGame.size()) != scheme.game) {
        error = "is a table of " + std::string(line.substr(kGame.size())) + ", not of " + scheme.game;
        return false;
      }
      constexpr std::string_view kRules = "# rules: ";
      if (line.starts_with(kRules))
        said = std::strtoul(std::string(line.substr(kRules.size())).c_str(), nullptr, 10);
      continue;
    }
    const auto parts = split(line, '\t');
    Rule rule;
    rule.id = parts[0], rule.line = number, rule.number = parsed(scheme, parts[0]);
    if (parts.size() >= 2) rule.fingerprint = parts[1];
    if (parts.size() >= 3) rule.text = line.substr(parts[0].size() + parts[1].size() + 2);
    const bool has_print = rule.fingerprint.size() == 16 &&
                           std::all_of(rule.fingerprint.begin(), rule.fingerprint.end(), is_hex);
    if (parts.size() < 2 || rule.number.depth == 0 || !has_print) {
      error = std::to_string(number) + ":1: error: this is no 'number TAB fingerprint TAB text'";
      return false;
    }
    out.rules.push_back(std::move(rule));
  }
  if (said != 0 && said != out.rules.size()) {
    error = "says it has " + std::to_string(said) + " rules and has " + std::to_string(out.rules.size());
    return false;
  }
  std::sort(out.rules.begin(), out.rules.end(),
            [](const Rule& a, const Rule& b) { return a.number < b.number; });
  for (std::size_t i = 1; i < out.rules.size(); ++i)
    if (out.rules[i].number == out.rules[i - 1].number) {
      error = "has the rule " + out.rules[i].id + " twice";
      return false;
    }
  return true;
}

}  // namespace

const Rule* Table::find(const Number& number) const {
  const auto at = std::lower_bound(rules.begin(), rules.end(), number,
                                   [](const Rule& rule, const Number& n) { return rule.number < n; });
  return at != rules.end() && at->number == number ? &*at : nullptr;
}

bool Table::has_text() const {
  return std::any_of(rules.begin(), rules.end(), [](const Rule& rule) { return !rule.text.empty(); });
}

Sentence sentence_of(const Table& table, const Rule& rule, const Table* other) {
  Sentence out;
  const std::u32string all = squeezed(normalized(rule.text));
  const std::u32string_view text = all;
  for (std::size_t i = 0; i < text.size();) {
    const bool inside = i > 0 && (is_latin(text[i - 1]) || text[i - 1] == table.scheme->separator);
    const Found found = inside ? Found{} : number_at(*table.scheme, text.substr(i));
    const bool known = found.length > 0 && (table.find(found.number) != nullptr ||
                                            (other != nullptr && other->find(found.number) != nullptr));
    if (known && (!found.is_bare || stands_in_parentheses(text, i, i + found.length))) {
      out.text += kReference;
      out.references.push_back(found.number);
      i += found.length;
      continue;
    }
    if (text[i] != U' ') out.text += text[i];
    ++i;
  }
  return out;
}

bool is_title(const Table& table, const Rule& rule) {
  const auto next = std::upper_bound(table.rules.begin(), table.rules.end(), rule.number,
                                     [](const Number& n, const Rule& r) { return n < r.number; });
  if (next == table.rules.end() || !next->number.is_below(rule.number)) return false;
  const std::u32string text = squeezed(normalized(rule.text));
  return text.empty() || (text.back() != U'。' && text.back() != U'.');
}

void fingerprint(Table& table) {
  for (Rule& rule : table.rules) {
    const Sentence sentence = sentence_of(table, rule);
    std::u32string all;
    std::size_t reference = 0;
    for (const char32_t c : sentence.text)
      if (c == kReference)
        all += pointed_at(table, sentence.references[reference++]);
      else
        all += c;
    rule.fingerprint = hash64(utf8(all));
  }
}

std::string written(const Table& table, bool with_text) {
  std::string out = std::string(kFirstLine) + "\n# game: " + table.scheme->game +
                    "\n# rules: " + std::to_string(table.rules.size()) + "\n";
  for (const std::string& note : table.notes) out += "# note: " + note + "\n";
  for (const Rule& rule : table.rules)
    out += rule.id + "\t" + rule.fingerprint + (with_text ? "\t" + rule.text : std::string()) + "\n";
  return out;
}

bool is_written(std::string_view text) { return text.starts_with(kFirstLine); }

bool read(const Scheme& scheme, const std::string& name, const std::string& bytes, Table& out,
          std::string& error) {
  out = Table{&scheme, name, {}, {}};
  if (std::size_t wrong = 0; !is_utf8(bytes, wrong)) {
    const std::string_view before = std::string_view(bytes).substr(0, wrong);
    const std::size_t line = before.rfind('\n');
    error = std::to_string(std::count(before.begin(), before.end(), '\n') + 1) + ":" +
            std::to_string(line == before.npos ? wrong + 1 : wrong - line) + ": error: this is no UTF-8 text";
    return false;
  }
  if (is_written(bytes)) return read_written(scheme, bytes, out, error);
  if (!import_text(scheme, bytes, out, error)) return false;
  fingerprint(out);
  return true;
}

std::string_view known_fingerprints(std::string_view game, std::string_view revision) {
  for (const Fingerprints& one : kFingerprints)
    if (one.game == game && one.revision == revision) return one.table;
  return {};
}

}  // namespace headjudge::verifier::rulebook
