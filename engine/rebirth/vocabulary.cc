// Re-birth for you's words: places, kinds, values, selectors, events, keywords and answers.
#include "engine/kernel/card_facts.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::Argument, kernel::Context, kernel::Open, kernel::Type, kernel::Value;

constexpr kernel::PlaceRow kPlaces[] = {
    {"entry", "4.4.2"_rb, false, false, Open::all, true, true},
    {"member", "4.5.2"_rb, false, false, Open::all, true, true},
    {"energy", "4.6.2"_rb, false, false, Open::all, false, true},
    {"rebirth_zone", "4.7.2"_rb, false, false, Open::all},
    {"retire", "4.8.2"_rb, false, false, Open::all},
    {"deck", "4.9.2"_rb, false, true, Open::nobody},
    {"hand", "4.10.2"_rb, false, false, Open::owner},
    {"waiting_room", "4.11.2"_rb, false, false, Open::all},
    {"memory", "4.12.2"_rb, false, false, Open::all, false, false, 0, 0, "partners", false, false, true},
    {"resolution", "9.7.2.1"_rb, true, true, Open::all},
};
constexpr kernel::WordRow kPhases[] = {{"none"},
                                       {"standby_phase", "7.2.2"_rb},
                                       {"energy_phase", "7.3.1"_rb},
                                       {"main_phase", "7.4.1"_rb},
                                       {"attack_phase", "8.2.1"_rb},
                                       {"end_phase", "7.6.1"_rb}};
// An energy card stands for any card whose type does not matter: it is none of the three types.
constexpr kernel::WordRow kKinds[] = {{"character"}, {"rebirth"}, {"partner"}, {"energy"}};
// 9.4.4: abilities without a mark: characters in entry and member, Re-births in the Re-birth zone.
constexpr std::uint64_t kHomes[] = {0, 1ull << kRebirthZone, 0, 0};
constexpr const char* kNumbers[] = {"cost", "atk", "def"};
constexpr kernel::WordRow kMarks[] = {{"received_partner_attack", "8.4.3.2"_rb},
                                      {"placed_together", "10.3.3"_rb},
                                      {"stays", "10.3.3"_rb},
                                      {"beaten", "10.3.5"_rb}};

const Game& game(const Context& c) { return static_cast<const Game&>(c.game); }
Value damage(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  return Value::of_number(k == nullptr ? 0 : k->damage);
}
template <std::uint8_t kFlag, bool kWanted>
Value flag(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  if (k != nullptr && c.game.is_heard() && game(c).s.live(v.object)) note_state(game(c), v.object.card());
  return Value::of_bool(k != nullptr && ((k->flags & kFlag) != 0) == kWanted);
}
// A role of the attack: that of a card that is there, or of one that left in it (9.12.1).
template <std::uint16_t kRoles>
Value role(const Context& c, Value v, bool holds) {
  const Card* k = game(c).s.live(v.object) ? nullptr : kernel::last_seen(c, v);
  return Value::of_bool(k != nullptr ? (k->marks & kRoles) == kRoles : holds);
}
bool is_fighter(const Context& c, Value v, CardId fighter) {
  return game(c).s.attacking != 0 && fighter != kNoCard && game(c).s.ref(fighter) == v.object;
}
Value is_attacking(const Context& c, Value v) {
  return role<kWasAttacking>(c, v, is_fighter(c, v, attacking_card(game(c))));
}
Value is_attacked(const Context& c, Value v) {
  return role<kWasAttacked>(c, v, is_fighter(c, v, attacked_card(game(c))));
}
Value is_partner_attacking(const Context& c, Value v) {
  const bool now = game(c).s.partner != 0 && is_fighter(c, v, attacking_card(game(c)));
  return role<kWasAttacking | kWasPartner>(c, v, now);
}
Value is_partner_attacked(const Context& c, Value v) {
  const bool now = game(c).s.partner != 0 && is_fighter(c, v, attacked_card(game(c)));
  return role<kWasAttacked | kWasPartner>(c, v, now);
}
Value is_supporting(const Context& c, Value v) {
  return role<kWasSupporting>(c, v, game(c).s.supporter && game(c).s.supporter == v.object);
}
Value is_blocked(const Context& c, Value v) {
  return role<kWasBlocked>(c, v, game(c).s.blocked && game(c).s.blocked == v.object);
}
Value received(const Context& c, Value v) {
  const Card* k = kernel::last_seen(c, v);
  return Value::of_bool(k != nullptr && (k->marks & kReceivedPartnerAttack) != 0);
}
constexpr kernel::PropertyRow kCardProperties[] = {
    {"damage", Type::number, damage, "4.4.4"_rb},
    {"rest", Type::boolean, flag<kernel::kRested, true>, "4.3.2"_rb},
    {"stand", Type::boolean, flag<kernel::kRested, false>, "4.3.2"_rb},
    {"face_down", Type::boolean, flag<kernel::kFaceDown, true>, "4.3.3"_rb},
    {"face_up", Type::boolean, flag<kernel::kFaceDown, false>, "4.3.3"_rb},
    {"attacking", Type::boolean, is_attacking, "8.2.4.3"_rb},
    {"attacked", Type::boolean, is_attacked, "8.2.4.3"_rb},
    {"partner_attacking", Type::boolean, is_partner_attacking, "8.2.4.4.2"_rb},
    {"partner_attacked", Type::boolean, is_partner_attacked, "8.2.4.4.2"_rb},
    {"supporting", Type::boolean, is_supporting, "8.2.4.3"_rb},
    {"blocked", Type::boolean, is_blocked, "8.3.3.2"_rb},
    {"received_partner_attack", Type::boolean, received, "8.4.3.2"_rb},
};

