// Judging one scenario: every revision, the golden log, and the text of a failure.
#include "verifier/verify.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>

#include "verifier/games.h"
#include "verifier/identity.h"
#include "verifier/run.h"
#include "verifier/scenario.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

thread_local char g_current[512] = "";

std::string place_text(const Scenario& s, kernel::Mark mark) {
  const Source* source = s.sources.find(mark);
  const std::string path = source != nullptr ? source->path : s.path;
  return printable(path) + ":" + std::to_string(std::max(1u, mark.line)) + ":" +
         std::to_string(std::max(1u, mark.column));
}

// The line of the file with a caret and the step's key.
std::string caret(const Scenario& s, kernel::Mark mark, const std::string& key, const std::string& note) {
  const Source* source = s.sources.find(mark);
  if (source == nullptr || mark.line == 0) return "";
  const std::string_view line = source->line(mark.line);
  if (line.size() > 400) return "";
  std::string number = std::to_string(mark.line);
  if (number.size() < 3) number.insert(0, 3 - number.size(), ' ');
  std::string out = "    " + number + " | " + std::string(line) + (key.empty() ? "" : "      " + key) + "\n";
  out += "        | " + blank_before(line, mark.column) + "^" + (note.empty() ? "" : " " + note) + "\n";
  return out;
}

// `step`: the one to look at again; `revision`: under which, "" for the newest.
std::string failure_text(const Scenario& s, const Failure& f, const VerifyOptions& options, std::string step,
                         const std::string& revision, const std::string& note) {
  std::string out = "  " + place_text(s, f.mark) + "\n" + caret(s, f.mark, step, note);
  for (const std::string& line : f.details) out += "    " + line + "\n";
  if (step.starts_with("@")) step.erase(0, 1);
  out += "  again:  " + options.program + " show " + pasted_word(s.path) + " --step " + shell_word(step) +
         (revision.empty() ? "" : " --rulebook " + shell_word(revision)) + " --rules\n";
  return out;
}

std::string headline(const Failure& f) { return f.kind + " " + f.step + ": " + f.headline; }

// The first line names the first problem of the file.
void tell_invalid(Outcome& out, kernel::Problems problems, const Sources& sources) {
  in_file_order(problems);
  const kernel::Problem& first = problems[0];
  out.verdict = Verdict::invalid;
  out.kind = "invalid", out.headline = first.text.substr(0, first.text.find('\n'));
  out.line = first.mark.line, out.column = first.mark.column;
  const std::size_t more = problems.size() - 1;
  out.report = "INVALID " + out.id + "  " + out.headline +
               (more > 0 ? " (and " + std::to_string(more) + " more)" : std::string()) + "\n" +
               render(std::move(problems), sources);
}

class Judge {
 public:
  Judge(const Scenario& scenario, const VerifyOptions& options, std::vector<kernel::RuleIndex> without)
      : scenario_(scenario), options_(options), without_(std::move(without)) {}

  Outcome judge(bool text) {
    out_.id = scenario_.id;
    out_.path = scenario_.path;
    out_.golden_path = golden_path_of(scenario_.path, options_.golden_dir);
    if (scenario_.revisions.empty()) {
      out_.verdict = Verdict::invalid;
      out_.kind = "invalid", out_.headline = no_revision(scenario_);
      out_.report = "INVALID " + out_.id + "  " + out_.headline + "\n";
      return std::move(out_);
    }
    Run run(scenario_, scenario_.revisions.front(), without_, options_.golden || text || options_.twice);
    run.go();
    if (!run.problems.empty()) {
      check_revisions(scenario_, 1, run.problems);
      return invalid(run.problems);
    }
    out_.checks = run.checks;
    if (!run.log.empty()) out_.final_hash = run.log.back().hash;
    const std::string now = log_text(run);
    if (options_.twice && !is_repeated(now)) return std::move(out_);
    if (run.failure) return failed(*run.failure, "");
    if (other_revisions_fail()) return std::move(out_);
    if (scenario_.known_failing) {
      out_.verdict = Verdict::xpass;
      out_.report = "XPASS " + out_.id + "  holds now, but known_failing says: " + scenario_.reason + "\n";
      return std::move(out_);
    }
    if (text) out_.golden_text = now;
    if (options_.golden || text) compare(run, now);
    return std::move(out_);
  }

