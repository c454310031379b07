// 15-11, 15-14 and 15-24: exchanging, souls, ending the turn; winning and losing because an effect says so.
#include <algorithm>
#include <utility>
#include <vector>

#include "engine/gate_ruler/instructions_more.h"
#include "engine/kernel/replace.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::Context, kernel::context_of, kernel::Line,
    kernel::note_done, kernel::objects_of, kernel::Refs;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }
Ref first_of(const Context& c, const Line& line, std::string_view parameter) {
  Refs which;
  objects_of(c, line, parameter, which);
  for (Ref r : which)
    if (c.game.core().live(r)) return r;
  return {};
}

}  // namespace

// `face:` of a card that came somewhere: 1 up, 2 down.
void set_face(Game& g, Ref r, std::uint16_t face) {
  if (face == 0 || !g.s.live(r)) return;
  std::uint8_t& flags = g.s.edit(r.card()).flags;
  flags = static_cast<std::uint8_t>(face == 2 ? flags | kernel::kFaceDown : flags & ~kernel::kFaceDown);
}

// ---- 15-14: souls
void do_attach(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  if (lacks_objects(g, line)) return refuse_cost(g);
  const Context c = context_of(g);
  const Ref host = first_of(c, line, "to");
  Refs which;
  objects_of(c, line, "cards", which);
  bool did = false;
  for (Ref r : which) {
    if (!g.s.live(r) || !host || r == host) continue;
    Ref now = r;
    if (place(g, r.card()) != kSoul) {
      now = move_card(g, r, zone(g.s[r.card()].owner, kSoul), -1, cause_now(g), c.self);
      g.used("3-2e"_gr);  // whose soul zone is not said
    }
    if (!kernel::is_playing(g)) kernel::follow(g, r, now), g.used("3-2d-1"_gr);
    g.s.attached.push({now.card(), 0, host});
    set_face(g, now, argument(line, "face"));
    g.s.changed();
    did = true;
  }
  note_done(g, did);
}
void do_put_on(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const Ref card = first_of(c, line, "card"), under = first_of(c, line, "onto");
  note_done(g, false);
  if (!card || !under || card == under || !on_board(g, under.card())) return;
  const ZoneId to = g.s[under.card()].zone;
  if (!takes_card(g, card.card(), to)) return;
  const std::uint8_t rested = g.s[under.card()].flags & kernel::kRested;
  const Ref now = move_card(g, card, to, -1, cause_now(g), c.self);
  g.used("15-14b-1"_gr);
  g.used("15-14c"_gr);
  Card& k = g.s.edit(now.card());
  k.flags = static_cast<std::uint8_t>((k.flags & ~kernel::kRested) | rested);
  for (auto& t : g.s.attached)
    if (t.host == under) t.host = now;
  const Ref soul = move_card(g, under, zone(g.s[under.card()].owner, kSoul), -1, cause_now(g), c.self);
  g.s.attached.push({soul.card(), 0, now});
  for (auto& b : g.s.bindings)
    if (b.scope == c.scope && b.kind == kernel::Kind::object && b.value == card.bits) b.value = now.bits;
  note_done(g, true);
}

// 16-12b: a unit that soul guard kept is undamaged, and effects on it with a stated period end.
void do_guarded(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    g.used("16-12b-1"_gr);
    g.used("16-12b-2"_gr);
    g.s.edit(r.card()).damage = 0;
    for (const kernel::Effect& e : g.s.effects)
      for (int i = g.s.bindings.n - 1; e.until != 0 && i >= 0; --i)
        if (const kernel::Binding b = g.s.bindings[i]; b.scope == e.scope && b.name == 0 && b.value == r.bits)
          g.s.bindings.erase(i);
  }
  g.s.changed();
  note_done(g, which.n > 0);
}