Value member_limit(const Context& c, Value v) {
  return Value::of_number(rebirth::member_limit(game(c), static_cast<Player>(v.number)));
}
Value has_lost(const Context& c, Value v) { return Value::of_bool((game(c).s.lost >> v.number & 1) != 0); }
Value has_vacancy(const Context& c, Value v) {
  c.game.used("4.5.3.2.1"_rb);
  return Value::of_bool(game(c).s.count(zone(v.number, kMember)) <
                        rebirth::member_limit(game(c), static_cast<Player>(v.number)));
}
constexpr kernel::PropertyRow kPlayerProperties[] = {
    {"member_limit", Type::number, member_limit, "4.5.3"_rb},
    {"vacancy", Type::boolean, has_vacancy, "4.5.3.2"_rb},
    {"lost", Type::boolean, has_lost, "1.2.2"_rb},
};
Value turn_number(const Context& c, Value) { return Value::of_number(game(c).s.turn); }
Value active(const Context& c, Value) { return Value::of_player(game(c).s.turn_player); }
constexpr kernel::PropertyRow kGameProperties[] = {{"turn", Type::number, turn_number},
                                                   {"active", Type::player, active}};

bool in_place(const Context& c, Ref r, Player p, int from, int to, bool character) {
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
  const int place = place_of(k.zone);
  return place >= from && place <= to && (!character || (kinds >> kCharacter & 1) != 0) &&
         (p == kNobody || player_of(k.zone) == p);
}
bool is_character(const Context& c, Ref r, Player p) { return in_place(c, r, p, kEntry, kMember, true); }
bool is_energy_partner(const Context& c, Ref r, Player p) {
  const bool found = in_place(c, r, p, kEnergy, kEnergy, false) && is_kind(game(c), r.card(), kPartner);
  if (found) c.game.used("4.6.4"_rb);
  return found;
}
// 9.7.1: the play, resolution or end of an ability of a card, which is none of that card.
const kernel::Play* ability_told_of(const Context& c, Ref r) {
  const kernel::Play* play =
      c.event == nullptr || c.event->card != r ? nullptr : play_told_of(game(c), *c.event);
  return play != nullptr && play->kind != kCardPlay && play->source == r ? play : nullptr;
}
bool is_activated(const Context& c, Ref r, Player p) {
  const kernel::Play* play = ability_told_of(c, r);
  return play != nullptr && (p == kNobody || c.event->player == p) &&
         game(c).cards().abilities[play->text].kind == kernel::AbilityKind::activated;
}
bool is_any(const Context& c, Ref r, Player p) {
  return ability_told_of(c, r) == nullptr && r && r.card() < game(c).s.cards &&
         (p == kNobody || game(c).s[r.card()].owner == p);
}
constexpr kernel::SelectorRow kSelectors[] = {{"characters", is_character, "2.2.3.1"_rb},
                                              {"partners", is_energy_partner, "4.6.4"_rb},
                                              {"cards", is_any},
                                              {"activated", is_activated, "9.1.1.1"_rb}};

