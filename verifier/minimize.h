// Making a failing scenario small: fewer steps, cards, words and numbers, and the same failure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verifier/symptom.h"

namespace headjudge::verifier {

struct MinimizeOptions {
  ExamineOptions examine;
  int jobs = 1;
  std::uint64_t candidates = 20'000;  // tried at most
};

struct Minimized {
  Symptom symptom;                          // of the small scenario; its kind is empty when nothing fails
  std::string text;                         // the small scenario
  std::vector<std::string> without_effect;  // "388 of 400 steps", ...
  bool exhausted = false;                   // not everything was tried
};

// The result does not depend on `jobs`: of several smaller scenarios that fail alike the first is taken.
Minimized minimize(const std::string& path, const std::string& text, const MinimizeOptions& options);

}  // namespace headjudge::verifier
