// Z/X's words: places, kinds, values, selectors, events, keywords, answers (glossary of the rulebook).
#include <algorithm>

#include "engine/kernel/card_facts.h"
#include "engine/zx/compound.h"
#include "engine/zx/joining.h"
#include "engine/zx/keywords.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {
namespace {

using kernel::Argument, kernel::Context, kernel::Open, kernel::Type, kernel::Value;

constexpr kernel::PlaceRow kPlaces[] = {
    {"deck", "304.2"_zx, false, true, Open::nobody},
    {"trash", "305.2"_zx, false, false, Open::all},
    {"charge", "306.3"_zx, false, false, Open::all},
    {"life", "307.2"_zx, false, true, Open::nobody},
    {"resource", "308.3"_zx, false, false, Open::all, false, true},
    {"hand", "309.3"_zx, false, false, Open::owner},
    {"removed", "311.2"_zx, false, false, Open::all},
    {"dynamis", "313.2"_zx, false, false, Open::owner},
    {"square", "303.7"_zx, true, false, Open::all, true, true, 1, 0, "a1"},
    {"square", "303.7"_zx, true, false, Open::all, true, true, 2, 0, "b1"},
    {"square", "303.7"_zx, true, false, Open::all, true, true, 3, 0, "c1"},
    {"square", "303.7"_zx, true, false, Open::all, true, true, 4, 0, "a2"},
    {"square", "303.7"_zx, true, false, Open::all, true, true, 5, 0, "b2"},
    {"square", "303.7"_zx, true, false, Open::all, true, true, 6, 0, "c2"},
    {"square", "303.7"_zx, true, false, Open::all, true, true, 7, 0, "a3"},
    {"square", "303.7"_zx, true, false, Open::all, true, true, 8, 0, "b3"},
    {"square", "303.7"_zx, true, false, Open::all, true, true, 9, 0, "c3"},
    {"temporary", "310.3"_zx, true, true, Open::all},
    {"force", "312.2"_zx, true, false, Open::all},
    {"behind", "202.7c"_zx, true, false, Open::owner, false, false, 0, 0, nullptr, false, true},
};
constexpr kernel::WordRow kPhases[] = {{"none"},
                                       {"reboot_phase", "502.2"_zx},
                                       {"draw_phase", "503.1"_zx},
                                       {"resource_phase", "504.1"_zx},
                                       {"ignition_phase", "505.1"_zx},
                                       {"main_phase", "506.1"_zx},
                                       {"end_phase", "507.1"_zx}};
constexpr kernel::WordRow kKinds[] = {{"zx", kernel::kNoRule, 1u << kZxExtra | 1u << kOverBoost},
                                      {"event", kernel::kNoRule, 1u << kEventExtra},
                                      {"player_card", kernel::kNoRule, 1u << kPlayerExtra},
                                      {"ascension", kernel::kNoRule, 1u << kAscensionExtra},
                                      {"zx_extra"},
                                      {"over_boost"},
                                      {"ob_upper"},
                                      {"ob_lower"},
                                      {"shift", "202.8b"_zx, 0, true},
                                      {"event_extra"},
                                      {"player_extra"},
                                      {"ascension_extra"},
                                      {"token"},
                                      {"counter"},
                                      {"link", "202.15f"_zx, 0, true}};
constexpr kernel::WordRow kIcons[] = {{"ignition_icon", "207.2"_zx},   {"multicolor_icon", "207.2"_zx},
                                      {"evolseed_icon", "207.2"_zx},   {"dream_key_icon", "207.2"_zx},
                                      {"melody_icon", "207.2"_zx},     {"memorial_piece_icon", "207.2"_zx},
                                      {"star_piece_icon", "207.2"_zx}, {"research_record_icon", "207.2"_zx},
                                      {"block_icon", "207.2"_zx},      {"concentration_icon", "207.2"_zx},
                                      {"plus_icon", "207.2"_zx}};
constexpr kernel::WordRow kColors[] = {{"red"},   {"blue"},  {"white"},
                                       {"black"}, {"green"}, {"colorless", "204.7"_zx, 0, true}};
constexpr const char* kNumbers[] = {"cost", "power"};
constexpr kernel::WordRow kMarks[] = {{"damaged", "1002.2"_zx},
                                      {"battle_damaged", "1203.1"_zx},
                                      {"skips_reboot", "1112.2"_zx},
                                      {"crisis_met", "1024.1"_zx},
                                      {"crisis_declined", "910.1a"_zx}};

const Game& game(const Context& c) { return static_cast<const Game&>(c.game); }
Value damage(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  return Value::of_number(k == nullptr ? 0 : k->damage);
}
Value shields(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  if (c.viewer != kNobody) game(c).used("210.1a"_zx);
  return Value::of_number(k == nullptr ? 0 : k->shields);
}
// 302.2: only cards on squares and in the resource are rebooted or asleep.
Value is_rebooted(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  return Value::of_bool(k != nullptr && game(c).words().row(kernel::card_of(c.game, v.object).zone).turned &&
                        (k->flags & kernel::kRested) == 0);
}
Value is_colorless(const Context& c, Value v) {
  kernel::View room{};
  const bool known = kernel::last_seen(c, v) != nullptr;
  return Value::of_bool(known && (kernel::seen(c, v.object, kernel::kGroupWords, room).groups & 31u) == 0);
}
Value is_extra_card(const Context& c, Value v) {
  constexpr std::uint32_t kExtras =
      1u << kZxExtra | 1u << kEventExtra | 1u << kPlayerExtra | 1u << kAscensionExtra;
  kernel::View room{};
  const bool known = kernel::last_seen(c, v) != nullptr;
  return Value::of_bool(known && (kernel::seen(c, v.object, kernel::kKindWords, room).kinds & kExtras) != 0);
}
// 1206: the virtual player card is no token.
Value is_token(const Context& c, Value v) {
  const Card card = kernel::card_of(c.game, v.object);
  const std::uint32_t kinds = game(c).cards().cards[card.def].view.kinds;
  return Value::of_bool((card.flags & kernel::kToken) != 0 && (kinds >> kPlayerCard & 1) == 0);
}
Value is_damaged(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  return Value::of_bool(k != nullptr && (k->marks & kDamagedMark) != 0);
}
Value is_attacker(const Context& c, Value v) {
  return Value::of_bool(game(c).s.in_battle != 0 && game(c).s.attacker == v.object);
}
Value is_target(const Context& c, Value v) {
  return Value::of_bool(game(c).s.in_battle != 0 && game(c).s.target && game(c).s.target == v.object);
}
// ---- Squares: a place in brackets, or that of a card; areas as the controller of the text sees them (303.4)
int square_seen(const Context& c, Value v) {
  const Card* card = v.type == Type::zone ? nullptr : kernel::last_seen(c, v);
  const ZoneId z = v.type == Type::zone ? static_cast<ZoneId>(v.number)
                   : card != nullptr    ? card->zone
                                        : kNoZone;
  return is_square(z) ? square_of(z) : -1;
}
int row_seen(const Context& c, Value v) {
  const int at = square_seen(c, v);
  return at < 0 ? -1 : c.you == 1 ? 2 - at / 3 : at / 3;
}
bool is_player_square(int at) { return at == 1 || at == 7; }
Value is_normal_square(const Context& c, Value v) {
  const int at = square_seen(c, v);
  return Value::of_bool(at >= 0 && !is_player_square(at));
}
Value on_player_square(const Context& c, Value v) {
  return Value::of_bool(is_player_square(square_seen(c, v)));
}
Value is_own_area(const Context& c, Value v) { return Value::of_bool(row_seen(c, v) == 0); }
Value is_central_area(const Context& c, Value v) {
  c.game.used("303.4a"_zx), c.game.used("303.4b"_zx);  // that neither of those is it decides
  return Value::of_bool(row_seen(c, v) == 1);
}
Value is_enemy_area(const Context& c, Value v) { return Value::of_bool(row_seen(c, v) == 2); }
Value is_zx_free(const Context& c, Value v) {
  const int at = square_seen(c, v);
  if (at < 0) return Value::of_bool(false);
  for (CardId id : game(c).s.zone(square(at)))
    if (is_zx(game(c), id)) return Value::of_bool(false);
  return Value::of_bool(true);
}
Value forces(const Context& c, Value v) {
  for (const auto rule : {"312.3"_zx, "312.3a"_zx}) game(c).used(rule);
  const auto& attached = game(c).s.attached;
  const bool gone = !c.game.core().live(v.object) &&
                    std::any_of(attached.begin(), attached.end(), [&](const kernel::Attached& a) {
                      return a.host == v.object && a.kind == kForceBefore;
                    });
  if (gone) game(c).used("814.1"_zx);
  return {Type::objects, gone ? kForceBefore : kForceUnder, v.object};
}
Value has_force(const Context& c, Value v) {
  const auto& attached = game(c).s.attached;
  return Value::of_bool(std::any_of(attached.begin(), attached.end(), [&](const kernel::Attached& a) {
    const bool before = a.kind == kForceBefore && !c.game.core().live(v.object);
    return a.host == v.object && (a.kind == kForceUnder || before);
  }));
}
// How it entered, in the words of triggers.
Value entered_how(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  const char* word = k == nullptr                                          ? "none"
                     : k->how == static_cast<std::uint8_t>(How::ignition)  ? "ignition"
                     : k->how == static_cast<std::uint8_t>(How::from_life) ? "from_life"
                     : k->how == static_cast<std::uint8_t>(How::played)    ? "played"
                                                                           : "effect";
  return Value::of_word(game(c).cards().find_word(word));
}
Value host(const Context& c, Value v) {
  const Game& g = game(c);
  for (const kernel::Attached& a : g.s.attached) {
    const bool before = a.kind == kForceBefore;  // 814.1: what it lay under last
    if ((before ? force_before(g, a.card) : g.s.ref(a.card)) != v.object) continue;
    if (before) g.used("814.1"_zx);
    return Value::of_object(a.host);
  }
  return {};
}
// 814.1, 808.3d: of what is gone, how it was on its square.
bool was(const Context& c, Value v, Mark mark) {
  const Card* card = kernel::last_seen(c, v);
  return card != nullptr && (card->marks & mark) != 0;
}
Value in_break_state(const Context& c, Value v) {
  if (game(c).s.live(v.object)) return Value::of_bool(is_broken(game(c), v.object));
  return Value::of_bool(was(c, v, kWasBroken));
}
Value is_unison(const Context& c, Value v) {
  if (game(c).s.live(v.object)) return Value::of_bool(in_unison(game(c), v.object.card()));
  return Value::of_bool(was(c, v, kWasJoined));
}
// clang 14 leaves consteval calls of templates unresolved.
constexpr auto kFaceByZone = "302.3c"_zx;
// 302.3c: in a deck, a life or a hand a card lies face down as long as nobody shows it.
template <bool kDown>
Value lies_with_face(const Context& c, Value v) {
  const Card* card = kernel::last_seen(c, v);
  if (card == nullptr) return Value::of_bool(false);
  const int place = place_of(card->zone);
  const bool hidden = place == kDeck || place == kLife || place == kHand;
  const bool down =
      (card->flags & kernel::kFaceDown) != 0 || (hidden && (card->flags & kernel::kRevealed) == 0);
  if (hidden) c.game.used(kFaceByZone);
  return Value::of_bool(down == kDown);
}
constexpr kernel::PropertyRow kCardProperties[] = {
    {"unison", Type::boolean, is_unison, "1029.1a"_zx},
    {"how", Type::word, entered_how, "1007.2"_zx},
    {"host", Type::object, host, "312.3"_zx},
    {"in_break_state", Type::boolean, in_break_state, "1019.1"_zx},
    {"normal_square", Type::boolean, is_normal_square, "303.3b"_zx},
    {"player_square", Type::boolean, on_player_square, "303.3a"_zx},
    {"own_area", Type::boolean, is_own_area, "303.4a"_zx},
    {"central_area", Type::boolean, is_central_area, "303.4c"_zx},
    {"enemy_area", Type::boolean, is_enemy_area, "303.4b"_zx},
    {"zx_free", Type::boolean, is_zx_free},
    {"forces", Type::objects, forces, "312.3b"_zx},
    {"has_force", Type::boolean, has_force, "312.3a"_zx},
    {"damage", Type::number, damage, "1002.1"_zx},
    {"shields", Type::number, shields, "210.1"_zx},
    {"shield", Type::number, shields, "210.1"_zx},
    {"asleep", Type::boolean, kernel::kIsRested, "302.2"_zx},
    {"rebooted", Type::boolean, is_rebooted, "302.2"_zx},
    {"colorless", Type::boolean, is_colorless, "204.7"_zx},
    {"extra", Type::boolean, is_extra_card, "202.2a"_zx},
    {"token", Type::boolean, is_token, "202.13"_zx},
    {"face_down", Type::boolean, lies_with_face<true>, "302.3"_zx},
    {"face_up", Type::boolean, lies_with_face<false>, "302.3"_zx},
    {"damaged", Type::boolean, is_damaged, "1002.2"_zx},
    {"attacking", Type::boolean, is_attacker, "602.1a"_zx},
    {"attacked", Type::boolean, is_target, "602.1b"_zx},
};
// Nobody has nothing.
const PlayerFacts& facts(const Context& c, Value v) {
  static constexpr PlayerFacts kNone{};
  return v.number >= 0 && v.number < 2 ? game(c).s.player[v.number] : kNone;
}
Value player_damage(const Context& c, Value v) { return Value::of_number(facts(c, v).damage); }
Value life_shields(const Context& c, Value v) { return Value::of_number(facts(c, v).life_shields); }
Value charge_limit(const Context& c, Value v) {
  return Value::of_number(zx::charge_limit(game(c), static_cast<Player>(v.number)));
}
Value hand_limit(const Context& c, Value v) {
  return Value::of_number(zx::hand_limit(game(c), static_cast<Player>(v.number)));
}
Value was_damaged(const Context& c, Value v) { return Value::of_bool(facts(c, v).was_damaged != 0); }
Value counters(const Context& c, Value v) {
  game(c).used("202.14a"_zx);
  if (c.viewer != kNobody) game(c).used("202.14c"_zx);
  return v;
}
template <int kIcon>
Value counter(const Context& c, Value v) {
  return Value::of_number(facts(c, v).counters[kIcon]);
}
Value has_lost(const Context& c, Value v) {
  return Value::of_bool(v.number < 2 && (game(c).s.lost >> v.number & 1) != 0);
}
constexpr kernel::PropertyRow kPlayerProperties[] = {
    {"damage", Type::number, player_damage, "907.1"_zx},
    {"life_shields", Type::number, life_shields, "210.4"_zx},
    {"life_shield", Type::number, life_shields, "210.4"_zx},
    {"charge_limit", Type::number, charge_limit, "306.2a"_zx},
    {"hand_limit", Type::number, hand_limit, "309.2b"_zx},
    {"lost", Type::boolean, has_lost},
    {"was_damaged", Type::boolean, was_damaged, "1131.2"_zx},
    {"counters", Type::player, counters, "202.14b"_zx},
    {"evolseed_icon", Type::number, counter<2>, "1017.1"_zx},
    {"dream_key_icon", Type::number, counter<3>, "1017.1"_zx},
    {"melody_icon", Type::number, counter<4>, "1017.1"_zx},
    {"memorial_piece_icon", Type::number, counter<5>, "1017.1"_zx},
    {"star_piece_icon", Type::number, counter<6>, "1017.1"_zx},
    {"research_record_icon", Type::number, counter<7>, "1017.1"_zx},
    {"block_icon", Type::number, counter<8>, "1017.1"_zx},
    {"concentration_icon", Type::number, counter<9>, "1017.1"_zx},
    {"plus_icon", Type::number, counter<10>, "1017.1"_zx},
};
Value turn_number(const Context& c, Value) { return Value::of_number(game(c).s.turn); }
Value active(const Context& c, Value) { return Value::of_player(game(c).s.turn_player); }
Value priority(const Context& c, Value) { return Value::of_player(game(c).s.holder); }
Value attacker(const Context& c, Value) { return Value::of_object(game(c).s.attacker); }
Value attack_target(const Context& c, Value) {  // 602.1b: a card or a player
  const auto player = static_cast<Player>(game(c).s.target_player - 1);
  return game(c).s.target_player == 0 ? Value::of_object(game(c).s.target) : Value::of_player(player);
}
ZoneId zone_of_value(const Context& c, Value v) {
  if (v.type == Type::zone) return static_cast<ZoneId>(v.number);
  const Card* card = v.type == Type::object ? kernel::last_seen(c, v) : nullptr;
  return card != nullptr ? card->zone : kNoZone;
}
Value distance_between(const Context& c, Value b) {
  const ZoneId from = c.place != kNoZone ? c.place : zone_of_value(c, Value::of_object(c.it));
  const ZoneId to = zone_of_value(c, b);
  if (!is_square(from) || !is_square(to)) return {};
  return Value::of_number(zx::distance(square_of(from), square_of(to)));
}
Value adjacent_to(const Context& c, Value b) {
  const Value d = distance_between(c, b);
  const auto fights = [&](Ref r) { return r && game(c).s.live(r) && is_zx(game(c), r.card()); };
  if (c.place == kNoZone && b.type == Type::object && fights(c.it) && fights(b.object))
    game(c).used("1018.1"_zx);
  return Value::of_bool(d.type == Type::number && d.number == 1);
}
// 1018: neighbours are a pair; of three in a row each has its own with the middle one.
Value adjacent_pairs(const Context& c, const kernel::Refs& all) {
  int pairs = 0, of_one[kernel::kCardsMax] = {};
  for (int i = 0; i < all.n; ++i)
    for (int k = i + 1; k < all.n; ++k) {
      const ZoneId a = zone_of_value(c, Value::of_object(all.at[i])),
                   b = zone_of_value(c, Value::of_object(all.at[k]));
      if (!is_square(a) || !is_square(b) || zx::distance(square_of(a), square_of(b)) != 1) continue;
      ++pairs;
      if (++of_one[i] > 1 || ++of_one[k] > 1) game(c).used("1018.1a"_zx);
    }
  return Value::of_number(pairs);
}
constexpr kernel::PropertyRow kGameProperties[] = {
    {"adjacent_pairs", Type::number, nullptr, "1018.1"_zx, adjacent_pairs},
    {"distance", Type::number, distance_between, "303.2a"_zx},
    {"adjacent", Type::boolean, adjacent_to, "303.2"_zx},
    {"turn", Type::number, turn_number},
    {"active", Type::player, active},
    {"priority", Type::player, priority},
    {"attacker", Type::object, attacker},
    {"attack_target", Type::none, attack_target, "602.1b"_zx}};

// 202.13a: a token counts as a card; 1206.3 (1205.3 in 6.5.0): the virtual player card as a player card.
void note_marker(const Game& g, const Card& card, std::uint32_t kinds) {
  if ((card.flags & kernel::kToken) == 0) return;
  const bool blank = (kinds >> kPlayerCard & 1) != 0;
  g.used(!blank ? "202.13a"_zx : g.book().revision == 0 ? "1205.3"_zx : "1206.3"_zx);
}
bool on_square(const Context& c, Ref r, Player p, std::uint32_t kinds_wanted) {
  const Game& g = game(c);
  Card k{};
  std::uint32_t kinds = 0;
  if (g.s.live(r)) {
    k = g.s[r.card()], kinds = g.view(r.card()).kinds;
  } else {
    for (const auto& d : g.s.departed)
      if (d.ref == r) k = d.card, kinds = d.kinds;
    if (kinds == 0) return false;
  }
  if (!is_square(k.zone) || (kinds & kinds_wanted) == 0) return false;
  if (g.is_heard()) {
    g.used("303.6"_zx);
    note_marker(g, k, kinds);
    // 202.14a: counters of a player are no cards among these.
    for (const PlayerFacts& f : g.s.player)
      if (std::any_of(f.counters, f.counters + kIconsMax, [](int n) { return n > 0; })) g.used("202.14a"_zx);
    g.noted(kernel::Noted::counted_kind, r, kinds & kinds_wanted);
  }
  return p == kNobody || k.controller == p;
}
bool is_zx_there(const Context& c, Ref r, Player p) {
  return on_square(c, r, p, 1u << kZx | 1u << kZxExtra | 1u << kOverBoost);
}
bool is_ascension_there(const Context& c, Ref r, Player p) {
  return on_square(c, r, p, 1u << kAscension | 1u << kAscensionExtra);
}
bool is_player_card(const Context& c, Ref r, Player p) {
  const Game& g = game(c);
  if (g.is_heard() && g.s.live(r) && in_unison(g, r.card())) g.used("1029.1a"_zx);
  const bool found = on_square(c, r, p, 1u << kPlayerCard | 1u << kPlayerExtra | 1u << kOverBoost);
  // The player card that lies with it is left out.
  if (found && g.is_heard() && g.s.live(r) && has_kind(g, r.card(), kOverBoost)) g.used("202.7f"_zx);
  return found;
}
bool is_any(const Context& c, Ref r, Player p) {
  return game(c).s.live(r) && (p == kNobody || game(c).s[r.card()].owner == p);
}
constexpr kernel::SelectorRow kSelectors[] = {{"zx", is_zx_there, "303.6"_zx},
                                              {"ascensions", is_ascension_there, "303.6"_zx},
                                              {"player_card", is_player_card, "303.6"_zx},
                                              {"cards", is_any}};

constexpr kernel::EventRow kEventRows[] = {
    {"none", ""},
    {"game_start", "", true, "502.2"_zx},
    {"reboot_phase_start", "", true, "502.2"_zx},
    {"draw_phase_start", "", true, "503.1"_zx},
    {"resource_phase_start", "", true, "504.1"_zx},
    {"ignition_phase_start", "", true, "505.1"_zx},
    {"main_phase_start", "", true, "506.1"_zx},
    {"end_phase_start", "", true, "507.1"_zx},
    {"turn_end", "", true, "507.3"_zx},
    {"battle_start", "", true, "602.1e"_zx},
    {"battle_end", "", true, "605.2"_zx},
    {"moved", "card to"},
    {"enters", "card to", false, "1007.1"_zx},
    {"leaves", "card from"},
    {"attacks", "card by", false, "602.1e"_zx, false, false, true},
    {"attacked", "card by", false, "602.1e"_zx, false, true, true},
    {"damage", "card amount", false, kernel::kNoRule, false, true},
    {"damaged", "card amount by", false, "1002.1"_zx, false, true},
    {"deals_damage", "card by amount", false, "1002.1"_zx, true},
    {"destroyed", "card", false, "1008.1"_zx},
    {"destroys", "card by", false, "1203.2"_zx, true},
    {"drawn", "card player", false, "1005.1"_zx},
    {"played", "card player", false, "804.2h"_zx, false, false, true},
    {"resolved", "card", false, kernel::kNoRule, false, false, true},
    {"slept", "card", false, "1003.2"_zx},
    {"rebooted", "card", false, "1003.1"_zx},
    {"revealed", "card", false, "1006.1"_zx, false, false, true},
    {"shuffled", "player", false, "1004.1"_zx, false, false, true},
    {"life_decreased", "card player", false, "1012.1"_zx},
    {"life_increased", "card player", false, "1012.2"_zx},
    {"ignited", "player", false, "505.3a"_zx, false, false, true},
    {"reloaded", "player", false, "902.1"_zx, false, false, true},
    {"discarded", "card player"},
    {"recovered", "card player", false, "1013.1a"_zx},
    {"gained", "player amount", false, "1017.1"_zx, false, false, true},
    {"consumed", "player amount", false, "1017.2"_zx, false, false, true},
    {"vanished", "card", false, "1026.1"_zx, false, true, true},
    {"lost", "player", false, "101.2"_zx},
    {"shifted", "card from", false, "1016.1"_zx, false, false, true},
    {"chosen", "card by", false, "1023.1"_zx, false, false, true},
    {"control_changed", "card player", false, "302.1b"_zx, false, false, true},
};
static_assert(std::size(kEventRows) == kEvents);

constexpr kernel::AnswerRow kAnswers[] = {
    {"pass"},
    {"play", Argument::card},
    {"play", Argument::card, Argument::number, "ability", "use"},
    {"battle", Argument::card, Argument::card, "at", "attack"},
    {"battle", Argument::card, Argument::player, "at", "attack"},
    {"resource", Argument::card},
    {"ignite", Argument::card},
    {"choose", Argument::card},
    {"choose", Argument::choice, Argument::none, "", "play use"},
    {"choose", Argument::replacement},
    {"accept"},
    {"decline"},
    {"choose", Argument::zone},
    {"choose", Argument::card},
    {"start_card", Argument::card},
    {"start_resource", Argument::card},
    {"gate_card", Argument::card},
    {"choose", Argument::card, Argument::zone, "to"},
    {"choose", Argument::number},
    {"choose", Argument::card, Argument::number, "ability"},
    {"choose", Argument::card, Argument::card, "onto"},
    {"choose", Argument::player},
    {"choose", Argument::word},
    {"order", Argument::card},
    {"split", Argument::card, Argument::number},
    {"split", Argument::player, Argument::number},
    {"pass", Argument::none, Argument::none, "", "decline"},
};

constexpr kernel::ActionRow kActions[] = {{"play|play_card", true},
                                          {"play_event|shift"},
                                          {"attack|attacks|battle"},
                                          {"attacked|be_attacked|become_attacked"},
                                          {"activate|activated|use|play_ability"},
                                          {"sleep|rest|become_asleep"},
                                          {"reboot|stand|become_rebooted"},
                                          {"leave|enter|move|destroy"},
                                          {"ignite|resource"},
                                          {"trigger|become_pending"}};

}  // namespace

const kernel::Vocabulary kVocabulary{kPlaces,
                                     kPlayerPlaces,
                                     2,
                                     kPhases,
                                     kKinds,
                                     kIcons,
                                     kColors,
                                     kNumbers,
                                     "races",
                                     "colors",
                                     kCardProperties,
                                     kPlayerProperties,
                                     kGameProperties,
                                     kSelectors,
                                     kEventRows,
                                     kKeywords,
                                     kInstructions,
                                     kAnswers,
                                     kMarks,
                                     "asleep",
                                     "rebooted",
                                     {},
                                     {},
                                     "1101.1"_zx,
                                     kActions};

}  // namespace headjudge::zx
