// Z/X's state: the kernel's core, the battle in progress, and what players remember.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/kernel/game_of.h"
#include "engine/kernel/shared.h"
#include "engine/zx/numbers.h"
#include "engine/zx/vocabulary.h"

namespace headjudge::zx {

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

// How a card lies under another one (Core::attached).
// From kBehindPlayer on it is part of the card it lies with, and is where that one is.
enum UnderKind : std::uint8_t {
  kForceUnder = 0,
  kBehindPlayer = 2,
  kShiftUnder,
  kOnTop,      // a player extra face up on the player card
  kLowerPart,  // of an over boost, with the flipped player card
  kFlippedPlayer,
  kUnisonExtra,
  kUnisonPlayer,
  kOtherHalf
};
enum PlayKind : std::uint8_t { kNoPlay, kCardPlay, kAbilityPlay };
// kPriced: for the points that an effect names. kComesAsleep: it enters asleep.
enum PlayFlag : std::uint8_t { kFree = 1, kFromDynamis = 2, kPriced = 4, kComesAsleep = 8 };
enum PendingKind : std::uint8_t { kOrdinary, kDelayed, kState, kSpecial };
enum Once : std::uint8_t { kExtraPlayed = 1, kShiftPlayed = 2, kUnisonDone = 4, kAscensionExtraPlayed = 8 };
inline constexpr int kIconsMax = 11;
enum Mark : std::uint16_t {
  kDamagedMark = 1,
  kBattleDamaged = 2,
  kSkipsReboot = 4,
  kCrisisMet = 8,
  kCrisisDeclined = 16,
  kCameTogether = 32,       // to its square, with another one of its controller; none came since
  kSkipsOthersReboot = 64,  // with kSkipsReboot: in the phase of the player who does not own it
  kWasJoined = 128,         // of what is gone: it was in unison (1029.1a)
  kWasBroken = 256          // of what is gone: it was in the break state (1019.1)
};
inline constexpr std::uint8_t kNoLimit = 255;
inline constexpr const char* kMarkersWord = "markers";  // beside deck and dynamis (401.12)

struct PlayerFacts {
  std::uint8_t damage;        // damage taken and not yet processed (907.1), points
  std::uint8_t life_shields;  // 210.4
  std::uint8_t charge_limit, hand_limit;
  std::uint8_t was_damaged;  // this turn (1131.2)
  std::uint8_t deck_known;   // 1202.2a: cards were added to the deck or seen in it since its last shuffle
  std::uint8_t once;         // Once bits: this turn, ascension extras this game (506.2, 202.12b)
  std::uint16_t counters[kIconsMax];  // of each icon (1017.1)
};

// The last effect that damaged or weakened a Z/X since rule effects were checked (1204), and what came to a
// square meanwhile.
enum BlameKind : std::uint8_t { kByDamage, kByLowering, kArrived };
inline constexpr int kBlamesMax = 64;
struct Blame {
  Ref card, source;
  std::uint8_t kind;
  std::uint8_t earlier;  // another source had damaged or weakened it before
};
// Locals of pre-priority processing: whether what is due at once was noted, whether rule effects were done.
inline constexpr int kDueNoted = 4, kEffectsDone = 5;

// Readings that `options:` of a position switches off, a bit each in the order of the rulebook's options.
enum Reading : std::uint8_t { kOneColorWakes, kResourcePhaseWakes, kReadings };

// Needs of rows (Rulebook::present). kDemands: cards that ask for something as they are played, or have a
// crisis. kLeadsBack: what is played or battles may come to where it was (1201.1b). kTexts: any text at all.
// kOtherKinds: cards that are neither Z/X nor player cards.
using kernel::kAllows, kernel::kForbids, kernel::kImplied;
inline constexpr kernel::Needs kEventCards{1u << kernel::kOwnNeeds}, kExtras{2u << kernel::kOwnNeeds},
    kShifts{4u << kernel::kOwnNeeds}, kOverBoosts{8u << kernel::kOwnNeeds},
    kUnisonCards{16u << kernel::kOwnNeeds}, kInfinite{32u << kernel::kOwnNeeds},
    kDemands{64u << kernel::kOwnNeeds}, kLeadsBack{128u << kernel::kOwnNeeds},
    kTexts{256u << kernel::kOwnNeeds}, kOtherKinds{512u << kernel::kOwnNeeds};
// Anything but Z/X without texts, and player cards.
inline constexpr kernel::Needs kMoreThanZx = kTexts | kDemands | kOtherKinds;

struct State : kernel::Core {
  std::uint8_t in_battle;
  std::uint8_t target_player;  // the attacked player + 1; 0: a card
  std::uint8_t leaving;        // a pass that ends the phase was taken
  std::uint8_t starting;       // the phase that an effect starts when it is resolved (1028)
  std::uint8_t readings;       // switched readings of the text, a bit each (Reading)
  Ref attacker, target;
  PlayerFacts player[2];
  kernel::Bounded<Blame, kBlamesMax> blames;
};
static_assert(std::is_trivially_copyable_v<State>);

class Game final : public kernel::GameOf<State>, public kernel::Recycled<Game> {
 public:
  using kernel::GameOf<State>::GameOf;
  std::unique_ptr<kernel::Game> clone() const override { return std::make_unique<Game>(*this); }
  void walk_facts(kernel::Visitor&) const override;
  void walk_facts(kernel::HashVisitor&) const override;
  void concede(Player p) override;
  bool has_compounds() const override;
  void compounds(std::vector<CardId>& hosts) const override;
  void join_view(CardId host, kernel::View& view_of_host,
                 std::vector<kernel::RuleIndex>& rules) const override;
  Ref relocate(Ref r, ZoneId to, int index, Cause cause, Ref by) override;
  void noted(kernel::Noted what, Ref r, std::uint32_t detail = 0) const override;
  bool permits(const kernel::Ability& a, Ref source, const Card& card) const override;
  bool was_valid(kernel::TextId text, Ref source, Player controller, const Event& e) const override;
  bool may_do(const kernel::Line& line, const kernel::Instruction& how) override;
  void perform(const kernel::Aside&) override;
  Player replacement_chooser(const Event& e) const override;
  void refuses_player(Player p, std::vector<kernel::RuleIndex>& out) const override;
  void control_over(const kernel::Effect&) override;
  void on_replacement(const Event& e, const kernel::Ability& a) const override;

