// What expressions and abilities speak of, found by walking their text.
#include "engine/kernel/speaks.h"

#include <algorithm>

#include "engine/kernel/text/compile.h"
#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {
namespace {

bool is_over_list(const Node& call) {
  const auto f = static_cast<Function>(call.value);
  return f == Function::sum || f == Function::max || f == Function::min || f == Function::distinct;
}

// Walks an ability and collects the names that it reads and those that it gives.
class Names {
 public:
  explicit Names(const CardSet& set) : set_(set) {}

  void ability(TextId text) {
    if (text == 0) return;
    const Ability& a = set_.abilities[text];
    pattern(a.when);
    for (const NodeId id : {a.if_, a.while_, a.becomes, a.parameter, a.timing_of, a.gate}) node(id);
    for (const LineId first : {a.cost, a.play, a.body}) block(first);
    changes(a.changes);
    for (const Extra& e : a.parameters) {
      node(e.value), node(e.from);
      block(e.block), ability(e.ability), changes(e.changes);
    }
  }
  bool has(const Node* n) const { return std::find(nodes_.begin(), nodes_.end(), n) != nodes_.end(); }
  std::vector<WordId> from_around() const {
    std::vector<WordId> out;
    for (const WordId word : read_)
      if (std::find(given_.begin(), given_.end(), word) == given_.end() &&
          std::find(out.begin(), out.end(), word) == out.end())
        out.push_back(word);
    return out;
  }

 private:
  void node(NodeId id) {
    if (id == 0) return;
    const Node& n = set_.nodes[id];
    if (n.op == Op::bound) read_.push_back(n.word), nodes_.push_back(&n);
    node(n.a), node(n.b), node(n.next);
  }
  void pattern(const Pattern& p) {
    for (const NodeId id : {p.card, p.by, p.player, p.from, p.to, p.where}) node(id);
  }
  void changes(std::size_t first) {
    for (std::size_t i = first; i != 0; ++i) {
      const Change& c = set_.changes[i];
      for (const NodeId id : {c.value, c.to, c.who, c.where, c.at, c.source}) node(id);
      if (c.kind != ChangeKind::forbid && c.kind != ChangeKind::allow) node(c.by);
      ability(c.ability);
      if (c.kind == ChangeKind::add_ability && !c.flag) ability(c.what);
      if (c.last) break;
    }
  }
  void block(LineId first) {
    for (std::size_t at = first; at != 0 && set_.lines[at].kind != LineKind::end; ++at) {
      const Line& line = set_.lines[at];
      if (line.kind == LineKind::branch) node(line.arg[0]);
      if (line.kind != LineKind::verb) continue;
      const auto parameters = verb_specs()[line.verb].parameters;
      for (std::size_t k = 0; k < parameters.size(); ++k) argument(parameters[k].type, line.arg[k]);
    }
  }
  void token(const CardDef& def) {
    changes(def.written);
    for (int i = 0; i < def.abilities; ++i) ability(static_cast<TextId>(def.first_ability + i));
  }
  void argument(ParameterType type, std::uint16_t value) {
    if (value == 0) return;
    switch (type) {
      case ParameterType::name:
        return given_.push_back(value);
      case ParameterType::block:
        return block(value);
      case ParameterType::blocks:
        for (std::size_t k = value; set_.lines[k].kind == LineKind::jump; ++k) block(set_.lines[k].target);
        return;
      case ParameterType::pattern:
        return pattern(set_.patterns[value]);
      case ParameterType::changes:
        return changes(value);
      case ParameterType::ability:
        return ability(value);
      case ParameterType::card:
        return token(set_.cards[value - 1u]);
      case ParameterType::word:
      case ParameterType::duration:
      case ParameterType::flag:
        return;
      default:
        return node(value);
    }
  }

  const CardSet& set_;
  std::vector<WordId> read_, given_;
  std::vector<const Node*> nodes_;  // that read a name
};

}  // namespace

bool reads_it(const CardSet& set, NodeId id) {
  if (id == 0) return false;
  const Node& n = set.nodes[id];
  const bool of_game = static_cast<PropertyTable>(n.flag) == PropertyTable::game;
  if (n.op == Op::it || (n.op == Op::property && n.a == 0 && !of_game)) return true;
  // What is read of each card of a list is not the card's own for whom the number is.
  const bool of_list = n.op == Op::filter || (n.op == Op::call && n.flag != 1 && is_over_list(n));
  return reads_it(set, n.a) || (!of_list && reads_it(set, n.b)) || reads_it(set, n.next);
}

bool speaks_of_its_own(const CardSet& set, const Pattern& p, int player_places) {
  const auto speaks = [&](const auto& again, NodeId id) -> bool {
    if (id == 0) return false;
    const Node& n = set.nodes[id];
    const bool names_cards = n.op == Op::selector || n.op == Op::zone || n.op == Op::cards_of;
    const bool other = names_cards && (n.flag & kOther) != 0;
    const bool seen = n.op == Op::zone && n.value >= player_places;
    return n.op == Op::self || n.op == Op::bound || other || seen || again(again, n.a) || again(again, n.b) ||
           again(again, n.next);
  };
  const NodeId all[] = {p.card, p.by, p.player, p.from, p.to, p.where};
  return p.by_self ||
         std::any_of(std::begin(all), std::end(all), [&](NodeId id) { return speaks(speaks, id); });
}

std::vector<WordId> names_from_around(const CardSet& set, TextId text) {
  Names names(set);
  names.ability(text);
  return names.from_around();
}

bool reads_from_around(const CardSet& set, TextId text, const Node& node) {
  Names names(set);
  names.ability(text);
  const std::vector<WordId> words = names.from_around();
  return names.has(&node) && std::find(words.begin(), words.end(), node.word) != words.end();
}

}  // namespace headjudge::kernel
