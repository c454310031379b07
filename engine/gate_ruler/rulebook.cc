// Gate Ruler's table of tables.
#include "engine/gate_ruler/rulebook.h"

#include "engine/gate_ruler/state.h"

namespace headjudge::gate_ruler {
namespace {

constexpr const char* kRevisions[] = {"2020-12"};

// Appendix A. Deck limits are checked by deck.cc.
constexpr const char* kBuiltInCards[] = {
    "{id: apprentice, name: Apprentice, kind: ruler, life: 12, atk: 4, stk: 3}",
    "{id: highlander, name: Highlander, kind: ruler, life: 12, atk: 4, stk: 3}",
    "{id: knight, name: Knight, kind: ruler, life: 11, atk: 3, stk: 3}",
    "{id: world_master_alpha_2020, name: World Master alpha 2020, kind: ruler, life: 11, atk: 3, stk: 3}",
    "{id: world_master_beta_2020, name: World Master beta 2020, kind: ruler, life: 9, atk: 3, stk: 3}",
    "{id: energy_card, name: Energy, kind: energy}",
};

constexpr kernel::HouseOption kOptions[] = {
    {"retaliate_on_lethal", "retaliate also answers damage that destroys its unit (16-8a-1); default true"},
};

std::unique_ptr<kernel::Game> make(const kernel::Book& book, const kernel::CardSet& cards) {
  return std::make_unique<Game>(book, cards);
}

}  // namespace

const kernel::Rulebook& rulebook() {
  static const kernel::Rulebook kBook = [] {
    kernel::Rulebook r{};
    r.word = "gate_ruler";
    r.title = "Gate Ruler";
    r.rules = kRules;
    r.revisions = kRevisions;
    r.vocabulary = &kVocabulary;
    r.procedures = kProcedures;
    r.root = &kTurn;
    r.set_up = &kSetUp;
    r.options = kOptions;
    r.cards = kBuiltInCards;
    r.loop_rule = "17-1a-3"_gr;
    r.discard_place = kGraveyard;
    r.discard_event = kEvDiscarded;
    r.make = make;
    r.place = place;
    return r;
  }();
  return kBook;
}

}  // namespace headjudge::gate_ruler
