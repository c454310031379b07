// Re-birth for you's state: the kernel's core, the attack in progress, and what players remember.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/kernel/game_of.h"
#include "engine/kernel/shared.h"
#include "engine/rebirth/numbers.h"
#include "engine/rebirth/vocabulary.h"

namespace headjudge::rebirth {

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

enum PlayKind : std::uint8_t { kNoPlay, kCardPlay, kAbilityPlay, kCancelPlay };
// Bits of Play::flags.
enum PlayFlag : std::uint8_t { kAnnulled = 1, kUnmet = 2 };
// Bits of Card::marks.
enum Mark : std::uint16_t {
  kReceivedPartnerAttack = 1,
  kPlacedTogether =
      2,        // in the same moment as the card before it in the entry or member area (10.3.3, 10.3.4)
  kStays = 4,   // picked to stay there
  kBeaten = 8,  // lethally damaged when this recovery began (10.3.1.2)
  // Of a card that has left, as it is remembered (9.12.1): what it was in the attack.
  kWasAttacking = 0x100,
  kWasAttacked = 0x200,
  kWasPartner = 0x400,
  kWasSupporting = 0x800,
  kWasBlocked = 0x1000
};

// Needs of rows (Rulebook::present).
using kernel::kAllows, kernel::kForbids, kernel::kActivated, kernel::kImplied;
inline constexpr kernel::Needs kRebirthCards{1u << kernel::kOwnNeeds}, kBlockers{2u << kernel::kOwnNeeds};

enum Format : std::uint8_t { kTwoPlayers, kRumble, kCircle, kDoubleTeam };

// How a judge may read the text otherwise, a bit each, in the order of the rulebook's options.
enum Reading : std::uint8_t {
  kMovedIsNew = 1,          // between entry and member too a card becomes a new one (4.1.4)
  kRolesStay = 2,           // only the characters of the declaration attack and are attacked (8.2.4.3)
  kOneStartingPartner = 4,  // only the second player begins with a partner (6.2.1.6)
  kOverwrittenRetires = 8,  // an old entry character that is beaten retires (10.3.3, 10.3.5)
  kOneOpponent = 16,        // of several opponents one is named while playing (12.5.4, 12.6.4)
};

// 13.1.1.2: what was done in this main phase, and the position before: an activated ability that was played,
// or a card that was (7.4.2.1), that moved (7.4.2.2) or was set (7.4.2.4).
struct Acted {
  std::uint32_t before;   // low bits of the position's hash
  std::uint32_t choices;  // what was chosen while playing it; 0: nothing
  CardId card;
  kernel::TextId text;  // the ability; 0: the card itself
};
inline constexpr int kActedMax = 128;
inline const char* too_many(const Acted*) { return "too many actions of a main phase to remember"; }
// 5.15.2: damage, or a partner attack, since the last look at recovery, and whose it is.
struct Hit {
  Ref card, by;
};
// Event::amount of a retirement that is told once more, by another character that did it.
inline constexpr std::int16_t kAlsoBy = 1;
// Event::amount of a healed card, or of one that pays, after the first of them.
inline constexpr std::int16_t kOneOfMany = 0;
inline constexpr int kHitsMax = 12;
inline constexpr int kRetiredMax = 7;         // so many retired cards lose (10.6.2)
inline constexpr int kDamageMax = 1'000'000;  // more is no more: what goes on for ever comes to the same
struct PlayerFacts {
  std::uint8_t member_limit;  // 4.5.3
  std::uint8_t had_turn;      // an own turn has begun (12.3.1)
};

struct State : kernel::Core {
  std::uint8_t attacks;      // start steps of this turn (8.2.1)
  std::uint8_t attacking;    // an attack is on (8.2.4.3)
  std::uint8_t partner;      // it is a partner attack (8.2.4.4.2)
  Player defender;           // the attacked player
  std::uint8_t leaving;      // the attack phase was declared (7.4.2.5) or ended (8.2.3)
  std::uint8_t worked;       // an auto ability or recovery was carried out in this end phase (7.6.6)
  std::uint8_t format;       // Format (12.1.1)
  std::uint8_t one_out;      // the one-player-out rule is used (12.5.3, 12.6.3)
  std::uint8_t gone;         // players whose leaving was dealt with, a bit each (12.4)
  std::uint8_t vacant;       // seats left in this turn, a bit each (12.6.7)
  std::uint8_t unique_deck;  // teammates share no card name (12.7.2)
  std::uint8_t readings;     // Reading
  Player seat[4];            // Double Team: the two of one team, then those in front of them (12.7.4)
  Player speaker;            // the player of the turn team whose attack is on
  Ref supporter;             // the supporting member (8.2.4.2)
  Ref blocked;               // the blocked character (8.3.3.2)
  Ref striker, struck;  // who attacked and was attacked at the declaration, where that counts (kRolesStay)
  std::array<PlayerFacts, kernel::kPlayersMax> player;
  kernel::Bounded<Hit, kHitsMax> hits;
  kernel::Bounded<Acted, kActedMax> acted;  // the last: beyond what is in use it is not copied
  const void* used_end() const { return acted.end(); }
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
  kernel::Duration replacement_period(const kernel::Ability&) const override {
    return kernel::Duration::none;  // 9.3.1.2
  }
  void on_replacement(const Event& e, const kernel::Ability& a) const override;
  // Back to the last mark without refusing an answer: the play that began there is over (9.8.3.2).
  void abandon();
  bool is_met(const kernel::Ability& a, Ref source, Player master) const override;
  int opponents_of(Player you, Player (&out)[kernel::kPlayersMax]) const override;
  int players_of(Player you, Player (&out)[kernel::kPlayersMax]) const override;
  int allies_of(Player you, Player (&out)[kernel::kPlayersMax]) const override;
  Player in_turn_order(int place) const override;
  void noted(kernel::Noted what, Ref r, std::uint32_t detail = 0) const override;
  void not_triggered(const Event& e) const override;
  bool is_meant(const kernel::Pending&) const override;
  void refuses_player(Player p, std::vector<kernel::RuleIndex>& out) const override;
  // 13.1.1.2: the position, whatever was done in it before.
  std::uint32_t position_without_acts() const;
  // Of a copy that only tries a play (trial.h): which, and the rule by which it was taken back.
  std::uint8_t trying = 0;
  kernel::RuleIndex failed_by = kernel::kNoRule;
  struct Energy {  // what stands to pay with, as of a moment of the state; -1 not counted yet
    std::uint32_t moment = 0;
    std::array<int, kernel::kPlayersMax> standing{};
  };
  mutable Energy energy;
  struct Wrongs {  // what recovery has to put right: how much, and a number that tells what from other things
    int n = 0;
    std::int32_t dues = 0;
    std::uint8_t kinds = 0;  // a bit each, by recovery.cc
  };
  struct Looked {  // what a check timing would find, as of a moment of the state; who listens is not asked
    std::uint32_t moment = 0;
    bool known = false, is_quiet = false, knows_wrongs = false;
    Wrongs wrongs;
  };
  mutable Looked looked;

