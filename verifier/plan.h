// From a composite answer to the options that it means, one decision after the other, tried on a copy of the
// game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verifier/answers.h"
#include "verifier/recorder.h"

namespace headjudge::verifier {

// Where an answer stopped that was good so far: which of its choices is asked for, and what may stand there.
struct Open {
  std::string key;                          // "to"; "": under the verb
  std::vector<std::string> picked, values;  // what stands there already; what may come next, "" for no more
};

struct Plan {
  bool found = false;
  std::vector<kernel::Option> options;    // in order of their decisions
  std::string error;                      // why not; why_not() says it whole
  bool lists = false;                     // it goes on with the legal answers
  std::vector<std::string> more;          // and lines of its own
  std::optional<Open> open;               // of an answer that was begun
  bool bad_name = false;                  // the error is a name that nothing has
  bool unfinished = false;                // the error is that too little is said: some way to go on is legal
  kernel::Mark mark;                      // of the part that does not fit
  std::vector<kernel::Refusal> refusals;  // rules that refuse the answer
  // Of a play in whose middle somebody else is asked: what is answered until then, and which of its named
  // choices may be asked for afterwards (by their places).
  bool waits = false;
  std::vector<kernel::Option> until_then;
  std::vector<std::size_t> left;
};

// How the answer would be given by this player now. The game is not changed.
// `told`: what stands under the verb was forced already; its named choices are left.
Plan plan_answer(const kernel::Game& game, const Names& names, kernel::Player player, const Written& written,
                 bool told = false);
// The same without a word about why not; given up after so many tries.
Plan plan_quietly(const kernel::Game& game, const Names& names, kernel::Player player, const Written& written,
                  int tries_max);

// The play, by number, that who is asked decides a part of; 0: none.
int play_asked_in(const kernel::Game& game);

// A verb, a name or a named choice that nothing has here, as far as that can be known: `out` says so.
// All of them; `ever`: only what nothing has at any moment of a play.
void slips_of(const kernel::Game& game, const Names& names, const Written& written, bool ever,
              kernel::Problems& found);
bool is_slip(const kernel::Game& game, const Names& names, const Written& written, Plan& out);
// What an answer that is to be refused names though nobody could answer it: choices, places, abilities.
void unanswerable(const kernel::Game& game, const Names& names, const Written& written,
                  kernel::Problems& found);
// The answers of a player by number: {option: 3, of: 12} is the third of the twelve that are legal now.
bool is_by_number(const Written& written);
std::string by_number(const kernel::Game& game, kernel::Player player, kernel::Option option);

// Whether options differ only in cards that nobody can tell apart.
bool are_alike(const kernel::Game& game, const kernel::Options& options);
// Whether an answer says which cards pay: then those that are alike are told apart.
bool names_payment(const Written& written);

// A legal answer as it would be written, whole: "{play: wolf, to: P1.attack_zone.1}".
struct LegalAnswer {
  kernel::Player player = 0;
  std::string text;
  std::string others;  // what its further choices could be as well: "to: P1.attack_zone.2"
};
// At most `most`, each beginning with another option. What every rule lets begin and some rule takes back
// is none.
std::vector<LegalAnswer> legal_lines(const kernel::Game& game, const Names& names, int most = 24);
// The same in one line: "pass, {play: wolf, to: P1.attack_zone.1} (or to: P1.attack_zone.2)".
std::string legal_answers(const kernel::Game& game, const Names& names, int most = 24);
// Why an answer that was planned at this moment does not fit, in one line with the legal answers.
std::string why_not(const Plan& plan, const kernel::Game& game, const Names& names, kernel::Player player,
                    const Written& written);

}  // namespace headjudge::verifier
