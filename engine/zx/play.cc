// 804 to 806: playing with locked payment and roll-back, paying by colors, resolving.
#include <algorithm>
#include <bit>

#include "engine/kernel/instruct.h"
#include "engine/zx/actions.h"
#include "engine/zx/as_you_play.h"
#include "engine/zx/compound.h"
#include "engine/zx/conditions.h"
#include "engine/zx/effect_order.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/joining.h"
#include "engine/zx/loops.h"
#include "engine/zx/payment.h"
#include "engine/zx/payment_order.h"
#include "engine/zx/shift.h"
#include "engine/zx/squares.h"
#include "engine/zx/text_rules.h"
#include "engine/zx/validity.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::done, kernel::go, kernel::holds,
    kernel::list, kernel::mark, kernel::run, kernel::when, kernel::who, kernel::with;

kernel::Play& play_of(Game& g) { return g.s.plays[g.frame().play - 1]; }
const kernel::Play& play_of(const Game& g) { return g.s.plays[g.frame().play - 1]; }
const kernel::Ability& ability_of(const Game& g) { return g.cards().abilities[play_of(g).text]; }
bool is_card(const Game& g) { return play_of(g).kind == kCardPlay; }
bool is_ability(const Game& g) { return play_of(g).kind == kAbilityPlay; }
// Its kinds (a bit each); none of an ability.
std::uint32_t kinds_of_card(const Game& g) {
  const kernel::Play& p = play_of(g);
  return p.kind == kCardPlay ? g.kinds(p.source.card()) : 0;
}
constexpr std::uint32_t kEvents = 1u << kEvent | 1u << kEventExtra;
bool is_event_extra(const Game& g) { return (kinds_of_card(g) >> kEventExtra & 1) != 0; }
bool is_event_card(const Game& g) { return (kinds_of_card(g) & kEvents) != 0; }
bool is_plain_event(const Game& g) { return is_event_card(g) && !is_event_extra(g); }
bool is_shift(const Game& g) { return (kinds_of_card(g) >> kShift & 1) != 0; }
bool enters_square(const Game& g) { return is_card(g) && (kinds_of_card(g) & (kEvents | 1u << kShift)) == 0; }

// ---- 806.1a: the square
Player player_of_play(const Game& g) { return play_of(g).controller; }
bool no_ascension(const Game& g, Option o) {
  const auto z = static_cast<ZoneId>(o.a);
  if (g.frame().play == 0 || !is_square(z)) return true;
  return ascension_on(g, z) == kNoCard || !is_zx(g, play_of(g).source.card());
}
bool ascension_fits(const Game& g, Option o) {
  if (g.frame().play == 0) return true;
  return !is_ascension(g, play_of(g).source.card()) ||
         static_cast<ZoneId>(o.a) == player_square(play_of(g).controller);
}
bool fits_square(const Game& g, Option o) {
  if (g.frame().play == 0 || is_ascension(g, play_of(g).source.card())) return true;
  return may_enter(g, play_of(g).controller, static_cast<ZoneId>(o.a));
}
bool extra_fits(const Game& g, Option o) {
  return g.frame().play == 0 || !has_kind(g, play_of(g).source.card(), kAscensionExtra) ||
         ascension_fits(g, o);
}
// All of them, for who hears why one of them is none; else only those that it can be played to. No ascension
// lies where a Z/X may enter.
void squares(const Game& g, Candidates& out) {
  const bool all = !g.is_brief(), ascension = !all && is_ascension(g, play_of(g).source.card());
  const unsigned open = all || ascension ? 0777u : on_squares(g).open[play_of(g).controller];
  for (unsigned rest = open; rest != 0; rest &= rest - 1) {
    const ZoneId z = square(std::countr_zero(rest));
    if (!ascension || (ascension_fits(g, {kTo, 0, z}) && no_ascension(g, {kTo, 0, z}))) out.add(z);
  }
}
// 1201.1b: where it was played before in this very position.
bool leads_on(const Game& g, Option o) {
  return g.frame().play == 0 || g.again.empty() || !is_done_with_priority(g) ||
         !leads_nowhere(g, kPlay, play_of(g).source.card(), o.a + 1);
}
constexpr Check kSquareChecks[] = {
    {"202.11a"_zx, "an ascension comes to a player square only", 1, holds<ascension_fits>, kImplied},
    {"202.11b"_zx, "an ascension lies there", 1, holds<no_ascension>, kImplied},
    {"202.12c"_zx, "an ascension extra comes to a player square only", 1, holds<extra_fits>, kImplied},
    {"806.1a"_zx, "a card in the way, or the opponent's player square", 1, holds<fits_square>, kImplied},
    {"806.1b"_zx, "an ascension is played to the own player square", 1, holds<ascension_fits>, kImplied},
    {"1201.1b"_zx, "played there it led back to this very position", 1, holds<leads_on>, kLeadsBack},
};
void take_square(Game& g) {
  g.used("806.1e"_zx);
  if (is_ascension(g, play_of(g).source.card())) g.used("806.1b"_zx);
  play_of(g).to = static_cast<std::uint8_t>(g.frame().num(1) + 1);
  clear_answer(g);
}
constexpr kernel::Action kSquareActions[] = {
    {"806.1a"_zx, "a square", kTo, list<squares>, nullptr, kSquareChecks, act<take_square>},
};
constexpr Question kWhichSquare{"to", who<player_of_play>, kSquareActions, false, true};
bool no_square(const Game& g) { return enters_square(g) && play_of(g).to == 0; }
void refuse_square(Game& g) { g.refuse("806.1d"_zx); }

