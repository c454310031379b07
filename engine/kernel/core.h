// The part of every game's state that the kernel owns: cards, zones, frames, plays, effects, luck. Plain
// values only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "engine/kernel/check.h"
#include "engine/kernel/rng.h"

namespace headjudge::kernel {

// A physical card: index into Core::card. It never changes during a game.
using CardId = std::uint16_t;
inline constexpr CardId kNoCard = 0xffff;
using Player = std::uint8_t;
inline constexpr Player kNobody = 0xff;
using ZoneId = std::uint8_t;
inline constexpr ZoneId kNoZone = 0xff;
// An ability or a piece of card text in the card set of the game; 0 is none.
using TextId = std::uint16_t;

// Every bound of the state in one place.
inline constexpr int kPlayersMax = 6, kCardsMax = 336, kZonesMax = 64, kFramesMax = 48, kCellsMax = 384,
                     kPlaysMax = 48, kPendingMax = 256, kWatchersMax = 96, kEffectsMax = 192,
                     kBindingsMax = 1024, kDepartedMax = 192, kUsesMax = 256, kAttachedMax = 128,
                     kStandingMax = 128, kSparedMax = 64, kAsideMax = 64, kAppliedMax = 40, kFoundMax = 24,
                     kEventWordsMax = 6, kLocals = 8, kGainedMax = 24, kEarlierMax = 128, kMoreNamesMax = 12;

inline const char* too_many(const TextId*) { return "too many abilities gained by one card"; }

// What outgrew its bound, found by the type of an element; a list that is named nowhere says this.
inline const char* too_many(...) { return "a list of the position is full"; }

// A list with a fixed capacity and no heap. Elements beyond n are never read.
template <class T, int N>
struct Bounded {
  std::uint16_t n;
  T at[N];
  void push(const T& value) {
    if (n == N) outgrown(too_many(static_cast<const T*>(nullptr)));
    at[n++] = value;
  }
  bool empty() const { return n == 0; }
  T& back() {
    HEADJUDGE_CHECK(n > 0);
    return at[n - 1];
  }
  const T& back() const {
    HEADJUDGE_CHECK(n > 0);
    return at[n - 1];
  }
  void erase(int i) {
    HEADJUDGE_CHECK(i >= 0 && i < n);
    for (int k = i; k + 1 < n; ++k) at[k] = at[k + 1];
    --n;
  }
  T& operator[](int i) {
    HEADJUDGE_CHECK(i >= 0 && i < n);
    return at[i];
  }
  const T& operator[](int i) const {
    HEADJUDGE_CHECK(i >= 0 && i < n);
    return at[i];
  }
  const T* begin() const { return at; }
  const T* end() const { return at + n; }
  T* begin() { return at; }
  T* end() { return at + n; }
};
// Abilities that a card gained, one more for each time.
using Gained = Bounded<TextId, kGainedMax>;

// An object of the rules: a physical card during one stay (a new one after each move that makes a new card).
struct Ref {
  std::int32_t bits = 0;  // card + 1 in the low 10 bits, incarnation above; 0 = none
  bool operator==(const Ref&) const = default;
  explicit operator bool() const { return bits != 0; }
  CardId card() const { return static_cast<CardId>((bits & 1023) - 1); }
  std::int32_t incarnation() const { return bits >> 10; }
};

// States of a card that every game may use; `marks` of Card belong to the game.
enum CardFlag : std::uint8_t { kRested = 1, kFaceDown = 2, kToken = 4, kRevealed = 8 };

struct Card {
  std::uint16_t def;          // index into the card set
  std::uint16_t incarnation;  // one more for every new object
  std::int32_t damage;        // damage it has taken, points
  Player owner, controller;
  ZoneId zone;
  std::uint8_t flags;
  std::uint8_t shields;  // shields left, pieces
  std::uint8_t acts;     // attacks made this turn, pieces
  std::uint8_t from;     // zone it came from, as zone + 1; 0 unknown
  std::uint8_t how;      // how it came (How), 0 unknown
  std::uint16_t marks;   // bits of the game
  std::uint8_t known;    // players who know which card this is though it lies hidden, a bit each
};

// How an object came where it is, for abilities that ask.
enum class How : std::uint8_t {
  none,
  played,
  normal_summon,
  special_summon,
  ignition,
  from_life,
  entry_processing,
  spark,
  drive,
  effect,
  genesis_summon,
  abyss_summon
};

// What caused an event.
enum class Cause : std::uint8_t { rule, effect, battle, cost, play };

// Something that happened, is about to happen, or that an ability waits for. `kind` is a row of the event
// table.
struct Event {
  std::uint8_t kind;
  Cause cause;
  Player player;  // who did it or whom it happened to; kNobody when nobody
  How how;
  ZoneId from, to;
  std::int32_t amount;
  Ref card, after, by;  // the object; the object it became by moving; the source
};

// A replacement that was applied to an event or declined for it: it never is again.
struct Applied {
  TextId text;
  std::uint16_t scope;  // of a replacement made by an effect; 0 of a card's own
  Ref source;
  bool operator==(const Applied&) const = default;
};

// A replacement that applies to an event.
struct Replacement {
  Applied id;
  Player controller;
};

// An event that was about to happen and waits for a decision about its replacements, or for what replaces it.
struct Aside {
  Event event;                         // `kind`: what its doer does
  std::uint8_t words[kEventWordsMax];  // rows of the event table it can be replaced as; 0 ends them
  std::uint8_t play;                   // play it belongs to, as index + 1; 0 none
  std::uint8_t replacer;  // play of the replacement that is carried out now, as index + 1; 0 none
  std::uint8_t kept;      // that replacement only changed it
  std::uint8_t state;     // of a move: Aftermath bits
  std::uint8_t moment;    // that it happens in with other events, as Earlier says; 0: it is alone
  std::uint16_t name;     // of a move: what the moved object is called in the play
  std::int16_t index;     // of a move: the place in its zone
  std::int32_t original;  // the amount before any replacement
  Bounded<Applied, kAppliedMax> applied;
  Bounded<Replacement, kFoundMax>
      found;  // those of one of several events of a moment, when that moment began
};
inline const char* too_many(const Applied*) { return "too many replacements applied to one event"; }
inline const char* too_many(const Replacement*) { return "too many replacements of one event"; }
// What has moved in a moment of which another event waits still: each hears of the other all the same.
struct Earlier {
  std::uint8_t moment;
  Event event;
};
inline const char* too_many(const Earlier*) { return "too many moves of a moment that goes on"; }
inline const char* too_many(const Aside*) { return "too many events that wait for their replacements"; }

// What a local of a frame or a cell of a list is; the walk shows it accordingly.
enum class Kind : std::uint8_t { number, object, play, zone, player, text, word };

// A rule or a text in progress: the row it rests on and its locals. Locals that are dead at a decision must
// be 0.
struct Frame {
  std::uint16_t at;        // row: of the book, or kTextBase + line of the card set
  std::uint16_t first;     // first row of its procedure
  std::uint32_t due;       // rows of a `together` pass still to run
  std::uint16_t cells;     // everything on Core::cells from here is this frame's list
  std::uint16_t from_ask;  // ask whose answer called the frame above, as row + 1
  std::uint8_t play;       // play it belongs to, as index + 1; 0 none
  std::uint8_t spare[3];
  std::uint32_t kinds;  // Kind of each local, four bits each
  std::int32_t local[kLocals];

