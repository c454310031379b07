// Gate Ruler's words: places, kinds, values, selectors, events, keywords, answers (glossary of the rulebook).
#include <algorithm>

#include "engine/gate_ruler/actions.h"
#include "engine/kernel/card_facts.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::Argument, kernel::Context, kernel::Open, kernel::Type, kernel::Value;

constexpr kernel::PlaceRow kPlaces[] = {
    {"deck", "3-4b"_gr, false, true, Open::nobody},
    {"hand", "3-5b"_gr, false, false, Open::owner},
    {"ruler_zone", "3-7b"_gr, false, false, Open::all, true, true, 0, 1, "ruler", true},  // apart: 3-7a-2
    {"attack_zone", "3-8b"_gr, false, false, Open::all, true, true, 1},
    {"attack_zone", "3-8b"_gr, false, false, Open::all, true, true, 2},
    {"defense_zone", "3-9b"_gr, false, false, Open::all, true, true, 1},
    {"set_zone", "3-10b"_gr, false, false, Open::owner, true, false, 1},
    {"set_zone", "3-10b"_gr, false, false, Open::owner, true, false, 2},
    {"set_zone", "3-10b"_gr, false, false, Open::owner, true, false, 3},
    {"field_zone", "3-11b"_gr, false, false, Open::all, true},
    {"drive_zone", "3-12a"_gr, false, false, Open::all},
    {"damage_zone", "3-13b"_gr, false, false, Open::all},
    {"soul_zone", "3-14b"_gr, false, false, Open::all},
    {"graveyard", "3-15b"_gr, false, false, Open::all},
    {"energy_zone", "3-16b"_gr, false, false, Open::all, false, true, 0, 0, "energy"},
    {"exile", "3-17b"_gr, false, false, Open::all},
    {"counter_zone", "3-19b"_gr, false, false, Open::all},
    {"gate", "3-18b"_gr, true, true, Open::all},
};

constexpr kernel::WordRow kPhases[] = {{"none"},
                                       {"start_phase", "6-2d"_gr},
                                       {"main_phase", "6-3a"_gr},
                                       {"attack_phase", "8-3a"_gr},
                                       {"end_phase", "6-5a"_gr}};
constexpr kernel::WordRow kKinds[] = {{"ruler"}, {"unit"}, {"event"}, {"field"}, {"energy"}};
constexpr const char* kNumbers[] = {"level", "atk", "hp", "stk", "life"};
constexpr kernel::WordRow kMarks[] = {{"normal_summoned"}, {"summoned"}, {"overdrive"}};

const Game& game(const Context& c) { return static_cast<const Game&>(c.game); }
Value marked_damage(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  if (k == nullptr) return Value::of_number(0);
  if (game(c).words().place_of(k->zone) == kRulerZone)
    return Value::of_number(game(c).s.player[player_of(k->zone)].ruler_damage);
  return Value::of_number(k->damage);
}
Value is_set(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  const int at = k == nullptr ? -1 : place_of(k->zone);
  return Value::of_bool(at >= kSet1 && at <= kSet3 && (k->flags & kernel::kFaceDown) != 0);
}
Value is_attacking(const Context& c, Value v) {
  const CardId a = attack_card(game(c));
  return Value::of_bool(a != kNoCard && game(c).s.ref(a) == v.object);
}
Value is_attacked(const Context& c, Value v) {
  const CardId a = attacked_card(game(c));
  const bool attacks = game(c).s.attacker && (game(c).s.line & kAttackerLeft) == 0;
  return Value::of_bool(attacks && a != kNoCard && game(c).s.ref(a) == v.object);
}
// Also where it is no attack card any more (8-4e-2).
Value made_this_attack(const Context& c, Value v) {
  return Value::of_bool(v.object && game(c).s.attacker == v.object);
}
// 14-3b-4c: one that is played or resolved does not find itself there.
Value has_ability_on_gate(const Context& c, Value v) {
  const Game& g = game(c);
  return Value::of_bool(std::any_of(g.s.gate.begin(), g.s.gate.end(), [&](const Item& item) {
    if (item.kind != ItemKind::play) return false;
    const kernel::Play& p = g.s.plays[item.play - 1];
    return is_ability_of(g, p, v.object) && (c.scope == 0 || p.scope != c.scope);
  }));
}
Value attacks_made(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  return Value::of_number(k == nullptr ? 0 : k->acts);
}
Value was_normal_summoned(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  const bool summoned = k != nullptr && (k->how == static_cast<int>(How::normal_summon) ||
                                         (k->marks & kNormalSummoned) != 0);  // a position may say so
  return Value::of_bool(summoned);
}

