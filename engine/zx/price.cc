// 804.2d, 805.2: what cards and abilities cost, as texts change it, and fixed before anything is paid.
#include <algorithm>

#include "engine/zx/conditions.h"
#include "engine/zx/payment.h"

namespace headjudge::zx {
namespace {

// Calls fn with every resource cost of a payment, in printed order, those of its choices too.
template <class Fn>
void each_resource_cost(const kernel::CardSet& set, kernel::LineId at, Fn fn) {
  for (; at != 0 && set.lines[at].kind != kernel::LineKind::end; ++at) {
    const kernel::Line& line = set.lines[at];
    if (line.kind != kernel::LineKind::verb) continue;
    const kernel::VerbSpec& spec = kernel::verb_specs()[line.verb];
    if (std::string_view(spec.word) == "resource") fn(line);
    for (std::size_t k = 0; k < spec.parameters.size(); ++k) {
      if (spec.parameters[k].type == kernel::ParameterType::block) each_resource_cost(set, line.arg[k], fn);
      if (spec.parameters[k].type != kernel::ParameterType::blocks) continue;
      for (auto mode = line.arg[k]; set.lines[mode].kind == kernel::LineKind::jump; ++mode)
        each_resource_cost(set, set.lines[mode].target, fn);
    }
  }
}
bool has_resource_cost(const kernel::CardSet& set, const kernel::Ability& a) {
  bool found = false;
  each_resource_cost(set, a.cost, [&](const kernel::Line&) { found = true; });
  return found;
}
int points_of(const kernel::Context& c, const kernel::Ability& a, const kernel::Line& line) {
  const int points = static_cast<int>(std::max<std::int64_t>(0, kernel::number_or(c, line, "points", 1)));
  const bool changes = a.kind == kernel::AbilityKind::activated;
  return changes ? changed_ability_cost(static_cast<const Game&>(c.game), c.self, c.you, points) : points;
}
constexpr int kPointsMax = 4096;

}  // namespace

// Colors of a payment as bits: one word, or a list of them.
std::uint32_t colors_of(const kernel::Context& c, kernel::NodeId node) {
  if (node == 0) return 0;
  const kernel::Node& n = c.game.cards().nodes[node];
  std::uint32_t bits = 0;
  if (n.op == kernel::Op::unite) {
    for (kernel::NodeId link = n.a; link != 0; link = c.game.cards().nodes[link].next)
      bits |= colors_of(c, c.game.cards().nodes[link].a);
    return bits;
  }
  const kernel::Value v = kernel::evaluate(c, node);
  const auto& groups = c.game.cards().groups;
  for (std::size_t i = 0; i < groups.size(); ++i)
    if (v.type == kernel::Type::word && groups[i] == v.number) bits |= 1u << i;
  return bits & 31u;
}

Price price_of(const Game& g, CardId c) {
  const kernel::View& v = g.view(c);
  const bool changes = g.cards().has_change(kernel::ChangeKind::cost);
  return {std::max(0, changes ? changed_cost(g, c, v.number[kCost]) : v.number[kCost]), v.groups & 31u};
}

// 805.2c: a play without resource cost has one of 0 points and no color, for what texts add to it.
bool costs_nothing(const Game& g, CardId c) {
  const std::uint32_t kinds = g.kinds(c);
  if ((kinds & (1u << kShift | 1u << kZxExtra)) == 0) return false;
  return (kinds >> kShift & 1) != 0 || has_condition(g, c, Condition::advent) ||
         has_condition(g, c, Condition::dream_dress);
}
bool has_payable_cost(const Game& g, CardId c) {
  return (g.view(c).infinite >> kCost & 1) == 0 || has_condition(g, c, Condition::dream_dress);
}
Price fixed_price(const Game& g, CardId c) {
  return costs_nothing(g, c) ? Price{std::max(0, changed_cost(g, c, 0)), 0} : price_of(g, c);
}

// The fixed ones are bound in the play's scope without a name: which of the resource costs, and its points.
void fix_ability_price(Game& g) {
  kernel::Play& p = g.s.plays[g.frame().play - 1];
  const kernel::Ability& a = g.cards().abilities[p.text];
  const kernel::Context c = kernel::context_of(g);
  int place = 0;
  each_resource_cost(g.cards(), a.cost, [&](const kernel::Line& line) {
    const kernel::NodeId points = kernel::argument(line, "points");
    const bool fixed = points == 0 || g.cards().nodes[points].op == kernel::Op::number;
    const int plain = static_cast<int>(kernel::number_or(c, line, "points", 1));
    if (const int now = points_of(c, a, line);
        (!fixed || now != plain) && !speaks_of_choice(g.cards(), points))
      kernel::bind(g, p.scope, 0, kernel::Kind::number, place * kPointsMax + std::min(now, kPointsMax - 1));
    ++place;
  });
  p.paid = static_cast<std::int16_t>(added_price(g, p.text, p.source, p.controller));
}
int price_now(const Game& g, const kernel::Line& line) {
  const kernel::Play& p = g.s.plays.at[g.frame().play - 1];
  const kernel::Context c = kernel::context_of(g);
  const auto plain = [&] {
    return static_cast<int>(std::max<std::int64_t>(0, kernel::number_or(c, line, "points", 1)));
  };
  if (p.kind != kAbilityPlay || p.step != 0 || !g.is_marked()) return plain();
  const kernel::Ability& a = g.cards().abilities[p.text];
  int place = 0, found = -1;
  each_resource_cost(g.cards(), a.cost,
                     [&](const kernel::Line& one) { found = &one == &line ? place : found, ++place; });
  for (const kernel::Binding& b : g.s.bindings)
    if (b.scope == p.scope && b.name == 0 && b.kind == kernel::Kind::number && b.value / kPointsMax == found)
      return b.value % kPointsMax;
  const bool is_chosen = speaks_of_choice(g.cards(), kernel::argument(line, "points"));
  return is_chosen ? points_of(c, a, line) : plain();  // fixed as it is printed
}
int added_price(const Game& g, kernel::TextId text, Ref self, Player p) {
  const kernel::Ability& a = g.cards().abilities[text];
  const bool changed = g.cards().has_change(kernel::ChangeKind::cost);
  if (!changed || a.kind != kernel::AbilityKind::activated || has_resource_cost(g.cards(), a)) return 0;
  return changed_ability_cost(g, self, p, 0);
}

bool can_pay_resource(const kernel::Context& c, const kernel::Line& line) {
  const Game& g = static_cast<const Game&>(c.game);
  const int points = static_cast<int>(kernel::number_or(c, line, "points", 1));
  const Price price{changed_ability_cost(g, c.self, c.you, points),
                    colors_of(c, kernel::argument(line, "colors"))};
  return payable(g, c.you, price);
}

}  // namespace headjudge::zx