constexpr kernel::EventRow kEventRows[] = {
    {"none", ""},
    {"game_start", "", true, "7.2.2"_rb},
    {"turn_start", "", true, "7.2.2"_rb},
    {"standby_start", "", true, "7.2.2"_rb},
    {"energy_start", "", true, "7.3.1"_rb},
    {"main_start", "", true, "7.4.1"_rb},
    {"attack_phase_start", "", true, "8.2.1"_rb},
    {"start_step_start", "", true, "8.2.1"_rb},
    {"block_start", "", true, "8.3.1"_rb},
    {"damage_start", "", true, "8.4.1"_rb},
    {"close_start", "", true, "8.5.1"_rb},
    {"end_of_this_attack", "", true, "8.5.1"_rb},
    {"turn_end", "", true, "7.6.1"_rb},
    {"moved", "card to"},
    {"enters", "card to"},
    {"leaves", "card from"},
    {"appears", "card", false, "5.5.1"_rb},
    {"spark", "card", false, "11.3.2"_rb, false, false, true},
    {"attacks", "card by", false, "8.2.4.2"_rb, false, false, true},
    {"attacked", "card by", false, "8.2.4.3"_rb, false, false, true},
    {"supports", "card by", false, "8.2.4.2"_rb, false, false, true},
    {"partner_attacks", "card by", false, "8.2.4.4"_rb, false, false, true},
    {"partner_attacked", "card by", false, "8.2.4.4.2"_rb, false, false, true},
    {"blocks", "card player", false, "8.3.3.1"_rb, false, false, true},
    {"blocked", "card by", false, "8.3.3.2"_rb, false, false, true},
    {"damage", "card amount", false, "8.4.3"_rb},
    {"damaged", "card amount by", false, "8.4.3"_rb},
    {"deals_damage", "card by amount", false, "8.4.3"_rb, true},
    {"retired", "card", false, "10.3.5"_rb},
    {"retires", "by card", false, "5.15.2"_rb},
    {"drawn", "card player", false, "5.9.1"_rb},
    {"discarded", "card player", false, "5.11.1"_rb},
    {"played", "card player", false, "9.7.2"_rb, false, false, true},
    {"resolved", "card", false, kernel::kNoRule, false, false, true},
    {"rested", "card", false, "5.3.1"_rb},
    {"stood", "card", false, "5.3.1"_rb},
    {"revealed", "card", false, "9.7.2.1"_rb, false, false, true},
    {"set_rebirth", "card player", false, "5.6.1"_rb},
    {"shuffled", "player", false, "5.8.1"_rb, false, false, true},
    {"healed", "card player", false, "5.16.1"_rb},
    {"energy_paid", "card player", false, "5.14.1"_rb, false, false, true},
    {"refreshed", "player", false, "10.2.1"_rb, false, false, true},
    {"lost", "player", false, "1.2.2"_rb},
    {"left_game", "player"},
    {"turned_face_up", "card", false, "5.4.1"_rb},
    {"turned_face_down", "card", false, "5.4.1"_rb},
    {"cancelled", "card by player", false, kernel::kNoRule, false, false, true},
    {"put_energy", "card player", false, "7.3.2"_rb, false, false, true},
};
static_assert(std::size(kEventRows) == kEvents);

constexpr kernel::KeywordRow kKeywords[] = {
    {"spark", "11.3.2"_rb, "{auto: {when: spark, card: self}, in: all}"},
    {"blocker", "11.6.1"_rb, "", true, "attribute"},
    {"room_to_grow", "11.8.2"_rb},
    {"cancel", "11.4.1"_rb, "{cancel: {target: {N.target}}}", true, "target"},
    {"re_combo", "11.5.1"_rb, "", false},
    {"recombo", "11.5.1"_rb, "", false},
    {"full_potential", "11.7.1"_rb, "", false},
};

constexpr kernel::AnswerRow kAnswers[] = {
    {"pass"},
    {"play", Argument::card},
    {"play", Argument::card, Argument::number, "ability", "use"},
    {"move", Argument::card, Argument::zone, "to"},
    {"set_rebirth", Argument::card},
    {"put_energy", Argument::card, Argument::none, "", "choose"},
    {"start_entry", Argument::card, Argument::none, "", "choose"},
    {"attack", Argument::player},
    {"choose", Argument::card},
    {"choose", Argument::choice, Argument::none, "", "play use"},
    {"choose", Argument::replacement},
    {"accept"},
    {"decline"},
    {"block", Argument::card},
    {"choose", Argument::zone},
    {"choose", Argument::card},
    {"choose", Argument::card},
    {"cancel", Argument::card, Argument::ability, "target"},
    {"decline", Argument::choice},
    {"choose", Argument::player},
    {"choose", Argument::number},
    {"choose", Argument::word},
    {"order", Argument::card},
    {"split", Argument::card, Argument::number},
    {"split", Argument::player, Argument::number},
};

constexpr kernel::ActionRow kActions[] = {{"attack|attacks", true},
                                          {"block|blocks", true},
                                          {"play|play_card", true},
                                          {"set_rebirth|set", true},
                                          {"attacked|be_attacked|become_attacked"},
                                          {"support|supports"},
                                          {"partner_attack|partner_attacks|become_partner_attack"},
                                          {"activate|activated|auto|cancel|use|play_ability"},
                                          {"pay|pay_energy|energy|rests|be_rested"},
                                          {"discards|be_discarded|become_discarded"},
                                          {"put_energy", true}};

}  // namespace

const kernel::Vocabulary kVocabulary{kPlaces,
                                     kPlayerPlaces,
                                     kernel::kPlayersMax,
                                     kPhases,
                                     kKinds,
                                     {},
                                     {},
                                     kNumbers,
                                     "attributes",
                                     "work",
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
                                     "stand",
                                     kHomes,
                                     {},
                                     0,
                                     kActions};

}  // namespace headjudge::rebirth
