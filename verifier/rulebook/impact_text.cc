// What a change does to a suite, as text, JSON lines, a table for a pull request, and annotations.
#include <algorithm>

#include "verifier/json.h"
#include "verifier/report.h"
#include "verifier/rulebook/impact.h"

namespace headjudge::verifier::rulebook {
namespace {

constexpr std::size_t kShownMax = 5;        // rulings told of one rule that nothing is wrong with
constexpr std::size_t kAnnotationsMax = 9;  // the service shows ten of a step, and the last tells the rest

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : between) + part;
  return out;
}

std::string verbs(const Resting& rest) {
  std::vector<std::string> out;
  if (rest.cites) out.emplace_back("cites");
  if (rest.asserts) out.emplace_back("asserts");
  if (rest.applies) out.emplace_back("applies");
  return joined(out, ", ");
}

std::string head(const Touched& t) {
  return t.change.numbers() + (t.change.notes.empty() ? "" : " (" + joined(t.change.notes, "; ") + ")");
}

std::size_t count(const Touched& t, bool Resting::*what) {
  return static_cast<std::size_t>(
      std::count_if(t.resting.begin(), t.resting.end(), [&](const Resting& r) { return r.*what; }));
}

std::string tally(const Touched& t) {
  const std::size_t differing = count(t, &Resting::differs);
  std::string out = std::to_string(t.resting.size()) + " ruling" + (t.resting.size() == 1 ? "" : "s") + ": " +
                    std::to_string(count(t, &Resting::cites)) + " cite, " +
                    std::to_string(count(t, &Resting::asserts)) + " assert, " +
                    std::to_string(count(t, &Resting::applies)) + " apply";
  if (differing > 0) out += ", " + std::to_string(differing) + " come out differently";
  if (const std::size_t n = count(t, &Resting::suspect); n > 0) out += ", " + std::to_string(n) + " suspect";
  if (const std::size_t n = count(t, &Resting::affirmed); n > 0)
    out += ", " + std::to_string(n) + " affirmed";
  return out;
}

std::string summary(const Impact& impact) {
  int effects[4] = {};
  for (const Touched& t : impact.touched) effects[static_cast<std::size_t>(t.effect)] += 1;
  std::string out = kernel::counted(impact.touched.size(), "rule") + " changed:";
  for (const Effect effect : {Effect::behaviour, Effect::text_only, Effect::unknown, Effect::no_ruling})
    if (const int n = effects[static_cast<std::size_t>(effect)]; n > 0)
      out += std::string(out.back() == ':' ? " " : ", ") + std::to_string(n) + " " + effect_word(effect);
  return out + "; " + kernel::counted(impact.rulings.size(), "ruling") + ", " +
         kernel::counted(impact.suspects(), "suspect citation") + ", " + std::to_string(impact.failing()) +
         " failing";
}

std::string played(const Impact& impact) {
  return impact.before.empty()
             ? "the engine does not have both texts: what comes out differently is not known"
             : "played under " + impact.before + " and " + impact.after;
}

// Rulings that part although they rest on no changed rule: the engine changed more than the text.
std::vector<const Ruling*> unexplained(const Impact& impact) {
  std::vector<const Ruling*> out;
  for (const Ruling& r : impact.rulings)
    if (!r.touched && !r.differs.empty()) out.push_back(&r);
  return out;
}

std::string place(const Ruling& ruling, unsigned line, unsigned column) {
  return ruling.path + ":" + std::to_string(std::max(1u, line)) + ":" + std::to_string(std::max(1u, column));
}

std::string plain(const Impact& impact) {
  std::string out;
  for (const Touched& t : impact.touched) {
    std::string kind = change_word(t.change.kind), effect = effect_word(t.effect);
    kind.resize(11, ' '), effect.resize(18, ' ');
    out += kind + effect + head(t) + (t.resting.empty() ? "" : "  " + tally(t)) + "\n";
    if (!t.change.words.empty()) out += "    " + t.change.words + "\n";
    std::size_t quiet = 0;
    for (const Resting& r : t.resting) {
      const Ruling& ruling = impact.rulings[r.ruling];
      const bool matters = r.suspect || r.differs;
      if (!matters && ++quiet > kShownMax) continue;
      out += std::string("    ") + (r.suspect ? "SUSPECT " : "") + place(ruling, r.line, r.column) + "  " +
             verbs(r) + (r.affirmed ? ", affirmed" : "") + (r.differs ? "; parts at " + ruling.differs : "") +
             "\n";
    }
    if (quiet > kShownMax) out += "    and " + std::to_string(quiet - kShownMax) + " more\n";
  }
  for (const Ruling* r : unexplained(impact))
    out += "differs without a changed rule  " + r->id + "  " + r->differs + "\n";
  for (const Ruling& r : impact.rulings)
    if (!r.fails.empty()) out += "FAIL " + r.id + "  " + r.fails + "\n  " + place(r, r.line, r.column) + "\n";
  for (const std::string& note : impact.diff.notes) out += note + "\n";
  return out + played(impact) + "\n" + summary(impact) + "\n";
}

