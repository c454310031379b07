// The rows of Gate Ruler's tables of words by name: places, phases, kinds, numbers, events, answers
// (vocabulary.cc).
#pragma once

#include <cstdint>

namespace headjudge::gate_ruler {

// Rows of the table of places (3-4 to 3-19). Slots of one word follow each other.
enum Place : int {
  kDeck,
  kHand,
  kRulerZone,
  kAttack1,
  kAttack2,
  kDefense,
  kSet1,
  kSet2,
  kSet3,
  kField,
  kDrive,
  kDamage,
  kSoul,
  kGraveyard,
  kEnergy,
  kExile,
  kCounter,
  kPlayerPlaces,
  kGate = kPlayerPlaces
};

enum Phase : std::uint8_t { kNoPhase, kStartPhase, kMainPhase, kAttackPhase, kEndPhase };

// Kinds of cards (2-3b), numbers (2-6, 2-7, 2-10 to 2-12).
enum CardKind : int { kRuler, kUnit, kEvent, kFieldCard, kEnergyCard };

enum Number : int { kLevel, kAtk, kHp, kStk, kLife };

// Rows of the event table (vocabulary.cc).
enum EventId : int {
  kNoEvent,
  kEvGameStart,
  kEvStartPhaseStart,
  kEvMainPhaseStart,
  kEvAttackStart,
  kEvAttackPhaseStart,
  kEvDeclarationStart,
  kEvBattleEnd,
  kEvAttackPhaseEnd,
  kEvTurnEnd,
  kEvTurnStart,
  kEvMoved,
  kEvEnters,
  kEvLeaves,
  kEvAttacks,
  kEvAttacked,
  kEvDamage,
  kEvDamagePlaced,
  kEvDealsDamage,
  kEvDamaged,
  kEvDestroyed,
  kEvDestroys,
  kEvDrawn,
  kEvDiscarded,
  kEvPlayed,
  kEvResolved,
  kEvRested,
  kEvActed,
  kEvRevealed,
  kEvSetCard,
  kEvShuffled,
  kEvHealed,
  kEvControlChanged,
  kEvSoulLost,
  kEvExiled,
  kEvDriven,
  kEvNormalSummoned,
  kEvSpecialSummoned,
  kEvEnergyPaid,
  kEvLost,
  kEvLeftGame,
  kEvUsedAsMaterial,
  kEvGenesisSucceeded,
  kEvAbyssSucceeded,
  kEvLifeDecreased,
  kEvLifeIncreased,
  kEvents
};

// Rows of the answer table.
enum Answer : std::uint8_t {
  kPass,
  kPlay,
  kPlayAbility,
  kSet,
  kReveal,
  kRemove,
  kReposition,
  kAttack,
  kAttackLine,
  kChoose,
  kChooseZone,
  kChooseWaiting,
  kChooseReplacement,
  kAccept,
  kDecline,
  kPayCard,
  kDeclineCard,
  kChoosePlayer,
  kChooseNumber,
  kChooseWord,
  kOrderCard,
  kShareOut,
  kShareOutPlayer,
  kChooseAbility
};

}  // namespace headjudge::gate_ruler
