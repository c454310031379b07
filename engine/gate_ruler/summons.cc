// 16-13, 16-14: genesis summons with their material, abyss summons with the process of the summoned unit.
#include "engine/gate_ruler/instructions_more.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::call, kernel::Context,
    kernel::context_of, kernel::done, kernel::go, kernel::Line, kernel::list, kernel::note_done, kernel::Refs,
    kernel::run, kernel::when, kernel::who, kernel::with;

// ---- Both. Locals: 3 the play of the unit's process, 4 line, 5 what was answered, 6 whether material is
// being used, 7 whose; the frame's list: the unit.
Player summoner(const Game& g) { return static_cast<Player>(g.frame().num(7)); }
void answer_yes(Game& g) {
  clear_answer(g);
  g.frame().set(5, 1);
}
void answer_no(Game& g) {
  clear_answer(g);
  g.frame().set(5, 0);
  note_done(g, false);
}
// 16-13d: without a summon there was no success.
void summon_not(Game& g) {
  answer_no(g);
  g.used("16-13d"_gr);
}
bool declined(const Game& g) { return g.frame().num(5) == 0; }
bool accepted(const Game& g) { return g.frame().num(5) != 0; }
bool was_done(const Game& g) { return g.frame().play != 0 && g.s.plays[g.frame().play - 1].did != 0; }
bool was_not_done(const Game& g) { return !was_done(g); }
void start(kernel::Game& base, const Line& line, Frame& f) {
  f.play = base.caller().play;
  f.set(4, &line - base.cards().lines.data());
  f.set(7, context_of(base).you, kernel::Kind::player);
}
void end_material(Game& g) { g.frame().set(6, 0); }
void no_more(Game&) {}

// ---- 16-13: genesis summons
kernel::LineId material(const Game& g) { return argument(kernel::line_at(g, 4), "material"); }
bool material_lacks(const Game& g) { return !can_do_by_choice(context_of(g), material(g)); }
void use_material(Game& g) {
  g.frame().set(6, 1);
  g.frame().set(5, 0);
  kernel::push_block(g, material(g), g.frame().play);
}
bool unit_there(const Game& g) {
  Refs units;
  kernel::objects_of(context_of(g), kernel::line_at(g, 4), "summon", units);
  return units.n > 0;
}
void the_units(Game& g, const Frame& caller, Frame& callee) {
  callee.set(4, caller.num(4));
  callee.set(7, caller.num(7), kernel::Kind::player);
  Refs units;
  kernel::objects_of(context_of(g), g.cards().lines[static_cast<std::size_t>(caller.num(4))], "summon",
                     units);
  for (Ref r : units) g.s.cells.push({r.bits, kernel::Kind::object});
}
constexpr kernel::Action kMaterialActions[] = {
    {"16-13b-1"_gr, "use the material", kAccept, nullptr, nullptr, {}, act<answer_yes>},
    {"16-13b-2"_gr, "do not", kDecline, nullptr, nullptr, {}, act<answer_no>},
};
constexpr Question kWhetherMaterial{"", who<summoner>, kMaterialActions};
constexpr kernel::Action kSummonActions[] = {
    {"16-13b"_gr, "summon the unit", kAccept, nullptr, nullptr, {}, act<answer_yes>},
    {"16-13b"_gr, "do not", kDecline, nullptr, nullptr, {}, act<summon_not>},
};
constexpr Question kWhetherSummon{"", who<summoner>, kSummonActions};
constexpr Row kGenesisRows[] = {
    {"16-13b-2a"_gr, "material that is not there in full is not used", when<material_lacks>,
     done(run<no_more>)},
    {"16-13b-2"_gr, "whether the material is used", always, ask(kWhetherMaterial)},
    {"16-13b-2"_gr, "it is not: nothing more", when<declined>, done()},
    {"16-13b-1"_gr, "the material step", always, act<use_material>},
    {"16-13b-1a"_gr, "what moved was material", always, act<end_material>},
    {"16-13b"_gr, "not done: no summon", when<was_not_done>, done()},
    {"16-13b"_gr, "whether the unit is summoned", when<unit_there>, ask(kWhetherSummon)},
    {"16-13b"_gr, "the summon", when<accepted>, call(kSpecialSummon, with<the_units>)},
};
static_assert(kernel::well_formed(kGenesisRows, kProcedures));

