// 15-11, 15-14 and 15-24: exchanging, souls, ending the turn; winning and losing because an effect says so.
#include <algorithm>
#include <utility>
#include <vector>

#include "engine/gate_ruler/instructions_more.h"
#include "engine/gate_ruler/permits.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::Context, kernel::context_of, kernel::Line,
    kernel::note_done, kernel::objects_of, kernel::Refs, kernel::when;

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
namespace {

// What came to no soul zone is no soul.
bool lies_under(Game& g, Ref was, Ref host) {
  const CardId c = was.card();
  if (place(g, c) != kSoul || !g.s.live(host)) return false;
  g.s.attached.push({c, 0, host});
  g.s.changed();
  return true;
}
// Something else has put it under a card meanwhile.
bool is_soul(const Game& g, CardId c) {
  const auto of_it = [&](const kernel::Attached& t) { return t.card == c; };
  return std::any_of(g.s.attached.begin(), g.s.attached.end(), of_it);
}
void is_attached(Game& g, const Line& line, Ref r, Ref host) {
  if (!lies_under(g, r, host)) return;
  const Ref now = g.s.ref(r.card());
  if (!kernel::is_playing(g)) kernel::keep_in_sight(g, r, now);
  set_face(g, now, argument(line, "face"));
  note_done(g, true);
}
// Those that had to wait for their replacements. Locals: 3 the card that they come under, 4 line; the list:
// they.
void attach_waiting(Game& g) {
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1))
    if (!is_soul(g, cell.ref().card())) is_attached(g, kernel::line_at(g, 4), cell.ref(), g.frame().ref(3));
}
constexpr Row kAttachRows[] = {
    {"15-14a"_gr, "what had to wait for its replacements", always, act<attach_waiting>},
};
static_assert(kernel::well_formed(kAttachRows, kProcedures));

// 15-14b, when the card has come to lie there: what lay there goes under it. Whether that waits for its
// replacements.
bool covers(Game& g, Ref card, Ref under, ZoneId to) {
  const Context c = context_of(g);
  const Ref now = g.s.ref(card.card());
  if (g.s[now.card()].zone != to) return false;
  for (auto& b : g.s.bindings)
    if (b.scope == c.scope && b.kind == kernel::Kind::object && b.value == card.bits) b.value = now.bits;
  note_done(g, true);
  if (!g.s.live(under)) return false;
  Card& k = g.s.edit(now.card());
  k.flags =
      static_cast<std::uint8_t>((k.flags & ~kernel::kRested) | (g.s[under.card()].flags & kernel::kRested));
  for (auto& t : g.s.attached)
    if (t.host == under) t.host = now;
  const ZoneId souls = zone(g.s[under.card()].owner, kSoul);
  if (has_to_wait(g, [&] { move_card(g, under, souls, -1, cause_now(g), c.self); })) return true;
  lies_under(g, under, now);
  return false;
}
// The rest, after something was replaced. Locals: 3 the card on top, 5 the one under it, 6 their zone, 7
// which of the two waits.
enum Waiting : int { kNoneWaits, kTopWaits, kUnderWaits };
bool top_waits(const Game& g) { return g.frame().num(7) == kTopWaits; }
bool under_waits(const Game& g) { return g.frame().num(7) == kUnderWaits; }
void cover_now(Game& g) {
  const Ref card = g.frame().ref(3);
  const bool waits = covers(g, card, g.frame().ref(5), static_cast<ZoneId>(g.frame().num(6) - 1));
  g.frame().set_ref(3, g.s.ref(card.card()));
  g.frame().set(7, waits ? kUnderWaits : kNoneWaits);
}
void lie_under_now(Game& g) {
  const Ref under = g.frame().ref(5);
  if (!is_soul(g, under.card())) lies_under(g, under, g.frame().ref(3));
}
constexpr Row kPutOnRows[] = {
    {"15-14b"_gr, "what lay there goes under the card that had to wait", when<top_waits>, act<cover_now>},
    {"15-14b"_gr, "what had to wait is its soul", when<under_waits>, act<lie_under_now>},
};
static_assert(kernel::well_formed(kPutOnRows, kProcedures));
void put_on_later(Game& g, Ref card, Ref under, ZoneId to, Waiting which) {
  Frame& f = g.push(kPuttingOn);
  f.set_ref(3, card);
  f.set_ref(5, under);
  f.set(6, to + 1, kernel::Kind::zone);
  f.set(7, which);
}

}  // namespace

const Procedure kAttaching{"attach", Order::sequence, kAttachRows};
const Procedure kPuttingOn{"put_on", Order::sequence, kPutOnRows};