// 2-6c: the current life of a ruler is that of the player who controls it.
Value life_of_card(const Context& c, Value v) {
  const Card k = kernel::card_of(c.game, v.object);
  if ((c.game.cards().cards[k.def].view.kinds >> kRuler & 1) == 0)
    return c.game.used("1-5g"_gr), Value::of_number(0);
  return Value::of_number(current_life(game(c), k.controller));
}
Value is_legend(const Context& c, Value v) {
  return Value::of_bool(v.object && c.game.cards().cards[kernel::card_of(c.game, v.object).def].legend);
}
Value can_be_set(const Context& c, Value v) {
  const Card* k = kernel::live_card(c, v);
  if (k != nullptr && is_kind(game(c), v.object.card(), kEvent) && !is_settable(game(c), v.object.card()))
    c.game.limited("16-15b-2a"_gr);
  return Value::of_bool(k != nullptr && is_settable(game(c), v.object.card()));
}
// What was paid for a card, on the gate and where it came out; what something says is paid is what was done.
Value paid_for(const Context& c, Value v) {
  const Game& g = game(c);
  for (int i = g.s.plays.n; i-- > 0;)
    if (g.s.plays[i].kind != kNoPlay && g.s.plays[i].kind != kAbilityPlay && g.s.plays[i].source == v.object)
      return Value::of_number(g.s.plays[i].paid);
  for (const PaidFor& paid : g.s.paid_for)
    if (paid.card == v.object) return Value::of_number(paid.amount);
  for (int i = g.s.plays.n; i-- > 0;)
    if (g.s.plays[i].kind == kAbilityPlay && g.s.plays[i].source == v.object)
      return Value::of_number(g.s.plays[i].paid);
  return Value::of_number(0);
}
// 3-3a-2: one of the two; of a card that is gone the last one (14-14a-1).
constexpr kernel::RuleIndex kLastStateRule = "14-14a-1"_gr, kOneStateRule = "3-3a-2"_gr;
// 3-3b-2: face up or face down, one of the two.
constexpr kernel::RuleIndex kOneFaceRule = "3-3b-2"_gr, kSetCardRule = "15-4b"_gr;
template <bool kUp>
Value shows_face(const Context& c, Value v) {
  c.game.used(kOneFaceRule);
  const Card* k = kernel::last_seen(c, v);
  const int at = k == nullptr ? -1 : place_of(k->zone);
  if (at >= kSet1 && at <= kSet3) c.game.used(kSetCardRule);
  return kUp ? kernel::kIsFaceUp(c, v) : kernel::kIsFaceDown(c, v);
}
template <bool kRest>
Value is_turned(const Context& c, Value v) {
  const Card k = kernel::card_of(c.game, v.object);
  if (!v.object || k.zone >= c.game.words().zones()) return Value::of_bool(false);
  c.game.used(kernel::live_card(c, v) == nullptr ? kLastStateRule : kOneStateRule);
  c.game.used(c.game.words().row(k.zone).rule);
  return Value::of_bool(((k.flags & kernel::kRested) != 0) == kRest);
}