  int num(int k) const { return local[k]; }
  Ref ref(int k) const { return {local[k]}; }
  Kind kind(int k) const { return static_cast<Kind>(kinds >> (4 * k) & 15); }
  void set(int k, std::int64_t value, Kind kind = Kind::number) {
    kinds = (kinds & ~(15u << (4 * k))) | static_cast<std::uint32_t>(kind) << (4 * k);
    local[k] = static_cast<std::int32_t>(value);
  }
  void set_ref(int k, Ref r) { set(k, r.bits, Kind::object); }
  // Verb, subject and object of an answer (row.h) are none again.
  void clear_answer() {
    static_assert(static_cast<int>(Kind::number) == 0);
    kinds &= ~0xfffu;
    local[0] = local[1] = local[2] = 0;
  }
};

// An element of a frame's list.
struct Cell {
  std::int32_t value;
  Kind kind;
  Ref ref() const { return {value}; }
};
inline const char* too_many(const Cell*) { return "too many values in the lists of what is carried out"; }

// A card or ability being played or resolved, and the event that triggered it.
struct Play {
  TextId text;        // the ability; 0 when the card itself is played
  std::uint8_t kind;  // PlayKind of the game; 0 = free slot
  Player controller;
  std::uint8_t step;    // how far it is, by game
  std::uint8_t from;    // zone it was played from, as zone + 1
  std::uint8_t to;      // zone it will go to, as zone + 1
  std::uint8_t modes;   // chosen modes, a bit each
  std::uint8_t did;     // whether the last instruction was really done
  std::uint8_t flags;   // bits of the game
  std::int16_t paid;    // energy or resources paid for it
  std::uint16_t scope;  // its bindings; 0 none
  Ref source;           // the card, or the card that has the ability
  Event event;
};
inline const char* too_many(const Play*) { return "too many cards and abilities being played"; }

// The value a name is bound to. Several bindings of one name and scope are a list, in order.
struct Binding {
  std::uint16_t scope, name;  // name: a word of the card set
  Kind kind;
  std::int32_t value;
};
inline const char* too_many(const Binding*) { return "too many values bound to names"; }

// An ability that waits to be played because its trigger happened.
struct Pending {
  TextId text;
  Player controller;
  std::uint8_t kind;    // game: ordinary, delayed, state, hidden, special
  std::uint16_t scope;  // bindings it was made with; 0 none
  Ref source;
  Event event;
};
inline const char* too_many(const Pending*) { return "too many abilities that wait"; }

// A delayed ability made by an effect (later:, instead:), until it is used or its time is over.
struct Watcher {
  TextId text;
  Player controller;
  std::uint8_t until;  // Duration
  std::uint8_t once;
  std::uint16_t scope;
  std::uint16_t turn;  // turn it was made in
  Ref source;
};
inline const char* too_many(const Watcher*) { return "too many delayed abilities"; }

// A continuous effect made by a resolved ability; statics are read from the cards. Kept in time order.
struct Effect {
  TextId text;  // the modification of the card set
  Player controller;
  std::uint8_t until;   // Duration
  std::uint16_t scope;  // the objects it applies to and the values it was made with
  std::uint16_t turn;   // turn it was made in
  std::int16_t amount;
  Ref source;
  std::uint32_t age;  // when it began, by Core::clock; 0: since the last row
};
inline const char* too_many(const Effect*) { return "too many continuous effects"; }

// A constant ability that changes values, since it became valid (or its card came). Kept in time order.
struct Standing {
  Ref card;
  TextId text;
  ZoneId zone;
  std::uint32_t age;  // by Core::clock; those of one moment are equal
};

// A constant ability whose effect a card was unaffected by: it stays so when the card can be affected again.
struct Spared {
  Ref card, source;
  TextId text;
  bool operator==(const Spared&) const = default;
};

// How often an ability was played or has triggered in a period.
struct Use {
  Ref card;  // none: by name for a player
  TextId text;
  Player player;
  std::uint8_t count;
  std::uint8_t period;    // turn, game, battle, end phase, ...: by game
  std::uint8_t from = 0;  // of a deed: the zone where the card was, as zone + 1
};
inline const char* too_many(const Use*) { return "too many uses of abilities to remember"; }

// Cards lying under (souls, forces) or belonging to (parts of one object) another card, in order of arrival.
struct Attached {
  CardId card;
  std::uint8_t kind;
  Ref host;
};
inline const char* too_many(const Attached*) { return "too many cards under or beside others"; }

// Last known information of an object that is gone.
struct Departed {
  Ref ref, after;  // after: the object it became, none when unknown
  Card card;       // as it was
  Player seen_by;
  std::uint16_t name, more_names[kMoreNamesMax];
  std::uint32_t kinds, groups, icons;
  std::uint64_t traits[2], keywords;
  std::int32_t number[6];
  std::uint32_t lost;  // printed abilities it had lost, a bit each
  Gained gained;
};
inline const char* too_many(const Departed*) { return "too many objects that are gone and still spoken of"; }

struct Core {
  Rng rng;
  std::uint8_t result;   // 0 none, 1 won, 2 draw, 3 nobody wins
  std::uint8_t winners;  // a bit each
  std::uint8_t lost;     // players who lost or left, a bit each
  std::uint8_t alarm;    // an at-any-moment rule may be due
  std::uint8_t players;
  Player turn_player, first_player, holder;  // holder: who has priority
  std::uint8_t phase, step, passes;
  std::uint8_t asides_held;  // how many of `aside` a running procedure deals with
  std::uint16_t turn;        // of the game, from 1
  std::uint16_t result_rule;
  std::uint16_t cards;  // physical cards in the game
  std::uint32_t clock;  // orders effects and constant abilities in time; hashes see only their order
  Bounded<Frame, kFramesMax> frames;
  Bounded<Cell, kCellsMax> cells;
  Bounded<Play, kPlaysMax> plays;
  Bounded<Pending, kPendingMax> pending;
  Bounded<Watcher, kWatchersMax> watchers;
  Bounded<Effect, kEffectsMax> effects;
  Bounded<Standing, kStandingMax> standing;
  Bounded<Spared, kSparedMax> spared;
  Bounded<Binding, kBindingsMax> bindings;
  Bounded<Use, kUsesMax> uses;
  Bounded<Attached, kAttachedMax> attached;
  Bounded<Departed, kDepartedMax> departed;
  Bounded<Aside, kAsideMax> aside;
  Bounded<Earlier, kEarlierMax> earlier;
  std::uint16_t zone_begin[kZonesMax + 1];  // cards of zone z: order[zone_begin[z] .. zone_begin[z + 1])
  CardId order[kCardsMax];
  Card card[kCardsMax];
  // Outside the walk: what changed since hashes and derived values were last computed.
  std::uint64_t stale;       // a bit a zone
  std::uint64_t unseen;      // the same of what decisions look like
  std::uint8_t unsettled;    // something changed since rule effects last found nothing
  std::uint8_t order_stale;  // constant abilities may have become valid or invalid
  std::uint32_t period;      // turn and phase that effects last know of
  std::uint32_t moment;   // another number after every change: what was found out holds while it is the same
  std::uint64_t touched;  // zones, a bit each, since derived values were last looked at
  bool other_touched;     // and anything else

