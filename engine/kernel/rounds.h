// Loops that nobody can stop and in which something grows each time (effects, items, counts): no position
// comes back, but what happens does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/kernel/core.h"

namespace headjudge::kernel {

// How full a position is.
struct Crowd {
  int waiting = 0;       // what is still to be done: abilities, plays, events put aside, items
  bool crowded = false;  // a list that a loop may fill holds many
};
Crowd crowd_of(const Core& s);

// What rules did since a player answered last, a look at each place where a procedure turns back.
class Rounds {
 public:
  void clear() { looks_.clear(); }
  void note(const Core& s, int waiting);
  // Whether it has been the same again and again, and no less was waiting after each time.
  bool go_on() const;

 private:
  struct Look {
    std::uint64_t of;
    int waiting;
  };
  bool repeat_every(std::size_t looks) const;
  std::vector<Look> looks_;
};

// What is being done, and how many cards lie where: counts and objects that differ each time are left out.
std::uint64_t bare_look(const Core& s, std::uint64_t first);

}  // namespace headjudge::kernel
