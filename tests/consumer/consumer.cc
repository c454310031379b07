// Uses the installed engine library as a simulator or a bot would.
#include <cstdio>

#include "engine/version.h"

int main() {
  std::printf("headjudge engine %.*s\n", static_cast<int>(headjudge::kVersion.size()),
              headjudge::kVersion.data());
  return 0;
}