// ---- 16-14: abyss summons
void do_before(Game& g) {
  if (const auto before = argument(kernel::line_at(g, 4), "before"))
    kernel::push_block(g, before, g.frame().play);
}
kernel::TextId process_of(const Game& g, CardId c) {
  static const int symphonia = keyword_row("abyss_symphonia");
  return first_ability(g, c, [&](kernel::TextId t, const kernel::Ability& a) {
    return a.keyword == symphonia + 1 && holds_now(g, t, g.s.ref(c), summoner(g));
  });
}
void sleeping_units(const Game& g, Candidates& out) {
  for (CardId c : cards(g, summoner(g), kGraveyard))
    if (is_kind(g, c, kUnit) && process_of(g, c) != 0) out.add(c);
}
bool any_sleeps(const Game& g) {
  Candidates all;
  sleeping_units(g, all);
  return all.n > 0;
}
bool none_sleeps(const Game& g) { return !any_sleeps(g); }
void pick_unit(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.s.cells.push({r.bits, kernel::Kind::object});
  g.used("14-2b"_gr);
  g.used("16-14b"_gr);
}
Ref unit_of(const Game& g) {
  const auto picked = g.s.list(g.s.frames.n - 1);
  return picked.empty() ? Ref{} : picked[0].ref();
}
bool process_lacks(const Game& g) {
  const Ref r = unit_of(g);
  if (!g.s.live(r)) return true;
  const kernel::LineId first = g.cards().abilities[process_of(g, r.card())].body;
  return first != 0 && !can_do_by_choice({g, r, summoner(g)}, first);
}
void run_process(Game& g) {
  const Ref r = unit_of(g);
  const kernel::TextId text = process_of(g, r.card());
  const int play = kernel::new_play(g, text, kAbilityPlay, summoner(g), r);
  g.s.plays[play - 1].step = 1;
  g.s.plays[play - 1].did = 1;
  g.frame().set(3, play);
  g.frame().set(6, 1);
  if (const kernel::LineId first = g.cards().abilities[text].body) kernel::push_block(g, first, play);
}
void end_process(Game& g) {
  const int play = g.frame().num(3);
  note_done(g, g.s.plays[play - 1].did != 0);
  kernel::free_play(g, play);
  g.frame().set(3, 0);
  g.frame().set(6, 0);
  g.used("16-14a-2b"_gr);
}
void the_unit(Game& g, const Frame& caller, Frame& callee) {
  callee.set(4, caller.num(4));
  callee.set(7, caller.num(7), kernel::Kind::player);
  g.s.cells.push({g.s.list(g.s.frames.n - 2)[0].value, kernel::Kind::object});
}
constexpr kernel::Action kUnitActions[] = {{"16-14a-1"_gr,
                                            "a unit with abyss symphonia in the own graveyard",
                                            kChoose,
                                            list<sleeping_units>,
                                            nullptr,
                                            {},
                                            act<pick_unit>}};
constexpr Question kWhichUnit{"", who<summoner>, kUnitActions};
constexpr kernel::Action kProcessActions[] = {
    {"16-14b-1"_gr, "do what its abyss symphonia says", kAccept, nullptr, nullptr, {}, act<answer_yes>},
    {"16-14a-2"_gr, "do not", kDecline, nullptr, nullptr, {}, act<answer_no>},
};
constexpr Question kWhetherProcess{"", who<summoner>, kProcessActions};
constexpr Row kAbyssRows[] = {
    {"16-14a-1"_gr, "what is done before", always, act<do_before>},
    {"16-14a-1"_gr, "no such unit", when<none_sleeps>, done()},
    {"16-14a-1"_gr, "which unit", when<any_sleeps>, ask(kWhichUnit)},
    {"16-14a-2a"_gr, "what cannot be done in full is not begun", when<process_lacks>, done(run<no_more>)},
    {"16-14a-2"_gr, "whether its process is done", always, ask(kWhetherProcess)},
    {"16-14a-2"_gr, "it is not: nothing more", when<declined>, done()},
    {"16-14b-1"_gr, "its process", always, act<run_process>},
    {"16-14a-2b"_gr, "what moved was material", always, act<end_process>},
    {"16-14a-2"_gr, "not done: no summon", when<was_not_done>, done()},
    {"16-14a-1"_gr, "the summon", always, call(kSpecialSummon, with<the_unit>)},
};
static_assert(kernel::well_formed(kAbyssRows, kProcedures));

}  // namespace

const Procedure kGenesis{"genesis", Order::sequence, kGenesisRows};
const Procedure kAbyss{"abyss", Order::sequence, kAbyssRows};

void start_genesis(kernel::Game& g, const Line& line, Frame& f) { start(g, line, f); }
void start_abyss(kernel::Game& g, const Line& line, Frame& f) { start(g, line, f); }

namespace {
bool is_under_way(const Game& g, const Procedure& summon) {
  const std::uint16_t row = g.book().row_of(summon);
  for (const Frame& f : g.s.frames)
    if (f.first == row && f.num(6) != 0) return true;
  return false;
}
}  // namespace

bool uses_genesis_material(const Game& g) { return is_under_way(g, kGenesis); }
bool uses_abyss_material(const Game& g) { return is_under_way(g, kAbyss); }
bool uses_material(const Game& g) { return uses_genesis_material(g) || uses_abyss_material(g); }

}  // namespace headjudge::gate_ruler