  // 1201.1b: what stood when the player with priority was asked last, and what was done where (loops.h).
  // Outside the state, like luck.
  struct Deed {
    kernel::Hash position;
    std::uint8_t verb;  // of the answer
    CardId card;
    int what;
    bool operator==(const Deed&) const = default;
  };
  kernel::Hash held{};
  // Of the cards on squares, as of a moment of the state, a bit a square: where a Z/X of each player may
  // enter (806.1a), where his rebooted Z/X are (602.1a), and his Z/X and ascensions (602.1b). Whether they
  // are plain (squares.h), whether each player has a player card at home, and which reasons of 904 and 905
  // hold, a bit a rule.
  struct OnSquares {
    std::uint32_t moment = 0;
    std::uint16_t open[2] = {0, 0}, awake[2] = {0, 0}, fighting[2] = {0, 0};
    bool known = false, plain = false, at_home = false, has_reasons = false;
    std::uint8_t reasons = 0;
  };
  mutable OnSquares on_squares;
  // Cards that pay or may: how many, how many of them have a color that is asked for, and which of these.
  struct Tally {
    std::uint16_t cards = 0, fitting = 0;
    std::uint32_t colors = 0;
    void add(std::uint32_t has, int how_many = 1) {
      cards = static_cast<std::uint16_t>(cards + how_many), colors |= has;
      if (has != 0) fitting = static_cast<std::uint16_t>(fitting + how_many);
    }
  };
  // The rebooted resources of a player by their colors, as of a moment of the state: which sets of colors
  // there are, a bit each, and how many cards have each of these; and their tally for the colors that a price
  // has asked for, a bit each set of them.
  struct Rebooted {
    std::uint32_t moment = 0, sets = 0, asked = 0;
    Player player = kernel::kNobody;
    std::uint16_t cards[32];
    Tally tally[32];
  };
  mutable Rebooted rebooted;
  // The first token among the first `cards` of the game: tokens come last. Stale when a state is restored.
  struct Tokens {
    std::uint16_t cards = 0;
    CardId first = 0;
  };
  mutable Tokens tokens;
  struct Unpayable {  // what refuses the cost of the ability that was asked for last
    std::uint32_t moment = 0;
    Player holder = kernel::kNobody;
    CardId card = kernel::kNoCard;
    std::uint16_t place = 0;
    kernel::RuleIndex why = kernel::kNoRule;
  };
  mutable Unpayable why_not;
  // 804.2f: of a copy that only tries a play (payment_order.h): which, and the rule by which it was taken
  // back.
  std::uint8_t trying = 0;
  kernel::RuleIndex failed_by = kernel::kNoRule;
  std::vector<kernel::TextId> spent;  // delayed abilities that have triggered (808.4a); outside the state too
  std::vector<Deed> again;
  // 808.3d: who had which gained ability when a card was destroyed (0: was there); empty between rows.
  struct Holding {
    Ref destroyed, card;
    kernel::TextId text;
  };
  std::vector<Holding> holdings;
  // 808.3d: which of those that state when they are valid were so before the first card left; the same.
  struct Validity {
    Ref card;
    kernel::TextId text;
    bool valid;
  };
  std::vector<Validity> validities;
  // 1204.4: the powers that constant abilities lowered as of the last row; at a decision they follow from the
  // state.
  struct Lowering {
    Ref card, source;
    kernel::TextId text;
    std::int32_t by;
  };
  std::vector<Lowering> lowerings;
  const kernel::Book* lowerings_by = nullptr;  // read by this book; nullptr: not known
  // Moves that happen together (301.5): how deep, and how many so far; 0 between rows.
  int holding = 0, moved_together = 0;
  // The zone + 1 from which what enters just now counts as entering (1007.2), kNoZone for none (1007.3,
  // 1007.5a); 0 between rows: where it was.
  ZoneId enters_from = 0;