constexpr kernel::PropertyRow kCardProperties[] = {
    {"marked_damage", Type::number, marked_damage, "3-6g"_gr},
    {"marked_ruler_damage", Type::number, marked_damage, "3-6f"_gr},
    {"rest", Type::boolean, is_turned<true>, "3-3a"_gr},
    {"act", Type::boolean, is_turned<false>, "3-3a"_gr},
    {"face_down", Type::boolean, shows_face<false>, "3-3b"_gr},
    {"face_up", Type::boolean, shows_face<true>, "3-3b"_gr},
    {"is_set", Type::boolean, is_set, "15-4b"_gr},
    {"attacking", Type::boolean, is_attacking, "8-4e-1"_gr},
    {"attacked", Type::boolean, is_attacked, "8-4e-1"_gr},
    {"attacks_made", Type::number, attacks_made},
    {"made_this_attack", Type::boolean, made_this_attack},
    {"ability_on_gate", Type::boolean, has_ability_on_gate, "14-3b-1"_gr},
    {"normal_summoned", Type::boolean, was_normal_summoned, "15-17b"_gr},
    {"current_life", Type::number, life_of_card, "2-6c"_gr},
    {"legend", Type::boolean, is_legend, "2-9b"_gr},
    {"legend_icon", Type::boolean, is_legend, "2-9b"_gr},
    {"settable", Type::boolean, can_be_set, "7-5a-1"_gr},
    {"energy_paid", Type::number, paid_for},
    {"paid", Type::number, paid_for},
};

Value life_of(const Context& c, Value v) {
  c.game.used("2-6c-1"_gr);
  return Value::of_number(current_life(game(c), static_cast<Player>(v.number)));
}
Value allowance(const Context& c, Value v) {
  const bool own = v.number == game(c).s.turn_player;
  c.game.used(own ? "4-3a-1a"_gr : "4-3a-1b"_gr);
  return Value::of_number(game(c).s.player[v.number].allowance);
}
Value summons(const Context& c, Value v) {
  c.game.used("4-3a"_gr);
  return Value::of_number(game(c).s.player[v.number].summoned);
}
Value ruler_damage(const Context& c, Value v) {
  return Value::of_number(game(c).s.player[v.number].ruler_damage);
}
Value has_lost(const Context& c, Value v) { return Value::of_bool((game(c).s.lost >> v.number & 1) != 0); }
constexpr kernel::PropertyRow kPlayerProperties[] = {
    {"current_life", Type::number, life_of, "2-6c"_gr},
    {"summon_allowance", Type::number, allowance, "4-3a-1"_gr},
    {"summon_count", Type::number, summons, "15-17a-3"_gr},
    {"marked_ruler_damage", Type::number, ruler_damage, "3-6f"_gr},
    {"lost", Type::boolean, has_lost},
};

Value turn_number(const Context& c, Value) { return Value::of_number(game(c).s.turn); }
Value active(const Context& c, Value) { return Value::of_player(game(c).s.turn_player); }
Value gate_count(const Context& c, Value) { return Value::of_number(game(c).s.gate.n); }
Value priority(const Context& c, Value) { return Value::of_player(game(c).s.holder); }
Value object_or_none(const Game& g, CardId c) {
  return c == kNoCard ? Value{} : Value::of_object(g.s.ref(c));
}
Value attacking_card(const Context& c, Value) { return object_or_none(game(c), attack_card(game(c))); }
Value attacked_now(const Context& c, Value) { return object_or_none(game(c), attacked_card(game(c))); }
constexpr kernel::PropertyRow kGameProperties[] = {
    {"turn", Type::number, turn_number},
    {"active", Type::player, active},
    {"gate.count", Type::number, gate_count, "3-18b"_gr},
    {"priority", Type::player, priority},
    {"attack_card", Type::object, attacking_card, "8-4e"_gr},
    {"attacking_unit", Type::object, attacking_card, "8-4e"_gr},
    {"attacking_ruler", Type::object, attacking_card, "8-4e"_gr},
    {"attack_target", Type::object, attacked_now, "8-4e-1"_gr},
};

