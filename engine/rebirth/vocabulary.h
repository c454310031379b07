// The rows of Re-birth for you's tables of words by name: places, phases, kinds, numbers, events, answers
// (vocabulary.cc).
#pragma once

#include <cstdint>

namespace headjudge::rebirth {

// Rows of the table of places (4.4 to 4.12); the resolution area is where a card is while it is played.
enum Place : int {
  kEntry,
  kMember,
  kEnergy,
  kRebirthZone,
  kRetire,
  kDeck,
  kHand,
  kWaitingRoom,
  kMemory,
  kPlayerPlaces,
  kResolution = kPlayerPlaces
};

enum Phase : std::uint8_t { kNoPhase, kStandbyPhase, kEnergyPhase, kMainPhase, kAttackPhase, kEndPhase };

enum CardKind : int { kCharacter, kRebirth, kPartner };

enum Number : int { kCost, kAtk, kDef };

// Rows of the event table (vocabulary.cc).
enum EventId : int {
  kNoEvent,
  kEvGameStart,
  kEvTurnStart,
  kEvStandbyStart,
  kEvEnergyStart,
  kEvMainStart,
  kEvAttackPhaseStart,
  kEvStartStepStart,
  kEvBlockStart,
  kEvDamageStart,
  kEvCloseStart,
  kEvEndOfAttack,
  kEvTurnEnd,
  kEvMoved,
  kEvEnters,
  kEvLeaves,
  kEvAppears,
  kEvSpark,
  kEvAttacks,
  kEvAttacked,
  kEvSupports,
  kEvPartnerAttacks,
  kEvPartnerAttacked,
  kEvBlocks,
  kEvBlocked,
  kEvDamage,
  kEvDamaged,
  kEvDealsDamage,
  kEvRetired,
  kEvRetires,
  kEvDrawn,
  kEvDiscarded,
  kEvPlayed,
  kEvResolved,
  kEvRested,
  kEvStood,
  kEvRevealed,
  kEvSetRebirth,
  kEvShuffled,
  kEvHealed,
  kEvEnergyPaid,
  kEvRefreshed,
  kEvLost,
  kEvLeftGame,
  kEvTurnedFaceUp,
  kEvTurnedFaceDown,
  kEvCancelled,
  kEvPutEnergy,
  kEvents
};

// Rows of the answer table.
enum Answer : std::uint8_t {
  kPass,
  kPlay,
  kPlayAbility,
  kMove,
  kSetRebirth,
  kPutEnergy,
  kStartEntry,
  kAttack,
  kChooseCard,
  kChooseWaiting,
  kChooseReplacement,
  kAccept,
  kDecline,
  kBlock,
  kTo,
  kPayCard,
  kPickPartner,
  kCancel,
  kDeclineWaiting,
  kChoosePlayer,
  kChooseNumber,
  kChooseWord,
  kOrderCard,
  kShareOut,
  kShareOutPlayer
};

}  // namespace headjudge::rebirth
