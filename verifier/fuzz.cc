// Rounds: what a round has learned chooses the games of the next one, whoever played them.
#include "verifier/fuzz.h"

#include <algorithm>
#include <chrono>
#include <sstream>

#include "engine/kernel/hash.h"
#include "verifier/fuzz_minimize.h"
#include "verifier/fuzz_workers.h"
#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

constexpr std::uint64_t kRound = 32;  // games; of all shards
constexpr const char* kFirstLine = "headjudge fuzz 2";

std::string head_of(const FuzzOptions& o) {
  return std::string(kFirstLine) + "\ngame " + o.game->word + "\nseed " + std::to_string(o.seed) +
         "\nshard " + std::to_string(o.shard.index) + "/" + std::to_string(o.shard.total) + "\nanswers_max " +
         std::to_string(o.answers_max) + "\n";
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::replace(text.begin(), text.end(), '\t', ' ');
  return text;
}

constexpr const char* kStateEnd = "end\n";

std::string state_text(const FuzzOptions& o, const FuzzReport& r) {
  std::string out = head_of(o) + "next " + std::to_string(r.next) + "\ngames " + std::to_string(r.games) +
                    "\nanswers " + std::to_string(r.answers) + "\nover " + std::to_string(r.over) +
                    "\nkept_up " + std::to_string(r.kept_up) + "\ngiven_up " + std::to_string(r.given_up) +
                    "\n";
  for (std::size_t i = 0; i < r.applied.size(); ++i)
    if (r.applied[i] != 0)
      out += std::string("applied ") + o.game->rules[i].number + " " + std::to_string(r.applied[i]) + "\n";
  for (const auto& [bound, met] : r.outgrown)
    out += "outgrown " + std::to_string(met.games) + " " + std::to_string(met.first) + "\t" + bound + "\n";
  for (const FoundOnce& f : r.found)
    out += "found " + std::to_string(f.game) + " " + std::to_string(f.times) + "\t" +
           one_line(f.finding.kind) + "\t" + one_line(f.finding.what) + "\t" + one_line(f.finding.detail) +
           "\t" + f.path + "\n";
  return out + kStateEnd;
}

bool read_state(const FuzzOptions& o, const std::string& text, FuzzReport& r) {
  if (!text.starts_with(head_of(o))) return false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string word, number;
    words >> word;
    if (word == "next") words >> r.next;
    if (word == "games") words >> r.games;
    if (word == "answers") words >> r.answers;
    if (word == "over") words >> r.over;
    if (word == "kept_up") words >> r.kept_up;
    if (word == "outgrown") {
      FuzzReport::Bound met;
      words >> met.games >> met.first;
      words.ignore();
      std::getline(words, number);
      r.outgrown[number] = met;
    }
    if (word == "given_up") words >> r.given_up;
    if (word == "applied") {
      words >> number;
      const std::size_t rule = kernel::find_rule(o.game->rules, number);
      if (rule < r.applied.size()) words >> r.applied[rule];  // else: it has gone since
    }
    if (word == "found") {
      FoundOnce f;
      words >> f.game >> f.times;
      words.ignore();
      std::getline(words, f.finding.kind, '\t');
      std::getline(words, f.finding.what, '\t');
      std::getline(words, f.finding.detail, '\t');
      std::getline(words, f.path);
      r.found.push_back(std::move(f));
    }
  }
  return true;
}

std::string played_by(const FuzzOptions& o, std::uint64_t game) {
  return "# headjudge fuzz " + std::string(o.game->word) + " --seed " + std::to_string(o.seed) + ", game " +
         std::to_string(game) + "\n";
}

// The finding as a file: what it is above, the scenario below.
std::string file_text(const FuzzOptions& o, const FoundOnce& f) {
  return "# " + f.finding.kind + ": " + one_line(f.finding.what) + "\n# " + one_line(f.finding.detail) +
         "\n" + played_by(o, f.game) + f.finding.scenario;
}

// A game without a ruling as a file: no finding, but somebody may want to see what outgrows the bound.
std::string bound_text(const FuzzOptions& o, std::uint64_t game, const EpisodeResult& r) {
  return "# without a ruling: " + r.outgrown + "\n" + played_by(o, game) + r.scenario;
}

std::string file_name(const FoundOnce& f) {
  const std::string key = f.finding.kind + f.finding.what;
  std::string word = f.finding.kind;
  std::replace(word.begin(), word.end(), ' ', '-');
  return word + "-" + kernel::hash_bytes(key.data(), key.size(), 0).text().substr(0, 8) + ".yaml";
}

class Campaign {
 public:
  using Told = std::function<void(const FuzzReport&, const FoundOnce*)>;
  Campaign(const FuzzOptions& options, const Told& told)
      : o_(options), told_(told), sources_(read_sources(*options.game, options.suite)) {
    r_.applied.assign(o_.game->rules.size(), 0);
  }