// ---- 15-11: exchanging
void do_exchange(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const Ref a = first_of(c, line, "a"), b = first_of(c, line, "b");
  note_done(g, false);
  if (!a || !b || a == b) return g.used("15-11b"_gr), g.used("1-5b"_gr);
  const ZoneId za = g.s[a.card()].zone, zb = g.s[b.card()].zone;
  const auto home = [&](CardId card, ZoneId z) {  // 3-2e: off the board it is the owner's zone
    const int at = place_of(z);
    return at >= kRulerZone && at <= kField ? z : zone(g.s[card].owner, at);
  };
  const ZoneId to_a = home(b.card(), za), to_b = home(a.card(), zb);
  if (!takes_card(g, a.card(), to_b) || !takes_card(g, b.card(), to_a)) {
    g.used("15-11b"_gr);
    g.used("1-5b"_gr);
    note_not_taken(g, a.card(), to_b);
    note_not_taken(g, b.card(), to_a);
    return;
  }
  const int ia = g.s.index_in_zone(a.card()), ib = g.s.index_in_zone(b.card());
  const bool order_a = g.words().row(za).ordered, order_b = g.words().row(zb).ordered;
  const kernel::Together at_once(g);
  move_card(g, a, to_b, order_b ? ib : -1, cause_now(g), c.self);
  move_card(g, b, to_a, order_a ? std::min(ia, g.s.count(to_a)) : -1, cause_now(g), c.self);
  g.used("15-11a"_gr);
  note_done(g, true);
}

// ---- Cards and abilities on the gate, and what is attacked (1-5a: the card says so)
void do_negate(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "what", which);
  bool did = false;
  for (Ref r : which)
    for (int i = g.s.gate.n - 1; i >= 0; --i) {
      const Item item = g.s.gate[i];
      if (item.kind != ItemKind::play || g.s.plays[item.play - 1].source != r) continue;
      if (kernel::is_carried_out(g, item.play)) continue;
      const kernel::Play negated = g.s.plays[item.play - 1];
      remove_item(g, i);
      kernel::free_play(g, item.play);
      counter_left_gate(g, negated);
      if (negated.kind == kCardPlay)
        move_card(g, r, zone(g.s[r.card()].owner, kGraveyard), -1, Cause::effect, c.self);
      g.used("1-5a"_gr);
      did = true;
      break;
    }
  note_done(g, did);
}
void do_redirect(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const Ref to = first_of(c, line, "to");
  const bool fine = to && attack_card(g) != kNoCard && player_of(g.s[to.card()].zone) != g.s.turn_player &&
                    (is_unit_on_board(g, to.card()) || is_kind(g, to.card(), kRuler));
  note_done(g, fine);
  if (!fine) return;
  g.s.line = static_cast<std::uint8_t>(line_of(g.s[to.card()].zone) + 1);
  g.s.target = to;
  g.s.changed();
  g.used("1-5a"_gr);
  g.used("8-4e-1"_gr);
}

