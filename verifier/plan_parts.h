// What planning an answer listens to while it tries one: forced answers, and why something else was not
// possible.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/kernel/instruct.h"
#include "verifier/answers.h"

namespace headjudge::verifier {

using kernel::Game;
using kernel::Option;

// Where a series of picks rests: the same row asks the same player again, for the same line of text.
struct Place {
  const kernel::Question* question = nullptr;
  int depth = 0;
  std::uint16_t at = 0, line = 0;
  kernel::Player player = kernel::kNobody;
  bool operator==(const Place&) const = default;
};
// A share of nothing is none: {a: 0, b: 1}.
inline bool is_no_share(const Written& written, const Pick& pick) {
  return written.verb == "split" && pick.b != nullptr && pick.b->text == "0";
}
inline std::uint16_t line_of(const kernel::Core& s) {
  return s.frames.n < 2 ? std::uint16_t{0} : s.frames[s.frames.n - 2].at;
}
inline Place place_of(const Game& game) {
  const kernel::Core& s = game.core();
  const std::uint16_t at = s.frames.empty() ? std::uint16_t{0} : s.frames.back().at;
  return {game.decision().question, s.frames.n, at, line_of(s), game.decision().player};
}

inline bool is_decline(const Game& game, Option o) {
  const kernel::AnswerRow& row = game.words().answers[o.verb];
  const std::string_view word = row.word;
  return row.a == kernel::Argument::none && (word == "decline" || word == "pass" || word == "enough");
}
// The rules that keep a series of picks from ending at this question.
std::vector<kernel::Refusal> refusals_of_ending(const Game& game, const kernel::Question& question);

// An answer that the engine gave because it was the only one.
struct ForcedAnswer {
  const kernel::Question* question;
  Option option;
  std::string name;
  kernel::RuleIndex rule;
  kernel::RuleIndex paying = kernel::kNoRule;  // of the cost it was a part of
  std::vector<kernel::Refusal> ending{};       // what refuses to pick no more, for who wants to know
};

// ForcedAnswer answers on the way, and why what is written was none of them.
struct Hearing final : kernel::Listener {
  // `quiet`: without the reasons.
  Hearing(const Names& names, const Written& written, bool quiet = false)
      : names_(names), written_(written), quiet_(quiet) {}
  std::vector<ForcedAnswer> forced;
  std::vector<std::pair<std::string, kernel::Refusal>> missed;  // by the choice's name
  // The series of picks that goes on: broken when its frame is left; what was picked in it by force.
  Place series;
  bool broken = false, played = false;
  std::vector<ForcedAnswer> in_series;
  std::vector<kernel::Refusal> limits;
  void heard(const Game& game, const kernel::Heard& what) override {
    broken = broken || game.core().frames.n < series.depth;
    if (what.kind == kernel::Heard::Kind::event) {
      played = played || std::string_view(game.words().events[what.event.kind].word) == "played";
      if (what.event.cause == kernel::Cause::cost && what.event.card) note_paid(game, what.event.card.card());
    }
    if (what.kind == kernel::Heard::Kind::refused)
      limits.push_back({what.rule, "it limits what may be chosen"});
    if (what.kind != kernel::Heard::Kind::forced) return;
    std::string name = what.name != 0 ? game.cards().words[what.name] : std::string(what.question->name);
    if (played && name == "pay") name.clear();  // what the effect asks for is no payment of the play
    forced.push_back({what.question, what.option, name, what.rule, kernel::rule_of_price_asked(game)});
    // Declining something else in the same frame ends it: what is asked next is a matter of its own.
    broken = broken || (what.question != series.question && game.core().frames.n == series.depth &&
                        game.words().answers[what.option.verb].word == std::string_view("decline"));
    const bool elsewhere = game.core().frames.n == series.depth &&
                           (what.player != series.player || line_of(game.core()) != series.line);
    const bool same_series = !broken && !elsewhere && what.question == series.question;
    if (!quiet_) forced.back().ending = refusals_of_ending(game, *what.question);
    if (same_series) in_series.push_back(forced.back());
    if (quiet_) return;
    const Answers answers(game, names_);
    for (const Pick& pick : written_.picks)
      if (same_series && written_.list) miss(game, answers, what, "", pick);
    for (const auto& [key, value] : written_.named) {
      if (name.empty() || key->text != name) continue;
      bool list = false;
      for (const Pick& pick : picks_of(*value, list)) miss(game, answers, what, name, pick);
    }
  }

