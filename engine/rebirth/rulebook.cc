// Re-birth for you's table of tables.
#include "engine/rebirth/rulebook.h"

#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

constexpr const char* kRevisions[] = {"1.03"};

std::unique_ptr<kernel::Game> make(const kernel::Book& book, const kernel::CardSet& cards) {
  return std::make_unique<Game>(book, cards);
}

}  // namespace

const kernel::Rulebook& rulebook() {
  static const kernel::Rulebook kBook = [] {
    kernel::Rulebook r{};
    r.word = "rebirth";
    r.title = "Re-birth for you";
    r.rules = kRules;
    r.revisions = kRevisions;
    r.vocabulary = &kVocabulary;
    r.procedures = kProcedures;
    r.root = &kTurn;
    r.set_up = &kSetUp;
    r.at_once = &kRefresh;
    r.loop_rule = "13.1.1.3"_rb;
    r.players_max = kernel::kPlayersMax;
    r.discard_place = kWaitingRoom;
    r.discard_event = kEvDiscarded;
    r.make = make;
    r.place = place;
    return r;
  }();
  return kBook;
}

}  // namespace headjudge::rebirth
