// Every rule that has a row can be switched off: play then goes on, ends or is stuck, but never breaks.
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/engine/harness.h"

namespace headjudge::testing {
namespace {

using kernel::RuleIndex;

// Rules of rows, actions and checks of a game.
std::set<RuleIndex> rules_with_rows(const kernel::Book& book) {
  std::set<RuleIndex> rules;
  for (const kernel::Operation& op : book.operations)
    if (op.rule != kernel::kNoRule) rules.insert(op.rule);
  for (const auto& [question, actions] : book.questions)
    for (const kernel::LinkedAction& linked : actions) {
      rules.insert(linked.action->rule);
      for (const kernel::Check& check : linked.action->checks) rules.insert(check.rule);
    }
  rules.erase(kernel::kNoRule);
  return rules;
}

// In a process of its own, so that one broken rule does not hide the others; the way it ended.
// stopped: a check of the engine found that the remaining rules make no sense together; broken: a crash or a
// hang.
enum class End { over, asking, stuck, stopped, broken };
End play_without(const Sample& sample, RuleIndex rule) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(1200);
    if (std::getenv("HEADJUDGE_LOUD") == nullptr && freopen("/dev/null", "w", stderr) == nullptr) _exit(9);
    const World world(sample, {rule});
    if (!world.problems().empty()) _exit(8);
    int end = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const auto game = world.start(seed, seed == 3);
      if (!world.problems().empty()) _exit(8);
      Dice dice(seed);
      const Played played = play_randomly(*game, dice, 60);
      end = played.status == kernel::Status::stuck ? 2 : played.status == kernel::Status::over ? 0 : 1;
      if (end == 2) break;
    }
    _exit(end);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return End::broken;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) return End::stopped;
  if (!WIFEXITED(status)) return End::broken;
  const int code = WEXITSTATUS(status);
  return code <= 2 ? static_cast<End>(code) : End::broken;
}

class Ablation : public ::testing::TestWithParam<const Sample*> {};

TEST_P(Ablation, NoRuleBreaksTheEngine) {
  const World world(*GetParam());
  const std::set<RuleIndex> rules = rules_with_rows(world.book());
  EXPECT_GT(rules.size(), 40u);
  int ends[5] = {};
  std::string stuck;
  for (const RuleIndex rule : rules) {
    const End end = play_without(*GetParam(), rule);
    ++ends[static_cast<int>(end)];
    EXPECT_NE(end, End::broken) << "without " << world.book().number(rule);
    if (end == End::stuck) stuck += " " + std::string(world.book().number(rule));
  }
  EXPECT_LE(ends[3] * 8, static_cast<int>(rules.size()))
      << "too many rules stop the engine when they are off";
  RecordProperty("rules", static_cast<int>(rules.size()));
  RecordProperty("over", ends[0]);
  RecordProperty("asking", ends[1]);
  RecordProperty("stuck", ends[2]);
  RecordProperty("stopped", ends[3]);
  RecordProperty("stuck_without", stuck);
}

TEST_P(Ablation, ASwitchedOffRuleIsNeverHeard) {
  class Watch final : public kernel::Listener {
   public:
    explicit Watch(RuleIndex rule) : rule_(rule) {}
    void heard(const kernel::Game&, const kernel::Heard& h) override {
      const bool ran = h.kind == kernel::Heard::Kind::row || h.kind == kernel::Heard::Kind::action;
      times += ran && h.rule == rule_ ? 1 : 0;
    }
    int times = 0;

   private:
    RuleIndex rule_;
  };
  const World whole(*GetParam());
  int rule_number = 0;
  for (const RuleIndex rule : rules_with_rows(whole.book())) {
    if (++rule_number % 12 != 0) continue;
    Watch watch(rule);
    const World world(*GetParam(), {rule});
    const auto game = world.start(7);
    game->set_listener(&watch);
    if (play_without(*GetParam(), rule) >= End::stopped) continue;
    Dice dice(7);
    play_randomly(*game, dice, 30);
    EXPECT_EQ(watch.times, 0) << world.book().number(rule);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Ablation, ::testing::ValuesIn(samples()),
                         [](const auto& about) { return std::string(about.param->word); });

}  // namespace
}  // namespace headjudge::testing
