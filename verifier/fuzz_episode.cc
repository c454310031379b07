// Playing: choosing answers that apply rare rules, checking the laws, writing down what breaks them.
#include "verifier/fuzz_episode.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "engine/kernel/check.h"
#include "verifier/fuzz_position.h"
#include "verifier/keeper.h"
#include "verifier/plan.h"
#include "verifier/scribe.h"
#include "verifier/tree_text.h"

namespace headjudge::verifier {

using kernel::Game;
using kernel::Hash;
using kernel::Option;
using kernel::Options;
using kernel::Status;
using kernel::Tree;

namespace {

constexpr int kPositionsTried = 8, kAnswersProbed = 3, kLookedAhead = 4;
constexpr std::uint64_t kHeardOneIn = 4;  // the others are played silently: several times faster
constexpr int kReadBackOneIn = 16;
constexpr std::size_t kToldMax = 600;            // answers that are told again with each of them
constexpr std::uint64_t kWorkMax = 100'000'000;  // rows heard and offers looked at, in one game
constexpr const char* kAnyCheck = "turn < 0";    // a scenario must check something

// Rules applied, a byte each.
class Applied final : public kernel::Listener {
 public:
  explicit Applied(std::size_t rules) : seen(rules, 0) {}
  void heard(const Game&, const kernel::Heard& what) override {
    rows += what.kind != kernel::Heard::Kind::used ? 1 : 0;  // marks are many, and end with their row
    if (what.rule < seen.size()) seen[what.rule] = 1;
  }
  std::uint64_t rows = 0;
  std::vector<std::uint8_t> seen;
};

// A scenario that has been placed and played as far as its steps go.
struct Loaded {
  Tree root;
  Scenario scenario;
  std::unique_ptr<Run> run;
  std::unique_ptr<Game> game;
};

// The scenario with further steps, and the check that every scenario needs.
std::string complete_text(const Tree& root, const std::vector<std::string>& steps = {}) {
  Tree whole = root;
  Tree* play = find_entry(whole, "play");
  const bool empty = play->items.empty();
  if (empty) drop_entry(whole, "play");
  std::string out = scenario_text(whole);
  if (empty) out += "play:\n";
  for (const std::string& step : steps) out += "  " + step + "\n";
  return out + "  - never: " + kAnyCheck + "\n";
}

// What a text says up to the first thing that names something.
std::string gist(const std::string& text) { return text.substr(0, text.find_first_of(":;,({[\"'")); }

bool load(Tree root, Loaded& out) {
  kernel::Problems problems;
  out.root = std::move(root);
  out.scenario = read_scenario_text("scenarios/fuzz.yaml", complete_text(out.root), "", problems);
  if (!problems.empty() || out.scenario.revisions.empty()) return false;
  out.run = std::make_unique<Run>(out.scenario, out.scenario.revisions.front(),
                                  std::vector<kernel::RuleIndex>{}, false);
  Keeper keeper("");
  out.run->go(&keeper);
  if (!out.run->problems.empty() || out.run->failure || keeper.game == nullptr) return false;
  if (out.run->asks_about_loop()) return false;
  out.game = std::move(keeper.game);
  return true;
}

class Episode {
 public:
  Episode(const FuzzSources& sources, const std::vector<std::uint32_t>& applied, std::uint64_t seed,
          std::uint64_t index, const EpisodeOptions& options)
      : sources_(sources),
        counts_(applied),
        options_(options),
        rng_{seed * 0x9e3779b97f4a7c15u + index * 0xd1342543de82ef95u},
        heard_(sources.game->rules.size()),
        listens_(index % kHeardOneIn == 0) {
    rng_.next();
  }

  EpisodeResult play() {
    const kernel::ChecksThrow throwing;
    try {
      if (begin()) {
        out_.played = true;
        go();
        const bool is_whole = out_.findings.empty() && out_.outgrown.empty();
        if (is_whole) replay();
        if (is_whole && out_.findings.empty() && (options_.writes || chance(kReadBackOneIn))) read_back();
      }
    } catch (const kernel::Broken& stop) {
      broken(stop.what());
    }
    out_.answers = answers_.size();
    out_.applied = std::move(heard_.seen);
    return std::move(out_);
  }

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }
  bool chance(int one_in) { return below(one_in) == 0; }

  bool begin() {
    for (int i = 0; i < kPositionsTried; ++i) {
      PositionMaker maker(sources_, counts_, rng_);
      Tree root = maker.make();
      if (options_.tell) options_.tell(complete_text(root));
      if (load(root, at_)) break;
      Tree* play = find_entry(root, "play");
      if (play->items.empty()) continue;
      play->items.clear();
      if (options_.tell) options_.tell(complete_text(root));
      if (load(root, at_)) break;
    }
    if (at_.game == nullptr) return false;
    tell_named_apart(*at_.game, at_.run->names());
    game_ = at_.game->clone();
    game_->set_listener(listens_ ? &heard_ : nullptr);
    if (listens_ && chance(4)) {
      silent_ = at_.game->clone();
      silent_->set_listener(nullptr);
    }
    return true;
  }

