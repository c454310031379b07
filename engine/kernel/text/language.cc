// The verbs of the effect language: what each takes, one table for all games.
#include <algorithm>
#include <array>

#include "engine/kernel/text/compile.h"

namespace headjudge::kernel {
namespace {

using P = Parameter;
using T = ParameterType;

constexpr P kPick[] = {{"from", T::target, true, "", "cards|of"},
                       {"count", T::number},
                       {"up_to", T::number},
                       {"any", T::flag},
                       {"as", T::name},
                       {"by", T::player, false, "", "player"},
                       {"different", T::flag}};
constexpr P kChooseNumber[] = {
    {"as", T::name, true}, {"min", T::number}, {"max", T::number}, {"by", T::player, false, "", "player"}};
constexpr P kChooseValue[] = {
    {"of", T::word, true, "attribute|color|race|name|square|zone|army|kind|keyword|cost|level|number|icon"},
    {"as", T::name, true},
    {"by", T::player, false, "", "player"},
    {"from", T::target},
    {"different", T::flag},
    {"count", T::number},
    {"up_to", T::number}};
constexpr P kChoosePlayer[] = {{"as", T::name}, {"by", T::player}, {"from", T::player}};
constexpr P kModes[] = {{"choose", T::number, false, "", "count"},
                        {"of", T::blocks, true},
                        {"at", T::word, false, "play|resolution"},
                        {"ordered", T::flag},
                        {"up_to", T::number},
                        {"by", T::player, false, "", "player"},
                        {"as", T::name},
                        {"any", T::flag}};
constexpr P kSplit[] = {{"amount", T::number, true},
                        {"among", T::target, true},
                        {"as", T::name, true},
                        {"by", T::player},
                        {"min", T::number}};
constexpr P kDraw[] = {
    {"player", T::player, false, "", "by"}, {"count", T::number}, {"up_to", T::flag}, {"as", T::name}};
constexpr P kDiscard[] = {
    {"player", T::player}, {"count", T::number}, {"cards", T::objects, false, "", "card|of|from"},
    {"random", T::flag},   {"up_to", T::number}, {"any", T::flag},
    {"by", T::player},     {"as", T::name}};
constexpr P kMill[] = {{"player", T::player},
                       {"count", T::number},
                       {"to", T::zone},
                       {"as", T::name},
                       {"face", T::word, false, "up|down"},
                       {"up_to", T::flag}};
constexpr P kMove[] = {{"cards", T::objects, true, "", "card|of"},
                       {"to", T::zone, true},
                       {"position", T::word, false, "top|bottom"},
                       {"face", T::word, false, "up|down"},
                       {"state", T::word, false, "rest|act|asleep|rebooted|stand"},
                       {"order_by", T::player},
                       {"as", T::name},
                       {"by", T::player},
                       {"random", T::flag},
                       {"shuffle", T::flag},
                       {"count", T::number},
                       {"up_to", T::number}};
constexpr P kEnter[] = {{"cards", T::objects, true, "", "card|of"},
                        {"to", T::zone},
                        {"state", T::word, false, "rest|act|asleep|rebooted|stand"},
                        {"as", T::name},
                        {"by", T::player}};
constexpr P kCards[] = {{"cards", T::objects, true, "", "card|of|to|from"},
                        {"as", T::name},
                        {"by", T::player},
                        {"count", T::number},
                        {"player", T::player},
                        {"up_to", T::number}};
constexpr P kExchange[] = {{"a", T::objects, true}, {"b", T::objects, true}};
constexpr P kPutOn[] = {{"card", T::objects, true, "", "cards"}, {"onto", T::objects, true, "", "to|on"}};
constexpr P kAttach[] = {{"cards", T::objects, true, "", "card|of"},
                         {"to", T::target, true, "", "onto"},
                         {"face", T::word, false, "up|down"},
                         {"as", T::word, false, "soul|souls|force|forces"}};
constexpr P kLook[] = {{"cards", T::objects, true, "", "card|of|zone"},
                       {"as", T::name},
                       {"by", T::player, false, "", "player"},
                       {"up_to", T::number}};
constexpr P kSearch[] = {{"zone", T::zone},    {"from", T::filter, false, "", "where|for|cards"},
                         {"count", T::number}, {"up_to", T::number},
                         {"any", T::flag},     {"as", T::name},
                         {"shuffle", T::flag}, {"by", T::player, false, "", "player"},
                         {"reveal", T::flag},  {"different", T::flag}};
constexpr P kShuffle[] = {{"zone", T::zone, true, "", "of"}};
constexpr P kRearrange[] = {{"cards", T::objects, true, "", "card|of"},
                            {"by", T::player, false, "", "player"},
                            {"to", T::zone},
                            {"position", T::word, false, "top|bottom"}};
constexpr P kGive[] = {{"changes", T::changes, true}, {"to", T::target},
                       {"from", T::target},           {"of", T::target},
                       {"until", T::duration},        {"as", T::name}};
constexpr P kSwapValues[] = {
    {"changes", T::changes}, {"of", T::target, true, "", "to|cards"}, {"until", T::duration}};
constexpr P kDamage[] = {{"to", T::target, true, "", "of"},
                         {"amount", T::number, true, "", "count|points"},
                         {"source", T::objects, false, "", "by"},
                         {"uncounterable", T::flag},
                         {"as", T::name}};
constexpr P kReduce[] = {{"which", T::word, false, "next|item|all"},
                         {"to_card", T::target, false, "", "card|of"},
                         {"by", T::number, false, "", "amount"},
                         {"to", T::number},
                         {"until", T::duration},
                         {"item", T::objects}};
constexpr P kHeal[] = {{"of", T::target, false, "", "to|player|cards"},
                       {"amount", T::number, false, "", "count|by"},
                       {"all", T::flag},
                       {"item", T::word, false, "one|all"},
                       {"up_to", T::number},
                       {"as", T::name},
                       {"by", T::player}};
constexpr P kCount[] = {{"count", T::number, false, "", "amount|points"},
                        {"player", T::player, false, "", "of|to"},
                        {"up_to", T::flag},
                        {"as", T::name}};
constexpr P kShield[] = {{"to", T::target, true, "", "of|cards"}, {"count", T::number, false, "", "amount"}};
constexpr P kCounter[] = {
    {"icon", T::trait, true}, {"count", T::number}, {"player", T::player, false, "", "to|of"}};
constexpr P kCreate[] = {{"token", T::card, true},
                         {"to", T::zone},
                         {"count", T::number},
                         {"player", T::player},
                         {"state", T::word, false, "rest|act|asleep|rebooted|stand"},
                         {"as", T::name}};
constexpr P kBreak[] = {{"card", T::objects, true, "", "cards|of"}, {"into", T::trait, true, "", "name"}};
constexpr P kName[] = {{"name", T::trait, true, "", "names"}, {"player", T::player}, {"as", T::name}};
constexpr P kForces[] = {{"of", T::target, true}, {"count", T::number}, {"to", T::zone}, {"as", T::name}};
constexpr P kPlay[] = {{"card", T::objects, true, "", "cards"},
                       {"free", T::flag},
                       {"to", T::zone},
                       {"by", T::player, false, "", "player"},
                       {"allowance", T::flag, false, "false"},  // says something when it is false too
                       {"onto", T::objects},
                       {"state", T::word, false, "rest|act|asleep|rebooted|stand"},
                       {"as", T::name},
                       {"cost", T::number},
                       {"ability", T::word}};
constexpr P kControl[] = {{"card", T::objects, true, "", "cards|of"},
                          {"to", T::zone},
                          {"by", T::player, false, "", "player"},
                          {"state", T::word, false, "rest|act|asleep|rebooted|stand"},
                          {"as", T::name},
                          {"until", T::duration}};
constexpr P kOne[] = {{"what", T::target, true, "", "card|cards|of|ability"}, {"by", T::player}};
constexpr P kRedirect[] = {{"to", T::target, true, "", "at"}, {"attack", T::objects, false, "", "card|of"}};
constexpr P kFlag[] = {{"yes", T::flag}};
constexpr P kPhase[] = {{"phase", T::trait, true}};
constexpr P kPlayer[] = {{"player", T::player, true, "", "by|who"}};
constexpr P kEnergy[] = {{"count", T::number, true, "", "points|amount"}, {"player", T::player}};
constexpr P kResource[] = {{"points", T::number, true, "", "count|amount"},
                           {"colors", T::trait, false, "", "color"},
                           {"player", T::player}};
constexpr P kMay[] = {
    {"do", T::block, true}, {"by", T::player, false, "", "player"}, {"then", T::block}, {"else", T::block}};
constexpr P kRepeat[] = {{"times", T::number, false, "", "count"},
                         {"do", T::block, true},
                         {"up_to", T::number},
                         {"by", T::player}};
constexpr P kEach[] = {{"of", T::target, true, "", "from|cards"}, {"as", T::name}, {"do", T::block, true}};
constexpr P kBlock[] = {{"do", T::block, true}};
constexpr P kRules[] = {{"changes", T::changes, true}, {"until", T::duration}};
constexpr P kLater[] = {
    {"ability", T::ability, true}, {"until", T::duration}, {"once", T::flag}, {"next", T::flag}};
constexpr P kChange[] = {{"amount", T::number}, {"to", T::zone},    {"player", T::player},
                         {"card", T::objects},  {"by", T::objects}, {"count", T::number},
                         {"original", T::flag}};
constexpr P kVanish[] = {{"cards", T::target, true, "", "card|of"}, {"shields", T::number}};
constexpr P kTurn[] = {{"cards", T::objects, true, "", "card|of"}};

constexpr P kGenesis[] = {{"material", T::block, true}, {"summon", T::objects, true, "", "card|cards"}};
constexpr P kAbyss[] = {{"before", T::block}};
constexpr P kAbilityOf[] = {{"of", T::objects, true, "", "card|cards"},
                            {"to", T::target},
                            {"kind", T::word, false, "activated|auto|event|static|special"},
                            {"until", T::duration},
                            {"changes", T::changes}};
constexpr P kCombine[] = {{"card", T::objects, true, "", "cards"},
                          {"with", T::objects, true, "", "and"},
                          {"to", T::zone, true},
                          {"as", T::name}};

constexpr VerbSpec kVerbs[] = {
    {"if", kBlock, -1, "does its `then:` when the condition holds, else its `else:`",
     "{if: 1 > 0, then: [{draw: 1}]}"},
    {"target", kPick, 0, "chooses targets when played", "{target: {from: opponent.units, count: 1, as: t}}"},
    {"choose", kPick, 0, "chooses at resolution", "{choose: {from: you.hand, count: 1, as: c}}"},
    {"choose_number", kChooseNumber, -1, "chooses a number", "{choose_number: {as: n, max: 3}}"},
    {"choose_value", kChooseValue, -1, "chooses a value", "{choose_value: {of: name, as: v}}"},
    {"choose_player", kChoosePlayer, 0, "chooses a player", "{choose_player: {as: p}}"},
    {"modes", kModes, -1, "chooses among lists of instructions",
     "{modes: {choose: 1, of: [[{draw: 1}], [{draw: 2}]]}}"},
    {"split", kSplit, -1, "shares a number out", "{split: {amount: 3, among: t, as: share}}"},
    {"draw", kDraw, 1, "draws cards", "{draw: 1}"},
    {"discard", kDiscard, 1, "discards cards", "{discard: 1}", 2},
    {"mill", kMill, 1, "puts cards from the top of a deck away", "{mill: 2}"},
    {"move", kMove, -1, "moves cards to a zone", "{move: {cards: self, to: you.hand}}"},
    {"destroy", kCards, 0, "destroys", "{destroy: self}"},
    {"exile", kCards, 0, "exiles", "{exile: self}"},
    {"retire", kCards, 0, "retires", "{retire: self}"},
    {"return", kMove, -1, "returns cards", "{return: {cards: self, to: hand}}"},
    {"exchange", kExchange, -1, "exchanges two", "{exchange: [self, t]}"},
    {"put_on", kPutOn, -1, "puts a card on another", "{put_on: {card: self, onto: t}}"},
    {"attach", kAttach, -1, "puts cards under another", "{attach: {cards: self, to: t}}"},
    {"look", kLook, 0, "looks at cards", "{look: {cards: you.deck.top(3), as: l}}"},
    {"reveal", kLook, 0, "reveals cards", "{reveal: self}"},
    {"search", kSearch, -1, "picks cards from a deck", "{search: {zone: you.deck, count: 1, as: s}}"},
    {"shuffle", kShuffle, 0, "shuffles a zone", "{shuffle: you.deck}"},
    {"rearrange", kRearrange, 0, "puts cards in an order", "{rearrange: {cards: l, by: you}}"},
    {"rest", kCards, 0, "rests", "{rest: self}"},
    {"act", kCards, 0, "acts", "{act: self}"},
    {"stand", kCards, 0, "stands", "{stand: self}"},
    {"sleep", kCards, 0, "puts to sleep", "{sleep: self}"},
    {"reboot", kCards, 0, "reboots", "{reboot: self}"},
    {"give", kGive, -1, "gives values or abilities", "{give: {to: self, until: turn_end}}"},
    {"lose", kGive, -1, "takes values or abilities away", "{lose: {from: self, all_abilities: true}}"},
    {"set", kGive, -1, "sets values", "{set: {of: self, until: turn_end}}"},
    {"swap_values", kSwapValues, -1, "swaps two values", "{swap_values: {of: self, values: [a, b]}}"},
    {"damage", kDamage, -1, "deals damage", "{damage: {to: opponent, amount: 1}}"},
    {"reduce_damage", kReduce, -1, "reduces damage", "{reduce_damage: {which: next, by: 2}}"},
    {"heal", kHeal, 1, "heals", "{heal: {of: self, amount: 1}}", 0},
    {"recover", kCount, 0, "recovers life", "{recover: 1}"},
};
constexpr VerbSpec kMoreVerbs[] = {
    {"together", kBlock, 0, "does several things at the same time", "{together: [{draw: 1}]}"},
    {"gain_control", kControl, 0, "gains control", "{gain_control: t}"},
    {"shield", kShield, -1, "gives shields", "{shield: {to: self, count: 1}}"},
    {"life_shield", kCount, 0, "gives life shields", "{life_shield: 1}"},
    {"gain_counter", kCounter, 0, "gains counters", "{gain_counter: {icon: plus_icon, count: 1}}"},
    {"use_counter", kCounter, 0, "uses counters", "{use_counter: {icon: plus_icon, count: 1}}"},
    {"create_token", kCreate, -1, "creates tokens", "{create_token: {name: Imp}}"},
    {"create_link", kCreate, -1, "creates a link", "{create_link: {name: Chain}}"},
    {"break_into", kBreak, -1, "breaks a card into another", "{break_into: {card: self, into: \"X\"}}"},
    {"igob", kName, 0, "ignition over boost", "{igob: {name: \"X\"}}"},
    {"unison", kName, 0, "unites", "{unison: {name: \"X\"}}"},
    {"put_forces", kForces, -1, "puts forces", "{put_forces: {of: you, count: 1}}"},
    {"play", kPlay, 0, "plays a card", "{play: {card: self, free: true}}"},
    {"normal_summon", kPlay, 0, "summons normally", "{normal_summon: {card: self, allowance: false}}"},
    {"set_rebirth", kPlay, 0, "sets a Re-birth card", "{set_rebirth: self}"},
    {"special_summon", kPlay, 0, "summons specially", "{special_summon: {card: self}}"},
    {"enter", kEnter, 0, "lets cards enter squares", "{enter: {cards: self, to: square}}"},
    {"drive", kCount, 0, "drives", "{drive: 1}"},
    {"ignite", kCount, 0, "ignites", "{ignite: 1}"},
    {"set_card", kPlay, 0, "sets a card", "{set_card: self}"},
    {"negate", kOne, 0, "negates", "{negate: event.card}"},
    {"cancel_play", kOne, 0, "cancels a play", "{cancel_play: event.card}"},
    {"redirect_attack", kRedirect, 0, "changes what is attacked", "{redirect_attack: self}"},
    {"end_turn", kFlag, 0, "ends the turn", "{end_turn: true}"},
    {"start_phase", kPhase, 0, "starts a phase", "{start_phase: main_phase}"},
    {"win_game", kPlayer, 0, "wins", "{win_game: you}"},
    {"lose_game", kPlayer, 0, "loses", "{lose_game: opponent}"},
    {"draw_game", kFlag, 0, "ends in a draw", "{draw_game: true}"},
    {"energy", kEnergy, 0, "pays energy", "{energy: 2}"},
    {"resource", kResource, 0, "pays resources", "{resource: {points: 1, colors: [red]}}"},
    {"may", kMay, 0, "may do it", "{may: [{draw: 1}]}"},
    {"repeat", kRepeat, -1, "repeats", "{repeat: {times: 2, do: [{draw: 1}]}}"},
    {"each", kEach, -1, "does it for each",
     "{each: {of: players, as: p, do: [{draw: {player: p, count: 1}}]}}"},
    {"all_or_nothing", kBlock, 0, "does all of it or nothing", "{all_or_nothing: [{draw: 1}]}"},
    {"forbid", kRules, -1, "forbids", "{forbid: {action: draw, who: you, until: turn_end}}"},
    {"allow", kRules, -1, "allows", "{allow: {action: attack, who: self, until: turn_end}}"},
    {"cost_change", kRules, -1, "changes costs", "{cost_change: {of: you.hand, by: -1}}"},
    {"limit", kRules, -1, "changes a limit", "{limit: {zone: you.hand, to: none}}"},
    {"later", kLater, -1, "makes a delayed ability", "{later: {at: turn_end, do: [{draw: 1}]}}"},
    {"instead", kLater, -1, "makes a replacement",
     "{instead: {event: destroyed, card: self, with: [{draw: 1}]}}"},
    {"change", kChange, -1, "changes the replaced event", "{change: {amount: event.amount + 1}}"},
    {"genesis", kGenesis, -1, "uses material for a special summon",
     "{genesis: {material: [{exile: self}], summon: you.hand}}"},
    {"abyss", kAbyss, -1, "fulfils an abyss symphonia for a special summon",
     "{abyss: {before: [{draw: 1}]}}"},
    {"guarded", kCards, 0, "what a soul guard does for the unit it kept", "{guarded: self}"},
    {"vanish", kVanish, 0, "lets tokens or shields vanish", "{vanish: self}"},
    {"copy_ability", kAbilityOf, -1, "gives an ability of a card to another",
     "{copy_ability: {of: t, to: self}}"},
    {"resolve_ability", kAbilityOf, 0, "resolves an ability of a card", "{resolve_ability: {of: self}}"},
    {"combine", kCombine, -1, "two cards enter as one", "{combine: {card: a, with: b, to: square.b1}}"},
    {"skip_reboot", kCards, 0, "does not reboot in its next reboot phase", "{skip_reboot: t}"},
    {"turn_face_up", kTurn, 0, "turns face up", "{turn_face_up: self}"},
    {"turn_face_down", kTurn, 0, "turns face down", "{turn_face_down: self}"},
};

constexpr std::size_t kVerbCount = std::size(kVerbs) + std::size(kMoreVerbs);
constexpr std::array<VerbSpec, kVerbCount> kAll = [] {
  std::array<VerbSpec, kVerbCount> all{};
  std::size_t n = 0;
  for (const VerbSpec& v : kVerbs) all[n++] = v;
  for (const VerbSpec& v : kMoreVerbs) all[n++] = v;
  return all;
}();

constexpr VerbAlias kAliases[] = {{"put", "move"},
                                  {"remove", "exile"},
                                  {"put_soul", "attach"},
                                  {"swap", "exchange"},
                                  {"put_memory", "exile"},
                                  {"annul", "cancel_play"},
                                  {"retire_character", "retire"},
                                  {"stand_card", "stand"},
                                  {"rest_card", "rest"},
                                  {"modify", "give"},
                                  {"do_rest", "rest"},
                                  {"do_act", "act"},
                                  {"consume_counter", "use_counter"},
                                  {"face_up", "turn_face_up"},
                                  {"face_down", "turn_face_down"},
                                  {"pay_energy", "energy"}};

constexpr LanguageRow kAbilityKinds[] = {
    {"keyword"},
    {"auto"},
    {"activated"},
    {"static"},
    {"replace"},
    {"special", "zx"},
    {"event", "zx"},
    {"cancel", "rebirth"},
    {"overdrive", "gate_ruler"},
    {"touchdown", "gate_ruler"},
    {"counter", "gate_ruler"},
};

constexpr LanguageRow kCardKeys[] = {
    {"id"},
    {"name"},
    {"kind"},
    {"kinds"},
    {"abilities"},
    {"icons"},
    {"player_name"},
    {"collector_number"},
    {"reminder"},
    {"flavour"},
    {"legend", "gate_ruler"},
    {"timing", "gate_ruler"},
    {"do", "gate_ruler"},
    {"cost", "gate_ruler"},
    {"limit", "gate_ruler"},
    {"if", "gate_ruler"},
    {"while", "gate_ruler"},
    {"in", "gate_ruler"},
    {"work", "rebirth"},
    {"title", "rebirth"},
    {"multicolor_icon", "zx"},
    {"shield", "zx"},
    {"life_shield", "zx"},
    {"subtext", "zx"},
    {"expires", "zx"},
    {"expiry", "zx"},
    {"ob_upper", "zx"},
    {"ob_lower", "zx"},
    {"play_cost", "zx"},
    {"advent", "zx"},
    {"possession", "zx"},
    {"awakening", "zx"},
    {"dream_dress", "zx"},
    {"sword_vessel", "zx"},
    {"crisis", "zx"},
    {"shift_condition", "zx"},
};

}  // namespace

std::span<const VerbSpec> verb_specs() { return kAll; }
std::span<const VerbAlias> verb_aliases() { return kAliases; }

int find_verb(std::string_view word) {
  for (const VerbAlias& alias : kAliases)
    if (word == alias.word) word = alias.meant;
  for (std::size_t i = 0; i < kAll.size(); ++i)
    if (word == kAll[i].word) return static_cast<int>(i);
  return -1;
}

int find_parameter(int verb, std::string_view word) {
  const auto parameters = kAll[static_cast<std::size_t>(verb)].parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (word == parameters[i].word) return static_cast<int>(i);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    std::string_view also = parameters[i].also;
    while (!also.empty()) {
      const std::size_t end = std::min(also.find('|'), also.size());
      if (also.substr(0, end) == word) return static_cast<int>(i);
      also.remove_prefix(end == also.size() ? end : end + 1);
    }
  }
  return -1;
}

std::span<const LanguageRow> ability_kinds() { return kAbilityKinds; }
std::span<const LanguageRow> card_keys() { return kCardKeys; }

}  // namespace headjudge::kernel
