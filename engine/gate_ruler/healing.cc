// 13-4b, 13-7b, 15-21: healing of players, of units, and of one damage of this phase.
#include <algorithm>

#include "engine/gate_ruler/instructions_more.h"
#include "engine/kernel/replace.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::Context, kernel::context_of,
    kernel::go, kernel::Line, kernel::list, kernel::note_done, kernel::number_or, kernel::objects_of,
    kernel::Refs, kernel::when, kernel::who;

// 15-21c: what is not dealt yet is not healed: damage that waits on the gate, or more than there is.
void note_not_dealt(const Game& g, Ref unit, int more) {
  bool waits = more > 0;
  for (const Item& item : g.s.gate)
    for (int i = 0; i < item.n; ++i)
      waits = waits || (item.kind == ItemKind::damage && item.amount[i] > 0 && item.target[i] == unit);
  if (waits) g.used("15-21c"_gr);
}

// Locals: 3 who picks, 4 line, 5 how many damage cards, 6 whose, 7 how many units still heal one damage; the
// picked cards or those units are the frame's list.
void heal_units(Game& g, const Context& c, const Line& line) {
  Refs of;
  objects_of(c, line, "of", of);
  const auto amount = argument(line, "amount");
  if (kernel::has_shares(c, amount)) g.used("14-3b-5b"_gr);
  bool did = false;
  for (Ref r : of) {
    if (!g.s.live(r) || !is_unit_on_board(g, r.card())) continue;
    const int was = g.s[r.card()].damage;
    const bool all = argument(line, "all") != 0 || argument(line, "item") == 2;
    const int by = all ? was : amount == 0 ? 1 : static_cast<int>(kernel::amount_for(c, amount, r));
    note_not_dealt(g, r, by - was);
    const kernel::Occurrence one(g);
    const Player p = g.s[r.card()].controller;
    if (was <= 0 || by <= 0) continue;
    if (!heal_unit(g, kernel::make_event(kEvHealed, r, c.self, p, std::min(was, by), cause_now(g)))) continue;
    did = true;
    if (const auto as = argument(line, "as")) kernel::bind(g, c.scope, as, kernel::Kind::object, r.bits);
  }
  note_done(g, did);
}
void heal_one_damage(Game& g, const Context& c, const Line& line, Frame& f) {
  Refs of;
  objects_of(c, line, "of", of);
  note_done(g, false);
  for (Ref r : of)
    if (g.s.live(r) && is_unit_on_board(g, r.card())) {
      g.s.cells.push({r.bits, kernel::Kind::object});
      f.set(7, f.num(7) + 1);
    }
}

