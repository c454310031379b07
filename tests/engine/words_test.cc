// What a text says that its game has no meaning for is refused where the card says it, with the reason.
#include <gtest/gtest.h>
#include <string>

#include "engine/kernel/text/compile.h"
#include "verifier/games.h"

namespace headjudge {
namespace {

using kernel::CardReader, kernel::CardSet, kernel::Problems;

// The problems of an ability of a card of a game, one a line.
std::string told_of(const char* game, const std::string& ability) {
  CardSet set;
  Problems problems;
  const std::string kind = std::string(game) == "gate_ruler" ? "unit"
                           : std::string(game) == "rebirth"  ? "character"
                                                             : "zx";
  CardReader reader(*verifier::find_game(game), 0, set, problems);
  reader.add_card(kernel::read_flow("{id: a, kind: " + kind + ", abilities: [" + ability + "]}", problems));
  reader.finish();
  std::string out;
  for (const kernel::Problem& problem : problems) out += problem.text + "\n";
  return out;
}
std::string told_of_doing(const std::string& what) {
  return told_of("gate_ruler", "{activated: {timing: normal}, do: [" + what + "]}");
}
std::string told_of_static(const char* game, const std::string& what) {
  return told_of(game, "{static: [" + what + "]}");
}

TEST(Words, ArgumentsWithoutAMeaningSayWhy) {
  struct Row {
    const char *doing, *told;
  };
  constexpr Row kRows[] = {
      {"{play: {card: you.hand, as: c}}",
       "'as' of 'play' has no meaning in gate_ruler: the gate and what follows make another card of it "
       "(3-2d)"},
      {"{play: {card: you.hand, onto: self}}",
       "'onto' of 'play' has no meaning in gate_ruler: put_on puts a card on another"},
      {"{move: {cards: self, to: you.hand, onto: self}}",
       "'onto' of 'move' has no meaning in gate_ruler: put_on puts a card on another, attach under it"},
      {"{special_summon: {card: you.hand, cost: 1}}",
       "'cost' of 'special_summon' has no meaning in gate_ruler: nothing is paid for it (15-18a)"},
      {"{drive: {count: 1, state: rest}}",
       "'state' of 'drive' has no meaning in gate_ruler: cards of the drive zone neither act nor rest "
       "(3-3a)"},
      {"{negate: {what: units, by: you}}",
       "'by' of 'negate' has no meaning in gate_ruler: it is done by the effect that says so"},
      {"{modes: {choose: 2, different: true, of: [[{draw: 1}], [{draw: 2}]]}}",
       "'different' of 'modes' has no meaning in gate_ruler: each mode is picked once at most (14-3b-2)"},
      {"{attach: {cards: you.hand, to: self, count: 1}}",
       "'count' of 'attach' has no meaning in gate_ruler: choose so many first"},
      {"{reveal: {cards: you.hand, count: 1}}",
       "'count' of 'reveal' has no meaning in gate_ruler: choose so many first"},
      {"{choose_value: {of: color, as: z}}", "'color' has no meaning in gate_ruler"},
      {"{choose_value: {of: square, as: z}}", "'square' has no meaning in gate_ruler"},
      {"{choose_value: {of: army, as: z}}", ""},
      {"{choose_value: {of: level, as: z}}", ""},
      {"{play: {card: you.hand, state: rest}}", ""},
      {"{drive: {count: 2, as: d}}", ""},
      {"{reduce_damage: {which: next, by: 1, until: turn_end}}", ""},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(told_of_doing(row.doing), std::string(row.told) + (*row.told == 0 ? "" : "\n")) << row.doing;
}

// The same in the other games: what an activated ability there may not say.
TEST(Words, ArgumentsOfOtherGamesSayWhy) {
  struct Row {
    const char *game, *doing, *told;
  };
  constexpr Row kRows[] = {
      {"rebirth", "{damage: {to: self, amount: 1, uncounterable: true}}",
       "'uncounterable' of 'damage' has no meaning in rebirth: cancel abilities answer what is played, not "
       "damage (9.7.3)"},
      {"rebirth", "{set_rebirth: {card: you.hand, free: true}}",
       "'free' of 'set_rebirth' has no meaning in rebirth: nothing is paid for it (5.6.1)"},
      {"rebirth", "{play: {card: you.hand, ability: x}}",
       "'ability' of 'play' has no meaning in rebirth: abilities are played by their master (7.4.2.3)"},
      {"zx", "{heal: {of: you, item: one}}",
       "'item' of 'heal' has no meaning in zx: damage is dealt at once, none waits (1002.1)"},
      {"zx", "{heal: {of: you, by: opponent}}",
       "'by' of 'heal' has no meaning in zx: 'of' says whose life it is, 'amount' how much (1013.1a)"},
      {"zx", "{gain_control: {card: zx, state: asleep}}",
       "'state' of 'gain_control' has no meaning in zx: it stays as it is, only its controller changes "
       "(302.1b)"},
      {"zx", "{attach: {cards: you.hand, to: self, as: soul}}",
       "'as: soul' of 'attach' has no meaning in zx: what lies under a card is a force (1010.1)"},
      {"gate_ruler", "{attach: {cards: you.hand, to: self, as: force}}",
       "'as: force' of 'attach' has no meaning in gate_ruler: what lies under a unit is a soul (15-14a)"},
      {"zx", "{modes: {choose: 1, at: play, of: [[{draw: 1}], [{draw: 2}]]}}",
       "'at: play' of 'modes' has no meaning in zx: modes are chosen when it is resolved (804.3a), those of "
       "a "
       "payment as it is played (804.2c)"},
      {"zx", "{destroy: {cards: zx, by: opponent}}",
       "'by' of 'destroy' says who picks: say 'count' or 'up_to' too"},
      {"zx", "{reveal: {cards: you.hand, by: opponent}}",
       "'by' of 'reveal' says who goes on: say 'up_to' too"},
      {"zx", "{draw: {player: players, count: 2, up_to: true}}", ""},
      {"zx", "{discard: {by: players, count: 1}}",
       "one player decides; 'each: {of: players, as: p, do: [...]}' asks one by one"},
      {"gate_ruler", "{retire: units}", "'retire' has no meaning in gate_ruler: the word here is 'destroy'"},
      {"rebirth", "{sleep: self}", "'sleep' has no meaning in rebirth: the word here is 'rest'"},
      {"zx", "{gain_counter: {icon: plus_icn, count: 1}}",
       "unknown icon 'plus_icn'; did you mean 'plus_icon'?"},
      {"zx", "{gain_counter: {icon: plus, count: 1}}", ""},
      {"zx", "{choose_value: {of: color, as: v, count: 2}}",
       "only squares and zones can be chosen several at once: 'of: square', 'of: zone'"},
      {"gate_ruler", "{destroy: \"units[level in 2]\"}",
       "'in' asks where cards, players and places are, not a number: a list of values is [a, b], one value "
       "is compared with =="},
      {"gate_ruler", "{destroy: \"units[kind in [unit, feild]]\"}",
       "unknown kind 'feild'; did you mean 'field'?"},
      {"gate_ruler", "{forbid: {action: search, who: you, limit: {turn: 1}, until: turn_end}}",
       "no event says how often 'search' was done: 'limit' has no meaning with it"},
      {"gate_ruler", "{forbid: {action: set, who: you, limit: {turn: 1}, until: turn_end}}", ""},
      {"zx", "{heal: {of: you, up_to: 2}}", ""},
      {"zx", "{attach: {cards: you.hand, to: self, as: force}}", ""},
      {"zx", "{ignite: {count: 1, as: i}}", ""},
      {"zx", "{destroy: {cards: zx, count: 1, by: opponent}}", ""},
      {"zx", "{look: {cards: you.hand, by: opponent}}", ""},
      {"zx", "{give: {to: self, power: +1000, as: g}}", ""},
  };
  for (const Row& row : kRows) {
    const bool timed = row.game == std::string("gate_ruler");
    const std::string kind = timed ? "{activated: {timing: normal}, do: [" : "{activated: {}, do: [";
    EXPECT_EQ(told_of(row.game, kind + row.doing + "]}"),
              std::string(row.told) + (*row.told == 0 ? "" : "\n"))
        << row.doing;
  }
  EXPECT_EQ(told_of("zx",
                    "{activated: {}, cost: [{modes: {choose: 1, at: play, of: [[{discard: 1}], [{sleep: "
                    "self}]]}}], do: [{draw: 1}]}"),
            "");
}

TEST(Words, WhatIsToldWhenItIsDoneIsNotReplaced) {
  struct Row {
    const char *event, *way;
  };
  constexpr Row kRows[] = {
      {"attacks", "whoever declares it has done it; 'forbid' keeps it from being declared"},
      {"played", "'forbid' keeps it from being played, 'negate' from being carried out"},
      {"shuffled", "'forbid' keeps cards from being shuffled"}};
  for (const char* game : {"gate_ruler", "rebirth", "zx"})
    for (const Row& row : kRows)
      EXPECT_EQ(told_of(game, std::string("{replace: {event: ") + row.event + "}, with: [{draw: 1}]}"),
                std::string("nothing happens in place of '") + row.event + "': it is told when it is done; " +
                    row.way + "\n");
  EXPECT_EQ(told_of("zx", "{replace: {event: reloaded, player: you}, with: [{draw: 1}]}"),
            "nothing happens in place of 'reloaded': it is told when it is done; replace what does it\n");
}

TEST(Words, KeysOfOtherKindsAndGamesSayWhy) {
  struct Row {
    const char *game, *ability, *told;
  };
  constexpr Row kRows[] = {
      {"rebirth", "{static: [{to: self, atk: +1, until: turn_end}]}",
       "a static lasts as long as its ability is valid: 'while' says when, not 'until'"},
      {"zx", "{static: [{to: self, power: +1}], limit: {turn: 1}}",
       "'limit' is of what is played; a static is not"},
      {"zx", "{auto: {when: enters, card: self}, do: [{draw: 1}], until: turn_end}",
       "'until' is of what an effect makes: 'give', 'later', 'instead'"},
      {"zx", "{activated: {}, condition: recombo, do: [{draw: 1}]}",
       "'condition' of an ability has no meaning in zx"},
      {"rebirth", "{activated: {}, player_name: X, do: [{draw: 1}]}",
       "'player_name' of an ability has no meaning in rebirth"},
      {"rebirth", "{activated: {timing: normal}, do: [{draw: 1}]}",
       "abilities have no timing in rebirth: activated: {}"},
      {"rebirth", "{keyword: recombo}", "'recombo' is a condition: 'condition: recombo'"},
      {"rebirth", "{activated: {}, condition: recombo, do: [{draw: 1}]}", ""},
      {"zx", "{range: 2}", ""},
      {"rebirth", "{blocker: school}", ""},
      {"zx", "{blocker: school}", "unknown key of an ability 'blocker'"},
      {"rebirth", "{static: [{forbid: {action: appear, who: opponent.characters}}]}", ""},
      {"rebirth", "{static: [{deck_limit: {Wolves: 8}}]}",
       "'Wolves' is not this card: {name: N}, or its own name"},
  };
  for (const Row& row : kRows) {
    const std::string told = told_of(row.game, row.ability);
    EXPECT_EQ(told.substr(0, told.find('\n')), row.told) << row.ability << told;
  }
}

// Shuffling is done by players, to the cards of a zone, and to no card.
TEST(Words, ShufflingIsForbiddenToPlayersOrOfAZone) {
  for (const char* game : {"gate_ruler", "rebirth", "zx"}) {
    EXPECT_EQ(told_of_static(game, "{forbid: {action: shuffle, who: opponent}}"), "");
    EXPECT_EQ(told_of_static(game, "{forbid: {action: shuffle, who: opponent.deck}}"), "");
    EXPECT_EQ(told_of_static(game, "{forbid: {action: shuffle, who: self}}"),
              "'shuffle' is done by players, to no card: 'who' is one of them\n");
    EXPECT_EQ(told_of_static(game, "{forbid: {action: search, who: opponent.deck}}"),
              "'search' is done by players, to no card: 'who' is one of them\n");
  }
}

TEST(Words, PermissionsWithoutAMeaningSayWhy) {
  EXPECT_EQ(told_of_static("rebirth", "{allow: {action: support, who: you.member}}"),
            "no text allows 'support' in rebirth: whoever supports is rested for it and stands before "
            "(8.2.4)\n");
  EXPECT_EQ(told_of_static("zx", "{allow: {action: draw, who: you}}"),
            "no text allows 'draw' in zx: no rule keeps players from it; what a text can allow is play, "
            "play_card\n");
  EXPECT_EQ(told_of_static("rebirth", "{allow: {action: put_energy, who: you.waiting_room}}"), "");
}

TEST(Words, WhatNoRuleAsksAboutIsNeitherForbiddenNorAllowed) {
  struct Row {
    const char *game, *change, *told;
  };
  constexpr Row kRows[] = {
      {"gate_ruler", "{forbid: {action: block, who: opponent}}", "no text forbids 'block' in gate_ruler"},
      {"gate_ruler", "{forbid: {action: atack, who: opponent}}",
       "no text forbids 'atack' in gate_ruler; did you mean 'attack'?"},
      {"gate_ruler", "{forbid: {action: set_rebirth, who: you}}",
       "no text forbids 'set_rebirth' in gate_ruler"},
      {"gate_ruler", "{forbid: {action: [draw, resolved], who: you}}",
       "no text forbids 'resolved' in gate_ruler"},
      {"gate_ruler", "{allow: {action: draw, who: you}}", "no text allows 'draw' in gate_ruler"},
      {"rebirth", "{forbid: {action: intercept, who: opponent}}", "no text forbids 'intercept' in rebirth"},
      {"rebirth", "{forbid: {action: refreshed, who: you}}", "no text forbids 'refreshed' in rebirth"},
      {"zx", "{forbid: {action: reposition, who: opponent}}", "no text forbids 'reposition' in zx"},
  };
  for (const Row& row : kRows) {
    const std::string told = told_of_static(row.game, row.change);
    EXPECT_TRUE(told.starts_with(row.told)) << row.change << "\n" << told;
  }
}

// What rules ask about, by each of its names.
TEST(Words, WhatRulesAskAboutIsForbidden) {
  for (const char* action :
       {"draw",           "discard",      "mill",          "destroy",       "exile",
        "exiled",         "enters",       "leaves",        "move",          "damage",
        "damaged",        "heal",         "rest",          "act",           "become_rest",
        "attack",         "attacked",     "play",          "play_event",    "normal_summon",
        "set_card",       "drive",        "reveal",        "reposition",    "intercept",
        "activate",       "counter",      "overdrive",     "trigger",       "pay_energy",
        "special_summon", "gain_control", "become_target", "be_chosen",     "choose",
        "search",         "shuffle",      "exchange",      "put_on",        "attach",
        "negate",         "lose",         "win",           "reduce_damage", "end_turn"})
    EXPECT_EQ(told_of_static("gate_ruler", std::string("{forbid: {action: ") + action + ", who: opponent}}"),
              "")
        << action;
  for (const char* action : {"attack", "play", "set", "normal_summon", "set_card"})
    EXPECT_EQ(told_of_static("gate_ruler", std::string("{allow: {action: ") + action + ", who: self}}"), "")
        << action;
  for (const char* action : {"draw", "attack", "support", "block", "partner_attack", "become_partner_attack",
                             "put_energy", "set_rebirth", "rest", "stand", "retire", "heal", "move", "moved",
                             "pay_energy", "activated", "cancel"})
    EXPECT_EQ(told_of_static("rebirth", std::string("{forbid: {action: ") + action + ", who: opponent}}"), "")
        << action;
  for (const char* action :
       {"draw",        "destroyed",     "enters",       "leaves",       "attacks",    "attack",
        "reboot",      "sleep",         "play",         "play_ability", "resource",   "ignite",
        "trigger",     "become_chosen", "lose",         "recover",      "shift",      "battle",
        "unison",      "gain_counter",  "create_token", "life_shield",  "shield",     "vanish",
        "start_phase", "put_forces",    "igob",         "break_into",   "create_link"})
    EXPECT_EQ(told_of_static("zx", std::string("{forbid: {action: ") + action + ", who: opponent}}"), "")
        << action;
}

}  // namespace
}  // namespace headjudge
