// 812: replacement effects: the turn player picks, and the events done after all.
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace_rows.h"
#include "engine/zx/as_you_play.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/joining.h"

namespace headjudge::zx {
namespace {

struct Replacing {
  static constexpr std::uint16_t kAnswerReplacement = kChooseReplacement, kAnswerAccept = kAccept,
                                 kAnswerDecline = kDecline;
  static constexpr kernel::RuleIndex kSeveral = "812.2"_zx, kMade = "812.1"_zx, kOptional = "812.1"_zx,
                                     kDeclined = "812.2"_zx, kHappens = kernel::kNoRule;
};
constexpr auto& kRows = kernel::ReplaceRows<Replacing>::kRows;
static_assert(kernel::well_formed(kRows, kProcedures));

}  // namespace

const Procedure kReplacing{"replace", Order::sequence, kRows};

// 701.3: the other player has the priority; in a battle the turn player had it first, and then each in turn.
void Game::refuses_player(Player p, std::vector<kernel::RuleIndex>& out) const {
  if (s.holder == kNobody || s.holder == p) return;
  out.push_back("701.3"_zx);
  if (s.in_battle != 0) out.push_back(s.holder == s.turn_player ? "603.1a"_zx : "603.1c"_zx);
}

Player Game::replacement_chooser(const Event&) const { return s.turn_player; }

Ref source_now(const Game& g) {
  if (kernel::is_paying(g)) return {};
  const kernel::Play& p = g.s.plays.at[g.frame().play - 1];
  const bool instead = p.text != 0 && g.cards().abilities[p.text].kind == kernel::AbilityKind::replacement;
  if (!instead || p.event.cause != Cause::effect) return p.source;
  const bool turned = g.words().events[p.event.kind].of_source;
  const Ref by = turned ? p.event.card : p.event.by;
  if (!by) return p.source;
  g.used("815.2b"_zx);
  return by;
}

Origin origin_now(Game& g) {
  if (kernel::is_paying(g)) note_paid(g);
  return {kernel::cause_now(g), source_now(g)};
}
void was_revealed(Game& g, Ref r, Player whose) {
  const Origin origin = origin_now(g);
  raise(g, kEvRevealed, r, origin.by, whose, 0, origin.cause);
}

void Game::on_replacement(const Event& e, const kernel::Ability&) const {
  if (e.kind == kEvDamaged || e.kind == kEvDamage || e.kind == kEvDealsDamage) used("815.2b"_zx);
  if (is_marked()) used("804.4b"_zx);
  if (e.cause == Cause::rule) used("102.2"_zx);
}

namespace {
// What ended elsewhere was not drawn, though the drawing was done.
void arrive_drawn(Game& g, const kernel::Aside& a, Ref r) {
  const bool drawn = place_of(g.s[r.card()].zone) == kHand;
  return drawn ? kernel::arrive_as(g, a, r) : kernel::note_play_done(g, a);
}
}  // namespace

void Game::perform(const kernel::Aside& a) {
  const Event& e = a.event;
  const Together whole(*this, 1);
  switch (e.kind) {
    case kEvMoved:
      return move_after_all(*this, a);
    case kEvDiscarded:
      return kernel::arrive_as(*this, a, kernel::discard_card(*this, e));
    case kEvDestroyed:
      if (destroy(*this, e)) kernel::arrive_as(*this, a, s.ref(e.card.card()));
      return;
    case kEvDrawn:
      for (const Ref r : draw_card(*this, e)) arrive_drawn(*this, a, r);
      return;
    case kEvRecovered:
      for (const Ref r : recover_card(*this, e)) kernel::arrive_as(*this, a, r);
      return;
    case kEvSlept:
    case kEvRebooted:
      if (s.live(e.card) && turn_card(*this, e.card.card(), e.kind == kEvSlept, e.cause, e.by))
        kernel::arrive_as(*this, a, e.card);
      return;
    case kEvDamaged:
      if (take_damage(*this, e)) kernel::note_play_done(*this, a);
      return;
    case kEvLost:
      if (!would_lose(*this, e.player)) return;
      s.lost |= static_cast<std::uint8_t>(1u << e.player);
      return finish(static_cast<std::uint8_t>(3 & ~s.lost), true, s.lost == 3 ? "101.3"_zx : "101.2"_zx);
    default:
      raise(e);
  }
}

}  // namespace headjudge::zx
