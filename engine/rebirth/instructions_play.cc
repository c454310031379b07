// 9.7 by an effect: cards that an effect plays; and 5.4: turning cards face up or down.
#include "engine/rebirth/instructions_more.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::call, kernel::Context, kernel::context_of,
    kernel::go, kernel::Line, kernel::line_at, kernel::note_done, kernel::objects_of, kernel::Refs,
    kernel::when, kernel::with;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }
std::span<const kernel::Cell> own_list(const Game& g) { return g.s.list(g.s.frames.n - 1); }

// ---- Playing. Locals 3 the play, 4 line, 5 how many cards of the frame's list had their turn, 6 whether the
// last one was tried, 7 another cost + 1
Player player_of_play(const Game& g) { return kernel::player_or_you(context_of(g), line_at(g, 4), "by"); }
// What is paid: nothing, another number, or -1: its cost.
int other_cost(const Game& g) {
  if (argument(line_at(g, 4), "free") != 0) return 0;
  return static_cast<int>(kernel::number_or(context_of(g), line_at(g, 4), "cost", -1));
}
// The area that the effect names; kNoZone: the player's choice.
ZoneId named_area(const Game& g) {
  const auto to = argument(line_at(g, 4), "to");
  return to == 0 ? kNoZone : kernel::evaluate_zone(context_of(g), to, player_of_play(g));
}
bool is_area(ZoneId z, Player p) { return z == zone(p, kEntry) || z == zone(p, kMember); }
bool more_to_play(const Game& g) { return g.frame().num(5) < static_cast<int>(own_list(g).size()); }
Ref next_card(const Game& g) { return own_list(g)[static_cast<std::size_t>(g.frame().num(5))].ref(); }
bool can_be_played(const Game& g) {
  if (!more_to_play(g)) return false;
  const Ref r = next_card(g);
  const Player p = player_of_play(g);
  if (!g.s.live(r) || !is_kind(g, r.card(), kCharacter) || g.s[r.card()].owner != p) return false;
  const ZoneId to = named_area(g);
  if (to != kNoZone && !is_area(to, p)) return false;
  const auto is_open = [&](int place) {
    return (to == kNoZone || to == zone(p, place)) && may_be_played_to(g, r.card(), p, zone(p, place));
  };
  if (!is_open(kEntry) && !is_open(kMember)) return false;
  const int cost = other_cost(g) < 0 ? number_of(g, r.card(), kCost) : other_cost(g);
  return may(g, "play|play_card", r.card(), p) && standing_energy(g, p) >= cost;
}
bool cannot_be_played(const Game& g) { return more_to_play(g) && !can_be_played(g); }
void skip_card(Game& g) {
  g.frame().set(5, g.frame().num(5) + 1);
  g.frame().set(6, 0);
}
void make_play(Game& g) {
  const Player p = player_of_play(g);
  const ZoneId to = named_area(g);
  const int play = kernel::new_play(g, 0, kCardPlay, p, next_card(g));
  if (to != kNoZone) g.s.plays[play - 1].to = static_cast<std::uint8_t>(to + 1);
  g.frame().set(3, play);
  g.frame().set(7, other_cost(g) + 1);
  g.frame().set(5, g.frame().num(5) + 1);
  g.frame().set(6, 1);
}
bool is_made(const Game& g) { return g.frame().num(3) != 0; }
void begin_play(Game& g, const Frame& caller, Frame& callee) {
  callee.play = static_cast<std::uint8_t>(caller.num(3));
  callee.set(6, caller.num(7));
  g.caller().set(3, 0);
  g.caller().set(7, 0);
}
bool was_tried(const Game& g) { return g.frame().num(6) != 0; }
// What was played is known by its names at its new place.
void note_played(Game& g) {
  const Ref was = own_list(g)[static_cast<std::size_t>(g.frame().num(5) - 1)].ref();
  g.frame().set(6, 0);
  if (g.s.live(was)) return;
  const Ref now = g.s.ref(was.card());
  const Line& line = line_at(g, 4);
  note_done(g, true);
  kernel::follow(g, was, now);
  if (const kernel::WordId name = argument(line, "as"))
    kernel::bind(g, context_of(g).scope, name, kernel::Kind::object, now.bits);
  const int place = place_of(g.s[now.card()].zone);
  if (argument(line, "state") != 0 && kernel::state_is_rest(line) && (place == kEntry || place == kMember))
    g.s.edit(now.card()).flags |= kernel::kRested;
}
constexpr Row kPlayRows[] = {
    {"9.7.1"_rb, "the effect plays a card", when<can_be_played>, act<make_play>},
    {"9.7.2"_rb, "like any play", when<is_made>, call(kPlaying, with<begin_play>)},
    {"9.7.4.2"_rb, "where it is now", when<was_tried>, act<note_played>},
    {"1.3.2"_rb, "what cannot be played is not", when<cannot_be_played>, act<skip_card>},
    {"9.7.1"_rb, "the next one", when<more_to_play>, go("9.7.1"_rb)},
};
static_assert(kernel::well_formed(kPlayRows, kProcedures));

bool has_face(const Game& g, Ref r) {
  const int place = g.s.live(r) ? place_of(g.s[r.card()].zone) : kResolution;
  return place != kDeck && place != kHand && place < kResolution;
}

}  // namespace

const Procedure kPlayingByEffect{"play_by_effect", Order::sequence, kPlayRows};

void start_play(kernel::Game& base, const Line& line, Frame& f) {
  Game& g = typed(base);
  f.play = g.caller().play;
  f.set(4, &line - g.cards().lines.data());
  Refs which;
  objects_of(context_of(g), line, "card", which);
  note_done(g, false);
  for (const Ref r : which)
    if (g.s.live(r)) g.s.cells.push({r.bits, kernel::Kind::object});
}

bool turns_down(const Line& line) {
  return std::string_view(kernel::verb_specs()[line.verb].word) == "turn_face_down";
}
bool can_turn_over(const Game& g, Ref r, bool down) {
  return has_face(g, r) && ((g.s[r.card()].flags & kernel::kFaceDown) != 0) != down;
}
void do_turn_face(kernel::Game& base, const Line& line, Frame&) {
  Game& g = typed(base);
  const Context c = context_of(g);
  const bool down = turns_down(line);
  Refs which;
  objects_of(c, line, "cards", which);
  bool did = false;
  const kernel::Together at_once(g, which.n);
  for (const Ref r : which) {
    if (!has_face(g, r)) continue;
    if (!can_turn_over(g, r, down)) {
      g.used("1.3.2.1"_rb);
      continue;
    }
    did |= turn_over(g, r.card(), down, cause_now(g), c.self);
  }
  if (!did) g.used("1.3.2"_rb);
  note_done(g, did);
}

}  // namespace headjudge::rebirth