// ---- 13-7b-1: one damage of this phase
std::span<const kernel::Cell> own_list(const Game& g) { return g.s.list(g.s.frames.n - 1); }
bool units_left(const Game& g) { return g.frame().num(7) > 0; }
Ref healed_unit(const Game& g) {
  const auto all = own_list(g);
  return units_left(g) ? all[all.size() - static_cast<std::size_t>(g.frame().num(7))].ref() : Ref{};
}
int hits_of(const Game& g, Ref unit) {
  int n = 0;
  for (const Hit& hit : g.s.hits) n += hit.to == unit ? 1 : 0;
  return n;
}
bool picks_damage(const Game& g) { return units_left(g) && hits_of(g, healed_unit(g)) > 1; }
bool one_damage(const Game& g) { return units_left(g) && hits_of(g, healed_unit(g)) == 1; }
// Whether the source's name says which damage is meant.
bool source_tells(const Game& g, const Hit& hit) {
  return hit.by && std::all_of(g.s.hits.begin(), g.s.hits.end(), [&](const Hit& other) {
           return other.to != hit.to || other.by.card() != hit.by.card() || other.amount == hit.amount;
         });
}
void damage_sources(const Game& g, Candidates& out) {
  const Ref unit = healed_unit(g);
  for (const Hit& hit : g.s.hits)
    if (hit.to == unit && source_tells(g, hit) &&
        std::find(out.at, out.at + out.n, hit.by.card()) == out.at + out.n)
      out.add(hit.by.card());
}
// Damage whose source is gone, or dealt several, is also told by its amount.
void damage_amounts(const Game& g, Candidates& out) {
  const Ref unit = healed_unit(g);
  for (const Hit& hit : g.s.hits) {
    const bool there = g.s.live(hit.by) && on_board(g, hit.by.card()) && source_tells(g, hit);
    if (hit.to == unit && !there && std::find(out.at, out.at + out.n, hit.amount) == out.at + out.n)
      out.add(hit.amount);
  }
}
template <class Fits>
void heal_hit(Game& g, Fits fits) {
  const Ref unit = healed_unit(g);
  for (int i = 0; i < g.s.hits.n; ++i) {
    const Hit hit = g.s.hits[i];
    if (hit.to != unit || !fits(hit)) continue;
    g.s.hits.erase(i);
    clear_answer(g);
    const kernel::Occurrence one(g);
    const int amount = std::min<int>(hit.amount, g.s[unit.card()].damage);
    note_not_dealt(g, unit, 0);
    const Player p = g.s[unit.card()].controller;
    if (amount > 0 &&
        heal_unit(g, kernel::make_event(kEvHealed, unit, context_of(g).self, p, amount, Cause::effect)))
      note_done(g, true);
    return;
  }
}
void heal_by_source(Game& g) {
  const CardId by = g.frame().ref(1).card();
  heal_hit(g, [&](const Hit& hit) { return hit.by && hit.by.card() == by; });
}
void heal_by_amount(Game& g) {
  const int amount = g.frame().num(1);
  heal_hit(g, [&](const Hit& hit) { return hit.amount == amount; });
}
void heal_only_damage(Game& g) {
  heal_hit(g, [](const Hit&) { return true; });
}
void next_unit(Game& g) {
  g.frame().set(7, g.frame().num(7) - 1);
  if (!units_left(g)) g.s.cells.n = g.frame().cells;
}
Player picker(const Game& g) { return static_cast<Player>(g.frame().num(3)); }
// clang-format off
constexpr kernel::Action kDamageActions[] = {
    {"13-7b-1"_gr, "the damage of one source", kChoose, list<damage_sources>, nullptr, {}, act<heal_by_source>},
    {"13-7b-1"_gr, "a damage by its amount", kChooseNumber, list<damage_amounts>, nullptr, {}, act<heal_by_amount>}};
// clang-format on
constexpr Question kWhichDamage{"", who<picker>, kDamageActions};

// ---- 13-4b: cards of a damage zone
bool more_to_heal(const Game& g) { return g.frame().num(5) > 0; }
void damage_cards(const Game& g, Candidates& out) {
  const auto picked = own_list(g);
  const auto all = cards(g, g.frame().num(6), kDamage);
  const int from = picked.empty() ? 0 : g.s.index_in_zone(picked.back().ref().card()) + 1;
  const bool optional = argument(kernel::line_at(g, 4), "up_to") != 0;
  for (int i = from; i < static_cast<int>(all.size()); ++i)
    if (optional || static_cast<int>(all.size()) - i >= g.frame().num(5))
      out.add(all[static_cast<std::size_t>(i)]);
}
bool heals_up_to(const Game& g, Option) { return argument(kernel::line_at(g, 4), "up_to") != 0; }
void heal_no_more(Game& g) {
  clear_answer(g);
  g.frame().set(5, 0);
}
constexpr Check kNoMoreChecks[] = {{"15-21b"_gr, "so many must be healed", 0, kernel::holds<heals_up_to>}};
constexpr kernel::Action kHealActions[] = {
    {"15-21b"_gr,
     "a card of the damage zone",
     kChoose,
     list<damage_cards>,
     nullptr,
     {},
     act<kernel::pick_discard>},
    {"3-2g"_gr, "no more", kDecline, nullptr, nullptr, kNoMoreChecks, act<heal_no_more>},
};
constexpr Question kWhichHealed{"", who<picker>, kHealActions};
bool heals_player(const Game& g) { return !own_list(g).empty(); }
// What the ruler bears still, and damage that is still to come, is not healed.
void note_not_healed(const Game& g) {
  g.used("13-4b-1"_gr);
  g.used("15-21c"_gr);
}
void heal_picked(Game& g) {
  const auto whose = static_cast<Player>(g.frame().num(6));
  Refs which;
  for (const kernel::Cell& cell : own_list(g)) which.add(cell.ref());
  g.s.cells.n = g.frame().cells;
  const Context c = context_of(g);
  const kernel::Together at_once(g, which.n);
  const auto as = argument(kernel::line_at(g, 4), "as");
  for (Ref r : which) {
    kernel::Occurrence one(g);
    one.arrives(as, 0);
    const Ref now = move_card(g, r, zone(g.s[r.card()].owner, kGraveyard), -1, Cause::effect, c.self);
    if (as != 0 && now != r) kernel::bind(g, c.scope, as, kernel::Kind::object, now.bits);
  }
  note_done(g, true);
  note_not_healed(g);
  raise(g, kEvHealed, ruler(g, whose), c.self, whose, which.n, Cause::effect);
}
constexpr Row kHealRows[] = {
    {"13-7b-1"_gr, "the one damage of this phase", when<one_damage>, act<heal_only_damage>},
    {"13-7b-1"_gr, "which damage of this phase", when<picks_damage>, ask(kWhichDamage)},
    {"13-7b-1"_gr, "the next unit", when<units_left>, go("13-7b-1"_gr, kernel::run<next_unit>)},
    {"15-21b"_gr, "choose a damage card", when<more_to_heal>, ask(kWhichHealed)},
    {"15-21b"_gr, "the next one", when<more_to_heal>, go("15-21b"_gr)},
    {"13-4b"_gr, "they go to the graveyard", when<heals_player>, act<heal_picked>},
};
static_assert(kernel::well_formed(kHealRows, kProcedures));