std::string jsonl(const Impact& impact) {
  std::string out;
  for (const Touched& t : impact.touched) {
    out += JsonObject()
               .text("rule", t.number)
               .text("kind", change_word(t.change.kind))
               .text("before", t.change.before == nullptr ? "" : t.change.before->id)
               .text("after", t.change.after == nullptr ? "" : t.change.after->id)
               .text("effect", effect_word(t.effect))
               .text("notes", joined(t.change.notes, "; "))
               .number("rulings", static_cast<long long>(t.resting.size()))
               .done() +
           "\n";
    for (const Resting& r : t.resting)
      out += JsonObject()
                 .text("ruling", impact.rulings[r.ruling].id)
                 .text("path", impact.rulings[r.ruling].path)
                 .number("line", r.line)
                 .text("rule", t.number)
                 .flag("cites", r.cites)
                 .flag("asserts", r.asserts)
                 .flag("applies", r.applies)
                 .flag("suspect", r.suspect)
                 .flag("affirmed", r.affirmed)
                 .text("differs", r.differs ? impact.rulings[r.ruling].differs : "")
                 .done() +
             "\n";
  }
  for (const Ruling& r : impact.rulings)
    if (!r.fails.empty())
      out += JsonObject().text("ruling", r.id).text("path", r.path).text("fails", r.fails).done() + "\n";
  return out +
         JsonObject()
             .number("changed", static_cast<long long>(impact.touched.size()))
             .number("rulings", static_cast<long long>(impact.rulings.size()))
             .number("suspect", impact.suspects())
             .number("failing", impact.failing())
             .text("before", impact.before)
             .text("after", impact.after)
             .flag("complete", true)
             .done() +
         "\n";
}

std::string markdown(const Impact& impact) {
  std::string out = "### rulebook impact\n\n" + summary(impact) + "  \n" + played(impact) + "\n";
  if (impact.touched.empty()) return out;
  out += "\n| rule | change | effect | rulings |\n| --- | --- | --- | --- |\n";
  for (const Touched& t : impact.touched)
    out += "| " + table_cell(head(t)) + " | " + change_word(t.change.kind) + " | " + effect_word(t.effect) +
           " | " + (t.resting.empty() ? "" : tally(t)) + " |\n";
  std::string suspects;
  for (const Touched& t : impact.touched)
    for (const Resting& r : t.resting)
      if (r.suspect)
        suspects += "| `" + table_cell(place(impact.rulings[r.ruling], r.line, r.column)) + "` | " +
                    t.number + " | " + change_word(t.change.kind) + " |\n";
  if (!suspects.empty()) out += "\n| suspect citation | rule | change |\n| --- | --- | --- |\n" + suspects;
  std::string failing;
  for (const Ruling& r : impact.rulings)
    if (!r.fails.empty())
      failing += "| `" + table_cell(place(r, r.line, r.column)) + "` | " + table_cell(r.fails) + " |\n";
  return failing.empty() ? out : out + "\n| failing | why |\n| --- | --- |\n" + failing;
}

std::string annotation(const char* level, const Ruling& r, unsigned line, unsigned column,
                       const std::string& title, const std::string& text) {
  return std::string("::") + level + " file=" + annotation_text(r.path, true) +
         ",line=" + std::to_string(std::max(1u, line)) + ",col=" + std::to_string(std::max(1u, column)) +
         ",title=" + annotation_text(title, true) + "::" + annotation_text(text, false) + "\n";
}

std::string github(const Impact& impact) {
  std::vector<std::string> all;
  for (const Ruling& r : impact.rulings)
    if (!r.fails.empty()) all.push_back(annotation("error", r, r.line, r.column, "FAIL " + r.id, r.fails));
  for (const Touched& t : impact.touched)
    for (const Resting& r : t.resting) {
      const Ruling& ruling = impact.rulings[r.ruling];
      const std::string change = t.change.numbers() + " " + change_word(t.change.kind) +
                                 (r.differs ? "; the ruling parts at " + ruling.differs : "");
      if (r.suspect)
        all.push_back(annotation("warning", ruling, r.line, r.column, "suspect citation of " + t.number,
                                 change + "; when the ruling stands: headjudge rulebook affirm"));
      else if (r.differs && r.cites)
        all.push_back(annotation("notice", ruling, r.line, r.column, "comes out differently", change));
    }
  std::string out;
  for (std::size_t i = 0; i < std::min(all.size(), kAnnotationsMax); ++i) out += all[i];
  const std::string rest = all.size() > kAnnotationsMax
                               ? "; " + std::to_string(all.size() - kAnnotationsMax) +
                                     " more annotations are not shown here (--format md has them all)"
                               : "";
  return out + "::notice title=rulebook impact::" + annotation_text(summary(impact) + rest, false) + "\n";
}

}  // namespace

std::string render(const Impact& impact, const std::string& format) {
  if (format == "jsonl") return jsonl(impact);
  if (format == "md") return markdown(impact);
  if (format == "github") return github(impact);
  return plain(impact);
}

}  // namespace headjudge::verifier::rulebook
