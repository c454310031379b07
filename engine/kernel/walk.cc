// The walk itself: parts, items and fields in a fixed order, and which of them a state hash has beyond the
// position.
#include "engine/kernel/walk.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <type_traits>

#include "engine/kernel/canonical.h"
#include "engine/kernel/game.h"

namespace headjudge::kernel {
namespace {

constexpr std::uint64_t kZonePart = 64;  // part number of zone 0; the others count from 1

template <class V>
void visit_word(const Game& g, V& v, int tag, std::string_view name, WordId w) {
  if (w == 0) return;
  const std::string& text = g.cards().words[w];
  v.word(tag, name, text, hash64(text.data(), text.size()));
}

template <class V>
void visit_text(const Game& g, V& v, int tag, std::string_view name, TextId text) {
  if (text == 0) return;
  const std::uint16_t label = g.cards().abilities[text].label;
  v.word(tag, name, g.cards().labels[label], g.cards().label_keys[label]);
}

template <class V>
void visit_value(const Game& g, V& v, int tag, std::string_view name, Kind kind, std::int32_t value);

template <class V>
void visit_event(const Game& g, V& v, const Event& e) {
  if (e.kind == 0) return;
  const auto& [kind, cause, player, how, from, to, amount, card, after, by] = e;
  v.number(40, "event", kind);
  v.number(41, "cause", static_cast<int>(cause));
  if (player != kNobody) v.number(42, "player", player + 1);
  v.number(43, "how", static_cast<int>(how));
  if (from != kNoZone) v.number(44, "from", from + 1);
  if (to != kNoZone) v.number(45, "to", to + 1);
  v.number(46, "amount", amount);
  if (card) v.object(47, "card", g, card);
  if (after) v.object(48, "after", g, after);
  if (by) v.object(49, "by", g, by);
}

template <class V>
void visit_scope(const Game& g, V& v, std::uint16_t scope) {
  if (scope == 0) return;
  for (const Binding& b : g.core().bindings)
    if (b.scope == scope) {
      visit_word(g, v, 60, "name", b.name);
      visit_value(g, v, 61, "value", b.kind, b.value);
    }
}

template <class V>
void visit_play(const Game& g, V& v, int slot) {
  const Play& p = g.core().plays.at[slot];
  const auto& [text, kind, controller, step, from, to, modes, did, flags, paid, scope, source, event] = p;
  visit_text(g, v, 30, "text", text);
  v.number(31, "play", kind);
  v.number(32, "controller", controller + 1);
  v.number(33, "step", step);
  v.number(34, "from", from);
  v.number(35, "to", to);
  v.number(36, "modes", modes);
  v.number(37, "did", did);
  v.number(38, "flags", flags);
  v.number(39, "paid", paid);
  if (source) v.object(29, "source", g, source);
  visit_event(g, v, event);
  visit_scope(g, v, scope);
}

template <class V>
void visit_value(const Game& g, V& v, int tag, std::string_view name, Kind kind, std::int32_t value) {
  if (kind == Kind::player) return v.number(tag, name, value + 1);
  if (value == 0) return;
  switch (kind) {
    case Kind::object:
      v.object(tag, name, g, {value});
      break;
    case Kind::play:
      visit_play(g, v, value - 1);
      break;
    case Kind::text:
      visit_text(g, v, tag, name, static_cast<TextId>(value));
      break;
    case Kind::word:
      visit_word(g, v, tag, name, static_cast<WordId>(value));
      break;
    default:
      v.number(tag, name, value);
  }
}

bool has_locals(const Frame& f) {
  static constexpr std::int32_t kNone[kLocals] = {};
  return f.kinds != 0 || std::memcmp(f.local, kNone, sizeof kNone) != 0;
}

template <class V>
void walk_frames(const Game& g, V& v) {
  const Core& s = g.core();
  if (s.frames.empty()) return;
  v.part("frames", 1, true);
  for (int i = 0; i < s.frames.n; ++i) {
    const Frame& f = s.frames.at[i];
    v.item("frame");
    if (f.at >= kTextBase) {
      const std::uint16_t label = g.cards().lines[static_cast<std::size_t>(f.at - kTextBase)].label;
      v.word(1, "at", g.cards().labels[label], g.cards().label_keys[label]);
    } else {
      const RuleIndex rule = g.book().operations[f.at].rule;
      v.word(1, "at", rule == kNoRule ? std::string_view("end") : g.book().number(rule),
             g.book().names[f.at]);
    }
    v.number(2, "due", f.due);
    const int locals = has_locals(f) ? kLocals : 0;
    for (int k = 0; k < locals; ++k)
      if (f.local[k] != 0 || f.kind(k) == Kind::player)
        visit_value(g, v, 3 + k, "local", f.kind(k), f.local[k]);
    if (s.cells.n > f.cells)
      for (const Cell& cell : s.list(i)) visit_value(g, v, 12, "list", cell.kind, cell.value);
    const bool new_play_here = f.play != 0 && (i == 0 || s.frames.at[i - 1].play != f.play);
    if (new_play_here) visit_play(g, v, f.play - 1);
  }
}

// How many constant abilities became valid before an effect was made.
std::int64_t standing_before(const Core& s, std::uint32_t made) {
  return std::count_if(s.standing.begin(), s.standing.end(),
                       [&](const Standing& one) { return one.age < made; });
}

template <class V>
void walk_abilities(const Game& g, V& v) {
  const Core& s = g.core();
  if (!s.pending.empty()) v.part("pending", 2, true);
  for (const auto& [text, controller, kind, scope, source, event] : s.pending) {
    v.item("pending");
    visit_text(g, v, 1, "text", text);
    v.number(2, "controller", controller + 1);
    v.number(3, "kind", kind);
    if (source) v.object(4, "source", g, source);
    visit_event(g, v, event);
    visit_scope(g, v, scope);
  }
  if (!s.watchers.empty()) v.part("delayed", 3, true);
  for (const auto& [text, controller, until, once, scope, turn, source] : s.watchers) {
    v.item("delayed");
    visit_text(g, v, 1, "text", text);
    v.number(2, "controller", controller + 1);
    v.number(3, "until", until);
    v.number(4, "once", once);
    v.number(5, "this_turn", turn == s.turn);
    if (source) v.object(6, "source", g, source);
    visit_scope(g, v, scope);
  }
  if (!s.effects.empty()) v.part("effects", 4, true);
  for (const auto& [text, controller, until, scope, turn, amount, source, age] : s.effects) {
    v.item("effect");
    v.number(1, "change", text);
    v.number(2, "controller", controller + 1);
    v.number(3, "until", until);
    v.number(4, "this_turn", turn == s.turn);
    v.number(5, "amount", amount);
    if (source) v.object(6, "source", g, source);
    v.number(7, "younger_than", standing_before(s, age));
    visit_scope(g, v, scope);
  }
  if (s.standing.n > 1) v.part("standing", 8, true);
  for (int i = 0; s.standing.n > 1 && i < s.standing.n; ++i) {
    const auto& [card, text, zone, age] = s.standing.at[i];
    v.item("standing");
    v.object(1, "card", g, card);
    visit_text(g, v, 2, "text", text);
    v.number(3, "together", i > 0 && s.standing.at[i - 1].age == age);
  }
  if (!s.spared.empty()) v.part("spared", 11, false);
  for (const auto& [card, source, text] : s.spared) {
    v.item("spared");
    v.object(1, "card", g, card);
    v.object(2, "source", g, source);
    visit_text(g, v, 3, "text", text);
  }
  if (!s.uses.empty()) v.part("uses", 5, false);
  for (const auto& [card, text, player, count, period, from] : s.uses) {
    v.item("use");
    if (card) v.object(1, "card", g, card);
    visit_text(g, v, 2, "text", text);
    v.number(3, "player", player + 1);
    v.number(4, "count", count);
    v.number(5, "period", period);
    if (from != 0) v.number(6, "from", from);
  }
  if (!s.attached.empty()) v.part("attached", 6, true);
  for (const auto& [card, kind, host] : s.attached) {
    v.item("attached");
    v.object(1, "card", g, s.ref(card));
    v.number(2, "kind", kind + 1);
    if (host) v.object(3, "host", g, host);
  }
}

template <class V>
void walk_asides(const Game& g, V& v) {
  const Core& s = g.core();
  if (!s.aside.empty()) v.part("aside", 10, true);
  const Aside* last = nullptr;
  for (const Aside& one : s.aside) {
    const auto& [event, words, play, replacer, kept, state, moment, name, index, original, applied, found] =
        one;
    v.item("event");
    visit_event(g, v, event);
    for (int i = 0; i < kEventWordsMax; ++i) v.number(1, "as", words[i]);
    v.number(2, "play", play);
    v.number(3, "replacer", replacer);
    v.number(4, "kept", kept);
    v.number(5, "state", state);
    visit_word(g, v, 6, "name", name);
    v.number(7, "index", index);
    v.number(8, "original", original);
    for (const auto& [text, scope, source] : applied) {
      visit_text(g, v, 9, "applied", text);
      if (source) v.object(10, "of", g, source);
      visit_scope(g, v, scope);
    }
    for (const auto& [id, controller] : found) {
      visit_text(g, v, 11, "found", id.text);
      v.number(12, "controller", controller + 1);
      if (id.source) v.object(13, "source", g, id.source);
      visit_scope(g, v, id.scope);
    }
    // Which of them are of one moment; the first of those with what has moved in it.
    const bool apart = last == nullptr || last->moment != moment;
    if (apart && last != nullptr) v.number(14, "apart", 1);
    for (const Earlier& e : s.earlier)
      if (apart && e.moment == moment) visit_event(g, v, e.event);
    last = &one;
  }
}

template <class V>
void walk_turn(const Game& g, V& v) {
  const Core& s = g.core();
  v.part("turn", 7, true);
  v.item("turn");
  v.number(1, "result", s.result);
  v.number(2, "winners", s.winners);
  v.number(3, "lost", s.lost);
  v.number(4, "players", s.players);
  v.number(5, "turn_player", s.turn_player + 1);
  v.number(6, "first_player", s.first_player + 1);
  if (s.holder != kNobody) v.number(7, "holder", s.holder + 1);
  v.number(8, "phase", s.phase);
  v.number(9, "step", s.step);
  v.number(10, "passes", s.passes);
  v.number(11, "first_turn", s.turn == 1);
}

// Whether only which card it is, and its flags, matter where it lies.
bool is_marked_by_flags(const Card& k, Player home, bool board) {
  return k.owner == home && k.controller == k.owner && (k.damage | k.shields | k.acts | k.marks) == 0 &&
         !board;
}
bool is_plain(const Card& k, Player home, bool board) {
  return k.flags == 0 && is_marked_by_flags(k, home, board);
}

template <class V>
void flags_to(const Game& g, V& v, unsigned flags) {
  v.number(4, g.words().rested_word, flags & kRested);
  v.number(5, "face_down", (flags & kFaceDown) != 0);
  v.number(6, "token", (flags & kToken) != 0);
  v.number(7, "revealed", (flags & kRevealed) != 0);
}

template <class V>
void card_to(const Game& g, V& v, CardId c) {
  const Card& k = g.core().card[c];
  const Player home = g.words().player_of(k.zone);
  const auto& [def, incarnation, damage, owner, controller, zone, flags, shields, acts, from, how, marks,
               known] = k;
  v.item(g.cards().cards[def].id);
  v.is_card(c);
  v.word(1, "card", g.cards().cards[def].id, g.cards().cards[def].key);
  const bool board = g.words().row(zone).board;
  if (is_plain(k, home, board)) return;
  if (owner != home) v.number(2, "owner", owner + 1);
  if (controller != owner) v.number(3, "controller", controller + 1);
  flags_to(g, v, flags);
  v.number(8, "damage", damage);
  v.number(9, "shields", shields);
  v.number(10, "acts", acts);
  if (known != 0) v.number(15, "known", known);
  if (board) {
    v.number(11, "from", from);
    v.number(12, "how", how);
  }
  for (unsigned rest = marks; rest != 0; rest &= rest - 1) {
    const int i = std::countr_zero(rest);
    const auto words = g.words().marks;
    const auto at = static_cast<std::size_t>(i);
    v.number(16 + i, at < words.size() ? words[at].word : "mark", 1);
  }
}

// The cards of a zone for its hash: most of them are only which card they are.
void row_to(const Game& g, HashVisitor& v, ZoneId z, bool board) {
  const Core& s = g.core();
  const Player home = g.words().player_of(z);
  const auto is_plain_here = [&](CardId c) { return is_plain(s.card[c], home, board); };
  const auto key_of = [&, defs = g.cards().cards.data()](CardId c) { return defs[s.card[c].def].key; };
  const auto cards = s.zone(z);
  const CardId* const end = cards.data() + cards.size();
  for (const CardId* c = cards.data(); c != end; ++c) {
    c = v.plain_cards(c, end, is_plain_here, key_of);
    if (c == end) return;
    card_to(g, v, *c);
  }
}
// ... in a set also with flags.
void set_to(const Game& g, HashVisitor& v, ZoneId z, bool board) {
  const Core& s = g.core();
  const Player home = g.words().player_of(z);
  for (CardId c : s.zone(z)) {
    const Card& k = s.card[c];
    if (is_marked_by_flags(k, home, board) && (k.flags == 0 || k.known == 0))
      v.plain_card(g.cards().alone[k.def][k.flags]);
    else
      card_to(g, v, c);
  }
}

template <class V>
void zone_to(const Game& g, V& v, ZoneId z) {
  const Core& s = g.core();
  if (s.count(z) == 0) return;
  const PlaceRow& row = g.words().row(z);
  char name[64];
  int n = 0;
  if (v.wants_names()) {
    const Player p = g.words().player_of(z);
    n = p == kNobody ? std::snprintf(name, sizeof name, "%s", row.word)
                     : std::snprintf(name, sizeof name, "P%d.%s", p + 1, row.word);
    if (row.slot != 0)
      n += std::snprintf(name + n, sizeof name - static_cast<std::size_t>(n), ".%d", row.slot);
  }
  v.part({name, static_cast<std::size_t>(n)}, kZonePart + z, row.ordered || row.board);
  if constexpr (std::is_same_v<V, HashVisitor>)
    row.ordered ? row_to(g, v, z, row.board) : set_to(g, v, z, row.board);
  else
    for (CardId c : s.zone(z)) card_to(g, v, c);
}

template <class V>
void rest_to(const Game& g, V& v) {
  if constexpr (std::is_same_v<V, HashVisitor>)
    v.known_part(g.turn_hash());
  else
    walk_turn(g, v);
  g.walk_facts(v);
  walk_frames(g, v);
  walk_abilities(g, v);
  walk_asides(g, v);
}

template <class V>
void luck_to(const Game& g, V& v) {
  v.part("luck", 9, true);
  v.item("luck");
  v.number(1, "turn", g.core().turn);
  const std::uint64_t state = g.core().rng.state;
  v.number(2, "random_high", static_cast<std::int64_t>(state >> 32));
  v.number(3, "random_low", static_cast<std::int64_t>(state & 0xffffffffu));
}

}  // namespace

Hash Game::turn_hash() const {
  const Core& s = core();
  const TurnFacts now{s.result, s.winners, s.lost, s.players, s.turn_player, s.first_player,
                      s.holder, s.phase,   s.step, s.passes,  s.turn == 1};
  return turn_hash_.of(now, [&] { return hash_of([&](HashVisitor& v) { walk_turn(*this, v); }); });
}
void walk_card(const Game& g, Visitor& v, CardId c) { card_to(g, v, c); }
void walk_card(const Game& g, HashVisitor& v, CardId c) { card_to(g, v, c); }
void walk_zone(const Game& g, Visitor& v, ZoneId z) { zone_to(g, v, z); }
void walk_zone(const Game& g, HashVisitor& v, ZoneId z) { zone_to(g, v, z); }
void walk_rest(const Game& g, Visitor& v) { rest_to(g, v); }
void walk_rest(const Game& g, HashVisitor& v) { rest_to(g, v); }
void walk_luck(const Game& g, Visitor& v) { luck_to(g, v); }
void walk_luck(const Game& g, HashVisitor& v) { luck_to(g, v); }
void walk_play(const Game& g, Visitor& v, int play) { visit_play(g, v, play - 1); }
void walk_play(const Game& g, HashVisitor& v, int play) { visit_play(g, v, play - 1); }

void walk(const Game& g, Visitor& v, bool luck) {
  for (int z = 0; z < g.words().zones(); ++z) walk_zone(g, v, static_cast<ZoneId>(z));
  walk_rest(g, v);
  if (luck) walk_luck(g, v);
}

}  // namespace headjudge::kernel
