// Who sees what: zones, faces, shown cards, and what an expression is worth to a player who does not see
// everything.
#include "engine/kernel/information.h"

#include <algorithm>

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

// Whether a text opens all that lies there.
bool is_all_opened(const Game& g, ZoneId z) {
  if (!g.cards().has_change(ChangeKind::reveal)) return false;
  const auto cards = g.core().zone(z);
  return !cards.empty() &&
         std::all_of(cards.begin(), cards.end(), [&](CardId c) { return is_opened(g, g.core().ref(c)); });
}

// `unknown`: set where he does not know what it depends on.
Context as_viewed(const Context& c, const Node& n, bool& unknown) {
  Context inner = c;
  inner.viewer = inner.you = evaluate_player(c, n.a);
  inner.unknown = &unknown;
  return inner;
}

// He put it there himself, or saw where it went.
bool remembers(const Game& g, Ref r, Player p) {
  return g.core().live(r) && (g.core()[r.card()].known >> p & 1) != 0;
}

}  // namespace

const char* sight_word(Player p) {
  static constexpr const char* kWords[] = {"P1 sees", "P2 sees", "P3 sees", "P4 sees",
                                           "P5 sees", "P6 sees", "all see"};
  return kWords[p < kPlayersMax ? p : kPlayersMax];
}

WordId sight(const CardSet& set, Player p) { return set.find_word(sight_word(p)); }

bool is_shown(const Game& g, Ref r, Player p) {
  const Core& s = g.core();
  if (s.bindings.empty() || !s.live(r)) return false;
  const WordId all = sight(g.cards(), kNobody), own = p == kNobody ? all : sight(g.cards(), p);
  if (all == 0) return false;
  const ZoneId z = s[r.card()].zone;
  for (const Binding& b : s.bindings) {
    if (b.name != all && b.name != own) continue;
    if (b.kind == Kind::zone ? b.value == z : b.kind == Kind::object && b.value == r.bits) return true;
  }
  return false;
}

bool is_visible(const Game& g, Ref r, Player p) {
  const Core& s = g.core();
  if (!r || r.card() >= s.cards) return false;
  if (!s.live(r)) return true;  // gone: what was last known of it
  const Card& card = s[r.card()];
  if (card.zone >= g.words().zones()) return false;
  const PlaceRow& row = g.words().row(card.zone);
  if ((card.flags & kRevealed) != 0 || is_shown(g, r, p)) return true;
  if ((card.flags & kFaceDown) == 0 && row.open == Open::all) return true;
  if (g.cards().has_change(ChangeKind::reveal) && is_opened(g, r)) return true;
  if (p == kNobody) return false;
  const Player home = g.words().player_of(card.zone);
  return remembers(g, r, p) || (row.open != Open::nobody && (home == kNobody ? card.controller : home) == p);
}

bool is_known_to(const Game& g, Ref r, Player p) {
  const Card card = card_of(g, r);
  if (!r || card.zone >= g.words().zones()) return false;
  const Information& rules = g.rulebook().information;
  const bool further = (rules.knows != nullptr && rules.knows(g, r, p)) || is_shown(g, r, p);
  const bool open = is_open_place(g, card.zone, p);
  const bool down = (card.flags & kFaceDown) != 0;
  if (down && g.words().row(card.zone).open == Open::all) note(g, rules.own_face_down);
  if (further || (card.flags & kRevealed) != 0 || is_opened(g, r)) {
    if (!open) note(g, rules.concealed);  // but for what says otherwise
    return noted(g, rules.shown, true);
  }
  if (!open) return noted(g, rules.concealed, false);
  const bool own = (card.controller == p || card.owner == p) && !g.words().row(card.zone).blind;
  const bool known = !down || own;
  return noted(g, known ? rules.shown : rules.concealed, known);
}

bool is_hidden(const Context& c, Ref r) {
  if (c.viewer == kNobody || !r || is_known_to(c.game, r, c.viewer) || remembers(c.game, r, c.viewer))
    return false;
  *c.unknown = true;
  return true;
}

void note_kind_known(const Context& c, Ref r, int kind) {
  const Core& s = c.game.core();
  const Information& rules = c.game.rulebook().information;
  if (!c.game.is_heard() || kind < 0 || (rules.kinds >> kind & 1) == 0) return;
  if (!s.live(r) || s[r.card()].zone >= c.game.words().zones()) return;
  if (c.game.words().row(s[r.card()].zone).open == Open::owner) c.game.used(rules.kind_known);
}

Value open_value(const Context& c, const Node& n) {
  const Value a = evaluate(c, n.a);
  const Player p = n.b == 0 ? c.you : evaluate_player(c, n.b);
  if (a.type == Type::zone && a.number < c.game.words().zones()) {
    const auto z = static_cast<ZoneId>(a.number);
    return Value::of_bool(is_open_place(c.game, z, p) || is_all_opened(c.game, z));
  }
  return Value::of_bool(a.type == Type::object && is_known_to(c.game, a.object, p));
}

Value viewed_value(const Context& c, const Node& n) {
  bool unknown = false;
  const Value value = evaluate(as_viewed(c, n, unknown), n.b);
  note(c.game, c.game.rulebook().information.counted);
  if (!unknown) return value;
  Value none;
  none.type = Type::undefined;
  return none;
}

void viewed_objects(const Context& c, const Node& n, Refs& out) {
  bool unknown = false;
  evaluate_objects(as_viewed(c, n, unknown), n.b, out);
  note(c.game, c.game.rulebook().information.counted);
}

}  // namespace headjudge::kernel
