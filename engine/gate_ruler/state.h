// Gate Ruler's state: the kernel's core, the gate and its items, and what players and attacks remember.
#pragma once

#include <memory>
#include <vector>

#include "engine/gate_ruler/numbers.h"
#include "engine/gate_ruler/vocabulary.h"
#include "engine/kernel/game_of.h"
#include "engine/kernel/shared.h"

namespace headjudge::gate_ruler {

using kernel::Candidates;
using kernel::Card;
using kernel::CardId;
using kernel::Cause;
using kernel::Check;
using kernel::clear_answer;
using kernel::end_effects;
using kernel::Event;
using kernel::Frame;
using kernel::How;
using kernel::kNobody;
using kernel::kNoCard;
using kernel::kNoZone;
using kernel::Option;
using kernel::Order;
using kernel::Player;
using kernel::Procedure;
using kernel::Question;
using kernel::Ref;
using kernel::Row;
using kernel::ZoneId;

enum PlayKind : std::uint8_t { kNoPlay, kCardPlay, kAbilityPlay };

// Things on the gate (9-1a, 10-3d, 12-2b, 12-4b, 13-2a, 13-5b).
enum class ItemKind : std::uint8_t { none, play, damage, ruler_damage, destruction, defeat, drive };
inline constexpr int kPairs = 64, kItemsMax = 160;
struct Item {
  ItemKind kind;
  Player controller;
  std::uint8_t play;        // slot + 1 of a card or ability
  std::uint8_t by_rule;     // destruction: by rule, not by effect (12-4b-2)
  std::uint8_t battle;      // damage: battle damage (8-6b-3)
  std::uint8_t no_counter;  // damage that cannot be countered (13-6c-1)
  std::uint8_t players;     // defeat: a bit each (12-2b-1)
  std::uint8_t open;        // damage, destruction: events of it still wait for their replacements
  std::uint8_t n;           // pairs
  Ref source;               // what deals the damage or destroys (14-15)
  Ref target[kPairs];
  std::int32_t amount[kPairs];
};

inline const char* too_many(const Item*) { return "too many items on the gate"; }

struct PlayerFacts {
  std::uint8_t allowance;     // normal summons a turn (4-3a-1); 255 unlimited
  std::uint8_t summoned;      // normal summons this turn (4-3a)
  std::uint8_t ruler_damage;  // marked ruler damage (3-6f), points
  std::uint8_t no_counter;    // how many of them cannot be countered (13-6c-1)
};

// Bits of Card::marks. A card's overdrive abilities lie beside it in the drive zone (7-2a-2), a bit each from
// kOverdriveThere on.
enum Mark : std::uint16_t { kNormalSummoned = 1, kSummonedOnce = 2, kOverdriveThere = 4 };

// The gate's timing flags (Play::flags).
enum PlayFlag : std::uint8_t {
  kFree = 1,  // of its level (14-5c-1, 14-3b-6e)
  kNormalSummon = 2,
  kWithoutAllowance = 4,
  kByDrive = 8,
  kForced = 16,
  kDemand = 32,       // what a text demands for attacking (8-4d)
  kRestedUnit = 64,   // the unit comes out rested (3-3a-1)
  kWithoutCost = 128  // of what its brackets ask for too (14-3b-6e)
};

// Why an ability waits (Pending::kind): hidden cards are asked for first, set cards are played as cards.
enum PendingKind : std::uint8_t {
  kWaits,
  kDelayedWaits,
  kConditionWaits,
  kHiddenWaits,
  kShownWaits,
  kSetCardWaits
};
// Periods of uses (Use::period): turn, game, this end phase (6-5a-1).
inline constexpr std::uint8_t kEndPhaseUse = 2;

// Who dealt damage to a unit last: for "A destroyed B" (15-12b).
struct LastDamage {
  Ref to, by;
  std::uint8_t battle;
};

// Damage that a unit took in this phase: what healing one damage picks from (13-7b-1).
struct Hit {
  Ref to, by;
  std::int32_t amount;
};
inline const char* too_many(const Hit*) { return "too much damage of one phase to remember"; }

// The energy that was paid for a card on the board.
struct PaidFor {
  Ref card;
  std::int32_t amount;
};
inline const char* too_many(const PaidFor*) { return "too many payments to remember"; }

// Readings that `options:` of a position switches: the bit says that the other one is taken.
enum Reading : std::uint8_t {
  kNoRetaliateOnLethal = 1,
  kOneField = 2,
  kSetWhenForced = 4,
  kRulersIntercept = 8,
  kFirstPhaseEndsSilently = 16,
  kOnlyEventsSetFromDrive = 32,
  kOnlyResolvedSummonsCount = 64,
  kSameEndPhase = 128
};
struct HouseReading {
  kernel::HouseOption option;
  Reading bit;
  bool otherwise;  // the value of the option that sets the bit
};
extern const std::span<const HouseReading> kHouseReadings;

// A card that goes back to the player who controlled it before.
struct Returning {
  Ref card;
  Player to;
};

// A unit with retaliate that lethal battle damage struck: where `retaliate_on_lethal` is off it answers when
// it stays after all (16-8a, 16-8b).
struct Struck {
  Ref unit, by;
  kernel::TextId text;
};

struct State : kernel::Core {
  std::uint8_t subphases;    // attack subphases begun this turn
  std::uint8_t fresh;        // something was placed on the gate since 9-4c
  std::uint8_t line;         // attacked line + 1 (8-4e-1), with kAttackerLeft; 0 none
  std::uint8_t acted;        // the holder did something but pass
  std::uint8_t drives;       // drive processings begun (10-3d), for tying cards
  std::uint8_t loops;        // end phases of this turn (6-5d)
  std::uint8_t readings;     // switched readings of the text, a bit each (Reading)
  std::uint8_t decks_legal;  // decks were checked (5-2); until the set-up begins
  Ref attacker;              // the attack card (8-4e)
  Ref target;                // a target legal only by an effect: it stays attacked (8-4c-1)
  Struck struck;             // in this battle
  PlayerFacts player[2];
  kernel::Bounded<LastDamage, kPairs> last_damage;  // since rule effects last ran
  kernel::Bounded<Hit, 256> hits;                   // of this phase
  kernel::Bounded<PaidFor, 128> paid_for;           // where a text asks for it
  kernel::Bounded<Returning, 64> returning;         // control of them is over (15-23a)
  kernel::Bounded<Ref, 64> newcomers;               // put into one zone together by one instruction (12-5a)
  kernel::Bounded<Item, kItemsMax> gate;

