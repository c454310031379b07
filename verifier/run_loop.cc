// Loops by number: a player names a round and how often it is done, the others agree or say fewer.
#include <algorithm>
#include <charconv>

#include "verifier/games.h"
#include "verifier/run.h"

namespace headjudge::verifier {

using kernel::Game;
using kernel::Option;
using kernel::Options;
using kernel::Refusal;
using kernel::Status;
using kernel::Tree;

namespace {

constexpr int kTimesMax = 100000;

std::string player_text(int p) { return "P" + std::to_string(p + 1); }

// The number under `times:`, or -1.
int times_of(const Tree& answer) {
  const Tree* times = answer.find("times");
  int n = -1;
  if (times == nullptr || !times->is_scalar()) return -1;
  const char* end = times->text.data() + times->text.size();
  const auto [at, error] = std::from_chars(times->text.data(), end, n);
  return error == std::errc{} && at == end ? n : -1;
}

struct Item {
  int player;
  const Tree* body;
};
// "{play: x}" is the answer of the one who named the loop, "P2: pass" another's.
Item item_of(const Tree& tree, int player) {
  if (tree.is_map() && tree.entries.size() == 1)
    if (const int p = player_of_word(tree.entries[0].key.text); p >= 0) return {p, &tree.entries[0].value};
  return {player, &tree};
}

bool is_asked(const Game& game, int player) {
  return game.status() == Status::asking && game.decision().asks(static_cast<kernel::Player>(player));
}

// One round on a game; `give` answers it.
template <class Give>
class Round {
 public:
  Round(Game& game, const Names& names, int player, const Tree& items, Give give)
      : game_(game), names_(names), player_(player), items_(items), give_(give) {}

  bool run() {
    return std::all_of(items_.items.begin(), items_.items.end(),
                       [&](const Tree& tree) { return one(item_of(tree, player_)); }) &&
           others_pass(player_);
  }
  Plan failed;  // what could not be done