  const Card& operator[](CardId c) const {
    HEADJUDGE_CHECK(c < cards);
    return card[c];
  }
  // The only way to change a card in place.
  Card& edit(CardId c) {
    HEADJUDGE_CHECK(c < cards);
    touch(card[c].zone);
    return card[c];
  }
  void touch(ZoneId z) {
    stale |= 1ull << z, unseen |= 1ull << z, touched |= 1ull << z, unsettled = order_stale = 1;
    ++moment;
  }
  // What is kept of zones outside the state is about another position.
  void forget_zones() { stale = unseen = touched = ~0ull; }
  void changed() {
    unsettled = order_stale = 1, other_touched = true;
    ++moment;
  }
  Ref ref(CardId c) const { return {(c + 1) | card[c].incarnation << 10}; }
  bool live(Ref r) const { return r && r.card() < cards && ref(r.card()) == r; }
  int begin_of(ZoneId z) const { return zone_begin[z]; }
  int end_of(ZoneId z) const { return zone_begin[z + 1]; }
  int count(ZoneId z) const { return end_of(z) - begin_of(z); }
  std::span<const CardId> zone(ZoneId z) const {
    return {order + begin_of(z), static_cast<std::size_t>(count(z))};
  }
  // Position of a card in its zone, from 0 (top of a deck).
  int index_in_zone(CardId c) const;
  // Puts a new physical card into the game; returns its number.
  CardId add_card(std::uint16_t def, Player owner, ZoneId z);
  // Moves a card to a place of a zone (index from 0; -1, or more than there are = last). `same`: it stays the
  // same object.
  void move(CardId c, ZoneId to, int index, bool same);
  // All but the last `apart` cards of a zone.
  void shuffle(ZoneId z, int apart = 0);
  // The variable list of a frame: everything on `cells` from its mark to the mark of the frame above.
  std::span<const Cell> list(int frame) const;
};
static_assert(std::is_trivially_copyable_v<Core>);
// Where a game's own part of its state begins.
inline constexpr std::size_t kCoreEnd = offsetof(Core, other_touched) + sizeof(bool);

template <class T, int N>
void copy_list(Bounded<T, N>& to, const Bounded<T, N>& from) {
  to.n = from.n;
  if (from.n == 0) return;  // as most are
  std::memcpy(static_cast<void*>(to.at), from.at, sizeof(T) * from.n);
}
// Copies what is in use: the same state for the price of a few small copies.
void copy_used(Core& to, const Core& from);

}  // namespace headjudge::kernel
