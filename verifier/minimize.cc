// The search: the play is cut, then begins later, then loses steps; after that everything in the scenario
// that can go goes.
#include "verifier/minimize.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

#include "engine/kernel/check.h"
#include "verifier/guard.h"
#include "verifier/position_tree.h"
#include "verifier/scenario.h"
#include "verifier/shrink.h"
#include "verifier/tree_text.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {
namespace {

using kernel::Tree;

constexpr int kRepairsMax = 60, kPositionsMax = 120, kPassesMax = 12;
constexpr std::uint64_t kStepsMax = 1'000'000;  // of all that is tried: a limit that no clock decides

// Positions of a play, with the place of the next step in `play:`.
class Positions final : public Watcher {
 public:
  Positions(const Tree& given, const Tree& play) : given_(given), play_(play) {}
  std::vector<std::pair<std::size_t, Tree>> all;
  void after(const Run& run, const Step* step, const GoldenStep* told) override {
    if (told == nullptr || step == nullptr || run.game()->status() != kernel::Status::asking) return;
    if (run.game()->decision().question->in_play) return;
    std::size_t next = 0;
    while (next < play_.items.size() && play_.items[next].mark.line <= step->mark.line) ++next;
    all.push_back({next, position_tree(*run.game(), run.names(), given_)});
  }

 private:
  const Tree& given_;
  const Tree& play_;
};

class Minimizer {
 public:
  Minimizer(const std::string& path, const MinimizeOptions& options) : path_(path), o_(options) {}

  Minimized go(const std::string& text) {
    Minimized out;
    kernel::Problems problems;
    const Scenario scenario = read_scenario_text(path_, text, o_.examine.rulebook, problems);
    if (!problems.empty()) {
      out.symptom = {"invalid", "", "", problems[0].text, "", problems[0].mark.line};
      return out;
    }
    whole_ = root_ = self_contained(scenario);
    drop_entry(whole_, "known_failing"), drop_entry(root_, "known_failing");
    target_ = look(root_);
    out.symptom = target_;
    if (!target_) return out;
    cut();
    drop_looks();
    begin_later();
    for (int pass = 0; pass < kPassesMax; ++pass) {
      const std::string before = scenario_text(root_);
      drop_steps();
      shrink();
      run_over();
      if (scenario_text(root_) == before) break;
    }
    out.symptom = look(root_);
    out.text = scenario_text(root_);
    out.without_effect = differences(whole_, root_);
    out.exhausted = !goes_on();
    return out;
  }

 private:
  Symptom look(const Tree& root) const { return examine(path_, scenario_text(root), o_.examine); }

  // The step that stands in this line of the scenario's text; -1: none.
  static std::ptrdiff_t step_at(const Tree& root, std::uint32_t line) {
    kernel::Problems problems;
    const Tree read = read_yaml(scenario_text(root), 0, problems);
    const Tree* play = read.find("play");
    std::ptrdiff_t at = -1;
    if (play != nullptr && line != 0)
      for (std::size_t i = 0; i < play->items.size(); ++i)
        if (play->items[i].mark.line <= line) at = static_cast<std::ptrdiff_t>(i);
    return at;
  }

  // The scenario itself, or without steps that do not fit any more, when it fails as it should.
  std::optional<Tree> fits(Tree root) const {
    for (int i = 0; i < kRepairsMax; ++i) {
      Seeking seeking{target_, {}};
      const Symptom found = examine(path_, scenario_text(root), o_.examine, seeking);
      const bool shown_at_once =
          found.line == 0 && target_.line != 0;  // by the position alone: another failure
      const bool same = is_same(found, target_);
      if (same && (shown_at_once || seeking.left_out.empty()))
        return shown_at_once ? std::optional<Tree>() : std::optional<Tree>(root);
      const bool misfit = found.kind == "stuck" || found.kind == "invalid" || found.kind == "legality";
      if (!same && !misfit) return {};
      if (misfit && !same) seeking.left_out.push_back(found.line);
      Tree* play = find_entry(root, "play");
      if (play == nullptr || !leave_out(root, *play, seeking.left_out)) return {};
    }
    return {};
  }