  std::string text(std::size_t most = ~std::size_t{0}, bool numbers = false) const {
    std::vector<Option> answers = answers_;
    if (next_) answers.push_back(*next_);
    if (answers.size() > most) answers.resize(most);
    return complete_text(at_.root, scribe(*at_.game, at_.run->names(), answers, numbers).steps);
  }

  // By numbers, and the last answer only written: it cannot be given once more to see what it does.
  std::string text_of_broken() const {
    if (at_.game == nullptr) return "";
    std::vector<std::string> steps = scribe(*at_.game, at_.run->names(), answers_, true).steps;
    const auto game = at_.game->clone();
    for (const Option o : answers_) game->answer(o);
    const std::string player = "- P" + std::to_string(game->decision().player + 1) + ": ";
    if (next_) steps.push_back(player + by_number(*game, game->decision().player, *next_));
    return complete_text(at_.root, steps);
  }

  void found(const char* kind, Violation violation) {
    FuzzFinding finding{kind, std::move(violation.what), std::move(violation.detail), ""};
    try {
      finding.scenario = text(~std::size_t{0}, misread(false).has_value());
    } catch (const kernel::Broken&) {  // writing it down meets the same check
      finding.scenario = text_of_broken();
    }
    out_.findings.push_back(std::move(finding));
  }
  // "engine/zx/play.cc:12: what": the line moves, the rest says what it is.
  void broken(const std::string& text) {
    const std::size_t colon = text.find(':'), end = text.find(": ");
    found("internal error",
          {end == std::string::npos ? text : text.substr(0, colon) + text.substr(end), text});
  }

  bool is_law_kept(const Options& options) {
    Violation v = check_cards(*game_);
    if (!v) v = check_hash(*game_);
    constexpr int kManyOffers = 40, kProbes = 3;
    if (!v && (options.n <= kManyOffers || chance(8)))
      v = check_offers(*game_, options, kProbes, rng_.next());
    if (!v && chance(6)) {
      const auto copy = game_->clone();
      copy->set_listener(nullptr);
      v = check_answers(*copy, options, kAnswersProbed, rng_.next(), before_);
    }
    if (!v && silent_ != nullptr) v = check_twins(*silent_, *game_);
    if (!v) return true;
    found("invariant", std::move(v));
    return false;
  }

  bool is_bare(Option o) const {
    const kernel::AnswerRow& row = game_->words().answers[o.verb];
    const std::string_view word = row.word;
    return row.a == kernel::Argument::none && (word == "pass" || word == "decline");
  }

  // Of some answers the one that applies the rule which the fewest games have applied.
  Option rarest(const Options& options) {
    Option best = options.at[below(options.n)];
    std::uint32_t rarity = ~0u;
    for (int i = 0; i < kLookedAhead; ++i) {
      const Option o = options.at[below(options.n)];
      const auto copy = game_->clone();
      Applied heard(heard_.seen.size());
      copy->set_listener(&heard);
      next_ = o;
      copy->answer(o);
      next_.reset();
      work_ += heard.rows;
      std::uint32_t least = ~0u;
      for (std::size_t r = 0; r < heard.seen.size(); ++r)
        if (heard.seen[r] != 0 && heard_.seen[r] == 0) least = std::min(least, counts_[r]);
      if (least < rarity) best = o, rarity = least;
    }
    return best;
  }

  Option choose(const Options& options) {
    if (hurried_)
      for (const Option o : options)
        if (is_bare(o)) return o;
    if (listens_ && !hurried_ && chance(8)) return rarest(options);
    return options.at[below(options.n)];
  }

  void go() {
    Options options;
    const auto goes_on = [&](int tries) {
      const int most = options_.answers_max;
      return tries < 3 * most || (tries < 20 * most && round_.comes_nearer());
    };
    for (int tries = 0; game_->status() == Status::asking && goes_on(tries); ++tries) {
      const bool is_long = tries > options_.answers_max;
      hurried_ = is_long || game_->crowd().crowded;
      game_->options(options);
      work_ += static_cast<std::uint64_t>(options.n);
      if (work_ + heard_.rows > kWorkMax)
        return found("hang", {"a game takes more than a hundred million rows and offers", ""});
      if (!is_law_kept(options)) return;
      if (is_long && round_.sees(*game_)) {
        out_.kept_up = true;
        break;
      }
      const Option o = choose(options);
      next_ = o;
      if (options_.tell) options_.tell(text(kToldMax));
      before_.push_back(game_->state_hash());
      const bool taken = game_->answer(o);
      if (silent_ != nullptr && silent_->answer(o) != taken)
        return found("invariant", {"a heard game goes another way than a silent one", "taken"});
      next_.reset();
      answers_.push_back(o);
      const bool in_loop = game_->status() == Status::over;  // it was taken back until a loop was found
      if (!taken && !in_loop && !take_back()) return;
    }
    out_.over = game_->status() == Status::over;
    if (game_->bound_reached() != nullptr) {
      out_.outgrown = game_->bound_reached();
      out_.scenario = text(~std::size_t{0}, true);  // such games are long: by numbers, which is quick
      return;
    }
    if (game_->status() == Status::stuck) return found("invariant", {no_end(*game_), ""});
    if (Violation v = check_cards(*game_)) return found("invariant", std::move(v));
    if (!out_.over && !out_.kept_up) found("no end", {"the game does not end though everybody passes", ""});
  }

