// One-step instructions of Z/X: removing, revealing, counters, shields, markers, forces, control, rules made
// by effects.
#include "engine/zx/instructions_more.h"

#include <algorithm>

#include "engine/zx/payment.h"

namespace headjudge::zx {
namespace {

using kernel::argument, kernel::Context, kernel::context_of, kernel::Line, kernel::note_done,
    kernel::number_or, kernel::objects_of, kernel::player_or_you, kernel::Refs;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }
int icon_of(const Context& c, const Line& line) {
  const kernel::Value v = kernel::evaluate(c, argument(line, "icon"));
  if (v.type != kernel::Type::word && v.type != kernel::Type::text) return -1;  // a number chosen before
  const std::string& word = c.game.cards().words[static_cast<std::size_t>(v.number)];
  const auto icons = c.game.words().icons;
  for (std::size_t i = 0; i < icons.size(); ++i)
    if (word == icons[i].word) return static_cast<int>(i);
  return -1;
}

// 102.7: whom an instruction is for; the turn player first.
kernel::Bounded<Player, kernel::kPlayersMax> players_of(const Context& c, const Line& line) {
  kernel::Bounded<Player, kernel::kPlayersMax> out{};
  Player all[kernel::kPlayersMax];
  const int n = kernel::players_to_do(c, line, all);
  for (int i = 0; i < n; ++i) out.push(all[i]);
  return out;
}
void turn_cards(Game& g, const Line& line, bool sleep) {
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  bool did = false;
  note_impossible(g, which);
  for (Ref r : which) {
    const bool turned = g.s.live(r) && g.words().row(g.s[r.card()].zone).turned;
    if (!turned) g.used("1003.3"_zx);
    if (turned && asleep(g, r.card()) == sleep) g.used("102.5"_zx);
  }
  for (Ref r : which)
    if (g.s.live(r) && g.words().row(g.s[r.card()].zone).turned && asleep(g, r.card()) != sleep) {
      kernel::Occurrence one(g);
      one.arrives(argument(line, "as"), 0);
      if (!turn_card(g, r.card(), sleep, kernel::cause_now(g), source_now(g))) continue;
      did = true;
      name_card(g, line, r);
    }
  note_done(g, did);
}
// 804.3a: whom the text names pays, or whom it lets pay; else its controller.
Player payer_of(const Game& g, const Context& c, const Line& line, const Frame& asking) {
  if (argument(line, "player") != 0) return player_or_you(c, line);
  if (asking.first != g.book().row_of(kMay)) return c.you;
  return player_or_you(c, g.cards().lines[static_cast<std::size_t>(asking.num(4))], "by");
}

}  // namespace

void note_impossible(const Game& g, const Refs& which) {
  const bool gone = std::any_of(which.begin(), which.end(), [&](Ref r) { return !g.s.live(r); });
  if (which.n == 0 || gone) g.used("102.3"_zx);
}
std::int64_t number_of_each(const Context& c, const Line& line, std::string_view parameter, Ref r) {
  const auto number = argument(line, parameter);
  return number == 0 ? 1 : kernel::amount_for(c, number, r);
}
void name_card(Game& g, const Line& line, Ref r) {
  if (const auto name = argument(line, "as"))
    kernel::bind(g, context_of(g).scope, name, kernel::Kind::object, r.bits);
}
bool has_moved(const Game& g, Ref was, ZoneId from, Ref now) {
  return g.s.live(now) && (now != was || g.s[now.card()].zone != from);
}
Ref move_by_text(Game& g, Ref r, ZoneId to, kernel::WordId name, std::uint8_t state) {
  const ZoneId from = g.s[r.card()].zone;
  const Context c = context_of(g);
  kernel::Occurrence one(g);
  one.arrives(name, state);
  const Ref now = g.relocate(r, to, -1, Cause::effect, c.self);
  if (!has_moved(g, r, from, now)) return {};
  note_done(g, true);
  if (name != 0) kernel::bind(g, c.scope, name, kernel::Kind::object, now.bits);
  return now;
}
void do_exile(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  note_done(g, false);
  note_impossible(g, which);
  for (Ref r : which)
    if (g.s.live(r)) move_by_text(g, r, zone(g.s[r.card()].owner, kRemoved), argument(line, "as"));
}

