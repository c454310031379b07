// 1116.2, 1117.2: effects that choose one of a card's abilities, to give it to another card or to resolve it.
#include "engine/zx/instructions_more.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::Context, kernel::context_of,
    kernel::holds, kernel::Line, kernel::list, kernel::note_done, kernel::objects_of, kernel::Refs,
    kernel::who;

// Local 4 the line, 5 the card whose abilities they are.
Player doer(const Game& g) { return context_of(g).you; }
void the_card(const Game& g, Candidates& out) {
  if (const Ref r = g.frame().ref(5)) out.add(r.card());
}
void places(const Game& g, Candidates& out) {
  if (!g.frame().ref(5)) return;
  const kernel::CardDef& def = g.cards().cards[g.s[g.frame().ref(5).card()].def];
  for (int i = 1; i <= def.abilities; ++i) out.add(i);
}
const kernel::Ability& printed(const Game& g, Option o) {
  const kernel::CardDef& def = g.cards().cards[g.s[o.a].def];
  return g.cards()
      .abilities[o.b >= 1 && o.b <= def.abilities ? static_cast<std::size_t>(def.first_ability + o.b - 1)
                                                  : 0];
}
bool is_rewrite(const Game& g, const kernel::Ability& a) {
  return a.keyword != 0 && g.words().keywords[a.keyword - 1u].rule == "1117.2"_zx;
}
bool no_rewrite(const Game& g, Option o) { return !is_rewrite(g, printed(g, o)); }
// The kind that the line names; without one the kinds that are resolved.
bool is_of_kind(const Game& g, Option o) {
  using Kind = kernel::AbilityKind;
  static constexpr Kind kKinds[] = {Kind::activated, Kind::automatic, Kind::event, Kind::constant,
                                    Kind::special};
  const kernel::Ability& a = printed(g, o);
  const auto kind = argument(kernel::line_at(g, 4), "kind");
  if (kind != 0) return a.kind == kKinds[kind - 1];
  return a.kind == Kind::activated || a.kind == Kind::automatic || a.kind == Kind::event;
}
kernel::TextId chosen(Game& g) {
  const CardId c = g.frame().ref(1).card();
  const auto text =
      static_cast<kernel::TextId>(g.cards().cards[g.s[c].def].first_ability + g.frame().num(2) - 1);
  clear_answer(g);
  note_done(g, true);
  return text;
}
void copy_chosen(Game& g) {
  const Line& line = kernel::line_at(g, 4);
  const kernel::TextId text = chosen(g);
  const Context c = context_of(g);
  Refs to;
  objects_of(c, line, "to", to);
  kernel::Effect e{};
  e.text = argument(line, "changes");
  e.controller = c.you;
  e.until = static_cast<std::uint8_t>(argument(line, "until"));
  e.turn = g.s.turn;
  e.source = c.self;
  e.scope = kernel::new_scope(g);
  kernel::bind(g, e.scope, 0, kernel::Kind::text, text);
  for (Ref r : to) kernel::bind(g, e.scope, 0, kernel::Kind::object, r.bits);
  g.s.effects.push(e);
  g.s.changed();
}
void resolve_chosen(Game& g) {
  g.used("1117.2a"_zx);
  const kernel::TextId text = chosen(g);
  if (const auto body = g.cards().abilities[text].body) kernel::push_block(g, body, g.frame().play);
}
constexpr Check kChecks[] = {
    {"1117.2a"_zx, "rewrite does not resolve a rewrite", 2, holds<no_rewrite>},
    {"1116.2"_zx, "an ability of another kind is asked for", 2, holds<is_of_kind>},
};
constexpr kernel::Action kCopyActions[] = {
    {"1116.2"_zx, "one of its abilities", kChooseAbility, list<the_card>, list<places>, kChecks,
     act<copy_chosen>},
};
constexpr kernel::Action kResolveActions[] = {
    {"1117.2"_zx, "one of its abilities", kChooseAbility, list<the_card>, list<places>, kChecks,
     act<resolve_chosen>},
};
constexpr Question kWhichCopied{"", who<doer>, kCopyActions};
constexpr Question kWhichResolved{"", who<doer>, kResolveActions};
constexpr Row kCopyRows[] = {{"1116.2"_zx, "choose one of its abilities", always, ask(kWhichCopied)}};
constexpr Row kResolveRows[] = {{"1117.2"_zx, "choose one of its abilities", always, ask(kWhichResolved)}};
static_assert(kernel::well_formed(kCopyRows, kProcedures) && kernel::well_formed(kResolveRows, kProcedures));

}  // namespace

const Procedure kCopyAbility{"copy_ability", Order::sequence, kCopyRows};
const Procedure kResolveAbility{"resolve_ability", Order::sequence, kResolveRows};

void start_ability_choice(kernel::Game& base, const Line& line, Frame& f) {
  f.play = base.caller().play;
  f.set(4, &line - base.cards().lines.data());
  Refs of;
  objects_of(context_of(base), line, "of", of);
  if (of.n > 0) f.set_ref(5, of.at[0]);
}

kernel::Refs picks_so_far(const Game& g) {
  kernel::Refs picks;
  const kernel::WordId name = kernel::choice_name(g);
  const std::uint16_t scope = g.s.plays.at[g.frame().play - 1].scope;
  for (int k = g.s.bindings.n; k-- > 0 && picks.n < g.frame().num(7);) {
    const kernel::Binding& b = g.s.bindings.at[k];
    if (b.scope == scope && b.name == name && b.kind == kernel::Kind::object) picks.add({b.value});
  }
  return picks;
}

bool in_loop(const Game& g) {
  for (const Frame& f : g.s.frames)
    if (f.play == g.frame().play &&
        (f.first == g.book().row_of(kRepeat) || f.first == g.book().row_of(kEach)))
      return true;
  return false;
}

}  // namespace headjudge::zx
