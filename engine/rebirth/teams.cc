// 12.7: Double Team, and who "opponent", "player" and "ally" are in every format of chapter 12.
#include <algorithm>

#include "engine/kernel/instruct.h"
#include "engine/kernel/text/compile.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

int seat_of(const Game& g, Player p) {
  for (int i = 0; i < 4; ++i)
    if (g.s.seat[i] == p) return i;
  return 0;
}
bool same_team(const Game& g, Player a, Player b) {
  return a == b || (is_double(g) && seat_of(g, a) / 2 == seat_of(g, b) / 2);
}

}  // namespace

Player teammate(const Game& g, Player p) {
  return is_double(g) && p != kNobody ? g.s.seat[seat_of(g, p) ^ 1] : kNobody;
}
Player front_of(const Game& g, Player p) { return g.s.seat[(seat_of(g, p) + 2) % 4]; }
bool is_teammate(const Game& g, Player a, Player b) {
  return is_double(g) && a < g.s.players && b < g.s.players && a != b && same_team(g, a, b);
}
std::uint8_t turn_team_of_two(const Game& g) {
  std::uint8_t team = 0;
  for (Player p = 0; p < g.s.players; ++p)
    if (same_team(g, p, g.s.turn_player)) team |= only(p);
  return team;
}
bool is_not_teammates(const Game& g, Option o) { return !is_teammate(g, g.s[o.a].owner, actor(g)); }

bool team_lost(Game& g) {
  if (!is_double(g)) return false;
  std::uint8_t standing = 0;
  for (int team = 0; team < 2; ++team)
    if (in_game(g, g.s.seat[2 * team]) && in_game(g, g.s.seat[2 * team + 1]))
      standing |= static_cast<std::uint8_t>(only(g.s.seat[2 * team]) | only(g.s.seat[2 * team + 1]));
  g.used("12.7.3"_rb);
  if (standing == 0) g.used("1.2.3.1"_rb);
  conclude(g, standing, false, standing == 0 ? "1.2.3.1"_rb : "12.7.3"_rb);
  return true;
}

// ---- Who is meant
Player Game::in_turn_order(int place) const {
  if (!is_double(*this)) return kernel::Game::in_turn_order(place);
  const int at = seat_of(*this, s.turn_player);  // the turn team, then the other one
  return s.seat[place < 2 ? at ^ place : ((at / 2) ^ 1) * 2 + place - 2];
}
// 12.5.4, 12.6.4, 12.7.10.1
int Game::opponents_of(Player you, Player (&out)[kernel::kPlayersMax]) const {
  if (s.format == kTwoPlayers || you == kNobody) return kernel::Game::opponents_of(you, out);
  used(s.format == kRumble ? "12.5.4"_rb : s.format == kCircle ? "12.6.4"_rb : "12.7.10.1"_rb);
  int n = 0;
  if (s.gone != 0)
    for (const kernel::RuleIndex rule : {"12.4.7"_rb, "1.2.2"_rb}) used(rule);
  for (int i = 0; i < s.players; ++i) {
    const Player p = in_turn_order(i);
    const bool near = s.format != kCircle || neighbour(*this, you, 1) == p || neighbour(*this, you, -1) == p;
    if (near && !same_team(*this, p, you) && in_game(*this, p)) out[n++] = p;
  }
  return n;
}
// 12.5.4, 12.6.4
int Game::players_of(Player you, Player (&out)[kernel::kPlayersMax]) const {
  if (s.format == kRumble) used("12.5.4"_rb);
  if (s.gone != 0)
    for (const kernel::RuleIndex rule : {"12.4.7"_rb, "1.2.2"_rb}) used(rule);
  if (s.format != kCircle || you == kNobody) return kernel::Game::players_of(you, out);
  Player others[kernel::kPlayersMax];
  const int m = opponents_of(you, others);
  int n = 0;
  for (int i = 0; i < s.players; ++i)
    if (const Player p = in_turn_order(i); p == you || std::find(others, others + m, p) != others + m)
      out[n++] = p;
  return n;
}
// 12.7.9
int Game::allies_of(Player you, Player (&out)[kernel::kPlayersMax]) const {
  int n = 0;
  if (is_double(*this)) used("12.7.9"_rb);
  for (int i = 0; i < s.players && you != kNobody; ++i)
    if (const Player p = in_turn_order(i); same_team(*this, p, you)) out[n++] = p;
  return n;
}

bool choose_in_turn(const Game& g) {
  for (int i = 0; i < g.s.frames.n; ++i) {
    const Frame& f = g.s.frames[i];
    const auto all = g.s.list(i);
    if (f.first == g.book().row_of(kEach) && all.size() > 1 && all[0].kind == kernel::Kind::player)
      return true;
  }
  const std::uint16_t now = g.frame().first;
  return (now == g.book().row_of(kDiscarding) && kernel::discards_together(g)) ||
         (now == g.book().row_of(kHealing) && several_heal(g));
}

