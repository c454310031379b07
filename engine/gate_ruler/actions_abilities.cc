// 7-7, 7-9 and 9-3e-3: activated abilities, and overdrive abilities that lie in the drive zone.
#include <algorithm>

#include "engine/gate_ruler/actions.h"
#include "engine/gate_ruler/play_marks.h"
#include "engine/kernel/given.h"
#include "engine/kernel/instruct.h"

namespace headjudge::gate_ruler {

using kernel::AbilityKind;

namespace {

kernel::TextId find_ability(const Game& g, CardId c, int n) {
  const kernel::CardDef& def = def_of(g, c);
  const kernel::View& v = g.view(c);
  const int i = n - 1;
  if (i < def.abilities)
    return (v.lost >> i & 1) != 0 ? kernel::TextId{0} : static_cast<kernel::TextId>(def.first_ability + i);
  return i - def.abilities < v.gained.n ? v.gained[i - def.abilities] : kernel::TextId{0};
}

}  // namespace

// One check after the other asks for the same.
kernel::TextId ability_at(const Game& g, CardId c, int n) {
  if (g.is_heard()) return find_ability(g, c, n);
  Game::Found& found = g.found;
  if (found.moment != g.s.moment || found.card != c || found.place != n)
    found = {g.s.moment, c, n, find_ability(g, c, n)};
  return found.text;
}

bool lost_ability(const Game& g, CardId c, kernel::TextId text) {
  for (int n = 1; n <= def_of(g, c).abilities + g.view(c).gained.n; ++n)
    if (ability_at(g, c, n) == text) return false;
  return true;
}

bool has_outlived(const Game& g, kernel::TextId text, Ref source) {
  if (!g.s.live(source) || lost_ability(g, source.card(), text)) return true;
  return g.cards().abilities[text].zones == 0 && !on_board(g, source.card());
}

// ---- 7-7, 9-3e-3: the card and the place of the ability among its abilities
namespace {

bool right_moment(const Game& g) {
  return g.s.holder == g.s.turn_player && g.s.phase == kMainPhase && g.s.gate.empty();
}

}  // namespace

void cards_with_activated(const Game& g, Candidates& out) {
  if (g.none_has(AbilityKind::activated)) return;
  const bool plain = g.is_brief() && !g.cards().gives_abilities;
  const auto& usable = right_moment(g) ? g.cards().activated : g.cards().any_time;
  for (const CardId c : cards(g, holder(g), kHand, kPlayerPlaces - 1)) {
    if (plain) {
      const std::uint16_t def = g.s.card[c].def;
      if (usable[def] == 0) continue;
      if (!on_board(g, c) && (g.cards().cards[def].places >> place(g, c) & 1) == 0) continue;
    }
    if (g.may_activate(c)) out.add(c);
  }
}
void ability_places(const Game&, Candidates& out) {
  for (int i = 1; i <= 18; ++i) out.add(i);
}
namespace {

kernel::TextId text_of(const Game& g, Option o) { return ability_at(g, o.a, o.b); }

// 14-2a-1, 14-2b: on the board unless the ability says another zone; face down in a set zone only the timing.
bool valid_there(const Game& g, const kernel::Ability& a, CardId c) {
  if (is_set(g, c) && face_down(g, c)) return false;
  if (a.zones != 0) return (a.zones >> place(g, c) & 1) != 0;
  if (on_board(g, c)) g.used("14-2a-1"_gr);
  return on_board(g, c);
}

}  // namespace

bool is_activated(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t != 0 && g.cards().abilities[t].kind == AbilityKind::activated &&
         kernel::first_alike(g, o.a, o.b) == o.b;
}
bool right_time(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  if (t == 0) return true;
  return g.cards().abilities[t].timing == kInstant || right_moment(g);
}
bool within_limit(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  if (t == 0 || kernel::within_limits(g, t, g.s.ref(o.a))) return true;
  for (const kernel::Use& u : g.s.uses)
    if (u.text == t && u.player != g.s[o.a].controller) g.used("14-6a-2a"_gr);
  return false;
}
// What within_limit refuses has further numbers for who listens.
bool within_shared_limit(const Game& g, Option o) {
  if (g.is_brief()) return true;
  const kernel::TextId t = text_of(g, o);
  return t == 0 || !g.cards().abilities[t].limit_shared || within_limit(g, o);
}
bool within_own_limit(const Game& g, Option o) {
  if (g.is_brief()) return true;
  const kernel::TextId t = text_of(g, o);
  return t == 0 || g.cards().abilities[t].limit_shared || within_limit(g, o);
}
// 14-6a-2a: used up by who controlled its card before.
bool within_taken_limit(const Game& g, Option o) {
  if (g.is_brief()) return true;
  const kernel::TextId t = text_of(g, o);
  if (within_own_limit(g, o)) return true;
  return std::none_of(g.s.uses.begin(), g.s.uses.end(),
                      [&](const kernel::Use& u) { return u.text == t && u.player != g.s[o.a].controller; });
}
bool not_set_face_down(const Game& g, Option o) { return !is_set(g, o.a) || !face_down(g, o.a); }
// 15-7c: a cost that rests or acts a card which is so already.
bool can_turn(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  if (t == 0 || g.cards().abilities[t].cost == 0) return true;
  const kernel::Context c{g, g.s.ref(o.a), holder(g)};
  for (auto at = g.cards().abilities[t].cost; g.cards().lines[at].kind != kernel::LineKind::end; ++at) {
    const kernel::Line& line = g.cards().lines[at];
    const std::string_view verb = kernel::verb_specs()[line.verb].word;
    const kernel::Instruction* how = g.book().instruction[line.verb];
    if ((verb == "rest" || verb == "act") && how != nullptr && how->can != nullptr && !how->can(c, line))
      return false;
  }
  return true;
}
bool ability_valid(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || (valid_there(g, g.cards().abilities[t], o.a) && conditions_hold(g, o));
}
bool conditions_hold(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || holds_now(g, t, g.s.ref(o.a), g.s[o.a].controller);
}
bool holds_now(const Game& g, kernel::TextId text, Ref source, Player p) {
  return kernel::ability_holds({g, source, p}, g.cards().abilities[text]);
}
bool can_be_used(const Game& g, kernel::TextId text, Ref source, Player p) {
  return holds_now(g, text, source, p) && kernel::within_limits(g, text, source);
}
bool ability_targets(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || targets_exist(g, t, g.s.ref(o.a), holder(g));
}
bool ability_payable(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  return t == 0 || cost_payable(g, t, g.s.ref(o.a), holder(g));
}
bool controls(const Game& g, Option o) { return g.s[o.a].controller == holder(g); }
void play_ability(Game& g, const Frame& caller, Frame& callee) {
  const Ref r = caller.ref(1);
  const kernel::TextId text = ability_at(g, r.card(), caller.num(2));
  const bool overdrive = g.cards().abilities[text].kind == AbilityKind::overdrive;
  const Ref source = overdrive ? overdrive_source(g, r) : r;
  callee.play = static_cast<std::uint8_t>(new_ability_play(g, text, g.s.holder, source));
  kernel::take_names_at(g, callee.play, source.card(), caller.num(2));
}
// The card's play knows by which ability, where that counts: a nameless text of its scope.
int new_ability_play(Game& g, kernel::TextId text, Player p, Ref source) {
  const kernel::Ability& a = g.cards().abilities[text];
  if (!a.play_self) return kernel::new_play(g, text, kAbilityPlay, p, source);
  const int play = kernel::new_play(g, 0, kCardPlay, p, source);
  g.used("14-5c"_gr);
  if (note_limit(g, a)) kernel::bind(g, g.s.plays[play - 1].scope, 0, kernel::Kind::text, text);
  return play;
}

// ---- 7-9: overdrive abilities beside the cards of the drive zone
void drive_cards(const Game& g, Candidates& out) {
  for (CardId c : cards(g, holder(g), kDrive)) out.add(c);
}
void overdrive_cards(const Game& g, Candidates& out) {
  drive_cards(g, out);
  for (CardId c = 0; c < g.s.cards; ++c)
    if (is_orphaned(g, c) && g.s[c].owner == holder(g)) out.add(c);
}
Ref overdrive_source(const Game& g, Ref r) {
  if (place(g, r.card()) == kDrive) return r;
  return {(r.card() + 1) | (r.incarnation() - 1) << 10};  // known as it was last (14-14a), if at all
}
void remove_overdrives(Game& g, Player p) {
  if (kOverdrives.lacks(g.absent())) return;
  for (CardId c = 0; c < g.s.cards; ++c)
    if (overdrive_waits(g, c) && g.s[c].owner == p) take_overdrive(g, c, 0);
}
kernel::TextId overdrive_of(const Game& g, CardId c) {
  return first_ability(
      g, c, [](kernel::TextId, const kernel::Ability& a) { return a.kind == AbilityKind::overdrive; });
}
namespace {

// The bit of a card's n-th ability: those it prints count also when it has lost them.
std::uint16_t overdrive_bit(const Game& g, CardId c, int n) {
  const kernel::CardDef& def = def_of(g, c);
  const auto is_one = [&](kernel::TextId t) {
    return t != 0 && g.cards().abilities[t].kind == AbilityKind::overdrive;
  };
  if (!is_one(ability_at(g, c, n))) return 0;
  unsigned bit = kOverdriveThere;
  for (int k = 1; k < n; ++k) {
    const bool printed = k <= def.abilities;
    if (is_one(printed ? static_cast<kernel::TextId>(def.first_ability + k - 1) : ability_at(g, c, k)))
      bit *= 2;
  }
  if (bit > 0xffff) kernel::outgrown("too many overdrive abilities of one card");
  return static_cast<std::uint16_t>(bit);
}

}  // namespace

void put_overdrives_of(Game& g, CardId c) {
  g.used("2-8a"_gr);
  for (const auto rule : {"16-2a"_gr, "16-2a-1"_gr, "16-2b"_gr}) g.used(rule);
  const int all = def_of(g, c).abilities + g.view(c).gained.n;
  for (int n = 1; n <= all; ++n) g.s.edit(c).marks |= overdrive_bit(g, c, n);
}
void take_overdrive(Game& g, CardId c, int n) {
  const bool any = n == 0 || overdrives_there(g.s[c]) == 1;
  const unsigned kept = any ? kOverdriveThere - 1u : ~unsigned{overdrive_bit(g, c, n)};
  g.s.edit(c).marks &= static_cast<std::uint16_t>(kept);
}
bool lies_beside(const Game& g, CardId c, int n) { return (g.s[c].marks & overdrive_bit(g, c, n)) != 0; }
// While any lie there, one of them.
bool is_overdrive(const Game& g, Option o) {
  const kernel::TextId t = text_of(g, o);
  const bool plays_card = t != 0 && g.cards().abilities[t].play_self;  // 14-5c: it is not there any more
  if (overdrive_waits(g, o.a)) return lies_beside(g, o.a, o.b) && !(plays_card && is_orphaned(g, o.a));
  return t != 0 && g.cards().abilities[t].kind == AbilityKind::overdrive;
}
bool has_overdrive_beside(const Game& g, Option o) { return overdrive_waits(g, o.a); }
void remove_overdrive(Game& g) {
  take_overdrive(g, g.frame().ref(1).card(), g.frame().num(2));
  kernel::clear_answer(g);
  g.s.acted = 1;
  note_deed(g, 0, kNoCard);
  g.used("7-9a"_gr);
  g.used("7-9b"_gr);
}

bool may_use_abilities(const Game& g, Player p) {
  for (int place = kHand; place < kPlayerPlaces; ++place)
    for (CardId c : cards(g, p, place)) {
      const kernel::CardDef& def = def_of(g, c);
      if (on_board(g, c) && (def.abilities != 0 || !g.view(c).gained.empty())) return true;
      if ((def.places >> place & 1) != 0) return true;
    }
  return false;
}

}  // namespace headjudge::gate_ruler