// ---- 1017: counters
void do_gain_counter(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const int icon = icon_of(c, line);
  const auto n = number_or(c, line, "count", 1);
  note_done(g, n > 0);
  if (n <= 0) g.used("102.4"_zx);
  if (icon < 0 || n <= 0) return;
  const Origin origin = origin_now(g);
  const Together at_once(g);
  for (const Player p : players_of(c, line)) {
    std::uint16_t& count = g.s.player[p].counters[icon];
    g.used("202.14b"_zx);
    count = static_cast<std::uint16_t>(std::min<std::int64_t>(65535, count + n));
    g.s.changed();
    raise(g, kEvGained, {}, origin.by, p, static_cast<int>(n), origin.cause);
  }
}
void do_use_counter(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const int icon = icon_of(c, line);
  note_done(g, false);
  if (icon < 0) return;
  const auto wanted = number_or(c, line, "count", 1);
  const Origin origin = origin_now(g);
  const Together at_once(g);
  for (const Player p : players_of(c, line)) {
    std::uint16_t& count = g.s.player[p].counters[icon];
    const auto n = std::min<std::int64_t>(count, wanted);
    g.used("202.14b"_zx);
    if (n < wanted) g.used("202.14d"_zx), g.used("102.4"_zx);
    if (n <= 0) continue;
    note_done(g, true);
    count = static_cast<std::uint16_t>(count - n);
    g.s.changed();
    raise(g, kEvConsumed, {}, origin.by, p, static_cast<int>(n), origin.cause);
  }
}
bool can_use_counter(const Context& c, const Line& line) {
  const int icon = icon_of(c, line);
  const Player p = player_or_you(c, line);
  return icon >= 0 && p != kNobody &&
         static_cast<const Game&>(c.game).s.player[p].counters[icon] >= number_or(c, line, "count", 1);
}

// ---- 210, 1026: shields and markers
void do_shield(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "to", which);
  note_done(g, false);
  note_impossible(g, which);
  for (Ref r : which) {
    const auto n = number_of_each(c, line, "count", r);
    if (n <= 0) g.used("102.4"_zx);
    if (n <= 0 || !g.s.live(r) || !is_square(g.s[r.card()].zone)) continue;
    add_shields(g.s.edit(r.card()).shields, n);
    g.used("1026.3"_zx);
    note_done(g, true);
  }
}
void do_life_shield(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const auto n = number_or(c, line, "count", 1);
  for (const Player p : players_of(c, line))
    add_shields(g.s.player[p].life_shields, std::max<std::int64_t>(0, n));
  note_done(g, n > 0);
  if (n <= 0) g.used("102.4"_zx);
  g.s.changed();
}
void do_vanish(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const bool shields = argument(line, "shields") != 0;
  Refs which;
  objects_of(c, line, "cards", which);
  note_done(g, false);
  note_impossible(g, which);
  const auto of_each = [&](Ref r) { return shields ? number_of_each(c, line, "shields", r) : 1; };
  std::int64_t several = 0;
  for (const Ref r : which) several += std::max<std::int64_t>(1, of_each(r));
  if (several > 1) g.used("1026.2"_zx);
  const Origin origin = origin_now(g);
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    if (shields) {
      Card& k = g.s.edit(r.card());
      if (of_each(r) <= 0) g.used("102.4"_zx);
      for (auto n = std::min<std::int64_t>(of_each(r), k.shields); n > 0; --n) {
        --k.shields;
        note_done(g, true);
        raise(g, kEvVanished, r, origin.by, k.controller, 1, origin.cause);
      }
      continue;
    }
    move_by_text(g, r, zone(g.s[r.card()].owner, kRemoved));
  }
}
namespace {
void take_control(Game& g, Ref r, Player p, Origin origin) {
  g.s.edit(r.card()).controller = p;
  note_done(g, true);
  raise(g, kEvControlChanged, r, origin.by, p, 0, origin.cause);
}
Ref controlled_by(const Game& g, const kernel::Effect& e) {
  for (const kernel::Binding& b : g.s.bindings)
    if (b.scope == e.scope && b.kind == kernel::Kind::object) return {b.value};
  return {};
}
// The next effect after one of them by which somebody gained control of a card; -1: none. Its amount says who
// had it by the one before.
int next_control(const Game& g, int after, Ref r) {
  for (int i = after + 1; i < g.s.effects.n; ++i)
    if (g.s.effects[i].text == 0 && controlled_by(g, g.s.effects[i]) == r) return i;
  return -1;
}
// 802.2b: without a period for good, unless the card is unaffected by it later (1014.1a). What the same
// source did before for the same player comes to nothing more than this does.
void begin_control(Game& g, Ref r, Player p, const Context& c, int until) {
  for (int i = g.s.effects.n - 1; until == 0 && i >= 0; --i) {
    const kernel::Effect e = g.s.effects[i];
    const bool same = e.text == 0 && e.until == 0 && e.source == c.self && e.controller == c.you;
    const int next = same && controlled_by(g, e) == r ? next_control(g, i, r) : -1;
    if (next < 0 || g.s.effects[next].amount != p) continue;
    g.s.effects[next].amount = e.amount;
    kernel::drop_scope(g, e.scope);
    g.s.effects.erase(i);
  }
  kernel::Effect e{};
  e.controller = c.you, e.until = static_cast<std::uint8_t>(until), e.turn = g.s.turn, e.source = c.self;
  e.amount = g.s[r.card()].controller, e.scope = kernel::new_scope(g);
  kernel::bind(g, e.scope, 0, kernel::Kind::object, r.bits);
  g.s.effects.push(e);
}
}  // namespace
void do_gain_control(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs which;
  objects_of(c, line, "card", which);
  note_done(g, false);
  note_impossible(g, which);
  const Player p = player_or_you(c, line, "by");
  const Origin origin = origin_now(g);
  for (Ref r : which) {
    if (!g.s.live(r)) continue;
    const bool has_it = g.s[r.card()].controller == p;
    if (!has_it || next_control(g, -1, r) >= 0) begin_control(g, r, p, c, argument(line, "until"));
    if (has_it) {  // but it may be for longer
      g.used("102.5"_zx);
      continue;
    }
    take_control(g, r, p, origin);
    name_card(g, line, r);
  }
}
// What was gained later stays; else it goes back to who controlled it before.
void Game::control_over(const kernel::Effect& over) {
  const Ref r = controlled_by(*this, over);
  if (!s.live(r)) return;
  if (const int next = next_control(*this, static_cast<int>(&over - s.effects.begin()), r); next >= 0)
    return void(s.effects[next].amount = over.amount);
  const auto before = static_cast<Player>(over.amount);
  used("302.1b"_zx);
  if (s[r.card()].controller != before) take_control(*this, r, before, {Cause::effect, {}});
}

