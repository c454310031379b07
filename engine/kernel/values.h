// Values under continuous effects: which rules order them, and what acted on which card.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/kernel/text/code.h"

namespace headjudge::kernel {

// What a change changes or an expression reads, a bit each; numbers of View::number are bits 0 to 5.
inline constexpr std::uint16_t kAnyNumber = 63, kKindWords = 1 << 6, kGroupWords = 1 << 7,
                               kTraitWords = 1 << 8, kNameWords = 1 << 9, kIconWords = 1 << 10,
                               kAbilities = 1 << 11, kEveryValue = (1 << 12) - 1,
                               kOwnAbilities = 1 << 12;  // whether a card still has the ability that reads

constexpr std::uint32_t bit(ChangeKind kind) { return 1u << static_cast<int>(kind); }
inline constexpr std::uint32_t kChangesTypes = bit(ChangeKind::add_kind) | bit(ChangeKind::add_group) |
                                               bit(ChangeKind::add_trait) | bit(ChangeKind::lose_group) |
                                               bit(ChangeKind::lose_trait) | bit(ChangeKind::set_trait),
                               kChangesAbilities =
                                   bit(ChangeKind::add_keyword) | bit(ChangeKind::add_ability) |
                                   bit(ChangeKind::lose_keyword) | bit(ChangeKind::lose_ability) |
                                   bit(ChangeKind::lose_all_abilities) | bit(ChangeKind::copy_abilities),
                               kChangesNames = bit(ChangeKind::add_name) | bit(ChangeKind::set_name) |
                                               bit(ChangeKind::add_icon),
                               kChangesNumbers = bit(ChangeKind::add_number) | bit(ChangeKind::set_number) |
                                                 bit(ChangeKind::set_original) |
                                                 bit(ChangeKind::swap_numbers),
                               kChangesValues =
                                   kChangesTypes | kChangesAbilities | kChangesNames | kChangesNumbers;

// One step of the order in which continuous effects apply. `only_new`: items that the card did not have.
struct LayerRow {
  RuleIndex rule;
  std::uint32_t kinds;
  bool only_new = false;
};

// A rulebook's numbers for values. kNoRule: it says nothing about that.
struct ValueRules {
  RuleIndex printed = kNoRule;       // what is written is the start
  RuleIndex base_ability = kNoRule;  // a card's definition of itself counts as written, in every zone
  std::span<const LayerRow> layers;
  RuleIndex constant = kNoRule;        // constant abilities apply while valid
  RuleIndex constant_while = kNoRule;  // and no longer
  RuleIndex condition = kNoRule;       // a part valid under a condition only
  RuleIndex continuous = kNoRule;      // continuous effects change information for a time
  RuleIndex period = kNoRule;          // of an effect that is no constant ability's
  RuleIndex no_period = kNoRule;       // none stated
  RuleIndex several_layers = kNoRule;  // one effect is applied part by part
  RuleIndex dependency = kNoRule;
  RuleIndex by_time = kNoRule, time_of_constant = kNoRule, time_of_effect = kNoRule, same_time = kNoRule;
  bool constant_by_placement = false;  // its time is when its card came to its zone, not when it became valid
  RuleIndex fixed_objects = kNoRule;   // of a resolved effect
  bool hidden_zones_follow = false;    // but in hidden zones it reaches whatever is there
  RuleIndex arrival = kNoRule;         // a card arrives with the effects on its new zone applied
  RuleIndex arrival_trigger = kNoRule;   // and is seen so by abilities
  RuleIndex replaced_content = kNoRule;  // a new content replaces the old one, where there was one
  RuleIndex lowers = kNoRule;            // an effect that makes a number lower than it was
};

// A rule that acted on some values of a card.
struct Acted {
  CardId card;
  std::uint16_t values;
  RuleIndex rule;
  bool operator==(const Acted&) const = default;
};

// A constant ability makes a number of a card lower.
struct Lowered {
  CardId card, host;  // host: the card that has the ability
  TextId text;
  std::uint8_t number;
  std::int32_t by;
};

// A constant ability of a card, or an effect, that changes values.
struct Origin {
  const Ability* ability = nullptr;  // nullptr: an effect
  TextId text = 0;
  CardId host = kNoCard;      // of a constant ability
  std::int16_t printed = -1;  // its place among the abilities of its card; -1: it was gained
  std::int16_t effect = -1;   // of an effect: its place in Core::effects
  std::uint16_t first = 0;    // its first change
  std::uint32_t kinds = 0;    // of its changes, a bit a ChangeKind
  std::uint32_t age = 0;      // a lower one came earlier
  int order = 0;              // among constant abilities of one age
  bool base = false;          // the definition of its own card (ValueRules::base_ability)
  bool layered = false;       // it has parts in several layers
};

// One change of an origin in the layer that is being applied.
struct Part {
  const Change* change;
  int origin;
  std::uint16_t reads = 0, writes = 0;  // bits of values
  bool depends = false;                 // it waited for another one
};

// What a card set's continuous effects can depend on.
struct Influences {
  bool known = false;
  bool anything = false;      // more than where cards are: turned cards, turns, players, ...
  bool states = false;        // how the cards there lie, as well
  std::uint64_t zones = 0;    // zones whose cards they look at
  std::uint64_t sources = 0;  // zones where constant abilities that change values are valid
};

// Derived values of all cards, outside the state. A card whose slot is -1 is as printed. Copies keep
// them, but for those that somebody listens to.
struct Derived {
  std::vector<std::int16_t> slot;
  std::vector<View> views;
  std::vector<Acted> acted;           // only of games that are heard
  std::vector<std::int32_t> arrived;  // by card: the object and zone that were seen last
  std::vector<std::uint16_t> reads;   // by node: which values it reads, 0xffff when not known yet
  std::vector<Origin> origins;
  std::vector<Origin> listed;  // those of the order in time, where it needs no values
  std::vector<Part> parts;
  std::vector<Spared> spared;    // constant abilities that a card is unaffected by now
  std::vector<Lowered> lowered;  // of numbers in CardSet::lowered, in the order in which it was done
  // Effects of a source, by their text, that have ended for a card; only of games that are heard.
  std::vector<Spared> shed;
  std::uint64_t effects = 0;          // a sum of the effects they were computed with
  std::uint64_t order = 0;            // a sum of the constant abilities in the order of time
  std::vector<std::uint64_t> placed;  // where the cards that they look at were, of games nobody listens to
  Influences influences;
  bool computed = false;  // since the order in time was settled
  bool deferred = false;  // stale since then: whoever reads one computes them
  bool copied = false;    // those of another game in the same position
  bool busy = false;      // being computed: reads are not noted

  Derived() = default;
  Derived(const Derived& other) : arrived(other.arrived), shed(other.shed), influences(other.influences) {
    if (other.slot.empty() && !other.deferred) return;
    slot = other.slot, views = other.views, reads = other.reads, origins = other.origins;
    spared = other.spared, lowered = other.lowered, effects = other.effects;
    order = other.order, placed = other.placed;
    computed = other.computed, deferred = other.deferred;
    copied = true;
  }
  Derived& operator=(const Derived&) = delete;
  void forget() { slot.clear(), deferred = copied = false; }
  const View* of(CardId c) const {
    return c < slot.size() && slot[c] >= 0 ? &views[static_cast<std::size_t>(slot[c])] : nullptr;
  }
};

}  // namespace headjudge::kernel
