// Composite answers: the main option, then named choices and further picks, with a search where the order of
// picks is open.
#include <algorithm>

#include "verifier/line_text.h"
#include "verifier/planner.h"

namespace headjudge::verifier {

using kernel::Game;
using kernel::Option;
using kernel::Options;
using kernel::Status;

void Planner::begin(std::unique_ptr<Game> game, Need need) {
  if (go(std::move(game), std::move(need))) return;
  if (farthest_.options.size() > plan_.options.size()) {
    farthest_.refusals = std::move(plan_.refusals);
    plan_ = std::move(farthest_);
  }
  plan_.refusals.insert(plan_.refusals.begin(), first_refusals_.begin(), first_refusals_.end());
}

bool Planner::go(std::unique_ptr<Game> game, Need need) {
  if (++tries_ > tries_max_) return fail(written_.mark, "too many ways to read this answer");
  if (game->status() != Status::asking || !game->decision().asks(player_)) return finish(*game, need);
  const int source = choose_source(*game, need);
  if (source == kDone) return finish(*game, need);
  if (source == kLeftOut) return leave_out(std::move(game), std::move(need));
  if (source == kTooFew) return too_few(*game, need);
  if (source >= 0 && is_yes_or_no(*game)) return accept(std::move(game), std::move(need));
  need.source = source;
  const std::vector<Pick>& picks = source < 0 ? need.main : need.named[static_cast<std::size_t>(source)];
  if (source >= 0) need.used[static_cast<std::size_t>(source)] = true;
  need.begun = true;
  need.series = place_of(*game);
  need.broken = false;
  if (picks.empty()) return word_or_enough(std::move(game), std::move(need), source);
  return pick_one(std::move(game), std::move(need));
}

bool Planner::fail(kernel::Mark mark, std::string error) {
  if (plan_.error.empty()) plan_.error = std::move(error), plan_.mark = mark;
  return false;
}

// The same, and what may be written instead or beside it. `name`: of a choice that is not written.
bool Planner::fail_with_list(kernel::Mark mark, std::string error, const Game& game, const Need& need,
                             const std::string& name) {
  if (!plan_.error.empty()) return false;
  plan_.lists = true;
  if (!plan_.options.empty()) {
    Options options;
    game.options(options, player_);
    leave_open(need, name, values_of(game, options));
  }
  return fail(mark, std::move(error));
}

std::vector<std::string> Planner::values_of(const Game& game, const Options& options) const {
  const Answers answers(game, names_);
  std::vector<std::string> out;
  for (const Option o : options) out.push_back(answers.part(o));
  return out;
}

void Planner::leave_open(const Need& need, const std::string& name, std::vector<std::string> values) {
  if (plan_.open) return;
  Open open{name, {}, std::move(values)};
  if (name.empty()) {
    const bool main = need.source < 0;
    const std::vector<Pick>& left = main ? need.main : need.named[static_cast<std::size_t>(need.source)];
    bool list = false;
    std::vector<Pick> all = written_.picks;
    if (!main) {
      const auto& [key, value] = written_.named[static_cast<std::size_t>(need.source)];
      open.key = key->text;
      all = picks_of(*value, list);
    }
    for (const Pick& pick : all) {
      const auto same = [&](const Pick& other) { return other.a == pick.a; };
      if (std::none_of(left.begin(), left.end(), same)) open.picked.push_back(pick_text(pick));
    }
  }
  plan_.open = std::move(open);
}

// -1: under the verb; 0..: a named choice.
int Planner::choose_source(const Game& game, const Need& need) {
  if (!need.begun) return -1;
  const bool again = !need.broken && need.series == place_of(game);
  if (again && need.source >= 0 && !need.named[static_cast<std::size_t>(need.source)].empty())
    return need.source;
  if (again && need.source < 0 && !need.main.empty()) return -1;
  const std::string name = question_name(game);
  for (std::size_t i = 0; i < written_.named.size(); ++i)
    if ((!need.used[i] || !need.named[i].empty()) && written_.named[i].first->text == name && !name.empty())
      return static_cast<int>(i);
  if (const int pays = payment_of(game, need, name); pays >= 0) return pays;
  const bool may_end = again && !game.decision().question->ends_phase && !plays_waiting(game);
  if (may_end && has_decline(game) && may_stop(need)) return kLeftOut;
  // A list is all that is picked.
  if (again && may_stop(need) && (need.source >= 0 || written_.list)) return kTooFew;
  if (!again && game.decision().question->ends_phase) return kDone;
  if (!game.decision().question->in_play) return kDone;
  Options options;
  game.options(options, player_);
  for (std::size_t i = 0; i < written_.named.size(); ++i)
    if (!need.used[i] && may_mean(game, written_.named[i].first->text, name) &&
        fits_any(game, options, need.named[i]))
      return static_cast<int>(i);
  return need.played ? kDone : kLeftOut;
}

// What a card calls its payment may be written under `pay:` too, until the card or ability is played.
int Planner::payment_of(const Game& game, const Need& need, const std::string& name) const {
  if (need.played || name.empty()) return -1;
  Options options;
  game.options(options, player_);
  for (std::size_t i = 0; i < written_.named.size(); ++i)
    if (written_.named[i].first->text == "pay" && fits_any(game, options, need.named[i]))
      return static_cast<int>(i);
  return -1;
}

bool Planner::fits_any(const Game& game, const Options& options, const std::vector<Pick>& picks) const {
  const Answers answers(game, names_);
  for (const Pick& pick : picks)
    for (const Option o : options)
      if (answers.fits(o, pick, written_, nullptr)) return true;
  return false;
}

// Which of the waiting abilities is played next: each is a decision of its own, no series of picks.
bool Planner::plays_waiting(const Game& game) const {
  Options options;
  game.options(options, player_);
  return std::any_of(options.begin(), options.end(),
                     [&](Option o) { return game.words().answers[o.verb].a == kernel::Argument::choice; });
}

bool Planner::has_decline(const Game& game) const {
  Options options;
  game.options(options, player_);
  return std::any_of(options.begin(), options.end(), [&](Option o) { return is_decline(game, o); });
}

// A choice that is written says yes to what it is a part of.
bool Planner::is_yes_or_no(const Game& game) const {
  Options options;
  game.options(options);
  return std::all_of(options.begin(), options.end(),
                     [&](Option o) { return game.words().answers[o.verb].a == kernel::Argument::none; });
}

bool Planner::accept(std::unique_ptr<Game> game, Need need) {
  Options options;
  game->options(options);
  for (const Option o : options)
    if (game->words().answers[o.verb].word == std::string_view("accept"))
      return take(std::move(game), std::move(need), o);
  return too_few(*game, need);
}

// What is left out is no only where it ends the picks that were written, or belongs to what the step itself
// does: to its play, or to an action that is none, like an attack with its partner attacks. Abilities that it
// wakes ask. An overdrive ability is played by removing it, a cancel ability by presenting it.
bool Planner::may_decline(const Game& game, const Need& need) const {
  const bool ends_series = !need.broken && need.series == place_of(game);
  const bool plays = is_play() || written_.verb == "remove" || written_.verb == "cancel";
  return ends_series || plays || game.core().frames.back().play == 0;
}

// A choice that nobody wrote: declined, or the only one there is.
bool Planner::leave_out(std::unique_ptr<Game> game, Need need) {
  Options options;
  game->options(options, player_);
  for (const Option o : options)
    if (is_decline(*game, o) && may_decline(*game, need)) return take(std::move(game), std::move(need), o);
  if (options.n == 1 || (game->decision().question->alike && are_alike(*game, options)))
    return take(std::move(game), std::move(need), options.at[0]);
  // Only a play is told whole; what another answer leads to may be answered in a step of its own, and whom
  // "opponent" means as well: no name on the card stands for it.
  const std::string name = question_name(*game);
  if (!is_play() || name == "opponent") return finish(*game, need);
  plan_.refusals = {{game->decision().rule, "a choice is missing"}};
  return fail_with_list(written_.mark, "'" + (name.empty() ? "a choice" : name) + ":' is missing; one of ",
                        *game, need, name);
}

// A bare word, or the end of a list: "choose: []".
bool Planner::word_or_enough(std::unique_ptr<Game> game, Need need, int source) {
  Options options;
  game->options(options, player_);
  const Answers answers(*game, names_);
  for (const Option o : options) {
    const bool word =
        source < 0 && answers.is_verb(o, written_.verb) && answers.fits_word(o, written_, nullptr);
    if (word || ((source >= 0 || written_.list) && is_decline(*game, o)))
      return take(std::move(game), std::move(need), o);
  }
  // Yes to the only thing that may be done or declined.
  if (source < 0 && written_.verb == "accept" && options.n == 2) {
    const auto is_no = [&](Option o) {
      return is_decline(*game, o) && game->words().answers[o.verb].word != std::string_view("pass");
    };
    const bool first = is_no(options.at[0]), second = is_no(options.at[1]);
    if (first != second) return take(std::move(game), std::move(need), options.at[first ? 1 : 0]);
  }
  if (source < 0 && written_.list && written_.verb == "choose") return too_few(*game, need);
  if (quiet_) return false;
  explain(*game, Pick{}, source);
  return fail_with_list(
      written_.mark,
      "P" + std::to_string(player_ + 1) + " cannot " +
          (source < 0 && !written_.list ? "'" + written_.verb + "'" : std::string("take nothing")) +
          " now; legal: ",
      *game, need, "");
}

bool Planner::pick_one(std::unique_ptr<Game> game, Need need) {
  const std::vector<Pick>& picks =
      need.source < 0 ? need.main : need.named[static_cast<std::size_t>(need.source)];
  Options options;
  game->options(options, player_);
  const Answers answers(*game, names_);
  const bool numbers = std::all_of(picks.begin(), picks.end(), [](const Pick& pick) {
    return pick.a->is_scalar() && pick.a->text.find_first_not_of("0123456789") == std::string::npos;
  });
  const bool ordered = written_.verb == "order" || need.source >= 0 || numbers;
  for (const Pick& pick : picks) add_imagined(*game, answers, player_, pick, written_, need.source, options);
  std::vector<std::size_t> order;  // picks in the order in which the engine offers them
  for (const Option o : options)
    for (std::size_t i = 0; i < picks.size(); ++i)
      if (matches(answers, o, picks[i], need.source) &&
          std::find(order.begin(), order.end(), i) == order.end())
        order.push_back(i);
  if (ordered) std::sort(order.begin(), order.end());
  if (order.empty()) return no_fit(*game, first_untold(answers, picks), need);
  const std::vector<Pick> all = picks;
  const std::unique_ptr<Game> before = order.size() < all.size() ? game->clone() : nullptr;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const Pick pick = picks[order[k]];
    Option chosen;
    if (!resolve(*game, options, pick, need.source, chosen)) return false;
    Need next = need;
    std::vector<Pick>& left = need.source < 0 ? next.main : next.named[static_cast<std::size_t>(need.source)];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(order[k]));
    mark_used(answers, chosen, pick, next);
    const bool last = k + 1 == order.size();
    const std::size_t length = plan_.options.size();
    if (take(last ? std::move(game) : game->clone(), std::move(next), chosen)) return true;
    if (!quiet_ && plan_.options.size() > farthest_.options.size()) farthest_ = plan_;
    if (last || all.size() == 1)
      return before == nullptr ? false : explain_others(*before, all, order, need.source);
    plan_.options.resize(length);
    if (first_refusals_.empty()) first_refusals_ = plan_.refusals;
    plan_.error.clear();
    plan_.more.clear();
    plan_.open.reset();
    plan_.lists = false;
    plan_.refusals.clear();
  }
  return false;
}