void do_attach(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const Ref host = first_of(c, line, "to");
  Refs which;
  objects_of(c, line, "cards", which);
  note_done(g, false);
  Refs waiting;
  {
    const kernel::Together at_once(g, which.n);
    for (const Ref r : which) {
      if (!g.s.live(r) || !g.s.live(host) || r == host) continue;
      const auto move = [&] {
        move_card(g, r, zone(g.s[r.card()].owner, kSoul), -1, cause_now(g), c.self);
        g.used("3-2e"_gr);  // whose soul zone is not said
      };
      const bool lies_there = place(g, r.card()) == kSoul;
      if (!lies_there && has_to_wait(g, move))
        waiting.add(r);
      else
        is_attached(g, line, r, host);
    }
  }
  if (waiting.n == 0) return;
  Frame& f = g.push(kAttaching);
  f.set_ref(3, host);
  f.set(4, &line - g.cards().lines.data());
  for (const Ref r : waiting) g.s.cells.push({r.bits, kernel::Kind::object});
}
bool can_attach(const Context& c, const Line& line) {
  if (!has_objects(c, line)) return false;
  const Ref host = first_of(c, line, "to");
  if (host == Ref{}) return kernel::is_yet_unknown(c, argument(line, "to"));
  Refs which;
  objects_of(c, line, "cards", which);
  return !which.has(host);
}
static bool may_lie_on(const Game& g, Ref card, Ref under) {
  return card && under && card != under && on_board(g, under.card()) &&
         takes_card(g, card.card(), g.s[under.card()].zone);
}
bool can_put_on(const Context& c, const Line& line) {
  if (kernel::speaks_of_unknown(c, line)) return true;
  return may_lie_on(static_cast<const Game&>(c.game), first_of(c, line, "card"), first_of(c, line, "onto"));
}
void do_put_on(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const Ref card = first_of(c, line, "card"), under = first_of(c, line, "onto");
  note_done(g, false);
  if (!may_lie_on(g, card, under)) return;
  const ZoneId to = g.s[under.card()].zone;
  const bool waits = has_to_wait(g, [&] { move_card(g, card, to, -1, cause_now(g), c.self); });
  g.used("15-14b-1"_gr);
  g.used("15-14c"_gr);
  if (waits) return put_on_later(g, card, under, to, kTopWaits);
  if (covers(g, card, under, to)) put_on_later(g, g.s.ref(card.card()), under, to, kUnderWaits);
}

// ---- 16-12b: a unit that soul guard kept
namespace {

// Control that was gained was a move (15-23a): it goes back when its time has come.
void shed_effects(Game& g, Ref unit) {
  for (const kernel::Effect& e : g.s.effects)
    for (int i = g.s.bindings.n - 1; e.until != 0 && e.text != 0 && i >= 0; --i)
      if (const kernel::Binding b = g.s.bindings[i];
          b.scope == e.scope && b.name == 0 && b.value == unit.bits)
        g.s.bindings.erase(i);
}
// Takes one object out of what a name means; whether the name means no other.
bool forget_object(Game& g, std::uint16_t scope, kernel::WordId name, Ref r) {
  bool was = false, others = false;
  for (int i = g.s.bindings.n - 1; i >= 0; --i) {
    const kernel::Binding b = g.s.bindings[i];
    if (b.scope != scope || b.name != name || b.kind != kernel::Kind::object) continue;
    const bool is_it = b.value == r.bits;
    if (is_it) g.s.bindings.erase(i);
    was |= is_it, others |= !is_it;
  }
  return was && !others;
}
// 14-13e: replacement effects are continuous ones. One of what a unit is like goes on for the others.
void shed_replacements(Game& g, Ref unit) {
  for (int i = g.s.watchers.n - 1; i >= 0; --i) {
    const kernel::Watcher w = g.s.watchers[i];
    const kernel::Ability& a = g.cards().abilities[w.text];
    if (a.kind != kernel::AbilityKind::replacement || a.until == kernel::Duration::none) continue;
    const kernel::Node& about = g.cards().nodes[a.when.card];
    const bool of_it = about.op == kernel::Op::self && w.source == unit;
    const bool named = about.op == kernel::Op::bound;
    const kernel::Context c{g, w.source, w.controller, nullptr, w.scope, {}};
    if (!of_it && !named && a.when.card != 0 && kernel::is_member(c, a.when.card, unit))
      kernel::bind(g, w.scope, 0, kernel::Kind::object, unit.bits);
    if (!of_it && !(named && forget_object(g, w.scope, about.word, unit))) continue;
    g.on_watcher_over(w, false);
    kernel::drop_scope(g, w.scope);
    g.s.watchers.erase(i);
  }
}

}  // namespace

// It is undamaged, and effects on it with a stated period end.
void do_guarded(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    g.used("16-12b-1"_gr);
    g.used("16-12b-2"_gr);
    g.s.edit(r.card()).damage = 0;
    shed_effects(g, r);
    shed_replacements(g, r);
  }
  g.s.changed();
  note_done(g, which.n > 0);
}

