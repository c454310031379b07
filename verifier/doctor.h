// Self-checks: this build gives, on this machine, the bytes that it gives everywhere.
#pragma once

#include <string>
#include <vector>

namespace headjudge::verifier {

struct Finding {
  std::string what;
  bool fine = false;
  std::string found;  // what was found instead
};
std::vector<Finding> doctor();

}  // namespace headjudge::verifier