// Of picks that all do not fit the first one that no forced answer on the way was.
const Pick& Planner::first_untold(const Answers& answers, const std::vector<Pick>& picks) const {
  const auto was_forced = [&](const Pick& pick) {
    return std::any_of(forced_.begin(), forced_.end(), [&](const ForcedAnswer& f) {
      return answers.fits(f.option, pick, written_, nullptr);
    });
  };
  const auto found = std::find_if_not(picks.begin(), picks.end(), was_forced);
  return found == picks.end() ? picks[0] : *found;
}

bool Planner::matches(const Answers& answers, Option o, const Pick& pick, int source) const {
  return (source >= 0 || answers.is_verb(o, written_.verb)) && answers.fits(o, pick, written_, nullptr);
}

void Planner::mark_used(const Answers& answers, Option o, const Pick& pick, Need& need) const {
  std::vector<bool> used(written_.named.size(), false);
  if (need.source >= 0 || !answers.fits(o, pick, written_, &used)) return;
  for (std::size_t i = 0; i < used.size(); ++i)
    if (used[i]) need.used[i] = true, need.named[i].clear();
}

bool Planner::resolve(const Game& game, const Options& options, const Pick& pick, int source, Option& out) {
  const Answers answers(game, names_);
  Options found;
  for (const Option o : options)
    if (matches(answers, o, pick, source)) found.add(o);
  if (found.n > 1 && pick.a->text.find('/') == std::string::npos) prefer_cards(game, found);
  if (found.n > 0) out = found.at[0];
  if (found.n == 1 || are_alike(game, found)) return true;
  // Abilities that wait and differ only in what they speak of: the oldest; the place in the list names
  // another.
  if (std::all_of(found.begin(), found.end(), [&](Option o) { return answers.waits_like(o, out); }))
    return true;
  std::string text;
  for (const Option o : found) text += (text.empty() ? "" : ", ") + answers.form(o);
  plan_.unfinished = plan_.error.empty();
  return fail(pick.a->mark, "'" + pick.a->text + "' is ambiguous: " + text);
}

