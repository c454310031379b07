// Blocks that are done in full or not at all: which of their lines are due, and whether there is enough for
// all of them.
#pragma once

#include "engine/kernel/game.h"

namespace headjudge::kernel {

// Calls fn(line) for each instruction of a block that would be done now, until it says false. Whether it
// never did.
template <class Fn>
bool each_due_line(const Context& c, LineId first, Fn&& fn) {
  const CardSet& set = c.game.cards();
  for (LineId at = first; at != 0;) {
    const Line& line = set.lines[at];
    switch (line.kind) {
      case LineKind::end:
        return true;
      case LineKind::jump:
        at = line.target;
        continue;
      case LineKind::branch:
        at = evaluate_bool(c, line.arg[0]) ? static_cast<LineId>(at + 1) : line.target;
        continue;
      case LineKind::verb:
        break;
    }
    ++at;
    if (!fn(line)) return false;
  }
  return true;
}

// By what an instruction is done, as texts that forbid it ask: as a cost where it is a part of one, before it
// is paid too; what a replacement demands is a part of its effect. Only where texts forbid something.
Cause cause_of(const Game& g, const Line& line);

// Whether the lines of a block that take cards can all have theirs: what one of them takes is not there for
// the others. What lies in decks, and what earlier lines may bring to where a later one looks, is not
// counted.
bool cards_suffice(const Context& c, LineId first);

// Places, a bit a row of the place table: those that an expression names cards of, and those where a line may
// bring cards or change what is asked of them. All of them where that is not known.
std::uint64_t places_named(const Game& g, NodeId id);
std::uint64_t places_changed(const Game& g, const Line& line);

// Whether the cards of an exchange (instruct.h) are there and fit where they would go.
bool can_exchange(const Context& c, const Line& line, bool (*fits)(const Game&, Ref, ZoneId));

// Whether an expression speaks of a name given by `as:`.
bool mentions(const Game& g, NodeId id, WordId name);

}  // namespace headjudge::kernel
