// The one place where a broken program ends.
#include "engine/kernel/check.h"

#include <cstdio>
#include <cstdlib>

namespace headjudge::kernel {

void broken(const char* what, const char* file, int line) {
  std::fprintf(stderr, "headjudge: internal error at %s:%d: %s\n", file, line, what);
  std::abort();
}

}  // namespace headjudge::kernel
