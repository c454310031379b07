// What belongs to a card that comes: its host, its other parts; also where nothing replaces its move after
// all.
#include "engine/zx/joining.h"

#include <algorithm>
#include <string_view>

#include "engine/zx/actions.h"
#include "engine/zx/compound.h"
#include "engine/zx/conditions.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/squares.h"

namespace headjudge::zx {

using kernel::Context, kernel::Line;

CardId open_extra(const Game& g, Player p) {
  const CardId player_card = player_card_of(g, p);
  if (player_card == kNoCard) return kNoCard;
  return has_kind(g, player_card, kPlayerExtra) ? player_card : part_of(g, player_card, kOnTop);
}
void join_over_boost(Game& g, Player p, Ref upper) {
  const CardId player_card = player_card_of(g, p);
  const CardId lower = player_card == kNoCard ? kNoCard : part_of(g, player_card, kBehindPlayer);
  if (lower == kNoCard) return;
  attach_part(g, lower, kLowerPart, upper.card());
  lay_under(g, player_card, kFlippedPlayer, upper.card(), "1015.2"_zx);
  g.used("1007.5"_zx);
}
void join_unison(Game& g, Player p, Ref zx) {
  const CardId extra = open_extra(g, p), player_card = player_card_of(g, p);
  if (extra == kNoCard) return;
  g.s.player[p].once |= kUnisonDone;
  lay_under(g, extra, kUnisonExtra, zx.card(), "1029.2"_zx);
  if (player_card != extra) lay_under(g, player_card, kUnisonPlayer, zx.card(), "1029.2"_zx);
  g.used("1029.1a"_zx);
}
void join_half(Game& g, CardId half, Ref first) {
  g.used("1007.5"_zx);
  attach_part(g, half, kOtherHalf, first.card());
}
void lay_under_host(Game& g, Ref force, Ref host) {
  g.s.attached.push({force.card(), kForceUnder, host});
  g.s.changed();
}
Ref host_of(const Game& g, CardId force) {
  for (const kernel::Attached& a : g.s.attached)
    if (a.card == force && a.kind == kForceUnder) return a.host;
  return {};
}
Ref force_before(const Game& g, CardId was_force) {
  return {(was_force + 1) | (g.s[was_force].incarnation - 1) << 10};
}
namespace {
template <class Fn>
bool any_under_way(const Game& g, Fn speaks) {
  return std::any_of(g.s.pending.begin(), g.s.pending.end(),
                     [&](const kernel::Pending& p) { return speaks(p.text, p.source, p.event); }) ||
         std::any_of(g.s.plays.begin(), g.s.plays.end(), [&](const kernel::Play& p) {
           return p.kind != kNoPlay && speaks(p.text, p.source, p.event);
         });
}
bool is_named(Ref r, Ref source, const Event& e) { return source == r || e.card == r || e.by == r; }
bool names_force(const Game& g, Ref force) {
  return any_under_way(
      g, [&](kernel::TextId, Ref source, const Event& e) { return is_named(force, source, e); });
}
// Whether an ability of a force may trigger by what happens to it.
bool listens(const Game& g, CardId c) {
  const kernel::CardDef& def = g.cards().cards[g.s[c].def];
  for (int i = 0; i < def.abilities; ++i) {
    const kernel::Ability& a = g.cards().abilities[static_cast<std::size_t>(def.first_ability + i)];
    if (a.kind == kernel::AbilityKind::automatic && (a.zones >> kForce & 1) != 0) return true;
  }
  return false;
}
bool is_known(const Game& g, CardId was_force) {
  return std::any_of(g.s.attached.begin(), g.s.attached.end(), [&](const kernel::Attached& a) {
    return a.card == was_force && a.kind == kForceBefore;
  });
}
bool is_spoken_of(const Game& g, Ref host) {
  return any_under_way(g, [&](kernel::TextId text, Ref source, const Event& e) {
    return g.cards().abilities[text].reads_attached && is_named(host, source, e);
  });
}
}  // namespace
void remember_former_host(Game& g, Ref force, Ref host) {
  const CardId c = force.card();
  if (g.cards().find_word("host") == 0 || !(names_force(g, force) || listens(g, c))) return;
  g.s.attached.push({c, kForceBefore, host});
  g.s.changed();
}
void remember_former_force(Game& g, CardId was_force, Ref host) {
  if (!is_spoken_of(g, host) || is_known(g, was_force)) return;
  g.s.attached.push({was_force, kForceBefore, host});
  g.s.changed();
}
void forget_former_forces(Game& g) {
  for (int i = g.s.attached.n - 1; i >= 0; --i) {
    const kernel::Attached a = g.s.attached[i];
    const bool spoken = !g.s.live(a.host) && is_spoken_of(g, a.host);
    if (a.kind != kForceBefore || spoken || names_force(g, force_before(g, a.card))) continue;
    g.s.attached.erase(i);
    g.s.changed();
  }
}
void become(Game& g, Ref old, Ref fresh, Ref now) {
  for (kernel::Attached& a : g.s.attached)
    if (a.kind == kForceUnder && a.host == fresh) a.host = now;
  if (g.cards().cards[g.s[old.card()].def].abilities != 0) g.used("1019.3"_zx);
  g.used("1019.1"_zx);
  if (g.s.in_battle != 0 && g.s.target == old) g.s.target = now;
  g.s.changed();
}
void has_entered(Game& g, const kernel::Play& p, Ref now) {
  const Elsewhere unchanged(g, g.s[now.card()].zone);
  Card& card = g.s.edit(now.card());
  card.from = p.from;
  if ((p.flags & kComesAsleep) != 0) card.flags |= kernel::kRested, g.used("102.2"_zx);
  unchanged.is_done_on_square(now.card(), false);
  if (is_square(card.zone)) lay_possessed(g, now, p.scope);
}

namespace {

// What was about to move a card when a replacement had to be decided on: the frame under the one that deals
// with it.
const Frame& doer(const Game& g) { return g.s.frames.at[g.s.frames.n - 2]; }
const Line* line_of(const Game& g, const Frame& f) {
  const auto& lines = g.cards().lines;
  if (f.at > kernel::kTextBase) return &lines[static_cast<std::size_t>(f.at - kernel::kTextBase - 1)];
  for (const Procedure* one : {&kIgob, &kUnison, &kBreak, &kMarker})
    if (f.first == g.book().row_of(*one)) return &lines[static_cast<std::size_t>(f.num(4))];
  return nullptr;
}
// An instruction that moved a card after all: the frame that carries it out, its text and line, and the card.
struct Moved {
  const Frame& by;
  Context c;
  const Line& line;
  Ref now;
};
Player doer_of(const Moved& m) { return kernel::player_or_you(m.c, m.line); }
bool is_force(const Game& g, const Moved& m) { return place_of(g.s[m.now.card()].zone) == kForce; }
bool is_on_square(const Game& g, Ref r) { return g.s.live(r) && is_square(g.s[r.card()].zone); }
void join_attached(Game& g, const Moved& m) {
  kernel::Refs hosts;
  kernel::objects_of(m.c, m.line, "to", hosts);
  if (is_force(g, m) && hosts.n > 0 && is_on_square(g, hosts.at[0])) lay_under_host(g, m.now, hosts.at[0]);
}
void join_broken(Game& g, const Moved& m) {
  if (is_force(g, m)) lay_under_host(g, m.now, g.s.ref(m.by.ref(6).card()));
  if (is_on_square(g, m.now)) become(g, m.by.ref(5), m.by.ref(6), m.now);
}
void join_lower_half(Game& g, const Moved& m) {
  if (is_on_square(g, m.now)) join_over_boost(g, doer_of(m), m.now);
}
void join_united(Game& g, const Moved& m) {
  if (is_on_square(g, m.now)) join_unison(g, doer_of(m), m.now);
}
void join_combined(Game& g, const Moved& m) {
  const Ref half = is_on_square(g, m.now) ? other_half(m.c, m.line) : Ref{};
  if (g.s.live(half)) join_half(g, half.card(), m.now);
}
// What instructions do beside the move itself. From nowhere: 1007.3, 1007.5a: markers, and what enters as
// one, were in no zone before.
struct Joining {
  std::string_view verb;
  bool from_nowhere;
  void (*join)(Game&, const Moved&);
};
constexpr Joining kJoinings[] = {
    {"attach", false, join_attached}, {"break_into", false, join_broken}, {"igob", true, join_lower_half},
    {"unison", true, join_united},    {"combine", true, join_combined},   {"create_token", true, nullptr},
    {"create_link", true, nullptr},
};
const Joining* joining_of(const Line* line) {
  if (line == nullptr || line->kind != kernel::LineKind::verb) return nullptr;
  const std::string_view verb = kernel::verb_specs()[line->verb].word;
  for (const Joining& one : kJoinings)
    if (one.verb == verb) return &one;
  return nullptr;
}

}  // namespace

void move_after_all(Game& g, const kernel::Aside& a) {
  const Event& e = a.event;
  const ZoneId from = g.s[e.card.card()].zone;
  const Frame f = g.s.frames.n > 1 ? doer(g) : Frame{};
  const Line* line = g.s.frames.n > 1 && a.play != 0 ? line_of(g, f) : nullptr;
  const Joining* also = joining_of(line);
  const bool enters = is_square(e.to) && !is_square(from);
  const bool is_new = enters && also != nullptr && also->from_nowhere;
  const bool is_play = a.play != 0 && f.first == g.book().row_of(kPlaying), is_played = enters && is_play;
  if (is_new) g.enters_from = kNoZone;
  if (is_played) g.enters_from = g.s.plays[a.play - 1].from;
  const kernel::Together whole(g, is_played ? 2 : 1);  // what hears it enter meets all of it (1025.3)
  const Ref now = move_card(g, e.card, e.to, a.index, e.cause, e.by, e.how);
  g.enters_from = 0;
  if (!has_moved(g, e.card, from, now)) return;
  kernel::arrive_as(g, a, now);
  if (is_played) has_entered(g, kernel::Play(g.s.plays[a.play - 1]), now);
  if (is_play && place_of(g.s[now.card()].zone) == kForce)  // 1025.3
    lay_under_host(g, now, g.s.ref(g.s.plays[a.play - 1].source.card()));
  if (is_new) g.s.edit(now.card()).from = 0;
  if (also != nullptr && also->join != nullptr)
    also->join(g, {f, context_of(g, g.s.plays[a.play - 1]), *line, now});
}

}  // namespace headjudge::zx
