// 202.8, 806.1c, 1016: shifts and their bases.
#include "engine/zx/shift.h"

#include <algorithm>
#include <string>

#include "engine/zx/compound.h"

namespace headjudge::zx {
namespace {

const kernel::Extra* extra_of(const Game& g, CardId c, std::string_view key) {
  if (g.cards().cards[g.s[c].def].extras.empty()) return nullptr;
  const kernel::WordId word = g.cards().find_word(key);
  return word == 0 ? nullptr : g.cards().cards[g.s[c].def].extra(word);
}

}  // namespace

bool is_shift_base(const Game& g, CardId shift, CardId base) {
  const kernel::Extra* vessel = extra_of(g, shift, "sword_vessel");
  if (vessel == nullptr || !is_square(g.s[base].zone)) return false;
  if (vessel->from != 0)
    return kernel::is_member({g, g.s.ref(shift), g.s[shift].owner}, vessel->from, g.s.ref(base));
  const kernel::View& view = g.view(base);
  if (g.s[base].controller != g.s[shift].owner || !view.is_named(vessel->word)) return false;
  if (view.name != vessel->word) g.used("206.3"_zx);
  return true;
}

// 202.8a: it is one card with the one it lies on, and so under the same control.
CardId shift_of(const Game& g, Player p) {
  for (const kernel::Attached& a : g.s.attached)
    if (a.kind == kShiftUnder && g.s[carrier(g, a.card)].controller == p) return a.card;
  return kNoCard;
}

bool shift_condition_holds(const Game& g, CardId shift) {
  const kernel::CardDef& def = g.cards().cards[g.s[shift].def];
  const kernel::WordId key = g.cards().find_word("shift_condition");
  for (const kernel::Extra& e : def.extras)
    if (key != 0 && e.key == key && e.value != 0) {
      const bool level = e.word != 0 && g.cards().words[e.word] == "level";
      const bool met = kernel::evaluate_bool({g, g.s.ref(shift), g.s[shift].owner}, e.value);
      for (const auto rule : {"206.2a"_zx, "806.1k"_zx}) met ? g.used(rule) : g.limited(rule);
      if (level) met ? g.used("1111.4a"_zx) : g.limited("1111.4a"_zx);
      if (!met) return false;
    }
  return true;
}

void lay_shift(Game& g, CardId shift, CardId base, ZoneId from, Cause cause, Ref by) {
  g.used("1016.1"_zx);
  g.used("202.8a"_zx);
  const Ref was = g.s.ref(shift);
  detach(g, shift);
  g.s.move(shift, zone(0, kBehind), -1, false);
  attach_part(g, shift, kShiftUnder, base);
  Event e{};
  e.kind = kEvMoved, e.cause = cause, e.player = g.s[shift].owner;
  e.how = cause == Cause::play ? How::played : How::effect;
  e.from = from, e.to = g.s[base].zone, e.card = was, e.after = g.s.ref(shift), e.by = by;
  g.raise(e);
  e.kind = kEvShifted, e.card = g.s.ref(shift), e.after = g.s.ref(base);
  g.raise(e);
}

}  // namespace headjudge::zx
