// 13-3, 13-4b, 13-7b, 15-20 to 15-22: damage, reduction and healing because an effect says so.
#include <algorithm>

#include "engine/gate_ruler/instructions_more.h"
#include "engine/kernel/replace.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::call, kernel::Context,
    kernel::context_of, kernel::done, kernel::go, kernel::holds, kernel::Line, kernel::list,
    kernel::note_done, kernel::number_or, kernel::objects_of, kernel::player_or_you, kernel::Refs,
    kernel::run, kernel::when, kernel::who;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

// ---- 13-4b, 13-7b: healing. Locals 4 line, 5 how many damage cards, 6 whose; the picks are the frame's list
void heal_units(Game& g, const Context& c, const Line& line) {
  Refs of;
  objects_of(c, line, "of", of);
  const auto amount = number_or(c, line, "amount", 1);
  bool did = false;
  for (Ref r : of) {
    if (!g.s.live(r) || !is_unit_on_board(g, r.card())) continue;
    const int was = g.s[r.card()].damage;
    const int by = argument(line, "all") != 0 ? was : static_cast<int>(amount);
    const kernel::Occurrence one(g);
    const Player p = g.s[r.card()].controller;
    if (was > 0 && by > 0)
      did |= heal_unit(g, kernel::make_event(kEvHealed, r, c.self, p, std::min(was, by), Cause::effect));
  }
  note_done(g, did);
}
}  // namespace

void start_heal(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = static_cast<Game&>(base);
  f.play = g.caller().play;
  f.set(4, &line - g.cards().lines.data());
  const Context c = context_of(g);
  const auto of = argument(line, "of");
  Player whose = kNobody;
  if (kernel::names_player(c, of)) {
    whose = kernel::evaluate_player(c, of);
  } else {
    Refs which;
    kernel::evaluate_objects(c, of, which);
    if (which.n == 1 && g.s.live(which.at[0]) && is_kind(g, which.at[0].card(), kRuler))
      whose = player_of(g.s[which.at[0].card()].zone);
  }
  if (whose == kNobody) return heal_units(g, c, line);
  const int there = g.s.count(zone(whose, kDamage));
  const auto amount = argument(line, "all") != 0 ? there : number_or(c, line, "amount", 1);
  if (amount > there) g.used("1-5b-1"_gr);
  g.used("13-4b-1"_gr);
  g.used("15-21c"_gr);
  f.set(5, std::clamp<std::int64_t>(amount, 0, there));
  f.set(6, whose, kernel::Kind::player);
  note_done(g, f.num(5) > 0);
}

namespace {

bool more_to_heal(const Game& g) { return g.frame().num(5) > 0; }
void damage_cards(const Game& g, Candidates& out) {
  const auto picked = g.s.list(g.s.frames.n - 1);
  const auto all = cards(g, g.frame().num(6), kDamage);
  const int from = picked.empty() ? 0 : g.s.index_in_zone(picked.back().ref().card()) + 1;
  for (int i = from; i < static_cast<int>(all.size()); ++i)
    if (static_cast<int>(all.size()) - i >= g.frame().num(5)) out.add(all[static_cast<std::size_t>(i)]);
}
constexpr kernel::Action kHealActions[] = {
    {"15-21b"_gr,
     "a card of the damage zone",
     kChoose,
     list<damage_cards>,
     nullptr,
     {},
     act<kernel::pick_discard>},
};
Player healed_player(const Game& g) { return static_cast<Player>(g.frame().num(6)); }
constexpr Question kWhichHealed{"", who<healed_player>, kHealActions};
bool heals_player(const Game& g) { return !g.s.list(g.s.frames.n - 1).empty(); }
void heal_player(Game& g) {
  Refs which;
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) which.add(cell.ref());
  g.s.cells.n = g.frame().cells;
  const Ref by = context_of(g).self;
  for (Ref r : which) move_card(g, r, zone(g.s[r.card()].owner, kGraveyard), -1, Cause::effect, by);
  raise(g, kEvHealed, g.s.ref(ruler_of(g, healed_player(g))), by, healed_player(g), which.n, Cause::effect);
}
constexpr Row kHealRows[] = {
    {"15-21b"_gr, "choose a damage card", when<more_to_heal>, ask(kWhichHealed)},
    {"15-21b"_gr, "the next one", when<more_to_heal>, go("15-21b"_gr)},
    {"13-4b"_gr, "they go to the graveyard", when<heals_player>, act<heal_player>},
};
static_assert(kernel::well_formed(kHealRows, kProcedures));

