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
      {"{play: {card: you.hand, state: rest}}", ""},
      {"{drive: {count: 2, as: d}}", ""},
      {"{reduce_damage: {which: next, by: 1, until: turn_end}}", ""},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(told_of_doing(row.doing), std::string(row.told) + (*row.told == 0 ? "" : "\n")) << row.doing;
}

TEST(Words, WhatIsToldWhenItIsDoneIsNotReplaced) {
  for (const char* game : {"gate_ruler", "rebirth"})
    EXPECT_EQ(told_of(game, "{replace: {event: attacks, card: self}, with: [{draw: 1}]}"),
              "nothing happens in place of 'attacks': it is told when it is done; replace what does it\n");
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
  for (const char* action : {"draw", "destroyed", "enters", "leaves", "attacks", "attack", "reboot", "sleep",
                             "play", "play_ability", "resource", "ignite", "trigger", "become_chosen", "lose",
                             "recover", "shift", "battle"})
    EXPECT_EQ(told_of_static("zx", std::string("{forbid: {action: ") + action + ", who: opponent}}"), "")
        << action;
}

}  // namespace
}  // namespace headjudge
