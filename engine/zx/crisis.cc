// 910, 1024: player extras whose crisis condition is met, and the crisis effect.
#include <algorithm>

#include "engine/zx/compound.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::list, kernel::who;

const kernel::Ability* crisis_of(const Game& g, CardId c) {
  const kernel::CardDef& def = g.cards().cards[g.s[c].def];
  const kernel::Extra* extra = def.extra(g.cards().find_word("crisis"));
  return extra == nullptr ? nullptr : &g.cards().abilities[extra->ability];
}
bool has_mark(const Game& g, CardId c, Mark mark) { return (g.s[c].marks & mark) != 0; }
void set_mark(Game& g, CardId c, Mark mark, bool on) {
  if (has_mark(g, c, mark) == on) return;
  std::uint16_t& marks = g.s.edit(c).marks;
  marks = static_cast<std::uint16_t>(on ? marks | mark : marks & ~mark);
}
// 1024.2a: the label of a named crisis.
bool label_fits(const Game& g, const kernel::Ability& a, CardId c) {
  if (a.player_name == 0) return true;
  g.used("1024.2a"_zx);
  return has_player_named(g, g.s[c].owner, a.player_name);
}
bool is_met(const Game& g, CardId c) {
  const kernel::Ability* a = crisis_of(g, c);
  if (a == nullptr || (g.s[c].flags & kernel::kFaceDown) == 0) return false;
  if (a->player_name != 0 && !label_fits(g, *a, c)) return false;
  if (a->becomes == 0) return has_mark(g, c, kCrisisMet);
  return !has_mark(g, c, kCrisisDeclined) && label_fits(g, *a, c) &&
         kernel::evaluate_bool({g, g.s.ref(c), g.s[c].owner}, a->becomes);
}
CardId due_card(const Game& g) {
  for (const Player p : {g.s.turn_player, other(g.s.turn_player)})
    for (const kernel::Attached& a : g.s.attached)
      if (a.kind == kBehindPlayer && g.s[a.card].owner == p && g.s.live(a.host) &&
          is_square(g.s[a.host.card()].zone) && is_met(g, a.card))
        return a.card;
  return kNoCard;
}
Player its_player(const Game& g) { return g.s[due_card(g)].owner; }
void do_crisis(Game& g) {
  const CardId c = due_card(g);
  clear_answer(g);
  g.used(g.book().revision == 0 ? "901.2b"_zx : "901.2a"_zx);
  g.used("1024.1"_zx);
  g.used("910.1a"_zx);
  set_mark(g, c, kCrisisMet, false);
  CardId host = kNoCard;
  for (const kernel::Attached& a : g.s.attached)
    if (a.card == c) host = a.host.card();
  attach_part(g, c, kOnTop, host);
  g.used("202.10c"_zx);
}
void decline(Game& g) {
  const CardId c = due_card(g);
  clear_answer(g);
  g.used("910.1a"_zx);
  set_mark(g, c, kCrisisMet, false);
  if (crisis_of(g, c)->becomes != 0) set_mark(g, c, kCrisisDeclined, true);
}
constexpr kernel::Action kActions[] = {
    {"910.1a"_zx, "reveal it and lay it on the player card", kAccept, nullptr, nullptr, {}, act<do_crisis>},
    {"910.1a"_zx, "not now", kDecline, nullptr, nullptr, {}, act<decline>},
};

// 802.1: what a payment does is not done by an effect.
void note_cost(const Game& g, const Event& e) {
  if (!g.is_heard() || e.cause != Cause::cost) return;
  for (const kernel::Ability& a : g.cards().abilities)
    if (a.when.event == e.kind && a.when.cause == static_cast<int>(Cause::effect) + 1)
      return g.used("802.1"_zx);
}

}  // namespace

const Question kWhetherCrisis{"", who<its_player>, kActions};

bool crisis_due(const Game& g) { return !g.s.attached.empty() && due_card(g) != kNoCard; }

void Game::on_event(const Event& e) {
  // 304.3, 304.5: decks give and take one card after the other.
  const auto is_deck = [](ZoneId z) { return z != kNoZone && place_of(z) == kDeck; };
  if (e.kind == kEvMoved && holding > 0 && !is_deck(e.from) && !is_deck(e.to)) ++moved_together;
  note_cost(*this, e);
  for (int i = 0; i < s.attached.n; ++i) {
    const kernel::Attached at = s.attached[i];
    if (at.kind < kBehindPlayer) continue;
    const kernel::Ability* a = crisis_of(*this, at.card);
    if (a == nullptr) continue;
    const kernel::Context c{*this, s.ref(at.card), s[at.card].owner, &e};
    if (a->becomes != 0) {
      if (has_mark(*this, at.card, kCrisisDeclined) && !kernel::evaluate_bool(c, a->becomes))
        set_mark(*this, at.card, kCrisisDeclined, false);
      continue;
    }
    if (!kernel::fits(c, a->when, e)) continue;
    if (at.kind != kBehindPlayer) {
      used("910.2"_zx);
      continue;
    }
    used("1024.2"_zx);
    const bool more = (a->if_ == 0 || kernel::evaluate_bool(c, a->if_)) &&
                      (a->while_ == 0 || kernel::evaluate_bool(c, a->while_));
    if (more && label_fits(*this, *a, at.card)) set_mark(*this, at.card, kCrisisMet, true);
  }
}

}  // namespace headjudge::zx
