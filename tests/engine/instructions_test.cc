// Every verb of the language in every game: its example is read, and done in random play.
#include <cstring>
#include <gtest/gtest.h>
#include <map>

#include "engine/kernel/text/compile.h"
#include "tests/engine/harness.h"

namespace headjudge::testing {
namespace {

// What the example of a verb is made of where the words of the game decide.
struct Probe {
  const char* game;
  const char* card;    // {DO}: what its ability does
  const char* before;  // names that examples speak of: t, l
  std::vector<Heap> heaps;
  std::map<std::string_view, const char*> instead;
};

const Probe kProbes[] = {
    {"gate_ruler",
     "{id: probe, name: Probe, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 2, hp: 2, stk: "
     "1, "
     "abilities: [{activated: {timing: normal}, limit: {turn: 1}, do: [{DO}]}]}",
     "{choose: {from: units, up_to: 2, as: t}}, {look: {cards: you.deck.top(2), as: l}}, ",
     {{"ruler_zone", 1, {"knight"}},
      {"deck", 26, {"wolf", "bear", "insight"}},
      {"hand", 3, {"wolf", "bear", "insight"}},
      {"attack_zone", 2, {"probe", "wolf"}, true},
      {"graveyard", 2, {"wolf", "bear"}},
      {"energy_zone", 4, {"energy_card"}}},
     {{"swap_values", "{swap_values: {of: self, values: [atk, hp]}}"},
      {"give", "{give: {to: self, atk: +1, until: turn_end}}"},
      {"set", "{set: {of: self, atk: 3, until: turn_end}}"},
      {"exchange", "{exchange: [you.hand.top, you.graveyard.top]}"},
      {"modes", "{modes: {choose: 1, at: resolution, of: [[{draw: 1}], [{draw: 2}]]}}"}}},
    {"rebirth",
     "{id: probe, name: Probe, kind: character, cost: 1, attributes: [school], atk: 1, def: 3, "
     "abilities: [{activated: {}, limit: {turn: 1}, do: [{DO}]}]}",
     "{choose: {from: characters, up_to: 2, as: t}}, {look: {cards: you.deck.top(2), as: l}}, ",
     {{"entry", 1, {"probe"}},
      {"member", 2, {"hero", "aide"}},
      {"deck", 24, {"hero", "aide", "wall"}},
      {"hand", 4, {"hero", "aide", "wall"}},
      {"energy", 3, {"hero"}},
      {"waiting_room", 3, {"hero"}},
      {"retire", 1, {"hero"}}},
     {{"target", "{target: {from: characters, count: 1, as: t}}"},
      {"swap_values", "{swap_values: {of: self, values: [atk, def]}}"},
      {"give", "{give: {to: self, atk: +1, until: turn_end}}"},
      {"set", "{set: {of: self, atk: 3, until: turn_end}}"},
      {"damage", "{damage: {to: opponent.entry, amount: 1}}"},
      {"heal", "{heal: 1}"},
      {"exchange", "{exchange: [you.hand.top, you.waiting_room.top]}"}}},
    {"zx",
     "{id: probe, name: Probe, kind: zx, cost: 1, colors: [red], races: [knight], power: 2000, "
     "abilities: [{activated: {}, limit: {turn: 1}, do: [{DO}]}]}",
     "{choose: {from: zx, up_to: 2, as: t}}, {look: {cards: you.deck.top(2), as: l}}, ",
     {{"life", 4, {"filler"}},
      {"deck", 26, {"filler", "giant"}},
      {"hand", 4, {"filler", "giant"}},
      {"resource", 4, {"filler"}},
      {"trash", 2, {"filler"}}},
     {{"target", "{target: {from: zx, count: 1, as: t}}"},
      {"swap_values", "{swap_values: {of: zx, value: power, until: turn_end}}"},
      {"give", "{give: {to: self, power: +500, until: turn_end}}"},
      {"set", "{set: {of: self, power: 3000, until: turn_end}}"},
      {"heal", "{heal: {of: you, amount: 1}}"},
      {"start_phase", "{start_phase: end_phase}"},
      {"exchange", "{exchange: [you.hand.top, you.trash.top]}"}}},
};

// Instructions of single games, with tests of their own: their examples name cards or need a state.
constexpr const char* kElsewhere[] = {"combine",
                                      "resolve_ability",
                                      "gain_counter",
                                      "use_counter",
                                      "create_token",
                                      "create_link",
                                      "break_into",
                                      "igob",
                                      "unison",
                                      "play",
                                      "normal_summon",
                                      "set_rebirth",
                                      "gain_control",
                                      "drive",
                                      "put_forces",
                                      "set_card",
                                      "enter",
                                      "special_summon",
                                      "ignite",
                                      "change",
                                      "instead",
                                      "forbid",
                                      "allow",
                                      "cost_change",
                                      "put_on",
                                      "limit",
                                      "energy",
                                      "resource",
                                      "vanish",
                                      "discard",
                                      "if"};

bool is_elsewhere(const char* word) {
  for (const char* other : kElsewhere)
    if (std::strcmp(word, other) == 0) return true;
  return false;
}

std::string with(std::string text, std::string_view mark, const std::string& value) {
  return text.replace(text.find(mark), mark.size(), value);
}

const Sample& sample_of(const Probe& probe) {
  for (const Sample* s : samples())
    if (std::strcmp(s->word, probe.game) == 0) return *s;
  return *samples()[0];
}

std::string example(const Probe& probe, const kernel::VerbSpec& verb) {
  const auto found = probe.instead.find(verb.word);
  return found == probe.instead.end() ? verb.example : found->second;
}

TEST(Instructions, EveryExampleIsReadAndDone) {
  for (const Probe& probe : kProbes)
    for (const kernel::VerbSpec& verb : kernel::verb_specs()) {
      if (is_elsewhere(verb.word)) continue;
      const std::string card = with(probe.card, "{DO}", probe.before + example(probe, verb));
      const World world(sample_of(probe), {}, 0, {card.c_str()});
      if (world.problems().find("has no meaning") != std::string::npos) continue;
      ASSERT_EQ(world.problems(), "") << probe.game << " " << verb.word;
      std::vector<Heap> own = probe.heaps;
      if (std::strcmp(probe.game, "zx") == 0) own.push_back({"b2", 1, {"probe"}});
      for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const auto game = world.start(own, probe.heaps, seed);
        ASSERT_EQ(world.problems(), "") << probe.game << " " << verb.word;
        Dice dice(seed);
        const Played played = play_randomly(*game, dice, 60);
        ASSERT_NE(played.status, kernel::Status::stuck) << probe.game << " " << verb.word;
      }
    }
}

}  // namespace
}  // namespace headjudge::testing