bool Planner::take(std::unique_ptr<Game> game, Need need, Option o) {
  Hearing hearing(names_, written_, quiet_);
  hearing.forced = forced_;
  hearing.missed = missed_;
  hearing.series = place_of(*game);
  asked_ = {{game->decision().rule, "it asks for no more"}};
  if (const std::string name = question_name(*game); !name.empty())
    asked_by_name_.push_back({name, {game->decision().rule, "it asks for no more"}});
  if (game->decision().text_rule != kernel::kNoRule)
    asked_.push_back({game->decision().text_rule, "its text asks for no more"});
  game->set_listener(&hearing);
  const bool taken = game->answer(o);
  game->set_listener(nullptr);
  plan_.options.push_back(o);
  if (!taken) {
    plan_.refusals = {{game->refused_by(), "it was tried and taken back"}};
    plan_.refusals.insert(plan_.refusals.end(), hearing.limits.begin(), hearing.limits.end());
    const kernel::RuleIndex rule = game->refused_by();
    return fail(
        written_.mark,
        "refused by " + std::string(rule == kernel::kNoRule ? "card text" : game->book().number(rule)));
  }
  need.broken = hearing.broken;
  need.played = need.played || hearing.played;
  if (!count_forced(*game, hearing.in_series, need)) {
    for (const auto& [name, refusal] : hearing.missed) plan_.refusals.push_back(refusal);
    return false;
  }
  const auto before = std::move(forced_);
  const auto missed_before = std::move(missed_);
  forced_ = hearing.forced;
  missed_ = hearing.missed;
  limits_.insert(limits_.end(), hearing.limits.begin(), hearing.limits.end());
  if (go(std::move(game), std::move(need))) return true;
  forced_ = before;
  missed_ = missed_before;
  return false;
}