 private:
  // What a payment takes without a choice may be named with what pays, or be left out.
  void note_paid(const Game& game, kernel::CardId card) {
    std::uint8_t verb = 0;
    for (const kernel::AnswerRow& row : game.words().answers) {
      if (row.a == kernel::Argument::card && row.b == kernel::Argument::none)
        return forced.push_back({nullptr, {verb, 0, card}, "pay", kernel::kNoRule});
      ++verb;
    }
  }
  void miss(const Game& game, const Answers& answers, const kernel::Heard& what, const std::string& name,
            const Pick& pick) {
    Written one;
    one.verb = game.words().answers[what.option.verb].word;
    one.picks = {pick};
    kernel::Problems problems;
    std::vector<kernel::Refusal> some;
    std::vector<Option> imagined = answers.imagine(one, problems);
    if (game.words().answers[what.option.verb].a == kernel::Argument::none)  // yes or no: it was no
      for (std::size_t verb = 0; verb < game.words().answers.size(); ++verb)
        imagined.push_back({static_cast<std::uint8_t>(verb)});
    for (const Option o : imagined) {
      if (o == what.option) continue;
      game.refusals_of(*what.question, o, some);
      for (const kernel::Refusal& r : some) missed.push_back({name, r});
      if (game.decision().text_rule != kernel::kNoRule)
        missed.push_back({name, {game.decision().text_rule, "the keyword's text asks for others"}});
    }
  }
  const Names& names_;
  const Written& written_;
  const bool quiet_;
};

// What is still to be told: the picks under the verb (source -1) and under each named choice.
struct Need {
  std::vector<Pick> main;
  std::vector<std::vector<Pick>> named;
  std::vector<bool> used;
  int source = -1;
  Place series;
  bool begun = false, played = false;
  bool broken = false;
};

inline Need need_of(const Written& written, bool told) {
  Need need;
  need.begun = told;
  if (!told) need.main = written.picks;
  need.used.assign(written.named.size(), false);
  for (const auto& [key, value] : written.named) {
    bool list = false;
    need.named.push_back(picks_of(*value, list));
  }
  return need;
}
// Whether what is written under a key may be what a question asks that has this name, or none.
bool may_mean(const Game& game, const std::string& key, const std::string& name);
// Whether anything in this game ever asks for a choice of this name.
bool is_ever_asked(const Game& game, const std::string& name);
// Says of each named choice that nothing in this game ever asks for that nothing does.
void tell_unasked(const Game& game, const Written& written, struct Plan& plan);

struct Plan plan_by_number(const Game& game, kernel::Player player, const Written& written);

// Numbers that are legal though the engine does not list each of them. `source`: see Planner.
void add_imagined(const Game& game, const Answers& answers, kernel::Player player, const Pick& pick,
                  const Written& written, int source, kernel::Options& options);
// Where several players are asked at once, an option is one player's.
Option said_by(const Game& game, kernel::Player player, Option o);

// What refuses the other things that the same words could mean: playing a card, or one of its abilities.
void add_other_readings(const Game& game, const Names& names, kernel::Player player, const Written& written,
                        struct Plan& plan);

// A card's name alone is the card itself, not one of its abilities, where both may be played.
inline void prefer_cards(const Game& game, kernel::Options& found) {
  kernel::Options cards;
  for (const Option o : found) {
    const kernel::AnswerRow& row = game.words().answers[o.verb];
    if (row.b != kernel::Argument::number || std::string_view(row.named) != "ability") cards.add(o);
  }
  if (cards.n > 0) found = cards;
}

}  // namespace headjudge::verifier
