// A scenario told as a story.
#pragma once

#include <string>

#include "engine/kernel/book.h"
#include "engine/kernel/text/tree.h"

namespace headjudge::verifier {

struct StoryOptions {
  std::string step;    // only this step ("hit", "hit+1", "given")
  bool rules = false;  // every rule with its summary
  bool json = false;   // the state as JSON after each step
  std::string rulebook;
  std::string program = "headjudge";
};

// Plays the file and tells it. `status`: 0 it holds, 1 it fails, 3 the file is invalid, 2 no such step.
std::string story(const std::string& path, const StoryOptions& options, int& status);

}  // namespace headjudge::verifier