// ---- 1004
void do_shuffle(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  ZoneId z = zone(c.you, kDeck);
  if (argument(line, "zone") != 0) z = kernel::evaluate_zone(c, argument(line, "zone"), c.you);
  const auto node = argument(line, "zone");
  if (node == 0 || (g.cards().nodes[node].op == kernel::Op::zone && g.cards().nodes[node].a == 0))
    g.used("1004.4"_zx);
  note_done(g, true);
  if (place_of(z) != kDeck) return g.shuffle(z);
  shuffle_deck(g, player_of(z));
  const Origin origin = origin_now(g);
  was_shuffled(g, player_of(z), origin.by, origin.cause);
}

// ---- Faces
void do_skip_reboot(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  note_done(g, false);
  for (Ref r : which)
    if (g.s.live(r)) {
      Card& k = g.s.edit(r.card());
      const bool own = k.controller == k.owner;
      k.marks = static_cast<std::uint16_t>((k.marks & ~kSkipsOthersReboot) | kSkipsReboot |
                                           (own ? 0 : kSkipsOthersReboot));
      note_done(g, true);
    }
}
void do_turn_face(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  Refs which;
  objects_of(context_of(g), line, "cards", which);
  note_done(g, false);
  note_impossible(g, which);
  const bool down = std::string_view(kernel::verb_specs()[line.verb].word) == "turn_face_down";
  for (Ref r : which)
    if (g.s.live(r)) {
      if (((g.s[r.card()].flags & kernel::kFaceDown) != 0) == down) {
        g.used("102.5"_zx);
        continue;
      }
      note_done(g, true);
      std::uint8_t& flags = g.s.edit(r.card()).flags;
      flags = down ? static_cast<std::uint8_t>((flags | kernel::kFaceDown) & ~kernel::kRevealed)
                   : static_cast<std::uint8_t>(flags & ~kernel::kFaceDown);
    }
}
void do_sleep(kernel::Game& g, const Line& line, Frame&) { turn_cards(typed(g), line, true); }
void do_reboot(kernel::Game& g, const Line& line, Frame&) { turn_cards(typed(g), line, false); }
void start_resource(kernel::Game& base, const Line& line, Frame& f) {
  f.play = base.caller().play;
  const Context c = context_of(base);
  const Game& g = typed(base);
  const int below = std::max(0, g.s.frames.n - 3);  // what runs the block of this line
  f.set(4, price_now(g, line));
  f.set(5, colors_of(c, argument(line, "colors")));
  f.set(6, payer_of(g, c, line, g.s.frames.at[below]), kernel::Kind::player);
}
bool can_resource(const Context& c, const Line& line) {
  const Game& g = static_cast<const Game&>(c.game);
  const int points = static_cast<int>(number_or(c, line, "points", 1));
  const Price price{points, colors_of(c, argument(line, "colors"))};
  return payable(g, payer_of(g, c, line, g.frame()), price);
}

}  // namespace headjudge::zx