 private:
  // What nobody wrote into the round is passed, never by the one whose loop it is.
  bool others_pass(int until) {
    while (game_.status() == Status::asking && !is_asked(game_, until) && !is_asked(game_, player_)) {
      Options options;
      game_.options(options, game_.decision().player);
      const auto* pass = std::find_if(options.begin(), options.end(), [&](Option o) {
        const std::string_view word = game_.words().answers[o.verb].word;
        return game_.words().answers[o.verb].a == kernel::Argument::none &&
               (word == "pass" || word == "decline");
      });
      if (pass == options.end()) {
        failed.error = player_text(game_.decision().player) + " must choose something in the round";
        return false;
      }
      if (!give_(*pass)) return false;
    }
    return true;
  }
  bool one(const Item& item) {
    if (!others_pass(item.player)) return false;
    const Written written = take_apart(*item.body);
    const bool forced = written.picks.empty();  // a pass that the engine may have given already
    if (!is_asked(game_, item.player)) {
      if (!forced) failed.error = player_text(item.player) + " is not asked for " + flat(*item.body);
      return forced;
    }
    Plan plan = plan_answer(game_, names_, static_cast<kernel::Player>(item.player), written);
    if (!plan.found) {
      plan.error = why_not(plan, game_, names_, static_cast<kernel::Player>(item.player), written);
      if (!forced) failed = std::move(plan);
      return forced;
    }
    return std::all_of(plan.options.begin(), plan.options.end(), give_);
  }
  Game& game_;
  const Names& names_;
  int player_;
  const Tree& items_;
  Give give_;
};

}  // namespace

// Why a loop cannot be named like this; nothing: it can.
std::vector<Refusal> Run::loop_refusals(int player, const Tree& body, std::string& why) const {
  const kernel::RuleIndex rule = loop_rule_of(*scenario_.game);
  const Tree& items = *body.find("loop");
  const int times = times_of(body);
  if (times < 1) {
    why = "a loop is named with how many times: it is done";
    return {{rule, "only a number of rounds can be named"}};
  }
  if (cut_) {
    why = "the same loop again";
    return {{rule, "something else is done first"}};
  }
  const auto copy = game_->clone();
  copy->set_listener(nullptr);
  const auto give = [&](Option o) { return copy->answer(o); };
  for (int i = 0; i < std::min(times, 2); ++i) {
    Round round(*copy, names_, player, items, give);
    if (round.run()) continue;
    why = "round " + std::to_string(i + 1) + " of the loop: " +
          (round.failed.error.empty() ? std::string("it was tried and taken back") : round.failed.error);
    if (round.failed.refusals.empty()) return {{rule, "the round cannot be done that often"}};
    return round.failed.refusals;
  }
  return {};
}

bool Run::is_loop_written(const Tree& body, kernel::Problems& found) const {
  const auto problem = [&](kernel::Mark mark, std::string text) {
    found.push_back({mark, std::move(text)});
    return false;
  };
  for (const auto& [key, value] : body.entries)
    if (key.text != "loop" && key.text != "times")
      return problem(key.mark, "a loop has times: and nothing else, not '" + key.text + "'");
  const Tree* items = body.find("loop");
  if (!items->is_list() || items->items.empty())
    return problem(items->mark, "loop: is a list of answers, such as [{play: x}, {P2: pass}]");
  if (times_of(body) > kTimesMax)
    return problem(body.mark, "not yet: more than " + std::to_string(kTimesMax) + " rounds");
  if (loop_rule_of(*scenario_.game) == kernel::kNoRule)
    return problem(body.mark, "not yet: 'loop' in this game");
  return true;
}

bool Run::name_loop(const Step& step) {
  const std::string text = player_text(step.player) + " " + flat(*step.body);
  if (!is_loop_written(*step.body, problems)) return false;
  if (!is_asked(*game_, step.player))
    return fail("stuck", step.mark, player_text(step.player) + " is not asked, and names no loop");
  std::string why;
  if (const auto refusals = loop_refusals(step.player, *step.body, why); !refusals.empty())
    return fail("legality", step.mark, "refused by " + number(refusals[0].rule) + ": " + why);
  const kernel::RuleIndex rule = loop_rule_of(*scenario_.game);
  recorder_->answering();
  recorder_->apply(rule);
  loop_ = NamedLoop{step.player, step.body->find("loop"), times_of(*step.body), 0};
  for (int p = 0; p < game_->core().players; ++p)
    if (p != step.player && (game_->core().lost >> p & 1) == 0) loop_->asked |= 1u << p;
  if (loop_->asked == 0 && !run_loop(step.mark)) return false;
  record(&step, step.key, text);
  return true;
}

// Agreed, or fewer rounds and then something else.
std::vector<Refusal> Run::agreement_refusals(int player, const Tree& body) const {
  const kernel::RuleIndex rule = loop_rule_of(*scenario_.game);
  if ((loop_->asked >> player & 1) == 0) return {{rule, "another player is asked about the loop"}};
  if (body.is_scalar() && body.text == "accept") return {};
  if (body.is_map() && body.entries.size() == 1 && body.entries[0].key.text == "times") {
    const int times = times_of(body);
    if (times >= 0 && times < loop_->times) return {};
    return {{rule, "fewer rounds than were named"}};
  }
  return {{rule, "it is accepted, or fewer times: are named"}};
}

bool Run::answer_loop(const Step& step) {
  if (const auto refusals = agreement_refusals(step.player, *step.body); !refusals.empty())
    return fail("stuck", step.mark,
                "a loop was named, " + number(refusals[0].rule) + " asks about it: " + refusals[0].why +
                    "; legal: accept, {times: fewer}");
  recorder_->answering();
  recorder_->apply(loop_rule_of(*scenario_.game));
  loop_->asked &= ~(1u << step.player);
  if (step.body->is_map()) loop_->times = times_of(*step.body), loop_->cutter = step.player;
  if (loop_->asked == 0 && !run_loop(step.mark)) return false;
  record(&step, step.key, player_text(step.player) + " " + flat(*step.body));
  return true;
}

bool Run::run_loop(kernel::Mark mark) {
  const NamedLoop loop = *loop_;
  loop_.reset();
  const kernel::RuleIndex rule = loop_rule_of(*scenario_.game);
  std::size_t first = 0;
  for (int i = 0; i < loop.times; ++i) {
    // A log tells the first round and the last.
    if (i == 1) {
      recorder_->lines.push_back("  rounds    " + std::to_string(loop.times));
      first = recorder_->lines.size();
    }
    if (i > 1) recorder_->lines.resize(first);
    Round round(*game_, names_, loop.player, *loop.round, [&](Option o) { return give(o, mark); });
    if (round.run()) continue;
    return fail("legality", mark, "round " + std::to_string(i + 1) + " of the loop: " + round.failed.error);
  }
  recorder_->apply(rule);
  if (loop.cutter >= 0) cut_ = loop;
  return true;
}

// After fewer rounds the one who said so does something that the round does not have.
bool Run::is_cut(int player, const Tree& body) const {
  if (!cut_ || player != cut_->cutter) return false;
  bool own = false;
  for (const Tree& tree : cut_->round->items) {
    const Item item = item_of(tree, cut_->player);
    own = own || item.player == player;
    if (item.player == player && flat(*item.body) == flat(body)) return true;
  }
  return !own && body.is_scalar() && (body.text == "pass" || body.text == "decline");
}

bool Run::loop_goes_on(int player, const Tree& body) const {
  return std::any_of(cut_->round->items.begin(), cut_->round->items.end(), [&](const Tree& tree) {
    const Item item = item_of(tree, cut_->player);
    return item.player == player && flat(*item.body) == flat(body);
  });
}

}  // namespace headjudge::verifier
