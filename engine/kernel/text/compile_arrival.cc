// Texts that forbid or replace that cards enter or appear: what they name does not lie on the board yet.
#include "engine/kernel/text/compile_arrival.h"

#include <utility>

namespace headjudge::kernel {
namespace {

// The kind of card that a selector of the board is called after ("zx", "units"); empty: none.
std::string kind_of_selector(const Reader& r, const Node& n) {
  std::string word = r.v_.selectors[static_cast<std::size_t>(n.value)].word;
  if (r.kind(word) < 0 && word.ends_with("s")) word.pop_back();
  return r.kind(word) < 0 ? std::string() : word;
}

// The area it comes to is this one.
NodeId comes_to(Reader& r, NodeId area, const Node& n) {
  Node to, same;
  to.op = Op::event, to.value = static_cast<int>(EventField::to);
  to.flag = kOfArrival, to.mark = n.mark;
  same.op = Op::equal, same.a = r.add(to), same.b = area, same.mark = n.mark;
  return r.add(same);
}

}  // namespace

bool is_arrival(const Reader& r, std::uint64_t events) {
  const int enters = r.event("enters"), appears = r.event("appears");
  return (enters > 0 && events == 1ull << enters) || (appears > 0 && events == 1ull << appears);
}

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
  const bool is_board = n.op == Op::zone && r.v_.places[static_cast<std::size_t>(n.value)].board;
  if (kind.empty() && !is_board) return id;
  Node players, cards, some;
  players.op = Op::players, players.mark = n.mark;
  cards.op = Op::cards_of, cards.flag = n.flag & kOther, cards.mark = n.mark;
  cards.a = n.a != 0 ? n.a : r.add(players);
  const Type outer = std::exchange(r.it, Type::object);
  some.op = Op::filter, some.a = r.add(cards);
  some.b = is_board ? comes_to(r, id, n) : r.parse("kind == " + kind, n.mark).node;
  some.mark = n.mark;
  r.it = outer;
  return r.add(some);
}

}  // namespace headjudge::kernel
