// Z/X's table of tables.
#include "engine/zx/rulebook.h"

#include "engine/zx/loops.h"
#include "engine/zx/possible.h"

namespace headjudge::zx {
namespace {

constexpr const char* kBuiltInCards[] = {"{id: virtual_player_card, name: \"\", kind: player_card}"};
constexpr const char* kRevisions[] = {"6.5.0", "later"};

constexpr kernel::Renumbering kRenumbering[] = {{"6.5.0", "901.2b", "901.2a"},
                                                {"6.5.0", "1205", "1206"},
                                                {"6.5.0", "1206", "1207"},
                                                {"6.5.0", "1207", "1208"}};

constexpr kernel::LayerRow kLayers[] = {
    {"811.1b"_zx, kernel::kChangesTypes | kernel::kChangesAbilities | kernel::kChangesNames},
    {"811.1c"_zx, kernel::kChangesNumbers},
};
constexpr kernel::ValueRules kValues = {
    .printed = "811.1a"_zx,
    .layers = kLayers,
    .constant = "801.2c"_zx,
    .condition = "803.2a"_zx,
    .continuous = "802.2b"_zx,
    .period = "802.2b"_zx,
    .dependency = "811.2"_zx,
    .by_time = "811.3"_zx,
    .time_of_constant = "811.3a"_zx,
    .time_of_effect = "811.3b"_zx,
    .same_time = "811.3c"_zx,
    .fixed_objects = "811.4"_zx,
    .hidden_zones_follow = true,
    .arrival = "811.5"_zx,
    .replaced_content = "811.6"_zx,
    .lowers = "811.7"_zx,
};

void note(const kernel::Game& g, kernel::RuleIndex rule) {
  if (g.is_heard()) g.used(rule);
}

// 312.2b: the face-down forces of an own card; 202.7c, 202.10b: own lower halves and player extras; 313.2a.
bool knows(const kernel::Game& g, kernel::Ref r, kernel::Player p) {
  const kernel::Card card = kernel::card_of(g, r);
  const int place = g.words().place_of(card.zone);
  const bool down = (card.flags & kernel::kFaceDown) != 0;
  note(g, "302.3b"_zx);
  if (place == kDynamis && !down) return note(g, "313.2a"_zx), true;
  if (down && (g.cards().cards[card.def].view.kinds >> kPlayerExtra & 1) != 0)
    return note(g, "202.10b"_zx), card.owner == p;
  if (down && (g.cards().cards[card.def].view.kinds >> kObLower & 1) != 0)
    return note(g, "202.7c"_zx), card.owner == p;
  if (place != kForce || !down) return false;
  note(g, "312.2b"_zx);
  for (const kernel::Attached& a : g.core().attached)
    if (a.card == r.card() && a.host && kernel::card_of(g, a.host).controller == p) return true;
  return false;
}

// 816.1a: a square that a text names is one of its diagram, which its controller's player square is below.
int place_seen(const kernel::Context& c, int place) {
  if (place < kSquare0 || place >= kSquare0 + 9) return place;
  note(c.game, "816.1a"_zx);
  return c.you == 1 ? kSquare0 + 8 - (place - kSquare0) : place;
}

constexpr kernel::HouseOption kOptions[] = {
    {"multicolor_needs_all_colors",
     "a multicolor card comes to the resource asleep unless all its colors are there, false: unless one of "
     "them is (308.2b); default true"},
    {"multicolor_sleeps_in_the_resource_phase",
     "so does the one put there in the resource phase (308.2b), false: that one is rebooted (504.3); default "
     "true"},
};
static_assert(std::size(kOptions) == kReadings);

std::unique_ptr<kernel::Game> make(const kernel::Book& book, const kernel::CardSet& cards) {
  return std::make_unique<Game>(book, cards);
}

kernel::Needs present_in(const kernel::CardSet& cards) {
  kernel::Needs found = kernel::common_needs(cards);
  const auto add = [&](kernel::Needs needs, bool there) {
    if (there) found = found | needs;
  };
  const auto any = [&](auto is_one) { return std::any_of(cards.cards.begin(), cards.cards.end(), is_one); };
  add(kEventCards, kernel::may_be(cards, 1u << kEvent | 1u << kEventExtra));
  add(kExtras, kernel::may_be(cards, 1u << kZxExtra | 1u << kEventExtra | 1u << kAscensionExtra));
  add(kShifts, kernel::may_be(cards, 1u << kShift));
  add(kOverBoosts, kernel::may_be(cards, 1u << kOverBoost | 1u << kObUpper | 1u << kObLower));
  add(kUnisonCards, kernel::may_be(cards, 1u << kPlayerExtra));
  const auto is_infinite = [](const kernel::CardDef& def) { return def.view.infinite != 0; };
  add(kInfinite, any(is_infinite) || (cards.rule_changes & kernel::kChangesValues) != 0);
  add(kLeadsBack, may_lead_back(cards));
  add(kDemands, any([](const kernel::CardDef& def) { return !def.extras.empty(); }));
  add(kTexts, cards.abilities.size() > 1 || cards.lines.size() > 1);
  add(kOtherKinds, kernel::may_be(cards, ~(1u << kZx | 1u << kPlayerCard)));
  return found;
}

}  // namespace

const kernel::Rulebook& rulebook() {
  static const kernel::Rulebook kBook = [] {
    kernel::Rulebook r{};
    r.word = "zx";
    r.title = "Z/X -Zillions of enemy X-";
    r.rules = kRules;
    r.revisions = kRevisions;
    r.renumbering = kRenumbering;
    r.vocabulary = &kVocabulary;
    r.procedures = kProcedures;
    r.root = &kTurn;
    r.set_up = &kSetUp;
    r.at_once = &kAtOnce;
    r.cards = kBuiltInCards;
    r.values = &kValues;
    r.players_rule = "101.1"_zx;
    r.none_rule = "102.4"_zx;
    r.partial_rule = "102.4"_zx;
    r.delayed_rule = "808.4a"_zx;
    r.loop_rule = "1201.1c"_zx;
    r.missing_is_zero = false;
    r.information = {.shown = "301.3a"_zx,
                     .own_face_down = "301.3b"_zx,
                     .concealed = "301.3c"_zx,
                     .counted = "301.3d"_zx,
                     .knows = knows};
    r.place_rule = "803.1d"_zx;
    r.while_rule = "803.2a"_zx;
    r.leavers_hear = true;
    r.arrivals_hear = true;
    r.control_ends = true;
    r.names_freely = true;
    r.place_seen = place_seen;
    r.discard_place = kTrash;
    r.discard_event = kEvDiscarded;
    r.move_event = kEvMoved;
    r.token_kind_rule = "202.13a"_zx;
    r.options = kOptions;
    r.paying_rule = "804.2f"_zx;
    r.sight_rule = "814.1"_zx;
    r.sight_for_moves = true;
    r.rest_rule = "102.3"_zx;
    r.forbid_rule = "102.6"_zx;
    r.copied_rule = "102.11"_zx;
    r.text_rule = "102.2"_zx;
    r.rules_constant = "801.2c"_zx;
    r.unaffected_rule = "1014.1"_zx;
    r.unaffected_before = "1014.1a"_zx;
    r.unaffected_after = "1014.1b"_zx;
    r.unaffected_chosen = "1014.2"_zx;
    r.hidden_zone_rule = "811.4"_zx;
    r.replacing = &kReplacing;
    r.can_meet_price = can_meet_price;
    r.replacement_rules = {"802.2c"_zx,     kernel::kNoRule, kernel::kNoRule, "812.1"_zx,
                           kernel::kNoRule, kernel::kNoRule, "804.3c"_zx,     "803.2"_zx};
    r.present = present_in;
    r.make = make;
    r.place = place;
    r.position_words = &kPositionWords;
    return r;
  }();
  return kBook;
}

}  // namespace headjudge::zx
