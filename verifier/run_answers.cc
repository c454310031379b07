// Steps that answer: actions and choices, passes, runs until something, concession, and luck that is named.
#include <algorithm>
#include <charconv>

#include "verifier/games.h"
#include "verifier/plan_parts.h"
#include "verifier/run.h"
#include "verifier/scribe.h"

namespace headjudge::verifier {

using kernel::CardId;
using kernel::kNoCard;
using kernel::Option;
using kernel::Options;
using kernel::Status;
using kernel::Tree;
using kernel::ZoneId;

namespace {

constexpr int kAnswersOnTheWayMax = 5000;

std::string player_text(kernel::Player p) { return "P" + std::to_string(p + 1); }

bool is_bare(const kernel::Game& game, Option o, std::string_view word) {
  const kernel::AnswerRow& row = game.words().answers[o.verb];
  return row.a == kernel::Argument::none && word == row.word;
}

// Of a rule that asks nobody: which of its parts do.
std::string who_asks_of(const kernel::Game& game, const std::vector<kernel::RuleIndex>& rules) {
  std::vector<std::string> parts;
  for (const kernel::RuleIndex rule : rules) {
    const std::string heading(game.book().number(rule));
    for (const kernel::Operation& row : game.book().operations) {
      if (row.question == nullptr || row.rule == kernel::kNoRule) continue;
      if (row.rule == rule) return "";
      const std::string part(game.book().number(row.rule));
      const bool below =
          part.starts_with(heading) && (part[heading.size()] < '0' || part[heading.size()] > '9');
      if (below && std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    }
  }
  std::string out = rules.empty() ? "" : "; " + std::string(game.book().number(rules[0])) + " asks nobody";
  for (std::size_t i = 0; i < parts.size(); ++i)
    out += (i == 0 ? ": its parts that ask are " : ", ") + parts[i];
  return out;
}

}  // namespace

// One answer: windows begin anew, then the game runs to the next decision.
bool Run::give(Option o, kernel::Mark mark) {
  recorder_->answering();
  recorder_->apply(game_->decision().rule);
  answered_ = true;
  if (watcher_ != nullptr) watcher_->giving(*this, o);
  if (!game_->answer(o))
    return fail("legality", mark,
                "refused by " + number(game_->refused_by()) + ": it was tried and taken back");
  if (game_->status() == Status::asking) recorder_->apply(game_->decision().rule);
  if (game_->status() == Status::stuck)
    return fail("stuck", mark,
                game_->bound_reached() != nullptr
                    ? std::string("the game outgrew what the engine holds: ") + game_->bound_reached()
                    : "the engine found no end (an internal error)");
  return check_never(mark);
}

// One after the other; `distinct`: cards that are alike are told apart.
bool Run::give_all(const std::vector<Option>& options, kernel::Mark mark, bool distinct) {
  game_->set_distinct(distinct);
  const bool given = std::all_of(options.begin(), options.end(), [&](Option o) { return give(o, mark); });
  game_->set_distinct(false);
  return given;
}

bool Run::check_never(kernel::Mark mark) {
  for (const auto& [text, at] : never_)
    if (kernel::Problems found;
        is_ready(at, found) && kernel::evaluate_bool({*game_}, nodes_[static_cast<std::size_t>(at)]))
      return fail("expectation", mark, "never: " + text->text + "  holds now");
  return true;
}

bool Run::answer(const Step& step) {
  const Written written = take_apart(*step.body);
  const auto player = static_cast<kernel::Player>(step.player);
  const std::string text = player_text(player) + " " + flat(*step.body);
  if (step.player >= game_->core().players)
    return problem(step.mark, "this game has no " + player_text(player));
  if (told_ahead_ > 0) {
    --told_ahead_;
    record(&step, step.key, text);
    return true;
  }
  if (written.verb == "concede" && (!written.picks.empty() || !written.named.empty()))
    return problem(step.mark, "'concede' stands alone");
  if (written.verb == "concede") return concede(step);
  if (loop_) return answer_loop(step);
  if (written.verb == "loop") return name_loop(step);
  if (is_cut(step.player, *step.body))
    return fail("legality", step.mark,
                "refused by " + number(loop_rule_of(*scenario_.game)) +
                    ": something that the loop does not have is done first");
  if (cut_ && !loop_goes_on(step.player, *step.body)) cut_.reset();
  if (is_by_number(written))
    tell_named_apart(*game_, names_);  // as they were when the number was written down
  Plan plan;
  const bool asked = game_->status() == Status::asking && game_->decision().asks(player);
  if (asked) {
    plan = plan_answer(*game_, names_, player, written);
    if (plan.found || plan.waits) {
      if (!give_planned(step, written, plan) || !give_rest(step)) return false;
      record(&step, step.key, text);
      return true;
    }
  }
  Written rest = written;
  if (was_forced(step, rest)) {
    const bool picks = !rest.picks.empty();
    Plan then;
    if (asked && (picks || !rest.named.empty())) then = plan_answer(*game_, names_, player, rest, !picks);
    if ((picks || names_picks(rest)) && !then.found) {
      if (!picks && asked && answer_with_yes(step, rest, true)) return true;
      const bool partly = picks || then.error.empty();
      return fail("stuck", partly ? step.mark : then.mark,
                  partly ? "only a part of " + flat(*step.body) + " was asked for"
                         : why_not(then, *game_, names_, player, rest));
    }
    for (const Option o : then.options)
      if (then.found && !give(o, step.mark)) return false;
    const std::vector<Forced> kept = recorder_->forced;
    recorder_->forced.clear();
    record(&step, step.key, text);
    recorder_->forced = kept;
    return true;
  }
  if (plan.bad_name) return problem(plan.mark, plan.error);
  if (asked && answer_with_yes(step, written, false)) return true;
  if (failure) return false;
  if (asked && answer_with_next(step)) {
    record(&step, step.key, text);
    return true;
  }
  return failure ? false : does_not_fit(step, written, plan);
}

// Why an answer is none to what is asked now.
bool Run::does_not_fit(const Step& step, const Written& written, const Plan& plan) {
  const auto player = static_cast<kernel::Player>(step.player);
  const std::string text = player_text(player) + " " + flat(*step.body);
  if (game_->status() == Status::over)
    return fail("stuck", step.mark, "the game is over, but " + text + " follows: " + how_it_ended());
  const std::string only = only_answers(step, written);
  const bool asked = game_->decision().asks(player);
  if (!asked && !only.empty()) return fail("stuck", step.mark, "no other answer was possible than " + only);
  if (!asked) {
    const kernel::Decision& d = game_->decision();
    return fail("stuck", step.mark,
                player_text(player) + " is not asked: " + player_text(d.player) + " is, by " +
                    number(d.rule) + "; legal: " + legal_answers(*game_, names_));
  }
  std::vector<std::string> details = plan.more;
  if (!only.empty())
    details.insert(details.begin(), "answered before, as no other answer was possible: " + only);
  return fail("stuck", plan.mark.line != 0 ? plan.mark : step.mark,
              why_not(plan, *game_, names_, player, written), details);
}

bool Run::both(const Step& step) {
  std::uint32_t passed = 0;
  const kernel::Question* last = nullptr;  // what was passed last
  for (;;) {
    if (game_->status() != Status::asking) break;
    const kernel::Player p = game_->decision().player;
    const kernel::Question* const question = game_->decision().question;
    // The pass of a phase that is asked for after a round is none of that round.
    const bool is_over = last != nullptr && question != last && question->ends_phase;
    if ((passed >> p & 1) != 0 || is_over) break;
    Options options;
    game_->options(options, p);
    const auto pass =
        std::find_if(options.begin(), options.end(), [&](Option o) { return is_bare(*game_, o, "pass"); });
    if (pass == options.end()) break;
    passed_.push_back(player_text(p) + " pass");
    if (!give(*pass, step.mark)) return false;
    passed |= 1u << p, last = question;
    for (const Forced& f : recorder_->forced)
      if (is_bare(*game_, f.option, "pass")) passed |= 1u << f.player;
  }
  if (passed == 0) {
    for (Forced& f : recorder_->forced) passed |= f.told ? 0u : is_bare(*game_, f.option, "pass") ? 1u : 0u;
    if (passed == 0)
      return fail("stuck", step.mark, "nobody can pass now; legal: " + legal_answers(*game_, names_));
  }
  record(&step, step.key, "both pass");
  return true;
}

bool Run::reached(const Step& step) {
  const bool asking = game_->status() == Status::asking;
  if (!step.rules.empty()) {
    if (!asking) return false;
    if (std::find(step.rules.begin(), step.rules.end(), game_->decision().rule) == step.rules.end())
      return false;
  }
  if (step.of >= 0 && (!asking || !game_->decision().asks(static_cast<kernel::Player>(step.of))))
    return false;
  if (!step.phase.empty()) {
    const auto phases = game_->words().phases;
    const std::size_t phase = game_->core().phase;
    if (phase >= phases.size() || step.phase != phases[phase].word) return false;
  }
  for (const auto& [text, at] : step.holds)
    if (kernel::Problems found;
        !is_ready(at, found) || !kernel::evaluate_bool({*game_}, nodes_[static_cast<std::size_t>(at)]))
      return false;
  return true;
}

// Declines or passes for whoever is asked.
bool Run::decline(kernel::Mark mark, std::string& text) {
  Options options;
  const kernel::Player p = game_->decision().player;
  game_->options(options, p);
  for (const char* word : {"pass", "decline"})
    for (const Option o : options)
      if (is_bare(*game_, o, word)) {
        text = player_text(p) + " " + word;
        return give(o, mark);
      }
  const Answers answers(*game_, names_);
  const auto waits_alike = [&](Option o) { return answers.waits_like(o, options.at[0]); };
  // A choice among equal cards, or of things that wait and are called the same.
  if (are_alike(*game_, options) || std::all_of(options.begin(), options.end(), waits_alike)) {
    text = player_text(p) + " " + answers.plain(options.at[0]);
    return give(options.at[0], mark);
  }
  return fail("stuck", mark,
              "on the way " + player_text(p) + " must answer " + number(game_->decision().rule) +
                  " and cannot decline; legal: " + legal_answers(*game_, names_));
}

bool Run::until(const Step& step) {
  const std::string text = "until " + flat(*step.body);
  for (int i = 0; i < kAnswersOnTheWayMax; ++i) {
    if (reached(step)) {
      record(&step, step.key, text);
      return true;
    }
    if (game_->status() != Status::asking)
      return fail("stuck", step.mark,
                  text + ": not reached before the end of the game" + who_asks_of(*game_, step.rules));
    std::string passed;
    if (!decline(step.mark, passed)) return false;
    passed_.push_back(passed);
  }
  return fail("stuck", step.mark,
              text + ": not reached in " + std::to_string(kAnswersOnTheWayMax) + " answers");
}

bool Run::concede(const Step& step) {
  const auto player = static_cast<kernel::Player>(step.player);
  if (step.player >= game_->core().players)
    return problem(step.mark, "this game has no " + player_text(player));
  if (game_->status() == Status::over) return fail("stuck", step.mark, "the game is over");
  recorder_->answering();
  loop_.reset();
  answered_ = true;
  game_->concede(player);
  game_->advance();
  if (!check_never(step.mark)) return false;
  record(&step, step.key, player_text(player) + " concede");
  return true;
}

// ---- Luck that a scenario names.
CardId Run::find_card(const Tree& tree, ZoneId zone, std::vector<CardId>& taken) {
  const Answers answers(*game_, names_);
  for (const CardId c : game_->core().zone(zone))
    if (answers.means(kernel::Argument::card, c, tree) &&
        std::find(taken.begin(), taken.end(), c) == taken.end())
      return c;
  if (const CardId named = names_.find(tree.text);
      named != kNoCard && std::find(taken.begin(), taken.end(), named) == taken.end())
    return named;  // it will be there when the luck is needed
  const kernel::Player owner = game_->words().player_of(zone);
  for (CardId c = 0; c < game_->core().cards; ++c)  // so will one of those that are elsewhere now
    if (owner < game_->core().players && game_->core()[c].owner == owner &&
        answers.means(kernel::Argument::card, c, tree) &&
        std::find(taken.begin(), taken.end(), c) == taken.end())
      return c;
  problem(tree.mark,
          "no card '" + tree.text + "' is in " + Names::zone_name(*game_, zone) + answers.nearest_name(tree));
  return kNoCard;
}

bool Run::luck_zone(ZoneId zone, const Tree& order) {
  kernel::Luck luck;
  luck.zone = zone;
  std::vector<const Tree*> items;
  if (order.is_list())
    for (const Tree& item : order.items) items.push_back(&item);
  else
    items.push_back(&order);
  for (const Tree* item : items) {
    Tree bare = *item;
    int copies = 1;
    if (const std::size_t x = bare.text.find(" x "); x != std::string::npos) {
      std::from_chars(bare.text.data() + x + 3, bare.text.data() + bare.text.size(), copies);
      bare.text.resize(x);
    }
    for (int i = 0; i < std::clamp(copies, 1, kernel::kCardsMax); ++i) {
      const CardId c = find_card(bare, zone, luck.order);
      if (c == kNoCard) return false;
      luck.order.push_back(c);
    }
  }
  game_->luck().push_back(std::move(luck));
  return true;
}

bool Run::luck_pick(ZoneId zone, const Tree& picks) {
  std::vector<CardId> taken;
  std::vector<const Tree*> items;
  if (picks.is_list())
    for (const Tree& item : picks.items) items.push_back(&item);
  else
    items.push_back(&picks);
  for (const Tree* item : items) {
    const CardId c = find_card(*item, zone, taken);
    if (c == kNoCard) return false;
    if (game_->core()[c].zone != zone)
      return problem(item->mark, "'" + item->text + "' is not in " + Names::zone_name(*game_, zone) + " now");
    int place = game_->core().index_in_zone(c);
    for (const CardId before : taken)
      place -= game_->core().index_in_zone(before) < game_->core().index_in_zone(c) ? 1 : 0;
    taken.push_back(c);
    kernel::Luck luck;
    luck.zone = zone;
    luck.value = place;
    game_->luck().push_back(luck);
  }
  return true;
}

bool Run::is_number_of_luck(const Tree& key) {
  return key.text == "coin" || key.text == "first" || key.text == "number";
}

// The side of a coin, a player, or a number; -1 when it is none.
int Run::read_luck_number(const Tree& key, const Tree& value, kernel::Problems& found) const {
  int luck = player_of_word(value.text);
  if (value.text == "heads" || value.text == "yes" || value.text == "true") luck = 1;
  if (value.text == "tails" || value.text == "no" || value.text == "false") luck = 0;
  const char* const end = value.text.data() + value.text.size();
  if (luck < 0 && std::from_chars(value.text.data(), end, luck).ptr != end) luck = -1;
  const int sides = std::max<int>(2, game_->core().players);
  if (luck >= 0 && (key.text == "number" || luck < sides)) return luck;
  found.push_back({value.mark, key.text == "number"
                                   ? "luck is a number from 0"
                                   : "luck of a coin is heads, tails or a player, not '" + value.text + "'"});
  return -1;
}

ZoneId Run::zone_of_luck(const Tree& text) const {
  const Answers answers(*game_, names_);
  for (int z = 0; z < game_->words().zones(); ++z)
    if (answers.means(kernel::Argument::zone, static_cast<std::uint16_t>(z), text))
      return static_cast<ZoneId>(z);
  return kernel::kNoZone;
}

std::string Run::no_luck(const Tree& key) const {
  const std::string meant = kernel::did_you_mean(key.text, {"coin", "first", "number", "order", "pick"});
  return "luck: '" + key.text + "' is no zone, coin, first, number, order or pick" +
         (meant.empty() ? Answers(*game_, names_).nearest_name(key) : meant);
}

bool Run::luck_entry(const Tree& key, const Tree& value) {
  if (is_number_of_luck(key)) {
    kernel::Luck luck;
    luck.value = read_luck_number(key, value, problems);
    if (luck.value < 0) return false;
    game_->luck().push_back(luck);
    return true;
  }
  const Answers answers(*game_, names_);
  if ((key.text == "pick" || key.text == "order") && value.is_map()) {
    for (const auto& [inner, picks] : value.entries) {
      const ZoneId zone = zone_of_luck(inner);
      if (zone == kernel::kNoZone)
        return problem(inner.mark, "no zone '" + inner.text + "'" + answers.nearest_name(inner));
      if (key.text == "pick" ? !luck_pick(zone, picks) : !luck_zone(zone, picks)) return false;
    }
    return true;
  }
  if (key.text == "pick" || key.text == "order") {
    const Tree& first = value.is_list() && !value.items.empty() ? value.items[0] : value;
    for (CardId c = 0; c < game_->core().cards; ++c)
      if (answers.means(kernel::Argument::card, c, first))
        return key.text == "pick" ? luck_pick(game_->core()[c].zone, value)
                                  : luck_zone(game_->core()[c].zone, value);
    return problem(first.mark, "no card '" + first.text + "'" + answers.nearest_name(first));
  }
  const ZoneId zone = zone_of_luck(key);
  if (zone == kernel::kNoZone) return problem(key.mark, no_luck(key));
  return game_->words().row(zone).ordered || value.is_list() ? luck_zone(zone, value)
                                                             : luck_pick(zone, value);
}

bool Run::luck(const Step& step) {
  if (!step.body->is_map()) return problem(step.mark, "luck: is a map");
  for (const auto& [key, value] : step.body->entries) {
    const std::size_t before = game_->luck().size();
    if (!luck_entry(key, value)) return false;
    for (std::size_t i = before; i < game_->luck().size(); ++i)
      luck_marks_.push_back({game_->luck()[i], key.mark});
  }
  return true;
}

}  // namespace headjudge::verifier