namespace {

std::unique_ptr<Game> copy_for(const Game& game, const Written& written) {
  auto copy = game.clone();
  copy->set_listener(nullptr);
  copy->set_distinct(names_payment(written));
  return copy;
}

// A card that an effect plays now: `play: X, to: ...` tells the choices that are left of it.
bool is_of_pending_play(const Game& game, const Names& names, kernel::Player player, const Written& written) {
  const kernel::Core& s = game.core();
  if ((written.verb != "play" && written.verb != "use") || written.picks.size() != 1 || written.named.empty())
    return false;
  const int play = play_asked_in(game);
  if (play == 0 || !game.decision().asks(player) || play > s.plays.n || !s.live(s.plays.at[play - 1].source))
    return false;
  return Answers(game, names)
      .means(kernel::Argument::card, s.plays.at[play - 1].source.card(), *written.picks[0].a);
}

// `decline: X` where X is all that could be declined is `decline`.
Written declined(const Game& game, const Names& names, kernel::Player player, const Written& written) {
  if (written.verb != "decline" || written.picks.size() != 1 || !game.decision().asks(player)) return written;
  Options options;
  game.options(options, player);
  const Answers answers(game, names);
  bool bare = false, all_fit = true;
  for (const Option o : options) {
    const kernel::AnswerRow& row = game.words().answers[o.verb];
    if (row.a == kernel::Argument::none)
      bare = bare || std::string_view(row.word) == "decline";
    else
      all_fit =
          all_fit && !answers.is_verb(o, "decline") && answers.fits(o, written.picks[0], written, nullptr);
  }
  Written out = written;
  if (bare && all_fit && options.n > 1) out.picks.clear(), out.list = false;
  return out;
}

}  // namespace

int play_asked_in(const Game& game) {
  const kernel::Core& s = game.core();
  const bool in_play = game.status() == Status::asking && game.decision().question->in_play;
  return in_play && !s.frames.empty() ? s.frames.back().play : 0;
}

Plan plan_answer(const Game& game, const Names& names, kernel::Player player, const Written& said,
                 bool told) {
  if (is_by_number(said)) return plan_by_number(game, player, said);
  Plan plan;
  plan.mark = said.mark;
  if (is_slip(game, names, said, plan)) return plan;
  const Written written = game.status() == Status::asking ? declined(game, names, player, said) : said;
  const bool begun = told || is_of_pending_play(game, names, player, written);
  Planner(names, player, written, plan).begin(copy_for(game, written), need_of(written, begun));
  if (!plan.found) add_other_readings(game, names, player, written, plan);
  if (!plan.found) tell_unasked(game, written, plan);
  return plan;
}

Plan plan_quietly(const Game& game, const Names& names, kernel::Player player, const Written& written,
                  int tries_max) {
  if (is_by_number(written)) return plan_by_number(game, player, written);
  Plan plan;
  Planner(names, player, written, plan, true, tries_max)
      .begin(copy_for(game, written), need_of(written, false));
  return plan;
}

}  // namespace headjudge::verifier