  // Of the states before the last few answers the one that looks most like this one, and what differs.
  std::string nearest() const {
    constexpr std::size_t kAnswersBack = 12;
    std::string out;
    for (std::size_t back = 1; back <= std::min(kAnswersBack, answers_.size()); ++back) {
      const auto game = at_.game->clone();
      for (std::size_t i = 0; i + back < answers_.size(); ++i) game->answer(answers_[i]);
      const std::string text = difference(*game, *game_);
      if (out.empty() || text.size() < out.size()) out = text;
    }
    return out;
  }

  // The answer was rolled back: the game is where it was at an earlier decision.
  bool take_back() {
    const Hash now = game_->state_hash();
    const auto at = std::find(before_.rbegin(), before_.rend(), now);
    if (at == before_.rend()) {
      found("invariant", {"a play is rolled back to a state that never was", nearest()});
      return false;
    }
    takes_back_ = true;
    const auto left = static_cast<std::size_t>(before_.rend() - at - 1);
    before_.resize(left);
    answers_.resize(left);
    return true;
  }

  void replay() {
    const auto game = at_.game->clone();
    for (const Option o : answers_) game->answer(o);
    // Answers that were taken back count among those that look alike: the loop is found sooner with them.
    if (takes_back_ && is_looped() && game->status() == Status::asking) return;
    if (Violation v = check_twins(*game, *game_)) found("invariant", std::move(v));
  }

  bool is_looped() const {
    return game_->status() == Status::over && game_->core().result_rule == game_->rulebook().loop_rule;
  }

  // The scenario that says it leads to the same state, in words or, where words fail, by numbers.
  void read_back() {
    constexpr std::size_t kReadMax = 200;
    if (answers_.size() > kReadMax) answers_.resize(kReadMax);
    if (!misread(false)) return;
    if (std::optional<Violation> wrong = misread(true)) found("recording", std::move(*wrong));
  }

  std::optional<Violation> misread(bool numbers) const {
    const Scribed scribed = scribe(*at_.game, at_.run->names(), answers_, numbers);
    if (!scribed.unsure.empty())
      return Violation{"no way to write " + gist(scribed.unsure.substr(2)), scribed.unsure};
    const auto game = at_.game->clone();
    for (std::size_t i = 0; !scribed.answers.empty() && i < scribed.answers.back(); ++i)
      game->answer(answers_[i]);
    kernel::Problems problems;
    const Scenario scenario =
        read_scenario_text("scenarios/fuzz.yaml", complete_text(at_.root, scribed.steps), "", problems);
    if (!problems.empty()) return Violation{"it cannot be read: " + gist(problems[0].text), problems[0].text};
    Run run(scenario, scenario.revisions.front(), {}, false);
    run.go();
    if (!run.problems.empty())
      return Violation{"it cannot be played: " + gist(run.problems[0].text), run.problems[0].text};
    if (run.failure)
      return Violation{run.failure->kind + ": " + gist(run.failure->headline),
                       run.failure->step + ": " + run.failure->headline};
    if (!is_looped() && run.log.back().hash != game->state_hash().text().substr(0, 16))
      return Violation{"what is written leads to another state", ""};
    return std::nullopt;
  }

  const FuzzSources& sources_;
  const std::vector<std::uint32_t>& counts_;
  const EpisodeOptions& options_;
  kernel::Rng rng_;
  Loaded at_;
  Applied heard_;
  const bool listens_;  // whether rules are heard: they guide the choice of answers, here and in later games
  std::unique_ptr<Game> game_, silent_;
  std::vector<Option> answers_;
  std::vector<Hash> before_;
  GoesRound round_;  // since everybody passes
  std::optional<Option> next_;
  std::uint64_t work_ = 0;  // besides the rows that the game itself runs
  bool takes_back_ = false;
  bool hurried_ = false;  // the game has been long enough, or the position is crowded: everybody passes
  EpisodeResult out_;
};

}  // namespace

EpisodeResult play_episode(const FuzzSources& sources, const std::vector<std::uint32_t>& applied,
                           std::uint64_t seed, std::uint64_t index, const EpisodeOptions& options) {
  return Episode(sources, applied, seed, index, options).play();
}

}  // namespace headjudge::verifier
