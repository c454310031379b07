// Playing with ears: failures, broken checks, broken laws, and differences to play by all rules.
#include "verifier/symptom.h"

#include <algorithm>
#include <memory>

#include "engine/kernel/check.h"
#include "verifier/guard.h"
#include "verifier/invariants.h"
#include "verifier/scenario.h"

namespace headjudge::verifier {
namespace {

// Looks at the laws after each step, beside a silent game that gets the same answers.
class Laws final : public Watcher {
 public:
  Violation violation;
  std::string step;
  std::uint32_t line = 0;

  void giving(const Run& run, kernel::Option o) override {
    before_.push_back(kernel::hash_from_scratch(*run.game(), true));
    if (silent_ != nullptr) {
      // A payment that names its cards is asked card by card, though the silent game saw only one way to pay.
      if (run.game()->decision().question->alike) follow(*run.game());
      silent_->answer(o);
    }
    if (violation || !run.game()->decision().question->in_play) return;
    violation = check_all(*run.game(), before_);
    step = here_, line = here_line_;
  }
  void beginning(const Step& s) override {
    here_line_ = s.mark.line;
    if (!s.key.empty()) here_ = s.key;
  }
  void after(const Run& run, const Step* at, const GoldenStep* told) override {
    if (told == nullptr || violation) return;
    const kernel::Game& game = *run.game();
    if (game.status() == kernel::Status::asking && game.decision().question->in_play) return;
    violation = check_all(game, before_);
    if (!violation && silent_ != nullptr) {
      const auto heard = game.clone();
      heard->set_listener(nullptr);
      violation = check_twins(*silent_, *heard);
    }
    step = told->key;
    line = at != nullptr ? at->mark.line : 0;
    // Concessions and named luck are no answers: the silent game begins anew.
    follow(game);
  }

 private:
  void follow(const kernel::Game& game) {
    silent_ = game.clone();
    silent_->set_listener(nullptr);
  }
  std::vector<kernel::Hash> before_;
  std::unique_ptr<kernel::Game> silent_;
  std::string here_ = "@given";  // the step that is carried out
  std::uint32_t here_line_ = 0;
};

// Where the play is, for a check that breaks.
class Place final : public Watcher {
 public:
  explicit Place(Laws* laws) : laws_(laws) {}
  std::string step = "@given";
  std::uint32_t line = 0;
  void giving(const Run& run, kernel::Option o) override {
    if (laws_ != nullptr) laws_->giving(run, o);
  }
  void beginning(const Step& s) override {
    if (laws_ != nullptr) laws_->beginning(s);
    line = s.mark.line;
    if (!s.key.empty()) step = s.key;
  }
  void after(const Run& run, const Step* s, const GoldenStep* told) override {
    if (laws_ != nullptr) laws_->after(run, s, told);
  }

 private:
  Laws* laws_;
};

std::string up_to(const std::string& text, std::string_view ends) {
  return text.substr(0, text.find_first_of(ends));
}

Symptom symptom_of(const Failure& f) {
  Symptom out;
  out.kind = f.kind, out.headline = f.headline, out.step = f.step, out.line = f.mark.line;
  const std::size_t quote = f.headline.find('"');
  if (quote != std::string::npos && f.kind != "stuck") {
    const std::size_t end = f.headline.find('"', quote + 1);
    out.rule = f.headline.substr(quote + 1, end - quote - 1);
    out.field = end == std::string::npos ? "" : f.headline.substr(end + 1);
  } else {
    out.field = up_to(f.headline, ":;");
  }
  return out;
}

// "bear.zone expected X, found Y": the property, whatever card has it.
std::string field_of(const std::string& headline) {
  const std::string path = headline.substr(0, headline.find(" expected "));
  if (path == headline) return up_to(headline, ":'(");
  const std::size_t dot = path.rfind('.');
  return dot == std::string::npos ? path : path.substr(dot + 1);
}

std::vector<kernel::RuleIndex> indices(const Scenario& scenario, const std::vector<std::string>& rules) {
  std::vector<kernel::RuleIndex> out;
  for (const std::string& rule : rules)
    if (const std::size_t at = kernel::find_rule(scenario.game->rules, rule);
        at < scenario.game->rules.size())
      out.push_back(static_cast<kernel::RuleIndex>(at));
  return out;
}

class Examiner {
 public:
  Examiner(const Scenario& scenario, const ExamineOptions& options, Seeking* seeking)
      : scenario_(scenario), options_(options), seeking_(seeking) {}

  Symptom go() {
    if (!options_.without.empty()) return difference();
    if (scenario_.revisions.size() > 1 && !options_.invariants) seeking_ = nullptr;
    Laws laws;
    Place place(options_.invariants ? &laws : nullptr);
    for (const int revision : scenario_.revisions) {
      Symptom found = play(revision, place, laws);
      if (!found.kind.empty()) return found;
      if (options_.invariants) break;
    }
    return {};
  }

 private:
  static Symptom stopped(const kernel::Broken& stop, const Place& place) {
    const std::string text = stop.what();
    const std::size_t colon = text.find(':'), end = text.find(": ");
    Symptom out;
    out.kind = "internal error", out.headline = text, out.step = place.step, out.line = place.line;
    out.field = end == std::string::npos ? text : text.substr(0, colon) + text.substr(end);
    return out;
  }
  static Symptom invalid(const Run& run, const std::string& head = "") {
    if (!run.problems.empty())
      return {"invalid", "", "", run.problems[0].text, "", run.problems[0].mark.line};
    return {"invalid", "", "", head + run.failure->headline, "", run.failure->mark.line};
  }