// ---- 15-11: exchanging
namespace {
// Where the two cards of an exchange go.
struct Exchange {
  Ref a, b;
  ZoneId to_a = kNoZone, to_b = kNoZone;
};
Exchange planned(const Context& c, const Line& line) {
  const Game& g = static_cast<const Game&>(c.game);
  Exchange x{first_of(c, line, "a"), first_of(c, line, "b")};
  if (!x.a || !x.b) return x;
  const auto home = [&](Ref r, Ref there) {  // 3-2e: off the board it is the owner's zone
    const ZoneId z = g.s[there.card()].zone;
    const int at = place_of(z);
    return at >= kRulerZone && at <= kField ? z : zone(g.s[r.card()].owner, at);
  };
  x.to_a = home(x.b, x.a), x.to_b = home(x.a, x.b);
  return x;
}
// 15-11b: a zone does not take its card, a text forbids that it moves, or it is not affected.
bool can_go(const Context& c, Ref r, ZoneId to, Cause cause) {
  const Game& g = static_cast<const Game&>(c.game);
  return takes_card(g, r.card(), to) && may_be_moved(g, kEvMoved, r, to, c.self, cause) &&
         (cause != Cause::effect || !kernel::is_unaffected(g, r, c.self, c.you));
}
bool can_be_done(const Context& c, const Exchange& x, Cause cause) {
  return x.a && x.b && x.a != x.b && can_go(c, x.a, x.to_b, cause) && can_go(c, x.b, x.to_a, cause);
}
}  // namespace

bool can_exchange(const Context& c, const Line& line) {
  return kernel::speaks_of_unknown(c, line) || can_be_done(c, planned(c, line), Cause::cost);
}
void do_exchange(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const auto [a, b, to_a, to_b] = planned(c, line);
  note_done(g, false);
  if (!can_be_done(c, {a, b, to_a, to_b}, cause_now(g))) {
    g.used("15-11b"_gr);
    g.used("1-5b"_gr);
    if (!a || !b || a == b) return;
    note_not_taken(g, a.card(), to_b);
    note_not_taken(g, b.card(), to_a);
    return;
  }
  const ZoneId za = g.s[a.card()].zone, zb = g.s[b.card()].zone;
  const int ia = g.s.index_in_zone(a.card()), ib = g.s.index_in_zone(b.card());
  const bool order_a = g.words().row(za).ordered, order_b = g.words().row(zb).ordered;
  const kernel::Together at_once(g);
  move_card(g, a, to_b, order_b ? ib : -1, cause_now(g), c.self);
  move_card(g, b, to_a, order_a ? std::min(ia, g.s.count(to_a)) : -1, cause_now(g), c.self);
  g.used("15-11a"_gr);
  note_done(g, true);
}

// ---- Cards and abilities on the gate, and what is attacked (1-5a: the card says so)
// A card that lies there, else the topmost of its abilities; -1: neither does.
int item_to_negate(const Game& g, Ref r) {
  const auto find = [&](const auto& is_it) {
    for (int i = g.s.gate.n - 1; i >= 0; --i)
      if (const Item& item = g.s.gate[i]; item.kind == ItemKind::play &&
                                          !kernel::is_carried_out(g, item.play) &&
                                          is_it(g.s.plays[item.play - 1]))
        return i;
    return -1;
  };
  const int own = find([&](const kernel::Play& p) { return p.source == r; });
  return own >= 0 ? own : find([&](const kernel::Play& p) { return is_ability_of(g, p, r); });
}
void do_negate(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "what", which);
  bool did = false;
  const kernel::Together at_once(g, which.n);
  for (Ref r : which) {
    const int at = item_to_negate(g, r);
    if (at < 0) continue;
    const int play = g.s.gate[at].play;
    const kernel::Play negated = g.s.plays[play - 1];
    remove_item(g, at);
    kernel::free_play(g, play);
    counter_left_gate(g, negated);
    if (negated.kind == kCardPlay)
      move_card(g, r, zone(g.s[r.card()].owner, kGraveyard), -1, Cause::effect, c.self);
    g.used("1-5a"_gr);
    did = true;
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
  for (Player p = 0; p < 2; ++p) remove_overdrives(g, p);
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

}  // namespace

void do_win(kernel::Game& base, const Line& line, Frame&) {
  make_lose(typed(base), static_cast<std::uint8_t>(3 & ~kernel::players_as_bits(base, line)));
}
void do_lose(kernel::Game& base, const Line& line, Frame&) {
  make_lose(typed(base), kernel::players_together(base, line));
}
void do_draw_game(kernel::Game& base, const Line&, Frame&) { make_lose(typed(base), 3); }

}  // namespace headjudge::gate_ruler