// ---- 15-24: the end of the turn
namespace {

// The cards of a zone, `first` ones before the others. Each once: what replaces its move comes before the
// next row.
void bury_all(Game& g, kernel::ZoneId from, kernel::RuleIndex rule, std::vector<CardId> first = {}) {
  for (const CardId c : g.s.zone(from))
    if (std::find(first.begin(), first.end(), c) == first.end()) first.push_back(c);
  const kernel::Together at_once(g, static_cast<int>(first.size()));
  for (const CardId c : first) {
    if (g.s[c].zone == from) move_card(g, g.s.ref(c), zone(g.s[c].owner, kGraveyard), -1, Cause::effect);
    g.used(rule);
  }
}
// Both players' at the same time.
void bury_both(Game& g, int place, kernel::RuleIndex rule) {
  const kernel::Together at_once(g, g.s.count(zone(0, place)) + g.s.count(zone(1, place)));
  for (Player p = 0; p < 2; ++p) bury_all(g, zone(p, place), rule);
}
void clear_gate(Game& g) {
  std::vector<CardId> played;  // the last one lies on top
  while (!g.s.gate.empty()) {
    const Item item = g.s.gate.back();
    remove_item(g, g.s.gate.n - 1);
    if (item.kind != ItemKind::play) continue;
    const kernel::Play play = g.s.plays[item.play - 1];
    if (play.kind == kCardPlay && g.s.live(play.source)) played.push_back(play.source.card());
  }
  std::erase_if(played, [&](CardId c) { return g.s[c].zone != kGateZone; });
  bury_all(g, kGateZone, "15-24c"_gr, std::move(played));
}
// 15-24c-2, 15-24g: whatever was going on is over; the turn goes on with its end phase.
void unwind_to_end_phase(Game& g) {
  const std::uint16_t turn = g.book().row_of(kTurn);
  while (g.s.frames.n > 1 && g.s.frames.back().first != turn) --g.s.frames.n;
  Frame& f = g.s.frames.back();
  g.s.cells.n = f.cells;
  g.s.aside.n = 0;  // nor does anything wait for its replacements any more
  g.s.asides_held = 0;
  for (int k = 0; k < kernel::kLocals; ++k) f.set(k, 0);
  f.from_ask = 0;
  f.at = turn;
  while (g.book().operations[f.at].rule != "6-5a"_gr) ++f.at;
  for (int i = g.s.plays.n; i-- > 0;)
    if (i < g.s.plays.n && g.s.plays[i].kind != kNoPlay) kernel::free_play(g, i + 1);
}

void clear_up(kernel::Game& base) {
  Game& g = typed(base);
  if (!g.s.pending.empty()) g.used("15-24b"_gr);
  for (int i = g.s.pending.n; i-- > 0;)
    if (g.s.pending[i].scope != 0) kernel::drop_scope(g, g.s.pending[i].scope);
  g.s.pending.n = 0;
  for (const auto rule : {"15-24a"_gr, "15-24b"_gr, "15-24c"_gr, "15-24c-1"_gr, "15-24c-2"_gr, "15-24g"_gr,
                          "15-24h"_gr, "15-24h-1"_gr})
    g.used(rule);
  clear_gate(g);
  bury_both(g, kDrive, "15-24d"_gr);
  bury_both(g, kCounter, "15-24e"_gr);
}
void go_to_end_phase(kernel::Game& base) {
  Game& g = typed(base);
  for (PlayerFacts& f : g.s.player) {
    if (f.ruler_damage != 0) g.used("15-24f"_gr);
    f.ruler_damage = f.no_counter = 0;
  }
  if (g.s.phase == kAttackPhase) {
    g.used("15-24g-1"_gr);
    end_effects(g, {kernel::Duration::battle_end, kernel::Duration::attack_end});
  }
  end_effects(g, {kernel::Duration::phase_end});
  g.s.attacker = g.s.target = {};
  g.s.struck = {};
  g.s.line = 0;
  g.s.holder = kNobody;
  g.s.passes = g.s.acted = 0;
  if (g.s.phase != kEndPhase || (g.s.readings & kSameEndPhase) == 0) forget_end_of_turn(g);
  unwind_to_end_phase(g);
  g.s.changed();
}
constexpr Row kEndingRows[] = {
    {"15-24c"_gr, "what lies in wait goes to the graveyard", always, act<clear_up>},
    {"15-24g"_gr, "on to the end phase", always, act<go_to_end_phase>},
};
static_assert(kernel::well_formed(kEndingRows, kProcedures));

}  // namespace

const Procedure kEndingTurn{"end_turn", Order::sequence, kEndingRows};

void start_ending_turn(kernel::Game& base, const Line&, Frame& f) { f.play = typed(base).caller().play; }

// ---- The end of the game
namespace {

void make_lose(Game& g, std::uint8_t players) {
  for (Player p = 0; p < 2; ++p) {
    const kernel::Occurrence one(g);
    if ((players >> p & 1) != 0) lose(g, kernel::make_event(kEvLost, {}, {}, p, 0, Cause::effect));
  }
  if (g.s.lost == 0) return;
  g.used("1-4a"_gr);
  g.used(g.s.lost == 3 ? "1-4b-1"_gr : "1-4b"_gr);
  g.finish(static_cast<std::uint8_t>(3 & ~g.s.lost), true, g.s.lost == 3 ? "1-4b-1"_gr : "1-4b"_gr);
}
std::uint8_t players_of(const Context& c, const Line& line) {
  Player order[kernel::kPlayersMax];
  const int n = kernel::evaluate_players(c, argument(line, "player"), order);
  std::uint8_t bits = 0;
  for (int i = 0; i < n; ++i) bits |= static_cast<std::uint8_t>(1u << order[i]);
  return bits;
}

}  // namespace

void do_win(kernel::Game& base, const Line& line, Frame&) {
  make_lose(typed(base), static_cast<std::uint8_t>(3 & ~players_of(context_of(base), line)));
}
void do_lose(kernel::Game& base, const Line& line, Frame&) {
  make_lose(typed(base), players_of(context_of(base), line));
}
void do_draw_game(kernel::Game& base, const Line&, Frame&) { make_lose(typed(base), 3); }

}  // namespace headjudge::gate_ruler
