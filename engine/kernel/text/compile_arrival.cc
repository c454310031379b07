// Texts that forbid or replace that cards enter: the cards that they name do not lie on the board yet.
#include <utility>

#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {
namespace {

// The kind of card that a selector of the board is called after ("zx", "units"); empty: none.
std::string kind_of_selector(const Reader& r, const Node& n) {
  std::string word = r.v_.selectors[static_cast<std::size_t>(n.value)].word;
  if (r.kind(word) < 0 && word.ends_with("s")) word.pop_back();
  return r.kind(word) < 0 ? std::string() : word;
}

}  // namespace

NodeId named_on_arrival(Reader& r, NodeId id) {
  Node n = r.set_.nodes[id];
  if (n.op == Op::filter) {
    n.a = named_on_arrival(r, n.a);
    return r.add(n);
  }
  if (n.op == Op::unite) {
    for (NodeId link = n.a; link != 0; link = r.set_.nodes[link].next) {
      const NodeId inner = named_on_arrival(r, r.set_.nodes[link].a);
      r.set_.nodes[link].a = inner;
    }
    return id;
  }
  const std::string kind = n.op == Op::selector ? kind_of_selector(r, n) : std::string();
  if (kind.empty()) return id;
  Node players, cards, some;
  players.op = Op::players, players.mark = n.mark;
  cards.op = Op::cards_of, cards.flag = n.flag, cards.mark = n.mark;
  cards.a = n.a != 0 ? n.a : r.add(players);
  const Type outer = std::exchange(r.it, Type::object);
  some.op = Op::filter, some.a = r.add(cards), some.b = r.parse("kind == " + kind, n.mark).node;
  some.mark = n.mark;
  r.it = outer;
  return r.add(some);
}

}  // namespace headjudge::kernel
