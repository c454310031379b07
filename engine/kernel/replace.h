// Replacement effects: finding the ones of an event, deciding about them, and doing what they say.
#pragma once

#include <algorithm>

#include "engine/kernel/shared.h"

namespace headjudge::kernel {

// Play::kind of a replacement's text; 1 is a card and 2 an ability in every game.
inline constexpr std::uint8_t kReplacingPlay = 2;

// What else a move does to the card that arrives (Aside::state).
enum Aftermath : std::uint8_t { kComesRested = 1, kComesActive = 2, kComesFaceDown = 4, kComesFaceUp = 8 };

// While one lives, a doer does one event: what was applied to it in one of its parts is not applied in
// another.
class Occurrence {
 public:
  explicit Occurrence(Game& g) : g_(g) { ++g.occurring_; }
  // The same event again, after it was put aside.
  Occurrence(Game& g, const Aside& a) : Occurrence(g) {
    g.applied_ = a.applied;
    g.original_ = a.original;
    g.move_name_ = a.name;
    g.move_state_ = a.state;
  }
  ~Occurrence();
  // A move whose card arrives in this state under this name.
  void arrives(std::uint16_t name, std::uint8_t state) { g_.move_name_ = name, g_.move_state_ = state; }
  Occurrence(const Occurrence&) = delete;
  Occurrence& operator=(const Occurrence&) = delete;

 private:
  Game& g_;
};

// The replacements that apply to an event now.
inline constexpr int kReplacementsMax = 128;
struct Replacements {
  int n;
  bool limited;   // one was left out because it was applied already
  bool hindered;  // an optional one was left out because it cannot be carried out
  Replacement at[kReplacementsMax];
  bool has(const Applied& id) const { return times(id) > 0; }
  int times(const Applied& id) const {
    const auto is_it = [&](const Replacement& r) { return r.id == id; };
    return static_cast<int>(std::count_if(at, at + n, is_it));
  }
};
// Those of the event that the running procedure deals with, in a fixed order.
void replacements_now(const Game& g, Replacements& out);
// The event as one of its words sees it: `card` and `by` change places for words of the source.
Event seen_as(const Game& g, Event e, int word);

// ---- Rows of a game's procedure. Locals 3 the first event it deals with, 7 how many; 4 the picked
// replacement as its place + 1, 5 whether it is accepted.
bool replacing_several(const Game& g);
bool replacing_one(const Game& g);
bool replacing_picked(const Game& g);
bool replacing_optional(const Game& g);
bool replacing_decided(const Game& g);
bool replacing_undecided(const Game& g);  // declined just now, and others apply
bool replacing_running(const Game& g);
bool replacing_left(const Game& g);
Player replacing_player(const Game& g);
Player replacing_owner(const Game& g);
void replacing_candidates(const Game& g, Candidates& out);
void pick_replacement(Game& g);
void pick_only_replacement(Game& g);
void accept_replacement(Game& g);
void decline_replacement(Game& g);
void run_replacement(Game& g);
void end_replacement(Game& g);
void perform_event(Game& g);

// What the words of a move say about the card that arrives, as Aftermath bits.
std::uint8_t arrival_of(const Line& line);
// ---- Instructions: change, instead.
void do_change(Game& g, const Line& line, Frame&);
void do_instead(Game& g, const Line& line, Frame&);
// After a move that was put aside: its name, its state.
void arrive_as(Game& g, const Aside& a, Ref now);
// What the running text calls a card goes on meaning the one that an instruction has moved so.
void follow_moved(Game& g, Ref was, ZoneId from, ZoneId to);
// The play that the event belongs to did it after all.
void note_play_done(Game& g, const Aside& a);

}  // namespace headjudge::kernel
