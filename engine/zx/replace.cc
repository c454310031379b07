// 812: replacement effects: the turn player picks, and the events done after all.
#include "engine/kernel/replace.h"

#include "engine/kernel/instruct.h"
#include "engine/zx/state.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::ask, kernel::go, kernel::list, kernel::when, kernel::who;

constexpr kernel::Action kWhichActions[] = {
    {"812.2"_zx,
     "one of the replacements",
     kChooseReplacement,
     list<kernel::replacing_candidates>,
     nullptr,
     {},
     act<kernel::pick_replacement>},
};
constexpr Question kWhich{"", who<kernel::replacing_player>, kWhichActions};
constexpr kernel::Action kWhetherActions[] = {
    {"812.1"_zx, "replace it", kAccept, nullptr, nullptr, {}, act<kernel::accept_replacement>},
    {"812.1"_zx, "do not", kDecline, nullptr, nullptr, {}, act<kernel::decline_replacement>},
};
constexpr Question kWhether{"", who<kernel::replacing_owner>, kWhetherActions};
constexpr Row kRows[] = {
    {"812.2"_zx, "which of several replacements first", when<kernel::replacing_several>, ask(kWhich)},
    {"812.1"_zx, "the only one", when<kernel::replacing_one>, act<kernel::pick_only_replacement>},
    {"812.1"_zx, "an optional one may be declined", when<kernel::replacing_optional>, ask(kWhether)},
    {"812.1"_zx, "what replaces the event", when<kernel::replacing_decided>, act<kernel::run_replacement>},
    {"812.1"_zx, "and not the event, unless it was only changed", when<kernel::replacing_running>,
     go("812.2"_zx, kernel::run<kernel::end_replacement>)},
    {"812.2"_zx, "declined: what else applies", when<kernel::replacing_undecided>, go("812.2"_zx)},
    {kernel::kNoRule, "nothing replaces it: it happens", when<kernel::replacing_left>,
     go("812.2"_zx, kernel::run<kernel::perform_event>)},
};
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kReplacing{"replace", Order::sequence, kRows};

Player Game::replacement_chooser(const Event&) const { return s.turn_player; }

void Game::on_replacement(const Event& e, const kernel::Ability&) const {
  if (e.kind == kEvDamaged || e.kind == kEvDamage || e.kind == kEvDealsDamage) used("815.2b"_zx);
  if (is_marked()) used("804.4b"_zx);
}

void Game::perform(const kernel::Aside& a) {
  const Event& e = a.event;
  switch (e.kind) {
    case kEvMoved:
      return kernel::arrive_as(*this, a, move_card(*this, e.card, e.to, a.index, e.cause, e.by, e.how));
    case kEvDiscarded:
      return kernel::arrive_as(*this, a, kernel::discard_card(*this, e));
    case kEvDestroyed:
      if (destroy(*this, e)) kernel::note_play_done(*this, a);
      return;
    case kEvDrawn:
      if (draw_card(*this, e)) kernel::note_play_done(*this, a);
      return;
    case kEvRecovered:
      if (recover_card(*this, e)) kernel::note_play_done(*this, a);
      return;
    case kEvSlept:
    case kEvRebooted:
      if (s.live(e.card) && turn_card(*this, e.card.card(), e.kind == kEvSlept))
        kernel::note_play_done(*this, a);
      return;
    case kEvDamaged:
      return take_damage(*this, e);
    case kEvLost:
      if (!would_lose(*this, e.player)) return;
      s.lost |= static_cast<std::uint8_t>(1u << e.player);
      return finish(static_cast<std::uint8_t>(3 & ~s.lost), true, s.lost == 3 ? "101.3"_zx : "101.2"_zx);
    default:
      raise(e);
  }
}

}  // namespace headjudge::zx