// 12.4.7, 12.5.6.1, 12.6.5, 12.6.6.1, 12.7.7: who has no part in what is decided now.
void Game::refuses_player(Player p, std::vector<kernel::RuleIndex>& out) const {
  const kernel::RuleIndex asked = decision().rule;
  const auto is_team_only = [&](kernel::RuleIndex rule) { return is_double(*this) && asked == rule; };
  if (p >= s.players) return;
  if (!in_game(*this, p))
    for (const kernel::RuleIndex rule : {"12.4.7"_rb, "1.2.2"_rb}) out.push_back(rule);
  if (asked == "8.3.3"_rb && s.format != kTwoPlayers)
    out.push_back(s.format == kRumble   ? "12.5.6.1"_rb
                  : s.format == kCircle ? "12.6.6.1"_rb
                                        : "12.7.7.4.2"_rb);
  const int play = s.frames.empty() ? 0 : frame().play;
  if (asked == "9.7.3.1"_rb && s.format == kCircle && play != 0) {
    const Player master = s.plays[play - 1].controller;
    if (neighbour(*this, master, 1) != p && neighbour(*this, master, -1) != p) out.push_back("12.6.5"_rb);
  }
  if (play != 0 && s.plays[play - 1].kind == kAbilityPlay && s.plays[play - 1].controller != p)
    for (const kernel::RuleIndex rule :
         {is_auto(*this, s.plays[play - 1]) ? "3.1.2.3"_rb : "3.1.2.2"_rb, "3.1.2.4"_rb, "3.1.2.4.1"_rb})
      out.push_back(rule);
  if (choose_in_turn(*this))
    for (const kernel::RuleIndex rule : {"1.3.4"_rb, "1.3.4.1"_rb, "12.2.1"_rb}) out.push_back(rule);
  if (is_team_only("7.4.2"_rb)) out.push_back("12.7.7.3"_rb);
  if (is_team_only("8.2.3"_rb)) out.push_back("12.7.7.4"_rb);
}

// ---- 12.7.10: one opponent is named while playing
namespace {

using kernel::Line, kernel::LineKind, kernel::NodeId, kernel::Op, kernel::ParameterType;

bool mentions(const Game& g, NodeId id) {
  if (id == 0) return false;
  const kernel::Node& n = g.cards().nodes[id];
  return n.op == Op::opponent || mentions(g, n.a) || mentions(g, n.b) || mentions(g, n.next);
}
bool change_mentions(const Game& g, std::size_t first) {
  for (std::size_t i = first; i != 0; ++i) {
    const kernel::Change& c = g.cards().changes[i];
    for (const NodeId node : {c.to, c.who, c.value, c.at, c.source, c.where})
      if (mentions(g, node)) return true;
    if (c.last) return false;
  }
  return false;
}
bool block_mentions(const Game& g, std::size_t first);
// What an effect makes hears and replaces what it says; a delayed ability names its opponent when it is
// played.
bool ability_mentions(const Game& g, std::uint16_t text) {
  const kernel::Ability& a = g.cards().abilities[text];
  for (const NodeId node : {a.when.card, a.when.by, a.when.player, a.when.from, a.when.to, a.when.where,
                            a.becomes, a.if_, a.while_})
    if (mentions(g, node)) return true;
  return a.kind == kernel::AbilityKind::replacement && block_mentions(g, a.body);
}
bool argument_mentions(const Game& g, ParameterType type, std::uint16_t value) {
  switch (type) {
    case ParameterType::objects:
    case ParameterType::target:
    case ParameterType::number:
    case ParameterType::boolean:
    case ParameterType::player:
    case ParameterType::zone:
    case ParameterType::filter:
      return mentions(g, value);
    case ParameterType::block:
      return block_mentions(g, value);
    case ParameterType::changes:
      return change_mentions(g, value);
    case ParameterType::ability:
      return ability_mentions(g, value);
    default:
      return false;
  }
}
bool block_mentions(const Game& g, std::size_t first) {
  for (std::size_t at = first; at != 0; ++at) {
    const Line& line = g.cards().lines[at];
    if (line.kind == LineKind::end) return false;
    if (line.kind == LineKind::branch && mentions(g, line.arg[0])) return true;
    if (line.kind != LineKind::verb) continue;
    const auto parameters = kernel::verb_specs()[line.verb].parameters;
    for (std::size_t k = 0; k < parameters.size(); ++k)
      if (line.arg[k] != 0 && argument_mentions(g, parameters[k].type, line.arg[k])) return true;
  }
  return false;
}

}  // namespace

bool mentions_opponent(const Game& g, kernel::NodeId node) {
  if (node == 0) return false;
  const kernel::Node& n = g.cards().nodes[node];
  return n.op == Op::opponent || n.op == Op::opponents || mentions_opponent(g, n.a) ||
         mentions_opponent(g, n.b) || mentions_opponent(g, n.next);
}
bool names_opponent(const Game& g, kernel::TextId text) {
  if (!is_double(g) && ((g.s.readings & kOneOpponent) == 0 || g.s.players == 2)) return false;
  const kernel::Ability& a = g.cards().abilities[text];
  return block_mentions(g, a.play) || block_mentions(g, a.cost) || block_mentions(g, a.body);
}

}  // namespace headjudge::rebirth