// 4-2c: a player who receives damage is his ruler.
void recipients(const Game& g, const Context& c, kernel::NodeId node, Refs& out) {
  if (kernel::names_player(c, node)) {
    Player order[kernel::kPlayersMax];
    const int n = kernel::evaluate_players(c, node, order);
    for (int i = 0; i < n; ++i) out.add(g.s.ref(ruler_of(g, order[i])));
    g.used("4-2c"_gr);
    return;
  }
  kernel::evaluate_objects(c, node, out);
}

// 14-15b, 16-5b: what kind of damage it is.
void note_source(const Game& g) {
  const int play = g.frame().play;
  if (play == 0) return;
  const kernel::Play& p = g.s.plays[play - 1];
  if (p.kind == kCardPlay) g.used("14-15b"_gr);
  if (g.cards().abilities[p.text].kind == kernel::AbilityKind::delayed) g.used("14-9f-2"_gr);
  const auto keyword = g.cards().abilities[p.text].keyword;
  const std::string_view word = keyword == 0 ? "" : g.words().keywords[keyword - 1u].word;
  if (word == "pierce") g.used("16-5b"_gr);
  if (word != "retaliate") return;
  for (const Item& item : g.s.gate)  // destroyed by the damage, but on the board still
    for (int i = 0; item.kind == ItemKind::destruction && i < item.n; ++i)
      if (item.target[i] == p.source) g.used("16-8b"_gr);
}
}  // namespace

void do_damage(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  Refs to;
  recipients(g, c, argument(line, "to"), to);
  Ref source = c.self;
  if (argument(line, "source") != 0) {
    Refs from;
    objects_of(c, line, "source", from);
    if (from.n > 0) source = from.at[0];
  }
  const auto node = argument(line, "amount");
  g.used("15-20c"_gr);
  g.used("14-15a"_gr);
  if (kernel::has_shares(c, node)) g.used("15-10a-1"_gr), g.used("14-3b-5b"_gr);
  note_source(g);
  int amounts[kPairs], amount = 0;
  const int n = std::min(to.n, kPairs);
  for (int i = 0; i < n; ++i) {
    const Player whose = g.s.live(to.at[i]) ? player_of(g.s[to.at[i].card()].zone) : kNobody;
    amounts[i] = static_cast<int>(kernel::amount_for(c, node, to.at[i], whose));
    amount = std::max(amount, amounts[i]);
  }
  if (amount <= 0) g.used("1-5b-2"_gr);
  deal_damage(g, source, c.you, false, {to.at, static_cast<std::size_t>(n)},
              {amounts, static_cast<std::size_t>(n)}, argument(line, "uncounterable") != 0);
  note_done(g, n > 0 && amount > 0);
}

namespace {

// 13-3: reduction works on an item that is on the gate: the topmost one, unless it says which.
}  // namespace

void do_reduce(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const bool to_zero = argument(line, "to") != 0 && argument(line, "by") == 0;
  int by = static_cast<int>(number_or(c, line, "by", 0));
  Refs only;
  objects_of(c, line, "to_card", only);
  for (int i = g.s.gate.n - 1; i >= 0; --i) {
    Item& item = g.s.gate[i];
    if (item.kind != ItemKind::damage) continue;
    bool fits = argument(line, "to_card") == 0;
    for (int k = 0; k < item.n && !fits; ++k) fits = only.has(item.target[k]);
    if (!fits) continue;
    g.used("13-3c-1"_gr);
    g.used("13-3c"_gr);
    g.used("13-3a"_gr);
    g.used(to_zero ? "13-3d-1"_gr : "13-3d"_gr);
    if (item.n > 1) g.used(to_zero ? "13-3d-2b"_gr : "13-3d-2"_gr);
    for (int k = 0; k < item.n; ++k) {
      const int cut = to_zero ? item.amount[k] : std::min<int>(by, std::max<int>(item.amount[k], 0));
      item.amount[k] = static_cast<std::int16_t>(to_zero       ? 0
                                                 : item.n == 1 ? item.amount[k] - by
                                                               : item.amount[k] - cut);
      by -= cut;
    }
    g.s.changed();
    note_done(g, true);
    return;
  }
  g.used("13-3a"_gr);
  note_done(g, false);
}

const Procedure kHealing{"heal", Order::sequence, kHealRows};

}  // namespace headjudge::gate_ruler