  FuzzReport go() {
    std::string text;
    if (!o_.state.empty() && read_bytes(o_.state, text) && text.starts_with(head_of(o_)) &&
        !text.ends_with(kStateEnd)) {
      r_.error = o_.state + " is not whole: its last line is not 'end'";
      return std::move(r_);
    }
    if (!text.empty() && !read_state(o_, text, r_)) {
      r_.error = o_.state + " is of another campaign (game, seed or shard)";
      return std::move(r_);
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(o_.seconds);
    while (r_.next < o_.games && (o_.answers == 0 || r_.answers < o_.answers) &&
           (o_.seconds == 0 || std::chrono::steady_clock::now() < end)) {
      round();
      if (!o_.state.empty() && !write_whole(o_.state, state_text(o_, r_))) {
        r_.error = o_.state + " cannot be written";
        break;
      }
      told_(r_, nullptr);
    }
    return std::move(r_);
  }

 private:
  void round() {
    std::vector<std::uint64_t> games;
    const std::uint64_t end = (r_.next / kRound + 1) * kRound;
    for (; r_.next < end; ++r_.next)
      if (r_.next % static_cast<std::uint64_t>(o_.shard.total) ==
          static_cast<std::uint64_t>(o_.shard.index - 1))
        games.push_back(r_.next);
    const auto play = [&](std::uint64_t index, const std::function<void(const std::string&)>& tell) {
      return play_episode(sources_, r_.applied, o_.seed, index, {o_.answers_max, tell, false});
    };
    for (auto& [index, result] : play_in_children(games, o_.jobs, play)) {
      r_.games += result.played ? 1 : 0;
      r_.over += result.over ? 1 : 0;
      r_.kept_up += result.kept_up ? 1 : 0;
      if (!result.outgrown.empty()) {
        FuzzReport::Bound& met = r_.outgrown[result.outgrown];
        if (++met.games == 1) met.first = index;
        if (!o_.out.empty())
          write_whole(o_.out + "/bound-" + std::to_string(index) + ".yaml", bound_text(o_, index, result));
      }
      r_.given_up += result.given_up ? 1 : 0;
      r_.answers += result.answers;
      fresh_.resize(r_.applied.size(), 0);
      for (std::size_t i = 0; i < result.applied.size(); ++i) fresh_[i] += result.applied[i];
      for (FuzzFinding& finding : result.findings) keep(index, std::move(finding));
    }
    for (std::size_t i = 0; i < fresh_.size(); ++i) r_.applied[i] += fresh_[i];
    fresh_.clear();
  }

  void keep(std::uint64_t index, FuzzFinding finding) {
    for (FoundOnce& f : r_.found)
      if (f.finding.kind == finding.kind && f.finding.what == finding.what) {
        ++f.times;
        return;
      }
    if (o_.smaller != 0) make_small(finding, o_.jobs, o_.smaller);
    FoundOnce& f = r_.found.emplace_back(FoundOnce{std::move(finding), index, 1, ""});
    if (!o_.out.empty()) {
      f.path = o_.out + "/" + file_name(f);
      if (!write_whole(f.path, file_text(o_, f))) f.path.clear();
    }
    told_(r_, &f);
  }

  const FuzzOptions& o_;
  const Told& told_;
  FuzzSources sources_;
  FuzzReport r_;
  std::vector<std::uint32_t> fresh_;
};

}  // namespace

FuzzReport fuzz(const FuzzOptions& options,
                const std::function<void(const FuzzReport&, const FoundOnce*)>& told) {
  return Campaign(options, told).go();
}

std::string fuzz_summary(const FuzzOptions& options, const FuzzReport& r) {
  std::size_t rules = 0, applied = 0;
  for (std::size_t i = 0; i < r.applied.size(); ++i) {
    rules += options.game->rules[i].kind != kernel::RuleKind::inert ? 1 : 0;
    applied += r.applied[i] != 0 ? 1 : 0;
  }
  std::uint64_t times = 0;
  for (const FoundOnce& f : r.found) times += f.times;
  std::string outgrown;
  for (const auto& [bound, met] : r.outgrown)
    outgrown += "; " + std::to_string(met.games) + " without a ruling: " + bound + " (first: game " +
                std::to_string(met.first) + ")";
  return std::string(options.game->word) + ": " + std::to_string(r.games) + " games, " +
         std::to_string(r.over) + " ended, " + std::to_string(r.answers) + " answers; " +
         std::to_string(applied) + " of " + std::to_string(rules) + " rules applied; " +
         std::to_string(r.found.size()) + " findings in " + std::to_string(times) + " games" +
         (r.kept_up == 0 ? "" : "; " + std::to_string(r.kept_up) + " in loops that players keep up") +
         outgrown + (r.given_up == 0 ? "" : "; " + std::to_string(r.given_up) + " given up, too slow here") +
         "\n";
}

}  // namespace headjudge::verifier
