// What is wrong with the steps of a scenario, whether a play would come to them or not: verbs, names, luck,
// events, decks. Of a file that is in error anyway all of it is told at once.
#include <algorithm>
#include <charconv>

#include "verifier/games.h"
#include "verifier/line_text.h"
#include "verifier/observed.h"
#include "verifier/run.h"

namespace headjudge::verifier {

using kernel::Problems;
using kernel::Tree;

void Run::check(Problems told) {
  problems = std::move(told);
  is_checked_only_ = true;
  set_up();
  check_steps();
}

void check_revisions(const Scenario& scenario, std::size_t first, Problems& problems) {
  std::vector<int> revisions(
      scenario.revisions.begin() + static_cast<std::ptrdiff_t>(std::min(first, scenario.revisions.size())),
      scenario.revisions.end());
  if (scenario.game == nullptr) return;
  if (scenario.revisions.empty()) revisions = {static_cast<int>(scenario.game->revisions.size()) - 1};
  for (const int revision : revisions) {
    Run run(scenario, revision, {}, false);
    run.check(problems);
    problems = std::move(run.problems);
  }
}

void Run::check_steps() {
  if (game_ == nullptr) game_ = scenario_.game->make(book_, *cards_);
  Problems found;
  check_steps(scenario_.play, found);
  tell(std::move(found), problems);
}

void Run::check_steps(const std::vector<Step>& steps, Problems& found) {
  for (const Step& step : steps) {
    check_step(step, found);
    if (step.kind == StepKind::under)
      if (const UnderCase* c = case_of(step, *scenario_.game, revision_)) check_steps(c->steps, found);
  }
}

void Run::check_step(const Step& step, Problems& found) {
  const int players = game_->core().players;
  const auto is_nobody = [&](int player) { return player >= players && players > 0; };
  const auto nobody = [&](int player) {
    found.push_back({step.mark, "this game has no P" + std::to_string(player + 1)});
  };
  switch (step.kind) {
    case StepKind::answer:
    case StepKind::concede:
      if (is_nobody(step.player)) nobody(step.player);
      if (step.kind == StepKind::answer) check_answer(*step.body, false, found);
      break;
    case StepKind::illegal:
      if (step.body == nullptr) break;
      if (step.player == -2)
        check_deck(*step.body, found);
      else
        check_answer(*step.body, true, found);
      break;
    case StepKind::options:
      for (const auto& [player, list] : step.options)
        for (const Tree& item : list->items) check_answer(item, false, found);
      break;
    case StepKind::events:
    case StepKind::no_events:
      for (const Happening& h : step.happenings) check_event(h, found);
      break;
    case StepKind::luck:
      check_luck(step, found);
      break;
    case StepKind::deck:
      check_deck(*step.body, found);
      break;
    case StepKind::expect:
      check_rules(step, found);
      break;
    case StepKind::explore:
      for (const int player : step.open)
        if (is_nobody(player)) nobody(player);
      break;
    default:
      break;
  }
}

// Rules that the revision lacks.
void Run::check_rules(const Step& step, Problems& found) {
  for (const Expectation& e : step.expectations)
    if (e.rule != kernel::kNoRule && lacks(e.rule))
      found.push_back({e.mark, "rule " + number(e.rule) + " is not in revision " +
                                   book_.rulebook->revisions[static_cast<std::size_t>(revision_)]});
}

void Run::check_answer(const Tree& answer, bool illegal, Problems& found) {
  if (answer.is_list() || answer.is_null() || (answer.is_map() && answer.entries.empty())) return;
  Written written = take_apart(answer);
  if (written.verb == "concede" || written.verb == "times" || is_by_number(written)) return;
  if (written.verb == "loop") {
    if (!is_loop_written(answer, found)) return;
    for (const Tree& item : answer.entries[0].value.items) {
      const bool names_player =
          item.is_map() && item.entries.size() == 1 && player_of_word(item.entries[0].key.text) >= 0;
      check_answer(names_player ? item.entries[0].value : item, illegal, found);
    }
    return;
  }
  // Where words are asked for, any word may be refused; one that is nearly a name is a slip.
  const Answers answers(*game_, names_);
  if (illegal && answers.takes_words(written.verb))
    std::erase_if(written.picks, [&](const Pick& pick) { return answers.nearest_name(*pick.a).empty(); });
  slips_of(*game_, names_, written, true, found);
}

void Run::check_event(const Happening& h, Problems& found) {
  const Answers answers(*game_, names_);
  const auto words = words_of(game_->words().events[h.event].arguments);
  for (std::size_t i = 0; i < h.arguments.size() && i < words.size(); ++i)
    if (!names_part(h, i, answers.could_name(h.arguments[i]))) found.push_back(no_part(h, i));
}

void Run::check_luck(const Step& step, Problems& found) {
  if (!step.body->is_map()) return;
  const Answers answers(*game_, names_);
  const auto no_card = [&](const Tree& item, const std::string& where) {
    Tree card = item;
    card.text.resize(std::min(card.text.find(" x "), card.text.size()));
    if (card.is_scalar() && !answers.could_name(card.text))
      found.push_back({item.mark, "no card '" + card.text + "'" + where + answers.nearest_name(card)});
  };
  const auto cards = [&](const Tree& value, const std::string& where) {
    if (!value.is_list()) return no_card(value, where);
    for (const Tree& item : value.items) no_card(item, where);
  };
  for (const auto& [key, value] : step.body->entries) {
    const bool is_by_zone = value.is_map() && (key.text == "pick" || key.text == "order");
    if (is_number_of_luck(key)) {
      read_luck_number(key, value, found);
    } else if (is_by_zone) {
      for (const auto& [zone, picks] : value.entries)
        if (zone_of_luck(zone) == kernel::kNoZone)
          found.push_back({zone.mark, "no zone '" + zone.text + "'" + answers.nearest_name(zone)});
        else
          cards(picks, " is in " + zone.text);
    } else if (key.text == "pick" || key.text == "order") {
      cards(value, "");
    } else if (zone_of_luck(key) == kernel::kNoZone) {
      found.push_back({key.mark, no_luck(key)});
    } else {
      cards(value, " is in " + key.text);
    }
  }
}

// Slips of the pen in a deck: what no rule refuses.
void Run::check_deck(const Tree& deck, Problems& found) {
  Problems slips;
  kernel::Setup setup = deck_setup(deck, *scenario_.game, *cards_, names_.broken, slips);
  const auto game = scenario_.game->make(book_, *cards_);
  scenario_.game->place(*game, setup, slips);
  blame_keys(deck, slips);
  std::erase_if(slips, [](const kernel::Problem& p) { return p.text.starts_with("("); });
  tell(std::move(slips), found);
}

}  // namespace headjudge::verifier
