// Chapter 1100: keyword abilities, each in the effect language beside its rule.
#include "engine/zx/keywords.h"

#include <string_view>

#include "engine/zx/numbers.h"

namespace headjudge::zx {
namespace {

using kernel::KeywordForm, kernel::KeywordRow;

constexpr KeywordForm kAlterForces[] = {
    {"count", "1108.3"_zx,
     "{auto: {when: enters, card: self}, do: [{choose: {from: you.trash, up_to: {N.count}, as: t}}, "
     "{attach: {cards: t, to: self, face: up}}]}"},
};
// A level counts the kind that it names, every race with the dragon's word in it, or exactly its race.
constexpr KeywordForm kLevels[] = {
    {"kind", "1111.4"_zx, "you.dynamis[face_up and it is \"{N.kind}\"].count >= {N.count=1}"},
    {"race:ドラゴン", "1111.3"_zx, "you.dynamis[face_up and it.races ~ \"ドラゴン\"].count >= {N.count=1}"},
};
constexpr KeywordForm kSublimations[] = {
    {"count", "1123.3"_zx,
     "{auto: {when: enters, card: self}, do: [{choose: {from: 'you.resource[it.name ~ \"{N.name}\"]', "
     "up_to: {N.count}, as: t}}, {move: {cards: t, to: you.dynamis, face: up, as: put}}, {move: {cards: "
     "you.deck.top(put.count), to: you.resource, state: asleep}}]}"},
};
constexpr KeywordForm kColorBreaks[] = {
    {"color", "1130.2"_zx,
     "{auto: {at: draw_phase_start, of: {N.of=you}}, do: [{may: [{move: {cards: self, to: trash}}], then: "
     "[{choose: "
     "{from: 'you.trash[it has color_break and it is \"イース\" and not (it is \"{N.color}\")]', count: 1, "
     "as: t}}, "
     "{enter: {cards: t, to: 'square[zx_free and it == self.zone]', state: rebooted}}]}]}"},
};
constexpr KeywordForm kInstalls[] = {
    {"kind", "1116.2"_zx,
     "{auto: {when: enters, card: self}, do: [{may: [{choose: {from: 'you.trash[kind == zx and it.name ~ "
     "\"転身\"]', "
     "count: 1, as: t}}, {exile: t}], then: [{copy_ability: {of: t, to: self, kind: {N.kind}, until: "
     "turn_end}}]}]}"},
};
// Keywords that put cards onto squares, take forces or give choices.
constexpr const char* kInstall =
    "{auto: {when: enters, card: self}, do: [{may: [{choose: {from: 'you.trash[kind == zx and it.name ~ "
    "\"転身\"]', "
    "count: 1, as: t}}, {exile: t}], then: [{copy_ability: {of: t, to: self, kind: activated, until: "
    "turn_end}}]}]}";
constexpr const char* kDenei =
    "{activated: {}, in: [hand], cost: [{choose: {from: 'you.zx[rebooted and cost >= {N.cost=0}]', count: 1, "
    "as: "
    "pay}}, {return: {cards: pay, to: hand}}], do: [{enter: {cards: self, to: 'square[zx_free and it == "
    "pay.zone]', state: rebooted}}]}";
constexpr const char* kActivate =
    "{activated: {}, cost: [{resource: {points: {N.points=1}, colors: {N.colors}}}], do: [{choose: {from: "
    "'self.forces[kind == zx and it.name ~ \"式神\" and cost <= you.resource.count]', count: 1, as: t}}, "
    "{enter: "
    "{cards: t, to: 'square[normal_square and zx_free]', state: rebooted}}]}";
constexpr const char* kHangon =
    "{auto: {when: destroys, card: 'you.zx[it.name ~ \"黒剣\"]', by: 'opponent.zx[cost >= self.cost]'}, in: "
    "[trash], do: [{may: [{resource: {points: {N.points=1}, colors: {N.colors}}}], then: [{enter: {cards: "
    "self, "
    "to: 'square[normal_square and zx_free]', state: rebooted}}]}]}";
constexpr const char* kTrance =
    "{activated: {}, in: [force], cost: [{choose: {from: 'you.zx[it == self.host and rebooted and not (it is "
    "\"ク・リト\")]', count: 1, as: pay}}, {move: {cards: pay, to: trash}}], do: [{choose: {from: "
    "'you.dynamis[it.name ~ \"【ＴＴ】\" and it.races == pay.races]', up_to: 1, as: t}}, {enter: {cards: t, "
    "to: "
    "'square[normal_square and zx_free]', state: rebooted}}]}";
constexpr const char* kDressUp =
    "{auto: {when: destroys, card: self, by: {cause: battle, source: opponent.zx}}, do: [{may: [{move: "
    "{cards: "
    "self, to: you.dynamis, face: up}}], then: [{choose: {from: 'you.dynamis[face_down and it is "
    "\"インフルエンサー\"]', up_to: 1, as: t}}, {enter: {cards: t, to: 'square[normal_square and zx_free]', "
    "state: "
    "rebooted}}]}]}";
constexpr const char* kGenesis =
    "{activated: {}, in: [hand], cost: [{choose: {from: 'you.zx[rebooted and name == \"叡智極点 ソル\"]', "
    "count: 1, "
    "as: pay}}, {sleep: pay}], do: [{combine: {card: 'you.hand[name == \"{N.with.0}\"]', with: "
    "'you.hand[name == "
    "\"{N.with.1}\"]', to: 'square[player_square and own_area and zx_free]'}}]}";
constexpr const char* kSublimation =
    "{auto: {when: enters, card: self}, do: [{may: [{choose: {from: 'you.resource[it.name ~ \"{N.name}\"]', "
    "count: "
    "1, as: t}}, {move: {cards: t, to: you.dynamis, face: up}}], then: [{move: {cards: you.deck.top, to: "
    "you.resource, state: asleep}}]}]}";
constexpr const char* kColorBreak =
    "{auto: {at: draw_phase_start, of: you}, do: [{may: [{move: {cards: self, to: trash}}], then: [{choose: "
    "{from: "
    "'you.trash[it has color_break and it is \"イース\" and not (it.colors == self.colors)]', count: 1, as: "
    "t}}, "
    "{enter: {cards: t, to: 'square[zx_free and it == self.zone]', state: rebooted}}]}]}";
constexpr const char* kHeadbutt =
    "{auto: {when: enters, card: self}, do: [{choose: {from: 'opponent.zx[normal_square and not attacking "
    "and not "
    "attacked]', count: 1, as: t}}, {move: {cards: t, to: '{N.to}[zx_free]', as: put}}, {if: "
    "'put.count >= "
    "1', then: [{sleep: t}, {skip_reboot: t}]}]}";
constexpr const char* kGravityAssist =
    "{auto: {at: draw_phase_start, of: opponent}, while: self.normal_square, do: [{move: {cards: self, to: "
    "deck, "
    "position: bottom, as: put}}, {if: 'put.count >= 1', then: [{draw: 1}]}]}";
constexpr const char* kPhantom =
    "{activated: {}, cost: [{choose: {from: you.hand, count: 1, as: pay}}, {move: {cards: pay, to: charge}}, "
    "{return: {cards: self, to: hand}}], do: {N.do}}";
constexpr const char* kRaid =
    "{activated: {}, in: [hand], do: [{if: 'you.was_damaged or opponent.was_damaged', then: [{enter: {cards: "
    "self, "
    "to: 'square[normal_square and zx_free]', state: asleep}}]}]}";

// A keyword with a text.
constexpr KeywordRow text(const char* word, kernel::RuleIndex rule, const char* ability,
                          const char* bare = "", std::span<const KeywordForm> forms = {}) {
  return {word, rule, ability, true, bare, forms};
}
// A keyword that gives abilities while its gate holds.
constexpr KeywordRow gives(const char* word, kernel::RuleIndex rule, const char* gate,
                           kernel::RuleIndex inner, kernel::RuleIndex own = kernel::kNoRule,
                           kernel::RuleIndex ring = kernel::kNoRule,
                           std::span<const KeywordForm> forms = {}) {
  return {word, rule, "", true, "gives", forms, true, gate, own, ring, inner};
}
// One whose text alone, without a kind, is that of an activated ability.
constexpr KeywordRow gives_activated(const char* word, kernel::RuleIndex rule, kernel::RuleIndex inner) {
  return {word, rule, "{activated: {}}", true, "gives", {}, true, "", kernel::kNoRule, kernel::kNoRule,
          inner};
}

constexpr KeywordRow kRows[] = {
    text("start_card", "1102.2"_zx, ""),
    text("life_recovery", "1103.2"_zx,
         "{special: {when: enters, card: self, how: from_life}, if: you.life.count <= opponent.life.count, "
         "do: [{move: {cards: you.deck.top, to: you.life}}]}"),
    text("void_bringer", "1104.2"_zx,
         "{special: {when: enters, card: self, how: from_life}, if: you.life.count <= opponent.life.count, "
         "do: [{choose: {from: zx, up_to: 1, as: t}}, {move: {cards: t, to: trash}}]}"),
    text("range", "1105.2"_zx, "", "number"),
    text("evolseed", "1106.2"_zx,
         "{auto: {when: moved, card: self, from: deck, to: trash}, in: [trash], do: {N.do}}", "do"),
    text("zekkai", "1107.2"_zx, ""),
    text("alter_force", "1108.2"_zx,
         "{auto: {when: enters, card: self}, do: [{choose: {from: you.trash, up_to: 1, as: t}}, {attach: "
         "{cards: t, to: self, face: up}}]}",
         "count", kAlterForces),
    gives("zero_optima", "1109.2"_zx, "you.resource[it has ignition_icon].count >= {N.count=1}", "1109.3"_zx,
          "1109.1a"_zx, "1109.1b"_zx),
    text("infinite_solitude", "1110.2"_zx,
         "{auto: {when: enters, card: self}, do: [{choose: {from: you.other.zx, any: true, as: t}}, {return: "
         "{cards: t, to: hand}}]}"),
    gives("level", "1111.2"_zx, "you.dynamis[face_up and it is \"{N.race}\"].count >= {N.count=1}",
          "1111.5"_zx, kernel::kNoRule, kernel::kNoRule, kLevels),
    text("stylish_headbutt", "1112.2"_zx, kHeadbutt, "to"),
    gives_activated("zextend_drive", "1113.2"_zx, "1113.3"_zx),
    text("gate_card", "1114.2"_zx, ""),
    text("denei", "1115.2"_zx, kDenei, "cost"),
    text("install", "1116.2"_zx, kInstall, "kind", kInstalls),
    text("rewrite", "1117.2"_zx,
         "{activated: {}, in: [trash], cost: [{resource: {points: {N.points=1}, colors: {N.colors}}}], do: "
         "[{resolve_ability: {of: self}}, {exile: self}]}",
         "points"),
    text("activate", "1118.2"_zx, kActivate, "points"),
    gives("session", "1119.2"_zx, "self in square and you.other.zx[adjacent(it, self)].count >= 1",
          "1119.3"_zx),
    gives("symbol", "1120.2"_zx, "[you.zx, you.charge[kind == zx]][it.name ~ \"{N.name}\"].count >= 1",
          "1120.3"_zx, "1120.1a"_zx, "1120.1b"_zx),
    text("hangon", "1121.2"_zx, kHangon, "points"),
    gives("alter_break", "1122.2"_zx, "self.in_break_state", "1122.3"_zx),
    text("sublimation", "1123.2"_zx, kSublimation, "name", kSublimations),
    text("cooperation", "1124.2"_zx,
         "{static: [{cost_change: {of: self, by: '0 - you.zx[it.name ~ \"{N.name}\"].count', min: 1}}], in: "
         "all}",
         "name"),
    text("phantom", "1125.2"_zx, kPhantom, "do"),
    text("gravity_assist", "1126.2"_zx, kGravityAssist),
    text("genesis_rebuild", "1127.2"_zx, kGenesis, "with"),
    text("start_resource", "1128.2"_zx, ""),
    gives_activated("haten_advent", "1129.2"_zx, "1129.3"_zx),
    text("color_break", "1130.2"_zx, kColorBreak, "color", kColorBreaks),
    text("raid", "1131.2"_zx, kRaid),
    text("trance", "1132.2"_zx, kTrance),
    text("overdrive", "1133.2"_zx,
         "{static: [{set: {of: self, power: 15000, original: true}}], while: 'self.how == ignition or "
         "self.how == "
         "from_life'}"),
    text("dress_up", "1134.2"_zx, kDressUp),
    gives("voltage", "1135.2"_zx, "distinct(you.resource[it is \"{N.race}\"], name) >= {N.count=1}",
          "1135.3"_zx, "1135.1a"_zx, "1135.1b"_zx),
    {"sympathy",
     "1136.2"_zx,
     "{static: [{to: 'you.zx[it has sympathy]', ability: {N.gives}}], while: self.unison}",
     true,
     "gives",
     {},
     false,
     "",
     kernel::kNoRule,
     kernel::kNoRule,
     "1136.3"_zx,
     kLater},
};

static_assert(std::string_view(kRows[kRangeRow].word) == "range");

}  // namespace

const std::span<const KeywordRow> kKeywords = kRows;

}  // namespace headjudge::zx