  const void* used_end() const { return &last_damage; }  // the lists are long: see copy_state
  static void copy_lists(State& to, const State& from);
};
static_assert(std::is_trivially_copyable_v<State>);

class Game final : public kernel::GameOf<State>, public kernel::Recycled<Game> {
 public:
  using kernel::GameOf<State>::GameOf;
  std::unique_ptr<kernel::Game> clone() const override { return std::make_unique<Game>(*this); }
  void walk_facts(kernel::Visitor&) const override;
  void walk_facts(kernel::HashVisitor&) const override;
  void concede(Player p) override;
  Ref relocate(Ref r, ZoneId to, int index, Cause cause, Ref by) override;
  void perform(const kernel::Aside&) override;
  Player replacement_chooser(const Event& e) const override;
  kernel::Duration replacement_period(const kernel::Ability& a) const override;
  void on_replacement(const Event& e, const kernel::Ability& a) const override;
  void on_watcher_over(const kernel::Watcher& w, bool used) const override;
  int pseudo_cards(ZoneId z) const override;
  bool is_by_battle(const Event& e) const override;
  kernel::Crowd crowd() const override;
  void control_over(const kernel::Effect&) override;
  void refuses_player(Player p, std::vector<kernel::RuleIndex>& out) const override;
  void not_triggered(const Event& e) const override;
  // 17-1a: what players did since rounds of priority of this turn began, and in which positions; what may be
  // repeated now, and what was. Outside the state, like luck.
  struct Deed {
    Player player;
    kernel::TextId text;  // 0: anything but an activated ability
    CardId card;
    bool operator==(const Deed&) const = default;
  };
  struct Round {
    kernel::Hash position;
    std::vector<Deed> deeds;
  };
  struct Looping {
    std::vector<Round> rounds;
    std::vector<Deed> open, done;
    kernel::Hash done_at{};
  };
  Looping looping;
  struct Energy {  // 15-15a: what can be paid, as of a moment of the state; -1 not counted yet
    std::uint32_t moment = 0;
    int active[2] = {-1, -1};
  };
  mutable Energy energy;
  // What a glance at the cards leaves open, as of a moment of the state: which rule effects may be due.
  enum Open : std::uint8_t { kUnitsOpen = 1, kPlayersOpen = 2, kZonesOpen = 4, kSoulsOpen = 8 };
  struct Quiet {
    std::uint32_t moment = 0;
    bool known = false;
    std::uint8_t open = 0;
  };
  mutable Quiet quiet;
  struct Ruling {  // appendix A: whether a ruler lets its player play for free, by its card
    std::uint16_t def = 0xffff;
    bool for_free = false;
  };
  mutable Ruling ruling[2];
  struct Found {  // which ability was asked for last, as of a moment of the state
    std::uint32_t moment = 0;
    CardId card = kernel::kNoCard;
    int place = 0;
    kernel::TextId text = 0;
  };
  mutable Found found;

