// Z/X's table of tables.
#include "engine/zx/rulebook.h"

#include "engine/zx/state.h"

namespace headjudge::zx {
namespace {

constexpr const char* kBuiltInCards[] = {"{id: virtual_player_card, name: \"\", kind: player_card}"};
constexpr const char* kRevisions[] = {"6.5.0", "later"};

std::unique_ptr<kernel::Game> make(const kernel::Book& book, const kernel::CardSet& cards) {
  return std::make_unique<Game>(book, cards);
}

}  // namespace

const kernel::Rulebook& rulebook() {
  static const kernel::Rulebook kBook = [] {
    kernel::Rulebook r{};
    r.word = "zx";
    r.title = "Z/X -Zillions of enemy X-";
    r.rules = kRules;
    r.revisions = kRevisions;
    r.vocabulary = &kVocabulary;
    r.procedures = kProcedures;
    r.root = &kTurn;
    r.set_up = &kSetUp;
    r.at_once = &kAtOnce;
    r.cards = kBuiltInCards;
    r.loop_rule = "1201.1c"_zx;
    r.missing_is_zero = false;
    r.discard_place = kTrash;
    r.discard_event = kEvDiscarded;
    r.make = make;
    r.place = place;
    return r;
  }();
  return kBook;
}

}  // namespace headjudge::zx
