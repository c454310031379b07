// Keeps the game as it was after one step of a run: for questions about that position.
#pragma once

#include <memory>
#include <string>

#include "verifier/run.h"

namespace headjudge::verifier {

class Keeper final : public Watcher {
 public:
  // A label, label+1 or given, with or without @; empty: the last step.
  explicit Keeper(std::string step) : step_(std::move(step)) {
    if (!step_.empty() && step_[0] != '@') step_ = "@" + step_;
  }
  void after(const Run& run, const Step* step, const GoldenStep* told) override {
    if (told == nullptr || (!step_.empty() && told->key != step_)) return;
    game = run.game()->clone();
    game->set_listener(nullptr);
    key = told->key;
    entry = *told;
    line = step != nullptr ? step->mark.line : 0;
  }
  std::unique_ptr<kernel::Game> game;
  std::string key;
  GoldenStep entry;
  std::uint32_t line = 0;  // of the step; 0: the position before every step

 private:
  std::string step_;
};

}  // namespace headjudge::verifier
