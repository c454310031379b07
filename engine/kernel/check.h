// Checks that stay on in every build: a broken program stops here instead of giving a wrong ruling.
#pragma once

#include <stdexcept>

namespace headjudge::kernel {

// Prints what was broken and where and aborts; throws Broken where somebody asked for that.
[[noreturn]] void broken(const char* what, const char* file, int line);

// The engine met something that cannot be.
class Broken : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A game outgrew a bound of the state: it ends without a ruling, by no mistake of the program. `bound`:
// which, for people; it lives as long as the program.
class Outgrown : public Broken {
 public:
  explicit Outgrown(const char* which) : Broken(which), bound(which) {}
  const char* bound;
};
[[noreturn]] void outgrown(const char* bound);

// While one lives, checks of this thread throw instead of ending the program: for runs with rules switched
// off, where what is left of a rulebook may make no sense. A game that threw must not be used again.
class ChecksThrow {
 public:
  ChecksThrow();
  ~ChecksThrow();
  ChecksThrow(const ChecksThrow&) = delete;
  ChecksThrow& operator=(const ChecksThrow&) = delete;
};

}  // namespace headjudge::kernel

#define HEADJUDGE_CHECK(what) ((what) ? (void)0 : ::headjudge::kernel::broken(#what, __FILE__, __LINE__))
