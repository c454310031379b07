// Re-birth for you's table of tables.
#include "engine/rebirth/rulebook.h"

#include "engine/rebirth/costs.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

constexpr const char* kRevisions[] = {"1.03"};

constexpr kernel::HouseOption kOptions[] = {
    {"moved_is_new", "a card that moves between entry and member is a new card there (4.1.4)"},
    {"roles_stay", "who enters an entry during an attack does not attack and is not attacked (8.2.4.3)"},
    {"one_starting_partner",
     "only the second player begins with a partner, also of three and more (6.2.1.6)"},
    {"overwritten_retires", "a beaten entry character that is replaced there retires (10.3.3, 10.3.5)"},
    {"one_opponent", "of several opponents one is named while playing (12.5.4, 12.6.4)"},
};

constexpr kernel::LayerRow kLayers[] = {
    {"9.10.1.2"_rb, kernel::kChangesAbilities},
    {"9.10.1.3"_rb, kernel::kChangesTypes | kernel::kChangesNames},
    {"9.10.1.4"_rb, kernel::kChangesNumbers},
};
constexpr kernel::ValueRules kValues = {
    .printed = "9.10.1.1"_rb,
    .layers = kLayers,
    .constant = "9.1.1.3"_rb,
    .condition = "9.4.3"_rb,
    .continuous = "9.3.1.2"_rb,
    .period = "9.3.1.2"_rb,
    .dependency = "9.10.1.5"_rb,
    .by_time = "9.10.1.6"_rb,
    .time_of_constant = "9.10.1.6.1"_rb,
    .time_of_effect = "9.10.1.6.2"_rb,
    .constant_by_placement = true,
    .fixed_objects = "9.10.2"_rb,
    .arrival = "9.10.3"_rb,
    .arrival_trigger = "9.10.3.1"_rb,
};

// 12.7.12: what one player of a team knows, the other may know.
bool knows(const kernel::Game& base, Ref r, Player p) {
  const Game& g = static_cast<const Game&>(base);
  const kernel::Card card = kernel::card_of(g, r);
  const int at = place_of(card.zone);
  const bool down = (card.flags & kernel::kFaceDown) != 0;
  if (at == kRebirthZone) g.used("4.7.3"_rb);
  if (at == kRetire) g.used("4.8.3"_rb);
  if (at == kDeck || (at == kHand && card.owner != p) || down) g.used("4.2.3"_rb);
  if (at != kDeck && at != kHand) g.used(down ? "4.3.3.2"_rb : "4.3.3.1"_rb);
  const Player mate = teammate(g, p);
  const bool seen = mate != kNobody && g.s.live(r) && (card.known >> mate & 1) != 0;
  if (!seen && (!is_teammate(g, card.owner, p) || (at != kHand && at != kEnergy))) return false;
  g.used("12.7.12"_rb);
  return true;
}

std::unique_ptr<kernel::Game> make(const kernel::Book& book, const kernel::CardSet& cards) {
  return std::make_unique<Game>(book, cards);
}

kernel::Needs present_in(const kernel::CardSet& cards) {
  kernel::Needs found = kernel::common_needs(cards);
  const auto add = [&](kernel::Needs needs, bool there) {
    if (there) found = found | needs;
  };
  add(kRebirthCards, kernel::may_be(cards, 1u << kRebirth));
  const bool given = cards.gives_abilities || cards.has_change(kernel::ChangeKind::add_keyword);
  add(kBlockers, given || cards.all_keywords != 0);
  return found;
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
    r.options = kOptions;
    r.values = &kValues;
    r.last_known_rule = "9.12.1"_rb;
    r.sight_rule = "4.1.4"_rb;
    r.sight_for_moves = true;
    r.while_rule = "9.4.3"_rb;
    r.place_rule = "9.4.4"_rb;
    r.none_rule = "1.3.2.2"_rb;
    r.partial_rule = "1.3.2"_rb;
    r.delayed_rule = "9.8.5.1"_rb;
    r.delayed_repeats = true;
    r.loop_rule = "13.1.1.3"_rb;
    r.over_rule = "1.2.1"_rb;
    r.players_max = kernel::kPlayersMax;
    r.players_rule = "1.1.1"_rb;
    r.information = {.shown = "4.2.2"_rb,
                     .own_face_down = "4.6.2.1"_rb,
                     .concealed = "4.1.2"_rb,
                     .counted = "4.1.2.2"_rb,
                     .kind_known = "4.10.4"_rb,
                     .kinds = 1u << kPartner,
                     .knows = knows};
    r.discard_place = kWaitingRoom;
    r.discard_event = kEvDiscarded;
    r.move_event = kEvMoved;
    r.leavers_hear = true;
    r.arrivals_hear = true;  // 9.8.4.2
    r.paying_rule = "9.5.2.2"_rb;
    r.rest_rule = "1.3.2"_rb;
    r.forbid_rule = "1.3.3"_rb;
    r.text_rule = "1.3.1"_rb;
    r.rules_changed = "9.10.1.3"_rb;
    r.cost_is_value = true;
    r.replacing = &kReplacing;
    r.can_meet_price = can_pay_cost;
    r.replacement_rules = {"9.3.1.3"_rb,  "9.3.1.3.1"_rb, "9.3.1.3.2"_rb, "9.11.1"_rb,
                           "9.11.1.1"_rb, "9.11.2.3"_rb,  "9.11.3"_rb,    "9.4.2"_rb};
    r.present = present_in;
    r.make = make;
    r.place = place;
    r.position_words = &kPositionWords;
    return r;
  }();
  return kBook;
}

}  // namespace headjudge::rebirth
