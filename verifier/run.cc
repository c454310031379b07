// A run's frame: cards, position, expressions, and one step after the other.
#include "verifier/run.h"

#include <algorithm>

#include "verifier/games.h"

namespace headjudge::verifier {

namespace {

constexpr std::size_t kSilentMax = 4;  // fields told of a step without a change line

}  // namespace

using kernel::NodeId;
using kernel::RuleIndex;
using kernel::Tree;
using kernel::Type;

Run::Run(const Scenario& scenario, int revision, const std::vector<RuleIndex>& without, bool lines)
    : scenario_(scenario),
      revision_(revision),
      book_(linked(*scenario.game, revision, without)),
      recorder_(std::make_unique<Recorder>(names_, lines, scenario.game->rules.size())) {}

Run::~Run() = default;

std::string Run::number(RuleIndex rule) const {
  return rule == kernel::kNoRule ? std::string("card text") : std::string(book_.number(rule));
}

bool Run::fail(std::string kind, kernel::Mark mark, std::string headline, std::vector<std::string> details) {
  if (!failure) failure = Failure{std::move(kind), mark, last_key_, std::move(headline), std::move(details)};
  return false;
}

bool Run::problem(kernel::Mark mark, std::string text) {
  problems.push_back({mark, std::move(text)});
  return false;
}

void Run::go(Watcher* watcher) {
  watcher_ = watcher;
  if (!set_up()) return check_steps();
  if (scenario_.given == nullptr) {
    game_.reset();
    look_at_decks();
  } else {
    play();
  }
  const bool held = problems.empty() && !failure;
  if (!held && !facts_only_ && !sought_ && left_out_.empty()) check_steps();
}

// A scenario without a position looks at decks only.
void Run::look_at_decks() {
  for (const Step& step : scenario_.play)
    if (!deck(step, step.kind == StepKind::deck) && failure) return;
}

// Every look stands under other revisions.
void Run::tell_unchecked() {
  const auto under = std::find_if(scenario_.play.begin(), scenario_.play.end(),
                                  [](const Step& step) { return step.kind == StepKind::under; });
  problem(under == scenario_.play.end() ? scenario_.given->mark : under->mark,
          "nothing was checked under revision '" +
              std::string(book_.rulebook->revisions[static_cast<std::size_t>(revision_)]) + "'");
}

void Run::play() {
  recorder_->begin(*game_);
  game_->set_listener(recorder_.get());
  std::size_t first = 0;
  while (first < scenario_.play.size() && scenario_.play[first].kind == StepKind::luck)
    if (!luck(scenario_.play[first++])) return;
  game_->advance();
  record(nullptr, "@given", "");
  if (!perform_all(first)) return;
  tell_unused_luck();
  if (checks == 0 && problems.empty() && !facts_only_) tell_unchecked();
  game_->set_listener(nullptr);
}

void Run::tell_unused_luck() {
  for (const kernel::Luck& unused : game_->luck())
    for (auto it = luck_marks_.rbegin(); it != luck_marks_.rend(); ++it)
      if (const kernel::Luck& l = it->first;
          l.zone == unused.zone && l.order == unused.order && l.value == unused.value) {
        const bool unordered =
            l.zone != kernel::kNoZone && !l.order.empty() && !game_->words().row(l.zone).ordered;
        problem(it->second,
                "this luck was never used" +
                    (unordered ? ": " + Names::zone_name(*game_, l.zone) +
                                     " is never shuffled; a card that is picked at random is named "
                                     "by 'pick:'"
                               : std::string()));
        luck_marks_.erase(std::next(it).base());
        break;
      }
}

bool Run::perform(const std::vector<Step>& steps, std::size_t from) {
  for (std::size_t i = from; i < steps.size(); ++i) {
    ahead_ = std::span(steps).subspan(i + 1);
    if (!perform(steps[i])) return false;
  }
  return true;
}

bool Run::is_left_out(const Step& step) const {
  return std::find(left_out_.begin(), left_out_.end(), step.mark.line) != left_out_.end();
}

// Whether the scenario goes on without a step that did not fit: nothing was answered in it.
bool Run::leaves_out(const Step& step) {
  const bool misfit = failure ? failure->kind == "stuck" || failure->kind == "legality" : !problems.empty();
  if (!sought_ || answered_ || !misfit || sought_(*this)) return false;
  failure.reset();
  problems.clear();
  left_out_.push_back(step.mark.line);
  return true;
}

// Where the facts of a run are others than those it is held against, or as many as were asked for.
bool Run::is_far_enough() const {
  if (facts_.size() >= facts_most_) return true;
  if (facts_like_ == nullptr || facts_.empty()) return false;
  const std::size_t last = facts_.size() - 1;
  return last >= facts_like_->size() || !((*facts_like_)[last] == facts_[last]);
}

bool Run::perform_all(std::size_t from) {
  for (std::size_t i = from; i < scenario_.play.size(); ++i) {
    const Step& step = scenario_.play[i];
    if (facts_only_ && is_far_enough()) return false;
    if (!sought_ && is_left_out(step)) continue;
    answered_ = false;
    ahead_ = std::span(scenario_.play).subspan(i + 1);
    if (!perform(step) && !leaves_out(step)) return false;
  }
  return rest_was_asked();
}

bool Run::perform(const Step& step) {
  if (game_->status() == kernel::Status::asking) recorder_->apply(game_->decision().rule);
  if (!step.key.empty()) last_key_ = step.key;
  if (watcher_ != nullptr) watcher_->beginning(step);
  bool held = true;
  if (loop_ && (step.kind == StepKind::both || step.kind == StepKind::until ||
                step.kind == StepKind::options || step.kind == StepKind::explore))
    return fail("stuck", step.mark, "a loop was named: the others accept it or name fewer times: first");
  if (step.kind == StepKind::both || step.kind == StepKind::until) cut_.reset();
  switch (step.kind) {
    case StepKind::answer:
      held = answer(step);
      break;
    case StepKind::both:
      held = both(step);
      break;
    case StepKind::until:
      held = until(step);
      break;
    case StepKind::concede:
      held = concede(step);
      break;
    case StepKind::luck:
      held = luck(step);
      break;
    case StepKind::expect:
      held = expect(step);
      break;
    case StepKind::events:
      held = events(step, true);
      break;
    case StepKind::no_events:
      held = events(step, false);
      break;
    case StepKind::options:
      held = options(step);
      break;
    case StepKind::illegal:
      held = step.player == -2 ? deck(step, false) : illegal(step);
      break;
    case StepKind::deck:
      held = deck(step, true);
      break;
    case StepKind::result:
      held = result(step);
      break;
    case StepKind::never:
      for (const auto& text : step.holds) never_.push_back(text);
      ++checks;
      held = check_never(step.mark);
      break;
    case StepKind::explore:
      held = explore(step);
      break;
    case StepKind::under:
      if (const UnderCase* c = case_of(step, *scenario_.game, revision_)) {
        in_case_ = true;
        held = perform(c->steps, 0);
        in_case_ = false;
      }
      break;
  }
  if (held && step.key.empty() && watcher_ != nullptr && step.kind != StepKind::under)
    watcher_->after(*this, &step, nullptr);
  return held && problems.empty();
}

void Run::note_facts(const GoldenStep& entry) {
  Fact fact{entry.key, entry.hash, 0};
  if (game_->status() == kernel::Status::asking) {
    kernel::Options options;
    game_->options(options);
    const kernel::Hash hash =
        kernel::hash_bytes(options.at, sizeof options.at[0] * static_cast<std::size_t>(options.n), 0);
    fact.offers = hash.low + game_->decision().player;
  }
  facts_.push_back(std::move(fact));
}

// A step that moved nothing may still have moved the decision on: who is asked, by which rule, and where the
// running procedures are.
void Run::silent_changes(GoldenStep& entry) {
  std::vector<kernel::Field> now = kernel::fields_of(*game_, names_);
  const bool same = log.empty() || log.back().hash == entry.hash;
  if (entry.lines.empty() && !same) {
    std::size_t told = 0;
    const auto value = [](const std::vector<kernel::Field>& fields, const std::string& path) {
      for (const kernel::Field& f : fields)
        if (f.path == path) return f.value.empty() ? std::string("text") : f.value;
      return std::string("none");
    };
    const auto tell = [&](const std::string& path) {
      std::string from = value(fields_, path), to = value(now, path);
      if (from == to || told == kSilentMax) return;
      ++told;
      const bool priority = path == "turn.1.holder";
      if (priority) from = from == "none" ? from : "P" + from, to = to == "none" ? to : "P" + to;
      std::string line = "  " + (entry.rules.empty() ? std::string("-") : number(entry.rules.back()));
      line.resize(std::max<std::size_t>(line.size() + 1, 12), ' ');
      line += priority ? "priority" : path;
      line.resize(std::max<std::size_t>(line.size(), 24), ' ');
      entry.lines.push_back(line + " " + from + " -> " + to);
    };
    for (const kernel::Field& f : now) tell(f.path);
    for (const kernel::Field& f : fields_) tell(f.path);
  }
  fields_ = std::move(now);
}

void Run::record(const Step* step, const std::string& key, const std::string& answer) {
  GoldenStep entry;
  entry.key = key;
  entry.answer = answer;
  entry.hash = game_->state_hash().text().substr(0, 16);
  entry.lines = recorder_->take_lines(*game_);
  entry.mark = step != nullptr ? step->mark : scenario_.given->mark;
  entry.rules = std::move(recorder_->step_rules);
  recorder_->step_rules.clear();
  if (recorder_->wants_lines()) silent_changes(entry);
  std::vector<std::string> forced = std::move(passed_);
  passed_.clear();
  if (!forced.empty()) entry.lines.push_back("  passed    " + forced[0]);
  for (std::size_t i = 1; i < forced.size(); ++i) entry.lines.back() += ", " + forced[i];
  bool first = true;
  std::size_t told = 0;
  for (const Forced& f : recorder_->forced) {
    if (++told > Recorder::kForcedToldMax) {
      entry.lines.back() += ", and " + std::to_string(recorder_->forced.size() - told + 1) + " more";
      break;
    }
    if (first)
      entry.lines.push_back("  forced    " + f.text);
    else
      entry.lines.back() += ", " + f.text;
    first = false;
  }
  if (game_->core().cards > known_cards_) names_.adopt(*game_);
  known_cards_ = game_->core().cards;
  if (facts_only_) note_facts(entry);
  log.push_back(std::move(entry));
  if (watcher_ != nullptr) watcher_->after(*this, step, &log.back());
}

}  // namespace headjudge::verifier