 protected:
  void on_event(const Event& e) override;
  void on_settled() override;
  void restore(int slot) override;
  bool becomes_pending(kernel::Pending& p) override;

 private:
  template <class V>
  void facts_to(V&) const;
  template <class V>
  void players_to(V&) const;
  template <class V>
  void battle_to(V&) const;
  mutable kernel::KnownHash<PlayerFacts[2]> players_hash_;
  using BattleFacts = std::array<std::uint8_t, 4>;  // what the part "battle" is made of while nobody fights
  mutable kernel::KnownHash<BattleFacts> battle_hash_;
  mutable bool noting_ = false;  // while the rules of a read value are told
};

// ---- Readers
inline constexpr int kOwnedZones = 2 * kPlayerPlaces;
inline ZoneId zone(int player, int place) {
  return static_cast<ZoneId>(place < kPlayerPlaces ? player * kPlayerPlaces + place
                                                   : kOwnedZones + place - kPlayerPlaces);
}
inline int place_of(ZoneId z) {
  return z < kOwnedZones ? z % kPlayerPlaces : kPlayerPlaces + z - kOwnedZones;
}
inline Player player_of(ZoneId z) {
  return z < kOwnedZones ? static_cast<Player>(z / kPlayerPlaces) : kNobody;
}
inline Player other(Player p) { return static_cast<Player>(1 - p); }
constexpr ZoneId square(int i) { return static_cast<ZoneId>(kOwnedZones + i); }
inline bool is_square(ZoneId z) { return z >= kOwnedZones && z < kOwnedZones + 9; }
constexpr int square_of(ZoneId z) { return z - kOwnedZones; }
constexpr ZoneId player_square(Player p) { return square(p == 0 ? 1 : 7); }
// Square by square: they lie side by side.
inline std::span<const CardId> cards_on_squares(const Game& g) {
  return {g.s.order + g.s.begin_of(square(0)), g.s.order + g.s.end_of(square(8))};
}
// Nobody's places hold nothing.
inline std::span<const CardId> cards(const Game& g, int player, int place) {
  return player == kNobody ? std::span<const CardId>() : g.s.zone(zone(player, place));
}
inline bool has_kind(const Game& g, CardId c, CardKind kind) { return (g.kinds(c) >> kind & 1) != 0; }
// More of them than the state holds end the game without a ruling.
void add_shields(std::uint8_t& shields, std::int64_t n);
// Kinds by which a card counts as a Z/X (202.6a, 202.7a) or an ascension (202.12a).
inline constexpr std::uint32_t kZxKinds = 1u << kZx | 1u << kZxExtra | 1u << kOverBoost,
                               kAscensionKinds = 1u << kAscension | 1u << kAscensionExtra;
// Tells whether it is one by a kind of another name.
void note_counted(const Game& g, CardId c, std::uint32_t also);
inline bool is_zx(const Game& g, CardId c) {
  if (g.is_heard()) note_counted(g, c, kZxKinds & ~(1u << kZx));
  return (g.kinds(c) & kZxKinds) != 0;
}
inline bool is_ascension(const Game& g, CardId c) {
  if (g.is_heard()) note_counted(g, c, kAscensionKinds & ~(1u << kAscension));
  return (g.kinds(c) & kAscensionKinds) != 0;
}
inline bool asleep(const Game& g, CardId c) { return (g.s[c].flags & kernel::kRested) != 0; }
bool has_icon(const Game& g, CardId c, std::string_view icon);
bool has_keyword(const Game& g, CardId c, std::string_view word);
// The same, and the ability is valid now.
bool keyword_works(const Game& g, CardId c, std::string_view word);
// An ability of a card by its place: printed ones from 1, then gained ones; 0 when there is none or it is
// lost.
int abilities_of(const Game& g, CardId c);  // printed and gained
kernel::TextId ability_text(const Game& g, CardId c, int place);
// 1107.2: notes that something that does not choose found a card with zekkai.
void note_unchosen(const Game& g, CardId c);
// How far it reaches as an attacker (1105); 1 without range.
inline constexpr int kAnyDistance = 99;
int reach(const Game& g, CardId c);
inline int number_of(const Game& g, CardId c, Number n) { return g.view(c).number[n]; }
int distance(int a, int b);
// A card from the dynamis that counts as an extra card (202.2a).
bool is_extra(const Game& g, CardId c);
// Limits as effects change them (306.2a, 309.2c); kNoLimit when there is none.
int charge_limit(const Game& g, Player p);
int hand_limit(const Game& g, Player p);
// The first ascension that lies on a square; kNoCard when none.
CardId ascension_on(const Game& g, ZoneId z);
// 806.1a: whether a Z/X of this player may be played to a square, and whether there is one.
bool may_enter(const Game& g, Player p, ZoneId z);
bool any_square(const Game& g, Player p);
// 505.3a, 907.2e: whether the revealed card that the running frame is about (local 5) may be played without
// its cost; and whether that is so but for a square (806.1d).
bool may_be_played_free(const Game& g);
bool no_square_for_free(const Game& g);
// Cards that must pay a resource cost: whether picks so far can be completed to a payment (805.3).
struct Price {
  int points;
  std::uint32_t colors;  // a bit a color
};
bool payable(const Game& g, Player p, Price price);
bool payable(const Game& g, Player p, Price price, std::span<const CardId> picked, int after);
bool colors_payable(const Game& g, Player p, Price price, std::span<const CardId> picked, int after);
Price price_of(const Game& g, CardId c);

// ---- Doers
Ref move_card(Game& g, Ref r, ZoneId to, int index, Cause cause, Ref by = {}, How how = How::none);
// False when something replaced it.
bool turn_card(Game& g, CardId c, bool sleep, Cause cause = Cause::rule, Ref by = {});
// While one lives, moves are simultaneous: their events are raised when the last one ends.
class Together {
 public:
  explicit Together(Game& g, int events = 2);  // see kernel::Together
  ~Together();
  Together(const Together&) = delete;
  Together& operator=(const Together&) = delete;

