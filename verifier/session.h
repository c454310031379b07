// A game that somebody plays: from a position or two decks, answer by answer, with undo, written down as a
// scenario that passes as written.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "verifier/run.h"
#include "verifier/scenario.h"

namespace headjudge::verifier {

// One legal answer: how it is written, and the row of the rulebook that offers it.
struct Listed {
  kernel::Option option;
  kernel::Player player = 0;
  std::string form, rule, gist;
};
// An answer that a rule refuses now.
struct RefusedAnswer {
  std::string form, rule, why;
};

class Session {
 public:
  // From a scenario file, after one of its steps ("given", "hit+1"; "" before all of them).
  static std::unique_ptr<Session> from_file(const std::string& path, const std::string& step,
                                            const std::string& rulebook, std::string& error);
  // From two deck files ({game, cards or define, deck}) and the real set-up.
  static std::unique_ptr<Session> from_decks(const std::string& first, const std::string& second,
                                             std::uint64_t seed, std::string& error);

  const std::string& path() const { return path_; }  // of the scenario that is played; "" for decks
  const kernel::Game& game() const { return *game_; }
  const Names& names() const { return names_; }
  std::vector<Listed> actions() const;
  // What players could want to do with the cards they have, and may not.
  std::vector<RefusedAnswer> refused() const;
  // Takes an answer of actions(). False: it was taken back by a rule; `said` says which.
  bool take(const Listed& answer, std::string& said);
  // A step as a scenario writes it, without the dash: "P1: {attack: wolf}", "expect: {...}". False: `said`
  // why not.
  bool step(const std::string& text, std::string& said);
  // Takes back the last answer or step.
  bool undo();
  std::size_t length() const { return entries_.size(); }
  // The scenario so far. When nothing is looked at, it ends with a look at what there is. `said` is not empty
  // when it does not pass as written.
  std::string scenario(std::string& said) const;

 private:
  std::string path_;
  struct Entry {
    std::string text;  // a step; "" for an answer
    kernel::Option option;
    std::unique_ptr<kernel::Game> before;
    Names names;
  };
  Session() = default;
  bool begin(kernel::Tree root, std::string& error);
  std::string text_of(const std::vector<std::string>& steps) const;
  // `numbers`: every answer by its number; `unfinished`: the last action is left out, for it is still asked
  // about.
  std::vector<std::string> steps(bool numbers = false, bool* unfinished = nullptr) const;
  bool run(const std::vector<std::string>& steps, bool keep, std::string& said);
  std::string last_look() const;
  // An answer as it is written: within an action as the action so far with it.
  std::string form_of(kernel::Option option) const;
  void remember(std::string text, kernel::Option option);

  kernel::Tree root_;                                 // without the play
  std::vector<std::string> first_;                    // steps of the file
  std::vector<std::unique_ptr<Scenario>> scenarios_;  // whose cards games still know
  std::vector<std::unique_ptr<Run>> runs_;
  std::unique_ptr<kernel::Game> game_;
  Names names_;
  std::vector<Entry> entries_;
  std::string end_;  // where the last run() ended
};

}  // namespace headjudge::verifier