// ---- Selectors
const kernel::Departed* gone(const Game& g, Ref r) {
  for (int i = g.s.departed.n - 1; i >= 0; --i)
    if (g.s.departed.at[i].ref == r) return &g.s.departed.at[i];
  return nullptr;
}
bool member_of(const Context& c, Ref r, Player p, CardKind kind, int from, int to) {
  const Game& g = game(c);
  Card k{};
  std::uint32_t kinds = 0;
  if (g.s.live(r))
    k = g.s[r.card()], kinds = g.view(r.card()).kinds;
  else if (const auto* d = gone(g, r))
    g.used("14-14a-1"_gr), k = d->card, kinds = d->kinds;
  else
    return false;
  const int place = place_of(k.zone);
  return place >= from && place <= to && (kinds >> kind & 1) != 0 && (p == kNobody || k.controller == p);
}
bool is_unit(const Context& c, Ref r, Player p) { return member_of(c, r, p, kUnit, kAttack1, kDefense); }
bool is_ruler(const Context& c, Ref r, Player p) {
  return member_of(c, r, p, kRuler, kRulerZone, kRulerZone);
}
bool is_field(const Context& c, Ref r, Player p) { return member_of(c, r, p, kFieldCard, kField, kField); }
bool is_front(const Context& c, Ref r, Player p) { return member_of(c, r, p, kUnit, kAttack1, kDefense); }
bool is_any(const Context& c, Ref r, Player p) {
  const Game& g = game(c);
  return g.s.live(r) && (p == kNobody || g.s[r.card()].owner == p);
}
// 15-16b: an activated ability while it is played; the object is its card.
bool is_activated(const Context& c, Ref r, Player p) {
  const Game& g = game(c);
  if (c.event == nullptr || c.event->kind != kEvPlayed || c.event->card || c.event->by != r) return false;
  const int play = g.frame().play;
  return play != 0 && (p == kNobody || c.event->player == p) &&
         g.cards().abilities[g.s.plays[play - 1].text].kind == kernel::AbilityKind::activated;
}
constexpr kernel::SelectorRow kSelectors[] = {
    {"activated", is_activated, "15-16b"_gr, true},
    {"units", is_unit, "3-6c"_gr},
    {"rulers", is_ruler, "3-6c"_gr},
    {"ruler", is_ruler, "4-2c"_gr},
    {"fields", is_field, "3-6c"_gr},
    {"front_row", is_front, "3-6d"_gr},
    {"cards", is_any},
};

