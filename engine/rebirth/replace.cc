// 9.11: replacement effects: who decides, and the events done after all.
#include "engine/kernel/replace.h"

#include "engine/kernel/instruct.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::ask, kernel::go, kernel::list, kernel::when, kernel::who;

constexpr kernel::Action kWhichActions[] = {
    {"9.11.2"_rb,
     "one of the replacements",
     kChooseReplacement,
     list<kernel::replacing_candidates>,
     nullptr,
     {},
     act<kernel::pick_replacement>},
};
constexpr Question kWhich{"", who<kernel::replacing_player>, kWhichActions};
constexpr kernel::Action kWhetherActions[] = {
    {"9.11.3"_rb, "replace it", kAccept, nullptr, nullptr, {}, act<kernel::accept_replacement>},
    {"9.11.3"_rb, "do not", kDecline, nullptr, nullptr, {}, act<kernel::decline_replacement>},
};
constexpr Question kWhether{"", who<kernel::replacing_owner>, kWhetherActions};
constexpr Row kRows[] = {
    {"9.11.2"_rb, "which of several replacements first", when<kernel::replacing_several>, ask(kWhich)},
    {"9.11.1"_rb, "the only one", when<kernel::replacing_one>, act<kernel::pick_only_replacement>},
    {"9.11.3"_rb, "an optional one may be declined", when<kernel::replacing_optional>, ask(kWhether)},
    {"9.11.1"_rb, "what replaces the event", when<kernel::replacing_decided>, act<kernel::run_replacement>},
    {"9.11.1"_rb, "and not the event, unless it was only changed", when<kernel::replacing_running>,
     go("9.11.2"_rb, kernel::run<kernel::end_replacement>)},
    {"9.11.2"_rb, "declined: what else applies", when<kernel::replacing_undecided>, go("9.11.2"_rb)},
    {"9.11.3"_rb, "nothing replaces it: it happens", when<kernel::replacing_left>,
     go("9.11.2"_rb, kernel::run<kernel::perform_event>)},
};
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kReplacing{"replace", Order::sequence, kRows};

// 9.11.2.1: the master of the affected card; 9.11.2.2: the player who does the action.
Player Game::replacement_chooser(const Event& e) const {
  const bool action = e.kind == kEvDrawn || e.kind == kEvDiscarded || !e.card;
  used(action ? "9.11.2.2"_rb : "9.11.2.1"_rb);
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
      return kernel::arrive_as(*this, a, kernel::discard_card(*this, e));
    case kEvRetires:
      return kernel::arrive_as(*this, a, retire_card(*this, e));
    case kEvHealed:
      return kernel::arrive_as(*this, a, heal_card(*this, e));
    case kEvDrawn:
      if (draw_card(*this, e)) kernel::note_play_done(*this, a);
      return;
    case kEvRested:
    case kEvStood:
      if (s.live(e.card) && turn_card(*this, e.card.card(), e.kind == kEvRested))
        kernel::note_play_done(*this, a);
      return;
    case kEvDamaged:
      return take_damage(*this, e);
    case kEvLost:
      if (would_lose(*this, e.player)) lose(*this, only(e.player));
      return;
    default:
      raise(e);
  }
}

}  // namespace headjudge::rebirth