 private:
  std::string log_text(const Run& run) const { return golden_text(log_of(run)); }
  GoldenLog log_of(const Run& run) const {
    GoldenLog log;
    log.scenario = scenario_.id;
    log.rulebook = std::string(scenario_.game->word) + " " + revision_word(0);
    log.checks = run.checks;
    log.steps = run.log;
    return log;
  }
  std::string revision_word(std::size_t i) const {
    return scenario_.game->revisions[static_cast<std::size_t>(scenario_.revisions[i])];
  }
  // The revision that was asked for by name: whoever looks again has to name it too.
  std::string asked() const { return options_.rulebook.empty() ? "" : revision_word(0); }
  // "rules applied: 8-4d 8-4f ; in the golden log also: 12-4c-2".
  std::string rules_line(const GoldenStep& now, std::vector<std::string> golden) const {
    std::string out = "rules applied:";
    for (const kernel::RuleIndex r : now.rules) {
      const std::string rule = scenario_.game->rules[r].number;
      out += " " + rule;
      std::erase(golden, rule);
    }
    if (now.rules.empty()) out += " none";
    std::erase_if(golden, [&](const std::string& rule) {  // labels of card text
      return kernel::find_rule(scenario_.game->rules, rule) >= scenario_.game->rules.size();
    });
    for (std::size_t i = 0; i < golden.size(); ++i)
      out += (i == 0 ? " ; in the golden log also: " : " ") + golden[i];
    return out;
  }
  static std::string with_checks(GoldenLog log, int checks) {
    log.checks = checks;
    return golden_text(log);
  }
  static std::string without_checks(const GoldenLog& log) { return with_checks(log, -1); }
  void tell(const Failure& f) {
    out_.kind = f.kind, out_.step = f.step, out_.headline = f.headline;
    out_.line = f.mark.line, out_.column = f.mark.column;
  }
  Outcome invalid(const kernel::Problems& problems) {
    tell_invalid(out_, problems, scenario_.sources);
    return std::move(out_);
  }
  bool is_repeated(const std::string& now) {
    kernel::Problems problems;
    Scenario other;
    if (options_.disturbed) {
      other = read_scenario(scenario_.path, options_.rulebook, problems);
      other.seed += 1;
    }
    Run again(options_.disturbed ? other : scenario_, scenario_.revisions.front(), without_, true);
    again.go();
    if (log_text(again) == now) return true;
    out_.verdict = Verdict::nondet;
    out_.report = "NONDET " + out_.id + "  two runs of it differ\n";
    return false;
  }
  Outcome failed(const Failure& f, const std::string& under) {
    tell(f);
    if (scenario_.known_failing) {
      out_.verdict = Verdict::xfail;
      out_.report = "XFAIL " + out_.id + "  " + headline(f) + "  (" + scenario_.reason + ")\n";
    } else {
      out_.verdict = Verdict::fail;
      out_.report = "FAIL " + out_.id + "  " + (under.empty() ? "" : "under " + under + ": ") + headline(f) +
                    "\n" + failure_text(scenario_, f, options_, f.step, under.empty() ? asked() : under, "");
    }
    return std::move(out_);
  }
  bool other_revisions_fail() {
    for (std::size_t i = 1; i < scenario_.revisions.size(); ++i) {
      Run run(scenario_, scenario_.revisions[i], without_, false);
      run.go();
      const std::string revision = revision_word(i);
      if (!run.problems.empty()) {
        check_revisions(scenario_, i + 1, run.problems);
        out_ = invalid(run.problems);
        out_.report += "  under revision " + revision + "\n";
        return true;
      }
      if (run.failure) {
        out_ = failed(*run.failure, revision);
        return true;
      }
    }
    return false;
  }
  // Whether the log is of a revision that exists, but not the one that was asked for by name.
  bool is_of_another_revision(const GoldenLog& log) const {
    const std::string game = std::string(scenario_.game->word) + " ";
    return !options_.rulebook.empty() && log.rulebook != game + revision_word(0) &&
           log.rulebook.starts_with(game) &&
           !revisions_of(*scenario_.game, log.rulebook.substr(game.size())).empty();
  }
  void no_golden_log(const std::string& now) {
    out_.verdict = Verdict::fresh;
    if (options_.keep_new) out_.golden_text = now;
    out_.change = "no golden log yet";
    out_.report = "NEW " + out_.id + "  no golden log yet: " + options_.program + " accept " +
                  (options_.golden_dir.empty() ? "" : "--golden " + shell_word(options_.golden_dir) + " ") +
                  pasted_word(scenario_.path) + "\n";
  }
  // There is a log, and what it says is not known: it is not missing, and nothing is written over it.
  void unreadable(const std::string& why) {
    out_.verdict = Verdict::invalid;
    out_.kind = "invalid",
    out_.headline = "the golden log " + printable(out_.golden_path) + " cannot be read: " + why;
    out_.report = "INVALID " + out_.id + "  " + out_.headline + "\n";
  }
  void compare(const Run& run, std::string now) {
    std::string golden;
    if (!read_bytes(out_.golden_path, golden))
      return errno == ENOENT ? no_golden_log(now) : unreadable(std::strerror(errno));
    out_.golden_same = golden == now;
    if (out_.golden_same) return;
    GoldenLog was, is = log_of(run);
    std::string error;
    const bool readable = read_golden(golden, was, error);
    if (readable && was.scenario != is.scenario && is_name_of(was.scenario, scenario_.path)) {
      is.scenario = was.scenario;  // a log keeps its name
      now = golden_text(is);
      if (!out_.golden_text.empty()) out_.golden_text = now;
      out_.golden_same = golden == now;
      if (out_.golden_same) return;
    }
    out_.other_revision = readable && is_of_another_revision(was);
    if (out_.other_revision) return;
    out_.fewer_checks = readable && was.checks > is.checks;
    if (readable && compare_golden(was, is).same) {
      out_.golden_same = was.checks < 0 && golden == without_checks(is);
      out_.counts_checks = was.checks >= 0;
      out_.change = "checks " + std::to_string(was.checks) + " -> " + std::to_string(is.checks) + "\n";
      if (golden == without_checks(is) || golden == with_checks(is, was.checks)) return;
    }
    if (options_.keep_new) out_.golden_text = now;
    golden_failed(was, is, readable ? "" : printable(out_.golden_path) + ": " + error);
  }
  // `unreadable`: why there is nothing to compare with.
  void golden_failed(const GoldenLog& was, const GoldenLog& is, const std::string& unreadable) {
    Failure f{"golden",
              scenario_.given != nullptr ? scenario_.given->mark : kernel::Mark{1, 1, 0},
              "@given",
              unreadable,
              {}};
    std::string again = f.step;
    if (unreadable.empty()) {
      const GoldenDifference d = compare_golden(was, is);
      again = f.step = d.step.empty() ? "@given" : d.step;
      f.headline = d.headline.empty() ? "the text of the log differs" : d.headline;
      f.details = d.details;
      // A step that the log alone has comes after the last one.
      const GoldenStep at =
          is.steps.empty() ? GoldenStep{} : is.steps[std::min(d.index, is.steps.size() - 1)];
      if (d.index >= is.steps.size() && !at.key.empty()) again = at.key;
      if (at.mark.line != 0) f.mark = at.mark;
      if (d.index < is.steps.size()) f.details.push_back(rules_line(at, d.golden_rules));
    }
    tell(f);
    out_.verdict = Verdict::fail;
    out_.change = headline(f) + "\n";
    for (const std::string& line : f.details) out_.change += "    " + line + "\n";
    out_.report =
        "FAIL " + out_.id + "  " + headline(f) + "\n" +
        failure_text(scenario_, f, options_, again, asked(), f.step == "@given" ? "" : "first divergence");
  }