  Symptom failure_of(const Run& run) const {
    Symptom out = symptom_of(*run.failure);
    const std::size_t rule = kernel::find_rule(scenario_.game->rules, out.rule);
    if (out.kind == "expectation" && run.recorder().is_applied(static_cast<kernel::RuleIndex>(rule)))
      out.field += " though its rule was applied";
    return out;
  }

  Symptom play(int revision, Place& place, Laws& laws) const {
    try {
      const kernel::ChecksThrow throwing;
      Run run(scenario_, revision, {}, false);
      if (seeking_ != nullptr)
        run.leave_out_misfits(
            [&](const Run& now) { return now.failure && is_same(failure_of(now), seeking_->target); });
      run.go(&place);
      if (seeking_ != nullptr) seeking_->left_out = run.left_out();
      if (laws.violation)
        return {"invariant",         "",
                laws.violation.what, laws.violation.what + ": " + laws.violation.detail,
                laws.step,           laws.line};
      if (!run.problems.empty()) return invalid(run);
      if (run.failure) return failure_of(run);
      if (options_.invariants && run.game() != nullptr && !comes_to_an_end(*run.game()))
        return {"no end", "", "", "the game does not end though everybody passes", place.step, place.line};
    } catch (const kernel::Broken& stop) {
      return stopped(stop, place);
    }
    return {};
  }

  // What comes out otherwise with the rules switched off. The play by all rules must go through.
  Symptom difference() const {
    const int revision = scenario_.revisions.front();
    Run whole(scenario_, revision, {}, false);
    whole.judge_facts();
    if (seeking_ != nullptr) whole.leave_out_misfits([](const Run&) { return false; });
    whole.go();
    if (seeking_ != nullptr) seeking_->left_out = whole.left_out();
    if (!whole.problems.empty() || whole.failure) return invalid(whole, "by all rules: ");
    Symptom out{"difference", options_.without[0], "", "", "", 0};
    Place place(nullptr);
    try {
      const kernel::ChecksThrow throwing;
      Run run(scenario_, revision, indices(scenario_, options_.without), false);
      run.judge_facts(&whole.facts());
      run.leave_out(whole.left_out());
      run.go(&place);
      return parted(whole, run, out) ? out : Symptom{};
    } catch (const kernel::Broken& stop) {
      const Symptom broken = stopped(stop, place);
      out.field = "the engine stops";
      out.headline = broken.headline, out.step = broken.step, out.line = broken.line;
      return out;
    }
  }

  // Where two runs part: a state, what is offered, or that one goes no further.
  bool parted(const Run& whole, const Run& run, Symptom& out) const {
    std::size_t i = 0;
    const std::size_t n = std::min(whole.log.size(), run.log.size());
    while (i < n && whole.facts()[i] == run.facts()[i]) ++i;
    if (i == whole.log.size() && !run.failure) return false;
    const std::size_t at = std::min(i, whole.log.size() - 1);
    out.step = whole.log[at].key;
    out.line = at == 0 ? 0 : whole.log[at].mark.line;
    if (i >= n) {
      out.field = run.failure ? run.failure->kind : "it goes no further";
      out.headline = run.failure ? run.failure->headline : out.field;
      if (run.failure) out.line = run.failure->mark.line;
    } else if (whole.facts()[i].state == run.facts()[i].state) {
      out.field = out.headline = "offers";
    } else {
      GoldenLog was, is;
      was.steps = {told_step({}, i, whole)}, is.steps = {told_step(options_.without, i, whole)};
      out.headline = compare_golden(was, is).headline;
      out.field = field_of(out.headline);
    }
    return true;
  }

  // What a golden log would say of one step: told is only what two runs part in.
  GoldenStep told_step(const std::vector<std::string>& without, std::size_t at, const Run& whole) const {
    Run run(scenario_, scenario_.revisions.front(), indices(scenario_, without), true);
    run.judge_facts(nullptr, at + 1);
    run.leave_out(whole.left_out());
    run.go();
    return run.log.back();
  }

  const Scenario& scenario_;
  const ExamineOptions& options_;
  Seeking* seeking_;
};

Symptom examine(const std::string& path, const std::string& text, const ExamineOptions& options,
                Seeking* seeking) {
  Symptom out;
  const bool alive = guarded([&] {
    kernel::Problems problems;
    const Scenario scenario = read_scenario_text(path, text, options.rulebook, problems);
    if (!problems.empty())
      out = {"invalid", "", "", problems[0].text, "", problems[0].mark.line};
    else if (scenario.revisions.empty())
      out = {"invalid", "", "", no_revision(scenario), "", 0};
    else
      out = Examiner(scenario, options, seeking).go();
  });
  if (!alive) out = {"internal error", "", "a bad memory access", "a bad memory access", "", 0};
  return out;
}

}  // namespace

Symptom examine(const std::string& path, const std::string& text, const ExamineOptions& options) {
  return examine(path, text, options, nullptr);
}

Symptom examine(const std::string& path, const std::string& text, const ExamineOptions& options,
                Seeking& seeking) {
  return examine(path, text, options, &seeking);
}

}  // namespace headjudge::verifier
