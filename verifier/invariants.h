// What must hold of every position and every decision of every game, whatever the cards say.
#pragma once

#include <string>
#include <vector>

#include "engine/kernel/game.h"

namespace headjudge::verifier {

// `what` says which law was broken, in the same words each time; empty: none.
struct Violation {
  std::string what, detail;
  explicit operator bool() const { return !what.empty(); }
};

// Of a game that is stuck though it outgrew no bound: the row it was at.
std::string no_end(const kernel::Game& game);

// The first few fields in which two states differ, for people.
std::string difference(const kernel::Game& one, const kernel::Game& other);

// Every card lies in one zone, where the rules let it be; no number is negative.
Violation check_cards(const kernel::Game& game);
// The hash that was kept up to date is that of the whole walk.
Violation check_hash(kernel::Game& game);
// Offers are sorted and unique, each is legal and refused by nothing; `probes` answers made up from `seed`
// are legal just when they are offered.
Violation check_offers(const kernel::Game& game, const kernel::Options& options, int probes,
                       std::uint64_t seed);
// Answers apply to copies; the game itself does not notice. At most `most` of them, beginning at a place that
// `seed` says. `before`: states that asked earlier, which a play may be rolled back to.
Violation check_answers(const kernel::Game& game, const kernel::Options& options, int most,
                        std::uint64_t seed, const std::vector<kernel::Hash>& before);
// A silent and a heard game that got the same answers.
Violation check_twins(kernel::Game& silent, kernel::Game& heard);

// A game in which everybody passes, looked at before each answer: whether it goes round and so need not end.
// The same position comes back (whatever the number of the turn), more cards than there are have come back
// into decks, or the decks have not become smaller for many turns: what is drawn a turn is never used up, and
// whoever passes keeps that up.
class GoesRound {
 public:
  bool sees(const kernel::Game& game);
  // The decks have become smaller lately: however long it takes, it will end.
  bool comes_nearer() const { return looks_since_ < 2000; }

 private:
  std::vector<kernel::Hash> before_;
  std::vector<int> decks_;  // how many cards each ordered hidden zone held at the last look
  int returned_ = 0;
  int least_ = 1 << 16, least_turn_ = 0, looks_since_ = 0;  // all decks together were never smaller than then
};

// Whether the game ends, or goes round, when everybody passes, and gives any answer where nobody can.
bool comes_to_an_end(const kernel::Game& game);
// The first that does not hold here, answers included.
Violation check_all(const kernel::Game& game, const std::vector<kernel::Hash>& before);

}  // namespace headjudge::verifier
