// 15-20: damage because an effect says so.
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

// `x.controller`, `x.owner`.
bool is_player_of_card(const Game& g, kernel::NodeId node) {
  const kernel::Node& n = g.cards().nodes[node];
  if (n.op != kernel::Op::property) return false;
  const std::string& word = g.cards().words[n.word];
  return word == "controller" || word == "owner";
}
// 4-2c: a player who receives damage is his ruler.
void recipients(const Game& g, const Context& c, kernel::NodeId node, Refs& out) {
  const auto& nodes = g.cards().nodes;
  if (nodes[node].op == kernel::Op::unite) {  // units and players
    for (auto link = nodes[node].a; link != 0; link = nodes[link].next) recipients(g, c, nodes[link].a, out);
    return;
  }
  if (kernel::names_player(c, node) || is_player_of_card(g, node)) {
    Player order[kernel::kPlayersMax];
    const int n = kernel::evaluate_players(c, node, order);
    for (int i = 0; i < n; ++i)
      if (const Ref r = ruler(g, order[i])) out.add(r);
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

// 14-3b-8: somebody is there to receive it.
bool can_damage(const Context& c, const Line& line) {
  if (kernel::is_yet_unknown(c, argument(line, "to"))) return true;
  Refs to;
  recipients(static_cast<const Game&>(c.game), c, argument(line, "to"), to);
  return to.n > 0;
}
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
  // Later words know this damage by what deals it.
  if (const auto as = argument(line, "as")) kernel::bind(g, c.scope, as, kernel::Kind::object, source.bits);
  const auto node = argument(line, "amount");
  g.used("15-20c"_gr);
  g.used("14-15a"_gr);
  if (kernel::has_shares(c, node)) g.used("15-10a-1"_gr), g.used("14-3b-5b"_gr);
  note_source(g);
  int amounts[kernel::kCardsMax], amount = 0;
  for (int i = 0; i < to.n; ++i) {
    const Player whose = g.s.live(to.at[i]) ? player_of(g.s[to.at[i].card()].zone) : kNobody;
    amounts[i] = static_cast<int>(kernel::amount_for(c, node, to.at[i], whose));
    amount = std::max(amount, amounts[i]);
  }
  if (amount <= 0) g.used("1-5b-2"_gr);
  const auto n = static_cast<std::size_t>(to.n);
  note_done(g, deal_damage(g, source, c.you, false, {to.at, n}, {amounts, n},
                           argument(line, "uncounterable") != 0));
}

}  // namespace headjudge::gate_ruler