constexpr kernel::EventRow kEventRows[] = {
    {"none", ""},
    {"game_start", "", true, "6-2b"_gr},
    {"start_phase_start", "", true, "6-2d"_gr},
    {"main_phase_start", "", true, "6-3a"_gr},
    {"attack_start", "", true, "8-3a"_gr},
    {"attack_phase_start", "", true, "8-3a"_gr},
    {"attack_declaration_start", "", true, "8-4a"_gr},
    {"battle_end", "", true, "8-7a"_gr},
    {"attack_phase_end", "", true, "8-4c-2a"_gr},
    {"turn_end", "", true, "6-5a"_gr},
    {"turn_start", "", true, "6-2d"_gr},
    {"moved", "card to", false},
    {"enters", "card to", false, "15-3b"_gr},
    {"leaves", "card from", false},
    {"attacks", "card by", false, "8-4f"_gr, false, false, true},
    {"attacked", "by card", false, "8-4f"_gr, false, false, true},
    {"damage", "card amount", false, "13-2b-3"_gr},
    {"damage_placed", "card amount by", false, "13-2a"_gr},
    {"deals_damage", "card by amount", false, "13-2b-3"_gr, true},
    {"damaged", "card amount by", false, "13-2b-3"_gr},
    {"destroyed", "card", false, "12-4b-3"_gr},
    {"destroys", "card by", false, "15-12b"_gr, true},
    {"drawn", "card player", false, "15-8a"_gr},
    {"discarded", "card player", false, "15-9a"_gr},
    {"played", "card player", false, "14-3b-9"_gr, false, false, true},
    {"resolved", "card player", false, kernel::kNoRule, false, false, true},
    {"rested", "card", false, "15-7b"_gr},
    {"acted", "card", false, "15-7a"_gr},
    {"revealed", "card", false, "15-5b"_gr, false, false, true},
    {"set_card", "card player", false, "15-4a"_gr, false, false, true},
    {"shuffled", "from", false, "15-6a"_gr, false, false, true},
    {"healed", "card amount", false, "15-21a"_gr},
    {"control_changed", "card player", false, "15-23a"_gr, false, false, true},
    {"soul_lost", "card", false, kernel::kNoRule, false, false, true},
    {"exiled", "card", false, "15-13a"_gr},
    {"driven", "card player", false, "15-19a"_gr, false, false, true},
    {"normal_summoned", "card player", false, "15-17b"_gr, false, false, true},
    {"special_summoned", "card player", false, "15-18a"_gr, false, false, true},
    {"energy_paid", "card player", false, "15-15a"_gr, false, false, true},
    {"lost", "player", false, "1-4a"_gr},
    {"left_game", "player", false, "1-4a"_gr},
    {"used_as_material", "card player", false, "16-13b-1a"_gr, false, false, true},
    {"genesis_succeeded", "card player", false, "16-13d"_gr, false, false, true},
    {"abyss_succeeded", "card player", false, "16-14d"_gr, false, false, true},
    {"life_decreased", "card player", false, "2-6c"_gr, false, false, true},
    {"life_increased", "card player", false, "2-6c"_gr, false, false, true},
};
static_assert(std::size(kEventRows) == kEvents);

constexpr kernel::KeywordRow kKeywords[] = {
    {"overdrive", "16-2a"_gr},
    {"touchdown", "16-3a"_gr},
    {"counter", "16-4a"_gr},
    {"pierce", "16-5a-1"_gr,
     "{auto: {when: destroys, card: self, by: battle, where: 'event.by in opponent.defense_zone'}, "
     "do: [{damage: {to: opponent, amount: self.stk}}]}"},
    {"vigil", "16-6a-1"_gr,
     "{auto: {at: attack_phase_end, of: you}, if: 'self in you.attack_zone', "
     "do: [{if: 'self in you.attack_zone and you.defense_zone.count == 0', "
     "then: [{may: [{move: {cards: self, to: you.defense_zone}}]}]}]}"},
    {"intercept", "16-7a"_gr},
    {"retaliate", "16-8a-1"_gr,
     "{auto: {when: damaged, card: self, by: battle}, "
     "do: [{if: 'units[it == self].count == 1 and event.by in units', "
     "then: [{damage: {to: event.by, amount: self.atk}}]}]}"},
    {"double_attack", "16-9a-1"_gr,
     "{auto: {at: battle_end}, if: 'self.made_this_attack and self.attacks_made == 1', do: [{act: self}]}"},
    {"familia", "16-10a-1"_gr,
     "{activated: {timing: normal}, do: [{choose_value: {of: attribute, as: v}}, "
     "{give: {to: self, attribute: v, until: turn_end}}]}"},
    {"undying", "16-11a-1"_gr},
    {"soul_guard", "16-12a-1"_gr,
     "{activated: {timing: instant}, "
     "cost: [{choose: {from: self.souls, count: 1, as: pay}}, {move: {cards: pay, to: graveyard}}], "
     "do: [{if: 'self in you.attack_zone.1', then: [{instead: {event: leaves, card: self, "
     "from: you.attack_zone.1, next: true, until: phase_end, with: [{guarded: self}]}}]}, "
     "{if: 'self in you.attack_zone.2', then: [{instead: {event: leaves, card: self, "
     "from: you.attack_zone.2, next: true, until: phase_end, with: [{guarded: self}]}}]}, "
     "{if: 'self in you.defense_zone', then: [{instead: {event: leaves, card: self, "
     "from: you.defense_zone, next: true, until: phase_end, with: [{guarded: self}]}}]}, "
     "{if: 'self in opponent.attack_zone.1', then: [{instead: {event: leaves, card: self, "
     "from: opponent.attack_zone.1, next: true, until: phase_end, with: [{guarded: self}]}}]}, "
     "{if: 'self in opponent.attack_zone.2', then: [{instead: {event: leaves, card: self, "
     "from: opponent.attack_zone.2, next: true, until: phase_end, with: [{guarded: self}]}}]}, "
     "{if: 'self in opponent.defense_zone', then: [{instead: {event: leaves, card: self, "
     "from: opponent.defense_zone, next: true, until: phase_end, with: [{guarded: self}]}}]}]}"},
    {"genesis_summon", "16-13b"_gr,
     "{activated: {timing: {N.timing}}, do: [{genesis: {material: {N.material}, summon: {N.summon}}}]}"},
    {"abyss_summon", "16-14a"_gr,
     "{activated: {timing: {N.timing=normal}}, do: [{abyss: {before: {N.before}}}]}", true, "before"},
    {"abyss_symphonia", "16-14b"_gr, "", true, "do"},
    {"open_card", "16-15a"_gr},
};