 private:
  Game& g_;
};
bool destroy(Game& g, Ref r, Cause cause, Ref by = {});
Event coming_destruction(const Game& g, Ref r, Cause cause, Ref by);
bool destroy(Game& g, Event e);
// Whether it was dealt: not so where a shield or something else came in its place.
bool damage_card(Game& g, Ref to, Ref source, int amount, Cause cause);
bool damage_player(Game& g, Player p, Ref source, int amount, Cause cause);
bool take_damage(Game& g, Event e);
// The cards that were drawn, or came to the life.
kernel::Refs draw_card(Game& g, Event e);
kernel::Refs recover_card(Game& g, Event e);
// Whether a player loses now; an event may replace it (not a concession, 101.5).
bool would_lose(Game& g, Player p);
// 102.6: whether no text keeps a player from losing.
bool may_lose(const Game& g, Player p);
// Nobody attacks any more, and nobody has priority.
void end_battle(Game& g);
void put_resource(Game& g, Ref r, Player p);
void shuffle_deck(Game& g, Player p);
// 1004: it has been shuffled, by whatever; abilities hear of it.
void was_shuffled(Game& g, Player p, Ref by, Cause cause);
void raise(Game& g, int event, Ref card, Ref by = {}, Player player = kNobody, int amount = 0,
           Cause cause = Cause::rule);
void raise_timing(Game& g, int event);
bool rule_effect_due(const Game& g);
// Whether pre-priority processing plainly has nothing to do; tells nobody of rules.
bool nothing_to_process(const Game& g);
// The event ability or the text of a card that is played; 0 when it has none.
kernel::TextId text_of_event(const Game& g, CardId c);
kernel::TextId next_event_ability(const Game& g, CardId c, kernel::TextId after);
// 909.1: a player without a player card on the squares, and the virtual one.
bool lacks_player_card(const Game& g, Player p);
void virtual_player_card(Game& g, Player p);
void take_life_shield(Game& g, Player p);

extern const Procedure kTurn, kSetUp, kRebootRows, kDrawRows, kResourceRows, kIgnitionRows, kMainRows,
    kEndRows, kBattleRows, kBeforePriority, kPlayerDamage, kReload, kAtOnce, kPlaying, kPayResource, kDrawing,
    kChoosing, kMay, kIgnition, kEach, kRepeat, kDiscarding, kExcess, kKeepHand, kSpecials, kEntering,
    kMoving, kMilling, kLifeShield, kModes, kNumberChoice, kReplacing, kCopyAbility, kResolveAbility, kIgob,
    kUnison, kBreak, kMarker, kPlayByText, kShifting, kCondition, kRecovering, kValueChoice, kPlayerChoice,
    kSplit, kLooking, kRevealing, kSearching, kRearranging, kOrdering, kPutForces;
inline constexpr const Procedure* kProcedures[] = {
    &kTurn,         &kSetUp,        &kRebootRows,  &kDrawRows,       &kResourceRows, &kIgnitionRows,
    &kMainRows,     &kEndRows,      &kBattleRows,  &kBeforePriority, &kPlayerDamage, &kReload,
    &kAtOnce,       &kPlaying,      &kPayResource, &kDrawing,        &kChoosing,     &kMay,
    &kIgnition,     &kEach,         &kRepeat,      &kDiscarding,     &kExcess,       &kKeepHand,
    &kSpecials,     &kEntering,     &kMoving,      &kMilling,        &kLifeShield,   &kModes,
    &kNumberChoice, &kReplacing,    &kCopyAbility, &kResolveAbility, &kIgob,         &kUnison,
    &kBreak,        &kMarker,       &kPlayByText,  &kShifting,       &kCondition,    &kRecovering,
    &kValueChoice,  &kPlayerChoice, &kSplit,       &kLooking,        &kRevealing,    &kSearching,
    &kRearranging,  &kOrdering,     &kPutForces};
extern const Question kFreePlay;
extern const kernel::Vocabulary kVocabulary;
extern const std::span<const kernel::Instruction> kInstructions;
void place(kernel::Game&, const kernel::Setup&, kernel::Problems&);
extern const kernel::PositionWords kPositionWords;
// 401: problems of the decks that the game starts from.
void check_decks(const Game& g, const kernel::Setup& setup, kernel::Problems& problems);

}  // namespace headjudge::zx
