// Which rules let a card or an ability be played as it was.
#include "engine/gate_ruler/play_marks.h"

#include "engine/gate_ruler/actions.h"
#include "engine/gate_ruler/permits.h"

namespace headjudge::gate_ruler {
namespace {

// 16-5 to 16-14: the keyword that an ability comes from.
void note_keyword(const Game& g, const kernel::Ability& a) {
  struct Number {
    std::string_view word;
    kernel::RuleIndex rule;
  };
  static constexpr Number kNumbers[] = {{"pierce", "16-5a"_gr},          {"vigil", "16-6a"_gr},
                                        {"retaliate", "16-8a"_gr},       {"double_attack", "16-9a"_gr},
                                        {"familia", "16-10a"_gr},        {"soul_guard", "16-12a"_gr},
                                        {"genesis_summon", "16-13a"_gr}, {"abyss_summon", "16-14a"_gr}};
  if (a.keyword == 0) return;
  g.used("16-1a"_gr);
  g.used("16-1a-1"_gr);
  if (a.kind == kernel::AbilityKind::automatic) g.used(g.words().keywords[a.keyword - 1u].rule);
  for (const Number& n : kNumbers)
    if (n.word == g.words().keywords[a.keyword - 1u].word) g.used(n.rule);
}

}  // namespace

// 14-4b to 14-4d: which rule let a card of a set zone be played.
void note_set_play(const Game& g, const kernel::Play& p) {
  const int place = p.from == 0 ? -1 : place_of(static_cast<ZoneId>(p.from - 1));
  if (p.kind != kCardPlay || place < kSet1 || place > kSet3) return;
  switch (g.cards().cards[g.s[p.source.card()].def].timing) {
    case kNormal:
      g.used("14-4c"_gr);
      break;
    case kWhenHappened:
      g.used("14-4a"_gr);
      break;
    case kWhile:
      g.used("14-4b"_gr);
      break;
    case kOnDamage:
      g.used("14-4d-1"_gr);
      [[fallthrough]];
    default:
      g.used("14-4d"_gr);
  }
  if (p.paid > 0) g.used("14-4e"_gr);
}
// Appendix A: a ruler that asks for no energy.
void note_free_level(const Game& g, const kernel::Play& p) {
  if (p.kind == kCardPlay && (p.flags & kFree) == 0 && pays_no_levels(g, p.controller))
    g.used(ruler_rule(g, p.controller));
}
// 7-3 to 7-8, 6-3b: which main-phase action a play was.
void note_action(const Game& g, const kernel::Play& p) {
  if (g.s.phase != kMainPhase || g.s.holder != g.s.turn_player || (p.flags & kFree) != 0) return;
  g.used("6-3b"_gr);
  const int from = p.from == 0 ? -1 : place_of(static_cast<ZoneId>(p.from - 1));
  if (p.kind == kAbilityPlay) {
    const auto kind = g.cards().abilities[p.text].kind;
    if (kind == kernel::AbilityKind::overdrive) return g.used("7-9a"_gr);
    if (kind == kernel::AbilityKind::activated && g.cards().abilities[p.text].timing == kNormal)
      g.used("7-7a"_gr), g.used("9-3e-4f"_gr);
    return;
  }
  const CardId c = p.source.card();
  if (from == kHand || from == kDrive) g.used("7-1b"_gr);
  if (from == kDrive && overdrive_of(g, c) != 0) g.used("7-1b-1"_gr);
  if (from == kGraveyard) g.used("16-11a"_gr), g.used("16-11a-1"_gr), g.used("15-15b"_gr), g.used("14-2b"_gr);
  if (is_kind(g, c, kUnit))
    for (const auto rule : {"7-3a"_gr, "7-3a-1"_gr, "15-17a-1"_gr, "4-3a"_gr}) g.used(rule);
  if (is_kind(g, c, kFieldCard)) g.used("7-4a"_gr);
  if (is_kind(g, c, kEvent) && (from == kHand || from == kDrive)) g.used("7-6a"_gr), g.used("7-6a-1"_gr);
  if (is_kind(g, c, kEvent) && from >= kSet1 && from <= kSet3 && g.cards().cards[g.s[c].def].timing == 0)
    g.used("7-8a"_gr);
}

bool note_limit(const Game& g, const kernel::Ability& a) {
  if (a.limit_turn == 0 && a.limit_game == 0) return false;
  g.used("14-6a"_gr);
  g.used(a.limit_shared ? "14-6a-1"_gr : "14-6a-2"_gr);
  return true;
}

// 14-1a, 14-8, 10-4d: what kind of ability or card was played how.
void note_ability(const Game& g, const kernel::Play& p) {
  if ((p.flags & kByDrive) != 0) {
    g.used("10-4d-1"_gr);
    g.used("3-12b"_gr);
    if (p.paid > 0) g.used("10-4d-1a"_gr);
  }
  if (p.kind != kAbilityPlay) return;
  const kernel::Ability& a = g.cards().abilities[p.text];
  note_keyword(g, a);
  if (g.s.live(p.source) && def_of(g, p.source.card()).abilities > 1) g.used("2-13b"_gr);
  if (a.name != 0) g.used("14-1a-4"_gr);
  const bool itself = a.kind == kernel::AbilityKind::overdrive || a.kind == kernel::AbilityKind::touchdown;
  if (itself) g.used("14-5a"_gr), g.used("14-5d"_gr);
  const kernel::ZoneId lay = kernel::card_of(g, p.source).zone;  // a cost may have moved it
  if (a.zones != 0 && lay < g.words().zones() && !g.words().row(lay).board) g.used("14-2b"_gr);
  if (note_limit(g, a)) g.used(a.limit_shared ? "14-6a-1a"_gr : "14-6a-2a"_gr);
  using kernel::AbilityKind;
  if (a.kind == AbilityKind::automatic || a.kind == AbilityKind::touchdown || a.kind == AbilityKind::delayed)
    return g.used("14-1a-2"_gr);
  if (a.kind != kernel::AbilityKind::activated) return;
  for (const auto rule : {"14-8a"_gr, "14-8b"_gr, "14-1a-1"_gr, "15-16b"_gr}) g.used(rule);
  if (a.cost == 0) g.used("14-1a-1a"_gr);
}
// 14-5c, 14-5c-1: a counter played its own card.
void note_counter(const Game& g, const kernel::Play& p) {
  const int from = p.from == 0 ? -1 : place_of(static_cast<ZoneId>(p.from - 1));
  if (p.kind == kCardPlay && from == kCounter)
    for (const auto rule : {"13-6d"_gr, "14-5c"_gr, "14-5c-1"_gr}) g.used(rule);
}
// What resolves is what those rules let be played.
void note_resolved(const Game& g, const kernel::Play& p) {
  if (p.kind != kCardPlay || (p.flags & kFree) != 0) return;
  note_set_play(g, p);
  if (g.s.phase != kMainPhase || p.controller != g.s.turn_player || (p.flags & kByDrive) != 0) return;
  const int from = p.from == 0 ? -1 : place_of(static_cast<ZoneId>(p.from - 1));
  const CardId c = p.source.card();
  if (is_kind(g, c, kUnit) && (p.flags & kNormalSummon) != 0) g.used("7-3a"_gr);
  if (is_kind(g, c, kFieldCard)) g.used("7-4a"_gr);
  if (is_kind(g, c, kEvent) && def_of(g, c).timing == kNormal)
    g.used(from >= kSet1 && from <= kSet3 ? "7-8a"_gr : "7-6a"_gr);
}

}  // namespace headjudge::gate_ruler
