// How a search for an answer ends: everything that was written was asked, or who refuses what.
#include <algorithm>

#include "engine/kernel/instruct.h"
#include "verifier/line_text.h"
#include "verifier/planner.h"
#include "verifier/refusals.h"

namespace headjudge::verifier {

using kernel::Game;
using kernel::Option;
using kernel::Options;
using kernel::Status;

std::vector<kernel::Refusal> refusals_of_ending(const Game& game, const kernel::Question& question) {
  std::vector<kernel::Refusal> some, out;
  for (std::size_t verb = 0; verb < game.words().answers.size(); ++verb) {
    const Option o{static_cast<std::uint8_t>(verb)};
    if (!is_decline(game, o)) continue;
    game.refusals_of(question, o, some);
    out.insert(out.end(), some.begin(), some.end());
  }
  return out;
}

// What would end the series now is refused by the rules that want more.
bool Planner::too_few(const Game& game, const Need& need) {
  if (quiet_) return fail_with_list(written_.mark, "more must be picked", game, need, "");
  plan_.refusals = refusals_of_ending(game, *game.decision().question);
  plan_.refusals.push_back({game.decision().rule, "more must be picked"});
  if (const kernel::RuleIndex rule = kernel::rule_of_price_asked(game); rule != kernel::kNoRule)
    plan_.refusals.push_back({rule, "the cost asks for more"});
  return fail_with_list(written_.mark, "more must be picked; legal: ", game, need, "");
}

// Picks that were possible from the beginning in no order say why not.
bool Planner::explain_others(const Game& game, const std::vector<Pick>& picks,
                             const std::vector<std::size_t>& order, int source) {
  if (quiet_) return false;
  std::vector<kernel::Refusal> told = plan_.refusals;
  for (std::size_t i = 0; i < picks.size(); ++i) {
    if (std::find(order.begin(), order.end(), i) != order.end()) continue;
    explain(game, picks[i], source);
    told.insert(told.end(), plan_.refusals.begin(), plan_.refusals.end());
  }
  plan_.refusals = std::move(told);
  return false;
}

namespace {
bool is_a(const Game& game, const Answers& answers, kernel::Argument type, const kernel::Tree& text) {
  const auto any = [&](int n) {
    for (int i = 0; i < n; ++i)
      if (answers.means(type, static_cast<std::uint16_t>(i), text)) return true;
    return false;
  };
  switch (type) {
    case kernel::Argument::card:
      return any(game.core().cards);
    case kernel::Argument::zone:
      return any(game.words().zones());
    case kernel::Argument::player:
      return any(game.core().players);
    default:
      return true;
  }
}
std::string kind_of(kernel::Argument type) {
  return type == kernel::Argument::card   ? "a card"
         : type == kernel::Argument::zone ? "a zone, slot or square"
                                          : "a player";
}

// What a verb or a named choice takes where something of another kind is written; nothing where it fits.
std::vector<std::string> what_it_takes(const Game& game, const Answers& answers, const Written& written,
                                       const Pick& pick) {
  std::string key, kinds;
  const auto add = [&](std::string_view word, kernel::Argument type) {
    if (key != word) kinds.clear();
    key = word;
    if (kinds.find(kind_of(type)) == std::string::npos)
      kinds += (kinds.empty() ? "" : " or ") + kind_of(type);
  };
  bool fits_first = false;
  for (std::size_t verb = 0; verb < game.words().answers.size(); ++verb) {
    const kernel::AnswerRow& row = game.words().answers[verb];
    if (!answers.is_verb({static_cast<std::uint8_t>(verb), 0, 0, 0, 0}, written.verb)) continue;
    if (row.a == kernel::Argument::none) continue;
    const kernel::Tree* second = written.find(row.named);
    const bool first = is_a(game, answers, row.a, *pick.a);
    if (first && (second == nullptr || !second->is_scalar() || is_a(game, answers, row.b, *second)))
      return {};
    if (first || !fits_first) add(first ? std::string_view(row.named) : written.verb, first ? row.b : row.a);
    fits_first = fits_first || first;
  }
  if (key.empty()) return {};
  return {"'" + key + ":' takes " + kinds};
}

}  // namespace

bool Planner::no_fit(const Game& game, const Pick& pick, const Need& need) {
  if (quiet_) return false;
  const int source = need.source;
  const Answers answers(game, names_);
  if (pick.a->is_scalar() && !answers.names_something(*pick.a)) {
    plan_.bad_name = true;
    return fail(pick.a->mark, "nothing is called '" + pick.a->text + "'" + answers.nearest_name(*pick.a));
  }
  explain(game, pick, source);
  std::vector<std::string> why;
  if (source < 0 && pick.a->is_scalar()) why = what_it_takes(game, answers, written_, pick);
  for (const std::string& line : refusal_lines(game.book(), plan_.refusals))
    why.push_back("refused by " + line);
  if (plan_.error.empty()) plan_.more = std::move(why);
  const std::string who = "P" + std::to_string(player_ + 1);
  if (source < 0 && written_.verb == "choose" && !answers.is_asked("choose")) {
    const kernel::RuleIndex rule = game.decision().rule;
    return fail_with_list(
        pick.a->mark,
        "nobody asks for a choice now; " + who + " is asked by " +
            (rule == kernel::kNoRule ? "card text" : game.book().rulebook->rules[rule].number) + "; legal: ",
        game, need, "");
  }
  return fail_with_list(
      pick.a->mark,
      who + " cannot " +
          (source < 0 ? "'" + written_.verb + " " + flat(*pick.a) + "'" : "take '" + flat(*pick.a) + "'") +
          " now; legal: ",
      game, need, "");
}

// Which rules refuse the pick: those of the options it would be, and the rule that asks.
void Planner::explain(const Game& game, const Pick& pick, int source) {
  const Answers answers(game, names_);
  plan_.refusals.clear();
  std::vector<Option> imagined;
  kernel::Problems problems;
  if (source < 0) {
    Written one = written_;
    if (pick.a != nullptr) one.picks = {pick};
    imagined = answers.imagine(one, problems);
    if (!problems.empty() && plan_.error.empty()) {
      plan_.bad_name = true;
      plan_.error = problems[0].text, plan_.mark = problems[0].mark;
    }
  } else if (pick.a != nullptr) {
    Options options;
    game.options(options, player_);
    int last = -1;
    for (const Option o : options) {
      if (o.verb == last) continue;
      last = o.verb;
      Written one;
      one.verb = game.words().answers[o.verb].word;
      one.picks = {pick};
      for (const Option i : answers.imagine(one, problems)) imagined.push_back(i);
    }
  }
  std::vector<kernel::Refusal> some;
  for (const Option o : imagined) {
    game.refusals(said_by(game, player_, o), some);
    plan_.refusals.insert(plan_.refusals.end(), some.begin(), some.end());
  }
  for (const auto& [name, refusal] : missed_)  // what was answered on the way could have been this pick
    if (source >= 0 && name == written_.named[static_cast<std::size_t>(source)].first->text)
      plan_.refusals.push_back(refusal);
  Hearing hearing(names_, written_);  // what was left out while looking for the options
  auto probe = game.clone();
  probe->set_listener(&hearing);
  Options options;
  probe->options(options);
  for (const auto* limits : {&hearing.limits, &limits_})
    plan_.refusals.insert(plan_.refusals.end(), limits->begin(), limits->end());
  plan_.refusals.push_back(
      {game.decision().rule, "what it asks for is something else", kernel::kRefusedWholly});
}

// What was picked by force does not stand in the list.
void Planner::wants_more(const ForcedAnswer& forced) {
  plan_.refusals = forced.ending;
  plan_.refusals.push_back({forced.rule, "more must be picked"});
  if (forced.paying != kernel::kNoRule) plan_.refusals.push_back({forced.paying, "the cost asks for more"});
}

// A list is all that is picked: what followed from its picks stands in it too.
bool Planner::count_forced(const Game& game, const std::vector<ForcedAnswer>& in_series, Need& need) {
  if (!may_stop(need) || (need.source < 0 && !written_.list)) return true;
  const Answers answers(game, names_);
  std::vector<Pick>& left = need.source < 0 ? need.main : need.named[static_cast<std::size_t>(need.source)];
  const std::string name =
      need.source < 0 ? "" : written_.named[static_cast<std::size_t>(need.source)].first->text;
  for (const ForcedAnswer& f : in_series) {
    if (is_decline(game, f.option)) continue;
    if (!name.empty() && !f.name.empty() && f.name != name) continue;  // the next choice of the same play
    const auto at = std::find_if(left.begin(), left.end(), [&](const Pick& pick) {
      return answers.fits(f.option, pick, written_, nullptr);
    });
    if (at == left.end()) {
      wants_more(f);
      leave_open(need, "", {answers.part(f.option)});
      plan_.lists = plan_.error.empty();
      return fail(
          name.empty() ? written_.mark : written_.named[static_cast<std::size_t>(need.source)].first->mark,
          "more must be picked; legal: ");
    }
    left.erase(at);
  }
  return true;
}

// An answer that was forced once is one pick.
bool Planner::was_forced(const Answers& answers, const std::string& name, const Pick& pick,
                         std::vector<bool>& told) const {
  for (std::size_t i = 0; i < forced_.size(); ++i) {
    const ForcedAnswer& f = forced_[i];
    if (told[i] || (!name.empty() && !f.name.empty() && name != f.name) ||
        !answers.fits(f.option, pick, written_, nullptr))
      continue;
    told[i] = !name.empty();
    return true;
  }
  return false;
}

// Another player is asked in the middle of the play: what has not been asked for may be asked for after that.
void Planner::note_waiting(const Game& game, const Need& need) {
  plan_.waits = is_play() && !need.played && play_asked_in(game) != 0 && !game.decision().asks(player_);
  if (!plan_.waits) return;
  const Answers answers(game, names_);
  std::vector<bool> told(forced_.size(), false);
  plan_.until_then = plan_.options;
  plan_.left.clear();
  for (std::size_t i = 0; i < need.named.size(); ++i) {
    const auto is_left = [&](const Pick& pick) {
      return !was_forced(answers, written_.named[i].first->text, pick, told);
    };
    if (!need.used[i] && std::any_of(need.named[i].begin(), need.named[i].end(), is_left))
      plan_.left.push_back(i);
  }
}

// Everything written must have been asked, or have been the only possible answer.
bool Planner::finish(const Game& game, const Need& need) {
  const Answers answers(game, names_);
  std::vector<bool> told(forced_.size(), false);
  for (const Pick& pick : need.main)
    if (!is_no_share(written_, pick) && !was_forced(answers, "", pick, told)) {
      if (game.status() == Status::asking) plan_.refusals = {{game.decision().rule, "no more may be picked"}};
      plan_.refusals.insert(plan_.refusals.end(), limits_.begin(), limits_.end());
      plan_.refusals.insert(plan_.refusals.end(), asked_.begin(), asked_.end());
      return fail(pick.a->mark, "'" + flat(*pick.a) + "' was not asked for any more");
    }
  note_waiting(game, need);
  for (std::size_t i = 0; i < need.named.size(); ++i) {
    const auto& [key, value] = written_.named[i];
    const std::string& named = key->text;
    for (const Pick& pick : need.named[i])
      if (!was_forced(answers, key->text, pick, told)) {
        if (quiet_) return false;
        plan_.refusals.clear();
        if (game.status() == Status::asking)
          plan_.refusals.push_back({game.decision().rule, "nobody asks for it"});
        const std::size_t before = plan_.refusals.size();
        for (const auto* refused : {&missed_, &asked_by_name_})
          for (const auto& [name, refusal] : *refused)
            if (name == key->text) plan_.refusals.push_back(refusal);
        add_askers(game, key->text, plan_.refusals.size() == before);
        plan_.refusals.insert(plan_.refusals.end(), limits_.begin(), limits_.end());
        const auto only = std::find_if(forced_.begin(), forced_.end(), [&](const ForcedAnswer& f) {
          return f.question != nullptr && f.name == named && !is_decline(game, f.option);
        });
        const std::string said = "'" + key->text + ": " + flat(*value) + "'";
        return fail(key->mark,
                    only == forced_.end()
                        ? said + " was not asked, or was answered otherwise"
                        : said + " is not possible: it can only be " +
                              answers.value(game.words().answers[only->option.verb].a, only->option.a));
      }
  }
  for (const auto& [key, value] : written_.named)  // a list is all that is picked
    for (std::size_t i = 0; value->is_list() && i < forced_.size(); ++i)
      if (!told[i] && forced_[i].question != nullptr && forced_[i].name == key->text &&
          !is_decline(game, forced_[i].option) && !stands_in(answers, forced_[i].option, *value)) {
        wants_more(forced_[i]);
        return fail(key->mark, "'" + key->text + ":' is a list without all that must be picked");
      }
  return plan_.found = true;
}

bool Planner::stands_in(const Answers& answers, Option o, const kernel::Tree& list) const {
  bool is_list = false;
  for (const Pick& pick : picks_of(list, is_list))
    if (answers.fits(o, pick, written_, nullptr)) return true;
  return false;
}

// The rules that ask for a named choice: those whose answer was forced, and, where there are none and it was
// not asked (`nobody`), those that do not ask now.
void Planner::add_askers(const Game& game, const std::string& name, bool nobody) {
  for (const ForcedAnswer& f : forced_)
    if (f.name == name && f.rule != kernel::kNoRule) {
      plan_.refusals.push_back({f.rule, "no other answer was possible"});
      nobody = false;
    }
  if (!nobody) return;
  for (const auto& [question, actions] : game.book().questions)
    if (name == question->name)
      for (const kernel::LinkedAction& linked : actions)
        plan_.refusals.push_back({linked.action->rule, "it is not asked for"});
  // A text that found nothing to choose from.
  for (const kernel::Line& line : game.cards().lines) {
    const bool is_verb = line.kind == kernel::LineKind::verb;
    const kernel::Instruction* how = is_verb ? game.book().instruction[line.verb] : nullptr;
    const bool chooses = how != nullptr && how->procedure != nullptr && how->rule != kernel::kNoRule;
    if (chooses && game.cards().words[kernel::argument(line, "as")] == name)
      plan_.refusals.push_back({how->rule, "nothing else can be chosen"});
  }
}

}  // namespace headjudge::verifier