// ---- 806.1c: the card a shift lies on; its number + 1 is kept in the play
void square_cards(const Game& g, Candidates& out) {
  for (int i = 0; i < 9; ++i)
    for (CardId c : g.s.zone(square(i))) out.add(c);
}
bool is_base(const Game& g, Option o) {
  return g.frame().play == 0 || is_shift_base(g, play_of(g).source.card(), o.a);
}
constexpr Check kBaseChecks[] = {
    {"806.1c"_zx, "its text names another card", 1, holds<is_base>},
    {"1201.1b"_zx, "played there it led back to this very position", 1, holds<leads_on>, kLeadsBack}};
void take_base(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  kernel::bind(g, play_of(g).scope, g.cards().find_word("sword_vessel"), kernel::Kind::object, r.bits);
}
constexpr kernel::Action kBaseActions[] = {
    {"806.1c"_zx, "the card it names", kChooseCard, list<square_cards>, nullptr, kBaseChecks, act<take_base>},
};
constexpr Question kWhichBase{"onto", who<player_of_play>, kBaseActions, false, true};
Ref base_of(const Game& g) {
  const kernel::WordId name = g.cards().find_word("sword_vessel");
  for (const kernel::Binding& b : g.s.bindings)
    if (b.scope == play_of(g).scope && b.name == name && b.kind == kernel::Kind::object) return {b.value};
  return {};
}
bool needs_base(const Game& g) { return is_shift(g) && !base_of(g); }
void put_on_base(Game& g) {
  const kernel::Play p = play_of(g);
  if (const Ref base = base_of(g); g.s.live(base)) {
    g.used("1016.2"_zx);
    return lay_shift(g, p.source.card(), base.card(), static_cast<ZoneId>(p.from - 1), Cause::play);
  }
  if (g.s.live(p.source)) move_card(g, p.source, zone(g.s[p.source.card()].owner, kTrash), -1, Cause::rule);
}

