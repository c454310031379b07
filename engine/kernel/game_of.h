// A game with its state: copies and saved states that cost what is in use.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>

#include "engine/kernel/game.h"
#include "engine/kernel/recycled.h"

namespace headjudge::kernel {

// Copies what is in use of the kernel's part, and the game's own part: whole, or up to what it says is used,
// and of the lists behind that what they hold.
template <class State>
void copy_state(State& to, const State& from) {
  static_assert(std::is_base_of_v<Core, State> && std::is_trivially_copyable_v<State>);
  copy_used(to, from);
  const auto* const begin = reinterpret_cast<const char*>(&from) + kCoreEnd;
  const char* end = reinterpret_cast<const char*>(&from) + sizeof(State);
  if constexpr (requires { from.used_end(); }) end = static_cast<const char*>(from.used_end());
  std::memcpy(reinterpret_cast<char*>(&to) + kCoreEnd, begin, static_cast<std::size_t>(end - begin));
  if constexpr (requires { State::copy_lists(to, from); }) State::copy_lists(to, from);
}

template <class State>
class GameOf : public Game {
 public:
  GameOf(const Book& book, const CardSet& cards) : Game(book, cards) {
    ::new (&s) State{};
    core_ = &s;
  }
  GameOf(const GameOf& other) : Game(other), saved_(other.saved_) {
    core_ = &s;
    copy_state(s, other.s);
    forget_copied();
  }
  GameOf& operator=(const GameOf&) = delete;

  union {
    State s;  // beyond what is in use a copy leaves it as it is
  };

 protected:
  void save(int slot) override {
    if (slot == kSaves) outgrown("too many plays inside each other");
    auto& saved = saved_[static_cast<std::size_t>(slot)];
    if (!saved || saved.use_count() > 1) saved.reset(new Saved);
    copy_state(saved->s, s);
  }
  // What was computed meanwhile is about another position.
  void restore(int slot) override {
    const std::uint32_t moment = s.moment;
    copy_state(s, saved_[static_cast<std::size_t>(slot)]->s);
    s.moment = moment;
    s.forget_zones();
    s.changed();
  }

 private:
  static constexpr int kSaves = 12;
  struct Saved : Recycled<Saved> {
    Saved() {}
    union {
      State s;  // the same
    };
  };
  std::array<std::shared_ptr<Saved>, kSaves> saved_;  // copies of a game share them until one saves anew
};

}  // namespace headjudge::kernel
