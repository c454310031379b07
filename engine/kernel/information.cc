// Who sees what: zones, faces, shown cards, and what an expression is worth to a player who does not see
// everything.
#include "engine/kernel/information.h"

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::kernel {
namespace {

void note(const Game& g, RuleIndex rule) {
  if (rule != kNoRule && g.is_heard()) g.used(rule);
}

bool noted(const Game& g, RuleIndex rule, bool known) {
  note(g, rule);
  return known;
}

bool is_open_place(const Game& g, ZoneId z, Player p) {
  const PlaceRow& row = g.words().row(z);
  note(g, row.rule);
  return row.open == Open::all || (row.open == Open::owner && g.words().player_of(z) == p);
}

}  // namespace

bool is_known_to(const Game& g, Ref r, Player p) {
  const Card card = card_of(g, r);
  if (!r || card.zone >= g.words().zones()) return false;
  const Information& rules = g.rulebook().information;
  const bool further = rules.knows != nullptr && rules.knows(g, r, p);
  const bool open = is_open_place(g, card.zone, p);
  const bool down = (card.flags & kFaceDown) != 0;
  if (down && g.words().row(card.zone).open == Open::all) note(g, rules.own_face_down);
  if (further || (card.flags & kRevealed) != 0 || is_opened(g, r)) return noted(g, rules.shown, true);
  if (!open) return noted(g, rules.concealed, false);
  const bool known = !down || card.controller == p || card.owner == p;
  return noted(g, known ? rules.shown : rules.concealed, known);
}

bool is_hidden(const Context& c, Ref r) {
  if (c.viewer == kNobody || !r || is_known_to(c.game, r, c.viewer)) return false;
  *c.unknown = true;
  return true;
}

Value open_value(const Context& c, const Node& n) {
  const Value a = evaluate(c, n.a);
  const Player p = n.b == 0 ? c.you : evaluate_player(c, n.b);
  if (a.type == Type::zone && a.number < c.game.words().zones())
    return Value::of_bool(is_open_place(c.game, static_cast<ZoneId>(a.number), p));
  return Value::of_bool(a.type == Type::object && is_known_to(c.game, a.object, p));
}

Value viewed_value(const Context& c, const Node& n) {
  Context inner = c;
  bool unknown = false;
  inner.viewer = inner.you = evaluate_player(c, n.a);
  inner.unknown = &unknown;
  const Value value = evaluate(inner, n.b);
  note(c.game, c.game.rulebook().information.counted);
  if (!unknown) return value;
  Value none;
  none.type = Type::undefined;
  return none;
}

}  // namespace headjudge::kernel