  // Takes the steps out that stand in these lines of the scenario's text; false: one of them is none.
  static bool leave_out(const Tree& root, Tree& play, const std::vector<std::uint32_t>& lines) {
    std::vector<bool> gone(play.items.size());
    for (const std::uint32_t line : lines) {
      const std::ptrdiff_t at = step_at(root, line);
      if (at < 0) return false;
      gone[static_cast<std::size_t>(at)] = true;
    }
    std::vector<Tree> kept;
    for (std::size_t i = 0; i < gone.size(); ++i)
      if (!gone[i]) kept.push_back(std::move(play.items[i]));
    play.items = std::move(kept);
    return true;
  }

  bool goes_on() const { return tried_ < o_.candidates && played_ < kStepsMax; }

  // Takes the first of these that fails as it should; `taken`: its place.
  bool take_first(const std::vector<Tree>& candidates, std::size_t* taken = nullptr) {
    const auto step = static_cast<std::size_t>(std::clamp(o_.jobs, 1, 64));
    for (std::size_t from = 0; from < candidates.size() && goes_on(); from += step) {
      const std::size_t n = std::min(step, candidates.size() - from);
      std::vector<std::optional<Tree>> found(n);
      std::vector<std::thread> pool;
      for (std::size_t i = 1; i < n; ++i)
        pool.emplace_back([&, i] { found[i] = fits(candidates[from + i]); });
      found[0] = fits(candidates[from]);
      for (std::thread& thread : pool) thread.join();
      for (std::size_t i = 0; i < n && goes_on(); ++i) {
        ++tried_;
        if (const Tree* steps = candidates[from + i].find("play")) played_ += steps->items.size();
        if (!found[i]) continue;
        if (taken != nullptr) *taken = from + i;
        return root_ = std::move(*found[i]), true;
      }
    }
    return false;
  }
  bool take(Tree candidate) {
    std::vector<Tree> one;
    one.push_back(std::move(candidate));
    return take_first(one);
  }

  Tree* play() { return find_entry(root_, "play"); }

  // What comes after the failure.
  void cut() {
    const std::ptrdiff_t at = step_at(root_, target_.line);
    if (play() == nullptr || at < 0) return;
    Tree shorter = root_;
    Tree* steps = find_entry(shorter, "play");
    steps->items.resize(static_cast<std::size_t>(at) + 1);
    if (!take(shorter)) {  // nothing is checked before it
      steps->items.push_back(parse_tree("{never: turn < 0}"));
      take(std::move(shorter));
    }
  }

  // Looks that hold say nothing about the failure.
  void drop_looks() {
    if (play() == nullptr) return;
    Tree bare = root_;
    Tree* steps = find_entry(bare, "play");
    const std::ptrdiff_t keep = step_at(root_, target_.line);
    std::vector<Tree> kept;
    for (std::size_t i = 0; i < steps->items.size(); ++i)
      if (static_cast<std::ptrdiff_t>(i) == keep || !is_look(steps->items[i]))
        kept.push_back(steps->items[i]);
    steps->items = kept;
    if (take(bare)) return;
    steps->items.push_back(parse_tree("{never: turn < 0}"));
    take(std::move(bare));
  }

  // The position as it is later in the play, where its phase starts. The latest one first.
  void begin_later() {
    const Tree* given = root_.find("given");
    if (given == nullptr || play() == nullptr) return;
    kernel::Problems problems;
    const Scenario scenario = read_scenario_text(path_, scenario_text(root_), o_.examine.rulebook, problems);
    if (!problems.empty() || scenario.revisions.empty()) return;
    Positions positions(*given, *scenario.root->find("play"));
    guarded([&] {
      try {
        const kernel::ChecksThrow throwing;
        Run run(scenario, scenario.revisions.front(), {}, false);
        run.go(&positions);
      } catch (const kernel::Broken&) {
      }
    });
    std::vector<Tree> candidates;
    for (auto at = positions.all.rbegin(); at != positions.all.rend() && candidates.size() < kPositionsMax;
         ++at) {
      Tree later = root_;
      *find_entry(later, "given") = at->second;
      Tree* steps = find_entry(later, "play");
      steps->items.erase(steps->items.begin(), steps->items.begin() + static_cast<std::ptrdiff_t>(at->first));
      candidates.push_back(std::move(later));
    }
    take_first(candidates);
  }