// Whose damage zone is healed; nobody's where it is units.
Player healed_player(const Context& c, const Line& line) {
  const Game& g = static_cast<const Game&>(c.game);
  const auto of = argument(line, "of");
  if (of == 0) return c.you;
  if (kernel::names_player(c, of)) return kernel::evaluate_player(c, of);
  Refs which;
  kernel::evaluate_objects(c, of, which);
  if (which.n != 1 || !g.s.live(which.at[0]) || !is_kind(g, which.at[0].card(), kRuler)) return kNobody;
  g.used("15-21b-1"_gr);
  return player_of(g.s[which.at[0].card()].zone);
}

}  // namespace

// 14-3b-8: so much damage is there, of each unit too.
bool can_heal(const Context& c, const Line& line) {
  const Game& g = static_cast<const Game&>(c.game);
  if (argument(line, "up_to") != 0 || kernel::speaks_of_unknown(c, line)) return true;
  const bool all = argument(line, "all") != 0 || argument(line, "item") != 0;
  const auto amount = all ? 1 : number_or(c, line, "amount", 1);
  if (const Player whose = healed_player(c, line); whose != kNobody)
    return g.s.count(zone(whose, kDamage)) >= amount;
  Refs of;
  objects_of(c, line, "of", of);
  return of.n > 0 && std::all_of(of.begin(), of.end(), [&](Ref r) {
           return g.s.live(r) && is_unit_on_board(g, r.card()) && g.s[r.card()].damage >= amount;
         });
}
void start_heal(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = static_cast<Game&>(base);
  f.play = g.caller().play;
  f.set(4, &line - g.cards().lines.data());
  const Context c = context_of(g);
  const Player whose = healed_player(c, line);
  const bool unit = whose == kNobody;
  f.set(3, kernel::player_or_you(c, line, "by"), kernel::Kind::player);
  if (unit && argument(line, "item") == 1) return heal_one_damage(g, c, line, f);
  if (unit) return heal_units(g, c, line);
  if (argument(line, "by") == 0) f.set(3, whose, kernel::Kind::player);
  const int there = g.s.count(zone(whose, kDamage));
  const bool all = argument(line, "all") != 0 || argument(line, "item") == 2;
  const auto said =
      argument(line, "up_to") != 0 ? number_or(c, line, "up_to", 1) : number_or(c, line, "amount", 1);
  const auto amount = all ? there : said;
  if (amount > there) g.used("1-5b-1"_gr);
  if (amount <= 0) g.used("1-5b-2"_gr);
  if (argument(line, "up_to") != 0) g.limited("3-2g"_gr);
  note_not_healed(g);
  f.set(6, whose, kernel::Kind::player);
  note_done(g, false);
  const auto possible = static_cast<int>(std::clamp<std::int64_t>(amount, 0, there));
  const kernel::Occurrence one(g);
  heal_player(g, kernel::make_event(kEvHealed, ruler(g, whose), c.self, whose, possible, Cause::effect));
}
// Its player picks the cards in the frame that heals.
void heal_player(Game& g, Event e) {
  if (e.amount <= 0 || g.replaced(e, {kEvHealed})) return;
  const std::uint16_t row = g.book().row_of(kHealing);
  for (int i = g.s.frames.n; i-- > 0;)
    if (g.s.frames[i].first == row)
      return g.s.frames[i].set(5, std::clamp<int>(e.amount, 0, g.s.count(zone(e.player, kDamage))));
}

const Procedure kHealing{"heal", Order::sequence, kHealRows};

}  // namespace headjudge::gate_ruler