// ---- 804.2
// 804.2b: a card of a hidden zone is shown while its ability is played and resolved.
bool is_from_hidden_zone(const Game& g) {
  const Ref r = play_of(g).source;
  return g.s.live(r) && g.words().row(g.s[r.card()].zone).open != kernel::Open::all;
}
void show_source(Game& g) {
  const CardId c = play_of(g).source.card();
  const bool seen = place_of(g.s[c].zone) == kDynamis && (g.s[c].flags & kernel::kFaceDown) == 0;
  if (is_ability(g) && !seen) g.s.edit(c).flags |= kernel::kRevealed;
}
bool is_shown(const Game& g, CardId c) {
  if ((g.s[c].flags & kernel::kRevealed) == 0 || g.s[c].zone >= g.words().zones()) return false;
  const bool face_up = place_of(g.s[c].zone) == kDynamis && (g.s[c].flags & kernel::kFaceDown) == 0;
  return g.words().row(g.s[c].zone).open != kernel::Open::all && !face_up;
}
// 804.3f: what only this play showed is hidden again, when no other play goes on around it.
void hide_shown(Game& g) {
  // What rules show goes on to another place or into the play at once, where no text keeps it.
  if (kTexts.lacks(g.absent())) return;
  for (int i = 0; i < g.s.plays.n; ++i)
    if (g.s.plays[i].kind != kNoPlay && i != g.frame().play - 1) return;
  for (CardId c = 0; c < g.s.cards; ++c)
    if (is_shown(g, c)) g.s.edit(c).flags &= static_cast<std::uint8_t>(~kernel::kRevealed);
}
bool costs(const Game& g) { return is_card(g) && !is_shift(g) && (play_of(g).flags & kFree) == 0; }
template <Condition kWhich>
bool asks_for(const Game& g) {
  return !kDemands.lacks(g.absent()) && (kinds_of_card(g) >> kZxExtra & 1) != 0 && costs(g) &&
         has_condition(g, play_of(g).source.card(), kWhich);
}
bool possesses(const Game& g) { return asks_for<Condition::possession>(g); }
bool advents(const Game& g) { return asks_for<Condition::advent>(g); }
bool dreams(const Game& g) { return asks_for<Condition::dream_dress>(g); }
bool awakens(const Game& g) { return asks_for<Condition::awakening>(g); }
bool has_price(const Game& g) { return is_card(g) && (play_of(g).flags & kFree) == 0; }
bool pays_resources(const Game& g) {
  return has_price(g) && ((costs(g) && !advents(g) && !dreams(g)) || play_of(g).paid > 0);
}
void possession(Game& g, const Frame&, Frame& f) { start_condition(g, f, Condition::possession); }
void advent(Game& g, const Frame&, Frame& f) { start_condition(g, f, Condition::advent); }
void awakening(Game& g, const Frame&, Frame& f) { start_condition(g, f, Condition::awakening); }
// The colors as they are where the card is played from; bound in the play's scope without a name when it does
// not print them.
std::uint32_t printed_colors(const Game& g, CardId c) {
  return costs_nothing(g, c) ? 0 : g.cards().cards[g.s[c].def].view.groups & 31u;
}
void fix_colors(Game& g, std::uint32_t colors) {
  kernel::Play& p = play_of(g);
  if (colors == printed_colors(g, p.source.card())) return;
  if (p.scope == 0) p.scope = kernel::new_scope(g);
  kernel::bind(g, p.scope, 0, kernel::Kind::number, static_cast<std::int32_t>(colors));
}
std::uint32_t fixed_colors(const Game& g) {
  const kernel::Play& p = play_of(g);
  for (const kernel::Binding& b : g.s.bindings)
    if (p.scope != 0 && b.scope == p.scope && b.name == 0 && b.kind == kernel::Kind::number)
      return static_cast<std::uint32_t>(b.value);
  return printed_colors(g, p.source.card());
}
void fix_payment(Game& g) {
  if (costs(g)) g.used("806.1f"_zx), g.used("805.2a"_zx);
  Price price = fixed_price(g, play_of(g).source.card());
  if (is_card(g)) fix_colors(g, price.colors);
  if ((play_of(g).flags & kPriced) != 0)
    price.points = changed_cost(g, play_of(g).source.card(), play_of(g).paid);
  play_of(g).paid = static_cast<std::int16_t>(possessed_price(g, price, play_of(g).scope).points);
}
void fix_price(Game& g, const Frame&, Frame& callee) {
  callee.set(4, play_of(g).paid);
  callee.set(5, is_card(g) ? fixed_colors(g) : 0);
  callee.set(6, play_of(g).controller, kernel::Kind::player);
}
bool costs_by_texts(const Game& g) { return is_ability(g) && play_of(g).paid > 0; }
void to_temporary(Game& g) {
  kernel::Play& p = play_of(g);
  const CardId c = p.source.card();
  p.text = text_of_event(g, c);
  const ZoneId from = g.s[c].zone;
  g.used("310.1"_zx);
  if (place_of(from) == kDynamis) {
    std::uint8_t& once = g.s.player[p.controller].once;
    if (has_kind(g, c, kAscensionExtra)) once |= kAscensionExtraPlayed;
    if (g.caller().first != g.book().row_of(kPlayByText) && (is_extra(g, c) || has_kind(g, c, kShift))) {
      g.used("506.2"_zx);
      once |= has_kind(g, c, kShift) ? kShiftPlayed : kExtraPlayed;
    }
  }
  const Ref now = move_card(g, p.source, zone(0, kTemporary), -1, Cause::play, {}, How::played);
  kernel::Play& same = play_of(g);
  same.source = now;
  same.from = static_cast<std::uint8_t>(from + 1);
}
bool is_activated(const Game& g) {
  return is_ability(g) && play_of(g).text != 0 && ability_of(g).kind == kernel::AbilityKind::activated;
}
bool has_cost(const Game& g) { return is_ability(g) && ability_of(g).cost != 0; }
void pay_cost(Game& g) {
  if (seeks_order(g)) find_order(g);
  kernel::push_block(g, ability_of(g).cost, g.frame().play);
}
// What the text of an ability says of where and when it is valid.
void note_labels(const Game& g, const kernel::Ability& a) {
  for (const auto rule : {a.gate_rule, a.inner_rule}) g.used(rule);
  if (a.player_name != 0) g.used("205.4a"_zx);
  if (a.zones != 0 && a.zones != ~0ull) g.used(a.face != 0 ? "803.1e"_zx : "803.1d"_zx), g.used("205.4b"_zx);
  if (is_own_turn_label(g, a) || a.limit_turn != 0) g.used("803.1f"_zx), g.used("205.4b"_zx);
}
// 803.3: what is played goes on though its ability is not valid any more.
void note_gone_on(const Game& g, const kernel::Play& p) {
  const kernel::Ability& a = g.cards().abilities[p.text];
  const bool is_paid = a.kind == kernel::AbilityKind::activated && a.cost != 0;
  if (is_paid && !is_still_valid(g, p.text, p.source)) g.used("803.3"_zx);
}
// What rules an ability that is played rests on.
void note_ability(const Game& g, const kernel::Play& p) {
  const kernel::Ability& a = g.cards().abilities[p.text];
  if (a.kind == kernel::AbilityKind::activated)
    for (const auto rule : {"801.2a"_zx, "807.1"_zx, "807.1c"_zx}) g.used(rule);
  if (a.kind == kernel::AbilityKind::automatic) g.used("801.2b"_zx);
  if (a.kind == kernel::AbilityKind::activated && a.if_ != 0) g.used("807.1b"_zx);
  note_labels(g, a);
  if (p.event.kind == kEvDestroyed && p.event.cause == Cause::cost) g.used("802.1"_zx), g.used("1020.3"_zx);
  const bool in_battle = p.event.cause == Cause::battle;
  if (p.event.kind == kEvDestroyed && in_battle) g.used("1203.1"_zx);
  if (p.event.kind == kEvDestroys && in_battle) g.used("1203.2"_zx);
  if (a.beside) g.used("1101.2"_zx), g.used("1101.2a"_zx);
  if (a.kind == kernel::AbilityKind::delayed) {
    g.used("815.2a"_zx);
    if (!g.s.live(p.source)) g.used("808.4b"_zx);
  }
  if (p.source && kernel::card_of(g, p.source).owner != p.controller)
    for (const auto rule : {"302.1c"_zx, "302.1d"_zx, "302.1e"_zx}) g.used(rule);
  note_gone_on(g, p);
}
// 804.2h: a card that may not be played any more when all is paid.
bool barred(const Game& g) {
  const kernel::Play& p = play_of(g);
  return is_card(g) && g.s.live(p.source) && forbidden(g, "play", p.source, p.controller);
}
void bar(Game& g) {
  g.release_mark();
  const kernel::Play p = play_of(g);
  move_card(g, p.source, zone(g.s[p.source.card()].owner, kTrash), -1, Cause::rule);
}
bool was_barred(const Game& g) { return is_card(g) && play_of(g).step == 0 && !g.s.live(play_of(g).source); }
void is_played(Game& g) {
  if (kernel::is_tried(g)) return kernel::end_trial(g, kernel::kNoRule);
  if (g.is_marked()) g.release_mark();  // Z/X without texts have none: what was offered can be played
  kernel::Play& p = play_of(g);
  p.step = 1;
  g.s.passes = 0;
  note_earlier_effects(g);
  if (p.kind == kAbilityPlay) {
    g.used("804.2e"_zx);  // where it is until now
    kernel::count_use(g, p.text, p.source, p.controller);
    lock_keyword(g, p.text, p.controller);
    note_ability(g, p);
    if (ability_of(g).kind == kernel::AbilityKind::activated)
      note_deed(g, kPlayAbility, p.source.card(), p.text);
  } else if (g.held != kernel::Hash{} && is_done_with_priority(g)) {
    note_deed(g, kPlay, p.source.card(), is_shift(g) ? base_of(g).card() + 1 : p.to);
  }
  // An ability is played by its source; only a card is itself the card played.
  const bool ability = p.kind == kAbilityPlay;
  raise(g, kEvPlayed, ability ? Ref{} : p.source, ability ? p.source : Ref{}, p.controller, 0, Cause::play);
}
// 806.3a: what cannot be put on its square goes to the trash.
bool cannot_enter(const Game& g, const kernel::Play& p) {
  if (!g.cards().has_change(kernel::ChangeKind::forbid)) return false;
  return forbidden(g, "enters", p.source, p.controller) || forbidden(g, "enter", p.source, p.controller);
}
void put_on_square(Game& g) {
  const kernel::Play p = play_of(g);
  if (cannot_enter(g, p)) {
    move_card(g, p.source, zone(g.s[p.source.card()].owner, kTrash), -1, Cause::rule);
    return;
  }
  if (is_ascension(g, p.source.card()))
    g.used(has_kind(g, p.source.card(), kAscensionExtra) ? "202.12c"_zx : "202.11a"_zx);
  const int from = place_of(static_cast<ZoneId>(p.from - 1));
  const bool ignited =
      from == kDeck && (p.flags & kFree) != 0 && g.caller().first != g.book().row_of(kPlayByText);
  const How how = from == kLife ? How::from_life : ignited ? How::ignition : How::played;
  g.used("1007.2"_zx);
  // What hears it enter meets it asleep, and with its forces (1025.3).
  const kernel::Together whole(g, possesses(g) ? 2 : 1);
  g.enters_from = p.from;
  const Ref now = move_card(g, p.source, static_cast<ZoneId>(p.to - 1), -1, Cause::play, {}, how);
  g.enters_from = 0;
  // 806.3a: what cannot enter goes to the trash instead.
  if (now == p.source && g.s.aside.empty())
    move_card(g, now, zone(g.s[now.card()].owner, kTrash), -1, Cause::rule);
  if (now != p.source && g.s.live(now)) has_entered(g, p, now);
  raise(g, kEvResolved, now, {}, p.controller, 0, Cause::play);
}
void run_body(Game& g) {
  g.used("804.3a"_zx);
  g.used("810.1"_zx);
  if (is_event_card(g))
    for (const auto rule : {"809.1"_zx, "205.1b"_zx, "803.1c"_zx, "801.2e"_zx}) g.used(rule);
  if (is_event_card(g) && play_of(g).text != 0) {
    note_labels(g, ability_of(g));
    kernel::count_use(g, play_of(g).text, play_of(g).source, play_of(g).controller);
  }
  if (play_of(g).text != 0 && ability_of(g).body != 0)
    kernel::push_block(g, ability_of(g).body, g.frame().play);
}
// 809.2: the event abilities after the one just done, in printed order.
bool more_event_abilities(const Game& g) {
  return is_event_card(g) && next_event_ability(g, play_of(g).source.card(), play_of(g).text) != 0;
}
void next_body(Game& g) {
  kernel::Play& p = play_of(g);
  p.text = next_event_ability(g, p.source.card(), p.text);
  run_body(g);
}
void event_to_trash(Game& g) {
  const kernel::Play p = play_of(g);
  g.used("804.3a"_zx);
  raise(g, kEvResolved, p.source, {}, p.controller, 0, Cause::play);
  if (g.s.live(p.source)) move_card(g, p.source, zone(g.s[p.source.card()].owner, kTrash), -1, Cause::rule);
}
void event_to_dynamis(Game& g) {
  const kernel::Play p = play_of(g);
  g.used("804.3a"_zx);
  raise(g, kEvResolved, p.source, {}, p.controller, 0, Cause::play);
  if (g.s.live(p.source)) move_card(g, p.source, zone(g.s[p.source.card()].owner, kDynamis), -1, Cause::rule);
}
bool exhausted(const Game& g) {
  const kernel::Play& p = play_of(g);
  return p.kind == kAbilityPlay && p.text != 0 && !kernel::within_limits(g, p.text, p.source);
}
template <int kLock>
bool is_locked_out(const Game& g) {
  const kernel::Play& p = play_of(g);
  return p.kind == kAbilityPlay && p.text != 0 && is_locked(g, kLock, p.text, p.controller);
}
void nothing(Game&) {}
void over(Game& g) {
  date_effects(g);
  const bool delayed = is_ability(g) && ability_of(g).kind == kernel::AbilityKind::delayed;
  if (delayed) g.used("808.4"_zx);
  if (is_ability(g)) note_gone_on(g, play_of(g));
  if (is_ability(g) && play_of(g).step != 0) g.used("804.3a"_zx);  // done to its end
  hide_shown(g);
  kernel::free_play(g, g.frame().play);
  g.frame().play = 0;
  if (!g.s.attached.empty()) forget_former_forces(g);
}
// 808.2: an automatic ability that its controller may decline; local 5: he does.
bool is_optional(const Game& g) {
  if (!is_ability(g) || play_of(g).text == 0 || !ability_of(g).may || kernel::is_tried(g)) return false;
  return ability_of(g).kind != kernel::AbilityKind::activated;
}
bool is_too_dear(const Game& g) {
  return is_optional(g) && ability_of(g).cost != 0 &&
         unpayable_in_any_order(kernel::context_of(g, play_of(g)), play_of(g).text) != kernel::kNoRule;
}
void decline(Game& g) {
  clear_answer(g);
  g.frame().set(5, 1);
}
bool was_declined(const Game& g) { return g.frame().num(5) != 0; }
constexpr kernel::Action kOptionalActions[] = {
    {"808.2"_zx, "play it", kAccept, nullptr, nullptr, {}, act<kernel::clear_answer>},
    {"808.2"_zx, "do not", kDecline, nullptr, nullptr, {}, act<decline>},
};
constexpr Question kWhetherPlayed{"", who<player_of_play>, kOptionalActions};
constexpr Row kPlayRows[] = {
    {"803.1f"_zx, "played as often as it may be this turn: dropped", when<exhausted>, done(run<over>),
     kTexts},
    {"1113.2"_zx, "a zextend drive was played this game: dropped", when<is_locked_out<kZextendLock>>,
     done(run<over>), kTexts},
    {"1129.2"_zx, "a haten advent was played this turn: dropped", when<is_locked_out<kHatenLock>>,
     done(run<over>), kTexts},
    {"808.2a"_zx, "its payment cannot be made: dropped", when<is_too_dear>, done(run<over>), kTexts},
    {"808.2"_zx, "whether an optional one is played", when<is_optional>, ask(kWhetherPlayed), kTexts},
    {"808.2"_zx, "it is declined", when<was_declined>, done(run<over>), kTexts},
    {"804.2a"_zx, "what cannot be played to the end was never begun", always, mark, kMoreThanZx},
    {"804.2b"_zx, "a hidden card is shown", when<is_from_hidden_zone>, act<show_source>},
    {"806.1a"_zx, "its square", when<no_square>, ask(kWhichSquare)},
    {"806.1c"_zx, "the card it lies on", when<needs_base>, ask(kWhichBase), kShifts},
    {"806.1d"_zx, "no square: it cannot be played", when<no_square>, act<refuse_square>, kMoreThanZx},
    {"806.1j"_zx, "the Z/X it possesses", when<possesses>, call(kCondition, with<possession>), kDemands},
    {"804.2d"_zx, "the payment is fixed", when<has_price>, act<fix_payment>},
    {"804.2d"_zx, "that of an ability too", when<is_activated>, act<fix_ability_price>, kTexts},
    {"804.2e"_zx, "to the temporary zone", when<is_card>, act<to_temporary>},
    {"1027.1"_zx, "what it asks for as it is played", when<has_play_cost>, act<pay_play_cost>, kDemands},
    {"804.2d"_zx, "with the price as changed by that", when<has_play_cost>, act<settle_price>, kDemands},
    {"806.1g"_zx, "the Z/X of an advent are destroyed", when<advents>, call(kCondition, with<advent>),
     kDemands},
    {"806.1i"_zx, "the counters of a dream dress are used", when<dreams>, act<pay_dream_dress>, kDemands},
    {"805.3"_zx, "the resource cost, fixed before it is paid", when<pays_resources>,
     call(kPayResource, with<fix_price>)},
    {"806.1h"_zx, "the cards of an awakening", when<awakens>, call(kCondition, with<awakening>), kDemands},
    {"804.2f"_zx, "the payments of an ability", when<has_cost>, act<pay_cost>, kTexts},
    {"804.2f"_zx, "in another order one after the other", when<has_next_payment>,
     go("804.2f"_zx, run<next_payment>), kTexts},
    {"805.2c"_zx, "what texts add to an ability without a resource cost", when<costs_by_texts>,
     call(kPayResource, with<fix_price>), kTexts},
    {"804.2h"_zx, "it may not be played after all", when<barred>, act<bar>, kForbids},
    {"804.2h"_zx, "and is over", when<was_barred>, done(run<over>), kForbids},
    {"804.2h"_zx, "it is played", always, act<is_played>},
    {"806.3a"_zx, "a Z/X or ascension comes to its square", when<enters_square>, act<put_on_square>},
    {"806.3d"_zx, "a shift comes onto its base", when<is_shift>, act<put_on_base>, kShifts},
    {"806.3b"_zx, "an event does what it says", when<is_plain_event>, act<run_body>, kEventCards},
    {"806.3c"_zx, "an event extra does what it says", when<is_event_extra>, act<run_body>, kEventCards},
    {"809.2"_zx, "its next event ability", when<more_event_abilities>, act<next_body>, kEventCards},
    {"809.2"_zx, "until the last one", when<more_event_abilities>, go("809.2"_zx), kEventCards},
    {"806.3b"_zx, "it goes to the trash", when<is_plain_event>, act<event_to_trash>, kEventCards},
    {"806.3c"_zx, "and goes face up to the dynamis", when<is_event_extra>, act<event_to_dynamis>,
     kEventCards},
    {"804.3a"_zx, "an ability does what it says", when<is_ability>, act<run_body>, kTexts},
    {"804.3e"_zx, "what it showed of a deck is hidden again", when<saw_a_deck>, act<hide_what_was_seen>,
     kTexts},
    {"804.3e"_zx, "and what was looked at elsewhere", when<looked_at_hidden>, act<nothing>, kTexts},
    {"1006.2"_zx, "and other hidden cards", when<showed_hidden>, act<nothing>, kTexts},
    {"811.3c"_zx, "which of its effects comes first", when<effect_order_open>, ask(kWhichEffect), kTexts},
    {"811.3c"_zx, "and which one next", when<effect_order_open>, go("811.3c"_zx), kTexts},
    {"804.3f"_zx, "it is resolved", always, act<over>},
    {"1028.1"_zx, "the phase that it starts", when<phase_starts>, done(run<begin_phase>)},
};
static_assert(kernel::well_formed(kPlayRows, kProcedures));

}  // namespace

