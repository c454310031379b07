// A bug report as one text: the scenario, what came of it step by step, and with which rulebook and version.
#pragma once

#include <string>

namespace headjudge::verifier {

// Plays a scenario and bundles it with its log and verdict; "" with an error when the file cannot be played.
std::string pack(const std::string& path, const std::string& rulebook, std::string& error);

enum class Replayed {
  exact,       // the same log and the same verdict, byte for byte
  unverified,  // this build cannot say: another game or revision, words it cannot read, a damaged bundle
  diverged     // it comes out otherwise
};
// Plays a bundle again. `report` says which of the three, and where it parts.
Replayed replay(const std::string& bundle, std::string& report);

}  // namespace headjudge::verifier
