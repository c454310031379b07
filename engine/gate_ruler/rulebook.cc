// Gate Ruler's table of tables.
#include "engine/gate_ruler/rulebook.h"

#include <array>

#include "engine/gate_ruler/instructions_more.h"
#include "engine/gate_ruler/permits.h"

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

constexpr HouseReading kReadings[] = {
    {{"retaliate_on_lethal", "retaliate also answers damage that destroys its unit (16-8a-1); default true"},
     kNoRetaliateOnLethal,
     false},
    {{"fields_side_by_side", "several fields may lie in one field zone (12-5a); default true"},
     kOneField,
     false},
    {{"set_when_optional", "a set card whose moment came may stay hidden (14-4a, 14-9b-1a); default true"},
     kSetWhenForced,
     false},
    {{"rulers_intercept", "an attacked ruler with intercept intercepts (8-5a, 16-7a); default false"},
     kRulersIntercept,
     true},
    {{"first_attack_phase_end",
      "the attack phase of the first turn has its end timing (8-2a-2); default true"},
     kFirstPhaseEndsSilently,
     false},
    {{"hidden_units_settable", "any hidden settable card of a drive may be set (10-4d-1); default true"},
     kOnlyEventsSetFromDrive,
     false},
    {{"played_summons_count",
      "a summon counts when it is played, not when it resolves (15-17a-3); default true"},
     kOnlyResolvedSummonsCount,
     false},
    {{"new_end_phase", "ending the turn in its end phase starts a new one (15-24h); default true"},
     kSameEndPhase,
     false},
};
constexpr auto kOptions = [] {
  std::array<kernel::HouseOption, std::size(kReadings)> options{};
  for (std::size_t i = 0; i < options.size(); ++i) options[i] = kReadings[i].option;
  return options;
}();

// 14-12a; its list ends before changes of numbers that are there.
constexpr kernel::LayerRow kLayers[] = {
    {"14-12a-2"_gr, kernel::kChangesTypes, true},   {"14-12a-3"_gr, kernel::kChangesTypes},
    {"14-12a-4"_gr, kernel::kChangesAbilities},     {"14-12a-5"_gr, kernel::kChangesNames},
    {"14-12a-6"_gr, kernel::kChangesNumbers, true}, {"14-12a"_gr, kernel::kChangesNumbers},
};
constexpr kernel::ValueRules kValues = {
    .printed = "14-12a-1"_gr,
    .base_ability = "14-7b"_gr,
    .layers = kLayers,
    .constant = "14-7a"_gr,
    .constant_while = "14-11a-1"_gr,
    .continuous = "14-11a"_gr,
    .period = "14-11a-2"_gr,
    .no_period = "14-11a-2a"_gr,
    .several_layers = "14-12b"_gr,
    .dependency = "14-12c-1"_gr,
    .by_time = "14-12c-2"_gr,
    .time_of_constant = "14-12c-2a"_gr,
    .time_of_effect = "14-12c-2b"_gr,
    .fixed_objects = "14-12d"_gr,
    .arrival = "14-11b"_gr,
};

// 3-3b-3: a face-down card of a zone that is open to its player. 7-2a: a face-up card there.
bool knows(const kernel::Game& g, kernel::Ref r, kernel::Player p) {
  const kernel::Card card = kernel::card_of(g, r);
  const int place = g.words().place_of(card.zone);
  if (place == kDrive || (place >= kSet1 && place <= kSet3))  // 7-2a: face up there, it is open to all
    if ((card.flags & kernel::kFaceDown) == 0) return true;
  const bool own = (card.flags & kernel::kFaceDown) != 0 && g.words().player_of(card.zone) == p &&
                   g.words().row(card.zone).open == kernel::Open::owner;
  if (own && g.is_heard()) g.used("3-3b-3"_gr);
  return own;
}

kernel::Needs present_in(const kernel::CardSet& cards) {
  kernel::Needs found = kernel::common_needs(cards);
  const auto add = [&](kernel::Needs needs, bool there) {
    if (there) found = found | needs;
  };
  const auto has = [&](kernel::AbilityKind kind) {
    return (cards.ability_kinds >> static_cast<int>(kind) & 1) != 0;
  };
  add(kEventCards, kernel::may_be(cards, 1u << kEvent));
  add(kFieldCards, kernel::may_be(cards, 1u << kFieldCard));
  add(kOverdrives, has(kernel::AbilityKind::overdrive));
  add(kCounters, has(kernel::AbilityKind::counter));
  add(kUndying, (cards.all_keywords >> keyword_row("undying") & 1) != 0 || cards.gives_abilities ||
                    cards.has_change(kernel::ChangeKind::add_keyword));
  add(kAttackCosts, cards.has_change(kernel::ChangeKind::attack_cost));
  add(kTexts, cards.abilities.size() > 1 || cards.lines.size() > 1 || cards.changes.size() > 1 ||
                  cards.all_keywords != 0);
  return found;
}

std::unique_ptr<kernel::Game> make(const kernel::Book& book, const kernel::CardSet& cards) {
  return std::make_unique<Game>(book, cards);
}

}  // namespace

const std::span<const HouseReading> kHouseReadings = kReadings;

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
    r.at_once = &kAtOnce;
    r.options = kOptions;
    r.cards = kBuiltInCards;
    r.values = &kValues;
    r.targetable = targetable;
    r.players_rule = "1-2a"_gr;
    r.none_rule = "1-5b-2"_gr;
    r.partial_rule = "1-5b-1"_gr;
    r.sight_rule = "3-2d-1"_gr;
    r.delayed_rule = "14-9f-1"_gr;
    r.state_rule = "14-9g-1"_gr;
    r.loop_rule = "17-1a-3"_gr;
    r.information = {.shown = "3-2b-1"_gr,
                     .own_face_down = "3-3b-3"_gr,
                     .concealed = "3-2b-2"_gr,
                     .counted = "3-2b-3"_gr,
                     .knows = knows};
    r.discard_place = kGraveyard;
    r.discard_event = kEvDiscarded;
    r.move_event = kEvMoved;
    r.forbid_rule = "1-5d"_gr;
    r.text_rule = "1-5a"_gr;
    r.paying_rule = "14-3b-8"_gr;
    r.rest_rule = "1-5b"_gr;
    r.attack_cost_rule = "8-4d"_gr;
    r.rules_changed = "14-11a"_gr;
    r.rules_while = "14-11a-1"_gr;
    r.rules_constant = "14-7a"_gr;
    r.while_rule = "14-2a"_gr;
    r.place_rule = "14-2b"_gr;
    r.replacing = &kReplacing;
    r.can_meet_price = can_meet_price;
    r.replacement_rules = {"14-1b-3"_gr, "14-13d"_gr, "14-13d"_gr,    "14-13b"_gr,
                           "14-13b"_gr,  "14-13d"_gr, kernel::kNoRule};
    r.control_ends = true;
    r.present = present_in;
    r.make = make;
    r.place = place;
    r.position_words = &kPositionWords;
    return r;
  }();
  return kBook;
}

}  // namespace headjudge::gate_ruler
