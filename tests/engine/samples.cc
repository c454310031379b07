// A dozen cards for each game, with abilities of every kind that the engine carries out.
#include "engine/gate_ruler/rulebook.h"
#include "engine/rebirth/rulebook.h"
#include "engine/zx/rulebook.h"
#include "tests/engine/harness.h"

namespace headjudge::testing {
namespace {

using Ids = std::vector<const char*>;

Sample make_gate_ruler() {
  const Ids units = {"wolf", "bear", "lion", "lancer", "guard", "drummer", "martyr", "scout"};
  const Ids all = {"wolf",  "bear", "lion",   "lancer", "guard",   "drummer", "martyr",
                   "scout", "ward", "strike", "parry",  "insight", "banner",  "wolf"};
  Sample s;
  s.word = "gate_ruler";
  s.rulebook = &gate_ruler::rulebook();
  s.phase = "start_phase";
  s.cards = {
      "{id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 4, hp: 3, stk: "
      "1}",
      "{id: bear, name: Bear, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 2, hp: 4, stk: "
      "1}",
      "{id: lion, name: Lion, kind: unit, army: [wild], attributes: [beast], level: 3, atk: 4, hp: 4, stk: "
      "3}",
      "{id: lancer, name: Lancer, kind: unit, army: [giga], attributes: [knight], level: 2, atk: 3, hp: 2, "
      "stk: 2, "
      "abilities: [{activated: {timing: instant}, cost: [{rest: self}], do: [{draw: 1}]}]}",
      "{id: guard, name: Guard, kind: unit, army: [giga], attributes: [knight], level: 1, atk: 1, hp: 3, "
      "stk: 1, "
      "abilities: [{keyword: intercept}]}",
      "{id: drummer, name: Drummer, kind: unit, army: [giga], attributes: [knight], level: 2, atk: 2, hp: 2, "
      "stk: 1, "
      "abilities: [{static: [{to: you.other.units, atk: +1}]}, {auto: {when: enters, card: self}, do: "
      "[{draw: 1}]}]}",
      "{id: martyr, name: Martyr, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: 1, "
      "stk: 1, "
      "abilities: [{auto: {when: destroyed, card: self}, do: [{choose: {from: opponent.units, count: 1, as: "
      "c}}, "
      "{damage: {to: c, amount: 2}}]}]}",
      "{id: scout, name: Scout, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 2, hp: 2, stk: "
      "1, "
      "abilities: [{activated: {timing: normal}, cost: [{rest: self}], do: [{target: {from: opponent.units, "
      "count: 1, as: t}}, {damage: {to: t, amount: 1}}]}]}",
      "{id: ward, name: Ward, kind: event, army: [wild], attributes: [spell], level: 1, timing: instant, "
      "do: [{reduce_damage: {which: next, by: 2}}]}",
      "{id: strike, name: Strike, kind: event, army: [wild], attributes: [spell], level: 1, timing: instant, "
      "do: [{target: {from: units, count: 1, as: t}}, {destroy: t}]}",
      "{id: parry, name: Parry, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: 1, stk: "
      "1, "
      "abilities: [{counter: [{draw: 1}]}]}",
      "{id: insight, name: Insight, kind: event, army: [wild], attributes: [spell], level: 1, timing: "
      "normal, "
      "do: [{draw: 2}, {discard: 1}]}",
      "{id: banner, name: Banner, kind: event, army: [wild], attributes: [spell], level: 1, timing: instant, "
      "do: [{give: {to: you.units, atk: +1, hp: +1, until: turn_end}}]}",
  };
  s.heaps = {{"ruler_zone", 1, {"knight"}},
             {"deck", 26, all},
             {"hand", 5, all},
             {"attack_zone", 2, units, true},
             {"defense_zone", 1, units},
             {"set_zone", 1, {"ward", "strike", "banner"}, true},
             {"energy_zone", 4, {"energy_card"}}};
  s.decks = {{"deck", 40, all}};
  return s;
}

Sample make_rebirth() {
  const Ids members = {"hero", "aide", "rival", "wall", "mentor", "mourner"};
  const Ids all = {"hero",    "aide",     "rival",  "wall",    "mentor",
                   "mourner", "sparkler", "healer", "trainer", "song"};
  Sample s;
  s.word = "rebirth";
  s.rulebook = &rebirth::rulebook();
  s.phase = "standby_phase";
  s.cards = {
      "{id: hero, name: Hero, kind: character, cost: 2, attributes: [school], atk: 5, def: 5}",
      "{id: aide, name: Aide, kind: character, cost: 1, attributes: [school], atk: 1, def: 2}",
      "{id: rival, name: Rival, kind: character, cost: 2, attributes: [club], atk: 3, def: 5}",
      "{id: wall, name: Wall, kind: character, cost: 1, attributes: [school], atk: 1, def: 4, "
      "abilities: [{keyword: blocker}]}",
      "{id: mentor, name: Mentor, kind: character, cost: 2, attributes: [school], atk: 2, def: 3, "
      "abilities: [{static: [{to: you.entry, atk: +1}]}, {auto: {when: appears, card: self}, do: [{draw: "
      "1}]}]}",
      "{id: mourner, name: Mourner, kind: character, cost: 1, attributes: [club], atk: 2, def: 1, "
      "abilities: [{auto: {when: retired, card: self}, do: [{draw: 1}, {discard: 1}]}]}",
      "{id: sparkler, name: Sparkler, kind: character, cost: 1, attributes: [club], atk: 2, def: 3, "
      "abilities: [{keyword: spark, do: [{draw: 1}]}]}",
      "{id: healer, name: Healer, kind: character, cost: 0, attributes: [club], atk: 1, def: 1, "
      "abilities: [{auto: {when: appears, card: self}, may: true, do: [{discard: 1}, {draw: 1}]}]}",
      "{id: trainer, name: Trainer, kind: character, cost: 1, attributes: [school], atk: 1, def: 3, "
      "abilities: [{activated: {}, limit: {turn: 1}, cost: [{rest: self}], "
      "do: [{choose: {from: you.entry, count: 1, as: c}}, {give: {to: c, atk: +2, until: turn_end}}]}]}",
      "{id: song, name: Song, kind: rebirth}",
      "{id: pal, name: Pal, kind: partner}",
  };
  s.heaps = {{"entry", 1, members}, {"member", 2, members},   {"deck", 24, all}, {"hand", 4, all},
             {"energy", 3, all},    {"waiting_room", 3, all}, {"retire", 1, all}};
  s.decks = {{"deck", 40, all}, {"deck", 1, {"pal"}}};
  return s;
}

Sample make_zx() {
  const Ids zx = {"lancer", "filler", "giant", "herald", "avenger", "twin"};
  const Ids all = {"lancer", "filler", "giant",   "herald", "avenger",
                   "twin",   "spark",  "igniter", "bolt",   "medic"};
  Sample s;
  s.word = "zx";
  s.rulebook = &zx::rulebook();
  s.phase = "reboot_phase";
  s.cards = {
      "{id: lancer, name: Lancer, kind: zx, cost: 3, colors: [red], races: [knight], power: 5000}",
      "{id: filler, name: Filler, kind: zx, cost: 1, colors: [red], races: [knight], power: 1000}",
      "{id: giant, name: Giant, kind: zx, cost: 4, colors: [blue], races: [beast], power: 7000}",
      "{id: herald, name: Herald, kind: zx, cost: 2, colors: [blue], races: [beast], power: 2000, "
      "abilities: [{auto: {when: enters, card: self}, do: [{draw: 1}]}, "
      "{static: [{to: you.other.zx, power: +500}]}]}",
      "{id: avenger, name: Avenger, kind: zx, cost: 2, colors: [red], races: [knight], power: 2500, "
      "abilities: [{auto: {when: destroyed, card: self}, do: [{choose: {from: opponent.zx, count: 1, as: "
      "c}}, "
      "{damage: {to: c, amount: 2000}}]}]}",
      "{id: twin, name: Twin, kind: zx, cost: 3, colors: [red, blue], races: [knight], power: 5000}",
      "{id: spark, name: Spark, kind: zx, cost: 1, colors: [red, blue], races: [knight], power: 1000}",
      "{id: igniter, name: Igniter, kind: zx, cost: 2, colors: [red], races: [beast], power: 2000, "
      "icons: [ignition_icon]}",
      "{id: bolt, name: Bolt, kind: event, cost: 1, colors: [blue], "
      "abilities: [{event: [{choose: {from: opponent.zx, count: 1, as: c}}, {destroy: c}]}]}",
      "{id: medic, name: Medic, kind: zx, cost: 2, colors: [blue], races: [knight], power: 1500, "
      "abilities: [{activated: {}, cost: [{resource: {points: 1, colors: [blue]}}, {sleep: self}], "
      "do: [{choose: {from: you.zx, count: 1, as: c}}, {give: {to: c, power: +1000, until: turn_end}}]}]}",
      "{id: shard, name: Shard, kind: zx, cost: 3, colors: [red, blue], races: [knight], power: 5000, "
      "multicolor_icon: true, abilities: [{keyword: start_resource}]}",
  };
  s.heaps = {
      {"life", 4, all}, {"deck", 26, all}, {"hand", 4, all}, {"resource", 4, all}, {"dynamis", 0, all}};
  s.first = {{"a1", 1, zx}, {"b2", 1, zx}};
  s.second = {{"c3", 1, zx}, {"a2", 1, zx}};
  s.decks = {{"deck", 49, all}, {"deck", 1, {"shard"}}};
  return s;
}

// The same board and zones with cards that have no abilities: only rules.
Sample slice_of(Sample s, const char* word, const std::vector<const char*>& cards, const Ids& all) {
  const auto only = [&](std::vector<Heap>& heaps, const Ids& these) {
    for (Heap& heap : heaps)
      if (heap.pool.size() > 1) heap.pool = these;
  };
  s.word = word;
  s.cards = cards;
  for (std::vector<Heap>* heaps : {&s.heaps, &s.first, &s.second}) only(*heaps, all);
  return s;
}

Sample make_gate_ruler_slice() {
  Sample s = slice_of(make_gate_ruler(), "gate_ruler_slice",
                      {"{id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: 2, "
                       "atk: 4, hp: 3, stk: 1}",
                       "{id: bear, name: Bear, kind: unit, army: [wild], attributes: [beast], level: 1, "
                       "atk: 2, hp: 4, stk: 1}",
                       "{id: lion, name: Lion, kind: unit, army: [wild], attributes: [beast], level: 3, "
                       "atk: 4, hp: 4, stk: 3}"},
                      {"wolf", "bear", "lion"});
  std::erase_if(s.heaps, [](const Heap& heap) { return std::string_view(heap.zone) == "set_zone"; });
  s.decks = {{"deck", 40, {"wolf", "bear", "lion"}}};
  return s;
}

Sample make_rebirth_slice() {
  Sample s =
      slice_of(make_rebirth(), "rebirth_slice",
               {"{id: hero, name: Hero, kind: character, cost: 2, attributes: [school], atk: 5, def: 5}",
                "{id: aide, name: Aide, kind: character, cost: 1, attributes: [school], atk: 1, def: 2}",
                "{id: rival, name: Rival, kind: character, cost: 2, attributes: [club], atk: 3, def: 5}",
                "{id: pal, name: Pal, kind: partner}"},
               {"hero", "aide", "rival"});
  s.decks = {{"deck", 40, {"hero", "aide", "rival"}}, {"deck", 1, {"pal"}}};
  return s;
}

Sample make_zx_slice() {
  Sample s = slice_of(
      make_zx(), "zx_slice",
      {"{id: lancer, name: Lancer, kind: zx, cost: 3, colors: [red], races: [knight], power: 5000}",
       "{id: filler, name: Filler, kind: zx, cost: 1, colors: [red], races: [knight], power: 1000}",
       "{id: giant, name: Giant, kind: zx, cost: 4, colors: [blue], races: [beast], power: 7000}",
       "{id: twin, name: Twin, kind: zx, cost: 3, colors: [red, blue], races: [knight], power: 5000}"},
      {"lancer", "filler", "giant", "twin"});
  s.decks = {{"deck", 50, {"lancer", "filler", "giant", "twin"}}};
  return s;
}

}  // namespace

const Sample& gate_ruler_sample() {
  static const Sample kSample = make_gate_ruler();
  return kSample;
}
const Sample& rebirth_sample() {
  static const Sample kSample = make_rebirth();
  return kSample;
}
const Sample& zx_sample() {
  static const Sample kSample = make_zx();
  return kSample;
}
std::vector<const Sample*> formats() {
  static const auto of = [](int players, std::vector<const char*> values, const char* word) {
    Sample s = make_rebirth();
    s.players = players;
    s.values = std::move(values);
    s.word = word;
    return s;
  };
  static const Sample kFormats[] = {
      of(3, {"{format: rumble}"}, "rumble_of_three"),
      of(6, {"{format: rumble, one_player_out: true}"}, "rumble_of_six_one_out"),
      of(5, {"{format: circle}"}, "circle_of_five"),
      of(4, {"{format: circle, one_player_out: true}"}, "circle_of_four_one_out"),
      of(4, {"{format: double_team, teams: [[P1, P3], [P2, P4]]}"}, "double_team"),
  };
  std::vector<const Sample*> all;
  for (const Sample& s : kFormats) all.push_back(&s);
  return all;
}
std::vector<const Sample*> slices() {
  static const Sample kSlices[] = {make_gate_ruler_slice(), make_rebirth_slice(), make_zx_slice()};
  return {&kSlices[0], &kSlices[1], &kSlices[2]};
}
std::vector<const Sample*> samples() { return {&gate_ruler_sample(), &rebirth_sample(), &zx_sample()}; }

}  // namespace headjudge::testing