const Procedure kPlaying{"play", Order::sequence, kPlayRows};

namespace {
// 803.1f, 803.2a: an event ability that says how often it is done, or when it is valid.
bool is_valid_event(const Game& g, CardId c, kernel::TextId text) {
  const kernel::Ability& a = g.cards().abilities[text];
  if (!kernel::within_limits(g, text, g.s.ref(c))) return g.used("803.1f"_zx), false;
  const bool labelled = a.player_name == 0 || has_player_named(g, g.s[c].controller, a.player_name);
  if (labelled && (a.while_ == 0 || kernel::evaluate_bool({g, g.s.ref(c), g.s[c].controller}, a.while_)))
    return true;
  for (const auto rule : {"803.2"_zx, "803.2a"_zx, a.gate_rule}) g.used(rule);
  if (!labelled) g.used("205.4a"_zx);
  return false;
}
}  // namespace

kernel::TextId next_event_ability(const Game& g, CardId c, kernel::TextId after) {
  const kernel::CardDef& def = g.cards().cards[g.s[c].def];
  for (int i = 0; i < def.abilities; ++i) {
    const auto text = static_cast<kernel::TextId>(def.first_ability + i);
    if (text > after && g.cards().abilities[text].kind == kernel::AbilityKind::event &&
        (g.view(c).lost >> i & 1) == 0 && is_valid_event(g, c, text))
      return text;
  }
  return 0;
}
kernel::TextId text_of_event(const Game& g, CardId c) {
  const kernel::TextId first = next_event_ability(g, c, 0);
  return first != 0 ? first : g.cards().cards[g.s[c].def].use;
}

}  // namespace headjudge::zx