 protected:
  bool becomes_pending(kernel::Pending&) override;
  bool may_do(const kernel::Line& line, const kernel::Instruction& how) override;
  void on_event(const Event&) override;
  void noted(kernel::Noted what, Ref r, std::uint32_t detail) const override;

 private:
  template <class V>
  void facts_to(V&) const;
  template <class V>
  void players_to(V&) const;
  mutable kernel::KnownHash<PlayerFacts[2]> players_hash_;
  mutable bool noting_ = false;  // while the rules of a read value are told
};

// ---- Readers
inline ZoneId zone(int player, int place) { return static_cast<ZoneId>(player * kPlayerPlaces + place); }
inline constexpr ZoneId kGateZone = 2 * kPlayerPlaces;
inline int place_of(ZoneId z) {
  return z < kPlayerPlaces ? z : z < kGateZone ? z - kPlayerPlaces : int{kGate};
}
inline Player player_of(ZoneId z) {
  return z >= kGateZone ? kNobody : static_cast<Player>(z < kPlayerPlaces ? 0 : 1);
}
inline Player other(Player p) { return static_cast<Player>(1 - p); }
// Nobody's places hold nothing.
inline std::span<const CardId> cards(const Game& g, int player, int place) {
  return player == kNobody ? std::span<const CardId>() : g.s.zone(zone(player, place));
}
// Those of places that follow each other: they lie side by side.
inline std::span<const CardId> cards(const Game& g, Player player, int first, int last) {
  if (player == kNobody) return {};
  return {g.s.order + g.s.begin_of(zone(player, first)), g.s.order + g.s.end_of(zone(player, last))};
}
inline bool is_kind(const Game& g, CardId c, CardKind kind) { return (g.kinds(c) >> kind & 1) != 0; }
inline bool on_board(const Game& g, CardId c) {
  const int place = place_of(g.s[c].zone);
  return place >= kRulerZone && place <= kField;
}
inline bool is_unit_on_board(const Game& g, CardId c) {
  const int place = place_of(g.s[c].zone);
  return place >= kAttack1 && place <= kDefense && is_kind(g, c, kUnit);
}
// 12-4a: whether a unit meets a destruction condition.
bool lethal(const Game& g, CardId c);
// 12-4a-3: whether a destruction by rule of it lies on the gate.
bool waits_for_destruction(const Game& g, Ref r);
inline CardId ruler_of(const Game& g, Player p) {  // kNoCard: a text took it away
  const auto there = cards(g, p, kRulerZone);
  return there.empty() ? kNoCard : there[0];
}
Ref ruler(const Game& g, Player p);
inline int number_of(const Game& g, CardId c, Number n) { return g.view(c).number[n]; }
bool has_keyword(const Game& g, CardId c, std::string_view word);
int current_life(const Game& g, Player p);
// Lines (3-6e): 0, 1 attack zones, 2 the centre line. The foremost card of a player's line; kNoCard when
// none.
CardId foremost(const Game& g, Player p, int line);
int line_of(ZoneId z);
// The card that is attacked now (8-4e-1); kNoCard when none.
CardId attacked_card(const Game& g);
CardId attack_card(const Game& g);
int keyword_row(std::string_view word);
// Energy that a player can pay with (15-15a), and whether a card of it can be rested for that.
int active_energy(const Game& g, Player p);
bool pays_energy(const Game& g, CardId c, Player p);
bool gate_empty(const Game& g);
// Whether the player's ruler lets him play without paying for levels (appendix A).
bool plays_for_free(const Game& g, Player p);
std::string_view ruler_word(const Game& g, Player p);  // its id
// The rule of appendix A that describes a player's ruler.
kernel::RuleIndex ruler_rule(const Game& g, Player p);

// ---- Doers
// A move by the rules of chapter 3: same object inside the board, owner's zone, turned act unless said
// otherwise. Returns the object at its new place. Raises moved / enters / leaves and what else follows.
Ref move_card(Game& g, Ref r, ZoneId to, int index, Cause cause, Ref by = {}, How how = How::none);
// The same of a unit within its player's front row, outside attacks, where no text heeds it.
void shift_unit(Game& g, CardId c, ZoneId to);
Item& place_item(Game& g, kernel::RuleIndex rule, ItemKind kind, Player controller);
// One more card that the item is about.
void tie(Item& item, Ref to, int amount = 0);
void remove_item(Game& g, int index);
// Items of this moment take no more events, but for those that still wait for their replacements.
void close_items(Game& g);
int item_of_play(const Game& g, int play);
// The item of this moment that takes more events of one source; null pointer when there is none.
Item* open_item(Game& g, ItemKind kind, Ref source);
// One pair of a damage item; false when something forbade or replaced it (13-2a-4).
bool deal_one(Game& g, Event e, bool no_counter);
// The energy that a line of a cost being paid asks for, as fixed before paying; -1 when it is no such line.
int fixed_energy(const Game& g, const kernel::Line& line);
// 14-3b-7: begins to pay a cost whose amounts are settled now.
void push_cost(Game& g, int play);
// 8-4d: an attack as it was chosen, and whether all that texts demand for it can be done.
void the_attack(Game& g, const Frame& caller, Frame& declaring);
bool demands_can_be_met(const Game& g, Option o);
// Damage to be dealt: makes one damage item for the pairs (13-2a), whether there are any: none of 0 or less.
bool deal_damage(Game& g, Ref source, Player controller, bool battle, std::span<const Ref> to,
                 std::span<const int> amounts, bool no_counter = false);
void raise(Game& g, int event, Ref card, Ref by = {}, Player player = kNobody, int amount = 0,
           Cause cause = Cause::rule);
void raise_timing(Game& g, int event);
void shuffle_zone(Game& g, ZoneId z, Ref by = {});
// One draw, with the cards as they are now; one change of a card's state, one healing, whether it happened.
kernel::Refs draw_card(Game& g, Event e);
bool turn_card(Game& g, Event e);
bool heal_unit(Game& g, Event e);
// 13-4b: so many cards of the player's damage zone are picked, as far as nothing replaces it.
void heal_player(Game& g, Event e);
// One unit of a destruction; false when something forbade or replaced it.
bool destroy_unit(Game& g, Event e);
// 1-4a: a player loses; false when something replaced it.
bool lose(Game& g, Event e);
void end_if_lost(Game& g);
// "Was destroyed" for a card of a destruction item, and who destroyed it (12-4b-3, 15-12b).
void note_destroyed(Game& g, Ref r, Ref by, Cause cause);
// 14-3b-4c, 14-3b-4d: not itself on the gate, and nothing hidden by what it is.
bool targetable(const kernel::Context& c, kernel::NodeId from, Ref r);
// The attack and defense zones that a unit may be played to: those that the effect playing it names, or all.
void front_zones_of_play(const Game& g, Player p, Candidates& out);
// Whether an ability's targets can all be chosen now, and its bracketed cost be paid in full.
// `hidden`: as if 14-3b-4d did not leave out what is hidden.
bool targets_exist(const Game& g, kernel::TextId text, Ref self, Player you, bool hidden = false);
bool cost_payable(const Game& g, kernel::TextId text, Ref self, Player you);
// Whether a text of the game asks what was paid for a card.
bool asks_what_was_paid(const kernel::CardSet& set);
// Whether a block of instructions can be done in full, as far as that can be told before it is begun.
bool can_do_block(const kernel::Context& c, kernel::LineId first);
// 16-13b-1a, 16-14a-2b: whether what moves now is material.
bool uses_material(const Game& g);
bool uses_genesis_material(const Game& g);
bool uses_abyss_material(const Game& g);
// Whether a zone takes a card (3-2f-1, 3-2h).
bool takes_card(const Game& g, CardId c, ZoneId to);
void note_not_taken(const Game& g, CardId c, ZoneId to);  // which rule a zone does not take it by
// 16-3a: touchdown abilities of a card that came from its owner's hand through the gate.
void trigger_touchdowns(Game& g, Ref r, const Event& e);
void note_no_touchdown(const Game& g, Ref r);  // it came out otherwise
// 14-9b-1c: shown cards that nothing waits for any more are hidden again.
void hide_shown(Game& g);
bool open_card_waits(const Game& g);
// 6-5d: an end-of-turn ability that would trigger now and has not in this end phase.
bool late_end_of_turn(const Game& g);
void forget_end_of_turn(Game& g);
// What playing a card costs in energy now (14-3b-6): its level as texts change it.
int level_cost(const Game& g, CardId c, Player p);
// The same of a player whose ruler asks for levels.
int asked_level(const Game& g, CardId c, Player p);
// 14-3b-6 of energy that an activated ability asks for.
int ability_cost(const Game& g, Ref source, Player p, int energy);
// Whether a player may have abilities to use.
bool may_use_abilities(const Game& g, Player p);
// Whether system processing would do something now (6-5d, 8-7c-2).
bool something_due(const Game& g);
// Which rule effects may be due, at a glance that tells nobody of rules; kept.
std::uint8_t open_at_a_glance(const Game& g);
inline bool may_be_due(const Game& g, Game::Open effect) {
  return g.is_heard() || (open_at_a_glance(g) & effect) != 0;
}
// Whether it is plain then that none is.
bool plainly_nothing_due(const Game& g);
// Neither without HP nor hurt as much; the same.
inline bool is_sound(const Game& g, CardId c) {
  const int hp = g.peek(c).number[kHp];
  return hp > 0 && g.s.card[c].damage < hp;
}

// ---- Tables of other chapters
extern const Procedure kTurn, kSetUp, kAttackRound, kGateProcessing, kGateAdd, kGateResolve, kSystem,
    kRuleEffects, kPlaying, kResolving, kPayEnergy, kDamageItem, kRulerDamageItem, kDestructionItem,
    kDefeatItem, kDrawing, kTargeting, kChoosing, kMay, kEach, kRepeat, kDiscarding, kHealing, kDriveItem,
    kDriving, kAtOnce, kSpecialSummon, kGainControl, kSetting, kPlayCards, kActEnergy, kCrowded, kGenesis,
    kAbyss, kNumberChoice, kValueChoice, kPlayerChoice, kModes, kSplit, kLooking, kRevealing, kSearching,
    kRearranging, kMoving, kTogether, kReplacing, kReducing, kDeclaring, kMilling, kReturning, kEndingTurn,
    kAttaching, kPuttingOn;
// clang-format off
inline constexpr const Procedure* kProcedures[] = {
    &kTurn, &kSetUp, &kAttackRound, &kGateProcessing, &kGateAdd, &kGateResolve, &kSystem, &kRuleEffects,
    &kPlaying, &kResolving, &kPayEnergy, &kDamageItem, &kRulerDamageItem, &kDestructionItem,
    &kDefeatItem, &kDrawing, &kTargeting, &kChoosing, &kMay, &kDriveItem, &kEach, &kRepeat, &kDiscarding,
    &kHealing, &kDriving, &kAtOnce, &kSpecialSummon, &kGainControl, &kSetting, &kPlayCards, &kActEnergy,
    &kCrowded, &kGenesis, &kAbyss, &kNumberChoice, &kValueChoice, &kPlayerChoice, &kModes, &kSplit,
    &kLooking, &kRevealing, &kSearching, &kRearranging, &kMoving, &kTogether, &kReplacing, &kReducing,
    &kDeclaring, &kMilling, &kReturning, &kEndingTurn, &kAttaching, &kPuttingOn};
// clang-format on
extern const kernel::Vocabulary kVocabulary;
extern const std::span<const kernel::Instruction> kInstructions;
extern const std::span<const kernel::ActionRow> kTextActions;
void place(kernel::Game&, const kernel::Setup&, kernel::Problems&);
extern const kernel::PositionWords kPositionWords;
// Problems of decks that are to be legal (5-2c, appendix A).
void check_decks(const Game& g, const kernel::Setup& setup, kernel::Problems& problems);

}  // namespace headjudge::gate_ruler