constexpr kernel::AnswerRow kAnswers[] = {
    {"pass"},
    {"play", Argument::card, Argument::none, "", "use"},
    {"play", Argument::card, Argument::number, "ability", "use"},
    {"set", Argument::card, Argument::zone, "to"},
    {"reveal", Argument::card},
    {"remove", Argument::card, Argument::number, "ability"},
    {"reposition", Argument::zone, Argument::zone, "with"},
    {"attack", Argument::card, Argument::card, "at"},
    {"attack", Argument::card, Argument::zone, "at"},
    {"choose", Argument::card},
    {"choose", Argument::zone},
    {"choose", Argument::choice, Argument::none, "", "play use"},
    {"choose", Argument::replacement},
    {"accept"},
    {"decline"},
    {"choose", Argument::card},
    {"decline", Argument::card},
    {"choose", Argument::player},
    {"choose", Argument::number},
    {"choose", Argument::word},
    {"order", Argument::card},
    {"split", Argument::card, Argument::number},
    {"split", Argument::player, Argument::number},
    {"choose", Argument::card, Argument::number, "ability"},
};

constexpr kernel::ReadingRules kReading{"1-5g"_gr, "1-5f"_gr,   "2-2c"_gr, "3-7a-2"_gr, "4-2a"_gr,
                                        "4-2b"_gr, "4-2b-1"_gr, "4-2d"_gr, "2-1b"_gr,   "3-14c-1"_gr};

}  // namespace

bool asks_what_was_paid(const kernel::CardSet& set) {
  for (const kernel::Node& n : set.nodes)
    if (n.op == kernel::Op::property && (set.words[n.word] == "energy_paid" || set.words[n.word] == "paid"))
      return true;
  return false;
}

const kernel::Vocabulary kVocabulary{kPlaces,
                                     kPlayerPlaces,
                                     2,
                                     kPhases,
                                     kKinds,
                                     {},
                                     {},
                                     kNumbers,
                                     "attributes",
                                     "army",
                                     kCardProperties,
                                     kPlayerProperties,
                                     kGameProperties,
                                     kSelectors,
                                     kEventRows,
                                     kKeywords,
                                     kInstructions,
                                     kAnswers,
                                     kMarks,
                                     "rest",
                                     "act",
                                     {},
                                     kReading,
                                     0,
                                     kTextActions};

}  // namespace headjudge::gate_ruler