 protected:
  void save(int slot) override;
  bool may_do(const kernel::Line& line, const kernel::Instruction& how) override;
  bool becomes_pending(kernel::Pending&) override;

 private:
  template <class V>
  void facts_to(V&) const;
  template <class V>
  void players_to(V&) const;
  struct AllPlayers {
    std::array<PlayerFacts, kernel::kPlayersMax> player;
    std::uint8_t players;
  };
  mutable kernel::KnownHash<AllPlayers> players_hash_;
  int top_ = 0;  // the slot saved last
  mutable bool leaves_acts_out_ = false;
};

// ---- Readers
inline ZoneId zone(int player, int place) { return static_cast<ZoneId>(player * kPlayerPlaces + place); }
inline constexpr ZoneId kResolutionZone = kernel::kPlayersMax * kPlayerPlaces;
inline int place_of(ZoneId z) { return z >= kResolutionZone ? kResolution : z % kPlayerPlaces; }
inline Player player_of(ZoneId z) {
  return z >= kResolutionZone ? kNobody : static_cast<Player>(z / kPlayerPlaces);
}
// Nobody's places hold nothing (a question may be asked what it would offer when it is not asked).
inline std::span<const CardId> cards(const Game& g, int player, int place) {
  return player < 0 || player >= kernel::kPlayersMax ? std::span<const CardId>()
                                                     : g.s.zone(zone(player, place));
}
inline bool is_kind(const Game& g, CardId c, CardKind kind) { return (g.kinds(c) >> kind & 1) != 0; }
inline bool stands(const Game& g, CardId c) { return (g.s[c].flags & kernel::kRested) == 0; }
inline bool in_game(const Game& g, Player p) { return p < g.s.players && (g.s.lost >> p & 1) == 0; }
// ---- Teams (teams.cc, 12.7); in other formats everybody is a team of one.
inline bool is_double(const Game& g) { return g.s.format == kDoubleTeam; }
Player teammate(const Game& g, Player p);
Player front_of(const Game& g, Player p);
bool is_teammate(const Game& g, Player a, Player b);
// The players whose turn it is, a bit each.
std::uint8_t turn_team_of_two(const Game& g);
inline std::uint8_t only(Player p) { return static_cast<std::uint8_t>(1u << p); }
inline std::uint8_t turn_team(const Game& g) {
  return is_double(g) ? turn_team_of_two(g) : only(g.s.turn_player);
}
// Every player of the turn team, once; what they do at the same time names the rule.
template <class Fn>
void each_of_turn(const Game& g, kernel::RuleIndex rule, Fn fn) {
  if (is_double(g)) g.used(rule);
  for (Player p = 0; p < g.s.players; ++p)
    if ((turn_team(g) >> p & 1) != 0) fn(p);
}
// Who acts: the player of the turn team that answers.
inline Player actor(const Game& g) { return g.speaker() != kNobody ? g.speaker() : g.s.turn_player; }
// Who attacks.
inline Player attacker(const Game& g) { return is_double(g) ? g.s.speaker : g.s.turn_player; }
// A card of the teammate: not one's own (12.7.6).
bool is_not_teammates(const Game& g, Option o);
// 12.7.3: a team whose player lost has lost. True when that ended the game.
bool team_lost(Game& g);
// Whether a text that is played speaks of one opponent, who is named then (12.7.10).
bool names_opponent(const Game& g, kernel::TextId text);
bool mentions_opponent(const Game& g, kernel::NodeId node);

// Everybody in the game, the turn player first, then in turn order.
template <class Fn>
void each_player(const Game& g, Fn fn) {
  for (int i = 0; i < g.s.players; ++i) {
    const int seat = g.s.turn_player + i;
    const int next = seat < g.s.players ? seat : seat % g.s.players;
    if (const Player p = is_double(g) ? g.in_turn_order(i) : static_cast<Player>(next); in_game(g, p)) fn(p);
  }
}
// The next player in turn order who is still in the game.
Player next_player(const Game& g, Player p);
// The player beside a seat (12.6.7): `step` 1 after, -1 before; kNobody when that seat fell vacant this
// turn.
Player neighbour(const Game& g, Player p, int step);
inline int number_of(const Game& g, CardId c, Number n) { return g.view(c).number[n]; }
// The character in a player's entry; kNoCard when there is none.
CardId entry_of(const Game& g, Player p);
// The attacking and the attacked character (8.2.4.3); kNoCard when there is none.
CardId attacking_card(const Game& g);
CardId attacked_card(const Game& g);
void note_roles(Game& g);
// How many cards of the energy zone can be rested to pay.
int standing_energy(const Game& g, Player p);
// A blocker ability that is valid now (11.6).
bool is_valid_blocker(const Game& g, CardId c);

// ---- Doers
Ref move_card(Game& g, Ref r, ZoneId to, int index, Cause cause, Ref by = {}, How how = How::none);
// What was picked one by one, for what is done with all of it at the same time: the running frame's list.
kernel::Refs take_picks(Game& g);
// False when something replaced it.
bool turn_card(Game& g, CardId c, bool rest, Cause cause = Cause::rule, Ref by = {});
// 5.4.1: False when something replaced it.
bool turn_over(Game& g, CardId c, bool down, Cause cause = Cause::rule, Ref by = {});
// What nobody can notice need not be told.
inline void raise(Game& g, int event, Ref card, Ref by = {}, Player player = kNobody, int amount = 0,
                  Cause cause = Cause::rule) {
  if (!g.nobody_hears(event)) kernel::raise_event(g, event, card, by, player, amount, cause);
}
void tell_timing(Game& g, int event);
inline void raise_timing(Game& g, int event) {
  if (!g.nobody_hears(event)) tell_timing(g, event);
}
// 7.6.1, 8.5.1: abilities of the end of a turn or attack that were heard may be heard again from now on.
void forget_timings(Game& g);
// 9.2.2.1.1: annulled plays of abilities with a limit count until the turn ends.
void note_annulled_use(Game& g, const kernel::Play& play);
bool is_used_up_annulled(const Game& g, kernel::TextId text, Ref source);
void forget_annulled_uses(Game& g);
// 5.19: marks a play (its place + 1) as taken back by a card, once.
void annul_play(Game& g, int play, Ref by, Cause cause);
// The play that an event tells of: of a card or an ability that is played, resolved or cancelled; else none.
const kernel::Play* play_told_of(const Game& g, const Event& e);
// Damage to a character in an entry (2.6.2, 8.4.3); to others nothing happens. Whether it was dealt.
bool take_damage(Game& g, Ref to, Ref source, int amount, Cause cause);
// What is being done for a play, its last row excepted, ends here (5.13.1, 12.4.4). False: nothing is.
bool break_off(Game& g, int play);
// 12.4: what follows from players having left.
void players_left(Game& g);
// 12.5.3.2: the single player with the fewest cards in the retire zone wins.
bool fewest_alone(const Game& g);
void win_with_fewest(Game& g);
// 1.2.1: the game is over; `winners` a bit each, none: nobody wins.
void conclude(Game& g, std::uint8_t winners, bool draw, kernel::RuleIndex rule);
// 10.6.1: these players (a bit each) lose at the same time.
void lose(Game& g, std::uint8_t losers);
kernel::Refs draw_card(Game& g, Player p, Cause cause = Cause::rule, Ref by = {});
kernel::Refs draw_card(Game& g, Event e);
// 5.15: one retirement with its events.
Ref retire_card(Game& g, Event e);
bool take_damage(Game& g, Event e);
Ref heal_card(Game& g, Event e);
// 8.3.3.1: a card is discarded by the rules, which blocks when it really happens.
Ref discard_to_block(Game& g, const Event& e);
// 5.6: one card set with its events; 7.4.2.4: in the main phase its player draws by that.
Ref set_card(Game& g, Ref r, Player by, Cause cause, Ref source = {});
Ref set_card(Game& g, Event e);
// Whether a player loses now; an event may replace it (not a concession, 1.2.4.1).
bool would_lose(Game& g, Player p);
// 10.6.1.1: who loses now of those (a bit each) who would lose in this moment. While one of these losses
// waits for what may replace it the others wait with it: nobody.
std::uint8_t losers_now(Game& g, std::uint8_t due);
void note_defeat(const Game& g, std::uint8_t losers);
// A loss that waited; it happens together with the others that it waited with.
void lose_after_all(Game& g, const kernel::Aside& loss);
// 10.2, 12.5.3.2: whether a move may have made anything due that interrupts what goes on.
bool may_interrupt(const Game& g);
bool recovery_due(const Game& g);
// Whether a glance at the areas shows that nothing is to be put right and nobody is beaten; tells nobody of
// rules, keeps what it found while nothing changes.
bool look_for_dues(const Game& g);
inline bool plainly_nothing_due(const Game& g) {
  return g.looked.known && g.looked.moment == g.s.moment ? g.looked.is_quiet : look_for_dues(g);
}
// 0: nothing is due; else a number that stays the same while the same is due of the same cards.
std::int32_t recovery_dues(const Game& g);
// The same of recovery, entry processing and defeat (10.3, 10.5, 10.6).
std::int32_t rules_due(const Game& g);
// 5.15.2: a hit that counts until recovery was looked at next.
void note_hit(Game& g, Ref card, Ref by);

// ---- Rules that only say what words mean (definitions.cc): a move, a card that a text speaks of, an
// instruction with or without a player of its own.
void note_arrival(const Game& g, CardId c, ZoneId from, ZoneId to, bool same);
void note_word(const Game& g, Ref r);
void note_area(const Game& g, int place);
// The words of an area that keep what they do not mean from being chosen.
void limit_to_area(const Game& g, int place);
void note_state(const Game& g, CardId c);
// `apart`: cards of the zone that are not shuffled with it.
void note_shuffle(const Game& g, ZoneId z, int apart = 0);
void note_master(const kernel::Game& g, bool named);

// ---- Abilities (abilities.cc)
bool meets_condition(const Game& g, const kernel::Ability& a, Player p);
// Whether the condition keyword that this rule is about is met, or there is none (11.2.4, 11.5, 11.7).
bool meets_part(const Game& g, const kernel::Ability& a, Player p, kernel::RuleIndex rule);
bool has_name(const Game& g, const kernel::View& v, kernel::WordId part);
bool has_trait(const Game& g, const kernel::View& v, kernel::WordId trait);
// 4.5.3: how many members a player may have, as texts change it.
int changed_member_limit(const Game& g, Player p);
inline int member_limit(const Game& g, Player p) {
  const bool fixed = !g.is_heard() && !g.cards().has_change(kernel::ChangeKind::limit);
  return fixed ? g.s.player[p].member_limit : changed_member_limit(g, p);
}
// 1.3.3: whether no text forbids a player's action with a card. `words` separated by |.
bool is_left_free(const Game& g, std::string_view words, CardId c, Player p, Player whom, ZoneId to);
inline bool may(const Game& g, std::string_view words, CardId c, Player p, Player whom = kNobody,
                ZoneId to = kNoZone) {
  return kForbids.lacks(g.absent()) || is_left_free(g, words, c, p, whom, to);
}
// 1.3.3, 5.3.1: whether no text forbids its master to rest it.
inline bool may_rest(const Game& g, CardId c) {
  return may(g, "rest|rests|rested|be_rested|become_rested", c, g.s[c].owner);
}
// Whether a card of the energy zone can be rested to pay.
inline bool can_pay_with(const Game& g, CardId c) {
  return stands(g, c) &&
         may(g, "pay|pay_energy|energy|rest|rests|rested|be_rested|become_rest", c, g.s[c].owner);
}
// 1.3.3: whether no text forbids that a card comes to an area, where nothing else is said by a player's
// action, and that a character is played there.
bool may_come_to(const Game& g, CardId c, ZoneId to, Cause cause = Cause::play, Ref by = {},
                 How how = How::played);
bool may_be_played_to(const Game& g, CardId c, Player p, ZoneId to);
// Energy that an activated ability asks for, as texts change it.
int activation_cost(const Game& g, Ref source, Player p, int energy);
// 1.3.4: whether several players make the choice that is asked for, one after the other.
bool choose_in_turn(const Game& g);
// Whether the instruction that is being carried out heals several players.
bool several_heal(const Game& g);
// Whether there is enough to choose from; what the block itself will name is not known yet.
bool can_choose(const kernel::Context& c, const kernel::Line& line);
// Whether a block of instructions can be done, as far as that can be said before; `paid`: to pay a cost.
bool can_do(const kernel::Context& c, kernel::LineId first, bool paid = false);
// 1.3.2: whether anything is there that some of a block could be done to, as far as that is known.
bool can_do_some(const kernel::Context& c, kernel::LineId first);
// Of an ability that waits for nothing; costs.h asks it of one that does.
bool can_pay_cost(const Game& g, kernel::TextId text, Ref source, Player p);
// 9.4.4: whether an ability is valid in the area where its card is: the marked one; without a mark entry and
// member area. And whether a mark names that area.
bool is_valid_in_area(const Game& g, const kernel::Ability& a, CardId c);
bool is_in_marked_area(const Game& g, const kernel::Ability& a, CardId c);
// 5.14.1.1: as far as its cost is energy.
bool has_energy_for(const Game& g, kernel::TextId text, Ref source, Player p);
// 9.7.2.3.1: whether there is enough to choose while it is played.
bool has_targets(const Game& g, kernel::TextId text, Ref source, Player p);
bool is_auto(const Game& g, const kernel::Play& play);
// Whether a play is a cancel ability presented against this one, or against one that is.
bool is_against(const Game& g, int i, int play);
// An ability of a card by its place: the printed ones it has, then those it was given; 0: none.
kernel::TextId ability_at(const Game& g, CardId c, int place);
// How many places its abilities have.
int ability_places(const Game& g, CardId c);
// 13.1.1.2 (loops.cc)
void note_acting(Game& g, kernel::TextId text, Frame& playing);
void note_playing(Game& g, CardId c, Frame& playing);
void note_moving(Game& g, CardId c);
void note_setting(Game& g, CardId c);
void note_yes(Game& g);
void note_acted(Game& g);
bool is_new_yes(const Game& g);
bool is_new_play(const Game& g, Option o);
bool is_new_card(const Game& g, Option o);
bool is_new_act(const Game& g, Option o);
bool was_chosen_before(const Game& g);
void refuse_play(Game& g, kernel::RuleIndex rule);

extern const Procedure kTurn, kSetUp, kStandby, kEnergyPhaseRows, kMainPhaseRows, kAttackRound, kEndPhaseRows,
    kCheck, kRecovery, kAtOnce, kRefresh, kPlaying, kCounter, kPresenting, kPayEnergy, kDrawing, kTargeting,
    kChoosing, kMay, kEach, kRepeat, kDiscarding, kMilling, kHealing, kChoosingPlayer, kReplacing,
    kNumberChoice, kValueChoice, kModes, kSplit, kLooking, kRevealing, kSearching, kRearranging, kMoving,
    kPlayingByEffect, kTogether;
inline constexpr const Procedure* kProcedures[] = {
    &kTurn,           &kSetUp,       &kStandby,      &kEnergyPhaseRows,
    &kMainPhaseRows,  &kAttackRound, &kEndPhaseRows, &kCheck,
    &kRecovery,       &kAtOnce,      &kRefresh,      &kPlaying,
    &kCounter,        &kPresenting,  &kPayEnergy,    &kDrawing,
    &kTargeting,      &kChoosing,    &kMay,          &kEach,
    &kRepeat,         &kDiscarding,  &kMilling,      &kHealing,
    &kChoosingPlayer, &kReplacing,   &kNumberChoice, &kValueChoice,
    &kModes,          &kSplit,       &kLooking,      &kRevealing,
    &kSearching,      &kRearranging, &kMoving,       &kPlayingByEffect,
    &kTogether};
extern const kernel::Vocabulary kVocabulary;
extern const std::span<const kernel::Instruction> kInstructions;
void place(kernel::Game&, const kernel::Setup&, kernel::Problems&);
extern const kernel::PositionWords kPositionWords;

}  // namespace headjudge::rebirth
