// The rows of Z/X's tables of words by name: places, phases, kinds, numbers, events, answers
// (vocabulary.cc).
#pragma once

#include <cstdint>

namespace headjudge::zx {

// Rows of the table of places (303 to 313). Squares a1 b1 c1 a2 .. c3 are shared.
enum Place : int {
  kDeck,
  kTrash,
  kCharge,
  kLife,
  kResource,
  kHand,
  kRemoved,
  kDynamis,
  kPlayerPlaces,
  kSquare0 = kPlayerPlaces,
  kTemporary = kSquare0 + 9,
  kForce,
  kBehind
};

enum Phase : std::uint8_t {
  kNoPhase,
  kRebootPhase,
  kDrawPhase,
  kResourcePhase,
  kIgnitionPhase,
  kMainPhase,
  kEndPhase
};

// Rows of the table of kinds (202.2).
enum CardKind : int {
  kZx,
  kEvent,
  kPlayerCard,
  kAscension,
  kZxExtra,
  kOverBoost,
  kObUpper,
  kObLower,
  kShift,
  kEventExtra,
  kPlayerExtra,
  kAscensionExtra,
  kTokenKind,
  kCounterKind,
  kLink
};

enum Number : int { kCost, kPower };

enum EventId : int {
  kNoEvent,
  kEvGameStart,
  kEvRebootStart,
  kEvDrawStart,
  kEvResourceStart,
  kEvIgnitionStart,
  kEvMainStart,
  kEvEndStart,
  kEvTurnEnd,
  kEvBattleStart,
  kEvBattleEnd,
  kEvMoved,
  kEvEnters,
  kEvLeaves,
  kEvAttacks,
  kEvAttacked,
  kEvDamage,
  kEvDamaged,
  kEvDealsDamage,
  kEvDestroyed,
  kEvDestroys,
  kEvDrawn,
  kEvPlayed,
  kEvResolved,
  kEvSlept,
  kEvRebooted,
  kEvRevealed,
  kEvShuffled,
  kEvLifeDecreased,
  kEvLifeIncreased,
  kEvIgnited,
  kEvReloaded,
  kEvDiscarded,
  kEvRecovered,
  kEvGained,
  kEvConsumed,
  kEvVanished,
  kEvLost,
  kEvShifted,
  kEvChosen,
  kEvControlChanged,
  kEvents
};

enum Answer : std::uint8_t {
  kPass,
  kPlay,
  kPlayAbility,
  kBattle,
  kBattlePlayer,
  kResourceCard,
  kIgnite,
  kChooseCard,
  kChooseWaiting,
  kChooseReplacement,
  kAccept,
  kDecline,
  kTo,
  kPayCard,
  kStartCard,
  kStartResource,
  kGateCard,
  kEnterAt,
  kChooseNumber,
  kChooseAbility,
  kShiftOnto,
  kChoosePlayer,
  kChooseWord,
  kOrderCard,
  kShareOut,
  kShareOutPlayer,
  kPassOnce  // where one thing may be done or not
};

}  // namespace headjudge::zx
