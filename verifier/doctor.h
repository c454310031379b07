// Self-checks: this build gives, on this machine, the bytes that it gives everywhere.
#pragma once

#include <string>
#include <vector>

namespace headjudge::verifier {

struct Finding {
  std::string what;
  bool fine = false;
  std::string found;      // what was found instead
  bool is_input = false;  // not this build is wrong, but a file
};
std::vector<Finding> doctor();

// Plays these files in order on one thread, in another order on `jobs` threads, and twice in one process:
// every log must be the same, byte for byte. `programs`: other builds of headjudge (another compiler, other
// options; the running one too, for another layout of its memory), whose report of the files must be the
// same. First of all they must be played: an INVALID file gives no log.
std::vector<Finding> doctor_suite(const std::vector<std::string>& files, int jobs,
                                  const std::vector<std::string>& programs);

}  // namespace headjudge::verifier