  const Scenario& scenario_;
  const VerifyOptions& options_;
  std::vector<kernel::RuleIndex> without_;
  Outcome out_;
};

}  // namespace

const char* verdict_word(Verdict verdict) {
  constexpr const char* kWords[] = {"PASS", "FAIL", "XFAIL", "XPASS", "NEW", "INVALID", "NONDET"};
  return kWords[static_cast<std::size_t>(verdict)];
}

void Signature::add(const Outcome& o) {
  all_ += o.id + " " + verdict_word(o.verdict) + " " + o.final_hash + "\n";
}

std::string Signature::text() const {
  return kernel::hash_bytes(all_.data(), all_.size(), 0).text().substr(0, 16);
}

const char* current_file() { return g_current; }

Outcome verify_file(const std::string& path, const VerifyOptions& options, bool text) {
  std::strncpy(g_current, path.c_str(), sizeof g_current - 1);
  kernel::Problems problems;
  const Scenario scenario = read_scenario(path, options.rulebook, problems);
  if (problems.empty()) {
    std::vector<kernel::RuleIndex> without;
    for (const std::string& rule : options.without) {
      const std::size_t at = kernel::find_rule(scenario.game->rules, rule);
      if (at < scenario.game->rules.size()) without.push_back(static_cast<kernel::RuleIndex>(at));
    }
    Outcome out = Judge(scenario, options, std::move(without)).judge(text);
    g_current[0] = 0;
    return out;
  }
  Outcome out;
  out.id = scenario.id;
  out.path = path;
  tell_invalid(out, std::move(problems), scenario.sources);
  g_current[0] = 0;
  return out;
}

}  // namespace headjudge::verifier