  // Pieces of the play, the large ones first, each of the same length once from the end; single steps until
  // none of them can go.
  void drop_steps() {
    if (play() == nullptr) return;
    for (std::size_t chunk = std::max<std::size_t>(play()->items.size() / 2, 1);; chunk /= 2) {
      while (drop_pieces(chunk) && chunk == 1 && goes_on()) {
      }
      if (chunk <= 1) return;
    }
  }
  bool drop_pieces(std::size_t chunk) {
    bool dropped = false;
    for (std::size_t last = play()->items.size(); last > 0 && goes_on();) {
      std::vector<Tree> candidates;
      std::vector<std::size_t> begins;
      for (std::size_t end = last; end > 0 && candidates.size() < kBatch;) {
        const std::size_t begin = end - std::min(end, chunk);
        Tree shorter = root_;
        Tree* steps = find_entry(shorter, "play");
        steps->items.erase(steps->items.begin() + static_cast<std::ptrdiff_t>(begin),
                           steps->items.begin() + static_cast<std::ptrdiff_t>(end));
        candidates.push_back(std::move(shorter));
        begins.push_back(end = begin);
      }
      std::size_t taken = begins.size() - 1;
      dropped = take_first(candidates, &taken) || dropped;
      last = std::min(begins[taken], play()->items.size());
    }
    return dropped;
  }

  // Everything else in the scenario, the large parts first.
  void shrink() {
    bool again = true;
    while (again && goes_on()) {
      again = false;
      for (std::size_t at = 0; goes_on();) {  // places of a list that shrinks under way
        std::vector<Tree> candidates = smaller(root_, at, kBatch);
        if (candidates.empty()) break;
        const std::uint64_t before = tried_;
        if (take_first(candidates)) {
          again = true;
          at += static_cast<std::size_t>(tried_ - before);
        } else {
          at += candidates.size();
        }
      }
    }
  }

  // Passes in a row as one step that runs over them.
  void run_over() {
    if (play() == nullptr) return;
    std::vector<Tree> candidates;
    const Tree& steps = *play();
    for (std::size_t from = 0; from < steps.items.size(); ++from) {
      std::size_t end = from;
      while (end < steps.items.size() && is_pass(steps.items[end])) ++end;
      if (end < from + 2 || (from > 0 && is_pass(steps.items[from - 1]))) continue;
      for (const char* text : {"{both: pass}", "{until: {phase: \"\"}}"}) {
        Tree shorter = root_;
        Tree* list = find_entry(shorter, "play");
        Tree step = parse_tree(text);
        if (Tree* until = find_entry(step, "until")) {
          const std::string phase = phase_before(end);
          if (phase.empty()) continue;
          *find_entry(*until, "phase") = scalar_tree(phase);
        }
        list->items.erase(list->items.begin() + static_cast<std::ptrdiff_t>(from),
                          list->items.begin() + static_cast<std::ptrdiff_t>(end));
        list->items.insert(list->items.begin() + static_cast<std::ptrdiff_t>(from), std::move(step));
        candidates.push_back(std::move(shorter));
      }
    }
    take_first(candidates);
  }
  // The phase in which the step at this place is taken.
  std::string phase_before(std::size_t at) const {
    kernel::Problems problems;
    const Scenario scenario = read_scenario_text(path_, scenario_text(root_), o_.examine.rulebook, problems);
    if (!problems.empty() || scenario.revisions.empty()) return "";
    const Tree& steps = *scenario.root->find("play");
    if (at == 0 || at > steps.items.size()) return "";
    std::string phase;
    class Phases final : public Watcher {
     public:
      Phases(std::uint32_t line, std::string& phase) : line_(line), phase_(phase) {}
      void after(const Run& run, const Step* step, const GoldenStep*) override {
        if (step != nullptr && step->mark.line <= line_)
          phase_ = run.game()->words().phases[run.game()->core().phase].word;
      }

     private:
      std::uint32_t line_;
      std::string& phase_;
    } phases(steps.items[at - 1].mark.line, phase);
    guarded([&] {
      try {
        const kernel::ChecksThrow throwing;
        Run run(scenario, scenario.revisions.front(), {}, false);
        run.go(&phases);
      } catch (const kernel::Broken&) {
      }
    });
    return phase;
  }

  static constexpr std::size_t kBatch = 64;
  const std::string& path_;
  const MinimizeOptions& o_;
  Tree whole_, root_;
  Symptom target_;
  std::uint64_t tried_ = 0, played_ = 0;
};

}  // namespace

Minimized minimize(const std::string& path, const std::string& text, const MinimizeOptions& options) {
  return Minimizer(path, options).go(text);
}

}  // namespace headjudge::verifier
