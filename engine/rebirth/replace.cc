// 9.11: replacement effects: who decides, and the events done after all.
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace_rows.h"
#include "engine/rebirth/instructions_more.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

struct Replacing {
  static constexpr std::uint16_t kAnswerReplacement = kChooseReplacement, kAnswerAccept = kAccept,
                                 kAnswerDecline = kDecline;
  static constexpr kernel::RuleIndex kSeveral = "9.11.2"_rb, kMade = "9.11.1"_rb, kOptional = "9.11.3"_rb,
                                     kDeclined = "9.11.2"_rb, kHappens = "9.11.3"_rb;
};
constexpr auto& kRows = kernel::ReplaceRows<Replacing>::kRows;
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kReplacing{"replace", Order::sequence, kRows};

// 9.11.2.1: the master of the affected card; 9.11.2.2: the player who does the action.
Player Game::replacement_chooser(const Event& e) const {
  const bool action = e.kind == kEvDrawn || e.kind == kEvDiscarded || !e.card;
  used("9.11.2.2"_rb);  // what is done to a card is both: an action, and a card that it affects
  if (!action) used("9.11.2.1"_rb);
  if (!action) return kernel::card_of(*this, e.card).controller;
  return e.player == kNobody ? s.turn_player : e.player;
}
void Game::on_replacement(const Event&, const kernel::Ability&) const {}

void Game::perform(const kernel::Aside& a) {
  const Event& e = a.event;
  switch (e.kind) {
    case kEvMoved:
      return kernel::arrive_as(*this, a, move_card(*this, e.card, e.to, a.index, e.cause, e.by, e.how));
    case kEvDiscarded:
      return kernel::arrive_as(
          *this, a, e.cause == Cause::rule ? discard_to_block(*this, e) : kernel::discard_card(*this, e));
    case kEvRetires:
      return kernel::arrive_as(*this, a, retire_card(*this, e));
    case kEvHealed:
      if (!e.card) return heal_after_all(*this, a);
      return kernel::arrive_as(*this, a, heal_card(*this, e));
    case kEvSetRebirth:
      return kernel::arrive_as(*this, a, set_card(*this, e));
    case kEvDrawn:
      for (const Ref r : draw_card(*this, e)) kernel::arrive_as(*this, a, r);
      return;
    case kEvRested:
    case kEvStood:
      if (s.live(e.card) && turn_card(*this, e.card.card(), e.kind == kEvRested, e.cause, e.by))
        kernel::arrive_as(*this, a, e.card);
      return;
    case kEvTurnedFaceUp:
    case kEvTurnedFaceDown:
      if (s.live(e.card) && turn_over(*this, e.card.card(), e.kind == kEvTurnedFaceDown, e.cause, e.by))
        kernel::note_play_done(*this, a);
      return;
    case kEvDamaged:
      if (take_damage(*this, e)) kernel::note_play_done(*this, a);
      return;
    case kEvLost:
      return lose_after_all(*this, a);
    default:
      raise(e);
  }
}

}  // namespace headjudge::rebirth
