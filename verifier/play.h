// The conversation of `headjudge play`: one line in, some lines out.
#pragma once

#include <memory>
#include <string>

#include "verifier/session.h"

namespace headjudge::verifier {

class Conversation {
 public:
  explicit Conversation(std::unique_ptr<Session> session) : session_(std::move(session)) {}
  // The table and what can be done.
  std::string show() const;
  // Carries out a line. `failed`: it could not be done.
  std::string hear(const std::string& line, bool& failed);
  bool is_over() const { return over_; }
  // Random legal answers, at most so many.
  std::string random(int answers, std::uint64_t seed);
  // Writes the scenario; false when it cannot be written or does not pass as written.
  bool save(const std::string& path, std::string& said) const;

 private:
  std::string number(const std::string& text, bool& failed);
  std::unique_ptr<Session> session_;
  bool over_ = false;
};

}  // namespace headjudge::verifier
